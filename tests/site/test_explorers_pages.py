"""The explorers on the built pages, in a real Chromium: drawn, moved, linked to, absent without scripts."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ..pages import ROOT
from .browsing import LAID_OUT, SETTLED, Visit, needs_chromium, violations

pytestmark = needs_chromium

PAGES = {
    "two-points": "chapters/01-definition",
    "stages": "index",
    "gains": "chapters/04-ellipsoid",
    "groups": "chapters/06-groups",
    "lines": "chapters/07-distance",
    "rotations": "chapters/08-rotations",
    "gradients": "chapters/09-gradients",
    "attention": "chapters/10-transformers",
}
HANDLES = dict(zip(PAGES, (1, 0, 0, 6, 2, 2, 2, 6), strict=True))


@contextmanager
def opened(browser: Browser, site: str, name: str, fragment: str = "", **view: Any) -> Iterator[Locator]:
    """An explorer on its page, once it is drawn; nothing may have failed when it is left."""
    with Visit(browser, site, PAGES[name], at=fragment, **view) as visit:
        yield ready(visit.page, name)
        failed_nowhere(visit)


def failed_nowhere(visit: Visit) -> None:
    assert not visit.faults
    assert not visit.foreign
    assert sum("lngeom-explorers.js" in file for file in visit.files) <= 1  # loaded once a visit


@pytest.fixture(scope="module", params=PAGES)
def visit(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[tuple[str, Visit]]:
    """A visit to each explorer, by name, for all claims that need no other."""
    with Visit(browser, site, PAGES[request.param]) as visit:
        yield request.param, visit


@pytest.fixture
def untouched(visit: tuple[str, Visit]) -> Iterator[Locator]:
    """The explorer of the visit as it came, if nobody has moved it yet."""
    name, opened = visit
    yield ready(opened.page, name)
    failed_nowhere(opened)


@pytest.fixture
def root(untouched: Locator, visit: tuple[str, Visit]) -> Iterator[Locator]:
    """The explorer of the visit, in its first state."""
    untouched.get_by_role("button", name="Reset").click()
    untouched.evaluate("root => root.querySelectorAll('details').forEach(one => { one.open = true; })")
    pictures(untouched)
    yield untouched
    visit[1].look("light", 1280)


def ready(page: Page, name: str) -> Locator:
    root = page.locator(f"[data-explorer={name}]")
    root.scroll_into_view_if_needed()
    page.locator(f"[data-explorer={name}][data-ready]").wait_for()
    return root


NO_NAMES = """() => {
  CanvasRenderingContext2D.prototype.fillText = () => {};
  document.fonts.dispatchEvent(new Event("loadingdone"));  // draws anew
}"""


def pictures(root: Locator, names: bool = True) -> list[str]:
    """What is drawn on each canvas, after the fonts and the next frame.

    Between two visits leave out the names: where the fonts came late, a visit keeps the reader's own.
    """
    if not names:
        root.evaluate(NO_NAMES)
    root.evaluate(SETTLED)
    return root.evaluate("root => [...root.querySelectorAll('canvas')].map(canvas => canvas.toDataURL())")


def reading(root: Locator, name: str) -> str:
    pictures(root)
    entry = root.locator(".lg-readings > div", has=root.page.locator("dt", has_text=name)).first
    return str(entry.locator("dd").text_content())


OPAQUE_COLOURS = """canvas => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Set();
  for (let i = 0; i < data.length; i += 4) if (data[i + 3] === 255) seen.add(data.slice(i, i + 3).join());
  return [...seen];
}"""


def colours(root: Locator, which: int = 0) -> set[tuple[int, ...]]:
    """The colours of the opaque pixels of one canvas."""
    found = root.locator("canvas").nth(which).evaluate(OPAQUE_COLOURS)
    return {tuple(map(int, colour.split(","))) for colour in found}


def test_each_explorer_draws_itself_in_place_of_its_figure(untouched, visit):
    assert len(untouched.page.locator("[data-explorer]").all()) == 1
    expect(untouched.locator("img")).to_be_hidden()
    expect(untouched.locator("xpath=ancestor::figure//figcaption")).to_be_visible()
    for k in range(untouched.locator("canvas").count()):
        assert len(colours(untouched, k)) >= 2
    expect(untouched.locator(".lg-handle")).to_have_count(HANDLES[visit[0]])


def test_a_change_is_spoken_once_it_rests_and_nothing_is_spoken_before(untouched):
    root = untouched
    spoken = root.locator("[aria-live=polite]")
    root.page.wait_for_timeout(900)
    assert spoken.text_content() == ""
    label = root.locator("canvas").first.get_attribute("aria-label")
    assert label
    control = root.locator("input:visible, .lg-handle").first
    control.focus()
    for _ in range(3):
        control.press("Space" if control.get_attribute("type") == "checkbox" else "ArrowLeft")
        control.press("ArrowDown")
    assert spoken.text_content() == ""
    root.page.wait_for_timeout(1000)
    said = spoken.text_content()
    assert said
    assert said in (root.locator("canvas").first.get_attribute("aria-label") or "")


def test_every_slider_moves_the_picture_and_says_its_value(root, visit):
    if visit[0] == "stages":
        root.page.evaluate("location.hash = '#stages?stage=3.5'")
    before = pictures(root)
    for slider in reversed(root.locator("input[type=range]").all()):  # the stage last
        value = slider.locator("xpath=following-sibling::output")
        said = value.text_content()
        slider.press("Home" if slider.evaluate("s => +s.value > (+s.min + +s.max) / 2") else "End")
        after = pictures(root)
        assert after != before
        assert value.text_content() != said
        assert slider.get_attribute("aria-valuetext") == value.text_content()
        before = after


def test_every_handle_is_dragged_by_mouse_and_moved_by_arrow_keys(root):
    mouse = root.page.mouse
    for handle in root.locator(".lg-handle").all():
        handle.scroll_into_view_if_needed()
        before, label, box = pictures(root), handle.get_attribute("aria-label"), handle.bounding_box()
        assert box
        x, y = box["x"] + 15, box["y"] + 15
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 12, y - 9, steps=3)
        mouse.up()
        moved = pictures(root)
        assert moved != before
        assert handle.get_attribute("aria-label") != label
        after = handle.bounding_box()
        assert after
        assert abs(after["x"] - box["x"]) + abs(after["y"] - box["y"]) > 6
        handle.focus()
        handle.press("ArrowLeft")
        handle.press("ArrowDown")
        assert pictures(root) != moved


def test_on_paper_the_figure_stands_there(root):
    root.page.emulate_media(media="print")
    expect(root.locator("img")).to_be_visible()
    expect(root.locator(".lg-body")).to_be_hidden()
    assert root.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    root.page.emulate_media(media="screen")


def test_a_running_explorer_is_accessible_and_fits_in_every_view(root, visit):
    name, opened = visit
    root.page.add_style_tag(content=LAID_OUT)  # else text moves while axe looks
    for width in (1280, 390, 320):
        for scheme in ("light", "dark"):
            opened.look(scheme, width)
            pictures(root)
            assert root.evaluate("() => document.documentElement.scrollWidth") <= width
            assert root.evaluate("root => root.scrollWidth <= root.clientWidth + 1")
            assert not violations(root.page, f"[data-explorer={name}]"), (scheme, width)


def test_a_dragged_point_follows_the_mouse_exactly(browser, site):
    with opened(browser, site, "two-points") as root:
        handle = root.locator(".lg-handle")
        box = handle.bounding_box()
        assert box
        root.page.mouse.move(box["x"] + 11, box["y"] + 20)  # not its middle
        root.page.mouse.down()
        root.page.mouse.move(box["x"] - 29, box["y"] + 45, steps=9)
        root.page.mouse.up()
        pictures(root)
        after = handle.bounding_box()
        assert after
        assert after["x"] - box["x"] == pytest.approx(-40, abs=1)
        assert after["y"] - box["y"] == pytest.approx(25, abs=1)


def test_space_is_turned_by_dragging_and_a_finger_can_still_scroll_the_page(browser, site):
    with opened(browser, site, "gains") as root:
        canvas = root.locator("canvas.lg-orbit")
        canvas.scroll_into_view_if_needed()
        before, box = pictures(root), canvas.bounding_box()
        assert box
        root.page.mouse.move(box["x"] + 60, box["y"] + 60)
        root.page.mouse.down()
        root.page.mouse.move(box["x"] + 100, box["y"] + 80, steps=4)
        root.page.mouse.up()
        after = pictures(root)
        assert after[0] != before[0]
        assert after[1:] == before[1:]
        assert canvas.evaluate("c => getComputedStyle(c).touchAction") == "pan-y"


def test_a_finger_drags_a_point(browser, site):
    with opened(browser, site, "two-points", width=390) as root:
        handle = root.locator(".lg-handle")
        handle.scroll_into_view_if_needed()
        label, box = handle.get_attribute("aria-label"), handle.bounding_box()
        assert box
        touch = root.page.context.new_cdp_session(root.page)
        for kind, shift in (("touchStart", 0), ("touchMove", 15), ("touchMove", 40), ("touchEnd", None)):
            points = [] if shift is None else [{"x": box["x"] + 15 - shift, "y": box["y"] + 15 + shift}]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            pictures(root)
        assert handle.get_attribute("aria-label") != label


# ------------------------------------------------------------------ the theorems, while it moves


def test_the_identities_hold_on_the_read_outs(browser, site):
    with opened(browser, site, "stages", "#stages?stage=2&eps=0&a=1,-2,0.5") as root:
        assert reading(root, "its length") == "1.732"
        assert reading(root, "⟨·, 1⟩") == "0.000"
    with opened(browser, site, "gains", "#gains?gain=1,0,0") as root:
        assert reading(root, "semi-axes") == "1.414, 0.000"
        assert reading(root, "shape") == "a segment"
        assert reading(root, "Σ axes²") == reading(root, "2|g|²") == "2.000"
    with opened(browser, site, "groups", "#groups?groups=3") as root:
        assert reading(root, "|y|") == reading(root, "√(kΓ)") == "2.449"
    with opened(browser, site, "rotations", "#rotations?axis=roll&theta=1.3&eps=0.05&vector=1,1,0") as root:
        assert reading(root, "distance") == reading(root, "closed form") == reading(root, "at −θ")
    with opened(browser, site, "lines", "#lines?position=3") as root:
        assert reading(root, "|y|") == "1.732"
        assert reading(root, "the whole way") == "5.441"
    with opened(browser, site, "gradients") as root:
        assert reading(root, "⟨δ, 1⟩") == reading(root, "⟨δ, Πa⟩") == "0.000"
        assert reading(root, "radial part lost") == "100.0 %"
    with opened(browser, site, "attention", "#attention?scale=true") as root:
        assert reading(root, "can be selected") == "6 of 6"


# ------------------------------------------------------------------ links, reset, words


def test_a_link_brings_its_state_and_reset_the_page_s(browser, site):
    with opened(browser, site, "stages", "#stages?gain=1,2,0&eps=0.1&stage=3") as root:
        expect(root.get_by_label("g₂")).to_have_value("2")
        expect(root.get_by_label("stage", exact=True)).to_have_value("3")
        assert root.bounding_box()
        expect(root).to_be_in_viewport()
        root.get_by_role("button", name="Reset").click()
        expect(root.get_by_label("g₂")).to_have_value("0.6")
        expect(root.get_by_label("stage", exact=True)).to_have_value("2")


def test_the_link_that_is_copied_brings_back_what_was_seen(browser, site):
    with opened(browser, site, "attention") as root:
        root.get_by_label("scale").check()
        root.locator(".lg-handle").first.focus()
        root.page.keyboard.press("ArrowUp")
        seen = pictures(root, names=False)
        root.get_by_role("button", name="Copy link").click()
        address = root.page.url
        assert "#attention?" in address
        assert "scale=true" in address
    with Visit(browser, site, "index") as visit:
        visit.page.goto(address)
        again = ready(visit.page, "attention")
        expect(again.get_by_label("scale")).to_be_checked()
        assert pictures(again, names=False) == seen


def test_a_link_followed_on_the_page_moves_an_explorer_that_runs(browser, site):
    with opened(browser, site, "gains") as root:
        root.page.evaluate("location.hash = '#gains?gain=1,1,0'")
        expect(root.get_by_label("g₃")).to_have_value("0")


SENSELESS = (
    "gain=1,2 gain=a,b,c gain=NaN,1,1 gain=1e999,1,1 points=1,2 norm=batch toString=1 % eps= gain=1;2;3"
)


def test_a_link_that_makes_no_sense_changes_nothing(browser, site):
    with opened(browser, site, "stages") as root:
        before = pictures(root)
        for fragment in SENSELESS.split():
            root.page.evaluate(f"location.hash = '#stages?{fragment}'")
            assert pictures(root) == before, fragment


def test_numbers_beyond_the_sliders_are_brought_to_their_ends(browser, site):
    with opened(browser, site, "stages", "#stages?gain=50,1,1&stage=9") as root:
        expect(root.get_by_label("g₁")).to_have_value("2")
        expect(root.get_by_label("stage", exact=True)).to_have_value("4")


def test_stages_play_and_with_less_motion_they_step(browser, site):
    with opened(browser, site, "stages", "#stages?stage=0") as root:
        root.get_by_role("button", name="Play").click()
        root.page.wait_for_timeout(700)
        root.get_by_role("button", name="Pause").click()
        pictures(root)  # what was asked for before is drawn
        value = float(root.get_by_label("stage", exact=True).input_value())
        assert 0 < value < 2
        root.page.wait_for_timeout(200)
        assert float(root.get_by_label("stage", exact=True).input_value()) == value
        root.page.emulate_media(reduced_motion="reduce")
        root.get_by_role("button", name="Reset").click()
        root.get_by_role("button", name="Play").click()
        root.page.wait_for_timeout(300)
        expect(root.get_by_label("stage", exact=True)).to_have_value("3")


# ------------------------------------------------------------------ looks


def test_colours_follow_the_theme_switch(browser, site):
    with opened(browser, site, "gains") as root:
        assert (213, 94, 0) in colours(root)
        root.page.evaluate("document.documentElement.dataset.theme = 'dark'")
        pictures(root)
        assert (213, 94, 0) not in colours(root)
        assert (255, 154, 77) in colours(root)


def test_a_fine_screen_gets_fine_pixels(browser, site):
    context = browser.new_context(device_scale_factor=2, viewport={"width": 800, "height": 900})
    page = context.new_page()
    page.goto(f"{site}/{PAGES['gains']}.html")
    root = ready(page, "gains")
    assert root.locator("canvas").first.evaluate("c => c.width === Math.round(2 * c.clientWidth)")
    context.close()


# ------------------------------------------------------------------ where they do not run


@pytest.mark.parametrize("name", PAGES)
def test_without_javascript_the_figure_stands_there(browser, site, name):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}/{PAGES[name]}.html")
    image = page.locator(f"[data-explorer={name}] img")
    image.scroll_into_view_if_needed()
    assert (image.bounding_box() or {"height": 0})["height"] > 150
    context.close()


@pytest.mark.parametrize("fault", ["no file", "a file that fails"])
def test_when_the_script_fails_the_figure_stays(browser, site, fault):
    with Visit(browser, site, "chapters/04-ellipsoid") as visit:
        answer: dict[str, Callable] = {
            "no file": lambda route: route.abort(),
            "a file that fails": lambda route: route.fulfill(
                body="""window.lngeomExplorers = { render({ el }) {
                    el.append(Object.assign(document.createElement("div"), { className: "lg-body" }));
                    throw Error("broken");
                } }""",
                content_type="text/javascript",
            ),
        }
        visit.page.route("**/lngeom-explorers.js", answer[fault])
        visit.page.reload()
        root = visit.page.locator("[data-explorer=gains]")
        root.scroll_into_view_if_needed()
        visit.page.locator("[data-explorer=gains][data-failed]").wait_for()
        expect(root.locator("img")).to_be_visible()
        expect(root.locator(".lg-body")).to_have_count(0)
        assert visit.faults  # it is said in the console


def test_pages_hold_no_widget_machinery():
    for page in (ROOT / "_build" / "html").rglob("*.html"):
        text = page.read_text("utf-8")
        assert "widget-state+json" not in text
        assert "model_id" not in text
        assert "require.js" not in text
