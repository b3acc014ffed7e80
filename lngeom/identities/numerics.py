"""An identity on NumPy arrays: both sides are evaluated on random numbers in double precision, and compared.

Where LN, GN or another layer stands in an identity, it is the package's own function that is evaluated.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from itertools import count
from numbers import Integral
from operator import mul
from typing import Any

import numpy as np
import sympy as sp
from sympy import MatrixSymbol, Symbol

from anydim.extending import Reader
from anydim.language import ONE, Index, Matrix, Node, Size, Symbols, Zero, leaves
from anydim.statement import indices_of
from anydim.values import World
from lngeom.definition import layer_norm
from lngeom.groups import batch_norm, group_norm
from lngeom.rmsnorm import rms_norm
from lngeom.symbolic import N, k
from lngeom.symbolic.layers import LayerNode


def _group_norm(x: Any, groups: int, eps: float) -> Any:
    """``group_norm`` of the one sample whose groups are the columns of x."""
    return group_norm(x.T.reshape(1, -1), groups, eps=eps).reshape(x.shape[::-1]).T


LAYERS: dict[tuple[str, bool], Callable[[Any, float], Any]] = {  # by name, and whether it is of one column
    ("LN", True): lambda x, eps: layer_norm(x.T, eps=eps).T,
    ("LN", False): lambda x, eps: _group_norm(x, 1, eps),
    ("RMSN", True): lambda x, eps: rms_norm(x.T, eps=eps).T,
    ("GN", False): lambda x, eps: _group_norm(x, x.shape[1], eps),
    ("BN", False): lambda x, eps: batch_norm(x, eps=eps),
}


class Arrays(World):
    """A world of floats and arrays; a sum takes all positions of its index at once where it can."""

    largest = 0.0  # of all numbers that were computed
    at: dict[Any, Any]  # positions, or arrays of them

    def __call__(self, node: Node) -> Any:
        """The value of a node."""
        if node in self._known:
            return self._known[node]
        found = self.layer(node) if isinstance(node, LayerNode) else None
        found = node.value(self) if found is None else found
        if not any(isinstance(leaf, Index) and leaf.kind == "bound" for leaf in leaves(node)):
            self._known[node] = found
            self.largest = max(self.largest, float(np.max(np.abs(found), initial=0)))
        return found

    def layer(self, node: LayerNode) -> Any:
        """The package's own function, if it takes real numbers and there is one."""
        form, _, x, eps = node.args
        function = LAYERS.get((form.text.split("_")[0], x.shape[1] == ONE))
        value = self(x)
        return None if function is None or np.iscomplexobj(value) else function(value, float(self(eps)))

    def where(self, k: Index, at: Any) -> Arrays:
        """The same with an index that has a position, or all of them."""
        child = Arrays(self.env, self.sizes, {**self.at, k.name: at})
        child._known, child._level = self._known, self._level
        return child

    def index(self, i: Index) -> Any:
        """The position of an index, or all of them."""
        return super().index(i) if i.kind == "place" else self.at[i.name]

    def sum(self, k: Index, body: Node) -> Any:
        """The sum over all positions of an index: along a new first axis."""
        n = self.size(k.size)
        if any(isinstance(part, Matrix) and k in leaves(part) for part in within(body)):
            return self.total(self.where(k, at)(body) for at in range(n))
        around = max((np.ndim(at) for at in self.at.values()), default=0)
        at = np.arange(n).reshape(n, *[1] * around)
        terms = self.where(k, at)(body)
        return np.broadcast_to(terms, np.broadcast_shapes(np.shape(terms), at.shape)).sum(axis=0)

    # Numbers

    @staticmethod
    def number(p: int, q: int = 1) -> float:
        """The fraction p/q."""
        return p / q

    @staticmethod
    def delta(i: Any, j: Any) -> Any:
        """1.0 where two positions are equal, else 0.0."""
        return np.equal(i, j) * 1.0

    @staticmethod
    def product(factors: Any) -> Any:
        """A product."""
        return reduce(mul, factors, 1.0)

    inverse: Any = staticmethod(lambda x: 1 / np.asarray(x))
    root: Any = staticmethod(np.sqrt)
    signum: Any = staticmethod(np.sign)

    @staticmethod
    def absolute(x: Any) -> Any:
        """|x|; of complex numbers the function that continues it."""
        return np.where(np.real(x) < 0, -x, x)

    @staticmethod
    def larger(s: Any, t: Any, way: int) -> Any:
        """The larger of two numbers, or with the way -1 the smaller."""
        return np.where(np.real(s - t) * way >= 0, s, t)

    # Matrices

    def full(self, m: Size, n: Size, entry: Callable[[int, int], Any]) -> Any:
        """The matrix with these entries."""
        return np.array([[entry(p, q) for q in range(self.size(n))] for p in range(self.size(m))], float)

    def constant(self, m: Size, n: Size, x: int) -> Any:
        """The matrix whose entries are all equal."""
        return np.full((self.size(m), self.size(n)), float(x))

    def basis(self, n: Size, p: Any) -> Any:
        """A column of the identity matrix."""
        return np.eye(1, self.size(n), p).T

    diagonal: Any = staticmethod(lambda column: np.diag(column[:, 0]))
    entry: Any = staticmethod(lambda M, p, q: M[p, q])
    transposed: Any = staticmethod(np.transpose)
    entrywise: Any = staticmethod(lambda f, *matrices: f(*matrices))
    multiplied: Any = staticmethod(np.matmul)
    determinant: Any = staticmethod(np.linalg.det)
    inverse_of: Any = staticmethod(np.linalg.inv)

    def derivative(self, f: Matrix, x: Any) -> Any:
        """Partial derivatives by a step along the imaginary axis: Im f(a + ih)/h subtracts nothing."""
        at, step = self(x), 1e-30
        columns = []
        for h in step * np.eye(len(at)):
            there = Arrays({**self.env, x.args[0]: at + 1j * h[:, None]}, self.sizes, self.at)
            columns.append(np.imag(there(f)) / step)
        return np.hstack(columns)


