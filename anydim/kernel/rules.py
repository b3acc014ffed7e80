"""The ten rules, and the check of a certificate step by step."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from .polynomials import Ring
from .syntax import KINDS, Rejected, Statement, Tree, excerpt, mentions, open_indices, substitute

LONGEST = 1_000  # steps
STRONGER = {"=": (), "!=": ("!=", ">"), ">=": (">=", ">"), ">": (">=", ">")}  # factors of such a number


class Check:
    """The facts that a certificate has established so far, and the ring with the rules that it has chosen."""

    def __init__(self, statement: Statement) -> None:
        self.statement = statement
        self.facts: list[list] = []
        self.ring = Ring()
        self.steps = 0

    def step(self, step: Any) -> None:
        """Establish one more fact, or use one from now on to replace a product; or refuse."""
        here = f"after {len(self.facts)} facts"
        self.steps += 1
        if self.steps > LONGEST:
            raise Rejected(f"a certificate has at most {LONGEST} steps")
        try:
            match step:
                case {"replace": left, "of": n}:
                    self.replace(left, self.known(n, "="))
                case {"by": str(rule), "fact": [_, _] as fact, **more} if rule in RULES:
                    if rule != "let":
                        self.statement.fact(fact)
                    if not RULES[rule](self, fact, **{str(key): value for key, value in more.items()}):
                        raise Rejected(f"{here}: {excerpt(fact)} does not follow by {rule}")
                    self.facts.append(fact)
                case _:
                    raise Rejected(f"{excerpt(step)} is no step; the rules are {', '.join(RULES)}")
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise Rejected(f"{here}: {excerpt(step)} is no step: {error!r}") from None
        except RecursionError:
            raise Rejected(f"{here}: {excerpt(step)} takes too long") from None

    def known(self, n: Any, *kinds: str) -> Tree:
        """The number that fact n speaks of, if it is of such a kind."""
        if type(n) is not int or not 0 <= n < len(self.facts):
            raise Rejected(f"there is no fact {n} after {len(self.facts)} facts")
        kind, tree = self.facts[n]
        if kind not in kinds:
            raise Rejected(f"fact {n} says {kind}; {' or '.join(kinds)} is needed")
        return tree

    def replace(self, left: Tree, tree: Tree) -> None:
        """From now on, replace the product ``left`` by what it is, as the number ``tree`` is 0."""
        self.statement.tree(left)
        product, equation = self.ring.value(left), dict(self.ring.value(tree))
        if len(product) != 1 or () in product or not set(product) <= set(equation):
            raise Rejected(f"{excerpt(tree)} does not speak of a product {excerpt(left)}")
        (monomial,) = product
        share = equation.pop(monomial)
        if not self.ring.indices(equation) <= self.ring.indices(product):
            raise Rejected(f"{excerpt(tree)} speaks of more indices than {excerpt(left)}")
        self.ring.rewriting.add(monomial, self.ring.scale(Fraction(-1) / share, equation))

    def equal(self, s: Tree, t: Tree, cancel: Any) -> bool:
        """Return True if s - t is 0 by the rules, perhaps after multiplication by a nonzero number."""
        p = self.ring.add(self.ring.value(s), self.ring.scale(-1, self.ring.value(t)))
        for n, times in cancel:
            if type(times) is not int or not 0 < times < 20:
                raise Rejected(f"a power of {times}")
            p = self.ring.clear(p, self.ring.value(self.known(n, "!=", ">")), times)
        return not p


def example(rule: str, fact: Any, *facts: Any, **more: Any) -> bool:
    """Return True if a rule yields a fact from these facts about numbers c, d and a column a."""
    size = ["N", 0]
    says = {"sizes": {"N": 1}, "symbols": {"c": [], "d": [], "a": [size]}, "indices": {}, "claim": ["=", 0]}
    checking = Check(Statement({**says, "given": list(facts)}))
    checking.facts += facts
    try:
        checking.step({"by": rule, "fact": fact, **more})
    except Rejected:
        return False
    return True


def _given(check: Check, fact: Any, of: int) -> bool:
    """A hypothesis.

    >>> example("given", [">", ["ent", "c"]], [">", ["ent", "c"]], of=0)
    True
    """
    return type(of) is int and of >= 0 and fact == check.statement.given[of]


def _size(check: Check, fact: Any, of: Any) -> bool:
    """A size is at least the number that the statement says, and a size that is taken is positive.

    >>> example("size", [">=", ["+", ["num", ["N", 0]], -1]], of=["N", 0])
    True
    """
    symbol, offset = check.statement.size(of)
    least = check.statement.sizes.get(symbol, 0) + offset
    return fact in ([">", ["num", of]], [">=", ["+", ["num", of], -least]])


def _let(check: Check, fact: Any) -> bool:
    """A new symbol for a number, which may depend on any indices: the symbol is the number.

    >>> example("let", ["=", ["+", ["ent", "r"], ["*", -1, ["root", ["ent", "c"]]]]])
    True
    """
    (head, name, *indices), meaning = fact[1][1], fact[1][2][2]
    check.statement.tree(meaning)
    if name in check.statement.symbols or any(index[0] != "any" for index in indices):
        raise Rejected(f"{excerpt(name)} is no new symbol for any indices")
    ring = check.ring
    own = {ring.index(index, ()) for index in indices}
    if len({index[1] for index in indices}) != len(indices) or not ring.indices(ring.value(meaning)) <= own:
        raise Rejected(f"{excerpt(name)} depends on other indices than it has")
    check.statement.symbols[str(name)] = [check.statement.size(index[2]) for index in indices]
    check.statement.fact(fact)
    return head == "ent" and fact == ["=", ["+", fact[1][1], ["*", -1, meaning]]]


def _ring(check: Check, fact: Any, of: Any = (), cancel: Any = ()) -> bool:
    """An equation: a sum of multiples of known ones, by the laws of rings and sums, after cancelling.

    >>> c, d = ["ent", "c"], ["ent", "d"]
    >>> example("ring", ["=", ["+", ["*", 2, c], ["*", -1, c], ["*", -1, c]]])
    True
    >>> example("ring", ["=", ["+", ["*", c, d, ["inv", d]], ["*", -1, c]]], ["!=", d], cancel=[[0, 1]])
    True
    """
    total: Tree = ["+", 0]
    for n, times in of:
        check.statement.tree(times)
        total.append(["*", times, check.known(n, "=")])
    return fact[0] == "=" and check.equal(fact[1], total, cancel)


def _sign(check: Check, fact: Any, terms: Any, cancel: Any = ()) -> bool:
    """A sign: the number is a sum of positive numbers times products of what has that sign, and squares.

    Each term has a coefficient p/q, facts, numbers to be squared, and facts that say what is not 0, to be
    squared.  What is not 0 is one term, which may have a negative coefficient.

    >>> c, d = ["ent", "c"], ["ent", "d"]
    >>> example("sign", [">", ["+", ["^", c, 2], d]], [">", d], terms=[[1, 1, [], [c]], [1, 1, [0], []]])
    True
    >>> example("sign", [">", ["^", c, 2]], [">", d], terms=[[1, 1, [], [c]]])
    False
    """
    kind, tree = fact
    total: list[Tree] = []
    strict = False
    for p, q, facts, squares, *more in terms:
        nonzero = [check.known(n, "!=", ">") for n in (more[0] if more else ())]
        factors = [check.known(n, *STRONGER[kind]) for n in facts]
        if type(p) is not int or type(q) is not int or q < 1 or p == 0 or (p < 0 and kind != "!="):
            raise Rejected(f"the coefficient {excerpt(p)}/{excerpt(q)} is not positive")
        for square in squares:
            check.statement.tree(square)
        strict = strict or (not squares and all(check.facts[n][0] in ("!=", ">") for n in facts))
        total.append(["*", ["q", p, q], *factors, *(["^", square, 2] for square in squares + nonzero)])
    if kind == "=" or (kind == "!=" and len(total) != 1) or (kind != ">=" and not strict):
        return False
    return check.equal(tree, ["+", 0, *total], cancel)


def _form(check: Check, fact: Any, of: Any = ()) -> bool:
    """Check a fact that follows from facts by the form of their numbers.

    - What is not 0, times its inverse, is 1; and the inverse has the sign of the number.
    - A root is not negative; its square is the radicand, if that is not negative; and it is positive
      if that is positive, and only then.
    - An exponential is positive; that of the logarithm of a positive number is the number.
    - The logarithm of a product of positive numbers is the sum of theirs.
    - What is not negative and not 0 is positive.
    - What is not negative is larger than a number whose square is smaller.

    >>> c = ["ent", "c"]
    >>> example("form", ["=", ["+", ["*", c, ["inv", c]], -1]], ["!=", c], of=[0])
    True
    >>> example("form", [">", ["root", c]], [">=", c], of=[0])
    False
    >>> parts = [["*", -1, ["log", c]], ["*", -1, ["log", ["ent", "d"]]]]
    >>> total = ["=", ["+", ["log", ["*", c, ["ent", "d"]]], *parts]]
    >>> example("form", total, [">", c], [">", ["ent", "d"]], of=[0, 1])
    True
    >>> example("form", total, [">", c], ["!=", ["ent", "d"]], of=[0, 1])
    False
    >>> inverse = ["=", ["+", ["exp", ["log", c]], ["*", -1, c]]]
    >>> example("form", inverse, [">", c], of=[0]), example("form", inverse, [">=", c], of=[0])
    (True, False)
    """
    kinds = [check.facts[n][0] for n in of]
    tree = check.known(of[0], *KINDS) if of else fact[1]
    inverse, root = ["inv", tree], ["root", tree]
    match kinds:
        case []:
            return (fact[0], fact[1][0]) in ((">=", "root"), (">", "exp"))
        case [">"] if fact == ["=", ["+", ["exp", ["log", tree]], ["*", -1, tree]]]:
            return True
        case ["!=" | ">"] if fact in (["=", ["+", ["*", tree, inverse], -1]], [kinds[0], inverse]):
            return True
        case ["!=" | ">"] if tree == ["root", fact[1]] and fact[0] == ">":
            return True
        case [">=" | ">"]:
            square = ["=", ["+", ["^", root, 2], ["*", -1, tree]]]
            return fact in (square, [kinds[0], inverse], [kinds[0], root])
        case [">=", "!="]:
            return tree == check.facts[of[1]][1] and fact == [">", tree]
        case [">", ">", *more] if set(more) <= {">"} and fact[0] == "=":
            factors = [check.known(n, ">") for n in of]
            apart = [["*", -1, ["log", t]] for t in factors]
            return fact == ["=", ["+", ["log", ["*", *factors]], *apart]]
        case [">=" | ">", ">=" | ">" as kind]:
            other = fact[1][2][2]
            squares = [kind, ["+", ["^", tree, 2], ["*", -1, ["^", other, 2]]]]
            return check.facts[of[1]] == squares and fact == [kind, ["+", tree, ["*", -1, other]]]
    return False


def _root(check: Check, fact: Any, of: int, cancel: Any = ()) -> bool:
    """Check that a nonnegative number is the root of its square.

    >>> c = ["ent", "c"]
    >>> example("root", ["=", ["+", ["root", ["^", c, 2]], ["*", -1, c]]], [">=", c], of=0)
    True
    """
    base, under = check.known(of, ">=", ">"), fact[1][1][1]
    found = fact == ["=", ["+", ["root", under], ["*", -1, base]]]
    return found and check.equal(under, ["^", base, 2], cancel)


def _sum(check: Check, fact: Any, of: int, place: Any) -> bool:
    """A sum of numbers that are positive, or not negative, for any index, is so too.

    >>> every = ["any", 0, ["N", 0]]
    >>> total = ["sum", ["N", 0], ["ent", "a", ["b", 0]]]
    >>> example("sum", [">", total], [">", ["ent", "a", every]], of=0, place=every)
    True
    """
    kind, (head, size, body) = fact
    if check.statement.index(place, ()) != tuple(size) or place[0] != "any" or mentions(body, place):
        raise Rejected("a sum runs over any index of its size")
    return head == "sum" and kind in (">", ">=") and [kind, open_indices(body, (place,))] == check.facts[of]


def _factor(check: Check, fact: Any, of: int, times: Any, cancel: Any = ()) -> bool:
    """The factors of what is not 0 are not 0.

    >>> c, d = ["ent", "c"], ["ent", "d"]
    >>> example("factor", ["!=", c], ["!=", ["*", d, c]], of=0, times=d)
    True
    """
    check.statement.tree(times)
    product = check.known(of, "!=", ">")
    return fact[0] == "!=" and check.equal(product, ["*", fact[1], times], cancel)


def _at(check: Check, fact: Any, of: int, places: Any) -> bool:
    """Check an instance of a fact that holds for every index.

    >>> every, first = ["any", 0, ["N", 0]], ["place", 0, ["N", 0]]
    >>> holds = [">", ["ent", "a", every]]
    >>> example("at", [">", ["ent", "a", first]], holds, of=0, places=[[every, first]])
    True
    """
    for index, one in places:
        if index[0] != "any" or check.statement.index(one, ()) != check.statement.index(index, ()):
            raise Rejected(f"{excerpt(one)} cannot stand for {excerpt(index)}")
    return fact == substitute([check.facts[of][0], check.known(of, *KINDS)], places)


RULES: dict[str, Callable[..., bool]] = {
    "given": _given,
    "size": _size,
    "let": _let,
    "ring": _ring,
    "sign": _sign,
    "form": _form,
    "root": _root,
    "sum": _sum,
    "factor": _factor,
    "at": _at,
}


def check(statement: Any, steps: Any) -> list[Any]:
    """Follow a certificate to its end.

    Parameters
    ----------
    statement : dict
        See :class:`Statement`.
    steps : list of dict
        Each with ``fact``, ``by`` and what the rule asks for.

    Returns
    -------
    list
        What is proved: the claim, and what must hold for all of the statement to have a value.

    Raises
    ------
    Rejected
        At the first step that does not follow, or if a goal remains.

    Examples
    --------
    >>> c = ["ent", "c"]
    >>> claim = ["=", ["+", ["*", c, ["inv", c]], -1]]
    >>> says = {"sizes": {}, "symbols": {"c": []}, "indices": {}, "given": [["!=", c]], "claim": claim}
    >>> steps = [{"fact": ["!=", c], "by": "given", "of": 0}, {"fact": claim, "by": "form", "of": [0]}]
    >>> check(says, steps)[1:]
    [['!=', ['ent', 'c']]]
    >>> check({**says, "given": []}, [{"fact": claim, "by": "ring"}])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    anydim.kernel.syntax.Rejected: after 0 facts: ['=', ... does not follow by ring
    """
    try:
        statement, steps = json.loads(json.dumps([statement, steps]))
    except (TypeError, ValueError, RecursionError):
        raise Rejected("a statement and its certificate are JSON, of numbers that are not too long") from None
    read = Statement(statement)
    if type(steps) is not list:
        raise Rejected("a certificate is a list of steps")
    checking = Check(read)
    for step in steps:
        checking.step(step)
    for goal in read.goals:
        if goal not in checking.facts:
            raise Rejected(f"it is not proved that {excerpt(goal)}")
    return read.goals
