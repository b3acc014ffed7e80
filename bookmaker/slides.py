"""A lecture for each chapter, in ``slides/``, made from its page; reveal.js shows it.

The rule, in the order of the page:

- the title with the question that opens the chapter, and the first figure before its first section;
- of each section its heading, the first paragraph, and the first figure or else what follows the paragraph;
- the first theorem of a section;
- the first derivation, or the first computation of a chapter without one: its lines appear one by one, and
  its code can be changed and run, as on the page;
- the quizzes, which can be answered, and "What to remember".

Optional sections are left out.  A lecture has at most 20 slides: the longest theorems go first, then slides
from the end.  If it has fewer than 12, further figures come in.  A cell tagged ``slide`` is preferred to the
other figures of its section, or to the other derivations of the chapter.  The speaker's notes have the text.
"""

from __future__ import annotations

import ast
import re
from copy import copy
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from bs4 import BeautifulSoup, Tag
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxRole

FOLDER = "slides"
LEAST, MOST = 12, 20
ROWS = 12  # of a table on a slide
LAST = "what-to-remember"
SKIPPED = ("questions", "a-question")
PAGE = """\
<!DOCTYPE html>
<html lang="en" data-content_root="../" data-theme="light" data-mode="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="A lecture of {count} slides: {title}">
<title>{title} (slides)</title>
<link rel="icon" href="../_static/favicon.svg">
<link rel="stylesheet" href="../_static/reveal/reveal.css">
<style data-static="../_static/" data-files="{css}"></style>
<link rel="stylesheet" href="../_static/slides.css">
{scripts}
</head>
<body>
<div class="reveal"><div class="slides">
{slides}
</div></div>
</body>
</html>
"""
ABOVE = '<div class="cell"><div class="cell_input"><div><pre>{}</pre></div></div></div>'
OPTIONAL = re.compile(r"[\d.]*\s*Optional")
CHAPTER = re.compile(r"chapters/\d")
LINK = re.compile(r'href="((?!\.\./|[a-z]+:)[^"]*)"')
SCRIPTS = (
    "storage.js",
    "numbers.js",
    "quiz.js",
    "explorers.js",
    "reveal/reveal.js",
    "reveal/notes.js",
    "slides.js",
)


class Slide(NamedTuple):
    """A slide: what it is, its contents, and the text for its speaker."""

    kind: str
    parts: list[Tag]
    notes: list[Tag]


def lecture(body: str) -> list[Slide]:
    """Choose the slides of a chapter.

    Parameters
    ----------
    body : str
        The HTML of its page, without the page's frame.
    """
    soup = BeautifulSoup(body, "html.parser")
    chapter = soup.section
    assert isinstance(chapter, Tag)
    for link in chapter.select(".headerlink, .proof-mark"):
        link.decompose()
    for inner in chapter.select(".proof section"):
        inner.name = "div"  # to reveal.js a section is a slide
    live = _live(chapter)
    if live is not None:
        _shortened(live)
    opening = [part for part in _children(chapter) if part.name == "p"]
    slides = [Slide("title", [_found(chapter, "h1"), *opening[:1]], opening[1:])]
    slides += [
        Slide("figure", [figure], opening[1:]) for figure in chapter.select(":scope > .cell figure")[:1]
    ]
    further: list[tuple[Slide, Slide]] = []
    for section in chapter.find_all("section", recursive=False):
        heading = _found(section, "h2")
        if section["id"] in (LAST, *SKIPPED) or OPTIONAL.match(heading.get_text()):
            continue
        first = Slide("section", [heading, *section.find_all("p", recursive=False)[:1]], _prose(section))
        figures = section.select(".cell.tag_slide figure") or section.select("figure")
        more = section.select("figure")
        below = section.select(
            ":scope > h2 + p + *:not(.proof, form, section), :scope > h2 + *:not(p, .proof, form, section)"
        )
        shown = figures or [part for part in below if len(part.select("tr")) <= ROWS]
        slides.append(first._replace(parts=[*first.parts, *shown[:1]]))
        for figure in more:
            if figure not in figures[:1]:
                further.append((slides[-1], Slide("figure", [heading, figure], [])))
        inside: dict[int, Slide] = {}
        for theorem in section.select(".proof")[:1]:
            inside[id(theorem)] = Slide("statement", [theorem], [])
        for quiz in section.select("form.quiz"):
            inside[id(quiz)] = Slide("quiz", [quiz], [])
        if live is not None and section in live.parents:
            inside[id(live)] = Slide("live", [live], [])
        slides += [inside[id(tag)] for tag in section.find_all(True) if id(tag) in inside]
    remember = chapter.select_one(f"#{LAST}")
    if remember is not None:
        slides.append(Slide("last", remember.find_all(["h2", "ul"], recursive=False)[:2], []))
    while len(slides) > MOST:
        slides.remove(_spare(slides))
    for before, slide in further[: max(0, LEAST - len(slides))]:
        slides.insert(slides.index(before) + 1, slide)
    return slides


def _spare(slides: list[Slide]) -> Slide:
    """Return the slide that a long lecture can best do without."""
    statements = [slide for slide in slides if slide.kind == "statement"]
    if len(statements) > 3:
        return max(statements, key=lambda slide: len(_text(slide.parts[0])))
    return [slide for slide in slides if slide.kind in ("quiz", "section", "figure")][-1]


