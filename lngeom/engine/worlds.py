"""The arithmetics in which instances are evaluated.

``EXACT`` computes with fractions.  Where a square root is irrational it gives up, and ``DIGITS`` computes the
same with 60 digits.  What differs then is looked at again by ``CAREFUL`` with ``MANY`` digits, and with more,
so that rounding is not mistaken for a difference.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from .arithmetic import (
    MANY,
    MP,
    Irrational,
    Rows,
    bits,
    digits,
    is_exact,
    limits,
    powered,
    sign,
    vanishes,
    within,
)
from .errors import Spent


def within_digits(number: Any) -> Any:
    """A number that is exact or that many digits can be told of: else others beside it are lost."""
    if is_exact(number) and 3 * MP.dps < 4 * bits(number) and MP.dps >= MANY[0]:
        raise Spent("a number is longer than the digits that it is computed with")
    return number


def _sure_sign(number: Any) -> int:
    """The sign of what is exactly 0, or is not nearly so."""
    return 0 if vanishes(number) else sign(number)


def _inverse(m: Rows) -> Rows:
    """Gauss-Jordan on exact rows."""
    n = m.shape[0]
    within(n**3)
    rows = [row + [int(p == q) for q in range(n)] for p, row in enumerate(m.rows)]
    for p in range(n):
        pivot = next((q for q in range(p, n) if not vanishes(rows[q][p])), None)
        if pivot is None:
            raise ZeroDivisionError
        rows[p], rows[pivot] = rows[pivot], rows[p]
        scale = powered(rows[p][p], -1)
        rows[p] = [entry * scale for entry in rows[p]]
        for q in range(n):
            if q != p:
                rows[q] = [to - rows[q][p] * of for to, of in zip(rows[q], rows[p], strict=True)]
    return Rows(row[n:] for row in rows)


def _determinant(m: Rows) -> Any:
    """By elimination."""
    within(len(m.rows) ** 3)
    rows, total = [list(row) for row in m.rows], 1
    for p in range(len(rows)):
        pivot = next((q for q in range(p, len(rows)) if not vanishes(rows[q][p])), None)
        if pivot is None:
            return 0
        if pivot != p:
            rows[p], rows[pivot], total = rows[pivot], rows[p], -total
        total = total * rows[p][p]
        for q in range(p + 1, len(rows)):
            ratio = rows[q][p] * powered(rows[p][p], -1)
            rows[q] = [to - ratio * of for to, of in zip(rows[q], rows[p], strict=True)]
    return total


def _differences(f: Callable, at: Rows) -> Rows:
    """Central differences of the column f, column by column."""
    columns, h = [], limits(MP.dps).step
    for p in range(at.shape[0]):
        step = digits(Rows([int(p == q) * h] for q in range(at.shape[0])))
        columns.append([entry / (2 * digits(h)) for (entry,) in (f(at + step) + f(at + step * -1) * -1).rows])
    return Rows(columns).T


def _derivatives(f: Callable, at: Rows) -> Rows:
    """The same where both sides have one slope: a difference of the two that stays as steps shrink is a kink.

    Raises
    ------
    ValueError
        At a kink.
    """
    here, columns, small = f(at), [], limits(MP.dps)
    for p in range(at.shape[0]):
        slopes = []
        for h in (small.step, small.step / 10**7):
            step = digits(Rows([int(p == q) * h] for q in range(at.shape[0])))
            ends = (f(at + step) + here * -1, here + f(at + step * -1) * -1)
            slopes.append([[entry / digits(h) for (entry,) in end.rows] for end in ends])
        wide, narrow = ([abs(right - left) for right, left in zip(*two, strict=True)] for two in slopes)
        if any(gap > small.gap and 1000 * gap > before for gap, before in zip(narrow, wide, strict=True)):
            raise ValueError("there is no derivative at a kink")
        columns.append([(right + left) / 2 for right, left in zip(*slopes[1], strict=True)])
    return Rows(columns).T


def _is_whole(base: Any, power: Any) -> bool:
    """Whether it is a whole number, and may be an index."""
    return isinstance(base, int) and type(power) is int and power >= 0


def _irrational(*_: Any) -> Any:
    raise Irrational


EXACT = SimpleNamespace(
    most=1000,  # rows of a matrix
    full=lambda m, n, number: Rows([number] * n for _ in range(m)),
    basis=lambda n, place: Rows([int(p == place)] for p in range(n)),
    diagonal=lambda entries: Rows(
        [e if p == q else 0 for q in range(len(entries))] for p, e in enumerate(entries)
    ),
    column=lambda m: [row[0] for row in m.rows],
    trace=lambda m: sum(m[p, p] for p in range(m.shape[0])),
    power=powered,
    inverse=_inverse,
    determinant=_determinant,
    sign=sign,
    larger=max,
    matrix=lambda m, n, entry: Rows([entry(p, q) for q in range(n)] for p in range(m)),
    differences=_irrational,
    integer=int,
    number=Fraction,
    constant=_irrational,
    sum=lambda body, low, high, nested: sum(body(n) for n in range(low, high + 1)),
)
DIGITS = SimpleNamespace(**vars(EXACT))
DIGITS.power = lambda base, power: within_digits(
    powered(base if _is_whole(base, power) else digits(base), power)
)
DIGITS.differences = _differences
DIGITS.integer = within_digits
DIGITS.number = lambda p, q: MP.mpf(within_digits(p)) / within_digits(q)
DIGITS.constant = lambda e: MP.mpf(str(e.evalf(MP.dps)))
CAREFUL = SimpleNamespace(**vars(DIGITS))  # before a statement is called false
CAREFUL.differences, CAREFUL.most, CAREFUL.sign = _derivatives, 100, _sure_sign
