// Answers that need no Python: numbers, a choice, a text.  What is said is what `check` says (lngeom/exercises/kinds).
export const { read, Unreadable } = globalThis.numbers; // of numbers.js, which each page has
const UNSPACED = "\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff"; // from Thai to Chinese
const WORD = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}_])+`, "gu");
// As `data` of plain.py: the shape, and the entries row by row
function unrolled(value) {
  if (!Array.isArray(value)) return { shape: [], values: [value] };
  const rows = value.map(unrolled);
  if (rows.some(({ shape }) => `${shape}` !== `${rows[0].shape}`)) throw new Unreadable("The answer has rows of different lengths.");
  return { shape: [rows.length, ...(rows[0]?.shape ?? [])], values: rows.flatMap(({ values }) => values) };
}

function fits(got, want) {
  return `${got.shape}` === `${want.shape}` || ([got, want].every(flat) && got.values.length === want.values.length);
}

const scale = (want, rtol) => Math.max(0, ...want.values.map(Math.abs)) || Math.min(1, 1e-3 / rtol);

function off(got, want, rtol) {
  if (!fits(got, want)) return Infinity;
  return Math.max(0, ...got.values.map((value, n) => Math.abs(value - want.values[n]) / scale(want, rtol)));
}

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const word = (number) => WORDS[number] ?? String(number);
const flat = ({ shape, values }) => Math.max(1, ...shape) === values.length;
const upper = (text) => text[0].toUpperCase() + text.slice(1);

// "Six numbers; four are asked for."
function amount(got, want) {
  const plural = (number, thing) => `${word(number)} ${thing}${number === 1 ? "" : "s"}`;
  const words = (one) => (flat(one) || one.shape.length > 2 ? plural(one.values.length, "number") : `${plural(one.shape[0], "row")} of ${plural(one.shape[1], "number")}`);
  const number = flat(want) ? want.values.length : want.shape[0];
  const asked = flat(got) && flat(want) ? word(number) : words(want);
  return upper(`${words(got)}; ${asked} ${number === 1 ? "is" : "are"} asked for.`);
}

const short = (value) => (Array.isArray(value) ? `(${value.map(short).join(", ")})` : String(Number(value.toPrecision(4))));

const THREE_DIGITS = 5e-3;

function numbers({ value, rtol, wrong, praise, how }, text) {
  const given = read(text, value.values.length);
  const got = unrolled(given);
  if (!got.values.every(Number.isFinite)) return [false, "The answer is not finite."];
  if (!fits(got, value)) return [false, amount(got, value)];
  const errors = got.values.map((entry, n) => Math.abs(entry - value.values[n]) / (Math.abs(value.values[n]) || scale(value, rtol)));
  if (errors.every((error) => error <= rtol)) return [true, praise];
  const [said, known] = mistake({ value, rtol, wrong, how }, given, got);
  const half = (error, n) => !known && rtol <= THREE_DIGITS && error <= THREE_DIGITS && !Number.isInteger(value.values[n]);
  const earned = errors.map((error, n) => (error <= rtol ? 1 : half(error, n) ? 0.5 : 0));
  const [first, ...more] = got.values;
  const placed = got.values.every((number, n) => !number === !value.values[n]);
  const guessed = (more.length > (Number.isInteger(first) && Math.abs(first) <= 2 ? 0 : 1) && more.every((number) => number === first)) || !(placed || earned.some((part, n) => part && value.values[n]));
  return [false, said, guessed ? 0 : earned.reduce((sum, part) => sum + part, 0) / earned.length];
}

// What the numbers have in common with those that are asked for
function named({ values: given }, { values: asked }) {
  const same = (one, other) => one.every((number, n) => Math.abs(number - other[n]) <= 1e-3 * (Math.abs(other[n]) || Math.max(...other.map(Math.abs)) || 1));
  const sorted = (numbers) => [...numbers].sort((one, other) => one - other);
  const squares = (numbers) => numbers.map((number) => number * number);
  if (asked.some(Boolean) && same(given.map((number) => -number), asked)) return "Every sign is exchanged.";
  if (asked.length > 1 && same(sorted(given), sorted(asked))) return "These are the right numbers, but not in this order.";
  if (same(given.map(Math.abs), asked.map(Math.abs))) return "The numbers are right except for signs.";
  if (same(given, squares(asked))) return "These are the squares of the right numbers: a root is missing.";
  if (Math.min(...given) >= 0 && same(squares(given), asked)) return "These are the square roots of the right numbers.";
}

// What is said of a wrong answer, and whether its mistake is known
function mistake({ value, rtol, wrong, how }, given, got) {
  const error = off(got, value, rtol);
  const known = wrong.map(([answer, message]) => ({ error: off(got, answer, rtol), message })).sort((one, other) => one.error - other.error)[0];
  if (known?.error <= Math.max(rtol, 1e-3)) return [known.message, true];
  if (rtol > 1e-3 && error <= 2 * rtol) return [`Close, but not close enough: ${how} again.`];
  const common = named(got, value);
  if (common) return [common, true];
  const counted = [...got.values, ...value.values].every(Number.isInteger);
  if (rtol <= 1e-3 && error <= 1e-2 && !counted) return ["Close, but not close enough: give more digits, or the exact number."];
  return [`${short(given)} is not the right answer.`];
}

const choice = ({ letter, wrong, praise }, text) => (text === letter ? [true, praise] : [false, wrong[text]]);

function explained({ fewest, rubric }, text) {
  const found = text.match(WORD) ?? [];
  const words = found.length;
  const different = new Set(found.map((word) => word.toLowerCase())).size;
  if (words >= fewest && different < Math.floor(fewest / 2)) return [false, `The text repeats itself: it has ${different} different word${different === 1 ? "" : "s"}.`];
  if (words < fewest) return [false, `${words} words are too few for a reason: write two or three sentences.`];
  return [true, [`A text is not graded by a program. Each of these ${rubric.length} earns a point:`, ...rubric].join("\n– ")];
}

const JUDGES = { numbers, choice, text: explained };

const told = (judge) => JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(judge), (letter) => letter.charCodeAt(0))));

// { ok, state, said } of an answer to a question as the page tells it
export function judged({ id, kind, points, judge }, text) {
  let ok, message, share;
  try {
    [ok, message, share = 0] = JUDGES[kind](told(judge), text);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ok: false, state: "wrong", said: error.message };
  }
  if (kind === "text" && ok) return { ok, state: "read", said: `… ${id} (${points} points, graded by hand): ${message}` };
  if (kind === "text") return { ok, state: "wrong", said: `✗ ${id}: ${message}` };
  const earned = `${ok ? points : Math.floor(100 * points * share) / 100} of ${points} point${points === 1 ? "" : "s"}`;
  return { ok, state: ok ? "right" : "wrong", said: `${ok ? "✓" : "✗"} ${id} (${earned}): ${message}` };
}

// What a field holds, as the cell of the notebook: a text, or a line of Python that needs no import, and what was typed beside it
export function asPython({ kind, name, judge }, typed) {
  if (kind === "text") return typed;
  if (kind === "choice") return `${name} = "${typed}"`;
  const python = (value) => (Array.isArray(value) ? `[${value.map(python).join(", ")}]` : `${value}`);
  try {
    const made = python(read(typed, told(judge).value?.values.length));
    if (!/NaN|Infinity/.test(made)) return `${name} = ${made}${made === typed ? "" : `  # typed: ${typed.replace(/\s+/g, " ")}`}`;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
  }
  return `${name} = ${JSON.stringify(typed)}`; // it is judged, there too, as no number
}

// And back, from whatever a notebook holds there: other lines above, comments, a list over several lines
export function typedIn({ kind, name }, text) {
  if (kind === "text") return text;
  const lines = text.split("\n");
  const named = new RegExp(`^\\s*${name}\\s*=(?!=)\\s*`);
  const at = lines.findLastIndex((line) => named.test(line));
  const [first = "", ...more] = at < 0 ? lines : [lines[at].replace(named, ""), ...lines.slice(at + 1)];
  const quoted = /^"(?:[^"\\]|\\.)*"/.exec(first.trim());
  const noted = / {2}# typed: (.*)$/.exec(first)?.[1];
  const plain = quoted ? JSON.parse(quoted[0]) : (noted ?? whole([first, ...more], at < 0));
  return kind === "choice" ? plain.replace(/[\s().'"]/g, "").toLowerCase() : plain;
}

// A value from its first line to where its brackets are closed
function whole(lines, all) {
  const kept = [];
  let open = 0;
  for (const line of lines.map((one) => one.replace(/\s*#.*$/, ""))) {
    const more = line.endsWith("\\");
    kept.push(line.replace(/\\$/, "").trim());
    open += (line.match(/[([{]/g)?.length ?? 0) - (line.match(/[)\]}]/g)?.length ?? 0);
    if (!all && open <= 0 && !more) break;
  }
  return kept.filter(Boolean).join(" ");
}
