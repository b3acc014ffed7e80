"""The explorer of chapter 08: traits, default values and tasks; the ``.js`` file beside it draws it.

The rule of a task, of the same name in that file, decides in the browser when it is done.
"""

from __future__ import annotations

import numpy as np
from traitlets import Enum

from lngeom.explorers.explorer import InSpace, Number, Task, Vector

# By the name of the explorer, with a variant after a space if its tasks depend on its state.
TASKS = {
    "rotations": (
        Task(
            "still",
            "Rotate a vector by an angle of 1 or more without moving its output.",
            "A vector on the axis of the rotation does not move, and neither does its output: (0, 1, 0) "
            "under yaw, (1, 0, 0) under pitch, (0, 0, 1) under roll.",
        ),
        Task(
            "opposite",
            "Move the output as far as possible: by 2√3 ≈ 3.464, within 0.01.",
            "Both outputs lie on the circle of radius √3, so they are farthest apart at opposite points, "
            "where corr(v, Rv) = −1. For example, rotate (1, 0, −1) by yaw through half a turn.",
        ),
        Task(
            "even",
            "Find a vector that moves as far for −θ as for θ, with θ between 0.5 and 2.5 and a distance of "
            "0.1 or more.",
            "At every angle if the two rotated features are equal, or opposite with a third that is 0. For "
            "all other vectors the sense of the rotation matters, except at a few angles.",
        ),
    ),
}


class Rotations(InSpace):
    """Three features: a rotated vector, and the distance between the outputs by angle (chapter 08).

    Parameters
    ----------
    vector : sequence of 3 numbers
        The vector that is rotated.
    axis : {"yaw", "pitch", "roll"}
        Source 001's names, as in :func:`lngeom.rotations.rotation`.
    theta : float
        The angle, from -π to π.
    eps : float
        ε ≥ 0.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> Rotations(axis="roll", theta=0.3).axis
    'roll'
    """

    name = "rotations"
    tasks_by_key = TASKS
    vector = Vector(1.0, 1.0, 0.0)
    axis = Enum(("yaw", "pitch", "roll"), "yaw").tag(sync=True, state=True)
    theta = Number(0.9, least=-np.pi, most=np.pi)
    eps = Number(0, least=0)
