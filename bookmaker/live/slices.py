"""Which statements of the cells above a cell needs: a page has no hidden state.

What a cell says depends on the texts in sight, never on the order in which they were run.  So each run begins
with nothing, and runs of the cells above those statements that bind a name it needs, and what those need.

Names are all that is followed.  An object that a function changes is not, nor is a star import; of methods
those that change a list, set or dictionary are known.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache

CHANGING = frozenset(
    {"append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse"}
    | {"update", "add", "discard", "setdefault", "popitem"}
)
BINDING_ALWAYS = (ast.Assign, ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
SCOPES = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


@dataclass(eq=False)
class Statement:
    """A statement at the top of a cell, and its names.

    Parameters
    ----------
    cell : int
        The cell that it stands in.
    node : ast.stmt
        The statement itself.
    binds, uses, later : set of str
        Names that it binds or changes, that it reads, and that a function made by it will read.
    """

    cell: int
    node: ast.stmt
    binds: set[str] = field(default_factory=set)
    uses: set[str] = field(default_factory=set)
    later: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        _Names(self).visit(self.node)

    @property
    def replaces(self) -> bool:
        """Whether what its names were before does not matter."""
        return isinstance(self.node, BINDING_ALWAYS) and not self.binds & self.uses


class _Names(ast.NodeVisitor):
    """Finds the names of a statement; those inside a comprehension or a function are its own."""

    def __init__(self, statement: Statement) -> None:
        self._found = statement

    def visit_Name(self, node: ast.Name) -> None:
        (self._found.uses if isinstance(node.ctx, ast.Load) else self._found.binds).add(node.id)

    def visit_Import(self, node: ast.Import | ast.ImportFrom) -> None:
        self._found.binds |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}

    visit_ImportFrom = visit_Import  # noqa: N815 - as ast names it

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self._found.binds.add(node.name)
        for part in (*node.decorator_list, node.args):
            self.visit(part)
        for part in node.body:
            self._found.later |= _read(part)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._found.binds.add(node.name)
        self._found.uses |= _read(node)
        self._found.later |= _read(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.visit(node.args)
        self._found.later |= _read(node.body)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._found.uses |= _root(node.target)
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute | ast.Subscript) -> None:
        if not isinstance(node.ctx, ast.Load):
            self._found.binds |= _root(node)
        self.generic_visit(node)

    visit_Subscript = visit_Attribute  # noqa: N815

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
            self._found.binds |= _root(node.func.value)
        self.generic_visit(node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        self._found.binds |= {node.name} - {None}  # type: ignore[arg-type]
        self.generic_visit(node)

    def generic_visit(self, node: ast.AST) -> None:
        if isinstance(node, SCOPES):
            self._found.uses |= _read(node)
            self._found.binds |= {
                part.target.id for part in ast.walk(node) if isinstance(part, ast.NamedExpr)
            }
        else:
            super().generic_visit(node)


def _read(node: ast.AST) -> set[str]:
    return {
        part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)
    }


def _root(node: ast.AST) -> set[str]:
    """The name of the object in which something is changed."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return {node.id} if isinstance(node, ast.Name) else set()


@lru_cache(maxsize=1000)
def statements(source: str, cell: int, place: str) -> tuple[Statement, ...]:
    """The statements of a cell; an import of many names is as many, so that unused ones are left out."""
    return tuple(_statements(source, cell, place))


def _statements(source: str, cell: int, place: str) -> Iterator[Statement]:
    for node in ast.parse(source, place).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                one = type(node)(**{**dict(ast.iter_fields(node)), "names": [alias]})
                yield Statement(cell, ast.copy_location(one, node))
        else:
            yield Statement(cell, node)


def needed(
    cells: Sequence[str], target: int, places: Sequence[str]
) -> tuple[list[Statement], list[Statement]]:
    r"""What has to run of the cells above a cell, and the statements of the cell.

    Parameters
    ----------
    cells : sequence of str
        The texts of all cells of the page.
    target : int
        The cell that is run.
    places : sequence of str
        What each cell is called in a traceback.

    Raises
    ------
    SyntaxError
        If the cell itself is no Python.  One above that is none has no statements.

    Examples
    --------
    >>> before, own = needed(["a = 1\nb = 2", "c = a", "c"], 2, ["0", "1", "2"])
    >>> [ast.unparse(statement.node) for statement in before]
    ['a = 1', 'c = a']
    """
    own = list(statements(cells[target], target, places[target]))
    above: list[Statement] = []
    for cell in range(target):
        with suppress(SyntaxError):  # a cell that nobody could run defines nothing
            above += statements(cells[cell], cell, places[cell])
    chosen: set[Statement] = set(own)
    late: set[str] = set()  # what a function reads: it may be bound behind the function
    while True:
        wanted: set[str] = set()
        found = set(own)
        for statement in reversed([*above, *own]):
            if statement not in found and not statement.binds & (wanted | late):
                continue
            found.add(statement)
            if statement.replaces:
                wanted -= statement.binds
            wanted |= statement.uses
        now = set().union(*(statement.later for statement in found))
        if found == chosen and now <= late:
            return [statement for statement in above if statement in chosen], own
        chosen, late = found, late | now


def foundations(statement: Statement, before: Sequence[Statement]) -> list[Statement]:
    """Of the statements that run before one: those on which its outcome hangs, through functions too."""
    names, chosen = statement.uses | statement.later | statement.binds, set[Statement]()
    while True:
        found = {one for one in before if one.binds & names}
        if found == chosen:
            return [one for one in before if one in chosen]
        chosen = found
        names = names.union(*(one.later for one in found))
