"""Chains of equalities for a symbolic number of features, every ``=`` checked by machine.

SymPy is all it needs.  :func:`prove` compares both sides in index notation, :func:`refute` looks for a small
exact counterexample, and :class:`Derivation` lets a step stand only if the first succeeds and the second
does not.  The names of the book's notation (``N``, ``a``, ``Pi``, ``sigma``, …) are here too.
"""

from .derivation import Derivation, Statement, prove, refute
from .errors import IllFormed, Refuted, Unproved
from .instances import Counterexample
from .notation import (
    Basis,
    G,
    Gamma,
    H,
    Helmert,
    I,
    Jacobian,
    LayerNorm,
    Mean,
    N,
    Named,
    Norm,
    Pi,
    Quantity,
    RMSNorm,
    Scalar,
    Variance,
    a,
    alpha,
    b,
    c,
    centering,
    d,
    eps,
    g,
    i,
    j,
    k,
    lam,
    mu,
    one,
    one_hat,
    r,
    s,
    sigma,
    unfold,
    v,
    w,
    x,
    y,
    z,
    zeros,
)
from .rendering import tex, text

__all__ = [name for name in dir() if not name.startswith("_") and name not in ("annotations",)]
