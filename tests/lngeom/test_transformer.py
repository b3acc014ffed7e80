"""The small transformer: its file, what may be rewritten in it; which keys can be selected."""

import hashlib
from dataclasses import replace
from functools import partial
from math import erf

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lngeom import center, layer_norm, load_norms, rms_norm
from lngeom.data import data_file, read_arrays
from lngeom.definition import WRONG_LAYER_NORMS
from lngeom.transformers.attention import selecting_query, unselectable
from lngeom.transformers.model import (
    SHIPPED,
    Transformer,
    center_writers,
    fold,
    held_out,
    load_transformer,
    median_share,
)

MODEL = load_transformer()
BYTES, STREAMS = held_out()
TOKENS = BYTES[:, :-1]
LOGITS = MODEL.logits(TOKENS)


def change(one, other):
    return np.abs(one.logits(TOKENS) - other.logits(TOKENS)).max() / np.abs(LOGITS).max()


def streams(model):
    seen: dict[str, np.ndarray] = {}
    model.logits(TOKENS, seen.__setitem__)
    return [seen[f"{name}.in"] for name in model.norms]


def test_the_file_is_small_and_carries_norms_text_and_streams():
    assert SHIPPED.stat().st_size <= 2_000_000
    assert [layer.name for layer in load_norms(SHIPPED)] == MODEL.norms
    assert {layer.kind for layer in load_norms(SHIPPED)} == {"layer"}
    assert STREAMS.shape == (len(MODEL.norms), *TOKENS.shape, MODEL.weights["ln_f.weight"].size)
    assert BYTES.min() >= 0
    assert BYTES.max() < 256


def test_the_card_states_size_and_fingerprint_of_the_file():
    card = SHIPPED.with_name("README.md").read_text("utf-8")
    assert hashlib.sha256(SHIPPED.read_bytes()).hexdigest() in card


def test_numpy_and_pytorch_agree_on_every_residual_stream():
    for ours, theirs in zip(streams(MODEL), STREAMS, strict=True):
        np.testing.assert_allclose(ours, theirs, atol=2e-5)


def test_it_predicts_text_that_it_was_not_trained_on():
    likely = LOGITS - np.log(np.exp(LOGITS).sum(-1, keepdims=True))
    loss = -np.take_along_axis(likely, BYTES[:, 1:, None], -1).mean()
    assert 1 < loss < 2.5


def test_no_token_sees_a_later_one():
    changed = TOKENS.copy()
    changed[:, 40:] = 65
    np.testing.assert_array_equal(MODEL.logits(changed)[:, :40], LOGITS[:, :40])


@pytest.mark.parametrize("rewrite", [fold, center_writers, lambda m: center_writers(fold(m))])
def test_a_pre_ln_model_may_be_rewritten_and_a_post_ln_model_may_not(rewrite):
    assert change(rewrite(MODEL), MODEL) < 1e-13
    post = replace(MODEL, post=True)
    assert change(replace(rewrite(MODEL), post=True), post) > 1e-3
    with pytest.raises(
        ValueError, match=r"asks for a pre-LN model, and this one is post-LN: .* stream itself"
    ):
        rewrite(post)


# ------------------------------------------------------------------ what a post-LN model can do without


ERF = np.vectorize(erf)


class WithTanh(Transformer):
    """With tanh in its MLPs."""

    def _mlp(self, x, n, watch):
        return self._linear(np.tanh(self._linear(x, f"blocks.{n}.up")), f"blocks.{n}.down")


class WithGelu(Transformer):
    """With the exact GELU in its MLPs."""

    def _mlp(self, x, n, watch):
        units = self._linear(x, f"blocks.{n}.up")
        return self._linear(units * (1 + ERF(units / np.sqrt(2))) / 2, f"blocks.{n}.down")


