"""A real Chromium for tests: the book served from a subpath, with the rest of the network closed."""

import os
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from chromium import CHROMIUM, MISSING, launch
from playwright.sync_api import Browser, Page, Route, sync_playwright

from .pages import ROOT

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LAID_OUT = ".bd-article section > * { content-visibility: visible !important; }"
ONE_COLOUR = """[...document.querySelectorAll(".katex-html *")].every(
  (e) => getComputedStyle(e).color === getComputedStyle(e.closest(".katex")).color)"""
FLATTEN = """document.querySelectorAll(".katex-html").forEach((formula) => {
  formula.textContent = formula.textContent;
})"""

needs_chromium = pytest.mark.skipif(
    CHROMIUM is None and not os.environ.get("CI"),  # in CI its absence is a failure
    reason=f"{MISSING} to run the browser tests",
)
every_view = pytest.mark.parametrize("scheme", ["light", "dark"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the book, under a prefix as on GitHub Pages."""
    root = tmp_path_factory.mktemp("site")
    (root / "some" / "prefix").parent.mkdir()
    (root / "some" / "prefix").symlink_to(ROOT / "_build" / "html")

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(root)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/some/prefix"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    assert CHROMIUM, "CI must install Chromium: see .ci/run"
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


class Visit:
    """A page that was opened, and everything that went wrong meanwhile."""

    def __init__(self, browser: Browser, site: str, name: str, scheme: str = "light", width: int = 1280):
        self.faults: list[str] = []
        self.foreign: list[str] = []
        self.files: list[str] = []
        self.context = browser.new_context(
            color_scheme="dark" if scheme == "dark" else "light", viewport={"width": width, "height": 900}
        )
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda m: self.faults.append(m.text) if m.type == "error" else None)
        self.page.on(
            "response", lambda r: self.faults.append(f"{r.status} {r.url}") if r.status >= 400 else None
        )
        self.page.route(lambda address: not address.startswith(site), self.refuse)
        self.page.on("response", lambda r: self.files.append(r.url.split("?")[0]))
        self.page.goto(f"{site}/{name}.html", wait_until="networkidle")
        self.page.evaluate("document.fonts.ready")

    def refuse(self, route: Route) -> None:
        """Close the network."""
        if not route.request.url.startswith("data:"):
            self.foreign.append(route.request.url)
        route.abort()

    def show_everything(self) -> None:
        """Lay out what waits until it is nearly in view, so that it is examined too."""
        self.page.add_style_tag(content=LAID_OUT)
        self.page.evaluate("document.fonts.ready")

    def load_all_images(self) -> None:
        """Load those that wait until they are nearly in view; a picture that is none raises here."""
        load = "image => { image.loading = 'eager'; return image.decode(); }"
        self.page.evaluate(f"Promise.all([...document.images].map({load}))")

    def __enter__(self) -> "Visit":
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()


def violations(page: Page, context: str | None = None) -> list[tuple[str, str]]:
    """What axe finds against WCAG 2.2 AA: rule and element.  Call it last: it fetches stylesheets itself.

    A formula is one text to it, which is enough if all its glyphs have one colour, and four times as fast.
    """
    assert page.evaluate(ONE_COLOUR)
    page.evaluate(FLATTEN)
    options = {
        "runOnly": {"type": "tag", "values": WCAG},
        "resultTypes": ["violations"],
        "reporter": "no-passes",
    }
    found = Axe().run(page, context=context, options=options).response["violations"]
    return [(violation["id"], violation["nodes"][0]["html"]) for violation in found]


def pixel_colours(image: Path) -> set[object]:
    from PIL import Image

    picture = Image.open(image).convert("RGB")
    return {colour for _, colour in picture.getcolors(1 << 24) or []}
