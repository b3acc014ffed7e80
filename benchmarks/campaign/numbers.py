"""Arithmetic of the campaign: real numbers with 60 digits, their derivatives, and small matrices.

Whatever has no value raises ``Undefined``: an expression is read only where all of it means something.
A number below ``TINY`` is zero: instances are small rational numbers and roots, and nothing else comes near.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

import mpmath

MP = mpmath.MPContext()
MP.dps = 60
TINY = MP.mpf(10) ** -45


class Undefined(Exception):
    """There is no such value: division by zero, a root of a negative number, a place that does not exist."""


class Misshapen(Undefined):
    """The shapes do not fit: the statement means nothing, though it may at a size of 1."""


class Unknown(Exception):
    """This reading does not know the class of the expression, or the number is too large for it."""


class Dual:
    """A number and its derivative in one direction; numbers of a deeper level count as constants."""

    def __init__(self, level: int, value: Any, slope: Any):
        self.level, self.value, self.slope = level, value, slope

    def _split(self, other: Any) -> tuple[Any, Any]:
        if isinstance(other, Dual) and other.level == self.level:
            return other.value, other.slope
        return other, MP.zero

    def _outranked(self, other: Any) -> bool:
        return isinstance(other, Dual) and other.level > self.level

    def __add__(self, other: Any) -> Any:
        if self._outranked(other):
            return other + self
        value, slope = self._split(other)
        return Dual(self.level, self.value + value, self.slope + slope)

    __radd__ = __add__

    def __neg__(self) -> Dual:
        return Dual(self.level, -self.value, -self.slope)

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __rsub__(self, other: Any) -> Any:
        return -self + other

    def __mul__(self, other: Any) -> Any:
        if self._outranked(other):
            return other * self
        value, slope = self._split(other)
        return Dual(self.level, self.value * value, self.slope * value + self.value * slope)

    __rmul__ = __mul__


def plain(x: Any) -> Any:
    """The number without its derivatives."""
    while isinstance(x, Dual):
        x = x.value
    return x


def is_nothing(x: Any) -> bool:
    """Whether it is zero, up to rounding."""
    return bool(abs(plain(x)) < TINY)


def reciprocal(x: Any) -> Any:
    """1/x."""
    if is_nothing(x):
        raise Undefined("division by zero")
    if isinstance(x, Dual):
        inverse = reciprocal(x.value)
        return Dual(x.level, inverse, -x.slope * inverse * inverse)
    return 1 / x


def root(x: Any) -> Any:
    """The square root; under a derivative it needs a positive number."""
    if isinstance(x, Dual):
        if is_nothing(x):
            raise Undefined("the derivative of a root at zero")
        value = root(x.value)
        return Dual(x.level, value, x.slope * reciprocal(2 * value))
    if is_nothing(x):
        return MP.zero
    if x < 0:
        raise Undefined("the root of a negative number")
    return MP.sqrt(x)


def size(x: Any) -> Any:
    """|x|; it has no derivative at zero."""
    if isinstance(x, Dual):
        if is_nothing(x):
            raise Undefined("the derivative of |x| at zero")
        return x if plain(x) > 0 else -x
    return abs(x)


def sign(x: Any) -> Any:
    """-1, 0 or 1; it has no derivative at zero."""
    if is_nothing(x):
        if isinstance(x, Dual):
            raise Undefined("the derivative of a sign at zero")
        return MP.zero
    return MP.one if plain(x) > 0 else -MP.one


def larger(x: Any, y: Any) -> Any:
    """The larger of two numbers."""
    if is_nothing(x - y) and (isinstance(x, Dual) or isinstance(y, Dual)):
        raise Undefined("the derivative of a maximum where two agree")
    return x if plain(x) > plain(y) else y


def power(base: Any, exponent: Any) -> Any:
    """A real power; one that is not whole needs a base that is not negative."""
    if isinstance(exponent, Dual):
        raise Unknown("a derivative of an exponent")
    if is_nothing(exponent - MP.nint(exponent)):
        n = int(MP.nint(exponent))
        if abs(n) > 10**6:
            raise Unknown(f"the power {n}")
        if n < 0:
            return power(reciprocal(base), -n)
        return _whole(base, n) if isinstance(base, Dual) else base**n
    if is_nothing(2 * exponent - MP.nint(2 * exponent)):
        return power(root(base), 2 * exponent)
    if isinstance(base, Dual):
        raise Unknown("a derivative of a power that is neither whole nor half")
    if is_nothing(base):
        if exponent < 0:
            raise Undefined("division by zero")
        return MP.zero
    if base < 0:
        raise Undefined("the root of a negative number")
    return base**exponent


def _whole(base: Dual, n: int) -> Any:
    if n == 0:
        return MP.one
    value = power(base.value, MP.mpf(n - 1))
    return Dual(base.level, value * base.value, n * value * base.slope)


class Grid:
    """A matrix of such numbers, at least 1 × 1."""

    def __init__(self, rows: Iterable[Iterable[Any]]):
        self.rows = [list(row) for row in rows]
        if not self.rows or not self.rows[0]:
            raise Undefined("a matrix without entries")
        self.shape = len(self.rows), len(self.rows[0])

    @staticmethod
    def build(m: int, n: int, f: Callable[[int, int], Any]) -> Grid:
        """The matrix of all f(p, q)."""
        return Grid([f(p, q) for q in range(n)] for p in range(m))

    @property
    def entries(self) -> list[Any]:
        """Row by row."""
        return [x for row in self.rows for x in row]

    def map(self, f: Callable[[Any], Any]) -> Grid:
        """Entry by entry."""
        return Grid(map(f, row) for row in self.rows)

    def meet(self, other: Grid, f: Callable[[Any, Any], Any]) -> Grid:
        """Entry by entry with those of another matrix of the same shape."""
        if self.shape != other.shape:
            raise Misshapen(f"the shapes {self.shape} and {other.shape}")
        return Grid(map(f, *rows) for rows in zip(self.rows, other.rows, strict=True))

    def __matmul__(self, other: Grid) -> Grid:
        if self.shape[1] != other.shape[0]:
            raise Misshapen(f"a product of the shapes {self.shape} and {other.shape}")
        columns = other.transposed().rows
        return Grid(
            [total(p * q for p, q in zip(row, column, strict=True)) for column in columns]
            for row in self.rows
        )

    def transposed(self) -> Grid:
        """The transpose."""
        return Grid(zip(*self.rows, strict=True))

    def square(self) -> int:
        """Its size, if it has as many rows as columns."""
        if self.shape[0] != self.shape[1]:
            raise Misshapen("no square matrix")
        return self.shape[0]


def of_diagonal(entries: list[Any]) -> Grid:
    """The diagonal matrix of these entries."""
    n = len(entries)
    return Grid.build(n, n, lambda p, q: entries[p] if p == q else MP.zero)


def total(numbers: Iterable[Any]) -> Any:
    """Their sum."""
    return reduce(lambda x, y: x + y, numbers, MP.zero)


def reduced(m: Grid) -> tuple[Any, Grid | None]:
    """The determinant and, unless it is zero, the inverse: Gauss and Jordan with the largest pivot."""
    n = m.square()
    rows = [row + [MP.mpf(p == q) for q in range(n)] for p, row in enumerate(m.rows)]
    determinant: Any = MP.one
    for p in range(n):
        pivot = max(range(p, n), key=lambda q: abs(plain(rows[q][p])))
        if is_nothing(rows[pivot][p]):
            return MP.zero, None
        if pivot != p:
            rows[p], rows[pivot] = rows[pivot], rows[p]
            determinant = -determinant
        determinant = determinant * rows[p][p]
        scale = reciprocal(rows[p][p])
        rows[p] = [x * scale for x in rows[p]]
        for q in range(n):
            if q != p:
                rows[q] = [to - rows[q][p] * of for to, of in zip(rows[q], rows[p], strict=True)]
    return determinant, Grid(row[n:] for row in rows)


def inverse(m: Grid) -> Grid:
    """The inverse of a matrix that has one."""
    found = reduced(m)[1]
    if found is None:
        raise Undefined("the inverse of a singular matrix")
    return found