def drawn_model(kind=Transformer, *, width=12, blocks=2, heads=3, eps=1e-5, gains=(-2, 2), seed=0, **more):
    """A post-LN model with random weights, biases of size 1, and gains between two numbers."""
    rng = np.random.default_rng(seed)
    w: dict[str, np.ndarray] = {}
    for name, count in (("embed", 256), ("position", 9)):
        w[f"{name}.weight"] = rng.normal(size=(count, width))
    shapes = {"unembed": (256, width)}
    for n in range(blocks):
        sizes = {"attn.qkv": (3 * width, width), "attn.out": (width, width)}
        sizes |= {"up": (3 * width, width), "down": (width, 3 * width)}
        shapes |= {f"blocks.{n}.{name}": size for name, size in sizes.items()}
    for name, size in shapes.items():
        w[f"{name}.weight"] = rng.normal(size=size) / np.sqrt(size[1])
        w[f"{name}.bias"] = rng.normal(size=size[0])
    low, high = gains
    for norm in [f"blocks.{n}.ln_{half}" for n in range(blocks) for half in (1, 2)] + ["ln_f"]:
        w[f"{norm}.weight"], w[f"{norm}.bias"] = rng.uniform(low, high, size=width), rng.normal(size=width)
    return kind(w, post=True, heads=heads, eps=eps, **more)


TEXT = np.random.default_rng(3).integers(256, size=(3, 9))


def off(one, other):
    """The largest change of a logit, over the largest logit."""
    return np.abs(one.logits(TEXT) - other.logits(TEXT)).max() / np.abs(one.logits(TEXT)).max()


def sublayers(model):
    """(reader, writer) of each sublayer, in order; LayerNorm k follows sublayer k."""
    return [
        tuple(f"blocks.{n}.{part}" for part in parts)
        for n in range(model.blocks)
        for parts in (("attn.qkv", "attn.out"), ("up", "down"))
    ]


def without_biases(model):
    w, steps = dict(model.weights), sublayers(model)
    for k, norm in enumerate(model.norms[:-1]):
        bias = w[f"{norm}.bias"]
        reader, writer = steps[k + 1] if k + 1 < len(steps) else ("unembed", None)
        w[f"{reader}.bias"] = w[f"{reader}.bias"] + w[f"{reader}.weight"] @ bias
        if writer:
            w[f"{writer}.bias"] = w[f"{writer}.bias"] + bias
        w[f"{norm}.bias"] = np.zeros_like(bias)
    return replace(model, weights=w)


POST_LN = [
    {"kind": kind, "norm": norm, "width": width, "blocks": blocks, "heads": heads, "eps": eps, "gains": gains}
    for kind, norm, width, blocks, heads, eps, gains in (
        (Transformer, layer_norm, 12, 2, 3, 1e-5, (-2, 2)),
        (Transformer, rms_norm, 12, 3, 2, 1e-5, (-2, 2)),
        (WithTanh, layer_norm, 3, 1, 1, 1.0, (0.1, 9)),
        (WithGelu, layer_norm, 8, 4, 8, 1e-12, (-2, 2)),
        (WithGelu, rms_norm, 5, 2, 5, 0.1, (-9, 0)),
    )
]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kinds", POST_LN)
def test_every_bias_of_a_post_ln_model_can_be_removed(kinds, seed):
    model = drawn_model(seed=seed, **kinds)
    bare = without_biases(model)
    assert not any(bare.weights[f"{norm}.bias"].any() for norm in model.norms[:-1])
    assert off(model, bare) < 1e-12
    # without the skip connection's part the function is another one
    kept = {name: x for name, x in model.weights.items() if "attn.out" in name or "down" in name}
    only_read = {**bare.weights, **kept}
    assert off(model, replace(model, weights=only_read)) > 1e-3


def test_the_biases_of_the_books_own_model_run_post_ln_can_be_removed():
    post = replace(MODEL, post=True)
    assert np.abs(without_biases(post).logits(TOKENS) - post.logits(TOKENS)).max() < 1e-13


