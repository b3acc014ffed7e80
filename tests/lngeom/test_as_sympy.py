"""Operations that a SymPy user tries with symbols, matrices, layers and numbers work as in SymPy.

The values of ``.subs(N, 4)`` are compared with NumPy, by the definitions that this module writes out.
"""

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st
from sympy import Basic, Determinant, MatrixSymbol, Symbol, diff, lambdify, simplify, symbols
from sympy.core.symbol import Str
from sympy.matrices.expressions.matexpr import MatrixElement

import lngeom
from lngeom import symbolic
from lngeom.symbolic import (
    A,
    B,
    Basis,
    BatchNorm,
    G,
    Gamma,
    GroupNorm,
    Helmert,
    I,
    Jacobian,
    LayerNorm,
    MatrixLetter,
    Mean,
    Misshapen,
    N,
    Named,
    Norm,
    Outside,
    Pi,
    Q,
    Quantity,
    RMSNorm,
    SampleNorm,
    Scalar,
    Spread,
    Variance,
    X,
    a,
    b,
    c,
    eps,
    g,
    i,
    j,
    k,
    m,
    mu,
    one,
    prove,
    refute,
    rho,
    s,
    sigma,
    sigma_X,
    tex,
    text,
    x,
    y,
    z,
)

from ..nightly import first_by_day

pytestmark = pytest.mark.slow
PUBLIC = {name: getattr(symbolic, name) for name in symbolic.__all__}
LETTERS = {name: e for name, e in PUBLIC.items() if isinstance(e, Basic)}
MADE: dict[str, Any] = {
    "Basis": Basis(N, 1),
    "BatchNorm": BatchNorm(A, eps),
    "GroupNorm": GroupNorm(X, eps),
    "Helmert": Helmert(N),
    "Jacobian": Jacobian(LayerNorm(a, eps), a),
    "LayerNorm": LayerNorm(a, eps / 2 + c**2),
    "MatrixLetter": MatrixLetter("p", N, 1),
    "Mean": Mean(a),
    "Named": Named("M", "M", Q * a),
    "Norm": Norm(Pi * a),
    "Quantity": Quantity("tau", r"\tau", Norm(a) + c),
    "RMSNorm": RMSNorm(a, eps),
    "SampleNorm": SampleNorm(X, eps),
    "Scalar": Scalar(a.T * Pi * b),
    "Spread": Spread(X, eps),
    "Variance": Variance(a),
}
EVERY = LETTERS | MADE
MATRICES = [e for e in EVERY.values() if e.is_Matrix]
SIZES = {N: 4, k: 2, Gamma: 3, B: 5, m: 3}
every = pytest.mark.parametrize("e", EVERY.values(), ids=EVERY)


def test_the_examples_are_of_all_public_classes():
    assert {name for name, e in PUBLIC.items() if isinstance(e, type) and issubclass(e, Basic)} == set(MADE)
    assert {"a", "Pi", "sigma", "I", "X", "J"} <= set(LETTERS)


# ---------------------------------------------------------------- values, by hand in NumPy


def _numbers(seed: int) -> dict[Any, Any]:
    """Positive numbers for every letter, at the sizes above."""
    rng = np.random.default_rng(seed)
    shapes = {e: [SIZES.get(n, n) for n in e.shape] for e in EVERY.values() if isinstance(e, MatrixLetter)}
    found: dict[Any, Any] = {e: rng.uniform(0.5, 3, tuple(map(int, shape))) for e, shape in shapes.items()}
    free = {e for e in LETTERS.values() if isinstance(e, Symbol) and e not in SIZES and e not in (i, j)}
    return found | {e: rng.uniform(0.1, 0.4) for e in sorted(free, key=str)} | {i: 1, j: 2}


AT = _numbers(0)
PLAIN = {
    entry: AT[letter][place]
    for letter in AT
    if isinstance(letter, MatrixLetter)
    for place, entry in np.ndenumerate(np.array(letter.subs(SIZES).as_explicit().tolist()))
} | {symbol: number for symbol, number in AT.items() if isinstance(symbol, Symbol)}


ENTRIES = sorted(PLAIN, key=str)
NUMBERS = [PLAIN[entry] for entry in ENTRIES]


def value(e: Any) -> np.ndarray:
    """The value of an expression at given entries, in Python floats."""
    found = sympy.Matrix([e]) if not e.is_Matrix else sympy.Matrix(e)
    return np.array(lambdify(ENTRIES, found.tolist(), "math")(*NUMBERS), dtype=float)


