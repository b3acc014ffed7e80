"""What is refused, and in which words: foreign things, letters of two meanings, names that read as more."""

import re
from contextlib import suppress

import pytest
from sympy import MatrixSymbol, Ne, Symbol

from lngeom.symbolic import (
    Basis,
    Derivation,
    IllFormed,
    N,
    Named,
    Quantity,
    Scalar,
    Unproved,
    a,
    b,
    lam,
    prove,
    prove_by_induction,
    refute,
)

from .statements import Claim, asked, rows


@pytest.mark.parametrize(
    ("ask", "error", "says", "known"),
    asked("refused"),
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_it_is_refused_and_said_why(ask, error, says, known):
    with pytest.raises(eval(error, known), match=re.escape(says) or "."):
        eval(ask, known)


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("ask", "known"), list(rows("ends")), ids=lambda part: part if isinstance(part, str) else ""
)
def test_whatever_is_asked_it_ends_with_a_verdict_or_the_engines_own_error(ask, known):
    with suppress(Unproved):
        eval(ask, known)


# what a name of a number must not be, and what its formula must not be
NAMES = (
    """N²  √N  a·b  −N  I  N - 1  2N  1.5  0  1  q + 1  f(x) + f(y)  tr(I)²  tr Q  det Q  max Q  aᵀ
mean(a)  ј  1_k  ZERO WIDTH""".replace("ZERO WIDTH", "\u200b")
    .replace("\n", "  ")
    .split("  ")
)
FORMULAS = r"""\frac12  \sqrt2  \dfrac{1}{2}  {N \over 2}  N^{2}  \lvert a\rvert  a\odot b  \mathrm{2}  \pi
\frac{1}{2}  \sqrt{2}  \phantom{q}  \mathord{}  {}  q\!2  x^2  λ  \kappa_1 + 2  \hspace{1em}
\operatorname{corr}(\phantom{x})
\operatorname{tr}(I)  f(x) + f(y)  e  e^{-1}  \mathrm{tr Q}  \text{det Q}  e_{1}  \operatorname{LN}_{0}
\mathbf{1}  \mathbf{1}_{k}  I_{m}  \mathrm{I}""".replace("\n", "  ").split("  ")


@pytest.mark.parametrize(("name", "latex"), [*((n, "q") for n in NAMES), *(("q", f) for f in FORMULAS)])
def test_a_name_is_seen_and_reads_as_a_letter_or_a_word(name, latex):
    for make in (lambda: Quantity(name, latex, 2 * lam), lambda: Named(name, latex, b)):
        with pytest.raises(TypeError, match="the name"):
            make()


USUAL = (
    r"\kappa  \kappa_{12}  s_\theta  \hat{\mathbf{1}}'  \Delta^{-1}  x_{i, j}^*  \tilde x_0  \mathrm{loss}"
)


@pytest.mark.parametrize("latex", USUAL.split("  "))
def test_usual_names_are_taken(latex):
    assert Quantity("q", latex, lam).latex == latex


LOOK_LIKE_MORE = (
    "a + b  0  -1  2  2N  I  I_k  1_k  pi  c d  \\frac{1}{2}  lambdaabs  lambda__2  xnorm  ı  Α  e  e_1"
)


@pytest.mark.parametrize("name", [*LOOK_LIKE_MORE.split("  "), "H_3", "cos", "tr", "x_e\u0301", "\u0458"])
def test_a_letter_is_printed_as_one_and_looks_like_no_other(name):
    for letter in (MatrixSymbol(name, N, N), Symbol(name, real=True), Symbol(name, negative=True)):
        with pytest.raises(Unproved, match=r"no letter or word|the symbol|reads as"):
            Derivation(letter)


LEAVES_SOME_OUT = [
    Symbol("l", integer=True, **{p: True}) for p in ("positive", "nonzero", "negative", "nonpositive")
]


@pytest.mark.parametrize("at", LEAVES_SOME_OUT, ids=lambda at: str(sorted(at.assumptions0)[0]))
def test_a_letter_that_leaves_places_out_stands_for_no_every_place(at):
    n = Symbol("n", integer=True, positive=True)
    for given in (a[at, 0] > 0, Scalar(Basis(N, at).T * a) > 0, Ne(a[at, 0], 0), 1 - a[at, 0] < 1):
        for ask in (
            lambda given: prove(abs(a[0, 0]), a[0, 0], given),
            lambda given: prove(0, a[0, 0] ** 3, given, "<"),
            lambda given: refute(abs(a[0, 0]), a[0, 0], given),
            lambda given: Derivation(lam, given=given),
            lambda given: Derivation(lam).eq(2 * lam - lam).qed(Claim(lam, lam, *given)),
            lambda given: prove_by_induction(n * a[0, 0], n * a[0, 0], over=n, given=given),
        ):
            with pytest.raises(IllFormed, match="leaves some out"):
                ask((given,))
