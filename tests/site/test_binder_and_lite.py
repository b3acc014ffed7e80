"""Binder's installation and the site's JupyterLite; `make lite` opens it in Chromium."""

import hashlib
import io
import json
import tarfile
import tomllib
import zipfile
from importlib.metadata import requires

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from bookmaker.live.packages import LOCK
from tools import lite, lite_check, pyodide_parts

from ..pages import ROOT

LINES = (ROOT / "binder" / "requirements.txt").read_text("utf-8").splitlines()
BROUGHT = {"jupyterlab", "ipywidgets", "ipykernel"}  # by the image of repo2docker
ASKED = {Requirement(line).name: line for line in LINES if line[0] not in "#-"}


def test_binder_installs_the_package_in_the_one_way_that_repo2docker_understands():
    assert [line for line in LINES if line.startswith("-")] == ["-e ."]


def test_binder_gets_what_running_a_chapter_needs_and_jupyter_does_not_bring():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["figures"]]
    assert set(ASKED) == {Requirement(line).name for line in needed} - BROUGHT


def test_binder_gets_the_versions_of_the_lock():
    locked = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    pins = {
        Requirement(line).name: str(Requirement(line).specifier)
        for line in reversed(locked)
        if line[0] != "#"
    }
    for name, line in ASKED.items():
        assert line == f"{name}{pins[name]}", "requirements.txt has another version: take it over"


def test_binder_has_a_python_for_which_the_package_is_made():
    asked = (ROOT / "binder" / "runtime.txt").read_text("utf-8").strip().removeprefix("python-")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert SpecifierSet(project["requires-python"]).contains(asked)


# ------------------------------------------------------------------ JupyterLite, without npm


PACKAGES = {
    "numpy": ("numpy-2-cp314-cp314-pyemscripten_314_0_wasm32.whl", []),
    "matplotlib": ("matplotlib-3-cp314-cp314-pyemscripten_314_0_wasm32.whl", ["numpy", "cycler"]),
    "cycler": ("cycler-0-py3-none-any.whl", []),
    "micropip": ("micropip-0-py3-none-any.whl", ["Packaging_X"]),
    "packaging-x": ("packaging_x-1-py3-none-any.whl", []),
    "scipy": ("scipy-1-cp314-cp314-pyemscripten_314_0_wasm32.whl", ["numpy"]),
}


