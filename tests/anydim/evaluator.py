"""An evaluator of SymPy expressions at an instance that shares nothing with :mod:`anydim`.

Numbers have 100 digits, and what is below ``TINY`` counts as 0: instances are small fractions, and nothing
else comes near. Matrices are lists of rows. Rules are found by the names of classes, and layers are written
a second time from their definitions. Derivatives are difference quotients. What has no value raises
:class:`NoValue`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import mpmath

MP = mpmath.MPContext()
MP.dps = 100
TINY, STEP = MP.mpf(10) ** -25, MP.mpf(10) ** -30
MOST = 2_000  # terms of a sum
SIGNS = {
    "is_positive": lambda x: x > 0,
    "is_negative": lambda x: x < 0,
    "is_nonnegative": lambda x: x >= 0,
    "is_nonpositive": lambda x: x <= 0,
    "is_nonzero": lambda x: x != 0,
}


class NoValue(Exception):
    """There is no such value: a division by 0, the root of a negative number, a size below 1."""


class Unknown(Exception):
    """This reading does not know the class of the expression, or the number is too large."""


def is_zero(x: Any) -> bool:
    """Return True if a number is 0 up to rounding."""
    return bool(abs(x) < TINY)


def inverse(x: Any) -> Any:
    """1/x."""
    if is_zero(x):
        raise NoValue("a division by 0")
    return 1 / x


def root(x: Any) -> Any:
    """The square root."""
    if abs(x) < MP.mpf(10) ** -85:  # a difference quotient takes roots of squares of its step
        return MP.zero
    if x < 0:
        raise NoValue("the root of a negative number")
    return MP.sqrt(x)


def exponential(x: Any) -> Any:
    """The exponential, of what is not large."""
    if abs(x) > 50:
        raise NoValue("an exponential that is next to 0 or large")
    return MP.exp(x)


def logarithm(x: Any) -> Any:
    """The natural logarithm."""
    if x < 0 or is_zero(x):
        raise NoValue("the logarithm of a number that is not positive")
    return MP.log(x)


def sign(x: Any) -> Any:
    """-1, 0 or 1."""
    return MP.zero if is_zero(x) else MP.mpf((x > 0) - (x < 0))


def power(x: Any, n: Any) -> Any:
    """A power with an integer, or half of one, as its exponent."""
    twice = round(float(2 * n))
    if not is_zero(2 * n - twice) or abs(twice) > 200:
        raise Unknown(f"the power {n}")
    if twice % 2:
        x, twice = root(x), 2 * twice
    return (inverse(x) if twice < 0 else x) ** (abs(twice) // 2)


def grid(m: int, n: int, entry: Callable[[int, int], Any]) -> list[list[Any]]:
    """The matrix of all entry(p, q)."""
    return [[entry(p, q) for q in range(n)] for p in range(m)]


def entrywise(f: Callable[..., Any], *matrices: Any) -> list[list[Any]]:
    """Entry by entry."""
    if len({(len(M), len(M[0])) for M in matrices}) > 1:
        raise NoValue("shapes that do not fit")
    return [[f(*xs) for xs in zip(*rows, strict=True)] for rows in zip(*matrices, strict=True)]


def transposed(M: Any) -> list[list[Any]]:
    """The transpose."""
    return [list(row) for row in zip(*M, strict=True)]


def multiplied(A: Any, B: Any) -> list[list[Any]]:
    """The product."""
    if len(A[0]) != len(B):
        raise NoValue("shapes that do not fit")
    return [[MP.fdot(zip(row, column, strict=True)) for column in zip(*B, strict=True)] for row in A]


def eliminated(M: Any) -> tuple[Any, Any]:
    """The determinant, and the inverse or None: Gauss and Jordan with the largest pivot."""
    n = len(M)
    if n != len(M[0]):
        raise NoValue("no square matrix")
    rows = [[*row, *(MP.mpf(p == q) for q in range(n))] for p, row in enumerate(M)]
    det = MP.one
    for p in range(n):
        pivot = max(range(p, n), key=lambda q: abs(rows[q][p]))
        if is_zero(rows[pivot][p]):
            return MP.zero, None
        if pivot != p:
            rows[p], rows[pivot], det = rows[pivot], rows[p], -det
        det *= rows[p][p]
        rows[p] = [x / rows[p][p] for x in rows[p]]
        for q in set(range(n)) - {p}:
            rows[q] = [x - rows[q][p] * y for x, y in zip(rows[q], rows[p], strict=True)]
    return det, [row[n:] for row in rows]


class Evaluator:
    """Evaluates expressions at an instance ``env``: numbers for symbols, rows for matrix symbols.

    ``exact`` is the same instance in fractions, if it was drawn.
    """

    def __init__(self, env: dict[Any, Any], exact: dict[Any, Any] | None = None) -> None:
        self.env, self.exact = env, exact or {}
        self._known: dict[int, Any] = {}

    def __call__(self, e: Any) -> Any:
        """The value of an expression."""
        if id(e) not in self._known:
            rule = next((RULES[cls.__name__] for cls in type(e).__mro__ if cls.__name__ in RULES), None)
            if rule is None:
                raise Unknown(f"the class {type(e).__name__}")
            self._known[id(e)] = e, rule(self, e)  # e is kept, so that its id is
        return self._known[id(e)][1]

    def whole(self, e: Any) -> int:
        """The value of an expression as an integer."""
        x = self(e)
        if not is_zero(x - MP.nint(x)):
            raise NoValue(f"{e} is no integer")
        return int(MP.nint(x))

    def size(self, e: Any) -> int:
        """The value of an expression as a size."""
        n = self.whole(e)
        if n < 1:
            raise NoValue(f"a size of {n}")
        if n > MOST:
            raise Unknown(f"a size of {n}")
        return n

    def at(self, symbol: Any, value: Any) -> Evaluator:
        """The same with another value of a symbol."""
        return Evaluator({**self.env, symbol: value})


# --- Rules -------------------------------------------------------------------------------------------------


def _sum(v: Evaluator, e: Any) -> Any:
    body, *limits = e.args

    def over(v: Evaluator, limits: list[Any]) -> Any:
        if not limits:
            return v(body)
        *inner, (k, low, high) = limits
        first, last = v.whole(low), v.whole(high)
        if last < first:
            raise NoValue(f"a sum from {first} to {last}")
        if last - first > MOST:
            raise Unknown("a long sum")
        return sum((over(v.at(k, MP.mpf(n)), inner) for n in range(first, last + 1)), MP.zero)

    return over(v, [tuple(limit) for limit in limits])


def _product(v: Evaluator, e: Any) -> Any:
    values = [v(part) for part in e.args]
    number = MP.fprod(x for x in values if not isinstance(x, list))
    matrices = [x for x in values if isinstance(x, list)]
    if not matrices:
        return number
    found = matrices[0]
    for M in matrices[1:]:
        found = multiplied(found, M)
    return entrywise(lambda x: number * x, found)


def _plus(v: Evaluator, e: Any) -> Any:
    values = [v(part) for part in e.args]
    if isinstance(values[0], list):
        return entrywise(lambda *xs: sum(xs, MP.zero), *values)
    return sum(values, MP.zero)


def _entry(v: Evaluator, e: Any) -> Any:
    M, p, q = v(e.args[0]), *map(v.whole, e.args[1:])
    if not (0 <= p < len(M) and 0 <= q < len(M[0])):
        raise NoValue(f"no entry at {p}, {q}")
    return M[p][q]


def _matrix_power(v: Evaluator, e: Any) -> Any:
    M, n = v(e.base), v.whole(e.exp)
    if n < 0:
        M, n = eliminated(M)[1], -n
        if M is None:
            raise NoValue("a singular matrix")
    if not 0 < n < 60:
        raise Unknown(f"the power {n} of a matrix")
    found = M
    for _ in range(n - 1):
        found = multiplied(found, M)
    return found


def _basis(v: Evaluator, e: Any) -> Any:
    n, p = v.size(e.args[0]), v.whole(e.args[1])
    if not 0 <= p < n:
        raise NoValue(f"no position {p} of {n}")
    return grid(n, 1, lambda q, _: MP.mpf(q == p))


def _helmert(v: Evaluator, e: Any) -> Any:
    m, n = map(v.size, e.shape)
    row = lambda p, q: 1 if q < p else -p if q == p else 0  # noqa: E731 - row p = 1, …, n - 1
    return grid(m, n, lambda p, q: MP.mpf(row(p + 1, q)) / MP.sqrt((p + 1) * (p + 2)))


def _delta(v: Evaluator, e: Any) -> Any:
    p, q, *ranges = e.args
    p, q = v.whole(p), v.whole(q)
    inside = all(v.whole(low) <= p <= v.whole(high) for low, high in ranges)
    return MP.mpf(p == q and inside)


def _jacobian(v: Evaluator, e: Any) -> Any:
    f, x = e.args
    here, at = v(f), v(x)

    def moved(q: int, by: Any) -> Any:
        rows = [[entry + by * (p == q) for entry in row] for p, row in enumerate(at)]
        return [row[0] for row in v.at(x, rows)(f)]

    def slopes(q: int) -> list[Any]:
        up, down = moved(q, STEP), moved(q, -STEP)
        for low, (middle,), high in zip(down, here, up, strict=True):
            if abs(high - 2 * middle + low) / STEP > MP.mpf(10) ** -15:
                raise NoValue("no derivative")
        return [(high - low) / (2 * STEP) for low, high in zip(down, up, strict=True)]

    return transposed([slopes(q) for q in range(len(at))])


def _slope(v: Evaluator, f: Any, x: Any, p: int, q: int) -> Any:
    """The derivative of a number in an entry, if it has one."""
    here, at = v(f), v(x)
    low, high = (
        v.at(x, [[e + by * ((p, q) == (m, n)) for n, e in enumerate(row)] for m, row in enumerate(at)])(f)
        for by in (-STEP, STEP)
    )
    if abs(high - 2 * here + low) / STEP > MP.mpf(10) ** -15:
        raise NoValue("no derivative")
    return (high - low) / (2 * STEP)


def _gradient(v: Evaluator, e: Any) -> Any:
    f, x = e.args
    at = v(x)
    return grid(len(at), len(at[0]), lambda p, q: _slope(v, f, x, p, q))


def _derivative(v: Evaluator, e: Any) -> Any:
    f, (x, times) = e.args
    if times != 1:
        raise Unknown("a second derivative")
    return _slope(v, f, x.parent, *map(v.whole, x.indices))


def entries(M: Any) -> list[Any]:
    """All entries, row by row."""
    return [x for row in M for x in row]


def mean(xs: list[Any]) -> Any:
    """Their mean."""
    return sum(xs, MP.zero) / len(xs)


def variance(xs: list[Any]) -> Any:
    """Their variance."""
    return mean([(x - mean(xs)) ** 2 for x in xs])


def normalized(columns: list[list[Any]], centered: bool, eps: Any) -> list[list[Any]]:
    """Each column minus its mean, if so, over the root of the mean square of what is left and eps."""
    found = []
    for xs in columns:
        left = [x - mean(xs) * centered for x in xs]
        over = inverse(root(mean([x * x for x in left]) + eps))
        found.append([x * over for x in left])
    return found


def _whole_layer(v: Evaluator, e: Any) -> Any:
    M, width = v(e.args[0]), len(v(e.args[0])[0])
    (flat,) = normalized([entries(M)], e.__class__.__name__ != "RMSNorm", v(e.args[1]))
    return [flat[p * width : (p + 1) * width] for p in range(len(M))]


def _column_layer(v: Evaluator, e: Any) -> Any:
    return transposed(normalized(transposed(v(e.args[0])), True, v(e.args[1])))


def _spread(v: Evaluator, e: Any) -> Any:
    roots = [root(variance(xs) + v(e.args[1])) for xs in transposed(v(e.args[0]))]
    return grid(len(roots), len(roots), lambda p, q: roots[p] * (p == q))


def _scalar(v: Evaluator, e: Any) -> Any:
    ((x,),) = v(e.args[0])
    return x


RULES: dict[str, Callable[[Evaluator, Any], Any]] = {
    "Rational": lambda v, e: MP.mpf(int(e.p)) / int(e.q),
    "Symbol": lambda v, e: v.env[e],
    "MatrixSymbol": lambda v, e: v.env[e],
    "Add": _plus,
    "MatAdd": _plus,
    "Mul": _product,
    "MatMul": _product,
    "Pow": lambda v, e: power(v(e.base), v(e.exp)),
    "Abs": lambda v, e: abs(v(e.args[0])),
    "sign": lambda v, e: sign(v(e.args[0])),
    "Max": lambda v, e: max(map(v, e.args)),
    "Min": lambda v, e: min(map(v, e.args)),
    "exp": lambda v, e: exponential(v(e.args[0])),
    "Exp1": lambda v, e: MP.e,
    "log": lambda v, e: logarithm(v(e.args[0])),
    "ElementwiseApplyFunction": lambda v, e: entrywise(
        {"exp": exponential, "log": logarithm}[e.function.expr.func.__name__], v(e.args[1])
    ),
    "KroneckerDelta": _delta,
    "Sum": _sum,
    "MatrixElement": _entry,
    "Transpose": lambda v, e: transposed(v(e.args[0])),
    "MatPow": _matrix_power,
    "Inverse": _matrix_power,
    "HadamardProduct": lambda v, e: entrywise(lambda *xs: MP.fprod(xs), *map(v, e.args)),
    "HadamardPower": lambda v, e: entrywise(lambda x: power(x, v(e.args[1])), v(e.args[0])),
    "Trace": lambda v, e: sum((row[p] for p, row in enumerate(v(e.args[0]))), MP.zero),
    "Determinant": lambda v, e: eliminated(v(e.args[0]))[0],
    "Identity": lambda v, e: grid(v.size(e.shape[0]), v.size(e.shape[0]), lambda p, q: MP.mpf(p == q)),
    "OneMatrix": lambda v, e: grid(v.size(e.shape[0]), v.size(e.shape[1]), lambda p, q: MP.one),
    "ZeroMatrix": lambda v, e: grid(v.size(e.shape[0]), v.size(e.shape[1]), lambda p, q: MP.zero),
    "DiagMatrix": lambda v, e: (lambda xs: grid(len(xs), len(xs), lambda p, q: xs[p] if p == q else MP.zero))(
        entries(v(e.args[0]))
    ),
    "Named": lambda v, e: v(e.meaning),
    "Quantity": lambda v, e: v(e.meaning),
    "Scalar": _scalar,
    "Basis": _basis,
    "Helmert": _helmert,
    "Jacobian": _jacobian,
    "Gradient": _gradient,
    "Derivative": _derivative,
    "Norm": lambda v, e: root(sum((x * x for x in entries(v(e.args[0]))), MP.zero)),
    "Mean": lambda v, e: mean(entries(v(e.args[0]))),
    "Variance": lambda v, e: variance(entries(v(e.args[0]))),
    "LayerNorm": _whole_layer,
    "RMSNorm": _whole_layer,
    "SampleNorm": _whole_layer,
    "GroupNorm": _column_layer,
    "BatchNorm": _column_layer,
    "Spread": _spread,
}


# --- Relations, hypotheses, instances -----------------------------------------------------------------------


def related(left: Any, relation: str, right: Any) -> bool:
    """Return True if a relation holds between two values, entry by entry, up to rounding."""
    if isinstance(left, list) and not isinstance(right, list):
        right = entrywise(lambda _: right, left)
    pairs = zip(entries(left), entries(right), strict=True) if isinstance(left, list) else [(left, right)]
    return all(_compared(x, relation, y) for x, y in pairs)


def _compared(x: Any, relation: str, y: Any) -> bool:
    same = abs(x - y) <= MP.mpf(10) ** -18 * (1 + abs(x) + abs(y))
    if relation in ("=", "=="):
        return bool(same)
    if relation == "!=":
        return not same
    return same if same and "=" in relation else not same and ((x < y) if relation[0] == "<" else (x > y))


def indices(e: Any, at: dict[Any, Any] | None = None, bound: frozenset[Any] = frozenset()) -> dict[Any, Any]:
    """The free indices of an expression, and the size of each."""
    at = {} if at is None else at
    names = {cls.__name__ for cls in type(e).__mro__}
    if names & {"Named", "Quantity"}:
        return indices(e.meaning, at, bound)
    if "MatrixElement" in names:
        pairs: Iterable[Any] = zip(e.args[1:], e.args[0].shape, strict=True)
    else:
        pairs = [(e.args[1], e.args[0])] if "Basis" in names else []
    for p, n in pairs:
        if p.is_Symbol and p not in bound:
            at[p] = n
    inner = bound | {limit[0] for limit in e.args[1:]} if "Sum" in names else bound
    for part in e.args:
        indices(part, at, inner)
    return at


class Instances:
    """The symbols of a statement, and instances at which its hypotheses hold."""

    def __init__(self, sides: tuple[Any, ...], given: tuple[Any, ...] = ()) -> None:
        given = tuple(part for one in given for part in (one.args if one.func.__name__ == "And" else (one,)))
        self.given = given = tuple(one for one in given if one.args)  # true has no sides
        self.fixed: dict[Any, Any] = {}
        for side in sides:
            indices(side, self.fixed)
        self.every: dict[Any, Any] = {}
        for one in given:
            self.every |= {p: n for p, n in indices(one).items() if p not in self.fixed}
        free = {s for e in (*sides, *given) for s in e.free_symbols}
        self.matrices = sorted((s for s in free if getattr(s, "is_Matrix", False)), key=str)
        sizes = [n for M in self.matrices for n in M.shape]
        sizes += [*self.fixed.values(), *self.every.values()]
        free |= {s for n in sizes for s in n.free_symbols}
        positions = self.fixed.keys() | self.every.keys()
        self.numbers = sorted((s for s in free if s.is_Symbol and s not in positions), key=str)
        found = {n for e in (*sides, *given) for n in e.atoms() if getattr(n, "is_Rational", False)}
        plain = {Fraction(int(n.p), int(n.q)) for n in found}
        self.special = [x for n in sorted(plain) if 2 < abs(n) < 10**5 for x in (n, -n, n + 1, n - 1)]

    def holds(self, v: Evaluator) -> bool:
        """Return True if all hypotheses hold, for every index that they quantify."""
        return all(self._holds(one, v) for one in self.given)

    def _holds(self, one: Any, v: Evaluator) -> bool:
        own = [(p, v.size(n)) for p, n in self.every.items() if p in one.free_symbols]
        for positions in product(*(range(n) for _, n in own)):
            there = Evaluator({**v.env, **{p: MP.mpf(at) for (p, _), at in zip(own, positions, strict=True)}})
            left, right = map(there, one.args)
            if not related(left, one.rel_op, right):
                return False
        return True

    def __call__(self, rng: random.Random, most: int) -> Iterator[Evaluator]:
        """Instances at which the hypotheses hold, among them small, constant and special ones."""
        for trial in range(most):
            exact: dict[Any, Any] = {s: self._number(s, rng, trial) for s in self.numbers}
            v = Evaluator({s: digits(x) for s, x in exact.items()}, exact)
            try:
                for M in self.matrices:
                    exact[M] = self._matrix(v.size(M.shape[0]), v.size(M.shape[1]), rng, trial)
                for p, n in self.fixed.items():
                    exact[p] = Fraction(rng.randrange(v.size(n)))
                v = Evaluator({s: digits(x) for s, x in exact.items()}, exact)
                if self.holds(v):
                    yield v
            except NoValue:
                continue

    def _number(self, s: Any, rng: random.Random, trial: int) -> Fraction:
        while True:
            if s.is_integer:
                x = Fraction(rng.choice([1, 1, 2, 2, 3, 4]) if trial else 1)
                near = [n for n in self.special if n == int(n) and 0 < n < 14]
                x = rng.choice(near) if near and rng.random() < 0.2 else x
            else:
                x = self._draw(rng, trial)
            for y in (x, -x):
                if all(test(y) for name, test in SIGNS.items() if getattr(s, name)):
                    return y

    def _draw(self, rng: random.Random, trial: int) -> Fraction:
        if self.special and rng.random() < 0.25:
            return rng.choice(self.special)
        if trial % 3 == 0:
            return Fraction(rng.choice([0, 0, 1, -1, 2, -2]))
        return Fraction(rng.randint(-9, 9), rng.choice([1, 1, 2, 3]))

    def _matrix(self, m: int, n: int, rng: random.Random, trial: int) -> list[list[Fraction]]:
        kind = rng.random()
        same, row = self._draw(rng, trial), [self._draw(rng, trial) for _ in range(n)]
        rows = grid(m, n, lambda p, q: self._draw(rng, trial))
        if kind < 0.2:
            return grid(m, n, lambda p, q: same)
        if kind < 0.3:
            return grid(m, n, lambda p, q: row[q])
        if kind < 0.5:
            return entrywise(abs, rows)
        return entrywise(lambda x: -abs(x), rows) if kind < 0.6 else rows


def digits(x: Any) -> Any:
    """A fraction, or a matrix of fractions, with 100 digits."""
    if isinstance(x, list):
        return entrywise(digits, x)
    return MP.mpf(x.numerator) / x.denominator
