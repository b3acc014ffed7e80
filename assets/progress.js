// Which questions of sheets and quizzes a reader has done: kept in this browser, shown in the contents, never sent.
(() => {
  const root = new URL(document.documentElement.dataset.content_root || "./", location.href).pathname;
  const KEY = `progress:${root}`;
  const pageOf = (pathname) => pathname.replace(root, "").replace(/\.html$/, "") || "index";
  const HERE = pageOf(location.pathname);
  const make = (tag, more, ...children) => {
    const element = Object.assign(document.createElement(tag), more);
    element.append(...children);
    return element;
  };

  // By page: { done: the ids of questions, of: how many questions there are }
  function kept() {
    try {
      const pages = Object.entries(JSON.parse(localStorage.getItem(KEY)) ?? {});
      return Object.fromEntries(pages.filter(([, page]) => Array.isArray(page?.done) && page.done.length && page.of > 0));
    } catch {
      return {}; // forbidden, or not ours
    }
  }

  function keep(pages) {
    try {
      if (pages) localStorage.setItem(KEY, JSON.stringify(pages));
      else localStorage.removeItem(KEY);
    } catch {
      // then the contents show it until the page is left
    }
    show(pages ?? {});
  }

  // All questions, also those that need NumPy: without them a page is not done
  const asked = () => [...document.querySelectorAll("form.quiz, [data-question]")].map((one) => one.id || JSON.parse(one.dataset.question).id);

  document.addEventListener("solved", ({ detail }) => {
    const here = asked();
    const done = new Set([...(kept()[HERE]?.done ?? []), detail]);
    keep({ ...kept(), [HERE]: { done: here.filter((id) => done.has(id)), of: here.length } });
  });

  function show(pages) {
    for (const old of document.querySelectorAll(".progress-count")) old.remove();
    for (const link of document.querySelectorAll("nav.bd-links a.internal")) {
      const page = pages[pageOf(new URL(link.href).pathname)];
      if (!page) continue;
      const all = page.done.length >= page.of;
      const words = make("span", { className: "visually-hidden", textContent: `, ${page.done.length} of ${page.of} questions done` });
      const signs = make("span", { textContent: ` ${all ? "✓" : `${page.done.length}/${page.of}`}` });
      signs.setAttribute("aria-hidden", "true");
      link.append(make("span", { className: "progress-count" }, signs, words));
    }
    const panel = document.querySelector(".progress-panel") ?? newPanel();
    const count = Object.values(pages).reduce((sum, { done }) => sum + done.length, 0);
    panel.hidden = !count;
    panel.querySelector("summary").textContent = `Your progress: ${count} question${count === 1 ? "" : "s"} done`;
  }

  function newPanel() {
    const button = (textContent, onclick) => make("button", { type: "button", textContent, onclick });
    const sure = make("p", { hidden: true }, "Delete the record? Your answers stay on their pages. ",
      button("Delete it", () => ((sure.hidden = true), keep())), " ", button("Keep it", () => (sure.hidden = true)));
    const panel = make("details", { className: "progress-panel", hidden: true }, make("summary"),
      make("p", {}, "Kept in this browser only. ", button("Save as a file", save), " ", button("Delete", () => (sure.hidden = false))), sure);
    document.querySelector("nav.bd-links")?.after(panel);
    return panel;
  }

  function save() {
    const text = JSON.stringify({ saved: new Date().toISOString(), pages: kept() }, undefined, 1);
    const link = make("a", { download: "progress.json", href: URL.createObjectURL(new Blob([text], { type: "application/json" })) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  addEventListener("DOMContentLoaded", () => {
    const pages = kept();
    if (pages[HERE] && pages[HERE].of !== asked().length) keep({ ...pages, [HERE]: { ...pages[HERE], of: asked().length } }); // the page has changed
    else if (Object.keys(pages).length) show(pages);
  });
  addEventListener("storage", ({ key }) => key === KEY && show(kept())); // another tab
})();
