"""The kernel: a certificate is accepted for its statement, and for no false one however it is altered."""

import copy
import json
import random

import pytest
from sympy import Eq, Identity, MatrixSymbol, Ne, OneMatrix, Sum, Symbol, Trace, exp, log, sqrt
from sympy.matrices.expressions import Determinant, DiagMatrix

from anydim import Jacobian, Norm, Scalar
from anydim.kernel import Rejected, check
from anydim.kernel.polynomials import Ring
from anydim.proofs import read
from anydim.search import certificate
from anydim.search.writing import Writing
from anydim.statement import statement
from anydim.values import World

from .evaluating import value
from .replay import Wrong, replay

N, n = (Symbol(name, integer=True, positive=True) for name in "Nn")
i, j = (Symbol(name, integer=True) for name in "ij")
a, b = (MatrixSymbol(name, N, 1) for name in "ab")
A, B = (MatrixSymbol(name, N, N) for name in "AB")
c, d = (Symbol(name, real=True) for name in "cd")
U, V = MatrixSymbol("U", N, n), MatrixSymbol("V", n, N)
SUMS = [Ne(Determinant(M), 0) for M in (Identity(N) + U * V, Identity(n) + V * U, Identity(n) - V * U)]
WOODBURY = [Ne(Determinant(M), 0) for M in (A, A + U * V, Identity(n) + V * A**-1 * U)]
Pi = Identity(N) - OneMatrix(N, N) / N
HOUSE = Identity(N) - 2 * a * a.T / Norm(a) ** 2

ONES = OneMatrix(N, 1)
TOTAL = lambda x: Scalar(ONES.T * x.applyfunc(exp))  # noqa: E731
SOFT = lambda x: x.applyfunc(exp) / TOTAL(x)  # noqa: E731

# a true statement, and a false one for which its certificate is tried, too
TRUE = {
    "a transpose": (((A * B).T, B.T * A.T), (A * B, B * A)),
    "a projector": ((Pi * Pi, Pi), (Pi * Pi, Identity(N))),
    "a trace": ((Trace(A * B), Trace(B * A)), (Trace(A * B), Trace(A) * Trace(B))),
    "a reflection": (
        (HOUSE.T * HOUSE, Identity(N), Norm(a) > 0),
        (HOUSE.T * HOUSE, HOUSE, Norm(a) > 0),
    ),
    "a condition": ((abs(c * d), c * d, c * d >= 0), (abs(c * d), c * d, c >= 0)),
    "for every index": ((abs(a[0, 0]), a[0, 0], a[i, 0] >= 0), (abs(a[0, 0]), a[0, 0], b[i, 0] >= 0)),
    "an inverse": (
        (DiagMatrix(a) ** -1 * a, OneMatrix(N, 1), Ne(a[i, 0], 0)),
        (DiagMatrix(a) ** -1 * b, OneMatrix(N, 1), Ne(a[i, 0], 0)),
    ),
    "Cauchy and Schwarz": (
        (Scalar(a.T * b), Norm(a) * Norm(b), (), "<="),
        (Norm(a) * Norm(b), Scalar(a.T * b), (), "<="),
    ),
    "a root": ((sqrt((c**2 + 1) ** 2), c**2 + 1), (sqrt((c**2 - 1) ** 2), c**2 - 1)),
    "an equation": ((Norm(A * a), Norm(a), Eq(A.T * A, Identity(N))), (Norm(A * a), Norm(a), Eq(A * b, b))),
    "an inverse of a sum": (
        ((Identity(N) + U * V) ** -1 * U, U * (Identity(n) + V * U) ** -1, SUMS),
        ((Identity(N) + U * V) ** -1 * U, U * (Identity(n) - V * U) ** -1, SUMS),
    ),
    "Woodbury": (
        ((A + U * V) ** -1, A**-1 - A**-1 * U * (Identity(n) + V * A**-1 * U) ** -1 * V * A**-1, WOODBURY),
        ((A + U * V) ** -1, A**-1 + A**-1 * U * (Identity(n) + V * A**-1 * U) ** -1 * V * A**-1, WOODBURY),
    ),
    "softmax": (
        (SOFT(a + c * ONES), SOFT(a)),
        (SOFT(a + b), SOFT(a)),
    ),
    "the Jacobian of softmax": (
        (Jacobian(SOFT(a), a), DiagMatrix(SOFT(a)) - SOFT(a) * SOFT(a).T),
        (Jacobian(SOFT(a), a), DiagMatrix(SOFT(a)) - SOFT(a) * a.T),
    ),
    "log-sum-exp": (
        (log(TOTAL(a + c * ONES)), log(TOTAL(a)) + c),
        (log(TOTAL(a + c * ONES)), log(TOTAL(a)) - c),
    ),
    "a logarithm": (
        (log(c * d**2), log(c) + 2 * log(d), [c > 0, d > 0]),
        (log(c * d**2), log(c) + log(d), [c > 0, d > 0]),
    ),
    "a sum": (
        (Sum(abs(a[j, 0]), (j, 0, N - 1)), Sum(a[j, 0], (j, 0, N - 1)), a[i, 0] >= 0),
        (Sum(abs(a[j, 0]), (j, 0, N - 1)), Sum(a[j, 0], (j, 0, N - 1)), a[0, 0] >= 0),
    ),
}


