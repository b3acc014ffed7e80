"""The figures of the book: one function a figure, each returning a matplotlib ``Figure``."""

from .ellipsoid import critical_points_of_p, dead_gains, five_stages, gains_do_not_rotate, wild_gains
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
from .transformers import along_ones, logit_differences, norm_axes, real_keys, surface_gaps, toy_keys, wiring

__all__ = [
    "BookFigure",
    "along_ones",
    "angle_curve",
    "centering_in_the_plane",
    "critical_points_of_p",
    "dead_gains",
    "drop_lines",
    "five_stages",
    "gains_do_not_rotate",
    "helmert_rows",
    "isotropy",
    "logit_differences",
    "norm_axes",
    "plane_before_after",
    "radius_curve",
    "right_triangle",
    "real_keys",
    "rms_ellipsoid",
    "samuelson_triangle",
    "scale_or_centre_first",
    "space_before_after",
    "sphere_and_circle",
    "surface_gaps",
    "three_epsilons",
    "to_svg",
    "toy_keys",
    "two_denominators",
    "wild_gains",
    "wiring",
    "two_outputs",
]
