// A cell that is edited, what runs it, and what came of it.
import { Field } from "./field.js";
import { agree, agreed, digest, keep, onOther, rename, stored } from "./kept.js";
import { ask, described, start, stop, Stopped } from "./python.js";
import { askBeforeSolutions, solved, sheetBars } from "./sheet.js";
import { Box, button, make, shown } from "./shown.js";

// On a sheet a cell may be the answer to a question (bookmaker/page/answers.py); its solution is no cell to be run
const cells = [...document.querySelectorAll(".cell_input")].filter((input) => !input.closest(".solution")).map((input, number) => {
  const original = input.querySelector("pre").textContent.replace(/\n$/, "");
  const told = /** @type {HTMLElement} */ (input.closest(".cell").nextElementSibling)?.dataset.question;
  const question = told && JSON.parse(told);
  return { number, name: question?.id ?? `${number}`, input, original, of: digest(original), text: original, editor: undefined, question };
});

// All cells on whose texts hangs what a cell says: answers do not need each other
const upTo = (cell) => cells.slice(0, cell.number + 1).filter((one) => one === cell || !one.question);
const textsOf = (all) => all.map(({ text }) => text);
const placed = ({ question, number }) => (question ? `answer ${question.id}` : `cell ${number + 1}`);
const busy = new Set();
const tell = (news) => busy.forEach((editor) => editor.loading(news));

class Editor extends Box {
  constructor(cell) {
    super(cell);
    const { question, input } = cell;
    const runs = !input.closest(".not-here");
    // The package that the next run needs, by its name in the manifest, and what the page loads for it from another host
    this.need = question?.kind === "numpy" ? "numpy" : (/\bneeds-(\w+)/.exec(input.closest(".cell").className)?.[1] ?? "");
    this.asks = this.need ? undefined : ""; // not known before the manifest has come
    this.area = make("textarea", { value: cell.text, spellcheck: false, autocapitalize: "off", autocomplete: "off", wrap: "off", "aria-label": `Code of ${placed(cell)}` });
    this.run = button("Run", () => this.go(), { hidden: !runs, title: "Shift + Enter" });
    this.halt = button("Stop", () => stop(tell), { hidden: true });
    this.check = button("Check", () => this.go(true), { hidden: !question || !runs });
    this.always = make("input", { type: "checkbox" });
    this.remember = make("label", { className: "live-hint", hidden: true }, this.always, " do not ask again in this browser");
    this.result = make("div", { className: "live-result", role: "region", "aria-label": `Result of ${placed(cell)}`, hidden: true });
    this.box = make("div", { className: "live" }, this.area, this.note,
      make("div", { className: "live-bar" }, this.run, this.check, this.halt, button("Reset", () => this.put(cell.original)), this.remember),
      this.status, this.result);
    this.output = input.closest(".cell").querySelector(".cell_output");
    input.querySelector(":scope > div").hidden = true;
    input.querySelector(".live-edit")?.setAttribute("hidden", "");
    input.append(this.box);
    this.area.addEventListener("input", () => this.changed());
    const begin = () => this.label().catch(() => {}); // what is wrong is said when it is run
    if (!question) begin();
    else if (runs) this.area.addEventListener("input", () => (start(tell), begin()), { once: true }); // while the reader types
    this.area.addEventListener("keydown", (event) => this.key(event));
    this.show();
  }

  show() {
    if (this.area.value !== this.cell.text) this.area.value = this.cell.text;
    this.area.rows = this.cell.text.split("\n").length;
    this.output?.classList.toggle("live-stale", this.cell.text !== this.cell.original);
  }

  changed() {
    this.cell.text = this.area.value;
    this.show();
    this.store();
    for (const { editor } of cells) editor?.compare?.();
  }

  // A verdict is of the texts that were run, and of no others
  compare() {
    if (!this.verdict || busy.has(this)) return;
    const { texts, words, state } = this.verdict;
    const same = texts === textsOf(upTo(this.cell)).join("\0");
    this.say(same ? words : "The text has changed since it was run.", same ? state : "");
    this.result.classList.toggle("live-stale", !same);
  }

