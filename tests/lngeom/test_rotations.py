"""Source 001's table of rotations: closed forms, evenness, the five curves; wrong ones are rejected.

Then its numbers, and what becomes of them with other widths, with ε, and for the inputs of trained layers.
"""

import re
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from lngeom import distance, helmert, layer_norm, rms_norm
from lngeom.chapters.rotations.figures import family
from lngeom.chapters.rotations.identities import T_12, R, R_back, cos_t, sin_t
from lngeom.rotations import (
    PLANES,
    ROTATIONS,
    VECTORS,
    closed_form,
    is_even,
    rotated,
    rotation,
    sensitivity,
    speed,
    theta,
)
from lngeom.symbolic import Norm, a, prove, refute
from lngeom.trained import streams

from ..pages import source

ANGLES = np.linspace(-np.pi, np.pi, 145)
CELLS = [(vector, name) for vector in VECTORS for name in ROTATIONS]
every_cell = pytest.mark.parametrize(("vector", "name"), CELLS, ids=lambda part: str(part))


@cache
def exact(vector, name):
    """The closed form at all angles, by 50 digits."""
    form = sympy.lambdify(theta, closed_form(vector, name), "mpmath")
    with mpmath.workdps(50):
        return np.array([float(form(mpmath.mpf(float(angle)))) for angle in ANGLES])


@every_cell
def test_the_closed_form_is_what_the_layer_does(vector, name):
    np.testing.assert_allclose(sensitivity(vector, name, ANGLES), exact(vector, name), rtol=0, atol=3e-15)


@every_cell
def test_matrices_are_those_of_the_source(vector, name):
    c, s = np.cos(0.7), np.sin(0.7)
    source = {
        "yaw": [[c, 0, -s], [0, 1, 0], [s, 0, c]],
        "pitch": [[1, 0, 0], [0, c, -s], [0, s, c]],
        "roll": [[c, -s, 0], [s, c, 0], [0, 0, 1]],
    }
    np.testing.assert_array_equal(rotation(name, 0.7), source[name])
    moved = layer_norm(np.array(vector, float), eps=0) - layer_norm(source[name] @ np.array(vector), eps=0)
    assert sensitivity(vector, name, 0.7) == pytest.approx(np.linalg.norm(moved), abs=1e-15)


def brute_even(vector, name, eps=0.0):
    grid = np.linspace(0.01, np.pi, 60)
    there, back = (sensitivity(vector, name, sign * grid, eps=eps) for sign in (1, -1))
    return bool(np.max(np.abs(there - back)) < 1e-9)


def test_nine_cells_are_even_and_twelve_are_not():
    even = [cell for cell in CELLS if is_even(*cell)]
    assert len(even) == 9
    assert even == [cell for cell in CELLS if brute_even(*cell)]


@pytest.mark.parametrize("vector", list(product(range(-2, 3), repeat=3)), ids=str)
def test_evenness_is_decided_for_every_vector(vector):
    for name in ROTATIONS:
        assert is_even(vector, name) == brute_even(vector, name)
        if is_even(vector, name):
            assert brute_even(vector, name, eps=0.2)


def test_evenness_of_fractions_and_floats():
    assert is_even((Fraction(1, 3), 0, Fraction(1, 3)), "yaw")
    assert not is_even((Fraction(1, 3), 0, 1 / 3), "yaw")  # 1/3 is no float
    assert is_even(np.array([0.5, -0.5, 0.0]), "roll")


def test_there_are_five_curves_up_to_mirrors():
    curves = {cell: sensitivity(*cell, ANGLES) for cell in CELLS}
    classes: list[np.ndarray] = []
    for curve in curves.values():
        for known in classes:
            if min(np.abs(curve - known).max(), np.abs(curve - known[::-1]).max()) < 1e-12:
                break
        else:
            classes.append(curve)
    assert len(classes) == 5
    assert sum(np.all(curve == 0) for curve in curves.values()) == 3
    assert len({closed_form(*cell) for cell in CELLS}) == 7


