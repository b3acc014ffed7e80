"""Quizzes: well formed in every chapter, refused when they are not, answering by keyboard in a browser."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from ..nightly import first_by_day
from ..pages import source
from .browsing import Visit, faults_but_colors, needs_chromium, pale, spoken
from .built import reads_pages, soup
from .quizzes import CHAPTERS, Quiz, quizzes
from .tiny_book import HEAD, parse

every_chapter = pytest.mark.parametrize("page", CHAPTERS)


# ------------------------------------------------------------------ in the source


@every_chapter
def test_a_chapter_has_quizzes_with_titles_of_their_own(page):
    titles = [quiz.title for quiz in quizzes(page)]
    assert titles
    assert len(set(titles)) == len(titles)
    assert len(titles) == source(page).count("{quiz}")


@every_chapter
def test_wrong_answers_are_many_and_each_is_told_why(page):
    for quiz in quizzes(page):
        wrong = [choice for choice in quiz.choices if not choice.right]
        assert len(wrong) >= 2 + quiz.numeric  # one of them is for all other numbers
        for choice in quiz.choices:
            assert len(choice.feedback.split()) >= (4 if choice.right else 7), (quiz.title, choice.text)
            assert not re.match(r"(?i)(right|wrong|no|yes|correct|true|false)\b[,.!]", choice.feedback)


def test_the_right_choice_has_no_favourite_place():
    places = [
        [choice.right for choice in quiz.choices].index(True)
        for page in CHAPTERS
        for quiz in quizzes(page)
        if not quiz.numeric
    ]
    assert max(map(places.count, places)) <= len(places) // 2
    assert set(places) == {0, 1, 2, 3}


GOOD = """:::{quiz} Length
How long?

- [ ] one
  > That is the first.
- [x] two
  > That is the second.
:::
"""


NUMBER = """:::{quiz} A number
:decimals: 1
How much?
- [x] `layer_norm([1, 2], eps=0)[1]`
  > As it is.
- [ ] `np.sqrt(4)`
  > Too much.
- [ ] another number
  > Think again.
