"""Captions and descriptions of figures agree with what is drawn."""

import inspect
import re
from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest
import sympy
from matplotlib.patches import Polygon
from matplotlib.text import Annotation

from lngeom import digits, figures, symbolic
from lngeom.chapters.definition import identities as definition
from lngeom.chapters.distance import identities as distance
from lngeom.chapters.ellipsoid import identities as ellipsoid
from lngeom.chapters.groups import identities as groups
from lngeom.chapters.rmsnorm import identities as rmsnorm
from lngeom.chapters.rotations import identities as rotations
from lngeom.chapters.trained import identities as trained
from lngeom.chapters.transformers import identities as transformers
from lngeom.palette import LIGHT

from ..pages import ROOT, page_names, source

STATED = [
    ("03-sphere", "single outputs for 3, 64 and 768 features", "entries", "sizes", (3, 64, 768)),
    ("04-ellipsoid", "Three features and g = (2, 1, 1)", "tilted_plane", "first", 2),
    ("07-distance", "five half-planes in space", "pages_of_a_book", "pages", 5),
    ("07-distance", "The reorderings of (0, 1, 2.5).", "reorderings", "values", (0.0, 1.0, 2.5)),
    ("08-rotations", "The vector (1, 2, 3) under yaw", "turned_vector", "vector", (1, 2, 3)),
    ("08-rotations", "Angles +0.8 and −0.8 are marked.", "turned_vector", "step", 0.8),
    ("08-rotations", "ε = 0.1, 0.001 and 0.00001", "notch", "epsilons", (1e-1, 1e-3, 1e-5)),
    ("08-rotations", "N = 3, 4, 6, 16 (right)", "chords", "sizes", (3, 4, 6, 16)),
    ("09-gradients", "3 (dots) and 64 features (rings)", "singular_values", "sizes", (3, 64)),
    ("09-gradients", "attached to seven points of the circle", "what_survives", "directions", 7),
    ("09-gradients", "Dots measured on 64 features", "norm_of_the_jacobian", "n", 64),
    ("10-training", "64 features, the rate 0.1 and the decay 0.05", "coming_to_rest", "decay", 0.05),
    ("13-uses", "With the gains (1, 0.3) the fourth is hidden", "hidden_by_a_turn", "gain", (1.0, 0.3)),
    ("14-digits", "times the gains (1.5, 0.6)", "rotated_gains", "gain", (1.5, 0.6)),
    ("14-digits", "rotated by 0.7 before them", "rotated_gains", "angle", 0.7),
    ("14-digits", "it crosses the tolerance 0.01 at 0.15", "noise_and_radius", "tolerance", 0.01),
    ("10-training", "Two panels for 32 blocks", "shares_by_depth", "depth", 32),
    ("10-training", "sublayers of three sizes, 0.5, 1 and 3", "shares_by_depth", "sizes", (0.5, 1, 3)),
]


@pytest.mark.parametrize(("page", "words", "figure", "name", "value"), STATED)
def test_words_about_a_figure_are_true_of_it(page, words, figure, name, value):
    assert words in source(f"chapters/{page}")
    assert inspect.signature(getattr(figures, figure)).parameters[name].default == value


def test_the_polynomial_of_the_gains_has_one_name():
    """In the chapter and on its sheet, in both figures and in the explorer."""
    assert r"$\chi(\lambda) = (\lambda - g_1^2)" in source("chapters/04-ellipsoid")
    assert r"the polynomial $\chi$ of three gains" in source("exercises/04-ellipsoid")
    assert any(ax.get_title().startswith(r"$\chi(\lambda)=") for ax in figures.critical_points_of_p().axes)
    explorer = (ROOT / "lngeom" / "chapters" / "ellipsoid" / "gains.js").read_text("utf-8")
    assert 'up: "χ(λ)"' in explorer
    assert "the zeros of χ;" in explorer
    assert "critical" not in "".join(re.findall(r'title: "(.*)"', explorer))  # that is the reader's to find


ROW = re.compile(r"^\|(?: [^|$]* \|)? (\$.*?) \|.*\| (.*) \|$", flags=re.M)  # symbols, meaning, names in code


