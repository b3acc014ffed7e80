"""The geometry of layer normalization: layers on arrays, proved identities, figures.

Conventions: a is a vector of N features along the last axis of an array, μ its mean, σ² its biased (1/N)
variance, ε the number added to σ², g and G the gain as a vector and as a diagonal matrix, b the bias, y an
output, and Π the centering matrix.  One module holds the functions on arrays of one chapter, and its
identities are in the module of the same name in ``lngeom.identities``.

Names are imported on first use, so that ``lngeom.symbolic`` needs only SymPy.

>>> import numpy as np
>>> from lngeom import Ellipsoid, identity, layer_norm
>>> y = layer_norm(np.array([[1.0, 2, 3, 6], [5, 5, 6, 6]]), eps=0)  # one vector in each row
>>> np.linalg.norm(y, axis=-1)  # √N
array([2., 2.])
>>> Ellipsoid.of_layer_norm(gain=[2, 1, 1]).semi_axes.round(3)
array([3.   , 1.732])
>>> identity("output-norm").prove()  # for every N
True
"""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.3.0"

_HOME = {  # the module that defines each public name
    "layer_norm": "definition",
    **dict.fromkeys(("center", "centering_matrix", "helmert"), "centering"),
    **dict.fromkeys(("Ellipsoid", "semi_axes"), "ellipsoid"),
    **dict.fromkeys(("dyt", "qk_norm", "rms_norm", "unit_norm"), "rmsnorm"),
    **dict.fromkeys(("batch_norm", "group_norm", "instance_norm"), "groups"),
    **dict.fromkeys(("correlation", "distance"), "distances"),
    **dict.fromkeys(("jacobian", "vjp"), "gradients"),
    **dict.fromkeys(("Derivation", "prove", "refute"), "symbolic"),
    "identity": "identities",
    "load_norms": "weights",
}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(importlib.import_module(f"{__name__}.{_HOME[name]}"), name)
    raise AttributeError(f"module 'lngeom' has no attribute {name!r}; it offers {', '.join(__all__)}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
