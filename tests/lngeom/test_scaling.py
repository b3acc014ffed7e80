"""The error bounds of ``lngeom.arrays`` and ``lngeom.gradients``, against exact sums and 60 digits."""

import warnings
from collections.abc import Iterable, Iterator
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from lngeom import (
    batch_norm,
    center,
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

pytestmark = pytest.mark.slow
LARGEST = np.finfo(float).max
with mpmath.workdps(60):
    OVERFLOWS = mpmath.mpf(2) ** 1024 - mpmath.mpf(2) ** 970  # what rounds to infinity, from here on
LEAST = mpmath.mpf(2) ** -1022  # the smallest normal number
ROUNDINGS = 16 * mpmath.mpf(2) ** -53

# the right value, the size that its error is measured by, and what underflow may add
Entry = tuple[mpmath.mpf, mpmath.mpf, mpmath.mpf]


@st.composite
def sized(draw, least: int = -1074, most: int = 1023) -> float:
    """A number whose exponent may be any; it may be zero or subnormal."""
    mantissa = draw(st.sampled_from([0.0, 1.0]) | st.floats(1, 2, exclude_max=True))
    value = np.ldexp(mantissa, draw(st.integers(least, most)))
    return float(draw(st.sampled_from([value, -value])))


@st.composite
def vectors(draw, n: int) -> np.ndarray:
    """Entries of any size, or of about one size, or nearly equal ones, or equal ones."""
    kind = draw(st.sampled_from(["any", "alike", "nearly equal", "equal"]))
    if kind == "any":
        return np.array(draw(st.lists(sized(), min_size=n, max_size=n)))
    middle = draw(st.integers(-1074, 1023))
    if kind == "alike":
        near = sized(max(middle - 3, -1074), middle)
        return np.array(draw(st.lists(near, min_size=n, max_size=n)))
    value = draw(sized(middle, middle))
    steps = draw(st.lists(st.integers(-3, 3), min_size=n, max_size=n)) if kind != "equal" else [0] * n
    return np.clip(value + np.spacing(value) * np.array(steps), -LARGEST, LARGEST)


EPSILONS = st.sampled_from([0.0, 1e-5, 1.0, 5e-324, LARGEST]) | sized().map(abs)


MODERATE = sized(-1074, 990)  # of a gain, a bias or running statistics: no product or sum overflows


def lists(n: int, entries: st.SearchStrategy[float] = MODERATE) -> st.SearchStrategy[np.ndarray]:
    return st.lists(entries, min_size=n, max_size=n).map(np.array)


@st.composite
def cases(draw) -> tuple[np.ndarray, np.ndarray, np.ndarray, float]:
    """An input of any size, gain, bias and ε."""
    n = draw(st.integers(1, 8))
    return draw(vectors(n)), draw(lists(n)), draw(lists(n)), draw(EPSILONS)


def real(value: float | Fraction) -> mpmath.mpf:
    exact = Fraction(float(value)) if isinstance(value, float) else Fraction(value)
    return mpmath.mpf(exact.numerator) / exact.denominator


def moments(a: np.ndarray, *, centered: bool) -> tuple[list[Fraction], Fraction]:
    """Deviations and σ²; without centering, entries and ρ²."""
    entries = [Fraction(float(entry)) for entry in a]
    mean = sum(entries, Fraction(0)) / len(a) if centered else Fraction(0)
    deviations = [entry - mean for entry in entries]
    return deviations, sum((d * d for d in deviations), Fraction(0)) / len(a)


def entries(a, gain, bias, eps, *, centered: bool = True, offset: float = 0.0) -> Iterator[Entry]:
    """The promises of the docstring of ``lngeom.arrays`` about a vector."""
    deviations, square = moments(a, centered=centered)
    sigma = mpmath.sqrt(real(square)) if centered else 0
    s = mpmath.sqrt(real(square + Fraction(float(eps)))) or mpmath.mpf(1)
    for d, g, b in zip(map(real, deviations), gain, bias, strict=True):
        factor, shift = real(Fraction(float(g)) + Fraction(offset)), real(float(b))
        yield (
            factor * d / s + shift,
            abs(factor) * (abs(d) + sigma) / s + abs(shift),
            LEAST * (abs(factor) + 1),
        )


def judge(found: np.ndarray, promised: Iterable[Entry]) -> None:
    promised = list(promised)
    assert np.size(found) == len(promised)
    for value, (right, size, least) in zip(np.ravel(found).tolist(), promised, strict=True):
        if np.isinf(value):
            assert np.sign(value) * right + ROUNDINGS * size >= OVERFLOWS, (value, right)
        else:
            assert abs(mpmath.mpf(value) - right) <= ROUNDINGS * size + least, (value, right)


@pytest.fixture(autouse=True)
def sixty_digits():
    with mpmath.workdps(60), warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@given(cases(), st.booleans())
@settings(max_examples=300)
@example((np.array([2.0**-1000]), np.array([2.0**990]), np.zeros(1), 1.0), False)
@example((np.array([LARGEST, -LARGEST]), np.ones(2), np.zeros(2), 1e-5), True)
@example((np.full(3, LARGEST), np.ones(3), np.zeros(3), 5e-324), True)
def test_layer_norm_and_rms_norm_are_right_to_rounding(case, centered):
    a, gain, bias, eps = case
    norm = layer_norm if centered else rms_norm
    judge(norm(a, gain, bias, eps=eps), entries(a, gain, bias, eps, centered=centered))
    plain = np.ones_like(a), np.zeros_like(a)
    judge(norm(a, eps=eps), entries(a, *plain, eps, centered=centered))


@given(cases(), MODERATE, st.sampled_from([layer_norm, rms_norm]))
def test_an_offset_is_added_to_the_gain_with_one_rounding(case, offset, norm):
    a, gain, bias, eps = case
    promised = entries(a, gain, bias, eps, centered=norm is layer_norm, offset=offset)
    judge(norm(a, gain, bias, eps=eps, offset=offset), promised)


@given(st.data(), st.integers(1, 3), st.integers(1, 3), EPSILONS, st.sampled_from(["rms", "layer"]))
def test_qk_norm_is_right_to_rounding(data, heads, n, eps, kind):
    parts = [data.draw(vectors(n)) for _ in range(heads)]
    gains = [data.draw(lists(n)) for _ in range(heads)]
    biases = [data.draw(lists(n)) for _ in range(heads)]
    found = qk_norm(np.concatenate(parts), heads, gains, biases, kind=kind, eps=eps)
    for row, a, gain, bias in zip(found.reshape(heads, n), parts, gains, biases, strict=True):
        judge(row, entries(a, gain, bias, eps, centered=kind == "layer"))


@given(st.data(), st.integers(1, 3), st.integers(1, 3), EPSILONS)
def test_group_instance_and_batch_norm_are_right_to_rounding(data, channels, places, eps):
    a = np.array([data.draw(vectors(places)) for _ in range(channels)])
    gain, bias = data.draw(lists(channels)), data.draw(lists(channels))
    gains, biases = np.repeat(gain, places), np.repeat(bias, places)
    judge(group_norm(a[None], 1, gain, bias, eps=eps), entries(a.ravel(), gains, biases, eps))
    for found in (instance_norm(a[None], gain, bias, eps=eps)[0], batch_norm(a.T, gain, bias, eps=eps).T):
        for row, values, g, b in zip(found, a, gain, bias, strict=True):
            judge(row, entries(values, [g] * places, [b] * places, eps))


@given(st.data(), st.integers(1, 3), EPSILONS)
def test_batch_norm_with_given_statistics_is_right_to_rounding(data, n, eps):
    a, mean = (data.draw(lists(n, sized(-1074, 400))) for _ in range(2))
    gain, bias = data.draw(lists(n, sized(-1074, 50))), data.draw(lists(n))
    var = np.abs(data.draw(lists(n)))
    assume(eps > 0 or var.all())
    judge(
        batch_norm(a[None], gain, bias, mean=mean, var=var, eps=eps)[0],
        _with_statistics(a, gain, bias, mean, var, eps),
    )


def _with_statistics(a, gain, bias, mean, var, eps) -> Iterator[Entry]:
    for x, g, b, m, v in zip(a, gain, bias, mean, var, strict=True):
        deviation = real(Fraction(float(x)) - Fraction(float(m)))
        s = mpmath.sqrt(real(Fraction(float(v)) + Fraction(float(eps))))
        part, factor = real(float(g)) * deviation / s, abs(real(float(g)))
        yield part + real(float(b)), abs(part) + abs(real(float(b))), LEAST * (factor + 1)


@given(cases())
def test_centering_and_unit_vectors_are_right_to_rounding(case):
    a = case[0]
    deviations, square = moments(a, centered=True)
    sigma = mpmath.sqrt(real(square))
    judge(center(a), [(real(d), abs(real(d)) + sigma, LEAST) for d in deviations])
    size = mpmath.sqrt(real(len(a) * moments(a, centered=False)[1])) or mpmath.mpf(1)
    units = [real(float(entry)) / size for entry in a]
    judge(unit_norm(a), [(unit, abs(unit), LEAST) for unit in units])


@given(cases(), sized())
def test_dynamic_tanh_is_right_to_rounding(case, alpha):
    a, gain, bias, _ = case
    promised = []
    for x, g, b in zip(a, gain, bias, strict=True):
        at = real(alpha) * real(float(x))
        curve = at if abs(at) < 1e-60 else mpmath.tanh(at)
        part, factor = real(float(g)) * curve, abs(real(float(g)))
        promised.append((part + real(float(b)), abs(part) + abs(real(float(b))), LEAST * (factor + 1)))
    judge(dyt(a, alpha, gain, bias), promised)


def pulled(a: np.ndarray, w: list[Fraction], eps: float) -> Iterator[Entry]:
    """The promises of the docstring of ``lngeom.gradients`` about Jᵀv, for w = Gv."""
    n, (deviations, square) = len(a), moments(a, centered=True)
    squared = square + Fraction(float(eps)) or Fraction(1)
    s, whole = mpmath.sqrt(real(squared)), mpmath.sqrt(real(n * square)) or mpmath.mpf(1)
    mean = sum(w, Fraction(0)) / n
    along = sum((d * part for d, part in zip(deviations, w, strict=True)), Fraction(0)) / n / squared
    near = [abs(real(d)) / whole + 1 / mpmath.sqrt(n) for d in deviations]
    reach = sum(q * abs(real(part)) for q, part in zip(near, w, strict=True))
    for part, d, q in zip(w, deviations, near, strict=True):
        yield real(part - mean - d * along) / s, (abs(real(part)) + q * reach) / s, LEAST


@given(cases(), st.data())
@settings(max_examples=300)
def test_the_derivative_is_right_to_rounding(case, data):
    a, *_, eps = case
    n = len(a)
    square = moments(a, centered=True)[1] + Fraction(eps)
    assume(n == 1 or square > Fraction(2) ** -2044)
    gain, upstream = (data.draw(lists(n, sized(-400, 400))) for _ in range(2))
    w = [Fraction(float(g)) * Fraction(float(v)) for g, v in zip(gain, upstream, strict=True)]
    judge(vjp(a, upstream, gain, eps=eps), pulled(a, w, eps))
    for row, found in enumerate(jacobian(a, gain, eps=eps)):
        alone = [Fraction(float(gain[row])) * (place == row) for place in range(n)]
        judge(found, pulled(a, alone, eps))


@pytest.mark.parametrize("size", [7, 100, 3000])
@pytest.mark.parametrize("offset", [0.0, 1e6])
def test_long_vectors_lose_no_more_and_not_by_how_they_lie_in_memory(size, offset):
    a, upstream = np.random.default_rng(size).normal(size=(2, 4, size)) + offset
    ones, zeros = np.ones(size), np.zeros(size)
    judge(layer_norm(a[0]), entries(a[0], ones, zeros, 1e-5))
    judge(vjp(a[0], upstream[0]), pulled(a[0], [Fraction(float(part)) for part in upstream[0]], 1e-5))
    np.testing.assert_array_equal(layer_norm(np.asfortranarray(a)), layer_norm(a))
    for columns in (a.T, np.ascontiguousarray(a.T)):
        np.testing.assert_array_equal(batch_norm(columns), layer_norm(a).T)
    np.testing.assert_array_equal(vjp(np.asfortranarray(a), upstream), vjp(a, upstream))
