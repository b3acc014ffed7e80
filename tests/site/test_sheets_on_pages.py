"""A sheet on the site, in a real browser: answered from blank to full marks, judged, kept, taken along."""

import json
import re
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Download, Locator, Page, expect

from lngeom.exercises import QUESTIONS, Explain

from ..classroom.course import Course
from ..pages import sheet_names
from .browsing import SETTLED, Visit, needs_chromium, new_page, violations
from .built import HTML, reads_pages, soup

pytestmark = [needs_chromium, pytest.mark.xdist_group("live")]
PATIENCE = 120_000  # ms, for Python on a loaded machine
SHEET = "exercises/01-definition"
HOSTILE = "<img src=x onerror=\"document.title='taken'\"> </textarea><script>document.title='taken'</script>"
NUMPY = {"definition.2"}
ANSWERS = {  # a wrong answer, what is said of it, and a right one
    "definition.1": ("-1, 0, 0, 1", "You divide by the variance", "-sqrt(2), 0, 0, sqrt(2)"),
    "definition.3": (
        "definition_3 = (\n    Derivation(Norm(Pi * a / (sigma + eps)))\n    .eq(Norm(a) / (sigma + eps))\n)",
        "Πa became a",
        "definition_3 = Norm(Pi * a) / (sigma + eps)",
    ),
    "definition.4": ("c", "when the inputs become smaller", "b"),
    "definition.5": ("definition_5 = [1, 2, 3]", "Its σ is large", "definition_5 = [1e-3, -1e-3]"),
    "definition.6": ("Too short.", "2 words are too few", "The test has mean 0 and variance 1, so " * 5),
}
FULL = {"definition-1-check": 2, "definition-3-check": 3, "definition-4-check": 2, "definition-5-check": 3}


class Asked:
    """A question on its page, as a reader sees it."""

    def __init__(self, page: Page, id: str):
        self.page, self.id = page, id
        self.at: Locator = page.locator("section", has=page.locator(f'> [data-question*="\\"{id}\\""]'))
        self.area = self.at.locator("textarea, input[type=text]")
        self.status = self.at.get_by_role("status").first
        self.solution = self.at.locator("details.solution")

    def press(self, name: str) -> None:
        button = self.at.get_by_role("button", name=name, exact=True)
        button.scroll_into_view_if_needed()
        self.page.evaluate(SETTLED)
        button.click()

    def answer(self, text: str) -> None:
        if len(text) == 1:
            self.at.get_by_role("radio", name=f"({text})").check()
        else:
            self.area.fill(text)

    def check(self, says: str) -> None:
        self.press("Check")
        expect(self.status).to_contain_text(says, timeout=PATIENCE)


def download(page: Page, to: Path) -> Path:
    def press() -> Download:
        with page.expect_download() as found:
            page.get_by_role("button", name="Download sheet").first.click()
        return found.value

    file = to / (got := press()).suggested_filename
    got.save_as(file)
    nbformat.validate(json.loads(file.read_text("utf-8")))
    return file


def points(file: Path, to: Path) -> dict[str, float]:
    """The points that nbgrader gives to a notebook, by the cell of its check."""
    course = Course(to, file.stem, copies=0)  # the page asks with the numbers of the book
    course.hand_in("ada", nbformat.read(file, as_version=4))
    course.run("autograde", course.name)
    earned = course.points("ada")
    return {cell: earned[cell] for cell in FULL}


def code(notebook: Path) -> dict[str, str]:
    """The cells of a notebook that answer or check, by their names."""
    cells = nbformat.read(notebook, as_version=4).cells
    return {c.metadata.nbgrader.grade_id: c.source for c in cells if "nbgrader" in c.metadata}


@reads_pages
@pytest.mark.parametrize("name", sheet_names())
def test_a_sheet_as_built_is_blank_and_says_nothing_of_any_answer(name):
    page = soup(name)
    asked = [question for question in QUESTIONS.values() if question.sheet == name.partition("-")[2]]
    assert not page.select(".verdict")
    assert "Right." not in page.text
    assert "✓" not in page.text
    told = page.select("[data-question]")
    assert [json.loads(one["data-question"])["id"] for one in told] == [question.id for question in asked]
    handed_out = code(HTML / "notebooks" / f"{name}.ipynb")
    for question, one in zip(asked, told, strict=True):
        stub = one.find_previous_sibling().pre.text.strip()
        assert stub == handed_out[question.id.replace(".", "-")]
        assert ("Your answer here." if isinstance(question, Explain) else "...  # your answer") in stub
        fold = one.find_next_sibling()
        assert fold.name == "details"
        assert not fold.has_attr("open")
        assert fold.summary.text.strip() == "Solution"
        assert len(fold.text) > len("Solution")


