"""Lectures: a chapter has one, 12 to 20 slides that fit, text of one size, and its proof line by line."""

import re

import pytest
from bs4 import BeautifulSoup

from bookmaker.slides import LEAST, MOST, lecture, note

from ..nightly import first_by_day
from ..pages import ROOT, page_names
from .browsing import Visit, needs_chromium, new_page

SLIDES = ROOT / "_build" / "html" / "slides"
CHAPTERS = [page.removeprefix("chapters/") for page in page_names() if re.match(r"chapters/\d", page)]
FITS = """(slide) => {
  const article = (slide ?? Reveal.getCurrentSlide()).querySelector(".bd-article");
  const all = [article.parentElement, article, ...article.querySelectorAll(".katex-display, pre")];
  const fits = (one) => one.scrollHeight < one.clientHeight + 3 && one.scrollWidth < one.clientWidth + 3;
  return all.every(fits);
}"""
# Texts, but headings, captions, code, and what is drawn; formulas and explorers are looked at below
SIZES = """(slide) => {
  const heads = "h1, h2, .admonition-title, .quiz-title, figcaption, .named";
  const found = {}, left = `${heads}, .katex, pre, code, button, .lg-body, aside`;
  const walk = document.createTreeWalker(slide ?? Reveal.getCurrentSlide(), NodeFilter.SHOW_TEXT);
  for (let text; (text = walk.nextNode()); ) {
    const one = text.parentElement;
    if (!text.data.trim() || one.closest(left)) continue;
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    found[parseFloat(getComputedStyle(one).fontSize) * one.currentCSSZoom] ??= text.data.trim();
  }
  return found;
}"""
SHRUNK = """() => {
  const size = (one) => parseFloat(getComputedStyle(one).fontSize);
  const formulas = [...Reveal.getCurrentSlide().querySelectorAll(".katex-display")];
  return formulas.map((one) => size(one) / size(one.parentElement));
}"""
LABELS = """() => {
  const sizes = [];
  for (const one of Reveal.getCurrentSlide().querySelectorAll("[data-explorer] *")) {
    const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!own || !one.checkVisibility() || one.matches(".lg-spoken, style")) continue;
    sizes.push(parseFloat(getComputedStyle(one).fontSize));
  }
  return [...sizes, ...drawn].map((size) => size * Reveal.getScale());
}"""
DRAWN = """window.drawn = [];
const fill = CanvasRenderingContext2D.prototype.fillText;
CanvasRenderingContext2D.prototype.fillText = function (...what) {
  drawn.push((parseFloat(this.font.match(/([\\d.]+)px/)[1]) * this.getTransform().a) / devicePixelRatio);
  return fill.apply(this, what);
};"""
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
    assert kinds(slides) == ["title", "section", "figure", "statement", "statement", "proof", "live", "last"]
    assert "B" in str(slides[1].parts)  # it is tagged
    assert "A" in str(slides[2].parts)  # to make up the number
    assert list(map(note, slides[1].notes)) == ["<p>Second.</p>"]
    *_, cell = slides[6].parts
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
    assert found.count("slide-live") == found.count("slide-proof") == 1
    assert "slide-quiz" in found
    assert html.select("figure img")
    for slide in html.select(".slide-section .bd-article"):  # a heading is not enough
        assert len(slide.find_all(True, recursive=False)) > 1, slide.get_text()
    for link in html.select("a[href], img[src], script[src], link[href]"):
        address = str(link.get("href") or link.get("src")).split("#")[0]
        assert re.match("[a-z]+:", address) or (SLIDES / address).exists(), address
    assert not re.search(r'(?:src|href)="https?:[^"]*\.(?:js|css)', str(html))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_slide_has_notes_without_latex(chapter):
    html = BeautifulSoup((SLIDES / f"{chapter}.html").read_text("utf-8"), "html.parser")
    for slide in html.select(".slides > section"):
        (notes,) = slide.select("aside.notes")
        assert len(notes.get_text().split()) > 5, slide.get_text()[:80]
        assert not re.search(r"\$|\\[a-z]+", notes.get_text()), notes.get_text()
        assert not notes.select(".katex, annotation, [id], a")


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_proof_says_what_is_proved_and_follows_its_theorem(chapter):
    html = BeautifulSoup((SLIDES / f"{chapter}.html").read_text("utf-8"), "html.parser")
    (proof,) = html.select(".slide-proof")
    before = proof.find_previous_sibling("section")
    assert proof.h2
    assert before
    named = re.search(r"(Theorem|Proposition) \d+\.\d+", proof.h2.get_text())
    if named:
        (title,) = before.select(".admonition-title .caption-number")
        assert title.get_text().strip() == named[0]
    number = proof.select_one(".claim .eqno")
    if number:
        assert number.get_text().strip() in proof.h2.get_text()
        assert not named or number.get_text() in [one.get_text() for one in before.select(".eqno")]
    assert named or number


