"""What the notation of the book names, as numbers and arrays: written a second time, without the engine."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any

import numpy as np

STEP = 1e-3  # of the differences that a derivative is read as


class Unreadable(Exception):
    """The notation gives a formula no meaning, or several."""


def signs(formula: str, names: Iterable[str]) -> list[str]:
    """A formula cut into names, words, numbers and single signs; the sizes of brackets are left out."""
    indices = re.findall(r"\\sum_\{(\w_\{\d+\})", formula)
    longest = sorted([*names, *indices], key=len, reverse=True)
    named = "|".join(re.escape(name) + r"(?![a-zA-Z])" * name[-1].isalpha() for name in longest if name[1:])
    bars = re.sub(r"\\(left|right)\|", lambda m: rf"\{m[1][0]}vert ", formula)
    plain = re.sub(r"\\(?:left|right)(?![a-zA-Z])|\\[!,]", " ", bars)
    return re.findall(rf"{named}|\\operatorname\{{\w+\}}|\\[a-zA-Z]+|\d+|\S", plain)


# ------------------------------------------------------------------ layers and names


def centering(n: int) -> Any:
    return np.eye(n) - 1 / n


def helmert(n: int) -> Any:
    rows = (np.r_[np.ones(p), -p, np.zeros(n - p - 1)] / np.sqrt(p * (p + 1)) for p in range(1, n))
    return np.array(list(rows))


def normalized(x: Any, eps: float, axis: int | None = None) -> Any:
    """All entries together, or each column on its own, minus the mean and divided by √(variance + ε)."""
    return (x - x.mean(axis, keepdims=True)) / np.sqrt(x.var(axis, keepdims=True) + eps)


def tangential(v: Any, eps: float) -> Any:
    output = normalized(v["a"], eps)
    return centering(v["N"]) - output @ output.T / v["N"]


def derivative(v: Any) -> Any:
    return tangential(v, v[r"\varepsilon"]) / np.sqrt(v["a"].var() + v[r"\varepsilon"])


LAYERS: dict[str, Callable] = {
    "LN": normalized,
    "RMSN": lambda x, eps: x / np.sqrt(np.mean(x**2) + eps),
    "GN": lambda x, eps: normalized(x, eps, axis=0),
    "BN": lambda x, eps: normalized(x, eps, axis=0),
    "S": lambda x, eps: np.diag(np.sqrt(x.var(axis=0) + eps)),
}
FUNCTIONS: dict[str, Callable] = {
    "mean": np.mean,
    "Var": np.var,
    "sign": lambda x: np.sign(np.round(number(x), 9)),  # of what is 0 but for rounding
    "tr": lambda x: np.trace(square(x)),
    "det": lambda x: np.linalg.det(square(x)),
    "diag": lambda x: np.diag(column(x)[:, 0]),
}
SIZED: dict[str, Callable] = {"I": np.eye, "H": helmert, r"\mathbf{1}": lambda m, n=1: np.ones((m, n))}
NAMES: dict[str, Callable] = {  # of the values of the letters
    "I": lambda v: np.eye(v["N"]),
    "H": lambda v: helmert(v["N"]),
    r"\mathbf{1}": lambda v: np.ones((v["N"], 1)),
    r"\hat{\mathbf{1}}": lambda v: np.ones((v["N"], 1)) / np.sqrt(v["N"]),
    r"\Pi": lambda v: centering(v["N"]),
    r"\Pi_{k}": lambda v: centering(v["k"]),
    r"\Pi_{B}": lambda v: centering(v["B"]),
    r"\Pi_2": lambda v: np.eye(v["N"]) - (1 / v["g"]) @ (1 / v["g"]).T / np.sum(v["g"] ** -2.0),
    r"\mu": lambda v: v["a"].mean(),
    r"\mu_{X}": lambda v: v["X"].mean(),
    r"\sigma": lambda v: v["a"].std(),
    r"\sigma_{X}": lambda v: v["X"].std(),
    r"\rho": lambda v: np.sqrt(np.mean(v["a"] ** 2)),
    "s": lambda v: np.sqrt(v["a"].var() + v[r"\varepsilon"]),
    "y": lambda v: normalized(v["a"], v[r"\varepsilon"]),
    "G": lambda v: np.diag(v["g"][:, 0]),
    "D": lambda v: np.diag(1 / v["g"][:, 0]),
    r"\alpha": lambda v: 1 / v["g"],
    "u": lambda v: 1 / (v["g"] ** 2 - v[r"\lambda"]),
    "J": derivative,
    "P_y": lambda v: tangential(v, 0),
    r"\delta": lambda v: (v["g"] * derivative(v)).T @ v["v"],
}

# ------------------------------------------------------------------ operations


def number(x: Any) -> Any:
    """A number, also if it is written as a product of a row and a column."""
    if np.ndim(x) == 2 and x.shape != (1, 1):
        raise Unreadable("a matrix where a number stands")
    return x if np.ndim(x) == 0 else x[0, 0]


def whole(x: Any) -> int:
    return round(float(number(x)))


def square(x: Any) -> Any:
    x = np.atleast_2d(x)
    if x.shape[0] != x.shape[1]:
        raise Unreadable(f"a matrix of shape {x.shape} where a square one stands")
    return x


def column(x: Any) -> Any:
    x = np.atleast_2d(x)
    if x.shape[1] != 1:
        raise Unreadable(f"a matrix of shape {x.shape} where a column stands")
    return x


def alike(values: Iterable) -> list:
    """Values of one shape, or numbers: those of terms, and of factors of an entrywise product."""
    values = list(values)
    return values if len({np.shape(x) for x in values}) == 1 else [number(x) for x in values]


def times(x: Any, y: Any) -> Any:
    if np.ndim(x) == np.ndim(y) == 2 and (1, 1) not in (x.shape, y.shape):
        if x.shape[1] != y.shape[0]:
            raise Unreadable(f"a product of shapes {x.shape} and {y.shape}")
        return x @ y
    return x * y


def multiplied(factors: list) -> Any:
    """A product from the left; from the right, if the last ones are a number such as aᵀb."""
    try:
        return reduce(times, factors)
    except Unreadable:
        return reduce(lambda product, factor: times(factor, product), reversed(factors))


def power(x: Any, n: Any) -> Any:
    if np.size(x) == 1:
        return number(x) ** n
    square(x)
    if n == round(n):
        return np.linalg.matrix_power(x, round(n)) if n > 0 or np.linalg.det(x) else np.full(x.shape, np.nan)
    if np.any(x != np.diag(np.diag(x))):
        raise Unreadable("a root of a matrix that is not diagonal")
    return np.diag(np.diag(x) ** n)


def differentiated(f: Callable, at: Any) -> Any:
    """The derivative of a column in a column, by differences."""

    def slope(unit: Any) -> Any:
        near = {p: column(f(at + p * STEP * unit)) for p in (-2, -1, 1, 2)}
        return (8 * (near[1] - near[-1]) - near[2] + near[-2]) / (12 * STEP)

    return np.hstack([slope(unit[:, None]) for unit in np.eye(len(at))])