def within(node: Node) -> Any:
    """A node and all that it is made of."""
    yield node
    for part in node.parts:
        yield from within(part)


def residual(identity: Any, n: int, rng: np.random.Generator) -> float:
    """Compute :meth:`lngeom.identities.Identity.residual`, which documents it."""
    if isinstance(n, bool) or not isinstance(n, Integral):
        raise TypeError(f"residual takes a positive integer, got {n!r}")
    if n < 1:
        raise ValueError(f"residual takes a positive integer, got {n!r}")
    if not isinstance(rng, np.random.Generator):
        raise TypeError(f"rng must be a numpy.random.Generator, got {rng!r}")
    for condition in identity.conditions:
        if condition.xreplace({N: sp.Integer(n), k: sp.Integer(n)}) == False:  # noqa: E712 - SymPy's own false
            raise ValueError(f"{identity.id} holds for {condition}, got n = {n}")
    r = Reader()
    sides = [r(identity.lhs), r(identity.rhs)]
    with np.errstate(all="ignore"):
        w = drawn(identity, int(n), rng, r)
        left, right = map(w, sides)
        wrong = {"=": np.abs(left - right), "<": left - right, ">": right - left}[identity.relation[0]]
        of_zero = any(side is sp.S.Zero or isinstance(r(side), Zero) for side in (identity.lhs, identity.rhs))
        size = w.largest if of_zero else max(float(np.max(np.abs(side))) for side in (left, right))
    off = float(np.max(np.maximum(wrong, 0)))
    return off / size if off else 0.0


def drawn(identity: Any, n: int, rng: np.random.Generator, r: Reader) -> Arrays:
    """Random numbers for all symbols of an identity: normal, small for ε, sizes of one to four."""
    written = (identity.lhs, identity.rhs, *identity.conditions)
    symbols = sorted({s for e in written for s in e.free_symbols}, key=str)
    shapes = {
        size for s in symbols if isinstance(s, MatrixSymbol) for n in s.shape for size in n.free_symbols
    }
    sizes = {N.name: n, k.name: n}
    numbers = sorted({s for s in symbols if isinstance(s, Symbol)} | shapes, key=str)
    for s in numbers:
        if s.is_integer and s.is_positive and s.name not in sizes:
            least = _least(identity, s)
            sizes[s.name] = int(rng.integers(least, least + 4))
    w = Arrays({}, sizes, {})
    for s in numbers:
        if s.is_integer and not s.is_positive:
            if s in r.indices:
                w.at[s.name] = int(rng.integers(w.size(r.indices[s].size)))
        elif not s.is_integer:
            w.env[s.name] = float(10 ** rng.uniform(-6, 0)) if s.is_nonnegative else float(rng.normal())
    for s in symbols:
        if isinstance(s, MatrixSymbol):
            w.env[s.name] = rng.normal(size=[w.size(r.size(size)) for size in s.shape])
    for condition in r.given([one for one in identity.conditions if isinstance(one, sp.Eq)]):
        satisfy(condition, w)
    return w


def satisfy(condition: Any, w: Arrays) -> None:
    """Change what was drawn for a column or matrix of an equation so that it holds: signs, or a unit vector.

    Raises
    ------
    ValueError
        If it does not hold then, either.
    """
    left, _, right = condition
    names = sorted({leaf.args[0] for side in (left, right) for leaf in leaves(side) if type(leaf) is Symbols})
    for name in names:
        drawn = w.env[name]
        for tried in (drawn, np.sign(drawn), drawn / np.linalg.norm(drawn)):
            there = Arrays({**w.env, name: tried}, w.sizes, dict(w.at))
            for index in indices_of((left, right)):  # one that stands for every index, too
                there.at[index.name] = np.arange(w.size(index.size))
            if np.allclose(there(left), there(right)):
                w.env[name] = tried
                return
    raise ValueError(f"no arrays were found on which {condition.left} = {condition.right}")


def _least(identity: Any, size: Symbol) -> int:
    """The smallest value that the conditions on this size alone allow."""
    own = [condition for condition in identity.conditions if condition.free_symbols == {size}]
    allows = (all(c.xreplace({size: sp.Integer(m)}) != False for c in own) for m in count(1))  # noqa: E712
    return next(m for m, allowed in enumerate(allows, start=1) if allowed)
