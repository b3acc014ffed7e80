"""What nbgrader runs in a course: names of collected files, output that is cut, answers judged outside."""

import json
import re

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_output
from traitlets.config import Config

from lngeom.exercises import QUESTIONS
from lngeom.exercises.registry import ANSWER, _probed
from tools.course import CONFIG
from tools.grade import unread
from tools.grading import CUT, SHOWN, SLOW, Judge, Limit, hidden, rostered
from tools.judge import answered, asks

SHEET = 'seed, variants = 7, [12, 34]\ncheck("{id}", {name}, variant=variant)'


CONFIGURED = Config()
exec(CONFIG, {"get_config": lambda: CONFIGURED})
EXPRESSION = CONFIGURED.FileNameCollectorPlugin.named_regexp


@pytest.mark.parametrize(
    ("name", "student", "sheet"),
    [
        ("doejane_12345_678901_02-centering.ipynb", "12345", "02-centering"),
        ("doejane_LATE_12345_678901_02-centering.ipynb", "12345", "02-centering"),
        ("doejane_12345_678901_02-centering-1.ipynb", "12345", "02-centering"),
        ("doejane_LATE_12345_678901_02-centering-2 (1).ipynb", "12345", "02-centering"),
        ("van_der_berg_12345_678901_02-centering(3).ipynb", "12345", "02-centering"),
        ("doejane_12345_678901_my_exam.ipynb", "12345", "my_exam"),
        ("Jane Doe_54321_assignsubmission_file_/02-centering.ipynb", "Jane Doe", "02-centering"),
        ("Jane Doe_54321_assignsubmission_file/02-centering.ipynb", "Jane Doe", "02-centering"),
        (
            "Zoë O'Neil-Smith_54321_assignsubmission_file_/02-centering (1).ipynb",
            "Zoë O'Neil-Smith",
            "02-centering",
        ),
        ("Jane Doe_54321_assignsubmission_file_02-centering.ipynb", "Jane Doe", "02-centering"),
        ("Jane Doe_54321_assignsubmission_file_\\02-centering-1.ipynb", "Jane Doe", "02-centering"),
        ("02-centering.ipynb", None, None),
        ("doejane_02-centering.ipynb", None, None),
    ],
)
def test_the_names_of_canvas_and_moodle_give_student_and_sheet(name, student, sheet):
    for folder in ("/home/me/course/downloaded/02-centering/extracted/", "/x_1_y/a_2_/", "C:\\course_1_\\"):
        found = re.match(EXPRESSION, folder + name)
        assert (found and found["student_id"], found and found["file_id"]) == (student, sheet), folder


LONG = "0123456789" * 100_000


@pytest.mark.parametrize(
    "output",
    [
        new_output("stream", text=LONG),
        new_output("stream", text="\n".join(LONG)),
        new_output("execute_result", {"text/plain": LONG}),
        new_output("display_data", {"text/plain": "<Figure>", "text/html": LONG}),
        new_output("display_data", {"text/plain": "<Figure>", "image/png": 2 * LONG}),
        new_output("display_data", {"application/json": {"long": LONG}}),
        new_output("error", ename="E", evalue=LONG, traceback=[LONG]),
    ],
)
@pytest.mark.parametrize("times", [1, 200])
def test_output_is_cut_whatever_it_is_and_what_is_shown_last_is_kept(output, times):
    verdict = new_output("display_data", {"text/plain": "✓ a verdict"})
    outputs = [nbformat.from_dict(output) for _ in range(times)]
    cell = new_code_cell("print()", outputs=[*outputs, verdict])
    cut, _ = Limit().preprocess_cell(cell, {}, 0)
    assert len(json.dumps(cut)) < 100_000
    assert CUT in json.dumps(cut)
    assert cut.outputs[-1] == verdict


def test_output_of_an_ordinary_size_stays_as_it_is():
    picture = new_output("display_data", {"text/plain": "<Figure>", "image/png": LONG[:900_000]})
    outputs = [new_output("stream", text="a\n" * 150), picture, new_output("error", traceback=["b"] * 9)]
    cell = new_code_cell("print()", outputs=outputs)
    cut, _ = Limit().preprocess_cell(nbformat.from_dict(cell), {}, 0)
    assert cut.outputs == outputs


@pytest.mark.parametrize("id", [q.id for q in QUESTIONS.values() if not q.by_person])
def test_an_answer_is_judged_outside_its_kernel_as_check_judges_it(id):
    asked = QUESTIONS[id].variant(12)
    source = SHEET.format(id=id, name=asked.name)
    sent, shown = answered(source, 12)["code"], []
    for answer in (asked.right[0], asked.wrong[0].answer, ..., None):
        space = {asked.name: answer}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("IPython.display.display", lambda data, raw: shown.append(data[ANSWER]))
            exec(sent, space)
        reply = answered(source, 12, shown[-1])
        requests = asked.requests(7)
        verdict = asked.judge(requests, _probed(asked, requests, answer))
        assert (reply["score"], reply["shown"]["text/plain"]) == (verdict.score, repr(verdict))
        assert (reply["score"] == asked.points) == (answer is asked.right[0])


def sent(id, answer):
    """The data of an answer, as the student's kernel sends them."""
    return json.dumps(QUESTIONS[id].probe(answer, []))


@pytest.mark.parametrize("id", [q.id for q in QUESTIONS.values() if q.redraw and not q.requests()])
def test_a_number_that_was_not_handed_out_earns_nothing_and_says_so(id):
    source, right = SHEET.format(id=id, name="x"), QUESTIONS[id].variant(99).right[0]
    reply = answered(source, 99, sent(id, right))
    assert (reply["score"], reply["earned"]) == (0, False)
    assert "No copy of this sheet has the number 99" in reply["shown"]["text/plain"]


