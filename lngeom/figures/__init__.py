"""The figures of the book, one function for each; a function returns a matplotlib ``Figure``.

They are in the folders of the chapters, ``figures.spectrum`` in ``lngeom.chapters.centering.figures``.
"""

from typing import Any

from lngeom.chapters import parts
from lngeom.extras import matplotlib  # noqa: F401 - or an error that names the extra

from .style import FIGURES, BookFigure, to_svg

__all__ = ["BookFigure", "to_svg"]


def __getattr__(name: str) -> Any:
    for module in () if name.startswith("_") else parts("figures"):
        if name in FIGURES[module.__name__]:
            return getattr(module, name)
    raise AttributeError(f"there is no figure {name!r}; dir(lngeom.figures) lists them")


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for module in parts("figures") for name in FIGURES[module.__name__])})
