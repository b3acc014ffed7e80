import { epsilon, fold, sliders, view } from "../../explorers/js/controls.js";
import { add, angle, center, deviation, layerNorm, length, mean, rms, rmsNorm, subtract, times } from "../../explorers/js/math.js";
import { directions } from "../../explorers/js/draw.js";
import { ONE, ROOT3, circle, ellipse, frame, meanZero, ones, sphereCircle } from "../../explorers/js/scene.js";
import { attempts } from "../../explorers/js/tasks.js";
import { ONE_HAT, ahead, inputHandles, meanSlider, radius, uprightAt, uprightAxes } from "../../explorers/js/upright.js";
import { brief, number, vector } from "../../explorers/js/words.js";

const MEANS = Array.from({ length: 161 }, (_, k) => k / 40 - 2);
const DEGREES = 180 / Math.PI;

export const explorer = {
  name: "two-outputs",
  title: "RMSNorm beside LayerNorm",
  domain: { a: [-5, 5], eps: [0, 10], azimuth: [-180, 180], elevation: [-90, 90] },
  controls: [meanSlider, epsilon(brief), fold("The input, number by number", ...sliders("a", ["a₁", "a₂", "a₃"], -2, 2, 0.05)), view],

  find({ a, eps }) {
    const [scaled, centered] = [rmsNorm(a, eps), layerNorm(a, eps)];
    const flat = center(a);
    const apart = (mu) => DEGREES * angle(add(flat, times(mu, ONE)), flat);
    return { scaled, centered, flat, mu: mean(a), sigma: deviation(a), rho: rms(a), theta: angle(scaled, centered), apart, direction: ahead(a) };
  },

  panels: [
    {
      title: "in space",
      orbit: true,
      view: ({ a, azimuth, elevation }) => ({ radius: radius(a), azimuth, elevation }),
      draw(panel, { a, azimuth, elevation }, { scaled, centered, flat, direction }) {
        const { across, up } = directions(azimuth, elevation);
        frame(panel, 2.5);
        meanZero(panel, 1.9);
        ones(panel, 1.3);
        panel.path(ellipse([0, 0, 0], [across, up], [ROOT3, ROOT3]), { color: "faint", width: 1.2 });
        sphereCircle(panel);
        panel.path(ellipse([0, 0, 0], [direction, ONE_HAT], [ROOT3, ROOT3]), { color: "output", width: 0.8, dash: [2, 3] });
        panel.line([0, 0, 0], a, { color: "input", width: 1.3 });
        panel.line(a, flat, { color: "centered", width: 1.3, dash: [2, 3] });
        panel.dot(flat, "centered", { size: 4.5 });
        outputs(panel, scaled, centered);
        panel.text(a, "a", "input", 0, -22);
      },
    },
    {
      title: "the plane through 1 and a",
      view: ({ a }) => ({ radius: radius(a) }),
      draw(panel, { a }, { scaled, centered, flat, direction, theta }) {
        const [at, foot, first, second] = [a, flat, scaled, centered].map((point) => uprightAt(point, direction));
        const [side, level] = [at[0] < 0 ? -1 : 1, at[1] < 0 ? -1 : 1];
        uprightAxes(panel, side);
        circle(panel, ROOT3);
        panel.line(at, foot, { color: "ones", width: 1.3 });
        panel.arrow([0, 0], foot, "centered");
        panel.arrow([0, 0], at, "input");
        panel.line(first, [first[0], 0], { color: "output", width: 1, dash: [2, 3] });
        if (Number.isFinite(theta)) named(panel, arc(at, side));
        panel.dot(foot, "centered", { size: 4.5 });
        panel.text(foot, "Πa", "centered", 0, 15 * level);
        outputs(panel, first, second, side, level);
        panel.text(at, "a", "input", 22 * side, -8 * level);
      },
    },
    {
      title: "angle θ of the outputs against μ",
      shape: "wide",
      view: () => ({ x: [-2, 2], y: [0, 100] }),
      draw(panel, _, { mu, theta, apart }) {
        panel.graph({ x: [-2, -1, 0, 1, 2].map((x) => [x, String(x).replace("-", "−")]), y: [[45, "45°"], [90, "90°"]], across: "μ" });
        panel.path(MEANS.map((x) => [x, apart(x)]).filter(([, y]) => Number.isFinite(y)), { color: "output" });
        if (Number.isFinite(theta) && Math.abs(mu) <= 2) panel.dot([mu, DEGREES * theta], "output", { size: 6.5 });
      },
    },
  ],

  handles: ({ a }, { direction }) => inputHandles(a, direction),

  tasks: {
    together: (_, { theta }) => DEGREES * theta <= 1,
    diagonal: (_, { theta }) => Math.abs(DEGREES * theta - 45) <= 0.5,
    right: attempts(3, ({ a }, { theta }) => DEGREES * theta > 80 && vector(a)),
  },

  readings({ eps }, { scaled, centered, mu, sigma, rho, theta }) {
    const share = rho ? sigma / rho : NaN;
    const rows = [
      ["μ", number(mu)],
      ["σ", number(sigma)],
      ["ρ", number(rho)],
      ["√(σ² + μ²)", number(Math.hypot(sigma, mu))],
      ["θ", Number.isFinite(theta) ? `${number(DEGREES * theta, 1)}°` : "undefined"],
      ["cos θ", number(Math.cos(theta))],
      ["σ/ρ", number(share)],
      ["RMSNorm’s mean", number(mean(scaled))],
      ["their lengths", `${number(length(scaled))}, ${number(length(centered))}`],
      ["distance", number(length(subtract(scaled, centered)))],
    ];
    if (eps === 0 && Number.isFinite(theta)) rows.push(["√(2N(1 − σ/ρ))", number(Math.sqrt(6 * (1 - share)))]);
    return rows;
  },

  say: ({ a }, { scaled, centered, theta }) =>
    `The input ${vector(a)} becomes ${vector(scaled)} by RMSNorm and ${vector(centered)} by LayerNorm` +
    (Number.isFinite(theta) ? `, ${number(DEGREES * theta, 1)} degrees apart.` : "; where an output is 0 there is no angle."),
};

function outputs(panel, scaled, centered, side = 1, level = 1) {
  const [inwards, outwards] = side > 0 ? ["right", "left"] : ["left", "right"];
  panel.dot(scaled, "output", { size: 6.5 });
  panel.dot(centered, "output", { size: 6.5, hollow: true });
  panel.text(scaled, "RMSN", "output", -11 * side, -8 * level, inwards);
  panel.text(centered, "LN", "output", 9 * side, 14 * level, outwards);
}

function named(panel, turn) {
  panel.path(turn, { color: "ink", width: 1.2 });
  panel.text(times(1.6, turn[15]), "θ", "ink");
}

// θ at the origin, from the hyperplane to a.
/** @param {number[]} end @param {number} side */
function arc([u, v], side) {
  const whole = Math.atan2(v, Math.abs(u));
  return Array.from({ length: 31 }, (_, k) => (k / 30) * whole).map((turn) => [0.5 * side * Math.cos(turn), 0.5 * Math.sin(turn)]);
}
