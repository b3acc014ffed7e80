"""The normalization layers of published models, site by site: the table of chapter 13, from ``models.toml``.

Every entry names the public code or configuration in which its facts were read.  The properties follow from
these facts by the book's theorems; ``tests/lngeom/test_models.py`` checks them on small arrays.
"""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = [
    "SITES",
    "Model",
    "Norm",
    "Source",
    "find_model",
    "holds_for",
    "models",
    "read_models",
    "read_sources",
]

FILE = files(__package__) / "models.toml"  # in the archive that a page loads, too
UNVERIFIED = "not verified"
SITES = {  # where normalization layers are, and what usually reads their output
    "attention input": "W_Q, W_K, W_V",
    "cross-attention input": "W_Q",
    "MLP input": "MLP",
    "attention and MLP input": "W_Q, W_K, W_V, MLP",
    "inside the block": "1×1 convolution",
    "downsampling": "convolution",
    "after the sublayer": "stream, by addition",
    "stream": "all later layers",
    "stem": "all later layers",
    "QK, each head": "scores",
    "QK, all heads": "rotation, then scores",
    "V": "weighted sum",
    "latent": "last matrix of Q, K and V",
    "linear-attention QK": "delta rule",
    "linear-attention output": "gate, then W_O",
    "final": "output matrix",
}
BY_MATRICES = (  # sites whose output only matrices read
    *("attention input", "cross-attention input", "MLP input", "attention and MLP input", "inside the block"),
    *("downsampling", "latent", "linear-attention output", "final"),
)
ON_THE_STREAM = ("stem", "stream")
ALLOWED: dict[str, tuple[Any, ...]] = {
    "place": ("pre", "parallel", "post", "both", "after", "inside", "sphere"),
    "rotary": ("yes", "no", "part of each head", "3 of 4 layers"),
    "site": tuple(SITES),
    "kind": ("LayerNorm", "RMSNorm", "unit vectors"),
    "gain": ("g", "1 + g", "none", "condition"),
    "bias": (True, False, "condition"),
    "eps_in": ("checkpoint", "training", "code", "port", "none"),
    "cast": ("before", "after", "none"),
}


@dataclass(frozen=True)
class Source:
    """A repository at a commit, a released package, or a thread, and the day on which it was read.

    Parameters
    ----------
    name : str
        The repository, the package or the thread.
    version : str
        The commit, 40 hexadecimal digits; the package's version; empty for a thread.
    read : datetime.date
        The day.
    kind : {"repository", "package", "thread"}
    """

    name: str
    version: str
    read: datetime.date
    kind: str

    def __str__(self) -> str:
        at = {"repository": f" at {self.version[:12]}", "package": f" {self.version}", "thread": ""}[
            self.kind
        ]
        return f"{self.name}{at}, read {self.read}"


@dataclass(frozen=True)
class Norm:
    """The normalization layers at one site of one published model.

    Parameters
    ----------
    model : str
        The name of the model.
    site : str
        A key of ``SITES``.
    kind : {"LayerNorm", "RMSNorm", "unit vectors"}
    gain : {"g", "1 + g", "none", "condition"}
        The meaning of the stored gain; with a condition it is computed for each input.
    bias : bool or "condition"
        True if a bias is added after the gain.
    eps : str
        ε as written where ``eps_in`` says, or "none".
    eps_in : {"checkpoint", "training", "code", "port", "none"}
        The source of ε; "port" is only the default of a port to another library.
    cast : {"before", "after", "none"}
        A narrow format is cast before or after the gain.
    reads : str
        The reader of the output.
    read : tuple of str
        Where each fact was read: source, file and symbols.

    Any of the facts may be "not verified".
    """

    model: str
    site: str
    kind: str
    gain: str
    bias: bool | str
    eps: str
    eps_in: str
    cast: str
    reads: str
    read: tuple[str, ...]

    @property
    def gain_folds(self) -> bool:
        """True if the gain folds into the matrices that read the output, without changing the function.

        Those of the final layer fold into the output matrix, which is then no longer tied to the embedding.
        """
        return self.site in BY_MATRICES and self.gain in ("g", "1 + g")

    @property
    def every_key(self) -> bool:
        """True if, whatever the weights, each of several different keys of a head is selected by some query.

        A rotation after unequal gains of a head can make a key unselectable, and so can a layer over all
        heads.
        """
        return self.site == "QK, each head" and self.reads == "scores"


