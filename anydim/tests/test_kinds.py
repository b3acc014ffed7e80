"""Kinds of faults that attacks found in front of a kernel: none of them can be written down here."""

import copy
import multiprocessing
import pickle
import re
import subprocess
import sys
from dataclasses import replace

import pytest
from sympy import (
    Abs,
    Basic,
    Eq,
    Gt,
    Identity,
    KroneckerDelta,
    Lt,
    MatrixSymbol,
    Max,
    Mul,
    Ne,
    Not,
    Rational,
    S,
    Sum,
    Symbol,
    Trace,
    diff,
    exp,
    log,
    sign,
    sqrt,
)
from sympy.matrices.expressions import (
    Determinant,
    DiagMatrix,
    HadamardPower,
    Inverse,
    MatMul,
    OneMatrix,
    ZeroMatrix,
)
from sympy.matrices.expressions.matexpr import MatrixElement

import anydim.language as lang
from anydim import proofs
from anydim.errors import Misshapen, Outside, Unproved
from anydim.kernel import Rejected
from anydim.language import ONE, Form, Num, Size, SizeOf
from anydim.printing import REGISTERED
from anydim.proofs import demands, follows, prove, proved, refute, side_conditions
from anydim.read import READ, WHOLE, Reader, arity
from anydim.statement import quantified, statement
from anydim.surface import Basis, Jacobian, MatrixLetter, Norm, Scalar, gradient
from anydim.values import Undecided, World

N, n = (Symbol(name, integer=True, positive=True) for name in "Nn")
i, j, l, p = (Symbol(name, integer=True) for name in "ijlp")
c, t = (Symbol(name, real=True) for name in "ct")
a, x = MatrixSymbol("a", N, 1), MatrixSymbol("x", N, 1)
Q = MatrixSymbol("Q", N, N)
ones = OneMatrix(N, 1)
TOTAL = Sum(a[j, 0], (j, 0, N - 1))


# --- What prove returns


def test_a_proof_says_what_it_proves_and_is_replayed():
    proof = prove(Scalar(a.T * x), Norm(a) * Norm(x), relation="<=")
    assert proof
    assert (proof.verdict, proof.statement, proof.given) == ("proved", "aᵀ·x ≤ |a|·|x|", ())
    assert (proof.conditions, proof.counterexample) == ([], None)
    assert proof.check() == len(proof.certificate) > 0
    assert prove(c / t, c / t, given=[Gt(t, 0)]).given == ("t > 0",)
    assert prove(c / t, c / t).conditions == ["t ≠ 0"]
    with pytest.raises(Rejected):
        replace(proof, certificate=proof.certificate[:-1]).check()
    assert pickle.loads(pickle.dumps(proof)).check() == len(copy.deepcopy(proof).certificate)
    assert len({proof, proof}) == 1


def test_a_proof_is_of_its_own_problem():
    gap = Norm(a - x) ** 2
    square = prove(Norm(a) ** 2 + Norm(x) ** 2, 2 * Scalar(a.T * x), relation=">=", gap=gap)
    symmetric = prove(Scalar(a.T * Q * x), Scalar(x.T * Q * a), given=Eq(Q, Q.T))  # by (Q + Qᵀ)/2
    layers = prove(Norm(gradient(Norm(a), a)), 1, given=Ne(Norm(a), 0))
    assert min(proof.check() for proof in (square, symmetric, layers)) > 0
    other = prove(Norm(a) ** 2, Scalar(a.T * a))
    with pytest.raises(Rejected, match=re.escape("the problem is not that of aᵀ·Q·x")):
        replace(symmetric, problem=other.problem, certificate=other.certificate).check()
    with pytest.raises(Rejected, match="the problem is not that of"):
        replace(square, problem=square.problem | {"given": [["=", 1]]}).check()
    with pytest.raises(Rejected, match="what is proved is not what is said: 1 = 2"):
        replace(other, statement="1 = 2").check()


