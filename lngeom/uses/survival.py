"""Which theorem survives in which layer, and around which sublayer: two maps, decided cell by cell.

A theorem is a statement about any layer; put a layer in, and the engine proves it for a symbolic number of
features or refutes it at an instance.  DyT, whose tanh the engine does not write, is refuted on arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from sympy import Gt, S
from sympy.matrices.expressions import HadamardPower, HadamardProduct

from lngeom.centering import center
from lngeom.identities.distance import R
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
    RMSNorm,
    Unproved,
    W,
    alpha,
    b,
    c,
    d,
    eps,
    g,
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
A, B = np.array([[0.2, -0.4, 1.0], [1.0, 0.5, 0.3]])  # where DyT is refuted


@dataclass(frozen=True)
class Cell:
    """A row, a column, whether the theorem holds there, how that was found, and the identity that says it."""

    row: str
    column: str
    holds: bool | None
    why: str
    by: str = ""

    def __str__(self) -> str:
        if self.holds is None:
            return "–"
        return f"yes {{eq}}`eq-{self.by}`" if self.holds and self.by else "yes" if self.holds else "no"


@dataclass(frozen=True)
class Map:
    """Cells in rows and columns; it displays as a table, and ``.refuted`` as the list of counterexamples."""

    cells: tuple[Cell, ...]

    def __getitem__(self, place: tuple[str, str]) -> Cell:
        return next(cell for cell in self.cells if (cell.row, cell.column) == place)

    def _repr_markdown_(self) -> str:
        columns = list(dict.fromkeys(cell.column for cell in self.cells))
        lines = [f"| | {' | '.join(columns)} |", "|:--|" + ":--|" * len(columns)]
        for row in dict.fromkeys(cell.row for cell in self.cells):
            lines.append(f"| {row} | {' | '.join(str(self[row, column]) for column in columns)} |")
        return "\n".join(lines)

    @property
    def refuted(self) -> list[tuple[str, str, str]]:
        """Row, column and counterexample of all that is refuted."""
        return [(cell.row, cell.column, cell.why) for cell in self.cells if cell.holds is False]


def decided(row: str, column: str, statement: tuple, given: tuple = (), by: str = "") -> Cell:
    """The cell of a statement (left side, right side and perhaps a relation), by the engine.

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
    """The cell of a statement that fails by far more than rounding at an array."""
    apart = float(np.max(np.abs(np.asarray(left) - np.asarray(right))))
    if apart < 1e-3:
        raise AssertionError(f"{row}, {column}: the sides are only {apart:.0e} apart")
    return Cell(row, column, False, f"at x = {show(A)}, z = {show(B)} the sides are {apart:.2f} apart")


def show(values: Any) -> str:
    """A vector as counterexamples of the engine write it."""
    return str(tuple(values.tolist()))


# --- Layers against theorems of the book -------------------------------------------------------------------


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
    >>> from lngeom.uses.survival import KEYS, layer_map
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


# --- What norms around a sublayer let through: places of norms against theorems on a whole block -----------


PERI = "norm behind the sublayer, too (sandwich, Peri-LN)"
FOLDED = "every gain folds into a reader"
UNSEEN = "the mean of what is written is not seen"
UNSCALED = "the size of what is written is not seen"
STEADY = "the stream's length does not depend on what is written"


def _added(a: Column, z: Column, eps: Any) -> Any:
    return a + z


def _as_it_is(a: Column, eps: Any) -> Any:
    return a


def _unit(a: Column) -> Any:
    return a / Norm(a)


def _towards(a: Column, z: Column, eps: Any) -> Any:
    return _unit(_unit(a) + d * (_unit(z) - _unit(a)))


# The stream after a sublayer wrote z to the stream a; and what the next sublayer gets of a stream.
BLOCKS: Mapping[str, tuple[Callable[[Column, Column, Any], Any], Callable[[Column, Any], Any]]] = {
    "pre-LN": (_added, LayerNorm),
    "pre-RMSNorm": (_added, RMSNorm),
    "post-LN": (lambda a, z, eps: LayerNorm(a + z, eps), _as_it_is),
    PERI: (lambda a, z, eps: a + LayerNorm(z, eps), _as_it_is),  # LayerNorm would see nothing more
    "nGPT": (_towards, _as_it_is),
    "no norm": (_added, _as_it_is),
}
NORMED, WRITTEN = LayerNorm(x, eps), LayerNorm(z, eps)
GAINED: Mapping[str, tuple[Any, Any]] = {  # gains on the stream itself: with them, and as if they were gone
    "post-LN": (LayerNorm(G * NORMED + b + z, eps), LayerNorm(NORMED + z, eps)),
    PERI: (LayerNorm(x + (G * WRITTEN + b), eps), LayerNorm(x + WRITTEN, eps)),
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
    """Seven ways to put norms around a sublayer against four theorems on the block.

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
        if row in ("nGPT", "no norm"):
            cells.append(Cell(row, FOLDED, None, "it has no gains"))
        else:
            folded = (W * (G * read(x, eps) + b), (W * G) * read(x, eps) + W * b)
            cells.append(
                decided(row, FOLDED, GAINED.get(row, folded), (Gt(eps, 0),), SAYS.get((row, FOLDED), ""))
            )
        unseen = (read(step(x, Pi * z, eps), eps), read(step(x, z, eps), eps))
        unscaled = (step(x, c * z, 0), step(x, z, 0))
        steady = (_both_ways(step, z), _both_ways(step, v))
        for column, sides, given in (
            (UNSEEN, unseen, (Gt(eps, 0),)),
            (UNSCALED, unscaled, (Gt(c, 0), Gt(Norm(Pi * z), 0), Gt(Norm(z), 0), *_inside(row, z))),
            (STEADY, steady, (*_there(row), *_inside(row, z), *_inside(row, v))),
        ):
            cells.append(decided(row, column, sides, given, SAYS.get((row, column), "")))
    return Map((*cells, *_dyt_block()))


def _both_ways(step: Callable[[Column, Column, Any], Any], written: Column) -> Any:
    """The squared length of the stream, on average over what is written and its negative."""
    return (Norm(step(x, written, 0)) ** 2 + Norm(step(x, -written, 0)) ** 2) / 2


def _there(row: str) -> tuple[Any, ...]:
    parts = {"nGPT": (x, z, v), PERI: (Pi * z, Pi * v)}.get(row, ())
    return tuple(Gt(Norm(part), 0) for part in parts)


def _inside(row: str, part: Column) -> tuple[Any, ...]:
    """The sums that a norm on the stream gets are not constant, and not 0."""
    if row == "nGPT":
        return tuple(Gt(Norm(_unit(x) + d * (way * _unit(part) - _unit(x))), 0) for way in (1, -1))
    return tuple(Gt(Norm(Pi * (x + way * part)), 0) for way in (1, -1)) if row == "post-LN" else ()


def _dyt_block() -> list[Cell]:
    """DyT in the place of the norm before a sublayer."""
    row = "DyT in its place"
    return [
        Cell(row, FOLDED, True, "a reader is linear in what it gets", "fold-gain-bias"),
        on_arrays(row, UNSEEN, dyt(A + B, 1.0), dyt(A + center(B), 1.0)),
        on_arrays(row, UNSCALED, A + 2 * B, A + B),
        on_arrays(row, STEADY, A @ A + B @ B, A @ A + 4 * B @ B),
    ]
