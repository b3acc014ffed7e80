"""Conclusions of chapters 1 to 7: each is varied in what its sentence does not name."""

import re
from collections.abc import Callable
from itertools import permutations
from typing import Any

import numpy as np
import pytest
import sympy

from lngeom import batch_norm, group_norm, helmert, instance_norm, layer_norm, rms_norm, semi_axes
from lngeom.definition import WRONG_LAYER_NORMS
from lngeom.symbolic import Derivation, N, Pi, Unproved, one, refute
from lngeom.trained import results, statistics, streams, trained_norms, whisper_reader
from lngeom.transformers.model import held_out, load_transformer

from ..pages import source

WIDTHS = (3, 8, 64, 768)


def says(page: str, words: str) -> None:
    """The numbers below are those of the page."""
    assert words in source(page), f"{page} no longer says “{words}”"


# ------------------------------------------------------------------ 1, what LayerNorm computes


def stacks(width, size, count, rng, depth=50):
    """Lengths after a stack of random matrices: each multiplies by size·√(χ²/width), whatever its input."""
    return size**depth * np.sqrt(rng.chisquare(width, (count, depth)) / width).prod(axis=1)


@pytest.mark.parametrize("size", [0.8, 1.0, 1.25])
def test_how_far_a_stack_of_random_matrices_is_from_the_mean(size):
    rng = np.random.default_rng(1)
    ends = {n: np.quantile(stacks(n, size, 20_000, rng) / size**50, [0.025, 0.975]) for n in (8, 128, 768)}
    assert np.divide(*ends[8][::-1]) > np.divide(*ends[128][::-1]) > np.divide(*ends[768][::-1])
    says("chapters/01-definition", r"short of the length $1.25^{50} \approx 70{,}000$ by a factor of 1.65")
    assert round(1.25**50 / 42478.957593, 2) == 1.65  # the page's stack, as `shown/` has it


def test_where_95_percent_of_the_stacks_of_the_page_end():
    """A million stacks give the ends to about 0.002."""
    low, high = 0.34, 1.95
    rng = np.random.default_rng(1)
    ends = np.concatenate([stacks(128, 1, 100_000, rng) for _ in range(10)])
    assert list(np.quantile(ends, [0.025, 0.975])) == pytest.approx([low, high], abs=0.007)
    says("chapters/01-definition", f"between {low} and {high} times that length")


@pytest.mark.parametrize("name", ["none", "ReLU", "tanh"])
def test_which_stacks_without_normalization_grow_or_shrink_exponentially(name):
    """With tanh the length settles if weights are large; with linear and ReLU layers it never does."""
    act, _ = ACTIVATIONS[name]
    right = np.sqrt(2) if name == "ReLU" else 1
    for seed, width in enumerate((64, 128)):
        for size in (0.8, 1.25):
            rng, at = np.random.default_rng(seed), {}
            x = rng.normal(size=width)
            for depth in range(1, 101):
                x = act(right * size * rng.normal(size=(width, width)) @ x / np.sqrt(width))
                at[depth] = np.log(np.linalg.norm(x))
            exponential = np.abs(at[100] - at[50] - 50 * np.log(size)) < 0.3 * 50 * abs(np.log(size))
            assert exponential == (name != "tanh" or size < 1)
            assert exponential or abs(at[100] - at[50]) < 0.5
    says("chapters/01-definition", "In a stack of linear or ReLU layers without normalization or skip")


@pytest.mark.parametrize("width", [3, 8, 32])
def test_the_law_of_the_length_of_a_stack_is_that_of_real_matrices(width):
    rng, ends = np.random.default_rng(2), []
    for _ in range(400):
        x = start = rng.normal(size=width)
        for _ in range(10):
            x = rng.normal(size=(width, width)) @ x / np.sqrt(width)
        ends.append(np.linalg.norm(x) / np.linalg.norm(start))
    spread = [np.std(np.log(v)) for v in (ends, stacks(width, 1, 20_000, rng, depth=10))]
    assert spread[0] == pytest.approx(spread[1], rel=0.2)


def gradient(width, size, seed, act, slope, depth=50):
    """The length of a gradient at the start of a stack of LayerNorms, over that at its end."""
    rng = np.random.default_rng(seed)
    x, seen = rng.normal(size=width), []
    for _ in range(depth):
        weight = size * rng.normal(size=(width, width)) / np.sqrt(width)
        h = weight @ act(x)
        seen.append((x, weight, h.std()))
        x = (h - h.mean()) / h.std()
    outputs = [*[entry[0] for entry in seen[1:]], x]
    back = start = rng.normal(size=width)
    for (at, weight, sigma), y in zip(seen[::-1], outputs[::-1], strict=True):
        inner = (back - back.mean() - y * (back @ y) / width) / sigma
        back = slope(at) * (weight.T @ inner)
    return np.linalg.norm(back) / np.linalg.norm(start)


ACTIVATIONS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "none": (lambda x: x, np.ones_like),
    "ReLU": (lambda x: np.maximum(x, 0), lambda x: (x > 0).astype(float)),
    "tanh": (np.tanh, lambda x: 1 - np.tanh(x) ** 2),
}


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_with_layer_norm_gradients_do_not_depend_on_the_size_of_weights_and_may_still_grow(name):
    act, slope = ACTIVATIONS[name]
    grown = [gradient(128, 1, seed, act, slope) for seed in range(12)]
    for size in (0.01, 3):
        np.testing.assert_allclose(gradient(128, size, 0, act, slope), grown[0], rtol=1e-9)
    if name == "tanh":
        for width in (64, 256):
            assert 15 < np.median([gradient(width, 1, seed, act, slope) for seed in range(4)]) < 120
        narrow = np.median([gradient(8, 1, seed, act, slope) for seed in range(60)])
        assert narrow < 1, "the page speaks of one width, since narrow layers shrink gradients"
    else:
        assert 0.2 < np.median(grown) < 2


@pytest.mark.slow
def test_how_much_fifty_layers_with_tanh_make_gradients_longer():
    act, slope = ACTIVATIONS["tanh"]
    grown = [gradient(128, 1, seed, act, slope) for seed in range(600)]
    low, median, high = np.quantile(grown, [0.1, 0.5, 0.9])
    assert [low, median, high] == pytest.approx([15, 40, 110], rel=0.12)
    says("chapters/01-definition", "about 40 times as long in the median, and 15 to 110 times in four stacks")


