// What all explorers share: their elements, redrawing once a frame, dragging, orbiting, reset, links, the spoken summary.
import { Panel } from "./draw.js";
import { control, make } from "./controls.js";
import { Tasks } from "./tasks.js";
import { Terms, termClass } from "./terms.js";
import { fromFragment, same, toFragment } from "./words.js";

const SILENCE = 700; // ms without a change before the summary is spoken and the tasks are judged
const MEMORY = 100; // states at rest that tasks may compare with

export function start(explorer, model, root) {
  const shell = new Shell(explorer, model, root);
  return () => shell.stop();
}

class Shell {
  constructor(explorer, model, root) {
    this.explorer = explorer;
    this.model = model;
    this.root = root;
    this.frame = 0;
    this.unsaved = false;
    this.ending = new AbortController();
    this.redraw = this.redraw.bind(this);
    this.initial = this.state();
    this.earlier = [unturned(this.initial)];
    this.build();
    this.follow();
    if (model.page) this.obey(location.hash);
    this.schedule();
  }

  state() {
    return Object.fromEntries(this.keys().map((key) => [key, this.model.get(key)]));
  }

  keys() {
    return Object.keys(this.explorer.domain);
  }

  set(changes) {
    const wanted = typeof changes === "function" ? changes(this.state()) : changes;
    for (const [key, value] of Object.entries(wanted)) this.model.set(key, value);
    this.unsaved = true;
    this.schedule();
  }

  schedule() {
    this.frame ||= requestAnimationFrame(this.redraw);
  }

  // From where the reader starts: no task is done there.
  restart(state) {
    this.set(state);
    this.earlier = [unturned(this.state())];
  }

  // ---------------------------------------------------------------- elements

  build() {
    const { explorer, root } = this;
    root.classList.add("lngeom");
    root.dataset.explorer = explorer.name;
    this.panels = explorer.panels.map((spec) => this.panel(spec));
    this.handles = [];
    this.controls = explorer.controls.map((spec) => control(spec, (changes) => this.set(changes)));
    for (const { element } of this.controls) {
      for (const row of [element, ...element.querySelectorAll(".lg-row")]) {
        const name = termClass(row.querySelector(":scope > label")?.textContent ?? "");
        if (name && explorer.lights) row.classList.add(name);
      }
    }
    this.terms = new Terms(this);
    this.tasks = new Tasks(explorer, this.model.get("tasks") ?? []);
    this.readings = make("dl", { className: "lg-readings" });
    this.spoken = make("p", { className: "lg-spoken" });
    this.spoken.setAttribute("aria-live", "polite");
    const folds = this.controls.filter((one) => one.element.matches("details"));
    const grid = make("div", { className: "lg-grid" }, ...this.controls.filter((one) => !folds.includes(one)).map((one) => one.element));
    const panels = make("div", { className: "lg-panels" }, ...this.panels.map((panel) => panel.element));
    const style = make("style", { textContent: STYLE });
    this.body = make("div", { className: "lg-body", role: "group" }, style, panels, this.terms.element, this.readings, grid, ...folds.map((one) => one.element), this.tasks.element, this.buttons(), this.spoken);
    this.body.setAttribute("aria-label", `Explorer: ${explorer.title}`);
    root.append(this.body);
  }

  panel(spec) {
    const canvas = make("canvas", { role: "img" });
    const place = make("div", { className: "lg-place" }, canvas);
    const element = make("div", { className: `lg-panel lg-${spec.shape ?? "square"}` }, make("p", { className: "lg-title", textContent: spec.title + (spec.hint ? ` (${spec.hint})` : "") }), place);
    const panel = { spec, canvas, place, element, pen: new Panel(canvas) };
    if (spec.orbit) this.orbit(panel);
    return panel;
  }

  buttons() {
    const reset = make("button", { type: "button", textContent: "Reset" });
    reset.addEventListener("click", () => this.restart(this.initial));
    const row = make("div", { className: "lg-buttons" }, reset);
    if (this.model.page) {
      const link = make("button", { type: "button", textContent: "Copy link to this state" });
      link.addEventListener("click", () => this.share(link));
      row.append(link);
    }
    row.append(this.tasks.again);
    return row;
  }

