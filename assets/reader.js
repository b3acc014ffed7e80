// What a reader does on a page: choose light or dark, show programs, hide the code, ask who vouches, search, open the sidebars, see where one is, scroll
// wide things.
// It takes the place of the theme's two scripts, which lay out every hidden part of a page when it loads.
const PATIENCE_MS = 5000;
const FEW_VALUES = 7; // of a column that is chosen from a list
const SLICE_MS = 2;
const HEADER = 60; // px of the window, which the page's header covers
const NEAR = 40; // blocks, among which one is no code
const FRAMES = 8; // until a page that was changed has settled
const SCROLLERS = "pre, .katex-display, .pst-scrollable-table-container";
const IN_LINES = "span.math"; // formulas, most of which fit
const LINE = 0.25; // of the window's height: the section that is read has begun above it

addEventListener("DOMContentLoaded", () => {
  for (const one of [themeSwitch, searchDialog, sidebars, codeSwitch, programSwitch, evidencePanels, tableOfContents, scrollers, copyButtons, excerpts, launchMenu, indexFilter, choices]) setTimeout(one); // each by itself: no long task
});
addEventListener("load", layOutTheRest);
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false; // a page on a disk may not read the others

// The script at the head of the page has set data-mode and data-theme before anything was drawn.
function themeSwitch() {
  const root = document.documentElement;
  const night = matchMedia("(prefers-color-scheme: dark)");
  const apply = (mode) => {
    root.dataset.mode = mode;
    root.dataset.theme = mode === "auto" ? (night.matches ? "dark" : "light") : mode;
  };
  const next = (mode) => {
    const order = night.matches ? ["auto", "light", "dark"] : ["auto", "dark", "light"];
    return order[(order.indexOf(mode) + 1) % 3];
  };
  night.addEventListener("change", () => apply(root.dataset.mode));
  addEventListener("beforeprint", () => (root.dataset.theme = "light")); // paper is white
  addEventListener("afterprint", () => apply(root.dataset.mode));
  for (const button of document.querySelectorAll(".theme-switch-button")) {
    button.addEventListener("click", () => {
      apply(next(root.dataset.mode));
      localStorage.setItem("mode", root.dataset.mode);
    });
  }
}

// Code is hidden by an attribute of <html>, which lngeom.css reads and the head of the page sets again on every visit.
function codeSwitch() {
  const { dataset } = document.documentElement;
  const turn = () => {
    if (dataset.code === "none") delete dataset.code;
    else dataset.code = "none";
  };
  for (const button of document.querySelectorAll(".code-switch")) {
    button.addEventListener("click", () => {
      inPlace(turn);
      localStorage.setItem("code", dataset.code ?? "all");
    });
  }
}

// Programs of chains, checks and figures are folded in their places, until a reader of the book wants them all.
function programSwitch() {
  const button = document.querySelector(".program-switch");
  if (!button) return;
  const shown = () => button.getAttribute("aria-pressed") === "true";
  const show = (all) => {
    button.setAttribute("aria-pressed", String(all));
    for (const program of document.querySelectorAll(".bd-article details.hide")) program.open = all;
  };
  if (localStorage.getItem("programs") === "shown") show(true);
  button.addEventListener("click", () => {
    inPlace(() => show(!shown()));
    localStorage.setItem("programs", shown() ? "shown" : "folded");
  });
}

