"""Proofs and refutations of identities and inequalities of vectors and matrices of symbolic size.

Conventions: a size is a positive integer symbol such as N, an index runs through the integers from 0 to
N - 1, and a column is an N × 1 matrix.  A statement has two sides, a relation, and hypotheses; ``given`` are
the hypotheses.  A side condition is what a statement needs so that both sides have values.

Statements are written as SymPy expressions and translated into a small language in which nothing is
evaluated.  A proof is a certificate that a kernel checks, and a refutation is a counterexample.

>>> from sympy import MatrixSymbol, Symbol, Identity
>>> N = Symbol("N", integer=True, positive=True)
>>> a, b = MatrixSymbol("a", N, 1), MatrixSymbol("b", N, 1)
>>> prove(Scalar(a.T * b), Norm(a) * Norm(b), relation="<=")  # Cauchy and Schwarz, for every N
proved: aᵀ·b ≤ |a|·|b|
>>> print(refute(Norm(a + b), Norm(a) + Norm(b)))  # doctest: +ELLIPSIS
at N = ..., a = (...), b = (...) the left side is ... and the right side is ...
"""

from .counterexamples import Counterexample
from .derivation import Derivation
from .errors import Misshapen, Outside, Refuted, Unproved
from .proofs import Proof, prove, refute, side_conditions
from .surface import Basis, Jacobian, Norm, Scalar, gradient

__version__ = "0.1.0"

__all__ = [
    "Basis",
    "Counterexample",
    "Derivation",
    "Jacobian",
    "Misshapen",
    "Norm",
    "Outside",
    "Proof",
    "Refuted",
    "Scalar",
    "Unproved",
    "gradient",
    "side_conditions",
    "prove",
    "refute",
]
