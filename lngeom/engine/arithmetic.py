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
