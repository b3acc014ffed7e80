// Native controls with a name, which may be a function of the state, and a visible value.  Each is {element, show(state)} and tells its changes to `set`, if need be as a function of the state that is there by then.

export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  if (element.tabIndex >= 0) element.dataset.lmSuppressShortcuts = "true"; // its arrow keys are not JupyterLab's
  element.append(...children);
  return element;
}

let count = 0;

// ε and the like: the left end is 0, then powers of ten.
const LOGARITHMIC = { min: -6.1, max: 1, step: 0.1 };
const toPower = (position) => (position < -6.05 ? 0 : 10 ** position);
const toPosition = (value) => (value < 1e-6 ? LOGARITHMIC.min : Math.log10(value));

function range(spec, set) {
  const { key, index, label, format, logarithmic } = spec;
  const id = `lngeom-${++count}`;
  const { min, max, step } = logarithmic ? { ...LOGARITHMIC, max: spec.power ?? LOGARITHMIC.max } : spec;
  const input = make("input", { type: "range", id, min, max, step });
  const output = make("output");
  const name = make("label", { htmlFor: id, textContent: typeof label === "string" ? label : "" });
  output.htmlFor = id;
  const read = spec.get ?? ((state) => (index === undefined ? state[key] : state[key][index]));
  const write = spec.put ?? ((value, now) => ({ [key]: index === undefined ? value : now[key].map((old, i) => (i === index ? value : old)) }));
  let state;
  const show = (now) => {
    state = now;
    const value = read(state);
    if (input !== input.ownerDocument.activeElement || Math.abs(+input.value - position(value)) > step / 2) input.value = position(value);
    output.value = format(value);
    if (typeof label === "function") name.textContent = label(state);
    input.setAttribute("aria-valuetext", output.value);
  };
  const position = (value) => (logarithmic ? toPosition(value) : value);
  input.addEventListener("input", () => {
    const value = logarithmic ? +toPower(+input.value).toPrecision(3) : +input.value;
    set((now) => write(value, now));
  });
  const row = make("div", { className: "lg-row" }, name, input, output);
  if (spec.play) row.append(player(spec, () => state, set));
  return { element: row, show };
}

// A button that moves a slider to its end, in small steps or, where less motion is wished, from stop to stop.
function player({ key, label, min, max, play, stop }, state, set) {
  const button = make("button", { type: "button", className: "lg-play" });
  let clock = 0;
  const tell = (playing) => {
    button.textContent = playing ? "❚❚" : "▶";
    button.setAttribute("aria-label", `${playing ? "Pause" : "Play"}: ${label}`);
  };
  const pause = () => {
    clearTimeout(clock);
    clock = 0;
    tell(false);
  };
  const step = () => {
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const size = calm ? stop : ((max - min) * 0.033) / play;
    const next = Math.min(max, state()[key] + size);
    set({ [key]: next });
    clock = next < max && button.isConnected ? setTimeout(step, calm ? 1500 : 33) : 0;
    if (!clock) pause();
  };
  button.addEventListener("click", () => {
    if (clock) return pause();
    if (state()[key] >= max) set({ [key]: min });
    tell(true);
    clock = setTimeout(step, 33);
  });
  tell(false);
  return button;
}

function choice({ label, options, get, put }, set) {
  const id = `lngeom-${++count}`;
  const select = make("select", { id });
  let offered;
  select.addEventListener("change", () => set((now) => put(select.value, now)));
  const show = (state) => {
    const choices = typeof options === "function" ? options(state) : options;
    if (String(choices) !== offered) select.replaceChildren(...choices.map(([value, textContent]) => make("option", { value, textContent })));
    offered = String(choices);
    select.value = get(state);
  };
  return { element: make("div", { className: "lg-row" }, make("label", { htmlFor: id, textContent: label }), select), show };
}

function toggle({ key, label }, set) {
  const input = make("input", { type: "checkbox" });
  input.addEventListener("change", () => set({ [key]: input.checked }));
  return { element: make("label", { className: "lg-toggle" }, input, ` ${label}`), show: (state) => (input.checked = state[key]) };
}

// Controls that are needed less often, folded.
function folded({ title, controls }, set) {
  const made = controls.map((spec) => control(spec, set));
  const grid = make("div", { className: "lg-grid" }, ...made.map((one) => one.element));
  const element = make("details", {}, make("summary", { textContent: title }), grid);
  return { element, show: (state) => made.forEach((one) => one.show(state)) };
}

const KINDS = { range, choice, toggle, folded };

export function control(spec, set) {
  return KINDS[spec.kind](spec, set);
}

// ---------------------------------------------------------------- how explorers ask for them

const decimals = (step) => Math.max(0, -Math.floor(Math.log10(step)));

export function slider(key, label, min, max, step, more = {}) {
  const format = (value) => value.toFixed(decimals(step)).replace("-", "−");
  return { kind: "range", key, label, min, max, step, format, ...more };
}

export const sliders = (key, labels, min, max, step) => labels.map((label, index) => slider(key, label, min, max, step, { index }));
export const fold = (title, ...controls) => ({ kind: "folded", title, controls });
export const epsilon = (format) => ({ kind: "range", key: "eps", label: "ε", logarithmic: true, format });
export const view = fold("Rotate the picture", slider("azimuth", "turn", -180, 180, 1), slider("elevation", "tilt", -90, 90, 1));
export const option = (key, label, options) => ({
  kind: "choice", label, options, get: (state) => state[key], put: (value) => ({ [key]: value }),
});
// One whose choices are told by the state.
export const selection = (label, options, get, put) => ({ kind: "choice", label, options, get, put });
export const check = (key, label) => ({ kind: "toggle", key, label });
