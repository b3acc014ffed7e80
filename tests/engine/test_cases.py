"""Proofs by cases: what they prove, and that nothing that is found in a case leaves it."""

import copy
import random

import pytest
from sympy import Abs, Max, Min, S, sign, sqrt
from sympy.matrices.expressions import HadamardPower, HadamardProduct

from lngeom.engine import coq
from lngeom.engine.judging import holds
from lngeom.engine.kernel import LONGEST, Check, Rejected, Statement, check
from lngeom.engine.prover import Stuck, certificate
from lngeom.engine.reading import statement
from lngeom.engine.steps import in_words
from lngeom.symbolic import Basis, Mean, N, Norm, Quantity, Scalar, a, b, eps, g, i, j, lam, mu, one, rho

from .test_kernel import SAYS, SIZE, C, _change

D = a[j, 0] - b[j, 0]
BENT = lam - Basis(N, i)[j, 0] * b[j, 0]
BY_CASES = {
    "a sign, cubed": (sign(lam) ** 3, sign(lam)),
    "a sign, squared": (sign(lam) ** 2, Abs(sign(lam))),
    "a sign and bars": (sign(mu) * Abs(mu), mu),
    "three values": ((sign(D) - 1) * (sign(D) + 1) * sign(D), 0),
    "bars and no bars": ((Abs(lam) - lam) * (Abs(lam) + lam + Abs(Abs(lam) - lam)), (Abs(lam) - lam) ** 2),
    "one place or two": ((Abs(BENT) - Abs(lam)) * (Abs(BENT) - Abs(lam - b[j, 0])), 0),
    "a case in a case": (
        (Abs(lam - sign(lam)) - Abs(lam))
        * (Abs(lam - sign(lam)) - Abs(lam - 1))
        * (Abs(lam - sign(lam)) - Abs(lam + 1)),
        0,
    ),
    "two squares": (rho**2 / (rho**2 + eps) + eps, 0, ">", rho**2 + eps > 0),
}
BOUNDS = {
    "a term of a sum of squares": (a[i, 0] ** 2, Scalar(a.T * a), "<="),
    "and less": (a[i, 0] ** 2 - 3, Norm(a) ** 2, "<="),
    "the square of a mean": (mu**2, rho**2, "<="),
    "a mean": (Abs(Mean(g)), Norm(g) / sqrt(N), "<="),
    "squares of two numbers": (2 * lam * mu, lam**2 + mu**2 + 1, "<"),
    "a root": (2 * sqrt(N), N + lam**2 + 1, "<="),
}
WRONG = {
    "a sign is one": (sign(lam) ** 2, 1),
    "another sign": (sign(lam) * Abs(mu), mu),
    "bars": (Abs(lam), lam),
    "two places": (a[i, 0] * b[j, 0], a[j, 0] * b[i, 0]),
    "two terms of a sum of squares": (a[i, 0] ** 2 + a[j, 0] ** 2, Scalar(a.T * a), "<="),
    "a term of a sum": (a[i, 0], Scalar(a.T * a), "<="),
    "the larger of two": (Max(lam, mu) * Min(lam, mu), lam**2),
}


def said(lhs, rhs, relation="=", *conditions):
    """The statement, where it has a value."""
    return statement(lhs, S(rhs), conditions, relation, granted=True)


@pytest.mark.parametrize("name", BY_CASES | BOUNDS)
def test_what_is_seen_by_cases_or_of_sums_of_squares_is_known(name):
    text = said(*(BY_CASES | BOUNDS)[name])
    steps = certificate(text)
    assert check(text, steps) == 1
    assert (steps[-1]["by"] == "cases") == (name in BY_CASES)
    assert len(in_words(steps)) >= len(steps)


@pytest.mark.parametrize("name", WRONG)
def test_what_is_false_is_so_in_some_case(name):
    with pytest.raises(Stuck):
        certificate(said(*WRONG[name]))


@pytest.mark.parametrize("name", ["a sign, cubed", "three values", "one place or two", "a case in a case"])
def test_a_proof_by_cases_changed_in_one_place_proves_nothing_false(name):
    text = said(*BY_CASES[name])
    steps = certificate(text)
    wrong = {**text, "claim": ["=", ["+", text["claim"][1], -1]]}
    forged = [{**step, "fact": wrong["claim"]} if step["fact"] == text["claim"] else step for step in steps]
    rng = random.Random(name)
    for _ in range(60):
        changed = copy.deepcopy(forged)
        _change(changed[-1], rng)
        with pytest.raises(Rejected):
            check(wrong, changed)


