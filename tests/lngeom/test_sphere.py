"""Distances after LayerNorm for a ball of inputs, and densities on LayerNorm's sphere."""

from typing import Any

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from lngeom import batch_norm, distance, layer_norm
from lngeom.sphere import (
    ball,
    ball_density,
    chord_density,
    distances_after_layer_norm,
    entry_density,
    modes,
    reference,
)

from ..pages import source


@pytest.mark.parametrize("n", [3, 4, 5, 8, 64, 768])
def test_the_density_of_chords_is_a_density_with_the_mode_of_the_theorem(n):
    edges = np.linspace(0, 2 * np.sqrt(n), 200_001)
    middle, step = (edges[1:] + edges[:-1]) / 2, edges[1]
    density = chord_density(middle, n)
    assert density.sum() * step == pytest.approx(1, abs=1e-3)
    if n > 3:
        mode = np.sqrt(4 * n * (n - 3) / (2 * n - 7))
        assert middle[density.argmax()] == pytest.approx(mode, abs=2 * step)


@pytest.mark.parametrize("n", [3, 4, 8])
def test_distances_from_a_huge_ball_have_the_density_of_chords(n):
    values = distances_after_layer_norm(n, 1e6, 40_000)
    edges = np.linspace(0, 2 * np.sqrt(n), 21)
    grid = (np.arange(4000) + 0.5) / 4000 * edges[-1]
    expected = chord_density(grid, n).reshape(20, 200).mean(axis=1)
    found = np.histogram(values, edges, density=True)[0]
    assert np.max(np.abs(found - expected)) < 0.05 * max(1, expected[-1])


@pytest.mark.parametrize("n", [3, 4, 5, 8, 64, 768])
def test_the_density_of_an_entry_has_integral_and_mean_square_1(n):
    angle = (np.arange(20_000) + 0.5) / 20_000 * np.pi  # where the density of n = 3 is bounded
    value = np.sqrt(n - 1) * np.cos(angle)
    weight = entry_density(value, n) * np.sqrt(n - 1) * np.sin(angle) * np.pi / 20_000
    assert weight.sum() == pytest.approx(1)
    assert weight @ value**2 == pytest.approx(1)


@pytest.mark.parametrize("n", [3, 4, 8, 64])
def test_an_entry_is_known_from_the_distance_to_an_output_of_a_one_hot_vector(n):
    value = np.sqrt(n - 1) * np.linspace(-0.9, 0.9, 13)
    distance = np.sqrt(2 * n * (1 - value / np.sqrt(n - 1)))
    change = n / (np.sqrt(n - 1) * distance)
    np.testing.assert_allclose(entry_density(value, n), chord_density(distance, n) * change)


@pytest.mark.parametrize("n", [3, 4, 8, 64])
def test_outputs_of_normal_inputs_have_the_density_of_an_entry(n):
    outputs = layer_norm(np.random.default_rng(n).normal(size=(60_000, n)), eps=0)[:, -1]
    angles = np.arccos(np.clip(outputs / np.sqrt(n - 1), -1, 1))
    edges = np.linspace(0, np.pi, 21)
    grid = (np.arange(4000) + 0.5) / 4000 * np.pi
    expected = entry_density(np.sqrt(n - 1) * np.cos(grid), n) * np.sqrt(n - 1) * np.sin(grid)
    found = np.histogram(angles, edges, density=True)[0]
    np.testing.assert_allclose(found, expected.reshape(20, 200).mean(axis=1), atol=0.05)


def test_two_modes_for_three_features_and_one_for_more():
    for n, count in ((2, 2), (3, 2), (4, 1), (5, 1), (8, 1), (64, 1)):
        assert len(modes(distances_after_layer_norm(n, 2.0, 20_000), 2 * np.sqrt(n))) == count
    assert len(modes(distances_after_layer_norm(3, 0.9, 20_000), 2 * np.sqrt(3))) == 1


