"""Which norm is where in published models: the table of chapter 13, read from ``models.toml``.

Every row says in which public code its facts were read.  What follows from them is what the book's theorems
say of a layer of that form; ``tests/lngeom/test_models.py`` asks them on small arrays.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["Model", "find_model", "holds_for", "models", "read_models"]

FILE = Path(__file__).with_name("models.toml")
UNREAD = "not read"
ALLOWED: dict[str, tuple[Any, ...]] = {
    "kind": ("layer", "rms", "layer, no weights"),
    "place": ("pre", "post", "both", "behind", "inside"),
    "gain": ("g", "1 + g", "none", "condition"),
    "bias": (True, False),
    "qk": ("none", "each head", "all heads", "latent"),
    "rotary": (True, False),
    "cast": ("before", "after", "none"),
}


@dataclass(frozen=True)
class Model:
    """The norms of one published model, as its public code has them.

    Parameters
    ----------
    name : str
        What people call it; one row may stand for several sizes.
    types : tuple of str
        How files name the architecture.
    kind : {"layer", "rms", "layer, no weights"}
        LayerNorm, RMSNorm, or LayerNorm without gain and bias of its own.
    place : {"pre", "post", "both", "behind", "inside"}
        Where the norms stand relative to the stream and its sublayers.
    gain : {"g", "1 + g", "none", "condition"}
        What the stored gain means; a condition computes it anew for each input.
    bias : bool
        Whether a bias is added behind the gain.
    eps : str
        ε of the code's default, as it is written there.
    qk : {"none", "each head", "all heads", "latent"}
        Over what queries and keys are normed.
    rotary : bool
        Whether a rotary turn stands between queries or keys and the score.
    cast : {"before", "after", "none"}
        Whether a narrow format is cast before or after the gain.
    source, read : str
        The package, and the files and classes in it.

    Any of the facts may be "not read".

    Examples
    --------
    >>> gemma = models()["Gemma 2"]
    >>> gemma.gain, gemma.place, gemma.mean_can_go
    ('1 + g', 'both', False)
    """

    name: str
    types: tuple[str, ...]
    kind: str
    place: str
    gain: str
    bias: bool | str
    eps: str
    qk: str
    rotary: bool | str
    cast: str
    source: str
    read: str

    @property
    def gain_folds(self) -> bool:
        """Whether the gain of the norm in front of a sublayer folds into its matrices without any change."""
        return self.place in ("pre", "both", "inside") and self.gain in ("g", "1 + g")

    @property
    def mean_can_go(self) -> bool:
        """Whether all writers may be centred, and LayerNorm then be an RMSNorm, without any change.

        A gain that a condition computes gates what is written as well, and a gated writer is not centred.
        """
        return self.place == "pre" and self.kind != "rms" and self.gain != "condition"

    @property
    def every_key(self) -> bool:
        """Whether a query exists for each of several different keys of a head, whatever the weights are.

        Behind unequal gains of one head a rotary turn can hide a key, and so can a norm over all heads.
        """
        return self.qk == "each head" and not self.rotary


def read_models(text: str) -> dict[str, Model]:
    """The rows of a table of models, checked.

    Parameters
    ----------
    text : str
        TOML as in ``models.toml``.

    Raises
    ------
    ValueError
        If a fact is missing, unknown or none of those that exist, a source is not listed, or a name or an
        architecture stands twice.

    Examples
    --------
    >>> read_models("[sources]")
    {}
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"the table of models is no TOML: {error}") from None
    found: dict[str, Model] = {}
    for row in data.get("models", ()):
        model = _row(row, data.get("sources", {}))
        again = [other.name for other in found.values() if set(other.types) & set(model.types)]
        if model.name in found or again:
            raise ValueError(f"{model.name}: its name or its type is that of {again or model.name} as well")
        found[model.name] = model
    return found


def _row(row: Mapping[str, Any], sources: Mapping[str, str]) -> Model:
    name = str(row.get("name", "a row without a name"))
    known = [field.name for field in fields(Model)]
    if missing := [key for key in known if key not in row]:
        raise ValueError(f'{name}: {", ".join(missing)} missing; write "{UNREAD}" for what could not be read')
    if unknown := [key for key in row if key not in known]:
        raise ValueError(f"{name}: {', '.join(unknown)} is no fact of a row; there are {', '.join(known)}")
    for key, values in ALLOWED.items():
        if row[key] not in (*values, UNREAD):
            raise ValueError(f"{name}: {key} is {row[key]!r}; it may be one of {list(values)} or {UNREAD!r}")
    if row["source"] not in sources:
        raise ValueError(f"{name}: the source {row['source']!r} is not listed; there are {list(sources)}")
    if not isinstance(row["read"], str) or ":" not in row["read"]:
        raise ValueError(f"{name}: read should name files and classes, as 'file.py: Class'")
    return Model(**{**row, "types": tuple(row["types"]), "source": sources[row["source"]]})


@cache
def models() -> dict[str, Model]:
    """All rows, by name.

    Examples
    --------
    >>> models()["OLMo 2"].qk
    'all heads'
    """
    return read_models(FILE.read_text("utf-8"))


def holds_for(property: str = "", /, **facts: Any) -> list[str]:
    """The names of the rows with these facts, and with what follows from them.

    Parameters
    ----------
    property : str, optional
        "gain_folds", "mean_can_go" or "every_key".
    **facts
        Values of columns, or several as a tuple.

    Raises
    ------
    ValueError
        If there is no such property, column or value.

    Examples
    --------
    >>> holds_for(qk="all heads")
    ['OLMo 2', 'OLMo 3']
    >>> holds_for("mean_can_go", place="pre", bias=True)
    ['GPT-2', 'ViT', 'CLIP']
    """
    follows = [key for key, value in vars(Model).items() if isinstance(value, _PROPERTY)]
    if property and property not in follows:
        raise ValueError(f"nothing is called {property!r} that follows from a row; there are {follows}")
    for key, wanted in facts.items():
        if key not in ALLOWED:
            raise ValueError(f"there is no column {key!r}; there are {list(ALLOWED)}")
        for value in _several(wanted):
            if value not in (*ALLOWED[key], UNREAD):
                raise ValueError(f"{key} is never {value!r}; it may be one of {list(ALLOWED[key])}")
    rows = models().values()
    fitting = [row for row in rows if all(getattr(row, k) in _several(v) for k, v in facts.items())]
    return [row.name for row in fitting if not property or getattr(row, property)]


_PROPERTY = property


def _several(wanted: Any) -> Iterable[Any]:
    return wanted if isinstance(wanted, tuple) else (wanted,)


def find_model(architecture: str) -> Model:
    """The row of an architecture, as a file names it.

    Parameters
    ----------
    architecture : str
        ``model_type`` of a ``config.json``, or ``general.architecture`` of a GGUF file.

    Raises
    ------
    ValueError
        If no row is of that architecture: nothing is guessed.

    Examples
    --------
    >>> find_model("qwen3").qk
    'each head'
    """
    for row in models().values():
        if architecture in row.types:
            return row
    known = sorted(kind for row in models().values() for kind in row.types)
    raise ValueError(f"no row is of the architecture {architecture!r}; there are {', '.join(known)}")
