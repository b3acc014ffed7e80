"""The built book: what a reader gets."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag

import pytest
from bs4.element import NavigableString
from docutils import nodes
from docutils.utils import new_document

from bookmaker.page.formulas import GLYPH, SHORT, UnbrokenMath
from lngeom.identities import IDENTITIES

from ..pages import ROOT, page_names, source
from .built import HTML, parsed, reads_pages, soup

pytestmark = reads_pages
every_page = pytest.mark.parametrize("page", page_names())


@pytest.fixture(scope="session", autouse=True)
def built() -> None:
    """`make test` builds the book first."""
    if not (ROOT / "_build" / ".built").exists():
        pytest.fail("the book is not built: run make test, or make book and then pytest")


@lru_cache
def fragments(path: Path) -> dict[str, Any]:
    """The elements of a page that have an id, by id."""
    return {tag["id"]: tag for tag in parsed(path).find_all(id=True)}


@every_page
def test_figures_have_a_sentence_of_alt_text_a_caption_and_a_number(page):
    images = soup(page).select("article img")
    assert len(images) == (ROOT / f"{page}.md").read_text("utf-8").count("    alt: >-")
    for image in images:
        alt = image["alt"]
        assert len(alt.split()) >= 15
        assert ". " in alt or alt.endswith(".")
        assert not re.search(r"\.(svg|png)|_images/", alt)
        figure = image.find_parent("figure")
        assert re.match(r"Fig\. \d", figure.select_one(".caption-number").text)
        assert len(figure.select_one(".caption-text").text) > 30


@every_page
def test_math_is_rendered_in_the_page_and_readable_without_scripts(page):
    article = soup(page).article
    for formula in article.select(".math"):
        assert formula.select_one(".katex-html, .katex-mathml")
    text = "".join(prose(article))
    assert len(text) > 100
    assert "$" not in text
    assert "\\" not in text
    assert not article.select(".katex-error")


def prose(part: Any) -> Iterator[str]:
    """The text outside of formulas and code."""
    for child in part.children:
        if isinstance(child, NavigableString):
            yield child
        elif not {"katex", "highlight"}.intersection(child.get("class", ())):
            yield from prose(child)


@every_page
def test_no_line_begins_with_the_comma_after_a_formula(page):
    """Browsers may break a line on both sides of KaTeX's boxes; a long formula is free to break inside."""
    for formula in soup(page).article.select("span.math"):
        short = len(GLYPH.findall(formula.annotation.string)) <= SHORT
        if not formula.find_parent(class_="nobr"):
            after = formula.next_sibling
            signs = r"[.,;:!?)’”-]" if short else r"[.,;](?!\w)"
            assert not isinstance(after, NavigableString) or not re.match(signs, after), formula


@pytest.mark.parametrize(
    ("words", "formulas"),
    [
        ("By 0, and 1, x = 2, y = 3.", "0123"),
        ("(0), 1 and 2, 3, 4, 5.", "0345"),
        ("0, 1, 2, 3 (4), (5), 6", "156"),
    ],
)
def test_marks_next_to_formulas_stay_where_they_are_if_texts_are_equal(words, formulas):
    """Every digit is a node: a formula, or else text in another role, such as the number of an equation."""
    document = new_document("page")
    document += (paragraph := nodes.paragraph())
    for part in filter(None, re.split(r"(\d)", words)):
        kind = nodes.math if part in formulas else nodes.strong
        paragraph += kind("", part) if part.isdigit() else nodes.Text(part)
    UnbrokenMath(document).run()
    assert paragraph.astext() == words
    assert all(text.parent is not None for text in paragraph.findall(nodes.Text))


def test_the_index_has_a_section_for_each_chapter():
    chapters = dict.fromkeys(entry.chapter for entry in IDENTITIES)
    sections = soup("chapters/identities").article.select("section section")
    for section, chapter in zip(sections, chapters, strict=True):
        title = soup(f"chapters/{chapter}").h1.find(string=True, recursive=False)
        assert section.h2.find(string=True, recursive=False) == title
        theorems = section.select(".theorems td:first-child a")
        assert len(theorems) == len(soup(f"chapters/{chapter}").select(".proof:has(.proof-mark)"))
        links = section.select("td:first-child a")
        placed = fragments(HTML / f"chapters/{chapter}.html")
        shown = [e for e in IDENTITIES if e.chapter == chapter and f"equation-eq-{e.id}" in placed]
        assert len(links) == len(theorems) + len(shown)
        assert all(link["href"].startswith(f"{chapter}.html#") for link in links)


