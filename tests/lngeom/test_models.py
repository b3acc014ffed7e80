"""The table of models: complete, from code that was read, and true of small arrays of each row's form."""

import re
import subprocess
import sys

import numpy as np
import pytest

from lngeom import layer_norm, rms_norm
from lngeom.transformers.attention import unselectable
from lngeom.uses.models import FILE, UNREAD, find_model, holds_for, models, read_models
from lngeom.weights.__main__ import LONG

from .weights.files import norms

every_row = pytest.mark.parametrize("row", models().values(), ids=lambda row: row.name)
TEXT = FILE.read_text("utf-8")
TOKENS, FEATURES = 12, 6

ASKED = (
    *(
        "GPT-2",
        "BERT",
        "T5",
        "Llama 2, Llama 3",
        "Mistral",
        "Phi-3",
        "OLMo 1",
        "OLMo 2",
        "Gemma 1",
        "Gemma 2",
    ),
    *("Gemma 3", "Gemma 3n", "Gemma 4", "Qwen2.5", "Qwen3", "Qwen3-Next", "DeepSeek-V3", "SmolLM2"),
    *("MiniLM", "ViT", "CLIP", "ConvNeXt", "DiT"),
)


# ---------------------------------------------------------------- the file


def test_the_models_that_a_reader_asks_for_are_there():
    assert set(ASKED) <= models().keys()


@every_row
def test_a_row_names_package_version_file_and_class_and_its_number_is_one(row):
    assert re.search(r" \d+\.\d+\.\d+ \(PyPI\)", row.source)
    assert re.search(r"\w+\.(py|md)\b.*: [A-Z]\w+|: Gpt", row.read)
    assert 0 < float(row.eps) < 1e-3
    assert (row.cast == "none") == (row.gain in ("none", "condition"))


ROW = """
[sources]
here = "a package 1.0.0"

[[models]]
name = "X"
types = ["x"]
kind = "rms"
place = "pre"
gain = "g"
bias = false
eps = "1e-6"
qk = "none"
rotary = true
cast = "before"
source = "here"
read = "x.py: X"
"""


