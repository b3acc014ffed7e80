"""One explorer or another on its page: dragged, linked to, played, drawn as the page looks."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from .browsing import needs_chromium, new_page
from .exploring import PAGES, colours, opened, pictures, reading, ready

pytestmark = needs_chromium


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
