"""The derivative of LayerNorm: against 50 digits, complex steps, SymPy and PyTorch, and what is refused."""

import itertools
import json
import tracemalloc
import warnings
from pathlib import Path

import mpmath
import numpy as np
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from anydim.extending import Reader
from lngeom import jacobian, layer_norm, vjp
from lngeom.digits import BFLOAT16, rounded
from lngeom.identities import identity
from lngeom.identities.numerics import Arrays
from lngeom.symbolic import Jacobian, Norm, RMSNorm, a, one
from lngeom.symbolic import eps as epsilon
from lngeom.trained import trained_norms

RNG = np.random.default_rng(9)
AUTOGRAD = json.loads(Path(__file__).with_name("autograd_vectors.json").read_text("utf-8"))
NASTY = {
    "normal": RNG.normal(size=12),
    "offset 1e8": 1e8 + RNG.normal(size=12),
    "huge": 1e200 * RNG.normal(size=12),
    "near overflow": 1.7e308 * np.where(np.arange(12) % 2, 1.0, -1.0),
    "tiny": 1e-200 * RNG.normal(size=12),
    "one outlier": np.r_[1e12, RNG.normal(size=11)],
    "one ulp off constant": np.r_[np.nextafter(0.1, 1), np.full(11, 0.1)],
    "two features": np.array([1.0, 3.0]),
    "two features, nearly equal": np.array([1e8, 1e8 + 1]),
    "three features": np.array([1.0, 3.0, -7.0]),
}
GAIN, UPSTREAM = RNG.normal(size=12), RNG.normal(size=12)


def textbook(x: np.ndarray, gain: np.ndarray, eps: float) -> np.ndarray:
    deviations = x - x.mean()
    return gain * deviations / np.sqrt((deviations * deviations).mean() + eps)


def by_complex_steps(x: np.ndarray, gain: np.ndarray, eps: float) -> np.ndarray:
    return np.transpose([textbook(x + 1e-30j * e, gain, eps).imag / 1e-30 for e in np.eye(len(x))])


def with_digits(values: np.ndarray, gain: np.ndarray, eps: float) -> list[list[mpmath.mpf]]:
    """Central differences of the definition, with steps that are lost in 700 digits."""
    n = len(values)
    a = [mpmath.mpf(float(entry)) for entry in values]

    def layer(x):
        mean = mpmath.fsum(x) / n
        s = mpmath.sqrt(mpmath.fsum((entry - mean) ** 2 for entry in x) / n + mpmath.mpf(eps))
        return [mpmath.mpf(float(q)) * (entry - mean) / s for q, entry in zip(gain, x, strict=True)]

    scale = max(abs(p - q) for p, q in itertools.combinations(a, 2))
    h = scale * mpmath.mpf(10) ** -60
    columns = []
    for j in range(n):
        ahead, behind = (layer([x + sign * h * (i == j) for i, x in enumerate(a)]) for sign in (1, -1))
        columns.append([(p - q) / (2 * h) for p, q in zip(ahead, behind, strict=True)])
    return [list(row) for row in zip(*columns, strict=True)]


def deviation(values: np.ndarray, eps: float) -> mpmath.mpf:
    """s = √(σ² + ε)."""
    a = [mpmath.mpf(float(entry)) for entry in values]
    mean = mpmath.fsum(a) / len(a)
    return mpmath.sqrt(mpmath.fsum((entry - mean) ** 2 for entry in a) / len(a) + mpmath.mpf(eps))


@pytest.mark.parametrize("eps", [0.0, 1e-12, 1e-5, 0.3, 1e10])
@pytest.mark.parametrize("name", NASTY)
def test_both_agree_with_differences_of_many_digits(name, eps):
    values = NASTY[name]
    gain, upstream = GAIN[: values.size], UPSTREAM[: values.size]
    with mpmath.workdps(700):
        exact = with_digits(values, gain, eps)
        pulled = [
            mpmath.fsum(row[j] * mpmath.mpf(float(u)) for row, u in zip(exact, upstream, strict=True))
            for j in range(values.size)
        ]
        size = np.abs(gain).max() / deviation(values, eps)
        norm = np.sqrt(values.size) * np.abs(upstream).max()
        for ours, theirs, scale in (
            (jacobian(values, gain, eps=eps), exact, size),
            (vjp(values, upstream, gain, eps=eps)[None], [pulled], size * norm),
        ):
            worst = max(
                abs(mpmath.mpf(float(p)) - q)
                for row, other in zip(ours, theirs, strict=True)
                for p, q in zip(row, other, strict=True)
            )
            assert worst <= 2e-14 * scale


