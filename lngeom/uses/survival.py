"""The theorems that survive in other layers, and in other blocks: two maps, decided cell by cell.

A theorem is a statement about any layer.  For each layer the engine proves it for a symbolic number of
features, or refutes it at an instance.  DyT is refuted on arrays, because the engine has no tanh.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from sympy import Gt, S
from sympy.matrices.expressions import HadamardPower, HadamardProduct

from lngeom.centering import center
from lngeom.chapters.distance.identities import R
from lngeom.rmsnorm import dyt
from lngeom.symbolic import (
    G,
    I,
    Jacobian,
    LayerNorm,
    Mean,
    N,
    Norm,
    Pi,
    Q,
    RMSNorm,
    Unproved,
    W,
    alpha,
    b,
    c,
    eps,
    g,
    m,
    one,
    prove,
    refute,
    v,
    w,
    x,
    z,
    zeros,
)

__all__ = ["A", "B", "Cell", "Map", "block_map", "decided", "layer_map", "on_arrays"]

PROOF = "proved for a symbolic number of features"
A, B = np.array([[0.2, -0.4, 1.0], [1.0, 0.5, 0.3]])  # the inputs at which DyT is refuted


@dataclass(frozen=True)
class Cell:
    """Row, column, whether the theorem holds there, the reason, the identity that states it.

    Where it fails, ``part`` names what of it still holds.
    """

    row: str
    column: str
    holds: bool | None
    why: str
    by: str = ""
    part: str = ""

    def __str__(self) -> str:
        if self.holds is None:
            return "–"
        said = "yes" if self.holds else self.part or "no"
        return f"{said} {{eq}}`eq-{self.by}`" if self.by else said


@dataclass(frozen=True)
class Map:
    """Cells in rows and columns, displayed as a table."""

    cells: tuple[Cell, ...]

    def __getitem__(self, key: tuple[str, str]) -> Cell:
        return next(cell for cell in self.cells if (cell.row, cell.column) == key)

    def _repr_markdown_(self) -> str:
        columns = list(dict.fromkeys(cell.column for cell in self.cells))
        lines = [f"| | {' | '.join(columns)} |", "|:--|" + ":--|" * len(columns)]
        for row in dict.fromkeys(cell.row for cell in self.cells):
            lines.append(f"| {row} | {' | '.join(str(self[row, column]) for column in columns)} |")
        return "\n".join(lines)


def decided(row: str, column: str, statement: tuple, given: tuple = (), by: str = "") -> Cell:
    """Let the engine decide a statement (left side, right side and perhaps a relation).

    Raises
    ------
    AssertionError
        If the engine neither proves nor refutes it.
    """
    lhs, rhs, relation = statement if len(statement) == 3 else (*statement, "=")
    found = refute(lhs, rhs, given, relation)
    if found is not None:
        return Cell(row, column, False, str(found))
    try:
        prove(lhs, rhs, given, relation)
    except Unproved as error:
        raise AssertionError(f"{row}, {column}: neither proved nor refuted") from error
    return Cell(row, column, True, PROOF, by)


def on_arrays(row: str, column: str, left: Any, right: Any) -> Cell:
    """Refute a statement whose sides differ at an array by far more than rounding."""
    apart = float(np.max(np.abs(np.asarray(left) - np.asarray(right))))
    if apart < 1e-3:
        raise AssertionError(f"{row}, {column}: the sides are only {apart:.0e} apart")
    return Cell(row, column, False, f"at x = {_shown(A)}, z = {_shown(B)} the sides are {apart:.2f} apart")


def _shown(values: Any) -> str:
    """Format a vector as in the engine's counterexamples."""
    return str(tuple(values.tolist()))


# --- Layers against theorems of the book -------------------------------------------------------------------


Column = Any  # a column of the engine

# Four functions: a length that is nonzero where the layer is defined at ε = 0; the layer without gain and
# bias; the application of gain and bias; its inverse.
Layer = tuple[Callable[[Column], Any], Callable[[Column], Any], Callable[[Any], Any], Callable[[Any], Any]]


def _same(y: Any) -> Any:
    return y


