"""How the square roots of a statement are related: guessed in floating point, checked at every point.

Every root becomes a letter of which only the square is known, unless it is a product of earlier ones: a
positive number times powers of earlier roots and of absolute values of letters.  Both sides of that are not
negative, so it holds if its square does, and the square is an equation without roots.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt
from typing import Any

from sympy import Basic

from lngeom.engine.errors import Unproved

Place = tuple
Key = tuple[Basic, Place]
NEAR = 1e-6  # a float this close to a whole number is taken for it


@dataclass(frozen=True)
class Product:
    """What a root is: ``factor`` times powers of roots and of absolute values of letters."""

    factor: Fraction
    roots: dict[Basic, int] = field(default_factory=dict)
    letters: dict[Basic, int] = field(default_factory=dict)


class Nested(Unproved):
    """A root stands under a root."""


class Zero(Exception):
    """At this point what should be a letter of its own is zero."""


def instance(
    base: Basic, place: Place, known: Mapping[tuple[Basic, Place], Any]
) -> tuple[Basic, Place] | None:
    """The root of ``base`` that belongs to a place: the one there, or its only one."""
    if (base, place) in known:
        return base, place
    only = [key for key in known if key[0] == base]
    return only[0] if len(only) == 1 else None


class Recorder:
    """Notes which roots are asked for, in floating point, and what stands under them."""

    def __init__(self) -> None:
        self.seen: dict[Key, complex] = {}
        self.divided: set[Key] = set()
        self.point: Any = None

    def __call__(self, base: Basic, place: Place, value: complex, twice: int) -> complex:
        """The principal root."""
        self.seen.setdefault((base, place), value)
        if twice < 0:
            self.divided.add((base, place))
        return complex(value) ** 0.5

    def always_divided(self) -> set[Basic]:
        """What is divided by wherever its root is asked for."""
        return {base for base, _ in self.seen} - {key[0] for key in self.seen if key not in self.divided}


class Letters:
    """The roots at one point modulo p: a letter each, with either sign, or a product of them by plan.

    ``signs`` are those of the letters, in the order in which they are met, + where none is given.
    """

    def __init__(self, plan: dict[Basic, Product | None], nonnegative: Container[Basic], arithmetic: Any):
        self.plan, self.nonnegative, self.field = plan, nonnegative, arithmetic
        self.squares: dict[Key, int] = {}
        self.positive: dict[Key, Any] = {}
        self.signs: dict[Key, int] = {}  # of roots and of letters; no root is a letter
        self.point: Any = None  # at which letters have their values

    def __call__(self, base: Basic, place: Place, value: int, twice: int) -> Any:
        """The root of ``base`` at a place, where its value is this."""
        key = base, place
        if not isinstance(value, int) or self.squares.setdefault(key, value) != value:
            raise Nested(f"under the root of {base} stands another root")
        product = self.plan[base]
        if product is not None:
            return self._product(product, place, value)
        if value == 0:
            raise Zero
        if key not in self.positive:
            self.positive[key] = self.field.root(value)
        return self.signs.setdefault(key, 1) * self.positive[key]

    def _product(self, product: Product, place: Place, value: int) -> int:
        mod, power = self.field.mod, self.field.power
        root = self.field.fraction(product.factor.numerator, product.factor.denominator)
        for base, n in product.roots.items():
            key = instance(base, place, self.positive)
            if key is None:
                raise Unproved(f"the root of {base} is not known at {place}")
            root = mod(root * power(self.signs[key] * self.positive[key], n))
        for letter, n in product.letters.items():
            sign = (
                1
                if letter in self.nonnegative
                else self.signs.setdefault((letter, self.point.where(letter)), 1)
            )
            root = mod(root * power(sign * self.point.value(letter), n))
        if mod(root * root + -1 * value):
            raise Unproved("how two roots are related depends on the size")
        return root


def related(
    records: list[Recorder], letters: dict[Basic, list[complex]], nonzero: Container[Basic]
) -> tuple[dict[Basic, Product | None], list[str]]:
    """For each expression under a root: what the root is, or None if it is a letter of its own; and doubts.

    ``records`` are those of some points in floating point, ``letters`` the values of letters at them, and
    ``nonzero`` what the conditions keep from zero.
    """
    plan: dict[Basic, Product | None] = {}
    first = records[0].seen
    for base, place in first:
        if base in plan:
            continue
        letters_before = [other for other, product in plan.items() if product is None]
        own = [key for other in letters_before if (key := instance(other, place, first)) is not None]
        under = {key: [record.seen[key] for record in records] for key in [*own, (base, place)]}
        plan[base] = _product(under.pop((base, place)), under, letters)
    divided = set.intersection(*(record.always_divided() for record in records))
    products = [product for product in plan.values() if product]
    powers = [pair for product in products for pair in (*product.roots.items(), *product.letters.items())]
    zero = [base for base, n in powers if n < 0 and base not in divided and base not in nonzero]
    return plan, [f"a root is a quotient by {base}, which may be zero" for base in zero]


def _never_zero(values: list) -> bool:
    return min(map(abs, values)) >= NEAR


def _product(value: list, under: dict, letters: dict) -> Product | None:
    """A root as a product, if logarithms say that it is one."""
    import numpy as np  # here alone: what is symbolic needs SymPy only

    wanted = np.abs(np.array(value, complex))
    if wanted.max() < NEAR:
        return Product(Fraction(0))
    if wanted.min() < NEAR:
        raise Unproved("a root is zero at some points and not at others")
    under, letters = ({key: p for key, p in of.items() if _never_zero(p)} for of in (under, letters))
    logs = {key: np.log(np.abs(np.array(values, complex))) / 2 for key, values in under.items()}
    constant = {key for key, log in logs.items() if np.ptp(log) < NEAR}
    of_letters = {letter: np.log(np.abs(np.array(values, complex))) for letter, values in letters.items()}
    atoms, columns = [], [np.ones(len(value))]
    for key, log in {**logs, **of_letters}.items():
        if key not in constant and np.linalg.matrix_rank([*columns, log], NEAR) > len(columns):
            atoms.append(key)
            columns.append(log)
    found, *_ = np.linalg.lstsq(np.array(columns).T, np.log(wanted) / 2, rcond=None)
    powers = np.rint(found[1:]).astype(int)
    if np.abs(np.array(columns).T @ [found[0], *powers] - np.log(wanted) / 2).max() > NEAR:
        return None
    square = Fraction(float(np.exp(2 * found[0]))).limit_denominator(10**4)
    chosen = dict(zip(atoms, map(int, powers), strict=True))
    for many in [(), *((key,) for key in constant)]:
        rest = square / _exact([np.exp(2 * logs[key][0]) for key in many])
        root = Fraction(isqrt(rest.numerator), isqrt(rest.denominator))
        if root**2 == rest:
            roots = {key: n for key, n in chosen.items() if key in logs and n} | dict.fromkeys(many, 1)
            return Product(
                root,
                {base: n for (base, _), n in roots.items()},
                {letter: n for letter, n in chosen.items() if letter in letters and n},
            )
    return None


def _exact(numbers: Iterable[float]) -> Fraction:
    product = Fraction(1)
    for number in numbers:
        product *= Fraction(float(number)).limit_denominator(10**4)
    return product
