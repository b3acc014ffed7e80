"""Lectures: a chapter has one, of 12 to 20 slides that fit, and its derivation comes line by line."""

import re
import subprocess

import pytest
from bs4 import BeautifulSoup

from bookmaker.slides import LEAST, MOST, lecture
from tools.chromium import CHROMIUM, FLAGS

from ..pages import ROOT, page_names
from .browsing import Visit, needs_chromium

SLIDES = ROOT / "_build" / "html" / "slides"
CHAPTERS = [page.removeprefix("chapters/") for page in page_names() if re.match(r"chapters/\d", page)]
FITS = """(slide) => {
  const article = (slide ?? Reveal.getCurrentSlide()).querySelector(".bd-article");
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


@needs_chromium
@pytest.mark.parametrize("chapter", ["04-ellipsoid", "13-uses"])  # with an open and a folded derivation
def test_a_printed_lecture_has_a_page_for_each_slide(site, tmp_path, chapter):
    address, to = f"{site}/slides/{chapter}.html?print-pdf", tmp_path / "lecture.pdf"
    waits = ["--virtual-time-budget=20000", f"--user-data-dir={tmp_path}"]
    subprocess.run([str(CHROMIUM), "--headless", *FLAGS, *waits, f"--print-to-pdf={to}", address], check=True)
    slides = BeautifulSoup((SLIDES / f"{chapter}.html").read_text("utf-8"), "html.parser")
    assert len(re.findall(rb"/Type\s*/Page\b", to.read_bytes())) == len(slides.select(".slides > section"))


@needs_chromium
def test_on_paper_every_slide_fits_and_code_that_a_page_folds_is_there(browser, site):
    with Visit(browser, site, "slides/04-ellipsoid", at="?print-pdf") as visit:
        visit.page.emulate_media(media="print")
        visit.page.wait_for_selector(".pdf-page .slide-last")
        visit.page.wait_for_function(f"[...document.querySelectorAll('.slides section')].every({FITS})")
        assert visit.page.locator(".slide-live .cell_input pre").last.is_visible()
        assert not visit.page.locator(".quiz-answers:visible").count()


@needs_chromium
def test_space_presses_the_button_that_has_the_focus_and_elsewhere_turns_the_slide(browser, site):
    with Visit(browser, site, "slides/13-uses") as visit:
        page = visit.page
        page.wait_for_function("window.Reveal?.isReady()")
        slides = page.locator(".slides > section")
        for part, pressed in (("form.quiz", ".quiz-said"), (".cell[data-needs]", "textarea, .live")):
            number = next(n for n in range(slides.count()) if slides.nth(n).locator(part).count())
            page.evaluate("(number) => Reveal.slide(number)", number)
            slide = slides.nth(number)
            if slide.locator("input[type=radio]").count():
                slide.locator("input[type=radio]").first.check()
            slide.locator("button:visible").first.focus()
            page.keyboard.press("Space")
            slide.locator(pressed).first.wait_for()
            assert page.evaluate("Reveal.getIndices().h") == number
        page.evaluate("document.activeElement.blur(); Reveal.slide(0)")
        page.keyboard.press("Space")
        assert page.evaluate("Reveal.getIndices().h") == 1
