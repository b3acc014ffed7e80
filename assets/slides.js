// Start a lecture: formulas shrink, and last rows of a table go, until their slide fits; the lines of a derivation appear one by one, and keys belong to what is in use.
addEventListener("DOMContentLoaded", async () => {
  const USED = "input, textarea, [data-explorer]";
  const pressed = (event) => event?.key === " " && document.activeElement?.closest("button, summary, select, a[href]");
  const free = (event) => !event?.target?.closest?.(USED) && !document.activeElement?.closest(USED) && !pressed(event);

  // The rows of a derivation: of each table in it those that hold no other table, with the cells of each
  const columnsOf = (table) => [...table.querySelectorAll(":scope > [class^=col-align] > .vlist-t > .vlist-r:first-child > .vlist")];
  const rowsOf = (output) => [...output.querySelectorAll(".katex-html .mtable")].flatMap((table) => {
    const columns = columnsOf(table).map(({ children }) => [...children]);
    return (columns[0] ?? []).map((_, row) => columns.map((column) => column[row]).filter(Boolean));
  }).filter((row) => row.every((cell) => !cell.querySelector(".mtable")));
  const height = (row) => row[0].lastElementChild.getBoundingClientRect().top; // in its column, of the row

  // One step for each row but the first
  for (const output of document.querySelectorAll(".slide-proof .text_latex"))
    rowsOf(output).slice(1).forEach(() => output.closest(".bd-article").append(Object.assign(document.createElement("i"), { className: "fragment", hidden: true })));

  function uncover() {
    for (const output of Reveal.getCurrentSlide()?.querySelectorAll(".slide-proof .text_latex") ?? []) {
      const shown = output.closest(".bd-article").querySelectorAll(".fragment.visible").length;
      const rows = rowsOf(output).map((row) => [height(row), row]).sort(([one], [other]) => one - other);
      rows.forEach(([, row], number) => row.forEach((cell) => (cell.style.visibility = number > shown ? "hidden" : "")));
    }
  }

  function fit(slide) {
    const article = slide?.querySelector(".bd-article");
    if (!article) return;
    const inside = [article.parentElement, article, ...article.querySelectorAll(".katex-display, pre")];
    const full = () => inside.some((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 2); // empty parts of KaTeX stand out by 2
    article.style.removeProperty("--formulas");
    for (let size = 0.96; size > 0.78 && full(); size -= 0.04) article.style.setProperty("--formulas", size);
    const rows = [...article.querySelectorAll("tbody tr")];
    rows.forEach((row) => (row.hidden = false));
    delete article.dataset.gone;
    for (let gone = 1; gone < rows.length && full(); gone++) (article.dataset.gone = gone), (rows[rows.length - gone].hidden = true);
  }

  const print = /print-pdf|view=print/.test(location.search);
  const fitted = () => (print ? document.querySelectorAll(".slides section") : [Reveal.getCurrentSlide()]).forEach(fit);
  const show = () => (fitted(), print || uncover());
  await Reveal.initialize({ width: 1280, height: 720, margin: 0.02, center: false, hash: true, slideNumber: "c/t", transition: "none",
    pdfSeparateFragments: false, pdfMaxPagesPerSlide: 1, keyboardCondition: free, plugins: [RevealNotes] });
  await document.fonts.ready;
  for (const event of ["slidechanged", "fragmentshown", "fragmenthidden", "resize"]) Reveal.on(event, show);
  document.fonts.addEventListener("loadingdone", show); // a font or picture that a slide is the first to need comes after the slide
  document.querySelector(".slides").addEventListener("load", fitted, true);
  new MutationObserver((changes) => (print || changes.some(({ target }) => target.closest?.("[data-explorer], .live, .quiz-said"))) && fitted())
    .observe(document.querySelector(".slides"), { childList: true, subtree: true });
  show();
});
