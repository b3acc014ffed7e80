"""Polynomials in one number as sums of squares."""

from __future__ import annotations

from fractions import Fraction


def sum_of_squares(coefficients: list[Fraction]) -> list[tuple[Fraction, list[Fraction]]] | None:
    """Positive weights and polynomials whose squares add up to one of degree 2 or 4, or None.

    >>> sum_of_squares([Fraction(1), Fraction(0), Fraction(1)])
    [(Fraction(1, 1), [Fraction(0, 1), Fraction(1, 1)]), (Fraction(1, 1), [Fraction(1, 1)])]
    """
    degree = len(coefficients) - 1
    if degree not in (2, 4):
        return None
    half = degree // 2
    for free in [
        Fraction(0),
        *(Fraction(sign * n, d) for d in (1, 2, 4, 8) for n in range(1, 33) for sign in (1, -1)),
    ]:
        gram = [[Fraction(0)] * (half + 1) for _ in range(half + 1)]
        for i in range(half + 1):
            for j in range(half + 1):
                ways = sum(1 for k in range(half + 1) if 0 <= i + j - k <= half)
                gram[i][j] = coefficients[i + j] / ways
        if half == 2:  # t·t and 1·t² may share the coefficient of t² as they like
            gram[1][1] += 2 * free
            gram[0][2] -= free
            gram[2][0] -= free
        found = eliminated(gram)
        if found is not None or half == 1:
            return found
    return None


def eliminated(gram: list[list[Fraction]]) -> list[tuple[Fraction, list[Fraction]]] | None:
    """Positive weights and the linear forms whose squares add up to a quadratic form, or None.

    >>> eliminated([[Fraction(1), Fraction(-1)], [Fraction(-1), Fraction(1)]])
    [(Fraction(1, 1), [Fraction(-1, 1), Fraction(1, 1)])]
    """
    found, left = [], gram
    for k in range(len(gram) - 1, -1, -1):
        pivot = left[k][k]
        if pivot < 0 or (pivot == 0 and any(left[k])):
            return None
        if pivot:
            row = [left[k][j] / pivot for j in range(k + 1)]
            found.append((pivot, row))
            left = [[left[i][j] - pivot * row[i] * row[j] for j in range(k)] for i in range(k)]
    return found