// The panels with the evidence for theorems are endnotes; the mark after a title shows its panel there, and hides it again.
function evidencePanels() {
  const notes = document.querySelector(".all-evidence");
  if (!notes) return;
  const marks = document.querySelectorAll("a.proof-mark");
  const panelOf = (mark) => document.getElementById(mark.hash.slice(1)).closest(".evidence");
  const turn = (mark, open) => {
    const panel = panelOf(mark);
    if (open) mark.closest(".proof-title, .admonition-title").after(panel);
    else notes.append(panel);
    mark.setAttribute("aria-expanded", String(open));
  };
  const isOpen = (mark) => mark.getAttribute("aria-expanded") === "true";
  for (const mark of marks) {
    mark.setAttribute("role", "button");
    mark.setAttribute("aria-expanded", "false");
    mark.title = "How is this proved?";
    mark.addEventListener("click", (event) => {
      event.preventDefault();
      turn(mark, !isOpen(mark));
    });
    mark.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault(); // a button obeys the space bar, and the page does not scroll
      mark.click();
    });
    mark.closest(".proof").addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !isOpen(mark)) return;
      turn(mark, false);
      mark.focus();
    });
  }
  const obey = () => {
    for (const mark of marks) if (mark.hash === location.hash) turn(mark, true);
    let fold = document.getElementById(location.hash.slice(1))?.parentElement.closest("details");
    for (; fold; fold = fold.parentElement.closest("details")) fold.open = true; // a link into what is folded
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  };
  addEventListener("hashchange", obey);
  addEventListener("beforeprint", () => {
    for (const mark of marks) turn(mark, false); // endnotes, on paper
    for (const part of document.querySelectorAll("details.optional")) part.open = true;
  });
  obey();
}

// Change the page, and keep what is in view where it stands; the browser's own way, which would add to it, waits.
function inPlace(change) {
  const { style } = document.documentElement;
  const blocks = [...document.querySelectorAll(".bd-article section > :not(section)")];
  const first = blocks.findIndex((block) => block.getBoundingClientRect().bottom > HEADER);
  const tops = blocks.slice(first, first + NEAR).map((block) => block.querySelector(":scope > .cell_output") ?? block).map((part) => ({ part, top: part.getBoundingClientRect().top }));
  style.overflowAnchor = "none";
  change();
  const { part, top } = tops.find((one) => one.part.checkVisibility()) ?? tops[0];
  const keep = (frames) => {
    scrollBy({ top: part.getBoundingClientRect().top - top, behavior: "instant" });
    if (frames) requestAnimationFrame(() => keep(frames - 1)); // what comes near the window is laid out only now
    else style.overflowAnchor = "";
  };
  keep(FRAMES);
}

function closable(dialog) {
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return; // Chromium ignores the key in a dialog whose contents were moved into it
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener("click", (event) => {
    const box = dialog.getBoundingClientRect();
    const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (event.target === dialog && !inside) dialog.close();
  });
}

function searchDialog() {
  const dialog = document.querySelector("dialog#pst-search-dialog");
  const open = () => {
    const field = document.querySelector(".bd-search-container input[type=search]"); // the search page has its own
    if (field) field.select();
    else if (dialog.open) dialog.close();
    else dialog.showModal();
  };
  closable(dialog);
  for (const button of document.querySelectorAll(".search-button__button")) button.addEventListener("click", open);
  if (navigator.platform.startsWith("Mac")) {
    for (const key of document.querySelectorAll(".kbd-shortcut__modifier")) key.textContent = "⌘";
  }
  addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "k" || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    open();
  });
}

function sidebars() {
  sidebar("primary", true);
  sidebar("secondary", false);
}

// On a narrow screen the sidebar moves into a dialog while it is open; on a wide one the first can be folded away.
function sidebar(which, canFold) {
  const bar = document.getElementById(`pst-${which}-sidebar`);
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById(`pst-${which}-sidebar-modal`));
  const button = document.querySelector(`.${which}-toggle`);
  if (!bar || !dialog || !button) return;
  const move = (from, to) => {
    to.append(...from.childNodes);
    to.className = from.className;
    from.className = "";
  };
  button.addEventListener("click", () => {
    if (canFold && matchMedia("(min-width: 992px)").matches) {
      bar.classList.toggle("pst-sidebar-hidden");
      return;
    }
    move(bar, dialog);
    dialog.showModal();
  });
  dialog.addEventListener("close", () => {
    move(dialog, bar);
    button.focus();
  });
  dialog.addEventListener("click", (event) => event.target.closest("a[href^='#']") && dialog.close());
  closable(dialog);
}