@pytest.mark.parametrize("name", ["a sign, cubed", "a case in a case"])
def test_a_case_is_written_for_coq(name):
    text = said(*BY_CASES[name])
    lines = coq.proof(text, certificate(text))
    assert "destruct (either_" in lines
    assert "case_0" in lines
    assert ("case_1" in lines) == (name == "a case in a case")


# What is tried to get out of a case.

HERE, EVERY, OTHER = ["at", "i", SIZE], ["any", 0, SIZE], ["any", 1, SIZE]
ZERO = ["=", C]
SQUARE = [">=", ["^", C, 2]]
IS_SQUARE = {"fact": SQUARE, "by": "sign", "terms": [[1, 1, [], [C]]]}
LENGTH = ["ent", "r"]
DEFINED = {"fact": ["=", ["+", LENGTH, ["*", -1, ["root", C]]]], "by": "let"}
SUPPOSED = {"fact": ZERO, "by": "given", "of": 0}
ALL_EQUAL = ["=", ["+", ["ent", "a", EVERY], ["*", -1, ["ent", "a", OTHER]]]]
BY_RING = {"fact": ["=", 0], "by": "ring"}


def split(fact, then, other, of=ZERO, facts=(), **more):
    """A step by cases."""
    return {"fact": fact, "by": "cases", "of": of, "facts": list(facts), "then": then, "other": other, **more}


def about(place):
    """That an entry of a is 0."""
    return ["=", ["ent", "a", place]]


