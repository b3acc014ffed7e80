"""The sheets: a page has the text of its questions, the data all else; objectives are exercised."""

import re
import subprocess
import sys

import pytest

from bookmaker.page.sheets import (
    CHECK,
    SECTION,
    listed,
    on_page,
    rewritten,
    stated,
    with_objectives,
    with_questions,
)
from bookmaker.page.source import PageError
from lngeom.chapters import CHAPTERS as SHEETS
from lngeom.chapters import objectives
from lngeom.exercises import QUESTIONS, Choice, Explain, Numbers
from lngeom.exercises.kinds.question import KINDS

from ..pages import page_names, sheet_names, source

every_sheet = pytest.mark.parametrize("page", sheet_names())
ASKED = re.compile(r"^:::\{question\} ", re.M)


def questions_of(page):
    key = page.partition("-")[2]
    return [question for question in QUESTIONS.values() if question.sheet == key]


@every_sheet
def test_a_page_asks_the_questions_of_its_sheet_in_order_and_checks_each(page):
    key, asked = page.partition("-")[2], questions_of(page)
    assert [question.id for question in asked] == [f"{key}.{number + 1}" for number in range(len(asked))]
    sections = ASKED.split(source(page))[1:]
    assert [section.partition("\n")[0] for section in sections] == [question.id for question in asked]
    for section, question in zip(sections, asked, strict=True):
        answer = "" if isinstance(question, Explain) else f", {question.name}"
        assert re.findall(r"^check\(.*$", section, re.M) == [f'check("{question.id}"{answer})']
        assert "tags: [solution]" in section or '"tags": ["solution"]' in section
    assert f'card("{key}")' in source(page)


@every_sheet
def test_a_page_leaves_title_kind_points_minutes_and_choices_to_the_data(page):
    content = source(page)
    assert not re.findall(r"^##|^- \(\w\)", content, re.M)
    assert not re.findall(rf"\*(?:{'|'.join(KINDS)})\b|\d+ (?:points?|minutes?)\b", content)
    choices = [question.texts.values() for question in questions_of(page) if isinstance(question, Choice)]
    assert not [text for texts in choices for text in texts if text in content]


@every_sheet
def test_a_question_of_more_than_ten_minutes_has_two_hints_which_do_not_answer_it(page):
    assert "Questions of more than ten minutes have two hints." in source(page)
    sections = ASKED.split(source(page))[1:]
    for section, question in zip(sections, questions_of(page), strict=True):
        hints = re.findall(r"^:::\{dropdown\} (.*)\n((?:.*\n)*?):::$", section, re.M)
        titles = [title for title, _ in hints if title.startswith("Hint")]
        assert titles in ([], ["Hint 1", "Hint 2"]), question.id
        assert titles or question.minutes <= 10, question.id
        for secret in question.secrets():
            assert secret not in str(hints), question.id


@pytest.mark.parametrize("number", range(4))
def test_a_number_read_off_a_figure_has_two_decimals_at_most_and_choices_break_no_line(number):
    """A tolerance of a tenth allows no more; in a formula two backslashes end a line."""
    for question in QUESTIONS.values():
        asked = question.variant(number)
        if isinstance(asked, Numbers) and asked.kind == "see" and asked.rtol >= 0.1:
            assert not re.search(r"\.\d{3}", str(asked.value)), asked.id
        if isinstance(asked, Choice):
            assert not [text for text in asked.texts.values() if "\\\\" in text], asked.id


def test_a_question_holds_other_boxes_and_an_unknown_one_stops_the_build_with_page_line_and_near_ones():
    inner = ":::{note}\nMind this.\n:::"
    asked = f"::::{{question}} centering.3\n{inner}\n::::\n"
    assert with_questions("x", asked) == stated(QUESTIONS["centering.3"], inner) + "\n"
    text = "# Sheet\n\n:::{question} centerring.1\nWhy?\n:::\n"
    with pytest.raises(PageError, match=r"^exercises/x\.md, line 3: .*'centerring\.1'.* centering\.1"):
        on_page("exercises/x", text, solutions=True)


def test_every_chapter_with_questions_has_its_sheet_and_all_kinds_are_asked():
    keys = [page.partition("-")[2] for page in sheet_names()]
    assert keys == list(SHEETS) == list(objectives()) == list(CHAPTERS)
    assert set(page_names()) >= {page.replace("exercises", "chapters") for page in sheet_names()}
    for key in keys:
        assert {q.kind for q in QUESTIONS.values() if q.sheet == key} == set(KINDS)


