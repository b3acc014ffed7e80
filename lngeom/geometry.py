"""The geometry of norm layers: their matrices, and the surfaces on which outputs lie."""

from .distances import correlation, distance
from .ellipsoid import Ellipsoid, semi_axes
from .gradients import jacobian, vjp
from .matrices import centering_matrix, helmert

__all__ = [
    "Ellipsoid",
    "centering_matrix",
    "correlation",
    "distance",
    "helmert",
    "jacobian",
    "semi_axes",
    "vjp",
]