def test_colors_of_the_table_follow_the_curves():
    kinds: dict[tuple[str, bool], list[np.ndarray]] = {}
    for cell in CELLS:
        letter, _, mirrored = family(*cell)
        kinds.setdefault((letter, mirrored), []).append(sensitivity(*cell, ANGLES))
    assert sorted(letter for letter, _ in kinds) == ["A", "B", "C", "C", "D", "D", "E"]
    for curves in kinds.values():
        assert all(np.abs(curve - curves[0]).max() < 1e-12 for curve in curves)
    for letter in "CD":
        solid, dashed = kinds[letter, False][0], kinds[letter, True][0]
        assert np.abs(solid - dashed[::-1]).max() < 1e-12


WRONG = {
    "the other sign of θ": lambda vector, name: closed_form(vector, name).subs(theta, -theta),
    "the angle between the inputs": lambda vector, name: sympy.sqrt(6 - 6 * sympy.cos(theta)),
    "not centered": lambda vector, name: sympy.sqrt(2) * closed_form(vector, name),
    "yaw of the books": lambda vector, name: (
        closed_form(vector, name).subs(theta, -theta) if name == "yaw" else closed_form(vector, name)
    ),
    "pitch for roll": lambda vector, name: closed_form(vector, "pitch" if name == "roll" else name),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_tables_are_rejected(name):
    """Each wrong closed form disagrees with the layer in some cell, far beyond rounding."""
    worst = 0.0
    for cell in CELLS:
        wrong = sympy.lambdify(theta, WRONG[name](*cell), "numpy")(ANGLES) * np.ones_like(ANGLES)
        worst = max(worst, float(np.max(np.abs(wrong - sensitivity(*cell, ANGLES)))))
    assert worst > 0.1


def test_wrong_statements_about_turns_are_refuted():
    assert prove(T_12 * R * T_12, R_back)
    assert not prove(R * R, R_back)
    assert refute(R.T, R)
    assert refute(Norm(R * a), cos_t * Norm(a))
    assert prove(cos_t**2 + sin_t**2, 1)


@pytest.mark.parametrize(
    "vector", [(1, 2, 3), (3, -1, 5), (Fraction(1, 2), 2, 7), (0.5, 0.25, -1.0)], ids=str
)
def test_the_closed_form_holds_for_other_vectors(vector):
    numbers = [float(entry) for entry in vector]
    for name in ROTATIONS:
        form = sympy.lambdify(theta, closed_form(vector, name), "mpmath")
        with mpmath.workdps(40):
            expected = [float(mpmath.re(form(mpmath.mpf(float(angle))))) for angle in ANGLES]
        np.testing.assert_allclose(sensitivity(numbers, name, ANGLES), expected, rtol=0, atol=1e-13)


def test_a_turn_that_makes_a_vector_constant_has_its_own_case():
    vector = (Fraction(7, 5), Fraction(1, 5), 1)  # turned by atan2(3, 4) it is (1, 1, 1)
    form = closed_form(vector, "roll")
    at = sympy.atan2(3, 4)
    assert form.subs({sympy.cos(theta): sympy.cos(at), sympy.sin(theta): sympy.sin(at)}) == sympy.sqrt(3)
    assert float(form.subs(theta, 1.0)) == pytest.approx(sensitivity((1.4, 0.2, 1), "roll", 1.0), abs=1e-12)


def test_constant_vectors():
    assert closed_form((0, 0, 0), "yaw") == 0
    for constant in (1, -2):
        form = closed_form((constant,) * 3, "pitch")
        assert form.subs(theta, 0) == 0
        assert form.subs(theta, sympy.Rational(1, 10)) == sympy.sqrt(3)
    assert sensitivity((5, 5, 5), "roll", 0.0) == 0
    assert sensitivity((5, 5, 5), "roll", 1e-9) == pytest.approx(np.sqrt(3))


@pytest.mark.parametrize("eps", [1e-5, 1e-3, 0.1])
def test_the_notch_of_the_row_of_ones(eps):
    c = np.cos(ANGLES)
    w = 4 / 9 * (1 - c) * (2 + c)
    for name in ROTATIONS:
        squared = sensitivity((1, 1, 1), name, ANGLES, eps=eps) ** 2
        np.testing.assert_allclose(squared, 3 * w / (w + eps), rtol=1e-9, atol=1e-15)
    half = np.arccos(1 - 1.5 * (1 - np.sqrt(1 - eps)))
    assert sensitivity((1, 1, 1), "yaw", half, eps=eps) ** 2 == pytest.approx(1.5, rel=1e-9)
    assert half == pytest.approx(np.sqrt(1.5 * eps), rel=eps)


def test_vectors_and_angles_broadcast():
    vectors = np.array([[1.0, 2.0, 3.0], [0.0, 1.0, 1.0]])
    both = sensitivity(vectors[:, None], "yaw", ANGLES)
    assert both.shape == (2, len(ANGLES))
    np.testing.assert_array_equal(both[1], sensitivity((0, 1, 1), "yaw", ANGLES))
    assert rotation("roll", ANGLES).shape == (len(ANGLES), 3, 3)
    np.testing.assert_allclose(np.linalg.det(rotation("yaw", ANGLES)), 1)


def test_errors_name_what_was_wrong():
    with pytest.raises(ValueError, match="'spin'; there are yaw, pitch, roll"):
        rotation("spin", 0.1)
    with pytest.raises(TypeError, match="by its name"):
        is_even((1, 2, 3), 2)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="theta must hold real numbers"):
        rotation("yaw", "north")
    with pytest.raises(TypeError, match="complex"):
        sensitivity((1, 2, 3), "yaw", 1j)
    with pytest.raises(ValueError, match="must be finite, got inf"):
        sensitivity((1, 2, 3), "yaw", np.inf)
    with pytest.raises(ValueError, match=r"three features, got shape \(4,\)"):
        sensitivity((1, 2, 3, 4), "yaw", 0.1)
    with pytest.raises(ValueError, match="eps must be finite and not negative"):
        sensitivity((1, 2, 3), "yaw", 0.1, eps=-1)
    for function in (closed_form, is_even):
        with pytest.raises(ValueError, match="three entries, got 2"):
            function((1, 2), "yaw")
        for wrong in (True, "1", 1j, float("nan"), sympy.pi):
            with pytest.raises(TypeError, match="integers, fractions or floats"):
                function((1, 2, wrong), "yaw")


