"""Cases of shifted, reflected and partial sums, of what is known of their terms, and of conditions on sizes.

Red teams closed false statements of these kinds: a sum may be empty, a place may be none, and what is known
of a whole sum is not known of its parts.
"""

from __future__ import annotations

import random

from sympy import Abs, Eq, Ge, Gt, KroneckerDelta, Le, Lt, Ne, S, Sum, Symbol, sign
from sympy.matrices.expressions import Determinant

from lngeom.symbolic import Helmert, N, W, a, b, h, i, j, lam, m, x

from .mutations import mutant
from .pieces import A
from .places import Law, term
from .statements import Case

R = Symbol("r", integer=True, nonnegative=True)
Q = Symbol("q", integer=True, positive=True)
P = Symbol("p", integer=True)
H = Helmert(N)
ONCE = (S.Zero, S.One, R, Q, N - 1)  # by how much a sum is shifted


def _of_shifts(rng: random.Random) -> list[Law]:
    """The same terms, counted from another number, backwards, or in two parts."""
    f = term(rng, j, rng.choice((0, 1, 1)))
    w = rng.choice((S.One, j + 1, lam**2, N - j, j))
    by, cut = rng.choice(ONCE), rng.choice((R, Q, i, N - 1, N - Q))
    whole, body = Sum(f * w, (j, 0, N - 1)), f * w
    given = rng.choice(((), (Le(cut, N),), (Lt(cut, N),), (Ge(N, 2),)))
    return [
        (whole, "=", Sum(body.xreplace({j: j - by}), (j, by, N - 1 + by)), ()),
        (whole, "=", Sum(body.xreplace({j: N - 1 - j}), (j, 0, N - 1)), ()),
        (whole, "=", Sum(body, (j, 0, cut - 1)) + Sum(body, (j, cut, N - 1)), given),
        (Sum(body, (j, 0, cut)) - Sum(body, (j, 0, cut - 1)), "=", body.xreplace({j: cut}), given),
        (Sum(body, (j, 1, cut)), "=", Sum(body.xreplace({j: j + 1}), (j, 0, cut - 1)), given),
        (Sum(body - body.xreplace({j: j + 1}), (j, 0, N - 2)), "=", f.xreplace({j: S.Zero}), given),
    ]


def _of_facts(rng: random.Random) -> list[Law]:
    """Sums over rows and columns of which something is known, whole and in part."""
    low, high = rng.choice(((S.Zero, N - 1), (S.Zero, N - 1), (S.One, N - 1), (S.Zero, N - 2), (R, N - 1)))
    w = rng.choice((S.One, S.One, lam, a[j, 0], j))
    inverse, no_zero = A**-1, (Ne(Determinant(A), 0),)
    at, to = rng.choice((i, S.Zero, N - 1, R)), rng.choice((i, P, S.Zero, N - 1))
    delta = KroneckerDelta(at, to)
    return [
        (Sum(w * inverse[at, j] * A[j, to], (j, low, high)), "=", w.xreplace({j: at}) * delta, no_zero),
        (Sum(w * A[at, j] * inverse[j, to], (j, low, high)), "=", delta * w.xreplace({j: to}), no_zero),
        (Sum(w * H[at, j], (j, low, high)), "=", S.Zero, rng.choice(((), (Ge(N, 2),)))),
        (Sum(w * H[at, j] * H[to, j], (j, low, high)), "=", delta, rng.choice(((), (Ge(N, 2),)))),
        (Sum(H[j, at] * H[j, to], (j, low, high - 1)), "=", delta - 1 / N, rng.choice(((), (Ge(N, 2),)))),
        (Sum(H[j, at] * H[j, to], (j, low, high)), "=", delta - 1 / N, ()),
    ]


def _of_sizes(rng: random.Random) -> list[Law]:
    """What is promised of sizes, of numbers of places, and of entries at places that there may not be."""
    size = rng.choice((N, N, m, Q, R))
    least = S(rng.choice((1, 2, 3, 5)))
    given = rng.choice((Ge(size, least), Gt(size, least), Lt(size, least), Eq(size, least), Ne(size, least)))
    at = rng.choice((size - 1, size - least, least, least - 1, i))
    y = rng.choice((a, x, b)) if size is not m else h
    promised = rng.choice((given, Ge(y[at, 0], 0), Gt(y[i, 0], 0), Gt(size, lam), Ne(size, lam)))
    promised = promised if promised not in (S.true, S.false) else Ge(N, 2)
    ones = Sum(rng.choice((S.One, lam**2, Abs(y[j, 0]))), (j, rng.choice((0, 1, least)), size - 1))
    return [
        (y[at, 0] + Abs(y[at, 0]), "=", 2 * y[at, 0], (promised,)),
        (Abs(lam - size), "=", rng.choice((lam - size, size - lam)), (promised,)),
        (sign(size - least), "=", rng.choice((S.One, S.Zero)), (promised,)),
        (ones, rng.choice((">=", ">", "=")), rng.choice((S.Zero, size - 1, size - least)), (promised,)),
        (Sum(W[i, j] / (size - least), (j, 0, N - 1)) * (size - least), "=", Sum(W[i, j], (j, 0, N - 1)), ()),
        (Sum(1 / (size - j), (j, 0, size - 1)), ">=", S.One, (promised,)),
        (size**2, rng.choice((">=", ">")), size * least, (promised,)),
    ]


def shifts(rng: random.Random) -> Case | None:
    """A statement on parts of sums or on sizes, as it is, mutated, or without its conditions."""
    make = rng.choice((_of_shifts, _of_shifts, _of_facts, _of_sizes))
    lhs, relation, rhs, given = rng.choice(make(rng))
    way, name = rng.random(), make.__name__.replace("_", " ").strip()
    if way < 0.3:
        name += ", mutated"
        rhs = mutant(rhs, rng)
        if rhs is None:
            return None
    elif way < 0.45 and given:
        name, given = f"{name}, without its conditions", ()
    given = tuple(c for c in given if c not in (S.true, S.false))
    lhs, rhs = S(lhs), S(rhs)
    lines, relations = ((lhs, rhs), (relation,)) if rng.random() < 0.4 else ((), ())
    return Case("shifts", name, lhs, rhs, given, lines, relations, relation)
