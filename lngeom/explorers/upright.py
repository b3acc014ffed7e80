"""The explorers of the plane through 1 and an input: what centering takes away, and what RMSNorm leaves."""

from __future__ import annotations

from .explorer import InSpace
from .traits import Number, Vector

__all__ = ["Centering", "TwoOutputs"]


class Centering(InSpace):
    """Three features: a vector, its shadow, and the way along 1 between them (chapter 02).

    Parameters
    ----------
    a : sequence of 3 numbers
        The input.
    share : float
        c, from 0 to 2: how much of the mean is subtracted, a - cμ1.
    azimuth, elevation : float
        From where space is seen, in degrees.

    Examples
    --------
    >>> Centering(share=1).share
    1.0
    """

    name = "centering"
    a = Vector(1.6, 1.2, -0.4)
    share = Number(0.5, least=0, most=2)
    azimuth = Number(-38, least=-180, most=180)


class TwoOutputs(InSpace):
    """Three features: the outputs of RMSNorm and of LayerNorm, and the angle between them (chapter 05).

    Parameters
    ----------
    a : sequence of 3 numbers
        The input.
    eps : float
        ε ≥ 0.
    azimuth, elevation : float
        From where space is seen, in degrees.

    Examples
    --------
    >>> TwoOutputs(eps=0.1).a
    (1.9, 1.4, 0.3)
    """

    name = "two-outputs"
    a = Vector(1.9, 1.4, 0.3)
    eps = Number(0, least=0)