@pytest.mark.parametrize("vector", [*VECTORS, (1, 2, 3), (2, -2, 1)])
@pytest.mark.parametrize("name", ROTATIONS)
@pytest.mark.parametrize("eps", [1e-5, 0.3])
def test_the_closed_form_with_epsilon_is_what_the_layer_does(vector, name, eps):
    exact = sympy.lambdify(theta, closed_form(vector, name, eps=eps), "mpmath")
    angles = np.linspace(-np.pi, np.pi, 61)
    with mpmath.workdps(50):
        values = np.array([float(mpmath.re(exact(mpmath.mpf(float(x))))) for x in angles])
    np.testing.assert_allclose(sensitivity(vector, name, angles, eps=eps), values, atol=1e-12)


def test_epsilon_of_the_closed_form_is_not_negative():
    for wrong in (-1, sympy.Symbol("x")):
        with pytest.raises(ValueError, match="at least 0"):
            closed_form((1, 2, 3), "yaw", eps=wrong)


@given(st.integers(0, 2**32 - 1), st.integers(3, 8), st.sampled_from([0.0, 1e-5, 0.3]))
def test_layer_norm_commutes_with_orthogonal_maps_that_fix_the_ones_vector_and_with_no_others(seed, n, eps):
    rng = np.random.default_rng(seed)
    inside, _ = np.linalg.qr(rng.normal(size=(n - 1, n - 1)))
    h = helmert(n)
    fixes = h.T @ inside @ h + rng.choice([-1, 1]) / n  # on the plane, and 1 to 1 or to -1
    other, _ = np.linalg.qr(rng.normal(size=(n, n)))
    a = rng.normal(size=(20, n))
    np.testing.assert_allclose(layer_norm(a @ fixes.T, eps=eps), layer_norm(a, eps=eps) @ fixes.T, atol=1e-9)
    assert np.abs(layer_norm(a @ other.T, eps=eps) - layer_norm(a, eps=eps) @ other.T).max() > 1e-6
    rms = rms_norm(a @ other.T, eps=eps) - rms_norm(a, eps=eps) @ other.T
    np.testing.assert_allclose(rms, 0, atol=1e-12)


