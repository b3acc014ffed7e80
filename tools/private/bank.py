# ruff: noqa: E501  (code of questions as text)
r"""A bank of private questions: ``python -m tools.private.bank SECRET COURSE [COUNT]``.

Writes ``COURSE/source/private/private.ipynb`` with ``COUNT`` questions (by default all), with solutions, hidden
tests and messages, and ``COURSE/rubrics/private.md`` with the rubrics.

The repository has only families of questions.  ``SECRET``, a text of your own, draws which of them are asked, in
which order, and with which numbers, so the repository alone gives none away.  Neither the site nor the package
contains this folder.  Another secret makes another exam, which is equally hard: a family has one path to its
answer.  Write the secret down; the same one makes the same notebook.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

SPREADS = ((-3, -1, 1, 3), (-3, 1, 1, 1), (-2, -1, 1, 2), (-4, -1, 2, 3), (-5, 1, 2, 2), (-2, -2, 1, 3))
TRIPLES = ((3, 7, 4), (3, 16, 5), (4, 9, 5), (2, 21, 5), (5, 11, 6), (5, 24, 7), (3, 40, 7), (2, 5, 3))


class Made(NamedTuple):
    """One question: its text, the kind and arguments of the hidden question, and the solution, as code."""

    title: str
    text: str
    kind: str
    arguments: str
    solution: str
    rubric: tuple[str, ...]
    points: int = 2
    minutes: int = 6


def numbers(title: str, text: str, value: str, wrong: dict[str, str], rubric: str, **more: Any) -> Made:
    """Make a question for numbers; ``wrong`` maps the code of wrong answers to messages."""
    if len(set(wrong)) < len(wrong) or value in wrong:
        raise ValueError(f"{title}: a wrong answer occurs twice")
    mistakes = "".join(f"Wrong({code}, {message!r}), " for code, message in wrong.items())
    return Made(title, text, "Numbers", f"value={value}, wrong=({mistakes})", value, (rubric,), **more)


def chain(title: str, text: str, lines: list[str], wrong: dict[str, str], rubric: str, **more: Any) -> Made:
    """Make a question for a proof from the first line to the last."""
    mistakes = "".join(f"Wrong({code}, {message!r}), " for code, message in wrong.items())
    ways = "".join(f"Waypoint({line}, 'Go on from there.'), " for line in lines[1:-1])
    solution = f"Derivation({lines[0]})" + "".join(f".eq({line})" for line in lines[1:])
    given = f"conditions=({more.pop('given', '')}), "
    arguments = f"{given}lhs={lines[0]}, rhs={lines[-1]}, waypoints=({ways}), wrong=({mistakes})"
    asked = f"{text} The answer is a `Derivation` from `{lines[0]}` to `{lines[-1]}` with a line in between."
    return Made(title, asked, "Chain", arguments, solution, (rubric,), points=3, minutes=10, **more)


def _features(rng: Random) -> tuple[int, list[int]]:
    spread = list(rng.choice(SPREADS))
    rng.shuffle(spread)
    return rng.randint(3, 12), spread


def _entries(rng: Random) -> Made:
    mean, spread = _features(rng)
    gain = [rng.choice((1, 2, 3, -1, -2)) for _ in spread]
    gain[0] = rng.choice((2, 3))
    total = sum(entry**2 for entry in spread)
    a = [mean + entry for entry in spread]

    def over(divisor: str, g: list[int] = gain, of: list[int] = spread) -> str:
        return f"[{', '.join(f'{p * q} / {divisor}' for p, q in zip(g, of, strict=True))}]"

    return numbers(
        "The output, with gains",
        f"LayerNorm with $\\varepsilon = 0$ and the gains $g = {tuple(gain)}$ is applied to $a = {tuple(a)}$. "
        "Give the four entries of the output. Each right entry earns its share.",
        over(f"sqrt(Rational({total}, 4))"),
        {
            over(f"sqrt(Rational({total}, 3))"): "Your variance divides by N − 1; LayerNorm divides by N.",
            over(f"sqrt(Rational({total}, 4))", [1] * 4): "You leave out the gains.",
            over(f"Rational({total}, 4)"): "You divide by the variance instead of its root.",
            over(f"sqrt(Rational({total}, 4))", gain, a): "You do not subtract the mean.",
        },
        "The mean, the deviations, their mean square, its root, and then the gains.",
    )  # fmt: skip


def _radius(rng: Random) -> Made:
    sigma, eps, s = rng.choice(TRIPLES)
    mean = rng.randint(1, 9)
    return numbers(
        "The length of an output",
        f"LayerNorm with $\\varepsilon = {eps}$ is applied to "
        f"$a = {(mean - sigma, mean + sigma, mean + sigma, mean - sigma)}$. How long is the output?",
        f"Rational({2 * sigma}, {s})",
        {
            "2": "That is the length at ε = 0.",
            f"Rational({sigma}, {s})": "A factor √N is missing.",
            f"Rational({2 * sigma}, {sigma + eps})": "ε is added to σ², inside the root.",
            f"Rational({4 * sigma**2}, {s**2})": "That is the square of the length.",
        },
        "σ from the deviations, then √N σ/√(σ² + ε).",
    )


def _correlation(rng: Random) -> Made:
    n, tenths = rng.choice((8, 18, 32, 50)), rng.choice((2, 3, 4, 6, 7, 8))
    value = f"sqrt({2 * n} * (1 - Rational({tenths}, 10)))"
    return numbers(
        "The distance of two outputs",
        f"Two inputs of {n} features have the correlation {tenths / 10}. How far apart are their outputs at "
        "$\\varepsilon = 0$?",
        value,
        {
            f"{2 * n} * (1 - Rational({tenths}, 10))": "That is the square of the distance.",
            f"sqrt(2 * (1 - Rational({tenths}, 10)))": "The outputs have the length √N, not 1.",
            f"sqrt({2 * n} * (1 + Rational({tenths}, 10)))": "That is the distance to the opposite output.",
            f"sqrt({n} * (1 - Rational({tenths}, 10)))": "Both outputs contribute a squared length: 2N.",
        },
        "The law of cosines for two vectors of length √N.",
    )


def _angle(rng: Random) -> Made:
    p, q, r = rng.choice(((3, 4, 5), (4, 3, 5), (5, 12, 13), (12, 5, 13), (8, 15, 17), (15, 8, 17)))
    return numbers(
        "RMSNorm against LayerNorm",
        f"A vector has the mean {p} and the standard deviation {q}. Give the cosine of the angle between its outputs "
        "under RMSNorm and under LayerNorm, both at $\\varepsilon = 0$.",
        f"Rational({q}, {r})",
        {
            f"Rational({p}, {r})": "That is the sine: the angle to the ones vector has this cosine.",
            f"Rational({q}, {p})": "That is σ/μ; the cosine is σ/ρ.",
            f"Rational({q**2}, {r**2})": "That is the square of the cosine.",
            f"Rational({q}, {p + q})": "ρ² is the sum of μ² and σ²; the lengths do not add up.",
        },
        "ρ² = μ² + σ², and the cosine σ/ρ.",
    )


def _axes(rng: Random) -> Made:
    p, q = rng.choice(((1, 3), (1, 4), (1, 5), (2, 3), (2, 5), (3, 4), (3, 5), (2, 7)))
    t = p * p + p * q + q * q
    gains = [p, q, p + q]
    rng.shuffle(gains)
    return numbers(
        "Semi-axes",
        f"LayerNorm at $\\varepsilon = 0$ has the gains $g = {tuple(gains)}$. Give the two semi-axes of the ellipse of "
        "its outputs, the longer one first. Each right one earns its share.",
        f"[sqrt({3 * t}), sqrt({t})]",
        {
            f"[{3 * t}, {t}]": "These are the squares of the semi-axes.",
            f"[sqrt({t}), sqrt(Rational({t}, 3))]": "A factor √N is missing.",
            f"[sqrt({t}), sqrt({3 * t})]": "The longer one comes first.",
            f"[sqrt(3) * {p + q}, sqrt(3) * {q}]": "These are gains times √N, between which the semi-axes lie.",
        },
        "The zeros of χ′ for the three squared gains, times N, and the roots.",
        points=3, minutes=12,
    )  # fmt: skip


def _gradient(rng: Random) -> Made:
    sigma = rng.randint(2, 9)
    v = rng.choice((2, 3, 4, 5))
    return numbers(
        "A gradient along 1 and one across",
        f"At $\\varepsilon = 0$, LayerNorm of many features meets a stream with $\\sigma = {sigma}$. The upstream "
        f"gradient is ${v}\\cdot\\mathbf{{1}} + w$, where $w$ has length {v * sigma} and is orthogonal to "
        "$\\mathbf 1$ and to $\\Pi a$. How long is the gradient at the input?",
        f"{v}",
        {
            f"{v * sigma}": "The layer divides what it lets through by σ.",
            "0": "Only the part along 1 and along Πa is lost.",
            f"{v * sigma**2}": "You multiply by σ; the Jacobian divides by it.",
            f"sqrt({v * v + v * v})": "The part along 1 is lost.",
        },
        "J sends 1 to 0 and divides what is tangent by σ.",
    )


def _params(rng: Random) -> Made:
    n, m = rng.choice((64, 128, 256, 384)), rng.choice((32, 48, 96, 160))
    return numbers(
        "Parameters without effect",
        f"A linear layer with {m} inputs, {n} outputs and a bias is followed directly by LayerNorm. How many of its "
        "parameters, as dimensions of changes, have no effect on anything that follows? (ε > 0)",
        f"{m + 1}",
        {
            f"{m}": "The bias has such a direction as well.",
            "1": "That is the bias alone; the matrix has such directions, too.",
            f"{n + 1}": "Count the columns, one for each input, and not the rows.",
            f"{m * n}": "Only the mean of each column is without effect.",
        },
        "One direction for each column, and one for the bias.",
    )


def _group(rng: Random) -> Made:
    groups, per, side = rng.choice((2, 4, 8)), rng.choice((3, 4, 6)), rng.choice((2, 5, 7))
    n = per * side * side
    return numbers(
        "Spheres of group norm",
        f"Group norm with {groups} groups is applied to samples of {groups * per} channels with {side} times {side} "
        "positions, at $\\varepsilon = 0$ and without gains. Give the squared radius of the sphere of one group, and "
        "the dimension of the space of all outputs of one sample. Each right number earns its share.",
        f"[{n}, {groups * (n - 2)}]",
        {
            f"[{per}, {groups * (per - 2)}]": "All positions of the channels of a group belong to it.",
            f"[{n}, {groups * (n - 1)}]": "Each group loses two dimensions: its mean and its length.",
            f"[{groups * n}, {groups * (n - 2)}]": "That is the squared length of all groups together.",
            f"[{n}, {n - 2}]": "That is the dimension for a single group.",
        },
        "A group has channels times positions entries; each loses two dimensions.",
        points=3, minutes=8,
    )  # fmt: skip


def _rotation(rng: Random) -> Made:
    root, error, sigma = rng.choice((10, 12, 14, 18, 20)), rng.choice((2, 3, 5)), rng.choice((2, 4, 5))
    n = root**2 + 2
    return numbers(
        "Rounded inputs",
        f"The {n} features of a stream with $\\sigma = {sigma}$ are rounded, each with an independent error of standard "
        f"deviation 0.0{error}. About how far, as a root mean square, does the output of LayerNorm move at "
        "$\\varepsilon = 0$?",
        f"Rational({root * error}, {100 * sigma})",
        {
            f"Rational({root * error}, 100)": "The layer divides by σ.",
            f"Rational({error}, {100 * sigma})": "That is a single feature; the squares add up.",
            f"Rational({root * error * sigma}, 100)": "You multiply by σ; the layer divides by it.",
            f"Rational({(n - 2) * error}, {100 * sigma})": "Squares add up, not errors: take the root.",
        },
        "N − 2 directions move the output; the errors add up in squares; divide by σ.",
    )


def _wrong_eps(rng: Random) -> Made:
    p, q = rng.choice(((2, 7), (3, 8), (4, 5), (5, 13), (8, 11), (6, 19)))
    return numbers(
        "Another ε",
        f"RMSNorm was trained with $\\varepsilon = {q}\\cdot 10^{{-6}}$ and runs with $10^{{-6}}$, on a stream with mean "
        f"square ${p}\\cdot 10^{{-6}}$. By which factor are its outputs longer?",
        f"sqrt(Rational({p + q}, {p + 1}))",
        {
            f"sqrt(Rational({p + 1}, {p + q}))": "The ratio is upside down.",
            f"Rational({p + q}, {p + 1})": "That is the ratio of the squares.",
            f"sqrt({q})": "That holds for a stream of length 0.",
            "1": "Here the stream is as small as √ε.",
        },
        "√((ρ² + ε)/(ρ² + ε′)).",
    )


def _extreme(rng: Random) -> Made:
    root = rng.randint(3, 12)
    n, big = root**2 + 1, rng.randint(2, 40)
    return numbers(
        "The largest entry",
        f"One of {n} features is {big}, all others are {rng.choice((1, -3, 41, 50))}. Give the largest absolute value "
        "among the entries of LayerNorm's output at $\\varepsilon = 0$.",
        f"{root}",
        {
            f"sqrt({n})": "That is the radius; one entry is shorter.",
            f"{n - 1}": "That is the square.",
            f"Rational(1, {root})": "That is the absolute value of all other entries.",
            f"{big}": "Neither size nor offset of the input matters at ε = 0.",
        },
        "The bound √(N − 1), reached by N − 1 equal entries.",
    )


def _decay(rng: Random) -> Made:
    d = rng.choice((2, 3, 4, 5, 6, 7, 8, 9))
    return numbers(
        "A longer weight",
        f"The loss depends on a weight $w$ only through its direction. Its length is multiplied by {d}. By which factor "
        "is its gradient multiplied, and by which its second derivatives? Each right number earns its share.",
        f"[Rational(1, {d}), Rational(1, {d * d})]",
        {
            f"[{d}, {d * d}]": "A longer weight has a smaller gradient.",
            "[1, 1]": "The loss does not change, but a step of one length rotates a longer weight less.",
            f"[Rational(1, {d}), Rational(1, {d})]": "Each derivative divides by the length once more.",
            f"[Rational(1, {d * d}), Rational(1, {d * d})]": "The first derivative divides by the length once.",
        },
        "Each derivative of a scale-invariant function has one more factor 1/|w|.",
    )  # fmt: skip


def _depth(rng: Random) -> Made:
    legs = rng.choice(((3, 4), (5, 12), (8, 15), (7, 24), (20, 21)))
    return numbers(
        "The rotation by a block",
        f"A centered stream of length {legs[0]} gets an update of length {legs[1]} that is orthogonal to it and to the "
        "ones vector. Give the cosine of the angle by which the stream is rotated.",
        f"Rational({legs[0]}, {math.isqrt(legs[0] ** 2 + legs[1] ** 2)})",
        {
            f"Rational({legs[1]}, {math.isqrt(legs[0] ** 2 + legs[1] ** 2)})": "That is the sine.",
            f"Rational({legs[0]}, {legs[1]})": "Divide by the length of the sum.",
            f"Rational({legs[0]}, {sum(legs)})": "Lengths of orthogonal vectors do not add up; squares do.",
            "0": "The update is orthogonal to the stream, but the sum is not.",
        },
        "The sum is the hypotenuse.",
    )


def _power(rng: Random) -> Made:
    k, c = rng.randint(2, 9), rng.randint(2, 9)
    out = f"{k * c} * Pi * Pi + {k + c} * Pi + I"
    return chain(
        "A product of two layers",
        f"Prove that $({k}\\Pi + I)({c}\\Pi + I) = {k * c + k + c}\\Pi + I$.",
        [f"({k} * Pi + I) * ({c} * Pi + I)", out, f"{k * c + k + c} * Pi + I"],
        {
            f"{k * c} * Pi * Pi + I": "The mixed terms are missing.",
            f"{k + c} * Pi * Pi + {k + c} * Pi + I": "The factors are multiplied in the first term.",
            f"{k * c} * Pi * Pi + {k} * Pi + I": "One of the mixed terms is missing.",
            f"{k * c} * Pi * Pi + {k + c} * Pi - I": "The last sign is wrong.",
        },
        "Multiply out, and use that Π is a projection.",
    )


def _length(rng: Random) -> Made:
    k, c = rng.randint(2, 9), rng.randint(2, 9)
    below = f"(sigma + {c} * eps)"
    return chain(
        "Another denominator",
        f"A layer computes ${k}\\,\\Pi a/(\\sigma + {c}\\varepsilon)$. Find its squared length for $\\sigma > 0$, "
        "and prove it.",
        [
            f"Norm({k} * Pi * a / {below}) ** 2",
            f"{k * k} * Norm(Pi * a) ** 2 / {below} ** 2",
            f"{k * k} * N * sigma**2 / {below} ** 2",
        ],
        {
            f"{k} * Norm(Pi * a) ** 2 / {below} ** 2": "The factor is squared, too.",
            f"{k * k} * Norm(a) ** 2 / {below} ** 2": "The vector is no longer centered.",
            f"{k * k} * sigma**2 / {below} ** 2": "A factor N is missing: the variance is a mean.",
            f"{k * k} * Norm(Pi * a) ** 2 / {below}": "The denominator is squared, too.",
        },
        "The factor and the denominator come out as squares; then |Πa|² = Nσ².",
        given="sigma > 0,",
    )


def _variance(rng: Random) -> Made:
    k, c = rng.randint(2, 9), rng.randint(2, 9)
    return chain(
        "The variance of a combination",
        f"Prove that the variance of ${k}\\,\\Pi a + {c}\\,\\mathbf 1$ is ${k * k}\\sigma^2$.",
        [f"Variance({k} * Pi * a + {c} * one)", f"Variance({k} * Pi * a)", f"{k * k} * sigma**2"],
        {
            f"{k} * sigma**2": "A factor comes out of a variance with its square.",
            f"{k * k} * sigma**2 + {c * c}": "A constant changes the mean, not the variance.",
            f"Variance({k} * a) + {c}": "A constant changes the mean, not the variance.",
            f"{k * k} * sigma": "The variance is σ², not σ.",
        },
        "The constant has no variance; the factor comes out squared; Πa has the variance of a.",
    )


FAMILIES: tuple[Callable[[Random], Made], ...] = (
    _entries, _radius, _correlation, _angle, _axes, _gradient, _params, _group, _rotation, _wrong_eps, _extreme, _decay, _depth,
    _power, _length, _variance,
)  # fmt: skip
FIRST = """\
import numpy as np
from sympy import Rational, sqrt