@pytest.mark.parametrize("n", [3, 8, 64])
@pytest.mark.parametrize("eps", [1e-12, 1e-5, 0.1])
def test_around_the_zero_vector_distances_grow_with_the_radius_only_because_of_epsilon(n, eps):
    """After LayerNorm and after batch norm of the points alike, as in the last two figures of source 001."""
    for seed in range(3):
        points = ball(300, n, np.random.default_rng(seed))
        points /= np.linalg.norm(points, axis=1, keepdims=True)
        batch = np.vstack([np.zeros(n), points])
        for layer in (layer_norm, batch_norm):

            def distances(radius, eps, layer=layer, batch=batch):
                outputs = layer(radius * batch, eps=eps)
                return np.linalg.norm(outputs[1:] - outputs[0], axis=1)

            radii = np.sqrt(n * eps) * np.array([0.1, 1, 10])
            small, middle, large = (distances(radius, eps) for radius in radii)
            assert np.all(small < 0.3 * middle)
            assert np.all(middle < large)
            assert np.all(large < 1.01 * distances(1, 0))
            for radius in radii:
                np.testing.assert_allclose(distances(radius, 0), distances(1, 0))
                np.testing.assert_allclose(distances(radius, eps), distances(1, eps / radius**2))


def test_without_epsilon_three_features_have_two_modes_up_to_a_radius_of_about_9_6():
    def count(n, ratio, points=2500):
        grid = 2 * np.sqrt(n) * (np.arange(points) + 0.5) / points
        rises = np.diff(ball_density(grid, n, ratio)) > 0
        return np.sum(rises[:-1] & ~rises[1:]) + (not rises[0]) + rises[-1]

    assert [count(3, ratio) for ratio in (0.5, 0.95, 0.999)] == [1, 1, 1]
    assert r"about $9.6\,\abs{\Pi r}$" in source("chapters/08-rotations")
    assert {count(3, ratio) for ratio in (1.001, 1.02, 1.05, 2, 7, 9.55, 9.6)} == {2}
    assert {count(3, ratio) for ratio in (9.65, 10, 12, 50)} == {1}
    for n in (4, 5, 12, 64):
        assert {count(n, ratio) for ratio in (0.3, 0.9, 1.001, 1.4, 3, 9, 60)} == {1}


def test_the_mode_of_the_distances_is_where_the_chapter_says_and_they_concentrate():
    x = (np.arange(40_000) + 0.5) / 40_000
    for n in (5, 6, 9, 64, 768):
        density = chord_density(2 * np.sqrt(n) * x, n)
        assert x[np.argmax(density)] ** 2 == pytest.approx((n - 3) / (2 * n - 7), abs=1e-4)
    spreads = []
    for n in (16, 64, 768):
        weights = chord_density(2 * np.sqrt(n) * x, n)
        mean = np.average(x, weights=weights)
        spreads.append(np.sqrt(np.average((x - mean) ** 2, weights=weights)))
        assert mean == pytest.approx(np.sqrt(0.5), abs=0.3 / n)
    assert spreads[0] > 1.9 * spreads[1] > 5 * spreads[2]


def test_the_mode_of_a_large_ball_is_at_the_far_end_up_to_four_features_and_moves_away_from_five_on():
    assert r"still at $2\sqrt N$ for $N = 4$" in source("exercises/08-rotations")
    x = (np.arange(1000) + 0.5) / 1000

    def mode(n, ratio):
        return x[np.argmax(ball_density(2 * np.sqrt(n) * x, n, ratio))]

    for ratio in (20, 100, 1000):
        assert mode(3, ratio) == mode(4, ratio) == x[-1]
        places = [mode(n, ratio) for n in (4, 5, 6, 9, 20, 90)]
        assert np.all(np.diff(places) < -0.005)
        assert places[-1] == pytest.approx(np.sqrt(0.5), abs=0.03)
    assert mode(4, 5) < 0.7  # of a smaller ball it is elsewhere


