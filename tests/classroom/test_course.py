"""A class on nbgrader: what is handed in gets its points, and points that a person gave stay."""

import csv
import os
import re
import subprocess
import sys
import zipfile

import nbclient
import nbformat
import pytest

from lngeom.exercises import QUESTIONS, Explain
from tools.course import chosen, rubric, source_notebook, write
from tools.grade import grade

from ..pages import ROOT
from .course import COPIES, SEED, Course

pytestmark = pytest.mark.xdist_group("one class is graded")
FULL = {f"definition-{n}-check": QUESTIONS[f"definition.{n}"].points for n in range(1, 6)}
TEXT = "definition-6"  # a person reads it
OVERRIDES = """
import lngeom.exercises, lngeom.exercises.registry
from lngeom.exercises import Question, Verdict
get_ipython().ast_node_interactivity = "all"
check = lngeom.exercises.check = lngeom.exercises.registry.check = lambda *asked: 2
lngeom.exercises.registry.send = lambda *asked: 2
Question.judge = lambda self, *data: Verdict(self.id, True, self.points, self.points, "Right.")
"""
UNCHANGED = "def definition_2(a, eps):\n    return a"
LOOPS = """
class Endless:
    def tolist(self):
        while True:
            pass

definition_5 = Endless()
"""
WARNS = """
import sys, warnings
def definition_2(a, eps):
    warnings.warn("What a warning says is no mistake.")
    print("Nor is this.", file=sys.stderr)
    centered = a - a.mean(axis=-1, keepdims=True)
    return centered / np.sqrt((centered**2).mean(axis=-1, keepdims=True) + eps)
"""

# What a student's code can look at, while it is run and after
PEEKS = """
import gc, inspect, sys
def told(value):
    try:
        return repr(value)[:300]
    except Exception:
        return "?"
def peek():
    print(In, inspect.getsource(check), check.__code__.co_consts)
    print([(name, told(value)) for name, value in list(globals().items())])
    for frame in sys._current_frames().values():
        while frame:
            print([(name, told(value)) for name, value in list(frame.f_locals.items())])
            frame = frame.f_back
get_ipython().events.register("pre_run_cell", lambda info: print(info.raw_cell))
get_ipython().events.register("post_run_cell", lambda result: print(result.info.raw_cell, In[-2:]))
"""
PEEKING = """
def definition_2(a, eps):
    peek()
    centered = a - a.mean(axis=-1, keepdims=True)
    return centered / np.sqrt((centered**2).mean(axis=-1, keepdims=True) + eps)
"""

# The numbers of the book, whose solutions are public
PUBLIC = "definition_1 = [-(2**0.5), 0, 0, 2**0.5]\nvariant = 0"


def but(**lost):
    """All points, but for some questions other ones."""
    return FULL | {f"definition-{key[1:]}-check": points for key, points in lost.items()}


LONG = "print('a long line, ' * 1_000_000)\n"


def copied(notebook):
    """Copy the cell of an answer and that of a check, as splitting a cell does, and one of another sheet."""
    cells = notebook.cells
    marks = [cell.metadata.get("nbgrader", {}).get("grade_id") for cell in cells]
    for name in ("definition-4", "definition-1-check"):
        at = marks.index(name)
        cells.insert(at, nbformat.from_dict({**cells[at], "id": f"copy-of-{name}"}))
        marks.insert(at, name)
    foreign = nbformat.from_dict({**cells[marks.index("definition-5")], "id": "foreign", "source": "1"})
    foreign.metadata = nbformat.from_dict(
        {"nbgrader": {**foreign.metadata["nbgrader"], "grade_id": "sphere-5"}}
    )
    cells.append(foreign)
    return notebook


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """The course, when the whole class was graded once."""
    course = Course(tmp_path_factory.mktemp("course"), "01-definition", timeout=15)
    right = course.solutions()
    for student, answers in {
        "right": right,
        "half": right | {"definition-1": PUBLIC, "definition-4": 'definition_4 = "a"'},
        "breaks": right | {"definition-2": UNCHANGED.replace(":", ""), "definition-5": LOOPS},
    }.items():
        course.hand_in(student, course.answered(answers))
    other = course.solutions("solutions/B") | {"definition-2": WARNS}
    course.hand_in("other", course.answered(other, kind="copies/B"))
    course.hand_in("neighbor", course.answered(right | {"definition-2": UNCHANGED}, kind="copies/B"))
    peeking = right | {"definition-2": PEEKING, "definition-3": f"{right['definition-3']}\npeek()"}
    course.hand_in("curious", course.answered(peeking, first=PEEKS))
    course.hand_in("copies", copied(course.answered(right | {"definition-4": LONG + right["definition-4"]})))
    course.hand_in("cheats", course.answered({}, first=OVERRIDES))
    course.run("autograde", course.name)
    return course


