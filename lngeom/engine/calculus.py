"""Index notation: every matrix by its general entry, every number with its sums contracted.

A matrix identity is an identity between entries.  An entry is an expression in the entries ``a_i`` of
the symbols, Kronecker deltas, roots and finite sums, and a sum of products is determined by its summands up
to the names of the bound indices.  SymPy folds nothing on the way: a root is a name for itself
(:class:`.sums.Root`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sympy import (
    Abs,
    Add,
    Derivative,
    Expr,
    KroneckerDelta,
    Max,
    Min,
    Mul,
    Pow,
    S,
    Sum,
    Symbol,
    Tuple,
    sign,
)
from sympy.matrices.expressions import (
    Determinant,
    DiagMatrix,
    HadamardPower,
    HadamardProduct,
    Identity,
    Inverse,
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

from .atoms import COLUMN, ROW, Root, opaque
from .budget import remembered, spend
from .errors import Unproved
from .fresh import fresh, fresh_names
from .names import free, meaning
from .nodes import NODES, Basis, Jacobian, Scalar
from .sums import contract, settled
from .zero import reduced

Env = tuple  # pairs of an index symbol and what stands for it


class Element(MatrixElement):
    """An entry of a symbol, without SymPy's doubts, at every renaming, whether i and j are in range."""

    def __new__(cls, m: MatrixExpr, i: Expr, j: Expr) -> Element:  # noqa: D102
        return Expr.__new__(cls, m, i, j)


def general(e: Any) -> Expr:
    """A number, or the entry of a matrix in a general row and column, in normal form."""
    if getattr(e, "is_Matrix", False):
        return settled(entry(e, S.Zero if e.shape[0] == 1 else ROW, S.Zero if e.shape[1] == 1 else COLUMN))
    return settled(normal(e))


def entry(m: Any, i: Any, j: Any, env: Env = ()) -> Expr:
    """The entry (i, j) of a matrix expression, in normal form; ``env`` says what stands for an index."""
    return _entry(m, i, j, tuple(pair for pair in env if pair[0] in free(m)) if env else ())


def normal(e: Any, env: Env = ()) -> Expr:
    """A number in index notation with every sum contracted."""
    return _normal(e, tuple(pair for pair in env if pair[0] in free(e)) if env else ())


@remembered
def _entry(m: Any, i: Any, j: Any, env: Env) -> Expr:
    if type(m) in NODES:
        if (meant := meaning(m)) is not None:
            return entry(meant, i, j, env)
        if isinstance(m, Jacobian):
            return derivative(entry(m.args[0], i, S.Zero, env), m.args[1], j)
        return m.entry(i, j, lambda part: normal(part, env))
    match m:
        case MatrixSymbol():
            return Element(m, i, j)
        case Identity():
            return KroneckerDelta(i, j)
        case OneMatrix():
            return S.One
        case ZeroMatrix():
            return S.Zero
        case MatAdd():
            return Add(*(entry(term, i, j, env) for term in m.args))
        case Transpose():
            return entry(m.arg, j, i, env)
        case HadamardProduct():
            return Mul(*(entry(factor, i, j, env) for factor in m.args))
        case HadamardPower():
            return power(entry(m.base, i, j, env), m.exp)
        case DiagMatrix():
            return KroneckerDelta(i, j) * entry(m.args[0], i, S.Zero, env)
        case MatMul():
            return _product(m, i, j, env)
        case MatPow():
            return _power(m, i, j, env)
    raise Unproved(f"the entries of {m} are not known to the calculus")


def _product(m: MatMul, i: Any, j: Any, env: Env) -> Expr:
    number, (first, *rest) = m.as_coeff_matrices()
    if not rest:
        return normal(number, env) * entry(first, i, j, env)
    tail = MatMul(*rest, evaluate=False)
    if first.shape[1] == 1:
        return normal(number, env) * entry(first, i, S.Zero, env) * entry(tail, S.Zero, j, env)
    k = fresh(m, i, j, *(place for _, place in env))
    size = normal(first.shape[1], env)
    body = entry(first, i, k, env) * entry(tail, k, j, env)
    return normal(number, env) * contract(body, k, S.Zero, size - 1, size, True)


def _power(m: MatPow, i: Any, j: Any, env: Env) -> Expr:
    base, n = m.args[0], m.exp
    if m.shape[0] == 1 and n.is_Rational:
        return power(entry(base, S.Zero, S.Zero, env), n)
    if n.is_Integer and n > 0:
        if n > 16:
            raise Unproved(f"the power {n} of a matrix is too high to be multiplied out")
        return entry(MatMul(*[base] * int(n), evaluate=False), i, j, env)
    from .inverses import inverse_entry, symbolic_power

    if not n.is_Rational:
        return symbolic_power(base, n, i, j, env)
    p = fresh(m, i, j, *(place for _, place in env))
    q = fresh(m, i, j, p, *(place for _, place in env))
    of, delta = entry(base, p, q, env), KroneckerDelta(p, q)
    if of.xreplace({delta: S.Zero}) == 0:  # of a diagonal matrix: entry by entry
        on = of.xreplace({delta: S.One}).xreplace({q: p})
        return KroneckerDelta(i, j) * power(settled(on.xreplace({p: i})), n)
    if n == -1:
        return inverse_entry(base, i, j, env)
    if n.is_Integer:
        return entry(MatMul(*[Inverse(base)] * int(-n), evaluate=False), i, j, env)
    raise Unproved(f"the calculus takes roots of diagonal matrices only, not {m}")


