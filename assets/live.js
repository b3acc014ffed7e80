// "Edit" on every cell with code.  What edits and runs it (live/) comes with the first press, or with a text of the reader's.
(() => {
  const address = new URL("live/editor.js", document.currentScript.src).href;
  let loading;
  const load = () => (loading ??= import(address).catch((error) => ((loading = undefined), Promise.reject(error))));
  const kept = () => {
    try {
      return localStorage.getItem(`live:${location.pathname}`);
    } catch {
      return null; // storage is forbidden: then there is nothing
    }
  };
  const linked = () => location.hash.startsWith("#live=");
  addEventListener("DOMContentLoaded", () => {
    for (const input of document.querySelectorAll(".cell_input")) {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "live-edit", textContent: "Edit" });
      button.onclick = () =>
        load().then((live) => live.edit(input), () => (button.textContent = "Edit (could not be loaded: try again)"));
      input.append(button);
    }
    if (linked() || kept()) load();
  });
  addEventListener("hashchange", () => linked() && load().then((live) => live.restore()));
})();
