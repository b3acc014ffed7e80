"""The book for paper: all chapters, figures as vectors; or one line that says what is missing."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ..pages import ROOT, page_names
from .quizzes import quizzes

pytestmark = [pytest.mark.nightly, pytest.mark.xdist_group("the book is printed once")]


@pytest.fixture(scope="module")
def latex(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("printed")
    shutil.copytree(ROOT / "_build" / ".doctrees", folder / "_build" / ".doctrees")  # as make pdf does
    command = ["jupyter-book", "build", "-n", "-W", "--keep-going", "--quiet", "--builder", "latex"]
    done = subprocess.run(
        [*command, "--path-output", folder, "."], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "_build" / "latex"


def test_all_pages_are_printed_with_their_figures_as_vectors(latex):
    text = (latex / "lngeom.tex").read_text("utf-8")
    for page in page_names():
        assert rf"\label{{\detokenize{{{page}:" in text
    pictures = re.findall(r"includegraphics(?:\[[^]]*\])?\{\{?([^}]+)\}?(\.\w+)\}", text)
    figures = sum((ROOT / f"{page}.md").read_text("utf-8").count("    alt: >-") for page in page_names())
    assert len(pictures) == figures
    assert {suffix for _, suffix in pictures} == {".pdf"}
    for name, suffix in pictures:
        assert b"/Subtype /Image" not in (latex / (name + suffix)).read_bytes()


def test_quizzes_are_printed_with_their_choices_and_all_answers(latex):
    text = (latex / "lngeom.tex").read_text("utf-8")
    for page in page_names():
        for quiz in quizzes(page):
            title = quiz.title.replace("-", r"\sphinxhyphen{}")
            printed = text[text.index(rf"\textbf{{{title}}}\quad") :]
            for label, choice in zip(quiz.labels, quiz.choices, strict=True):
                verdict = f"{{{label}: {'correct' if choice.right else 'incorrect'}.}}"
                assert verdict in printed
                printed = printed[printed.index(verdict) :]
            assert "medskip" in printed[:1500]


def test_macros_of_the_pages_are_those_of_the_print(latex):
    text = (latex / "lngeom.tex").read_text("utf-8")
    for name in re.findall(r"^(\w+):", (ROOT / "macros.yml").read_text("utf-8"), flags=re.MULTILINE):
        assert rf"\renewcommand{{\{name}}}" in text


@pytest.mark.skipif(shutil.which("xelatex") is None, reason="needs LaTeX: make pdf says which packages")
def test_the_print_can_be_set(latex):
    options = ["-xelatex", "-silent", "-interaction=nonstopmode", "-halt-on-error"]
    done = subprocess.run(
        ["latexmk", *options, "lngeom.tex"], cwd=latex, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert "Missing character" not in (latex / "lngeom.log").read_text("utf-8", errors="replace")


def test_without_latex_one_line_says_what_to_install(tmp_path):
    for program in ("sh", "make", "grep", "git", "python3"):
        if found := shutil.which(program):
            (tmp_path / program).symlink_to(found)
    done = subprocess.run(
        [tmp_path / "make", "--no-print-directory", "latex-is-here"],
        cwd=ROOT,
        env={**os.environ, "PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    assert "apt-get install" in done.stdout
    assert "texlive-xetex" in done.stdout
    assert len(done.stdout.strip().splitlines()) == 1