def test_a_refutation_by_bounds_of_a_logarithm_is_stored():
    refuted = prove(log(Symbol("t", positive=True)), 7)
    assert str(pickle.loads(pickle.dumps(refuted))) == str(refuted)


def test_names_that_print_alike_as_text_are_refused(monkeypatch):
    monkeypatch.setitem(REGISTERED, "ε", r"\epsilon")
    with pytest.raises(Outside, match="are written alike"):
        prove(Symbol("ε", real=True), Symbol("epsilon", real=True))


@pytest.mark.parametrize("name", "klpqrstuvw")
def test_a_derivative_binds_no_symbol_that_can_be_written(name):
    k, quadratic = Symbol(name, integer=True), Scalar(a.T * Q * a)
    assert prove(quadratic.diff(a[i, 0], a[k, 0]), Q[i, k] + Q[k, i])
    assert prove((Norm(Q * a - x) ** 2).diff(a[i, 0], a[k, 0]), 2 * (Q.T * Q)[i, k])
    length = Norm(Q * a - x)  # whose sign SymPy writes otherwise before it differentiates twice
    assert prove(length.diff(a[i, 0], a[k, 0]), length.diff(a[i, 0]).diff(a[k, 0]))
    assert prove(quadratic.diff(a[i, 0]).subs(i, k), quadratic.diff(a[k, 0]))
    assert not prove(quadratic.diff(a[i, 0], a[k, 0]), 2 * Q[i, k])


def test_a_symbol_of_any_sign_is_differentiated():
    for sign_of in ("positive", "negative", "nonnegative", "nonpositive", "nonzero"):
        t = Symbol("t", **{sign_of: True})
        assert prove(Scalar(a.T * (t * x)).diff(a[i, 0]), t * x[i, 0])


@pytest.mark.parametrize("side", [Q**16, Trace(Q**16), exp(65 * c), (Q + a * x.T).inverse()])
def test_whatever_it_is_it_is_itself(side):
    assert prove(side, side)
    assert not prove(side, 2 * side)


def test_a_proof_means_the_same_in_another_process():
    statements = (
        (Sum(a[j, 0] / x[j, 0], (j, 0, N - 1)), Sum(a[l, 0] / x[l, 0], (l, 0, N - 1)), ()),
        (Sum(Q[i, j] / Q[j, l], (j, 0, N - 1)), Sum(Q[i, p] / Q[p, l], (p, 0, N - 1)), Ne(a[j, 0], 0)),
        ((Q * Q.T).inverse() * Q * Q.T, Identity(N), ()),
    )
    made = [prove(left, right, given=given) for left, right, given in statements]
    code = (
        "import pickle, sys; from anydim import Proof; made = pickle.load(sys.stdin.buffer)\n"
        "for proof in made: print(proof.check(), proof, proof.conditions)"
    )
    there = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(made), capture_output=True, check=True
    )
    here = "".join(f"{proof.check()} {proof} {proof.conditions}\n" for proof in made)
    assert there.stdout.decode() == here


def new_indices(count):
    return [lang.bound(Size("N", 0)) for _ in range(count)]


@pytest.mark.slow
@pytest.mark.parametrize("start", multiprocessing.get_all_start_methods())
def test_no_process_makes_an_index_that_another_has_made(start):
    with multiprocessing.get_context(start).Pool(2) as pool:
        made = [*new_indices(50), *pool.apply(new_indices, [50]), *new_indices(50)]
    assert len({*made}) == 150


