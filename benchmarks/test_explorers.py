"""Script time of a redraw of each explorer with 1,000 points, in Chromium: `make bench`.

Every slider is moved through its range; what a frame costs is taken around the frame's callback, so that it
holds the mathematics, the drawing and the words.  ``extra_info`` (in --benchmark-json) has the worst control.
"""

import gzip
import html
import json
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import sync_playwright

from lngeom import explorers
from lngeom.explorers.bundle import script
from tools.chromium import CHROMIUM, MISSING, launch

ROOT = Path(__file__).parents[1]
NAMES = list(explorers.explorers())
CLOUDS = {"TwoPoints": 2, "Stages": 3}  # the width of those that show clouds
TIMED = """
window.costs = [];
const ask = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (draw) => ask((now) => {
  const start = performance.now();
  draw(now);
  window.costs.push(performance.now() - start);
});
"""
MOVE = """async ([slider, steps]) => {
  const next = () => new Promise((done) => setTimeout(done, 20));
  for (let k = 0; k <= steps; k++) {
    slider.value = +slider.min + (k / steps) * (slider.max - slider.min);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await next();
  }
}"""


@pytest.fixture(scope="module")
def page():
    if CHROMIUM is None:
        pytest.skip(f"{MISSING} to measure the explorers")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser.new_page(viewport={"width": 900, "height": 1200})
        browser.close()


@pytest.mark.parametrize("name", NAMES)
def test_script_time_of_a_redraw(benchmark, page, tmp_path, name):
    rng = np.random.default_rng(0)
    state = {"points": rng.normal(size=(1000, CLOUDS[name]))} if name in CLOUDS else {}
    explorer = getattr(explorers, name)(**state)
    (tmp_path / "lngeom-explorers.js").write_text(script(), "utf-8")
    (tmp_path / "explorers.js").write_text((ROOT / "assets" / "explorers.js").read_text("utf-8"), "utf-8")
    root = (
        f'<div data-explorer="{explorer.name}" data-state="{html.escape(json.dumps(explorer.state))}"></div>'
    )
    start = f"<!doctype html><meta charset=utf-8><script>{TIMED}</script><script src=explorers.js></script>"
    (tmp_path / "page.html").write_text(start + root, "utf-8")
    page.goto((tmp_path / "page.html").as_uri())
    page.locator("[data-ready]").wait_for()
    sliders = page.locator("input[type=range]")
    labels = sliders.evaluate_all("all => all.map(one => one.labels[0].textContent)")
    medians: dict[str, float] = {}

    def move_all():
        for slider, label in zip(sliders.element_handles(), labels, strict=True):
            page.evaluate("costs.length = 0")
            page.evaluate(MOVE, [slider, 40])
            costs = [cost for cost in page.evaluate("costs") if cost > 0.05]
            medians[label] = float(np.median(costs))

    move_all()  # compiled and warm
    benchmark.pedantic(move_all, rounds=1)
    worst = max(medians, key=lambda label: medians[label])
    benchmark.extra_info.update(worst_control=worst, script_ms_per_redraw=round(medians[worst], 2))
    print(f"\n{name}: {medians[worst]:.2f} ms a redraw at worst, moving {worst}")


def test_size_of_all_javascript(benchmark):
    packed = benchmark.pedantic(lambda: gzip.compress(script().encode(), 9), rounds=1)
    benchmark.extra_info["gzip_bytes"] = len(packed)
    print(f"\nall explorers together: {len(packed) / 1000:.1f} KB compressed")
