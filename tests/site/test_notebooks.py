"""The notebooks: made from the pages, the same at every run, readable and executable without Sphinx."""

import io
import re
import sys
from contextlib import redirect_stdout
from types import SimpleNamespace
from typing import Any

import jupytext
import nbformat
import pytest
from bs4 import BeautifulSoup
from IPython.core.inputtransformer2 import TransformerManager
from nbformat.v4 import new_code_cell, new_markdown_cell

from bookmaker.notebooks.inline import Prose, Unreadable
from bookmaker.notebooks.made import all_notebooks, bootstrap, names, notebook, pages, recorded, target
from bookmaker.notebooks.markdown import plain
from bookmaker.notebooks.sheets import edition
from bookmaker.repository import Address
from lngeom.notebook import glue

from ..pages import ROOT

HTML = ROOT / "_build" / "html"
HERE = Address("ada/geometry")
PAGES = pages(ROOT)
every_page = pytest.mark.parametrize("page", PAGES)
every_chapter = pytest.mark.parametrize("page", [page for page in PAGES if page.startswith("chapters/")])


def made(page):
    return nbformat.read(ROOT / target(page), as_version=4)


def prose(address=HERE, page="chapters/03-sphere"):
    return Prose(ROOT, page, names(ROOT), address)


def article(page) -> Any:
    return BeautifulSoup((HTML / f"{page}.html").read_text("utf-8"), "html.parser").article


def leading(pattern, tag) -> str:
    found = re.search(pattern, tag.text)
    assert found, f"no number in {tag.text!r}"
    return found[1]


def markdown(page):
    return "\n\n".join(cell.source for cell in made(page).cells if cell.cell_type == "markdown")


def test_the_committed_notebooks_are_those_of_the_pages():
    now = dict(all_notebooks(ROOT, names(ROOT), recorded(ROOT / "notebooks")))
    committed = {path.relative_to(ROOT).as_posix() for path in (ROOT / "notebooks").rglob("*.ipynb")}
    assert committed == set(now), "make notebooks, and commit"
    stale = [name for name, text in now.items() if (ROOT / name).read_text("utf-8") != text]
    assert not stale, "make notebooks, and commit"


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
    macros = "|".join(prose().macros.bodies)
    assert not re.findall(rf"\\(?:{macros})(?![A-Za-z])", text)


@every_chapter
def test_theorems_figures_and_formulas_are_numbered_as_on_the_site(page):
    html = article(page)
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
    for cell in jupytext.read(ROOT / f"{page}.md").cells:
        if shown := cell.metadata.get("mystnb"):
            assert shown["image"]["alt"] in text
            assert prose().inline(shown["figure"]["caption"])[:40] in text


def test_a_glued_value_is_shown_under_its_name(capsys):
    with redirect_stdout(io.StringIO()) as out:
        glue("a-name", 0.25, ".1f")
    assert "a-name = 0.2" in out.getvalue()


def test_a_theorem_becomes_a_quotation_with_its_number_and_formulas():
    box = "```{prf:theorem} Outputs lie on a sphere\n:label: thm-sphere\n\n"
    source = box + ":::{identities} output-norm\n:::\n```"
    text = plain(source, prose())
    assert text.startswith("> **Theorem 3.2 (Outputs lie on a sphere).**\n>\n")
    assert "\\tag{3.6}$$" in text
    assert all(line.startswith(">") for line in text.splitlines())


def test_folded_text_stays_folded():
    text = plain(":::{dropdown} Answers\n1. $\\one$\n:::", prose())
    assert text == "<details><summary>Answers</summary>\n\n1. $\\mathbf{1}$\n\n</details>"


def test_a_formula_in_a_quotation_stands_on_one_line():
    assert plain(":::{note}\n$$\na\n= b\n$$\n:::", prose()) == "> **Note**\n>\n> $$ a = b $$"


def test_code_is_left_alone():
    source = "`{eq}` and\n\n```python\nx = '{eq}`no`'\n```"
    assert plain(source, prose()) == source