@every_page
def test_no_page_asks_another_host_for_anything(page):
    html = soup(page)
    loaded = [
        tag.get("src") or tag.get("href")
        for tag in html.select("script[src], img[src], link[rel=stylesheet], link[rel=preload]")
    ]
    assert loaded
    assert not [address for address in loaded if re.match(r"(https?:)?//", address)]


@every_page
def test_links_and_their_fragments_lead_somewhere(page):
    for link in soup(page).select("a[href]"):
        address, fragment = urldefrag(link["href"])
        if re.match(r"[a-z]+:", address):
            continue
        target = (HTML / f"{page}.html").parent / unquote(address) if address else HTML / f"{page}.html"
        assert target.exists(), link
        if fragment and target.suffix == ".html":
            assert unquote(fragment) in fragments(target.resolve()), link


def test_a_name_is_given_once_on_every_page_and_labels_name_what_is_there():
    for path in HTML.rglob("*.html"):
        names = Counter(tag["id"] for tag in parsed(path).find_all(id=True))
        assert not [name for name, count in names.items() if count > 1], path
        for attribute in ("for", "aria-labelledby", "aria-describedby", "aria-controls"):
            for tag in parsed(path).find_all(attrs={attribute: True}):
                assert names.keys() >= set(tag[attribute].split()), (path, tag)


@every_page
def test_pages_say_what_they_are(page):
    html = soup(page)
    assert html.select_one("meta[name=description]")["content"]
    assert html.html["lang"] == "en"
    assert len(html.select("article h1")) == 1
    assert "Last updated" not in html.text


@every_page
def test_what_the_templates_mend_is_mended(page):
    """Each depends on the wording of a template of others; a new wording would silently undo it."""
    html = soup(page)
    assert not html.select("[role=doc-biblioentry], summary[aria-label]")
    assert all(toggle.text.strip() for toggle in html.select("nav summary"))
    assert not html.select(".theme-switch-button [title], .search-button-field[aria-label]")
    assert not html.select("link[rel=stylesheet]")
    assert len(html.select("style[data-static]")) == 1
    scripts = [tag["src"] for tag in html.select("script[src]")]
    assert [Path(address).name for address in scripts] == ["site.js"]
    for image in html.select("article img"):
        assert int(image["width"]) > 100
        assert int(image["height"]) > 50
        assert image.find_parent(class_="figure-scroller")


@lru_cache
def outside(chapter: str) -> list[Any]:
    """The panels of a page; one of them is of the formulas that stand in no box."""
    return list(soup(f"chapters/{chapter}").select(".all-evidence .evidence"))


def test_every_identity_is_shown_with_source_and_failing_case():
    for entry in IDENTITIES:
        named = fragments(HTML / f"chapters/{entry.chapter}.html")
        if f"equation-eq-{entry.id}" not in named:  # no page shows it
            continue
        box = named[f"equation-eq-{entry.id}"].find_parent(class_="proof")
        mark = box.select_one(".proof-mark")["href"] if box else ""
        panels = [named[mark[1:]].find_parent(class_="evidence")] if box else outside(entry.chapter)
        proved = [item for panel in panels for item in panel.find_all("li") if "Fails if" in item.text]
        (said,) = (item for item in proved if item.find("a")["href"] == f"#equation-eq-{entry.id}")
        for part in ("Fails if", "On random arrays"):
            assert part in said.text


def test_the_reference_shows_signatures_as_they_are_written():
    """No folder of the machine that built the book, no address of a function, no number of a field."""
    shown = soup("chapters/reference").select_one("article").get_text()
    assert not re.findall(r"=<\w.*?>|\w*PosixPath.*?\)|Alias for .*", shown)


def test_glued_numbers_are_in_the_prose():
    text = " ".join(words.text for words in soup("chapters/07-distance").article.select("p"))
    glued = re.findall(r"\{glue:text\}`([\w-]+)`", source("chapters/07-distance"))
    assert glued
    assert not any(name in text for name in glued)
