"""Matrices, each defined by its entries, and the determinant."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from ..errors import Misshapen, Outside
from .conditions import inexact, needs
from .nodes import (
    FIRST,
    ONE,
    Index,
    Matrix,
    Need,
    Number,
    Position,
    Size,
    bound,
    column,
    entry,
    shape_text,
    slope,
    square,
)
from .numbers import Add, Delta, Entry, Exp, Inv, Log, Mul, Num, Scalar, Sum, power, total


class Symbols(Matrix):
    """A matrix symbol: ``Symbols(name, m, n)``, each entry a number of its own.

    A subclass may know facts about its entries (``facts``), as that the rows are orthonormal; then ``value``
    must be a matrix of which they are true.
    """

    named = True

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[1], self.args[2]

    def entry(self, i: Index, j: Index) -> Number:
        return Entry(self, i, j)

    def entry_slope(self, i: Index, j: Index, x: Matrix, at: Position) -> Number | None:
        if self is not x:
            return super().entry_slope(i, j, x, at)
        deltas = [Delta(*pair) for pair in zip((i, j), at, strict=True) if pair[1] != FIRST]
        return Num(1, 1) if not deltas else deltas[0] if len(deltas) == 1 else Mul(*deltas)

    def facts(self) -> list[tuple[str, Number]]:
        """Known facts about the entries, as in a :class:`Need`; kind "=" states that they are 0."""
        return []

    def value(self, w: Any) -> Any:
        return w.env[self.args[0]]

    def show(self, p: Any) -> tuple[str, int]:
        return p.symbol(self.args[0]), p.ATOM


class MDefined(Matrix):
    """A matrix with a name and a definition, as a layer: ``MDefined(form, definition, *arguments)``."""

    named = True

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[1].shape

    def entry(self, i: Index, j: Index) -> Number:
        return entry(self.args[1], i, j)

    def diagonal(self) -> Matrix | None:
        return self.args[1].diagonal()

    def value(self, w: Any) -> Any:
        return next(iter([w(part) for part in self.parts]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.form(self.args[0], self.args[2:])


class Ident(Matrix):
    """The identity matrix of size n."""

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args * 2

    def entry(self, i: Index, j: Index) -> Number:
        return Delta(i, j) if i != FIRST else Num(1, 1)

    def diagonal(self) -> Matrix | None:
        return Ones(self.args[0], ONE)

    def value(self, w: Any) -> Any:
        return w.diagonal(w.constant(self.args[0], ONE, 1))

    def show(self, p: Any) -> tuple[str, int]:
        return p.sized("I", self.args[0]), p.ATOM


class Ones(Matrix):
    """The m × n matrix of ones."""

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args

    def entry(self, i: Index, j: Index) -> Number:
        return Num(1, 1)

    def value(self, w: Any) -> Any:
        return w.constant(*self.shape, 1)

    def show(self, p: Any) -> tuple[str, int]:
        return p.ones(*self.args)


class Zero(Matrix):
    """The m × n matrix of zeros."""

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args

    def entry(self, i: Index, j: Index) -> Number:
        return Num(0, 1)

    def value(self, w: Any) -> Any:
        return w.constant(*self.shape, 0)

    def show(self, p: Any) -> tuple[str, int]:
        return "0" if self.shape == (ONE, ONE) else p.ZERO, p.ATOM


class Basis(Matrix):
    """The column of the identity matrix with the 1 at an index."""

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[0].size, ONE

    def entry(self, i: Index, j: Index) -> Number:
        return Delta(i, self.args[0]) if i != FIRST else Num(1, 1)

    def value(self, w: Any) -> Any:
        return w.basis(self.args[0].size, w.index(self.args[0]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.below("e", self.args[0]), p.ATOM


class MAdd(Matrix):
    """A sum of matrices of one shape."""

    def check(self) -> None:
        for part in self.args:
            if part.shape != self.args[0].shape:
                raise Misshapen(
                    f"a sum of matrices of shapes {shape_text(self.args[0])} and {shape_text(part)}"
                )

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[0].shape

    def entry(self, i: Index, j: Index) -> Number:
        return Add(*(entry(part, i, j) for part in self.args))

    def diagonal(self) -> Matrix | None:
        return of_diagonals(MAdd, self.args)

    def value(self, w: Any) -> Any:
        return w.entrywise(lambda *xs: w.total(xs), *map(w, self.args))

    def show(self, p: Any) -> tuple[str, int]:
        return p.added(self.args)


class Scaled(Matrix):
    """A number times a matrix."""

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[1].shape

    def entry(self, i: Index, j: Index) -> Number:
        return Mul(self.args[0], entry(self.args[1], i, j))

    def diagonal(self) -> Matrix | None:
        on = self.args[1].diagonal()
        return None if on is None else Scaled(self.args[0], on)

    def value(self, w: Any) -> Any:
        by = w(self.args[0])
        return w.entrywise(lambda x: by * x, w(self.args[1]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.multiplied(self.args)


class MMul(Matrix):
    """A product of matrices."""

    def check(self) -> None:
        for left, right in pairwise(self.args):
            if left.shape[1] != right.shape[0]:
                raise Misshapen(f"a product of matrices of shapes {shape_text(left)} and {shape_text(right)}")

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[0].shape[0], self.args[-1].shape[1]

    def entry(self, i: Index, j: Index) -> Number:
        first, *others = self.args
        if not others:
            return entry(first, i, j)
        rest = others[0] if len(others) == 1 else MMul(*others)
        return total(first.shape[1], lambda k: Mul(entry(first, i, k), entry(rest, k, j)))

    def diagonal(self) -> Matrix | None:
        return super().diagonal() or of_diagonals(Hadamard, self.args)

    def value(self, w: Any) -> Any:
        *others, product = map(w, self.args)
        for factor in reversed(others):
            product = w.multiplied(factor, product)
        return product

    def show(self, p: Any) -> tuple[str, int]:
        return p.multiplied(self.args)


class Transpose(Matrix):
    """The transpose."""

    @property
    def shape(self) -> tuple[Size, Size]:
        m, n = self.args[0].shape
        return n, m

    def entry(self, i: Index, j: Index) -> Number:
        return entry(self.args[0], j, i)

    def diagonal(self) -> Matrix | None:
        return self.args[0].diagonal()

    def value(self, w: Any) -> Any:
        return w.transposed(w(self.args[0]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.power(self.args[0], p.TRANSPOSE)


class MPow(Matrix):
    """A power of a square matrix with an exponent 1, 2, and so on."""

    def check(self) -> None:
        square(self.args[0])
        if type(self.args[1]) is not int or not 1 <= self.args[1] <= 16:
            # with that of an inverse, as it is written
            raise Outside(f"the power {self.args[1]} of a matrix: an exponent is an integer from -16 to 16")

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[0].shape

    def entry(self, i: Index, j: Index) -> Number:
        return entry(MMul(*self.args[:1] * self.args[1]), i, j)

    def diagonal(self) -> Matrix | None:
        on = self.args[0].diagonal()
        return None if on is None else HPow(on, self.args[1], False)

    def value(self, w: Any) -> Any:
        return w(MMul(*self.args[:1] * self.args[1]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.power(self.args[0], str(self.args[1]))


class MInv(Matrix):
    """The inverse of a square matrix."""

    def check(self) -> None:
        square(self.args[0])

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[0].shape

    def meaning(self) -> Matrix | None:
        """The same without this inverse, by a rule of linear algebra; None of a symbol."""
        from ..inverses import inverse

        return inverse(self.args[0])

    def entry(self, i: Index, j: Index) -> Number:
        meant = self.meaning()
        return Entry(self, i, j) if meant is None else entry(meant, i, j)

    def entry_slope(self, i: Index, j: Index, x: Matrix, at: Position) -> Number | None:
        """Of M⁻¹, -M⁻¹ ∂M M⁻¹."""
        p, q = map(bound, self.shape)
        one = slope(entry(self.args[0], p, q), x, at)
        if one is None:
            return None
        return Mul(Num(-1, 1), Sum(p, Sum(q, Mul(Entry(self, i, p), one, Entry(self, q, j)))))

    def needs(self) -> Iterator[Need]:
        meant = self.meaning()
        if meant is None:
            yield Need("!=", Det(self.args[0]))
        elif isinstance(meant, MAdd):  # of rank one: the other part need not have an inverse
            if isinstance(meant.args[0], Ident):  # which has one: the formula needs nothing else
                yield from needs(meant)
            else:
                yield Need("!=", Det(self.args[0]))
                yield from inexact(needs(meant))
        else:
            yield from needs(meant)

    def diagonal(self) -> Matrix | None:
        on = self.args[0].diagonal()
        return None if on is None else HPow(on, -1, False)

    def value(self, w: Any) -> Any:
        return w.inverse_of(w(self.args[0]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.power(self.args[0], "-1")


class Diag(Matrix):
    """The diagonal matrix of a column."""

    def check(self) -> None:
        column(self.args[0])

    @property
    def shape(self) -> tuple[Size, Size]:
        return (self.args[0].shape[0],) * 2

    def entry(self, i: Index, j: Index) -> Number:
        on = entry(self.args[0], i, FIRST)
        return on if i == FIRST else Mul(Delta(i, j), on)

    def diagonal(self) -> Matrix | None:
        return self.args[0]

    def value(self, w: Any) -> Any:
        return w.diagonal(w(self.args[0]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.function("diag", self.args[0])


class Hadamard(Matrix):
    """The entrywise product of matrices of one shape."""

    check = MAdd.check
    shape = MAdd.shape

    def entry(self, i: Index, j: Index) -> Number:
        return Mul(*(entry(part, i, j) for part in self.args))

    def diagonal(self) -> Matrix | None:
        return super().diagonal() or of_diagonals(Hadamard, self.args)

    def value(self, w: Any) -> Any:
        return w.entrywise(lambda *xs: w.product(xs), *map(w, self.args))

    def show(self, p: Any) -> tuple[str, int]:
        return p.entrywise(self.args)


class HPow(Matrix):
    """The entrywise power: ``HPow(M, n, halved)`` has the exponent n, or n/2."""

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[0].shape

    def entry(self, i: Index, j: Index) -> Number:
        return power(entry(self.args[0], i, j), *self.args[1:])

    def needs(self) -> Iterator[Need]:
        M, n, halved = self.args
        general = Entry(M, *map(bound, M.shape))
        if halved:
            yield Need(">=", general)
        if n < 0:
            yield Need("!=", general)

    def value(self, w: Any) -> Any:
        _, n, halved = self.args

        def raised(x: Any) -> Any:
            x = w.root(x) if halved else x
            return x**n if n >= 0 else w.inverse(x**-n)

        return w.entrywise(raised, w(self.args[0]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.power(self.args[0], p.entrywise_exponent(*self.args[1:]))


OF_ENTRIES = {"exp": Exp, "log": Log}


class Entrywise(Matrix):
    """The exponential or the logarithm of each entry: ``Entrywise(M, name)`` with exp or log as the name."""

    def check(self) -> None:
        if self.args[1] not in OF_ENTRIES:
            raise Outside(f"{self.args[1]} of each entry: only exp and log are known")

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[0].shape

    def entry(self, i: Index, j: Index) -> Number:
        return OF_ENTRIES[self.args[1]](entry(self.args[0], i, j))

    def needs(self) -> Iterator[Need]:
        M, name = self.args
        if name == "log":
            yield Need(">", Entry(M, *map(bound, M.shape)))

    def value(self, w: Any) -> Any:
        M, name = self.args
        return w.entrywise(w.exponential if name == "exp" else w.logarithm, w(M))

    def show(self, p: Any) -> tuple[str, int]:
        return p.function(f"{self.args[1]}⊙", self.args[0])


class Jacobian(Matrix):
    """All partial derivatives of a column in the entries of a column symbol."""

    def check(self) -> None:
        f, x = self.args
        column(f)
        if type(x) is not Symbols:
            raise Outside("Jacobian differentiates in a column symbol")
        column(x)

    @property
    def shape(self) -> tuple[Size, Size]:
        f, x = self.args
        return f.shape[0], x.shape[0]

    def entry(self, i: Index, j: Index) -> Number:
        f, x = self.args
        return slope(entry(f, i, FIRST), x, (j, FIRST)) or Num(0, 1)

    def needs(self) -> Iterator[Need]:
        yield from inexact(needs(self.entry(*map(bound, self.shape))))  # |a|a has a derivative at 0, too

    def value(self, w: Any) -> Any:
        return w.derivative(*self.args)

    def show(self, p: Any) -> tuple[str, int]:
        return p.derivative(*self.args)


class Gradient(Matrix):
    """All partial derivatives of a number in the entries of a matrix symbol, of the shape of the symbol."""

    def check(self) -> None:
        f, x = self.args
        if not isinstance(f, Number) or type(x) is not Symbols:
            raise Outside("gradient differentiates a number in a matrix symbol")

    @property
    def shape(self) -> tuple[Size, Size]:
        return self.args[1].shape

    def entry(self, i: Index, j: Index) -> Number:
        return slope(*self.args, (i, j)) or Num(0, 1)

    def needs(self) -> Iterator[Need]:
        yield from inexact(needs(self.entry(*map(bound, self.shape))))

    def value(self, w: Any) -> Any:
        return w.gradient(*self.args)

    def show(self, p: Any) -> tuple[str, int]:
        return p.gradient(*self.args)


class Det(Number):
    """The determinant of a square matrix; one that no rule finds is a symbol (:mod:`anydim.inverses`)."""

    def check(self) -> None:
        square(self.args[0])

    def meaning(self) -> Number | None:
        from ..inverses import determinant

        return determinant(self.args[0])

    def tree(self, c: Any) -> Any:
        meant = self.meaning()
        return c.determinant(self.args[0]) if meant is None else c.tree(meant)

    def needs(self) -> Iterator[Need]:
        if (meant := self.meaning()) is not None:
            yield from needs(meant) if isinstance(meant, Det | Scalar) else inexact(needs(meant))

    def slope(self, x: Matrix, at: Position) -> Number | None:
        """Jacobi's formula ∂det M = det M · tr(M⁻¹ ∂M); where M has no inverse, it says nothing."""
        if (meant := self.meaning()) is not None:
            return slope(meant, x, at)
        (M,) = self.args
        if (on := M.diagonal()) is not None:  # of 0 off the diagonal
            p = bound(M.shape[0])
            one = slope(entry(on, p, FIRST), x, at)
            return None if one is None else Mul(self, Sum(p, Mul(Inv(entry(on, p, FIRST)), one)))
        p, q = map(bound, M.shape)
        one = slope(entry(M, p, q), x, at)
        return None if one is None else Mul(self, Sum(p, Sum(q, Mul(entry(MInv(M), q, p), one))))

    def value(self, w: Any) -> Any:
        return w.determinant(w(self.args[0]))

    def show(self, p: Any) -> tuple[str, int]:
        return p.function("det", self.args[0])


def of_diagonals(kind: type, parts: tuple[Any, ...]) -> Matrix | None:
    """The column on the diagonal of a sum or product of diagonal matrices; None if one is not diagonal."""
    columns = [part.diagonal() for part in parts]
    return None if None in columns or parts[0].shape[1] == ONE else kind(*columns)


def minus(s: Any, t: Any) -> Any:
    """The difference of two numbers or matrices."""
    negative = Num(-1, 1)
    return MAdd(s, Scaled(negative, t)) if isinstance(s, Matrix) else Add(s, Mul(negative, t))
