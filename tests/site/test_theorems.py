"""Every sentence of a theorem has its evidence, which exists; what a page folds."""

import re
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from jupyter_cache import get_cache
from jupyter_cache.base import CacheBundleIn
from nbformat.v4 import new_code_cell, new_notebook, new_output
from playwright.sync_api import expect

from anydim.derivation import METADATA
from bookmaker.execution.cache import folder
from bookmaker.page import theorems
from bookmaker.page.catalogue import box_text, panel_markdown
from bookmaker.page.dependencies import Box, cycle, dependencies
from lngeom.identities import IDENTITIES, identity
from lngeom.identities.certificates import stored

from ..pages import page_names
from .browsing import Visit, needs_chromium, violations
from .built import parsed, reads_pages, soup
from .tiny_book import HEAD, build, parse, tiny_book

builds = pytest.mark.xdist_group("each small book is built once")
EXTENSIONS = [
    "bookmaker.execution.cache",
    "bookmaker.page.formulas",
    "bookmaker.page.catalogue",
    "bookmaker.page.theorems",
    "bookmaker.page.dependencies",
]
CHAIN = """from lngeom.identities import identity
from lngeom.symbolic import Derivation, Pi

once = "once [centering-idempotent], not never [centering-never]"
Derivation(Pi * Pi).eq(Pi, once).qed(identity("centering-idempotent"))"""
PAGE = f"""{HEAD}# A page

(before-it)=
It was so before.

(the-box)=
```{{prf:theorem}} A theorem
:label: thm-a

%s
```

```{{code-cell}} ipython3
{CHAIN}
```

(in-words)=
Because it is so.

(in-numbers)=
```{{code-cell}} ipython3
1 + 1
```
"""
TRUE = """Let $N = 2$. Twice is once. {follows}`centering-idempotent, centering-symmetric: as $\\Pi$ is one`
It is so, {words}`in-words` as $1 + 1 = 2$ shows.
{follows}`centering-idempotent: so` {words}`in-words` For all $N$:

:::{identities} centering-idempotent
:::

and that is so if

- it is so, or
- $x$. {words}`in-words`

Twice is {words}`in-words`

$$x = 2$$
"""
FAULTS = {  # a sentence, and what is said of it
    "All is one.": "there is no mark on 'All is one.'",
    "All is one. Let it be. {words}`in-words`": "there is no mark on 'All is one.'",
    "It is so. {words}`in-words` All is one": "there is no mark on 'All is one'",
    "All is $x$.\nIt is so. {words}`in-words`": "there is no mark on 'All is x.'",
    "All is one. {follows}`no-such-identity: it is so`": "no proof of 'no-such-identity' is stored",
    "All is one. {follows}`centering-idempotent`": "{follows} has no line after 'centering-idempotent'",
    "One is an eigenvalue. {follows}`centering-trace: so`": "no formula says 'eigenvalue', so argue it",
    "All is one in the limit. {follows}`centering-trace: so`": "no formula says 'limit', so argue it",
    "It is half a great circle. {follows}`centering-trace: so`": "no formula says 'great circle'",
    "All is one. {words}`before-it`": "the text is not after the box: 'before-it'",
    "All is one. {words}`nowhere`": "no text follows the label 'nowhere'",
    "All is one. {words}`in-numbers`": "no text follows the label 'in-numbers'",
    "All is one. {words}`in-words, nowhere`": "no text follows the label 'nowhere'",
    "All is one. {words}`the-box`": "no text follows the label 'the-box'",
    "Let $x = 1$, so all is one.": "there is no mark on 'Let x = 1, so all is one.'",
    "It is so. {words}`in-words`\n\nAll is": "there is no mark on 'All is'",
    "It is so. {words}`in-words`\n\n- all is\n- one": "there is no mark on 'one'",
    "Let $x = 1$.\n\n$$x = 2$$": "there is no mark on 'x = 2'",
    "Let $x = 1$.\n\n| all | is |\n|--|--|\n| one | so |": "there is no mark on 'all is one so'",
    "Let $x = 2$.": "this theorem makes no claim",
    "All is one only if so. {follows}`centering-idempotent: so`": "no formula says 'only if', so argue it",
    "1. It is so. {words}`in-words`\n2. All is one.": "there is no mark on 'All is one.'",
}


