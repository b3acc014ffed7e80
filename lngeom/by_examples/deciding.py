"""The judge: which sizes decide, and whether the two sides agree there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product
from math import log10
from typing import Any

from sympy import Abs, S, Sum, Symbol, sign
from sympy.core.relational import Relational
from sympy.matrices.expressions import MatrixSymbol

from lngeom.engine.alike import check_letters
from lngeom.engine.errors import Unproved
from lngeom.engine.grammar import same_shape, well_formed, well_formed_conditions

from .numbers import BITS, CHANCE, Floats, Modulo, random_prime
from .reach import Grows, Reach
from .reading import Places, least, parts_of
from .roots import Letters, Nested, Recorder, Zero, related
from .seeing import seen
from .values import Point, has_roots, indices

MOST_SIGNS = 7  # of roots and letters: so many halvings
MOST_SIZES = 40
LARGER = 8  # sizes at which a difference is looked for in numbers
SKIPPED = 4  # sizes at which a side has no value, before one gives up


@dataclass(frozen=True, repr=False)
class Decided:
    """Whether a statement was accepted, and on which sizes that rests; it is true or false.

    Parameters
    ----------
    accepted : bool
    sizes : dict
        For each symbol of a size the numbers that were tried.
    error : float
        Above the decimal logarithm of the probability that a false statement is accepted.
    reason : str
        Where the sides differ, if they do.
    """

    accepted: bool
    sizes: dict[Symbol, tuple[int, ...]]
    error: float
    reason: str = ""

    def __bool__(self) -> bool:
        return self.accepted

    def __repr__(self) -> str:
        ranges = (f"{size} = {n[0]}" + f" … {n[-1]}" * (len(n) > 1) for size, n in self.sizes.items() if n)
        accepted = f"accepted at {', '.join(ranges) or 'a point'}, where both sides have values"
        return accepted if self else f"refused: {self.reason}"


def by_examples(lhs: Any, rhs: Any, given: Iterable[Relational] = ()) -> Decided:
    """Decide by finitely many examples whether an equation holds for every size where both sides have values.

    That they have values wherever the conditions hold is not looked at; a chain of the engine derives it.

    Parameters
    ----------
    lhs, rhs : Expr or MatrixExpr
        Two exact SymPy expressions of one shape.
    given : iterable of relations
        What may be assumed: least sizes and signs are used.

    Returns
    -------
    Decided
        True or false; ``.sizes`` says at which sizes the sides were compared, ``.reason`` where they differ.

    Raises
    ------
    Unproved
        If the statement is nothing that examples decide; the message says why.
    IllFormed, Foreign
        As :func:`lngeom.symbolic.prove`.

    Examples
    --------
    >>> from lngeom.symbolic import Pi, by_examples
    >>> found = by_examples(Pi * Pi, Pi)
    >>> bool(found), found.sizes
    (True, {N: (2, 3, 4)})
    """
    lhs, rhs, given = well_formed(lhs), well_formed(rhs), well_formed_conditions(given)
    same_shape(lhs, rhs)
    check_letters([lhs, rhs], given)
    try:
        return _Judge(lhs, rhs, tuple(given)).decide()
    except RecursionError as error:
        raise Unproved("the expression is nested too deeply for examples") from error


class _Differ(Exception):
    """The two sides differ at a point, for some signs of its roots, or may do so: a ``doubt``."""

    def __init__(self, sizes: Mapping, places: Mapping, doubt: str = ""):
        self.sizes, self.places = dict(sizes), dict(places)
        at = ", ".join(f"{symbol} = {n}" for symbol, n in {**self.sizes, **self.places}.items())
        super().__init__(f"the sides differ at {at}" if at else "the sides differ")
        self.doubt = doubt or f"{self}, but not in numbers, where roots and conditions hold"


class _Judge:
    """One statement and what is found out about it."""

    def __init__(self, lhs: Any, rhs: Any, given: tuple):
        self.lhs, self.rhs, self.given = lhs, rhs, given
        parts = [part for side in (lhs, rhs) for part in parts_of(side)]
        assumed = [part for c in given for side in (c.lhs, c.rhs) for part in parts_of(side)]
        self.matrices = sorted({m for m in [*parts, *assumed] if isinstance(m, MatrixSymbol)}, key=str)
        shapes = {n for m in [*parts, *assumed] if getattr(m, "is_Matrix", False) for n in m.shape}
        shapes |= {high + 1 for part in parts if isinstance(part, Sum) for _, _, high in part.limits}
        self.sizes = sorted({s for n in shapes for s in n.free_symbols}, key=str)
        found = Places(lhs, rhs)
        self.places, self.fixed = found.free, found.numbered
        names = {s for e in (lhs, rhs) for s in e.free_symbols if isinstance(s, Symbol)}
        names |= {s for s in assumed if isinstance(s, Symbol) and s not in indices(s)}
        self.numbers = sorted(names - set(self.sizes) - set(self.places), key=str)
        self.least = {size: least(size, given) for size in self.sizes}
        above = [c for c in given if c.rhs == 0]
        self.positive = {c.lhs for c in above if c.rel_op == ">"}
        self.nonzero = {*self.positive, *self.sizes, *(c.lhs for c in above if c.rel_op == "!=")}
        self.doubts: list[str] = []  # what stands against a proof, but not against a difference
        for part in parts:
            if isinstance(part, sign) and part.args[0] not in self.nonzero:
                self.doubts.append(f"the sign of {part.args[0]}, which may be zero")
        self.letters = [*self.sizes, *self.numbers]
        self.letters += [
            e for e in {p.args[0] for p in parts if isinstance(p, Abs | sign)} if e not in self.letters
        ]
        self.nonnegative = {e for e in self.letters if e.is_nonnegative or e in self.positive}
        self.shape = lhs.shape if getattr(lhs, "is_Matrix", False) else (S.One, S.One)
        self.points = 0
        self.plan: dict = {}
        self.plan = self._plan() if any(map(has_roots, (lhs, rhs))) else {}
        self.modulo = Modulo(random_prime())

    # what the roots are

    def _plan(self) -> dict:
        records: list[Recorder] = []
        values: dict[Any, list] = {letter: [] for letter in self.letters}
        for _ in range(2 * len(self.letters) + 12):
            sizes = {
                size: CHANCE.randrange(max(self.least[size], 3, *self.fixed, 0) + 1, 8) for size in self.sizes
            }
            recorder = Recorder()
            places = next(self._patterns(sizes))
            point = Point(Floats(), sizes, places, self._draw(Floats(), sizes), recorder)
            try:
                for side in (self.lhs, self.rhs):
                    point.value(side)
                for letter in self.letters:
                    values[letter].append(point.value(letter))
            except ArithmeticError as error:
                raise Unproved("a side has no value where it was tried") from error
            records.append(recorder)
        plan, doubts = related(records, values, self.nonzero)
        self.doubts += doubts
        return plan

    def _draw(self, field: Any, sizes: Mapping) -> dict:
        drawn: dict = {symbol: field.draw() for symbol in self.numbers}
        if isinstance(field, Floats):
            drawn = {s: abs(x) if s.is_nonnegative else x for s, x in drawn.items()}
        for m in self.matrices:
            rows, columns = (int(n.xreplace(dict(sizes))) for n in m.shape)
            drawn[m] = [[field.draw() for _ in range(columns)] for _ in range(rows)]
        return drawn

    def _patterns(self, sizes: Mapping) -> Iterator[dict]:
        """The ways in which free indices can coincide with each other and with numbered places."""
        ways: list[dict] = [{}]
        for index, of in self.places.items():
            longer = []
            for way in ways:
                taken = sorted({*self.fixed, *(p for other, p in way.items() if self.places[other] == of)})
                fresh = next(p for p in range(len(taken) + 1) if p not in taken)
                longer += [{**way, index: p} for p in [fresh, *taken] if p < self._count(of, sizes)]
            ways = longer
        yield from ways

    def _count(self, n: Any, sizes: Mapping) -> int:
        return int(n.xreplace(dict(sizes)))

    # how many sizes

    def _degree(self, size: Symbol, sizes: Mapping) -> int:
        reach = Reach(size, sizes, self.plan)
        return int(max([reach.difference(self.lhs, self.rhs), *map(reach.relation, self.plan)]))

    def _first(self, size: Symbol) -> int:
        """Enough places for all free indices, rows and columns, and those of a family of roots."""
        free = sum(n == size for n in (*self.shape, *self.places.values())) + len(self.fixed)
        roots = [sum(n == size for n in base.shape) for base in self.plan if base.is_Matrix]
        roots += [len(indices(base)) for base in self.plan]
        return max(self.least[size], free + max([0, *roots]), *(p + 1 for p in self.fixed), 1)

    def _cover(self, sizes: Mapping) -> bool:
        """Compare the sides at enough values of the remaining sizes; False if they have no value there."""
        rest = [size for size in self.sizes if size not in sizes]
        if not rest:
            return self._agree(sizes)
        for size in rest:
            try:
                degree = self._degree(size, sizes)
                break
            except Grows:
                continue
        else:
            raise Unproved("the degree in each size depends on the others")
        good, n, skipped = 0, self._first(size), 0
        if not sizes and len(rest) > 1:  # what is too much is too much for the largest
            self._agree({**{other: self._first(other) + 1 for other in rest}, size: n + degree})
        while good <= degree:
            if n > MOST_SIZES:
                raise Unproved(f"{degree + 1} sizes from {self._first(size)} on are too many")
            if self._cover({**sizes, size: n}):
                good += 1
                self.tried[size].add(n)
            else:
                skipped += 1
                if skipped > SKIPPED:
                    return False
            n += 1
        return True

    # the comparison

    def _agree(self, sizes: Mapping) -> bool:
        return all(self._agree_at(sizes, places) for places in self._patterns(sizes))

    def _agree_at(self, sizes: Mapping, places: Mapping) -> bool:
        try:
            return self._agree_for_all_signs(sizes, places)
        except Nested as nested:
            raise _Differ(sizes, places, str(nested)) from nested

    def _agree_for_all_signs(self, sizes: Mapping, places: Mapping) -> bool:
        symbols = self._draw(self.modulo, sizes)
        rootless: dict = {}  # values that no sign changes
        letters = Letters(self.plan, self.nonnegative, self.modulo)
        try:
            self._compare(Point(self.modulo, sizes, places, symbols, letters, rootless))
        except (ZeroDivisionError, Zero):
            return False
        unknown = list(letters.signs)
        if len(unknown) > MOST_SIGNS:
            raise Unproved(f"more than {MOST_SIGNS} roots and signs at one point")
        for signs in product((1, -1), repeat=len(unknown)):
            letters.signs.update(zip(unknown, signs, strict=True))
            self._compare(Point(self.modulo, sizes, places, symbols, letters, rootless))
            self.points += 1
        return True

    def _compare(self, point: Point) -> None:
        left, right = point.value(self.lhs), point.value(self.rhs)
        left, right = ([x] if isinstance(x, list) else [[[x]]] for x in (left, right))
        for p, q in zip(left[0], right[0], strict=True):
            for x, y in zip(p, q, strict=True):
                if (x + -1 * y) % self.modulo.p:
                    raise _Differ(point.sizes, point.places)

    def _confirmed(self, difference: _Differ) -> _Differ:
        """What no numbers show is no difference: it was one for signs that roots do not have."""
        for more in range(LARGER):
            sizes = {size: n + more for size, n in difference.sizes.items()}
            drawn = partial(self._draw, Floats(), sizes)
            if seen(self.lhs, self.rhs, self.given, sizes, difference.places, drawn):
                return _Differ(sizes, difference.places)
        raise Unproved(difference.doubt) from None

    def decide(self) -> Decided:
        """Compare the sides at as many sizes as it takes."""
        self.tried: dict[Symbol, set[int]] = {size: set() for size in self.sizes}
        reason = ""
        try:
            if not self._cover({}):
                raise Unproved("the sides have no value at the sizes that were tried")
            if self.doubts:
                raise Unproved(self.doubts[0])
        except _Differ as difference:
            reason = str(self._confirmed(difference))
        return Decided(
            not reason, {s: tuple(sorted(n)) for s, n in self.tried.items()}, self._error(), reason
        )

    def _error(self) -> float:
        most = {size: max(n, default=1) for size, n in self.tried.items()}
        reach = Reach(None, most, self.plan)
        degree = max([1, reach.difference(self.lhs, self.rhs), *map(reach.relation, self.plan)])
        return max(log10(degree * max(1, self.points)) - (BITS - 12) * log10(2), -45.0)  # and p is prime
