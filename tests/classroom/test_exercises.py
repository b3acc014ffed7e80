"""The questions of the sheets: right forms pass, known wrong answers are named, nothing is given away."""

import json
import math
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sympy import Float, Symbol, exp, nsimplify

from lngeom import correlation, layer_norm, rms_norm
from lngeom.engine.derivation import Line
from lngeom.exercises import (
    QUESTIONS,
    Breaks,
    Chain,
    Choice,
    Explain,
    Formula,
    UnknownQuestion,
    Wrong,
    card,
    check,
)
from lngeom.exercises.kinds import lists
from lngeom.exercises.kinds.trees import canonical, tree, untree
from lngeom.identities import IDENTITIES
from lngeom.symbolic import (
    Basis,
    Derivation,
    I,
    N,
    Norm,
    Pi,
    Scalar,
    a,
    eps,
    i,
    mu,
    one,
    prove,
    sigma,
    text,
)

TYPED = [question for question in QUESTIONS.values() if not isinstance(question, Explain)]
by_id = pytest.mark.parametrize("question", QUESTIONS.values(), ids=list(QUESTIONS))


def judged(question, answer, seed=0):
    """The verdict, with a trip through JSON between the three steps."""
    (verdict,) = verdicts(question, answer, [seed])
    return verdict


def verdicts(question, answer, seeds):
    """A verdict for each seed that asks for something else: most questions ask the same each time."""
    asked = {json.dumps(question.requests(seed), allow_nan=False) for seed in seeds}
    for requests in map(json.loads, sorted(asked)):
        data = json.loads(json.dumps(question.probe(answer, requests), allow_nan=False))
        yield question.judge(requests, data)


@by_id
def test_every_right_form_is_accepted(question):
    for answer in question.right:
        for verdict in verdicts(question, answer, (0, 1, 20_000)):
            assert verdict.ok, (answer, verdict)
            assert verdict.score == verdict.points == question.points
        if isinstance(question, Chain | Formula) and isinstance(answer, list | tuple):
            chain = Derivation(answer[0])
            for line in answer[1:]:
                chain = chain.eq(nsimplify(line) if line.has(Float) else line)
            assert judged(question, chain).ok, answer


@by_id
def test_every_known_wrong_answer_is_refused_with_its_own_message_and_without_the_answer(question):
    for wrong in question.wrong:
        for verdict in verdicts(question, wrong.answer, (0, 7)):
            assert not verdict.ok, wrong
            assert verdict.score == 0
            assert wrong.message in verdict.message, verdict
            for secret in question.secrets():
                assert not re.search(rf"(?<![\w.]){re.escape(secret)}(?![\w.])", verdict.message), verdict


def test_a_question_lists_enough_and_each_message_is_its_own():
    for question in QUESTIONS.values():
        if isinstance(question, Explain):
            assert len(question.rubric) == question.points, question.id
            assert len(question.pitfalls) >= 4, question.id
        else:
            messages = [wrong.message for wrong in question.wrong]
            assert len(messages) >= 4, question.id
            assert len(set(messages)) == len(messages), question.id
            assert len(question.right) >= 3, question.id


# ------------------------------------------------------------------ what a student may hand in