def test_what_decides_the_truth_is_printed():
    positive, single = Symbol("c", positive=True), MatrixSymbol("A", 1, 1)
    wide = MatrixSymbol("B", n, N)
    assert str(prove(Norm(positive * a), positive * Norm(a))) == "proved: |c·a| = c·|a|, where c > 0"
    assert str(prove(Norm(c * a), c * Norm(a))).startswith("refuted: |c·a| = c·|a|; at ")
    assert prove(Determinant(single), Trace(single)).declared == ("A is 1 × 1",)
    assert prove(Trace(wide * wide.T), Trace(wide.T * wide)).declared == ("B is n × N",)
    assert prove(Norm(Basis(n, 0)), 1).declared == ("e_1 is n × 1",)
    assert prove(Norm(x), Norm(x), given=Gt(positive, Norm(a))).declared == ("c > 0",)
    column, number = MatrixSymbol("M", N, 1), Symbol("N", real=True)
    assert prove(Determinant(column.T * column), Trace(column.T * column)).declared == ("M is N × 1",)
    assert prove(N**2, N, relation=">=").declared == ("N is a size",)
    assert prove(number**2, number, relation=">=").declared == ("N is a number",)
    sides = Abs(c + t) + Abs(c - t), 2 * Max(Abs(c), Abs(t))  # of two columns, this is false
    assert prove(*sides, relation=">=").declared == ("c is a number", "t is a number")
    assert prove(Norm(a) / N, Norm(a) / N).declared == ()


def test_a_refuted_statement_comes_with_its_instance_and_no_certificate():
    refuted = prove(Norm(a + x), Norm(a) + Norm(x))
    assert not refuted
    assert (refuted.verdict, refuted.certificate) == ("refuted", ())
    assert str(refuted.counterexample) == str(refute(Norm(a + x), Norm(a) + Norm(x)))
    with pytest.raises(Unproved, match="has no certificate"):
        refuted.check()


def test_a_gap_helps_and_is_not_believed():
    total = Scalar(ones.T * a) ** 2, N * Scalar(a.T * a)
    off = Norm(a - ones * Scalar(ones.T * a) / N) ** 2
    assert prove(*total, relation="<=", gap=N * off)
    assert not prove(c, c + t, relation="<=", gap=Norm(a) ** 2)
    with pytest.raises(Misshapen):
        prove(c, c + 1, relation="<=", gap=a)


FAR = a - 7 * ones
SHORT = Scalar(a.T * x) + 1000
SPREAD = Trace(Q.T * Q) + 10**6 - 10**4 * Trace(Q)
GAPS = {  # false statements, with a gap that has a value only where they are true
    "a root": (Abs(c + 1000), c + 1000, "=", sqrt(c + 1000)),
    "a root, squared": (SHORT, 0, ">=", Norm(sqrt(SHORT) * Basis(N, 0)) ** 2),
    "a root of a trace": (SPREAD, 0, ">=", Norm(sqrt(SPREAD) * Basis(N, 0)) ** 2),
    "a division": (Norm(FAR), 0, ">", Scalar(FAR.T * FAR) / Norm(FAR)),
    "a division of what is anywhere": (Norm(a), 0, ">", Scalar(a.T * a) / Norm(a)),
    "a logarithm": (c + 1000, 0, ">=", exp(log(c + 1000))),
}


@pytest.mark.parametrize("name", GAPS)
def test_where_a_gap_has_no_value_it_assumes_nothing(name, monkeypatch):
    monkeypatch.setattr(proofs, "counterexample", lambda *_: (None, 1))
    left, right, relation, gap = GAPS[name]
    with pytest.raises(Unproved):
        prove(left, right, relation=relation, gap=gap)


def test_the_size_that_a_gap_needs_must_be_given():
    claim = (N - 13) * (N - 11), 0
    gap = claim[0] * Norm(Basis(N, 13)) ** 2
    with pytest.raises(Outside, match="the gap needs N ≥ 14"):
        prove(*claim, relation=">=", gap=gap)
    assert prove(*claim, given=N >= 14, relation=">=", gap=gap)


@pytest.mark.parametrize("gap", [None, t * sqrt(c) / c, Norm(a) / Norm(x), log(c)])
def test_what_a_proof_may_use_does_not_hang_on_its_gap(gap):
    claim = proofs.read_with_gap(c**2, 0, [Gt(t, 0)], ">=", gap)
    text = statement(claim[0][0], claim[0][2], ">=", claim[0][3], gap=claim[1], assumed="exact")
    bare = statement(claim[0][0], claim[0][2], ">=", claim[0][3], assumed="exact")
    assert (text["given"], text["claim"], text["parts"]) == (bare["given"], bare["claim"], bare["parts"])


