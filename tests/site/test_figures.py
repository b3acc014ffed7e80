"""The figures of the book: the same whenever they are drawn, and light."""

import re

from lngeom import figures
from lngeom.figures import five_stages, three_epsilons, to_svg

from ..pages import ROOT


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
