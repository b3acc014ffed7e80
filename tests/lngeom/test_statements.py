"""Statements of chapters 10 to 14 about models in use, each with an example that limits its scope."""

from pathlib import Path

import numpy as np
import pytest

from lngeom import layer_norm, rms_norm
from lngeom.digits import FLOAT32, exact_variance, rounded, variance_one_pass, variance_welford
from lngeom.identities import identity
from lngeom.rmsnorm import unit_norm
from lngeom.trained import trained_norms
from lngeom.transformers.attention import unselectable
from lngeom.uses.models import models

CHAPTERS = Path(__file__).parents[2] / "chapters"
rng = np.random.default_rng(17)


def test_gains_near_zero_need_not_be_stored_minus_one():
    gains = trained_norms("smollm2")[0].gain
    assert models()["SmolLM2"].norms[0].gain == "g"
    assert np.median(np.abs(gains)) < 0.03
    assert np.mean((gains > -0.1) & (gains < 0.2)) > 0.98


def test_a_step_with_one_size_per_feature_may_leave_the_sphere_and_with_one_number_it_may_not():
    x, z = np.eye(2)
    step = x + np.array([0.1, 0.9]) * (z - x)
    assert np.linalg.norm(step) == pytest.approx(1.27, abs=0.01)
    for part in (0.1, 0.5, 0.9):
        assert np.linalg.norm(x + part * (z - x)) < 1


def rotated(keys):
    """Pairs of features, each token by its own angle."""
    angle = np.arange(len(keys))[:, None] * 10_000.0 ** (
        -np.arange(keys.shape[1] // 2) / (keys.shape[1] // 2)
    )
    c, s = np.cos(angle), np.sin(angle)
    first, second = keys[:, ::2], keys[:, 1::2]
    return np.stack([first * c - second * s, first * s + second * c], -1).reshape(keys.shape)


def test_a_gain_after_the_rotation_hides_no_key_and_one_before_it_does():
    """nGPT rotates, normalizes and multiplies by a gain, in this order."""
    keys, gain = rng.normal(size=(64, 2)), np.array([1.0, 0.2])
    assert unselectable(unit_norm(rotated(keys)) * gain) == 0
    assert unselectable(rotated(unit_norm(keys) * gain)) > 20


def test_qk_norm_does_not_rotate_with_what_its_matrix_reads():
    W, x, quarter = np.diag([1.0, 3.0]), np.array([1.0, 1.0]), np.array([[0.0, -1.0], [1.0, 0.0]])
    assert not np.allclose(rms_norm(W @ quarter @ x, eps=0), quarter @ rms_norm(W @ x, eps=0))
    assert np.allclose(rms_norm(quarter @ x, eps=0), quarter @ rms_norm(x, eps=0))


@pytest.mark.parametrize("width", [64, 128])
def test_none_of_2048_random_keys_is_hidden_in_heads_as_wide_as_those_in_use(width):
    keys = rms_norm(rng.normal(size=(2048, width)), eps=0) * rng.uniform(0.1, 1, width)
    for seen in (rotated(keys), rms_norm(rng.normal(size=(2048, 4 * width)), eps=0)[:, :width]):
        assert ((seen @ seen.T).argmax(1) == np.arange(2048)).all()


@pytest.mark.parametrize("count", [20, 200])
@pytest.mark.parametrize("mean", [100, 1000])
def test_welford_loses_some_accuracy_to_a_large_mean_and_much_less_than_the_difference_of_squares(
    mean, count
):
    errors = {}
    for offset in (0, mean):
        a = rounded(np.random.default_rng(count).normal(size=(30, count)) + offset, FLOAT32)
        exact = np.array([float(exact_variance(row)) for row in a])
        for way in (variance_one_pass, variance_welford):
            errors[way, offset > 0] = np.median(np.abs(way(a, FLOAT32) / exact - 1))
    assert errors[variance_welford, True] > 3 * errors[variance_welford, False]
    assert errors[variance_one_pass, True] > 3 * errors[variance_welford, True]


def test_a_condition_that_cannot_be_dropped_may_be_stronger_than_needed():
    entry = identity("block-rotation")
    assert "c > 0" in entry.given
    assert any("c > 0" in str(lapse) for lapse in entry.lapses())
    for c in (-2.0, -0.3, 1.5):
        for seed in range(5):
            a, v = np.random.default_rng(seed).normal(size=(2, 7))
            y = layer_norm(a, eps=0)
            v -= v.mean() + y * (y @ v) / 7  # tangential
            right = 7 * c * a.std() / np.sqrt((c * a.std()) ** 2 + v @ v / 7)
            assert y @ layer_norm(c * a + v + 3, eps=0) == pytest.approx(right)


@pytest.mark.parametrize("norm", [layer_norm, rms_norm])
def test_length_does_not_count_at_epsilon_0_only(norm):
    x = 1e-3 * rng.normal(size=16)
    assert np.allclose(norm(2 * x, eps=0), norm(x, eps=0))
    assert not np.allclose(norm(2 * x, eps=1e-5), norm(x, eps=1e-5), rtol=0.01)


def test_a_neuron_in_the_null_space_acts_through_sigma_alone_if_what_it_writes_has_mean_zero():
    """Stolfo and others: the output matrix does not read it, gains are folded and writers centered."""
    W = rng.normal(size=(5, 12))
    W -= W.mean(1, keepdims=True)
    x = rng.normal(size=12)
    x -= x.mean()
    unread = np.linalg.svd(np.vstack([W, np.ones(12)]))[2][-1]
    before, after = W @ layer_norm(x, eps=0), W @ layer_norm(x + 5 * unread, eps=0)
    assert np.allclose(after / before, (after / before)[0])
    gained = np.ones(12)
    gained[-1] = 0  # one hidden feature: what is written to it has a mean, and the others move
    raw = rng.normal(size=(5, 12))
    before, after = (raw @ (gained * layer_norm(x + t * np.eye(12)[-1], eps=0)) for t in (0, 5))
    assert not np.allclose(after / before, (after / before)[0])


def test_every_page_that_measures_smollm2_says_how_many_bits_it_has():
    measured = [path for path in CHAPTERS.glob("*.md") if '"smollm2"' in path.read_text("utf-8")]
    assert {path.name for path in measured} >= {"12-trained.md", "13-uses.md", "14-digits.md"}
    for path in measured:
        assert "Q4_1" in path.read_text("utf-8"), path.name
