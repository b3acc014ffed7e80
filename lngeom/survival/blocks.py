"""What norms around a sublayer let through: places of norms against theorems on a whole block."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sympy import Gt

from lngeom.norms import center, dyt
from lngeom.symbolic import G, LayerNorm, Norm, Pi, RMSNorm, W, b, c, d, eps, v, x, z

from .cells import A, B, Cell, Map, decided, on_arrays

__all__ = ["block_map"]

Column = Any  # a column of the engine
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
    >>> from lngeom.survival.blocks import PERI, UNSCALED, block_map
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
