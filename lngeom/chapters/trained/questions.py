"""Sheet 12: folding a real layer, outlier features, features with zero gain, what a measurement shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sympy import Gt

from lngeom.exercises.kinds import (
    Breaks,
    Case,
    Chain,
    Choice,
    Condition,
    Explain,
    Function,
    Question,
    Waypoint,
    Wrong,
    varied,
)
from lngeom.exercises.kinds.arrays import Array, np
from lngeom.exercises.kinds.lists import Vector, centered, deviation, dot, length, normed, spread
from lngeom.symbolic import I, N, Norm, RMSNorm, Scalar, a, eps, rho, w

__all__ = ["QUESTIONS"]


def _joined(weight: Array, bias: Array) -> Array:
    return np.column_stack([weight, bias])


def _folded(W: Array, c: Array, g: Array, b: Array) -> Array:
    return _joined(W * g, c + W @ b)


def _by_matrix(W: Array, c: Array, g: Array, b: Array) -> Array:
    return _joined(W @ np.diag(g), W @ b + c)


def _by_basis(W: Array, c: Array, g: Array, b: Array) -> Array:
    """The layer's outputs at the basis vectors, minus its output at 0."""
    at_zero = W @ b + c
    return _joined((W @ (np.diag(g) + b[:, None])) + c[:, None] - at_zero[:, None], at_zero)


def _layers(rng: np.random.Generator) -> Iterable[Case]:
    yield Case(
        (
            np.array([[1.0, 2.0], [3.0, -1.0]]),
            np.array([1.0, 0.0]),
            np.array([2.0, 5.0]),
            np.array([1.0, 3.0]),
        )
    )
    yield Case(tuple(rng.normal(size=size) for size in ((3, 5), 3, 5, 5)))
    gain = rng.normal(size=4) * np.array([1, 0, 1, 1])
    yield Case((rng.normal(size=(4, 4)), rng.normal(size=4), gain, rng.normal(size=4)))


def _ranked(size: Array, factor: float, middle: float) -> Array:
    order = np.argsort(-size, kind="stable")
    return order[size[order] > factor * middle]


def _outliers(x: Array, factor: float) -> Array:
    rms = np.sqrt(np.mean(x**2, axis=0))
    return _ranked(rms, factor, float(np.median(rms)))


def _by_squares(x: Array, factor: float) -> Array:
    squares = np.sum(x**2, axis=0)
    return _ranked(squares, factor**2, float(np.median(squares)))


def _by_length(x: Array, factor: float) -> Array:
    size = np.linalg.norm(x, axis=0)
    return _ranked(size, factor, float(np.median(size)))


def _streams(rng: np.random.Generator) -> Iterable[Case]:
    x = np.array([[1.0, -9.0, 2.0, 1.0, 20.0], [-1.0, -9.0, -2.0, 1.5, 20.0], [2.0, -8.0, 1.0, -1.0, 20.0]])
    yield Case((x, 3.0))
    x = rng.choice([-1.0, 1.0], (12, 9)) * rng.uniform(0.8, 1.2, (12, 9))
    x[:, 4] += 30  # nearly constant: its standard deviation is ordinary
    x[:, 7] = 12 * (-1.0) ** np.arange(12)  # its mean is 0
    x[5, 2] = 14  # one large entry: an outlier by its maximum alone
    yield Case((x, 5.0))
    x = rng.normal(size=(8, 7)) * 0.5
    x[:, 1:4] += np.array([40.0, -60.0, 50.0])  # three of seven move the mean, not the median
    yield Case((x, 2.5))


def _apart(a: Vector, z: Vector) -> bool:
    """Whether the outputs without the first entry point in different directions."""
    first, second = normed(centered(a))[1:], normed(centered(z))[1:]
    lengths = length(first) * length(second)
    return lengths > 1e-9 and abs(dot(first, second)) < (1 - 1e-9) * lengths


WITHOUT = I - w * w.T / Norm(w) ** 2
SEEN = Norm(WITHOUT * RMSNorm(a, eps)) ** 2 / N
PART = Scalar(w.T * a) ** 2 / Norm(w) ** 2
LEFT = (Norm(a) ** 2 - PART) / (Norm(a) ** 2 + N * eps)
ALONG = (Norm(RMSNorm(a, eps)) ** 2 - Scalar(w.T * RMSNorm(a, eps)) ** 2 / Norm(w) ** 2) / N


