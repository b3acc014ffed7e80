"""The campaign's reading of expressions is right, and a slice of the campaign finds nothing."""

import math
import random

import numpy as np
import pytest
from sympy import (
    Abs,
    Ge,
    Gt,
    KroneckerDelta,
    MatrixSymbol,
    Max,
    Min,
    Ne,
    Rational,
    S,
    Sum,
    Symbol,
    Trace,
    cbrt,
    oo,
    pi,
    sign,
    sqrt,
    sympify,
)
from sympy import (
    I as IMAGINARY,
)
from sympy.matrices.expressions import (
    Determinant,
    DiagMatrix,
    HadamardPower,
    HadamardProduct,
    Identity,
    Inverse,
    MatPow,
    OneMatrix,
)

from benchmarks.campaign.cases import KINDS, case
from benchmarks.campaign.judging import judge
from benchmarks.campaign.known import relation_of
from benchmarks.campaign.numbers import MP, Grid, Undefined, Unknown
from benchmarks.campaign.reading import Reader
from benchmarks.campaign.run import FAULTS, report, rows, table
from benchmarks.campaign.statements import Case, Symbols, holds, keeps_promises, places_exist, related
from lngeom import layer_norm
from lngeom.identities import IDENTITIES
from lngeom.symbolic import (
    Basis,
    BatchNorm,
    G,
    Gamma,
    GroupNorm,
    Helmert,
    Jacobian,
    LayerNorm,
    Mean,
    N,
    Named,
    Norm,
    Pi,
    Quantity,
    RMSNorm,
    SampleNorm,
    Scalar,
    Spread,
    Variance,
    X,
    a,
    alpha,
    b,
    c,
    d,
    eps,
    g,
    i,
    j,
    k,
    lam,
    mu,
    one,
    sigma,
)

from .soundness_cases import FALSE_CLOSING, READER_TRUTHS, WITNESS
from .steps import FALSE, TRUE

SLICE = 72  # cases of the campaign that every run of the tests judges
PROVED = 0.9  # of the true ones among them, at least: what the engine proved when this was measured, 0.77
CLOSE = 1e-12


def grid(*rows):
    """A matrix of these rows; numbers make a column."""
    return Grid([number(x) for x in (row if isinstance(row, list | tuple) else [row])] for row in rows)


def number(x):
    """With the campaign's 60 digits."""
    return MP.mpf(str(sympify(x).evalf(60)))


def read(e, **env):
    """The value at an instance whose symbols are given by name, as floats or nested lists."""
    named = {str(s): s for s in (N, k, Gamma, i, j, eps, lam, c, d, a, b, g, X, A)}
    values = {named[name]: grid(*v) if isinstance(v, list) else number(v) for name, v in env.items()}
    value = Reader(values)(sympify(e))
    if isinstance(value, Grid):
        return np.array([[float(x) for x in row] for row in value.rows])
    return float(value)


A = MatrixSymbol("A", N, N)
M = [[2, 1, 0], [1, 3, -1], [4, 0, 1]]
THREE = {"N": 3, "a": [1, -2, 4]}


# ------------------------------------------------------------------ values that are known otherwise


