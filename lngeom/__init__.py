"""The geometry of layer normalization: norms, machine-checked identities, figures.

Names are imported when they are first used, so that ``lngeom.symbolic`` needs SymPy alone.
"""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.3.0"

_NORMS = (
    "batch_norm",
    "center",
    "dyt",
    "group_norm",
    "instance_norm",
    "layer_norm",
    "qk_norm",
    "rms_norm",
    "unit_norm",
)
_GEOMETRY = (
    "Ellipsoid",
    "centering_matrix",
    "correlation",
    "distance",
    "helmert",
    "jacobian",
    "semi_axes",
    "vjp",
)
_HOME = dict.fromkeys(_NORMS, "lngeom.norms") | dict.fromkeys(_GEOMETRY, "lngeom.geometry")
_HOME["load_norms"] = "lngeom.weights"

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(importlib.import_module(_HOME[name]), name)
    raise AttributeError(f"module 'lngeom' has no attribute {name!r}; it offers {', '.join(__all__)}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
