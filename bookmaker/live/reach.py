"""Whether code could change what judges it: then a page shows what it gives, and calls nothing proved.

A page is one Python process, in which anything can be redefined, by mistake or by a link that somebody
shares: ``Derivation.eq = lambda *_: chain``.  What is judged uses names, operators, calls, and the modules
below; whatever assigns attributes, or takes a way by which such things are reached, is not judged, and the
next run begins in a new process.  This is a rule about texts and no sandbox: SymPy evaluates strings.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

# From these anything may be imported but what begins with an underscore; the last two are not there.
PLAIN = {
    *("cmath", "collections", "fractions", "itertools", "math", "random", "statistics", "string", "typing"),
    *("IPython.display", "mpmath", "sympy"),
    *("lngeom.exercises", "lngeom.identities", "lngeom.notebook", "lngeom.symbolic"),
    *("matplotlib", "numpy"),
}
# Of lngeom itself: what computes with arrays is not there, and these have parts that can be changed
PARTS = {"engine", "exercises", "identities", "notebook", "symbolic"}
BEHIND = {
    *("breakpoint", "compile", "delattr", "eval", "exec", "getattr", "globals", "locals", "open", "setattr"),
    *("vars", "lambdify", "parse_expr", "sympify"),
}
# What modules that may be imported hold of others: statistics.sys.modules["lngeom.symbolic"] = mine
HELD = {"builtins", "importlib", "inspect", "modules", "operator", "os", "sys", "types"}


def reaches(nodes: Iterable[ast.AST]) -> str:
    """The first thing in these statements by which they could change what judges them, or nothing.

    Examples
    --------
    >>> reaches(ast.parse("chain = Derivation(Pi * Pi).eq(Pi)").body)
    ''
    >>> reaches(ast.parse("Derivation.eq = mine").body)
    'an assignment to .eq'
    """
    return next((found for node in nodes for found in _found(node)), "")


def _found(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (f"import {one.name}" for one in node.names if not _plain(one.name))
    elif isinstance(node, ast.ImportFrom):
        module = node.module or ""
        names = [one.name for one in node.names]
        if not (_plain(module) or (module == "lngeom" and not {*PARTS, "*"} & {*names})):
            yield f"import {module}"
        yield from (name for name in names if _hidden(name))
    elif isinstance(node, ast.Attribute):
        if not isinstance(node.ctx, ast.Load):
            yield f"an assignment to .{node.attr}"
        elif _hidden(node.attr):
            yield f".{node.attr}"
    elif isinstance(node, ast.Name) and (node.id in BEHIND or node.id.startswith("__")):
        yield node.id
    for child in ast.iter_child_nodes(node):
        yield from _found(child)


def _hidden(name: str) -> bool:
    return (name.startswith("_") and name != "__name__") or name in BEHIND | HELD


def _plain(module: str) -> bool:
    first, *parts = module.split(".")
    absent = first == "lngeom" and bool(parts) and parts[0] not in PARTS
    known = absent or first in PLAIN or ".".join([first, *parts[:1]]) in PLAIN
    return known and not any(part.startswith("_") for part in parts)
