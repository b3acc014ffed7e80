"""The figures of the book: the same whenever they are drawn, and light."""

import re

import numpy as np

from lngeom import figures, layer_norm
from lngeom.explorers import Stages
from lngeom.figures import five_stages, three_epsilons, to_svg

from ..pages import ROOT, outputs


def test_the_same_sources_give_the_same_figures():
    """Drawn here and in the kernels of the build, or else twice."""
    built = {path.read_text("utf-8").strip() for path in (ROOT / "_build" / "html" / "_images").glob("*.svg")}
    for name in figures.__all__:
        if name not in ("BookFigure", "to_svg"):
            draw = getattr(figures, name)
            drawn = draw()._repr_svg_()
            assert drawn.strip() in built or drawn == draw()._repr_svg_(), name
            assert "prefers-color-scheme:dark" in drawn
            assert "<dc:date>" not in drawn


def test_a_dot_of_a_figure_is_one_element():
    assert to_svg(five_stages(points=40)).count("<circle ") == 6 * 40
    assert len(re.findall("<[a-z]", to_svg(five_stages()))) < 2500
    assert "<circle " in to_svg(three_epsilons())


def test_all_of_the_opening_cloud_lies_on_the_ring():
    """As its words say; at ε = 0.001 a tenth of it would be left inside."""
    (opening,) = [shown for shown in outputs("index") if isinstance(shown, Stages)]
    assert opening.stage == 2
    assert np.allclose(np.linalg.norm(layer_norm(opening.points, eps=opening.eps), axis=1), np.sqrt(3))
    radii = np.linalg.norm(layer_norm(opening.points, eps=0.001), axis=1) / np.sqrt(3)
    assert np.mean(radii < 0.99) > 0.1
