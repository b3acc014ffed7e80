"""The ellipsoid of a norm layer: its axes to the last digit, what it contains, and what it refuses."""

import itertools
import tracemalloc

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lngeom import Ellipsoid, jacobian, layer_norm, rms_norm, semi_axes

GAINS = st.lists(
    st.one_of(
        st.sampled_from([0.0, 1.0, -1.0, 2.0]),
        st.floats(-3, 3, allow_subnormal=False).filter(lambda v: v == 0 or abs(v) > 1e-6),
    ),
    min_size=2,
    max_size=9,
).map(np.array)


def with_fifty_digits(gain: np.ndarray) -> np.ndarray:
    """Zeros of the derivative of ∏ (λ - gᵢ²), by bisection between its neighboring zeros."""
    with mpmath.workdps(50):
        squares = sorted(mpmath.mpf(float(entry)) ** 2 for entry in gain)
        zeros = []
        for low, high in itertools.pairwise(squares):
            while high > low and (high - low) > high * mpmath.mpf(10) ** -30:
                middle = (low + high) / 2
                rising = mpmath.fsum(1 / (square - middle) for square in squares) < 0
                low, high = (middle, high) if rising else (low, middle)
            zeros.append(float(mpmath.sqrt(len(gain) * high)))
    return np.array(zeros[::-1])


def wild(kind: str, n: int) -> np.ndarray:
    rng = np.random.default_rng(n)
    powers = 10 ** rng.uniform(-8, 2, n) * rng.choice([-1, 1], n)
    return {
        "normal": rng.normal(size=n),
        "ten decades": powers,
        "zeros": np.where(rng.random(n) < 0.3, 0, powers),
        "repeats": rng.choice(powers[:3], n),
        "clusters": rng.choice(powers[:3], n) * (1 + 1e-13 * rng.integers(0, 9, n)),
        "tiny": 1e-200 * powers,
        "huge": 1e200 * powers,
        "both": np.where(rng.random(n) < 0.5, 1e-30, 1e30) * rng.normal(size=n),
    }[kind]


