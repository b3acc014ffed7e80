r"""The display of a statement: its formulas, its conditions, and the declarations of its symbols.

A text explains its notation once (:func:`tell`).  A formula explains the rest: the declarations of
its symbols, such as λ > 0, and the meanings of its names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from sympy import Symbol
from sympy.core.relational import Relational

from .budget import bounded
from .errors import Outside
from .language import (
    ONE,
    Abs,
    Basis,
    Defined,
    Index,
    Matrix,
    MDefined,
    MMul,
    Need,
    Node,
    Num,
    Size,
    SizeOf,
    Sym,
    Symbols,
    Transpose,
    leaves,
)
from .printing import Printer, Tex, names_in
from .read import Reader
from .statement import Quantified, quantified

TOLD: dict[str, set[str]] = {}  # what the text explains under each name
RELATIONS = {">": ">", ">=": r"\geq", "<": "<", "<=": r"\leq", "!=": r"\neq"}


@bounded
def tell(*expressions: Any) -> None:
    """Say that the text explains these symbols and names, so that no formula has to."""
    for e in expressions:
        for leaf in leaves(Reader()(e)):
            if (name := name_of(leaf)) is not None:
                TOLD.setdefault(name, set()).add(what(leaf))


def name_of(leaf: Any) -> str | None:
    """The name of a symbol, a size or a named expression; None of anything else."""
    if isinstance(leaf, Index):
        return leaf.name if leaf.kind == "size" else None
    if isinstance(leaf, Sym | Symbols):
        return str(leaf.args[0])
    return str(leaf.args[0].text) if is_name(leaf) else None


def is_name(leaf: Any) -> bool:
    """Return True for a name with a meaning, False for a layer."""
    return isinstance(leaf, Defined | MDefined) and len(leaf.args) == 2


def is_told(leaf: Any) -> bool:
    """Return True if the text explains a symbol with this declaration."""
    return what(leaf) in TOLD.get(str(name_of(leaf)), ())


def what(leaf: Any) -> str:
    """The declaration of a symbol, or the meaning of a name; the same each time it is read."""
    if not is_name(leaf):
        return f"{type(leaf).__name__} {leaf[:2] if isinstance(leaf, Index) else leaf.args}"
    symbols = sorted(f"{type(s).__name__} {s.args}" for s in leaves(leaf) if isinstance(s, Sym | Symbols))
    return f"{Tex()(leaf.args[1])} {symbols}"


@dataclass(frozen=True)
class Written:
    """The LaTeX parts of a statement."""

    formulas: tuple[str, ...]
    conditions: tuple[str, ...]
    declared: tuple[str, ...]  # what symbols are that the text does not explain
    names: tuple[str, ...]  # the meanings of names that no text explains


def written(
    nodes: Sequence[Node], conditions: Iterable[Quantified] = (), needs: Iterable[Need] = ()
) -> Written:
    """Write expressions that are shown together, with their conditions and the explanations they need."""
    conditions, needs = tuple(conditions), tuple(needs)
    spoken_of = [
        *nodes,
        *(side for c in conditions for side in c.hypothesis[::2]),
        *(n.number for n in needs),
    ]
    names = tuple(unexplained(spoken_of))
    everything = [*spoken_of, *(name.args[1] for name in names)]
    taken = names_in(*everything)
    found = sorted({leaf for node in everything for leaf in leaves(node)}, key=str)
    declared = {one for leaf in found if not is_told(leaf) for one in declaration(leaf)}
    declared |= {of_shape(Tex()(e), e) for node in everything for e in unplaced(node) if not is_usual(e)}
    return Written(
        tuple(Tex(taken)(node) for node in nodes),
        tuple(
            dict.fromkeys([*map(Tex(taken).hypothesis, conditions), *(Tex(taken).fact(n[:2]) for n in needs)])
        ),
        tuple(sorted(declared)),
        tuple(f"{Tex(taken)(name)} = {Tex(taken)(name.args[1])}" for name in names),
    )


def unexplained(nodes: Iterable[Node]) -> dict[Any, None]:
    """The names that the text does not explain, each before those in its own meaning."""
    found: dict[Any, None] = {}

    def walk(node: Node) -> None:
        if is_name(node) and not is_told(node):
            found.setdefault(node)
        for part in () if is_name(node) and is_told(node) else inside(node):
            walk(part)

    for node in nodes:
        walk(node)
    return found


def inside(node: Node) -> tuple[Node, ...]:
    """The parts of a node that are written: of a layer its arguments."""
    layer = isinstance(node, Defined | MDefined) and len(node.args) > 2
    return node.args[2:] if layer else node.parts


def declaration(leaf: Any) -> Iterator[str]:
    """The declaration of a symbol."""
    if isinstance(leaf, Index) and leaf.kind == "size":
        shown = Tex().symbol(leaf.name)
        yield rf"{shown} \in \mathbb{{Z}}"
        yield rf"{shown} > 0"
    elif isinstance(leaf, Symbols):
        yield of_shape(Tex()(leaf), leaf)
    elif isinstance(leaf, Sym):
        name, sign = leaf.args
        shown = Tex().symbol(name)
        if len(name) > 1 or name.split("_")[0] in TOLD or not sign:
            yield rf"{shown} \in \mathbb{{R}}"
        if sign:
            yield rf"{shown} {RELATIONS[sign]} 0"


def of_shape(shown: str, M: Matrix) -> str:
    """Of which shape a matrix is."""
    m, n = (Tex().size(size) for size in M.shape)
    sizes = [m[0]] if M.shape[1] == ONE else [f"({s})" if level == 0 else s for s, level in (m, n)]
    shape = r" \times ".join(sizes)
    return rf"{shown} \in \mathbb{{R}}^{{{shape}}}"


def declarations(nodes: Iterable[Node]) -> tuple[str, ...]:
    """In plain text what symbols are, where a statement does not show it and the truth may hang on it.

    Signs of numbers, the meanings of names, shapes other than N × 1 of a small letter and N × N of a capital,
    sizes that no matrix has, and numbers that could be read as matrices: capitals, and what is between bars.

    >>> N, n = Size("N", 0), Size("n", 0)
    >>> declarations([Symbols("a", N, ONE), Symbols("B", n, N), Symbols("C", ONE, ONE), Sym("c", ">")])
    ('B is n × N', 'C is 1 × 1', 'c > 0')
    >>> declarations([Symbols("M", N, ONE), SizeOf(n)])
    ('M is N × 1', 'n is a size')
    >>> declarations([Sym("A", ""), Abs(Sym("c", "")), Sym("d", "")])
    ('A is a number', 'c is a number')
    """
    nodes = tuple(nodes)
    meanings = (leaf.args[1] for node in nodes for leaf in leaves(node) if is_name(leaf))
    p = Printer(names_in(*nodes, *meanings))
    parts = [part for node in nodes for part in written_parts(node)]
    between_bars = {leaf for part in parts if isinstance(part, Abs) for leaf in leaves(part)}
    found = []
    for leaf in {leaf for node in nodes for leaf in (*leaves(node), *unplaced(node))}:
        if is_name(leaf):
            found.append(f"{p(leaf)} = {p(leaf.args[1])}")
        elif isinstance(leaf, Sym) and leaf.args[1]:
            found.append(p.relation(p(leaf), leaf.args[1], "0"))
        elif isinstance(leaf, Sym) and (leaf in between_bars or leaf.args[0][:1].isupper()):
            found.append(f"{p(leaf)} is a number")
        elif isinstance(leaf, Symbols | Basis) and not is_usual(leaf):
            found.append(f"{p(leaf)} is {' × '.join(p.size(size)[0] for size in leaf.shape)}")
    numbers = {part.args[0].symbol for part in parts if isinstance(part, SizeOf)} - {""}
    for leaf in {leaf for node in nodes for leaf in leaves(node) if isinstance(leaf, Symbols | Basis)}:
        numbers -= {size.symbol for size in leaf.shape}
    found += [f"{p.symbol(name)} is a size" for name in numbers]
    return tuple(sorted(found))


def written_parts(node: Node) -> Iterator[Node]:
    """A node and all that is written in it."""
    yield node
    for part in () if is_name(node) else inside(node):
        yield from written_parts(part)


def unplaced(node: Node, placed: bool = False) -> Iterator[Basis]:
    """The basis columns whose size does not follow from other parts: it is N, or declared."""
    if isinstance(node, Basis):
        if not placed:
            yield node
        return
    factors = node.args if isinstance(node, MMul) else ()
    for n, part in enumerate(factors or inside(node)):
        column = isinstance(part, Transpose) and isinstance(part.args[0], Basis)
        others = (
            factors[n - 1 : n] if isinstance(part, Basis) and n else factors[n + 1 : n + 2] if column else ()
        )
        seen = any(not any(isinstance(p, Basis) for p in (other, *other.parts)) for other in others)
        yield from unplaced(part.args[0] if column else part, seen)


def is_usual(M: Matrix) -> bool:
    """Return True if a matrix has the shape that its letter says: N × N for a capital, else N × 1."""
    rows, columns = M.shape
    square = isinstance(M, Symbols) and M.args[0][:1].isupper()
    return rows == Size("N", 0) and columns == (rows if square else ONE)


def check_columns(nodes: Iterable[Node]) -> None:
    """Refuse basis columns of two sizes that are written alike, as e_1, and nothing else shows it."""
    sizes: dict[str, Size] = {}
    for e in (e for node in nodes for e in unplaced(node) if e.args[0].kind == "place"):
        if sizes.setdefault(repr(e), e.shape[0]) != e.shape[0]:
            raise Outside(f"{e} has {sizes[repr(e)]} rows and {e.shape[0]} rows: they are written alike")


# --- Expressions on their own ------------------------------------------------------------------------------


@bounded
def tex(e: Any) -> str:
    r"""LaTeX of an expression or a relation, as it is judged.

    Examples
    --------
    >>> from sympy import MatrixSymbol, Symbol
    >>> from anydim import Norm
    >>> N = Symbol("N", integer=True, positive=True)
    >>> tex(Norm(MatrixSymbol("a", N, 1)) ** 2 / N)
    '\\frac{\\lvert a\\rvert^{2}}{N}'
    """
    return shown(e, Tex)


@bounded
def text(e: Any) -> str:
    """Plain text of an expression or a relation, as messages write it.

    Examples
    --------
    >>> from sympy import Rational, Symbol
    >>> text(Rational(1, 2) + Symbol("epsilon", nonnegative=True))
    '1/2 + ε'
    """
    return shown(e, Printer)


def shown(e: Any, kind: Any) -> str:
    """An expression, a relation or a node, by a printer."""
    if isinstance(e, Node):
        return str(kind(names_in(e))(e))
    if isinstance(e, Symbol):  # an index is no number, but can be shown
        return str(kind().symbol(e.name))
    reader = Reader()
    if isinstance(e, Relational):
        one = reader.relation(e)
        reader.finish()
        check_columns((one.left, one.right))
        return str(kind(names_in(one.left, one.right)).hypothesis(quantified(one, ())))
    node = reader(e)
    reader.finish()
    return str(kind(names_in(node))(node))


# --- Derivations -------------------------------------------------------------------------------------------


def derivation(lines: Sequence[Any], conditions: Iterable[Quantified], needs: Iterable[Need]) -> str:
    """LaTeX of the lines of a derivation with their reasons, and of what they need."""
    shown = written([line.node for line in lines], conditions, needs)
    first, *rest = shown.formulas
    rows = [
        rf"{{}}{Tex().relation('', line.relation, '').strip()}{{}}& {formula}"
        + (rf" && \small\text{{{line.why}}}" if line.why else "")
        for line, formula in zip(lines[1:], rest, strict=True)
    ]
    chain = rf"& \hspace{{1.056em}} {first}"  # as wide as the sign before the others
    if rows:  # apart from the first line: were that long, it would push their reasons out of sight
        chain += " \\\\ & " + aligned(" \\\\\n".join(rows))
    chain = aligned(chain)
    needed = sorted({*shown.declared, *shown.conditions})
    below = [r"\small\text{provided that } " + r",\; ".join(needed)] if needed else []
    below += [
        r"\small" + (rf" {one}" if n else rf"\text{{where }} {one}") for n, one in enumerate(shown.names)
    ]
    if below:
        chain = "\\begin{gathered}\n" + " \\\\[.6em]\n".join([chain, *below]) + "\n\\end{gathered}"
    return f"$${chain}$$"


def aligned(rows: str) -> str:
    """Rows with signs below each other."""
    return f"\\begin{{aligned}}\n{rows}\n\\end{{aligned}}"


__all__ = ["Num", "Written", "derivation", "tell", "tex", "text", "written"]
