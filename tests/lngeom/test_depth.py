"""Random stacks rotate as chapter 15's formulas say; sublayers decide what later blocks do to a change."""

from typing import Any

import numpy as np
import pytest

from data import depth as program
from lngeom import center, layer_norm, rms_norm
from lngeom.depth import (
    ACTIVATIONS,
    WIRINGS,
    Stack,
    angle_between_outputs,
    angles,
    attention_entropy,
    measured,
    predicted_removals,
    predicted_rotations,
    random_stack,
    wiring,
)
from lngeom.exercises import QUESTIONS

from ..nightly import first_by_day

RNG = np.random.default_rng(15)
ZERO_MEAN = ("tanh", "ReLU minus mean")


def start(tokens=4, features=64):
    return layer_norm(RNG.normal(size=(tokens, features)), eps=0)


# --- The rotation of a block depends on the wiring alone ----------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("size", [0.3, 1, 3])
@pytest.mark.parametrize("name", WIRINGS)
def test_random_blocks_rotate_as_predicted(name, size):
    found = random_stack(name, 32, features=128, size=size).profile(start(features=128))
    errors = np.abs(found.rotation / predicted_rotations(name, 32, size) - 1)
    assert np.median(errors) < 0.1
    assert errors.max() < 0.4


@pytest.mark.slow
@pytest.mark.parametrize("activation", ACTIVATIONS)
@pytest.mark.parametrize("features", first_by_day([32, 128]))
@pytest.mark.parametrize("name", ["pre-LN", "post-LN", "peri-LN", "scaled weights"])
def test_the_activation_hardly_changes_how_far_blocks_rotate(name, features, activation):
    stacks = [
        random_stack(name, 32, features=features, seed=seed, activation=activation) for seed in range(3)
    ]
    found = np.median([stack.profile(start(4, features), removed=()).rotation for stack in stacks], axis=0)
    assert np.median(np.abs(found / predicted_rotations(name, 32) - 1)) < 0.12


SMALL = ("DeepNorm", "LayerScale", "scaled weights")


def over_formula(name, activation, **how):
    found = measured(name, activation, **how)
    return found.blocks, found.rotation[1] / predicted_rotations(name, 64)[found.blocks - 1]


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_without_attention_five_formulas_hold_for_all_activations_and_two_for_relu(activation):
    for name in WIRINGS:
        _, ratios = over_formula(name, activation)
        if activation == "ReLU" or name not in ("DeepNorm", "LayerNorm scaling"):
            assert ratios == pytest.approx(1, abs=0.1)
        else:
            assert np.median(np.abs(ratios - 1)) > 0.1
            assert 0.7 < ratios.min() < ratios.max() < 2.6


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_attention_blocks_rotate_less_than_the_formulas_say(activation):
    """In every block if rotations are small; early ones elsewhere, unless what they write is normalized."""
    for name in WIRINGS:
        blocks, ratios = over_formula(name, activation, attention=True)
        mixed, mlps = ratios[blocks % 2 == 1], ratios[blocks % 2 == 0]
        if name in SMALL:
            assert 0.55 < mixed.min() < mixed.max() < 0.85
        if name in ("pre-LN", "post-LN"):
            assert mixed[0] == pytest.approx(0.7, abs=0.05)
            assert mixed[0] < mixed[1] < 0.9 * mixed[-1]
        if name == "peri-LN":
            assert ratios == pytest.approx(1, abs=0.1)
        if name in ("post-LN", "LayerScale", "scaled weights"):
            assert mlps == pytest.approx(1, abs=0.2)
        if name == "pre-LN":
            assert 1 < np.median(mlps) < 1.2


