"""The style of all figures: one palette, transparent SVG that follows the theme, orthographic views.

A figure has two layouts: the wide one, and one for the column of a page on a phone. Text has one size.
:func:`panels` lays axes out for both; a figure function that has more to change asks :func:`is_narrow`.
"""

from __future__ import annotations

import functools
import io
import os
import re
import textwrap
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from pathlib import Path
from typing import Any, ParamSpec

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager
from numpy.typing import ArrayLike, NDArray

from lngeom.centering import helmert
from lngeom.palette import COLOURS, LIGHT

Array = NDArray[Any]
P = ParamSpec("P")

INPUT, CENTERED, OUTPUT, ONES, NORMAL, AXES, EPS, INK, SOFT, FAINT = LIGHT.values()
DARK = dict(COLOURS.values())  # what each color becomes on a dark page

# The text font of the pages (Source Serif 4, made by tools/figure_font.py).
fontManager.addfont(str(Path(__file__).with_name("serif.ttf")))

NARROW = "narrow"  # the narrow layout of a figure in the metadata of a cell's output
TWICE = "LNGEOM_NARROW"  # set in the environment of cells whose outputs become pages
COLUMN = 3.6  # inches: the width of the narrow layout
LINE = 40  # characters: what is longer below an axis has two lines in the narrow layout
_narrow: ContextVar[bool] = ContextVar("narrow", default=False)

RC: Any = {
    "svg.hashsalt": "lngeom",
    "svg.fonttype": "path",
    "font.size": 11,
    "font.family": ["LNGeom Serif", "DejaVu Serif"],  # the second for missing glyphs
    "mathtext.fontset": "cm",  # as KaTeX sets the pages
    "text.color": INK,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.titlesize": 11,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "lines.linewidth": 1.6,
    "legend.frameon": False,
}

# a marker: eight curves, without an edge
ROUND = re.compile(r'<path id="(\w+)" d="M 0 ([\d.]+) (?:\n?C [-\d. ]+){8}\nz\n"/>')

# where things are, in points: a hundredth of one is not seen, nor a tenth where lines are smooth
SHAPE = re.compile(r' (?:d|cx|cy|r)="[^"]*"')
LONG = re.compile(r"-?\d+\.\d{2,}")
HASH = re.compile(r'(?<=["#])(?:[mp]|C\w+_)[0-9a-f]{10}(?=[")])')


class BookFigure(Figure):
    """A matplotlib figure that shows itself as SVG, in the colors of the page around it.

    It is made without pyplot: nothing global is changed, nothing has to be closed.
    """

    redrawn: Callable[[], BookFigure] | None = None  # draws its narrow layout
    decimals = 2  # of coordinates in its SVG, in points

    @property
    def narrow(self) -> BookFigure | None:
        """The figure in its narrow layout; None if it is as narrow already, or made by no figure function."""
        wide = self.get_figwidth() > COLUMN + 0.1
        return self.redrawn() if wide and self.redrawn else None

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, str], dict[str, str]]:
        """The narrow layout as metadata, for pages; a notebook shows the wide one, and draws no other."""
        narrow = self.narrow if TWICE in os.environ else None
        return {}, {NARROW: to_svg(narrow)} if narrow else {}

    def _repr_svg_(self) -> str:
        return to_svg(self)

    def _repr_pdf_(self) -> bytes:
        """For the printed book."""
        buffer = io.BytesIO()
        _save(self, buffer, "pdf", CreationDate=None)
        return buffer.getvalue()


def _save(figure: Figure, buffer: io.BytesIO | io.StringIO, kind: str, **metadata: None) -> None:
    """Save it with the layout of the last save if nothing changed since, which halves the time.

    The layout is made here, as Matplotlib would draw all of the figure once more for it.
    """
    layout, canvas = figure.get_layout_engine(), figure.canvas
    with mpl.rc_context(RC):
        if figure.stale and layout is not None:
            FigureCanvasSVG(figure)  # becomes the canvas, and measures the labels
            layout.execute(figure)
            figure.set_canvas(canvas)
        figure.set_layout_engine("none")
        figure.savefig(buffer, format=kind, transparent=True, metadata=metadata)
    figure.set_layout_engine(layout)
    figure.stale = False


def to_svg(figure: Figure) -> str:
    """The figure as transparent, reproducible SVG whose colors change with ``prefers-color-scheme``."""
    buffer = io.StringIO()
    _save(figure, buffer, "svg", Date=None, Creator=None)
    svg = buffer.getvalue()
    rounded = functools.partial(_rounded, decimals=getattr(figure, "decimals", 2))
    svg = SHAPE.sub(rounded, _with_circles(svg[svg.index("<svg") :]))
    names: dict[str, str] = {}  # Matplotlib makes them of coordinates, which differ in the last digit
    svg = HASH.sub(lambda found: names.setdefault(found[0], f"h{len(names)}"), svg)
    for light in DARK:
        svg = svg.replace(light.lower(), f"var(--{_name(light)})")
    by_day = "".join(f"--{_name(light)}:{light};" for light in DARK)
    by_night = "".join(f"--{_name(light)}:{shade};" for light, shade in DARK.items())
    style = f":root{{{by_day}}}@media (prefers-color-scheme:dark){{:root{{{by_night}}}}}"
    return re.sub(r"(<svg[^>]*>)", rf"\1<style>{style}</style>", svg, count=1)


