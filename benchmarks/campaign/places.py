"""Cases of many places: conditions on entries, signs and deltas inside sums, determinants, hidden letters.

A red team closed false statements of these kinds where no case of the other classes had gone.
"""

from __future__ import annotations

import random
from typing import Any

from sympy import Abs, Ge, Gt, Max, Min, Ne, Rational, S, Sum, Symbol, Trace, sign, sqrt
from sympy.matrices.expressions import Determinant, DiagMatrix, HadamardPower, MatPow, OneMatrix

from lngeom.symbolic import (
    Basis,
    G,
    I,
    Jacobian,
    N,
    Norm,
    Quantity,
    Scalar,
    a,
    b,
    d,
    eps,
    g,
    i,
    j,
    lam,
    one,
    x,
    z,
)

from .mutations import mutant
from .pieces import A, column, constant
from .statements import Case

P = Symbol("p", integer=True)
R = Symbol("r", integer=True, nonnegative=True)
Q = Symbol("q", integer=True, positive=True)
LETTERS = (i, j, P, R)
Law = tuple[Any, str, Any, tuple]


def term(rng: random.Random, at: Any, depth: int = 2) -> Any:
    """A number that depends on a place, now and then through signs, deltas and sums of its own."""
    if depth == 0:
        other = rng.choice((at, at, i, j))
        leaves = (a[at, 0], b[at, 0], x[at, 0], A[at, other], Basis(N, other)[at, 0], lam, S(at), S.One)
        return rng.choice((*leaves, g[at, 0] ** 2, a[N - 1 - at, 0]))
    s, t = term(rng, at, depth - 1), term(rng, at, rng.randrange(depth))
    k = rng.choice([letter for letter in LETTERS if letter != at])
    shapes = (
        lambda: s + t,
        lambda: s - t,
        lambda: s * t,
        lambda: sign(s) * t,
        lambda: Abs(s),
        lambda: Max(s, t),
        lambda: Min(s, S.Zero),
        lambda: sqrt(s**2 + t**2),
        lambda: _part(term(rng, k, depth - 1) * t, k, rng),
    )
    return rng.choice(shapes)()


def _ends(rng: random.Random) -> tuple[Any, Any]:
    """All places, mostly, or those but the first or the last."""
    return rng.choice(((S.Zero, N - 1),) * 4 + ((S.One, N - 1), (S.Zero, N - 2), (S.Zero, i), (i, N - 1)))


def _whole(e: Any, at: Any) -> Any:
    return Sum(e, (at, 0, N - 1))


def _part(e: Any, at: Any, rng: random.Random) -> Any:
    return Sum(e, (at, *_ends(rng)))


def _of_sums(rng: random.Random) -> list[Law]:
    depth = rng.choice((1, 1, 2))
    f, h = term(rng, j, depth), term(rng, j, 1)
    k = rng.choice((P, R))
    n = constant(rng)
    return [
        (_whole(f, j), "=", _whole(f.xreplace({j: k}), k), ()),
        (_whole(f + h, j), "=", _whole(h, j) + _whole(f.xreplace({j: k}), k), ()),
        (_whole(f, j), "=", f.xreplace({j: S.Zero}) + Sum(f, (j, 1, N - 1)), ()),
        (_whole(f, j), "=", Sum(f, (j, 0, N - 2)) + f.xreplace({j: N - 1}), ()),
        (_whole(_whole(f * h.xreplace({j: k}), j), k), "=", _whole(f, j) * _whole(h, j), ()),
        (_whole(f * Basis(N, i)[j, 0], j), "=", f.xreplace({j: i}), ()),
        (
            Sum(Sum(f, (j, *_ends(rng))), (k, *_ends(rng))),
            "=",
            Sum(Sum(f, (k, *_ends(rng))), (j, *_ends(rng))),
            (),
        ),
        (_whole(_part(f, j, rng) * n, i), "=", n * _part(_whole(f, j), i, rng), ()),
    ]