@pytest.mark.parametrize(
    ("source", "linked", "words"),
    [
        (
            "{doc}`02-centering`",
            "[Centering is a projection]({}02-centering.html)",
            "Centering is a projection",
        ),
        ("{doc}`before <02-centering>`", "[before]({}02-centering.html)", "before"),
        ("{eq}`eq-output-norm`", "[(3.6)]({}03-sphere.html#equation-eq-output-norm)", "(3.6)"),
        ("{prf:ref}`thm-sphere`", "[Theorem 3.2]({}03-sphere.html#thm-sphere)", "Theorem 3.2"),
        ("{numref}`fig-three-epsilons`", "[Fig. 3.1]({}03-sphere.html#fig-three-epsilons)", "Fig. 3.1"),
    ],
)
def test_a_reference_is_a_link_to_the_book_or_else_its_words(source, linked, words):
    assert plain(source, prose()) == linked.format("https://ada.github.io/geometry/chapters/")
    assert plain(source, prose(Address())) == words


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("{cite:t}`riechers2024`", "[Riechers (2024)](https://arxiv.org/abs/2405.04134)"),
        ("{cite}`riechers2024`", "([Riechers, 2024](https://arxiv.org/abs/2405.04134))"),
        ("{cite:t}`zhang2019`", "[Zhang and Sennrich (2019)](https://arxiv.org/abs/1910.07467)"),
        ("{cite:p}`ba2016`", "([Ba et al., 2016](https://arxiv.org/abs/1607.06450))"),
        ("{glue:text}`radius-usual`", "`radius-usual`"),
    ],
)
def test_a_citation_names_its_authors_and_a_glued_number_its_cell(source, shown):
    assert plain(source, prose()) == shown


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("```{mermaid}\nx\n```", r"chapters/03-sphere.md: \{mermaid\} has no form"),
        ("{abbr}`x`", r"role \{abbr\} has no form"),
        ("{eq}`eq-nothing`", "eq-nothing` is not in the built book"),
        ("{cite}`nobody`", "nobody is cited, but is not in references.bib"),
        (":::{note}\nx", "is not closed"),
        ("$\\abs }$", "a macro lacks its argument"),
    ],
)
def test_what_has_no_plain_form_stops_the_generation_and_names_the_page(source, message):
    with pytest.raises(Unreadable, match=message):
        notebook([new_markdown_cell(source)], prose())


def run_bootstrap(monkeypatch, address, *, colab):
    shell = SimpleNamespace(installed=[])
    shell.run_line_magic = lambda magic, line: shell.installed.append((magic, line))
    if colab:
        output = SimpleNamespace(
            enable_custom_widget_manager=lambda: shell.installed.append(("widgets", "on"))
        )
        monkeypatch.setitem(sys.modules, "google.colab", SimpleNamespace(output=output))
    code = TransformerManager().transform_cell(bootstrap(address))
    exec(code, {"get_ipython": lambda: shell})
    return shell.installed


def test_the_first_cell_installs_the_package_of_the_fork_in_colab_and_nothing_elsewhere(monkeypatch):
    assert run_bootstrap(monkeypatch, HERE, colab=False) == []
    (magic, line), widgets = run_bootstrap(monkeypatch, HERE, colab=True)
    assert (magic, widgets) == ("pip", ("widgets", "on"))
    assert line == 'install --quiet anywidget "lngeom @ git+https://github.com/ada/geometry@main"'


def test_without_a_repository_the_first_cell_says_in_colab_what_to_write(monkeypatch):
    assert run_bootstrap(monkeypatch, Address(), colab=False) == []
    with pytest.raises(RuntimeError, match="%pip install git"):
        run_bootstrap(monkeypatch, Address(), colab=True)


