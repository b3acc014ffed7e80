"""What is asked in part by day and in whole by night: ``make test`` and ``make nightly``."""

from collections.abc import Iterable
from typing import Any

import pytest


def first_by_day(cases: Iterable[Any], most: int = 1) -> list[Any]:
    """The cases of a test, those after the first ones marked for the night.

    A case is a value, a tuple of values, or what ``pytest.param`` has made.

    >>> [by_day, by_night] = first_by_day(["brief", "long"])
    >>> by_day, by_night.values, by_night.marks[0].name
    ('brief', ('long',), 'nightly')
    """
    by_day, by_night = (cases := list(cases))[:most], cases[most:]
    return [*by_day, *map(marked, by_night)]


def marked(case: Any) -> Any:
    """A case of the night, with the marks that it has."""
    if isinstance(case, type(pytest.param())):
        return pytest.param(*case.values, marks=[*case.marks, pytest.mark.nightly], id=case.id)
    return pytest.param(*(case if type(case) is tuple else (case,)), marks=pytest.mark.nightly)
