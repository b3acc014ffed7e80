"""Formulas as the book writes them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from sympy import Basic, Expr, S, Sum, Symbol, fraction
from sympy.core.relational import Relational
from sympy.matrices.expressions import HadamardProduct, Identity, MatMul, MatrixSymbol, OneMatrix
from sympy.printing.latex import LatexPrinter
from sympy.printing.precedence import PRECEDENCE
from sympy.printing.str import StrPrinter

from .names import ONE_LETTER, SPREAD, Abbreviation, sized
from .nodes import Basis, Jacobian, Scalar
from .places import as_numbers, counts_in, for_every, places_of

# what takes another one in brackets: it has one, or would be read as its size
SUBSCRIPT = re.compile(r"_(\w|\\[a-zA-Z]+|\{[^{}]*\})$|^(\\mathbf\{1\}|I)$")


def tex(e: Any, beside: tuple = ()) -> str:
    r"""LaTeX of an expression in the book's notation, which counts entries from 1.

    Parameters
    ----------
    e : Basic
        An expression or a relation.
    beside : tuple of Basic
        What is shown together with it: a letter that stands at an entry there counts places here, too.

    Examples
    --------
    >>> from lngeom.symbolic import tex, Pi, a, Norm, sigma, N
    >>> tex(Norm(Pi * a)**2 / N)
    '\\frac{\\lvert \\Pi a\\rvert^{2}}{N}'
    >>> tex(a[0, 0] + a[N - 1, 0])
    'a_{1} + a_{N}'
    """
    return counted(e, counters(e, *beside))


def counters(*shown: Basic) -> frozenset[Symbol]:
    """The free letters that count places: they stand at an entry and are no sizes."""
    return frozenset(places_of(*shown))


def counted(e: Any, places: frozenset[Symbol]) -> str:
    """LaTeX of an expression where these letters are 1 at the first place, which is 0 in code."""
    made = Tex({"mul_symbol": None})
    made.places = places
    return made.doprint(as_numbers(e, places))


def tex_given(condition: Relational, places: frozenset[Symbol] = frozenset()) -> str:
    """LaTeX of a condition, which says for what it is meant: every place, every entry."""
    every = for_every(condition)
    entries = r"\text{ in every entry}" if is_entrywise(condition) else ""
    return counted(condition, places.union(every)) + entries + quantified(every)


def quantified(letters: Sequence[Symbol]) -> str:
    """What is put behind a condition on these letters for every place."""
    return r"\text{ for every } " + r",\,".join(map(tex, letters)) if letters else ""


def is_entrywise(condition: Relational) -> bool:
    """Whether it compares matrices by size and does not list what it compares, as σ_1, …, σ_Γ > 0 does."""
    left = condition.args[0]
    return condition.rel_op != "==" and getattr(left, "is_Matrix", False) and not is_list(left)


def is_negative(term: Any) -> bool:
    """Whether it is written with a minus in front."""
    number = term.as_coeff_matrices()[0] if isinstance(term, MatMul) else term
    return bool(number.as_coeff_Mul()[0].is_negative) if isinstance(number, Expr) else False


def _leads_with_a_number(e: Any) -> bool:
    """Whether a product of matrices is written with a sign or a number in front."""
    return isinstance(e, MatMul) and (is_negative(e) or e.as_coeff_matrices()[0].as_coeff_Mul()[0] != 1)


def in_order(terms: Any) -> list:
    """Numbers and I first; then what has no number such as ε; a single symbol; what is subtracted."""

    def place(term: Any) -> tuple:
        leads = term.is_Number or isinstance(term, Identity)
        return (
            is_negative(term),
            not leads,
            not term.is_Matrix and any(n.is_nonnegative and not n.is_integer for n in term.atoms(Symbol)),
            isinstance(term, MatrixSymbol),
        )

    return sorted(terms, key=place)


def _as_word(letters: str) -> str:
    """Letters that are one name, not a product of several."""
    return re.sub(r"^([A-Za-zÀ-ž]{2,})", r"\\mathrm{\1}", letters)


def added(first: str, *rest: str) -> str:
    """A sum of terms as they are written."""
    return first + "".join(f" - {t[1:].lstrip()}" if t.startswith("-") else f" + {t}" for t in rest)


def _is_plain(e: Any) -> bool:
    """Whether it takes an index, a power or a transpose without brackets."""
    if isinstance(e, Abbreviation) and not ONE_LETTER.fullmatch(e.latex):
        return False
    return isinstance(e, MatrixSymbol | OneMatrix | Identity) or bool(getattr(e, "plain", False))


def is_spread(e: Any) -> bool:
    """Whether a name is written in several parts, as cos θ, which a factor beside it would join."""
    return isinstance(e, Abbreviation) and bool(SPREAD.match(e.latex))


def is_list(e: Any) -> bool:
    """Whether a name is a list, as σ_1, …, σ_Γ, of which a term beside it would be a part."""
    return is_spread(e) and ", " in e.latex


class Tex(LatexPrinter):
    """SymPy's LaTeX with transposes as ⊤, indices counted from 1, sums over all entries without limits."""

    places: frozenset[Symbol] = frozenset()  # letters that are 1 at the first place

    def parenthesize(self, item: Any, level: int, is_neg: bool = False, strict: bool = False) -> str:
        """A number in matrices takes a power in brackets: aᵀx² would be something else."""
        if isinstance(item, Scalar) and level >= PRECEDENCE["Pow"]:
            return rf"\left({self._print(item.args[0])}\right)"
        name = isinstance(item, Abbreviation) and not ONE_LETTER.fullmatch(item.latex)
        if is_list(item) or (level >= PRECEDENCE["Pow"] and (name or isinstance(item, Jacobian))):
            return rf"\left({self._print(item)}\right)"
        return super().parenthesize(item, level, is_neg, strict)

    def _needs_mul_brackets(self, expr: Any, first: bool = False, last: bool = False) -> bool:
        """A number in matrices with a sign or a number in front has brackets as a factor."""
        inside = isinstance(expr, Scalar) and not first and _leads_with_a_number(expr.args[0])
        return inside or is_spread(expr) or super()._needs_mul_brackets(expr, first, last)

    def _print_function(self, name: str, e: Basic, exp: str | None = None) -> str:
        power = "" if exp is None else f"^{{{exp}}}"
        return rf"\operatorname{{{name}}}{power}\left({self._print(e.args[0])}\right)"

    def _print_Identity(self, e: Any) -> str:
        return sized("I", e.shape[0])

    def _print_OneMatrix(self, e: Any) -> str:
        m, n = e.shape
        return self._print(e.T) + r"^{\top}" if m == 1 != n else sized(r"\mathbf{1}", m, *[n] * (n != 1))

    def _print_ZeroMatrix(self, e: Basic) -> str:
        return "0" if e.shape == (1, 1) else r"\mathbf{0}"

    def _print_Symbol(self, e: Basic, style: str = "plain") -> str:
        return r"\varepsilon" if e.name == "epsilon" else _as_word(super()._print_Symbol(e, style=style))

    def _print_MatrixSymbol(self, e: Any) -> str:
        return _as_word(super()._print_MatrixSymbol(e))

    def _plain(self, e: Any) -> str:
        return self._print(e) if _is_plain(e) else rf"\left({self._print(e)}\right)"

    def _print_Transpose(self, e: Any) -> str:
        if isinstance(e.arg, Basis):
            return f"{self._print(e.arg)}^{{\\top}}"
        return rf"{self._plain(e.arg)}^{{\top}}"

    def _print_MatPow(self, e: Any) -> str:
        return rf"{self._plain(e.base)}^{{{self._print(e.exp)}}}"

    def _print_HadamardProduct(self, e: Any) -> str:
        return r" \odot ".join(
            self._factor(part) for part in sorted(e.args, key=lambda part: not _is_plain(part))
        )

    def _index(self, at: Expr) -> str:
        return self._print(at.xreplace({k: k - 1 for k in self.places}) + 1)

    def _print_KroneckerDelta(self, e: Any, exp: str | None = None) -> str:
        power = "" if exp is None else f"^{{{exp}}}"
        return rf"\delta_{{{','.join(map(self._index, e.args))}}}{power}"

    def _print_MatrixElement(self, e: Any) -> str:
        places = e.indices[:1] if e.parent.shape[1] == 1 else e.indices
        whole = self._plain(e.parent)
        if SUBSCRIPT.search(whole) or (whole == r"\delta" and len(places) > 1):  # that is Kronecker's
            whole = rf"\left({whole}\right)"
        printed = list(map(self._index, places))
        return f"{whole}_{{{('' if all(len(at) == 1 for at in printed) else ',').join(printed)}}}"

    def _print_Sum(self, e: Any) -> str:
        *inner, (k, low, high) = e.limits
        body = Sum(e.function, *inner) if inner else e.function
        sizes = counts_in(k, body)
        place = frozenset({k}) if sizes or (low == 0 and k not in body.free_symbols) else frozenset()
        as_number = as_numbers(body, frozenset({k})) != body
        ends = rf"={self._print(low + len(place))}}}^{{{self._print(high + len(place))}"
        whole = low == 0 and sizes <= {high + 1, None} and high + 1 in sizes and not as_number
        outer, self.places = self.places, (self.places - {k}) | place
        summand = self.parenthesize(as_numbers(body, place), 45)
        self.places = outer
        return rf"\sum_{{{self._print(k)}{'' if whole else ends}}} {summand}"

    def _print_DiagMatrix(self, e: Basic) -> str:
        return rf"\operatorname{{diag}}\left({self._print(e.args[0])}\right)"

    def _print_Trace(self, e: Any, exp: str | None = None) -> str:
        return self._print_function("tr", e, exp)

    def _print_Determinant(self, e: Any, exp: str | None = None) -> str:
        return self._print_function("det", e, exp)  # bars would read as an absolute value

    def _print_MatAdd(self, e: Any) -> str:
        return added(*map(self._term, in_order(e.args)))

    def _term(self, e: Any) -> str:
        return rf"\left({self._print(e)}\right)" if is_list(e) else self._print(e)

    def _print_MatMul(self, e: Any) -> str:
        number, matrices = e.as_coeff_matrices()
        sign = "-" if is_negative(number) else ""
        top, bottom = fraction(-number if sign else number)
        alone = len(matrices) == 1 and top == 1 != bottom
        factors = " ".join(map(self._print if alone else self._factor, matrices))
        if top != 1:
            factors = f"{self._factor(top)} {factors}"
        return sign + (factors if bottom == 1 else rf"\frac{{{factors}}}{{{self._print(bottom)}}}")

    def _factor(self, e: Any) -> str:
        inner = self._print(e.args[0] if isinstance(e, Scalar) else e)
        whole = isinstance(e, Scalar | Sum | HadamardProduct) or is_spread(e) or (e.is_Mul and e.has(Sum))
        whole = whole or _leads_with_a_number(e) or inner.startswith("-")
        return rf"\left({inner}\right)" if whole or e.is_Add or e.is_MatAdd else inner

    def _print_Add(self, e: Any, order: Any = None) -> str:
        return added(*map(self._term, in_order(self._as_ordered_terms(e, order=order))))


def as_in_the_book(printer: LatexPrinter) -> Tex:
    """The book's printer where SymPy's own asks, which knows less of how a node is written."""
    return printer if isinstance(printer, Tex) else Tex({"mul_symbol": None})


# --- Plain text of expressions as one would write it: what error messages speak ----------------------------


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
