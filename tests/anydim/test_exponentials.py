"""Statements with exponentials and logarithms: of softmax and its relatives, and random ones."""

import math
import random

import numpy as np
import pytest
from sympy import (
    Add,
    Eq,
    Integer,
    MatrixSymbol,
    Mul,
    Pow,
    Rational,
    Sum,
    Symbol,
    exp,
    log,
    sqrt,
    symbols,
)
from sympy.matrices.expressions import DiagMatrix, OneMatrix, ZeroMatrix
from sympy.matrices.expressions.matexpr import MatrixElement

from anydim import Derivation, Jacobian, Outside, Scalar, Unproved, gradient, proofs, prove, side_conditions
from anydim.extending import Reader, tex, text
from anydim.parsing import Declarations, normal, parse
from anydim.printing import Printer, Tex

N = Symbol("N", integer=True, positive=True)
i, j, k = symbols("i j k", integer=True)
c, d = symbols("c d", real=True)
s, t = symbols("s t", positive=True)
a, b, y = (MatrixSymbol(name, N, 1) for name in "aby")
Q = MatrixSymbol("Q", N, N)
one = OneMatrix(N, 1)


def total(term, index=k):
    return Sum(term, (index, 0, N - 1))


def sums(x):
    return Scalar(one.T * x.applyfunc(exp))


def softmax(x):
    return x.applyfunc(exp) / sums(x)


def entropy(x):
    return -total(y[k, 0] * log(exp(x[k, 0]) / total(exp(x[j, 0]), j)))


LABELS = Eq(Scalar(one.T * y), 1)
TRUE = [
    (Scalar(one.T * softmax(a)), 1, ()),
    (softmax(a + c * one), softmax(a), ()),
    (Jacobian(softmax(a), a), DiagMatrix(softmax(a)) - softmax(a) * softmax(a).T, ()),
    (Jacobian(softmax(a), a) * one, ZeroMatrix(N, 1), ()),
    (gradient(log(sums(a)), a), softmax(a), ()),
    (log(sums(a + c * one)), log(sums(a)) + c, ()),
    (gradient(entropy(a), a), softmax(a) - y, LABELS),
    (gradient(-Scalar(y.T * softmax(a).applyfunc(log)), a), softmax(a) - y, LABELS),
    (softmax(a).applyfunc(log), a - log(sums(a)) * one, ()),
    (Jacobian(a.applyfunc(exp), a), DiagMatrix(a.applyfunc(exp)), ()),
    (exp(c, evaluate=False) * exp(-c, evaluate=False), 1, ()),
    (log(c * d), log(c) + log(d), (c > 0, d > 0)),
    (log(c * d), log(c) + log(d), ()),  # wherever both sides have a value
    (log(c**3 / d), 3 * log(c) - log(d), (c > 0, d > 0)),
    (log(exp(c) * s), c + log(s), ()),
    (1 / (1 + exp(-c)), exp(c) / (1 + exp(c)), ()),
    (exp(total(a[k, 0] + b[k, 0])), exp(total(a[k, 0])) * exp(total(b[k, 0])), ()),
    (total(exp(a[k, 0] - b[i, 0])), exp(-b[i, 0]) * total(exp(a[k, 0])), ()),
]
FALSE = [
    (Scalar(one.T * a.applyfunc(exp)), 1, ()),
    (softmax(a + b), softmax(a), ()),
    (softmax(2 * a), softmax(a), ()),
    (softmax(-a), -softmax(a), ()),
    (Jacobian(softmax(a), a), DiagMatrix(softmax(a)), ()),
    (Jacobian(softmax(a), a), DiagMatrix(softmax(a)) + softmax(a) * softmax(a).T, ()),
    (gradient(log(sums(a)), a), a.applyfunc(exp), ()),
    (log(sums(a + c * one)), log(sums(a)) + N * c, ()),
    (log(sums(a)), Scalar(one.T * a), ()),
    (gradient(entropy(a), a), softmax(a) - y, ()),  # the labels need not add up to 1
    (gradient(entropy(a), a), y - softmax(a), LABELS),
    (gradient(entropy(a), a), softmax(a) - y, Eq(y[0, 0], 1)),
    (log(c**2), 2 * log(c) + 1, c > 0),
    (log(c**2), log(c) ** 2, c > 0),
    (log(c**2), log(d**2), c * d > 0),
    (log(c + d), log(c) + log(d), (c > 0, d > 0)),
    (exp(c * d), exp(c) * exp(d), ()),
    (exp(c), 1 + c, ()),
    (exp(c) ** 2, exp(c**2), ()),
    (exp(total(a[k, 0])), total(exp(a[k, 0])), ()),
    (total(exp(a[k, 0] + b[k, 0])), total(exp(a[k, 0])) * total(exp(b[k, 0])), ()),
    (total(exp(a[k, 0] - a[i, 0])), N, ()),
    (total(log(a[k, 0])), log(total(a[k, 0])), a[i, 0] > 0),
    (Jacobian(a.applyfunc(exp), a), DiagMatrix(a), ()),
    (exp(c / 2), exp(c) / 2, ()),
    (exp(sqrt(s)), sqrt(exp(s)), ()),
]