@pytest.mark.parametrize("n", [1, 2, 3, 8, 65])
@pytest.mark.parametrize("eps", [1e-5, 0.3, 7.0])
def test_both_agree_with_complex_steps(n, eps):
    x, gain, upstream = RNG.normal(size=(3, n))
    exact = by_complex_steps(x, gain, eps)
    np.testing.assert_allclose(jacobian(x, gain, eps=eps), exact, rtol=0, atol=1e-12)
    np.testing.assert_allclose(vjp(x, upstream, gain, eps=eps), exact.T @ upstream, rtol=0, atol=1e-12)


def test_agrees_with_sympy_in_rational_numbers():
    x = sympy.symbols("x:4", real=True)
    mean = sum(x) / 4
    s = sympy.sqrt(sum((entry - mean) ** 2 for entry in x) / 4 + sympy.Rational(1, 4))
    matrix = sympy.Matrix([(entry - mean) / s for entry in x]).jacobian(x)
    for point in ([1, -2, 4, 3], [5, 5, 5, 6], [2, 2, 2, 2]):
        exact = matrix.subs(dict(zip(x, point, strict=True))).evalf(30)
        np.testing.assert_allclose(jacobian(point, eps=0.25), np.array(exact, float), rtol=0, atol=1e-15)


@pytest.mark.parametrize("case", AUTOGRAD["cases"])
def test_agrees_with_the_recorded_gradients_of_pytorch(case):
    assert AUTOGRAD["with"].startswith("torch 2.")
    x, upstream, gain = (np.array(case[name]) for name in ("a", "upstream", "gain"))
    y = layer_norm(x, eps=case["eps"])
    for ours, theirs in (
        (vjp(x, upstream, gain, eps=case["eps"]), case["da"]),
        ((upstream * y).sum(0), case["dgain"]),
        (upstream.sum(0), case["dbias"]),
    ):
        np.testing.assert_allclose(ours, theirs, rtol=1e-10, atol=1e-10)


WHOLE = hnp.arrays(np.int64, st.integers(2, 9), elements=st.integers(-(10**6), 10**6))
VECTORS = WHOLE.map(lambda x: x / 128)


@given(VECTORS, st.sampled_from([1e-5, 0.1, 100.0]))
def test_the_spectrum_is_that_of_the_theorem(x, eps):
    sigma = x.std()
    s = np.sqrt(sigma**2 + eps)
    values = np.linalg.svd(jacobian(x, eps=eps), compute_uv=False)
    expected = np.sort([0, eps / s**3, *[1 / s] * (len(x) - 2)])[::-1]
    np.testing.assert_allclose(s * values, s * expected, rtol=0, atol=1e-9)


@given(VECTORS)
def test_gradients_have_mean_zero_and_at_eps_0_are_tangential(x):
    if np.ptp(x) == 0:
        return
    upstream = np.cos(np.arange(len(x)))
    downstream = vjp(x, upstream, eps=0)
    size = 1e-12 * np.abs(downstream).max() + 1e-15 * np.sqrt(len(x)) / x.std()
    assert abs(downstream.sum()) <= len(x) * size
    assert abs(downstream @ (x - x.mean())) <= 1e2 * size * np.abs(x).max()


def test_a_batch_is_its_vectors_one_by_one():
    x, upstream = RNG.normal(size=(2, 3, 4, 5))
    gain = RNG.normal(size=5)
    matrices, pulled = jacobian(x, gain), vjp(x, upstream, gain)
    assert matrices.shape == (3, 4, 5, 5)
    for place in np.ndindex(3, 4):
        np.testing.assert_array_equal(matrices[place], jacobian(x[place], gain))
        np.testing.assert_array_equal(pulled[place], vjp(x[place], upstream[place], gain))
    assert jacobian(np.ones((0, 4))).shape == (0, 4, 4)
    assert vjp(np.ones((0, 4)), np.ones((0, 4))).shape == (0, 4)