@pytest.mark.parametrize("features", [32, 96])
@pytest.mark.parametrize("activation", ["ReLU", "tanh"])
@pytest.mark.parametrize("name", SMALL)
def test_attention_over_more_tokens_rotates_less_and_over_one_as_an_mlp(name, activation, features):
    expected, found = predicted_rotations(name, 16), []
    for tokens in (1, 4, 32):
        stack = random_stack(name, 16, features=features, seed=5, activation=activation, attention=True)
        turned = stack.profile(start(tokens, features), removed=()).rotation
        found.append(np.median((turned / expected)[::2]))
    assert found[0] == pytest.approx(1, abs=0.2)
    assert found[0] > 1.15 * found[1] > 1.5 * found[2]


def test_attention_writes_less_where_tokens_differ():
    rows = [
        (
            measured(name, kind, attention=True, tokens=tokens).cosine[1],
            over_formula(name, kind, attention=True, tokens=tokens)[1][-2],
        )
        for name in ("pre-LN", "post-LN", *SMALL)
        for kind in ("ReLU", "tanh")
        for tokens in (8, 64)
    ]
    cosines, last = np.array([row for row in rows if row[0] < 0.9]).T
    assert np.corrcoef(cosines.argsort().argsort(), last.argsort().argsort())[0, 1] > 0.5
    assert min(ratio for cosine, ratio in rows if cosine > 0.9) > 0.9


# --- What a removal changes depends on the sublayers --------------------------------------------------------


@pytest.mark.parametrize("activation", ACTIVATIONS)
@pytest.mark.parametrize("features", [64, 256])
def test_two_inputs_leave_a_sublayer_at_the_angle_that_is_said(activation, features):
    for angle in (10, 45, 90, 135):
        found = []
        for seed in range(6):
            (_, sublayer), one, other = (
                random_stack("pre-LN", 1, features=features, seed=seed, activation=activation).blocks[0],
                *np.linalg.qr(np.random.default_rng(seed).normal(size=(features, 2)))[0].T,
            )
            turned = np.cos(np.radians(angle)) * one + np.sin(np.radians(angle)) * other
            both = np.sqrt(features) * np.stack([one, turned])
            found.append(angles(*(sublayer.hidden(both) @ sublayer.second.T)))
        assert np.mean(found) == pytest.approx(angle_between_outputs(activation, angle), rel=0.12)


def test_relu_brings_inputs_together_and_activations_of_mean_zero_drive_them_apart():
    between = np.linspace(20, 89, 24)
    assert (angle_between_outputs("ReLU", between) < between).all()
    for name in ZERO_MEAN:
        assert (angle_between_outputs(name, between) > between).all()
        assert angle_between_outputs(name, 90) == pytest.approx(90)
    gelu = angle_between_outputs("GELU", between) - between
    assert gelu[0] > 0 > gelu[-1]  # it does both, and leaves two inputs at one angle between them


@pytest.mark.slow
@pytest.mark.parametrize("features", first_by_day([48, 80]))
@pytest.mark.parametrize("tokens", [1, 4])
def test_early_post_ln_blocks_are_overwritten_only_by_some_sublayers(tokens, features):
    """That a removal of the first block hardly matters is no property of post-LN."""
    first = {}
    for name in ACTIVATIONS:
        stacks = [
            random_stack("post-LN", 40, features=features, seed=seed, activation=name) for seed in range(4)
        ]
        removals = [stack.profile(start(tokens, features), removed=(1, 40)).removal for stack in stacks]
        first[name], last = np.mean(removals, axis=0)
        assert last == pytest.approx(45, abs=8)
    assert first["ReLU"] < 25 < 70 < min(first[name] for name in ZERO_MEAN)
    assert first["ReLU"] < first["GELU"] < min(first[name] for name in ZERO_MEAN)


def test_nearly_linear_sublayers_keep_what_early_blocks_wrote():
    """Between ReLU, which forgets, and tanh, which amplifies, a linear sublayer keeps a difference."""
    from lngeom.depth import MLP, Activation

    straight = Activation(lambda x: x / np.sqrt(2), lambda x: np.full_like(x, 0.5**0.5))
    removals = []
    for seed in range(6):
        drawn = random_stack("post-LN", 40, seed=seed)
        stack = Stack([(wired, MLP(part.first, part.second, straight)) for wired, part in drawn.blocks])
        removals.append(stack.profile(start()).removal)
    assert np.mean(removals, axis=0)[[0, 10, 20, 39]] == pytest.approx(45, abs=9)


