"""Few digits: formats as NumPy has them, variances with bounds that hold, and outputs to 60 digits."""

import json
from collections.abc import Callable

import mpmath
import numpy as np
import pytest

from lngeom import layer_norm, rms_norm
from lngeom.chapters.digits.figures import migrated, query_inputs, rotation
from lngeom.data import data_file
from lngeom.digits import (
    BFLOAT16,
    E2M1,
    E4M3,
    FLOAT16,
    FLOAT32,
    FORMATS,
    e4m3,
    exact_output,
    exact_variance,
    mxfp4,
    nvfp4,
    one_pass_bound,
    quantized,
    rounded,
    two_pass_bound,
    variance_one_pass,
    variance_two_pass,
    variance_welford,
)
from lngeom.trained import FIRST_FEATURE, quantized_models, streams, trained_norms, whisper_reader

RNG = np.random.default_rng(12)
WAYS = ((variance_one_pass, one_pass_bound), (variance_two_pass, two_pass_bound))
EDGES = [65519.9, 65520, 65536, 2.0**-25, 1.0001 * 2.0**-25, 3e38, 3.5e38, 1e-45, 0.0, np.inf, np.nan]


@pytest.mark.parametrize(("to", "dtype"), [(FLOAT16, np.float16), (FLOAT32, np.float32)])
def test_rounding_is_that_of_the_machine(to, dtype):
    values = np.concatenate([RNG.normal(size=4000) * 10.0 ** RNG.uniform(-48, 39, 4000), EDGES])
    values = np.concatenate([values, -values])
    with np.errstate(over="ignore"):
        np.testing.assert_array_equal(rounded(values, to), values.astype(dtype).astype(float))


def test_bfloat16_is_the_upper_half_of_float32():
    values = (RNG.normal(size=4000) * 10.0 ** RNG.uniform(-40, 38, 4000)).astype(np.float32)
    bits = values.view(np.uint32).astype(np.uint64)
    upper = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16 << 16).astype(np.uint32).view(np.float32)
    np.testing.assert_array_equal(rounded(values, BFLOAT16), upper.astype(float))


def test_two_roundings_of_an_operation_are_one():
    x, y = RNG.normal(size=(2, 5000)).astype(np.float32)
    for mine, theirs in ((x.astype(float) * y, x * y), (x.astype(float) + y, x + y)):
        np.testing.assert_array_equal(rounded(mine, FLOAT32), theirs.astype(float))


def test_e4m3_keeps_its_127_numbers_from_0_on_and_nothing_between():
    listed = [m * 2.0**-9 for m in range(8)]
    listed += [(8 + m) * 2.0 ** (e - 10) for e in range(1, 16) for m in range(8)][:-1]
    kept = np.array(listed)
    assert (kept.size, kept[-1]) == (127, E4M3.largest)
    np.testing.assert_array_equal(rounded(-kept, E4M3), -kept)
    between = kept[:-1] + 0.4 * np.diff(kept)
    np.testing.assert_array_equal(rounded(between, E4M3), kept[:-1])


@pytest.mark.parametrize("to", [*FORMATS, E4M3], ids=lambda to: to.name)
def test_welford_is_never_negative_and_exact_where_nothing_is_rounded(to):
    for offset in (0.0, 3.0, 100.0):
        found = variance_welford(RNG.normal(size=(50, 20)) + offset, to)
        assert (found >= 0).all()
        assert variance_welford(np.full((2, 9), offset), to) == pytest.approx([0, 0])
    assert variance_welford([-1.0, 1.0, 0.0, 0.0], to) == 0.5


def test_one_by_one_is_the_same_sum_where_nothing_is_rounded():
    whole = RNG.integers(-8, 9, size=(20, 16)).astype(float)
    whole -= whole.mean(-1, keepdims=True).round()
    loop = variance_two_pass(whole, FLOAT32, in_pairs=False)
    assert loop == pytest.approx(whole.var(-1), rel=1e-6)


