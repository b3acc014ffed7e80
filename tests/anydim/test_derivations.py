"""Derivations: what closes them, what they show, orders by their gap, cases of equality."""

import copy
import os
import pickle
import subprocess
import sys

import pytest
from sympy import And, Determinant, Eq, Gt, Inverse, MatMul, MatrixSymbol, Mul, Ne, Pow, S, Symbol, sqrt
from sympy.matrices.expressions import MatPow

from anydim import Derivation, Outside, Refuted, Unproved, prove, refute
from anydim.derivation import frozen
from lngeom.identities import IDENTITIES, identity, is_stated
from lngeom.symbolic import (
    G,
    LayerNorm,
    N,
    Norm,
    Pi,
    Variance,
    a,
    alpha,
    b,
    c,
    g,
    i,
    j,
    lam,
    mu,
    one,
    ones,
    sigma,
    zeros,
)

from .statements import Claim, closes

LENGTH = Norm(LayerNorm(a)), sqrt(N)


def test_conditions_name_what_is_divided_by():
    assert Derivation(Norm(Pi * a) / sigma).eq(sqrt(N)).conditions == ["σ ≠ 0"]
    assert Derivation(G**-1 * one).eq(alpha).conditions == ["g_i ≠ 0 for every i"]
    assert Derivation(1 / lam + 0 * mu).eq(lam / lam**2).conditions == ["λ ≠ 0"]
    assert Derivation(Pi * Pi).eq(Pi).conditions == []
    assert Derivation(1 / (Variance(ones(N)) + 1)).conditions == []


def test_a_derivation_shows_its_steps_reasons_and_conditions():
    shown = Derivation(LENGTH[0]).eq(Norm(Pi * a) / sigma, "definition").eq(sqrt(N))._repr_latex_()
    parts = (
        r"\operatorname{LN}_{0}",
        r"\frac{\lvert \Pi a\rvert}{\sigma}",
        r"\text{definition}",
        r"\sigma \ne 0",
    )
    assert shown.startswith("$$")
    assert all(part in shown for part in (*parts, r"\sqrt{N}"))


def test_a_derivation_and_what_it_closed_stay_what_they_were():
    chain = Derivation(LENGTH[0]).eq(sqrt(N))
    claim = Claim(*LENGTH, sigma > 0)
    closed = chain.qed(claim)
    claim.rhs, claim.conditions = S.One, ()
    assert repr(closed.closes.rhs) == "√(N)"
    assert [repr(one.hypothesis.left) for one in closed.closes.conditions] == ["σ"]
    assert chain.closes is None
    for name in ("lines", "closes", "given"):
        with pytest.raises(AttributeError):
            setattr(closed, name, ())
    with pytest.raises(Unproved, match="closed"):
        closed.eq(sqrt(N))
    with pytest.raises(Unproved, match="closed"):
        closed.qed(claim)


@pytest.mark.parametrize(
    "conditions",
    [
        (sigma > 0,),
        (Variance(a) > 0,),
        (Ne(sigma, 0),),
        (Norm(Pi * a) > 0,),
        (And(sigma > 0, N >= 2),),
        ([sigma > 0, N >= 2],),
    ],
)
def test_conditions_that_suffice_close_it(conditions):
    assert closes(list(LENGTH), conditions)


@pytest.mark.parametrize(
    "conditions", [(), (N >= 2,), (Norm(a) > 0,), (sigma >= 0,), (a[0, 0] > a[1, 0],), (Ne(a[i, 0], 0),)]
)
def test_conditions_that_do_not_suffice_do_not(conditions):
    assert not closes(list(LENGTH), conditions)


