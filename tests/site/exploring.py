"""An explorer on its page: opened, settled, and what can be seen and read on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from playwright.sync_api import Browser, Locator, Page

from lngeom import layer_norm, rms_norm
from lngeom.rmsnorm import dyt, unit_norm

from .browsing import SETTLED, Visit

PAGES = {
    "two-points": "chapters/01-definition",
    "centering": "chapters/02-centering",
    "stages": "index",
    "gains": "chapters/04-ellipsoid",
    "two-outputs": "chapters/05-rmsnorm",
    "groups": "chapters/06-groups",
    "lines": "chapters/07-distance",
    "rotations": "chapters/08-rotations",
    "gradients": "chapters/09-gradients",
    "attention": "chapters/13-uses",
    "trained": "chapters/12-trained",
    "layers": "chapters/13-uses",
}


def normed(layer: str, a: Any, gain: Any, eps: float) -> np.ndarray:
    """What a layer of the explorer of chapter 13 makes of vectors."""
    gains = np.asarray(gain, float)
    if layer == "layer":
        return layer_norm(a, gains, eps=eps)
    if layer in ("rms", "oneplus"):
        return rms_norm(a, gains + (layer == "oneplus"), eps=eps)
    if layer == "dyt":
        return dyt(a, 1.0, gains)
    return unit_norm(a) if layer == "unit" else np.asarray(a, float)


def figure(name: str) -> str:
    """A regular expression for the figure of an explorer, for a visit to it alone."""
    return rf'<figure(?:(?!</figure>).)*?data-explorer="{name}".*?</figure>'


@contextmanager
def opened(browser: Browser, site: str, name: str, fragment: str = "", **view: Any) -> Iterator[Locator]:
    """An explorer on its page, once it is drawn; nothing may have failed when it is left."""
    view = {"only": figure(name), **view}
    with Visit(browser, site, PAGES[name], at=fragment, **view) as visit:
        yield ready(visit.page, name)
        failed_nowhere(visit)


def failed_nowhere(visit: Visit) -> None:
    assert not visit.faults
    assert not visit.foreign
    assert sum("lngeom-explorers.js" in file for file in visit.files) <= 1  # loaded once a visit


def ready(page: Page, name: str) -> Locator:
    root = page.locator(f"[data-explorer={name}]")
    root.scroll_into_view_if_needed()
    page.locator(f"[data-explorer={name}][data-ready]").wait_for()
    return root


NO_NAMES = """() => {
  CanvasRenderingContext2D.prototype.fillText = () => {};
  CanvasRenderingContext2D.prototype.strokeText = () => {};  // the paper around a name covers lines
  document.fonts.dispatchEvent(new Event("loadingdone"));  // draws anew
}"""


PIXELS = f"""async (root) => {{
  await ({SETTLED})();
  return Promise.all([...root.querySelectorAll("canvas")].map(async (canvas) => {{
    const {{ data }} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Uint8Array(await crypto.subtle.digest("SHA-256", data)).toHex();
  }}));
}}"""


def pictures(root: Locator, names: bool = True) -> list[str]:
    """The SHA-256 of each canvas's pixels, after the fonts and the next frame.

    Between two visits leave out the names: where the fonts came late, a visit keeps the reader's own.
    """
    if not names:
        root.evaluate(NO_NAMES)
    found: list[str] = root.evaluate(PIXELS)
    return found


def reading(root: Locator, name: str) -> str:
    root.evaluate(SETTLED)
    entry = root.locator(".lg-readings > div", has=root.page.locator("dt", has_text=name)).first
    return str(entry.locator("dd").text_content())


OPAQUE_COLOURS = """canvas => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Set();
  for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) seen.add(data.slice(i, i + 3).join());
  return [...seen];
}"""


def colors(root: Locator, which: int = 0) -> set[tuple[int, ...]]:
    """The colors of the opaque pixels of one canvas."""
    found = root.locator("canvas").nth(which).evaluate(OPAQUE_COLOURS)
    return {tuple(map(int, color.split(","))) for color in found}
