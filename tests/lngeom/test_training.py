"""Rotation rates of scale-invariant weights: the formulas of chapter 10 against simulated optimizers."""

import math

import numpy as np
import pytest

from lngeom.training import (
    OPTIMIZERS,
    balanced_rotation,
    balanced_weights,
    random_blocks,
    remembered,
    rotation_per_step,
)

TEACHER = np.random.default_rng(5).normal(size=64)
DECOUPLED = ["SGD", "SGD, momentum, decoupled decay", "AdamW"]


def logistic(batch, scale=4):
    """Gradients of logistic regression, whose labels a teacher draws: a signal, and the noise of batches."""

    def gradient(unit, rng):
        x = rng.normal(size=(batch, 64))
        labels = rng.random(batch) < 1 / (1 + np.exp(-x @ TEACHER / 2))
        return scale * (1 / (1 + np.exp(-scale * unit @ x.T)) - labels) @ x / batch

    return gradient


def constant(size):
    """Random gradients with a constant part."""
    return lambda unit, rng: rng.normal(size=unit.shape) - size * np.eye(64)[0]


def large(unit, rng):
    """Random gradients of another size, with a part along the weights, which counts for nothing."""
    return 100 * rng.normal(size=unit.shape) + 300 * unit


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
def test_the_angle_does_not_depend_on_the_size_of_gradients(optimizer):
    predicted = balanced_rotation(optimizer, 0.05, 0.1)
    found = rotation_per_step(optimizer, 0.05, 0.1, gradient=large)
    assert found == pytest.approx(predicted, rel=0.03)


@pytest.mark.parametrize("optimizer", DECOUPLED)
@pytest.mark.parametrize(("rate", "decay"), [(0.05, 0.2), (0.02, 0.5), (0.1, 0.05)])
def test_without_a_signal_directions_follow_the_formula(optimizer, rate, decay):
    steps = round(1 / (rate * decay))
    path = balanced_weights(optimizer, rate, decay, steps=600 + 7 * steps)[600:]
    assert remembered(path, steps) == pytest.approx((1 / math.e, 1 / math.e), abs=0.08)
    assert abs(remembered(path, 5 * steps)[0]) < 0.1


@pytest.mark.parametrize("optimizer", DECOUPLED)
@pytest.mark.parametrize(
    ("gradient", "rate", "decay", "least"),
    [
        (logistic(16), 0.05, 0.2, 0.8),
        (logistic(16), 0.02, 0.5, 0.8),
        (logistic(16, scale=2), 0.05, 0.2, 0.7),
        (logistic(2), 0.05, 0.2, 0.5),
        (constant(2), 0.05, 0.2, 0.6),
    ],
)
def test_a_direction_that_gradients_share_is_never_forgotten(optimizer, gradient, rate, decay, least):
    """Gradients that are independent from step to step do not make weights forget: their mean counts."""
    steps = round(1 / (rate * decay))
    path = balanced_weights(optimizer, rate, decay, gradient=gradient, steps=600 + 7 * steps)[600:]
    (near, noise), (far, _) = remembered(path, steps), remembered(path, 5 * steps)
    assert min(near, far) > least
    assert near == pytest.approx(far, abs=0.05)
    assert noise < 1 / math.e


@pytest.mark.parametrize("optimizer", DECOUPLED)
@pytest.mark.parametrize("gradient", [None, logistic(16), constant(2)])
def test_weights_are_the_average_of_about_the_last_updates(optimizer, gradient):
    """Whatever the gradients are, an update counts 1/e as much after the said number of steps."""
    rate, decay, late = 0.02, 0.1, 3000
    path = balanced_weights(optimizer, rate, decay, gradient=gradient, steps=late, runs=2)
    kept = (1 - rate * decay) ** np.arange(late)[::-1]
    updates = path[1:] - (1 - rate * decay) * path[:-1]
    counted = kept > math.exp(-5)
    average = np.tensordot(kept[counted], updates[counted], axes=1)
    assert counted.sum() == pytest.approx(5 / (rate * decay), rel=0.01)
    ends = [part / np.linalg.norm(part, axis=-1, keepdims=True) for part in (average, path[-1])]
    assert ((ends[0] * ends[1]).sum(-1) > 0.99).all()


