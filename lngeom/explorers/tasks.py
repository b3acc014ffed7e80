"""Tasks to try on an explorer, each with an explanation that is shown once the task is done.

The rule of the same name in the explorer's file in ``js/`` decides in the browser when a task is done.  If a
task asks whether something can be done, and it cannot, then it is done after a number of tries.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["TASKS", "Task"]


class Task(NamedTuple):
    """One optional task."""

    name: str
    text: str  # the task, with a criterion that readers can check
    why: str


# By the name of an explorer, with a variant after a space if its tasks depend on its state.
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
    "trained": (
        Task(
            "solid",
            "Make the ellipsoid solid.",
            "With a gain of 0 one feature of the output is 0, and the others may have any length up to the "
            "largest, so the outputs fill the ellipsoid of the other features.",
        ),
        Task(
            "round",
            "Make the three gains equal in size, within a quarter.",
            "The three semi-axes that are seen are √N |gᵢ|. Where they are equal, this section of the "
            "ellipsoid is a ball; the other features do not change it.",
        ),
        Task(
            "usual",
            "Find a layer whose smallest gain is more than a tenth of the median, with all factors at 1.",
            "Not every layer hides a feature. Where the smallest gain has the usual size, the ellipsoid is "
            "not flat in any direction.",
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
