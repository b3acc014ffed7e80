"""The notebooks: made from resolved pages, the same at every run, readable and executable without Sphinx."""

import io
import posixpath
import re
import sys
from contextlib import redirect_stdout
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest
from docutils import nodes
from docutils.core import publish_doctree
from IPython.core.inputtransformer2 import TransformerManager
from myst_parser.parsers.docutils_ import Parser
from nbformat.v4 import new_code_cell, new_markdown_cell

from bookmaker.notebooks.files import all_notebooks, bootstrap, merged, notebook, target
from bookmaker.notebooks.launch import hand_out
from bookmaker.notebooks.markdown import Piece, Writer
from bookmaker.page.formulas import macros
from bookmaker.page.source import PageError, notebook_pages, read
from bookmaker.repository import Address
from lngeom.notebook import glue
from tools import release

from ..pages import ROOT, source
from .built import HTML, reads_pages, soup

pytestmark = reads_pages
HERE = Address("ada/geometry")
SITE = "https://ada.github.io/geometry/"
PAGES = notebook_pages(ROOT)
every_page = pytest.mark.parametrize("page", PAGES)
every_chapter = pytest.mark.parametrize("page", [page for page in PAGES if page.startswith("chapters/")])


def test_an_edition_with_fewer_pages_has_fewer_notebooks(tmp_path):
    """As that for students, whose build does not know the page for instructors."""
    known = PAGES[:2]
    for page in known:
        path = tmp_path / "left" / f"{page}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(nbformat.v4.new_notebook(cells=[new_code_cell("1 + 1")]), path)
    config = SimpleNamespace(launch_address=("", "main", ""), launch_pages=PAGES)
    app: Any = SimpleNamespace(
        builder=SimpleNamespace(name="html"), env=SimpleNamespace(all_docs={"index", *known}), config=config,
        confdir=str(ROOT), doctreedir=str(tmp_path / "left"), outdir=str(tmp_path / "out"),
    )  # fmt: skip
    hand_out(app, None)
    made = sorted(str(path.relative_to(tmp_path / "out")) for path in tmp_path.glob("out/**/*.ipynb"))
    assert made == sorted(map(target, known))


@lru_cache
def books(address: Address) -> dict[str, Any]:
    return {name: nbformat.reads(text, as_version=4) for name, text in all_notebooks(ROOT, address)}


def made(page, address=None):
    if address is not None:
        return books(address)[target(page)]
    return nbformat.read(ROOT / target(page), as_version=4)


def leading(pattern, tag) -> str:
    found = re.search(pattern, tag.text)
    assert found, f"no number in {tag.text!r}"
    return found[1]


def markdown(page, address=None):
    cells = made(page, address).cells
    return "\n\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


def writer(env: Any = None):
    return Writer("chapters/03-sphere", env, macros(ROOT))


def plain(text):
    """A page's Markdown, as far as it needs no Sphinx, in plain Markdown."""
    settings = {"myst_enable_extensions": ["colon_fence", "dollarmath"], "report_level": 5}
    return writer().blocks(publish_doctree(text, parser=Parser(), settings_overrides=settings))


def test_the_committed_notebooks_are_those_of_the_pages():
    assert list(release.notebooks(ROOT)) == []


@every_page
def test_a_notebook_has_no_outputs_and_one_name_for_each_cell(page):
    book = made(page)
    code = [cell for cell in book.cells if cell.cell_type == "code"]
    assert all(not cell.outputs and cell.execution_count is None for cell in code)
    assert len({cell.id for cell in book.cells}) == len(book.cells)


@every_page
def test_no_markup_of_the_book_is_left_in_a_notebook(page):
    text = markdown(page)
    assert not re.findall(r"\{[a-z:]+\}`|^ *(?::::|```\{)|^\([\w-]+\)=", text, re.MULTILINE)
    assert not re.findall(rf"\\(?:{'|'.join(macros(ROOT))})(?![A-Za-z])", text)
    assert not re.findall("[\ue000-\uf8ff]", text)


