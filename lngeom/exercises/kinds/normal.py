"""A normal form for expressions that does only what nobody would call a step of a proof.

It sorts terms, removes brackets, multiplies numbers, and removes the transposes of symmetric matrices.  With
``projections`` it also writes Π for ΠΠ.  It multiplies nothing out and inserts no definition.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from sympy import (
    Abs,
    Add,
    Function,
    Identity,
    Integer,
    MatAdd,
    MatMul,
    MatPow,
    Mul,
    Pow,
    Symbol,
    Trace,
    Transpose,
)
from sympy.matrices.expressions import DiagMatrix

from lngeom.symbolic import Named, Unproved, prove

__all__ = ["contains", "normal"]

Factors = tuple[Any, ...]
EVEN = ("Norm", "Variance")  # the same for −x as for x
TURNED = ("Scalar", "Trace")  # the same for the transpose


def normal(e: Any, *, projections: bool = True) -> Any:
    """Return the normal form: a scalar expression, or the terms of a matrix with their coefficients.

    Parameters
    ----------
    e : Expr or MatrixExpr
        A line of a chain.
    projections : bool
        Also write Π for ΠΠ, and so on for every other projection of the book.

    Examples
    --------
    >>> from lngeom.symbolic import I, Pi
    >>> normal((I - 2 * Pi) * (I - 2 * Pi)) == normal((2 * Pi - I).T * (2 * Pi - I))
    True
    >>> normal(Pi * Pi) == normal(Pi), normal(Pi * Pi, projections=False) == normal(Pi)
    (True, False)
    """
    form = _Form(projections)
    return form.terms(e) if e.is_Matrix else form.scalar(e)


def contains(whole: Any, part: Any) -> bool:
    """Return True if a normal form is another one with more terms, or with more factors.

    Examples
    --------
    >>> from lngeom.symbolic import N, mu, sigma
    >>> contains(normal(N + sigma - mu), normal(N)), contains(normal(N * mu), normal(N + mu))
    (True, False)
    """
    if isinstance(part, frozenset) or isinstance(whole, frozenset):
        return isinstance(part, frozenset) and isinstance(whole, frozenset) and bool(part) and part < whole
    return any(
        set(kind.make_args(part)) < set(kind.make_args(whole)) for kind in (Add, Mul) if part not in (0, 1)
    )


class _Form:
    def __init__(self, projections: bool):
        self.projections = projections

    def scalar(self, e: Any) -> Any:
        """A sum, product, power or function of numbers; what is made of matrices becomes a symbol."""
        if not e.args or isinstance(e, Symbol):
            return e
        if isinstance(e, Mul):
            return self._product(map(self.scalar, e.args))
        if isinstance(e, Add | Pow | Abs | Function) and not any(arg.is_Matrix for arg in e.args):
            made = e.func(*map(self.scalar, e.args))
            return self._product([made]) if isinstance(made, Pow) else made
        if isinstance(e, Trace) and isinstance(e.arg, Identity):
            return e.arg.shape[0]
        name = type(e).__name__
        parts = [self._part(arg) for arg in e.args]
        if name in EVEN:
            parts[0] = min(parts[0], _negated(parts[0]), key=_written)
        if name in TURNED:
            parts[0] = min(parts[0], frozenset(_turned(parts[0])), key=_written)
        return Symbol(f"{name}{list(map(_written, parts))}", real=e.is_real, nonnegative=e.is_nonnegative)

    def _part(self, e: Any) -> Any:
        if not getattr(e, "is_Matrix", False):
            return self.scalar(e) if hasattr(e, "is_commutative") else e
        return self.terms(e)

    def _product(self, factors: Iterable[Any]) -> Any:
        """A product whose sums have no sign and no number in front: x − y and 2y − 2x differ by a factor."""
        number, made = Integer(1), []
        for factor in factors:
            base, exponent = factor.as_base_exp()
            if isinstance(base, Add) and exponent.is_Integer:
                content, rest = base.as_content_primitive()
                if rest.could_extract_minus_sign():
                    content, rest = -content, -rest
                number, factor = number * content**exponent, rest**exponent
            made.append(factor)
        return Mul(number, *made)

    def terms(self, e: Any) -> frozenset[tuple[Factors, Any]]:
        """The terms of a matrix, each a product of factors and its coefficient."""
        found: dict[Factors, Any] = {}
        for factors, coefficient in self._terms(e):
            found[factors] = found.get(factors, 0) + coefficient
        return frozenset((factors, one) for factors, one in found.items() if one != 0)

    def _terms(self, e: Any) -> Iterable[tuple[Factors, Any]]:
        if isinstance(e, MatAdd):
            return [term for arg in e.args for term in self._terms(arg)]
        if isinstance(e, MatMul):
            return [self._factors(e.args)]
        if isinstance(e, MatPow) and e.exp.is_Integer and e.exp > 0:
            return [self._factors([e.base] * int(e.exp))]
        if isinstance(e, Transpose):
            return _turned(self.terms(e.arg))
        if isinstance(e, Identity):
            return [((), Integer(1))]
        leaf = e if not e.args or isinstance(e, Named) or _symbol(e) else self._function(e)
        return [((leaf,), Integer(1))]

    def _function(self, e: Any) -> Any:
        return (type(e).__name__, *map(self._part, e.args))

    def _factors(self, args: Iterable[Any]) -> tuple[Factors, Any]:
        coefficients: list[Any] = []
        factors: list[Any] = []
        for arg in args:
            if not arg.is_Matrix:
                coefficients.append(self.scalar(arg))
                continue
            terms = self.terms(arg)
            if len(terms) == 1:
                ((inner, coefficient),) = terms
                factors += inner
            else:
                first = min(terms, key=_written) if terms else ((), Integer(1))
                coefficient = first[1].as_coeff_Mul()[0]
                factors.append(frozenset((inner, one / coefficient) for inner, one in terms))
            coefficients.append(coefficient)
        kept: list[Any] = []
        for factor in factors:
            if not (self.projections and kept and kept[-1] == factor and _is_projection(factor)):
                kept.append(factor)
        return tuple(kept), self._product(coefficients)


def _symbol(e: Any) -> bool:
    return not any(hasattr(arg, "is_Matrix") and arg.is_Matrix for arg in e.args) and e.is_symbol


def _turned(terms: Iterable[tuple[Factors, Any]]) -> list[tuple[Factors, Any]]:
    """The terms of the transpose."""
    return [(tuple(map(_transpose, reversed(factors))), coefficient) for factors, coefficient in terms]


def _transpose(factor: Any) -> Any:
    if isinstance(factor, frozenset):
        return frozenset(_turned(factor))
    if isinstance(factor, tuple):
        if factor[0] == "T":
            return factor[1]
        return factor if factor[0] == DiagMatrix.__name__ else ("T", factor)
    return factor if _is_symmetric(factor) else ("T", factor)


def _negated(terms: Any) -> Any:
    return frozenset((factors, -coefficient) for factors, coefficient in terms)


def _written(form: Any) -> str:
    """A text of a normal form in which the order of terms is fixed."""
    if isinstance(form, frozenset):
        return f"{{{', '.join(sorted(map(_written, form)))}}}"
    if isinstance(form, tuple):
        return f"({', '.join(map(_written, form))})"
    return str(form)


@cache
def _is_symmetric(leaf: Any) -> bool:
    return isinstance(leaf, Named) and leaf.shape[0] == leaf.shape[1] and _proved(leaf.T, leaf)


@cache
def _is_projection(leaf: Any) -> bool:
    return isinstance(leaf, Named) and leaf.shape[0] == leaf.shape[1] and _proved(leaf * leaf, leaf)


def _proved(left: Any, right: Any) -> bool:
    try:
        return prove(left, right)
    except (Unproved, TypeError):
        return False
