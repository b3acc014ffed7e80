"""The house: a guide that knows its rooms, and imports that point the way it says."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMES = subprocess.run(
    ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True
)
FILES = [ROOT / name for name in NAMES.stdout.splitlines() if (ROOT / name).exists()]
MODULES = [file for file in FILES if file.suffix == ".py"]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## An identity")[0]
PLACES = re.findall(r"^\| (`.*?) \|", GUIDE, re.M)


def places() -> set[Path]:
    """What the table of places names; a second file of a row lies beside the first."""
    found = set()
    for row in PLACES:
        first, *others = re.findall(r"`([^`]+)`", row)
        found.add(ROOT / first)
        for other in others:
            beside = (ROOT / first).parent / other
            found.add(beside if beside.exists() else ROOT / other)
    return found


def test_the_places_that_contributing_names_exist():
    assert len(places()) > 20
    for place in places():
        assert place.exists(), f"CONTRIBUTING.md names {place.relative_to(ROOT)}"


def rooms() -> set[Path]:
    """Packages, one floor down and two, and the modules of the first floor."""
    packages = {file.parent for file in MODULES if file.name == "__init__.py"}
    floors = {ROOT / name for name in ("lngeom", "bookmaker", "tools")}
    modules = {file for file in MODULES if file.parent in {ROOT / "lngeom", ROOT / "bookmaker"}}
    inside = {package for package in packages if floors & {*package.parents}}
    return inside | {module for module in modules if module.name != "__init__.py"}


def test_contributing_names_every_package_and_module_of_the_first_floor():
    named = places()
    unknown = [room.relative_to(ROOT).as_posix() for room in rooms() if room not in named]
    assert not unknown, "CONTRIBUTING.md does not say what these are"
    folders = {file.relative_to(ROOT).parts[0] for file in FILES if file.parent != ROOT}
    known = {place.relative_to(ROOT).parts[0] for place in named}
    assert folders <= known | {".ci", ".github", "_templates"}


def imported(file: Path) -> Iterator[str]:
    """The modules that a module imports, by their whole names."""
    package = file.relative_to(ROOT).parts[:-1]
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            where = ".".join([*above, *filter(None, [node.module])])
            yield from (f"{where}.{name.name}" for name in node.names)


def test_imports_point_one_way_as_contributing_says():
    (said,) = re.findall(r"^Imports point one way: (.*)$", GUIDE, re.M)
    floors = [re.findall(r"`(\w+)`", floor) for floor in said.split("←")]
    assert len(floors) > 6
    level = {name: number for number, floor in enumerate(floors) for name in floor}
    assert level.keys() <= {path.stem for path in [*(ROOT / "lngeom").iterdir(), *ROOT.iterdir()]}
    seen = set()
    for file in MODULES:
        room = (
            ".".join(file.relative_to(ROOT).with_suffix("").parts).removeprefix("lngeom.").partition(".")[0]
        )
        for name in imported(file) if room in level else ():
            other = name.removeprefix("lngeom.").partition(".")[0]
            if name.startswith(("lngeom.", "bookmaker.", "tools.")) and other in level:
                assert level[other] <= level[room], f"{file.relative_to(ROOT)} imports {name}"
                seen.add((room, other))
    assert len(seen) > 20
