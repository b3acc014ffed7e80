"""The campaign reads expressions as by hand and as NumPy does, and says what it cannot read."""

import math

import numpy as np
import pytest
from sympy import (
    Abs,
    KroneckerDelta,
    Max,
    Min,
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
from sympy import I as IMAGINARY
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

from benchmarks.campaign.judging import judge
from benchmarks.campaign.numbers import Grid, Undefined, Unknown
from benchmarks.campaign.reading import Reader
from benchmarks.campaign.statements import Case
from lngeom import layer_norm
from lngeom.symbolic import (
    Basis,
    BatchNorm,
    G,
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

from .values import A, instance


def read(e, **env):
    """The value at an instance whose symbols are given by name, as floats or nested lists."""
    value = Reader(instance(**env))(sympify(e))
    if isinstance(value, Grid):
        return np.array([[float(x) for x in row] for row in value.rows])
    return float(value)


CLOSE = 1e-12
M = [[2, 1, 0], [1, 3, -1], [4, 0, 1]]
THREE = {"N": 3, "a": [1, -2, 4]}


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
