"""Statements of quizzes, and of answers in chapters 13 and 14, checked numerically."""

import itertools

import numpy as np
import pytest

from lngeom import (
    Ellipsoid,
    batch_norm,
    centering_matrix,
    group_norm,
    instance_norm,
    jacobian,
    layer_norm,
    qk_norm,
    rms_norm,
    semi_axes,
    vjp,
)
from lngeom.chapters.digits.figures import kept_noise
from lngeom.definition import WRONG_LAYER_NORMS
from lngeom.digits import (
    BFLOAT16,
    E4M3,
    FLOAT16,
    FLOAT32,
    exact_variance,
    rounded,
    variance_one_pass,
    variance_two_pass,
    variance_welford,
)
from lngeom.rotations import is_even, speed
from lngeom.sphere import distances_after_layer_norm, modes
from lngeom.trained import statistics

from .exploring import normed

rng = np.random.default_rng(8)
a = rng.normal(size=5) + 1
ones = np.ones(5)


def length(vector):
    return float(np.linalg.norm(vector))


# ------------------------------------------------------------------ one vector


def test_only_few_features_reveal_the_division_by_n_minus_1():
    wrong = WRONG_LAYER_NORMS["variance over N - 1 (ddof = 1)"]

    def error(vectors, eps=1e-5):
        right = layer_norm(vectors, eps=eps)
        return np.max(np.abs(wrong(vectors, eps=eps) - right)) / np.max(np.abs(right))

    wide, many = rng.normal(size=(64, 768)), rng.normal(size=(2048, 768))
    assert error(wide) < 1e-3
    assert error(many) < 1e-3
    assert error(wide, eps=0.3) < error(wide)
    assert error(wide + 10) == pytest.approx(error(wide), rel=0.01)
    assert error(rng.normal(size=(64, 4))) > 0.1
    assert np.sqrt(1 - 1 / 4) == pytest.approx(0.87, abs=0.005)


def test_without_its_factor_the_ones_matrix_makes_no_projection():
    ones_matrix = np.ones((3, 3))
    matrix = np.eye(3) - ones_matrix
    assert np.allclose(matrix @ matrix, np.eye(3) + (3 - 2) * ones_matrix)
    assert not np.allclose(matrix @ matrix, matrix)
    assert np.allclose(matrix @ np.ones(3), -2)
    assert np.allclose(matrix @ [1, -3, 2], [1, -3, 2])


def test_the_right_triangle_of_the_quiz_has_these_sides():
    vector = np.array([3.5, 0.5, 3.5, 0.5])
    assert (length(vector), vector.mean()) == pytest.approx((5, 2))
    assert length(vector.mean() * np.ones(4)) == pytest.approx(4)


def test_no_input_reaches_the_sphere_when_eps_is_positive():
    assert np.allclose(layer_norm(1e6 * np.ones(4)), 0)
    spread = np.array([1.0, -1.0, 1.0, -1.0])
    assert length(layer_norm(spread, eps=1e-3)) < 2
    assert length(layer_norm(1e3 * spread, eps=1e-3)) < 2


# ------------------------------------------------------------------ gains


def test_the_normal_is_that_of_the_reciprocals():
    outputs = layer_norm(rng.normal(size=(50, 3)), [2, 1, 1], eps=0.1)
    assert np.allclose(outputs @ [1, 2, 2], 0)
    assert not np.allclose(outputs @ [1, 1, 1], 0)
    assert not np.allclose(outputs @ [2, 1, 1], 0)


def test_one_zero_gain_leaves_a_curve_with_slanted_axes():
    shape = Ellipsoid.of_layer_norm([1, 2, 0])
    assert shape.is_surface
    critical = np.roots([3, -10, 4])  # λ(λ - 1)(λ - 4) differentiated
    assert semi_axes([1, 2, 0]) ** 2 / 3 == pytest.approx(np.sort(critical)[::-1])
    assert not np.allclose(np.abs(shape.axes).max(axis=0), 1)
    assert semi_axes([1, 1, 3]) ** 2 / 3 == pytest.approx([19 / 3, 1])
    assert semi_axes([1, 1, 3]).max() < 3 * np.sqrt(3)


# ------------------------------------------------------------------ relatives


