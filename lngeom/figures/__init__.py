"""The figures of the book: one function a figure, each returning a matplotlib ``Figure``."""

from .centering import centering_in_the_plane, drop_lines, helmert_rows, right_triangle, spectrum
from .definition import plane_before_after, space_before_after, two_denominators
from .distance import (
    chord_against_correlation,
    line_and_half_circle,
    pages_of_a_book,
    reorderings,
    sign_and_scale,
)
from .ellipsoid import critical_points_of_p, five_stages, gains_do_not_rotate, images, wild_gains
from .gradients import (
    difference_errors,
    jacobian_matrices,
    norm_of_the_jacobian,
    singular_values,
    steps_lengthen,
    what_survives,
)
from .groups import batch_and_layer, batch_reach, flat_torus, four_points, quiet_group, who_shares
from .rmsnorm import (
    angle_curve,
    entry_by_entry,
    rms_ellipsoid,
    scale_or_centre_first,
    sphere_and_circle,
    two_outputs,
)
from .rotations import (
    ball_distances,
    chords,
    evenness,
    notch,
    rotation_table,
    turned_statistics,
    turned_vector,
)
from .sphere import isotropy, radius_curve, samuelson_triangle, three_epsilons
from .style import BookFigure, to_svg
from .transformers import along_ones, logit_differences, norm_axes, real_keys, surface_gaps, toy_keys, wiring

__all__ = [
    "BookFigure",
    "along_ones",
    "angle_curve",
    "ball_distances",
    "batch_and_layer",
    "batch_reach",
    "centering_in_the_plane",
    "chord_against_correlation",
    "chords",
    "critical_points_of_p",
    "difference_errors",
    "drop_lines",
    "entry_by_entry",
    "evenness",
    "five_stages",
    "flat_torus",
    "four_points",
    "gains_do_not_rotate",
    "helmert_rows",
    "images",
    "isotropy",
    "jacobian_matrices",
    "line_and_half_circle",
    "logit_differences",
    "norm_axes",
    "norm_of_the_jacobian",
    "notch",
    "pages_of_a_book",
    "plane_before_after",
    "quiet_group",
    "radius_curve",
    "real_keys",
    "reorderings",
    "right_triangle",
    "rms_ellipsoid",
    "rotation_table",
    "samuelson_triangle",
    "scale_or_centre_first",
    "sign_and_scale",
    "singular_values",
    "space_before_after",
    "spectrum",
    "sphere_and_circle",
    "steps_lengthen",
    "surface_gaps",
    "three_epsilons",
    "to_svg",
    "toy_keys",
    "turned_statistics",
    "turned_vector",
    "two_denominators",
    "two_outputs",
    "what_survives",
    "who_shares",
    "wild_gains",
    "wiring",
]
