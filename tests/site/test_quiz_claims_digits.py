"""What chapter 14 says of few digits, and its quiz on turning, computed again on other numbers."""

import numpy as np
import pytest

from lngeom import layer_norm, rms_norm, vjp
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
from lngeom.figures.digits import kept_noise
from lngeom.trained import statistics

rng = np.random.default_rng(140)


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


def test_centring_first_saves_a_constant_part_of_what_comes_back_and_not_a_part_along_y():
    a, small = rng.normal(size=(2, 64))
    y, s = rounded(layer_norm(a, eps=0), BFLOAT16), a.std()

    def lost(w, first):
        used = w - first
        back = (used - used.mean() - y * (y * used).mean()) / s
        exact = vjp(a, w, eps=0)
        return np.linalg.norm(back - exact) / np.linalg.norm(exact)

    constant = 1 + 1e-3 * small
    assert lost(constant, 0) > 20 * lost(constant, constant.mean())
    along = layer_norm(a, eps=0) + 1e-3 * small
    assert lost(along, along.mean()) > 0.5 * lost(along, 0) > 0.1


def test_the_rule_for_eps_keeps_noise_below_the_tolerance_and_a_short_stream_too():
    asked = (BFLOAT16.unit / 0.01) ** 2
    assert asked > 0.15
    assert kept_noise(1.004, np.array([asked]))[0] < 0.0101
    short = np.median(statistics("smollm2")["rms"][0, :, 1:].astype(float))
    assert short / np.sqrt(short**2 + asked) == pytest.approx(0.28, abs=0.01)


def test_what_storing_lost_no_arithmetic_brings_back():
    a = rng.normal(size=(50, 576)) + 30
    kept = rounded(a, BFLOAT16)
    for norm, most in ((layer_norm, 30 * BFLOAT16.unit), (rms_norm, BFLOAT16.unit)):
        off = np.linalg.norm(norm(kept, eps=0) - norm(a, eps=0), axis=-1) / 24
        assert most / 10 < off.max() < most


def test_a_turn_helps_equal_steps_and_hurts_exponents_beside_a_loud_entry():
    x = rng.normal(size=64)
    x[5] = 60
    turn = np.linalg.qr(rng.normal(size=(64, 64)))[0]

    def int8(v):
        scale = np.abs(v).max() / 127
        return np.round(v / scale) * scale

    def e4m3(v):
        scale = np.abs(v).max() / E4M3.largest
        return rounded(v / scale, E4M3) * scale

    def quiet(keep, by):
        off = by.T @ keep(by @ x) - x
        return np.linalg.norm(np.delete(off, 5)) / np.linalg.norm(np.delete(x, 5))

    assert quiet(int8, turn) < quiet(int8, np.eye(64))
    assert quiet(e4m3, turn) > 2 * quiet(e4m3, np.eye(64))
