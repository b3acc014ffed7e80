"""The derivation engine: it proves what is true, refuses what is false, and says why."""

import random
import subprocess
import sys
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import (
    Abs,
    Float,
    Function,
    MatrixSymbol,
    Ne,
    Rational,
    Sum,
    Symbol,
    cbrt,
    exp,
    sqrt,
    symbols,
)
from sympy.matrices.expressions import (
    DiagMatrix,
    HadamardPower,
    HadamardProduct,
    Identity,
    OneMatrix,
    Trace,
)

from lngeom.engine.arithmetic import Rows
from lngeom.engine.calculus import normal
from lngeom.engine.evaluation import values_at
from lngeom.symbolic import (
    Basis,
    Derivation,
    G,
    H,
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
    alpha,
    b,
    eps,
    g,
    i,
    j,
    k,
    lam,
    mu,
    one,
    prove,
    refute,
    sigma,
    tex,
    text,
    unfold,
    x,
)

from .mutations import mutants
from .steps import FALSE, TRUE, Claim

# ------------------------------------------------------------------ right and wrong


@pytest.mark.parametrize(("lhs", "rhs"), [step[1:] for step in TRUE], ids=[step[0] for step in TRUE])
def test_a_true_step_stands(lhs, rhs):
    assert Derivation(lhs).eq(rhs).steps[-1][0] == rhs


@pytest.mark.parametrize("name", FALSE)
def test_a_false_step_raises(name):
    lhs, rhs = FALSE[name]
    with pytest.raises(Unproved):
        Derivation(lhs).eq(rhs)


@pytest.mark.parametrize("name", FALSE)
def test_the_prover_alone_accepts_no_false_step(name):
    with suppress(Unproved):  # outside the calculus: not accepted either
        assert not prove(*FALSE[name])


@pytest.mark.parametrize("name", [name for name in FALSE if "sum from -1" not in name])
def test_the_refuter_alone_finds_every_false_step(name):
    assert refute(*FALSE[name])


def test_no_mutant_of_a_true_step_is_accepted(pytestconfig):
    """The prover is tried alone, on statements that the refuter, which shares nothing with it, refutes."""
    pool = [(lhs, mutant) for _, lhs, rhs in TRUE for mutant in dict.fromkeys(mutants(rhs))]
    random.Random(0).shuffle(pool)
    judged = 0
    for lhs, mutant in pool[: pytestconfig.getoption("--mutants")]:
        try:
            if not refute(lhs, mutant):
                continue
            judged += 1
            assert not prove(lhs, mutant), f"{text(lhs)} = {text(mutant)}"
        except Unproved:
            continue
    assert judged > pytestconfig.getoption("--mutants") / 4


# ------------------------------------------------------------------ two readings of one expression


def columns(depth: int) -> st.SearchStrategy:
    base = st.sampled_from([a, b, g, one, Basis(N, j)])
    if not depth:
        return base
    u = columns(depth - 1)
    return st.one_of(
        base,
        st.builds(lambda m, v: m * v, matrices(depth - 1), u),
        st.builds(lambda v, w: v - 2 * w, u, u),
        st.builds(HadamardProduct, u, u),
        st.builds(lambda v, w: Scalar(v.T * w) * v, u, u),
        st.builds(lambda v: HadamardPower(v, 2), u),
    )


def matrices(depth: int) -> st.SearchStrategy:
    base = st.sampled_from([I, OneMatrix(N, N), DiagMatrix(g), Pi, MatrixSymbol("A", N, N)])
    if not depth:
        return base
    u, m = columns(depth - 1), matrices(depth - 1)
    return st.one_of(
        base,
        st.builds(lambda v, w: v * w.T, u, u),
        st.builds(lambda p, q: p * q, m, m),
        st.builds(lambda p, q: p + q / N, m, m),
        st.builds(lambda p: p.T, m),
        st.builds(DiagMatrix, u),
    )


@settings(max_examples=80)
@given(columns(2), columns(2), st.integers(1, 4), st.randoms(use_true_random=False))
def test_the_normal_form_has_the_value_of_the_expression(v, w, n, rng):
    square = Rows([rng.randint(-3, 3) for _ in range(n)] for _ in range(n))
    env = {N: n, j: rng.randrange(n), MatrixSymbol("A", N, N): square}
    env |= {m: Rows([rng.randint(-3, 3)] for _ in range(n)) for m in (a, b, g)}
    e = unfold(Scalar(v.T * w))
    try:
        form = normal(e)
    except Unproved:
        return  # beyond the calculus, and it says so
    assert values_at(env)(form) == values_at(env)(e)


