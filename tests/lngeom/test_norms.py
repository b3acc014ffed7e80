"""The norms: what they promise on every input, and that the famous wrong ones do not keep it."""

import warnings
from collections.abc import Callable

import mpmath
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from lngeom import (
    Ellipsoid,
    batch_norm,
    center,
    correlation,
    distance,
    dyt,
    group_norm,
    instance_norm,
    jacobian,
    layer_norm,
    qk_norm,
    rms_norm,
    unit_norm,
    vjp,
)
from lngeom.definition import WRONG_LAYER_NORMS
from lngeom.rotations import sensitivity
from lngeom.sphere import ball_density, modes
from lngeom.training import random_blocks

RNG = np.random.default_rng(20)
NASTY = {
    "normal": RNG.normal(size=64),
    "offset 1e8": 1e8 + RNG.normal(size=64),
    "offset 1e15": 1e15 + RNG.integers(-9, 9, 64),
    "huge": 1e200 * RNG.normal(size=64),
    "near overflow": 1.7e308 * np.where(np.arange(64) % 2, 1.0, -1.0),
    "tiny": 1e-200 * RNG.normal(size=64),
    "subnormal": 5e-324 * RNG.integers(-9, 9, 64),
    "one outlier": np.r_[1e12, RNG.normal(size=63)],
    "one hot": np.eye(1, 64)[0],
    "one ulp off constant": np.r_[np.nextafter(0.1, 1), np.full(63, 0.1)],
    "wide range": RNG.choice([-1, 1], 64) * 10.0 ** RNG.uniform(-300, 300, 64),
    "constant with residue": np.full(10, 0.1),
    "zeros": np.zeros(7),
    "one feature": np.array([3.0]),
    "long": RNG.normal(size=5000) + 1e6,
}
GAIN, BIAS = RNG.normal(size=5000), RNG.normal(size=5000)
EPSILONS = (0.0, 1e-12, 1e-5, 0.3, 1e10)


def exact(values: np.ndarray, eps: float, *, centered: bool = True) -> np.ndarray:
    """LayerNorm or RMSNorm of one vector with 50 digits."""
    with mpmath.workdps(50 + 620):  # enough to add numbers from 1e-300 to 1e308 exactly
        a = [mpmath.mpf(float(v)) for v in values]
        mean = mpmath.fsum(a) / len(a) if centered else mpmath.mpf(0)
        deviations = [v - mean for v in a]
        scale = mpmath.sqrt(mpmath.fsum(d * d for d in deviations) / len(a) + mpmath.mpf(eps))
        return np.array([float(d / scale) if scale else 0.0 for d in deviations])


@pytest.mark.parametrize("eps", EPSILONS)
@pytest.mark.parametrize("name", NASTY)
def test_float64_agrees_with_50_digits_to_1e_13(name, eps):
    a = NASTY[name]
    n, gain, bias = a.size, GAIN[: a.size], BIAS[: a.size]
    for norm, centered in ((layer_norm, True), (rms_norm, False)):
        reference = exact(a, eps, centered=centered)
        bound = 1e-13 * np.sqrt(n)
        np.testing.assert_allclose(norm(a, eps=eps), reference, rtol=0, atol=bound)
        with_gain = norm(a, gain, bias, eps=eps)
        np.testing.assert_allclose(
            with_gain, reference * gain + bias, rtol=0, atol=bound * np.abs(gain).max()
        )


@pytest.mark.parametrize("scale", [1e-200, 1e-150, 1e-30])
def test_tiny_vectors_under_a_large_epsilon_are_not_flushed_to_zero(scale):
    a = scale * np.array([1.0, 2.0, 6.0])
    np.testing.assert_allclose(layer_norm(a, eps=1e-5), (a - 3 * scale) / np.sqrt(1e-5), rtol=1e-13)


@pytest.mark.parametrize("value", [0.1, -7, 1e8 + 0.1, 1e200, 5e-324])
@pytest.mark.parametrize("eps", [0.0, 1e-5])
@pytest.mark.parametrize("n", [1, 2, 3, 10, 768])
def test_a_constant_vector_maps_to_the_bias(value, eps, n):
    bias = np.arange(n, dtype=float)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        np.testing.assert_array_equal(layer_norm(np.full(n, value), bias=bias, eps=eps), bias)


