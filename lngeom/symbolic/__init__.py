"""The symbols and layers of the book for a symbolic number of features, on top of ``anydim``.

Conventions: ``N`` is the number of features, ``a`` the input, ``Pi`` the centering matrix, ``sigma`` a
standard deviation with divisor N, and ``eps`` is ε.  All columns have N entries, which count from 0 in code
and from 1 in print: ``a[0, 0]`` is a₁.  A name such as ``sigma`` or ``Pi`` carries its definition, as
``sigma.meaning``.

:func:`prove` proves a statement for every N, :func:`refute` looks for a small exact counterexample, and a
:class:`Derivation` accepts a step only if it is proved and not refuted.  SymPy is the only dependency.

The expressions behave as SymPy's own: ``e.func(*e.args)``, ``simplify``, ``expand``, ``latex``, ``pprint``,
``srepr``, and ``pickle`` work.  ``e.subs(N, 4)`` has size 4: names are replaced by their definitions, a
scalar is written in the entries ``a_1``, …, ``a_4``, and ``.as_explicit()`` turns a matrix into SymPy's
``Matrix`` of such entries, which ``lambdify`` accepts.

To differentiate a scalar in an entry, write ``diff(e, a[i, 0])``.  A ``Sum`` in ``e`` must not bind the same
index ``i``, because SymPy would confuse the two; use another one, as below.  To differentiate a column, write
:class:`Jacobian`; SymPy's ``diff`` of a product such as ``Pi*a`` in an entry is 0, which is wrong.

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
proved: 2·a_i/N - 2·(Σ_j a_j)/N^2 = (2·a_i - 2·μ)/N, where μ = (Σ_j a_j)/N
>>> diff(Sum(a[j, 0] ** 2, (j, 0, N - 1)), a[i, 0])  # the sum binds j, not i
Sum(2*KroneckerDelta(i, j, (0, N - 1))*a[j, 0], (j, 0, N - 1))
>>> diff(sigma, a)
Traceback (most recent call last):
    ...
NotImplementedError: write Jacobian(f, a) for a column f, and diff(e, a[i, 0]) for a number
"""

from anydim import (
    Basis,
    Counterexample,
    Derivation,
    Jacobian,
    Misshapen,
    Norm,
    Outside,
    Refuted,
    Scalar,
    Unproved,
    prove,
    refute,
)
from anydim.extending import MatrixLetter, Named, Quantity, Statement, tex, text
from anydim.surface import centering, zeros

from .columns import BatchNorm, GroupNorm, SampleNorm, Spread, ones
from .helmert import Helmert
from .layers import LayerNorm, Mean, RMSNorm, Variance
from .notation import (
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
    "G",
    "g",
    "Gamma",
    "GroupNorm",
    "H",
    "h",
    "Helmert",
    "I",
    "i",
    "j",
    "J",
    "Jacobian",
    "k",
    "lam",
    "LayerNorm",
    "m",
    "MatrixLetter",
    "Mean",
    "Misshapen",
    "mu",
    "mu_X",
    "N",
    "Named",
    "Norm",
    "one",
    "one_hat",
    "Outside",
    "q",
    "Q",
    "ones",
    "Pi",
    "Pi_2",
    "Pi_B",
    "Pi_k",
    "P_y",
    "prove",
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
