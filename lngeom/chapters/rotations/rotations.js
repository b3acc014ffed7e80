import { epsilon, fold, option, slider, sliders, view } from "../../explorers/js/controls.js";
import { closedForm, correlation, layerNorm, length, rotate, sensitivity, subtract } from "../../explorers/js/math.js";
import { ROOT3, circle, frame, inPlane, meanZero, ones, sphereCircle } from "../../explorers/js/scene.js";
import { brief, number, vector } from "../../explorers/js/words.js";

const VECTORS = [[1, 1, 1], [1, 1, 0], [1, 0, 1], [0, 1, 1], [1, 0, 0], [0, 1, 0], [0, 0, 1]];
const ANGLES = Array.from({ length: 241 }, (_, k) => (k / 120 - 1) * Math.PI);
const clamp = (x, most) => Math.max(-most, Math.min(most, x));
const known = (v) => VECTORS.findIndex((one) => one.every((x, i) => x === v[i]));

export const explorer = {
  name: "rotations",
  title: "a rotated vector",
  domain: {
    vector: [-2, 2], axis: { of: ["yaw", "pitch", "roll"] }, theta: [-Math.PI, Math.PI], eps: [0, 10], azimuth: [-180, 180], elevation: [-90, 90],
  },
  controls: [
    slider("theta", "θ", -3.14, 3.14, 0.01, { play: 8, stop: 0.785 }),
    option("axis", "rotation", [["yaw", "yaw: 1st and 3rd"], ["pitch", "pitch: 2nd and 3rd"], ["roll", "roll: 1st and 2nd"]]),
    {
      kind: "choice", label: "vector", options: [...VECTORS.map((v, k) => [k, `(${v.join(", ")})`]), [-1, "the one dragged"]],
      get: (state) => known(state.vector), put: (value) => (value < 0 ? {} : { vector: VECTORS[value] }),
    },
    epsilon(brief),
    fold("The vector, number by number", ...sliders("vector", ["v₁", "v₂", "v₃"], -2, 2, 0.05)),
    view,
  ],

  find({ vector: v, axis, theta, eps }) {
    const orbit = ANGLES.map((angle) => rotate(v, axis, angle));
    const turned = rotate(v, axis, theta);
    return {
      orbit, turned, image: orbit.map((a) => layerNorm(a, eps)), y: layerNorm(v, eps), z: layerNorm(turned, eps),
      distance: sensitivity(v, axis, theta, eps), formula: closedForm(v, axis, theta, eps),
      mirrored: sensitivity(v, axis, -theta, eps), corr: correlation(v, turned),
    };
  },

  panels: [
    {
      title: "in space",
      orbit: true,
      view: ({ azimuth, elevation }) => ({ radius: 2.7, azimuth, elevation }),
      draw(panel, { vector: v }, { orbit, turned, image, z }) {
        frame(panel, 2.1);
        meanZero(panel, 1.9);
        ones(panel, 1.15);
        sphereCircle(panel);
        panel.path(orbit, { color: "input", width: 1.2, dash: [2, 3] });
        for (const piece of pieces(image)) panel.path(piece, { color: "output", width: 1.8, alpha: 0.8 });
        panel.arrow([0, 0, 0], v, "input");
        panel.arrow([0, 0, 0], turned, "input", { label: "Rv" });
        panel.dot(z, "output", { size: 6 });
      },
    },
    {
      title: "outputs in the plane of mean zero",
      view: () => ({ radius: 2.3 }),
      draw(panel, _, { image, y, z }) {
        circle(panel, ROOT3);
        for (const piece of pieces(image)) panel.path(piece.map(inPlane), { color: "output", width: 2.4, alpha: 0.55 });
        panel.line(inPlane(y), inPlane(z), { color: "ink", width: 1.8 });
        panel.dot(inPlane(y), "output", { hollow: true, size: 7 });
        panel.text(inPlane(y), "LN(v)", "soft", 0, 18);
        panel.dot(inPlane(z), "output", { size: 6.5 });
        panel.text(inPlane(z), "LN(Rv)", "output", 0, -18);
      },
    },
    {
      title: "distance |LN(v) − LN(Rv)| against θ",
      shape: "wide",
      view: () => ({ x: [-Math.PI, Math.PI], y: [0, 3.7] }),
      draw(panel, { theta, vector: v, axis, eps }, { distance }) {
        panel.graph({
          x: [[-Math.PI, "−π"], [-Math.PI / 2, "−π/2"], [0, "0"], [Math.PI / 2, "π/2"], [Math.PI, "π"]],
          y: [[0, "0"], [ROOT3, "√3"], [2 * ROOT3, "2√3"]], across: "θ",
        });
        for (const part of [ANGLES.filter((t) => t < 0), ANGLES.filter((t) => t > 0)]) {
          panel.path(part.map((t) => [t, sensitivity(v, axis, t, eps)]), { color: "output" });
        }
        panel.path([[theta, 0], [theta, distance]], { color: "faint", width: 1 });
        panel.dot([-theta, sensitivity(v, axis, -theta, eps)], "output", { hollow: true, size: 5 });
      },
    },
  ],

  handles: ({ vector: v, theta }, { distance }) => [
    { panel: 0, name: `Vector v, ${vector(v)}`, at: v, color: "input", put: (moved) => ({ vector: moved.map((x) => clamp(x, 2)) }) },
    { panel: 2, name: `Angle θ, ${number(theta, 2)}`, at: [theta, distance], color: "output", put: ([t]) => ({ theta: clamp(t, Math.PI) }) },
  ],

  tasks: {
    still: ({ theta }, { distance, y }) => Math.abs(theta) >= 1 && distance < 0.005 && length(y) > 0.5,
    opposite: (_, { distance }) => distance > 2 * ROOT3 - 0.01,
    even: ({ theta }, { distance, mirrored }) => Math.abs(theta) >= 0.5 && Math.abs(theta) <= 2.5 && distance > 0.1 && Math.abs(distance - mirrored) < 1e-9,
  },

  readings: (_, { distance, formula, mirrored, corr, y, z }) => [
    ["distance", number(distance, 4)],
    ["closed form", number(formula, 4)],
    ["at −θ", number(mirrored, 4)],
    ["here even?", Math.abs(distance - mirrored) < 1e-9 ? "yes" : "no"],
    ["corr(v, Rv)", number(corr)],
    ["|LN(v)|, |LN(Rv)|", `${number(length(y))}, ${number(length(z))}`],
  ],

  say: ({ vector: v, axis, theta }, { distance, mirrored }) =>
    `Rotating ${vector(v)} by ${axis} ${number(theta, 2)} moves the output by ${number(distance, 2)}; rotating it the other way, by ${number(mirrored, 2)}.`,
};

// The image without the chords that would bridge a jump.
function pieces(image) {
  const parts = [[]];
  image.forEach((point, k) => {
    if (k && length(subtract(point, image[k - 1])) > 0.8) parts.push([]);
    parts.at(-1).push(point);
  });
  return parts;
}
