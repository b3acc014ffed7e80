"""The house: a guide that knows its rooms, and imports that point the way it says."""

import ast
import re
import subprocess
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import yaml

import lngeom.chapters.centering.figures
import lngeom.chapters.centering.identities
from lngeom.figures.style import FIGURES
from lngeom.identities import IDENTITIES
from lngeom.symbolic import prove, refute

ROOT = Path(__file__).parents[2]
NAMES = subprocess.run(
    ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True
)
FILES = [ROOT / name for name in NAMES.stdout.splitlines() if (ROOT / name).exists()]
GUIDE, _, EXAMPLE = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## An identity")
PLACES = re.findall(r"^\| (`.*?) \|", GUIDE, re.M)


def named(module: Path) -> str:
    """The name by which a module is imported."""
    return ".".join(module.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {
    named(file): file
    for file in FILES
    if file.suffix == ".py"
    and file.relative_to(ROOT).parts[0] in ("anydim", "lngeom", "bookmaker", "data", "tools")
}


def test_the_places_that_contributing_names_are_there():
    for row in PLACES:
        first, *others = re.findall(r"`([^`]+)`", row)
        beside = str(Path(first).parent)
        for place in (first, *others):
            assert any(ROOT.glob(place)) or any(ROOT.glob(f"{beside}/{place}")), (
                f"CONTRIBUTING.md names {place}"
            )


def test_files_that_texts_name_are_there():
    """Files that texts name exist, by their path or its end; the guide to the tests omits the suffix."""
    files = [f"/{file.relative_to(ROOT).as_posix()}" for file in FILES]
    current = (file for file in FILES if file.suffix == ".md" and file.name != "CHANGELOG.md")
    texts = {file: file.read_text("utf-8") for file in current}
    paths = {(file, path) for file, text in texts.items() for path in re.findall(r"`([\w./]*\w\.py)`", text)}
    guide = ROOT / "tests" / "README.md"
    paths |= {(guide, f"{test}.py") for test in re.findall(r"`(\w+/test_\w+)`", texts[guide])}
    assert len(paths) > 60
    missing = {path for _, path in paths if not any(name.endswith(f"/{path}") for name in files)}
    assert missing == {"nbgrader_config.py"}  # an instructor's own


def imported(module: str) -> Iterator[str]:
    """The modules that a module imports, anywhere in it."""
    file = MODULES[module]
    package = file.relative_to(ROOT).parts[:-1]
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            where = ".".join([*above, *filter(None, [node.module])])
            for name in node.names:
                yield f"{where}.{name.name}" if f"{where}.{name.name}" in MODULES else where
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def test_no_module_needs_one_that_needs_it():
    modules = {module for module in MODULES if not module.startswith("anydim.")}  # it imports at calls, too
    needs = {module: {*imported(module)} & modules - {module} for module in modules}
    assert len([*TopologicalSorter(needs).static_order()]) == len(modules) > 100


OF_A_CHAPTER = {"questions": "exercises", "explorer": "explorers"}


def floor_of(module: str) -> str:
    """What a module is part of, as CONTRIBUTING names it; one of a chapter is known by its own name."""
    first, *_, last = module.removeprefix("lngeom.").split(".") * 2
    return OF_A_CHAPTER.get(last, last) if first == "chapters" else first


def test_imports_point_one_way_as_contributing_says():
    (said,) = re.findall(r"^Imports point one way: (.*)\.$", GUIDE, re.M)
    floors = [re.findall(r"`(?:lngeom\.)?(\w+)`", floor) for floor in said.split("←")]
    level = {name: number for number, floor in enumerate(floors) for name in floor}
    assert len(level) > 7
    seen = set()
    for module in MODULES:
        room = floor_of(module)
        for name in imported(module) if room in level else ():
            other = floor_of(name)
            if name in MODULES and other in level:
                assert level[other] <= level[room], f"{module} imports {name}"
                seen.add((room, other))
    assert len(seen) > 15
    assert {("identities", "symbolic"), ("explorers", "figures")} <= seen


def test_the_example_of_contributing_runs_as_it_stands(monkeypatch):
    """Its statement, its figure and the cells of its section, where the guide says that they go."""
    statement, figure = re.findall(r"^```python\n(.*?)^```", EXAMPLE, re.M | re.S)
    made = eval(statement, vars(lngeom.chapters.centering.identities) | {})
    assert prove(made.lhs, made.rhs)
    assert refute(*made.false)
    assert made.id not in [one.id for one in IDENTITIES]
    names = vars(lngeom.chapters.centering.figures) | {}
    monkeypatch.setitem(FIGURES[names["__name__"]], "one_of_two", None)  # which `drawn` adds
    exec(figure, names)
    monkeypatch.setattr(lngeom.figures, "one_of_two", names["one_of_two"], raising=False)
    monkeypatch.setattr(lngeom.identities, "identity", lambda id: {made.id: made}[id])
    cells = re.findall(r"^```\{code-cell\} ipython3\n(?:---\n(.*?)---\n)?(.*?)^```", EXAMPLE, re.M | re.S)
    assert len(cells) == 2
    for head, code in cells:
        exec(code, {"figures": lngeom.figures})  # the chapter imports it at its top
        if head:  # as the tests of pages ask for it
            shown = yaml.safe_load(head)["mystnb"]
            assert len(shown["image"]["alt"].split()) >= 15
            assert len(shown["figure"]["caption"]) > 30
            assert re.search(r"^    alt: >-$", head, re.M)
            assert re.search(r'^    caption: ".*"$', head, re.M)