@pytest.mark.slow
@pytest.mark.parametrize("attention", [False, True])
@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_if_all_rotations_are_small_a_removal_changes_as_much_as_the_block_rotates(activation, attention):
    for name in ("DeepNorm", "LayerScale", "scaled weights"):
        stack = random_stack(name, 48, seed=2, activation=activation, attention=attention)
        found = stack.profile(start(6))
        assert np.median(np.abs(found.removal / found.rotation - 1)) < 0.25
    larger = random_stack("pre-LN", 48, seed=2, activation="tanh").profile(start(6))
    assert larger.removal[0] > 1.2 * larger.rotation[0]  # in pre-LN that holds for late blocks alone
    assert larger.removal[40:] == pytest.approx(larger.rotation[40:], rel=0.2)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["pre-LN", "post-LN", "peri-LN", "scaled weights"])
@pytest.mark.parametrize("activation", first_by_day(ACTIVATIONS, 2))
def test_removals_are_as_predicted(name, activation):
    stacks = [random_stack(name, 24, features=96, seed=seed, activation=activation) for seed in range(4)]
    found = np.mean([stack.profile(start(4, 96)).removal for stack in stacks], axis=0)
    assert np.median(np.abs(found / predicted_removals(name, 24, activation=activation) - 1)) < 0.15


@pytest.mark.parametrize("features", [64, 256])
def test_a_sublayer_stretches_small_differences_by_one_with_relu_and_more_with_mean_zero(features):
    """Chapter 10's share of a block in the derivative is that of a linear sublayer or of ReLU."""
    stretched = {}
    for name in ACTIVATIONS:
        _, sublayer = random_stack("pre-LN", 1, features=features, seed=4, activation=name).blocks[0]
        read, probes = start(32, features), RNG.normal(size=(32, features))
        stretched[name] = np.sqrt((sublayer.pull(read, probes @ sublayer.second) ** 2).mean())
    assert stretched["ReLU"] == pytest.approx(1, abs=0.08)
    assert stretched["GELU"] == pytest.approx(1, abs=0.1)
    assert min(stretched[name] for name in ZERO_MEAN) > 1.1


@pytest.mark.parametrize("attention", [False, True])
@pytest.mark.parametrize("activation", ACTIVATIONS)
@pytest.mark.parametrize("name", ["DeepNorm", "LayerScale", "scaled weights"])
def test_gradients_of_mlps_are_nearly_level_if_rotations_are_small(name, activation, attention):
    found = measured(name, activation, attention=attention)
    mlps = found.blocks % 2 == 0 if attention else found.blocks > 0
    assert found.gradient[1, mlps].max() < 1.7 * found.gradient[1, mlps].min()
    assert (np.abs(found.removal[1] / found.rotation[1] - 1) < 0.3).all()


def test_gradients_are_level_in_post_ln_only_with_relu():
    ratios = {}
    for activation in ACTIVATIONS:
        stacks = [random_stack("post-LN", 40, seed=seed, activation=activation) for seed in range(4)]
        found = np.median([stack.profile(start(), removed=()).gradient for stack in stacks], axis=0)
        ratios[activation] = found[0] / found[-1]
    assert ratios["ReLU"] < 3
    assert min(ratios[name] for name in ZERO_MEAN) > 8
    assert ratios["GELU"] < min(ratios[name] for name in ZERO_MEAN)


# --- The shipped measurements -------------------------------------------------------------------------------


def test_the_shipped_numbers_are_those_that_the_program_measures():
    found = [program.one("post-LN", "tanh", True, 64, seed) for seed in (0, 1)]
    shipped = measured("post-LN", "tanh", attention=True)
    low, _, high = np.asarray(shipped.removal)
    between = [(low <= part["removal"]) & (part["removal"] <= high) for part in found]
    assert 0.5 < np.mean(between) <= 1
    assert shipped.stacks == 20
    assert shipped.tokens == program.TOKENS


