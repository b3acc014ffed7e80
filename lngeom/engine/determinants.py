"""Determinants and inverses of matrices, as trees.

An inverse is read where it exists: that it does is a goal of the statement.  Textbook rules take products,
powers and transposes apart.  What is left is

- diagonal: place by place; the determinant, a product over all places, is a letter of its own;
- a letter A: its inverse is a letter, too, with A·A⁻¹ = A⁻¹·A = I if det A ≠ 0;
- D + u·vᵀ: Sherman and Morrison's inverse, and the determinant lemma, where D has an inverse and
  1 + vᵀ·D⁻¹·u is not 0;
- small: the determinant written out, and the inverse by Cramer's rule.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any

from sympy import S
from sympy.combinatorics import Permutation
from sympy.matrices.expressions import (
    DiagMatrix,
    Identity,
    MatAdd,
    MatMul,
    MatPow,
    MatrixSymbol,
    OneMatrix,
    Transpose,
    ZeroMatrix,
)

from .names import Abbreviation, meaning, written
from .trees import FIRST, Tree, Unreadable, plus, power, times

SMALL = 4  # matrices of a known size up to this are written out
EVERY = 80  # the place of a diagonal


def diagonal(reading: Any, m: Any, i: list) -> Tree | None:
    """The entry i, i of a diagonal matrix, or None if it is not seen to be one."""
    meant = meaning(m)
    if meant is not None:
        return reading.named(m, lambda: diagonal(reading, meant, i))
    if m.shape == (1, 1):
        return reading.entry(m, FIRST, FIRST)
    match m:
        case Identity():
            return 1
        case DiagMatrix():
            return reading.entry(m.args[0], i, FIRST)
        case Transpose():
            return diagonal(reading, m.arg, i)
        case MatPow():
            base = diagonal(reading, m.base, i)
            return None if base is None else power(base, m.exp)
        case MatAdd() | MatMul():
            parts = [
                diagonal(reading, part, i) if part.is_Matrix else reading.number(part) for part in m.args
            ]
            if None not in parts:
                return (plus if isinstance(m, MatAdd) else times)(*parts)
    return None


def inverse(reading: Any, m: Any, i: list, j: list) -> Tree:
    """The entry i, j of the inverse."""
    if (meant := meaning(m)) is not None:
        return reading.named(m, lambda: inverse(reading, meant, i, j))
    if (on := diagonal(reading, m, i)) is not None:
        return ["inv", on] if i == FIRST else times(["delta", i, j], ["inv", on])
    match m:
        case Transpose():
            return inverse(reading, m.arg, j, i)
        case MatPow() if m.exp.is_Integer:
            if m.exp < 0:
                reading.parts.append(reading.general(m))
            return reading.entry(MatPow(m.base, -m.exp), i, j)
        case MatMul() if all(part.shape == m.shape for part in m.args if part.is_Matrix):
            numbers = [["inv", reading.number(part)] for part in m.args if not part.is_Matrix]
            factors = [MatPow(part, S.NegativeOne) for part in reversed(m.args) if part.is_Matrix]
            return times(*numbers, reading.product(factors, i, j))
        case MatrixSymbol() if not m.shape[0].is_Integer:
            return _of_letter(reading, m, i, j)
    if m.shape[0].is_Integer and m.shape[0] <= SMALL:
        return _cramer(reading, m, i, j)
    first, u, v = _rank_one(reading, m)

    def across(row: list, column: list) -> Tree:
        return inverse(reading, first, row, column)

    if diagonal(reading, first, i) is not None:
        left = times(["inv", diagonal(reading, first, i)], u(i))
        right = times(["inv", diagonal(reading, first, j)], v(j))
    else:
        left = reading.sum(m.shape[0], lambda k: times(across(i, k), u(k)))
        right = reading.sum(m.shape[0], lambda k: times(v(k), across(k, j)))
    return plus(across(i, j), times(-1, left, right, ["inv", _lemma(reading, first, u, v)]))


def determinant(reading: Any, m: Any) -> Tree:
    """The determinant."""
    if (meant := meaning(m)) is not None:
        return reading.named(m, lambda: determinant(reading, meant))
    n = m.shape[0]
    if n == 1:
        return reading.entry(m, FIRST, FIRST)
    if n.is_Integer and n <= SMALL:
        return _leibniz(reading, m)
    match m:
        case Identity():
            return 1
        case ZeroMatrix():
            return 0
        case Transpose():
            return determinant(reading, m.arg)
        case MatPow() if m.exp.is_Integer:
            return power(determinant(reading, m.base), m.exp)
        case MatrixSymbol():
            return reading.defined(f"det {m.name}", m.name)
    on = diagonal(reading, m, ["any", EVERY, reading.size(n)])
    if on is not None:
        return _of_diagonal(reading, on, reading.size(n))
    if isinstance(m, MatMul) and all(part.shape == m.shape for part in m.args if part.is_Matrix):
        whole = [determinant(reading, part) for part in m.args if part.is_Matrix]
        numbers = times(*(reading.number(part) for part in m.args if not part.is_Matrix))
        return times(_of_diagonal(reading, numbers, reading.size(n)), *whole)
    first, u, v = _rank_one(reading, m)
    return times(determinant(reading, first), _lemma(reading, first, u, v))


def _of_diagonal(reading: Any, on: Tree, size: list) -> Tree:
    """The product of all entries of a diagonal: a letter for each diagonal of each size."""
    reading.parts.append(on)
    return 1 if on == 1 else reading.defined(f"det of {size[0]} {size[1]:+}", on)


def _lemma(reading: Any, first: Any, u: Any, v: Any) -> Tree:
    """The number 1 + vᵀ·D⁻¹·u."""

    def term(k: list) -> Tree:
        on = diagonal(reading, first, k)
        if on is not None:
            return times(v(k), ["inv", on], u(k))
        n = first.shape[0]
        return times(v(k), reading.sum(n, lambda m: times(inverse(reading, first, k, m), u(m))))

    return plus(1, reading.sum(first.shape[0], term))


def _of_letter(reading: Any, m: Any, i: list, j: list) -> Tree:
    """The inverse of a matrix of letters: what it is divided by its determinant, 0 if that is 0."""
    name, det = f"{m.name}⁻¹", determinant(reading, m)
    reading.entry(m, i, j)
    if name not in reading.letters:
        size = reading.size(m.shape[0])
        reading.defined(name, m.name, size, size)
        reading.parts.append(["inv", det])
        row, column, b = ["any", 0, size], ["any", 1, size], ["b", 0]
        for one, other in ((m.name, name), (name, m.name)):
            product = ["sum", size, ["*", ["ent", one, row, b], ["ent", other, b, column]]]
            reading.known.append(["=", ["+", product, ["*", -1, ["delta", row, column], det, ["inv", det]]]])
    return ["ent", name, i, j]


def _leibniz(reading: Any, m: Any, without: tuple = ()) -> Tree:
    """The determinant of a small matrix, without some row and some column."""
    size = reading.size(m.shape[0])
    rows = [p for p in range(size[1]) if not without or p != without[0]]
    columns = [p for p in range(size[1]) if not without or p != without[1]]
    terms = []
    for order in permutations(range(len(rows))):
        entries = [
            reading.entry(m, ["place", rows[p], size], ["place", columns[q], size])
            for p, q in enumerate(order)
        ]
        terms.append(times(Permutation(list(order)).signature(), *entries))
    return plus(*terms)


def _cramer(reading: Any, m: Any, i: list, j: list) -> Tree:
    """An entry of the inverse of a small matrix."""
    size, below = reading.size(m.shape[0]), ["inv", _leibniz(reading, m)]
    terms = []
    for p in range(size[1]):
        for q in range(size[1]):
            here, there = ["place", p, size], ["place", q, size]
            if (i[0] == "place" and i != here) or (j[0] == "place" and j != there):
                continue
            at = [["delta", x, y] for x, y in ((i, here), (j, there)) if x != y]
            terms.append(times((-1) ** (p + q), *at, _leibniz(reading, m, (q, p)), below))
    return plus(*terms)


def _rank_one(reading: Any, m: Any) -> tuple[Any, Any, Any]:
    """A matrix as D + u·vᵀ: D, and what gives the entries of u and v."""
    if reading.every is not None and any(isinstance(part, Abbreviation) for part in written(m)):
        raise Unreadable(f"names in the condition on {m}: write out what they mean")
    others, columns = [], []
    for numbers, factors in _terms(m):
        cuts = [n for n, factor in enumerate(factors[:-1]) if factor.shape[1] == 1]
        if not cuts:
            others.append(MatMul(*numbers, *factors))
            continue
        middle = factors[cuts[0] + 1 : cuts[-1] + 1]
        number = [reading.number(part) for part in numbers]
        number += [reading.product(middle, FIRST, FIRST)] if middle else []
        columns.append((times(*number), factors[: cuts[0] + 1], factors[cuts[-1] + 1 :]))
    lefts, rights = [[part[n] for part in columns] for n in (1, 2)]
    if not others or not columns or not (_one(lefts) or _one(rights)):
        raise Unreadable(f"the inverse or determinant of {m}: it is not diagonal plus one of rank one")

    def u(i: list) -> Tree:
        if _one(rights):
            return plus(*(times(c, reading.product(left, i, FIRST)) for c, left, _ in columns))
        return reading.product(lefts[0], i, FIRST)

    def v(j: list) -> Tree:
        if _one(rights):
            return reading.product(rights[0], FIRST, j)
        return plus(*(times(c, reading.product(right, FIRST, j)) for c, _, right in columns))

    return others[0] if len(others) == 1 else MatAdd(*others), u, v


def _one(parts: list) -> bool:
    """Whether all of them are one."""
    return all(part == parts[0] for part in parts)


def _terms(m: Any) -> list[tuple[list, list]]:
    """A matrix as a sum of products, without names: the numbers and the matrices of each."""
    if (meant := meaning(m)) is not None:
        return _terms(meant)
    match m:
        case OneMatrix():
            return [([], [OneMatrix(m.shape[0], 1), OneMatrix(1, m.shape[1])])]
        case MatAdd():
            return [term for part in m.args for term in _terms(part)]
        case MatMul():
            return _multiplied(m.args)
        case MatPow() if m.exp.is_Integer and m.exp > 0:
            return _multiplied([m.base] * int(m.exp))
        case Transpose():
            return [(numbers, [f.T for f in reversed(factors)]) for numbers, factors in _terms(m.arg)]
    return [([], [m])]


def _multiplied(parts: Any) -> list[tuple[list, list]]:
    """The terms of a product."""
    found: list[tuple[list, list]] = [([], [])]
    for part in parts:
        more = _terms(part) if part.is_Matrix else [([part], [])]
        found = [(a + c, b + d) for a, b in found for c, d in more]
    kept = [(numbers, [f for f in factors if not isinstance(f, Identity)]) for numbers, factors in found]
    return [(numbers, few or factors[:1]) for (numbers, few), (_, factors) in zip(kept, found, strict=True)]
