"""The pages of a reader without JavaScript, each opened once: formulas, figures and answers are there."""

import pytest
from playwright.sync_api import Page, expect

from .browsing import needs_chromium, new_page, pixel_colors
from .exploring import PAGES
from .quizzes import CHAPTERS
from .test_terms import PAGES as LINKED
from .trying import PAGE, can_be_read

pytestmark = needs_chromium
FIGURES = {name: f"[data-explorer={explorer}] img" for explorer, name in PAGES.items()}


# Between them they have all that a page can have.
SEEN = ["index", *CHAPTERS[:4], CHAPTERS[10], CHAPTERS[12]]


@pytest.mark.parametrize("name", SEEN)
def test_without_javascript_a_page_can_be_read_and_unfolds_its_answers_tasks_and_panels(browser, site, name):
    context = browser.new_context(java_script_enabled=False, viewport={"width": 1280, "height": 900})
    page = new_page(context)
    page.goto(f"{site}/{name}.html", wait_until="domcontentloaded")
    shown(page, "article .katex-display", 20)
    shown(page, FIGURES.get(name, "article figure img"), 150)
    assert page.locator("article .cell:not(.tag_solution) .cell_input:visible").count() > 0
    expect(page.locator(".code-switch")).to_be_hidden()
    for theme in (theme for theme, place in PAGE.items() if place == name):
        can_be_read(page, theme)
    for part in page.locator("details.optional").all():
        part.locator("> summary").press("Enter")
        expect(part.locator("> :is(p, ul, table)").first).to_be_visible()
    if page.locator(".proof-mark").count():
        expect(page.locator(".all-evidence .evidence").first).to_be_visible()
    marks = page.locator("span[class*=term-]:not(.katex *)").all()
    assert marks or name not in LINKED.values()
    for mark in marks[:1]:  # of a linked term: plain text
        assert mark.evaluate("one => one.getAttributeNames().join()") == "class"
        assert mark.evaluate("one => getComputedStyle(one).textDecorationLine") == "none"
    quizzes = page.locator("form.quiz").all()
    assert len(quizzes) >= 3 or name == "index"
    for form in quizzes:
        expect(form.locator("legend")).to_be_visible()
        expect(form.locator("button")).to_be_hidden()
        form.locator("summary").press("Enter")
        answers = form.locator(".quiz-answers li")
        expect(answers.filter(visible=True)).to_have_count(answers.count())
    context.close()


def shown(page: Page, what: str, height: float) -> None:
    """The first of these is seen, and as high as that."""
    first = page.locator(what).first
    first.scroll_into_view_if_needed()
    expect(first).to_be_visible()
    assert (first.bounding_box() or {"height": 0})["height"] > height


def test_without_javascript_figures_are_drawn_for_the_light_page_whatever_the_reader_prefers(
    browser, site, tmp_path
):
    context = browser.new_context(
        java_script_enabled=False, color_scheme="dark", viewport={"width": 1280, "height": 900}
    )
    page = new_page(context)
    page.goto(f"{site}/chapters/02-centering.html", wait_until="domcontentloaded")
    image = page.locator(FIGURES["chapters/02-centering"]).first
    image.scroll_into_view_if_needed()
    image.screenshot(path=tmp_path / "figure.png")
    darkest = min(sum(color) for color in pixel_colors(tmp_path / "figure.png"))
    assert darkest < 3 * 60
    context.close()
