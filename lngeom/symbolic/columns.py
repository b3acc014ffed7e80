"""Layers on a matrix: every column normalized on its own (groups, batches), or all entries together.

A column of ``X`` is whatever shares a mean and a variance: a group of features of one sample, or one feature
across a batch.
"""

from __future__ import annotations

from typing import Any

from sympy import Basic, Dummy, S, sqrt, sympify
from sympy.matrices.expressions import DiagMatrix, HadamardPower, MatrixExpr, OneMatrix
from sympy.printing.precedence import PRECEDENCE

from lngeom.engine.names import Named, name_of_ones, seen_nonnegative
from lngeom.engine.nodes import Basis, Matrix, centering, exact, node

from .layers import Mean, Variance

_J = Dummy("j", integer=True)  # the column that a condition speaks of


def ones(n: Any) -> MatrixExpr:
    """The column of n ones; that of size ``N`` is ``one``."""
    n = sympify(n)
    return Named(*name_of_ones(n), OneMatrix(n, 1))


def deviations(x: MatrixExpr, eps: Any = 0) -> MatrixExpr:
    """The column of all ``√(Var(x e_j) + eps)``, one entry for each column of ``x``."""
    m, n = x.shape
    variances = HadamardPower(centering(m) * x, 2).T * ones(m) / m
    return HadamardPower(variances + eps * ones(n), S.Half)


class Columns(Matrix):
    """A matrix made of a matrix ``x`` and ``eps``; chains are judged on its ``meaning``."""

    name, latex = "", ""

    def __new__(cls, x: Any, eps: Any = 0) -> Any:  # noqa: D102 - documented by the class
        eps = exact(cls, eps)
        if not getattr(x, "is_Matrix", False):
            raise TypeError(f"{cls.__name__} takes a matrix, got {x!r}")
        if not seen_nonnegative(eps):
            raise ValueError(f"{cls.__name__} needs eps ≥ 0; {eps} is not known to be")
        return Basic.__new__(cls, x, eps)

    shape = property(lambda self: self.args[0].shape)

    def _sympystr(self, printer: Any) -> str:
        x, eps = (
            printer._print(self.args[0]),
            printer.parenthesize(self.args[1], PRECEDENCE["Atom"], strict=True),
        )
        return f"{self.name}_{eps}({x})"

    def _latex(self, printer: Any) -> str:
        x, eps = map(printer._print, self.args)
        return rf"\operatorname{{{self.latex}}}_{{{eps}}}\!\left({x}\right)"


@node
class Spread(Columns):
    """The diagonal matrix of the columns' ``√(Var(x e_j) + eps)``: what group and batch norm divide by.

    Parameters
    ----------
    x : MatrixExpr
        A matrix of shape (m, n).
    eps : Expr, default 0
        A nonnegative number or symbol.

    Examples
    --------
    >>> from lngeom.symbolic import Spread, X, eps
    >>> Spread(X, eps).shape
    (Gamma, Gamma)
    """

    name = latex = "S"
    shape = property(lambda self: (self.args[0].shape[1],) * 2)

    @property
    def meaning(self) -> MatrixExpr:
        """The diagonal matrix of the columns' √(Var(x e_j) + eps)."""
        return DiagMatrix(deviations(*self.args))

    def inverse_needs(self) -> list:
        """What is divided by is positive, for every column j."""
        x, eps = self.args
        column = x if x.shape[1] == 1 else x * Basis(x.shape[1], _J)
        return [("positive", Variance(column) + eps, _J, x.shape[1])]

    def _latex(self, printer: Any) -> str:
        return super()._latex(printer).replace(r"\operatorname{S}", "S")


@node
class GroupNorm(Columns):
    """Group normalization without gain and bias: each column of ``x``, a group, on its own.

    Parameters
    ----------
    x : MatrixExpr
        A matrix of shape (k, Γ): Γ groups of k features.
    eps : Expr, default 0
        A nonnegative number or symbol.

    Examples
    --------
    >>> from lngeom.symbolic import Basis, Gamma, GroupNorm, Norm, X, i, k, prove
    >>> from sympy import sqrt
    >>> prove(Norm(GroupNorm(X) * Basis(Gamma, i)), sqrt(k))
    True
    """

    name = latex = "GN"

    @property
    def meaning(self) -> MatrixExpr:
        """The centered columns, each divided by its √(Var(x e_j) + eps)."""
        x = self.args[0]
        return centering(x.shape[0]) * x * Spread(*self.args) ** -1


@node
class BatchNorm(GroupNorm):
    """Batch normalization by the batch's own statistics: the same, with a column for each feature.

    Parameters
    ----------
    x : MatrixExpr
        A matrix of shape (B, N): B samples of N features.
    eps : Expr, default 0
        A nonnegative number or symbol.
    """

    name = latex = "BN"


@node
class SampleNorm(Columns):
    """LayerNorm of all entries of ``x`` as one vector, written back as a matrix; printed as LN.

    Parameters
    ----------
    x : MatrixExpr
        A matrix of shape (k, Γ), for the vector of kΓ features that its columns make.
    eps : Expr, default 0
        A nonnegative number or symbol.
    """

    name = latex = "LN"

    @property
    def meaning(self) -> MatrixExpr:
        """``x`` minus the mean of all entries, divided by √(Var(x) + eps)."""
        x, eps = self.args
        return (x - Mean(x) * OneMatrix(*x.shape)) / sqrt(Variance(x) + eps)
