"""Layers against theorems of the book."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from sympy import Gt, S
from sympy.matrices.expressions import HadamardPower, HadamardProduct

from lngeom.identities.distance import R
from lngeom.norms import dyt
from lngeom.symbolic import (
    G,
    I,
    Jacobian,
    LayerNorm,
    Mean,
    N,
    Norm,
    Pi,
    RMSNorm,
    W,
    alpha,
    b,
    c,
    g,
    one,
    w,
    x,
    z,
    zeros,
)

from .cells import A, B, Cell, Map, decided, on_arrays

__all__ = ["layer_map"]

Column = Any  # a column of the engine

# What is not 0 where a layer has a value at ε = 0; the layer without gain and bias; with them; these undone.
Layer = tuple[Callable[[Column], Any], Callable[[Column], Any], Callable[[Any], Any], Callable[[Any], Any]]


def _same(y: Any) -> Any:
    return y


def _centred(a: Column) -> Any:
    return Norm(Pi * a)


LAYERS: Mapping[str, Layer] = {
    "LayerNorm": (_centred, LayerNorm, lambda y: G * y + b, lambda y: HadamardProduct(alpha, y - b)),
    "LayerNorm without weights": (_centred, LayerNorm, _same, _same),
    "RMSNorm": (Norm, RMSNorm, lambda y: G * y, lambda y: HadamardProduct(alpha, y)),
    "RMSNorm with 1 + g": (
        Norm,
        RMSNorm,
        lambda y: (I + G) * y,
        lambda y: HadamardProduct(HadamardPower(one + g, -1), y),
    ),
    "QK-norm": (Norm, RMSNorm, _same, _same),
    "unit vectors (nGPT)": (Norm, lambda a: a / Norm(a), _same, _same),
    "none": (lambda a: Norm(a) + 1, _same, _same, _same),
}
ELLIPSOID, ZERO_MEAN, LENGTH = "on a sphere or ellipsoid", "mean 0 before the gain", "blind to length"
SHIFT, TURNS, BOUNDED = "blind to a shift", "turns with its input", "never longer than √N"
RADIAL, KEYS = "nothing comes back along the input", "behind W all keys have one length"
BY = {
    "LayerNorm": {
        ELLIPSOID: "ellipsoid-level",
        ZERO_MEAN: "image-normal",
        LENGTH: "affine-sign",
        SHIFT: "affine-sign",
        BOUNDED: "output-norm",
        RADIAL: "jacobian-output",
    },
    "RMSNorm": {
        ELLIPSOID: "rms-ellipsoid",
        LENGTH: "rms-scale",
        TURNS: "rms-norm-mirror",
        BOUNDED: "rms-output-norm",
        RADIAL: "rms-jacobian-input",
        KEYS: "qk-selects-itself",
    },
}


def layer_map() -> Map:
    """Eight layers against eight theorems of the book at ε = 0, by the engine, and DyT on arrays.

    Raises
    ------
    AssertionError
        If a cell can neither be proved nor refuted.

    Examples
    --------
    >>> from lngeom.survival.layers import KEYS, layer_map
    >>> found = layer_map()
    >>> str(found["RMSNorm", KEYS]), str(found["QK-norm", KEYS])
    ('no', 'yes {eq}`eq-qk-selects-itself`')
    """
    cells = []
    for row in LAYERS:
        known = {} if row == "none" else BY["LayerNorm" if "LayerNorm" in row else "RMSNorm"]
        for column, (statement, given) in statements(row).items():
            cells.append(decided(row, column, statement, given, known.get(column, "")))
    return Map((*cells, *_of_dyt()))


def statements(row: str) -> dict[str, tuple[tuple, tuple]]:
    """What each theorem says of a layer, and what must hold for both sides to have a value."""
    length, core, affine, undo = LAYERS[row]
    in_head = row == "QK-norm"

    def layer(a: Column) -> Any:
        return affine(core(a))

    def key(a: Column) -> Any:
        return layer(W * a) if in_head else W * layer(a)

    there, both = (Gt(length(x), 0),), (Gt(length(x), 0), Gt(length(z), 0))
    read = (Gt(length(W * x), 0), Gt(length(W * z), 0)) if in_head else both
    return {
        ELLIPSOID: ((Norm(undo(layer(x))), Norm(undo(layer(z)))), both),
        ZERO_MEAN: ((Mean(undo(layer(x))), S.Zero), there),
        LENGTH: ((layer(c * x), layer(x)), (Gt(c, 0), *there)),
        SHIFT: ((layer(x + c * one), layer(x)), (Gt(length(x + c * one), 0), *there)),
        TURNS: ((core(R * x), R * core(x)), (Gt(Norm(w), 0), Gt(length(R * x), 0), *there)),
        BOUNDED: ((Norm(core(x)) ** 2, N, "<="), there),
        RADIAL: ((Jacobian(layer(x), x) * x, zeros(N)), there),
        KEYS: ((Norm(key(x)), Norm(key(z))), read),
    }


def _of_dyt() -> list[Cell]:
    """Tanh entry by entry: all is refuted, but that outputs are bounded, since |tanh| < 1."""
    row, slope = "DyT", (1 - dyt(A, 1.0) ** 2) * A
    y, other = dyt(A, 1.0), dyt(B, 1.0)
    turned = [0.6 * y[0] - 0.8 * y[1], 0.8 * y[0] + 0.6 * y[1], y[2]]
    return [
        on_arrays(row, ELLIPSOID, np.linalg.norm(y), np.linalg.norm(other)),
        on_arrays(row, ZERO_MEAN, y.mean(), 0),
        on_arrays(row, LENGTH, dyt(2 * A, 1.0), y),
        on_arrays(row, SHIFT, dyt(A + 1, 1.0), y),
        on_arrays(row, TURNS, dyt([0.6 * A[0] - 0.8 * A[1], 0.8 * A[0] + 0.6 * A[1], A[2]], 1.0), turned),
        Cell(row, BOUNDED, True, "|tanh| < 1"),
        on_arrays(row, RADIAL, slope, 0),
        on_arrays(row, KEYS, y[0], other[0]),
    ]