@pytest.fixture
def distribution(tmp_path):
    """A full distribution, small: files that hold their own names, and a lock with old checksums."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    for name in (*pyodide_parts.CORE, "pyodide.mjs.map", *(file for file, _ in PACKAGES.values())):
        (folder / name).write_text(name)
    packages = {
        name: {"name": name, "version": "1", "file_name": file, "depends": needs, "sha256": "old"}
        for name, (file, needs) in PACKAGES.items()
    }
    (folder / LOCK).write_text(json.dumps({"packages": packages}))
    return folder


def lock(folder):
    return json.loads((folder / LOCK).read_text("utf-8"))["packages"]


def test_of_a_full_distribution_only_what_is_used_stays(distribution):
    assert pyodide_parts.reduce(distribution) == []
    assert set(lock(distribution)) == set(PACKAGES) - {"scipy"}
    kept = {path.name for path in distribution.iterdir()}
    assert kept == {*pyodide_parts.CORE, *(package["file_name"] for package in lock(distribution).values())}


def test_the_lock_names_the_checksums_of_the_files_that_are_there(distribution):
    pyodide_parts.reduce(distribution)
    for package in lock(distribution).values():
        content = (distribution / package["file_name"]).read_bytes()
        assert package["sha256"] == hashlib.sha256(content).hexdigest()


def test_without_numpy_the_packages_that_need_it_go_and_pure_ones_are_fetched(distribution, monkeypatch):
    for name in ("numpy", "matplotlib", "packaging-x"):
        (distribution / PACKAGES[name][0]).unlink()
    fetched = []

    def fetch(packages, folder):
        for package in packages:
            fetched.append(package["name"])
            (folder / package["file_name"]).write_text("from PyPI")

    monkeypatch.setattr(pyodide_parts, "fetch", fetch)
    assert pyodide_parts.reduce(distribution) == ["matplotlib", "numpy"]
    assert fetched == ["packaging-x"]
    assert set(lock(distribution)) == {"micropip", "packaging-x"}


def test_a_distribution_may_be_a_folder_or_an_archive(distribution, tmp_path):
    archive = tmp_path / "pyodide-1.tar.bz2"
    with tarfile.open(archive, "w:bz2") as packed:
        packed.add(distribution, "pyodide")
    for number, source in enumerate((distribution, archive)):
        to = tmp_path / str(number) / "static" / "pyodide"
        to.parent.mkdir(parents=True)
        pyodide_parts.unpack(str(source), to)
        assert (to / "pyodide.mjs").read_text() == "pyodide.mjs"
        assert [path.name for path in to.parent.iterdir()] == ["pyodide"]


def test_a_folder_that_is_no_distribution_is_refused(distribution, tmp_path):
    (distribution / "pyodide.mjs").unlink()
    with pytest.raises(FileNotFoundError, match=r"is no Pyodide distribution: pyodide\.mjs is missing"):
        pyodide_parts.unpack(str(distribution), tmp_path / "copy")


@pytest.mark.parametrize(
    ("source", "url"),
    [
        ("", None),
        ("https://pyodide.example.org/v1/full/", "https://pyodide.example.org/v1/full/pyodide.mjs"),
        ("https://example.org/pyodide-1.tar.bz2", None),
        ("/srv/pyodide", None),
    ],
)
def test_an_address_is_asked_by_the_reader_and_anything_else_becomes_part_of_the_site(source, url):
    kernel = lite.settings(source)["jupyter-config-data"]["litePluginSettings"][f"{lite.KERNEL}:kernel"]
    assert kernel.get("pyodideUrl") == url
    assert kernel["disablePyPIFallback"]


def test_a_notebook_gets_its_packages_from_the_site_in_its_first_cell(tmp_path):
    lite.contents(lite.ROOT / "notebooks", tmp_path, ["lngeom", "sympy"])
    made = json.loads((tmp_path / "03-sphere.ipynb").read_text("utf-8"))
    committed = json.loads((lite.ROOT / "notebooks" / "03-sphere.ipynb").read_text("utf-8"))
    own, first = ("".join(cells["cells"][0]["source"]) for cells in (committed, made))
    assert first.startswith(own)  # with what to do on one's own machine
    assert first.endswith('if sys.platform == "emscripten":\n    %pip install --quiet lngeom sympy')
    assert made["cells"][1:] == committed["cells"][1:]
    assert made["metadata"]["kernelspec"]["name"] == "python"
    assert (tmp_path / "exercises" / "03-sphere.ipynb").exists()


def test_what_the_first_cell_installs_is_all_that_a_chapter_needs():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["figures"]]
    by_the_kernel = {"ipykernel", "ipython", "traitlets", "widgetsnbextension"}
    there = {*lite.WHEELS, *lite.COMPILED, *by_the_kernel}
    assert {Requirement(line).name for line in needed} <= there
    for name in lite.WHEELS:
        asked = map(Requirement, requires(name) or ())
        browser = {"extra": "", "platform_system": "Emscripten"}
        of_it = {line.name for line in asked if not line.marker or line.marker.evaluate(browser)}
        assert {canonicalize_name(other) for other in of_it} <= there, name


def test_a_wheel_loses_its_tests_and_its_record_says_so(tmp_path):
    wheel = tmp_path / "x-1-py3-none-any.whl"
    record = "x/a.py,sha256=1,1\nx/tests/test_a.py,sha256=2,2\n"
    with zipfile.ZipFile(wheel, "w") as packed:
        for name, text in {"x/a.py": "a", "x/tests/test_a.py": "t", "x-1.dist-info/RECORD": record}.items():
            packed.writestr(name, text)
    lite.without_tests(wheel)
    with zipfile.ZipFile(io.BytesIO(wheel.read_bytes())) as packed:
        assert packed.namelist() == ["x/a.py", "x-1.dist-info/RECORD"]
        assert packed.read("x-1.dist-info/RECORD") == b"x/a.py,sha256=1,1\n"


def test_what_the_check_runs_is_a_chain_of_the_chapter_and_needs_sympy_alone():
    code = [cell.source for cell in lite_check.notebook().cells][1]
    assert "Derivation(Pi * Pi)" in code
    namespace: dict[str, object] = {}
    exec(code, namespace)
    assert namespace["chain"]