@pytest.mark.parametrize(
    ("e", "enough", "conditions"),
    [
        (1 / a[0, 0], True, Ne(a[i, 0], 0)),
        (1 / a[0, 0], True, a[i, 0] > 0),
        (1 / a[0, 0], False, a[i, 0] >= 0),
        (1 / a[i, 0], True, Ne(a[i, 0], 0)),
        (1 / a[i, 0], True, Ne(a[j, 0], 0)),
        (1 / a[i, 0], False, Ne(a[0, 0], 0)),
        (1 / (a[i, 0] * b[j, 0]), False, Ne(a[i, 0] * b[i, 0], 0)),
        (MatPow(G, -1) * a, True, Ne(g[j, 0], 0)),
        (MatPow(G, -1) * a, False, Ne(g[0, 0], 0)),
        (a[i, 0] * MatPow(G, -1) * a, False, Ne(g[i, 0], 0)),  # i is one index there, and fixed
        (sqrt(lam - 1), True, lam >= 1),
        (sqrt(lam - 1), False, lam >= 0),
        (1 / (N - 1) + 0 * mu, True, N >= 2),
        (1 / (N - 1) + 0 * mu, False, N >= 1),
        (a[2, 0] * one, True, N >= 3),
        (a[2, 0] * one, False, N >= 2),
    ],
)
def test_what_a_line_needs_follows_from_the_conditions_or_not(e, enough, conditions):
    given = (conditions,) if conditions is not S.true else ()
    assert closes([e, 2 * e - e if not e.is_Matrix else 2 * e / 2 + 0 * e], given) is enough


def test_a_line_on_the_way_needs_its_value_too():
    between = Mul(lam, c, Pow(c, -1, evaluate=False), evaluate=False)
    chain = Derivation(lam).eq(between).eq(lam)
    with pytest.raises(Unproved, match="c ≠ 0"):
        chain.qed(Claim(lam, lam))
    assert chain.qed(Claim(lam, lam, Ne(c, 0))).closes


def test_that_a_part_has_an_inverse_does_not_follow_from_the_determinant_of_a_sum():
    A, (x, y) = MatrixSymbol("A", N, N), (MatrixSymbol(name, N, 1) for name in "xy")
    chain = Derivation(a).eq(MatMul(Inverse(A), A, a, evaluate=False))
    last = MatMul(Inverse(A), A, a, evaluate=False)
    with pytest.raises(Unproved, match="det"):
        chain.qed(Claim(a, last, Ne(Determinant(A + x * y.T), 0)))
    assert chain.qed(Claim(a, last, Ne(Determinant(A), 0))).closes


def test_what_a_derivation_assumes_must_follow_from_the_statement():
    chain = Derivation(sqrt(lam**2), given=lam > 0).eq(lam)
    assert chain.qed(Claim(sqrt(lam**2), lam, lam > 1)).closes
    assert chain.qed(Claim(sqrt(lam**2), lam, lam > 0)).closes
    with pytest.raises(Refuted):
        chain.qed(Claim(sqrt(lam**2), lam))
    every = Derivation(abs(a[0, 0]), given=a[i, 0] >= 0).eq(a[0, 0])
    assert every.qed(Claim(abs(a[0, 0]), a[0, 0], a[j, 0] >= 0)).closes
    with pytest.raises(Unproved):
        every.qed(Claim(abs(a[0, 0]), a[0, 0], a[0, 0] >= 0))


def test_inequalities_stand_by_their_gap_and_read_off_equality():
    short, long = Norm(Pi * a) ** 2, Norm(a) ** 2
    chain = Derivation(short).le(long, "no longer", gap=Norm(a - Pi * a) ** 2, equality=Eq(a, Pi * a))
    claim = Claim(short, long, relation="<=", equality=Eq(a, Pi * a))
    assert repr(chain.qed(claim).closes.equality.right) == "Π·a"
    with pytest.raises(Unproved, match="equality"):
        chain.qed(Claim(short, long, relation="<=", equality=Eq(a, zeros(N))))
    with pytest.raises(Unproved, match="proves <="):
        chain.qed(Claim(short, long, relation="<"))


@pytest.mark.parametrize("relation", ["=", "<", ">=", ">", "!="])
def test_what_at_most_proves_is_that_alone(relation):
    chain = Derivation(lam).le(lam + c**2)
    assert chain.qed(Claim(lam, lam + c**2, relation="<=")).closes
    with pytest.raises((Unproved, Refuted)):
        chain.qed(Claim(lam, lam + c**2, relation=relation))


def test_a_strict_step_makes_a_strict_chain_and_equal_steps_none():
    chain = Derivation(lam).eq(lam + 0 * mu).lt(lam + c**2 + 1).le(lam + c**2 + 1 + mu**2)
    assert chain.qed(Claim(lam, lam + c**2 + 1 + mu**2, relation="<")).closes
    assert chain.qed(Claim(lam, lam + c**2 + 1 + mu**2, relation="<=")).closes
    with pytest.raises(Unproved, match="cannot go"):
        chain.gt(lam)


