"""Answers to the sheets: right ones pass in any form, wrong ones are named, nothing is given away."""

import json
import math
import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sympy import (
    Float,
    Identity,
    Integer,
    OneMatrix,
    Symbol,
    Trace,
    exp,
    nan,
    nsimplify,
    solve,
    sqrt,
    zoo,
)

from anydim.derivation import Line
from anydim.extending import Reader
from lngeom import correlation, group_norm, layer_norm, rms_norm, semi_axes, vjp
from lngeom.chapters import CHAPTERS as SHEETS
from lngeom.exercises import (
    QUESTIONS,
    Breaks,
    Chain,
    Choice,
    Explain,
    Formula,
    Numbers,
    UnknownQuestion,
    Verdict,
    Wrong,
    card,
    check,
)
from lngeom.exercises.kinds import lists
from lngeom.exercises.kinds.trees import canonical, tree, untree
from lngeom.exercises.registry import is_judged
from lngeom.identities import IDENTITIES
from lngeom.symbolic import (
    Basis,
    Derivation,
    I,
    LayerNorm,
    N,
    Norm,
    Pi,
    RMSNorm,
    Scalar,
    Variance,
    a,
    eps,
    i,
    mu,
    one,
    prove,
    sigma,
    text,
)

from ..nightly import first_by_day

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
def test_right_answers_get_all_points_and_wrong_ones_their_own_message(question):
    """Whatever the inputs are on which a function is judged."""
    for answer in question.right:
        for verdict in verdicts(question, answer, [0, 20_000]):
            assert (verdict.ok, verdict.score) == (True, question.points), (answer, verdict)
    for wrong in question.wrong:
        for verdict in verdicts(question, wrong.answer, [0, 7]):
            assert not verdict.ok, wrong
            assert verdict.score < question.points or question.by_person
            assert wrong.message in verdict.message, verdict
            tells_no_secret(question, verdict.message)


def tells_no_secret(question, message):
    """A message gives no answer away."""
    for secret in question.secrets():
        assert not re.search(rf"(?<![\w.]){re.escape(secret)}(?![\w.])", message), message


@pytest.mark.parametrize(
    "question", [q for q in QUESTIONS.values() if isinstance(q, Numbers)], ids=lambda question: question.id
)
def test_numbers_may_be_an_array(question):
    for answer in question.right:
        assert judged(question, np.array(answer, float)).ok, answer


LINES = {  # the right answers that are lists of lines
    q.id: found
    for q in QUESTIONS.values()
    if isinstance(q, Chain | Formula)
    and (found := [answer for answer in q.right if isinstance(answer, list | tuple)])
}


@pytest.mark.parametrize("id", first_by_day(LINES, 9))
def test_lines_may_be_a_derivation(id):
    for answer in LINES[id]:
        chain = Derivation(answer[0])
        for line in answer[1:]:
            chain = chain.eq(nsimplify(line) if line.has(Float) else line)
        assert judged(QUESTIONS[id], chain).ok, answer


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


VARIED = [question for question in QUESTIONS.values() if question.redraw]
SOME = range(1, 21)


@pytest.mark.parametrize("numbers", first_by_day([range(1, 3), SOME]), ids=["few", "all"])
@pytest.mark.parametrize("question", VARIED, ids=lambda question: question.id)
def test_every_variant_accepts_its_answers_and_names_its_mistakes(question, numbers):
    assert len({repr(question.variant(number).numbers) for number in SOME}) >= 3
    for number in numbers:
        drawn = question.variant(number)
        assert (drawn.id, drawn.points, drawn.kind) == (question.id, question.points, question.kind)
        for answer in drawn.right:
            assert judged(drawn, answer).ok, (drawn.numbers, answer)
        for wrong in drawn.wrong:
            verdict = judged(drawn, wrong.answer)
            assert not verdict.ok, (drawn.numbers, wrong)
            assert wrong.message in verdict.message, (drawn.numbers, wrong, verdict)


