"""The figures of the book: one function a figure, each returning a matplotlib ``Figure``."""

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
from .rotating import (
    ball_distances,
    chords,
    evenness,
    notch,
    rotation_table,
    turned_statistics,
    turned_vector,
)
from .style import BookFigure, to_svg

__all__ = [
    "BookFigure",
    "ball_distances",
    "centering_in_the_plane",
    "chords",
    "drop_lines",
    "evenness",
    "helmert_rows",
    "isotropy",
    "notch",
    "plane_before_after",
    "radius_curve",
    "right_triangle",
    "rotation_table",
    "samuelson_triangle",
    "space_before_after",
    "three_epsilons",
    "to_svg",
    "turned_statistics",
    "turned_vector",
    "two_denominators",
]
