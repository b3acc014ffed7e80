"""What an expression means at an instance, read from the names of the classes alone.

Nothing of the engine's evaluation is used, and no meaning of a layer: their formulas are written a second
time, from the definitions.  Only what an author names (``Named``, ``Quantity``) is read through its meaning.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

from .layers import LAYERS
from .numbers import (
    MP,
    Grid,
    Misshapen,
    Undefined,
    Unknown,
    inverse,
    is_nothing,
    larger,
    of_diagonal,
    plain,
    power,
    reduced,
    sign,
    size,
    total,
)

MOST_TERMS = 3000  # of a sum


class Reader:
    """Reads expressions whose symbols have the values ``env``: numbers, and ``Grid`` for matrix symbols."""

    def __init__(self, env: dict[Any, Any], level: int = 0):
        self.env, self.level = env, level
        self._known: dict[int, tuple[Any, Any]] = {}

    def __call__(self, e: Any) -> Any:
        """The value of ``e``: a number or a ``Grid``."""
        known = self._known.get(id(e))
        if known is None:
            known = e, self._read(e)
            self._known[id(e)] = known
        return known[1]

    def _read(self, e: Any) -> Any:
        for cls in type(e).__mro__:
            if rule := RULES.get(cls.__name__):
                return rule(self, e)
        raise Unknown(f"{type(e).__name__} is unknown to this reading")

    def whole(self, e: Any) -> int:
        """The value of ``e``, if it is an integer."""
        x = plain(self(e))
        if isinstance(x, Grid) or not is_nothing(x - MP.nint(x)):
            raise Undefined(f"{e} is no integer")
        return int(MP.nint(x))

    def length(self, e: Any) -> int:
        """The value of ``e`` as a number of rows or columns."""
        n = self.whole(e)
        if n < 1:
            raise Undefined(f"a matrix of {n} rows or columns")
        if n > MOST_TERMS:
            raise Unknown(f"a matrix of {n} rows or columns")
        return n

    def grid(self, e: Any) -> Grid:
        """The value of a matrix expression."""
        value = self(e)
        if not isinstance(value, Grid):
            raise Undefined(f"{e} is no matrix")
        return value

    def number(self, e: Any) -> Any:
        """The value of a number."""
        value = self(e)
        if isinstance(value, Grid):
            raise Undefined(f"{e} is no number")
        return value

    def moved(self, changes: dict[Any, Any], level: int) -> Reader:
        """The same at another point, where derivatives of this level are carried along."""
        return Reader({**self.env, **changes}, level)

    def inside(self, index: Any, n: int) -> Reader:
        """The same with an index that has the value n."""
        return Reader({**self.env, index: MP.mpf(n)}, self.level)


def _symbol(read: Reader, e: Any) -> Any:
    if e not in read.env:
        raise Unknown(f"{e} has no value")
    return read.env[e]


def _product(read: Reader, e: Any) -> Any:
    value: Any = MP.one
    for factor in map(read, e.args):
        if isinstance(value, Grid) and isinstance(factor, Grid):
            value = value @ factor
        elif isinstance(factor, Grid):
            value = _scaled(factor, value)
        elif isinstance(value, Grid):
            value = _scaled(value, factor)
        else:
            value = value * factor
    return value


def _scaled(m: Grid, by: Any) -> Grid:
    return m.map(lambda x: x * by)


def _added(read: Reader, e: Any) -> Any:
    values = [read(part) for part in e.args]
    if any(isinstance(value, Grid) for value in values):
        if not all(isinstance(value, Grid) for value in values):
            raise Misshapen("a number is added to a matrix")
        return reduce(lambda x, y: x.meet(y, lambda p, q: p + q), values)
    return total(values)


def _entrywise_product(read: Reader, e: Any) -> Grid:
    return reduce(lambda x, y: x.meet(y, lambda p, q: p * q), map(read.grid, e.args))


def _entrywise_power(read: Reader, e: Any) -> Grid:
    exponent = read.number(e.args[1])
    return read.grid(e.args[0]).map(lambda x: power(x, exponent))


def _matrix_power(read: Reader, e: Any) -> Grid:
    base, exponent = read.grid(e.args[0]), plain(read.number(e.args[1]))
    n = base.square()
    if is_nothing(exponent - MP.nint(exponent)):
        times = int(MP.nint(exponent))
        if times < 0:
            base, times = inverse(base), -times
        result = _identity(n)
        while times:
            if times % 2:
                result = result @ base
            base, times = base @ base if times > 1 else base, times // 2
        return result
    if any(p != q and not is_nothing(base.rows[p][q]) for p in range(n) for q in range(n)):
        raise Unknown("a root of a matrix that is not diagonal")
    return Grid.build(n, n, lambda p, q: power(base.rows[p][p], exponent) if p == q else MP.zero)


def _identity(n: int) -> Grid:
    return Grid.build(n, n, lambda p, q: MP.mpf(p == q))


def _filled(number: Any) -> Callable[[Reader, Any], Grid]:
    def rule(read: Reader, e: Any) -> Grid:
        m, n = map(read.length, e.shape)
        return Grid.build(m, n, lambda p, q: number)

    return rule


def _entry(read: Reader, e: Any) -> Any:
    matrix, p, q = read.grid(e.args[0]), read.whole(e.args[1]), read.whole(e.args[2])
    if not (0 <= p < matrix.shape[0] and 0 <= q < matrix.shape[1]):
        raise Undefined(f"there is no entry ({p}, {q})")
    return matrix.rows[p][q]


def _diagonal(read: Reader, e: Any) -> Grid:
    column = read.grid(e.args[0])
    if 1 not in column.shape:
        raise Undefined("a diagonal needs a column")
    return of_diagonal(column.entries)


def _basis(read: Reader, e: Any) -> Grid:
    n, place = read.length(e.args[0]), read.whole(e.args[1])
    if not 0 <= place < n:
        raise Undefined(f"there is no place {place} among {n}")
    return Grid.build(n, 1, lambda p, q: MP.mpf(p == place))


def _helmert(read: Reader, e: Any) -> Grid:
    n = read.length(e.args[0])
    if n < 2:
        raise Undefined("a matrix without rows")

    def entry(p: int, q: int) -> Any:
        return MP.mpf((q <= p) - (p + 1) * (q == p + 1)) / MP.sqrt((p + 1) * (p + 2))

    return Grid.build(n - 1, n, entry)


def _delta(read: Reader, e: Any) -> Any:
    p, q = (plain(read.number(part)) for part in e.args[:2])
    if len(e.args) > 2:
        low, high = (plain(read.number(part)) for part in e.args[2])
        if not low <= p <= high:
            return MP.zero
    return MP.mpf(is_nothing(p - q))


def _sum(read: Reader, e: Any) -> Any:
    body, *limits = e.args

    def over(limits: list[Any], read: Reader) -> Any:
        if not limits:
            return read.number(body)
        *inner, (index, low, high) = limits
        first, last = read.whole(low), read.whole(high)
        if first > last + 1:
            raise Undefined(f"a sum from {first} to {last}")
        if last - first > MOST_TERMS:
            raise Unknown(f"a sum of {last - first} terms")
        return total(over(inner, read.inside(index, n)) for n in range(first, last + 1))

    return over([tuple(limit) for limit in limits], read)


def _trace(read: Reader, e: Any) -> Any:
    m = read.grid(e.args[0])
    return total(m.rows[p][p] for p in range(m.square()))


def _scalar(read: Reader, e: Any) -> Any:
    m = read.grid(e.args[0])
    if m.shape != (1, 1):
        raise Misshapen("a number needs a 1 × 1 matrix")
    return m.rows[0][0]


def _constant(read: Reader, e: Any) -> Any:
    return MP.mpf(str(e.evalf(MP.dps + 5)))


def _nowhere(read: Reader, e: Any) -> Any:
    raise Undefined(f"{e} is no real number")


def _extreme(by: int) -> Callable[[Reader, Any], Any]:
    return lambda read, e: by * reduce(larger, [by * read.number(part) for part in e.args])


def _unknown(read: Reader, e: Any) -> Any:
    raise Unknown(f"{type(e).__name__}: only exact numbers")


RULES: dict[str, Callable[[Reader, Any], Any]] = {
    "Rational": lambda read, e: MP.mpf(int(e.p)) / int(e.q),
    "Float": _unknown,
    "NumberSymbol": _constant,
    "Infinity": _nowhere,
    "NegativeInfinity": _nowhere,
    "ComplexInfinity": _nowhere,
    "NaN": _nowhere,
    "ImaginaryUnit": _nowhere,
    "Symbol": _symbol,
    "MatrixSymbol": _symbol,
    "Add": _added,
    "MatAdd": _added,
    "Mul": _product,
    "MatMul": _product,
    "Pow": lambda read, e: power(read.number(e.args[0]), read.number(e.args[1])),
    "MatPow": _matrix_power,
    "Inverse": lambda read, e: inverse(read.grid(e.args[0])),
    "HadamardPower": _entrywise_power,
    "HadamardProduct": _entrywise_product,
    "Transpose": lambda read, e: read.grid(e.args[0]).transposed(),
    "Trace": _trace,
    "Determinant": lambda read, e: reduced(read.grid(e.args[0]))[0],
    "Identity": lambda read, e: _identity(read.length(e.shape[0])),
    "OneMatrix": _filled(MP.one),
    "ZeroMatrix": _filled(MP.zero),
    "DiagMatrix": _diagonal,
    "MatrixElement": _entry,
    "KroneckerDelta": _delta,
    "Sum": _sum,
    "Abs": lambda read, e: size(read.number(e.args[0])),
    "sign": lambda read, e: sign(read.number(e.args[0])),
    "Max": _extreme(1),
    "Min": _extreme(-1),
    "Named": lambda read, e: read(e.meaning),
    "Quantity": lambda read, e: read(e.meaning),
    "Scalar": _scalar,
    "Basis": _basis,
    "Helmert": _helmert,
    **LAYERS,
}