@pytest.mark.parametrize(
    ("e", "env", "value"),
    [
        (Rational(3, 4), {}, 0.75),
        (pi, {}, math.pi),
        (2**lam, {"lambda": 3}, 8),
        (lam**0, {"lambda": 0}, 1),
        (lam ** (N - 1), {"lambda": 0, "N": 1}, 1),
        (sqrt(lam), {"lambda": 0}, 0),
        (lam ** Rational(-3, 2), {"lambda": 4}, 0.125),
        (cbrt(lam), {"lambda": 27}, 3),
        (Abs(lam), {"lambda": -3}, 3),
        (sign(lam), {"lambda": 0}, 0),
        (sign(lam), {"lambda": -7}, -1),
        (Max(lam, d, 0), {"lambda": -3, "d": 2}, 2),
        (Min(lam, d), {"lambda": -3, "d": 2}, -3),
        (KroneckerDelta(i, j), {"i": 2, "j": 2}, 1),
        (KroneckerDelta(i, j), {"i": 2, "j": 1}, 0),
        (KroneckerDelta(i, j, (0, 1)), {"i": 2, "j": 2}, 0),
        (Sum(j, (j, 2, 5)), {}, 14),
        (Sum(j, (j, 3, 2)), {}, 0),
        (Sum(1 / lam, (j, 0, -1)), {"lambda": 0}, 0),
        (Sum(i * j, (i, 0, j), (j, 0, 3)), {}, 0 + 1 + 2 * 3 + 3 * 6),
        (Sum(Sum(i, (i, 0, 2)) * i, (i, 0, 3)), {}, 18),
        (a[1, 0], THREE, -2),
        ((a * a.T)[0, 2], THREE, 4),
        (mu, THREE, 1),
        (sigma**2, THREE, 6),
        (Mean(a), THREE, 1),
        (Variance(a), THREE, 6),
        (Norm(a), THREE, math.sqrt(21)),
        (Scalar(a.T * one), THREE, 3),
        (Trace(Pi), {"N": 5}, 4),
        (Trace(A), {"N": 3, "A": M}, 6),
        (Determinant(A), {"N": 3, "A": M}, np.linalg.det(M)),
        (Determinant(one * one.T), {"N": 3}, 0),
        (Quantity("q", "q", lam - 1), {"lambda": 0}, -1),
        (Norm(LayerNorm(a)), THREE, math.sqrt(3)),
    ],
)
def test_numbers_are_read_as_by_hand(e, env, value):
    assert read(e, **env) == pytest.approx(value, abs=CLOSE)


V = np.array([[1.0], [-2.0], [4.0]])
MATRIX = np.array(M, float)
CUBIC = Scalar(a.T * Jacobian(Scalar(a.T * a) * a, a) * a)  # 3|a|⁴
W = [[1, 5], [2, -1], [6, 0]]
COLUMNS = np.array(W, float)


def normalized(x, axis, eps=0.0):
    return (x - x.mean(axis, keepdims=True)) / np.sqrt(x.var(axis, keepdims=True) + eps)


@pytest.mark.parametrize(
    ("e", "env", "value"),
    [
        (LayerNorm(a, eps), {**THREE, "epsilon": 2}, layer_norm(V[:, 0], eps=2)[:, None]),
        (LayerNorm(a), THREE, normalized(V, 0)),
        (RMSNorm(a, eps), {**THREE, "epsilon": 2}, V / math.sqrt(9)),
        (GroupNorm(X, eps), {"k": 3, "Gamma": 2, "X": W, "epsilon": 1}, normalized(COLUMNS, 0, 1)),
        (BatchNorm(X), {"k": 3, "Gamma": 2, "X": W}, normalized(COLUMNS, 0)),
        (SampleNorm(X, eps), {"k": 3, "Gamma": 2, "X": W, "epsilon": 1}, normalized(COLUMNS, None, 1)),
        (Spread(X), {"k": 3, "Gamma": 2, "X": W}, np.diag(COLUMNS.std(0))),
        (A * A.T * a, {**THREE, "A": M}, MATRIX @ MATRIX.T @ V),
        (A + 2 * Identity(N), {"N": 3, "A": M}, MATRIX + 2 * np.eye(3)),
        (MatPow(A, -2), {"N": 3, "A": M}, np.linalg.inv(MATRIX @ MATRIX)),
        (Inverse(A), {"N": 3, "A": M}, np.linalg.inv(MATRIX)),
        (MatPow(A, k), {"N": 3, "A": M, "k": 5}, np.linalg.matrix_power(MATRIX, 5)),
        (MatPow(DiagMatrix(g), S.Half), {"N": 2, "g": [4, 9]}, np.diag([2.0, 3.0])),
        (HadamardProduct(a, a, a), THREE, V**3),
        (HadamardPower(a, -1), THREE, 1 / V),
        (G**-1 * a, {**THREE, "g": [1, 2, 5]}, V / np.array([[1], [2], [5]])),
        (Basis(N, i), {"N": 3, "i": 1}, np.array([[0], [1], [0]])),
        (
            Helmert(N),
            {"N": 3},
            np.array([[1, -1, 0] / np.sqrt(2), [1, 1, -2] / np.sqrt(6)]),
        ),
        (Jacobian(A * a, a), {**THREE, "A": M}, MATRIX),
        (Jacobian(HadamardPower(a, 3), a), THREE, np.diag(3 * V[:, 0] ** 2)),
        (Jacobian(Norm(a) * a, a), THREE, math.sqrt(21) * np.eye(3) + V @ V.T / math.sqrt(21)),
        (Jacobian(Abs(a[1, 0]) * one, a), THREE, np.array([[0, -1, 0]] * 3)),
        (Jacobian(Jacobian(HadamardPower(a, 3), a) * one, a), THREE, np.diag(6 * V[:, 0])),
        (Jacobian(CUBIC * one, a), THREE, np.array([12 * 21 * V[:, 0]] * 3)),
        (Named("P", "P", OneMatrix(N, 2)), {"N": 3}, np.ones((3, 2))),
    ],
)
def test_matrices_are_read_as_by_numpy(e, env, value):
    np.testing.assert_allclose(read(e, **env), value, atol=CLOSE)


