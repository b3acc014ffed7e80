"""The text of the small transformer."""

import hashlib

import numpy as np
import pytest

from lngeom.transformers.model import held_out, load_transformer
from lngeom.transformers.texts import TEXT, sequences, text

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


def test_the_model_knows_what_it_was_trained_on_better():
    model = load_transformer()
    losses = model.losses(PASSAGES)
    assert 2 * model.losses(sequences(TRAINED)[::30]).mean() < losses.mean()
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