@pytest.mark.nightly
@pytest.mark.parametrize("question", VARIED, ids=lambda question: question.id)
def test_the_answer_of_one_variant_is_wrong_in_others(question):
    drawn = [question.variant(number) for number in SOME]
    for mine in drawn:
        assert sum(judged(other, mine.right[0]).ok for other in drawn) <= len(drawn) // 2, mine.numbers


@pytest.mark.parametrize("sheet", SHEETS)
def test_at_least_half_of_the_automatic_points_of_a_sheet_differ_between_copies(sheet):
    asked = [q for q in QUESTIONS.values() if q.sheet == sheet and not q.by_person]
    differ = sum(q.points for q in asked if len({repr(q.variant(n).right[0]) for n in SOME}) >= 3)
    assert differ >= sum(q.points for q in asked) / 2


@pytest.mark.parametrize("question", VARIED, ids=lambda question: question.id)
def test_variants_are_equally_hard(question):
    """The same path: as many entries, lines, waypoints, conditions, choices and known mistakes."""

    def path(asked):
        wrong = [type(wrong.answer).__name__ for wrong in asked.wrong if isinstance(asked, Chain)]
        counted = [len(asked.wrong), len(wrong), asked.points, asked.minutes]
        match asked:
            case Chain():
                counted += [len(asked.waypoints), len(asked.right[0]), asked.lines, len(asked.conditions)]
            case Numbers():
                counted += [np.shape(asked.value), asked.rtol]
            case Choice():
                counted += [len(asked.choices), sorted(type(choice).__name__ for choice in asked.choices)]
            case Breaks():
                counted += [len(asked.conditions), len(asked.parts)]
        return counted

    # A counterexample in the book may have any size; each copy asks for one.
    assert len({repr(path(question.variant(number))) for number in SOME}) == 1
    assert path(question.variant(1)) == path(question)
    if isinstance(question, Chain):
        kinds = [[type(line).__name__ for line in question.variant(n).right[0]] for n in (1, 2, 3)]
        assert all(len(lines) == len(question.right[0]) for lines in kinds)


# On the page the solutions of these are the values that they are judged by: here they are computed once more.
COMPUTED: dict[str, Callable[[Any], Any]] = {
    "definition.1": lambda p: layer_norm(p("a"), eps=0),
    "ellipsoid.1": lambda p: semi_axes(p("g"))[:2],
    "groups.1": lambda p: (
        p("samples") * np.array([1, p("groups"), p("channels"), p("channels") / p("samples")])
    ),
    "groups.2": lambda p: group_norm(p("a").reshape(1, 4, 1), 2, eps=p("eps")).ravel(),
    "gradients.1": lambda p: vjp(p("a"), p("v"), eps=p("eps")),
    "gradients.4": lambda p: 1 / (100 / p("percent") - 1),
    "digits.3": lambda p: p("tokens") * p("features") * np.array([4, 6, 10 / p("bandwidth")]) / 1e6,
    "digits.5": lambda p: noise_free(p("mean") * 2 ** -p("bits") / p("t"), p("sigma")),
}


def noise_free(root, sigma):
    """The least ε, and the share of the radius that an output reaches."""
    return root**2, sigma / np.hypot(sigma, root)


@pytest.mark.parametrize("id", COMPUTED)
def test_answers_are_those_that_the_numbers_of_the_question_give(id):
    for number in range(4):
        question = QUESTIONS[id].variant(number)

        def given(name, question=question):
            text = re.sub(r"\\frac\{(\d+)\}\{(\d+)\}", r"(\1/\2)", str(question.numbers[name]))
            found = eval(re.sub(r"(?<=\d),(?=\d{3}\b)", "", text))
            return np.array(found, float) if isinstance(found, tuple) else found

        answer = np.asarray(COMPUTED[id](given)).tolist()
        assert judged(question, answer).ok, (question.numbers, answer)


