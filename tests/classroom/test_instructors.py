"""The instructor's page says what is so."""

import json
import re

from ..pages import ROOT, page_names, source
from .handed_in import first_cell, grade, lost, solved, with_answers

PAGE = "chapters/instructors"


def test_the_table_of_chapters_agrees_with_their_cards():
    rows = re.findall(r"^\| \{doc\}`(\S+)` \|.*\| (\d+) \|$", source(PAGE), re.M)
    cards = {
        page.partition("/")[2]: minutes[1]
        for page in page_names()
        if (minutes := re.search(r"\*\*It takes\*\* about (\d+) minutes", source(page)))
    }
    assert dict(rows) == cards
    assert len(rows) == 14
    for chapter, minutes in rows:
        text = source(f"chapters/{chapter}")
        prose = re.sub(r"^```\{code-cell\}.*?\n```", "", text, flags=re.S | re.M)
        words = len(re.sub(r"^---.*?---", "", prose, flags=re.S).split())
        figures = len(re.findall(r"^figures\.", text, re.M))
        counted = words / 80 + 1.5 * text.count("Derivation(") + 2 * figures
        assert abs(int(minutes) - counted) <= 5, chapter


def test_the_private_file_of_the_page_works_as_it_says(tmp_path):
    (text,) = re.findall(r"^```python\n(import numpy.*?)^```", source(PAGE), re.M | re.S)
    spec = tmp_path / "private.py"
    spec.write_text(text)
    notebooks = {
        "right": first_cell("centering_7 = 11"),
        "wrong": with_answers({2: "def centering_2(a, u):\n    return a"}),
        "without": solved(),
    }
    for name, notebook in notebooks.items():
        (tmp_path / f"{name}.ipynb").write_text(json.dumps(notebook))
    ran = grade(*tmp_path.glob("*.ipynb"), "--hidden", spec, "-o", tmp_path / "out")
    assert ran.returncode == 0, ran.stderr
    assert {name: lost(tmp_path / "out" / name) for name in notebooks} == {
        "right": set(),
        "wrong": {2, 7},
        "without": {7},
    }
    assert "Nothing is taken away." in ran.stdout


def test_the_commands_of_the_page_exist():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"\bmake (\w+)", source(PAGE)):
        assert re.search(rf"^{target}:", makefile, re.M)
    options = grade("--help").stdout
    for option in re.findall(r"(?<=\s|`)--\w+", source(PAGE)):
        assert option in options
