"""What every attempt is made of: chains and equations, and the lists that they are entered in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lngeom.symbolic import Derivation, LayerNorm, Unproved, prove

from ..steps import Claim

LN = LayerNorm
Maker = Callable[[], Any]

FALSE_CLOSING: list[tuple[str, Maker]] = []
WITNESS: dict[str, tuple[Any, Any, tuple, dict]] = {}


def close(*lines: Any, given: tuple = ()) -> Derivation:
    """The chain of these lines, closed for the statement that its first line equals its last."""
    chain = Derivation(lines[0])
    for line in lines[1:]:
        chain = chain.eq(line)
    return chain.qed(Claim(lines[0], lines[-1], *given)) or chain


def accept(lhs: Any, rhs: Any) -> None:
    """Let ``prove`` alone accept an equation."""
    if prove(lhs, rhs) is not True:
        raise Unproved("not accepted")


def chain_of(name: str, *lines: Any, given: tuple = (), at: dict | None = None) -> None:
    """A chain that must not close, and the instance on which its statement fails."""
    FALSE_CLOSING.append((name, lambda: close(*lines, given=given)))
    if at is not None:
        WITNESS[name] = lines[0], lines[-1], given, at


def equation(name: str, lhs: Any, rhs: Any, at: dict) -> None:
    """An equation that ``prove`` must not accept: both sides have values there, and they differ."""
    FALSE_CLOSING.append((f"prove: {name}", lambda: accept(lhs, rhs)))
    WITNESS[f"prove: {name}"] = lhs, rhs, (), at


def attempt(name: str) -> Callable[[Maker], Maker]:
    """A way of cheating that needs statements of its own."""

    def keep(maker: Maker) -> Maker:
        FALSE_CLOSING.append((name, maker))
        return maker

    return keep


def refused(change: Maker) -> None:
    """Carry out a change of what was judged; whatever forbids it counts as a refusal."""
    try:
        change()
    except (AttributeError, TypeError) as error:
        raise Unproved(f"cannot be changed: {error}") from error
