"""What is left of a submission: ``results.json`` for Gradescope, a report to read, a row of the table."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from lngeom.exercises.kinds import Verdict

__all__ = ["Graded", "recall", "save", "write", "write_table"]

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }}
body {{ max-width: 46rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }}
section {{ border-left: 4px solid; padding-left: 1rem; margin: 1.2rem 0; }}
.right {{ border-color: #009e73; }} .wrong {{ border-color: #d55e00; }} .read {{ border-color: #e69f00; }}
h2 {{ font-size: 1rem; margin: 0; }} p {{ margin: .3rem 0; white-space: pre-wrap; }}
</style></head><body>
<h1>{title}</h1>
<p>{summary}</p>
{body}
</body></html>
"""


@dataclass
class Graded:
    """The result of one submission.

    Parameters
    ----------
    file : str
        The submission.
    sheet : str
        The sheet that it answers; empty if none.
    verdicts : list of Verdict
        One a question.
    titles : dict
        The title of each question.
    note : str
        What was wrong with the submission as a whole.
    cells : dict
        By number of the code cell, what it did instead of running.
    private : list of str
        The questions of the instructor's own file.
    digest : str
        Of all that the result depends on.
    """

    file: str
    sheet: str = ""
    verdicts: list[Verdict] = field(default_factory=list)
    titles: dict[str, str] = field(default_factory=dict)
    note: str = ""
    cells: dict[int, str] = field(default_factory=dict)
    private: list[str] = field(default_factory=list)
    digest: str = ""

    @property
    def score(self) -> float:
        """Points earned by machine."""
        return sum(verdict.score for verdict in self.verdicts)

    @property
    def points(self) -> float:
        """Points that can be earned by machine."""
        return sum(verdict.points for verdict in self.verdicts)

    @property
    def pending(self) -> float:
        """Points that a person gives."""
        return sum(verdict.pending for verdict in self.verdicts)

    def gradescope(self) -> dict[str, Any]:
        """The result in Gradescope's format; ``extra_data`` has what resuming needs."""
        whole = {**asdict(self), "cells": {str(number): why for number, why in self.cells.items()}}
        return {
            "score": self.score,
            "output": self._summary(public=True),
            "visibility": "visible",
            "tests": [self._test(verdict) for verdict in self.verdicts] + self._notes(),
            "extra_data": {"lngeom": whole},
        }

    def _summary(self, *, public: bool = False) -> str:
        shown = [verdict for verdict in self.verdicts if not (public and verdict.id in self.private)]
        score, points = sum(verdict.score for verdict in shown), sum(verdict.points for verdict in shown)
        parts = [f"{score:g} of {points:g} points" if self.sheet else "0 points"]
        if len(shown) < len(self.verdicts):
            parts[0] += ", those of private questions not counted"
        if self.pending:
            parts.append(f"{self.pending:g} more are given by a person")
        return "; ".join(parts) + "." + (f" {self.note}" if self.note else "")

    def _test(self, verdict: Verdict) -> dict[str, Any]:
        pending = f" ({verdict.pending:g} points by a person)" if verdict.pending else ""
        shown = "after_published" if verdict.id in self.private else "visible"
        made = {
            "name": f"{verdict.id} {self.titles[verdict.id]}{pending}",
            "score": verdict.score,
            "max_score": verdict.points,
            "output": verdict.message,
            "visibility": shown,
        }
        return made if verdict.pending else {**made, "status": "passed" if verdict.ok else "failed"}

    def _notes(self) -> list[dict[str, Any]]:
        lines = [self.note] if self.note else []
        lines += [f"Code cell {number} {why}" for number, why in sorted(self.cells.items())]
        note = {
            "name": "notebook",
            "score": 0,
            "max_score": 0,
            "output": "\n".join(lines),
            "visibility": "visible",
        }
        return [note] if lines else []

    def page(self) -> str:
        """The report for the student."""
        body = [_section(verdict, self.titles[verdict.id]) for verdict in self.verdicts]
        if self.cells:
            cells = "\n".join(f"Code cell {number} {why}" for number, why in sorted(self.cells.items()))
            body.append(
                f'<section class="wrong"><h2>Cells that did not run</h2><p>{escape(cells)}</p></section>'
            )
        return PAGE.format(
            title=escape(Path(self.file).name), summary=escape(self._summary()), body="\n".join(body)
        )


def _section(verdict: Verdict, title: str) -> str:
    kind = "read" if verdict.ok and verdict.pending else "right" if verdict.ok else "wrong"
    return (
        f'<section class="{kind}"><h2>{escape(verdict.head)}: {escape(title)}</h2>'
        f"<p>{escape(verdict.message)}</p></section>"
    )


def save(graded: Graded, folder: Path) -> None:
    """Write ``report.html``, then ``results.json``, of which the presence says that all is there."""
    folder.mkdir(parents=True, exist_ok=True)
    write(folder / "report.html", graded.page())
    write(folder / "results.json", json.dumps(graded.gradescope(), indent=1, ensure_ascii=False))


def recall(folder: Path, digest: str) -> Graded | None:
    """The result that is there already, if all that it depends on is the same."""
    try:
        whole = json.loads((folder / "results.json").read_text("utf-8"))["extra_data"]["lngeom"]
        if whole["digest"] != digest:
            return None
        whole["verdicts"] = [Verdict(**verdict) for verdict in whole["verdicts"]]
        whole["cells"] = {int(number): why for number, why in whole["cells"].items()}
        return Graded(**whole)
    except (OSError, ValueError, KeyError, TypeError):  # not there, or not ours: it is made anew
        return None


def write_table(all_graded: Iterable[Graded], path: Path) -> None:
    """Write ``grades.csv``: a row for each submission, a column for each question that was asked."""
    rows = list(all_graded)
    ids = list(dict.fromkeys(verdict.id for graded in rows for verdict in graded.verdicts))
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["file", "score", "points", "pending", *ids, "note"])
    for graded in rows:
        scores = {v.id: "" if v.pending else f"{v.score:g}" for v in graded.verdicts}
        numbers = [f"{number:g}" for number in (graded.score, graded.points, graded.pending)]
        notes = [graded.note] if graded.note else []
        notes += [f"code cell {number} {why}" for number, why in sorted(graded.cells.items())]
        columns = [scores.get(id, "") for id in ids]
        table.writerow([_harmless(graded.file), *numbers, *columns, _harmless(" ".join(notes))])
    write(path, text.getvalue())


def _harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula, on one line."""
    line = " ".join(text.split())
    return f"'{line}" if line.startswith(("=", "+", "-", "@")) else line


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    new = path.with_name(f".{path.name}.{os.getpid()}")
    new.write_text(text, "utf-8", errors="replace", newline="")
    os.replace(new, path)
