"""Proof: both sides in index notation, finite sums in a normal form, and their difference is zero.

A matrix identity is an identity between entries.  An entry is an expression in the entries ``a_i`` of
the symbols, Kronecker deltas and finite sums, and a sum of products is determined by its summands up to
the names of the bound indices.  ``normal`` contracts every sum as far as it goes; ``is_zero`` then
decides a rational identity in what is left, with square roots as algebraic numbers.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import prod
from typing import Any

from sympy import (
    EX,
    QQ,
    Abs,
    Add,
    Basic,
    Dummy,
    Expr,
    KroneckerDelta,
    Mul,
    PolynomialError,
    Pow,
    S,
    Sum,
    Symbol,
    default_sort_key,
    factor_list,
    fraction,
    preorder_traversal,
    sign,
    sqrt,
    together,
)
from sympy.matrices.expressions import (
    DiagMatrix,
    HadamardPower,
    HadamardProduct,
    Identity,
    MatAdd,
    MatMul,
    MatPow,
    MatrixExpr,
    MatrixSymbol,
    OneMatrix,
    Trace,
    Transpose,
    ZeroMatrix,
)
from sympy.matrices.expressions.matexpr import MatrixElement
from sympy.polys.orderings import lex
from sympy.polys.rings import PolyRing

from .errors import Unproved
from .expressions import Basis, Helmert, Jacobian, Scalar, centering, unfold
from .sums import ATOMS, contract, fresh, fresh_names, opaque, settled

# the indices of a matrix entry
ROW, COLUMN = (Dummy(name, integer=True, nonnegative=True) for name in ("row", "column"))


def proves(lhs: Any, rhs: Any) -> bool:
    """Decide whether two well-formed sides of one shape have the same normal form."""
    try:
        return is_zero(_normal_form(lhs) - _normal_form(rhs))
    except (PolynomialError, NotImplementedError) as error:
        raise Unproved(f"SymPy could not bring the difference into normal form: {error}") from error


@lru_cache(maxsize=512)  # in a chain the right side of a step is the left side of the next
def _normal_form(e: Any) -> Expr:
    """A number, or the entry of a matrix in a general row and column, in normal form."""
    e = _use_helmert(unfold(e))
    if e.is_Matrix:
        e = entry(e, S.Zero if e.shape[0] == 1 else ROW, S.Zero if e.shape[1] == 1 else COLUMN)
    else:
        e = normal(e)
    return settled(e)


def _use_helmert(e: Any) -> Any:
    """``H.T*H`` and ``H*H.T`` inside products, replaced by what chapter 02 shows them to be."""
    if not e.has(Helmert) or isinstance(e, Helmert):
        return e
    e = e.func(*map(_use_helmert, e.args))
    if not isinstance(e, MatMul):
        return e
    factors = [f for m in e.args for f in (m.args if isinstance(m, MatMul) else [m])]
    for n, (left, right) in enumerate(pairwise(factors)):
        if isinstance(left, Helmert) and right == left.T:
            return _use_helmert(MatMul(*factors[:n], Identity(left.shape[0]), *factors[n + 2 :]))
        if isinstance(right, Helmert) and left == right.T:
            return _use_helmert(MatMul(*factors[:n], unfold(centering(right.shape[1])), *factors[n + 2 :]))
    return e


# ------------------------------------------------------------------ entries and numbers


class Element(MatrixElement):
    """An entry of a symbol, without SymPy's doubts, at every renaming, whether i and j are in range."""

    def __new__(cls, m: MatrixExpr, i: Expr, j: Expr) -> Element:  # noqa: D102
        return Expr.__new__(cls, m, i, j)


@lru_cache(maxsize=8192)
def entry(m: MatrixExpr, i: Any, j: Any) -> Expr:
    """The entry (i, j) of an unfolded matrix expression, in normal form."""
    match m:
        case MatrixSymbol() | Helmert():
            return Element(m, i, j)
        case Identity():
            return KroneckerDelta(i, j)
        case OneMatrix():
            return S.One
        case ZeroMatrix():
            return S.Zero
        case Basis():
            return KroneckerDelta(i, m.args[1])
        case MatAdd():
            return Add(*(entry(term, i, j) for term in m.args))
        case Transpose():
            return entry(m.arg, j, i)
        case HadamardProduct():
            return Mul(*(entry(factor_, i, j) for factor_ in m.args))
        case HadamardPower():
            return normal(Pow(entry(m.base, i, j), m.exp))
        case DiagMatrix():
            return KroneckerDelta(i, j) * entry(m.args[0], i, S.Zero)
        case Jacobian():
            return derivative(entry(m.args[0], i, S.Zero), m.args[1], j)
        case MatMul():
            return _product(m, i, j)
        case MatPow():
            return _power(m, i, j)
    raise Unproved(f"the entries of {m} are not known to the calculus")


