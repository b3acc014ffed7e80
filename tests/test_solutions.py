"""The edition of the book without solutions, built around one sheet."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

from .pages import ROOT, source

SHEET = "exercises/02-centering"


def built(book: Path, solutions: str) -> Any:
    """The sheet's page in one of the editions; its references lead out of the small book."""
    for name in ("_config.yml", "macros.yml", "references.bib"):
        shutil.copy(ROOT / name, book)
    for name in ("_ext", "_templates", "assets"):
        shutil.copytree(ROOT / name, book / name, ignore=shutil.ignore_patterns("__pycache__"))
    (book / "exercises").mkdir()
    page = re.sub(r"\{(doc|cite:t)\}`[^`]*`", "elsewhere", source(SHEET))
    (book / f"{SHEET}.md").write_text(page, "utf-8")
    (book / "_toc.yml").write_text(f"format: jb-book\nroot: {SHEET}\n", "utf-8")
    command = [str(Path(sys.executable).with_name("jupyter-book")), "build", "-n", "--quiet", str(book)]
    outcome = subprocess.run(
        command, env={**os.environ, "SOLUTIONS": solutions}, capture_output=True, text=True, check=False
    )
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    html = (book / "_build" / "html" / f"{SHEET}.html").read_text("utf-8")
    return BeautifulSoup(html, "html.parser").article


@pytest.mark.slow
def test_solutions_are_folded_and_their_verdicts_shown(tmp_path):
    article = built(tmp_path, "yes")
    verdicts = article.select(".verdict")
    assert len(verdicts) == 6
    assert not [
        shown for shown in verdicts if "verdict-wrong" in shown["class"] or shown.find_parent("details")
    ]
    for text in ("np.outer([1, 1, 1], [1, 0, 0])", "What the student forgot is symmetry"):
        (part,) = article.find_all(lambda tag, text=text: tag.name in ("p", "pre") and text in tag.text)
        fold = part.find_parent("details")
        assert fold is not None
        assert not fold.has_attr("open")
        assert fold.summary.text.strip().startswith("Solution")


@pytest.mark.slow
def test_the_edition_without_solutions_runs_and_shows_none(tmp_path):
    article = built(tmp_path, "no")
    assert "symmetry" not in article.text
    assert "np.outer" not in article.text
    assert not article.select(".verdict")
    assert article.text.count("...  # your answer") == 5
    assert 'check("centering.5", centering_5)' in article.text