@pytest.mark.parametrize("case", TRUE, ids=str)
def test_it_is_proved_from_definitions(case):
    assert prove(*case)


@pytest.mark.parametrize("case", FALSE, ids=str)
def test_what_is_false_is_refuted(case):
    assert not prove(*case)


@pytest.fixture
def blind(monkeypatch):
    """Nobody looks for counterexamples: what is accepted stands on its proof alone."""
    monkeypatch.setattr(proofs, "counterexample", lambda *_: (None, 1))


@pytest.mark.parametrize("case", FALSE, ids=str)
def test_what_is_false_has_no_proof(case, blind):
    with pytest.raises(Unproved):
        prove(*case)


@pytest.mark.parametrize(("e", "needed"), [(log(c), ["c > 0"]), (exp(c), []), (log(exp(c) * d), ["d > 0"])])
def test_a_logarithm_asks_for_a_positive_number(e, needed):
    assert side_conditions(e, e) in (needed, [f"{one[0]}·exp(c) > 0" for one in needed])


def test_a_derivation_owes_that_a_logarithm_has_a_value():
    class Claim:
        lhs, rhs = 0 * c, 0 * d
        conditions: tuple = ()

    made = Derivation(0 * c).eq(log(c) - log(c, evaluate=False) * 1 + log(d) * 0 + 0 * c)
    assert made.qed(Claim).closes
    made = Derivation(c).eq(Add(c, log(d), -log(d), evaluate=False)).eq(c)
    Claim.lhs = Claim.rhs = c
    with pytest.raises(Unproved, match="do not give what the lines need"):
        made.qed(Claim)
    Claim.conditions = (d > 0,)
    assert made.qed(Claim).closes


# --- What is printed


@pytest.mark.parametrize("kind", [Printer, Tex])
@pytest.mark.parametrize(
    "e",
    [
        exp(c),
        exp(c + d) * log(s),
        exp(c) ** 2 / (1 + exp(-d)),
        log(1 + exp(c)) ** 3,
        softmax(a),
        log(sums(a)),
        Q.applyfunc(exp) * a.applyfunc(log),
        total(exp(a[k, 0])),
        gradient(entropy(a), a),
        MatrixElement(a.applyfunc(exp), i, 0) * a[i, 0],
        Jacobian(a.applyfunc(exp), a),
        (Q.applyfunc(exp)).T * a,
    ],
)
def test_what_is_printed_is_read_as_it_is(kind, e):
    node = Reader()(e)
    found = parse(kind()(node), Declarations([node], kind))
    assert normal(found) == normal(node)


def test_the_exponential_of_each_entry_does_not_look_like_that_of_a_matrix():
    assert text(Q.applyfunc(exp)) == "exp⊙(Q)"
    assert tex(Q.applyfunc(exp)) == r"\exp_{\odot}\left(Q\right)"
    assert text(exp(c)) == "exp(c)"
    assert tex(log(c)) == r"\log\left(c\right)"


# --- Random statements, with floating point as the judge


