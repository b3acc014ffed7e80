"""Writes the steps of a proof: lemmas inside it, and the ends of equations."""

from __future__ import annotations

from . import poly
from .export import Statement
from .poly import Poly
from .rules import Rules
from .terms import Term


class Frame:
    """What an equation uses: lemmas to rewrite with, and polynomials that occur in it."""

    def __init__(self) -> None:
        self.lemmas: dict[str, None] = {}
        self.polys: list[Poly] = []


class Writer(Rules):
    """The proof of one statement as text."""

    def __init__(self, statement: Statement) -> None:
        super().__init__()
        self.statement = statement
        self.sizes = {p: n for p, (n, _) in statement.places.items()}
        if statement.shape is not None:
            self.sizes |= dict(zip(("row", "column"), statement.shape, strict=True))
        self.bound: dict[str, str] = {}
        self.frames = [Frame()]
        self.length: dict[str, int] = {}

    def number(self, e: Term) -> Poly:
        """The polynomial of a number; lemmas for its parts are proved on the way."""
        raise NotImplementedError(e.head)

    def size_of(self, p: str) -> str:
        """The number of places among which p is one."""
        return self.bound.get(p) or self.sizes[p]

    def intros(self, params: list[str]) -> str:
        """Takes the places of a lemma; one of the statement that has the same name makes room."""
        outer = "".join(f"rename {p} into {p}_; " for p in params if p in self.statement.places)
        return f"{outer}intros {' '.join(params)}; " if params else ""

    def have(
        self, name: str, params: list[str], said: str, proof: str, kinds: list[str] | None = None
    ) -> None:
        """A lemma inside the proof."""
        kinds = kinds or [f"'I_{self.size_of(p)}" for p in params]
        intro = self.intros(params)
        self.line(f"have {name} : {quantified(params, kinds, said)}.\n{{ {intro}{proof} }}")

    def close(self, left: Poly, right: Poly | None = None, lemmas: bool = True) -> str:
        """The end of a proof of an equation: rewrite the parts, and leave the rest to ``field``.

        ``left`` and ``right`` are the sides as they come, before the rules; by default ``right`` is what the
        rules make of ``left``.
        """
        frame = self.frames[-1]
        between, left = self.tidy(left), self.lean(left)
        names = sorted(frame.lemmas, key=lambda name: -self.length[name]) if lemmas else []
        names += [rule.name for rule in self.rules if rule.power == 1]
        flips: dict[str, None] = {}
        for base in {base for some in [*frame.polys, left, between] for base in poly.atoms(some)}:
            if base[0] == "del" and set(base[1:]) <= set(self.bound) | set(self.sizes):
                flips[f"(deltaC R {base[2]} {base[1]})"] = None
        start = (
            "cbv beta; " + ("rewrite " + " ".join(f"?{n}" for n in names) + "; " if names else "") + "tidy"
        )
        start += "; rewrite " + " ".join(f"?{n}" for n in sorted(flips)) if flips else ""
        given, right = right is not None, between if right is None else self.lean(right)
        if not self.squares(left) and not self.squares(right):
            return f"{start}; close."
        rules = "rewrite " + " ".join(f"?{rule.name}" for rule in self.rules)
        start = f"{start}; transitivity ({poly.text(left)} : T R); [close | "
        if not given:
            return f"{start}{rules}; close]."
        return (
            f"{start}transitivity ({poly.text(between)} : T R); [{rules}; close | symmetry; "
            f"transitivity ({poly.text(right)} : T R); [close | {rules}; close]]]."
        )

    def equation(self, left: Poly, right: Poly) -> str:
        """The end of a proof of an equation; sides are multiplied by roots that stand in denominators."""
        difference = poly.add(left, poly.scale(-1, right))
        below = self.roots_below(self.lean(difference))
        if not below or not self.tidy(difference):
            return self.close(left, right)
        left, right = poly.mul(self.lean(left), below), poly.mul(self.lean(right), below)
        return f"apply: (cancel (m := {poly.text(below)})); [solve [side] | {self.close(left, right)[:-1]}]."


def quantified(names: list[str], kinds: list[str], said: str) -> str:
    """A statement for all of some places."""
    over = " ".join(f"({name} : {kind})" for name, kind in zip(names, kinds, strict=True))
    return f"forall {over}, {said}" if names else said
