"""Each explorer on its built page: drawn, dragged, linked to, played, accessible; absent where it fails."""

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Locator, expect

from ..nightly import first_by_day
from ..pages import ROOT
from .browsing import Visit, faults_but_colors, needs_chromium, new_page, pale
from .exploring import PAGES, colors, failed_nowhere, figure, opened, pictures, reading, ready
from .trying import can_be_read

pytestmark = needs_chromium

HANDLES = dict(zip(PAGES, (1, 2, 1, 0, 2, 6, 2, 2, 2, 6, 3, 1), strict=True))
# What a link shows of each explorer, and the read-outs that a theorem fixes then.
STATED = {
    "two-points": ("eps=0&a=2,-1", {"y": "(1.000, −1.000)", "⟨y, 1⟩": "0.000", "|y| (at most": "1.414"}),
    "centering": (
        "a=2,-1,0.5&share=2",
        {"μ": "0.500", "|Πa|²": "4.500", "Nμ²": "0.750", "their sum": "5.250", "its squared length": "5.250"},
    ),
    "stages": ("stage=2&eps=0&a=1,-2,0.5", {"its length": "1.732", "its mean": "0.000"}),
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
    "lines": ("position=3", {"|y|": "1.732", "length of the whole image": "5.441"}),
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
ONE_WORKER = first_by_day((pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in PAGES), 6)


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
        assert len(colors(untouched, k)) >= 2
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
        assert not faults_but_colors(root.page, f"[data-explorer={name}]"), width


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


# ------------------------------------------------------------------ one or another


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


AT_ONCE = """root => {
  for (const name of ["g₁", "g₂"]) {
    const slider = [...root.querySelectorAll("label")].find((one) => one.textContent === name).control;
    slider.value = 0;
    slider.dispatchEvent(new Event("input"));
  }
}"""
KEYS_AT_ONCE = """root => [...root.querySelectorAll(".lg-handle")].forEach((handle) =>
  [1, 2].forEach(() => handle.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp" }))))"""


def test_two_changes_within_one_frame_are_both_kept(browser, site):
    with opened(browser, site, "gains") as root:
        root.evaluate(AT_ONCE)
        assert reading(root, "shape") == "a segment"
    with opened(browser, site, "groups") as root:
        places = [handle.bounding_box() for handle in root.locator(".lg-handle").all()]
        root.evaluate(KEYS_AT_ONCE)
        pictures(root)
        for handle, before in zip(root.locator(".lg-handle").all(), places, strict=True):
            after = handle.bounding_box()
            assert before
            assert after
            assert before["y"] - after["y"] == pytest.approx(16, abs=1)


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


def test_along_ones_a_point_keeps_its_shadow_and_across_them_it_follows_the_hand(browser, site):
    with opened(browser, site, "centering") as root:
        shadow, mean = reading(root, "Πa"), reading(root, "μ")
        root.get_by_role("slider", name="μ", exact=True).press("Home")
        assert reading(root, "μ") == "−2.000"
        assert reading(root, "Πa") == shadow
        root.get_by_role("button", name="Reset").click()
        handle = root.get_by_role("button", name="Input a in the plane")
        handle.press("ArrowUp")
        assert float(reading(root, "μ")) > float(mean)
        assert reading(root, "Πa") == shadow
        places = []
        for _ in range(20):
            handle.press("ArrowLeft")
            pictures(root)
            places.append((handle.bounding_box() or {"x": 0})["x"])
        steps = [before - after for before, after in pairwise(places)]
        assert steps == pytest.approx([8] * 19, abs=1.5)
        assert reading(root, "Πa") != shadow


def test_epsilon_shortens_both_outputs_and_keeps_their_angle(browser, site):
    with opened(browser, site, "two-outputs") as root:
        angle, lengths = reading(root, "θ"), reading(root, "their lengths")
        assert lengths == "1.732, 1.732"
        root.get_by_label("ε").press("End")
        assert reading(root, "θ") == angle
        first, second = map(float, reading(root, "their lengths").split(", "))
        assert second < first < 1
        assert root.locator("dt", has_text="2N").count() == 0  # that holds without ε only


def test_on_the_line_through_ones_there_is_no_angle(browser, site):
    with opened(browser, site, "two-outputs", "#two-outputs?a=1.5,1.5,1.5") as root:
        assert reading(root, "θ") == reading(root, "cos θ") == "undefined"
        assert reading(root, "their lengths") == "1.732, 0.000"
        assert root.locator("dt", has_text="2N").count() == 0
        assert "no angle" in (root.locator("canvas").first.get_attribute("aria-label") or "")


# ------------------------------------------------------------------ links, reset


def test_a_link_brings_its_state_and_reset_the_page_s(browser, site):
    with opened(browser, site, "stages", "#stages?gain=1,2,0&eps=0.1&stage=3", only="") as root:
        expect(root.get_by_label("g₂")).to_have_value("2")
        expect(root.get_by_label("stage", exact=True)).to_have_value("3")
        assert root.bounding_box()
        expect(root).to_be_in_viewport()
        root.get_by_role("button", name="Reset").click()
        expect(root.get_by_label("g₂")).to_have_value("0.6")
        expect(root.get_by_label("stage", exact=True)).to_have_value("0")


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
    place, mark, fragment = address.partition("#")
    assert place == f"{site}/{PAGES['attention']}.html"
    with opened(browser, site, "attention", mark + fragment) as again:  # by another reader
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
        expect(root.get_by_label("stage", exact=True)).to_have_value("1")


# ------------------------------------------------------------------ looks


def test_colors_follow_the_theme_switch(browser, site):
    with opened(browser, site, "gains") as root:
        assert (213, 94, 0) in colors(root)
        root.page.evaluate("document.documentElement.dataset.theme = 'dark'")
        pictures(root)
        assert (213, 94, 0) not in colors(root)
        assert (255, 154, 77) in colors(root)


def test_a_fine_screen_gets_fine_pixels(browser, site):
    context = browser.new_context(device_scale_factor=2, viewport={"width": 800, "height": 900})
    page = new_page(context)
    page.goto(f"{site}/{PAGES['stages']}.html")
    root = ready(page, "stages")
    assert root.locator("canvas").first.evaluate("c => c.width === Math.round(2 * c.clientWidth)")
    context.close()


def test_a_gain_of_zero_makes_the_ellipsoid_of_a_trained_norm_solid(browser, site):
    """RMSNorm's with one zero, LayerNorm's with two; MiniLM's last norm is solid as it was trained."""
    with opened(browser, site, "trained") as root:
        norm, zero = root.get_by_role("combobox", name="norm"), root.get_by_role("slider", name="gain").all()
        verdicts = []
        for choice, moved in (("SmolLM2, the last", 1), ("MiniLM, attention of block 0", 2)):
            norm.select_option(label=choice)
            for slider in zero[:moved]:
                verdicts.append(reading(root, "outputs of"))
                slider.press("Home")
            verdicts.append(reading(root, "outputs of"))
        norm.select_option(label="MiniLM, the last")
        assert [*verdicts, reading(root, "outputs of")] == [
            *("cover the surface", "fill the ellipsoid"),
            *("cover the surface", "cover the surface", "fill the ellipsoid"),
            "fill the ellipsoid",
        ]


def test_a_link_brings_no_gain_vectors(browser, site):
    with opened(
        browser, site, "trained", "#trained?norms=1,2,3,4,5&tokens=1,2&norm=77&features=9,9,9e2&factors=1,1,1"
    ) as root:
        assert reading(root, "outputs of") == "fill the ellipsoid"
        assert reading(root, "gains that count") == "2 of 384"
