import { epsilon, fold, option, sliders, view } from "../../explorers/js/controls.js";
import { apart, apply, dot, groupNorm, helmert, length } from "../../explorers/js/math.js";
import { DASHED, ring } from "../../explorers/js/scene.js";
import { attempts } from "../../explorers/js/tasks.js";
import { brief, number, same, vector } from "../../explorers/js/words.js";

const NAMES = ["a₁", "a₂", "a₃", "a₄", "a₅", "a₆"];
const BASES = { 6: helmert(6), 3: helmert(3), 2: helmert(2) };
const KINDS = {
  1: "a shadow of the sphere S⁴, in three of its five dimensions",
  2: "two circles together: a torus",
  3: "three pairs of points together: the corners of a cube",
  6: "a single point",
};

export const explorer = {
  name: "groups",
  title: "six features in groups",
  domain: { a: [-3, 3], groups: { of: [1, 2, 3, 6] }, eps: [0, 10], azimuth: [-180, 180], elevation: [-90, 90] },
  controls: [
    { ...option("groups", "groups Γ", [1, 2, 3, 6].map((n) => [n, `${n}, of ${6 / n} feature${n === 6 ? "" : "s"}`])), put: (value) => ({ groups: Number(value) }) },
    epsilon(brief),
    fold("The input, number by number", ...sliders("a", NAMES, -3, 3, 0.05)),
    view,
  ],

  find({ a, groups: count, eps }) {
    const size = 6 / count;
    const y = groupNorm(a, count, eps);
    const parts = Array.from({ length: count }, (_, k) => y.slice(k * size, (k + 1) * size));
    return { y, size, parts, flat: size > 1 ? parts.map((part) => apply(BASES[size], part)) : parts };
  },

  panels: [
    {
      title: "input and output, feature by feature",
      hint: "drag the dots",
      shape: "wide",
      view: () => ({ x: [0.4, 6.6], y: [-3.2, 3.2] }),
      draw(panel, { a }, { y, size }) {
        panel.graph({ y: [[-2, "−2"], [0, "0"], [2, "2"]], x: NAMES.map((name, k) => [k + 1, name]) });
        for (let k = 0; k < 6; k++) {
          panel.line([k + 0.92, 0], [k + 0.92, a[k]], { color: "input", width: 5, alpha: 0.45 });
          panel.line([k + 1.1, 0], [k + 1.1, y[k]], { color: "output", width: 5 });
          if (k && k % size === 0) panel.line([k + 0.5, -3.2], [k + 0.5, 3.2], { color: "soft", width: 1, dash: [2, 3] });
        }
      },
    },
    {
      title: "each group's output in its own hyperplane",
      view: () => ({ radius: 4.2 }),
      draw: (panel, state, found) => [drawBall, drawCircles, drawSegments, drawZeros][[1, 2, 3, 6].indexOf(state.groups)](panel, found),
    },
    {
      title: "all groups together",
      orbit: true,
      view: ({ azimuth, elevation, groups: count }) => ({ radius: count === 2 ? 2.7 : 2.9, azimuth, elevation }),
      draw(panel, { groups: count }, { flat }) {
        if (count === 2) drawTorus(panel, flat);
        else if (count === 3) drawCube(panel, flat);
        else if (count === 1) drawShadow(panel, flat[0]);
        else panel.dot([0, 0, 0], "output", { size: 6.5 });
        panel.text([0, 0, 0], KINDS[count], "soft", 0, panel.height / 2 - 12);
      },
    },
  ],

  handles: ({ a }) =>
    a.map((value, k) => ({
      panel: 0, name: `${NAMES[k]}, ${number(value, 2)}`, at: [k + 0.92, value], color: "input",
      put: ([, moved]) => ({ a: a.map((old, i) => (i === k ? Math.max(-3, Math.min(3, moved)) : old)) }),
    })),

  tasks: {
    keep: ({ a, groups: count, eps }, { y }, earlier) =>
      count === 2 && eps === 0 && earlier.some((was) => a.every((x, k) => Math.abs(x - was.a[k]) > 0.199) && apart(y, groupNorm(was.a, 2, 0)) < 0.05),
    corner: ({ a, groups: count, eps }, { y }, earlier) =>
      count === 3 && eps === 0 && earlier.some((was) => a.filter((x, k) => x !== was.a[k]).length === 1 && apart(y, groupNorm(was.a, 3, 0)) > 2.8),
    longer: attempts(3, ({ a, groups: count }, _, [start]) => !same(a, start.a) && count),
  },

  readings({ groups: count }, { y, parts, size }) {
    return [
      ["|y|", number(length(y))],
      ["√(kΓ) at ε = 0", size > 1 ? number(Math.sqrt(6)) : "0: k = 1 leaves nothing"],
      ["each group's ⟨·, 1⟩", parts.map((part) => number(part.reduce((s, x) => s + x, 0), 2)).join(", ")],
      ["each group's length", parts.map((part) => number(length(part), 2)).join(", ")],
      [`√k, k = ${size}`, size > 1 ? number(Math.sqrt(size), 2) : "–"],
      ["dimension of the image", String(count * Math.max(0, size - 2))],
    ];
  },

  say: ({ a, groups: count }, { y, size }) =>
    `${count === 1 ? "One group" : `${count} groups`} of ${size}: ${vector(a)} becomes ${vector(y)}, of length ${number(length(y), 2)}. The image at ε = 0 is ${KINDS[count]}.`,
};

