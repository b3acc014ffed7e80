"""The verdict corpus: what was judged is judged as before.

After an intended change: ``python -m tools.corpus freeze``, committed with the change.
"""

import pytest

from tools.corpus import differences


@pytest.mark.parametrize("part", ["identities", "answers", pytest.param("chains", marks=pytest.mark.slow)])
def test_verdicts_are_those_on_record(part):
    assert differences(part) == []