def asked(*claim):
    """The text of a statement, as the kernel reads it."""
    left, relation, right, given = read(*claim)
    return statement(left, right, relation, given)


@pytest.fixture(scope="module")
def proofs():
    """Statements with their certificates."""
    return {name: (asked(*true), certificate(dict(asked(*true)))) for name, (true, _) in TRUE.items()}


@pytest.mark.parametrize("name", TRUE)
def test_a_certificate_is_plain_data_that_the_kernel_accepts(name, proofs):
    text, steps = proofs[name]
    assert check(json.loads(json.dumps(text)), json.loads(json.dumps(steps)))


@pytest.mark.parametrize("name", TRUE)
def test_it_proves_no_other_statement(name, proofs):
    _, steps = proofs[name]
    with pytest.raises(Rejected):
        check(asked(*TRUE[name][1]), steps)
    for other, (text, _) in proofs.items():
        if other != name:
            with pytest.raises(Rejected):
                check(text, steps)


@pytest.mark.parametrize("name", TRUE)
@pytest.mark.parametrize("seed", range(40))
def test_no_certificate_however_altered_proves_what_is_false(name, seed, proofs):
    rng = random.Random(f"{name} {seed}")
    steps = altered(copy.deepcopy(proofs[name][1]), rng)
    with pytest.raises(Rejected):
        check(asked(*TRUE[name][1]), steps)


