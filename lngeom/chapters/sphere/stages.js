import { epsilon, fold, option, slider, sliders, view } from "../../explorers/js/controls.js";
import { add, apart, axes, center, deviation, dot, layerNorm, length, mean, mix, multiply, rmsNorm, semiAxes, times, unit } from "../../explorers/js/math.js";
import { DASHED, ONE, ROOT3, across, ellipse, frame, pane } from "../../explorers/js/scene.js";
import { attempts } from "../../explorers/js/tasks.js";
import { glow, outline } from "../../explorers/js/terms.js";
import { brief, number, same, vector } from "../../explorers/js/words.js";

const NAMES = ["input", "centered", "normalized", "times the gain", "plus the bias"];
const COLOURS = ["input", "centered", "output", "output", "output"];
const ONE_HAT = unit(ONE);
const ORIGIN = [0, 0, 0];
const unit3 = (k, size) => ORIGIN.map((_, i) => (i === k ? size : 0));

// From the marked output to the circle: what ε keeps away.
const lacking = ({ path }) => (length(path[2]) > 1e-9 ? [[path[2], times(ROOT3, unit(path[2]))]] : []);

// The same line in the second picture, as long as that looks along 1.
const faceOn = (line, color, name) => (panel, state, found) => {
  const [from, to] = line(state, found);
  if (!from || (state.norm === "layer" && state.stage > 2)) return;
  const [u, v] = across(found.towards);
  glow(panel, ...[from, to].map((point) => [dot(point, u), dot(point, v)]), color, name);
};

