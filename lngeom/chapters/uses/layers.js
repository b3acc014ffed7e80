import { epsilon, fold, option, sliders, view } from "../../explorers/js/controls.js";
import { add, length, mean, normed, subtract, times } from "../../explorers/js/math.js";
import { ONE, ROOT3, frame, ones, sphereCircle } from "../../explorers/js/scene.js";
import { attempts } from "../../explorers/js/tasks.js";
import { brief, number, vector } from "../../explorers/js/words.js";

const KINDS = [
  ["layer", "LayerNorm"], ["rms", "RMSNorm"], ["oneplus", "RMSNorm with 1 + g"], ["unit", "unit vector (nGPT)"], ["dyt", "DyT"], ["none", "none"],
];
const NAMES = Object.fromEntries(KINDS);
const NORMS = ["layer", "rms", "oneplus", "unit"];
const COLOURS = ["output", "centered", "normal"];
const FACTORS = Array.from({ length: 120 }, (_, k) => (k + 1) / 40);
const SHIFTS = Array.from({ length: 161 }, (_, k) => k / 40 - 2);
const clamp = (point) => point.map((x) => Math.max(-2, Math.min(2, x)));

export const explorer = {
  name: "layers",
  title: "which layer sees what",
  domain: {
    layer: { of: KINDS.map(([kind]) => kind) }, a: [-2, 2], gain: [-2, 2], eps: [0, 10],
    azimuth: [-180, 180], elevation: [-90, 90], points: null,
  },
  controls: [
    option("layer", "layer", KINDS),
    ...sliders("gain", ["g₁", "g₂", "g₃"], -2, 2, 0.05),
    epsilon(brief),
    fold("The input, number by number", ...sliders("a", ["a₁", "a₂", "a₃"], -2, 2, 0.05)),
    view,
  ],

  find({ layer, a, gain, eps, points }) {
    const through = (x) => normed(layer, x, gain, eps);
    const y = through(a);
    return {
      y,
      image: points.map(through),
      longer: FACTORS.map((factor) => through(times(factor, a))),
      shifted: SHIFTS.map((shift) => through(add(a, times(shift, ONE)))),
      byLength: length(subtract(through(times(2, a)), y)),
      byShift: length(subtract(through(add(a, ONE)), y)),
    };
  },

  panels: [
    {
      title: "outputs in space",
      orbit: true,
      view: ({ layer, gain, azimuth, elevation }) => ({ radius: room(layer, gain), azimuth, elevation }),
      draw(panel, { layer, a }, { y, image }) {
        frame(panel, 2.5, "y");
        ones(panel, 1.3);
        if (layer === "layer") sphereCircle(panel);
        panel.cloud(image, "output");
        panel.line(a, y, { color: "faint", width: 1, dash: [2, 3] });
        panel.dot(y, "output", { size: 6.5 });
        panel.dot(a, "input", { size: 5 });
        panel.text(a, "a", "input", 14, -12);
      },
    },
    {
      title: "the outputs of c·a",
      view: (_, { longer }) => ({ x: [0, 3], y: span(longer) }),
      draw(panel, _, { longer }) {
        curves(panel, FACTORS, longer, [0, 1, 2, 3], "c", 1);
      },
    },
    {
      title: "the outputs of a + c·1",
      shape: "wide",
      view: (_, { shifted }) => ({ x: [-2, 2], y: span(shifted) }),
      draw(panel, _, { shifted }) {
        curves(panel, SHIFTS, shifted, [-2, -1, 0, 1, 2], "c", 0);
      },
    },
  ],

  handles: ({ a }) => [{ panel: 0, name: `Input a, ${vector(a)}`, at: a, color: "input", put: (moved) => ({ a: clamp(moved) }) }],

  tasks: {
    shift: (_, { byLength, byShift }) => byLength < 0.0005 && byShift > 0.1,
    agree: ({ layer, a }) => layer === "rms" && Math.abs(mean(a)) < 1e-9 && length(a) > 0.3,
    doubled: attempts(3, ({ layer, eps }, { byLength }) => eps === 0 && NORMS.includes(layer) && byLength < 0.0005 && layer),
  },

  readings: (_, { y, byLength, byShift }) => [
    ["y", vector(y, 3)],
    ["|y|", number(length(y))],
    ["its mean", number(mean(y))],
    ["y moves, if a is doubled, by", number(byLength)],
    ["y moves, if 1 is added, by", number(byShift)],
  ],

  say: ({ layer, a }, { y, byLength, byShift }) =>
    `${NAMES[layer]} makes ${vector(y)} of ${vector(a)}. Doubling the input moves that by ${number(byLength, 2)}, adding 1 to all features by ${number(byShift, 2)}.`,
};

// Room for the image.
function room(layer, gain) {
  if (layer === "unit" || layer === "none") return 3.2;
  return Math.max(3.2, 1.2 * ROOT3 * Math.max(...gain.map((g) => Math.abs(layer === "oneplus" ? 1 + g : g))));
}

// Room for all three features.
function span(outputs) {
  const most = Math.max(1, ...outputs.flat().map(Math.abs));
  return [-1.1 * most, 1.1 * most];
}

// Three curves, broken where a norm jumps, and where c leaves the input as it is.
function curves(panel, places, outputs, ticks, across, still) {
  const [, top] = panel.view.y;
  panel.graph({ x: ticks.map((x) => [x, String(x).replace("-", "−")]), y: [[-1, "−1"], [0, "0"], [1, "1"]], across });
  panel.line([still, -top], [still, top], { color: "faint", width: 1 });
  COLOURS.forEach((color, k) => {
    let run = [];
    places.forEach((x, n) => {
      const jump = n && Math.abs(outputs[n][k] - outputs[n - 1][k]) > 0.5 * top;
      if (jump) run = flushed(panel, run, color);
      run.push([x, outputs[n][k]]);
    });
    flushed(panel, run, color);
    panel.text([places.at(-1), outputs.at(-1)[k]], `y${"₁₂₃"[k]}`, color, -26, -11, "right");
  });
}

function flushed(panel, run, color) {
  if (run.length > 1) panel.path(run, { color, width: 2 });
  return [];
}
