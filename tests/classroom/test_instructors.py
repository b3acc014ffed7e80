"""The instructor's page says what is so."""

import re

from nbgrader.apps import NbGraderApp

from tools.judge import asked

from ..pages import ROOT, page_names, source

PAGE = "chapters/instructors"


def test_the_table_of_chapters_agrees_with_their_cards():
    rows = re.findall(r"^\| \{doc\}`(\S+)` \|.*\| \{slides\}`\1` \| (\d+) \|$", source(PAGE), re.M)
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
    assert targets == {"course", "grade", "slides", "students"}
    assert targets <= set(re.findall(r"^(\w+):", makefile, re.M))
    commands = set(re.findall(r"\bnbgrader ([a-z_]+)", code))
    assert {"autograde", "export"} <= commands <= set(NbGraderApp.subcommands)
