"""Reading a page, in a real Chromium: with or without its code, the contents beside it, pictures first."""

import re

import pytest
from playwright.sync_api import expect

from lngeom.uses.atlas import Atlas, data
from lngeom.uses.models import models

from .browsing import Visit, needs_chromium, violations
from .built import soup

pytestmark = needs_chromium
SWITCH = ".code-switch"
SEEN_CODE = ".bd-article .cell:not(.tag_solution, .tag_answer) .cell_input:visible"
MARKED = "#pst-page-toc-nav a[aria-current]"
SOLID = "article .cell_output .math, article .cell_output table, article figure, article p:not(summary p)"


def shown(page, where):
    """Count the visible elements, in view or not."""
    return page.eval_on_selector_all(where, "all => all.filter(one => one.checkVisibility()).length")


@pytest.mark.parametrize("width", [1280, 390])
def test_code_is_hidden_by_one_button_mathematics_stays_and_the_choice_is_kept(browser, site, width):
    with Visit(browser, site, "chapters/deciding", width=width) as visit:
        page = visit.page
        before = shown(page, SOLID)
        assert shown(page, "article .cell_input") > 4
        page.locator(SWITCH).focus()
        page.keyboard.press("Enter")
        expect(page.locator(SWITCH)).to_have_accessible_name("Show code")
        expect(page.locator(SEEN_CODE)).to_have_count(0)
        assert shown(page, SOLID) == before
        for summary in page.locator("article .cell details.hide > summary:visible").all():
            assert summary.locator("..").locator(".cell_output").count()  # something is left in it
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert not violations(page)
        page.route("**/site.js*", lambda route: route.abort())  # the head alone knows the choice
        page.goto(f"{site}/chapters/03-sphere.html")
        expect(page.locator(SEEN_CODE)).to_have_count(0)
        page.unroute("**/site.js*")
        page.reload()
        page.locator(SWITCH).click()
        expect(page.locator(SWITCH)).to_have_accessible_name("Hide code")
        assert shown(page, "article .cell_input") > 1
        page.reload()
        assert shown(page, "article .cell_input") > 1


def test_what_is_read_stays_where_it_is_when_code_goes_and_comes(browser, site):
    with Visit(browser, site, "chapters/03-sphere") as visit:
        page = visit.page
        words = page.locator("#the-sphere > p").nth(1)
        words.evaluate("one => one.scrollIntoView()")
        page.wait_for_timeout(300)
        top, height = (
            page.evaluate(script) for script in (f"({TOP})()", "document.documentElement.scrollHeight")
        )
        button = page.locator(SWITCH).bounding_box()
        assert button
        for _ in range(2):
            page.mouse.click(button["x"] + 5, button["y"] + 5)
            page.wait_for_timeout(400)
            assert abs(page.evaluate(f"({TOP})()") - top) < 2
        assert page.evaluate("document.documentElement.scrollHeight") == pytest.approx(height, rel=0.02)


TOP = "() => document.querySelectorAll('#the-sphere > p')[1].getBoundingClientRect().top"


def test_answers_and_solutions_of_a_sheet_stay_when_code_goes(browser, site):
    with Visit(browser, site, "exercises/03-sphere") as visit:
        page = visit.page
        page.locator(SWITCH).click()
        solution = page.locator("details.solution").first
        solution.locator("summary").click()
        page.get_by_role("button", name="Show it").click()
        expect(solution.locator(".cell_input").first).to_be_visible()
        expect(page.locator(SEEN_CODE)).to_have_count(0)
        assert page.locator(".tag_answer .live:visible").count() == 6


def test_a_page_without_code_has_no_button(browser, site):
    with Visit(browser, site, "chapters/notation") as visit:
        assert visit.page.locator(SWITCH).count() == visit.page.locator(".cell_input").count() == 0


def test_the_contents_mark_the_section_in_view_after_every_jump_and_while_scrolling(browser, site):
    with Visit(browser, site, "chapters/04-ellipsoid") as visit:
        page = visit.page
        links = page.locator("#pst-page-toc-nav .toc-h2 > a").all()
        assert len(links) > 5
        addresses = [str(link.get_attribute("href")) for link in links]
        for link, address in zip(links, addresses, strict=True):
            link.click()
            arrived(page, address)
        for address in reversed(addresses):  # as by a link in the text
            page.evaluate("address => { location.hash = address; }", address)
            arrived(page, address)
        page.evaluate("scrollTo(0, 0)")
        page.mouse.move(600, 500)
        for _ in range(12):
            page.mouse.wheel(0, 2500)
            page.wait_for_timeout(250)
            begun = page.evaluate(BEGUN)
            if begun["left"] > 900:  # at the end of a page the line sinks
                expect(page.locator(MARKED)).to_have_attribute("href", f"#{begun['id']}")
        page.keyboard.press("End")
        expect(page.locator(MARKED)).to_have_attribute("href", addresses[-1])
        page.wait_for_function(RESTS)  # else the browser goes on to the end after the jump
        page.goto(f"{site}/chapters/04-ellipsoid.html{addresses[4]}")
        arrived(page, addresses[4])


RESTS = """() => new Promise((done) => {
  const before = scrollY;
  setTimeout(() => done(scrollY === before), 300);
})"""
BEGUN = """() => {
  const sections = [...document.querySelectorAll("article section > section")];
  const begun = sections.filter((section) => section.getBoundingClientRect().top <= 225);
  return { id: begun.at(-1)?.id, left: document.documentElement.scrollHeight - innerHeight - scrollY };
}"""


