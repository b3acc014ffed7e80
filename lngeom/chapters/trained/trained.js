import { selection, slider, view } from "../../explorers/js/controls.js";
import { different, endAxes, section } from "../../explorers/js/math.js";
import { DASHED, ring } from "../../explorers/js/scene.js";
import { brief, lowered, number } from "../../explorers/js/words.js";

const FLAT = 1e-9; // lngeom.ellipsoid: an axis that is this much shorter than the longest is none
const FLOOR = -5; // of the graph; what is smaller, zero included, is drawn there
const POSITIONS = Array.from({ length: 500 }, (_, k) => {
  const [height, angle] = [1 - (2 * k + 1) / 500, k * Math.PI * (3 - Math.sqrt(5))];
  const flat = Math.sqrt(1 - height * height);
  return [flat * Math.cos(angle), flat * Math.sin(angle), height];
}); // evenly on the sphere
const MERIDIANS = [0, 1, 2].map((k) => ring(1).map(([x, y]) => [x, y, 0].map((_, i, p) => p[(i + 2 - k) % 3]))); // without feature k
const LETTERS = ["first", "second", "third"];
const COLOURS = ["output", "centered", "normal"];

const chosen = ({ norms, norm }) => norms[Math.max(0, Math.min(norms.length - 1, Math.round(norm)))];
const median = (sizes) => sizes.toSorted((x, y) => x - y)[sizes.length >> 1];
const ranked = (gain) => gain.map((_, i) => i).sort((i, j) => Math.abs(gain[i]) - Math.abs(gain[j]));
/** @param {number[]} features */
const upwards = ([first, second, third]) => [second, third, first]; // the first feature is drawn upwards
const height = (size) => (size > 0 ? Math.max(FLOOR, Math.log10(size)) : FLOOR);

// Another norm: its smallest gain, and two of usual size.
function other(value, { norms }) {
  const order = ranked(norms[+value].gain);
  const at = (share) => order[Math.floor(share * (order.length - 1))];
  return { norm: +value, features: different([order[0], at(0.4), at(0.6)], order.length), factors: [1, 1, 1] };
}

const factor = (index) => ({
  ...slider("factors", (state) => `gain ${different(state.features, chosen(state).gain.length)[index]} ×`, 0, 1000, 0.1, { index, format: brief }),
  logarithmic: true,
  power: 3,
});