def test_sheet_1_is_worked_through_from_blank_to_full_marks(browser, site, tmp_path):
    with Visit(browser, site, SHEET) as visit:
        page = visit.page
        page.set_default_timeout(PATIENCE)
        asked = {id: Asked(page, id) for id in ANSWERS}
        for question in asked.values():
            question.check("There is no answer yet.")
        blank = download(page, tmp_path)
        assert code(blank) == code(HTML / "notebooks" / f"{SHEET}.ipynb")
        assert set(points(blank, tmp_path / "blank").values()) == {0}
        for id in ("definition.1", "definition.4", "definition.6"):
            wrong, why, right = ANSWERS[id]
            asked[id].answer(wrong)
            asked[id].check(why)
            asked[id].answer(right)
            expect(asked[id].status).to_have_text("")  # what was said was of another answer
            asked[id].check("… definition.6 (3 points, graded by hand)" if id == "definition.6" else "Right.")
        assert not any("pyodide" in file for file in visit.files)  # no Python for these
        for id in ("definition.5", "definition.3"):
            wrong, why, right = ANSWERS[id]
            asked[id].answer(wrong)
            asked[id].check(why)
            asked[id].answer(right)
            asked[id].check(f"✓ {id} (3 of 3 points): Right.")
        for scheme, width in (("light", 1280), ("dark", 390)):
            visit.look(scheme, width)
            assert asked["definition.6"].area.evaluate("area => area.scrollWidth <= area.clientWidth")
            assert not violations(page, ".bd-article")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        visit.look("light", 1280)
        assert points(download(page, tmp_path), tmp_path / "full") == FULL
        page.reload()
        expect(asked["definition.1"].area).to_have_value(ANSWERS["definition.1"][2])
        expect(asked["definition.6"].area).to_have_value(ANSWERS["definition.6"][2])
        for id in ("definition.1", "definition.3", "definition.4", "definition.5"):
            expect(asked[id].status).to_contain_text("Right.")
            expect(asked[id].at.get_by_role("img", name="right", exact=True)).to_have_text(" ✓")
        expect(page.locator(".sheet-points").first).to_contain_text("10 of 14")
        asked["definition.1"].answer("-1, 0, 0, 1")
        expect(asked["definition.1"].at.locator(".question-mark")).to_have_count(0)
        expect(page.locator(".sheet-points").first).to_contain_text("8 of 14")
        assert not visit.faults
        assert not visit.foreign


SHIFTS = """window.shifts = 0;
new PerformanceObserver((list) => { for (const one of list.getEntries()) window.shifts += one.value; })
  .observe({ type: "layout-shift", buffered: true });"""


def test_nothing_moves_when_the_answers_come(browser, site):
    with Visit(browser, site, SHEET, width=390, before=SHIFTS) as visit:
        expect(visit.page.get_by_role("button", name="Download sheet").first).to_be_visible()
        expect(Asked(visit.page, "definition.6").area).to_be_attached()
        visit.page.evaluate(SETTLED)
        assert visit.page.evaluate("shifts") < 0.02


def test_a_question_that_needs_numpy_says_so_first_loads_nothing_and_goes_into_the_download(
    browser, site, tmp_path
):
    with Visit(browser, site, SHEET) as visit:
        (id,) = NUMPY
        asked = Asked(visit.page, id)
        expect(asked.area).to_be_visible()
        note, area = asked.at.locator(".sheet-numpy"), asked.area
        expect(note).to_contain_text("needs NumPy")
        expect(note.get_by_role("link", name="Download")).to_be_visible()
        above, below = note.bounding_box(), area.bounding_box()
        assert above
        assert below
        assert above["y"] < below["y"]
        asked.check("There is no answer yet.")
        asked.answer(f"def definition_2(a, eps):\n    return a  # {HOSTILE}")
        area.press("Shift+Enter")
        expect(asked.status).to_contain_text("press it if you agree")
        found = code(download(visit.page, tmp_path))
        assert found["definition-2"] == f"def definition_2(a, eps):\n    return a  # {HOSTILE}"
        assert visit.page.title() != "taken"
        chain = Asked(visit.page, "definition.3")  # where it can be asked for all the same
        chain.answer('definition_3 = 1\ncheck("definition.2", lambda a, eps: a)')
        chain.press("Run")
        expect(chain.status).to_contain_text("This needs NumPy. The button loads it", timeout=PATIENCE)
        assert not visit.foreign