def test_rms_norm_before_layer_norm_is_idle_and_not_after_it():
    assert layer_norm(rms_norm(a, eps=0), eps=0) == pytest.approx(layer_norm(a, eps=0))
    assert not np.allclose(rms_norm(a, eps=0), layer_norm(a, eps=0))
    assert rms_norm(a, eps=0).mean() == pytest.approx(a.mean() / np.sqrt(np.mean(a**2)))
    assert rms_norm([-3, -3, -3], eps=0) == pytest.approx([-1, -1, -1])
    assert layer_norm(2 * a, eps=0) == pytest.approx(layer_norm(a, eps=0))


def test_the_input_of_the_angle_has_mean_3_and_deviation_4():
    assert [np.mean([-1, 7]), np.std([-1, 7])] == [3, 4]


def test_a_layer_norm_in_front_of_a_group_norm_is_idle_at_eps_0():
    sample = rng.normal(size=(1, 12)) * np.repeat([1, 100, 0.01], 4)
    both = group_norm(layer_norm(sample, eps=0), 3, eps=0)
    assert both == pytest.approx(group_norm(sample, 3, eps=0))
    assert not np.allclose(both, layer_norm(sample, eps=0))
    assert not np.allclose(
        group_norm(layer_norm(sample, eps=0.1), 3, eps=0.1), group_norm(sample, 3, eps=0.1)
    )


def test_group_norm_keeps_the_dimension_of_the_quiz_and_the_bound_on_entries():
    point, step = rng.normal(size=12), 1e-6
    moves = step * np.eye(12)
    slopes = group_norm(point + moves, 4, eps=0) - group_norm(point - moves, 4, eps=0)
    assert np.linalg.matrix_rank(slopes / (2 * step), tol=1e-4) == 4
    assert np.max(group_norm(rng.standard_cauchy(size=(2000, 20)), 4, eps=0)) <= 2


def test_only_batch_norm_looks_at_other_samples():
    batch = rng.normal(size=(6, 4, 3))
    changed = batch.copy()
    changed[0] = 9 * rng.normal(size=(4, 3))
    for layer in (layer_norm, instance_norm, lambda x: group_norm(x, 2)):
        assert layer(batch)[1:] == pytest.approx(layer(changed)[1:])
    assert not np.allclose(batch_norm(batch)[1:], batch_norm(changed)[1:])


# ------------------------------------------------------------------ differences


def test_the_inputs_of_the_distance_have_correlation_minus_one_half():
    assert np.corrcoef([1, -1] * 4, [1, -1] + [-1, 1] * 3)[0, 1] == pytest.approx(-0.5)


def test_of_shift_and_factor_the_sign_remains():
    assert layer_norm(-3 * a + 7, eps=0) == pytest.approx(-layer_norm(a, eps=0))


def test_a_later_update_moves_the_output_a_tenth_as_far():
    update = rng.normal(size=5)
    steps = [layer_norm(size * a + 1e-6 * update, eps=0) - layer_norm(a, eps=0) for size in (1, 10)]
    assert length(steps[0]) / length(steps[1]) == pytest.approx(10, rel=1e-4)


def test_of_the_four_maps_only_the_quarter_turn_does_not_commute():
    turn = np.array([[0.0, -1, 0], [1, 0, 0], [0, 0, 1]])
    axis = np.ones(3) / np.sqrt(3)
    cross = np.cross(np.eye(3), axis).T
    about_ones = np.outer(axis, axis) + cross  # by a right angle
    assert np.allclose(about_ones @ about_ones.T, np.eye(3))
    vector = rng.normal(size=3)
    for matrix, commutes in (
        (np.eye(3)[[1, 0, 2]], True),
        (-np.eye(3), True),
        (turn, False),
        (about_ones, True),
    ):
        same = np.allclose(layer_norm(matrix @ vector), matrix @ layer_norm(vector))
        assert same == commutes
    assert rms_norm(turn @ vector) == pytest.approx(turn @ rms_norm(vector))
    assert turn @ np.ones(3) == pytest.approx([-1, 1, 1])


def test_the_wrong_speeds_of_the_quiz_are_those_that_its_feedback_names():
    vector, velocity, variance = np.array([2.0, 1, 0]), np.array([-1.0, 2, 0]), 2 / 3
    assert np.var(vector) == pytest.approx(variance)
    assert speed(vector, "roll") == pytest.approx(5 / (3 * variance))
    assert np.sqrt(5 / variance) == pytest.approx(length(velocity) / np.std(vector))
    moved = rms_norm(vector + 1e-6 * velocity, eps=0) - rms_norm(vector, eps=0)
    assert length(moved) / 1e-6 == pytest.approx(np.sqrt(3), rel=1e-5)
    assert np.sqrt(3) == pytest.approx(np.sqrt(3) * length(velocity) / length(vector))


