"""Statements: what is claimed under which hypotheses, with all that must have a value; and the kernel's text.

Conventions.  A *relation* is one of =, !=, <, <=, >, >=.  A *fact* is a pair of a kind
(=, !=, >=, >) and a number: that it is 0, is not 0, and so on.  Its free bound indices stand for every index.

**For every index**, decided once, in :func:`quantified`; proofs, refutations and printing take it from there:

- an index of the claim is fixed but arbitrary, wherever else it occurs;
- any other index of a hypothesis stands for *every* index of its size.  It must be the index of an entry, as
  ``i`` in ``g[i, 0] ≠ 0``; otherwise the hypothesis is refused.

**What must have a value**: both sides, the hypotheses, and ``others``, the other lines of a chain.
Each of their side conditions (:func:`.language.needs`) is a goal of the statement.  Where it is ``assumed``
that both sides have a value, those without which there is none are hypotheses; never those of hypotheses
themselves, nor what a rule asks for beyond that.  For a step of a chain all are, and ``qed`` derives them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple

from .errors import Outside
from .kernel import Rejected
from .kernel.polynomials import Ring
from .language import (
    FIRST,
    GENERAL,
    ONE,
    Add,
    Defined,
    Delta,
    Det,
    Entry,
    Index,
    Inv,
    Matrix,
    MDefined,
    Mul,
    Need,
    Node,
    Norm,
    Num,
    Number,
    Pow,
    Root,
    Size,
    SizeOf,
    Sum,
    Sym,
    Symbols,
    bound,
    entry,
    leaves,
    merged,
    minus,
    needs,
)

Tree = Any
WHOLE = ("the row", "the column")  # of matrices that are equal by hypothesis
NOUNS = {"det": "determinant", "inverse": "inverse"}
Fact = tuple[str, Number]
KINDS = {"=": "=", "!=": "!=", ">": ">", ">=": ">=", "<": ">", "<=": ">="}
SIGNS = {"!=": "!=", ">": ">", ">=": ">=", "<": ">", "<=": ">="}


class Relation(NamedTuple):
    """A relation between two numbers, or of a matrix, entry by entry, to a matrix or a number."""

    left: Node
    relation: str
    right: Node


class Quantified(NamedTuple):
    """A hypothesis with bound indices in place of those that stand for every index, and their names."""

    hypothesis: Relation
    every: tuple[tuple[str, Index], ...]

    def written(self) -> Relation:
        """The hypothesis as it was written, with its own indices."""
        own = {k: Index("at", name, k.size) for name, k in self.every}
        left, relation, right = self.hypothesis
        return Relation(substituted(left, own), relation, substituted(right, own))

    def facts(self) -> Iterator[Fact]:
        """The fact that it states, and of a length that is equal to a number its square."""
        yield self.fact()
        left, relation, right = self.hypothesis
        if relation == "=" and isinstance(left, Norm | Root) and isinstance(right, Number):
            yield "=", minus(Pow(left, 2), Pow(right, 2))

    def fact(self) -> Fact:
        """The fact that it states; of matrices that of a general entry."""
        left, relation, right = self.hypothesis
        if isinstance(left, Matrix):
            at = list(map(bound, left.shape))
            left = Entry(left, *at)
            right = Entry(right, *at) if isinstance(right, Matrix) else right
        return fact(left, relation, right)


def fact(left: Any, relation: str, right: Any) -> Fact:
    """The fact that a relation between two numbers states."""
    if relation in ("<", "<="):
        left, right = right, left
    return KINDS[relation], left if right is Num(0, 1) else minus(left, right)


def quantified(hypothesis: Relation, claim: Iterable[Node]) -> Quantified:
    """A hypothesis of a claim, with a bound index in place of each index that stands for every index.

    Raises
    ------
    Outside
        If such an index is not the index of an entry.
    """
    return _quantified(hypothesis, frozenset(indices_of(claim)))


@lru_cache(maxsize=1024)
def _quantified(hypothesis: Relation, there: frozenset[Index]) -> Quantified:
    own = sorted(indices_of((hypothesis.left, hypothesis.right)) - there)
    at_entries = {index for side in (hypothesis.left, hypothesis.right) for index in entries_at(side)}
    for index in own:
        if index not in at_entries:
            raise Outside(
                f"the index {index.name} stands for every index in a hypothesis, so use it at an entry: "
                f"write the hypothesis of an entry, as a[{index.name}, 0] > 0, or use it in the claim"
            )
    every = {index: bound(index.size) for index in own}
    left, right = (substituted(side, every) for side in (hypothesis.left, hypothesis.right))
    names = [(index.name, k) for index, k in every.items()]
    found = {leaf for side in (left, right) for leaf in leaves(side)}
    names += [("", k) for k in sorted(filter(is_bound, found - set(every.values())))]
    return Quantified(Relation(left, hypothesis.relation, right), tuple(names))


def is_bound(leaf: Any) -> bool:
    """Return True if a leaf is a bound index."""
    return isinstance(leaf, Index) and leaf.kind == "bound"


def indices_of(nodes: Iterable[Node]) -> set[Index]:
    """The fixed indices that occur in nodes, in definitions, too."""
    found = {leaf for node in nodes for leaf in leaves(node)}
    return {leaf for leaf in found if isinstance(leaf, Index) and leaf.kind == "at"}


def entries_at(node: Node) -> Iterator[Index]:
    """The fixed indices of entries, as they are written: a name hides its meaning."""
    if isinstance(node, Entry):
        yield from (index for index in node.args[1:] if index.kind == "at")
    hidden = isinstance(node, Defined | MDefined)
    for part in node.args[2:] if hidden else node.parts:
        yield from entries_at(part)


def substituted(node: Any, to: dict[Index, Index]) -> Any:
    """A node with other indices; they are new ones, so none is captured."""
    if isinstance(node, Index):
        return to.get(node, node)
    if not isinstance(node, Node) or not leaves(node) & to.keys():
        return node
    return type(node)(*(substituted(part, to) for part in node.args))


@lru_cache(maxsize=1 << 14)
def form(node: Any, around: tuple[Index, ...] = ()) -> Any:
    """A node without the numbers of its bound indices: the same each time an expression is read."""
    if isinstance(node, Index):
        return ("around", around.index(node)) if node in around else tuple(node)
    if not isinstance(node, Node):
        return node
    if isinstance(node, Sum):
        k, body = node.args
        return Sum, k.size, form(body, (*around, k))
    return (type(node), *(form(part, around) for part in node.args))


# --- Sizes -------------------------------------------------------------------------------------------------


def linear(t: Node) -> tuple[dict[str, int], int] | None:
    """A number as a sum of multiples of size symbols and an integer, if it is seen to be one."""
    match t:
        case Num() if t.args[1] == 1:
            return {}, t.args[0]
        case SizeOf():
            n = t.args[0]
            return ({n.symbol: 1} if n.symbol else {}), n.offset
        case Add():
            sizes: dict[str, int] = {}
            number = 0
            for part in t.args:
                if (one := linear(part)) is None:
                    return None
                number += one[1]
                for symbol, times in one[0].items():
                    sizes[symbol] = sizes.get(symbol, 0) + times
            return {symbol: times for symbol, times in sizes.items() if times}, number
        case Mul() if len(t.args) == 2 and isinstance(t.args[0], Num) and t.args[0].args[1] == 1:
            if (one := linear(t.args[1])) is not None:
                by = t.args[0].args[0]
                return {symbol: by * times for symbol, times in one[0].items() if by}, by * one[1]
    return None


def least_of(kind: str, number: Number, sizes: dict[str, int]) -> tuple[str, int] | None:
    """The symbol and its least value, if the fact states one that exceeds the known one."""
    found = linear(number)
    if found is None or len(found[0]) != 1:
        return None
    ((symbol, times),), rest = found[0].items(), found[1]
    if kind == "!=" and times * sizes.get(symbol, 1) + rest == 0:
        return symbol, sizes.get(symbol, 1) + 1
    if kind not in (">", ">=") or times < 0:
        return None
    return symbol, -rest // times + 1 if kind == ">" else -(rest // times)


# --- Trees of the kernel -----------------------------------------------------------------------------------

FIRST_TREE = ["place", 0, ["", 1]]


class Trees:
    """Makes trees of the kernel, and collects the sizes, symbols and indices that they speak of."""

    def __init__(self) -> None:
        self.sizes: dict[str, int] = {}
        self.symbols: dict[str, list] = {}
        self.indices: dict[str, list] = {}
        self.known: list[list] = []  # of symbols: declared signs, and facts
        self.negative: set[str] = set()  # numbers that hypotheses call negative: their opposites are symbols
        self._trees: dict[Number, Tree] = {}
        self._wholes: dict[str, str] = {}  # names of determinants and inverses
        self._ring = Ring()  # decides whether two matrices are equal

    def tree(self, t: Number) -> Tree:
        """The tree of a number; a free bound index is a ``free`` index in it."""
        if t not in self._trees:
            self._trees[t] = flat(t.tree(self))
        return self._trees[t]

    def size(self, n: Size) -> list:
        """A size."""
        if n.symbol and n.symbol not in self.sizes:
            self.sizes[n.symbol] = 1
            if n.symbol[0] == GENERAL:
                self.sizes[n.symbol] = int(n.symbol[1:])
                self.known.append(["=", ["+", ["num", [n.symbol, 0]], -self.sizes[n.symbol]]])
        return [n.symbol, n.offset]

    def index(self, index: Index) -> list:
        """An index."""
        size = self.size(index.size)
        if index.size == ONE:
            return FIRST_TREE
        if index.kind == "at":
            self.indices[index.name] = size
        return ["free" if index.kind == "bound" else index.kind, index.name, size]

    def symbol(self, name: str, sign: str) -> Tree:
        """A symbol for a number; what it is declared to be is known."""
        below = sign[:1] == "<" or name in self.negative
        symbol = f"#minus {name}" if below else name
        tree = ["ent", symbol]
        if symbol not in self.symbols:
            self.symbols[symbol] = []
            if sign or below:
                self.known.append([SIGNS[sign or "<"], tree])
        return ["*", -1, tree] if below else tree

    def entry(self, M: Matrix, i: Index, j: Index) -> Tree:
        """An entry of a symbol or of an inverse; what is known of them is a hypothesis."""
        name, turned = (M.args[0], False) if isinstance(M, Symbols) else self.whole("inverse", M.args[0])
        i, j = (j, i) if turned else (i, j)
        sizes = [self.size(n) for n in M.shape if n != ONE]
        if self.symbols.setdefault(name, sizes) is sizes:
            for kind, number in M.facts() if isinstance(M, Symbols) else self._of_inverse(M):
                self.known.append([kind, general(self.tree(number))])
        return ["ent", name, *(self.index(index) for index in (i, j) if index.size != ONE)]

    def _of_inverse(self, M: Matrix) -> list[Fact]:
        """A A⁻¹ = A⁻¹ A = I where det A is not 0; where it is, nothing of A⁻¹ is ever used."""
        A, (n, _) = M.args[0], M.shape
        i, j, k = bound(n), bound(n), bound(n)
        one = Mul(Num(-1, 1), Delta(i, j), Det(A), Inv(Det(A)))
        products = ((A, M), (M, A))
        return [("=", Add(Sum(k, Mul(Entry(a, i, k), Entry(b, k, j))), one)) for a, b in products]

    def determinant(self, M: Matrix) -> Tree:
        """The determinant, as a symbol: equal matrices have equal ones."""
        name, _ = self.whole("det", M)
        self.symbols.setdefault(name, [])
        return ["ent", name]

    def whole(self, what: str, M: Matrix) -> tuple[str, bool]:
        """The name of a determinant or an inverse, and whether it is that of the transpose of a matrix.

        Matrices with equal entries have one name, and so have a matrix and its transpose.

        >>> from .language import MAdd, Transpose
        >>> A, B = (Symbols(name, Size("N", 0), Size("N", 0)) for name in "AB")
        >>> sums = MAdd(A, B), MAdd(B, A), MAdd(Transpose(A), Transpose(B)), MAdd(A, A)
        >>> names = Trees()
        >>> [names.whole("inverse", M) for M in sums]
        [('#inverse 0', False), ('#inverse 0', False), ('#inverse 0', True), ('#inverse 1', False)]
        """
        if isinstance(M, Symbols):
            return f"#{what} of {M.args[0]}", False
        on, n = M.diagonal(), M.shape[0]
        at = [bound(n)] if on is not None else [bound(n), bound(n)]
        tree = self.tree(entry(M, at[0], at[1]) if on is None else entry(on, at[0], FIRST))
        if {part[1] for part in free_indices(tree)} - {k.name for k in at}:
            raise Outside(f"the {NOUNS[what]} of {M} under a sum or for every index")
        keys = []
        for order in permutations(at):
            anys = {repr(self.index(k)): ["any", 80 + m, self.size(n)] for m, k in enumerate(order)}
            try:
                p = self._ring.value(replaced(tree, anys))
            except Rejected as error:
                raise Outside(f"the {NOUNS[what]} of {M}: {error}") from None
            keys.append(f"{what} {len(at)} {tuple(n)} {sorted(p.items())!r}")
        if keys[0] not in self._wholes and keys[-1] in self._wholes:
            return self._wholes[keys[-1]], True
        return self._wholes.setdefault(keys[0], f"#{what} {len(self._wholes)}"), False

    def total(self, k: Index, body: Number) -> Tree:
        """A sum."""
        return ["sum", self.size(k.size), closed(self.tree(body), self.index(k))]


def flat(tree: Tree) -> Tree:
    """A product without factors 1 and products, a sum without terms 0 and sums; a sign stays as it is."""
    if type(tree) is not list or tree[0] not in ("*", "+"):
        return tree
    head, unit = tree[0], int(tree[0] == "*")
    parts: list[Tree] = []
    for part in tree[1:]:
        nested = type(part) is list and part[0] == head and part[-1] != unit
        parts += part[1:] if nested else [] if part == unit and type(part) is int else [part]
    return unit if not parts else parts[0] if len(parts) == 1 else [head, *parts]


def closed(tree: Tree, index: list, depth: int = 0) -> Tree:
    """A tree in which an index is the one that a sum around it runs over."""
    if type(tree) is not list:
        return tree
    if tree == index:
        return ["b", depth]
    if tree[0] == "sum" and len(tree) == 3:  # a size has two parts
        return ["sum", tree[1], closed(tree[2], index, depth + 1)]
    return [closed(part, index, depth) for part in tree]


def free_indices(tree: Tree) -> Iterator[list]:
    """The indices of bound indices that are free in a tree, each time they occur."""
    if type(tree) is list:
        if len(tree) == 3 and tree[0] == "free":
            yield tree
        else:
            for part in tree:
                yield from free_indices(part)


def replaced(tree: Tree, to: dict[str, Tree]) -> Tree:
    """A tree with other parts, each given by its ``repr``."""
    if type(tree) is not list:
        return tree
    return to[repr(tree)] if repr(tree) in to else [replaced(part, to) for part in tree]


def general(tree: Tree, first: int = 0) -> Tree:
    """A tree that holds for every free index: these are ``any`` indices, numbered from ``first``."""
    names: dict[str, Tree] = {}
    for index in free_indices(tree):
        names.setdefault(repr(index), ["any", first + len(names), index[2]])
    return replaced(tree, names) if names else tree


# --- The text of a statement -------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def statement(
    left: Node,
    right: Node,
    relation: str = "=",
    given: tuple[Quantified, ...] = (),
    others: tuple[Node, ...] = (),
    gap: Number | None = None,
    assumed: str = "",
) -> dict:
    """A statement as the kernel reads it; see :class:`anydim.kernel.Statement`.

    Parameters
    ----------
    left, right : Node
        Two numbers, or two matrices of one shape.
    relation : {"=", "!=", "<", "<=", ">", ">="}
        What is claimed of the two; matrices can be equal only.
    given : tuple of Quantified
        The hypotheses.
    others : tuple of Node
        What must have a value, too.
    gap : Number, optional
        The larger side minus the smaller, written so that its sign is seen: a hint for the search.
    assumed : {"", "exact", "all"}
        Which side conditions of both sides and of the other lines are hypotheses, not goals: those
        without which there is no value, or all of them.

    Raises
    ------
    Outside
        If it is no statement of the language, or a size may be too small for it.
    """
    c = Trees()
    c.negative = {
        one.hypothesis.left.args[0]
        for one in given
        if isinstance(one.hypothesis.left, Sym) and one.hypothesis[1:] == ("<", Num(0, 1))
    }
    sides = (left, right, *others)  # a hint assumes nothing: whether it has a value is not asked
    facts = [fact for one in given for fact in one.facts()]
    for kind, number in [*facts, *facts]:  # N ≠ 2 and N ≥ 2, in any order
        if (least := least_of(kind, number, c.sizes)) is not None:
            c.sizes[least[0]] = max(least[1], c.sizes.get(least[0], 1))
    known = merged(need for _, number in facts for need in needs(number) if need.exact)
    needed = merged(need for node in sides for need in needs(node))
    certain = {*facts, *(("!=", number) for kind, number in facts if kind == ">")}
    certain |= {need[:2] for need in known}
    certain |= {need[:2] for need in needed if assumed == "all" or (assumed and need.exact)}

    def is_written(kind: str, number: Number) -> bool:
        """Whether all side conditions of the rules that write a fact are facts themselves.

        Otherwise what it is written as could be false where it is true: det (A + uvᵀ), as det A (1 + vᵀA⁻¹u),
        is 0 where A has no inverse, and det A ≠ 0 would seem to follow from det (A + uvᵀ) ≠ 0.
        """
        of_rules = (need[:2] for need in needs(number) if not need.exact)
        return all(one in certain or least_of(*one, {}) is not None or holds(*one) for one in of_rules)

    hypotheses = [
        [kind, without_sizes(general(c.tree(number)))]
        for kind, number in facts
        if is_written(kind, number)
        and (least_of(kind, number, {}) is None or least_of(kind, number, c.sizes) is None)
    ]
    parts, free = [], []
    for kind, number, exact in [*known, *sorted(needed, key=lambda need: need.exact)]:
        # Side conditions of rules are never assumed; a chain proves them at its end.
        is_assumed = assumed == "all" or Need(kind, number, exact) in known or (assumed and exact)
        if (least := least_of(kind, number, c.sizes)) is not None:
            if least[1] > c.sizes.get(least[0], 1):
                if not is_assumed:
                    raise Outside(f"its matrices need {least[0]} ≥ {least[1]}, which is not given")
                c.sizes[least[0]] = least[1]
            continue
        if is_assumed and not is_written(kind, number):
            continue
        tree = general(c.tree(number), 20)
        if is_plain(kind, tree):
            continue
        if is_assumed:
            free.append([kind, tree])
        else:
            parts.append(part_of(kind, tree))
    if isinstance(left, Matrix) and isinstance(right, Matrix):  # they have one shape
        at = [Index("at", name, n) for name, n in zip(WHOLE, left.shape, strict=True)]
        left, right = entry(left, *at), entry(right, *at)
    kind, claim = fact(left, relation, right)
    stated = [c.tree(claim), *(tree for _, tree in hypotheses)]
    made = {
        "sizes": c.sizes,
        "symbols": c.symbols,
        "indices": c.indices,
        "claim": [kind, stated[0]],
        "parts": undeclared(parts, stated),
    }
    if gap is not None:
        for kind, number, _ in needs(gap):
            least = least_of(kind, number, c.sizes)
            if least is not None and least[1] > c.sizes.get(least[0], 1):
                raise Outside(f"the gap needs {least[0]} ≥ {least[1]}, which is not given")
        made["gap"] = c.tree(gap)
    if assumed == "all":  # the search uses what it needs of them, and the claim is the only goal
        return made | {"given": hypotheses + c.known, "values": free, "parts": []}
    return made | {"given": hypotheses + free + c.known}


def holds(kind: str, number: Number) -> bool:
    """Return True if a side condition is one on an integer, as det I ≠ 0."""
    return is_plain(kind, Trees().tree(number))


def is_plain(kind: str, tree: Tree) -> bool:
    """Return True if a fact about a tree is one about an integer, and true."""
    return type(tree) is int and (tree > 0 or (tree == 0 and kind == ">=") or (tree != 0 and kind == "!="))


def without_sizes(tree: Tree) -> Tree:
    """A number without factors that are sizes or one over a size: it has the same sign."""
    if type(tree) is not list or tree[0] != "*":
        return tree
    kept = [part for part in tree[1:] if not is_size(part)]
    return flat(["*", *kept]) if kept else tree


def is_size(tree: Tree) -> bool:
    """Return True if a number is a size or the inverse of a size, which is positive."""
    match tree:
        case ["num", _] | ["inv", ["num", _]]:
            return True
    return False


def undeclared(parts: list[Tree], stated: list[Tree]) -> list[Tree]:
    """The parts that occur neither in another part nor in what is stated, where they are goals already."""
    written = [repr(tree) for tree in stated]
    found: list[Tree] = []
    for part in sorted(parts, key=lambda part: -len(repr(part))):
        if not any(repr(part) in other for other in written):
            written.append(repr(part))
            found.append(part)
    return found


def part_of(kind: str, tree: Tree) -> Tree:
    """The tree that has a value where a side condition holds."""
    return {"!=": ["inv", tree], ">=": ["root", tree], ">": ["log", tree]}[kind]


def fixed(need: Need) -> Need:
    """A side condition of a general index: one that is fixed but arbitrary, for each that is bound."""
    free = sorted(filter(is_bound, leaves(need.number)))
    names: dict[Index, Index] = {index: Index("at", f"index {n}", index.size) for n, index in enumerate(free)}
    return need._replace(number=substituted(need.number, names))