@every_chapter
def test_theorems_figures_and_formulas_are_numbered_as_on_the_site(page):
    html = soup(page).article
    text = markdown(page)
    boxes = [leading(r"^\s*(\w+ [\d.]+\d)", title) for title in html.select(".proof > .admonition-title")]
    assert re.findall(r"^> \*\*(\w+ [\d.]+\d)(?: \(|\.\*)", text, re.M) == boxes
    figures = [number.text.strip() for number in html.select("figcaption .caption-number")]
    assert re.findall(r"^\*\*(Fig\. [\d.]+\d)\.\*\*", text, re.M) == figures
    formulas = [leading(r"\(([\d.]+)\)", number) for number in html.select(".eqno")]
    assert re.findall(r"\\tag\{([\d.]+)\}", text) == formulas


@every_chapter
def test_every_figure_keeps_its_caption_and_its_description(page):
    text = markdown(page)
    for cell in read(source(page)).cells:
        if shown := cell.metadata.get("mystnb"):
            assert shown["image"]["alt"] in text
            assert re.split(r"[${\'\"]", shown["figure"]["caption"])[0][:40] in text


def test_a_glued_value_is_shown_under_its_name(capsys):
    with redirect_stdout(io.StringIO()) as out:
        glue("a-name", 0.25, ".1f")
    assert "a-name = 0.2" in out.getvalue()


def test_a_theorem_becomes_a_quotation_with_its_number_and_formulas():
    (box,) = re.findall(r"^> \*\*Theorem 3\.1 .*\n(?:>.*\n)+", markdown("chapters/03-sphere"), re.M)
    assert box.startswith("> **Theorem 3.1 (Outputs lie on a sphere).**\n>\n")
    assert "\\tag{3.6}$$" in box


def test_folded_text_stays_folded():
    folds = re.findall(
        r"<details><summary>Answers</summary>\n\n(.*?)\n\n</details>", markdown("chapters/04-ellipsoid"), re.S
    )
    assert len(folds) == source("chapters/04-ellipsoid").count("{dropdown} Answers") > 0
    assert folds[0].startswith("The rings mark the critical points of $\\chi$")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (":::{note}\n$$\na\n= b\n$$\n:::", "> **Note**\n>\n> $$a = b$$"),
        (":::{admonition} To $\\one$\nx\n:::", "> **To $\\mathbf{1}$**\n>\n> x"),
        ("`{eq}` and\n\n```\nx = '{eq}`no`'\n```", "`{eq}` and\n\n```\nx = '{eq}`no`'\n```"),
        ("- a\n- b\n\n3. c\n\n   d\n4. e", "- a\n- b\n\n3. c\n\n   d\n\n4. e"),
        ("| a | b |\n|:--|--:|\n| `x` | \\| |", "| a | b |\n| :-- | --: |\n| `x` | \\| |"),
        ("2 \\* 3 \\< _x_ **y** [z](https://z.org)", "2 \\* 3 < *x* **y** [z](https://z.org)"),
        ("a_b \\_c\\_ \\$1", "a_b \\_c\\_ \\$1"),
        ("``a`b``", "``a`b``"),
        ("> said\n>\n> twice", "> said\n>\n> twice"),
    ],
)
def test_what_markdown_can_say_is_said_in_plain_markdown(text, shown):
    assert plain(text) == shown
    assert plain(plain(text)) == shown


@pytest.mark.parametrize(
    ("page", "linked", "words"),
    [
        ("04-ellipsoid", "[chapter 3]({}03-sphere.html)", "chapter 3"),
        ("03-sphere", "[(3.5)]({}03-sphere.html#equation-eq-output-norm)", "(3.5)"),
        ("05-rmsnorm", "[Theorem 3.1]({}03-sphere.html#thm-sphere)", "Theorem 3.1"),
        ("09-gradients", "[Fig. 3.6]({}03-sphere.html#fig-step-of-two)", "Fig. 3.6"),
    ],
)
def test_a_reference_is_a_link_to_the_book_or_else_its_words(page, linked, words):
    assert linked.format(f"{SITE}chapters/") in markdown(f"chapters/{page}", HERE)
    bare = markdown(f"chapters/{page}", Address())
    assert words in bare
    elsewhere = re.compile(r"\]\(https://[^)]*\)")  # what is cited has addresses of its own
    assert ".html" not in elsewhere.sub("]", bare)