def _product(m: MatMul, i: Any, j: Any) -> Expr:
    number, (first, *rest) = m.as_coeff_matrices()
    if not rest:
        return normal(number) * entry(first, i, j)
    tail = MatMul(*rest, evaluate=False)
    if first.shape[1] == 1:
        return normal(number) * entry(first, i, S.Zero) * entry(tail, S.Zero, j)
    k = fresh(m, i, j)
    return normal(number) * contract(entry(first, i, k) * entry(tail, k, j), k, first.shape[1])


def _power(m: MatPow, i: Any, j: Any) -> Expr:
    if m.exp.is_Integer and m.exp > 0:
        return entry(MatMul(*[m.base] * int(m.exp), evaluate=False), i, j)
    p = fresh(m, i, j)
    q = fresh(m, i, j, p)
    base, delta = entry(m.base, p, q), KroneckerDelta(p, q)
    if m.exp.is_Rational and is_zero(base.subs(delta, 0)):  # of a diagonal matrix: entry by entry
        return KroneckerDelta(i, j) * normal(Pow(base.subs(delta, 1).subs({p: i, q: i}), m.exp))
    raise Unproved(f"the calculus takes negative powers of diagonal matrices only, not {m}")


def normal(e: Expr) -> Expr:
    """A number in index notation with every sum contracted."""
    match e:
        case Scalar():
            return entry(e.args[0], S.Zero, S.Zero)
        case MatrixElement():
            return entry(e.parent, e.i, e.j)
        case KroneckerDelta():
            return KroneckerDelta(*e.args[:2])
        case sign():
            if not e.args[0].is_nonzero:
                raise Unproved(f"the sign of {e.args[0]} is not ±1 where it is zero: declare it nonzero")
            x = normal(e.args[0])
            return x / Abs(x)
        case Trace():
            k = fresh(e)
            return contract(entry(e.arg, k, k), k, e.arg.shape[0])
        case Sum():
            return _sum(e)
        case Pow():
            base, power = normal(e.base), e.exp
            if not (2 * power).is_Integer:
                raise Unproved(f"the calculus knows whole and half powers only, not {e}")
            if base == 0 and power.is_negative:
                raise Unproved(f"division by something that is identically zero: {e.base}")
            return Pow(base, power)
        case Add() | Mul() | Abs():
            return e.func(*map(normal, e.args))
        case Symbol():
            if not e.is_real:
                raise Unproved(f"{e} is not declared real: write Symbol('{e}', real=True)")
            return e
    if e.is_Number or e.is_NumberSymbol:
        return e
    raise Unproved(f"{e} lies outside the calculus ({type(e).__name__} is unknown to it)")


def _sum(e: Sum) -> Expr:
    body = e.function
    for k, low, high in e.limits:
        for m in body.atoms(MatrixElement):
            for at, size in zip(m.indices, m.parent.shape, strict=True):
                if at.has(k) and (at, low, high) != (k, 0, size - 1):
                    raise Unproved(
                        f"in {e} the index {k} must run over all entries of {m.parent}, 0 to {size - 1}"
                    )
        if any(k in delta.free_symbols for delta in body.atoms(KroneckerDelta)):
            raise Unproved(f"inside the sum {e}, write the delta as an entry of a Named matrix or of a Basis")
        for unit in body.atoms(Basis):
            size, place = unit.args
            if place.has(k) and (place, low, high) != (k, 0, size - 1):
                raise Unproved(f"in {e} the index {k} must run over all of 0 to {size - 1}")
        k_new = fresh(e)
        body = contract(normal(body.subs(k, k_new)), k_new, high + 1 - low, low)
    return body


def derivative(e: Expr, x: MatrixSymbol, j: Any) -> Expr:
    """∂e/∂x_j: the chain rule over the entries and sums of a normal form."""
    e, back = opaque(e, Sum, MatrixElement)
    total = S.Zero
    for symbol, atom in back.items():
        if isinstance(atom, Sum):
            names = fresh_names(atom.limits, atom, j)
            inner = derivative(atom.function.xreplace(names), x, j)
            for index, low, high in atom.limits:
                inner = contract(inner, names[index], high + 1 - low, low)
        else:
            inner = KroneckerDelta(atom.i, j) if atom.parent == x else S.Zero
        total += e.diff(symbol) * inner
    return total.xreplace(back)


