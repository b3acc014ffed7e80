"""Exponentials and logarithms: normal forms have the value of their trees, and intervals contain values."""

import random
from fractions import Fraction
from itertools import product
from math import exp, isclose, isfinite, log, sqrt
from typing import Any

import pytest
from mpmath import MPContext
from sympy import E, MatrixSymbol, OneMatrix, Rational, Symbol
from sympy import exp as exp_of
from sympy import log as log_of

from anydim import Scalar, prove, refute
from anydim.kernel import Rejected, check
from anydim.kernel.polynomials import Ring
from anydim.kernel.rewriting import Poly
from anydim.values import Interval, Undefined, World

from .replay import Ring as Second
from .replay import Wrong, replay
from .test_replay import frozen

N, K = ["N", 0], ["K", 0]
NAMES = "c", "d"


class Numbers:
    """Random numbers for entries, and places for indices."""

    def __init__(self, seed, sizes):
        self.rng, self.sizes = random.Random(seed), {"": 0, **sizes}
        self.known: dict = {}

    def entry(self, key):
        return self.known.setdefault(key, round(self.rng.uniform(-1.5, 1.5), 3) * self.rng.choice((0, 1, 1)))

    def size(self, size):
        return self.sizes[size[0]] + size[1]

    def place(self, index):
        return (
            index[1]
            if index[0] == "place"
            else self.known.setdefault(("at", *index[:2]), self.rng.randrange(self.size(index[2])))
        )

    def tree(self, tree, around=()):
        """The value of a tree, by its definition."""
        if isinstance(tree, int):
            return float(tree)
        head, *args = tree

        def at(index):
            return around[index[1]] if index[0] == "b" else self.place(index)

        if head == "q":
            return args[0] / args[1]
        if head == "num":
            return float(self.size(args[0]))
        if head == "ent":
            return self.entry((args[0], *map(at, args[1:])))
        if head == "delta":
            return float(at(args[0]) == at(args[1]))
        if head == "sum":
            return sum(self.tree(args[1], (n, *around)) for n in range(self.size(args[0])))
        return self.made(head, [self.tree(one, around) for one in (args[:1] if head == "^" else args)], args)

    @staticmethod
    def made(head, parts, args=()):
        x = parts[0]
        if head == "+":
            return sum(parts)
        if head == "*":
            whole = 1.0
            for part in parts:
                whole *= part
            return whole
        if head == "^":
            return x ** args[1]
        if abs(x) < 1e-12:
            x = 0.0
        if abs(x) > 25 and head == "exp":
            raise OverflowError  # what is next to 0 counts as 0 in floating point
        return {
            "inv": lambda: 1 / x if x else 0.0,
            "root": lambda: sqrt(x) if x > 0 else 0.0,
            "exp": lambda: exp(x),
            "log": lambda: log(x) if x > 0 else 0.0,
        }[head]()

    def poly(self, ring, p: Poly, env=None):
        """The value of a polynomial of either checker, by what its atoms are made of."""
        env, total = env or {}, 0.0
        for m, c in p.items():
            for a, e in m:
                c = float(c) * self.atom(ring, ring.atoms[a], env) ** e
            total += c
        return total

    def atom(self, ring, atom, env):
        kind, parts = (atom.kind, atom.parts) if isinstance(ring, Second) else (atom.parts[0], atom.parts[1:])

        def at(index):
            return env[index] if index in env else self.place(index)

        if kind == "ent":
            return self.entry((parts[0], *map(at, parts[1:])))
        if kind == "delta":
            return float(at(parts[0]) == at(parts[1]))
        if kind == "num":
            return float(self.sizes[parts[0]])
        if kind == "sum":
            if isinstance(ring, Second):
                bound, body = parts
            else:
                ((body, _),), sizes = parts
                bound = [("bound", (atom.height, n), size) for n, size in enumerate(sizes)]
            spaces = product(*(range(self.size(k[2])) for k in bound))
            inner = ({**env, **dict(zip(bound, s, strict=True))} for s in spaces)
            return sum(self.poly(ring, {body: 1}, one) for one in inner)
        return self.made(kind, [self.poly(ring, dict(parts[0]), env)])


