"""What students hand in: finding the files, reading whatever is in them, knowing which sheet they answer."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from lngeom.exercises.kinds import Question
from lngeom.exercises.kinds.stubs import TEXT

__all__ = ["Cell", "Submission", "find", "folders", "read", "sheets", "written"]

LARGEST = 50_000_000  # bytes of a notebook
LONGEST = 200  # bytes of the name of a folder
TABLE = "grades.csv"  # lies beside the folders
SECTION = re.compile(r"^#{1,3} (\d+)\. ", re.M)
WORTH = re.compile(r"^\*\w+ · \d+ points? · \d+ minutes\*$", re.M)  # as each question of a sheet begins


class Cell(NamedTuple):
    """A cell: its text, whether it is code, and nbgrader's name for it, if that is left."""

    source: str
    is_code: bool
    grade_id: str = ""


@dataclass(frozen=True)
class Submission:
    """A file that was handed in.

    Parameters
    ----------
    path : Path
        Where it lies.
    cells : list of Cell
        What could be read; empty if it is no notebook.
    note : str
        What was wrong with the file, in a sentence; else empty.
    content : bytes
        The file, by which it is known again.
    """

    path: Path
    cells: list[Cell] = field(default_factory=list)
    note: str = ""
    content: bytes = b""

    @property
    def code(self) -> list[str]:
        """The sources of its code cells."""
        return [cell.source for cell in self.cells if cell.is_code]


def find(paths: Iterable[Path]) -> tuple[list[Path], dict[Path, str]]:
    """The submissions in files and folders, and what else there is, with what it is.

    Whatever is named on its own is a submission.  In a folder it is what has ``.ipynb`` in its name, or a
    notebook inside; hidden files and folders are left alone, and so are linked folders.
    """
    found: list[Path] = []
    others: dict[Path, str] = {}
    for path in paths:
        if not path.is_dir():
            found.append(path)
            continue
        for inner in sorted(path.rglob("*")):
            if any(part.startswith((".", "__MACOSX")) for part in inner.relative_to(path).parts):
                continue
            named = ".ipynb" in inner.name.lower()
            if inner.is_dir():
                closed = not os.access(inner, os.R_OK | os.X_OK)
                if closed or inner.is_symlink():
                    others[inner] = "a folder that cannot be read" if closed else "a link to a folder"
                elif named and not any(inner.iterdir()):
                    found.append(inner)
            elif named or b'"nbformat"' in _content(inner)[0]:
                found.append(inner)
            else:
                others[inner] = "not a notebook"
    return list(dict.fromkeys(found)), others


def folders(paths: list[Path]) -> dict[Path, str]:
    """For each submission the folder of its results: its stem, or its whole path where stems are the same.

    Examples
    --------
    >>> folders([Path("ana/hw.ipynb"), Path("bo/hw.ipynb"), Path("cy/x.ipynb")])[Path("bo/hw.ipynb")]
    'bo__hw'
    """
    whole = {path: path.absolute() for path in paths}
    stems = Counter(path.stem.casefold() for path in paths)
    single = (path for path in paths if stems[path.stem.casefold()] == 1 and path.stem.casefold() != TABLE)
    names = {path: _short(path.stem) for path in single}
    taken = {name.casefold() for name in names.values()}
    for path in paths:
        depth = 2
        while path not in names:
            parts = whole[path].with_suffix("").parts[-depth:]
            name = _short("__".join(part.strip("/\\:") for part in parts))
            twins = sum(_tail(other, depth) == _tail(whole[path], depth) for other in whole.values())
            if depth > len(whole[path].parts):  # they differ in upper and lower case, or in the suffix, alone
                name += f"__{paths.index(path)}"
                twins = 1
            if twins == 1 and name.casefold() not in taken:
                names[path] = name
                taken.add(name.casefold())
            depth += 1
    return names


def _short(name: str) -> str:
    """A name that a folder can have; of a long one its beginning, and what tells it from others."""
    encoded = name.encode(errors="surrogateescape")
    if len(encoded) <= LONGEST:
        return name
    return f"{encoded[: LONGEST - 10].decode(errors='ignore')}-{hashlib.sha256(encoded).hexdigest()[:8]}"


def _tail(path: Path, depth: int) -> list[str]:
    return [part.casefold() for part in path.with_suffix("").parts[-depth:]]