def test_equal_entries_make_a_curve_even_and_zeros_do_not():
    turned_pairs = {"roll": (0, 1), "yaw": (0, 2), "pitch": (1, 2)}
    assert [pair for name, pair in turned_pairs.items() if is_even((2, 0, 2), name)] == [(0, 2)]


def test_wide_layers_have_one_mode_near_root_2_n():
    distances = distances_after_layer_norm(768, 100, 4000)
    (mode,) = modes(distances, 2 * np.sqrt(768))
    assert mode == pytest.approx(np.sqrt(2 * 768), abs=1)
    assert np.sqrt(2 * 768) == pytest.approx(39.2, abs=0.05)


# ------------------------------------------------------------------ in a network


def test_downstream_gradients_have_mean_zero_and_nothing_else_is_zero():
    gains, upstream, eps = np.array([1, -2, 0.5, 3, 1]), rng.normal(size=5), 0.3
    delta = vjp(a, upstream, gains, eps=eps)
    assert delta.sum() == pytest.approx(0)
    for number in (delta @ (centering_matrix(5) @ a), gains @ delta, gains @ upstream):
        assert abs(number) > 1e-3
    assert delta == pytest.approx(jacobian(a, eps=eps) @ (gains * upstream))


def test_a_step_lengthens_at_eps_0_and_may_shorten_with_eps():
    pi = centering_matrix(5)
    for eta, upstream in itertools.product((1e-3, 1.0), rng.normal(size=(20, 5))):
        delta = jacobian(a, eps=0).T @ upstream
        moved = length(pi @ (a - eta * delta))
        assert moved > length(pi @ a)
        assert moved**2 == pytest.approx(length(pi @ a) ** 2 + eta**2 * length(delta) ** 2)
    inward = jacobian(a, eps=1).T @ layer_norm(a, eps=1)
    assert length(pi @ (a - 0.1 * inward)) < length(pi @ a)


def test_an_offset_leaves_the_jacobian_alone():
    vector = np.array([1.0, -1, 2, -2])
    assert jacobian(vector + 1000, eps=0) == pytest.approx(jacobian(vector, eps=0))
    assert np.var(vector) == 2.5
    ranks = [np.linalg.matrix_rank(jacobian([1, 2, 3, 6], eps=e), tol=1e-9) for e in (0, 0.1)]
    assert ranks == [2, 3]


def test_gain_and_bias_fold_into_the_reader():
    reader, bias, gain, shift = rng.normal(size=(2, 5)), rng.normal(size=2), rng.normal(size=5), ones
    y = layer_norm(a)
    read = reader @ (gain * y + shift) + bias
    assert (reader * gain) @ y + (bias + reader @ shift) == pytest.approx(read)
    assert not np.allclose((reader * gain) @ y + (bias + shift[:2]), read)


def test_the_query_alpha_is_indifferent_and_the_others_are_not():
    gain, bias = np.array([1, 2, 0.5, -1, 3.0]), rng.normal(size=5)
    keys = layer_norm(rng.normal(size=(40, 5)), gain, bias)
    assert np.ptp(keys @ (1 / gain)) < 1e-12
    for query in (ones, gain, bias):
        assert np.ptp(keys @ query) > 0.1


def test_rms_norm_agrees_only_on_streams_whose_every_writer_is_centered():
    embedding, written = rng.normal(size=(2, 5))
    pi = centering_matrix(5)
    assert rms_norm(pi @ embedding + pi @ written) == pytest.approx(layer_norm(embedding + written))
    assert not np.allclose(rms_norm(pi @ embedding + written), layer_norm(embedding + written))
    assert not np.allclose(pi @ rms_norm(embedding + written), layer_norm(embedding + written))


def test_half_of_the_squared_length_hidden_leaves_the_output_at_the_root_of_a_half():
    x = np.array([np.sqrt(4.0), 1, -1, 1, 1])
    y = rms_norm(x, [0, 1, 1, 1, 1], eps=0)
    assert length(y) / np.sqrt(5) == pytest.approx(np.sqrt(1 / 2))


