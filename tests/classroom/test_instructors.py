"""The instructor's page says what is so."""

import base64
import json
import re
from collections import Counter
from html import escape

import nbformat
from nbgrader.apps import NbGraderApp

from bookmaker.notebooks.files import target
from bookmaker.page.answers import described
from lngeom.chapters import CHAPTERS as SHEETS
from lngeom.chapters import objectives
from lngeom.exercises import QUESTIONS
from tools.course import assign, numbered
from tools.judge import asked
from tools.syllabus import plain, syllabus

from ..pages import ROOT, page_names, source

PAGE = "chapters/instructors"


def test_the_table_of_chapters_agrees_with_their_cards():
    rows = re.findall(r"^\| \d\d \| \{doc\}`(\S+)` \|.*\| \{slides\}`\1` \| (\d+) \|$", source(PAGE), re.M)
    cards = {
        page.partition("/")[2]: minutes[1]
        for page in page_names()
        if (minutes := re.search(r"\*\*It takes\*\* about (\d+) minutes", source(page)))
    }
    assert dict(rows) == cards
    assert len(rows) == 15
    for chapter, minutes in rows:
        text = source(f"chapters/{chapter}")
        prose = re.sub(r"^```\{code-cell\}.*?\n```", "", text, flags=re.S | re.M)
        words = len(re.sub(r"^---.*?---", "", prose, flags=re.S).split())
        figures = len(re.findall(r"^figures\.", text, re.M))
        counted = words / 80 + 1.5 * text.count("Derivation(") + 2 * figures
        assert abs(int(minutes) - counted) <= 5, (
            f"{chapter} takes {5 * round(counted / 5)} minutes: say so in its card and in the table of {PAGE}"
        )


def test_the_private_question_of_the_page_accepts_its_answer_and_no_other():
    (test,) = re.findall(r"^```python\n(### BEGIN HIDDEN TESTS.*?)^```", source(PAGE), re.M | re.S)
    for given, points in ((11, 2), (12, 0)):
        question, requests, answer = asked(test, 0)
        assert answer == "exam_1"
        assert question.judge(requests, question.probe(given, requests)).score == points


def test_the_commands_of_the_page_exist():
    code = " ".join(re.findall(r"^```bash\n.*?^```|`[^`\n]+`", source(PAGE), re.M | re.S))
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"\bmake (\w+)", code))
    assert targets == {"course", "grade", "grades", "slides", "students"}
    assert targets <= set(re.findall(r"^(\w+):", makefile, re.M))
    commands = set(re.findall(r"\bnbgrader ([a-z_]+)", code))
    assert {"autograde", "generate_assignment"} <= commands <= set(NbGraderApp.subcommands)


def test_the_syllabus_is_one_page_with_the_outcomes_and_hours_of_what_is_taught():
    whole = syllabus(ROOT, list(SHEETS))
    assert len(re.findall(r"<tr>", whole)) == len(SHEETS) + 2
    assert not re.search(r"[$\\\\]", whole)
    for sheets in (["centering"], ["sphere", "depth"]):
        text = syllabus(ROOT, sheets)
        for sheet, aims in objectives().items():
            assert all((escape(plain(can)) in text) == (sheet in sheets) for can in aims.values())
    assert "<td>02</td><td>" in syllabus(ROOT, ["centering"])


def test_the_students_edition_has_no_answer_in_its_pages_and_no_page_for_instructors():
    for asked_for in QUESTIONS.values():
        told = json.loads(described(asked_for, solutions=False))
        judge = json.loads(base64.b64decode(told["judge"]))
        assert not {"value", "letter", "wrong"} & set(judge), asked_for.id
        assert told["kind"] not in ("numbers", "choice")
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert "grep -v 'chapters/instructors$$' _toc.yml" in makefile
    toc = (ROOT / "_toc.yml").read_text("utf-8")
    assert len(re.findall(r"chapters/instructors$", toc, re.M)) == 1


def test_figures_and_locked_lines_of_a_copy_have_its_numbers_whichever_copy_it_is_made_from():
    page = "exercises/07-distance"
    book = nbformat.read(ROOT / target(page), as_version=4).cells
    drawn = {n: QUESTIONS["distance.4"].variant(n).numbers["eps"] for n in (2738, 8444)}
    assert len(set(drawn.values())) == 2
    first = numbered(ROOT, page, book, 2738)
    for cells, number in ((first, 2738), (numbered(ROOT, page, first, 8444, 2738), 8444)):
        code = "\n".join(cell.source for cell in cells)
        assert f"line_and_half_circle(eps={drawn[number]})" in code
        (stated,) = [cell for cell in cells if f"variant = {number} " in cell.source]
        assert (stated.metadata["editable"], stated.metadata["deletable"]) == (False, False)


def test_each_student_keeps_a_copy_and_copies_are_dealt_evenly(tmp_path):
    def dealt():
        rows = (tmp_path / "copies.csv").read_text("utf-8").split()[1:]
        return dict(row.split(",") for row in rows)

    ids = [f"s{n}" for n in range(7)]
    (tmp_path / "students.csv").write_text("id,email\n" + "\n".join(f"{id},x" for id in ids), "utf-8")
    assign(tmp_path, 7, 3)
    first = dealt()
    assert sorted(Counter(first.values()).values()) == [2, 2, 3]
    (tmp_path / "students.csv").write_text("id\nnew\ns0\n", "utf-8")
    assign(tmp_path, 8, 3)
    assert {id: dealt()[id] for id in ids} == first
    assert dealt()["new"] in "ABC"
