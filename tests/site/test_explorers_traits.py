"""The explorers in Python: what their traits take, and the figures they show where widgets are not shown."""

import json
import re
import subprocess
import sys

import numpy as np
import pytest
from traitlets import TraitError

from lngeom import explorers
from lngeom.explorers.bundle import HERE
from lngeom.weights import NormLayer

RNG = np.random.default_rng(11)
NAMES = [name for name in explorers.__all__ if name != "Explorer"]
every_explorer = pytest.mark.parametrize("name", NAMES)


@every_explorer
def test_each_explorer_takes_back_its_own_state(name):
    kind = getattr(explorers, name)
    first = kind()
    assert kind(**first.state).state == first.state
    assert first.explorer == first.name
    json.dumps(first.state)


@every_explorer
def test_the_browser_knows_the_same_traits(name):
    source = next(
        path
        for path in HERE.glob("*.js")
        if f'name: "{getattr(explorers, name).name}"' in path.read_text("utf-8")
    )
    domain = re.search(r"domain: \{(.*?)\n?  ?\},\n  controls", source.read_text("utf-8"), re.DOTALL)
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


@every_explorer
def test_an_explorer_shows_its_figure_where_widgets_are_not_shown(name):
    first, second = (getattr(explorers, name)()._repr_mimebundle_()[0] for _ in range(2))
    svg = first["image/svg+xml"]
    assert svg == second["image/svg+xml"]
    assert first["application/pdf"] == second["application/pdf"]
    assert f'data-explorer="{getattr(explorers, name).name}"' in svg[: svg.index("<style>")]
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
