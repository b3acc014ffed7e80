"""A normal form for expressions that does only what nobody would call a step of a proof.

It sorts terms, removes brackets, multiplies numbers, and removes the transposes of symmetric matrices.  With
``projections`` it also writes Π for ΠΠ, 0 for Π𝟏, N for 𝟏ᵀ𝟏 and N − 1 for tr Π.  It multiplies nothing out,
and inserts no definition.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
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
    sqrt,
)
from sympy.matrices.expressions import DiagMatrix

from lngeom.symbolic import N, Named, Norm, Pi, Scalar, Unproved, one, prove

__all__ = ["contains", "normal"]

Factors = tuple[Any, ...]
EVEN = ("Norm", "Variance")  # the same for −x as for x
TURNED = ("Scalar", "Trace")  # the same for the transpose
CONSTANT = {Scalar(one.T * one): N, Norm(one): sqrt(N), Trace(Pi): N - 1}
GONE = ((Pi, one), (("T", one), Pi))  # products that are 0


def normal(e: Any, *, projections: bool = True) -> Any:
    """Return the normal form: a scalar expression, or the terms of a matrix with their coefficients.

    Parameters
    ----------
    e : Expr or MatrixExpr
        A line of a chain.
    projections : bool
        Also write Π for ΠΠ, and so on for every other projection of the book, 0 for Π𝟏, N for 𝟏ᵀ𝟏, N − 1 for
        tr Π.

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


def contains(whole: Any, part: Any, *, multiples: bool = False) -> bool:
    """Return True if a normal form is made of another one: if it holds all of its terms, or all its factors.

    The whole may multiply several terms, or all factors, by a number or by a power of N; with ``multiples``
    also one term among others.

    Examples
    --------
    >>> from lngeom.symbolic import N, mu, rho, sigma
    >>> contains(normal(sigma + rho - mu), normal(sigma + rho)), contains(normal(sigma), normal(sigma * mu))
    (True, False)
    >>> contains(normal(mu + rho**2), normal(rho**2)), contains(normal(mu + 2 * rho**2), normal(rho**2))
    (True, False)
    """
    if isinstance(part, frozenset):
        return isinstance(whole, frozenset) and _holds(whole, part)
    if isinstance(whole, frozenset):
        return False
    if not _kept(part):
        whole_terms = Add.make_args(whole)
        return part not in (0, 1) and len(whole_terms) > 1 and part in whole_terms
    terms = Add.make_args(part)
    one = part.as_content_primitive()[1] if len(terms) > 1 else part
    if (one.is_Symbol or len(terms) > 1) and (whole.has(one) or whole.has(-one)):
        return True
    if len(terms) == 1:
        alone = multiples or not isinstance(whole, Add)
        plain = part.xreplace(dict.fromkeys(_kept(part), 1))
        return any(
            _keeps(term, part) and (alone or term.xreplace(dict.fromkeys(_kept(term), 1)) == plain)
            for term in Add.make_args(whole)
        )
    for factor in {_ratio(term, terms[0]) for term in Add.make_args(whole)} - {None}:
        if {factor * term for term in terms} <= set(Add.make_args(whole)):
            return True
    return False


def _holds(whole: frozenset[Any], part: frozenset[Any]) -> bool:
    """Return True if each term of a matrix is within a term of another one, with its coefficient."""
    if not any(factors or _kept(coefficient) for factors, coefficient in part):
        return False  # a multiple of I
    if any(isinstance(one, frozenset) and _holds(one, part) for factors, _ in whole for one in factors):
        return True

    def within(inner: Factors, outer: Factors) -> bool:
        starts = range(len(outer) - len(inner) + 1)
        return any(outer[at : at + len(inner)] == inner for at in starts)

    return all(
        any(within(inner, outer) and _keeps(more, coefficient) for outer, more in whole)
        for inner, coefficient in part
    )


def _kept(e: Any) -> set[Any]:
    """The factors of a scalar that are no numbers and no powers of N."""
    return {factor for factor in Mul.make_args(e) if factor.free_symbols - {N}}


def _keeps(whole: Any, part: Any) -> bool:
    return _kept(part) <= _kept(whole)


def _ratio(whole: Any, part: Any) -> Any:
    """The number by which a part is multiplied in a whole; None if it is none."""
    ratio = whole / part
    return None if ratio.free_symbols - {N} else ratio


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
        if self.projections and e in CONSTANT:
            return CONSTANT[e]
        name = type(e).__name__
        parts = [self._part(arg) for arg in e.args]
        if name in EVEN:
            parts[0] = min(parts[0], _negated(parts[0]), key=_written)
        if name == "Variance" and self.projections:  # centering changes no variance
            parts[0] = frozenset((factors[factors[:1] == (Pi,) :], one) for factors, one in parts[0])
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
        if self.projections and any(pair in GONE for pair in pairwise(kept)):
            return (), Integer(0)
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
        return bool(prove(left, right))
    except (Unproved, TypeError):
        return False
