"""The built book in a real Chromium: served from a subpath, with the rest of the network closed."""

import gzip
import re
from collections import Counter, defaultdict
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from ..nightly import first_by_day
from ..pages import ROOT, page_names
from .browsing import SETTLED, Visit, faults_but_colors, needs_chromium, pale, pixel_colors, violations

pytestmark = needs_chromium
every_width = pytest.mark.parametrize("width", [1280, 390])
FRAMED = ("index", "search", "chapters/02-centering", "exercises/02-centering")  # seen in all four views
# What can be scrolled and cannot be reached by the keyboard, neither itself nor anything in it.
UNREACHED = """() => [...document.querySelectorAll("body :not(.katex *, svg *)")].filter((e) => {
  if (!e.checkVisibility({ contentVisibilityAuto: true })) return false;
  const [across, down] = [e.scrollWidth > e.clientWidth, e.scrollHeight > e.clientHeight];
  if (!(across || down) || e.tabIndex >= 0) return false;
  if (e.querySelector("a[href], button, input, summary, [tabindex='0']")) return false;
  const { overflowX, overflowY } = getComputedStyle(e);
  return (across && /auto|scroll/.test(overflowX)) || (down && /auto|scroll/.test(overflowY));
}).map((e) => e.outerHTML.slice(0, 200))"""
# A formula or code of which a part is seen nowhere: something that does not scroll ends before it.  What is
# painted under the text of an editor moves with that text, which scrolls.
CUT = """() => [...document.querySelectorAll("article :is(.katex-html, pre)")].filter((part) => {
  if (!part.checkVisibility() || part.closest(".live")) return false;
  const inner = [...part.querySelectorAll(":scope > .base")].map((one) => one.getBoundingClientRect().right);
  const { left } = part.getBoundingClientRect();
  let right = part.matches("pre") ? left + part.scrollWidth : Math.max(...inner);
  for (let around = part; around; around = around.parentElement) {
    const { overflowX, display } = getComputedStyle(around);
    if (overflowX === "visible" || /^(inline|contents)$/.test(display)) continue;
    const edge = around === document.documentElement ? innerWidth : around.getBoundingClientRect().right;
    if (right > edge + 1 && !/auto|scroll/.test(overflowX)) return true;
    right = Math.min(right, edge);
  }
  return right > innerWidth + 1;
}).map((part) => part.textContent.slice(0, 100))"""
# The pictures, and what is cut: what scrolls and is a table of fewer than five columns or a formula in
# a line, or shows it neither by a shade nor in words.
SEEN_NARROW = f"""async () => {{
  const folds = [...document.querySelectorAll("article details:not([open])")];
  const turn = (open) => {{
    for (const fold of folds) fold.open = open;
    for (const mark of document.querySelectorAll(".proof-mark")) mark.click();
  }};
  turn(true);
  await ({SETTLED})();
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  const scrolls = (one) => one.scrollWidth > one.clientWidth + 1;
  const style = (one, part) => getComputedStyle(one, part);
  const said = (one) => style(one).backgroundImage !== "none" || style(one, "::before").content !== "none";
  const tables = all("article .pst-scrollable-table-container").filter(scrolls);
  const small = (one) => [...one.querySelector("table").rows].every((row) => row.cells.length < 5);
  const formulas = all("article .katex-display").filter(scrolls);
  const lines = all("p span.math:not(td *)").filter(scrolls).filter((one) => style(one).display !== "inline");
  const cut = [...tables.filter(small), ...lines, ...[...tables, ...formulas].filter((one) => !said(one))];
  const pictures = all("article figure img").map((one) => {{
    const {{ width, right }} = one.getBoundingClientRect();
    const column = one.closest("figure").getBoundingClientRect();
    return {{ file: one.currentSrc, width, natural: one.naturalWidth, cut: right > column.right + 0.5 }};
  }});
  turn(false);
  await ({SETTLED})();
  return {{ pictures, cut: cut.map((one) => one.textContent.slice(0, 100)) }};
}}"""
SCALE = re.compile(r"scale\(([\d.]+) -[\d.]+\)")  # of a text in a figure, whose glyphs are 100 points high
UNFOLD = """() => {
  for (const fold of document.querySelectorAll("article details")) fold.open = true;
  for (const mark of document.querySelectorAll(".proof-mark")) mark.click();
}"""
SCREENS = 3  # the browser lays out what is one and a half of them away
every_page = pytest.mark.parametrize("name", [*page_names(), "search"])


