"""What the page Corrections says of the sources, for more than the example that it shows.

Rotations and balls are in ``test_rotations`` and ``test_sphere``.
"""

import numpy as np
import pytest

from lngeom import Ellipsoid, batch_norm, centering_matrix, jacobian, layer_norm, rms_norm, semi_axes
from lngeom.sphere import modes

SEEDS = range(5)


@pytest.mark.parametrize("n", [3, 4, 8, 64])
def test_for_three_or_more_features_a_rotated_ones_vector_as_gain_stretches_the_sphere(n):
    for seed in SEEDS:
        rotated, _ = np.linalg.qr(np.random.default_rng(seed).normal(size=(n, n)))
        axes = semi_axes(rotated.sum(axis=0))
        assert axes[0] > 1.05 * axes[-1]
        signs = np.random.default_rng(seed).choice([-1.0, 1.0], size=n)
        np.testing.assert_allclose(semi_axes(signs), np.sqrt(n))


@pytest.mark.parametrize("angle", [-0.6, 0.1, 0.5])
def test_for_two_features_it_rotates_the_two_points(angle):
    c, s = np.cos(angle), np.sin(angle)
    image = layer_norm([1.0, -1.0], [c + s, c - s], eps=0)
    np.testing.assert_allclose(image, np.array([[c, -s], [s, c]]) @ [1, -1], atol=1e-12)


@pytest.mark.parametrize("n", [2, 3, 8, 64])
def test_the_normal_of_the_image_is_the_inverse_gain(n):
    for seed in SEEDS:
        rng = np.random.default_rng(seed)
        gain = rng.uniform(0.3, 3, size=n)
        image = layer_norm(rng.normal(size=(20, n)), gain, eps=0)
        np.testing.assert_allclose(image @ (1 / gain), 0, atol=1e-10)
        assert np.abs(image @ gain).max() > 0.1


def shape(column):
    """Third and fourth standardized moments of each column."""
    z = (column - column.mean(axis=0)) / column.std(axis=0)
    return np.concatenate([np.mean(z**3, axis=0), np.mean(z**4, axis=0)])