def test_decay_in_the_gradient_averages_fewer_updates():
    """Then a direction without a signal is forgotten after (1 - β)/(ηλ) steps."""
    name = "SGD, momentum, decay in the gradient"
    for momentum in (0.8, 0.9):
        path = balanced_weights(name, 0.02, 0.1, momentum, steps=3000)[1000:]
        steps = round((1 - momentum) / (0.02 * 0.1))
        assert remembered(path, steps)[0] == pytest.approx(1 / math.e, abs=0.06)


@pytest.mark.parametrize("gradient", [logistic(1), logistic(16), logistic(256), constant(0.5), constant(2)])
def test_plain_gradient_descent_rotates_as_predicted_with_any_signal(gradient):
    found = rotation_per_step("SGD", 0.05, 0.1, gradient=gradient)
    assert found == pytest.approx(balanced_rotation("SGD", 0.05, 0.1), rel=0.02)


def test_momentum_and_adam_are_only_predicted_without_a_strong_signal():
    for name in ("SGD, momentum, decoupled decay", "AdamW"):
        for batch in (1, 16):
            found = rotation_per_step(name, 0.05, 0.1, gradient=logistic(batch))
            assert found == pytest.approx(balanced_rotation(name, 0.05, 0.1), rel=0.03)
    found = rotation_per_step("AdamW", 0.05, 0.1, gradient=constant(2), steps=3000)
    assert found < 0.85 * balanced_rotation("AdamW", 0.05, 0.1)


def angles(path):
    """The angles of all steps, in radians."""
    unit = path / np.linalg.norm(path, axis=-1, keepdims=True)
    return 2 * np.arcsin(np.minimum(np.linalg.norm(unit[1:] - unit[:-1], axis=-1) / 2, 1))


def of_sizes(draw):
    """Random gradients whose sizes are drawn anew at each step."""
    return lambda unit, rng: rng.normal(size=unit.shape) * draw(rng, (len(unit), 1))


FLUCTUATING = {
    "Cauchy": of_sizes(lambda rng, shape: rng.standard_cauchy(shape)),
    "log-normal": of_sizes(lambda rng, shape: np.exp(2 * rng.normal(size=shape))),
    "full batch, linear": lambda unit, rng: np.broadcast_to(-8 * np.eye(64)[0], unit.shape),
    "full batch, quadratic": lambda unit, rng: 30 * np.linspace(0.1, 3, 64) * unit,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", FLUCTUATING)
@pytest.mark.parametrize(("rate", "decay"), [(0.05, 0.1), (0.02, 0.5)])
def test_if_sizes_fluctuate_the_mean_of_log_cosines_is_as_predicted_and_angles_are_smaller(name, rate, decay):
    path = balanced_weights("SGD", rate, decay, gradient=FLUCTUATING[name], steps=5000)
    found, kept = angles(path), 1 - rate * decay
    length = np.linalg.norm(path, axis=-1)
    # each step multiplies the length by kept / cos θ
    assert length[1:] / length[:-1] == pytest.approx(kept / np.cos(found), rel=1e-5)
    late = found[2000:]
    assert -np.log(np.cos(late)).mean() == pytest.approx(-math.log(kept), rel=0.05)
    assert math.degrees(late.max()) > 45
    assert math.degrees(np.sqrt((late**2).mean())) < 0.95 * balanced_rotation("SGD", rate, decay)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["SGD, momentum, decoupled decay", "SGD, momentum, decay in the gradient"])
@pytest.mark.parametrize("degrees", [2, 1])
def test_with_momentum_uncorrelated_gradients_of_fluctuating_size_rotate_further(name, degrees):
    def heavy(unit, rng):
        return rng.standard_t(degrees, size=unit.shape)

    found = rotation_per_step(name, 0.05, 0.1, gradient=heavy, steps=4000)
    assert found > 1.04 * balanced_rotation(name, 0.05, 0.1)


@pytest.mark.parametrize("start", [0.05, 1.0, 30.0])
@pytest.mark.parametrize("product", [0.05, 0.5, 0.9, 1.0])
def test_lengths_settle_if_all_gradients_at_one_length_have_one_size_and_the_product_is_below_1(
    product, start
):
    """Above, decay overshoots; at 1 it erases the old weights, and the length alternates."""
    rate, size = 0.5, 1.3
    decay = product / rate
    lengths = [start]
    for _ in range(2000):
        last = lengths[-1]
        lengths.append(math.hypot((1 - product) * last, rate * size / last))
    rest = (rate * size**2 / (decay * (2 - product))) ** 0.25
    settled = lengths[-1] == pytest.approx(rest) and lengths[-2] == pytest.approx(rest)
    assert settled == (product < 1)
    # gradients that vanish near one direction, as those of a full batch do: no equilibrium
    path = balanced_weights("SGD", 0.05, 0.1, gradient=FLUCTUATING["full batch, linear"], steps=3000, runs=2)
    late = np.linalg.norm(path[1500:], axis=-1)
    assert late.max() > 2 * late.min()