def test_what_is_done_to_a_proof_changes_no_other():
    proof = prove(Norm(a), 0, relation=">=")
    proof.certificate[0]["fact"] = ["=", 7]
    proof.problem["claim"] = ["=", 7]
    assert prove(Norm(a), 0, relation=">=").check()


def test_the_names_of_hypotheses_are_names_of_no_index():
    k = Symbol("k", integer=True)
    given = Eq(Sum(Symbol("j", real=True) * a[k, 0], (k, 0, N - 1)), 1)
    assert prove(Norm(a), Norm(a), given=given).given == ("Σ_k j·a_k = 1",)


# --- For one index and for every index


def test_a_hypothesis_on_one_index_is_not_read_as_one_on_every_index():
    picked = Sum(a[l, 0] * KroneckerDelta(l, p), (l, 0, N - 1))
    with pytest.raises(Outside, match="not the index of an entry"):
        prove(TOTAL, 0, picked > 0, ">")
    assert prove(TOTAL, 0, a[p, 0] > 0, ">")


def test_an_index_of_the_claim_is_fixed_in_hypotheses():
    assert prove(a[p, 0] ** 2, 0, Ne(a[p, 0], 0), ">")
    assert not prove(a[p, 0] + TOTAL, 0, a[p, 0] > 0, ">")


def test_an_index_under_a_sum_is_bound_there_and_no_other():
    rows = Sum(Q[i, j], (j, 0, N - 1)) > 0
    assert prove(Sum(Q[i, j], (j, 0, N - 1), (i, 0, N - 1)), 0, rows, ">")
    r = Reader()
    one = quantified(r.relation(rows), ())
    assert [name for name, _ in one.every] == ["i"]


def test_an_index_has_one_size():
    with pytest.raises(Outside, match="two symbols"):
        prove(x[0, 0], 0, MatrixElement(OneMatrix(1, 1), i, 0) * x[i, 0] > 0, ">")


# --- What must have a value


def layer(u: lang.Matrix) -> lang.Matrix:
    """A column divided by its length, defined in the language."""
    return lang.MDefined(Form("L({0})", "L({0})"), lang.Scaled(lang.Inv(lang.Norm(u)), u), u)


def test_a_layer_of_zeros_stays_0_over_0():
    zeros = lang.Zero(Size("N", 0), ONE)
    (need,) = [need for need in demands((layer(zeros),)) if need.kind != ">="]
    assert not follows(need, ())


def test_a_number_that_cancels_in_a_definition_is_owed():
    u, by = lang.Symbols("u", Size("N", 0), ONE), lang.Sym("t", "")
    canceled = lang.Mul(by, lang.Inv(by), lang.Scalar(lang.MMul(lang.Transpose(u), u)))
    assert [need.kind for need in demands((canceled,))] == ["!="]


def test_an_inverse_that_cancels_is_owed():
    assert side_conditions(MatMul(Q, Inverse(Q), a, evaluate=False), a) == ["det(Q) ≠ 0"]


@pytest.mark.parametrize(
    ("e", "needed"),
    [
        (MatrixElement(DiagMatrix(a - c * ones) ** -1, 0, 0), ["a_i ≠ c for every i"]),
        (Trace(DiagMatrix(a) ** -1), ["a_i ≠ 0 for every i"]),
        (a[1, 0], ["N ≥ 2"]),
        (1 / (c - t), ["c ≠ t"]),
        (1 / sqrt(c), ["c > 0"]),
    ],
)
def test_an_entry_asks_for_all_of_its_matrix(e, needed):
    assert side_conditions(e, e) == needed