@dataclass(frozen=True)
class Model:
    """A published model and its normalization layers, as in its public code.

    Parameters
    ----------
    name : str
        The common name of the model; one entry may cover several sizes.
    types : tuple of str
        The names of the architecture in files.
    place : {"pre", "parallel", "post", "both", "after", "inside", "sphere"}
        The position of the layers relative to the stream and its sublayers.
    rotary : {"yes", "no", "part of each head", "3 of 4 layers"}
        The queries and keys that are rotated by the position of their token.
    norms : tuple of Norm
        One for each site.
    note : str
        Anything that does not fit the columns.

    Examples
    --------
    >>> gemma = models()["Gemma 2"]
    >>> gemma.place, [norm.site for norm in gemma.norms if not norm.gain_folds]
    ('both', ['after the sublayer'])
    """

    name: str
    types: tuple[str, ...]
    place: str
    rotary: str
    norms: tuple[Norm, ...]
    note: str = ""

    @property
    def mean_can_go(self) -> bool:
        """True if centering all layers that write to the stream turns LayerNorm into RMSNorm exactly.

        A gain that depends on a condition also gates the sublayers' outputs, and a gated output is not
        centered.  A layer on the stream itself writes to it, and no matrix follows its gain and bias that
        could be centered.
        """
        reading = [norm for norm in self.norms if norm.site in BY_MATRICES]
        return (
            self.place in ("pre", "parallel")
            and not any(norm.site in ON_THE_STREAM for norm in self.norms)
            and all(norm.kind == "LayerNorm" and norm.gain != "condition" for norm in reading)
        )

    @property
    def size_is_unseen(self) -> tuple[str, ...]:
        """Weights whose size changes nothing at ε = 0, because only a normalization layer reads their output.

        A bias belongs to its matrix.  Latent projections compute the vectors that are normalized before the
        last matrix of queries and keys; their rows for a rotated key are not normalized.
        """
        sites = {norm.site for norm in self.norms}
        found = {
            "last matrix of a sublayer": "after the sublayer" in sites,
            "depthwise convolution": "inside the block" in sites,
            "W_Q and W_K": bool({"QK, each head", "QK, all heads"} & sites),
            "W_V": "V" in sites,
            "latent projections": "latent" in sites,
        }
        return tuple(name for name, unseen in found.items() if unseen)


MODEL = [field.name for field in fields(Model)]
NORM = ["sites", *(field.name for field in fields(Norm) if field.name not in ("model", "site"))]
OPTIONAL = ("note", "reads")


def read_sources(text: str) -> dict[str, Source]:
    """Parse and check the sources of a table of models.

    Raises
    ------
    ValueError
        If the text is not TOML, or a source lacks its name, its version or the day on which it was read.

    Examples
    --------
    >>> str(read_sources(FILE.read_text("utf-8"))["llama3"])
    'meta-llama/llama3 at a0940f9cf706, read 2026-11-27'
    """
    return {key: _source(key, given) for key, given in _parsed(text).get("sources", {}).items()}


def _parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"the table of models is not valid TOML: {error}") from None


def _source(key: str, given: Mapping[str, Any]) -> Source:
    needs = {"repository": "commit", "package": "version", "thread": ""}
    kind = next((kind for kind in needs if kind in given), "")
    version = str(given.get(needs.get(kind, ""), ""))
    if not kind or {kind, needs[kind], "read"} - {""} != given.keys():
        raise ValueError(f"source {key}: give read and repository, commit or package, version or thread")
    if kind == "repository" and not re.fullmatch("[0-9a-f]{40}", version):
        raise ValueError(f"source {key}: the commit should have 40 hexadecimal digits, got {version!r}")
    if type(given["read"]) is not datetime.date:
        raise ValueError(f"source {key}: read should be a day such as 2026-11-27, got {given['read']!r}")
    return Source(str(given[kind]), version, given["read"], kind)


def read_models(text: str) -> dict[str, Model]:
    """Parse and check a table of models.

    Parameters
    ----------
    text : str
        TOML as in ``models.toml``.

    Raises
    ------
    ValueError
        If a fact is missing, unknown or not an allowed value, a source is not listed or never cited, or a
        name, an architecture or a site occurs twice.

    Examples
    --------
    >>> read_models("")
    {}
    """
    sources = read_sources(text)
    found: dict[str, Model] = {}
    for given in _parsed(text).get("models", ()):
        model = _model(given, sources)
        again = [other.name for other in found.values() if set(other.types) & set(model.types)]
        if model.name in found or again:
            raise ValueError(f"{model.name}: its name or its type also belongs to {again or model.name}")
        found[model.name] = model
    cited = {
        entry.partition(" ")[0] for model in found.values() for norm in model.norms for entry in norm.read
    }
    if unused := sources.keys() - cited:
        raise ValueError(f"no entry cites {', '.join(sorted(unused))}")
    return found


def _model(given: Mapping[str, Any], sources: Mapping[str, Source]) -> Model:
    name = str(given.get("name", "a model without a name"))
    _complete(name, given, MODEL)
    norms = tuple(norm for entry in given["norms"] for norm in _norms(name, entry, sources))
    sites = [norm.site for norm in norms]
    if again := sorted({site for site in sites if sites.count(site) > 1}):
        raise ValueError(f"{name}: {', '.join(again)} occurs twice")
    return Model(**{**given, "types": tuple(given["types"]), "norms": norms})


