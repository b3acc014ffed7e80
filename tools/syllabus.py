"""A syllabus on one page, to print: outcomes and hours of each week, from the book's own data."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from bookmaker.page.source import is_sheet, notebook_pages
from bookmaker.quiz import spoken
from lngeom.chapters import objectives
from lngeom.exercises import QUESTIONS

MINUTES = re.compile(r"\*\*It takes\*\* about (\d+) minutes")
TITLE = re.compile(r"^# (.+)$", re.M)
FORMULA = re.compile(r"\$([^$]+)\$")
PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Syllabus</title>
<style>
@page {{ size: A4; margin: 12mm; }}
body {{ font: 9pt/1.25 sans-serif; max-width: 186mm; margin: auto; }}
h1 {{ font-size: 14pt; margin: 0 0 2mm; }}
p {{ margin: 1mm 0; }}
table {{ border-collapse: collapse; width: 100%; }}
th, td {{ border-top: 1px solid #999; padding: 0.6mm 1.5mm; text-align: left; vertical-align: top; }}
td:nth-child(n + 4), th:nth-child(n + 4) {{ text-align: right; white-space: nowrap; }}
tr {{ break-inside: avoid; }}
</style>
</head>
<body>
<h1>The Geometry of Layer Normalization: syllabus</h1>
<table>
<tr>
<th>no.</th><th>chapter</th><th>after it, students can</th><th>reading, h</th><th>sheet, h</th>
</tr>
{rows}
<tr><th></th><th>all</th><th></th><th>{reading:.1f}</th><th>{sheet:.1f}</th></tr>
</table>
<p><b>Work.</b> {hours:.0f} hours in all, lectures not counted. Each sheet has questions that a program
checks, and one text that a person grades by a rubric that students know.</p>
<p><b>Late work, extensions, accommodations.</b> ________________________________________________</p>
<p><b>Instructor, rooms, due dates.</b> ________________________________________________</p>
</body>
</html>
"""


def plain(text: str) -> str:
    r"""Write the formulas of a text without LaTeX.

    >>> plain(r"what $\varepsilon$ does")
    'what ε does'
    """
    return FORMULA.sub(lambda found: spoken(found[1]), text)


def syllabus(root: Path, sheets: list[str]) -> str:
    """Write the syllabus of some sheets as HTML.

    Parameters
    ----------
    root : Path
        The checkout, whose chapters state their reading time.
    sheets : list of str
        The keys of the sheets, such as ``"sphere"``.

    Raises
    ------
    ValueError
        If a chapter does not state how long it takes.
    """
    rows, reading, sheet = [], 0, 0
    for page in filter(is_sheet, notebook_pages(root)):
        name, key = page.partition("/")[2], page.partition("-")[2]
        if key not in sheets:
            continue
        text = (root / "chapters" / f"{name}.md").read_text("utf-8")
        title, minutes = TITLE.search(text), MINUTES.search(text)
        if not (title and minutes):
            raise ValueError(f"chapters/{name}.md states no title, or not how long it takes")
        own = sum(question.minutes for question in QUESTIONS.values() if question.sheet == key)
        reading, sheet = reading + int(minutes[1]), sheet + own
        can = "; ".join(escape(plain(outcome)) for outcome in objectives()[key].values())
        hours = f"<td>{int(minutes[1]) / 60:.1f}</td><td>{own / 60:.1f}</td>"
        rows.append(f"<tr><td>{name[:2]}</td><td>{escape(title[1])}</td><td>{can}</td>{hours}</tr>")
    return PAGE.format(
        rows="\n".join(rows), reading=reading / 60, sheet=sheet / 60, hours=(reading + sheet) / 60
    )
