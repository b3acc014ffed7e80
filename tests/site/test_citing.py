"""How pages cite chapters, numbers and formulas that are too wide."""

from playwright.sync_api import expect

from .browsing import Visit, needs_chromium
from .built import reads_pages, soup
from .tiny_book import parse

TEXT = """# A page

In {doc}`chapters/11-b` it is so. {doc}`chapters/11-b` shows it ({doc}`chapters/04-a`).

**Why?** {doc}`chapters/04-a`, and {doc}`the fourth <chapters/04-a>` and {doc}`plain`.

- {doc}`chapters/04-a`

| {doc}`chapters/04-a` | of {doc}`chapters/11-b` |
|:--|:--|
| a | b |

```{toctree}
chapters/04-a
chapters/11-b
plain
```
"""
READ = """
import pathlib, sphinx.application
def show(app, tree, page):
    if page == "index":
        pathlib.Path("read.txt").write_text("\\n".join(
            node.astext() for node in tree.findall() if node.tagname in ("paragraph",)), "utf-8")
def setup(app):
    app.connect("doctree-resolved", show)
"""


def test_a_chapter_is_cited_by_number_in_a_sentence_and_by_title_alone(tmp_path):
    (tmp_path / "chapters").mkdir()
    for page, title in (("chapters/04-a", "First"), ("chapters/11-b", "In transformers"), ("plain", "Plain")):
        (tmp_path / f"{page}.md").write_text(f"# {title}\n", "utf-8")
    (tmp_path / "reading.py").write_text(READ, "utf-8")
    told = parse(tmp_path, ["bookmaker.page.chapters", "reading"], TEXT)
    assert told.returncode == 0, told.stderr
    assert (tmp_path / "read.txt").read_text("utf-8").splitlines() == [
        "In chapter 11 it is so. Chapter 11 shows it (chapter 4).",
        "Why? Chapter 4, and the fourth and Plain.",
        "First",
        "First",
        "of chapter 11",
        "a",
        "b",
    ]


@reads_pages
def test_no_sentence_of_the_book_has_a_title_for_a_subject():
    links = [a for a in soup("chapters/05-rmsnorm").select("p a.reference") if "11-transformers" in a["href"]]
    assert all(a.text != "In transformers" for a in links)


@needs_chromium
def test_a_computed_number_is_not_bold_and_a_formula_that_is_cut_has_a_shade(browser, site):
    with Visit(browser, site, "chapters/08-rotations", width=390) as visit:
        number = visit.page.locator("p > .pasted-text").first
        expect(number).to_have_css("font-weight", "400")
        formulas = visit.page.locator("div.math > .katex-display")
        for one in formulas.all():
            expect(one).to_have_css("background-attachment", "local, local, scroll, scroll")
        cut = formulas.evaluate_all("all => all.filter(x => x.scrollWidth > x.clientWidth).length")
        assert cut