def test_a_page_may_say_conditions_and_the_case_of_equality_in_words_and_the_panel_has_the_formulas():
    entry = identity("batch-reach")
    texts = {given: "\n".join(box_text(entry, given)) for given in (None, "for every batch", "")}
    assert [r"B \ge 2" in text for text in texts.values()] == [True, False, False]
    assert "for every batch, with equality exactly where all other" in texts["for every batch"]
    assert not any(entry.where_equal in text for text in texts.values())
    assert entry.where_equal in panel_markdown(entry)
    assert entry.needs in panel_markdown(entry)


@pytest.fixture(scope="module")
def outcome(tmp_path_factory):
    folder = tmp_path_factory.mktemp("claims")
    boxes = [TRUE, *FAULTS]
    pages = {"index": PAGE % TRUE, **{f"page{n}": PAGE % text for n, text in enumerate(FAULTS)}}
    for n in range(len(FAULTS)):
        pages[f"page{n}"] = re.sub(
            r"(thm-a|in-words|in-numbers|the-box|before-it)", rf"\1-{n}", pages[f"page{n}"]
        )
        pages[f"page{n}"] = pages[f"page{n}"].replace(CHAIN, "2 + 2")
    assert len(boxes) == len(pages)
    tiny_book(folder, EXTENSIONS, pages, still="page*")
    return folder, build(folder)


@builds
def test_a_sentence_without_evidence_stops_the_build_and_so_does_evidence_that_is_missing(outcome):
    _, built = outcome
    assert built.returncode != 0
    said = re.sub(r"\x1b\[[\d;]*m", "", built.stderr + built.stdout)
    for n, (text, told) in enumerate(FAULTS.items()):
        told = re.sub(r"(in-words|in-numbers|the-box|before-it)", rf"\1-{n}", told)
        assert re.search(rf"page{n}\b.*thm-a-{n}: {re.escape(told)}", said), text
    assert not re.search(r"index.*thm-a:", said)


@builds
def test_a_reason_leads_to_the_identity_that_it_names(outcome):
    folder, built = outcome
    page = parsed(folder / "_build" / "html" / "index.html")
    below = page.select_one("p.named")
    (link,) = below.select("a")
    assert (link["href"], below.text) == ("#equation-eq-centering-idempotent", f"See {link.text}")
    chain = page.find("annotation", string=re.compile("never")).string
    assert f"once {link.text}, not never [centering-never]" in chain
    assert "the chain of centering-idempotent names 'centering-never': no formula" in built.stderr


@builds
def test_a_claim_has_its_status_and_the_box_their_number(outcome):
    folder, _ = outcome
    page = parsed(folder / "_build" / "html" / "index.html")
    box = page.select_one(".theorem")
    statuses = [claim["data-status"] for claim in box.select(".claim")]
    assert statuses == ["follows", "words", "words", "proved", "words", "words"]
    (mark,) = box.select(".proof-mark")
    assert mark.text == "✓ proved for every N, follows, argued"
    panel = page.select_one(mark["href"]).find_parent(class_="evidence")
    said = [" ".join(item.text.split()) for item in panel.select("li")]
    assert len(said) == 6
    assert said[0].startswith("“Twice is once” follows from (1) and")
    assert re.search(r": as .*Π.* is one\.$", said[0])
    assert said[1:3] == [
        "“It is so” is argued in the text after the theorem.",
        "“as 1+1=21 + 1 = 21+1=2 shows” follows from (1): so; it is argued in the text after the theorem.",
    ]
    assert said[3].startswith("(1) is proved for every N: the kernel accepts its certificate. Fails if")
    assert "argued in the text" not in box.text


