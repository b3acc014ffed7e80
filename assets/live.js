// "Edit" on every cell with code that can run on the page (bookmaker/live/imports.py).  What edits and runs it (live/) comes with the first press, or with a text of the reader's.
// On a sheet the cells for answers are open, and there are no others.
(() => {
  const address = new URL("live/editor.js", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
  let loading;
  const load = () => (loading ??= import(address).catch((error) => ((loading = undefined), Promise.reject(error))));
  addEventListener("DOMContentLoaded", () => {
    const sheet = document.querySelector("[data-question]");
    if (sheet || localStorage.getItem(`live:${location.pathname}`)) load();
    if (sheet) return;
    for (const input of document.querySelectorAll(".cell:not(.not-here) .cell_input")) {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "live-edit", textContent: "Edit" });
      button.onclick = () => load().then((live) => live.edit(input), () => (button.textContent = "Edit (could not be loaded: try again)"));
      input.append(button);
    }
  });
})();