@pytest.mark.parametrize("g", [0.05, 0.7, 30.0])
@pytest.mark.parametrize("kinds", POST_LN)
def test_equal_gains_of_a_post_ln_model_can_be_removed_and_the_next_eps_changes(kinds, g):
    model = without_biases(drawn_model(**{**kinds, "gains": (g, g)}))
    w = dict(model.weights)
    for name in ("embed", "position"):  # the stream, from its start, over g
        w[f"{name}.weight"] = w[f"{name}.weight"] / g
    for reader, writer in sublayers(model):
        w[f"{reader}.weight"] = w[f"{reader}.weight"] * g
        w[f"{writer}.weight"], w[f"{writer}.bias"] = w[f"{writer}.weight"] / g, w[f"{writer}.bias"] / g
    w["unembed.weight"] = w["unembed.weight"] * g
    for norm in model.norms:
        w[f"{norm}.weight"] = np.ones(model.width)
    bare = replace(model, weights=w, eps=model.eps / g**2)
    assert off(model, bare) < 1e-12
    if model.eps > 0.01:
        assert off(model, replace(bare, eps=model.eps)) > 1e-4


def widened(model, offset):
    """Remove the gains before the MLPs: hidden units y_i + offset add what the skip connection lacks."""
    w, n = dict(model.weights), model.width
    for block in range(model.blocks):
        norm, up, down = (f"blocks.{block}.{name}" for name in ("ln_1", "up", "down"))
        gain = w[f"{norm}.weight"]
        w[f"{up}.weight"] = np.vstack([w[f"{up}.weight"] * gain, np.eye(n)])
        w[f"{up}.bias"] = np.r_[w[f"{up}.bias"], np.full(n, offset)]
        w[f"{down}.weight"] = np.hstack([w[f"{down}.weight"], np.diag(gain - 1)])
        w[f"{down}.bias"] = w[f"{down}.bias"] - offset * (gain - 1)
        w[f"{norm}.weight"] = np.ones(n)
    return replace(model, weights=w)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("kind", "beyond"), [(Transformer, 0.0), (WithGelu, 9.0)])
def test_gains_that_differ_can_move_into_a_wider_mlp_and_not_without_more_units(kind, beyond, seed):
    model = without_biases(drawn_model(kind, seed=seed))
    assert off(model, widened(model, np.sqrt(model.width) + beyond)) < 1e-11
    assert off(model, widened(model, 0.0)) > 1e-3
    read = {  # the readers alone take the gains
        name: x * model.weights[name.replace("up.weight", "ln_1.weight")] if name.endswith("up.weight") else x
        for name, x in model.weights.items()
    }
    read |= {name: np.ones_like(x) for name, x in model.weights.items() if name.endswith("ln_1.weight")}
    assert off(model, replace(model, weights=read)) > 1e-2


def attention(y, heads, mask):
    """Attention of several heads (queries, keys, values and output in one), tokens in rows."""
    out = np.zeros_like(y)
    for scores, matrix in heads:
        s = np.where(mask, y @ scores @ y.T, -np.inf)
        shares = np.exp(s - s.max(1, keepdims=True))
        out += shares / shares.sum(1, keepdims=True) @ y @ matrix.T
    return out


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize(("heads", "n", "tokens"), [(1, 3, 2), (4, 8, 5)])
def test_at_equal_tokens_the_derivative_by_another_token_is_the_sum_of_all_heads(heads, n, tokens, causal):
    """The step of the proof: attention that ignores other tokens adds nothing along the stream."""
    rng = np.random.default_rng(n)
    parts = [(rng.normal(size=(n, n)), rng.normal(size=(n, n))) for _ in range(heads)]
    mask = np.tri(tokens, dtype=bool) if causal else np.ones((tokens, tokens), bool)
    y, tau, step = np.tile(rng.normal(size=n), (tokens, 1)), rng.normal(size=n), 1e-6
    ends = [attention(y + sign * step * np.eye(tokens)[:1].T * tau, parts, mask)[-1] for sign in (1, -1)]
    whole = sum(matrix for _, matrix in parts)
    assert (ends[0] - ends[1]) / (2 * step) == pytest.approx(whole @ tau / tokens, rel=1e-5, abs=1e-6)


