"""Judging: a statement is proved by a certificate that the kernel accepts, or refuted by an instance.

Conventions.  ``prove`` and ``refute`` take SymPy expressions.  What both sides need to have a value is a
hypothesis of :func:`prove`, as "wherever both sides have a value" in a book; :func:`demands` says what that
is, and a chain proves it at its end.  A statement without any instance is not proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain
from typing import Any

from sympy.logic.boolalg import BooleanAtom

from .budget import bounded
from .counterexamples import Counterexample, counterexample
from .errors import Misshapen, Outside, Unproved
from .inverses import terms
from .kernel import Rejected, check
from .language import (
    GENERAL,
    ONE,
    Add,
    Entry,
    Gradient,
    HPow,
    Ident,
    Index,
    Jacobian,
    MAdd,
    Matrix,
    MDefined,
    MInv,
    MMul,
    Mul,
    Need,
    Node,
    Num,
    Number,
    Ones,
    Root,
    Scalar,
    Scaled,
    Size,
    Symbols,
    Trace,
    Transpose,
    leaves,
    needs,
    power,
    sizes_of,
)
from .printing import Printer, names_in, tree_text
from .read import RELATIONS, Reader
from .search import Stuck, TooLong, certificate
from .statement import Quantified, Relation, fixed, is_bound, least_of, quantified, statement
from .written import check_columns, declarations

Claim = tuple[Node, str, Node, tuple[Quantified, ...]]


def read(left: Any, right: Any = None, given: Any = (), relation: str = "=") -> Claim:
    """The nodes of a claim: of two sides, or of one relation such as ``Eq(left, right)``."""
    return read_with_gap(left, right, given, relation, None)[0]


def read_with_gap(left: Any, right: Any, given: Any, relation: str, gap: Any) -> tuple[Claim, Number | None]:
    """The nodes of a claim, and that of the larger side minus the smaller, if the author gave it."""
    r = Reader()
    if right is None:
        if isinstance(left, bool | BooleanAtom):
            raise Outside(f"SymPy has made {left} of the relation while it was typed: give its two sides")
        if type(left) not in RELATIONS:
            raise Outside(f"a claim has two sides, or is a relation such as Eq(a, b); got {left!r}")
        relation, (left, right) = RELATIONS[type(left)], left.args
    if relation not in RELATIONS.values():
        raise Outside(f"a relation is one of {', '.join(RELATIONS.values())}, got {relation!r}")
    sides = as_numbers(r(left), r(right))
    check_sides(*sides, relation)
    hypotheses = r.given(given)
    difference = None if gap is None else r.number(gap)
    r.finish()
    hints = () if difference is None else (difference,)
    check_columns((*sides, *hints, *(side for one in hypotheses for side in (one.left, one.right))))
    claim = sides[0], relation, sides[1], tuple(quantified(one, sides) for one in hypotheses)
    return claim, difference


def as_numbers(left: Node, right: Node) -> tuple[Node, Node]:
    """Two sides; if one is a number, a 1 × 1 matrix on the other is replaced by its entry."""
    scalar = [isinstance(node, Matrix) and node.shape == (ONE, ONE) for node in (left, right)]
    if scalar[0] and isinstance(right, Number):
        return Scalar(left), right
    return (left, Scalar(right)) if scalar[1] and isinstance(left, Number) else (left, right)


def check_sides(left: Node, right: Node, relation: str) -> None:
    """Refuse sides that do not fit, and an order of matrices."""
    shapes = [node.shape if isinstance(node, Matrix) else "number" for node in (left, right)]
    if shapes[0] != shapes[1]:
        hint = "; Scalar(...) is the number in a 1 × 1 matrix" if (ONE, ONE) in shapes else ""
        hint = "; a matrix of zeros is ZeroMatrix(N, 1)" if Num(0, 1) in (left, right) else hint
        raise Misshapen(f"{left} and {right} are not two numbers, nor matrices of one shape{hint}")
    if isinstance(left, Matrix) and relation != "=":
        raise Misshapen("only numbers are compared by their size; Scalar(...) makes one of a 1 × 1 matrix")


@dataclass(frozen=True, eq=False)
class Proof:
    """What ``prove`` has found out about a statement; true if the statement is proved.

    Attributes
    ----------
    verdict : str
        "proved" or "refuted".
    statement : str
        The statement, as it was read.
    given : tuple of str
        Its hypotheses.
    declared : tuple of str
        What its symbols are where their letters do not show it: signs of numbers, meanings of names, shapes
        other than N × 1 of a small letter and N × N of a capital, sizes that no matrix has, and numbers that
        could be read as matrices.
    certificate : tuple of dict
        The steps that the kernel has accepted; empty if it is refuted.
    problem : dict or None
        What they prove, as the kernel reads it: the statement, or one from which it follows.
    counterexample : Counterexample or None
        The instance that refutes it.

    Examples
    --------
    >>> from sympy import Identity, MatrixSymbol, Symbol
    >>> from anydim import Norm
    >>> N = Symbol("N", integer=True, positive=True)
    >>> A, u = MatrixSymbol("A", N, N), MatrixSymbol("u", N, 1)
    >>> H = Identity(N) - 2 * u * u.T / Norm(u) ** 2
    >>> proof = prove(H * u, -u)
    >>> proof
    proved: (I - 2·u·uᵀ/|u|^2)·u = -u
    >>> proof.conditions
    ['|u|^2 ≠ 0']
    >>> proof.check() == len(proof.certificate)
    True
    >>> prove(A * u, u)
    refuted: A·u = u; at N = 1, A = (0), u = (1) the left side is (0) and the right side is (1)
    """

    verdict: str
    statement: str
    given: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()
    certificate: tuple[dict, ...] = ()
    problem: dict | None = None
    counterexample: Counterexample | None = None
    _claim: Any = None
    _gap: Any = None

    def __bool__(self) -> bool:
        return self.verdict == "proved"

    def __repr__(self) -> str:
        given = f", if {' and '.join(self.given)}" if self.given else ""
        where = f", where {', '.join(self.declared)}" if self.declared else ""
        at = f"; {self.counterexample}" if self.counterexample else ""
        return f"{self.verdict}: {self.statement}{given}{where}{at}"

    @property
    @bounded
    def conditions(self) -> list[str]:
        """What else both sides need to have a value; it is found when it is asked for, by further proofs.

        A proof assumes nothing else: what only a rule asks for, it has proved or done without.  That a
        derivative exists is not among them.
        """
        left, _, right, given = self._claim
        return [as_text(need) for need in demands((left, right), given, exact=True)]

    def check(self) -> int:
        """Pose the problem again, replay the certificate by the kernel, and return the number of its steps.

        A certificate that was changed and proves nothing is refused with ``anydim.kernel.Rejected``, and so
        is a problem or a text that was changed and is not that of the statement.

        Raises
        ------
        Unproved
            If the statement is refuted.
        """
        if not self:
            raise Unproved(f"{self.statement} is refuted: it has no certificate")
        if (self.statement, self.given, self.declared) != text_of(self._claim):
            raise Rejected(f"what is proved is not what is said: {self.statement}")
        left, relation, right, given = self._claim
        for problem in chain.from_iterable(problems(left, relation, right, given, self._gap)):
            with suppress(Outside):  # a way that cannot be posed is not the one that was taken
                if problem() == self.problem:
                    break
        else:
            raise Rejected(f"the problem is not that of {self.statement}")
        check(self.problem, list(self.certificate or ()))
        return len(self.certificate)


@bounded
def prove(left: Any, right: Any = None, given: Any = (), relation: str = "=", gap: Any = None) -> Proof:
    """Prove a statement for every size, wherever both of its sides have a value, or refute it.

    Parameters
    ----------
    left, right : Expr or MatrixExpr
        Two exact SymPy expressions; or one relation, as ``Eq(left, right)``.
    given : relation, And, list or tuple
        The hypotheses.
    relation : {"=", "!=", "<", "<=", ">", ">="}
        What is claimed of the two.
    gap : Expr, optional
        Of an inequality, the larger side minus the smaller, written so that its sign is evident: a hint for
        the search, of which nothing is assumed.

    Returns
    -------
    Proof
        It is true if the statement is proved, and false if it is false at an instance.

    Raises
    ------
    Unproved
        If it is neither; the message says what remained.
    Outside
        If it is no statement of the language.

    Examples
    --------
    >>> from sympy import Eq, Identity, MatrixSymbol, Symbol
    >>> N = Symbol("N", integer=True, positive=True)
    >>> A, B = MatrixSymbol("A", N, N), MatrixSymbol("B", N, N)
    >>> prove((A + B) ** 2, A**2 + A * B + B * A + B**2)
    proved: (A + B)^2 = A·B + B·A + A^2 + B^2
    >>> bool(prove(A * B, B * A))
    False
    """
    claim, difference = read_with_gap(left, right, given, relation, gap)
    left, relation, right, hypotheses = claim
    found, seen = counterexample(left, right, relation, hypotheses)
    if found:
        at = found if isinstance(found, Counterexample) else None
        return Proof("refuted", *text_of(claim), counterexample=at, _claim=claim)
    if not seen:
        raise Unproved("no small instance was found at which the hypotheses hold and both sides have a value")
    # a copy: who changes a proof changes no other
    problem, steps = deepcopy(proved(left, relation, right, hypotheses, difference))
    return Proof("proved", *text_of(claim), tuple(steps), problem, _claim=claim, _gap=difference)


def text_of(claim: Claim) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """A claim as text: the statement, its hypotheses, and what its symbols are."""
    left, relation, right, hypotheses = claim
    nodes = left, right, *(side for one in hypotheses for side in one.hypothesis[::2])
    p = Printer(names_in(*nodes))
    return p.relation(p(left), relation, p(right)), tuple(map(p.hypothesis, hypotheses)), declarations(nodes)


@bounded
def refute(left: Any, right: Any = None, given: Any = (), relation: str = "=") -> Counterexample | None:
    """An instance at which a statement is false, or None.

    Parameters
    ----------
    left, right, given, relation
        As :func:`prove` takes them.

    Raises
    ------
    Unproved
        If no small instance was found at which the hypotheses hold and both sides have a value.

    Examples
    --------
    >>> from sympy import MatrixSymbol, Symbol, Trace
    >>> N = Symbol("N", integer=True, positive=True)
    >>> A = MatrixSymbol("A", N, N)
    >>> print(refute(A, A.T))
    at N = 2, A = [[0, 0], [1, 0]] the left side is [[0, 0], [1, 0]] and the right side is [[0, 1], [0, 0]]
    """
    left, relation, right, hypotheses = read(left, right, given, relation)
    found, seen = counterexample(left, right, relation, hypotheses)
    if not seen:
        raise Unproved("no small instance was found at which the hypotheses hold and both sides have a value")
    return found if isinstance(found, Counterexample) else None


def certified(text: dict) -> list[dict]:
    """A certificate that the kernel accepts, or ``Unproved`` says what remained."""
    try:
        return certificate(text)
    except Stuck as error:
        raise Unproved(remained(error, text["symbols"])) from error
    except Rejected as error:
        raise Unproved("no proof was found" if "[" in str(error) else str(error)) from None
    except (ArithmeticError, LookupError, TypeError, ValueError, RecursionError) as error:
        # the search is not trusted: where it fails, nothing is proved
        raise Unproved(f"the search failed: {type(error).__name__}") from error


def remained(stuck: Stuck, symbols: Iterable[str]) -> str:
    """Describe what a search left unproved."""
    *words, tree = stuck.args
    if not isinstance(tree, list):
        return str(stuck)
    written = tree_text(tree, symbols)
    return f"{' '.join(map(str, words))} {written if 0 < len(written) < 200 else 'a part of it'} remained"


@lru_cache(maxsize=1024)
def proved(
    left: Node,
    relation: str,
    right: Node,
    given: tuple[Quantified, ...] = (),
    gap: Any = None,
    others: tuple = (),
    assumed: str = "exact",
) -> tuple[dict, list[dict]]:
    """A claim for the kernel and its certificate, if all lines have values; else ``Unproved``."""
    stuck: Exception | None = None
    for group in problems(left, relation, right, given, gap, others, assumed):
        for problem in group:
            try:
                text = problem()
                return text, certified(text)
            except (Outside, Unproved) as error:
                if stuck is None and isinstance(error, Outside):
                    raise
                stuck = stuck or error
                if isinstance(error.__cause__, TooLong):
                    break
    p = Printer(names_in(left, right))
    raise Unproved(f"no counterexample and no proof of {p.relation(p(left), relation, p(right))}: {stuck}")


def problems(
    left: Node,
    relation: str,
    right: Node,
    given: tuple[Quantified, ...],
    gap: Any = None,
    others: tuple = (),
    assumed: str = "exact",
) -> Iterator[Iterator[Callable[[], dict]]]:
    """The problems for the kernel that prove a claim: its own first, then those from which it follows.

    They come in groups; the second one writes symbols that are symmetric by hypothesis as (A + Aᵀ)/2.
    """
    yield (
        partial(statement, s, t, relation, hypotheses, others, gap, assumed)
        for s, t, hypotheses in ways(left, relation, right, given)
    )
    if parts := of_symmetry(given):
        s, t, hint, *lines = (exchanged(node, parts) for node in (left, right, gap, *others))
        rest = tuple(
            Quantified(Relation(exchanged(one.left, parts), one.relation, exchanged(one.right, parts)), every)
            for one, every in given
            if symmetry(Quantified(one, every)) is None
        )
        yield from problems(s, relation, t, rest, hint, tuple(lines), assumed)


def symmetry(one: Quantified) -> tuple[Matrix, int] | None:
    """The symbol A and 1 or -1, if a hypothesis says that A is its transpose, or its opposite."""
    left, relation, right = one.hypothesis
    for s, t in ((left, right), (right, left)):
        sign, t = (-1, t.args[1]) if isinstance(t, Scaled) and t.args[0] is Num(-1, 1) else (1, t)
        pair = (s, t) if type(s) is Symbols else (t, s)
        if relation == "=" and type(pair[0]) is Symbols and pair[1] is Transpose(pair[0]):
            return pair[0], sign
    return None


def of_symmetry(given: tuple[Quantified, ...]) -> dict[Any, Any]:
    """(A ± Aᵀ)/2 for each symbol A that is its transpose, or its opposite.

    What holds of (A ± Aᵀ)/2 for every A holds of every A that is equal to it; so the hypothesis goes.
    """
    found: dict[Any, Any] = {}
    for A, sign in filter(None, map(symmetry, given)):
        found.setdefault(A, Scaled(Num(1, 2), MAdd(A, Scaled(Num(sign, 1), Transpose(A)))))
    return found


def ways(
    left: Node, relation: str, right: Node, given: tuple[Quantified, ...]
) -> Iterator[tuple[Node, Node, tuple]]:
    """A statement, and those of which it is an instance: of any columns in place of layers inside layers."""
    yield left, right, given
    if left is right and relation in ("=", "<=", ">="):  # whatever it is, where it has a value
        yield Num(0, 1), Num(0, 1), given
    inner = {node for side in (left, right) for node in inner_columns(side, False)}
    if inner:
        names = {node: Symbols(f"#any {n}", *node.shape) for n, node in enumerate(sorted(inner, key=repr))}
        hypotheses = tuple(
            Quantified(Relation(exchanged(s, names), relation, exchanged(t, names)), every)
            for (s, relation, t), every in given
        )
        yield exchanged(left, names), exchanged(right, names), hypotheses

    for s, t in without_shared(left, right):
        yield s, t, given
    if relation == "=" and (both := between(left, right)) is not None:
        yield *both, given
    if any(n.offset > 1 for side in (left, right) for n in numbers_in(side)):
        relations = (Quantified(Relation(*map(unsized, one.hypothesis)), one.every) for one in given)
        yield (
            unsized(left),
            unsized(right),
            tuple(
                Quantified(relation, tuple((name, unsized(k)) for name, k in every))
                for relation, every in relations
            ),
        )


def numbers_in(node: Node) -> Iterator[Size]:
    """The sizes in a node that are numbers."""
    for part in parts_of(node):
        yield from (n for n in sizes_of(part) if not n.symbol)


def unsized(part: Any) -> Any:
    """The same with a symbol for each size that is a number, of which it is known: no sum is written out."""
    if isinstance(part, Size):
        return Size(f"{GENERAL}{part.offset}", 0) if not part.symbol and part.offset > 1 else part
    if isinstance(part, Index):
        return part._replace(size=unsized(part.size))
    return type(part)(*map(unsized, part.args)) if isinstance(part, Node) else part


def without_shared(left: Node, right: Node) -> Iterator[tuple[Node, Node]]:
    """Two products of matrices without those that both end with, without those that both begin with."""
    (c, s), (d, t) = map(factors_of, (left, right))
    most = min(len(s), len(t)) - 1
    after = next((n for n in range(most) if s[~n] is not t[~n]), most)
    before = next((n for n in range(most) if s[n] is not t[n]), most)
    if after > 0:
        yield product(c, s[:-after]), product(d, t[:-after])
    if before > 0:
        yield product(c, s[before:]), product(d, t[before:])


def between(left: Node, right: Node) -> tuple[Matrix, Matrix] | None:
    """The matrices L and R of two numbers aᵀLb and aᵀRb, or tr L and tr R, if there is an inverse in them.

    Each side is a sum of multiples of products that begin with one row and end with one column, as they
    stand or transposed.  Where L = R, the two numbers are equal, too; all that L and R need, these need.
    Of an order, nothing follows.

    >>> N = Size("N", 0)
    >>> a, A = Symbols("a", N, ONE), Symbols("A", N, N)
    >>> between(Scalar(MMul(Transpose(a), MInv(A), a)), Scalar(MMul(Transpose(a), Transpose(MInv(A)), a)))
    (A^(-1), (A^(-1))ᵀ)
    """
    if not any(isinstance(part, MInv) for part in (*parts_of(left), *parts_of(right))):
        return None
    if isinstance(left, Trace) and isinstance(right, Trace):  # traces of L and R
        L, R = left.args[0], right.args[0]
        return (L, R) if L.shape == R.shape else None
    sides = [list(products_in(side)) for side in (left, right)]
    if any(len(factors) < 2 for side in sides for _, factors in side):
        return None
    first = sides[0][0][1]
    row, column = first[0], first[-1]
    found: list[Matrix] = []
    for side in sides:
        summands: list[Matrix] = []
        for numbers, factors in side:
            if (factors[0], factors[-1]) != (row, column):
                factors = tuple(flipped(part) for part in reversed(factors))
            if (factors[0], factors[-1]) != (row, column):
                return None
            if len(factors) == 2 and row.shape[1] != column.shape[0]:
                return None
            middle = product(None, factors[1:-1]) if len(factors) > 2 else Ident(row.shape[1])
            summands.append(Scaled(Mul(*numbers), middle) if numbers else middle)
        if not summands or any(one.shape != summands[0].shape for one in summands):
            return None
        found.append(summands[0] if len(summands) == 1 else MAdd(*summands))
    return (found[0], found[1]) if found[0].shape == found[1].shape else None


def flipped(M: Matrix) -> Matrix:
    """The transpose, of a transpose what it is of."""
    return M.args[0] if isinstance(M, Transpose) else Transpose(M)


def products_in(node: Node) -> Iterator[tuple[tuple, tuple]]:
    """The terms of a number: numbers and the matrices of a product; no matrices of what is none."""
    match node:
        case Scalar():
            for numbers, factors in terms(node.args[0]):
                yield tuple(numbers), tuple(factors)
        case Add():
            for part in node.args:
                yield from products_in(part)
        case Mul() if isinstance(node.args[-1], Scalar):
            for own, matrices in products_in(node.args[-1]):
                yield (*node.args[:-1], *own), matrices
        case _:
            yield (node,), ()


def factors_of(node: Node) -> tuple[Any, tuple]:
    """A product as a number, or None, and matrices."""
    number, node = node.args if isinstance(node, Scaled) else (None, node)
    return number, node.args if isinstance(node, MMul) else (node,)


def product(number: Any, factors: tuple) -> Matrix:
    """The product of a number, or None, and matrices."""
    whole = factors[0] if len(factors) == 1 else MMul(*factors)
    return whole if number is None else Scaled(number, whole)


def inner_columns(node: Node, inside: bool) -> Iterator[Any]:
    """The outermost layers inside of layers, if they are columns and speak of no bound index."""
    layer = isinstance(node, MDefined) and len(node.args) > 2
    if isinstance(node, MDefined) and layer and inside and node.shape[1] == ONE:
        if not any(map(is_bound, leaves(node))):
            yield node
        return
    for part in node.args[2:] if layer else node.parts:
        if isinstance(part, Node):
            yield from inner_columns(part, inside or layer)


def parts_of(node: Node) -> Iterator[Node]:
    """A node and all that it is made of."""
    yield node
    for part in node.parts:
        yield from parts_of(part)


def exchanged(node: Any, to: dict[Any, Any]) -> Any:
    """A node with other nodes in it."""
    if not isinstance(node, Node):
        return node
    if node in to:
        return to[node]
    if isinstance(node, Jacobian | Gradient) and not (
        all(type(part) is Symbols and part is not node.args[1] for part in to)
    ):  # it depends on the symbol, and a new column does not
        return node
    return type(node)(*(exchanged(part, to) for part in node.args))


# --- Side conditions ---------------------------------------------------------------------------------------


def demands(nodes: Iterable[Node], given: tuple[Quantified, ...] = (), exact: bool = False) -> list[Need]:
    """The side conditions of nodes that do not follow from hypotheses and from each other.

    ``exact`` are those without which there is no value; others are what a rule asks for.
    """
    every = (need for node in nodes for need in needs(node) if need.exact or not exact)
    needed = list(dict.fromkeys(positive(every)))
    left = [need for need in needed if not follows(need, given)]
    for need in sorted(left, key=lambda need: -len(repr(need))):
        others = [one for one in left if one is not need]
        # y ≠ 0 is said beside x + 1/y ≠ 0, which has no value without it; N ≥ 4 is not, beside a_4 ≠ 0
        inside = {one[:2] for other in others for one in positive(needs(other.number))}
        is_said = need[:2] in inside and least_of(*need[:2], {}) is None
        if not is_said and follows(need, (*given, *map(as_hypothesis, others))):
            left.remove(need)
    return left


def positive(needed: Iterable[Need]) -> Iterator[Need]:
    """Side conditions of entries; with t > 0 in place of √t ≠ 0, as t ≥ 0 is one, too."""
    for kind, number, _ in needed:
        t = opened(number)
        yield Need(">", t.args[0]) if kind == "!=" and isinstance(t, Root) else Need(kind, t)


def opened(t: Number) -> Number:
    """A number in which the entry of a sum, a multiple or an entrywise power is written as such."""
    if not isinstance(t, Entry):
        return t
    M, i, j = t.args
    match M:
        case Ones():
            return Num(1, 1)
        case MAdd():
            return Add(*(opened(Entry(part, i, j)) for part in M.args))
        case Scaled():
            inner = opened(Entry(M.args[1], i, j))
            return M.args[0] if inner is Num(1, 1) else Mul(M.args[0], inner)
        case HPow():
            return power(opened(Entry(M.args[0], i, j)), *M.args[1:])
    return t


def as_hypothesis(need: Need) -> Quantified:
    """A side condition as a hypothesis; its bound indices stand for every index."""
    every = tuple(("", k) for k in sorted(filter(is_bound, leaves(need.number))))
    return Quantified(Relation(need.number, need.kind, Num(0, 1)), every)


@lru_cache(maxsize=4096)
def follows(need: Need, given: tuple[Quantified, ...]) -> bool:
    """Return True if a side condition is found to follow from hypotheses."""
    kind, t, _ = fixed(need)
    try:
        if counterexample(t, Num(0, 1), kind, given)[0]:
            return False
        certified(statement(t, Num(0, 1), kind, given))
    except (Unproved, Outside):
        return False
    return True


@bounded
def side_conditions(left: Any, right: Any = None, given: Any = (), relation: str = "=") -> list[str]:
    """List the side conditions, beyond the hypotheses, under which a statement has a value, as text.

    What a value can do without, and only the rule needs by which a proof finds it, is marked as such.

    Examples
    --------
    >>> from sympy import MatrixSymbol, Symbol
    >>> c = Symbol("c", real=True)
    >>> side_conditions(c / c**2, 1 / c)
    ['c ≠ 0']
    >>> from sympy import DiagMatrix
    >>> a = MatrixSymbol("a", Symbol("N", integer=True, positive=True), 1)
    >>> inverse = (DiagMatrix(a) + a * a.T).inverse()  # by a formula that divides by more than a value needs
    >>> side_conditions(inverse, inverse)
    ['det(a·aᵀ + diag(a)) ≠ 0', 'a_i ≠ 0 for every i (used by the rule)']
    """
    left, _, right, hypotheses = read(left, right, given, relation)
    found = demands((left, right), hypotheses, exact=True)
    used = demands((left, right), (*hypotheses, *map(as_hypothesis, found)))
    return [*map(as_text, found), *(f"{as_text(need)} (used by the rule)" for need in used)]


def as_text(need: Need) -> str:
    """A side condition as text."""
    return Printer(names_in(need.number)).fact(need[:2])


__all__ = ["Proof", "demands", "follows", "side_conditions", "prove", "proved", "refute"]