@given(st.integers(0, 2**32 - 1))
def test_the_part_of_a_cell_that_is_odd_comes_from_the_difference_of_the_two_turned_entries(seed):
    rng = np.random.default_rng(seed)
    vector, angle = rng.integers(-4, 5, size=3).astype(float), rng.uniform(0.05, 3)
    for name in ROTATIONS:
        odd = sensitivity(vector, name, angle, eps=0.1) - sensitivity(vector, name, -angle, eps=0.1)
        first, second = PLANES[name]
        swapped = vector.copy()
        swapped[[first, second]] = vector[[second, first]]
        mirrored = sensitivity(swapped, name, angle, eps=0.1) - sensitivity(swapped, name, -angle, eps=0.1)
        np.testing.assert_allclose(odd, -mirrored, atol=1e-12)
        if vector[first] == vector[second]:
            assert abs(odd) < 1e-12


@pytest.mark.parametrize("power", [-600, 600])
@pytest.mark.parametrize("name", ROTATIONS)
def test_without_epsilon_a_turn_moves_the_output_of_a_vector_of_any_size_as_far(power, name):
    vectors = np.array([[3.0, 1.0, 2.0], [5.0, 7.0, 0.0], [1.0, 0.0, 0.0]])
    np.testing.assert_array_equal(
        sensitivity(np.ldexp(vectors, power), name, 0.7), sensitivity(vectors, name, 0.7)
    )


def test_the_way_of_a_tiny_output_is_not_lost_in_its_square():
    far = np.linalg.norm(np.array([1.0, 0, 0]) - rotation("roll", 0.7)[:, 0])
    turned = rotation("roll", 0.7) @ [1.0, 0, 0]
    apart = np.array([1.0, 0, 0]) - turned
    apart = np.linalg.norm(apart - apart.mean())
    assert 0 < apart < far
    assert sensitivity((1e-200, 0, 0), "roll", 0.7, eps=1.0) == pytest.approx(1e-200 * apart, rel=1e-12)


def both_ways(vectors, angle, eps):
    """How far the outputs move if the first two features are rotated by ±angle."""
    moved = []
    for signed in (angle, -angle):
        rotated = vectors.copy()
        rotated[:, :2] = vectors[:, :2] @ rotation("roll", signed)[:2, :2].T
        moved.append(np.linalg.norm(layer_norm(vectors, eps=eps) - layer_norm(rotated, eps=eps), axis=1))
    return np.array(moved)


def ratio_of_the_two_ways(vectors, angle=0.3, eps=0.0):
    """The larger of the two distances over the smaller one, of a typical vector."""
    moved = both_ways(vectors, angle, eps)
    return np.median(moved.max(axis=0) / moved.min(axis=0))


@pytest.mark.parametrize(
    ("mean", "ratios"), [(0, (1.21, 1.035, 1.0034, 1.0003)), (1, (1.47, 1.09, 1.0105, 1.0009))]
)
def test_the_sense_of_a_rotation_matters_less_in_wide_layers(mean, ratios):
    for n, expected in zip((3, 8, 64, 768), ratios, strict=True):
        for seed in (0, 1):
            vectors = np.random.default_rng(seed).normal(mean, size=(1000, n))
            assert ratio_of_the_two_ways(vectors) - 1 == pytest.approx(expected - 1, rel=0.2)


INPUTS: dict[str, Any] = {
    "normal": lambda z: z,
    "after a ReLU": lambda z: np.maximum(z, 0),
    "log-normal": np.exp,
    "ten deviations from 0": lambda z: z + 10,
    "an outlier feature is rotated": lambda z: z + 100 * np.eye(z.shape[-1])[0],
    "two outlier features are rotated": lambda z: z + 100 * np.eye(z.shape[-1])[:2].sum(0),
}