@every_sheet
def test_the_edition_without_solutions_holds_none(page):
    whole = source(page)
    kept = rewritten(page, whole, solutions=False)
    hidden = re.findall(r"^ *# solution\n(.*?)^```", whole, re.M | re.S)
    hidden += re.findall(r'^\+\+\+ \{"tags": \["solution"\]\}\n(.*?)^(?:\+\+\+|```)', whole, re.M | re.S)
    lines = [line for part in hidden for line in part.splitlines() if not re.fullmatch(r"\W*|\w+", line)]
    assert len(lines) > 10
    assert not [line for line in lines if line in kept]
    assert kept.count("...  # your answer") == len(re.findall(r"^ *# solution$", whole, re.M))
    assert kept.count("skip-execution") == whole.count("\ncheck(")


@every_sheet
@pytest.mark.parametrize("variant", [0, 1, 2, 3])
def test_solutions_follow_the_numbers_of_a_variant(page, variant):
    if not any(question.redraw for question in questions_of(page)):
        pytest.skip("none of its questions has variants")
    number, names = "", {"variant": variant}
    for cell in on_page(page, source(page), solutions=True, variant=variant).cells:
        if found := SECTION.findall(cell.source) * (cell.cell_type == "markdown"):
            number = found[-1]
        assert "{{" not in cell.source.replace("{{{", "")
        if cell.cell_type == "code" and not number:
            exec(cell.source, names)
        elif cell.cell_type == "code" and QUESTIONS[f"{page.partition('-')[2]}.{number}"].redraw:
            if CHECK.search(cell.source):
                assert eval(cell.source, names).ok, (number, cell.source)
            elif "figures." not in cell.source:
                exec(cell.source, names)


# ------------------------------------------------------------------ objectives


CHAPTERS = {page.partition("-")[2]: page for page in page_names() if re.match(r"chapters/\d", page)}


def question(**more):
    return Numbers(id="sphere.7", kind="see", title="How many?", points=1, minutes=1, value=1, **more)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_card_lists_the_two_to_four_objectives_of_its_chapter(chapter):
    assert 2 <= len(objectives()[chapter]) <= 4
    text = source(CHAPTERS[chapter])
    card = re.search(r":class: chapter-card\n(.*?)^:::$", text, re.S | re.M)
    assert card
    assert f"**After it you can** {{objectives}}`{chapter}`." in card[1]
    assert text.count("{objectives}`") == 1
    assert f"**After it you can** {listed(chapter)}." in with_objectives(CHAPTERS[chapter], text)


@pytest.mark.parametrize("chapter", objectives())
def test_every_objective_is_exercised_and_every_question_exercises_one_of_its_chapter(chapter):
    asked = [question.aims for question in QUESTIONS.values() if question.sheet == chapter]
    assert all(asked)
    assert {aim for aims in asked for aim in aims} == set(objectives()[chapter])


def test_objectives_differ_and_continue_a_sentence():
    texts = [text for texts in objectives().values() for text in texts.values()]
    assert len(set(texts)) == len(texts)
    assert not [text for text in texts if not re.match(r"[a-z]", text) or text.endswith((".", ";"))]


def test_a_question_says_what_it_exercises_and_an_unknown_aim_stops_the_build():
    both = stated(question(aims=("variance", "kept")), "Why?")
    assert "*Objectives: interpret the variance as a squared length; say how much of the input can be" in both
    assert "Objective" not in stated(question(), "Why?")  # one of an instructor's own
    with pytest.raises(PageError, match=r"sphere\.7: 'axes' is none of the objectives variance, ball"):
        stated(question(aims=("axes",)), "Why?")


@pytest.mark.parametrize("name", ["ellipsoid", "spheres", ""])
def test_a_card_with_the_objectives_of_another_chapter_stops_the_build(name):
    with pytest.raises(PageError, match=r"chapters/03-sphere: .* has no objectives"):
        with_objectives("chapters/03-sphere", f"**After it you can** {{objectives}}`{name}`.")


def test_one_question_loads_the_questions_of_its_chapter_alone():
    """A student's first `check` does not wait for the other sheets."""
    asked = "from lngeom.exercises import question; question('centering.4'); import sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    loaded = {name for name in done.stdout.split() if name.startswith("lngeom.chapters.")}
    assert {name for name in loaded if name.endswith(".questions")} == {"lngeom.chapters.centering.questions"}
