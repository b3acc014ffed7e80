"""The derivation engine: proof, refutation, chains.  It needs SymPy alone and knows no layer, no letter."""

from .derivation import Derivation
from .errors import Foreign, IllFormed, Refuted, Spent, Unproved
from .induction import prove_by_induction
from .instances import Counterexample
from .judging import prove, refute
from .letter import MatrixLetter
from .lines import Statement
from .names import Named, Quantity, unfold
from .nodes import Basis, Jacobian, Norm, Scalar, centering, zeros
from .printing import tex
from .wording import text

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