def on_page(name: str) -> tuple[list[str], list[str]]:
    """The ids of all questions of a sheet, and of those that need NumPy."""
    told = [json.loads(one["data-question"]) for one in soup(name).select("[data-question]")]
    return [one["id"] for one in told], [one["id"] for one in told if one["kind"] == "numpy"]


@reads_pages
@pytest.mark.parametrize("name", sheet_names())
def test_a_sheet_says_which_questions_need_numpy_and_each_of_them_names_the_notebook(name):
    page, (_, numpy) = soup(name), on_page(name)
    (told,) = page.select(".sheet-here > p")
    assert "checks all of them" in told.text
    numbers = re.search(r"Questions? ([\d, and]+) needs? NumPy", told.text)
    assert re.findall(r"\d+", numbers[1] if numbers else "") == [id.partition(".")[2] for id in numpy]
    notes = page.select(".sheet-numpy")
    assert len(notes) == len(numpy)
    assert all("notebook" in note.text and note.select("a[download]") for note in notes)


SOLVED = "ids => ids.forEach(id => document.dispatchEvent(new CustomEvent('solved', { detail: id })))"


@pytest.mark.parametrize("name", ["01-definition", "08-rotations", "13-uses", "15-depth"])
def test_the_contents_mark_a_sheet_as_done_only_if_every_question_of_it_is(browser, site, name):
    ids, elsewhere = on_page(f"exercises/{name}")
    with Visit(browser, site, f"exercises/{name}") as visit:
        page = visit.page
        key = page.evaluate(
            "`progress:${new URL(document.documentElement.dataset.content_root, location).pathname}`"
        )
        page.evaluate(SOLVED, [id for id in ids if id not in elsewhere])
        count = page.locator("nav.bd-links a.current .progress-count > span").first
        done = len(ids) - len(elsewhere)
        assert count.text_content() == (f" {done}/{len(ids)}" if elsewhere else " ✓")
        kept = json.loads(page.evaluate("key => localStorage.getItem(key)", key))
        kept[f"exercises/{name}"]["of"] = done  # as the page counted before
        page.evaluate("([key, kept]) => localStorage.setItem(key, kept)", [key, json.dumps(kept)])
        page.reload()
        assert count.text_content() == (f" {done}/{len(ids)}" if elsewhere else " ✓")


def test_a_solution_asks_once_and_copied_it_is_right(browser, site):
    with Visit(browser, site, SHEET) as visit:
        page = visit.page
        page.set_default_timeout(PATIENCE)
        chain, field = Asked(page, "definition.3"), Asked(page, "definition.1")
        expect(chain.area).to_be_visible()
        chain.solution.locator("summary").click()
        expect(chain.at).to_contain_text("Show the solution?")
        chain.press("Not yet")
        expect(chain.solution).not_to_have_attribute("open", re.compile(""))
        chain.solution.locator("summary").press("Enter")
        chain.press("Show it")
        expect(chain.solution).to_have_attribute("open", "")
        chain.answer(chain.solution.locator("pre").first.inner_text())
        chain.check("✓ definition.3 (3 of 3 points): Right.")
        page.reload()
        chain.solution.locator("summary").click()
        expect(chain.solution).to_have_attribute("open", "")
        field.answer("[-sqrt(2), 0, 0, sqrt(2)]")
        field.check("Right.")
        field.solution.locator("summary").click()  # after a right answer nothing is asked
        expect(field.solution).to_have_attribute("open", "")
        field.answer(field.solution.locator("code").first.inner_text())
        field.check("Right.")
        field.answer(field.solution.locator("pre").first.inner_text())
        field.check("Right.")