@pytest.mark.parametrize("name", ACTIVATIONS)
@pytest.mark.parametrize("width", [3, 20, 64])
def test_a_gradient_in_the_input_does_not_depend_on_the_size_of_a_matrix_and_that_in_the_matrix_does(
    name, width
):
    act, _ = ACTIVATIONS[name]
    rng = np.random.default_rng(width)
    weight, along, away = rng.normal(size=(3, width, width))
    x, step, out = rng.normal(size=(3, width))

    def loss(matrix, vector):
        return out @ act(layer_norm(matrix @ vector, eps=0)) + out @ layer_norm(away @ matrix @ vector, eps=0)

    for size in (0.1, 0.8, 1.25, 30):
        t = 1e-6
        in_x = [
            (loss(c * weight, x + t * step) - loss(c * weight, x - t * step)) / (2 * t) for c in (1, size)
        ]
        assert in_x[1] == pytest.approx(in_x[0], rel=1e-4, abs=1e-6)
        t = 1e-6 * min(size, 1)
        in_w = [
            (loss(c * weight + t * along, x) - loss(c * weight - t * along, x)) / (2 * t) for c in (1, size)
        ]
        assert in_w[1] * size == pytest.approx(in_w[0], rel=1e-3, abs=1e-5)
    says("chapters/01-definition", "those with respect to a matrix itself are divided by its size")


def test_a_relu_halves_the_mean_square_and_the_variance_of_he_restores_it():
    """1/n keeps lengths without an activation, and shrinks them with a ReLU, at every width."""
    rng = np.random.default_rng(3)
    for n in (64, 256):
        x, w = rng.normal(size=(200, n)), rng.normal(size=(n, n))
        for variance, act, kept in ((1 / n, lambda v: v, 1), (1 / n, ACTIVATIONS["ReLU"][0], 0.5)):
            assert np.mean((act(x) @ w) ** 2) * variance == pytest.approx(kept, rel=0.1)
        assert np.mean((np.maximum(x, 0) @ w) ** 2) * 2 / n == pytest.approx(1, rel=0.1)
    says("chapters/01-definition", "gives square matrices the same variance, $1/n$")


@pytest.mark.parametrize("n", WIDTHS)
def test_both_positions_of_a_tiny_epsilon_agree_to_six_digits(n):
    rng = np.random.default_rng(n)
    outside = WRONG_LAYER_NORMS["ε outside the root"]
    for size in (1e-3, 1, 1e3):
        a = size * 1.01 * layer_norm(rng.normal(size=(20, n)), eps=0)
        np.testing.assert_allclose(outside(a, eps=1e-12), layer_norm(a, eps=1e-12), rtol=1e-6)
    a = 1e-5 * layer_norm(rng.normal(size=(20, n)), eps=0)
    assert not np.allclose(outside(a, eps=1e-12), layer_norm(a, eps=1e-12), rtol=1e-3)


@pytest.mark.parametrize("eps", [1e-12, 1e-5, 0.3, 0.9, 100])
def test_where_the_position_of_epsilon_is_hidden(eps):
    """Far above both √ε and ε; and where σ = (1 − ε)/2, for every ε below 1, however large."""
    unit = layer_norm(np.random.default_rng(1).normal(size=(5, 8)), eps=0)
    outside = WRONG_LAYER_NORMS["ε outside the root"]

    def apart(size):
        lengths = [np.linalg.norm(f(size * unit, eps=eps), axis=1) for f in (outside, layer_norm)]
        return np.abs(lengths[0] / lengths[1] - 1).max()

    far = 1e4 * max(eps, np.sqrt(eps))
    assert apart(far) < 2e-4
    if eps < 1:
        assert apart((1 - eps) / 2) < 1e-9
        assert max(apart(ratio * np.sqrt(eps)) for ratio in (0.1, 1, 5)) > 0.1
    else:  # here σ² ≫ ε alone is not enough
        assert (3 * eps) ** 2 > 100 * eps
        assert apart(3 * eps) > 0.1
    for page in ("chapters/01-definition", "chapters/corrections"):
        says(page, r"is far below both $\sigma$ and $\sigma^2$")


@pytest.mark.parametrize("n", WIDTHS)
@pytest.mark.parametrize("eps", [1e-12, 1e-5, 0.3])
def test_how_much_epsilon_shortens_an_output(n, eps):
    unit = layer_norm(np.random.default_rng(n).normal(size=n), eps=0)
    for ratio, percent in ((1, 29), (7, 1)):
        shorter = 1 - np.linalg.norm(layer_norm(ratio * np.sqrt(eps) * unit, eps=eps)) / np.sqrt(n)
        assert round(100 * shorter) == percent
    text = source("chapters/01-definition")
    assert text.count(r"by 29% at $\sigma = \sqrt\varepsilon$ and by 1% at $7\sqrt\varepsilon$") == 2


def annotated(a, eps=1e-6):
    """The layer of The Annotated Transformer: torch.std divides by N - 1, and ε is added to it."""
    return (a - a.mean(-1, keepdims=True)) / (a.std(-1, keepdims=True, ddof=1) + eps)


@pytest.mark.parametrize("n", [4, 8, 64, 512, 768])
@pytest.mark.parametrize("eps", [1e-6, 1e-5, 1e-3])
def test_the_annotated_transformer_has_both_mistakes_and_the_tests_of_the_chapter_find_them(n, eps):
    unit = layer_norm(np.random.default_rng(n).normal(size=(30, n)), eps=0)

    def longer(size):
        lengths = [np.linalg.norm(f(size * unit, eps=eps), axis=1) for f in (annotated, layer_norm)]
        return np.median(lengths[0] / lengths[1]) - 1

    assert longer(1e3) == pytest.approx(np.sqrt(1 - 1 / n) - 1, abs=1e-5)  # N - 1, alone
    assert longer(np.sqrt(eps)) > 0.2 - 1 / n  # ε outside: longer where σ is about √ε
    few = 2 + 0.6 * np.random.default_rng(0).normal(size=(64, 4))
    assert not np.allclose(annotated(few, eps=0.3), layer_norm(few, eps=0.3), rtol=1e-3, atol=1e-3)
    if (n, eps) == (512, 1e-6):
        for size in (0.1, 1, 10):
            assert -100 * longer(size) == pytest.approx(0.1, abs=0.01)
        assert round(100 * longer(1e-3)) == 41
        says("chapters/01-definition", "the outputs are 0.1% shorter")
        says("chapters/01-definition", "At $\\sigma = 10^{-3}$ they are 41% longer")
        usual = np.linalg.norm(layer_norm(1e-3 * unit, eps=1e-5), axis=1)  # not the same ε
        assert np.median(np.linalg.norm(annotated(1e-3 * unit), axis=1) / usual) > 3
        says("chapters/01-definition", r"than those of `nn.LayerNorm` with the same $\varepsilon$")


@pytest.mark.parametrize("seed", range(5))
def test_which_of_the_four_tests_misses_which_mistake_does_not_depend_on_the_draw(seed):
    rng = np.random.default_rng(seed)
    wide = rng.normal(size=(64, 768))
    standard, narrow = layer_norm(wide, eps=0), 2 + 0.6 * rng.normal(size=(64, 4))
    missed = [
        sum(np.allclose(wrong(data, eps=e), layer_norm(data, eps=e), rtol=1e-3, atol=1e-3)
            for wrong in WRONG_LAYER_NORMS.values())
        for data, e in ((wide, 1e-5), (standard, 1e-5), (standard, 0.3), (narrow, 0.3))
    ]  # fmt: skip
    assert missed == [4, 7, 2, 0]


