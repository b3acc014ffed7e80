"""A course in one command: ``make course SEED=7 [SHEETS="centering sphere"] [COURSE=course] [COPIES=3]``.

python -m tools.course SEED COURSE COPIES [SHEET ...]   adds these sheets, or all of them

Each sheet becomes an assignment of nbgrader: in ``source/`` with solutions and hidden tests, in ``release/``
for students, and in the gradebook.  With it come

- ``copies/``: the released notebook with other numbers, copy B and so on, and their ``solutions/``;
- ``rubrics/``: for each text that a person grades, points, mistakes to expect and a model answer; ``peers/``
  has the points alone, for students who grade each other;
- ``syllabus.html``: outcomes and hours, on one page;
- ``copies.csv``, if there is a ``students.csv``: which copy each student gets, and is graded by;
- ``gradescope/``: an autograder made by otter-grader, and ``packages/``, the package for students to install;
- ``source/private/``: two worked examples of questions of your own.  No student has them, and no gradebook.

What the course already has is not changed.
"""

from __future__ import annotations

import csv
import re
import sys
import tomllib
from pathlib import Path
from random import Random

import jupytext
import nbformat
from nbformat import NotebookNode
from nbgrader.apps import NbGraderAPI
from traitlets.config.loader import PyFileConfigLoader

import lngeom
from bookmaker.notebooks.files import bootstrap, target
from bookmaker.page.formulas import expanded, macros
from bookmaker.page.sheets import SECTION, of_variant, on_page
from bookmaker.page.source import is_sheet, notebook_pages
from bookmaker.repository import Address
from lngeom.chapters import CHAPTERS as SHEETS
from lngeom.exercises import QUESTIONS, Explain
from lngeom.exercises.kinds.stubs import MARK, stub

from . import gradescope
from .syllabus import syllabus

ROOT = Path(__file__).parents[1]
PRIVATE = ROOT / "tools" / "private" / "examples.md"
CONFIG = r'''"""Options of nbgrader for this course; `nbgrader autograde --help-all` explains them."""

c = get_config()
c.CourseDirectory.course_id = "geometry"
# A solution follows the students' stub, which stays.
c.ClearSolutions.code_stub = {"python": ""}
c.ClearSolutions.text_stub = "*Your answer here.*"
# Copied or split cells stop nothing; answers are judged outside the kernel that runs them; output is limited.
c.Autograde.sanitize_preprocessors = [
    "nbgrader.preprocessors.ClearOutput",
    "tools.grading.Mend",
    "nbgrader.preprocessors.OverwriteKernelspec",
    "nbgrader.preprocessors.OverwriteCells",
    "nbgrader.preprocessors.CheckCellMetadata",
]
c.Autograde.autograde_preprocessors = [
    "tools.grading.Judge",
    "nbgrader.preprocessors.SaveAutoGrades",
    "nbgrader.preprocessors.AssignLatePenalties",
    "tools.grading.Limit",
    "nbgrader.preprocessors.CheckCellMetadata",
]
# Limits for a cell: seconds, then seconds for the rest of its output; lines and characters that are kept.
c.Execute.timeout = 30
c.Execute.iopub_timeout = 10
c.Execute.raise_on_iopub_timeout = False
c.LimitOutput.max_lines = 200
c.Limit.max_characters = 20_000
# The names of notebooks in an archive of Canvas, doejane_LATE_12345_678_02-centering-1.ipynb, where 12345 is
# the student's id; or of Moodle, Jane Doe_678_assignsubmission_file_/02-centering.ipynb, where it is the full
# name.  A number at the end, as of a second upload or download, does not count.
c.FileNameCollectorPlugin.named_regexp = (
    r".*[/\\](?:[^/\\]*?_(?:LATE_)?(?=\d+_\d+_))?(?P<student_id>[^/\\_]+)_\d+_"
    r"(?:assignsubmission_file_?[/\\]?)?(?P<file_id>[^/\\]+?)(?:[ _]?\(\d+\)|-\d+)*\.ipynb$"
)
# Feedback shows no hidden test, and no traceback shows more than its message.
c.Execute.extra_arguments = ["--HistoryManager.hist_file=:memory:", "--InteractiveShell.xmode=Minimal"]
c.GenerateFeedback.preprocessors = [
    "nbgrader.preprocessors.GetGrades",
    "nbgrader.preprocessors.ClearHiddenTests",
    "nbconvert.preprocessors.CSSHTMLHeaderPreprocessor",
]
'''
# A hint, on the page and in a notebook
FOLD = re.compile(r"^:::\{dropdown\} (.*)\n((?:.*\n)*?):::$", re.M)
LOCKED = re.compile(r"^variant = \d", re.M)
FOLDED = r"<details><summary>\1</summary>\n\n\2\n</details>"
# What only the process that judges knows; see tools.grading.
HIDDEN = """\
### BEGIN HIDDEN TESTS
seed, variants = {seed}, {variants}
### END HIDDEN TESTS
"""