def test_a_check_names_the_variant_and_the_book_has_the_numbers_of_the_page():
    drawn = QUESTIONS["definition.1"].variant(3)
    assert check("definition.1", drawn.right[0], variant=3).ok
    assert not check("definition.1", drawn.right[0]).ok
    assert check("centering.4", "c", variant=3).id == "centering.4"
    for no_variant in (-1, "3", 1.5):
        with pytest.raises(ValueError, match="a variant is a whole number from 0"):
            check("definition.1", 0, variant=no_variant)  # type: ignore[arg-type]


# ------------------------------------------------------------------ what a student may hand in


# fewer signs than words would have
CHINESE = "均值为零的向量都位于一个超平面上。除以标准差以后长度总是根号N。因此输出落在球面上。"


def answer_errors():
    """Answers that are none, with the words that must be said."""

    def changes_its_input(a, eps):
        a -= a.mean(-1, keepdims=True)
        return a

    def raises(a, eps):
        raise RuntimeError("my own fault")

    def leaves(*args, **more):
        raise SystemExit

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
        ("definition.2", lambda a, eps: a.sum(), "of the shape () instead of (4,)"),
        ("definition.2", lambda a, eps: "text", "text in quotes"),
        ("definition.1", [1, 2, 3], "Three numbers; four are asked for."),
        ("definition.1", [[1, 2], [3]], "different lengths"),
        ("definition.1", [1, 2, 3, 1j], "complex"),
        ("definition.1", [1, 2, 3, np.inf], "not finite"),
        ("definition.1", [1, 2, 3, N], "holds a symbol"),
        ("definition.1", [1, ..., 3, 4], "three dots"),
        ("definition.1", [-1.43, 0, 0, 1.4], "is not the right answer"),
        ("definition.4", 2, "letter in quotes"),
        ("definition.4", "z", "one of the letters a, b, c, d, e"),
        ("centering.1", "1 - 1/N", "should be a SymPy expression"),
        ("centering.1", Norm(Pi * Basis(N, i)) ** 2, "contain only N"),
        ("centering.1", 1 - 2 / N, "It is false at N = "),
        ("centering.1", Symbol("p"), "symbol p"),
        ("centering.1", exp(N), "exp, which is not part"),
        ("centering.1", 1 - 1.2345678 / N, "write it exactly"),
        ("centering.1", Pi, "contain only N"),
        ("centering.3", [], "between 1 and 40"),
        ("centering.3", Pi * Pi, "A step does not hold"),
        ("centering.3", one, "A step is not proved"),
        ("centering.5", np.full((2, 2), np.nan), "finite"),
        ("centering.5", np.ones((2, 3)), "size 3 where N = 2"),
        ("definition.6", "   ", "no text"),
        ("definition.6", "*Your answer here.*", "no text"),
        ("definition.6", "Because of ε.", "too few"),
        ("definition.6", 3, "should be a text"),
        ("definition.2", leaves, "raised SystemExit"),
        ("distance.4", 0.826, "N is 3 here"),
        ("trained.4", {"a": [1, 2, 3, 4], "x": [1]}, "should have the keys 'a', 'z'; 'z' is missing"),
        ("gradients.4", True, "contains True"),
        ("gradients.4", nan, "is not finite"),
        ("gradients.4", zoo, "is not finite"),
        ("sphere.1", sqrt(-1), "complex"),
        ("sphere.1", 1.33, "Close, but not close enough"),
        ("sphere.3", Integer(2) ** 5000, "binary digits"),
        ("sphere.6", CHINESE[:10], "too few"),
    ]


@pytest.mark.parametrize(("id", "answer", "words"), answer_errors())
def test_what_is_no_answer_is_named_in_a_sentence(id, answer, words):
    verdict = judged(QUESTIONS[id], answer)
    assert not verdict.ok
    assert words in verdict.message


def line(e, why=""):
    """A line that nobody judged."""
    return Line(e, Reader()(e), why)


class Impostor(Derivation):
    """A chain that claims whatever it is told."""

    def eq(self, rhs, why=""):
        object.__setattr__(self, "lines", (*self.lines, line(rhs, why)))
        return self


