"""Options and shared fixtures of the tests."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--mutants", type=int, default=250, help="how many mutated identities to judge")
