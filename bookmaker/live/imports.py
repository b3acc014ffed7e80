"""Which cells of the book can run on its pages: a browser has Python's own library and what the page loads.

What a cell needs is derived from its text and the texts above it: each import is tried in a process that
has only what a browser has, and whatever uses a name that could not be imported cannot run either.  A
page has SymPy from the site; NumPy and Matplotlib it can have, if the reader agrees to load them.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import importlib
import json
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence

from bookmaker.live.archives import LIBRARIES, OWN, ROOT, RUNNER

THERE = {*sys.stdlib_module_names, *LIBRARIES, *OWN, *(name.partition("/")[0] for name in RUNNER)}
# What a page has, from least to most: nothing more, or one of these with all that Pyodide loads for it.
LEVELS: dict[str, set[str]] = {"": set(), "numpy": {"numpy"}}
LEVELS["matplotlib"] = {"numpy", "matplotlib", "mpl_toolkits", "pylab", "PIL", "contourpy", "cycler"}
LEVELS["matplotlib"] |= {"dateutil", "fontTools", "kiwisolver", "packaging", "pyparsing", "pytz", "six"}
PLATFORM = "_sysconfigdata_"  # a part of Python's library; the rest of its name is that of the machine
IMPORTS = ast.Import | ast.ImportFrom
LATER = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef  # whose names are looked up when they are used


class Absent:
    """Finds no module that a browser lacks."""

    def __init__(self, level: str):
        self.there = THERE | LEVELS[level]

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Raise the error that a browser raises."""
        if name.partition(".")[0] not in self.there and not name.startswith(PLATFORM):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def leave_only_there(level: str = "") -> Absent:
    """Leave this process with the modules of a browser at one of the ``LEVELS``, and with no other."""
    for name in list(sys.modules):
        if name != "__main__" and name.partition(".")[0] not in sys.stdlib_module_names:
            del sys.modules[name]
    sys.meta_path.insert(0, absent := Absent(level))
    return absent


def imports(cells: Iterable[str]) -> set[str]:
    r"""The imports in the texts of cells, each of one name, as statements.

    Examples
    --------
    >>> sorted(imports(["import numpy as np\nfrom sympy import pi, sqrt"]))
    ['from sympy import pi', 'from sympy import sqrt', 'import numpy']
    """
    parts = (node for cell in cells for statement in _parsed(cell) for node in ast.walk(statement))
    return {one for node in parts if isinstance(node, IMPORTS) for one in _single(node)}


def importable(statements: Iterable[str]) -> dict[str, str | None]:
    """Try each import in a process with what a browser has: the first level with it, or None."""
    command = [sys.executable, "-m", "bookmaker.live.imports"]
    asked = json.dumps(sorted(statements))
    done = subprocess.run(command, input=asked, cwd=ROOT, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


def needs(cells: Sequence[str], possible: Mapping[str, str | None]) -> list[str | None]:
    r"""Return for each cell of a page the first level at which it can run there, None if there is none.

    Parameters
    ----------
    cells : sequence of str
        The texts of the cells, in order.
    possible : mapping
        Of each import in them, the first level with it, as :func:`importable` returns it.

    Examples
    --------
    >>> cells = ["import numpy as np", "from sympy import pi", "np.pi", "pi", "import anywidget"]
    >>> possible = {"import numpy": "numpy", "from sympy import pi": "", "import anywidget": None}
    >>> needs(cells, possible)
    ['numpy', '', 'numpy', '', None]
    """
    found: list[str | None] = [None] * len(cells)
    for number, level in reversed([*enumerate(LEVELS)]):
        there = [*LEVELS][: number + 1]
        runs = can_run(cells, {one: first in there for one, first in possible.items()})
        found = [level if can else found[n] for n, can in enumerate(runs)]
    return found


def can_run(cells: Sequence[str], possible: Mapping[str, bool]) -> list[bool]:
    r"""Return for each cell of a page whether it can run there.

    Parameters
    ----------
    cells : sequence of str
        The texts of the cells, in order.
    possible : mapping
        Of each import in them, whether it succeeds.

    Examples
    --------
    >>> cells = ["import numpy as np\nfrom sympy import pi", "x = np.ones(2)", "pi", "x", "x = 1", "x"]
    >>> possible = {"import numpy": False, "from sympy import pi": True}
    >>> can_run(cells, possible)
    [False, False, True, False, True, True]
    >>> can_run([cells[0], "f = {1: lambda a: np.exp(a)}", "f[1](2)", "list(map(lambda a: np.exp(a), [1]))"],
    ...         possible)
    [False, True, False, False]
    """
    lacking: set[str] = set()  # names that have no value, or whose use fails
    found = []
    for cell in cells:
        fails = not _parsed(cell)
        for statement in _parsed(cell):
            needed = imports([ast.unparse(statement)])
            absent = not all(possible[one] for one in needed)
            lacks = absent or bool(_used(statement) & lacking)
            at_once = absent or bool(_used(AtOnce().visit(copy.deepcopy(statement))) & lacking)
            fails |= at_once and not isinstance(statement, LATER)
            (lacking.update if lacks else lacking.difference_update)(_bound(statement))
        found.append(not fails)
    return found


class AtOnce(ast.NodeTransformer):
    """Keep of a statement what it evaluates at once: all but the bodies of lambdas that stand in no call."""

    def visit_Call(self, node: ast.Call) -> ast.Call:
        """Keep all of it: what is called may call a lambda."""
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        """Put the defaults, which are evaluated at once, in its place."""
        return ast.Tuple([*node.args.defaults, *filter(None, node.args.kw_defaults)], ast.Load())


def _used(statement: ast.stmt) -> set[str]:
    names = (node for node in ast.walk(statement) if isinstance(node, ast.Name))
    return {
        name.id for name in names if isinstance(name.ctx, ast.Load) or isinstance(statement, ast.AugAssign)
    }


def _bound(statement: ast.stmt) -> set[str]:
    if isinstance(statement, LATER):
        return {statement.name}
    loops = (node.target for node in ast.walk(statement) if isinstance(node, ast.comprehension))
    inside = {id(part) for target in loops for part in ast.walk(target)}  # names that end with [… for x in …]
    stored = {
        node.id
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in inside
    }
    nodes = (node for node in ast.walk(statement) if isinstance(node, IMPORTS))
    return stored | {one.asname or one.name.partition(".")[0] for node in nodes for one in node.names}


def _single(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.Import):
        return [f"import {one.name}" for one in node.names]
    return [f"from {'.' * node.level}{node.module or ''} import {one.name}" for one in node.names]


def _parsed(cell: str) -> list[ast.stmt]:
    """The statements of a cell; none if it is no Python, as with a line for IPython."""
    try:
        return ast.parse(cell).body
    except SyntaxError:
        return []


def main() -> None:
    """Read statements as JSON, and write for each the first level at which it succeeds."""
    statements = json.load(sys.stdin)
    absent = leave_only_there()
    if any("lngeom" in one for one in statements):  # nothing else needs it, and it takes seconds
        importlib.import_module("bookmaker.live.runner").stand_in_for_ipython()
    found: dict[str, str | None] = dict.fromkeys(statements)
    for level in LEVELS:
        absent.there |= LEVELS[level]
        for statement in statements:
            if found[statement] is None:
                with contextlib.suppress(ImportError):
                    exec(statement, {})
                    found[statement] = level
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