def test_a_chain_is_proved_anew_whatever_made_it():
    question: Any = QUESTIONS["centering.3"]
    steps = [question.lhs, 4 * Pi * Pi - 3 * Pi, question.rhs]
    made = Impostor(steps[0]).eq(steps[1]).eq(steps[2])
    assert "this one is of type" in judged(question, made).message
    forged = Derivation(steps[0])
    with pytest.raises(AttributeError):
        forged.steps = tuple((step, "") for step in steps)  # type: ignore[misc]
    object.__setattr__(forged, "lines", tuple(map(line, steps)))
    assert "A step does not hold" in judged(question, forged).message
    object.__setattr__(forged, "lines", tuple(map(line, (question.lhs, 4 * Pi * Pi - 4 * Pi + I))))
    assert "The chain ends with" in judged(question, forged).message


def test_a_chain_may_not_divide_by_what_may_vanish():
    question = QUESTIONS["definition.3"]
    risky = Norm(Pi * a) / (sigma + eps) * Scalar(one.T * a) / (N * mu)
    assert "the conditions do not give what the lines need" in judged(question, risky).message


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


def test_questions_are_not_replaced_and_a_verdict_is_one_that_a_check_made():
    with pytest.raises(TypeError):
        QUESTIONS["sphere.1"] = QUESTIONS["sphere.2"]  # type: ignore[index]
    made = check("sphere.1", 9)
    assert is_judged(made)
    assert not is_judged(Verdict(**vars(made)))


def test_check_is_readable_everywhere_and_strict_raises():
    verdict = check("definition.1", [1, 2, 3, "<script>"])
    assert repr(verdict).startswith("✗ definition.1 (0 of 2 points): ")
    assert "<script>" not in verdict._repr_html_()
    assert verdict._repr_markdown_().startswith("**✗ definition.1")
    with pytest.raises(AssertionError, match=r"definition\.1"):
        check("definition.1", 0, strict=True)
    assert check("definition.4", "b", strict=True).score == 2
    short = check("definition.6", "No.")  # nobody would read it: there are no points to lose
    assert repr(short).startswith("✗ definition.6: 1 word")
    pending = check("definition.6", " ".join(f"word{n}" for n in range(20)), strict=True)
    assert (pending.ok, pending.score, pending.points, pending.pending) == (True, 0, 0, 3)


def test_each_right_entry_of_a_vector_earns_its_share_and_strict_raises_where_none_is_right():
    part = check("definition.1", [-math.sqrt(2), 0, 1, math.sqrt(2)], strict=True)
    assert (part.ok, part.score) == (False, 1.5)
    with pytest.raises(AssertionError, match=r"\(0 of 2 points\)"):
        check("definition.1", [1, 1, 1, 1], strict=True)


@pytest.mark.parametrize(
    "question", [q for q in QUESTIONS.values() if isinstance(q, Numbers)], ids=lambda question: question.id
)
@pytest.mark.parametrize("number", range(4))
def test_what_the_page_states_of_errors_is_what_is_accepted(question, number):
    """Of each entry by itself, however small it is next to the others."""
    asked = question.variant(number)
    value = np.array(asked.value, float)
    stated = re.search(r"([\d.e-]+)%", asked.tolerance)
    most = float(stated[1]) / 100 if stated else asked.rtol
    assert most == pytest.approx(asked.rtol)
    for place in np.ndindex(value.shape):
        for sign in (1, -1):
            near, far = value.copy(), value.copy()
            near[place] *= 1 + 0.9 * sign * most
            far[place] *= 1 + 1.1 * sign * most
            assert judged(asked, near.tolist()).ok, (asked.numbers, near)
            assert judged(asked, far.tolist()).ok == (value[place] == 0), (asked.numbers, far)
            if value[place] and "three right digits" in asked.tolerance:
                three = value.copy()
                three[place] = float(f"{value[place]:.3g}")
                verdict = judged(asked, three.tolist())
                least = 1 - (0.51 if value[place] % 1 else 1) / value.size
                assert verdict.ok or verdict.misconception or verdict.score >= least * asked.points - 0.01