// Marked is the last section that has begun above a line in the window.  The line sinks at the end of the page, where
// sections cannot come up to it.  Where the reader jumps to stays marked until the reader moves on.
function tableOfContents() {
  const links = new Map();
  for (const link of document.querySelectorAll("#pst-page-toc-nav a[href^='#']")) {
    const section = document.getElementById(link.hash.slice(1));
    if (section) links.set(section, link);
  }
  const sections = [...links.keys()];
  let jumped;
  let frame = 0;
  const inView = (section) => {
    const { top, bottom } = section.getBoundingClientRect();
    return top < innerHeight && bottom > HEADER;
  };
  const current = () => {
    if (jumped && inView(jumped)) return jumped;
    const left = document.documentElement.scrollHeight - innerHeight - scrollY;
    const line = Math.max(LINE * innerHeight, innerHeight - left);
    return sections.findLast((section) => section.getBoundingClientRect().top <= line);
  };
  const mark = () => {
    frame = 0;
    const now = current();
    for (const [section, link] of links) {
      link.classList.toggle("active", section.contains(now ?? null)); // with those that it is part of
      if (section === now) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  const again = () => (frame ||= requestAnimationFrame(mark));
  const jump = (target) => {
    jumped = target && sections.findLast((section) => section.contains(target));
    again();
  };
  for (const move of ["wheel", "touchmove", "keydown", "pointerdown"]) addEventListener(move, () => (jumped = null), { passive: true });
  for (const change of ["scroll", "resize"]) addEventListener(change, again, { passive: true });
  const obey = () => jump(document.querySelector(":target"));
  addEventListener("hashchange", obey);
  addEventListener("click", ({ target }) => {
    const link = target.closest("a[href^='#']"); // a second jump to one place changes no address
    if (link) jump(document.getElementById(link.hash.slice(1)));
  });
  obey();
}

// What is wider than the page scrolls inside itself; then the keyboard must reach it, and until it is known to fit.  A box
// that waits out of view may itself be there and be empty: its contents are asked, by their size, too.  A formula in a line
// is no stop for the keyboard before it is known to be too wide.
function scrollers() {
  const wide = document.querySelectorAll(SCROLLERS);
  const contents = (element) => element.firstElementChild ?? element;
  const check = (element) => {
    if (!contents(element).checkVisibility({ contentVisibilityAuto: true })) return; // not laid out yet: do not force it
    const wide = element.scrollWidth > element.clientWidth;
    element.classList.toggle("scrolls", wide); // a table says so
    if (wide || element.closest(".tag_filtered")) element.tabIndex = 0; // long tables scroll down, too
    else if (document.fonts.status === "loading") return; // they may widen it: then all is doubted again
    else if (element !== document.activeElement) element.removeAttribute("tabindex");
    else element.addEventListener("blur", () => check(element), { once: true }); // it keeps the focus it has
  };
  const sizes = new ResizeObserver((entries) => {
    const boxes = entries.map(({ target }) => target.closest(`${SCROLLERS}, ${IN_LINES}`)).filter(Boolean); // contents may have left the page
    new Set(boxes).forEach(check);
  });
  const doubt = () => {
    for (const element of wide) {
      element.tabIndex = 0;
      for (const part of [element, contents(element)]) {
        sizes.unobserve(part); // to be told again, when it is laid out, though its size be the same
        sizes.observe(part);
      }
    }
  };
  doubt();
  for (const formula of document.querySelectorAll(IN_LINES)) sizes.observe(formula);
  document.fonts.addEventListener("loadingdone", doubt); // glyphs widen when their font comes
  let width = innerWidth;
  addEventListener("resize", () => {
    if (innerWidth !== width) doubt(); // what is not laid out now may be wider than it was
    width = innerWidth;
  });
}

// Code is copied by a button beside it, which comes when the code is nearly in view.
function copyButtons() {
  const near = (entries) => {
    for (const { target } of entries.filter((entry) => entry.isIntersecting)) {
      seen.unobserve(target);
      target.after(copyButton(target));
    }
  };
  const seen = new IntersectionObserver(near, { rootMargin: "400px" });
  for (const code of document.querySelectorAll("div.highlight pre")) seen.observe(code);
}

function copyButton(code) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "copybtn o-tooltip--left" });
  const say = (tooltip) => (button.dataset.tooltip = button.ariaLabel = tooltip);
  say("Copy");
  button.innerHTML = `<svg viewBox="0 0 24 24" stroke-width="1.5" fill="none"><rect x="8" y="8" width="12" height="12" rx="2"/><path d="M16 8v-2a2 2 0 0 0 -2 -2h-8a2 2 0 0 0 -2 2v8a2 2 0 0 0 2 2h2"/></svg>`;
  button.addEventListener("click", () => {
    getSelection().selectAllChildren(code);
    say(document.execCommand("copy") ? "Copied" : "Press Ctrl+C"); // in all browsers, from a disk, and where a page may not write the clipboard itself
    button.addEventListener("blur", () => say("Copy"), { once: true });
  });
  return button;
}

