"""A formula as it is shown, read with entries counted from 1, has the value that it has in code, from 0."""

import re

import pytest
from sympy import Abs, KroneckerDelta, Le, MatrixSymbol, Sum, Symbol
from sympy.matrices.expressions import (
    Determinant,
    DiagMatrix,
    HadamardProduct,
    Identity,
    MatMul,
    OneMatrix,
    Trace,
)

from lngeom.engine.arithmetic import Rows
from lngeom.engine.evaluation import evaluate
from lngeom.engine.printing import counters
from lngeom.symbolic import (
    Basis,
    Derivation,
    I,
    N,
    Named,
    Pi,
    Q,
    Quantity,
    Scalar,
    Unproved,
    a,
    b,
    i,
    j,
    k,
    lam,
    m,
    one,
    ones,
    prove,
    tex,
    text,
)

r = Symbol("r", integer=True, nonnegative=True)
A_COLUMN, B_COLUMN, SIZE, PLACE = [2, 3, 5, 7], [1, -1, 4, 6], 4, 2
CODE = {N: SIZE, i: PLACE, a: Rows([x] for x in A_COLUMN), b: Rows([x] for x in B_COLUMN)}
SMALL = MatrixSymbol("M", 1, 1)
WHOLE, PART = (j, 0, N - 1), (j, 1, N - 1)


def read(formula, letters):
    """The value of a product, or of a sum of one, by what is printed alone."""
    if found := re.fullmatch(r"\\sum_\{(\w)(?:=([^}]*)\}\^\{([^}]*))?\} (.*)", formula):
        k, low, high, body = found.groups()
        ends = (1, SIZE) if low is None else (eval(low, {}, letters), eval(high, {}, letters))
        return sum(read(body, {**letters, k: n}) for n in range(ends[0], ends[1] + 1))
    if not formula:
        return 1
    plain = formula.replace(r"\left", "").replace(r"\right", "")
    plain = re.sub(r"\b([ab])_\{([^}]*)\}", r"\1(\2)", plain)
    plain = re.sub(r"\\delta_\{([^,]*),([^}]*)\}", r"(\1 == \2)", plain)
    plain = re.sub(r"\^\{([^}]*)\}", r"**(\1)", plain)
    plain = re.sub(r"(?<=[\w)]) (?=[\w(])", " * ", plain)
    return eval(plain, {}, {**letters, "a": lambda n: A_COLUMN[n - 1], "b": lambda n: B_COLUMN[n - 1]})


@pytest.mark.parametrize(
    "e",
    [
        a[0, 0] * a[N - 1, 0],
        a[i, 0] * b[N - 1 - i, 0],
        i * a[i, 0] * b[i - 1, 0],
        Sum(a[j, 0], WHOLE),
        Sum(a[j, 0] * b[0, 0], PART),
        Sum(j * a[j, 0], WHOLE),
        Sum(j**2, (j, 0, N)),
        Sum(a[j, 0] * b[j + 1, 0], (j, 0, N - 2)),
        Sum(a[j + 1, 0], (j, 0, N - 2)),
        Sum(a[j, 0], (j, 0, i)),
        i * Sum(b[i, 0], (i, 1, 3)),
        Sum(a[j, 0] * b[r, 0], (j, 0, r), (r, 0, N - 1)),
        Sum(r * a[j, 0], (j, 0, r), (r, 0, N - 1)),
        Sum(r * a[j, 0], (j, 0, r - 1), (r, 1, N)),
        Sum(a[j, 0], (j, 0, i - 1)) * b[i, 0],
        Sum(a[j, 0] * KroneckerDelta(i, j), WHOLE) * a[i, 0],
        Sum(KroneckerDelta(j, 2) * j, (j, 0, N)),
    ],
    ids=str,
)
def test_it_means_in_print_what_it_means_in_code(e):
    formula = tex(e)
    letters = {"N": SIZE, "i": PLACE + (i in counters(e))}
    before, summed, after = formula.partition(r"\sum")
    value = read(before.strip(), letters) * read(summed + after, letters)
    assert value == evaluate(e, dict(CODE)), formula


