"""A gap that an author gives for an inequality, and what it tells of the case of equality."""

from __future__ import annotations

from typing import Any

from sympy import Eq, Mul, Pow, S

from .errors import Foreign, Unproved
from .grammar import same_shape
from .judging import holds
from .nodes import Norm
from .wording import text


def is_gap(lhs: Any, rhs: Any, relation: str, gap: Any, given: tuple) -> bool:
    """Whether the gap is what it is said to be, and is seen not to be negative."""
    difference = rhs - lhs if relation in ("<=", "<") else lhs - rhs
    if not holds(difference, gap, given):
        raise Unproved(f"the gap is said to be {text(gap)}, which is not proved to be {text(difference)}")
    return holds(gap, S.Zero, given, ">" if relation in ("<", ">") else ">=", beside=(lhs, rhs))


def check_equality(gap: Any, equality: Any, given: tuple, lines: tuple) -> None:
    """That the gap vanishes exactly where the equation holds: it is a square of their difference.

    What the ``lines`` need to have values is granted.
    """
    if type(equality) is not Eq:
        raise Foreign(f"the case of equality is an equation such as Eq(a, mu*one), got {equality!r}")
    if gap is None:
        raise Unproved("the case of equality is read off the gap: give it")
    left, right = equality.args
    same_shape(left, right)
    for part in Mul.make_args(gap):
        if not isinstance(part, Pow) or not part.exp.is_even or not part.exp.is_positive:
            continue
        root = part.base.args[0] if isinstance(part.base, Norm) else part.base
        if getattr(root, "is_Matrix", False) != getattr(left, "is_Matrix", False):
            continue
        if getattr(root, "shape", ()) != getattr(left, "shape", ()):
            continue
        rest = Mul(*(other for other in Mul.make_args(gap) if other != part))
        if not any(holds(root, way * (left - right), given, beside=lines) for way in (1, -1)):
            continue
        if not holds(rest, S.Zero, given, ">", beside=lines):
            raise Unproved(
                f"the gap vanishes, too, where {text(rest)} does; that it is positive is not derived"
            )
        return
    raise Unproved(f"the gap is not seen to vanish exactly where {text(equality)}")