def _centering(n: int) -> np.ndarray:
    return np.eye(n) - np.ones((n, n)) / n


def _helmert(n: int) -> np.ndarray:
    rows = [[*[1] * p, -p, *[0] * (n - p - 1)] for p in range(1, n)]
    return np.array(rows) / np.sqrt([[p * (p + 1)] for p in range(1, n)])


def _layer_norm(x: np.ndarray, eps: float) -> np.ndarray:
    return lngeom.layer_norm(x.T, eps=eps).T


def _slopes(f: Callable, at: np.ndarray) -> np.ndarray:
    """The matrix of partial derivatives, by central differences."""
    h = 1e-5
    steps = h * np.eye(len(at))
    return np.hstack([(f(at + p[:, None]) - f(at - p[:, None])) / (2 * h) for p in steps])


def _by_definition(at: dict) -> dict[str, Any]:
    """The values at given numbers by the formulas of the book, in NumPy."""
    va, vb, vg, vX, vA, e, vc = at[a], at[b], at[g], at[X], at[A], at[eps], at[c]
    P = _centering(4)
    sigma_, s_ = va.std(), np.sqrt(va.var() + e)
    al = 1 / vg
    LN, LN0 = _layer_norm(va, e), _layer_norm(va, 0)
    J = (P - LN @ LN.T / 4) / s_
    lam = at[symbolic.lam]
    named = {
        "one": np.ones((4, 1)),
        "one_hat": np.ones((4, 1)) / 2,
        "I": np.eye(4),
        "Pi": P,
        "Pi_k": _centering(2),
        "Pi_B": _centering(5),
        "G": np.diag(vg.ravel()),
        "D": np.diag(al.ravel()),
        "alpha": al,
        "H": _helmert(4),
        "mu": va.mean(),
        "sigma": sigma_,
        "rho": np.sqrt((va**2).mean()),
        "s": s_,
        "y": LN,
        "Pi_2": np.eye(4) - al @ al.T / (al**2).sum(),
        "u": 1 / (vg**2 - lam),
        "mu_X": vX.mean(),
        "sigma_X": vX.std(),
        "sigmas": vX.std(axis=0)[:, None],
        "J": J,
        "P_y": P - LN0 @ LN0.T / 4,
        "delta": (np.diag(vg.ravel()) @ J).T @ at[symbolic.v],
    }
    made = {
        "Basis": np.eye(4)[:, [1]],
        "BatchNorm": lngeom.batch_norm(vA, eps=e),
        "GroupNorm": np.hstack([_layer_norm(vX[:, [p]], e) for p in range(3)]),
        "Helmert": _helmert(4),
        "Jacobian": _slopes(lambda x: _layer_norm(x, e), va),
        "LayerNorm": _layer_norm(va, e / 2 + vc**2),
        "MatrixLetter": at[MADE["MatrixLetter"]],
        "Mean": va.mean(),
        "Named": at[Q] @ va,
        "Norm": np.linalg.norm(va - va.mean()),
        "Quantity": np.linalg.norm(va) + vc,
        "RMSNorm": lngeom.rms_norm(va.T, eps=e).T,
        "SampleNorm": lngeom.layer_norm(vX.ravel(), eps=e).reshape(vX.shape),
        "Scalar": (va.T @ P @ vb).item(),
        "Spread": np.diag(np.sqrt(vX.var(axis=0) + e)),
        "Variance": va.var(),
    }
    letters = {name: at.get(e, SIZES.get(e)) for name, e in LETTERS.items() if name not in named}
    return named | made | letters


KNOWN: dict[str, Any] = _by_definition(AT)