@pytest.mark.parametrize("to", FORMATS, ids=lambda to: to.name)
@pytest.mark.parametrize("n", [2, 3, 64, 100])
@pytest.mark.parametrize("offset", [0.0, 0.3, 2.0, 15.0])
def test_variances_are_off_by_no_more_than_the_bounds(to, n, offset):
    for draw in RNG.normal(size=(6, n)) + offset:
        stored = rounded(draw, to)
        true = exact_variance(stored)
        if true:
            for way, bound in WAYS:
                off = mpmath.mpf(float(way(stored, to))) * true.denominator / true.numerator - 1
                assert abs(off) <= bound(stored, to)


@pytest.mark.parametrize("to", FORMATS, ids=lambda to: to.name)
@pytest.mark.parametrize("offset", [0.0, 1.0, -30.0])
def test_the_bounds_hold_where_squares_underflow_and_are_infinite_where_sums_overflow(to, offset):
    """For numbers from the finest step of the format to its largest; a bound that held everywhere is none."""
    held, endless = 0, 0
    for power in np.linspace(np.log2(to.step), np.log2(to.largest) - 6, 60):
        stored = rounded((RNG.normal(size=40) + offset) * 2.0**power, to)
        true = exact_variance(stored)
        for way, bound_of in WAYS:
            bound, found = bound_of(stored, to), way(stored, to)
            if not np.isfinite(found):
                assert bound == np.inf
            elif true:
                assert abs(mpmath.mpf(float(found)) * true.denominator / true.numerator - 1) <= bound
                held += bool(bound < 0.5)
                endless += bool(bound == np.inf)
    assert held > 15 or (to, offset) == (BFLOAT16, -30.0)  # whose mean loses all digits
    assert endless < 12


def test_what_is_constant_has_no_bound():
    for _, bound in WAYS:
        np.testing.assert_array_equal(bound([[3.0, 3.0], [0.0, 0.0]], FLOAT32), np.inf)


def test_the_orders_of_the_bounds_are_those_of_the_theorem():
    """One pass loses the square of the offset, two passes the square of offset times u."""
    deviations = layer_norm(RNG.normal(size=64), eps=0)
    ones = [float(one_pass_bound(deviations + offset, FLOAT32)) for offset in (1e2, 1e3)]
    near = [float(two_pass_bound(deviations + offset, FLOAT32)) for offset in (1, 1e2)]
    assert ones[1] / ones[0] == pytest.approx(100, rel=0.01)
    assert near[1] == pytest.approx(near[0], rel=0.01)
    far = [float(two_pass_bound(deviations + offset, FLOAT32)) for offset in (1e7, 1e8)]
    assert far[1] / far[0] == pytest.approx(100, rel=0.01)


def test_in_one_pass_a_variance_can_be_negative_or_overflow_and_in_two_it_cannot():
    draws = rounded(RNG.normal(size=(500, 8)) + 30, BFLOAT16)
    assert variance_one_pass(draws, BFLOAT16).min() < 0 <= variance_two_pass(draws, BFLOAT16).min()
    assert not np.isfinite(variance_one_pass([300.0, 301.0], FLOAT16))
    assert variance_two_pass([300.0, 301.0], FLOAT16) == 0.25


def test_outputs_to_sixty_digits_are_those_of_layer_norm():
    a = RNG.normal(size=20) + 5
    exact = exact_output(a, 1e-5)
    np.testing.assert_allclose(layer_norm(a), [float(value) for value in exact], rtol=1e-14)
    with mpmath.workdps(60):
        assert abs(mpmath.fsum(exact)) < mpmath.mpf(10) ** -57


def test_sixty_digits_are_sixty_also_where_a_sum_has_six_hundred():
    exact = exact_output([1e300, -1e300, 1e-300], 0.0)
    with mpmath.workdps(60):
        right = mpmath.mpf(1e-300) / 1e300 * mpmath.sqrt(mpmath.mpf(2) / 3)
        assert abs(exact[2] / right - 1) < mpmath.mpf(10) ** -59


