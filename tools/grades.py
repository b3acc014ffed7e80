"""Grades for a learning platform: ``make grades [SHEETS="02-centering 03-sphere"] [COURSE=course]``.

python -m tools.grades COURSE [ASSIGNMENT ...]   these assignments, or all that somebody handed in

Writes ``grades-canvas.csv`` and ``grades-moodle.csv`` into the folder of the course, with one row for each
student in the gradebook and one column for each assignment:

- points of programs and persons together, less the penalty for a late notebook;
- 0 for a notebook that is missing after the due date of all;
- an empty field, which changes nothing there, where a text waits for a person, where what was handed in could
  not be graded, or before the due date.

Canvas finds students by its own number, the column *ID*; Moodle by the email address, in which case counts.
"""

from __future__ import annotations

import csv
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from nbgrader.api import Gradebook, MissingEntry, Student

CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
MOODLE = ("First name", "Last name", "ID number", "Email address")


def points(course: Path, book: Any, name: str, student: str, now: datetime) -> tuple[str, str]:
    """Return the points of a student for an assignment as text, and a remark, both possibly empty.

    Parameters
    ----------
    course : Path
        The folder of the course.
    book : Gradebook
        The gradebook of the course.
    name, student : str
        The assignment, and the student's id.
    now : datetime
        The time in UTC, without a time zone as nbgrader has it.
    """
    try:
        handed_in = book.find_submission(name, student)
    except MissingEntry:
        if any((course / "submitted" / student / name).glob("*")):
            return "", "not graded"  # a file with another name, for example
        due = book.find_assignment(name).duedate
        return ("0", "missing") if due and due < now else ("", "")
    if handed_in.needs_manual_grade:
        return "", "waits for you"
    late = handed_in.total_seconds_late > 0
    return f"{max(0.0, handed_in.score - handed_in.late_submission_penalty):g}", "late" * late


def grades(course: Path, chosen: list[str]) -> tuple[list[str], list[tuple[Student, list[tuple[str, str]]]]]:
    """Write both files; return the assignments, and for each student points and a remark for each.

    Parameters
    ----------
    course : Path
        The folder of the course.
    chosen : list of str
        The assignments that count; if empty, all that somebody handed in.

    Raises
    ------
    SystemExit
        If there is no gradebook, no such assignment, or nothing that was handed in.
    """
    data = course / "gradebook.db"
    if not data.exists():
        sys.exit(f"There is no gradebook in {course}; make course SEED=7 makes a course.")
    now = datetime.now(UTC).replace(tzinfo=None)
    with Gradebook(f"sqlite:///{data.resolve()}") as book:
        known = {one.name: one for one in book.assignments}
        if unknown := [name for name in chosen if name not in known]:
            sys.exit(f"The course has no assignment {unknown[0]!r}; it has {', '.join(sorted(known))}.")
        names = sorted(chosen or [name for name, one in known.items() if one.submissions])
        if not names:
            sys.exit("Nobody has handed in anything; name the sheets, as in: make grades SHEETS=02-centering")
        most = [f"{known[name].max_score:g}" for name in names]
        rows = [
            (student, [points(course, book, name, student.id, now) for name in names])
            for student in sorted(book.students, key=lambda one: (one.last_name or "", one.id))
        ]
        canvas = [[*CANVAS, *names], ["    Points Possible", "", "", "", "", *most]]
        moodle = [[*MOODLE, *names]]
        for student, row in rows:
            first, last, email = (getattr(student, n) or "" for n in ("first_name", "last_name", "email"))
            earned = [number for number, _ in row]
            # A name that nobody entered is left empty: the number alone finds the student.
            full = ", ".join(filter(None, (last, first)))
            canvas.append([full, student.id, "", "", "", *earned])
            moodle.append([first, last, student.id, email, *earned])
    for platform, table in (("canvas", canvas), ("moodle", moodle)):
        with (course / f"grades-{platform}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(table)
    return names, rows


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("Name the folder of the course, as in: python -m tools.grades course")
    columns, found = grades(Path(sys.argv[1]), sys.argv[2:])
    print("student".ljust(24), *(name.ljust(24) for name in columns))
    for who, row in found:
        shown = (f"{number or '–'} {f'({remark})' * bool(remark)}".ljust(24) for number, remark in row)
        print(who.id.ljust(24), *shown)
    print(f"For import: {sys.argv[1]}/grades-canvas.csv and {sys.argv[1]}/grades-moodle.csv")