def test_a_post_ln_stream_forgets_the_mean_of_what_is_written_and_rms_norm_does_not():
    stream, written = rng.normal(size=(2, 5))
    assert layer_norm(stream + written + 3) == pytest.approx(layer_norm(stream + written))
    assert not np.allclose(rms_norm(stream + written + 3), rms_norm(stream + written))


# ------------------------------------------------------------------ layers in use


rng_13 = np.random.default_rng(12)
gain, bias, stream, update = rng_13.normal(size=(4, 6))


def test_qk_norm_hides_the_division_before_it_and_not_the_gain_or_a_bias():
    reader = rng_13.normal(size=(3, 6))
    keys = qk_norm(reader @ (gain * rms_norm(stream, eps=0)), 1, eps=0)
    assert keys == pytest.approx(qk_norm(reader @ (gain * stream), 1, eps=0))
    assert not np.allclose(keys, qk_norm(reader @ rms_norm(stream, eps=0), 1, eps=0))
    shifted = qk_norm(reader @ (gain * rms_norm(stream, eps=0) + bias), 1, eps=0)
    assert not np.allclose(shifted, qk_norm(reader @ (gain * stream + bias), 1, eps=0))


def test_only_a_norm_that_gets_the_update_alone_is_blind_to_its_size():
    assert layer_norm(2 * update, eps=0) == pytest.approx(layer_norm(update, eps=0))
    for norm in (layer_norm, lambda x, eps: x):
        assert not np.allclose(norm(stream + 2 * update, eps=0), norm(stream + update, eps=0))


def mixing(i, j, turn=0.7):
    rotation = np.eye(4)
    c, s = np.cos(turn), np.sin(turn)
    rotation[np.ix_([i, j], [i, j])] = [[c, -s], [s, c]]
    return rotation


def test_of_the_gains_of_the_quiz_only_the_first_two_let_a_rotation_pass():
    gains = np.diag([2.0, 2, -2, 1])
    for pair in ((0, 1), (0, 2), (1, 2), (0, 3), (2, 3)):
        rotation = mixing(*pair)
        assert np.allclose(rotation @ gains, gains @ rotation) == (pair == (0, 1))
        behind = gains @ rotation @ np.linalg.inv(gains)
        assert np.allclose(behind @ behind.T, np.eye(4)) == (3 not in pair)


def test_an_offset_of_thirty_in_bfloat16_costs_one_pass_everything():
    draws = rounded(rng_13.normal(size=(200, 64)) + 30, BFLOAT16)
    true = np.array([float(exact_variance(draw)) for draw in draws])
    once = np.abs(variance_one_pass(draws, BFLOAT16) / true - 1)
    twice = np.abs(variance_two_pass(draws, BFLOAT16) / true - 1)
    assert 2 < BFLOAT16.unit * 30**2 < 5
    assert once.max() > 1
    assert variance_one_pass(draws, BFLOAT16).min() < 0
    assert twice.max() < 5 * ((BFLOAT16.unit * 30) ** 2 + BFLOAT16.unit)


@pytest.mark.parametrize("layer", ["layer", "rms", "oneplus", "unit", "dyt", "none"])
def test_level_lines_of_the_explorer_are_where_its_answers_say(layer):
    at, one = np.array([1.2, 0.3, -0.6]), np.ones(3)

    def through(x):
        return normed(layer, x, one, 0)

    still = np.allclose(through(2.5 * at), through(at))
    assert still == (layer not in ("dyt", "none"))
    assert np.allclose(through(at + 1.5), through(at)) == (layer == "layer")


def test_a_gain_of_minus_one_makes_the_image_of_one_plus_g_flat_and_fills_it():
    outputs = normed("oneplus", rng_13.normal(size=(4000, 3)), [-1, 0.5, -0.2], 0)
    radii = np.linalg.norm(outputs[:, 1:] / [1.5, 0.8], axis=1) / np.sqrt(3)
    assert np.all(outputs[:, 0] == 0)
    assert radii.max() <= 1 + 1e-12
    assert np.mean(radii < 0.5) > 0.05


# ------------------------------------------------------------------ few digits


rng_14 = np.random.default_rng(140)


def worst(way, to, offset, features=576, **more):
    """The largest relative error of the variance among six draws around an offset."""
    kept = rounded(np.random.default_rng(features).normal(size=(6, features)) + offset, to)
    right = np.array([float(exact_variance(row)) for row in kept])
    return np.abs(way(kept, to, **more) / right - 1).max()


