r"""Notation of statements, in LaTeX and as text, made from the nodes that are proved.

Conventions.  ``show`` of a node gives a printer its parts and gets text and a *level*, how tightly the text
binds: SUM < PRODUCT < POWER < ATOM; what binds less than its surroundings ask for gets brackets.  Positions
count from 1, as on paper: ``a[0, 0]`` is a₁.  A sum has its limit unless an entry, or e_k beside a matrix,
shows over how many positions it runs.

A name prints in one way, and no two names in the same way: a Greek word as its letter (as text, those of
``GREEK_TEXT`` alone), a single letter as itself, any other word upright; what follows an underscore as an
index.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain, count, groupby, pairwise
from typing import Any

from .budget import spend
from .language import (
    ONE,
    Add,
    Basis,
    Defined,
    Diag,
    Entry,
    Form,
    Gradient,
    Index,
    Inv,
    Jacobian,
    MAdd,
    Matrix,
    MDefined,
    MMul,
    Mul,
    Node,
    Num,
    Scalar,
    Scaled,
    Size,
    Symbols,
    Transpose,
    leaves,
)
from .statement import Fact, Quantified, least_of

GREEK = {
    *("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu"),
    *("nu", "xi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega"),
    *("Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega"),
}
GREEK_TEXT = {"epsilon": "ε", "lambda": "λ", "eta": "η", "theta": "θ", "alpha": "α", "Gamma": "Γ"}
REGISTERED: dict[str, str] = {}  # names that are no identifiers, or are printed in a way of their own
BOUND, EVERY = "jklipqrt", "ijklpqrt"  # of indices that a sum binds, and of those that are for every
KNOWN_TO_TEX = "det", "max", "min", "exp", "log"
WORD = re.compile(r"\\(?:mathrm|operatorname)\{\w+\}(?:_\{[^{}]*\}|_\w)?$")  # a name in upright letters
SIGNS = {"!=": (r"\ne", "≠"), ">=": (r"\ge", "≥"), "<=": (r"\le", "≤")}


def symbol_tex(name: str) -> str:
    r"""The LaTeX of a name that is an identifier.

    >>> symbol_tex("epsilon"), symbol_tex("x_12"), symbol_tex("gain")
    ('\\varepsilon', 'x_{12}', '\\mathrm{gain}')
    """
    first, *below = [_word(part) for part in name.split("_")]
    return f"{first}_{{{','.join(below)}}}" if below else first


def _word(part: str) -> str:
    if part == "epsilon":
        return r"\varepsilon"
    return (
        f"\\{part}" if part in GREEK else part if len(part) == 1 or part.isdigit() else rf"\mathrm{{{part}}}"
    )


def transposes_joined(factors: Sequence[Node]) -> list[Node]:
    """Factors of a product with (YX)ᵀ in place of XᵀYᵀ, as people write it.

    >>> N = Size("N", 0)
    >>> a, B = Symbols("a", N, ONE), Symbols("B", N, N)
    >>> print(Printer()(MMul(Transpose(a), Transpose(B), a)))
    (B·a)ᵀ·a
    """
    found: list[Node] = []
    for is_one, run in groupby(
        factors, lambda part: type(part) is Transpose and part.args[0].shape[0] != ONE
    ):
        parts = [*run]
        if is_one and len(parts) > 1:
            parts = [Transpose(MMul(*(part.args[0] for part in reversed(parts))))]
        found += parts
    return found


class Printer:
    """Writes nodes as text; :class:`Tex` writes them as LaTeX."""

    SUM, PRODUCT, POWER, ATOM = range(4)
    ZERO, TRANSPOSE, GREEK_DELTA, dot = "𝟎", "ᵀ", "δ", "·"
    numerator, times = PRODUCT, "×"

    def __init__(self, taken: Iterable[str] = (), names: dict[Any, str] | None = None) -> None:
        self.names = dict(names or {})  # of bound indices
        self.taken = {*taken, *self.names.values()}

    def __call__(self, node: Node, least: int = 0) -> str:
        """A node, in brackets if it binds less than it must."""
        spend()
        text, level = node.show(self)
        return text if level >= least else self.bracketed(text)

    # What differs between text and LaTeX

    def bracketed(self, text: str) -> str:
        return f"({text})"

    def symbol(self, name: str) -> str:
        first, *below = name.split("_")
        return "_".join([GREEK_TEXT.get(first, first), *below])

    def sub(self, base: str, below: str) -> str:
        return f"{base}_{below}" if len(below) == 1 else f"{base}_({below})"

    def sup(self, base: str, above: str) -> str:
        return (
            base + above
            if above == self.TRANSPOSE
            else f"{base}^{above if len(above) == 1 else f'({above})'}"
        )

    def over(self, above: str, below: str, simple: bool) -> tuple[str, int]:
        return f"{above}/{below if simple else f'({below})'}", self.PRODUCT

    def root(self, x: Node) -> tuple[str, int]:
        return f"√({self(x)})", self.ATOM

    def bars(self, x: Node) -> tuple[str, int]:
        return f"|{self(x)}|", self.ATOM

    def function(self, name: str, *args: Node) -> tuple[str, int]:
        return f"{name}({', '.join(map(self, args))})", self.ATOM

    def sigma(self, k: str, body: str, last: str = "") -> str:
        return f"Σ_({k}=1..{last}) {body}" if last else f"Σ_{k} {body}"

    def template(self, form: Form) -> str:
        return form.text

    def derivative(self, f: Node, x: Node) -> tuple[str, int]:
        return f"∂({self(f)})/∂{self(x)}", self.PRODUCT

    def gradient(self, f: Node, x: Node) -> tuple[str, int]:
        return f"∇_{self(x)}({self(f)})", self.ATOM

    def circle(self) -> str:
        return "⊙"

    def base_of_ones(self) -> str:
        return "𝟏"

    # What does not

    def index(self, i: Index) -> str:
        if i.kind == "place":
            return str(i.name + 1)
        return self.symbol(i.name if i.kind == "at" else self.bound_name(i))

    def bound_name(self, k: Index, names: str = BOUND) -> str:
        """The name of a bound index; another one for each."""
        if k not in self.names:
            every = chain(names, (f"k_{n}" for n in count(1)))
            self.names[k] = next(name for name in every if name not in self.taken)
            self.taken.add(self.names[k])
        return self.names[k]

    def below(self, base: str, *indices: Index) -> str:
        return self.sub(base, self.listed(indices))

    def listed(self, indices: Iterable[Index]) -> str:
        written = list(map(self.index, indices))
        return ("" if all(len(one) == 1 for one in written) else ",").join(written)

    def indexed(self, M: Node, *indices: Index) -> str:
        """An entry; what has an index already, or would read as another thing with one, is in brackets."""
        base, level = M.show(self)
        layer = isinstance(M, MDefined) and len(M.args) > 2
        name = isinstance(M, Symbols | MDefined) and "_" not in base and base != self.GREEK_DELTA
        bare = (layer or name) and level == self.ATOM
        return self.below(base if bare else self.bracketed(base), *indices)

    def sized(self, base: str, n: Size) -> str:
        return base if n == Size("N", 0) else self.sub(base, self.size(n)[0])

    def ones(self, m: Size, n: Size) -> tuple[str, int]:
        base = self.base_of_ones()
        if ONE in (m, n):
            column = self.sized(base, m if n == ONE else n)
            return (column, self.ATOM) if n == ONE else (self.sup(column, self.TRANSPOSE), self.POWER)
        return self.sub(base, f"{self.size(m)[0]}{self.times}{self.size(n)[0]}"), self.ATOM

    def size(self, n: Size) -> tuple[str, int]:
        if not n.symbol:
            return str(n.offset), self.ATOM
        sign = f" {'-' if n.offset < 0 else '+'} {abs(n.offset)}" if n.offset else ""
        return self.symbol(n.symbol) + sign, self.SUM if n.offset else self.ATOM

    def fraction(self, p: int, q: int) -> tuple[str, int]:
        if q == 1:
            return str(p), self.ATOM if p >= 0 else self.SUM
        text, level = self.over(str(abs(p)), str(q), True)
        return (text, min(level, self.POWER)) if p > 0 else (f"-{text}", self.SUM)

    def added(self, terms: Sequence[Node]) -> tuple[str, int]:
        flat = [term for part in terms for term in (part.args if type(part) in (Add, MAdd) else (part,))]
        written = [self(term) for term in flat if term is not Num(0, 1)] or ["0"]
        written.sort(key=_written_order)
        first, *others = written
        signed = [f" - {term[1:].lstrip()}" if term.startswith("-") else f" + {term}" for term in others]
        return first + "".join(signed), self.SUM

    def multiplied(self, factors: Sequence[Node]) -> tuple[str, int]:
        sign, above, below = "", [], []
        waiting = list(factors)
        while waiting:
            part = waiting.pop(0)
            if type(part) in (Mul, MMul, Scaled):
                waiting = [*part.args, *waiting]
            elif isinstance(part, Num):
                p, q = part.args
                sign = ("-" if not sign else "") if p < 0 else sign
                above += [Num(abs(p), 1)] if abs(p) != 1 else []
                below += [Num(q, 1)] if q != 1 else []
            elif isinstance(part, Inv):
                below.append(part.args[0])
            else:
                above.append(part)
        level = self.SUM if sign else self.PRODUCT
        above = transposes_joined(above)
        if not below:
            return sign + self.side_by_side(above, self.PRODUCT), level
        alone = below[0].args if len(below) == 1 and type(below[0]) is Mul else below
        simple = len(alone) == 1 and alone[0].show(self)[1] >= self.POWER
        under = self(alone[0]) if len(alone) == 1 else self.side_by_side(alone)
        text, own = self.over(self.side_by_side(above, self.numerator), under, simple)
        return sign + text, self.SUM if sign else own

    def side_by_side(self, factors: Sequence[Node], least: int = 0) -> str:
        """Factors of a product, numbers with a dot between them; one alone binds as it must."""
        written = [self(part, self.PRODUCT if len(factors) > 1 else least) for part in factors]
        for n, part in enumerate(factors):  # (aᵀb)x
            if isinstance(part, Scalar) and any(isinstance(other, Matrix) for other in factors[n + 1 :]):
                written[n] = self(part, self.POWER)
        text = written[0] if written else "1"
        for shown in written[1:]:
            between = self.dot
            called = shown.startswith(r"\left(") and WORD.search(text)  # the word would be a function
            if self.dot == " " and (shown[0].isdigit() or called):
                between = r" \cdot "
            elif self.dot == " " and text[-1].isdigit() and shown.startswith(r"\mathbf{1}"):
                between = r"\, "  # 2 1 is not 21
            text += between + shown
        return text

    def power(self, base: Node, exponent: str) -> tuple[str, int]:
        return self.sup(self(base, self.ATOM), exponent), self.POWER

    def entrywise_exponent(self, n: int, halved: bool) -> str:
        return f"{self.circle()} {n}/2" if halved else f"{self.circle()} {n}"

    def entrywise(self, parts: Sequence[Node]) -> tuple[str, int]:
        written = sorted((self(part, self.POWER) for part in parts), key=len)  # g ⊙ (a - μ1)
        return f" {self.circle()} ".join(written), self.SUM

    def total(self, k: Index, body: Node) -> tuple[str, int]:
        """A sum over all positions; it has limits if nothing in it shows how many there are."""
        name, inner = self.index(k), self(body, self.PRODUCT)
        return self.sigma(name, inner, "" if seats(body, k) else self.size(k.size)[0]), self.SUM

    def form(self, form: Form, args: Sequence[Node]) -> tuple[str, int]:
        written = [self(arg) if n == 0 else self.inline(arg) for n, arg in enumerate(args)]
        return self.template(form).format(*written), self.ATOM if form.atom else self.SUM

    def inline(self, node: Node) -> str:
        """A node as an index, in brackets unless it is a symbol or a number."""
        written = self(node)
        return written if re.fullmatch(r"\w+", written) else f"({written})"

    def relation(self, left: str, relation: str, right: str) -> str:
        return f"{left} {SIGNS.get(relation, (relation,) * 2)[self.dot != ' ']} {right}"

    def fact(self, fact: Fact) -> str:
        """A fact as a relation, with what it is for."""
        kind, t = fact
        if (least := least_of(kind, t, {})) is not None:
            return self.relation(self.symbol(least[0]), ">=", str(least[1]))
        left, right = difference(t)
        every = sorted(k for k in leaves(t) if isinstance(k, Index) and k.kind == "bound")
        names = [self.bound_name(k, EVERY) for k in every]
        return self.relation(self(left), kind, self(right)) + self.for_every(names)

    def hypothesis(self, one: Quantified) -> str:
        """A hypothesis, with what it is for."""
        left, relation, right = one.hypothesis
        self.names.update({k: name for name, k in one.every if name})
        self.taken |= {name for name, _ in one.every if name}
        names = [self.bound_name(k, EVERY) for _, k in one.every]
        return self.relation(self(left), relation, self(right)) + self.for_every(names)

    def for_every(self, names: Iterable[str]) -> str:
        written = ", ".join(map(self.symbol, names))
        return f" for every {written}" if written else ""


class Tex(Printer):
    """Writes nodes as LaTeX."""

    ZERO, TRANSPOSE, GREEK_DELTA, dot = r"\mathbf{0}", r"\top", r"\delta", " "
    numerator, times = Printer.SUM, r" \times "

    def bracketed(self, text: str) -> str:
        return rf"\left({text}\right)"

    def symbol(self, name: str) -> str:
        return REGISTERED.get(name) or symbol_tex(name)

    def sub(self, base: str, below: str) -> str:
        return f"{base}_{{{below}}}"

    def sup(self, base: str, above: str) -> str:
        return f"{base}^{{{above}}}"

    def over(self, above: str, below: str, simple: bool) -> tuple[str, int]:
        return rf"\frac{{{above}}}{{{below}}}", self.POWER

    def root(self, x: Node) -> tuple[str, int]:
        return rf"\sqrt{{{self(x)}}}", self.ATOM

    def bars(self, x: Node) -> tuple[str, int]:
        inner = self(x)
        tall = any(command in inner for command in (r"\frac", r"\sum", r"\sqrt", r"vert"))
        return (rf"\left\lvert {inner}\right\rvert" if tall else rf"\lvert {inner}\rvert"), self.ATOM

    def function(self, name: str, *args: Node) -> tuple[str, int]:
        written = rf"\{name}" if name in KNOWN_TO_TEX else rf"\operatorname{{{name}}}"
        if name[-1] == "⊙":  # of each entry
            written = rf"\{name[:-1]}_{{\odot}}"
        return rf"{written}\left({', '.join(map(self, args))}\right)", self.ATOM

    def sigma(self, k: str, body: str, last: str = "") -> str:
        return rf"\sum_{{{k}=1}}^{{{last}}} {body}" if last else rf"\sum_{{{k}}} {body}"

    def template(self, form: Form) -> str:
        return form.latex

    def derivative(self, f: Node, x: Node) -> tuple[str, int]:
        return rf"\frac{{\partial\,{self(f, self.PRODUCT)}}}{{\partial {self(x)}}}", self.POWER

    def gradient(self, f: Node, x: Node) -> tuple[str, int]:
        return rf"\nabla_{{{self(x)}}}\left({self(f)}\right)", self.ATOM

    def circle(self) -> str:
        return r"\odot"

    def base_of_ones(self) -> str:
        return r"\mathbf{1}"

    def inline(self, node: Node) -> str:
        """A node with fractions in one line."""
        return Inline(self.taken, self.names)(node)

    def for_every(self, names: Iterable[str]) -> str:
        written = r",\,".join(map(self.symbol, names))
        return rf"\text{{ for every }} {written}" if written else ""


class Inline(Tex):
    """Writes fractions as a/b."""

    numerator = Printer.PRODUCT

    def over(self, above: str, below: str, simple: bool) -> tuple[str, int]:
        """A fraction in one line."""
        return Printer.over(self, above, below, simple)


def _written_order(term: str) -> tuple[bool, ...]:
    """Put I before other terms, what is subtracted after them, and ε, which is small, last: σ² + ε."""
    negative = term.startswith("-")
    return negative, term.endswith(("ε", r"\varepsilon")), negative and len(term) > 2, term != "I"


def seats(node: Node, k: Index) -> bool:
    """Return True if it is seen how many values an index has: it is at an entry, or e_k meets a matrix."""
    if isinstance(node, Entry) and any(
        one == k and shows(node.args[0], n) for n, one in enumerate(node.args[1:])
    ):
        return True
    parts = inside(node)
    if isinstance(node, MMul):
        for left, right in pairwise(parts):
            flat = left.args[0] if isinstance(left, Transpose) else None
            for one, other, axis in ((right, left, 1), (flat, right, 0)):
                if (
                    isinstance(one, Basis)
                    and k in one.args
                    and isinstance(other, Matrix)
                    and shows(other, axis)
                ):
                    return True
    return any(seats(part, k) for part in parts)


def shows(M: Matrix, axis: int) -> bool:
    """Return True if a symbol or a name that is written in a matrix tells how many rows, or columns, it has.

    Those of 0·a are those of 0, and a does not tell them.
    """
    match M:
        case Symbols():
            return True
        case MDefined() if len(M.args) == 2:
            return True
        case Transpose():
            return shows(M.args[0], 1 - axis)
        case MMul():
            return shows(M.args[-1 if axis else 0], axis)
        case Jacobian() | Diag():
            return shows(M.args[axis if len(M.args) == 2 else 0], 0)
        case Gradient():
            return True
    parts = [part for part in inside(M) if isinstance(part, Matrix)]
    axes = (0, 1) if M.shape[0] == M.shape[1] else (axis,)
    return any(shows(part, n) for part in parts for n in axes)


def inside(node: Node) -> tuple[Node, ...]:
    """The parts of a node that are written: none of a name, of a layer its arguments."""
    return node.args[2:] if isinstance(node, Defined | MDefined) else node.parts


def difference(t: Node) -> tuple[Node, Node]:
    """The two sides of s - t, of any other number itself and 0."""
    if type(t) is Add and len(t.args) == 2:
        for left, right in (t.args, t.args[::-1]):
            if type(right) is Mul and len(right.args) == 2 and right.args[0] is Num(-1, 1):
                return left, right.args[1]
    return t, Num(0, 1)


def names_in(*nodes: Node) -> set[str]:
    """The names in nodes, and their parts, that no bound index may bear."""
    found = {leaf for node in nodes for leaf in leaves(node)}
    names = {leaf.name for leaf in found if isinstance(leaf, Index) and isinstance(leaf.name, str)}
    for leaf in found:
        if isinstance(leaf, Node):
            first = leaf.args[0]
            written = (first.text, first.latex) if isinstance(first, Form) else (str(first),)
            names |= {*written, *(REGISTERED.get(name, "") for name in written)}
    return names | {part for name in names for part in re.split(r"[^A-Za-z0-9]+", name) if part}


def tree_text(tree: Any, names: Iterable[str], around: tuple[str, ...] = ()) -> str:
    """A tree of the kernel as text, for a message; empty if it has names of a proof in it.

    >>> tree_text(["*", ["q", 1, 2], ["sum", ["N", 0], ["^", ["ent", "a", ["b", 0]], 2]]], ["a"])
    '1/2·(Σ_j a_j^2)'
    >>> tree_text(["^", ["*", -1, ["ent", "a"]], 2], ["a"])
    '(-a)^2'
    """
    if isinstance(tree, int):
        return str(tree)
    head, *args = tree
    if head == "num":
        return str(Size(*args[0]))
    if head == "q":
        return f"{args[0]}/{args[1]}"
    if head == "ent":
        return _below(args[0], args[1:], around) if args[0] in names and "#" not in args[0] else ""
    if head == "delta":
        return _below("δ", args, around)
    if head == "sum":
        free = [name for name in BOUND if name not in around and f"'{name}'" not in repr(tree)]
        k = free[0] if free else f"k{len(around)}"
        body = tree_text(args[1], names, (k, *around))
        return f"Σ_{k} {body}" if body else ""
    parts = [tree_text(part, names, around) for part in (args[:1] if head == "^" else args)]
    if not all(parts):
        return ""
    if head == "+":
        return " + ".join(parts).replace("+ -", "- ")
    inner = []
    for n, part in enumerate(parts):
        # of a product the first factor may have a sign; a power or an inverse is of all that is written
        is_loose = re.search("[ -]" if n else " |.-", part) if head == "*" else re.search("[ ·/^√-]", part)
        inner.append(f"({part})" if is_loose else part)
    if head == "*":
        return "·".join(inner).replace("-1·", "-", 1) if inner[0] == "-1" else "·".join(inner)
    if head in ("exp", "log"):
        return f"{head}({parts[0]})"
    return f"{inner[0]}^{args[1]}" if head == "^" else f"1/{inner[0]}" if head == "inv" else f"√({parts[0]})"


def _below(base: str, indices: Sequence[Any], around: tuple[str, ...]) -> str:
    shown = [
        around[name] if kind == "b" else str(name + 1) if kind == "place" else str(name)
        for kind, name, *_ in indices
    ]
    return f"{base}_{','.join(shown)}" if shown else base


__all__ = ["Printer", "Tex", "names_in", "symbol_tex"]
