"""NumPy, imported on first use, because most questions are checked on pages without NumPy."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

__all__ = ["Array", "feature_mean", "np"]

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[Any]
else:

    class _Lazy:
        def __getattr__(self, name: str) -> Any:
            return getattr(importlib.import_module("numpy"), name)

    np, Array = _Lazy(), Any


def feature_mean(values: Array) -> Array:
    """The means of vectors of features, with an axis of length 1 in the place of the features."""
    return np.asarray(values.mean(axis=-1, keepdims=True))
