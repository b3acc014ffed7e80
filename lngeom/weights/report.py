"""What the norm layers of a model are like, as a table of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .layers import NormLayer
from .names import printable

__all__ = ["COLUMNS", "describe", "table"]

Array = NDArray[Any]

COLUMNS = {
    "norm": "its name in the file",
    "kind": "layer (LayerNorm) or rms (RMSNorm)",
    "N": "how many features",
    "median": "median of the absolute gains |g|",
    "g<0": "how many gains are negative",
    "weakest": "the smallest |g| as a part of the median",
    "at": "the feature, from 0, that has it",
    "longest": "longest semi-axis of the ellipsoid, over √N",
    "ratio": "longest over shortest semi-axis",
    "middle": "the same without the 1 % of the axes at each end",
    "bias": "length of the bias, over √N",
    "image": "what outputs cover at ε = 0: the surface of the ellipsoid or, flattened, a solid one",
}


def describe(layer: NormLayer) -> dict[str, Any]:
    """The numbers of one row of the table, by the names in ``COLUMNS``.

    Examples
    --------
    >>> row = describe(NormLayer("ln_f", "rms", np.array([2.0, -1.0, 0.5]), None))
    >>> row["ratio"], row["g<0"], row["at"], row["image"]
    (4.0, 1, 2, 'surface')
    """
    size, root = np.abs(layer.gain), np.sqrt(layer.gain.size)
    axes, median = layer.ellipsoid.semi_axes / root, float(np.median(size))
    cut = len(axes) // 100
    return {
        "norm": layer.name,
        "kind": layer.kind,
        "N": layer.gain.size,
        "median": median,
        "g<0": int(np.sum(layer.gain < 0)),
        "weakest": _ratio(size.min(), median),
        "at": int(size.argmin()),
        "longest": float(axes[0]) if len(axes) else 0.0,
        "ratio": _ratio(axes[0], axes[-1]) if len(axes) else np.nan,
        "middle": _ratio(axes[cut], axes[-1 - cut]) if len(axes) else np.nan,
        "bias": np.nan if layer.bias is None else float(np.linalg.norm(layer.bias)) / root,
        "image": "surface" if layer.ellipsoid.is_surface else "solid",
    }


def _ratio(above: float, below: float) -> float:
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return float(np.divide(above, below))


def table(layers: Sequence[NormLayer]) -> str:
    """One line a layer under a line of titles; ``COLUMNS`` says what they mean.

    Examples
    --------
    >>> print(table([NormLayer("ln_f", "rms", np.array([2.0, -1.0, 0.5]), None)]))
    norm kind N median g<0 weakest at longest ratio middle bias image
    ln_f rms  3      1   1     0.5  2       2     4      4    - surface
    """
    rows = [list(COLUMNS), *([_cell(cell) for cell in describe(layer).values()] for layer in layers)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    left = {"norm", "kind", "image"}
    return "\n".join(
        " ".join(
            cell.ljust(width) if title in left else cell.rjust(width)
            for title, cell, width in zip(COLUMNS, row, widths, strict=True)
        ).rstrip()
        for row in rows
    )


def _cell(value: Any) -> str:
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, int):
        return str(value)
    return "-" if np.isnan(value) else f"{value:.3g}"