KINDS = ["normal", "ten decades", "zeros", "repeats", "clusters", "tiny", "huge", "both"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", [2, 3, 5, 12, 40])
def test_semi_axes_have_all_their_digits(kind, n):
    gain = wild(kind, n)
    true = with_fifty_digits(gain)
    np.testing.assert_allclose(semi_axes(gain), true, rtol=1e-14, atol=0)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", [2, 3, 12, 40])
def test_axes_are_orthonormal_eigenvectors(kind, n):
    gain = wild(kind, n)
    gain = gain / np.abs(gain).max() if np.abs(gain).max() > 0 else gain
    shape = Ellipsoid.of_layer_norm(gain)
    axes, matrix = shape.axes, np.diag(gain**2) - np.outer(gain, gain) / n
    np.testing.assert_allclose(axes @ axes.T, np.eye(n - 1), atol=1e-12)
    np.testing.assert_allclose(matrix @ axes.T, axes.T * (shape.semi_axes**2 / n), atol=1e-13)
    alive = shape.axes[shape.semi_axes > 0]
    np.testing.assert_allclose(shape.normals @ alive.T, 0, atol=1e-12)
    assert len(shape.normals) + len(alive) == n


def test_semi_axes_of_a_wide_layer_need_little_memory():
    gain = np.random.default_rng(0).normal(size=3000)
    tracemalloc.start()
    lengths = semi_axes(gain)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3000**2 * 8  # one dense matrix would be this large
    squares = np.sort(gain**2)[::-1]
    assert np.all(squares[1:] < lengths**2 / 3000)
    assert np.all(lengths**2 / 3000 < squares[:-1])
    np.testing.assert_allclose(np.sum(lengths**2), 2999 * gain @ gain, rtol=1e-12)


@given(gain=GAINS, seed=st.integers(0, 2**32 - 1), eps=st.sampled_from([0.0, 1e-5, 0.3]))
def test_every_output_is_contained(gain, seed, eps):
    rng = np.random.default_rng(seed)
    bias, a = rng.normal(size=len(gain)), rng.normal(size=(50, len(gain)))
    for make, norm in ((Ellipsoid.of_layer_norm, layer_norm), (Ellipsoid.of_rms_norm, rms_norm)):
        shape = make(gain, bias)
        for dtype in ("f2", "f4", "f8"):
            assert shape.contains(norm(a.astype(dtype), gain, bias, eps=eps)).all()


@given(gain=GAINS, seed=st.integers(0, 2**32 - 1))
def test_the_surface_is_touched_and_nothing_beyond_it_is_contained(gain, seed):
    bias = np.random.default_rng(seed).normal(size=len(gain))
    for make in (Ellipsoid.of_layer_norm, Ellipsoid.of_rms_norm):
        shape = make(gain, bias)
        ends = shape.semi_axes[:, None] * shape.axes
        assert shape.contains(shape.center + ends).all()
        assert shape.contains(shape.center - ends).all()
        long = shape.semi_axes > 1e-3
        assert not shape.contains(shape.center + 1.001 * ends[long]).any()
        assert not shape.contains(shape.center + 0.1 * shape.normals).any()


@pytest.mark.parametrize("gain", [(1, 2, 3), (1, 1, 0), (2, -1, 0.5), (1, -1, 1)])
def test_brute_force_finds_the_same_extremes(gain):
    shape = Ellipsoid.of_layer_norm(gain)
    angle = np.linspace(0, 2 * np.pi, 200_000)
    circle = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    plane = np.array([[1, -1, 0], [1, 1, -2]]) / np.sqrt([[2], [6]])
    radii = np.linalg.norm(layer_norm(circle @ plane, np.array(gain, float), eps=0), axis=1)
    np.testing.assert_allclose([radii.max(), radii.min()], shape.semi_axes, rtol=1e-8)


@pytest.mark.parametrize(
    ("make", "gain", "surface"),
    [
        (Ellipsoid.of_layer_norm, [1, 2, 3], True),
        (Ellipsoid.of_layer_norm, [1, 2, 0], True),
        (Ellipsoid.of_layer_norm, [1, 0, 0], False),
        (Ellipsoid.of_layer_norm, [1], False),
        (Ellipsoid.of_rms_norm, [1, 2], True),
        (Ellipsoid.of_rms_norm, [1, 0], False),
        (Ellipsoid.of_rms_norm, [1], True),
        (Ellipsoid.of_layer_norm, [1, 2, 6e-33, 5e-33], False),  # as trained: never quite zero
        (Ellipsoid.of_layer_norm, [1, 2, 5e-33], True),
        (Ellipsoid.of_rms_norm, [1, 5e-33], False),
        (Ellipsoid.of_rms_norm, [1e-200, 1e-203], True),  # small, and no smaller than the others
        (Ellipsoid.of_rms_norm, [0, 0], False),
    ],
)
def test_the_image_is_a_surface_or_solid(make, gain, surface):
    shape = make(gain)
    assert shape.is_surface is surface
    if len(gain) > 2:  # radii of the smallest and the largest output, in units of the ellipsoid
        layer = layer_norm if shape.centered else rms_norm
        y = layer(np.random.default_rng(1).normal(size=(4000, len(gain))), gain, eps=0)
        axes = shape.semi_axes > 1e-9 * shape.semi_axes[0]
        levels = np.linalg.norm((y @ shape.axes.T)[:, axes] / shape.semi_axes[axes], axis=1)
        assert bool(levels.min() > 0.999) is surface
        assert levels.max() < 1 + 1e-12


def test_one_feature_and_equal_gains():
    point = Ellipsoid.of_layer_norm([5.0], [2.0])
    assert point.semi_axes.shape == (0,)
    assert point.axes.shape == (0, 1)
    np.testing.assert_array_equal(point.normals, [[1.0]])
    assert point.contains([2.0])
    assert not point.contains([2.1])
    np.testing.assert_allclose(semi_axes([2, -2, 2]), 2 * np.sqrt(3))
    assert not Ellipsoid.of_layer_norm([1, 2]).contains([np.nan, 0.0])
    assert not Ellipsoid.of_layer_norm([1, 2]).contains([np.inf, -np.inf])


def test_bad_input_is_named():
    for wrong in ([[1.0, 2.0]], [], 3.0, [1.0, np.nan], [np.inf, 1.0]):
        with pytest.raises(ValueError, match="gain"):
            semi_axes(wrong)
    for strange in ([1j, 2], ["1", "2"], [None, 1]):
        with pytest.raises(TypeError, match="gain"):
            Ellipsoid.of_layer_norm(strange)
    with pytest.raises(ValueError, match=r"\(3,\).*\(2,\)"):
        Ellipsoid.of_layer_norm([1, 2], [1, 2, 3])
    shape = Ellipsoid.of_layer_norm([1, 2])
    with pytest.raises(ValueError, match=r"2 features.*\(3,\)"):
        shape.contains([1, 2, 3])
    with pytest.raises(ValueError, match="-1"):
        shape.contains([1, 2], rtol=-1)


@pytest.mark.parametrize("eps", [0, 0.3])
@pytest.mark.parametrize("zeros", [0, 1, 2, 3])
def test_what_outputs_cover_in_each_of_the_six_cases(zeros, eps):
    """The table of `thm-solid`: their smallest and largest level, 1 on the surface, and their dimension."""
    n = 5
    gain = np.where(np.arange(n) < zeros, 0, [1.3, 0.7, 1.0, 2.0, 1.5])
    shape, rng = Ellipsoid.of_layer_norm(gain), np.random.default_rng(6)
    long, outputs = shape.semi_axes > 0, layer_norm(rng.normal(size=(50_000, n)), gain, eps=eps)
    levels = np.linalg.norm(outputs @ shape.axes[long].T / shape.semi_axes[long], axis=1)
    solid = eps > 0 or zeros >= 2
    assert (levels.min() < 0.5) == solid
    assert (levels.max() < 0.999) == (eps > 0)
    assert levels.max() < 1 + 1e-9
    slopes = gain[:, None] * jacobian(rng.normal(size=n), eps=eps)
    assert np.linalg.matrix_rank(slopes, tol=1e-9) == n - max(zeros, 1) - (not solid)


@pytest.mark.parametrize("gain", [(1, 1), (1, 2, 0, 0), (3, -1, 0.5), (0, 0, 1, -1, 2), (0, 0, 0)])
def test_the_matrix_has_one_eigenvalue_more_than_there_are_axes_and_it_is_zero(gain):
    n = len(gain)
    matrix = np.diag(np.square(gain)) - np.outer(gain, gain) / n
    struck, *others = np.linalg.eigvalsh(matrix)
    np.testing.assert_allclose(struck, 0, atol=1e-12)
    np.testing.assert_allclose(others, semi_axes(gain)[::-1] ** 2 / n, atol=1e-12)
    derivative = np.polyder(np.poly(np.square(gain)))
    np.testing.assert_allclose(np.poly(matrix), np.append(derivative, 0) / n, atol=1e-12)


@pytest.mark.parametrize(
    ("gain", "kept"),
    [
        ((-1, -1, 1), True),  # a half turn
        ((1, 1, -1), True),
        ((-1, -1, -1), True),
        ((2, -2, 2), False),
        ((1, 1, 1.01), False),
        ((0.6, (2 - 0.36) ** 0.5), True),  # N = 2: a whole circle of gains
        ((0.6, (2 - 0.36) ** 0.5, 1), False),
    ],
)
def test_from_three_features_on_only_signs_keep_lengths(gain, kept):
    z = layer_norm(np.random.default_rng(2).normal(size=(50, len(gain))), eps=0)
    assert np.allclose(np.linalg.norm(z * gain, axis=1), np.sqrt(len(gain))) == kept
    assert (len(gain) == 2 or set(np.abs(gain)) == {1}) == kept


@pytest.mark.parametrize("power", [-1074, -1060, -500, 500, 1019])
def test_axes_and_what_is_inside_have_no_size_of_their_own(power):
    gain, bias = np.array([1.0, 2.0, -3.0, 3.0, 7.0]), np.array([-7.0, 0.0, 1.0, 7.0, -7.0])
    points = np.array([[2.0, 0, 1, 7, -7], [-6.0, 2, 1, 7, -7], [-6.0, -2, 1, 7, -7], [-7.0, 0, 1, 7, 7]])
    for make in (Ellipsoid.of_layer_norm, Ellipsoid.of_rms_norm):
        plain, sized = make(gain, bias), make(*np.ldexp([gain, bias], power))
        np.testing.assert_array_equal(sized.semi_axes, np.ldexp(plain.semi_axes, power))
        assert sized.is_surface
        np.testing.assert_array_equal(sized.contains(np.ldexp(points, power)), plain.contains(points))
        assert len({*plain.contains(points)}) == 2


def test_gains_that_are_negligible_next_to_the_largest_count_as_zero():
    np.testing.assert_array_equal(semi_axes([1, 2, 1e-100, 2e-100]), semi_axes([1, 2, 0, 0]))
    assert semi_axes([1, 2, 1e-60, 2e-60])[-1] > 2e-60


def test_an_axis_near_the_largest_number_is_that_number():
    np.testing.assert_allclose(semi_axes([9e307, 1e307]), 8.2**0.5 * 10**0.5 * 1e307, rtol=1e-15)


@pytest.mark.parametrize("n", [2, 3, 4, 7])
def test_an_image_is_solid_if_a_direction_of_the_hyperplane_is_collapsed(n):
    """By exact zeros alone: two at e_i - e_j.  For N = 3 one zero gain makes an ellipse, not a disc."""
    basis = np.linalg.qr(np.ones((n, 1)), mode="complete")[0][:, 1:]  # of mean zero
    for zeros in range(n + 1):
        gain = np.where(np.arange(n) < zeros, 0, np.arange(1, n + 1.0))
        collapsed = np.linalg.matrix_rank(gain[:, None] * basis) < n - 1
        assert collapsed == (zeros >= 2) == (not Ellipsoid.of_layer_norm(gain).is_surface)


@pytest.mark.parametrize("small", [1e-2, 1e-5, 1e-8])
def test_two_gains_near_zero_leave_a_surface(small):
    """No output is inside, and no axis is shorter than √N times the least gain, as chapter 04 says."""
    gain = np.array([1, 2, small, -small])
    shape = Ellipsoid.of_layer_norm(gain)
    assert shape.is_surface
    assert shape.semi_axes.min() >= 2 * small * (1 - 1e-12)
    z = layer_norm(np.random.default_rng(3).normal(size=(500, 4)), eps=0)
    np.testing.assert_allclose(np.linalg.norm((z * gain) / gain, axis=1), 2)  # its level, as yᵀG⁻²y