def test_a_sound_table_is_read():
    assert read_models(ROW)["X"].kind == "rms"


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ("", 'eps = "1e-6"\n', 'X: eps missing; write "not read"'),
        ('place = "before"', 'place = "pre"', "X: place is 'before'; it may be one of"),
        ("bias = 1.5", "bias = false", "X: bias is 1.5"),
        ('source = "there"', 'source = "here"', "X: the source 'there' is not listed"),
        ('read = "somewhere"', 'read = "x.py: X"', "X: read should name files and classes"),
        ('gains = "g"\ngain', "gain", "X: gains is no fact of a row"),
        ("name = ", 'name = "X"', "the table of models is no TOML"),
    ],
)
def test_a_row_that_is_not_sound_is_refused_in_a_sentence(wrong, right, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        read_models(ROW.replace(right, wrong))


def test_a_name_or_an_architecture_that_stands_twice_is_refused():
    with pytest.raises(ValueError, match=r"X: its name or its type"):
        read_models(ROW + ROW.partition("[[models]]")[1] + ROW.partition("[[models]]")[2])


def test_what_was_not_read_may_be_said():
    assert read_models(ROW.replace('cast = "before"', f'cast = "{UNREAD}"'))["X"].cast == UNREAD


def test_a_query_for_what_does_not_exist_says_so():
    for query, said in (
        (lambda: holds_for(qk="some heads"), "qk is never 'some heads'"),
        (lambda: holds_for(head="each"), "there is no column 'head'"),
        (lambda: holds_for("folds"), "nothing is called 'folds'"),
        (lambda: find_model("made-up"), "no row is of the architecture 'made-up'"),
    ):
        with pytest.raises(ValueError, match=re.escape(said)):
            query()


def test_the_help_of_the_command_says_of_gains_what_the_table_says():
    gains = {row.name: row.gain for row in models().values()}
    assert "Gemma 2 stores the gain minus 1" in LONG
    assert "Gemma 3 does so" in LONG
    assert "Gemma 3n and 4 store the gain itself" in LONG
    assert "In Qwen3-Next" in LONG
    assert {name for name, gain in gains.items() if gain == "1 + g"} == {
        *("Gemma 1", "Gemma 2", "Gemma 3", "Qwen3-Next")
    }
    assert gains["Gemma 3n"] == gains["Gemma 4"] == "g"


@pytest.mark.parametrize(
    ("config", "said"),
    [
        (
            '{"model_type": "qwen3"}',
            "names qwen3, the row Qwen3 of the book's table of models: rms, pre, gain g",
        ),
        ('{"model_type": "made-up"}', "the book's table of models has no row for 'made-up'"),
        ('{"model_type": 7}', "config.json beside it names no model_type"),
        ('["qwen3"]', "config.json beside it names no model_type"),
        ("{", "config.json beside it names no model_type"),
        (None, ""),
    ],
)
def test_the_command_says_which_row_a_file_belongs_to_or_that_there_is_none(tmp_path, config, said):
    whole = norms(tmp_path / "model.safetensors", ["model.norm"])
    if config is not None:
        (tmp_path / "config.json").write_text(config)
    done = subprocess.run(
        [sys.executable, "-m", "lngeom.weights", str(whole), "--kind", "rms"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert said in done.stderr
    assert bool(done.stderr) == (config is not None)


# ---------------------------------------------------------------- what follows from a row, on small arrays


def normed(row, x, gain, bias=0.0):
    """The norm of this row at ε = 0."""
    by = 1 + gain if row.gain == "1 + g" else np.ones_like(gain) if row.gain == "none" else gain
    norm = rms_norm if row.kind == "rms" else layer_norm
    return norm(x, by, eps=0) + bias * row.bias


def block(row, x, gain, bias, reader, writer, behind):
    """A block of this row's form, with one sublayer of two matrices and tanh between them."""

    def sublayer(z):
        return np.tanh(z @ reader.T) @ writer.T

    if row.place == "pre":
        return x + sublayer(normed(row, x, gain, bias))
    if row.place == "both":
        return x + normed(row, sublayer(normed(row, x, gain, bias)), behind)
    if row.place == "behind":
        return x + normed(row, sublayer(x), gain, bias)
    if row.place == "inside":  # the norm reads what a first mixing made
        return x + sublayer(normed(row, x @ MIXING.T, gain, bias))
    return normed(row, x + sublayer(x), gain, bias)


rng = np.random.default_rng(13)
MIXING = rng.normal(size=(FEATURES, FEATURES))


def parts():
    x = rng.normal(size=(TOKENS, FEATURES)) + 1
    gain, bias, behind = rng.uniform(0.5, 2, (3, FEATURES))
    reader, writer = rng.normal(size=(8, FEATURES)), rng.normal(size=(FEATURES, 8))
    return x, gain, bias, reader, writer, behind


@every_row
def test_the_gain_in_front_folds_where_the_table_says_so(row):
    if row.gain not in ("g", "1 + g"):
        assert not row.gain_folds
        return
    x, gain, _, reader, writer, behind = parts()
    by = 1 + gain if row.gain == "1 + g" else gain
    no_gain = np.zeros(FEATURES) if row.gain == "1 + g" else np.ones(FEATURES)
    whole = block(row, x, gain, 0.0, reader, writer, behind)
    folded = block(row, x, no_gain, 0.0, reader * by, writer, behind)
    assert np.allclose(whole, folded) == row.gain_folds


@every_row
def test_the_mean_can_go_where_the_table_says_so(row):
    x, gain, bias, reader, writer, behind = parts()
    if row.gain == "condition":  # which gates what is written, feature by feature
        gated = layer_norm(x, eps=0) @ reader.T @ (writer - writer.mean(0)).T * rng.uniform(0.5, 2, FEATURES)
        assert not np.allclose(gated.mean(-1), 0)
        assert not row.mean_can_go
        return
    flat = x - x.mean(-1, keepdims=True)
    whole = block(row, x, gain, bias, reader, writer, behind)
    centred = block(row, flat, gain, bias, reader, writer - writer.mean(0), behind)
    same = np.allclose(layer_norm(whole, eps=0), layer_norm(centred, eps=0))
    assert (same and row.kind != "rms") == row.mean_can_go
    if row.mean_can_go:
        assert np.allclose(centred.mean(-1), 0)  # so that the next norm may be an RMSNorm


def turned(keys, angle):
    """Pairs of features, each token by its own angle."""
    c, s = np.cos(angle), np.sin(angle)
    first, second = keys[..., ::2], keys[..., 1::2]
    out = np.empty_like(keys)
    out[..., ::2] = first * c - second * s
    out[..., 1::2] = first * s + second * c
    return out


@every_row
def test_every_key_can_be_selected_only_where_the_table_promises_it(row):
    keys = rng.normal(size=(20, 64, 2, 2))  # tables, tokens, heads, features
    gain = np.array([1, 0.2])
    if row.qk == "each head":
        keys = rms_norm(keys, eps=0) * gain
    elif row.qk == "all heads":
        whole = keys.reshape(20, 64, 4)
        keys = rms_norm(whole, eps=0).reshape(keys.shape) * gain
    if row.rotary:
        keys = turned(keys, np.arange(64)[:, None, None] * 1.0)
    hidden = unselectable(keys[:, :, 0]).max()
    assert (hidden == 0) == row.every_key


def test_equal_gains_make_a_rotary_turn_harmless():
    """Row by row the table knows no gains; with equal ones each key of a head can be selected."""
    assert holds_for(qk="each head", rotary=True)
    keys = rms_norm(rng.normal(size=(50, 64, 2)), eps=0) * 0.7
    assert unselectable(turned(keys, np.arange(64)[:, None] * 1.0)).max() == 0


def test_the_bound_on_a_score_behind_a_rotary_turn():
    """m·max|γ|·max|γ′| holds, and m·max|γγ′| does not."""
    gain, other = np.array([1.0, 0.1]), np.array([0.1, 1.0])
    query, key = np.sqrt(2) * np.array([1.0, 0.0]) * gain, np.sqrt(2) * np.array([0.0, 1.0]) * other
    score = float(query @ turned(key[None], np.array([[-np.pi / 2]]))[0])
    assert np.isclose(score, 2.0)
    assert score <= 2 * gain.max() * other.max() + 1e-12
    assert score > 2 * np.abs(gain * other).max() + 1