@pytest.mark.parametrize("kind", INPUTS)
@pytest.mark.parametrize("eps", [0, 1e-5, 1])
@pytest.mark.parametrize("angle", [0.05, 1.0, 2.5])
def test_in_a_layer_of_768_features_it_hardly_matters_for_other_inputs_angles_and_epsilon(kind, eps, angle):
    vectors = INPUTS[kind](np.random.default_rng(3).normal(size=(200, 768)))
    vectors = vectors[vectors[:, 0] != vectors[:, 1]]
    assert 1 < ratio_of_the_two_ways(vectors, angle, eps) < (1.04 if kind.startswith("ten") else 1.005)


def test_it_matters_more_for_vectors_that_are_nearly_constant_even_in_wide_layers():
    for seed in range(3):
        vectors = np.random.default_rng(seed).normal(100, size=(500, 768))
        assert 1.02 < ratio_of_the_two_ways(vectors) < 1.05


@pytest.mark.parametrize("size", [0.01, -1.0, 5.0, 300.0])
@pytest.mark.parametrize("n", [3, 8, 768])
@pytest.mark.parametrize("eps", [1e-12, 1e-5])
def test_epsilon_spreads_the_jump_of_a_constant_vector_over_an_angle_that_its_size_divides(size, n, eps):
    eps = min(eps, 1e-4 * size**2 / n)  # small: the half-way point is at a small angle
    angle = np.sqrt(n * eps / 2) / abs(size)
    vector = np.full((1, n), size)
    for moved in both_ways(vector, angle, eps):
        assert moved[0] ** 2 == pytest.approx(n / 2, rel=1e-2)
    for factor, least, most in ((0.1, 0, 0.02), (10, 0.98, 1)):
        assert least * n < both_ways(vector, factor * angle, eps)[0, 0] ** 2 < most * n


@pytest.mark.slow
@pytest.mark.parametrize("n", [3, 4, 8, 768])
def test_the_notch_reaches_half_of_n_only_if_epsilon_is_at_most_the_largest_variance(n):
    angles = np.linspace(0, np.pi, 20_001)
    c = np.cos(angles)
    variance = 4 * (1 - c) * (n - 1 + c) / n**2
    for share, reached in ((0.9, True), (1.1, False)):
        eps = share * variance.max()
        squares = sensitivity(np.ones(n), (0, 1), angles, eps=eps) ** 2
        assert (squares.max() > n / 2) == reached
        assert squares.max() < 0.6 * n  # the values come near n only for a much smaller ε
    says = source("chapters/08-rotations")
    assert "half of $N$, its value at $\\varepsilon = 0$, where" in says
    assert "*Roll* rotates features 1 and 2, *yaw* 1 and 3, *pitch* 2 and 3" in says


@pytest.mark.parametrize(("name", "pair"), [("roll", (0, 1)), ("yaw", (0, 2)), ("pitch", (1, 2))])
def test_each_rotation_goes_from_the_lower_index_toward_the_higher(name, pair):
    low, high = np.eye(3)[list(pair)]
    for angle in (0.1, 1.0, np.pi / 2):
        np.testing.assert_allclose(rotation(name, angle) @ low, np.cos(angle) * low + np.sin(angle) * high)


def test_where_a_curve_is_lopsided_the_same_sense_moves_the_output_farther_at_every_angle():
    angles = np.linspace(0.02, np.pi - 0.02, 200)
    for cell in CELLS:
        gap = sensitivity(*cell, angles) - sensitivity(*cell, -angles)
        assert is_even(*cell) or np.all(gap > 1e-6) or np.all(gap < -1e-6)


def test_zeros_are_not_what_makes_curves_lopsided():
    """Random vectors without a zero have lopsided curves; a zero third entry does not make them even."""
    rng = np.random.default_rng(5)
    for third in (0.0, 1.0, -2.0):
        vectors = rng.normal(size=(200, 3))
        vectors[:, 2] = third
        moved = both_ways(vectors, 0.3, 0)
        assert np.median(moved.max(axis=0) / moved.min(axis=0)) > 1.1


