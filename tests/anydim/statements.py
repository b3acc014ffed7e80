"""Reads the tables of statements: one on each line, in the letters of the book and the words of SymPy.

A line says ``left = right``, or with one of ``<=``, ``<``, ``>=``, ``>``; between ``=`` more lines of a
chain may stand. Behind it may stand ``given`` with conditions, ``at`` with an instance on which it fails,
``because`` with the reason where nobody can compute it, ``but not`` with a false neighbor of its right
side, and before it a name and ``::``.
``:=`` gives a name to an expression.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from pathlib import Path
from typing import Any

import sympy
from sympy.matrices import expressions
from sympy.matrices.expressions.matexpr import MatrixElement

import lngeom.symbolic
from anydim import Derivation, Misshapen, Outside, Refuted, Unproved, gradient, prove, refute, side_conditions
from anydim.extending import tex, text

SIGNS = re.compile(r" (=|<=|<|>=|>) ")
STEPS = {"=": "eq", "<=": "le", "<": "lt", ">=": "ge", ">": "gt"}
SYMBOLS = """
LN := LayerNorm
A, B := symbols_of("A B", N, N)
M := Named("M", "M", G * Pi * G)
P2 := Named("Π₂", r"\\Pi_2", I - alpha * alpha.T / Scalar(alpha.T * alpha))
R := (G ** 2 - lam * I) ** -1
PINV := P2 * G ** -2 * P2
J := (Pi - Pi * a * a.T * Pi / (N * s ** 2)) / s
J0 := (Pi - Pi * a * a.T * Pi / (N * sigma ** 2)) / sigma
GV := HadamardProduct(g, v)
ROW, ONES := MatrixSymbol("r", 1, N), one.T
CORR := Scalar(x.T * Pi * z) / sqrt(Scalar(x.T * Pi * x) * Scalar(z.T * Pi * z))
UNIT := Basis(N, i)
TANGENT := Pi * z - Pi * a * Scalar(a.T * Pi * z) / Scalar(a.T * Pi * a)
HELMERT_ROW := (one - N * UNIT) / sqrt(N * (N - 1))
l, ROWS := Symbol("l", integer=True, nonnegative=True), MatrixSymbol("X", Gamma, k)
group_mean := lambda q: Sum(ROWS[q, l], (l, 0, k - 1)) / k
group_spread := lambda q: Sum((ROWS[q, l] - group_mean(q)) ** 2, (l, 0, k - 1)) / k
group_norm := lambda q, i: (ROWS[q, i] - group_mean(q)) / sqrt(group_spread(q))
GROUPS := Sum(group_norm(j, i) ** 2, (i, 0, k - 1), (j, 0, Gamma - 1))
"""


@dataclass
class Said:
    """A statement of a table; ``at`` is None where no instance is given."""

    name: str
    lines: list
    relation: str
    given: tuple
    at: dict | None
    because: str | None
    neighbor: Any

    @property
    def lhs(self) -> Any:
        return self.lines[0]

    @property
    def rhs(self) -> Any:
        return self.lines[-1]

    @property
    def sides(self) -> tuple:
        """The two sides, in the form that ``prove`` takes."""
        return self.lhs, self.rhs, self.given, self.relation


def words() -> dict[str, Any]:
    """The names that a table may use; those of the book stand before SymPy's."""
    known = vars(sympy) | vars(expressions) | {"MatrixElement": MatrixElement} | vars(lngeom.symbolic)
    known |= {"Claim": Claim, "Outside": Outside, "Misshapen": Misshapen, "Refuted": Refuted}
    known |= {"sympy_I": sympy.I, "B_SIZE": known["B"], "reduce": reduce, "text": text, "tex": tex}
    known |= {"gradient": gradient, "prove": prove, "refute": refute, "side_conditions": side_conditions}
    known["symbols_of"] = lambda names, *shape: [
        expressions.MatrixSymbol(name, *shape) for name in names.split()
    ]
    for line in SYMBOLS.strip().splitlines():
        define(line, known)
    return known


def define(line: str, known: dict) -> None:
    names, meaning = line.split(" := ", 1)
    exec(f"{names} = {meaning}", known)


def after(line: str, word: str) -> tuple[str, str | None]:
    """Split a text at a word; None if the word is missing."""
    before, found, behind = f"{line} ".partition(f" {word} ")
    return before.strip(), behind.strip() if found else None


def said(line: str, known: dict) -> Said:
    """One line of a table."""
    name, found, line = line.rpartition(" :: ")
    rest, because = after(line, "because")
    rest, at = after(rest, "at")
    rest, neighbor = after(rest, "but not")
    rest, given = after(rest, "given")
    parts = SIGNS.split(rest)
    relation = next((sign for sign in parts[1::2] if sign != "="), "=")
    return Said(
        name if found else line,
        [sympy.sympify(eval(part, known)) for part in parts[::2]],
        relation,
        eval(f"({given},)", known) if given else (),
        None if at is None else eval(f"{{{at}}}", known),
        because,
        eval(neighbor, known) if neighbor else None,
    )


def rows(name: str) -> Iterator[tuple[str, dict]]:
    """The lines of a table beside this file, each with the names that stand above it."""
    known = words()
    for line in Path(__file__).with_name(f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if " := " in line:
            define(line, known)
        elif line and not line.startswith("#"):
            yield line, known


def asked(name: str) -> list[tuple]:
    """A table of what is asked and what comes of it, parted by ``::``; its test evaluates what is asked."""
    return [(*(part.strip() for part in f"{line} ".split(" :: ")), known) for line, known in rows(name)]


class Claim:
    """A statement as ``qed`` takes it."""

    id: str | None = None

    def __init__(self, lhs: Any, rhs: Any, *conditions: Any, relation: str = "=", equality: Any = None):
        self.lhs, self.rhs, self.conditions = lhs, rhs, conditions
        self.relation, self.equality = relation, equality


def chain(lines: list, given: Any = (), relation: str = "=") -> Derivation:
    """The derivation of these lines; the last step bears the relation."""
    made = Derivation(lines[0], given=given)
    for line in lines[1:-1]:
        made = made.eq(line)
    return getattr(made, STEPS[relation])(lines[-1])


def accepted(lhs: Any, rhs: Any, given: Any = (), relation: str = "=") -> bool:
    """Return True if ``prove`` accepts the statement."""
    try:
        return bool(prove(lhs, rhs, given, relation))
    except (Unproved, Outside):
        return False


def closes(lines: list, given: tuple = (), assumed: tuple = (), relation: str = "=") -> bool:
    """Return True if the derivation of these lines closes under conditions, some of them assumed."""
    try:
        made = chain(lines, assumed, relation)
        return made.qed(Claim(lines[0], lines[-1], *given, relation=relation)).closes is not None
    except (Unproved, Outside):
        return False


TRUE, FALSE = ([said(*row) for row in rows(name)] for name in ("true", "false"))