def test_vjp_needs_no_matrix():
    x = RNG.normal(size=200_000)
    tracemalloc.start()
    vjp(x, x)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 30 * x.nbytes


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("eps", [0.0, 1e-5])
def test_nan_and_inf_stay_in_their_vector(bad, eps):
    x = RNG.normal(size=(4, 6))
    spoiled = x.copy()
    spoiled[2, 1] = bad
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        pairs = (
            (jacobian(spoiled, eps=eps), jacobian(x, eps=eps)),
            (vjp(spoiled, x, eps=eps), vjp(x, x, eps=eps)),
            (vjp(x, spoiled, eps=eps), vjp(x, x, eps=eps)),
        )
    for result, clean in pairs:
        assert np.isnan(result[2]).all()
        np.testing.assert_array_equal(np.delete(result, 2, 0), np.delete(clean, 2, 0))


@pytest.mark.parametrize("value", [0.0, 0.1, 1e8, 1e300])
def test_a_constant_vector_has_a_derivative_if_eps_is_positive(value):
    gain = np.array([1.0, -2.0, 0.0, 3.0])
    centering = np.eye(4) - 1 / 4
    for eps in (1e-300, 1e-5, 4.0):
        matrix = jacobian(np.full(4, value), gain, eps=eps)
        np.testing.assert_allclose(matrix, gain[:, None] * centering / np.sqrt(eps), rtol=1e-14)


def test_a_constant_vector_has_none_at_eps_0_and_the_error_says_which_it_was():
    x = RNG.normal(size=(2, 3, 4))
    x[1, 2] = 7.0
    for call in (lambda: jacobian(x, eps=0), lambda: vjp(x, x, eps=0)):
        with pytest.raises(ValueError, match=r"a\[1, 2\] is a constant vector.*take eps > 0"):
            call()
    with pytest.raises(ValueError, match="a is a constant vector"):
        jacobian(np.full(10, 0.1), eps=0)


def test_one_feature_never_moves():
    for eps in (0.0, 1e-5):
        np.testing.assert_array_equal(jacobian([[3.0], [-2.0]], eps=eps), np.zeros((2, 1, 1)))
        np.testing.assert_array_equal(vjp([3.0], [5.0], eps=eps), [0.0])


@pytest.mark.parametrize(("given_dtype", "kept"), [("f2", "f2"), ("f4", "f4"), ("f8", "f8"), ("i4", "f8")])
def test_the_dtype_is_that_of_a(given_dtype, kept):
    x = np.arange(4).astype(given_dtype)
    assert jacobian(x).dtype == vjp(x, np.ones(4)).dtype == np.dtype(kept)


@pytest.mark.parametrize(
    "wrong",
    [
        [1 + 2j, 3],
        np.array([None, 1], object),
        np.ones(2, bool),
        np.ma.masked_array([1.0, 2.0], [True, False]),
    ],
)
def test_what_is_not_real_raises_type_error(wrong):
    for call in (lambda: jacobian(wrong), lambda: vjp(wrong, [1, 2]), lambda: vjp([1, 2], wrong)):
        with pytest.raises(TypeError):
            call()


def test_an_offset_is_added_to_every_gain():
    x, v, gain = np.array([1.0, 2.0, 4.0]), np.array([1.0, 0.0, 2.0]), np.array([0.5, -1.0, 0.25])
    np.testing.assert_array_equal(vjp(x, v, gain, offset=1), vjp(x, v, gain + 1))
    np.testing.assert_array_equal(jacobian(x, gain, offset=1), jacobian(x, gain + 1))
    for call in (lambda: vjp(x, v, offset=1), lambda: jacobian(x, offset=1)):
        with pytest.raises(ValueError, match="offset = 1 is added to a gain, and no gain is given"):
            call()


