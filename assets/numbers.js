// What a reader types as a number, for quizzes and for sheets (live/judge.js); a classic script, since a page that is
// opened from a disk has no modules.
(() => {
  const HOW = "Write numbers, such as 1.25, 4/3, sqrt(2)/2 or -2*pi; commas between them if there are several.";
  const FUNCTIONS = { sqrt: Math.sqrt, Rational: (p, q = 1) => p / q, Fraction: (p, q = 1) => p / q };
  const AS_IT_IS = ["float", "int", "float64", "float32", "int64", "S", "Integer", "Float"]; // as Python and NumPy print a number
  const ARRAYS = ["array", "asarray", "Matrix"];
  const CLOSING = { "(": ")", "[": "]", "{": "}" };
  const TOKEN = /\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|(π|√|[A-Za-z_]\w*(?:\.\w+)*)|(\*\*|[-+*/^()[\]{},;]))/y;
  const SIGNS = [
    [/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)], // full width
    [/[\u3001\u060c]/g, ","],
    [/[−–—‐‑﹣]/g, "-"],
    [/[×·⋅∙•∗]/g, "*"],
    [/[÷∕⁄]/g, "/"],
    [/(\d)?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])/g, (_, whole, part) => `(${whole ?? 0}+${PARTS[part]})`],
    [/[²³]/g, (power) => `**${power === "²" ? 2 : 3}`],
    [/\\(?:left|right|,|;)/g, ""],
    [/\\[dt]?frac\s*{([^{}]*)}\s*{([^{}]*)}/g, "(($1)/($2))"],
    [/\\sqrt\s*{([^{}]*)}/g, "√($1)"],
    [/\\pi\b/g, "π"],
    [/\\sqrt\b/g, "√"],
    [/\\(?:cdot|times)\b/g, "*"],
    [/^\s*\$(.*)\$\s*$/s, "$1"],
    [/^\s*[=≈~]/, ""],
    [/(\d)\s*°/g, "$1"],
  ];
  const PARTS = { "½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅕": "1/5", "⅖": "2/5", "⅗": "3/5", "⅘": "4/5", "⅙": "1/6", "⅚": "5/6", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8" };

  class Unreadable extends Error {}

  const strange = (sign) => new Unreadable(`“${sign}” was not understood. ${HOW}`);

  function tokens(plain) {
    const found = [];
    TOKEN.lastIndex = 0;
    for (let at = 0; at < plain.length; at = TOKEN.lastIndex) {
      const token = TOKEN.exec(plain);
      if (!token) throw strange([...plain.slice(at).trim()][0]);
      const [, number, written, sign] = token;
      const name = { π: "pi", "√": "sqrt" }[written] ?? written;
      const glued = /^(?:\w+\.)?sqrt(\d+)$/.exec(name); // sqrt2
      if (glued) found.push({ name: "sqrt" }, { number: glued[1] });
      else found.push({ number, name, sign });
    }
    return found;
  }

  // A number, or an array of what is written; what is computed with must be a number
  function parsed(plain) {
    const left = tokens(plain);
    const next = (...signs) => signs.includes(left[0]?.sign) && left.shift().sign;
    const unread = () => {
      const { number, name, sign } = left[0] ?? {};
      return left.length ? strange(number ?? name ?? sign) : new Unreadable(`Something is missing at the end. ${HOW}`);
    };
    const number = (value) => {
      if (typeof value !== "number") throw new Unreadable(`A list is no number to compute with. ${HOW}`);
      return value;
    };
    const row = (end) => {
      const parts = [];
      let comma = false;
      while (left.length && left[0].sign !== ";" && !(end && left[0].sign === end)) {
        parts.push(sum());
        if (!(comma = !!next(","))) break;
      }
      return { parts, one: parts.length === 1 && !comma };
    };
    // Rows with semicolons between them are the rows of a matrix, or numbers
    const list = (end) => {
      const rows = [row(end)];
      while (next(";")) rows.push(row(end));
      if (rows.length > 1 && !rows.at(-1).parts.length) rows.pop();
      if (end ? !next(end) : left.length) throw left.length ? unread() : new Unreadable(`The bracket that “${end}” closes is still open.`);
      if (rows.length === 1) return rows[0];
      return { parts: rows.map(({ parts, one }) => (one ? parts[0] : parts)), one: false };
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
      for (let sign, last; ; last = sign) {
        sign = next("*", "/");
        if (!sign && !(left[0]?.name || left[0]?.sign === "(")) return value;
        if (!sign && last === "/") throw new Unreadable("Put brackets around what is divided by: 1/2√3 can be read in two ways.");
        const factor = number(signed());
        value = sign === "/" ? number(value) / factor : number(value) * factor; // 2√3 is a product, too
      }
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
      const open = next("(", "[", "{");
      if (open) return open === "(" ? inside(")") : list(CLOSING[open]).parts;
      if (!left.length || left[0].sign) throw unread();
      const { number: digits, name } = left.shift();
      if (digits) return Number(digits);
      const short = name.split(".").pop();
      if (short === "pi") return Math.PI;
      if (ARRAYS.includes(short) && next("(")) return inside(")");
      if (AS_IT_IS.includes(short) && next("(")) return number(inside(")"));
      if (FUNCTIONS[short] && next("(")) return FUNCTIONS[short](...list(")").parts.map(number));
      if (short === "sqrt" && (left[0]?.number || left[0]?.name === "pi")) return Math.sqrt(atom()); // √2
      throw strange(name);
    };
    const value = inside(undefined);
    if (Array.isArray(value) && !value.length) throw new Unreadable(HOW);
    return value;
  }

  const count = (value) => (Array.isArray(value) ? value.reduce((sum, part) => sum + count(part), 0) : 1);
  const THOUSANDS = /(?<![\d.,])[1-9]\d{0,2},\d{3}(?![\d,])/;
  const spaced = (text) => text.replace(/(?<=[\d.)\]}π])\s+(?=[-+]?(?:[\d.[({√π]|sqrt|pi))/g, ", ");
  const pointed = (text) => (THOUSANDS.test(text) && !/;|(?<!\d)0,\d/.test(text) ? text : text.replace(/(?<![\d.])(\d+),(?=\d+(?![\d.]))/g, "$1."));

  // What is written: if it can be read in several ways, that with as many numbers as are wanted.  Spaces may
  // separate, as NumPy prints, and between two digits a comma may be a decimal one, as in most of Europe.
  function read(text, wanted) {
    const plain = SIGNS.reduce((one, [sign, by]) => one.replace(sign, by), text).trim();
    const ways = [plain, spaced(plain), pointed(plain), spaced(pointed(plain))];
    const mixed = /\d,\d/.test(plain) && /[;]|,\s/.test(plain);
    let first, fault;
    for (const way of new Set(mixed ? ways.reverse() : ways)) {
      try {
        const value = parsed(way);
        if (wanted === undefined || count(value) === wanted) return value;
        first ??= { value };
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        if (way === plain) fault = error;
      }
    }
    if (!first) throw fault;
    if (wanted === 1 && !/[[({;]/.test(plain) && plain.includes(",")) throw new Unreadable("One number is asked for. If the comma is a decimal one, write a point.");
    return first.value;
  }

  // One number
  function one(text) {
    const value = read(text, 1);
    if (typeof value !== "number") throw new Unreadable("One number is asked for. If the comma is a decimal one, write a point.");
    if (!Number.isFinite(value)) throw new Unreadable("The answer is not finite.");
    return value;
  }

  globalThis.numbers = { read, one, Unreadable };
})();
