"""Stands in for NumPy where there is none, so that sheets which name it can be read.

Whatever is made with it is a :class:`Later`: to call, index or compute with it gives another.
To become a number, a truth value or a list it refuses, by an exception that no ``except Exception`` catches:
a verdict that needs NumPy is no verdict, and never "wrong".
"""

from __future__ import annotations

import importlib.util
import math
import sys
import types
from typing import Any

# Of lngeom what sheets name and the page does not bring, since it computes with arrays
NUMERIC = (
    *("arrays", "definition", "centering", "ellipsoid", "rmsnorm", "groups", "distances", "rotations"),
    *("gradients", "transformers", "transformers.attention", "transformers.model", "transformers.texts"),
    "weights",
)
BINARY = ["add", "sub", "mul", "truediv", "pow", "matmul", "mod", "floordiv", "and", "or", "xor"]
OTHERS = ["neg", "abs", "pos", "invert", "eq", "ne", "lt", "gt", "le", "ge", "getitem", "call", "enter"]
REFUSED = ["bool", "float", "int", "complex", "index", "len", "iter", "contains"]


class NeedsNumPy(BaseException):
    """What is asked for needs NumPy."""


class _Named(type):
    """Makes classes whose attributes are stand-ins, too: ``np.random.Generator``."""

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Named(name, (Later,), {})

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        return object.__new__(Later)

    def __getitem__(cls, key: Any) -> Any:
        return cls


class Later(metaclass=_Named):
    """What NumPy would have made."""

    __array_ufunc__ = None
    __hash__ = object.__hash__

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name in ("tolist", "dtype", "is_number", "free_symbols"):
            raise AttributeError(name)
        return object.__new__(Later)

    def __exit__(self, *raised: object) -> None:
        """As a context, ``np.errstate`` does nothing."""


def _another(self: Any, *args: Any, **kwargs: Any) -> Any:
    return object.__new__(Later)


def _refuse(self: Any, *args: Any) -> Any:
    raise NeedsNumPy("This needs NumPy, which a page does not bring.")


for _name in (*OTHERS, *BINARY, *(f"r{name}" for name in BINARY)):
    setattr(Later, f"__{_name}__", _another)
for _name in REFUSED:
    setattr(Later, f"__{_name}__", _refuse)


class _Module(types.ModuleType):
    inf, nan, pi, e, newaxis = math.inf, math.nan, math.pi, math.e, None
    WRONG_LAYER_NORMS: dict[str, Any] = {}  # noqa: RUF012 - of lngeom.definition

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return sys.modules.get(f"{self.__name__}.{name}") or _Named(name, (Later,), {})


def stand_in() -> None:
    """Be NumPy and what computes with it, for modules of the book, unless NumPy is there."""
    if importlib.util.find_spec("numpy") is None:
        parts = ("numpy", "numpy.typing", "numpy.random", "numpy.linalg")
        for name in (*parts, *(f"lngeom.{part}" for part in NUMERIC)):
            sys.modules[name] = _Module(name)
            sys.modules[name].__path__ = []


def leave() -> None:
    """Be gone again: to a reader's own ``import numpy`` the page says what it lacks."""
    for name in [name for name, module in sys.modules.items() if isinstance(module, _Module)]:
        del sys.modules[name]
