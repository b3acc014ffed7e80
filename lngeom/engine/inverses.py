"""Determinants, inverses and symbolic powers of matrices: diagonal plus rank one, and a little more.

The determinant lemma, det(D + uvᵀ) = det D · (1 + Σ u_k v_k/d_k), and Sherman and Morrison's inverse are
given facts (``test_the_determinant_lemma_holds_on_small_matrices`` justifies them).  Both divide by the
diagonal, which must have no zero: that is an obligation of whatever is read by them.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from sympy import Dummy, Expr, KroneckerDelta, Mul, Ne, S
from sympy.combinatorics import Permutation
from sympy.matrices.expressions import Determinant, Inverse, MatMul, MatPow, MatrixSymbol, Transpose
from sympy.matrices.expressions.matexpr import MatrixElement

from .atoms import ATOMS, COLUMN, PLACE, ROW, Product, Root, opaque
from .budget import expanded
from .calculus import Element, entry, normal
from .errors import Unproved
from .factors import factors_of
from .facts import fact
from .obligations import Obligation
from .sums import contract, settled
from .zero import is_zero

SMALL = 4  # matrices of a known size up to this have their determinants written out


def diagonal_plus_rank_one(m: Any, env: tuple = ()) -> tuple[Expr, Expr, Expr] | None:
    """The entries d(row), u(row), v(column) of a matrix D + uvᵀ; None if it is no such matrix."""
    general = entry(m, ROW, COLUMN, env)
    delta = KroneckerDelta(ROW, COLUMN)
    rest = settled(general.xreplace({delta: S.Zero}))
    if rest.has(KroneckerDelta):
        return None
    on = settled((general.xreplace({delta: S.One}) - rest).xreplace({COLUMN: ROW}))
    plain, back = opaque(rest, *ATOMS, Root)
    if not plain.free_symbols and plain == 0:
        return on, S.Zero, S.Zero
    number, factors = factors_of(plain)
    u, v = number, S.One
    for f, n in factors.items():
        part = f.xreplace(back) ** n
        if not part.has(COLUMN):
            u *= part
        elif not part.has(ROW):
            v *= part
        else:
            return None
    return on, u, v


def _known(m: Any, env: tuple) -> tuple[Expr, Expr, Expr]:
    found = diagonal_plus_rank_one(m, env)
    if found is None:
        raise Unproved(
            f"determinants and inverses are known of a diagonal matrix plus one of rank one; "
            f"{m} is not seen to be one"
        )
    return found


def _lemma(d: Expr, u: Expr, v: Expr, size: Expr) -> Expr:
    """1 + Σ u_k v_k/d_k."""
    k = Dummy("k", integer=True)
    body = (u * v.xreplace({COLUMN: ROW}) / d).xreplace({ROW: k})
    return 1 + (contract(settled(body), k, S.Zero, size - 1, size) if body != 0 else S.Zero)


def determinant(m: Any, env: tuple) -> Expr:
    """The determinant in normal form."""
    size = normal(m.shape[0], env)
    if size.is_Integer and 1 <= size <= SMALL:
        n = int(size)
        rows = [[entry(m, S(p), S(q), env) for q in range(n)] for p in range(n)]
        orders = [(list(way), Permutation(list(way)).signature()) for way in permutations(range(n))]
        return S(sum(sign * Mul(*(rows[p][way[p]] for p in range(n))) for way, sign in orders))
    d, u, v = _known(m, env)
    if any(part.has(ROW) for part in d.atoms(Product)):
        raise Unproved(f"a determinant for each place inside a determinant, {m}, lies outside the calculus")
    return Product(expanded(d.xreplace({ROW: PLACE})), size) * _lemma(d, u, v, size)


def inverse_entry(m: Any, i: Any, j: Any, env: tuple) -> Expr:
    """The entry of the inverse of a matrix that is not diagonal."""
    if isinstance(m, Transpose):
        return entry(Inverse(m.arg), j, i, env)
    meant = getattr(m, "meaning", None)
    if meant is not None:
        return inverse_entry(meant, i, j, env)
    if isinstance(m, MatMul):
        number, factors = m.as_coeff_matrices()
        if all(f.shape[0] == f.shape[1] for f in factors) and (len(factors) > 1 or number != 1):
            turned = MatMul(*(MatPow(f, -1).doit(deep=False) for f in reversed(factors)), evaluate=False)
            return entry(turned, i, j, env) / normal(number, env)
    if isinstance(m, MatrixSymbol):
        return Element(Inverse(m), i, j)
    d, u, v = _known(m, env)
    total = _lemma(d, u, v, normal(m.shape[0], env))
    one, other = (u / d).xreplace({ROW: i}), (v / d.xreplace({ROW: COLUMN})).xreplace({COLUMN: j})
    return KroneckerDelta(i, j) / settled(d.xreplace({ROW: i})) - settled(one) * settled(other) / total


@fact(Inverse, test="test_an_inverse_cancels_its_matrix_on_small_matrices")
def _inverse_cancels(factors: list, k: Any, whole: Any) -> Any:
    """Σ_k A_pk (A⁻¹)_kq = δ_pq, and the other way round."""
    if whole is None or len(factors) != 2 or not all(isinstance(f, MatrixElement) for f in factors):
        return None
    for left, right in (factors, factors[::-1]):
        inverse = Inverse(left.parent) == right.parent or Inverse(right.parent) == left.parent
        whole_row = whole == left.parent.shape[1]
        if inverse and whole_row and left.j == k == right.i and not (left.i.has(k) or right.j.has(k)):
            return KroneckerDelta(left.i, right.j)
    return None


def symbolic_power(m: Any, n: Any, i: Any, j: Any, env: tuple) -> Expr:
    """The entry of a power with a symbolic exponent: known of a projection."""
    if n.is_integer and n.is_positive:
        once = settled(entry(m, ROW, COLUMN, env))
        if is_zero(settled(entry(MatMul(m, m, evaluate=False), ROW, COLUMN, env)) - once):
            return settled(once.xreplace({ROW: i, COLUMN: j}))
    raise Unproved(f"the power {n} of {m} is known if that is a projection and the power is at least 1")


def needs_of_inverse(m: Any, env: tuple) -> list[tuple[str, Any]]:
    """What the inverse of a matrix that is not diagonal needs, by the way in which it is read."""
    if isinstance(m, Transpose):
        return needs_of_inverse(m.arg, env)
    meant = getattr(m, "meaning", None)
    if meant is not None:
        return needs_of_inverse(meant, env)
    if isinstance(m, MatMul):
        number, factors = m.as_coeff_matrices()
        if all(f.shape[0] == f.shape[1] for f in factors) and (len(factors) > 1 or number != 1):
            parts = [need for f in factors for need in _sufficient(f, env)]
            return [("invertible", m), *parts]
    if isinstance(m, MatrixSymbol):
        return [("invertible", m)]
    found = diagonal_plus_rank_one(m, env)
    if found is None:
        return [("invertible", m)]
    d, u, v = found
    return [("nonzero", d), ("nonzero", _lemma(d, u, v, normal(m.shape[0], env)))]


def _sufficient(m: Any, env: tuple) -> list[tuple[str, Any]]:
    """What reading the inverse of a factor needs beyond that it has one."""
    try:
        general = entry(m, ROW, COLUMN, env)
    except Unproved:
        return []
    if general.xreplace({KroneckerDelta(ROW, COLUMN): S.Zero}) == 0:
        return []
    return [need for need in needs_of_inverse(m, env) if need[0] != "invertible"]


def needs_of_determinant(m: Any, env: tuple) -> list[tuple[str, Any]]:
    """That the lemma divides by no zero; nothing if there is no part of rank one, or the size is small."""
    if m.shape[0].is_Integer and m.shape[0] <= SMALL:
        return []
    found = diagonal_plus_rank_one(m, env)
    return [("nonzero", found[0])] if found and found[1] != 0 else []


def derives_invertible(o: Obligation, domain: Any) -> bool:
    """From a condition that says so, or from the factors of a product."""
    m = o.expr
    free = not m.free_symbols & {symbol for symbol, _ in o.env}  # a sum binds another one
    if free and any(c == Ne(Determinant(m), 0) or c == Ne(0, Determinant(m)) for c in domain.conditions):
        return True
    if isinstance(m, MatMul):
        number, factors = m.as_coeff_matrices()
        if all(f.shape[0] == f.shape[1] for f in factors) and len(factors) + (number != 1) > 1:
            parts = all(
                derives_invertible(Obligation("invertible", f, o.env, o.bounds), domain) for f in factors
            )
            return parts and domain.derives(Obligation("nonzero", number, o.env, o.bounds))
    try:
        needs = needs_of_inverse(m, o.env) if not isinstance(m, MatMul | MatrixSymbol) else []
        general = entry(m, ROW, COLUMN, o.env)
    except Unproved:
        return False
    if general.xreplace({KroneckerDelta(ROW, COLUMN): S.Zero}) == 0:
        needs = [("nonzero", settled(general.xreplace({KroneckerDelta(ROW, COLUMN): S.One, COLUMN: ROW})))]
    if not needs or any(kind == "invertible" for kind, _ in needs):
        return False
    rows = (*o.bounds, (ROW, S.Zero, m.shape[0] - 1, o.env))
    return all(domain.derives(Obligation(kind, e, o.env, rows)) for kind, e in needs)
