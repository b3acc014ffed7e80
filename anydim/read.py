"""Reading of SymPy's expressions into the language: each node once, as it is written, without arithmetic.

Conventions.  ``e`` is a SymPy expression, ``r`` a :class:`Reader`.  A class of SymPy is read if it is in the
table ``READ``, exactly and not as a subclass; everything else is refused in one sentence, with a suggestion
where there is one.  :func:`reads` adds a class: a layer is read by a function that gives its definition as a
node, built with the constructors of :mod:`.language`, in which nothing cancels.

**Nothing is overlooked.**  A reader function gets the arguments of its expression, and each must go through a
method of the reader, which knows what an argument of its kind may be; one that did not is refused.  What
SymPy knows of a symbol is compared as a whole with what the language keeps of it.

- A positive integer symbol is a size.  Any other integer symbol is an index; it has one size, the one of the
  entries that have it as an index, and is no number.
- Positions count from 0; a sum runs over all of them: ``Sum(a[k, 0], (k, 0, N - 1))``.
- Names are identifiers in ASCII, or come from a list that the caller registers (:func:`register`); in a
  statement no two things may be written alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, reduce
from inspect import signature
from itertools import groupby, pairwise
from typing import Any
from unicodedata import category, decomposition, normalize

import sympy as sp
import sympy.matrices.expressions as mx
from sympy.assumptions.assume import AppliedPredicate
from sympy.core.relational import Relational
from sympy.core.symbol import Str
from sympy.matrices.expressions.applyfunc import ElementwiseApplyFunction
from sympy.matrices.expressions.matexpr import MatrixElement

from . import language as lang
from .budget import measure, spend
from .errors import Misshapen, Outside
from .language import FIRST, Index, Matrix, Node, Num, Number, Size
from .printing import GREEK, REGISTERED, Printer, Tex, symbol_tex
from .statement import Relation, form

READ: dict[type, Callable[..., Node]] = {}
WHOLE: set[type] = set()  # of these the function reads the expression itself, which has no arguments
IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*")
OPERATORS = {"tr", "det", "diag", "sign", "min", "max", "exp", "log"}
RESERVED = {"I", "pi", "e", "cos", "sin", "tan", *OPERATORS}  # of the notation
INDEXED = {"I", "e", "delta"}  # I_n, e_i and δ_ij
CONSTANTS = {r"\mathbf 1", r"\mathbf 0"}  # ones and zeros
LARGEST, DEEPEST = 5_000, 30  # parts of an expression that are read, and levels
SIGNS = {">": "positive", "<": "negative", ">=": "nonnegative", "<=": "nonpositive", "!=": "nonzero"}
LONGEST = 1_000  # binary digits of a number


class BoundIndex(sp.Dummy):
    """What a sum in a derivative runs over: no symbol that anyone can write, so none is captured."""

    def _latex(self, printer: Any) -> str:
        return f"{self.name}'"


INDICES = (sp.Symbol, sp.Dummy, BoundIndex)


def reads(*kinds: type, whole: bool = False) -> Callable[[Any], Any]:
    """Add classes of SymPy expressions to the table: the function gets a reader and the arguments.

    An expression is refused if it has more or fewer arguments than the function, or one that the function
    gave to no method of the reader.  With ``whole`` it gets the expression, as of a class without arguments.
    """

    def added(function: Callable[..., Node]) -> Callable[..., Node]:
        READ.update(dict.fromkeys(kinds, function))
        WHOLE.update(kinds if whole else ())
        return function

    return added


def register(names: dict[str, str]) -> None:
    """Let names be used that are no identifiers, each with its LaTeX.

    A LaTeX that is not one letter with accents and an index, as of ``a^{-1}``, is for names with a meaning
    only: a symbol that bears it would be taken for an expression.

    Raises
    ------
    Outside
        If a name has the mark of those that proofs make, or reads as a formula or as notation.
    """
    for name, latex in names.items():
        if not isinstance(name, str) or "#" in name:
            raise Outside(f"the name {name!r}: names with # are made by proofs")
        if not is_name_text(name):
            raise Outside(f"the name {name!r} does not read as one, such as μ, s_1 or cos ψ")
        if not isinstance(latex, str) or not is_name_tex(latex):
            raise Outside(f"the LaTeX {latex!r} of {name} is not that of a name")
        if IDENTIFIER.fullmatch(name) and tex_look(latex) != tex_look(symbol_tex(name)):
            raise Outside(f"the name {name!r} is printed as {symbol_tex(name)}, not as {latex}")
    REGISTERED.update(names)


LETTER = rf"(?:[A-Za-z]|\\(?:{'|'.join(sorted(GREEK))}|var(?:phi|epsilon|theta|rho))(?![A-Za-z]))"
ACCENT = r"\\(?:hat|tilde|bar|breve|mathbf)(?![A-Za-z])"
ACCENTED = rf"{LETTER}|{ACCENT}(?: ?{LETTER}|\{{(?:{ACCENT})?\{{?(?:{LETTER}|\d)\}}*)"
WORD = r"\\(?:mathrm|operatorname)\{[A-Za-z]{2,}\}"  # in upright letters
BELOW = rf"(?:_(?:{LETTER}|\d|\{{-?(?:{LETTER}|[\d, _{{}}]|\\mathrm\{{[A-Za-z]+\}})+\}}))?"
ATOM = rf"(?:{ACCENTED}|{WORD}){BELOW}"
LIST = rf"{ATOM}(?:, ?(?:{ATOM}|\\dots))*"
FUNCTION = rf"\\(?:cos|sin|tan) ?{ATOM}|\\(?:mathrm|operatorname)\{{(?P<word>[A-Za-z]{{2,}})\}}\({LIST}\)"
NAME = re.compile(rf"{LIST}|{ATOM}\^\{{-1\}}|{FUNCTION}")


def is_visible(text: str) -> bool:
    """Return True if no letter controls how others are shown, or breaks a line."""
    return not any(category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for letter in text)


def is_name_text(name: str) -> bool:
    """Return True if plain text is that of a name: words, perhaps inverse, lists and functions of such.

    >>> is_name_text("Π₂"), is_name_text("s_1, …, s_N"), is_name_text("cos ψ"), is_name_text("Δ⁻¹")
    (True, True, True, True)
    >>> is_name_text("xᵀ"), is_name_text("x²"), is_name_text("𝟏"), is_name_text("tr(A)"), is_name_text("½")
    (False, False, False, False, False)
    >>> is_name_text("e₁"), is_name_text("I_2"), is_name_text("A_(12)")
    (False, False, False)
    """
    words = re.split(r", |[ (]", re.sub(r"(?<=.)\)$", "", name.removeprefix("(")))
    return name.count("(") == name.count(")") <= 1 and all(word == "…" or is_word(word) for word in words)


def is_word(word: str) -> bool:
    """Return True for a letter, or an accented digit, and letters, digits, accents and indices after it."""
    word = word.removesuffix("⁻¹")
    kinds = [category(letter) for letter in word]
    accented = kinds[:2] == ["Nd", "Mn"]
    first = bool(word) and (accented or kinds[0] in ("Lu", "Ll") or word[0] == "∠")
    after = (
        kind in ("Lu", "Ll", "Mn") or letter in "0123456789_" or decomposition(letter).startswith("<sub>")
        for letter, kind in zip(word[1:], kinds[1:], strict=True)
    )
    own = word not in OPERATORS and word[:1] != "Σ" and word[-1:] != "_"  # Σ is of sums
    return first and all(after) and own and not (word[:1] in "Ieδ" and text_look(word)[1:2] == " ")


def is_name_tex(latex: str) -> bool:
    r"""Return True if LaTeX is that of a name: letters with accents, indices, lists and functions of such.

    >>> is_name_tex(r"\Pi_{k}"), is_name_tex(r"s_1, \dots, s_N"), is_name_tex("a^{-1}"), is_name_tex("R_{-x}")
    (True, True, True, True)
    >>> is_name_tex("a + b"), is_name_tex(r"\mathbf{1}"), is_name_tex("a^{2}"), is_name_tex("I")
    (False, False, False, False)
    """
    depth = [latex[:n].count("{") - latex[:n].count("}") for n in range(len(latex) + 1)]
    found = NAME.fullmatch(latex)
    if found is None or min(depth) or depth[-1]:
        return False
    if found["word"]:
        return found["word"] not in OPERATORS
    base, _, below = tex_look(latex).partition(" _")
    word = base.removeprefix(r"\mathrm").replace(" ", "")
    return word not in RESERVED and base not in CONSTANTS and not (below and word.lstrip("\\") in INDEXED)


def tex_look(latex: str) -> str:
    r"""What is seen of a name in LaTeX: its signs, without what only holds them together.

    >>> tex_look(r"\theta_1") == tex_look(r"\theta_{1}")
    True
    >>> tex_look(r"\cos\theta") == tex_look(r"\operatorname{cos} \theta")
    True
    >>> tex_look("x_{12}"), tex_look(r"\hat{\mathbf{x}}") == tex_look(r"\mathbf{\hat{x}}")
    ('x _ 1 2', True)
    """
    plain = re.sub(r"\\(cos|sin|tan)(?![A-Za-z])", r"\\mathrm{\1}", latex).replace("operatorname", "mathrm")
    holding = "{", "}", r"\left", r"\right"
    signs = (sign for sign in re.findall(r"\\[A-Za-z]+|\S", plain) if sign not in holding)
    runs = groupby(signs, lambda sign: bool(re.fullmatch(ACCENT, sign)))  # in any order
    return " ".join(sign for accents, run in runs for sign in (sorted(run) if accents else run))


def is_atom(latex: str) -> bool:
    r"""Return True if a name is one symbol, perhaps with an index, so that a power needs no parentheses.

    >>> is_atom(r"\hat{\mathbf{1}}"), is_atom("s_{j}"), is_atom(r"\cos\theta"), is_atom("a^{-1}")
    (True, True, False, False)
    >>> is_atom(r"\operatorname{corr}(x, z)")
    True
    """
    if re.fullmatch(r"\\operatorname\{\w+\}\([^()]*\)", latex):  # a function of something
        return True
    bare = re.sub(r"\\(hat|tilde|bar|breve|mathbf|mathrm)|[{}]", "", latex.partition("_")[0])
    return "^" not in latex and "," not in latex and bool(re.fullmatch(r"\\[A-Za-z]+|\w+|\(.*\)", bare))


def reserve(*names: str) -> None:
    """Keep names for the operators of layers, as LN in LN_ε(x): no symbol bears them."""
    RESERVED.update(names)


def checked_name(name: str, latex: str | None = None) -> str:
    """A name, if it is an identifier or registered, and is printed as such."""
    if name in REGISTERED and latex in (None, REGISTERED[name]):
        if latex is None and ("(" in REGISTERED[name] or not is_atom(REGISTERED[name])):
            raise Outside(f"the name {name!r} of a symbol reads as an expression: take another one")
        return name
    if not isinstance(name, str) or not IDENTIFIER.fullmatch(name):
        raise Outside(f"the name {name!r}: a name is an identifier such as x_1")
    if name in RESERVED or ("_" in name and name.split("_")[0] in INDEXED | RESERVED):
        raise Outside(f"the name {name!r} means something else in the notation: take another one")
    if latex is not None and tex_look(latex) != tex_look(symbol_tex(name)):
        raise Outside(f"the LaTeX {latex!r} of {name}: it is printed as {symbol_tex(name)}")
    return name


class Reader:
    """Reads the expressions of one statement: a name and an index mean one thing in all of them."""

    def __init__(self, strict: bool = True) -> None:
        self.strict = strict  # a proof needs to know that symbols are real; to write an entry out does not
        self.bound: dict[Any, Index] = {}  # the indices of the sums around
        self.indices: dict[Any, Index] = {}  # the free ones
        self.kinds: dict[str, Any] = {}  # what a name stands for
        self.looks: dict[str, str] = {}  # the names by what is seen of them
        self.seated: set[Any] = set()  # those that are an index of an entry or a basis vector
        self.expression: Any = None  # the one that is being read
        self._unread: list[Any] = []  # its arguments that no method was given
        self._known: dict[Any, Node] = {}
        self._left, self._depth = LARGEST, 0

    def copied(self, forget: bool = False) -> Reader:
        """A reader that knows what this one knows; it may forget expressions, and read each once more."""
        new = Reader()
        for name in ("indices", "kinds", "looks", "seated", *([] if forget else ["_known"])):
            setattr(new, name, getattr(self, name).copy())
        return new

    def __call__(self, e: Any) -> Node:
        """The node of an expression."""
        if isinstance(e, int) and type(e) is not bool:
            e = sp.Integer(e)
        if not isinstance(e, sp.Basic):
            raise Outside(f"a statement is made of SymPy expressions; {e!r} is a {type(e).__name__}")
        if not self._depth:
            measure(e)
        spend()
        self._seen(e)
        key = (e, tuple(sorted((k.name, v.name) for k, v in self.bound.items() if k in e.free_symbols)))
        if key not in self._known:
            self._left -= 1
            self._depth += 1
            around = self.expression, self._unread
            try:
                if self._left < 0 or self._depth > DEEPEST:
                    raise Outside(f"an expression of more than {LARGEST} parts or {DEEPEST} levels")
                if type(e) not in READ:
                    raise Outside(refusal(e))
                self._known[key] = self._read(e)
            finally:
                self._depth -= 1
                self.expression, self._unread = around
        return self._known[key]

    def _read(self, e: Any) -> Node:
        """The node of an expression by its function, which must read every argument."""
        function = READ[type(e)]
        if type(e) in WHOLE:
            return function(self, e)
        self.expression, self._unread = e, list(e.args)
        least, most = arity(function)
        if not least <= len(e.args) <= most:
            raise Outside(f"{type(e).__name__} of {len(e.args)} arguments, of which no meaning is known")
        node = function(self, *e.args)
        if self._unread:
            raise Outside(f"{type(e).__name__} has the argument {self._unread[0]}: its meaning is not known")
        return node

    def _seen(self, e: Any) -> None:
        """Note that an argument is read."""
        self._unread = [other for other in self._unread if other is not e]

    def number(self, e: Any) -> Number:
        """The node of a number."""
        node = self(e)
        if not isinstance(node, Number):
            raise Misshapen(
                f"{e} is a matrix where a number is needed; Scalar(...) makes one of a 1 × 1 matrix"
            )
        return node

    def matrix(self, e: Any) -> Matrix:
        """The node of a matrix."""
        node = self(e)
        if not isinstance(node, Matrix):
            raise Misshapen(f"{e} is a number where a matrix is needed")
        return node

    def named(self, name: str, kind: Any, latex: str | None = None) -> str:
        """A name that means one thing."""
        if form(self.kinds.setdefault(checked_name(name, latex), kind)) != form(kind):
            raise Outside(f"two different things are called {name}")
        for seen in looks(name):
            if (other := self.looks.setdefault(seen, name)) != name:
                raise Outside(f"{name} and {other} are written alike")
        return name

    def size(self, n: Any) -> Size:
        """A size: a positive integer symbol plus an integer, or an integer."""
        self._seen(n)
        n = sp.sympify(n)
        offset, rest = n.as_coeff_Add()
        if rest == 0 and n.is_Integer:
            if n < 1:
                raise Misshapen(f"the size {n}: a size is at least 1")
            return Size("", int(n))
        if not (type(rest) is sp.Symbol and rest.is_integer and rest.is_positive and offset.is_Integer):
            raise Outside(f"the size {n}: a size is a positive integer symbol plus an integer")
        declared(rest, ("integer", "positive"))
        return Size(self.named(rest.name, "a size"), int(offset))

    def range(self, limits: Any, *index: Any) -> Size:
        """The size of a range ``(0, n - 1)``, or of ``(k, 0, n - 1)`` with the index k."""
        self._seen(limits)
        if len(limits) != len(index) + 2 or tuple(limits[: len(index)]) != index:
            raise Outside(
                f"the range {limits} of {self.expression}: a sum runs over all positions, (k, 0, n - 1)"
            )
        low, high = limits[-2:]
        if low != 0:
            hint = "; positions count from 0 in code, and" if low == 1 else ";"
            hint += " a sum runs over all positions, (k, 0, n - 1)"
            raise Outside(f"a {'sum' if index else 'range'} from {low} to {high}{hint}")
        return self.size(high + 1)

    def name(self, name: Any) -> str:
        """The name of a matrix symbol, which is nothing but a name."""
        self._seen(name)
        if type(name) is not Str:
            raise Outside(f"the name {name!r} of a matrix: a name is text")
        return name.name

    def times(self, variable: Any) -> tuple[Any, int]:
        """The variable of a derivative, and how often it is taken."""
        self._seen(variable)
        x, n = variable
        if not n.is_Integer or not 1 <= n <= DEEPEST:
            raise Outside(f"{self.expression}: the order {n} of a derivative is a small number")
        return x, int(n)

    def function(self, function: Any) -> str:
        """The name of a function of one number, exp or log, as SymPy makes it of ``a.applyfunc(exp)``."""
        self._seen(function)
        for name, known in (("exp", sp.exp), ("log", sp.log)):
            if type(function) is sp.Lambda and len(function.variables) == 1:
                (d,) = function.variables
                if function.expr == known(d) and type(function.expr) is known:
                    return name
        raise Outside(f"{self.expression}: of each entry exp or log is taken, and no other function")

    def exponent(self, n: Any) -> tuple[int, bool]:
        """The exponent as an integer, and whether half of it is meant."""
        self._seen(n)
        if not n.is_Rational or n.q > 2:
            raise Outside(f"the power {self.expression}: an exponent is an integer, or half of one")
        return int(n.p), n.q == 2

    def index(self, p: Any, n: Size) -> Index:
        """An index of a size."""
        self._seen(p)
        p = sp.sympify(p)
        if p.is_Integer:
            if p < 0:
                raise Outside(f"the position {p}: positions count from 0")
            if not n.symbol and p >= n.offset:
                raise Misshapen(f"the position {p} of {n}: the last is {n.offset - 1}")
            return Index("place", int(p), n)
        if type(p) not in INDICES:
            raise Outside(f"the position {p}: an index is a symbol of its own, or a number")
        found = self.bound.get(p) or self.indices.get(p)
        if found is None:
            if not p.is_integer or p.is_positive or type(p) is not sp.Symbol:
                raise Outside(f"the index {p}: declare it so, Symbol({p.name!r}, integer=True)")
            declared(p, *OF_INDICES)
            if any(other.name == p.name for other in self.indices):
                raise Outside(f"two different things are called {p.name}")
            found = self.indices[p] = Index("at", self.named(p.name, "an index"), n)
        if found.size != n:
            raise Outside(f"{p} is an index of size {found.size} and of size {n}: take two symbols")
        return found

    def entry_index(self, p: Any, n: Size) -> Index:
        """The index of an entry: it says of which size the index is."""
        self.seated.add(p)
        return self.index(p, n)

    def finish(self) -> None:
        """Refuse an index of which no entry says its size, and a name that reads as an entry of another."""
        for p in self.indices.keys() - self.seated:
            raise Outside(f"the index {p} is not the index of an entry, so its size is unknown")
        expressions = [seen for seen in self.looks if "^" in seen or "(" in seen]
        for node in set(self._known.values()) if expressions else ():
            layer = isinstance(node, lang.Defined | lang.MDefined) and len(node.args) > 2
            if (layer or isinstance(node, lang.MInv)) and (seen := tex_look(Tex()(node))) in expressions:
                raise Outside(f"{self.looks[seen]} is a name and an expression: they are written alike")
        for name in self.kinds:
            index = next((part for part in name.split("_")[1:] if self.kinds.get(part) == "an index"), "")
            if index and name not in REGISTERED:
                raise Outside(f"{name} reads as the entry at the index {index}: take another name")
            for seen in looks(name):
                inverted = self.looks.get(seen.removesuffix(" ^ - 1"), name)
                if inverted != name and not self._is_inverse(name, inverted):
                    raise Outside(f"{name} reads as the inverse of {inverted}")
                base, _, below = seen.partition(" _ ")
                whole = self.looks.get(base, "")
                shape = getattr(self.kinds.get(whole), "shape", None)
                if shape and is_indices(below, 1 if shape[1] == lang.ONE else 2):
                    raise Outside(f"{name} reads as an entry of {whole}")

    def _is_inverse(self, name: str, base: str) -> bool:
        """Whether what has a name is defined as the inverse of what has another one."""
        from .inverses import inverse

        W, M = (self.kinds[one] for one in (name, base))
        W, M = (one.args[1] if isinstance(one, lang.MDefined) else one for one in (W, M))
        return isinstance(M, Matrix) and inverse(M) is W

    def relation(self, condition: Any) -> Relation:
        """A relation between two expressions."""
        if type(condition) not in RELATIONS:
            made = " of it while it was typed: write Eq(a, zeros, evaluate=False)"
            hint = f", which SymPy has made{made}" if condition in (False, sp.false) else ""
            if isinstance(condition, AppliedPredicate):
                hint = "; of a symmetric matrix write Eq(A, A.T)"
            raise Outside(f"a hypothesis is a relation such as sigma > 0, got {condition!r}{hint}")
        left, right = map(self, condition.args)
        relation = RELATIONS[type(condition)]
        if isinstance(left, Matrix) and isinstance(right, Number) and right is not Num(0, 1):
            raise Misshapen(f"{condition}: a matrix is compared with a matrix of its shape, or with 0")
        if isinstance(right, Matrix) and (not isinstance(left, Matrix) or left.shape != right.shape):
            raise Misshapen(f"{condition}: the two sides have different shapes")
        if isinstance(left, Matrix) and relation == "!=":
            raise Outside(f"{condition} reads as if one entry were enough: write it of an entry")
        return Relation(left, relation, right)

    def given(self, conditions: Any) -> tuple[Relation, ...]:
        """The hypotheses: a relation, a list or tuple of them, or ``And``."""
        if isinstance(conditions, list | tuple):
            return tuple(one for part in conditions for one in self.given(part))
        if isinstance(conditions, sp.And):
            return tuple(one for part in conditions.args for one in self.given(part))
        if conditions is sp.true or conditions is True:
            return ()
        return (self.relation(conditions),)


def looks(name: str) -> tuple[str, str]:
    """What is seen of a name in LaTeX, and as text: a small digit stands below."""
    return tex_look(REGISTERED.get(name) or symbol_tex(name)), text_look(Printer().symbol(name))


def text_look(name: str) -> str:
    """What is seen of a name in plain text, where a small digit stands below, or above.

    >>> text_look("T₁₂"), text_look("x_12"), text_look("T⁻¹")
    ('T _ 12', 'x _ 12', 'T ^ - 1')
    """
    name = name.replace("⁻¹", " ^ - 1")
    small = {letter for letter in name if decomposition(letter).startswith("<sub>")}
    first, *below = "".join("_" + normalize("NFKD", one) if one in small else one for one in name).split("_")
    return f"{first} _ {''.join(below)}" if below else first


def is_indices(below: str, least: int) -> bool:
    r"""Return True if what stands below may be indices, at least so many: numbers and letters, no word.

    >>> is_indices("1 2", 2), is_indices(r"k , \theta", 2), is_indices("12", 1), is_indices("k", 1)
    (True, True, True, True)
    >>> is_indices(r"\mathrm i n", 1), is_indices("in", 1), is_indices("2", 2)
    (False, False, False)
    """
    signs = re.findall(rf"{LETTER}|\d", below)
    return len(signs) >= least and all(re.fullmatch(rf"{LETTER}|\d+|,", sign) for sign in below.split())


RELATIONS = {sp.Eq: "=", sp.Ne: "!=", sp.Lt: "<", sp.Le: "<=", sp.Gt: ">", sp.Ge: ">="}


def refusal(e: Any) -> str:
    """Why an expression is refused, and what to write."""
    if isinstance(e, sp.Float):
        return f"the float {e} is not exact: write Rational(p, q)"
    if isinstance(e, sp.Integral | sp.Derivative):
        return f"{e} is not evaluated here: write out what it is, or gradient(f, x)"
    if isinstance(e, Relational):
        return f"{e} is a relation where an expression is needed"
    if e in (sp.I, sp.zoo, sp.nan) or getattr(e, "is_infinite", False):
        return f"{e} is no real number"
    return f"{e} is outside of the language, which has no {type(e).__name__}"


OF_INDICES = ("integer",), ("integer", "nonnegative")  # what is true of every position


@cache
def known_of(*assumptions: str) -> dict[str, bool]:
    """All that follows from assumptions on a symbol, by SymPy's rules."""
    return sp.Symbol("x", **dict.fromkeys(assumptions, True)).assumptions0


