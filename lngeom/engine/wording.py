"""Plain text of expressions as one would write it: what error messages speak."""

from __future__ import annotations

from typing import Any

from sympy import S, fraction
from sympy.core.relational import Relational
from sympy.printing.precedence import PRECEDENCE
from sympy.printing.str import StrPrinter

from .counting import for_every
from .printing import added, in_order, is_entrywise, is_list, is_negative, is_spread

SIGNS = {"==": "=", "!=": "≠", ">=": "≥", "<=": "≤"}  # others are themselves
SMALL = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
GREEK = {"epsilon": "ε", "lambda": "λ", "Gamma": "Γ", "theta": "θ", "alpha": "α", "eta": "η"}


class Text(StrPrinter):
    """Text as one would write it: the book's letters, powers as small numbers; what error messages speak."""

    def parenthesize(self, item: Any, level: int, strict: bool = False) -> str:
        """A name in several parts has brackets beside others, as in LaTeX."""
        joined = is_list(item) or (is_spread(item) and (level > PRECEDENCE["Add"] or not strict))
        return f"({item.name})" if joined else super().parenthesize(item, level, strict)

    def _print_Symbol(self, e: Any) -> str:
        return GREEK.get(e.name, e.name)

    def _print_Identity(self, e: Any) -> str:
        n = self.parenthesize(e.shape[0], PRECEDENCE["Atom"], strict=True)
        return "I" if n == "N" else f"I_{n}"

    def _print_OneMatrix(self, e: Any) -> str:
        m, n = (self.parenthesize(size, PRECEDENCE["Atom"], strict=True) for size in e.shape)
        return "1ᵀ" if (m, n) == ("1", "N") else "1" if (m, n) == ("N", "1") else f"1_({m}×{n})"

    def _print_Transpose(self, e: Any) -> str:
        return f"{self.parenthesize(e.arg, PRECEDENCE['Pow'])}ᵀ"

    def _print_Relational(self, e: Any) -> str:
        return f"{self._print(e.lhs)} {SIGNS.get(e.rel_op, e.rel_op)} {self._print(e.rhs)}"

    def _print_Mul(self, e: Any) -> str:
        return super()._print_Mul(e).replace("*", "·")

    def _print_Pow(self, e: Any, rational: bool = False) -> str:
        if e.exp.is_Integer and e.exp > 1:
            return self._print_MatPow(e)
        return super()._print_Pow(e, rational).replace("**", "^")

    def _print_MatPow(self, e: Any) -> str:
        base = self.parenthesize(e.base, PRECEDENCE["Pow"])
        if e.exp.is_Integer and not base.endswith("ᵀ"):
            return base + str(e.exp).translate(SMALL)
        return f"{base}^{self.parenthesize(e.exp, PRECEDENCE['Pow'])}"

    def _print_MatMul(self, e: Any) -> str:
        number, matrices = e.as_coeff_matrices()
        sign = "-" if is_negative(number) else ""
        top, bottom = fraction(-number if sign else number)
        factors = "·".join(
            self.parenthesize(part, PRECEDENCE["Mul"]) for part in (top, *matrices) if part is not S.One
        )
        below = f"({self._print(bottom)})" if bottom.is_Mul or bottom.is_Add else self._print(bottom)
        return sign + (factors if bottom == 1 else f"{factors}/{below}")

    def _print_Inverse(self, e: Any) -> str:
        return f"{self.parenthesize(e.arg, PRECEDENCE['Pow'])}⁻¹"

    def _print_HadamardProduct(self, e: Any) -> str:
        return "⊙".join(self.parenthesize(part, PRECEDENCE["Pow"]) for part in e.args)

    def _print_HadamardPower(self, e: Any) -> str:
        base, power = (self.parenthesize(part, PRECEDENCE["Pow"]) for part in e.args)
        return f"{base}^⊙{power}"

    def _print_DiagMatrix(self, e: Any) -> str:
        return f"diag({self._print(e.args[0])})"

    def _print_Abs(self, e: Any) -> str:
        return f"|{self._print(e.args[0])}|"

    def _print_Add(self, e: Any, order: Any = None) -> str:
        return self._joined(self._as_ordered_terms(e, order=order))

    def _print_MatAdd(self, e: Any) -> str:
        return self._joined(in_order(e.args))

    def _joined(self, terms: Any) -> str:
        return added(*[self.parenthesize(term, PRECEDENCE["Add"], strict=True) for term in terms])


def text(e: Any) -> str:
    """Plain text of an expression in the book's notation.

    Examples
    --------
    >>> from lngeom.symbolic import text, Pi, a, eps, sigma
    >>> text(Pi * a / (sigma**2 + eps))
    'Π·a/(ε + σ²)'
    """
    return Text().doprint(e)


def text_given(condition: Relational) -> str:
    """Plain text of a condition, which says for what it is meant: every place, every entry."""
    every = ", ".join(map(text, for_every(condition)))
    return text(condition) + " in every entry" * is_entrywise(condition) + f" for every {every}" * bool(every)