def _centered_length(a: Column) -> Any:
    return Norm(Pi * a)


LAYERS: Mapping[str, Layer] = {
    "LayerNorm": (_centered_length, LayerNorm, lambda y: G * y + b, lambda y: HadamardProduct(alpha, y - b)),
    "LayerNorm without weights": (_centered_length, LayerNorm, _same, _same),
    "RMSNorm": (Norm, RMSNorm, lambda y: G * y, lambda y: HadamardProduct(alpha, y)),
    "RMSNorm with 1 + g": (
        Norm,
        RMSNorm,
        lambda y: (I + G) * y,
        lambda y: HadamardProduct(HadamardPower(one + g, -1), y),
    ),
    "QK-norm": (lambda a: Norm(W * a), lambda a: RMSNorm(W * a), _same, _same),
    "unit vectors": (Norm, lambda a: a / Norm(a), _same, _same),
    "none": (lambda a: Norm(a) + 1, _same, _same, _same),
}
ELLIPSOID, ZERO_MEAN, LENGTH = "on a sphere or ellipsoid", "mean 0 before the gain", "invariant to length"
SHIFT, TURNS, BOUNDED = "invariant to a shift", "rotates with its input", "bounded length"
RADIAL, KEYS = "no gradient along the input", "all keys have one length"
BY = {
    "LayerNorm": {
        ELLIPSOID: "output-norm",
        ZERO_MEAN: "image-normal",
        LENGTH: "affine-sign",
        SHIFT: "affine-sign",
        BOUNDED: "output-norm",
        RADIAL: "jacobian-spectral",
    },
    "RMSNorm": {
        ELLIPSOID: "rms-ellipsoid",
        LENGTH: "rms-scale",
        TURNS: "rms-norm-mirror",
        BOUNDED: "rms-output-norm",
        RADIAL: "rms-jacobian-spectral",
        KEYS: "qk-selects-itself",
    },
}


def layer_map() -> Map:
    """Decide eight theorems of the book for eight layers at ε = 0: by the engine, for DyT on arrays.

    Raises
    ------
    AssertionError
        If a cell can neither be proved nor refuted.

    Examples
    --------
    >>> from lngeom.uses.survival import KEYS, layer_map
    >>> found = layer_map()
    >>> str(found["RMSNorm", KEYS]), str(found["QK-norm", KEYS])
    ('no', 'yes {eq}`eq-qk-selects-itself`')
    """
    cells = []
    for row in LAYERS:
        known = {} if row == "none" else BY["LayerNorm" if "LayerNorm" in row else "RMSNorm"]
        known = {KEYS: known[KEYS]} if row == "QK-norm" else known
        for column, (statement, given) in statements(row).items():
            cells.append(decided(row, column, statement, given, known.get(column, "")))
    return Map((*cells, *_of_dyt()))


def statements(row: str) -> dict[str, tuple[tuple, tuple]]:
    """Each theorem as a statement about a layer, with the conditions under which both sides are defined.

    QK-norm normalizes Wx, so W is part of the layer: its outputs have m entries, and only for a square W can
    they rotate with x.
    """
    length, core, affine, undo = LAYERS[row]
    in_head = row == "QK-norm"
    entries = m if in_head else N

    def layer(a: Column) -> Any:
        return affine(core(a))

    def key(a: Column) -> Any:
        return layer(a) if in_head else W * layer(a)

    defined, both = (Gt(length(x), 0),), (Gt(length(x), 0), Gt(length(z), 0))
    rotates = (core(R * x), R * core(x)), (Gt(Norm(w), 0), Gt(length(R * x), 0), *defined)
    if in_head:
        lengths = (Gt(Norm(part), 0) for part in (w, Q * x, Q * R * x))
        rotates = (RMSNorm(Q * R * x), R * RMSNorm(Q * x)), tuple(lengths)
    return {
        ELLIPSOID: ((Norm(undo(layer(x))), Norm(undo(layer(z)))), both),
        ZERO_MEAN: ((Mean(undo(layer(x))), S.Zero), defined),
        LENGTH: ((layer(c * x), layer(x)), (Gt(c, 0), *defined)),
        SHIFT: ((layer(x + c * one), layer(x)), (Gt(length(x + c * one), 0), *defined)),
        TURNS: rotates,
        BOUNDED: ((Norm(core(x)) ** 2, entries, "<="), defined),
        RADIAL: ((Jacobian(layer(x), x) * x, zeros(entries)), defined),
        KEYS: ((Norm(key(x)), Norm(key(z))), both),
    }


