"""``python -m lngeom.weights FILE``: the norm layers of a model, as a table and in figures."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from .layers import NormLayer, load_norms
from .names import printable
from .report import COLUMNS, table

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
  model.safetensors.index.json    models in several parts: give the index, the parts lie beside it
  model.gguf                      norms are not quantized there, and read as they are
  Pickles (.bin, .pt, .pth) are not opened: opening one can run code hidden in it.

what no file says
  A LayerNorm without bias looks like an RMSNorm in a .safetensors file: MPT and Cohere's models have such
  norms, and need --kind layer.  A .gguf file mostly tells them apart.
  Gemma's .safetensors hold the gains minus 1, and need --offset 1; its .gguf files hold the gains.
  A group norm that is called norm cannot be told from a LayerNorm.
  The model's own code has the answer.

what to look at
  ratio large, middle small       a few features stand out, the rest of the ellipsoid is nearly round
  weakest far below 1             one feature is switched off after this norm, whatever the stream holds there
  image solid                     several gains are zero next to the others: how far an output lies from the
                                  bias then says how much of its input lay in those features
  Axes may be compared between models only together with the matrices that read the outputs: a gain can be
  moved from one to the other without a change of the model (chapter 10).

examples
  python -m lngeom.weights model.safetensors
  python -m lngeom.weights gemma/model.safetensors.index.json --offset 1 --figures drawn
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
        "--kind", choices=("layer", "rms"), help="take every norm for this, whatever its bias"
    )
    parser.add_argument("--offset", type=float, default=0.0, metavar="C", help="add C to every gain")
    parser.add_argument("--figures", type=Path, metavar="FOLDER", help="draw the norms, into PNG files there")
    return parser


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
        layers = load_norms(options.file, kind=options.kind, offset=options.offset)
        print(table(layers), flush=True)
        if options.figures:
            for path in draw(layers, options.figures):
                print(f"written: {path}")
    except BrokenPipeError:  # whoever read the table has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return _refuse("stopped")
    except ModuleNotFoundError as error:
        return _refuse(f'figures need {error.name}: pip install "lngeom[run]"')
    except OSError as error:
        return _refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except ValueError as error:
        return _refuse(str(error))
    return 0


def _refuse(sentence: str) -> int:
    print(printable(f"lngeom.weights: {sentence}", 1000), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
