"""The names that answers may use, for all sheets: ``from lngeom.exercises.names import *``.

These are the symbols and layers of :mod:`lngeom.symbolic` and what SymPy has for numbers and matrices.  ``I``
is the identity matrix, ``pi`` the number, ``Pi`` the centering matrix.
"""

from sympy import Abs, Matrix, Rational, Trace, cos, expand, pi, simplify, sin, sqrt, trace
from sympy.matrices.expressions import HadamardPower

from lngeom import symbolic
from lngeom.symbolic import *  # noqa: F403

__all__ = [
    "Abs",
    "HadamardPower",
    "Matrix",
    "Rational",
    "Trace",
    "cos",
    "expand",
    "pi",
    "simplify",
    "sin",
    "sqrt",
    "trace",
    *symbolic.__all__,
]
