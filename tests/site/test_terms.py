"""Terms linked three ways: what lights up in formula, text and picture when a reader points at one."""

import re

import pytest
from playwright.sync_api import expect

from bookmaker.page.terms import LINKED, WORDS, in_formulas, in_text
from lngeom.palette import COLOURS, TERMS

from .browsing import Visit, needs_chromium, pale
from .exploring import pictures, ready

NAMES = list(TERMS)
PAGES = {
    "two-points": "chapters/01-definition",
    "stages": "chapters/03-sphere",
    "gains": "chapters/04-ellipsoid",
}
LIT = ".lg-lit"
GROUND = "one => getComputedStyle(one).getPropertyValue('--lg-lit').trim()"


def test_words_and_glyphs_of_a_term_are_marked_and_nothing_that_looks_like_them():
    text = "Gains, a gain, σ and Πa; σ², again, Πab and the standard deviations."
    marked = [node.astext() for node in in_text(text) if not isinstance(node, str) and node.children]
    assert marked == ["gain", "σ", "Πa", "standard deviations"]
    glyph = '<span class="mord mathnormal" style="margin-right:0.04em;">{}</span>'
    for name in ("sigma", "eps", "gain"):
        assert f'class="mord mathnormal term-{name}"' in in_formulas(glyph.format(TERMS[name].symbol))
    for other in ("s", "G", "μ", "gg"):
        assert "term-" not in in_formulas(glyph.format(other))
    assert "term-" not in in_formulas('<span class="mord">Π</span><span class="mord mathnormal">x</span>')


def test_each_term_has_a_color_of_the_palette_and_words_of_its_own():
    assert set(PAGES) == LINKED
    assert {term.color for term in TERMS.values()} <= set(COLOURS)
    for name, term in TERMS.items():
        for word in term.words:
            found = WORDS.fullmatch(word)
            assert found
            assert found.lastgroup == name


@needs_chromium
@pytest.mark.parametrize("explorer", PAGES)
def test_pointing_at_a_term_lights_it_in_formulas_text_and_picture_and_leaving_puts_it_out(
    browser, site, explorer
):
    with Visit(browser, site, PAGES[explorer]) as visit:
        page = visit.page
        visit.show_everything()
        root = ready(page, explorer)
        classes = "all => all.map((one) => one.classList[1])"
        assert root.locator(".lg-term").evaluate_all(classes) == [f"term-{name}" for name in NAMES]
        dark = pictures(root)
        for name in NAMES:
            button = root.locator(f".lg-term.term-{name}")
            button.hover()
            assert pictures(root) != dark, name
            assert button.evaluate(GROUND) == COLOURS[TERMS[name].color][0]
            expect(root.locator(".lg-meaning")).to_contain_text(f"{TERMS[name].symbol}: ")
            marks = page.locator(f".term-{name}").count()
            assert page.locator(LIT).count() == page.locator(f"{LIT}.term-{name}").count() == marks
            page.mouse.move(2, 2)
            expect(page.locator(LIT)).to_have_count(0)
            assert pictures(root) == dark
        glyph = page.locator(
            ".katex [class*=term-]"
        ).first  # and the other way: from a formula to the picture
        glyph.scroll_into_view_if_needed()
        glyph.hover()
        expect(root.locator(f".lg-term{LIT}")).to_have_count(1)
        assert not visit.faults


@needs_chromium
def test_the_keyboard_lights_keeps_and_lets_go(browser, site):
    with Visit(browser, site, PAGES["gains"]) as visit:
        page = visit.page
        root = ready(page, "gains")
        word = page.locator("span[role=button].term-gain")
        expect(word).to_have_count(1)
        root.locator(".lg-term").first.focus()
        page.keyboard.press("Tab")
        expect(root.locator(f".lg-term.term-sigma{LIT}")).to_have_count(1)
        word.focus()
        page.keyboard.press("Enter")
        expect(word).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Tab")  # perhaps to another term, which is then seen while it has the focus
        page.evaluate("document.activeElement.blur()")
        expect(word).to_have_class(re.compile("lg-lit"))  # it stays
        page.keyboard.press("Escape")
        expect(page.locator(LIT)).to_have_count(0)
        expect(word).to_have_attribute("aria-pressed", "false")
        assert not visit.faults


@needs_chromium
def test_tapping_lights_a_term_on_a_phone_where_all_stays_legible(browser, site):
    with Visit(browser, site, PAGES["stages"], width=390) as visit:
        page = visit.page
        visit.show_everything()
        root = ready(page, "stages")
        before = pictures(root)
        tap = "one => one.dispatchEvent(new MouseEvent('click', { bubbles: true }))"  # what a tap ends in
        for name in ("centered", "sigma", "eps"):  # the gain comes in chapter 04
            page.locator(f".katex .term-{name}").first.evaluate(tap)
            expect(root.locator(f".lg-term.term-{name}{LIT}")).to_have_attribute("aria-pressed", "true")
            assert pictures(root) != before
            expect(root.locator(".lg-term[aria-pressed=true]")).to_have_count(1)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        for scheme in ("light", "dark"):
            visit.look(scheme, 390)
            assert root.evaluate(GROUND) == COLOURS[TERMS["eps"].color][scheme == "dark"]
            assert not pale(page)
        root.locator(".lg-term.term-eps").evaluate(tap)
        expect(page.locator(LIT)).to_have_count(0)
        assert not visit.faults