def test_one_percent_is_one_percent_of_each_number():
    first, last = QUESTIONS["uses.1"].right[1]
    for answer, score in (
        ([1.009 * first, last], 3),
        ([1.03 * first, last], 1.5),
        ([first, 1.03 * last], 1.5),
    ):
        assert check("uses.1", answer).score == score
    assert check("sphere.1", 1.33).score == 1  # three right digits of 4/3
    assert check("sphere.1", 1.3).score == 0
    assert "read it off" not in check("uses.1", [1.015 * first, 1.015 * last]).message


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


@given(st.lists(st.tuples(*[st.floats(-1e6, 1e6)] * 2), min_size=2, max_size=9))
def test_lists_are_normalized_and_compared_as_arrays_are(pairs):
    x, z = map(list, zip(*pairs, strict=True))
    assume(min(np.std(x), np.std(z)) > 1e-3 * max(map(abs, (*x, *z))))
    assert np.allclose(lists.normed(lists.centered(x)), layer_norm(np.array(x), eps=0))
    assert np.allclose(lists.normed(x), rms_norm(np.array(x), eps=0))
    assert np.isclose(lists.correlation(x, z), correlation(np.array(x), np.array(z)), atol=1e-9)
    assert np.isclose(lists.deviation(x), np.std(x))
    assert np.isclose(lists.apart(x, z), np.abs(np.subtract(x, z)).max())
    assert np.allclose(lists.product([x, z], lists.columns([z, x])), np.array([x, z]) @ np.array([z, x]).T)


# ------------------------------------------------------------------ what was once judged wrongly


