"""What the quizzes and answers of chapter 13 say, checked on numbers."""

import numpy as np
import pytest

from lngeom import layer_norm, qk_norm, rms_norm
from lngeom.digits import BFLOAT16, exact_variance, rounded, variance_one_pass, variance_two_pass
from lngeom.figures.snapshots import normed

rng = np.random.default_rng(12)
gain, bias, stream, update = rng.normal(size=(4, 6))


def test_qk_norm_hides_the_division_before_it_and_not_the_gain_or_a_bias():
    reader = rng.normal(size=(3, 6))
    keys = qk_norm(reader @ (gain * rms_norm(stream, eps=0)), 1, eps=0)
    assert keys == pytest.approx(qk_norm(reader @ (gain * stream), 1, eps=0))
    assert not np.allclose(keys, qk_norm(reader @ rms_norm(stream, eps=0), 1, eps=0))
    shifted = qk_norm(reader @ (gain * rms_norm(stream, eps=0) + bias), 1, eps=0)
    assert not np.allclose(shifted, qk_norm(reader @ (gain * stream + bias), 1, eps=0))


def test_only_a_norm_that_gets_the_update_alone_is_blind_to_its_size():
    assert layer_norm(2 * update, eps=0) == pytest.approx(layer_norm(update, eps=0))
    for norm in (layer_norm, lambda x, eps: x):
        assert not np.allclose(norm(stream + 2 * update, eps=0), norm(stream + update, eps=0))


def mixing(i, j, turn=0.7):
    rotation = np.eye(4)
    c, s = np.cos(turn), np.sin(turn)
    rotation[np.ix_([i, j], [i, j])] = [[c, -s], [s, c]]
    return rotation


def test_of_the_gains_of_the_quiz_only_the_first_two_let_a_rotation_pass():
    gains = np.diag([2.0, 2, -2, 1])
    for pair in ((0, 1), (0, 2), (1, 2), (0, 3), (2, 3)):
        rotation = mixing(*pair)
        assert np.allclose(rotation @ gains, gains @ rotation) == (pair == (0, 1))
        behind = gains @ rotation @ np.linalg.inv(gains)
        assert np.allclose(behind @ behind.T, np.eye(4)) == (3 not in pair)


def test_an_offset_of_thirty_in_bfloat16_costs_one_pass_everything():
    draws = rounded(rng.normal(size=(200, 64)) + 30, BFLOAT16)
    true = np.array([float(exact_variance(draw)) for draw in draws])
    once = np.abs(variance_one_pass(draws, BFLOAT16) / true - 1)
    twice = np.abs(variance_two_pass(draws, BFLOAT16) / true - 1)
    assert 2 < BFLOAT16.unit * 30**2 < 5
    assert once.max() > 1
    assert variance_one_pass(draws, BFLOAT16).min() < 0
    assert twice.max() < 5 * ((BFLOAT16.unit * 30) ** 2 + BFLOAT16.unit)


@pytest.mark.parametrize("layer", ["layer", "rms", "oneplus", "unit", "dyt", "none"])
def test_level_lines_of_the_explorer_are_where_its_answers_say(layer):
    at, one = np.array([1.2, 0.3, -0.6]), np.ones(3)

    def through(x):
        return normed(layer, x, one, 0)

    still = np.allclose(through(2.5 * at), through(at))
    assert still == (layer not in ("dyt", "none"))
    assert np.allclose(through(at + 1.5), through(at)) == (layer == "layer")


def test_a_gain_of_minus_one_makes_the_image_of_one_plus_g_flat_and_fills_it():
    outputs = normed("oneplus", rng.normal(size=(4000, 3)), [-1, 0.5, -0.2], 0)
    radii = np.linalg.norm(outputs[:, 1:] / [1.5, 0.8], axis=1) / np.sqrt(3)
    assert np.all(outputs[:, 0] == 0)
    assert radii.max() <= 1 + 1e-12
    assert np.mean(radii < 0.5) > 0.05
