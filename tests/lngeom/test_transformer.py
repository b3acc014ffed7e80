"""The small transformer: its file, what may be rewritten in it; which keys can be selected."""

import hashlib
from dataclasses import replace
from functools import partial

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


def tied(model):
    return replace(model, weights={**model.weights, "unembed.weight": model.weights["embed.weight"]})


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
