"""From SymPy's expressions to the kernel's trees: the definitions, entry by entry.

A matrix is not a tree; its entries are.  Each rule below is a definition of linear algebra: what the entry
i, j of a sum, a product, a transpose is.  Names are replaced by what they mean, layers by their formulas.
Nothing is simplified, but for products with a derivative that is 0.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from sympy import Abs, Add, Basic, Integer, KroneckerDelta, Mul, Pow, Rational, S, Sum, Symbol, sign, sympify
from sympy.core.relational import Ge, Gt, Le, Lt, Ne
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
    Trace,
    Transpose,
    ZeroMatrix,
)
from sympy.matrices.expressions.matexpr import MatrixElement

from .alike import check_letters
from .errors import IllFormed
from .names import Abbreviation, meaning
from .nodes import Basis, Jacobian, Norm, Scalar

Tree = Any
FIRST = ["place", 0, ["", 1]]
NEEDS = {"positive": ">", "nonnegative": ">=", "nonzero": "!="}


class Unreadable(Exception):
    """An expression that has no tree: the kernel cannot speak of it."""


def plus(*trees: Tree) -> Tree:
    """A sum."""
    return trees[0] if len(trees) == 1 else ["+", *trees]


def times(*trees: Tree) -> Tree:
    """A product."""
    kept = [tree for tree in trees if tree != 1]
    return 1 if not kept else kept[0] if len(kept) == 1 else ["*", *kept]


def minus(s: Tree, t: Tree) -> Tree:
    """The difference."""
    return s if t == 0 else ["+", s, ["*", -1, t]]


def closed(tree: Tree, place: Any, depth: int = 0) -> Tree:
    """A tree in which a place is the one that a sum around it runs over."""
    if type(tree) is not list:
        return tree
    if tree == place:
        return ["b", depth]
    if tree[:1] == ["sum"]:
        return ["sum", tree[1], closed(tree[2], place, depth + 1)]
    return [closed(part, place, depth) for part in tree]


class Reading:
    """Reads one statement: its sizes, letters and places are found on the way."""

    def __init__(self) -> None:
        self.sizes: dict[str, int] = {}
        self.letters: dict[str, list] = {}
        self.places: dict[str, list] = {}
        self.symbols: dict[str, Any] = {}  # what is named, as it was written
        self.parts: list[Tree] = []  # what must have a value beside what is read
        self.known: list[list] = []  # what is known of matrices
        self.bound: dict[Symbol, Any] = {}
        self.every: dict[str, list] | None = None  # in a condition: its places, each of which is any
        self.nonnegative: dict[str, str] = {}  # letters that are declared to be, and how
        self.names: set[str] = set()  # of the places of the last condition
        self._number = count()

    # Sizes and places

    def size(self, n: Any) -> list:
        """A size: a letter, a number, or a letter and a number."""
        letter, offset = "", n
        if isinstance(n, Add) and len(n.args) == 2 and n.args[0].is_Integer:
            offset, letter = n.args
        elif isinstance(n, Symbol):
            offset, letter = 0, n
        if not isinstance(offset, int | Integer) or (letter and not isinstance(letter, Symbol)):
            raise Unreadable(f"the size {n}")
        if letter:
            if not (letter.is_integer and letter.is_positive):
                raise Unreadable(f"the size {letter} is not declared a positive integer")
            self.sizes.setdefault(letter.name, 1)
            self.symbols[letter.name] = letter
        return [letter.name if letter else "", int(offset)]

    def place(self, p: Any, n: Any) -> list:
        """A place among n."""
        size = self.size(n)
        if size == ["", 1]:
            return FIRST
        if isinstance(p, list):
            return p
        if p in self.bound:
            if self.bound[p] is None or self.bound[p][2] != size:
                self._taken(p, size)
            return self.bound[p]
        if p.is_Integer:
            return ["place", int(p), size]
        if not isinstance(p, Symbol) or p.is_positive or not p.is_integer:
            raise Unreadable(
                f"the place {p}: a place is a letter that is declared an integer and no more, or a number"
            )
        known = self.places if self.every is None else self.every
        if known.setdefault(p.name, size) != size:
            raise Unreadable(f"{p} is a place of two sizes")
        if self.every is not None:
            return ["any", list(known).index(p.name), size]
        self.symbols[p.name] = p
        return ["at", p.name, size]

    def _taken(self, p: Any, size: list) -> None:
        raise Unreadable(f"{p} runs over another size than {size}")

    def sum(self, n: Any, body: Callable[[list], Tree]) -> Tree:
        """The sum over the places of a size."""
        size = self.size(n)
        if size == ["", 1]:
            return body(FIRST)
        place = ["free", next(self._number), size]
        return ["sum", size, closed(body(place), place)]

    # Numbers

    def number(self, e: Any) -> Tree:
        """The tree of a number."""
        if isinstance(e, Norm):
            return ["root", self._square(e.args[0])]
        if (meant := meaning(e)) is not None:
            return self._named(e, lambda: self.number(meant))
        match e:
            case Integer():
                return int(e)
            case Rational():
                return ["q", int(e.p), int(e.q)]
            case Symbol():
                return self._letter(e)
            case Scalar():
                return self.entry(e.args[0], FIRST, FIRST)
            case Add():
                return plus(*map(self.number, e.args))
            case Mul():
                return times(*map(self.number, e.args))
            case Pow():
                return self._power(self.number(e.base), e.exp)
            case Abs():
                return ["root", ["^", self.number(e.args[0]), 2]]
            case sign():
                of = self.number(e.args[0])
                return ["*", of, ["inv", ["root", ["^", of, 2]]]]
            case MatrixElement():
                return self.entry(
                    e.parent, *(self.place(p, n) for p, n in zip(e.indices, e.parent.shape, strict=True))
                )
            case KroneckerDelta() if all(p in self.bound or str(p) in self.places for p in e.args):
                return ["delta", *(self.bound.get(p) or ["at", str(p), self.places[str(p)]] for p in e.args)]
            case Trace():
                return self.sum(e.arg.shape[0], lambda k: self.entry(e.arg, k, k))
            case Sum():
                return self._sum(e)
        raise Unreadable(f"{e}, a {type(e).__name__}")

    def _named(self, e: Any, read: Callable[[], Tree]) -> Tree:
        """What a name means: a letter inside of it is a place that the statement speaks of."""
        before = self.every
        self.every = None if isinstance(e, Abbreviation) else before
        tree = read()
        self.every = before
        return tree

    def _letter(self, e: Any) -> Tree:
        if e in self.bound or e.is_integer:
            if e.is_integer and e.is_positive and e not in self.bound:
                return ["num", self.size(e)]
            raise Unreadable(f"{e} is a place and no number")
        if not e.is_real:
            raise Unreadable(f"{e} is not declared real")
        if self.letters.setdefault(e.name, []) != []:
            raise Unreadable(f"{e} is a number and a matrix")
        self.symbols[e.name] = e
        if e.is_nonnegative:
            self.nonnegative[e.name] = ">" if e.is_positive else ">="
        return ["ent", e.name]

    @staticmethod
    def _power(base: Tree, exponent: Any) -> Tree:
        if not exponent.is_Rational or exponent.q > 2:
            raise Unreadable(f"the power {exponent}")
        if exponent.q == 2:
            base = ["root", base]
        n = abs(int(exponent.p))
        power = base if n == 1 else ["^", base, n]
        return ["inv", power] if exponent.p < 0 else power

    def _sum(self, e: Any) -> Tree:
        *inner, (k, low, high) = e.limits
        if low != 0:
            raise Unreadable(f"the limits of {e}")
        function = Sum(e.function, *inner) if inner else e.function

        def body(place: list) -> Tree:
            before, self.bound = self.bound, {**self.bound, k: place}
            tree = self.number(function)
            self.bound = before
            return tree

        return self.sum(high + 1, body)

    # Entries of matrices

    def general(self, e: Any) -> Tree:
        """A number, or any entry of a matrix."""
        if not getattr(e, "is_Matrix", False):
            return self.number(e)
        return self.entry(e, *(["any", 88 + n, self.size(size)] for n, size in enumerate(e.shape)))

    def entry(self, m: Any, i: list, j: list) -> Tree:
        """The tree of the entry i, j."""
        rows, columns = m.shape
        i, j = (FIRST if n == 1 else p for n, p in ((rows, i), (columns, j)))
        if type(m).__name__ == "RMSNorm":
            x, eps = m.args
            mean = ["*", self._square(x), ["inv", ["num", self.size(x.shape[0])]]]
            return ["*", self.entry(x, i, j), ["inv", ["root", plus(mean, self.number(eps))]]]
        if (meant := meaning(m)) is not None:
            return self._named(m, lambda: self.entry(meant, i, j))
        match m:
            case MatrixSymbol():
                sizes = [size for size in map(self.size, m.shape) if size != ["", 1]]
                if self.letters.setdefault(m.name, sizes) != sizes:
                    raise Unreadable(f"{m.name} has two shapes")
                self.symbols[m.name] = m
                return ["ent", m.name, *(p for p in (i, j) if p != FIRST)]
            case Jacobian():
                return self._slope(m, i, j)
            case Identity():
                return ["delta", i, j] if i != FIRST else 1
            case OneMatrix():
                return 1
            case ZeroMatrix():
                return 0
            case Basis():
                return ["delta", i, self.place(m.args[1], rows)]
            case MatAdd():
                return plus(*(self.entry(part, i, j) for part in m.args))
            case Transpose():
                return self.entry(m.arg, j, i)
            case HadamardProduct():
                return times(*(self.entry(part, i, j) for part in m.args))
            case HadamardPower():
                return self._power(self.entry(m.base, i, j), m.exp)
            case DiagMatrix():
                return times(["delta", i, j], self.entry(m.args[0], i, FIRST))
            case MatMul():
                factors = [part for part in m.args if part.is_Matrix]
                numbers = [self.number(part) for part in m.args if not part.is_Matrix]
                return times(*numbers, self._product(factors, i, j))
            case MatPow() if m.exp.is_Integer and m.exp > 0:
                return self._product([m.base] * int(m.exp), i, j)
            case MatPow():
                diagonal = self.diagonal(m.base, i)
                if diagonal is None:
                    raise Unreadable(f"the power {m.exp} of {m.base}")
                power = self._power(diagonal, m.exp)
                return power if i == FIRST else times(["delta", i, j], power)
        if type(m).__name__ == "Helmert":
            letter, offset = self.size(m.args[0])
            return ["ent", self._helmert(self.size(m.shape[0]), [letter, offset]), i, j]
        raise Unreadable(f"{m}, a {type(m).__name__}")

    def _helmert(self, rows: list, whole: list) -> str:
        """The name of Helmert's matrix of a size; that its rows are orthonormal, with mean 0, is assumed."""
        name = f"H {whole[0]} {whole[1]}"
        if name not in self.letters:
            self.letters[name] = [rows, whole]
            i, j, k, m = (["any", n, rows if n < 2 else whole] for n in range(4))
            b = ["b", 0]
            across = ["sum", whole, ["*", ["ent", name, i, b], ["ent", name, j, b]]]
            down = ["sum", rows, ["*", ["ent", name, b, k], ["ent", name, b, m]]]
            self.known += [
                ["=", ["+", across, ["*", -1, ["delta", i, j]]]],
                ["=", ["+", down, ["*", -1, ["delta", k, m]], ["inv", ["num", whole]]]],
                ["=", ["sum", whole, ["ent", name, i, b]]],
            ]
        return name

    def _square(self, x: Any) -> Tree:
        """The sum of the squares of a column's entries."""
        return self.sum(x.shape[0], lambda k: ["^", self.entry(x, k, FIRST), 2])

    def _product(self, factors: list, i: list, j: list) -> Tree:
        first, *others = factors
        if not others:
            return self.entry(first, i, j)
        return self.sum(first.shape[1], lambda k: times(self.entry(first, i, k), self._product(others, k, j)))

    def diagonal(self, m: Any, i: list) -> Tree | None:
        """The entry i, i of a diagonal matrix, or None if it is not seen to be one."""
        meant = meaning(m)
        if meant is not None:
            return self.diagonal(meant, i)
        if m.shape == (1, 1):
            return self.entry(m, FIRST, FIRST)
        match m:
            case Identity() | DiagMatrix():
                return 1 if isinstance(m, Identity) else self.entry(m.args[0], i, FIRST)
            case MatAdd() | MatMul():
                parts = [self.diagonal(part, i) if part.is_Matrix else self.number(part) for part in m.args]
                if None not in parts:
                    return (plus if isinstance(m, MatAdd) else times)(*parts)
        return None

    # Derivatives

    def _slope(self, m: Any, i: list, j: list) -> Tree:
        f, x = m.args
        self.size(x.shape[0])
        whole = self.entry(f, ["any", 90, self.size(f.shape[0])], FIRST)
        if not _free_places(whole):
            self.parts.append(whole)
        else:
            raise Unreadable("a derivative under a sum")
        return slope(self.entry(f, i, FIRST), x.name, j)

    # Facts

    def facts(self, conditions: Any) -> list[list]:
        """What conditions state; and what is needed, as far as it is read."""
        found = []
        for condition in conditions:
            try:
                found.append(self.fact(condition))
            except Unreadable:
                if isinstance(condition, Basic):
                    raise
        return [fact for fact in found if fact is not None]

    def text(self, given: list, claim: Any) -> dict:
        """The statement that has been read."""
        declared = [[sign_, ["ent", name]] for name, sign_ in self.nonnegative.items()]
        return {
            "sizes": self.sizes,
            "letters": self.letters,
            "places": self.places,
            "given": [*given, *self.known, *declared],
            "claim": claim,
            "parts": self.parts,
        }

    def fact(self, condition: Any) -> Any:
        """The fact that a condition states, for each of its places; None of the least number of a size."""
        self.names = set()
        if not isinstance(condition, Basic):
            return self._need(condition)
        left, right = condition.args
        if isinstance(condition, Ge) and isinstance(left, Symbol) and left.is_integer and right.is_Integer:
            letter, _ = self.size(left)
            self.sizes[letter] = max(self.sizes[letter], int(right))
            return None
        kinds = {Ne: "!=", Gt: ">", Ge: ">=", Lt: ">", Le: ">="}
        if type(condition) not in kinds:
            raise Unreadable(f"the condition {condition}")
        if isinstance(condition, Lt | Le):
            left, right = right, left
        self.every = {}
        if getattr(left, "is_Matrix", False):
            if right != 0:
                raise Unreadable(f"the condition {condition}")
            at = [["any", 10 + n, self.size(size)] for n, size in enumerate(left.shape)]
            tree = self.entry(left, *at)
        else:
            tree = minus(self.number(left), self.number(right))
        self.names = set(self.every)
        self.every = None
        return [kinds[type(condition)], tree]

    def _need(self, needed: Any) -> list:
        """What a part needs to have a value, at any of the places that sums around it run over."""
        if needed.kind not in NEEDS:
            raise Unreadable(f"the need of {needed.expr} for an inverse")
        for n, (index, low, high, _) in enumerate(needed.bounds):
            if low != 0:
                raise Unreadable(f"a sum from {low}")
            self.bound[index] = ["any", 60 + n, self.size(high + 1)]
        self.bound |= {k: self.bound[place] for k, place in needed.env if place in self.bound}
        tree = self.number(needed.expr)
        self.bound = {}
        return [NEEDS[needed.kind], tree]