def declared(e: Any, *ways: tuple[str, ...]) -> None:
    """Refuse a symbol of which SymPy knows anything else than what follows from one of some assumptions."""
    if not any(e.assumptions0 == known_of(*way) for way in ways):
        known = {key: value for way in ways for key, value in known_of(*way).items()}
        strange = [
            key if value else f"not {key}"
            for key, value in sorted(e._assumptions_orig.items())
            if value is not None and known.get(key) is not value
        ]
        raise Outside(f"{e} is declared {', '.join(strange)}, which a proof cannot use")


@cache
def arity(function: Callable[..., Node]) -> tuple[int, float]:
    """The least and the largest number of arguments of a reader function."""
    _, *own = signature(function).parameters.values()
    least = sum(one.kind is one.POSITIONAL_OR_KEYWORD and one.default is one.empty for one in own)
    return least, float("inf") if any(one.kind is one.VAR_POSITIONAL for one in own) else len(own)


# --- Numbers -----------------------------------------------------------------------------------------------


@reads(*{type(sp.Integer(n)) for n in (0, 1, -1, 2)}, sp.Rational, type(sp.S.Half), whole=True)
def _rational(r: Reader, e: Any) -> Node:
    if max(int(e.p).bit_length(), int(e.q).bit_length()) > LONGEST:
        raise Outside(f"a number of more than {LONGEST} binary digits")
    return Num(int(e.p), int(e.q))


