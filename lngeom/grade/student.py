"""What happens in the student's process: the cells, one after the other, then the answers.

Nothing in here decides anything, or could: the process knows the kinds of questions and no sheet.  It tells
through a pipe, in JSON, what it is about to do and what came of it; whoever listens limits the time, and
starts another process for the rest if this one ends.
"""

from __future__ import annotations

import ast
import asyncio
import contextlib
import inspect
import json
import os
import re
import signal
import sys
import types
from collections.abc import Callable, Iterable, Mapping
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from lngeom import exercises
from lngeom.exercises import kinds, registry
from lngeom.exercises.kinds import Question, Verdict
from lngeom.exercises.kinds.question import raised
from lngeom.no_input import NoInput

from .processes import die_with_parent

with contextlib.suppress(ImportError):
    import resource  # not on Windows

__all__ = ["SHEETS", "Limits", "Probe", "blank", "code", "probe_of", "run"]

SHEETS = "lngeom.exercises.sheets"  # where the answers are
TIMED_LINE = re.compile(r"^([ \t]*)%time[ \t]+(?=\w)", re.M)  # %time x = f(a) makes x
MAGIC = re.compile(r"^([ \t]*)(?:[%!].*|\?{1,2}\S+[ \t]*|\S+\?{1,2}[ \t]*)$", re.M)
KEPT_MAGIC = re.compile(r"^([ \t]*\w+[ \t]*=[ \t]*)[%!].*$", re.M)  # files = !ls
TIMED = ("%%time", "%%timeit", "%%capture")
SHOWN = ("check", "card", "figures", "display")  # calls on their own whose value nobody uses


class Limits(NamedTuple):
    """What a student's process may use; ``uid`` and ``gid`` below 0 keep the user.

    Parameters
    ----------
    memory, file : int
        Bytes of address space, and of one file.
    seconds : int
        Processor time, of each process.
    processes : int
        Processes and threads of the user, others included.
    uid, gid : int
        The user to become.
    """

    memory: int
    file: int = 100_000_000
    seconds: int = 600
    processes: int = 0
    uid: int = -1
    gid: int = -1


class Probe(NamedTuple):
    """All that the student's process learns of a question."""

    id: str
    name: str
    kind: str
    fields: dict[str, Any]
    requests: list[Any]


def probe_of(question: Question, seed: int) -> Probe:
    """What to try on an answer, without the answer.

    Raises
    ------
    TypeError
        If the question reads answers in a way of its own, which the student's process would have to know.
    """
    kind: type[Question] = next(
        cls for cls in type(question).__mro__ if cls.__module__.startswith(f"{kinds.__name__}.")
    )
    if kind.__name__ not in kinds.__all__ or type(question)._probe is not kind._probe:
        raise TypeError(f"{question.id}: a question must read answers as a class of lngeom.exercises does")
    fields = {field: getattr(question, field) for field in kind.for_probe}
    plain = {key: dict(value) if isinstance(value, Mapping) else value for key, value in fields.items()}
    return Probe(question.id, question.name, kind.__name__, plain, question.requests(seed))


def blank(probe: Probe) -> Question:
    """A question that can be asked and not judged."""
    made: Question = object.__new__(getattr(kinds, probe.kind))
    for field, value in probe.fields.items():
        object.__setattr__(made, field, value)
    return made


def run(
    cells: list[str],
    skip: set[int],
    probes: list[Probe],
    limits: Limits,
    folder: str,
    pipe: Connection,
) -> None:
    """Run the cells that are not to be skipped, probe the answers, and end the process, whatever was left."""
    tell = _teller(pipe)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    _confine(limits, folder, pipe.fileno())
    _keep_out_answers()
    main = types.ModuleType("__main__")
    main.__dict__.update(display=_nothing, get_ipython=_Shell)
    sys.modules["__main__"] = main
    sys.argv, sys.stdin = ["notebook"], NoInput()
    for number, source in enumerate(cells):
        if number not in skip:
            tell(cell=number)
            if failed := _failure(lambda: _execute(code(source), main.__dict__)):  # noqa: B023 - called here
                tell(failed=failed)
    for probe in probes:
        tell(probe=probe.id)
        if probe.name in main.__dict__:
            tell(data=_probed(probe, main.__dict__[probe.name]))
        else:
            tell(missing=True)
    tell(end=True)
    os._exit(0)


def _probed(probe: Probe, answer: Any) -> Any:
    """The data of an answer; an answer may end everything but the process."""
    try:
        return blank(probe).probe(answer, probe.requests)
    except BaseException as error:  # as sys.exit() in a function
        return {"error": f"The answer raised {_words(error)}"}


def _nothing(*args: Any, **kwargs: Any) -> None:
    """Stands for what a notebook shows."""


