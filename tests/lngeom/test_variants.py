"""QK-norm, unit vectors, dynamic tanh and gains stored minus 1: PyTorch's results, and what each promises."""

import json
import warnings
from collections.abc import Callable
from pathlib import Path

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from lngeom import dyt, layer_norm, qk_norm, rms_norm, unit_norm

STORED = json.loads((Path(__file__).parent / "variant_vectors.json").read_text("utf-8"))
HEADS, EPS, ALPHA = STORED["heads"], STORED["eps"], STORED["alpha"]
LAYERS: dict[str, Callable] = {
    "offset": lambda a, gain, bias: rms_norm(a, gain, eps=EPS, offset=1),
    "rms heads": lambda a, gain, bias: qk_norm(a, HEADS, gain, eps=EPS),
    "layer heads": lambda a, gain, bias: qk_norm(a, HEADS, gain, kind="layer", eps=EPS),
    "unit": lambda a, gain, bias: unit_norm(a),
    "tanh": lambda a, gain, bias: dyt(a, ALPHA, gain, bias),
}
RNG = np.random.default_rng(12)


@pytest.mark.parametrize("case", STORED["cases"], ids=lambda case: f"{case['layer']} {case['dtype']}")
def test_the_layers_are_those_of_pytorch(case):
    a, gain, bias, y = (
        None if case[name] is None else np.array(case[name], case["dtype"])
        for name in ("a", "gain", "bias", "y")
    )
    result = LAYERS[case["layer"]](a, gain, bias)
    assert result.dtype == y.dtype
    # PyTorch's own roundings: of x - μ it keeps what is left of 30 + x, we compute in float64
    size = 200 if case["layer"] == "layer heads" else 8
    np.testing.assert_allclose(result, y, rtol=0, atol=size * np.finfo(y.dtype).eps * np.abs(y).max())


VECTORS = hnp.arrays(
    float, hnp.array_shapes(min_dims=1, max_dims=3, min_side=1, max_side=6), elements=st.floats(-1e9, 1e9)
)


@given(VECTORS, st.integers(1, 4), st.sampled_from(["rms", "layer"]), st.sampled_from([0.0, 1e-5, 0.3]))
def test_each_head_is_normalized_by_itself(a, heads, kind, eps):
    norm = {"rms": rms_norm, "layer": layer_norm}[kind]
    parts = [a * 2.0**n for n in range(heads)]
    gain, bias = RNG.normal(size=(2, heads, a.shape[-1]))
    joined = qk_norm(np.concatenate(parts, -1), heads, gain, bias[0], kind=kind, eps=eps)
    apart = [norm(part, g, bias[0], eps=eps) for part, g in zip(parts, gain, strict=True)]
    np.testing.assert_array_equal(joined, np.concatenate(apart, -1))


@given(VECTORS, st.sampled_from([layer_norm, rms_norm]), st.floats(-2, 2))
def test_an_offset_is_added_to_every_gain(a, norm, offset):
    gain, bias = RNG.normal(size=(2, a.shape[-1]))
    np.testing.assert_array_equal(norm(a, gain, bias, offset=offset), norm(a, gain + offset, bias))


def test_gains_in_half_precision_lose_nothing_to_the_offset():
    a, gain = RNG.normal(size=8), np.full(8, 2.0**-14, np.float16)
    np.testing.assert_array_equal(rms_norm(a, gain, offset=1), rms_norm(a, np.full(8, 1 + 2.0**-14)))


@pytest.mark.parametrize("scale", [5e-324, 1e-300, 1.0, 1e300])
def test_unit_vectors_have_length_one_at_every_scale(scale):
    a = scale * np.array([[3.0, 4.0], [-8.0, 6.0], [0.0, 0.0]])
    np.testing.assert_allclose(unit_norm(a), [[0.6, 0.8], [-0.8, 0.6], [0, 0]], rtol=1e-15)


@given(VECTORS)
def test_a_unit_vector_is_rms_norm_without_epsilon_divided_by_root_n(a):
    n = a.shape[-1]
    np.testing.assert_allclose(unit_norm(a), rms_norm(a, eps=0) / np.sqrt(n), rtol=1e-14, atol=1e-300)


