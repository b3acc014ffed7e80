"""Runs inside Pyodide, under Node: an archive of sources becomes one of bytecode.

That is imported in a fraction of the time.  Docstrings become empty (some modules of SymPy edit theirs, so
they stay texts) and line numbers go, half of the bytes: of an error a reader is shown the line of the cell.
"""

import ast
import importlib.util
import io
import marshal
import types
import zipfile
from pathlib import Path

UNCHECKED = (1).to_bytes(4, "little")  # a .pyc that is not compared with a source


def bytecode(source: bytes, file: str) -> bytes:
    """A module as the content of a .pyc."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node, clean=False
        ):
            node.body[0].value.value = ""  # type: ignore[attr-defined]
    code = without_lines(compile(tree, file, "exec", dont_inherit=True, optimize=0))
    return importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(source) + marshal.dumps(code)


def without_lines(code: types.CodeType) -> types.CodeType:
    """Code, and that of the functions in it, without its table of lines."""
    constants = (without_lines(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=tuple(constants))


def packed(file: str) -> None:
    """Replace an archive; it is not compressed, since as a whole it is compressed better."""
    with zipfile.ZipFile(io.BytesIO(Path(file).read_bytes())) as old, zipfile.ZipFile(file, "w") as new:
        for name in sorted(old.namelist()):
            content = old.read(name)
            if name.endswith(".py"):
                name, content = f"{name}c", bytecode(content, name)
            new.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content)