@pytest.mark.parametrize("views", first_by_day(["one view", "four views"]))
@every_page
def test_nothing_fails_nothing_is_foreign_a_visit_is_light_and_all_is_accessible_on_every_page(
    browser, site, name, views
):
    """All is seen on a phone; the frame, the same on every page, in all four views of a few."""
    framed = name in FRAMED
    with Visit(browser, site, name, width=390) as visit:
        page = visit.page
        for scheme, width in (("dark", 1280), ("light", 390)) if framed else (("light", 390),):
            if framed:
                visit.look(scheme, width)
            # as it came: most is not laid out
            assert not violations(page, rules=["scrollable-region-focusable", "target-size"])
            scroll_through(page)
        visit.show_everything()
        visit.load_all_images()
        is_readable(page)  # before axe, for which formulas become plain texts
        formulas = page.locator("article .katex-html").count()
        assert formulas == page.locator("article .katex-mathml").count()
        others = (("dark", 1280), ("dark", 390), ("light", 1280)) if framed or views == "four views" else ()
        for scheme, width in (("light", 390), *others):
            if (scheme, width) != ("light", 390):
                visit.look(scheme, width)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            page.wait_for_function(f"!({UNREACHED})().length", timeout=5000)  # all of it at once
            assert not pale(page), (scheme, width)
            assert not faults_but_colors(page), (scheme, width)
        page.wait_for_load_state("networkidle")
        assert weight(visit, site) <= 400_000
        nothing_is_cut(visit)
        assert not visit.foreign
        assert not visit.faults


def nothing_is_cut(visit: Visit) -> None:
    """Open every fold; on a phone nothing is cut, and all that scrolls is reached."""
    page = visit.page
    page.evaluate(UNFOLD)
    for width in (390, 320):
        visit.look("light", width)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert not page.evaluate(CUT), width
        page.wait_for_function(f"!({UNREACHED})().length", timeout=5000)
    assert not violations(page, rules=["target-size"])


def is_readable(page: Page) -> None:
    """On a phone no figure is wider than its column, and its text has 9 px; what has to scroll says so."""
    seen = page.evaluate(SEEN_NARROW)
    assert not seen["cut"]
    for picture in seen["pictures"]:
        assert not picture["cut"], picture
        svg = (ROOT / "_build" / "html" / "_images" / picture["file"].rpartition("/")[2]).read_text("utf-8")
        points = 100 * min(map(float, SCALE.findall(svg)))
        assert points / 0.75 * picture["width"] / picture["natural"] >= 9, picture


def scroll_through(page: Page) -> None:
    """Go down a page and up again; the keyboard reaches what can be scrolled wherever one stands."""
    top = 0
    while top < page.evaluate("document.documentElement.scrollHeight"):
        page.evaluate(f"scrollTo({{ top: {top}, behavior: 'instant' }})")
        page.evaluate(SETTLED)
        assert not page.evaluate(UNREACHED), top
        top += SCREENS * 900
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    page.evaluate(SETTLED)
    assert not page.evaluate(UNREACHED)


def weight(visit: Visit, site: str) -> int:
    """The bytes of a first visit, 25 files at the most; text is counted as a server compresses it.

    What comes again when colors or the window change is no part of a first visit; this is one on a phone.
    """
    wide = visit.page.evaluate("[...document.querySelectorAll('picture img')].map((image) => image.src)")
    loaded = {url for url in visit.files if site in url} - set(wide)
    files = {ROOT / "_build" / "html" / url.removeprefix(f"{site}/") for url in loaded}
    assert len(files) <= 25
    packed = (gzip.compress(f.read_bytes()) if f.suffix != ".woff2" else f.read_bytes() for f in files)
    return sum(map(len, packed))


