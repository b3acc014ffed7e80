"""Sheet 02: the centering matrix as a projection."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from sympy import Rational, S, sqrt

from lngeom.exercises.kinds import (
    Breaks,
    Case,
    Chain,
    Choice,
    Condition,
    Explain,
    Formula,
    Function,
    Question,
    Waypoint,
    Wrong,
    varied,
)
from lngeom.exercises.kinds.arrays import Array, np
from lngeom.exercises.kinds.lists import Matrix, apart, product
from lngeom.exercises.kinds.values import sized
from lngeom.symbolic import Basis, I, N, Norm, Pi, i, one

__all__ = ["QUESTIONS"]


def _along(a: Array, u: Array) -> Array:
    """The inner products with u, one for each row."""
    return np.asarray((a * u).sum(-1, keepdims=True))


def _reference(a: Array, u: Array) -> Array:
    return np.asarray(a - _along(a, u) / _along(u, u) * u)


def _by_matrix(a: Array, u: Array) -> Array:
    unit = u / np.linalg.norm(u)
    return np.asarray(a @ (np.eye(len(u)) - np.outer(unit, unit)))


def _vectors(rng: np.random.Generator) -> Iterable[Case]:
    yield Case((np.array([1.0, 2.0, 6.0]), np.array([0.0, 2.0, 0.0])))
    yield Case((np.array([[3.0, 1.0], [0.0, 4.0], [5.0, 5.0]]), np.array([1.0, -3.0])))
    yield Case((rng.normal(size=(2, 3, 5)), rng.normal(size=5)))


SHARE = Norm(Pi * Basis(N, i)) ** 2


def _is(P: Matrix, Q: Matrix, tolerance: float = 1e-9) -> bool:
    size = max(1.0, *(abs(entry) for row in P for entry in row))
    return all(apart(*rows) < tolerance * size for rows in zip(P, Q, strict=True))


def _centering(n: int) -> Matrix:
    return [[(row == column) - 1 / n for column in range(n)] for row in range(n)]


def _draw_reading(rng: Random) -> dict[str, Any]:
    return {
        "place": rng.randint(3, 5),
        "odd": rng.randint(4, 9),
        "rest": rng.randint(1, 3),
        "order": tuple(rng.sample(range(5), 5)),
    }


@varied(_draw_reading)
def _reading(place: int = 5, odd: int = 5, rest: int = 1, order: tuple[int, ...] = (0, 1, 2, 3, 4)) -> Choice:
    first = place - 1
    choices = (
        Wrong(
            f"Only row {first}.",
            (
                f"Row {first} does involve the {odd}. But look at the row below it as well: does it have "
                "a square in that column?"
            ),
        ),
        Wrong(
            "Only row 5.",
            f"The last row compares the first five with the sixth, so it involves the {odd}. Does any other?",
        ),
        "Rows 4 and 5." if first == 4 else f"Rows {first} to 5.",
        Wrong(
            "All rows.",
            "The first rows have zeros in that column; the other entries are equal.",
        ),
        Wrong(
            "None.",
            "Only a constant vector gives zeros throughout, and this one is not constant.",
        ),
    )
    return Choice(
        id="centering.4",
        aims=("matrix",),
        kind="see",
        title="Reading Helmert's rows",
        points=2,
        minutes=5,
        choices=tuple(choices[n] for n in order),
        numbers={
            "vector": (*(place - 1) * [rest], odd, *(6 - place) * [rest]),
            "ordinal": {3: "third", 4: "fourth", 5: "fifth"}[place],
            "first": first,
            "odd": odd,
        },
    )


@varied(lambda rng: {"times": rng.randint(3, 9)})
def _twice(times: int = 2) -> Chain:
    flip = times * Pi - I
    squared, mixed, rest = times**2, 2 * times, times * (times - 2)
    rhs = rest * Pi + I
    out = squared * Pi * Pi - mixed * Pi + I
    other = f"multiplies vectors of mean zero by {times - 1} and sends $\\one$ to $-\\one$"
    mirror = (
        "leaves vectors of mean zero unchanged and sends $\\one$ to $-\\one$, "
        "so it is the reflection in the hyperplane of mean zero"
    )
    return Chain(
        id="centering.3",
        aims=("projection",),
        kind="prove",
        title="Reflecting twice",
        points=3,
        minutes=10,
        lhs=flip * flip,
        rhs=rhs,
        numbers={
            "times": times,
            "does": other if rest else mirror,
            "squared": squared,
            "mixed": mixed,
            "effect": f"gives ${rest}\\Pi + I$" if rest else "changes nothing",
            "verb": "Applying it" if rest else "Reflecting",
            "result": f"{rest}\\Pi + I" if rest else "I",
            "rhs": f"{rest} * Pi + I" if rest else "I",
        },
        first="First, multiply out the product.",
        waypoints=(
            Waypoint(out, "Next, use the fact that Π is a projection."),
            Waypoint(
                (times - 1) ** 2 * I
                - mixed * (times - 1) * one * one.T / N
                + squared * one * (one.T * one) * one.T / N**2,
                "Next, insert the number 𝟏ᵀ𝟏.",
            ),
        ),
        right=(
            [flip * flip, out, rhs],
            (flip * flip, out, squared * Pi - mixed * Pi * Pi + I, rhs),
            out,
            *(() if rest else ((I - 2 * one * one.T / N) * (I - 2 * one * one.T / N),)),
        ),
        wrong=(
            Wrong(squared * Pi * Pi + I, "The mixed terms are missing. The square has two of them."),
            Wrong(squared * Pi * Pi - times * Pi + I, "One of the two mixed terms is missing."),
            Wrong(squared * Pi * Pi - mixed * Pi - I, "The last sign: (−I)(−I) is not −I."),
            Wrong(times * Pi * Pi - mixed * Pi + I, "The factor of Π must be squared as well."),
            Wrong([flip * flip, rhs], "The chain jumps"),
            Wrong([rhs, out, flip * flip], "The chain starts with"),
        ),
    )


@varied(lambda rng: {"n": rng.randint(2, 7)})
def _oblique(n: int | None = None) -> Breaks:
    size, letter = sized(n, 2)
    places = range(n or 3)
    value = [[(p == q) - (q == 0) for q in places] for p in places]
    zeros, third = [[0] * len(value)] * len(value), Rational(1, 3)
    return Breaks(
        id="centering.5",
        aims=("matrix", "projection"),
        kind="break",
        title="“A projection that sends 1 to 0 is Π”",
        points=3,
        minutes=15,
        parts={"P": f"{letter} {letter}"},
        numbers={"size": f" with {size} rows" if n else "", "value": value},
        least=(("N", 2),),
        lists=True,
        conditions=(
            Condition(
                lambda P: all(abs(entry) <= 1000 for row in P for entry in row),
                "Use entries between −1000 and 1000, so that rounding does not matter.",
            ),
            Condition(
                lambda P: not _is(P, _centering(len(P)), 1e-6),
                "That is Π itself, for which the claim is true.",
            ),
            Condition(lambda P: _is(P, product(P, P)), "It is not a projection: PP differs from P."),
            Condition(
                lambda P: all(abs(sum(row)) < 1e-9 for row in P),
                "It does not send 1 to 0: some row does not sum to 0.",
            ),
            Condition(
                lambda P: abs(sum(row[place] - 1 for place, row in enumerate(P)) + 1) < 1e-9,
                "Its rank is less than N − 1: it sends more than the multiples of 1 to 0.",
            ),
        ),
        right=(
            value,
            [[float(entry) for entry in row] for row in value],
            # It subtracts twice the first entry less the last one.
            [[(p == q) - 2 * (q == 0) + (q == len(value) - 1) for q in places] for p in places],
            *(() if n else ([[0, 0], [-1, 1]], [[third, -third], [-2 * third, 2 * third]])),
        ),
        wrong=(
            Wrong(_centering(len(value)), "That is Π itself"),
            Wrong([[2 * entry for entry in row] for row in value], "It is not a projection"),
            Wrong([[float(p == q) for q in places] for p in places], "It does not send 1 to 0"),
            Wrong(zeros, "Its rank is less than N − 1"),
            Wrong([1, 0, -1], "P should be a matrix; it is a vector"),
            Wrong([[1e4 * entry for entry in row] for row in value], "between −1000 and 1000"),
        ),
    )


QUESTIONS: tuple[Question, ...] = (
    Formula(
        id="centering.1",
        aims=("matrix",),
        kind="compute",
        title="A basis vector, centered",
        points=2,
        minutes=5,
        start=SHARE,
        value=1 - 1 / N,
        terms=(N,),
        praise="Right. It is close to 1 when N is large, and it is 0 for a single feature.",
        right=(
            1 - 1 / N,
            (N - 1) / N,
            (N - 1) ** 2 / N**2 + (N - 1) / N**2,
            [SHARE, 1 - 2 / N + 1 / N, 1 - 1.0 / N],
        ),
        wrong=(
            Wrong(
                S.One,
                (
                    "That is the squared length before centering. A projection shortens every vector "
                    "that is not in the hyperplane."
                ),
            ),
            Wrong(1 / N, "That is the squared length of the part that is removed."),
            Wrong(
                N - 1,
                "That is the trace of Π, the sum over all basis vectors. The question is about one of them.",
            ),
            Wrong(sqrt(1 - 1 / N), "That is the length. The question asks for its square."),
            Wrong(
                (1 - 1 / N) ** 2,
                "That is the square of the i-th entry alone. The other entries are not 0 after centering.",
            ),
        ),
    ),
    Function(
        id="centering.2",
        aims=("projection",),
        kind="compute",
        title="Project out any direction",
        points=3,
        minutes=10,
        reference=_reference,
        cases=_vectors,
        right=(_reference, _by_matrix, lambda a, u: _reference(a, -7 * u)),
        wrong=(
            Wrong(
                lambda a, u: a - _along(a, u) * u,
                "Your formula is right for a unit vector u. For any other u, divide by its squared length.",
            ),
            Wrong(
                lambda a, u: a - _along(a, u) / np.sqrt(_along(u, u)) * u,
                "You divide by |u| once. But u appears twice in the formula, and each needs the factor.",
            ),
            Wrong(
                lambda a, u: a - a.mean(-1, keepdims=True),
                "That removes the mean, whatever u is. Remove the component along u instead.",
            ),
            Wrong(
                lambda a, u: _along(a, u) / _along(u, u) * u,
                "That is the component along u itself. The question asks for a without it.",
            ),
            Wrong(
                lambda a, u: a - _along(a, u) / len(u) * u,
                "You divide by the number of features, which is |u|² for u = 1 but not in general.",
            ),
            Wrong(
                lambda a, u: a - 2 * _along(a, u) / _along(u, u) * u,
                "That is the mirror image: it subtracts the component along u twice.",
            ),
            Wrong(
                lambda a, u: a - a.mean(-1, keepdims=True) * u,
                "The mean is the inner product with 1, over N. Here you need the inner product with u.",
            ),
        ),
    ),
    _twice,
    _reading,
    _oblique,
    Explain(
        id="centering.6",
        aims=("forgets",),
        title="Parameters that do nothing",
        points=3,
        minutes=10,
        rubric=(
            (
                "It says what centering does to a multiple of 1, and applies this to the output of "
                "the linear layer."
            ),
            "It names the part of the bias, and the part of the matrix, that cannot affect the loss.",
            (
                "It counts these parameters for width N and m inputs, or says what weight decay or "
                "gradients do to them."
            ),
        ),
        pitfalls=(
            "“The whole bias is useless”: only its mean is useless; the rest moves the centered vector.",
            "“The gradient of these parameters is small”: it is exactly zero along these directions.",
            "“The rows of W have a useless mean”: it is the mean of each column, over the outputs.",
            (
                "“It holds for any later layer”: it holds if the centering comes directly after the "
                "linear layer."
            ),
        ),
    ),
)
