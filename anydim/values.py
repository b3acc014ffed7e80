"""Values at an instance, by the written definitions: fractions where they are exact, else intervals.

Conventions.  A *world* ``w`` is an instance: numbers for symbols, sizes and indices (counted from 0).
``w(node)`` is the value of a node: a number, or a tuple of rows.  A number is an ``int`` or a ``Fraction``,
an :class:`Interval` that contains it, or a :class:`Dual` while something is differentiated.

Every question about a number has three answers.  ``sign`` raises :class:`Undecided` where the interval is too
wide, and what has no value raises :class:`Undefined`; neither ever counts as an answer.  Nothing of the
kernel, of entries or of side conditions is used here: the definitions are evaluated a second way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import Any

from mpmath.ctx_iv import MPIntervalContext

from .budget import spend
from .language import ONE, Index, Matrix, Node, Size, leaves
from .statement import is_bound

LARGEST = 5  # rows of a matrix that is inverted
BITS = 200_000  # of a power
HIGHEST = 10_000  # of a number whose exponential is taken
WIDENED = 8  # binary digits at the end of exp and log
WORK = 50_000  # operations on numbers at one instance
Rows = tuple[tuple[Any, ...], ...]


class Undefined(ArithmeticError):
    """A node has no value at an instance."""


class Undecided(ArithmeticError):
    """Not decided at this precision."""


class TooLarge(Undecided):
    """An instance is too large to be computed."""


class Interval:
    """A real number between two bounds, which are rounded outward; of the root of a fraction its square."""

    __slots__ = ("bounds", "square")
    context = MPIntervalContext()

    def __init__(self, bounds: Any, square: Any = None) -> None:
        self.bounds, self.square = bounds, square

    def __reduce__(self) -> Any:
        return Interval.between, (self.bounds._mpi_, self.square)

    @classmethod
    def between(cls, ends: Any, square: Any) -> Interval:
        """An interval by its two ends, as mpmath stores them."""
        return cls(cls.context.make_mpf(ends), square)

    @classmethod
    def of(cls, x: Any) -> Any:
        """The bounds of a number."""
        if isinstance(x, Interval):
            return x.bounds
        p, q = (x.numerator, x.denominator) if isinstance(x, Fraction) else (x, 1)
        return cls.context.mpf(p) / q if q != 1 else cls.context.mpf(p)

    def __add__(self, other: Any) -> Any:
        return NotImplemented if isinstance(other, Dual) else Interval(self.bounds + Interval.of(other))

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, int | Fraction) and not other:
            return other
        return NotImplemented if isinstance(other, Dual) else Interval(self.bounds * Interval.of(other))

    __radd__, __rmul__ = __add__, __mul__

    def __sub__(self, other: Any) -> Any:
        return self + -1 * other

    def __rsub__(self, other: Any) -> Any:
        return -1 * self + other

    def __pow__(self, n: int) -> Any:
        if self.square is not None and n % 2 == 0:
            return self.square ** (n // 2)
        return Interval(self.bounds**n) if n else 1

    def __float__(self) -> float:
        return float(self.bounds.mid)


class Dual:
    """A number and its derivative, x + d·ε; the ``tag`` distinguishes nested derivatives.

    >>> x, y = Dual(1, 3, 1), Dual(1, 2, 5)
    >>> [(found.x, found.d) for found in (x + y, x * y, x - y, 2 - x, x - 2, x**2)]
    [(5, 6), (6, 17), (1, -4), (-1, -1), (1, 1), (9, 6)]
    """

    __slots__ = ("d", "tag", "x")

    def __init__(self, tag: int, x: Any, d: Any) -> None:
        self.tag, self.x, self.d = tag, x, d

    def split(self, other: Any) -> tuple[Any, Any, int]:
        """The other number and its derivative in the same variable."""
        same = isinstance(other, Dual) and other.tag == self.tag
        return (other.x, other.d, 0) if same else (other, 0, 0)

    def __add__(self, other: Any) -> Any:
        if isinstance(other, Dual) and other.tag > self.tag:
            return Dual(other.tag, other.x + self, other.d)
        x, d, _ = self.split(other)
        return Dual(self.tag, self.x + x, self.d + d)

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, Dual) and other.tag > self.tag:
            return Dual(other.tag, other.x * self, other.d * self)
        x, d, _ = self.split(other)
        return Dual(self.tag, self.x * x, self.d * x + self.x * d)

    __radd__, __rmul__ = __add__, __mul__

    def __sub__(self, other: Any) -> Any:
        return self + -1 * other

    def __rsub__(self, other: Any) -> Any:
        return -1 * self + other

    def __pow__(self, n: int) -> Any:
        product: Any = 1
        for _ in range(n):
            product = self * product
        return product


def simplified(x: Fraction) -> int | Fraction:
    """A fraction, and where it is whole an ``int``, which is several times as fast."""
    return x.numerator if x.denominator == 1 else x


@lru_cache(maxsize=1 << 15)
def bound_in(node: Node) -> tuple[Any, ...]:
    """The names of the bound indices that occur in a node."""
    return tuple(sorted(k.name for k in leaves(node) if is_bound(k)))


class World:
    """An instance; ``digits`` are those of intervals."""

    def __init__(self, env: dict[str, Any], sizes: dict[str, int], at: dict[Any, int], digits: int = 40):
        self.env, self.sizes, self.at, self.digits = env, sizes, at, digits
        self.satisfied: frozenset[Any] = frozenset()  # hypotheses that define a symbol as it is here
        self._known: dict[Any, Any] = {}
        self._level = 0
        self._left = [WORK]

    def spend(self, operations: int) -> None:
        """Count what takes time.

        Raises
        ------
        TooLarge
            If it is too much for one instance.
        """
        self._left[0] -= operations
        if self._left[0] < 0:
            raise TooLarge("a large instance")

    def __call__(self, node: Node) -> Any:
        """The value of a node."""
        key = (node, *(self.at[name] for name in bound_in(node)))
        found = self._known.get(key)
        if found is None:
            spend()
            try:
                if Interval.context.dps == self.digits:  # so it is, but in the outermost node
                    found = node.value(self)
                else:
                    with self.precision():
                        found = node.value(self)
            except (Undefined, Undecided) as error:
                found = error
            self._known[key] = found
        if isinstance(found, ArithmeticError):
            raise found
        return found

    @staticmethod
    def power(x: Any, n: int) -> Any:
        """A power, unless it has too many digits."""
        if isinstance(x, int | Fraction) and n * max(abs(x.numerator), x.denominator).bit_length() > BITS:
            raise TooLarge("a power has too many digits")
        return x**n

    @contextmanager
    def precision(self) -> Iterator[None]:
        """Compute with the digits of this world."""
        before = Interval.context.dps
        Interval.context.dps = self.digits
        try:
            yield
        finally:
            Interval.context.dps = before

    # Sizes and indices

    def size(self, n: Size) -> int:
        """A size, which is at least 1."""
        found = (self.sizes[n.symbol] if n.symbol else 0) + n.offset
        if found < 1:
            raise Undefined(f"a size of {found}")
        return found

    def index(self, i: Index) -> int:
        """The position of an index."""
        n = self.size(i.size)
        found = i.name if i.kind == "place" else self.at[i.name]
        if not 0 <= found < n:
            raise Undefined(f"position {found} of {n}")
        return found

    def where(self, k: Index, at: int) -> World:
        """The same with an index that has a position; values are shared."""
        child = World(self.env, self.sizes, {**self.at, k.name: at}, self.digits)
        child._known, child._level, child._left = self._known, self._level, self._left
        return child

    # Numbers

    @staticmethod
    def number(p: int, q: int = 1) -> Any:
        """The fraction p/q."""
        return simplified(Fraction(p, q))

    def delta(self, i: Any, j: Any) -> Any:
        """1 if two positions are equal, else 0."""
        return int(i == j)

    def total(self, terms: Iterable[Any]) -> Any:
        """A sum."""
        return sum(terms)

    def sum(self, k: Index, body: Node) -> Any:
        """The sum over all positions of an index."""
        self.spend(self.size(k.size))
        return self.total(self.where(k, at)(body) for at in range(self.size(k.size)))

    @staticmethod
    def product(factors: Iterable[Any]) -> Any:
        """A product."""
        found: Any = 1
        for factor in factors:
            found = found * factor
        return found

    def sign(self, x: Any) -> int:
        """-1, 0 or 1."""
        if isinstance(x, Dual):
            if found := self.sign(x.x):
                return found
            raise Undecided("a derivative where something is 0")
        if isinstance(x, Interval):
            low, high = x.bounds.a, x.bounds.b
            if low > 0:
                return 1
            if high < 0:
                return -1
            if low == high == 0:
                return 0
            raise Undecided("a sign")
        return (x > 0) - (x < 0)

    def signum(self, x: Any) -> Any:
        """The sign as a number."""
        return self.sign(x)

    def larger(self, s: Any, t: Any, way: int) -> Any:
        """The larger of two numbers, or with the way -1 the smaller."""
        return s if self.sign((s - t) * way) >= 0 else t

    def absolute(self, x: Any) -> Any:
        """The absolute value."""
        if isinstance(x, Interval):
            return Interval(abs(x.bounds))
        return x * self.sign(x) if isinstance(x, Dual) else abs(x)

    def inverse(self, x: Any) -> Any:
        """One over it."""
        if self.sign(x) == 0:
            raise Undefined("a division by 0")
        if isinstance(x, Dual):
            over = self.inverse(x.x)
            return Dual(x.tag, over, over * over * x.d * -1)
        return Interval(1 / x.bounds) if isinstance(x, Interval) else simplified(Fraction(1) / x)

    def root(self, x: Any) -> Any:
        """The square root."""
        if isinstance(x, Dual):
            if self.sign(x.x) < 0:
                raise Undefined("the root of a negative number")
            if (
                self.sign(x.x) == 0 and self.sign(x.d) == 0
            ):  # √(x²) has no derivative at 0; √0 and (√(x²))² have
                raise Undecided("the derivative of a root at 0")
            root = self.root(x.x)
            return Dual(x.tag, root, x.d * self.inverse(root + root))
        if isinstance(x, Interval):
            if x.bounds.b < 0:
                raise Undefined("the root of a negative number")
            if x.bounds.a < 0:
                raise Undecided("whether a root has a value")
            return Interval(Interval.context.sqrt(x.bounds))
        if x < 0:
            raise Undefined("the root of a negative number")
        p, q = isqrt(x.numerator), isqrt(x.denominator)
        if p * p == x.numerator and q * q == x.denominator:
            return simplified(Fraction(p, q))
        return Interval(Interval.context.sqrt(Interval.of(x)), x)

    def exponential(self, x: Any) -> Any:
        """The exponential."""
        if isinstance(x, Dual):
            whole = self.exponential(x.x)
            return Dual(x.tag, whole, whole * x.d)
        if isinstance(x, int | Fraction) and not x:
            return 1
        bounds = Interval.of(x)
        if bounds.b > HIGHEST or bounds.a < -HIGHEST:
            raise Undecided("the exponential of a large number")
        return Interval(Interval.context.exp(bounds) * (1 + self.last_digits()))

    def logarithm(self, x: Any) -> Any:
        """The natural logarithm."""
        if self.sign(x) <= 0:
            raise Undefined("the logarithm of a number that is not positive")
        if isinstance(x, Dual):
            return Dual(x.tag, self.logarithm(x.x), x.d * self.inverse(x.x))
        if isinstance(x, int | Fraction) and x == 1:
            return 0
        bounds = Interval.context.log(Interval.of(x))
        return Interval(bounds + (abs(bounds) + 1) * self.last_digits())

    @staticmethod
    def last_digits() -> Any:
        """An interval around 0, which exp and log are widened by: their last digits are not relied on."""
        return Interval.context.mpf([-1, 1]) * Interval.context.mpf(2) ** (WIDENED - Interval.context.prec)

    # Matrices

    def full(self, m: Size, n: Size, entry: Callable[[int, int], Any]) -> Rows:
        """The matrix with these entries."""
        self.spend(self.size(m) * self.size(n))
        rows, columns = range(self.size(m)), range(self.size(n))
        return tuple(tuple(entry(p, q) for q in columns) for p in rows)

    def constant(self, m: Size, n: Size, x: int) -> Any:
        """The matrix whose entries are all equal."""
        return self.full(m, n, lambda p, q: x)

    def basis(self, n: Size, p: Any) -> Any:
        """The column of the identity matrix with the 1 at a position."""
        return self.full(n, ONE, lambda q, _: self.delta(p, q))

    def diagonal(self, column: Any) -> Any:
        """The diagonal matrix of a column."""
        self.spend(len(column) ** 2)
        n = range(len(column))
        return tuple(tuple(column[p][0] if p == q else 0 for q in n) for p in n)

    @staticmethod
    def entry(M: Any, p: Any, q: Any) -> Any:
        """An entry of a matrix."""
        return M[p][q]

    @staticmethod
    def transposed(M: Any) -> Any:
        """The transpose."""
        return tuple(zip(*M, strict=True))

    @staticmethod
    def entrywise(f: Callable[..., Any], *matrices: Rows) -> Rows:
        """The matrix of what is made of the entries at each position."""
        return tuple(
            tuple(f(*entries) for entries in zip(*rows, strict=True)) for rows in zip(*matrices, strict=True)
        )

    def multiplied(self, A: Rows, B: Rows) -> Rows:
        """The product of two matrices."""
        self.spend(len(A) * len(B) * len(B[0]))
        columns = list(zip(*B, strict=True))

        def entry(row: tuple, column: tuple) -> Any:
            return sum(s * t for s, t in zip(row, column, strict=True))

        return tuple(tuple(entry(row, column) for column in columns) for row in A)

    def determinant(self, M: Rows) -> Any:
        """The determinant, by its first row."""
        if len(M) > LARGEST:
            raise Undecided("the determinant of a large matrix")
        if len(M) == 1:
            return M[0][0]
        return sum(x * self.determinant(without(M, 0, q)) * (-1) ** q for q, x in enumerate(M[0]))

    def inverse_of(self, M: Rows) -> Rows:
        """The inverse, by Cramer's rule; of a diagonal matrix entry by entry."""
        n = range(len(M))
        if all(isinstance(M[p][q], int | Fraction) and not M[p][q] for p in n for q in n if p != q):
            return tuple(tuple(self.inverse(M[p][p]) if p == q else 0 for q in n) for p in n)
        over = self.inverse(self.determinant(M))
        return tuple(tuple(self.determinant(without(M, q, p)) * (-1) ** (p + q) * over for q in n) for p in n)

    def derivative(self, f: Matrix, x: Any) -> Rows:
        """The matrix of partial derivatives, one column after the other."""
        columns = [[d[0] for d in self.partial(f, x, j, 0)] for j in range(len(self(x)))]
        return tuple(zip(*columns, strict=True))

    def gradient(self, f: Node, x: Any) -> Rows:
        """The matrix of partial derivatives of a number."""
        return tuple(tuple(self.partial(f, x, *at) for at in row) for row in positions(self(x)))

    def partial(self, f: Node, x: Any, p: int, q: int) -> Any:
        """The derivative of a number, or of each entry of a matrix, in one entry of a symbol."""
        self(f)  # where it has no value it has no derivatives
        tag, at = self._level + 1, self(x)
        moved = tuple(
            tuple(Dual(tag, entry, int((p, q) == here)) for entry, here in zip(*both, strict=True))
            for both in zip(at, positions(at), strict=True)
        )
        there = World({**self.env, x.args[0]: moved}, self.sizes, self.at, self.digits)
        there._level, there._left = tag, self._left
        found = there(f)
        return self.entrywise(lambda t: one(t, tag), found) if isinstance(f, Matrix) else one(found, tag)


def positions(M: Rows) -> list[list[tuple[int, int]]]:
    """The positions of the entries of a matrix."""
    return [[(p, q) for q in range(len(row))] for p, row in enumerate(M)]


def one(x: Any, tag: int) -> Any:
    """The derivative that a number bears."""
    return x.d if isinstance(x, Dual) and x.tag == tag else 0


def without(M: Rows, p: int, q: int) -> Rows:
    """A matrix without a row and a column."""
    return tuple(row[:q] + row[q + 1 :] for n, row in enumerate(M) if n != p)
