"""What the build puts beside the pages for their cells to run, and what it does where it cannot."""

import gzip
import io
import json
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import jupytext
import pytest
from sphinx.errors import ExtensionError

from bookmaker.live import archives, site
from bookmaker.live.runner import Rest
from bookmaker.page.sheets import on_page
from lngeom.exercises import QUESTIONS

from ..pages import ROOT, sheet_names, source

LIVE = ROOT / "_build" / "html" / "_static" / "live"


def names(archive: str) -> set[str]:
    content = (LIVE / archive).read_bytes()
    content = gzip.decompress(content) if archive.endswith(".gz") else content
    return set(zipfile.ZipFile(io.BytesIO(content)).namelist())


def test_the_archives_hold_bytecode_of_what_the_pages_load_and_the_rest_once():
    own, packages, stdlib, rest = map(names, ("own.zip.gz", "packages.zip.gz", "stdlib.zip.gz", "rest.zip"))
    assert {"lngeom/engine/derivation.pyc", "bookmaker/live/runner.pyc", "lngeom/notebook.pyc"} <= own
    assert not any("grade" in name for name in own)
    assert {"sympy/core/expr.pyc", "mpmath/__init__.pyc"} <= packages
    assert {"sympy/physics/mechanics/__init__.py", "statistics.py"} <= rest
    loaded = {name.removesuffix("c") for name in own | packages | stdlib}
    assert not loaded & rest
    offered = set((LIVE / "rest.txt").read_text("utf-8").split())
    assert offered == {
        name[:-3].replace("/", ".").removesuffix(".__init__") for name in rest if name.endswith(".py")
    }
    assert not {name for name in rest if "/tests/" in name}


def secrets() -> set[str]:
    """What only the edition with solutions may have: lines of solutions, and messages about wrong answers."""
    told = {wrong.message for question in QUESTIONS.values() for wrong in question.wrong}
    for page in sheet_names():
        for cell in jupytext.read(ROOT / f"{page}.md").cells:
            if "solution" in cell.metadata.get("tags", ()):
                _, mark, solved = cell.source.rpartition("# solution\n")
                told |= {line.strip() for line in solved.splitlines() if mark or cell.cell_type == "markdown"}
    return {line for line in told if len(line) > 40}


def served(solutions: bool) -> Iterator[bytes]:
    """All that an edition gives to a browser for its live cells, and the cells themselves."""
    for name, path in archives.archives(ROOT / "_build" / "live", solutions=solutions).items():
        content = gzip.decompress(path.read_bytes()) if name.endswith(".gz") else path.read_bytes()
        if not name.removesuffix(".gz").endswith(".zip"):
            continue  # of Pyodide, or names of modules
        packed = zipfile.ZipFile(io.BytesIO(content))
        ours = [
            one
            for one in packed.namelist()
            if one.startswith(("lngeom/", "bookmaker/", "exercises/", "data/"))
        ]
        assert bool(ours) == (name == "own.zip.gz")
        assert solutions or not [one for one in ours if "exercises" in one]
        yield from map(packed.read, ours)
    yield from (path.read_bytes() for path in (ROOT / "assets").rglob("*.js"))
    for page in sheet_names():
        sheet = on_page(page, source(page), solutions=solutions)
        yield json.dumps(site.answers(ROOT, page, solutions)).encode()
        yield "\n".join(cell.source for cell in sheet.cells).encode()


def test_the_edition_for_students_loads_no_answer():
    told = {line.encode() for line in secrets()}
    assert len(told) > 300

    def leaks(solutions: bool) -> set[bytes]:
        return {line for content in served(solutions) for line in told if line in content}

    assert not leaks(solutions=False)
    assert len(leaks(solutions=True)) > 0.9 * len(told)  # so that this test can fail


def test_the_manifest_names_every_file_with_its_size():
    files = json.loads((LIVE / "manifest.json").read_text("utf-8"))["files"]
    for name, of in files.items():
        assert (LIVE / name).stat().st_size == of["size"]
    packed = sum(of["size"] for name, of in files.items() if name.endswith(".gz"))
    assert 5e6 < packed < 7.7e6


def test_another_package_than_the_one_that_was_looked_at_is_refused():
    with pytest.raises(ValueError, match="has the checksum sha512-"):
        archives.checksum(b"something else")


@pytest.fixture
def without_npm(monkeypatch):
    def fail(kept: Path) -> Path:
        raise archives.Unavailable("there is no network")

    monkeypatch.setattr(site, "pyodide", fail)
    monkeypatch.delenv("LIVE", raising=False)
    return SimpleNamespace(builder=SimpleNamespace(name="html"), confdir="/nowhere", outdir="/nowhere")


def test_without_npm_the_book_is_built_and_says_that_its_pages_are_not_live(without_npm, capsys):
    site.begin(without_npm)
    site.offer(without_npm)
    assert "there is no network): code on the pages cannot be run there" in capsys.readouterr().out
    site.finish(without_npm, None)  # and adds nothing


def test_where_live_pages_are_required_their_absence_is_an_error(without_npm, monkeypatch):
    monkeypatch.setenv("LIVE", "required")
    site.begin(without_npm)
    with pytest.raises(ExtensionError, match="there is no network"):
        site.offer(without_npm)


@pytest.mark.parametrize("filtered", [True, False])
def test_archives_are_unpacked_by_every_python_from_3_11_on(filtered, tmp_path, monkeypatch):
    """Python 3.11.2, that of Debian 12, has no filters yet."""
    if not filtered:
        monkeypatch.delattr(tarfile, "data_filter", raising=False)
        monkeypatch.delattr(tarfile.TarFile, "extraction_filter", raising=False)
        monkeypatch.setattr(tarfile.TarFile, "extractall", _as_in_3_11_2(tarfile.TarFile.extractall))
    (tmp_path / "content").write_text("7")
    with tarfile.open(tmp_path / "packed.tgz", "w:gz") as packed:
        packed.add(tmp_path / "content", "package/content")
    archives.untar(tmp_path / "packed.tgz", tmp_path / "here")
    assert (tmp_path / "here" / "package" / "content").read_text() == "7"


def _as_in_3_11_2(extractall):
    def old(self, path=".", members=None, *, numeric_owner=False):
        extractall(self, path, members, numeric_owner=numeric_owner)

    return old


def test_npm_that_fails_is_said_in_its_own_words(tmp_path, monkeypatch):
    monkeypatch.setattr(archives, "PYODIDE", "0.0.0-there-is-none")
    monkeypatch.setenv("npm_config_offline", "true")
    with pytest.raises(archives.Unavailable):
        archives.pyodide(tmp_path / "live")
    assert not list((tmp_path / "live").iterdir())


def test_the_rest_is_fetched_for_its_own_modules_alone_and_again_after_a_failure(tmp_path, monkeypatch):
    archive = tmp_path / "rest.zip"
    archive.write_bytes(archives.zipped({"module_of_the_rest.py": b"VALUE = 7"}, small=True))
    answers = iter(["", str(archive)])
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setattr(
        sys, "meta_path", [*sys.meta_path, Rest(["module_of_the_rest"], lambda: next(answers))]
    )
    with pytest.raises(ModuleNotFoundError):
        __import__("module_of_nobody")
    with pytest.raises(ImportError, match="is the network there"):
        __import__("module_of_the_rest")
    assert __import__("module_of_the_rest").VALUE == 7
