"""What a page folds, and for whom: who vouches for a theorem, programs, and what is optional."""

import pytest
from playwright.sync_api import expect

from lngeom.identities import identity, in_one_step
from lngeom.symbolic import Refuted, Unproved

from .browsing import Visit, needs_chromium, violations
from .built import parsed
from .tiny_book import HEAD, build, tiny_book

CHAPTER = "chapters/01-definition"
EXTENSIONS = [
    "bookmaker.execution.cache",
    "bookmaker.page.formulas",
    "bookmaker.page.theorems",
    "bookmaker.page.folds",
]
PAGE = f"""{HEAD}# A page

## One

```{{prf:theorem}} A theorem
:label: thm-a

:::{{identities}} centering-idempotent
:::
```

```{{code-cell}} ipython3
from lngeom.identities import identity, in_one_step, measure
from lngeom.symbolic import Derivation, Pi

measure(identity("centering-idempotent"))
```

```{{code-cell}} ipython3
:tags: [open]
Derivation(Pi * Pi).eq(Pi).qed(identity("centering-idempotent"))
```

```{{code-cell}} ipython3
in_one_step([identity("centering-symmetric")])
```

```{{code-cell}} ipython3
:tags: [plain]
1 + 1
```

## Optional: more

Words that few need.

```{{code-cell}} ipython3
2 + 2
```

## Last

The end.

```{{bibliography}}
```
"""


@pytest.fixture(scope="module")
def folded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("folds")
    tiny_book(folder, EXTENSIONS, {"index": PAGE})
    built = build(folder)
    assert built.returncode == 0, built.stderr
    return parsed(folder / "_build" / "html" / "index.html")


def test_programs_of_chains_and_checks_fold_others_do_not_and_one_step_folds_whole(folded):
    cells = folded.select(".cell")
    assert [bool(cell.select(":scope > details .cell_input")) for cell in cells] == [
        True,
        False,
        True,
        False,
        False,
    ]
    assert [bool(cell.select(":scope > details .cell_output")) for cell in cells] == [
        False,
        False,
        True,
        False,
        False,
    ]


def test_a_check_is_a_line_and_its_table_stands_in_the_panel(folded):
    (line,) = folded.select(".cell.printed .cell_output")
    assert line.text.split() == line.p.text.split()
    assert "worst relative error" in line.text
    panel = folded.select_one(".judgements .judged")
    assert [cell.text for cell in panel.select("thead th")][1:] == [
        "normal",
        "offset",
        "near-constant",
        "wide",
    ]
    assert len(panel.select("tbody tr")) == 1


def test_an_optional_section_folds_under_its_heading_and_the_next_does_not(folded):
    (fold,) = folded.select("details.optional")
    assert fold.find_previous_sibling("h2").text.startswith("Optional: more")
    assert "Words that few need" in fold.text
    assert fold.select(".cell")
    assert "The end" not in fold.text


def test_what_is_false_or_needs_steps_is_no_part_of_the_machine():
    entry = identity("centering-idempotent")
    wrong = type(entry)(**{**vars(entry), "rhs": 2 * entry.rhs})
    with pytest.raises((Refuted, Unproved)):
        in_one_step([wrong])
    with pytest.raises(TypeError, match="identities of the catalogue, got 'centering-idempotent'"):
        in_one_step(["centering-idempotent"])  # type: ignore[list-item]  # what a reader may write


@needs_chromium
@pytest.mark.parametrize("width", [1280, 390])
def test_the_mark_of_a_theorem_opens_its_panel_and_closes_it_by_keyboard(browser, site, width):
    with Visit(browser, site, CHAPTER, width=width) as visit:
        page = visit.page
        mark = page.locator(".judged-mark").first
        box = page.locator(".proof").first
        expect(box.locator(".judged")).to_have_count(0)
        mark.focus()
        expect(mark).to_have_attribute("aria-expanded", "false")
        page.keyboard.press("Space")
        expect(mark).to_have_attribute("aria-expanded", "true")
        expect(box.locator(".judged")).to_be_visible()
        expect(box.locator(".judged")).to_contain_text("False neighbour")
        visit.show_everything()
        assert not violations(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.keyboard.press("Tab")
        page.keyboard.press("Escape")
        expect(box.locator(".judged")).to_have_count(0)
        expect(mark).to_be_focused()
        page.keyboard.press("Enter")
        expect(box.locator(".judged")).to_be_visible()
        assert not visit.faults


@needs_chromium
def test_a_link_to_a_panel_opens_it_and_on_paper_all_are_endnotes(browser, site):
    with Visit(browser, site, CHAPTER) as visit:
        page = visit.page
        target = page.locator(".judged-mark").nth(1).get_attribute("href")
        page.goto(f"{site}/{CHAPTER}.html{target}")
        expect(page.locator(".proof").nth(1).locator(".judged")).to_be_visible()
        expect(page.locator(".judgements")).to_be_hidden()
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print")
        expect(page.locator(".proof .judged")).to_have_count(0)
        panels = page.locator(".judgements .judged")
        assert panels.count() >= page.locator(".judged-mark").count()
        for panel in panels.all():
            expect(panel).to_be_visible()


@needs_chromium
def test_programs_are_shown_for_the_whole_book_and_the_choice_is_kept(browser, site):
    with Visit(browser, site, CHAPTER) as visit:
        page = visit.page
        chain = page.locator(".cell.printed .cell_input").first
        expect(chain).to_be_hidden()
        switch = page.locator(".program-switch")
        switch.focus()
        page.keyboard.press("Enter")
        expect(switch).to_have_attribute("aria-pressed", "true")
        expect(chain).to_be_visible()
        visit.show_everything()
        assert not violations(page)
        page.goto(f"{site}/chapters/03-sphere.html")
        expect(page.locator(".cell.printed .cell_input").first).to_be_visible()
        page.locator(".program-switch").click()
        expect(page.locator(".cell.printed .cell_input").first).to_be_hidden()
        page.reload()
        expect(page.locator(".cell.printed .cell_input").first).to_be_hidden()


@needs_chromium
def test_where_storage_is_forbidden_programs_and_panels_open_all_the_same(browser, site):
    with Visit(browser, site, CHAPTER) as visit:
        page = visit.page
        page.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no') } })"
        )
        page.reload()
        page.locator(".program-switch").click()
        expect(page.locator(".cell.printed .cell_input").first).to_be_visible()
        page.locator(".judged-mark").first.click()
        expect(page.locator(".proof .judged").first).to_be_visible()
