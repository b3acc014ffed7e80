"""Nothing that a reader writes on a page is lost, and no verdict stands beside a text that it is not of."""

import pytest
from playwright.sync_api import Page, expect

from .browsing import Visit, needs_chromium, new_page
from .test_live import HOSTILE, Cell
from .test_live import PAGE as CHAPTER

pytestmark = needs_chromium
PAGE = "index"
CELL, OTHER = "the variance is a squared length", "refute(Norm"
# What a browser does where there is no more room; a loop that filled it would end only if the browser did so.
FULL = """() => { Storage.prototype.setItem = () => {
  throw new DOMException("The quota has been exceeded.", "QuotaExceededError"); } }"""
FORBIDDEN = """for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, {
  get() { throw new DOMException("The operation is insecure.", "SecurityError"); } })"""


def opened(page: Page) -> Cell:
    cell = Cell(page, CELL)
    cell.open()
    expect(cell.area).to_be_focused()
    return cell


def no_python(page: Page) -> None:
    """What is tested here needs none, and it would cost seconds."""
    page.route("**/live/worker.js", lambda route: route.fulfill(content_type="text/javascript", body=""))


@pytest.fixture
def visit(browser, site):
    with Visit(browser, site, PAGE) as visit:
        no_python(visit.page)
        yield visit
        assert not visit.faults


def test_two_windows_that_edit_one_cell_keep_both_texts(visit):
    other = new_page(visit.context)
    no_python(other)
    other.goto(visit.page.url)
    here, there = opened(visit.page), opened(other)
    here.area.fill("written here")
    expect(there.note).to_contain_text("In another window")
    there.area.fill("written there")
    expect(there.note).to_contain_text("another text")
    expect(here.note).to_contain_text("In another window")
    other.close()
    visit.page.close()
    page = new_page(visit.context)
    no_python(page)
    page.goto(other.url if other.url.startswith("http") else visit.page.url)
    cell = Cell(page, CELL)
    expect(cell.area).to_have_value("written there")
    cell.note.get_by_role("button").click()
    expect(cell.area).to_have_value("written here")
    cell.note.get_by_role("button").click()
    expect(cell.area).to_have_value("written there")


def test_a_reset_by_mistake_is_taken_back(visit):
    cell = opened(visit.page)
    cell.area.fill("my proof")
    cell.press("Reset")
    expect(cell.status).to_have_text("As printed.")
    cell.note.get_by_role("button", name="Put it back").click()
    expect(cell.area).to_have_value("my proof")
    visit.page.reload()
    expect(cell.area).to_have_value("my proof")


def test_all_cells_of_a_page_are_reset_at_once_and_each_text_can_be_put_back(visit):
    page = visit.page
    first, second = opened(page), Cell(page, OTHER)
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


def test_what_is_made_of_a_link_goes_before_it_and_the_text_from_before_is_not_lost(visit):
    page = visit.page
    cell = opened(page)
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


def test_a_link_that_cannot_be_read_says_so_and_leaves_all_as_it_was(visit):
    page = visit.page
    for end in ("", "A", "%", "AAAA" * 10_000, HOSTILE):
        page.goto("about:blank")
        page.goto(f"{visit.files[0].partition('#')[0]}#live={end}")
        expect(page.get_by_role("status").first).to_contain_text("cannot be read")
        assert page.locator(".live").count() == 0
        assert page.title() != "taken"


def test_texts_that_are_too_long_for_a_link_are_not_put_into_one(visit):
    cell = opened(visit.page)
    cell.area.evaluate(
        "area => { area.value = 'x'.repeat(1_100_000); area.dispatchEvent(new Event('input')); }"
    )
    cell.press("Copy link")
    expect(cell.status).to_have_text("These texts are too long for a link.")
    assert "#" not in visit.page.url


def test_a_full_storage_is_said_and_keeps_what_it_had(visit):
    page = visit.page
    cell = opened(page)
    cell.area.fill("kept")
    page.evaluate(FULL)
    cell.area.fill("k" * 10_000)
    expect(cell.note).to_contain_text("copy what you want to keep")
    expect(cell.area).to_have_value("k" * 10_000)
    page.reload()
    expect(cell.area).to_have_value("kept")


def test_a_forbidden_storage_is_said(visit):
    page = visit.page
    page.add_init_script(FORBIDDEN)
    page.reload()
    cell = opened(page)
    cell.area.fill("mine")
    expect(cell.note).to_contain_text("copy what you want to keep")
    expect(cell.area).to_have_value("mine")
    visit.faults[:] = [
        fault for fault in visit.faults if "The operation is insecure" not in fault
    ]  # of the theme


def test_a_verdict_is_of_the_text_beside_it_no_code_changes_its_judge_and_a_crash_loses_nothing(
    browser, site
):
    with Visit(browser, site, CHAPTER) as visit:
        page = visit.page
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
        assert not visit.foreign