def test_a_case_of_equality_is_a_square_that_vanishes_there_and_nowhere_else():
    square = (lam - c) ** 2
    chain = Derivation(S.Zero).le(square, gap=square, equality=Eq(lam, c))
    assert chain.qed(Claim(S.Zero, square, relation="<=", equality=Eq(lam, c))).closes
    for gap, equality in (
        (square * (mu**2), Eq(lam, c)),
        (square * (lam - 1) ** 2, Eq(lam, c)),
        (square, Eq(lam, -c)),
        (square, Eq(lam, 2 * c)),
        (square, Eq(lam**2, c**2)),
    ):
        with pytest.raises(Unproved, match="vanish"):
            Derivation(S.Zero).le(gap, gap=gap, equality=equality)
    with pytest.raises(Unproved, match="give it"):
        Derivation(S.Zero).le(square, equality=Eq(lam, c))
    with pytest.raises(Outside, match="an equation"):
        Derivation(S.Zero).le(square, gap=square, equality=lam > c)


def test_an_inequality_is_refuted_as_an_equation_is():
    assert refute(Norm(a) ** 2, Norm(Pi * a) ** 2, relation="<=")
    assert refute(Norm(Pi * a) ** 2, Norm(a) ** 2, relation="<=") is None
    assert refute(lam, 5, lam > 10, ">") is None
    found = refute(Norm(a), a[0, 0], a[i, 0] > 0)
    assert found is not None
    assert i.name not in found.env


def test_a_refutation_is_the_same_for_everybody():
    first, second = (str(refute(Norm(a + b), Norm(a) + Norm(b))) for _ in range(2))
    assert first == second


def test_hypotheses_come_as_relations_lists_and_conjunctions_and_say_the_same():
    for given in ([lam > 0, c > 0], (lam > 0, c > 0), And(lam > 0, c > 0), [And(lam > 0, c > 0)]):
        assert prove(Gt(lam * c, 0), given=given)
        assert prove(abs(lam * c), lam * c, given)
    assert not prove(Gt(lam * c, 0), given=[lam > 0])


def test_an_index_of_a_later_line_is_no_index_for_every_of_an_earlier_hypothesis():
    chain = Derivation(abs(a[0, 0]), given=a[i, 0] >= 0)
    with pytest.raises(Outside, match="stands for every index in a hypothesis"):
        chain.le(a[0, 0] + a[i, 0] ** 2)


def test_a_symbol_is_one_thing_in_all_lines():
    other = Symbol("lambda", positive=True)
    with pytest.raises(Outside, match="two different things"):
        Derivation(abs(lam)).eq(abs(other))
    with pytest.raises(Outside, match="two different things"):
        Derivation(Norm(a)).eq(Norm(MatrixSymbol("a", N + 1, 1)))


# --- A statement is read once


class Changing:
    """A statement of which an attribute is another one each time it is asked for."""

    def __init__(self, **found):
        self.found, self.asked = {name: list(values) for name, values in found.items()}, []

    def __getattr__(self, name):
        self.asked.append(name)
        if name not in self.found:
            raise AttributeError(name)
        return self.found[name].pop(0) if len(self.found[name]) > 1 else self.found[name][0]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("lhs", (lam, lam + 1)),
        ("rhs", (lam + c**2, lam)),
        ("conditions", ((), (lam > 5,))),
        ("relation", ("<=", "<")),
        ("equality", (None, Eq(lam, 7))),
        ("id", (None, "centering-idempotent")),
    ],
)
def test_a_statement_that_changes_is_what_it_was_when_it_was_read_first(name, values):
    said = {"lhs": [lam], "rhs": [lam + c**2], "conditions": [()], "relation": ["<="]}
    claim = Changing(**{**said, name: values})
    closed = Derivation(lam).le(lam + c**2).qed(claim).closes
    assert closed.form == frozen(Claim(lam, lam + c**2, relation="<=")).form
    assert closed.id is None
    assert sorted(claim.asked) == ["conditions", "equality", "id", "lhs", "relation", "rhs"]


