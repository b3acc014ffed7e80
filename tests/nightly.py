"""What is asked in part by day and in whole by night: ``make test`` and ``make nightly``."""

from collections.abc import Iterable
from typing import Any

import pytest


def first_by_day(cases: Iterable[Any], most: int = 1) -> list[Any]:
    """The cases of a test, those after the first ones marked for the night; a tuple has values for its names.

    >>> [by_day, by_night] = first_by_day(["brief", "long"])
    >>> by_day, by_night.marks[0].name
    ('brief', 'nightly')
    """
    by_day, by_night = (cases := list(cases))[:most], cases[most:]
    night = (case if type(case) is tuple else (case,) for case in by_night)
    return [*by_day, *(pytest.param(*case, marks=pytest.mark.nightly) for case in night)]