@settings(max_examples=40)
@given(columns(2), columns(2))
def test_proof_and_refutation_never_contradict_each_other(v, w):
    with suppress(Unproved):
        assert not (prove(v, w) and refute(v, w))


# ------------------------------------------------------------------ what is refused, and how


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
    with pytest.raises(Unproved, match="a diagonal matrix plus one of rank one") as caught:
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


def test_partial_sums_over_entries():
    short = Sum(a[j, 0], (j, 0, N - 2))
    assert prove(short, Scalar(one.T * a) - a[N - 1, 0])
    assert not prove(short, Scalar(one.T * a))
    assert prove(Sum(a[j + 1, 0] - a[j, 0], (j, 0, N - 2)), a[N - 1, 0] - a[0, 0])
    assert prove(Sum(a[j, 0], (j, 0, k - 1)) + Sum(a[j, 0], (j, k, N - 1)), N * mu)
    assert prove(Sum(a[N - 1 - j, 0] ** 2, (j, 0, N - 1)), Norm(a) ** 2)
    p = symbols("p", integer=True, nonnegative=True)
    assert prove(Sum(Basis(N, p)[j, 0], (p, 0, N - 1)), 1)
    assert not prove(Sum(Basis(N, p)[j, 0], (p, 1, N - 1)), 1)


def test_a_sum_inside_a_sum_may_end_at_its_index_if_it_has_a_closed_form():
    p, q = symbols("p q", integer=True, nonnegative=True)
    assert prove(Sum(p, (p, 0, q), (q, 0, N - 1)), (N - 1) * N * (N + 1) / 6)
    triangle = Sum(a[p, 0], (p, 0, q), (q, 0, N - 1))
    with pytest.raises(Unproved, match="whose end is the index of another"):
        prove(triangle, triangle)
    steps = Sum(1 / Sum(q + 1, (q, 0, p)), (p, 0, N - 1))
    assert prove(steps, steps.subs(p, j))
    assert not prove(steps, Sum(1 / Sum(q + 1, (q, 0, N - 1)), (p, 0, N - 1)))


def test_indices_of_sums_inside_sums_are_kept_apart():
    p = symbols("p", integer=True, nonnegative=True)
    A = MatrixSymbol("A", N, N)
    columns_of_A = Sum(Norm(A * Basis(N, p)) ** 2, (p, 0, N - 1))
    assert prove(columns_of_A, Trace(A.T * A))
    assert not prove(columns_of_A, Scalar(one.T * A.T * A * one))
    products = Sum(Scalar(one.T * A * Basis(N, p)) ** 2, (p, 0, N - 1))
    assert prove(products, Scalar(one.T * A * A.T * one))
    assert not prove(products, Scalar(one.T * A * one) ** 2)


def test_a_symbol_of_the_same_name_is_not_the_books():
    mine = MatrixSymbol("Π", N, N)
    assert refute(mine * mine, mine)
    assert not prove(mine * mine, mine)


def test_entries_at_fixed_places():
    assert prove((Pi * Pi)[0, 1], Pi[0, 1])
    with pytest.raises(Unproved):
        Derivation(Pi[0, j]).eq(Pi[0, 0])


# ------------------------------------------------------------------ chains


def test_qed_compares_both_ends():
    chain = Derivation(Pi * Pi).eq(Pi)
    assert chain.qed(Claim(Pi * Pi, Pi)).closes.rhs == Pi
    assert chain.closes is None
    with pytest.raises(Unproved, match="starts with"):
        chain.qed(Claim(Pi.T, Pi))
    with pytest.raises(Unproved, match="ends with"):
        chain.qed(Claim(Pi * Pi, I))
    with pytest.raises(Unproved, match="without a step"):
        Derivation(Pi).qed(Claim(Pi, Pi))


def test_qed_demands_conditions_that_cover_the_chain():
    chain = Derivation(Norm(LayerNorm(a))).eq(sqrt(N))
    with pytest.raises(Unproved, match="conditions of the statement do not cover"):
        chain.qed(Claim(Norm(LayerNorm(a)), sqrt(N)))
    with pytest.raises(Unproved, match="contradict each other"):
        chain.qed(Claim(Norm(LayerNorm(a)), sqrt(N), sigma > 0, sigma < 0))
    chain.qed(Claim(Norm(LayerNorm(a)), sqrt(N), sigma > 0))


