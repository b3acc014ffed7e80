"""The derivation engine: proof, refutation, chains.  It needs SymPy alone and knows no layer, no letter."""

from . import derivatives, explicit  # noqa: F401 - they answer what SymPy asks of a node
from .derivation import Derivation, Statement, prove_by_induction
from .errors import Foreign, IllFormed, Refuted, Spent, Unproved
from .judging import prove, refute
from .names import Named, Quantity, unfold
from .nodes import Basis, Jacobian, MatrixLetter, Norm, Scalar, centering, zeros
from .printing import tex, text
from .refuter import Counterexample

__all__ = [
    "Basis",
    "Counterexample",
    "Derivation",
    "Foreign",
    "IllFormed",
    "Jacobian",
    "MatrixLetter",
    "Named",
    "Norm",
    "Quantity",
    "Refuted",
    "Scalar",
    "Spent",
    "Statement",
    "Unproved",
    "centering",
    "prove",
    "prove_by_induction",
    "refute",
    "tex",
    "text",
    "unfold",
    "zeros",
]