export const explorer = {
  name: "trained",
  title: "the gains of a trained norm",
  domain: {
    norms: null, norm: [0, 499], features: [0, 16383], factors: [0, 1000], tokens: null, azimuth: [-180, 180], elevation: [-90, 90],
  },
  controls: [
    selection("norm", ({ norms }) => norms.map(({ name }, k) => [String(k), name]), (state) => String(state.norms.indexOf(chosen(state))), other),
    ...[0, 1, 2].map(factor),
    view,
  ],

  find(state) {
    const { name, kind, gain } = chosen(state);
    const places = different(state.features, gain.length);
    const now = gain.map((g, i) => (places.includes(i) ? g * Math.max(0, state.factors[places.indexOf(i)]) : g));
    const sizes = gain.map(Math.abs);
    const unit = median(sizes) || Math.max(...sizes) || 1;
    const three = places.map((place) => now[place] / unit);
    const [long, short] = endAxes(now, kind === "layer");
    const through = (u) => section(u, three, gain.length, kind === "layer").map((y) => y / Math.sqrt(gain.length));
    const index = state.norms.indexOf(chosen(state));
    const seen = state.tokens.filter(([norm, feature]) => norm === index && feature === places[0]).map(([, , share]) => share);
    const zeros = now.filter((g) => Math.abs(g) <= FLAT * (long / Math.sqrt(gain.length))).length;
    return { name, kind, gain, places, three, unit, long, short, seen, zeros, order: ranked(gain), surface: long > 0 && short > FLAT * long, through };
  },

  panels: [
    {
      title: "in space: outputs of inputs with these three features",
      orbit: true,
      view: ({ azimuth, elevation }, { three }) => ({ radius: 1.35 * Math.max(1, ...three.map(Math.abs)), azimuth, elevation }),
      draw(panel, _, { three, places, through }) {
        const size = Math.max(1, ...three.map(Math.abs));
        places.forEach((place, k) => {
          const end = upwards([0, 1, 2].map((i) => (i === k ? 1.15 * size : 0)));
          panel.line(end.map((x) => -x), end, { color: "faint", width: 1 });
          panel.text(end.map((x) => 1.1 * x), `y${lowered(place)}`, COLOURS[k]);
        });
        three.forEach((g, k) => {
          const curve = MERIDIANS[k].map((u) => upwards(through(u)));
          panel.path(curve, { color: "output", width: 1.4, fill: Math.abs(g) <= FLAT ? 0.25 : undefined });
        });
        panel.cloud(POSITIONS.map((u) => upwards(through(u))), "output", { size: 1.5 });
        three.forEach((g, k) => panel.line([0, 0, 0], upwards([0, 1, 2].map((i) => (i === k ? Math.abs(g) : 0))), { color: "axes", dash: DASHED, width: 2 }));
      },
    },
    {
      title: "real tokens: the first feature, and all others as a length",
      view: () => ({ radius: 1.3 }),
      draw(panel, _, { three: [g], places: [place], seen }) {
        const tall = Math.min(Math.abs(g), 1.2);
        panel.line([-1.2, 0], [1.2, 0], { color: "faint", width: 1 });
        panel.line([0, -1.2], [0, 1.2], { color: "faint", width: 1 });
        panel.text([0, 1.2], `y${lowered(place)}`, "output", 26, 6);
        panel.path(ring(1).map(([x, y]) => [x, tall * y]), { color: "axes", dash: DASHED, width: 1.4 });
        panel.cloud(seen.map((share, k) => [(k % 2 ? -1 : 1) * Math.sqrt(1 - Math.min(1, share * share)), tall * Math.sign(g) * share]), "input", { size: 2.6 });
        if (!seen.length) panel.text([0, 0.5], `no tokens for feature ${place}`, "soft");
      },
    },
    {
      title: "all gains by size, over their median",
      hint: "drag the three",
      shape: "wide",
      view: (_, { gain, three, unit }) => ({
        x: [-0.02 * gain.length, 1.02 * gain.length],
        y: [FLOOR - 0.4, Math.max(1, ...gain.map((g) => height(Math.abs(g) / unit)), ...three.map((g) => height(Math.abs(g)))) + 0.2],
      }),
      draw(panel, _, { gain, order, unit, places, three }) {
        panel.graph({ x: [[0, "the smallest"], [gain.length - 1, ""]], y: [[0, "1"], [-2, "10⁻²"], [-4, "10⁻⁴"]], across: "the largest", up: "" });
        panel.path(order.map((i, rank) => [rank, height(Math.abs(gain[i]) / unit)]), { color: "ink", width: 1.6 });
        places.forEach((place, k) => {
          const rank = order.indexOf(place);
          const [was, is] = [[rank, height(Math.abs(gain[place]) / unit)], [rank, height(Math.abs(three[k]))]];
          panel.line(was, is, { color: COLOURS[k], width: 1.4, dash: [2, 3] });
          panel.dot(is, COLOURS[k], { size: 4.5, hollow: Math.abs(three[k]) <= FLAT });
        });
      },
    },
  ],

  // The first feature is mostly the smallest, which cannot be moved to the left: it comes last.
  handles: ({ factors }, { gain, order, unit, places }) =>
    [2, 1, 0].map((k) => ({
      panel: 2,
      name: `The ${LETTERS[k]} feature, ${places[k]}`,
      at: [order.indexOf(places[k]), height(Math.abs(gain[places[k]]) / unit)],
      color: COLOURS[k],
      put([x]) {
        const rank = Math.max(0, Math.min(order.length - 1, Math.round(x)));
        const free = order.slice(rank).concat(order.slice(0, rank).reverse()).find((i) => i === places[k] || !places.includes(i));
        const change = (all, value) => all.map((old, i) => (i === k ? value : old));
        return free === places[k] ? {} : { features: change(places, free), factors: change(factors, 1) };
      },
    })),

  tasks: {
    solid: (_, { surface }) => !surface,
    round: (_, { three }) => Math.max(...three.map(Math.abs)) <= 1.25 * Math.min(...three.map(Math.abs)),
    usual: ({ factors }, { gain, order, unit }) => factors.every((factor) => factor === 1) && Math.abs(gain[order[0]]) > 0.1 * unit,
  },

  readings(_, { gain, kind, places, three, unit, long, short, seen, zeros, surface }) {
    const rows = places.map((place, k) => [`g${lowered(place)}`, brief(three[k] * unit)]);
    rows.push(["the median size", brief(unit)], ["shortest semi-axis : longest", brief(long ? short / long : 0)]);
    rows.push(["gains that count as 0", `${zeros} of ${gain.length}`]);
    if (seen.length && Math.abs(three[0]) <= FLAT) rows.push(["median radius of the tokens", number(median(seen.map((share) => Math.sqrt(1 - Math.min(1, share * share)))), 2)]);
    rows.push([kind === "layer" ? "outputs of the LayerNorm" : "outputs of the RMSNorm", surface ? "cover the surface" : "fill the ellipsoid"]);
    return rows;
  },

  say: (_, { name, places, three, unit, surface }) =>
    `${name}: the gains of features ${places.join(", ")} are ${three.map((g) => brief(g * unit)).join(", ")}. At ε = 0 the outputs ${surface ? "cover the surface of an ellipsoid" : "fill a solid ellipsoid"}.`,
};
