"""Identities on arrays: the line of worst errors that every chapter shows, its table, and the index."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite, log10
from typing import Any

from lngeom.symbolic import Derivation, Unproved, refute

from .identity import STEPS, Identity
from .residual import Residual
from .verdicts import JUDGES, accepted

SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
ONE_DIGIT = 10  # smaller numbers of roundings are shown with one digit, larger ones as whole numbers


WORTH_SAYING = 100  # a condition below this costs a digit or two
IN_BRACKETS = (
    "In brackets, from 100 on, the condition of the two sides: how many times more than the numbers in them "
    "they change. Expect an error of about 1e-16 times it, in long sums of up to a thousand times more."
)
LEGEND = "*Worst difference of the two sides, relative to them, over N = {sizes}. {brackets}{notes}*"
OF_ZERO = " †: one side is 0; relative to the terms that cancel on the other."
NO_VALUE = " None: floating point gives no value to a side, all digits cancel."
NO_PROOF = "no proof is found, and no counterexample"
UNEXPLAINED = " Bold: more than rounding explains."


@dataclass(frozen=True)
class Residuals:
    """Worst residuals by identity and kind of vectors; displays as a line, its ``table`` as a table.

    Parameters
    ----------
    rows : dict
        By the name of an identity and the kind of vectors.
    sizes : tuple of int
        The numbers of features.
    whole : bool
        Whether it displays as a table.
    """

    rows: dict[str, dict[str, Residual]]
    sizes: tuple[int, ...]
    whole: bool = False

    @property
    def worst(self) -> float:
        """The largest difference in roundings; rounding does not explain more than a thousand."""
        return max(self.roundings.values())

    @property
    def roundings(self) -> dict[str, float]:
        """The largest difference in roundings, by identity."""
        return {id: max(residual.roundings for residual in row.values()) for id, row in self.rows.items()}

    @property
    def cells(self) -> dict[str, dict[str, str]]:
        """What the table says, by identity and kind of vectors."""
        return {id: {kind: _cell(found) for kind, found in row.items()} for id, row in self.rows.items()}

    @property
    def table(self) -> Residuals:
        """The same, displayed as a table.

        Examples
        --------
        >>> from lngeom.identities import identity, measure
        >>> measure(identity("output-norm")).table._repr_markdown_().count("`output-norm`")
        1
        """
        return replace(self, whole=True)

    def _repr_markdown_(self) -> str:
        return self._table() if self.whole else self._line()

    def _line(self) -> str:
        """The worst relative error, but for inputs that cost digits; loudly what is not explained."""
        found = [residual for row in self.rows.values() for residual in row.values()]
        plain = [residual.difference for residual in found if residual.condition < WORTH_SAYING]
        sizes = f"{min(self.sizes)} … {max(self.sizes)}" if len(self.sizes) > 1 else f"{self.sizes[0]}"
        said = f"worst relative error {scientific(max(plain))}" if plain else "no input keeps all digits"
        more = "; more where digits cancel" if 0 < len(plain) < len(found) else ""
        wrong = [f"`{id}`" for id, row in self.rows.items() if not all(r.explained for r in row.values())]
        loud = f" **More than rounding explains: {', '.join(wrong)}.**" if wrong else ""
        return f"On arrays, N = {sizes}: {said}{more}.{loud}"

    def _table(self) -> str:
        found = [residual for row in self.rows.values() for residual in row.values()]
        notes = OF_ZERO if any(residual.of_zero for residual in found) else ""
        notes += "" if all(isfinite(residual.condition) for residual in found) else NO_VALUE
        notes += "" if all(residual.explained for residual in found) else UNEXPLAINED
        kinds = next(iter(self.rows.values()))
        head = "| identity | " + " | ".join(kinds) + " |\n|:--|" + "--:|" * len(kinds)
        cells = self.cells
        body = [
            f"| {_named(id, row)} | " + " | ".join(cells[id].values()) + " |" for id, row in self.rows.items()
        ]
        sizes = ", ".join(map(str, self.sizes))
        return "\n".join([head, *body, "", LEGEND.format(sizes=sizes, brackets=IN_BRACKETS, notes=notes)])


def scientific(x: float) -> str:
    """A number with one digit, as 3·10⁻¹⁶.

    Examples
    --------
    >>> scientific(2.9e-16), scientific(0), scientific(4e-10)
    ('3·10⁻¹⁶', '0', '4·10⁻¹⁰')
    """
    if not isfinite(x) or not x:
        return f"{x:g}"
    digit, power = f"{x:.0e}".split("e")
    return f"{digit}·10{str(int(power)).translate(SUPERSCRIPT)}"


def power_of_ten(x: float) -> str:
    """The nearest power of ten, as 10⁶."""
    return f"10{f'{log10(x):.0f}'.translate(SUPERSCRIPT)}"


def _judges(entry: Identity, proved: bool) -> str:
    """Who proved it: the kernel, now or in a chain; Coq, whose verdict is stored."""
    others = [JUDGES[judge] for judge in accepted(entry, "" if proved else NO_PROOF)]
    return ", ".join(dict.fromkeys(["kernel", *others])) if proved else "**not proved**"


def _named(id: str, row: dict[str, Residual]) -> str:
    return f"`{id}`" + (" †" if any(residual.of_zero for residual in row.values()) else "")


def _cell(residual: Residual) -> str:
    """The difference and, on a line of its own, a condition that is worth saying, as a power of ten."""
    shown = f"{residual.difference:.0e}" if residual.difference else "0"
    shown = shown if residual.explained else f"**{shown}**"
    if residual.condition < WORTH_SAYING:
        return shown
    if not isfinite(residual.condition):
        return "none"
    return f"{shown} <br>({power_of_ten(residual.condition)})"


def _worst(residuals: Iterable[Residual]) -> Residual:
    """The one that rounding does not explain, if there is one, else the largest."""
    return max(residuals, key=lambda r: (not r.explained, r.difference if r.explained else r.roundings))


def measure(*identities: Identity, sizes: Sequence[int] = (2, 3, 64, 256), seed: int = 0) -> Residuals:
    """Evaluate identities on random arrays of several kinds and sizes.

    Parameters
    ----------
    *identities : Identity
        What to measure.
    sizes : sequence of int
        The numbers of features.
    seed : int
        Of the random numbers.

    Raises
    ------
    TypeError, ValueError
        If something else than identities is given, or no size; and as :meth:`Identity.residual`.

    Returns
    -------
    Residuals
        It displays as one line, its ``.table`` as a table; ``.worst`` is its largest difference in roundings.

    Examples
    --------
    >>> from lngeom.identities import measure, identity
    >>> measure(identity("centering-kills-ones"), sizes=[2, 3, 100]).worst < 10
    True
    """
    import numpy as np  # here alone: the catalogue itself needs none

    from .numerics import DRAWS

    if not identities or not all(isinstance(entry, Identity) for entry in identities):
        raise TypeError(f"measure takes identities of the catalogue, got {identities!r}")
    if not sizes:
        raise ValueError("measure needs at least one size")
    rows = {}
    for entry in identities:
        rng = np.random.default_rng(seed)
        rows[entry.id] = {kind: _worst(entry.residual(n, rng, kind) for n in sizes) for kind in DRAWS}
    return Residuals(rows, tuple(sizes))


@dataclass(frozen=True)
class Decisions:
    """What the machine says of identities today; displays as the index of the book."""

    entries: tuple[Identity, ...]
    proved: tuple[bool, ...]
    roundings: tuple[float, ...]

    def _repr_markdown_(self) -> str:
        head = "| | statement | needs | source | by the machine | roundings |\n|:--|:--|:--|:--|:--|--:|"
        body = []
        for entry, proved, roundings in zip(self.entries, self.proved, self.roundings, strict=True):
            needs = ", ".join(f"${condition}$" for condition in entry.given)
            cells = (
                f"{{eq}}`eq-{entry.id}`",
                rf"$\displaystyle {entry.formula}$" + f", {entry.where}" * bool(entry.where),
                needs,
                entry.citation,
                _judges(entry, proved),
                f"{roundings:.1g}" if roundings < ONE_DIGIT else f"{roundings:.0f}",
            )
            body.append("| " + " | ".join(cell.replace("|", r"\vert ") for cell in cells) + " |")
        return "\n".join([head, *body])


def _is_proved(entry: Identity) -> bool:
    try:
        return entry.prove()
    except Unproved:
        return False


def decide(
    *identities: Identity,
    sizes: Sequence[int] = (2, 3, 64),
    closed: Collection[str] = (),
    measured: Mapping[str, float] | None = None,
) -> Decisions:
    """Prove identities, try to refute them, refute their false neighbours, and evaluate them.

    Parameters
    ----------
    *identities : Identity
        What to decide.
    sizes : sequence of int
        The numbers of features for the evaluation.
    closed : collection of str
        The names of those that a chain has closed: they were proved and could not be refuted, which is not
        tried once more.
    measured : dict
        The names of those that a table has measured, and their worst differences in roundings; the others
        are measured here.

    Raises
    ------
    AssertionError
        If a counterexample to an identity is found, or none to its false neighbour.
    Disagreement
        If another judge accepts what is refuted here or not proved, or refuses what is proved.
    TypeError, ValueError
        As :func:`measure`.

    Returns
    -------
    Decisions
        It displays as a table.

    Examples
    --------
    >>> from lngeom.identities import identity, decide
    >>> decide(identity("centering-kills-ones")).proved
    (True,)
    """
    roundings = dict(measured or {})
    if left := [entry for entry in identities if entry.id not in roundings]:
        roundings |= measure(*left, sizes=sizes).roundings
    for entry in identities:
        if entry.id not in closed and (
            found := refute(entry.lhs, entry.rhs, entry.conditions, entry.relation)
        ):
            accepted(entry, f"refuted, {found}")
            raise AssertionError(f"{entry.id} is refuted: {found}")
        entry.counterexample()
    proved = tuple(entry.id in closed or _is_proved(entry) for entry in identities)
    for entry, is_proved in zip(identities, proved, strict=True):
        accepted(entry, "" if is_proved else NO_PROOF)
    return Decisions(identities, proved, tuple(roundings[entry.id] for entry in identities))


# --- The machine's part: identities whose only step is what they say ---------------------------------------


@dataclass(frozen=True)
class Closed:
    """Chains of one step, each closed; displays as a list of what they close."""

    chains: tuple[Any, ...]
    entries: tuple[Identity, ...]

    def _repr_markdown_(self) -> str:
        return "\n".join(f"- {entry._repr_latex_()}" for entry in self.entries)


def in_one_step(entries: Sequence[Identity]) -> Closed:
    r"""Close identities by a chain of a single step each, from the left side to the right.

    Such a chain is no proof for people: its step is the claim.  It shows that the machine finds the claim by
    itself, tries to refute it, and closes it as it stands in the catalogue.

    Parameters
    ----------
    entries : sequence of Identity
        What to close.

    Raises
    ------
    Unproved, Refuted
        If the machine does not find one of them, or finds a counterexample.

    Returns
    -------
    Closed
        It displays as a list of the identities.

    Examples
    --------
    >>> from lngeom.identities import identity, in_one_step
    >>> in_one_step([identity("centering-idempotent")])._repr_markdown_()
    '- $\\displaystyle \\Pi^{2} = \\Pi$'
    """
    chains = []
    for entry in entries:
        if not isinstance(entry, Identity):
            raise TypeError(f"in_one_step takes identities of the catalogue, got {entry!r}")
        begun = Derivation(entry.lhs, entry.conditions)
        if entry.relation == "=":
            chains.append(begun.eq(entry.rhs).qed(entry))
        else:
            case = {} if entry.equality is None else {"equality": entry.equality}
            chains.append(getattr(begun, STEPS[entry.relation])(entry.rhs, gap=entry.gap, **case).qed(entry))
    return Closed(tuple(chains), tuple(entries))
