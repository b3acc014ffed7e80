"""Cells that a reader edits and runs on the page, and sheets: judged, kept, taken along; no text is lost."""

import csv
import gzip
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from ..pages import ROOT
from .browsing import SETTLED, Visit, needs_chromium, new_page, violations

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


# ------------------------------------------------------------------ nothing is lost


INDEX = "index"
CELL, OTHER = "the variance is a squared length", "refute(Norm"
# What a browser does where there is no more room; a loop that filled it would end only if the browser did so.
FULL = """() => { Storage.prototype.setItem = () => {
  throw new DOMException("The quota has been exceeded.", "QuotaExceededError"); } }"""
FORBIDDEN = """for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, {
  get() { throw new DOMException("The operation is insecure.", "SecurityError"); } })"""


def opened_cell(page: Page) -> Cell:
    cell = Cell(page, CELL)
    cell.open()
    expect(cell.area).to_be_focused()
    return cell


def no_python(page: Page) -> None:
    """What is tested here needs none, and it would cost seconds."""
    page.route("**/live/worker.js", lambda route: route.fulfill(content_type="text/javascript", body=""))


@pytest.fixture
def fresh(browser, site):
    with Visit(browser, site, INDEX) as fresh:
        no_python(fresh.page)
        yield fresh
        assert not fresh.faults


def test_two_windows_that_edit_one_cell_keep_both_texts(fresh):
    other = new_page(fresh.context)
    no_python(other)
    other.goto(fresh.page.url)
    here, there = opened_cell(fresh.page), opened_cell(other)
    here.area.fill("written here")
    expect(there.note).to_contain_text("In another window")
    there.area.fill("written there")
    expect(there.note).to_contain_text("another text")
    expect(here.note).to_contain_text("In another window")
    other.close()
    fresh.page.close()
    page = new_page(fresh.context)
    no_python(page)
    page.goto(other.url if other.url.startswith("http") else fresh.page.url)
    cell = Cell(page, CELL)
    expect(cell.area).to_have_value("written there")
    cell.note.get_by_role("button").click()
    expect(cell.area).to_have_value("written here")
    cell.note.get_by_role("button").click()
    expect(cell.area).to_have_value("written there")


def test_a_reset_by_mistake_is_taken_back(fresh):
    cell = opened_cell(fresh.page)
    cell.area.fill("my proof")
    cell.press("Reset")
    expect(cell.status).to_have_text("As printed.")
    cell.note.get_by_role("button", name="Put it back").click()
    expect(cell.area).to_have_value("my proof")
    fresh.page.reload()
    expect(cell.area).to_have_value("my proof")


def test_all_cells_of_a_page_are_reset_at_once_and_each_text_can_be_put_back(fresh):
    page = fresh.page
    first, second = opened_cell(page), Cell(page, OTHER)
    printed = [first.area.input_value()]
    first.area.fill("my proof")
    expect(first.button("Reset page")).to_be_hidden()
    second.open()
    printed.append(second.area.input_value())
    second.area.fill("my other proof")
    first.press("Reset page")
    for cell, text in zip((first, second), printed, strict=True):
        expect(cell.area).to_have_value(text)
        expect(cell.button("Reset page")).to_be_hidden()
    expect(first.area).to_be_focused()
    second.note.get_by_role("button", name="Put it back").click()
    page.reload()
    expect(second.area).to_have_value("my other proof")
    assert page.locator(".live").count() == 1


def test_what_is_made_of_a_link_goes_before_it_and_the_text_from_before_is_not_lost(fresh):
    page = fresh.page
    cell = opened_cell(page)
    cell.area.fill("sent")
    cell.press("Copy link")
    page.wait_for_function("location.hash.startsWith('#live=')")
    link = page.url
    cell.area.fill("written after the link was made")
    page.reload()
    expect(cell.area).to_have_value("written after the link was made")
    page.goto("about:blank")
    page.goto(link.partition("#")[0])
    expect(cell.area).to_have_value("written after the link was made")
    cell.area.fill("my own")
    page.goto("about:blank")
    page.goto(link)
    expect(cell.area).to_have_value("sent")
    expect(cell.note).to_contain_text("has not been run")
    cell.area.fill("sent, and changed")
    page.reload()
    expect(cell.area).to_have_value("sent, and changed")
    cell.note.get_by_role("button").click()
    expect(cell.area).to_have_value("my own")