@pytest.mark.parametrize("norm", [center, layer_norm, rms_norm])
@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_nan_and_inf_stay_in_their_vector(norm, bad):
    a = RNG.normal(size=(5, 8))
    spoiled = a.copy()
    spoiled[2, 3] = bad
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = norm(spoiled)
    np.testing.assert_array_equal(np.delete(result, 2, 0), np.delete(norm(a), 2, 0))
    assert not np.isfinite(result[2]).all()


ROWS: dict[str, Callable] = {
    "center": center,
    "layer_norm": layer_norm,
    "rms_norm": rms_norm,
    "unit_norm": unit_norm,
    "qk_norm": lambda a: qk_norm(a, 1, kind="layer"),
    "group_norm": lambda a: group_norm(a, 1),
    "instance_norm": lambda a: instance_norm(a[:, None])[:, 0],
    "batch_norm": lambda a: batch_norm(a.T).T,
    "vjp": lambda a: vjp(a, np.tile([1.0, 2.0, 3.0], (len(a), 1))),
    "vjp, upstream": lambda a: vjp(np.tile([1.0, 2.0, 4.0], (len(a), 1)), a),
    "jacobian": lambda a: jacobian(a).reshape(len(a), -1),
    "correlation": lambda a: correlation(a, [1.0, 2.0, 4.0])[:, None],
    "distance": lambda a: distance(a, [1.0, 2.0, 4.0])[:, None],
}


@pytest.mark.parametrize("name", ROWS)
@pytest.mark.parametrize("row", [[np.inf] * 3, [-np.inf] * 3, [np.nan] * 3])
def test_a_row_of_infinities_gives_nan_and_only_there(name, row):
    a = np.array([[1.0, 2.0, 6.0], row, [3.0, -1.0, 0.5]])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = ROWS[name](a)
    assert np.isnan(result[1]).all()
    np.testing.assert_array_equal(result[[0, 2]], ROWS[name](a[[0, 2]]))


@pytest.mark.parametrize("groups", [2, 4])
def test_nan_stays_in_its_group_and_in_its_channel(groups):
    a = RNG.normal(size=(3, 4, 5))
    a[1, 3, 2] = np.nan
    size = 4 // groups
    grouped, batched = group_norm(a, groups), batch_norm(a)
    assert np.isnan(grouped[1, 4 - size :]).all()
    assert np.isfinite(np.delete(grouped, 1, 0)).all()
    assert np.isfinite(grouped[1, : 4 - size]).all()
    assert np.isnan(batched[:, 3]).all()
    assert np.isfinite(batched[:, :3]).all()


NORMS: dict[str, Callable] = {
    "center": center,
    "layer_norm": layer_norm,
    "rms_norm": rms_norm,
    "group_norm": lambda a: group_norm(a, 2),
    "instance_norm": instance_norm,
    "batch_norm": batch_norm,
}


@pytest.mark.parametrize("name", NORMS)
@pytest.mark.parametrize(
    ("given_dtype", "kept"),
    [("f2", "f2"), ("f4", "f4"), ("f8", "f8"), ("i4", "f8"), ("u1", "f8"), (">f4", ">f4")],
)
def test_dtype_is_kept_and_integers_become_float64(name, given_dtype, kept):
    assert NORMS[name](np.arange(16).reshape(2, 4, 2).astype(given_dtype)).dtype == np.dtype(kept)


@pytest.mark.parametrize("dtype", ["f2", "f4"])
def test_short_floats_are_the_rounded_float64_result(dtype):
    a = (RNG.normal(size=(20, 300)) * 100 + 300).astype(dtype)
    np.testing.assert_array_equal(layer_norm(a), layer_norm(a.astype(float)).astype(dtype))


@pytest.mark.parametrize("name", NORMS)
@pytest.mark.parametrize(
    "wrong",
    [
        [[1 + 2j, 3, 4, 5]] * 2,
        np.array([["a", "b", "c", "d"]] * 2),
        np.array([[None, 1, 2, 3]] * 2, object),
        np.ones((2, 4), bool),
        np.ma.masked_array(np.ones((2, 4)), np.eye(2, 4) > 0),
        np.ones((2, 4), np.longdouble),
    ],
    ids=["complex", "strings", "object", "bool", "masked", "longdouble"],
)
def test_what_is_not_real_raises_type_error(name, wrong):
    with pytest.raises(TypeError, match="a "):
        NORMS[name](wrong)


