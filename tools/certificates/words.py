"""The words of ``Layers.v`` once more, in NumPy: as they are meant, and altered.

Both sides of a true statement have one value, so that a statement ``x = x`` would read like any other.  With
the words altered, each its own way and the same way wherever it stands, the sides of a statement differ.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

Words = dict[str, Callable[..., Any]]


def _columns(statistic: Callable, x: Any) -> Any:
    return np.array([statistic(x[:, j]) for j in range(x.shape[1])])


def _normalized(eps: float, x: Any) -> Any:
    return (x - np.mean(x)) / np.sqrt(np.var(x) + eps)


MEANT: Words = {
    "mean": np.mean,
    "var": np.var,
    "sigma": np.std,
    "rho": lambda x: np.sqrt(np.mean(x**2)),
    "norm": lambda x: np.sqrt(np.sum(x**2)),
    "trace": lambda x: sum(x[p, p] for p in range(len(x))),
    "the": lambda x: x[0, 0],
    "abs": abs,
    "sgn": np.sign,
    "root": lambda x: np.sqrt(x) if np.all(np.asarray(x) >= -1e-12) else np.nan,
    "centering": lambda n: np.eye(n) - 1 / n,
    "LN": _normalized,
    "sample_norm": _normalized,
    "RMSN": lambda eps, x: x / np.sqrt(np.mean(x**2) + eps),
    "GN": lambda eps, x: (x - _columns(np.mean, x)) / np.sqrt(_columns(np.var, x) + eps),
    "spread": lambda eps, x: np.diag(np.sqrt(_columns(np.var, x) + eps)),
    "helmert": lambda n: np.array([_helmert(m, n) for m in range(1, n)]).reshape(n - 1, n),
    "diag": lambda x: np.diag(x[:, 0]),
    "tr": lambda x: x.T,
    "plus": lambda x, y: x + y,
}


def _helmert(m: int, n: int) -> list[float]:
    return [(1 if q < m else -m if q == m else 0) / np.sqrt(m * (m + 1)) for q in range(n)]


def altered(seed: int) -> Words:
    """Words that mean something else: smooth functions of what they are given, shapes kept."""
    rng = np.random.default_rng(seed)
    shift = {name: rng.uniform(0.2, 0.9, 2) for name in MEANT}
    weights = rng.uniform(0.5, 1.5, (16, 16))

    def change(name: str, meant: Callable) -> Callable:
        u, v = shift[name]

        def instead(*args: Any) -> Any:
            *scalars, x = args
            x = np.asarray(x, float)
            if x.ndim == 2:
                x = x + 0.3 * weights[: x.shape[0], : x.shape[1]]
            if name in SIZED:
                x = int(x)
            value = np.asarray(meant(*scalars, abs(x) if name == "root" else x))
            value = value + u * np.cos(v * value)
            return value * weights[: value.shape[0], : value.shape[1]] if value.ndim else float(value)

        return instead

    words = {name: change(name, meant) for name, meant in MEANT.items()}
    words["the"] = MEANT["the"]
    words["plus"] = lambda x, y: x + y + 0.1 * x * y  # in any order and bracketing, as a sum is
    return words


SIZED = {"centering", "helmert"}
