"""A student's process holds no answer of the book: what code can find there, and what it can read."""

import subprocess
import sys

import pytest

from lngeom.exercises import QUESTIONS
from lngeom.grade.attempts import Job, Outcome, Runner
from lngeom.grade.student import Limits, probe_of

from ..pages import ROOT, source

WRITTEN = "centering.6"  # whose answer is a text, which carries out what the code finds
forked_or_spawned = pytest.mark.parametrize("forks", [True, False], ids=["forked", "spawned"])


def ran(*cells: str, asked: tuple[str, ...] = (WRITTEN,), forks: bool = True) -> Outcome:
    """What came of the cells in a student's process."""
    probes = [probe_of(QUESTIONS[id], 0) for id in asked]
    return Runner(forks=forks).run(Job(list(cells), probes, Limits(memory=2**32), 60, 200, forks))


def found(code: str, *, forks: bool = True) -> str:
    """The text that the code leaves in ``centering_6``."""
    outcome = ran(code, forks=forks)
    assert not outcome.note
    assert not outcome.cells
    return str(outcome.data[WRITTEN]["text"])


LOADED = """
import sys
import lngeom.exercises, lngeom.exercises.registry, lngeom.grade, lngeom.grade.specs
from lngeom.exercises import Function, card, check
def loaded():
    return [name for name in sys.modules if name.startswith("lngeom.exercises.sheets")]
def centering_2(a, u):
    return len(loaded())
check("centering.4", "c", strict=True)
shown = card("centering")
centering_6 = repr(loaded())
"""


@forked_or_spawned
def test_no_sheet_is_loaded_while_cells_run_nor_while_answers_are_tried(forks):
    outcome = ran(LOADED, asked=(WRITTEN, "centering.2"), forks=forks)
    assert not outcome.cells
    assert outcome.data[WRITTEN]["text"] == "[]"
    assert {tuple(result["values"]) for result in outcome.data["centering.2"]["results"]} == {(0.0,)}


@pytest.mark.parametrize(
    "code",
    [
        "import lngeom.exercises.sheets",
        "from lngeom.exercises.sheets.centering import QUESTIONS",
        "from lngeom.exercises.sheets import centering",
        "import importlib; importlib.import_module('lngeom.exercises.sheets.centering')",
        "from lngeom.exercises import QUESTIONS",
        "from lngeom import exercises; exercises.question('centering.2').reference",
        "from lngeom.exercises.registry import questions; questions()",
        "from lngeom.grade.specs import load; load(None)",
    ],
)
def test_importing_the_sheets_is_refused_and_said(code):
    outcome = ran(code, "centering_6 = 'The next cell runs.'")
    assert outcome.cells[0].startswith("raised ImportError: lngeom.exercises.sheets")
    assert "has the answers" in outcome.cells[0]
    assert outcome.data[WRITTEN]["text"] == "The next cell runs."


OBJECTS = """
import gc
from lngeom.exercises import Question, Wrong
centering_6 = repr([o for o in gc.get_objects() if isinstance(o, Question | Wrong)])
"""


@forked_or_spawned
def test_no_object_is_a_question(forks):
    assert found(OBJECTS, forks=forks) == "[]"


MEMORY = """
import re
text = re.compile({pattern!r})
count = 0
with open("/proc/self/maps") as maps, open("/proc/self/mem", "rb") as memory:
    for line in maps:
        first, last, rights = re.match(r"(\\w+)-(\\w+) (\\S+)", line).groups()
        if rights[0] == "r" and "[v" not in line:
            memory.seek(int(first, 16))
            count += len(text.findall(memory.read(int(last, 16) - int(first, 16))))
centering_6 = str(count)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is no file here")
@forked_or_spawned
def test_no_text_of_a_sheet_is_in_the_memory(forks):
    def times(text: str) -> int:
        """How often it is there; what is looked for is not there itself, since brackets cut it."""
        pattern = "".join(f"[{letter}]" for letter in text).encode()
        return int(found(MEMORY.format(pattern=pattern), forks=forks))

    assert (
        times("There is no answer yet: replace the three dots.") > 0
    )  # of the kinds: memory can be searched
    for text in ("That is the squared length of what is taken away.", QUESTIONS[WRITTEN].title):
        assert times(text) == 0


def test_check_judges_nothing_there_and_lets_the_notebook_go_on():
    said = found(
        "from lngeom.exercises import check\ncentering_6 = repr(check('centering.4', 'e', strict=True))"
    )
    assert said == "✓ centering.4 (0 of 0 points): This is judged when the notebook has run."
    search = """
from lngeom.exercises import check
centering_6 = repr([letter for letter in "abcde" if check("centering.4", letter).score])
"""
    assert found(search) == "[]"


PROGRAM = """
{above}
from lngeom.grade.attempts import Job, Runner
from lngeom.grade.student import Limits
if __name__ == "__main__":
    {below}
    print(Runner().run(Job(["x = 1"], [], Limits(memory=2**32), 60, 200)).note or "It ran.")
"""
IMPORT = "from lngeom.exercises import QUESTIONS"


@pytest.mark.parametrize(
    ("above", "below", "said"),
    [(IMPORT, "", "import them under if __name__ == '__main__'"), ("", IMPORT, "It ran.")],
)
def test_a_program_that_would_bring_the_answers_along_is_refused(tmp_path, above, below, said):
    program = tmp_path / "grade.py"
    program.write_text(PROGRAM.format(above=above, below=below))
    shown = subprocess.run(
        [sys.executable, program], capture_output=True, text=True, timeout=200, check=True
    ).stdout
    assert said in shown


def test_the_source_of_the_public_sheets_can_be_read_and_the_instructors_page_says_so():
    """Nobody claims a lock where there is none: what must stay secret is a private file."""
    code = """
from pathlib import Path
import lngeom
sheet = Path(lngeom.__file__).parent / "exercises" / "sheets" / "centering.py"
centering_6 = sheet.read_text()
"""
    whole = (ROOT / "lngeom/exercises/sheets/centering.py").read_text("utf-8")
    assert found(code) == whole[:20_000]
    assert "their source is a file that any program may read" in source("chapters/instructors")
