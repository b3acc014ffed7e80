"""The explorers: interactive pictures of normalization layers, on the book's pages and in Jupyter.

Each is an `anywidget <https://anywidget.dev>`_ that computes and draws in the browser.  Its traits are its
state in both directions: ``w.gain = [1, 2, 0]`` changes the picture, and dragging changes ``w.gain``.
``w.figure()`` draws the current state with matplotlib.

Conventions: a is the input, eps is ε, gain and bias are those of the layer, and azimuth and elevation, in
degrees, give the direction from which space is seen.
"""

from typing import Any

from lngeom.chapters import CHAPTERS, has, part
from lngeom.extras import anywidget  # noqa: F401 - its error names the extra to install

from .explorer import Explorer, Task

__all__ = ["Explorer"]  # and those of the chapters


def explorers() -> dict[str, type[Explorer]]:
    """All explorers by the names of their classes, in the order of the book.

    >>> list(explorers())[:3]
    ['TwoPoints', 'Centering', 'Stages']
    """
    modules = [part(chapter, "explorer") for chapter in CHAPTERS if has(chapter, "explorer")]
    return {one.__name__: one for module in modules for one in vars(module).values() if _of(module, one)}


def _of(module: Any, one: Any) -> bool:
    return isinstance(one, type) and issubclass(one, Explorer) and one.__module__ == module.__name__


def tasks() -> dict[str, tuple[Task, ...]]:
    """The tasks of all explorers, by name, with a variant after a space if they depend on the state."""
    return {key: given for one in explorers().values() for key, given in one.tasks_by_key.items()}


def __getattr__(name: str) -> Any:
    if not name.startswith("_") and name in (found := explorers()):
        return found[name]
    raise AttributeError(f"there is no explorer {name!r}; there are {', '.join(explorers())}")


def __dir__() -> list[str]:
    return sorted({*__all__, *explorers()})
