"""Explorers on paper: their figure, and in its caption where it can be moved."""

import base64
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from docutils import nodes
from docutils.utils import new_document

from bookmaker.explorers import point_to_page
from lngeom.explorers import Gains
from lngeom.figures import BookFigure, drop_lines


def caption(folder: Path, pdf: bytes, builder: str = "latex") -> nodes.Node:
    """The caption of a figure of the chapter after it went through the extension."""
    (folder / "one.pdf").write_bytes(pdf)
    figure = nodes.figure("", nodes.image(uri="one.pdf"), nodes.caption("", "A figure."), ids=["fig-play"])
    document = new_document("page")
    document += figure
    app: Any = SimpleNamespace(builder=SimpleNamespace(name=builder), srcdir=str(folder))
    point_to_page(app, document, "chapters/04-ellipsoid")
    found: nodes.Node = figure.children[1]
    return found


@pytest.fixture(scope="module")
def printed() -> bytes:
    return base64.b64decode(Gains()._repr_mimebundle_()[0]["application/pdf"])


def test_with_an_address_the_caption_links_to_the_explorer(tmp_path, printed, monkeypatch):
    monkeypatch.setenv("BOOK_URL", "https://example.org/book/")
    found = caption(tmp_path, printed)
    assert found.astext() == "A figure. On its web page this figure can be moved."
    (link,) = found.findall(nodes.reference)
    assert link["refuri"] == "https://example.org/book/chapters/04-ellipsoid.html#fig-play"


def test_without_an_address_there_is_a_note_and_no_dead_link(tmp_path, printed, monkeypatch):
    monkeypatch.delenv("BOOK_URL", raising=False)
    found = caption(tmp_path, printed)
    assert found.astext() == "A figure. In the web edition this figure can be moved."
    assert not list(found.findall(nodes.reference))


def test_other_figures_and_the_website_get_no_note(tmp_path, printed):
    other = drop_lines()
    assert isinstance(other, BookFigure)
    assert caption(tmp_path, other._repr_pdf_()).astext() == "A figure."
    assert caption(tmp_path, printed, "html").astext() == "A figure."