def test_the_roster_decides_which_copy_a_student_has_whatever_the_notebook_says(tmp_path):
    source = SHEET.format(id="definition.1", name="definition_1")
    mine, other = (sent("definition.1", QUESTIONS["definition.1"].variant(n).right[0]) for n in (34, 12))
    for written in (12, 34, 99):  # B is the second of 12 and 34
        assert answered(source, written, mine, 1)["score"] == 2
        assert answered(source, written, other, 1)["score"] < 2
    assert "not those of the copy" in answered(source, 12, other, 1)["shown"]["text/plain"]
    assert "not those of the copy" not in answered(source, 34, other, 1)["shown"]["text/plain"]
    roster = tmp_path / "copies.csv"
    assert rostered(roster, "ana") is None
    roster.write_text("id,copy\nana,b\nbo,\n", "utf-8")
    assert rostered(roster, "ana") == 1
    assert rostered(roster, "cy") is None
    with pytest.raises(ValueError, match=r"copies\.csv: the copy of bo is a letter such as B, got ''"):
        rostered(roster, "bo")


@pytest.mark.parametrize(
    "data", ["", "{", "[]", "null", '{"value": 1}', pytest.param("[" * 100_000, id="deep"), '{"error": []}']
)
def test_what_no_answer_sent_earns_nothing(data):
    for id in ("definition.1", "definition.2", "definition.3", "definition.4", "definition.5"):
        reply = answered(SHEET.format(id=id, name=QUESTIONS[id].name), 12, data)
        assert not reply["earned"]
        assert reply["score"] == 0


def test_the_kernel_of_a_student_gets_neither_seed_nor_variants_nor_answer():
    for asked in QUESTIONS.values():
        if not asked.by_person:
            sent = answered(SHEET.format(id=asked.id, name=asked.name), 12)["code"]
            for secret in ("seed", "variant", *(wrong.message for wrong in asked.variant(12).wrong)):
                assert secret not in sent


SOURCES = [
    "### BEGIN HIDDEN TESTS\nseed, variants = 918273, [1429, 9081]\n### END HIDDEN TESTS\ncheck('a.1', a_1)",
    "### BEGIN HIDDEN TESTS\nfrom lngeom.exercises import Numbers\nx = Numbers(id='a.2', value=[11, \"b\"])\n"
    "check(x, a_2)\n### END HIDDEN TESTS",
]


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("written", [str, repr, json.dumps, lambda source: json.dumps({"source": [source]})])
def test_a_hidden_test_that_a_cell_reads_from_a_file_and_prints_is_taken_out(source, written):
    grader = Judge()
    grader.secrets = hidden(SOURCES)
    for output in (
        new_output("stream", text=f"before {written(source)} after"),
        new_output("execute_result", {"text/plain": repr(written(source))}),
        new_output("error", ename="E", evalue=written(source), traceback=[written(source)]),
    ):
        ordinary = new_output("stream", text="from lngeom.exercises import Numbers; variants of seed 7")
        cell = new_code_cell("print()", outputs=[ordinary, nbformat.from_dict(output)])
        grader.scrub(cell)
        assert cell.outputs == [ordinary, new_output("stream", text=SHOWN)]


@pytest.mark.parametrize(
    ("contents", "told"),
    [
        (b"", "no notebook: "),
        (b"<!DOCTYPE html>", "no notebook: "),
        (b"{}", "no notebook: "),
        ("{}".encode("utf-16"), "no notebook: "),
        (None, "no 01-definition.ipynb; there is homework.pdf"),
        ({"grade_id": "sphere-1"}, "another sheet"),
        ({}, "its cells have lost their marks"),
        ({"grade_id": "definition-1"}, ""),
    ],
)
def test_the_table_says_why_a_file_has_no_answers_to_the_sheet(tmp_path, contents, told):
    sheet, folder = "01-definition", tmp_path / "submitted" / "ana" / "01-definition"
    released = tmp_path / "release" / sheet / f"{sheet}.ipynb"
    for path in (folder, released.parent):
        path.mkdir(parents=True)
    (folder / "homework.pdf").write_bytes(b"")
    (folder / "timestamp.txt").write_text("2027-10-12 08:00:00 UTC")

    def marked(metadata):
        cell = new_code_cell("1", metadata={"nbgrader": metadata} if metadata else {})
        return nbformat.writes(nbformat.v4.new_notebook(cells=[cell])).encode()

    released.write_bytes(marked({"grade_id": "definition-1"}))
    if contents is not None:
        made = contents if isinstance(contents, bytes) else marked(contents)
        (folder / f"{sheet}.ipynb").write_bytes(made)
    assert unread(tmp_path, "ana", sheet).startswith(told)
    assert bool(unread(tmp_path, "ana", sheet)) == bool(told)


def test_what_takes_too_long_costs_its_question_and_the_next_is_judged():
    grader, endless = Judge(timeout=1), "while True:\n    pass\ncheck('definition.1', definition_1)"
    grader.variant = 0
    for _ in range(2):
        (output,) = grader.verdict(endless, "{}")
        assert output.evalue == SLOW.format(1)
        assert grader.verdict(SHEET.format(id="definition.4", name="x"), '{"letter": "a"}')
    with pytest.raises(RuntimeError, match=r"hidden tests fail: NameError: name 'sqrt' is not defined"):
        grader.ask("value = sqrt(3)\ncheck('definition.1', definition_1)")


@pytest.mark.parametrize("source", ["%matplotlib\ncheck('a.1', a_1)", "", "# check(a, b)", "check('a.1')"])
def test_other_cells_are_run_as_they_are(source):
    assert asks(source) is None
