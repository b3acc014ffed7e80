"""Chains of equalities for a symbolic number of features, every ``=`` checked by machine.

SymPy is all it needs.  :func:`prove` compares both sides in index notation, :func:`refute` looks for a small
exact counterexample, and :class:`Derivation` lets a step stand only if the first succeeds and the second
does not.  The names of the book's notation (``N``, ``a``, ``Pi``, ``sigma``, …) are here too.

What one tries with a SymPy expression works with them: ``e.func(*e.args)``, ``simplify``, ``expand``,
``latex``, ``pprint``, ``srepr``, ``pickle``.  ``e.subs(N, 4)`` is of size 4: a name gives way to what it
means then, a number stands there in the entries ``a_1``, …, ``a_4``, and ``.as_explicit()`` of a matrix is
SymPy's ``Matrix`` of such entries, which ``lambdify`` takes.  ``diff`` of a number in an entry such as
``a[i, 0]`` is right if no ``Sum`` that is written in it binds the letter ``i``: SymPy differentiates under
such a sum as if its letter were that of the entry, so take another one than a sum binds.  Of a matrix, and
in a whole column, ``diff`` raises an error that says what to write.  Of sums and products of matrices, as
``Pi*a``, SymPy itself answers 0 in an entry: take :class:`Jacobian`.

>>> from sympy import Matrix, Sum, diff, simplify, symbols
>>> (Pi * a).subs(N, 2).as_explicit()
Matrix([
[ a_1/2 - a_2/2],
[-a_1/2 + a_2/2]])
>>> simplify(sigma.subs(N, 2) ** 2)
(a_1 - a_2)**2/4
>>> a.subs(N, 4).as_explicit() == Matrix(symbols("a_1:5"))
True
>>> prove(diff(sigma**2, a[i, 0]), 2 * (a[i, 0] - mu) / N)
True
>>> diff(Sum(a[j, 0] ** 2, (j, 0, N - 1)), a[i, 0])  # j is bound, i is not
Sum(2*KroneckerDelta(i, j, (0, N - 1))*a[j, 0], (j, 0, N - 1))
>>> diff(sigma, a)
Traceback (most recent call last):
    ...
NotImplementedError: write Jacobian(f, a) for a column f, and diff(e, a[i, 0]) for a number
"""

from lngeom.engine import (
    Basis,
    Counterexample,
    Derivation,
    Foreign,
    IllFormed,
    Jacobian,
    MatrixLetter,
    Named,
    Norm,
    Quantity,
    Refuted,
    Scalar,
    Statement,
    Unproved,
    centering,
    prove,
    prove_by_induction,
    refute,
    tex,
    text,
    unfold,
    zeros,
)

from .columns import BatchNorm, GroupNorm, SampleNorm, Spread, ones
from .helmert import Helmert
from .layers import LayerNorm, Mean, RMSNorm, Variance
from .letters import (
    A,
    B,
    D,
    G,
    Gamma,
    H,
    I,
    J,
    N,
    P_y,
    Pi,
    Pi_2,
    Pi_B,
    Pi_k,
    Q,
    V,
    W,
    X,
    a,
    alpha,
    b,
    c,
    d,
    delta,
    eps,
    eta,
    f,
    g,
    h,
    i,
    j,
    k,
    lam,
    m,
    mu,
    mu_X,
    one,
    one_hat,
    q,
    r,
    rho,
    s,
    sigma,
    sigma_X,
    sigmas,
    t,
    u,
    v,
    w,
    x,
    y,
    z,
)

__all__ = [
    "D",
    "a",
    "A",
    "alpha",
    "b",
    "B",
    "Basis",
    "BatchNorm",
    "c",
    "centering",
    "Counterexample",
    "d",
    "delta",
    "Derivation",
    "eps",
    "eta",
    "f",
    "Foreign",
    "G",
    "g",
    "Gamma",
    "GroupNorm",
    "H",
    "h",
    "Helmert",
    "I",
    "i",
    "IllFormed",
    "j",
    "J",
    "Jacobian",
    "k",
    "lam",
    "LayerNorm",
    "m",
    "MatrixLetter",
    "Mean",
    "mu",
    "mu_X",
    "N",
    "Named",
    "Norm",
    "one",
    "one_hat",
    "q",
    "Q",
    "ones",
    "Pi",
    "Pi_2",
    "Pi_B",
    "Pi_k",
    "P_y",
    "prove",
    "prove_by_induction",
    "Quantity",
    "r",
    "refute",
    "Refuted",
    "rho",
    "RMSNorm",
    "s",
    "SampleNorm",
    "Scalar",
    "sigma",
    "sigma_X",
    "sigmas",
    "Spread",
    "Statement",
    "t",
    "tex",
    "text",
    "u",
    "unfold",
    "Unproved",
    "v",
    "V",
    "Variance",
    "W",
    "w",
    "x",
    "X",
    "y",
    "z",
    "zeros",
]
