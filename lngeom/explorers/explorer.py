"""What all explorers share: their JavaScript, their state, and a figure where no JavaScript runs."""

from __future__ import annotations

import base64
import html
import json
from typing import TYPE_CHECKING, Any, ClassVar

import anywidget
from traitlets import Tuple, Unicode

from .bundle import module
from .tasks import TASKS
from .traits import Number

if TYPE_CHECKING:
    from lngeom.figures.style import BookFigure

__all__ = ["Explorer", "InSpace"]

MARK = "%lngeom-explorer"  # in a PDF that stands for an explorer: bookmaker/explorers.py adds a link


class Explorer(anywidget.AnyWidget):
    """The base of all explorers; use one of its subclasses."""

    _esm = module()
    name: ClassVar[str]
    linked: ClassVar[bool] = False  # whether it lights the terms of lngeom.palette in its picture
    explorer = Unicode().tag(sync=True)
    tasks = Tuple(read_only=True).tag(sync=True)  # what there is to try, from lngeom.explorers.tasks

    def __init__(self, **state: Any):
        unknown = sorted(set(state) - set(self.trait_names(state=True)))
        if unknown:
            raise TypeError(f"{type(self).__name__} has no trait {unknown[0]!r}; {self._offers()}")
        super().__init__(explorer=self.name, **state)
        told = TASKS.get(self._theme(), ())
        self.set_trait("tasks", tuple(task._asdict() for task in told))

    def __setattr__(self, name: str, value: Any) -> None:
        if not name.startswith("_") and not hasattr(type(self), name):
            raise AttributeError(f"{type(self).__name__} has no trait {name!r}; {self._offers()}")
        super().__setattr__(name, value)

    def _theme(self) -> str:
        """Under which name its tasks stand in TASKS."""
        return self.name

    def _offers(self) -> str:
        return f"it has {', '.join(sorted(self.trait_names(state=True)))}"

    @property
    def state(self) -> dict[str, Any]:
        """All traits that say what is seen, with their present values."""
        return {name: getattr(self, name) for name in sorted(self.trait_names(state=True))}

    def figure(self) -> BookFigure:
        """The present state as a matplotlib figure.

        Returns
        -------
        BookFigure
            What stands for the explorer on paper, without JavaScript and in saved notebooks.
        """
        from lngeom.figures import snapshots

        return getattr(snapshots, self.name.replace("-", "_"))(**self.state)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The widget, and its figure for whoever cannot show widgets."""
        bundle: Any = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        figure = self.figure()
        told = {"tasks": self.tasks} if self.tasks else {}
        state = html.escape(json.dumps({**self.state, **told}, separators=(",", ":"), ensure_ascii=False))
        marked = f' data-explorer="{self.name}" data-state="{state}">'
        svg = figure._repr_svg_().replace(">", marked, 1)
        body, xref, end = figure._repr_pdf_().rpartition(b"startxref")
        pdf = body + f"{MARK} {self.name}\n".encode() + xref + end
        pictures = {
            "image/svg+xml": svg,
            "application/pdf": base64.b64encode(pdf).decode(),
        }
        return {**data, **pictures}, metadata


class InSpace(Explorer):
    """An explorer with a view of space, in degrees."""

    azimuth = Number(-10, least=-180, most=180)
    elevation = Number(13, least=-90, most=90)