@pytest.mark.parametrize("alpha", [-3.0, 0.0, 0.5, 1e300, 1e-300])
def test_dynamic_tanh_has_all_its_digits_and_does_not_overflow(alpha):
    a = np.array([-1.7e308, -30.0, -0.3, -1e-9, 0.0, 5e-324, 0.7, 1e200])
    with mpmath.workdps(50):
        exact = [float(mpmath.tanh(mpmath.mpf(alpha) * mpmath.mpf(float(entry)))) for entry in a]
    np.testing.assert_allclose(dyt(a, alpha), exact, rtol=1e-14, atol=1e-300)


LATER: dict[str, Callable] = {
    "qk_norm": lambda a: qk_norm(a, 2),
    "unit_norm": unit_norm,
    "dyt": lambda a: dyt(a, 0.5),
    "offset": lambda a: rms_norm(a, np.zeros(np.shape(a)[-1]), offset=1),
}


@pytest.mark.parametrize("name", LATER)
def test_nan_and_inf_stay_in_their_vector_and_nothing_is_warned_of(name):
    a = RNG.normal(size=(4, 6))
    spoiled = a.copy()
    spoiled[1, 2], spoiled[2, 0] = np.nan, np.inf
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = LATER[name](spoiled)
    np.testing.assert_array_equal(result[[0, 3]], LATER[name](a)[[0, 3]])
    assert np.isnan(result[1, 2])


@pytest.mark.parametrize("name", LATER)
@pytest.mark.parametrize(("given_dtype", "kept"), [("f2", "f2"), ("f4", "f4"), ("f8", "f8"), ("i4", "f8")])
def test_the_dtype_is_kept_and_short_floats_are_the_rounded_result(name, given_dtype, kept):
    a = (100 * RNG.normal(size=(3, 4))).astype(given_dtype)
    result = LATER[name](a)
    assert result.dtype == kept
    np.testing.assert_array_equal(result, LATER[name](a.astype(float)).astype(kept))


@pytest.mark.parametrize("name", LATER)
def test_what_is_not_real_or_has_no_features_is_refused(name):
    for wrong in (np.ones((2, 4), complex), np.ones((2, 4), bool), np.array([["a", "b"]])):
        with pytest.raises(TypeError, match="a must hold real numbers"):
            LATER[name](wrong)
    for empty in (np.ones((3, 0)), np.ones(0)):
        with pytest.raises(ValueError, match="at least one feature"):
            LATER[name](empty)


def test_errors_name_the_values():
    a = np.ones((2, 6))
    for call, words in (
        (lambda: qk_norm(a, 4), r"heads = 4 does not divide the 6 features of a, shape \(2, 6\)"),
        (lambda: qk_norm(a, 0), "heads = 0"),
        (lambda: qk_norm(a, 2, np.ones(6)), r"gain has shape \(6,\), a asks for \(3,\) or \(2, 3\)"),
        (lambda: qk_norm(a, 2, kind="l2"), "kind must be 'rms' or 'layer', got 'l2'"),
        (lambda: qk_norm(a, 2, kind=None), "kind must be 'rms' or 'layer', got None"),
        (lambda: qk_norm(a, 2, eps=-1), "-1"),
        (lambda: rms_norm(a, offset=1), "offset = 1 is added to a gain, and no gain is given"),
        (lambda: layer_norm(a, np.ones(6), offset=np.nan), "offset must be finite, got nan"),
        (lambda: dyt(a, np.inf), "alpha must be finite, got inf"),
        (lambda: dyt(a, 10**400), "alpha must be finite"),
        (lambda: dyt(a, 1.0, np.ones(5)), r"gain has shape \(5,\), a asks for \(6,\)"),
        (lambda: layer_norm(a, eps=10**400), "eps must be finite"),
    ):
        with pytest.raises(ValueError, match=words):
            call()
    for call, words in (
        (lambda: qk_norm(a, 2.0), "heads must be an integer, got 2.0"),
        (lambda: qk_norm(a, True), "True"),
        (lambda: dyt(a, np.ones(6)), "alpha must be a real number"),
        (lambda: rms_norm(a, np.ones(6), offset="1"), "offset must be a real number, got '1'"),
    ):
        with pytest.raises(TypeError, match=words):
            call()