@reads(sp.Symbol, whole=True)
def _symbol(r: Reader, e: Any) -> Node:
    if e in r.bound or e in r.indices or (e.is_integer and not e.is_positive):
        raise Outside(f"{e} is an index and no number: the language has no positions as numbers")
    if e.is_integer:
        return lang.SizeOf(r.size(e))
    if e.is_real is not True and r.strict:
        raise Outside(f"{e} is not declared real: write Symbol({e.name!r}, real=True)")
    if e.is_zero:
        raise Outside(f"{e} is declared zero: write 0")
    sign = next((sign for sign, name in SIGNS.items() if e.assumptions0.get(name)), "")
    if r.strict:
        declared(e, ("real", SIGNS[sign]) if sign else ("real",))
    return lang.Sym(r.named(e.name, ("a number", sign)), sign)


@reads(sp.Add)
def _add(r: Reader, *terms: Any) -> Node:
    return lang.Add(*in_order(r, r.expression.as_ordered_terms()))


@reads(sp.Mul)
def _mul(r: Reader, first: Any, *others: Any) -> Node:
    sign = (
        [sp.S.NegativeOne] if first.is_Number and first.is_negative and first is not sp.S.NegativeOne else []
    )
    r.number(first)
    factors = [*sign, -first if sign else first, *others]
    return lang.Mul(*in_order(r, sorted(factors, key=lambda part: part.sort_key())))