def test_a_formula_that_a_chain_closes_needs_its_certificate_as_well(monkeypatch, tmp_path):
    """One is stored that proves nothing, one is not stored, and one is as it was."""
    names = ["centering-idempotent", "centering-symmetric", "centering-trace"]
    closing = [{METADATA: {"closes": name, "reasons": []}} for name in names]
    outputs = [new_output("display_data", {"text/plain": "✓"}, metadata=one) for one in closing]
    ran = new_notebook(cells=[new_code_cell("", execution_count=1, outputs=outputs)])
    get_cache(folder(tmp_path)).cache_notebook_bundle(CacheBundleIn(ran, "a.md"), check_validity=False)
    claims: list[Any] = [("thm-one", "One", [("proved", names)], names, [])]
    env: Any = SimpleNamespace(srcdir=tmp_path, all_docs={"a"}, metadata={"a": {"claims": claims}})
    monkeypatch.setitem(stored(), names[0], [])
    monkeypatch.delitem(stored(), names[1])
    told: list[str] = []
    log = SimpleNamespace(warning=lambda message, *parts, **_: told.append(message % parts))
    monkeypatch.setattr(theorems, "LOG", log)
    theorems.unproved.cache_clear()
    app: Any = SimpleNamespace(confdir=tmp_path)
    theorems.check_claims(app, env)
    theorems.unproved.cache_clear()
    assert [line.split(":")[:2] for line in told] == [
        ["thm-one", f" no proof of '{name}' is stored"] for name in names[:2]
    ]


def test_what_rests_on_what_and_no_cycle():
    one = Box("chapters/a", "thm-one", "One", [("proved", ["output-norm"])], ["output-norm"], [])
    two = Box(
        "chapters/a",
        "thm-two",
        "Two",
        [("proved", ["output-norm"])],
        [],
        ["eq-output-norm", "thm-two", "eq-free"],
    )
    three = Box(
        "chapters/b", "thm-three", "Three", [("words", ["there"])], [], ["thm-two", "thm-one", "thm-two"]
    )
    assert dependencies([one, two, three]) == {
        "thm-one": [],
        "thm-two": ["thm-one"],
        "thm-three": ["thm-two", "thm-one"],
    }
    assert cycle([one, two, three]) == []
    assert set(cycle([one._replace(refers=["thm-three"]), two, three])) >= {"thm-one", "thm-three"}


@reads_pages
def test_the_index_says_which_theorems_a_proof_uses():
    uses = {
        row.td.a["href"].split("#")[1]: {a["href"].split("#")[1] for a in row.select("td:last-child a")}
        for row in soup("chapters/identities").select(".theorems tbody tr")
    }
    assert "thm-rms-decomposition" in uses["thm-digits"]  # named in a reason of a chain
    assert "thm-critical" not in uses["thm-round"]
    assert "thm-sphere" in uses["thm-selectable"]  # in the text of a proof


@reads_pages
def test_the_claims_of_the_book():
    """Only formulas are proved, of which there are more than sentences; none is only computed."""
    found: Counter[str] = Counter()
    for page in page_names():
        for claim in soup(page).select("div.proof .claim"):
            found[claim["data-status"]] += 1
            if claim["data-status"] == "proved":
                assert claim.select_one(":scope > div.math"), claim.text
    assert found.keys() == {"proved", "follows", "words"}
    assert found["proved"] > 0.5 * found.total(), found


