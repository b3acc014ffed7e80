"""Cells that a reader edits and runs on the page: judged, stopped, kept; no text is lost."""

import gzip
import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from bookmaker.execution.cache import executed
from bookmaker.page.source import is_sheet, notebook_pages

from ..pages import ROOT
from .browsing import SETTLED, Visit, needs_chromium, violations

pytestmark = [needs_chromium, pytest.mark.xdist_group("live")]
LIVE = ROOT / "_build" / "html" / "_static" / "live"
PAGE = "chapters/02-centering"
PATIENCE = 120_000  # ms: the machine may be loaded; what it takes on a quiet one is a benchmark
expect.set_options(timeout=PATIENCE / 4)
MOST = 12_000_000  # bytes, for the first run
MARKUP = "<img src=x onerror=\"document.title='taken'\"> </textarea><script>document.title='taken'</script>"
# What a browser does where there is no more room; a loop that filled it would end only if the browser did so.
FULL = """() => { Storage.prototype.setItem = () => {
  throw new DOMException("The quota has been exceeded.", "QuotaExceededError"); } }"""
FORBIDDEN = """for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, {
  get() { throw new DOMException("The operation is insecure.", "SecurityError"); } })"""


class Cell:
    """A live cell of a page, as a reader sees it."""

    def __init__(self, page: Page, text: str):
        page.set_default_timeout(PATIENCE)
        self.at: Locator = page.locator(".cell", has=page.locator(".cell_input", has_text=text)).first
        self.area = self.at.get_by_role("textbox")
        self.status = self.at.get_by_role("status")
        self.result = self.at.get_by_role("region")
        self.note = self.at.locator(".live-note")
        for fold in self.at.locator("details").all():  # a program that is folded in its place
            fold.evaluate("fold => (fold.open = true)")

    def button(self, name: str) -> Locator:
        return self.at.get_by_role("button", name=name, exact=True)

    def press(self, name: str) -> None:
        """Press a button at rest: what comes into view is laid out, and would move it under the press."""
        self.button(name).scroll_into_view_if_needed()
        self.at.page.evaluate(SETTLED)
        self.button(name).click()

    def run(self, text: str | None, says: str) -> None:
        if text is not None:
            self.area.fill(text)
        self.area.press("Shift+Enter")
        expect(self.status).to_contain_text(says, timeout=PATIENCE)


def of_live(visit: Visit) -> list[str]:
    return [file for file in visit.files if "/_static/live/" in file]


def weight(files: list[str]) -> int:
    """Bytes of files of ours over the wire, from a server that compresses scripts as GitHub Pages does."""
    contents = [(LIVE / file.partition("/_static/live/")[2]).read_bytes() for file in dict.fromkeys(files)]
    return sum(min(len(content), len(gzip.compress(content, 6))) for content in contents)


@pytest.fixture(scope="module")
def visit(browser, site) -> Iterator[Visit]:
    """One visit for several claims, in their order: Python starts once, and at first a download fails."""
    with Visit(browser, site, PAGE) as visit:
        visit.page.route("**/libraries.zip.gz*", lambda route: route.abort())
        yield visit


@pytest.fixture(scope="module")
def chain(visit) -> Cell:
    return Cell(visit.page, "multiply out")


@pytest.fixture(scope="module")
def true(chain) -> str:
    return str(chain.area.input_value())


PROOFS = """async (proofs) => {
  const { src } = document.querySelector("script[src*='site.js']");
  const { shown } = await import(new URL("live/shown.js", src));
  const made = await Promise.all(proofs.map((text) => shown({ kind: "latex", text })));
  return made.map((one) => [one.tagName, one.querySelector(".katex-html")?.textContent ?? one.textContent]);
}"""


@pytest.mark.parametrize("page", [page for page in notebook_pages(ROOT) if not is_sheet(page)])
def test_every_proof_of_a_page_is_shown_as_formulas_with_the_numbers_of_the_page(browser, site, page):
    book, *_ = executed(ROOT, ROOT / f"{page}.md")  # the newest
    outputs = [output for cell in book.cells for output in cell.get("outputs", ())]
    proofs = [output.data["text/latex"] for output in outputs if "text/latex" in output.get("data", {})]
    if not proofs:
        pytest.skip("no cell of this page shows a formula")
    with Visit(browser, site, page) as visit:
        made = visit.page.evaluate(PROOFS, proofs)
        for proof, (tag, text) in zip(proofs, made, strict=True):
            assert tag != "PRE", f"raw: {proof}"
            for name in re.findall(r"\[([a-z][a-z0-9-]{3,})\]", proof):
                if visit.page.locator(f"#equation-eq-{name}").count():
                    assert f"[{name}]" not in text