:::
"""
# What is changed, in which line that is told, and how.
FAULTS = [
    (GOOD, "[x]", "[ ]", ":::{quiz} Length", "exactly one right choice"),
    (GOOD, "[ ]", "[x]", ":::{quiz} Length", "exactly one right choice"),
    (GOOD, "  > That is the first.\n", "", "- [ ] one", "'one' needs feedback"),
    (GOOD, "the second", "the first", "- [ ] one", "two choices say the same"),
    (GOOD, "two", "one", "- [ ] one", "two choices say the same"),
    (GOOD, "How long?\n", "", ":::{quiz} Length", "a quiz is a question, one paragraph"),
    (GOOD, "{quiz} Length", "{quiz}", ":::{quiz}", "1 argument(s) required"),
    (GOOD, "{quiz} Length", "{quiz} Length\n:points: 3", ":::{quiz} Length", "points"),
    (GOOD, "  > That is the first.", "That is the first.", "- [ ] one", "needs feedback"),
    (GOOD, "- [ ] one", "- one", "- one", "'one' must begin with [ ] or [x]"),
    (
        GOOD,
        "{quiz} Length",
        "{quiz} Length\n:decimals: 2",
        ":::{quiz} Length",
        "the last choice of a numeric",
    ),
    (GOOD, "- [ ] one\n  > That is the first.\n", "", ":::{quiz} Length", "two choices or more"),
    (GOOD, "two", r"$\heartsuit$", ":::{quiz} Length", "no plain text is known"),
    *(
        (NUMBER, "np.sqrt(4)", expression, f"- [ ] `{expression}`", message)
        for expression, message in (
            ("1.04", "agree to 1 decimals"),
            ("1j", "has no value: TypeError"),
            ("np.inf", "is inf, not a finite number"),
            ("sigma", "has no value: NameError"),
            ("print(", "has no value: SyntaxError"),
        )
    ),
    (NUMBER, "`np.sqrt(4)`", "two", "- [ ] two", "must be a Python expression"),
    (NUMBER, "another number", "`5`", ":::{quiz} A number", "the last choice"),
]


def test_faulty_quizzes_stop_the_build_with_page_and_line(tmp_path):
    assert all(quiz.count(before) == 1 for quiz, before, *_ in FAULTS)
    faulty = [quiz.replace(before, after) for quiz, before, after, _, _ in FAULTS]
    text = f"{HEAD}# A page\n\n" + "\n".join([GOOD, NUMBER, *faulty, GOOD])
    outcome = parse(tmp_path, ["bookmaker.quiz"], text)
    assert outcome.returncode != 0
    said = re.findall(r"index\.md:(\d+): \w+: (?:line (\d+): )?(.*)", outcome.stderr)
    assert len(said) == len(FAULTS), outcome.stderr
    lines = text.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith(":::{quiz}")][2:-1]
    for (at, exact, told), (*_, line, message), start in zip(said, FAULTS, starts, strict=True):
        assert message in told
        number = int(exact or at) - 1
        assert start <= number < start + 8
        assert line in (lines[number : number + 1] if exact else lines[number - 1 : number + 1])


# ------------------------------------------------------------------ on the page


@reads_pages
@every_chapter
def test_the_page_holds_what_the_source_says_folded_and_readable_without_scripts(page):
    forms = soup(page).select("form.quiz")
    assert len(forms) == len(quizzes(page))
    for form, quiz in zip(forms, quizzes(page), strict=True):
        verdicts = [item.strong.text for item in form.select("details:not([open]) li")]
        assert verdicts == [
            f"{label}: {'correct' if choice.right else 'incorrect'}."
            for label, choice in zip(quiz.labels, quiz.choices, strict=True)
        ]
        assert len(form.select("input[type=radio]")) == (0 if quiz.numeric else len(quiz.choices))
        assert form.button.has_attr("hidden")
        assert form.button.has_attr("disabled")
        assert form.select_one("[role=status]").text == ""


FORM = '<form class="quiz".*?</form>'


def feedback(form: Locator) -> list[str]:
    """All feedback of a quiz, as it stands folded."""
    return [text.strip() for text in form.locator(".quiz-answers li").all_text_contents()]


def typed(label: str) -> str:
    """The number that a label shows, or one that is none of them."""
    return "987654" if label == "Another number" else label.replace("−", "-")


# Each answer in turn: what is said before it is checked, and then.
ONE_BY_ONE = """(form, numbers) => numbers.map((number, place) => {
  const status = form.querySelector("[role=status]"), field = form.querySelector("input[type=text]");
  if (field) {
    field.value = number;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  } else form.querySelectorAll("input[type=radio]")[place].click();
  const before = status.textContent;
  form.querySelector("button").click();
  return [before, status.textContent.trim()];
})"""


def answer(form: Locator, place: int, label: str) -> None:
    """Choose with the keyboard alone, and leave the focus on the button."""
    page = form.page
    if (field := form.locator("input[type=text]")).count():
        field.focus()
        page.keyboard.press("Control+a")
        page.keyboard.type(typed(label))
    else:
        form.locator("input[type=radio]").first.focus()
        page.keyboard.press("Space")
        for _ in range(place):
            page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    expect(form.get_by_role("button", name="Check")).to_be_focused()


ONE_WORKER = first_by_day(
    (pytest.param(page, marks=pytest.mark.xdist_group(f"quizzes of {page}")) for page in CHAPTERS), 6
)


@pytest.fixture(scope="module", params=ONE_WORKER)
def visited(request: Any, browser: Browser, site: str) -> Iterator[tuple[Visit, list[tuple[Locator, Quiz]]]]:
    """A visit to a chapter and its quizzes, for several claims; nothing may have failed when it is left."""
    with Visit(browser, site, request.param, only=FORM) as visit:
        yield visit, list(zip(visit.page.locator("form.quiz").all(), quizzes(request.param), strict=True))
        assert not visit.faults
        assert not visit.foreign


@needs_chromium
def test_each_answer_gets_its_own_feedback_and_by_keyboard_the_focus_stays(visited):
    for form, quiz in visited[1]:
        status = form.get_by_role("status")
        expected = feedback(form)
        assert len(set(expected)) == len(quiz.choices)
        button = form.get_by_role("button", name="Check")
        button.press("Enter")
        expect(status).to_contain_text("first.")
        assert form.evaluate(ONE_BY_ONE, list(map(typed, quiz.labels))) == [["", said] for said in expected]
        answer(form, len(quiz.labels) - 1, quiz.labels[-1])
        expect(status).to_be_empty()  # what was said of the answer before is gone
        visited[0].page.keyboard.press("Enter")
        assert (status.text_content() or "").strip() == expected[-1]
        expect(status).to_be_visible()
        expect(button).to_be_focused()


SAYS = """([form, texts]) => texts.map((text) => {
  const status = form.querySelector("[role=status]"), field = form.querySelector("input[type=text]");
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  form.querySelector("button").click();
  return [status.textContent.trim(), status.dataset.right];
})"""


@needs_chromium
def test_a_number_is_read_as_on_a_sheet_and_what_is_none_gets_no_feedback(visited):
    page = visited[0].page
    for form, quiz in [(form, quiz) for form, quiz in visited[1] if quiz.numeric]:
        for place, label in enumerate(quiz.labels[:-1]):
            number = typed(label)
            forms = [number, f"{number}/1", f"2*{number}/2", f"sqrt(4)*({number})-{number}", f" +{number} "]
            forms += [number.replace(".", ","), number.replace("-", "−")]
            said = page.evaluate(SAYS, [form.element_handle(), forms])
            assert {text for text, _ in said} == {feedback(form)[place]}, quiz.title
        right = typed(next(label for label, one in zip(quiz.labels, quiz.choices, strict=True) if one.right))
        refused = ["4/", "4 5", "4/5/", "four", "1, 2", "1,024", "[1, 2]", "1/0"]
        refused += [] if "." in right else [f"{right}.5", f"{right},5", "7/3"]
        for text, ok in page.evaluate(SAYS, [form.element_handle(), refused]):
            known = "Write numbers|One number is|The answer is not|A whole number is|Something is missing|“"
            assert re.match(known, text), text
            assert ok == ""


@needs_chromium
def test_a_screen_reader_hears_the_question_the_choices_and_the_answer(visited):
    names = []
    for form, quiz in visited[1]:
        (role, asked), *choices = spoken(form.locator("fieldset"))
        assert role == "group"
        assert asked.startswith(quiz.title)
        assert len(asked.split()) >= len(quiz.title.split()) + 6
        heard = [name for role, name in choices if role == "radio"]
        if quiz.numeric:
            assert [name for role, name in choices if role == "textbox" and "Your answer, " in name]
        for said, label in zip(heard, () if quiz.numeric else quiz.labels, strict=True):
            assert said.startswith(f"{label}: ")
        assert len(set(heard)) == len(heard)
        names += [asked, *heard]
    assert not [name for name in names if re.search(r"[\\${}]|frac|sqrt|abs\b", name)]


@needs_chromium
def test_with_feedback_shown_a_page_is_accessible_and_fits_a_phone(visited):
    visit, asked = visited
    visit.show_everything()
    visit.look("light", 320)
    for place, (form, quiz) in enumerate(asked):
        answer(form, place % len(quiz.choices), quiz.labels[place % len(quiz.choices)])
        visit.page.keyboard.press("Enter")
        form.locator("summary").click()
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= 320
    for scheme in ("light", "dark"):
        visit.look(scheme, 320)
        assert not pale(visit.page, "form.quiz"), scheme
    assert not faults_but_colors(visit.page, "form.quiz")


@needs_chromium
def test_a_number_may_be_rounded_or_exact_and_no_further_off(browser, site):
    with Visit(browser, site, "chapters/01-definition", only=FORM) as visit:
        form = visit.page.locator("form.quiz", has_text="By hand")
        for typed, verdict in (
            ("1.73", "1.73: correct."),
            ("1.7320508", "1.73: correct."),
            ("1.74", "Another number: incorrect."),
            ("1.5", "1.50: incorrect."),
            ("-1.73", "Another number: incorrect."),
        ):
            form.locator("input").fill(typed)
            form.locator("input").press("Enter")
            assert (form.get_by_role("status").locator("strong").text_content()) == verdict
