"""A real Chromium for tests: the book served from a subpath, with the rest of the network closed."""

import json
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, sync_playwright

from tools.chromium import CHROMIUM, MISSING, launch, served
from tools.pages import LAID_OUT

from ..pages import ROOT

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
HIDDEN = ".katex, p, pre > *"
ONE_COLOUR = """[...document.querySelectorAll(".katex-html *")].every(
  (e) => getComputedStyle(e).color === getComputedStyle(e.closest(".katex")).color)"""
# Links in a text must differ by more than color; to compare the colors as well took as long as all else.
JUDGE = """axe.configure({
  rules: [{ id: 'color-contrast', selector: '[data-look]' }],
  checks: [{ id: 'link-in-text-block', enabled: false }],
})"""
CONTENTS = r"(?s)<nav[^>]*page-toc.*?</nav>"  # of the page, which lead to what is left out
FLATTEN = "part => document.querySelectorAll(part).forEach((one) => { one.textContent = one.textContent; })"
# Of texts that look alike one is marked.  What may lie over others, or on a picture, is like nothing else,
# unless its own ground hides them.
MARK_LOOKS = """where => {
  const seen = new Set(), grounds = new Map([[null, ""]]);
  const seeable = (e) => !e.closest(".katex-mathml") && e.checkVisibility();
  const ground = (e) => {
    if (!grounds.has(e)) {
      const { backgroundColor, backgroundImage, filter, opacity, position, textShadow } = getComputedStyle(e);
      const plain = backgroundImage + filter + textShadow === "nonenonenone" && opacity === "1";
      const opaque = backgroundColor.startsWith("rgb(");
      const own = !plain || (!opaque && !/static|relative/.test(position));
      const under = own ? Symbol() : opaque ? "" : ground(e.parentElement);
      grounds.set(e, typeof under === "symbol" ? under : under + backgroundColor);
    }
    return grounds.get(e);
  };
  for (const e of document.querySelectorAll(where)) {
    const text = [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const { color, fontSize, fontWeight } = getComputedStyle(e);
    const under = ground(e);
    const own = typeof under === "symbol" || e.matches("input, select");
    const look = own ? e : [color, fontSize, fontWeight, under].join();
    e.toggleAttribute("data-look", (text || look === e) && !seen.has(look) && seeable(e));
    if (e.hasAttribute("data-look")) seen.add(look);
  }
}"""
# What axe cannot see does not cost it time: the inside of some parts, and all that stands beside a context.
# It goes through the page twice, by `childNodes` and, to know what lies over what, with a tree walker.
FIND = """async ({ context, hidden, options }) => {
  const parts = [...document.querySelectorAll(hidden)];
  const beside = (e) => {
    if (e.matches(context)) return;
    if (e.querySelector(context)) [...e.children].forEach(beside);
    else parts.push(e);
  };
  beside(document.documentElement);
  const closed = new Set(parts);
  const acceptNode = (e) => (closed.has(e.parentNode) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  document.createTreeWalker = (root, what) =>
    Document.prototype.createTreeWalker.call(document, root, what, { acceptNode });
  for (const part of parts) Object.defineProperty(part, "childNodes", { value: [], configurable: true });
  const { violations } = await axe.run(context, options);
  for (const part of parts) delete part.childNodes;
  delete document.createTreeWalker;
  return violations.map(({ id, nodes }) => [id, nodes[0].html]);
}"""
# The next frame, or a second later: a busy Chromium sometimes draws none after its window has changed.
FRAME = "new Promise((done) => { requestAnimationFrame(done); setTimeout(done, 1000); })"
SETTLED = f"() => document.fonts.ready.then(() => {FRAME}).then(() => {FRAME})"
RECOLOURED = f"""async (theme) => {{
  const begun = performance.now();
  while (document.documentElement.dataset.theme !== theme) {{
    if (performance.now() > begun + 20_000) throw Error(`the page does not become ${{theme}}`);
    await {FRAME};
  }}
  document.getAnimations().forEach((one) => one.finish());
  await ({SETTLED})();
}}"""

