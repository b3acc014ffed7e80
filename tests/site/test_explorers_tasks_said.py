"""What the tasks of the explorers say: it has a rule, and what they call impossible is."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from lngeom import center, explorers, group_norm, layer_norm, rms_norm, semi_axes, unit_norm, vjp
from lngeom.explorers.bundle import HERE
from lngeom.explorers.tasks import TASKS

RULE = re.compile(r"^    (\w+): (attempts\(3, )?\(", re.MULTILINE)


@pytest.mark.parametrize("theme", TASKS)
def test_each_task_has_a_rule_and_asks_for_as_many_tries_as_it_wants(theme):
    name = theme.split()[0]
    sources = [path.read_text("utf-8") for path in HERE.glob("*.js")]
    (source,) = [text for text in sources if f'  name: "{name}"' in text]
    block = re.search(r"\n  tasks: \{\n(.*?)\n  \},\n", source, re.DOTALL)
    assert block
    rules = dict(RULE.findall(block[1]))
    assert set(rules) == {task.name for key in TASKS if key.split()[0] == name for task in TASKS[key]}
    assert len(TASKS[theme]) == 3
    for task in TASKS[theme]:
        impossible = task.why.startswith(("It cannot", "They cannot"))
        assert impossible == bool(rules[task.name]) == task.text.startswith(("Can ", "At ε = 0, can "))
        assert impossible == bool(re.search(r"\bthree (times|inputs|values|other)\b|Try three:", task.text))
        assert task.text.endswith((".", "?"))
        assert task.why.endswith(".")


def test_an_explorer_has_the_tasks_that_fit_its_state_and_they_cannot_be_set():
    assert [task["name"] for task in explorers.Stages().tasks] == ["outside", "flat", "point"]
    ball = explorers.Stages(gain=[1, 1, 1])
    assert [task["name"] for task in ball.tasks] == ["halfway", "longer", "reach"]
    assert "tasks" not in ball.state
    with pytest.raises(Exception, match="read-only"):
        ball.tasks = ()
    with pytest.raises(TypeError, match="no trait 'tasks'"):
        explorers.Stages(tasks=())


entries = st.floats(-3, 3).map(lambda x: round(x, 3))
three, six = (arrays(float, n, elements=entries) for n in (3, 6))
epsilons = st.one_of(st.just(0.0), st.floats(1e-6, 10))
SLACK = 1e-9


@given(three, st.floats(0, 2), epsilons)
def test_what_the_tasks_of_one_vector_call_impossible_is_impossible(a, c, eps):
    out = np.linalg.norm(layer_norm(a, eps=eps))
    assert out <= np.sqrt(3) + SLACK
    sigma = a.std()
    if eps and sigma:
        assert np.isclose(3 - out**2, 3 * eps / (sigma**2 + eps))
    assert np.linalg.norm(a - c * a.mean()) >= np.linalg.norm(center(a)) - SLACK
    if sigma > 1e-3:
        y, z = rms_norm(a, eps=eps), layer_norm(a, eps=eps)
        assert y @ z > 0


@given(arrays(float, 2, elements=entries))
def test_without_epsilon_two_features_end_at_an_end_or_in_the_middle(a):
    assert np.allclose(layer_norm(a, eps=0), [np.sign(a[0] - a[1]), np.sign(a[1] - a[0])])


@given(three)
def test_gains_of_different_sizes_give_no_circle(gain):
    long, short = semi_axes(gain)
    smallest, middle, largest = np.sort(gain**2)
    assert smallest - SLACK <= short**2 / 3 <= middle + SLACK
    assert middle - SLACK <= long**2 / 3 <= largest + SLACK
    if largest - smallest > 1e-3:
        assert long - short > 1e-6


@given(three, three, three, st.floats(-2, 2))
def test_a_step_against_a_gradient_shortens_nothing_and_an_image_keeps_to_its_half(a, v, x, t):
    if center(a).std() > 1e-3:
        stepped = center(a - 0.1 * vjp(a, v, eps=0))
        assert np.linalg.norm(stepped) >= np.linalg.norm(center(a)) - SLACK
    direction, point = center(v), center(x)
    if np.linalg.norm(direction) > 1e-3:
        foot = point - (point @ direction) / (direction @ direction) * direction  # the nearest of the shadow
        assert layer_norm(x + t * v, eps=0) @ foot >= -1e-6  # on its side of the middle


@given(three, three, st.sampled_from(("layer", "rms", "unit")))
def test_a_norm_does_not_see_that_its_input_is_doubled(a, gain, kind):
    through = {"layer": layer_norm, "rms": rms_norm, "unit": lambda x, g, eps: unit_norm(x)}[kind]
    if center(a).std() > 1e-3:
        for g in (gain, 1 + gain):
            assert np.allclose(through(2 * a, g, eps=0), through(a, g, eps=0), rtol=1e-12, atol=1e-12)


@given(arrays(float, (5, 3), elements=entries))
def test_normed_keys_hide_one_another_only_where_they_coincide(keys):
    seen = layer_norm(keys[center(keys).std(-1) > 1e-3], eps=0)
    products = seen @ seen.T / 3
    apart = [k for k, row in enumerate(products) if np.sum(row > 1 - 1e-6) == 1]
    assert all(int(np.argmax(seen @ seen[k])) == k for k in apart)


@given(six, st.sampled_from((1, 2, 3, 6)), epsilons)
def test_no_number_of_groups_makes_the_output_longer(a, groups, eps):
    assert np.linalg.norm(group_norm(a[None], groups, eps=eps)) <= np.sqrt(6) + SLACK