def answer_errors():
    """Answers that are none, with the words that must be said."""

    def changes_its_input(a, eps):
        a -= a.mean(-1, keepdims=True)
        return a

    def raises(a, eps):
        raise RuntimeError("my own fault")

    return [
        ("definition.2", ..., "no answer yet"),
        ("definition.2", lambda a, eps: ..., "no answer yet"),
        ("definition.2", None, "is None"),
        ("definition.2", lambda a, eps: None, "returns None"),
        ("definition.2", 3, "should be a function"),
        (
            "definition.2",
            raises,
            "RuntimeError: my own fault. The input was a = (1, 2, 3, 6), eps = 0.5.",
        ),
        ("definition.2", changes_its_input, "changes its input"),
        ("definition.2", lambda a: a, "raised TypeError"),
        ("definition.2", lambda a, eps: a * np.nan, "returns (nan, nan, nan, nan)"),
        ("definition.2", lambda a, eps: a.sum(), "of the shape () where (4,) is meant"),
        ("definition.2", lambda a, eps: "text", "type str"),
        ("definition.1", [1, 2, 3], "shape (3,)"),
        ("definition.1", [[1, 2], [3]], "different lengths"),
        ("definition.1", [1, 2, 3, 1j], "complex"),
        ("definition.1", [1, 2, 3, np.inf], "not finite"),
        ("definition.1", [1, 2, 3, N], "holds a symbol"),
        ("definition.1", [1, ..., 3, 4], "three dots"),
        ("definition.1", [-1.43, 0, 0, 1.4], "is not it"),
        ("definition.4", 2, "letter in quotes"),
        ("definition.4", "z", "one of the letters a, b, c, d, e"),
        ("centering.1", "1 - 1/N", "should be a SymPy expression"),
        ("centering.1", Norm(Pi * Basis(N, i)) ** 2, "made of N"),
        ("centering.1", 1 - 2 / N, "It is false at N = "),
        ("centering.1", Symbol("p"), "symbol p"),
        ("centering.1", exp(N), "exp, which is not part"),
        ("centering.1", 1 - 1.2345678 / N, "write it exactly"),
        ("centering.1", Pi, "made of N"),
        ("centering.3", [], "between 1 and 40"),
        ("centering.3", Pi * Pi, "A step does not hold"),
        ("centering.3", one, "A step does not hold"),
        ("centering.5", np.full((2, 2), np.nan), "finite"),
        ("centering.5", np.ones((2, 3)), "size 3 where N = 2"),
        ("definition.6", "   ", "no text"),
        ("definition.6", "*Your answer here.*", "no text"),
        ("definition.6", "Because of ε.", "too few"),
        ("definition.6", 3, "should be a text"),
    ]


@pytest.mark.parametrize(("id", "answer", "words"), answer_errors())
def test_what_is_no_answer_is_named_in_a_sentence(id, answer, words):
    verdict = judged(QUESTIONS[id], answer)
    assert not verdict.ok
    assert words in verdict.message


class Impostor(Derivation):
    """A chain that claims whatever it is told."""

    def eq(self, rhs, why=""):
        object.__setattr__(self, "_lines", (*self.lines, Line(rhs, why)))
        return self


def test_a_chain_is_proved_anew_whatever_made_it():
    question: Any = QUESTIONS["centering.3"]
    steps = [question.lhs, 4 * Pi * Pi - 3 * Pi, question.rhs]
    made = Impostor(steps[0]).eq(steps[1]).eq(steps[2])
    assert "this one is of type" in judged(question, made).message
    forged = Derivation(steps[0])
    with pytest.raises(AttributeError):
        forged.steps = tuple((step, "") for step in steps)  # type: ignore[misc]
    object.__setattr__(forged, "_lines", tuple(map(Line, steps)))
    assert "A step does not hold" in judged(question, forged).message
    object.__setattr__(forged, "_lines", tuple(map(Line, (question.lhs, 4 * Pi * Pi - 4 * Pi + I))))
    assert "The chain ends with" in judged(question, forged).message


def test_a_chain_may_not_divide_by_what_may_vanish():
    question = QUESTIONS["definition.3"]
    risky = Norm(Pi * a) / (sigma + eps) * Scalar(one.T * a) / (N * mu)
    assert "conditions of the statement do not cover" in judged(question, risky).message


@pytest.mark.parametrize("choices", [(), ("One.", "Two."), (Wrong("One.", "Why?"), Wrong("Two.", "Why?"))])
def test_a_choice_has_one_right_answer(choices):
    with pytest.raises(ValueError, match=r"sphere\.7: one choice is right"):
        Choice(id="sphere.7", kind="see", title="How many?", points=1, minutes=1, choices=choices)