@pytest.mark.parametrize("bits", [2, 4, 8])
def test_integers_with_a_scale_are_off_by_half_a_step_and_keep_the_largest_entry(bits):
    x = RNG.normal(size=(20, 30)) * 10.0 ** RNG.uniform(-3, 3, (20, 1))
    kept, step = quantized(x, bits), np.abs(x).max(-1) / (2 ** (bits - 1) - 1)
    assert (np.abs(kept - x).max(-1) <= 0.5001 * step).all()
    assert np.abs(kept).max(-1) == pytest.approx(np.abs(x).max(-1))
    assert max(len(np.unique(row)) for row in kept) <= 2**bits - 1
    np.testing.assert_array_equal(quantized([0.0, 0.0], bits), 0)
    with pytest.raises(ValueError, match="bits must be at least 2, got 1"):
        quantized(x, 1)


def test_what_is_no_vector_of_numbers_is_refused():
    for way in (variance_one_pass, variance_two_pass, one_pass_bound, two_pass_bound):
        with pytest.raises(ValueError, match="at least one feature"):
            way([], FLOAT16)
        with pytest.raises(TypeError, match="must hold real numbers"):
            way(np.ones(3, complex), FLOAT16)
    with pytest.raises(TypeError, match="must hold real numbers"):
        rounded(np.array([1 + 1j]), FLOAT16)
    for exact in (exact_variance, exact_output):
        for wrong in ([np.nan, 1.0], [[1.0, 2.0], [3.0, 4.0]]):
            with pytest.raises(ValueError, match="a must be one vector of finite numbers"):
                exact(wrong)
    for eps, words in ((0.0, "a is constant and eps is 0"), (-1.0, "not negative, got -1")):
        with pytest.raises(ValueError, match=words):
            exact_output([1.0, 1.0], eps)


ORDERS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "random": lambda x: x,
    "sorted": np.sort,
    "three values": lambda x: np.round(np.clip(x, -1, 1)),
}


@pytest.mark.parametrize("to", [FLOAT32, FLOAT16], ids=lambda to: to.name)
@pytest.mark.parametrize("order", ORDERS)
def test_the_errors_of_three_ways_up_to_a_factor_for_the_sums(order, to):
    """log₂ N for sums in pairs and N in a loop, for several numbers of features, orders, and offsets."""
    for n, offset in ((8, 10.0), (64, 10.0), (512, 10.0), (512, 0.0)):
        a = rounded(ORDERS[order](RNG.normal(size=n)) + offset, to)
        exact = float(exact_variance(a))
        ratio = np.sqrt(np.mean(a**2) / exact)  # ρ/σ
        once, twice, welford = (
            abs(float(way(a, to)) / exact - 1) / to.unit
            for way in (variance_one_pass, variance_two_pass, variance_welford)
        )
        in_pairs = np.log2(n) + 3
        assert once < 2 * in_pairs * ratio**2
        assert twice < in_pairs * (1 + in_pairs * to.unit * ratio**2)
        assert welford < n * ratio


@pytest.mark.slow
@pytest.mark.parametrize("to", [BFLOAT16, FLOAT16, FLOAT32], ids=lambda to: to.name)
@pytest.mark.parametrize("n", [64, 576, 1024])
@pytest.mark.parametrize("order", ["random", "sorted"])
def test_two_passes_have_the_square_of_the_factor_for_the_sums(order, n, to):
    """The error of the mean has the factor, and is squared."""
    above = []
    for offset in (3, 30, 1000):
        if to.unit * offset > 0.2:
            continue
        a = rounded(ORDERS[order](np.random.default_rng(2).normal(size=(8, n))) + offset, to)
        exact = np.array([float(exact_variance(row)) for row in a])
        ratio = (to.unit * offset) ** 2 / exact
        for in_pairs, k in ((True, np.log2(n) + 1), (False, n)):
            found = np.abs(variance_two_pass(a, to, in_pairs=in_pairs) / exact - 1)
            assert (found < 1.1 * k**2 * ratio + (k + 3) * to.unit).all()
            above.append((found / (k * (ratio + to.unit))).max())
    if to is BFLOAT16 and n > 64:
        assert max(above) > 10  # more than N times the errors without roundings of the sums


