"""Names with a meaning: SymPy sees an atom, chains are judged on what it stands for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import accumulate
from typing import Any

from sympy import Basic, Pow, S, Symbol, srepr
from sympy import latex as latex_of
from sympy.core.expr import AtomicExpr
from sympy.matrices.expressions import MatrixSymbol, OneMatrix
from sympy.matrices.expressions.matexpr import MatrixElement

from .errors import Foreign
from .nodes import ANSWERS, NODES, Matrix, Sized, exact, node


class Abbreviation(Sized):
    """A name with a meaning.  SymPy sees an atom: it neither looks inside nor rewrites it."""

    _content: tuple

    name = property(lambda self: self._content[0], doc="How it is printed as text.")
    latex = property(lambda self: self._content[1], doc="How it is printed in formulas.")
    meaning = property(lambda self: self._content[2], doc="What it stands for; chains are judged on this.")

    def __setattr__(self, attribute: str, value: Any) -> None:
        """Only SymPy's own notes change; what a name means never does."""
        if attribute == "_content" and "_content" in vars(self):
            raise AttributeError(f"{self.name} keeps its name and its meaning")
        super().__setattr__(attribute, value)

    def __getnewargs__(self) -> tuple:
        return self._content

    def _hashable_content(self) -> tuple:
        return self._content

    @property
    def free_symbols(self) -> set:
        """Those of the meaning."""
        return set(free(self.meaning))  # a copy: SymPy takes out of it what a sum binds

    @property
    def func(self) -> Any:
        """What makes it of its arguments, of which it has none: SymPy's ``e.func(*e.args) == e``."""
        return partial(type(self), *self._content)

    def doit(self, **hints: Any) -> Any:
        """Itself: the name is kept."""
        return self

    _eval_simplify = doit  # too

    def _eval_subs(self, old: Any, new: Any) -> Any:
        """What it means of another letter or size; no other part of its meaning is seen."""
        meant = self.meaning._subs(old, new) if isinstance(old, Symbol | MatrixSymbol) else self.meaning
        if meant == self.meaning:
            return None
        return meant if meant.is_Matrix else ANSWERS["where_sized"](meant)

    def _sympyrepr(self, printer: Any) -> str:
        name, latex, meant, *rest = self._content
        parts = [repr(name), repr(latex), srepr(meant, order="none"), *map(repr, rest)]  # terms as they stand
        return f"{type(self).__name__}({', '.join(parts)})"

    def _pretty(self, printer: Any) -> Any:
        return printer._print(Symbol(self.name))

    _mathml_content = _mathml_presentation = _pretty

    @classmethod
    def class_key(cls) -> tuple:
        """After numbers and symbols: N comes before σ in a product."""
        return 2, 1, cls.__name__

    def sort_key(self, order: Any = None) -> tuple:
        """By name, as a symbol."""
        return self.class_key(), (1, (self.name,)), S.One.sort_key(), S.One

    def _latex(self, printer: Any) -> str:
        return self.latex

    def _sympystr(self, printer: Any) -> str:
        return self.name


@lru_cache(maxsize=16384)
def free(e: Basic) -> frozenset:
    """The free symbols of an expression, in a set that nobody changes."""
    return frozenset(e.free_symbols)