// A formula is three times in a page: as MathML, as TeX, and as it is drawn.  It is found and copied once.
function excerpts() {
  if (typeof Search === "undefined") return;
  Search.htmlToText = (html) => {
    const article = new DOMParser().parseFromString(html, "text/html").querySelector(".bd-article");
    for (const one of article?.querySelectorAll(".headerlink, .katex-mathml, script, style, nav, button") ?? []) one.remove();
    return article?.textContent.replace(/\s+/g, " ") ?? ""; // of the article, without the contents beside it
  };
}

document.addEventListener("copy", (event) => {
  const selection = getSelection();
  const part = selection.rangeCount && selection.getRangeAt(0).cloneContents();
  if (!part?.querySelector(".katex-mathml, .katex")) return;
  for (const formula of part.querySelectorAll(".katex")) {
    const tex = formula.querySelector("annotation")?.textContent.trim();
    if (tex) formula.replaceChildren(`$${tex}$`);
  }
  for (const rest of part.querySelectorAll(".katex-mathml, .headerlink, .copybtn")) rest.remove();
  const drawn = Object.assign(document.createElement("div"), { style: "position: fixed; left: -9999px; white-space: pre-wrap" });
  drawn.append(part);
  document.body.append(drawn);
  event.clipboardData.setData("text/plain", drawn.innerText);
  event.clipboardData.setData("text/html", drawn.innerHTML);
  drawn.remove();
  event.preventDefault();
});

// The menu opens without scripts; here it closes by Escape and by a click beside it.
function launchMenu() {
  const menu = document.querySelector("details.launch");
  if (!menu) return;
  addEventListener("click", (event) => menu.contains(/** @type {Node} */ (event.target)) || (menu.open = false));
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}

// In the index of theorems and identities: rows that contain every word that was typed.
function indexFilter() {
  const tables = [...document.querySelectorAll("section:has(> .theorems) table")];
  if (!tables.length) return;
  const rows = tables.flatMap((table) => {
    const heading = table.closest("section").querySelector("h2").textContent;
    return [...table.tBodies[0].rows].map((row) => ({ row, text: `${heading} ${row.textContent}`.toLowerCase() }));
  });
  const form = document.createElement("form");
  form.className = "index-filter";
  form.innerHTML = `<label>Show rows with <input type="search" placeholder="σ, riechers, ellipsoid …"></label>
    <span role="status"></span>`;
  const words = form.querySelector("input");
  const said = form.querySelector("span");
  const show = () => {
    const wanted = words.value.toLowerCase().split(/\s+/);
    let shown = 0;
    for (const { row, text } of rows) {
      row.hidden = !wanted.every((word) => text.includes(word));
      if (!row.hidden) shown++;
    }
    for (const table of tables) table.hidden = [...table.tBodies[0].rows].every((row) => row.hidden);
    said.textContent = `${shown} of ${rows.length} rows`;
  };
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  tables[0].closest("section").before(form);
  show();
}