def test_welfords_error_is_not_the_ratio_times_u_if_numbers_are_sorted():
    """The factor grows with the number of features; in a random order it stays near 1."""
    factors = {}
    for order, n in (("sorted", 64), ("sorted", 1024), ("random", 64), ("random", 1024)):
        a = rounded(ORDERS[order](np.random.default_rng(1).normal(size=(12, n))) + 30, FLOAT32)
        exact = np.array([float(exact_variance(row)) for row in a])
        factors[order, n] = np.abs(variance_welford(a, FLOAT32) / exact - 1).max() / FLOAT32.unit / 30
    assert factors["sorted", 1024] > 5 > 3 * factors["random", 1024]
    assert factors["sorted", 1024] > 1.5 * factors["sorted", 64]


# ------------------------------------------------------------------ four bits with a scale for each block


def nearest(x, grid):
    """The nearest of some numbers, for each entry; of two that are as near, either."""
    return grid[np.abs(np.asarray(x)[..., None] - grid).argmin(-1)]


GRID = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])
GRID = np.concatenate([-GRID[:0:-1], GRID])


@pytest.mark.parametrize("size", [1e-30, 0.01, 1.0, 3e7])
@pytest.mark.parametrize(("keep", "block"), [(mxfp4, 32), (nvfp4, 16)])
def test_a_block_of_four_bits_is_its_scale_times_the_nearest_of_fifteen_numbers(keep, block, size):
    x = size * RNG.normal(size=(5, 3, 96)) * 10.0 ** RNG.uniform(-1, 1, (5, 3, 96))
    kept = keep(x)
    assert kept.shape == x.shape
    largest = np.abs(x.reshape(-1, block)).max(1)
    if keep is mxfp4:
        scale = 2.0 ** (np.floor(np.log2(largest)) - 2)
    else:
        whole = np.abs(x).max() / (6 * 448)
        scale = rounded(largest / 6 / whole, E4M3) * whole
    for values, got, step in zip(x.reshape(-1, block), kept.reshape(-1, block), scale, strict=True):
        assert got / step == pytest.approx(nearest(got / step, GRID), abs=1e-12)
        best = step * nearest(values / step, GRID)
        assert np.abs(got - values) == pytest.approx(np.abs(best - values), abs=1e-9 * step)


def test_an_outlier_costs_its_own_block_and_no_other():
    x = RNG.normal(size=96)
    loud = x.copy()
    loud[70] = 300.0
    assert (mxfp4(x)[:64] == mxfp4(loud)[:64]).all()
    assert not mxfp4(loud)[64:70].any()
    assert np.abs(nvfp4(loud)[:64] - x[:64]).max() < 0.6
    assert not nvfp4(loud)[64:70].any()
    assert not quantized(loud, 4)[:64].any()  # one scale for all: every block is lost


@pytest.mark.parametrize(("keep", "block"), [(mxfp4, 32), (nvfp4, 16)])
def test_blocks_that_cannot_be_made_or_scaled_are_refused_and_zeros_stay(keep, block):
    np.testing.assert_array_equal(keep(np.zeros((2, block))), 0)
    with pytest.raises(ValueError, match=f"features must be a multiple of {block}, got 40"):
        keep(np.ones(40))
    for wrong in (np.inf, np.nan):
        with pytest.raises(ValueError, match=f"values must be finite, got {wrong}"):
            keep(np.full(block, wrong))
    with pytest.raises(TypeError, match="must hold real numbers"):
        keep(np.ones(block, complex))
    assert rounded(GRID, E2M1).tolist() == GRID.tolist()


