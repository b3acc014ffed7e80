"""The figures of the book: the same whenever they are drawn, and as their captions say."""

import matplotlib.text
import numpy as np
from matplotlib.text import Annotation

from bookmaker.execution.kernels import parse_labels_once
from lngeom import figures, layer_norm
from lngeom.explorers import Stages
from lngeom.figures import small_spheres, tilted_plane
from lngeom.palette import LIGHT

from ..pages import ROOT, outputs


def test_the_same_sources_give_the_same_figures(monkeypatch):
    """Drawn here and in the kernels of the build, or else twice; labels are parsed once, as there."""
    monkeypatch.setattr(matplotlib.text, "TextToPath", matplotlib.text.TextToPath)  # is put back at the end
    parse_labels_once()
    built = {path.read_text("utf-8").strip() for path in (ROOT / "_build" / "html" / "_images").glob("*.svg")}
    for name in figures.__all__:
        if name not in ("BookFigure", "to_svg"):
            draw = getattr(figures, name)
            drawn = draw()._repr_svg_()
            assert drawn.strip() in built or drawn == draw()._repr_svg_(), name
            assert "prefers-color-scheme:dark" in drawn
            assert "<dc:date>" not in drawn


def test_all_of_the_opening_cloud_lies_on_the_ring():
    """As its words say; at ε = 0.001 a tenth of it would be left inside."""
    (opening,) = [shown for shown in outputs("index") if isinstance(shown, Stages)]
    assert opening.stage == 2
    assert np.allclose(np.linalg.norm(layer_norm(opening.points, eps=opening.eps), axis=1), np.sqrt(3))
    radii = np.linalg.norm(layer_norm(opening.points, eps=0.001), axis=1) / np.sqrt(3)
    assert np.mean(radii < 0.99) > 0.1


def dots(ax):
    """The dots of axes in the colour of outputs."""
    lines = [line for line in ax.lines if line.get_color() == LIGHT["output"] and line.get_marker() == "o"]
    return np.concatenate([line.get_xydata() for line in lines])


def test_the_spheres_have_the_radii_that_their_caption_names():
    for ax, n in zip(small_spheres().axes, (2, 3, 4), strict=True):
        radii = np.linalg.norm(dots(ax), axis=1)
        assert np.isclose(radii.max(), np.sqrt(n), rtol=1e-3)
        assert n == 4 or np.allclose(radii, np.sqrt(n))


def test_planes_are_seen_on_edge_and_alpha_is_at_right_angles_to_the_outputs():
    for ax, normals, angles in zip(tilted_plane().axes, (1, 2), ([90], [90, 55]), strict=True):
        (largest, smallest), rows = np.linalg.svd(dots(ax))[1:]
        assert smallest < 1e-12 < largest
        arrows = [np.array(text.xy) for text in ax.texts if isinstance(text, Annotation) and text.arrow_patch]
        assert len(arrows) == normals
        cosines = [abs(tip @ rows[0]) / np.linalg.norm(tip) for tip in arrows]
        assert np.degrees(np.arccos(cosines)).round().tolist() == angles
