"""Exercise sheets on their pages: answered, judged, kept, taken along and brought back."""

import csv
import json
import re
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Page, expect

from ..pages import ROOT
from .browsing import Visit, needs_chromium, violations
from .test_live import HOSTILE, Cell

pytestmark = [needs_chromium, pytest.mark.xdist_group("live sheets")]
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


def opened(page: Page, text: str) -> Cell:
    cell = Cell(page, text)
    cell.open()
    return cell


def test_answers_are_judged_kept_downloaded_for_the_grader_and_loaded_again(browser, site, tmp_path):
    with Visit(browser, site, SHEET) as visit:
        page = visit.page
        for fold in page.locator("details.hide").all():
            fold.evaluate("fold => { fold.open = true; }")
        answer, check = opened(page, "sphere_1 = sqrt(4)"), opened(page, 'check("sphere.1", sphere_1)')
        answer.area.fill("sphere_1 = 2")
        check.run(None, "✗ sphere.1 (0 of 2 points)")
        answer.area.fill("sphere_1 = 4 / 3")
        check.run(None, "✓ sphere.1 (2 of 2 points)")
        function = opened(page, 'check("sphere.2", sphere_2)')
        function.run(None, "needs NumPy")  # never "0 points"
        said: dict[str, str] = {}
        fourth, judged = opened(page, "sphere_4 = 1 / sqrt(3)"), opened(page, 'check("sphere.4", sphere_4)')
        fourth.area.fill("sphere_4 = 0.9")
        judged.run(None, "✗ sphere.4 (0 of")
        fifth, broken = opened(page, "sphere_5 = [5, 2, 2]"), opened(page, 'check("sphere.5", sphere_5)')
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