def _of_dyt() -> list[Cell]:
    """Decide the theorems for DyT: all fail but the bound of the outputs, since |tanh| < 1."""
    row, slope = "DyT", (1 - dyt(A, 1.0) ** 2) * A
    y, other = dyt(A, 1.0), dyt(B, 1.0)
    rotated = [0.6 * y[0] - 0.8 * y[1], 0.8 * y[0] + 0.6 * y[1], y[2]]
    return [
        on_arrays(row, ELLIPSOID, np.linalg.norm(y), np.linalg.norm(other)),
        on_arrays(row, ZERO_MEAN, y.mean(), 0),
        on_arrays(row, LENGTH, dyt(2 * A, 1.0), y),
        on_arrays(row, SHIFT, dyt(A + 1, 1.0), y),
        on_arrays(row, TURNS, dyt([0.6 * A[0] - 0.8 * A[1], 0.8 * A[0] + 0.6 * A[1], A[2]], 1.0), rotated),
        Cell(row, BOUNDED, True, "|tanh| < 1"),
        on_arrays(row, RADIAL, slope, 0),
        on_arrays(row, KEYS, y[0], other[0]),
    ]


# --- Theorems about a whole block, for each position of the normalization layers ---------------------------


PERI = "LayerNorm also after the sublayer (sandwich, Peri-LN)"
FOLDED = "gains and biases fold into other weights"
UNSEEN = "invariant to the mean of the sublayer's output"
UNSCALED = "invariant to the size of the sublayer's output"
STEADY = "the stream's squared length, averaged over ± the sublayer's output, does not depend on it"


def _added(a: Column, z: Column, eps: Any) -> Any:
    return a + z


def _as_it_is(a: Column, eps: Any) -> Any:
    return a


def _unit(a: Column) -> Any:
    return a / Norm(a)


def _towards(a: Column, z: Column, eps: Any) -> Any:
    return _unit(_unit(a) + G * (_unit(z) - _unit(a)))  # a step size for each feature


# Two functions: the stream after a sublayer with output z, from the stream a; the input of the next sublayer.
BLOCKS: Mapping[str, tuple[Callable[[Column, Column, Any], Any], Callable[[Column, Any], Any]]] = {
    "pre-LN": (_added, LayerNorm),
    "pre-RMSNorm": (_added, RMSNorm),
    "post-LN": (lambda a, z, eps: LayerNorm(a + z, eps), _as_it_is),
    PERI: (lambda a, z, eps: a + LayerNorm(z, eps), _as_it_is),  # a LayerNorm before it changes no verdict
    "nGPT": (_towards, _as_it_is),
    "no norm": (_added, _as_it_is),
}
NORMED = LayerNorm(x, eps)
# On the stream, the weights may change: a bias b joins that of the sublayer, and so does an equal gain c > 0.
MOVED: tuple[tuple[tuple[Any, Any], tuple[Any, ...]], ...] = (
    ((LayerNorm(G * NORMED + b + z, eps), LayerNorm(G * NORMED + (z + b), eps)), (Gt(eps, 0),)),
    ((LayerNorm(c * NORMED + z, eps), LayerNorm(NORMED + z / c, eps / c**2)), (Gt(c, 0), Gt(eps, 0))),
)
# Without gains (and, after a sublayer, without a bias), all outputs have one length in the plane of mean zero
# at ε = 0, whatever the other weights are; with unequal gains they do not.  Chapter 11 argues it for post-LN.
LENGTHS: Mapping[str, tuple[Any, Any]] = {
    "post-LN": (Norm(Pi * (G * LayerNorm(x))), Norm(Pi * (G * LayerNorm(z)))),
    PERI: (Norm(Pi * (G * LayerNorm(x) + b)), Norm(Pi * (G * LayerNorm(z) + b))),
}
SAYS: Mapping[tuple[str, str], str] = {
    ("pre-LN", FOLDED): "fold-gain-bias",
    ("pre-RMSNorm", FOLDED): "fold-gain-bias",
    ("pre-LN", UNSEEN): "writer-mean-unseen",
    ("post-LN", UNSEEN): "writer-mean-unseen",
    ("post-LN", STEADY): "output-norm",
    (PERI, STEADY): "update-adds-n",
}


