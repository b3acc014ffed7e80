"""How fast a class is graded: 300 submissions, 10 of them hostile, and how much memory that takes."""

import csv
import json
import threading
import time

import psutil
import pytest

from tests.classroom.handed_in import first_cell, grade, solved, with_answers

TWO = "def centering_2(a, u):\n    "
HOSTILE = [
    with_answers({2: "while True: pass"}),
    with_answers({2: TWO + "while True: pass"}),
    with_answers({2: "import os; os._exit(1)"}),
    with_answers({2: "import ctypes; ctypes.string_at(0)"}),
    with_answers({2: "def centering_2(a, u:"}),
    with_answers({2: "centering_2 = bytearray(10 * 2**30)"}),
    with_answers({2: None}),
    with_answers({2: "import sys; sys.exit()"}),
    with_answers({2: "import os\nfor _ in range(6):\n    os.fork()\nimport time; time.sleep(99)"}),
    first_cell("check = None", {2: TWO + "return a"}),
]
ANSWERS = [{}, {1: "centering_1 = 1 / N"}, {3: "centering_3 = 4 * Pi * Pi + I"}, {4: "centering_4 = 'a'"}]


class Memory(threading.Thread):
    """Watches the memory that a process and all below it share out among them."""

    def __init__(self):
        super().__init__(daemon=True)
        self.peak, self.ended = 0, False

    def run(self):
        while not self.ended:
            total = 0
            for process in psutil.Process().children(recursive=True):
                try:
                    total += process.memory_full_info().pss
                except (psutil.Error, OSError):
                    continue
            self.peak = max(self.peak, total)
            time.sleep(0.2)


@pytest.fixture(scope="module")
def class_of_300(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class")
    honest = [with_answers(ANSWERS[number % 4]) for number in range(290)]
    for number, notebook in enumerate([*honest, *HOSTILE]):
        (folder / f"{number:03}.ipynb").write_text(json.dumps(notebook), "utf-8")
    (folder / "000.ipynb").write_text(json.dumps(solved()), "utf-8")
    return folder


def test_a_class_of_300(benchmark, class_of_300):
    memory = Memory()
    memory.start()
    out = class_of_300.parent / "out"
    ran = benchmark.pedantic(grade, (class_of_300, "-o", out, "--again"), {"timeout": 3000}, rounds=1)
    memory.ended = True
    memory.join()
    assert ran.returncode == 0, ran.stderr
    rows = list(csv.DictReader((out / "grades.csv").read_text("utf-8").splitlines()))
    assert len(rows) == 300
    assert [row["score"] for row in rows[290:]] == ["10"] * 10
    assert {row["score"] for row in rows[:290]} == {"13", "11", "10"}
    rate = 300 / benchmark.stats.stats.total
    benchmark.extra_info.update({"submissions a second": rate, "peak memory, MB": memory.peak / 1e6})
    print(f"\n300 submissions: {rate:.2f} a second, {memory.peak / 1e6:.0f} MB")