// ---------------------------------------------------------------- one group at a time, in a plane

function drawBall(panel, { parts }) {
  panel.path(ring(Math.sqrt(6)), { color: "axes", dash: DASHED, width: 1.3 });
  panel.arrow([0, 0], [length(parts[0]), 0], "output", { label: "" });
  panel.text([0, 0], "only the length fits into a plane", "soft", 0, 18);
  panel.text([0, -Math.sqrt(6)], "radius √6", "soft", 0, 14);
}

function drawCircles(panel, { flat }) {
  flat.forEach((point, k) => {
    const center = [0, k ? -2.15 : 2.15];
    const place = ([x, y]) => [x + center[0], y + center[1]];
    panel.path(ring(Math.sqrt(3)).map(place), { color: "axes", dash: DASHED, width: 1.3 });
    panel.text(center, `group ${k + 1}`, "soft");
    if (length(point) > 0.25) panel.arrow(place(point.map((x) => (0.55 * x) / length(point))), place(point), "output");
    panel.dot(place(point), "output", { size: 6.5 });
  });
}

function drawSegments(panel, { flat }) {
  flat.forEach(([x], k) => {
    const height = 2.2 * (1 - k);
    panel.line([-Math.SQRT2 * 2, height], [Math.SQRT2 * 2, height], { color: "faint", width: 1 });
    for (const end of [-1, 1]) panel.dot([end * Math.SQRT2 * 2, height], "axes", { hollow: true, size: 7 });
    panel.text([0, height], `group ${k + 1}`, "soft", 0, -16);
    panel.dot([2 * x, height], "output", { size: 6.5 });
  });
}

function drawZeros(panel) {
  for (let k = 0; k < 6; k++) panel.dot([1.3 * (k - 2.5), 0], "output", { size: 6 });
  panel.text([0, 0], "every feature is its own mean", "soft", 0, 24);
}

// ---------------------------------------------------------------- together, in space

// Two angles on the torus that the flat torus is when seen stereographically, as in the figures.
function onTorus(first, second) {
  const below = Math.SQRT2 - Math.sin(second);
  return [Math.cos(first) / below, Math.sin(first) / below, Math.cos(second) / below];
}

function drawTorus(panel, flat) {
  const round = Array.from({ length: 73 }, (_, k) => (k / 36) * Math.PI);
  for (let k = 0; k < 24; k++) {
    const angle = (k / 12) * Math.PI;
    panel.path(round.map((t) => onTorus(angle, t)), { color: "faint", width: 0.7 });
    panel.path(round.map((t) => onTorus(t, angle)), { color: "faint", width: 0.7 });
  }
  if (flat.some((point) => length(point) < 1e-9)) return panel.text([0, 0, 0], "a constant group has no angle", "soft");
  const [first, second] = flat.map(([x, y]) => Math.atan2(y, x));
  panel.path(round.map((t) => onTorus(t, second)), { color: "axes", width: 1.8 });
  panel.path(round.map((t) => onTorus(first, t)), { color: "axes", width: 1.8, dash: DASHED });
  panel.dot(onTorus(first, second), "output", { size: 6.5 });
}

function drawCube(panel, flat) {
  const corners = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z].map((s) => s * Math.SQRT2))));
  corners.forEach((p, i) => corners.slice(i + 1).forEach((q) => p.filter((x, k) => x !== q[k]).length === 1 && panel.line(p, q, { color: "faint", width: 1 })));
  corners.forEach((corner) => panel.dot(corner, "axes", { hollow: true, size: 5.5 }));
  panel.dot(flat.map(([x]) => x), "output", { size: 7 });
}

function drawShadow(panel, flat) {
  const radius = Math.sqrt(6);
  const { across, up } = panel.look;
  panel.path(ring(radius).map(([x, y]) => across.map((_, i) => x * across[i] + y * up[i])), { color: "axes", dash: DASHED, width: 1.3 });
  for (let k = 0; k < 3; k++) {
    const end = [0, 0, 0].map((_, i) => (i === k ? radius : 0));
    panel.line(end.map((x) => -x), end, { color: "faint", width: 1 });
  }
  const shadow = flat.slice(0, 3);
  if (dot(shadow, shadow) > 1e-4) panel.arrow([0, 0, 0], shadow, "output");
  panel.dot(shadow, "output", { size: 6.5 });
}
