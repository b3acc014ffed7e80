"""The process that judges answers for :mod:`tools.grading`: it alone has the questions of graded cells.

python -m tools.judge   reads requests from its input, one JSON text a line, and answers each with one
"""

from __future__ import annotations

import ast
import contextlib
import json
import sys
from typing import Any

from lngeom.exercises import Question, question

SEND = '__import__("lngeom.exercises.registry", fromlist=["send"]).send({asked!r}, {requests!r}, {answer})'
READY = "ready"


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


def asked(source: str, variant: int) -> tuple[Question, list[Any], str]:
    """Run what a graded cell has above its check; return the question, its inputs, the code of the answer.

    Parameters
    ----------
    source : str
        The cell as the instructor has it.  It may set ``seed``, and ``variants``, those that were handed out.
    variant : int
        The one in the student's notebook; the first of ``variants`` if it is not among them.
    """
    call = asks(source)
    assert call, source
    space: dict[str, Any] = {}
    above = ast.Module(ast.parse(source).body[:-1], [])
    exec(compile(above, "<hidden tests>", "exec"), space)
    first = eval(compile(ast.Expression(call.args[0]), "<hidden tests>", "eval"), space)
    variants = space.get("variants", [0])
    one = question(first) if isinstance(first, str) else first
    one = one.variant(variant if variant in variants else variants[0])
    return one, one.requests(space.get("seed", 0)), ast.unparse(call.args[1])


def answered(source: str, variant: int, data: str | None = None, copy: int | None = None) -> dict[str, Any]:
    """Answer a request: without data what to run in the student's kernel, with data the verdict on them."""
    one, requests, answer = asked(source, variant)
    if data is None:
        known = {"kind": type(one).__name__, "id": one.id, "parts": dict(getattr(one, "parts", {}))}
        plain = [{name: part for name, part in one.items() if name != "hint"} for one in requests]
        return {"code": SEND.format(asked=known, requests=json.dumps(plain), answer=answer)}
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):  # made by something else than ``send``
        found = None
    verdict = one.judge(requests, found)
    shown = {"text/plain": repr(verdict), "text/html": verdict._repr_html_()}
    return {"score": verdict.score, "earned": bool(verdict.ok or verdict.score), "shown": shown}


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
