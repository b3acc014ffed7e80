"""A fingerprint of what an identity states: what other judges accepted, and what changed since."""

from __future__ import annotations

import hashlib
from typing import Any

from sympy import Add, Mul, Symbol
from sympy.matrices.expressions import HadamardProduct, MatAdd, MatrixSymbol

from lngeom.engine.names import Abbreviation

IN_ANY_ORDER = (Add, Mul, MatAdd, HadamardProduct)


def canonical(e: Any) -> str:
    """An expression as text, with the meaning of each name, the same in every run and on every machine."""
    if isinstance(e, Symbol):
        kinds = ("positive", "nonnegative", "integer", "real")
        known = ",".join(kind for kind in kinds if getattr(e, f"is_{kind}"))
        return f"{e.name}:{known}"
    if isinstance(e, MatrixSymbol):
        return f"{e.name}:{'×'.join(map(canonical, e.shape))}"
    if isinstance(e, Abbreviation):
        return canonical(e.meaning)
    if not e.args:
        return str(e) if e.is_Atom else type(e).__name__
    parts = [canonical(part) for part in e.args]
    if type(e) in IN_ANY_ORDER:  # MatMul is a subclass of Mul
        parts.sort()
    return f"{type(e).__name__}({', '.join(parts)})"


def digest(*parts: Any) -> str:
    """The SHA-256 of expressions and texts, in hexadecimal."""
    text = "\n".join(part if isinstance(part, str) else canonical(part) for part in parts)
    return hashlib.sha256(text.encode()).hexdigest()
