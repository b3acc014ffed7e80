"""The tasks of explorers: done by keyboard, judged where a state rests, kept where the browser allows it."""

import json

import pytest
from playwright.sync_api import Locator, expect

from lngeom.explorers.tasks import TASKS

from .browsing import needs_chromium
from .exploring import ready
from .test_live_lost import FORBIDDEN, FULL
from .trying import DONE_BY, PAGE, item, opened, part, press, rest, ticked, unfold

pytestmark = needs_chromium

# ------------------------------------------------------------------ done by keyboard


@pytest.mark.parametrize("theme", TASKS)
def test_each_task_is_done_by_keyboard_and_says_why(browser, site, theme):
    with opened(browser, site, theme) as root:
        rest(root)
        assert ticked(root) == ["open:"] * 3
        for task in TASKS[theme]:
            root.page.reload()  # what was tried for another task is forgotten, ticks are not
            unfold(ready(root.page, theme.split()[0]))
            entry = item(root, theme, task.name)
            expect(entry).not_to_contain_text(task.why)
            tries = 0
            for action in DONE_BY[theme][task.name]:
                expect(entry.locator(".lg-mark")).to_have_attribute("aria-label", "open:")
                if action:
                    press(root, *action)
                else:
                    tries += 1
                    expect(entry).to_contain_text(f"{tries} of 3 tries.")
            expect(entry.locator(".lg-mark")).to_have_attribute("aria-label", "done:")
            expect(entry).to_contain_text(task.why)
            expect(root.locator("[aria-live]")).to_contain_text(f"Done: {task.text} {task.why}")
        assert ticked(root) == ["done:"] * 3


def test_a_state_that_is_passed_over_does_not_count(browser, site):
    with opened(browser, site, "gains") as root:
        press(root, "g₂", "Home", 1)
        press(root, "g₁", "ArrowLeft", 50)
        part(root, "g₂").focus()
        for _ in range(240):
            root.page.keyboard.press("ArrowRight")  # through the segment at 0
        rest(root)
        assert ticked(root) == ["open:"] * 3


@pytest.mark.parametrize(
    ("theme", "fragment", "moved"),
    [
        ("gains", "#gains?gain=99,0,0", ("g₁", "ArrowLeft", 1)),  # brought to 2
        ("gains", "#gains?gain=1,1,-1&elevation=1e3&tasks=1", ("turn", "ArrowLeft", 3)),
        ("two-outputs", "#two-outputs?a=1,-1,0&eps=-5", ("ε", "ArrowRight", 1)),
        ("stages ball", "#stages?eps=1e999&a=NaN,1,1&stage=77", ("turn", "ArrowLeft", 3)),
    ],
)
def test_what_a_link_brings_is_not_done_before_the_reader_moves_something(
    browser, site, theme, fragment, moved
):
    with opened(browser, site, theme, fragment) as root:
        unfold(root)
        rest(root)
        assert ticked(root) == ["open:"] * 3
        press(root, *moved)
        rest(root)
        expected = 0 if moved[0] == "turn" else 1
        assert ticked(root).count("done:") == expected
        root.page.evaluate("location.hash = ''")
        root.page.evaluate("fragment => { location.hash = fragment; }", fragment)
        rest(root)
        assert ticked(root).count("done:") == expected


# ------------------------------------------------------------------ kept

SEGMENT = DONE_BY["gains"]["segment"]
STORED = "localStorage.getItem('tasks:gains')"


def flatten(root: Locator) -> None:
    for action in SEGMENT:
        press(root, *action)
    expect(item(root, "gains", "segment")).to_contain_text("two gains of 0")


def test_ticks_are_kept_in_the_browser_until_the_reader_clears_them(browser, site):
    with opened(browser, site, "gains") as root:
        clear = root.get_by_role("button", name="Clear the ticks")
        expect(clear).to_be_hidden()
        flatten(root)
        assert json.loads(root.page.evaluate(STORED)) == ["segment"]
        root.page.reload()
        root = ready(root.page, "gains")
        assert ticked(root) == ["open:", "done:", "open:"]
        expect(item(root, "gains", "segment")).to_contain_text("two gains of 0")
        assert root.locator("[aria-live]").text_content() == ""
        clear = root.get_by_role("button", name="Clear the ticks")
        clear.press("Enter")
        assert ticked(root) == ["open:"] * 3
        expect(clear).to_be_hidden()
        assert root.evaluate("root => root.contains(document.activeElement)")
        root.page.reload()
        assert ticked(ready(root.page, "gains")) == ["open:"] * 3


def test_two_pages_with_one_explorer_keep_their_ticks_apart(browser, site):
    with opened(browser, site, "stages") as root:
        press(root, "g₃", "ArrowLeft", 20)
        press(root, "stage", "ArrowRight", 100)
        expect(item(root, "stages", "flat").locator(".lg-mark")).to_have_attribute("aria-label", "done:")
        root.page.goto(f"{site}/{PAGE['stages ball']}.html")
        again = ready(root.page, "stages")
        assert ticked(again) == ["open:"] * 3
        press(again, "ε", "ArrowRight", 19)
        expect(item(again, "stages ball", "halfway").locator(".lg-mark")).to_have_attribute(
            "aria-label", "done:"
        )
        again.get_by_role("button", name="Clear the ticks").press("Enter")
        root.page.goto(f"{site}/index.html")
        assert ticked(ready(root.page, "stages")) == ["open:", "done:", "open:"]


WITHOUT = {"forbidden": FORBIDDEN, "full": f"({FULL})()"} | {
    f"rubbish {text}": f"if (!{STORED}) localStorage.setItem('tasks:gains', {json.dumps(text)})"
    for text in ("{", "null", "5", '"segment"', '{"segment": true}', '[["segment"], null, 7, "__proto__"]')
}


@pytest.mark.parametrize("storage", WITHOUT)
def test_whatever_the_storage_is_tasks_are_ticked(browser, site, storage):
    with opened(browser, site, "gains", before=WITHOUT[storage]) as root:
        assert ticked(root) == ["open:"] * 3
        flatten(root)
        assert ticked(root) == ["open:", "done:", "open:"]
        root.get_by_role("button", name="Clear the ticks").press("Enter")
        assert ticked(root) == ["open:"] * 3


def test_storage_that_is_forbidden_while_the_page_is_read_does_no_harm(browser, site):
    with opened(browser, site, "gains") as root:
        root.page.evaluate(FORBIDDEN)
        flatten(root)
        assert ticked(root) == ["open:", "done:", "open:"]


# ------------------------------------------------------------------ on the page and on paper


def test_where_an_explorer_runs_its_tasks_stand_there_once_and_on_paper_below_the_figure(browser, site):
    with opened(browser, site, "gains") as root:
        expect(root.locator("> .tasks")).to_be_hidden()
        expect(root.get_by_text(TASKS["gains"][0].text).locator("visible=true")).to_have_count(1)
        root.page.emulate_media(media="print")
        expect(root.locator("> .tasks")).to_be_visible()
        expect(root.locator(".lg-tasks")).to_be_hidden()
