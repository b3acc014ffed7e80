"""What captions and descriptions of figures say of how these are drawn is what is drawn."""

import inspect

import pytest

from lngeom import figures

from ..pages import source

STATED = [
    ("03-sphere", "the variance of 64 normal numbers", "long_sides", "n", 64),
    ("03-sphere", "medians of nine draws", "long_sides", "samples", 9),
    ("03-sphere", "single outputs for 3, 64 and 768 features", "entries", "sizes", (3, 64, 768)),
    ("04-ellipsoid", "Three features and g = (2, 1, 1)", "tilted_plane", "first", 2),
    ("07-distance", "epsilon equal to 0.03 times the variance", "sign_and_scale", "shares", (0.0, 0.03, 1.0)),
    ("07-distance", "five half-planes in space", "pages_of_a_book", "pages", 5),
    ("07-distance", "The reorderings of (0, 1, 2.5).", "reorderings", "values", (0.0, 1.0, 2.5)),
    ("08-rotations", "The vector (1, 2, 3) under yaw", "turned_vector", "vector", (1, 2, 3)),
    ("08-rotations", "Angles +0.8 and −0.8 are marked.", "turned_vector", "step", 0.8),
    ("08-rotations", "standard deviation of (1, 2, 3) under yaw", "turned_statistics", "vector", (1, 2, 3)),
    ("08-rotations", "ε = 0.1, 0.001 and 0.00001", "notch", "epsilons", (1e-1, 1e-3, 1e-5)),
    ("08-rotations", "each for radii 0.5, 1, 2 and 5", "ball_distances", "ratios", (0.5, 1, 2, 5)),
    ("08-rotations", "for N = 3 and N = 64", "ball_distances", "sizes", (3, 64)),
    ("08-rotations", "N = 3, 4, 5, 8, 16 (right)", "chords", "sizes", (3, 4, 5, 8, 16)),
    ("09-gradients", "16 features, ε = 10⁻⁵", "difference_errors", "n", 16),
    ("09-gradients", "16 features, ε = 10⁻⁵", "difference_errors", "eps", 1e-5),
    ("09-gradients", "3 (dots) and 64 features (rings)", "singular_values", "sizes", (3, 64)),
    ("09-gradients", "attached to seven points of the circle", "what_survives", "directions", 7),
    ("09-gradients", "Dots measured on 64 features", "norm_of_the_jacobian", "n", 64),
    ("10-training", "64 features, the rate 0.1 and the decay 0.05", "coming_to_rest", "decay", 0.05),
    ("13-uses", "Fourteen keys of a head with two features", "keys_of_a_head", "count", 14),
    ("14-digits", "times the gains (1.5, 0.6)", "turned_gains", "gain", (1.5, 0.6)),
    ("14-digits", "turned by 0.7 before them", "turned_gains", "turn", 0.7),
    ("14-digits", "it crosses the tolerance 0.01 at 0.15", "noise_and_radius", "tolerance", 0.01),
    ("14-digits", "before attention in block 28 of SmolLM2", "loud_entry", "name", "blk.28.attn_norm"),
    ("10-training", "Two panels for 32 blocks", "shares_by_depth", "depth", 32),
    ("10-training", "sublayers of three sizes, 0.5, 1 and 3", "shares_by_depth", "sizes", (0.5, 1, 3)),
]


@pytest.mark.parametrize(("page", "words", "figure", "name", "value"), STATED)
def test_words_about_a_figure_are_true_of_it(page, words, figure, name, value):
    assert words in source(f"chapters/{page}")
    assert inspect.signature(getattr(figures, figure)).parameters[name].default == value
