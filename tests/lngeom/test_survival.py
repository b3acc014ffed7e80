"""The maps of chapter 13: what is proved and what is refuted, and that no cell can be wrong unnoticed."""

import numpy as np
import pytest
from sympy import Abs, sign

from lngeom.centering import center
from lngeom.definition import layer_norm
from lngeom.identities import identity
from lngeom.rmsnorm import qk_norm
from lngeom.symbolic import mu
from lngeom.training import random_blocks
from lngeom.uses.survival import (
    BOUNDED,
    ELLIPSOID,
    FOLDED,
    KEYS,
    LENGTH,
    PERI,
    RADIAL,
    SHIFT,
    STEADY,
    TURNS,
    UNSCALED,
    UNSEEN,
    ZERO_MEAN,
    block_map,
    decided,
    layer_map,
    on_arrays,
)

pytestmark = pytest.mark.slow
NORMS = {ELLIPSOID, LENGTH, BOUNDED, RADIAL}
HOLDS = {
    "LayerNorm": NORMS | {ZERO_MEAN, SHIFT},
    "LayerNorm without weights": NORMS | {ZERO_MEAN, SHIFT},
    "RMSNorm": NORMS | {TURNS},
    "RMSNorm with 1 + g": NORMS | {TURNS},
    "QK-norm": NORMS | {KEYS},
    "unit vectors": NORMS | {TURNS},
    "DyT": {BOUNDED},
    "none": {TURNS},
}
AROUND = {
    "pre-LN": {FOLDED, UNSEEN},
    "pre-RMSNorm": {FOLDED},
    "post-LN": {UNSEEN, STEADY},
    PERI: {UNSEEN, UNSCALED, STEADY},
    "nGPT": {UNSCALED, STEADY},
    "no norm": set(),
    "DyT in its place": {FOLDED},
}


@pytest.mark.parametrize(("found", "wanted", "columns"), [(layer_map, HOLDS, 8), (block_map, AROUND, 4)])
def test_what_survives_is_what_the_chapter_says(found, wanted, columns):
    cells = found().cells
    assert len(cells) == columns * len(wanted)
    assert {row: {c.column for c in cells if c.row == row and c.holds} for row in wanted} == wanted
    for cell in cells:
        assert cell.why
        assert not (cell.holds and cell.part)
        if cell.by:
            assert cell.holds or cell.part
            assert identity(cell.by).id == cell.by
        if cell.holds is False:
            assert cell.why.startswith("at ")


def test_a_map_is_a_table_and_lists_its_counterexamples():
    found = block_map()
    lines = found._repr_markdown_().splitlines()
    assert len(lines) == 2 + len(AROUND)
    assert "| yes {eq}`eq-writer-mean-unseen` |" in found._repr_markdown_()
    assert all(line.count("|") == lines[0].count("|") for line in lines)


def test_post_ln_streams_keep_only_gains_that_differ():
    found = block_map()
    assert str(found["post-LN", FOLDED]) == "biases and equal gains {eq}`eq-affine-eps`"
    assert str(found[PERI, FOLDED]) == "no"


@pytest.mark.parametrize("features", [2, 3, 8, 64, 768])
@pytest.mark.parametrize("eps", [1e-12, 1e-5, 0.3, 10.0])
def test_biases_and_equal_gains_move_along_a_post_ln_stream(features, eps):
    for seed in range(5):
        rng = np.random.default_rng(seed)
        x, z, gain, bias = rng.normal(size=(4, features))
        y, factor = layer_norm(x, eps=eps), np.exp(rng.normal())
        np.testing.assert_allclose(
            layer_norm(gain * y + bias + z, eps=eps), layer_norm(gain * y + (z + bias), eps=eps), atol=1e-9
        )
        equal = layer_norm(factor * y + z, eps=eps)
        np.testing.assert_allclose(equal, layer_norm(y + z / factor, eps=eps / factor**2), atol=1e-9)


@pytest.mark.parametrize("features", [3, 8, 64, 768])
def test_only_equal_gains_leave_what_is_added_of_one_length(features):
    def spread(gain, bias, y):
        lengths = np.linalg.norm(center(gain * y + bias), axis=-1)
        return np.ptp(lengths) / lengths.max()

    for seed in range(20):
        rng = np.random.default_rng(seed)
        y = layer_norm(rng.normal(size=(50, features)), eps=0)
        gain, bias = 1 + 0.3 * rng.normal(size=(2, features))
        assert spread(gain, 0, y) > 1e-3
        assert spread(1, bias, y) > 1e-3
        assert spread(gain[0], 0, y) < 1e-12


@pytest.mark.parametrize(("features", "rows"), [(3, 8), (8, 3), (64, 64), (16, 128)])
def test_qk_norm_is_bounded_by_the_root_of_the_rows_and_not_of_the_features(features, rows):
    for seed in range(5):
        rng = np.random.default_rng(seed)
        keys = qk_norm(rng.normal(size=(20, features)) @ rng.normal(size=(features, rows)), 1, eps=0)
        lengths = np.linalg.norm(keys, axis=-1)
        np.testing.assert_allclose(lengths, np.sqrt(rows))
        assert (lengths.max() > 1.01 * np.sqrt(features)) == (rows > features)


def test_sublayers_may_be_so_large_that_squares_overflow():
    small, large, larger = (random_blocks(2.0**power, 3) for power in (0, 600, 700))
    np.testing.assert_allclose(large.share[0], 2.0**600 * small.share[0])
    np.testing.assert_allclose(larger.scale[1:], 2.0**100 * large.scale[1:])


BY_CASES = sign(mu) * Abs(mu), mu, "="  # true, and no proof is found


def test_a_statement_that_is_neither_proved_nor_refuted_is_no_cell():
    with pytest.raises(AssertionError, match="neither proved nor refuted"):
        decided("LayerNorm", "bounded", BY_CASES)
    with pytest.raises(AssertionError, match="only 0e"):
        on_arrays("DyT", "nothing", np.ones(3), np.ones(3))


def test_streams_of_random_blocks_grow_like_the_root_of_depth():
    found = random_blocks(1.0, 40, features=256)
    np.testing.assert_allclose(found.scale, np.sqrt(1 + np.arange(40)), rtol=0.15)
    np.testing.assert_allclose(found.share * found.scale, 1, rtol=0.1)
    small, large = (random_blocks(size, 40).share[-1] for size in (1.0, 10.0))
    assert small == pytest.approx(large, rel=0.2)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"size": -1.0}, "must not be negative, got -1"),
        ({"size": np.nan}, "got nan"),
        ({"depth": 0}, "depth 0"),
        ({"size": 1e200, "norm": False}, "overflows in block 2 of 3: take smaller"),
    ],
)
def test_what_makes_no_stream_is_refused(given, words):
    with pytest.raises(ValueError, match=words):
        random_blocks(**{"size": 1.0, "depth": 3, **given})
