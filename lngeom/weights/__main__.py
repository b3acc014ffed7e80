"""``python -m lngeom.weights FILE``: the norm layers of a model, as a table and in figures."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from lngeom.uses.models import find_model

from .layers import NormLayer, find_norms
from .names import printable
from .report import COLUMNS, table

MOST_CONFIG = 1_000_000  # bytes
FIGURES = ("axis_ranges",)  # functions of lngeom.figures that draw a list of layers

DESCRIPTION = """\
The norm layers of a trained model: what their gains make of the unit sphere.

A LayerNorm or RMSNorm puts its outputs on an ellipsoid, whose axes follow from the gains alone (chapters 04,
05 and 11 of The Geometry of Layer Normalization).  This reads the gains and biases from the file of any
model, nothing else of it, and prints a line for each norm."""

LONG = f"""\
columns
{chr(10).join(f"  {title:<8} {words}" for title, words in COLUMNS.items())}

files
  model.safetensors               whole models
  model.safetensors.index.json    models in several parts; any one part beside the index will do as well
  model.gguf                      norms are not quantized there, and read as they are; of a model in several
                                  parts name any one
  Pickles (.bin, .pt, .pth) are not opened: opening one can run code hidden in it.
  A norm of queries or keys with gains of its own for each head has a line for each: q_norm[0], q_norm[1], ...
  What is called like a norm and is not read is counted and named below the table.

what no file says
  A LayerNorm without bias looks like an RMSNorm in a .safetensors file, and is taken for one unless --kind
  says layer, as it must for MPT and Command R.  A .gguf file mostly tells them apart; where it does not,
  --kind is asked for.
  Some norms store the gain minus 1: their code multiplies by 1 + weight, and they need --offset 1.  That is
  a fact of a norm and not of a family of models.  Gemma 2 stores the gain minus 1; Gemma 3 does so in its
  language model, not in its vision tower; Gemma 3n and 4 store the gain itself.  In Qwen3-Next the norms
  that are called linear_attn.norm store the gain, the others the gain minus 1.  Converters to .gguf mostly
  add the 1.
  Where a config.json stands beside the file, its model_type is looked up in the table of models of chapter
  13, and what that says of its norms is printed below the table.
  A group norm that is called norm cannot be told from a LayerNorm.
  The model's own code has the answer.

  --kind and --offset take a value for all norms, or PATTERN=VALUE for those whose names match: * is any
  text and ? any letter.  Both may be given several times: the first pattern decides that matches, and a
  value alone is for the rest.

what to look at
  ratio large, middle small       a few features stand out, the rest of the ellipsoid is nearly round
  weakest far below 1             one feature is switched off after this norm, whatever the stream holds there
  image solid                     several gains are zero next to the others: how far an output lies from the
                                  bias then says how much of its input lay in those features
  Axes may be compared between models only together with the matrices that read the outputs: a gain can be
  moved from one to the other without a change of the model (chapter 11).

examples
  python -m lngeom.weights model.safetensors
  python -m lngeom.weights gemma-2/model.safetensors.index.json --offset 1 --figures drawn
  python -m lngeom.weights qwen3-next/model.safetensors.index.json --offset "*.linear_attn.norm=0" --offset 1