def power(base: Expr, n: Any) -> Expr:
    """A whole or half power of a normal form; the root is a name, and folds nothing."""
    if not n.is_Rational or n.q > 2:
        raise Unproved(f"the calculus knows whole and half powers only, not the power {n}")
    if abs(n.p) > 100:
        raise Unproved(f"the power {n} is beyond the calculus")
    if base == 0 and n < 0:
        raise Unproved("division by something that is identically zero")
    if n.q == 1:
        return Pow(base, n)
    nested = base.has(Root) or any(
        p.is_Pow and p.exp.is_negative and not p.base.is_Symbol for p in Mul.make_args(base)
    )
    return Pow(Root(reduced(base) if nested else base), n.p)


@remembered
def _normal(e: Any, env: Env) -> Expr:
    if isinstance(e, Symbol):
        return next((place for symbol, place in env if symbol == e), e)
    if type(e) in NODES:
        if isinstance(e, Scalar):
            return entry(e.args[0], S.Zero, S.Zero, env)
        return normal(meaning(e), env)
    match e:
        case Add() | Mul():
            return e.func(*(normal(part, env) for part in e.args))
        case Pow():
            return power(normal(e.base, env), e.exp)
        case MatrixElement():
            return entry(e.parent, normal(e.i, env), normal(e.j, env), env)
        case KroneckerDelta():
            return KroneckerDelta(*(normal(part, env) for part in e.args))
        case sign():
            return sign(normal(e.args[0], env))
        case Abs():
            return Root(normal(e.args[0], env) ** 2)
        case Max() | Min():
            return _largest([normal(part, env) for part in e.args], 1 if isinstance(e, Max) else -1)
        case Trace():
            k = fresh(e, *(place for _, place in env))
            size = normal(e.arg.shape[0], env)
            return contract(entry(e.arg, k, k, env), k, S.Zero, size - 1, size, True)
        case Determinant():
            from .inverses import determinant

            return determinant(e.args[0], env)
        case Sum():
            return _sum(e, env)
    if e.is_Number or e.is_NumberSymbol or isinstance(e, Root):
        return e
    raise Unproved(f"{e} lies outside the calculus ({type(e).__name__} is unknown to it)")


def _largest(parts: list[Expr], way: int) -> Expr:
    """max(x, y) = (x + y + |x - y|)/2, and min with the other sign."""
    result, *others = parts
    for other in others:
        result = (result + other + way * Root((result - other) ** 2)) / 2
    return result


def _sum(e: Sum, env: Env) -> Expr:
    *inner, (k, low, high) = e.limits
    body = Sum(e.function, *inner) if inner else e.function
    outer = tuple(pair for pair in env if pair[0] != k)
    k_new = fresh(e, *(place for _, place in env))
    if any(k in free(delta) for delta in body.atoms(KroneckerDelta)):
        raise Unproved(f"inside the sum {e}, write the delta as an entry of a Named matrix or of a Basis")
    sizes = {normal(size, outer) for size in _sizes(body, k)}
    size = sizes.pop() if len(sizes) == 1 else None
    spend(100)
    low, high = normal(low, env), normal(high, env)
    return contract(normal(body, (*outer, (k, k_new))), k_new, low, high, size)


@lru_cache(maxsize=4096)
def _sizes(e: Any, k: Symbol) -> frozenset:
    """The sizes of whatever has the index ``k`` itself as a place in the expression."""
    found = set()
    if isinstance(e, MatrixElement):
        found = {size for at_, size in zip(e.indices, e.parent.shape, strict=True) if at_ == k}
    elif isinstance(e, Basis) and e.args[1] == k:
        found = {e.args[0]}
    inner = [meaning(e)] if type(e) in NODES and not e.args else e.args
    if isinstance(e, Tuple) or k not in free(e):
        inner = []
    return frozenset(found.union(*(_sizes(part, k) for part in inner)))


def derivative(e: Expr, x: MatrixSymbol, i: Any, j: Any = S.Zero) -> Expr:
    """∂e/∂x_ij: the chain rule over the entries, roots and sums of a normal form."""
    e, back = opaque(e, Sum, MatrixElement, Root, KroneckerDelta)
    total = S.Zero
    for symbol, atom in back.items():
        spend(100)
        if isinstance(atom, Sum):
            names = fresh_names(atom.limits, atom, i, j)
            inner = derivative(atom.function.xreplace(names), x, i, j)
            for index, low, high in atom.limits:
                size = _places(atom.function, index, x) if low == 0 else None
                inner = contract(inner, names[index], low, high, size)
        elif isinstance(atom, Root):
            inner = derivative(atom.args[0], x, i, j) / (2 * atom)
        elif isinstance(atom, KroneckerDelta):
            continue
        elif atom.parent == x:
            same_column = KroneckerDelta(atom.j, j) if x.shape[1] != 1 else S.One
            inner = KroneckerDelta(atom.i, i) * same_column
        elif x in free(atom.parent):
            raise Unproved(f"the derivative of {atom} in an entry of {x} lies outside the calculus")
        else:
            continue
        if inner != 0:
            total += e.diff(symbol) * inner
    if e.has(sign):
        raise Unproved("the derivative of a sign lies outside the calculus")
    if total.has(Derivative):
        raise Unproved("the derivative of a determinant lies outside the calculus")
    return total.xreplace(back)


def _places(body: Expr, index: Any, x: MatrixSymbol) -> Any:
    """The rows or columns of ``x`` if the index runs over them."""
    for m in body.atoms(MatrixElement):
        if m.parent == x and index in m.indices:
            return normal(x.shape[m.indices.index(index)])
    return None
