"""Read a checkout of a source of the table of models again, and list what has gone or changed since.

    python -m tools.models llama3 ../llama3            # a git repository, at HEAD
    python -m tools.models transformers ../transformers-5.30/transformers   # an unpacked package
    python -m tools.models --lines llama3 ../llama3    # keep lines for the links of the atlas

A repository is compared with the commit that the table names.  Of a package only one version is at hand, so
that only what has gone is found.  Lines are those of the commit that the table names; a package that is given
with --lines has to be of the version that it names, which is not checked.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from lngeom.uses.models import FILE, Source, models, read_sources

Reader = Callable[[str], str | None]  # the text of a file, None if there is none
LINES = Path(__file__).parents[1] / "data" / "atlas" / "lines.json"  # by source, and by file and symbol


def cited(key: str) -> dict[str, list[str]]:
    """The files that the table cites of a source, each with its symbols."""
    found: dict[str, list[str]] = {}
    for entry in (entry for model in models().values() for entry in model.read):
        source, _, where = entry.partition(" ")
        file, _, symbols = where.partition(": ")
        if source == key:
            found.setdefault(file, [])
            found[file] += [s for s in symbols.split(", ") if s not in found[file]]
    return found


def in_git(checkout: Path, revision: str) -> Reader:
    """Read files of a revision of a repository."""

    def read(file: str) -> str | None:
        done = subprocess.run(
            ["git", "-C", str(checkout), "show", f"{revision}:{file}"], capture_output=True, check=False
        )
        return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else None

    return read


def in_folder(folder: Path) -> Reader:
    """Read files of a folder."""

    def read(file: str) -> str | None:
        return (folder / file).read_text("utf-8") if (folder / file).is_file() else None

    return read


def text_of(symbol: str, file: str, text: str) -> str | None:
    """Return the source of a symbol, or the lines that mention it; None if it is not there."""
    return _found(symbol, file, text)[1]


def line_of(symbol: str, file: str, text: str) -> int:
    """Return the line, from 1, in which a symbol begins; 0 if it is not there."""
    return _found(symbol, file, text)[0]


def _found(symbol: str, file: str, text: str) -> tuple[int, str | None]:
    if file.endswith(".py"):
        try:
            node = _in_python(symbol.split("."), ast.parse(text))
            return (node.lineno, ast.get_source_segment(text, node)) if node else (0, None)
        except SyntaxError:  # code for another version of Python: take it as plain text
            symbol = symbol.rpartition(".")[2]
    word = rf"(?<!\w){re.escape(symbol)}(?!\w)"
    lines = {n: line for n, line in enumerate(text.splitlines(), 1) if re.search(word, line)}
    return next(iter(lines), 0), "\n".join(lines.values()) or None


def _in_python(path: list[str], node: ast.AST) -> Any:
    for child in ast.walk(node):
        if child is not node and path[0] in _names(child):
            return _in_python(path[1:], child) if path[1:] else child
    return None


def _names(node: ast.AST) -> list[str]:
    """The names that a node gives: to a class, a function, a variable, an attribute or an argument."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        return [node.name]
    if isinstance(node, ast.keyword):
        return [node.arg or ""]
    targets = node.targets if isinstance(node, ast.Assign) else []
    if isinstance(node, ast.AnnAssign):
        targets = [node.target]
    return [
        t.id if isinstance(t, ast.Name) else t.attr
        for t in targets
        if isinstance(t, ast.Name | ast.Attribute)
    ]


def lines(key: str, read: Reader) -> dict[str, int]:
    """The lines of what the table cites of a source, by file and symbol, in the version that it names."""
    texts = {file: read(file) for file in cited(key)}
    found = {
        f"{file}: {symbol}": line_of(symbol, file, texts[file] or "")
        for file, symbols in cited(key).items()
        for symbol in symbols
    }
    return {where: line for where, line in found.items() if line}


def keep_lines(key: str, source: Source, checkout: Path) -> None:
    """Write the lines of a source next to those of the others.

    Raises
    ------
    ValueError
        If the source is a thread, or the checkout lacks the commit that the table names.
    """
    if source.kind == "thread":
        raise ValueError(f"{key} is a thread ({source.name}): it has no lines")
    reader = in_folder(checkout) if source.kind == "package" else in_git(checkout, source.version)
    if not (found := lines(key, reader)):
        raise ValueError(f"{checkout} has nothing that is cited of {source}")
    known = json.loads(LINES.read_text("utf-8")) if LINES.exists() else {}
    LINES.write_text(json.dumps(dict(sorted((known | {key: found}).items())), indent=0) + "\n", "utf-8")


def changes(key: str, new: Reader, old: Reader | None = None) -> Iterator[str]:
    """Yield a line for each cited file or symbol that has gone, or whose text differs from the old one."""
    for file, symbols in cited(key).items():
        text, before = new(file), old(file) if old else None
        if text is None:
            yield f"{file} has gone"
            continue
        for symbol in symbols:
            found = text_of(symbol, file, text)
            if found is None:
                yield f"{file}: {symbol} has gone"
            elif before is not None and found != text_of(symbol, file, before):
                yield f"{file}: {symbol} has changed"


def report(key: str, source: Source, checkout: Path, revision: str = "HEAD") -> list[str]:
    """Compare a checkout with the source that the table names.

    Raises
    ------
    ValueError
        If the source is a thread, which no checkout has.
    """
    if source.kind == "thread":
        raise ValueError(f"{key} is a thread ({source.name}): read it again there")
    if source.kind == "package":
        return list(changes(key, in_folder(checkout)))
    known = subprocess.run(
        ["git", "-C", str(checkout), "cat-file", "-e", f"{source.version}^{{commit}}"],
        capture_output=True,
        check=False,
    )
    old = in_git(checkout, source.version) if known.returncode == 0 else None
    found = list(changes(key, in_git(checkout, revision), old))
    missing = (
        []
        if old
        else [f"the checkout does not have the commit {source.version}: only what has gone was looked for"]
    )
    return missing + found


def main() -> int:
    """Print what has gone or changed; exit with 1 if anything has."""
    sources = read_sources(FILE.read_text("utf-8"))
    parser = argparse.ArgumentParser(
        "python -m tools.models", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("source", choices=sources, metavar="SOURCE", help="a key of [sources] in models.toml")
    parser.add_argument("checkout", type=Path, help="a git repository, or the folder of an unpacked package")
    parser.add_argument("--revision", default="HEAD", help="the revision to compare (default: HEAD)")
    parser.add_argument("--lines", action="store_true", help="keep the lines of what is cited")
    options = parser.parse_args()
    try:
        if options.lines:
            keep_lines(options.source, sources[options.source], options.checkout)
            return 0
        said = report(options.source, sources[options.source], options.checkout, options.revision)
    except ValueError as error:
        parser.error(str(error))
    print("\n".join(said) or f"nothing cited of {sources[options.source]} has gone or changed")
    return bool(said)


if __name__ == "__main__":
    sys.exit(main())
