"""What SymPy alone answers to the statements of the benchmark: ``python -m anydim.benchmark --sympy``.

The words of this package get SymPy's nearest meaning: the number in a 1 × 1 matrix is its trace or entry, a
length is a root of one, a gradient is a derivative in the whole matrix.  All square matrices may be inverted.
Then the difference of both sides should become 0, and that of an inequality should be seen to have a sign, in
one of eleven ways, each within five seconds.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sympy import And, Eq, Expr, Identity, MatrixSymbol, Q, ask, expand, refine, simplify, sqrt
from sympy.matrices.expressions import MatrixExpr, Trace

SECONDS = 5
ZERO = "is_zero", "is_zero_matrix", "is_ZeroMatrix"


class Late(Exception):
    """SymPy took too long."""


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """End what takes longer; SymPy has loops that nothing else ends."""

    def late(*_: object) -> None:
        raise Late

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def words(number: Callable[[MatrixExpr], Expr]) -> dict[str, Any]:
    """The words of this package as SymPy has them, with a way to make a number of a 1 × 1 matrix."""

    def as_number(f: Any) -> Any:
        return number(f) if isinstance(f, MatrixExpr) else f

    return {
        "Scalar": number,
        "Norm": lambda M: sqrt(number(M.T * M)),
        "Basis": lambda n, i: Identity(n) * MatrixSymbol(f"e_{i}", n, 1),
        "gradient": lambda f, X: as_number(f).diff(X),
        "Jacobian": lambda f, x: f.diff(x).T,
    }


NUMBERS: tuple[Callable[[MatrixExpr], Expr], ...] = (lambda M: Trace(M).doit(), lambda M: M[0, 0])


def ways(difference: Any, equations: list[Eq], facts: Any) -> Iterator[Callable[[], Any]]:
    """The ways in which a difference is simplified."""

    def put(e: Any) -> Any:
        for equation in equations:
            e = e.subs(equation.lhs, equation.rhs)
        return e

    yield lambda: difference
    yield lambda: difference.doit()
    yield lambda: expand(difference)
    yield lambda: expand(difference).doit()
    yield lambda: expand(difference.doit()).doit()
    yield lambda: simplify(difference)
    yield lambda: simplify(expand(difference.doit()))
    yield lambda: refine(expand(difference).doit(), facts)
    yield lambda: expand(refine(difference, facts)).doit()
    yield lambda: put(expand(difference).doit()).doit()
    yield lambda: expand(put(expand(difference).doit())).doit()


def plain_verdict(rows: list[tuple[str, str, str, str, dict[str, Any]]]) -> str:
    """Say what SymPy shows of a statement, which is given in words with each way to make a number."""
    for left, right, relation, given, known in rows:
        try:
            with within(SECONDS):  # SymPy differentiates and simplifies while this is written
                s, t = eval(left, known), eval(right, known)
                hypotheses = eval(f"[{given}]", known)
                difference = s - t if relation in ("=", ">=") else t - s
        except Exception:  # Late, and whatever SymPy raises: it has no such statement
            continue
        matrices = {M for e in (s, t) for M in getattr(e, "free_symbols", ()) if isinstance(M, MatrixSymbol)}
        equations = [one for one in hypotheses if isinstance(one, Eq)]
        facts = And(
            *(Q.invertible(M) for M in matrices if M.shape[0] == M.shape[1]),
            *(Q.symmetric(one.lhs) for one in equations if one.rhs == getattr(one.lhs, "T", None)),
        )
        if s == t or any(shows(way, relation, facts) for way in ways(difference, equations, facts)):
            return "shown"
    return "-"


def shows(way: Callable[[], Any], relation: str, facts: Any) -> bool:
    """Return True if SymPy sees that a difference is 0, or its sign."""
    try:
        with within(SECONDS):
            e = way()
            if e == 0 or any(getattr(e, name, None) is True for name in ZERO):
                return True
            return relation != "=" and bool(e.is_nonnegative or ask(Q.nonnegative(e), facts))
    except Exception:  # Late, and whatever SymPy raises: this way shows nothing
        return False