def test_the_curve_of_the_ones_is_the_root_of_three_off_the_start():
    for name in ROTATIONS:
        for angle in (1e-6, -0.1, 2.0, np.pi):
            assert sensitivity((1, 1, 1), name, angle) == pytest.approx(np.sqrt(3))
        assert distance(np.ones(3), rotation(name, 1e-3) @ np.ones(3)) == pytest.approx(np.sqrt(3))


HALF = sympy.pi / 2


def value(text: str) -> float:
    """A number of the page's table, such as ``0.843``, ``$2\\sqrt3$`` or ``$\\sqrt6$``."""
    plain = re.sub(r"\\sqrt(\d)", r"*sqrt(\1)", text.strip().strip("$")).removeprefix("*")
    return float(sympy.sympify(plain))


def numbers_of_the_page() -> dict[str, list[str]]:
    table = source("chapters/08-rotations").partition("(table-in-numbers)=\n")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    return {row[0].strip("$"): row[1:] for row in rows}


def test_the_numbers_of_the_table_are_those_of_all_21_cells():
    """Of each cell of a curve, not only of the one that the page derives; a prime exchanges the signs."""
    table = numbers_of_the_page()
    assert list(table) == list("ABCDE")
    for vector, name in CELLS:
        letter, _, mirrored = family(vector, name)
        _, small, quarter, most = table[letter]
        way = -1 if mirrored else 1
        for text, angle in ((small, 0.3), (quarter, np.pi / 2)):
            expected = [value(part) for part in text.split(",")]
            moved = sensitivity(vector, name, np.array([way, -way][: len(expected)]) * angle)
            np.testing.assert_allclose(moved, expected, atol=6e-4)
            if len(expected) == 1:
                assert sensitivity(vector, name, -way * angle) == pytest.approx(moved[0])
        height, _, where = most.partition(", at ")
        around = np.linspace(-np.pi, np.pi, 1441)
        assert sensitivity(vector, name, around).max() == pytest.approx(value(height), abs=1e-9)
        if letter in "BCD":
            at = way * {r"$\pi$": np.pi, r"$\pi/2$": np.pi / 2}[where]
            assert sensitivity(vector, name, at) == pytest.approx(value(height))
            others = around[np.abs(np.angle(np.exp(1j * (around - at)))) > 0.05]
            assert sensitivity(vector, name, others).max() < value(height) - 1e-4


def test_the_curves_start_as_the_table_says():
    starts = {"B": 3, "C": 0, "D": sympy.Rational(3, 2), "E": 0}
    shown = {"B": r"$3\abs\theta$", "C": r"$\frac34\theta^2$", "D": r"$\frac32\abs\theta$", "E": "0"}
    for letter, row in numbers_of_the_page().items():
        assert row[0] == shown.get(letter, r"jump to $\sqrt3$")
    for vector, name in CELLS:
        letter = family(vector, name)[0]
        if letter == "A":
            with pytest.raises(ValueError, match="constant vector"):
                speed(vector, name)
            continue
        square = closed_form(vector, name) ** 2
        assert sympy.sqrt(sympy.diff(square, theta, 2).subs(theta, 0) / 2) == starts[letter]
        assert speed(vector, name) == pytest.approx(float(starts[letter]), abs=1e-12)
        if letter == "C":
            fourth = sympy.diff(square, theta, 4).subs(theta, 0) / 24
            assert sympy.sqrt(fourth) == sympy.Rational(3, 4)


@given(st.integers(0, 2**32 - 1), st.integers(3, 40), st.sampled_from([0.0, 1e-5, 0.3]))
def test_the_speed_is_the_slope_at_the_start(seed, n, eps):
    rng = np.random.default_rng(seed)
    vector, offset = rng.normal(size=n), rng.choice([0.0, 3.0])
    first, second = map(int, rng.choice(n, 2, replace=False))
    pair = first, second
    start = speed(vector + offset, pair, eps=eps)
    for angle in (1e-5, -1e-5):
        slope = sensitivity(vector + offset, pair, angle, eps=eps) / 1e-5
        assert slope == pytest.approx(start, rel=2e-2, abs=2e-2)
    if eps == 0:
        v = vector + offset
        (p, q), mean, variance = v[list(pair)], v.mean(), v.var()
        squared = (p**2 + q**2) / variance - (p - q) ** 2 * (variance + mean**2) / (n * variance**2)
        assert start == pytest.approx(np.sqrt(squared), rel=1e-6, abs=1e-6)
        if n == 3:
            r = v.sum() - p - q
            assert start == pytest.approx(abs(p**2 + q**2 - r * (p + q)) / (3 * variance), rel=1e-6)