def test_a_derivative_asks_that_roots_are_smooth_and_does_not_take_it_for_granted():
    u = lang.Symbols("u", Size("N", 0), ONE)
    slope = lang.Jacobian(lang.Scaled(lang.Norm(u), u), u)
    assert [need.exact for need in lang.needs(slope) if need.kind == "!="] == [False]
    corner = lang.Entry(slope, lang.Index("place", 0, Size("N", 0)), lang.Index("place", 0, Size("N", 0)))
    assert demands((corner,))


def test_what_a_rule_asks_for_is_never_granted():
    singular = c * Identity(N) + a * a.T
    assert not prove(sign(c) ** 2, 1, Ne(Determinant(singular), 0))
    with pytest.raises(Unproved):
        prove(Determinant(singular) * sign(c) ** 2, Determinant(singular), N >= 2)


@pytest.mark.parametrize(
    ("f", "x", "factor"),
    [
        (Determinant(Q), Q, sign(Determinant(Q)) ** 2),  # Jacobi's formula has an inverse of Q
        (Determinant(DiagMatrix(a)), a, sign(Determinant(DiagMatrix(a))) ** 2),
        (Determinant(c * Identity(N) + a * a.T), a, sign(c) ** 2),
    ],
)
def test_what_a_rule_of_differentiation_asks_for_is_never_granted(f, x, factor):
    """Each derivative exists where the factor is 0, and is not 0 there."""
    assert not prove(factor * gradient(f, x), gradient(f, x))
    r = Reader()
    with pytest.raises(Unproved):
        proved(r(factor * gradient(f, x)), "=", r(gradient(f, x)))


REALS = [Symbol(f"r{n}", real=True) for n in range(8)]


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        (Gt(Mul(*REALS), 0), [Gt(x, 0) for x in REALS]),
        (Lt(REALS[0] * REALS[1], 0), [Lt(REALS[0], 0), Gt(REALS[1], 0), *(Ne(x, 0) for x in REALS)]),
        (Gt(a[0, 0] * x[j, 0], 0), [Gt(a[i, 0], 0), Gt(x[i, 0], 0), *(Lt(r, -1) for r in REALS)]),
        (Eq(REALS[0] ** 2 + REALS[1] ** 2, 5), [Eq(REALS[0], sqrt(2)), Eq(REALS[1], sqrt(3))]),
        (Eq(REALS[0], 3), [Eq(REALS[0], REALS[1] + 1), Eq(REALS[1], 2)]),
    ],
    ids=str,
)
def test_hypotheses_about_many_symbols_have_instances(claim, given):
    """Each would hold at half of the instances alone, or at none."""
    assert prove(claim, given=given)
    assert not prove(Ne(*claim.args) if isinstance(claim, Eq) else Not(claim), given=given)


def test_a_statement_without_instances_is_not_proved():
    with pytest.raises(Unproved, match="no small instance"):
        prove(c, c + 1, [c > c**2 + 1])


# --- What the language does not have


@pytest.mark.parametrize(
    ("e", "words"),
    [
        (Sum(a[j, 0], (j, 1, N)), "positions count from 0 in code"),
        (Sum(MatrixElement(OneMatrix(1, 1), l - n, 0), (l, n, n - 1)), "a sum runs over all positions"),
        (Determinant(Identity(25 - N)), "a size is a positive integer symbol plus an integer"),
        (a[N - 1 - i, 0], "an index is a symbol of its own"),
        (i * a[i, 0], "an index and no number"),
        (Symbol("z") + c, "not declared real"),
        (c + 0.5, "write Rational"),
        (Symbol(r"\def\le{\ge}", real=True), "an identifier"),
        (Symbol("β", real=True), "an identifier"),
        (Symbol("e_1", real=True) + c, "in the notation"),
        (Symbol("a_1", real=True) * a, "reads as an entry"),
        (Symbol("even", even=True) + c, "cannot use|no number"),
    ],
)
def test_what_is_outside_is_refused_in_a_sentence(e, words):
    with pytest.raises(Outside, match=words):
        prove(e, e)


# --- Signs that rounding hides, names that collide, work without end


