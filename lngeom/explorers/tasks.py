"""What there is to try on an explorer: tasks, each with the sentence that stands beside it once it is done.

When it is done is decided in the browser, by the rule of the same name in the explorer's file in ``js/``.
A task that asks whether something can be done, and it cannot, is done after so many tries.
"""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["TASKS", "Task"]


class Task(NamedTuple):
    """One thing to try; none is needed to read on."""

    name: str
    text: str  # what is to be done, so that the reader knows when it is
    why: str


# By the name of an explorer, and after a space by what else tells which tasks fit.
TASKS = {
    "two-points": (
        Task(
            "keep",
            "Move a by 1 or more and keep y, in all its three decimals.",
            "The layer takes the mean away: moved along the diagonal, by as much in both features, a has "
            "the same y. At ε = 0 nothing but the sign of a₁ − a₂ counts.",
        ),
        Task(
            "halfway",
            "With ε at 0.3 or more, bring y halfway to an end: to (½, −½) or (−½, ½), up to 0.02.",
            "With δ = (a₁ − a₂)/2 the first output is δ/√(δ² + ε). It is ½ or −½ when δ² = ε/3: on two "
            "lines parallel to the diagonal.",
        ),
        Task(
            "between",
            "At ε = 0, can y stand between the middle and an end? Try three inputs with a₁ − a₂ between "
            "−0.3 and 0.3.",
            "It cannot. However small the difference is, at ε = 0 its sign decides alone, and y is at an "
            "end; only on the diagonal, where σ = 0, it is (0, 0).",
        ),
    ),
    "centering": (
        Task(
            "shadow",
            "Move a by 1 or more and keep its shadow Πa.",
            "Π takes 1 to 0, so a + t1 has the shadow of a for every t: a whole line falls on one point.",
        ),
        Task(
            "half",
            "Make Nμ² half of |a|², up to one part in a hundred.",
            "The legs √N |μ| and |Πa| are then equally long: a stands at 45° to 1 or to −1, and |μ| = σ.",
        ),
        Task(
            "shorter",
            "Can a − cμ1 be shorter than Πa? Try three values of c, with a mean of 0.1 or more in size.",
            "It cannot. By Pythagoras |a − cμ1|² = |Πa|² + (1 − c)²Nμ², and the second summand is never "
            "negative: the shadow itself, at c = 1, is the shortest.",
        ),
    ),
    "stages": (
        Task(
            "outside",
            "At ε = 0, can an output lie outside the circle? Try three other marked vectors, as large as "
            "you like: move them at stage 0 and look at stage 2.",
            "It cannot. The centred vector is √3 σ long and is divided by σ: every output is √3 long, "
            "unless the three features are equal; then it is 0.",
        ),
        Task(
            "flat",
            "At stage 3, lay the ellipse flat: find gains with which every output has y₃ = 0.",
            "The third output is g₃ times the third normalized feature, so g₃ = 0 takes it away. The "
            "ellipse lies in the plane of y₁ and y₂, and its normal is the third axis.",
        ),
        Task(
            "point",
            "At stage 4, send the whole cloud to one point.",
            "With all three gains at 0 the output is the bias b, whatever the input was: the layer has "
            "forgotten it.",
        ),
    ),
    "stages ball": (
        Task(
            "halfway",
            "Bring the normalized vector halfway between the middle and the circle: |y| = √3/2 ≈ 0.87, up "
            "to 0.04.",
            "|y|² is Nσ²/(σ² + ε). That is a quarter of N exactly when ε = 3σ².",
        ),
        Task(
            "longer",
            "At ε = 0, make the centred vector (stage 1) longer by 0.4 or more and keep its output (stage "
            "2).",
            "Dividing by σ keeps the direction of Πa and forgets its length: a whole ray goes to one point "
            "of the circle.",
        ),
        Task(
            "reach",
            "Can |y| reach √3 while ε > 0? Bring it to 1.725 or more with three values of ε.",
            "It cannot: |y|² lacks Nε/(σ² + ε) to N, and that is positive for every input. That 1.732 can "
            "stand there is rounding to three decimals.",
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
            "They cannot. The squared semi-axes, divided by 3, lie on the two sides of the middle squared "
            "gain. They meet only where all three squared gains are equal.",
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
            "tan θ = |μ|/σ, so 45° means |μ| = σ: of ρ² = σ² + μ² each has half.",
        ),
        Task(
            "right",
            "Can the outputs stand at a right angle? Try three inputs with θ above 80°.",
            "They cannot. cos θ = σ/ρ is 0 only for σ = 0, and there LayerNorm's output is 0, which has no "
            "direction. So the distance comes as near to √6 as you like and stays below it.",
        ),
    ),
    "groups": (
        Task(
            "keep",
            "With Γ = 2 and ε = 0, change all six numbers by 0.2 or more and keep the output.",
            "Each group forgets its own mean and its own length. Of the three numbers of a group one angle "
            "is left.",
        ),
        Task(
            "corner",
            "With Γ = 3 and ε = 0, bring the point to a neighbouring corner of the cube by changing one "
            "number alone.",
            "Of each pair the sign of its difference is left. Exchange the order of one pair, and one "
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
            "Find a line whose image is only two points, but for the centre.",
            "The line meets the constant vectors, so its shadow runs through the middle. At ε = 0 every "
            "input on one side has one output, and every input on the other side its negative.",
        ),
        Task(
            "still",
            "Choose a direction that is not 0 and leaves y where it is for every t.",
            "The direction has three equal entries. It moves the mean alone, and the layer takes the mean "
            "away.",
        ),
        Task(
            "further",
            "At ε = 0, can the image of a line be longer than half of the circle? Try three other lines, "
            "and read the whole way.",
            "It cannot. The shadow is a straight line that passes the middle on one side: seen from there "
            "it takes up half a turn, so its image is half of the circle, π√3 long, whatever the line is.",
        ),
    ),
    "rotations": (
        Task(
            "still",
            "Turn a vector by an angle of 1 or more and leave its output where it is.",
            "A vector on the axis of the turn stays where it is, and with it its output: (0, 1, 0) under "
            "yaw, (1, 0, 0) under pitch, (0, 0, 1) under roll.",
        ),
        Task(
            "opposite",
            "Move the output as far as it can be moved: by 2√3 ≈ 3.464, up to 0.01.",
            "Both outputs lie on the circle of radius √3, so they are farthest apart at opposite points. "
            "There corr(v, Rv) = −1: half a turn of (1, 0, −1) by yaw does it.",
        ),
        Task(
            "even",
            "Find a vector that moves as far for −θ as for θ, with θ between 0.5 and 2.5 and a distance "
            "of 0.1 or more.",
            "The two features that are turned into each other are equal, or they are opposite and the "
            "third is 0. For all other vectors the direction of the turn matters.",
        ),
    ),
    "gradients": (
        Task(
            "nothing",
            "Find an upstream gradient v that is not constant and of which nothing arrives: δ is 0 in all "
            "three decimals.",
            "At ε = 0 what is lost are the mixtures of 1 and y. For v = a, for example, nothing comes back: "
            "a is made of its mean and of a multiple of y.",
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
            "It cannot. δ is orthogonal to Πa, so by Pythagoras the square of the new length is "
            "|Πa|² + |δ|²/100.",
        ),
    ),
    "attention": (
        Task(
            "all",
            "Let every key be selected by some query without moving a key.",
            "Divided by their standard deviations all keys stand on one circle, and no point of a circle "
            "lies between others: each is selected by the query that points to it.",
        ),
        Task(
            "out",
            "Leave scaling off, and bring key 5 to where a query selects it.",
            "It is outside of the polygon of the other keys now, so it is a corner. Some direction has a "
            "larger product with it than with all others, and that is its query.",
        ),
        Task(
            "hidden",
            "Can a key be hidden with projection and scaling on? Try three other places for keys.",
            "It cannot, as long as the directions of all Πk are different. Only keys that fall onto one "
            "another hide, and constant keys, which fall into the middle.",
        ),
    ),
    "trained": (
        Task(
            "solid",
            "Make the ellipsoid solid.",
            "With a gain of 0 one feature of the output is 0, and the rest may be of any length up to the "
            "largest: the outputs fill the ellipsoid of the other features.",
        ),
        Task(
            "round",
            "Give the three gains one size, up to a quarter.",
            "The three semi-axes that are seen are √N |gᵢ|. Where they are equal, this section of the "
            "ellipsoid is a ball; the other features do not change it.",
        ),
        Task(
            "usual",
            "Find a norm whose smallest gain is more than a tenth of the median, with all factors at 1.",
            "Not every norm hides a feature. Where the smallest gain is of the usual size, no feature is "
            "pressed flat, and the length of no single one is hidden.",
        ),
    ),
    "layers": (
        Task(
            "shift",
            "Choose a layer that does not see a doubled input and sees that 1 is added.",
            "RMSNorm, with g or 1 + g, and unit vectors divide by a length and subtract no mean: they are "
            "blind to the length of a and not to its mean.",
        ),
        Task(
            "agree",
            "With RMSNorm, find an input of which LayerNorm would make the same.",
            "Its mean is 0. Then centering changes nothing, and the standard deviation is the root mean "
            "square.",
        ),
        Task(
            "doubled",
            "At ε = 0, can a norm see that a is doubled? Try three times, each with another norm.",
            "It cannot. Each of the four divides by a length of a, and twice the length cancels the factor "
            "2. DyT and no layer at all do see it.",
        ),
    ),
}
