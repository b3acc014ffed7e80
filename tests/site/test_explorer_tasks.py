"""The tasks of explorers: done by keyboard, judged at rest, kept; and what they say is so."""

import json
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from playwright.sync_api import Locator, expect

from lngeom import center, explorers, group_norm, layer_norm, rms_norm, semi_axes, unit_norm, vjp
from lngeom.explorers.bundle import sources

from ..nightly import first_by_day
from .browsing import needs_chromium
from .built import reads_pages, soup
from .exploring import ready
from .test_live_cells import FORBIDDEN, FULL
from .trying import DONE_BY, PAGE, TASKS, item, opened, part, press, rest, ticked, unfold

# ------------------------------------------------------------------ done by keyboard


@needs_chromium
@pytest.mark.parametrize("theme", first_by_day(TASKS, 3))
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


@needs_chromium
def test_a_state_that_is_passed_over_does_not_count(browser, site):
    with opened(browser, site, "gains") as root:
        press(root, "g₂", "Home", 1)
        press(root, "g₁", "ArrowLeft", 50)
        part(root, "g₂").focus()
        for _ in range(240):
            root.page.keyboard.press("ArrowRight")  # through the segment at 0
        rest(root)
        assert ticked(root) == ["open:"] * 3


@needs_chromium
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


@needs_chromium
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


@needs_chromium
def test_two_pages_with_one_explorer_keep_their_ticks_apart(browser, site):
    with opened(browser, site, "stages") as root:
        press(root, "g₃", "ArrowLeft", 20)
        press(root, "stage", "ArrowRight", 300)
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


@needs_chromium
@pytest.mark.parametrize("storage", WITHOUT)
def test_whatever_the_storage_is_tasks_are_ticked(browser, site, storage):
    with opened(browser, site, "gains", before=WITHOUT[storage]) as root:
        assert ticked(root) == ["open:"] * 3
        flatten(root)
        assert ticked(root) == ["open:", "done:", "open:"]
        root.get_by_role("button", name="Clear the ticks").press("Enter")
        assert ticked(root) == ["open:"] * 3


@needs_chromium
def test_storage_that_is_forbidden_while_the_page_is_read_does_no_harm(browser, site):
    with opened(browser, site, "gains") as root:
        root.page.evaluate(FORBIDDEN)
        flatten(root)
        assert ticked(root) == ["open:", "done:", "open:"]


# ------------------------------------------------------------------ on the page and on paper


@needs_chromium
def test_where_an_explorer_runs_its_tasks_stand_there_once_and_on_paper_below_the_figure(browser, site):
    with opened(browser, site, "gains") as root:
        expect(root.locator("> .tasks")).to_be_hidden()
        expect(root.get_by_text(TASKS["gains"][0].text).locator("visible=true")).to_have_count(1)
        root.page.emulate_media(media="print")
        expect(root.locator("> .tasks")).to_be_visible()
        expect(root.locator(".lg-tasks")).to_be_hidden()


# ------------------------------------------------------------------ what they say


RULE = re.compile(r"^    (\w+): (attempts\(3, )?\(", re.MULTILINE)


@pytest.mark.parametrize("theme", TASKS)
def test_each_task_has_a_rule_and_asks_for_as_many_tries_as_it_wants(theme):
    name = theme.split()[0]
    texts = [path.read_text("utf-8") for path in sources()]
    (source,) = [text for text in texts if f'  name: "{name}"' in text]
    block = re.search(r"\n  tasks: \{\n(.*?)\n  \},\n", source, re.DOTALL)
    assert block
    rules = dict(RULE.findall(block[1]))
    assert set(rules) == {task.name for key in TASKS if key.split()[0] == name for task in TASKS[key]}
    assert len(TASKS[theme]) == 3
    for task in TASKS[theme]:
        impossible = bool(rules[task.name])
        assert impossible == task.text.startswith(("Can ", "At ε = 0, can "))
        assert impossible == task.why.startswith(("No. ", "It cannot", "They cannot"))
        assert impossible == bool(
            re.search(r"\bthree (times|inputs|values|other|more)\b|Try three:", task.text)
        )
        assert task.text.endswith((".", "?"))
        assert task.why.endswith(".")


