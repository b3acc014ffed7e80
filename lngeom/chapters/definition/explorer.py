"""The explorer of chapter 01: traits, default values and tasks; the ``.js`` file beside it draws it.

The rule of a task, of the same name in that file, decides in the browser when it is done.
"""

from __future__ import annotations

from lngeom.explorers.explorer import MOST_POINTS, Explorer, Number, Table, Task, Vector, cloud

# By the name of the explorer, with a variant after a space if its tasks depend on its state.
TASKS = {
    "two-points": (
        Task(
            "keep",
            "Move a by 1 or more while y stays the same to three decimals.",
            "The layer subtracts the mean. If both features of a change by the same amount, y stays the "
            "same. At ε = 0 only the sign of a₁ − a₂ matters.",
        ),
        Task(
            "equal",
            "With ε at 0.3 or more, bring y to (0.71, −0.71) or (−0.71, 0.71), within 0.02.",
            "With δ = (a₁ − a₂)/2 the first output is δ/√(δ² + ε). It is ±1/√2 when δ² = ε, that is, when σ "
            "= √ε. These inputs form two lines parallel to the diagonal.",
        ),
        Task(
            "between",
            "At ε = 0, can y be anywhere between the middle and an end? Try three inputs with a₁ − a₂ "
            "between −0.3 and 0.3.",
            "No. However small the difference, at ε = 0 its sign alone decides, and y is at an end. Only on "
            "the diagonal, where σ = 0, is y equal to (0, 0).",
        ),
    ),
}


class TwoPoints(Explorer):
    """Two features: one vector and a cloud, and the two points to which they are mapped (chapter 01).

    Parameters
    ----------
    a : sequence of 2 numbers
        The vector that can be dragged.
    eps : float
        ε ≥ 0.
    points : array_like, shape (m, 2)
        The cloud; m from 0 to 5000.

    Raises
    ------
    TypeError
        If a name is none of these.
    traitlets.TraitError
        If a value has the wrong shape, is not real and finite, or if ``eps`` is negative; this holds for all
        explorers.

    Examples
    --------
    >>> TwoPoints(a=[2, 0], eps=0).a
    (2.0, 0.0)
    """

    name = "two-points"
    tasks_by_key = TASKS
    linked = True
    a = Vector(1.6, 0.4)
    eps = Number(0.003, least=0)
    points = Table(cloud(220, 2, 1.0), least=0, most=MOST_POINTS)
