"""Instances at which a condition of an identity fails, and the identity with it; found by search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from anydim.counterexamples import answer, holds, instances, plainer, shown, truth
from anydim.language import Index, Sym, Symbols, leaves
from anydim.printing import Printer, Tex, names_in
from anydim.statement import Quantified
from anydim.values import Undecided, Undefined, World

PLAIN = Fraction(0), Fraction(1)  # of which a column may consist
HALVES = [Fraction(n, 2) for n in range(3, 20)]


@dataclass(frozen=True)
class Lapse:
    """An instance at which a condition fails, and with it the identity.

    Parameters
    ----------
    condition : Quantified
        The condition.
    world : World
        The instance.
    defined : bool
        Whether both sides have a value there; then they do not stand to each other as the identity says.
    """

    condition: Quantified
    world: World
    defined: bool

    def __str__(self) -> str:
        p = Printer()
        values = ", ".join(f"{p.symbol(name)} = {shown(value)}" for name, value in self._values())
        what = "it is false" if self.defined else "a side has no value"
        return f"without {p.hypothesis(self.condition)}: {what} at {values}"

    __repr__ = __str__

    @property
    def remark(self) -> str:
        """The instance in Markdown, as ``undefined at $a = (1, 1)$``."""
        values = ", ".join(f"${Tex().symbol(name)} = {shown(value)}$" for name, value in self._values())
        return f"{'false' if self.defined else 'undefined'} at {values}"

    def _values(self) -> Iterator[tuple[str, Any]]:
        """The values of what the condition speaks of; numbers rather than sizes."""
        named = names_in(*self.condition.hypothesis[::2])
        found = [(name, value) for name, value in self.world.env.items() if name in named]
        yield from found or [(name, value) for name, value in self.world.sizes.items() if name in named]


def lapse(sides: tuple[Any, Any], relation: str, conditions: tuple[Quantified, ...], n: int) -> Lapse | None:
    """A plain instance at which condition ``n`` fails, the others hold, and the identity fails; else None."""
    condition = conditions[n]
    others = tuple(other for other in conditions if other is not condition)
    for kept in (others, ()):  # one feature alone is constant, too: then another condition fails
        for w in tried(sides, condition, conditions):
            if (found := failing(w, sides, relation, condition, kept)) is not None:

                def again(w: World, kept: tuple[Quantified, ...] = kept) -> Lapse | None:
                    return failing(w, sides, relation, condition, kept)

                plain: Lapse = plainer(found, again)
                return plain
    return None


def tried(
    sides: tuple[Any, Any], condition: Quantified, conditions: tuple[Quantified, ...]
) -> Iterator[World]:
    """Instances in which columns are constant, numbers are special, sizes are 1, or nothing of this."""
    nodes = (*sides, *(side for one in conditions for side in one.hypothesis[::2]))
    found = {leaf for node in nodes for leaf in leaves(node)}
    sizes = {leaf.name for leaf in found if isinstance(leaf, Index) and leaf.kind == "size"}
    names = sorted(leaf.args[0] for leaf in found if isinstance(leaf, Sym | Symbols))
    of_sizes = not any(
        isinstance(leaf, Sym | Symbols) for side in condition.hypothesis[::2] for leaf in leaves(side)
    )
    for w in instances(nodes, (), dict.fromkeys(sizes, 1) if of_sizes else {}):
        for name in names:
            value = w.env.get(name)
            for x in PLAIN if isinstance(value, tuple) else (*PLAIN, *HALVES):
                special = tuple((x,) * len(row) for row in value) if isinstance(value, tuple) else x
                yield World({**w.env, name: special}, w.sizes, w.at)
        yield w


def failing(
    w: World, sides: tuple[Any, Any], relation: str, condition: Quantified, others: tuple[Quantified, ...]
) -> Lapse | None:
    """The lapse at an instance, if it is one."""
    w = World(w.env, w.sizes, w.at)
    try:
        if answer(condition, w) is not False or not holds(others, w):
            return None
    except (Undefined, Undecided):  # it says nothing there
        return None
    try:
        found = truth(w, sides[0], relation, sides[1])
    except Undefined:
        return Lapse(condition, w, defined=False)
    return Lapse(condition, w, defined=True) if found is False else None
