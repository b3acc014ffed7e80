// What a reader types as a number, for quizzes and for sheets (live/judge.js); a classic script, since a page that is
// opened from a disk has no modules.
(() => {
  const HOW = "Write numbers, such as 1.25, 4/3, sqrt(2)/2 or -2*pi; commas between them if there are several.";
  const FUNCTIONS = { sqrt: Math.sqrt, Rational: (p, q = 1) => p / q, Fraction: (p, q = 1) => p / q, float: (x) => x };
  const ARRAYS = ["array", "Matrix"];
  const TOKEN = /\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([A-Za-z]\w*(?:\.\w+)*)|(\*\*|[-+*/^()[\],]))/y;
  const SIGNS = { "−": "-", "–": "-", "×": "*", "·": "*", "÷": "/", "π": "pi", "√": "sqrt" };

  class Unreadable extends Error {}

  function tokens(text) {
    const plain = text.replace(/[−–×·÷π√]/g, (sign) => SIGNS[sign]).trim();
    const found = [];
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < plain.length) {
      const token = TOKEN.exec(plain);
      if (!token) throw new Unreadable(HOW);
      found.push({ number: token[1], name: token[2]?.split(".").pop(), sign: token[3] });
    }
    return found;
  }

  // A number, or an array of what is read; what is computed with must be a number.
  function read(text) {
    const left = tokens(text);
    const next = (...signs) => signs.includes(left[0]?.sign) && left.shift().sign;
    const number = (value) => {
      if (typeof value !== "number") throw new Unreadable(HOW);
      return value;
    };
    const list = (end) => {
      const parts = [];
      let comma = false;
      while (left.length && !(end && left[0].sign === end)) {
        parts.push(sum());
        if (!(comma = !!next(","))) break;
      }
      if (end ? !next(end) : left.length) throw new Unreadable(HOW);
      return { parts, one: parts.length === 1 && !comma };
    };
    const inside = (end) => {
      const { parts, one } = list(end);
      return one ? parts[0] : parts;
    };
    const sum = () => {
      let value = product();
      for (let sign; (sign = next("+", "-")); ) value = sign === "+" ? number(value) + number(product()) : number(value) - number(product());
      return value;
    };
    const product = () => {
      let value = signed();
      for (let sign; (sign = next("*", "/")); ) value = sign === "*" ? number(value) * number(signed()) : number(value) / number(signed());
      return value;
    };
    const signed = () => {
      const sign = next("-", "+");
      return sign ? (sign === "-" ? -number(signed()) : number(signed())) : power();
    };
    const power = () => {
      const base = atom();
      return next("**", "^") ? number(base) ** number(signed()) : base;
    };
    const atom = () => {
      if (next("(")) return inside(")");
      if (next("[")) return list("]").parts;
      const { number: digits, name } = left.shift() ?? {};
      if (digits) return Number(digits);
      if (name === "pi") return Math.PI;
      if (ARRAYS.includes(name) && next("(")) return inside(")");
      if (FUNCTIONS[name] && next("(")) return FUNCTIONS[name](...list(")").parts.map(number));
      throw new Unreadable(HOW);
    };
    const value = inside(undefined);
    if (Array.isArray(value) && !value.length) throw new Unreadable(HOW);
    return value;
  }

  // One number; with a decimal comma, too, unless the digits behind it could be thousands
  function one(text) {
    const value = read(text.trim().replace(/^([-+−–]?)(0|\d+(?=,\d{1,2}$|,\d{4,}$)),(\d+)$/, "$1$2.$3"));
    if (typeof value !== "number") throw new Unreadable("One number is asked for. If the comma is a decimal one, write a point.");
    if (!Number.isFinite(value)) throw new Unreadable("The answer is not finite.");
    return value;
  }

  globalThis.numbers = { read, one, Unreadable };
})();
