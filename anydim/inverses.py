"""Inverses and determinants by the rules of linear algebra, as nodes of the language.

Conventions.  ``M`` is square, ``D`` a part of it whose inverse is known, ``c·u·vᵀ`` a product of rank one.
Each rule gives the same matrix or number wherever what the result needs holds:

- products, powers, transposes, multiples and names are taken apart;
- a diagonal matrix is inverted entry by entry; of more than three rows, or of a symbolic number of them, its
  determinant is a symbol of its own (the product of its diagonal), and that of I is 1;
- a determinant of at most three rows is written out where no product is taken apart;
- ``D + c·u·vᵀ``: the formula of Sherman and Morrison, and the matrix determinant lemma; they need that D has
  an inverse, and the inverse also that 1 + c·vᵀD⁻¹u is not 0;
- of any other matrix M, as of a matrix symbol, the determinant is a symbol of its own, and ``M⁻¹`` is one
  with ``M M⁻¹ = M⁻¹ M = I`` where the determinant is not 0.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, permutations
from typing import Any

from .language import (
    FIRST,
    ONE,
    Add,
    Det,
    Diag,
    HPow,
    Ident,
    Index,
    Inv,
    MAdd,
    Matrix,
    MDefined,
    MInv,
    MMul,
    MPow,
    Mul,
    Num,
    Number,
    Ones,
    Pow,
    Scalar,
    Scaled,
    Symbols,
    Transpose,
    entry,
)

WRITTEN_OUT = 3  # rows of a determinant


@lru_cache(maxsize=1024)
def inverse(M: Matrix) -> Matrix | None:
    """The inverse without an inverse of the whole; None where it is a symbol of its own.

    >>> from .language import ONE, MMul, Size
    >>> A, B, u = (Symbols(name, Size("N", 0), n) for name, n in zip("ABu", (Size("N", 0),) * 2 + (ONE,)))
    >>> inverse(MMul(A, B))
    B^(-1)·A^(-1)
    >>> inverse(MAdd(A, MMul(u, Transpose(u))))
    A^(-1) - A^(-1)·u·uᵀ·A^(-1)/(1 + uᵀ·A^(-1)·u)
    >>> inverse(MAdd(A, B))
    """
    if (on := M.diagonal()) is not None:
        return HPow(on, -1, False) if M.shape[0] == ONE else Diag(HPow(on, -1, False))
    match M:
        case Symbols():
            return None
        case MDefined():
            return MInv(M.args[1])
        case Transpose():
            return Transpose(MInv(M.args[0]))
        case MInv():
            return M.args[0]
        case Scaled():
            return Scaled(Inv(M.args[0]), MInv(M.args[1]))
        case MPow():
            return MPow(MInv(M.args[0]), M.args[1])
        case MMul() if len(parts := square_factors(M)) > 1:
            return MMul(*map(MInv, reversed(parts)))
    if (found := rank_one(M)) is None:
        return None
    D, c, u, v = found
    back = D if isinstance(D, Ident) else MInv(D)
    return MAdd(back, Scaled(Mul(Num(-1, 1), c, Inv(growth(*found))), MMul(back, u, v, back)))


@lru_cache(maxsize=1024)
def determinant(M: Matrix) -> Number | None:
    """The determinant by simpler numbers; None where it is a symbol of its own."""
    if M.shape[0] == ONE:
        return Scalar(M)
    small = not M.shape[0].symbol and M.shape[0].offset <= WRITTEN_OUT
    if M.diagonal() is not None or isinstance(M, Symbols):
        return Num(1, 1) if isinstance(M, Ident) else written_out(M) if small else None
    match M:
        case MDefined() | Transpose():
            return Det(M.args[-1] if isinstance(M, Transpose) else M.args[1])
        case MInv():
            return Inv(Det(M.args[0]))
        case MPow():
            return Pow(Det(M.args[0]), M.args[1])
        case Scaled():
            return Mul(Det(Scaled(M.args[0], Ident(M.shape[0]))), Det(M.args[1]))
        case MMul() if len(parts := square_factors(M)) > 1:
            return Mul(*map(Det, parts))
    if small:
        return written_out(M)
    if (found := rank_one(M)) is None:
        return None
    return Mul(Det(found[0]), growth(*found))


def square_factors(M: MMul) -> list[Matrix]:
    """The shortest products of neighboring factors that have the shape of the square matrix M.

    >>> from .language import ONE, Size
    >>> A, u = (Symbols(name, Size("N", 0), n) for name, n in zip("Au", (Size("N", 0), ONE)))
    >>> square_factors(MMul(u, Transpose(u), A, A))
    [u·uᵀ, A, A]
    """
    found: list[Matrix] = []
    run: list[Matrix] = []
    for part in M.args:
        run.append(part)
        if part.shape[1] == M.shape[0]:
            found.append(product(run))
            run = []
    return found


def growth(D: Matrix, c: Number, u: Matrix, v: Matrix) -> Number:
    """By what c·u·vᵀ multiplies the determinant of D: 1 + c·vᵀD⁻¹u, of I without its inverse."""
    middle = [v, u] if isinstance(D, Ident) else [v, MInv(D), u]
    return Add(Num(1, 1), Mul(c, Scalar(product(middle))))


def written_out(M: Matrix) -> Number:
    """The determinant as the sum over all permutations of the rows; of a diagonal matrix one product."""
    at = [Index("place", p, M.shape[0]) for p in range(M.shape[0].offset)]
    if (on := M.diagonal()) is not None:
        return Mul(*(entry(on, p, FIRST) for p in at))
    terms = []
    for order in permutations(at):
        odd = sum(p.name > q.name for p, q in combinations(order, 2)) % 2
        factors = (entry(M, p, q) for p, q in zip(at, order, strict=True))
        terms.append(Mul(Num(-1 if odd else 1, 1), *factors))
    return Add(*terms)


def rank_one(M: Matrix) -> tuple[Matrix, Number, Matrix, Matrix] | None:
    """A matrix as D + c·u·vᵀ: D, c, the column u and the row vᵀ; None if it is not written so."""
    others: list[Matrix] = []
    products: list[tuple[list[Number], list[Matrix], list[Matrix]]] = []
    for numbers, factors in terms(M):
        cut = next((n for n, part in enumerate(factors) if part.shape[1] == ONE), None)
        if cut is None or cut == len(factors) - 1:
            whole = product(factors)
            others.append(Scaled(Mul(*numbers), whole) if numbers else whole)
        else:
            products.append((numbers, factors[: cut + 1], factors[cut + 1 :]))
    if others and products:
        (numbers, left, right), *more = products
        D = others[0] if len(others) == 1 else MAdd(*others)
        if not more:
            return D, Mul(Num(1, 1), *numbers), product(left), product(right)
        if all(one[1] == left for one in more):  # u(vᵀ + wᵀ)
            return D, Num(1, 1), product(left), MAdd(*(scaled(n, product(r)) for n, _, r in products))
        if all(one[2] == right for one in more):
            return D, Num(1, 1), MAdd(*(scaled(n, product(u)) for n, u, _ in products)), product(right)
    return None


def product(factors: list[Matrix]) -> Matrix:
    """The product, of one factor itself."""
    return factors[0] if len(factors) == 1 else MMul(*factors)


def scaled(numbers: list[Number], M: Matrix) -> Matrix:
    """A multiple, by nothing the matrix itself."""
    return Scaled(Mul(*numbers), M) if numbers else M


def terms(M: Matrix) -> list[tuple[list[Any], list[Any]]]:
    """A matrix as a sum of products: the numbers and the matrices of each."""
    match M:
        case MDefined():
            return terms(M.args[1])
        case Ones():
            return (
                [([], [Ones(M.shape[0], ONE), Ones(ONE, M.shape[1])])] if ONE not in M.shape else [([], [M])]
            )
        case MAdd():
            return [term for part in M.args for term in terms(part)]
        case Scaled():
            return [([M.args[0], *numbers], factors) for numbers, factors in terms(M.args[1])]
        case Transpose():
            return [(ns, [Transpose(part) for part in reversed(fs)]) for ns, fs in terms(M.args[0])]
        case MMul():
            found: list[tuple[list[Any], list[Any]]] = [([], [])]
            for part in M.args:
                found = [(a + c, b + d) for a, b in found for c, d in terms(part)]
            return [(ns, [f for f in fs if not isinstance(f, Ident)] or fs[:1]) for ns, fs in found]
    return [([], [M])]
