// Start the explorers of a page: each when it is nearly in view, or at once when the address asks for a state of it.
// They are anywidgets; here a model made of the state in the page takes the place of Jupyter's.  Until an explorer has
// drawn itself, and when anything fails, its figure stands there.
(() => {
  const address = new URL("lngeom-explorers.js", /** @type {HTMLScriptElement} */ (document.currentScript).src).href;
  let loading;

  const load = () =>
    (loading ??= new Promise((resolve, reject) => {
      const script = Object.assign(document.createElement("script"), { src: address, onload: () => resolve(window.lngeomExplorers) });
      script.onerror = () => reject(new Error(`${address} cannot be loaded: the explorers stay figures.`));
      document.head.append(script);
    }));

  function pageModel(state) {
    const listeners = new Map();
    return {
      page: true,
      get: (key) => state[key],
      set(key, value) {
        state[key] = value;
        listeners.get(`change:${key}`)?.forEach((tell) => tell());
      },
      on: (event, tell) => listeners.set(event, [...(listeners.get(event) ?? []), tell]),
      off: (event, tell) => listeners.set(event, (listeners.get(event) ?? []).filter((one) => one !== tell)),
      save_changes() {},
    };
  }

  async function start(root) {
    const widget = await load();
    const image = root.querySelector("img");
    if (image) image.loading = "eager"; // hidden from now on, and still wanted on paper
    widget.render({ model: pageModel({ ...JSON.parse(root.dataset.state), explorer: root.dataset.explorer }), el: root });
  }

  addEventListener("DOMContentLoaded", () => {
    const roots = document.querySelectorAll("[data-explorer][data-state]");
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target } of entries.filter((entry) => entry.isIntersecting)) begin(target);
      },
      { rootMargin: "400px" },
    );
    const begun = new Set();
    const begin = (root) => {
      if (begun.has(root)) return;
      begun.add(root);
      start(root).catch((error) => {
        root.querySelector(":scope > .lg-body")?.remove();
        root.dataset.failed = "";
        throw error;
      });
    };
    const asked = () => roots.forEach((root) => location.hash.startsWith(`#${root.dataset.explorer}?`) && begin(root));
    for (const root of roots) seen.observe(root);
    addEventListener("hashchange", asked);
    asked();
  });
})();