def value(e, at, bound=None):
    """The value of a number; None under a logarithm or an inverse means that there is none."""
    bound = bound or {}
    of = lambda part: value(part, at, bound)  # noqa: E731
    match e:
        case Add():
            return math.fsum(map(of, e.args))
        case Mul():
            return math.prod(map(of, e.args))
        case Pow():
            return of(e.base) ** float(e.exp)
        case exp():
            return math.exp(of(e.args[0]))
        case log():
            return math.log(of(e.args[0]))
        case Sum():
            (index,) = e.variables
            return math.fsum(value(e.function, at, {**bound, index: n}) for n in range(len(at[a])))
        case MatrixElement():
            index = e.args[1]
            return at[e.args[0]][int(index) if index.is_Integer else bound.get(index, at.get(index))]
        case Symbol():
            return float(len(at[a])) if e is N else at[e]
    return float(e)


def drawn(rng, depth, bound=()):
    """A random number that is small enough to be exponentiated."""
    if depth == 0:
        index = rng.choice((i, *bound * 2))
        return rng.choice((c, d, Integer(1), Rational(-1, 2), a[index, 0], b[index, 0], a[0, 0]))
    less = depth - 1, bound
    kind = rng.randrange(6)
    if kind == 0:
        return drawn(rng, *less) + drawn(rng, *less)
    if kind == 1:
        return drawn(rng, *less) * drawn(rng, *less)
    if kind == 2:
        return exp(drawn(rng, *less))
    if kind == 3:
        return log(exp(drawn(rng, *less)) + s)
    if kind == 4 and k not in bound:
        return total(exp(drawn(rng, depth - 1, (*bound, k))))
    return exp(drawn(rng, *less)) / (t + exp(drawn(rng, *less)))


RULES = [  # true for all x and z
    lambda x, z: (exp(x + z, evaluate=False), Mul(exp(x), exp(z), evaluate=False)),
    lambda x, z: (exp(x) / (exp(x) + exp(z)), 1 / (1 + exp(z - x))),
    lambda x, z: (log(Mul(exp(x), s + exp(z), evaluate=False)), x + log(s + exp(z))),
    lambda x, z: (log((s + exp(x)) / (t + exp(z))), log(s + exp(x)) - log(t + exp(z))),
    lambda x, z: (log(1 + exp(x)) - log(1 + exp(-x)), x),
    lambda x, z: (exp(log(s + exp(x), evaluate=False), evaluate=False) * exp(z), (s + exp(x)) * exp(z)),
    lambda x, z: (
        total(exp(a[k, 0] + x, evaluate=False)),
        exp(x) * total(exp(a[k, 0])),
    ),
    lambda x, z: (
        log(total(exp(a[k, 0] + x))) - log(total(exp(a[k, 0] + z))),
        x - z,
    ),
]
SLIPS = [
    lambda e, x: e + x,
    lambda e, x: 2 * e,
    lambda e, x: e * exp(x),
    lambda e, x: -e,
    lambda e, x: e.subs(c, d),
    lambda e, x: e.subs(s, t),
    lambda e, x: e.subs(b, a),
]


def agree(left, right, draws):
    for size in (1, 2, 4):
        at = {a: draws.normal(size=size), b: draws.normal(size=size), i: int(draws.integers(size))}
        at |= {
            c: draws.normal(),
            d: draws.normal(),
            s: abs(draws.normal()) + 0.1,
            t: abs(draws.normal()) + 0.1,
        }
        try:
            x, z = value(left, at), value(right, at)
        except OverflowError:
            continue
        if not math.isclose(x, z, rel_tol=1e-7, abs_tol=1e-7):
            return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_of_random_statements_none_that_is_false_is_proved(seed, blind):
    rng, draws = random.Random(seed), np.random.default_rng(seed)
    answers: dict[bool, list[bool]] = {True: [], False: []}
    while sum(map(len, answers.values())) < 60:
        x, z = drawn(rng, rng.choice((0, 1, 2))), drawn(rng, rng.choice((0, 1)))
        left, right = rng.choice(RULES)(x, z)
        if rng.random() < 0.5:
            right = rng.choice(SLIPS)(right, drawn(rng, 1))
        is_true = agree(left, right, draws)
        try:
            answers[is_true].append(bool(prove(left, right)))
        except (Unproved, Outside):
            answers[is_true].append(False)
    assert True not in answers[False]
    assert answers[True].count(True) > 0.7 * len(answers[True]), answers[True]