def stretched(gain, count=50):
    """|ΠGv| / |v| for vectors v of mean zero."""
    v = center(np.random.default_rng(1).normal(size=(count, len(gain))))
    return np.linalg.norm(center(gain * v), axis=1) / np.linalg.norm(v, axis=1)


@pytest.mark.parametrize("n", [3, 4, 48])
def test_positive_gains_keep_lengths_in_the_hyperplane_only_if_they_are_equal(n):
    assert np.ptp(stretched(np.full(n, 1.7))) < 1e-12
    for seed in range(5):
        assert np.ptp(stretched(np.random.default_rng(seed).uniform(0.5, 1.5, n))) > 1e-3
    assert np.ptp(stretched(1 + 1e-3 * (np.arange(n) == 0))) > 1e-6


def test_each_hypothesis_on_the_gains_that_stay_is_needed():
    rng = np.random.default_rng(2)
    # N = 2: all outputs lie on one line
    y = layer_norm(rng.normal(size=(9, 2)), eps=0.1)
    assert layer_norm(np.array([3.0, 1.0]) * y, eps=0.1) == pytest.approx(layer_norm(2 * y, eps=0.1))
    # gains of both signs: here ΠG is a rotated reflection times 1/√3, which the next matrix can take
    gain, y = np.array([1.0, -1.0, 0.0]), layer_norm(rng.normal(size=(9, 3)), eps=0.1)
    assert np.ptp(stretched(gain)) < 1e-12
    taken = layer_norm(y, eps=0.3) @ np.linalg.lstsq(y, center(gain * y), rcond=None)[0] * np.sqrt(3)
    assert layer_norm(gain * y, eps=0.1) == pytest.approx(taken)
    # a single token: attention is a matrix
    gain, y = rng.uniform(0.5, 2, 5), layer_norm(rng.normal(size=5))
    alone = attention(y[None], [(np.eye(5), np.diag(gain - 1))], np.ones((1, 1), bool))[0]
    assert layer_norm(y + alone) == pytest.approx(layer_norm(gain * y))


@pytest.mark.parametrize("n", [2, 3, 4, 9])
def test_no_other_gains_center_the_output_of_a_norm_on_what_is_written_unless_they_are_equal(n):
    """Gains d with d ⊙ y = Π(g ⊙ y) for all y of mean zero: least squares finds none for N ≥ 3."""
    rng = np.random.default_rng(n)
    y = center(rng.normal(size=(20 * n, n)))
    for gain, possible in ((np.full(n, 1.3), True), (rng.uniform(0.5, 2, n), n == 2)):
        wanted = center(gain * y)
        best = (wanted * y).sum(0) / (y**2).sum(0)
        assert (np.abs(best * y - wanted).max() < 1e-12) == possible
        # the bias can be centered, whatever the gains
        bias = rng.normal(size=n)
        assert center(gain * y + bias) == pytest.approx(center(gain * y) + center(bias))


def test_without_gains_every_rotation_is_free_only_once_centering_is_gone():
    n = MODEL.width
    rng = np.random.default_rng(5)
    whole = np.linalg.qr(rng.normal(size=(n, n)))[0]
    ones, rest = np.ones((n, 1)) / np.sqrt(n), rng.normal(size=(n, n - 1))
    basis = np.linalg.qr(np.hstack([ones, rest]))[0]
    inner = np.eye(n)
    inner[1:, 1:] = np.linalg.qr(rng.normal(size=(n - 1, n - 1)))[0]
    keeps_ones = basis @ inner @ basis.T

    def turned(model, r):
        w = dict(model.weights)
        for name in ("embed", "position"):
            w[f"{name}.weight"] = w[f"{name}.weight"] @ r.T
        for reader, writer in sublayers(model):
            w[f"{reader}.weight"] = w[f"{reader}.weight"] @ r.T
            w[f"{writer}.weight"], w[f"{writer}.bias"] = r @ w[f"{writer}.weight"], r @ w[f"{writer}.bias"]
        w["unembed.weight"] = w["unembed.weight"] @ r.T
        return replace(model, weights=w)

    folded = fold(MODEL)
    assert change(turned(folded, keeps_ones), MODEL) < 1e-12
    inner[0, 0] = -1  # 1 is mapped to −1
    assert change(turned(folded, basis @ inner @ basis.T), MODEL) < 1e-12
    assert change(turned(folded, whole), MODEL) > 1e-3
    assert change(turned(center_writers(folded), whole), MODEL) < 1e-12
    assert change(turned(center_writers(MODEL), whole), MODEL) > 1e-3


