"""The files that the build adds so that cells run on pages, and its behavior where it cannot."""

import json
import re
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sphinx.errors import ExtensionError

from bookmaker import npm
from bookmaker.live import archives, packages, site
from bookmaker.live.imports import LEVELS, importable, imports, needs
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


def of_npm() -> dict[str, Any]:
    """The lock file of the Pyodide that the pages run."""
    (lock,) = (ROOT / "_build" / "live").glob(f"pyodide-*/package/{packages.LOCK}")
    found: dict[str, Any] = json.loads(lock.read_text("utf-8"))
    return found


def test_packages_come_from_the_address_of_the_version_and_must_be_the_files_that_its_lock_names():
    manifest, lock = json.loads((LIVE / "manifest.json").read_text("utf-8")), of_npm()
    assert {"numpy", "matplotlib", "pillow"} <= {*manifest["lock"]["packages"]}
    for name, told in manifest["lock"]["packages"].items():
        assert told == lock["packages"][name]
        assert len(told["sha256"]) == 64
    assert manifest["packages"]["base"] == packages.ADDRESS
    core = (LIVE / "pyodide.mjs").read_text("utf-8")  # which names the address of its own packages
    stem, _, rest = packages.ADDRESS.partition(archives.PYODIDE)
    assert f'"{archives.PYODIDE}"' in core
    assert stem in core
    assert f"}}{rest}" in core


@pytest.mark.parametrize("level", [level for level in LEVELS if level])
def test_a_level_has_the_modules_that_pyodide_loads_for_it(level):
    of_lock = of_npm()["packages"]
    loaded = {name for one in packages.closure(of_lock, [level]) for name in of_lock[one]["imports"]}
    assert loaded == LEVELS[level]


def test_the_data_that_cells_read_lie_beside_the_pages():
    manifest = json.loads((LIVE / "manifest.json").read_text("utf-8"))
    assert {"transformer.npz", "trained/streams.npz", "depth.json"} <= {*manifest["data"]}
    for name, of in manifest["data"].items():
        assert (LIVE / "data" / name).read_bytes() == (ROOT / "data" / name).read_bytes()
        assert of["size"] <= 2e6  # what one cell loads unasked


def published(folder: Path, lock: dict[str, Any] | None = None) -> Path:
    """A site with the built manifest, and with a distribution of Pyodide if there is a lock."""
    (folder / "_static" / "live").mkdir(parents=True)
    (folder / "_static" / "live" / "manifest.json").write_bytes((LIVE / "manifest.json").read_bytes())
    if lock:
        (folder / packages.DISTRIBUTION).mkdir(parents=True)
        (folder / packages.DISTRIBUTION / packages.LOCK).write_text(json.dumps(lock), "utf-8")
    return folder


def told(site: Path) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads((site / "_static" / "live" / "manifest.json").read_text("utf-8"))
    return manifest


def test_a_site_with_a_distribution_asks_nobody_and_another_address_is_named(tmp_path):
    lock = of_npm()
    lock["packages"]["numpy"]["sha256"] = "0" * 64  # as the distribution says, not npm
    packages.elsewhere(carries := published(tmp_path / "a", lock))
    assert told(carries)["packages"] | {"levels": 0} == {
        "base": "../../lite/static/pyodide/",
        "from": "",
        "levels": 0,
    }
    assert told(carries)["lock"]["packages"]["numpy"]["sha256"] == "0" * 64
    packages.elsewhere(other := published(tmp_path / "b"), "https://packages.example.org/full")
    assert told(other)["packages"]["base"] == "https://packages.example.org/full/"
    assert told(other)["packages"]["from"] == "packages.example.org"
    packages.elsewhere(usual := published(tmp_path / "c"))
    assert told(usual) == json.loads((LIVE / "manifest.json").read_text("utf-8"))


def test_a_distribution_without_numpy_offers_none_and_one_of_another_abi_is_refused(tmp_path):
    lock = of_npm()
    packages.elsewhere(bare := published(tmp_path / "a", lock | {"packages": {}}))
    assert told(bare)["packages"]["levels"] == {}
    lock["info"]["abi_version"] = "2024_0"
    with pytest.raises(ValueError, match=r"compiled for 2024_0, and the pages run Pyodide"):
        packages.elsewhere(published(tmp_path / "b", lock))


CHAPTERS = [page for page in notebook_pages(ROOT) if not is_sheet(page)]


def cells_of(page: str) -> list[Any]:
    """The cells of a page, without solutions."""
    return [part for part in soup(page).select(".cell_input") if not part.find_parent(class_="solution")]


@cache
def imported() -> dict[str, str | None]:
    """Each import of the chapters, tried in one process."""
    return importable(imports(part.pre.text for page in CHAPTERS for part in cells_of(page)))


@reads_pages
@pytest.mark.parametrize("page", CHAPTERS)
def test_a_cell_of_a_page_is_offered_if_and_only_if_it_can_run_and_with_what_it_needs(page):
    inputs = cells_of(page)
    texts = [part.pre.text for part in inputs]
    marks = [
        None
        if part.find_parent(class_="not-here")
        else next((level for level in LEVELS if part.find_parent(class_=f"needs-{level}")), "")
        for part in inputs
    ]
    assert marks == needs(texts, imported())
    explorers = re.findall(r"from lngeom\.explorers import (\w+)", "\n".join(texts))
    for text, mark in zip(texts, marks, strict=True):  # only an explorer needs a notebook
        assert (mark is None) == any(f"{name}(" in text for name in explorers), text
    if any("numpy" in text for text in texts):
        assert "numpy" in marks


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