def test_one_pass_loses_the_square_of_the_offset_welford_the_offset_and_two_passes_nothing_yet():
    grows = [
        worst(way, FLOAT32, 1e4, 64) / worst(way, FLOAT32, 1e2, 64)
        for way in (variance_one_pass, variance_welford)
    ]
    assert 1e3 < grows[0] < 1e5
    assert 10 < grows[1] < 1e3
    assert worst(variance_two_pass, FLOAT32, 1e2, 64) < 4 * FLOAT32.unit


@pytest.mark.parametrize("to", [BFLOAT16, FLOAT16], ids=lambda to: to.name)
@pytest.mark.parametrize("offset", [0, 3, 30])
def test_two_passes_in_pairs_are_better_than_welford_and_than_one_by_one(to, offset):
    pairs = worst(variance_two_pass, to, offset)
    assert pairs < 6 * to.unit
    assert worst(variance_welford, to, offset) > 2 * pairs
    assert worst(variance_two_pass, to, offset, in_pairs=False) > 2 * pairs


@pytest.mark.parametrize("to", [BFLOAT16, FLOAT16], ids=lambda to: to.name)
def test_read_once_one_pass_is_better_without_an_offset_and_welford_from_ten_on(to):
    assert worst(variance_one_pass, to, 0) < worst(variance_welford, to, 0) / 3
    for offset in (10, 20, 30):
        assert worst(variance_one_pass, to, offset) > worst(variance_welford, to, offset)


def test_at_a_large_offset_a_loop_in_bfloat16_is_worse_than_one_pass_in_pairs():
    assert worst(variance_two_pass, BFLOAT16, 30, in_pairs=False) > worst(variance_one_pass, BFLOAT16, 30) > 1
    assert worst(variance_welford, BFLOAT16, 30) < 0.3


def test_a_stored_output_spoils_an_upstream_gradient_along_it():
    a, small = rng_14.normal(size=(2, 64))
    y, s = rounded(layer_norm(a, eps=0), BFLOAT16), a.std()
    w = layer_norm(a, eps=0) + 1e-3 * small
    back, exact = (w - w.mean() - y * (y * w).mean()) / s, vjp(a, w, eps=0)
    assert np.linalg.norm(back - exact) > 0.1 * np.linalg.norm(exact)


def test_the_rule_for_eps_keeps_noise_below_the_tolerance_and_a_short_stream_too():
    asked = (BFLOAT16.unit / 0.01) ** 2
    assert asked > 0.15
    assert kept_noise(1.004, np.array([asked]))[0] < 0.0101
    short = np.median(statistics("smollm2")["rms"][0, :, 1:].astype(float))
    assert short / np.sqrt(short**2 + asked) == pytest.approx(0.28, abs=0.01)


def test_what_storing_lost_no_arithmetic_brings_back():
    a = rng_14.normal(size=(50, 576)) + 30
    kept = rounded(a, BFLOAT16)
    for norm, most in ((layer_norm, 30 * BFLOAT16.unit), (rms_norm, BFLOAT16.unit)):
        off = np.linalg.norm(norm(kept, eps=0) - norm(a, eps=0), axis=-1) / 24
        assert most / 10 < off.max() < most


def test_a_rotation_helps_integers_and_hurts_floats_next_to_an_outlier():
    x = rng_14.normal(size=64)
    x[5] = 60
    rotation = np.linalg.qr(rng_14.normal(size=(64, 64)))[0]

    def int8(v):
        scale = np.abs(v).max() / 127
        return np.round(v / scale) * scale

    def e4m3(v):
        scale = np.abs(v).max() / E4M3.largest
        return rounded(v / scale, E4M3) * scale

    def quiet(keep, by):
        off = by.T @ keep(by @ x) - x
        return np.linalg.norm(np.delete(off, 5)) / np.linalg.norm(np.delete(x, 5))

    assert quiet(int8, rotation) < quiet(int8, np.eye(64))
    assert quiet(e4m3, rotation) > 2 * quiet(e4m3, np.eye(64))


def test_near_zero_gains_plain_or_with_1_added_are_told_apart_by_the_outputs_alone():
    x, stored = np.random.default_rng(3).normal(size=64), np.random.default_rng(4).uniform(-0.1, 0.2, 64)
    plain, plus = rms_norm(x, stored, eps=0), rms_norm(x, 1 + stored, eps=0)
    assert np.linalg.norm(plain - plus) > np.linalg.norm(plain)