def test_a_link_that_cannot_be_read_says_so_and_leaves_all_as_it_was(fresh):
    page = fresh.page
    for end in ("", "A", "%", "AAAA" * 10_000, HOSTILE):
        page.goto("about:blank")
        page.goto(f"{fresh.files[0].partition('#')[0]}#live={end}")
        expect(page.get_by_role("status").first).to_contain_text("cannot be read")
        assert page.locator(".live").count() == 0
        assert page.title() != "taken"


def test_texts_that_are_too_long_for_a_link_are_not_put_into_one(fresh):
    cell = opened_cell(fresh.page)
    cell.area.evaluate(
        "area => { area.value = 'x'.repeat(1_100_000); area.dispatchEvent(new Event('input')); }"
    )
    cell.press("Copy link")
    expect(cell.status).to_have_text("These texts are too long for a link.")
    assert "#" not in fresh.page.url


def test_a_full_storage_is_said_and_keeps_what_it_had(fresh):
    page = fresh.page
    cell = opened_cell(page)
    cell.area.fill("kept")
    page.evaluate(FULL)
    cell.area.fill("k" * 10_000)
    expect(cell.note).to_contain_text("copy what you want to keep")
    expect(cell.area).to_have_value("k" * 10_000)
    page.reload()
    expect(cell.area).to_have_value("kept")


def test_a_forbidden_storage_is_said(fresh):
    page = fresh.page
    page.add_init_script(FORBIDDEN)
    page.reload()
    cell = opened_cell(page)
    cell.area.fill("mine")
    expect(cell.note).to_contain_text("copy what you want to keep")
    expect(cell.area).to_have_value("mine")
    fresh.faults[:] = [
        fault for fault in fresh.faults if "The operation is insecure" not in fault
    ]  # of the theme


def test_a_verdict_is_of_the_text_beside_it_no_code_changes_its_judge_and_a_crash_loses_nothing(
    browser, site
):
    with Visit(browser, site, PAGE) as fresh:
        page = fresh.page
        cell = Cell(page, "multiply out")
        cell.open()
        true = cell.area.input_value()
        cell.run(None, "Proved: 3 steps")
        cell.area.fill(true.replace("I - 2 *", "I - 3 *"))
        expect(cell.status).to_have_text("The text has changed since it was run.")
        cell.area.fill(true)
        expect(cell.status).to_contain_text("Proved: 3 steps")
        first = Cell(page, "the mean is an inner product")
        first.open()
        first.area.fill("Derivation.note = 1")
        expect(cell.status).to_have_text("The text has changed since it was run.")  # above it
        cell.run(None, "Not judged: by “an assignment to .note”")
        first.press("Reset")
        cell.run(true.replace("I - 2 *", "I - 3 *"), "False (line 3):")  # Python is another one
        forged = "import js\njs.postMessage({'type': 'result', 'id': 0})"
        cell.run(forged, "Stopped by an error")
        cell.run(
            "import bookmaker.live.runner as r\nr._shown = lambda _: ([], 'proved', 'Proved: 9 steps.')\n1",
            "Not judged",
        )
        page.evaluate("() => { window.before = document.querySelector('.live-result'); }")
        crash = "x = []\nfor _ in range(10**6): x = [x]\nrepr(x)"
        cell.run(crash, "Python failed")
        expect(cell.status).to_contain_text("Your text is still here")
        expect(cell.area).to_have_value(crash)
        cell.run(true, "Proved: 3 steps")
        assert not fresh.foreign


# ------------------------------------------------------------------ sheets


SHEET = "exercises/03-sphere"
NOTEBOOK = ROOT / "_build" / "html" / "notebooks" / f"{SHEET}.ipynb"


def code(notebook: Path) -> dict[str, str]:
    """The cells of a notebook that answer or check, by their names."""
    cells = nbformat.read(notebook, as_version=4).cells
    return {c.metadata.nbgrader.grade_id: c.source for c in cells if "nbgrader" in c.metadata}


