"""The explorer of the layers in use: what each of them sees of an input."""

from __future__ import annotations

import numpy as np
from traitlets import Enum

from .explorer import InSpace
from .traits import Number, Table, Vector

__all__ = ["Layers"]

MOST_POINTS = 5000


class Layers(InSpace):
    """Three features: a layer, its image of a cloud, and outputs as inputs grow or shift (chapter 13).

    Parameters
    ----------
    layer : {"layer", "rms", "oneplus", "unit", "dyt", "none"}
        LayerNorm, RMSNorm, RMSNorm with the gain 1 + g, the unit vector, tanh, or no layer.
    a : sequence of 3 numbers
        The input.
    gain : sequence of 3 numbers
        g; unit vectors and inputs that are left alone have none.
    eps : float
        ε ≥ 0; not of unit vectors, tanh and none.
    points : array_like, shape (m, 3)
        The cloud; m from 0 to 5000.
    azimuth, elevation : float
        From where space is seen, in degrees.

    Examples
    --------
    >>> Layers(layer="dyt").layer
    'dyt'
    """

    name = "layers"
    layer = Enum(("layer", "rms", "oneplus", "unit", "dyt", "none"), "layer").tag(sync=True, state=True)
    a = Vector(1.2, 0.3, -0.6)
    gain = Vector(1, 1, 1)
    eps = Number(0, least=0)
    points = Table(
        np.random.default_rng(12).normal(scale=0.9, size=(160, 3)).round(2), least=0, most=MOST_POINTS
    )