@every_page
def test_every_link_to_the_book_leads_to_something_and_is_called_as_on_the_site(page):
    here = posixpath.dirname(page)
    on_site = {
        (posixpath.normpath(posixpath.join(here, a["href"])), a.text)
        for a in soup(page).article.select("a.reference.internal")
    }
    for text, place in re.findall(rf"\[([^][]*)\]\({SITE}([^)]*)\)", markdown(page, HERE)):
        name, _, anchor = place.partition("#")
        html = (HTML / name).read_text("utf-8")
        assert not anchor or f'id="{anchor}"' in html, place
        if "$" not in text:
            assert (
                place if name != f"{page}.html" else f"{here}/#{anchor}",
                text.replace("*", ""),
            ) in on_site


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        ("03-sphere", "Riechers [[2024](https://arxiv.org/abs/2405.04134)] writes"),
        ("05-rmsnorm", "Zhang and Sennrich [[2019](https://arxiv.org/abs/1910.07467)]"),
    ],
)
def test_a_citation_names_its_authors_and_a_glued_number_its_cell(page, shown):
    assert shown in markdown(f"chapters/{page}", HERE)


@pytest.mark.parametrize(
    ("node", "message"),
    [
        (nodes.definition_list(), "chapters/03-sphere: definition_list has no form in a notebook"),
        (nodes.paragraph("", "", nodes.abbreviation()), "abbreviation has no form within a line"),
        (nodes.math_block("", "\\abs }"), "has no argument"),
    ],
)
def test_what_has_no_plain_form_stops_the_build_and_names_the_page(node, message):
    with pytest.raises(PageError, match=message):
        writer().block(node)


@pytest.mark.parametrize("piece", [Piece("text"), Piece("", code=1), Piece("words", words=True)])
def test_text_that_sphinx_did_not_read_where_the_source_has_it_stops_the_build(piece):
    cells = [new_code_cell("x = 1"), new_markdown_cell("text")]
    with pytest.raises(PageError, match=r"chapters/03-sphere: cell \d, '.*', is not what Sphinx read there"):
        list(merged("chapters/03-sphere", cells, [piece]))


def run_bootstrap(monkeypatch, address, *, colab):
    shell = SimpleNamespace(installed=[])
    shell.run_line_magic = lambda magic, line: shell.installed.append((magic, line))
    if colab:
        output = SimpleNamespace(
            enable_custom_widget_manager=lambda: shell.installed.append(("widgets", "on"))
        )
        monkeypatch.setitem(sys.modules, "google.colab", SimpleNamespace(output=output))
    code = TransformerManager().transform_cell(bootstrap(address, "exercises/03-sphere"))
    exec(code, {"get_ipython": lambda: shell})
    return shell.installed


def test_the_first_cell_installs_the_package_of_the_fork_in_colab_and_nothing_elsewhere(monkeypatch):
    assert run_bootstrap(monkeypatch, HERE, colab=False) == []
    (magic, line), widgets = run_bootstrap(monkeypatch, HERE, colab=True)
    assert (magic, widgets) == ("pip", ("widgets", "on"))
    source = "git+https://github.com/ada/geometry@main"
    data = f"lngeom-data @ {source}#subdirectory=data"
    assert line == f'install --quiet anywidget "lngeom @ {source}" "{data}"'


def test_without_a_repository_the_first_cell_says_in_colab_what_to_write(monkeypatch):
    assert run_bootstrap(monkeypatch, Address(), colab=False) == []
    with pytest.raises(RuntimeError, match="%pip install git"):
        run_bootstrap(monkeypatch, Address(), colab=True)


def test_a_quiz_becomes_question_choices_and_folded_answers():
    text = markdown("chapters/05-rmsnorm")
    quiz = text[text.index("**A constant vector**") :]
    assert re.match(
        r"\*\*A constant vector\*\*\n\nWhat is .*\?\n\n- A: .*\n(?:- [BCD]: .*\n)+\n<details>", quiz
    )
    assert "<summary>Answer</summary>\n\n- **A: incorrect.** " in quiz


def test_the_choices_of_a_number_are_not_shown_before_its_answer():
    text = markdown("chapters/03-sphere")
    quiz = text[text.index("**From a length to σ**") :]
    assert re.match(r"\*\*From a length to σ\*\*\n\nThe .*\?\n\n\*To 2 decimals\.\*\n\n<details>", quiz)


def test_hidden_code_is_folded_in_jupyter_too():
    cell = new_code_cell("x = 1", metadata={"tags": ["hide-input"]})
    assert notebook("chapters/03-sphere", [cell], HERE).cells[1].metadata["jupyter"] == {
        "source_hidden": True
    }
