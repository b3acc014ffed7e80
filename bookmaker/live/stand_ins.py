"""What cells and sheets name and a page does not bring: IPython's ``display``, and NumPy.

NumPy is stood in for while the sheets are read that name it, and so is what computes with it.  Whatever is
made with it is a :class:`Later`: to call, index or compute with it gives it again.  To become a number, a
truth value or a list it refuses, by an exception that no ``except Exception`` catches: a verdict that needs
NumPy is no verdict, and never "wrong".
"""

from __future__ import annotations

import importlib.util
import math
import sys
import types
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from typing import Any

shown: list[dict[str, str]] = []  # what the cell that runs has displayed
MOST = 100  # values that one run shows


class Markdown:
    """Text that is shown as Markdown."""

    def __init__(self, data: str) -> None:
        self.data = data

    def _repr_markdown_(self) -> str:
        return self.data


def display(*values: Any, raw: bool = False, **_: Any) -> None:
    """Show values beside that of a cell; with ``raw`` they are what is shown, by type of content."""
    for value in values[: max(0, MOST - len(shown))]:
        shown.append({"kind": "text", "text": value["text/plain"]} if raw else part(value))


def part(value: Any) -> dict[str, str]:
    """What a value shows, as Jupyter would choose; never HTML.

    Examples
    --------
    >>> part(3)
    {'kind': 'text', 'text': '3'}
    """
    for name, kind in (("_repr_latex_", "latex"), ("_repr_markdown_", "markdown")):
        method = getattr(type(value), name, None)
        if method and isinstance(text := method(value), str):
            return {"kind": kind, "text": text}
    return {"kind": "text", "text": repr(value)}


def be_ipython() -> None:
    """Be ``IPython.display``, unless there is one."""
    if importlib.util.find_spec("IPython") is None:
        package, module = types.ModuleType("IPython"), types.ModuleType("IPython.display")
        vars(module).update(Markdown=Markdown, display=display)
        vars(package).update(display=module, __path__=[])
        sys.modules.update({"IPython": package, "IPython.display": module})


# ------------------------------------------------------------------ NumPy

BINARY = ["add", "sub", "mul", "truediv", "pow", "matmul", "mod", "floordiv", "and", "or", "xor"]
OTHERS = ["neg", "abs", "pos", "invert", "eq", "ne", "lt", "gt", "le", "ge", "getitem", "call", "enter"]
REFUSED = ["bool", "float", "int", "complex", "index", "len", "iter", "contains"]


class NeedsNumPy(BaseException):
    """What is asked for needs NumPy."""


class _Kind(type):
    """Makes a class that may stand where NumPy has a module, a function or a type of arrays."""

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return cls

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        return super().__call__()

    def __getitem__(cls, key: Any) -> Any:
        return cls


class Later(metaclass=_Kind):
    """What NumPy would have made."""

    __array_ufunc__ = None
    __hash__ = object.__hash__

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name in ("tolist", "dtype", "is_number", "free_symbols"):
            raise AttributeError(name)
        return self

    def __exit__(self, *raised: object) -> None:
        """As a context, ``np.errstate`` does nothing."""


def _again(self: Any, *args: Any, **kwargs: Any) -> Any:
    return self


def _refuse(self: Any, *args: Any) -> Any:
    raise NeedsNumPy("This needs NumPy, which a page does not bring.")


for _name in (*OTHERS, *BINARY, *(f"r{name}" for name in BINARY)):
    setattr(Later, f"__{_name}__", _again)
for _name in REFUSED:
    setattr(Later, f"__{_name}__", _refuse)


class Absent(types.ModuleType):
    """A module that is not there, with the few values of it that are none of NumPy's."""

    inf, nan, pi, e, newaxis = math.inf, math.nan, math.pi, math.e, None
    WRONG_LAYER_NORMS: dict[str, Any] = {}  # noqa: RUF012 - of lngeom.definition

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Later


class _Absent(MetaPathFinder, Loader):
    """Finds NumPy and those modules of lngeom that nobody else finds."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        absent = name.partition(".")[0] == "numpy" or name.startswith("lngeom.")
        return ModuleSpec(name, self, is_package=True) if absent else None

    def create_module(self, spec: ModuleSpec) -> types.ModuleType:
        return Absent(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        pass


@contextmanager
def numpy_later() -> Iterator[None]:
    """Be NumPy and what computes with it, for modules of the book, unless NumPy is there.

    Afterwards it is gone: to a reader's own ``import numpy`` the page says what it lacks.
    """
    if importlib.util.find_spec("numpy"):
        yield
        return
    sys.meta_path.append(finder := _Absent())
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name, module in sys.modules.items() if isinstance(module, Absent)]:
            del sys.modules[name]
            package, _, own = name.rpartition(".")
            if package in sys.modules:
                delattr(sys.modules[package], own)
