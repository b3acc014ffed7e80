"""The built book: what a reader gets."""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag

import pytest
from bs4.element import NavigableString

from bookmaker.page.formulas import GLYPH, SHORT
from lngeom.identities import IDENTITIES

from ..pages import ROOT, page_names
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
    """What on a page has a name, by it."""
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


def test_the_index_has_a_section_for_each_chapter():
    chapters = dict.fromkeys(entry.chapter for entry in IDENTITIES)
    _, *sections, last = soup("chapters/identities").article.select("section section")
    assert last.h2.text.startswith("How many")
    for section, chapter in zip(sections, chapters, strict=True):
        title = soup(f"chapters/{chapter}").h1.find(string=True, recursive=False)
        assert section.h2.find(string=True, recursive=False) == title
        theorems = section.select(".theorems td:first-child a")
        assert len(theorems) == len(soup(f"chapters/{chapter}").select(".proof:has(.judged-mark)"))
        links = section.select("td:first-child a")
        assert len(links) == len(theorems) + sum(entry.chapter == chapter for entry in IDENTITIES)
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
        assert "figure-scroller" in image.parent["class"]


@lru_cache
def outside(chapter: str) -> list[Any]:
    """The panels of a page; one of them is of the formulas that stand in no box."""
    return list(soup(f"chapters/{chapter}").select(".judgements .judged"))


def test_every_identity_is_shown_with_source_and_failing_case():
    for entry in IDENTITIES:
        named = fragments(HTML / f"chapters/{entry.chapter}.html")
        box = named[f"equation-eq-{entry.id}"].find_parent(class_="proof")
        mark = box.select_one(".judged-mark")["href"] if box else ""
        panels = [named[mark[1:]].find_parent(class_="judged")] if box else outside(entry.chapter)
        proved = [item for panel in panels for item in panel.find_all("li") if "Proved for" in item.text]
        (said,) = (item for item in proved if item.find("a")["href"] == f"#equation-eq-{entry.id}")
        for part in ("Source", "False neighbour", "it fails when"):
            assert part in said.text


def test_glued_numbers_are_in_the_prose():
    text = soup("chapters/01-definition").article.text
    assert "the usual test misses 4 of the 8 mistakes" in re.sub(r"\s+", " ", text)
    assert "on standardized ones 7" in re.sub(r"\s+", " ", text)
