"""The tables of statements, row by row: true ones are proved, false ones are not, others are refused."""

import os
import random
import re
import resource

import pytest
from sympy import S

from anydim import Outside, Unproved, proofs, prove, refute
from anydim import derivation as derivations
from anydim.errors import Short
from anydim.extending import text

from ..nightly import first_by_day
from .evaluator import MP, Evaluator, Instances, NoValue, related
from .mutations import mutants
from .statements import FALSE, TRUE, accepted, asked, chain, closes, rows

OUT_OF_REACH = {  # true, and not proved; what is proved again leaves this list
    "signs: sign(μ)|μ| = μ": "a sign and a root of one sum, by cases",
    "resolvents of two numbers": "partial fractions under a sum",
    "Helmert's rows": "a double sum of squares needs the length of each row first",
    "their squares, written out": "the same",
    "the first column": "the same",
    "lengths, factored": "a product of roots under a root",
}
FAULTS: dict[str, str] = {}  # of anydim, by the start of a row; who mends one takes it out of here
LONG = 10  # of the calls that must end, the last ones take seconds
CPU, MEMORY = 60, 4 << 30  # seconds and bytes of a call: more is a fault


@pytest.fixture
def blind(monkeypatch):
    """Nobody looks for counterexamples: what is accepted stands on its proof alone."""
    for module in (proofs, derivations):
        monkeypatch.setattr(module, "counterexample", lambda *_: (None, 1))
    proofs.follows.cache_clear()
    yield
    proofs.follows.cache_clear()


def by_name(one):
    """The name of a row."""
    return one.name if hasattr(one, "name") else one if isinstance(one, str) else ""


def marked(found, name=str):
    """Rows; those that show a fault are expected to."""
    params = []
    for row in found:
        why = [reason for start, reason in FAULTS.items() if name(row).startswith(start)]
        marks = [pytest.mark.xfail(strict=True, reason=why[0])] if why else []
        params.append(pytest.param(*(row if isinstance(row, tuple) else (row,)), marks=marks))
    return params


# --- What is true, and what is false


@pytest.mark.parametrize("said", TRUE, ids=by_name)
def test_what_is_true_is_proved(said):
    steps = zip(said.lines, said.lines[1:], strict=False)
    relations = ["="] * (len(said.lines) - 2) + [said.relation]
    for (left, right), relation in zip(steps, relations, strict=True):
        if said.name in OUT_OF_REACH:
            with pytest.raises(Unproved):
                prove(left, right, said.given, relation)
        else:
            assert prove(left, right, said.given, relation)
    if len(said.lines) > 2:
        assert chain(said.lines, said.given, said.relation).lines[-1].expr == said.rhs
    if said.neighbor is not None:
        assert not accepted(said.lhs, said.neighbor, said.given, said.relation)
    assert fails(said, most=20) is None


@pytest.mark.nightly  # by day all are refuted, and proofs are tried on random statements
@pytest.mark.parametrize("said", marked(FALSE, by_name), ids=by_name)
def test_what_is_false_is_accepted_by_no_proof_alone(said, blind):
    """If a side is undefined at an instance, ``prove`` may assume a value; no derivation closes."""
    if said.because or fails(said):
        assert not accepted(*said.sides)
    else:
        assert said.at is not None
        with pytest.raises(NoValue):
            values(said)
    for assumed in {(), said.given}:
        assert not closes(said.lines, said.given, assumed, said.relation)


def number(x):
    """A number of a table with all its digits; of a matrix, its rows."""
    if isinstance(x, list):
        return [[number(entry) for entry in row] if isinstance(row, list) else [number(row)] for row in x]
    return MP.mpf(str(S(x).evalf(MP.dps)))


def values(said):
    """The values of both sides at the instance of the table."""
    v = Evaluator({symbol: number(x) for symbol, x in said.at.items()})
    assert Instances((said.lhs, said.rhs), said.given).holds(v)
    return v(said.lhs), v(said.rhs)


def fails(said, most=400):
    """An instance at which both sides have values and the relation fails; None if none is found."""
    if said.at is not None:
        try:
            left, right = values(said)
        except NoValue:
            return None
        return None if related(left, said.relation, right) else said.at
    for v in Instances((said.lhs, said.rhs), said.given)(random.Random(0), most):
        try:
            left, right = v(said.lhs), v(said.rhs)
        except NoValue:
            continue
        if not related(left, said.relation, right):
            return v.env
    return None


@pytest.mark.nightly
def test_no_mutant_of_a_true_step_is_accepted(pytestconfig, request):
    """Those that the refuter, which shares nothing with proofs, refutes are put to the prover alone."""
    most = pytestconfig.getoption("--mutants")
    pool = [
        (said.lhs, mutant) for said in TRUE if not said.given for mutant in dict.fromkeys(mutants(said.rhs))
    ]
    refuted = []
    for lhs, mutant in random.Random(0).sample(pool, most):
        try:
            if refute(lhs, mutant):
                refuted.append((lhs, mutant))
        except (Unproved, Outside):
            continue
    assert len(refuted) > most / 4
    request.getfixturevalue("blind")
    for lhs, mutant in refuted:
        assert not accepted(lhs, mutant), f"{text(lhs)} = {text(mutant)}"


# --- What is refused, and what ends


@pytest.mark.parametrize(
    ("ask", "error", "says", "known"),
    asked("refused"),
    ids=by_name,
)
def test_it_is_refused_and_said_why(ask, error, says, known):
    with pytest.raises(eval(error, known), match=re.escape(says) or ".") as refused:
        eval(ask, known)
    assert type(refused.value).__name__ == error


@pytest.mark.slow
@pytest.mark.parametrize(("ask", "known"), first_by_day(rows("ends"), -LONG), ids=by_name)
def test_whatever_is_asked_it_ends_with_a_verdict_or_an_error_of_the_package(ask, known):
    """In a process of its own, which is stopped where it takes too much."""
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (CPU, CPU))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        code = 1
        try:
            str(eval(ask, known))
            code = 0
        except Short:
            code = 0
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    assert not status, f"signal {status & 127}, exit {status >> 8}"


# --- What is printed


def shown(*lines, given=()):
    """The printed form of a derivation of these lines."""
    made = chain(list(lines), given) if len(lines) > 1 else derivations.Derivation(lines[0], given=given)
    return made._repr_latex_()


def behind(words):
    """The part of a row after some words, if they occur."""
    return lambda *lines: (
        shown(*lines).partition(words)[2].partition("\n")[0].removesuffix(r" \\[.6em]").strip()
    )


LOOKS = {"needs": behind("provided that } "), "where": behind(r"\text{where } "), "says": shown}


@pytest.mark.parametrize("row", asked("prints"), ids=lambda row: row[0])
def test_it_is_printed_so(row):
    ask, said, known = row
    found = eval(ask, known | LOOKS)
    assert said in found if ask.startswith("says") else found == said
