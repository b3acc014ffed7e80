// A cell that is edited: a textarea over its own coloured text, what runs it, and what came of it.
import { coloured } from "./colours.js";
import { digest, fragment, keep, know, linked, stored, whenChangedElsewhere } from "./kept.js";
import { ask, start, stop, Stopped } from "./python.js";
import { isSheet, sheetBar } from "./sheet.js";
import { make, shown } from "./shown.js";

const NOT_KEPT = "This browser keeps nothing here (its storage is full or forbidden): copy what you want to keep.";
const FROM_LINK = "This text came with the link. It has not been run.";
const OLDER = "The page has changed since you edited this cell.";
const OTHER = "You wrote another text into this cell, too.";
const ELSEWHERE = "In another window you wrote another text into this cell.";
const CHANGED = "The text has changed since it was run.";
const BROKEN = "The link to this page holds texts for its cells that cannot be read: it may have been cut. Nothing was changed.";

const cells = [...document.querySelectorAll(".cell_input")].map((input, number) => {
  const original = input.querySelector("pre").textContent.replace(/\n$/, "");
  return { number, input, original, of: digest(original), text: original, editor: undefined };
});

// All texts on which what a cell says may depend
const above = (cell) => cells.slice(0, cell.number + 1).map(({ text }) => text).join("\0");

// --- what is said while Python comes ------------------------------------------------------------------------------
const busy = new Set();
const tell = ({ bytes, total }) => busy.forEach((editor) => editor.loading(bytes, total));
const MB = (bytes) => (bytes / 1e6).toFixed(1);

// --- the editor of a cell -------------------------------------------------------------------------------------------
class Editor {
  constructor(cell) {
    this.cell = cell;
    const name = `cell ${cell.number + 1}`;
    const button = (text, press, more) => make("button", { type: "button", textContent: text, onclick: press, ...more });
    this.paint = make("pre", { "aria-hidden": "true" });
    this.area = make("textarea", {
      rows: 1, value: cell.text, spellcheck: false, autocapitalize: "off", autocomplete: "off", wrap: "off",
      "aria-label": `Code of ${name}`, "aria-keyshortcuts": "Shift+Enter", "aria-describedby": `live-hint-${cell.number}`,
    });
    this.run = button("Run", () => this.go());
    this.halt = button("Stop", () => this.stop(), { hidden: true });
    this.reset = button("Reset", () => this.put(cell.original));
    this.resetPage = button("Reset page", () => this.putAll(), { hidden: true });
    this.link = button("Copy link", () => this.share());
    this.hint = make("span", { className: "live-hint", id: `live-hint-${cell.number}` }, "Shift + Enter runs it, Tab leaves it.");
    this.progress = make("progress", { hidden: true, "aria-label": "Loading Python" });
    this.status = make("p", { className: "live-status", role: "status" });
    this.note = make("p", { className: "live-note", "aria-live": "polite", hidden: true });
    this.result = make("div", { className: "live-result", role: "region", "aria-label": `Result of ${name}`, hidden: true });
    this.box = make("div", { className: "live" },
      make("div", { className: "live-editor highlight" }, this.paint, this.area),
      this.note, make("div", { className: "live-bar" }, this.run, this.halt, this.reset, this.resetPage, this.link, this.hint),
      this.progress, this.status, this.result);
    this.printed = cell.input.querySelector(":scope > div");
    this.output = cell.input.closest(".cell").querySelector(".cell_output");
    this.printed.hidden = true;
    if (cell.input.closest("details")) cell.input.closest("details").open = true; // a text of the reader's is not folded
    cell.input.querySelector(".live-edit").hidden = true;
    cell.input.append(this.box);
    isSheet().then((sheet) => sheet && this.hint.before(...sheetBar(cells, button, (...what) => this.say(...what), opened)), () => {}); // else starting Python says what is wrong
    this.area.addEventListener("input", () => this.changed());
    this.area.addEventListener("scroll", () => (this.paint.scrollLeft = this.area.scrollLeft));
    this.area.addEventListener("keydown", (event) => this.key(event));
    this.draw();
  }

  draw() {
    this.paint.replaceChildren(coloured(this.area.value));
    this.output?.classList.toggle("live-stale", this.area.value !== this.cell.original);
    this.reset.disabled = this.area.value === this.cell.original && this.result.hidden && !this.output?.hidden;
  }

