"""The command line: ``python -m lngeom.grade --help``."""

from __future__ import annotations

import argparse
import io
import os
import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tqdm import tqdm

from .grader import Grader, Settings
from .processes import threads
from .results import Graded, write_table
from .specs import SpecError
from .student import Limits
from .submissions import TABLE, find, folders

__all__ = ["main"]

ABOUT = """\
Grade exercise sheets of the book: notebooks, or folders of them.

Each notebook is executed in processes of its own, cell by cell. A cell that fails, hangs or ends the process
is left out, and the rest is run again without it. Answers are tried on inputs drawn for this run; verdicts
are made elsewhere. Which sheet a notebook answers is seen from its content, whatever its name is.
"""

EXAMPLES = """\
what is written:
  grades/grades.csv           a row for each submission: file, score, points, points pending for a person,
                              a column for each question, a note
  grades/NAME/results.json    the result in Gradescope's format
  grades/NAME/report.html     the same for the student to read
  NAME is the name of the file, with its folders in front where two files have the same name.

examples:
  python -m lngeom.grade 02-centering.ipynb
  python -m lngeom.grade submissions/ -o week2
  python -m lngeom.grade submissions/ -o week2        again, after new ones came in: grades only these
  python -m lngeom.grade submissions/ --hidden private.py
  sudo python -m lngeom.grade submissions/ --hidden private.py --user nobody

a private file replaces questions of the book, or adds some:
  from lngeom.exercises import Numbers
  QUESTIONS = (
      Numbers(id="centering.1", kind="compute", title="Your own", points=2, minutes=5, value=7),
  )

This is not a sandbox. Without --user students' code runs as you and can read and write what you can, the
private file too; it can use the network. With --user (as root) it runs as another user: choose one who may
read little, and make the private file readable by you alone (chmod 600).
"""

KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "PYTHONPATH", "VIRTUAL_ENV")


def main(argv: Sequence[str] | None = None) -> int:
    """Grade what the command line says; 0 if every submission has a result."""
    options = _parser().parse_args(argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # names and answers have letters that terminals have not
            stream.reconfigure(errors="backslashreplace")
    try:
        settings = _settings(options)
        found, others = find(options.paths)
        if not found:
            raise SpecError("There is nothing to grade: no notebook in " + ", ".join(map(str, options.paths)))
        for path, what in others.items():
            print(f"left out, {what}: {path}", file=sys.stderr)
        targets = {path: options.output / name for path, name in folders(found).items()}
        options.output.mkdir(parents=True, exist_ok=True)
        with _clean_environment(), Grader(settings) as grader:
            return _grade(grader, targets, options.output)
    except (SpecError, RuntimeError, OSError) as error:
        print(f"python -m lngeom.grade: {error}", file=sys.stderr)
        return 2


def _grade(grader: Grader, targets: dict[Path, Path], output: Path) -> int:
    done: dict[Path, Graded] = {}
    before = 0
    try:
        for path, graded, known in tqdm(grader.all(targets), total=len(targets), unit="file", disable=None):
            done[path] = graded
            before += known
    except KeyboardInterrupt:
        print("Stopped; the same command goes on from here.", file=sys.stderr)
        return 130
    finally:
        write_table((done[path] for path in targets if path in done), output / TABLE)
    for path in targets:
        if done[path].note or len(targets) <= 3:
            _tell(done[path])
    old = f", {before} of them before" if before else ""
    print(f"{len(done)} graded{old}: {output / TABLE}")
    lost = [path for path, folder in targets.items() if not (folder / "results.json").exists()]
    for path in lost:
        print(f"no result is kept, the same command tries again: {path}", file=sys.stderr)
    return 1 if lost else 0


def _tell(graded: Graded) -> None:
    print(f"{graded.file}: {graded.score:g} of {graded.points:g}. {graded.note}".rstrip())
    for verdict in graded.verdicts:
        print(f"  {verdict!r}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m lngeom.grade", None, ABOUT, EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("paths", nargs="+", type=Path, metavar="SHEET.ipynb", help="notebooks, or folders of them")
    add("-o", "--output", type=Path, default=Path("grades"), metavar="DIR", help="default: grades")
    add("--hidden", type=Path, metavar="SPEC", help="a private Python file with QUESTIONS")
    add("--sheet", default="", metavar="KEY", help="the only sheet that counts (default: told by content)")
    add("--timeout", type=_positive, default=20, metavar="S", help="seconds a cell or question (default 20)")
    add("--total", type=_positive, default=120, metavar="S", help="seconds a notebook (default 120)")
    add("--memory", type=_positive, default=2, metavar="GB", help="memory of a process (default 2)")
    add(
        "-j",
        "--jobs",
        type=int,
        metavar="N",
        help="at once (default: all cores; 1 with --user, as processes of one user can end each other)",
    )
    add("--user", metavar="NAME", help="run students' code as this user; needs root")
    add("--seed", help="draw the same inputs again (default: fresh ones)")
    add("--again", action="store_true", help="grade what is graded already and unchanged, too")
    return parser


def _positive(text: str) -> float:
    number = float(text)
    if not 0 < number < float("inf"):
        raise ValueError(text)
    return number


def _settings(options: argparse.Namespace) -> Settings:
    uid, gid = _user(options.user) if options.user else (-1, -1)
    jobs = max(1, options.jobs if options.jobs is not None else 1 if options.user else os.cpu_count() or 1)
    who = uid if uid >= 0 else getattr(os, "getuid", lambda: -1)()
    limits = Limits(
        memory=int(options.memory * 2**30),
        seconds=int(options.total) + 10,
        processes=threads(who) + 200 * jobs,
        uid=uid,
        gid=gid,
    )
    if options.hidden and not options.user:
        print("Students' code can read the private file: see --user in --help.", file=sys.stderr)
    return Settings(
        limits=limits,
        hidden=options.hidden,
        timeout=options.timeout,
        total=options.total,
        jobs=jobs,
        seed=options.seed if options.seed is not None else secrets.token_hex(8),
        sheet=options.sheet,
        again=options.again,
    )


def _user(name: str) -> tuple[int, int]:
    """The numbers of another user.

    Raises
    ------
    SpecError
        If there is none, or this one may not become it.
    """
    try:
        import pwd

        entry = pwd.getpwuid(int(name)) if name.isdigit() else pwd.getpwnam(name)
    except (ImportError, KeyError):
        raise SpecError(f"there is no user {name!r} here") from None
    if os.geteuid() != 0:
        raise SpecError("--user needs root: start it with sudo")
    return entry.pw_uid, entry.pw_gid


@contextmanager
def _clean_environment() -> Iterator[None]:
    """Let the processes that are started know nothing but where programs are; one thread each."""
    whole = dict(os.environ)
    os.environ.clear()
    os.environ.update({key: whole[key] for key in KEPT if key in whole})
    os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MPLBACKEND="agg")
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(whole)