  key(event) {
    if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (this.asks) this.askFirst();
    else if (!this.run.hidden) this.go();
  }

  // The buttons say what the next press loads from another host, until the reader has agreed to it
  async label() {
    if (!this.need) return;
    const { base, from, levels } = (await described()).packages;
    const names = Object.keys(levels);
    const { title, size } = levels[this.need] ?? {}; // a distribution may lack it
    const free = !from || !title || agreed(base).some((name) => names.indexOf(name) >= names.indexOf(this.need));
    this.asks = free ? "" : ` (loads ${title}, about ${size} MB, from ${from})`;
    this.run.textContent = `Run${this.asks}`;
    this.check.textContent = `Check${this.asks}`;
    if (this.cell.question) this.run.hidden = !!this.asks; // one button is enough to ask
    this.remember.hidden = !this.asks;
  }

  askFirst() {
    (this.cell.question ? this.check : this.run).focus();
    this.say("The button says what it loads, and from where: press it if you agree.", "");
  }

  async consent() {
    const { base } = (await described()).packages;
    agree(base, this.need, this.always.checked);
    await Promise.all(cells.map(({ editor }) => editor?.label?.()));
  }

  write(text) {
    this.verdict = undefined;
    this.area.value = text;
    this.changed();
    this.area.focus();
    this.area.setSelectionRange(0, 0);
    this.result.hidden = true;
    if (this.output) this.output.hidden = false;
    this.say(text === this.cell.original ? "As printed." : "", "");
  }

  // After a reload, or from a file: what was said, if it was said of these texts
  restore({ words, state, texts }) {
    const now = textsOf(upTo(this.cell)).join("\0");
    if (texts !== digest(now)) return;
    this.verdict = { texts: now, words, state };
    this.compare();
    this.store({ words, state, texts });
    if (state === "right") solved(this.cell.question);
  }

  loading({ title, bytes, total }) {
    if (title) return this.say(`Loading ${title} …`, "busy");
    const part = Math.floor((10 * bytes) / total) / 10; // ten announcements, not a thousand
    this.say(part < 1 ? `Loading Python: ${((part * total) / 1e6).toFixed(0)} of ${(total / 1e6).toFixed(0)} MB` : "Starting Python …", "busy");
  }

  // Run what is written; of an answer also say whether it is right
  async go(check = false) {
    const { cell } = this;
    const { question } = cell;
    if (busy.has(this)) return;
    if (check && cell.text.trim() === cell.original) {
      this.say("There is no answer yet.", "");
      return;
    }
    try {
      if (this.asks === undefined) {
        await this.label();
        if (this.asks) return this.askFirst();
      } else if (this.asks) await this.consent();
    } catch (error) {
      return this.say(`Python failed: ${error.message}`, "failed");
    }
    const ran = upTo(cell);
    const texts = textsOf(ran);
    const call = check ? `from lngeom.exercises import check\ncheck("${question.id}", ${question.name})` : "";
    let again = false;
    busy.add(this);
    this.verdict = undefined;
    this.halt.hidden = false;
    this.run.setAttribute("aria-disabled", "true"); // it keeps the focus
    this.say("Running …", "busy");
    this.result.classList.add("live-stale"); // the last result stays until there is another
    const lines = make("pre");
    const printed = (text) => {
      if (!lines.isConnected) this.result.replaceChildren(lines);
      this.result.classList.remove("live-stale");
      this.result.hidden = false;
      lines.append(text);
    };
    try {
      const { need } = this;
      const found = await ask({ cells: texts, check: call, need }, tell, printed);
      again = await this.lacks(found);
      await this.display(found, ran, texts.join("\0"));
      if (question && check && texts.at(-1) === cell.text) this.store({ words: this.verdict.words, state: this.verdict.state, texts: digest(this.verdict.texts) });
      if (found.state === "right") solved(question);
    } catch (error) {
      if (error instanceof Stopped) this.say("Stopped.", "stopped");
      else this.say(`Python failed: ${error.message.replace(/\.?$/, ".")} Your text is still here; Run starts it anew.`, "failed");
    }
    busy.delete(this);
    this.run.removeAttribute("aria-disabled");
    if (document.activeElement === this.halt) this.run.focus();
    this.halt.hidden = true;
    this.compare();
    if (again) this.go(check);
  }

