"""The explorer of chapter 06: traits, default values and tasks; the ``.js`` file beside it draws it.

The rule of a task, of the same name in that file, decides in the browser when it is done.
"""

from __future__ import annotations

from traitlets import Enum

from lngeom.explorers.explorer import InSpace, Number, Task, Vector

# By the name of the explorer, with a variant after a space if its tasks depend on its state.
TASKS = {
    "groups": (
        Task(
            "keep",
            "With Γ = 2 and ε = 0, change all six numbers by 0.2 or more and keep the output.",
            "Each group loses its own mean and its own length. Of the three numbers of a group only one "
            "angle remains.",
        ),
        Task(
            "corner",
            "With Γ = 3 and ε = 0, bring the point to an adjacent corner of the cube by changing only one "
            "number.",
            "Of each pair only the sign of its difference remains. Reverse the order of one pair, and one "
            "coordinate of the corner changes.",
        ),
        Task(
            "longer",
            "Can |y| be more than √6 ≈ 2.449? Change the numbers, and look with three values of Γ.",
            "It cannot. Each of the Γ groups gets the length √k, or less if ε > 0 or its k features are "
            "equal, and squared lengths add up: |y| is √(kΓ) = √6 at most.",
        ),
    ),
}


class Groups(InSpace):
    """Six features in 1, 2, 3 or 6 groups: the output of group norm (chapter 06).

    Parameters
    ----------
    a : sequence of 6 numbers
        The input.
    groups : {1, 2, 3, 6}
        Γ.
    eps : float
        ε ≥ 0.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> Groups(groups=3).groups
    3
    """

    name = "groups"
    tasks_by_key = TASKS
    a = Vector(1.0, 2.2, -0.6, -1.5, 0.4, 1.8)
    groups = Enum((1, 2, 3, 6), 2).tag(sync=True, state=True)
    eps = Number(0, least=0)
    azimuth = Number(-40, least=-180, most=180)
    elevation = Number(38, least=-90, most=90)
