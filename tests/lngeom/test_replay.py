"""Stored certificates, replayed by a second checker: it accepts all of them, and what the kernel accepts."""

import copy
import json
import random
from functools import cache

import pytest

from anydim.tests.replay import RULES, Ring, replay
from anydim.tests.test_kernel import leaves
from anydim.tests.test_replay import Field, frozen, verdicts
from lngeom.identities import IDENTITIES
from lngeom.identities.certificates import kernel_statement, stored

from ..nightly import first_by_day

CHAPTERS = sorted({entry.chapter for entry in IDENTITIES})
KINDS = ("=", "!=", ">=", ">")


@cache
def statement(entry):
    """The statement of an identity, as it would be stored."""
    return json.loads(json.dumps(kernel_statement(entry)))


def entries(chapter):
    return [entry for entry in IDENTITIES if entry.chapter == chapter]


@pytest.mark.slow
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_replay_accepts_the_certificate_of_every_identity(chapter):
    for entry in entries(chapter):
        assert replay(statement(entry), stored()[entry.id]) == len(stored()[entry.id])


def changed(steps, rng):
    """A certificate with one change, or nothing if the change that was drawn cannot be made."""
    steps = copy.deepcopy(steps)
    n = rng.randrange(len(steps))
    step = steps[n]
    match rng.choice(["fact", "kind", "rule", "reference", "more", "replace", "drop", "swap"]):
        case "fact" if "fact" in step:
            spots = list(leaves(step["fact"][1:]))
        case "kind" if "fact" in step:
            step["fact"][0] = rng.choice([kind for kind in KINDS if kind != step["fact"][0]])
            return steps
        case "rule" if "by" in step:
            step["by"] = rng.choice([rule for rule in RULES if rule != step["by"]])
            return steps
        case "reference" if isinstance(step.get("of"), int):
            spots = [(step, "of")]
        case "reference" if step.get("of"):
            del step["of"][rng.randrange(len(step["of"]))]
            return steps
        case "more":
            more = {name for name in step if name not in ("fact", "by", "replace")}
            spots = [
                spot for name in sorted(more) if isinstance(step[name], list) for spot in leaves(step[name])
            ]
        case "replace" if "replace" in step:
            spots = list(leaves(step["replace"]))
        case "drop":
            del steps[n]
            return steps
        case "swap":
            m = rng.randrange(len(steps))
            steps[n], steps[m] = steps[m], steps[n]
            return steps
        case _:
            return None
    if not spots:
        return None
    holder, key = rng.choice(spots)
    old = holder[key]
    same = [one[k] for one, k in leaves(steps) if type(one[k]) is type(old)]
    holder[key] = rng.choice([old - 1, old + 1, -old, rng.choice(same)] if isinstance(old, int) else same)
    return steps


@pytest.mark.parametrize("chapter", first_by_day(CHAPTERS, 4))
def test_of_changed_certificates_the_two_say_the_same(chapter):
    """Those that prove their identity nevertheless, because a step was not needed, are accepted by both."""
    wrong, apart = 0, []
    rng, names = random.Random(chapter), entries(chapter)
    while wrong < 25:
        entry = rng.choice(names)
        steps = changed(stored()[entry.id], rng)
        if steps is None or steps == stored()[entry.id]:
            continue
        kernel, second = verdicts(statement(entry), steps)
        wrong += not kernel and not second
        if kernel != second:
            apart.append((entry.id, kernel, second))
    assert len(apart) <= 1, apart  # a normal form that is weaker in one of them


@pytest.mark.parametrize("chapter", first_by_day(CHAPTERS, 4))
def test_normal_forms_of_claims_have_their_values(chapter):
    for entry in entries(chapter):
        text = statement(entry)
        for _, tree in (frozen(fact) for fact in [text["claim"], *text["given"]]):
            ring = Ring()
            normal = ring.value(tree)
            field = Field(entry.id, {symbol: max(least, 2) for symbol, least in text["sizes"].items()})
            assert field.tree(tree) == field.poly(ring, normal)
