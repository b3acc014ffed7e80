"""Runs inside Pyodide, under Node: source to bytecode that its Python reads, in archives.

Of SymPy, mpmath and the standard library those modules are compiled that the book loads; a trial says which.
Docstrings become empty (some modules edit theirs, so they stay texts), annotations of functions go, and line
numbers, too: of an error a reader is shown the line of the cell.
"""

from __future__ import annotations

import ast
import importlib.util
import marshal
import sys
import types
import zipfile
from collections.abc import Mapping
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

WORK = Path("/work")  # the folder of the build
DAY = (2020, 1, 1, 0, 0, 0)  # the same archive at every build
UNCHECKED = (1).to_bytes(4, "little")  # a .pyc that is not compared with a source
STATEMENTS = ast.stmt, ast.excepthandler, ast.match_case
# Of the standard library, beside what is loaded at the end of the trial: what Pyodide starts with.
ENCODINGS = ("__init__", "aliases", "utf_8", "ascii", "latin_1", "cp437", "idna")
STARTS = (
    *(f"encodings/{name}" for name in ENCODINGS),
    "importlib/",
    "_pyodide/",
    "pyodide/",
    "zipfile/",
    "json/",
)


def module(file: str) -> str:
    """The name of the module in a file.

    >>> module("sympy/core/__init__.py"), module("lngeom/data.pyc")
    ('sympy.core', 'lngeom.data')
    """
    return file.rpartition(".")[0].replace("/", ".").removesuffix(".__init__")


def bytecode(source: bytes, file: str) -> bytes:
    """A module as the content of a .pyc."""
    tree = ast.parse(source)
    left: list[ast.AST] = [tree]
    while left:
        node = left.pop()
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            text = first.value if isinstance(first, ast.Expr) else None
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                text.value = ""
        if isinstance(node, ast.FunctionDef):
            _without_annotations(node)
        # expressions hold no definitions; to walk through them would take as long as all else
        left += (part for part in ast.iter_child_nodes(node) if isinstance(part, STATEMENTS))
    code = compile(tree, file, "exec", dont_inherit=True, optimize=0)
    head = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source)
    return head + marshal.dumps(_without_lines(code))


def _without_annotations(function: ast.FunctionDef) -> None:
    """Each function's would be a function of its own, for whoever asks; here nobody does."""
    a = function.args
    for argument in (*a.posonlyargs, *a.args, *a.kwonlyargs, a.vararg, a.kwarg):
        if argument:
            argument.annotation = None
    function.returns = None


def _without_lines(code: types.CodeType) -> types.CodeType:
    constants = tuple(_without_lines(c) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=constants)


class Recorder(MetaPathFinder, Loader):
    """Imports modules from their sources and keeps what it compiled."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self._sources, self._files = sources, {module(file): file for file in sources}
        self.compiled: dict[str, bytes] = {}

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """The module, if it is one of these."""
        file = self._files.get(name, "")
        package = file.endswith("/__init__.py")
        return importlib.util.spec_from_loader(name, self, is_package=package) if file else None

    def exec_module(self, made: types.ModuleType) -> None:
        """Compile, keep, run."""
        file = self._files[made.__name__]
        self.compiled[file + "c"] = pyc = bytecode(self._sources[file], file)
        exec(marshal.loads(pyc[16:]), made.__dict__)


def opened(archive: str) -> dict[str, bytes]:
    """What is in an archive."""
    with zipfile.ZipFile(WORK / archive) as packed:
        return {name: packed.read(name) for name in packed.namelist() if not name.endswith("/")}


def write(archive: str, entries: Mapping[str, bytes]) -> None:
    """A zip file that is not compressed: it is compressed as a whole, which makes it smaller."""
    with zipfile.ZipFile(WORK / archive, "w") as packed:
        for name in sorted(entries):
            packed.writestr(zipfile.ZipInfo(name, DAY), entries[name])


def libraries() -> None:
    """SymPy and mpmath, and of the standard library what they and Pyodide need."""
    recorder = Recorder(opened("sources.zip"))
    sys.meta_path.insert(0, recorder)
    sys.path.insert(0, str(WORK / "own-sources.zip"))
    exec((WORK / "trial.py").read_text("utf-8"), {"__name__": "trial"})
    write("packages.zip", recorder.compiled)
    used = {}
    for name, source in opened("python_stdlib.zip").items():
        if not name.endswith(".py"):
            used[name] = source
        elif module(name) in sys.modules or name.startswith(STARTS):
            used[name + "c"] = bytecode(source, name)
    write("stdlib.zip", used)


def own() -> None:
    """The book's package and what runs beside it."""
    sources = opened("own-sources.zip").items()
    write("own.zip", {file + "c": bytecode(source, file) for file, source in sources})


def main(job: str) -> None:
    """Do one of the two jobs."""
    {"libraries": libraries, "own": own}[job]()
