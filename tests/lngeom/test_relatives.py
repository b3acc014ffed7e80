"""Groups, instances and batches: each against the special cases of the others, and their images."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from sympy import Symbol, sqrt

from anydim.extending import Reader
from lngeom import batch_norm, center, group_norm, instance_norm, layer_norm
from lngeom.identities import identity
from lngeom.identities.numerics import drawn
from lngeom.symbolic import (
    A,
    Basis,
    BatchNorm,
    Derivation,
    Gamma,
    GroupNorm,
    LayerNorm,
    Mean,
    Norm,
    SampleNorm,
    Spread,
    Variance,
    X,
    eps,
    j,
    k,
    ones,
    prove,
    r,
    refute,
    tex,
)

EPSILONS = st.sampled_from([0.0, 1e-5, 0.3])
NUMBERS = st.floats(-1e6, 1e6)


def assert_close(actual, desired):
    np.testing.assert_allclose(actual, desired, rtol=0, atol=1e-9)


@st.composite
def samples(draw, least: int = 1):
    """A batch of samples (batch, kΓ), with k and Γ."""
    size, groups = draw(st.integers(least, 6)), draw(st.integers(1, 5))
    return draw(hnp.arrays(float, (draw(st.integers(1, 4)), size * groups), elements=NUMBERS)), size, groups


@st.composite
def spread_samples(draw):
    """Samples with k ≥ 2 and every group far from constant, so that rounding is negligible."""
    size, groups, seed = draw(st.integers(2, 9)), draw(st.integers(1, 6)), draw(st.integers(0, 2**32 - 1))
    rng = np.random.default_rng(seed)
    steps = rng.permuted(np.tile(np.arange(size), (3, groups, 1)), axis=-1)
    a = (steps + 0.1 * rng.normal(size=steps.shape)) * 10 ** rng.uniform(-2, 2, (3, groups, 1))
    return (a + rng.normal(size=(3, groups, 1))).reshape(3, -1), size, groups


images = hnp.arrays(float, hnp.array_shapes(min_dims=2, max_dims=4, min_side=1, max_side=5), elements=NUMBERS)


@given(images, EPSILONS)
def test_one_group_is_layer_norm_of_the_flattened_sample(a, eps):
    flat = layer_norm(a.reshape(len(a), -1), eps=eps)
    np.testing.assert_array_equal(group_norm(a, 1, eps=eps), flat.reshape(a.shape))


@given(images, EPSILONS)
def test_one_channel_a_group_is_instance_norm_and_layer_norm_of_the_places(a, eps):
    places = layer_norm(a.reshape(*a.shape[:2], -1), eps=eps).reshape(a.shape)
    np.testing.assert_array_equal(group_norm(a, a.shape[1], eps=eps), instance_norm(a, eps=eps))
    np.testing.assert_array_equal(instance_norm(a, eps=eps), places)


@given(samples(), EPSILONS)
def test_groups_are_samples_of_their_own(batch, eps):
    a, size, groups = batch
    alone = layer_norm(a.reshape(-1, size), eps=eps).reshape(a.shape)
    np.testing.assert_array_equal(group_norm(a, groups, eps=eps), alone)


@given(images, EPSILONS)
def test_batch_norm_of_the_transposed_is_layer_norm_of_every_sample(a, eps):
    rows = a.reshape(len(a), -1)
    np.testing.assert_array_equal(batch_norm(rows.T, eps=eps).T, layer_norm(rows, eps=eps))


@given(images, EPSILONS)
def test_batch_norm_of_a_batch_of_one_is_instance_norm(a, eps):
    np.testing.assert_array_equal(batch_norm(a[:1], eps=eps), instance_norm(a[:1], eps=eps))


@given(images, EPSILONS)
def test_batch_norm_is_group_norm_of_one_sample_whose_groups_are_the_features(a, eps):
    rows = a.reshape(len(a), -1)
    groups = group_norm(rows.T.reshape(1, -1), rows.shape[1], eps=eps).reshape(rows.T.shape).T
    np.testing.assert_array_equal(batch_norm(rows, eps=eps), groups)


@given(spread_samples())
def test_lengths_and_right_angles_of_group_norm(batch):
    a, size, groups = batch
    y = group_norm(a, groups, eps=0).reshape(3, groups, size)
    assert_close(y.sum(-1), 0)
    assert_close(np.linalg.norm(y, axis=-1), np.sqrt(size))
    assert_close(np.linalg.norm(y, axis=(1, 2)), np.sqrt(size * groups))
    assert np.all(np.abs(y) <= np.sqrt(size - 1) + 1e-9)


@given(spread_samples())
def test_every_point_of_the_product_of_spheres_is_an_output_its_own(batch):
    a, size, groups = batch
    spheres = center(a.reshape(3, groups, size))
    spheres *= np.sqrt(size) / np.linalg.norm(spheres, axis=-1, keepdims=True)
    assert_close(group_norm(spheres.reshape(3, -1), groups, eps=0), spheres.reshape(3, -1))


@given(spread_samples())
def test_layer_norm_and_coarser_groups_are_absorbed(batch):
    a, _, groups = batch
    fine = group_norm(a, groups, eps=0)
    for coarse in (count for count in range(1, groups + 1) if groups % count == 0):
        assert_close(group_norm(fine, coarse, eps=0), fine)
        assert_close(group_norm(group_norm(a, coarse, eps=0), groups, eps=0), fine)


def test_two_groupings_of_which_none_is_finer_do_not_absorb_each_other():
    a = np.random.default_rng(0).normal(size=(1, 12))
    two_three = group_norm(group_norm(a, 2, eps=0), 3, eps=0)
    assert np.max(np.abs(two_three - group_norm(a, 3, eps=0))) > 0.01
    assert np.max(np.abs(two_three - group_norm(group_norm(a, 3, eps=0), 2, eps=0))) > 0.01


@given(samples(least=2))
def test_groups_of_two_have_one_bit_each_and_groups_of_one_nothing(batch):
    a, _, groups = batch
    pairs = a[:, : 2 * groups]
    y = group_norm(pairs, groups, eps=0)
    first, second = pairs[:, ::2], pairs[:, 1::2]
    np.testing.assert_array_equal(y[:, ::2], np.sign(first - second))
    np.testing.assert_array_equal(group_norm(a, a.shape[1], eps=0), np.zeros_like(a))


@given(hnp.arrays(float, st.tuples(st.integers(1, 9), st.integers(1, 5)), elements=NUMBERS), EPSILONS)
def test_no_entry_after_batch_norm_exceeds_the_root_of_b_minus_1(a, eps):
    y = batch_norm(a, eps=eps)
    assert np.all(np.abs(y) <= np.sqrt(len(a) - 1) * (1 + 1e-12))


@given(st.integers(3, 9), st.floats(-1, 1))
def test_batch_norm_puts_a_sample_anywhere_in_the_cube(size, share):
    t = share * np.sqrt(size - 1)
    others = np.full(size - 1, -t / (size - 1))
    direction = np.eye(size - 1)[0] - np.eye(size - 1)[1]
    length = np.sqrt(max(size - t**2 - t**2 / (size - 1), 0))
    column = np.r_[t, others + length * direction / np.sqrt(2)]
    assert_close(batch_norm(column[:, None], eps=0)[0, 0], t)


# ------------------------------------------------------------------ the layers in statements


def test_lengths_are_proved_for_symbolic_sizes_and_false_ones_refuted():
    e = Basis(Gamma, j)
    assert prove(Norm(GroupNorm(X) * e), sqrt(k))
    assert not prove(Norm(GroupNorm(X) * e), sqrt(Gamma))
    assert refute(Norm(SampleNorm(X) * e), sqrt(k))
    assert refute(GroupNorm(X, eps) * e, LayerNorm(X * e))
    assert refute(BatchNorm(A, eps), BatchNorm(A.T, eps).T)


def test_mean_and_variance_of_a_matrix_are_those_of_all_its_entries():
    assert prove(Mean(X), Mean(X.T * ones(k)) / k)
    assert not prove(Variance(X), Variance(X.T * ones(k)))
    assert prove(Variance(SampleNorm(X)), 1 + 0 * k)
    with pytest.raises(TypeError, match="takes a column"):
        Mean(r)


@pytest.mark.parametrize("layer", [GroupNorm, BatchNorm, SampleNorm, Spread])
def test_layers_of_matrices_take_matrices_and_a_nonnegative_epsilon(layer):
    with pytest.raises(TypeError, match="takes a matrix"):
        layer(k)
    with pytest.raises(TypeError, match="exact numbers"):
        layer(X, 1e-5)
    with pytest.raises(ValueError, match=r"eps ≥ 0"):
        layer(X, Symbol("t", real=True))


def test_layers_of_matrices_print_in_the_notation_of_the_book():
    assert tex(GroupNorm(X, eps)) == r"\operatorname{GN}_{\varepsilon}\!\left(X\right)"
    assert tex(Spread(X)) == r"S_{0}\!\left(X\right)"
    assert str(BatchNorm(A)) == "BN_0(A)"
    assert tex(BatchNorm(A)[0, 1]).endswith("_{12}")


def test_chains_say_that_no_column_may_be_constant():
    assert Derivation(GroupNorm(X)).conditions == ["variances(X)_i > 0 for every i"]


# ------------------------------------------------------------------ sizes on arrays


def test_residuals_respect_the_conditions_on_every_size():
    rng = np.random.default_rng(0)
    with pytest.raises(ValueError, match="k >= 2, got n = 1"):
        identity("group-length").residual(1, rng)
    bound = identity("batch-bound")
    assert max(bound.residual(n, rng) for n in (1, 2, 5) for _ in range(20)) < 1e-11


def test_sizes_that_stand_in_shapes_alone_are_drawn_too():
    entry = identity("group-norm-idempotent")
    worlds = [drawn(entry, 4, np.random.default_rng(seed), Reader()) for seed in range(20)]
    assert {w.sizes["Gamma"] for w in worlds} == {1, 2, 3, 4}
    assert all(w.env["X"].shape == (4, w.sizes["Gamma"]) for w in worlds)
    assert {w.sizes["N"] for w in worlds} == {4}
    assert "B" not in worlds[0].sizes