def arrived(page, address):
    """The contents mark the section, alone, and its heading is in the window."""
    expect(page.locator(MARKED)).to_have_attribute("href", address)
    page.wait_for_timeout(150)
    expect(page.locator(MARKED)).to_have_count(1)
    heading = page.locator(f"{address} > :is(h1, h2, h3)").first.bounding_box()
    assert heading
    assert 0 <= heading["y"] < 900


def test_the_opening_page_starts_with_its_picture_and_pictures_come_before_their_code(browser, site):
    with Visit(browser, site, "index") as visit:
        page = visit.page
        box = page.locator("article figure").first.bounding_box()
        code = page.locator("article details.hide").first.bounding_box()
        assert box
        assert code
        assert box["y"] < 450  # in the first window
        assert code["y"] >= box["y"] + box["height"]
        assert not re.search("code cell", page.locator("article").inner_text().partition("Fig. ")[0])
        page.goto(f"{site}/chapters/03-sphere.html")
        folded = page.locator("article .cell.tag_hide-input:has(figure)")
        assert folded.count() > 3
        order = "cells => cells.every(({ firstElementChild: one }) => one.matches('.cell_output'))"
        assert folded.evaluate_all(order)


def test_the_ways_to_run_a_page_open_inside_the_window(browser, site):
    with Visit(browser, site, "chapters/instructors") as visit:
        visit.page.locator(".launch summary").click()
        for width in (1280, 390, 320):
            visit.look("light", width)
            box = visit.page.locator(".launch ul").bounding_box()
            button = visit.page.locator(".launch summary").bounding_box()
            assert box
            assert button
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert 0 <= box["y"] - button["y"] - button["height"] < 20


@pytest.mark.parametrize("width", [1280, 390])
def test_the_atlas_is_filtered_and_on_a_phone_its_rows_are_cards(browser, site, width):
    with Visit(browser, site, "chapters/atlas", width=width) as visit:
        page = visit.page
        page.wait_for_selector(".tag_filtered .index-filter")
        rows = page.locator(".tag_filtered table tbody tr:visible")
        assert rows.count() == len(Atlas().groups())
        said = page.locator(".tag_filtered [role=status]")
        page.get_by_label("Show rows with").press_sequentially("gated deltanets")  # a note
        expect(rows).to_have_count(sum(group[0]["model"] == "Qwen3-Next" for group in Atlas().groups()))
        page.locator(".index-filter label", has_text=re.compile("^gain")).locator("select").select_option("g")
        expect(rows).to_have_count(1)
        expect(rows).to_contain_text("linear-attention output")
        expect(said).to_have_text(re.compile("^1 of "))
        page.evaluate("location.hash = 'bert-stem'")  # which is not shown
        expect(page.locator("#bert-stem")).to_be_in_viewport()
        expect(rows).to_have_count(len(Atlas().groups()))
        of_theorems = page.locator(".index-filter label", has_text=re.compile("^theorems")).locator("select")
        for value, has in (("gain folds", True), ("nothing", False)):
            of_theorems.select_option(value)
            groups = [group[0]["theorems"] for group in Atlas().groups()]
            expect(rows).to_have_count(sum("thm-folding" in one if has else not one for one in groups))
        page.get_by_role("button", name="Show all").click()
        expect(rows).to_have_count(len(Atlas().groups()))
        page.get_by_label("Show rows with").fill("gated deltanets")
        page.locator(".index-filter label", has_text=re.compile("^gain")).locator("select").select_option("g")
        expect(rows).to_have_count(1)
        box = page.locator(".tag_filtered .pst-scrollable-table-container")
        assert box.evaluate("one => one.scrollWidth - one.clientWidth") <= 1
        titled = "one => getComputedStyle(one, '::before').content"
        assert ("ε from" in rows.locator("td").nth(6).evaluate(titled)) == (width == 390)
        assert "notes" in rows.locator("td").nth(14).evaluate(titled)  # on its row, within the box
        assert not violations(page, ".tag_filtered")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_every_row_of_the_data_is_an_anchor_of_the_atlas_and_opens_in_view(browser, site):
    table = soup("chapters/atlas").select_one(".tag_filtered table")
    ids = [row["id"] for row in data()["rows"]]
    assert sorted(one["id"] for one in table.select("[id]")) == sorted(ids)  # without scripts, too
    assert len(table.select("tbody tr")) < len(ids)
    last = next(row for row in data()["rows"] if row["id"] == "hubert-stream")
    with Visit(browser, site, "chapters/atlas", at=f"#{last['id']}") as visit:
        expect(visit.page.locator(f"#{last['id']}")).to_be_in_viewport()


@needs_chromium
def test_a_link_to_a_row_shows_it_when_the_scripts_come_late(browser, site):
    """The browser has scrolled there already, and then the form above the table moves the rows."""
    with Visit(browser, site, "index") as visit:

        def late(route):
            visit.page.wait_for_timeout(800)
            route.continue_()

        visit.page.route("**/_static/site.js*", late)
        visit.page.goto(f"{site}/chapters/atlas.html#hubert-stream")
        expect(visit.page.locator("form.index-filter")).to_be_visible()
        expect(visit.page.locator("#hubert-stream")).to_be_in_viewport()


def test_chapter_13_shows_twelve_rows_and_links_to_the_atlas():
    article = soup("chapters/13-uses").article
    table = next(table for table in article.select("table") if "why it is here" in table.thead.get_text())
    assert len(table.select("tbody tr")) == 12
    assert {row.td.get_text(strip=True) for row in table.select("tbody tr")} <= models().keys()
    assert article.select('a[href="atlas.html"]')
