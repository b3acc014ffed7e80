"""Reading of SymPy's expressions into the language: each node once, as it is written, without arithmetic.

Conventions.  ``e`` is a SymPy expression, ``r`` a :class:`Reader`.  A class of SymPy is read if it is in the
table ``READ``, exactly and not as a subclass; everything else is refused in one sentence, with a suggestion
where there is one.  :func:`reads` adds a class: a layer is read by a function that gives its definition as a
node, built with the constructors of :mod:`.language`, in which nothing cancels.

- A positive integer symbol is a size.  Any other integer symbol is an index; it has one size, the one of the
  entries that have it as an index, and is no number.
- Positions count from 0; a sum runs over all of them: ``Sum(a[k, 0], (k, 0, N - 1))``.
- Names are identifiers in ASCII, or come from a list that the caller registers (:func:`register`); in a
  statement no two things may be written alike.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import sympy as sp
import sympy.matrices.expressions as mx
from sympy.core.relational import Relational
from sympy.matrices.expressions.matexpr import MatrixElement

from . import language as lang
from .errors import Misshapen, Outside
from .language import FIRST, Index, Matrix, Node, Num, Number, Size
from .printing import REGISTERED, symbol_tex
from .statement import Relation

READ: dict[type, Callable[[Reader, Any], Node]] = {}
IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*")
RESERVED = {"I", "pi", "e", "tr", "det", "diag", "sign", "min", "max"}  # of the notation
INDEXED = {"I", "e", "delta"}  # I_n, e_i and δ_ij
LARGEST, DEEPEST = 5_000, 30  # parts of an expression that are read, and levels
DECLARED = {"real", "integer", "positive", "negative", "nonnegative", "nonpositive", "nonzero", "commutative"}
DECLARED |= {"finite", "complex", "extended_real"}
OF_INDICES = {"integer", "nonnegative", "real", "commutative"}  # what is true of every position
LONGEST = 1_000  # binary digits of a number


def reads(*kinds: type) -> Callable[[Any], Any]:
    """Add classes of SymPy expressions to the table: the function gets a reader and the expression."""

    def added(function: Callable[[Reader, Any], Node]) -> Callable[[Reader, Any], Node]:
        READ.update(dict.fromkeys(kinds, function))
        return function

    return added


def register(names: dict[str, str]) -> None:
    """Let names be used that are no identifiers, each with its LaTeX.

    Raises
    ------
    Outside
        If a name has the mark of those that proofs make.
    """
    for name, latex in names.items():
        if "#" in name:
            raise Outside(f"the name {name!r}: names with # are made by proofs")
        if IDENTIFIER.fullmatch(name) and latex != symbol_tex(name):
            raise Outside(f"the name {name!r} is printed as {symbol_tex(name)}, not as {latex}")
    REGISTERED.update(names)


def reserve(*names: str) -> None:
    """Keep names for the operators of layers, as LN in LN_ε(x): no symbol bears them."""
    RESERVED.update(names)


def checked_name(name: str, latex: str | None = None) -> str:
    """A name, if it is an identifier or registered, and is printed as such."""
    if name in REGISTERED and latex in (None, REGISTERED[name]):
        return name
    if not isinstance(name, str) or not IDENTIFIER.fullmatch(name):
        raise Outside(f"the name {name!r}: a name is an identifier such as x_1")
    if name in RESERVED or ("_" in name and name.split("_")[0] in INDEXED | RESERVED):
        raise Outside(f"the name {name!r} means something else in the notation: take another one")
    if latex is not None and bare(latex) != bare(symbol_tex(name)):
        raise Outside(f"the LaTeX {latex!r} of {name}: it is printed as {symbol_tex(name)}")
    return name


def bare(latex: str) -> str:
    """A formula without braces."""
    return re.sub("[{}]", "", latex)


class Reader:
    """Reads the expressions of one statement: a name and an index mean one thing in all of them."""

    def __init__(self, strict: bool = True) -> None:
        self.strict = strict  # a proof needs to know that symbols are real; to write an entry out does not
        self.bound: dict[Any, Index] = {}  # the indices of the sums around
        self.indices: dict[Any, Index] = {}  # the free ones
        self.kinds: dict[str, Any] = {}  # what a name stands for
        self.looks: dict[str, str] = {}  # the names by their LaTeX
        self.seated: set[Any] = set()  # those that are an index of an entry or a basis vector
        self._known: dict[Any, Node] = {}
        self._left, self._depth = LARGEST, 0

    def copied(self) -> Reader:
        """A reader that knows what this one knows."""
        new = Reader()
        for name in ("indices", "kinds", "looks", "seated", "_known"):
            setattr(new, name, getattr(self, name).copy())
        return new

    def __call__(self, e: Any) -> Node:
        """The node of an expression."""
        if isinstance(e, int) and type(e) is not bool:
            e = sp.Integer(e)
        if not isinstance(e, sp.Basic):
            raise Outside(f"a statement is made of SymPy expressions; {e!r} is a {type(e).__name__}")
        key = (e, tuple(sorted((k.name, v.name) for k, v in self.bound.items() if k in e.free_symbols)))
        if key not in self._known:
            self._left -= 1
            self._depth += 1
            try:
                if self._left < 0 or self._depth > DEEPEST:
                    raise Outside(f"an expression of more than {LARGEST} parts or {DEEPEST} levels")
                if type(e) not in READ:
                    raise Outside(refusal(e))
                self._known[key] = READ[type(e)](self, e)
            finally:
                self._depth -= 1
        return self._known[key]

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
        if self.kinds.setdefault(checked_name(name, latex), kind) != kind:
            raise Outside(f"two different things are called {name}")
        other = self.looks.setdefault(bare(REGISTERED.get(name) or symbol_tex(name)), name)
        if other != name:
            raise Outside(f"{name} and {other} are written alike")
        return name

    def size(self, n: Any) -> Size:
        """A size: a positive integer symbol plus an integer, or an integer."""
        n = sp.sympify(n)
        offset, rest = n.as_coeff_Add()
        if rest == 0 and n.is_Integer:
            if n < 1:
                raise Misshapen(f"the size {n}: a size is at least 1")
            return Size("", int(n))
        if not (type(rest) is sp.Symbol and rest.is_integer and rest.is_positive and offset.is_Integer):
            raise Outside(f"the size {n}: a size is a positive integer symbol plus an integer")
        _declared(rest)
        return Size(self.named(rest.name, "a size"), int(offset))

    def index(self, p: Any, n: Size) -> Index:
        """An index of a size."""
        p = sp.sympify(p)
        if p.is_Integer:
            if p < 0:
                raise Outside(f"the position {p}: positions count from 0")
            if not n.symbol and p >= n.offset:
                raise Misshapen(f"the position {p} of {n}: the last is {n.offset - 1}")
            return Index("place", int(p), n)
        if type(p) not in (sp.Symbol, sp.Dummy):
            raise Outside(f"the position {p}: an index is a symbol of its own, or a number")
        found = self.bound.get(p) or self.indices.get(p)
        if found is None:
            if not p.is_integer or p.is_positive or type(p) is sp.Dummy:
                raise Outside(f"the index {p}: declare it so, Symbol({p.name!r}, integer=True)")
            _declared(p, OF_INDICES)
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
        for name in self.kinds:
            first, *below = name.split("_")
            whole = self.looks.get(bare(symbol_tex(first)), first) if IDENTIFIER.fullmatch(name) else first
            index = next((part for part in below if self.kinds.get(part) == "an index"), "")
            if index and name not in REGISTERED:
                raise Outside(f"{name} reads as the entry at the index {index}: take another name")
            is_entry = below and all(part.isdigit() or len(part) == 1 for part in below)
            if is_entry and getattr(self.kinds.get(whole), "shape", None):
                raise Outside(f"{name} reads as an entry of {whole}")

    def relation(self, condition: Any) -> Relation:
        """A relation between two expressions."""
        if type(condition) not in RELATIONS:
            raise Outside(f"a hypothesis is a relation such as sigma > 0, got {condition!r}")
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


RELATIONS = {sp.Eq: "=", sp.Ne: "!=", sp.Lt: "<", sp.Le: "<=", sp.Gt: ">", sp.Ge: ">="}


def refusal(e: Any) -> str:
    """Why an expression is refused, and what to write."""
    if isinstance(e, sp.Float):
        return f"the float {e} is not exact: write Rational(p, q)"
    if isinstance(e, sp.Integral | sp.Derivative):
        return f"{e} is not evaluated here: write out what it is, or Jacobian(f, x)"
    if isinstance(e, Relational):
        return f"{e} is a relation where an expression is needed"
    if e in (sp.I, sp.zoo, sp.nan) or getattr(e, "is_infinite", False):
        return f"{e} is no real number"
    return f"{e} is outside of the language, which has no {type(e).__name__}"


def _declared(e: Any, known: set[str] = DECLARED) -> None:
    """Refuse a symbol with an assumption that the language does not have."""
    told = {key: value for key, value in e._assumptions_orig.items() if value is not None}
    strange = {key if told[key] else f"not {key}" for key in told if key not in known}
    if told.get("integer") is False:
        strange.add("not integer")
    if strange:
        raise Outside(f"{e} is declared {', '.join(sorted(strange))}, which a proof cannot use")


# --- Numbers -----------------------------------------------------------------------------------------------


@reads(*{type(sp.Integer(n)) for n in (0, 1, -1, 2)}, sp.Rational, type(sp.S.Half))
def _rational(r: Reader, e: Any) -> Node:
    if max(int(e.p).bit_length(), int(e.q).bit_length()) > LONGEST:
        raise Outside(f"a number of more than {LONGEST} binary digits")
    return Num(int(e.p), int(e.q))


@reads(sp.Symbol)
def _symbol(r: Reader, e: Any) -> Node:
    if e in r.bound or e in r.indices or (e.is_integer and not e.is_positive):
        raise Outside(f"{e} is an index and no number: the language has no positions as numbers")
    if r.strict:
        _declared(e)
    if e.is_integer:
        return lang.SizeOf(r.size(e))
    if e.is_real is not True and r.strict:
        raise Outside(f"{e} is not declared real: write Symbol({e.name!r}, real=True)")
    if e.is_zero:
        raise Outside(f"{e} is declared zero: write 0")
    signs = (">", e.is_positive), ("<", e.is_negative), (">=", e.is_nonnegative), ("<=", e.is_nonpositive)
    sign = next((sign for sign, holds in (*signs, ("!=", e.is_nonzero)) if holds), "")
    return lang.Sym(r.named(e.name, ("a number", sign)), sign)


@reads(sp.Add)
def _add(r: Reader, e: Any) -> Node:
    return lang.Add(*in_order(r, e.as_ordered_terms()))


@reads(sp.Mul)
def _mul(r: Reader, e: Any) -> Node:
    return lang.Mul(*in_order(r, e.as_ordered_factors()))


def in_order(r: Reader, parts: Any) -> list[Number]:
    """Numbers in their order; deltas are read after the entries, which say of which size an index is."""
    for part in parts:
        if not part.has(sp.KroneckerDelta):
            r.number(part)
    return [r.number(part) for part in parts]


@reads(sp.Pow)
def _pow(r: Reader, e: Any) -> Node:
    base, n = r.number(e.base), exponent(e)
    return lang.power(base, *n)


def exponent(e: Any) -> tuple[int, bool]:
    """The exponent as an integer, and whether half of it is meant."""
    if not e.exp.is_Rational or e.exp.q > 2:
        raise Outside(f"the power {e}: an exponent is an integer, or half of one")
    return int(e.exp.p), e.exp.q == 2


@reads(sp.Abs)
def _abs(r: Reader, e: Any) -> Node:
    return lang.Abs(r.number(e.args[0]))


@reads(sp.sign)
def _sign(r: Reader, e: Any) -> Node:
    return lang.Sign(r.number(e.args[0]))


@reads(sp.Max, sp.Min)
def _max(r: Reader, e: Any) -> Node:
    first, *others = map(r.number, e.args)
    for other in others:
        first = (lang.Max if type(e) is sp.Max else lang.Min)(first, other)
    return first


@reads(sp.KroneckerDelta)
def _delta(r: Reader, e: Any) -> Node:
    i, j, *ranges = e.args
    known = [found.size for p in (i, j) if (found := r.bound.get(p) or r.indices.get(p))]
    if ranges and ranges[0][0] == 0:
        known.insert(0, r.size(ranges[0][1] + 1))
    if not known:
        raise Outside(
            f"{e}: the size of its indices is unknown; use one of them as the index of an entry, too"
        )
    return lang.Delta(*(r.index(p, known[0]) for p in (i, j)))


@reads(sp.Sum)
def _sum(r: Reader, e: Any) -> Node:
    *inner, (k, low, high) = e.limits
    if low != 0:
        hint = f": positions count from 0 in code, ({k}, 0, {high - 1})" if low == 1 else ""
        raise Outside(f"a sum from {low} to {high}{hint or '; a sum runs over all positions, (k, 0, n - 1)'}")
    if (not k.is_integer and type(k) is not sp.Dummy) or k.is_positive or k.is_zero or k.is_negative:
        raise Outside(f"the index {k}: declare it so, Symbol({k.name!r}, integer=True)")
    if type(k) is sp.Symbol:
        _declared(k, OF_INDICES)
    n = r.size(high + 1)
    if type(k) is sp.Symbol:
        r.named(k.name, "an index")
    body = sp.Sum(e.function, *inner) if inner else e.function
    before, here = r.bound, lang.bound(n)
    r.bound = {**before, k: here}
    try:
        summand = r.number(body)
    finally:
        r.bound = before
    return summand if here == FIRST else lang.Sum(here, summand)


@reads(MatrixElement)
def _entry(r: Reader, e: Any) -> Node:
    M = r.matrix(e.parent)
    return lang.Entry(M, *(r.entry_index(p, n) for p, n in zip(e.indices, M.shape, strict=True)))


@reads(mx.Trace)
def _trace(r: Reader, e: Any) -> Node:
    return lang.Trace(r.matrix(e.arg))


@reads(mx.Determinant)
def _determinant(r: Reader, e: Any) -> Node:
    return lang.Det(r.matrix(e.arg))


# --- Matrices ----------------------------------------------------------------------------------------------


@reads(mx.MatrixSymbol)
def _matrix_symbol(r: Reader, e: Any) -> Node:
    m, n = map(r.size, e.shape)
    symbol = lang.Symbols(e.name, m, n)
    r.named(e.name, symbol)
    return symbol


@reads(mx.Identity)
def _identity(r: Reader, e: Any) -> Node:
    return lang.Ident(r.size(e.shape[0]))


@reads(mx.OneMatrix)
def _ones(r: Reader, e: Any) -> Node:
    return lang.Ones(*map(r.size, e.shape))


@reads(mx.ZeroMatrix)
def _zeros(r: Reader, e: Any) -> Node:
    return lang.Zero(*map(r.size, e.shape))


@reads(mx.MatAdd)
def _matadd(r: Reader, e: Any) -> Node:
    return lang.MAdd(*map(r.matrix, e.args))


@reads(mx.MatMul)
def _matmul(r: Reader, e: Any) -> Node:
    parts = list(map(r, e.args))
    numbers = [part for part in parts if isinstance(part, Number)]
    matrices = [part for part in parts if isinstance(part, Matrix)]
    for left, right in pairwise(matrices):
        if left.shape[1] != right.shape[0]:
            is_column = left.shape[1] == lang.ONE
            hint = "; write Scalar(...) around a product that is a number" if is_column else ""
            shapes = f"a factor of shape {lang.shown(left)} meets one of {lang.shown(right)}"
            raise Misshapen(f"in {e} {shapes}{hint}")
    product = matrices[0] if len(matrices) == 1 else lang.MMul(*matrices)
    if not numbers:
        return product
    return lang.Scaled(numbers[0] if len(numbers) == 1 else lang.Mul(*numbers), product)


@reads(mx.Transpose)
def _transpose(r: Reader, e: Any) -> Node:
    return lang.Transpose(r.matrix(e.arg))


@reads(mx.MatPow, mx.Inverse)
def _matpow(r: Reader, e: Any) -> Node:
    n, halved = exponent(e)
    base = r.matrix(e.base)
    if halved or n == 0:
        raise Outside(f"the power {e}: an exponent of a matrix is an integer and not 0")
    whole = base if abs(n) == 1 else lang.MPow(base, abs(n))
    return lang.MInv(whole) if n < 0 else whole


@reads(mx.DiagMatrix)
def _diag(r: Reader, e: Any) -> Node:
    return lang.Diag(r.matrix(e.args[0]))


@reads(mx.HadamardProduct)
def _hadamard(r: Reader, e: Any) -> Node:
    return lang.Hadamard(*map(r.matrix, e.args))


@reads(mx.HadamardPower)
def _hadamard_power(r: Reader, e: Any) -> Node:
    return lang.HPow(r.matrix(e.base), *exponent(e))


__all__ = ["READ", "Reader", "checked_name", "reads", "register"]
