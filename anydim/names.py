"""Names with a meaning: SymPy sees an atom, and proofs use its meaning."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

from sympy import Basic, Pow, S, Sum, Symbol, srepr
from sympy.core.expr import AtomicExpr
from sympy.matrices.expressions import MatrixSymbol, OneMatrix, matexpr

from . import language as lang
from .errors import Outside
from .language import ONE, Form
from .printing import REGISTERED, symbol_tex
from .read import Reader, checked_name, is_atom, reads
from .surface import Matrix, Sized, exact


class Abbreviation(Sized):
    """A name with a meaning.  SymPy sees an atom: it neither looks inside nor rewrites it."""

    _content: tuple

    name = property(lambda self: self._content[0], doc="How it is printed as text.")
    latex = property(lambda self: self._content[1], doc="How it is printed in formulas.")
    meaning = property(lambda self: self._content[2], doc="The expression that the name stands for.")

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
        return set(_free(self.meaning))  # a copy: SymPy takes out of it what a sum binds

    @property
    def func(self) -> Any:
        """A constructor without arguments, so that SymPy's ``e.func(*e.args) == e`` holds."""
        return partial(type(self), *self._content)

    def doit(self, **hints: Any) -> Any:
        """Itself: the name is kept."""
        return self

    _eval_simplify = doit  # too

    def _eval_subs(self, old: Any, new: Any) -> Any:
        """Substitute a symbol or size in the meaning; other parts of the meaning are out of reach."""
        from .explicit import where_sized

        meant = self.meaning._subs(old, new) if isinstance(old, Symbol | MatrixSymbol) else self.meaning
        if meant == self.meaning:
            return None
        return meant if meant.is_Matrix else where_sized(meant)

    def _sympyrepr(self, printer: Any) -> str:
        name, latex, meant, *rest = self._content
        parts = [repr(name), repr(latex), srepr(meant, order="none"), *map(repr, rest)]
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
def _free(e: Basic) -> frozenset:
    return frozenset(e.free_symbols)


class Named(Abbreviation, Matrix):
    """A matrix with a name, its LaTeX and a meaning, as Π means ``Identity(N) - one*one.T/N``.

    Parameters
    ----------
    name, latex : str
        How it is printed as text and in formulas; an identifier, or a name that is registered
        (``anydim.extending.register``).
    meaning : MatrixExpr
        The expression that it stands for.

    Raises
    ------
    Outside
        If the meaning is not a matrix expression, or the name could be read as something else.
    """

    shape = property(lambda self: self.meaning.shape)

    def __new__(cls, name: str, latex: str, meaning: Any) -> Named:  # noqa: D102 - documented by the class
        if not getattr(meaning, "is_Matrix", False):
            raise Outside(f"Named gives a name to a matrix expression, got {meaning!r}; see Quantity")
        if not is_ones(name, meaning):
            checked_name(name, latex)
        self = Basic.__new__(cls)
        self._content = name, latex, meaning
        return self


class Quantity(Abbreviation, AtomicExpr):
    """A real number with a name, its LaTeX and a meaning, as μ means ``Sum(...)/N``.

    Parameters
    ----------
    name, latex : str
        How it is printed as text and in formulas; an identifier, or a name that is registered
        (``anydim.extending.register``).
    meaning : Expr
        The expression that it stands for.
    nonnegative : bool, default False
        That it is never negative; this must be visible in the meaning, as it is of roots.

    Raises
    ------
    Outside
        If the meaning is not a number, or it is called nonnegative and that cannot be seen.
    """

    is_commutative = True
    is_real = True

    def __new__(  # noqa: D102 - documented by the class
        cls, name: str, latex: str, meaning: Any, nonnegative: bool = False
    ) -> Quantity:
        meaning = exact("Quantity", meaning)
        if meaning.is_Matrix:
            raise Outside(f"Quantity gives a name to a number, got {meaning!r}; see Named")
        checked_name(name, latex)
        if nonnegative and not seen_nonnegative(meaning):
            raise Outside(f"that {name} is never negative cannot be seen in {meaning}")
        self = Basic.__new__(cls)
        self._content = name, latex, meaning, bool(nonnegative)
        return self

    nonnegative = property(lambda self: self._content[3])

    def _eval_is_nonnegative(self) -> bool | None:
        return self.nonnegative or None

    def _eval_derivative(self, x: Any) -> Any:
        """That of what it means."""
        from .derivatives import derivative

        return derivative(self, x) if isinstance(x, matexpr.MatrixElement) else self.meaning.diff(x)

    def _eval_derivative_n_times(self, x: Any, n: Any) -> Any:
        """One after the other, as of what is no atom."""
        return Basic._eval_derivative_n_times(self, x, n)


def seen_nonnegative(e: Any) -> bool:
    """Return True if a number is nonnegative by its form: a root, a square, or a sum of such."""
    if e.is_nonnegative:
        return True
    if isinstance(e, Pow):
        half = e.exp.is_Rational and e.exp.q == 2
        return half or e.exp.is_even is True or (e.exp.is_integer is True and seen_nonnegative(e.base))
    if e.is_Add or e.is_Mul:
        return all(map(seen_nonnegative, e.args))
    if isinstance(e, Sum):
        return seen_nonnegative(e.function)
    return isinstance(e, Quantity) and seen_nonnegative(e.meaning)


def is_ones(name: str, meaning: Any) -> bool:
    """Return True if a name is that of a column of ones, 1 or 1_n."""
    return isinstance(meaning, OneMatrix) and meaning.shape[1] == 1 and name.split("_")[0] == "1"


@reads(Named, Quantity, whole=True)
def _name(r: Reader, e: Any) -> lang.Node:
    """A name with a meaning; it may not hide an index that a sum around it binds."""
    if hidden := e.free_symbols & r.bound.keys():
        index = ", ".join(sorted(map(str, hidden)))
        raise Outside(f"the name {e.name} hides the index {index} of a sum: write out what it means")
    meant = r(e.meaning)
    if isinstance(meant, lang.Ones) and meant.shape[1] == ONE and is_ones(e.name, e.meaning):
        return meant
    meant = r.kinds[r.named(e.name, meant, e.latex)]  # the same, as it was read first
    latex = REGISTERED.get(e.name) or symbol_tex(e.name)
    atom = is_atom(latex)
    latex, name = (written.replace("{", "{{").replace("}", "}}") for written in (latex, e.name))
    form = Form(latex, name, atom)
    return (lang.MDefined if isinstance(meant, lang.Matrix) else lang.Defined)(form, meant)
