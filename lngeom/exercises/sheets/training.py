"""Sheet 10: where decay comes to rest, what a deep block adds, and what a step leaves alone."""

from __future__ import annotations

import math

from sympy import Gt, Mul, Rational

from lngeom.symbolic import G, Mean, a, delta, eta, mu, s, v

from ..kinds import Breaks, Chain, Condition, Explain, Numbers, Question, Waypoint, Wrong
from ..kinds.lists import Vector, centred, dot, length, spread

__all__ = ["QUESTIONS"]


def _stepped(a: Vector, v: Vector, eps: float, eta: float) -> list[float]:
    """A after a step of rate η against what comes back of v, without gains."""
    shadow, n = centred(a), len(a)
    root = math.sqrt(dot(shadow, shadow) / n + eps)
    y = [entry / root for entry in shadow]
    along = dot(y, v) / n
    back = [(entry - along * out) / root for entry, out in zip(centred(v), y, strict=True)]
    return [entry - eta * part for entry, part in zip(a, back, strict=True)]


def _shorter(a: Vector, v: Vector, eps: Vector, eta: Vector) -> bool:
    before = length(centred(a))
    return length(centred(_stepped(a, v, eps[0], eta[0]))) < (1 - 1e-6) * before


AFTER = a - eta * delta
LINEAR = mu - eta * Mean(delta)

QUESTIONS: tuple[Question, ...] = (
    Numbers(
        id="training.1",
        aims=("decay",),
        kind="compute",
        title="Where the length comes to rest",
        points=2,
        minutes=10,
        value=2,
        right=(2, 2.0, [2], Rational(4, 2)),
        wrong=(
            Wrong(4, "That is the square of the length."),
            Wrong(16, "That is the fourth power of the length."),
            Wrong(
                Mul(16, Rational(4, 5)) ** Rational(1, 4),
                "You dropped the square of ηλ. That is good for small ηλ, and here it is two fifths.",
            ),
            Wrong(
                Rational(16, 5), "That is how long the first step is at length 1, and not where things rest."
            ),
            Wrong(
                Rational(8, 5),
                "That is how long the step is at the length at which things come to rest.",
            ),
        ),
    ),
    Numbers(
        id="training.2",
        aims=("depth",),
        kind="see",
        title="A fifth of the derivative",
        points=2,
        minutes=5,
        value=25,
        rtol=0.2,
        praise="Right: the share is near one over the square root of the number of blocks.",
        right=(25, 24, 27.5, [25]),
        wrong=(
            Wrong(5, "At block 5 the share is still near a half: mind that both axes are logarithmic."),
            Wrong(10, "At block 10 the share is about a third."),
            Wrong(16, "At block 16 the share is still a quarter."),
            Wrong(32, "At the last block the share has fallen below a fifth."),
            Wrong(Rational(1, 5), "You give the share; asked is the number of the block."),
        ),
    ),
    Chain(
        id="training.3",
        aims=("reach",),
        kind="prove",
        title="The mean stays where it is",
        points=2,
        minutes=10,
        lhs=Mean(AFTER),
        rhs=mu,
        conditions=(Gt(s, 0),),
        waypoints=(Waypoint(LINEAR, "Next comes the mean of the downstream gradient."),),
        right=(
            [Mean(AFTER), LINEAR, mu],
            (Mean(AFTER), Mean(a) - eta * Mean(delta), mu),
            LINEAR,
        ),
        wrong=(
            Wrong(mu - eta * Mean(v), "What moves a is the downstream gradient, and v is the upstream one."),
            Wrong(mu - eta * Mean(G * v), "The gain has acted, and nothing is centred yet in your line."),
            Wrong([Mean(AFTER), mu], "The chain jumps"),
            Wrong([LINEAR, mu], "The chain starts with"),
        ),
    ),
    Breaks(
        id="training.4",
        aims=("decay",),
        kind="break",
        title="“Steps can only lengthen”",
        points=3,
        minutes=10,
        parts={"a": "N", "v": "N", "eps": "E", "eta": "E"},
        least=(("N", 2), ("E", 1)),
        lists=True,
        conditions=(
            Condition(
                lambda a, v, eps, eta: len(eps) == 1 and len(eta) == 1,
                "Give ε and η as one number each, in brackets: [1].",
            ),
            Condition(lambda a, v, eps, eta: eps[0] > 0 and eta[0] > 0, "ε and η should be greater than 0."),
            Condition(
                lambda a, v, eps, eta: spread(a) > 1e-9 * max(map(abs, a)),
                "a is constant, so Πa is 0 and nothing can be shorter.",
            ),
            Condition(
                _shorter,
                "Here Πa does not get shorter: does v ask for a longer output, and is ε large enough to let "
                "that through?",
            ),
        ),
        right=(
            ([1, -1], [1, -1], [1], [1]),
            {"a": [1, 2, 3], "v": [-1, 0, 1], "eps": [2], "eta": [0.5]},
            ([5, 1, 0, 2], [3, -1, -2, 0], [10], [1]),
        ),
        wrong=(
            Wrong(([1, -1], [-1, 1], [1], [1]), "does v ask for a longer output"),
            Wrong(([1, 2, 3], [1, -2, 1], [1], [1]), "Here Πa does not get shorter"),
            Wrong(([2, 2, 2], [1, -2, 1], [1], [1]), "a is constant"),
            Wrong(([1, -1], [1, -1], [0], [1]), "should be greater than 0"),
            Wrong(([1, -1], [1, -1], [1, 1], [1, 1]), "one number each"),
        ),
    ),
    Explain(
        id="training.5",
        aims=("decay",),
        title="Decay switched off",
        points=3,
        minutes=10,
        rubric=(
            "It says that the size of such weights does not change the function, and does change the steps.",
            "It says how the length moves without decay, and what becomes of the effective rate.",
            "It says what the balance of steps and decay was, and how a schedule could take its place.",
        ),
        pitfalls=(
            "“Nothing changes, since the norm removes the size”: it removes it forward, not from the step.",
            "“The weights stay as long as they are”: every step lengthens them.",
            "“Without decay the model overfits”: decay of such weights does not make the function simpler.",
            "“The rate grows with the length”: it falls with the square of the length.",
        ),
    ),
)