@pytest.mark.parametrize("offset", [-3, 2])
def test_few_features_an_offset_and_some_large_epsilon_are_not_enough(offset):
    """What the last test of the page needs: σ away from 1, ε comparable with σ² and different from 1."""
    unit = layer_norm(np.random.default_rng(3).normal(size=(64, 4)), eps=0)

    def missed(size, eps):
        data = offset * size + size * unit * np.linspace(0.7, 1.4, 64)[:, np.newaxis]
        right = layer_norm(data, eps=eps)
        return [name for name, wrong in WRONG_LAYER_NORMS.items()
                if np.allclose(wrong(data, eps=eps), right, rtol=1e-3, atol=1e-3)]  # fmt: skip

    assert missed(0.5, 1) == ["ε squared"]
    assert set(missed(600, 0.3)) == {"ε outside the root", "ε left out", "ε squared"}
    for size in (0.02, 0.5):
        assert "variance over N - 1 (ddof = 1)" in missed(size, 100)
    for size, eps in ((0.3, 0.1), (0.5, 0.3), (3, 5)):
        assert not missed(size, eps)
    says("chapters/01-definition", r"an $\varepsilon$ comparable with $\sigma^2$ and different from 1")


@pytest.mark.parametrize("n", [2, 4, 64, 768])
def test_the_wrong_layers_that_the_page_offers_are_those_of_the_package(n):
    """Copied from the page they do the same, and the last test of the page finds them in other data, too."""
    (code,) = re.findall(
        r"```\{code-cell\} ipython3\n(def mean\(.*?)```", source("chapters/01-definition"), re.S
    )
    page: dict[str, Any] = {"np": np}
    exec(code, page)
    rng = np.random.default_rng(n)
    pairs = zip(page["wrong_layer_norms"].values(), WRONG_LAYER_NORMS.values(), strict=True)
    for copied, wrong in pairs:
        for scale, offset, eps in ((1, 0, 1e-5), (0.6, 2, 0.3), (3, -1, 1e-3)):
            a = offset + scale * rng.normal(size=(7, n))
            np.testing.assert_allclose(copied(a, eps), wrong(a, eps=eps))
        a = 2 + 0.6 * rng.normal(size=(64, 4))
        assert not np.allclose(copied(a, 0.3), layer_norm(a, eps=0.3), rtol=1e-3, atol=1e-3)


# ------------------------------------------------------------------ 2, centering


@pytest.mark.parametrize("n", [1, 2, 5, 64])
@pytest.mark.parametrize("draw", ["normal", "exponential", "uniform"])
def test_squared_deviations_of_independent_entries_sum_to_n_minus_1_on_average(n, draw):
    """Whatever their distribution and their common mean; entries with a common part have less."""
    rng = np.random.default_rng(n)
    width = {"low": -np.sqrt(3), "high": np.sqrt(3)} if draw == "uniform" else {}
    for mean in (0, 5):
        a = mean + getattr(rng, draw)(size=(20_000, n), **width)
        assert (n * a.var(axis=1)).mean() == pytest.approx(n - 1, rel=0.06, abs=1e-9)
    common = rng.normal(size=(20_000, 1))
    shared = np.sqrt(0.5) * (common + rng.normal(size=(20_000, n)))  # of variance 1, not independent
    assert (n * shared.var(axis=1)).mean() == pytest.approx((n - 1) / 2, rel=0.06, abs=1e-9)
    says("chapters/02-centering", "Let the entries of $a$ be independent random numbers with a common mean")


@pytest.mark.parametrize("power", [2, 3, 4, 5])
def test_four_sizes_prove_that_the_square_and_the_cube_are_the_centering_matrix(power):
    """By the degree of the entries of nᵏ(Πᵏ - Π), counted before anything cancels."""
    n = sympy.Symbol("n")
    ones = [
        sympy.binomial(power, m) * (-1) ** m * n ** (power - m) * n ** (m - 1) for m in range(1, power + 1)
    ]
    off_diagonal = [*ones, n ** (power - 1)]
    degree = max(sympy.degree(term, n) for term in off_diagonal)
    assert degree == power - 1
    assert sum(off_diagonal).expand() == 0
    enough = power + 1 <= len((1, 2, 3, 4)) and degree + 1 <= len((2, 3, 4))
    assert enough == (power <= 3)
    says("chapters/02-centering", "a polynomial of degree 2 with three zeros is zero")


def test_a_false_line_that_holds_at_small_sizes_is_refused_without_a_counterexample():
    """It differs from size 5 on; with fewer factors the search finds where."""
    extra = one * one.T
    for zeros in (1, 2, 3):
        factor = np.prod([N - k for k in range(1, zeros + 1)])
        assert refute(Pi, Pi + factor * extra), f"N = {zeros + 1} is not tried"
    factor = (N - 1) * (N - 2) * (N - 3) * (N - 4)
    assert refute(Pi, Pi + factor * extra) is None
    assert factor.subs(N, 5) == 24
    with pytest.raises(Unproved, match="no counterexample and no proof"):
        Derivation(Pi).eq(Pi + factor * extra)
    says("chapters/02-centering", "tries small sizes only, here $N = 1$ to 4")
    says("index", "A false claim is refused.")


@pytest.mark.parametrize("degree", [1, 2, 4, 6])
def test_a_known_degree_proves_a_formula_only_with_more_sizes_than_the_degree(degree):
    n = sympy.Symbol("n")
    vanishing = sympy.prod(n - k for k in range(1, degree + 1)).expand()
    assert sympy.degree(vanishing, n) == degree  # known, and yet as many sizes do not suffice
    assert all(vanishing.subs(n, k) == 0 for k in range(1, degree + 1))
    unknown = sympy.symbols(f"c:{degree + 1}")
    form = sum(c * n**k for k, c in enumerate(unknown))
    enough = sympy.solve([form.subs(n, k) for k in range(1, degree + 2)], unknown)
    assert set(enough.values()) == {0}
    says("chapters/02-centering", "a bound on its degree, and with more sizes than that bound")


@pytest.mark.parametrize("n", WIDTHS[1:])
def test_without_its_factor_centering_subtracts_n_times_as_much_as_needed(n):
    a = np.random.default_rng(n).normal(size=n) + 1
    subtracted, needed = a.sum(), a.mean()  # along 1, by I - 11ᵀ and by Π
    assert subtracted / needed == pytest.approx(n)