@pytest.mark.parametrize(
    ("student", "earned"),
    [
        ("right", FULL),
        ("half", but(_1=0, _4=0)),  # the numbers of the book earn nothing
        ("breaks", but(_2=0, _5=0)),
        ("other", FULL),
        ("curious", FULL),
        ("copies", FULL),
        ("neighbor", but(_1=0, _2=0, _3=0, _5=0)),  # nor do those of another copy
        ("cheats", dict.fromkeys(FULL, 0) | {TEXT: 0}),
    ],
)
def test_each_gets_the_points_of_the_answers_and_a_text_waits_for_a_person(graded, student, earned):
    assert graded.points(student) == earned


def test_copies_differ_in_their_numbers_alone_and_each_states_its_own(graded):
    copies = [graded.notebook(kind).cells for kind in ("release", "copies/B", "copies/C")]
    assert len({copy[3].source for copy in copies}) == 3
    for copy in zip(*copies, strict=True):
        ids = {cell.metadata.get("nbgrader", {}).get("grade_id") for cell in copy}
        assert len(ids) == 1
        if ids != {None}:
            assert len({cell.source for cell in copy}) == 1
    for variants in (chosen("definition", 7, 3), chosen("definition", 8, 3)):
        assert len(set(variants)) == 3
        assert 0 not in variants
    assert chosen("definition", 7, 3) != chosen("definition", 8, 3)
    assert chosen("definition", 7, 0) == [0]


@pytest.mark.nightly
def test_too_many_copies_for_one_sheet_leave_no_other_half_made(tmp_path):
    with pytest.raises(SystemExit, match=r"gradients: .* only 4 copies; set COPIES lower"):
        write(ROOT, tmp_path / "course", SEED, 6, ["sphere", "gradients"])
    assert not list((tmp_path / "course").glob("*/*"))


def test_the_rubric_has_points_mistakes_and_a_model_answer(graded):
    text = (graded.folder / "rubrics" / "01-definition.md").read_text("utf-8")
    asked = QUESTIONS["definition.6"]
    assert isinstance(asked, Explain)
    for line in (*asked.rubric, *asked.pitfalls):
        assert f"- {line}\n" in text
    assert "dividing by $N - 1$ is wrong by 13%" in text


def test_formulas_of_model_answers_use_no_macro_of_the_book():
    text = rubric(ROOT, "exercises/02-centering")
    (model,) = [
        cell.source
        for cell in source_notebook(ROOT, "exercises/02-centering", SEED, [0]).cells
        if cell.metadata.get("nbgrader", {}).get("grade_id") == "centering-6"
    ]
    for written in (text, model):
        assert r"\Pi\mathbf{1} = 0" in written


@pytest.mark.nightly
def test_the_worked_examples_of_own_questions_accept_their_answers(graded):
    examples = nbformat.read(graded.folder / "source" / "private" / "private.ipynb", as_version=4)
    nbclient.NotebookClient(examples, timeout=60, kernel_name="python3").execute()
    assert all(f"✓ private.{number} (3 of 3 points): Right." in str(examples) for number in (1, 2))
    graded.run("generate_assignment", "private")
    released = graded.folder / "release" / "private" / "private.ipynb"
    assert "Wrong(" not in released.read_text("utf-8")
    handed_in = nbformat.read(released, as_version=4)
    one, two = (cell for cell in handed_in.cells if cell.metadata.get("nbgrader", {}).get("solution"))
    handed_in.cells.insert(2, nbformat.v4.new_code_cell("from lngeom.exercises import check\n" + PEEKS))
    one.source = "private_1 = [-1, 0, 0]\npeek()"  # two entries of three are right, and the mistake is known
    two.source = "private_2 = Derivation(Pi * (Pi * a)).eq(Pi * (a - mu * one)).eq(Pi * a)\npeek()"
    folder = graded.folder / "submitted" / "curious" / "private"
    folder.mkdir(parents=True)
    nbformat.write(handed_in, folder / "private.ipynb")
    graded.run("autograde", "private")
    with graded.gradebook() as book:
        (notebook,) = book.find_submission("private", "curious").notebooks
        assert [grade.auto_score for grade in notebook.grades] == [2, 3]
    graded.run("generate_feedback", "private")
    text = (graded.folder / "feedback" / "curious" / "private" / "private.html").read_text("utf-8")
    assert "Your variance divides by N − 1" in text  # what the answer earned
    for secret in (
        "You leave out the gain",
        "sqrt(3)",
        "Three entries",
        "no longer centered",
        "asked = Numbers",
    ):
        assert secret in str(examples)
        assert secret not in text
    graded.run("db", "assignment", "remove", "private", "--force")


def test_students_get_no_solution_and_no_hidden_test(graded):
    released = str(graded.notebook("release"))
    assert "definition_2" in released
    for secret in ("SOLUTION", "HIDDEN", "a positive factor comes out", "seed, variants", "variance + eps"):
        assert secret in str(graded.notebook("source"))
        assert secret not in released


