"""What a student gets of a solution: the code above the line ``# solution``, then three dots."""

from __future__ import annotations

import re

__all__ = ["ANSWER", "MARK", "TEXT", "stub"]

MARK = re.compile(r"^([ \t]*)# solution[ \t]*$", re.M)
ANSWER = "...  # your answer"
TEXT = "*Your answer here.*"


def stub(code: str) -> str | None:
    r"""The student's copy of a code cell tagged ``solution``; None if the whole cell is left out.

    Parameters
    ----------
    code : str
        The source of the cell.

    Examples
    --------
    >>> print(stub("def sphere_2(y):\n    # solution\n    return 2 * y"))
    def sphere_2(y):
        ...  # your answer
    >>> stub("assert sphere_2(1) == 2") is None
    True
    """
    mark = MARK.search(code)
    return code[: mark.start()] + mark[1] + ANSWER if mark else None
