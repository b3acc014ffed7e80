"""One place of an expression changed, or an expression rewritten without changing what it means."""

from __future__ import annotations

import random
from typing import Any

from sympy import Abs, Add, Integer, MatrixSymbol, Mul, expand, factor, together

from lngeom.symbolic import Named, Quantity, Scalar, a, b, eps, g, lam, one, x


def mutant(e: Any, rng: random.Random) -> Any:
    """``e`` with a symbol, a number, a sign or a factor changed, or None if that cannot be built."""
    path: list[tuple[Any, int]] = []
    while e.args or isinstance(e, Named | Quantity):
        if isinstance(e, Named | Quantity):
            if rng.random() < 0.6:
                break
            e = e.meaning
            continue
        if path and rng.random() < 0.25:
            break
        part = rng.randrange(len(e.args))
        if not hasattr(e.args[part], "args") or type(e.args[part]).__name__ in ("Str", "Tuple"):
            break
        if isinstance(e, MatrixSymbol) or (
            type(e).__name__ in ("MatrixElement", "Jacobian", "Basis") and part
        ):
            break
        path.append((e, part))
        e = e.args[part]
    try:
        e = _changed(e, rng)
        for parent, part in reversed(path):
            e = parent.func(*parent.args[:part], e, *parent.args[part + 1 :])
    except Exception:  # what SymPy cannot build is no mutant, and it raises what it likes
        return None
    return e


def _changed(e: Any, rng: random.Random) -> Any:
    if isinstance(e, Add | Mul) or type(e).__name__ in ("MatAdd", "MatMul"):
        part = rng.randrange(len(e.args))
        rest = e.args[:part] + e.args[part + 1 :]
        if rest and rng.random() < 0.6:
            return e.func(*rest)
    if getattr(e, "is_Matrix", False):
        columns = [m for m in (a, b, g, x, one) if m != e and m.shape == e.shape]
        if columns and rng.random() < 0.6:
            return rng.choice(columns)
        return rng.choice((2, -1)) * e
    if e.is_Integer:
        return e + rng.choice((1, -1))
    return rng.choice((e + 1, 2 * e, -e, e**2, Abs(e), e - 1))


def rewritten(e: Any, rng: random.Random) -> Any:
    """The same in other words: expanded, factored, with what cancels added, or behind a name."""
    if getattr(e, "is_Matrix", False):
        ways = [
            lambda: e + b - b,
            lambda: Named("Q", "Q", e),
            lambda: (e.T).T,
            lambda: 2 * e - e,
            lambda: (1 + lam**2) * e - lam**2 * e,
            lambda: Named("Q", "Q", (1 + eps) * e) - eps * e,
        ]
        ways = ways if e.shape[1] == 1 else ways[1:]
    else:
        ways = [
            lambda: expand(e),
            lambda: factor(e),
            lambda: together(e),
            lambda: Quantity("κ", r"\kappa", e),
            lambda: e + Scalar(a.T * b) - Scalar(b.T * a),
            lambda: Quantity("κ", r"\kappa", e + lam) - lam,
            lambda: e * Quantity("κ", r"\kappa", 1 + eps) / (1 + eps),
            lambda: Integer(2) * e - Quantity("κ", r"\kappa", e),
        ]
    try:
        return rng.choice(ways)()
    except Exception:  # SymPy's own rewriting knows few of these classes; as it was, then
        return e
