"""The benchmark: what the README says of it, and that nothing false is proved."""

import re
from collections import Counter
from pathlib import Path

import pytest

from anydim.benchmark.__main__ import statements, verdict

ROWS = statements()
NOT_PROVED: dict[str, str] = {}  # true, and out of reach; what is proved again leaves this list


@pytest.mark.parametrize("number", [number for number in ROWS if number.startswith("F")])
def test_what_is_false_is_refuted(number):
    assert verdict(*ROWS[number]) == "refuted"


@pytest.mark.slow
@pytest.mark.parametrize("number", [number for number in ROWS if not number.startswith("F")])
def test_what_is_true_is_proved(number):
    assert verdict(*ROWS[number]) == NOT_PROVED.get(number, "proved")


def test_the_readme_gives_these_counts():
    said = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8").partition("## Benchmark")[2]
    counts = Counter(number.startswith("F") for number in ROWS)
    written = list(map(int, re.findall(r"\b\d+\b", said.split("The median")[0])))
    assert written == [counts[False], counts[True], counts[False] - len(NOT_PROVED), counts[True]]