@pytest.mark.parametrize("name", NORMS)
@pytest.mark.parametrize("empty", [np.ones(()), np.ones((0,)), np.ones((3, 0))])
def test_no_feature_raises_value_error(name, empty):
    with pytest.raises(ValueError, match=r"shape|axis"):
        NORMS[name](empty)


def test_errors_name_the_values():
    a = np.ones((2, 6))
    for call, words in (
        (lambda: layer_norm(a, np.ones(5)), r"gain has shape \(5,\), a asks for \(6,\)"),
        (lambda: layer_norm(a, bias=np.ones((2, 6))), r"bias has shape \(2, 6\)"),
        (lambda: rms_norm(a, 2.0), r"gain has shape \(\)"),
        (lambda: layer_norm(a, eps=-1), "-1"),
        (lambda: layer_norm(a, eps=np.nan), "nan"),
        (lambda: layer_norm(a, eps=np.inf), "inf"),
        (lambda: group_norm(a, 4), "groups = 4 does not divide the 6 channels"),
        (lambda: group_norm(a, 0), "groups = 0"),
        (lambda: batch_norm(a, mean=np.zeros(6)), "both mean and var"),
        (lambda: batch_norm(a, mean=np.zeros(6), var=-np.ones(6)), "-1"),
        (lambda: batch_norm(a, mean=np.zeros(6), var=np.zeros(6), eps=0), "0"),
        (lambda: batch_norm(np.ones((0, 6))), r"\(0, 6\)"),
    ):
        with pytest.raises(ValueError, match=words):
            call()
    for call, words in (
        (lambda: group_norm(a, 2.0), "2.0"),
        (lambda: group_norm(a, True), "True"),
        (lambda: layer_norm(a, eps="1e-5"), "1e-5"),
        (lambda: layer_norm(a, eps=None), "None"),
    ):
        with pytest.raises(TypeError, match=words):
            call()


X = np.array([[1.0, 2.0, 6.0], [0.5, -1.0, 3.0]])
SCALARS: dict[str, Callable] = {
    "layer_norm, eps": lambda t: layer_norm(X, eps=t),
    "layer_norm, offset": lambda t: layer_norm(X, [1.0, 2, 3], offset=t),
    "rms_norm, eps": lambda t: rms_norm(X, eps=t),
    "rms_norm, offset": lambda t: rms_norm(X, [1.0, 2, 3], offset=t),
    "qk_norm, eps": lambda t: qk_norm(X, 1, eps=t),
    "qk_norm, offset": lambda t: qk_norm(X, 1, [1.0, 2, 3], offset=t),
    "group_norm": lambda t: group_norm(X, 3, eps=t),
    "instance_norm": lambda t: instance_norm(X, eps=t),
    "batch_norm": lambda t: batch_norm(X, eps=t),
    "batch_norm, stored": lambda t: batch_norm(X, mean=[0, 0, 0], var=[1, 2, 3], eps=t),
    "dyt": lambda t: dyt(X, t),
    "jacobian, eps": lambda t: jacobian(X, eps=t),
    "jacobian, offset": lambda t: jacobian(X, [1.0, 2, 3], offset=t),
    "vjp, eps": lambda t: vjp(X, X[::-1], eps=t),
    "vjp, offset": lambda t: vjp(X, X[::-1], [1.0, 2, 3], offset=t),
    "sensitivity": lambda t: sensitivity(X, "yaw", 0.3, eps=t),
    "ball_density": lambda t: ball_density(X / 4, 7, t),
    "modes": lambda t: np.array(modes([0.1, 0.2], t)),
    "contains": lambda t: Ellipsoid.of_layer_norm([1.0, 2.0, 3.0]).contains(X / 3, rtol=t),
    "random_blocks": lambda t: np.array(random_blocks(t, 3, features=4)),
}


