"""A lecture for each chapter, in ``slides/``, made from its page; reveal.js shows it.

The rule, in the order of the page:

- the title with the question that opens the chapter, and the first figure before its first section;
- of each section its heading, the first paragraph, and the first figure or else what follows the paragraph;
- the first theorem of a section;
- the main proof, after its theorem: what is proved, then the derivation, whose lines appear one by one; after
  it its code, which can be changed and run, as on the page.  It is the first derivation that closes a
  statement of a theorem.  A chapter without a derivation has its first computation;
- the quizzes, which can be answered, and "What to remember".

Optional sections are left out.  A lecture has at most 20 slides: the longest theorems go first, then slides
from the end.  If it has fewer than 12, further figures come in.  A cell tagged ``slide`` is preferred to the
other figures of its section, or to the other derivations of the chapter.

Text has one size.  So an explorer, which needs the room, comes without the paragraph; of what is too tall the
paragraph goes first, then the code above an output, then what is shown.  In the browser formulas may shrink a
little, and the last rows of a table go (``assets/slides.js``).  The speaker's notes have what the page says
besides, and every slide has some.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from copy import copy
from functools import partial
from html import escape
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any, NamedTuple

from bs4 import BeautifulSoup, Tag
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxRole

from bookmaker.order import connect

FOLDER = "slides"
LEAST, MOST = 12, 20
ROOM = 650  # px, of the 720 of a slide
LINE, COLUMNS = 38, 82  # px of a line of text, and its letters
GAP, HEADING, ROW, FORMULA, CODE = (
    18,
    50,
    50,
    76,
    27,
)  # px: between parts; of a heading, a row, a formula, a line of code
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
QED = re.compile(r"\.qed\(\s*identity\(\s*['\"]([\w-]+)")
ON_PROOF = "The book's checker has proved each line from the one before, for every size."
ALL_SAID = "What the page says here is on the slide."
ON_WORDS = "Ask for each sentence which condition of the theorem it uses."
ON_CODE = "Press Edit, change a line, let the class predict whether it is accepted, and press Run."
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
    notes: Sequence[Tag | str]


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
    told, proof = (None, []) if live is None else _proof(soup, chapter, live)
    after = told or live
    argued, in_words = (
        (None, []) if any(slide.kind == "proof" for slide in proof) else _in_words(soup, chapter)
    )
    opening = [part for part in _children(chapter) if part.name == "p"]
    card = chapter.select(":scope > .chapter-card p:not(.admonition-title)")
    slides = [Slide("title", [_found(chapter, "h1"), *opening[:1]], [*opening[1:], *card])]
    slides += [
        Slide("figure", [figure], [*opening[1:], *_captions([figure])])
        for figure in chapter.select(":scope > .cell figure")[:1]
    ]
    further: list[tuple[Slide, Slide]] = []
    for section in chapter.find_all("section", recursive=False):
        heading = _found(section, "h2")
        if section["id"] in (LAST, *SKIPPED) or OPTIONAL.match(heading.get_text()):
            continue
        figures = section.select(".cell.tag_slide figure") or section.select("figure")
        more = section.select("figure")
        below = section.select(
            ":scope > h2 + p + *:not(.proof, form, section), :scope > h2 + *:not(p, .proof, form, section)"
        )
        slides.append(_opened(section, heading, (figures or below)[:1]))
        for figure in more:
            if figure not in figures[:1]:
                further.append((slides[-1], Slide("figure", [heading, figure], _captions([figure]))))
        inside: dict[int, list[Slide]] = {}
        theorems = section.select(".proof")
        for theorem in [*theorems[:1], *(one for one in theorems[1:] if one is told)]:
            evidence = (
                chapter.select(f".evidence:has(#evidence-{theorem['id']}) li") if theorem.get("id") else []
            )
            inside[id(theorem)] = [Slide("statement", [theorem], [*_around(theorem), *evidence])]
        for quiz in section.select("form.quiz"):
            inside[id(quiz)] = [Slide("quiz", [quiz], quiz.select(".quiz-answers li p"))]
        if after is not None and section in after.parents:
            inside[id(after)] = [*inside.get(id(after), []), *proof]
        if argued is not None and id(argued) in inside:
            inside[id(argued)] += in_words
        slides += [slide for tag in section.find_all(True) if id(tag) in inside for slide in inside[id(tag)]]
    remember = chapter.select_one(f"#{LAST}")
    if remember is not None:
        asked = chapter.select(f"#{LAST} ~ section li, #{LAST} ~ section p, #{LAST} > p")
        slides.append(Slide("last", remember.find_all(["h2", "ul"], recursive=False)[:2], asked))
    while len(slides) > MOST:
        slides.remove(_spare(slides))
    for before, slide in further[: max(0, LEAST - len(slides))]:
        slides.insert(slides.index(before) + 1, slide)
    return slides


def _opened(section: Tag, heading: Tag, shown: list[Tag]) -> Slide:
    """Open a section: its first paragraph, and what there is room for below, without what is folded."""
    if shown and shown[0].find("details"):
        shown = [copy(shown[0])]  # what is below may need the code in the fold
        for fold in shown[0].select("details"):
            fold.decompose()
    first, rest = (section.find_all("p", recursive=False)[part] for part in (slice(1), slice(1, None)))
    notes: list[Tag | str] = [*rest, *_captions(shown)]
    left = ROOM - HEADING - GAP
    if shown and (
        shown[0].select_one("[data-explorer]") or _height(shown[0]) > left - sum(map(_height, first))
    ):
        first, notes = [], [*first, *notes]
    if shown and _height(shown[0]) > left:
        shown = [copy(shown[0])]
        for code in shown[0].select(".cell_input") if shown[0].select_one(".cell_output") else []:
            code.decompose()
    if shown and _height(shown[0]) > left and not shown[0].select_one("tr"):
        shown, first = [], section.find_all("p", recursive=False)[:1]
    if not notes:
        notes = [*section.select("p:not(summary p, form p, .proof p, figure p)")[1:]] or [ALL_SAID]
    return Slide("section", [heading, *first, *shown], notes)


def _height(part: Tag) -> int:
    """Estimate how many px a part of a page takes on a slide."""
    if part.name == "figure" or part.find("figure"):
        picture = part.find("img")
        wide = not isinstance(picture, Tag) or int(str(picture["height"])) < 0.7 * int(str(picture["width"]))
        return 320 if wide else 550  # at least: a picture takes what is left
    if rows := part.select("tr"):
        return sum(ROW + LINE * (len(_text(row)) // COLUMNS) for row in rows)
    if codes := part.select("pre"):
        return sum(CODE * len(pre.get_text().strip().splitlines()) + 40 for pre in codes)
    if items := part.select("li, p"):
        return sum(map(_height, items)) + GAP * len(items)
    return FORMULA * len(part.select(".katex-display")) + LINE * (len(_text(part)) // COLUMNS + 1) + GAP


def _spare(slides: list[Slide]) -> Slide:
    """Return the slide that a long lecture can best do without; what is proved in it stays."""
    kept = [before for before, slide in pairwise(slides) if slide.kind == "proof"]
    statements = [slide for slide in slides if slide.kind == "statement" and slide not in kept]
    if len(statements) > 2:
        return max(statements, key=lambda slide: len(_text(slide.parts[0])))
    return [slide for slide in slides if slide.kind in ("quiz", "section", "figure")][-1]


def _live(chapter: Tag) -> Tag | None:
    """Return the cell that is shown with its code: of the derivations that close a theorem, the first."""
    cells = [cell for cell in chapter.select(".cell:has(.cell_output)") if not _optional(cell)]
    derived = [cell for cell in cells if "Derivation(" in _code(cell)]
    closed = [cell for cell in derived if cell.select_one(".text_latex") and ".qed(" in _code(cell)]
    main = [
        cell for cell in closed if (claim := _claim(chapter, cell)) and claim.find_parent(class_="theorem")
    ]
    computed = chapter.select(".cell.tag_digits, .cell.tag_plain")
    chosen = [cell for cell in cells if "tag_slide" in cell["class"] and not cell.find("figure")]
    return next(iter([*chosen, *main, *closed, *derived, *computed]), None)


def _optional(cell: Tag) -> bool:
    section = cell.find_parent("section")
    while section is not None and not section.find("h2", recursive=False):
        section = section.find_parent("section")
    return section is not None and bool(OPTIONAL.match(_found(section, "h2").get_text()))


def _claim(chapter: Tag, cell: Tag) -> Tag | None:
    """Return the statement that a derivation closes, if it stands in the chapter."""
    closes = QED.search(_code(cell))
    formula = chapter.select_one(f"#equation-eq-{closes[1]}") if closes else None
    return formula and (formula.find_parent(class_="claim") or formula)


def _proof(soup: BeautifulSoup, chapter: Tag, live: Tag) -> tuple[Tag | None, list[Slide]]:
    """Return the theorem that a cell proves, if there is one, and the slides of the proof or computation."""
    claim, output = _claim(chapter, live), live.select_one(".cell_output")
    theorem = claim and claim.find_parent(class_="proof")
    section = live.find_parent("section")
    notes, before = _around(live), live.find_previous("p")
    _shortened(live)
    if output is None or not output.select_one(".text_latex"):
        assert section
        return None, [
            Slide("live", [_titled(soup, f"Computed: {_plain_title(section)}"), live], [*notes, ON_CODE])
        ]
    number = claim and claim.select_one(".eqno")
    if claim is None:  # it is a step of a proof in words
        theorem = live.find_previous(class_="proof")
    of = [
        one.get_text().strip() for one in (theorem and theorem.select_one(".caption-number"), number) if one
    ]
    shown = [
        _titled(soup, f"{'Proof' if claim else 'A step in the proof'} of {', '.join(of)}" if of else "Proof")
    ]
    if stated := copy(claim or before):
        for part in [stated, *stated.select("[id]")]:
            del part["id"]
        shown.append(stated)
    live["class"] = " ".join([*live["class"], "proved"])
    proof = Slide("proof", [*shown, copy(output)], [*notes, ON_PROOF])
    return theorem, [proof, Slide("live", [_titled(soup, "The program of this proof"), live], [ON_CODE])]


def _in_words(soup: BeautifulSoup, chapter: Tag) -> tuple[Tag | None, list[Slide]]:
    """Return the first theorem whose proof is a paragraph, and the slide of this proof."""
    for theorem in chapter.select(".proof"):
        said = theorem.find_next_sibling()
        if said and said.get_text().startswith("Proof."):
            number = _found(theorem, "p").select_one(".caption-number")
            heading = _titled(soup, f"Proof of {number.get_text().strip()}" if number else "Proof")
            return theorem, [Slide("proof", [heading, said], [ON_WORDS])]
    return None, []


def _titled(soup: BeautifulSoup, words: str) -> Tag:
    heading = soup.new_tag("h2")
    heading.string = words
    return heading


def _plain_title(section: Tag) -> str:
    heading = copy(section.select_one("h2, h3"))
    assert heading
    for number in heading.select(".section-number"):
        number.decompose()
    return heading.get_text().strip()


def _around(tag: Tag) -> list[Tag]:
    """Return the paragraphs right after a part of a page; if there is none, the one before it."""
    while tag.parent is not None and tag.parent.name != "section":
        tag = tag.parent
    following = takewhile(lambda one: one.name in ("p", "ul", "ol"), tag.find_next_siblings())
    before = tag.find_previous_sibling()
    return list(following) or ([before] if before is not None and before.name == "p" else [])


def _captions(figures: list[Tag]) -> list[str]:
    """Say what pictures show."""
    return [str(image["alt"]) for figure in figures for image in figure.select("img[alt]")]


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


def _text(tag: Tag) -> str:
    """Return the text of an element, of its formulas the signs."""
    plain = copy(tag)
    for twice in plain.select(".katex-html, annotation"):
        twice.decompose()
    return " ".join(plain.get_text().split())


def note(said: Tag | str) -> str:
    """Write a paragraph of speaker's notes: text, and formulas as MathML, which needs no fonts."""
    if isinstance(said, str):
        return f"<p>{escape(said)}</p>"
    plain, formulas = copy(said), list[str]()
    for formula in plain.select(".katex"):
        math = formula.find("math")
        assert isinstance(math, Tag)
        for source in math.find_all("annotation"):
            source.decompose()
        formula.replace_with(f"\0{len(formulas)}\0")
        formulas.append(str(math))
    text = escape(" ".join(plain.get_text(" " if plain.find("li") else "").split()))
    return f"<p>{re.sub(chr(0) + '([0-9]+)' + chr(0), lambda found: formulas[int(found[1])], text)}</p>"


def drawn(slide: Slide, needed: list[str]) -> str:
    """Write a slide as HTML; ``needed`` is the code above the code on it."""
    parts = "".join(map(str, slide.parts))
    if slide.kind == "live":
        above = "".join(ABOVE.format(escape(code)) for code in needed)
        parts = f"<div hidden>{above}</div>{parts}"
    notes = "".join(map(note, slide.notes))
    shown = f'<div class="bd-article">{parts}</div><aside class="notes">{notes}</aside>'
    return f'<section class="slide-{slide.kind}">{shown}</section>'


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
    live = next((slide.parts[-1] for slide in slides if slide.kind == "live"), None)
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
    connect(app, __name__)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
