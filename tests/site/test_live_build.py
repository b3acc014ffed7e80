"""The files that the build adds so that cells run on pages, and its behavior where it cannot."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sphinx.errors import ExtensionError

from bookmaker import npm
from bookmaker.live import archives, site
from bookmaker.live.there import can_run, importable, imports
from bookmaker.page.source import is_sheet, notebook_pages

from ..pages import ROOT
from .built import reads_pages, soup

LIVE = ROOT / "_build" / "html" / "_static" / "live"


def test_the_manifest_names_every_file_with_its_size_and_the_licenses_lie_beside():
    files = json.loads((LIVE / "manifest.json").read_text("utf-8"))["files"]
    assert {"libraries.zip.gz", "book.zip.gz", "pyodide.asm.wasm.gz"} <= {*files}
    for name, of in files.items():
        assert (LIVE / name).stat().st_size == of["size"]
    texts = (LIVE / "LICENSES.md").read_text("utf-8")
    for name in ("MPL-2.0", "PSF-2.0", "## sympy", "## mpmath", "Redistribution and use", "KaTeX"):
        assert name in texts


@reads_pages
@pytest.mark.parametrize("page", [page for page in notebook_pages(ROOT) if not is_sheet(page)])
def test_a_cell_of_a_page_is_offered_if_and_only_if_it_can_run(page):
    inputs = [part for part in soup(page).select(".cell_input") if not part.find_parent(class_="solution")]
    texts = [part.pre.text for part in inputs]
    offered = [part.find_parent(class_="not-here") is None for part in inputs]
    assert offered == can_run(texts, importable(imports(texts)))
    if any("numpy" in text for text in texts):
        assert False in offered


def test_another_package_than_the_one_that_was_looked_at_is_refused():
    with pytest.raises(ValueError, match="has the checksum sha512-"):
        archives.checksum(b"something else")


def test_without_npm_the_book_is_built_and_says_that_its_pages_are_not_live(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(archives, "PYODIDE", "0.0.0-there-is-none")
    monkeypatch.setenv("npm_config_offline", "true")
    app: Any = SimpleNamespace(builder=SimpleNamespace(name="html"), confdir=str(tmp_path), outdir="/nowhere")
    monkeypatch.delenv("LIVE", raising=False)
    site.begin(app)
    site.offer(app)
    assert "code on the pages cannot be run there" in capsys.readouterr().out
    site.finish(app, None)  # and adds nothing
    monkeypatch.setenv("LIVE", "required")
    site.begin(app)
    with pytest.raises(ExtensionError, match="code on the pages cannot be run there"):
        site.offer(app)
    assert not [*Path(tmp_path, "_build", "live").iterdir()]


def test_npm_that_fails_is_said_in_its_own_words(tmp_path, monkeypatch):
    monkeypatch.setenv("npm_config_offline", "true")
    with pytest.raises(npm.Unavailable, match=r"\w"):
        npm.from_npm("pyodide@0.0.0-there-is-none", tmp_path)
