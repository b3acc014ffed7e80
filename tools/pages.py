"""Measure the reading load and the size of each page of the built book, and print a table.

``make pages`` runs it; it is not a test.  A page is first opened in Chromium as on a phone, from a server
that compresses; then it is laid out 900 px wide, with all folds closed.

- *words*: the words of visible prose.  A word is a run without blanks that has a letter or a digit.  Code,
  formulas, tables, text in pictures and explorers are not counted, nor are numbers of formulas, buttons, and
  the lines that unfold a cell.
- *height*: the height of the page, in px.
- *verdicts*: the words among them about the evidence for a statement or its measurement (``VERDICTS``), and
  their share.
- *boxes*: theorems, propositions, lemmas and corollaries; *picture*: those with a figure or an explorer
  before them in their section (of the second rank), not folded unless the box is folded with it; *digits*,
  *plain*: those of chapters 1 to 8 with a cell of this tag in their section, a numerical example or one in
  plain SymPy.
- *KB*, *requests*: those of the first visit, until the network is idle, without scrolling.
"""

from __future__ import annotations

import argparse
import gzip
import re
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tools.chromium import Quiet, launch, served

ROOT = Path(__file__).resolve().parent.parent
VERDICTS = ".evidence, .proof-mark, .cell.printed > .cell_output > p"
NO_PROSE = (
    ".katex, .eqno, pre, code, table, svg, .lg-body, .headerlink, .caption-number, .section-number, "
    ".toctree-wrapper, .cell_input, .cell details.hide > summary, button, script, style, noscript"
)
BOXES = ".proof.theorem, .proof.proposition, .proof.lemma, .proof.corollary"
PICTURES = "figure img, [data-explorer]"
EXAMPLES = re.compile(r"chapters/0[1-8]-")
LAID_OUT = ".bd-article section > * { content-visibility: visible !important; }"
PHONE = ViewportSize(width=412, height=823)


