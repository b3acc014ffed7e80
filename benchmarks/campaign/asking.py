"""What the engine makes of a case, within a time, and by its public names alone."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from inspect import signature
from typing import Any

from lngeom.symbolic import Derivation, IllFormed, Refuted, Unproved, prove, refute

from .statements import Case

PATIENCE = 20  # seconds of a processor for one case, however busy the machine is
METHODS = {"=": "eq", "<=": "le", "<": "lt", ">=": "ge", ">": "gt"}


@dataclass(frozen=True)
class Claim:
    """A statement as ``qed`` takes it."""

    lhs: Any
    rhs: Any
    conditions: tuple
    relation: str = "="


@dataclass
class Answer:
    """``accepted``, ``refused``, ``refuted``, ``crash``, ``late`` or ``skipped``, with the words for it."""

    outcome: str
    words: str
    seconds: float


class Late(BaseException):
    """The patience is at an end; no ``except Exception`` on the way may swallow it."""


class Skipped(Exception):
    """The engine at hand has no such question."""


@cache
def takes(name: str) -> bool:
    """Whether ``prove`` has a parameter of this name."""
    return name in signature(prove).parameters


def fitting(case: Case) -> Case:
    """The case as this engine can be asked: without conditions where ``prove`` takes none."""
    return case if case.lines or takes("given") else replace(case, given=())


def ask(case: Case, patience: int = PATIENCE) -> Answer:
    """Ask ``prove``, or close the chain of the case."""
    return timed(lambda: _closed(case) if case.lines else _proved(case), patience)


def ask_for_counterexample(case: Case, patience: int = PATIENCE) -> Answer:
    """Ask ``refute``: ``refuted`` if it offers an instance."""
    return timed(lambda: _refuted(case), patience)


def _proved(case: Case) -> str:
    extra: dict[str, Any] = {"given": case.given} if case.given else {}
    if case.relation != "=":
        if not takes("relation"):
            raise Skipped("prove has no parameter `relation`")
        extra["relation"] = case.relation
    return "accepted" if prove(case.lhs, case.rhs, **extra) else "refused"


def _closed(case: Case) -> str:
    relations = case.relations or ("=",) * (len(case.lines) - 1)
    for relation in relations:
        if not hasattr(Derivation, METHODS[relation]):
            raise Skipped(f"Derivation has no method `{METHODS[relation]}`")
    orders = (c for c in case.given if getattr(c, "rel_op", "==") != "==")
    assumed = tuple(c for c in orders if not getattr(c.lhs, "is_Matrix", False))
    chain = Derivation(case.lines[0], assumed)
    for relation, line in zip(relations, case.lines[1:], strict=True):
        chain = getattr(chain, METHODS[relation])(line, "")
    chain.qed(Claim(case.lhs, case.rhs, case.given, case.relation))
    return "accepted"


def _refuted(case: Case) -> str:
    extra: dict[str, Any] = {}
    if case.relation != "=":
        if "relation" not in signature(refute).parameters:
            raise Skipped("refute has no parameter `relation`")
        extra["relation"] = case.relation
    found = refute(case.lhs, case.rhs, case.given, **extra)
    if found:
        raise Refuted(str(found))
    return "accepted"


def timed(question: Callable[[], str], patience: int) -> Answer:
    """Answer a question within seconds of a processor, and take note of what leaves it."""

    def late(*_: Any) -> None:
        raise Late

    before, start = signal.signal(signal.SIGPROF, late), time.process_time()
    words = ""
    try:
        signal.setitimer(signal.ITIMER_PROF, patience)
        outcome = question()
    except Late:
        outcome = "late"
    except IllFormed as error:  # no counterexample: it is not judged at all
        outcome, words = "refused", f"{type(error).__name__}: {error}"
    except Refuted as error:
        outcome, words = "refuted", str(error)
    except (Unproved, TypeError) as error:
        outcome, words = "refused", f"{type(error).__name__}: {error}"
    except Skipped as error:
        outcome, words = "skipped", str(error)
    except Exception as error:  # whatever else leaves the engine is what the campaign looks for
        outcome, words = "crash", f"{type(error).__name__}: {error}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return Answer(outcome, words, time.process_time() - start)
