"""From SymPy's expressions to the kernel's trees: the definitions, entry by entry.

A matrix is not a tree; its entries are.  Each rule below is a definition of linear algebra: what the entry
i, j of a sum, a product, a transpose is.  Names are replaced by what they mean, layers by their formulas.
Nothing is simplified, but for products with a derivative that is 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import count
from math import comb
from typing import Any

from sympy import (
    Abs,
    Add,
    Basic,
    Expr,
    Integer,
    KroneckerDelta,
    Max,
    Min,
    Mul,
    Pow,
    Rational,
    S,
    Sum,
    Symbol,
    sign,
    sympify,
)
from sympy.core.relational import Ge, Gt, Le, Lt, Ne
from sympy.matrices.expressions import (
    Determinant,
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

from .determinants import EVERY, determinant, diagonal, inverse
from .errors import IllFormed
from .kernel import WIDEST, Ring
from .letters import check_letters
from .names import Abbreviation, meaning
from .nodes import NODES, Jacobian, Norm, Scalar
from .places import places_of
from .trees import FIRST, Tree, Unreadable, closed, minus, placed, plus, power, speaks_of, times

__all__ = ["Reading", "Unreadable", "slope", "statement"]


@dataclass
class Running:
    """The letter that a sum runs over, and the place that it stands for, once that is found."""

    usual: Any  # how many places there are, if it runs over all
    form: Any = None  # as it stands at a place: j, j + 1 or N - 1 - j
    size: Any = None  # of the place, and that as a tree
    place: Any = None
    numbered: bool = False  # whether it stands for a number, too


NEEDS = {"positive": ">", "nonnegative": ">=", "nonzero": "!="}
NUMBER = "the number of a place"  # a column, of which it is known what it is at the ends
WHOLE = ("the row", "the column")  # of a matrix that is said to be equal to another


class Counted(Unreadable):
    """The letter that a sum runs over stands for a number."""


class Neighbours(Unreadable):
    """The letter that a sum runs over stands for several places."""


class Reading:
    """Reads one statement: its sizes, letters and places are found on the way."""

    def __init__(self) -> None:
        self.sizes: dict[str, int] = {}
        self.letters: dict[str, list] = {}
        self.places: dict[str, list] = {}
        self.symbols: dict[str, Any] = {}  # what is named, as it was written
        self.parts: list[Tree] = []  # what must have a value beside what is read
        self.known: list[list] = []  # what is known of matrices
        self.bound: dict[Symbol, Any] = {}  # what sums run over: a place, a whole number, or a tree
        self.needed: dict[str, int] = {}  # what sizes must be for all sizes and places to be there
        self.counted: set[str] = set()  # letters of places that stand for numbers, too
        self.granted = False  # that all that is read has a value
        self.doubtful: list[Tree] = []  # what may stand under a sum that has no terms
        self.at: set[Symbol] = set()  # letters that are places of entries
        self.meant: dict[tuple, tuple[str, Tree]] = {}  # letters that were defined, and of what
        self.every: dict[str, list] | None = None  # in a condition: its places, each of which is any
        self.declared: dict[str, list] = {}  # what letters are declared to be: facts
        self.names: set[str] = set()  # of the places of the last condition
        self._number = count()
        self._ring = Ring()  # for telling whether two numbers are one

    # Sizes and places

    def size(self, n: Any) -> list:
        """A size: a letter, a number, or a letter and a number."""
        n = self._put(n)
        letter, offset = "", n
        if n.free_symbols & self.bound.keys():
            raise Unreadable(f"the size {n}, of a letter that a sum runs over")
        if isinstance(n, Add) and len(n.args) == 2 and n.args[0].is_Integer:
            offset, letter = n.args
        elif isinstance(n, Symbol):
            offset, letter = 0, n
        if not isinstance(offset, int | Integer) or (letter and not isinstance(letter, Symbol)):
            raise Unreadable(f"the size {n}")
        if letter:
            if not _is_size(letter):
                raise Unreadable(f"the size {letter} is not declared a positive integer")
            self.sizes.setdefault(letter.name, 1)
            self.symbols[letter.name] = letter
        size = [letter.name if letter else "", int(offset)]
        self._need(size, 1)
        return size

    def _put(self, e: Any) -> Any:
        """A size, a place or an end of a sum, with the numbers that sums around it have come to."""
        return sympify(e).xreplace({k: one for k, one in self.bound.items() if isinstance(one, Integer)})

    def _need(self, size: list, n: int) -> None:
        """There must be n places of a size."""
        letter, offset = size
        if not letter and offset < n:
            raise Unreadable(f"there are {offset} places, and {n} are spoken of")
        if letter:
            self.needed[letter] = max(self.needed.get(letter, 1), n - offset)

    def place(self, p: Any, n: Any) -> list:
        """A place among n."""
        if isinstance(p, list):
            return FIRST if self.size(n) == ["", 1] else p
        size = self.size(n)
        p = self._put(p)
        if p.free_symbols & self.bound.keys():
            return self._running(p, n, size)
        if p.is_Integer and p >= 0:
            self._need(size, int(p) + 1)
            return FIRST if size == ["", 1] else ["place", int(p), size]
        if size == ["", 1] and not p.is_Symbol:
            raise Unreadable(f"the place {p} of one")
        last = n - p
        if last.is_Integer and last > 0:
            return self._last(int(last), size)
        mirrored = n - 1 - p
        if mirrored.is_Symbol and self.every is None and size != ["", 1]:
            self.place(mirrored, n)
            return self._known_place(f"{mirrored} from the end of {n}", size)
        if not isinstance(p, Symbol) or p.is_positive or not p.is_integer:
            raise Unreadable(
                f"the place {p}: a place is a letter that is declared an integer and no more, or a number"
            )
        if size == ["", 1]:
            return FIRST
        known = self.places if self.every is None else self.every
        if known.setdefault(p.name, size) != size:
            raise Unreadable(f"{p} is a place of two sizes")
        if self.every is not None:
            return ["any", list(known).index(p.name), size]
        self.symbols[p.name] = p
        return ["at", p.name, size]

    def _last(self, n: int, size: list) -> list:
        """The last place of a size, or the n-th from the last: a place as any other."""
        self._need(size, n)
        letter, offset = size
        if not letter:
            return ["place", offset - n, size]
        return self._known_place(f"{letter} {offset - n:+}", size)

    def _known_place(self, name: str, size: list) -> list:
        """A place with a name that no letter bears."""
        self.places[name] = size
        self.meant[name, ""] = (name, 0)
        return ["at", name, size]

    def _running(self, p: Any, n: Any, size: list) -> list:
        """The place that a sum runs over."""
        (k, *others) = p.free_symbols & self.bound.keys()
        running = self.bound[k]
        if others:
            raise Neighbours(f"the place {p}, of two letters that sums run over")
        if not isinstance(running, Running):
            raise Neighbours(f"{k} stands for a number and for the place {p} in one sum")
        if running.form is None:
            running.form, running.size, running.place = p, n, ["free", next(self._number), size]
        if (running.form, running.size) != (p, n):
            raise Neighbours(f"{k} stands for the places {running.form} and {p} in one sum")
        return FIRST if size == ["", 1] else running.place

    def defined(self, name: str, of: Tree, *sizes: list) -> Tree:
        """A letter that is defined by what it is made of: equal numbers have equal letters."""
        if speaks_of(of, "free") or any(n != EVERY for n in _any_in(of)):
            raise Unreadable(f"a {name} in a sum, or at any place of a condition")
        key = (name, of if type(of) is str else repr(sorted(self._ring.value(of).items())))
        if key not in self.meant:
            known = sum(key[0] == name for key in self.meant)
            self.meant[key] = (f"{name} {known}" if known or type(of) is not str else name, of)
            self.letters[self.meant[key][0]] = list(sizes)
        return ["ent", self.meant[key][0]]

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
            return self.named(e, lambda: self.number(meant))
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
                return power(self.number(e.base), e.exp)
            case Abs():
                return ["root", ["^", self.number(e.args[0]), 2]]
            case sign():
                of = self.number(e.args[0])
                return ["*", of, ["inv", ["root", ["*", of, of, 1]]]]  # no other product ends in 1
            case MatrixElement():
                return self.entry(
                    e.parent, *(self.place(p, n) for p, n in zip(e.indices, e.parent.shape, strict=True))
                )
            case KroneckerDelta():
                return ["delta", *self._both(e)]
            case Max() | Min():
                return reduce(self._larger if isinstance(e, Max) else self._smaller, map(self.number, e.args))
            case Determinant():
                return determinant(self, e.arg)
            case Trace():
                return self.sum(e.arg.shape[0], lambda k: self.entry(e.arg, k, k))
            case Sum():
                return self._sum(e)
        raise Unreadable(f"{e}, a {type(e).__name__}")

    def named(self, e: Any, read: Callable[[], Tree]) -> Tree:
        """What a name means: a letter inside of it is a place that the statement speaks of."""
        before = self.every
        self.every = None if isinstance(e, Abbreviation) else before
        tree = read()
        self.every = before
        return tree

    def _both(self, e: Any) -> list:
        """The places of a delta, of which one has a size."""
        running = [self.bound[p] for p in e.args if isinstance(self.bound.get(p), Running)]
        sizes = [one.size for one in running if one.form is not None] or [one.usual for one in running]
        places = [
            ["at", p.name, self.places[p.name]]
            if isinstance(p, Symbol) and p not in self.bound and p.name in self.places
            else self.place(p, sizes[0])
            for p in e.args
            if p in self.bound or p.is_Integer or p in self.at or self.every is not None
            if sizes or (isinstance(p, Symbol) and p.name in self.places)
        ]
        if len(places) != 2 or len(e.args) != 2 or places[0][2] != places[1][2]:
            raise Unreadable(f"{e}: of what size its places are")
        letter, offset = places[0][2]
        if any(not p < self.sizes.get(letter, 0) + offset for p in map(self._put, e.args) if p.is_Integer):
            raise Unreadable(f"{e}: it is not said that there are so many places")
        return places

    @staticmethod
    def _larger(s: Tree, t: Tree) -> Tree:
        return ["*", ["q", 1, 2], ["+", s, t, ["root", ["^", minus(s, t), 2]]]]

    @staticmethod
    def _smaller(s: Tree, t: Tree) -> Tree:
        return ["*", ["q", 1, 2], ["+", s, t, ["*", -1, ["root", ["^", minus(s, t), 2]]]]]

    def _letter(self, e: Any) -> Tree:
        if e in self.bound:
            bound = self.bound[e]
            if isinstance(bound, Running):
                return self._number_of(e, bound)
            return int(bound) if isinstance(bound, Integer) else bound
        if e.is_integer:
            if e.is_positive:
                return ["num", self.size(e)]
            self.counted.add(e.name)
        elif not e.is_real:
            raise Unreadable(f"{e} is not declared real")
        if self.letters.setdefault(e.name, []) != []:
            raise Unreadable(f"{e} is a number and a matrix")
        self.symbols[e.name] = e
        if e.is_nonnegative:
            self.declared[e.name] = [">" if e.is_positive else ">=", ["ent", e.name]]
        elif e.is_nonpositive:
            self.declared[e.name] = [">" if e.is_negative else ">=", ["*", -1, ["ent", e.name]]]
        elif e.is_nonzero:
            self.declared[e.name] = ["!=", ["ent", e.name]]
        return ["ent", e.name]

    def _number_of(self, k: Symbol, running: Running) -> Tree:
        """The number that a letter stands for whose place is known: of any place a number, from 0 up."""
        if not running.numbered or running.place is None or running.place[2] == ["", 1]:
            raise Counted(f"{k} is a place and no number")
        turn, rest = running.form.coeff(k), running.form.xreplace({k: S.Zero})
        if turn not in (1, -1) or (running.form - turn * k).has(k):
            raise Counted(f"{k} stands for the place {running.form}")
        size = running.place[2]
        name = f"{NUMBER} of {size[0]}{size[1]:+}"
        if name not in self.letters:
            self.letters[name] = [size]
            self.meant[name, ""] = (name, 0)
            there = ["ent", name, ["any", 89, size]]
            last = plus(["num", size], -1)
            self.known += [[">=", there], [">=", minus(last, there)]]
        return times(int(turn), minus(["ent", name, running.place], self.number(rest)))

    # Sums

    def _sum(self, e: Any) -> Tree:
        *inner, (k, *ends) = e.limits
        low, high = map(self._put, ends)
        f = Sum(e.function, *inner) if inner else e.function
        self._as_declared(k, low)
        if low.is_Integer and high.is_Integer and -1 <= high - low < WIDEST:
            return plus(*(self._where(k, Integer(n), f) for n in range(low, high + 1)))
        needed = dict(self.needed)
        try:
            return self._over_places(k, low, high, f)
        except Neighbours:
            self.needed = needed
            terms = self._terms(k, low, high, f)
            if len(terms) == 1:
                raise
            return plus(*(self.number(Sum(term, (k, low, high))) for term in terms))
        except Counted:
            self.needed = needed
            entries = sorted(f.atoms(MatrixElement), key=str) if isinstance(f, Expr) else []
            at = next((e for e in entries if any(k in self._put(p).free_symbols for p in e.indices)), None)
            if at is None:
                return self._over_numbers(k, low, high, f)
            terms = self._terms(k, low, high, f)
            if len(terms) == 1:
                return self._over_places(k, low, high, f, at)
            return plus(*(self.number(Sum(term, (k, low, high))) for term in terms))

    def _terms(self, k: Symbol, low: Any, high: Any, f: Expr) -> tuple:
        """The terms of what stands under a sum.  What a product is made of must have a value, too."""
        if isinstance(f, Add):
            return f.args
        if (terms := Add.make_args(f.expand()))[1:]:
            factors = f.args if isinstance(f, Mul) else [f.base] if isinstance(f, Pow) else []
            if not factors:
                raise Unreadable(f"a sum of {f}, which is no sum, product or power")
            self.parts += [self.number(Sum(factor, (k, low, high))) for factor in factors]
        return terms

    def _as_declared(self, k: Symbol, low: Any) -> None:
        """What a sum runs over is what its letter is declared to be, as SymPy has relied on that."""
        if k.is_nonpositive or (k.is_nonzero and not k.is_positive):
            raise Unreadable(f"a sum over {k}, which is declared more than not negative, or positive")
        least = low - 1 if k.is_positive else low
        if not k.is_nonnegative or least.is_nonnegative:
            return
        if least.is_Integer:
            raise Unreadable(f"a sum from {low} over {k}, which is declared larger")
        if self.granted:
            raise Unreadable(f"a sum from {low} over {k}, which is declared larger than {low} may be")
        self.parts.append(["root", self.number(least)])

    def _where(self, k: Symbol, one: Any, f: Expr) -> Tree:
        """The number f, where the letter k stands for a number or a place."""
        before, self.bound = self.bound, {**self.bound, k: one}
        try:
            return self.number(f)
        finally:
            self.bound = before

    def _summand(self, k: Symbol, low: Any, high: Any, f: Expr, one: Any) -> Tree:
        """The number f under a sum; of what may have no terms no value is granted."""
        needed, parts = dict(self.needed), len(self.parts)
        body = self._where(k, one, f)
        if self._surely(high - low + 1, 1):
            return body
        if self.granted and any(needed.get(n, 1) < self.needed[n] for n in self.needed):
            raise Unreadable(f"a sum from {low} to {high}, which may have no terms: say that it has")
        self.doubtful += [body, *self.parts[parts:]]
        return body

    def _surely(self, many: Any, least: int) -> bool:
        """Whether a number is seen to be at least so large."""
        more, letter = many.as_coeff_Add()
        if letter.is_Symbol and letter.is_positive:
            more += 1 if letter in self.bound else self.sizes.get(letter.name, 1)
        return bool(more.is_Integer and more >= least and letter.is_nonnegative)

    def _over_places(self, k: Symbol, low: Any, high: Any, f: Expr, at: Any = None) -> Tree:
        """A sum over places: one over all places of the size, without the first and the last of them.

        The entry ``at`` says which place the letter stands for, if it stands for a number, too.
        """
        running, parts = Running(high + 1), len(self.parts)
        if at is not None:
            needed = dict(self.needed)
            self._where(k, running, at)
            running.numbered, self.needed = True, needed
        body = self._summand(k, low, high, f, running)
        p, n, place = running.form, running.size, running.place
        inside = self.parts[parts:]
        self._not_backward(low, high)
        if p is None:
            return times(self.number(high - low + 1), body)
        turn = p.coeff(k)
        first, last = (p.xreplace({k: end}) for end in ((low, high) if turn == 1 else (high, low)))
        before, behind = first, (n - 1 - last).expand()
        if turn not in (1, -1) or (p - turn * k).has(k):
            raise Unreadable(f"{k} stands for the place {p} in a sum")
        if not all(x.is_Integer and 0 <= x <= WIDEST for x in (before, behind)):
            raise Unreadable(f"a sum from {low} to {high} over places of {n}: give its other part")
        self._need(place[2], int(before + behind))
        if place[2] == ["", 1]:
            return body
        left = [["place", m, place[2]] for m in range(before)]
        left += [self._last(m, place[2]) for m in range(1, int(behind) + 1)]
        whole = ["sum", place[2], closed(body, place)]
        without = [self._at_end(placed(body, [[place, one]])) for one in left]
        if left:  # what has no value at these places may have one at the others
            self.doubtful += [body, *inside, *without]
        return plus(whole, *(times(-1, one) for one in without))

    def _at_end(self, tree: Tree) -> Tree:
        """What stands at the first or a last place, of which the number is known."""
        match tree:
            case ["ent", str(name), ["place", int(m), _]] if name.startswith(NUMBER):
                return m
            case ["ent", str(name), ["at", str(place), [letter, _]]] if name.startswith(NUMBER):
                end = place.removeprefix(f"{letter} ")
                return plus(["num", [letter, 0]], int(end)) if end != place and end[0] in "+-" else tree
            case [*parts]:
                return [self._at_end(part) for part in parts]
        return tree

    def _not_backward(self, low: Any, high: Any) -> None:
        """A sum has no fewer than no terms: that is a goal, where it is not seen."""
        many = high - low + 1
        if not many.is_integer:
            raise Unreadable(f"a sum from {low} to {high}: not a number of terms")
        more, letter = many.as_coeff_Add()
        if letter.is_Symbol and letter.is_positive and letter not in self.bound:
            self._need([self.size(letter)[0], int(more)], 0)
        elif not many.is_Integer:
            self.parts.append(["root", self.number(many)])
        elif many < 0:
            raise Unreadable(f"a sum from {low} to {high}, which runs backward")

    def _over_numbers(self, k: Symbol, low: Any, high: Any, f: Expr) -> Tree:
        """A sum over whole numbers: a polynomial's by its powers, all others as a letter of their own.

        The letter is the sum up to N - 1; those that go further, or not so far, differ by some terms.
        """
        self._not_backward(low, high)
        if (known := _closed_form(f, k, low, high)) is not None:
            self.parts.append(self._summand(k, low, high, f, self._any_number(f, low)))
            return self.number(known)
        offset, letter = high.as_coeff_Add()
        if not (low.is_Integer and offset.is_Integer and letter.is_Symbol and letter.is_positive):
            raise Unreadable(f"the sum over the numbers from {low} to {high}")
        size = ["num", self.size(letter)]
        running = self._any_number(f, low)
        body = self._summand(k, low, high, f, running)
        whole = self.defined(running[1].replace("number", "sum") + f" to {letter}", body)
        self.parts.append(body)
        more = range(offset + 1) if offset >= 0 else range(offset + 1, 0)
        parts = len(self.parts)
        ends = [self._where(k, plus(size, m) if m else size, f) for m in more]
        if offset < 0 or not self._surely(letter - low, 0):  # some of them are no terms of it
            self.doubtful += [*ends, *self.parts[parts:]]
        return plus(whole, *(ends if offset >= 0 else [times(-1, end) for end in ends]))

    def _any_number(self, f: Expr, low: Any) -> Tree:
        """A letter, that f does not speak of yet, for any number that a sum from ``low`` runs over."""
        around = [self.bound.get(k) for k in f.free_symbols]
        first = f"number from {low}" if low.is_Integer else "number"
        names = (first + f", {n} inside" * (n > 0) for n in count())
        name = next(name for name in names if ["ent", name] not in around)
        if name not in self.letters:
            self.letters[name] = []
            self.meant[name, ""] = (name, 0)
            if low.is_Integer:
                self.known.append([">=", minus(["ent", name], int(low))])
                self.known += [[">", ["ent", name]]] if low > 0 else []
        return ["ent", name]

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
        if (meant := meaning(m)) is not None:
            return self.named(m, lambda: self.entry(meant, i, j))
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
            case MatAdd():
                return plus(*(self.entry(part, i, j) for part in m.args))
            case Transpose():
                return self.entry(m.arg, j, i)
            case HadamardProduct():
                return times(*(self.entry(part, i, j) for part in m.args))
            case HadamardPower():
                return power(self.entry(m.base, i, j), m.exp)
            case DiagMatrix():
                return times(["delta", i, j], self.entry(m.args[0], i, FIRST))
            case MatMul():
                factors = [part for part in m.args if part.is_Matrix]
                numbers = [self.number(part) for part in m.args if not part.is_Matrix]
                return times(*numbers, self.product(factors, i, j))
            case MatPow() if m.exp.is_Integer and m.exp > 0:
                return self.product([m.base] * int(m.exp), i, j)
            case MatPow():
                on = diagonal(self, m.base, i)
                if on is not None:
                    return power(on, m.exp) if i == FIRST else times(["delta", i, j], power(on, m.exp))
                if m.exp == -1:
                    return inverse(self, m.base, i, j)
                if m.exp.is_Integer and m.exp < 0:
                    return self.product([MatPow(m.base, S.NegativeOne)] * -int(m.exp), i, j)
                raise Unreadable(f"the power {m.exp} of {m.base}: a power of a matrix is a whole number")
        if type(m) in NODES:
            return m.entry(i, j, self)
        raise Unreadable(f"{m}, a {type(m).__name__}")

    def _square(self, x: Any) -> Tree:
        """The sum of the squares of a column's entries."""
        return self.sum(x.shape[0], lambda k: ["^", self.entry(x, k, FIRST), 2])

    def product(self, factors: list, i: list, j: list) -> Tree:
        """The entry of a product of matrices."""
        first, *others = factors
        if not others:
            return self.entry(first, i, j)
        return self.sum(first.shape[1], lambda k: times(self.entry(first, i, k), self.product(others, k, j)))

    # Derivatives

    def _slope(self, m: Any, i: list, j: list) -> Tree:
        f, x = m.args
        self.size(x.shape[0])
        whole = self.entry(f, ["any", 90, self.size(f.shape[0])], FIRST)
        if speaks_of(whole, "free"):
            raise Unreadable("a derivative under a sum")
        if any(repr(["ent", x.name])[:-1] in repr(of) for _, of in self.meant.values()):
            raise Unreadable(f"the derivative of a determinant, an inverse or a sum over numbers, in {x}")
        self.parts.append(whole)
        return slope(self.entry(f, i, FIRST), x.name, *(p for p in [j] if p != FIRST))

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
        for letter, least in self.needed.items():  # else the condition is met where they are not
            if least > self.sizes[letter] and all(isinstance(one, Basic) for one in conditions):
                raise Unreadable(f"what is assumed needs {letter} ≥ {least}, which is not said")
        return [fact for fact in found if fact is not None]

    def fact(self, condition: Any) -> Any:
        """The fact that a condition states, for each of its places; None of the least number of a size."""
        self.names = set()
        if not isinstance(condition, Basic):
            return self._needed(condition)
        if (known := self.least_of(condition)) is not None:
            letter, least = known
            self.sizes[letter] = max(self.sizes[letter], least)
            return None
        left, right = condition.args
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

    def least_of(self, condition: Any) -> tuple[str, int] | None:
        """The letter of a size, and its least number, if that is what a condition states."""
        if any(getattr(side, "is_Matrix", True) for side in condition.args):
            return None
        number, left = (condition.args[0] - condition.args[1]).as_coeff_Add()
        if left.could_extract_minus_sign():
            number, left, condition = -number, -left, condition.reversed
        right = -number
        if not (isinstance(left, Symbol) and _is_size(left) and right.is_Integer):
            return None
        letter, _ = self.size(left)
        above = right + 1 if isinstance(condition, Gt) or condition == Ne(left, self.sizes[letter]) else right
        return (letter, int(above)) if isinstance(condition, Ge | Gt) or above > right else None

    def _needed(self, needed: Any) -> list:
        """What a part needs to have a value, at any of the places that sums around it run over."""
        if needed.kind not in NEEDS:
            raise Unreadable(f"the inverse of {needed.expr}")
        for n, (index, low, high, _) in enumerate(needed.bounds):
            if low != 0:
                raise Unreadable(f"a sum from {low}")
            self.bound[index] = ["any", 60 + n, self.size(high + 1)]
        self.bound |= {k: self.bound[place] for k, place in needed.env if place in self.bound}
        tree = self.number(needed.expr)
        self.bound = {}
        return [NEEDS[needed.kind], tree]

    def text(self, given: list, claim: Any, granted: bool = False) -> dict:
        """The statement that has been read; if it is ``granted``, for sizes that are large enough."""
        if taken := set(self.symbols) & {*WHOLE, *(name for name, _ in self.meant.values())}:
            raise Unreadable(
                f"{', '.join(sorted(taken))} is a letter of the statement, and of something in it"
            )
        for letter, least in self.needed.items():
            if least > self.sizes[letter] and not granted:
                raise Unreadable(f"its matrices, places and sums need {letter} ≥ {least}, which is not said")
            self.sizes[letter] = max(least, self.sizes[letter])
        between = []
        for name in sorted(self.counted & set(self.places)):  # what counts places is between their ends
            there, last = ["ent", name], plus(["num", self.places[name]], -1)
            between += [[">=", there], [">=", minus(last, there)]]
        return {
            "sizes": self.sizes,
            "letters": self.letters,
            "places": self.places,
            "given": [*given, *self.known, *self.declared.values(), *between],
            "claim": claim,
            "parts": [any_of(part) for part in self.parts if _may_lack_a_value(part)],
            **({"granted": True, "doubtful": [any_of(part) for part in self.doubtful]} if granted else {}),
        }


