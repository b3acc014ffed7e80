"""The explorer of chapter 05: traits, default values and tasks; the ``.js`` file beside it draws it.

The rule of a task, of the same name in that file, decides in the browser when it is done.
"""

from __future__ import annotations

from lngeom.explorers.explorer import InSpace, Number, Task, Vector

# By the name of the explorer, with a variant after a space if its tasks depend on its state.
TASKS = {
    "two-outputs": (
        Task(
            "together",
            "Bring the two outputs together, up to one degree.",
            "At mean 0 there is nothing to subtract: on the hyperplane of mean zero RMSNorm and LayerNorm "
            "are the same function.",
        ),
        Task(
            "diagonal",
            "Bring the angle between the outputs to 45°, up to half a degree.",
            "tan θ = |μ|/σ, so 45° means |μ| = σ: the variance and the squared mean are each half of ρ².",
        ),
        Task(
            "right",
            "Can the outputs be orthogonal? Try three inputs with θ above 80°.",
            "They cannot. cos θ = σ/ρ is 0 only for σ = 0, and there LayerNorm's output is 0, which has no "
            "direction. The distance can be as close to √6 as you like, but it stays below it.",
        ),
    ),
}


class TwoOutputs(InSpace):
    """Three features: the outputs of RMSNorm and of LayerNorm, and the angle between them (chapter 05).

    Parameters
    ----------
    a : sequence of 3 numbers
        The input.
    eps : float
        ε ≥ 0.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> TwoOutputs(eps=0.1).a
    (1.9, 1.4, 0.3)
    """

    name = "two-outputs"
    tasks_by_key = TASKS
    a = Vector(1.9, 1.4, 0.3)
    eps = Number(0, least=0)
