"""One statement, three uses: proof for a symbolic N, residual on arrays, formula on the page."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sympy import Add, Mul, Symbol
from sympy.core.relational import Relational
from sympy.matrices.expressions import HadamardProduct, MatAdd, MatrixSymbol

from anydim import Counterexample, Derivation, Refuted, prove, refute
from anydim.extending import Reader
from anydim.names import Abbreviation
from anydim.proofs import check_sides
from anydim.statement import Quantified, quantified
from anydim.written import Written, written

from .lapses import Lapse, lapse

if TYPE_CHECKING:
    import numpy as np

RELATIONS = {"=": "=", "<=": r"\le", "<": "<", ">=": r"\ge", ">": ">"}
STEPS = {"<=": "le", "<": "lt", ">=": "ge", ">": "gt"}


@dataclass(frozen=True)
class Identity:
    """An equation or inequality that the book derives.

    Parameters
    ----------
    id : str
        The name under which chapters, tests and the index refer to it.
    lhs, rhs : Expr or MatrixExpr
        The two sides, for a symbolic number of features ``N``.
    source : str
        BibTeX keys with their places, ``"riechers2024 eq. (5); notes2024"``; ``"elementary"`` for what
        anybody could check and nobody is cited for.
    chapter : str
        The page that derives it, as ``"02-centering"``.
    conditions : tuple of relations
        What must hold beside N ≥ 1 and ε ≥ 0.
    fails_when : str
        A false neighbor in words: a usual slip, or a case in which a condition is dropped.
    false : pair of expressions
        The false neighbor as a statement of the same kind, which :func:`lngeom.symbolic.refute` refutes.
    relation : {"=", "<=", "<", ">=", ">"}
        How the left side stands to the right.
    gap : Expr, optional
        Of an inequality: the larger side minus the smaller, written so that it is seen not to be negative.
    equality : Eq, optional
        Of an inequality: when the two sides are equal, and only then.
    equal_when : str
        The case of equality in words, in Markdown, for its box; the panel has the equation.

    Raises
    ------
    TypeError
        If a side is no exact expression, shapes do not fit, or a condition is no relation.

    Examples
    --------
    >>> from lngeom.identities import identity
    >>> identity("centering-idempotent").prove()
    True
    """

    id: str
    lhs: Any
    rhs: Any
    source: str
    chapter: str
    fails_when: str
    false: tuple[Any, Any]
    conditions: tuple[Relational, ...] = ()
    relation: str = "="
    gap: Any = None
    equality: Any = None
    equal_when: str = ""

    def __post_init__(self) -> None:
        if self.relation not in RELATIONS:
            raise ValueError(f"{self.id}: a relation is one of {', '.join(RELATIONS)}, got {self.relation!r}")
        if not all(isinstance(condition, Relational) for condition in self.conditions):
            raise TypeError(f"{self.id}: conditions are relations such as sigma > 0, got {self.conditions!r}")
        for sides in ((self.lhs, self.rhs), self.false):
            r = Reader()
            check_sides(r(sides[0]), r(sides[1]), self.relation)

    def prove(self) -> bool:
        """Prove the identity for a symbolic N under its conditions; recomputed at every call.

        Raises
        ------
        Unproved
            If it is neither proved nor refuted, as :func:`lngeom.symbolic.prove`.
        """
        if self.gap is None and self.equality is None:
            return bool(prove(self.lhs, self.rhs, self.conditions, self.relation))
        step = getattr(Derivation(self.lhs, self.conditions), STEPS[self.relation])
        equality = {} if self.equality is None else {"equality": self.equality}
        try:
            step(self.rhs, gap=self.gap, **equality)
        except Refuted:
            return False
        return True

    def counterexample(self) -> Counterexample:
        """An instance on which the false neighbor fails."""
        found = refute(*self.false, relation=self.relation)
        if found is None:
            raise AssertionError(f"{self.id}: no counterexample to its false neighbor was found")
        return found

    def lapses(self) -> tuple[Lapse, ...]:
        """For each condition an exact instance on which it fails, and what the two sides are there.

        Raises
        ------
        AssertionError
            If the identity holds wherever a condition fails that was looked at: then nothing needs it.

        Examples
        --------
        >>> from lngeom.identities import identity
        >>> print(*identity("rms-output-norm").lapses())
        without ρ > 0: a side has no value at a = (0)
        """
        sides, conditions = self.nodes
        found = []
        for n, condition in enumerate(self.conditions):
            if (there := lapse(sides[:2], self.relation, conditions, n)) is None:
                raise AssertionError(f"{self.id}: no instance was found on which it needs {condition}")
            found.append(there)
        return tuple(found)

    def residual(self, n: int, rng: np.random.Generator) -> float:
        """Compute the relative difference of the two sides on arrays of ``n`` normal random features.

        Parameters
        ----------
        n : int
            The number of features, N, or of features in a group, k; other sizes are small random numbers.
        rng : numpy.random.Generator
            Where the numbers come from.

        Returns
        -------
        float
            The largest difference of their entries divided by their largest entry; where a side is 0 by its
            statement, divided by the largest number that was computed on the way.  Of an inequality, a
            difference that it allows is none.

        Raises
        ------
        TypeError, ValueError
            If ``n`` is no positive integer, ``rng`` no generator, or a condition fails for this ``n``.

        Examples
        --------
        >>> from lngeom.identities import identity
        >>> import numpy as np
        >>> identity("output-norm").residual(64, np.random.default_rng(0)) < 1e-14
        True
        """
        from .numerics import residual  # what is proved needs no NumPy

        return residual(self, n, rng)

    def _repr_latex_(self) -> str:
        written = [rf"\displaystyle {self.formula}"]
        for word, parts in (("provided that", self.given), ("where", self._written.names)):
            if there := r",\; ".join(parts):
                written.append(rf"\text{{{word} }} {there}")
        return "$" + r",\quad ".join(written) + "$"

    @property
    def citation(self) -> str:
        """The source in MyST Markdown, as ``{cite:t}`riechers2024` eq. (5)``, or ``elementary``."""
        if self.source == "elementary":
            return self.source
        cited = (re.sub(r"^(\S+)", r"{cite:t}`\1`", part.strip()) for part in self.source.split(";"))
        return ", ".join(cited)

    @property
    def needs(self) -> str:
        """The conditions, and what becomes of the identity without each, in MyST Markdown; empty without."""
        without = zip(self._written.conditions, self.lapses(), strict=True)
        return ", ".join(f"${condition}$ ({there.remark})" for condition, there in without)

    @property
    def where(self) -> str:
        """Definitions of names that the notation lacks, as ``where p = a + tv``; may be empty."""
        names = self._written.names
        return "where " + ", ".join(f"${name}$" for name in names) if names else ""

    @property
    def given(self) -> tuple[str, ...]:
        """LaTeX of the conditions, and sizes of names in the formula that the notation does not give."""
        there = " ".join((self.formula, *self._written.names))
        declared = [one for one in self._written.declared if one.split(r" \in ")[0] in there]
        return *self._written.conditions, *declared

    @property
    def where_equal(self) -> str:
        """LaTeX of the case of equality; empty without."""
        return " = ".join(self._written.formulas[2:])

    @cached_property
    def nodes(self) -> tuple[tuple[Any, ...], tuple[Quantified, ...]]:
        """Both sides, those of the case of equality, and the conditions, read as one statement."""
        r = Reader()
        sides = [r(self.lhs), r(self.rhs)]
        if self.equality is not None:
            sides += r.relation(self.equality)[::2]
        conditions = r.given(self.conditions)
        r.finish()
        return tuple(sides), tuple(quantified(one, sides[:2]) for one in conditions)

    @cached_property
    def _written(self) -> Written:
        return written(*self.nodes)

    @property
    def digest(self) -> str:
        """The SHA-256 of the statement: both sides, the relation and the conditions, names by their meaning.

        Examples
        --------
        >>> from lngeom.identities import identity
        >>> len(identity("centering-idempotent").digest)
        64
        """
        return digest(self.lhs, self.relation, self.rhs, *self.conditions)

    @property
    def formula(self) -> str:
        """LaTeX of the equation or inequality, without delimiters."""
        left, right, *_ = self._written.formulas
        return f"{left} {RELATIONS[self.relation]} {right}"


# --- A fingerprint of what an identity states: what other judges accepted, and what changed since ----------


IN_ANY_ORDER = (Add, Mul, MatAdd, HadamardProduct)


def canonical(e: Any) -> str:
    """An expression as text, with the meaning of each name, the same in every run and on every machine."""
    if isinstance(e, Symbol):
        kinds = ("positive", "nonnegative", "integer", "real")
        known = ",".join(kind for kind in kinds if getattr(e, f"is_{kind}"))
        return f"{e.name}:{known}"
    if isinstance(e, MatrixSymbol):
        return f"{e.name}:{'×'.join(map(canonical, e.shape))}"
    if isinstance(e, Abbreviation):
        return canonical(e.meaning)
    if not e.args:
        return str(e) if e.is_Atom else type(e).__name__
    parts = [canonical(part) for part in e.args]
    if type(e) in IN_ANY_ORDER:  # MatMul is a subclass of Mul
        parts.sort()
    return f"{type(e).__name__}({', '.join(parts)})"


def digest(*parts: Any) -> str:
    """The SHA-256 of expressions and texts, in hexadecimal."""
    text = "\n".join(part if isinstance(part, str) else canonical(part) for part in parts)
    return hashlib.sha256(text.encode()).hexdigest()
