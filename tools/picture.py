"""The pictures of the README, an explorer by day and by night: ``python -m tools.picture``, after a build."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from playwright.sync_api import sync_playwright

from tools.chromium import launch, served

ROOT = Path(__file__).parents[1]
PAGE, EXPLORER = "chapters/04-ellipsoid", "gains"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def main() -> None:
    """Write both pictures."""
    with served(ROOT / "_build" / "html") as address, sync_playwright() as playwright:
        browser = launch(playwright)
        for scheme in SCHEMES:
            page = browser.new_page(color_scheme=scheme, viewport={"width": 1280, "height": 900})
            page.goto(f"{address}{PAGE}.html", wait_until="networkidle")
            figure = page.locator(f"[data-explorer={EXPLORER}]")
            figure.scroll_into_view_if_needed()
            page.locator(f"[data-explorer={EXPLORER}][data-ready]").wait_for()
            page.evaluate("document.fonts.ready")
            page.wait_for_timeout(500)  # the names on the canvas
            figure.screenshot(path=ROOT / ".github" / f"explorer-{scheme}.png")
        browser.close()


if __name__ == "__main__":
    main()