def test_the_length_of_an_output_is_short_by_half_the_gap_of_its_square_where_the_gap_is_small():
    for size, halved in ((0.3, True), (0.03, True), (1e-3, False)):
        a = size * np.random.default_rng(1).normal(size=384)
        gap = 1 - np.mean(layer_norm(a, eps=1e-5) ** 2)
        assert gap == pytest.approx(1e-5 / (a.var() + 1e-5))
        short = 1 - np.linalg.norm(layer_norm(a, eps=1e-5)) / np.sqrt(384)
        assert (short == pytest.approx(gap / 2, rel=0.02)) == halved


def test_folded_norms_have_gain_one_and_bias_zero_also_when_a_gain_was_zero():
    weights = dict(MODEL.weights)
    weights["ln_f.weight"] = np.where(np.arange(48) == 3, 0, weights["ln_f.weight"])
    dead = replace(MODEL, weights=weights)
    folded = fold(dead)
    assert change(folded, dead) < 1e-13
    for name in dead.norms:
        assert (folded.weights[f"{name}.weight"] == 1).all()
        assert not folded.weights[f"{name}.bias"].any()
    assert not folded.weights["unembed.weight"][:, 3].any()


def test_centered_writers_leave_no_mean_in_the_stream_and_the_rest_of_it_alone():
    for before, after in zip(streams(MODEL), streams(center_writers(MODEL)), strict=True):
        np.testing.assert_allclose(after, center(before), atol=1e-12)


def test_a_writer_that_is_not_centered_shows():
    partly = center_writers(MODEL)
    name = "blocks.1.attn.out.bias"
    forgotten = replace(partly, weights={**partly.weights, name: MODEL.weights[name] + 0.1})
    assert change(forgotten, MODEL) > 1e-6
    assert change(replace(forgotten, norm=layer_norm), MODEL) < 1e-13
    assert partly.norm is rms_norm


@pytest.mark.parametrize("n", [3, 8, 48])
@pytest.mark.parametrize("equal", [True, False])
def test_a_post_ln_stream_is_centered_by_a_matrix_on_the_skip_connection_if_there_is_one(n, equal):
    rng = np.random.default_rng(n)
    pi = np.eye(n) - 1 / n
    for eps in (1e-5, 0.5):
        x = with_skip = without = center(rng.normal(size=(20, n)))
        for _ in range(4):
            matrix, bias = rng.normal(size=(n, n)) / np.sqrt(n), center(rng.normal(size=n))
            gain = np.full(n, 1.4) if equal else rng.uniform(0.5, 2, n)
            x = layer_norm(x + np.tanh(x @ matrix.T), gain, bias, eps=eps)
            with_skip, without = (
                rms_norm(carried + center(np.tanh(stream @ matrix.T)), gain, bias, eps=eps)
                for stream, carried in ((with_skip, with_skip @ pi), (without, without))
            )
        assert with_skip == pytest.approx(x)
        assert np.allclose(without, x) == equal


def tied(model):
    return replace(model, weights={**model.weights, "unembed.weight": model.weights["embed.weight"]})


