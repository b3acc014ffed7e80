"""The catalogue: every identity of the book, written once, as a SymPy equation for a symbolic N."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

from anydim.derivation import catalogue, frozen
from lngeom.chapters import CHAPTERS, part, parts

from .identity import Identity
from .lapses import Lapse

if TYPE_CHECKING:
    IDENTITIES: tuple[Identity, ...]

__all__ = ["IDENTITIES", "Identity", "Lapse", "identity"]


@cache
def _part(module: ModuleType) -> dict[str, Identity]:
    found: dict[str, Identity] = {}
    for entry in module.IDENTITIES:
        if found.setdefault(entry.id, entry) is not entry:
            raise ValueError(f"two identities of {module.__name__} have the id {entry.id!r}: rename one")
    return found


@catalogue
def _found(id: str) -> Identity | None:
    # a module is loaded when it is asked for: to build all of them takes as long as to import SymPy
    return next((found for module in parts("identities") if (found := _part(module).get(id))), None)


def __getattr__(name: str) -> Any:
    if name == "IDENTITIES":
        return tuple(entry for name in CHAPTERS for entry in _part(part(name, "identities")).values())
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