@reads_pages
def test_the_labels_are_the_same_in_marks_panels_and_the_index():
    """And a formula about three features is not said to hold for every number of them."""
    index = {
        row.td.a["href"].split("#")[1]: row.select("td")[1].text
        for row in soup("chapters/identities").select(".theorems tbody tr")
    }
    for page in page_names():
        for box in soup(page).select("div.proof:has(.proof-mark)"):
            marked = box.select_one(".proof-mark")
            panel = soup(page).select_one(marked["href"]).find_parent(class_="evidence")
            assert marked.text.removeprefix("✓ ") == index[box["id"]]
            bold = {strong.text for strong in panel.select("li strong")}
            assert bold == set(index[box["id"]].split(", ")), box["id"]
    assert index["thm-five-curves"] == "proved for N = 3, argued"
    assert "argued" in index["thm-jacobian"]
    assert "argued" in index["thm-line"]


def conditions(page, label):
    """The conditions under the formulas of a box, in LaTeX."""
    box = soup(page).select_one(f"#{label}")
    return [[x.string for x in said.select("annotation")] for said in box.select(".identity-conditions")]


@reads_pages
def test_a_condition_is_not_under_all_formulas_of_a_block_nor_repeats_the_let_before_it():
    for page in page_names():
        for block in soup(page).select(".identities"):
            formulas = [
                {x.string for x in claim.select(".identity-conditions annotation")}
                for claim in block.select(":scope > .claim")
            ]
            in_all = set.intersection(*formulas)
            assert len(formulas) == 1 or not any(re.search(r"[<>]|\\ne", one) for one in in_all), in_all
        for box in soup(page).select("div.proof"):
            lets = [p for p in box.select("p") if re.match(r"Let .*[^.:]$", p.text.strip())]
            stated = {x.string for p in lets if " or " not in p.text for x in p.select("annotation")}
            shown = {x.string for x in box.select(".identity-conditions annotation")}
            assert not {one for one in stated & shown if ">" in one}, box["id"]
    assert not conditions("chapters/09-gradients", "thm-backward")
    assert not conditions("chapters/07-distance", "thm-distance")


@needs_chromium
def test_the_index_shows_the_rows_that_are_asked_for(browser, site):
    with Visit(browser, site, "chapters/identities", width=390) as visit:
        page = visit.page
        rows = page.locator(".bd-article tbody tr")
        everything = rows.count()
        page.get_by_label("Show rows with").fill("spectrum centering")
        page.wait_for_function(
            "count => document.querySelectorAll('tbody tr:not([hidden])').length < count", arg=everything
        )
        shown = [row.inner_text() for row in rows.all() if row.is_visible()]
        assert len(shown) == 1
        assert "The spectrum of the centering matrix" in shown[0]
        assert page.get_by_role("status").filter(has_text="rows").inner_text() == f"1 of {everything} rows"
        page.get_by_label("Show rows with").fill("")
        page.wait_for_function(
            "count => document.querySelectorAll('.bd-article tbody tr:not([hidden])').length === count",
            arg=everything,
        )
        assert not visit.faults


def test_boxes_that_nobody_looks_at_stop_the_build(tmp_path):
    """A theorem without a number, and kinds of boxes that claim by another name."""
    boxes = {"theorem} A\n:nonumber:": "theorem", "property} A": "property", "remark} A": "remark"}
    text = "".join(f"```{{prf:{kind}\n\nAll is one.\n```\n\n" for kind in boxes)
    told = parse(
        tmp_path,
        ["sphinx_proof", "bookmaker.page.theorems", "bookmaker.page.dependencies"],
        f"# A page\n\n{text}",
    )
    for kind in boxes.values():
        assert f"unknown kind of box: {kind}" in told.stderr


def test_a_formula_says_how_long_its_basis_columns_are_if_it_has_any():
    given = identity("batch-of-two").given
    assert all(rf"e_{{{n}}} \in \mathbb{{R}}^{{2}}" in given for n in (1, 2))
    for entry in IDENTITIES:
        for one in entry.given:
            name, element, _ = one.partition(r" \in ")
            assert not element or name in f"{entry.formula} {entry.where}", entry.id


# ------------------------------------------------------------------ what folds