@pytest.mark.parametrize("norm", [layer_norm, rms_norm])
@pytest.mark.parametrize("shared", [False, True])
def test_the_part_along_1_of_an_embedding_counts_if_something_else_reads_it_or_the_stream(norm, shared):
    """The part along 1 of a weight without another use is lost, if only LayerNorms read the stream."""
    multiples = np.random.default_rng(3).normal(size=(len(MODEL.weights["embed.weight"]), 1))
    shifted = {**MODEL.weights, "embed.weight": MODEL.weights["embed.weight"] + multiples}
    before, after = (replace(model, norm=norm) for model in (MODEL, replace(MODEL, weights=shifted)))
    if shared:
        before, after = tied(before), tied(after)
    assert (change(after, before) > 1e-3) == (shared or norm is rms_norm)


def test_a_matrix_that_writes_and_reads_may_not_be_centered_but_a_copy_of_it_may():
    shared = tied(MODEL)
    assert change(center_writers(shared), shared) < 1e-13
    assert change(tied(center_writers(shared)), shared) > 1e-3


def test_the_part_along_1_of_what_is_written_changes_no_logit():
    shifted = {
        name: weight + 0.3 if name in ("embed.weight", "blocks.2.down.bias") else weight
        for name, weight in MODEL.weights.items()
    }
    assert change(replace(MODEL, weights=shifted), MODEL) < 1e-13


def test_a_norm_on_what_a_sublayer_writes_puts_a_mean_into_the_stream():
    """Centering the matrix in front of such a norm changes nothing, and RMSNorm is no LayerNorm behind it."""
    rng = np.random.default_rng(7)
    stream, written, gain, bias = rng.normal(size=(4, 6))
    before = layer_norm(stream + layer_norm(written, gain, bias))
    centered = rms_norm(center(stream) + layer_norm(center(written), gain, bias))
    assert np.abs(before - centered).max() > 0.1


def test_writers_are_centered_for_layer_norm_alone_by_whatever_name():
    by_hand = replace(MODEL, norm=lambda a, gain, bias, eps: rms_norm(center(a), gain, bias, eps=eps))
    assert change(center_writers(by_hand), MODEL) < 1e-13
    others = {"rms_norm": rms_norm, **WRONG_LAYER_NORMS}
    for name, norm in others.items():
        called = "rms_norm" if name == "rms_norm" else "layer_norm"
        with pytest.raises(
            ValueError, match=f"center_writers asks for LayerNorm, and {called} is another norm: at random"
        ):
            center_writers(replace(MODEL, norm=norm))


def test_gains_of_an_rms_norm_fold_and_an_offset_in_the_norm_is_refused():
    model = replace(MODEL, norm=rms_norm)
    assert change(fold(model), model) < 1e-13
    with pytest.raises(ValueError, match="fold asks for a norm that multiplies by the gain and adds"):
        fold(replace(MODEL, norm=partial(rms_norm, offset=1)))


def test_folding_says_when_a_product_overflows():
    good = np.ones(48)
    huge = replace(
        MODEL,
        weights={**MODEL.weights, "ln_f.weight": 1e308 * good, "unembed.weight": np.full((256, 48), 1e9)},
    )
    with pytest.raises(ValueError, match=r"fold makes unembed\.(weight|bias) hold -?inf"):
        fold(huge)


def test_a_transformer_says_which_weight_is_missing_or_of_another_shape():
    without = {name: weight for name, weight in MODEL.weights.items() if name != "blocks.2.down.bias"}
    for call, words in (
        (
            lambda: replace(MODEL, weights=without),
            "the weight blocks.2.down.bias of .* is missing; these are",
        ),
        (lambda: Transformer({}), "the weight embed.weight of .* is missing; these are none at all"),
        (
            lambda: load_transformer(data_file("trained/norms.npz")),
            "the weight embed.weight of .* is missing; these",
        ),
        (
            lambda: replace(MODEL, weights={**MODEL.weights, "ln_f.bias": np.zeros(1)}),
            r"ln_f.bias has shape \(1,\), and the weights before it require \(48,\)",
        ),
        (lambda: replace(MODEL, heads=5), "heads = 5 does not divide the 48 features"),
    ):
        with pytest.raises(ValueError, match=words):
            call()


