"""The value of a statement of the catalogue, straight from its tree: neither exporter nor engine are used."""

from __future__ import annotations

from functools import reduce
from typing import Any

import numpy as np

from lngeom.symbolic import Pi, mu, rho, sigma

from .words import Words

NUMBERS = {"Norm": "norm", "Mean": "mean", "Variance": "var", "Scalar": "the", "Trace": "trace"}
NUMBERS |= {"Abs": "abs", "sign": "sgn", "DiagMatrix": "diag"}
LAYERS = {
    "LayerNorm": "LN",
    "RMSNorm": "RMSN",
    "GroupNorm": "GN",
    "BatchNorm": "GN",
    "SampleNorm": "sample_norm",
}
LAYERS |= {"Spread": "spread"}


def value(e: Any, env: dict[Any, Any], words: Words) -> Any:
    """The value of an expression, given those of its symbols by name."""

    def of(part: Any) -> Any:
        return value(part, env, words)

    kind = type(e).__name__
    args = e.args
    if e == Pi:
        return words["centering"](int(of(e.shape[0])))
    for named, word in ((mu, "mean"), (sigma, "sigma"), (rho, "rho")):
        if e == named:
            return words[word](env["a"])
    if kind in NUMBERS:
        return words[NUMBERS[kind]](of(args[0]))
    if kind in LAYERS:
        return words[LAYERS[kind]](of(args[1]), of(args[0]))
    match kind:
        case "Symbol" | "MatrixSymbol" | "MatrixLetter":
            return env[e.name]
        case "Integer" | "Rational" | "One" | "Zero" | "NegativeOne" | "Half":
            return int(e.p) if e.q == 1 else int(e.p) / int(e.q)
        case "Add":
            return sum(map(of, args))
        case "MatAdd":
            return reduce(words["plus"], map(of, args))
        case "Mul" | "HadamardProduct":
            return reduce(lambda x, y: x * y, map(of, args))
        case "MatMul":
            return reduce(lambda x, y: x @ y if np.ndim(x) and np.ndim(y) else x * y, map(of, args))
        case "Pow" | "HadamardPower":
            base, n = of(args[0]), args[1]
            root = np.vectorize(words["root"], otypes=[float])(base) if n.q == 2 else base
            return 1 / root ** -int(n.p) if n.p < 0 else root ** int(n.p)
        case "MatPow":
            return reduce(lambda x, y: x @ y, [of(args[0])] * int(args[1]))
        case "Transpose":
            return words["tr"](of(args[0]))
        case "Identity":
            return np.eye(of(e.shape[0]))
        case "OneMatrix" | "ZeroMatrix":
            return np.full((of(e.shape[0]), of(e.shape[1])), float(kind == "OneMatrix"))
        case "Basis":
            return np.eye(of(args[0]))[:, [of(args[1])]]
        case "Helmert":
            return words["helmert"](of(args[0]))
        case "MatrixElement":
            return of(args[0])[of(args[1]), of(args[2])]
        case "Sum":
            index, low, high = e.limits[0]
            return sum(value(e.function, {**env, index.name: n}, words) for n in range(of(low), of(high) + 1))
    return of(e.meaning)