def test_the_jacobian_of_a_layer_is_that_of_differences():
    weights, step = [1, 2, 5], 1e-6
    e = G * LayerNorm(a, eps) + b
    rest = {"N": 3, "g": weights, "b": [1, 1, 0], "epsilon": 1}
    columns = []
    for unit in step * np.eye(3):
        ahead, back = (list(map(float, V[:, 0] + way * unit)) for way in (1, -1))
        columns.append((read(e, a=ahead, **rest) - read(e, a=back, **rest)) / (2 * step))
    np.testing.assert_allclose(read(Jacobian(e, a), a=[1, -2, 4], **rest), np.hstack(columns), atol=1e-7)


@pytest.mark.parametrize(
    ("e", "env"),
    [
        (1 / lam, {"lambda": 0}),
        (sqrt(lam), {"lambda": -1}),
        (cbrt(lam), {"lambda": -8}),
        ((lam**4 - 4) / (lam**2 - 2), {"lambda": sqrt(2)}),
        (lam**-N, {"lambda": 0, "N": 2}),
        (a[3, 0], THREE),
        (a[i, 0], {**THREE, "i": -1}),
        (Basis(N, 3), {"N": 3}),
        (Basis(N, i), {"N": 3, "i": -1}),
        (OneMatrix(N - 1, 1), {"N": 1}),
        (Helmert(N), {"N": 1}),
        (Norm(OneMatrix(N / 2, 1)), {"N": 3}),
        (Sum(1, (j, 0, lam)), {"lambda": 0.5}),
        (Sum(1, (j, 0, -2)), {}),
        (Sum(1, (j, 0, 8 - N)), {"N": 10}),
        (Sum(1, (j, 0, N / 2)), {"N": 1}),
        (Sum(1 / j, (j, 0, 2)), {}),
        (Inverse(A), {"N": 2, "A": [[1, 2], [2, 4]]}),
        (MatPow(A, -1), {"N": 2, "A": [[1, 2], [2, 4]]}),
        (MatPow(DiagMatrix(g), S.Half), {"N": 1, "g": [-1]}),
        (HadamardPower(g, -1), {"N": 2, "g": [1, 0]}),
        (alpha, {"N": 2, "g": [1, 0]}),
        (LayerNorm(a), {"N": 2, "a": [3, 3]}),
        (LayerNorm(one, eps), {"N": 2, "epsilon": 0}),
        (RMSNorm(a), {"N": 1, "a": [0]}),
        (GroupNorm(X), {"k": 2, "Gamma": 2, "X": [[1, 1], [1, 2]]}),
        (Jacobian(Norm(a) * one, a), {"N": 2, "a": [0, 0]}),
        (Jacobian(Abs(a[0, 0]) * one, a), {"N": 1, "a": [0]}),
        (Jacobian(HadamardPower(HadamardPower(a, 2), S.Half), a), {"N": 2, "a": [0, 1]}),
        (S.NaN, {}),
        (oo, {}),
        (1 + IMAGINARY, {}),
        (Quantity("q", "q", 1 / (N - 7)), {"N": 7}),
    ],
)
def test_what_has_no_value_is_undefined(e, env):
    with pytest.raises(Undefined):
        read(e, **env)