def test_what_is_no_row_of_bytes_or_longer_than_the_positions_is_refused():
    for wrong in (TOKENS[0], TOKENS - 256, TOKENS + 200, TOKENS / 1.0):
        with pytest.raises(ValueError, match="tokens are rows of whole numbers from 0 to 255"):
            MODEL.logits(wrong)
    positions = len(MODEL.weights["position.weight"])
    with pytest.raises(ValueError, match=f"there are {positions} positions, and {positions + 1} tokens in"):
        MODEL.logits(np.zeros((1, positions + 1), int))


def test_an_unlikely_byte_costs_much_and_not_infinitely_much():
    weights = {**MODEL.weights, "unembed.bias": np.where(np.arange(256) == BYTES[0, 1], -5000.0, 0.0)}
    cost = replace(MODEL, weights=weights).losses(BYTES[:1])[0, 0]
    assert 4900 < cost < 5100


@pytest.mark.parametrize("n", [2, 3, 48])
def test_half_of_all_directions_have_less_along_1(n):
    squares = np.random.default_rng(n).normal(size=(200_000, n)) ** 2
    assert np.mean(squares[:, 0] / squares.sum(1) < median_share(n)) == pytest.approx(0.5, abs=0.005)


def test_one_feature_has_no_directions():
    with pytest.raises(ValueError, match="with n = 1 there is one direction"):
        median_share(1)


def test_which_keys_can_be_selected_does_not_depend_on_their_size():
    keys = np.random.default_rng(4).normal(size=(30, 2))
    lost = unselectable(keys)
    assert 0 < lost < 30
    for power in (-1000, -600, 600, 1020):
        sized = np.ldexp(keys, power)
        assert unselectable(sized) == lost
        for place in range(4):
            found, plain = selecting_query(sized, place), selecting_query(keys, place)
            assert (found is None) == (plain is None)
    with pytest.raises(ValueError, match="there are 30 keys, and none at index 30"):
        selecting_query(keys, 30)


def test_a_missing_file_and_foreign_numbers_say_so(tmp_path):
    with pytest.raises(FileNotFoundError):
        load_transformer(tmp_path / "missing.npz")
    assert read_arrays(SHIPPED)["held_out.bytes"].dtype == float


# ------------------------------------------------------------------ keys


@given(st.integers(0, 2**32 - 1), st.integers(1, 4), st.integers(2, 9))
def test_a_key_is_selected_or_it_is_a_mixture(seed, width, tokens):
    rng = np.random.default_rng(seed)
    keys = rng.normal(size=(tokens, width))
    mixture = rng.dirichlet(np.ones(tokens)) @ keys
    with_mixture = np.vstack([keys, mixture])
    assert selecting_query(with_mixture, tokens) is None
    for place in range(tokens):
        query = selecting_query(keys, place)
        if query is not None:
            scores = keys @ query
            assert (np.delete(scores, place) < scores[place]).all()
    assert unselectable(keys) <= max(tokens - 2, 0)
    hidden = [place for place in range(tokens + 1) if selecting_query(with_mixture, place) is None]
    assert unselectable(with_mixture) == len(hidden)


def test_on_a_line_only_the_ends_can_be_selected():
    keys = np.array([[0.3], [2.0], [-1.0], [1.0]])
    assert [selecting_query(keys, place) is not None for place in range(4)] == [False, True, True, False]


@pytest.mark.parametrize("n", [3, 5, 48])
def test_layer_norm_makes_every_key_selectable(n):
    rng = np.random.default_rng(n)
    keys = layer_norm(rng.normal(size=(60, n)), rng.uniform(0.5, 2, n), rng.normal(size=n), eps=0)
    assert unselectable(keys) == 0


@pytest.mark.parametrize("zeros", [0, 1, 2, 3])
def test_one_zero_gain_hides_no_output_and_two_do(zeros):
    rng = np.random.default_rng(zeros)
    gains = np.where(np.arange(5) < zeros, 0, rng.uniform(0.5, 2, 5))
    hidden = unselectable(layer_norm(rng.normal(size=(60, 5)), gains, rng.normal(size=5), eps=0))
    assert hidden == 0 if zeros < 2 else hidden > 10


