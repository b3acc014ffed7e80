"""The process that judges answers for :mod:`tools.grading`: it alone has the questions of graded cells.

python -m tools.judge   reads requests from its input, one JSON text a line, and answers each with one
"""

from __future__ import annotations

import ast
import contextlib
import json
import sys
from dataclasses import replace
from typing import Any

from lngeom.exercises import QUESTIONS, Question, question

SEND = '__import__("lngeom.exercises.registry", fromlist=["send"]).send({asked!r}, {requests!r}, {answer})'
READY = "ready"
UNLISTED = (
    "No copy of this sheet has the number {}. Download your copy again, put your answers in, and leave its "
    "line `variant = …` as it is."
)
OTHERS = " The numbers in this notebook are not those of the copy that you were given."


def asks(source: str) -> ast.Call | None:
    r"""Return the call of ``check`` with which a cell ends, if it does.

    >>> ast.unparse(asks("seed = 7\ncheck('sphere.1', sphere_1)").args[1])
    'sphere_1'
    >>> asks("assert sphere_1 == 4 / 3") is None
    True
    """
    try:
        *_, last = [None, *ast.parse(source).body]
    except SyntaxError:  # a magic of IPython
        return None
    call = last.value if isinstance(last, ast.Expr) else None
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "check":
        return call if len(call.args) == 2 else None
    return None


class Unlisted(Exception):
    """The notebook names a variant that was not handed out."""


def asked(source: str, variant: int, copy: int | None = None) -> tuple[Question, list[Any], str]:
    """Run what a graded cell has above its check; return the question, its inputs, the code of the answer.

    Parameters
    ----------
    source : str
        The cell as the instructor has it.  It may set ``seed``, and ``variants``, those that were handed out.
    variant : int
        The one in the student's notebook.
    copy : int, optional
        The place in ``variants`` of the student's own copy, which decides if the roster has one.

    Raises
    ------
    Unlisted
        If the roster does not name the student, and the number in the notebook was not handed out.
    """
    call = asks(source)
    assert call, source
    space: dict[str, Any] = {}
    above = ast.Module(ast.parse(source).body[:-1], [])
    exec(compile(above, "<hidden tests>", "exec"), space)
    first = eval(compile(ast.Expression(call.args[0]), "<hidden tests>", "eval"), space)
    variants = space.get("variants", [0])
    one = question(first) if isinstance(first, str) else first
    if copy is not None:
        variant = variants[copy % len(variants)]
    elif variant not in variants and one.redraw:
        raise Unlisted(UNLISTED.format(variant))
    one = one.variant(variant)
    return one, one.requests(space.get("seed", 0)), ast.unparse(call.args[1])


def answered(source: str, variant: int, data: str | None = None, copy: int | None = None) -> dict[str, Any]:
    """Answer a request: without data what to run in the student's kernel, with data the verdict on them."""
    try:
        one, requests, answer = asked(source, variant, copy)
    except Unlisted as error:
        return {"code": "", "score": 0, "earned": False, "shown": {"text/plain": f"✗ {error}"}}
    if data is None:
        known = {"kind": type(one).__name__, "id": one.id, "parts": dict(getattr(one, "parts", {}))}
        plain = [{name: part for name, part in one.items() if name != "hint"} for one in requests]
        return {"code": SEND.format(asked=known, requests=json.dumps(plain), answer=answer)}
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):  # made by something else than ``send``
        found = None
    verdict = one.judge(requests, found)
    if copy is not None and not verdict.ok and one.numbers != written(one, variant).numbers:
        verdict = replace(verdict, message=verdict.message + OTHERS)
    shown = {"text/plain": repr(verdict), "text/html": verdict._repr_html_()}
    return {"score": verdict.score, "earned": bool(verdict.ok or verdict.score), "shown": shown}


def written(one: Question, variant: int) -> Question:
    """Return a question with the numbers that a notebook has; an instructor's own question as it is."""
    return QUESTIONS.get(one.id, one).variant(variant)


def serve() -> None:
    """Answer requests from the standard input until it ends; what fails is the instructor's to mend."""
    out = sys.stdout
    print(READY, file=out, flush=True)
    for line in sys.stdin:
        with contextlib.redirect_stdout(sys.stderr):
            try:
                reply = answered(*json.loads(line))
            except Exception as error:  # of the instructor's own code, for example
                reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), file=out, flush=True)


if __name__ == "__main__":
    serve()