def test_two_of_n_features_are_rotated_and_the_others_stay():
    rng = np.random.default_rng(0)
    vectors = rng.normal(size=(4, 1, 6))
    moved = rotated(vectors, (4, 1), np.array([0.3, -2.0]))
    assert moved.shape == (4, 2, 6)
    np.testing.assert_array_equal(np.delete(moved, [1, 4], -1), np.delete(vectors.repeat(2, 1), [1, 4], -1))
    np.testing.assert_allclose(moved[:, 0, [4, 1]], vectors[:, 0, [4, 1]] @ rotation("roll", 0.3)[:2, :2].T)
    for name, pair in PLANES.items():
        ours, named = (sensitivity((1, 2, 4), plane, ANGLES, eps=0.1) for plane in (pair, name))
        np.testing.assert_array_equal(ours, named)
    for wrong in ((0, 6), (1, 1), (-1, 0)):
        with pytest.raises(ValueError, match="two different indices from 0 to 5"):
            sensitivity(vectors, wrong, 0.1)
    others: tuple[Any, ...] = ([0, 1], (0, 1.0), (0, True), (0, 1, 2))
    for other in others:
        with pytest.raises(TypeError, match="two indices"):
            speed(vectors, other)
    with pytest.raises(ValueError, match="last axis of features"):
        rotated(1.0, (0, 1), 0.1)


def wide(n, p, q, r):
    return np.array([p, q, *[r] * (n - 2)], dtype=float)


@pytest.mark.parametrize("eps", [0, 1e-5])
def test_with_more_features_two_curves_become_those_of_rmsnorm_and_one_remains_lopsided(eps):
    angles = np.linspace(-3, 3, 61)
    plain = 2 * np.abs(np.sin(angles / 2))
    for pattern in ((1, 1, 0), (1, 0, 0)):
        gaps = [
            np.abs(sensitivity(wide(n, *pattern), (0, 1), angles, eps=eps) / np.sqrt(n) - plain).max()
            for n in (8, 64, 768)
        ]
        assert gaps[0] > 2 * gaps[1]
        assert max(gaps[1:]) < 0.05
    for n in (8, 64, 768, 5000):
        there, back = sensitivity(wide(n, 1, 0, 1), (0, 1), [0.3, -0.3], eps=eps) / np.sqrt(n)
        assert 1.8 < there / back < 1.9
        v = wide(n, 1, 0, 1) - wide(n, 1, 0, 1).mean()
        assert np.argmax(np.abs(v)) == 1


@pytest.mark.parametrize("n", [3, 8, 768])
@pytest.mark.parametrize("eps", [1e-6, 1e-3])
def test_epsilon_gives_the_ones_a_speed_that_does_not_depend_on_the_width_and_c_a_corner(n, eps):
    assert speed(np.ones(n), (0, 1), eps=eps) == pytest.approx(np.sqrt(2 / eps))
    assert speed(wide(n, 1, 0, 1), (0, 1), eps=0) < 1e-6 < speed(wide(n, 1, 0, 1), (0, 1), eps=eps)
    variances = {pattern: n * wide(n, *pattern).var() for pattern in ((1, 1, 0), (1, 0, 1), (1, 0, 0))}
    if n > 3:
        assert all(0.8 < v < 2 for v in variances.values())  # σ² is about 1/N or 2/N


def error_after(u, x, eps):
    gap = layer_norm(x @ u.T, eps=eps) - layer_norm(x, eps=eps) @ u.T
    return np.linalg.norm(gap, axis=-1) / np.sqrt(x.shape[-1])


