"""Waiting times for results on a live page, in Chromium with a local server: `make bench`.

The first press is that of Edit, and Run is pressed at once; cold is a browser that was never there, warm one
that has the files.  Then a step is changed again and again: ``extra_info`` has the 90th percentile of those.
"""

import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

from tools.chromium import CHROMIUM, MISSING, launch, served

ROOT = Path(__file__).parents[1]
ROUNDS = 5
CHANGES = 20
PAGE = "chapters/02-centering.html"
DECIDED = """cell => {
  const live = cell.querySelector(".live"), begun = performance.now();
  live.querySelector(".live-bar button").click();
  return new Promise((done) => {
    const look = () => live.dataset.state === "busy" ? setTimeout(look, 2) : done(performance.now() - begun);
    setTimeout(look);
  });
}"""
FIRST = """async (cell) => {
  const begun = performance.now();
  cell.querySelector(".live-edit").click();
  const box = () => cell.querySelector(".live");
  const until = (what) => new Promise((done) => {
    const look = () => what() ? done() : setTimeout(look, 2);
    look();
  });
  await until(box);
  box().querySelector(".live-bar button").click();
  await until(() => !["busy", undefined].includes(box().dataset.state));
  if (box().dataset.state !== "proved") throw new Error(box().querySelector("[role=status]").textContent);
  return performance.now() - begun;
}"""

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason=f"{MISSING} to time live pages")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served(ROOT / "_build" / "html") as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


def opened(context: BrowserContext, address: str) -> tuple[Page, Locator]:
    page = context.new_page()
    page.goto(address + PAGE, wait_until="networkidle")
    return page, page.locator(".cell", has_text="multiply out").first


@pytest.mark.parametrize("warm", [False, True], ids=["cold", "warm"])
def test_first_verdict(benchmark, browser, address, warm):
    times = []
    for _ in range(ROUNDS):
        context = browser.new_context()
        if warm:
            page, cell = opened(context, address)
            cell.evaluate(FIRST)
            page.close()
        page, cell = opened(context, address)
        times.append(cell.evaluate(FIRST))
        context.close()
    reported(benchmark, times)


def test_next_verdicts_and_the_one_after_stop(benchmark, browser, address):
    context = browser.new_context()
    page, cell = opened(context, address)
    cell.evaluate(FIRST)
    area = cell.get_by_role("textbox")
    text, times, stops = area.input_value(), [], []
    for number in range(CHANGES):
        area.fill(text.replace("I - 2 *", f"I - {2 + number % 3} *"))
        times.append(cell.evaluate(DECIDED))
    for _ in range(ROUNDS):
        area.fill("while True: pass")
        area.press("Shift+Enter")
        page.wait_for_timeout(200)
        area.fill(text)
        stopped = page.evaluate("performance.now()")
        cell.get_by_role("button", name="Stop").click()
        cell.evaluate(DECIDED)
        stops.append(page.evaluate("performance.now()") - stopped)
    context.close()
    benchmark.extra_info["after stop, ms"] = [round(time) for time in stops]
    benchmark.extra_info["90th percentile, ms"] = round(statistics.quantiles(times, n=10)[-1])
    print("after stop", benchmark.extra_info, "median", round(statistics.median(stops)))
    reported(benchmark, times)


def reported(benchmark, times: list[float]) -> None:
    """Give times that were taken on the page to the table of benchmarks."""
    left = iter(times)
    benchmark.extra_info["ms"] = [round(time) for time in times]
    print(f"median {statistics.median(times):.0f} ms of", [round(time) for time in times])
    benchmark.pedantic(lambda: next(left), rounds=1)
