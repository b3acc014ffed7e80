"""Few digits: formats as NumPy has them, variances with bounds that hold, and outputs to 60 digits."""

import mpmath
import numpy as np
import pytest

from lngeom import layer_norm
from lngeom.digits import (
    BFLOAT16,
    E4M3,
    FLOAT16,
    FLOAT32,
    FORMATS,
    exact_output,
    exact_variance,
    one_pass_bound,
    quantized,
    rounded,
    two_pass_bound,
    variance_one_pass,
    variance_two_pass,
    variance_welford,
)

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
