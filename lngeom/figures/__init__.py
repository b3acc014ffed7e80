"""The figures of the book: one function a figure, each returning a matplotlib ``Figure``."""

from .ellipsoid import critical_points_of_p, dead_gains, five_stages, gains_do_not_rotate, wild_gains
from .gradients import (
    difference_errors,
    jacobian_matrices,
    norm_of_the_jacobian,
    singular_values,
    steps_lengthen,
    what_survives,
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
from .rms import angle_curve, rms_ellipsoid, scale_or_centre_first, sphere_and_circle, two_outputs
from .style import BookFigure, to_svg

__all__ = [
    "what_survives",
    "steps_lengthen",
    "singular_values",
    "norm_of_the_jacobian",
    "jacobian_matrices",
    "difference_errors",
    "BookFigure",
    "angle_curve",
    "centering_in_the_plane",
    "critical_points_of_p",
    "dead_gains",
    "drop_lines",
    "five_stages",
    "gains_do_not_rotate",
    "helmert_rows",
    "isotropy",
    "plane_before_after",
    "radius_curve",
    "right_triangle",
    "rms_ellipsoid",
    "samuelson_triangle",
    "scale_or_centre_first",
    "space_before_after",
    "sphere_and_circle",
    "three_epsilons",
    "to_svg",
    "two_denominators",
    "wild_gains",
    "two_outputs",
]