def test_e4m3_with_a_scale_rounds_to_the_nearest_and_keeps_the_largest_and_zeros():
    rng = np.random.default_rng(3)
    x = rng.normal(size=(4, 40)) * 10.0 ** rng.uniform(-2, 2, (4, 40))
    kept, largest = e4m3(x), np.abs(x).max(-1, keepdims=True)
    near = np.abs(kept / x - 1) <= E4M3.unit
    assert (near | (np.abs(kept - x) <= E4M3.step * largest / E4M3.largest)).all()
    np.testing.assert_allclose(np.abs(kept).max(-1, keepdims=True), largest, rtol=1e-12)
    np.testing.assert_array_equal(e4m3(np.zeros((2, 3))), 0)


KEPT = {
    "int8": quantized,
    "int4": lambda x: quantized(x, 4),
    "e4m3": e4m3,
    "mxfp4": mxfp4,
    "nvfp4": nvfp4,
    "nvfp4, a scale for each token": lambda x: np.stack([nvfp4(row) for row in x]),
}
RANGES = {  # of the error with a rotation over that without one, for tokens that are not first
    "int8": (0.1, 0.8),
    "int4": (0.2, 0.8),
    "e4m3": (0.99, 1.8),
    "mxfp4": (0.65, 0.99),
    "nvfp4": (0.99, 1.12),
    "nvfp4, a scale for each token": (0.99, 1.12),
}
QUIET = np.arange(576) != FIRST_FEATURE
SMOL = {name: rms_norm(stream, eps=1e-5) for name, stream in streams("smollm2").items()}
GAINS = {norm.name: norm.gain for norm in trained_norms("smollm2")}


def typical_error(got, exact):
    return np.median(np.linalg.norm(got - exact, axis=-1) / np.linalg.norm(exact, axis=-1))


def factor(keep, x, matrix, gain=1.0):
    """How a rotation of the normalized vector before the gain changes the error of what the matrices read."""
    turned = typical_error(keep(x @ matrix) @ matrix.T * gain, x * gain)
    return turned / typical_error(keep(x * gain), x * gain)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [8, 1])
@pytest.mark.parametrize("form", KEPT)
def test_which_formats_gain_from_a_rotation_if_only_the_normalized_vector_counts(form, seed):
    low, high = RANGES[form]
    for normed in SMOL.values():
        others = normed[:, 1:].reshape(-1, 576)
        assert low < factor(KEPT[form], others, rotation(576, seed)) < high


