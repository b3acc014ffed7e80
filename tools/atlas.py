"""Write the atlas of normalization layers as data, from the table of models and the record of the probe.

    python -m tools.atlas              # data/atlas/atlas.csv and atlas.json
    python -m tools.atlas --check      # only say whether they are up to date

The table is lngeom/uses/models.toml, the record data/atlas/probed.txt (python -m tools.probe).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from lngeom.uses.models import Model, Norm

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
    """Read what the probe printed: a line with versions and day, the layers, and its verdict."""
    return [read_layer(line) for line in text.split("\n\n")[0].splitlines()[1:]]


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


def main() -> int:
    """Write the atlas."""
    return 0


if __name__ == "__main__":
    sys.exit(main())
