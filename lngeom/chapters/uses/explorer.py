"""The explorer of chapter 13: traits, default values and tasks; the ``.js`` file beside it draws it.

The rule of a task, of the same name in that file, decides in the browser when it is done.
"""

from __future__ import annotations

import numpy as np
from traitlets import Bool, Enum, Int

from lngeom.explorers.explorer import MOST_POINTS, InSpace, Number, Table, Task, Vector

# By the name of the explorer, with a variant after a space if its tasks depend on its state.
TASKS = {
    "attention": (
        Task(
            "all",
            "Let every key be selected by some query without moving a key.",
            "Divided by their standard deviations, all keys are on one circle, and no point of a circle "
            "lies between others: each key is selected by the query that points to it.",
        ),
        Task(
            "out",
            "Leave scaling off, and drag key 5 to where a query selects it.",
            "Now it is outside the polygon of the other keys, so it is a corner. Some query gives it a "
            "higher score than all others.",
        ),
        Task(
            "hidden",
            "Can a key be hidden with projection and scaling on? Try three other places for keys.",
            "It cannot, as long as all Πk have different directions. Only keys that coincide are hidden, "
            "and a constant key, which is mapped to the center, if the others surround the center.",
        ),
    ),
    "layers": (
        Task(
            "shift",
            "Choose a layer whose outputs stay the same if the input is doubled, and change if 1 is added.",
            "RMSNorm, with g or 1 + g, and unit vectors divide by |a|, up to a constant, and subtract no "
            "mean: they are invariant to the length of a at ε = 0, and not to its mean.",
        ),
        Task(
            "agree",
            "With RMSNorm, find an input for which LayerNorm has the same outputs.",
            "Its mean is 0. Then centering changes nothing, and the standard deviation is the root mean "
            "square.",
        ),
        Task(
            "doubled",
            "At ε = 0, can the outputs of a normalization layer change if a is doubled? Try three times.",
            "They cannot. Each of the four divides by |a| or |Πa|, up to a constant, which cancels the 2. "
            "The outputs of DyT change, and so do those without a layer.",
        ),
    ),
}


class Attention(InSpace):
    """Keys with three features, and those of them that a query can select (chapter 13).

    Parameters
    ----------
    key_vectors : array_like, shape (m, 3)
        The keys; m from 2 to 12.
    project, scale : bool
        True if the keys are centered, and divided by their standard deviation.
    chosen : int
        The number, from 1, of the key to select.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> Attention(project=True, scale=False).scale
    False
    """

    name = "attention"
    tasks_by_key = TASKS
    key_vectors = Table(
        [
            [2.1, 0.1, -0.9],
            [0.2, 2.3, -0.1],
            [-1.2, 0.4, 1.9],
            [-0.9, -1.6, 0.2],
            [0.9, 0.5, 0.6],
            [0.5, -0.4, 0.7],
        ],
        least=2,
        most=12,
    )
    project = Bool(True).tag(sync=True, state=True)
    scale = Bool(False).tag(sync=True, state=True)
    chosen = Int(5, min=1, max=12).tag(sync=True, state=True)
    azimuth = Number(-32, least=-180, most=180)


class Layers(InSpace):
    """Three features: a layer, the image of a cloud, and its outputs as inputs grow or shift (chapter 13).

    Parameters
    ----------
    layer : {"layer", "rms", "oneplus", "unit", "dyt", "none"}
        LayerNorm, RMSNorm, RMSNorm with the gain 1 + g, the unit vector, tanh, or no layer.
    a : sequence of 3 numbers
        The input.
    gain : sequence of 3 numbers
        g; not used for unit vectors and for no layer.
    eps : float
        ε ≥ 0; not used for unit vectors, tanh and no layer.
    points : array_like, shape (m, 3)
        The cloud; m from 0 to 5000.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> Layers(layer="dyt").layer
    'dyt'
    """

    name = "layers"
    tasks_by_key = TASKS
    layer = Enum(("layer", "rms", "oneplus", "unit", "dyt", "none"), "layer").tag(sync=True, state=True)
    a = Vector(1.2, 0.3, -0.6)
    gain = Vector(1, 1, 1)
    eps = Number(0, least=0)
    points = Table(
        np.random.default_rng(12).normal(scale=0.9, size=(160, 3)).round(2), least=0, most=MOST_POINTS
    )
