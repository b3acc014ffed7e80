// A formula or table that is wider than the page scrolls inside itself; then the keyboard must reach it.
addEventListener("DOMContentLoaded", () => {
  const wide = document.querySelectorAll(".katex-display, .pst-scrollable-table-container");
  const check = (element) => {
    if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver((entries) => entries.forEach((entry) => check(entry.target)));
  wide.forEach((element) => sizes.observe(element));
  document.fonts.addEventListener("loadingdone", () => wide.forEach(check)); // glyphs widen when their font comes
});