@pytest.mark.parametrize("name", SCALARS)
def test_a_scalar_of_numpy_counts_as_the_float_that_it_is(name):
    call = SCALARS[name]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for scalar in (np.float16(0.3), np.float32(0.3), np.float64(0.3), np.longdouble(0.3), np.int8(1)):
            np.testing.assert_array_equal(call(scalar), call(float(scalar)))
        for infinite in (np.inf, np.float16(np.inf), np.float32(np.inf), np.longdouble("1e400"), 10**400):
            with pytest.raises(ValueError, match="finite"):
                call(infinite)
        with pytest.raises(ValueError, match="nan"):
            call(np.float32(np.nan))
        for wrong in (True, np.True_, "1", None, 1j):
            with pytest.raises(TypeError, match="must be a real number"):
                call(wrong)


@pytest.mark.parametrize("call", [lambda a, k: group_norm(a, k), lambda a, k: qk_norm(a, k)])
def test_a_count_of_numpy_counts_as_the_integer_that_it_is(call):
    a = RNG.normal(size=(2, 600))
    for count in (np.int8(100), np.uint8(200), np.int64(300)):
        np.testing.assert_array_equal(call(a, count), call(a, int(count)))


def test_an_empty_batch_gives_an_empty_batch():
    assert layer_norm(np.ones((0, 4))).shape == (0, 4)
    assert group_norm(np.ones((0, 4, 3)), 2).shape == (0, 4, 3)
    assert instance_norm(np.ones((0, 4))).shape == (0, 4)


def test_the_input_is_not_changed():
    a = RNG.normal(size=(3, 4))
    before = a.copy()
    for norm in NORMS.values():
        norm(a)
    np.testing.assert_array_equal(a, before)


# ------------------------------------------------------------------ properties

VECTORS = hnp.arrays(
    float, hnp.array_shapes(min_dims=1, max_dims=3, min_side=1, max_side=9), elements=st.floats(-1e9, 1e9)
)


@given(VECTORS, st.floats(0, 10))
def test_outputs_have_mean_zero_and_lie_in_the_ball(a, eps):
    y, n = layer_norm(a, eps=eps), a.shape[-1]
    assert np.all(np.abs(y.sum(-1)) <= 1e-12 * n)
    assert np.all((y * y).sum(-1) <= n * (1 + 1e-12))


@given(VECTORS, st.floats(0, 10), st.integers(0, 2**32 - 1))
def test_a_batch_is_its_vectors_and_permutations_commute(a, eps, seed):
    y = layer_norm(a, eps=eps)
    for index in np.ndindex(a.shape[:-1]):
        np.testing.assert_array_equal(y[index], layer_norm(a[index], eps=eps))
    order = np.random.default_rng(seed).permutation(a.shape[-1])
    np.testing.assert_allclose(layer_norm(a[..., order], eps=eps), y[..., order], rtol=0, atol=1e-6)


@given(VECTORS, st.integers(-60, 60))
def test_epsilon_is_measured_in_squared_units(a, power):
    b = np.ldexp(a, power)
    sizes = np.abs([a, b])
    assume(np.all((sizes == 0) | (sizes > 1e-290)))  # below, powers of two lose digits
    scaled = layer_norm(b, eps=np.ldexp(0.5, 2 * power))
    np.testing.assert_array_equal(scaled, layer_norm(a, eps=0.5))


@given(VECTORS, st.floats(0, 10))
def test_layer_norm_is_rms_norm_after_centering(a, eps):
    assume(np.all((a == 0) | (np.abs(a) > 1e-290)))  # below, what center returns has lost digits
    np.testing.assert_allclose(layer_norm(a, eps=eps), rms_norm(center(a), eps=eps), rtol=0, atol=1e-9)


# ------------------------------------------------------------------ mutants


def specification(norm: Callable) -> None:
    """The specification of a LayerNorm; raises AssertionError for a wrong one."""
    a = 0.6 * np.random.default_rng(1).normal(size=(6, 4)) + 2
    for eps in (0.3, 1e-5):
        reference = np.array([exact(row, eps) for row in a])
        np.testing.assert_allclose(norm(a, eps=eps), reference, rtol=1e-9)


def test_layer_norm_meets_the_specification():
    specification(layer_norm)


@pytest.mark.parametrize("name", WRONG_LAYER_NORMS)
def test_wrong_layer_norms_do_not_meet_the_specification(name):
    with pytest.raises(AssertionError):
        specification(WRONG_LAYER_NORMS[name])
