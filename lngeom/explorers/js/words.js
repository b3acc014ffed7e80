// Numbers as they are read, and states as they stand in an address.

const minus = (text) => text.replaceAll("-", "−");
const raised = (text) => [...text].map((digit) => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(digit)]).join("");

export function number(value, digits = 3) {
  if (!Number.isFinite(value)) return "undefined";
  return minus((Math.abs(value) < 0.5 * 10 ** -digits ? 0 : value).toFixed(digits));
}

// Three digits, for numbers of any size.
export function brief(value) {
  if (value === 0) return "0";
  if (Math.abs(value) >= 1e-3 && Math.abs(value) < 1e4) return minus(String(+value.toPrecision(3)));
  const [digits, power] = value.toExponential(1).split("e");
  const head = +digits === 1 ? "" : `${minus(String(+digits))}·`;
  return `${head}10${raised(power.replace("+", ""))}`;
}

export const lowered = (whole) => [...String(whole)].map((digit) => "₀₁₂₃₄₅₆₇₈₉"[digit]).join("");
export const vector = (x, digits = 2) => `(${x.map((value) => number(value, digits)).join(", ")})`;

// ---------------------------------------------------------------- links

const short = (value) => (typeof value === "number" ? String(+value.toPrecision(6)) : String(value));
export const same = (x, y) => JSON.stringify(x) === JSON.stringify(y);
const isTable = (value) => Array.isArray(value) && Array.isArray(value[0]);

const UNSENT = ["points", "tokens", "norms"]; // clouds and gain vectors: the page has them

// #stages?gain=1,2,0&eps=0.1: what differs from the state that the page has.
export function toFragment(name, state, initial) {
  const parts = Object.keys(state)
    .filter((key) => !UNSENT.includes(key) && !same(state[key], initial[key]))
    .map((key) => `${key}=${isTable(state[key]) ? state[key].map((row) => row.map(short)).join(";") : [state[key]].flat().map(short)}`);
  return `#${name}?${parts.join("&")}`;
}

// The part of a state that a fragment asks for.  What does not fit the state that is there is left out.
export function fromFragment(name, fragment, initial) {
  if (!fragment.startsWith(`#${name}?`)) return null;
  const state = {};
  for (const part of fragment.slice(name.length + 2).split("&")) {
    const [key, text = ""] = part.split("=");
    const value = Object.hasOwn(initial, key) && !UNSENT.includes(key) ? read(decodeURIComponent(text), initial[key]) : undefined;
    if (value !== undefined) state[key] = value;
  }
  return state;
}

function read(text, like) {
  if (typeof like === "string") return /^[a-z]+$/.test(text) ? text : undefined;
  if (typeof like === "boolean") return { true: true, false: false }[text];
  const rows = text.split(";").map((row) => row.split(",").map((entry) => (entry.trim() ? Number(entry) : NaN)));
  if (!rows.flat().every((value) => Number.isFinite(value) && Math.abs(value) <= 1000)) return undefined;
  if (isTable(like)) return rows.length <= 12 && rows.every((row) => row.length === like[0].length) ? rows : undefined;
  if (rows.length > 1) return undefined;
  if (Array.isArray(like)) return rows[0].length === like.length ? rows[0] : undefined;
  return rows[0].length === 1 ? rows[0][0] : undefined;
}
