"""Normalization layers, right to rounding on every finite input, and what is used in place of them.

Every function keeps the dtype of ``a`` (float16, float32, float64; integers become float64) and computes in
float64, on numbers with exponents of their own (``lngeom.scaling.Wide``): nothing over- or underflows on
the way, whatever the sizes of ``a``, gain, bias, ε and given statistics are.  With u = 2^-53, an output of
LayerNorm, and of what is LayerNorm of a group, an instance or a batch, is off by at most ::

    Cu (|g| (|a - μ| + σ)/s + |β|) + 2^-1075        where s = √(σ² + ε);

where no mean of ``a`` is subtracted, as in RMSNorm, with given statistics, in unit vectors and in dynamic
tanh, by ``Cu (|gy| + |β|) + 2^-1075`` for the output gy + β.  C is at most 16 for up to a hundred features,
and grows as log N.  The last term is the half step of subnormal numbers.  What is beyond the largest number
by half a step or more is ±inf, as everywhere in rounding; a shorter dtype rounds once more.  NaN and ±inf
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
