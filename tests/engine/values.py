"""Instances as the campaign reads them, from Python's numbers and lists."""

from sympy import MatrixSymbol, sympify

from benchmarks.campaign.numbers import MP, Grid
from lngeom.symbolic import Gamma, N, X, a, b, c, d, eps, g, i, j, k, lam

A = MatrixSymbol("A", N, N)
NAMED = {str(s): s for s in (N, k, Gamma, i, j, eps, lam, c, d, a, b, g, X, A)}


def number(x):
    """With the campaign's 60 digits."""
    return MP.mpf(str(sympify(x).evalf(60)))


def grid(*rows):
    """A matrix of these rows; numbers make a column."""
    return Grid([number(x) for x in (row if isinstance(row, list | tuple) else [row])] for row in rows)


def value(x):
    """A number, or a matrix if it is a list."""
    return grid(*x) if isinstance(x, list) else number(x)


def instance(**env):
    """An instance whose symbols are given by name."""
    return {NAMED[name]: value(x) for name, x in env.items()}
