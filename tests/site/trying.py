"""The tasks of an explorer on its page: the keys that do each, and what is ticked."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from lngeom.explorers import tasks

from .browsing import Visit
from .exploring import PAGES, figure, pictures, ready

TASKS = tasks()
PAGE = {name: PAGES.get(name, "chapters/03-sphere") for name in TASKS}

# By the name of a task: what is focused, which key, how often; None is a rest, after which there is news.
REST: Any = None
DONE_BY: dict[str, dict[str, list[Any]]] = {
    "two-points": {
        "keep": [("a₁", "ArrowRight", 20), ("a₂", "ArrowRight", 20)],
        "equal": [("ε", "ArrowRight", 20), ("a₁", "ArrowLeft", 2)],
        "between": [
            *(("ε", "Home", 1), ("a₁", "ArrowLeft", 19), REST),
            *(("a₁", "ArrowLeft", 4), REST, ("a₁", "ArrowLeft", 4)),
        ],
    },
    "centering": {
        "shadow": [("μ", "ArrowLeft", 60)],
        "half": [("μ", "ArrowRight", 6)],
        "shorter": [("c", "ArrowRight", 40), REST, ("c", "ArrowRight", 10), REST, ("c", "ArrowRight", 5)],
    },
    "stages": {
        "outside": [
            *(("stage", "ArrowRight", 200), ("a₁", "End", 1), REST),
            *(("a₂", "End", 1), REST, ("a₃", "Home", 1)),
        ],
        "flat": [("g₃", "ArrowLeft", 20), ("stage", "ArrowRight", 300)],
        "point": [
            *(("g₁", "ArrowLeft", 28), ("g₂", "ArrowLeft", 12), ("g₃", "ArrowLeft", 20)),
            ("stage", "End", 1),
        ],
    },
    "stages ball": {
        "halfway": [("ε", "ArrowRight", 19)],
        "longer": [("ε", "Home", 1), ("a₁", "ArrowRight", 6), ("a₂", "ArrowLeft", 6)],
        "reach": [("ε", "ArrowLeft", 8), REST, ("ε", "ArrowLeft", 1), REST, ("ε", "ArrowLeft", 9)],
    },
    "gains": {
        "circle": [
            *(("g₁", "ArrowRight", 50), ("g₂", "ArrowLeft", 20)),
            *(("g₃", "Home", 1), ("g₃", "ArrowRight", 100)),
        ],
        "segment": [("g₁", "ArrowLeft", 50), ("g₂", "ArrowLeft", 120)],
        "round": [
            *(("g₁", "ArrowRight", 50), ("g₂", "ArrowLeft", 20), ("g₃", "ArrowLeft", 70), REST),
            *(("g₃", "ArrowLeft", 1), REST, ("g₃", "ArrowLeft", 1)),
        ],
    },
    "two-outputs": {
        "together": [("μ", "ArrowLeft", 120)],
        "diagonal": [("μ", "ArrowLeft", 53)],
        "right": [
            *(("a₂", "ArrowRight", 10), ("a₃", "ArrowRight", 26), REST),
            *(("a₃", "ArrowRight", 1), REST, ("a₃", "ArrowRight", 1)),
        ],
    },
    "groups": {
        "keep": [
            *((f"drag {a}", "ArrowUp", 1) for a in ("a₁", "a₂", "a₃")),
            *((f"drag {a}", "ArrowDown", 1) for a in ("a₄", "a₅", "a₆")),
        ],
        "corner": [("groups Γ", "ArrowDown", 1), ("a₁", "ArrowRight", 25)],
        "longer": [
            *(("a₁", "ArrowRight", 3), REST),
            *(("groups Γ", "ArrowDown", 1), REST, ("groups Γ", "ArrowDown", 1)),
        ],
    },
    "lines": {
        "jump": [("p₁", "ArrowRight", 30), ("p₃", "ArrowLeft", 4)],
        "still": [("v₂", "ArrowRight", 4), ("v₃", "ArrowRight", 30)],
        "further": [("p₁", "ArrowRight", 5), REST, ("v₁", "ArrowLeft", 5), REST, ("v₂", "ArrowLeft", 5)],
    },
    "rotations": {
        "still": [("v₁", "ArrowLeft", 20), ("θ", "ArrowRight", 15)],
        "opposite": [("v₂", "ArrowLeft", 20), ("v₃", "ArrowLeft", 20), ("θ", "End", 1)],
        "even": [("v₂", "ArrowLeft", 20), ("v₃", "ArrowRight", 20)],
    },
    "gradients": {
        "nothing": [("v₁", "ArrowRight", 14), ("v₂", "ArrowRight", 50), ("v₃", "ArrowLeft", 12)],
        "radial": [("ε", "ArrowRight", 55)],
        "shorter": [("v₁", "ArrowRight", 5), REST, ("v₂", "ArrowRight", 5), REST, ("v₃", "ArrowRight", 5)],
    },
    "attention": {
        "all": [("scale: divide by the standard deviation", "Space", 1)],
        "out": [("drag Key 5", "ArrowRight", 40)],
        "hidden": [
            *(("scale: divide by the standard deviation", "Space", 1), ("drag Key 1", "ArrowRight", 1), REST),
            *(("drag Key 2", "ArrowRight", 1), REST, ("drag Key 3", "ArrowRight", 1)),
        ],
    },
    "trained": {
        "solid": [("gain 507 ×", "Home", 1)],
        "round": [("gain 507 ×", "End", 1), ("gain 507 ×", "ArrowLeft", 1), ("gain 2 ×", "ArrowRight", 5)],
        "usual": [("norm", "ArrowDown", 2)],
    },
    "layers": {
        "shift": [("layer", "ArrowDown", 1)],
        "agree": [("layer", "ArrowDown", 1), ("a₃", "ArrowLeft", 18)],
        "doubled": [*(("layer", "ArrowDown", 1), REST) * 2, ("layer", "ArrowDown", 1)],
    },
}
ALONG = {"ArrowLeft": -1, "ArrowRight": 1}
GO = """(slider, steps) => {
  slider.stepUp(steps);
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""
CHOICES = {"groups Γ", "norm", "layer"}


def part(root: Locator, name: str) -> Locator:
    if name.startswith("drag "):
        return root.get_by_role("button", name=name.removeprefix("drag "))
    if name.startswith("scale"):
        return root.get_by_role("checkbox", name=name, exact=True)
    return root.get_by_role("combobox" if name in CHOICES else "slider", name=name, exact=True)


def unfold(root: Locator) -> None:
    for one in root.locator(".lg-body > details").all():
        one.locator("summary").press("Enter")


def press(root: Locator, name: str, key: str, times: int) -> None:
    """Press a key so often; of a long way along a slider only the end is gone by keys."""
    there = part(root, name)
    there.focus()
    if times > 4 and key in ALONG and name not in CHOICES and not name.startswith("drag "):
        there.evaluate(GO, ALONG[key] * (times - 2))
        times = 2
    for _ in range(times):
        root.page.keyboard.press(key)


def item(root: Locator, theme: str, name: str) -> Locator:
    return root.locator(".lg-tasks li").nth([task.name for task in TASKS[theme]].index(name))


def ticked(root: Locator) -> list[str]:
    """The labels of the marks."""
    return [str(mark.get_attribute("aria-label")) for mark in root.locator(".lg-mark").all()]


def can_be_read(page: Page, theme: str) -> None:
    """The tasks and their answers stand on the page where the explorer does not run."""
    entries = page.locator(f"[data-explorer={theme.split()[0]}] > .tasks > li")
    expect(entries).to_have_count(3)
    for entry, task in zip(entries.all(), TASKS[theme], strict=True):
        expect(entry.locator("summary")).to_have_text(task.text)
        entry.locator("summary").press("Enter")
        expect(entry).to_contain_text(task.why)
        expect(entry).to_be_visible()


def rest(root: Locator) -> None:
    """Longer than tasks wait."""
    pictures(root)
    root.page.wait_for_timeout(900)


@contextmanager
def opened(
    browser: Browser, site: str, theme: str, fragment: str = "", before: str = "", **view: Any
) -> Iterator[Locator]:
    """The explorer with these tasks; before it starts a script has run."""
    name = theme.split()[0]
    with Visit(browser, site, PAGE[theme], at=fragment, before=before, only=figure(name), **view) as visit:
        yield ready(visit.page, name)
        assert not [fault for fault in visit.faults if "is insecure" not in fault]  # of the theme