def read(path: Path) -> Submission:
    """The submission in a file; raises nothing, whatever the file is."""
    content, note = _content(path)
    if note:
        return Submission(path, note=note)
    text = content.decode("utf-8-sig", "replace")
    if "\N{REPLACEMENT CHARACTER}" in text:
        note = "The file is not in UTF-8; what is not was replaced."
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        return Submission(path, note="The file is not a notebook: it is not JSON.", content=content)
    cells = _cells(plain)
    if not cells:
        note = "The file is not a notebook with cells."
    return Submission(path, cells, note, content)


def _content(path: Path) -> tuple[bytes, str]:
    """The bytes of a file, or why there are none."""
    if path.is_dir():
        return b"", "This is a folder, not a notebook."
    try:
        if not path.is_file():
            return b"", "There is no such file."
        if path.stat().st_size > LARGEST:
            return b"", f"The file is larger than {LARGEST // 1_000_000} MB."
        content = path.read_bytes()
    except OSError as error:
        return b"", f"The file cannot be read: {error.strerror}."
    return content, "" if content.strip() else "The file is empty."


def _cells(plain: Any) -> list[Cell]:
    """The cells of nbformat 4, or of 3 with its worksheets; what has no source is no cell."""
    if not isinstance(plain, dict):
        return []
    sheets = plain.get("worksheets")
    groups = [plain] if "cells" in plain else sheets if isinstance(sheets, list) else []
    listed = [group.get("cells") for group in groups if isinstance(group, dict)]
    found = [cell for cells in listed if isinstance(cells, list) for cell in cells if isinstance(cell, dict)]
    return [_cell(cell) for cell in found if isinstance(cell.get("source", cell.get("input")), str | list)]


def _cell(plain: dict[str, Any]) -> Cell:
    source = plain.get("source", plain.get("input"))
    text = source if isinstance(source, str) else "".join(map(str, source or ()))
    metadata = plain.get("metadata")
    nbgrader = metadata.get("nbgrader") if isinstance(metadata, dict) else None
    grade_id = nbgrader.get("grade_id") if isinstance(nbgrader, dict) else None
    return Cell(text, plain.get("cell_type") == "code", str(grade_id or ""))


def sheets(submission: Submission, questions: Mapping[str, Question]) -> list[str]:
    """The keys of the sheets that are answered, by what is named in the cells, most of all first.

    Of the others more than one question must be named: an answer may use that of another sheet.
    """
    said = "\n".join(cell.source for cell in submission.cells)
    words = set(re.findall(r"\b[a-z]\w*_\d+\b", said)) | {
        id.replace(".", "_") for id in re.findall(r"\bcheck\(\s*[\"']([a-z]\w*\.\d+)[\"']", said)
    }
    words |= {cell.grade_id.replace("-", "_") for cell in submission.cells}
    named = Counter(question.sheet for question in questions.values() if question.name in words)
    return [key for place, (key, count) in enumerate(named.most_common()) if count > 1 or not place]


def written(submission: Submission, question: Question) -> str:
    """The text that answers a question: nbgrader's cell and what is below it, else below its heading."""
    id = question.id.replace(".", "-")
    texts = _from(submission.cells, re.compile(rf"{id}(-\d+)?")) or _below(
        submission.cells, int(question.id.partition(".")[2])
    )
    return "\n\n".join(text.replace(TEXT, "").strip() for text in texts).strip()


def _from(cells: list[Cell], ids: re.Pattern[str]) -> list[str]:
    """The cells of these names and the Markdown cells below them, up to the next question."""
    found: list[str] = []
    inside = False
    for cell in cells:
        own = bool(ids.fullmatch(cell.grade_id))
        inside = own or (inside and not cell.grade_id and not _asks(cell))
        if own or (inside and not cell.is_code):
            found.append(cell.source)
    return found


def _below(cells: list[Cell], number: int) -> list[str]:
    """The Markdown cells of a section, without the one that asks."""
    found: list[str] = []
    at = 0
    headed = [cell for cell in cells if SECTION.search(cell.source)]
    asking = list(filter(_asks, headed)) or headed
    for cell in cells:
        if cell.is_code:
            continue
        if cell in asking:
            at = int(SECTION.findall(cell.source)[-1])
        elif at == number:
            found.append(cell.source)
    return found


def _asks(cell: Cell) -> bool:
    """Whether it is a cell of the sheet that asks: with a number, points and minutes."""
    return not cell.is_code and bool(SECTION.search(cell.source) and WORTH.search(cell.source))
