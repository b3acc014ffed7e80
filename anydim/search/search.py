"""The whole search: goals, roots, and the claim."""

from __future__ import annotations

import json
from contextlib import suppress

from anydim import kernel
from anydim.kernel import Rejected
from anydim.kernel.polynomials import WORK

from .factors import inverses_in
from .multiples import inverses, multiplied, oriented_inverses
from .pruning import pruned
from .roots import inverse, logarithm, named_root, root, units_in
from .signs import cauchy, numerator_of, sign, sums_of_squares, unit
from .state import Search
from .sums import squares_first, sums_in
from .trees import indices_in, lists_in, parts_of, placed, weight
from .writing import Ended, Stuck, TooLong, Tree
from .zeros import multiple_of_nought, oriented, vanishing

GLANCE = 10_000  # the work spent on finding out which facts are easy


def prove(search: Search, gap: Tree = None) -> list[dict]:
    """The certificate, or ``Stuck``; ``gap`` is the claim's number, written so that its sign is seen."""
    try:
        return _proved(search, gap)
    except Ended:
        raise TooLong(f"the search ends after {search.most} steps: take a smaller step") from None


def _proved(search: Search, gap: Tree) -> list[dict]:
    claim = search.statement.claim
    of_inverses = {m for n in inverses(search) for m in (n, n + 1)}
    for n, fact in enumerate(search.statement.given):
        if fact[0] == "=" and n not in of_inverses:
            oriented(search, search.index[repr(fact)], fact[1])
        elif fact[0] == "!=" and fact[1][0] == "delta":
            one_place(search, fact[1])
    oriented_inverses(search)
    for n, fact in enumerate(search.text["given"]):
        if fact[0] in ("=", ">=") and n not in of_inverses:
            vanishing(search, search.index[repr(fact)])
    equations = [tree for kind, tree in search.text["given"] if kind == "="]
    search.units_of_sums = [
        ((whole[1][0], whole[1][1]), whole[2])
        for whole in (part for tree in equations for part in sums_in(tree))
        if search.value(whole) == {(): 1}
    ]
    if claim[0] in (">=", ">") and gap is None:
        with suppress(Stuck, Rejected):
            squares_first(search, claim[1], sign)
    if '"root"' in json.dumps([search.statement.given, claim, gap]):
        for symbol in search.statement.sizes:
            size = ["num", [symbol, 0]]
            unit(search, named_root(search, size, sign(search, size, ">=")))
    _grant(search)
    lengths: list[Tree] = []
    trees = [fact[1] for fact in (*search.statement.given, claim)] + search.text.get("parts", [])
    parts = [part for tree in [*trees, *([] if gap is None else [gap])] for part in parts_of(tree)]
    parts.sort(key=weight if search.small_first else lambda part: part[0] == "log")
    for part in parts:
        _goals_of(search, part)
        if search.depth and claim[0] in (">=", ">") and part[0] == "root":
            lengths.append(part)
            for other in lengths[:-1]:
                with suppress(Stuck, Rejected):
                    cauchy(search, other, part)
    for n in list(search.bounds):
        with suppress(Stuck, Rejected):
            numerator_of(search, n)
    if search.depth and claim[0] in (">=", ">"):
        sums_of_squares(search, claim[1])
    again, search.left = search.left, []
    for part, _ in again:
        _goals_of(search, part)
    search.effort = search.depth
    missing = []
    for kind, tree in search.statement.goals[1:]:
        search.failed.clear()
        try:
            sign(search, tree, kind)
        except (Stuck, Rejected) as error:
            missing.append(error)
    if missing:
        raise missing[0]
    if claim[0] == "=":
        try:
            zero(search, claim[1])
        except (Stuck, Rejected) as error:
            if not of_inverses:
                raise
            try:
                multiplied(search, claim)
            except (Stuck, Rejected):
                raise error from None
    elif gap is None:
        sign(search, claim[1], claim[0])
    else:
        known = sign(search, gap, claim[0])
        n = zero(search, ["+", claim[1], ["*", -1, gap]])
        step = next(step for step in search.steps if step.get("fact") == search.check.facts[n])
        term = [[1, 1, [known], []]]
        search.add(claim, "sign", terms=term, cancel=step.get("cancel", []))
    return search.steps


def _grant(search: Search) -> None:
    """Use that the claim and the other lines have values, where that is not evident."""
    for n, (kind, tree) in list(enumerate(search.statement.given))[len(search.text["given"]) :]:
        search.failed.clear()
        search.ring.most = min(search.most, search.ring.work + GLANCE)
        try:
            sign(search, tree, kind)
        except (Stuck, Rejected, Ended):
            search.ring.most = search.most
            units_in(search, search.value(tree))
            if not search.value(tree) and kind != ">=":
                raise Stuck("it divides by", tree, "which is 0") from None
            search.add([kind, tree], "given", of=n)
            known = search.value(tree)
            search.examples = [one for one in search.examples if not one.refutes(kind, known)]
            if kind == "!=" and tree[0] == "root":
                with suppress(Stuck):  # the radicand is positive
                    sign(search, tree[1], ">")
    search.ring.most = search.most


def one_place(search: Search, delta: Tree) -> None:
    """Use that two indices are equal: their entries are, too."""
    unit(search, delta)
    _, i, j = delta
    trees = [fact[1] for fact in (*search.statement.given, search.statement.claim)]
    for part in [part for tree in trees for part in lists_in(tree) if part[0] == "ent" and j in part]:
        if indices_in(part):
            continue
        other = placed(part, [[j, i]])
        cancel = [[sign(search, delta, "!="), 1]]
        search.rule(search.equation(["+", part, ["*", -1, other]], cancel), part)


def _goals_of(search: Search, part: Tree) -> None:
    search.failed.clear()
    try:
        {"root": root, "inv": inverse, "log": logarithm}[part[0]](search, part)
    except (Stuck, Rejected) as error:
        search.left.append((part, error))
        search.settled.discard(repr(part))


def zero(search: Search, tree: Tree) -> int:
    """An equation: by the rules, after clearing denominators."""
    p = search.value(tree)
    if not p:
        return search.equation(tree)
    cancel = []
    for _ in range(6):
        below = inverses_in(search, p)
        if not below:
            break
        atom, exponent = max(below.items())
        base = search.atom_tree(atom, {})[1]
        known = sign(search, base, "!=")
        p = search.ring.clear(p, search.value(base), exponent)
        cancel.append([known, exponent])
        if not p:
            return search.equation(tree, cancel)
    with suppress(Stuck, Rejected):
        return multiple_of_nought(search, tree)
    raise Stuck(f"{len(p)} term{'s are' if len(p) > 1 else ' is'} left")


def certificate(text: dict, work: int = WORK) -> list[dict]:
    """The steps that prove a statement, or ``Stuck``.

    ``gap`` is not part of the statement; it is the difference of the sides, with an evident sign.
    """
    steps = solved(text, work)
    kernel.check(text, steps)
    return steps


def solved(text: dict, work: int) -> list[dict]:
    """The steps: small roots first, then those that come first."""
    ways = (
        ((0, True), (0, False)) if text["claim"][0] == "=" else ((0, True), (0, False), (1, True), (2, True))
    )
    left = work  # for all ways together
    for way in ways:
        try:
            search = Search(text, *way, work=left)
        except Ended:
            raise TooLong("the hypotheses are too large") from None
        try:
            steps = prove(search, text.get("gap"))
            return pruned(steps, search.statement.goals)
        except TooLong:
            raise
        except (Stuck, Rejected) as error:
            stuck = error
        left -= search.ring.work
    raise stuck