@reads_pages
def test_tasks_and_their_answers_stand_on_the_page_for_whoever_runs_no_script():
    for theme, tasks in TASKS.items():
        there = soup(PAGE[theme]).select(f'[data-explorer="{theme.split()[0]}"] > .tasks > li > details')
        assert [entry.summary.text for entry in there] == [task.text for task in tasks]
        assert [list(entry.strings)[-1] for entry in there] == [task.why for task in tasks]


def test_an_explorer_has_the_tasks_that_fit_its_state_and_they_cannot_be_set():
    assert [task["name"] for task in explorers.Stages().tasks] == ["outside", "flat", "point"]
    ball = explorers.Stages(gain=[1, 1, 1])
    assert [task["name"] for task in ball.tasks] == ["halfway", "longer", "reach"]
    assert "tasks" not in ball.state
    with pytest.raises(Exception, match="read-only"):
        ball.tasks = ()
    with pytest.raises(TypeError, match="no trait 'tasks'"):
        explorers.Stages(tasks=())


entries = st.floats(-3, 3).map(lambda x: round(x, 3))
three, six = (arrays(float, n, elements=entries) for n in (3, 6))
epsilons = st.one_of(st.just(0.0), st.floats(1e-6, 10))
SLACK = 1e-9


@given(three, st.floats(0, 2), epsilons)
def test_what_the_tasks_of_one_vector_call_impossible_is_impossible(a, c, eps):
    out = np.linalg.norm(layer_norm(a, eps=eps))
    assert out <= np.sqrt(3) + SLACK
    sigma = a.std()
    if eps and sigma:
        assert np.isclose(3 - out**2, 3 * eps / (sigma**2 + eps))
    assert np.linalg.norm(a - c * a.mean()) >= np.linalg.norm(center(a)) - SLACK
    if sigma > 1e-3:
        y, z = rms_norm(a, eps=eps), layer_norm(a, eps=eps)
        assert y @ z > 0


@given(arrays(float, 2, elements=entries))
def test_without_epsilon_two_features_end_at_an_end_or_in_the_middle(a):
    assert np.allclose(layer_norm(a, eps=0), [np.sign(a[0] - a[1]), np.sign(a[1] - a[0])])


@given(three)
def test_gains_of_different_sizes_give_no_circle(gain):
    long, short = semi_axes(gain)
    smallest, middle, largest = np.sort(gain**2)
    assert smallest - SLACK <= short**2 / 3 <= middle + SLACK
    assert middle - SLACK <= long**2 / 3 <= largest + SLACK
    if largest - smallest > 1e-3:
        assert long - short > 1e-6


@given(three, three, three, st.floats(-2, 2))
def test_a_step_against_a_gradient_shortens_nothing_and_an_image_keeps_to_its_half(a, v, x, t):
    if center(a).std() > 1e-3:
        stepped = center(a - 0.1 * vjp(a, v, eps=0))
        assert np.linalg.norm(stepped) >= np.linalg.norm(center(a)) - SLACK
    direction, point = center(v), center(x)
    if np.linalg.norm(direction) > 1e-3:
        foot = point - (point @ direction) / (direction @ direction) * direction  # the nearest of the shadow
        assert layer_norm(x + t * v, eps=0) @ foot >= -1e-6  # on its side of the middle


@given(three, three, st.sampled_from(("layer", "rms", "unit")))
def test_a_norm_does_not_see_that_its_input_is_doubled(a, gain, kind):
    through = {"layer": layer_norm, "rms": rms_norm, "unit": lambda x, g, eps: unit_norm(x)}[kind]
    if center(a).std() > 1e-3:
        for g in (gain, 1 + gain):
            assert np.allclose(through(2 * a, g, eps=0), through(a, g, eps=0), rtol=1e-12, atol=1e-12)


@given(arrays(float, (5, 3), elements=entries))
def test_normed_keys_hide_one_another_only_where_they_coincide(keys):
    seen = layer_norm(keys[center(keys).std(-1) > 1e-3], eps=0)
    products = seen @ seen.T / 3
    apart = [k for k, row in enumerate(products) if np.sum(row > 1 - 1e-6) == 1]
    assert all(int(np.argmax(seen @ seen[k])) == k for k in apart)


@given(six, st.sampled_from((1, 2, 3, 6)), epsilons)
def test_no_number_of_groups_makes_the_output_longer(a, groups, eps):
    assert np.linalg.norm(group_norm(a[None], groups, eps=eps)) <= np.sqrt(6) + SLACK