def in_order(r: Reader, parts: Any) -> list[Number]:
    """Numbers in their order; deltas are read after the entries, which say of which size an index is."""
    for part in parts:
        if not part.has(sp.KroneckerDelta):
            r.number(part)
    return [r.number(part) for part in parts]


@reads(sp.Pow)
def _pow(r: Reader, base: Any, n: Any) -> Node:
    return lang.power(r.number(base), *r.exponent(n))


@reads(sp.Abs)
def _abs(r: Reader, x: Any) -> Node:
    return lang.Abs(r.number(x))


@reads(sp.sign)
def _sign(r: Reader, x: Any) -> Node:
    return lang.Sign(r.number(x))


@reads(sp.exp)
def _exp(r: Reader, x: Any) -> Node:
    return lang.Exp(r.number(x))


@reads(type(sp.E), whole=True)
def _e(r: Reader, e: Any) -> Node:
    return lang.Exp(Num(1, 1))


@reads(sp.log)
def _log(r: Reader, x: Any) -> Node:
    return lang.Log(r.number(x))


@reads(sp.Max)
def _max(r: Reader, *numbers: Any) -> Node:
    return reduce(lang.Max, map(r.number, numbers))


@reads(sp.Min)
def _min(r: Reader, *numbers: Any) -> Node:
    return reduce(lang.Min, map(r.number, numbers))