@varied(lambda rng: {"order": tuple(rng.sample(range(5), 5))})
def _closed(order: tuple[int, ...] = (0, 1, 2, 3, 4)) -> Choice:
    choices = (
        Wrong(
            "It is costly in both groups: it is the same information that is lost.",
            "The stream is unchanged. A gain changes only what *this* layer reads.",
        ),
        Wrong(
            "It is costly before the MLPs, which have most of the weights, and cheap before attention.",
            "What matters is how much of these features the matrix read before, not how large it is.",
        ),
        "It is cheap before the MLPs; before attention it can be costly.",
        Wrong(
            "It is cheap in both groups: seven of 384 features are two percent.",
            "In blocks 1 to 3 they are among the twelve longest columns of the keys: look at the table.",
        ),
        Wrong(
            "Before attention it is certainly costly; about the MLPs the table says nothing.",
            "It is the other way round: short columns bound a change, long ones make it possible.",
        ),
    )
    return Choice(
        id="trained.5",
        aims=("cost",),
        kind="see",
        title="Set a gain to zero",
        points=2,
        minutes=5,
        choices=tuple(choices[n] for n in order),
    )


@varied(lambda rng: {"n": rng.randint(3, 8)})
def _others(n: int | None = None) -> Breaks:
    size = f"exactly {n}" if n else "three to eight"
    value = {"a": [0, 1, *((n or 3) - 2) * [0]], "z": [3, 1, *((n or 3) - 2) * [0]]}
    same = [0, *(1 for _ in value["a"][1:])]
    return Breaks(
        id="trained.4",
        aims=("outliers",),
        kind="break",
        title="“It can only rescale the others”",
        points=3,
        minutes=10,
        parts={"a": "N", "z": "N"},
        numbers={"size": size, "a": value["a"], "z": value["z"]},
        lists=True,
        conditions=(
            Condition(
                lambda a, z: len(a) == n if n else 3 <= len(a) <= 8, f"Give inputs with {size} features."
            ),
            Condition(
                lambda a, z: min(deviation(a), deviation(z)) > 1e-6 * max(map(abs, (*a, *z))),
                "One of your inputs is constant, or nearly so: LayerNorm has no output for it at ε = 0.",
            ),
            Condition(
                lambda a, z: a[1:] == z[1:],
                "Your inputs differ in more than the first feature; only that one may change.",
            ),
            Condition(lambda a, z: a[0] != z[0], "Your inputs are equal: the first feature has to change."),
            Condition(
                lambda a, z: not spread(a[1:]) or _apart(a, z),
                "The other outputs change their direction, but by less than 0.003 degrees. Change the first "
                "feature more.",
            ),
            Condition(
                _apart,
                (
                    "Here the other outputs keep their direction. What does the first "
                    "feature change besides the standard deviation?"
                ),
            ),
        ),
        right=(
            value,
            (value["z"], value["a"]),
            (value["a"], [-6, *value["a"][1:]]),
            *(() if n else ({"a": [0.0, 1.0, 2.0, 5.0], "z": [9.0, 1.0, 2.0, 5.0]},)),
        ),
        wrong=(
            Wrong({"a": same, "z": [3, *same[1:]]}, "keep their direction"),
            Wrong({"a": value["a"], "z": value["a"]}, "the first feature has to change"),
            Wrong({"a": value["a"], "z": [3, *same[1:]]}, "only that one may change"),
            Wrong({"a": [1, *same[1:]], "z": [3, *same[1:]]}, "is constant"),
            Wrong({"a": [1, 2], "z": [3, 2]}, f"{size} features"),
        ),
    )


# Some models store a gain as its difference from 1, or from another number.
@varied(lambda rng: {"more": rng.choice((1, 2, 3, 4, 5, 6))})
def _fold(more: int = 0) -> Function:
    def stored(function: Callable[..., Array]) -> Callable[..., Array]:
        return lambda W, c, g, b: function(W, c, g + more, b)

    return Function(
        id="trained.1",
        aims=("fold",),
        kind="compute",
        title="Fold a LayerNorm into the next layer",
        points=3,
        minutes=10,
        reference=stored(_folded),
        cases=_layers,
        numbers={
            "G": f"({more} + g)" if more else "g",
            "gain": f"norm.gain - {more}" if more else "norm.gain",
            "stored": (
                f" The file stores the gains less {more}, so the layer multiplies by {more} + `g`: "
                f"$G = {more}I + \\operatorname{{diag}}(g)$."
            )
            * bool(more),
        },
        praise="Right: the columns of W take the gains, and the bias passes through W.",
        right=tuple(map(stored, (_folded, _by_matrix, _by_basis))),
        wrong=(
            Wrong(
                stored(lambda W, c, g, b: _joined(W * g[: len(c), None], c + W @ b)),
                "You scale the rows of W, which belong to outputs. A gain belongs to an input of W.",
            ),
            Wrong(
                stored(lambda W, c, g, b: _joined(W * g, c)),
                "The bias of the LayerNorm is lost: its image under W is a constant to add.",
            ),
            Wrong(
                stored(lambda W, c, g, b: _joined(W * g, c + (W * g) @ b)),
                "The bias is added after the gain, so it must not be multiplied by it.",
            ),
            Wrong(
                stored(lambda W, c, g, b: _joined(W, c + W @ b)),
                "The gains are lost: without them, W reads another vector.",
            ),
            Wrong(
                stored(lambda W, c, g, b: _joined(W / g, c + W @ b)),
                "You divide by the gains. The layer multiplied by them, and W must do so in its place.",
            ),
            Wrong(
                stored(lambda W, c, g, b: _joined(W * g, c - W @ b)),
                "The sign of the bias is wrong: W(Gz + b) + c contains +Wb.",
            ),
            Wrong(
                stored(lambda W, c, g, b: _joined(W * g, W @ b)),
                "The layer had a bias of its own; it stays.",
            ),
        ),
    )