def test_a_letter_that_stands_nowhere_counts_from_1():
    assert tex(Sum(k, WHOLE)) == r"\sum_{j=1}^{N} k"
    assert tex(Sum(k, PART)) == r"\sum_{j=1}^{N - 1} k"


def test_what_is_shown_together_counts_alike():
    assert tex(i * lam) == r"i \lambda"
    assert tex(i * lam, beside=(a[i, 0],)) == r"\lambda \left(i - 1\right)"
    assert tex(Le(i, N - 1), beside=(a[i, 0],)) == r"i \leq N"
    shown = Derivation(a[i, 0] * i).eq(i * a[i, 0] + Q[0, 0] - Q[0, 0])._repr_latex_()
    assert shown.count(r"\left(i - 1\right) a_{i}") == 2
    assert tex(Basis(N, i) * i) == r"\left(i - 1\right) e_{i}"


@pytest.mark.parametrize(
    ("e", "needs"),
    [
        (Sum(1 / (j - lam), WHOLE), r"j - \lambda \neq 0\;(j = 0, \dots, N - 1)"),
        (Sum(1 / a[j, 0], WHOLE), r"a_{j} \neq 0\text{ for every } j"),
        (Sum(1 / a[j, 0], PART), r"a_{j} \neq 0\;(j = 2, \dots, N)"),
        (
            Sum(a[j, 0] / (j - lam), PART) + 1 / (j - lam),
            r"j - \lambda \neq 0,\; j - \lambda \neq 0\;(j = 1, \dots, N - 1)"
            r",\; j \geq 0,\; j \in \mathbb{Z}",
        ),
        (
            Sum(1 / (lam + j), (j, 0, r), (r, 0, N - 1)),
            r"j + \lambda \neq 0\;(j = 0, \dots, r;~ r = 0, \dots, N - 1)",
        ),
        (
            Trace(DiagMatrix(lam * one + Basis(N, 0)) ** -1),
            r"\lambda + \delta_{1,1 + i} \neq 0\;(i = 0, \dots, N - 1)",
        ),
    ],
    ids=str,
)
def test_what_a_sum_needs_is_said_for_its_terms(e, needs):
    assert rf"\text{{provided that }} {needs}" + "\n" in Derivation(e)._repr_latex_()


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (Sum(a[i, 0], (i, 0, N - 1)), Sum(a[i, 0], (i, 0, k - 1))),
        (Q[0, 10], Q[10, 0]),
        (Q[N - 1, i], Q[0, i]),
        (HadamardProduct(Q, Pi) * Q, HadamardProduct(Q, Pi * Q)),
        (Q * HadamardProduct(a, b), HadamardProduct(Q * a, b)),
        (Sum(b[j, 0], WHOLE) * Basis(N, j), Sum(b[j, 0] * Basis(N, j)[i, 0], WHOLE)),
        (Determinant(SMALL), Abs(Scalar(SMALL))),
        (
            Scalar(MatMul(lam * Sum(a[j, 0], WHOLE), Basis(N, j).T, b)),
            lam * Sum(a[j, 0] * Scalar(Basis(N, j).T * b), WHOLE),
        ),
    ],
    ids=str,
)
def test_what_differs_looks_different(left, right):
    assert tex(left) != tex(right)


@pytest.mark.parametrize(
    ("name", "formula"),
    [
        *(("q", r) for r in (r"\frac12", r"\sqrt2", r"\dfrac{1}{2}", r"{N \over 2}", "N^{2}")),
        *(("q", r) for r in (r"\lvert a\rvert", r"a\odot b", r"\mathrm{2}", r"\pi")),
        *((r, "q") for r in ("N²", "√N", "a·b", "−N", "I")),
    ],
)
def test_a_name_reads_as_no_formula(name, formula):
    with pytest.raises(TypeError, match="the name"):
        Quantity(name, formula, N)


@pytest.mark.parametrize(
    "name", ["a + b", "0", "-1", "2", "2N", "I", "I_k", "1_k", "pi", "c d", r"\frac{1}{2}"]
)
def test_nor_does_the_name_of_a_symbol(name):
    for symbol in (MatrixSymbol(name, N, 1), Symbol(name, real=True)):
        with pytest.raises(Unproved, match="no letter or word"):
            prove(symbol, symbol)