def without_decay(adam, gradient, start, rate=0.01, steps=2000, seed=0):
    """The lengths of weights that are trained without decay, at the start and at the end."""
    rng = np.random.default_rng(seed)
    w = rng.normal(size=64)
    w *= start / np.linalg.norm(w)
    first, second = np.zeros((2, 64))
    for step in range(1, steps + 1):
        length = np.linalg.norm(w)
        raw = gradient(w / length, rng)
        tangent = (raw - w * (w @ raw) / length**2) / length
        if adam:
            first, second = 0.9 * first + 0.1 * tangent, 0.999 * second + 0.001 * tangent**2
            tangent = first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.999**step)) + 1e-12)
        w = w - rate * tangent
    return start, np.linalg.norm(w)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("start", [2.0, 8.0])
def test_without_decay_gradient_descent_lengthens_and_adam_may_shorten(seed, start):
    def steady(unit, rng):
        """The gradient of a full batch, whose optimum has few large entries."""
        return unit - np.eye(64)[0]

    def noise(unit, rng):
        return rng.normal(size=unit.shape)

    for gradient in (steady, noise):
        before, after = without_decay(False, gradient, start, seed=seed)
        assert after > before
    before, after = without_decay(True, noise, start, seed=seed)
    assert after > 1.05 * before
    before, after = without_decay(True, steady, start, seed=seed)
    assert after < 0.95 * before


def test_one_sign_step_shortens_the_weights_of_the_smallest_example():
    w, gradient = np.array([3.0, 1.0]), np.array([1.0, -3.0])
    assert w @ gradient == 0
    assert np.linalg.norm(w - 0.1 * gradient) > np.linalg.norm(w)
    assert np.linalg.norm(w - 0.1 * np.sign(gradient)) < 0.99 * np.linalg.norm(w)


@pytest.mark.parametrize("product", [0.1, 0.5])
@pytest.mark.parametrize("seed", range(3))
def test_decay_raises_the_rotation_of_the_next_small_step_as_said_for_gradient_descent_only(product, seed):
    rng = np.random.default_rng(seed)
    w, raw = rng.normal(size=(2, 16))

    def rotation(weights, rate, adam):
        tangent = (raw - weights * (weights @ raw) / (weights @ weights)) / np.linalg.norm(weights)
        return angles(np.array([weights, weights - rate * (np.sign(tangent) if adam else tangent)]))[0]

    said = (1 - product) ** -2
    for rate, adam, right in ((1e-4, False, True), (1e-4, True, False), (30, False, False)):
        ratio = rotation((1 - product) * w, rate, adam) / rotation(w, rate, adam)
        assert (ratio == pytest.approx(said, rel=1e-3)) == right


@pytest.mark.slow
@pytest.mark.parametrize("features", [16, 64])
def test_a_deep_block_adds_the_same_for_all_sizes_only_once_the_stream_has_grown(features):
    depth = 32
    for size in (0.1, 0.2, 1.0, 3.0):
        stacks = [random_blocks(size, depth, features=features, seed=n).share for n in range(12)]
        shares, before = np.sqrt(np.mean(np.square(stacks), axis=0)), np.arange(depth)
        law = size / np.sqrt(1 + before * size**2)
        assert shares[[8, -1]] == pytest.approx(law[[8, -1]], rel=0.25)
        grown = before * size**2 > 10
        limit = np.where(grown, before, 1) ** -0.5
        assert shares[grown] == pytest.approx(limit[grown], rel=0.35)
        assert grown.any() == (size >= 1)
        if size < 0.3:  # 0.08 and 0.13 before block 33, where one over the root is 0.18
            assert shares[-1] < 0.8 / math.sqrt(depth - 1)


def test_a_path_that_is_too_short_is_refused():
    path = balanced_weights("SGD", 0.05, 0.1, steps=5)
    for steps in (0, 6):
        with pytest.raises(ValueError, match=f"steps must be at least 1 and less than 6, got {steps}"):
            remembered(path, steps)


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