def _norms(name: str, given: Mapping[str, Any], sources: Mapping[str, Source]) -> Iterator[Norm]:
    _complete(name, given, NORM)
    if not isinstance(given["read"], list) or not given["read"]:
        raise ValueError(f"{name}: read should be a list, each entry 'SOURCE FILE: SYMBOL'")
    for entry in given["read"]:
        source, _, where = str(entry).partition(" ")
        if source not in sources:
            raise ValueError(f"{name}: the source {source!r} is not listed; there are {list(sources)}")
        if ": " not in where:
            raise ValueError(
                f"{name}: read should name files and symbols, as 'SOURCE FILE: SYMBOL', got {entry!r}"
            )
    facts = {key: given[key] for key in NORM if key not in ("sites", "reads")}
    for site in given["sites"]:
        reads = given.get("reads", SITES[site])
        yield Norm(model=name, site=site, reads=reads, **{**facts, "read": tuple(given["read"])})


def _complete(name: str, given: Mapping[str, Any], known: list[str]) -> None:
    """Check that all facts of a model or of a site are there, and that each is one of the allowed values."""
    if missing := [key for key in known if key not in given and key not in OPTIONAL]:
        raise ValueError(
            f'{name}: {", ".join(missing)} missing; write "{UNVERIFIED}" for what could not be read'
        )
    if unknown := [key for key in given if key not in known]:
        raise ValueError(f"{name}: {', '.join(unknown)} is no fact of an entry; there are {', '.join(known)}")
    given = {key: value for key, value in given.items() if key != "sites"} | {
        f"site {n}": site for n, site in enumerate(given.get("sites", ()))
    }
    for key, value in given.items():
        allowed = ALLOWED.get(key.partition(" ")[0])
        if allowed and value not in (*allowed, UNVERIFIED):
            raise ValueError(
                f"{name}: {key} is {value!r}; it may be one of {list(allowed)} or {UNVERIFIED!r}"
            )


@cache
def models() -> dict[str, Model]:
    """All models, by name.

    Examples
    --------
    >>> [norm.site for norm in models()["OLMo 2"].norms]
    ['after the sublayer', 'QK, all heads', 'final']
    """
    return read_models(FILE.read_text("utf-8"))


def holds_for(property: str = "", /, **facts: Any) -> list[str]:
    """List the models that have a normalization layer with all these facts and this property.

    Parameters
    ----------
    property : str, optional
        "gain_folds" or "every_key", of a site; "mean_can_go" or "size_is_unseen", of the model.
    **facts
        The value of a column, or several values as a tuple.

    Raises
    ------
    ValueError
        If there is no such property, column or value.

    Examples
    --------
    >>> holds_for(site="QK, all heads")
    ['OLMo 2', 'OLMo 3']
    >>> holds_for("every_key")
    ['Llama 4', 'nGPT']
    """
    known = [
        key for kind in (Norm, Model) for key, value in vars(kind).items() if isinstance(value, _PROPERTY)
    ]
    if property and property not in known:
        raise ValueError(f"there is no property {property!r}; there are {known}")
    for key, wanted in facts.items():
        if key not in ALLOWED:
            raise ValueError(f"there is no column {key!r}; there are {list(ALLOWED)}")
        for value in _several(wanted):
            if value not in (*ALLOWED[key], UNVERIFIED):
                raise ValueError(f"{key} is never {value!r}; it may be one of {list(ALLOWED[key])}")

    def fact(model: Model, norm: Norm, key: str) -> Any:
        return getattr(norm, key) if hasattr(norm, key) else getattr(model, key)

    return [
        model.name
        for model in models().values()
        if any(
            all(fact(model, norm, key) in _several(wanted) for key, wanted in facts.items())
            and (not property or fact(model, norm, property))
            for norm in model.norms
        )
    ]


_PROPERTY = property


def _several(wanted: Any) -> Iterable[Any]:
    return wanted if isinstance(wanted, tuple) else (wanted,)


def find_model(architecture: str) -> Model:
    """Find a model by the name of its architecture in a file.

    Parameters
    ----------
    architecture : str
        ``model_type`` of a ``config.json``, or ``general.architecture`` of a GGUF file.

    Raises
    ------
    ValueError
        If no model is of that architecture.

    Examples
    --------
    >>> find_model("qwen3").name
    'Qwen3'
    """
    for row in models().values():
        if architecture in row.types:
            return row
    known = sorted(kind for row in models().values() for kind in row.types)
    raise ValueError(f"no model is of the architecture {architecture!r}; there are {', '.join(known)}")