@pytest.mark.parametrize("e", [S(1) / 2 + 0.5, cbrt(a[0, 0]) + Symbol("q")])
def test_what_the_reading_does_not_know_it_does_not_judge(e):
    with pytest.raises(Unknown):
        read(e, **THREE)
    assert judge(Case("", "", e, e), claim=True).label in ("unknown", "vacuous", "false")


# ------------------------------------------------------------------ conditions, and what an instance is


def at(**env):
    named = {str(s): s for s in (N, i, j, eps, lam, d, a, g)}
    return {named[name]: grid(*v) if isinstance(v, list) else number(v) for name, v in env.items()}


def test_a_condition_on_an_entry_is_meant_for_every_place():
    assert holds(Ne(g[i, 0], 0), at(N=2, g=[1, 2], i=0))
    assert not holds(Ne(g[i, 0], 0), at(N=2, g=[1, 0], i=0))
    assert holds(Ne(g[0, 0], 0), at(N=2, g=[1, 0]))
    assert not holds(Ne(g[i, 0] ** 2, lam), at(N=2, g=[1, -2], **{"lambda": 4}))


def test_a_condition_on_a_column_is_meant_entry_by_entry():
    column = Named("q", "q", HadamardPower(g, 2))
    assert holds(Gt(column, 0, evaluate=False), at(N=2, g=[1, -2]))
    assert not holds(Gt(column, 0, evaluate=False), at(N=2, g=[1, 0]))


def test_a_condition_without_a_value_does_not_hold():
    assert not holds(Ge(1 / lam, 0), at(**{"lambda": 0}))
    assert holds(S.true, {})
    assert not holds(S.false, {})


def test_a_place_of_the_statement_exists_and_another_index_is_free():
    placed, free = Symbols(Case("", "", a[i, 0], a[i, 0])), Symbols(Case("", "", N - i, N - i))
    assert not places_exist(placed, at(N=2, i=2, a=[1, 2]))
    assert places_exist(free, at(N=2, i=2))
    summed = Symbols(Case("", "", Sum(a[j, 0], (j, 0, N - 1)), S.One))
    assert summed.free == {N}
    assert not summed.places


def test_symbols_keep_what_they_promise():
    even = Symbol("n", integer=True, even=True)
    assert keeps_promises(eps, number(0))
    assert not keeps_promises(eps, number(-1))
    assert not keeps_promises(Symbol("q", real=True, nonzero=True), number(0))
    assert not keeps_promises(N, number(Rational(1, 2)))
    assert not keeps_promises(even, number(3))
    assert not keeps_promises(Symbol("q", negative=True), number(0))


def test_rounding_is_no_difference_and_a_difference_is_none_of_rounding():
    assert related(number(sqrt(2)) ** 2, number(2), "=")
    assert not related(number(1), number(1 + Rational(1, 10**15)), "=")
    assert related(number(sqrt(2)) ** 2, number(2), "<=")
    assert not related(number(sqrt(2)) ** 2, number(2), "<")
    assert related(grid(3), number(3), "=")


# ------------------------------------------------------------------ verdicts