# Letters and words with accents and fonts, and what may stand below and above them: all else is refused.
_GREEK = r"\\(?:var)?(?:[aA]lpha|[bB]eta|[gG]amma|[dD]elta|epsilon|zeta|eta|[tT]heta|iota|kappa|[lL]ambda|mu"
_GREEK += (
    r"|nu|[xX]i|Pi|rho|[sS]igma|tau|[uU]psilon|[pP]hi|chi|[pP]si|[oO]mega)(?![a-zA-Z])|\\ell(?![a-zA-Z])"
)
_FONT = r"\\(?:math(?:bf|rm|cal|bb|sf|it|frak|scr)|boldsymbol|text(?:bf|it|rm)?|operatorname)"
_LETTER = rf"(?:[A-Za-z]|{_GREEK}|{_FONT}\{{(?:[A-Za-z][A-Za-z ]*|{_GREEK})\}}|\\mathbf\{{1\}})"
_ACCENT = r"\\(?:wide)?(?:hat|tilde|bar|vec|d?dot|check|breve|acute|grave|mathring)"
_ATOM = rf"(?:{_LETTER}|{_ACCENT}(?:\{{{_LETTER}\}}| ?{_LETTER}))'*"
FUNCTIONS = "sin|cos|tan|cot|exp|log|ln|arcsin|arccos|arctan"
_BELOW = rf"_(?:\d|{_LETTER}|\{{(?:\d|{_LETTER}|[-,+ ])+\}})"
_ABOVE = r"\^(?:\{-1\}|\*|\\(?:dagger|star|ast)|\{(?:\*|'+|\([a-z]\)|\\(?:dagger|star|ast))\})"
_NAME = rf"(?:\\(?:{FUNCTIONS}) ?)?{_ATOM}(?:{_BELOW})?(?:{_ABOVE})?(?:{_BELOW})?"
# what takes a power without brackets: no product, list or power, and no cos θ
ONE_LETTER = re.compile(rf"{_ATOM}(?:{_BELOW})?|\(.*\)|\\operatorname\{{\w+\}}\(.*\)")
# Latin and Greek without what looks alike in both, and without letters that lack something, as a dotless i
LETTER = "[A-Za-zÀ-ÖØ-öø-İĲ-žα-ξπ-ωΓΔΘΛΞΠΣΦΨΩ]"
_WORD = rf"{LETTER}(?:(?!ᵀ)[\w\u0300-\u036f₋⁻'*†]| (?=\w))*"
READABLE_FORMULA = re.compile(rf"{_NAME}(?:, \\dots, {_NAME})?|\({_NAME}\)")
READABLE_TEXT = re.compile(rf"1\u0302|{_WORD}(?:, …, {_WORD})?|\({_WORD}\)")
OF_SOMETHING = re.compile(r"(?:\\operatorname\{[a-z]+\}|[a-z]+)\((.*)\)")  # as corr(x, z)
UNSEEN = re.compile(r"[&~$]|\\\\|phantom|[ck]ern|space|[lrc]lap|smash|color|mbox|over(?!line)")
_DONE = "tr|det|sign|diag|mean|Var|max|min"  # what the notation does to something
READS_AS_OPERATION = re.compile(
    r"\\(?:pi(?![a-zA-Z])|(?:operatorname|math[a-z]+|text[a-z]*)"
    rf"\{{(?:{_DONE}|pi|[A-Z]+N)[ }}])|[²³⁴-⁹]|^(?:{_DONE})[( ]"
)
# one letter, perhaps with an accent, a prime and an index: no word, which could be read as an operation
SINGLE = re.compile(rf"(?:[A-Za-z]|{_GREEK}|{_ACCENT}(?:\{{(?:[A-Za-z]|{_GREEK})\}}))'*(?:{_BELOW})?")
SPREAD = re.compile(rf"\\(?:{FUNCTIONS})(?![a-zA-Z])|.*, ?\\dots")  # cos θ, or a list: a factor in brackets


def _is_argument(written: str) -> bool:
    """Whether parentheses around it close behind it, and all of it is seen."""
    depths = [0, *accumulate((c == "(") - (c == ")") for c in written)]
    return bool(written.strip()) and min(depths) == depths[-1] == 0 and not UNSEEN.search(written)


def sized(letter: str, *sizes: Any) -> str:
    """A letter with the sizes of the matrix that it stands for, unless that is N."""
    below = shape(*sizes)
    return letter if below == "N" else f"{letter}_{{{below}}}"


def shape(*sizes: Any) -> str:
    """Sizes in a formula, as N × 2."""
    several = len(sizes) > 1
    return r" \times ".join(
        rf"\left({latex_of(n)}\right)" if several and n.is_Add else latex_of(n) for n in sizes
    )


def name_of_ones(n: Any) -> tuple[str, str]:
    """What a column of n ones is called, and nothing else: as text and in formulas."""
    return "1" if str(n) == "N" else f"1_({n})" if n.is_Add else f"1_{n}", sized(r"\mathbf{1}", n)


def _named(owner: type, name: Any, latex: Any, meaning: Any) -> None:
    """Refuse a name that is no letter or word, or reads as a number or an operation."""
    if (
        isinstance(meaning, OneMatrix)
        and meaning.shape[1] == 1
        and (name, latex) == name_of_ones(meaning.shape[0])
    ):
        return
    for written, readable in ((name, READABLE_TEXT), (latex, READABLE_FORMULA)):
        if not isinstance(written, str) or not written.strip():
            raise TypeError(f"{owner.__name__} takes a name and its LaTeX as text, got {written!r}")
        bare = re.sub(r"\\(math|text|operator|boldsymbol)[a-z]*", "", written).strip(r" ${}\,;!")
        of = OF_SOMETHING.fullmatch(written)
        letters = _is_argument(of[1]) if of else readable.fullmatch(written)
        is_list = not of and re.search(r", (?:\\dots|…)", written)
        letters = letters and (not is_list or getattr(meaning, "is_Matrix", False))  # a number is none
        if not letters or READS_AS_OPERATION.search(written[: of.start(1)] if of else written):
            raise TypeError(
                f"the name {written!r} is no letter or word, or reads as a number or an operation; "
                f"it stands for {meaning}"
            )
        if re.match(r"[I1](?:[}_^]|$)|e(?:[}_^]|$)|H\}?_|\\delta_", bare):
            raise TypeError(
                f"the name {written!r} is that of an identity matrix, of ones, of a basis or of Helmert's "
                f"matrix; it stands for {meaning}"
            )


