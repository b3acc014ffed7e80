"""Every call ends within its budget, with a verdict or an error of the package."""

import pytest
from sympy import Abs, Add, Eq, Integer, MatAdd, Mul, Transpose, sqrt
from sympy.matrices.expressions import DiagMatrix, MatrixSymbol

import anydim.proofs as proofs
from anydim import Derivation, Outside, Unproved, budget, prove, refute, side_conditions
from anydim.errors import Broken, Short
from anydim.extending import tex, text
from lngeom.symbolic import I, N, Norm, Q, a, b, c, eps, lam


def deep(f, e, times):
    for _ in range(times):
        e = f(e)
    return e


def asked(e):
    """Each way to put a number or a matrix to the package."""
    other = Q if e.is_Matrix else lam  # SymPy itself takes long to compute with e
    return {
        "prove": lambda: prove(e, other),
        "refute": lambda: str(refute(e, other)),
        "text": lambda: text(e),
        "tex": lambda: tex(e),
        "given": lambda: prove(lam, lam, Eq(e, other, evaluate=False)),
        "side_conditions": lambda: side_conditions(e, e),
        "Derivation": lambda: Derivation(e),
        "eq": lambda: Derivation(lam).eq(e),
    }


SHARED = {
    "sums": deep(lambda e: Add(e, e, evaluate=False), lam, 26),
    "sums and products": deep(lambda e: Add(e, Mul(e, e, evaluate=False), evaluate=False), c, 17),
    "matrices": deep(lambda e: MatAdd(e, e, evaluate=False), Q, 26),
    "levels": deep(lambda e: Abs(e + 1, evaluate=False), lam, 900),
    "levels of matrices": deep(Transpose, Q, 400),
}


@pytest.mark.parametrize("way", asked(lam))
@pytest.mark.parametrize("name", SHARED)
def test_an_expression_that_is_large_as_a_tree_is_refused_at_once(name, way):
    with pytest.raises(Outside, match="of more than 50000 parts or 100 levels"):
        asked(SHARED[name])[way]()


@pytest.mark.parametrize("way", asked(lam))
@pytest.mark.parametrize(
    "e",
    [
        deep(lambda e: (e + 1) ** 64, lam, 4),
        lam * 10**4400,
        lam ** (10**4400),
        Integer(10) ** 4301 + c,
        Norm(MatrixSymbol("v", 10**4400, 1)),
        a[10**4400, 0],
        sqrt(lam + Integer(6) ** 6000),
    ],
    ids=["nested powers", "digits", "exponent", "number", "size", "position", "root"],
)
def test_large_numbers_end_with_a_verdict_or_a_short_error(e, way):
    try:
        asked(e)[way]()
    except Broken:
        raise
    except Short:
        pass


def test_hypotheses_that_are_none_are_refused_in_a_sentence():
    with pytest.raises(Outside, match="evaluate=False"):
        prove(Norm(a), 0, Eq(a, 0))
    conditions = [lam > 0]
    conditions.append(conditions)
    for call in (lambda: prove(lam, lam, conditions), lambda: Derivation(lam, conditions)):
        with pytest.raises(Outside, match="nested too deeply"):
            call()


def test_the_time_of_a_call_is_limited_in_reader_refuter_printer_and_search(monkeypatch):
    for call in (
        lambda: prove(Norm(a + b), Norm(a) + Norm(b), relation="<="),
        lambda: refute(lam * c, c * lam),
        lambda: text(lam + c),
        lambda: Derivation(lam + eps),
        lambda: side_conditions(1 / lam, 1 / lam),
    ):
        call()
        proofs.proved.cache_clear()
        with monkeypatch.context() as patch:
            patch.setattr(budget, "SECONDS", -1)
            with pytest.raises(Unproved, match="was stopped after"):
                call()
        call()


def test_an_error_that_nobody_expects_is_said_to_be_a_fault(monkeypatch):
    monkeypatch.setattr(proofs, "counterexample", lambda *_: 1 / 0)
    with pytest.raises(Broken, match="ZeroDivisionError"):
        prove(lam, c)
    with pytest.raises(Broken, match="ZeroDivisionError"):
        refute(lam, c)


@pytest.mark.parametrize(
    ("e", "needed", "used"),
    [
        ((DiagMatrix(a) + a * a.T).inverse(), 1, 1),
        ((DiagMatrix(a) + b * b.T).inverse() * lam / c, 2, 1),
        ((Q + a * b.T).inverse(), 1, 1),
        ((I + a * b.T).inverse(), 1, 0),
        (1 / (lam + 1 / c), 2, 0),
        (DiagMatrix(a).inverse(), 1, 0),
        (Q.inverse() / lam, 2, 0),
    ],
)
def test_what_a_proof_uses_is_told_from_what_a_value_needs(e, needed, used):
    found = side_conditions(e, e)
    marked = [one for one in found if one.endswith("(used by the rule)")]
    assert len(marked) >= used
    assert len(found) - len(marked) == needed
    assert bool(marked) is bool(used)
    assert N