def test_a_sign_that_is_not_decided_refutes_nothing():
    near = sqrt(c**2 + 2) - sqrt(c**2 + 2 - Rational(1, 10**50))
    assert refute(sign(near), 1) is None
    assert refute(near, 0) is not None


def test_a_derivative_at_0_refutes_nothing():
    u = lang.Symbols("u", Size("N", 0), ONE)
    cube = lang.Jacobian(lang.HPow(u, 3, False), u)
    assert proved(cube, "=", lang.Diag(lang.Scaled(Num(3, 1), lang.HPow(u, 2, False))))


def test_a_residual_with_a_layer_of_a_layer_has_no_name_that_collides():
    for name in ("x", "a", "x_0"):
        u = lang.Symbols(name, Size("N", 0), ONE)
        assert proved(lang.MAdd(u, layer(layer(u))), "=", lang.MAdd(u, layer(u)))


@pytest.mark.slow
@pytest.mark.parametrize("exponent", [30, 60])
def test_every_call_ends(exponent):
    many = sum((Symbol(f"s{k}", real=True) for k in range(5)), S.Zero)
    with pytest.raises(Unproved, match="steps"):
        prove(Sum((a[j, 0] + many) ** exponent, (j, 0, N - 1)), 0, (), ">=")


def test_a_root_of_a_maximum():
    assert prove(sqrt(Max(c, t)), 0, (), ">=")


# --- What readers write


def test_hypotheses_and_claims_may_be_relations():
    assert prove(Eq(c * Trace(Identity(N)), c * N))
    with pytest.raises(Outside, match="while it was typed"):
        prove(Eq(c * a / c, a))
    assert prove(Gt(c * t, 0), given=[c > 0, t > 0])
    assert prove(Gt(c * t, 0), given=(c > 0) & (t > 0))


def test_numbers_of_a_size_are_counted():
    two = SizeOf(Size("N", 0))
    assert prove(Trace(Identity(N)), N)
    assert lang.needs(two) == ()
    assert prove(HadamardPower(a, 2)[0, 0], a[0, 0] ** 2, Gt(a[2, 0], 0))  # a hypothesis has a value: N ≥ 3


# --- What is printed is what was judged


@pytest.mark.parametrize(
    ("e", "written"),
    [
        (
            lang.minus(SizeOf(Size("N", 0)), lang.Scalar(lang.MAdd(*[lang.Ones(ONE, ONE)] * 2))),
            "N - (𝟏_1 + 𝟏_1)",
        ),
        (lang.Mul(lang.Add(lang.Sym("s", ""), lang.Sym("t", "")), lang.Sym("c", "")), "(s + t)·c"),
        (lang.Pow(lang.Mul(lang.Sym("s", ""), lang.Sym("t", "")), 2), "(s·t)^2"),
        (lang.Inv(lang.Add(lang.Sym("s", ""), lang.Sym("t", ""))), "1/(s + t)"),
        (lang.Mul(lang.Add(lang.Sym("s", ""), Num(1, 1)), lang.Inv(lang.Sym("t", ""))), "(s + 1)/t"),
        (lang.Mul(Num(-1, 1), lang.Add(lang.Sym("s", ""), Num(-1, 1))), "-(s - 1)"),
    ],
)
def test_brackets_stand_where_they_must(e, written):
    assert repr(e) == written


def test_entries_count_from_1_and_do_not_read_as_names():
    assert repr(Reader()(a[0, 0])) == "a_1"
    assert repr(Reader()(MatrixElement(ones, 0, 0))) == "(𝟏)_1"
    assert repr(Reader()(MatrixElement(MatrixSymbol("d_1", N, 1), 1, 0))) == "(d_1)_2"


def test_a_derivative_that_exists_is_not_said_to_be_missing():
    """At 0 |a|² has a derivative and |a| has none; both are made of a root of 0 whose derivative is 0/0."""
    node = Reader()(Jacobian((1 + Norm(a) ** 2) * a, a))
    with pytest.raises(Undecided):
        World({"a": ((0,),)}, {"N": 1}, {})(node)