HOSTILE: list[Any] = [None, 3, "text", [], {}, {"error": 7}, {"value": {"shape": [-1], "values": []}}]
HOSTILE += [{key: value} for key in ("value", "chain", "results", "parts", "letter", "text") for value in (
    None, 7, [7], "x", {"shape": [2], "values": [1]}, [["Pow", ["Pow", 9, 99], 999]], [["__import__", "os"]],
    [["Symbol", "N"]], [["Rational", 1, 0]], ["N"] * 50, [["Mul"] + ["N"] * 5000], [["Add", "Pi", "one"]],
)]  # fmt: skip


@by_id
def test_judging_raises_on_no_data(question):
    requests = question.requests()
    for data in HOSTILE:
        verdict = question.judge(requests, data)
        assert not (verdict.score and verdict.ok)
        assert verdict.message


def test_check_is_readable_everywhere_and_strict_raises():
    verdict = check("definition.1", [1, 2, 3, "<script>"])
    assert repr(verdict).startswith("✗ definition.1 (0 of 2 points): ")
    assert "<script>" not in verdict._repr_html_()
    assert verdict._repr_markdown_().startswith("**✗ definition.1")
    with pytest.raises(AssertionError, match=r"definition\.1"):
        check("definition.1", 0, strict=True)
    assert check("definition.4", "b", strict=True).score == 2
    pending = check("definition.6", " ".join(["word"] * 20), strict=True)
    assert (pending.ok, pending.score, pending.points, pending.pending) == (True, 0, 0, 3)


def test_an_unknown_question_is_refused_with_near_ones():
    with pytest.raises(UnknownQuestion, match=r"centering\.1"):
        check("centring.1", 0)
    with pytest.raises(KeyError, match="definition"):
        check("", 0)
    with pytest.raises(KeyError, match="definition"):
        card("nowhere")


def test_every_expression_of_the_catalogue_survives_the_trip():
    for entry in IDENTITIES:
        for side in (entry.lhs, entry.rhs):
            there = untree(json.loads(json.dumps(tree(side))))
            assert there == canonical(there), entry.id
            assert text(there) == text(side) or prove(there, side), entry.id


@pytest.mark.parametrize(
    "question",
    [q for q in QUESTIONS.values() if getattr(q, "lists", False)],
    ids=lambda question: question.id,
)
def test_counterexamples_are_judged_without_arrays_and_numbers_too_large_to_compute_with_are_refused(
    question,
):
    for answer in (*question.right, *(wrong.answer for wrong in question.wrong)):
        plain = question.probe(answer, [])
        for part in plain.get("parts", ()):
            part["values"] = [math.copysign(1.7e308, value) for value in part["values"]]
        assert question.judge([], plain).ok in (True, False)


def test_all_counterexamples_but_one_are_judged_on_the_page():
    assert [q.id for q in QUESTIONS.values() if isinstance(q, Breaks) and not q.lists] == ["transformers.5"]


@given(st.lists(st.tuples(*[st.floats(-1e6, 1e6)] * 2), min_size=2, max_size=9))
def test_lists_are_normalized_and_compared_as_arrays_are(pairs):
    x, z = map(list, zip(*pairs, strict=True))
    assume(min(np.std(x), np.std(z)) > 1e-3 * max(map(abs, (*x, *z))))
    assert np.allclose(lists.normed(lists.centred(x)), layer_norm(np.array(x), eps=0))
    assert np.allclose(lists.normed(x), rms_norm(np.array(x), eps=0))
    assert np.isclose(lists.correlation(x, z), correlation(np.array(x), np.array(z)), atol=1e-9)
    assert np.isclose(lists.deviation(x), np.std(x))
    assert np.isclose(lists.apart(x, z), np.abs(np.subtract(x, z)).max())
    assert np.allclose(lists.product([x, z], lists.columns([z, x])), np.array([x, z]) @ np.array([z, x]).T)
