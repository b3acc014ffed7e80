"""Runs a cell of the page in the reader's browser, and says what it shows as plain data.

Never as HTML: a link that somebody shares may hold any code.
"""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import io
import json
import linecache
import sys
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from typing import Any

from bookmaker.live import stand_ins
from bookmaker.live.reach import reaches
from bookmaker.live.slices import Statement, foundations, needed
from lngeom.no_input import without_input

SAID = {  # of the errors of the engine
    "Refuted": "refuted",
    "IllFormed": "refuted",
    "Foreign": "refuted",
    "Unproved": "unproved",
    "Spent": "unproved",
}
LONGEST = 20_000  # characters of a text that is shown
LONGEST_SAID = 2_000
UNJUDGED = "This edition judges no answers: hand in the sheet, which Download gives with yours."
MOST = 1000  # statements whose outcome is kept
CONSTANT = (
    "sympy.",
    "lngeom.engine.",
    "lngeom.symbolic.",
    "lngeom.identities.",
)  # objects from there never change


class Page:
    r"""The cells of a page; what a statement above made is kept until its text, or what it hangs on, changes.

    Examples
    --------
    >>> page = Page()
    >>> page.run(["a = 1", "print(a); a + 1"], 1)["shown"]
    [{'kind': 'text', 'text': '1\n'}, {'kind': 'text', 'text': '2'}]
    """

    def __init__(self) -> None:
        self._kept: dict[int, dict[str, Any]] = {}

    @without_input()
    def run(self, cells: Sequence[str], target: int) -> dict[str, Any]:
        """Run a cell, which may ask for no input.

        Returns
        -------
        dict
            ``state``: done, proved, refuted, unproved, absent, syntax or error; of an answer right, wrong or
            read; ``said``: a sentence; ``line``, ``cell``: where it went wrong; ``shown``: texts, LaTeX.
        """
        _judges()
        places = [f"<cell {number}>" for number in range(len(cells))]
        printed = Printed()
        try:
            before, own = needed(cells, target, places)
            for place, source in zip(places, cells, strict=True):
                linecache.cache[place] = len(source), None, source.splitlines(keepends=True), place
            space = self._space(before, places)
            stand_ins.shown.clear()
            with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
                value = None
                for statement in own:
                    value = _execute(statement, places, space)
                shown, state, said = _shown(value)
            line, cell = 0, target
        except BaseException as error:  # whatever the reader's code raises, SystemExit too
            shown, (state, said) = [], _sentence(error)
            line, cell = _where(error, places, target)
        text = printed.text()
        told = [{"kind": "text", "text": text}] if text else []
        parts = [*map(_short, stand_ins.shown), *told, *map(_short, shown)]
        said = _cut(said, LONGEST_SAID)
        return {"state": state, "said": said, "line": line, "cell": cell, "shown": parts}

    def _space(self, before: Sequence[Statement], places: Sequence[str]) -> dict[str, Any]:
        """A namespace in which these statements have run."""
        space: dict[str, Any] = {"__name__": "__main__"}
        keys: dict[Statement, int] = {}
        if len(self._kept) > MOST:
            self._kept.clear()
        for place, statement in enumerate(before):
            under = foundations(statement, before[:place])
            key = hash((statement.cell, ast.dump(statement.node), *(keys[one] for one in under)))
            keys[statement] = key
            if key in self._kept:
                space.update(self._kept[key])
                continue
            with contextlib.redirect_stdout(Printed()), contextlib.redirect_stderr(Printed()):
                _execute(statement, places, space)
            made = {name: space[name] for name in statement.binds if name in space}
            if made and all(map(_constant, made.values())):
                self._kept[key] = made
        return space


def _execute(statement: Statement, places: Sequence[str], space: dict[str, Any]) -> Any:
    """Run a statement; the value, if it is an expression."""
    place, node = places[statement.cell], statement.node
    if isinstance(node, ast.Expr):
        return eval(compile(ast.Expression(node.value), place, "eval"), space)
    exec(compile(ast.Module([node], []), place, "exec"), space)
    return None


def _constant(value: Any) -> bool:
    """Whether nothing can change an object, so that it may be shown to cell after cell."""
    if isinstance(value, tuple | frozenset):
        return all(map(_constant, value))
    if isinstance(value, int | float | complex | str | bytes | Fraction | types.ModuleType | None):
        return True
    home = value if isinstance(value, types.FunctionType | type) else type(value)
    return f"{home.__module__}.".startswith(CONSTANT) and not home.__module__.startswith("sympy.matrices.")


def _where(error: BaseException, places: Sequence[str], target: int) -> tuple[int, int]:
    """Line and cell of the innermost call that the reader wrote."""
    line, cell, trace = 0, target, error.__traceback__
    if isinstance(error, SyntaxError) and error.filename in places and isinstance(error.lineno, int):
        line = error.lineno
    while trace:
        if (name := trace.tb_frame.f_code.co_filename) in places:
            line, cell = trace.tb_lineno, list(places).index(name)
        trace = trace.tb_next
    return line, cell


