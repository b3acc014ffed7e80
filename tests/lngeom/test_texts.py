"""The text of chapter 11's transformer, and the n-grams that it is compared with."""

import hashlib

import numpy as np
import pytest

from lngeom.transformers.model import held_out, load_transformer
from lngeom.transformers.texts import TEXT, ngram_losses, sequences, text

TRAINED, HELD = text()
PASSAGES = sequences(HELD)


def test_the_card_states_sizes_and_fingerprint_of_the_text():
    card = TEXT.with_name("README.md").read_text("utf-8")
    assert hashlib.sha256(TEXT.read_bytes()).hexdigest() in card
    assert f"{len(TRAINED):,}".replace(",", " ") in card
    assert f"{len(HELD):,}".replace(",", " ") in card


def test_the_shipped_sequences_are_of_the_text_that_was_held_out():
    assert PASSAGES.shape == (157, 65)
    np.testing.assert_array_equal(PASSAGES[:: len(PASSAGES) // 4][:4], held_out()[0])
    assert (PASSAGES[:-1, -1] == PASSAGES[1:, 0]).all()


def test_the_model_knows_what_it_was_trained_on_better_and_the_rest_no_better_than_5_grams():
    model = load_transformer()
    losses = model.losses(PASSAGES)
    assert 2 * model.losses(sequences(TRAINED)[::30]).mean() < losses.mean()
    by_order = [ngram_losses(TRAINED, PASSAGES, order).mean() for order in range(1, 6)]
    assert by_order == sorted(by_order, reverse=True)
    assert by_order[4] < losses.mean() < by_order[2]
    assert f"{losses.mean():.2f} on what was held out" in TEXT.with_name("README.md").read_text("utf-8")


def test_the_embedding_of_bytes_that_never_occurred_shows_the_decay_that_the_card_states():
    """Steps, rate, decay and the first weights are not in the file; what was never trained remembers them."""
    rates = 3e-3 * (1 + np.cos(np.pi * np.linspace(-1, 1, 2000))) / 2  # as long and as high, and as smooth
    never = load_transformer().weights["embed.weight"][~np.isin(np.arange(256), TRAINED)]
    assert never.std() == pytest.approx(0.02 * np.prod(1 - 0.1 * rates), rel=0.02)
    card = TEXT.with_name("README.md").read_text("utf-8")
    for stated in ("2000 steps", "3e-3", "weight decay 0.1", "standard deviation 0.02", "141 088 parameters"):
        assert stated in card
    assert sum(weight.size for weight in load_transformer().weights.values()) == 141088


@pytest.mark.parametrize("order", [1, 2, 4])
def test_likelihoods_of_the_next_byte_add_up_to_one(order):
    start = np.frombuffer(b"LayerNor", np.uint8).astype(int)
    every = np.column_stack([np.tile(start, (256, 1)), np.arange(256)])
    losses = ngram_losses(TRAINED, every, order)
    assert np.exp(-losses[:, -1]).sum() == pytest.approx(1)
    assert (losses[0, :-1] == losses[1, :-1]).all()


def test_a_context_that_was_never_seen_counts_for_nothing():
    strange = np.array([[1, 2, ord("e")]])
    one, three = (ngram_losses(TRAINED, strange, order)[0, -1] for order in (1, 3))
    assert one == three


def test_orders_and_bytes_that_do_not_fit_into_a_number_are_refused():
    rows = PASSAGES[:2]
    for data, tokens, order, words in (
        (TRAINED, rows, 8, "1 to 7 bytes .* got order 8"),
        (TRAINED, rows, 0, "got order 0"),
        (TRAINED[:3], rows, 4, "got order 4 and 3 bytes"),
        (TRAINED, rows + 256, 2, "tokens must hold whole numbers from 0 to 255"),
        (TRAINED / 1.0, rows, 2, "data must hold whole numbers"),
    ):
        with pytest.raises(ValueError, match=words):
            ngram_losses(data, tokens, order)