# --- Derivatives, and arguments that nobody reads


@pytest.mark.slow
@pytest.mark.parametrize(
    "f",
    [
        lambda X, u, v: Scalar(u.T * X.inverse() * v),
        lambda X, u, v: Norm(X.inverse() * v) ** 2,
        lambda X, u, v: Scalar(u.T * X.inverse() * X.T * v),
        lambda X, u, v: Scalar(u.T * (X * X).inverse() * v),
        lambda X, u, v: Scalar(u.T * X.T.inverse() * v) * Norm(X * u) ** 2,
        lambda X, u, v: Scalar(v.T * (c * X).inverse() * v),
    ],
)
def test_the_derivative_of_an_inverse_is_that_of_its_entries(f):
    """SymPy differentiates the entries of the inverse of two rows, written out."""
    m = Symbol("m", integer=True, positive=True)
    X, u, v = MatrixSymbol("X", m, m), MatrixSymbol("u", m, 1), MatrixSymbol("v", m, 1)
    values = dict(zip(list(MatrixSymbol("X", 2, 2)), (2, 1, 5, 11), strict=True)) | {c: 3}
    values |= {MatrixSymbol(name, 2, 1)[p, 0]: p + n for n, name in enumerate("uv", 1) for p in range(2)}
    written = f(X, u, v).subs(m, 2)
    for p in range(2):
        for q in range(2):
            own = diff(f(X, u, v), X[i, j]).subs({m: 2}).subs({i: p, j: q}).doit()
            entry = MatrixSymbol("X", 2, 2)[p, q]
            assert own.doit().subs(values) == diff(written, entry).subs(values) != 0


class Weighted(Norm):
    """A layer with two arguments."""

    def __new__(cls, x, weight):
        return Basic.__new__(cls, x, weight)


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (lambda r, x, weight: lang.Norm(r.matrix(x)), "has the argument b: its meaning is not known"),
        (lambda r, x: lang.Norm(r.matrix(x)), "of 2 arguments, of which no meaning is known"),
        (lambda r, *both: lang.Norm(r.matrix(both[0])), "has the argument b: its meaning is not known"),
        (lambda r, x, y, z: lang.Norm(r.matrix(x)), "of 2 arguments, of which no meaning is known"),
    ],
)
def test_a_reader_that_overlooks_an_argument_proves_nothing(function, words, monkeypatch):
    monkeypatch.setitem(READ, Weighted, function)
    with pytest.raises(Outside, match=words):
        prove(Weighted(a, MatrixSymbol("b", N, 1)), Norm(a))


LETTER = MatrixLetter("h", N, 1)
FIXED = [
    *(Abs(c), sign(c), c**2, a[i, 0], KroneckerDelta(i, j, (0, N - 1)), Trace(Q), Determinant(Q), Q, Q.T),
    *(Q**2, Q**-1, Identity(N), ones, ZeroMatrix(N, N), DiagMatrix(a), HadamardPower(a, 2), Norm(a), LETTER),
    *(exp(c), log(c), a.applyfunc(exp)),
    *(Scalar(a.T * a), Basis(N, i), Jacobian(a, a), gradient(Norm(a), a), LETTER[i, 0]),
]


@pytest.mark.parametrize("e", FIXED, ids=lambda e: type(e).__name__)
def test_an_argument_too_many_is_refused(e):
    Reader()(e + 0 * e) if e.is_Matrix else Reader()(a[i, 0] * e)
    with pytest.raises(Outside, match="arguments, of which no meaning is known"):
        Reader()(Basic.__new__(type(e), *e.args, Symbol("even", even=True)))


def test_those_are_all_that_have_a_number_of_arguments():
    own = [kind for kind in READ if kind.__module__.startswith(("sympy.", "anydim.")) and kind not in WHOLE]
    assert {kind for kind in own if arity(READ[kind])[1] < float("inf")} == set(map(type, FIXED))
