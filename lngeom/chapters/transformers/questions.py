"""Sheet 11: folding for inference, centering writers, rotating a stream, a shared matrix, a review."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from sympy import Gt, Rational, latex

from lngeom.chapters.distance.identities import R
from lngeom.exercises.kinds import (
    Breaks,
    Case,
    Chain,
    Choice,
    Condition,
    Explain,
    Function,
    Numbers,
    Question,
    Waypoint,
    Wrong,
    varied,
)
from lngeom.exercises.kinds.arrays import Array, np
from lngeom.exercises.kinds.lists import Matrix, Vector, centered, deviation, dot, normed, spread
from lngeom.exercises.kinds.values import sized
from lngeom.symbolic import LayerNorm, Norm, Pi, RMSNorm, W, eps, w, x

__all__ = ["QUESTIONS"]

Table = tuple[tuple[int, ...], ...]


def _joined(rows: Any, bias: Any) -> list[list[Any]]:
    return [[*row, last] for row, last in zip(rows, bias, strict=True)]


def _level(row: Any) -> list[Any]:
    """The row without its mean, exactly."""
    mean = Rational(sum(row)) / len(row)
    return [entry - mean for entry in row]


def _times(rows: Any, vector: Any) -> list[Any]:
    """Multiply column by column."""
    return [[entry * factor for entry, factor in zip(row, vector, strict=True)] for row in rows]


def _applied(rows: Any, vector: Any) -> list[Any]:
    return [sum(entry * factor for entry, factor in zip(row, vector, strict=True)) for row in rows]


def _plus(one: Any, other: Any) -> list[Any]:
    return [p + q for p, q in zip(one, other, strict=True)]


def _answers(rows: Any, c: Any, g: Any, b: Any) -> list[Any]:
    """The folded layer, and after it the results of six mistakes."""
    gained, bias = _times(rows, g), _plus(c, _applied(rows, b))
    level = [_level(row) for row in gained]
    by_column = list(zip(*(_level(column) for column in zip(*gained, strict=True)), strict=True))
    return [
        _joined(level, bias),
        _joined(_times([_level(row) for row in rows], g), bias),
        _joined(gained, bias),
        _joined(by_column, bias),
        _joined(level, _plus(c, _applied(gained, b))),
        _joined(level, c),
        _joined(level, _applied(rows, b)),
    ]


def _latex(rows: Any) -> str:
    """A matrix in LaTeX."""
    inside = r" \\ ".join(" & ".join(latex(entry) for entry in row) for row in rows)
    return rf"\begin{{pmatrix}} {inside} \end{{pmatrix}}"


def _draw(rng: Random) -> dict[str, Any]:
    while True:
        rows = tuple(tuple(rng.randint(-2, 4) for _ in range(3)) for _ in range(2))
        g, b = (tuple(rng.randint(*ends) for _ in range(3)) for ends in ((1, 3), (-2, 2)))
        c = (rng.randint(1, 3), rng.randint(-3, -1))
        found = _answers(rows, c, g, b)
        whole = all(sum(row) % 3 == 0 for row in _times(rows, g))
        if whole and all(one != other for k, one in enumerate(found) for other in found[:k]):
            return {"rows": rows, "c": c, "g": g, "b": b}


@varied(_draw)
def _fold(
    rows: Table = ((1, 2, -1), (0, -1, 4)),
    c: tuple[int, ...] = (1, -2),
    g: tuple[int, ...] = (2, 1, 1),
    b: tuple[int, ...] = (1, 0, -1),
) -> Numbers:
    value, *mistakes = _answers(rows, c, g, b)
    messages = (
        "You centered before you multiplied by the gains: multiply first.",
        "The rows of your matrix are not centered yet.",
        "You centered the columns. The rows are what the output of the LayerNorm meets.",
        "Your bias b was multiplied by the gains, but the layer adds it after them.",
        "The bias of the LayerNorm is lost: the matrix maps it to a constant vector.",
        "The linear layer had a bias of its own; it stays.",
    )
    means = [sum(row) // 3 for row in _times(rows, g)]
    printed = _latex(rows)
    return Numbers(
        id="transformers.1",
        aims=("fold",),
        kind="compute",
        title="Fold a LayerNorm for inference",
        points=4,
        minutes=8,
        value=value,
        numbers={
            "rows": [list(row) for row in rows], "W": printed, "c": c, "g": g, "b": b,
            "gained": _latex(_times(rows, g)), "means": f"{means[0]} and {means[1]}",
        },
        right=(value, [[float(entry) for entry in row] for row in value], tuple(map(tuple, value))),
        wrong=(
            *(Wrong(answer, message) for answer, message in zip(mistakes, messages, strict=True)),
            Wrong([row[:3] for row in value], "rows of four numbers are asked for"),
        ),
    )  # fmt: skip


def _written(V: Array, b: Array) -> Array:
    return np.column_stack([V - V.mean(axis=0), b - b.mean()])


def _by_projection(V: Array, b: Array) -> Array:
    return (np.eye(len(b)) - np.full((len(b),) * 2, 1 / len(b))) @ np.column_stack([V, b])


def _column_by_column(V: Array, b: Array) -> list[list[float]]:
    columns = [[entry - sum(column) / len(column) for entry in column] for column in (*V.T, b)]
    return [list(row) for row in zip(*columns, strict=True)]


def _writers(rng: np.random.Generator) -> Iterable[Case]:
    yield Case((np.array([[1.0, 2.0], [3.0, -1.0], [2.0, 8.0]]), np.array([1.0, 0.0, 5.0])))
    yield Case((rng.normal(size=(5, 3)) + 1, rng.normal(size=5)))
    yield Case((rng.normal(size=(4, 4)), rng.normal(size=4) - 2))


NORMED = RMSNorm(x, eps)
ROTATED = (W * R) * RMSNorm(R * x, eps)


def _logits(E: Matrix, g: Vector, a: Vector) -> tuple[list[float], list[float]]:
    """The logits with the matrix as it is and with centered rows, at ε = 0."""
    read = [gain * y for gain, y in zip(g, normed(centered(a)), strict=True)]
    return [dot(row, read) for row in E], [dot(centered(row), read) for row in E]


def _first(logits: Vector) -> int:
    """The index of the largest logit; -1 if two are nearly equal."""
    largest, next_one = sorted(logits, reverse=True)[:2]
    clear = largest - next_one > 1e-6 * max(map(abs, logits))
    return list(logits).index(largest) if clear else -1


def _means(E: Matrix) -> list[float]:
    return [sum(row) / len(row) for row in E]


CHOICES = (
    Wrong(
        "It is multiplied by about 0.4.",
        "That is the share of the *squared* length that remains. A length is asked for.",
    ),
    "It is multiplied by about 0.6.",
    Wrong(
        "It is multiplied by about 0.8.",
        "That is the length of the other part, the one along 1.",
    ),
    Wrong(
        "It stays the same, because RMSNorm leaves the mean alone.",
        "RMSNorm keeps the mean, and divides by ρ, which contains it.",
    ),
    Wrong(
        "It is multiplied by about 1.6.",
        "You divide by the larger number, ρ. Does the result become longer?",
    ),
)


@varied(lambda rng: {"order": rng.sample(range(5), 5)})
def _by_mistake(order: Iterable[int] = range(5)) -> Choice:
    return Choice(
        id="transformers.4",
        aims=("center",),
        kind="see",
        title="RMSNorm by mistake",
        points=2,
        minutes=6,
        choices=tuple(CHOICES[k] for k in order),
    )


@varied(lambda rng: {"tokens": rng.randint(2, 5), "n": rng.randint(2, 5)})
def _shared(tokens: int | None = None, n: int | None = None) -> Breaks:
    letter = sized(n, 2)[1]
    fill = [0] * ((n or 2) - 2)
    one, ones = [1, 0, *fill], [1, 1, *(1 for _ in fill)]
    gains = [2, 1, *(1 for _ in fill)]
    # More tokens that win neither before nor after
    rest: list[list[float]] = [[-3 - k for _ in one] for k in range((tokens or 2) - 2)]
    E: list[list[float]] = [[3 for _ in one], [0.5, -0.5, *fill], *rest]
    return Breaks(
        id="transformers.5",
        aims=("center", "fold"),
        kind="break",
        title="“The shared matrix may stay shared”",
        points=3,
        minutes=12,
        parts={"E": f"{tokens or 'M'} {letter}", "g": letter, "a": letter},
        numbers={
            "size": f"exactly {tokens} tokens and {n} features" if n else "two or more tokens and features",
            "E": E,
            "g": gains,
            "a": one,
        },
        least=(("M", 2), ("N", 2)),
        lists=True,
        conditions=(
            Condition(
                lambda E, g, a: deviation(a) > 1e-9 * max(map(abs, a)),
                "Your stream is constant, so LayerNorm has no output at ε = 0.",
            ),
            Condition(
                lambda E, g, a: spread(g) > 1e-9 * max(map(abs, g)),
                "All your gains are equal. Then Gy has mean zero, and centering E changes no logit.",
            ),
            Condition(
                lambda E, g, a: spread(_means(E)) > 1e-9 * max(abs(entry) for row in E for entry in row),
                "The rows of your matrix have the same mean, so all logits shift by the same number.",
            ),
            Condition(
                lambda E, g, a: min(map(_first, _logits(E, g, a))) >= 0,
                "Before or after the change, two tokens share the first rank. Make the order clear.",
            ),
            Condition(
                lambda E, g, a: len(set(map(_first, _logits(E, g, a)))) > 1,
                (
                    "Here the logits change, but the same token stays first. By how much does each logit "
                    "change, and for which rows is that most?"
                ),
            ),
        ),
        right=(
            {"E": E, "g": gains, "a": one},
            (E, gains, [5 * entry + 2 for entry in one]),
            [[[float(entry) for entry in row] for row in E], [2 * gain for gain in gains], one],
            *(
                ()
                if n
                else (
                    {"E": [[1, 1, 1], [0, 0, 0.7], [1, 0, 0]], "g": [1, 1, 5], "a": [0, 0, 1]},
                    ([[4.0, 4.0], [-0.5, 0.5]], [1, 2], [5.0, 7.0]),
                )
            ),
        ),
        wrong=(
            Wrong({"E": E, "g": ones, "a": one}, "All your gains are equal"),
            Wrong(
                {"E": [[k, -k, *fill] for k in range(1, len(E) + 1)], "g": gains, "a": one},
                "have the same mean",
            ),
            Wrong({"E": E, "g": gains, "a": ones}, "is constant"),
            Wrong(
                {"E": [[2, 0, *fill], [0, 1, *fill], *rest], "g": gains, "a": one},
                "the same token stays first",
            ),
            Wrong({"E": [E[0], [1.5, 0, *fill], *rest], "g": gains, "a": one}, "share the first rank"),
            Wrong({"E": E[:1], "g": gains, "a": one}, f"{tokens or 'at least 2'} is asked for"),
        ),
    )


QUESTIONS: tuple[Question, ...] = (
    _fold,
    Function(
        id="transformers.2",
        aims=("center",),
        kind="compute",
        title="Center a writer",
        points=3,
        minutes=10,
        reference=_written,
        cases=_writers,
        praise="Right: whatever h is, what is added to the stream now has mean zero.",
        right=(_written, _by_projection, _column_by_column),
        wrong=(
            Wrong(
                lambda V, b: np.column_stack([V - V.mean(axis=1, keepdims=True), b - b.mean()]),
                "You center the rows of V. A feature of the stream is a row of V, so the mean over features "
                "runs down a column.",
            ),
            Wrong(
                lambda V, b: np.column_stack([V - V.mean(axis=0), b]),
                "The bias is added to the stream as well, and it keeps its mean.",
            ),
            Wrong(
                lambda V, b: np.column_stack([V - V.mean(), b - b.mean()]),
                "You subtract one number from all of V. Each column has a mean of its own.",
            ),
            Wrong(
                lambda V, b: np.column_stack([V - V.mean(axis=0), b - V.mean(axis=0).sum()]),
                "The mean of the bias has nothing to do with V: subtract the mean of b.",
            ),
            Wrong(
                lambda V, b: np.column_stack([(V - V.mean(axis=0)) / V.std(axis=0), b - b.mean()]),
                "You also divide by the standard deviation, and then another vector is added.",
            ),
            Wrong(
                lambda V, b: np.column_stack([V, b - b.mean()]),
                "You center the bias alone. Vh has a mean too.",
            ),
        ),
    ),
    Chain(
        id="transformers.3",
        aims=("gauge",),
        kind="prove",
        title="Rotate the stream",
        points=3,
        minutes=12,
        lhs=ROTATED,
        rhs=W * NORMED,
        conditions=(Gt(Norm(w), 0), Gt(Norm(x), 0)),
        first="First, use that RMSNorm commutes with a reflection.",
        waypoints=(
            Waypoint(
                (W * R) * (R * NORMED), "Next, use that a reflection undoes itself if it is applied twice."
            ),
        ),
        right=(
            [ROTATED, (W * R) * (R * NORMED), W * NORMED],
            (ROTATED, W * (R * (R * NORMED)), W * NORMED),
            W * (R * R) * NORMED,
        ),
        wrong=(
            Wrong(
                W * (R * NORMED),
                "One R remains: the stream has one and the matrix has one, and two undo each other.",
            ),
            Wrong(-(W * NORMED), "A sign is wrong: a reflection applied twice changes nothing."),
            Wrong(
                (W * R) * LayerNorm(R * x, eps),
                "Your line has LayerNorm, which does not commute with a reflection that moves 1.",
            ),
            Wrong(
                (W * Pi) * NORMED,
                "Your line is centered. RMSNorm does not center, and the stream has a mean.",
            ),
            Wrong(W * x, "The RMSNorm is lost: it commutes with R, but it does not disappear."),
            Wrong([ROTATED, W * NORMED], "The chain jumps"),
            Wrong([(W * R) * (R * NORMED), W * NORMED], "The chain starts with"),
        ),
    ),
    _by_mistake,
    _shared,
    Explain(
        id="transformers.6",
        aims=("fold", "center"),
        title="Review a conversion",
        points=4,
        minutes=15,
        rubric=(
            "It lists what has to be centered and along which axis, the output of the GELU included.",
            "It says what happens to the shared embedding matrix, and why.",
            "It says why equal transcripts are a weak test and proposes a better one, with a tolerance.",
            "It names an architecture for which the conversion changes the function, with the reason.",
        ),
        pitfalls=(
            "“Center the matrices that read”: RMSNorm would still divide by the wrong number.",
            "“Biases have mean zero anyway”: nothing makes them so, and they are added to the stream.",
            "“All logits shift by one number”: the shift contains the mean of the token's own row.",
            "“Fine-tune it a little”: nothing has to be learned, because the function is the same.",
        ),
    ),
)