def test_a_condition_on_an_entry_is_meant_for_every_entry():
    chain = Derivation(HadamardProduct(alpha, g)).eq(one)
    chain.qed(Claim(HadamardProduct(alpha, g), one, Ne(g[i, 0], 0)))
    for too_weak in ((), (Ne(g[0, 0], 0),), (Ne(g[i, 0], 1),)):
        with pytest.raises(Unproved, match="do not cover the chain"):
            chain.qed(Claim(HadamardProduct(alpha, g), one, *too_weak))
    assert refute(g[0, 0] * g[N - 1, 0], 0, (Ne(g[i, 0], 0),))
    assert refute(Abs(g[i, 0]), g[i, 0], (g[j, 0] > 0,)) is None


def test_conditions_name_what_is_divided_by():
    assert Derivation(Norm(Pi * a) / sigma).eq(sqrt(N)).conditions == {sigma > 0}
    assert Derivation(G**-1 * one).eq(alpha).conditions == {Ne(g[i, 0], 0)}
    assert Derivation(1 / lam + 0 * mu).eq(lam / lam**2).conditions == {Ne(lam, 0)}
    assert Derivation(Pi * Pi).eq(Pi).conditions == set()


def test_a_chain_shows_its_steps_reasons_and_conditions():
    shown = Derivation(Norm(LayerNorm(a))).eq(Norm(Pi * a) / sigma, "definition").eq(sqrt(N))._repr_latex_()
    assert shown.startswith("$$")
    for part in (
        r"\operatorname{LN}_{0}",
        r"\frac{\lvert \Pi a\rvert}{\sigma}",
        r"\text{definition}",
        r"\sigma > 0",
        r"\sqrt{N}",
    ):
        assert part in shown


@pytest.mark.parametrize(
    ("e", "latex"),
    [
        (I - one * one.T / N, r"I - \frac{\mathbf{1} \mathbf{1}^{\top}}{N}"),
        (a - mu * one, r"a - \mu \mathbf{1}"),
        (sigma**2 + eps, r"\sigma^{2} + \varepsilon"),
        (Scalar(a.T * Pi * a) / N, r"\frac{a^{\top} \Pi a}{N}"),
        (Sum((a[j, 0] - mu) ** 2, (j, 0, N - 1)) / N, r"\frac{\sum_{j} \left(a_{j} - \mu\right)^{2}}{N}"),
        (a[0, 0] + a[1, 0], r"a_{1} + a_{2}"),
        (Scalar(one.T * a) ** 2 / N, r"\frac{\left(\mathbf{1}^{\top} a\right)^{2}}{N}"),
        (H.T * H, r"H^{\top} H"),
        (Abs(lam) * Rational(1, 2), r"\frac{\left|{\lambda}\right|}{2}"),
        (Scalar(a.T * x) ** 2, r"\left(a^{\top} x\right)^{2}"),
        (N - Scalar(a.T * x + x.T * x), r"N - \left(a^{\top} x + x^{\top} x\right)"),
        (Scalar(a.T * x + x.T * x) ** 2 * N, r"N \left(a^{\top} x + x^{\top} x\right)^{2}"),
        (LayerNorm(a, eps / N**2), r"\operatorname{LN}_{\varepsilon/N^{2}}\!\left(a\right)"),
        (Jacobian(Pi * a, a), r"\frac{\partial\,\Pi a}{\partial a}"),
        (Jacobian(Pi * a + b, a), r"\frac{\partial\,\left(\Pi a + b\right)}{\partial a}"),
    ],
)
def test_formulas_read_as_the_book_writes_them(e, latex):
    assert tex(e) == latex


def test_named_objects_carry_their_meaning():
    half = Named("½Π", r"\tfrac12\Pi", Pi / 2)
    double = Quantity("m", "m", 2 * mu)
    assert prove(half + half, Pi)
    assert prove(double / 2, mu)
    assert not prove(half * half, half)


def test_other_sizes_have_their_own_centering_matrix():
    small = MatrixSymbol("u", k, 1)
    assert prove(Norm(LayerNorm(small)), sqrt(k))
    assert refute(Norm(LayerNorm(small)), sqrt(N))


def test_the_engine_runs_without_numpy():
    code = (
        "import sys; sys.modules['numpy'] = None; import lngeom.symbolic as s;"
        "assert s.prove(s.Pi * s.Pi, s.Pi); assert s.refute(s.Pi, s.I)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_identity_sizes_are_compared_by_value():
    assert prove(MatrixSymbol("u", 2 * k, 1), Identity(k + k) * MatrixSymbol("u", 2 * k, 1))
    assert x.shape == (N, 1)
