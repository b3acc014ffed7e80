import { sliders, view } from "../../explorers/js/controls.js";
import { axes, dot, semiAxes, times } from "../../explorers/js/math.js";
import { DASHED, ONE, ROOT3, ellipse, frame, meanZero, pane, ring, sphereCircle } from "../../explorers/js/scene.js";
import { attempts } from "../../explorers/js/tasks.js";
import { glow, inside, outline } from "../../explorers/js/terms.js";
import { number, vector } from "../../explorers/js/words.js";

export const explorer = {
  name: "gains",
  title: "three gains and their ellipse",
  domain: { gain: [-2, 2], azimuth: [-180, 180], elevation: [-90, 90] },
  controls: [...sliders("gain", ["g₁", "g₂", "g₃"], -2, 2, 0.01), view],

  find({ gain }) {
    const [first, second, third] = axes(gain);
    const facing = dot(third, ONE) < 0 ? times(-1, third) : third;
    const squares = gain.map((g) => g * g).sort((x, y) => x - y);
    const lengths = semiAxes(gain);
    return { own: [first, second], facing, lengths, squares, critical: lengths.map((size) => (size * size) / 3), dead: gain.filter((g) => g === 0).length };
  },

  panels: [
    {
      title: "in space",
      orbit: true,
      view: ({ azimuth, elevation }) => ({ radius: 3.6, azimuth, elevation }),
      draw(panel, { gain }, { own, facing, lengths, dead }) {
        frame(panel, 2.7, "y");
        sphereCircle(panel, { color: "soft", dash: [2, 3], width: 1 });
        pane(panel, own, 2.3, [0, 0, 0], "output");
        panel.path(ellipse([0, 0, 0], own, lengths), { color: "output", width: 2.2 });
        lengths.forEach((size, k) => panel.line([0, 0, 0], times(size, own[k]), { color: "axes", dash: DASHED, width: 2 }));
        panel.arrow([0, 0, 0], times(1.3, ONE), "ones", { label: "^1" });
        if (dead < 2) panel.arrow([0, 0, 0], times(2, facing), "normal", { label: dead ? `e${"₁₂₃"[gain.indexOf(0)]}` : "^α" });
      },
    },
    {
      title: "the image in its own plane",
      view: () => ({ radius: 3.6 }),
      draw(panel, _, { lengths: [long, short] }) {
        panel.path(ring(Math.sqrt(3)), { color: "soft", dash: [2, 3], width: 1 });
        panel.text([0, -Math.sqrt(3)], "gains ±1", "soft", 0, 12);
        panel.path(ring(1).map(([x, y]) => [long * x, short * y]), { color: "output", width: 2.2 });
        panel.line([0, 0], [long, 0], { color: "axes", dash: DASHED, width: 2 });
        panel.line([0, 0], [0, short], { color: "axes", dash: DASHED, width: 2 });
        panel.text([long, 0], number(long), "ink", 2, -14, long > 2.6 ? "right" : "left");
        panel.text([0, short], number(short), "ink", 0, -13);
      },
    },
    {
      title: "squared gains (dots) are the zeros of χ; rings: squared semi-axes / 3",
      shape: "wide",
      view: (_, { squares }) => {
        const right = Math.max(squares[2], 0.3) * 1.12;
        const tall = extent(squares, right);
        return { x: [-0.06 * right, right], y: [-tall, tall] };
      },
      draw(panel, _, { squares, critical }) {
        const [left, right] = panel.view.x;
        const chi = (x) => squares.reduce((product, square) => product * (x - square), 1);
        panel.graph({ across: "λ", up: "χ(λ)", x: [0, 1, 2, 3, 4].filter((x) => x <= right).map((x) => [x, String(x)]) });
        panel.line([left, 0], [right, 0], { color: "soft", width: 1 });
        const curve = Array.from({ length: 201 }, (_, k) => left + (k / 200) * (right - left)).map((x) => [x, chi(x)]);
        panel.path(curve.filter(([, y]) => Math.abs(y) <= panel.view.y[1]), { color: "ink" });
        critical.forEach((x) => {
          panel.line([x, 0], [x, chi(x)], { color: "axes", dash: DASHED });
          panel.dot([x, 0], "axes", { hollow: true, size: 6 });
        });
        squares.forEach((square) => panel.dot([square, 0], "output", { size: 4.5 }));
      },
    },
  ],

  lights: {
    centered: {
      panels: [(panel) => [1.4, 1.9, 2.4].forEach((size) => meanZero(panel, size))],
      say: () => "lies in the green plane of mean zero, which is orthogonal to 1, before the gains tilt it.",
    },
    sigma: {
      panels: [(panel) => sphereCircle(panel, { color: "centered", width: 9, alpha: 0.4 }), (panel) => outline(panel, ring(ROOT3), "centered")],
      say: () => "divided by it, every Πa lands on the dotted circle of radius √3.",
    },
    eps: {
      panels: [
        (panel, _, { own, lengths }) => inside(panel, ellipse([0, 0, 0], own, lengths), "eps"),
        (panel, _, { lengths: [long, short] }) => inside(panel, ring(1).map(([x, y]) => [long * x, short * y]), "eps"),
      ],
      say: () => "with ε > 0 the outputs lie inside the ellipse; here ε is 0, and they are the ellipse.",
    },
    gain: {
      panels: [
        (panel, { gain }) => gain.forEach((g, k) => glow(panel, [0, 0, 0], [0, 1, 2].map((i) => (i === k ? g : 0)), "axes", `g${"₁₂₃"[k]}`)),
        null,
        (panel, { gain }) =>
          gain.forEach((g, k) => {
            panel.dot([g * g, 0], "axes", { size: 8 });
            panel.text([g * g, 0], `g${"₁₂₃"[k]}²`, "ink", 0, 20);
          }),
      ],
      say: ({ gain }) => `${vector(gain)}; each stretches along its own coordinate axis, and their squares are the zeros of χ.`,
    },
  },

  handles: () => [],

  tasks: {
    circle: ({ gain }, { lengths }) => new Set(gain).size > 1 && lengths.every((size) => Math.abs(size - ROOT3) < 1e-3),
    segment: (_, { lengths: [long, short] }) => short < 0.005 && long > 0.1,
    round: attempts(3, (_, { squares, lengths: [long, short] }) => Math.sqrt(squares[2]) - Math.sqrt(squares[0]) > 0.0999 && short >= 0.9 * long && vector(squares)),
  },

  readings({ gain }, { lengths: [long, short], squares, critical }) {
    const total = gain.reduce((sum, g) => sum + g * g, 0);
    return [
      ["semi-axes", `${number(long)}, ${number(short)}`],
      ["Σ axes²", number(long * long + short * short)],
      ["2|g|²", number(2 * total)],
      ["g² sorted", squares.map((value) => number(value)).join(" ≤ ")],
      ["between them", [critical[1], critical[0]].map((value) => number(value)).join(", ")],
      ["shape", shape(gain, long, short)],
    ];
  },

  say: ({ gain }, { lengths: [long, short] }) =>
    `Gains ${vector(gain)} give ${shape(gain, long, short)} with semi-axes ${number(long, 2)} and ${number(short, 2)}.`,
};

// How far χ goes between its zeros, so that the hills fill the graph.
function extent(squares, right) {
  const chi = (x) => Math.abs(squares.reduce((product, square) => product * (x - square), 1));
  const steps = Array.from({ length: 60 }, (_, k) => squares[0] + (k / 59) * (squares[2] - squares[0]));
  return Math.max(1.3 * Math.max(...steps.map(chi)), 1e-3 * right ** 3);
}

function shape(gain, long, short) {
  if (long === 0) return "a point";
  if (short === 0) return "a segment";
  if (long - short < 1e-9 * long) return gain.every((g) => Math.abs(g) === 1) ? "a circle, radius √3" : "a circle";
  return "an ellipse";
}