def test_a_symbol_that_the_notation_lists_twice_is_among_those_with_a_second_meaning():
    first, second = source("chapters/notation").split("| symbol | here | and elsewhere |")
    listed = [
        {part.partition("=")[0].strip() for part in re.findall(r"\$([^$]*)\$", symbols)}
        for symbols, _ in ROW.findall(first)
    ]
    times = Counter(symbol for symbols in listed for symbol in symbols)
    twice = {symbol for symbol, often in times.items() if often > 1}
    assert len(listed) > 40
    assert twice <= set(re.findall(r"^\| \$([^$]*)\$ \|", second.partition("\n\n")[0], flags=re.M))


def test_what_the_notation_says_of_code_can_be_evaluated():
    known: dict[str, Any] = {"n": symbolic.N, **vars(sympy), **vars(digits)}
    chapters = (definition, ellipsoid, rmsnorm, transformers, trained, groups, rotations, distance)
    for module in (*chapters, symbolic):
        known |= {name: value for name, value in vars(module).items() if not name.startswith("_")}
    known["f"] = symbolic.LayerNorm(symbolic.x)
    rows = ROW.findall(source("chapters/notation").partition("| symbol | here |")[0])
    codes = [code for _, column in rows for code in re.findall(r"`([^`]+)`", column)]
    assert len(codes) > 80
    for code in codes:
        if not code.startswith("lngeom."):
            eval(code, known)


def test_what_is_projected_onto_a_plane_is_drawn_inside_it():
    """With any number of points that the figure may be asked for: in space and face on."""
    for points in (10, 60):
        for ax in figures.drop_lines(points).axes:
            plane = max((patch for patch in ax.patches if isinstance(patch, Polygon)), key=lambda p: p.zorder)
            (dots,) = [line for line in ax.lines if line.get_color() == LIGHT["centered"]]
            assert len(np.asarray(dots.get_xydata())) == points
            assert plane.get_path().contains_points(dots.get_xydata()).all()


def test_three_directions_at_right_angles_are_not_drawn_along_one_another():
    """Of Helmert's axes and 1 the picture shows no two near one line."""
    left, _ = figures.helmert_axes().axes
    tips = [np.array(text.xy) for text in left.texts if isinstance(text, Annotation) and text.arrow_patch]
    assert len(tips) == 3
    for one, other in combinations(tips, 2):
        assert abs(one @ other) < 0.75 * np.linalg.norm(one) * np.linalg.norm(other)


LETTERS = "alpha beta gamma delta varepsilon zeta eta theta kappa lambda mu pi rho sigma tau varphi chi psi"


def order(symbol: str) -> tuple[int, str]:
    r"""Latin letters come before Greek ones, and those before signs.

    >>> order(r"\Pi_2 a"), order(r"\breve a"), order(r"\abs x")
    ((1, '11'), (0, 'a'), (2, ''))
    """
    bare = re.sub(r"\\(tilde|breve|hat|mathbf)\s*|\\(?=corr|GN|LN|RMSN)|[{}]", "", symbol)
    word = re.match(r"\\?([A-Za-z]+)", bare)
    if bare[0].isalpha() and not bare.startswith("x^\\top"):
        return 0, bare[0].lower()
    greek = LETTERS.split()
    if word and word[1].lower() in greek:
        return 1, f"{greek.index(word[1].lower()):02}"
    return (0, "x") if bare.startswith("x") else (2, "")


def test_the_notation_is_in_alphabetical_order_and_lists_what_has_several_meanings():
    tables = re.findall(r"^\| symbol \|.*\n\|:--.*\n((?:\|.*\n)+)", source("chapters/notation"), flags=re.M)
    assert len(tables) == 3
    for table in tables:
        symbols = re.findall(r"^\| \$(.*?)\$", table, flags=re.M)
        assert len(symbols) > 12
        assert symbols == sorted(symbols, key=order)
    assert {"s", r"\kappa", "q", "f", "h", "L", "t"} <= set(symbols)
    (of_kappa,) = re.findall(r"^\| \$\\kappa\$ .*", source("chapters/notation"), flags=re.M)
    used = {page for page in page_names() if r"\kappa" in source(page)}
    assert used - {"chapters/notation", "chapters/glossary", "chapters/corrections"} <= {
        f"chapters/{name}" for name in re.findall(r"{doc}`([^`]*)`", of_kappa)
    }
