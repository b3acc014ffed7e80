"""Rotation rates of scale-invariant weights: the formulas of chapter 10 against simulated optimizers."""

import math

import numpy as np
import pytest

from lngeom.training import OPTIMIZERS, balanced_rotation, balanced_weights, rotation_per_step


def large(unit, rng):
    """Random gradients of another size, with a part along the weights, which counts for nothing."""
    return 100 * rng.normal(size=unit.shape) + 300 * unit


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
def test_the_angle_does_not_depend_on_the_size_of_gradients(optimizer):
    predicted = balanced_rotation(optimizer, 0.05, 0.1)
    found = rotation_per_step(optimizer, 0.05, 0.1, gradient=large)
    assert found == pytest.approx(predicted, rel=0.03)


@pytest.mark.parametrize("optimizer", ["SGD", "SGD, momentum, decoupled decay", "AdamW"])
def test_weights_are_remembered_over_one_over_rate_times_decay_steps(optimizer):
    path = balanced_weights(optimizer, 0.05, 0.2)[600:]
    unit = path / np.linalg.norm(path, axis=-1, keepdims=True)
    assert (unit[:-100] * unit[100:]).sum(-1).mean() == pytest.approx(1 / math.e, abs=0.05)


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
@pytest.mark.parametrize(("rate", "decay", "momentum"), [(0.05, 0.1, 0.9), (0.02, 0.2, 0.5)])
def test_a_step_in_the_balance_rotates_weights_by_the_angle_that_is_said(optimizer, rate, decay, momentum):
    predicted = balanced_rotation(optimizer, rate, decay, momentum)
    assert rotation_per_step(optimizer, rate, decay, momentum) == pytest.approx(predicted, rel=0.03)


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
def test_weights_begin_with_the_length_that_they_keep(optimizer):
    length = np.linalg.norm(balanced_weights(optimizer, 0.05, 0.1), axis=-1).mean(-1)
    assert length[0] == pytest.approx(length[-500:].mean(), rel=0.05)


def test_the_angle_of_plain_gradient_descent_is_wrong_for_other_optimizers():
    plain = math.degrees(math.sqrt(2 * 0.05 * 0.1))
    assert plain == pytest.approx(5.73, abs=0.01)
    for optimizer in ("AdamW", "SGD, momentum, decoupled decay"):
        assert rotation_per_step(optimizer, 0.05, 0.1, 0.9) == pytest.approx(1.31, abs=0.03)
        assert rotation_per_step(optimizer, 0.05, 0.1, 0.9) < plain / 4


def test_without_momentum_it_is_gradient_descent_and_the_product_of_rate_and_decay_counts():
    assert balanced_rotation("SGD, momentum, decoupled decay", 0.05, 0.1, 0.0) == balanced_rotation(
        "SGD", 0.05, 0.1
    )
    assert balanced_rotation("AdamW", 0.01, 0.5) == pytest.approx(balanced_rotation("AdamW", 0.05, 0.1))


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("Adagrad", 0.1, 0.1), "there is no optimizer 'Adagrad'; there are ['SGD'"),
        (("SGD", 0.0, 0.1), "must be positive"),
        (("AdamW", 0.1, 0.1, 1.0), "at least 0 and less than 1, got 0.1, 0.1, 1.0"),
    ],
)
def test_what_has_no_balance_is_refused(given, words):
    for function in (balanced_rotation, rotation_per_step):
        with pytest.raises(ValueError, match=words.replace("[", r"\[")):
            function(*given)
