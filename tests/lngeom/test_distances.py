"""Correlation and distance: exact to rounding, for constant vectors by convention, errors that say why."""

import warnings

import mpmath
import numpy as np
import pytest

import lngeom
from lngeom import center, correlation, distance, layer_norm
from lngeom.centering import helmert

RNG = np.random.default_rng(7)
both = pytest.mark.parametrize("function", [correlation, distance])


def exact(x: np.ndarray, y: np.ndarray) -> tuple[float, float]:
    """Correlation and distance with enough digits that nothing cancels."""
    with mpmath.workdps(700):
        p, q = ([mpmath.mpf(float(entry)) for entry in vector] for vector in (x, y))
        means = [mpmath.fsum(vector) / len(vector) for vector in (p, q)]
        p, q = ([entry - mean for entry in of] for of, mean in zip((p, q), means, strict=True))
        lengths = [mpmath.sqrt(mpmath.fsum(entry * entry for entry in vector)) for vector in (p, q)]
        corr = mpmath.fsum(a * b for a, b in zip(p, q, strict=True)) / (lengths[0] * lengths[1])
        return float(corr), float(mpmath.sqrt(2 * len(x) * abs(1 - corr)))


X, Y = RNG.normal(size=(2, 64))
PAIRS = {
    "normal": (X, Y),
    "parallel": (X, 3 * X + 2),
    "opposite": (X, 5 - X),
    "large offsets": (1e8 + X, Y - 1e8),
    "huge": (1e200 * X, 1e200 * Y),
    "tiny": (1e-200 * X, 1e-200 * Y),
    "huge against tiny": (1e200 * X, 1e-200 * Y),
    "subnormal": (5e-324 * RNG.integers(-9, 9, 64), Y),
    "one outlier": (np.r_[1e12, X[1:]], Y),
    "one hot": (np.eye(1, 64)[0], np.eye(1, 64, 5)[0]),
    "two features": (X[:2], Y[:2]),
    "long": (RNG.normal(size=5000) + 1e6, RNG.normal(size=5000)),
}


@pytest.mark.parametrize("name", PAIRS)
def test_agrees_with_exact_arithmetic(name):
    x, y = PAIRS[name]
    corr, chord = exact(x, y)
    root = np.sqrt(x.size)
    assert correlation(x, y) == pytest.approx(corr, rel=0, abs=1e-13)
    assert distance(x, y) == pytest.approx(chord, rel=0, abs=1e-13 * root)


@pytest.mark.parametrize("step", [1e-3, 1e-6, 1e-9, 1e-12])
def test_nearly_parallel_vectors_do_not_cancel(step):
    y = X + step * Y
    chord = exact(X, y)[1]
    assert distance(X, y) == pytest.approx(chord, rel=0, abs=1e-15 * 8)
    assert distance(X, y) == pytest.approx(chord, rel=1e-2)
    if step < 1e-8:  # what the formula with the correlation is left with
        assert abs(np.sqrt(128 * abs(1 - np.corrcoef(X, y)[0, 1])) - chord) > 0.9 * chord


def test_the_distance_is_that_of_the_outputs_and_the_law_of_the_chapter_holds():
    x, y = RNG.normal(size=(2, 50, 9))
    outputs = layer_norm(x, eps=0) - layer_norm(y, eps=0)
    np.testing.assert_allclose(distance(x, y), np.linalg.norm(outputs, axis=-1), rtol=1e-13)
    np.testing.assert_allclose(distance(x, y) ** 2, 18 * (1 - correlation(x, y)), rtol=1e-12)
    np.testing.assert_allclose(correlation(x[0], y[0]), np.corrcoef(x[0], y[0])[0, 1], rtol=1e-12)


def test_a_vector_is_at_correlation_one_and_distance_zero_from_itself():
    x = RNG.normal(size=(200, 7)) * 10.0 ** RNG.uniform(-9, 9, size=(200, 1))
    assert np.all(correlation(x, x) == 1)
    assert np.all(correlation(x, -x) == -1)
    assert np.all(distance(x, x) == 0)
    np.testing.assert_allclose(distance(x, -x), 2 * np.sqrt(7), rtol=1e-14)


def test_correlations_never_leave_the_interval():
    x = RNG.normal(size=(4000, 3))
    near = x * (1 + 1e-15 * RNG.normal(size=x.shape))
    assert np.all(np.abs(correlation(x, near)) <= 1)
    assert np.all(np.abs(correlation(x, -near)) <= 1)


