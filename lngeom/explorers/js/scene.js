// What pictures of three features share: coordinate axes, the plane of mean zero, its circle, the direction of ones.
import { add, dot, helmert, subtract, times, unit } from "./math.js";

const TURN = Array.from({ length: 121 }, (_, k) => (k / 60) * Math.PI);
const BASIS = helmert(3);
export const ROOT3 = Math.sqrt(3);
export const ONE = [1, 1, 1];
export const DASHED = [6, 4];

// Coordinates in the plane of mean zero, and the way back.
export const inPlane = (a) => BASIS.map((row) => dot(row, a));
/** @param {number[]} place */
export const fromPlane = ([u, v]) => add(times(u, BASIS[0]), times(v, BASIS[1]));
export const ring = (radius) => TURN.map((angle) => [radius * Math.cos(angle), radius * Math.sin(angle)]);

// Two directions at right angles to a normal; the first stays near (1, -1, 0) as the normal turns.
export function across(normal) {
  const [first, spare] = [[1, -1, 0], [0, 1, -1]].map((start) => subtract(start, times(dot(start, normal), normal)));
  const u = unit(dot(first, first) > 0.05 ? first : spare);
  return [u, [normal[1] * u[2] - normal[2] * u[1], normal[2] * u[0] - normal[0] * u[2], normal[0] * u[1] - normal[1] * u[0]]];
}

/** @param {number[]} center @param {number[][]} axes @param {number[]} lengths */
export function ellipse(center, [u, v], [long, short]) {
  return TURN.map((angle) => add(center, add(times(long * Math.cos(angle), u), times(short * Math.sin(angle), v))));
}

export function frame(panel, size, letter = "a") {
  for (let k = 0; k < 3; k++) {
    const end = [0, 0, 0];
    end[k] = size;
    panel.line(times(-1, end), end, { color: "faint", width: 1 });
    panel.text(times(1.1, end), `${letter}${"₁₂₃"[k]}`, "soft");
  }
}

/** @param {any} panel @param {number[][]} directions @param {number} size */
export function pane(panel, [u, v], size, center = [0, 0, 0], color = "centered") {
  const corners = [[1, 1], [-1, 1], [-1, -1], [1, -1]];
  const points = corners.map(([s, t]) => add(center, add(times(s * size, u), times(t * size, v))));
  panel.path(points, { color, fill: 0.1, alpha: 0.4, width: 1 });
}

export const meanZero = (panel, size) => pane(panel, BASIS, size);
export const ones = (panel, size = 1.35) => panel.arrow([0, 0, 0], times(size, ONE), "ones", { label: "^1" });

/** @param {any} panel @param {{color: string, width: number, dash?: number[], alpha?: number}} style */
export function sphereCircle(panel, style = { color: "axes", dash: DASHED, width: 1.3 }) {
  panel.path(ellipse([0, 0, 0], BASIS, [ROOT3, ROOT3]), style);
}

export const circle = (panel, radius, style = { color: "axes", dash: DASHED, width: 1.3 }) => panel.path(ring(radius), style);

