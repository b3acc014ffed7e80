"""Runs a cell of the page in the reader's browser, and says what it shows as plain data, never as HTML.

What a cell says depends on the texts in sight, never on the order in which they were run: each run begins
with nothing, and first runs what the cells above bind.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import logging
import re
import symtable
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any, NoReturn

from lngeom.symbolic import Derivation, Outside, Refuted, Unproved

LONGEST, LONGEST_SAID = 20_000, 2_000  # characters of a text that is shown, and of a message
LARGEST = 3_000_000  # characters of a picture or a table
FILLING = {"append", "extend", "update", "add"}
NAMES = {"numpy": "NumPy", "matplotlib": "Matplotlib"}  # which a page can load
logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)  # that it looks for fonts is no output
came: Callable[[str], object] | None = None  # the page's, which is told what a cell prints while it runs
shown: list[dict[str, str]] = []  # what the cell that runs has displayed


class Printed(io.StringIO):
    """Keeps the beginning of what is printed, since a loop may print without end, and says what comes."""

    def __init__(self, tell: Callable[[str], object] | None = None):
        super().__init__()
        self.said = tell

    def write(self, text: str) -> int:
        """Take a text."""
        kept = text[: max(0, LONGEST + 1 - self.tell())]
        super().write(kept)
        if kept and self.said:
            self.said(kept)
        return len(text)


def display(*values: Any, raw: bool = False, **_: Any) -> None:
    """Show values in addition to that of a cell; with ``raw`` they are texts by their MIME types."""
    shown.extend(_text(value["text/plain"]) if raw else part(value) for value in values)


class Markdown:
    """A text in Markdown, as the value of a cell."""

    def __init__(self, data: str):
        self.data = data

    def _repr_markdown_(self) -> str:
        return self.data


def stand_in_for_ipython() -> None:
    """Give cells what they use of IPython, which a page does not load: 2 MB for a table and a display."""
    display_module = ModuleType("IPython.display")
    vars(display_module).update(display=display, Markdown=Markdown)
    sys.modules["IPython.display"] = display_module  # no IPython, which Matplotlib takes for a notebook


def part(value: Any) -> dict[str, str]:
    """The display of a value: a picture, LaTeX or Markdown if it has some, as in Jupyter, otherwise text.

    Examples
    --------
    >>> part(3)
    {'kind': 'text', 'text': '3'}
    """
    kinds = {"_repr_svg_": "picture", "_repr_latex_": "latex", "_repr_markdown_": "markdown"}
    for name, kind in kinds.items():
        method = None if isinstance(value, type) else getattr(value, name, None)
        if callable(method) and isinstance(text := method(), str):
            longest = LARGEST if kind == "markdown" else LONGEST  # a table that is cut is none
            return _picture(text) if kind == "picture" else _text(text, kind, longest)
    matplotlib = sys.modules.get("matplotlib.figure")
    if matplotlib and isinstance(value, matplotlib.Figure):
        return _picture(_drawn(value))
    return _text(repr(value))


def _picture(svg: str) -> dict[str, str]:
    if len(svg) <= LARGEST:
        return {"kind": "picture", "text": svg}
    return _text(f"This picture takes {len(svg) / 1e6:.0f} MB, too much for a page: draw fewer points.")


def _drawn(figure: Any) -> str:
    """A figure of Matplotlib's own as SVG."""
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", bbox_inches="tight")
    return buffer.getvalue()