def block_map() -> Map:
    """Decide four theorems about a block for seven ways to normalize around its sublayer.

    Raises
    ------
    AssertionError
        If a cell can neither be proved nor refuted.

    Examples
    --------
    >>> from lngeom.uses.survival import PERI, UNSCALED, block_map
    >>> str(block_map()[PERI, UNSCALED])
    'yes'
    """
    cells = []
    for row, (step, read) in BLOCKS.items():
        cells.append(_folds(row, read))
        unseen = (read(step(x, Pi * z, eps), eps), read(step(x, z, eps), eps))
        unscaled = (step(x, c * z, 0), step(x, z, 0))
        steady = (_both_ways(step, z), _both_ways(step, v))
        for column, sides, given in (
            (UNSEEN, unseen, (Gt(eps, 0),)),
            (UNSCALED, unscaled, (Gt(c, 0), Gt(Norm(Pi * z), 0), Gt(Norm(z), 0), *_inside(row, z))),
            (STEADY, steady, (*_nonzero(row), *_inside(row, z), *_inside(row, v))),
        ):
            cells.append(decided(row, column, sides, given, SAYS.get((row, column), "")))
    return Map((*cells, *_dyt_block()))


def _folds(row: str, read: Callable[[Column, Any], Any]) -> Cell:
    """Decide whether a function stays the same if its gains and biases go and other weights change."""
    if row in ("nGPT", "no norm"):
        return Cell(row, FOLDED, None, "no gain precedes a layer that reads the stream")
    if row not in LENGTHS:
        folded = (W * (G * read(x, eps) + b), (W * G) * read(x, eps) + W * b)
        return decided(row, FOLDED, folded, (Gt(eps, 0),), SAYS[row, FOLDED])
    found = decided(row, FOLDED, LENGTHS[row], (Gt(Norm(Pi * x), 0), Gt(Norm(Pi * z), 0)))
    if row == "post-LN" and all(decided(row, FOLDED, *moved).holds for moved in MOVED):
        return replace(found, part="biases and equal gains", by="affine-eps")
    return found


def _both_ways(step: Callable[[Column, Column, Any], Any], written: Column) -> Any:
    """Squared length of the stream, averaged over a sublayer's output and its negative."""
    return (Norm(step(x, written, 0)) ** 2 + Norm(step(x, -written, 0)) ** 2) / 2


def _nonzero(row: str) -> tuple[Any, ...]:
    """Conditions that the vectors a block divides by the lengths of are not 0."""
    parts = {"nGPT": (x, z, v), PERI: (Pi * z, Pi * v)}.get(row, ())
    return tuple(Gt(Norm(part), 0) for part in parts)


def _inside(row: str, part: Column) -> tuple[Any, ...]:
    """Conditions that the sums a layer on the stream normalizes are neither constant nor 0."""
    if row == "nGPT":
        return tuple(Gt(Norm(_unit(x) + G * (way * _unit(part) - _unit(x))), 0) for way in (1, -1))
    return tuple(Gt(Norm(Pi * (x + way * part)), 0) for way in (1, -1)) if row == "post-LN" else ()


def _dyt_block() -> list[Cell]:
    """Decide the theorems for DyT in place of the LayerNorm before a sublayer."""
    row = "DyT in its place"
    return [
        Cell(row, FOLDED, True, "the next layer is linear in its input", "fold-gain-bias"),
        on_arrays(row, UNSEEN, dyt(A + B, 1.0), dyt(A + center(B), 1.0)),
        on_arrays(row, UNSCALED, A + 2 * B, A + B),
        on_arrays(row, STEADY, A @ A + B @ B, A @ A + 4 * B @ B),
    ]
