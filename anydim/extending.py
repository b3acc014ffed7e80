"""What a package needs that adds names with a meaning, layers, or notation of its own.

A ``Named`` matrix or a ``Quantity`` is an atom to SymPy, and proofs use its meaning; ``register`` gives a
name its LaTeX, and ``tell`` says that the text explains it.  A layer is a SymPy class with a function that
``reads`` it: a ``Reader`` translates the arguments.  A ``Statement`` is what a ``Derivation`` may close or
quote.  ``tex`` and ``text`` write expressions as proofs print them.

>>> from sympy import MatrixSymbol, Symbol
>>> N = Symbol("N", integer=True, positive=True)
>>> a = MatrixSymbol("a", N, 1)
>>> text(a.T * a)
'aᵀ·a'
"""

from .derivation import Statement
from .names import Named, Quantity
from .read import Reader, reads, register
from .surface import MatrixLetter
from .written import tell, tex, text

__all__ = [
    "MatrixLetter",
    "Named",
    "Quantity",
    "Reader",
    "Statement",
    "reads",
    "register",
    "tell",
    "tex",
    "text",
]