  // What a reader has written may need more than what was printed; whether it is to be run again at once
  async lacks(found) {
    const names = Object.keys((await described()).packages.levels);
    if (found.state !== "absent" || names.indexOf(found.lacks) <= names.indexOf(this.need)) return false;
    this.need = found.lacks;
    await this.label();
    if (this.asks) found.said += " The button loads it, if you agree.";
    return !this.asks;
  }

  async display({ state, head, said, line, cell: at, shown: parts }, ran, texts) {
    // what runs behind an answer is its check, which has no line of the reader's
    const place = [at < ran.length - 1 && placed(ran[at]), at < ran.length && line && `line ${line}`].filter(Boolean).join(", ");
    const made = await Promise.all(parts.map(shown));
    this.verdict = { texts, words: head ? `${head}${place && ` (${place})`}: ${said}` : said, state };
    this.say(this.verdict.words, state);
    this.result.classList.remove("live-stale");
    this.result.replaceChildren(...made, ...(["absent", "unreachable"].includes(state) ? [elsewhere()] : []));
    this.result.hidden = !this.result.childElementCount;
    if (this.output) this.output.hidden = true; // it is of the printed text
  }
}

// Where there is what the page lacks: the entries of the menu at the top of the page
function elsewhere() {
  const links = [...document.querySelectorAll(".launch a")].map((link) => link.cloneNode(true));
  return make("p", {}, "The whole page runs elsewhere: ", ...links.flatMap((link, n) => (n ? [" · ", link] : [link])));
}

function opened(cell) {
  cell.editor ??= ["numbers", "choice", "text"].includes(cell.question?.kind) ? new Field(cell, () => solved(cell.question)) : new Editor(cell);
  for (let fold = cell.input.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  return cell.editor;
}

export function edit(input) {
  start(tell); // while the reader types
  const { area } = opened(cells.find((cell) => cell.input === input));
  area.focus({ preventScroll: true });
  area.setSelectionRange(0, 0);
}

await new Promise((resolve) =>
  document.head.append(make("link", { rel: "stylesheet", href: new URL("live.css", import.meta.url).href, onload: resolve, onerror: resolve })),
);
const answers = cells.filter(({ question }) => question);
answers.forEach(opened);
if (answers.length) {
  sheetBars(answers, opened);
  askBeforeSolutions();
}
// A kept text goes to its answer, or to the one cell of which it is a change, wherever that is now.  If there is none,
// it is offered, and kept apart until it is placed, so that nothing that is typed takes its place.
const texts = stored();
for (const [name, entry] of Object.entries(texts)) {
  const before = name.replace(/^(old )+/, "");
  const free = (cell) => cell.name === name || (!texts[cell.name] && (cell.name === before || Number.isInteger(+before)));
  const alike = cells.filter((cell) => cell.of === entry.of && free(cell));
  const cell = alike.find((one) => [name, before].includes(one.name)) ?? (alike.length === 1 ? alike[0] : undefined);
  let into = cell?.name ?? name;
  while (!cell && (into === before || (into !== name && texts[into]))) into = `old ${into}`;
  rename(name, into);
  texts[into] = entry;
  const at = cell ?? cells.find((one) => one.name === before) ?? cells[before] ?? cells.at(-1);
  if (cell) {
    cell.text = entry.text;
    opened(cell).show();
    if (cell.question && entry.said) cell.editor.restore(entry.said);
  } else {
    opened(at).remark("The page has changed since you edited this cell.", "Put my text here", () => {
      at.editor.put(entry.text);
      keep(into);
    });
  }
}
// What is typed in another tab is shown in this one, so that neither writes over what the other has kept
onOther(() => {
  const now = stored();
  for (const cell of cells) {
    const { of, text } = now[cell.name] ?? {};
    const found = of === cell.of ? text : cell.original;
    if (found === cell.text) continue;
    cell.text = found;
    opened(cell).show();
  }
  for (const { editor } of cells) editor?.compare?.();
});