@pytest.mark.slow
@pytest.mark.parametrize("eps", [0, 1e-5])
@pytest.mark.parametrize("mean", [0, 0.01, 0.03, 0.3, 2])
def test_a_random_rotation_costs_the_distance_to_rmsnorm_or_one_over_root_n(mean, eps):
    """Of reflections, too, for skewed inputs, and for any size: the mean square over random rotations."""
    rng = np.random.default_rng(1)
    for n in (64, 300):
        x = rng.exponential(size=n) if mean == 2 else rng.normal(size=n)
        x = (x - x.mean()) / x.std() + mean
        us = [np.linalg.qr(rng.normal(size=(n, n)))[0] for _ in range(60)]
        us[::2] = [u * np.where(np.arange(n) == 0, -1, 1) for u in us[::2]]
        errors = np.array([error_after(u, x[None], eps)[0] for u in us])
        apart = distance(rms_norm(x, eps=0), rms_norm(x - x.mean(), eps=0)) if mean else 0
        chord = np.sum((layer_norm(x, eps=0) - rms_norm(x, eps=0)) ** 2) / n
        assert (apart == 0) == (mean == 0)
        assert np.mean(errors**2) == pytest.approx(chord + 1 / n, rel=0.35)
        assert (np.sqrt(np.mean(errors**2)) > 1.5 * np.sqrt(chord)) == (mean < 0.1)
        assert 0.6 < np.sqrt(np.mean(errors**2)) / max(np.sqrt(chord), 1 / np.sqrt(n)) < 1.6
        assert np.all([np.abs(rms_norm(u @ x, eps=eps) - u @ rms_norm(x, eps=eps)).max() < 1e-12 for u in us])


@pytest.mark.slow
def test_in_trained_models_the_error_is_large_where_the_mean_is():
    for seed in (1, 2):
        rng, medians = np.random.default_rng(seed), {}
        for model in ("whisper", "smollm2"):
            for name, x in streams(model).items():
                flat = x.reshape(-1, x.shape[-1])
                u = np.linalg.qr(rng.normal(size=(flat.shape[1],) * 2))[0]
                chord = np.linalg.norm(layer_norm(flat, eps=0) - rms_norm(flat, eps=0), axis=1)
                error = error_after(u, flat, 1e-5)
                medians[model, name] = np.median(error)
                expected = np.sqrt(chord**2 / flat.shape[1] + 1 / flat.shape[1])
                assert np.median(error) == pytest.approx(np.median(expected), abs=0.06)
        encoder = [m for (_, name), m in medians.items() if name.startswith("encoder")]
        others = [m for (_, name), m in medians.items() if not name.startswith("encoder")]
        assert 0.25 < min(encoder) < max(encoder) < 0.9
        assert 0.02 < min(others) < max(others) < 0.2


@pytest.mark.parametrize("angle", [0.1, 0.3, 1.5])
@pytest.mark.parametrize("model", ["whisper", "smollm2"])
def test_in_trained_models_the_sense_hardly_matters_and_few_pairs_move_the_output_far(model, angle):
    """For pairs that are no neighbors, with the outlier features among them, and other angles."""
    rng = np.random.default_rng(4)
    for x in list(streams(model).values())[::3]:
        flat = x.reshape(-1, x.shape[-1])
        largest = int(np.abs(flat).max(0).argmax())
        pairs = [(largest, (largest + 5) % flat.shape[1])]
        pairs += [
            (int(i), int(j)) for i, j in (rng.choice(flat.shape[1], 2, replace=False) for _ in range(8))
        ]
        there, back = (
            np.array([sensitivity(flat, pair, way, eps=1e-5) for pair in pairs]) / np.sqrt(flat.shape[1])
            for way in (angle, -angle)
        )
        large = np.minimum(there, back) > 1e-3
        assert np.max((np.maximum(there, back) / np.minimum(there, back))[large]) < 1.03
        assert np.median(there[1:]) < 0.12 * angle
        assert there.max() < 1.03 * 2 * np.sin(angle / 2)