def test_nothing_is_loaded_before_the_first_press_and_the_keyboard_opens_a_cell(visit, chain):
    assert not of_live(visit)
    chain.button("Edit").focus()
    visit.page.keyboard.press("Enter")
    expect(chain.area).to_be_focused()
    visit.page.keyboard.press("Tab")
    expect(chain.button("Run")).to_be_focused()


def test_a_failed_download_is_said_and_run_tries_again(visit, chain):
    chain.run(None, "Run starts it anew")
    expect(chain.status).not_to_contain_text("Traceback")
    visit.page.unroute("**/libraries.zip.gz*")
    visit.faults[:] = [fault for fault in visit.faults if "ERR_FAILED" not in fault]


def test_a_true_step_made_false_gets_its_counterexample_and_mended_it_is_proved(visit, chain, true):
    chain.run(true.replace("I - 2 *", "I - 3 *"), "False (line 6):")
    expect(chain.status).to_contain_text("at N = 1 the left side is (0) and the right side is (-1)")
    expect(chain.at.locator(".cell_output")).to_be_hidden()
    chain.run(true, "Proved: 3 steps")
    same = """cell => cell.querySelector('.cell_output .katex').outerHTML
      === cell.querySelector('.live-result .katex').outerHTML"""
    assert chain.at.evaluate(same)
    assert 5e6 < weight(of_live(visit)) <= MOST


def test_a_verdict_is_of_the_texts_beside_and_above_it(visit, chain, true):
    chain.area.fill(true.replace("I - 2 *", "I - 3 *"))
    expect(chain.status).to_have_text("The text has changed since it was run.")
    chain.area.fill(true)
    expect(chain.status).to_contain_text("Proved: 3 steps")
    first = Cell(visit.page, "first = SmallDerivation")
    first.press("Edit")
    first.area.fill("first = 1")
    expect(chain.status).to_have_text("The text has changed since it was run.")
    first.press("Reset")
    expect(chain.status).to_contain_text("Proved: 3 steps")


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_an_open_cell_is_accessible_and_fits(visit, chain, scheme, width):
    visit.look(scheme, width)
    assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert chain.area.evaluate("area => area.scrollHeight <= area.clientHeight")
    chain.at.evaluate("cell => { cell.id = 'open-cell'; }")
    rules = ["color-contrast", "label", "button-name", "target-size"]
    assert not violations(visit.page, "#open-cell", rules=rules)
    visit.look("light", 1280)


def test_run_can_be_clicked_in_its_middle_over_a_result_with_a_subscript(visit, chain):
    chain.run("from lngeom.symbolic import a\na[1, 0]", "Done.")
    expect(chain.result.locator(".katex .vlist").first).to_be_visible()
    chain.area.fill("7")
    box = chain.button("Run").bounding_box()
    assert box
    visit.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(chain.result).to_have_text("7")


def test_an_endless_loop_and_a_crash_lose_no_text_and_the_page_goes_on(visit, chain, true):
    before = len(visit.faults)
    for text, says in (
        ("while True: pass", "Stopped."),
        ("x = []\nfor _ in range(10**6): x = [x]\nrepr(x)", "Your text is still here"),
    ):
        chain.area.fill(text)
        chain.area.press("Shift+Enter")
        if says == "Stopped.":
            chain.press("Stop")
        expect(chain.status).to_contain_text(says, timeout=PATIENCE)
        expect(chain.status).not_to_contain_text("Traceback")
        expect(chain.area).to_have_value(text)
        chain.run(true, "Proved: 3 steps")
    del visit.faults[before:]  # Pyodide writes into the console how it ended


def test_what_is_printed_or_represented_stays_text_and_rare_glyphs_come(visit, chain):
    markup = f"class A:\n    def __repr__(self): return {MARKUP!r}\n    _repr_html_ = __repr__\n"
    chain.run(f"{markup}print({MARKUP!r})\nA()", "Done.")
    assert [text.strip() for text in chain.result.locator("pre").all_inner_texts()] == [MARKUP, MARKUP]
    assert visit.page.title() != "taken"
    with visit.page.expect_response("**/katex/fonts/KaTeX_AMS-Regular.woff2*"):  # which no page has
        chain.run("class A:\n    def _repr_latex_(self): return r'$\\boxplus$'\nA()", "Done.")