def any_of(tree: Tree, names: dict | None = None) -> Tree:
    """What stands under sums, at any places."""
    names = {} if names is None else names
    if type(tree) is not list:
        return tree
    if tree[0] == "free" and len(tree) == 3:
        return ["any", 20 + names.setdefault(tree[1], len(names)), tree[2]]
    return [any_of(part, names) for part in tree]


def _may_lack_a_value(tree: Tree) -> bool:
    """Whether there is an inverse or a root in it."""
    return type(tree) is list and (tree[0] in ("inv", "root") or any(map(_may_lack_a_value, tree)))


def _any_in(tree: Tree) -> set[int]:
    """The numbers of the "any" places in a tree."""
    if type(tree) is not list:
        return set()
    return {tree[1]} if tree[0] == "any" and len(tree) == 3 else set().union(*map(_any_in, tree))


def _closed_form(f: Expr, k: Symbol, low: Any, high: Any) -> Expr | None:
    """The sum of a polynomial in the number that it runs over, or None if it is no such sum."""
    inner = {e: _closed_form(e.function, *e.limits[0]) for e in f.atoms(Sum) if len(e.limits) == 1}
    terms = Add.make_args(f.xreplace({s: t for s, t in inner.items() if t is not None}).expand())
    found = []
    for term in terms:
        c, rest = term.as_independent(k, as_Add=False)
        base, n = rest.as_base_exp()
        if rest != 1 and (base != k or not n.is_Integer or n < 0):
            return None
        m = 0 if rest == 1 else int(n)
        found.append(c * (_sum_of_powers(m, high + 1) - _sum_of_powers(m, low)))
    return Add(*found)