from lngeom.symbolic import *"""
TEST = """\
# Your answer is graded after you hand in.
### BEGIN HIDDEN TESTS
from sympy import Rational, sqrt

from lngeom.exercises import Chain, Numbers, Wrong, check
from lngeom.exercises.kinds import Waypoint
from lngeom.symbolic import *

asked = {kind}(
    id="private.{n}", kind="{task}", title={title!r}, points={points}, minutes={minutes},
    {arguments},
)
check(asked, private_{n})
### END HIDDEN TESTS"""
ANSWER = "private_{n} = ...  # your answer\n### BEGIN SOLUTION\nprivate_{n} = {solution}\n### END SOLUTION"


def drawn(secret: str, count: int = len(FAMILIES)) -> list[Made]:
    """Draw questions of different families, with numbers, from a secret.

    Raises
    ------
    ValueError
        If the secret is short enough to be guessed, or there are not so many families.
    """
    if len(secret) < 12:
        raise ValueError(f"the secret is a text of 12 characters or more, got {len(secret)}")
    if not 1 <= count <= len(FAMILIES):
        raise ValueError(f"there are {len(FAMILIES)} families of questions, got the count {count}")
    chosen = Random(f"families {secret}").sample(FAMILIES, count)
    return [family(Random(f"{family.__name__} {secret}")) for family in chosen]


