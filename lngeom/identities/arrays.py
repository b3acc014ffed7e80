"""How an identity is read on NumPy arrays, and on which arrays it is tried."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from lngeom.matrices import centering_matrix, helmert
from lngeom.norms import layer_norm, rms_norm
from lngeom.symbolic import LayerNorm, Named, Pi, RMSNorm


def _sum(body: Callable, low: int, high: int, nested: bool) -> Any:
    """A sum with the whole range of the index at once; a sum around another goes index by index."""
    if nested:
        return sum(body(n) for n in range(low, high + 1))
    index = np.arange(low, high + 1)
    return np.sum(np.broadcast_to(body(index), index.shape))


def _differences(f: Callable, at: Any) -> Any:
    step = 1e-5 * max(1.0, float(np.max(np.abs(at))))
    columns = [(f(at + h[:, None]) - f(at - h[:, None])) / (2 * step) for h in step * np.eye(len(at))]
    return np.hstack(columns)


FLOATS = SimpleNamespace(
    full=lambda m, n, number: np.full((m, n), float(number)),
    diagonal=lambda entries: np.diag(np.asarray(entries, float)),
    column=lambda m: m[:, 0],
    trace=np.trace,
    power=lambda base, power: np.asarray(base, float) ** float(power),
    inverse=np.linalg.inv,
    helmert=helmert,
    differences=_differences,
    number=lambda p, q: p / q,
    constant=float,
    sum=_sum,
)


@lru_cache(maxsize=4)
def _centering(n: int) -> Any:
    return centering_matrix(n)


# Where LN or Π stands in an identity, the package's own function is what is checked.
LNGEOM: dict[type, Callable] = {
    Named: lambda e, value: _centering(value(e.shape[0])) if e == Pi else value(e.meaning),
    LayerNorm: lambda e, value: layer_norm(value(e.args[0]).T, eps=float(value(e.args[1]))).T,
    RMSNorm: lambda e, value: rms_norm(value(e.args[0]).T, eps=float(value(e.args[1]))).T,
}

DRAWS: dict[str, Callable] = {
    "normal": lambda rng, shape: rng.normal(size=shape),
    "offset": lambda rng, shape: 1e6 + rng.normal(size=shape),
    "near-constant": lambda rng, shape: 1 + 1e-6 * rng.normal(size=shape),
    "wide": lambda rng, shape: rng.choice([-1.0, 1.0], size=shape) * 10 ** rng.uniform(-3, 3, size=shape),
}