QUESTIONS: tuple[Question, ...] = (
    _fold,
    Function(
        id="trained.2",
        aims=("outliers",),
        kind="compute",
        title="Find the outlier features",
        points=3,
        minutes=10,
        reference=_outliers,
        cases=_streams,
        praise="Right. Compare what your function finds with the gains of these features.",
        right=(_outliers, _by_squares, _by_length),
        wrong=(
            Wrong(
                lambda x, factor: _ranked(x.std(0), factor, float(np.median(x.std(0)))),
                "The standard deviation misses a feature that is large and nearly constant.",
            ),
            Wrong(
                lambda x, factor: _ranked(np.abs(x).max(0), factor, float(np.median(np.abs(x).max(0)))),
                "You compare maxima. One large entry need not make the root mean square large.",
            ),
            Wrong(
                lambda x, factor: _ranked(np.abs(x.mean(0)), factor, float(np.median(np.abs(x.mean(0))))),
                "A mean with signs cancels: a feature of both signs can be large with mean 0.",
            ),
            Wrong(
                lambda x, factor: _ranked(
                    np.sqrt((x**2).mean(0)), factor, float(np.sqrt((x**2).mean(0)).mean())
                ),
                "You compare with the mean, which the outliers raise. The median hardly notices them.",
            ),
            Wrong(
                lambda x, factor: _ranked((x**2).mean(0), factor, float(np.median((x**2).mean(0)))),
                "You compare squares with the factor of the root mean squares.",
            ),
            Wrong(
                lambda x, factor: np.sort(_outliers(x, factor)),
                "The largest feature should come first.",
            ),
            Wrong(
                lambda x, factor: _outliers(x, factor)[::-1],
                "The order is reversed: the largest feature should come first.",
            ),
            Wrong(
                lambda x, factor: _outliers(x.T, factor),
                "You average over features. A feature is a column; average over its positions.",
            ),
        ),
    ),
    Chain(
        id="trained.3",
        aims=("outliers",),
        kind="prove",
        title="A direction with zero gain",
        points=3,
        minutes=10,
        lhs=SEEN,
        rhs=LEFT,
        conditions=(Gt(Norm(w), 0), Gt(rho**2 + eps, 0)),
        first="First, multiply out the squared length.",
        waypoints=(Waypoint(ALONG, "Next, insert the denominator: it is the same for all entries."),),
        right=(
            [SEEN, ALONG, LEFT],
            (SEEN, ALONG, (Norm(a) ** 2 - PART) / (N * (rho**2 + eps)), LEFT),
            ALONG,
        ),
        wrong=(
            Wrong(
                (Norm(a) ** 2 - Scalar(w.T * a) ** 2) / (Norm(a) ** 2 + N * eps),
                "The component along w needs a unit vector: divide by the squared length of w.",
            ),
            Wrong(
                1 - PART / Norm(a) ** 2,
                "That holds at ε = 0 only: for ε > 0 the output is shorter than √N.",
            ),
            Wrong(
                (Norm(a) ** 2 - PART) / (Norm(a) ** 2 + eps),
                "A factor N is missing: ε is added to a *mean* square.",
            ),
            Wrong([SEEN, LEFT], "The chain jumps"),
            Wrong([ALONG, LEFT], "The chain starts with"),
        ),
    ),
    _others,
    _closed,
    Explain(
        id="trained.6",
        aims=("cost",),
        title="The cheapest direction",
        points=4,
        minutes=15,
        rubric=(
            "It says what was compared, and that twelve random directions are a small sample.",
            "It says that passages differ, how many are needed, and which interval would convince.",
            "It compares medians with medians, or says why a few costly tokens can reorder means.",
            "It separates what a theorem says about the ones vector from what was measured in one model.",
        ),
        pitfalls=(
            "“The theorem says that the ones vector is useless”: no theorem says so for RMSNorm.",
            "“A share below 1/N proves it”: a small part of the length may still matter.",
            "“More random directions cannot change it”: the minimum of more is lower.",
            "“The mean divergence decides”: then one token of a thousand may decide.",
        ),
    ),
)
