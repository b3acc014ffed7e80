"""The figures of the book: the same whenever they are drawn, as captions say, and readable on a phone."""

from itertools import combinations

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.text import Annotation, Text
from matplotlib.transforms import Bbox

from lngeom import explorers, figures, helmert, layer_norm
from lngeom.explorers import Stages
from lngeom.figures import small_spheres, style, tilted_plane
from lngeom.palette import LIGHT

from ..pages import ROOT, outputs


@pytest.mark.nightly
def test_the_same_sources_give_the_same_figures():
    """Drawn here and in the kernels of the build, or else twice."""
    built = {path.read_text("utf-8").strip() for path in (ROOT / "_build" / "html" / "_images").glob("*.svg")}
    for name in dir(figures):
        if name not in ("BookFigure", "to_svg"):
            draw = getattr(figures, name)
            drawn = draw()._repr_svg_()
            assert drawn.strip() in built or drawn == draw()._repr_svg_(), name
            assert "prefers-color-scheme:dark" in drawn
            assert "<dc:date>" not in drawn


NAMES = [name for name in dir(figures) if name not in ("BookFigure", "to_svg")]
OTHERWISE = {  # as other pages call them
    "helmert_rows": (6,),
    "critical_points_of_p": ((0.5, 1.1, 1.1),),
    "turned_statistics": ((-0.7, 1.7, 1), "roll"),
}
EXPLORERS = list(explorers.explorers())


def drawn_texts(figure, monkeypatch):
    """The texts that are drawn, and their boxes in pixels, of which an inch has 96."""
    drawn, draw = [], Text.draw

    def noted(text, renderer, *args, **kwargs):
        if text.get_visible() and text.get_text().strip():
            drawn.append(text)
        draw(text, renderer, *args, **kwargs)

    figure.set_dpi(96)
    canvas = FigureCanvasAgg(figure)
    with mpl.rc_context(style.RC), monkeypatch.context() as patched:
        patched.setattr(Text, "draw", noted)
        canvas.draw()
        return [(text, Text.get_window_extent(text, canvas.get_renderer())) for text in dict.fromkeys(drawn)]


def is_readable_on_a_phone(figure, monkeypatch):
    narrow = figure.narrow or figure
    assert narrow.get_figwidth() <= style.COLUMN + 0.1
    assert narrow.get_figheight() < 9  # less than a screen
    texts = drawn_texts(narrow, monkeypatch)
    whole = narrow.bbox.padded(1.5)
    for text, box in texts:
        assert text.get_fontsize() * 96 / 72 >= 9, text
        assert whole.x0 <= box.x0 <= box.x1 <= whole.x1, text
        assert whole.y0 <= box.y0 <= box.y1 <= whole.y1, text
    for (one, box), (other, around) in combinations(texts, 2):
        both = Bbox.intersection(box, around)
        assert both is None or min(both.width, both.height) < 6.5, (one, other)


@pytest.mark.parametrize("name", NAMES)
def test_on_a_phone_a_figure_fits_and_its_texts_keep_their_size_and_apart(name, monkeypatch):
    is_readable_on_a_phone(getattr(figures, name)(), monkeypatch)
    if name in OTHERWISE:
        is_readable_on_a_phone(getattr(figures, name)(*OTHERWISE[name]), monkeypatch)


@pytest.mark.parametrize("name", EXPLORERS)
def test_on_a_phone_the_figure_of_an_explorer_does_so_too(name, monkeypatch):
    is_readable_on_a_phone(getattr(explorers, name)().figure(), monkeypatch)


def test_figures_show_their_narrow_layout_to_pages_alone_and_only_if_they_have_one(monkeypatch):
    monkeypatch.delenv(style.TWICE, raising=False)
    wide, slim = figures.wiring(), figures.two_radii()
    assert wide._repr_mimebundle_() == slim._repr_mimebundle_() == ({}, {})
    monkeypatch.setenv(style.TWICE, "1")
    assert slim.narrow is None
    assert slim._repr_mimebundle_() == ({}, {})
    _, shown = wide._repr_mimebundle_()
    narrow = figures.wiring().narrow
    assert narrow is not None
    assert shown == {style.NARROW: figures.to_svg(narrow)}
    assert "prefers-color-scheme:dark" in shown[style.NARROW]
    assert wide._repr_svg_() == figures.wiring()._repr_svg_() != shown[style.NARROW]


