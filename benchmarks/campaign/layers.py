"""The layers at an instance: formulas of their own, written from the definitions and not from the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .numbers import MP, Dual, Grid, of_diagonal, reciprocal, root, total


def _mean(entries: list[Any]) -> Any:
    return total(entries) * (MP.one / len(entries))


def _variance(entries: list[Any]) -> Any:
    middle = _mean(entries)
    return _mean([(x - middle) * (x - middle) for x in entries])


def _eps(read: Any, e: Any) -> Any:
    return read.number(e.args[1])


def _layer(read: Any, e: Any) -> Grid:
    """All entries together: minus their mean, divided by the root of their variance and ε."""
    x = read.grid(e.args[0])
    middle = _mean(x.entries)
    by = reciprocal(root(_variance(x.entries) + _eps(read, e)))
    return x.map(lambda entry: (entry - middle) * by)


def _rms(read: Any, e: Any) -> Grid:
    x = read.grid(e.args[0])
    by = reciprocal(root(_mean([entry * entry for entry in x.entries]) + _eps(read, e)))
    return x.map(lambda entry: entry * by)


def _spreads(read: Any, e: Any) -> list[Any]:
    columns = read.grid(e.args[0]).transposed().rows
    return [root(_variance(column) + _eps(read, e)) for column in columns]


def _columns(read: Any, e: Any) -> Grid:
    """Every column: minus its mean, divided by its own root."""
    columns = read.grid(e.args[0]).transposed().rows
    scales = map(reciprocal, _spreads(read, e))
    return Grid(
        [(x - _mean(column)) * by for x in column] for column, by in zip(columns, scales, strict=True)
    ).transposed()


def _helmert(read: Any, e: Any) -> Grid:
    n = read.length(e.args[0])

    def entry(p: int, q: int) -> Any:
        m = p + 1
        return (MP.one if q < m else MP.mpf(-m) if q == m else MP.zero) / MP.sqrt(m * (m + 1))

    return Grid.build(n - 1, n, entry)


def _jacobian(read: Any, e: Any) -> Grid:
    f, x = e.args
    at, level = read.grid(x), read.level + 1

    def moved(q: int) -> Grid:
        rows = [[Dual(level, entry, MP.mpf(p == q)) for entry in row] for p, row in enumerate(at.rows)]
        return read.moved({x: Grid(rows)}, level).grid(f)

    def slope(y: Any) -> Any:
        return y.slope if isinstance(y, Dual) and y.level == level else MP.zero

    return Grid([slope(y) for y in moved(q).entries] for q in range(at.shape[0])).transposed()


LAYERS: dict[str, Callable[[Any, Any], Any]] = {
    "Norm": lambda read, e: root(total(x * x for x in read.grid(e.args[0]).entries)),
    "Mean": lambda read, e: _mean(read.grid(e.args[0]).entries),
    "Variance": lambda read, e: _variance(read.grid(e.args[0]).entries),
    "LayerNorm": _layer,
    "SampleNorm": _layer,
    "RMSNorm": _rms,
    "Spread": lambda read, e: of_diagonal(_spreads(read, e)),
    "GroupNorm": _columns,
    "BatchNorm": _columns,
    "Helmert": _helmert,
    "Jacobian": _jacobian,
}
