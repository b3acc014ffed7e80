"""Run cells of the published book that need NumPy and Matplotlib, and a question, in Chromium.

python -m tools.live_check https://example.org/book/

The packages come from where the book loads them, as for a reader who agrees; a button that says another size
than what comes is an error, too.
"""

from __future__ import annotations

import re
import sys
import time
from functools import partial
from urllib.parse import urlsplit

from playwright.sync_api import Error, Locator, Page, Request, expect, sync_playwright

from bookmaker.live.packages import LOADS
from tools.chromium import launch

PATIENCE = 300_000  # ms
CELLS = {"numpy": ("index", "import numpy"), "matplotlib": ("chapters/01-definition", "import figures")}
SHEET, QUESTION = "exercises/01-definition", "definition.2"
OFF = 1.0  # MB that a button may be off


def opened(page: Page, address: str) -> None:
    """Open a page; what was just published may take minutes to be there."""
    end = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            answer = page.goto(address)
            if answer and answer.ok:
                return
            said = f"HTTP {answer.status if answer else '?'}"
        except Error as error:
            said = error.message
        if time.monotonic() > end:
            raise SystemExit(f"{address} cannot be opened: {said}")
        time.sleep(10)


def agreed(part: Locator, name: str) -> str:
    """Press the button that says what it loads, and return what it says."""
    button = part.get_by_role("button", name=re.compile(f"^{name}( |$)"))
    expect(button).to_be_visible(timeout=PATIENCE)
    part.page.wait_for_timeout(1000)  # until the button says what the manifest describes
    said = button.inner_text()
    button.click()
    return said


def ended(part: Locator, says: str) -> None:
    """Wait until something has come of the press, which must be this."""
    status = part.get_by_role("status").first
    expect(status).to_have_text(re.compile(r"^(?!Loading|Starting|Running).+", re.DOTALL), timeout=PATIENCE)
    assert says in status.inner_text(), status.inner_text()


def ran(page: Page, text: str) -> tuple[str, str]:
    """Run the first cell with this text as printed: what its button said, and what the cell shows."""
    cell = page.locator(".cell", has=page.locator(".cell_input", has_text=text)).first
    cell.locator("details").evaluate_all("folds => folds.forEach((one) => (one.open = true))")
    with page.expect_response(re.compile("/live/manifest[.]json"), timeout=PATIENCE):
        cell.get_by_role("button", name="Edit", exact=True).click()
    said = agreed(cell, "Run")
    ended(cell, "Done.")
    return said, cell.get_by_role("region").inner_html()


def answered(page: Page, id: str) -> str:
    """Answer a question by its solution: what its button said."""
    question = page.locator("section", has=page.locator(f'> [data-question*="\\"{id}\\""]'))
    solution = question.locator("details.solution pre").first.text_content() or ""
    with page.expect_response(re.compile("/live/manifest[.]json"), timeout=PATIENCE):
        question.locator("textarea").fill(solution)
    said = agreed(question, "Check")
    ended(question, f"✓ {id}")
    return said


def others(requests: list[Request], address: str) -> list[Request]:
    """Those that went to other hosts."""
    return [one for one in requests if not one.url.startswith((address, "data:", "blob:"))]


def check(address: str) -> list[str]:
    """Run the cells and the question, each in a new visit, and return what was loaded for each.

    Raises
    ------
    AssertionError
        If one of them does not say or show what it should.
    """
    told = []
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for level, (name, text) in [*CELLS.items(), ("numpy", (SHEET, ""))]:
            with browser.new_context() as context:
                page, came = context.new_page(), list[Request]()
                page.on("requestfinished", partial(list[Request].append, came))
                opened(page, f"{address}{name}.html")
                before = others(came, address)
                assert not before, f"{name} asks other hosts before a press: {before[0].url}"
                said, shows = ran(page, text) if text else (answered(page, QUESTION), "")
                if level == "matplotlib":
                    assert "<img" in shows, f"{name} shows no figure"
                foreign = others(came, address)
                size = sum(one.sizes()["responseBodySize"] for one in foreign) / 1e6
                hosts = sorted({urlsplit(one.url).hostname or "" for one in foreign})
                told.append(f"{name}: {size:.1f} MB from {', '.join(hosts) or 'the site'}")
                stated = re.search(r"about (\d+) MB, from .*?(\S+)\)", said)
                assert bool(stated) == bool(foreign), f"{name} says {said!r} and loads from {hosts}"
                if stated:
                    assert hosts == [stated[2]], f"{name} says {said!r} and loads from {hosts}"
                    off = abs(size - LOADS[level][1])
                    assert off <= OFF, (
                        f"{name} loads {size:.1f} MB: write that into LOADS (bookmaker/live/packages.py)"
                    )
        browser.close()
    return told


def main() -> None:
    """Check the book at the address that is given."""
    if len(sys.argv) != 2:
        raise SystemExit("python -m tools.live_check ADDRESS")
    print("\n".join(check(sys.argv[1].rstrip("/") + "/")))


if __name__ == "__main__":
    main()
