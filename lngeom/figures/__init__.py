"""The figures of the book: one function a figure, each returning a matplotlib ``Figure``."""

from .distances import (
    chord_against_correlation,
    line_and_half_circle,
    pages_of_a_book,
    reorderings,
    sign_and_scale,
)
from .ellipsoid import critical_points_of_p, dead_gains, five_stages, gains_do_not_rotate, wild_gains
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
from .rms import angle_curve, rms_ellipsoid, scale_or_centre_first, sphere_and_circle, two_outputs
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
    "angle_curve",
    "ball_distances",
    "batch_and_layer",
    "batch_reach",
    "centering_in_the_plane",
    "chord_against_correlation",
    "chords",
    "critical_points_of_p",
    "dead_gains",
    "drop_lines",
    "evenness",
    "five_stages",
    "flat_torus",
    "four_points",
    "gains_do_not_rotate",
    "helmert_rows",
    "isotropy",
    "line_and_half_circle",
    "notch",
    "pages_of_a_book",
    "plane_before_after",
    "quiet_group",
    "radius_curve",
    "reorderings",
    "right_triangle",
    "rms_ellipsoid",
    "rotation_table",
    "samuelson_triangle",
    "scale_or_centre_first",
    "sign_and_scale",
    "space_before_after",
    "sphere_and_circle",
    "three_epsilons",
    "to_svg",
    "turned_statistics",
    "turned_vector",
    "two_denominators",
    "two_outputs",
    "who_shares",
    "wild_gains",
]