def _live(chapter: Tag) -> Tag | None:
    """Return the cell that is shown with its code."""
    derived = [cell for cell in chapter.select(".cell:has(.cell_output)") if "Derivation(" in _code(cell)]
    closed = [cell for cell in derived if cell.select_one(".text_latex") and ".qed(" in _code(cell)]
    computed = chapter.select(".cell.tag_digits, .cell.tag_plain")
    chosen = [cell for cell in chapter.select(".cell.tag_slide") if not cell.find("figure")]
    return next(iter([*chosen, *closed, *derived, *computed]), None)


def _shortened(cell: Tag) -> None:
    """Open the code of a cell, and take its imports out; ``data-needs`` has them."""
    for fold in cell.find_all("details"):
        _found(fold, "summary").decompose()
        fold.name, fold["class"] = "div", "shown"  # what is folded is not printed
    code = cell.select_one(".cell_input pre")
    assert code is not None
    lines, ends = code.get_text().splitlines(), 0
    for statement in ast.parse("\n".join(lines)).body:
        if not isinstance(statement, ast.Import | ast.ImportFrom):
            break
        ends = statement.end_lineno or 0
    kept = "\n".join(code.decode_contents().split("\n")[ends:]).strip("\n")
    cell["data-needs"] = "\n".join(lines[:ends])
    code.replace_with(BeautifulSoup(f"<pre>{kept}</pre>", "html.parser"))  # in it spaces stay


def _code(cell: Tag) -> str:
    source = cell.select_one(".cell_input pre")
    return source.get_text() if source else ""


def _children(tag: Tag) -> list[Tag]:
    return [child for child in tag.children if isinstance(child, Tag)]


def _found(tag: Tag, name: str) -> Tag:
    found = tag.find(name)
    assert isinstance(found, Tag), name
    return found


def _prose(section: Tag) -> list[Tag]:
    return section.find_all("p", recursive=False)[1:]


def _text(tag: Tag) -> str:
    """Return the text of an element, with formulas as LaTeX."""
    plain = copy(tag)
    for formula in plain.select(".katex"):
        source = formula.find("annotation")
        formula.replace_with(f"${source.get_text().strip()}$" if source else "")
    return " ".join(plain.get_text().split())


def drawn(slide: Slide, needed: list[str]) -> str:
    """Write a slide as HTML; ``needed`` is the code above the code on it."""
    parts = "".join(map(str, slide.parts))
    if slide.kind == "live":
        above = "".join(ABOVE.format(escape(code)) for code in needed)
        parts = f"<h2>Step by step</h2><div hidden>{above}</div>{parts}"
    notes = "".join(f"<p>{escape(_text(tag))}</p>" for tag in slide.notes)
    aside = f'<aside class="notes">{notes}</aside>' if notes else ""
    return f'<section class="slide-{slide.kind}"><div class="bd-article">{parts}</div>{aside}</section>'


def deck(page: str, body: str, css: str, scripts: tuple[str, ...] = SCRIPTS) -> str:
    """Write the lecture of a chapter as an HTML page.

    Parameters
    ----------
    page, body : str
        The chapter, such as ``"chapters/02-centering"``, and the HTML of its page.
    css : str
        The stylesheets of pages, which :mod:`bookmaker.page.assets` puts into the lecture, too.
    scripts : tuple of str
        The scripts that it loads.
    """
    slides = lecture(body)
    live = next((slide.parts[0] for slide in slides if slide.kind == "live"), None)
    before = [] if live is None else live.find_all_previous("pre")[::-1]
    code = [pre.get_text() for pre in before if pre.find_parent(class_="cell_input")]
    code += [str(live["data-needs"])] if live else []
    made = PAGE.format(
        title=escape(_text(slides[0].parts[0])),
        count=len(slides),
        css=css,
        scripts="\n".join(f'<script defer src="../_static/{name}"></script>' for name in scripts),
        slides="\n".join(drawn(slide, code) for slide in slides),
    )
    return LINK.sub(partial(_from_here, page), made)


def write(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Write the lecture of a chapter when its page is written."""
    if app.builder.name != "html" or "body" not in context or not CHAPTER.match(page):
        return
    scripts = (*SCRIPTS, "live.js") if getattr(app, "live_archives", None) else SCRIPTS
    path = Path(app.outdir, FOLDER, f"{page.removeprefix('chapters/')}.html")
    path.parent.mkdir(exist_ok=True)
    path.write_text(deck(page, context["body"], context["bundled_css"], scripts), "utf-8")


def _from_here(page: str, link: re.Match[str]) -> str:
    """Write a link of a page as one of its lecture."""
    target = f"{Path(page).name}.html{link[1]}" if link[1].startswith("#") else link[1]
    return f'href="../chapters/{target}"'


class Linked(SphinxRole):
    """``{slides}`02-centering` ``: a link to the lecture of a chapter, from a page next to it."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Make the link; in print there are no lectures."""
        if self.env.app.builder.name != "html":
            return [nodes.Text("slides")], []
        return [nodes.reference("", "slides", refuri=f"../{FOLDER}/{self.text}.html", internal=True)], []


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_role("slides", Linked())
    app.connect("html-page-context", write, priority=999)  # when all else is in the page
    return {"parallel_read_safe": True, "parallel_write_safe": True}