@pytest.mark.nightly
def test_points_by_hand_stay_when_a_late_notebook_is_graded(graded):
    with graded.gradebook() as book:
        book.update_or_create_assignment(graded.name, duedate="2026-10-12 23:59:00 UTC")
        by_hand = (("right", TEXT, 2), ("half", TEXT, 1), ("half", "definition-4-check", 1.5))
        for student, cell, points in by_hand:
            grade = book.find_grade(cell, graded.name, graded.name, student)
            grade.manual_score, grade.needs_manual_grade = points, False
        book.db.commit()
    for student in ("late", "half"):  # one for the first time, one once more
        graded.hand_in(student, graded.answered(graded.solutions()), "2026-10-13 10:00:00 UTC")
    graded.run("autograde", graded.name)
    assert graded.points("right") == FULL | {TEXT: 2}
    assert graded.points("late") == FULL
    with graded.gradebook() as book:
        assert book.find_submission(graded.name, "late").total_seconds_late > 0
        (again,) = book.find_submission(graded.name, "half").notebooks
        scores = {grade.cell.name: (grade.auto_score, grade.manual_score) for grade in again.grades}
    assert scores[TEXT] == (None, 1)
    assert scores["definition-4-check"] == (2, 1.5)


def test_feedback_shows_verdicts_and_no_hidden_test(graded):
    graded.run("generate_feedback", graded.name)
    page = graded.folder / "feedback" / "breaks" / graded.name / f"{graded.name}.html"
    text = page.read_text("utf-8")
    assert "definition.3 (3 of 3 points)" in text
    assert "HIDDEN" not in text


def test_feedback_shows_nothing_that_a_hidden_test_has(graded):
    page = graded.folder / "feedback" / "curious" / graded.name / f"{graded.name}.html"
    text = page.read_text("utf-8")
    assert text.count("definition_1 = [") > 1  # it did show what it found
    assert text.count("__import__") > 1
    assert "seed, variants" not in text
    for variant in chosen("definition", SEED, COPIES)[1:]:
        assert str(variant) not in text
    for answer in QUESTIONS["definition.4"].wrong:
        assert answer.message not in text


def test_a_long_line_is_cut_and_costs_nothing(graded):
    kept = graded.folder / "autograded" / "copies" / graded.name / f"{graded.name}.ipynb"
    text = kept.read_text("utf-8")
    assert "... Output truncated ..." in text
    assert len(text) < 1_000_000


def table(course):
    """What ``make grade`` prints, by student."""
    command = [sys.executable, "-m", "tools.grade", course.folder, course.name]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-3000:]
    _, *rows = (re.split(r"  +", line.strip()) for line in ran.stdout.splitlines())
    return {student: row for student, *row in rows}


def test_one_command_collects_grades_what_is_new_or_changed_and_writes_all_feedback(graded, tmp_path):
    brief = graded.answered(graded.solutions())
    of_first = ("definition-1", "definition-1-check")
    brief.cells = [
        *brief.cells[:4],
        *(c for c in brief.cells if c.metadata.get("nbgrader", {}).get("grade_id") in of_first),
    ]
    handed_in = tmp_path / "handed-in.ipynb"
    nbformat.write(brief, handed_in)
    archive = graded.folder / "downloaded" / graded.name / "archive" / "submissions.zip"
    archive.parent.mkdir(parents=True)
    with zipfile.ZipFile(archive, "w") as packed:
        for name in (
            f"doejane_LATE_12345_678901_{graded.name}-1.ipynb",
            f"Zoë van der Berg_54321_assignsubmission_file_/{graded.name} (1).ipynb",
        ):
            packed.write(handed_in, name)
    done = table(graded)
    for student in ("12345", "Zoë van der Berg"):
        assert done[student][:4] == ["new", "2", "0", "2"]
    assert {row[0] for row in done.values()} == {"new", "as before"}

    late = nbformat.from_dict(brief)
    late.cells[4].source = "definition_1 = 0"
    nbformat.write(late, handed_in)
    with graded.gradebook() as book:
        text = book.find_grade(TEXT, graded.name, graded.name, "other")
        text.manual_score, text.needs_manual_grade = 1.25, False
        book.db.commit()
    os.utime(handed_in, (0, 0))  # it was downloaded before the others were graded
    handed_in.rename(graded.folder / "submitted" / "12345" / graded.name / f"{graded.name}.ipynb")
    again = table(graded)
    assert again["12345"][:4] == ["changed", "0", "0", "0"]
    assert again["other"] == ["as before", "14", "1.25", "15.25"]
    assert {row[0] for row in again.values()} == {"changed", "as before"}
    page = graded.folder / "feedback" / "other" / graded.name / f"{graded.name}.html"
    assert "Score: 1.25" in page.read_text("utf-8")
    with pytest.raises(SystemExit, match=r"no assignment '02-centering'; it has 01-definition"):
        grade(graded.folder, "02-centering")


def test_grades_are_exported(graded):
    graded.run("export")
    table = (graded.folder / "grades.csv").read_text("utf-8")
    rows = {row["student_id"]: row for row in csv.DictReader(table.splitlines())}
    assert "private" not in table  # the worked examples are nobody's
    assert float(rows["copies"]["score"]) == sum(FULL.values())
