"""What is printed reads back as the number that it stands for, and a wrong print does not."""

from functools import cache

import numpy as np
import pytest
from sympy import (
    Abs,
    Add,
    Basic,
    Inverse,
    KroneckerDelta,
    Max,
    Mul,
    Pow,
    Rational,
    Sum,
    Symbol,
    Trace,
    Transpose,
    cbrt,
    sign,
    sqrt,
    sympify,
)
from sympy.matrices.expressions import (
    DiagMatrix,
    HadamardPower,
    HadamardProduct,
    MatMul,
    MatrixSymbol,
    ZeroMatrix,
)
from sympy.matrices.expressions.matexpr import MatrixElement
from sympy.printing.latex import LatexPrinter

import lngeom.symbolic as book
from benchmarks.campaign.numbers import MP, Grid, Undefined, Unknown
from benchmarks.campaign.reading import Reader
from lngeom.engine.printing import Tex
from lngeom.identities import IDENTITIES
from lngeom.symbolic import (
    Basis,
    G,
    I,
    Jacobian,
    LayerNorm,
    N,
    Norm,
    Pi,
    Q,
    Scalar,
    V,
    Variance,
    W,
    a,
    b,
    c,
    eps,
    h,
    i,
    j,
    lam,
    one,
    tex,
)

from .drawing import expression
from .notation import Unreadable
from .reading_back import read

DRAWN = 600  # random expressions
LARGEST = 1e7  # value that is compared
WHOLE = {"N": 3, "m": 2, "k": 4, "Gamma": 2, "B": 4, "i": 1, "j": 0}


# ------------------------------------------------------------------ values of expressions and of formulas


@cache
def drawn(symbol):
    """A value of a letter: a number, or an array for a matrix."""
    if symbol.name in WHOLE:
        return WHOLE[symbol.name]
    rng = np.random.default_rng(list(symbol.name.encode()))
    if symbol.is_Matrix:
        shape = [WHOLE[n.name] if n.is_Symbol else int(n.subs(N, 3)) for n in symbol.shape]
        return rng.uniform(0.3, 1.9, shape) * rng.choice([-1, 1, 1], shape)
    if symbol.is_integer:
        return 2
    return rng.uniform(0.3, 0.9) * (1 if symbol.is_nonnegative else rng.choice([-1, 1]))


def exact(x):
    return Grid([[MP.mpf(float(e)) for e in row] for row in x]) if np.ndim(x) else MP.mpf(float(x))


def value(e):
    """What an expression is, by the reading of the campaign, which knows nothing of printing."""
    found = Reader({s: exact(drawn(s)) for s in e.free_symbols})(e)
    return np.array(found.rows, float) if isinstance(found, Grid) else float(found)


BOOK = {x for x in vars(book).values() if isinstance(x, Basic)}
LETTERS = {tex(x): drawn(x) for x in BOOK if isinstance(x, Symbol | MatrixSymbol)}


def letters(*shown):
    """The values by which formulas are read: of the letters, and of names that are not the notation's."""
    named = {x: value(x) for e in shown for x in e.atoms(book.Named, book.Quantity) - BOOK}
    free = {x: drawn(x) for e in shown for x in e.free_symbols}
    return LETTERS | {tex(x): known for x, known in (free | named).items()}


def same(x, y):
    if np.shape(x) != np.shape(y):
        return np.size(x) == np.size(y) == 1 and same(np.ravel(x)[0], np.ravel(y)[0])
    return np.allclose(x, y, rtol=1e-6, atol=3e-5)  # the root of a rounded 0 is far from 0


def look(e, *beside):
    """What becomes of an expression that is printed and read back: a word, and what there is to say of it."""
    try:
        true = value(e)
    except (Undefined, Unknown):
        return "no value", ""
    if not np.all(np.abs(true) < LARGEST):
        return "no value", ""
    formula = tex(e, beside)
    shown = (tex(x, (e,)) for x in beside if not isinstance(x, ZeroMatrix))
    try:
        found = read(formula, letters(e, *beside), *shown)
    except Unreadable as error:
        return "unreadable", f"{formula}: {error}"
    return ("right", "") if same(found, true) else ("wrong", f"{formula}: {found}, not {true}")