def test_the_output_of_a_constant_input_is_hidden_by_two_opposite_ones():
    keys = layer_norm([[1, 2, 6], [3, 3, 3], [-1, -2, -6]], [2.0, 1.0, 0.5], [1.0, 0.0, 1.0], eps=0)
    assert [selecting_query(keys, place) is None for place in range(3)] == [False, True, False]


@pytest.mark.parametrize("n", [3, 4, 6])
@pytest.mark.parametrize("equal", [True, False])
def test_a_constant_key_is_hidden_only_if_the_others_surround_the_center(n, equal):
    """Its output is the bias; outputs in one half of the ellipsoid do not surround it."""
    rng, surrounded = np.random.default_rng(n), []
    for count in (1, 2, n, 12 * n):
        gains, bias = np.ones(n) if equal else rng.uniform(0.3, 2, n), rng.normal(size=n)
        others = rng.normal(size=(count, n))
        keys = layer_norm(np.vstack([np.full(n, rng.normal()), others]), gains, bias, eps=0)
        surrounded.append(selecting_query(keys, 0) is None)
        normal = center(rng.normal(size=n))
        others = np.where((others @ normal > 0)[:, None], others, -others)  # now all on one side
        keys = layer_norm(np.vstack([np.full(n, 5.0), others]), gains, bias, eps=0)
        assert selecting_query(keys, 0) is not None
        assert all(selecting_query(keys, place) is not None for place in range(1, count + 1))
    assert surrounded[:2] == [False, False]
    assert surrounded[-1]


@pytest.mark.parametrize(("n", "rows"), [(4, 2), (4, 3), (4, 4), (8, 4), (8, 7), (8, 16), (24, 3), (24, 23)])
def test_a_matrix_of_keys_hides_outputs_only_if_it_has_fewer_than_n_minus_1_rows(n, rows):
    hidden = 0
    for seed in range(4):
        rng = np.random.default_rng(seed)
        outputs = layer_norm(rng.normal(size=(48, n)), rng.uniform(0.5, 2, n), rng.normal(size=n), eps=0)
        hidden += unselectable(outputs @ rng.normal(size=(n, rows)))
    assert (hidden > 0) == (rows < n - 1)


def test_without_scaling_short_keys_are_hidden():
    keys = np.random.default_rng(1).normal(size=(60, 3))
    assert unselectable(center(keys)) > 30
    assert unselectable(layer_norm(keys, eps=0)) == 0


def test_equal_keys_and_a_single_key():
    assert selecting_query([[1.0, 2.0], [1.0, 2.0]], 0) is None
    assert selecting_query([[1.0, 2.0]], 0) is not None
    assert unselectable([[1.0, 2.0], [1.0, 2.0]]) == 2
    assert unselectable([[1.0, 2.0]]) == 0
    for wrong in ([1.0, 2.0], [[np.nan, 1.0]]):
        for ask in (unselectable, lambda keys: selecting_query(keys, 0)):
            with pytest.raises(ValueError, match="finite numbers"):
                ask(wrong)
    with pytest.raises(ValueError, match="one table"):
        selecting_query(np.zeros((2, 3, 4)), 0)


@pytest.mark.parametrize("rank", [2, 5])
def test_many_tables_at_once_are_counted_as_one_after_the_other(rank):
    rng = np.random.default_rng(rank)
    tables = rng.normal(size=(3, 4, 20, rank)) @ rng.normal(size=(3, 4, rank, 5))
    lost = [[sum(selecting_query(keys, n) is None for n in range(20)) for keys in row] for row in tables]
    assert np.array_equal(unselectable(tables), lost)
    assert np.array_equal([[unselectable(keys) for keys in row] for row in tables], lost)
    assert np.sum(lost) > 100 if rank == 2 else 0 < np.sum(lost) < 100
