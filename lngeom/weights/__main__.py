"""Print a table of the normalization layers of a trained model, read from its file.

The outputs of a LayerNorm or RMSNorm lie on an ellipsoid, whose axes follow from the gains alone (chapters 4,
5 and 11 of The Geometry of Layer Normalization).
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from lngeom.uses.models import holds_for, models

from . import NormLayer, load_norms, printable

COLUMNS = {
    "layer": "its name in the file",
    "kind": "layer (LayerNorm) or rms (RMSNorm)",
    "N": "number of features",
    "median": "median of the absolute gains |g|",
    "g<0": "number of negative gains",
    "weakest": "smallest |g| over the median",
    "at": "index of that feature, from 0",
    "longest": "longest semi-axis of the ellipsoid, over √N",
    "ratio": "longest over shortest semi-axis",
    "middle": "the same without the 1 % of the axes at each end",
    "bias": "length of the bias, over √N",
    "image": "the outputs at ε = 0 cover the surface of the ellipsoid, or a solid one of lower dimension",
}
LEFT = ("layer", "kind", "image")  # columns of text
HELP = f"""\
columns
{chr(10).join(f"  {title:<8} {words}" for title, words in COLUMNS.items())}

what no file records
  A LayerNorm without bias looks like an RMSNorm, and counts as one unless you give --kind layer; only .gguf
  files usually distinguish them.  Layers that store the gain minus 1, whose code multiplies by 1 + weight,
  need --offset 1.  In the book's table of models, where this command looks up a config.json next to the
  file, they are those of
  {", ".join(holds_for(gain="1 + g"))}.
  llama.cpp's converters add the 1, so .gguf files of these need no offset.  One model may have layers of both
  sorts: check its code.

  --kind and --offset take a value for all layers, or PATTERN=VALUE for those whose names match (* is any
  text, ? any character), and may be repeated.  The first pattern that matches a layer applies to it; a bare
  value applies to the rest.

examples
  python -m lngeom.weights gemma-2/model.safetensors.index.json --offset 1 --figures drawn
  python -m lngeom.weights qwen3-next/model.safetensors.index.json --offset "*.linear_attn.norm=0" --offset 1
"""


def table(layers: Sequence[NormLayer]) -> str:
    """Format one line for each layer, under a line of titles.

    Examples
    --------
    >>> print(table([NormLayer("ln_f", "rms", np.array([2.0, -1.0, 0.5]), None)]))
    layer kind N median g<0 weakest at longest ratio middle bias image
    ln_f  rms  3      1   1     0.5  2       2     4      4    - surface
    """
    rows = [list(COLUMNS), *map(_row, layers)]
    for n, title in enumerate(COLUMNS):
        width = max(len(row[n]) for row in rows)
        for row in rows:
            row[n] = row[n].ljust(width) if title in LEFT else row[n].rjust(width)
    return "\n".join(" ".join(row).rstrip() for row in rows)


def _row(layer: NormLayer) -> list[str]:
    size, root = np.abs(layer.gain), np.sqrt(layer.gain.size)
    axes = layer.ellipsoid.semi_axes / root if layer.ellipsoid.semi_axes.size else np.array([np.nan])
    cut, median = len(axes) // 100, np.median(size)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        ratios = size.min() / median, axes[0] / axes[-1], axes[cut] / axes[-1 - cut]
    bias = np.nan if layer.bias is None else np.linalg.norm(layer.bias) / root
    cells = [size.size, median, (layer.gain < 0).sum(), ratios[0], size.argmin(), axes[0], *ratios[1:], bias]
    shown = ["-" if np.isnan(x) else f"{x:.3g}" if isinstance(x, float) else str(x) for x in cells]
    return [
        printable(layer.name, 80),
        layer.kind,
        *shown,
        "surface" if layer.ellipsoid.is_surface else "solid",
    ]


def draw(layers: Sequence[NormLayer], folder: Path) -> Path:
    """Save the figure ``axis_ranges`` of these layers in the folder."""
    from lngeom import figures  # imported here, so that the table alone does not load matplotlib

    layers = [replace(layer, name=_label(layer.name)) for layer in layers if layer.ellipsoid.semi_axes.size]
    if not layers:
        raise ValueError(
            "no layer has axes to draw: the outputs of a LayerNorm of one feature are a single point"
        )
    folder.mkdir(parents=True, exist_ok=True)
    figures.axis_ranges(layers).savefig(path := folder / "axis-ranges.png", dpi=150, facecolor="white")
    return path


def _label(name: str) -> str:
    """Return the end of a name, in characters that the font of the figures has, and without formulas."""
    return printable(name[-30:], 30).encode("ascii", "replace").decode().replace("$", r"\$")


def _known(config: Path) -> Iterator[str]:
    """Look up the model_type of a configuration in the book's table of models."""
    if not config.is_file():
        return
    try:
        kind = json.loads(config.read_text("utf-8"))["model_type"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        yield f"{config} names no model_type to look up in the book's table of models: {error!r}"
        return
    model = next((model for model in models().values() if kind in model.types), None)
    if model is None:
        yield f"the book's table of models has no entry for {kind!r}, the model_type in {config}"
        return
    sites: dict[str, list[str]] = {}
    for norm in model.norms:
        sites.setdefault(f"{norm.kind}, gain {norm.gain}", []).append(norm.site)
    facts = "; ".join(f"{facts}, at {', '.join(where)}" for facts, where in sites.items())
    yield f"{config} names {kind}, in the book's table of models {model.name}: {facts}. {model.note}"


def _by_pattern(texts: Sequence[str], value: Callable[[str], Any]) -> dict[str, Any]:
    """Map patterns to values; a value without a pattern comes last and applies to all other layers."""
    cut = [text.rpartition("=") for text in texts]
    values = {pattern or "*": value(word) for pattern, _, word in cut}
    return dict(sorted(values.items(), key=lambda item: item[0] == "*"))


def main() -> int:
    """Print the table and draw the figure; report on one line each error and each layer not read."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        "python -m lngeom.weights", description=__doc__, epilog=HELP, formatter_class=raw
    )
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a .safetensors file, its .index.json, .gguf or .npz"
    )
    values: dict[str, Any] = {"action": "append", "default": []}
    parser.add_argument("--kind", metavar="[PATTERN=]KIND", help="the kind of layers, layer or rms", **values)
    parser.add_argument("--offset", metavar="[PATTERN=]C", help="add C to every gain", **values)
    parser.add_argument("--figures", type=Path, metavar="FOLDER", help="draw the layers in a PNG file there")
    options = parser.parse_args()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # names may hold characters that this terminal lacks
    try:
        kind, offset = _by_pattern(options.kind, str), _by_pattern(options.offset, float)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            layers = load_norms(options.file, kind=kind, offset=offset)
        print(table(layers), flush=True)
        notes = [str(warning.message) for warning in caught]
        for note in (*notes, *_known(options.file.with_name("config.json"))):
            _say(note)
        if options.figures:
            print(f"written: {draw(layers, options.figures)}")
    except BrokenPipeError:  # the output was closed, as by head
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (ModuleNotFoundError, OSError, ValueError) as error:
        _say(str(error))
        return 1
    return 0


def _say(text: str) -> None:
    print(f"lngeom.weights: {printable(text, 1000)}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