export const explorer = {
  name: "stages",
  title: "the stages of the layer",
  domain: {
    stage: [0, 4], norm: { of: ["layer", "rms"] }, a: [-2, 2], eps: [0, 10], gain: [-2, 2], bias: [-2, 2],
    azimuth: [-180, 180], elevation: [-90, 90], points: null,
  },
  controls: [
    slider("stage", "stage", 0, 4, 0.01, { play: 8, stop: 1, format: (stage) => named(stage) }),
    option("norm", "layer", [["layer", "LayerNorm"], ["rms", "RMSNorm"]]),
    epsilon(brief),
    ...sliders("gain", ["g₁", "g₂", "g₃"], -2, 2, 0.05),
    fold("Bias and the marked vector", ...sliders("bias", ["b₁", "b₂", "b₃"], -2, 2, 0.05), ...sliders("a", ["a₁", "a₂", "a₃"], -2, 2, 0.05)),
    view,
  ],

  find(state) {
    const { a, gain, bias, norm, points, stage } = state;
    const path = steps(state, a);
    const frameOf = axes(gain);
    const alive = gain.filter(Boolean).length;
    const facing = normal(frameOf[2]);
    const towards = norm === "rms" ? ONE_HAT : unit(mix(ONE_HAT, facing, Math.max(0, Math.min(1, stage - 2))));
    const lengths = norm === "rms" ? null : semiAxes(gain);
    const [low, part] = split(stage);
    const moved = points.map((point) => stageOf(state, point, low, part));
    return { path, now: stageOf(state, a, low, part), moved, frame: frameOf, facing, towards, lengths, alive, bias };
  },

  panels: [
    {
      title: "in space",
      orbit: true,
      view: ({ azimuth, elevation }) => ({ radius: 2.9, azimuth, elevation }),
      draw(panel, state, found) {
        frame(panel, 2.4, state.stage < 0.5 ? "a" : "y");
        surroundings(panel, state, found);
        panel.cloud(found.moved, color(state.stage));
        trail(panel, found.path, state.stage);
        panel.dot(found.now, color(state.stage), { size: 6.5 });
        panel.legend(marks(state, found));
      },
    },
    {
      title: "face on",
      view: () => ({ radius: 2.9 }),
      draw(panel, { stage, norm, bias }, { moved, now, towards, lengths, frame: own, alive }) {
        const [u, v] = across(towards);
        const origin = times(Math.max(0, stage - 3), bias);
        const flat = (point) => [dot(point, u) - dot(origin, u), dot(point, v) - dot(origin, v)];
        if (norm === "rms" || stage <= 2) panel.path(ellipse([0, 0, 0], [[1, 0], [0, 1]], [ROOT3, ROOT3]), { color: "axes", dash: DASHED, width: 1.3 });
        panel.cloud(moved.map(flat), color(stage));
        if (norm === "layer" && stage >= 3 && alive > 1) semiAxisLines(panel, own, lengths, (point) => [dot(point, u), dot(point, v)]);
        panel.dot(flat(now), color(stage), { size: 6.5 });
        if (norm === "rms" || stage <= 2) panel.legend([["┄", "axes", "radius √3"]]);
        else if (stage >= 3 && alive > 1) panel.legend([["┄", "axes", "semi-axes"]]);
      },
    },
  ],

  lights: {
    centered: {
      panels: [(panel, { a }) => glow(panel, ORIGIN, center(a), "centered", "Πa"), faceOn(({ a }) => [ORIGIN, center(a)], "centered", "Πa")],
      say: ({ a }) => `${vector(center(a))}, the marked vector without its mean, in the plane of mean zero.`,
    },
    sigma: {
      panels: [(panel, { a }) => glow(panel, ORIGIN, center(a), "centered", "√3 σ"), faceOn(({ a }) => [ORIGIN, center(a)], "centered", "√3 σ")],
      say: ({ a }) => `${number(deviation(a))} for the marked vector; the green line, Πa, is √3 σ long.`,
    },
    eps: {
      panels: [(panel, _, found) => lacking(found).forEach((ends) => glow(panel, ...ends, "eps")), faceOn((_, found) => lacking(found).flat(), "eps")],
      say: ({ eps }, { path }) => `${brief(eps)}; it keeps the marked output ${number(ROOT3 - length(path[2]))} inside the circle of radius √3.`,
    },
    gain: {
      panels: [
        (panel, { gain, norm }, { frame: own, lengths, alive }) => {
          if (norm === "layer" && alive > 1) outline(panel, ellipse(ORIGIN, own, lengths), "axes");
          gain.forEach((g, k) => glow(panel, ORIGIN, unit3(k, g), "axes", `g${"₁₂₃"[k]}`));
        },
      ],
      say: ({ gain }) => `${vector(gain)}; each stretches along its own coordinate axis, and all three the circle into an ellipse.`,
    },
  },

  handles(state) {
    if (state.stage > 0.05) return [];
    const put = (point) => ({ a: point.map((x) => Math.max(-2, Math.min(2, x))) });
    return [{ panel: 0, name: `Marked vector a, at ${vector(state.a)}`, at: state.a, color: "input", put }];
  },

  tasks: {
    outside: attempts(3, ({ norm, stage, eps, a }, _, [start]) => norm === "layer" && near(stage, 2) && eps === 0 && !same(a, start.a) && vector(a)),
    flat: ({ norm, stage, gain: [first, second, third] }) => norm === "layer" && near(stage, 3) && first && second && near(third, 0),
    point: ({ stage, gain }) => near(stage, 4) && gain.every((g) => near(g, 0)),

    halfway: ({ norm }, { path }) => norm === "layer" && Math.abs(length(path[2]) - ROOT3 / 2) <= 0.04,
    longer: ({ norm, eps, a }, { path }, earlier) =>
      norm === "layer" && eps === 0 && earlier.some((was) => length(center(a)) >= length(center(was.a)) + 0.4 && apart(path[2], layerNorm(was.a, 0)) < 0.05),
    reach: attempts(3, ({ norm, eps }, { path }) => norm === "layer" && length(path[2]) >= 1.725 && eps),
  },

  readings({ stage, norm, bias }, { now, lengths, path }) {
    const shift = times(Math.max(0, stage - 3), bias);
    const rows = [
      ["marked vector", vector(now)],
      ["its length", number(length(now))],
      ["its mean", number(mean(now))],
      ["|y|, length when normalized (√3 = 1.732)", number(length(path[2]))],
    ];
    if (norm === "layer" && stage > 2) rows.push(["semi-axes of the ellipse", lengths.map((value) => number(value)).join(", ")]);
    if (stage > 3) rows.push(["center of the outputs", vector(shift)]);
    return rows;
  },

  say: ({ stage, norm }, { now, lengths }) =>
    `Stage ${named(stage)}. The marked vector is at ${vector(now)}, with length ${number(length(now), 2)} and mean ${number(mean(now), 2)}.` +
    (norm === "layer" && stage >= 3 ? ` The image has semi-axes ${lengths.map((value) => number(value, 2)).join(" and ")}.` : ""),
};

