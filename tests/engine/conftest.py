"""What the tests of the engine share."""

import pytest

from lngeom.engine import derivation, judging


@pytest.fixture
def blind(monkeypatch):
    """Nobody looks for counterexamples, nor for what has no value: the proof stands alone."""
    for module in (judging, derivation):
        monkeypatch.setattr(module, "counterexample", lambda *args: None)
    monkeypatch.setattr(derivation, "undefined", lambda *args: None)
    monkeypatch.setattr(derivation, "wrong_case", lambda *args: None)