def test_balls_are_uniform_and_impossible_distances_are_refused():
    radii = np.linalg.norm(ball(50_000, 3, np.random.default_rng(2)), axis=1)
    np.testing.assert_allclose(np.quantile(radii**3, [0.25, 0.5, 0.75]), [0.25, 0.5, 0.75], atol=0.01)
    with pytest.raises(ValueError, match="n ≥ 3, got n = 2"):
        chord_density(1.0, 2)
    with pytest.raises(ValueError, match="between 0 and"):
        chord_density(5.0, 4)
    with pytest.raises(ValueError, match="n ≥ 3, got n = 2"):
        entry_density(1.0, 2)
    with pytest.raises(ValueError, match=r"no output is beyond √\(n - 1\) = 1.732"):
        entry_density(-1.8, 4)


@pytest.mark.slow
def test_densities_take_the_largest_values_that_layers_round_to():
    np.testing.assert_allclose(entry_density(layer_norm([1, 0, 0, 0], eps=0), 4), 12**-0.5)
    assert chord_density(distance([1, 0, 0], [-1, 0, 0]), 3) == np.inf
    for n in range(3, 2001):
        for dtype in ("f2", "f4", "f8"):
            one_hot = np.eye(1, n, n // 2, dtype=dtype)[0]
            farthest = distance(one_hot, -one_hot)
            outputs = layer_norm([one_hot, -one_hot], eps=0)
            assert np.all(entry_density(outputs, n) >= 0)
            assert chord_density(farthest, n) >= 0
    one_hot = np.array([1, 0, 0], np.float32)
    assert modes([distance(one_hot, -one_hot)], 2 * np.sqrt(3))


@given(hnp.arrays(float, st.integers(3, 40), elements=st.floats(-1e6, 1e6)))
def test_densities_take_whatever_layers_return(a):
    entry_density(layer_norm(a, eps=0), len(a))
    chord_density(distance(a, -a), len(a))
    modes([distance(a, -a)], 2 * np.sqrt(len(a)))


def test_the_number_of_features_may_be_any_integer():
    for n in (3, 200):
        short: Any = np.uint8(n)
        for density in (entry_density, chord_density):
            assert density(0.5, short) == density(0.5, n)
        assert ball_density(0.5, short, 2) == ball_density(0.5, n, 2)
    with pytest.raises(TypeError, match=r"n must be an integer, got 4\.5"):
        entry_density(0.5, 4.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("n", [1100, 3000, 100_000])
def test_densities_for_thousands_of_features_do_not_underflow_on_the_way(n):
    """Near √(2n) distances are normal with variance 1/2, and entries near 0 with variance 1."""
    near = np.sqrt(2 * n) + np.linspace(-2, 2, 9)
    np.testing.assert_allclose(
        chord_density(near, n), np.exp(-((near - np.sqrt(2 * n)) ** 2)) / np.sqrt(np.pi), rtol=5 / np.sqrt(n)
    )
    assert entry_density(0.0, n) == pytest.approx(1 / np.sqrt(2 * np.pi), rel=2 / n)


def test_a_vector_of_one_feature_is_no_reference():
    with pytest.raises(ValueError, match="n ≥ 2 features, got n = 1"):
        reference(1)


def test_modes_leave_no_value_out_and_need_one():
    assert modes([2.0, 2.0 * (1 + 2e-16)], 2.0, bins=4) == [1.75]
    for values, words in (([], "from 0 to 2, got none"), ([1.0, 2.5], "got .2.5."), ([np.nan], "got .nan.")):
        with pytest.raises(ValueError, match=words):
            modes(values, 2.0)


@pytest.mark.parametrize("n", [3, 4, 8])
@pytest.mark.parametrize("ratio", [0.6, 2.0, 20.0])
def test_the_density_after_a_ball_is_that_of_simulated_distances(n, ratio):
    found = distances_after_layer_norm(n, ratio, 100_000)
    edges = np.linspace(0, 2 * np.sqrt(n), 21)
    fine = np.linspace(0, 2 * np.sqrt(n), 20 * 400 + 1)
    middles = (fine[1:] + fine[:-1]) / 2
    mass = ball_density(middles, n, ratio).reshape(20, 400).sum(1)
    counted = np.histogram(found, edges)[0] / len(found)
    assert np.abs(mass / mass.sum() - counted).max() < 0.01


@pytest.mark.parametrize("n", [64, 768, 5000])
@pytest.mark.parametrize("ratio", [0.1, 0.9, 3.0, 100.0, 1e6])
def test_the_density_after_a_ball_neither_overflows_nor_vanishes_in_wide_layers(n, ratio):
    grid = 2 * np.sqrt(n) * (np.arange(2000) + 0.5) / 2000
    with np.errstate(over="raise", invalid="raise", divide="raise"):
        density = ball_density(grid, n, ratio)
    assert np.all(np.isfinite(density))
    radius = ratio * np.sqrt(n / (n + 1))  # the typical distance from the center, at a right angle to r
    assert grid[np.argmax(density)] == pytest.approx(2 * np.sqrt(n) * np.sin(np.arctan(radius) / 2), rel=0.1)


def test_the_density_after_a_large_ball_is_that_of_uniform_outputs():
    places = np.linspace(0.2, 3.5, 7)
    ratio = ball_density(places, 5, 1e4) / chord_density(places, 5)
    assert np.allclose(ratio, ratio[0], rtol=1e-3)


def test_a_ball_without_features_or_radius_is_refused():
    with pytest.raises(ValueError, match="greater than 0, got 0"):
        ball_density(1.0, 4, 0)
    with pytest.raises(ValueError, match="3"):
        ball_density(1.0, 2, 1)


@pytest.mark.parametrize("n", [3, 4, 5, 61, 62, 63, 768, 10**7, 10**9, 10**12, 10**15])
def test_densities_lose_no_digits_however_many_features(n):
    """Against 40 digits."""
    with mpmath.workdps(40):
        half = mpmath.mpf(n - 2) / 2
        log_beta = mpmath.log(mpmath.pi) / 2 + mpmath.loggamma(half) - mpmath.loggamma(half + 0.5)
        for share in (1, 1 + 0.5 * n**-0.5, 1 - 0.5 * n**-0.5, *((0.3, 1.35) if n < 1000 else ())):
            distance = share * np.sqrt(2 * n)
            x = mpmath.mpf(distance) / (2 * mpmath.sqrt(n))
            log = mpmath.log(2 * x) + (half - 1) * mpmath.log(4 * x**2 * (1 - x**2)) - log_beta
            right = mpmath.exp(log) / mpmath.sqrt(n)
            condition = np.sqrt(n) if n > 1000 else 5 * n  # of a relative error of the distance
            assert abs(chord_density(distance, n) / right - 1) < 1e-13 + 4e-16 * condition
        for value in (0.0, 0.7, -1.3):
            log = (half - 1) * mpmath.log(1 - mpmath.mpf(value) ** 2 / (n - 1)) - log_beta
            assert abs(entry_density(value, n) / (mpmath.exp(log) / mpmath.sqrt(n - 1)) - 1) < 1e-13


def test_densities_at_the_ends_are_their_limits():
    np.testing.assert_allclose(chord_density([0, 12**0.5], 3), [1 / (np.pi * 3**0.5), np.inf])
    np.testing.assert_allclose(chord_density([0, 4], 4), [0, 0.5])
    np.testing.assert_allclose(chord_density([0, 2 * 5**0.5], 5), [0, 0])


@pytest.mark.parametrize("ratio", [0.2, 0.5, 1, 2, 50])
def test_in_a_wide_layer_distances_from_a_ball_of_any_size_are_near_one_value(ratio):
    """Which is at most √(2n), far from the largest possible distance; for three features they spread."""
    n, expected = 768, np.sqrt(2 * 768 * (1 - 1 / np.sqrt(1 + ratio**2)))
    for seed in range(2):
        distances = distances_after_layer_norm(n, ratio, 1000, seed)
        assert np.median(distances) == pytest.approx(expected, rel=0.02)
        assert distances.std() < 0.05 * np.median(distances)
        assert distances.max() < 0.85 * 2 * np.sqrt(n)
        narrow = distances_after_layer_norm(3, ratio, 1000, seed)
        assert narrow.std() > 0.3 * np.median(narrow)
