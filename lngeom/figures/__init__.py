"""The figures of the book: one function a figure, each returning a matplotlib ``Figure``."""

from .distances import (
    chord_against_correlation,
    line_and_half_circle,
    pages_of_a_book,
    reorderings,
    sign_and_scale,
)
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
    "centering_in_the_plane",
    "chord_against_correlation",
    "drop_lines",
    "helmert_rows",
    "isotropy",
    "line_and_half_circle",
    "pages_of_a_book",
    "plane_before_after",
    "radius_curve",
    "reorderings",
    "right_triangle",
    "samuelson_triangle",
    "sign_and_scale",
    "space_before_after",
    "three_epsilons",
    "to_svg",
    "two_denominators",
]