def test_what_no_page_can_have_is_not_offered_and_where_a_reader_writes_it_that_is_said(visit):
    assert Cell(visit.page, "from lngeom.explorers").button("Edit").count() == 0
    cell = Cell(visit.page, "first = SmallDerivation")  # open since the verdicts
    cell.run("import anywidget", "This needs anywidget, which does not run on this page.")
    expect(cell.result.get_by_role("link", name="Download")).to_be_visible()
    cell.press("Reset")
    expect(cell.status).to_have_text("As printed.")


def test_a_text_survives_a_reload_and_a_reset_is_taken_back(visit, chain):
    chain.area.fill(f"# {MARKUP}")
    visit.page.reload()
    expect(chain.area).to_have_value(f"# {MARKUP}")
    chain.press("Reset")
    expect(chain.status).to_have_text("As printed.")
    kept = "Object.keys(localStorage).filter(key => key.startsWith('live:')).length"
    assert visit.page.evaluate(kept) == 0
    chain.note.get_by_role("button", name="Put it back").click()
    expect(chain.area).to_have_value(f"# {MARKUP}")
    assert visit.page.title() != "taken"


def test_that_visit_had_no_fault_and_asked_no_other_host(visit):
    assert not visit.foreign
    assert not visit.faults


def test_a_text_of_an_older_page_is_offered_and_storage_that_is_full_or_forbidden_is_said(browser, site):
    with Visit(browser, site, "index") as visit:
        page = visit.page
        old = json.dumps({"2": {"of": 1, "text": "my old text"}, "3": MARKUP, "4": {"of": 0}})
        page.evaluate("text => localStorage.setItem(`live:${location.pathname}`, text)", old)
        page.reload()
        note = page.locator(".live-note:visible")
        expect(note).to_contain_text("The page has changed")
        note.get_by_role("button").click()
        area = page.get_by_role("textbox", name="Code of cell 3")
        expect(area).to_have_value("my old text")
        page.evaluate(FULL)
        area.fill("more")
        expect(note).to_contain_text("copy what you want to keep")
        page.add_init_script(FORBIDDEN)
        page.reload()
        page.locator(".live-edit:visible").first.click()
        page.get_by_role("textbox").first.fill("mine")
        expect(note).to_contain_text("copy what you want to keep")
        assert not [
            fault for fault in visit.faults if "The operation is insecure" not in fault
        ]  # of the theme


KEPT = "JSON.parse(localStorage.getItem(`live:${location.pathname}`))"
KEEP = "kept => localStorage.setItem(`live:${location.pathname}`, JSON.stringify(kept))"


def test_a_text_follows_its_cell_and_one_without_a_cell_is_not_written_over(browser, site):
    with Visit(browser, site, PAGE) as visit:
        page = visit.page
        cells = page.locator(".live-edit:visible")
        cells.nth(1).click()
        area = page.get_by_role("textbox", name="Code of cell").first
        area.fill("# mine")
        name, label = next(iter(page.evaluate(KEPT))), area.get_attribute("aria-label")
        one = page.evaluate(KEPT)[name]
        page.evaluate(KEEP, {"90": one, "0": {"of": 1, "text": "# of a cell that is gone"}})
        page.reload()
        expect(page.get_by_role("textbox", name=label, exact=True)).to_have_value("# mine")
        first = page.get_by_role("textbox", name="Code of cell 1", exact=True)
        first.fill("# typed in its place")
        page.reload()
        expect(first).to_have_value("# typed in its place")
        page.get_by_role("button", name="Put my text here").click()
        expect(first).to_have_value("# of a cell that is gone")
        assert {one["text"] for one in page.evaluate(KEPT).values()} == {"# mine", "# of a cell that is gone"}
        assert not visit.faults


def test_two_tabs_show_one_text(browser, site):
    with Visit(browser, site, PAGE) as visit:
        page = visit.page
        page.locator(".live-edit:visible").first.click()
        here = page.get_by_role("textbox", name="Code of cell").first
        here.fill("# here")
        other = visit.context.new_page()
        other.goto(f"{site}/{PAGE}.html")
        there = other.get_by_role("textbox", name=here.get_attribute("aria-label"), exact=True)
        expect(there).to_have_value("# here")
        there.fill("# a long text, typed there")
        expect(here).to_have_value("# a long text, typed there")