def _of_conditions(rng: random.Random) -> list[Law]:
    f, h = term(rng, i, rng.choice((0, 1))), term(rng, i, rng.choice((0, 1)))
    row = _part(rng.choice((A[i, j], A[j, i], f.xreplace({i: j}))), j, rng)
    parts = (A[i, i], A[i, j], A[j, i], f, x[i, 0])
    pool = (*parts, h, f - h, x[i, 0] - row, row - A[i, i], a[i, 0] - a[0, 0], -x[i, 0])
    assumed = rng.sample(pool, rng.choice((1, 2)))
    if rng.random() < 0.5:
        assumed = [rng.choice(parts), x[i, 0] - row]
    given = tuple(rng.choice((Ge, Ge, Ge, Gt, Ne))(e, 0) for e in assumed)
    given = tuple(c for c in given if c not in (S.true, S.false))
    ends = [
        _whole(f, i),
        _part(f, i, rng),
        _whole(f, i) - _whole(h, i),
        f.xreplace({i: j}) - h.xreplace({i: j}),
        f.xreplace({i: S.Zero}),
        f.xreplace({i: N - 1}),
        _whole(x[i, 0], i),
        Trace(A),
        _whole(_whole(A[i, j], j), i),
        x[i, 0] - A[i, i],
        Abs(x[i, 0]) - x[i, 0],
        _whole(x[i, 0] - A[i, i], i),
        sqrt(_whole(f, i) ** 2) + h,
        Norm(x) ** 2 - x[i, 0] ** 2,
    ]
    return [(rng.choice(ends), rng.choice((">=", ">=", ">", "=", "<=")), S.Zero, given)]


def _of_cases(rng: random.Random) -> list[Law]:
    """What is one of a few values for one place, and of many for a sum over the places."""
    s = rng.choice((sign(a[j, 0]), Basis(N, i)[j, 0], sign(a[j, 0] - b[j, 0]), sign(lam)))
    values = (0, 1) if not s.has(sign) else (-1, 0, 1)
    weight, mark = rng.choice((S.One, b[j, 0], b[j, 0] ** 2)), Symbol("mark", real=True)
    f = rng.choice((weight + mark, sqrt(b[j, 0] ** 2 + mark**2), Abs(weight * mark - lam), mark * weight))
    summed = rng.random() < 0.6
    whole = _whole(f, j) if summed else f
    product = S.One
    for value in values:
        product *= whole.xreplace({mark: s}) - whole.xreplace({mark: S(value)})
    base, more = rng.choice((lam * one, lam * a)), rng.choice((Basis(N, i), Basis(N, j), one))
    at_once = S.One
    for column_of in (base, base + more):
        at_once *= Determinant(DiagMatrix(base + Basis(N, i))) - Determinant(DiagMatrix(column_of))
    return [(product, "=", S.Zero, ()), (at_once, "=", S.Zero, ())]


def _of_determinants(rng: random.Random) -> list[Law]:
    u, v = column(rng, rng.choice((0, 1))), column(rng, rng.choice((0, 1)))
    diagonal, n = DiagMatrix(u), constant(rng)
    no_zero, w = (Ne(g[i, 0], 0),), rng.choice((lam, eps, d, lam - n, N - n))
    return [
        (Determinant(diagonal * DiagMatrix(v)), "=", Determinant(diagonal) * Determinant(DiagMatrix(v)), ()),
        (Determinant(I + u * v.T), "=", 1 + Scalar(v.T * u), ()),
        (Determinant(G + u * v.T), "=", Determinant(G) * (1 + Scalar(v.T * G**-1 * u)), no_zero),
        (Determinant(G**-1) * Determinant(G), "=", S.One, no_zero),
        (Determinant(DiagMatrix(HadamardPower(g, 2))), "=", Determinant(G) ** 2, ()),
        (Determinant(G), ">", S.Zero, (Gt(g[rng.choice((i, S.Zero)), 0], 0),)),
        (Determinant(diagonal) * Determinant(-diagonal), "=", -(Determinant(diagonal) ** 2), ()),
        (_whole(Determinant(DiagMatrix(u + a[j, 0] * v)), j), "=", N * Determinant(diagonal), ()),
        (Scalar(MatPow(w * OneMatrix(1, 1), Rational(1, 2))) ** 2, "=", w, (rng.choice((w >= 0, Ne(w, 0))),)),
        (Scalar(MatPow(w * OneMatrix(1, 1), -1)) * w, "=", S.One, (rng.choice((w >= 0, Ne(w, 0))),)),
    ]