  // ---------------------------------------------------------------- links

  async share(button) {
    history.replaceState(null, "", toFragment(this.explorer.name, this.state(), this.initial));
    const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    button.textContent = copied ? "Link copied" : "The link is in the address bar";
    setTimeout(() => (button.textContent = "Copy link to this state"), 2500);
  }

  obey(fragment) {
    const wanted = fromFragment(this.explorer.name, fragment, this.initial);
    if (!wanted) return;
    this.restart({ ...this.initial, ...within(this.explorer.domain, wanted) });
    this.root.scrollIntoView({ block: "center" });
  }

  // ---------------------------------------------------------------- changes from elsewhere

  follow() {
    const { signal } = this.ending;
    const again = () => this.schedule();
    this.moved = () => {
      this.schedule();
      clearTimeout(this.silence);
      this.silence = setTimeout(() => this.rested(), SILENCE);
    };
    this.keys().forEach((key) => this.model.on(`change:${key}`, this.moved));
    this.sizes = new ResizeObserver(again);
    this.panels.forEach((panel) => this.sizes.observe(panel.canvas));
    this.themes = new MutationObserver(again);
    for (const element of [document.documentElement, document.body]) {
      this.themes.observe(element, { attributeFilter: ["class", "data-theme", "data-jp-theme-light", "theme"] });
    }
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again, { signal });
    document.fonts.addEventListener("loadingdone", again, { signal });
    if (this.model.page) addEventListener("hashchange", () => this.obey(location.hash), { signal });
  }

  stop() {
    this.ending.abort();
    cancelAnimationFrame(this.frame);
    clearTimeout(this.silence);
    this.sizes.disconnect();
    this.themes.disconnect();
    this.keys().forEach((key) => this.model.off(`change:${key}`, this.moved));
  }

  // ---------------------------------------------------------------- a frame

  redraw() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (this.unsaved) this.model.save_changes();
    this.unsaved = false;
    const state = this.state();
    const found = this.explorer.find(state);
    const colors = this.colors();
    const drawn = this.panels.map(({ pen, spec }) => {
      if (!pen.fit()) return false;
      pen.begin(spec.view(state, found), colors);
      spec.draw(pen, state, found);
      return true;
    });
    if (!drawn.every(Boolean)) return;
    this.terms.color(this.palette);
    this.terms.draw(this.panels, state, found);
    this.panels.forEach(({ pen }) => pen.end());
    this.place(this.explorer.handles(state, found));
    this.controls.forEach((one) => one.show(state));
    this.report(state, found);
    this.root.dataset.ready = "";
  }

  // Light or dark is what the text around is: no need to know whose page this is.
  colors() {
    const ink = getComputedStyle(this.root).color;
    if (ink !== this.ink) {
      this.ink = ink;
      const [red, green, blue] = ink.match(/[\d.]+/g).map(Number);
      this.palette = PALETTE[0.3 * red + 0.6 * green + 0.1 * blue > 128 ? "dark" : "light"];
      for (const [name, color] of Object.entries(this.palette)) this.body.style.setProperty(`--${name}`, color);
    }
    return this.palette;
  }

  report(state, found) {
    const entries = this.explorer.readings(state, found);
    while (this.readings.children.length < entries.length) this.readings.append(make("div", {}, make("dt"), make("dd")));
    while (this.readings.children.length > entries.length) this.readings.lastChild.remove();
    entries.forEach(([name, value], k) => {
      const [term, detail] = this.readings.children[k].children;
      if (term.textContent !== name) {
        term.textContent = name;
        if (this.explorer.lights) this.readings.children[k].className = termClass(name);
      }
      if (detail.textContent !== value) detail.textContent = value;
    });
    const summary = this.explorer.say(state, found);
    this.panels.forEach(({ canvas, spec }) => {
      const label = `${spec.title}. ${summary}`;
      if (canvas.getAttribute("aria-label") !== label) canvas.setAttribute("aria-label", label);
    });
    this.summary ??= summary; // what is there at first is not spoken
  }

  rested() {
    const { explorer, earlier } = this;
    const state = this.state();
    const found = explorer.find(state);
    const summary = explorer.say(state, found);
    const news = same(unturned(state), earlier[0]) ? "" : this.tasks.judge(state, found, earlier);
    if (earlier.push(unturned(state)) > MEMORY) earlier.splice(1, 1);
    const said = [summary === this.summary ? "" : summary, news].filter(Boolean).join(" ");
    this.summary = summary;
    if (said) this.spoken.textContent = said;
  }

  // ---------------------------------------------------------------- dragging

  // A handle is {panel, name, at, put(point) → changes, color}; its button is the thing that is dragged and focused.
  place(handles) {
    while (this.handles.length > handles.length) this.handles.pop().button.remove();
    handles.forEach((handle, k) => {
      this.handles[k] ??= this.handle(k);
      const { button } = (this.handles[k] = Object.assign(this.handles[k], handle));
      const { place, pen } = this.panels[handle.panel];
      if (button.parentNode !== place) place.append(button);
      const [x, y] = pen.at(handle.at).map((length) => length * pen.unit);
      button.style.transform = `translate(${x}px, ${y}px)`;
      button.style.setProperty("--own", `var(--${handle.color})`);
      const label = `${handle.name}. Arrow keys move it.`;
      if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
    });
  }

  handle(k) {
    const button = make("button", { type: "button", className: "lg-handle" });
    const move = (dx, dy) => {
      const { panel, at, put } = this.handles[k];
      const { pen } = this.panels[panel];
      this.set(put(pen.moved(at, dx / pen.unit, dy / pen.unit)));
    };
    const away = ({ clientX, clientY }) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return [clientX - left - width / 2, clientY - top - height / 2];
    };
    let grip = null; // where in the handle the pointer holds it
    button.addEventListener("pointerdown", (event) => {
      grip = away(event);
      button.setPointerCapture(event.pointerId);
    });
    button.addEventListener("pointermove", (event) => {
      if (!grip) return;
      const [x, y] = away(event);
      move(x - grip[0], y - grip[1]);
    });
    for (const end of ["pointerup", "pointercancel"]) button.addEventListener(end, () => (grip = null));
    button.addEventListener("keydown", (event) => {
      const step = event.shiftKey ? 1 : 8;
      const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
      if (!way) return;
      event.preventDefault();
      if (this.frame) this.redraw(); // the handle stands where the last key put it
      move(...way);
    });
    return { button };
  }

  orbit({ canvas }) {
    let last = null;
    canvas.classList.add("lg-orbit");
    canvas.addEventListener("pointerdown", (event) => {
      last = [event.clientX, event.clientY];
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", ({ clientX, clientY }) => {
      if (!last) return;
      const azimuth = this.model.get("azimuth") - 0.5 * (clientX - last[0]);
      const elevation = this.model.get("elevation") + 0.5 * (clientY - last[1]);
      last = [clientX, clientY];
      this.set({ azimuth: ((azimuth + 540) % 360) - 180, elevation: Math.max(-90, Math.min(90, elevation)) });
    });
    for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, () => (last = null));
  }
}

// Who turns the picture alone has not moved anything.
/** @param {Record<string, any>} state */
const unturned = ({ azimuth, elevation, ...others }) => others;

// What a link asks for, brought into the domain: [least, most] for numbers, {of: […]} for choices.
function within(domain, wanted) {
  const fit = (value, /** @type {number[]} */ [least, most]) => (Array.isArray(value) ? value.map((entry) => fit(entry, [least, most])) : Math.max(least, Math.min(most, value)));
  const entries = Object.entries(wanted).filter(([key, value]) => !domain[key].of || domain[key].of.includes(value));
  return Object.fromEntries(entries.map(([key, value]) => [key, Array.isArray(domain[key]) ? fit(value, domain[key]) : value]));
}
