"""Refutation: an instance at which all hypotheses hold, both sides have values, and the claim fails.

Conventions.  ``rng`` draws; an instance is a :class:`.values.World`.  ``truth`` has three answers: True,
False, and None for "not decided at this precision"; None never counts, for a hypothesis or against a claim.
Instances are small, plain numbers first, and the same ones each time.
"""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, product
from math import isqrt, prod
from types import MappingProxyType
from typing import Any

from mpmath.libmp import from_rational, to_str

from .language import Entry, Index, Matrix, Node, Num, Size, Sym, Symbols, leaves, needs
from .printing import Printer
from .statement import Quantified, Relation, least_of
from .values import Interval, TooLarge, Undecided, Undefined, World, simplified

TRIALS = 40
STRUCTURED = 120  # more, where no instance was found
CAREFUL = 4  # instances at which the higher precision is tried, too
PRECISIONS = 30, 200  # digits
MOST = 2_000  # indices of which a hypothesis may speak at an instance
ENTRIES = 1_000  # of a matrix
MANY = 1_000  # binary digits of a number that is rounded where it is shown
LONG = 8  # digits of a number that is shown
COMPARE = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


MIRRORED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


class Counterexample:
    """An instance, and the values of the two sides there; it prints as a sentence.

    Positions count from 1 in the sentence, as on paper, and from 0 in ``env``, as in code.
    """

    def __init__(self, w: World, left: Any, right: Any):
        self.env = {**w.sizes, **w.at, **w.env}
        self.left, self.right, self.world = left, right, w

    def __str__(self) -> str:
        where = f"at {self.where} " if self.where else ""
        left, right = told_apart(self.left, self.right)
        return f"{where}the left side is {left} and the right side is {right}"

    @property
    def where(self) -> str:
        """The instance, as ``N = 2, a = (1, 0)``."""
        values = {name: value + 1 if name in self.world.at else value for name, value in self.env.items()}
        return ", ".join(f"{Printer().symbol(name)} = {shown(value)}" for name, value in values.items())

    __repr__ = __str__


def told_apart(s: Any, t: Any) -> tuple[str, str]:
    """Two values, with as many digits as tell them apart."""
    for digits in (LONG, *range(2 * LONG, PRECISIONS[-1], LONG)):
        pair = shown(s, digits), shown(t, digits)
        if pair[0] != pair[1]:
            break
    return pair


def shown(value: Any, digits: int = LONG) -> str:
    """A value as one writes it."""
    if isinstance(value, tuple):
        rows = [[shown(entry, digits) for entry in row] for row in value]
        if len(rows[0]) == 1:
            return f"({', '.join(row[0] for row in rows)})"
        return "[" + ", ".join(f"[{', '.join(row)}]" for row in rows) + "]"
    if isinstance(value, Interval):  # what is as near to 0 as can be seen is shown as 0
        near = value.bounds.a <= 0 <= value.bounds.b
        if near or digits == LONG:
            return "0" if near else f"{float(value):.{LONG}g}"
        return str(to_str(value.bounds._mpi_[0], digits))
    if (
        isinstance(value, int | Fraction)
        and max(value.numerator.bit_length(), value.denominator.bit_length()) > MANY
    ):
        return str(to_str(from_rational(value.numerator, value.denominator, 4 * digits + 60), digits))
    return str(value)


def truth(w: World, left: Node, relation: str, right: Node) -> bool | None:
    """Decide whether a relation holds at an instance; None if this precision cannot decide it.

    Raises
    ------
    Undefined
        If a side has no value.
    """
    try:
        s, t = w(left), w(right)
    except TooLarge:
        raise
    except Undecided:
        return None
    if not isinstance(left, Matrix):
        s, t = ((s,),), ((t,),)
    elif not isinstance(right, Matrix):
        s, t = s, w.full(*left.shape, constant(t))
    pairs = [(x, y) for xs, ys in zip(s, t, strict=True) for x, y in zip(xs, ys, strict=True)]
    with w.precision():
        answers = [compared(w, x, relation, y) for x, y in pairs]
    return False if False in answers else None if None in answers else True


def constant(t: Any) -> Any:
    """The entries of a matrix that are all one number."""
    return lambda p, q: t