BROKEN = {
    '<img src="data:,">': "image-alt",
    '<p style="color: #bbb; background: #fff">pale</p>': "color-contrast",
    '<p>Look <a href="#" style="text-decoration: none">there</a>, please.</p>': "link-in-text",
    '<pre style="overflow: auto; width: 9em" tabindex="-1">%s</pre>' % ("w" * 999): "scroll",
    '<div style="display: flex">%s</div>' % ('<button style="padding: 0">+</button>' * 2): "target-size",
}


def test_axe_finds_what_is_broken(browser, site):
    with Visit(browser, site, "chapters/instructors") as visit:
        visit.page.evaluate(
            "html => document.querySelector('article').insertAdjacentHTML('afterbegin', html)",
            "".join(BROKEN),
        )
        found = {name for name, _ in violations(visit.page)}
        assert all(any(name.startswith(rule) for name in found) for rule in BROKEN.values()), found


def test_figures_follow_the_theme_switch(browser, site, tmp_path):
    """The page's own switch, not only the system's setting, changes the colors inside the figures."""
    colors = []
    with Visit(browser, site, "chapters/02-centering") as visit:
        visit.show_everything()
        visit.load_all_images()
        for theme in ("light", "dark"):
            visit.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
            visit.page.locator("article figure img").filter(visible=True).first.screenshot(
                path=tmp_path / f"{theme}.png"
            )
            colors.append(pixel_colors(tmp_path / f"{theme}.png"))
    assert (0, 114, 178) in colors[0]  # the input's blue
    assert (0, 114, 178) not in colors[1]
    assert (92, 179, 234) in colors[1]  # lightened
    assert (22, 24, 29) in colors[1]  # on the page's own ground: no slab


@pytest.mark.parametrize("page", ["index.html", "chapters/04-ellipsoid.html", "search.html?q=Samuelson"])
def test_a_book_that_is_opened_from_a_disk_has_its_fonts_and_no_fault(browser, page):
    folder = f"file://{ROOT}/_build/html"
    name, _, asked = page.partition(".html")
    with Visit(browser, folder, name, at=asked) as visit:
        visit.page.wait_for_load_state("networkidle")
        visit.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        if asked:
            visit.page.wait_for_selector("#search-results li a")
        assert visit.page.evaluate("document.fonts.check('1em \"Source Serif 4\"')")
        assert not visit.faults
        assert not visit.foreign


@pytest.mark.parametrize("place", ["{site}", f"file://{ROOT}/_build/html"])
def test_code_is_copied_by_its_button_from_a_server_and_from_a_disk(browser, site, place):
    with Visit(browser, place.format(site=site), "index") as visit:
        code = visit.page.locator(".cell_input pre").filter(visible=True).first
        code.scroll_into_view_if_needed()
        code.hover()
        code.locator("+ .copybtn").click()
        visit.page.locator(".search-button__button").first.click()
        field = visit.page.locator("#pst-search-dialog input")
        field.press("Control+v")
        pasted = field.input_value().split()
        assert pasted == (code.text_content() or "").split()
        assert len(pasted) > 3
        assert not visit.faults


def test_search_finds_a_word_offline(browser, site):
    with Visit(browser, site, "index") as visit:
        visit.page.goto(f"{site}/search.html?q=Samuelson")
        assert visit.page.locator("meta[name=description]").get_attribute("content")
        visit.page.wait_for_selector("#search-results li a")
        found = visit.page.locator("#search-results li a").evaluate_all("links => links.map((a) => a.href)")
        assert any("03-sphere" in address for address in found[:3])
        assert not visit.faults
        assert not visit.foreign


def test_excerpts_are_of_the_article_and_hold_a_formula_once(browser, site):
    with Visit(browser, site, "index") as visit:
        for word in ("Helmert", "ellipsoid", "semi-axes"):
            visit.page.goto(f"{site}/search.html?q={word}")
            excerpts = visit.page.locator("#search-results p.context")
            expect(excerpts.first).to_be_visible()
            texts = excerpts.all_text_contents()
            assert any(word.lower() in text.lower() for text in texts)
            strange = ("\\", "Contents", "Skip to", "Print")
            assert not any(sign in text for text in texts for sign in strange)