@both
def test_both_are_symmetric_and_blind_to_shifts_and_positive_scales(function):
    np.testing.assert_array_equal(function(X, Y), function(Y, X))
    np.testing.assert_allclose(function(3 * X + 5, Y / 7 - 2), function(X, Y), rtol=1e-12)


@both
def test_mirrors_and_turns_that_keep_the_ones_vector_make_no_difference(function):
    h = helmert(6)
    turn, _ = np.linalg.qr(RNG.normal(size=(5, 5)))
    keeps_ones = np.full((6, 6), 1 / 6) + h.T @ turn @ h
    x, y = RNG.normal(size=(2, 6))
    assert function(keeps_ones @ x, keeps_ones @ y) == pytest.approx(function(x, y), rel=1e-12)


@pytest.mark.parametrize("value", [0, 0.1, -7, 1e8 + 0.1, 1e200])
def test_constant_vectors_follow_the_convention_that_their_output_is_zero(value):
    constant = np.full(64, value)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert correlation(X, constant) == correlation(constant, X) == 0
        assert distance(X, constant) == pytest.approx(8, rel=1e-15)  # √N: from the center to the sphere
        assert correlation(constant, constant) == 0
        assert distance(constant, 3 * constant + 1) == 0


@both
def test_one_feature_is_always_constant(function):
    assert function([3.0], [5.0]) == 0


@both
@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_nan_and_inf_stay_in_their_vector(function, bad):
    x, y = RNG.normal(size=(2, 5, 8))
    spoiled = x.copy()
    spoiled[2, 3] = bad
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = function(spoiled, y)
    assert np.isnan(result[2])
    np.testing.assert_array_equal(np.delete(result, 2), np.delete(function(x, y), 2))


@both
def test_leading_axes_broadcast(function):
    x, y = RNG.normal(size=(4, 1, 6)), RNG.normal(size=(3, 6))
    table = function(x, y)
    assert table.shape == (4, 3)
    assert table[2, 1] == function(x[2, 0], y[1])
    assert function(x[:0], y).shape == (0, 3)
    assert np.ndim(function(x[0, 0], y[0])) == 0


@both
@pytest.mark.parametrize(
    ("first", "second", "result"),
    [("f4", "f4", "f4"), ("f2", "f4", "f4"), ("f4", "f8", "f8"), ("i4", "f4", "f8"), ("u1", "i8", "f8")],
)
def test_the_wider_dtype_is_kept_and_integers_become_float64(function, first, second, result):
    x, y = np.arange(6).astype(first), np.arange(6)[::-1].astype(second)
    assert function(x, y).dtype == np.dtype(result)


@both
def test_other_numbers_are_refused(function):
    for wrong in ([1j, 2], np.array([1, "a"], object), ["a", "b"], [True, False], None):
        for arguments in ((wrong, [1.0, 2.0]), ([1.0, 2.0], wrong)):
            with pytest.raises(TypeError, match="must hold real numbers"):
                function(*arguments)


@both
def test_shapes_that_do_not_fit_are_named(function):
    for x, y in (((3,), (4,)), ((1,), (4,)), ((2, 5), (3, 5)), ((5, 3), (4, 3))):
        with pytest.raises(ValueError, match="shapes") as error:
            function(np.ones(x), np.ones(y))
        assert str(x) in str(error.value)
        assert str(y) in str(error.value)
    for first, second, empty in (([[], []], [[], []], "x"), ([1, 2], [], "y"), (3.0, [3.0], "x")):
        with pytest.raises(ValueError, match=rf"^{empty} needs a last axis"):
            function(first, second)


def test_they_are_there_at_the_top():
    assert lngeom.distance is distance
    assert lngeom.correlation is correlation


def test_inputs_are_left_as_they_are():
    x, y = np.arange(5.0), np.arange(5.0)[::-1].copy()
    distance(x, y)
    correlation(x, y)
    np.testing.assert_array_equal(x, np.arange(5.0))
    np.testing.assert_array_equal(center(y), np.arange(5.0)[::-1] - 2)


def test_a_distance_is_not_lost_in_its_square():
    near = [1.0, -1.0, 1e-200, -1e-200], [1.0, -1.0, 3e-200, -3e-200]
    assert float(distance(*near)) == pytest.approx(2 * np.sqrt(2) * np.sqrt(2) * 1e-200)