// A table whose cell is tagged so: rows with every word that was typed, and with what was chosen in the columns of few values; a cell may have several.
const inCell = (row, column) => row.cells[column].textContent.split(";").map((value) => value.trim() || "nothing");
function choices() {
  for (const table of document.querySelectorAll(".cell.tag_filtered table")) {
    const rows = [...table.tBodies[0].rows];
    const form = Object.assign(document.createElement("form"), { className: "index-filter" });
    const words = labelled(form, "Show rows with", Object.assign(document.createElement("input"), { type: "search" }));
    const chosen = [...table.tHead.rows[0].cells].flatMap((head, column) => {
      const values = [...new Set(rows.flatMap((row) => inCell(row, column)))];
      if (values.length < 2 || values.length > FEW_VALUES) return [];
      const select = labelled(form, head.textContent.trim(), document.createElement("select"));
      select.append(new Option("any", ""), ...values.map((value) => new Option(value)));
      return [{ column, select }];
    });
    const said = document.createElement("span");
    said.setAttribute("role", "status");
    form.append(said, Object.assign(document.createElement("button"), { type: "reset", textContent: "Show all" }));
    const show = () => {
      const wanted = words.value.toLowerCase().split(/\s+/);
      for (const row of rows) {
        const text = row.textContent.toLowerCase();
        const fits = ({ column, select }) => !select.value || inCell(row, column).includes(select.value);
        row.hidden = !chosen.every(fits) || !wanted.every((word) => text.includes(word));
      }
      said.textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length} rows`;
    };
    form.addEventListener("input", show);
    form.addEventListener("reset", () => setTimeout(show)); // when the fields are empty
    form.addEventListener("submit", (event) => event.preventDefault());
    const asked = () => rows.find((row) => location.hash && row.contains(document.getElementById(location.hash.slice(1))));
    addEventListener("hashchange", () => {
      const row = asked();
      if (!row?.hidden) return;
      form.reset();
      setTimeout(() => row.scrollIntoView()); // when all rows are there again
    });
    table.closest(".cell_output").prepend(form);
    cards(table);
    show();
    const aim = () => asked()?.scrollIntoView();
    aim(); // the form has moved the rows, and fonts and pictures above may
    addEventListener("load", aim);
  }
}

// On a narrow screen each row becomes a card (lngeom.css): cells carry the titles of their columns, and stay cells to those who listen.
function cards(table) {
  const titles = [...table.tHead.rows[0].cells].map((head) => head.textContent.trim());
  table.role = "table";
  for (const row of table.rows) row.role = "row";
  for (const head of table.tHead.rows[0].cells) head.role = "columnheader";
  for (const row of table.tBodies[0].rows) {
    for (const [column, cell] of [...row.cells].entries()) Object.assign(cell, { role: "cell" }).dataset.title = titles[column];
  }
}

function labelled(form, name, control) {
  const label = document.createElement("label");
  label.append(`${name} `, control);
  form.append(label);
  return control;
}

// What is far out of view is not laid out when the page comes (lngeom.css), and what is not laid out is missing from
// the accessibility tree.  The first seconds are the reader's; then the rest follows, in slices that nobody feels.
function layOutTheRest() {
  if (!CSS.supports("overflow-anchor: auto")) return; // then nothing waits
  let blocks;
  const slice = () => {
    blocks ??= [...document.querySelectorAll(".bd-article section section > :not(section)")];
    const start = performance.now();
    while (blocks.length && performance.now() - start < SLICE_MS) {
      blocks[0].classList.add("laid-out");
      blocks.shift().getBoundingClientRect(); // now, so that its time is counted
    }
    if (blocks.length) requestIdleCallback(slice);
  };
  setTimeout(slice, PATIENCE_MS);
}
