"""Write the atlas of normalization layers as data, from the table of models and the record of the probe.

    python -m tools.atlas              # data/atlas: atlas.csv, atlas.json and schema.json
    python -m tools.atlas --check      # only say which of them are out of date

The table is lngeom/uses/models.toml, the record data/atlas/probed.txt (python -m tools.probe).
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from lngeom.uses.models import (
    ALLOWED,
    BY_MATRICES,
    FILE,
    UNVERIFIED,
    Model,
    Norm,
    Source,
    anchor,
    read_sources,
)
from lngeom.uses.models import models as all_models
from tools.models import LINES

FOLDER = Path(__file__).parents[1] / "data" / "atlas"
PROBED = FOLDER / "probed.txt"
OUTSIDE = ("stem", "feature projection", "position embedding", "per-layer input")
LAST = ("final", "prediction head", "pooling head", "image features")
LINE = re.compile(
    r"(?P<model>.+?): (?P<path>\S+): (?P<kind>\w+), gain (?P<gain>g|1 \+ g|none), (?P<bias>bias|no bias), "
    r"cast (?P<cast>\w+), ε (?P<eps>\S+), (?P<width>\d+) features(?: in (?P<groups>\d+) groups)?"
    r"(?:, (?P<turned>then rotation|after rotation))?(?:, (?P<gate>after a gate|before a gate))?"
    r"(?P<idle>, did not run)?; (?P<count>\d+) × (?P<name>\w+), (?P<place>\S+:\d+)"
)


@dataclass(frozen=True)
class Layer:
    """What the probe found of a normalization layer of a tiny port, the same in ``count`` blocks.

    ``turned`` says whether queries and keys are rotated afterwards or were before, ``gate`` on which side of
    the layer a gate multiplies, ``place`` where in the port's source the layer is made.
    """

    model: str
    path: str
    kind: str
    gain: str
    bias: bool
    cast: str
    eps: str
    width: int
    groups: int
    turned: str
    gate: str
    runs: bool
    count: int
    name: str
    place: str

    def __str__(self) -> str:
        groups = f" in {self.groups} groups" * (self.groups > 1)
        more = "".join(f", {word}" for word in (self.turned, self.gate) if word)
        bias = "bias" if self.bias else "no bias"
        return (
            f"{self.model}: {self.path}: {self.kind}, gain {self.gain}, {bias}, "
            f"cast {self.cast}, ε {self.eps}, {self.width} features{groups}{more}"
            f"{'' if self.runs else ', did not run'}; {self.count} × {self.name}, {self.place}"
        )


def read_layer(line: str) -> Layer:
    """Read a line that the probe printed.

    Raises
    ------
    ValueError
        If it is none.
    """
    found = LINE.fullmatch(line)
    if not found:
        raise ValueError(f"not a line of the probe: {line!r}")
    word = found.groupdict()
    return Layer(
        **{key: word[key] for key in ("model", "path", "kind", "gain", "cast", "eps", "name", "place")},
        **{key: word[key] or "" for key in ("turned", "gate")},
        bias=word["bias"] == "bias",
        width=int(word["width"]),
        groups=int(word["groups"] or 1),
        runs=not word["idle"],
        count=int(word["count"]),
    )


def read_probed(text: str) -> list[Layer]:
    """Read what the probe printed: a line with versions and day, and the layers."""
    return [read_layer(line) for line in text.splitlines()[1:]]


def disagreements(models: Mapping[str, Model], layers: Iterable[Layer]) -> list[str]:
    """List where the table of models says something else than layers did that ran.

    Each layer of a port belongs to one site of the table, and agrees with it in kind, gain and bias; in its
    cast and ε, if the site has those of the port; in the order of rotation, gate and norm; and a stem runs
    first and a last layer last.
    """
    found: dict[str, list[Layer]] = {}
    for layer in layers:
        found.setdefault(layer.model, []).append(layer)
    wrong = []
    for name, run in found.items():
        sites = {path: norm for norm in models[name].norms for path in norm.port}
        paths = [layer.path for layer in run]
        wrong += [f"{name}: the port has no {path}" for path in sites if path not in paths]
        for layer in run:
            if layer.path not in sites:
                wrong.append(f"{name}: {layer.path} is at no site of the table")
            else:
                wrong += [f"{name}, {layer.path}: {said}" for said in _differs(sites[layer.path], layer)]
        if set(paths) == set(sites):
            wrong += _order(name, [sites[path] for path in paths])
    return wrong


def _differs(norm: Norm, layer: Layer) -> Iterator[str]:
    for what in ("kind", "gain", "bias"):
        said, did = getattr(norm, what), getattr(layer, what)
        if said != did:
            yield f"{what} is {did}, and at {norm.site} {said}"
    if norm.cast.endswith("(port)") and norm.cast.partition(" ")[0] != layer.cast:
        yield f"cast is {layer.cast}, and at {norm.site} {norm.cast}"
    if norm.eps_in == "port" and abs(float(norm.eps) / float(layer.eps) - 1) > 0.05:  # it is measured
        yield f"ε is {layer.eps}, and at {norm.site} {norm.eps}"
    rotates = layer.turned and norm.site.startswith("QK")  # before or after, in a layer that does
    if rotates and (layer.turned == "then rotation") != ("rotation" in norm.reads):
        yield f"it is {layer.turned}, and its output is read by {norm.reads}"
    if layer.gate and (layer.gate == "before a gate") != norm.reads.startswith("gate"):
        yield f"it is {layer.gate}, and its output is read by {norm.reads}"


def _order(name: str, norms: Sequence[Norm]) -> Iterator[str]:
    """A stem runs before the blocks, and a last layer after them; with an encoder there are two streams."""
    sites = [norm.site for norm in norms]
    blocks = [n for n, site in enumerate(sites) if site not in (*OUTSIDE, *LAST)]
    if any(path.startswith("decoder.") for norm in norms for path in norm.port) and name != "OPT":
        return
    for n, site in enumerate(sites):
        if site in LAST and n < blocks[-1]:
            yield f"{name}: {site} runs before {sites[blocks[-1]]}"
        if site == "stem" and n > blocks[0]:
            yield f"{name}: {site} runs after {sites[blocks[0]]}"


# ------------------------------------------------------------------------------------------------ as data

VERSION = "1.0.1"
COLUMNS = {  # of a row, with what they mean; the schema says the same
    "id": "the row's anchor on the page; a number follows where ε differs by size",
    "model": "the common name; one may stand for several sizes",
    "sizes": "the checkpoints whose configuration was read, of those with this ε",
    "types": "model_type in config.json and general.architecture in GGUF",
    "site": "where the layers are",
    "only": "the layers or models that have the site, if not all",
    "place": "where the layers are relative to the stream and its sublayers",
    "rotary": "the queries and keys that are rotated by the position of their token",
    "kind": "LayerNorm, RMSNorm or unit vectors",
    "gain": "what the model multiplies by, with g as stored: g, 1 + g, √N g, none, or condition",
    "gain_port": "the same in the port, probed",
    "gain_gguf": "what llama.cpp's converter stores, if it is not what the model stores",
    "bias": "whether a bias is added: yes, no or condition",
    "eps": "ε as written in its source",
    "eps_from": "the source of ε: checkpoint, log of one copy, training, code, port or none",
    "eps_port": "ε of the port with its default configuration, measured, two digits",
    "cast": "whether the model's own code casts to a narrow format before or after the gain",
    "cast_port": "the same in the port; probed where port_layers is not empty",
    "reads": "what reads the output",
    "established": "probed: layers of the port ran and agree; read; log: read, and a program printed ε",
    "theorems": "labels of the book's theorems that hold for the layer (pages/anchors on the site)",
    "size_unseen": "weights of the model whose size changes nothing at ε = 0",
    "note": "what the columns cannot express, for the whole model",
    "port_layers": "names of the probed layers in the port",
    "sources": "where each fact was read, and where the port makes the layer",
}
SEVERAL = (
    "types",
    "theorems",
    "size_unseen",
    "port_layers",
    "sources",
)  # lists; in the CSV separated by " | "


def theorems(model: Model, norm: Norm) -> list[str]:
    """The labels of the theorems that hold for the layers of a site, as far as the table knows."""
    found = {
        "thm-folding": norm.gain_folds,
        "thm-pre-rms": model.mean_can_go and norm.kind == "LayerNorm" and norm.site in BY_MATRICES,
        "thm-qk": norm.every_key,
    }
    return [label for label, holds in found.items() if holds]


def link(source: Source, file: str, line: int = 0) -> str:
    """The address of a file, or of a line in it; empty for a package that no repository was read for."""
    at = f"#L{line}" if line else ""
    if source.kind == "thread":
        name, _, number = source.name.partition(", ")
        word, _, n = number.rpartition(" ")
        return f"https://github.com/{name}/{'pull' if word == 'pull request' else 'issues'}/{n}"
    if source.kind == "repository":
        return f"https://github.com/{source.name}/blob/{source.version}/{file}{at}"
    home = {"transformers": "huggingface/transformers", "diffusers": "huggingface/diffusers"}.get(source.name)
    if not home:
        return ""
    return f"https://github.com/{home}/blob/v{source.version}/src/{source.name}/{file}{at}"


def rows(
    models: Mapping[str, Model], layers: Iterable[Layer], sources: Mapping[str, Source]
) -> Iterator[dict[str, Any]]:
    """Yield a row for each site of each model, and for each ε of its checkpoints if they differ."""
    ran: dict[tuple[str, str], list[Layer]] = {}
    for layer in layers:
        ran.setdefault((layer.model, layer.path), []).append(layer)
    for model in models.values():
        sizes: dict[str, list[str]] = {}
        for checkpoint in model.checkpoints:
            sizes.setdefault(checkpoint.eps, []).append(checkpoint.size)
        for norm in model.norms:
            port = [layer for path in norm.port for layer in ran[model.name, path]]
            several = sizes if norm.eps_in == "checkpoint" else {norm.eps: []}
            for n, (eps, found) in enumerate(several.items()):
                yield _row(model, norm, port, sources) | {
                    "id": f"{anchor(norm)}{f'-{n + 1}' if len(several) > 1 else ''}",
                    "eps": eps,
                    "sizes": ", ".join(found),
                }


def _row(model: Model, norm: Norm, port: Sequence[Layer], sources: Mapping[str, Source]) -> dict[str, Any]:
    own = norm.cast if not norm.cast.endswith("(port)") else ""
    checkpoints = [entry for c in model.checkpoints if norm.eps_in == "checkpoint" for entry in c.read]
    read = dict.fromkeys([*norm.read, *checkpoints])
    made = dict.fromkeys(layer.place.rpartition(":")[::2] for layer in port)
    cited = [
        {
            "source": sources[key].name,
            "version": sources[key].version,
            "file": "" if sources[key].kind == "thread" else file,
            "symbols": symbols,
            "read": sources[key].read.isoformat(),
            "address": link(sources[key], file, _line(key, file, symbols)),
        }
        for key, file, symbols in (
            (entry.partition(" ")[0], *entry.partition(" ")[2].partition(": ")[::2]) for entry in read
        )
    ]
    cited += [
        {
            "source": "transformers",
            "version": sources["transformers"].version,
            "file": file,
            "symbols": f"line {line}",
            "read": sources["transformers"].read.isoformat(),
            "address": link(sources["transformers"], file, int(line)),
        }
        for file, line in made
    ]
    row = {
        **{key: getattr(model, key) for key in ("place", "rotary", "note")},
        **{
            key: getattr(norm, key)
            for key in ("model", "site", "only", "kind", "gain", "reads", "established")
        },
        **{f"{key}_port": one({getattr(layer, key) for layer in port}) for key in ("gain", "cast", "eps")},
        **({"cast_port": norm.cast.removesuffix(" (port)")} if norm.cast.endswith("(port)") else {}),
        "gain_gguf": norm.gguf,
        "bias": norm.bias if isinstance(norm.bias, str) else "yes" if norm.bias else "no",
        "eps_from": norm.eps_in,
        "cast": own,
        "theorems": theorems(model, norm),
        "size_unseen": list(model.size_is_unseen),
        "port_layers": list(norm.port),
        "sources": cited,
        "types": list(model.types),
    }
    return {column: row.get(column) for column in COLUMNS}


@cache
def _lines() -> dict[str, dict[str, int]]:
    return json.loads(LINES.read_text("utf-8"))


def _line(key: str, file: str, symbols: str) -> int:
    """The line of the first cited symbol, if a checkout of the source was at hand."""
    return _lines().get(key, {}).get(f"{file}: {symbols.partition(', ')[0]}", 0)


def one(values: set[str]) -> str:
    """The value that all have, or all of them."""
    return " or ".join(sorted(values))


def schema() -> dict[str, Any]:
    """The JSON schema of the atlas."""
    text: dict[str, dict[str, Any]] = {
        key: {"type": "string", "description": said} for key, said in COLUMNS.items()
    }
    for key in SEVERAL:
        text[key] = {"type": "array", "items": {"type": "string"}, "description": COLUMNS[key]}
    text["id"]["pattern"] = "^[a-z0-9-]+$"
    for key, column in (
        ("place", "place"),
        ("rotary", "rotary"),
        ("site", "site"),
        ("kind", "kind"),
        ("gain", "gain"),
        ("eps_in", "eps_from"),
    ):
        text[column]["enum"] = [*map(str, ALLOWED[key]), UNVERIFIED]
    text["bias"]["enum"] = ["yes", "no", "condition", UNVERIFIED]
    text["cast"]["enum"] = ["before", "after", "none", "", UNVERIFIED]
    text["cast_port"]["enum"] = ["before", "after", "none", ""]
    text["established"]["enum"] = ["probed", "read", "log"]
    parts = ("source", "version", "file", "symbols", "read", "address")
    text["sources"]["items"] = {
        "type": "object",
        "properties": {part: {"type": "string"} for part in parts},
        "required": list(parts),
        "additionalProperties": False,
    }
    row = {"type": "object", "properties": text, "required": list(COLUMNS), "additionalProperties": False}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Atlas of normalization layers",
        "type": "object",
        "properties": {
            "version": {"type": "string"},
            "probed_with": {"type": "string"},
            "rows": {"type": "array", "items": row},
        },
        "required": ["version", "probed_with", "rows"],
        "additionalProperties": False,
    }


def written() -> dict[str, str]:
    """The files of the atlas, as they should be."""
    record = PROBED.read_text("utf-8")
    found = list(rows(all_models(), read_probed(record), read_sources(FILE.read_text("utf-8"))))
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    for row in found:
        table.writerow([_in_csv(row[column]) for column in COLUMNS])
    atlas = {"version": VERSION, "probed_with": record.splitlines()[0], "rows": found}
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in found)  # a row a line, to be compared
    head = json.dumps(atlas | {"rows": []}, ensure_ascii=False).removesuffix("]}")
    return {
        "atlas.csv": text.getvalue(),
        "atlas.json": f"{head}\n{lines}\n]}}\n",
        "schema.json": json.dumps(schema(), ensure_ascii=False, indent=1) + "\n",
    }


def _in_csv(value: Any) -> str:
    if not isinstance(value, list):
        return str(value)
    return " | ".join(
        f"{part['source']} {part['version'][:12]} {part['file']}: {part['symbols']}, read {part['read']}"
        if isinstance(part, dict)
        else part
        for part in value
    )


def stale() -> list[str]:
    """The files of the atlas that are not as they should be."""
    return [
        name
        for name, text in written().items()
        if not (FOLDER / name).exists() or (FOLDER / name).read_text("utf-8") != text
    ]


def main() -> int:
    """Write the atlas, or say which of its files are out of date; exit with 1 if any is."""
    parser = argparse.ArgumentParser("python -m tools.atlas", description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="only say which files are out of date")
    check, names = parser.parse_args().check, stale()
    if not check:
        for name, text in written().items():
            (FOLDER / name).write_text(text, "utf-8")
    state = "out of date" if check else "written"
    print("\n".join(f"data/atlas/{name} is {state}" for name in names) or "the atlas is up to date")
    return bool(check and names)


if __name__ == "__main__":
    sys.exit(main())