@reads(sp.KroneckerDelta)
def _delta(r: Reader, i: Any, j: Any, limits: Any = None) -> Node:
    known = [] if limits is None else [r.range(limits)]
    r.seated.update((i, j) if known else ())
    known += [found.size for p in (i, j) if (found := r.bound.get(p) or r.indices.get(p))]
    if not known:
        raise Outside(
            f"{r.expression}: the size of its indices is unknown; "
            "use one of them as the index of an entry, too"
        )
    return lang.Delta(*(r.index(p, known[0]) for p in (i, j)))


@reads(sp.Sum)
def _sum(r: Reader, function: Any, *limits: Any) -> Node:
    *inner, last = limits
    k = last[0]
    n = r.range(last, k)
    bare = type(k) in INDICES and k.assumptions0 == known_of()  # as of a trace
    if not (bare or k.is_integer) or k.is_positive or k.is_zero or k.is_negative:
        raise Outside(f"the index {k}: declare it so, Symbol({k.name!r}, integer=True)")
    declared(k, *OF_INDICES, *([()] if bare else []))
    if type(k) is sp.Symbol:
        r.named(k.name, "an index")
    before, here = r.bound, lang.bound(n)
    r.bound = {**before, k: here}
    try:
        summand = _sum(r, function, *inner) if inner else r.number(function)
    finally:
        r.bound = before
    return summand if here == FIRST else lang.Sum(here, summand)