def _of_derivatives(rng: random.Random) -> list[Law]:
    s = rng.choice((Scalar(a.T * z), Norm(a) * Norm(z), Norm(a + z), Scalar(a.T * z) ** 2, Norm(z) * a[i, 0]))
    s = rng.choice((s, s, Abs(s), s * Abs(lam), Max(s, lam), sqrt(s**2 + eps)))
    mixed = Jacobian(Jacobian(s * b, a) * x, z)
    other = Jacobian(Jacobian(s * b, z) * g, a)
    given = rng.choice(
        ((), (Gt(Norm(a), 0), Gt(Norm(z), 0)), (Gt(Norm(z), 0),), (Gt(Norm(a), 0), Gt(eps, 0)))
    )
    return [(mixed * g, "=", other * x, given), (Norm(z) * mixed, "=", mixed * Norm(z), given)]


def _of_poles(rng: random.Random) -> list[Law]:
    """What is divided by in sums, some of them empty, and what that may be thought to promise."""
    poles = (
        lam,
        N - 1,
        i,
        R,
        a[0, 0],
        a[j, 0],
        j + lam,
        (a[j, 0] - lam) * (a[j, 0] - d),
        (j + eps) * (j + lam),
    )
    w = rng.choice(poles)
    free = w.xreplace({j: S.Zero})
    f = term(rng, j, rng.choice((0, 0, 1)))
    ends = rng.choice((_ends(rng), (S.Zero, R - 1), (S.Zero, i - 1)))
    whole = Sum(f / w, (j, *ends))
    promise = rng.choice((Gt(whole, 0), Ne(whole, 0), Ge(f, 0)))
    matrix = w.xreplace({j: i}) * I + b * b.T
    made = Determinant(matrix) if rng.random() < 0.5 else Trace(matrix**-1)
    return [
        (whole, "=", Sum(f, (j, *ends)) / w, ()),
        (whole * free, "=", Sum(f * free / w, (j, *ends)), ()),
        (whole, "=", Sum(f / w, (j, 0, N - 1)) - rng.choice((S.Zero, (f / w).xreplace({j: S.Zero}))), ()),
        (sign(free) ** 2, "=", S.One, (promise,)),
        (Abs(free) * whole, "=", free * whole, (promise,)),
        (whole, rng.choice((">=", ">", "<=", "=")), S.Zero, (promise, rng.choice((Ge(w, 0), Gt(f, 0))))),
        (sign(lam) ** 2, "=", S.One, (Ne(made, 0),)),
        (Abs(f + lam**2) + whole, "=", f + lam**2 + whole, (promise,)),
    ]


def _of_names(rng: random.Random) -> list[Law]:
    f, h = term(rng, j, 1), term(rng, rng.choice((i, j)), 1)
    name = Quantity("κ", r"\kappa", h)
    inside = _whole(f.xreplace({j: R}), R)
    return [
        (name * _whole(f, j), "=", h * inside, ()),
        (_whole(f * name, j), "=", h * inside, ()),
        (_whole(f + name, R), "=", N * (f + h), ()),
        (_whole(name * Basis(N, i)[R, 0], R), "=", name, ()),
    ]


def places(rng: random.Random) -> Case | None:
    """A statement about many places, as it is, with one place changed, or without its conditions."""
    makers = (_of_sums, _of_sums, _of_conditions, _of_conditions, _of_cases, _of_determinants)
    make = rng.choice((*makers, _of_derivatives, _of_names, _of_poles, _of_poles))
    lhs, relation, rhs, given = rng.choice(make(rng))
    way, name = rng.random(), make.__name__.replace("_", " ").strip()
    if way < 0.35:
        name += ", mutated"
        changed = mutant(lhs, rng) if rng.random() < 0.5 else None
        lhs, rhs = (changed, rhs) if changed is not None else (lhs, mutant(rhs, rng))
        if rhs is None:
            return None
    elif way < 0.45 and given:
        name, given = f"{name}, without its conditions", ()
    lhs, rhs = (e if getattr(e, "is_Matrix", False) else S(e) for e in (lhs, rhs))
    chained = rng.random() < 0.3
    lines, relations = ((lhs, rhs), (relation,)) if chained else ((), ())
    return Case("places", name, lhs, rhs, given, lines, relations, relation)
