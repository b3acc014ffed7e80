"""Options of the tests."""

import gc
from typing import Any

import numpy as np
import pytest
from hypothesis import settings

settings.register_profile("book", deadline=None)  # times are for benchmarks
settings.load_profile("book")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mutants", type=int, default=40, help="how many mutated identities to judge")


def pytest_collection_finish() -> None:
    """Look for cycles seldom, and never among the tests themselves."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


STATES: dict[int, Any] = {}


@pytest.fixture(autouse=True)
def the_same_random_numbers(request: pytest.FixtureRequest) -> None:
    """A module's generator begins anew for each test, whatever ran before it in the same process."""
    for one in vars(request.module).values():
        if isinstance(one, np.random.Generator):
            one.bit_generator.state = STATES.setdefault(id(one), one.bit_generator.state)