SAID = re.compile(r"[✓✗] (\S+) \((\S+) of \S+ points\)")


def grades(file: Path, to: Path) -> dict[str, str]:
    """What the grader gives to a notebook, by question."""
    subprocess.run(
        [sys.executable, "-m", "lngeom.grade", file, "-o", to], cwd=ROOT, check=True, capture_output=True
    )
    (row,) = csv.DictReader((to / "grades.csv").read_text("utf-8").splitlines())
    return row


def answered(page: Page, text: str) -> Cell:
    cell = Cell(page, text)
    cell.open()
    return cell


def test_answers_are_judged_kept_downloaded_for_the_grader_and_loaded_again(browser, site, tmp_path):
    with Visit(browser, site, SHEET) as visit:
        page = visit.page
        for fold in page.locator("details.hide").all():
            fold.evaluate("fold => { fold.open = true; }")
        answer, check = answered(page, "sphere_1 = sqrt(4)"), answered(page, 'check("sphere.1", sphere_1)')
        answer.area.fill("sphere_1 = 2")
        check.run(None, "✗ sphere.1 (0 of 2 points)")
        answer.area.fill("sphere_1 = 4 / 3")
        check.run(None, "✓ sphere.1 (2 of 2 points)")
        function = answered(page, 'check("sphere.2", sphere_2)')
        function.run(None, "needs NumPy")  # never "0 points"
        said: dict[str, str] = {}
        fourth, judged = (
            answered(page, "sphere_4 = 1 / sqrt(3)"),
            answered(page, 'check("sphere.4", sphere_4)'),
        )
        fourth.area.fill("sphere_4 = 0.9")
        judged.run(None, "✗ sphere.4 (0 of")
        fifth, broken = answered(page, "sphere_5 = [5, 2, 2]"), answered(page, 'check("sphere.5", sphere_5)')
        fifth.area.fill("sphere_5 = [0, 7, 0]")
        broken.run(None, "✗ sphere.5 (0 of 3 points)")
        fifth.area.fill("sphere_5 = [-1, 7.5, 7.5, 7.5]")
        broken.run(None, "✓ sphere.5 (3 of 3 points)")
        for cell in (check, judged, broken):
            said |= dict(SAID.findall(cell.status.text_content() or ""))  # seen or not
        for scheme, width in (("light", 1280), ("dark", 390)):
            visit.look(scheme, width)
            assert not violations(page, ".live")
        with page.expect_download() as download:
            answer.press("Download sheet")
        download.value.save_as(tmp_path / "answered.ipynb")
        given = grades(tmp_path / "answered.ipynb", tmp_path / "grades")
        assert {question: given[question] for question in said} == said
        assert said == {"sphere.1": "2", "sphere.4": "0", "sphere.5": "3"}
        fifth.press("Reset")
        fourth.press("Reset")
        page.reload()
        expect(answer.area).to_have_value("sphere_1 = 4 / 3")
        answer.area.fill(f"sphere_1 = 1.3333  # {HOSTILE}")
        with page.expect_download() as download:
            answer.press("Download sheet")
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        assert file.name == "03-sphere.ipynb"
        nbformat.validate(json.loads(file.read_text("utf-8")))
        handed_out, handed_in = code(NOTEBOOK), code(file)
        assert handed_in == {**handed_out, "sphere-1": f"sphere_1 = 1.3333  # {HOSTILE}"}
        assert "sphere_3 = ..." in handed_in["sphere-3"]  # what was not touched holds no solution
        answer.press("Reset")
        answer.at.locator("input[type=file]").set_input_files(file)
        expect(answer.area).to_have_value(f"sphere_1 = 1.3333  # {HOSTILE}")
        expect(answer.status).to_have_text("Answers loaded: 1. Nothing has been run.")
        (tmp_path / "other.ipynb").write_text('{"cells": []}', "utf-8")
        answer.at.locator("input[type=file]").set_input_files(tmp_path / "other.ipynb")
        expect(answer.status).to_contain_text("this is not the notebook of this sheet")
        expect(answer.area).to_have_value(f"sphere_1 = 1.3333  # {HOSTILE}")
        assert page.title() != "taken"
        assert not visit.faults
        assert not visit.foreign
