"""Each explorer on its built page, in a real Chromium: drawn, moved, accessible; absent without scripts."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from ..pages import ROOT
from .browsing import Visit, faults_but_colours, needs_chromium, pale
from .exploring import PAGES, colours, failed_nowhere, figure, pictures, reading, ready
from .trying import can_be_read

pytestmark = needs_chromium

HANDLES = dict(zip(PAGES, (1, 2, 0, 0, 2, 6, 2, 2, 2, 6, 3, 1), strict=True))
# What a link shows of each explorer, and the read-outs that a theorem fixes then.
STATED = {
    "two-points": ("eps=0&a=2,-1", {"y": "(1.000, −1.000)", "⟨y, 1⟩": "0.000", "|y| (at most": "1.414"}),
    "centering": (
        "a=2,-1,0.5&share=2",
        {"μ": "0.500", "|Πa|²": "4.500", "Nμ²": "0.750", "their sum": "5.250", "its squared length": "5.250"},
    ),
    "stages": ("stage=2&eps=0&a=1,-2,0.5", {"its length": "1.732", "⟨·, 1⟩": "0.000"}),
    "gains": (
        "gain=1,0,0",
        {"semi-axes": "1.414, 0.000", "shape": "a segment", "Σ axes²": "2.000", "2|g|²": "2.000"},
    ),
    "two-outputs": (
        "a=3.5,0.5,-0.5&eps=0",
        {"√(σ² + μ²)": "2.062", "ρ": "2.062", "cos θ": "0.824", "σ/ρ": "0.824", "distance": "1.026"}
        | {"√(2N(1 − σ/ρ))": "1.026", "their lengths": "1.732, 1.732"},
    ),
    "groups": ("groups=3", {"|y|": "2.449", "√(kΓ)": "2.449"}),
    "lines": ("position=3", {"|y|": "1.732", "the whole way": "5.441"}),
    "rotations": (
        "axis=roll&theta=1.3&eps=0.05&vector=1,1,0",
        {"distance": "2.0986", "closed form": "2.0986", "at −θ": "2.0986"},
    ),
    "gradients": ("", {"⟨δ, 1⟩": "0.000", "⟨δ, Πa⟩": "0.000", "radial part lost": "100.0 %"}),
    "attention": ("scale=true", {"can be selected": "6 of 6"}),
    "trained": (
        "factors=0,1,1",
        {"g₅₀₇": "0", "shortest semi-axis : longest": "0", "gains that count as 0": "1 of 576"}
        | {"outputs of the RMSNorm": "fill the ellipsoid"},
    ),
    "layers": (
        "layer=rms&a=2,-1,2&eps=0",
        {"y": "(1.155, −0.577, 1.155)", "|y|": "1.732", "if a is doubled": "0.000"},
    ),
}
LONG_READY = "performance.now() > performance.getEntriesByName('ready')[0].startTime + 900"
ONE_WORKER = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in PAGES]


@pytest.fixture(scope="module", params=ONE_WORKER)
def visit(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[tuple[str, Visit]]:
    """A visit to each explorer, by name, for all claims that need no other."""
    with Visit(browser, site, PAGES[request.param], only=figure(request.param)) as visit:
        ready(visit.page, request.param)
        visit.page.evaluate("performance.mark('ready')")
        yield request.param, visit


@pytest.fixture
def untouched(visit: tuple[str, Visit]) -> Iterator[Locator]:
    """The explorer of the visit as it came, if nobody has moved it yet."""
    name, opened = visit
    root = opened.page.locator(f"[data-explorer={name}]")
    root.evaluate("root => root.scrollIntoView({ block: 'nearest' })")
    yield root
    failed_nowhere(opened)


@pytest.fixture
def root(untouched: Locator, visit: tuple[str, Visit]) -> Iterator[Locator]:
    """The explorer of the visit, in its first state."""
    untouched.get_by_role("button", name="Reset").press("Enter")
    untouched.evaluate("root => root.querySelectorAll('details').forEach(one => { one.open = true; })")
    pictures(untouched)
    yield untouched
    visit[1].look("light", 1280)


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
    root.page.wait_for_function(LONG_READY)
    assert spoken.text_content() == ""
    label = root.locator("canvas").first.get_attribute("aria-label")
    assert label
    control = root.locator("input:visible, .lg-handle").first
    control.focus()
    for _ in range(3):
        control.press("Space" if control.get_attribute("type") == "checkbox" else "ArrowLeft")
        control.press("ArrowDown")
    assert spoken.text_content() == ""
    expect(spoken).not_to_be_empty(timeout=1000)
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
        left = pictures(root)
        handle.press("ArrowDown")  # on a line it may lead back
        assert [left, pictures(root)] != [moved, moved]


def test_the_identities_hold_on_the_read_outs(root, visit):
    link, stated = STATED[visit[0]]
    root.page.evaluate("link => { location.hash = link; }", f"#{visit[0]}?{link}")
    assert {name: reading(root, name) for name in stated} == stated


def test_on_paper_the_figure_stands_there(root):
    root.page.emulate_media(media="print")
    expect(root.locator("img")).to_be_visible()
    expect(root.locator(".lg-body")).to_be_hidden()
    assert root.locator("img").evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    root.page.emulate_media(media="screen")


def test_a_running_explorer_is_accessible_and_fits_in_every_view(root, visit):
    name, opened = visit
    opened.show_everything()
    for width in (320, 1280):
        for scheme in ("light", "dark"):
            opened.look(scheme, width)
            pictures(root)
            assert root.evaluate("() => document.documentElement.scrollWidth") <= width
            assert root.evaluate("root => root.scrollWidth <= root.clientWidth + 1")
            assert not pale(root.page, f"[data-explorer={name}]"), (scheme, width)
        assert not faults_but_colours(root.page, f"[data-explorer={name}]"), width


# ------------------------------------------------------------------ where they do not run


@pytest.mark.parametrize("fault", ["no file", "a file that fails"])
def test_when_the_script_fails_the_figure_stays_and_its_tasks_can_be_read(browser, site, fault):
    with Visit(browser, site, PAGES["gains"], only=figure("gains")) as visit:
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
        can_be_read(visit.page, "gains")
        assert visit.faults  # it is said in the console


def test_pages_hold_no_widget_machinery():
    for page in (ROOT / "_build" / "html").rglob("*.html"):
        text = page.read_text("utf-8")
        assert "widget-state+json" not in text
        assert "model_id" not in text
        assert "require.js" not in text
