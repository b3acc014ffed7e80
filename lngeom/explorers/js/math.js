// The arithmetic of lngeom on plain arrays of one vector each.  Python and this file agree to 1e-12 on the nasty arrays of
// tests/site/test_explorers.py.  As there, numbers are scaled by powers of two before they are squared.

export function dot(x, y) {
  let total = 0;
  for (let i = 0; i < x.length; i++) total += x[i] * y[i];
  return total;
}
export const add = (x, y) => x.map((value, i) => value + y[i]);
export const subtract = (x, y) => x.map((value, i) => value - y[i]);
export const times = (factor, x) => x.map((value) => factor * value);
export const multiply = (x, y) => x.map((value, i) => value * y[i]);
export const mix = (x, y, t) => x.map((value, i) => (1 - t) * value + t * y[i]);
export const length = (x) => Math.hypot(...x);
export const apart = (x, y) => length(subtract(x, y));
export const unit = (x) => times(1 / (length(x) || 1), x);
/** @param {number[]} p @param {number[]} q */
export const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];
export const apply = (matrix, x) => matrix.map((row) => dot(row, x));

export function mean(x) {
  let total = 0;
  for (let i = 0; i < x.length; i++) total += x[i];
  return total / x.length;
}

function largest(x) {
  let most = 0;
  for (let i = 0; i < x.length; i++) most = Math.max(most, Math.abs(x[i]));
  return most;
}

const exponent = (size) => (size > 0 && size < Infinity ? Math.floor(Math.log2(size)) + 1 : 0);

function ldexp(value, power) {
  const half = Math.trunc(power / 2);
  return value * 2 ** half * 2 ** (power - half);
}

// Numbers of ordinary size stay as they are: their squares neither overflow nor underflow.
function scaled(x) {
  const size = largest(x);
  if (size > 1e-100 && size < 1e100) return [x, 0];
  const power = exponent(size);
  return [x.map((value) => ldexp(value, -power)), power];
}

// The mean is subtracted twice: the second time takes away what rounding left of a large offset.
function centered(x) {
  if (x.every((value) => value === x[0])) return x.map(() => 0);
  const first = mean(x);
  const once = x.map((value) => value - first);
  const second = mean(once);
  return once.map((value) => value - second);
}

// ρ, the root mean square.
export function rms(x) {
  const [values, power] = scaled(x);
  return ldexp(Math.sqrt(dot(values, values) / values.length), power);
}

function standardize(a, eps, center) {
  const [small, power] = scaled(a);
  const values = center ? centered(small) : small;
  const size = Math.hypot(rms(values), ldexp(Math.sqrt(eps), -power));
  return values.map((value) => (size ? value / size : 0));
}

export function center(a) {
  const [values, power] = scaled(a);
  return centered(values).map((value) => ldexp(value, power));
}

export const deviation = (a) => rms(center(a)); // σ
export const layerNorm = (a, eps) => standardize(a, eps, true);
export const rmsNorm = (a, eps) => standardize(a, eps, false);

// What chapter 13 compares, on one vector.
export function normed(layer, a, gain, eps) {
  if (layer === "unit") return scaled(a)[0].map((value, _, values) => value / (length(values) || 1));
  if (layer === "none") return a;
  const gains = layer === "oneplus" ? gain.map((g) => 1 + g) : gain;
  return multiply(gains, layer === "dyt" ? a.map(Math.tanh) : standardize(a, eps, layer === "layer"));
}

export function groupNorm(a, groups, eps) {
  const size = a.length / groups;
  return Array.from({ length: groups }, (_, k) => layerNorm(a.slice(k * size, (k + 1) * size), eps)).flat();
}

// Between two vectors, in radians; from the diagonals of the rhombus, so that small angles keep their digits.
export function angle(x, y) {
  const [p, q] = [x, y].map((vector) => unit(scaled(vector)[0]));
  return length(p) && length(q) ? 2 * Math.atan2(length(subtract(p, q)), length(add(p, q))) : NaN;
}

// From the two diagonals of the outputs: never beyond 1, and 1 for a vector with itself.
export function correlation(x, y) {
  const [p, q] = [layerNorm(x, 0), layerNorm(y, 0)];
  const [difference, total] = [subtract(p, q), add(p, q)];
  const [near, far] = [dot(difference, difference), dot(total, total)];
  return (far - near) / (near + far || 1);
}

export function helmert(n) {
  return Array.from({ length: n - 1 }, (_, row) => {
    const m = row + 1;
    return Array.from({ length: n }, (_, i) => (i < m ? 1 : i === m ? -m : 0) / Math.sqrt(m * (m + 1)));
  });
}

