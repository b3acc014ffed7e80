"""Numbers modulo a large random prime, and the same with a derivative."""

from __future__ import annotations

from functools import reduce
from random import SystemRandom
from typing import Any

BITS = 192  # of the prime
WITNESSES = 80  # a composite passes as prime with a probability below 4⁻⁸⁰
CHANCE = SystemRandom()  # a fixed seed would be a fixed point, which a statement could be made to fit


def random_prime() -> int:
    """A random prime of so many bits that is 3 modulo 4, where -1 is no square and roots are powers."""
    while True:
        p = CHANCE.getrandbits(BITS) | 1 << (BITS - 1) | 3
        if all(pow(CHANCE.randrange(2, p), p // 2, p) in (1, p - 1) for _ in range(WITNESSES)):
            return p


class Modulo:
    """Arithmetic modulo p; numbers are plain integers, or :class:`Pair` or :class:`Dual`."""

    def __init__(self, p: int):
        self.p = p

    def mod(self, x: Any) -> Any:
        """The number, reduced."""
        return x % self.p

    def fraction(self, p: int, q: int) -> int:
        """p/q."""
        return p * pow(q, -1, self.p) % self.p

    def power(self, x: Any, n: int) -> Any:
        """A whole power; ``ZeroDivisionError`` where there is none."""
        if isinstance(x, Dual):
            slope = 0 if n == 0 else n * self.power(x.value, n - 1) * x.slope
            return Dual(self.power(x.value, n), slope % self.p)
        if isinstance(x, Pair):
            if n < 0:
                x, n = x.inverse(self.p), -n
            return reduce(lambda product, factor: product * factor % self.p, [x] * n, 1)
        if n < 0 and x % self.p == 0:
            raise ZeroDivisionError
        return pow(x, n, self.p)

    def root(self, x: int) -> Any:
        """One of the square roots of an integer: a number, or i times a number."""
        root = pow(x, (self.p + 1) // 4, self.p)
        return root if root * root % self.p == x % self.p else Pair(0, pow(-x, (self.p + 1) // 4, self.p))

    def draw(self) -> int:
        """Any number, all equally likely."""
        return CHANCE.randrange(self.p)


class Floats:
    """Complex floating-point numbers in place of those modulo p: enough to guess how roots are related."""

    def mod(self, x: Any) -> Any:
        """The number itself."""
        return x

    def fraction(self, p: int, q: int) -> float:
        """p/q."""
        return p / q

    def power(self, x: Any, n: int) -> Any:
        """A whole power."""
        if isinstance(x, Dual):
            return Dual(self.power(x.value, n), n * self.power(x.value, n - 1) * x.slope if n else 0)
        return x**n

    def root(self, x: complex) -> complex:
        """The principal root."""
        return complex(x) ** 0.5

    def draw(self) -> float:
        """A number of moderate size, of either sign."""
        return CHANCE.uniform(0.5, 2) * CHANCE.choice((1, -1))


class Pair:
    """x + iy, where i² = -1: modulo p every number has a root among these."""

    __slots__ = ("x", "y")

    def __init__(self, x: int, y: int):
        self.x, self.y = x, y

    def __add__(self, other: Any) -> Any:
        if isinstance(other, Pair):
            return Pair(self.x + other.x, self.y + other.y)
        return Pair(self.x + other, self.y) if isinstance(other, int) else NotImplemented

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, Pair):
            return Pair(self.x * other.x - self.y * other.y, self.x * other.y + self.y * other.x)
        return Pair(self.x * other, self.y * other) if isinstance(other, int) else NotImplemented

    __radd__, __rmul__ = __add__, __mul__

    def __mod__(self, p: int) -> Any:
        """A plain integer where it is one."""
        x, y = self.x % p, self.y % p
        return Pair(x, y) if y else x

    def inverse(self, p: int) -> Any:
        """1/(x + iy), where that is not zero."""
        norm = pow(self.x * self.x + self.y * self.y, -1, p)
        return Pair(self.x * norm, -self.y * norm) % p


class Dual:
    """A number and its derivative in one direction."""

    __slots__ = ("slope", "value")

    def __init__(self, value: Any, slope: Any = 0):
        self.value, self.slope = value, slope

    def __add__(self, other: Any) -> Dual:
        other = dual(other)
        return Dual(self.value + other.value, self.slope + other.slope)

    def __mul__(self, other: Any) -> Dual:
        other = dual(other)
        return Dual(self.value * other.value, self.value * other.slope + self.slope * other.value)

    __radd__, __rmul__ = __add__, __mul__

    def __mod__(self, p: int) -> Dual:
        return Dual(self.value % p, self.slope % p)


def dual(x: Any) -> Dual:
    """The number with its derivative: a plain number is constant."""
    return x if isinstance(x, Dual) else Dual(x)