def _free_places(tree: Any) -> bool:
    return type(tree) is list and (tree[:1] == ["free"] or any(map(_free_places, tree)))


def slope(tree: Tree, name: str, *at: list) -> Tree:
    """The derivative of a number in the entry of ``name`` at these places: the rules of calculus.

    That a root is differentiated where it is not 0, and an inverse where there is one: goals of the result.
    """
    if type(tree) is int or tree[0] in ("q", "num", "delta"):
        return 0
    head, *args = tree
    if head == "ent":
        if args[0] != name:
            return 0
        return times(*(["delta", p, q] for p, q in zip(args[1:], at, strict=True)))
    if head == "sum":
        inner = slope(args[1], name, *at)
        return 0 if inner == 0 else ["sum", args[0], inner]
    if head == "+":
        terms = [term for term in (slope(part, name, *at) for part in args) if term != 0]
        return plus(*terms) if terms else 0
    if head == "*":
        terms = []
        for n, part in enumerate(args):
            one = slope(part, name, *at)
            if one != 0:
                terms.append(times(*args[:n], one, *args[n + 1 :]))
        return plus(*terms) if terms else 0
    inner = slope(args[0], name, *at)
    if inner == 0:
        return 0
    if head == "^":
        return times(args[1], ["^", args[0], args[1] - 1], inner)
    if head == "inv":
        return times(-1, ["^", tree, 2], inner)
    return times(["inv", ["*", 2, tree]], inner)


