import { epsilon, fold, slider, sliders, view } from "../../explorers/js/controls.js";
import { add, center, correlation, dot, layerNorm, length, times, vjp } from "../../explorers/js/math.js";
import { ROOT3, circle, frame, inPlane, meanZero, ones, sphereCircle } from "../../explorers/js/scene.js";
import { attempts } from "../../explorers/js/tasks.js";
import { brief, number, same, vector } from "../../explorers/js/words.js";

const FAR = Array.from({ length: 161 }, (_, k) => Math.tan((k / 160 - 0.5) * 3.1412));
const DOTS = Array.from({ length: 13 }, (_, k) => 0.5 * (k - 6));
const clamp = (point) => point.map((x) => Math.max(-3, Math.min(3, x)));

export const explorer = {
  name: "lines",
  title: "a straight line and its image",
  domain: { point: [-3, 3], direction: [-3, 3], position: [-3, 3], eps: [0, 10], azimuth: [-180, 180], elevation: [-90, 90] },
  controls: [
    slider("position", "t", -3, 3, 0.01, { play: 6, stop: 1 }),
    epsilon(brief),
    fold("Point and direction, number by number", ...sliders("point", ["p₁", "p₂", "p₃"], -3, 3, 0.05), ...sliders("direction", ["v₁", "v₂", "v₃"], -3, 3, 0.05)),
    view,
  ],

  find(state) {
    const { point, direction, position, eps } = state;
    const on = (t) => add(point, times(t, direction));
    const [foot, ahead] = [center(point), center(direction)];
    const slope = dot(ahead, ahead);
    const nearest = slope ? -dot(foot, ahead) / slope : 0;
    const beyond = length(add(foot, times(nearest, ahead))); // how far the shadow passes from 0
    const now = on(position);
    const y = layerNorm(now, eps);
    const crossing = !(beyond > 1e-9 * (length(foot) + length(ahead)));
    const path = (crossing ? [-1e3, -1e-9, 1e-9, 1e3] : FAR).map((t) => on(nearest + (crossing ? t : (t * beyond) / Math.sqrt(slope))));
    return {
      on, now, y, nearest, crossing, still: slope < 1e-18, speed: length(vjp(now, direction, eps)),
      image: path.map((a) => layerNorm(a, 0)), bent: FAR.map((t) => layerNorm(on(nearest + t * (beyond / Math.sqrt(slope || 1) || 1)), eps)),
      dots: DOTS.map(on), fit: correlation(now, direction),
    };
  },

  panels: [
    {
      title: "in space",
      orbit: true,
      view: ({ azimuth, elevation }) => ({ radius: 3.4, azimuth, elevation }),
      draw(panel, { eps }, { on, now, y, dots, image, bent }) {
        frame(panel, 2.6);
        meanZero(panel, 2.3);
        ones(panel, 1.2);
        sphereCircle(panel);
        panel.line(on(-12), on(12), { color: "input", width: 1.4 });
        panel.line(center(on(-12)), center(on(12)), { color: "centered", width: 1.2 });
        panel.cloud(dots, "input", { size: 2.6 });
        panel.path(image, { color: "output", width: 2.4 });
        if (eps > 0) panel.path(bent, { color: "eps", width: 1.8 });
        panel.line(now, center(now), { color: "centered", dash: [2, 3], width: 1.2 });
        panel.dot(now, "input", { size: 5 });
        panel.dot(center(now), "centered", { size: 4.5 });
        panel.dot(y, "output", { size: 6.5 });
      },
    },
    {
      title: "in the plane of mean zero",
      view: () => ({ radius: 3.4 }),
      draw(panel, { eps }, { on, now, y, dots, image, bent }) {
        circle(panel, ROOT3);
        panel.line(inPlane(on(-12)), inPlane(on(12)), { color: "centered", width: 1.3 });
        panel.cloud(dots.map(inPlane), "centered", { size: 2.6 });
        panel.path(image.map(inPlane), { color: "output", width: 2.6 });
        if (eps > 0) panel.path(bent.map(inPlane), { color: "eps", width: 1.8 });
        for (const end of [image[0], image.at(-1)]) panel.dot(inPlane(end), "output", { hollow: true });
        panel.line([0, 0], inPlane(now), { color: "faint", width: 1 });
        panel.line([0, 0], inPlane(y), { color: "faint", width: 1 });
        panel.dot(inPlane(now), "centered", { size: 5 });
        panel.dot(inPlane(y), "output", { size: 6.5 });
      },
    },
    {
      title: "speed of the output along the line",
      shape: "wide",
      view: (state, found) => ({ x: [-3, 3], y: [0, top(state, found)] }),
      draw(panel, { position, direction, eps }, { on, speed }) {
        const [, most] = panel.view.y;
        panel.graph({ x: [-3, -2, -1, 0, 1, 2, 3].map((t) => [t, String(t).replace("-", "−")]), y: [[most / 2, brief(most / 2)]], across: "t" });
        const curve = speeds(on, direction, eps).filter(([, value]) => value <= most);
        panel.path(curve, { color: eps > 0 ? "eps" : "output" });
        if (speed <= most) panel.dot([position, speed], "output", { size: 6.5 });
      },
    },
  ],

  handles: ({ point, direction }) => [
    { panel: 0, name: `Point p of the line, ${vector(point)}`, at: point, color: "input", put: (moved) => ({ point: clamp(moved) }) },
    {
      panel: 0, name: `Tip of the direction v, ${vector(direction)}`, at: add(point, direction), color: "ink",
      put: (moved) => ({ direction: clamp(add(moved, times(-1, point))) }),
    },
  ],

  tasks: {
    jump: (_, { crossing, still }) => crossing && !still,
    still: ({ direction }, { still }) => still && length(direction) > 0.3,
    further: attempts(3, ({ point, direction, eps }, { crossing, still }, [start]) => {
      const other = !same(point, start.point) || !same(direction, start.direction);
      return other && eps === 0 && !crossing && !still && vector([...point, ...direction], 2);
    }),
  },

  readings(_, { y, fit, speed, nearest, image, crossing, still }) {
    const walked = still ? 0 : ROOT3 * Math.acos(Math.max(-1, Math.min(1, dot(y, image[0]) / ROOT3 / (length(y) || 1))));
    return [
      ["y", vector(y)],
      ["|y|", number(length(y))],
      ["speed |dy/dt|", number(speed)],
      ["corr(a, v)", number(fit)],
      ["length so far at ε = 0", crossing && !still ? "the line meets 1: a jump" : number(walked)],
      ["length of the whole image at ε = 0, π√3", still ? "only one point" : crossing ? "only two points" : number(Math.PI * ROOT3)],
      ["nearest to 1 at t", number(nearest)],
    ];
  },

  say: ({ position }, { y, speed, crossing, still }) =>
    `At t = ${number(position, 2)} the output is ${vector(y)} and moves with speed ${number(speed, 2)}. ` +
    (still
      ? "The line is parallel to the direction of ones: the output does not move."
      : `At ε = 0 the image of the whole line is ${crossing ? "two points, because the line meets the direction of ones" : "half a great circle, of length 5.44"}.`),
};

const speeds = (on, direction, eps) => Array.from({ length: 241 }, (_, k) => k / 40 - 3).map((t) => [t, length(vjp(on(t), direction, eps))]);

// Room for the highest speed that is drawn.
function top({ direction, eps }, { on }) {
  const values = speeds(on, direction, eps).map(([, value]) => value).filter(Number.isFinite);
  return Math.min(60, 1.15 * Math.max(0.5, ...values));
}
