"""Layers on a matrix: every column normalized on its own (groups, batches), or all entries together.

A column of ``X`` is whatever shares a mean and a variance: a group of features of one sample, or one feature
across a batch.
"""

from __future__ import annotations

from typing import Any

from sympy import S, sympify
from sympy.matrices.expressions import HadamardPower, MatAdd, MatMul, MatrixExpr, OneMatrix, Transpose

import anydim.language as lang
from anydim.errors import Misshapen
from anydim.extending import Reader, reads
from anydim.language import ONE, Form, MDefined, SizeOf
from anydim.names import Named
from anydim.surface import centering

from .layers import Layer, centered, deviation, layer, over_root, variance


def ones(n: Any) -> MatrixExpr:
    """The column of n ones; that of size ``N`` is ``one``."""
    n = sympify(n)
    latex = r"\mathbf{1}" if str(n) == "N" else rf"\mathbf{{1}}_{{{n}}}"
    return Named("1" if str(n) == "N" else f"1_({n})" if n.is_Add else f"1_{n}", latex, OneMatrix(n, 1))


def deviations(x: MatrixExpr, eps: Any = 0) -> MatrixExpr:
    """The column of all ``√(Var(x e_j) + eps)``, one entry for each column of ``x``."""
    m, n = x.shape
    variances = MatMul(S.One / m, HadamardPower(MatMul(Transpose(x), centering(m)), 2), ones(m))
    return HadamardPower(variances if eps == 0 else MatAdd(eps * ones(n), variances), S.Half)


class Columns(Layer):
    """A layer made of a matrix ``x`` and ``eps``."""

    @classmethod
    def check(cls, x: Any) -> None:
        """Refuse what is no matrix."""
        if not getattr(x, "is_Matrix", False):
            raise Misshapen(f"{cls.__name__} takes a matrix, got {x!r}")


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

    name = "S"
    shape = property(lambda self: (self.args[0].shape[1],) * 2)

    def _latex(self, printer: Any) -> str:
        return super()._latex(printer).replace(r"\operatorname{S}", "S")


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
    proved: |GN_0(X)·e_i| = √(k), where X is k × Γ
    """

    name = "GN"


class BatchNorm(Columns):
    """Batch normalization by the batch's own statistics: the same, with a column for each feature.

    Parameters
    ----------
    x : MatrixExpr
        A matrix of shape (B, N): B samples of N features.
    eps : Expr, default 0
        A nonnegative number or symbol.
    """

    name = "BN"


class SampleNorm(Columns):
    """LayerNorm of all entries of ``x`` as one vector, written back as a matrix; printed as LN.

    Parameters
    ----------
    x : MatrixExpr
        A matrix of shape (k, Γ), for the vector of kΓ features that its columns make.
    eps : Expr, default 0
        A nonnegative number or symbol.
    """

    name = "LN"


# --- Definitions -------------------------------------------------------------------------------------------


def spread(x: lang.Matrix, eps: lang.Number) -> lang.Matrix:
    """The diagonal matrix of all √(Var(x e_j) + ε)."""
    m, n = x.shape
    squares = lang.HPow(lang.MMul(centered(m), x), 2, False)
    variances = lang.Scaled(lang.Inv(SizeOf(m)), lang.MMul(lang.Transpose(squares), lang.Ones(m, ONE)))
    variances = MDefined(Form(r"\operatorname{{variances}}\left({0}\right)", "variances({0})"), variances, x)
    roots = lang.HPow(lang.MAdd(lang.Scaled(eps, lang.Ones(n, ONE)), variances), 1, True)
    return layer("S", lang.Diag(roots), x, eps)


@reads(Spread)
def _spread(r: Reader, x: Any, eps: Any) -> Any:
    return spread(r.matrix(x), r.number(eps))


@reads(GroupNorm, BatchNorm)
def _of_columns(r: Reader, x: Any, eps: Any) -> Any:
    """Each column centered and divided by its √(variance + ε)."""
    x, eps = r.matrix(x), r.number(eps)
    return layer(r.expression.name, lang.MMul(centered(x.shape[0]), x, lang.MInv(spread(x, eps))), x, eps)


@reads(SampleNorm)
def _sample_norm(r: Reader, x: Any, eps: Any) -> Any:
    """All entries minus their mean, divided by √(Var(x) + ε)."""
    x, eps = r.matrix(x), r.number(eps)
    return layer("LN", lang.Scaled(over_root(lang.Add(eps, variance(x))), deviation(x)), x, eps)
