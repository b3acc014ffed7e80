"""Source 001's table of rotations: closed forms, evenness, the five curves; wrong ones are rejected."""

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
from lngeom.figures.rotations import family
from lngeom.identities.rotations import T_12, R, R_back, cos_t, sin_t
from lngeom.rotations import PLANES, ROTATIONS, VECTORS, closed_form, is_even, rotation, sensitivity, theta
from lngeom.symbolic import Norm, a, prove, refute

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