def notebook(questions: list[Made]) -> NotebookNode:
    """Make the instructor's notebook, with solutions and hidden tests."""

    def marks(name: str, points: int | None = None) -> dict[str, Any]:
        solution = points is None
        found = {"grade": not solution, "grade_id": name, "locked": not solution, "schema_version": 3}
        return {
            "nbgrader": {**found, "solution": solution, "task": False}
            | ({} if solution else {"points": points})
        }

    cells = [
        new_markdown_cell("# Questions\n\nNumbers may be exact or have five digits."),
        new_code_cell(FIRST),
    ]
    for n, made in enumerate(questions, 1):
        task = "prove" if made.kind == "Chain" else "compute"
        head = f"## {n}. {made.title}\n\n*{task} · {made.points} points · {made.minutes} minutes*\n\n"
        cells.append(new_markdown_cell(f"{head}{made.text} The answer is `private_{n}`."))
        answer = ANSWER.format(n=n, solution=made.solution)
        test = TEST.format(n=n, task=task, **made._asdict())
        cells.append(new_code_cell(answer, metadata=marks(f"private-{n}")))
        cells.append(new_code_cell(test, metadata=marks(f"private-{n}-check", made.points)))
    for n, cell in enumerate(cells):
        cell["id"] = f"cell-{n}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return new_notebook(cells=cells, metadata={"kernelspec": kernel})


def rubric(questions: list[Made]) -> str:
    """Write the rubrics, for answers on paper."""
    parts = ["# Private questions: what earns the points"]
    for n, made in enumerate(questions, 1):
        parts.append(f"## {n}. {made.title} ({made.points} points)\n\nAnswer: `{made.solution}`")
        parts.append("\n".join(f"- {line}" for line in made.rubric))
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(
            "Give a secret of your own and the course: python -m tools.private.bank 'my secret text' course 8"
        )
    try:
        found = drawn(sys.argv[1], int(sys.argv[3]) if len(sys.argv) == 4 else len(FAMILIES))
    except ValueError as error:
        sys.exit(str(error))
    course = Path(sys.argv[2])
    source = course / "source" / "private" / "private.ipynb"
    source.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook(found), source)
    (course / "rubrics").mkdir(exist_ok=True)
    (course / "rubrics" / "private.md").write_text(rubric(found), "utf-8")
    print(f"{len(found)} questions are in {source}; now run nbgrader generate_assignment private in {course}")