@pytest.mark.parametrize("name", EVERY)
def test_with_sizes_it_is_explicit_and_its_value_is_that_of_the_definition(name: str):
    sized = EVERY[name].subs(SIZES)
    explicit = sized.as_explicit() if sized.is_Matrix else sized.doit()
    assert explicit.free_symbols <= set(PLAIN)
    assert not explicit.atoms(MatrixSymbol, MatrixElement)
    wanted = np.atleast_2d(KNOWN[name])
    if sized.is_Matrix:
        assert isinstance(explicit, sympy.MatrixBase)
        assert sized.shape == explicit.shape == wanted.shape
    np.testing.assert_allclose(value(explicit), wanted, rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize("name", [name for name, e in EVERY.items() if e not in SIZES])
def test_its_explicit_form_is_a_function_of_entries_for_numpy(name: str):
    sized = EVERY[name].subs(SIZES)
    found = lambdify(ENTRIES, sized.as_explicit() if sized.is_Matrix else sized)(*NUMBERS)
    np.testing.assert_allclose(np.atleast_2d(found), np.atleast_2d(KNOWN[name]), rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize("name", sorted(set(MADE) - {"MatrixLetter", "Named"}))
@pytest.mark.parametrize("modules", ["numpy", "mpmath"])
def test_lambdify_takes_a_layer_with_sizes_as_it_is_and_none_without(name: str, modules: str):
    found = lambdify(ENTRIES, MADE[name].subs(SIZES), modules)(*NUMBERS)
    found = np.array(found.tolist() if hasattr(found, "tolist") else found, dtype=float)
    np.testing.assert_allclose(np.atleast_2d(found), np.atleast_2d(KNOWN[name]), rtol=1e-8, atol=1e-9)
    with pytest.raises(ValueError, match=r"give them first, as in \.subs\(N, 4\)"):
        lambdify(ENTRIES, MADE[name], modules)


@every
def test_without_sizes_there_is_no_explicit_form(e: Any):
    if not isinstance(e, Symbol):
        with pytest.raises(ValueError, match=r"explicit|sizes|symbolic"):
            e.as_explicit()


# ---------------------------------------------------------------- what SymPy does with any expression


def test_all_are_made_again_of_their_arguments_and_simplifying_leaves_them_what_they_are():
    for e in EVERY.values():
        assert isinstance(e, Symbol) or e.func(*e.args) == e  # a symbol has no arguments
        for way in (simplify, sympy.expand, sympy.factor, lambda e: e.doit(), sympy.nsimplify):
            assert way(e) == e


@pytest.mark.parametrize(
    "e", first_by_day([e for e in EVERY.values() if e.is_Matrix and e.shape[0] == e.shape[1]], 6), ids=text
)
def test_simplifying_what_is_made_of_a_matrix_keeps_its_value(e: Any):
    left = (e * e - e).subs(SIZES).as_explicit()
    made = simplify(e * e - e).subs(SIZES).as_explicit()
    np.testing.assert_allclose(value(made), value(left), rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize("e", [e for e in EVERY.values() if not e.is_Matrix and e not in (i, j)], ids=text)
@pytest.mark.parametrize("way", [simplify, sympy.expand, sympy.factor, sympy.together])
def test_simplifying_what_is_made_of_a_number_keeps_its_value(e: Any, way: Callable):
    made = (e + c) ** 2 / (1 + e**2) - e
    np.testing.assert_allclose(value(way(made).subs(SIZES)), value(made.subs(SIZES)), rtol=1e-8)


PRINTED_ALIKE = [
    *(Norm(Pi * a) ** 2, Basis(N, 0), Basis(N, i), Mean(a), Variance(a), LayerNorm(a), RMSNorm(a)),
    *(Jacobian(Pi * a, a), Jacobian(Pi * a + b, a), Jacobian(LayerNorm(a), a)),
]


@pytest.mark.parametrize("e", PRINTED_ALIKE, ids=text)
def test_sympy_prints_what_chains_print(e: Any):
    assert sympy.latex(e) == tex(e)


def test_sympy_sets_a_fraction_that_is_differentiated_in_parentheses():
    assert sympy.latex(Jacobian(a / N, a)).startswith(r"\frac{\partial\,\left(\frac{1}{N} a\right)}")


def test_all_are_printed_and_their_repr_and_their_pickle_make_them_again():
    names = {**vars(sympy), **PUBLIC, "MatrixElement": MatrixElement, "Str": Str}
    for e in EVERY.values():
        assert sympy.latex(e)
        assert "\n" not in sympy.pretty(e), e
        assert sympy.pretty(e**2 if not e.is_Matrix else 2 * e)
        assert eval(sympy.srepr(e), names) == e
        assert pickle.loads(pickle.dumps(e)) == e


@pytest.mark.parametrize("name", LETTERS)
def test_a_name_gives_way_to_what_it_means_of_something_else(name: str):
    e = LETTERS[name]
    assert e.subs(Symbol("nowhere"), 1) == e
    if a in e.free_symbols:
        assert e.subs(a, b).free_symbols == e.free_symbols - {a} | {b}
    other = MatrixLetter("p", *e.shape) if e.is_Matrix else c
    assert e.subs(e, other) == other


# ---------------------------------------------------------------- beside plain SymPy


def test_explicit_values_are_those_of_plain_sympy():
    column = sympy.Matrix(symbols("a_1:5"))
    centered = (sympy.eye(4) - sympy.ones(4, 4) / 4) * column
    assert a.subs(N, 4).as_explicit() == column
    assert (Pi * a).subs(N, 4).as_explicit() == centered
    assert sigma.subs(N, 4) ** 2 == sum(entry**2 for entry in centered) / 4
    assert mu.subs(N, 4).doit() == sympy.Add(*symbols("a_1:5")) / 4
    assert X.subs({k: 1, Gamma: 2}).as_explicit() == sympy.Matrix([symbols("X_1:3")])
    assert X.subs({k: 2, Gamma: 2}).as_explicit() == sympy.Matrix(2, 2, symbols("X_1:3_1:3"))
    assert a.subs(N, 4)[-1, 0] == Symbol("a_4")


def test_a_matrix_of_numbers_may_stand_for_a_letter():
    numbers = {N: 2, a: sympy.Matrix([1, 3])}
    assert LayerNorm(a).subs(numbers).as_explicit() == sympy.Matrix([-1, 1])
    assert (Pi * a).subs(numbers).as_explicit() == sympy.Matrix([-1, 1])
    assert Norm(a).subs(numbers) == sympy.sqrt(10)
    assert sigma.subs(numbers).doit() == 1
    columns = {k: 2, Gamma: 2, X: sympy.Matrix([[1, 2], [3, 5]])}
    assert GroupNorm(X).subs(columns).as_explicit() == sympy.Matrix([[-1, -1], [1, 1]])
    assert symbolic.ones(3).as_explicit() == sympy.ones(3, 1)


def test_a_symbol_of_ones_own_keeps_the_entries_that_sympy_gives_it():
    mine = MatrixSymbol("p", N, 1)
    assert (Pi * mine).subs(N, 2).as_explicit()[0] == (mine.subs(N, 2)[0, 0] - mine.subs(N, 2)[1, 0]) / 2
    assert Norm(mine).subs(N, 2).subs(mine.subs(N, 2), sympy.Matrix([3, 4])).doit() == 5


def test_names_are_not_seen_inside_of_names():
    assert (sigma + mu).subs(mu, 3) == sigma + 3
    assert sympy.collect(sigma**2 * mu + sigma * mu, mu) == mu * (sigma**2 + sigma)
    assert y.has(a)
    assert not y.has(X)


def test_what_has_no_value_has_no_explicit_form():
    with pytest.raises(Misshapen, match="the position 5 of 3"):
        Basis(N, 5).subs(N, 3).as_explicit()
    with pytest.raises(Misshapen, match="the size 0"):
        Helmert(N).subs(N, 1).as_explicit()


def test_one_place_that_is_a_letter_stays_one():
    at_i = Scalar(a.T * Basis(N, i)).subs(N, 3)
    assert [at_i.subs(i, p) for p in range(3)] == list(symbols("a_1:4"))


@given(st.integers(1, 7), st.sampled_from(["LayerNorm", "RMSNorm", "Norm", "Mean", "Variance", "Helmert"]))
def test_sizes_may_be_any(n: int, name: str):
    e = MADE[name].subs({N: n + 1, c: 0, eps: 2})
    numbers = dict(zip(symbols(f"a_1:{n + 2}"), range(n + 1), strict=True))
    x = np.arange(n + 1.0)
    explicit = sympy.Matrix([e.as_explicit() if e.is_Matrix else e]).subs(numbers)
    wanted: dict[str, Any] = {
        "LayerNorm": lambda: lngeom.layer_norm(x, eps=1)[:, None],
        "RMSNorm": lambda: lngeom.rms_norm(x, eps=2)[:, None],
        "Norm": lambda: [[np.linalg.norm(x - x.mean())]],
        "Mean": lambda: [[x.mean()]],
        "Variance": lambda: [[x.var()]],
        "Helmert": lambda: _helmert(n + 1),
    }
    np.testing.assert_allclose(np.array(explicit.evalf().tolist(), dtype=float), wanted[name](), atol=1e-12)


# ---------------------------------------------------------------- derivatives


@pytest.mark.parametrize("name", [name for name, e in EVERY.items() if not e.is_Matrix and e not in (i, j)])
@pytest.mark.parametrize("letter", [a, X, b], ids=text)
def test_the_derivative_in_an_entry_is_that_of_the_explicit_form(name: str, letter: Any):
    e = EVERY[name]
    found = diff(e**2 + e, letter[i, 0] if letter.shape[1] == 1 else letter[i, j])
    explicit = e.subs(SIZES) ** 2 + e.subs(SIZES)
    for place in np.ndindex(*(int(SIZES.get(n, n)) for n in letter.shape)):
        there = found.subs(SIZES).subs(dict(zip((i, j), place, strict=True))).doit()
        wanted = explicit.diff(letter.subs(SIZES)[place]) if explicit.free_symbols else sympy.S.Zero
        np.testing.assert_allclose(value(there), value(wanted), rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize("e", MATRICES, ids=text)
def test_the_derivative_of_a_matrix_is_0_only_where_nothing_depends_on_it(e: Any):
    for letter in (a, X):
        entry = letter[i, 0] if letter == a else letter[i, j]
        if letter in e.free_symbols:
            for matrix in (e, e.T):
                with pytest.raises(NotImplementedError, match="write Jacobian"):
                    diff(matrix, entry)
        else:
            assert diff(e, entry) == sympy.ZeroMatrix(*e.shape)


COMPOUND = [Pi * a, a.T * Pi, Pi * a + x, 2 * a, G * (Pi * a), (Q * Pi * a).T, a * a.T, Pi * (x - a), a.T * a]


@pytest.mark.parametrize("e", COMPOUND, ids=text)
def test_the_derivative_of_a_product_or_sum_is_no_quiet_0(e: Any):
    for entry in (a[i, 0], a[0, 0]):
        with pytest.raises(NotImplementedError, match="write Jacobian"):
            diff(e, entry)
    assert diff(e, z[i, 0]) == sympy.ZeroMatrix(*e.shape)


@pytest.mark.parametrize("e", [*EVERY.values(), sigma**2, N * Norm(a) + 1, Pi * a, a.T * Q * a], ids=text)
def test_the_derivative_in_a_whole_letter_says_what_to_write(e: Any):
    with pytest.raises(NotImplementedError, match=r"write Jacobian\(f, a\)"):
        diff(e, a)
    with pytest.raises(NotImplementedError, match=r"write diff\(e, X\[i, j\]\)"):
        diff(e, X)


def test_derivatives_are_what_is_proved():
    assert prove(diff(sigma**2, a[i, 0]), 2 * (a[i, 0] - mu) / N)
    assert prove(diff(sigma, a[i, 0]), (a[i, 0] - mu) / (N * sigma))
    assert prove(diff(Norm(a), a[i, 0]), a[i, 0] / Norm(a))
    assert diff(rho**2, a[i, 0]) == 2 * a[i, 0] / N
    assert prove(diff(sigma_X**2, X[i, j]), 2 * (X[i, j] - symbolic.mu_X) / (k * Gamma))
    assert prove(diff(Scalar(a.T * Q * a), Q[i, j]), a[i, 0] * a[j, 0])
    assert diff(s, eps) == 1 / (2 * s.meaning)
    assert diff(Norm(LayerNorm(a, eps)), eps) == sympy.Derivative(Norm(LayerNorm(a, eps)), eps)


def test_an_entry_of_a_name_is_nothing_to_differentiate_in():
    with pytest.raises(NotImplementedError, match="no entry of a symbol"):
        diff(sigma, y[i, 0])
    with pytest.raises(NotImplementedError, match="write Jacobian"):
        diff(LayerNorm(a), y[i, 0])
    assert diff(y[i, 0], a[j, 0]) == sympy.Derivative(y[i, 0], a[j, 0])  # left as it is, and not 0


# ---------------------------------------------------------------- what is decided


def test_determinants_that_readers_try_are_decided():
    assert prove(Determinant(I), 1)
    assert prove(Determinant(I + one * one.T), 1 + N)
    assert prove(Determinant(I + c * one * one.T), 1 + c * N)
    assert prove(Determinant(I + a * b.T), 1 + Scalar(a.T * b))
    assert prove(Determinant(I) + Determinant(sympy.Identity(k)), 2)
    assert refute(Determinant(I), 2)
    with pytest.raises(Outside, match="an exponent is an integer"):
        prove(Determinant(2 * I), 2**N)


def test_a_symbol_of_ones_own_that_is_named_as_one_of_the_book_is_that_one():
    mine = MatrixSymbol("a", N, 1)
    assert prove(Norm(mine) ** 2, Scalar(a.T * a))
    assert prove(sigma, Norm(Pi * mine) / sympy.sqrt(N))
