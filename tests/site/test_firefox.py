"""The book in Firefox: pages load, an explorer moves, a derivation is judged."""

import time
from collections.abc import Iterator

import pytest

from .firefox import Firefox, needs_firefox

pytestmark = [needs_firefox, pytest.mark.nightly, pytest.mark.xdist_group("firefox")]
CELL = "[...document.querySelectorAll('.cell')].find((one) => one.textContent.includes('multiply out'))"
SAID = f"(words) => {{ const {{ textContent }} = {CELL}.querySelector('.live-status');" + (
    " return textContent.includes(words) && textContent; }"
)
GLYPHS = """() => [...document.querySelectorAll("article .katex-html")].filter(
  (one) => one.checkVisibility({ contentVisibilityAuto: true })).length"""


@pytest.fixture(scope="module")
def firefox(tmp_path_factory) -> Iterator[Firefox]:
    with Firefox(tmp_path_factory.mktemp("firefox")) as firefox:
        yield firefox


@pytest.fixture(autouse=True)
def nothing_fails_and_nothing_is_foreign(firefox, site) -> Iterator[None]:
    firefox.faults.clear()
    firefox.asked.clear()
    yield
    assert not firefox.faults
    assert not [url for url in firefox.asked if not url.startswith((site, "data:", "blob:", "about:"))]


@pytest.mark.parametrize("name", ["index", "chapters/03-sphere", "exercises/03-sphere"])
def test_a_page_loads_with_its_formulas_and_buttons(firefox, site, name):
    firefox.open(f"{site}/{name}.html")
    assert firefox.evaluate("() => document.title")
    assert firefox.until(GLYPHS) > 0
    assert firefox.until("() => document.querySelectorAll('.live-edit, .live').length") > 0
    assert firefox.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_an_explorer_moves(firefox, site):
    firefox.open(f"{site}/chapters/04-ellipsoid.html")
    firefox.evaluate("() => document.querySelector('[data-explorer=gains]').scrollIntoView()")
    slider = "document.querySelector('[data-explorer=gains][data-ready] input[type=range]')"
    state = f"""() => {slider} && [
      {slider}.value,
      document.querySelector("[data-explorer=gains] .lg-readings").innerText,
      ...[...document.querySelectorAll("[data-explorer=gains] canvas")].map((one) => one.toDataURL()),
    ]"""
    before: list[str] = []
    now = firefox.until(state)
    while now != before:  # until the fonts are there, and all is drawn
        time.sleep(0.5)
        before, now = now, firefox.evaluate(state)
    firefox.evaluate(f"() => {slider}.focus()")
    firefox.press("ArrowRight")
    changed = "(...before) => (now => now.every((one, n) => one !== before[n]) && now)"
    value, words, *_ = firefox.until(f"{changed}(({state})())", *before)
    assert float(value) > float(before[0])
    assert words != before[1]


def test_a_derivation_is_refuted_with_its_counterexample_and_mended_it_is_proved(firefox, site):
    firefox.open(f"{site}/chapters/02-centering.html")
    assert not [file for file in firefox.asked if "/_static/live/" in file]
    firefox.evaluate(f"() => {CELL}.querySelector('.live-edit').focus()")
    firefox.press("Enter")
    true = firefox.until(
        f"() => document.activeElement.matches('.live textarea') && {CELL}.querySelector('textarea').value"
    )
    firefox.type(true.replace("I - 2 *", "I - 3 *"))
    firefox.press("Shift", "Enter")
    said = firefox.until(SAID, "False (line")
    assert "at N = 1 the left side is (0) and the right side is (-1)" in said
    firefox.type(true)
    firefox.press("Shift", "Enter")
    firefox.until(SAID, "Proved: 3 steps")
    assert firefox.evaluate(f"() => {CELL}.querySelectorAll('.live-result .katex').length") == 1
