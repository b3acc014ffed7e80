r"""The language of statements: numbers and matrices of symbolic size, in which nothing is ever evaluated.

Four files: ``nodes`` has sizes, indices, and what all nodes have; ``numbers`` and ``matrices`` are the kinds
of nodes; ``conditions`` says what must hold for a node to have a value.

Conventions.  ``m, n`` are sizes, ``i, j, k`` indices, ``s, t`` numbers, ``A, B, M`` matrices, ``u, v``
columns.  ``c`` is a context in which trees of the kernel are made (:mod:`anydim.statement`), ``w`` a world in
which values are computed (:mod:`anydim.values`), ``p`` a printer (:mod:`anydim.printing`).

- A *size* is a symbol plus an integer, or an integer; every size is at least 1, so no sum is empty.
- An *index* belongs to a size, and two indices that meet have the same size: none is ever out of range.  It
  is fixed (``at``), a position counted from 0 (``place``), or bound by a sum.  Every bound index is a new
  one, so nothing can be captured.
- There are two sorts of nodes, :class:`Number` and :class:`Matrix`.  Constructors check shapes and do nothing
  else: ``Mul(x, Inv(x))`` stays as it is, with its side condition x ≠ 0.

What is known of a node is in its own class (rules for inverses and determinants of sums and products are in
:mod:`anydim.inverses`):

- ``entry(i, j)`` of a matrix, ``meaning()`` of a number: its definition by simpler numbers; ``tree(c)`` of
  numbers that the kernel writes in a way of their own;
- ``needs()``: what must hold for it to have a value, beyond what its parts need;
- ``value(w)``: its value at an instance, by the definition of a textbook and not by ``entry``;
- ``slope(x, at)`` of a number in which the matrix symbol ``x`` occurs: its partial derivative in the entry
  ``at`` of ``x``, or None if that is seen to be 0; of a number that ``x`` is not in, nobody asks;
  ``entry_slope(i, j, x, at)`` of a matrix whose entries have no definition: the same of its entry;
- ``diagonal()`` of a matrix: the column on its diagonal if all else is 0, else None;
- ``check()``: refuses arguments that do not fit; ``binds()``: the indices that mean nothing outside of it;
- ``show(p)``: how it is written, as LaTeX or as text.
"""

from .conditions import merged, needs
from .matrices import (
    Basis,
    Det,
    Diag,
    Entrywise,
    Gradient,
    Hadamard,
    HPow,
    Ident,
    Jacobian,
    MAdd,
    MDefined,
    MInv,
    MMul,
    MPow,
    Ones,
    Scaled,
    Symbols,
    Transpose,
    Zero,
    minus,
)
from .nodes import (
    FIRST,
    GENERAL,
    ONE,
    Index,
    Matrix,
    Need,
    Node,
    Number,
    Size,
    bound,
    entry,
    leaves,
    shape_text,
    sizes_of,
    slope,
)
from .numbers import (
    Abs,
    Add,
    Defined,
    Delta,
    Entry,
    Exp,
    Form,
    Inv,
    Log,
    Max,
    Min,
    Mul,
    Norm,
    Num,
    Pow,
    Root,
    Scalar,
    Sign,
    SizeOf,
    Sum,
    Sym,
    Trace,
    power,
)

__all__ = [
    "Abs",
    "Add",
    "Basis",
    "Defined",
    "Delta",
    "Det",
    "Diag",
    "Entry",
    "Entrywise",
    "Exp",
    "FIRST",
    "Form",
    "GENERAL",
    "Gradient",
    "HPow",
    "Hadamard",
    "Ident",
    "Index",
    "Inv",
    "Jacobian",
    "Log",
    "MAdd",
    "MDefined",
    "MInv",
    "MMul",
    "MPow",
    "Matrix",
    "Max",
    "Min",
    "Mul",
    "Need",
    "Node",
    "Norm",
    "Num",
    "Number",
    "ONE",
    "Ones",
    "Pow",
    "Root",
    "Scalar",
    "Scaled",
    "Sign",
    "Size",
    "SizeOf",
    "Sum",
    "Sym",
    "Symbols",
    "Trace",
    "Transpose",
    "Zero",
    "bound",
    "entry",
    "leaves",
    "merged",
    "minus",
    "needs",
    "power",
    "shape_text",
    "sizes_of",
    "slope",
]
