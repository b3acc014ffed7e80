"""Cells that a reader edits and runs on the page, in a real Chromium with the network closed."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

import pytest
from playwright.sync_api import Locator, Page, expect

from ..pages import ROOT
from .browsing import SETTLED, Visit, needs_chromium, violations

pytestmark = [needs_chromium, pytest.mark.xdist_group("live")]
LIVE = ROOT / "_build" / "html" / "_static" / "live"
PAGE = "chapters/02-centering"
PATIENCE = 120_000  # ms: the machine may be loaded; what it takes on a quiet one is a benchmark
expect.set_options(timeout=PATIENCE / 4)
MOST = 8_000_000  # bytes, for the first run
HOSTILE = "<img src=x onerror=\"document.title='taken'\"> </textarea><script>document.title='taken'</script>"


class Cell:
    """A live cell of a page, as a reader sees it."""

    def __init__(self, page: Page, text: str):
        page.set_default_timeout(PATIENCE)
        self.at: Locator = page.locator(".cell", has=page.locator(".cell_input", has_text=text)).first
        self.edit = self.at.get_by_role("button", name="Edit")
        self.area = self.at.get_by_role("textbox")
        self.status = self.at.get_by_role("status")
        self.result = self.at.get_by_role("region")
        self.note = self.at.locator(".live-note")
        for fold in self.at.locator("details").all():  # a program that is folded in its place
            fold.evaluate("fold => (fold.open = true)")

    def open(self) -> None:
        self.press("Edit")

    def press(self, name: str) -> None:
        """Press a button at rest: what comes into view is laid out, and would move it under the press."""
        self.button(name).scroll_into_view_if_needed()
        self.at.page.evaluate(SETTLED)
        self.button(name).click()

    def button(self, name: str) -> Locator:
        return self.at.get_by_role("button", name=name, exact=True)

    def run(self, text: str | None, says: str) -> None:
        if text is not None:
            self.area.fill(text)
        self.area.press("Shift+Enter")
        expect(self.status).to_contain_text(says, timeout=PATIENCE)


def weight(files: list[str]) -> int:
    """Bytes of files of ours over the wire, from a server that compresses scripts as GitHub Pages does."""
    total = 0
    for address in dict.fromkeys(files):
        path = LIVE / address.partition("/_static/live/")[2]
        content = path.read_bytes()
        text = path.suffix in (".js", ".mjs", ".css", ".json", ".txt")
        total += len(gzip.compress(content, 6)) if text else len(content)
    return total


def of_live(visit: Visit) -> list[str]:
    return [file for file in visit.files if "/_static/live/" in file]


@pytest.fixture(scope="module")
def visit(browser, site) -> Iterator[Visit]:
    """One visit for several claims, in their order: Python starts once, and at first a download fails."""
    with Visit(browser, site, PAGE) as visit:
        visit.page.route("**/packages.zip.gz*", lambda route: route.abort())
        yield visit


@pytest.fixture(scope="module")
def chain(visit) -> Cell:
    return Cell(visit.page, "multiply out")


def test_nothing_is_loaded_before_the_first_press_and_the_keyboard_opens_a_cell(visit, chain):
    page = visit.page
    assert not of_live(visit)
    assert page.locator(".live-edit").count() == page.locator(".cell_input").count() > 30
    chain.edit.focus()
    page.keyboard.press("Enter")
    expect(chain.area).to_be_focused()
    page.keyboard.press("Tab")
    expect(chain.button("Run")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(chain.area).to_be_focused()
    page.keyboard.press("Escape")
    expect(chain.button("Run")).to_be_focused()


def test_a_failed_download_is_said_and_run_tries_again(visit, chain):
    chain.run(None, "Run starts it anew")
    visit.page.unroute("**/packages.zip.gz*")
    visit.faults[:] = [fault for fault in visit.faults if "ERR_FAILED" not in fault]


def test_a_true_step_made_false_gets_its_counterexample_and_mended_it_is_proved(visit, chain):
    true = chain.area.input_value()
    false = true.replace("I - 2 *", "I - 3 *")
    assert false != true
    chain.run(false, "False (line 3):")
    expect(chain.status).to_contain_text("at N = 1 the left side is (0) and the right side is (-1)")
    expect(chain.at.locator(".live-line")).to_have_count(1)
    expect(chain.at.locator(".cell_output")).to_be_hidden()
    chain.run(true, "Proved: 3 steps")
    same = """cell => cell.querySelector('.cell_output .katex').outerHTML
      === cell.querySelector('.live-result .katex').outerHTML"""
    assert chain.at.evaluate(same)
    assert weight(of_live(visit)) <= MOST
    assert not any("rest.zip" in file for file in visit.files)


def test_neighbours_unedited_give_what_stands_printed(visit):
    for text in ("the mean is an inner product", "row_form.counterexample()"):
        cell = Cell(visit.page, text)
        output = cell.at.locator(".cell_output")
        output.scroll_into_view_if_needed()
        expect(output).to_have_text(re.compile(r"\S"), use_inner_text=True)  # far out of view it has none
        was = output.inner_text()
        cell.open()
        cell.run(None, "Proved" if "mean" in text else "Done")
        assert "".join(cell.result.inner_text().split()) == "".join(was.split())


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_an_open_cell_is_accessible_and_its_colours_lie_under_its_letters(visit, chain, scheme, width):
    visit.look(scheme, width)
    sizes = """cell => ['pre', 'textarea'].map((part) => {
      const e = cell.querySelector(`.live-editor > ${part}`);
      const { font, lineHeight } = getComputedStyle(e);
      return [e.scrollWidth, e.clientWidth, e.clientHeight, font, lineHeight];
    })"""
    below, above = chain.at.evaluate(sizes)
    assert below == above
    assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    chain.at.evaluate("cell => { cell.id = 'open-cell'; }")
    assert not violations(
        visit.page, "#open-cell", rules=["color-contrast", "label", "button-name", "target-size"]
    )
    visit.look("light", 1280)


def test_an_endless_loop_is_stopped_and_the_page_goes_on(visit, chain):
    true = chain.area.input_value()
    chain.area.fill("while True: pass")
    chain.area.press("Shift+Enter")
    chain.press("Stop")
    expect(chain.status).to_have_text("Stopped.")
    chain.run(true, "Proved: 3 steps")


def test_what_is_printed_or_represented_stays_text(visit, chain):
    true = chain.area.input_value()
    hostile = f"class A:\n    def __repr__(self): return {HOSTILE!r}\n    _repr_html_ = __repr__\n"
    chain.run(f"{hostile}print({HOSTILE!r})\nA()", "Done.")
    assert [text.strip() for text in chain.result.locator("pre").all_inner_texts()] == [HOSTILE, HOSTILE]
    chain.run(
        "class A:\n    def _repr_latex_(self): return r'$\\href{javascript:alert(1)}{x}$'\nA()", "Done."
    )
    assert chain.result.locator("a").count() == 0
    whole = "[...document.fonts].filter((f) => f.family.startsWith('Whole') && f.status === 'loaded').length"
    assert visit.page.evaluate(whole) == 0
    chain.run("class A:\n    def _repr_latex_(self): return r'$\\boxplus$'\nA()", "Done.")
    visit.page.wait_for_function(f"{whole} === 1")  # a glyph that no page has
    assert visit.page.title() != "taken"
    chain.area.fill(true)


def test_what_needs_numpy_says_so_and_where_there_is_some(visit):
    cell = Cell(visit.page, "measure(")
    cell.open()
    cell.run(None, "NumPy")
    expect(cell.result.get_by_role("link", name="Download")).to_be_visible()
    assert not any("rest.zip" in file for file in visit.files)
    cell.run("import statistics\nstatistics.mean([1, 2])", "Done.")  # what the book never imports
    expect(cell.result).to_have_text("1.5")
    assert any("rest.zip" in file for file in visit.files)
    cell.press("Reset")
    expect(cell.status).to_have_text("As printed.")
    assert "measure(" in cell.area.input_value()


def test_a_text_survives_a_reload_and_a_link_opens_it_elsewhere_and_runs_nothing(browser, visit, chain, site):
    page = visit.page
    text = f"# {HOSTILE}\nprint({HOSTILE!r})"
    chain.area.fill(text)
    page.reload()
    expect(chain.area).to_have_value(text)
    chain.press("Copy link")
    page.wait_for_function("location.hash.startsWith('#live=')")
    with Visit(browser, site, PAGE, at=page.evaluate("location.hash")) as other:
        cell = Cell(other.page, "multiply out")
        expect(cell.area).to_have_value(text)
        expect(cell.note).to_contain_text("has not been run")
        assert not any("pyodide" in file for file in other.files)
        assert other.page.evaluate("localStorage.length") == 0
        assert other.page.title() != "taken"
        assert not other.faults
    chain.press("Reset")
    assert page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('live:')).length") == 0


def test_that_visit_had_no_fault_and_asked_no_other_host(visit):
    assert not visit.foreign
    assert not visit.faults


def test_storage_that_is_forbidden_stale_or_hostile_loses_nothing_and_is_said(browser, site):
    with Visit(browser, site, "index") as visit:
        page = visit.page
        key = page.evaluate("`live:${location.pathname}`")
        stale = {
            "2": {"of": 1, "text": "my old text"},
            "3": HOSTILE,
            "x": {"of": 1, "text": "?"},
            "4": {"of": 0},
        }
        page.evaluate("([key, value]) => localStorage.setItem(key, value)", [key, json.dumps(stale)])
        page.reload()
        note = page.locator(".live-note:visible")
        expect(note).to_contain_text("The page has changed")
        expect(page.locator(".live")).to_have_count(1)
        note.get_by_role("button").click()
        expect(page.get_by_role("textbox", name="Code of cell 3")).to_have_value("my old text")
        page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full'); }; }")
        page.get_by_role("textbox", name="Code of cell 3").fill("more")
        expect(note).to_contain_text("copy what you want to keep")
        page.reload()
        page.evaluate("key => { localStorage[key] = '{'; }", key)
        page.reload()
        expect(page.locator(".live-edit:visible").first).to_be_visible()
        assert not visit.faults


def test_every_file_has_its_licence():
    texts = (LIVE / "LICENSES.md").read_text("utf-8")
    for name in ("Pyodide", "MPL-2.0", "PSF-2.0", "## sympy", "## mpmath", "Redistribution and use", "KaTeX"):
        assert name in texts
    for file in LIVE.iterdir():
        assert PurePosixPath(file).suffix in {".js", ".mjs", ".gz", ".zip", ".txt", ".json", ".css", ".md"}
