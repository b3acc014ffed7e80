"""The package and the repository: imports, its wheel, versions, the lock."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import lngeom
from bookmaker.notebooks.files import bootstrap
from bookmaker.repository import Address
from lngeom import explorers, identities

ROOT = Path(__file__).parents[2]
GGUF = Path(__file__).parent / "weights" / "by_library.gguf"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

packs = pytest.mark.xdist_group("one wheel is packed")


def modules_after(statement: str) -> set[str]:
    code = f"{statement}\nimport sys; print(*sys.modules)"
    return set(
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout.split()
    )


def test_importing_lngeom_imports_nothing_heavy():
    assert not modules_after("import lngeom") & {"numpy", "sympy", "matplotlib", "anywidget", "ipywidgets"}


def test_the_norms_need_numpy_alone_and_the_engine_sympy_alone():
    assert not modules_after("from lngeom import layer_norm") & {"sympy", "matplotlib", "anywidget"}
    assert not modules_after("import lngeom.symbolic") & {"numpy", "matplotlib", "anywidget"}
    assert "numpy" not in modules_after(
        "from lngeom.identities import identity; identity('centering-idempotent').prove()"
    )


def test_figures_leave_pyplot_alone():
    assert "matplotlib.pyplot" not in modules_after(
        "from lngeom import figures; figures.drop_lines()._repr_svg_()"
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel as it is built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    subprocess.run(build, cwd=ROOT, capture_output=True, check=True)
    (file,) = folder.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def alone(wheel):
    """Run Python where the wheel is and what it asks for, and nothing else of site-packages."""
    folder = wheel.parent / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    for library in ("numpy", "sympy", "mpmath"):  # mpmath is what SymPy asks for
        place = Path(import_module(library).__file__ or "").parent
        (folder / library).symlink_to(place)
        libraries = Path(f"{place}.libs")
        if libraries.exists():
            (folder / libraries.name).symlink_to(libraries)

    def run(*arguments):
        return subprocess.run(
            [sys.executable, "-S", *arguments], cwd=folder, env=os.environ | {"PYTHONPATH": str(folder)},
            capture_output=True, text=True,
        )  # fmt: skip

    return run


@packs
def test_the_wheel_holds_both_packages_whole_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as archive:
        there = {name for name in archive.namelist() if ".dist-info/" not in name}
    of_its_own = [f":!anydim/{name}" for name in ("tests", "pyproject.toml", "LICENSE")]
    listed = ["git", "ls-files", "-co", "--exclude-standard", "lngeom", "anydim", *of_its_own]
    files = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert there == {file for file in files if (ROOT / file).exists()}
    assert {requirement.split(">")[0] for requirement in PROJECT["dependencies"]} == {"numpy", "sympy"}


@pytest.mark.slow
@packs
def test_the_wheel_derives_what_the_readme_shows_and_refutes_what_is_false(alone):
    (program,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    done = alone("-c", program)
    assert done.returncode == 0, done.stderr
    assert "= √(N)" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("at N = 2,")


@packs
def test_the_wheel_reads_the_norms_of_a_model_and_looks_it_up(alone, tmp_path):
    file = tmp_path / "model.npz"
    file.write_bytes((ROOT / "data" / "transformer.npz").read_bytes())
    (tmp_path / "config.json").write_text('{"model_type": "gemma2"}', "utf-8")
    done = alone("-m", "lngeom.weights", file)
    assert done.returncode == 0, done.stderr
    assert "blocks.2.ln_1" in done.stdout
    assert "Gemma 2: RMSNorm, gain 1 + g" in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "library", "extra"),
    [
        (("-c", "import lngeom.figures"), "matplotlib", "run"),
        (("-c", "from lngeom.explorers import Gains"), "anywidget", "run"),
        (("-m", "lngeom.weights", ROOT / "data" / "transformer.npz", "--figures", "."), "matplotlib", "run"),
        (("-m", "lngeom.weights", GGUF), "gguf", "models"),
        (("-m", "lngeom.weights", __file__), "safetensors", "models"),
    ],
)
@packs
def test_what_the_wheel_alone_cannot_do_names_the_extra_that_can(alone, arguments, library, extra):
    done = alone(*arguments)
    assert done.returncode == 1
    assert f'needs {library}: in a clone of the book, pip install -e ".[{extra}]"' in done.stderr
    extras = PROJECT["optional-dependencies"]
    needed = [*extras[extra], *(extras["figures"] if "lngeom[figures]" in extras[extra] else [])]
    assert any(requirement.startswith(library) for requirement in needed)


COMMAND = 'pip install -e ".[run]"'
READS = [
    "from lngeom.transformers.model import load_transformer; load_transformer()",
    "from lngeom.transformers.model import held_out; held_out()",
    "from lngeom.transformers.texts import text; text()",
    "from lngeom.trained import trained_norms; trained_norms('whisper')",
    "from lngeom.trained import results; results('smollm2')",
    "from lngeom.data import data_file; data_file('kernel_times.json')",
]


@pytest.mark.slow
@pytest.mark.parametrize("program", READS)
@packs
def test_data_that_the_wheel_alone_lacks_are_found_in_a_checkout_or_it_is_said_what_installs_them(
    alone, program
):
    done = alone("-c", program)
    assert done.returncode == 1
    assert "FileNotFoundError" in done.stderr
    assert COMMAND in done.stderr.splitlines()[-1]
    inside = f"import os; os.chdir({str(ROOT / 'notebooks' / 'exercises')!r})\n{program}"
    assert alone("-c", inside).returncode == 0


def test_one_command_installs_the_book_in_a_clone_and_no_index_is_asked_for_it():
    places = [ROOT / "README.md", ROOT / "index.md"]
    for folder in ("chapters", "exercises", "lngeom", "bookmaker"):
        places += [*(ROOT / folder).rglob("*.md"), *(ROOT / folder).rglob("*.py")]
    texts = {path: path.read_text("utf-8") for path in places}
    lines = [line for text in texts.values() for line in text.splitlines() if "pip install" in line]
    wrong = re.compile(r"""pip install ['"]?(lngeom\b(?!.*git)|\.)""")
    assert not [line for line in lines if wrong.search(line)]
    for path in ("README.md", "lngeom/data.py"):
        assert COMMAND in texts[ROOT / path]
    assert f"#   {COMMAND} " in bootstrap(Address(), "chapters/03-sphere")


def test_every_name_is_there_and_an_unknown_one_is_refused_with_the_list():
    for name in lngeom.__all__:
        assert callable(getattr(lngeom, name))
        assert name in dir(lngeom)
    with pytest.raises(AttributeError, match="layer_norm"):
        lngeom.layernorm  # noqa: B018 - the access is what is tested


def test_the_readme_shows_pictures_and_links_that_are_there():
    readme = (ROOT / "README.md").read_text("utf-8")
    links = re.findall(r"\]\(([^):]+)\)|(?:src|srcset)=\"([^\"]+)\"", readme)
    assert len(links) >= 8
    for link in map("".join, links):
        assert (ROOT / link.partition("#")[0]).exists(), link
    assert re.search(r'<img [^>]*alt="[^"]{100,}"', readme)


def test_the_book_is_built_with_less_than_the_tests_need():
    """Browser, servers, graders and linters are no part of what ``make book`` installs."""
    book = PROJECT["optional-dependencies"]["book"]
    assert not {"playwright", "jupyterlab", "nbgrader", "mypy", "onnx"} & {Requirement(n).name for n in book}
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(r'constraint requirements.txt .*"\.\[book\]"', makefile)
    targets = dict(re.findall(r"^([a-z]+): ([^#\n]*)##", makefile, re.M))
    assert "$(READY)" not in targets["book"]
    assert "$(READY)" in targets["test"]


def locked() -> dict[str, set[str]]:
    lines = (ROOT / "requirements.txt").read_text("utf-8").splitlines()
    pins: dict[str, set[str]] = {}
    for requirement in (Requirement(line) for line in lines if line and not line.startswith("#")):
        (pin,) = requirement.specifier
        assert pin.operator == "=="
        pins.setdefault(canonicalize_name(requirement.name), set()).add(pin.version)
    return pins


def test_the_lock_holds_every_dependency_at_a_version_that_is_allowed():
    pins = locked()
    groups = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    for requirement in (Requirement(text) for group in groups for text in group):
        name = canonicalize_name(requirement.name)
        if name != "lngeom":
            assert all(requirement.specifier.contains(version) for version in pins[name]), requirement


def test_the_lock_names_no_index_and_no_local_file():
    assert not re.search(r"://|file:|index-url|find-links", (ROOT / "requirements.txt").read_text("utf-8"))


def test_the_reference_has_every_public_name():
    """Symbols of the notation are on their own page, and names of ``anydim`` may be linked."""
    text = (ROOT / "chapters" / "reference.md").read_text("utf-8")
    described = {name.rpartition(".")[2] for name in re.findall(r"^\.\. auto\w+:: (\S+)", text, re.M)}
    linked = {name.rpartition(".")[2] for name in re.findall(r"\{py:\w+\}`~([\w.]+)`", text)}
    for name in ("lngeom", "lngeom.symbolic", "lngeom.explorers", "anydim"):
        module = import_module(name)
        public = {one for one in module.__all__ if isinstance(getattr(module, one), (type, FunctionType))}
        public |= set(explorers.explorers()) if name == "lngeom.explorers" else set()
        assert public <= described | (linked if name == "anydim" else set()), name


def test_every_work_in_the_bibliography_is_cited_and_has_an_author_and_an_address():
    entries = dict(
        re.findall(r"^@\w+\{(\w+),(.*?)\n\}", (ROOT / "references.bib").read_text("utf-8"), re.S | re.M)
    )
    pages = [page for name in ("chapters", "exercises") for page in (ROOT / name).glob("*.md")]
    texts = "\n".join(page.read_text("utf-8") for page in pages)
    cited = set(re.split(r"\s*,\s*", ",".join(re.findall(r"\{cite(?::\w)?\}`([^`]+)`", texts))))
    cited |= {part.split()[0] for entry in identities.IDENTITIES for part in entry.source.split(";")}
    assert cited - {"elementary"} == set(entries)
    for key, entry in entries.items():
        assert re.search(r"^  author = ", entry, re.M), key
        assert re.search(r"^  (url|doi) = ", entry, re.M), key