def test_the_reading_finds_the_catalogue_and_all_true_steps_true():
    for entry in random.Random(0).sample(IDENTITIES, 40):
        sides = sympify(entry.lhs), sympify(entry.rhs)
        made = Case("", entry.id, *sides, tuple(entry.conditions), relation=relation_of(entry))
        assert judge(made, claim=True).label == "true", entry.id
    for name, lhs, rhs in TRUE[::3]:
        assert judge(Case("", name, sympify(lhs), sympify(rhs)), claim=False).label == "true", name


def test_the_reading_refutes_all_false_steps():
    for name, (lhs, rhs) in FALSE.items():
        if name != "sum from -1 (source 001)":  # it has no value anywhere
            assert judge(Case("", name, sympify(lhs), sympify(rhs)), claim=False).label == "false", name


def test_every_attempt_to_close_what_is_false_is_about_something_false():
    assert WITNESS.keys() <= {name for name, _ in FALSE_CLOSING}
    for name, (lhs, rhs, given, instance) in WITNESS.items():
        made = Case("", name, sympify(lhs), sympify(rhs), given)
        env = {s: grid(*v) if isinstance(v, list) else number(v) for s, v in instance.items()}
        symbols = Symbols(made)
        assert symbols.free | symbols.matrices <= env.keys(), name
        assert all(keeps_promises(s, env[s]) for s in symbols.free), name
        assert places_exist(symbols, env), name
        assert all(holds(condition, env) for condition in given), name
        if name.startswith("prove: "):  # both sides have a value, and they differ
            assert not related(Reader(env)(made.lhs), Reader(env)(made.rhs), "="), name
            continue
        try:
            same = related(Reader(env)(made.lhs), Reader(env)(made.rhs), "=")
        except Undefined:
            same = False
        assert not same, name


@pytest.mark.parametrize(("name", "lhs", "rhs", "given"), READER_TRUTHS, ids=[t[0] for t in READER_TRUTHS])
def test_the_truths_of_readers_are_not_refuted(name, lhs, rhs, given):
    assert judge(Case("", name, sympify(lhs), sympify(rhs), given), claim=True).label == "true"


def test_a_chain_that_leaves_its_domain_is_called_uncovered():
    lines = (S.One * lam, lam * Quantity("q", "q", d) / d, lam)
    assert judge(Case("", "", lam, lam, (), lines), claim=True).label == "uncovered"
    assert judge(Case("", "", lam, lam, (Ne(d, 0),), lines), claim=True).label == "true"


def test_a_step_that_needs_the_conditions_is_called_broken():
    made = Case("", "", Abs(lam), lam, (Ge(lam, 0),), (Abs(lam), lam))
    assert judge(made, claim=True).label == "broken"


# ------------------------------------------------------------------ the campaign itself


def test_cases_are_made_again_from_their_numbers():
    for n in range(40):
        assert str(case(3, n)) == str(case(3, n))
    assert {case(3, n).kind for n in range(8)} == set(KINDS)


def test_every_class_has_true_and_false_cases():
    for kind in KINDS:
        labels = set()
        for n in range(400):
            made = case(5, n)
            if made.kind == kind:
                labels.add(judge(made, claim=bool(made.lines)).label)
            if {"true", "false"} <= labels:
                break
        assert {"true", "false"} <= labels, kind


def test_the_engine_accepts_nothing_false_in_a_slice_of_the_campaign():
    judged = list(rows(SLICE, seed=2, processes=1, patience=10))
    print(table(judged))
    found = {title: [row for row in judged if is_fault(row)] for title, is_fault in FAULTS.items()}
    assert not any(found.values()), report(judged)
    asked = [row for row in judged if row.verdict.label == "true" and row.answer.outcome != "skipped"]
    proved = [row for row in asked if row.answer.outcome == "accepted"]
    assert len(proved) >= PROVED * len(asked), report(judged, unproved=len(asked))