def statement(
    lhs: Any, rhs: Any, conditions: Any = (), relation: str = "=", gap: Any = None, beside: Any = ()
) -> dict:
    """A statement for the kernel: its text, see :class:`lngeom.engine.kernel.Statement`.

    What stands ``beside`` it, as the other lines of a chain, must have a value, too: in every entry.

    Raises
    ------
    Unreadable
        If a part of it has no tree.
    """
    lhs, rhs = sympify(lhs), sympify(rhs)
    shapes = [getattr(side, "shape", None) for side in (lhs, rhs)]
    if not (isinstance(lhs, Basic) and isinstance(rhs, Basic)) or shapes[0] != shapes[1]:
        raise Unreadable(f"{lhs} and {rhs} are not two numbers, nor two matrices of one shape")
    if shapes[0] is not None and relation != "=":
        raise Unreadable(f"{lhs} {relation} {rhs}: an order of matrices")
    reading = Reading()
    conditions = [condition for condition in conditions if condition != S.true]
    try:
        check_letters([lhs, rhs], tuple(conditions))
    except IllFormed as error:
        raise Unreadable(str(error)) from None
    given = reading.facts(conditions)
    matrix = lhs if getattr(lhs, "is_Matrix", False) else rhs if getattr(rhs, "is_Matrix", False) else None
    if matrix is not None:
        at: list[Any] = []
        for name, n in zip(("the row", "the column"), matrix.shape, strict=True):
            at.append(["at", name, reading.size(n)])
            if at[-1][2] != ["", 1]:
                reading.places[name] = at[-1][2]
        sides = [reading.entry(e, *at) if e.is_Matrix else reading.number(e) for e in (lhs, rhs)]
    else:
        sides = [reading.number(e) for e in (lhs, rhs)]
    small, large = sides if relation[0] == "<" else reversed(sides)
    claim = (
        ["=", minus(*sides)] if relation == "=" else [">=" if "=" in relation else ">", minus(large, small)]
    )
    hint = None if gap is None else reading.number(gap)
    reading.parts += [reading.general(e) for e in beside]
    every = {name for condition in conditions for name in _letters_of(condition)} & set(reading.places)
    if every:
        raise Unreadable(
            f"{', '.join(sorted(every))} stands for every place in a condition, and for one beside it"
        )
    text = reading.text(given, claim)
    return text if gap is None else {**text, "gap": hint}


def consequence(wanted: Any, given: Any) -> dict:
    """The statement that a condition, or what something needs, follows from others."""
    reading = Reading()
    facts = reading.facts(given)
    claim = reading.fact(wanted)
    if claim is None:  # of the least number of a size
        letter, least = reading.size(wanted.args[0]), int(wanted.args[1])
        reading = Reading()
        facts = reading.facts(given)
        claim = [">=", ["+", ["num", letter], -least]]
        reading.size(wanted.args[0])
    return reading.text(facts, claim)


def _letters_of(condition: Any) -> set[str]:
    reading = Reading()
    try:
        reading.fact(condition)
    except Unreadable:
        return set()
    return reading.names