def drawn(rng, depth, around=()):
    """A random tree with exponentials and logarithms in sums, under each other and below."""

    def index(size):
        bound = [["b", n] for n, k in enumerate(around) if k == size]
        return rng.choice([*bound * 3, ["at", "i", size], ["any", 0, size], ["place", 0, size]])

    def part(around=around):
        return drawn(rng, depth - 1, around)

    if depth == 0 or rng.random() < 0.1:
        entries = ["ent", "a", index(N)], ["ent", "X", index(N), index(K)]
        return rng.choice(
            [["ent", rng.choice(NAMES)], rng.randint(-2, 2), ["q", rng.choice((-1, 1)), 2], *entries * 2,
             ["delta", index(N), index(N)]]
        )  # fmt: skip
    size = rng.choice([N, N, K, ["", 2]])
    return rng.choice(
        [
            ["+", part(), part()],
            ["*", part(), part()],
            ["*", ["exp", part()], ["exp", ["*", rng.choice((-1, 2, ["q", 1, 2])), part()]]],
            ["exp", part()],
            ["exp", ["+", part(), part()]],
            ["log", part()],
            ["log", ["*", ["exp", part()], ["exp", part()]]],
            ["log", ["inv", ["exp", part()]]],
            ["exp", ["log", part()]],
            ["inv", ["exp", part()]],
            ["inv", part()],
            ["root", part()],
            ["sum", size, part((size, *around))],
            ["exp", ["sum", size, part((size, *around))]],
            ["sum", size, ["exp", part((size, *around))]],
        ]
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "seed", [*range(5), *(pytest.param(n, marks=pytest.mark.nightly) for n in range(5, 12))]
)
def test_a_normal_form_has_the_value_of_its_tree(seed):
    rng, compared = random.Random(seed), 0
    while compared < 40:
        tree = drawn(rng, rng.randint(2, 4))
        for ring, refusal, asked in ((Ring(), Rejected, tree), (Second(), Wrong, frozen(tree))):
            try:
                p = ring.value(asked)
            except refusal:  # a sum over too many indices, or a high power
                continue
            for n, k in ((1, 1), (2, 3), (3, 2)):
                numbers = Numbers(f"{seed} {compared}", {"N": n, "K": k})
                try:
                    one, other = numbers.tree(asked), numbers.poly(ring, p)
                except OverflowError:
                    continue
                if isfinite(one) and abs(one) < 1e12:
                    compared += 1
                    assert isclose(one, other, rel_tol=1e-6, abs_tol=1e-6), tree


SAYS: dict[str, Any] = {
    "sizes": {"N": 1},
    "symbols": {"c": [], "a": [N]},
    "indices": {"i": N},
    "given": [],
    "claim": ["=", 0],
}
C = ["ent", "c"]


def test_a_logarithm_in_a_statement_must_have_a_value():
    claim = ["=", ["+", ["log", C], ["*", -1, ["log", C]]]]
    with pytest.raises(Rejected, match="not proved"):
        check({**SAYS, "claim": claim}, [{"fact": claim, "by": "ring"}])
    given = [">", C]
    steps = [{"fact": given, "by": "given", "of": 0}, {"fact": claim, "by": "ring"}]
    assert check({**SAYS, "given": [given], "claim": claim}, steps)
    weaker = ["!=", C]
    with pytest.raises(Rejected, match="not proved"):
        check(
            {**SAYS, "given": [weaker], "claim": claim}, [{"fact": weaker, "by": "given", "of": 0}, steps[1]]
        )


def test_a_logarithm_under_a_sum_must_have_a_value_for_every_index():
    body = ["log", ["ent", "a", ["b", 0]]]
    claim = ["=", ["+", ["sum", N, body], ["*", -1, ["sum", N, body]]]]
    one = [">", ["ent", "a", ["at", "i", N]]]
    steps = [{"fact": one, "by": "given", "of": 0}, {"fact": claim, "by": "ring"}]
    with pytest.raises(Rejected, match="not proved"):
        check({**SAYS, "given": [one], "claim": claim}, steps)


EXACT = MPContext()
EXACT.dps = 120


@pytest.mark.parametrize("digits", [15, 30, 200])
def test_an_interval_contains_the_exponential_and_the_logarithm(digits):
    rng, w = random.Random(digits), World({}, {}, {}, digits)
    for _ in range(300):
        x = (
            Fraction(rng.randint(-300, 300), rng.randint(1, 40))
            if rng.random() < 0.7
            else Fraction(10**20 + rng.randint(-9, 9), 10**20)
        )
        with w.precision():
            for name, true in (("exponential", EXACT.exp), ("logarithm", EXACT.log)):
                if name == "logarithm" and x <= 0:
                    with pytest.raises(Undefined):
                        w.logarithm(x)
                    continue
                found = getattr(w, name)(x)
                if not isinstance(found, Interval):
                    assert found == (1 if name == "exponential" else 0) == 1 - x
                    continue
                value = true(EXACT.mpf(x.numerator) / x.denominator)
                low, high = (EXACT.make_mpf(end._mpi_[0]) for end in (found.bounds.a, found.bounds.b))
                if digits < 100:
                    assert low < value < high
                assert high - low < abs(value + 1) * EXACT.mpf(10) ** (5 - digits) * 4


c = Symbol("c", real=True)
a = MatrixSymbol("a", Symbol("N", integer=True, positive=True), 1)


def test_what_is_not_decided_refutes_nothing():
    near = exp_of(Rational(1, 10**80)) - 1
    assert refute(near, 0) is not None  # 200 digits show it
    assert refute(exp_of(Rational(1, 10**300)), 1) is None


@pytest.mark.parametrize(
    ("e", "other"),
    [
        (exp_of(c) + 1, exp_of(c)),
        (log_of(c**2 + 1), log_of(c**2 + 2)),
        (E, Rational(271828, 100000)),
        (exp_of(exp_of(c)), exp_of(c) ** 2),
    ],
)
def test_it_is_refuted_by_intervals(e, other):
    assert not prove(e, other)


def test_the_second_checker_simplifies_what_comes_of_an_exponential():
    N = Symbol("N", integer=True, positive=True)
    total = Scalar(OneMatrix(1, N) * a.applyfunc(exp_of))
    f = ((1 - log_of(total)) * OneMatrix(N, 1)).applyfunc(exp_of)
    found = prove(f, f.applyfunc(log_of).applyfunc(exp_of))
    assert replay(found.problem, list(found.certificate)) == found.check()