@node
class Named(Abbreviation, Matrix):
    """A matrix with a name, its LaTeX and a meaning, as Π means ``Identity(N) - one*one.T/N``.

    Parameters
    ----------
    name, latex : str
        How it is printed as text and in formulas.
    meaning : MatrixExpr
        What it stands for; chains are judged on this.

    Raises
    ------
    TypeError
        If the meaning is not a matrix expression, or the name reads as a number or an operation.
    """

    shape = property(lambda self: self.meaning.shape)

    def __new__(cls, name: str, latex: str, meaning: Any) -> Named:
        if not getattr(meaning, "is_Matrix", False):
            raise TypeError(f"Named gives a name to a matrix expression, got {meaning!r}; see Quantity")
        _named(cls, name, latex, meaning)
        self = Basic.__new__(cls)
        self._content = name, latex, meaning
        return self


@node
class Quantity(Abbreviation, AtomicExpr):
    """A real number with a name, its LaTeX and a meaning, as μ means ``Sum(...)/N``.

    Parameters
    ----------
    name, latex : str
        How it is printed as text and in formulas.
    meaning : Expr
        What it stands for.
    nonnegative : bool, default False
        That it is never negative; this must be visible in the meaning, as it is of roots.

    Raises
    ------
    TypeError
        If the meaning is not a scalar expression.
    Foreign
        If it is called nonnegative and that cannot be seen.
    """

    is_commutative = True
    is_real = True

    def __new__(cls, name: str, latex: str, meaning: Any, nonnegative: bool = False) -> Quantity:
        meaning = exact(cls, meaning)
        if meaning.is_Matrix:
            raise TypeError(f"Quantity gives a name to a number, got {meaning!r}; see Named")
        _named(cls, name, latex, meaning)
        if nonnegative and not seen_nonnegative(meaning):
            raise Foreign(f"that {name} is never negative cannot be seen in {meaning}")
        self = Basic.__new__(cls)
        self._content = name, latex, meaning, bool(nonnegative)
        return self

    nonnegative = property(lambda self: self._content[3])

    def _eval_is_nonnegative(self) -> bool | None:
        return self.nonnegative or None

    def _eval_derivative(self, x: Any) -> Any:
        """That of what it means."""
        return ANSWERS["slope"](self, x) if isinstance(x, MatrixElement) else self.meaning.diff(x)

    def _eval_derivative_n_times(self, x: Any, n: Any) -> Any:
        """One after the other, as of what is no atom."""
        return Basic._eval_derivative_n_times(self, x, n)


def seen_nonnegative(e: Any) -> bool:
    """Whether it is seen, without computing, that a number is not negative: roots, squares, their sums."""
    if e.is_nonnegative:
        return True
    if isinstance(e, Pow):
        half = e.exp.is_Rational and e.exp.q == 2
        return half or e.exp.is_even is True or (e.exp.is_integer is True and seen_nonnegative(e.base))
    if e.is_Add or e.is_Mul:
        return all(map(seen_nonnegative, e.args))
    if type(e).__name__ == "Sum":
        return seen_nonnegative(e.function)
    meant = getattr(e, "meaning", None)
    return meant is not None and seen_nonnegative(meant)


def written(e: Basic) -> Iterator[Basic]:
    """The parts of an expression and of the meanings of its names."""
    yield e
    for part in [e.meaning] if isinstance(e, Abbreviation) else e.args:
        yield from written(part)


def meaning(e: Basic) -> Basic | None:
    """What a named object or a layer stands for; None for everything else."""
    return _meaning(e) if type(e) in NODES else None


@lru_cache(maxsize=4096)  # the same variance stands in most lines of a chain
def _meaning(e: Any) -> Basic | None:
    return e.meaning


@lru_cache(maxsize=4096)
def unfold(e: Basic) -> Basic:
    """``e`` with every named object replaced by its meaning, down to entries and sums; for reading."""
    if (meant := meaning(e)) is not None:
        return unfold(meant)
    if not e.args:
        return e
    return e.func(*map(unfold, e.args))