class _Shell:
    """Stands for Jupyter's shell; whatever it is told, it does nothing."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        return _nothing


def _execute(compiled: types.CodeType, names: dict[str, Any]) -> None:
    """Execute a cell; one that awaits something, as Jupyter does, with a loop of its own."""
    if compiled.co_flags & inspect.CO_COROUTINE:
        asyncio.run(eval(compiled, names))
    else:
        exec(compiled, names)


def _judged_later(id: str, answer: Any = None, **options: Any) -> Verdict:
    """Stands for ``check``: it lets the notebook go on and earns nothing."""
    return Verdict(str(id), ok=True, score=0, points=0, message="This is judged when the notebook has run.")


class _NoSheets:
    """Refuses to import the sheets.  Their source stays a file that can be read: this is no lock."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> None:
        """Nothing, for the next one to look, unless it is a sheet."""
        if name.startswith(SHEETS):
            raise ImportError(f"{name} has the answers, which are not known where answers are tried")


def _keep_out_answers() -> None:
    """Let the student's code import the package as ever, but for the sheets."""
    sys.meta_path.insert(0, _NoSheets)
    for module in (exercises, registry):
        vars(module).update(check=_judged_later, card=_nothing)


def _teller(pipe: Connection) -> Callable[..., None]:
    """Send an event; the functions are taken before any student can replace them."""
    dumps, send = json.dumps, pipe.send_bytes

    def tell(**event: Any) -> None:
        send(dumps(event).encode())

    return tell


def _failure(work: Callable[[], Any]) -> str:
    """What it raised; nothing if all went well."""
    try:
        work()
    except BaseException as error:  # sys.exit() and the like end a cell, not the notebook
        return _words(error)
    return ""


def _words(error: BaseException) -> str:
    try:
        return raised("It", error).removeprefix("It raised ")
    except BaseException:  # its text is the student's code, too
        return "an exception that cannot be shown."


def code(source: str) -> types.CodeType:
    """The code of a cell without what only shows something, or speaks to Jupyter."""
    try:
        tree = ast.parse(source, "<cell>")
    except SyntaxError:
        tree = ast.parse(_without_magics(source), "<cell>")
    names = (node for node in ast.walk(tree) if isinstance(node, ast.Name))
    own = {name.id for name in names if isinstance(name.ctx, ast.Store)}
    tree.body = [statement for statement in tree.body if not _only_shows(statement, own)]
    return compile(tree, "<cell>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)


def _without_magics(source: str) -> str:
    first, _, rest = source.lstrip().partition("\n")
    if first.startswith("%%"):
        source = rest if first.split()[0] in TIMED else ""
    return KEPT_MAGIC.sub(r"\1None", MAGIC.sub(r"\1pass", TIMED_LINE.sub(r"\1", source)))


def _only_shows(statement: ast.stmt, own: set[str]) -> bool:
    """Whether it is a call such as ``check("sphere.2", sphere_2)`` or ``figures.drop_lines()``."""
    if not isinstance(statement, ast.Expr) or not isinstance(statement.value, ast.Call):
        return False
    call = statement.value
    simple: Iterable[ast.expr] = (*call.args, *(keyword.value for keyword in call.keywords))
    caller = call.func.value if isinstance(call.func, ast.Attribute) else call.func
    return (
        isinstance(caller, ast.Name)
        and caller.id in set(SHOWN) - own
        and all(isinstance(argument, ast.Name | ast.Constant) for argument in simple)
    )


def _confine(limits: Limits, folder: str, pipe: int) -> None:
    """Leave the grader's files, environment, group and user; take the limits."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(_environment(folder))
    if not hasattr(os, "fork"):
        return
    os.setsid()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    os.closerange(3, pipe)
    os.closerange(pipe + 1, 65_536)
    for what, most in (
        ("AS", limits.memory),
        ("FSIZE", limits.file),
        ("CPU", limits.seconds),
        ("CORE", 0),
        ("NPROC", limits.processes),
    ):
        kind = getattr(resource, f"RLIMIT_{what}", None)
        if kind is not None and (most or what == "CORE"):
            with contextlib.suppress(ValueError, OSError):  # macOS knows the first and refuses it
                resource.setrlimit(kind, (most, most))
    if limits.uid >= 0:
        os.setgroups([])
        os.setgid(limits.gid)
        os.setuid(limits.uid)
    die_with_parent()


def _environment(folder: str) -> dict[str, str]:
    kept = {"PATH": os.defpath, "HOME": folder, "TMPDIR": folder, "MPLCONFIGDIR": folder}
    return kept | {"LANG": "C.UTF-8", "MPLBACKEND": "agg", "OPENBLAS_NUM_THREADS": "1"}
