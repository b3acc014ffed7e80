"""The explorer of chapter 04: traits, default values and tasks; the ``.js`` file beside it draws it.

The rule of a task, of the same name in that file, decides in the browser when it is done.
"""

from __future__ import annotations

from lngeom.explorers.explorer import InSpace, Task, Vector

# By the name of the explorer, with a variant after a space if its tasks depend on its state.
TASKS = {
    "gains": (
        Task(
            "circle",
            "Find gains that are not all equal and keep the circle of radius √3.",
            "The semi-axes depend on the squares of the gains alone. A minus sign mirrors the circle, and a "
            "mirrored circle is as round and as large.",
        ),
        Task(
            "segment",
            "Flatten the ellipse to a segment.",
            "That takes two gains of 0. The square of the shorter semi-axis, divided by 3, lies between the "
            "two smaller squared gains, and strictly between them when they differ: one 0 is not enough.",
        ),
        Task(
            "round",
            "Can gains of different sizes give a circle? Try three: sizes 0.1 or more apart, and a shorter "
            "semi-axis that is at least nine tenths of the longer.",
            "They cannot. The squared semi-axes, divided by 3, lie on opposite sides of the middle squared "
            "gain. They coincide only if all three squared gains are equal.",
        ),
    ),
}


class Gains(InSpace):
    """Three gains: the ellipse of the outputs, its semi-axes, and their polynomial (chapter 04).

    Parameters
    ----------
    gain : sequence of 3 numbers
        Zeros and signs are allowed.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> Gains(gain=[1, 1, 0]).state
    {'azimuth': -10.0, 'elevation': 13.0, 'gain': (1.0, 1.0, 0.0)}
    """

    name = "gains"
    tasks_by_key = TASKS
    linked = True
    gain = Vector(0.5, 1.2, 1.6)