def test_the_mean_is_much_in_the_encoder_of_whisper_and_little_in_every_other_stack():
    """Chapters 2 and 5, from the statistics, for every layer and for other measures than the median."""
    told = statistics("whisper")
    spoken = np.arange(150) * 10 < told["positions"][:, None]
    found: dict[str, tuple[Any, ...]] = {
        "encoder": (told["encoder mean"][:, spoken], told["encoder rms"][:, spoken]),
        "decoder": (told["decoder mean"], told["decoder rms"]),
    }
    for name in ("smollm2", "minilm"):
        found[name] = tuple(statistics(name)[part].reshape(len(statistics(name)["mean"]), -1)
                            for part in ("mean", "rms"))  # fmt: skip
    inverse = {"smollm2": np.arcsin}  # its size is ρ, the others' σ
    degrees = {
        name: np.degrees(inverse.get(name, np.arctan)(np.abs(mean) / size))
        for name, (mean, size) in found.items()
    }
    medians = {name: np.median(angle, axis=1) for name, angle in degrees.items()}
    assert [medians["encoder"].min().round(), medians["encoder"].max().round()] == [18, 51]
    shares = np.sin(np.radians(medians["encoder"])) ** 2
    assert [round(100 * shares.min()), round(100 * shares.max())] == [10, 60]
    assert max(medians[name].max() for name in ("decoder", "smollm2", "minilm")) < 9
    for few in ("smollm2", "minilm"):  # not only the median
        assert degrees[few].max() < 10
    for clip in range(10):  # nor only all clips together
        of_clip = told["encoder mean"][:, clip, spoken[clip]], told["encoder rms"][:, clip, spoken[clip]]
        angle = np.median(np.degrees(np.arctan(np.abs(of_clip[0]) / of_clip[1])), axis=1)
        assert angle.min() > 12
        assert 40 < angle.max() < 60
    for name, row in results("whisper")["streams"].items():
        assert (row["share of 1"]["median"] > 0.09) == name.startswith("encoder")
        assert name.startswith("encoder") or row["share of 1"]["median"] < 0.025
    says("chapters/05-rmsnorm", "the medians are 18° to 51°")
    says("chapters/05-rmsnorm", "is 10% to 60%")


# ------------------------------------------------------------------ 3, the sphere


def recovered(inputs, kind, stored, eps, *, reciprocal=False):
    """The relative error of s, recovered exactly from a layer computed in one format, stored in another."""
    low, eps_low = inputs.astype(kind), np.array(eps, kind)
    centered = low - low.mean(axis=1, keepdims=True)
    root = np.sqrt((centered**2).mean(axis=1, keepdims=True) + eps_low)
    y = centered * (1 / root) if reciprocal else centered / root
    assert y.dtype == np.dtype(kind)
    gap = np.maximum(1 - (y.astype(stored).astype(float) ** 2).mean(axis=1), 1e-99)
    true = np.sqrt(low.astype(float).var(axis=1) + eps)
    return np.minimum(np.abs(np.sqrt(eps / gap) / true - 1), 1)


def inputs(n, size, seed, offset=0.0):
    rng = np.random.default_rng(seed)
    unit = layer_norm(rng.normal(size=(200, n)), eps=0)
    return size * rng.uniform(0.8, 1.2, size=(200, 1)) * unit + offset


@pytest.mark.parametrize("n", WIDTHS)
@pytest.mark.parametrize("eps", [1e-5, 1e-3])
@pytest.mark.parametrize("reciprocal", [False, True])
def test_in_float32_the_size_of_an_input_survives_as_far_as_the_root_is_rounded(n, eps, reciprocal):
    """At every width, seed and ε the error is a share of 2⁻²⁴σ²/ε, whichever way the layer divides."""
    for seed in range(3):
        for size in (1, 2, 5, 10):
            real = size * np.sqrt(eps / 1e-5)  # as large compared with √ε
            off = recovered(inputs(n, real, seed), "f4", "f4", eps, reciprocal=reciprocal)
            limit = 2.0**-24 * size**2 / 1e-5
            assert 0.2 * limit < np.median(off) < 0.7 * limit
            if size < 10:
                assert np.quantile(off, 0.9) < 2 * limit
        lost = recovered(inputs(n, 30 * np.sqrt(eps / 1e-5), seed), "f4", "f4", eps, reciprocal=reciprocal)
        assert np.median(lost) > 0.5


@pytest.mark.parametrize("n", [3, 8, 768, 4096])
@pytest.mark.parametrize("reciprocal", [False, True])
def test_errors_reach_twice_the_bound_for_the_rounding_of_the_root(n, reciprocal):
    """Because variance and outputs are rounded, too."""
    for eps in (1e-5, 1e-3):
        for size in (1, 2):
            shares = []
            for seed in range(3):
                x = inputs(n, size * np.sqrt(eps / 1e-5), seed)
                bound = 2.0**-24 * (x.astype("f4").astype(float).var(axis=1) + eps) / eps
                assert bound.max() < 0.04
                shares.append(recovered(x, "f4", "f4", eps, reciprocal=reciprocal) / bound)
            assert 1.4 < np.max(shares) < 3
            assert 0.3 < np.median(shares) < 0.65
    says("chapters/03-sphere", "errors of about twice the bound occur, and the median is about half of it")


def test_how_long_the_vectors_of_typical_and_of_first_tokens_become():
    rms = statistics("smollm2")["rms"]  # layer, text, token
    medians = np.median(rms.reshape(len(rms), -1), axis=1)
    assert 0.05 < medians.min() < 0.15
    assert 35 < medians.max() < 45
    for text in range(rms.shape[1]):
        assert np.mean(rms[:, text, 0] > 700) > 0.5  # not about 40
        assert np.median(rms[:, text, 1:], axis=1).max() < 60
    says("chapters/03-sphere", "exceeds 700 in more than half of the layers")


@pytest.mark.parametrize("n", [2, 4, 64, 768])
def test_the_standard_deviation_with_n_minus_1_exceeds_1_from_a_certain_sigma_on(n):
    for eps in (1e-5, 1e-2):
        edge = np.sqrt((n - 1) * eps)
        unit = layer_norm(np.random.default_rng(n).normal(size=n), eps=0)
        for ratio in (0.1, 0.9, 1.1, 30):
            y = layer_norm(ratio * edge * unit, eps=eps)
            assert (y.std(ddof=1) > 1) == (ratio > 1)
    says("chapters/03-sphere", r"slightly above 1 if $\sigma^2 > (N - 1)\varepsilon$")