  changed() {
    const { cell } = this;
    cell.text = this.area.value;
    this.draw();
    this.mark(0);
    const { kept, other } = keep(cell.number, cell.text === cell.original ? undefined : { of: cell.of, text: cell.text }, this.replaced);
    this.replaced = undefined;
    if (!kept) this.remark(NOT_KEPT);
    else this.offer(OTHER, other);
    this.tellOthers();
  }

  // What a cell says depends on those above; all of them are reset at once where more than one is changed
  tellOthers() {
    const one = cells.filter(({ text, original }) => text !== original).length < 2;
    for (const { editor } of cells) {
      if (!editor) continue;
      editor.compare();
      editor.resetPage.hidden = one;
    }
  }

  // A verdict is of the texts that were run, and of no others
  compare() {
    if (!this.verdict || busy.has(this)) return;
    const { texts, words, state } = this.verdict;
    const same = texts === above(this.cell);
    this.say(same ? words : CHANGED, same ? state : "");
    this.result.classList.toggle("live-stale", !same);
  }

  key(event) {
    if (event.isComposing) return;
    if (event.key === "Enter" && (event.shiftKey || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.go();
    } else if (event.key === "Enter") {
      event.preventDefault(); // a new line begins under the one above, deeper behind a bracket or colon
      const line = this.area.value.slice(0, this.area.selectionStart).split("\n").pop();
      this.type("\n" + /^ */.exec(line)[0] + (/[:([{]\s*$/.test(line) ? "    " : ""));
    } else if (event.key === "Escape") this.run.focus();
  }

  type(text) {
    // the one way to write that "undo" knows, into what has the focus: a cell that is hidden cannot have it
    const written = document.activeElement === this.area && document.execCommand("insertText", false, text);
    if (!written) this.area.setRangeText(text, this.area.selectionStart, this.area.selectionEnd, "end");
    this.changed();
  }

  put(text) {
    const { text: before, original } = this.cell;
    if (before !== original && before !== text) this.replaced = before;
    this.verdict = undefined;
    this.area.focus();
    this.area.select();
    this.type(text);
    this.area.setSelectionRange(0, 0);
    this.result.hidden = true;
    this.say(text === original ? "As printed." : "", "");
    if (text === original && before !== original) this.remark("Your text is gone from this cell.", "Put it back", () => this.put(before));
    if (this.output) this.output.hidden = false;
    this.draw();
  }

  putAll() {
    for (const { editor, text, original } of cells) if (text !== original) editor.put(original);
    this.area.focus(); // not in the last of them
  }

  // A text that is shown, and not kept as the reader's own before the reader changes it
  receive(text, words) {
    this.area.value = this.cell.text = text;
    this.draw();
    this.remark(words);
    this.tellOthers();
  }

  offer(words, text) {
    if (text === undefined) this.remark("");
    else this.remark(words, "Show it", () => this.put(text));
  }

  remark(words, label = "", press = undefined) {
    this.note.hidden = !words;
    this.note.replaceChildren(words, ...(press ? [" ", make("button", { type: "button", textContent: label, onclick: press })] : []));
  }

  say(words, state) {
    if (this.status.textContent !== words) this.status.textContent = words;
    this.box.dataset.state = state;
  }

  loading(bytes, total) {
    Object.assign(this.progress, { hidden: bytes >= total, max: total, value: bytes });
    const tenth = Math.floor((10 * bytes) / total); // ten announcements, not a thousand
    if (bytes >= total) this.say("Starting Python …", "busy");
    else if (tenth !== this.tenth) this.say(`Loading Python: ${MB(bytes)} of ${MB(total)} MB`, "busy");
    this.tenth = tenth;
  }

  async go() {
    if (busy.has(this)) return;
    busy.add(this);
    this.verdict = undefined;
    this.halt.hidden = false;
    this.run.setAttribute("aria-disabled", "true"); // it keeps the focus
    this.mark(0);
    this.say("Running …", "busy");
    try {
      const texts = above(this.cell);
      await this.show(await ask({ cells: cells.map((cell) => cell.text), target: this.cell.number }, tell), texts);
    } catch (error) {
      if (error instanceof Stopped) this.say("Stopped.", "stopped");
      else this.say(`Python failed: ${error.message.replace(/\.?$/, ".")} Your text is still here; Run starts it anew.`, "failed");
    }
    busy.delete(this);
    this.run.removeAttribute("aria-disabled");
    if (document.activeElement === this.halt) this.run.focus();
    this.halt.hidden = this.progress.hidden = true;
    this.draw();
    this.compare();
  }

  stop() {
    stop(tell);
  }

  async show({ state, said, line, cell, shown: parts }, texts) {
    const place = [cell !== this.cell.number && `cell ${cell + 1}`, line && `line ${line}`].filter(Boolean).join(", ");
    const words = { refuted: "False", unproved: "Not proved", syntax: "Not Python" }[state];
    const head = words ?? (state === "error" ? "Stopped by an error" : "");
    const made = await Promise.all(parts.map(shown));
    this.verdict = { texts, words: head ? `${head}${place && ` (${place})`}: ${said}` : said, state };
    this.say(this.verdict.words, state);
    if (head && cell === this.cell.number && texts === above(this.cell)) this.mark(line);
    this.result.classList.remove("live-stale");
    this.result.replaceChildren(...made, ...(state === "absent" ? [elsewhere()] : []));
    this.result.hidden = !this.result.childElementCount;
    if (this.output) this.output.hidden = true; // it is of the printed text
  }

  mark(line) {
    this.box.querySelector(".live-line")?.remove();
    if (!line) return;
    const band = make("span", { className: "live-line" });
    band.style.setProperty("--line", line);
    this.paint.after(band);
  }

  async share() {
    const changed = cells.filter((cell) => cell.text !== cell.original);
    try {
      history.replaceState(null, "", await fragment(Object.fromEntries(changed.map(({ number, of, text }) => [number, { of, text }]))));
    } catch {
      this.say("These texts are too long for a link.", "failed");
      return;
    }
    try {
      await navigator.clipboard.writeText(location.href);
      this.say("A link to this page with your texts is in the clipboard.", "");
    } catch {
      this.say("The address of this page now holds your texts.", "");
    }
  }
}

// Where there is what the page lacks: the entries of the menu at the top of the page
function elsewhere() {
  const links = [...document.querySelectorAll(".launch a")].map((link) => link.cloneNode(true));
  return make("p", {}, "The whole page runs elsewhere: ", ...links.flatMap((link, n) => (n ? [" · ", link] : [link])));
}

function opened(cell) {
  cell.editor ??= new Editor(cell);
  for (let fold = cell.input.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  return cell.editor;
}

export function edit(input) {
  start(tell); // while the reader types
  const { area } = opened(cells.find((cell) => cell.input === input));
  area.focus({ preventScroll: true });
  area.setSelectionRange(0, 0);
}

// Texts of a link, else the reader's own: shown, and run by nobody.  What the reader made of this link goes before it.
export async function restore() {
  const own = stored();
  const foreign = await linked();
  if (!foreign) document.querySelector(".bd-article").prepend(make("p", { className: "live-note", role: "status" }, BROKEN));
  const here = digest(location.hash);
  for (const cell of cells) {
    const mine = own[cell.number];
    const theirs = mine?.link === here || mine?.text === foreign?.[cell.number]?.text ? undefined : foreign?.[cell.number];
    if (theirs?.of === cell.of) {
      opened(cell).receive(theirs.text, FROM_LINK);
      if (mine) cell.editor.remark(FROM_LINK, "Back to my own text", () => cell.editor.put(mine.text));
    } else if (mine?.of === cell.of) {
      know(cell.number, mine.text);
      opened(cell).receive(mine.text, "");
      cell.editor.offer(OTHER, mine.others[0]);
    } else if (mine) opened(cell).remark(OLDER, "Put my text here", () => cell.editor.put(mine.text));
    else if (theirs) opened(cell).remark("The link has a text for an older version of this cell.", "Put it here", () => cell.editor.put(theirs.text));
  }
}

whenChangedElsewhere((number, text) => {
  const { editor } = cells[number] ?? {};
  if (editor && editor.cell.text !== text) editor.offer(ELSEWHERE, text);
});
await new Promise((resolve) =>
  document.head.append(make("link", { rel: "stylesheet", href: new URL("live.css", import.meta.url).href, onload: resolve, onerror: resolve })),
);
await restore();
