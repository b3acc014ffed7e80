"""The geometry of layer normalization: norms, machine-checked identities, figures.

Names are imported when they are first used, so that ``lngeom.symbolic`` needs SymPy alone.
"""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.3.0"

_HOME = {  # where each name comes from: modules are called as the chapters are
    "layer_norm": "definition",
    **dict.fromkeys(("center", "centering_matrix", "helmert"), "centering"),
    **dict.fromkeys(("Ellipsoid", "semi_axes"), "ellipsoid"),
    **dict.fromkeys(("dyt", "qk_norm", "rms_norm", "unit_norm"), "rmsnorm"),
    **dict.fromkeys(("batch_norm", "group_norm", "instance_norm"), "groups"),
    **dict.fromkeys(("correlation", "distance"), "distances"),
    **dict.fromkeys(("jacobian", "vjp"), "gradients"),
    "load_norms": "weights",
}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(importlib.import_module(f"{__name__}.{_HOME[name]}"), name)
    raise AttributeError(f"module 'lngeom' has no attribute {name!r}; it offers {', '.join(__all__)}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