def test_answers_are_loaded_from_a_notebook_and_another_file_changes_nothing(browser, site, tmp_path):
    with Visit(browser, site, SHEET) as visit:
        page = visit.page
        number, chain, text = (Asked(page, f"definition.{n}") for n in (1, 3, 6))
        number.answer("1/3, 0, 0, sqrt(2)")
        chain.answer(f"definition_3 = 1  # {HOSTILE}")
        text.answer(f"My words: {HOSTILE}")
        file = download(page, tmp_path)
        kept = code(file)
        assert kept["definition-6"] == f"My words: {HOSTILE}"
        with Visit(browser, site, SHEET) as other:
            load = other.page.locator("input[type=file]").first
            load.set_input_files(file)
            bar = other.page.locator(".sheet-bar").first
            expect(bar).to_contain_text("Answers loaded: 3. Nothing has been run.")
            expect(Asked(other.page, "definition.1").area).to_have_value("1/3, 0, 0, sqrt(2)")
            assert code(download(other.page, tmp_path)) == kept
            (tmp_path / "other.ipynb").write_text('{"cells": []}', "utf-8")
            load.set_input_files(tmp_path / "other.ipynb")
            expect(bar).to_contain_text("this is not the notebook of this sheet")
            assert code(download(other.page, tmp_path)) == kept
            Asked(other.page, "definition.1").press("Clear")
            expect(Asked(other.page, "definition.1").area).to_have_value("")
            Asked(other.page, "definition.1").press("Put it back")
            expect(Asked(other.page, "definition.1").area).to_have_value("1/3, 0, 0, sqrt(2)")
            assert other.page.title() != "taken"
            assert not other.faults


def test_verdicts_marks_and_points_come_back_with_a_reload_and_with_the_file(browser, site, tmp_path):
    with Visit(browser, site, SHEET) as visit:
        page = visit.page
        number, chain = Asked(page, "definition.1"), Asked(page, "definition.3")
        number.answer("-√2 0 0 √2")
        number.check("✓ definition.1")
        chain.answer("definition_3 = sigma^2")
        chain.check("A power is written **")
        chain.answer(ANSWERS["definition.3"][2])
        chain.check("✓ definition.3 (3 of 3 points)")
        file = download(page, tmp_path)
        with Visit(browser, site, SHEET) as other:
            other.page.locator("input[type=file]").first.set_input_files(file)
            expect(other.page.locator(".sheet-bar").first).to_contain_text("Answers loaded: 2.")
            for id in ("definition.1", "definition.3"):
                expect(Asked(other.page, id).status).to_contain_text(f"✓ {id}")
            expect(other.page.locator(".sheet-points").last).to_contain_text("5 of 14")
            expect(other.page.locator(".bd-links .current .progress-count").first).to_contain_text("2/6")
            other.page.reload()
            expect(Asked(other.page, "definition.1").status).to_contain_text("Right.")
            assert not any("pyodide" in name for name in other.files)  # which starts when the reader types
            changed = Asked(other.page, "definition.3")
            changed.answer("definition_3 = Norm(Pi * a)")
            expect(changed.at.locator(".question-mark")).to_have_count(0)
            other.page.reload()
            expect(Asked(other.page, "definition.1").status).to_contain_text("Right.")
            expect(changed.at.locator(".question-mark")).to_have_count(0)


def test_what_a_cell_prints_is_there_while_it_runs_and_after_stop(browser, site):
    with Visit(browser, site, SHEET) as visit:
        asked = Asked(visit.page, "definition.3")
        result = asked.at.get_by_role("region")
        asked.answer("print('first')")
        asked.press("Run")
        expect(result).to_contain_text("first", timeout=PATIENCE)
        expect(asked.status).to_have_text("Done.", timeout=PATIENCE)
        asked.answer("x = 10**7\nwhile x: x -= 1\nprint('second')\nwhile True: pass")
        asked.press("Run")
        expect(result).to_contain_text("first")  # of the last run, until there is something else
        expect(result).to_have_class(re.compile("live-stale"))
        expect(result).to_have_text("second", timeout=PATIENCE)
        asked.press("Stop")
        expect(asked.status).to_have_text("Stopped.")
        expect(result).to_have_text("second")


def test_without_javascript_there_are_question_stub_notebook_and_solution(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = new_page(context)
    page.goto(f"{site}/{SHEET}.html", wait_until="domcontentloaded")
    expect(page.locator(".sheet-how").get_by_role("link", name="Download")).to_be_visible()
    expect(page.locator(".sheet-here")).to_be_hidden()
    for id in ANSWERS:
        asked = page.locator("section", has=page.locator(f'> [data-question*="\\"{id}\\""]'))
        expect(asked.locator(".tag_answer pre")).to_be_visible()
        asked.locator("details.solution > summary").press("Enter")
        expect(asked.locator("details.solution > :not(summary)").first).to_be_visible()
    context.close()
