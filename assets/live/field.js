// A question whose answer is a number, a choice or a text: a field, and what is said of what is in it, without Python.
import { asPython, judged, typedIn } from "./judge.js";
import { Box, button, make } from "./shown.js";

const HOW = "Simple arithmetic is fine: 4/3, √2/2, sqrt(2)/2. Several numbers: commas or semicolons between them.";

export class Field extends Box {
  constructor(cell, solved) {
    super(cell);
    this.solved = solved;
    const { question, input } = cell;
    const name = `answer-${question.cell}`;
    const options = { id: name, autocomplete: "off" };
    const option = (letter) => make("label", {}, make("input", { type: "radio", name, value: letter }), ` (${letter})`);
    const label = make("label", { htmlFor: name }, "Your answer: ");
    const fields = {
      choice: () => make("fieldset", {}, make("legend", {}, "Your answer"), ...question.letters.map(option)),
      numbers: () => make("div", {}, label, make("input", { ...options, type: "text", spellcheck: false, autocapitalize: "off", "aria-describedby": `${name}-how` })),
      text: () => make("div", {}, label, make("textarea", { ...options, rows: 4, spellcheck: true })),
    };
    this.field = fields[question.kind]();
    this.field.className = "sheet-field";
    const how = question.kind === "numbers" ? [make("span", { className: "live-hint", id: `${name}-how` }, HOW)] : [];
    this.box = make("form", { className: "live" }, this.field, this.note,
      make("div", { className: "live-bar" }, make("button", { type: "submit", textContent: "Check" }), button("Clear", () => this.put(cell.original)), ...how), this.status);
    this.box.addEventListener("submit", (event) => {
      event.preventDefault();
      this.check();
    });
    this.field.addEventListener("input", () => this.changed());
    this.field.addEventListener("paste", (event) => {
      const text = event.clipboardData.getData("text").trim();
      if (question.kind !== "numbers" || !text.includes("\n")) return;
      event.preventDefault(); // a field would join its lines without a space; of a program that counts which makes the answer
      const { target } = event;
      if (typedIn(question, text) === text.replace(/\s*\n\s*/g, " ")) target.setRangeText(text.replace(/\s+/g, " "), target.selectionStart, target.selectionEnd, "end");
      else target.value = typedIn(question, text);
      this.changed();
    });
    input.querySelector(":scope > div").hidden = true;
    input.append(this.box);
    this.show();
  }

  get typed() {
    const field = this.field.querySelector("input:checked, input[type=text], textarea");
    return field?.value.trim() ? field.value : "";
  }

  // A reader may copy the line of a notebook, with its name
  get answer() {
    const { question } = this.cell;
    return question.kind === "choice" ? this.typed : typedIn(question, this.typed);
  }

  show() {
    const { question, text, original } = this.cell;
    const typed = text === original ? "" : typedIn(question, text);
    for (const field of this.field.querySelectorAll("input, textarea")) {
      if (field.type === "radio") field.checked = field.value === typed;
      else field.value = typed;
    }
  }

  changed() {
    const { cell } = this;
    cell.text = this.typed ? asPython(cell.question, this.answer) : cell.original;
    this.say("", ""); // it was of another answer
    this.store();
  }

  check() {
    if (!this.typed) return this.say("There is no answer yet.", "");
    const { ok, state, said } = judged(this.cell.question, this.answer);
    this.say(said, state);
    this.store({ words: said, state });
    if (ok) this.solved();
  }

  // After a reload, or from a file: it is judged again
  restore() {
    if (this.typed) this.check();
  }

  write(text) {
    this.cell.text = text;
    this.show();
    this.say("", "");
    this.store();
  }
}
