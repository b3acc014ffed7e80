"""Options of the tests."""

import gc

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