@pytest.mark.parametrize("n", [2, 3, 8])
@pytest.mark.parametrize("draw", ["normal", "exponential"])
def test_second_moments_reach_those_of_the_sphere_at_epsilon_0_only(n, draw):
    """Entries that share a random size are exchangeable, too; constant inputs among them take their share."""
    rng = np.random.default_rng(n)
    a = getattr(rng, draw)(size=(100_000, n)) * rng.uniform(0.5, 2, size=(100_000, 1))
    target = n / (n - 1) * (np.eye(n) - 1 / n)

    def moments(rows, eps):
        y = layer_norm(rows, eps=eps)
        return y.T @ y / len(y)

    np.testing.assert_allclose(moments(a, 0), target, atol=0.03)
    assert np.trace(moments(a, 0.3)) < 0.9 * n
    a[: len(a) // 4] = 1
    np.testing.assert_allclose(moments(a, 0), 0.75 * target, atol=0.03)
    says("chapters/03-sphere", r"At $\varepsilon = 0$, for exchangeable inputs that are not constant")


@pytest.mark.parametrize("n", [64, 768])
def test_what_the_page_says_about_float32(n):
    medians = {size: np.median([np.median(recovered(inputs(n, size, seed), "f4", "f4", 1e-5))
               for seed in range(5)]) for size in (1, 5, 10, 30)}  # fmt: skip
    assert 1e-3 < medians[1] < 1e-2
    assert medians[5] == pytest.approx(0.07, abs=0.01)
    assert medians[10] == pytest.approx(0.25, abs=0.05)
    assert medians[30] > 0.6
    says(
        "chapters/03-sphere", r"a median error of 7% at $\sigma = 5$ and of about a quarter at $\sigma = 10$"
    )
    # an offset of the size of σ changes nothing
    off = np.median(recovered(inputs(n, 5, 0, offset=5), "f4", "f4", 1e-5))
    assert off == pytest.approx(0.07, abs=0.03)


def test_errors_of_entries_average_out_and_the_error_of_the_root_does_not():
    """If only the outputs are rounded, as the page once did, wide layers seem to keep ten times as much."""
    of_entries, of_all = (
        [np.median(recovered(inputs(n, 10, 0), kind, "f4", 1e-5)) for n in (8, 64, 768)]
        for kind in ("f8", "f4")
    )
    assert of_entries[0] > 1.5 * of_entries[1] > 4 * of_entries[2]
    assert max(of_all) < 1.5 * min(of_all)
    assert of_all[2] > 10 * of_entries[2]
    half = [np.median(recovered(inputs(n, 0.1, 0), "f4", "f2", 1e-5)) for n in (64, 768)]
    assert half[0] > 2 * half[1]
    for n in (64, 768):
        assert np.median(recovered(inputs(n, 1, 0), "f4", "f2", 1e-5)) > 0.4


def test_inputs_of_exactly_one_size_share_the_rounding_of_their_root():
    """Why the page draws sizes: with σ = 2, 3 and 5 exactly the median error is not even monotone."""
    unit = layer_norm(np.random.default_rng(0).normal(size=(200, 768)), eps=0)
    exact = [np.median(recovered(size * unit, "f4", "f4", 1e-5)) for size in (2, 3, 5)]
    assert exact[0] > 5 * exact[1] < exact[2]


@pytest.mark.parametrize("numbers", [(1, 2, 3, 6), (0, 0, 0, 1), (0, 1, 5, 7), (0, 0, 1, 1, 4)])
def test_second_moments_of_all_orders_are_alike_and_fourth_moments_are_not(numbers):
    y, n = layer_norm(list(permutations(numbers)), eps=0), len(numbers)
    rng = np.random.default_rng(4)
    ways = layer_norm(rng.normal(size=(50, n)), eps=0) / np.sqrt(n)
    along = y @ ways.T
    np.testing.assert_allclose((along**2).mean(0), n / (n - 1))
    fourth = (along**4).mean(0)
    assert fourth.max() > 1.1 * fourth.min()


def test_fourth_moments_of_the_running_example():
    y = layer_norm(list(permutations([1, 2, 3, 6])), eps=0)
    ways = np.array([[1, -1, 0, 0], [1, 1, 1, -3], [1, 1, -1, -1]])
    ways = ways / np.linalg.norm(ways, axis=1, keepdims=True)
    np.testing.assert_allclose(((y @ ways.T) ** 4).mean(0), [3.33, 3.56, 2.67], atol=0.005)


@pytest.mark.parametrize("n", [8, 64, 768, 2048])
def test_the_largest_output_of_normal_inputs_is_typically_below_the_rule_and_often_above(n):
    for seed in range(3):
        y = layer_norm(np.random.default_rng(seed).normal(size=(1500, n)), eps=0)
        most, rule = np.abs(y).max(1), np.sqrt(2 * np.log(n))
        assert 0.85 < np.median(most) / rule < 0.95
        assert 0.14 < np.mean(most > rule) < 0.23
        assert 0.07 < np.mean(y.max(1) > rule) < 0.13  # without the bars it is one in ten
    says("chapters/03-sphere", r"The largest of the $N$ numbers $\abs{y_i}$")
    says("chapters/03-sphere", r"It exceeds $\sqrt{2\log N}$ in about one vector of five or six.")


def test_how_much_larger_the_largest_output_of_log_normal_inputs_is():
    for n, factor in ((64, 1.8), (768, 3)):
        for seed in range(3):
            rng = np.random.default_rng(seed)
            largest = [np.median(np.abs(layer_norm(draw(size=(1000, n)), eps=0)).max(1))
                       for draw in (rng.lognormal, rng.normal)]  # fmt: skip
            assert largest[0] / largest[1] == pytest.approx(factor, abs=0.15)
    says("chapters/03-sphere", "typically 1.8 times as large for 64 features and 3 times as large for 768")


def test_independent_normal_numbers_with_unequal_variances_do_reach_twenty():
    rng, scales = np.random.default_rng(5), np.ones(768)
    one_variance = np.abs(layer_norm(rng.normal(size=(2000, 768)), eps=0)).max()
    scales[7] = 60
    assert one_variance < 6 < 20 < np.median(np.abs(layer_norm(rng.normal(size=(500, 768)) * scales)).max(1))
    says("chapters/03-sphere", "independent normal numbers with one mean and one variance")


@pytest.mark.parametrize("model", ["smollm2", "minilm", "whisper"])
def test_offsets_of_single_features_are_in_every_trained_stream(model):
    for x in streams(model).values():
        y = layer_norm(x.reshape(-1, x.shape[-1]))
        assert np.mean(y.mean(0) ** 2) > 4 / len(y)  # 1/len(y) if every order were equally likely


# ------------------------------------------------------------------ 4, the ellipsoid


def halfway(axes, squares):
    """How far (semi-axis)²/N is from the middle between the smallest and the largest squared gain."""
    return np.abs(axes**2 / len(squares) - (min(squares) + max(squares)) / 2).min()


@pytest.mark.parametrize("seed", range(5))
def test_two_squared_gains_have_a_semi_axis_halfway_between_them_and_three_need_not(seed):
    rng = np.random.default_rng(seed)
    first, second, third = rng.normal(size=3) * (seed > 0, 1, 1)
    for gains in ([first, second], [first, second] * 2, [first, second] * 30):
        assert halfway(semi_axes(gains), np.square(gains)) < 1e-12
    for gains in ([first, second, second], [first, second, third]):
        assert halfway(semi_axes(gains), np.square(gains)) > 1e-3
    says("chapters/04-ellipsoid", "Is it always halfway between two squared gains?")


@pytest.mark.parametrize("n", WIDTHS)
@pytest.mark.parametrize("signs", [(1, 1), (1, -1), (-1, -1)])
def test_gains_of_equal_size_keep_a_pair_on_its_circle_and_others_do_not(n, signs):
    rng = np.random.default_rng(n)
    gain = rng.uniform(0.5, 2, n)
    gain[:2] = 1.7 * np.array(signs)
    angle = np.linspace(0, 2 * np.pi, 9)
    pairs = 0.3 * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    rest = np.zeros((9, n - 2))
    if n == 3:
        rest[:, 0] = -pairs.sum(1)
    else:
        rest[:, 0] = -pairs.sum(1) - 1
        rest[:, 1] = 1
    y = np.hstack([pairs, rest])  # of mean zero
    radii = np.linalg.norm((gain * y)[:, :2], axis=1)
    np.testing.assert_allclose(radii, 0.3 * 1.7)
    gain[1] *= 1.5
    assert np.ptp(np.linalg.norm((gain * y)[:, :2], axis=1)) > 0.1


def test_how_flat_the_ellipsoids_of_whisper_are_and_how_many_gains_it_takes():
    ratios, second = {}, {}
    for layer in trained_norms("whisper"):
        axes, size = semi_axes(layer.gain), np.sort(np.abs(layer.gain))
        ratios[layer.name], second[layer.name] = axes[0] / axes[-1], size[1] / np.median(size)
    flat = {name for name, ratio in ratios.items() if ratio > 41}
    assert len(flat) == 5
    assert min(ratios[name] for name in flat) >= 670
    assert flat == {name for name, small in second.items() if small < 0.01}
    says("chapters/04-ellipsoid", "the longest semi-axis is at least 670 times the shortest")
    for n in WIDTHS:  # one gain near zero does not do it, two do
        gain = np.random.default_rng(n).uniform(0.5, 2, n)
        gain[0] = 1e-6
        one_gain = semi_axes(gain)
        gain[1] = 1e-6
        two_gains = semi_axes(gain)
        assert one_gain[0] / one_gain[-1] < 4 * np.sqrt(n)
        assert two_gains[0] / two_gains[-1] > 1e5


@pytest.mark.parametrize("n", WIDTHS)
def test_a_hyperplane_with_the_inverse_gains_as_normal_needs_gains_that_are_not_zero(n):
    rng = np.random.default_rng(n)
    y = layer_norm(rng.normal(size=(n + 9, n)), eps=0)
    gain = rng.uniform(0.5, 2, n)
    assert np.linalg.matrix_rank(gain * y) == n - 1
    np.testing.assert_allclose((gain * y) @ (1 / gain), 0, atol=1e-10)
    gain[0] = 0
    assert np.linalg.matrix_rank(gain * y) == n - 1  # the other coordinates
    gain[1] = 0
    assert np.linalg.matrix_rank(gain * y) == n - 2
    says("chapters/04-ellipsoid", "- If no gain is zero, the outputs lie in")


@pytest.mark.parametrize("zeros", [0, 1, 2])
def test_the_matrix_of_the_ellipsoid_has_a_zero_that_is_no_semi_axis(zeros):
    for n in WIDTHS:
        gain = np.random.default_rng(n).uniform(0.5, 2, n)
        gain[:zeros] = 0
        matrix = np.diag(gain**2) - np.outer(gain, gain) / n
        values = np.sort(np.linalg.eigvalsh(matrix))
        assert abs(values[0]) < 1e-12
        np.testing.assert_allclose(np.sort(semi_axes(gain) ** 2 / n), values[1:], atol=1e-12)
    says("chapters/04-ellipsoid", "apart from the 0 that belongs to the normal")


def test_inputs_come_near_the_ends_of_a_neuron_in_narrow_layers_and_not_in_wide_ones():
    def part(matrix, gain, y):
        scaled = matrix * gain
        reach = np.linalg.norm(scaled - scaled.mean(1, keepdims=True), axis=1)
        return np.abs(y @ scaled.T).reshape(-1, len(scaled)).max(0) / (np.sqrt(gain.size) * reach)

    model = load_transformer()
    seen: dict[str, Any] = {}
    tokens = held_out()[0][:, :-1]
    model.logits(tokens, lambda name, value: seen.__setitem__(name, value))
    narrow = []
    for block in range(model.blocks):
        for half, matrix in ((1, "attn.qkv"), (2, "up")):
            layer = f"blocks.{block}.ln_{half}"
            y = layer_norm(seen[f"{layer}.in"], eps=model.eps)
            gain, weight = model.weights[f"{layer}.weight"], model.weights[f"blocks.{block}.{matrix}.weight"]
            narrow.append(part(weight, gain, y))
    assert y.shape[-1] == 48
    assert y.size // 48 == 256
    medians = [np.median(one_layer) for one_layer in narrow]
    assert 0.44 < min(medians) < max(medians) < 0.56
    assert round(max(one_layer.max() for one_layer in narrow), 2) == 0.75
    name, weight, _ = whisper_reader()
    gain = next(layer.gain for layer in trained_norms("whisper") if layer.name == name)
    wide = part(weight, gain, layer_norm(streams("whisper")[name]))
    assert np.median(wide) < 0.15
    assert wide.max() < 0.35
    says(
        "chapters/04-ellipsoid", "the medians of all layers are about one half, and the largest value is 0.75"
    )


# ------------------------------------------------------------------ 5, RMSNorm


def test_every_rms_norm_of_smollm2_multiplies_by_a_gain_and_adds_no_bias():
    layers = trained_norms("smollm2")
    assert len(layers) == 61
    for layer in layers:
        assert layer.kind == "rms"
        assert layer.bias is None
        assert np.ptp(layer.gain) > 0.1 * np.abs(layer.gain).max()
    says("chapters/05-rmsnorm", "and multiply each feature by a gain")


@pytest.mark.parametrize("eps", [1e-2, 1e-5, 1e-8])
@pytest.mark.parametrize("n", WIDTHS)
def test_two_rms_norms_take_a_small_input_to_the_sphere_only_far_above_epsilon(eps, n):
    unit = np.random.default_rng(n).normal(size=n)
    unit = unit / np.sqrt(np.mean(unit**2))

    def twice(rho):
        for _ in range(2):
            rho = rho / np.sqrt(rho**2 + eps)
        return rho

    def measured(rho):
        a = rho * unit
        for _ in range(2):
            a = a / np.sqrt(np.mean(a**2) + eps)
        return np.sqrt(np.mean(a**2))

    for rho in (eps / 100, eps, 3 * eps, 20 * eps):
        assert measured(rho) == pytest.approx(twice(rho))
    assert measured(eps) < 0.75  # not below ε, and far from the sphere
    assert measured(eps / 100) == pytest.approx(0.01, rel=0.05)
    if eps < 1e-4:
        assert measured(20 * eps) > 0.99
    says("exercises/05-rmsnorm", r"far below $\sqrt\varepsilon$ and far above $\varepsilon$")


@pytest.mark.parametrize("n", [2, 3, 4, 9, 64])
def test_the_axes_of_layer_norm_are_along_coordinates_only_if_all_gains_but_one_are_zero(n):
    says("chapters/05-rmsnorm", "are not along the coordinate axes, unless all gains but one are zero")
    rng = np.random.default_rng(n)
    inputs = layer_norm(helmert(n), eps=0)  # in orthogonal directions: the moments are N GΠG exactly
    for zeros in {*range(min(n, 5)), n - 2, n - 1}:
        for gain in (rng.choice([-1.5, 0.4, 1.0], n), np.ones(n)):
            gain[rng.permutation(n)[:zeros]] = 0
            moments = (inputs * gain).T @ (inputs * gain)
            np.testing.assert_allclose(
                np.linalg.eigvalsh(moments)[1:], np.sort(semi_axes(gain)) ** 2, atol=1e-9
            )
            # a coordinate axis with outputs along it is an axis if the moments with all others vanish
            others = np.abs(moments - np.diag(np.diag(moments))).max(axis=1)
            along = (np.diag(moments) > 0) & (others < 1e-12)
            assert along.any() == (zeros == n - 1)


@pytest.mark.parametrize("draw", ["normal", "lognormal", "exponential"])
@pytest.mark.parametrize("n", [4, 64, 768])
def test_small_angles_between_the_two_layers_keep_their_size_and_not_all_digits(n, draw):
    says("exercises/05-rmsnorm", "but of most vectors only eight or nine")
    a = getattr(np.random.default_rng(n), draw)(size=(2000, n))
    unit = (a - a.mean(-1, keepdims=True)) / a.std(-1, keepdims=True)
    sizes = {}
    for power in (-45, -30, -15, 0, 15, 30):
        shifted = unit + 2.0**power
        exact = shifted.astype(np.longdouble)
        true = np.arctan2(np.abs(exact.mean(-1)), exact.std(-1))
        error = np.abs(np.arctan2(np.abs(shifted.mean(-1)), shifted.std(-1)) - true)
        assert error.max() < 1e-15  # a few units of 10⁻¹⁶, whatever the angle
        sizes[power] = np.median(error / true)
    assert 1e-9 < sizes[-30] < 1e-7  # neither nine correct digits nor lost
    assert sizes[0] < 1e-15


@pytest.mark.parametrize("times", [1, 2, 9])
@pytest.mark.parametrize("eps", [1e-5, 0.1, 3])
def test_a_second_rms_norm_hardly_changes_a_large_input_only_if_epsilon_is_small(eps, times):
    y = rms_norm(1e6 * np.array([1.0, -3, 2]), eps=eps)
    factor = np.linalg.norm(rms_norm(y, eps=times * eps)) / np.linalg.norm(y)
    assert factor == pytest.approx(1 / np.sqrt(1 + times * eps))
    assert (factor > 0.99) == (times * eps < 0.01)
    says("exercises/05-rmsnorm", r"which hardly changes it if $\varepsilon$ is small")


# ------------------------------------------------------------------ 6, groups


@pytest.mark.parametrize("signs", [(1, 1), (-1, 1), (-1, -1)])
@pytest.mark.parametrize("positions", [2, 3, 7])
def test_a_channel_contributes_equal_semi_axes_by_the_size_of_its_gain(signs, positions):
    gain = np.repeat(np.array(signs) * [1.5, 0.4], positions)
    axes = semi_axes(gain) / np.sqrt(gain.size)
    for size in (1.5, 0.4):
        assert np.sum(np.isclose(axes, size)) == positions - 1
    equal = semi_axes(np.repeat(np.array(signs) * 1.5, positions)) / np.sqrt(gain.size)
    assert np.isclose(equal, 1.5).sum() == gain.size - 1  # more than P − 1, from each of two channels
    says("chapters/06-groups", "at least $P - 1$ equal semi-axes")
    says("chapters/06-groups", "the absolute value of its gain")


def dimensions(layer, point):
    moves = 1e-5 * np.eye(point.size).reshape(-1, *point.shape)
    rows = [layer(point + m, eps=0) - layer(point - m, eps=0) for m in moves]
    return np.linalg.matrix_rank(np.reshape(rows, (point.size, -1)) / 2e-5, tol=1e-4)


@pytest.mark.parametrize(("size", "width"), [(8, 3), (3, 8), (5, 5), (4, 6), (16, 3)])
def test_which_layer_constrains_a_batch_more_depends_on_its_shape(size, width):
    batch = np.random.default_rng(6).normal(size=(size, width))
    assert dimensions(batch_norm, batch) == size * width - 2 * width
    assert dimensions(layer_norm, batch) == size * width - 2 * size
    says("chapters/06-groups", "Which layer constrains the batch as a whole more depends on its shape.")


@pytest.mark.parametrize("groups", [1, 2, 4])
@pytest.mark.parametrize("eps", [1e-5, 1e-3])
def test_a_layer_norm_before_a_group_norm_matters_for_small_samples_even_of_one_variance(groups, eps):
    unit = np.random.default_rng(7).normal(size=(1, 16))

    def share(sample):
        return np.linalg.norm(group_norm(sample, groups, eps=eps)) / 4

    for size, matters in ((100, False), (1, True), (0.1, True)):
        sample = size * np.sqrt(eps) * unit
        assert (share(layer_norm(sample, eps=eps)) > 1.2 * share(sample)) == matters


def shares(sample, groups, eps):
    """The fraction of its radius that each group reaches."""
    columns = group_norm(sample, groups, eps=eps).reshape(groups, -1)
    return np.linalg.norm(columns, axis=1) / np.sqrt(columns.shape[1])


@pytest.mark.parametrize("eps", [1e-5, 1e-3])
@pytest.mark.parametrize("groups", [2, 3, 8])
@pytest.mark.parametrize("far", ["means", "variances"])
def test_a_layer_norm_before_a_group_norm_matters_where_the_whole_sample_varies_much_more(far, groups, eps):
    says("chapters/06-groups", "which is large if other groups vary much or the group means differ")
    unit = layer_norm(np.random.default_rng(8).normal(size=(groups, 5)), eps=0)
    for distance, matters in ((1, False), (30 / np.sqrt(eps), True)):
        if far == "means":  # all groups have the variance 1
            sample = unit + distance * np.arange(groups)[:, None]
            least = 0
        else:
            sample = unit * np.where(np.arange(groups) == groups - 1, distance, 1)[:, None]
            least = groups - 1  # the group that varies most keeps its size
        sample = sample.reshape(1, -1)
        alone, after = (shares(x, groups, eps) for x in (sample, layer_norm(sample, eps=eps)))
        assert np.all(alone > 0.99)
        assert np.any(after < 0.5) == matters
        assert least == 0 or after[least] > 0.99
        nu = sample.var() + eps
        variances = sample.reshape(groups, -1).var(axis=1)
        np.testing.assert_allclose(after, np.sqrt(variances / (variances + eps * nu)), rtol=1e-6)


@pytest.mark.parametrize("eps", [1e-5, 1e-3])
def test_a_layer_norm_before_a_group_norm_hardly_matters_where_both_variances_are_far_above_epsilon(eps):
    rng = np.random.default_rng(9)
    for groups in (2, 3, 6):
        for _ in range(20):
            sample = rng.normal(size=(groups, 6)) * rng.uniform(1, 9, (groups, 1)) * 10 ** rng.uniform(0, 4)
            sample = (sample + sample.std() * rng.normal(size=(groups, 1))).reshape(1, -1)
            variances = sample.reshape(groups, -1).var(axis=1)
            if variances.min() > 100 * eps * max(1, sample.var()):
                gap = shares(sample, groups, eps) - shares(layer_norm(sample, eps=eps), groups, eps)
                assert np.abs(gap).max() < 0.006


def alternated(shape, seed, rounds=400):
    batch = np.random.default_rng(seed).normal(size=shape)
    for _ in range(rounds):
        batch = layer_norm(batch_norm(batch, eps=0), eps=0)
    return np.allclose(batch_norm(batch, eps=0), batch, atol=1e-6)


@pytest.mark.parametrize("shape", [(3, 3), (3, 4), (8, 3), (5, 4)])
def test_alternating_layers_usually_agree_for_three_or_more(shape):
    assert sum(alternated(shape, seed) for seed in range(4)) >= 3


def test_with_two_samples_or_two_features_alternating_layers_often_do_not_agree():
    assert not any(alternated((3, 2), seed) for seed in range(5))
    assert sum(alternated((2, 5), seed) for seed in range(8)) < 4
    says("exercises/06-groups", "For three or more samples and features")


@pytest.mark.parametrize("shape", [(8, 6, 4, 5), (3, 4, 1, 2), (2, 2, 7, 3)])
def test_an_entry_of_an_image_moves_the_entries_with_which_it_is_averaged(shape):
    """The blocks of the page, found without their axes: change one number, and see which outputs move."""
    samples, channels, rows, columns = shape
    layers: dict[Callable, int] = {
        lambda x: group_norm(x, 1): channels * rows * columns,
        lambda x: group_norm(x, 2): channels // 2 * rows * columns,
        instance_norm: rows * columns,
        lambda x: np.moveaxis(layer_norm(np.moveaxis(x, 1, -1)), -1, 1): channels,
        batch_norm: samples * rows * columns,
    }
    images = np.random.default_rng(3).normal(size=shape)
    changed = images.copy()
    changed[0, 1, 0, -1] += 1
    for layer, size in layers.items():
        moved = np.abs(layer(changed) - layer(images)) > 1e-9
        assert moved.sum() == size
    says("chapters/06-groups", "only LayerNorm at each position does not average over positions")


# ------------------------------------------------------------------ 7, distance


@pytest.mark.parametrize("draw", ["normal", "lognormal", "exponential"])
def test_squared_distances_of_independent_inputs_are_near_2n_for_many_features_only(draw):
    rng = np.random.default_rng(8)
    spread = {}
    for n in WIDTHS:
        pair = [layer_norm(getattr(rng, draw)(size=(400, n)), eps=0) for _ in range(2)]
        squares = np.sum((pair[0] - pair[1]) ** 2, axis=1) / (2 * n)
        assert squares.mean() == pytest.approx(1, abs=0.15)
        spread[n] = squares.std()
    assert spread[3] > 0.6
    assert spread[768] < 0.05
    says("chapters/07-distance", "independent inputs with many exchangeable features")


@pytest.mark.parametrize("n", WIDTHS)
def test_gains_of_one_size_without_bias_leave_the_rankings_alike_and_others_do_not(n):
    rng = np.random.default_rng(n)
    y = layer_norm(rng.normal(size=(60, n)), eps=0)
    signs = rng.choice([-1.0, 1.0], n)
    for gain, bias, alike in (
        (1.7 * signs, 0, True),
        (np.linspace(0.5, 2, n), 0, False),
        (1, np.linspace(-1, 2, n), False),
        (1, np.full(n, -1.3), True),
        (np.full(n, 2.0), np.full(n, 0.4), True),
    ):
        z = y * gain + bias
        assert np.allclose(np.linalg.norm(z, axis=1), np.linalg.norm(z[0])) == alike
    pairs = layer_norm(rng.normal(size=(60, 2)), eps=0)
    np.testing.assert_allclose(np.linalg.norm(pairs * [0.5, 2], axis=1), np.sqrt(0.5**2 + 2**2))
    says("exercises/07-distance", r"A bias that is not a multiple of $\one$")
    says("exercises/07-distance", r"for $N \ge 3$ so do gains of different sizes")


def test_typical_correlations_are_smaller_than_their_root_mean_square_and_far_smaller_for_heavy_tails():
    sizes = {}
    for draw in ("normal", "exponential", "standard_cauchy"):
        rng = np.random.default_rng(10)
        x, z = (layer_norm(getattr(rng, draw)(size=(2000, 768)), eps=0) for _ in range(2))
        sizes[draw] = np.median(np.abs((x * z).mean(axis=1))) * np.sqrt(767)
    assert sizes["normal"] == pytest.approx(0.6745, rel=0.05)
    assert sizes["exponential"] == pytest.approx(0.6745, rel=0.1)
    assert sizes["standard_cauchy"] < 0.2
    says("chapters/07-distance", "for heavy tails it is much smaller")


@pytest.mark.parametrize("n", [3, 4, 50])
def test_a_longer_centered_input_makes_an_update_weaker_only_if_its_direction_stays(n):
    rng = np.random.default_rng(n)
    a, v = rng.normal(size=(2, n))
    tilted = 1e-3 * a + v  # nearly in the direction of the update

    def speed(at):
        return np.linalg.norm(layer_norm(at + 1e-7 * v, eps=0) - layer_norm(at, eps=0)) / 1e-7

    assert speed(100 * a) == pytest.approx(speed(a) / 100, rel=1e-3)
    assert speed(100 * np.std(a) / np.std(tilted) * tilted) < speed(a) / 1000
    says("chapters/07-distance", "has become a hundred times as long in the same direction")


@pytest.mark.parametrize("n", [3, 8, 100])
def test_only_a_line_that_misses_the_line_through_1_and_is_not_parallel_to_it_has_half_a_circle(n):
    says("chapters/07-distance", "that does not meet the line through $\\one$ and is not parallel to it")
    says("chapters/07-distance", "whose projection is a line that does not pass through the origin")
    rng = np.random.default_rng(n)
    a, v = rng.normal(size=(2, n))
    t = np.tan(np.linspace(-1, 1, 20_001) * (np.pi / 2 - 1e-4))[:, None]
    for start, way, half in ((a, v, True), (3 + 0.7 * v, v, False), (a, np.ones(n), False)):
        y = layer_norm(start + t * way, eps=0)
        length = np.linalg.norm(np.diff(y, axis=0), axis=1).sum()
        steps = np.linalg.norm(np.diff(y, axis=0), axis=1).max()
        assert (steps < 0.1 * np.sqrt(n) and length > np.sqrt(n)) == half
        if half:
            assert length == pytest.approx(np.pi * np.sqrt(n), rel=1e-2)