def compared(w: World, s: Any, relation: str, t: Any) -> bool | None:
    """Decide whether a relation holds between two numbers."""
    try:
        return bool(COMPARE[relation](w.sign(s - t), 0))
    except Undecided:
        pass
    low, high = (s - t).bounds.a, (s - t).bounds.b  # as x² ≥ 0 of an interval that begins at 0
    if relation in (">=", "<") and low >= 0:
        return relation == ">="
    if relation in ("<=", ">") and high <= 0:
        return relation == "<="
    return None


def holds(given: Iterable[Quantified], w: World) -> bool:
    """Return True if hypotheses certainly hold at an instance, for every index that they quantify."""
    return all(one in w.satisfied or answer(one, w) is True for one in given)


def answer(one: Quantified, w: World) -> bool | None:
    """Decide whether a hypothesis holds at an instance, for every index it quantifies; None if undecided.

    Raises
    ------
    Undefined
        If a side has no value.
    """
    ranges = [range(w.size(k.size)) for _, k in one.every]
    if prod(map(len, ranges)) > MOST:
        return None
    answers = []
    for at in product(*ranges):
        there = w
        for (_, k), position in zip(one.every, at, strict=True):
            there = there.where(k, position)
        answers.append(truth(there, *one.hypothesis))
    return False if False in answers else None if None in answers else True


def counterexample(
    left: Node, right: Node, relation: str = "=", given: tuple[Quantified, ...] = ()
) -> tuple[Counterexample | None, int]:
    """A plain instance at which a claim fails, and at how many instances all has a value."""
    seen = 0
    signs = declared((left, right), given)
    given = (*given, *signs)
    ways = chain(instances((left, right), given), instances((left, right), given, structured=True))
    for n, w in enumerate(ways):
        if n >= TRIALS and seen:
            break
        try:
            found = fails(w, left, relation, right, given, PRECISIONS[: 1 + (n < CAREFUL)])
        except TooLarge:
            seen += 1
            continue
        seen += found is not None
        if isinstance(found, Counterexample):

            def again(w: World) -> Counterexample | None:
                try:
                    one = fails(w, left, relation, right, given)
                except TooLarge:
                    return None
                return one if isinstance(one, Counterexample) else None

            return plainer(found, again), seen
    return None, seen


def fails(
    w: World,
    left: Node,
    relation: str,
    right: Node,
    given: Sequence[Quantified],
    precisions: Any = PRECISIONS,
) -> Counterexample | bool | None:
    """The counterexample at an instance; False if none is seen there, None if something has no value."""
    found = None
    for digits in precisions:
        there = World(w.env, w.sizes, w.at, digits)
        there.satisfied = w.satisfied
        try:
            if not holds(given, there):
                continue
            answer = truth(there, left, relation, right)
            if answer is not None:
                return False if answer else Counterexample(there, there(left), there(right))
            there(left), there(right)
            found = False
        except (Undefined, OverflowError):
            return found
        except TooLarge:
            raise
        except Undecided:
            continue
    return found


def declared(sides: tuple[Node, ...], given: Sequence[Quantified]) -> list[Quantified]:
    """The declared signs of the symbols in a statement, as hypotheses."""
    nodes = [*sides, *(side for one in given for side in one.hypothesis[::2])]
    found = {leaf for node in nodes for leaf in leaves(node) if isinstance(leaf, Sym) and leaf.args[1]}
    ordered = sorted(found, key=lambda leaf: leaf.args)
    return [Quantified(Relation(leaf, leaf.args[1], Num(0, 1)), ()) for leaf in ordered]


def definitions(given: Sequence[Quantified]) -> Iterator[tuple[Quantified, Any, Node]]:
    """The hypotheses that say what a symbol is, as c = √2 or A = BBᵀ, with the symbol and what it is.

    They come in an order in which each can be computed: what is used by one is not defined by a later one.
    """
    ways = []
    for one in given:
        left, relation, right = one.hypothesis
        for symbol, other in ((left, right), (right, left)):
            own = isinstance(symbol, Sym) or type(symbol) is Symbols
            if relation == "=" and own and not one.every and symbol not in leaves(other):
                ways.append((one, symbol, other))
    taken: set[Any] = set()  # what has a value already, drawn or computed
    done: set[Quantified] = set()
    for one, symbol, other in sorted(ways, key=lambda way: len(leaves(way[2]))):
        if symbol not in taken and one not in done:
            taken |= {symbol, *leaves(other)}
            done.add(one)
            yield one, symbol, other


