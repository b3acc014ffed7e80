"""The explorer of chapter 03: traits, default values and tasks; the ``.js`` file beside it draws it.

The rule of a task, of the same name in that file, decides in the browser when it is done.
"""

from __future__ import annotations

from traitlets import Enum

from lngeom.explorers.explorer import MOST_POINTS, InSpace, Number, Table, Task, Vector, cloud

# By the name of the explorer, with a variant after a space if its tasks depend on its state.
TASKS = {
    "stages": (
        Task(
            "outside",
            "At ε = 0, can an output be outside the circle? Try three other marked vectors, of any length: "
            "move them at stage 0 and look at stage 2.",
            "No. The centered vector has length √3 σ and is divided by σ, so every output has length √3. "
            "The only exceptions are inputs with three equal features, whose output is 0.",
        ),
        Task(
            "flat",
            "At stage 3, lay the ellipse flat: find gains for which every output has y₃ = 0.",
            "The third output is g₃ times the third normalized feature, so g₃ = 0 removes it. The ellipse "
            "lies in the plane of y₁ and y₂, and its normal is the third axis.",
        ),
        Task(
            "point",
            "At stage 4, send the whole cloud to one point.",
            "If all three gains are 0, the output is the bias b for every input.",
        ),
    ),
    "stages ball": (
        Task(
            "halfway",
            "Bring the normalized vector halfway between the center and the circle: |y| = √3/2 ≈ 0.87, "
            "within 0.04.",
            "|y|² = Nσ²/(σ² + ε). That is a quarter of N exactly when ε = 3σ².",
        ),
        Task(
            "longer",
            "At ε = 0, make the centered vector (stage 1) longer by 0.4 or more without changing its output "
            "(stage 2).",
            "Dividing by σ keeps the direction of Πa and discards its length, so a whole ray goes to one "
            "point of the circle.",
        ),
        Task(
            "reach",
            "Can |y| reach √3 while ε > 0? Bring it to 1.725 or more with three values of ε.",
            "No. |y|² falls short of N by Nε/(σ² + ε), which is positive for every input. If the display "
            "shows 1.732, that is rounding to three decimals.",
        ),
    ),
}


class Stages(InSpace):
    """Three features: a cloud after each step of LayerNorm or RMSNorm (index and chapter 03).

    Its tasks are about the ball if all gains are initially 1, else about the ellipse.

    Parameters
    ----------
    stage : float
        From 0 to 4: input, centered, normalized, times the gain, plus the bias; fractions interpolate.
    norm : {"layer", "rms"}
        The layer.
    a : sequence of 3 numbers
        The marked vector.
    eps : float
        ε ≥ 0.
    gain, bias : sequence of 3 numbers
        The affine map after the division.
    points : array_like, shape (m, 3)
        The cloud; m from 0 to 5000.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> w = Stages(stage=2)
    >>> w.gain = [1, 2, 0]
    >>> w.gain
    (1.0, 2.0, 0.0)
    """

    name = "stages"
    tasks_by_key = TASKS
    linked = True
    stage = Number(0, least=0, most=4)
    norm = Enum(("layer", "rms"), "layer").tag(sync=True, state=True)
    a = Vector(1.5, 0.3, 0.9)
    eps = Number(0.01, least=0)
    gain = Vector(1.4, 0.6, 1.0)
    bias = Vector(0.4, 0.2, 0.7)
    points = Table(cloud(300, 3, 0.8), least=0, most=MOST_POINTS)

    def _tasks_key(self) -> str:
        return f"{self.name} ball" if self.gain == (1, 1, 1) else self.name