@pytest.mark.parametrize("attention", [False, True])
@pytest.mark.parametrize("features", [64, 256, 768])
def test_what_the_chapter_concludes_holds_at_every_width_and_with_attention(features, attention):
    def of(name, activation):
        return measured(name, activation, attention=attention, features=features)

    relu, zero = of("post-LN", "ReLU"), of("post-LN", "ReLU minus mean")
    assert relu.removal[2, 0] < 40 < 60 < zero.removal[0, 0]
    assert relu.gradient[1, 0] / relu.gradient[1, -1] < 1.3
    assert zero.gradient[1, 0] / zero.gradient[1, -1] > 10
    for activation in ("ReLU", "ReLU minus mean"):
        pre = of("pre-LN", activation)
        for kind in (0, 1):  # MLPs, and what is attention if there is any
            assert (np.diff(pre.rotation[1, pre.blocks % 2 == kind]) < 1.5).all()
        assert pre.rotation[2, -1] < 9
        assert pre.removal[1, -1] == pytest.approx(pre.rotation[1, -1], rel=0.1)
        assert pre.gradient[1, 0] > 3 * pre.gradient[1, -1]


def test_what_was_not_measured_is_refused():
    with pytest.raises(ValueError, match="measured for pre-LN, ReLU, 65 features, 8 tokens: data/depth"):
        measured("pre-LN", features=65)


# --- Gradients, angles, errors ------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("attention", [False, True])
@pytest.mark.parametrize("activation", first_by_day(ACTIVATIONS))
@pytest.mark.parametrize("name", WIRINGS)
def test_gradients_are_those_of_finite_differences(name, activation, attention):
    stack = random_stack(name, 4, features=6, seed=1, activation=activation, attention=attention)
    stream, step, upstream = start(3, 6), 1e-5, RNG.normal(size=(3, 6))
    found = stack._gradients(stack.run(stream), FixedDraws(upstream), 1)
    for block, (wired, sublayer) in enumerate(stack.blocks):
        slopes = np.empty_like(sublayer.second)
        for at in np.ndindex(slopes.shape):
            ends = []
            for sign in (1, -1):
                moved = sublayer.second.copy()
                moved[at] += sign * step
                blocks = [*stack.blocks]
                blocks[block] = wired, sublayer._replace(second=moved)
                ends.append((upstream * layer_norm(Stack(blocks).run(stream)[-1], eps=0)).sum())
            slopes[at] = (ends[0] - ends[1]) / (2 * step)
        assert found[block] == pytest.approx(np.sqrt((slopes**2).mean() / 3), rel=1e-5)


class FixedDraws(np.random.Generator):
    """A generator that draws one array again and again."""

    def __init__(self, values):
        super().__init__(np.random.PCG64(0))
        self.values = values

    def normal(self, loc=0.0, scale=1.0, size=None):
        return np.broadcast_to(self.values, size)


def test_leaving_out_the_last_block_rotates_the_output_by_as_much_as_the_block():
    found = random_stack("pre-LN", 12).profile(start())
    assert found.removal[-1] == pytest.approx(found.rotation[-1])


@pytest.mark.parametrize("attention", [False, True])
def test_a_removal_is_that_of_the_stack_without_the_block(attention):
    stack, stream = random_stack("post-LN", 9, seed=3, activation="tanh", attention=attention), start()
    found = stack.profile(stream, removed=(2, 7))
    for block, value in zip((2, 7), found.removal, strict=True):
        rest = Stack([*stack.blocks[: block - 1], *stack.blocks[block:]])
        assert angles(stack.run(stream)[-1], rest.run(stream)[-1]).mean() == pytest.approx(value)


def test_angles_are_right_also_where_the_cosine_has_no_digits():
    a = RNG.normal(size=16)
    across = RNG.normal(size=16)
    across -= across.mean()
    centered = a - a.mean()
    across -= centered * (across @ centered) / (centered @ centered)
    across *= np.linalg.norm(centered) / np.linalg.norm(across)
    for tangent in (1e-9, 1e-3, 1, 1e3):
        assert angles(a, 5 * a + 3 + 5 * tangent * across) == pytest.approx(np.degrees(np.arctan(tangent)))


