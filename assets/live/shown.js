// What a cell shows, as elements.  All but KaTeX's own formulas is text: a shared link may hold anything.
const element = (tag, ...children) => {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
};

export function shown({ kind, text, html, display }) {
  if (html) {
    const math = element(display ? "div" : "p");
    math.className = display ? "math notranslate" : "";
    math.innerHTML = html; // made by KaTeX, with trust off
    const wide = math.querySelector(".katex-display");
    if (wide) wide.tabIndex = 0; // it may scroll
    return math;
  }
  return element("pre", text);
}