@reads(MatrixElement)
def _entry(r: Reader, parent: Any, i: Any, j: Any) -> Node:
    M = r.matrix(parent)
    return lang.Entry(M, *(r.entry_index(p, n) for p, n in zip((i, j), M.shape, strict=True)))


@reads(mx.Trace)
def _trace(r: Reader, M: Any) -> Node:
    return lang.Trace(r.matrix(M))


@reads(mx.Determinant)
def _determinant(r: Reader, M: Any) -> Node:
    return lang.Det(r.matrix(M))


# --- Matrices ----------------------------------------------------------------------------------------------


@reads(mx.MatrixSymbol)
def _matrix_symbol(r: Reader, name: Any, m: Any, n: Any) -> Node:
    symbol = lang.Symbols(r.name(name), r.size(m), r.size(n))
    r.named(symbol.args[0], symbol)
    return symbol


@reads(mx.Identity)
def _identity(r: Reader, n: Any) -> Node:
    return lang.Ident(r.size(n))


@reads(mx.OneMatrix)
def _ones(r: Reader, m: Any, n: Any) -> Node:
    return lang.Ones(r.size(m), r.size(n))


@reads(mx.ZeroMatrix)
def _zeros(r: Reader, m: Any, n: Any) -> Node:
    return lang.Zero(r.size(m), r.size(n))


