"""Random stacks rotate as the formulas of chapter 15 say, and their gradients are those of differences."""

import numpy as np
import pytest

from lngeom import layer_norm
from lngeom.depth import (
    WIRINGS,
    Stack,
    angles,
    attention_entropy,
    predicted_rotations,
    random_stack,
    wiring,
)

RNG = np.random.default_rng(15)


def start(tokens=4, features=64):
    return layer_norm(RNG.normal(size=(tokens, features)), eps=0)


@pytest.mark.slow
@pytest.mark.parametrize("size", [0.3, 1, 3])
@pytest.mark.parametrize("name", WIRINGS)
def test_random_blocks_rotate_as_predicted(name, size):
    found = random_stack(name, 32, features=128, size=size).profile(start(features=128))
    errors = np.abs(found.rotation / predicted_rotations(name, 32, size) - 1)
    assert np.median(errors) < 0.1
    assert errors.max() < 0.4


@pytest.mark.slow
@pytest.mark.parametrize("name", WIRINGS)
def test_gradients_are_those_of_finite_differences(name):
    stack, stream, step = random_stack(name, 3, features=8, seed=1), start(1, 8), 1e-5
    upstream = RNG.normal(size=8)
    for block, (wired, first, second) in enumerate(stack.blocks):
        slopes = np.empty_like(second)
        for at in np.ndindex(second.shape):
            ends = []
            for sign in (1, -1):
                moved = second.copy()
                moved[at] += sign * step
                blocks = [*stack.blocks]
                blocks[block] = wired, first, moved
                ends.append(upstream @ layer_norm(Stack(blocks).run(stream)[-1][0], eps=0))
            slopes[at] = (ends[0] - ends[1]) / (2 * step)
        found = stack._gradients(stack.run(stream), FixedDraws(upstream), 1)
        assert found[block] == pytest.approx(np.sqrt((slopes**2).mean()), rel=1e-5)


class FixedDraws(np.random.Generator):
    """A generator that draws one vector again and again."""

    def __init__(self, vector):
        super().__init__(np.random.PCG64(0))
        self.vector = vector

    def normal(self, loc=0.0, scale=1.0, size=None):
        return np.broadcast_to(self.vector, size)


def test_leaving_out_the_last_block_rotates_the_output_by_as_much_as_the_block():
    found = random_stack("pre-LN", 12).profile(start())
    assert found.removal[-1] == pytest.approx(found.rotation[-1])


def test_angles_are_right_also_where_the_cosine_has_no_digits():
    a = RNG.normal(size=16)
    across = RNG.normal(size=16)
    across -= across.mean()
    centered = a - a.mean()
    across -= centered * (across @ centered) / (centered @ centered)
    across *= np.linalg.norm(centered) / np.linalg.norm(across)
    for tangent in (1e-9, 1e-3, 1, 1e3):
        assert angles(a, 5 * a + 3 + 5 * tangent * across) == pytest.approx(np.degrees(np.arctan(tangent)))


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
