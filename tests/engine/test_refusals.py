"""What the engine refuses, and how: what is false, what is out of reach, what is no exact expression."""

import pytest
from sympy import Float, Function, MatrixSymbol, Ne, Rational, Sum, Symbol, cbrt, exp, sqrt

from lngeom.symbolic import (
    Basis,
    Derivation,
    I,
    IllFormed,
    Jacobian,
    LayerNorm,
    N,
    Named,
    Norm,
    Pi,
    Quantity,
    Refuted,
    Scalar,
    Unproved,
    a,
    b,
    eps,
    j,
    k,
    mu,
    one,
    prove,
    refute,
    sigma,
)


def test_counterexamples_are_small_and_in_the_notation_of_the_book():
    with pytest.raises(
        Refuted, match=r"^Π = I is false: at N = 1 the left side is \(0\) and the right side is \(1\)$"
    ):
        Derivation(Pi).eq(I)
    found = refute(LayerNorm(a, eps), Pi * a)
    assert str(found).startswith("at N = 2, ε = ")
    assert found
    assert found.env[N] == 2
    assert {abs(entry) for row in found.env[a].rows for entry in row} <= {0, 1}


def test_true_but_out_of_reach_is_unproved_and_says_so():
    A, B = MatrixSymbol("A", N, N), MatrixSymbol("B", N, N)
    with pytest.raises(Unproved, match="not diagonal plus one of rank one") as caught:
        Derivation((A + B) ** -1 * b).eq((B + A) ** -1 * (b + 0 * a))
    assert not isinstance(caught.value, Refuted)
    with pytest.raises(Unproved, match="whole and half powers"):
        Derivation(cbrt(sigma)).eq(cbrt(sigma) + 0 * mu)


@pytest.mark.parametrize("zero", [Scalar(a.T * Pi * one), Sum(a[j, 0] - mu, (j, 0, N - 1))])
def test_division_by_zero_proves_nothing(zero):
    with pytest.raises(Unproved):
        Derivation(1 / zero).eq(2 / zero)
    with pytest.raises(Unproved):
        prove(1 / zero, 2 / zero)


def test_shapes_that_do_not_fit_raise():
    other = MatrixSymbol("z", k, 1)
    for ill in (Pi * a * a, a * Pi, a + a.T, a + other, (a * a + a).T * a, Pi * other):
        with pytest.raises(IllFormed, match=r"shape|meets|combines"):
            Derivation(ill)
    with pytest.raises(IllFormed, match=r"N × 1 and .* has shape 1 × N"):
        Derivation(a).eq(a.T)
    with pytest.raises(IllFormed):
        prove(Pi, a)
    with pytest.raises(IllFormed):
        refute(Pi, a)


@pytest.mark.parametrize(
    "wrong", ["a - mu", 0.5, None, [1, 2], Ne(N, 1), Float(0.5) * a, a.T * a * Float(2), True]
)
def test_what_is_no_exact_expression_raises_type_error(wrong):
    for call in (lambda: Derivation(wrong), lambda: Derivation(a).eq(wrong), lambda: prove(wrong, wrong)):
        with pytest.raises(TypeError):
            call()


def test_a_number_must_be_asked_for():
    with pytest.raises(TypeError, match="1 × 1"):
        Scalar(a)
    with pytest.raises(TypeError, match="takes a column"):
        Norm(Pi)
    with pytest.raises(TypeError, match="takes a column"):
        LayerNorm(Pi)
    with pytest.raises(ValueError, match=r"eps ≥ 0"):
        LayerNorm(a, -1)
    with pytest.raises(ValueError, match=r"eps ≥ 0"):
        LayerNorm(a, Symbol("t", real=True))
    with pytest.raises(TypeError, match="column symbol"):
        Jacobian(Pi * a, Pi * a)


@pytest.mark.parametrize(
    "make",
    [
        lambda: LayerNorm(a, "1e-5"),
        lambda: LayerNorm(a, 1e-5),
        lambda: Basis(N, 1.5),
        lambda: Basis("N", 0),
        lambda: Basis(N, Rational(1, 2)),
        lambda: Quantity("m", "m", "mu"),
        lambda: Quantity("m", "m", Pi),
        lambda: Named("M", "M", mu),
        lambda: refute(Pi, I, [sigma > 0]),
        lambda: Derivation(Pi * Pi).eq(Pi).qed("centering-idempotent"),
    ],
)
def test_nothing_is_coerced(make):
    with pytest.raises(TypeError):
        make()


def test_complex_symbols_and_unknown_functions_are_outside():
    t = Symbol("t")
    for e in (sqrt(t**2), t):
        with pytest.raises(Unproved, match="not declared real"):
            Derivation(e).eq(e + 0 * mu)
    for e in (exp(sigma), Function("f")(sigma)):
        with pytest.raises(Unproved):
            Derivation(e).eq(e)


def test_reasons_are_text():
    with pytest.raises(TypeError, match="reason"):
        Derivation(Pi).eq(Pi, 3)  # type: ignore[arg-type]