@pytest.mark.parametrize(("left", "right"), [("a1", "a_1"), ("λ", "lambda")])
def test_two_names_that_are_printed_alike_do_not_meet(left, right):
    with pytest.raises(Unproved, match="two different things"):
        prove(Symbol(left, real=True), Symbol(right, real=True))


UNSEEN_NAMES = [
    *(
        ("q", latex)
        for latex in (r"\phantom{q}", r"\mathord{}", "{}", r"q\!2", r"\kappa_1 + 2", "x^2", r"\hspace{1em}")
    ),
    *(
        ("q", latex)
        for latex in ("λ", r"\operatorname{corr}(\phantom{x})", r"\operatorname{tr}(I)", r"f(x) + f(y)")
    ),
    *((name, "q") for name in ("\u200b", "q + 1", "2q", "f(x) + f(y)", "tr(I)²")),
]


@pytest.mark.parametrize(("name", "latex"), UNSEEN_NAMES)
def test_a_name_is_seen_and_reads_as_a_letter_or_a_word(name, latex):
    with pytest.raises(TypeError, match="the name"):
        Quantity(name, latex, lam)


@pytest.mark.parametrize(
    "latex",
    [
        r"\kappa",
        r"\kappa_{12}",
        "s_\\theta",
        r"\hat{\mathbf{1}}'",
        r"\Delta^{-1}",
        "x_{i, j}^*",
        r"\tilde x_0",
        r"\mathrm{loss}",
    ],
)
def test_usual_names_are_taken(latex):
    assert Quantity("q", latex, lam).latex == latex


def test_what_reads_as_an_entry_does_not_stand_beside_its_column():
    of_q = Quantity("q", "Q_{11}", b[0, 0])
    for name, whole in (
        (Quantity("a_1", "a_{1}", b[0, 0]), a[0, 0]),
        (Symbol("a_1", real=True), a[0, 0]),
        (of_q, Trace(Q)),
    ):
        with pytest.raises(Unproved, match="reads as an entry"):
            prove(name + whole, whole + name)
    assert prove(of_q + a[0, 0], a[0, 0] + of_q)
    assert prove(Symbol("x_1", real=True) + a[0, 0], a[0, 0] + Symbol("x_1", real=True))


@pytest.mark.parametrize(
    ("e", "printed"),
    [
        (Identity(m), "I_{m}"),
        (I, "I"),
        (ones(m).T, r"\mathbf{1}_{m}^{\top}"),
        (one.T, r"\mathbf{1}^{\top}"),
        (OneMatrix(m, N), r"\mathbf{1}_{m \times N}"),
        (OneMatrix(1, m), r"\mathbf{1}_{m}^{\top}"),
        (ones(m)[i, 0], r"\left(\mathbf{1}_{m}\right)_{i}"),
        (one[i, 0], r"\left(\mathbf{1}\right)_{i}"),  # not the column of i ones
    ],
)
def test_the_identity_and_the_ones_say_their_size_unless_it_is_n(e, printed):
    assert tex(e) == printed


def test_so_they_do_in_text():
    assert [text(e) for e in (I, Identity(m), one, ones(m))] == ["I", "I_m", "1", "1_m"]


@pytest.mark.parametrize(
    ("name", "latex", "meaning"),
    [
        ("1", r"\mathbf{1}", OneMatrix(m, 1)),
        ("1_k", r"\mathbf{1}_{k}", OneMatrix(m, 1)),
        ("1_m", r"\mathbf{1}_{k}", OneMatrix(m, 1)),
        ("E", r"\mathbf{1}_{m}", a),
        ("E", "I_{m}", Q),
        ("E", r"\mathrm{I}", Q),
    ],
)
def test_nothing_else_bears_their_names(name, latex, meaning):
    with pytest.raises(TypeError, match="the name"):
        Named(name, latex, meaning)


@pytest.mark.parametrize("why", [r"} \\\\ {}={}& I && \small\text{obvious", "a & b", "$x}$", "{"])
def test_a_reason_does_not_add_a_line(why):
    with pytest.raises(Unproved, match=re.escape("would break the line")):
        Derivation(I * I).eq(I, why)
    assert Derivation(MatrixSymbol("A", N, N) * I).eq(MatrixSymbol("A", N, N), r"$\text{I} = 1$").steps
