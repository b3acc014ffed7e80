"""What was judged stays what it was: nothing is changed by hand, and what lies about itself is refused."""

from typing import Any, ClassVar

import pytest
from sympy import Abs, Eq, Float, MatrixSymbol, S, Symbol, sqrt
from sympy.matrices.expressions import OneMatrix

from lngeom.symbolic import (
    Derivation,
    I,
    N,
    Named,
    Norm,
    Pi,
    Quantity,
    Scalar,
    Unproved,
    a,
    c,
    d,
    lam,
    prove,
    sigma,
)

from .statements import Claim, closes

CENTRED = I - OneMatrix(N, 1) * OneMatrix(N, 1).T / N
CHAIN = Derivation(Pi).eq(Pi * Pi)
CLOSED = CHAIN.qed(Claim(Pi, Pi * Pi))
NAME, NUMBER = Named("P", "P", CENTRED), Quantity("q", "q", lam)
CHANGES = {
    "a line appended": lambda chain: chain.steps.append((I, "")),
    "a line overwritten": lambda chain: chain.steps.__setitem__(1, (I, "")),
    "all lines replaced": lambda chain: setattr(chain, "steps", [(Pi, ""), (I, "")]),
    "another statement": lambda chain: setattr(chain, "closes", Claim(Pi, I)),
    "its hidden lines": lambda chain: setattr(chain, "_lines", ()),
    "its hidden statement": lambda chain: setattr(chain, "_claim", Claim(Pi, I)),
    "the meaning of a name": lambda chain: setattr(NAME, "meaning", I),
    "the meaning of a number": lambda chain: setattr(NUMBER, "meaning", d),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("chain", [CHAIN, CLOSED], ids=["open", "closed"])
def test_nothing_is_changed_by_hand(chain, change):
    with pytest.raises((AttributeError, TypeError)):
        change(chain)


def test_a_closed_chain_goes_on_nowhere_and_keeps_a_copy_of_its_statement():
    with pytest.raises(Unproved, match="closed"):
        CLOSED.eq(Pi.T)
    assert CHAIN.closes is None
    claim = Claim(Norm(Pi * a) / sigma, sqrt(N))
    claim.conditions = (sigma > 0,)
    chain = Derivation(claim.lhs).eq(sqrt(N)).qed(claim)
    claim.conditions = ()
    claim.rhs = I
    assert chain.closes.conditions == (sigma > 0,)
    assert chain.closes.rhs == sqrt(N)


def test_what_was_changed_in_place_is_refused():
    changed, length = Norm(3 * a), 3 * Norm(a)
    chain = Derivation(changed).eq(length)
    assert chain.qed(Claim(Norm(3 * a), length)).closes
    hash(changed)
    changed._args = (2 * a,)
    for attempt in (
        lambda: prove(lam * changed, lam * length),
        lambda: Derivation(changed + 1),
        lambda: chain.qed(Claim(Norm(3 * a), length)),
    ):
        with pytest.raises(Unproved, match="changed in place"):
            attempt()
    changed._mhash = None
    for statement in (Claim(Norm(3 * a), length), Claim(Norm(2 * a), length)):
        with pytest.raises(Unproved):
            chain.qed(statement)
    with pytest.raises(Unproved, match="changed after it was judged"):
        chain.lines[0].check()


def test_a_letter_is_what_it_was_declared_to_be():
    letter = Symbol("y_changed", real=True)
    before = dict(letter._assumptions)  # of all letters that are declared so
    try:
        letter._assumptions["positive"] = True
        with pytest.raises(Unproved, match="was changed"):
            prove(Abs(letter, evaluate=False), letter)
    finally:
        letter._assumptions.clear()
        letter._assumptions.update(before)


def agreeable(kind: type) -> type:
    """A class whose objects are equal to everything."""
    same = {
        "__eq__": lambda self, other: True,
        "__ne__": lambda self, other: False,
        "__hash__": kind.__hash__,
    }
    return type("Agreeable", (kind,), same)


class Turncoat(Quantity):
    """Means λ when it is asked first, and d ever after."""

    asked: ClassVar[list] = []

    def __getattribute__(self, name: str) -> Any:
        if name == "meaning":
            asked = type(self).asked
            asked.append(1)
            return lam if len(asked) < 40 else d
        return super().__getattribute__(name)


class Empty(Symbol):
    """Says that it holds no symbol."""

    free_symbols = property(lambda self: set())


class Exact(Float):
    """A float that is not found by its type."""


class Positive(Symbol):
    """Says that it is positive, though its assumptions do not."""

    is_positive = True
    is_nonnegative = True


def hides_its_symbols():
    hiding = type("Hiding", (Named,), {"free_symbols": property(lambda self: set())})
    return hiding("P", "P", (lam**2 - 1) / (lam - 1) * a)


LIARS = {
    "a side that equals everything": lambda: [Pi, Pi * Pi, agreeable(Symbol)("q", real=True)],
    "a matrix that does": lambda: [Pi, Pi * Pi, agreeable(MatrixSymbol)("Q", N, N)],
    "a symbol that does": lambda: [agreeable(Symbol)("q", real=True), lam],
    "a meaning that depends on how often it is asked for": lambda: [Turncoat("q", "q", lam), d],
    "a symbol that hides": lambda: [Abs(Empty("q", real=True)) / Empty("q", real=True), S.One],
    "a name that hides its symbols": lambda: [hides_its_symbols(), (lam + 1) * a],
    "a subclass of a float": lambda: [Named("T", "T", Exact(0.1) * a), a / 10],
    "a symbol that overrides its sign": lambda: [
        sqrt(Positive("q", real=True) ** 2),
        Positive("q", real=True),
    ],
    "a name that prints as another": lambda: [1 + Quantity("0", "0", N - 1), N],
    "a number that claims its sign": lambda: [sqrt(Quantity("q", "q", lam, nonnegative=True) ** 2), lam],
}


@pytest.mark.parametrize("lines", LIARS.values(), ids=LIARS)
def test_what_lies_about_itself_closes_nothing(lines):
    try:
        made = lines()
    except TypeError:
        return
    assert not closes(made)
    ends = Derivation(Pi).eq(Pi * Pi)
    with pytest.raises((Unproved, TypeError)):
        ends.qed(Claim(Pi, made[-1]))


class Fickle(Claim):
    """A statement whose right side is another when it is asked for again."""

    @property
    def rhs(self) -> Any:
        self.asked = getattr(self, "asked", 0) + 1
        return self.sides[min(self.asked, len(self.sides)) - 1]

    @rhs.setter
    def rhs(self, value: Any) -> None:
        self.sides = value


@pytest.mark.parametrize("first", range(1, 6))
def test_a_statement_that_changes_at_each_access_is_judged_as_it_is_kept(first):
    chain = Derivation(Pi).eq(Pi * Pi)
    try:
        kept = chain.qed(Fickle(Pi, [Pi * Pi] * first + [I])).closes
    except (Unproved, TypeError):
        return
    assert kept.rhs == Pi * Pi


def test_a_relation_and_a_case_of_equality_are_what_they_say():
    with pytest.raises(Unproved, match="a relation is one of"):
        prove(Pi, I, (), agreeable(str)("<"))
    gap = (lam - c) ** 2 * N
    chain = Derivation(S.Zero).le(gap, gap=gap, equality=Eq(lam, c))
    lie = Eq.__new__(agreeable(Eq), lam, c + N)
    with pytest.raises(Unproved, match="the case of equality is an equation"):
        chain.qed(Claim(S.Zero, gap, relation="<=", equality=lie))


def test_a_case_of_equality_has_values_and_true_names():
    hidden = Quantity("q", "q", lam / lam**2)
    case = Eq(lam * hidden * lam, hidden - hidden / 1 * 1)
    with pytest.raises(Unproved):
        Derivation(S.Zero).le(lam**2, gap=lam**2, equality=case).qed(
            Claim(S.Zero, lam**2, relation="<=", equality=case)
        )
    case = Eq(Named("Π", r"\Pi", I - CENTRED) * a, 0 * a)
    with pytest.raises(Unproved):
        Derivation(Norm(Pi * a) ** 2).le(Norm(a) ** 2, gap=Norm(a - Pi * a) ** 2, equality=case)


def test_what_a_prover_keeps_for_itself_is_no_index_of_a_reader():
    other = MatrixSymbol("x_0", N, 1)
    assert not closes([Scalar(a.T * a), Scalar(other.T * a)])