def test_errors_name_the_values():
    x = np.ones((2, 3))
    for call, words in (
        (lambda: jacobian(x, np.ones(4)), r"gain has shape \(4,\), a asks for \(3,\)"),
        (lambda: vjp(x, np.ones(3)), r"upstream has shape \(3,\) and a has shape \(2, 3\)"),
        (lambda: vjp(x, np.ones((2, 3)), np.ones(2)), r"gain has shape \(2,\)"),
        (lambda: jacobian(x, eps=-1), "-1"),
        (lambda: vjp(x, x, eps=np.nan), "nan"),
        (lambda: jacobian(np.ones(())), "last axis"),
    ):
        with pytest.raises(ValueError, match=words):
            call()


def test_huge_gradients_meet_huge_inputs_without_overflow():
    x = np.array([1.0, 2.0, 4.0])
    plain = vjp(x, [1.0, 0.0, 2.0], [3.0, 1.0, 1.0], eps=0)
    scaled = vjp(1e250 * x, [1e200, 0.0, 2e200], [3e100, 1e100, 1e100], eps=0)
    np.testing.assert_allclose(scaled / 1e50, plain, rtol=1e-13)


def test_two_features_at_eps_0_have_the_derivative_0():
    np.testing.assert_array_equal(jacobian([1e8, 1e8 + 1], [3.0, -0.3], eps=0), np.zeros((2, 2)))
    np.testing.assert_array_equal(vjp([1.0, 3.0], [0.7, -0.4], [3.0, -0.3], eps=0), np.zeros(2))


# ------------------------------------------------------------------ Jacobians of the catalogue on arrays


def on_arrays(e, **env):
    """The value of an expression for five, two or six features."""
    return Arrays(env, {"N": len(env["a"])}, {})(Reader()(e))


def test_a_jacobian_on_arrays_sees_what_the_layers_do():
    x = RNG.normal(size=(5, 1))
    r = x / np.sqrt(np.mean(x * x) + 0.2)
    exact = (np.eye(5) - r @ r.T / 5) / np.sqrt(np.mean(x * x) + 0.2)
    found = on_arrays(Jacobian(RMSNorm(a, epsilon), a), a=x, epsilon=0.2)
    np.testing.assert_allclose(found, exact, atol=1e-14)


def test_a_jacobian_on_arrays_sees_absolute_values():
    x = np.array([[2.0], [-3.0]])
    size = sympy.Abs(a[0, 0]) + sympy.Abs(a[1, 0])
    np.testing.assert_allclose(on_arrays(Jacobian(size * one, a), a=x), [[1, -1], [1, -1]], atol=1e-14)
    length = on_arrays(Jacobian(Norm(a) * one, a), a=x)
    np.testing.assert_allclose(length, np.vstack([x.T, x.T]) / np.sqrt(13), atol=1e-14)


def test_the_catalogue_states_what_jacobian_computes():
    x, gain = RNG.normal(size=(2, 6))
    entry = identity("jacobian")
    for side in (entry.lhs, entry.rhs):
        matrix = on_arrays(side, a=x[:, None], g=gain[:, None], b=np.ones((6, 1)), epsilon=0.3)
        np.testing.assert_allclose(matrix, jacobian(x, gain, eps=0.3), atol=1e-13)


# ------------------------------------------------------------------ what chapter 9 and its sheet conclude


@pytest.mark.parametrize("n", [3, 8, 64])
@pytest.mark.parametrize("eps", [0, 1e-5, 1.0])
def test_the_sums_for_gain_and_bias_also_see_what_reaches_the_input(n, eps):
    """An upstream gradient that the input receives in full is not kept from gain and bias."""
    for seed in range(5):
        rng = np.random.default_rng(seed)
        a = rng.normal(size=n)
        y = layer_norm(a, eps=eps)
        v = rng.normal(size=n)
        v -= v.mean() + y * (y @ v) / (y @ y)  # orthogonal to 1 and to Πa: nothing of it is lost
        s = np.sqrt(a.var() + eps)
        np.testing.assert_allclose(vjp(a, v, eps=eps), v / s, atol=1e-12)
        step = 1e-6 * np.eye(n)
        of_bias = [
            (v @ (layer_norm(a, bias=h, eps=eps) - layer_norm(a, bias=-h, eps=eps))) / 2e-6 for h in step
        ]
        of_gain = [(v @ (layer_norm(a, 1 + h, eps=eps) - layer_norm(a, 1 - h, eps=eps))) / 2e-6 for h in step]
        np.testing.assert_allclose(of_bias, v, atol=1e-7)
        np.testing.assert_allclose(of_gain, y * v, atol=1e-7)
        assert np.linalg.norm(of_gain) > 0.01 * np.linalg.norm(v)


