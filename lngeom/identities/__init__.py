"""The catalogue: every identity of the book, written once, as a SymPy equation for a symbolic N."""

from __future__ import annotations

from difflib import get_close_matches

from .centering import CENTERING
from .definition import DEFINITION
from .distance import DISTANCE
from .ellipsoid import ELLIPSOID
from .gradients import GRADIENTS
from .groups import GROUPS
from .identity import Identity
from .lapses import Lapse
from .residual import Residual
from .rmsnorm import RMSNORM
from .rotations import ROTATIONS
from .sphere import SPHERE
from .table import Decisions, Residuals, decide, measure
from .trained import TRAINED
from .training import TRAINING
from .transformers import TRANSFORMERS
from .uses import USES
from .verdicts import Disagreement

__all__ = [
    "IDENTITIES",
    "Disagreement",
    "Lapse",
    "Residual",
    "Residuals",
    "Identity",
    "Decisions",
    "measure",
    "identity",
    "decide",
]

IDENTITIES: tuple[Identity, ...] = (
    *DEFINITION,
    *CENTERING,
    *SPHERE,
    *ELLIPSOID,
    *RMSNORM,
    *GROUPS,
    *DISTANCE,
    *ROTATIONS,
    *GRADIENTS,
    *TRAINING,
    *TRANSFORMERS,
    *TRAINED,
    *USES,
)
_BY_ID = {entry.id: entry for entry in IDENTITIES}


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
    if id not in _BY_ID:
        near = get_close_matches(id, _BY_ID, 3, 0.3)
        raise KeyError(f"no identity is called {id!r}; near it: {', '.join(near) or 'none'}")
    return _BY_ID[id]
