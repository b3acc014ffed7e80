"""Coq, as a program that is asked: one statement at a time, or whole files."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from dataclasses import dataclass
from math import ceil, inf
from pathlib import Path
from types import TracebackType

PACKAGES = "coq libcoq-mathcomp-algebra"
MISSING = f"make certify needs Coq. On Debian 12: apt-get install --no-install-recommends {PACKAGES}"
CERTIFICATES = Path(__file__).parents[2] / "certificates"
BUILD = Path(__file__).parents[2] / "_build" / "certificates"
STEP = re.compile(r"\n(?=have |case|apply|intros|cbv|transitivity|rewrite|\}\n)")
HEAD = """From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import Ring Field Field_theory.
From LN Require Import Layers Lemmas.
Section Book. Variable R : rcfType.
Add Field book : (@book_field R).
"""


def is_here() -> bool:
    """Whether Coq and MathComp are installed."""
    if shutil.which("coqc") is None:
        return False
    where = subprocess.run(["coqc", "-where"], capture_output=True, text=True, check=True).stdout.strip()
    return (Path(where) / "user-contrib" / "mathcomp" / "algebra").is_dir()


def versions() -> dict[str, str]:
    """What judges."""
    coq = subprocess.run(
        ["coqc", "--print-version"], capture_output=True, text=True, check=True
    ).stdout.split()[0]
    asked = ["dpkg-query", "-W", "-f", "${Version}", "libcoq-mathcomp-algebra"]
    known = shutil.which("dpkg-query") is not None
    found = subprocess.run(asked, capture_output=True, text=True, check=False).stdout if known else ""
    return {"coq": coq, "mathcomp": found.split("+")[0].split("-")[0] or "unknown"}


def compile_file(name: str, seconds: int = 1800) -> str:
    """Compile a file of the build directory: what coqc complains of, or an empty text."""
    command = ["coqc", "-w", "none", "-Q", ".", "LN", name]
    try:
        done = subprocess.run(
            command, cwd=BUILD, capture_output=True, text=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return f"{name}: not done in {seconds} s"
    return "" if done.returncode == 0 else done.stderr.strip() or f"{name}: coqc ended with {done.returncode}"


def prepare() -> None:
    """Definitions and lemmas, compiled in the build directory, unless they are there as they stand."""
    BUILD.mkdir(parents=True, exist_ok=True)
    for name in ("Layers.v", "Lemmas.v"):
        source = (CERTIFICATES / name).read_text()
        target = BUILD / name
        if target.is_file() and target.read_text() == source and target.with_suffix(".vo").is_file():
            continue
        target.write_text(source)
        (BUILD / "Lemmas.vo").unlink(missing_ok=True)
        if complaint := compile_file(name):
            raise RuntimeError(complaint)


@dataclass(frozen=True)
class Answer:
    """What Coq says of a proof: "accepted", "refused", "too late", or "no statement"; true if accepted."""

    where: str
    words: str

    def __bool__(self) -> bool:
        return self.where == "accepted"


class Session:
    """A coqtop that is asked theorem by theorem; it stops at the first step that fails."""

    def __init__(self, seconds: int = 60) -> None:
        command = ["coqtop", "-w", "none", "-Q", ".", "LN"]
        self.process = subprocess.Popen(
            command,
            cwd=BUILD,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.count = 0
        if complaint := self.ask(f"{HEAD}Set Default Timeout {seconds}."):
            raise RuntimeError(complaint)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.process.kill()
        self.process.communicate()

    def ask(self, text: str) -> str:
        """Run sentences: what Coq complains of, or an empty text."""
        self.count += 1
        sign = f"answered_{self.count}"
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{text}\nFail Check {sign}.\n")
        self.process.stdin.flush()
        said: list[str] = []
        while sign not in (line := self.process.stdout.readline()) or "The reference" not in line:
            if not line:
                raise RuntimeError("coqtop ended: " + "".join(said)[-500:])
            said.append(line)
        answer = "".join(said)
        found = re.search(r"^(Error:.*|.*Timeout!.*)", answer, re.MULTILINE | re.DOTALL)
        return re.sub(r"\s+", " ", found.group(1))[:300] if found else ""

    def judge(self, statement: str, proof: str, seconds: float = inf) -> Answer:
        """Whether Coq accepts a proof of a statement; it ends at the first step that fails or is late."""
        name, end = f"attempt_{self.count}", time.monotonic() + seconds
        if seconds < inf:
            self.ask(f"Set Default Timeout {ceil(seconds)}.")
        if complaint := self.ask(f"Theorem {name} : {statement}."):
            return Answer("no statement", complaint)
        where, words = "accepted", ""
        for step in [*STEP.split(proof), "Qed."]:
            if complaint := self.ask(step):
                where, words = "refused", f"{step[:120]} … {complaint}"
            if "Timeout!" in complaint or time.monotonic() > end:
                where, words = "too late", words or f"{step[:120]} … not done in {seconds:.0f} s"
            if words:
                break
        self.ask("Abort All.")
        if not words and self.ask(f"Check {name}."):
            return Answer("refused", "it was not defined")
        return Answer(where, words)
