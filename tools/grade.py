"""Grading a sheet in one command: ``make grade SHEET=02-centering [COURSE=course]``, as often as you like.

python -m tools.grade COURSE SHEET

- Archives of a learning platform in ``downloaded/SHEET/archive`` that are new are collected.
- Notebooks that are new or not as they were graded are graded; points given by hand stay.
- All feedback is written, with the points and comments that there are now.
- A table says of each student what was done, the points, and what waits for a person.

nbgrader by itself skips a notebook that has no newer ``timestamp.txt``, and feedback that exists, in silence.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nbformat
from nbgrader.api import Gradebook, MissingEntry
from nbgrader.apps import NbGraderAPI
from tqdm import tqdm
from traitlets.config.loader import PyFileConfigLoader

ROW = "{:<24} {:<14} {:>9} {:>8} {:>8}  {}"


def state(course: Path, student: str, sheet: str) -> str:
    """Say if a notebook is ``"new"``, ``"changed"`` since it was graded, ``"as before"`` or ``"missing"``."""
    submitted, graded = (
        course / step / student / sheet / f"{sheet}.ipynb" for step in ("submitted", "autograded")
    )
    if not submitted.exists():
        return "missing"
    if not graded.exists():
        return "new"
    found = submitted.stat()  # a file that was moved here has an old time of its last change, but a new ctime
    return "changed" if max(found.st_ctime, found.st_mtime) > graded.stat().st_mtime else "as before"


def unread(course: Path, student: str, sheet: str) -> str:
    """Say why a notebook could not be graded, or has no answer to this sheet; empty if it looks right."""
    folder = course / "submitted" / student / sheet
    path = folder / f"{sheet}.ipynb"
    if not path.exists():
        others = ", ".join(sorted(one.name for one in folder.glob("*") if one.name != "timestamp.txt"))
        return f"no {path.name}; there is {others or 'no other file'}"
    known = nbformat.read(course / "release" / sheet / path.name, as_version=4).cells
    try:
        cells = nbformat.reads(path.read_text("utf-8"), as_version=4).cells
    except Exception as error:  # of any kind, as the files of students are
        return f"no notebook: {' '.join(str(error).split())[:60] or type(error).__name__}"
    marks, wanted = (
        {cell.metadata.get("nbgrader", {}).get("grade_id") for cell in one} - {None} for one in (cells, known)
    )
    if not marks & wanted:
        return "another sheet" if marks else "its cells have lost their marks"
    return ""


def collect(course: Path, sheet: str) -> None:
    """Collect the archives of a learning platform, if there are any that were not collected yet.

    Raises
    ------
    SystemExit
        If nbgrader fails, with its log.
    """
    archive, extracted = (course / "downloaded" / sheet / step for step in ("archive", "extracted"))
    files = [path.stat().st_ctime for path in archive.glob("*")]
    if files and not (extracted.exists() and extracted.stat().st_mtime > max(files)):
        command = [sys.executable, "-m", "nbgrader", "zip_collect", sheet, "--force"]
        done = subprocess.run(command, cwd=course, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"nbgrader zip_collect {sheet} failed:\n{done.stderr}")
        for line in done.stderr.splitlines():
            if "WARNING" in line:
                print(line, file=sys.stderr)


def grade(course: Path, sheet: str) -> list[tuple[str, ...]]:
    """Grade what is new or changed, write all feedback, and return the rows of the table.

    Parameters
    ----------
    course : Path
        The folder of the course.
    sheet : str
        The assignment, such as ``"02-centering"``.

    Returns
    -------
    list of tuple
        Student, what was done, points of programs and of persons, the sum, and what waits for a person, or
        why nothing was graded.

    Raises
    ------
    SystemExit
        If the course has no such assignment, or nobody handed in.
    """
    config = course / "nbgrader_config.py"
    if not config.exists():
        sys.exit(f"There is no course in {course}; make course SEED=7 makes one.")
    if not (course / "release" / sheet).exists():
        known = ", ".join(sorted(path.name for path in (course / "release").glob("*")))
        sys.exit(f"The course has no assignment {sheet!r}; it has {known}.")
    collect(course, sheet)
    options = PyFileConfigLoader(config.name, path=str(course)).load_config()
    options.CourseDirectory.root = str(course.resolve())
    api = NbGraderAPI(config=options)
    students = sorted(path.parent.name for path in course.glob(f"submitted/*/{sheet}"))
    if not students:
        sys.exit(f"No notebook is at {course}/submitted/STUDENT/{sheet}/{sheet}.ipynb.")
    done, why = {}, {}
    for student in tqdm(students, sheet):
        done[student] = state(course, student, sheet)
        if done[student] in ("new", "changed") and not api.autograde(sheet, student, force=True)["success"]:
            done[student] = "failed"
        why[student] = unread(course, student, sheet)
    api.generate_feedback(sheet, force=True)
    with Gradebook(f"sqlite:///{course.resolve() / 'gradebook.db'}") as book:
        rows: list[tuple[str, ...]] = []
        for student in students:
            try:
                (graded,) = book.find_submission(sheet, student).notebooks
            except MissingEntry:
                rows.append((student, done[student], "", "", "", why[student] or "not graded"))
                continue
            if done[student] == "failed":
                rows.append((student, "failed", "", "", "", why[student] or "its kernel ended"))
                continue
            waits = [one.cell.name for one in graded.grades if one.needs_manual_grade]
            hand = sum(one.manual_score or 0 for one in graded.grades if one.manual_score is not None)
            points = (f"{graded.score - hand:g}", f"{hand:g}", f"{graded.score:g}")
            rows.append((student, done[student], *points, why[student] or ", ".join(waits)))
    return rows


if __name__ == "__main__":
    if len(sys.argv) != 3 or not sys.argv[2]:
        sys.exit("Name the sheet, as in: make grade SHEET=02-centering")
    found = grade(Path(sys.argv[1]), sys.argv[2])
    print(ROW.format("student", "notebook", "automatic", "by hand", "points", "waits for you"))
    print(*(ROW.format(*row) for row in found), sep="\n")
    if lost := [row[0] for row in found if row[1] in ("failed", "missing")]:
        sys.exit(f"Not graded: {', '.join(lost)}. nbgrader autograde {sys.argv[2]} --student NAME says why.")
