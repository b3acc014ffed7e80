"""An identity on NumPy arrays: how it is read, how far its sides are apart, what rounding explains."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import count, islice
from numbers import Integral
from types import SimpleNamespace
from typing import Any

import numpy as np
from sympy import Abs, Integer, MatrixSymbol, Symbol

from lngeom.centering import centering_matrix, helmert
from lngeom.definition import layer_norm
from lngeom.engine.evaluation import evaluate
from lngeom.groups import batch_norm, group_norm
from lngeom.rmsnorm import rms_norm
from lngeom.symbolic import BatchNorm, GroupNorm, Helmert, LayerNorm, N, Named, Pi, RMSNorm, SampleNorm, k

from .residual import Residual

# --- How an identity is read on NumPy arrays, and on which arrays it is tried ------------------------------


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


# --- How far the two sides of a statement are apart on arrays, and how far rounding alone may move them ----


MOVED = 2.0**-40, 2.0**-50  # large beside a rounding; nearly one, where that changes a side as a whole
LARGE = 10**6  # a matrix with more entries stays, or is moved once for all, if it is Π
FEW, TIMES = 64, 3  # few numbers may cancel by chance: they are moved three times
TRIES = 12  # so often a value is sought beside one that there is not


def compare(lhs: Any, rhs: Any, relation: str, env: Mapping[Any, Any], rng: np.random.Generator) -> Residual:
    """Evaluate two sides on one instance, and again with every number in them moved a little."""
    numbers = sum(np.size(value) for value in env.values())
    times = TIMES if numbers < FEW else 1
    with np.errstate(all="ignore"):
        exact = {side: _value(side, dict(env), LNGEOM) for side in (lhs, rhs)}
        left, right = exact[lhs], exact[rhs]
        wrong = {"=": np.abs(left - right), "<": left - right, ">": right - left}[relation[0]]
        size, of_zero = max(_largest(left), _largest(right)), is_zero(lhs) or is_zero(rhs)
        if not np.isfinite(size):
            nearby = (_changes(side, np.zeros(()), env, Mover(rng, MOVED[0]), 1) for side in (lhs, rhs))
            return Residual(np.inf, np.inf if all(nearby) else 1.0, of_zero)
        cancelling = 0.0
        for moved in MOVED:
            move = Mover(rng, moved)
            change = max(
                max(_changes(side, exact[side], env, move, times), default=moved * size) for side in exact
            )
            cancelling = max(cancelling, change / moved)
            if of_zero or change < size / FEW:
                break
    off = _largest(np.maximum(wrong, 0))
    size = cancelling if of_zero else size
    return Residual(off / size if off else 0.0, cancelling / size if size else 1.0, of_zero)


def _changes(side: Any, exact: Any, env: Mapping[Any, Any], move: Mover, times: int) -> list[float]:
    """By how much a side changes, each time that it has a value: what is under a root may become negative."""
    found = (_largest(_value(side, Moved(env, move), layers(move)) - exact) for _ in range(TRIES))
    return list(islice(filter(np.isfinite, found), times))


class Mover:
    """Moves numbers, each by a random part of itself, at most ``most``; whole numbers stay."""

    def __init__(self, rng: np.random.Generator, most: float) -> None:
        self._rng, self._most = rng, most

    def __call__(self, value: Any) -> Any:
        """The value, moved."""
        if isinstance(value, float):
            return float(value * (1 + self._most * self._rng.uniform(-1, 1)))
        kind = value.dtype.kind if isinstance(value, np.ndarray) else ""
        if kind == "c" or isinstance(value, complex):
            return self(np.real(value)) + 1j * self(np.imag(value))
        if kind != "f":
            return value
        if value.size > LARGE:
            return _moved_centering(len(value), self._most) if value is centering(len(value)) else value
        by = np.asarray(self._most)
        for axis, n in enumerate(value.shape):  # a product of columns, faster than as many random numbers
            along = [n if other == axis else 1 for other in range(value.ndim)]
            by = by * self._rng.uniform(-1, 1, n).reshape(along)
        by += 1
        by *= value
        return by


@lru_cache(maxsize=1)
def _moved_centering(n: int, most: float) -> Any:
    signs = np.random.default_rng(0).uniform(-1, 1, (2, n))
    by = np.multiply.outer(most * signs[0], signs[1])
    by += 1
    by *= centering(n)
    return by


class Moved(dict):
    """Values of expressions, each of which is moved when it is put in."""

    def __init__(self, env: Mapping[Any, Any], move: Mover) -> None:
        super().__init__()
        self._move = move
        for key, value in env.items():
            self[key] = value

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(key, self._move(value))


def _value(side: Any, env: dict, special: dict) -> Any:
    return np.asarray(evaluate(side, env, FLOATS, special), float)


def is_zero(side: Any) -> bool:
    """Whether a side of a statement is 0 as it is written."""
    return bool(getattr(side, "is_zero", False) or getattr(side, "is_ZeroMatrix", False))


def _largest(entries: Any) -> float:
    largest = float(np.max(np.abs(entries), initial=0))
    return np.inf if np.isnan(largest) else largest


# --- An identity on random arrays: what is drawn for its symbols, and how far its two sides are apart there


OF_MESSAGE = "residual takes a positive integer, got {!r}"


def residual(identity: Any, n: int, rng: np.random.Generator, draw: str) -> Residual:
    """As :meth:`lngeom.identities.Identity.residual`, which has the words."""
    if isinstance(n, bool) or not isinstance(n, Integral):
        raise TypeError(OF_MESSAGE.format(n))
    if n < 1:
        raise ValueError(OF_MESSAGE.format(n))
    if not isinstance(rng, np.random.Generator):
        raise TypeError(f"rng must be a numpy.random.Generator, got {rng!r}")
    if draw not in DRAWS:
        raise ValueError(f"draw must be one of {', '.join(DRAWS)}, got {draw!r}")
    for condition in identity.conditions:
        if condition.xreplace({N: Integer(n), k: Integer(n)}) == False:  # noqa: E712 - SymPy's own false
            raise ValueError(f"{identity.id} holds for {condition}, got n = {n}")
    return compare(identity.lhs, identity.rhs, identity.relation, drawn(identity, int(n), rng, draw), rng)


def drawn(identity: Any, n: int, rng: np.random.Generator, draw: str) -> dict[Any, Any]:
    """Numbers and arrays for the symbols of an identity, of a kind, for n features."""
    symbols = sorted(identity.lhs.free_symbols | identity.rhs.free_symbols, key=str)
    shapes = {
        size for m in symbols if isinstance(m, MatrixSymbol) for n in m.shape for size in n.free_symbols
    }
    numbers = sorted({symbol for symbol in symbols if isinstance(symbol, Symbol)} | shapes, key=str)
    env: dict[Any, Any] = {N: n, k: n}
    for size in numbers:
        if size.is_integer and size.is_positive and size not in env:
            least = _least(identity, size)
            env[size] = int(rng.integers(least, least + 4))
    below = min([n, *(env[size] for size in numbers if size in env)])
    for symbol in numbers:
        if symbol not in env:
            env[symbol] = _number(symbol, below, rng)
    for symbol in symbols:
        if isinstance(symbol, MatrixSymbol):
            shape = tuple(int(evaluate(size, dict(env), FLOATS)) for size in symbol.shape)
            env[symbol] = DRAWS[draw](rng, shape)
    return env


def _least(identity: Any, size: Symbol) -> int:
    """The smallest value that the conditions on this size alone allow."""
    own = [condition for condition in identity.conditions if condition.free_symbols == {size}]
    allows = (all(c.xreplace({size: Integer(m)}) != False for c in own) for m in count(1))  # noqa: E712
    return next(m for m, allowed in enumerate(allows, start=1) if allowed)


def _number(symbol: Symbol, below: int, rng: np.random.Generator) -> float | int:
    """A value for a number of the statement: an index that every size allows, a small ε, else normal."""
    if symbol.is_integer:
        return int(rng.integers(below))
    if symbol.is_nonnegative:
        return float(10 ** rng.uniform(-6, 0))
    return float(rng.normal())