const near = (x, y) => Math.abs(x - y) < 0.005;
const named = (stage) => (Number.isInteger(stage) ? `${stage} · ${NAMES[stage]}` : `${number(stage, 2)} → ${NAMES[Math.ceil(stage)]}`);
const color = (stage) => COLOURS[Math.min(4, Math.round(stage))];
const normal = (direction) => (dot(direction, ONE) < 0 ? times(-1, direction) : direction);
const split = (stage) => [Math.min(3, Math.floor(stage)), stage - Math.min(3, Math.floor(stage))];

// The input after so many whole steps and a part of the next.
function stageOf({ norm, eps, gain, bias }, a, low, part) {
  const start = low < 2 && norm === "layer" ? center(a) : a;
  if (low === 0) return mix(a, start, part);
  const y = norm === "layer" ? layerNorm(a, eps) : rmsNorm(a, eps);
  if (low === 1) return mix(start, y, part);
  const stretched = multiply(gain, y);
  return low === 2 ? mix(y, stretched, part) : add(stretched, times(part, bias));
}

const steps = (state, a) => [0, 1, 2, 3, 4].map((stage) => stageOf(state, a, ...split(stage)));

// What is drawn in space, by color.
function marks({ stage, norm }, { alive }) {
  const layer = norm === "layer";
  const rows = [["●", "input", "input"]];
  if (layer && stage > 0) rows.push(["●", "centered", "centered"]);
  if (stage > 1) rows.push(["●", "output", stage > 2 ? "output" : "normalized"]);
  if (layer) rows.push(["■", "centered", stage > 2 ? "plane of the outputs" : "plane of mean 0"]);
  if (layer && stage >= 2.5 && alive > 1) rows.push(["↗", "normal", "its normal"]);
  return [...rows, ["↗", "ones", "direction of (1, 1, 1)"]];
}

// The plane, the direction of ones, and, once there is a gain, the image's normal α and semi-axes.
function surroundings(panel, { stage, norm, bias }, { frame: own, facing, towards, lengths, alive }) {
  panel.arrow([0, 0, 0], times(2.3, ONE_HAT), "ones", { label: "^1" });
  if (norm === "rms") return;
  const origin = times(Math.max(0, stage - 3), bias);
  pane(panel, across(towards), 1.9, origin, "centered");
  if (stage < 2.5 || alive < 2) return;
  panel.path(ellipse(origin, own, lengths), { color: "output", width: 1 });
  panel.arrow(origin, add(origin, times(1.6, facing)), "normal", { label: "^α" });
  if (stage >= 3) semiAxisLines(panel, own, lengths, (point) => add(origin, point));
}

function semiAxisLines(panel, own, lengths, where) {
  lengths.forEach((size, k) => panel.line(where([0, 0, 0]), where(times(size, own[k])), { color: "axes", dash: DASHED, width: 2 }));
}

// The way of the marked vector up to now.
function trail(panel, path, stage) {
  for (let k = 0; k < Math.ceil(stage); k++) {
    const end = stage >= k + 1 ? path[k + 1] : mix(path[k], path[k + 1], stage - k);
    panel.line(path[k], end, { color: COLOURS[k + 1], width: 1.4, dash: [2, 3] });
    panel.dot(path[k], COLOURS[k], { size: 3.5, hollow: true });
  }
}
