"""Lectures: a chapter has one, of 12 to 20 slides that fit, and its derivation comes line by line."""

import re

import pytest
from bs4 import BeautifulSoup

from bookmaker.slides import LEAST, MOST, lecture

from ..pages import ROOT, page_names
from .browsing import Visit, needs_chromium

SLIDES = ROOT / "_build" / "html" / "slides"
CHAPTERS = [page.removeprefix("chapters/") for page in page_names() if re.match(r"chapters/\d", page)]
FITS = """() => {
  const article = Reveal.getCurrentSlide().querySelector(".bd-article");
  const all = [article.parentElement, article, ...article.querySelectorAll(".katex-display, pre")];
  const fits = (one) => one.scrollHeight < one.clientHeight + 3 && one.scrollWidth < one.clientWidth + 3;
  return all.every(fits);
}"""
SEEN = """[...document.querySelectorAll(".present .katex-html .mord")].filter(
  (one) => one.checkVisibility({ visibilityProperty: true })).length"""
PAGE = """<section><h1>Title</h1><p>Question?</p>
<section id="one"><h2>One</h2><p>First.</p><p>Second.</p>{figures}{theorems}
<div class="cell"><div class="cell_input"><pre>from x import (
    Derivation,
)

Derivation(a).eq(b).qed(c)</pre></div><div class="cell_output"><div
class="text_latex">a</div></div></div></section>
<section id="two"><h2>2.2. Optional: more</h2><p>Left out.</p></section>
<section id="what-to-remember"><h2>What to remember</h2><ul><li>This.</li></ul></section></section>"""


def kinds(slides):
    return [slide.kind for slide in slides]


def test_what_is_on_a_page_becomes_slides_and_optional_sections_do_not():
    theorems = "".join(f'<div class="proof">{n * "long "}</div>' for n in range(3))
    figures = '<div class="cell"><figure>A</figure></div><div class="cell tag_slide"><figure>B</figure></div>'
    slides = lecture(PAGE.format(figures=figures, theorems=theorems))
    assert kinds(slides) == ["title", "section", "figure", "statement", "live", "last"]
    assert "B" in str(slides[1].parts)  # it is tagged
    assert "A" in str(slides[2].parts)  # to make up the number
    assert [tag.get_text() for tag in slides[1].notes] == ["Second."]
    (cell,) = slides[4].parts
    assert cell.pre
    assert cell.pre.get_text() == "Derivation(a).eq(b).qed(c)"
    assert cell["data-needs"] == "from x import (\n    Derivation,\n)"


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_has_a_lecture(chapter):
    html = BeautifulSoup((SLIDES / f"{chapter}.html").read_text("utf-8"), "html.parser")
    slides = html.select(".slides > section")
    assert LEAST <= len(slides) <= MOST
    found = [slide["class"][0] for slide in slides]
    assert found[0] == "slide-title"
    assert found[-1] == "slide-last"
    assert found.count("slide-live") == 1
    assert "slide-quiz" in found
    assert html.select("figure img")
    for slide in html.select(".slide-section .bd-article"):  # a heading is not enough
        assert len(slide.find_all(True, recursive=False)) > 1, slide.get_text()
    for link in html.select("a[href], img[src], script[src], link[href]"):
        address = str(link.get("href") or link.get("src")).split("#")[0]
        assert re.match("[a-z]+:", address) or (SLIDES / address).exists(), address
    assert not re.search(r'(?:src|href)="https?:[^"]*\.(?:js|css)', str(html))


@needs_chromium
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_every_slide_fits_and_lines_of_the_derivation_appear_one_by_one(browser, site, chapter):
    with Visit(browser, site, f"slides/{chapter}") as visit:
        page = visit.page
        page.set_viewport_size({"width": 1280, "height": 720})
        page.wait_for_function("window.Reveal?.isReady()")
        for number in range(page.evaluate("Reveal.getTotalSlides()")):
            page.evaluate("(number) => Reveal.slide(number)", number)
            page.wait_for_timeout(100)
            page.wait_for_function(FITS)  # an explorer may still be loading
            if page.locator(".slide-live.present .katex").count():
                first = page.evaluate(SEEN)
                page.keyboard.press("ArrowRight")
                assert page.evaluate("Reveal.getIndices().h") == number
                assert page.evaluate(SEEN) > first
        assert not visit.foreign
        assert not visit.faults
