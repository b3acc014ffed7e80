// What a cell shows, as elements.  All is text but formulas, and those KaTeX makes here: a link may hold any code, and
// what such code sends from the worker is not believed to be harmless.
import { described } from "./python.js";

const LONGEST = 40_000;
let katex;

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.includes("-") || name === "role") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children);
  return element;
}

// A reason may name an identity; where the page has a link to its number, this stands there.
const numbered = (text) =>
  text.replace(/\[([a-z][a-z0-9-]{3,})\]/g, (named, id) => document.querySelector(`a[href$="#equation-eq-${id}"]`)?.textContent ?? named);

// KaTeX comes with the first formula
async function math(text) {
  const { files, macros } = await described();
  katex ??= import(new URL(`katex.min.js?v=${files["katex.min.js"].digest}`, import.meta.url).href).then(() => self.katex);
  const display = text.startsWith("$$");
  const source = numbered(text).replace(/^\$\$?(\\displaystyle )?|\$\$?$/g, (sign) => (sign.includes("\\") && !display ? "\\displaystyle " : ""));
  const made = make(display ? "div" : "p", { className: display ? "math notranslate" : "" });
  const options = { displayMode: display, macros: { ...macros }, throwOnError: true, trust: false, maxSize: 50 };
  made.innerHTML = (await katex).renderToString(source, options);
  const wide = made.querySelector(".katex-display");
  if (wide) wide.tabIndex = 0; // it may scroll
  return made;
}

export async function shown({ kind, text }) {
  const given = String(text).slice(0, LONGEST);
  if (kind !== "latex") return make("pre", {}, given);
  return math(given).catch(() => make("pre", {}, given)); // then its source
}