def _open_figures() -> list[dict[str, str]]:
    """The figures that pyplot holds open, which are shown at the end of a cell, and then closed."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    pictures = [part(pyplot.figure(number)) for number in pyplot.get_fignums()] if pyplot else []
    _close_figures()
    return pictures


def _close_figures() -> None:
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")


def _text(text: str, kind: str = "text", longest: int = LONGEST) -> dict[str, str]:
    return {"kind": kind, "text": _cut(text, longest)}


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[:longest]} …"


def run(*cells: str, check: str = "") -> dict[str, Any]:
    r"""Run the last of these cells, and then a check of it.

    Parameters
    ----------
    cells : str
        The texts of the cells; of those above the last one only what they bind is run, and their errors are
        reported only where a name is missing.
    check : str
        What is run after the last cell; its value is shown in place of that of the cell.

    Returns
    -------
    dict
        ``state``: done, proved, refuted, unproved, absent, syntax, error; of an answer right, wrong, read;
        ``head``, ``said``: what happened; ``line``, ``cell``: where it went wrong; ``lacks``: the package
        that is absent; ``shown``: texts, LaTeX, Markdown, pictures (SVG).

    Examples
    --------
    >>> run("a = 1", "print(a); a + 1")["shown"]
    [{'kind': 'text', 'text': '1\n'}, {'kind': 'text', 'text': '2'}]
    """
    *above, last = cells
    value: list[dict[str, str]] = []
    printed, head, line, cell, lacks = Printed(came), "", 0, len(above), ""
    space: dict[str, Any] = {"__name__": "__main__", "display": display, "input": _no_input}
    failed = Failed()
    try:
        own = [(statement, cell) for statement in ast.parse(last, f"<cell {cell}>").body]
        own += [(statement, cell + 1) for statement in ast.parse(check).body]
        with contextlib.redirect_stdout(Printed()), contextlib.redirect_stderr(Printed()):
            for number, text in enumerate(above):
                _rerun(text, number, space, failed)
        shown.clear()
        _close_figures()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            result = None
            for statement, number in own:
                result = _execute(statement, number, space)
            value, state, said = _shown(result)
            value += _open_figures()
    except BaseException as error:  # whatever the reader's code raises, SystemExit too
        cause = _cause(error, failed)
        state, head, said = _sentence(cause, last, space)
        line, cell = _where(cause, cell)
        lacks = _top(cause) if state == "absent" else ""
    printed_text = [_text(printed.getvalue())] if printed.getvalue() else []
    found = {"state": state, "head": head, "said": _cut(said, LONGEST_SAID), "line": line, "cell": cell}
    found["lacks"] = lacks
    return {**found, "shown": [*shown, *printed_text, *value]}


class Failed(dict[str, BaseException]):
    """Why a name of the cells above has no value: an error of its statement, or a cell that is no Python."""

    def __init__(self) -> None:
        self.unread: list[tuple[str, SyntaxError]] = []

    def __missing__(self, name: str) -> BaseException | None:
        word = re.compile(rf"\b{re.escape(name)}\b")
        return next((error for text, error in self.unread if word.search(text)), None)


def _rerun(cell: str, number: int, space: dict[str, Any], failed: Failed) -> None:
    """Run what a cell above binds or changes; if it fails, a use of its names says why."""
    try:
        statements = ast.parse(cell, f"<cell {number}>").body
    except SyntaxError as error:
        failed.unread.append((cell, error))
        return
    for statement in statements:
        call = statement.value if isinstance(statement, ast.Expr) else None
        method = isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
        if call and not (method and isinstance(call.func.value, ast.Name)):  # type: ignore[attr-defined]
            continue  # a value that was to be seen: Derivation(…), no names.append(…)
        try:
            _execute(statement, number, space)
        except BaseException as error:  # of the reader's code, too
            for name in _bound(statement):
                space.pop(name, None)
                failed[name] = _cause(error, failed)


def _bound(statement: ast.stmt) -> set[str]:
    """The names that a statement binds, and those of objects that it fills."""
    symbols = symtable.symtable(ast.unparse(statement), "", "exec").get_symbols()
    filled = {
        part.value.id
        for part in ast.walk(statement)
        if isinstance(part, ast.Attribute | ast.Subscript) and isinstance(part.value, ast.Name)
        if isinstance(part.ctx, ast.Store) or (isinstance(part, ast.Attribute) and part.attr in FILLING)
    }
    return filled | {one.get_name() for one in symbols if one.is_assigned() or one.is_imported()}


def _cause(error: BaseException, failed: Failed) -> BaseException:
    """Why there is no such name, if it was to be bound above."""
    return (isinstance(error, NameError) and error.name and failed[error.name]) or error


def _execute(statement: ast.stmt, cell: int, space: dict[str, Any]) -> Any:
    """Run a statement; its value, if it is an expression."""
    if isinstance(statement, ast.Expr):
        return eval(compile(ast.Expression(statement.value), f"<cell {cell}>", "eval"), space)
    return exec(compile(ast.Module([statement], []), f"<cell {cell}>", "exec"), space)


def _no_input(*_: Any) -> NoReturn:
    raise EOFError("a cell may not ask for input: write the value into the cell")


def _top(error: BaseException) -> str:
    """The package in which a module was not found."""
    return str(getattr(error, "name", None) or "").partition(".")[0]


def _shown(value: Any) -> tuple[list[dict[str, str]], str, str]:
    """The display of a value, and the sentence about it."""
    exercises = sys.modules.get("lngeom.exercises")
    if exercises and isinstance(value, exercises.Verdict):
        state = "read" if value.ok and value.pending else "right" if value.ok else "wrong"
        return [], state, f"{value.head}: {value.message}"
    said = "Done."
    if isinstance(value, Derivation):
        if steps := len(value.steps) - 1:
            named = f", and it closes {value.closes.id}" if value.closes else ""
            return [part(value)], "proved", f"Proved: {steps} step{'s'[: steps > 1]}{named}."
        said = "A chain without a step claims nothing."
    return [] if value is None else [part(value)], "done", said


def _sentence(error: BaseException, source: str, space: dict[str, Any]) -> tuple[str, str, str]:
    """The outcome: a state, its name, and the message of the package, or of Python, in one line."""
    if isinstance(error, Outside | Unproved):
        registry = sys.modules.get("lngeom.exercises.registry")
        known = registry.misconception(error.chain) if registry else ""
        state, head = ("refuted", "False") if isinstance(error, Refuted) else ("unproved", "Not proved")
        return state, head, f"{error}. {known}" if known else str(error)
    from lngeom.exercises.slips import slip  # only now, since it takes a moment

    if known := slip(error, source, space):
        if isinstance(error, SyntaxError):
            return "syntax", "Not Python", known
        missing = f"there is no {error.name} here. " if isinstance(error, NameError) else ""
        return "error", "Stopped by an error", f"{missing}{known}"
    if isinstance(error, SyntaxError):
        return "syntax", "Not Python", f"{str(error.msg)[:1].upper()}{str(error.msg)[1:]}."
    if isinstance(error, ModuleNotFoundError) and (top := _top(error)):
        said = "." if top in NAMES else ", which does not run on this page."
        return "absent", "", f"This needs {NAMES.get(top, top)}{said}"
    if isinstance(error, NameError) and error.name:
        return "error", "Stopped by an error", f"there is no {error.name} here: nothing above has this name."
    try:
        text = str(error)
    except Exception:  # the reader wrote this error
        text = ""
    name = type(error).__name__
    return "error", "Stopped by an error", f"{name}: {text}" if text else name


def _where(error: BaseException, cell: int) -> tuple[int, int]:
    """Line and cell of the innermost call that the reader wrote."""
    lines = [(error.filename, error.lineno)] if isinstance(error, SyntaxError) else []
    trace = error.__traceback__
    while trace:
        lines.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
        trace = trace.tb_next
    own = [(line or 0, int(file[6:-1])) for file, line in lines if file and file.startswith("<cell ")]
    return own[-1] if own else (0, cell)


def answer(request: str) -> str:
    """Answer the page, which sends the cells and a check as JSON; the last cell is run."""
    asked = json.loads(request)
    return json.dumps(run(*asked["cells"], check=asked["check"]))
