// What an editor and a field have in common: what is said beside a text of the reader's, and that the text is kept.
import { keep } from "./kept.js";
import { make } from "./shown.js";

export const button = (text, press, more) => make("button", { type: "button", textContent: text, onclick: press, ...more });

export class Box {
  constructor(cell) {
    this.cell = cell;
    this.status = make("p", { className: "live-status", role: "status" });
    this.note = make("p", { className: "live-note", "aria-live": "polite", hidden: true });
  }

  say(words, state) {
    if (this.status.textContent !== words) this.status.textContent = words;
    this.box.dataset.state = state;
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
    this.write(text);
    if (before !== original && before !== text) this.remark("Another text of yours was here.", "Put it back", () => this.put(before));
  }
}