def _sentence(error: BaseException) -> tuple[str, str]:
    """What happened, and the engine's own sentence, or Python's in one line."""
    from lngeom.engine import errors

    try:
        text = str(error)
    except BaseException:  # the reader wrote this error
        text = ""
    name = type(error).__name__
    if type(error) is getattr(errors, name, None):
        return SAID[name], text
    if type(error) is stand_ins.NeedsNumPy:
        return "absent", text
    if isinstance(error, SyntaxError) and isinstance(error.msg, str):
        return "syntax", f"{error.msg[:1].upper()}{error.msg[1:]}."
    if isinstance(error, ImportError) and isinstance(error.name, str):
        top = error.name.partition(".")[0]
        if error.name == "lngeom.exercises":
            return "absent", UNJUDGED
        if top == "lngeom":
            return "absent", f"{text}. A page brings of lngeom what needs no NumPy."
        if isinstance(error, ModuleNotFoundError):
            return "absent", f"This needs {'NumPy' if top == 'numpy' else top}, which a page does not bring."
    return "error", f"{name}: {text}" if text else name


@cache
def _judges() -> tuple[Any, Any]:
    """What a chain is, and whether the book states what one closed, as it was before code of a reader ran."""
    from lngeom.identities import is_stated
    from lngeom.symbolic import Derivation

    return Derivation, is_stated


def _shown(value: Any) -> tuple[list[dict[str, str]], str, str]:
    """What a value shows, as Jupyter would choose, and what is said of it."""
    derivation, is_stated = _judges()
    if value is None:
        return [], "done", "Done."
    registry = sys.modules.get("lngeom.exercises.registry")
    if registry is not None and registry.is_judged(value):
        state = "read" if value.ok and value.pending else "right" if value.ok else "wrong"
        return [], state, f"{value.head}: {value.message}"
    shown = [stand_ins.part(value)]
    if type(value) is not derivation:
        return shown, "done", "Done."
    steps = len(value.steps) - 1
    if not steps:
        return shown, "done", "A chain without a step claims nothing."
    claim = value.closes
    named = f", and it closes {claim.id}" if is_stated(claim) else ""
    return shown, "proved", f"Proved: {steps} step{'s'[: steps > 1]}{named}."


def _short(part: Mapping[str, str]) -> dict[str, str]:
    return {"kind": part["kind"], "text": _cut(part["text"])}


def _cut(text: str, longest: int = LONGEST) -> str:
    return text if len(text) <= longest else f"{text[:longest]} … ({len(text)} characters)"


class Printed(io.TextIOBase):
    """Keeps the beginning of what is printed and counts the rest: a loop may print without end."""

    def __init__(self) -> None:
        self._begun, self._count = io.StringIO(), 0

    def write(self, text: str) -> int:
        """Take a text."""
        self._begun.write(text[: max(0, LONGEST - self._count)])
        self._count += len(text)
        return len(text)

    def text(self) -> str:
        """What was printed, and how much, if that is too much to show."""
        more = f" … ({self._count} characters)" if self._count > LONGEST else ""
        return self._begun.getvalue() + more


class Rest(MetaPathFinder):
    """Finds modules that the book never loads in an archive that is fetched for the first of them.

    Parameters
    ----------
    names : iterable of str
        The modules in the archive.
    fetch : callable
        Gets the archive; the path to it, or nothing if it cannot be had.
    """

    def __init__(self, names: Iterable[str], fetch: Callable[[], str]) -> None:
        self._names, self._fetch = frozenset(names), fetch

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """The module, after the archive has been put where modules are looked for."""
        if name not in self._names:
            return None
        sys.meta_path.remove(self)
        archive = self._fetch()
        if not archive:
            sys.meta_path.append(self)  # the next import tries again
            raise ImportError(f"{name} could not be loaded: is the network there?")
        sys.path.append(archive)
        for package in [module for module in sys.modules.values() if hasattr(module, "__path__")]:
            if ".zip/" in str(getattr(package, "__file__", "")):
                package.__path__.append(f"{archive}/{package.__name__.replace('.', '/')}")
        importlib.invalidate_caches()
        return importlib.util.find_spec(name)


def offer_rest(names: Iterable[str], fetch: Callable[[], str]) -> None:
    """Let modules be imported that have not been fetched yet."""
    sys.meta_path.append(Rest(names, fetch))


def load_statements(page: str) -> None:
    """Build what a page, as "chapters/02-centering", states: its first verdict need not wait for it."""
    from lngeom.identities import PARTS

    part = page.rpartition("-")[2]
    importlib.import_module(f"lngeom.identities.{part}" if part in PARTS else "lngeom.identities")


def open_sheets() -> None:
    """Read the questions, if this edition has them; those that compute with arrays are read, not judged."""
    if importlib.util.find_spec("lngeom.exercises"):
        with stand_ins.numpy_later():
            from lngeom import exercises

            exercises.QUESTIONS  # noqa: B018 - they are read when they are asked for


PAGE = Page()
stand_ins.be_ipython()


def behind(request: str) -> str:
    """By what the code of a request could change what judges it; the page asks before it lets that run."""
    asked: Mapping[str, Any] = json.loads(request)
    places = [f"<cell {number}>" for number in range(len(asked["cells"]))]
    try:
        before, own = needed(asked["cells"], asked["target"], places)
    except SyntaxError:
        return ""  # nothing will run
    return reaches(statement.node for statement in (*before, *own))


def answer(request: str) -> str:
    """What the page of this process gets to a request; both are JSON."""
    asked: Mapping[str, Any] = json.loads(request)
    return json.dumps(PAGE.run(asked["cells"], asked["target"]))
