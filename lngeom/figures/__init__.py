"""The figures of the book: one function a figure, each returning a matplotlib ``Figure``."""

from .groups import batch_and_layer, batch_reach, flat_torus, four_points, quiet_group, who_shares
from .one_vector import (
    centering_in_the_plane,
    drop_lines,
    helmert_rows,
    isotropy,
    plane_before_after,
    radius_curve,
    right_triangle,
    samuelson_triangle,
    space_before_after,
    three_epsilons,
    two_denominators,
)
from .style import BookFigure, to_svg

__all__ = [
    "BookFigure",
    "batch_and_layer",
    "batch_reach",
    "centering_in_the_plane",
    "drop_lines",
    "flat_torus",
    "four_points",
    "helmert_rows",
    "isotropy",
    "plane_before_after",
    "quiet_group",
    "radius_curve",
    "right_triangle",
    "samuelson_triangle",
    "space_before_after",
    "three_epsilons",
    "to_svg",
    "two_denominators",
    "who_shares",
]