COPIED = """formula => {
  const paragraph = formula.closest("p");
  getSelection().selectAllChildren(paragraph);
  const data = new DataTransfer();
  const how = { clipboardData: data, bubbles: true, cancelable: true };
  paragraph.dispatchEvent(new ClipboardEvent("copy", how));
  return [data.getData("text/plain"), formula.querySelector("annotation").textContent.trim()];
}"""


@pytest.mark.parametrize("name", ["chapters/02-centering", "chapters/08-rotations", "exercises/04-ellipsoid"])
def test_a_formula_is_copied_once(browser, site, name):
    with Visit(browser, site, name) as visit:
        for formula in visit.page.locator("article p .katex").all()[:5]:
            copied, tex = formula.evaluate(COPIED)
            assert f"${tex}$" in copied
            drawn = formula.locator(".katex-html").text_content() or ""
            assert len(drawn) < 4 or drawn not in copied or drawn in tex


RINGLESS = """() => {
  const seen = [];
  const parts = ":is(header, .bd-header-article) :is(a, button, summary, label), .sidebar-toggle";
  for (const one of document.querySelectorAll(parts)) {
    if (!one.checkVisibility() || one.tabIndex < 0) continue;
    one.focus({ focusVisible: true });
    if (document.activeElement !== one) continue;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    const outline = outlineStyle !== "none" && outlineWidth !== "0px";
    if (!outline && boxShadow === "none") seen.push(one.outerHTML.slice(0, 120));
  }
  return seen;
}"""


@every_width
@pytest.mark.parametrize("name", ["index", "chapters/02-centering", "exercises/02-centering"])
def test_every_button_of_the_header_shows_that_it_has_the_focus(browser, site, name, width):
    with Visit(browser, site, name, width=width) as visit:
        visit.page.keyboard.press("Tab")
        assert visit.page.evaluate(RINGLESS) == []


def test_a_table_of_numbers_hides_no_column_on_a_phone(browser, site):
    with Visit(browser, site, "exercises/12-trained", width=390) as visit:
        table = visit.page.locator("table:has(th:nth-child(8))").first
        around = table.locator("xpath=..")
        assert around.evaluate("around => around.scrollWidth <= around.clientWidth")


def test_wide_formulas_are_reached_by_keyboard_and_scroll(browser, site):
    with Visit(browser, site, "chapters/02-centering", width=390) as visit:
        visit.show_everything()
        visit.page.wait_for_function(f"!({UNREACHED})().length")
        wide = visit.page.locator(".katex-display[tabindex='0']").first
        assert "gradient" in wide.evaluate("element => getComputedStyle(element).backgroundImage")  # a shade
        wide.focus()
        before = wide.evaluate("element => element.scrollLeft")
        for _ in range(5):
            visit.page.keyboard.press("ArrowRight")
        visit.page.wait_for_timeout(300)
        assert wide.evaluate("element => element.scrollLeft") > before
        assert not visit.page.locator(".katex-display:not([tabindex])").first.evaluate(
            "element => element.scrollWidth > element.clientWidth"
        )


def test_a_number_that_a_cell_computed_looks_like_the_text_around_it(browser, site):
    with Visit(browser, site, "chapters/07-distance") as visit:
        number = visit.page.locator("p > .pasted-text").first
        weights = "element => [element, element.parentElement].map((e) => getComputedStyle(e).fontWeight)"
        assert len(set(number.evaluate(weights))) == 1


