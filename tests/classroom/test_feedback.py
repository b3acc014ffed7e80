"""Feedback is true of the answer that gets it, and a guess earns nothing."""

import math

import pytest
from sympy import sqrt

from lngeom.exercises import QUESTIONS, Explain, Numbers, check
from lngeom.exercises.kinds.plain import data, read
from lngeom.symbolic import Derivation, N, Norm, Pi, a, eps, sigma

NUMBERS = [question for question in QUESTIONS.values() if isinstance(question, Numbers)]
LISTS = [question for question in NUMBERS if read(data(question.value)).shape]


def values(question):
    return read(data(question.value)).values


def shaped(question, entries):
    (size, *more) = read(data(question.value)).shape
    step = len(entries) // size
    return [entries[n * step : (n + 1) * step] for n in range(size)] if more else entries


@pytest.mark.parametrize("question", LISTS, ids=lambda question: question.id)
@pytest.mark.parametrize("number", [0, 1, -1, 2, 1e-3])
def test_one_number_everywhere_earns_nothing_in_any_variant(question, number):
    for variant in range(4):
        asked = question.variant(variant)
        verdict = check(asked, shaped(asked, [number] * len(values(asked))))
        assert not verdict.score
        assert not verdict.ok


@pytest.mark.parametrize("question", LISTS, ids=lambda question: question.id)
def test_zeros_earn_their_share_only_in_their_places_or_beside_another_right_entry(question):
    want = values(question)
    others = [n for n, number in enumerate(want) if number]
    if 1 < len(others) < len(want):
        guess = [0.0] * len(want)
        guess[others[-1]] = 7.5
        assert not check(question.id, shaped(question, guess)).score
        assert check(
            question.id, shaped(question, [7.5 * bool(n) * (k + 1) for k, n in enumerate(want)])
        ).score
        guess[others[0]] = want[others[0]]
        assert check(question.id, shaped(question, guess)).score


@pytest.mark.parametrize(
    ("id", "answer", "says"),
    [
        ("definition.1", [2**0.5, 0, 0, -(2**0.5)], "The signs are exchanged"),
        ("rotations.1", [0.08, 0.16], "The two numbers are exchanged"),
        ("rotations.1", [0.0256, 0.0064], "squared lengths"),
        ("depth.1", [129, 33], "The two numbers are exchanged"),
        ("depth.1", [7, 25], "ratio of variances"),
        ("depth.1", [4, 13], "as if it were in radians"),
        ("digits.5", [0.8, 0.25], "not in this order"),
        ("uses.1", [4.5, 1.25], "not in this order"),
        ("groups.2", [0.8, -0.8, 0.5**0.5, -(0.5**0.5)], "Every sign is exchanged"),
        ("groups.2", [-0.8, 0.8, 0.5**0.5, -(0.5**0.5)], "not in this order"),
        ("gradients.1", [1, 0.5, 0.5, 0], "right except for signs"),
        ("sphere.4", 2.06474160483506**2, "the squares"),
        ("digits.5", [0.0625, 0.64], "the squares"),
        ("digits.3", [128**0.5, 192**0.5, 160**0.5], "the square roots"),
    ],
)
def test_swapped_numbers_signs_and_forgotten_roots_are_named(id, answer, says):
    verdict = check(id, answer)
    assert says in f"{verdict.message} {verdict.misconception}"


@pytest.mark.parametrize("question", NUMBERS, ids=lambda question: question.id)
def test_what_is_said_of_squares_roots_and_signs_is_true(question):
    want = values(question)
    for change in (lambda x: x * x, lambda x: -x, lambda x: math.sqrt(abs(x)), lambda x: 3 * x + 1):
        got = list(map(change, want))
        message = check(question.id, shaped(question, got) if len(got) > 1 else got[0]).message
        if "the squares of the right" in message:
            assert got == pytest.approx([x * x for x in want], rel=2e-3)
        if "Every sign" in message:
            assert got == pytest.approx([-x for x in want])
        if "the square roots of the right" in message:
            assert [x * x for x in got] == pytest.approx(want, rel=2e-3)


def test_a_small_change_is_called_small_and_a_multiple_is_not():
    small = check("trained.4", {"a": [0, 1, 0], "z": [1e-7, 1, 0]})
    assert "but by less than" in small.message
    same = check("trained.4", {"a": [0, 1, 1], "z": [3, 1, 1]})
    assert "keep their direction" in same.message


@pytest.mark.parametrize("answer", [{}, {"b": [1]}, {"z": [1, 2, 3]}])
def test_missing_keys_are_named(answer):
    message = check("trained.4", answer).message
    assert "should have the keys 'a', 'z'" in message
    assert "'a'" in message.partition(";")[2]


def test_a_note_is_of_the_line_that_is_false():
    """The second line has a known mistake, but it is the first that is false, for another reason."""
    chain = [Norm(Pi * a / (sigma + eps)), N * 2, Norm(a) / (sigma + eps)]
    end = sqrt(N) * sigma / (sigma + eps)
    verdict = check("definition.3", [*chain, end])
    assert "no longer centered" not in verdict.message
    only = check("definition.3", [chain[0], chain[2], end])
    assert "no longer centered" in only.message
    assert not check("definition.3", Derivation(chain[0])).ok


@pytest.mark.parametrize(
    "text", ["word " * 20, "Word, WORD! " * 30, "because so " * 40, "a b c d e f " * 10, "因" * 40]
)
@pytest.mark.parametrize(
    "question", [q for q in QUESTIONS.values() if isinstance(q, Explain)][::5], ids=lambda q: q.id
)
def test_words_that_are_repeated_are_no_text(question, text):
    verdict = check(question.id, text)
    assert not verdict.ok
    assert not verdict.pending
    assert "repeats itself" in verdict.message
