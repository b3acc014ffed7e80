"""The explorer of chapter 02: traits, default values and tasks; the ``.js`` file beside it draws it.

The rule of a task, of the same name in that file, decides in the browser when it is done.
"""

from __future__ import annotations

from lngeom.explorers.explorer import InSpace, Number, Task, Vector

# By the name of the explorer, with a variant after a space if its tasks depend on its state.
TASKS = {
    "centering": (
        Task(
            "shadow",
            "Move a by 1 or more without moving its projection Πa.",
            "Π sends 1 to 0, so a + t1 has the same projection for every t: a whole line goes to one point.",
        ),
        Task(
            "half",
            "Make Nμ² half of |a|², within one percent.",
            "The legs √N |μ| and |Πa| are then equally long, so a makes an angle of 45° with 1 or with −1, "
            "and |μ| = σ.",
        ),
        Task(
            "shorter",
            "Can a − cμ1 be shorter than Πa? Try three values of c, with a mean of at least 0.1 in size.",
            "No. By Pythagoras |a − cμ1|² = |Πa|² + (1 − c)²Nμ², and the second term is never negative, so "
            "the projection itself, at c = 1, is the shortest.",
        ),
    ),
}


class Centering(InSpace):
    """Three features: a vector, its projection Πa, and the path along 1 between them (chapter 02).

    Parameters
    ----------
    a : sequence of 3 numbers
        The input.
    share : float
        The share c of the mean that is subtracted, a - cμ1; from 0 to 2.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> Centering(share=1).share
    1.0
    """

    name = "centering"
    tasks_by_key = TASKS
    a = Vector(1.6, 1.2, -0.4)
    share = Number(0.5, least=0, most=2)
    azimuth = Number(-38, least=-180, most=180)
