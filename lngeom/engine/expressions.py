"""From the kernel's trees back to SymPy's expressions: how a derivative and a general entry are written."""

from __future__ import annotations

from typing import Any

from sympy import Add, Expr, Integer, KroneckerDelta, Mul, Rational, Sum, Symbol, sqrt
from sympy.matrices.expressions.matexpr import MatrixElement

from .prover.writing import Writing
from .reading import Reading

Tree = Any
BOUND = [Symbol(name, integer=True) for name in "klpqrstuvw"]  # what sums run over


def expression(tree: Tree, reading: Reading, places: dict[str, Any], around: tuple[Any, ...] = ()) -> Expr:
    """The number that a tree is, in the letters that were read.

    Parameters
    ----------
    tree : list or int
        A number, as :mod:`.kernel` writes it.
    reading : Reading
        Where its letters come from.
    places : dict
        What stands for an "any" place, by its ``repr``.
    around : tuple
        The letters of the sums around it, the nearest first.

    Examples
    --------
    >>> from lngeom.symbolic import i, mu
    >>> reading = Reading()
    >>> expression(reading.number(mu), reading, {})
    Sum(a[k, 0], (k, 0, N - 1))/N
    """

    def at(place: Any) -> Any:
        if place[0] == "b":
            return around[place[1]]
        if place[0] == "place":
            return Integer(place[1])
        return places[repr(place)] if place[0] == "any" else reading.symbols[place[1]]

    def size(one: Any) -> Any:
        letter, offset = one
        return (reading.symbols[letter] if letter else 0) + Integer(offset)

    if isinstance(tree, int):
        return Integer(tree)
    head, *args = tree
    if head == "sum":
        taken = {*around, *places.values()}
        k = next(k for k in BOUND if k not in taken and k.name not in reading.symbols)
        return Sum(expression(args[1], reading, places, (k, *around)), (k, 0, size(args[0]) - 1))
    if head == "q":
        return Rational(*args)
    if head == "num":
        return size(args[0])
    if head == "delta":
        return KroneckerDelta(*map(at, args))
    if head == "ent":
        letter = reading.symbols[args[0]]
        if not letter.is_Matrix:
            return letter
        given = iter(args[1:])
        return MatrixElement(letter, *(Integer(0) if n == 1 else at(next(given)) for n in letter.shape))
    if head == "^":
        return expression(args[0], reading, places, around) ** args[1]
    parts = [expression(part, reading, places, around) for part in args]
    if head == "inv":
        return 1 / parts[0]
    if head == "root":
        return sqrt(parts[0])
    return Add(*parts) if head == "+" else Mul(*parts)


def settled(tree: Tree, reading: Reading) -> Tree:
    """The same number, with its sums multiplied out and what cancels gone."""
    writing = Writing({**reading.text([], ["=", tree]), "parts": []})
    return writing.tree(writing.value(tree))
