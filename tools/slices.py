"""Select the statements above a cell that it needs: those that bind names it reads, and so on recursively.

The analysis follows only names.  It misses objects that a function changes and star imports, but knows the
methods that change a list, set or dictionary.
"""

from __future__ import annotations

import ast
import symtable
from collections.abc import Iterable, Iterator

CHANGING = {
    "append",
    "extend",
    "insert",
    "remove",
    "pop",
    "clear",
    "sort",
    "reverse",
    "update",
    "add",
    "discard",
}


class Statement:
    """A statement at the top of a cell, with the names that it binds or changes and those that it reads."""

    def __init__(self, node: ast.stmt) -> None:
        self.node = node
        table = symtable.symtable(ast.unparse(node), "", "exec")
        symbols = table.get_symbols()
        self.binds = {one.get_name() for one in symbols if one.is_assigned() or one.is_imported()}
        self.binds |= {name for part in ast.walk(node) for name in _changed(part)}
        self.uses = {one.get_name() for one in symbols if one.is_referenced()}.union(*_inner(table))


def _inner(table: symtable.SymbolTable) -> Iterator[set[str]]:
    """Yield the global names that the functions, classes and comprehensions in a scope read."""
    for child in table.get_children():
        yield {one.get_name() for one in child.get_symbols() if one.is_global()}
        yield from _inner(child)


def _changed(part: ast.AST) -> Iterator[str]:
    """Yield the name of an object that an assignment to a part of it or a method call changes."""
    if isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in CHANGING:
        part = part.func.value
    elif not isinstance(part, ast.Attribute | ast.Subscript) or isinstance(part.ctx, ast.Load):
        return
    while isinstance(part, ast.Attribute | ast.Subscript):
        part = part.value
    if isinstance(part, ast.Name):
        yield part.id


def statements(source: str) -> Iterator[Statement]:
    """Yield the statements of a cell; an import of several names is split, so that each can be dropped."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                yield Statement(type(node)(**{**dict(ast.iter_fields(node)), "names": [alias]}))
        else:
            yield Statement(node)


def needed(above: Iterable[Statement], own: Iterable[Statement]) -> list[Statement]:
    r"""Select the statements above a cell that it needs, in their order.

    Examples
    --------
    >>> above = statements("a = 1\nb = 2\nc = a")
    >>> [ast.unparse(statement.node) for statement in needed(above, statements("c"))]
    ['a = 1', 'c = a']
    """
    above = list(above)
    wanted, chosen = set[str]().union(*(one.uses for one in own)), set[Statement]()
    while more := [one for one in above if one not in chosen and one.binds & wanted]:
        chosen.update(more)
        wanted.update(*(one.uses for one in more))
    return [one for one in above if one in chosen]