@pytest.mark.parametrize("n", [4, 8, 64])
@pytest.mark.parametrize("size", [0.1, 1.0, 100.0])
def test_the_best_step_is_near_1e_5_times_the_size_of_the_input(n, size):
    a = size * np.random.default_rng(n).normal(size=n)
    exact, errors = jacobian(a, eps=0.3 * size**2), {}
    for power in range(-2, -10, -1):
        h = size * 10.0**power * np.eye(n)
        ahead, behind = (layer_norm(a + sign * h, eps=0.3 * size**2) for sign in (1, -1))
        errors[power] = np.abs((ahead - behind).T / (2 * size * 10.0**power) - exact).max() * size
    assert min(errors, key=lambda power: errors[power]) in (-4, -5, -6)
    assert errors[-5] < 1e-9 < min(errors[-2], errors[-9])


@pytest.mark.parametrize("n", [4, 8, 64])
@pytest.mark.parametrize("sigma", [0.05, 1.0, 10.0])
def test_a_usual_tolerance_misses_the_radial_part_unless_sigma_is_small_or_epsilon_large(n, sigma):
    """allclose(…, rtol=1e-3, atol=1e-5), the default of gradcheck; a difference quotient could see it."""
    a = np.random.default_rng(n).normal(size=n)
    a *= sigma / a.std()
    along = (a - a.mean()) / np.linalg.norm(a - a.mean())
    for eps in (1e-5, sigma**2):
        s = np.sqrt(sigma**2 + eps)
        without = jacobian(a, eps=eps) - eps / s**3 * np.outer(along, along)
        missed = np.allclose(without, jacobian(a, eps=eps), rtol=1e-3, atol=1e-5)
        assert missed == (eps == 1e-5 and sigma >= 1)
        if sigma == 1 and eps == 1e-5:
            h = 1e-5 * np.eye(n)
            quotient = (layer_norm(a + h, eps=eps) - layer_norm(a - h, eps=eps)).T / 2e-5
            assert np.abs(quotient - jacobian(a, eps=eps)).max() < 1e-9
            assert 1e-7 < np.abs(without - jacobian(a, eps=eps)).max() <= 1e-5


def test_a_sum_of_thousands_of_terms_in_bfloat16_is_wrong_for_most_seeds():
    errors, lost = [], []
    for seed in range(8):
        rng = np.random.default_rng(seed)
        y, noise = layer_norm(rng.normal(size=(4096, 8)))[:, 0], rng.normal(size=4096)
        terms, total = y * (noise - 0.2 * y - 0.1), 0.0
        for term in rounded(terms, BFLOAT16):
            total, before = float(rounded(np.array(total + term), BFLOAT16)), total
            if 512 <= abs(before) < 1024:
                lost.append(total == before)
        errors.append(abs(total / terms.sum() - 1))
    assert np.mean(lost) > 0.5  # most terms are rounded away
    assert np.median(errors) > 0.05
    assert abs(np.float32(terms).sum() / terms.sum() - 1) < 1e-4


@pytest.mark.parametrize("n", [8, 64, 768])
def test_a_wide_layer_loses_little_of_a_random_gradient_and_all_of_one_along_the_ones_or_the_output(n):
    rng = np.random.default_rng(n)
    for point in rng.normal(size=(20, n)):
        v = rng.normal(size=(50, n))
        kept = [np.sum((point.std() * vjp(point, w, eps=0)) ** 2) / np.sum(w * w) for w in v]
        assert np.mean(kept) == pytest.approx((n - 2) / n, abs=0.15 / np.sqrt(n))
        for lost in (np.ones(n), layer_norm(point, eps=0), layer_norm(point, eps=0) - 3):
            np.testing.assert_allclose(vjp(point, lost, eps=0), 0, atol=1e-11)