def altered(steps, rng):
    """Steps with some numbers, names and parts exchanged, left out, doubled or in another order."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        change = rng.randrange(4) if len(steps) > 1 else 3
        if change == 0:
            del steps[rng.randrange(len(steps))]
        elif change == 1:
            p, q = rng.randrange(len(steps)), rng.randrange(len(steps))
            steps[p], steps[q] = steps[q], steps[p]
        elif change == 2:
            steps.insert(rng.randrange(len(steps)), copy.deepcopy(rng.choice(steps)))
        elif spots := list(leaves(steps)):
            holder, key = rng.choice(spots)
            kind = type(holder[key])
            same = [one[k] for one, k in spots if type(one[k]) is kind]
            holder[key] = rng.choice([*same, 0, -1, holder[key] + 1] if kind is int else same)
    return steps


def leaves(part):
    """The positions of numbers and texts."""
    for key in part if isinstance(part, dict) else range(len(part)):
        if isinstance(part[key], dict | list):
            yield from leaves(part[key])
        else:
            yield part, key


@pytest.mark.parametrize(
    "change",
    [
        {"claim": ["=", ["ent", "x"]]},
        {"claim": ["<", 0]},
        {"claim": ["=", ["^", 2, -1]]},
        {"claim": ["=", ["sum", ["N", -1], 1]]},
        {"claim": ["=", ["ent", "a", ["b", 0]]]},
        {"claim": ["=", 0.5]},
        {"claim": ["=", True]},
        {"sizes": {"N": 0}},
        {"given": [["?", 0]]},
        {"symbols": None},
    ],
)
def test_what_is_no_statement_is_rejected(change):
    text = {"sizes": {"N": 1}, "symbols": {"a": [["N", 0]]}, "indices": {}, "given": [], "claim": ["=", 0]}
    with pytest.raises(Rejected):
        check({**text, **change}, [])


def test_a_certificate_without_steps_proves_only_what_is_seen():
    with pytest.raises(Rejected):
        check(asked(c, d), [])
    with pytest.raises(Rejected):
        check(asked(1 / c, 2 / c), [])


def summed(factors, order):
    """The sum over indices, in an order, of a product of entries of one matrix, as a tree."""
    depth = {index: ["b", len(order) - 1 - n] for n, index in enumerate(order)}
    tree: list = ["*", *(["ent", "K", depth[i], depth[j]] for i, j in factors)]
    for _ in order:
        tree = ["sum", ["N", 0], tree]
    return tree


@pytest.mark.parametrize("seed", range(60))
def test_a_sum_is_the_same_in_every_order_and_another_sum_is_not(seed):
    rng = random.Random(seed)
    indices = list(range(rng.randint(2, 5)))
    factors = [(rng.choice(indices), rng.choice(indices)) for _ in range(len(indices) + rng.randint(0, 3))]
    ring = Ring()
    value = ring.value(summed(factors, indices))
    assert value == ring.value(summed(rng.sample(factors, len(factors)), rng.sample(indices, len(indices))))
    assert value != ring.value(summed([*factors, factors[0]], indices))


@pytest.mark.parametrize("ends", [(0, 1), (1, 0), (0, 0)])
@pytest.mark.parametrize("seed", range(20))
def test_a_rule_for_a_double_sum_changes_no_value(seed, ends):
    """S is a product of three factors K or Kᵀ; that sum is replaced in sums over up to four indices."""
    rng = random.Random(f"{seed} {ends}")
    size, (first, last) = ["N", 0], ([["b", 1], ["b", 0]][end] for end in ends)
    own, at = [["any", n, size] for n in range(2)], [["at", name, size] for name in "ij"]
    middle = [["b", 1], ["b", 0]]
    product = ["*", ["ent", "K", own[0], first], ["ent", "K", *middle], ["ent", "K", last, own[1]]]
    double = ["sum", size, ["sum", size, product]]
    symbols = {"K": [size, size], "S": [size, size]}
    fact = ["=", ["+", ["ent", "S", *own], ["*", -1, double]]]
    text = {
        "sizes": {"N": 1},
        "symbols": symbols,
        "indices": {"i": size, "j": size},
        "given": [fact],
        "claim": fact,
    }
    writing = Writing(text)
    writing.rule(0, double)
    K = tuple(tuple(rng.choice((-2, -1, 1, 2, 3)) for _ in range(3)) for _ in range(3))
    w = World({"K": K}, {"N": 3}, {})

    def entry(p, q):
        w.at = {"i": p, "j": q}
        return value(replaced(double, own, at), w)

    w.env["S"] = tuple(tuple(entry(p, q) for q in range(3)) for p in range(3))
    w.at, used = {"i": 0, "j": 1}, 0
    for _ in range(30):
        count = rng.randint(2, 4)
        indices = [["b", n] for n in range(count)] + at
        two, planted = rng.sample(indices[:count], 2), rng.sample(product[1:], rng.choice((2, 3, 3)))
        others = rng.choice((indices, [index for index in indices if index not in two]))
        ends = rng.choices(rng.choice((indices, others)), k=2)
        factors = replaced(planted, [*middle[::-1], *own], [*two, *ends])
        factors += [["ent", "K", *rng.choices(others, k=2)] for _ in range(rng.randint(0, 3))]
        tree: list = ["*", *factors]
        for _ in range(count):
            tree = ["sum", size, tree]
        found = writing.tree(writing.value(tree))
        used += "'S'" in repr(found)
        assert value(found, w) == value(tree, w), tree
    assert used > 1


def replaced(tree, old, new):
    """A tree with other indices."""
    if tree in old:
        return new[old.index(tree)]
    return [replaced(part, old, new) for part in tree] if isinstance(tree, list) else tree


@pytest.mark.parametrize("judge", [check, replay])
@pytest.mark.parametrize(("first", "second"), [("any", "at"), ("at", "any"), ("at", "at")])
def test_an_equation_for_every_index_replaces_a_product_only_where_its_indices_are_one(judge, first, second):
    """Of gᵢhᵢ = 0 for every i nothing follows for gᵢhⱼ, be an index fixed or any; and gⱼhⱼ = 0 does."""
    size = ["N", 0]
    indices = {"any": ["any", 0, size], "at": ["at", "i", size]}

    def product(i, j):
        return ["*", ["ent", "g", i], ["ent", "h", j]]

    given = ["=", product(indices["any"], indices["any"])]
    other = ["at", "j", size]
    wrong = ["=", product(indices[first], other if first == second else indices[second])]
    right = ["=", product(other, other)]
    text = {
        "sizes": {"N": 1},
        "symbols": {"g": [size], "h": [size]},
        "indices": {"i": size, "j": size},
        "given": [given],
    }
    steps = [{"fact": given, "by": "given", "of": 0}, {"replace": given[1], "of": 0}]
    judge({**text, "claim": right}, [*steps, {"fact": right, "by": "ring", "of": [], "cancel": []}])
    with pytest.raises((Rejected, Wrong)):
        judge({**text, "claim": wrong}, [*steps, {"fact": wrong, "by": "ring", "of": [], "cancel": []}])


@pytest.mark.parametrize("of", [-1, 1, True, "0", None])
def test_a_hypothesis_is_named_by_its_place(of):
    fact = [">", ["ent", "c"]]
    text = {"sizes": {}, "symbols": {"c": []}, "indices": {}, "given": [fact], "claim": fact}
    with pytest.raises(Rejected):
        check(text, [{"fact": fact, "by": "given", "of": of}])
