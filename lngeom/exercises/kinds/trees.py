"""SymPy expressions as plain JSON trees and back; reading builds only known classes and evaluates no text.

A leaf is a name of the book's notation, a number or a symbol; a node is ``[class, part, …]``, for example
``["Mul", "N", ["Pow", "sigma", 2]]``.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import sympy
from sympy import Basic, Float, Integer, MatrixSymbol, Rational, Symbol
from sympy.matrices import expressions as matrices
from sympy.matrices.expressions.matexpr import MatrixElement

from lngeom import symbolic
from lngeom.symbolic import Named, Quantity, notation

from .plain import InvalidAnswer, Malformed

__all__ = ["canonical", "tree", "untree"]

_SYMPY = ("Abs", "Add", "KroneckerDelta", "Mul", "Pow", "Sum", "Tuple", "cos", "sign", "sin")
_MATRICES = (
    "Determinant",
    "DiagMatrix",
    "HadamardPower",
    "HadamardProduct",
    "Identity",
    "Inverse",
    "MatAdd",
    "MatMul",
    "MatPow",
    "OneMatrix",
    "Trace",
    "Transpose",
    "ZeroMatrix",
)
_OURS = (
    "Basis",
    "BatchNorm",
    "GroupNorm",
    "Helmert",
    "Jacobian",
    "LayerNorm",
    "Mean",
    "Norm",
    "RMSNorm",
    "SampleNorm",
    "Scalar",
    "Spread",
    "Variance",
)
CLASSES: dict[str, Any] = {
    name: getattr(home, name)
    for home, names in ((sympy, _SYMPY), (matrices, _MATRICES), (symbolic, _OURS))
    for name in names
} | {"MatrixElement": MatrixElement}
NOTATION = {name: value for name, value in vars(notation).items() if isinstance(value, Basic)}
NAMES = {value: name for name, value in reversed(NOTATION.items())}
SYMBOLS = {str(value): name for name, value in NOTATION.items()} | {name: name for name in NOTATION}
OWN = ("Named", "Quantity")
LARGEST, DEEPEST, BITS, LONGEST_NAME = 4000, 60, 2000, 60


def tree(e: Any) -> Any:
    """Convert an expression to a plain tree, and floats to the short fractions that they represent.

    Raises
    ------
    InvalidAnswer
        If it is not an expression, or contains something that no statement may contain.

    Examples
    --------
    >>> from lngeom.symbolic import N, sigma
    >>> tree(N * sigma**2)
    ['Mul', 'N', ['Pow', 'sigma', 2]]
    """
    if isinstance(e, bool) or not isinstance(e, Basic | int | float | Fraction):
        quoted = " Write it without quotes." if isinstance(e, str) else ""
        raise InvalidAnswer(f"The answer should be a SymPy expression, got {type(e).__name__}.{quoted}")
    try:
        return _tree(sympy.sympify(e))
    except RecursionError:
        raise InvalidAnswer("The expression is nested too deeply.") from None


def _tree(e: Any) -> Any:
    if e in NAMES:
        return NAMES[e]
    if isinstance(e, Rational) and max(int(e.p).bit_length(), int(e.q).bit_length()) > BITS:
        raise InvalidAnswer(f"The expression holds a number of more than {BITS} binary digits.")
    if isinstance(e, Integer):
        return int(e)
    if isinstance(e, Rational):
        return ["Rational", int(e.p), int(e.q)]
    if isinstance(e, Float):
        short = Fraction(float(e)).limit_denominator(1000)
        if abs(short - Fraction(float(e))) > 1e-12 * abs(short):
            raise InvalidAnswer(f"The expression holds the float {e}: write it exactly.")
        return _tree(Rational(short.numerator, short.denominator))
    if isinstance(e, Symbol):
        if e.name not in SYMBOLS:
            raise InvalidAnswer(f"The symbol {e.name} is not one of lngeom.symbolic.")
        return SYMBOLS[e.name]
    if isinstance(e, MatrixSymbol):
        raise InvalidAnswer(f"The matrix symbol {e.name} is not the one of lngeom.symbolic.")
    if isinstance(e, Named | Quantity):  # a name defined by the student includes its meaning
        return [OWN[not e.is_Matrix], e.name[:LONGEST_NAME], e.latex[:LONGEST_NAME], _tree(e.meaning)]
    name = type(e).__name__
    if not isinstance(e, CLASSES.get(name, ())):
        raise InvalidAnswer(f"The expression holds {name}, which is not part of this calculus.")
    return [name, *map(_tree, e.args)]


def untree(plain: Any) -> Any:
    """Build the expression of a plain tree.

    Raises
    ------
    Malformed
        If it is no output of :func:`tree`.
    InvalidAnswer
        If it is too large, or its parts do not match, for example in shape.
    """
    if _count(plain, 0) > LARGEST:
        raise InvalidAnswer("The expression is far longer than any answer.")
    try:
        return _untree(plain)
    except (TypeError, ValueError, AttributeError) as error:
        raise InvalidAnswer(f"The expression makes no sense: {error}"[:300]) from None


def canonical(e: Any) -> Any:
    """Rebuild an expression from its tree, so that two expressions can be compared."""
    return untree(tree(e))


def _count(plain: Any, depth: int) -> int:
    if depth > DEEPEST:
        raise InvalidAnswer("The expression is nested too deeply.")
    if isinstance(plain, list):
        return 1 + sum(_count(part, depth + 1) for part in plain)
    return 1


def _untree(plain: Any) -> Any:
    if isinstance(plain, str) and plain in NOTATION:
        return NOTATION[plain]
    if type(plain) is int and plain.bit_length() <= BITS:
        return Integer(plain)
    if not isinstance(plain, list) or not plain or not isinstance(plain[0], str):
        raise Malformed("no tree")
    name, *parts = plain
    if (
        name == "Rational"
        and len(parts) == 2
        and all(type(p) is int and p.bit_length() <= BITS for p in parts)
    ):
        return Rational(*parts) if parts[1] > 0 else _malformed()
    if name in OWN and len(parts) == 3 and all(isinstance(text, str) for text in parts[:2]):
        return (Named if name == "Named" else Quantity)(parts[0], parts[1], _untree(parts[2]))
    if name not in CLASSES:
        raise Malformed("unknown class")
    args = list(map(_untree, parts))
    if name.endswith("Pow") or name == "HadamardPower":
        _moderate(*args)
    made = CLASSES[name](*args)
    if any(n.p.bit_length() > BITS for n in made.atoms(Rational)):
        raise InvalidAnswer("The expression holds a number far larger than any answer.")
    return made


def _malformed() -> Any:
    raise Malformed("no fraction")


def _moderate(base: Any, exponent: Any = None, *_: Any) -> None:
    """Refuse a power that would be evaluated to a gigantic number."""
    if not isinstance(exponent, Basic):
        raise Malformed("no power")
    if any(abs(n) > 64 for n in exponent.atoms(Rational)):
        raise InvalidAnswer("The expression holds a power far larger than any answer.")
