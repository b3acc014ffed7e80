"""What an expression may be: exact classes from a list, shapes that fit, one meaning for a name.

SymPy itself accepts ``a + a.T`` when the number of rows is a symbol, floats, infinities, and any subclass of
its classes, which could answer what it likes.  Nothing is computed before an expression has passed here.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise
from math import comb, prod
from typing import Any

import sympy
from sympy import (
    Add,
    Basic,
    Dummy,
    Expr,
    KroneckerDelta,
    Mul,
    Number,
    Pow,
    Rational,
    S,
    Sum,
    Symbol,
    Tuple,
    expand,
    preorder_traversal,
    sympify,
)
from sympy.core.relational import Relational
from sympy.core.symbol import Str
from sympy.matrices.expressions import (
    Determinant,
    DiagMatrix,
    HadamardPower,
    HadamardProduct,
    Identity,
    Inverse,
    MatAdd,
    MatMul,
    MatPow,
    MatrixExpr,
    MatrixSymbol,
    OneMatrix,
    Trace,
    Transpose,
    ZeroMatrix,
)
from sympy.matrices.expressions.matexpr import MatrixElement

from . import nodes
from .arithmetic import LONG, bits
from .errors import Foreign, IllFormed, Unproved
from .letters import check_index, formula, leaves, one_name_each
from .names import FUNCTIONS, LETTER, Abbreviation
from .nodes import NODES, MatrixLetter

_NUMBERS = {type(n) for n in (S.Zero, S.One, S.NegativeOne, S.Half, S(7), S(2) / 3, S.Pi, S.Exp1)}
_SCALARS = {Add, Mul, Pow, Symbol, Dummy, sympy.Abs, sympy.sign, sympy.Max, sympy.Min, Sum}
_SCALARS |= {KroneckerDelta, Tuple}
_MATRICES = {MatAdd, MatMul, MatPow, HadamardPower, HadamardProduct, Identity, OneMatrix, ZeroMatrix}
_MATRICES |= {
    Inverse,
    Transpose,
    DiagMatrix,
    Trace,
    Determinant,
    MatrixSymbol,
    MatrixLetter,
    MatrixElement,
    nodes.MatrixElement,
    Str,
}
_RELATIONS = {sympy.Eq, sympy.Ne, sympy.Gt, sympy.Ge, sympy.Lt, sympy.Le}
_KNOWN = _NUMBERS | _SCALARS | _MATRICES
_ASSUMED = {"real", "integer", "positive", "negative", "nonnegative", "nonpositive", "nonzero"}
_ASSUMED |= {"commutative", "finite", "extended_real", "complex", "zero", "not zero"}
# a letter or a word in letters that look like no others, and not what is written so with another meaning
READABLE = re.compile(
    r"(?!(I|pi|π|e)(_|$)|H_|(tr|det|sign|diag|mean|Var|max|min|[A-Z]+N)$)"
    rf"(?!({FUNCTIONS})$)"
    rf"{LETTER}(?:{LETTER}|[\d_\u0300-\u036f])*'*"
)
LARGEST = 20_000  # nodes of an expression, those of its meanings included
DEEPEST = 100
MANY = 10_000  # terms of a size that is multiplied out


def well_formed(e: Any) -> Any:
    """``e`` as a SymPy expression whose every part is known, exact, and has a shape that fits.

    Raises
    ------
    Foreign
        For strings, floats, arrays, equations, unknown classes: anything but an exact expression.
    IllFormed
        If the shapes inside do not fit, or two things in it bear one name.
    """
    if isinstance(e, int) and not isinstance(e, bool):
        e = sympify(e)
    if not isinstance(e, Basic) or isinstance(e, Relational) or not isinstance(e, Expr | MatrixExpr):
        raise Foreign(f"a chain is made of SymPy expressions; {e!r} is a {type(e).__name__}")
    _whole(e)
    return e


def well_formed_conditions(given: Any) -> tuple[Relational, ...]:
    """The conditions, each made of well-formed sides; those that SymPy knows to be true are left out.

    Raises
    ------
    Foreign
        If they are no tuple of relations.
    Unproved
        If one of them can never hold.
    """
    if not isinstance(given, tuple):
        raise Foreign(f"given is a tuple of relations such as (sigma > 0,), got {given!r}")
    found = []
    for condition in given:
        if condition is S.true or condition is True:
            continue
        if condition is S.false or condition is False:
            raise Unproved("the conditions contradict each other: no instance satisfies them")
        if type(condition) not in _RELATIONS:
            raise Foreign(f"a condition is a relation such as sigma > 0, got {condition!r}")
        for side in condition.args:
            _whole(side)
        left, right = condition.args
        if not getattr(left, "is_Matrix", False) or right != 0:
            same_shape(left, right)
        if condition.rel_op == "!=" and any(getattr(side, "is_Matrix", False) for side in (left, right)):
            raise Foreign(f"{condition} reads as if one entry were enough: write it of an entry, for every i")
        found.append(condition)
    return tuple(found)


def same_shape(lhs: Any, rhs: Any) -> None:
    """Raise ``IllFormed`` unless the two sides have one shape (a number is 1 × 1)."""
    left, right = (getattr(e, "shape", (sympify(1),) * 2) for e in (lhs, rhs))
    if not _agree(left, right) or getattr(lhs, "is_Matrix", False) != getattr(rhs, "is_Matrix", False):
        if _agree(left, right) and 0 in (lhs, rhs):
            return
        raise IllFormed(f"{lhs} has shape {_show(left)} and {rhs} has shape {_show(right)}")


def _whole(e: Basic) -> None:
    """Check everything in an expression: classes, size, shapes, names."""
    _known(e)
    _consistent(e)


def _known(e: Basic) -> None:
    """Only known classes, not too many, not too deep; asked before anything else looks at it."""
    left, waiting = LARGEST, [(e, 0)]
    while waiting:
        part, depth = waiting.pop()
        left -= 1
        if left < 0 or depth > DEEPEST:
            raise Unproved(
                f"an expression of more than {LARGEST} parts or {DEEPEST} levels is beyond the calculus"
            )
        if type(part) not in _KNOWN and type(part) not in NODES:
            raise Foreign(_foreign(part))
        if part._mhash not in (None, hash((type(part).__name__, *part._hashable_content()))):
            raise Foreign("a part of the expression was changed in place, behind SymPy's back")
        if isinstance(part, Symbol):
            known = {key: holds for key, holds in part._assumptions.items() if holds is not None}
            if known != dict(part._assumptions0):
                raise Foreign(f"what the symbol {part} is declared to be was changed behind SymPy's back")
        inner = (part.meaning,) if isinstance(part, Abbreviation) else part.args
        waiting += ((other, depth + 1) for other in inner)


@lru_cache(maxsize=4096)
def _consistent(e: Basic) -> None:
    for symbol in e.free_symbols:
        if isinstance(symbol, Dummy):  # SymPy binds them in the entries of products; free ones are nobody's
            raise Foreign(f"the symbol {symbol} is a Dummy: it looks like another and is none")
    _check(e)
    one_name_each([e])


def _foreign(e: Any) -> str:
    if getattr(e, "is_Float", False):
        return f"the float {e} is not exact: use Rational(p, q)"
    if isinstance(e, Number) or e in (S.ComplexInfinity, S.ImaginaryUnit):
        return f"{e} is no real number"
    return f"{e} lies outside the calculus ({type(e).__name__} is unknown to it)"


@lru_cache(maxsize=16384)
def _check(e: Any) -> None:
    if isinstance(e, Abbreviation):
        _check(e.meaning)
        return
    for part in e.args:
        _check(part)
    letter = isinstance(e, Symbol | MatrixSymbol)
    if letter and (not READABLE.fullmatch(e.name) or not unicodedata.is_normalized("NFC", e.name)):
        raise Foreign(f"the symbol {e.name!r} is no letter or word, or reads as a number or as the identity")
    if letter and re.search(r"[|^]|langle", formula(e)):  # as SymPy writes x__2 and xabs
        raise Foreign(f"the symbol {e.name!r} is written {formula(e)}, which reads as an operation")
    if isinstance(e, Symbol):
        _symbol(e)
        return
    if isinstance(e, Rational) and bits(e) > LONG:
        raise Foreign("a number of some thousand digits is beyond the calculus")
    shapes = [p.shape for p in e.args if getattr(p, "is_Matrix", False)]
    if isinstance(e, MatMul):
        for left, right in pairwise(shapes):
            if not _same(left[1], right[0]):
                raise IllFormed(f"in {e} a factor of shape {_show(left)} meets one of shape {_show(right)}")
    elif isinstance(e, MatAdd | HadamardProduct):
        for shape in shapes[1:]:
            if not _agree(shapes[0], shape):
                raise IllFormed(f"{e} combines the shapes {_show(shapes[0])} and {_show(shape)}")
    elif isinstance(e, MatPow | Trace | Determinant):
        if not _same(*shapes[0]):
            raise IllFormed(f"{e} needs a square matrix, got shape {_show(shapes[0])}")
    elif isinstance(e, DiagMatrix):
        if not _same(shapes[0][1], 1):
            raise IllFormed(f"{e} needs a column, got shape {_show(shapes[0])}")
    elif isinstance(e, Add | Mul | Pow | Sum | KroneckerDelta) and shapes:
        raise IllFormed(f"{e} mixes a number and a matrix; Scalar(...) makes a number of a 1 × 1 matrix")
    elif isinstance(e, HadamardPower) and getattr(e.exp, "is_Matrix", False):
        raise IllFormed(f"{e} has a matrix as its exponent")
    if isinstance(e, Sum):
        _limits(e)
    elif isinstance(e, KroneckerDelta):
        if len(e.args) != 2 or not all(p.is_integer for p in e.args):
            raise Foreign(f"a delta of two integers is known, not {e}")
    elif isinstance(e, MatrixElement) and not all(p.is_integer or p.is_Dummy for p in e.indices):
        raise IllFormed(f"{e} has an index that is no integer")
    for size in getattr(e, "shape", ()) if getattr(e, "is_Matrix", False) else ():
        if size.is_integer is not True:
            raise IllFormed(f"{e} has the size {size}, which is not known to be an integer")


def _symbol(e: Symbol) -> None:
    declared = {
        key if holds else f"not {key}" for key, holds in e._assumptions_orig.items() if holds is not None
    }
    if e.is_Dummy and declared <= {"integer", "commutative"}:
        return  # bound by a sum that SymPy made
    if e.is_real is not True:
        raise Foreign(f"{e} is not declared real: write Symbol('{e}', real=True)")
    if strange := declared - _ASSUMED:
        raise Foreign(f"{e} is declared {', '.join(sorted(strange))}, which the calculus does not know")
    if e.is_zero:
        raise Foreign(f"{e} is declared zero: write 0")


def _limits(e: Sum) -> None:
    for place, limit in enumerate(e.limits):
        if len(limit) != 3:
            raise Foreign(f"in {e} the sum has no ends: write Sum(..., (k, low, high))")
        k, low, high = limit
        if not (k.is_integer or k.is_Dummy) or not low.is_integer or not high.is_integer:
            raise IllFormed(f"in {e} the index and its ends are not all known to be integers")
        if k in low.free_symbols | high.free_symbols:
            raise IllFormed(f"in {e} an end depends on the index {k} itself")
        if set(e.variables[:place]) & (low.free_symbols | high.free_symbols):
            raise IllFormed(f"in {e} an end depends on an index that a sum inside binds")
    indices = [limit[0] for limit in e.limits]
    if len({index.name for index in indices}) < len(indices):
        raise IllFormed(f"in {e} two sums share one index")
    names = {leaf.name: leaf for leaf in indices}
    if any(names.get(leaf.name, leaf) != leaf for leaf in leaves(e.function)):
        raise IllFormed(f"in {e} an index is written as something else in it")
    for m in (part for part in preorder_traversal(e.function) if isinstance(part, MatrixSymbol)):
        if any(n.has(*indices) for n in m.shape):
            raise IllFormed(f"in {e} an index of the sum is the size of {m}")
    for index in indices:
        check_index(index, [e.function])
    for name in (part for part in preorder_traversal(e.function) if isinstance(part, Abbreviation)):
        if name.free_symbols & set(indices):
            raise IllFormed(f"in {e} the name {name} hides an index of the sum: write out what it means")


def _agree(left: tuple, right: tuple) -> bool:
    return all(map(_same, left, right))


@lru_cache(maxsize=4096)
def _same(m: Any, n: Any) -> bool:
    return m == n or (_terms(m - n) < MANY and expand(m - n) == 0)


def _terms(e: Expr) -> int:
    """How many terms an expression has when it is multiplied out, at the most."""
    if e.is_Add:
        return sum(map(_terms, e.args))
    if e.is_Mul:
        return min(prod(map(_terms, e.args)), MANY)
    if e.is_Pow and e.exp.is_Integer and e.exp.is_positive:
        n, power = min(_terms(e.base), 1000), min(int(e.exp), 1000)
        return min(comb(n + power - 1, power), MANY)
    return 1


def _show(shape: tuple) -> str:
    return " × ".join(map(str, shape))