CHAPTER = "chapters/02-centering"
FOLDING = [
    "bookmaker.execution.cache",
    "bookmaker.page.formulas",
    "bookmaker.page.catalogue",
    "bookmaker.page.theorems",
    "bookmaker.page.folds",
]
FOLDED = f"""{HEAD}# A page

## One

```{{code-cell}} ipython3
from lngeom.identities import identity
from lngeom.symbolic import Derivation, Pi

Derivation(Pi * Pi).eq(Pi)
```

```{{code-cell}} ipython3
:tags: [open]
Derivation(Pi * Pi).eq(Pi).qed(identity("centering-idempotent"))
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
"""


@pytest.fixture(scope="module")
def folded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("folds")
    tiny_book(folder, FOLDING, {"index": FOLDED})
    built = build(folder)
    assert built.returncode == 0, built.stderr
    return parsed(folder / "_build" / "html" / "index.html")


@builds
def test_the_program_of_a_derivation_folds_and_others_do_not(folded):
    cells = folded.select(".cell")
    assert [bool(cell.select(":scope > details .cell_input")) for cell in cells] == [
        True,
        False,
        False,
        False,
    ]
    assert not folded.select(".cell > details .cell_output")


@builds
def test_an_optional_section_folds_under_its_heading_and_the_next_does_not(folded):
    (fold,) = folded.select("details.optional")
    assert fold.find_previous_sibling("h2").text.startswith("Optional: more")
    assert "Words that few need" in fold.text
    assert fold.select(".cell")
    assert "The end" not in fold.text


@needs_chromium
@pytest.mark.parametrize("width", [1280, 390])
def test_the_mark_of_a_theorem_opens_its_panel_and_closes_it_by_keyboard(browser, site, width):
    with Visit(browser, site, CHAPTER, width=width) as visit:
        page = visit.page
        mark = page.locator(".proof-mark").first
        box = page.locator(".proof").first
        expect(box.locator(".evidence")).to_have_count(0)
        mark.focus()
        expect(mark).to_have_attribute("aria-expanded", "false")
        page.keyboard.press("Space")
        expect(mark).to_have_attribute("aria-expanded", "true")
        expect(box.locator(".evidence")).to_be_visible()
        expect(box.locator(".evidence")).to_contain_text("Fails if")
        visit.show_everything()
        assert not violations(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.keyboard.press("Tab")
        page.keyboard.press("Escape")
        expect(box.locator(".evidence")).to_have_count(0)
        expect(mark).to_be_focused()
        page.keyboard.press("Enter")
        expect(box.locator(".evidence")).to_be_visible()
        assert not visit.faults


@needs_chromium
def test_a_link_to_a_panel_opens_it_and_on_paper_all_are_endnotes(browser, site):
    with Visit(browser, site, CHAPTER) as visit:
        page = visit.page
        target = page.locator(".proof-mark").nth(1).get_attribute("href")
        page.goto(f"{site}/{CHAPTER}.html{target}")
        expect(page.locator(".proof").nth(1).locator(".evidence")).to_be_visible()
        expect(page.locator(".all-evidence")).to_be_hidden()
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        page.emulate_media(media="print")
        expect(page.locator(".proof .evidence")).to_have_count(0)
        panels = page.locator(".all-evidence .evidence")
        assert panels.count() >= page.locator(".proof-mark").count()
        for panel in panels.all():
            expect(panel).to_be_visible()


@needs_chromium
def test_programs_are_shown_for_the_whole_book_and_the_choice_is_kept(browser, site):
    with Visit(browser, site, "chapters/09-gradients") as visit:
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
    with Visit(browser, site, "chapters/09-gradients") as visit:
        page = visit.page
        page.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no') } })"
        )
        page.reload()
        page.locator(".program-switch").click()
        expect(page.locator(".cell.printed .cell_input").first).to_be_visible()
        page.locator(".proof-mark").first.click()
        expect(page.locator(".proof .evidence").first).to_be_visible()
