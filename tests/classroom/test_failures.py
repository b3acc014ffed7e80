"""In a notebook a failed answer is one message, and a wrong one stops nothing; graders give it no points."""

import re

import nbclient
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from lngeom.exercises import QUESTIONS, Chain, Formula, check
from lngeom.exercises.failures import suggested
from lngeom.exercises.registry import misconception
from lngeom.symbolic import Derivation, Refuted

pytestmark = pytest.mark.xdist_group("one notebook is run")
IMPORTS = "from lngeom.exercises import check\nfrom lngeom.symbolic import *"
FALSE = """definition_3 = (
    Derivation(Norm(Pi * a / (sigma + eps)))
    .eq(Norm(a) / (sigma + eps), "a positive factor comes out")
)"""
CHECK = 'check("definition.3", definition_3)'
REASON = "Refuted in line 3: |Π·a/(σ + ε)| = |a|/(σ + ε) is false: at N = 2, ε = 0, a = (0, 1) the left side"


@pytest.fixture(scope="module")
def shown():
    """The output of each cell in Jupyter, with errors, as plain text."""
    cells = {
        "imports": IMPORTS,
        "wrong": 'sphere_1 = 2\ncheck("sphere.1", sphere_1)',
        "stub": "definition_3 = ...  # your answer",
        "false": FALSE,
        "of the stub": CHECK,
        "gone": f"del definition_3\n{CHECK}",
        "mended": FALSE.replace("Norm(a)", "Norm(Pi * a)"),
        "of the mended": CHECK,
        "syntax": "def sphere_2(y, eps):\n    return 1 +* 2",
        "of no function": 'check("sphere.2", sphere_2)',
        "right": "sphere_4 = 2.06",
        "worse": "sphere_4 = 1 / 0",
        "of the one before": 'check("sphere.4", sphere_4)',
        "above": "x = 1 / 0\nsphere_4 = 2.06",
        "of the one below": 'check("sphere.4", sphere_4)',
        "below": "sphere_4 = 2.06\nsphere_4 + missing",
        "of the one above": 'check("sphere.4", sphere_4)',
        "again": "sphere_4 = 2.06\ncheck('sphere.4', sphere_4)",
        "not run": 'check("sphere.3", sphere_3)',
        "another name": "spher",
        "shapes": "chain = Derivation(Pi * Pi)\nchain.eq(a)",
        "no proof": (
            "from lngeom.identities import identity\nDerivation(Pi).qed(identity('centering-idempotent'))"
        ),
    }
    notebook = new_notebook(cells=[new_code_cell(source) for source in cells.values()])
    nbclient.NotebookClient(notebook, timeout=120, allow_errors=True, kernel_name="python3").execute()
    texts = {}
    for name, cell in zip(cells, notebook.cells, strict=True):
        parts = [
            "\n".join(output.get("traceback", [])) or output.get("data", {}).get("text/plain", "")
            for output in cell.outputs
        ]
        texts[name] = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(parts))
    return texts


def test_a_wrong_answer_is_shown_and_raises_nothing(shown):
    assert shown["wrong"].startswith("✗ sphere.1 (0 of 2 points): That is the radius of the sphere")


def test_a_false_step_is_one_message_with_its_line_and_its_misconception(shown):
    message, known = shown["false"].splitlines()
    assert message.startswith(REASON)
    (wrong, *_) = QUESTIONS["definition.3"].wrong
    assert known == wrong.message


def test_whatever_a_proof_raises_is_one_message(shown):
    assert re.fullmatch(r"Misshapen in line 2: .+", shown["shapes"])
    assert re.fullmatch(r"Unproved in line 2: .+", shown["no proof"])


def test_a_check_says_why_the_cell_of_its_answer_failed(shown):
    for name in ("of the stub", "gone"):
        assert "its cell failed: Refuted in line 3" in shown[name]
        assert "Πa became a" in shown[name]
    assert shown["of the stub"].startswith("✗ definition.3 (0 of 3 points): There is no answer")
    assert "Traceback" not in shown["gone"]
    assert shown["of no function"] == (
        "sphere_2 does not exist, because its cell failed: SyntaxError in line 2: invalid syntax"
    )
    assert shown["not run"].startswith("sphere_3 does not exist: run the cell")


def test_an_answer_of_an_earlier_run_is_not_judged_for_one_that_failed(shown):
    assert (
        "sphere.4 (0 of 2 points): There is no answer, because its cell failed: Zero"
        in shown["of the one before"]
    )


def test_an_answer_beside_an_error_is_not_judged_until_its_cell_runs(shown):
    failed = "sphere.4 (0 of 2 points): There is no answer, because its cell failed: "
    assert f"{failed}ZeroDivisionError: division by zero" in shown["of the one below"]
    assert f"{failed}NameError: name 'missing' is not defined" in shown["of the one above"]
    assert "failed" not in shown["again"]


@pytest.mark.parametrize(
    ("name", "cell", "told"),
    [
        ("Pi", "sphere_3 = Pi", "Pi is not defined. Import it: from lngeom.symbolic import Pi"),
        ("norm", "sphere_3 = norm(a)", "norm is not defined with this spelling; the book has Norm."),
        ("b", "definition_4 = b", 'The answer is a letter in quotes: definition_4 = "b"'),
        ("b", "mine = b", ""),
        ("spher", "sphere_3 = spher", ""),
    ],
)
def test_a_name_that_the_book_has_and_the_notebook_does_not_can_be_imported(name, cell, told):
    assert suggested(name, cell).startswith(told)
    assert bool(suggested(name, cell)) == bool(told)


def test_a_failure_is_forgotten_when_it_is_mended(shown):
    assert "Refuted" not in shown["of the mended"]
    assert "The chain ends with" in shown["of the mended"]


def test_other_errors_are_shown_as_ever(shown):
    assert "NameError: name 'spher' is not defined" in shown["another name"]
    assert "Traceback" in shown["another name"]


def test_with_strict_and_under_nbgrader_a_wrong_answer_raises(monkeypatch):
    assert not check("sphere.1", 2).ok
    with pytest.raises(AssertionError, match="0 of 2 points"):
        check("sphere.1", 2, strict=True)
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    with pytest.raises(AssertionError, match="0 of 2 points"):
        check("sphere.1", 2)
    assert check("sphere.1", 4 / 3).ok
    assert not check("sphere.1", 2, strict=False).ok


LINES = [
    pytest.param(question, wrong, id=f"{question.id}-{number}")
    for question in QUESTIONS.values()
    if isinstance(question, Chain | Formula)
    for number, wrong in enumerate(question.wrong)
    if not isinstance(wrong.answer, list | tuple | Derivation)
]


@pytest.mark.parametrize(("question", "wrong"), LINES)
def test_each_known_false_line_of_a_derivation_is_named(question, wrong):
    chain = Derivation(question.lhs if isinstance(question, Chain) else question.start)
    with pytest.raises(Refuted) as refuted:
        chain.eq(wrong.answer)
    assert misconception(refuted.value.chain) == wrong.message


def test_a_chain_that_no_question_asks_for_has_no_misconception():
    assert misconception(()) == ""
    question = QUESTIONS["sphere.3"]
    assert isinstance(question, Chain)
    with pytest.raises(Refuted) as refuted:
        Derivation(question.rhs).eq(question.wrong[0].answer)
    assert misconception(refuted.value.chain) == ""
