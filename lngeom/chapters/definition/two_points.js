import { epsilon, fold, sliders } from "../../explorers/js/controls.js";
import { apart, center, deviation, layerNorm, length, mean } from "../../explorers/js/math.js";
import { attempts } from "../../explorers/js/tasks.js";
import { glow, inside } from "../../explorers/js/terms.js";
import { brief, number, vector } from "../../explorers/js/words.js";

const HALF = [[-1, 1], [1, -1]];
const FAR = 5; // outside the pictures

// Inputs whose entries differ by at most twice h, and the same in the graph.
const strip = (h) => [[FAR + h, FAR - h], [FAR - h, FAR + h], [-FAR - h, -FAR + h], [-FAR + h, -FAR - h]];
const band = (width) => [[-width, -1.15], [width, -1.15], [width, 1.15], [-width, 1.15]];

export const explorer = {
  name: "two-points",
  title: "two features",
  domain: { a: [-3, 3], eps: [0, 10], points: null },
  controls: [epsilon(brief), fold("The input, number by number", ...sliders("a", ["a₁", "a₂"], -3, 3, 0.05))],

  find({ a, eps, points }) {
    const y = layerNorm(a, eps);
    // Inputs whose standard deviation is of the size of √ε do not reach the ends.
    const near = points.map((point) => Math.abs(point[0] - point[1]) < 4 * Math.sqrt(eps));
    const parts = [near.map((one) => !one), near].map((some) => points.filter((_, k) => some[k]));
    const outputs = parts.map((part) => part.map((point) => layerNorm(point, eps)));
    return { y, mu: mean(a), sigma: deviation(a), parts, outputs };
  },

  panels: [
    {
      title: "input",
      view: () => ({ radius: 3.2 }),
      draw(panel, { a }, { mu, parts: [far, near] }) {
        panel.line([-3, -3], [3, 3], { color: "ones", dash: [6, 4] });
        panel.text([2.75, 2.75], "^1", "ones", 14, 4);
        panel.line([-3, 3], [3, -3], { color: "faint", width: 1 });
        panel.cloud(far, "input");
        panel.cloud(near, "eps", { size: 2.4 });
        panel.line(a, [a[0] - mu, a[1] - mu], { color: "centered" });
        panel.dot([a[0] - mu, a[1] - mu], "centered", { size: 4.5 });
        panel.text(a, "a", "input", 14, -12);
      },
    },
    {
      title: "output",
      view: () => ({ radius: 2 }),
      draw(panel, _, { y, outputs: [far, near] }) {
        panel.line(...HALF, { color: "faint", width: 1 });
        panel.cloud(far, "output", { size: 2.4 });
        panel.cloud(near, "eps", { size: 2.4 });
        HALF.forEach((point, k) => {
          panel.dot(point, "axes", { hollow: true, size: 7 });
          panel.text(point, ["(−1, 1)", "(1, −1)"][k], "soft", 0, k ? 22 : -20);
        });
        panel.dot(y, "output", { size: 6.5 });
        panel.text(y, "y", "output", 14, -12);
      },
    },
    {
      title: "first output against the difference of the inputs",
      shape: "wide",
      view: () => ({ x: [-4, 4], y: [-1.15, 1.15] }),
      draw(panel, { a, eps }, { y }) {
        panel.graph({ x: [[-4, "−4"], [-2, "−2"], [0, "0"], [2, "2"], [4, "4"]], y: [[-1, "−1"], [0, "0"], [1, "1"]], across: "a₁ − a₂", up: "y₁" });
        const curve = Array.from({ length: 401 }, (_, k) => (k - 200) / 50).map((d) => [d, layerNorm([d, 0], eps)[0]]);
        panel.path(curve.filter(([d]) => d < 0), { color: "output" });
        panel.path(curve.filter(([d]) => d > 0), { color: "output" });
        if (eps > 0) panel.path([[-0.02, layerNorm([-0.02, 0], eps)[0]], [0, 0], [0.02, layerNorm([0.02, 0], eps)[0]]], { color: "output" });
        const difference = Math.max(-4, Math.min(4, a[0] - a[1]));
        panel.dot([difference, y[0]], "output", { size: 6.5 });
      },
    },
  ],

  lights: {
    centered: {
      panels: [(panel, { a }) => glow(panel, [0, 0], center(a), "centered", "Πa")],
      say: ({ a }) => `${vector(center(a))}, the input without its mean, perpendicular to the diagonal.`,
    },
    sigma: {
      panels: [
        (panel, { a }) => glow(panel, [0, 0], center(a), "centered", "√2 σ"),
        null,
        (panel, { a }) => glow(panel, [0, 0], [Math.max(-4, Math.min(4, a[0] - a[1])), 0], "centered", "2σ"),
      ],
      say: (_, { sigma }) => `${brief(+sigma.toPrecision(3))}, half the difference of the two features, and 1/√2 of the length of Πa.`,
    },
    eps: {
      panels: [
        (panel, { eps }) => inside(panel, strip(2 * Math.sqrt(eps)), "eps"),
        (panel, _, { y }) => glow(panel, y, HALF[y[0] > 0 ? 1 : 0], "eps"),
        (panel, { eps }) => inside(panel, band(4 * Math.sqrt(eps)), "eps"),
      ],
      say: ({ eps }) => (eps ? `${brief(eps)}; inputs in the strip have σ < 2√ε and stop well short of the ends.` : "0, so every output stands at an end."),
    },
    gain: {
      panels: [null, (panel) => [[1, 0], [0, 1]].forEach((tip, k) => glow(panel, [0, 0], tip, "axes", "g₁g₂".slice(2 * k, 2 * k + 2)))],
      say: () => "would stretch the outputs along the two axes; here both gains are 1.",
    },
  },

  handles: ({ a }) => [
    { panel: 0, name: `Input a, at ${vector(a)}`, at: a, color: "input", put: (point) => ({ a: point.map((x) => Math.max(-3, Math.min(3, x))) }) },
  ],

  tasks: {
    keep: ({ a }, { y }, earlier) => earlier.some((was) => apart(a, was.a) >= 1 && apart(y, layerNorm(was.a, was.eps)) < 5e-4),
    equal: ({ eps }, { y }) => eps >= 0.3 && Math.abs(Math.abs(y[0]) - Math.SQRT1_2) <= 0.02,
    between: attempts(3, ({ a: [first, second], eps }) => eps === 0 && Math.abs(first - second) <= 0.3 && number(first - second)),
  },

  readings: ({ eps }, { y, mu, sigma }) => [
    ["μ", number(mu)],
    ["σ", brief(+sigma.toPrecision(3))],
    ["σ/√ε", eps ? brief(sigma / Math.sqrt(eps)) : "∞"],
    ["y", vector(y, 3)],
    ["⟨y, 1⟩", number(y[0] + y[1])],
    ["|y| (at most √2 = 1.414)", number(length(y))],
  ],

  say: ({ a }, { y }) => `The input ${vector(a)} becomes ${vector(y)}, of length ${number(length(y), 2)}; the ends of the segment have length 1.41.`,
};
