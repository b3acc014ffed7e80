"""One budget for each public call, and one place where it becomes an error of the package.

Conventions.  :func:`bounded` wraps what users call.  Around the outermost call it starts the clock; reader,
refuter, printer and search call :func:`spend`, which ends the call when its processor time is used up.  The
size and depth of an expression, as a tree, are measured once, before anything else looks at it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from typing import Any

from .errors import Broken, Outside, Short, Unproved

SECONDS = 120  # of processor time, for one call
TREE, LEVELS = 50_000, 100  # parts of an expression, each counted as often as it is written, and levels
_until: ContextVar[float | None] = ContextVar("until", default=None)


class Spent(BaseException):
    """The time of a call is over; nothing on the way takes it for an answer."""


def spend() -> None:
    """End the call if its time is over."""
    until = _until.get()
    if until is not None and time.process_time() > until:
        raise Spent


def bounded(function: Callable[..., Any]) -> Callable[..., Any]:
    """Let a call end within its budget, with a result or an error of the package."""

    @wraps(function)
    def within(*args: Any, **kwargs: Any) -> Any:
        if _until.get() is not None:
            return function(*args, **kwargs)
        token = _until.set(time.process_time() + SECONDS)
        try:
            return function(*args, **kwargs)
        except (Short, NotImplementedError):  # SymPy's own way of saying that it cannot differentiate
            raise
        except Spent:
            raise Unproved(f"the call was stopped after {SECONDS} s of processor time") from None
        except RecursionError:
            raise Outside("an expression or a condition that is nested too deeply") from None
        except MemoryError:
            raise Unproved("the call was stopped: it takes too much memory") from None
        except Exception as error:
            if "integer string conversion" in str(error):
                raise Outside("a number of too many digits") from None
            raise Broken(f"{type(error).__name__}: {error}; please report it") from error
        finally:
            _until.reset(token)

    return within


def measure(e: Any) -> None:
    """Refuse an expression that is too large or too deep as a tree; parts that are shared are counted again.

    Examples
    --------
    >>> from sympy import Add, Symbol
    >>> e = Symbol("x")
    >>> for _ in range(26):
    ...     e = Add(e, e, evaluate=False)
    >>> measure(e)
    Traceback (most recent call last):
    anydim.errors.Outside: an expression of more than 50000 parts or 100 levels
    """
    known: dict[int, tuple[int, int]] = {}  # of an expression: its parts and levels
    waiting = [e]
    while waiting:
        part = waiting[-1]
        inner = [*getattr(part, "args", ()), *([part.meaning] if hasattr(part, "meaning") else [])]
        new = [one for one in inner if id(one) not in known]
        if new and id(part) not in known:
            if len(waiting) > 4 * TREE:
                raise Outside(f"an expression of more than {TREE} parts or {LEVELS} levels")
            waiting += new
            continue
        waiting.pop()
        sizes = [known[id(one)] for one in inner]
        known[id(part)] = 1 + sum(n for n, _ in sizes), 1 + max((depth for _, depth in sizes), default=0)
        if known[id(part)][0] > TREE or known[id(part)][1] > LEVELS:
            raise Outside(f"an expression of more than {TREE} parts or {LEVELS} levels")


__all__ = ["SECONDS", "Spent", "bounded", "measure", "spend"]