def chosen(sheet: str, seed: int, copies: int) -> list[int]:
    """Choose a variant for each copy of a sheet; no question has the same numbers in two, or the book's.

    Parameters
    ----------
    sheet : str
        The key of the sheet, such as ``"sphere"``.
    seed : int
        The seed of the course.
    copies : int
        How many copies; 0 for the numbers of the book.
    """
    varied = [q for q in QUESTIONS.values() if q.sheet == sheet and q.redraw]
    if not copies or not varied:
        return [0]
    found = [0]
    for number in Random(f"{sheet} {seed}").sample(range(1, 10_000), 1000):
        if all(q.variant(number).numbers != q.variant(other).numbers for q in varied for other in found):
            found.append(number)
        if len(found) > copies:
            return found[1:]
    sys.exit(f"{sheet}: the numbers of its questions give only {len(found) - 1} copies; set COPIES lower.")


def source_notebook(
    root: Path, page: str, seed: int, variants: list[int], *, copy: int = 0, hidden: bool = True
) -> NotebookNode:
    """Make the instructor's copy of a sheet: the committed notebook with solutions and hidden tests.

    Parameters
    ----------
    root : Path
        The checkout.
    page : str
        The sheet, such as ``"exercises/03-sphere"``.
    seed : int
        The seed of the inputs on which functions are graded.
    variants : list of int
        The variants that are handed out; an answer to another one is judged by the first.
    copy : int
        The variant of this notebook, as an index.
    hidden : bool
        False leaves the hidden tests out, for a solution to be read.

    Raises
    ------
    SystemExit
        If the notebook is older than the sheet.
    """
    book = nbformat.read(root / target(page), as_version=4)
    text = (root / f"{page}.md").read_text("utf-8")
    known_macros = macros(root)
    sheet = on_page(page, text, solutions=True, variant=variants[copy]).cells
    graded = {cell.metadata["nbgrader"]["grade_id"]: cell for cell in sheet if "nbgrader" in cell.metadata}
    if not book.metadata["lngeom"]["repository"]:
        names = [f"packages/{name}" for name in wheels(root)]
        book.cells[0].source = bootstrap(Address(), page, [f"{names[0]}[run]", names[1]])
    book.cells = numbered(root, page, book.cells, variants[copy])
    for cell in book.cells:
        if not (known := cell.metadata.get("nbgrader")):
            continue
        solved = graded.get(known["grade_id"])
        if solved is None or solved.metadata["nbgrader"] != known:
            sys.exit(f"{target(page)} is older than {page}.md at {known['grade_id']}: run make notebooks")
        if not known["solution"]:
            cell.source = HIDDEN.format(seed=seed, variants=variants) * hidden + cell.source
        elif cell.cell_type == "markdown":
            cell.source = expanded(solved.source, known_macros)
        else:
            cell.source = with_solution(solved.source)
    return book


def wheels(root: Path) -> list[str]:
    """Name the files of the package and its data, as :func:`tools.gradescope.pack` builds them."""
    with (root / "data" / "pyproject.toml").open("rb") as file:
        data = tomllib.load(file)["project"]["version"]
    return [f"lngeom-{lngeom.__version__}-py3-none-any.whl", f"lngeom_data-{data}-py3-none-any.whl"]