def test_a_table_that_waits_out_of_view_while_fonts_come_is_reached_when_one_returns(browser, site):
    """Its box is there and is empty then, and keeps its size when it is filled again."""
    with Visit(browser, site, "chapters/notation", width=390) as visit:
        page = visit.page
        page.add_style_tag(content="section section > * { content-visibility: auto !important; }")
        tables = page.locator("section > .pst-scrollable-table-container")
        wide = "all => all.forEach((one) => one.scrollWidth > one.clientWidth && (window.wide = one))"
        for top in range(0, 60_000, 2700):
            page.evaluate(f"scrollTo({{ top: {top}, behavior: 'instant' }})")
            page.evaluate(SETTLED)
            tables.evaluate_all(wide)
        page.evaluate("wide.scrollIntoView({ behavior: 'instant' })")
        page.wait_for_function("wide.tabIndex === 0")
        page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        page.wait_for_function("!wide.firstElementChild.checkVisibility({ contentVisibilityAuto: true })")
        page.evaluate("document.fonts.dispatchEvent(new Event('loadingdone'))")
        page.wait_for_timeout(300)
        page.evaluate("wide.scrollIntoView({ behavior: 'instant' })")
        page.evaluate(SETTLED)
        assert not page.evaluate(UNREACHED)


def test_a_formula_that_a_late_font_widens_out_of_view_is_reached_too(browser, site):
    """Its own box keeps its size and is not laid out when the font comes."""
    with Visit(browser, site, "chapters/02-centering", width=390) as visit:
        page = visit.page
        page.add_style_tag(content="section section > * { content-visibility: auto !important; }")
        for formula in reversed(page.locator("section section .katex-display").all()):
            formula.evaluate("element => element.scrollIntoView({ behavior: 'instant' })")
            page.wait_for_timeout(300)
            if formula.evaluate("element => element.checkVisibility() && element.tabIndex < 0"):
                formula.evaluate("element => { element.id = 'late'; }")
                break  # a narrow one, which has been measured
        page.evaluate("scrollTo(0, 0)")
        page.wait_for_function("!late.checkVisibility({ contentVisibilityAuto: true })")
        page.evaluate("late.firstElementChild.style.letterSpacing = '3em'")
        page.evaluate("document.fonts.dispatchEvent(new Event('loadingdone'))")
        page.wait_for_timeout(300)
        page.evaluate("late.scrollIntoView()")
        page.wait_for_function("late.tabIndex === 0", timeout=5000)
        assert page.evaluate("late.scrollWidth > late.clientWidth")


def test_screen_readers_get_all_of_a_chapter(browser, site):
    """Chromium's accessibility tree lacks what is not laid out: headings never, the rest at first only."""
    with Visit(browser, site, "chapters/12-trained") as visit:
        page = visit.page
        formulas = "[...document.querySelectorAll('article math')].filter(m => m.checkVisibility()).length"
        headings = page.locator("article :is(h1, h2, h3)").all_text_contents()
        assert len(headings) > 10
        assert {heading.rstrip("#") for heading in headings} <= accessible(page)["heading"].keys()
        page.wait_for_function(
            "![...document.querySelectorAll('section section > :not(section)')].some("
            "(e) => !e.classList.contains('laid-out'))",
            timeout=60_000,
        )
        assert accessible(page)["MathMLMath"].total() == page.evaluate(formulas)
        page.add_style_tag(content="section section > * { content-visibility: auto !important; }")
        page.wait_for_function(
            "!document.querySelector('#questions math').checkVisibility({ contentVisibilityAuto: true })"
        )
        assert accessible(page)["MathMLMath"].total() < page.evaluate(formulas)  # so this test can fail


def accessible(page: Page) -> dict[str, Counter[str]]:
    """The names in the accessibility tree, by role."""
    protocol = page.context.new_cdp_session(page)
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for node in protocol.send("Accessibility.getFullAXTree")["nodes"]:
        if not node["ignored"]:
            found[node["role"]["value"]][node.get("name", {}).get("value", "")] += 1
    return found


def test_answers_unfold_and_code_cells_open(browser, site):
    with Visit(browser, site, "chapters/02-centering") as visit:
        for summary in ("details.sd-dropdown > summary", "details.hide > summary"):
            handle = visit.page.locator(summary).first
            details = handle.locator("..")
            assert details.get_attribute("open") is None
            handle.focus()
            visit.page.keyboard.press("Enter")
            assert details.get_attribute("open") is not None


def theme(page: Page) -> str:
    return str(page.evaluate("document.documentElement.dataset.theme"))