"""


def arguments() -> argparse.ArgumentParser:
    """What the command takes, and what --help says."""
    parser = argparse.ArgumentParser(
        "python -m lngeom.weights",
        description=DESCRIPTION,
        epilog=LONG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "file", type=Path, metavar="FILE", help=".safetensors, .safetensors.index.json or .gguf"
    )
    parser.add_argument(
        "--kind",
        action="append",
        type=partial(_setting, _kind, "layer or rms"),
        metavar="[PATTERN=]KIND",
        help="take norms for this, layer or rms, whatever their bias",
    )
    parser.add_argument(
        "--offset",
        action="append",
        type=partial(_setting, float, "a number"),
        metavar="[PATTERN=]C",
        help="add C to every gain",
    )
    parser.add_argument("--figures", type=Path, metavar="FOLDER", help="draw the norms, into PNG files there")
    return parser


def _setting(value: Callable[[str], Any], what: str, text: str) -> tuple[str, Any]:
    """A pattern and the value for it; of a value alone, the pattern for all names."""
    pattern, equals, word = text.rpartition("=")
    try:
        return pattern if equals else "*", value(word)
    except ValueError:
        raise argparse.ArgumentTypeError(f"give {what}, or a pattern, = and {what}, not {text!r}") from None


def _kind(word: str) -> str:
    if word not in ("layer", "rms"):
        raise ValueError
    return word


def _by_pattern(option: str, settings: Sequence[tuple[str, Any]] | None) -> dict[str, Any]:
    """The values by pattern, in the order in which they decide: that for all names comes last."""
    values: dict[str, Any] = {}
    for pattern, value in settings or ():
        if pattern in values:
            raise ValueError(f"{option} is given twice for {pattern}; give it once")
        values[pattern] = value
    if "*" in values:
        values["*"] = values.pop("*")
    return values


def draw(layers: Sequence[NormLayer], folder: Path) -> list[Path]:
    """Each of the figures for these layers, as a file in the folder."""
    from lngeom import figures  # matplotlib is loaded here, and only when figures are asked for

    layers = [replace(layer, name=_label(layer.name)) for layer in layers if layer.ellipsoid.semi_axes.size]
    if not layers:
        raise ValueError(
            "no norm here has axes to draw: a LayerNorm of one feature puts all outputs on one point"
        )
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name in FIGURES:
        paths.append(folder / f"{name.replace('_', '-')}.png")
        getattr(figures, name)(layers).savefig(paths[-1], dpi=150, facecolor="white")
    return paths


def _label(name: str) -> str:
    """The end of a name, in which nothing is a formula, in letters that the figures' font has."""
    shown = printable(name[-30:]).encode("ascii", "replace").decode()
    return ("…" * (len(name) > 30) + shown).replace("$", r"\$")


def main() -> int:
    """Print the table and write the figures; in case of an error say in one sentence what is wrong."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # names may hold letters that this terminal lacks
    options = arguments().parse_args()
    try:
        kind, offset = _by_pattern("--kind", options.kind), _by_pattern("--offset", options.offset)
        found = find_norms(options.file, kind=kind, offset=offset)
        print(table(found.layers), flush=True)
        for sentence in (*found.notes, *_row_of(options.file)):
            _say(sentence)
        if options.figures:
            for path in draw(found.layers, options.figures):
                print(f"written: {path}")
    except BrokenPipeError:  # whoever read the table has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return _refuse("stopped")
    except ModuleNotFoundError as error:
        return _refuse(str(error))  # says what figures need
    except OSError as error:
        return _refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except ValueError as error:
        return _refuse(str(error))
    return 0


def _row_of(file: Path | str) -> Iterator[str]:
    """Which row of the table of models the file belongs to, if a configuration beside it says."""
    path = Path(file).with_name("config.json")
    if not path.is_file() or path.stat().st_size > MOST_CONFIG:
        return
    try:
        said = json.loads(path.read_text("utf-8"))
    except ValueError:
        said = None
    kind = said.get("model_type") if isinstance(said, dict) else None
    if not isinstance(kind, str):
        yield "config.json beside it names no model_type to look up in the book's table of models"
        return
    try:
        row = find_model(kind)
    except ValueError:
        yield f"the book's table of models has no row for {kind!r}, which config.json beside it names"
    else:
        facts = f"{row.kind}, {row.place}, gain {row.gain}, queries and keys: {row.qk}"
        yield f"config.json beside it names {kind}, the row {row.name} of the book's table of models: {facts}"


def _refuse(sentence: str) -> int:
    _say(sentence)
    return 1


def _say(sentence: str) -> None:
    print(printable(f"lngeom.weights: {sentence}", 1000), file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