def numbered(
    root: Path, page: str, cells: list[NotebookNode], variant: int, was: int = 0
) -> list[NotebookNode]:
    """Return the cells of a notebook of a sheet with the numbers of another variant than it ``was``.

    Raises
    ------
    SystemExit
        If the text of a question with variants holds more than plain Markdown.
    """
    if not variant:
        return cells
    key = page.partition("-")[2]
    known = macros(root)
    sheet = on_page(page, (root / f"{page}.md").read_text("utf-8"), solutions=False, variant=variant)
    texts = {found[1]: cell.source for cell in sheet.cells if (found := SECTION.search(cell.source))}
    plain = on_page(page, (root / f"{page}.md").read_text("utf-8"), solutions=False, variant=was)
    code = {old.source: new.source for old, new in zip(plain.cells, sheet.cells, strict=True)}
    made = []
    for cell in cells:
        copy = of_variant(cell, variant)
        found = SECTION.search(copy.source) if copy.cell_type == "markdown" else None
        if found and QUESTIONS[f"{key}.{found[1]}"].redraw:
            copy.source = FOLD.sub(FOLDED, expanded(texts[found[1]], known))
            if "`" in copy.source and "}`" in copy.source:
                sys.exit(f"{page}.md: question {found[1]} has variants, so its text may hold no role of MyST")
        elif copy.cell_type == "code" and cell.source in code:  # as the call that draws a figure
            copy.source = code[cell.source]
        if LOCKED.search(copy.source):
            copy.metadata.update(editable=False, deletable=False)
        made.append(copy)
    return made


def with_solution(code: str) -> str:
    r"""Put the solution after the student's stub, between the marks at which nbgrader removes it.

    >>> print(with_solution("sphere_1 = ...\n# solution\nsphere_1 = 4 / 3"))
    sphere_1 = ...  # your answer
    ### BEGIN SOLUTION
    sphere_1 = 4 / 3
    ### END SOLUTION
    """
    mark = MARK.search(code)
    assert mark, code
    return f"{stub(code)}\n{mark[1]}### BEGIN SOLUTION{code[mark.end() :]}\n{mark[1]}### END SOLUTION"


def rubric(root: Path, page: str, *, peers: bool = False) -> str:
    """Write what a grader needs for the texts of a sheet, in Markdown; for students only the points."""
    key = page.partition("-")[2]
    cells = on_page(page, (root / f"{page}.md").read_text("utf-8"), solutions=True).cells
    model = {c.metadata["nbgrader"]["grade_id"]: c.source for c in cells if "nbgrader" in c.metadata}
    known = macros(root)
    parts = [f"# {Path(page).name}: texts that a person grades"]
    for asked in QUESTIONS.values():
        if asked.sheet == key and isinstance(asked, Explain):
            parts += [f"## {asked.id}. {asked.title} ({asked.points} points)", "One point for each of these:"]
            parts.append("\n".join(f"- {line}" for line in asked.rubric))
            if peers:
                continue
            parts += ["Mistakes to expect:", "\n".join(f"- {line}" for line in asked.pitfalls)]
            parts += ["A model answer:", expanded(model[asked.id.replace(".", "-")], known)]
    return "\n\n".join(parts) + "\n"


