"""Identities as statements for Coq, by the meaning of their trees: nothing is simplified."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Any

from sympy import Abs, Add, Ge, Gt, Integer, Lt, Mul, Ne, Pow, Rational, Sum, Symbol, Trace, Transpose, sign
from sympy.matrices.expressions import (
    DiagMatrix,
    HadamardPower,
    HadamardProduct,
    Identity,
    MatAdd,
    MatMul,
    MatPow,
    MatrixSymbol,
    OneMatrix,
    ZeroMatrix,
)
from sympy.matrices.expressions.matexpr import MatrixElement

from lngeom import symbolic
from lngeom.engine.alike import check_letters
from lngeom.engine.counting import places_of
from lngeom.engine.wording import text_given
from lngeom.symbolic import (
    Basis,
    BatchNorm,
    GroupNorm,
    Helmert,
    IllFormed,
    LayerNorm,
    Mean,
    N,
    Norm,
    RMSNorm,
    SampleNorm,
    Scalar,
    Spread,
    Variance,
    mu,
    rho,
    sigma,
)

from .terms import Term, power

NAMES = {"Gamma": "Gam", "epsilon": "eps", "lambda": "lam"}
NAMED = {mu: "mean", sigma: "sigma", rho: "rho"}
NUMBERS: dict[type, str] = {Norm: "norm", Mean: "mean", Variance: "var", Scalar: "the", Trace: "trace"}
NUMBERS |= {Abs: "abs", sign: "sgn"}
LAYERS: dict[type, str] = {LayerNorm: "LN", RMSNorm: "RMSN", GroupNorm: "GN", BatchNorm: "GN"}
LAYERS |= {SampleNorm: "sample_norm", Spread: "spread"}


class Untranslated(Exception):
    """A part of an identity that has no word in ``Layers.v``."""


@dataclass(frozen=True)
class Hypothesis:
    """``kind`` is size, place, nonneg, pos, or ne; ``over`` are the indices that it is quantified over."""

    kind: str
    args: tuple[Any, ...]
    over: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        x, *y = self.args
        said = {
            "size": lambda: f"({y[0] - 1} < {x})%N",
            "place": lambda: f"{x} = {y[0]}%N :> nat",
            "nonneg": lambda: f"nonneg {x}",
            "pos": lambda: f"pos {x}",
            "ne": lambda: f"{x} <> {y[0]}",
        }[self.kind]()
        binders = " ".join(f"({index} : 'I_{size})" for index, size in self.over)
        return f"(forall {binders}, {said})" if self.over else f"({said})"


class Statement:
    """One statement: the variables and places that it is quantified over, its hypotheses, its two sides."""

    def __init__(self, lhs: Any, rhs: Any, conditions: Any, relation: str = "=") -> None:
        self.variables: dict[str, str] = {}
        self.places: dict[str, tuple[str, int | None]] = {}
        self.assumed: list[Hypothesis] = []
        self._bound: dict[Any, str] = {}
        self._count = 0
        self.relation = relation
        try:
            check_letters([lhs, rhs], conditions)
        except IllFormed as error:
            raise Untranslated(str(error)) from error
        self.shape = tuple(map(self._size, lhs.shape)) if getattr(lhs, "is_Matrix", False) else None
        read = self.number if self.shape is None else self.matrix
        self.lhs, self.rhs = read(lhs), read(rhs)
        self.conditions = [self._condition(condition) for condition in conditions]

    @property
    def hypotheses(self) -> list[Hypothesis]:
        """All that is assumed, in the order in which it is written."""
        sizes = [Hypothesis("size", (v, 1)) for v, kind in self.variables.items() if kind == "nat"]
        places = [Hypothesis("place", (p, n)) for p, (_, n) in self.places.items() if n is not None]
        return [*sizes, *places, *dict.fromkeys(self.assumed), *self.conditions]

    @property
    def binders(self) -> list[tuple[str, str]]:
        """Names and types: sizes first, then numbers and matrices, then places."""
        ordered = sorted(self.variables.items(), key=lambda pair: pair[1] != "nat")
        return [*ordered, *((p, f"'I_{n}") for p, (n, _) in self.places.items())]

    def __str__(self) -> str:
        head = " ".join(f"({name} : {kind})" for name, kind in self.binders)
        entry = ("", "")
        if self.shape is not None:
            m, n = self.shape
            entry = f"forall (row : 'I_{m}) (column : 'I_{n}), ", " row column"
        left, right = (f"{side}{entry[1]}" for side in (self.lhs, self.rhs))
        said = f"{left} = {right}" if self.relation == "=" else f"{self._sign()} ({self._gap()})"
        return (
            f"forall {head}, " * bool(head) + "".join(f"{h} -> " for h in self.hypotheses) + entry[0] + said
        )

    def _sign(self) -> str:
        return "pos" if self.relation in "<>" else "nonneg"

    def _gap(self) -> str:
        small, large = (self.lhs, self.rhs) if self.relation[0] == "<" else (self.rhs, self.lhs)
        return f"{large} - {small}"

    def _size(self, n: Any) -> str:
        if isinstance(n, Integer):
            return str(n)
        if not isinstance(n, Symbol) or not n.is_integer or not n.is_positive:
            raise Untranslated(f"the size {n}")
        self.variables[_name(n)] = "nat"
        return _name(n)

    def _place(self, p: Any, n: Any) -> str:
        size = self._size(n)
        if size == "1":
            return "o1"
        if p in self._bound:
            return self._bound[p]
        if not isinstance(p, Symbol | Integer):
            raise Untranslated(f"the place {p}")
        name = f"e{p}" if isinstance(p, Integer) else _name(p)
        self.places.setdefault(name, (size, int(p) if isinstance(p, Integer) else None))
        if self.places[name][0] != size:
            raise Untranslated(f"{p} is a place of two sizes")
        return name

    def _condition(self, condition: Any) -> Hypothesis:
        left, right = condition.lhs, condition.rhs
        if isinstance(condition, Ge) and isinstance(right, Integer):
            return Hypothesis("size", (self._size(left), int(right)))
        places = places_of(*condition.args, named=False)
        if any(len(set(sizes)) > 1 for sizes in places.values()):
            raise Untranslated(f"the condition {text_given(condition)}, in two sizes")
        every = {index: _name(index) for index in sorted(places, key=str)}
        over = tuple((name, self._size(places[index][0])) for index, name in every.items())
        before, self._bound = self._bound, {**self._bound, **every}
        try:
            return self._order(condition, over)
        finally:
            self._bound = before

    def _order(self, condition: Any, over: tuple) -> Hypothesis:
        left, right = condition.lhs, condition.rhs
        if isinstance(condition, Ne):
            return Hypothesis("ne", (self.number(left), self.number(right)), over)
        if isinstance(condition, Lt):
            left, right = right, left
        if isinstance(condition, Gt | Lt):
            if getattr(left, "is_Matrix", False):
                m, n = map(self._size, left.shape)
                over = tuple((name, size) for name, size in (("row", m), ("column", n)) if size != "1")
                at = [name if size != "1" else "o1" for name, size in (("row", m), ("column", n))]
                return Hypothesis("pos", (Term("entry", (self.matrix(left), *at)),), over)
            gap = self.number(left)
            gap = gap if right == 0 else Term("add", (gap, _negative(self.number(right))))
            return Hypothesis("pos", (gap,), over)
        raise Untranslated(f"the condition {condition}")

    def number(self, e: Any) -> Term:
        """A real number."""
        if e in NAMED:
            return Term(NAMED[e], (self.matrix(symbolic.a),))
        if type(e) in NUMBERS:
            inner = e.args[0]
            return Term(NUMBERS[type(e)], (self.matrix(inner) if inner.is_Matrix else self.number(inner),))
        match e:
            case MatrixElement():
                at = (self._place(p, n) for p, n in zip(e.indices, e.parent.shape, strict=True))
                return Term("entry", (self.matrix(e.parent), *at))
            case Sum():
                return self._sum(e)
            case Add():
                return Term("add", tuple(map(self.number, e.args)))
            case Mul():
                return Term("mul", tuple(map(self.number, e.args)))
            case Pow():
                return power(self.number(e.base), *_exponent(e))
            case Rational():
                return _rational(e)
            case Symbol() if e.is_integer and e.is_positive:
                return Term("num", (self._size(e),))
            case Symbol() if not e.is_integer:
                self.variables[_name(e)] = "T R"
                here = Term("name", (_name(e),))
                if e.is_nonnegative:
                    self.assumed.append(Hypothesis("nonneg", (here,)))
                return here
        return self.number(_meaning(e))

    def _sum(self, e: Any) -> Term:
        if len(e.limits) != 1 or e.limits[0][1] != 0:
            raise Untranslated(f"the limits {e.limits}")
        index, _, last = e.limits[0]
        self._count += 1
        before, self._bound = self._bound, {**self._bound, index: f"k{self._count}"}
        term = Term("sum", (f"k{self._count}", self._size(last + 1), self.number(e.function)))
        self._bound = before
        return term

    def matrix(self, e: Any) -> Term:
        """A matrix."""
        if e == symbolic.Pi:
            return Term("centering", (self._size(N),), (self._size(N),) * 2)
        if isinstance(e, Helmert):
            n = self._size(e.shape[1])
            return Term("helmert", (n,), (f"({n}.-1)", n))
        shape = self._size(e.shape[0]), self._size(e.shape[1])
        if type(e) in LAYERS:
            return Term(LAYERS[type(e)], (self.number(e.args[1]), self.matrix(e.args[0])), shape)
        match e:
            case MatrixSymbol():
                self.variables[_name(e)] = f"Mat R {shape[0]} {shape[1]}"
                return Term("matrix", (_name(e),), shape)
            case MatAdd():
                return reduce(lambda x, y: Term("madd", (x, y), shape), map(self.matrix, e.args))
            case HadamardProduct():
                return reduce(lambda x, y: Term("had", (x, y), shape), map(self.matrix, e.args))
            case MatMul():
                return self._product(e)
            case MatPow() if e.exp.is_Integer and e.exp > 0:
                return reduce(_times, [self.matrix(e.base)] * int(e.exp))
            case Transpose():
                return Term("tr", (self.matrix(e.arg),), shape)
            case HadamardPower():
                return Term("each", (_exponent(e), self.matrix(e.base)), shape)
            case Identity():
                return Term("eye", (shape[0],), shape)
            case OneMatrix() | ZeroMatrix():
                return Term("const", (int(isinstance(e, OneMatrix)),), shape)
            case DiagMatrix():
                return Term("diag", (self.matrix(e.args[0]),), shape)
            case Basis():
                return Term("basis", (shape[0], self._place(e.args[1], e.args[0])), shape)
        return self.matrix(_meaning(e))

    def _product(self, e: Any) -> Term:
        numbers = [self.number(x) for x in e.args if not x.is_Matrix]
        matrices = [self.matrix(x) for x in e.args if x.is_Matrix]
        if e.shape[1] == 1:  # from the right where a column stands there
            product = reduce(lambda x, y: _times(y, x), reversed(matrices))
        else:
            product = reduce(_times, matrices)
        return reduce(lambda x, c: Term("scale", (c, x), x.shape), reversed(numbers), product)


def _times(x: Term, y: Term) -> Term:
    assert x.shape is not None
    assert y.shape is not None
    return Term("mmul", (x, y), (x.shape[0], y.shape[1]))


def _name(symbol: Any) -> str:
    return NAMES.get(symbol.name, symbol.name)


def _negative(x: Term) -> Term:
    return Term("neg", (x,))


def _rational(e: Any) -> Term:
    top = Term("literal", (abs(int(e.p)),))
    size = top if e.q == 1 else Term("div", (top, Term("literal", (int(e.q),))))
    return _negative(size) if e.p < 0 else size


def _exponent(e: Any) -> tuple[int, int]:
    if not e.exp.is_Rational or e.exp.q > 2:
        raise Untranslated(f"the power {e.exp}")
    return int(e.exp.p), int(e.exp.q)


def _meaning(e: Any) -> Any:
    meaning = getattr(e, "meaning", None)
    if meaning is None:
        raise Untranslated(type(e).__name__)
    return meaning


def statement(entry: Any) -> Statement:
    """An identity of the catalogue as a statement, or ``Untranslated``."""
    return Statement(entry.lhs, entry.rhs, entry.conditions, entry.relation)