def test_the_color_mode_is_switched_kept_and_set_before_scripts_run(browser, site):
    with Visit(browser, site, "index", "dark") as visit:
        button = visit.page.locator(".theme-switch-button")
        seen = [theme(visit.page)]
        for _ in range(3):
            button.click()
            seen.append(theme(visit.page))
        assert seen == ["dark", "light", "dark", "dark"]  # auto, light, dark, auto
        button.click()
        visit.page.route("**/site.js*", lambda route: route.abort())
        visit.page.reload()
        assert theme(visit.page) == "light"


def test_paper_is_white_in_dark_mode_too(browser, site):
    with Visit(browser, site, "index", "dark") as visit:
        visit.page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert theme(visit.page) == "light"
        visit.page.evaluate("dispatchEvent(new Event('afterprint'))")
        assert theme(visit.page) == "dark"


@every_width
def test_search_opens_by_key_and_button_and_closes_with_escape(browser, site, width):
    with Visit(browser, site, "index", width=width) as visit:
        field = visit.page.locator("#pst-search-dialog input")
        visit.page.keyboard.press("Control+k")
        assert field.is_visible()
        assert field.evaluate("field => field === document.activeElement")
        visit.page.keyboard.press("Escape")
        assert not field.is_visible()
        visit.page.locator(".search-button__button:visible").click()
        field.fill("Helmert")
        field.press("Enter")
        visit.page.wait_for_selector("#search-results li a")
        assert "search.html?q=Helmert" in visit.page.url
        assert not visit.faults


@pytest.mark.parametrize(("which", "link"), [("primary", "Glossary"), ("secondary", "Four numbers")])
def test_sidebars_open_on_a_phone_close_and_give_the_focus_back(browser, site, which, link):
    with Visit(browser, site, "index", width=390) as visit:
        button = visit.page.locator(f".{which}-toggle")
        entry = visit.page.locator(f"[class*=sidebar-{which}] nav a", has_text=link)
        expect(entry).to_be_hidden()
        button.press("Enter")
        expect(entry).to_be_visible()
        visit.page.keyboard.press("Escape")
        expect(entry).to_be_hidden()
        expect(button).to_be_focused()
        button.click()
        entry.click()
        expect(visit.page.locator("dialog[open]")).to_have_count(0)
        assert ("glossary" if which == "primary" else "#four-numbers") in visit.page.url
        assert not visit.faults


def test_the_first_sidebar_folds_away_on_a_wide_screen(browser, site):
    with Visit(browser, site, "index") as visit:
        entry = visit.page.get_by_role("link", name="3. Scaling lands").first
        assert entry.is_visible()
        visit.page.locator(".primary-toggle").click()
        visit.page.wait_for_function(
            "(({ width, right }) => width <= 0 || right <= 0)"
            "(document.querySelector('#pst-primary-sidebar').getBoundingClientRect())"
        )


def test_the_tab_key_goes_through_the_page_in_reading_order(browser, site):
    with Visit(browser, site, "chapters/02-centering", width=390) as visit:
        visit.show_everything()
        stops = []
        for _ in range(60):
            visit.page.keyboard.press("Tab")
            stops.append(
                visit.page.evaluate(
                    "(() => { const e = document.activeElement, b = e.getBoundingClientRect();"
                    " return [!!e.closest('article'), b.top + scrollY, b.left, b.width * b.height]; })()"
                )
            )
        assert not stops[0][0]  # the link that skips to the text comes first
        text = [stop for stop in stops if stop[0]]
        assert len(text) > 20
        assert all(stop[3] > 0 for stop in text)
        tops = [stop[1] for stop in text]
        assert all(later > earlier - 40 for earlier, later in pairwise(tops))


def test_nothing_asks_for_scripts_that_are_left_out(browser, site):
    """Menus and tooltips of Bootstrap would stand there and do nothing."""
    pages = (ROOT / "_build" / "html").rglob("*.html")
    assert not [p for p in pages if 'data-bs-toggle="dropdown"' in p.read_text("utf-8")]