@pytest.mark.parametrize("kind", ["exponential", "uniform", "lognormal", "laplace", "standard_normal"])
@pytest.mark.parametrize("eps", [0, 1e-5, 1.0])
def test_batch_norm_changes_no_shape(kind, eps):
    for seed, size in enumerate((10, 300, 3000)):
        rng = np.random.default_rng(seed)
        batch = 4 * getattr(rng, kind)(size=(size, 3)) + 7
        gain, bias = rng.uniform(0.5, 2, size=(2, 3))
        for outputs in (
            batch_norm(batch, eps=eps),
            batch_norm(batch, gain, bias, eps=eps),
            batch_norm(batch, mean=bias, var=gain, eps=eps),
        ):
            np.testing.assert_allclose(shape(outputs), shape(batch), rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize("eps", [1e-12, 1e-5, 1e-2])
def test_on_small_spheres_around_zero_layer_norm_has_one_mode_as_in_the_code_of_source_001(eps):
    for seed in range(2):
        points = np.random.default_rng(seed).normal(size=(20_000, 3))
        points /= np.linalg.norm(points, axis=1, keepdims=True)
        for radius in np.sqrt(eps) * np.array([0.3, 1, 3, 10]):
            moved = np.linalg.norm(layer_norm(radius * points, eps=eps), axis=1)
            top = np.sqrt(3)
            assert len(modes(moved, top, bins=25)) == len(modes(moved**2, top**2, bins=25)) == 1


@pytest.mark.parametrize("n", [3, 4, 6])
def test_the_recipe_with_the_drazin_inverse_is_wrong_for_one_zero_gain(n):
    for seed in SEEDS:
        gain = np.random.default_rng(seed).uniform(0.5, 2, size=n)
        gain[seed % n] = 0
        drazin = np.diag(np.divide(1, gain, out=np.zeros(n), where=gain != 0))
        for projector in (np.eye(n), np.diag(1.0 * (gain != 0))):
            values = np.linalg.eigvalsh(projector @ drazin @ drazin @ projector)[1:]
            recipe = np.sort(np.sqrt(n / values))[::-1]
            true = np.linalg.svd(np.diag(gain) @ centering_matrix(n))[1][: n - 1] * np.sqrt(n)
            np.testing.assert_allclose(semi_axes(gain), true)
            assert np.abs(recipe / true - 1).max() > 0.05


@pytest.mark.parametrize("n", [3, 5, 64])
@pytest.mark.parametrize("mean", [0, 0.5, 10])
def test_rms_norm_gives_the_mean_square_1_and_the_variance_1_only_at_mean_0(n, mean):
    for seed in SEEDS:
        a = np.random.default_rng(seed).normal(size=n)
        a += mean - a.mean()
        outputs = rms_norm(a, eps=0)
        assert np.mean(outputs**2) == pytest.approx(1)
        assert outputs.var() == pytest.approx(a.var() / np.mean(a**2))
        assert (outputs.var() == pytest.approx(1)) == (mean == 0)


@pytest.mark.parametrize("eps", [1e-12, 1e-8, 1e-5])
@pytest.mark.parametrize("n", [3, 64, 768])
def test_epsilon_next_to_the_deviation_acts_at_smaller_vectors_than_epsilon_next_to_the_variance(eps, n):
    a = np.random.default_rng(n).normal(size=n)
    a = (a - a.mean()) / a.std()
    for deviation in np.sqrt(eps) * np.array([0.1, 1.0]):
        outside = deviation / (deviation + eps)
        inside = np.linalg.norm(layer_norm(deviation * a, eps=eps)) / np.sqrt(n)
        assert outside > 0.95
        assert inside < 0.75
    assert np.linalg.norm(layer_norm(100 * np.sqrt(eps) * a, eps=eps)) / np.sqrt(n) > 0.9999
    for length, share in ((10 * eps, 1 / (1 + np.sqrt(n) / 10)), (100 * eps * np.sqrt(n), 1 / 1.01)):
        deviation = length / np.sqrt(n)  # source 000's g: the length over itself plus ε√n
        assert deviation / (deviation + eps) == pytest.approx(share)


@pytest.mark.parametrize("n", [4, 5, 8])
@pytest.mark.parametrize("zeros", [1, 2, 3])
def test_with_two_or_more_zero_gains_the_outputs_fill_the_ellipsoid(n, zeros):
    rng = np.random.default_rng(n)
    gain = rng.uniform(0.5, 2, size=n)
    gain[:zeros] = 0
    inputs = rng.normal(size=(2000, n))
    inputs[0] = np.eye(n)[0] - np.eye(n)[min(zeros, 2) - 1]  # from two zeros on, an output of 0
    inputs[0, n - 1] += zeros == 1
    outputs = layer_norm(inputs, gain, eps=0)
    matrix = np.linalg.pinv(np.diag(gain) @ centering_matrix(n) @ np.diag(gain), rcond=1e-10)
    level = np.einsum("ni,ij,nj->n", outputs, matrix, outputs) / n
    if zeros == 1:
        np.testing.assert_allclose(level, 1)
    else:
        assert level.min() == pytest.approx(0, abs=1e-12)
        assert np.quantile(level, 0.9) - np.quantile(level, 0.1) > 0.1
        assert level.max() < 1 + 1e-9


@pytest.mark.parametrize("size", [2, 3, 10, 100])
def test_in_training_an_entry_is_bounded_before_gain_and_bias_and_not_after(size):
    for seed in SEEDS:
        rng = np.random.default_rng(seed)
        batch = np.exp(5 * rng.normal(size=(size, 4)))
        assert np.abs(batch_norm(batch, eps=0)).max() <= np.sqrt(size - 1) * (1 + 1e-12)
        far = np.r_[1e9, rng.normal(size=size - 1)][:, None]
        assert batch_norm(far, eps=0)[0, 0] == pytest.approx(np.sqrt(size - 1), rel=1e-6)
        goal = 1000 * rng.normal(size=4)
        outputs = batch_norm(batch, bias=goal - batch_norm(batch)[0])
        np.testing.assert_allclose(outputs[0], goal)


@pytest.mark.parametrize("n", [2, 3, 8, 64])
def test_scaled_vectors_collapse_for_positive_factors_without_epsilon(n):
    a = np.random.default_rng(n).normal(size=n)
    for factor in (1e-3, 0.5, 7, 1e6):
        np.testing.assert_allclose(layer_norm(factor * a, eps=0), layer_norm(a, eps=0), atol=1e-9)
        np.testing.assert_allclose(layer_norm(-factor * a, eps=0), -layer_norm(a, eps=0), atol=1e-9)
        assert not np.allclose(layer_norm(factor * a, eps=0.1), layer_norm(a, eps=0.1), rtol=1e-3)


@pytest.mark.parametrize("n", [3, 5, 16])
def test_the_gain_takes_the_eigenvectors_of_the_compression_to_the_axes(n):
    for seed in SEEDS:
        gain = np.random.default_rng(seed).uniform(0.3, 3, size=n)
        center = centering_matrix(n)
        zetas, vectors = np.linalg.eigh(center @ np.diag(gain**2) @ center)
        np.testing.assert_allclose(np.abs(vectors[:, 0]), 1 / np.sqrt(n), atol=1e-8)  # 0 belongs to 1
        np.testing.assert_allclose(np.sqrt(n * zetas[:0:-1]), semi_axes(gain))
        axes, off = Ellipsoid.of_layer_norm(gain).axes, []
        for v, axis in zip(vectors[:, :0:-1].T, axes, strict=True):
            moved = gain * v / np.linalg.norm(gain * v)
            along = axis / np.linalg.norm(axis)
            assert abs(moved @ along) == pytest.approx(1)
            off.append(1 - abs(v @ along))
        assert max(off) > 0.01
        assert min(off) > 1e-9


@pytest.mark.parametrize("zeros", [0, 1, 2, 3])
def test_the_spurious_eigenvalue_0_comes_on_top_of_those_of_collapsed_axes(zeros):
    gain = np.array([1.0, 2.0, 0.5, 1.5])
    gain[:zeros] = 0
    center = centering_matrix(4)
    zetas = np.linalg.eigvalsh(center @ np.diag(gain**2) @ center)
    assert np.sum(np.abs(zetas) < 1e-12) == np.sum(semi_axes(gain) < 1e-6) + 1


@pytest.mark.parametrize("n", [4, 64, 256])
def test_the_norm_of_the_jacobian_is_of_order_root_n_over_the_length_only_without_a_large_mean(n):
    for seed in range(3):
        a = np.random.default_rng(seed).normal(size=n)
        ratio = {
            mean: np.linalg.norm(jacobian(a + mean, eps=0), 2) * np.linalg.norm(a + mean) / np.sqrt(n)
            for mean in (0, 100, 10_000)
        }
        assert 0.99 < ratio[0] < 3
        assert ratio[100] > 20
        assert ratio[10_000] == pytest.approx(100 * ratio[100], rel=0.05)
