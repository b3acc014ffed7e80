"""The catalogue: every identity is proved and holds on arrays; its false neighbour is refuted."""

import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from sympy import Rational

from lngeom.centering import centering_matrix, helmert
from lngeom.identities import IDENTITIES, Identity, Residual, Residuals, identity, measure
from lngeom.identities import numerics as rounding
from lngeom.identities.numerics import DRAWS, is_zero, layers
from lngeom.symbolic import IllFormed, Jacobian, LayerNorm, N, Unproved, a, refute

ROOT = Path(__file__).parents[2]
CHAPTERS = {entry.chapter: [e for e in IDENTITIES if e.chapter == entry.chapter] for entry in IDENTITIES}
every_chapter = pytest.mark.parametrize("entries", CHAPTERS.values(), ids=CHAPTERS)


BY_STEPS = {"group-after-layer-eps"}  # its chain closes; from its first line to its last nothing is found


@pytest.mark.parametrize("name", BY_STEPS)
def test_what_a_chain_proves_by_steps_is_not_found_at_once(name):
    with pytest.raises(Unproved):
        identity(name).prove()


@every_chapter
def test_all_are_proved_and_not_refuted(entries: list[Identity]):
    assert not [entry.id for entry in entries if entry.id not in BY_STEPS and not entry.prove()]
    assert not [e.id for e in entries if refute(e.lhs, e.rhs, e.conditions, e.relation) is not None]


@every_chapter
def test_all_false_neighbours_are_refuted_and_not_proved(entries: list[Identity]):
    assert not [entry.id for entry in entries if not entry.counterexample()]
    assert not [entry.id for entry in entries if said_falsely(entry).prove() is not False]


def said_falsely(entry: Identity) -> Identity:
    """The false neighbour as if it were an identity."""
    lhs, rhs = entry.false
    return replace(entry, lhs=lhs, rhs=rhs, conditions=(), gap=None, equality=None)


@every_chapter
def test_all_hold_on_arrays_up_to_rounding(entries: list[Identity]):
    unlike, loose = [], []
    for entry, draw in product(entries, DRAWS):
        rng = np.random.default_rng(3)
        differentiates = entry.lhs.has(Jacobian) or entry.rhs.has(Jacobian)  # along each entry in turn
        found = [entry.residual(n, rng, draw) for n in (2, 3, 17, 64 if differentiates else 256)]
        unlike += [(entry.id, draw)] * (not all(residual.explained for residual in found))
        if draw == "normal":  # at some size nothing cancels, and there are digits to compare
            loose += [entry.id] * (not min(residual.condition for residual in found) < 1e6)
    assert not unlike
    assert not loose


@every_chapter
def test_false_neighbours_show_on_arrays(entries: list[Identity]):
    """What is called rounding is not everything: that of a false statement is far beyond it."""

    def shows(entry: Identity) -> bool:
        rng, wrong = np.random.default_rng(4), said_falsely(entry)
        times = range(4 if entry.relation == "=" else 30)
        found = (wrong.residual(n, rng) for n in (2, 3, 5) for _ in times)
        return any(r.difference > 1e-3 and 1e9 < r.roundings < np.inf for r in found)

    with np.errstate(all="ignore"):  # without its conditions a statement may divide by 0
        assert not [entry.id for entry in entries if not shows(entry)]


@every_chapter
def test_sides_that_are_wrong_by_a_few_thousandths_show_for_every_kind_of_vectors(entries: list[Identity]):
    """The difference is relative to the sides, and not to the offset of what is put in."""
    hidden = []
    for entry in entries:
        if entry.relation == "=" and not is_zero(entry.rhs):
            wrong, rng = replace(entry, rhs=(1 + Rational(1, 256)) * entry.rhs), np.random.default_rng(5)
            for draw in DRAWS:
                found = (wrong.residual(n, rng, draw) for n in (3, 5) for _ in range(3))
                if not any(r.difference > 1e-3 and not (draw == "normal" and r.explained) for r in found):
                    hidden.append((entry.id, draw))
    assert not hidden


@pytest.mark.parametrize("draw", DRAWS)
def test_a_layer_that_returns_no_numbers_is_not_called_rounding(monkeypatch, draw):
    """What has no value beside it either is wrong, whatever the condition."""

    def broken(*rounded):
        return layers(*rounded) | {LayerNorm: lambda e, value: value(e.args[0]) * np.nan}

    monkeypatch.setattr(rounding, "LNGEOM", broken())
    monkeypatch.setattr(rounding, "layers", broken)
    for name in ("output-norm", "layer-norm-entry", "ball-reached", "output-mean-zero"):
        assert not identity(name).residual(9, np.random.default_rng(0), draw).explained
    assert "**inf**" in measure(identity("output-norm")).table._repr_markdown_()


def test_all_are_complete():
    keys = set(re.findall(r"@\w+\{(\w+),", (ROOT / "references.bib").read_text("utf-8")))
    for entry in IDENTITIES:
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", entry.id)
        assert (ROOT / "chapters" / f"{entry.chapter}.md").exists(), entry.id
        sources = [part.split()[0] for part in entry.source.split(";")]
        assert entry.source == "elementary" or set(sources) <= keys, entry.id
        assert len(entry.fails_when) > 10, entry.id
        assert entry._repr_latex_().startswith("$\\displaystyle "), entry.id