// ---------------------------------------------------------------- the ellipse of three gains

// (semi-axis)²/3 are the critical points of ∏(λ - gᵢ²), here the roots of a quadratic; the smaller comes from their
// product, so that nothing cancels.
export function semiAxes(gain) {
  const [[a, b, c], power] = scaled(gain);
  const gaps = Math.hypot((a - b) * (a + b), (b - c) * (b + c), (c - a) * (c + a)) / Math.SQRT2;
  const long = Math.sqrt((a * a + b * b + c * c + gaps) / 3);
  const short = long ? Math.hypot(a * b, b * c, c * a) / Math.sqrt(3) / long : 0;
  return [long, short].map((axis) => ldexp(Math.sqrt(3) * axis, power));
}

// The longest and the shortest semi-axis of any number of gains, for LayerNorm (center) or RMSNorm.  LayerNorm's lie
// between neighboring gains, at the zeros of Σ 1/(gᵢ² - λ).
export function endAxes(gain, center) {
  const [values, power] = scaled(gain);
  const sizes = values.map(Math.abs).sort((x, y) => x - y);
  const last = sizes.length - 1;
  const ends = center ? [between(sizes, last - 1), between(sizes, 0)] : [sizes[last], sizes[0]];
  return ends.map((size) => ldexp(Math.sqrt(sizes.length) * size, power));
}

function between(sizes, place) {
  const [low, high] = [sizes[place], sizes[place + 1]];
  const width = (high - low) * (high + low);
  let [from, to] = [0, 1]; // λ = low² + t·width
  for (let step = 0; step < 80; step++) {
    const t = (from + to) / 2;
    let total = 0;
    for (const size of sizes) total += 1 / ((size - low) * (size + low) - t * width);
    if (total < 0) from = t;
    else to = t;
  }
  return Math.sqrt(low * low + from * width);
}

// What a norm with n features makes of an input that has three of them and is 0 elsewhere: the three outputs.
export function section(u, gain, n, center) {
  const middle = center ? (u[0] + u[1] + u[2]) / n : 0;
  const moved = u.map((x) => x - middle);
  const size = Math.sqrt((dot(moved, moved) + (n - 3) * middle * middle) / n);
  return moved.map((x, k) => (size ? (gain[k] * x) / size : 0));
}

// Three different features of n, whatever is asked for.
export function different(features, n) {
  const found = [];
  for (const feature of features) {
    let place = Math.max(0, Math.min(n - 1, Math.round(feature)));
    while (found.includes(place)) place = (place + 1) % n;
    found.push(place);
  }
  return found;
}

// The semi-axes' directions and the normal of the image: eigenvectors of G² - ggᵀ/3, by Jacobi's rotations.
export function axes(gain) {
  const g = times(1 / (largest(gain) || 1), gain);
  const m = g.map((x, i) => g.map((y, j) => (i === j ? x * x : 0) - (x * y) / 3));
  const vectors = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  for (let sweep = 0; sweep < 10; sweep++) for (const [p, q] of [[0, 1], [0, 2], [1, 2]]) turn(m, vectors, p, q);
  const order = [0, 1, 2].sort((i, j) => m[j][j] - m[i][i]);
  return order.map((i) => vectors.map((row) => row[i]));
}

function turn(m, vectors, p, q) {
  if (m[p][q] === 0) return;
  const angle = 0.5 * Math.atan2(2 * m[p][q], m[q][q] - m[p][p]);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const columns = (rows) => rows.forEach((row) => ([row[p], row[q]] = [c * row[p] - s * row[q], s * row[p] + c * row[q]]));
  columns(m);
  [m[p], m[q]] = [subtract(times(c, m[p]), times(s, m[q])), add(times(s, m[p]), times(c, m[q]))];
  columns(vectors);
}

// ---------------------------------------------------------------- rotations

const PLANES = { yaw: [0, 2], pitch: [1, 2], roll: [0, 1] };

export function rotate(v, name, theta) {
  const [i, j] = PLANES[name];
  const [c, s] = [Math.cos(theta), Math.sin(theta)];
  return v.map((value, k) => (k === i ? c * v[i] - s * v[j] : k === j ? s * v[i] + c * v[j] : value));
}

export const sensitivity = (v, name, theta, eps) => length(subtract(layerNorm(v, eps), layerNorm(rotate(v, name, theta), eps)));