def write(root: Path, course: Path, seed: int, copies: int, sheets: list[str]) -> None:
    """Add sheets to a course, which is created if it does not exist.

    Parameters
    ----------
    root, course : Path
        The checkout, and the folder of the course.
    seed : int
        The seed of the numbers in the questions and of the inputs on which functions are graded.
    copies : int
        How many copies of a sheet with different numbers; 0 for the numbers of the book.
    sheets : list of str
        The keys of the sheets, such as ``"sphere"``.

    Raises
    ------
    SystemExit
        If nbgrader fails, with its log.
    """
    config = course / "nbgrader_config.py"
    if not config.exists():
        course.mkdir(parents=True, exist_ok=True)
        config.write_text(CONFIG, "utf-8")
    options = PyFileConfigLoader(config.name, path=str(course)).load_config()
    options.CourseDirectory.root = str(course.resolve())
    api = NbGraderAPI(config=options)

    def assignment(name: str, made: NotebookNode) -> NotebookNode:
        path = course / "source" / name / f"{name}.ipynb"
        put(path, made)
        if not (done := api.generate_assignment(name))["success"]:
            path.unlink()  # so that a second run tries it again
            sys.exit(f"nbgrader generate_assignment {name} failed:\n{done['log']}")
        return nbformat.read(course / "release" / name / f"{name}.ipynb", as_version=4)

    assign(course, seed, copies)
    (course / "syllabus.html").write_text(syllabus(root, sheets), "utf-8")
    new = {}
    for page in filter(is_sheet, notebook_pages(root)):
        name, key = Path(page).name, page.partition("-")[2]
        if key in sheets and (course / "source" / name).exists():
            print(f"{name} is in the course already and stays as it is.")
        elif key in sheets:
            new[key] = page, chosen(key, seed, copies)  # of all sheets, before the first one is made
    for page, variants in new.values():
        name = Path(page).name
        released = assignment(name, source_notebook(root, page, seed, variants))
        for n, variant in enumerate(variants[1:], 1):
            letter = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n]
            other = nbformat.from_dict(
                released | {"cells": numbered(root, page, released.cells, variant, variants[0])}
            )
            put(course / "copies" / letter / f"{name}.ipynb", other)
            solved = source_notebook(root, page, seed, variants, copy=n, hidden=False)
            put(course / "solutions" / letter / f"{name}.ipynb", solved)
        (course / "rubrics").mkdir(exist_ok=True)
        (course / "rubrics" / f"{name}.md").write_text(rubric(root, page), "utf-8")
        (course / "peers").mkdir(exist_ok=True)
        (course / "peers" / f"{name}.md").write_text(rubric(root, page, peers=True), "utf-8")
        print(f"{name}: {max(1, len(variants))} copies, with solutions, rubric and grader")
    if not (course / "source" / "private").exists():
        put(course / "source" / "private" / "private.ipynb", jupytext.read(PRIVATE))
        print("private: two worked examples for questions of your own, in source/private")
    if new:
        print("Packing the graders for Gradescope ...", flush=True)
        gradescope.pack(
            root, course / "gradescope", seed, {key: variants for key, (_, variants) in new.items()}
        )


def assign(course: Path, seed: int, copies: int) -> None:
    """Give each student in ``students.csv`` a copy, in ``copies.csv``; students who have one keep it."""
    students, roster = course / "students.csv", course / "copies.csv"
    if not students.exists() or copies < 1:
        return
    with students.open(encoding="utf-8-sig", newline="") as file:
        ids = [row["id"] for row in csv.DictReader(file)]
    given = {}
    if roster.exists():
        with roster.open(encoding="utf-8-sig", newline="") as file:
            given = {row["id"]: row["copy"] for row in csv.DictReader(file)}
    new = [id for id in ids if id not in given]
    Random(f"copies {seed}").shuffle(new)
    for n, id in enumerate(new, len(given)):
        given[id] = chr(ord("A") + n % copies)
    with roster.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("id", "copy"), *sorted(given.items())])


def put(path: Path, made: NotebookNode) -> None:
    """Write a notebook, and the folder for it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(made, path)


def arguments() -> tuple[Path, int, int, list[str]]:
    """Read folder, seed, copies and sheets from the command line; all sheets if it names none.

    Raises
    ------
    SystemExit
        If a number is none or a sheet is unknown.
    """
    seed, folder, copies, *sheets = sys.argv[1:] or ("", "", "")
    if not seed.isdigit():
        sys.exit("SEED is a number of your choice, as in: make course SEED=7")
    if not copies.isdigit() or int(copies) > 26:
        sys.exit(f"COPIES is a number from 0 to 26, got {copies!r}")
    if unknown := [sheet for sheet in sheets if sheet not in SHEETS]:
        sys.exit(f"There is no sheet {unknown[0]!r}; there are {', '.join(SHEETS)}.")
    return Path(folder), int(seed), int(copies), sheets or list(SHEETS)


if __name__ == "__main__":
    write(ROOT, *arguments())