def test_a_quiz_becomes_question_choices_and_folded_answers():
    choices = "- [ ] $N$\n  > That is its square.\n- [x] $\\sqrt N$\n  > Yes.\n"
    source = f":::{{quiz}} Length\nHow long is $y$?\n\n{choices}:::"
    text = plain(source, prose())
    assert text.startswith("**Length**\n\nHow long is $y$?\n\n- A: $N$\n- B: $\\sqrt N$\n\n<details>")
    assert "- A: That is its square.\n- B: **right.** Yes." in text


SHEET = """\
# Exercises

```{code-cell} ipython3
from lngeom.exercises import check
```

## 1. Center

Write it.

```{code-cell} ipython3
:tags: [solution]
def sphere_1(a):
    # solution
    return a - a.mean()
```

```{code-cell} ipython3
:tags: [solution]
secret = 42
```

```{code-cell} ipython3
check("sphere.1", sphere_1)
```

+++ {"tags": ["solution"]}

A remark on the solution.

+++

## 2. Explain

Why?

+++ {"tags": ["solution"]}

Because of the *ones*.

+++

The end.
"""
QUESTIONS: Any = {
    "sphere.1": SimpleNamespace(kind="compute", points=3),
    "sphere.2": SimpleNamespace(kind="explain", points=2),
}


def sheet(source=SHEET, *, solutions=False):
    cells = jupytext.reads(source, fmt="md:myst").cells
    return edition("exercises/03-sphere", cells, QUESTIONS, solutions=solutions)


def test_the_students_sheet_has_stubs_and_no_solution():
    text = "\n\n".join(cell.source for cell in sheet())
    assert "def sphere_1(a):\n    ...  # your answer" in text
    assert "*Your answer here.*" in text
    for secret in ("a.mean()", "42", "ones", "A remark", "# solution"):
        assert secret not in text
    assert [cell.metadata["tags"] for cell in sheet() if "tags" in cell.metadata] == [["answer"], ["answer"]]


def test_the_solved_sheet_has_every_solution_and_defines_what_is_asked():
    cells = sheet(solutions=True)
    text = "\n\n".join(cell.source for cell in cells)
    assert all(part in text for part in ("    return a - a.mean()", "42", "*ones*"))
    assert "# solution" not in text
    namespace = {"check": lambda *answer, strict: None}
    exec(
        "\n".join(c.source for c in cells[1:] if c.cell_type == "code" and "import" not in c.source),
        namespace,
    )
    assert callable(namespace["sphere_1"])


def test_nbgrader_knows_what_is_answered_what_is_checked_and_what_is_read_by_hand():
    graded = {c.metadata["nbgrader"]["grade_id"]: c for c in sheet() if "nbgrader" in c.metadata}
    flags = {
        name: tuple(cell.metadata["nbgrader"].get(key) for key in ("solution", "grade", "locked", "points"))
        for name, cell in graded.items()
    }
    assert flags == {
        "sphere-1": (True, False, False, None),
        "sphere-1-check": (False, True, True, 3),
        "sphere-2": (True, True, False, 2),
    }
    assert graded["sphere-1-check"].source == 'check("sphere.1", sphere_1, strict=True)'
    assert {cell.metadata["nbgrader"]["schema_version"] for cell in graded.values()} == {3}
    made = notebook(sheet(), prose(page="exercises/03-sphere"))
    assert [cell.metadata["nbgrader"] for cell in made.cells if "nbgrader" in cell.metadata] == [
        cell.metadata["nbgrader"] for cell in graded.values()
    ]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (SHEET.replace("## 2. Explain", "## 7. Explain"), "no question sphere.7"),
        (
            SHEET.replace('check("sphere.1"', 'check("sphere.2"'),
            "sphere.2 is checked in the section of question sphere.1",
        ),
    ],
)
def test_a_sheet_whose_questions_do_not_fit_is_refused(wrong, message):
    with pytest.raises(Unreadable, match=message):
        sheet(wrong)


def test_hidden_code_is_folded_in_jupyter_too():
    cell = new_code_cell("x = 1", metadata={"tags": ["hide-input"]})
    assert notebook([cell], prose()).cells[1].metadata["jupyter"] == {"source_hidden": True}
