"""Two trained models as chapters 12 to 14 look at them: norms, streams of a few tokens, measurements.

They are SmolLM2-135M-Instruct (Llama's architecture: 61 RMSNorms in front, N = 576, ε = 1e-5) and
all-MiniLM-L6-v2 (BERT's: 13 LayerNorms on the stream, N = 384, ε = 1e-12).
``data/trained/README.md`` is their card.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .data import data_file
from .weights import NormLayer, load_norms, read_tensors

__all__ = [
    "EPS",
    "FIRST_FEATURE",
    "HIDDEN_FEATURES",
    "PLACES",
    "results",
    "statistics",
    "streams",
    "trained_norms",
]

Array = NDArray[Any]

EPS = {"smollm2": 1e-5, "minilm": 1e-12}
FIRST_FEATURE = 507  # of SmolLM2, from 0: there the streams of first tokens lie
HIDDEN_FEATURES = (127, 223, 319)  # of MiniLM, from 0: the last norm's gains are nearly zero there
PLACES = (0, 7, 31, 63)  # of the tokens of a passage whose streams are shipped


def trained_norms(model: str) -> list[NormLayer]:
    """The norms of one of the two models, as :func:`lngeom.load_norms` finds them.

    Parameters
    ----------
    model : {"smollm2", "minilm"}
        Which.

    Returns
    -------
    list of NormLayer
        In the order in which the model applies them; the names are those of its own file.

    Raises
    ------
    ValueError
        If there is no such model.
    FileNotFoundError
        If the data are not there.

    Examples
    --------
    >>> [len(trained_norms(model)) for model in EPS]
    [61, 13]
    >>> trained_norms("smollm2")[0].name
    'blk.0.attn_norm'
    """
    prefix = _known(model) + "."
    layers = [
        layer for layer in load_norms(data_file("trained/norms.safetensors")) if layer.name.startswith(prefix)
    ]
    layers.sort(key=lambda layer: "embeddings" not in layer.name)
    return [replace(layer, name=layer.name.removeprefix(prefix)) for layer in layers]


def streams(model: str) -> dict[str, Array]:
    """What some norms of a model were given, by the names of the norms.

    Parameters
    ----------
    model : {"smollm2", "minilm"}
        Which.

    Returns
    -------
    dict of str to ndarray
        Of SmolLM2, shape (16, 4, 576), at eight norms: the tokens 0, 7, 31 and 63 (``PLACES``) of 16
        passages.  Of MiniLM, shape (tokens, 384), at seven norms: three sentences one after the other, each
        with its [CLS] and [SEP].  They were rounded to float16.

    Raises
    ------
    ValueError, FileNotFoundError
        As :func:`trained_norms`.

    Examples
    --------
    >>> streams("smollm2")["output_norm"].shape
    (16, 4, 576)
    """
    start, end = f"{_known(model)}.", ".in"
    arrays = read_tensors(data_file("trained/streams.safetensors"))
    found = {name: array for name, array in arrays.items() if name.startswith(start) and name.endswith(end)}
    return {name.removeprefix(start).removesuffix(end): array for name, array in found.items()}


def statistics(model: str) -> dict[str, Array]:
    """Of what every norm of a model was given, for many tokens.

    Parameters
    ----------
    model : {"smollm2", "minilm"}
        Which.

    Returns
    -------
    dict of str to ndarray
        ``rms`` (ρ), ``mean`` (μ), ``largest`` (the largest share of one feature in the squared length),
        ``at`` (which feature that is), ``radius`` (the length without ``FIRST_FEATURE``, or without
        ``HIDDEN_FEATURES``, over the whole length).  For MiniLM all but ``mean`` are those of the centred
        stream, so that ``rms`` is σ.  Each has the shape
        (61, 16, 64) for SmolLM2: norms, passages, tokens; and (13, tokens) for MiniLM, where ``lengths`` says
        how many tokens each of 19 sentences has, the first of which is [CLS].  For SmolLM2 ``tokens`` are the
        numbers of the tokens, (16, 64).  They were rounded to float16.

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
    arrays = read_tensors(data_file("trained/streams.safetensors"))
    found = {
        name: array for name, array in arrays.items() if name.startswith(start) and not name.endswith(".in")
    }
    return {name.removeprefix(start): array for name, array in found.items()}


def results(model: str) -> dict[str, Any]:
    """What was measured with the whole model, as the card of the data lists it; lists of numbers are arrays.

    Parameters
    ----------
    model : {"smollm2", "minilm"}
        Which.

    Raises
    ------
    ValueError, FileNotFoundError
        As :func:`trained_norms`.

    Examples
    --------
    >>> sorted(results("minilm"))
    ['changes', 'readers', 'writers']
    """
    found = json.loads(data_file("trained/results.json").read_text("utf-8"))[_known(model)]
    return {name: _arrays(value) for name, value in found.items()}


def _arrays(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _arrays(part) for name, part in value.items()}
    if isinstance(value, list):
        return [_arrays(part) for part in value] if value and isinstance(value[0], dict) else np.array(value)
    return value


def _known(model: str) -> str:
    if model not in EPS:
        raise ValueError(f"the models are {' and '.join(map(repr, EPS))}, got {model!r}")
    return model
