// The terms of lngeom/palette.py, linked three ways: pointing at one, in a formula, in the text or among the explorer's
// own buttons, lights it everywhere and in the picture.  A click or a tap keeps it lit, Escape and a second one let go.
// On a page bookmaker/page/terms.py has put the class of its term on each; in Jupyter only the explorer has them.
import { make } from "./controls.js";

const LIT = "lg-lit";
const OWN_USE = "a, label, summary, input, select, .lg-row, button:not(.lg-term)"; // what a click there means

// A line that stands out, with a name beside it.
export function glow(panel, from, to, color, name = "") {
  panel.line(from, to, { color, width: 11, alpha: 0.35 });
  panel.line(from, to, { color, width: 3 });
  if (name) panel.text(from.map((x, k) => 0.3 * x + 0.7 * to[k]), name, "ink", 0, -14);
}

export const outline = (panel, points, color) => panel.path(points, { color, width: 9, alpha: 0.4 });
export const inside = (panel, points, color) => panel.path(points, { color, width: 0, fill: 0.3 });

// The class of what is labeled by the symbol of a term, as ε or g₁.
export function termClass(label) {
  const [name] = Object.entries(TERMS).find(([, { symbol }]) => label.replace(/[₁₂₃]$/, "") === symbol) ?? [];
  return name ? `term-${name}` : "";
}

function termOf(target) {
  const names = target.closest?.('[class*="term-"]')?.classList ?? [];
  return [...names].map((name) => name.slice(5)).find((name) => name in TERMS && target.closest(`.term-${name}`)) ?? null;
}

export class Terms {
  constructor(shell) {
    this.shell = shell;
    this.scope = shell.model.page ? document : shell.root;
    this.hovered = this.focused = this.pinned = null; // names of terms
    const lights = Object.keys(shell.explorer.lights ?? {});
    this.buttons = lights.map((name) => this.button(name));
    this.meaning = make("p", { className: "lg-meaning" });
    this.element = make("div", { className: "lg-terms", hidden: !lights.length }, make("span", { textContent: "Light up:" }), ...this.buttons, this.meaning);
    if (lights.length) this.listen();
  }

  button(name) {
    const { symbol, meaning } = TERMS[name];
    const button = make("button", { type: "button", className: `lg-term term-${name}` }, make("b", { textContent: symbol }));
    if (meaning !== symbol) button.append(` ${meaning}`);
    button.setAttribute("aria-pressed", "false");
    return button;
  }

  listen() {
    const { scope } = this;
    const { signal } = this.shell.ending;
    const on = (event, tell) => scope.addEventListener(event, tell, { signal });
    on("pointerover", ({ target, pointerType }) => pointerType === "mouse" && this.set({ hovered: termOf(target) }));
    on("focusin", ({ target }) => this.set({ focused: target.matches(":focus-visible") ? termOf(target) : null }));
    on("focusout", () => this.set({ focused: null }));
    on("click", ({ target }) => {
      if (!target.closest?.(OWN_USE) && getSelection().isCollapsed) this.toggle(termOf(target));
    });
    on("keydown", (event) => {
      if (event.key === "Escape") this.set({ hovered: null, focused: null, pinned: null });
      if (!event.target.matches?.("span[role=button]") || !["Enter", " "].includes(event.key)) return;
      event.preventDefault();
      this.toggle(termOf(event.target));
    });
    if (scope !== document) return;
    for (const name of Object.keys(TERMS)) {
      const word = document.querySelector(`span.term-${name}:not(.katex *, .lngeom *)`); // the first is reached by keyboard
      if (word) Object.assign(word, { tabIndex: 0, role: "button", ariaPressed: "false" });
    }
  }

  get lit() {
    return this.hovered ?? this.focused ?? this.pinned;
  }

  toggle(name) {
    if (!name) return;
    if (this.pinned === name) this.set({ hovered: null, focused: null, pinned: null });
    else this.set({ pinned: name });
  }

  set(changes) {
    const before = [this.lit, this.pinned].join();
    Object.assign(this, changes);
    if ([this.lit, this.pinned].join() === before) return;
    for (const one of this.scope.querySelectorAll(`.${LIT}`)) one.classList.remove(LIT);
    for (const one of this.lit ? this.scope.querySelectorAll(`.term-${this.lit}`) : []) one.classList.add(LIT);
    for (const one of this.scope.querySelectorAll("[aria-pressed].lg-term, span[role=button]")) {
      one.ariaPressed = String(Boolean(this.pinned) && one.classList.contains(`term-${this.pinned}`));
    }
    this.shell.schedule();
  }

  // What is lit, in a picture that has just been drawn.
  draw(panels, state, found) {
    const light = this.shell.explorer.lights?.[this.lit];
    if (light) panels.forEach(({ pen }, k) => light.panels[k]?.(pen, state, found));
    const said = light ? `${TERMS[this.lit].symbol}: ${light.say(state, found)}` : "";
    if (this.meaning.textContent !== said) this.meaning.textContent = said;
  }

  // On a page the color of what is lit is wanted outside the explorer, too.
  color(palette) {
    const root = this.scope === document ? document.documentElement : this.shell.root;
    if (this.lit) root.style.setProperty("--lg-lit", palette[TERMS[this.lit].color]);
  }
}