def _with_circles(svg: str) -> str:
    """One circle for each round dot, where matplotlib copies a path, and one group for many colors.

    Groups that touch belong to one scatter plot and are clipped alike: each artist has a group around them.
    """
    for name, radius in ROUND.findall(svg):
        copy = rf'<use xlink:href="#{name}" x="([^"]*)" y="([^"]*)"'
        svg = re.sub(copy, rf'<circle cx="\1" cy="\2" r="{radius}"', svg)
    return re.sub(r'(<circle[^>]*/>)\s*</g>\s*<g clip-path="[^"]*">(?=\s*<circle)', r"\1", svg)


def _rounded(shape: re.Match[str], decimals: int) -> str:
    return LONG.sub(lambda number: f"{float(number[0]):.{decimals}f}".rstrip("0").rstrip("."), shape[0])


def _name(color: str) -> str:
    return "c" + color[1:].lower()


def is_narrow() -> bool:
    """Whether the figure that is drawn now gets its narrow layout."""
    return _narrow.get()


FIGURES: dict[str, dict[str, Callable[..., BookFigure]]] = {}  # by module and name


def drawn(function: Callable[P, BookFigure]) -> Callable[P, BookFigure]:
    """Draw a figure in the book's style, leaving matplotlib's own settings alone; in both layouts."""

    @functools.wraps(function)
    def styled(*args: P.args, **kwargs: P.kwargs) -> BookFigure:
        with mpl.rc_context(RC):
            figure = function(*args, **kwargs)
        figure.redrawn = functools.partial(_redrawn, styled, *args, **kwargs)
        return figure

    FIGURES.setdefault(function.__module__, {})[function.__name__] = styled
    return styled


def _redrawn(function: Callable[..., BookFigure], *args: Any, **kwargs: Any) -> BookFigure:
    token = _narrow.set(True)
    try:
        figure = function(*args, **kwargs)
    finally:
        _narrow.reset(token)
    for ax in figure.axes:
        ax.xaxis.label.set_text(textwrap.fill(ax.get_xlabel(), LINE))
    return figure