class Lying(str):
    """Text that is equal to all other text."""

    __hash__ = str.__hash__

    def __eq__(self, other):
        return True


@pytest.mark.parametrize(
    ("name", "value"), [("relation", Lying("<")), ("relation", "is"), ("id", Lying("x")), ("id", 3)]
)
def test_what_a_statement_says_of_itself_is_plain_text(name, value):
    claim = Claim(lam, lam + c**2, relation="<=")
    setattr(claim, name, value)
    with pytest.raises(Outside):
        Derivation(lam).le(lam + c**2).qed(claim)


def test_an_expression_that_was_changed_in_place_is_not_what_was_proved():
    line, other = 2 * lam, 3 * lam
    chain = Derivation(lam + lam).eq(line)
    line._args = other.args
    claim = Claim(lam + lam, line)
    with pytest.raises(Unproved, match=r"the chain (starts|ends) with"):
        chain.qed(claim)


@pytest.mark.parametrize(
    ("proved", "stated"),
    [
        ((Pi * a, Pi * a), (Pi * a, a)),
        ((lam, lam), (c, c)),
        ((Norm(a) ** 2, Norm(a) ** 2), (Norm(b) ** 2, Norm(b) ** 2)),
    ],
)
def test_ends_are_compared_as_they_are_read(proved, stated):
    with pytest.raises(Unproved, match=r"the chain (starts|ends) with"):
        Derivation(proved[0]).eq(proved[1]).qed(Claim(*stated))


def test_a_name_belongs_to_one_statement():
    one = identity("centering-idempotent")
    chain = Derivation(one.lhs).eq(one.rhs)
    assert is_stated(chain.qed(one).closes)
    other = Claim(Norm(a) ** 2, Norm(a) ** 2)
    other.id = one.id
    with pytest.raises(Unproved, match="is the name of another statement"):
        Derivation(other.lhs).eq(other.rhs).qed(other)
    with_condition = Claim(one.lhs, one.rhs, lam > 0)
    with_condition.id = one.id
    with pytest.raises(Unproved, match="is the name of another statement"):
        chain.qed(with_condition)
    own = Claim(one.lhs, one.rhs)
    own.id = "a name of its own"
    assert chain.qed(own).closes.id == own.id
    assert not is_stated(chain.qed(own).closes)


def test_statements_of_the_catalogue_are_the_same_each_time_they_are_read():
    forms = [frozen(one).form for one in IDENTITIES]
    assert forms == [frozen(one).form for one in IDENTITIES]
    assert len(set(forms)) > 0.95 * len(forms)


def test_a_chain_is_copied_and_stored_with_indices_of_its_own():
    total = Norm(a) ** 2
    chain = Derivation(total, given=a[j, 0] > 0).eq(sum([total / 2, total / 2]) + 0 * mu, "halves")
    square = Derivation(mu).eq(sigma * 0 + mu).qed(Claim(mu, sigma * 0 + mu))
    assert copy.copy(chain) is chain
    assert copy.deepcopy([chain])[0] is chain
    for made in (chain, square):
        back = pickle.loads(pickle.dumps(made))
        assert (repr(back), back._repr_latex_()) == (repr(made), made._repr_latex_())
        assert (back.closes is None) == (made.closes is None)
        assert back.closes is None or back.closes.form == made.closes.form
    longer = pickle.loads(pickle.dumps(chain)).eq(total)
    assert longer.qed(Claim(total, total, a[i, 0] > 0)).closes


def test_a_chain_that_was_stored_elsewhere_goes_on():
    code = (
        "import pickle, sys; from lngeom.symbolic import *; from sympy import Sum; "
        "t = Sum(a[j, 0] ** 2, (j, 0, N - 1)); "
        "sys.stdout.buffer.write(pickle.dumps(Derivation(t).eq(Norm(a) ** 2)))"
    )
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=dict(os.environ))
    chain = pickle.loads(made.stdout)
    assert repr(chain.eq(Norm(a) ** 2 + 0 * c)).startswith(
        "Σ_k a_k^2" if "Σ_k" in repr(chain) else "Σ_j a_j^2"
    )
    with pytest.raises(Refuted):
        chain.eq(Norm(a))