def test_both_layouts_show_the_same_numbers():
    """Of panels that are put below one another, and of rows that get their names above."""
    for draw in (figures.massive_activations, figures.closed_gains, figures.five_stages):
        wide = draw()
        narrow = wide.narrow
        assert narrow is not None
        for one, other in zip(wide.axes, narrow.axes, strict=True):
            assert len(one.lines) == len(other.lines) > 0
            for line, same in zip(one.lines, other.lines, strict=True):
                np.testing.assert_array_equal(line.get_xydata(), same.get_xydata())
            assert {text.get_text() for text in one.texts} <= {text.get_text() for text in other.texts}


def test_all_of_the_opening_cloud_lies_on_the_ring():
    """The opening cloud starts as the input and ends on the ring; at ε = 0.001 a tenth would be inside."""
    (opening,) = [shown for shown in outputs("index") if isinstance(shown, Stages)]
    assert opening.stage == 0
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


def values(line, axis=1):
    """The numbers that a line of a figure is drawn from."""
    return np.asarray(line.get_xydata())[:, axis]


def arrows(ax):
    """The tips of the arrows in axes."""
    return [np.array(text.xy) for text in ax.texts if isinstance(text, Annotation) and text.arrow_patch]


def test_arrows_named_as_outputs_of_one_hot_vectors_are_those():
    """Their centered vectors are shorter: √(2/3), where the circle has the radius √3."""
    (ax,) = figures.samuelson_triangle().axes
    outputs = layer_norm(np.eye(3), eps=0) @ helmert(3).T
    np.testing.assert_allclose(arrows(ax), outputs, atol=1e-12)
    named = [text.get_text() for text in ax.texts if "LN" in text.get_text()]
    assert named == [rf"$\mathrm{{LN}}_0(e_{k})$" for k in (1, 2, 3)]


def test_the_steps_of_layer_norm_are_numbered_in_the_order_of_the_panels():
    titles = [ax.get_title() for ax in figures.five_stages().axes]
    steps = [title.partition(")")[0].strip("(") for title in titles]
    assert steps == ["input", "i", "ii", "iii", "iii", "iv"]


def test_the_names_of_the_axes_are_not_on_the_points():
    for ax in figures.five_stages().axes:
        points = np.concatenate(
            [
                np.asarray(dots.get_offsets())
                for dots in ax.collections
                if len(np.asarray(dots.get_offsets())) > 9
            ]
        )
        for text in ax.texts:
            if text.get_text().startswith("$e_"):
                away = np.linalg.norm(points - text.get_position(), axis=1).min()
                assert away > 0.3, (ax.get_title(), text.get_text())


def test_the_upstream_gradient_is_orange_and_what_arrives_blue_as_the_text_says():
    text = (ROOT / "chapters" / "09-gradients.md").read_text("utf-8")
    assert "the same orange gradient $v$" in text
    assert "Only the blue part $\\delta$" in text
    shown = [
        text for text in figures.what_survives().axes[1].texts if text.get_text() in ("$v$", r"$\delta$")
    ]
    assert [text.get_color() for text in shown] == [LIGHT["output"], LIGHT["input"]]


def test_steps_with_a_large_epsilon_lead_inwards_and_end_elsewhere():
    without, large = map(values, figures.steps_lengthen().axes[1].lines[:2])
    assert (np.diff(without) >= 0).all()
    assert large.min() < 0.7 * large[0] < large[0] < large.max()
    assert large[-1] < 0.7 * without[-1]  # and the two are told apart to the end


def test_ticks_and_axes_can_be_read():
    right = figures.shares_by_depth().axes[1]
    for axis in (right.xaxis, right.yaxis):
        assert [float(label.get_text()) for label in axis.get_ticklabels()] == list(axis.get_ticklocs())
        assert len(axis.get_minorticklocs()) == 0
    for ax in figures.rotation_table().axes[3:]:  # below the three matrices
        assert np.allclose(ax.get_xticks() / np.pi, [-1, -0.5, 0, 0.5, 1])


def test_rounding_errors_are_not_drawn_as_data():
    (ax,) = figures.exact_changes().axes
    words = [text.get_text() for text in ax.texts]
    assert words.count("unchanged, up to rounding") == 3
    drawn = [values(line, 0) for line in ax.lines]
    assert len(drawn) == 6  # an interval and a mean for each of the other three
    assert np.concatenate(drawn).min() > 1e-3


def test_all_features_are_drawn_as_shipped_scaled_and_rotated():
    left, right = figures.outliers_moved().axes
    sizes = [values(line) for line in left.lines]
    assert [len(line) for line in sizes] == [384] * 3
    shipped, scaled, rotated = (line.max() for line in sizes)
    assert rotated < scaled < shipped < 40
    assert values(right.lines[2]).min() < 1.3 < 4 < values(right.lines[2])[0]