def panels(
    columns: int,
    *,
    rows: int = 1,
    width: float = 7.2,
    height: float = 3.5,
    narrow: tuple[int, float] | None = None,
) -> tuple[BookFigure, Any]:
    """A figure and its axes, row by row; in the narrow layout it has as many columns as keep their width.

    Parameters
    ----------
    columns, rows : int
        Of axes, in the wide layout.
    width, height : float
        Of the wide layout, in inches.
    narrow : (int, float), optional
        Columns and height, in inches, of the narrow layout, if others suit the figure better.
    """
    count = rows * columns
    if is_narrow():
        kept = max(1, int(COLUMN * columns / width + 0.1))
        one = min(height / rows, 1.1 * width / columns)
        columns, height = narrow or (kept, one * -(-count // kept))
        width, rows = COLUMN, -(-count // columns)
    figure = BookFigure(figsize=(width, height), layout="constrained")
    axes = figure.subplots(rows, columns, squeeze=False).ravel()
    for ax in axes[count:]:
        ax.remove()
    return figure, axes[:count]


def name_rows(ax: Axes, heights: ArrayLike, names: Sequence[str]) -> None:
    """Name the rows of a plot: at the left, or, in the narrow layout, above each."""
    ax.tick_params(axis="y", length=0, labelcolor=INK)
    ax.spines["left"].set_visible(False)
    if not is_narrow():
        ax.set_yticks(heights, names)
        return
    ax.set_yticks([])
    for height, name in zip(np.asarray(heights), names, strict=True):
        at: Any = (0, height), ax.get_yaxis_transform()
        style: Any = {"color": INK, "va": "bottom", "in_layout": False}  # the axes keep their width
        ax.annotate(name, at[0], (0, 7), xycoords=at[1], textcoords="offset points", **style)


def bare(ax: Axes, radius: float, *, aspect: bool = True) -> None:
    """No frame and no ticks: a drawing, not a plot."""
    ax.set(xlim=(-radius, radius), ylim=(-radius, radius))
    if aspect:
        ax.set_aspect("equal")
    ax.set_axis_off()


class View:
    """Space seen from afar: an orthographic projection of R³ onto the page."""

    def __init__(self, ax: Axes, *, azimuth: float = -26.0, elevation: float = 13.0):
        a, e = np.radians([azimuth, elevation])
        self.ax = ax
        self.across = np.array([-np.sin(a), np.cos(a), 0.0])
        self.up = np.array([-np.sin(e) * np.cos(a), -np.sin(e) * np.sin(a), np.cos(e)])
        self.towards = np.cross(self.across, self.up)

    def flat(self, points: ArrayLike) -> Array:
        """Page coordinates of points, shape (..., 3) to (..., 2)."""
        p = np.asarray(points, float)
        return np.stack([p @ self.across, p @ self.up], axis=-1)

    def points(self, points: ArrayLike, **style: Any) -> None:
        """Dots, the nearer ones drawn last."""
        p = np.asarray(points, float)
        p = p[np.argsort(p @ self.towards)]
        self.ax.plot(*self.flat(p).T, "o", **{"ms": 3, "mew": 0, "alpha": 0.75, **style})

    def lines(self, starts: ArrayLike, ends: ArrayLike, **style: Any) -> None:
        """Segments, from each start to its end."""
        pairs = np.stack([self.flat(starts), self.flat(ends)])
        self.ax.plot(pairs[..., 0], pairs[..., 1], **style)

    def curve(self, points: ArrayLike, **style: Any) -> None:
        """A line through points."""
        self.ax.plot(*self.flat(points).T, **style)

    def patch(self, corners: ArrayLike, color: str) -> None:
        """A pane of colored glass."""
        self.ax.fill(*self.flat(corners).T, facecolor=color, alpha=0.10, edgecolor="none")
        self.ax.fill(*self.flat(corners).T, facecolor="none", edgecolor=color, alpha=0.45, lw=0.8)

    def arrow(
        self, tip: ArrayLike, label: str = "", *, color: str = INK, origin: ArrayLike = (0, 0, 0)
    ) -> None:
        """An arrow with its name at the tip."""
        arrow(self.ax, self.flat(tip), label, color=color, origin=self.flat(origin))

    def frame(self, size: ArrayLike, symbol: str = "a") -> None:
        """The coordinate axes, thin, with their names; ``size`` may differ between them."""
        for k, length in enumerate(np.broadcast_to(size, 3)):
            end = length * np.eye(3)[k]
            self.lines(-end, end, color=FAINT, lw=0.9, zorder=0)
            x, y = self.flat(1.12 * end)
            self.ax.text(x, y, f"${symbol}_{k + 1}$", color=SOFT, ha="center", va="center")


def arrow(ax: Axes, tip: ArrayLike, label: str = "", *, color: str = INK, origin: ArrayLike = (0, 0)) -> None:
    """An arrow in the plane with its name beyond the tip."""
    end, start = np.asarray(tip, float), np.asarray(origin, float)
    style = {
        "arrowstyle": "-|>",
        "color": color,
        "lw": 1.7,
        "shrinkA": 0,
        "shrinkB": 0,
        "mutation_scale": 11,
    }
    ax.annotate("", tuple(end), tuple(start), arrowprops=style)
    if label:
        away = 11 * (end - start) / max(float(np.linalg.norm(end - start)), 1e-9)
        ax.annotate(
            label, tuple(end), tuple(away), textcoords="offset points", color=color, ha="center", va="center"
        )


# --- What figures of several chapters draw: the plane 1ᵀa = 0, its sphere, space, clouds of points ---------


DASHED: Any = (0, (5, 3))

ANGLE = np.linspace(0, 2 * np.pi, 181)
CIRCLE = np.stack([np.cos(ANGLE), np.sin(ANGLE)], axis=-1)


def cloud(points: int, n: int, *, seed: int = 0, spread: float = 1.0) -> Array:
    """Normal vectors, the same at every call."""
    return spread * np.random.default_rng(seed).normal(size=(points, n))


def plane_corners(size: float) -> Array:
    """The corners of a square in the plane orthogonal to (1, 1, 1)."""
    return size * np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]]) @ helmert(3)


def sphere_circle() -> Array:
    """The circle of radius √3 in the plane orthogonal to (1, 1, 1)."""
    return np.sqrt(3) * CIRCLE @ helmert(3)


def in_plane(points: ArrayLike) -> Array:
    """Helmert's two coordinates of points in space."""
    return np.asarray(points, float) @ helmert(3).T


def space(ax: Axes, azimuth: float, elevation: float, radius: float = 2.9) -> View:
    """Coordinate axes and the direction of ones, from an explorer's viewpoint."""
    view = View(ax, azimuth=azimuth, elevation=elevation)
    bare(ax, radius)
    ax.set_title("in space")
    view.frame(0.78 * radius)
    view.arrow(np.full(3, 1.25), r"$\hat{\mathbf{1}}$", color=ONES)
    return view