def test_the_proof_is_that_of_a_theorem_before_others_and_a_proof_in_words_is_one():
    formula = '<div class="math" id="equation-eq-{0}"><span class="eqno">({0})</span></div>'
    claim = f'<div class="claim">{formula}</div>'
    cell = (
        '<div class="cell"><div class="cell_input"><pre>Derivation(a).eq(b).qed(identity("{0}"))</pre></div>'
        '<div class="cell_output"><div class="text_latex">{0}</div></div></div>'
    )
    title = '<p class="admonition-title"><span class="caption-number">{0} 1</span></p>'
    box = f'<div class="proof {{0}}">{title}{{1}}</div>'
    both = box.format("proposition", claim.format("small")) + cell.format("small")
    main = f"{box.format('theorem', claim.format('main'))}<p>Why.</p>{cell.format('main')}"
    both += f'<section id="s">{main}</section>'
    page = re.sub(r'<div class="cell">.*?</section>\n', "{}</section>\n", PAGE, count=1, flags=re.S)
    slides = lecture(page.replace("{figures}{theorems}", "").format(both))
    told = [slide.parts[0].get_text() for slide in slides if slide.kind in ("statement", "proof")]
    assert told == ["proposition 1(small)", "theorem 1(main)", "Proof of theorem 1, (main)"]
    words = box.format("theorem", "") + "<p>Proof. It is so.</p>"
    computed = '<div class="cell tag_digits"><div class="cell_input"><pre>1</pre></div></div>'
    slides = lecture(page.replace("{figures}{theorems}", "").format(words + computed))
    (proof,) = (slide for slide in slides if slide.kind == "proof")
    assert [part.get_text() for part in proof.parts] == ["Proof of theorem 1", "Proof. It is so."]


def test_where_a_table_needs_the_room_the_paragraph_is_for_the_speaker():
    table = "<table><tbody>{}</tbody></table>"
    page = '<section><h1>T</h1><p>Q?</p><section id="a"><h2>A</h2><p>First.</p>{}</section></section>'
    for rows, kept in ((30, ["h2", "table"]), (5, ["h2", "p", "table"])):
        (_, slide) = lecture(page.format(table.format(rows * "<tr><td>1</td></tr>")))
        assert [part.name for part in slide.parts] == kept
        assert ("First." in str(slide.notes)) == (len(kept) == 2)


@needs_chromium
def test_of_a_table_that_is_too_long_the_first_rows_are_shown_and_the_others_counted(browser, site):
    with Visit(browser, site, "slides/08-rotations") as visit:
        page = visit.page
        page.wait_for_function("window.Reveal?.isReady()")
        page.evaluate("""() => {
          const rows = document.querySelector(".slides section:nth-child(2) tbody");
          rows.innerHTML = "<tr><td>1</td></tr>".repeat(40);
          Reveal.slide(1);
        }""")
        page.wait_for_function(FITS)
        shown = page.locator(".present tbody tr:visible").count()
        assert 3 < shown < 15
        after = "getComputedStyle(document.querySelector('.present .bd-article'), '::after').content"
        assert str(40 - shown) in page.evaluate(after)


@needs_chromium
@pytest.mark.parametrize("chapter", first_by_day(CHAPTERS, 4))
def test_every_slide_fits_with_text_of_one_size_and_the_derivation_comes_line_by_line(browser, site, chapter):
    texts: dict[str, str] = {}
    with Visit(browser, site, f"slides/{chapter}", before=DRAWN) as visit:
        page = visit.page
        page.set_viewport_size({"width": 1280, "height": 720})
        page.wait_for_function("window.Reveal?.isReady()")
        for number in range(page.evaluate("Reveal.getTotalSlides()")):
            page.evaluate("(number) => Reveal.slide(number)", number)
            page.wait_for_timeout(100)
            page.wait_for_function(FITS)  # an explorer may still be loading
            texts |= page.evaluate(SIZES)
            assert min(page.evaluate(SHRUNK), default=1) > 0.85, number
            if page.locator(".present [data-explorer]").count():
                page.locator(".present [data-explorer][data-ready]").wait_for()
                assert min(page.evaluate(LABELS)) >= 18
                canvas = page.locator(".present canvas").evaluate_all(
                    "all => all.map((one) => one.clientHeight)"
                )
                assert max(canvas) > 300
            if page.locator(".slide-proof.present .text_latex .katex").count():
                first = page.evaluate(SEEN)
                page.keyboard.press("ArrowRight")
                assert page.evaluate("Reveal.getIndices().h") == number
                assert page.evaluate(SEEN) > first
        assert len(texts) == 1, texts
        assert not visit.foreign
        assert not visit.faults


@needs_chromium
def test_the_summary_of_every_chapter_fits_in_a_font_of_the_reader_if_that_of_the_book_is_late(browser, site):
    with browser.new_context(viewport={"width": 1280, "height": 720}) as context:
        page = new_page(context)
        page.route("**/source-serif*", lambda route: route.abort())
        for chapter in CHAPTERS:
            page.goto(f"{site}/slides/{chapter}.html")
            page.wait_for_function("window.Reveal?.isReady()")
            page.evaluate("Reveal.slide(Reveal.getTotalSlides() - 1)")
            page.wait_for_function(FITS)


@needs_chromium
@pytest.mark.parametrize("chapter", ["04-ellipsoid", "13-uses"])  # with an open and a folded derivation
def test_a_printed_lecture_has_a_page_for_each_slide(browser, site, chapter):
    with Visit(browser, site, f"slides/{chapter}", at="?print-pdf") as visit:
        visit.page.wait_for_selector(".pdf-page .slide-last")
        printed = visit.page.pdf(prefer_css_page_size=True)
    slides = BeautifulSoup((SLIDES / f"{chapter}.html").read_text("utf-8"), "html.parser")
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == len(slides.select(".slides > section"))


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