needs_chromium = pytest.mark.skipif(
    CHROMIUM is None and not os.environ.get("CI"),  # in CI its absence is a failure
    reason=f"{MISSING} to run the browser tests",
)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the book, under a prefix as on GitHub Pages."""
    root = tmp_path_factory.mktemp("site")
    (root / "some" / "prefix").parent.mkdir()
    (root / "some" / "prefix").symlink_to(ROOT / "_build" / "html")

    with served(root) as address:
        yield f"{address}some/prefix"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert CHROMIUM, "CI must install Chromium: see .ci/run"
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


def new_page(context: BrowserContext) -> Page:
    """A new page whose parts are found by the browser's own search.

    Playwright's looks for shadow roots in all elements, of which there are 44,000 and no shadow root: a look
    took ten times as long.
    """
    page = context.new_page()
    page.locator = lambda css, **which: Page.locator(page, f"css:light={css}", **which)  # type: ignore
    return page


def trimmed(html: str, part: str) -> str:
    """The page with those parts of its article alone that match: it is there in a fifth of the time."""
    before, start, rest = html.partition('<article class="bd-article"')
    article, end, after = rest.partition("</article>")
    title = re.search(r"<h1>.*?</h1>", article, re.S)
    found = re.findall(part, article, re.S)
    assert title
    assert found, part
    inner = f"><section>{title[0]}<section>{''.join(found)}</section></section>"
    return re.sub(CONTENTS, "", before) + start + inner + end + re.sub(CONTENTS, "", after)


class Visit:
    """A page that was opened, and everything that went wrong meanwhile.

    With ``only``, a regular expression, it is that part of its article which the claim is about; ``before``
    is a script that runs before those of the page.  ``scheme`` is one that Playwright knows.
    """

    def __init__(
        self,
        browser: Browser,
        site: str,
        name: str,
        scheme: Any = "light",
        width: int = 1280,
        at: str = "",
        only: str = "",
        before: str = "",
    ):
        self.faults: list[str] = []
        self.foreign: list[str] = []
        self.files: list[str] = []
        self.context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900})
        self.page: Page = new_page(self.context)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda m: self.faults.append(m.text) if m.type == "error" else None)
        self.page.on(
            "response", lambda r: self.faults.append(f"{r.status} {r.url}") if r.status >= 400 else None
        )
        # a pattern, which the driver looks at: a function would be asked for every file
        self.page.route(re.compile(f"^(?!{re.escape(site)})"), self.refuse)
        self.page.on("response", lambda r: self.files.append(r.url.split("?")[0]))
        if before:
            self.page.add_init_script(before)
        if only:
            html = trimmed((ROOT / "_build" / "html" / f"{name}.html").read_text("utf-8"), only)
            self.page.route(
                re.compile(f"^{re.escape(f'{site}/{name}.html')}"),
                lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"),
            )
        self.page.goto(f"{site}/{name}.html{at}")
        self.page.evaluate("document.fonts.ready")

    def refuse(self, route: Route) -> None:
        """Close the network."""
        if not route.request.url.startswith("data:"):
            self.foreign.append(route.request.url)
        route.abort()

    def look(self, scheme: Any, width: int) -> None:
        """Change the reader's colors and the window, as if the page had been opened so."""
        self.page.emulate_media(color_scheme=scheme)
        self.page.set_viewport_size({"width": width, "height": 900})
        self.page.evaluate(RECOLOURED, scheme)

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


def violations(page: Page, context: str = "html", rules: Sequence[str] = ()) -> list[tuple[str, str]]:
    """List the violations of WCAG 2.2 AA, or of these rules alone, that axe finds: rule and element.

    A formula is one text to it, which is enough if all its glyphs have one color.  With ``rules`` the page
    stays as it came; they must not be about formulas, nor about what stands in lines of text or code.
    """
    if rules:
        return _found(page, context, HIDDEN, {"runOnly": {"type": "rule", "values": list(rules)}})
    return pale(page, context) + faults_but_colors(page, context)


def pale(page: Page, context: str = "html") -> list[tuple[str, str]]:
    """The texts that stand out too little.

    Of those with one color, size and weight on the same ground axe judges one, and sees nothing but these.
    """
    _formulas_are_texts(page)
    page.evaluate(MARK_LOOKS, f"{context}, {context} *")
    only = {"type": "rule", "values": ["color-contrast"]}
    return _found(page, context, ":not([data-look], :has([data-look]))", {"runOnly": only})


def faults_but_colors(page: Page, context: str = "html") -> list[tuple[str, str]]:
    """List what axe finds apart from contrast, which does not depend on the color of code."""
    _formulas_are_texts(page)
    page.evaluate(FLATTEN, "pre")
    rules = {"color-contrast": {"enabled": False}, "target-size": {"enabled": True}}  # axe leaves it out
    return _found(page, context, ":not(*)", {"runOnly": {"type": "tag", "values": WCAG}, "rules": rules})


def _formulas_are_texts(page: Page) -> None:
    assert page.evaluate(ONE_COLOUR)
    page.evaluate(FLATTEN, ".katex-mathml")
    page.evaluate(FLATTEN, ".katex-html")


def _found(page: Page, context: str, hidden: str, options: dict[str, Any]) -> list[tuple[str, str]]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
        page.evaluate(JUDGE)
    options = {**options, "resultTypes": ["violations"], "reporter": "no-passes", "preload": False}
    found = page.evaluate(FIND, {"context": context, "hidden": hidden, "options": options})
    return [(rule, html) for rule, html in found]


def spoken(part: Locator) -> list[tuple[str, str]]:
    """List what a screen reader announces of a part: roles with their names, in order."""
    found: list[tuple[str, str]] = []

    def walk(node: Any) -> None:
        for inner in node if isinstance(node, list) else ():
            walk(inner)
        if isinstance(node, dict):
            for key, inner in node.items():
                walk(key)
                walk(inner)
        if isinstance(node, str) and (said := re.match(r'(\w+) ("(?:[^"\\]|\\.)*")', node)):
            found.append((said[1], json.loads(said[2])))

    walk(yaml.safe_load(part.aria_snapshot()))
    return found


def pixel_colors(image: Path) -> set[Any]:
    from PIL import Image

    picture = Image.open(image).convert("RGB")
    return {color for _, color in picture.getcolors(1 << 24) or []}