def plainer(found: Any, again: Callable[[World], Any]) -> Any:
    """Simplify an instance: put 0 and 1 in place of other numbers as long as the same result is found."""
    for name, value in list(found.world.env.items()):
        rows = value if isinstance(value, tuple) else ((value,),)
        for p, row in enumerate(rows):
            for q in range(len(row)):
                for plain in (0, 1):
                    now = found.world.env[name]
                    now = now if isinstance(now, tuple) else ((now,),)
                    if now[p][q] in (0, 1):
                        break
                    new = tuple(
                        tuple(plain if (p, q) == (m, n) else x for n, x in enumerate(xs))
                        for m, xs in enumerate(now)
                    )
                    env = {**found.world.env, name: new if isinstance(value, tuple) else new[0][0]}
                    if (simpler := again(World(env, found.world.sizes, found.world.at))) is not None:
                        found = simpler
                        break
    return found


# --- Instances ---------------------------------------------------------------------------------------------


def instances(
    sides: tuple[Node, ...],
    given: Sequence[Quantified],
    chosen: Mapping[str, int] = MappingProxyType({}),
    structured: bool = False,
) -> Iterator[World]:
    """Instances for the symbols of a claim and its hypotheses; those with small numbers come first.

    ``chosen`` are sizes that are not drawn.  If they are ``structured``, all matrices are: unit columns,
    permutations, matrices of positive numbers.  A symbol that a hypothesis defines has the value of that.
    """
    nodes = [*sides, *(side for one in given for side in (one.hypothesis.left, one.hypothesis.right))]
    found = {leaf for node in nodes for leaf in leaves(node)}
    every = {k for one in given for _, k in one.every}
    sizes = sorted({leaf.name for leaf in found if isinstance(leaf, Index) and leaf.kind == "size"})
    fixed = sorted((leaf.name, leaf.size) for leaf in found - every if is_at(leaf))
    numbers = sorted(leaf.args for leaf in found if isinstance(leaf, Sym))
    matrices = sorted((leaf.args, leaf) for leaf in found if type(leaf) is Symbols)
    least = least_sizes(nodes, given)
    special = special_numbers(nodes)
    rng = random.Random(0)
    known = list(definitions(given))
    for trial in range(STRUCTURED if structured else TRIALS + 4 * len(special)):
        draw = Draw(rng, trial % TRIALS if structured else trial, special)
        env: dict[str, Any] = {}
        size = {name: draw.size(least.get(name, 1)) for name in sizes} | dict(chosen)
        w = World(env, size, {})
        try:
            w.at = {name: rng.randrange(w.size(n)) for name, n in fixed}
            for name, sign in numbers:
                env[name] = draw.signed(sign)
            for (name, m, n), _ in matrices:
                if w.size(m) * w.size(n) > ENTRIES:
                    raise Undefined("a large matrix")
                make = draw.structured if structured else draw.matrix
                env[name] = make(w.size(m), w.size(n))
            for one in given:
                make_true(one, w)
            for _, symbol, other in known:
                env[symbol.args[0]] = World(env, size, w.at)(other)
        except (Undefined, Undecided):
            continue
        w.satisfied = frozenset(one for one, _, _ in known)
        yield w


def make_true(one: Quantified, w: World) -> None:
    """Change the symbol of a hypothesis, or its entries, where it is compared with a number: x > 0, g_i ≠ 0.

    What was drawn is mirrored at the number, or moved off it.  Each of many such hypotheses would fail at
    half of the instances, and all would hold at none.
    """
    left, relation, right = one.hypothesis
    if isinstance(left, Num):
        left, relation, right = right, MIRRORED[relation], left
    if not isinstance(right, Num) or relation == "=":
        return
    number = simplified(Fraction(*right.args))

    def moved(x: Any) -> Any:
        if COMPARE[relation](x, number):
            return x
        beside = number + (1 if ">" in relation else -1)
        return simplified(Fraction(beside if x == number else 2 * number - x))

    if isinstance(left, Sym):
        w.env[left.args[0]] = moved(w.env[left.args[0]])
    elif isinstance(left, Entry) and type(left.args[0]) is Symbols:
        name, at = left.args[0].args[0], left.args[1:]
        rows = [list(row) for row in w.env[name]]
        ranges = [range(w.size(k.size)) for _, k in one.every]
        for positions in product(*ranges) if prod(map(len, ranges)) <= MOST else ():
            there = w
            for (_, k), position in zip(one.every, positions, strict=True):
                there = there.where(k, position)
            p, q = map(there.index, at)
            rows[p][q] = moved(rows[p][q])
        w.env[name] = tuple(map(tuple, rows))