// The same from mean, variances and covariance: lngeom.rotations.closed_form.
export function closedForm(v, name, theta, eps) {
  const [i, j] = PLANES[name];
  const [p, q, r] = [v[i], v[j], v[3 - i - j]];
  const [c, s] = [Math.cos(theta), Math.sin(theta)];
  const [before, after] = [(p + q + r) / 3, ((p + q) * c + (p - q) * s + r) / 3];
  const square = (p * p + q * q + r * r) / 3;
  const [first, second] = [square - before * before, square - after * after];
  const together = ((p * p + q * q) * c + r * r) / 3 - before * after;
  const part = (variance) => (variance > 1e-15 * square ? variance / (variance + eps) : 0);
  const product = part(first) && part(second) ? together / Math.sqrt((first + eps) * (second + eps)) : 0;
  return Math.sqrt(Math.max(0, 3 * (part(first) + part(second) - 2 * product)));
}

// ---------------------------------------------------------------- derivatives

// The unit vector along Πa, ε/s², and s = size·2^power; null where ε = 0 leaves no derivative.
function place(a, eps) {
  const [small, power] = scaled(a);
  const [values, further] = scaled(centered(small));
  const sigma = rms(values);
  const constant = sigma === 0;
  const root = Math.sqrt(eps);
  const common = Math.max(constant ? -Infinity : power + further, eps ? exponent(root) : -Infinity);
  if (common === -Infinity) return a.length > 1 ? null : { normal: [0], share: 0, size: 1, power: 0 };
  const share = eps ? ldexp(root, -common) : 0;
  const size = Math.hypot(constant ? 0 : ldexp(sigma, power + further - common), share);
  const normal = values.map((value) => (constant ? 0 : value / (Math.sqrt(a.length) * sigma)));
  return { normal, share: (share / size) ** 2, size, power: common };
}

// Jᵀ upstream; without gain J is symmetric, and it is J upstream as well.
export function vjp(a, upstream, eps, gain) {
  const at = place(a, eps);
  if (!at) return a.map(() => NaN);
  let [w, power] = scaled(upstream);
  if (gain) {
    const [factors, more] = scaled(gain);
    const [product, rest] = scaled(multiply(w, factors));
    [w, power] = [product, power + more + rest];
  }
  w = centered(w);
  const along = dot(at.normal, w);
  let across = centered(subtract(w, times(along, at.normal)));
  across = subtract(across, times(dot(at.normal, across), at.normal));
  if (a.length === 2 && at.normal[0]) across = [0, 0]; // nothing in the plane is orthogonal to 1 and Πa
  return across.map((value, i) => ldexp((value + at.share * along * at.normal[i]) / at.size, power - at.power));
}

export const jacobian = (a, eps, gain) => a.map((_, i) => vjp(a, a.map((_, j) => +(i === j)), eps, gain));

// ---------------------------------------------------------------- keys

// A query that scores one key above all others: away from the nearest point of their convex hull.  That point is the
// nearest of the plane through at most three of them; null when the key lies in the hull.
export function selectingQuery(keys, chosen) {
  const away = keys.filter((_, j) => j !== chosen).map((key) => subtract(key, keys[chosen]));
  if (!away.length) return keys[chosen].map((_, i) => +(i === 0));
  const size = Math.max(...away.map(largest));
  if (size === 0) return null;
  const points = away.map((point) => times(1 / size, point));
  for (const corners of subsets(points)) {
    const nearest = nearestOfPlane(corners);
    const square = nearest ? dot(nearest, nearest) : 0;
    if (square < 1e-18) continue;
    if (points.every((point) => dot(point, nearest) >= square - 1e-12)) return times(-1 / Math.sqrt(square), nearest);
  }
  return null;
}

function* subsets(points) {
  for (let i = 0; i < points.length; i++) {
    yield [points[i]];
    for (let j = 0; j < i; j++) {
      yield [points[i], points[j]];
      for (let k = 0; k < j; k++) yield [points[i], points[j], points[k]];
    }
  }
}

// The point of the line or plane through the corners that is nearest to 0; null when it is no mixture of them.
/** @param {number[][]} corners */
function nearestOfPlane([a, b, c]) {
  if (!b) return a;
  const u = subtract(b, a);
  if (!c) {
    const t = -dot(a, u) / dot(u, u);
    return t > 0 && t < 1 ? add(a, times(t, u)) : null;
  }
  const v = subtract(c, a);
  const normal = cross(u, v);
  const area = dot(normal, normal);
  if (area < 1e-24) return null;
  const nearest = times(dot(a, normal) / area, normal);
  const within = (p, q) => dot(cross(subtract(p, nearest), subtract(q, nearest)), normal) > 0;
  return within(a, b) && within(b, c) && within(c, a) ? nearest : null;
}
