"""Exact numbers, numbers with many digits, and small matrices of both."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from math import isqrt
from types import SimpleNamespace
from typing import Any, TypeVar

import mpmath

from .errors import Spent, Unproved

MP = mpmath.mp.clone()
MP.dps = 60
MANY = 1000, 4000  # digits with which what differs must differ
FEWER = MANY[:1]  # while it is made plain
WORK = 50_000  # products of numbers that one operation on matrices may take
BITS = 100_000  # of an exact power
LONG = 13_000  # bits of a number that nobody writes out; Python itself does not from 14,284 on
UNSEEN = "whether a number is 0 is not seen with so many digits"
T = TypeVar("T")


def confirmed(found: Callable[[], T], many: Sequence[int] = MANY) -> T:
    """What is found with many digits, and with more: the last that is found, or the first that is nothing."""
    for digits in many:
        with MP.workdps(digits):
            result = found()
        if not result:
            break
    return result


@cache
def limits(digits: int) -> SimpleNamespace:
    """What is small with so many digits."""
    return SimpleNamespace(
        nothing=MP.mpf(10) ** -(digits * 3 // 4),  # a computed number below this is zero
        gap=MP.mpf(10) ** -(digits // 3),  # two numbers further apart, relative to their size, differ
        step=Fraction(1, 10 ** (digits // 4)),  # of the central differences that stand for a Jacobian
    )


def within(work: int) -> None:
    """Refuse an operation on matrices that takes more products than may be."""
    if work > WORK:
        raise Spent("a matrix is too large to be evaluated")


class Rows:
    """A small matrix of exact numbers: what ``evaluate`` needs of an array, and no more."""

    def __init__(self, rows: Iterable[Iterable[Any]]):
        self.rows = [list(row) for row in rows]
        self.shape = (len(self.rows), len(self.rows[0]) if self.rows else 0)
        within(self.shape[0] * self.shape[1])

    def map(self, f: Callable) -> Rows:
        """Entry by entry."""
        return Rows([f(entry) for entry in row] for row in self.rows)

    def _with(self, f: Callable, other: Rows) -> Rows:
        """Entry by entry, with those of a matrix of the same shape."""
        if self.shape != other.shape:
            raise ValueError(f"shapes {self.shape} and {other.shape}")
        return Rows(map(f, row, of_other) for row, of_other in zip(self.rows, other.rows, strict=True))

    def __add__(self, other: Any) -> Rows:
        return self._with(operator.add, other)

    def __mul__(self, other: Any) -> Rows:
        if isinstance(other, Rows):
            return self._with(operator.mul, other)
        return Rows([entry * other for entry in row] for row in self.rows)

    __rmul__ = __mul__

    def __matmul__(self, other: Rows) -> Rows:
        if self.shape[1] != other.shape[0]:
            raise ValueError(f"a product of shapes {self.shape} and {other.shape}")
        within(self.shape[0] * self.shape[1] * other.shape[1])
        columns = list(zip(*other.rows, strict=True))
        return Rows([sum(map(operator.mul, row, column)) for column in columns] for row in self.rows)

    @property
    def T(self) -> Rows:
        """The transpose."""
        return Rows(zip(*self.rows, strict=True))

    def __getitem__(self, at: tuple[int, int]) -> Any:
        if min(at) < 0:
            raise IndexError(at)
        return self.rows[at[0]][at[1]]

    def __str__(self) -> str:
        if 1 in self.shape:
            row = ", ".join(show(entry) for row in self.rows for entry in row)
            return f"({row})" if self.shape[1] == 1 else f"[{row}]"
        return "[" + ", ".join("[" + ", ".join(map(show, row)) + "]" for row in self.rows) + "]"


def show(number: Any) -> str:
    """A number as a person would write it."""
    if isinstance(number, Rows) or (is_exact(number) and bits(number) < LONG):
        return str(number)
    number = digits(number)
    return "0" if _is_nothing(number) else MP.nstr(number, 6, strip_zeros=True).removesuffix(".0")


class Irrational(Exception):
    """A root of a fraction that is no fraction."""


def powered(base: Any, power: Any) -> Any:
    """A whole or half power, entry by entry; what is zero up to rounding is zero."""
    if isinstance(base, Rows):
        return base.map(lambda entry: powered(entry, power))
    if type(power) is not int:
        twice = 2 * Fraction(power)
        if twice.denominator != 1:
            raise Unproved(f"no value known for the power {power}: whole and half powers only")
        if twice.numerator % 2:
            base, power = _sqrt(base), twice.numerator
        power = int(power)
    size = bits(base) if is_exact(base) else 0
    if size * abs(power) > BITS:
        raise Spent(f"the power {power} of a large number is too long to be evaluated")
    if power < 0:
        if vanishes(base):
            raise ZeroDivisionError
        base, power = 1 / (Fraction(base) if isinstance(base, int) else base), -power
    return base**power


def is_exact(number: Any) -> bool:
    """Whether it was computed without rounding."""
    return isinstance(number, int | Fraction)


def _is_nothing(number: Any) -> bool:
    if is_exact(number):
        return bool(number == 0)
    return bool(abs(number) < limits(MP.dps).nothing)


def sign(number: Any) -> int:
    """-1, 0 or 1; of what is zero up to rounding, 0."""
    return 0 if _is_nothing(number) else 1 if number > 0 else -1


def vanishes(number: Any) -> bool:
    """Whether it is zero up to rounding; with many digits that is known only of what is exactly zero."""
    if number != 0 and MP.dps >= MANY[0] and _is_nothing(number):
        raise Spent(UNSEEN)
    return _is_nothing(number)


def _sqrt(number: Any) -> Any:
    if vanishes(number):
        return 0
    if number < 0:
        raise ValueError(f"the square root of {number}")
    if not isinstance(number, int | Fraction):
        return MP.sqrt(number)
    fraction = Fraction(number)
    root = Fraction(isqrt(fraction.numerator), isqrt(fraction.denominator))
    if root * root != fraction:
        raise Irrational(number)
    return root


def bits(number: Any) -> int:
    """How long an exact number is, with that below the line if that is longer."""
    return max(number.numerator.bit_length(), number.denominator.bit_length())


def digits(number: Any) -> Any:
    """The same number, or the same rows, with 60 digits."""
    if isinstance(number, Rows):
        return number.map(digits)
    return MP.mpf(number.numerator) / number.denominator if isinstance(number, Fraction) else MP.mpf(number)


def differ(p: Any, q: Any) -> bool:
    """Whether two numbers are unequal, and not only by rounding."""
    if is_exact(p) and is_exact(q):
        return p != q
    p, q = digits(p), digits(q)
    return bool(abs(p - q) > limits(MP.dps).gap * (1 + abs(p) + abs(q)))


# --- The arithmetics in which instances are evaluated ------------------------------------------------------
# ``EXACT`` computes with fractions.  Where a square root is irrational it gives up, and ``DIGITS`` computes
# the same with 60 digits.  What differs then is looked at again by ``CAREFUL`` with ``MANY`` digits, and with
# more, so that rounding is not mistaken for a difference.


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
