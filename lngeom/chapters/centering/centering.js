import { fold, slider, sliders, view } from "../../explorers/js/controls.js";
import { apart, center, dot, mean, subtract, times } from "../../explorers/js/math.js";
import { DASHED, ONE, frame, meanZero, ones } from "../../explorers/js/scene.js";
import { attempts } from "../../explorers/js/tasks.js";
import { ahead, inputHandles, meanSlider, radius, uprightAt, uprightAxes } from "../../explorers/js/upright.js";
import { number, vector } from "../../explorers/js/words.js";

const STEPS = Array.from({ length: 81 }, (_, k) => k / 40);

export const explorer = {
  name: "centering",
  title: "a vector and its projection",
  domain: { a: [-5, 5], share: [0, 2], azimuth: [-180, 180], elevation: [-90, 90] },
  controls: [
    slider("share", "c", 0, 2, 0.01, { play: 5, stop: 0.5 }),
    meanSlider,
    fold("The input, number by number", ...sliders("a", ["a₁", "a₂", "a₃"], -2, 2, 0.05)),
    view,
  ],

  find({ a, share }) {
    const mu = mean(a);
    const lowered = (c) => subtract(a, times(c * mu, ONE));
    const now = lowered(share);
    const square = (c) => dot(lowered(c), lowered(c));
    return { mu, foot: center(a), mirrored: lowered(2), now, square, whole: dot(a, a), direction: ahead(a) };
  },

  panels: [
    {
      title: "in space",
      orbit: true,
      view: ({ a, azimuth, elevation }) => ({ radius: radius(a), azimuth, elevation }),
      draw(panel, { a }, { foot, mirrored, now }) {
        frame(panel, 2.5);
        meanZero(panel, 1.9);
        ones(panel, 1.3);
        panel.line(a, mirrored, { color: "ones", width: 1.3, dash: [2, 3] });
        panel.line([0, 0, 0], a, { color: "input", width: 1.3 });
        panel.line([0, 0, 0], foot, { color: "centered", width: 1.3 });
        panel.line(a, now, { color: "ink", width: 2 });
        panel.dot(foot, "centered", { size: 6 });
        panel.text(foot, "Πa", "centered", 0, 18);
        panel.dot(now, "ink", { size: 4.5 });
        panel.text(a, "a", "input", 0, -22);
      },
    },
    {
      title: "the plane through 1 and a",
      view: ({ a }) => ({ radius: radius(a) }),
      draw(panel, { a }, { mirrored, now, direction }) {
        const [at, moved, beyond] = [a, now, mirrored].map((point) => uprightAt(point, direction));
        const foot = [at[0], 0];
        const side = at[0] < 0 ? -1 : 1;
        uprightAxes(panel, side);
        corner(panel, at);
        panel.line(at, beyond, { color: "ones", width: 1.3, dash: [2, 3] });
        panel.arrow([0, 0], foot, "centered");
        panel.arrow([0, 0], at, "input");
        panel.line(at, moved, { color: "ink", width: 2 });
        panel.line([0, 0], moved, { color: "ink", width: 1, dash: DASHED });
        panel.dot(foot, "centered", { size: 6 });
        panel.text(foot, "Πa", "centered", 18 * side, at[1] < 0 ? -10 : 12);
        panel.dot(moved, "ink", { size: 4.5 });
        panel.text(at, "a", "input", 22 * side, 0);
        panel.text(moved, "a − cμ1", "ink", 10 * side, 0, side < 0 ? "right" : "left");
      },
    },
    {
      title: "squared length of a − cμ1 against c",
      shape: "wide",
      view: (_, { whole }) => ({ x: [0, 2], y: [0, 1.2 * Math.max(whole, 0.1)] }),
      draw(panel, { share }, { square, whole }) {
        const least = square(1);
        const [, most] = panel.view.y;
        const ticks = [[least, "|Πa|²"], [whole, "|a|²"]].slice(whole - least < 0.12 * most ? 1 : 0);
        panel.graph({ x: [[0, "0"], [0.5, "0.5"], [1, "1"], [1.5, "1.5"], [2, "2"]], y: ticks, across: "c" });
        panel.path(STEPS.map((c) => [c, square(c)]), { color: "ones" });
        panel.dot([1, least], "centered", { size: 6 });
        panel.dot([share, square(share)], "ink", { size: 5 });
      },
    },
  ],

  handles: ({ a }, { direction }) => inputHandles(a, direction),

  tasks: {
    shadow: ({ a }, { foot }, earlier) => earlier.some((was) => apart(a, was.a) >= 1 && apart(foot, center(was.a)) < 0.01),
    half: (_, { mu, whole }) => whole > 0 && Math.abs((3 * mu * mu) / whole - 0.5) <= 0.01,
    shorter: attempts(3, ({ share }, { mu }) => Math.abs(mu) >= 0.1 && number(share)),
  },

  readings({ share }, { mu, foot, now, square, whole }) {
    const [kept, lost] = [dot(foot, foot), 3 * mu * mu];
    return [
      ["μ", number(mu)],
      ["Πa = a − μ1", vector(foot)],
      ["|Πa|²", number(kept)],
      ["Nμ²", number(lost)],
      ["their sum", number(kept + lost)],
      ["|a|²", number(whole)],
      ["a − cμ1", vector(now)],
      ["its mean", number(mean(now))],
      ["its squared length", number(square(share))],
    ];
  },

  say: ({ a, share }, { mu, foot, now, square, whole }) =>
    `The input ${vector(a)} has mean ${number(mu, 2)} and the projection ${vector(foot)}, which keeps ${number(dot(foot, foot), 2)} of its squared length ${number(whole, 2)}. ` +
    `At c = ${number(share, 2)} the point is at ${vector(now)}, with squared length ${number(square(share), 2)}.`,
};

// The right angle at the foot of a.
/** @param {any} panel @param {number[]} place */
function corner(panel, [u, v]) {
  const [x, y] = [u, v].map((size) => 0.3 * Math.sign(size));
  if (Math.min(Math.abs(u), Math.abs(v)) > 0.5) panel.path([[u - x, 0], [u - x, y], [u, y]], { color: "soft", width: 1 });
}
