"""Is a statement true?  Sought: an instance where its conditions hold and it fails, or has no value.

A search is no proof: what is not refuted is called true on so many instances.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from .numbers import MP, Grid, Misshapen, Undefined, Unknown, plain
from .reading import Reader
from .searching import instances
from .statements import Case, Symbols, holds, keeps_promises, places_exist, related

ENOUGH = 3  # instances, before a statement that none refutes is called true


@dataclass
class Verdict:
    """A label and what it rests on.

    ``false``, ``true``, ``uncovered`` (true, but a line of the chain has no value somewhere), ``broken``
    (true, but a step of the chain fails where the conditions do not hold), ``vacuous`` (no instance found) or
    ``unknown`` (beyond this reading, or too few of them).
    """

    label: str
    instances: int
    note: str = ""


def judge(case: Case, claim: bool, seed: int = 0) -> Verdict:
    """What it is: as a claim, with values wherever its conditions hold, or only where both sides have one."""
    rng = random.Random(seed)
    seen, uncovered, broken, unknown = 0, "", "", ""
    symbols = Symbols(case)
    for env in instances(symbols, rng):
        if not all(keeps_promises(s, env[s]) for s in symbols.free):
            continue
        try:
            if not places_exist(symbols, env):
                continue
            read = Reader(env)
            broken = broken or _broken(case, read, env)
            if not all(holds(c, env) for c in case.given):
                continue
            try:
                left, right = read(case.lhs), read(case.rhs)
            except Undefined as error:
                if claim or isinstance(error, Misshapen):
                    return Verdict("false", seen, f"no value ({error}) at {shown(env)}")
                continue
            seen += 1
            if not related(left, right, case.relation):
                return Verdict("false", seen, f"{_value(left)} and {_value(right)} at {shown(env)}")
            if claim and not uncovered:
                uncovered = _uncovered(case.lines, read, env)
        except Unknown as error:
            unknown = str(error)
    if 0 < seen < ENOUGH and not uncovered:
        return Verdict("unknown", seen, "too few instances")
    if uncovered or (seen and broken):
        return Verdict("uncovered" if uncovered else "broken", seen, uncovered or broken)
    if seen:
        return Verdict("true", seen)
    return Verdict("unknown" if unknown else "vacuous", seen, unknown)


def _uncovered(lines: tuple, read: Reader, env: dict) -> str:
    for line in lines:
        try:
            read(line)
        except Undefined as error:
            return f"{line} has no value ({error}) at {shown(env)}"
    return ""


def _broken(case: Case, read: Reader, env: dict) -> str:
    relations = case.relations or ("=",) * (len(case.lines) - 1)
    for left, right, relation in zip(case.lines, case.lines[1:], relations, strict=False):
        try:
            if not related(read(left), read(right), relation):
                return f"the step {left} {relation} {right} fails at {shown(env)}"
        except Undefined:
            continue
    return ""


def shown(env: dict) -> str:
    """An instance in one line."""
    return ", ".join(f"{s} = {_value(v)}" for s, v in sorted(env.items(), key=lambda item: str(item[0])))


def _value(value: Any) -> str:
    if isinstance(value, Grid):
        return "[" + "; ".join(", ".join(map(_value, row)) for row in value.rows) + "]"
    return MP.nstr(plain(value), 8)