def by_pairs(a, groups, eps):
    """Group norm with two channels a group, whatever is asked for."""
    parts = a.reshape(len(a), a.shape[1] // 2, -1)
    centered = parts - parts.mean(-1, keepdims=True)
    return (centered / np.sqrt((centered**2).mean(-1, keepdims=True) + eps)).reshape(a.shape)


def constants_apart(X):
    """Two constant rows as far apart as a constant one and another."""
    table = np.array(QUESTIONS["distance.2"].reference(X))  # type: ignore[attr-defined]
    constant = np.ptp(X, axis=-1) == 0
    table[np.outer(constant, constant) & ~np.eye(len(X), dtype=bool)] = np.sqrt(X.shape[1])
    return table


def by_deviation(X):
    """Rows are taken for constant where their standard deviation comes out as 0."""
    deviation = X.std(-1, keepdims=True)
    rows = np.where(
        deviation == 0, 0, (X - X.mean(-1, keepdims=True)) / np.where(deviation == 0, 1, deviation)
    )
    return np.linalg.norm(rows[:, None] - rows, axis=-1)


def stabilized(X):
    rows = layer_norm(X, eps=1e-12)
    return np.linalg.norm(rows[:, None] - rows, axis=-1)


def by_chord(a):
    gap = rms_norm(a, eps=0) - layer_norm(a, eps=0)
    return 2 * np.arcsin(np.sqrt((gap**2).mean(-1)) / 2)


def what_is_left_of_a_right_angle(a):
    return np.pi / 2 - np.arctan2(a.std(-1), np.abs(a.mean(-1)))


def to_the_side_of_the_others(a):
    """None, where they add up to 0."""
    others, pair = a[..., 2:].sum(-1), np.sqrt(2 * (a[..., :2] ** 2).sum(-1))
    return (a**2).mean(-1) - ((others + np.sign(others) * pair) / a.shape[-1]) ** 2


def rivals_by_value(keys):
    scores = keys @ keys.T
    own = np.diag(scores)[:, None]
    return (own - np.where(np.isclose(scores, own), -np.inf, scores)).min(axis=1)


LAMBDA = Symbol("l")
HELMERT = np.array([[1, -1, 0], [1, 1, -2]]) / np.sqrt([[2], [6]])
ANGLE = np.arccos(0.7)
TO_BOTH_SIDES = [np.cos(ANGLE) * HELMERT[0] + side * np.sin(ANGLE) * HELMERT[1] + 5 for side in (1, -1)]
WRONG = [
    ("distance.2", by_deviation),
    ("distance.2", stabilized),
    ("rmsnorm.2", by_chord),
    ("rmsnorm.2", what_is_left_of_a_right_angle),
    ("rotations.2", to_the_side_of_the_others),
    ("transformers.2", rivals_by_value),
    ("groups.3", by_pairs),
    ("distance.2", constants_apart),
    ("rotations.5", [1, 2, 1e10]),
    ("rmsnorm.5", ([1e16, 1e16 + 2], [1e16 + 2, 1e16 + 4])),  # one output, of two inputs far from 0
    ("definition.5", [2.0**33, 2.0**33 + 2.0**-19]),
    ("gradients.5", ([3, -3, 1, -1], [6.003, -6, -2, 1.9e6], [2, 1, -3, 0])),  # the large gain sees a 0
    ("rotations.5", [1, 2, 1e9, -1e9]),
    ("distance.5", ([0, 1, 3], [-0.14322486787714594, -1.6559913915712514, 1.7992162594483974], [5, 0, 4])),
    ("sphere.1", Decimal("sNaN")),
    ("centering.1", N * Variance(Basis(N, 1))),
    ("centering.1", Norm((Identity(N) - OneMatrix(N, N) / N) * Basis(N, 2)) ** 2),
    ("centering.1", Trace(Identity(N) - OneMatrix(N, N) / N) / N),
    ("rmsnorm.1", Scalar(LayerNorm(Basis(N, 1)).T * RMSNorm(Basis(N, 1))) / N),
]
RIGHT = [
    ("sphere.1", np.array([4 / 3 + 0j])),
    ("ellipsoid.5", np.sqrt(np.roots([1, -14, 49, -26]).astype(complex))),
    ("gradients.5", (np.array([1e9 + 1, 1e9, 1e9 - 1]), [2, -1, 2], [1, -2, 1])),
    ("distance.5", (TO_BOTH_SIDES[0], HELMERT[0], TO_BOTH_SIDES[1])),
    ("rotations.5", [1e-10, -1e-10, 2e-10, -2e-10]),
    ("trained.4", {"a": [1, 2, 3, 4], "z": [1.5, 2, 3, 4]}),
    ("ellipsoid.5", [sqrt(root) for root in solve((LAMBDA - 1) * (LAMBDA - 4) * (LAMBDA - 9) + 10, LAMBDA)]),
    ("sphere.1", Decimal(4) / 3),
    ("sphere.6", CHINESE),
]
NEARLY = ("definition.2", "rmsnorm.2", "uses.2", "trained.1")


@pytest.mark.parametrize(("id", "answer"), WRONG)
def test_a_wrong_answer_earns_nothing(id, answer):
    assert judged(QUESTIONS[id], answer).score == 0


@pytest.mark.parametrize(("id", "answer"), RIGHT)
def test_a_right_answer_is_not_refused(id, answer):
    verdict = judged(QUESTIONS[id], answer)
    assert verdict.ok, verdict.message


@pytest.mark.parametrize("id", NEARLY)
@pytest.mark.parametrize("rounded", [np.float32, lambda value: np.round(value, 8)])
def test_who_lost_digits_hears_of_digits(id, rounded):
    reference: Any = QUESTIONS[id].reference  # type: ignore[attr-defined]
    verdict = judged(
        QUESTIONS[id], lambda *args, **more: rounded(np.asarray(reference(*args, **more), float))
    )
    assert verdict.message.startswith("Correct to some digits, but nine are required.")


@pytest.mark.parametrize(
    ("id", "value"),
    [("sphere.4", 0.05), ("distance.4", -0.2), ("distance.4", 0), ("gradients.4", 0.3), ("sphere.1", 1.3)],
)
def test_what_is_far_off_is_not_called_near(id, value):
    assert judged(QUESTIONS[id], value).message == f"{value:g} is not the right answer."
