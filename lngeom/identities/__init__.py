"""The catalogue: every identity of the book, written once, as a SymPy equation for a symbolic N."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from anydim.derivation import catalogue, frozen

from .identity import Identity
from .lapses import Lapse

if TYPE_CHECKING:
    IDENTITIES: tuple[Identity, ...]

__all__ = ["IDENTITIES", "Identity", "Lapse", "identity"]

# The modules of the statements, in the order of the book.  Each is loaded when it is asked for: to build all
# of them takes as long as to import SymPy.
PARTS = (
    *("definition", "centering", "sphere", "ellipsoid", "rmsnorm", "groups", "distance", "rotations"),
    *("gradients", "training", "transformers", "trained", "uses", "digits", "depth"),
)


@cache
def _part(name: str) -> dict[str, Identity]:
    entries: tuple[Identity, ...] = getattr(import_module(f".{name}", __name__), name.upper())
    found: dict[str, Identity] = {}
    for entry in entries:
        if found.setdefault(entry.id, entry) is not entry:
            raise ValueError(f"two identities of {name} have the id {entry.id!r}: give the new one another")
    return found


@catalogue
def _found(id: str) -> Identity | None:
    loaded_first = sorted(PARTS, key=lambda name: f"{__name__}.{name}" not in sys.modules)
    return next((found for name in loaded_first if (found := _part(name).get(id))), None)


def __getattr__(name: str) -> Any:
    if name == "IDENTITIES":
        return tuple(entry for part in PARTS for entry in _part(part).values())
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def identity(id: str) -> Identity:
    r"""The identity of that name.

    Parameters
    ----------
    id : str
        For example ``"centering-idempotent"``; ``IDENTITIES`` holds them all, in the order of the book.

    Raises
    ------
    TypeError
        If ``id`` is not a string.
    KeyError
        If there is none of that name; the message offers the nearest ones.

    Examples
    --------
    >>> identity("centering-idempotent").formula
    '\\Pi^{2} = \\Pi'
    """
    if not isinstance(id, str):
        raise TypeError(f"an identity is asked for by its name, a string, got {id!r}")
    if (found := _found(id)) is not None:
        return found
    near = get_close_matches(id, [entry.id for entry in __getattr__("IDENTITIES")], 3, 0.3)
    raise KeyError(f"no identity is called {id!r}; near it: {', '.join(near) or 'none'}")


def is_stated(closed: Any) -> bool:
    """Return True if the statement that a derivation closed is the one of that name in the catalogue.

    Examples
    --------
    >>> from lngeom.symbolic import Derivation, Pi
    >>> is_stated(Derivation(Pi * Pi).eq(Pi).qed(identity("centering-idempotent")).closes)
    True
    """
    if closed is None or (one := _found(str(closed.id))) is None:
        return False
    return bool(closed.form == frozen(one).form)
