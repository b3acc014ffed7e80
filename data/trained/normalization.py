"""The normalization layers of the three models, in the precision of their input."""

# mypy: ignore-errors
from __future__ import annotations

import numpy as np


def rms_norm(a, gain, bias, eps, name=""):
    """RMSNorm over the last axis; a model passes the name of the layer to what may replace it."""
    return gain * a / np.sqrt(np.mean(a**2, -1, keepdims=True) + eps) + bias


def layer_norm(a, gain, bias, eps, name=""):
    """LayerNorm over the last axis."""
    return rms_norm(a - a.mean(-1, keepdims=True), gain, bias, eps)
