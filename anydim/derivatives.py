"""SymPy's ``diff`` of a number in an entry of a matrix symbol: right, or an error says what is not known."""

from __future__ import annotations

from typing import Any

import sympy as sp
from sympy.matrices.expressions import MatrixSymbol
from sympy.matrices.expressions.matexpr import MatrixElement

from .errors import Outside
from .kernel import Rejected
from .language import Entry, Num, Number, slope
from .names import Quantity
from .read import BoundIndex, Reader
from .search.writing import Writing
from .statement import Trees
from .surface import Norm

BOUND = [BoundIndex(name, integer=True) for name in "klpqrstuvw"]  # what sums run over


def derivative(e: Any, x: Any) -> Any:
    """The derivative of a number in the entry of a symbol, by its definition.

    Raises
    ------
    NotImplementedError
        If it is not known.

    Examples
    --------
    >>> from sympy import MatrixSymbol, Symbol
    >>> from anydim import Norm, Scalar
    >>> a = MatrixSymbol("a", Symbol("N", integer=True, positive=True), 1)
    >>> i = Symbol("i", integer=True)
    >>> derivative(Norm(a), a[i, 0])
    a[i, 0]/|a|

    The derivative of an inverse is -A⁻¹ E A⁻¹, with a matrix E that has one entry 1:

    >>> A = MatrixSymbol("A", a.shape[0], a.shape[0])
    >>> derivative(Scalar(a.T * A.inverse() * a), A[i, i])
    -Sum((A**(-1))[_k, i]*a[_k, 0], (_k, 0, N - 1))*Sum((A**(-1))[i, _k]*a[_k, 0], (_k, 0, N - 1))

    It can be differentiated again, in any entry: what its sums have bound is no symbol k.

    >>> from anydim import prove
    >>> k = Symbol("k", integer=True)
    >>> prove(Scalar(a.T * A * a).diff(a[i, 0], a[k, 0]), A[i, k] + A[k, i])
    proved: Σ_j δ_(jk)·A_(ji) + Σ_l δ_(lk)·A_(il) = A_(ik) + A_(ki)
    """
    if not isinstance(x.parent, MatrixSymbol):
        raise NotImplementedError(f"{x} is no entry of a symbol: differentiate in one such as a[i, 0]")
    meant = e.meaning if isinstance(e, Quantity) else e
    roots = isinstance(e, Norm) or any(p.is_Pow and p.exp == sp.S.Half for p in sp.Mul.make_args(meant))
    r = Reader()
    try:
        node, at = r.number(meant**2 if roots else e), r.number(x)
        if not isinstance(at, Entry):
            raise Outside(f"{x} is no entry")
        M, *position = at.args
        found = expression(slope(node, M, tuple(position)), r, (e, x))
    except (Outside, Rejected) as error:
        raise NotImplementedError(f"the derivative of {e} in {x} is not known: {error}") from error
    return sp.expand(found / 2) / e if roots else found  # of a root, by its square


def expression(node: Number | None, r: Reader, written: tuple[Any, ...]) -> Any:
    """A number of the language as SymPy's, with its sums multiplied out and what cancels gone."""
    c = Trees()
    tree = c.tree(node or Num(0, 1))
    found = {s for e in written for s in e.free_symbols}
    found |= {n for s in found if s.is_Matrix for size in s.shape for n in size.free_symbols}
    symbols = {s.name: s for s in found}
    symbols |= {f"#minus {s.name}": -s for s in found if s.is_nonpositive}
    squares = [s for s in found if s.is_Matrix and s.shape[0] == s.shape[1]]
    symbols |= {f"#inverse of {s.name}": sp.Inverse(s) for s in squares}
    symbols |= {f"#det of {s.name}": sp.Determinant(s) for s in squares}
    text = {"sizes": c.sizes, "symbols": c.symbols, "indices": c.indices}
    writing = Writing({**text, "given": [], "claim": ["=", tree], "parts": []})
    return Back(symbols)(writing.tree(writing.value(tree)))


class Back:
    """From the kernel's trees to SymPy's expressions."""

    def __init__(self, symbols: dict[str, Any]) -> None:
        self.symbols = symbols

    def __call__(self, tree: Any, around: tuple[Any, ...] = ()) -> Any:
        """The number that a tree is; ``around`` are the symbols of the sums around it, the nearest first."""
        if isinstance(tree, int):
            return sp.Integer(tree)
        head, *args = tree
        if head == "sum":
            k = next(k for k in BOUND if k not in around and k.name not in self.symbols)
            return sp.Sum(self(args[1], (k, *around)), (k, 0, self.size(args[0]) - 1))
        if head == "q":
            return sp.Rational(*args)
        if head == "num":
            return self.size(args[0])
        if head == "delta":
            return sp.KroneckerDelta(*(self.at(p, around) for p in args))
        if head == "ent":
            if (symbol := self.symbols.get(args[0])) is None:  # as the determinant of a diagonal matrix
                raise Outside(
                    f"{args[0].strip('#')} is nothing of SymPy's; gradient(f, X) is the matrix of all"
                )
            if not symbol.is_Matrix:
                return symbol
            given = iter(args[1:])
            return MatrixElement(
                symbol, *(sp.Integer(0) if n == 1 else self.at(next(given), around) for n in symbol.shape)
            )
        if head == "^":
            return self(args[0], around) ** args[1]
        parts = [self(part, around) for part in args]
        if head == "inv":
            return 1 / parts[0]
        if head in ("root", "exp", "log"):
            return {"root": sp.sqrt, "exp": sp.exp, "log": sp.log}[head](parts[0])
        return sp.Add(*parts) if head == "+" else sp.Mul(*parts)

    def at(self, p: Any, around: tuple[Any, ...]) -> Any:
        """A position."""
        if p[0] == "b":
            return around[p[1]]
        return sp.Integer(p[1]) if p[0] == "place" else self.symbols[p[1]]

    def size(self, n: Any) -> Any:
        """A size."""
        symbol, offset = n
        return (self.symbols[symbol] if symbol else 0) + sp.Integer(offset)
