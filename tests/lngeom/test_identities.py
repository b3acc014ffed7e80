"""The catalogue: every identity is proved and holds on arrays; its false neighbor is refuted."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from sympy import Rational, ZeroMatrix

from lngeom.centering import centering_matrix, helmert
from lngeom.chapters.training import identities as training
from lngeom.identities import IDENTITIES, Identity, _part, identity, numerics
from lngeom.symbolic import N, Outside, a, refute

ROOT = Path(__file__).parents[2]
CHAPTERS = {entry.chapter: [e for e in IDENTITIES if e.chapter == entry.chapter] for entry in IDENTITIES}
every_chapter = pytest.mark.parametrize("entries", CHAPTERS.values(), ids=CHAPTERS)


EQUATIONS = {"signs-keep"}  # its condition is an equation, which random numbers do not satisfy


@pytest.mark.nightly  # certificates show the same in seconds
@every_chapter
def test_all_are_proved_and_not_refuted(entries: list[Identity]):
    assert not [entry.id for entry in entries if not entry.prove()]
    assert not [e.id for e in entries if refute(e.lhs, e.rhs, e.conditions, e.relation) is not None]


@pytest.mark.slow
@every_chapter
def test_all_false_neighbors_are_refuted_and_not_proved(entries: list[Identity]):
    assert not [entry.id for entry in entries if not entry.counterexample()]
    assert not [entry.id for entry in entries if said_falsely(entry).prove() is not False]


def said_falsely(entry: Identity) -> Identity:
    """The false neighbor as if it were an identity."""
    lhs, rhs = entry.false
    return replace(entry, lhs=lhs, rhs=rhs, conditions=(), gap=None, equality=None)


@every_chapter
def test_all_hold_on_arrays_up_to_rounding(entries: list[Identity]):
    rng = np.random.default_rng(3)
    entries = [entry for entry in entries if entry.id not in EQUATIONS]
    found = {(entry.id, n): entry.residual(n, rng) for entry in entries for n in (3, 17, 64)}
    assert {where: residual for where, residual in found.items() if not residual < 1e-8} == {}


@every_chapter
def test_false_neighbors_show_on_arrays(entries: list[Identity]):
    """A false statement exceeds the bound that is allowed for rounding by far."""

    def shows(entry: Identity) -> bool:
        rng, wrong = np.random.default_rng(4), said_falsely(entry)
        times = range(4 if entry.relation == "=" else 30)
        return any(wrong.residual(n, rng) > 1e-3 for n in (2, 3, 5) for _ in times)

    assert not [entry.id for entry in entries if not shows(entry)]


def test_a_side_that_is_wrong_by_a_few_thousandths_shows():
    for entry in IDENTITIES[::10]:
        if entry.relation == "=" and entry.rhs != 0 and not entry.rhs.has(ZeroMatrix):
            wrong = replace(entry, rhs=(1 + Rational(1, 256)) * entry.rhs)
            assert wrong.residual(5, np.random.default_rng(5)) > 1e-3, entry.id


def test_a_layer_that_returns_no_numbers_is_not_called_rounding(monkeypatch):
    for layer in numerics.LAYERS:
        monkeypatch.setitem(numerics.LAYERS, layer, lambda x, eps: x * np.nan)
    for name in ("output-norm", "layer-norm-entry", "ball-reached", "output-mean-zero"):
        assert not identity(name).residual(9, np.random.default_rng(0)) < 1


@pytest.mark.slow
def test_all_are_complete():
    keys = set(re.findall(r"@\w+\{(\w+),", (ROOT / "references.bib").read_text("utf-8")))
    for entry in IDENTITIES:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry.id)
        assert (ROOT / "chapters" / f"{entry.chapter}.md").exists(), entry.id
        sources = [part.split()[0] for part in entry.source.split(";")]
        assert entry.source == "elementary" or set(sources) <= keys, entry.id
        assert len(entry.fails_when) > 10, entry.id
        assert entry._repr_latex_().startswith("$\\displaystyle "), entry.id


def test_an_id_that_is_given_twice_is_an_error(monkeypatch):
    twice = (*training.IDENTITIES, replace(training.IDENTITIES[0]))
    monkeypatch.setattr(training, "IDENTITIES", twice)
    _part.cache_clear()
    with pytest.raises(ValueError, match=f"two identities of .*training.* have the id '{twice[0].id}'"):
        _part(training)
    _part.cache_clear()


def test_ids_are_unique_and_in_the_order_of_the_chapters():
    ids = [entry.id for entry in IDENTITIES]
    assert len(set(ids)) == len(ids)
    assert [entry.chapter for entry in IDENTITIES] == sorted(entry.chapter for entry in IDENTITIES)


def test_errors_name_what_was_wrong():
    rng = np.random.default_rng()
    entry = identity("norm-ddof-1")
    with pytest.raises(KeyError, match="centering-idempotent"):
        identity("centerring-idempotent")
    with pytest.raises(TypeError, match="3"):
        identity(3)  # type: ignore[arg-type]
    for wrong in (2.0, True, "3"):
        with pytest.raises(TypeError, match=str(wrong)):
            entry.residual(wrong, rng)  # type: ignore[arg-type]
    for size in (0, -1):
        with pytest.raises(ValueError, match=str(size)):
            entry.residual(size, rng)
    with pytest.raises(ValueError, match="N >= 2, got n = 1"):
        entry.residual(1, rng)
    with pytest.raises(TypeError, match="Generator"):
        entry.residual(3, 0)  # type: ignore[arg-type]


def test_an_identity_must_make_sense():
    entry = identity("output-norm")
    for change in ({"rhs": a}, {"rhs": "sqrt(N)"}, {"false": (a, N)}, {"conditions": ("sigma > 0",)}):
        with pytest.raises((TypeError, Outside)):
            Identity(**{**vars(entry), **change})


def test_a_strict_inequality_is_not_proved_by_a_gap_that_may_vanish():
    entry = identity("samuelson-bound")
    strict = replace(entry, relation="<", equality=None)
    assert entry.prove()
    assert not strict.prove()


def test_residuals_are_reproducible():
    entry = identity("output-norm")
    first, second = (entry.residual(9, np.random.default_rng(5)) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("n", [2, 3, 4, 64, 1000])
def test_helmerts_matrix_has_the_two_properties_that_proofs_use(n):
    h = helmert(n)
    np.testing.assert_allclose(h @ h.T, np.eye(n - 1), atol=1e-13)
    np.testing.assert_allclose(h.T @ h, centering_matrix(n), atol=1e-13)


@pytest.mark.parametrize("function", [centering_matrix, helmert])
def test_sizes_are_positive_integers(function):
    for size in (0, -3):
        with pytest.raises(ValueError, match=str(size)):
            function(size)
    for wrong in (2.0, "2", None, True):
        with pytest.raises(TypeError, match=re.escape(repr(wrong))):
            function(wrong)
