"""Grades for import: one row for each student, whatever became of the notebook."""

import csv
from datetime import timedelta

import pytest
from nbgrader.api import Gradebook

from tools.grades import grades

# Of nbgrader's own code, which makes a submission before it adds it.
pytestmark = pytest.mark.filterwarnings("ignore:Object of type <Submitted")
FIRST, SECOND, UNUSED = "02-centering", "03-sphere", "04-ellipsoid"
PASSED, LATE = "2026-10-12 23:59:00 UTC", "2026-10-13 08:00:00 UTC"


@pytest.fixture
def course(tmp_path):
    """A gradebook without notebooks: who handed in what, and the points, are entered."""
    with Gradebook(f"sqlite:///{tmp_path / 'gradebook.db'}") as book:
        for name, due in ((FIRST, PASSED), (SECOND, None), (UNUSED, PASSED)):
            book.add_assignment(name, duedate=due)
            book.add_notebook(name, name)
            for cell in ("code", "text"):
                book.add_grade_cell(cell, name, name, max_score=4, cell_type="code")
        for id, first, last, email in (
            ("11", "Ana", "Núñez, jr.", "ana@example.org"),
            ("12", "Bo", "Berg", "Bo@example.org"),
            ("13", None, None, None),
            ("14", "Cy", "Cole", "cy@example.org"),
            ("15", "Di", "Dahl", "di@example.org"),
        ):
            book.add_student(id, first_name=first, last_name=last, email=email)
        hand_in(book, "11", FIRST, 4, 2.5)
        hand_in(book, "12", FIRST, 3, 1, when=LATE, penalty=1.5)
        hand_in(book, "13", FIRST, 4, None)
        hand_in(book, "15", FIRST, 1, 0, when=LATE, penalty=9)
        hand_in(book, "11", SECOND, 2, 0)
    return tmp_path


def hand_in(book, student, name, automatic, by_hand, when="2026-10-12 10:00:00 UTC", penalty=0):
    """Enter what autograding and a person would."""
    handed_in = book.add_submission(name, student, timestamp=when)
    (notebook,) = handed_in.notebooks
    notebook.late_submission_penalty = penalty
    for grade in notebook.grades:
        if grade.cell.name == "code":
            grade.auto_score, grade.needs_manual_grade = automatic, False
        else:
            grade.manual_score, grade.needs_manual_grade = by_hand, by_hand is None
    book.db.commit()


def table(course, platform):
    text = (course / f"grades-{platform}.csv").read_text("utf-8")
    return list(csv.DictReader(text.splitlines()))


def test_each_student_has_one_row_with_what_counts(course):
    names, rows = grades(course, [])
    assert names == [FIRST, SECOND]  # nobody handed in the third
    most, *canvas = table(course, "canvas")
    assert (most["Student"], most["ID"], most[FIRST]) == ("    Points Possible", "", "8")
    earned = {row["ID"]: (row[FIRST], row[SECOND]) for row in canvas}
    assert earned == {
        "11": ("6.5", "2"),
        "12": ("2.5", ""),  # late: less the penalty
        "13": ("", ""),  # its text waits
        "14": ("0", ""),  # missing, and due; the other one has no due date
        "15": ("0", ""),  # a penalty takes no more than there is
    }
    moodle = {row["Email address"]: (row[FIRST], row[SECOND]) for row in table(course, "moodle")}
    assert moodle["Bo@example.org"] == ("2.5", "")  # in the case that was entered
    assert len(table(course, "moodle")) == len(canvas) == 5
    remarks = {student.id: row[0][1] for student, row in rows}
    assert remarks == {"11": "", "12": "late", "13": "waits for you", "14": "missing", "15": "late"}


def test_what_was_handed_in_and_could_not_be_graded_is_no_zero(course):
    folder = course / "submitted" / "14" / FIRST
    folder.mkdir(parents=True)
    (folder / "homework.ipynb").write_text("")
    _, rows = grades(course, [FIRST])
    assert {student.id: row[0] for student, row in rows}["14"] == ("", "not graded")
    assert {row["ID"]: row[FIRST] for row in table(course, "canvas")}["14"] == ""


def test_names_with_commas_stay_one_field_and_the_columns_are_those_of_the_platform(course):
    grades(course, [])
    header = list(table(course, "canvas")[0])
    assert header[:5] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
    assert {row["ID"]: row["Student"] for row in table(course, "canvas")}["11"] == "Núñez, jr., Ana"
    assert {row["ID number"]: row["Last name"] for row in table(course, "moodle")}["11"] == "Núñez, jr."


def test_a_sheet_is_dropped_by_naming_the_others_and_an_extension_counts(course):
    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        book.grant_extension(FIRST, "12", days=2)
        assert book.find_submission(FIRST, "12").extension == timedelta(days=2)
    names, rows = grades(course, [FIRST])
    assert names == [FIRST]
    assert SECOND not in table(course, "canvas")[0]
    assert {student.id: row[0][1] for student, row in rows}["12"] == ""  # not late


def test_what_is_not_there_is_named(course, tmp_path):
    with pytest.raises(SystemExit, match=r"no assignment '02-centring'; it has 02-centering, 03-sphere"):
        grades(course, ["02-centring"])
    with pytest.raises(SystemExit, match="no gradebook"):
        grades(tmp_path / "elsewhere", [])