def hadamard(seed, size=64):
    """In each block of so many features, random signs and then a Hadamard matrix."""
    matrix: np.ndarray = np.ones((1, 1))
    while len(matrix) < size:
        matrix = np.kron(matrix, [[1, 1], [1, -1]])
    signs = np.random.default_rng(seed).choice([-1, 1], size=(576, 1))
    return signs * np.kron(np.eye(576 // size), matrix / np.sqrt(size))


def of_all(seed):
    """Rotate all features with structure: Hadamard matrices in blocks, then a rotation across blocks."""
    across = np.linalg.qr(np.random.default_rng(seed).normal(size=(9, 9)))[0]
    return hadamard(seed) @ np.kron(across, np.eye(64))


@pytest.mark.parametrize("matrix", [rotation(576, 8), rotation(576, 5), of_all(0), of_all(3)])
@pytest.mark.parametrize("form", ["int8", "e4m3", "mxfp4", "nvfp4", "nvfp4, a scale for each token"])
def test_with_the_gain_counted_only_int8_gains_from_a_free_rotation_before_every_layer(form, matrix):
    """As shipped the gain comes before the rounding, with a rotation it comes after."""
    found = [factor(KEPT[form], x[:, 1:].reshape(-1, 576), matrix, GAINS[name]) for name, x in SMOL.items()]
    assert len(found) == 8
    if form == "int8":
        assert max(found) < 1
    else:
        assert min(found) < 1 < 1.4 < max(found)
    keep, late = KEPT[form], []
    for name, x in SMOL.items():  # after the gain, at run time
        y = x[:, 1:].reshape(-1, 576) * GAINS[name]
        late.append(factor(keep, y, matrix))
    if form in ("int8", "mxfp4"):
        assert max(late) < 1
    else:
        assert 0.97 < min(late) < max(late) < 1.4


@pytest.mark.parametrize("form", ["mxfp4", "nvfp4", "e4m3"])
@pytest.mark.parametrize("matrix", [rotation(576, 8), of_all(0)])
def test_first_tokens_lose_most_where_one_feature_has_their_length_and_a_gain_near_zero(form, matrix):
    found = {name: factor(KEPT[form], x[:, 0], matrix, GAINS[name]) for name, x in SMOL.items()}
    for name, x in SMOL.items():
        share = np.median(x[:, 0, FIRST_FEATURE] ** 2 / (x[:, 0] ** 2).sum(-1))
        if share > 0.95 and name.endswith("ffn_norm"):
            assert found[name] > 2, name
    assert 5 < max(found.values()) < 16


def test_four_bits_with_a_folded_gain_hurt_first_tokens_with_every_rotation():
    """Their other features, as the page counts them."""
    gain, x = GAINS["blk.20.ffn_norm"], SMOL["blk.20.ffn_norm"][:, 0]
    target = (x * gain)[:, QUIET]
    alone = typical_error(quantized(x * gain, 4)[:, QUIET], target)
    for matrix in (*(rotation(576, seed) for seed in range(100, 104)), *map(hadamard, range(4))):
        turned = (quantized(x @ matrix, 4) @ matrix.T * gain)[:, QUIET]
        assert typical_error(turned, target) > 1.5 * alone


@pytest.mark.parametrize("clips", [slice(None), slice(4), slice(4, None)])
def test_whispers_outlier_features_are_large_for_most_tokens(clips):
    """By medians over tokens, not by their largest values, which one token may have."""
    ratios = []
    for norm in trained_norms("whisper"):
        y = layer_norm(streams("whisper")[norm.name][clips], norm.gain, norm.bias, eps=1e-5)
        sizes = np.median(np.abs(y), axis=(0, 1))
        ratios.append(sizes.max() / np.median(sizes))
    assert len(ratios) == 22
    assert 3 < min(ratios) < 4.5
    assert 18 < max(ratios) < 28


def product_error(y, weight, bits):
    exact = y @ weight.T
    return np.linalg.norm(quantized(y, bits) @ quantized(weight, bits).T - exact) / np.linalg.norm(exact)


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("bits", [4, 6, 8])
def test_a_gauge_and_a_rotation_together_are_best_and_a_free_rotation_halves_the_error(bits, swapped):
    """For either half of the clips, and several rotations; the free one stands before the gain."""
    seen, y, weight = query_inputs()
    if swapped:
        seen, y = y, seen
    name, _, _ = whisper_reader()
    norm = next(norm for norm in trained_norms("whisper") if norm.name == name)
    delta = migrated(0.5, seen, weight)
    shipped, scaled = product_error(y, weight, bits), product_error(y * delta, weight / delta, bits)
    exact = y @ weight.T
    for seed in (8, 1, 2):
        r = rotation(len(weight), seed)
        spun = product_error(y @ r.T, weight @ r.T, bits)
        both = product_error(y * delta @ r.T, weight / delta @ r.T, bits)
        z, folded = (y - norm.bias) / norm.gain, weight * norm.gain
        assert (z @ r.T) @ (folded @ r.T).T + weight @ norm.bias == pytest.approx(exact)
        free = quantized(z @ r.T, bits) @ quantized(folded @ r.T, bits).T + weight @ norm.bias
        freely = np.linalg.norm(free - exact) / np.linalg.norm(exact)
        assert both < spun < scaled < shipped
        assert both < freely < 0.6 * shipped


# ------------------------------------------------------------------ all layers of two models

WHOLE = quantized_models()
ROUNDED = ("activations", "both", "both, not the first token")
ROTATED = ("rotation", "rotation, then Δ")
ALONE, LATE = "rotation at run time", "Δ, then rotation at run time"


def rows_of(model, form, rounded="both"):
    return WHOLE[model]["rows"][f"{form}, {rounded}" if model == "smollm2" else form]


def more(model, form, name, rounded="both", what="divergence", part=slice(None)):
    """How much more a variant has than none, as a paired bootstrap interval over passages or clips."""
    rows = rows_of(model, form, rounded)
    change = (rows[name][what] - rows["nothing"][what])[part]
    draws = np.random.default_rng(1).integers(len(change), size=(1000, len(change)))
    return np.quantile(change[draws].mean(1), [0.025, 0.975])


def seeds(model, form, *kinds):
    return [name for name in rows_of(model, form) if name.rstrip(" 012") in kinds]


def mean_of(model, form, kind, rounded="both", what="divergence"):
    rows = rows_of(model, form, rounded)
    return np.mean([rows[name][what].mean() for name in seeds(model, form, kind)])


def test_two_models_were_rounded_in_all_variants_that_change_no_logit_without_rounding():
    for model, count in (("smollm2", 16), ("whisper", 10)):
        exact = dict(WHOLE[model]["exact"])
        assert exact.pop("largest logit") > 30
        assert exact.keys() == {"nothing", "Δ", *ROTATED, ALONE, LATE}
        assert max(exact.values()) < 1e-12
        for form in WHOLE[model]["rows"].values():
            assert len(form) == 2 + 4 * 3
            for row in form.values():
                assert row["divergence"].shape == (count,)
                assert row["divergence"].min() > 0
    voices = [clip["voice"].startswith("recorded") for clip in WHOLE["whisper"]["clips"].values()]
    assert voices == [True, True, *8 * [False]]


@pytest.mark.parametrize("part", [slice(None), slice(0, None, 2), slice(1, None, 2)])
@pytest.mark.parametrize("rounded", ROUNDED)
def test_in_int8_all_layers_gain_from_every_remedy_but_do_not_need_it(rounded, part):
    """Each rotation alone; in both models, in each half of the passages, for activations and for weights."""
    names = ["Δ", *seeds("smollm2", "int8", *ROTATED, ALONE, LATE)]
    assert len(names) == 1 + 4 * 3
    for name in names:
        assert more("smollm2", "int8", name, rounded, part=part)[1] < 0
        assert more("whisper", "int8", name, part=part)[1] < 0
    assert (
        mean_of("smollm2", "int8", "nothing", rounded, "loss")
        < 0.06 + WHOLE["smollm2"]["unchanged"]["loss"].mean()
    )
    words = [clip["words of the transcript"] for clip in WHOLE["whisper"]["clips"].values()]
    assert rows_of("whisper", "int8")["nothing"]["apart"].sum() < 0.03 * sum(words)


@pytest.mark.parametrize("part", [slice(None), slice(0, None, 2), slice(1, None, 2)])
@pytest.mark.parametrize("rounded", ROUNDED)
@pytest.mark.parametrize("form", ["e4m3", "NVFP4"])
def test_in_floating_formats_all_layers_lose_from_a_free_rotation(form, rounded, part):
    for name in seeds("smollm2", form, *ROTATED):
        assert more("smollm2", form, name, rounded, part=part)[0] > 0
    for name in seeds("whisper", form, *ROTATED):
        assert more("whisper", form, name)[0] > 0
    if form == "NVFP4":
        assert more("smollm2", form, "Δ", rounded, part=part)[1] < 0
        for name in seeds("whisper", form, *ROTATED):  # recorded and synthetic speech
            assert more("whisper", form, name, part=slice(2))[0] > 0
            assert more("whisper", form, name, part=slice(2, None))[0] > 0


@pytest.mark.parametrize("rounded", ["both", "both, not the first token"])
def test_in_mxfp4_the_models_fail_with_every_remedy_that_is_free(rounded):
    words = [clip["words of the transcript"] for clip in WHOLE["whisper"]["clips"].values()]
    names = ["nothing", "Δ", *seeds("smollm2", "MXFP4", *ROTATED)]
    for name in names:
        row = rows_of("smollm2", "MXFP4", rounded)[name]
        assert row["changed"].mean() > 0.6
        assert (row["loss"] - WHOLE["smollm2"]["unchanged"]["loss"]).mean() > 1
        assert rows_of("whisper", "MXFP4")[name]["apart"].sum() > 0.7 * sum(words)


@pytest.mark.parametrize("part", [slice(None), slice(0, None, 2), slice(1, None, 2)])
@pytest.mark.parametrize("rounded", ["both", "both, not the first token"])
@pytest.mark.parametrize("form", ["int8", "e4m3", "MXFP4", "NVFP4"])
def test_a_rotation_after_gain_and_gauge_is_best_in_smollm2(form, rounded, part):
    """Each of three, in each half of the passages; a free rotation alone comes before the gain."""
    rows = rows_of("smollm2", form, rounded)
    cost = {name: row["divergence"][part].mean() for name, row in rows.items()}
    late, alone = seeds("smollm2", form, LATE), seeds("smollm2", form, ALONE)
    others = [value for name, value in cost.items() if name not in late]
    assert max(cost[name] for name in late) < min(others)
    assert max(cost[name] for name in alone) < min(cost[name] for name in seeds("smollm2", form, "rotation"))
    for name in late:
        assert more("smollm2", form, name, rounded, part=part)[1] < 0


def test_in_whisper_a_rotation_after_gain_and_gauge_helps_in_int8_and_mxfp4_only():
    rows = rows_of("whisper", "MXFP4")
    for form in ("int8", "MXFP4"):
        for name in seeds("whisper", form, LATE):
            assert more("whisper", form, name)[1] < 0
            assert rows["nothing"]["apart"].sum() > 2 * rows[name]["apart"].sum() or form == "int8"
    for form in ("e4m3", "NVFP4"):
        for name in seeds("whisper", form, LATE):
            assert more("whisper", form, name)[1] > 0
            assert more("whisper", form, name, what="apart")[1] > 0


@pytest.mark.parametrize("model", ["smollm2", "whisper"])
@pytest.mark.parametrize("form", ["int8", "e4m3", "MXFP4", "NVFP4"])
def test_a_gauge_after_a_free_rotation_changes_little(form, model):
    ratio = mean_of(model, form, "rotation, then Δ") / mean_of(model, form, "rotation")
    assert 0.85 < ratio < 1.12


def test_first_tokens_are_not_the_main_cause_of_what_a_rotation_costs():
    spared = "both, not the first token"
    for form in ("e4m3", "NVFP4"):
        cost = [
            mean_of("smollm2", form, "rotation", part) - mean_of("smollm2", form, "nothing", part)
            for part in ("both", spared)
        ]
        assert 0.5 * cost[0] < cost[1] < cost[0]
    for form in ("int8", "e4m3", "MXFP4", "NVFP4"):
        assert mean_of("smollm2", form, "rotation", spared) < mean_of("smollm2", form, "rotation")


def test_the_counted_traffic_predicts_times_only_for_arrays_beyond_the_cache():
    """50 MB of cache; the rows differ in the number of features alone."""
    rows = json.loads(data_file("kernel_times.json").read_text("utf-8"))["rows"]
    assert len(rows) == 2
    for row in rows:
        megabytes = row["tokens"] * row["features"] * 2 / 1e6
        ratio = row["separate forward"] / row["fused forward"]
        assert (abs(ratio / 6 - 1) < 0.1) == (megabytes > 50)
    ways = [name for name in rows[0] if name not in ("tokens", "features")]
    small, large = rows
    for way in ways:
        assert small[way] / small["features"] > 1.4 * large[way] / large["features"]
