"""The pictures of the README, an explorer by day and by night: ``python -m tools.picture``, after a build."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from playwright.sync_api import sync_playwright

from tools.chromium import launch, served
from tools.pages import LAID_OUT

ROOT = Path(__file__).parents[1]
PAGE, EXPLORER = "chapters/04-ellipsoid", "gains"
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def main() -> None:
    """Write both pictures."""
    with served(ROOT / "_build" / "html") as address, sync_playwright() as playwright:
        browser = launch(playwright)
        for scheme in SCHEMES:
            page = browser.new_page(color_scheme=scheme, viewport={"width": 1280, "height": 1200})
            page.goto(f"{address}{PAGE}.html", wait_until="networkidle")
            page.add_style_tag(content=LAID_OUT)  # what is out of sight is not drawn, not even for a picture
            figure = page.locator(f"[data-explorer={EXPLORER}]")
            figure.scroll_into_view_if_needed()
            page.locator(f"[data-explorer={EXPLORER}][data-ready]").wait_for()
            page.evaluate("document.fonts.ready")
            page.wait_for_timeout(4000)  # the names on the canvas, whose font comes last
            figure.screenshot(path=ROOT / ".github" / f"explorer-{scheme}.png")
        browser.close()


if __name__ == "__main__":
    main()