# ------------------------------------------------------------------ zero


def is_zero(e: Expr) -> bool:
    """Is a normal form zero?  It is rational in entries, sums, deltas and square roots."""
    for delta in sorted(e.atoms(KroneckerDelta), key=default_sort_key):  # the cases i = j and i ≠ j
        p, q = sorted(delta.args, key=lambda index: index.is_Symbol)
        return is_zero(normal(e.subs(q, p))) and is_zero(e.subs(delta, 0))
    e, relations = _radicals(opaque(e, *ATOMS)[0])
    e = together(e)
    zeros = {root: root**power - radicand for root, power, radicand in reversed(relations)}
    ring = _ring(list(zeros), [e, *zeros.values()])
    numerator, denominator = map(ring.from_expr, fraction(e))
    for zero in zeros.values():
        numerator, denominator = (p.rem(ring.from_expr(zero)) for p in (numerator, denominator))
    if denominator == 0 or e.has(S.NaN, S.ComplexInfinity):
        raise Unproved("division by something that is identically zero")
    return numerator == 0


def _ring(roots: list[Dummy], expressions: list[Expr]) -> PolyRing:
    """Polynomials in all symbols of the expressions, the roots leading."""
    parts = {p for e in expressions for p in preorder_traversal(e)}
    others = sorted((p for p in parts if p.is_Symbol and p not in roots), key=default_sort_key)
    irrational = any(p.is_number and not p.is_Rational for p in parts)
    return PolyRing([*roots, *others], EX if irrational else QQ, lex)


def _radicals(e: Expr) -> tuple[Expr, list[tuple[Dummy, int, Expr]]]:
    """Square roots (and |x|) as monomials in r_f = √|f|, f irreducible, with relations r^power = radicand.

    A real root promises a radicand ≥ 0.  That fixes the sign of f, and so r_f² = f or -f, when every
    other factor of the radicand is positive, or nonzero of known sign because the root is divided by.
    A sign that stays unknown leaves the weaker r_f⁴ = f².
    """
    relations: list[tuple[Dummy, int, Expr]] = []
    signs: dict[Expr, Expr] = {}
    root: dict[Expr, Dummy] = {}
    while roots := [p for p in preorder_traversal(e) if _is_root(p) and not any(map(_is_root, _below(p)))]:
        table = {p: _factors(p.args[0] ** 2 if isinstance(p, Abs) else p.args[0]) for p in roots}
        signs.update({f: S.One for _, factors in table.values() for f in factors if f.is_nonnegative})
        for _ in table:  # a sign that is found may fix the next
            for p, (number, factors) in table.items():
                _fix_sign(signs, number, factors, p.is_Pow and p.exp.is_negative)
        for f in [f for _, factors in table.values() for f in factors]:
            if f not in root:
                root[f] = Dummy("r", nonnegative=True)
                relations.append((root[f], 2, signs[f] * f) if f in signs else (root[f], 4, f**2))
        e = e.xreplace({p: _monomial(p, *table[p], root) for p in table})
    return e, relations


def _is_root(p: Basic) -> bool:
    return isinstance(p, Abs) or (
        p.is_Pow and p.exp.is_Rational and p.exp.q == 2 and bool(p.base.free_symbols)
    )


def _below(p: Basic) -> Any:
    return preorder_traversal(p.args[0])


@lru_cache(maxsize=1024)
def _factors(radicand: Expr) -> tuple[Expr, dict[Expr, int]]:
    """The number and the irreducible factors, with their powers, of a rational expression."""
    (c, top), (d, bottom) = map(factor_list, fraction(together(radicand)))
    powers: dict[Expr, int] = {}
    for f, m in top + [(f, -m) for f, m in bottom]:
        powers[f] = powers.get(f, 0) + m
    return c / d, powers


def _fix_sign(signs: dict[Expr, Expr], number: Expr, factors: dict[Expr, int], nonzero: bool) -> None:
    odd = [f for f, m in factors.items() if m % 2]
    unknown = [f for f in odd if f not in signs]
    if len(unknown) == 1 and all(nonzero or f.is_positive for f in factors if f != unknown[0]):
        signs[unknown[0]] = sign(number) * prod((signs[f] for f in odd if f in signs), start=S.One)


def _monomial(p: Expr, number: Expr, factors: dict[Expr, int], root: dict[Expr, Dummy]) -> Expr:
    power = S.One if isinstance(p, Abs) else 2 * p.exp
    return (sqrt(abs(number)) * prod((root[f] ** m for f, m in factors.items()), start=S.One)) ** power