@reads(mx.MatAdd)
def _matadd(r: Reader, *terms: Any) -> Node:
    return lang.MAdd(*map(r.matrix, terms))


@reads(mx.MatMul)
def _matmul(r: Reader, *factors: Any) -> Node:
    parts = list(map(r, factors))
    numbers = [part for part in parts if isinstance(part, Number)]
    matrices = [part for part in parts if isinstance(part, Matrix)]
    for left, right in pairwise(matrices):
        if left.shape[1] != right.shape[0]:
            is_column = left.shape[1] == lang.ONE
            hint = "; write Scalar(...) around a product that is a number" if is_column else ""
            shapes = f"a factor of shape {lang.shape_text(left)} meets one of {lang.shape_text(right)}"
            raise Misshapen(f"in {r.expression} {shapes}{hint}")
    product = matrices[0] if len(matrices) == 1 else lang.MMul(*matrices)
    if not numbers:
        return product
    return lang.Scaled(numbers[0] if len(numbers) == 1 else lang.Mul(*numbers), product)


@reads(mx.Transpose)
def _transpose(r: Reader, M: Any) -> Node:
    return lang.Transpose(r.matrix(M))


@reads(mx.MatPow)
def _matpow(r: Reader, M: Any, n: Any) -> Node:
    base = r.matrix(M)
    n, halved = r.exponent(n)
    if halved or n == 0:
        raise Outside(f"the power {r.expression}: an exponent of a matrix is an integer and not 0")
    whole = base if abs(n) == 1 else lang.MPow(base, abs(n))
    return lang.MInv(whole) if n < 0 else whole


@reads(mx.Inverse)
def _inverse(r: Reader, M: Any, n: Any) -> Node:
    if r.exponent(n) != (-1, False):  # SymPy prints it and computes with -1
        raise Outside(f"the inverse {r.expression} with the exponent {n}: it is -1")
    return lang.MInv(r.matrix(M))


@reads(mx.DiagMatrix)
def _diag(r: Reader, column: Any) -> Node:
    return lang.Diag(r.matrix(column))


@reads(mx.HadamardProduct)
def _hadamard(r: Reader, *factors: Any) -> Node:
    return lang.Hadamard(*map(r.matrix, factors))


@reads(mx.HadamardPower)
def _hadamard_power(r: Reader, M: Any, n: Any) -> Node:
    return lang.HPow(r.matrix(M), *r.exponent(n))


@reads(ElementwiseApplyFunction)
def _entrywise(r: Reader, function: Any, M: Any) -> Node:
    return lang.Entrywise(r.matrix(M), r.function(function))


__all__ = ["READ", "Reader", "checked_name", "reads", "register"]
