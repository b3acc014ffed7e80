"""Run the benchmark: ``python -m anydim.benchmark [number ...]`` prints a row for each statement, and sums.

With ``--sympy`` a column says what SymPy alone shows of it (some minutes), see ``plain.py``.

Symbols: sizes N, n, m; indices i to l; numbers c, and lam, which is positive; columns a, b, p, u to y of size
N and d of size n; matrices A, B, C, D, W, X of size N × N, Z of n × N, U of N × m, V of m × N and F of m × m.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

import sympy
from sympy import MatrixSymbol, Symbol
from sympy.matrices import expressions

import anydim
from anydim import Outside, Unproved, prove

from .plain import NUMBERS, plain_verdict, words

WORDS = {name: getattr(anydim, name) for name in anydim.__all__}
RELATION = re.compile(r" (=|<=|>=) ")


def symbols(words: dict[str, Any]) -> dict[str, Any]:
    """What a line of the table may name."""
    known = vars(sympy) | vars(expressions) | words
    N, n, m = (Symbol(name, integer=True, positive=True) for name in "Nnm")
    known |= {"N": N, "n": n, "m": m, "c": Symbol("c", real=True), "lam": Symbol("lambda", positive=True)}
    known |= {name: Symbol(name, integer=True) for name in "ijkl"}
    known |= {name: MatrixSymbol(name, N, 1) for name in "abpuvwxy"} | {"d": MatrixSymbol("d", n, 1)}
    known |= {name: MatrixSymbol(name, N, N) for name in "ABCDWX"}
    shapes = {"Z": (n, N), "U": (N, m), "V": (m, N), "F": (m, m)}
    known |= {name: MatrixSymbol(name, *shape) for name, shape in shapes.items()}
    return known | {"I": sympy.Identity(N), "one": sympy.OneMatrix(N, 1)}


def statements(words: dict[str, Any] = WORDS) -> dict[str, tuple[str, str, str, str, dict[str, Any]]]:
    """The rows by their numbers: the two sides, the relation, the conditions, and the names."""
    known = symbols(words)
    found = {}
    for line in Path(__file__).with_name("cookbook.txt").read_text(encoding="utf-8").splitlines():
        if " := " in line:
            names, meaning = line.split(" := ", 1)
            exec(f"{names} = {meaning}", known)
        elif line and not line.startswith("#"):
            number, _, statement = line.partition(" :: ")
            claim, _, given = statement.partition(" given ")
            left, relation, right = RELATION.split(claim)
            if number in found:
                raise ValueError(f"the number {number} stands twice in the table")
            found[number] = left, right, relation, given, known
    return found


def verdict(left: str, right: str, relation: str, given: str, known: dict[str, Any]) -> str:
    """What one call of ``prove`` answers: proved, refuted, unproved, or outside."""
    try:
        sides = eval(left, known), eval(right, known)
        return "proved" if prove(*sides, eval(f"[{given}]", known), relation) else "refuted"
    except Unproved:
        return "unproved"
    except (Outside, NotImplementedError):
        return "outside"


def run(numbers: list[str], with_sympy: bool) -> int:
    """Print the rows, or those that are asked for; the number of verdicts that are wrong."""
    counts: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    shown: Counter[bool] = Counter()
    times = []
    plain = [statements(WORDS | words(number)) for number in NUMBERS] if with_sympy else []
    for number, row in statements().items():
        if numbers and number not in numbers:
            continue
        start = time.perf_counter()
        answer = verdict(*row)
        times.append(time.perf_counter() - start)
        is_true = not number.startswith("F")
        counts[is_true][answer] += 1
        beside = f"SymPy: {plain_verdict([table[number] for table in plain]):6s}" if with_sympy else ""
        shown[is_true] += "shown" in beside
        said = f"{number:5s} {answer:9s} {times[-1]:6.2f} s  {beside} {row[0]} {row[2]} {row[1]}"
        print(said[:140], flush=True)
    for is_true, count in counts.items():
        answers = ", ".join(f"{n} {answer}" for answer, n in count.most_common())
        beside = f"; SymPy alone shows {shown[is_true]}" if with_sympy else ""
        print(f"{'true' if is_true else 'false'}: {count.total()} statements, {answers or 'none'}{beside}")
    print(f"median {median(times):.2f} s, slowest {max(times):.2f} s")
    return counts[True]["refuted"] + counts[False]["proved"]


if __name__ == "__main__":
    asked = [word for word in sys.argv[1:] if word != "--sympy"]
    sys.exit(run(asked, "--sympy" in sys.argv))