@pytest.fixture(autouse=True)
def _without_warnings():
    """An entry that is not there is NaN here, and so is what is made of it."""
    with np.errstate(all="ignore"):
        yield


# ------------------------------------------------------------------ nothing reads as something else


def test_random_formulas_read_as_what_they_stand_for():
    looks = {seed: look(e) for seed in range(DRAWN) if (e := expression(seed)) is not None}
    assert not {seed: said for seed, (_, said) in looks.items() if said}
    assert sum(word == "right" for word, _ in looks.values()) > 0.85 * DRAWN


def test_the_formulas_of_the_catalogue_read_as_what_they_stand_for():
    looks: dict[tuple, tuple] = {}
    for entry in IDENTITIES:
        lhs, rhs = sympify(entry.lhs), sympify(entry.rhs)
        looks |= {(entry.id, "left"): look(lhs, rhs), (entry.id, "right"): look(rhs, lhs)}
    wrong = {side: said for side, (_, said) in looks.items() if said and said[:10] != r"\mathbf{0}"}
    assert wrong.keys() == {("batch-of-two", "left")}, wrong  # how long e_1 is, only its words say
    assert sum(word == "right" for word, _ in looks.values()) >= 480


# ------------------------------------------------------------------ and what is wrong is seen

WRONG = [
    # brackets dropped
    (N * (lam + c), r"N \lambda + c"),
    (-(lam + c), r"- \lambda + c"),
    (lam - Add(c, -eps, evaluate=False), r"\lambda - c - \varepsilon"),
    (Scalar(a.T * b) ** 2, r"a^{\top} b^{2}"),
    ((lam * c) ** 2, r"\lambda c^{2}"),
    (Abs(lam) * (Abs(c) + 1), r"\left|{\lambda}\right| \left|{c}\right| + 1"),
    (Transpose(Q * V), r"Q V^{\top}"),
    (Transpose(MatMul(Q, Q, evaluate=False)) * a, r"Q Q^{\top} a"),
    (Inverse(Q + I), r"Q + I^{-1}"),
    (Inverse(Q * G) * a, r"Q G^{-1} a"),
    (MatMul(Q, -I, Q, evaluate=False), r"Q -I Q"),
    (HadamardProduct(a + b, a), r"a + b \odot a"),
    (Q * HadamardProduct(a, b), r"Q a \odot b"),
    (HadamardPower(Q * a, 2), r"Q a^{\circ {2}}"),
    ((Q * a)[0, 0], r"\sum_{i_{1}} Q_{i_{1},1} a_{i_{1}}"),
    (MatrixElement(Q * a, 0, 0), r"Q a_{1}"),
    (Sum(a[j, 0] + lam, (j, 0, N - 1)), r"\sum_{j} a_{j} + \lambda"),
    (Sum(a[j, 0], (j, 0, N - 1)) * b[i, 0] ** 2, r"\sum_{j} a_{j} b_{j}^{2}"),
    (Sum(a[j, 0], (j, 0, N - 1)) ** 2, r"\sum_{j} a_{j}^{2}"),
    (LayerNorm(a, eps / (2 * N)), r"\operatorname{LN}_{\varepsilon/2 N}\!\left(a\right)"),
    (LayerNorm(a + b, eps), r"\operatorname{LN}_{\varepsilon}\!\left(a\right) + b"),
    (
        Jacobian(LayerNorm(a, eps) + b, a) * a,
        r"\frac{\partial\,\operatorname{LN}_{\varepsilon}(a) + b}{\partial a}",
    ),
    (Mul(2, 3, evaluate=False) * lam, r"2 3 \lambda"),
    (Mul(2, Rational(1, 3), evaluate=False), r"2 \frac{1}{3}"),
    # a sign lost
    (lam - c, r"\lambda + c"),
    (-Q * a, "Q a"),
    (Pi - one * one.T / N, r"\Pi + \frac{\mathbf{1} \mathbf{1}^{\top}}{N}"),
    (sign(c) * a, r"\operatorname{sign}{\left(- c \right)} a"),
    (1 / sqrt(eps), r"\sqrt{\varepsilon}"),
    (Norm(a - b), r"\lvert a + b\rvert"),
    (Max(lam, c), r"\min\left(\lambda, c\right)"),
    # an index shifted
    (a[0, 0], "a_{0}"),
    (a[0, 0], "a_{2}"),
    (a[N - 1, 0], "a_{N - 1}"),
    (a[N - 1 - i, 0], "a_{N - i - 1}"),
    (a[i, 0] * i, "i a_{i}"),
    (Q[0, 1], "Q_{21}"),
    (Q[0, 1], "Q_{1,3}"),
    (Q[0, 1], "Q_{1}"),
    (Basis(N, 0), "e_{2}"),
    (KroneckerDelta(i, 1), r"\delta_{1 + i,1}"),
    (Sum(j * a[j, 0], (j, 0, N - 1)), r"\sum_{j=1}^{N} j a_{j}"),
    (Sum(a[j, 0], (j, 1, N - 1)), r"\sum_{j} a_{j}"),
    (Sum(a[j, 0], (j, 0, N - 1)), r"\sum_{j=0}^{N - 1} a_{j}"),
    (Sum(a[j, 0], (j, 0, i)), r"\sum_{j=1}^{i} a_{j}"),
    (Sum(Q[i, j], (j, 0, N - 1)), r"\sum_{j} Q_{ji}"),
    (book.ones(book.m), r"\mathbf{1}"),
    # an exponent moved
    (lam**2 * c, r"\lambda c^{2}"),
    (1 / lam**2, r"\frac{1}{\lambda}^{2}"),
    (Norm(a) ** 2, r"\lvert a^{2}\rvert"),
    (Variance(a) ** 2, r"\operatorname{Var}\left(a^{\circ {2}}\right)"),
    (cbrt(Abs(c)), r"\sqrt{\left|{c}\right|}"),
    (Abs(c) ** Rational(3, 2), r"\left|{c}\right|^{\frac{2}{3}}"),
    (HadamardPower(Q, 2), "Q^{2}"),
    (Q**2, r"Q^{\circ {2}}"),
    (Pow(Q[0, 1], 2), "Q^{2}_{12}"),
    (LayerNorm(a, eps / c**2), r"\operatorname{LN}_{\varepsilon/c}\!\left(a\right)^{2}"),
    # the order of a product changed
    (Q * G * a, "G Q a"),
    (a * b.T, r"b a^{\top}"),
    (Scalar(a.T * b), r"a b^{\top}"),
    (G * Q.T, r"Q^{\top} G"),
    (V * h, "h V"),
    (DiagMatrix(a) * Q, r"Q \operatorname{diag}\left(a\right)"),
    # a transpose dropped
    (Q.T * a, "Q a"),
    (Scalar(a.T * b), "a b"),
    (W.T * h, "W h"),
    (Trace(Q.T * G * Q), r"\operatorname{tr}\left(Q G Q\right)"),
]


@pytest.mark.parametrize(("e", "formula"), WRONG, ids=[formula for _, formula in WRONG])
def test_a_wrong_print_is_seen(e, formula):
    true = value(e)
    assert look(e) == ("right", "")
    try:
        found = read(formula, letters(e))
    except Unreadable:
        return
    assert not same(found, true)


WITHOUT = {
    "parenthesize": LatexPrinter.parenthesize,
    "_needs_mul_brackets": LatexPrinter._needs_mul_brackets,
    "_plain": lambda self, e: self._print(e),
    "_factor": lambda self, e: self._print(e.args[0] if isinstance(e, Scalar) else e),
    "_index": lambda self, at: self._print(at),
    "_print_Sum": LatexPrinter._print_Sum,
    "_print_HadamardProduct": LatexPrinter._print_HadamardProduct,
}


@pytest.mark.parametrize("rule", WITHOUT)
def test_a_printer_that_lacks_a_rule_is_seen(rule, monkeypatch):
    monkeypatch.setattr(Tex, rule, WITHOUT[rule])
    expressions = filter(None, map(expression, range(DRAWN)))
    assert any(said for _, said in map(look, expressions))
