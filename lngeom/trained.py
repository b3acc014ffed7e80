"""Data of trained models: normalization layers, residual streams of a few tokens, measurements.

They are SmolLM2-135M-Instruct (Llama's architecture: pre-norm with 61 RMSNorms, N = 576, ε = 1e-5),
all-MiniLM-L6-v2 (BERT's: post-norm with 13 LayerNorms, N = 384, ε = 1e-12) and Whisper tiny.en (pre-norm: 9
LayerNorms in a speech encoder and 13 in a text decoder, N = 384, ε = 1e-5).  Of a fourth, Whisper base
(N = 512, 13 LayerNorms in the encoder), there are only the gains and biases of the encoder and the clock.
The data cards are ``data/trained/README.md`` and ``data/trained/whisper.md``.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .data import data_file, read_arrays
from .weights import NormLayer, load_norms

__all__ = [
    "EPS",
    "FIRST_FEATURE",
    "HIDDEN_FEATURES",
    "PLACES",
    "WHISPER_POSITIONS",
    "WHISPER_STEPS",
    "quantized_models",
    "results",
    "statistics",
    "streams",
    "sublayers",
    "trained_norms",
    "whisper_reader",
]

Array = NDArray[Any]

EPS = {"smollm2": 1e-5, "minilm": 1e-12, "whisper": 1e-5, "whisper-base": 1e-5}
FIRST_FEATURE = 507  # of SmolLM2, from 0: the massive activation of first tokens
HIDDEN_FEATURES = (127, 223, 319)  # of MiniLM, from 0: those with nearly zero gain in the last LayerNorm
PLACES = (0, 7, 31, 63)  # the token positions of a passage whose streams are shipped
WHISPER_POSITIONS = (10, 100, 300, 500, 700, 1480)  # of the encoder, 50 a second, whose streams are shipped
WHISPER_STEPS = (0, 1, 5, 10, 20, 40)  # of the decoder; every transcript begins with the tokens 0 and 1
FILES = {"whisper": "whisper-", "whisper-base": "whisper-base-"}  # how the names of a model's files begin


def trained_norms(model: str) -> list[NormLayer]:
    """Load the normalization layers of one of the models, as :func:`lngeom.load_norms` finds them.

    Parameters
    ----------
    model : {"smollm2", "minilm", "whisper", "whisper-base"}
        The model; of the last one only the encoder's.

    Returns
    -------
    list of NormLayer
        In the order in which the model applies them, with the names in the model's own file.

    Raises
    ------
    ValueError
        If the model is unknown.
    FileNotFoundError
        If the data are not installed.

    Examples
    --------
    >>> [len(trained_norms(model)) for model in EPS]
    [61, 13, 22, 13]
    >>> trained_norms("smollm2")[0].name, trained_norms("whisper")[-1].name
    ('blk.0.attn_norm', 'decoder/layer_norm')
    """
    prefix = _known(model) + "."
    found = [layer for layer in load_norms(_file(model, "norms.npz")) if layer.name.startswith(prefix)]
    layers = [replace(layer, name=layer.name.removeprefix(prefix)) for layer in found]
    return sorted(layers, key=_whisper_order if model.startswith("whisper") else _embeddings_first)


def streams(model: str) -> dict[str, Array]:
    """Load the inputs of some normalization layers of a model, by the names of the layers.

    Parameters
    ----------
    model : {"smollm2", "minilm", "whisper"}
        The model.

    Returns
    -------
    dict of str to ndarray
        For SmolLM2, eight layers, shape (16, 4, 576): tokens 0, 7, 31 and 63 (``PLACES``) of 16 passages.
        For MiniLM, seven layers, shape (tokens, 384): three concatenated sentences, each with its [CLS] and
        [SEP].  For Whisper, all 22 layers, shape (8, 6, 384): for each of eight synthetic clips, six
        positions of the encoder (``WHISPER_POSITIONS``; the last is in the silence at the end) or six steps
        of the decoder (``WHISPER_STEPS``).  The values were rounded to float16.

    Raises
    ------
    ValueError, FileNotFoundError
        As :func:`trained_norms`; for Whisper base no streams are shipped.

    Examples
    --------
    >>> streams("smollm2")["output_norm"].shape
    (16, 4, 576)
    >>> streams("whisper")["encoder/layer_norm"].shape
    (8, 6, 384)
    """
    start, end = f"{_known(model)}.", ".in"
    arrays = read_arrays(_file(model, "streams.npz"))
    found = {name: array for name, array in arrays.items() if name.startswith(start) and name.endswith(end)}
    if not found:
        raise ValueError(f"no streams of {model} are shipped, only those of the other models")
    return {name.removeprefix(start).removesuffix(end): array for name, array in found.items()}


def statistics(model: str) -> dict[str, Array]:
    """Load statistics of the inputs of all normalization layers of a model, for many tokens.

    Parameters
    ----------
    model : {"smollm2", "minilm", "whisper", "whisper-base"}
        The model.

    Returns
    -------
    dict of str to ndarray
        ``rms`` (ρ), ``mean`` (μ), ``largest`` (the largest share of one feature in the squared length),
        ``at`` (the index of that feature), ``radius`` (the length without ``FIRST_FEATURE``, or without
        ``HIDDEN_FEATURES``, divided by the whole length).  For MiniLM all but ``mean`` are those of the
        centered stream, so that ``rms`` is σ.  The shapes are (61, 16, 64) for SmolLM2 (layers, passages,
        tokens) and (13, tokens) for MiniLM, where ``lengths`` gives the number of tokens of each of 19
        sentences, the first of which is [CLS].  For SmolLM2 ``tokens``, (16, 64), are the token ids.  The
        values were rounded to float16.

        For Whisper encoder and decoder are separate: ``encoder rms`` (σ of the centered stream),
        ``encoder mean``, ``encoder largest`` and ``encoder at`` have shape (9, 10, 150): layers, clips,
        every tenth position; ``decoder rms`` and so on have shape (13, tokens): layers, all clips
        concatenated.  The clips fill ``positions`` of the encoder's 1,500 positions and have ``lengths`` of
        the ``tokens``.  The measurements are ``clock``, (7, 1500), the inputs of the encoder's last
        LayerNorm at the features of the clock's hands, averaged over the clips; ``r2``, (9, 384), the share
        of each feature's variance that the position explains; ``prior``, (51864,), the contribution of the
        bias of the decoder's last LayerNorm to each logit; ``prior column``, the column of the output
        matrix for feature 192.  For Whisper base there are only ``clock``, (8, 1500), and ``r2``, (13, 512).

    Raises
    ------
    ValueError, FileNotFoundError
        As :func:`trained_norms`.

    Examples
    --------
    >>> statistics("smollm2")["rms"].shape
    (61, 16, 64)
    """
    start = f"{_known(model)}."
    arrays = read_arrays(_file(model, "streams.npz"))
    found = {
        name: array
        for name, array in arrays.items()
        if name.startswith(start) and not name.endswith(".in") and "reader" not in name
    }
    return {name.removeprefix(start): array for name, array in found.items()}


def results(model: str) -> dict[str, Any]:
    """Load the results measured with the whole model, as the data card lists them, numbers as arrays.

    Parameters
    ----------
    model : {"smollm2", "minilm", "whisper", "whisper-base"}
        The model.

    Raises
    ------
    ValueError, FileNotFoundError
        As :func:`trained_norms`.

    Examples
    --------
    >>> sorted(results("minilm"))
    ['changes', 'readers', 'writers']

    Folding all gains and biases of Whisper into the weights that follow changes no logit:

    >>> exact = results("whisper")["exact"]["gains and biases folded"]
    >>> exact["largest change of a logit"] < 1e-12
    True
    """
    if _known(model).startswith("whisper"):
        found = json.loads(data_file(f"trained/{model}.json").read_text("utf-8"))
    else:
        found = json.loads(data_file("trained/results.json").read_text("utf-8"))[model]
    return {name: _arrays(value) for name, value in found.items()}


def sublayers() -> dict[str, Any]:
    """Load what ``python -m data.trained.sublayers`` measured on the 60 sublayers of SmolLM2.

    Returns
    -------
    dict of str to ndarray
        In the order of the model, attention first in each block: ``rotation`` in degrees, ``cosine of stream
        and output``, ``length of the output over that of the stream``, ``rotation of the output without it``
        and ``divergence without it`` in nats have the shape (60, 3), ``quantiles`` over the tokens of 16
        passages without the first of each.  ``rotation of first tokens``, ``mean divergence without it`` and
        ``share of changed first choices without it`` have the shape (60,), ``loss of each passage without
        it`` (60, 16), and ``loss of each passage`` (16,).  Angles and lengths are those of the streams
        themselves, because RMSNorm does not center them.

    Raises
    ------
    FileNotFoundError
        If the data are not installed.

    Examples
    --------
    >>> sublayers()["rotation"].shape
    (60, 3)
    """
    found = json.loads(data_file("trained/sublayers.json").read_text("utf-8"))
    return {name: _arrays(value) for name, value in found.items()}


def quantized_models() -> dict[str, Any]:
    """Load what ``python -m data.trained.quantized`` measured with SmolLM2 and Whisper in low precision.

    Returns
    -------
    dict
        For ``"smollm2"`` and ``"whisper"``, ``exact`` is the largest change of a logit without rounding, by
        variant, and ``unchanged`` what the unrounded model does.  ``rows`` has a dictionary of variants for
        each format: ``"nothing"``, ``"Δ"``, and for the seeds 0 to 2 ``"rotation 0"``, a free one,
        ``"rotation, then Δ 0"``, ``"rotation at run time 0"`` and ``"Δ, then rotation at run time 0"``.
        SmolLM2's formats are named ``"int8, activations"``, ``"int8, both"`` (weights as well) and
        ``"int8, both, not the first token"``, and a variant has the mean ``loss``, ``divergence`` and share
        of ``changed`` top tokens of each of 16 passages without their first tokens, shape (16,), and the loss
        and divergence of these.  For Whisper, where both are rounded, a variant has the same of each of 10
        clips, the word ``errors`` against what was said, shape (9,), and those ``apart`` from the transcripts
        of the unrounded model, (10,).

    Raises
    ------
    FileNotFoundError
        If the data are not installed.

    Examples
    --------
    >>> quantized_models()["smollm2"]["rows"]["int8, both"]["nothing"]["loss"].shape
    (16,)
    """
    found = json.loads(data_file("trained/quantized.json").read_text("utf-8"))
    return {name: _arrays(value) for name, value in found.items()}


def whisper_reader() -> tuple[str, Array, Array]:
    """Load the linear layer of Whisper that alone reads the output of one LayerNorm, for folding.

    Returns
    -------
    name : str
        The name of the LayerNorm, which precedes the last cross-attention.
    weight : ndarray, shape (384, 384)
        The weight of the queries.
    bias : ndarray, shape (384,)
        The bias of the queries.

    Raises
    ------
    FileNotFoundError
        If the data are not installed.

    Examples
    --------
    Folding moves the gain and the bias of the LayerNorm into the weights that follow.

    >>> from lngeom import layer_norm
    >>> name, weight, bias = whisper_reader()
    >>> norm = next(norm for norm in trained_norms("whisper") if norm.name == name)
    >>> z = layer_norm(streams("whisper")[name], eps=EPS["whisper"])
    >>> queries = (norm.gain * z + norm.bias) @ weight.T + bias
    >>> folded = z @ (weight * norm.gain).T + (bias + weight @ norm.bias)
    >>> bool(np.abs(folded - queries).max() < 1e-12)
    True
    """
    arrays = read_arrays(_file("whisper", "streams.npz"))
    return "decoder/layer_3/attention/layer_norm", arrays["whisper.reader"], arrays["whisper.reader bias"]


def _file(model: str, name: str) -> Path:
    return data_file(f"trained/{FILES.get(model, '')}{name}")


def _embeddings_first(layer: NormLayer) -> bool:
    return "embeddings" not in layer.name


def _whisper_order(layer: NormLayer) -> tuple[Any, ...]:
    """Sort key: encoder before decoder, self-attention first in a block, the final LayerNorm of each last."""
    stack, *inside, _ = layer.name.split("/")
    block, part = inside or ("", "")
    parts = ("self_attention", "attention", "ffn", "")
    return stack != "encoder", not inside, block, parts.index(part)


def _arrays(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _arrays(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_arrays(part) for part in value] if value and isinstance(value[0], dict) else np.array(value)
    return value


def _known(model: str) -> str:
    if model not in EPS:
        *first, last = map(repr, EPS)
        raise ValueError(f"the models are {', '.join(first)} and {last}, got {model!r}")
    return model
