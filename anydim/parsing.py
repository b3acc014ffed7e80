r"""Reading of what the printer writes: the check that what is seen is what was proved.

Conventions.  A formula is text or LaTeX of :mod:`.printing`; its *declarations* are the symbols, sizes, fixed
indices, names and layers that it may speak of, as nodes, each known by how it is printed.  Nothing of the
printer is used but the print of these alone.  :func:`parse` gives a node, or raises :class:`Unreadable`.

Notation does not show the order and the brackets of sums and products of numbers, nor the difference of a
1 × 1 matrix and its entry.  :func:`normal` forgets these and the names of bound indices, so that
``normal(parse(print(node), declarations(node))) == normal(node)``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial, reduce
from itertools import product as combinations
from string import Formatter
from typing import Any

from .errors import Outside
from .language import (
    ONE,
    Abs,
    Add,
    Basis,
    Defined,
    Delta,
    Det,
    Diag,
    Entry,
    Entrywise,
    Exp,
    Form,
    Gradient,
    Hadamard,
    HPow,
    Ident,
    Index,
    Inv,
    Jacobian,
    Log,
    MAdd,
    Matrix,
    Max,
    MDefined,
    Min,
    MInv,
    MMul,
    MPow,
    Mul,
    Node,
    Norm,
    Num,
    Ones,
    Pow,
    Root,
    Scalar,
    Scaled,
    Sign,
    Size,
    SizeOf,
    Sum,
    Trace,
    Transpose,
    Zero,
    bound,
    leaves,
)
from .printing import KNOWN_TO_TEX, Printer, Tex, transposes_joined
from .statement import is_bound, substituted
from .written import unplaced


class Unreadable(Outside):
    """A formula that has no meaning, or two, with its declarations."""


# --- What notation does not show ---------------------------------------------------------------------------


def normal(node: Node, around: tuple[Index, ...] = ()) -> Any:
    """A node as nested tuples, without the order and brackets of sums and products.

    Parameters
    ----------
    node : Node
        A number or a matrix.
    around : tuple of Index
        The bound indices of the sums around it, the outermost first.

    Examples
    --------
    >>> from anydim.language import Add, Mul, Num, Sym
    >>> x, y = Sym("x", ""), Sym("y", "")
    >>> normal(Add(x, Add(y, Num(0, 1)))) == normal(Add(y, x))
    True
    >>> normal(Mul(x, y)) == normal(Add(x, y))
    False
    """

    def of(part: Any) -> Any:
        if isinstance(part, Index):
            at = ("around", around.index(part)) if part in around else part[:2]
            return ("index", *at, part.size)
        return normal(part, around) if isinstance(part, Node) else part

    match node:
        case Num() | Mul() | MMul() | Scaled() | Inv():
            return _product([node], around)
        case Scalar():
            return of(node.args[0])
        case SizeOf() if node.args[0].offset and node.args[0].symbol:
            n = node.args[0]
            return of(Add(SizeOf(Size(n.symbol, 0)), Num(n.offset, 1)))
        case SizeOf() if not node.args[0].symbol:
            return of(Num(node.args[0].offset, 1))
        case Add() | MAdd():
            terms = [term for term in map(of, _terms(node)) if term != ("product", Fraction(0), ())]
            if len(terms) < 2:
                return terms[0] if terms else ("product", Fraction(0), ())
            return ("sum", *sorted(terms, key=repr))
        case Zero() if node.shape == (ONE, ONE):
            return of(Num(0, 1))
        case Ones() if node.shape[0] == ONE != node.shape[1]:
            return of(Transpose(Ones(node.shape[1], ONE)))
        case Hadamard():
            return ("entrywise", *sorted(map(of, node.args), key=repr))
        case Abs() | Norm():
            return "bars", of(node.args[0])
        case Pow() | MPow():
            return "power", of(node.args[0]), node.args[1]
        case MInv():
            return "power", of(node.args[0]), -1
        case Max() | Min():
            return (node.name, *map(of, node.args))
        case Sum():
            k, body = node.args
            return "total", k.size, normal(body, (*around, k))
        case Defined() | MDefined():
            rest = node.args[2:] or node.args[1:]
            return ("named", node.args[0].text, *map(of, rest))
    return (type(node).__name__, *map(of, node.args))


def _terms(node: Node) -> Iterator[Node]:
    for part in node.args:
        if isinstance(part, Add | MAdd):
            yield from _terms(part)
        elif isinstance(part, SizeOf) and part.args[0].symbol and part.args[0].offset:
            yield SizeOf(Size(part.args[0].symbol, 0))
            yield Num(part.args[0].offset, 1)
        elif isinstance(part, Scalar) and isinstance(part.args[0], MAdd):
            yield from _terms(part.args[0])
        else:
            yield part


def _product(factors: list[Node], around: tuple[Index, ...]) -> Any:
    """A product: a fraction, numbers in any order, and then matrices in theirs."""
    by, numbers, chain = Fraction(1), [], []
    waiting: list[tuple[Any, bool]] = [(part, False) for part in factors]
    while waiting:
        part, below = waiting.pop(0)
        match part:
            case Num():
                value = Fraction(*part.args)
                if below and not value:
                    numbers.append(("over", 0))
                else:
                    by *= 1 / value if below else value
            case Inv() if not below:
                waiting.insert(0, (part.args[0], True))
            case Mul() | MMul() | Scaled():
                waiting[:0] = [(inner, below) for inner in part.args]
            case Add() | MAdd() if (
                len(terms := [term for term in _terms(part) if term is not Num(0, 1)]) == 1
            ):
                waiting.insert(0, (terms[0], below))
            case Scalar():
                waiting.insert(0, (_Single(part.args[0]), below))
            case Matrix() if not below and part.shape != (ONE, ONE):
                chain.append(part)
                if (chain[0].shape[0], chain[-1].shape[1]) == (ONE, ONE):
                    numbers.append(("chain", *(normal(one, around) for one in transposes_joined(chain))))
                    chain = []
            case _:
                inner = part.matrix if isinstance(part, _Single) else part
                made = isinstance(inner, MMul | Scaled | Mul)
                one = _product([inner], around) if made else normal(inner, around)
                if one[0] == "product":
                    if below and not one[1]:
                        numbers.append(("over", one))
                        continue
                    by *= 1 / one[1] if below else one[1]
                    numbers += [("over", x) if below else x for x in one[2]]
                else:
                    numbers.append(("over", one) if below else one)
    matrices = tuple(normal(one, around) for one in transposes_joined(chain))
    found = (*sorted(numbers, key=repr), *([("chain", *matrices)] if len(matrices) > 1 else matrices))
    return found[0] if by == 1 and len(found) == 1 and found[0][0] != "over" else ("product", by, found)


class _Single:
    """The number in a 1 × 1 matrix, as one factor."""

    def __init__(self, matrix: Matrix) -> None:
        self.matrix = matrix


# --- Declarations ------------------------------------------------------------------------------------------


class Declarations:
    """What a formula may speak of, by how it is printed."""

    def __init__(self, nodes: Iterable[Node], kind: type[Printer] = Printer) -> None:
        p = kind()
        self.latex = issubclass(kind, Tex)
        self.named: dict[str, Any] = {}
        self.layers: dict[Form, list[Any]] = {}
        self.columns: dict[str, Size] = {}  # of e_1: of how many rows
        self.indices: dict[str, Index] = {}
        nodes = tuple(nodes)
        for leaf in {leaf for node in nodes for leaf in leaves(node)}:
            if isinstance(leaf, Index):
                if leaf.kind == "at":
                    self._add(self.indices, p.symbol(leaf.name), leaf)
                elif leaf.kind == "size":
                    self._add(self.named, p.symbol(leaf.name), Size(leaf.name, 0))
            elif isinstance(leaf, Defined | MDefined) and len(leaf.args) > 2:
                self.layers.setdefault(leaf.args[0], []).append(leaf)
            else:
                self._add(self.named, p(leaf), leaf)
        self.named.setdefault(p.symbol("N"), Size("N", 0))
        for one in (one for node in nodes for one in unplaced(node)):
            self._add(self.columns, p.index(one.args[0]), one.shape[0])

    @staticmethod
    def _add(where: dict[str, Any], shown: str, what: Any) -> None:
        if where.setdefault(shown, what) != what:
            raise Unreadable(f"two different things are written {shown}")


class Free:
    """A size or the index of a sum that the rest of a formula determines."""

    def __init__(self, default: Size | None = None) -> None:
        self.size: Any = None
        self.default = default
        self.index: Index | None = None

    def known(self) -> Any:
        """Its size."""
        if isinstance(self.size, Free):
            return self.size.known()
        return self.size or self.default

    def bound(self) -> Index:
        """The index of a sum."""
        if self.index is None:
            if self.known() is None:
                raise Unreadable("nothing shows over how many positions a sum runs")
            self.index = bound(self.known())
        return self.index


def resolved(n: Any) -> Size:
    """A size; it must be known."""
    found = n.known() if isinstance(n, Free) else n
    if found is None:
        raise Unreadable("nothing shows the size of a matrix")
    return found


def _end(n: Any) -> Any:
    while isinstance(n, Free) and n.size is not None:
        n = n.size
    return n


def unified(m: Any, n: Any) -> None:
    """Let two sizes be the same."""
    m, n = _end(m), _end(n)
    if m is n:
        return
    if isinstance(m, Free):
        if isinstance(n, Free):
            n.default = n.default or m.default
        m.size = n
    elif isinstance(n, Free):
        n.size = m
    elif m != n:
        raise Unreadable(f"the sizes {m} and {n} meet")


Shape = Any  # a pair of sizes, None of a number


class Part:
    """A part of a formula: its shape, and how its node is made once all sizes are known."""

    def __init__(self, shape: Shape, make: Callable[[], Any], matrix: Part | None = None) -> None:
        self.shape, self._make, self._made = shape, make, None
        self._matrix = matrix  # of a number the 1 × 1 matrix that is written so, too

    def __call__(self) -> Any:
        if self._made is None:
            self._made = self._make()
        return self._made

    @property
    def single(self) -> bool:
        """Whether it is a number or a 1 × 1 matrix."""
        return self.shape is None or all(_end(n) == ONE for n in self.shape)

    def number(self) -> Part:
        """The same as a number."""
        if self.shape is None:
            return self
        for n in self.shape:
            unified(n, ONE)
        return Part(None, lambda: Scalar(self()), self)

    def matrix(self) -> Part:
        """The same, if it is a matrix."""
        if self.shape is not None:
            return self
        if self._matrix is None:
            raise Unreadable("a number stands where a matrix is needed")
        return self._matrix


# --- The grammar -------------------------------------------------------------------------------------------


def parse(formula: str, declared: Declarations) -> Node:
    """The node that a formula shows.

    Parameters
    ----------
    formula : str
        Text or LaTeX, as the printer writes it.
    declared : Declarations
        What it speaks of, printed in the same way.

    Raises
    ------
    Unreadable
        If it has no meaning, or more than one.

    Examples
    --------
    >>> from anydim.language import Add, Inv, Mul, Sym
    >>> x, y, z = (Sym(name, "") for name in "xyz")
    >>> node = Mul(Add(x, y), Inv(z))
    >>> formula = repr(node)
    >>> formula
    '(x + y)/z'
    >>> parse(formula, Declarations([node])) is node
    True
    """
    (found,) = _Formula(formula, declared).whole()
    return found


def parse_relation(formula: str, declared: Declarations) -> tuple[Node, str, Node, tuple[Index, ...]]:
    """The sides of a relation, its sign as it is written, and the indices of its "for every".

    Examples
    --------
    >>> from anydim.language import FIRST, Entry, Num, Size, Symbols, bound
    >>> a = Symbols("a", Size("N", 0), Size("", 1))
    >>> left, relation, right, (k,) = parse_relation("a_i > 0 for every i", Declarations([a]))
    >>> left is Entry(a, k, FIRST), relation, right
    (True, '>', 0)
    """
    left, relation, right, every = _Formula(formula, declared).whole()
    return left, relation, right, every


FUNCTIONS = {"tr": Trace, "det": Det, "diag": Diag, "sign": Sign, "max": Max, "min": Min}
FUNCTIONS |= {"exp": Exp, "log": Log}
ENTRYWISE = {"exp⊙": "exp", "log⊙": "log"}


class _Formula:
    """Recursive descent, one method for each level of the notation."""

    def __init__(self, text: str, declared: Declarations) -> None:
        self.text, self.declared, self.at = text, declared, 0
        self.around: dict[str, Free] = {}
        self.latex = declared.latex
        self.names = sorted(declared.named, key=len, reverse=True)

    # Letters

    def space(self) -> None:
        """Skip spaces, those of LaTeX, too."""
        self.at = len(self.text) - len(re.sub(r"^(?:\s|\\!|\\,)+", "", self.text[self.at :]))

    def sees(self, *words: str) -> str | None:
        """The first of some words that comes next, and go behind it."""
        self.space()
        for word in words:
            if self.text.startswith(word, self.at):
                behind = self.text[self.at + len(word) : self.at + len(word) + 1]
                command = word[:1] == "\\" and not behind.isdigit()
                if word[-1].isalnum() and behind.isalnum() and behind != "ᵀ" and (command or not self.latex):
                    continue
                if behind and "\u0300" <= behind <= "\u036f":
                    continue
                self.at += len(word)
                return word
        return None

    def need(self, *words: str) -> str:
        """One of some words must come next."""
        if (found := self.sees(*words)) is None:
            raise Unreadable(f"{words[0]!r} is missing before {self.text[self.at : self.at + 20]!r}")
        return found

    def tried(self, read: Callable[[], Any]) -> Any:
        """What is read, or None, and nothing is."""
        start = self.at
        try:
            return read()
        except Unreadable:
            self.at = start
            return None

    @property
    def opening(self) -> str:
        """A bracket."""
        return r"\left(" if self.latex else "("

    @property
    def closing(self) -> str:
        """The other one."""
        return r"\right)" if self.latex else ")"

    # Levels

    def whole(self) -> tuple[Any, ...]:
        """All of it: one side, or two with a relation between them."""
        formula, every, names = self.text.partition(r"\text{ for every }" if self.latex else " for every ")
        self.text = formula
        bound = [name.strip() for name in names.split(r",\," if self.latex else ",")] if every else []
        for name in bound:
            if name in self.declared.indices or name in self.declared.named:
                raise Unreadable(f"the index {name} means something else, too")
            self.around[name] = Free()
        left = self.sum()
        relation = self.sees(*(r"\ne", r"\ge", r"\le") if self.latex else ("≠", "≥", "≤"), "=", "<", ">")
        right = self.sum() if relation else None
        self.space()
        if self.at < len(self.text):
            raise Unreadable(f"{self.text[self.at :][:30]!r} is left over")
        if right is None:
            return (left(),)
        if left.shape and right.shape:
            same_shape(MAdd, [left, right])
        elif left.shape or right.shape:
            left, right = (
                (left, right) if not (left.single and right.single) else (left.number(), right.number())
            )
        for name in bound:
            self.around[name].bound()
        return left(), relation, right(), tuple(self.around[name].bound() for name in bound)

    def sum(self) -> Part:
        """Terms with signs."""
        terms = [self.entrywise()]
        while sign := self.sees("+", "-"):
            term = self.entrywise()
            terms.append(negated(term) if sign == "-" else term)
        if len(terms) == 1:
            return terms[0]
        if all(term.single for term in terms) and any(term.shape is None for term in terms):
            numbers = [term.number() for term in terms]
            every = all(term._matrix for term in numbers)
            whole = same_shape(MAdd, [term.matrix() for term in numbers]) if every else None
            return Part(None, lambda: Add(*(term() for term in numbers)), whole)
        return same_shape(MAdd, terms)

    def entrywise(self) -> Part:
        """An entrywise product, or a term."""
        first = self.signed()
        factors = [first]
        while self.sees(r"\odot" if self.latex else "⊙"):
            factors.append(self.power())
        return first if len(factors) == 1 else same_shape(Hadamard, factors)

    def signed(self) -> Part:
        """A product, perhaps with a minus."""
        return negated(self.product()) if self.sees("-") else self.product()

    def product(self) -> Part:
        """Factors, above and below a line."""
        if self.sees(r"\sum" if self.latex else "Σ"):
            return self.total()
        parts: list[tuple[Part, bool]] = [(self.power(), False)]
        while True:
            if self.sees("/"):
                parts.append((self.power(), True))
            elif self.sees(r"\cdot" if self.latex else "·"):
                parts.append((self.power(), False))
            elif self.latex and (more := self.tried(self.power)) is not None:
                parts.append((more, False))
            else:
                return multiplied(parts)

    def total(self) -> Part:
        """A sum over all positions."""
        limit: Any = None
        if self.latex:
            self.need("_")
            name, first, one = self.below().partition("=")
            if first + one == "=1":
                self.need("^{")
                limit = self.size("}")
        elif self.sees("_("):
            name = self.word("=")
            self.need("=1..")
            limit = self.size(")")
        else:
            self.need("_")
            name = self.word(" ")
        k, before = Free(), self.around
        if limit is not None:
            unified(k, limit)
        if name in before or name in self.declared.indices or name in self.declared.named:
            raise Unreadable(f"the index {name} of a sum means something else, too")
        self.around = {**before, name: k}
        body = self.product().number()
        self.around = before
        return Part(None, lambda: Sum(k.bound(), body()))  # the index first: layers look for it

    def word(self, *ends: str) -> str:
        """All up to one of some ends."""
        self.space()
        stop = min((at for end in ends if (at := self.text.find(end, self.at)) >= 0), default=len(self.text))
        found, self.at = self.text[self.at : stop], stop
        return found

    def size(self, end: str) -> Size:
        """A size, up to its end."""
        if digits := re.match(r"\d+(?!\d)", self.text[self.at :]):
            self.at += len(digits[0])
            if end:
                self.need(end)
            return Size("", int(digits[0]))
        name = self.need(*self.names)
        n = self.declared.named[name]
        if not isinstance(n, Size):
            raise Unreadable(f"{name} is no size")
        if end and (sign := self.sees("+", "-")):
            self.space()
            digits = re.match(r"\d+", self.text[self.at :])
            if digits is None:
                raise Unreadable("a size is a symbol plus an integer")
            self.at += len(digits[0])
            n = Size(n.symbol, int(digits[0]) * (1 if sign == "+" else -1))
        if end:
            self.need(end)
        return n

    def power(self) -> Part:
        """A primary with an exponent."""
        base = self.primary()
        if not self.latex and self.sees("ᵀ"):
            return transposed(base)
        if not self.sees("^"):
            return base
        end = "}" if self.latex else ")" if self.text[self.at] == "(" else ""
        self.at += bool(end)
        if self.latex and self.sees(r"\top"):
            self.need(end)
            return transposed(base)
        entrywise = self.sees(r"\odot" if self.latex else "⊙")
        self.space()
        exponent = re.match(r"-?\d+" if end else r"\d", self.text[self.at :])
        if exponent is None:
            raise Unreadable(f"no exponent: {self.text[self.at :][:20]!r}")
        self.at += len(exponent[0])
        n, halved = int(exponent[0]), bool(entrywise and self.sees("/2"))
        if end:
            self.need(end)
        if entrywise:
            M = base.matrix()
            return Part(M.shape, lambda: HPow(M(), n, halved))
        if base.shape is None:
            if n < 0:
                raise Unreadable("a number has no negative exponent in this notation")
            return Part(None, lambda: Pow(base(), n))
        unified(*base.shape)
        return Part(base.shape, lambda: MInv(base()) if n == -1 else MPow(base(), n))

    def primary(self) -> Part:
        """A symbol, a bracket or a function, perhaps with indices."""
        found = self.bare()
        while self.sees("_"):
            found = self.entry(found)
        return found

    def bare(self) -> Part:
        """A primary without indices."""
        if (layer := self.layer()) is not None:
            return layer
        if self.sees(r"\delta_" if self.latex else "δ_"):  # an entry of a column δ is (δ)_i
            n = Free()
            i, j = (self.index(one, n) for one in self.two(self.below()))
            return Part(None, lambda: Delta(i[1](), j[1]()))
        if name := self.sees(*self.names):
            return declared_part(self.declared.named[name])
        if bracket := self.sees(self.opening, "("):
            return self.until(self.closing if bracket == self.opening else ")")
        if self.latex:
            if self.sees(r"\frac{\partial"):
                f = self.until("}")
                self.need(r"{\partial")
                return jacobian(f, self.until("}"))
            if self.sees(r"\frac{"):
                above = self.until("}")
                self.need("{")
                return multiplied([(above, False), (self.until("}"), True)])
        elif self.sees("∂("):
            f = self.until(")")
            self.need("/∂")
            return jacobian(f, self.bare())
        if self.sees(r"\sqrt{" if self.latex else "√("):
            inner = self.until("}" if self.latex else ")").number()
            return Part(None, lambda: Root(inner()))
        if bar := self.sees(*((r"\left\lvert", r"\lvert") if self.latex else ("|",))):
            inner = self.until("|" if not self.latex else r"\right\rvert" if "left" in bar else r"\rvert")
            if inner.single:
                number = inner.number()
                return Part(None, lambda: Abs(number()))
            unified(inner.shape[1], ONE)
            return Part(None, lambda: Norm(inner()))
        if self.sees(r"\nabla_{" if self.latex else "∇_"):
            x = self.until("}") if self.latex else self.bare()
            self.need(self.opening)
            f = self.until(self.closing).number()
            return Part(x.matrix().shape, lambda: Gradient(f(), x()))
        return self.function() or self.constant()

    def until(self, end: str) -> Part:
        """A sum up to a word."""
        found = self.sum()
        self.need(end)
        return found

    def function(self) -> Part | None:
        """A function of the language."""
        for written, name in ENTRYWISE.items():
            if self.sees(self.called(written)):
                M = self.until(self.closing).matrix()
                return Part(M.shape, partial(lambda M, name: Entrywise(M(), name), M, name))
        kind = next((kind for name, kind in FUNCTIONS.items() if self.sees(self.called(name))), None)
        if kind is None:
            return None
        args = [self.sum()]
        while self.sees(","):
            args.append(self.sum())
        self.need(self.closing)
        if kind in (Trace, Det, Diag):
            (M,) = args
            if M.matrix() and kind is Diag:
                n = M.shape[0]
                unified(M.shape[1], ONE)
                return Part((n, n), lambda: Diag(M()))
            unified(*M.shape)
            return Part(None, lambda: kind(M()))
        numbers = [arg.number() for arg in args]
        if kind in (Sign, Exp, Log):
            return Part(None, lambda: kind(*(one() for one in numbers)))
        return Part(None, lambda: reduce(kind, [one() for one in numbers]))

    def called(self, name: str) -> str:
        """How a call of a function begins."""
        if not self.latex:
            return name + self.opening
        if name in ENTRYWISE:
            return rf"\{ENTRYWISE[name]}_{{\odot}}" + self.opening
        return (rf"\{name}" if name in KNOWN_TO_TEX else rf"\operatorname{{{name}}}") + self.opening

    def constant(self) -> Part:
        """A number, I, ones, zeros, a basis column or a delta."""
        self.space()
        if self.sees(r"\mathbf{0}" if self.latex else "𝟎"):
            shape = Free(), Free()
            return Part(shape, lambda: Zero(*map(resolved, shape)))
        if self.sees(r"\mathbf{1}" if self.latex else "𝟏"):
            return self.ones()
        if self.sees("I"):
            n = self.size_below()
            return Part((n, n), lambda: Ident(n))
        if self.sees("e_"):
            written = self.below()
            i = self.index(written, Free(self.declared.columns.get(written, Size("N", 0))))
            return Part((i[0], ONE), lambda: Basis(i[1]()))
        if digits := re.match(r"\d+", self.text[self.at :]):
            self.at += len(digits[0])
            return Part(None, lambda: Num(int(digits[0]), 1))
        raise Unreadable(f"{self.text[self.at :][:30]!r} has no meaning")

    def ones(self) -> Part:
        """A column of ones, or a matrix of them."""
        n: Any = Size("N", 0)
        if self.sees("_"):
            end = "}" if self.latex else ")" if self.text[self.at] == "(" else ""
            self.at += bool(end)
            times = r"\times" if self.latex else "×"
            if (m := self.tried(lambda: self.size(times))) is not None:
                n = self.size(end)
                return Part((m, n), lambda: Ones(m, n))
            n = self.size(end)
        return Part((n, ONE), lambda: Ones(n, ONE))

    def size_below(self) -> Size:
        """A size as an index; N if there is none."""
        if not self.sees("_"):
            return Size("N", 0)
        end = "}" if self.latex else ")" if self.text[self.at] == "(" else ""
        self.at += bool(end)
        return self.size(end)

    # Indices

    def below(self) -> str:
        """What stands below, behind the underscore."""
        opening, closing = "{}" if self.latex else "()"
        if self.text[self.at : self.at + 1] == opening:
            depth, start = 0, self.at + 1
            while self.at < len(self.text):
                letter = self.text[self.at]
                depth += (letter == opening) - (letter == closing)
                self.at += 1
                if not depth:
                    return self.text[start : self.at - 1]
            raise Unreadable("a bracket is not closed")
        self.at += 1
        return self.text[self.at - 1]

    @staticmethod
    def two(written: str) -> list[str]:
        """Two indices."""
        found = written.split(",") if "," in written else list(written)
        if len(found) != 2:
            raise Unreadable(f"{written!r} are not two indices")
        return found

    def index(self, written: str, n: Any) -> tuple[Any, Callable[[], Index]]:
        """The size of an index, and the index."""
        if written in self.around:
            k = self.around[written]
            unified(k, n)
            return k, k.bound
        if written in self.declared.indices:
            i = self.declared.indices[written]
            unified(n, i.size)
            return i.size, lambda: i
        if not written.isdigit():
            raise Unreadable(f"the index {written!r} is not declared")
        return n, lambda: Index("place", int(written) - 1, resolved(n))

    def entry(self, M: Part) -> Part:
        """An entry of a matrix."""
        written, M = self.below(), M.matrix()
        m, n = M.shape
        single = _end(n) == ONE
        at = [written] if single else self.two(written)
        i = self.index(at[0], m)
        j = None if single else self.index(at[1], n)
        return Part(None, lambda: Entry(M(), i[1](), j[1]() if j else Index("place", 0, ONE)))

    # Layers

    def layer(self) -> Part | None:
        """A layer that is declared, with its arguments."""
        for form, nodes in self.declared.layers.items():
            if (args := self.tried(partial(self.arguments, form))) is not None:
                shape = nodes[0].shape if isinstance(nodes[0], Matrix) else None
                if any(isinstance(one, Matrix) and one.shape != shape for one in nodes):
                    shape = layer_shape(nodes, args)
                around = [*self.around.values(), *self.declared.indices.values()]
                return Part(shape, partial(chosen, nodes, args, around))
        return None

    def arguments(self, form: Form) -> dict[int, Part]:
        """The arguments of a layer, by their numbers."""
        found: dict[int, Part] = {}
        for words, field, _, _ in Formatter().parse(form.latex if self.latex else form.text):
            if words := words.replace(r"\!", ""):
                self.need(words)
            if field is not None:
                found[int(field)] = self.sum()
        return found


def chosen(nodes: list[Any], args: dict[int, Part], around: list[Any]) -> Node:
    """The declared layer that has these arguments."""
    shown = {n: normal(part()) for n, part in args.items()}
    bounds = [k.index if isinstance(k, Free) else k for k in around]
    found: list[Node] = []
    for node in nodes:
        free = sorted(filter(is_bound, leaves(node)))
        for to in combinations(*([k for k in bounds if k and k.size == one.size] for one in free)):
            there: Any = substituted(node, dict(zip(free, to, strict=True)))
            if all(normal(there.args[2 + n]) == one for n, one in shown.items()) and there not in found:
                found.append(there)
    if len({repr(normal(one)) + repr(type(one)) for one in found}) != 1:
        raise Unreadable(f"{len(found)} layers are written so")
    return found[0]


def layer_shape(nodes: list[Any], args: dict[int, Part]) -> Shape:
    """The shape of a layer of which several are declared: that of one whose argument has this shape."""
    first = args[0].shape
    here = tuple(n.known() if isinstance(n, Free) else n for n in first) if first else None
    shapes = {one.shape for one in nodes if getattr(one.args[2], "shape", None) == here}
    if len(shapes) == 1:
        return shapes.pop()
    raise Unreadable("nothing shows the shape of a layer")


# --- Constructions -----------------------------------------------------------------------------------------


def declared_part(what: Any) -> Part:
    """A symbol, a name or a size."""
    if isinstance(what, Size):
        return Part(None, lambda: SizeOf(what))
    return Part(what.shape if isinstance(what, Matrix) else None, lambda: what)


def negated(part: Part) -> Part:
    """The opposite."""
    return multiplied([(Part(None, lambda: Num(-1, 1)), False), (part, False)])


def transposed(part: Part) -> Part:
    """The transpose."""
    M = part.matrix()
    return Part(M.shape[::-1], lambda: Transpose(M()))


def jacobian(f: Part, x: Part) -> Part:
    """Partial derivatives of a column."""
    f, x = f.matrix(), x.matrix()
    for part in (f, x):
        unified(part.shape[1], ONE)
    return Part((f.shape[0], x.shape[0]), lambda: Jacobian(f(), x()))


def same_shape(kind: type, parts: list[Part]) -> Part:
    """A sum or an entrywise product."""
    parts = [part.matrix() for part in parts]
    for part in parts[1:]:
        for m, n in zip(parts[0].shape, part.shape, strict=True):
            unified(m, n)
    return Part(parts[0].shape, lambda: kind(*(part() for part in parts)))


def inverted(part: Part) -> Part:
    """One over a number."""
    return Part(None, lambda: Inv(part()))


def multiplied(parts: list[tuple[Part, bool]]) -> Part:
    """A product of numbers, in any place, and matrices."""
    if len(parts) == 1:
        return parts[0][0]
    numbers: list[Part] = []
    chain: list[Part] = []

    def closed(chain: list[Part]) -> Part:
        shape = chain[0].shape[0], chain[-1].shape[1]
        return chain[0] if len(chain) == 1 else Part(shape, lambda: MMul(*(one() for one in chain)))

    for part, below in parts:
        if below:
            numbers.append(inverted(part.number()))
        elif part.single and not (chain and _end(chain[-1].shape[1]) == ONE and part.shape):
            numbers.append(part.number())
        else:
            if chain:
                unified(chain[-1].shape[1], part.matrix().shape[0])
            chain.append(part)
            if closed(chain).single:
                numbers.append(closed(chain).number())
                chain = []
    if not chain:
        last = next((one for one in reversed(numbers) if one._matrix), None)
        others = [one for one in numbers if one is not last]
        whole = None
        if last:
            whole = Part((ONE, ONE), lambda: Scaled(Mul(*(one() for one in others)), last.matrix()()))
        return Part(
            None, lambda: numbers[0]() if len(numbers) == 1 else Mul(*(one() for one in numbers)), whole
        )
    whole = closed(chain)
    if not numbers:
        return whole
    return Part(
        whole.shape,
        lambda: Scaled(numbers[0]() if len(numbers) == 1 else Mul(*(one() for one in numbers)), whole()),
    )


__all__ = ["Declarations", "Unreadable", "normal", "parse", "parse_relation"]
