"""The normalization layers of published models, site by site: the atlas, from ``models.toml``.

Every entry names the public code or configuration in which its facts were read.  The properties follow from
these facts by the book's theorems; ``tests/lngeom/test_models.py`` checks them on small arrays.
"""

from __future__ import annotations

import datetime
import difflib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = [
    "SITES",
    "Checkpoint",
    "Model",
    "Norm",
    "Source",
    "anchor",
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
    "mixer input": "first matrices of the mixer",  # attention, a state-space layer or a convolution
    "feature projection": "projection",  # of what convolutions made of sound
    "inside the block": "1×1 convolution",
    "downsampling": "convolution",
    "after the sublayer": "stream, by addition",
    "stream": "all later layers",
    "stem": "all later layers",
    "QK, each head": "scores",
    "QK, all heads": "rotation, then scores",
    "V": "weighted sum",
    "latent": "last matrix of Q, K and V",
    "index key": "rotation, then index scores",  # of sparse attention
    "position embedding": "W_Q, W_K",
    "linear-attention QK": "delta rule",
    "linear-attention output": "gate, then W_O",
    "SSM step": "projection of the time step",
    "SSM B and C": "recurrence",
    "SSM output": "W_O",
    "router input": "router",
    "per-layer input": "sum with an embedding",
    "encoder final": "W_K, W_V of cross-attention",
    "MTP input": "projection of the MTP module",  # which predicts more than the next token
    "neck": "convolution",
    "image features": "mask decoder",
    "pooling head": "MLP",
    "prediction head": "output matrix",
    "final": "output matrix",
}
BY_MATRICES = (  # sites whose output only matrices read, some after a gate
    *("attention input", "cross-attention input", "MLP input", "attention and MLP input", "mixer input"),
    *("feature projection", "inside the block", "downsampling", "latent", "position embedding"),
    *("linear-attention output", "SSM step", "SSM output", "router input"),
    *("encoder final", "MTP input", "neck", "pooling head", "prediction head", "final"),
)
ON_THE_STREAM = ("stem", "stream")
NOT_OF_THE_STREAM = (
    "prediction head",
    "pooling head",
    "neck",
)  # after a GELU, or of a stream that has no last layer
ALLOWED: dict[str, tuple[Any, ...]] = {
    "place": ("pre", "parallel", "post", "both", "after", "inside", "sphere"),
    "rotary": ("yes", "no", "part of each head", "part, in some layers", "3 of 4 layers"),
    "site": tuple(SITES),
    "kind": ("LayerNorm", "RMSNorm", "unit vectors"),
    "gain": ("g", "1 + g", "√N g", "none", "condition"),
    "gguf": ("g",),
    "bias": (True, False, "condition"),
    "eps_in": ("checkpoint", "log of one copy", "training", "code", "port", "none"),
    "cast": ("before", "after", "before (port)", "after (port)", "none"),
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
    gain : {"g", "1 + g", "√N g", "none", "condition"}
        What the output is multiplied by, where g is stored and N is the width of the model; with a condition
        it is computed for each input.
    bias : bool or "condition"
        True if a bias is added after the gain.
    eps : str
        ε as written where ``eps_in`` says, or "none"; "1e-6 or 1e-5" if it depends on the checkpoint.
    eps_in : {"checkpoint", "log of one copy", "training", "code", "port", "none"}
        The source of ε; "checkpoint" if the configuration of each of the model's ``checkpoints`` was read;
        "port" is only the default of a port to another library.
    cast : {"before", "after", "before (port)", "after (port)", "none"}
        A narrow format is cast before or after the gain; in the port, if the model's own code has no cast or
        was not read.
    reads : str
        The reader of the output.
    read : tuple of str
        Where each fact was read: source, file and symbols.
    gguf : str
        What llama.cpp's converters store as the gain of a GGUF file, if it is not what the model stores.
    only : str
        The layers or models that have this site, if not all have it.
    port : tuple of str
        The layers of the port in Transformers that ``tools.probe`` ran, by their names in the port.

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
    gguf: str = ""
    only: str = ""
    port: tuple[str, ...] = ()

    @property
    def established(self) -> str:
        """How the facts are known: "probed", "read", or "log" if besides what was read a program printed ε.

        Probed are kind, gain, bias and the order of rotation and norm, and cast and ε where they are those of
        the port, whose layers ran and agree.  The source of any other ε is ``eps_in``.
        """
        return "probed" if self.port else "log" if self.eps_in == "log of one copy" else "read"

    @property
    def gain_folds(self) -> bool:
        """True if the gain folds into the matrices that read the output, without changing the function.

        Those of the final layer fold into the output matrix, which is then no longer tied to the embedding.
        """
        also = "stream" in self.reads  # what the output is added to, or what its matrices read as well
        return self.site in BY_MATRICES and self.gain in ("g", "1 + g") and not also

    @property
    def every_key(self) -> bool:
        """True if at ε = 0 each of several different keys can be selected, without zero gains.

        This holds in the layers that have the site.  A rotation after unequal gains of a head can make a key
        unselectable, and so can a layer over all heads, or an ε > 0, with which short keys become shorter.
        """
        return self.site == "QK, each head" and self.reads == "scores"


def anchor(norm: Norm) -> str:
    """The address of a site on the page of the atlas.

    Examples
    --------
    >>> anchor(models()["Llama 2, Llama 3"].norms[0])
    'llama-2-llama-3-attention-input'
    """
    return re.sub("[^a-z0-9]+", "-", f"{norm.model} {norm.site}".lower()).strip("-")


@dataclass(frozen=True)
class Checkpoint:
    """The ε of one published checkpoint.

    Parameters
    ----------
    size : str
        Its size, and what distinguishes it from others of this size.
    eps : str
    read : tuple of str
        The configuration in which it was read, or a public copy of it: source, file and symbol.
    """

    size: str
    eps: str
    read: tuple[str, ...]


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
    rotary : {"yes", "no", "part of each head", "part, in some layers", "3 of 4 layers"}
        The queries and keys that are rotated by the position of their token.
    norms : tuple of Norm
        One for each site.
    checkpoints : tuple of Checkpoint
        Those whose ε was read in a configuration.
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
    checkpoints: tuple[Checkpoint, ...] = ()
    note: str = ""

    @property
    def read(self) -> tuple[str, ...]:
        """Everything that was read, each entry once."""
        return tuple(
            dict.fromkeys(
                entry for found in (self.norms, self.checkpoints) for part in found for entry in part.read
            )
        )

    @property
    def sizes(self) -> str:
        """The checkpoints whose ε was read, by their ε; empty if there are none.

        Examples
        --------
        >>> models()["Llama 4"].sizes
        '1e-5: Scout 17B-16E, Maverick 17B-128E'
        """
        found: dict[str, list[str]] = {}
        for checkpoint in self.checkpoints:
            found.setdefault(checkpoint.eps, []).append(checkpoint.size)
        return "; ".join(f"{eps}: {', '.join(sizes)}" for eps, sizes in found.items())

    @property
    def alike(self) -> tuple[tuple[Norm, ...], ...]:
        """The normalization layers, those together that differ in nothing but their site.

        Examples
        --------
        >>> [[norm.site for norm in norms] for norms in models()["Command R"].alike]
        [['attention and MLP input', 'final'], ['QK, each head']]
        """
        found: dict[Norm, list[Norm]] = {}
        for norm in self.norms:
            found.setdefault(replace(norm, site="", reads="", read=(), port=()), []).append(norm)
        return tuple(map(tuple, found.values()))

    @property
    def mean_can_go(self) -> bool:
        """True if centering all layers that write to the stream turns LayerNorm into RMSNorm exactly.

        A gain that depends on a condition also gates the sublayers' outputs, and a gated output is not
        centered.  A layer on the stream itself writes to it, and no matrix follows its gain and bias that
        could be centered.  Nor is there a matrix between the GELU and the layer of a prediction head; and a
        stream without a last layer, as that of SAM, is read with its mean.
        """
        reading = [norm for norm in self.norms if norm.site in BY_MATRICES]
        return (
            self.place in ("pre", "parallel")
            and not any(norm.site in (*ON_THE_STREAM, *NOT_OF_THE_STREAM) for norm in self.norms)
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
CHECKPOINT = ("eps", "read", "sizes")
OPTIONAL = ("note", "reads", "checkpoints", "gguf", "only", "port")


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
    cited = {entry.partition(" ")[0] for model in found.values() for entry in model.read}
    if unused := sources.keys() - cited:
        raise ValueError(f"no entry cites {', '.join(sorted(unused))}")
    return found


def _model(given: Mapping[str, Any], sources: Mapping[str, Source]) -> Model:
    name = str(given.get("name", "a model without a name"))
    _complete(name, given, MODEL)
    checkpoints = tuple(
        checkpoint
        for entry in given.get("checkpoints", ())
        for checkpoint in _checkpoints(name, entry, sources)
    )
    norms = tuple(norm for entry in given["norms"] for norm in _norms(name, entry, sources, checkpoints))
    for what, named in (("site", norms), ("size", checkpoints)):
        once = [getattr(part, what) for part in named]
        if again := sorted({word for word in once if once.count(word) > 1}):
            raise ValueError(f"{name}: {', '.join(again)} occurs twice")
    if bool(checkpoints) != any(norm.eps_in == "checkpoint" for norm in norms):
        raise ValueError(f'{name}: list checkpoints if, and only if, a site has eps_in = "checkpoint"')
    return Model(**{**given, "types": tuple(given["types"]), "norms": norms, "checkpoints": checkpoints})


def _checkpoints(name: str, given: Mapping[str, Any], sources: Mapping[str, Source]) -> Iterator[Checkpoint]:
    _complete(name, given, list(CHECKPOINT))
    if not isinstance(given["sizes"], dict) or not given["sizes"]:
        raise ValueError(f"{name}: sizes should map each size to the symbol that was read")
    for size, symbol in given["sizes"].items():
        yield Checkpoint(size, given["eps"], tuple(_read(name, [f"{given['read']}: {symbol}"], sources)))


def _norms(
    name: str, given: Mapping[str, Any], sources: Mapping[str, Source], checkpoints: Sequence[Checkpoint]
) -> Iterator[Norm]:
    if given.get("eps_in") == "checkpoint" and "eps" not in given:
        given = {**given, "eps": " or ".join(dict.fromkeys(c.eps for c in checkpoints))}
    _complete(name, given, NORM)
    facts = {key: given[key] for key in NORM if key in given and key not in ("sites", "reads", "port")}
    facts["read"] = tuple(_read(name, given["read"], sources))
    ports = [tuple(names.split(", ")) for names in given.get("port", ())] or [()] * len(given["sites"])
    if len(ports) != len(given["sites"]):
        raise ValueError(f"{name}: port should have an entry for each of {given['sites']}, got {len(ports)}")
    reads = given.get("reads", {})  # by all sites alike, or by some
    reads = dict.fromkeys(given["sites"], reads) if isinstance(reads, str) else reads
    if strange := reads.keys() - {*given["sites"]}:
        raise ValueError(f"{name}: reads speaks of {sorted(strange)}, and the sites are {given['sites']}")
    for site, port in zip(given["sites"], ports, strict=True):
        yield Norm(model=name, site=site, reads=reads.get(site, SITES[site]), **facts, port=port)


def _read(name: str, entries: Any, sources: Mapping[str, Source]) -> Iterator[str]:
    if not isinstance(entries, list) or not entries:
        raise ValueError(f"{name}: read should be a list, each entry 'SOURCE FILE: SYMBOL'")
    for entry in map(str, entries):
        source, _, where = entry.partition(" ")
        if source not in sources:
            raise ValueError(f"{name}: the source {source!r} is not listed; there are {list(sources)}")
        if ": " not in where:
            raise ValueError(
                f"{name}: read should name files and symbols, as 'SOURCE FILE: SYMBOL', got {entry!r}"
            )
        yield entry


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
    ['OLMo 2', 'OLMo 3', 'MiniMax-M2', 'OLMoE']
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

    Notes
    -----
    One name may stand for several models: ``llama`` also for Mistral 7B and SmolLM2, whose ε may differ.
    GGUF's ``bert`` is MiniLM's, too, its ``olmo2`` also OLMo 3's, and its ``clip`` any encoder of images.

    Examples
    --------
    >>> find_model("qwen3").name, find_model("command-r").name
    ('Qwen3', 'Command R')
    """
    known = {kind: row for row in models().values() for kind in row.types}
    if isinstance(architecture, str) and architecture in known:
        return known[architecture]
    near = difflib.get_close_matches(str(architecture).lower(), known, 3)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise ValueError(f"no model is of the architecture {str(architecture)[:40]!r}{hint}")
