"""The second checker: it agrees with the kernel, and its normal forms with values in a finite field."""

import copy
import json
import random
from itertools import product

import pytest

from anydim.kernel import Rejected, check
from anydim.search import certificate

from .replay import WORK, Ring, Wrong, replay
from .test_kernel import TRUE, altered, asked, summed

# A square root of v is v^((P + 1) / 4), and roots of products are products of roots, as for real numbers.
# Here whole numbers below 61 are squares, so they count as positive, and -1 is none.
P = 140737496476079
N, K = ("N", 0), ("K", 0)
c, d = ("ent", "c"), ("ent", "d")


class Field:
    """Values of trees and of polynomials in a finite field, where entries are random and some are 0."""

    def __init__(self, seed, sizes):
        self.seed, self.sizes, self.entries, self.places = seed, {"": 0, **sizes}, {}, {}

    def entry(self, key):
        rng = random.Random(f"{self.seed} {key}")
        return self.entries.setdefault(key, 0 if rng.random() < 0.1 else rng.randrange(P))

    def size(self, size):
        return self.sizes[size[0]] + size[1]

    def place(self, index):
        if index[0] == "place":
            return index[1]
        return self.places.setdefault(
            index, random.Random(f"{self.seed} {index}").randrange(self.size(index[2]))
        )

    def root(self, v):
        return pow(v, (P + 1) // 4, P) if pow(v, (P - 1) // 2, P) == 1 else 0

    def tree(self, tree, around=()):
        """The value of a tree; ``around`` are the places of the sums around it, the nearest first."""

        def at(index):
            return around[index[1]] if index[0] == "b" else self.place(index)

        match tree:
            case int():
                return tree % P
            case ("q", p, q):
                return p * pow(q, -1, P) % P
            case ("num", size):
                return self.size(size)
            case ("ent", name, *indices):
                return self.entry((name, *map(at, indices)))
            case ("delta", i, j):
                return int(at(i) == at(j))
            case ("+", *parts):
                return sum(self.tree(part, around) for part in parts) % P
            case ("*", *parts):
                value = 1
                for part in parts:
                    value = value * self.tree(part, around) % P
                return value
            case ("^", base, exponent):
                return pow(self.tree(base, around), exponent, P)
            case ("inv", part):
                return pow(self.tree(part, around), P - 2, P)
            case ("root", part):
                return self.root(self.tree(part, around))
            case ("sum", size, part):
                return sum(self.tree(part, (n, *around)) for n in range(self.size(size))) % P

    def poly(self, ring, p, env=None):
        """The value of a polynomial of a ring."""
        env, total = env or {}, 0
        for m, q in p.items():
            value = q.numerator * pow(q.denominator, -1, P)
            for a, e in m:
                value = value * pow(self.atom(ring, ring.atoms[a], env), e, P) % P
            total += value
        return total % P

    def atom(self, ring, atom, env):
        def at(index):
            return env[index] if index in env else self.place(index)

        match atom.kind:
            case "ent":
                return self.entry((atom.parts[0], *map(at, atom.parts[1:])))
            case "delta":
                return int(at(atom.parts[0]) == at(atom.parts[1]))
            case "num":
                return self.sizes[atom.parts[0]]
            case "sum":
                bound, body = atom.parts
                spaces = product(*(range(self.size(k[2])) for k in bound))
                return (
                    sum(self.poly(ring, {body: 1}, env | dict(zip(bound, s, strict=True))) for s in spaces)
                    % P
                )
            case "inv":
                return pow(self.poly(ring, dict(atom.parts[0]), env), P - 2, P)
            case "root":
                return self.root(self.poly(ring, dict(atom.parts[0]), env))


def frozen(tree):
    return tuple(map(frozen, tree)) if isinstance(tree, list | tuple) else tree


def drawn(rng, depth, around=()):
    """A random number."""

    def index(size):
        bound = [("b", n) for n, k in enumerate(around) if k == size]
        return rng.choice(
            [*bound, *bound, ("at", "i", size), ("any", 0, size), ("place", rng.randrange(2), size)]
        )

    def part(around=around):
        return drawn(rng, depth - 1, around)

    if depth == 0 or rng.random() < 0.15:
        entries = ("ent", "a", index(N)), ("ent", "X", index(N), index(K)), ("delta", index(N), index(N))
        return rng.choice(
            [c, d, rng.randint(-4, 4), ("q", rng.randint(-3, 3), 12), ("num", ("N", -1)), *entries * 2]
        )
    size = rng.choice([N, N, K, ("", 2)])
    return rng.choice(
        [
            ("+", part(), part()),
            ("*", part(), part(), part()),
            ("^", part(), rng.randint(0, 3)),
            ("inv", part()),
            ("root", part()),
            ("sum", size, part((size, *around))),
            ("sum", size, ("*", part((size, *around)), part((size, *around)))),
        ]
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_a_normal_form_has_the_value_of_its_tree(seed):
    rng, trees = random.Random(seed), 0
    while trees < 30:
        tree, ring = drawn(rng, rng.randint(2, 4)), Ring()
        ring.work = WORK - 1000  # what is large is left out
        try:
            p = ring.value(tree)
        except Wrong as error:  # a sum over too many indices
            assert "too m" in str(error)  # noqa: PT017
            continue
        trees += 1
        for n, k in ((2, 3), (3, 2), (4, 2)):
            field = Field(f"{seed} {trees}", {"N": n, "K": k})
            assert field.tree(tree) == field.poly(ring, p), tree


def test_whole_numbers_are_squares_in_the_field_and_minus_one_is_none():
    field = Field(0, {})
    assert [field.root(n * n) for n in range(60)] == list(range(60))
    assert field.root(P - 1) == 0


@pytest.mark.parametrize("seed", range(20))
def test_a_sum_is_the_same_in_every_order_and_another_sum_is_not(seed):
    rng, ring = random.Random(seed), Ring()
    indices = list(range(rng.randint(2, 5)))
    factors = [(rng.choice(indices), rng.choice(indices)) for _ in range(len(indices) + rng.randint(0, 3))]
    if seed % 2:  # a cycle, in which all indices are alike
        factors = list(zip(indices, indices[1:] + indices[:1], strict=True))
    value = ring.value(frozen(summed(factors, indices)))
    mixed = summed(rng.sample(factors, len(factors)), rng.sample(indices, len(indices)))
    assert value == ring.value(frozen(mixed))
    assert value != ring.value(frozen(summed([*factors, factors[0]], indices)))


def verdicts(statement, steps):
    """Whether the kernel accepts, whether the replay does."""
    found = []
    for judge, refusal in ((check, Rejected), (replay, Wrong)):
        try:
            judge(copy.deepcopy(statement), copy.deepcopy(steps))
            found.append(True)
        except refusal:
            found.append(False)
    return tuple(found)


@pytest.mark.slow
@pytest.mark.parametrize("name", TRUE)
def test_what_the_kernel_says_of_a_certificate_the_replay_says_too(name):
    true, false = (json.loads(json.dumps(asked(*claim))) for claim in TRUE[name])
    steps = json.loads(json.dumps(certificate(dict(asked(*TRUE[name][0])))))
    assert verdicts(true, steps) == (True, True)
    for seed in range(30):
        changed = altered(copy.deepcopy(steps), random.Random(f"{name} {seed}"))
        assert verdicts(false, changed) == (False, False)
        said = verdicts(true, changed)
        if (
            len(set(said)) == 2
        ):  # a normal form may be weaker where replacements are missing, and nowhere else
            gone = [step for step in steps if step not in changed]
            assert said == (True, False), seed
            assert gone, seed
            assert all("replace" in step for step in gone), seed
            assert changed == [step for step in steps if step not in gone], seed


STATEMENT = {
    "sizes": {"N": 1},
    "symbols": {"a": [["N", 0]], "c": []},
    "indices": {"i": ["N", 0]},
    "given": [],
    "claim": ["=", 0],
}
ANY = ["any", 0, ["N", 0]]


@pytest.mark.parametrize(
    "change",
    [
        {"claim": ["=", ["ent", "x"]]},
        {"claim": ["<", 0]},
        {"claim": ["=", ["^", 2, -1]]},
        {"claim": ["=", ["q", 1, 0]]},
        {"claim": ["=", ["sum", ["N", -1], 1]]},
        {"claim": ["=", ["ent", "a", ["b", 0]]]},
        {"claim": ["=", ["ent", "a", ["place", 1, ["N", 0]]]]},
        {"claim": ["=", ["ent", "a"]]},
        {"claim": ["=", 0.5]},
        {"claim": ["=", True]},
        {"sizes": {"N": 0}},
        {"given": [["?", 0]]},
        {"symbols": None},
        {"claim": None},
    ],
)
def test_what_is_no_statement_is_wrong(change):
    claim = {**STATEMENT, **change}
    with pytest.raises(Wrong, match=r"^the statement: "):
        replay(claim, [])


AT = ["ent", "a", ["at", "i", ["N", 0]]]
C, EACH, TOTAL = ["ent", "c"], ["ent", "a", ANY], ["sum", ["N", 0], ["ent", "a", ["b", 0]]]
MINUS = ["*", -1, C]
FALSE: dict[str, tuple[list, list, str, dict]] = {
    "the inverse of what is not 0 is positive": ([["!=", C]], [">", ["inv", C]], "form", {"of": [0]}),
    "a square is positive": ([["!=", 0]], [">", ["^", C, 2]], "sign", {"terms": [[1, 1, [], [C]]]}),
    "a negative coefficient": ([[">", C]], [">", MINUS], "sign", {"terms": [[-1, 1, [0], []]]}),
    "numbers that may be 0 are added": ([[">=", C]], [">", C], "sign", {"terms": [[1, 1, [0], []]]}),
    "a sum of what may be 0": ([[">=", EACH]], [">", TOTAL], "sum", {"of": 0, "place": ANY}),
    "a symbol is defined anew": ([["=", 0]], ["=", ["+", C, ["*", -1, 1]]], "let", {}),
    "an index is not of the symbol": ([["=", 0]], ["=", ["+", ["ent", "r"], ["*", -1, EACH]]], "let", {}),
    "no place": ([["=", EACH]], ["=", ["ent", "a", ["b", 0]]], "at", {"of": 0, "places": [[ANY, ["b", 0]]]}),
    "the root of a square": ([["!=", C]], ["=", ["+", ["root", ["^", C, 2]], MINUS]], "root", {"of": 0}),
    "what may be 0 is canceled": (
        [[">=", C]],
        ["=", ["+", ["*", C, ["inv", C]], -1]],
        "ring",
        {"of": [], "cancel": [[0, 1]]},
    ),
    "one term of a sum": ([[">", AT]], [">", TOTAL], "sum", {"of": 0, "place": AT[2]}),
    "0 is not 0": ([["=", 0]], ["!=", ["+", C, MINUS]], "ring", {"of": []}),
    "a weaker fact": ([[">=", C]], [">", C], "given", {"of": 0}),
    "a factor of another number": ([["!=", 1]], ["!=", C], "factor", {"of": 0, "times": C}),
    "an exponential is more than 1": ([["=", 0]], [">", ["+", ["exp", C], -1]], "form", {"of": []}),
    "a logarithm is positive": ([[">", C]], [">", ["log", C]], "form", {"of": []}),
    "the exponential of a logarithm": (
        [[">=", C]],
        ["=", ["+", ["exp", ["log", C]], MINUS]],
        "form",
        {"of": [0]},
    ),
    "the logarithm of a product": (
        [[">", C], ["!=", ["ent", "c"]]],
        ["=", ["+", ["log", ["*", C, C]], ["*", -1, ["log", C]], ["*", -1, ["log", C]]]],
        "form",
        {"of": [0, 1]},
    ),
    "the logarithm of a square": (
        [["!=", C]],
        ["=", ["+", ["log", ["*", C, C]], ["*", -2, ["log", C]]]],
        "ring",
        {"of": []},
    ),
    "the exponential of a product": (
        [["=", 0]],
        ["=", ["+", ["exp", ["*", C, C]], ["*", -1, ["exp", C], ["exp", C]]]],
        "ring",
        {"of": []},
    ),
    "the exponential of a sum inside": (
        [["=", 0]],
        ["=", ["+", ["exp", TOTAL], ["*", -1, ["sum", ["N", 0], ["exp", ["ent", "a", ["b", 0]]]]]]],
        "ring",
        {"of": []},
    ),
    "a half of an exponent": (
        [["=", 0]],
        ["=", ["+", ["exp", C], ["*", -2, ["exp", ["*", ["q", 1, 2], C]]]]],
        "ring",
        {"of": []},
    ),
    "the root of what is negative": (
        [["!=", C]],
        ["=", ["+", ["^", ["root", C], 2], MINUS]],
        "form",
        {"of": [0]},
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_step_that_is_false_somewhere_is_wrong(name):
    given, fact, by, more = FALSE[name]
    steps = [{"fact": one, "by": "given", "of": n} for n, one in enumerate(given)]
    text = {**STATEMENT, "given": given, "claim": fact, "values": []}
    if by in ("let", "at"):
        text["claim"] = given[0]  # the fact is not one of the statement's language
    assert verdicts(text, [*steps, {"fact": fact, "by": by, **more}]) == (False, False)


def test_a_size_that_a_rule_depends_on_is_the_least_of_the_statement():
    fact = [">=", ["+", ["num", ["N", 0]], -2]]
    steps = [{"fact": fact, "by": "size", "of": ["N", 0]}]
    assert verdicts({**STATEMENT, "sizes": {"N": 2}, "claim": fact}, steps) == (True, True)
    assert verdicts({**STATEMENT, "claim": fact}, steps) == (False, False)


def test_a_weaker_fact_is_no_claim():
    steps = [{"fact": [">=", C], "by": "given", "of": 0}]
    assert verdicts({**STATEMENT, "given": [[">=", C]], "claim": [">=", C]}, steps) == (True, True)
    assert verdicts({**STATEMENT, "given": [[">=", C]], "claim": [">", C]}, steps) == (False, False)


def test_every_inverse_under_a_sum_must_be_shown_to_exist():
    body = ["inv", ["ent", "a", ["b", 0]]]
    claim = ["=", ["+", ["sum", ["N", 0], body], ["*", -1, ["sum", ["N", 0], body]]]]
    ring = {"fact": claim, "by": "ring", "of": []}
    assert verdicts({**STATEMENT, "claim": claim}, [ring]) == (False, False)
    given = ["!=", ["ent", "a", ANY]]
    other = ["any", 100, ["N", 0]]
    at = {"fact": ["!=", ["ent", "a", other]], "by": "at", "of": 0, "places": [[ANY, other]]}
    steps = [{"fact": given, "by": "given", "of": 0}, ring, at]
    assert verdicts({**STATEMENT, "claim": claim, "given": [given]}, steps) == (True, True)
