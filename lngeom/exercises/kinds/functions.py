"""Questions whose answer is a function, judged by its values on small, extreme and random inputs."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from .arrays import np
from .plain import InvalidAnswer, Malformed, array, data, show
from .question import NOTHING, UNANSWERED, Found, Question, raised

__all__ = ["Case", "Function"]


NEARLY = "Correct to some digits, but nine are required. Compute in float64, and do not round."


class Case(NamedTuple):
    """One call of the student's function.

    Parameters
    ----------
    args : tuple
        Arrays, or plain numbers.
    kwargs : mapping
        Plain numbers.
    hint : str
        The message if a function fails only on cases with a hint; empty for an ordinary case.
    """

    args: tuple[Any, ...]
    kwargs: Mapping[str, float] = MappingProxyType({})
    hint: str = ""


@dataclass(frozen=True, kw_only=True)
class Function(Question):
    """A question for a function of arrays; known wrong answers are functions, recognized by their values.

    Parameters
    ----------
    reference : callable
        A correct function.
    cases : callable
        ``cases(rng)`` returns the cases, small ordinary ones first.
    rtol : float
        The largest error that is accepted, relative to the largest entry.
    """

    reference: Callable[..., Any]
    cases: Callable[[np.random.Generator], Iterable[Case]]
    rtol: float = 1e-9

    def requests(self, seed: int = 0) -> list[Any]:
        """Draw the calls to make from ``seed``."""
        cases = self.cases(np.random.default_rng(seed))
        return [
            {"args": [_pack(a) for a in args], "kwargs": dict(kw), "hint": hint} for args, kw, hint in cases
        ]

    def _probe(self, answer: Any, requests: list[Any]) -> dict[str, Any]:
        if not callable(answer):
            raise InvalidAnswer(f"The answer should be a function, got {type(answer).__name__}.")
        with np.errstate(all="ignore"):
            return {"results": [_call(answer, request) for request in requests]}

    def _judge(self, requests: list[Any], plain: dict[str, Any]) -> Found:
        results = plain["results"]
        if not isinstance(results, list) or len(results) != len(requests):
            raise Malformed("results")
        for request, result in zip(requests, results, strict=True):
            if "error" in result:
                return Found(False, f"{str(result['error'])[:300]} The input was {self._words(request)}.")
        got = [array(result) for result in results]
        with np.errstate(all="ignore"):
            failing = [k for k, r in enumerate(requests) if not self._same(got[k], _run(self.reference, r))]
            if not failing:
                return Found(True, "")
            name = self._misconception([(requests[k], got[k]) for k in failing])
        return self._report(name, requests[failing[0]], got[failing[0]])

    def _misconception(self, failures: list[tuple[Any, Any]]) -> str:
        """Return the message of the known wrong function that agrees on the ordinary failing cases."""
        ordinary = [(request, value) for request, value in failures if not request["hint"]]
        if not ordinary:
            return str(failures[0][0]["hint"])
        if all(self._same(value, _run(self.reference, request), 1e-6) for request, value in ordinary):
            return NEARLY
        for wrong in self.wrong:
            if all(self._same(value, _run(wrong.answer, request), 1e-6) for request, value in ordinary):
                return wrong.message
        return ""

    def _report(self, misconception: str, request: Any, value: Any) -> Found:
        shape = _run(self.reference, request).shape
        where = f"For {self._words(request)} it returns {show(value)}"
        if not misconception and value.shape != shape:
            where += f", of the shape {value.shape} instead of {shape}"
        return Found(False, f"{misconception or 'Not yet.'} {where}.", misconception)

    def _same(self, got: Any, want: Any, rtol: float | None = None) -> bool:
        if got.shape != want.shape or (np.isfinite(got) != np.isfinite(want)).any():
            return False
        scale = float(np.max(np.abs(want), initial=0, where=np.isfinite(want)))
        finite = np.isfinite(want)
        return bool(np.all(np.abs(got[finite] - want[finite]) <= (rtol or self.rtol) * (scale or 1.0)))

    def _words(self, request: Any) -> str:
        names = inspect.signature(self.reference).parameters
        args = dict(zip(names, map(_unpack, request["args"]), strict=False)) | request["kwargs"]
        return ", ".join(f"{name} = {show(value, 12)}" for name, value in args.items())


def _pack(arg: Any) -> Any:
    return data(arg) if isinstance(arg, np.ndarray) else arg


def _unpack(arg: Any) -> Any:
    return array(arg) if isinstance(arg, dict) else arg


def _run(function: Callable[..., Any], request: Any) -> Any:
    """Evaluate a trusted function on a case."""
    return np.asarray(function(*map(_unpack, request["args"]), **request["kwargs"]), float)


def _call(function: Callable[..., Any], request: Any) -> dict[str, Any]:
    """Evaluate the student's function on a case, and return plain data."""
    args, kept = ([_unpack(arg) for arg in request["args"]] for _ in range(2))
    try:
        value = function(*args, **request["kwargs"])
    except (Exception, SystemExit) as error:  # a student's function may raise anything
        return {"error": raised("Your function", error)}
    if value is ... or value is NotImplemented:
        return {"error": UNANSWERED}
    if value is None:
        return {"error": NOTHING.replace("The answer is", "Your function returns")}
    if not all(np.array_equal(a, b, equal_nan=True) for a, b in zip(args, kept, strict=True)):
        return {"error": "Your function changes its input: work on a copy, as b = a - …, not a -= …."}
    try:
        return data(value, "what your function returns")
    except InvalidAnswer as error:
        return {"error": str(error)}
