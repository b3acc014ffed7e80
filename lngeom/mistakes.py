"""The famous wrong LayerNorms: each looks right, runs, and passes a careless test.

Chapter 01 shows which checks miss them, the exercises recognise them, and the package's own tests must
reject every one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["WRONG_LAYER_NORMS"]

Array = NDArray[Any]


def _wrong(
    divide: Callable[[Array, float], Array], *, axis: int = -1, centered: bool = True
) -> Callable[..., Array]:
    """A LayerNorm that divides by ``divide(deviations, eps)`` and takes its mean along ``axis``."""

    def layer_norm(
        a: ArrayLike, gain: ArrayLike | None = None, bias: ArrayLike | None = None, *, eps: float = 1e-5
    ) -> Array:
        values = np.asarray(a, float)
        deviations = values - values.mean(axis=axis, keepdims=True) if centered else values
        normalized = deviations / divide(deviations, eps)
        scaled: Array = normalized if gain is None else normalized * np.asarray(gain)
        return scaled if bias is None else scaled + np.asarray(bias)

    return layer_norm


def _variance(deviations: Array, axis: int = -1) -> Array:
    return np.asarray(np.mean(deviations**2, axis=axis, keepdims=True))


def _unbiased(deviations: Array) -> Array:
    return np.asarray(np.sum(deviations**2, axis=-1, keepdims=True) / max(deviations.shape[-1] - 1, 1))


WRONG_LAYER_NORMS: dict[str, Callable[..., Array]] = {
    "variance over N - 1 (ddof = 1)": _wrong(lambda d, eps: np.sqrt(_unbiased(d) + eps)),
    "ε outside the root": _wrong(lambda d, eps: np.sqrt(_variance(d)) + eps),
    "power 2 for power 1/2": _wrong(lambda d, eps: (_variance(d) + eps) ** 2),
    "variance for its root": _wrong(lambda d, eps: _variance(d) + eps),
    "ε left out": _wrong(lambda d, eps: np.sqrt(_variance(d))),
    "ε squared": _wrong(lambda d, eps: np.sqrt(_variance(d) + eps**2)),
    "mean over the batch": _wrong(lambda d, eps: np.sqrt(_variance(d, 0) + eps), axis=0),
    "mean not subtracted": _wrong(lambda d, eps: np.sqrt(_variance(d) + eps), centered=False),
}