@pytest.mark.parametrize("norm", [layer_norm, rms_norm])
@pytest.mark.parametrize("m", [2, 8, 64])
def test_gains_multiply_the_bound_of_qk_norm_by_the_largest_of_each(norm, m):
    above = 0
    for seed in range(200):
        rng = np.random.default_rng(seed)
        q, k = rng.normal(size=(2, m))
        gains = rng.normal(size=(2, m)) * 3
        logit = (norm(q, gains[0], eps=0) @ norm(k, gains[1], eps=0)) / np.sqrt(m)
        assert abs(logit) <= np.sqrt(m) * np.prod(np.abs(gains).max(axis=1)) * (1 + 1e-12)
        above += abs(logit) > np.sqrt(m)
    assert above  # without gains that cannot be
    peaked = np.where(np.arange(m) == 0, 5.0, 0.1)
    one = np.where(np.arange(m) == 0, 1.0, 0.0)
    assert rms_norm(one, peaked, eps=0) @ rms_norm(one, peaked, eps=0) / np.sqrt(m) == pytest.approx(
        25 * np.sqrt(m)
    )  # the bound is reached


@pytest.mark.parametrize("number", range(8))
def test_for_outputs_of_size_one_or_more_the_first_prunable_sublayer_hardly_depends_on_the_size(number):
    numbers: dict[str, Any] = dict(QUESTIONS["depth.1"].variant(number).numbers)
    limit, low = float(numbers["limit"]), numbers["low"]
    first = {
        size: int(np.argmax(predicted_rotations("pre-LN", 150, size) < limit)) + 1
        for size in (0.1, 0.2, 0.3, 0.5, 1, 1.5, 2, 3, 4, 8, 100)
    }
    assert {first[size] for size in first if size >= 1} == {low, numbers["high"]}
    assert first[numbers["size"]] == numbers["first"]
    assert first[0.1] <= first[0.2] < first[0.3] < first[0.5] < low


def test_a_vector_is_longer_and_rotates_less_only_if_it_lengthens_the_stream_or_shifts_it():
    question = QUESTIONS["depth.4"]

    def accepted(answer):
        requests = question.requests()
        return question.judge(requests, question.probe(answer, requests)).ok

    a, w = [1.0, -1.0, 0.0], [1.0, 1.0, -2.0]
    for factor in (2.0, 5.0, 40.0):
        assert accepted((a, [factor * x for x in a], w))
        assert accepted((a, [factor] * 3, w))
        assert accepted((a, [-factor] * 3, w))
        assert not accepted((a, [-factor * x for x in a], w))
    for part in (0.3, 0.5, 0.9):
        for seed in range(10):
            b, across = np.random.default_rng(seed).normal(size=(2, 7))
            across = center(across) - layer_norm(b, eps=0) * (layer_norm(b, eps=0) @ across) / 7
            assert angles(b, b - part * center(b) + across) > angles(b, b + across)


def test_qk_norm_keeps_logits_below_the_root_of_the_width():
    for scale in (1e-3, 1, 1e3):
        assert attention_entropy(scale, True)[0] <= np.sqrt(32)
    assert attention_entropy(1e3, False)[0] > 1e6


def test_what_is_no_stack_is_refused():
    with pytest.raises(ValueError, match="there is no wiring 'pre'; there are pre-LN, post-LN"):
        wiring("pre", 1, 4)
    with pytest.raises(ValueError, match="size must be positive, got 0"):
        random_stack("pre-LN", size=0)
    with pytest.raises(ValueError, match="got 0 and 64"):
        random_stack("pre-LN", 0)
    with pytest.raises(ValueError, match="there is no activation 'relu'; there are ReLU, GELU"):
        random_stack("pre-LN", activation="relu")