@lru_cache(maxsize=512)
def _sum_of_powers(m: int, n: Any) -> Any:
    """The sum of the m-th powers of the whole numbers from 0 to n - 1.

    >>> from sympy import Symbol
    >>> _sum_of_powers(1, Symbol("n")).factor()
    n*(n - 1)/2
    """
    smaller = (comb(m + 1, t) * _sum_of_powers(t, n) for t in range(m))
    return (n ** (m + 1) - Add(*smaller)) / (m + 1)


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
    lhs: Any,
    rhs: Any,
    conditions: Any = (),
    relation: str = "=",
    gap: Any = None,
    beside: Any = (),
    granted: bool = False,
) -> dict:
    """A statement for the kernel: its text, see :class:`lngeom.engine.kernel.Statement`.

    What stands ``beside`` it, as the other lines of a chain, must have a value, too: in every entry.  If it
    is ``granted`` that all of it has a value, sizes are as large as they must be.

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
        check_letters([lhs, rhs, *beside], tuple(conditions))
    except IllFormed as error:
        raise Unreadable(str(error)) from None
    given = reading.facts(conditions)
    reading.granted = granted
    reading.at = set(places_of(lhs, rhs, *beside))
    if shapes[0] is not None:
        at: list[Any] = []
        for name, n in zip(WHOLE, lhs.shape, strict=True):
            at.append(["at", name, reading.size(n)])
            if at[-1][2] != ["", 1]:
                reading.places[name] = at[-1][2]
        sides = [reading.entry(e, *at) for e in (lhs, rhs)]
    else:
        sides = [reading.number(e) for e in (lhs, rhs)]
    small, large = sides if relation[0] == "<" else reversed(sides)
    claim = (
        ["=", minus(*sides)] if relation == "=" else [">=" if "=" in relation else ">", minus(large, small)]
    )
    hint = None if gap is None else reading.number(gap)
    reading.parts += [reading.general(e) for e in beside]
    spoken_of = set(reading.places) | reading.counted
    every = {name for condition in conditions for name in _letters_of(condition)} & spoken_of
    if every:
        raise Unreadable(
            f"{', '.join(sorted(every))} stands for every place in a condition, and for one beside it"
        )
    text = reading.text(given, claim, granted)
    return text if gap is None else {**text, "gap": hint}


def consequence(wanted: Any, given: Any) -> dict:
    """The statement that a condition, or what something needs, follows from others."""
    reading = Reading()
    facts = reading.facts(given)
    least = reading.least_of(wanted) if isinstance(wanted, Basic) else None
    claim = [">=", ["+", ["num", [least[0], 0]], -least[1]]] if least else reading.fact(wanted)
    return reading.text(facts, claim, granted=not isinstance(wanted, Basic))


def _letters_of(condition: Any) -> set[str]:
    """The letters that stand for every place in a condition."""
    reading = Reading()
    try:
        reading.fact(condition)
    except Unreadable:
        return set()
    return reading.names


def _is_size(letter: Symbol) -> bool:
    return bool(letter.is_integer and letter.is_positive)
