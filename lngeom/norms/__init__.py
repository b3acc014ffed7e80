"""Normalization layers, exact to rounding on any finite input, and what is used in place of them.

Every function keeps the dtype of ``a`` (float16, float32, float64; integers become float64) and computes in
float64, on numbers scaled by a power of two, so that squares neither overflow nor underflow.  NaN and ±inf
stay in the vector they came in.
"""

from .channels import batch_norm, group_norm, instance_norm
from .features import center, layer_norm, rms_norm
from .variants import dyt, qk_norm, unit_norm

__all__ = [
    "batch_norm",
    "center",
    "dyt",
    "group_norm",
    "instance_norm",
    "layer_norm",
    "qk_norm",
    "rms_norm",
    "unit_norm",
]
