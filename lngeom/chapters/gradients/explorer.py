"""The explorer of chapter 09: traits, default values and tasks; the ``.js`` file beside it draws it.

The rule of a task, of the same name in that file, decides in the browser when it is done.
"""

from __future__ import annotations

from lngeom.explorers.explorer import InSpace, Number, Task, Vector

# By the name of the explorer, with a variant after a space if its tasks depend on its state.
TASKS = {
    "gradients": (
        Task(
            "nothing",
            "Find an upstream gradient v that is not constant and for which nothing arrives: δ is 0 to three "
            "decimals.",
            "At ε = 0 the combinations of 1 and y are lost. For v = a, for example, nothing comes back: a is "
            "a multiple of 1 plus a multiple of y.",
        ),
        Task(
            "radial",
            "Let something come back along Πa: |⟨δ, Πa⟩| is 0.2 or more.",
            "That takes ε > 0. The part of v along y then comes back multiplied by ε/s³; at ε = 0 that "
            "factor is 0.",
        ),
        Task(
            "shorter",
            "At ε = 0, can a step −δ/10 make Πa shorter? Try three other gradients v.",
            "It cannot. δ is orthogonal to Πa, so by Pythagoras the square of the new length is |Πa|² + "
            "|δ|²/100.",
        ),
    ),
}


class Gradients(InSpace):
    """Three features: an upstream gradient, and the gradient at the input (chapter 09).

    Parameters
    ----------
    a, upstream : sequence of 3 numbers
        The input, and the gradient of a loss in the output.
    eps : float
        ε ≥ 0.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> Gradients(eps=0).eps
    0.0
    """

    name = "gradients"
    tasks_by_key = TASKS
    a = Vector(1.0, 1.2, 0.1)
    upstream = Vector(0.3, -1.3, 0.7)
    eps = Number(0, least=0)
    azimuth = Number(-8, least=-180, most=180)
