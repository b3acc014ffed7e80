"""What becomes of an identity where one of its conditions fails: a plain exact instance, found and not typed.

Tried are two features and plain numbers with something special: a column that is constant, or zero, or has
a zero in it, a number that is 0, 1 or -1, one feature alone; where that does not do, halves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from sympy import MatrixSymbol, Symbol
from sympy.core.relational import Relational

from lngeom.engine.arithmetic import Rows, show
from lngeom.engine.errors import Unproved
from lngeom.engine.evaluation import Instance, evaluate
from lngeom.engine.places import for_every
from lngeom.engine.printing import text_given
from lngeom.engine.refuter import OUTSIDE, compare, entries, holds
from lngeom.symbolic import tex, text

SIGNS = {"=": "==", "<=": "<=", "<": "<", ">=": ">=", ">": ">"}
PLAIN = (0, 1, -1)
HALVES = [Fraction(n, 2) for n in range(3, 20)]
Plain = dict[Any, Any]  # a number for each number or size; of a column or matrix, what its entries are


@dataclass(frozen=True)
class Lapse:
    """An instance on which a condition fails, and the identity with it.

    Parameters
    ----------
    condition : relation
        The condition that fails there.
    env : dict
        The values of all symbols.
    special : tuple of symbols
        Those on whose values it hangs.
    left, right : int, Fraction, mpf or Rows, or None
        The values of the two sides; None, if a side has no value.
    """

    condition: Relational
    env: dict[Any, Any]
    special: tuple[Any, ...]
    left: Any
    right: Any

    def __str__(self) -> str:
        every = for_every(self.condition)
        values = ", ".join(f"{text(s)} = {show(number)}" for s, number in self.env.items() if s not in every)
        sides = [("left", self.left), ("right", self.right)]
        said = " and ".join(
            f"the {name} side has no value" if value is None else f"the {name} side is {show(value)}"
            for name, value in sides
        )
        return f"{text_given(self.condition)} fails at {values}: {said}"

    __repr__ = __str__

    @property
    def remark(self) -> str:
        """What happens and where, in Markdown: ``no value at $a = (1, 1)$``."""
        what = "no value" if self.left is None or self.right is None else "false"
        values = sorted(self.special, key=lambda symbol: (isinstance(symbol, Symbol), str(symbol)))
        return f"{what} at " + ", ".join(f"${tex(symbol)} = {show(self.env[symbol])}$" for symbol in values)


def lapse(entry: Any, condition: Relational) -> Lapse | None:
    """The plainest instance tried on which the condition fails and the identity has no value or is false."""
    others = tuple(other for other in entry.conditions if other != condition)
    symbols = _symbols(entry.lhs, entry.rhs, *(side for one in entry.conditions for side in one.args))
    suspects = [*_symbols(*condition.args)[::-1], *(symbol for symbol in symbols if str(symbol) == "epsilon")]
    for kept, things, numbers in (
        (others, suspects, PLAIN),
        (others, [*suspects, *symbols], PLAIN),
        (others, suspects, HALVES),
        ((), suspects, PLAIN),  # one feature alone is constant, too: then another condition fails
    ):
        for special in _alterations(list(dict.fromkeys(things)), numbers):
            env = _instance(symbols, special)
            there = Instance(env)
            if _fails(condition, there) and holds(kept, there) and (found := _values(entry, there)):
                about = _symbols(*condition.args)
                told = [one for one in about if not getattr(one, "is_integer", False)] or about
                return Lapse(condition, env, tuple(dict.fromkeys([*special, *told])), *found)
    return None


def _fails(condition: Relational, there: Instance) -> bool:
    """Whether a condition fails, and not because it says nothing: both of its sides have values."""
    try:
        for side in condition.args:
            there.value(side)
    except OUTSIDE:
        return False
    return not holds((condition,), there)


def _values(entry: Any, there: Instance) -> tuple[Any, Any] | None:
    """The values of the sides if the identity fails there; a side without a value is None."""
    values = []
    for side in (entry.lhs, entry.rhs):
        try:
            values.append(there.value(side))
        except OUTSIDE:
            values.append(None)
        except Unproved:
            return None
    left, right = values
    if left is None or right is None:
        return left, right
    pairs = zip(entries(left), entries(right), strict=True)
    return None if all(compare(p, SIGNS[entry.relation], q) for p, q in pairs) else (left, right)


def _symbols(*expressions: Any) -> list[Any]:
    """Sizes first, then numbers, then columns and matrices."""
    there = {symbol for e in expressions for symbol in e.free_symbols}
    there |= {s for m in there if isinstance(m, MatrixSymbol) for n in m.shape for s in n.free_symbols}
    return sorted(there, key=lambda s: (isinstance(s, MatrixSymbol), not _is_size(s), str(s)))


def _is_size(symbol: Any) -> bool:
    return bool(isinstance(symbol, Symbol) and symbol.is_integer and symbol.is_positive)


def _alterations(symbols: Sequence[Any], numbers: Sequence[Any]) -> Iterator[Plain]:
    """What may be special about an instance: nothing, one thing, two."""
    things = [(symbol, value) for symbol in symbols for value in _plain(symbol, numbers)]
    for many in range(3):
        for chosen in combinations(things, many):
            if len({symbol for symbol, _ in chosen}) == many:
                yield dict(chosen)


def _plain(symbol: Any, numbers: Sequence[Any]) -> Sequence[Any]:
    if isinstance(symbol, MatrixSymbol):
        return "ones", "a zero", "zeros"
    if _is_size(symbol):
        return (1,)
    if symbol.is_integer:
        return ()
    return [number for number in numbers if number >= 0 or not symbol.is_nonnegative]


def _instance(symbols: Sequence[Any], special: Plain) -> dict[Any, Any]:
    env: dict[Any, Any] = {}
    for symbol in symbols:
        if isinstance(symbol, MatrixSymbol):
            m, n = (int(evaluate(size, dict(env))) for size in symbol.shape)
            env[symbol] = _matrix(m, n, special.get(symbol), len(env))
        elif symbol.is_integer and not _is_size(symbol):
            env[symbol] = int(
                str(symbol) == "j" and min(env.values()) > 1
            )  # i is the first place, j the second
        else:
            env[symbol] = special.get(symbol, 2)
    return env


def _matrix(m: int, n: int, kind: str | None, shift: int) -> Rows:
    """Ones, zeros, or small numbers, larger from row to row, so that no column is constant."""
    if kind in ("ones", "zeros"):
        return Rows([[int(kind == "ones")] * n for _ in range(m)])
    rows = [[1 + (shift + q) % 3 + 3 * p for q in range(n)] for p in range(m)]
    if kind == "a zero":
        rows[0][0] = 0
    return Rows(rows)
