"""The explorer of chapter 07: traits, default values and tasks; the ``.js`` file beside it draws it.

The rule of a task, of the same name in that file, decides in the browser when it is done.
"""

from __future__ import annotations

from lngeom.explorers.explorer import InSpace, Number, Task, Vector

# By the name of the explorer, with a variant after a space if its tasks depend on its state.
TASKS = {
    "lines": (
        Task(
            "jump",
            "Find a line whose image is only two points, except the center.",
            "The line passes through a constant vector, so its projection passes through the center. At "
            "ε = 0 all inputs on one side have the same output, and those on the other side its negative.",
        ),
        Task(
            "still",
            "Choose a direction that is not 0 and for which y does not move.",
            "The direction has three equal entries. It changes only the mean, which the layer subtracts.",
        ),
        Task(
            "further",
            "At ε = 0, can the image of a line be longer than half of the circle? Try three more lines, "
            "and read off the length of the whole image.",
            "It cannot. The projection is a straight line that passes the center on one side. Seen from the "
            "center it fills half a turn, so its image is half of the circle, π√3 long, for every such line.",
        ),
    ),
}


class Lines(InSpace):
    """Three features: a straight line, half a great circle, and the speed of the output (chapter 07).

    Parameters
    ----------
    point, direction : sequence of 3 numbers
        The line p + tv.
    position : float
        t, from -3 to 3.
    eps : float
        ε ≥ 0.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> Lines(position=1).position
    1.0
    """

    name = "lines"
    tasks_by_key = TASKS
    point = Vector(-0.6, 0.9, 1.1)
    direction = Vector(0.9, 0.7, -0.6)
    position = Number(-0.8, least=-3, most=3)
    eps = Number(0, least=0)