def test_ids_are_unique_and_in_the_order_of_the_chapters():
    ids = [entry.id for entry in IDENTITIES]
    assert len(set(ids)) == len(ids)
    assert [entry.chapter for entry in IDENTITIES] == sorted(entry.chapter for entry in IDENTITIES)


def test_errors_name_what_was_wrong():
    rng = np.random.default_rng()
    entry = identity("norm-ddof-1")
    with pytest.raises(KeyError, match="centering-idempotent"):
        identity("centring-idempotent")
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
    with pytest.raises(ValueError, match="near-constant"):
        entry.residual(3, rng, "strange")


def test_only_identities_are_checked():
    for wrong in ((), ("output-norm",), (identity("output-norm"), 3)):
        with pytest.raises(TypeError, match="takes identities"):
            measure(*wrong)
    with pytest.raises(ValueError, match="at least one size"):
        measure(identity("output-norm"), sizes=[])


def test_an_identity_must_make_sense():
    entry = identity("output-norm")
    for change in ({"rhs": a}, {"rhs": "sqrt(N)"}, {"false": (a, N)}, {"conditions": ("sigma > 0",)}):
        with pytest.raises((TypeError, IllFormed)):
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


def test_checks_show_every_identity_and_every_kind_of_vector():
    shown = measure(identity("output-norm"), identity("riechers-6"), sizes=[2, 3]).table._repr_markdown_()
    assert shown.count("\n|") == 3
    for word in (*DRAWS, "`output-norm`", "`riechers-6`", "N = 2, 3"):
        assert word in shown
    assert "†" not in shown
    assert "**" not in shown


def test_checks_say_what_floating_point_cannot_do():
    shown = measure(identity("variance-mean-square"), identity("output-mean-zero"), sizes=[3])
    form, zero = (list(shown.rows[id].values()) for id in shown.rows)
    normal, offset, *_ = form
    assert normal.condition < 100
    assert normal.difference < 1e-14
    assert offset.condition > 1e10  # σ² is 10⁻¹² of the numbers that are subtracted
    assert offset.difference > 1e-8
    assert offset.explained
    assert all(residual.of_zero and residual.difference < 1e-14 for residual in zero)
    text = shown.table._repr_markdown_()
    assert "| `output-mean-zero` † |" in text
    assert "†: one side is 0" in text
    assert re.search(r"`variance-mean-square` \| \de-16 \| \de-0\d <br>\(10¹[⁰-⁹¹²³]\) \|", text)
    assert "Bold" not in text


def test_checks_say_where_floating_point_has_no_value():
    names = "rms-epsilon-keeps-rho", "output-norm"
    shown = measure(*map(identity, names), sizes=[2, 3, 17, 64])  # N - |y|² is 0 in floats, or less
    offset = shown.rows[names[0]]["offset"]
    assert not offset.condition < 1e14
    assert offset.explained
    assert shown.worst < 100
    nothing = Residuals({"none": {"normal": Residual(np.inf, np.inf)}}, (2,)).table._repr_markdown_()
    assert "| `none` | none |" in nothing
    assert "None: floating point gives no value" in nothing


def test_checks_tell_a_wrong_statement_from_rounding():
    entry = identity("output-norm")
    wrong = Identity(**{**vars(entry), "rhs": (1 + Rational(1, 10**6)) * entry.rhs})
    shown = measure(wrong, sizes=[3, 64])
    assert shown.worst > 1000
    assert shown.table._repr_markdown_().count("**1e-06**") == len(DRAWS)
    assert "Bold: more than rounding explains" in shown.table._repr_markdown_()


def test_a_check_says_in_a_line_how_far_the_sides_are_apart_and_that_some_inputs_cost_digits():
    plain = measure(identity("centering-idempotent"), sizes=[2, 3])._repr_markdown_()
    assert re.fullmatch(r"On arrays, N = 2 … 3: worst relative error \d·10⁻¹[⁰-⁹¹²³]\.", plain)
    shown = measure(identity("variance-mean-square"), sizes=[3])._repr_markdown_()
    assert re.fullmatch(
        r"On arrays, N = 3: worst relative error \d·10⁻¹[⁰-⁹¹²³]; more where digits cancel\.", shown
    )


def test_a_line_is_loud_where_a_statement_is_wrong():
    entry = identity("output-norm")
    wrong = Identity(**{**vars(entry), "rhs": (1 + Rational(1, 10**6)) * entry.rhs})
    assert "**More than rounding explains: `output-norm`.**" in measure(wrong, sizes=[3])._repr_markdown_()
    nothing = Residuals({"none": {"normal": Residual(np.inf, np.inf)}}, (2,))._repr_markdown_()
    assert nothing == "On arrays, N = 2: no input keeps all digits."


@pytest.mark.parametrize("n", [2, 3, 4, 64, 1000])
def test_helmerts_matrix_has_the_two_properties_that_the_calculus_uses(n):
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
