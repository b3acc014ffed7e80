"""How an identity is read on NumPy arrays, and on which arrays it is tried."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np
from sympy import Abs

from lngeom.matrices import centering_matrix, helmert
from lngeom.norms import batch_norm, group_norm, layer_norm, rms_norm
from lngeom.symbolic import BatchNorm, GroupNorm, Helmert, LayerNorm, Named, Pi, RMSNorm, SampleNorm


def _sum(body: Callable, low: int, high: int, nested: bool) -> Any:
    """A sum with the whole range of the index at once; a sum around another goes index by index."""
    if nested:
        return sum(body(n) for n in range(low, high + 1))
    index = np.arange(low, high + 1)
    return np.sum(np.broadcast_to(body(index), index.shape))


def _differences(f: Callable, at: Any) -> Any:
    """A step along the imaginary axis: Im f(a + ih)/h, exact to rounding because nothing is subtracted."""
    step = 1e-30 * max(1.0, float(np.max(np.abs(at))))
    return np.hstack([np.imag(f(at + 1j * h[:, None])) / step for h in step * np.eye(len(at))])


def _numbers(x: Any) -> Any:
    return np.asarray(x, complex if np.iscomplexobj(x) else float)


def _absolute(x: Any) -> Any:
    """|x|, on complex numbers the function that continues it: -x on the left, x on the right."""
    return np.where(np.real(x) < 0, -x, x) if np.iscomplexobj(x) else np.abs(x)


FLOATS = SimpleNamespace(
    most=10**6,
    full=lambda m, n, number: np.full((m, n), float(number)),
    basis=lambda n, place: np.eye(1, n, place).T,
    diagonal=lambda entries: np.diag(_numbers(entries)),
    column=lambda m: m[:, 0],
    trace=np.trace,
    power=lambda base, power: _numbers(base) ** float(power),
    inverse=np.linalg.inv,
    matrix=lambda m, n, entry: np.array([[entry(p, q) for q in range(n)] for p in range(m)], float),
    determinant=np.linalg.det,
    sign=np.sign,
    larger=np.maximum,
    differences=_differences,
    integer=int,
    number=lambda p, q: p / q,
    constant=float,
    sum=_sum,
)


def _groups(x: Any, groups: int, eps: float) -> Any:
    """``group_norm`` of the one sample whose groups are the columns of x."""
    return group_norm(x.T.reshape(1, -1), groups, eps=eps).reshape(x.shape[::-1]).T


@lru_cache(maxsize=4)
def centering(n: int) -> Any:
    """Π, the same array each time."""
    return centering_matrix(n)


def _same(number: Any) -> Any:
    return number


def _layer(norm: Callable, centered: bool, rounded: Callable) -> Callable:
    """The package's own function; under a derivative, where the input is complex, the textbook's formula."""

    def value_of(e: Any, value: Callable) -> Any:
        x, eps = value(e.args[0]), float(value(e.args[1]))
        if not np.iscomplexobj(x):
            return norm(x.T, eps=eps).T
        x = rounded(x - rounded(np.mean(x))) if centered else x
        return rounded(x / rounded(np.sqrt(rounded(np.mean(x * x)) + eps)))

    return value_of


def layers(rounded: Callable = _same) -> dict[type, Callable]:
    """Where LN or Π stands in an identity, the package's own function is what is checked.

    ``rounded`` is what becomes of the numbers that arise on the way under a derivative.
    """
    return {
        Named: lambda e, value: centering(value(e.shape[0])) if e == Pi else value(e.meaning),
        GroupNorm: lambda e, value: _groups(value(e.args[0]), value(e.shape[1]), float(value(e.args[1]))),
        SampleNorm: lambda e, value: _groups(value(e.args[0]), 1, float(value(e.args[1]))),
        BatchNorm: lambda e, value: batch_norm(value(e.args[0]), eps=float(value(e.args[1]))),
        LayerNorm: _layer(layer_norm, centered=True, rounded=rounded),
        RMSNorm: _layer(rms_norm, centered=False, rounded=rounded),
        Helmert: lambda e, value: helmert(value(e.shape[1])),
        Abs: lambda e, value: _absolute(value(e.args[0])),
    }


LNGEOM = layers()
DRAWS: dict[str, Callable] = {
    "normal": lambda rng, shape: rng.normal(size=shape),
    "offset": lambda rng, shape: 1e6 + rng.normal(size=shape),
    "near-constant": lambda rng, shape: 1 + 1e-6 * rng.normal(size=shape),
    "wide": lambda rng, shape: rng.choice([-1.0, 1.0], size=shape) * 10 ** rng.uniform(-3, 3, size=shape),
}