def is_at(leaf: Any) -> bool:
    """Return True if a leaf is a fixed index."""
    return isinstance(leaf, Index) and leaf.kind == "at"


def least_sizes(nodes: Iterable[Node], given: Sequence[Quantified]) -> dict[str, int]:
    """The least values of sizes at which all nodes may have values and hypotheses may hold."""
    found: dict[str, int] = {}
    facts = [one.fact() for one in given if not isinstance(one.hypothesis.left, Matrix)]
    for kind, number in [*facts, *(need[:2] for node in nodes for need in needs(node))]:
        if (least := least_of(kind, number, found)) is not None:
            found[least[0]] = max(found.get(least[0], 1), least[1])
    return found


def special_numbers(nodes: Iterable[Node]) -> list[Fraction]:
    """Numbers near those that occur, where something may vanish."""
    found: set[Fraction] = set()
    seen: set[Node] = set()
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if node in seen:
            continue
        seen.add(node)
        waiting += node.parts
        if isinstance(node, Num) and abs(node.args[0]) > 2:
            x = Fraction(*node.args)
            found |= {x, -x, x + 1, x - 1, -x - 1}
            if x > 0 and isqrt(int(x)) ** 2 == x:
                found.add(Fraction(isqrt(int(x))))
    return sorted(found, key=lambda x: (abs(x), x))[:12]


class Draw:
    """The numbers of one instance: small integers first, fractions later, then special numbers."""

    def __init__(self, rng: random.Random, trial: int, special: list[Fraction]):
        self.rng, self.trial = rng, trial
        self.special = special[(trial - TRIALS) % len(special)] if trial >= TRIALS else None
        self.top = 1 + min(trial, TRIALS) // 6

    def size(self, least: int) -> int:
        """A size, at least 1."""
        special = self.special or Fraction(1, 2)
        if special == int(special) and least <= special <= 20 and self.rng.random() < 0.5:
            return int(special)
        return least + min(self.trial // 2, self.rng.choice((0, 1, 1, 2, 2, 3)))

    def number(self) -> Any:
        """A number: an ``int`` or a ``Fraction``."""
        if self.special is not None and self.rng.random() < 0.5:
            return simplified(self.special)
        low = self.rng.randint(-self.top, self.top)
        return simplified(Fraction(low, self.rng.randint(1, 4))) if self.trial % 3 == 2 else low

    def signed(self, sign: str) -> Any:
        """A number that has a sign."""
        while True:
            x = self.number()
            if sign and not COMPARE[sign](x, 0):
                x = -x
            if not sign or COMPARE[sign](x, 0):
                return x

    def structured(self, m: int, n: int) -> tuple:
        """A unit column, a permutation, the identity, or positive numbers; now and then zeros."""
        kind = self.rng.random()
        if self.trial % 4 == 3 and self.rng.random() < 0.5:
            return ((0,) * n,) * m
        if n == 1 and kind < 0.7:
            p = self.rng.randrange(m)
            unit: list[Any] = [int(q == p) for q in range(m)]
            if m > 1 and kind < 0.2:
                unit[p], unit[p - 1] = Fraction(3, 5), Fraction(4, 5)
            return tuple((x,) for x in unit)
        if m == n and kind < 0.7:
            by = self.rng.randrange(m)
            return tuple(tuple(int(q == (p + by) % n) for q in range(n)) for p in range(m))
        return tuple(tuple(abs(self.number()) + 1 for _ in range(n)) for _ in range(m))

    def matrix(self, m: int, n: int) -> tuple:
        """A matrix; now and then its entries are equal, it is a permutation, or its columns sum to 0."""
        kind = self.rng.random()
        if kind < 0.12:
            return ((self.number(),) * n,) * m
        if kind < 0.24 and m == n > 1:
            return tuple(tuple(int(q == (p + 1) % n) for q in range(n)) for p in range(m))
        rows = [[self.number() for _ in range(n)] for _ in range(m)]
        if 0.24 < kind < 0.36:
            rows[-1] = [row - sum(column) for row, *column in zip(rows[-1], *rows, strict=True)]
        return tuple(map(tuple, rows))


__all__ = ["Counterexample", "Size", "counterexample", "holds", "instances", "truth"]