ATTACKS = {
    "what is supposed": (ZERO, [split(SQUARE, [SUPPOSED, IS_SQUARE], [IS_SQUARE]), SUPPOSED]),
    **{
        f"fact {n} of a case": (
            ZERO,
            [split(SQUARE, [SUPPOSED, IS_SQUARE], [IS_SQUARE]), {"fact": ZERO, "by": "ring", "of": [[n, 1]]}],
        )
        for n in range(3)
    },
    "what is replaced in a case": (
        ZERO,
        [
            split(SQUARE, [SUPPOSED, {"replace": C, "of": 0}, IS_SQUARE], [IS_SQUARE]),
            {"fact": ZERO, "by": "ring"},
        ],
    ),
    "what is replaced in the case before": (
        ZERO,
        [
            split(
                ZERO,
                [SUPPOSED, {"replace": C, "of": 0}, {"fact": ZERO, "by": "ring"}],
                [{"fact": ZERO, "by": "ring"}],
            )
        ],
    ),
    "a letter of a case": (
        [">=", LENGTH],
        [
            split(SQUARE, [DEFINED, IS_SQUARE], [DEFINED, IS_SQUARE]),
            {"fact": [">=", ["^", LENGTH, 2]], "by": "sign", "terms": [[1, 1, [], [LENGTH]]]},
        ],
    ),
    "a letter of the case before": (
        SQUARE,
        [
            split(
                SQUARE,
                [DEFINED, IS_SQUARE],
                [
                    {"fact": [">=", ["^", LENGTH, 2]], "by": "sign", "terms": [[1, 1, [], [LENGTH]]]},
                    IS_SQUARE,
                ],
            )
        ],
    ),
    "one case only": (ZERO, [split(ZERO, [SUPPOSED], [])]),
    "the same case twice": (ZERO, [split(ZERO, [SUPPOSED], [SUPPOSED])]),
    "a case that is not there": (ZERO, [{**split(ZERO, [SUPPOSED], [SUPPOSED]), "other": None}]),
    "more than the opposite": (
        SQUARE,
        [
            split(
                SQUARE,
                [IS_SQUARE],
                [{"fact": [">", ["*", -1, C]], "by": "given", "of": 0}, IS_SQUARE],
                [">", C],
            )
        ],
    ),
    "a case of any place": (
        about(EVERY),
        [
            split(
                about(EVERY),
                [{"fact": about(EVERY), "by": "given", "of": 0}],
                [{"fact": ["!=", ["ent", "a", EVERY]], "by": "given", "of": 0}, BY_RING],
                about(EVERY),
            )
        ],
    ),
    "all entries are 0, or none is": (
        SQUARE,
        [split(SQUARE, [IS_SQUARE], [IS_SQUARE], about(EVERY))],
    ),
    "a place of the statement as any place": (
        about(EVERY),
        [
            {"fact": about(HERE), "by": "given", "of": 0},
            split(
                about(EVERY),
                [{"fact": about(HERE), "by": "given", "of": 0}],
                [{"fact": about(HERE), "by": "given", "of": 0}],
                facts=[0],
                places=[[EVERY, "i"]],
            ),
        ],
    ),
    "one name for two places": (
        ALL_EQUAL,
        [
            split(
                ALL_EQUAL,
                *[
                    [
                        {
                            "fact": [
                                "=",
                                [
                                    "+",
                                    ["ent", "a", ["at", "p", SIZE]],
                                    ["*", -1, ["ent", "a", ["at", "p", SIZE]]],
                                ],
                            ],
                            "by": "ring",
                        }
                    ]
                ]
                * 2,
                places=[[EVERY, "p"], [OTHER, "p"]],
            )
        ],
    ),
    "a name in a case for the place of the case around it": (
        ALL_EQUAL,
        [
            split(
                about(EVERY),
                [
                    split(
                        about(OTHER),
                        [{"fact": about(["at", "p", SIZE]), "by": "given", "of": 0}],
                        [{"fact": about(["at", "p", SIZE]), "by": "given", "of": 0}],
                        facts=[0],
                        places=[[OTHER, "p"]],
                    )
                ],
                [],
                about(["at", "p", SIZE]),
                places=[[EVERY, "p"]],
            )
        ],
    ),
    "a named place for any": (
        about(HERE),
        [
            split(
                about(HERE),
                [
                    {"fact": about(["at", "p", SIZE]), "by": "given", "of": 0},
                    {"fact": about(HERE), "by": "at", "of": 0, "places": [[["at", "p", SIZE], HERE]]},
                ],
                [],
                about(["at", "p", SIZE]),
                places=[[EVERY, "p"]],
            )
        ],
    ),
    "a name that no text is": (about(EVERY), [split(about(EVERY), [], [], places=[[EVERY, 5]])]),
    "facts that are not there": (ZERO, [split(ZERO, [SUPPOSED], [SUPPOSED], facts=[3])]),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_nothing_leaves_a_case(name):
    claim, steps = ATTACKS[name]
    given = [about(HERE)] if "of the statement" in name else []
    with pytest.raises(Rejected):
        check({**SAYS, "given": given, "claim": claim}, steps)


def test_what_holds_of_a_named_place_in_both_cases_holds_of_any():
    """|a| is not negative, at p: it is a or -a, as a is positive there or not."""
    x = ["ent", "a", ["at", "p", SIZE]]
    claim = [">=", ["^", ["ent", "a", EVERY], 2]]
    steps = [{"fact": [">=", ["^", x, 2]], "by": "sign", "terms": [[1, 1, [], [x]]]}]
    step = split(claim, steps, steps, [">", x], places=[[EVERY, "p"]])
    assert check({**SAYS, "claim": claim}, [step]) == 1
    assert "p" not in Statement(SAYS).places
    assert "forall v_0 : nat" in coq.proof({**SAYS, "claim": claim}, [step])


def test_cases_share_the_steps_and_the_work_of_a_certificate():
    half = [IS_SQUARE] * (LONGEST // 2)
    text = {**SAYS, "claim": SQUARE}
    with pytest.raises(Rejected, match="at most"):
        check(text, [split(SQUARE, half, half)])
    nested = split(SQUARE, [IS_SQUARE], [IS_SQUARE])
    for _ in range(30):
        nested = split(SQUARE, [nested], [IS_SQUARE])
    assert check(text, [nested]) == 1
    product = {"fact": ["=", ["+", ["^", ["+", C, 3], 20], ["*", -1, ["^", ["+", C, 3], 20]]]], "by": "ring"}
    checking = Check(Statement(text))
    checking.step(split(SQUARE, [product, IS_SQUARE], [product, IS_SQUARE]))
    once = Check(Statement(text))
    once.step(product)
    assert checking.ring.work >= 2 * once.ring.work > 0


KAPPA, UNIT = Quantity("κ", r"\kappa", lam), Quantity("υ", r"\upsilon", S.One)
NO_SIGNS = (
    1 / sqrt(KAPPA * lam),
    1 / sqrt(KAPPA * lam * UNIT),
    1 / (Abs(lam) * sqrt(UNIT)),
    HadamardPower(HadamardProduct(a, a, one), -S.Half)[i, 0],
)


@pytest.mark.parametrize("number", NO_SIGNS, ids=str)
def test_only_what_is_written_as_a_sign_has_a_value_at_0(number):
    assert holds(S.Zero, S.Zero, beside=(sign(lam),), granted=False)
    assert not holds(S.Zero, S.Zero, beside=(number,), granted=False)