class Compressed(Quiet):
    """A handler that serves a folder under ``/some/prefix/``, with gzip for text."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer with the whole file."""
        path = Path(self.translate_path(self.path.removeprefix("/some/prefix")))
        if not path.is_file():
            self.send_error(404)
            return
        data, kind = path.read_bytes(), self.guess_type(path)
        self.send_response(200)
        if path.suffix in {".html", ".css", ".js", ".svg", ".json", ".txt", ".xml"}:
            data = gzip.compress(data, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def page_names(html: Path) -> list[str]:
    """List the pages of the book in a folder, such as ``chapters/02-centering``."""
    found = (path.relative_to(html).with_suffix("").as_posix() for path in html.rglob("*.html"))
    others = ("_static/", "slides/")
    return sorted(page for page in found if not page.startswith(others))


WIDTH = 900
COUNT = r"""({ verdicts, noProse, boxes, pictures }) => {
  const article = document.querySelector("article");
  const found = { words: 0, verdicts: 0, height: document.documentElement.scrollHeight };
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const place = texts.currentNode.parentElement;
    if (place.closest(noProse) || !place.checkVisibility()) continue;
    const words = texts.currentNode.data.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    found.words += words;
    if (place.closest(verdicts)) found.verdicts += words;
  }
  const all = [...article.querySelectorAll(boxes)];
  const section = (box) => box.closest("section:has(> h2)") ?? article;
  const behind = (one, box) => one.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING;
  const fold = (part) => part.closest("details.optional");
  const seen = (one, box) => one.checkVisibility() || (fold(box) && fold(one) === fold(box));
  const shown = (box) => [...section(box).querySelectorAll(pictures)].filter((one) => seen(one, box));
  found.boxes = all.length;
  found.picture = all.filter((box) => shown(box).some((one) => behind(one, box))).length;
  const tagged = (tag) => all.filter((box) => section(box).querySelector(`.cell.tag_${tag}`)).length;
  Object.assign(found, { digits: tagged("digits"), plain: tagged("plain") });
  return found;
}"""
COLUMNS = ("words", "height", "verdicts", "share", "boxes", "picture", "digits", "plain", "KB", "requests")


def weight(browser: Browser, address: str) -> dict[str, float]:
    """Measure the transfer size and the requests of the first visit of a page."""
    context = browser.new_context(viewport=PHONE, is_mobile=True)
    page = context.new_page()
    protocol = context.new_cdp_session(page)
    asked: dict[str, str] = {}
    sizes: dict[str, float] = {}
    protocol.on("Network.requestWillBeSent", lambda e: asked.update({e["requestId"]: e["request"]["url"]}))
    protocol.on("Network.loadingFinished", lambda e: sizes.update({e["requestId"]: e["encodedDataLength"]}))
    protocol.send("Network.enable")
    page.goto(address, wait_until="networkidle")
    context.close()
    requests = [name for name, url in asked.items() if not url.startswith("data:")]
    return {"KB": sum(sizes[name] for name in requests) / 1000, "requests": len(requests)}


def reading(page: Page) -> dict[str, float]:
    """Measure the words, the height and the boxes of an open page, by column."""
    page.set_viewport_size({"width": WIDTH, "height": 900})
    page.add_style_tag(content=LAID_OUT)
    page.evaluate("document.fonts.ready")
    what = {"verdicts": VERDICTS, "noProse": NO_PROSE, "boxes": BOXES, "pictures": PICTURES}
    found: dict[str, float] = page.evaluate(COUNT, what)
    return found


def measure(browser: Browser, address: str) -> dict[str, float]:
    """Measure all columns of a page."""
    found = weight(browser, address)
    with browser.new_page() as page:
        page.goto(address)
        return reading(page) | found


def table(measured: dict[str, dict[str, float]]) -> str:
    """Format the table; its last row has maxima of words, height, share, KB and requests, and sums otherwise.

    >>> counted = {"words": 200, "height": 900, "verdicts": 10, "KB": 99.5, "requests": 9}
    >>> boxes = {"boxes": 2, "picture": 1, "digits": 0, "plain": 2}
    >>> print(table({"chapters/01-a": counted | boxes, "chapters/09-b": counted | boxes}))
    | page | words | height | verdicts | share | boxes | picture | digits | plain | KB | requests |
    |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
    | chapters/01-a | 200 | 900 | 10 | 5.0 % | 2 | 1 | 0 | 2 | 100 | 9 |
    | chapters/09-b | 200 | 900 | 10 | 5.0 % | 2 | 1 |  |  | 100 | 9 |
    | all | 200 | 900 | 20 | 5.0 % | 4 | 2 of 4 | 0 of 2 | 2 of 2 | 100 | 9 |
    """
    rows = {
        page: row | {"share": 100 * row["verdicts"] / max(row["words"], 1)} for page, row in measured.items()
    }
    counts = {"picture": rows, "digits": {page: row for page, row in rows.items() if EXAMPLES.match(page)}}
    counts["plain"] = counts["digits"]
    lines = [f"| page | {' | '.join(COLUMNS)} |", "|---" + "|--:" * len(COLUMNS) + "|"]
    for page, row in rows.items():
        shown = [name for name in COLUMNS if page in counts.get(name, rows)]
        lines.append(_line(page, {name: _cell(name, row[name]) for name in shown}))
    last = {name: _cell(name, max(row[name] for row in rows.values())) for name in COLUMNS}
    last |= {name: f"{sum(row[name] for row in rows.values()):.0f}" for name in ("verdicts", "boxes")}
    for name, of in counts.items():
        last[name] = " of ".join(f"{sum(row[key] for row in of.values()):.0f}" for key in (name, "boxes"))
    return "\n".join([*lines, _line("all", last)])


def _cell(name: str, value: float) -> str:
    return f"{value:.1f} %" if name == "share" else f"{value:.0f}"


def _line(page: str, cells: dict[str, str]) -> str:
    return f"| {page} | {' | '.join(cells.get(name, '') for name in COLUMNS)} |"


def main() -> None:
    """Measure the named pages, or all but the search page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", nargs="*", help="as in chapters/02-centering; without any: all pages")
    parser.add_argument("--html", type=Path, default=ROOT / "_build" / "html")
    arguments = parser.parse_args()
    pages = arguments.pages or [page for page in page_names(arguments.html) if page != "search"]
    with served(arguments.html, Compressed) as base, sync_playwright() as playwright:
        browser = launch(playwright)
        print(table({page: measure(browser, f"{base}some/prefix/{page}.html") for page in pages}))
        browser.close()


if __name__ == "__main__":
    main()
