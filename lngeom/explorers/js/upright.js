// The plane through 1 and the input a, with 1 upright: where a stands in it, and a moved in space, in that plane, or along 1 alone.
import { slider } from "./controls.js";
import { center, dot, length, mean, times, unit } from "./math.js";
import { ONE, ROOT3, fromPlane, inPlane } from "./scene.js";
import { vector } from "./words.js";

const MOST = 2; // of an entry that is dragged, and of a mean
const LEAST = 0.02; // a direction needs some length
export const ONE_HAT = unit(ONE);
const fit = (value, least, most) => Math.max(least, Math.min(most, value));

// The direction of Πa, or the opposite one: it must not turn round when a is dragged across 1.
export function ahead(a) {
  const flat = center(a);
  if (!length(flat)) return fromPlane([1, 0]);
  const [u, v] = inPlane(flat);
  return times(u > 0 || (u === 0 && v > 0) ? 1 : -1, unit(flat));
}

// Coordinates along that direction and along 1.
export const uprightAt = (a, direction) => [dot(a, direction), dot(a, ONE_HAT)];

const raised = (flat, mu) => flat.map((x) => x + mu);

function stood([u, v], direction) {
  const along = fit(Math.abs(u), LEAST, 3);
  return raised(times(u < 0 ? -along : along, direction), fit(v / ROOT3, -MOST, MOST));
}

export const meanSlider = slider("a", "μ", -MOST, MOST, 0.01, { get: ({ a }) => mean(a), put: (value, { a }) => ({ a: raised(center(a), value) }) });

// Room for a, however far the mean has taken it.
export const radius = (a) => Math.max(3.3, 1.15 * length(a));

export const inputHandles = (a, direction) => [
  { panel: 0, name: `Input a in space, ${vector(a)}`, at: a, color: "input", put: (point) => ({ a: point.map((x) => fit(x, -MOST, MOST)) }) },
  {
    panel: 1, name: `Input a in the plane through 1 and a, ${vector(a)}`, at: uprightAt(a, direction), color: "input",
    put: (point) => ({ a: stood(point, direction) }),
  },
];

// The hyperplane edge on, named on the side where a is not, and the direction of ones.
export function uprightAxes(panel, side) {
  const { radius } = panel.view;
  panel.line([-radius, 0], [radius, 0], { color: "centered", width: 1.2, alpha: 0.6 });
  panel.text([-side * radius, 0], "mean 0", "centered", 2 * side, 12, side > 0 ? "left" : "right");
  panel.arrow([0, 0], [0, 0.78 * radius], "ones", { label: "^1", width: 1.4, dash: [6, 4] });
  panel.line([0, 0], [0, -radius], { color: "ones", width: 1, dash: [6, 4] });
}