def test_with_positive_gains_a_tangent_gradient_reaches_the_input_and_most_trained_layers_have_them():
    norms = [norm for model in ("minilm", "whisper") for norm in trained_norms(model)]
    positive = [norm.gain for norm in norms if (norm.gain > 0).all()]
    assert (len(positive), len(norms)) == (27, 35)
    for seed, gain in enumerate(positive):
        rng = np.random.default_rng(seed)
        a, v = rng.normal(size=(2, len(gain)))
        y = layer_norm(a, eps=0)
        v -= v.mean() + y * (y @ v) / (y @ y)
        assert np.linalg.norm(vjp(a, v, gain, eps=0)) > 0.1 * gain.min() * np.linalg.norm(v)


@pytest.mark.parametrize("n", [2, 3, 8, 64])
@pytest.mark.parametrize("eps", [0, 1e-5, 0.01, 2.0])
def test_the_norm_is_1_over_s_for_three_features_or_more_and_without_gains_only(n, eps):
    for size in (1e-3, 1.0, 300.0):
        a = size * np.random.default_rng(n).normal(size=n) + 5
        s = np.sqrt(a.var() + eps)
        norm = np.linalg.norm(jacobian(a, eps=eps), 2)
        assert norm == pytest.approx(1 / s if n > 2 else eps / s**3, rel=1e-6, abs=1e-9)
        # small where |Πa| is large compared with √N, whatever the mean
        ratio = np.linalg.norm(a - a.mean()) / np.sqrt(n)
        assert norm <= (1 + 1e-9) / ratio
        gains = np.linspace(0.5, 4, n)
        if n > 2:
            assert np.linalg.norm(jacobian(a, gains, eps=eps), 2) > 1.1 / s


def test_two_features_have_the_norm_of_the_summary_at_no_epsilon_that_matters():
    s = np.hypot(0.5, 0.1)
    assert np.linalg.norm(jacobian([0.0, 1.0], eps=0.01), 2) == pytest.approx(0.075, abs=1e-3)
    assert 1 / s == pytest.approx(1.96, abs=2e-3)


@pytest.mark.parametrize("n", [2, 5, 64])
@pytest.mark.parametrize("eps", [1e-5, 0.5])
def test_a_step_along_the_radius_may_be_magnified_but_less_than_a_tangential_one(n, eps):
    factors = []
    for size in np.sqrt(eps) * np.array([0.01, 0.35, 1, 30]):
        a = np.random.default_rng(n).normal(size=n)
        a *= size / a.std()
        along = (a - a.mean()) / np.linalg.norm(a - a.mean())
        factors.append(np.linalg.norm(jacobian(a, eps=eps) @ along))
        assert factors[-1] < 1 / np.sqrt(size**2 + eps)
    assert max(factors) > 1
    assert min(factors) < 1


@pytest.mark.parametrize("eps", [1e-6, 1e-5])
@pytest.mark.parametrize("spread", [1e-6, 1e-4, 1.0, 30.0])
def test_padding_needs_a_standard_deviation_near_1_and_not_only_entries_that_differ(eps, spread):
    noise = np.random.default_rng(2).normal(size=384)
    factor = np.linalg.norm(jacobian(5 + spread * noise, eps=eps), 2)
    assert factor == pytest.approx(1 / np.sqrt((spread * noise.std()) ** 2 + eps), rel=1e-6)
    assert (factor < 1.5) == (spread >= 1)
    assert (factor > 0.99 / np.sqrt(eps)) == (spread <= 1e-4)


@pytest.mark.parametrize("n", [3, 8, 64])
@pytest.mark.parametrize("centered_input", [False, True])
@pytest.mark.parametrize("centered_readers", [False, True])
def test_sums_of_gradients_tell_the_layers_apart_unless_the_stream_and_what_reads_it_are_centered(
    n, centered_input, centered_readers
):
    rng = np.random.default_rng(n)
    for eps in (0, 0.3):
        a, w = rng.normal(size=(2, n))
        a, w = a - centered_input * a.mean(), w - centered_readers * w.mean()  # w = Gv
        s = np.sqrt((a * a).mean() + eps)
        of_rms = (w - a * (a @ w) / (n * s**2)) / s
        assert (abs(of_rms.sum()) < 1e-12 * n) == (centered_input and centered_readers)
        assert abs(vjp(a, w, eps=eps).sum()) < 1e-12 * n
