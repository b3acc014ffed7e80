// What a cell shows, as elements: all is text but formulas, and those KaTeX makes here; and what is said beside a text of the reader's.
import { keep } from "./kept.js";
import { described } from "./python.js";

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

export const button = (text, press, more) => make("button", { type: "button", textContent: text, onclick: press, ...more });

// What an editor and a field have in common: what is said beside a text of the reader's, and that the text is kept
export class Box {
  constructor(cell) {
    this.cell = cell;
    this.own = /** @type {any} */ (this); // an editor or a field, with box and write
    this.status = make("p", { className: "live-status", role: "status" });
    this.note = make("p", { className: "live-note", "aria-live": "polite", hidden: true });
  }

  say(words, state) {
    if (this.status.textContent !== words) this.status.textContent = words;
    this.own.box.dataset.state = state;
  }

  remark(words, label, press) {
    this.note.hidden = !words;
    this.note.replaceChildren(words, ...(press ? [" ", button(label, press)] : []));
  }

  // A text, and what was said of it
  store(said) {
    const { name, of, text, original } = this.cell;
    const kept = keep(name, text === original ? undefined : { of, text, ...(said && { said }) });
    if (this.cell.question) document.dispatchEvent(new CustomEvent("judged", { detail: { question: this.cell.question, said } }));
    this.remark(kept ? "" : "This browser keeps nothing here (its storage is full or forbidden): copy what you want to keep.");
  }

  // Another text in place of the present one, which can be put back
  put(text) {
    const { text: before, original } = this.cell;
    this.own.write(text);
    if (before !== original && before !== text) this.remark("Another text of yours was here.", "Put it back", () => this.put(before));
  }
}

// KaTeX comes with the first formula; behind the fonts of the pages its whole ones, for glyphs that no page has
async function loaded() {
  const { files } = await described();
  const folder = new URL("../katex/", import.meta.url).href;
  const css = await (await fetch(`${folder}katex.min.css`)).text();
  const faces = css.match(/@font-face{[^}]*}/g).join("").replaceAll("family:KaTeX_", "family:Whole_").replaceAll("url(fonts/", `url(${folder}fonts/`);
  const rules = css.replace(/@font-face{[^}]*}/g, "").replace(/KaTeX_(\w+)/g, "KaTeX_$1,Whole_$1");
  document.head.append(make("style", {}, `${faces}.live-result{${rules}}`));
  await import(new URL(`katex.min.js?v=${files["katex.min.js"].digest}`, import.meta.url).href);
  return self.katex;
}

// A reason may name an identity; where the page has its number, at the formula or as a link, this stands there
const numbered = (text) =>
  text.replace(/\[([a-z][a-z0-9-]{3,})\]/g, (named, id) => {
    const links = document.querySelectorAll(`a[href$="#equation-eq-${id}"]:not(.headerlink)`);
    const at = document.querySelector(`#equation-eq-${id} .eqno`);
    const found = [...links, ...(at ? [at.firstChild] : [])].map((one) => one.textContent.trim());
    return found.find((one) => /^\([\w.]+\)$/.test(one)) ?? named;
  });

async function math(text) {
  const { macros } = await described();
  const { renderToString } = await (katex ??= loaded());
  const displayMode = text.startsWith("$$");
  const source = numbered(text).replace(/^\$\$?|\$\$?$/g, "");
  const formula = renderToString(source, { displayMode, macros: { ...macros }, throwOnError: true, trust: false, maxSize: 50 });
  const made = make(displayMode ? "div" : "p", { className: displayMode ? "math notranslate" : "", innerHTML: displayMode ? formula : `<span class="math">${formula}</span>` });
  made.querySelector(".katex-display, .math").tabIndex = 0; // it may scroll
  return made;
}

// Of Markdown what the book's cells show: one table.  Anything else stays as it is written.
async function table(text) {
  const lines = text.trim().split("\n");
  if (lines.length < 2 || !lines.every((line) => /^\|.*\|$/.test(line))) throw new Error("no table");
  const [head, , ...rows] = lines.map((line) => line.slice(1, -1).split(/(?<!\\)\|/));
  const cell = async (tag, written) => {
    const parts = written.trim().split(/(\$[^$]+\$)/).filter(Boolean);
    return make(tag, {}, ...(await Promise.all(parts.map((part) => (part[0] === "$" ? inline(part) : part)))));
  };
  const row = async (tag, written) => make("tr", {}, ...(await Promise.all(written.map((one) => cell(tag, one)))));
  const body = await Promise.all(rows.map((one) => row("td", one)));
  return make("div", { className: "pst-scrollable-table-container", tabIndex: 0 }, make("table", { className: "table" }, make("thead", {}, await row("th", head)), make("tbody", {}, ...body)));
}

const inline = async (part) => (await math(part)).firstChild;

// A picture as the browser shows files: nothing in it runs, and it can load nothing
const picture = (svg) => make("img", { className: "dark-light", alt: "The figure that this code draws", src: `data:image/svg+xml,${encodeURIComponent(svg)}` });

export async function shown({ kind, text }) {
  const plain = make("pre", {}, text);
  if (kind === "picture") return picture(text);
  const made = { latex: math, markdown: table }[kind];
  return made ? made(text).catch(() => plain) : plain;
}
