"""Stubs for students: the code of a solution above the line ``# solution``, then three dots."""

from __future__ import annotations

import re

__all__ = ["ANSWER", "MARK", "TEXT", "stub"]

MARK = re.compile(r"^([ \t]*)# solution[ \t]*$", re.M)
ANSWER = "...  # your answer"
TEXT = "*Your answer here.*"


def stub(code: str) -> str | None:
    r"""Make the student's copy of a code cell tagged ``solution``; None if the whole cell is omitted.

    Parameters
    ----------
    code : str
        The source of the cell.

    Examples
    --------
    >>> print(stub("def sphere_2(y):\n    # solution\n    return 2 * y"))
    def sphere_2(y):
        ...  # your answer
    >>> stub("sphere_1 = ...\n# solution\nsphere_1 = 4 / 3")
    'sphere_1 = ...  # your answer'
    >>> stub("assert sphere_2(1) == 2") is None
    True
    """
    mark = MARK.search(code)
    if not mark:
        return None
    above = code[: mark.start()]
    if above.endswith("= ...\n"):  # a variable, whose three dots are replaced
        return above.removesuffix("...\n") + ANSWER
    return above + mark[1] + ANSWER
