"""A proof ends by steps and not by seconds, so that a verdict is the same on every machine.

Results are remembered between proofs.  What one proof finds remembered it pays for once, as if it had
computed it: the order in which proofs are asked for does not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from math import comb, prod
from typing import Any

from sympy import Expr, expand

from .errors import Spent

STEPS = 2_000_000  # of one proof; a step is about a microsecond
KEPT = 30_000  # results that a remembered function keeps


class _Account:
    """What is left of a budget, what it has paid for, and what is being computed with it."""

    def __init__(self, left: int):
        self.left, self.paid = left, set[Any]()
        self.stack: list[tuple[list[int], list[Any]]] = []


_account = [_Account(10**15)]


def spend(steps: int) -> None:
    """Pay for work that is about to be done.

    Raises
    ------
    Spent
        If the budget does not allow it.
    """
    account = _account[0]
    account.left -= steps
    if account.stack:
        account.stack[-1][0][0] += steps
    if account.left < 0:
        raise Spent(
            "the expression is too large for the calculus: its budget of steps is spent; take smaller steps"
        )


def terms(e: Expr) -> int:
    """How many terms an expression has when it is multiplied out, at the most."""
    if e.is_Add:
        return sum(map(terms, e.args))
    if e.is_Mul:
        return min(prod(map(terms, e.args)), 10**12)
    if e.is_Pow and e.exp.is_Integer and e.exp.is_positive:
        n, power = min(terms(e.base), 1000), min(int(e.exp), 10**6)
        return min(comb(n + power - 1, power), 10**12)
    return 1


def expanded(e: Expr) -> Expr:
    """Multiply out, and pay for it."""
    spend(30 * terms(e))
    return expand(e)


@contextmanager
def budget(steps: int = STEPS) -> Iterator[None]:
    """A budget of its own for what happens inside; it is taken from no other."""
    before, _account[0] = _account[0], _Account(steps)
    try:
        yield
    finally:
        _account[0] = before


def remembered(function: Callable) -> Callable:
    """Keep results with what they cost and with what else they were made of."""
    kept: dict[Any, tuple[Any, int, list]] = {}

    def pay(args: Any) -> None:
        account, open_ = _account[0], [(pay, kept, args)]
        while open_:
            own, memory, key = open_.pop()
            if (own, key) in account.paid or key not in memory:
                continue
            account.paid.add((own, key))
            _, cost, parts = memory[key]
            spend(cost)
            open_ += parts

    @wraps(function)
    def call(*args: Any) -> Any:
        account = _account[0]
        if account.stack:
            account.stack[-1][1].append((pay, kept, args))
        if args in kept:
            if (pay, args) not in account.paid:
                pay(args)
            return kept[args][0]
        account.stack.append(([0], []))
        try:
            spend(20)
            result = function(*args)
            (cost,), parts = account.stack[-1]
        finally:
            account.stack.pop()
        if len(kept) >= KEPT:
            kept.clear()
        kept[args] = result, cost, parts
        account.paid.add((pay, args))
        return result

    return call
