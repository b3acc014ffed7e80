"""The verdict corpus: recorded results for the book's statements, chains and answers.

    python -m tools.corpus freeze           writes tests/corpus from the current checkout
    python -m tools.corpus compare          lists the differences, and exits with 1 if there are any
    python -m tools.corpus compare chains   only one part: identities, statements, chains or answers

A change of the engine or of the build must reproduce the corpus.  An intended difference is listed in the
commit that makes it, and the part is frozen again.

Conventions: a part is a dictionary from a key to a verdict, both JSON, in ``tests/corpus/PART.json``, with
one line per key.  A chain includes its code, so that it can be run after its page has changed.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from tqdm import tqdm

from anydim.kernel import Rejected
from bookmaker.page.source import read
from lngeom.exercises import QUESTIONS
from lngeom.identities import IDENTITIES
from lngeom.identities.certificates import accepted
from lngeom.symbolic import Derivation, prove, refute, tex
from tools import slices

ROOT = Path(__file__).parents[1]
CORPUS = ROOT / "tests" / "corpus"
JUDGED = re.compile(r"\b(?:Derivation|prove|refute|prove_by_induction|in_one_step)\(")


def _error(error: BaseException) -> str:
    """Return the class of an error and the first line of its message."""
    return f"{type(error).__name__}: {str(error).partition(chr(10))[0][:200]}"


# --- Identities: what they say, whether the kernel accepts their certificate, what refutes the false neighbor


def identities() -> dict[str, Any]:
    """Record each identity of the catalogue: its statement, certificate and false neighbor."""
    found = {}
    for entry in tqdm(IDENTITIES, "identities"):
        try:
            proved: bool | str = accepted(entry) >= 1
        except KeyError:
            proved = False
        except Rejected as error:
            proved = _error(error)
        found[entry.id] = {
            "says": [tex(entry.lhs), entry.relation, tex(entry.rhs)],
            "conditions": [tex(side) for c in entry.conditions for side in c.args],
            "proved": proved,
            "false": str(refute(*entry.false, relation=entry.relation)),
        }
    return found


# --- Statements: the tables of the tests of anydim, line by line


def statements() -> dict[str, Any]:
    """Each line of the tables, and its statement."""
    from tests.anydim import statements as tables

    found: dict[str, Any] = {}
    for name in ("true", "false"):
        for line, known in tqdm(list(tables.rows(name)), name):
            said = tables.said(line, known)
            found[f"{name}: {line}"] = _verdict(partial(prove, *said.sides))
    for line, known in tqdm(list(tables.rows("refused")), "refused"):
        found[f"refused: {line}"] = _verdict(partial(eval, line.split(" :: ")[0], known))
    return found


def _verdict(ask: Callable[[], Any]) -> Any:
    try:
        answer = ask()
    except Exception as error:  # an error is an answer here, and is compared
        return _error(error)
    return answer if isinstance(answer, bool) or answer is None else type(answer).__name__


# --- Chains: the cells of pages and sheets that prove something, with the statements above that they need


def cells() -> Iterator[tuple[str, str]]:
    """A key and the code, complete in itself, of each cell that proves something."""
    for folder in ("chapters", "exercises"):
        for path in sorted((ROOT / folder).glob("*.md")):
            codes = [cell.source for cell in read(path.read_text("utf-8")).cells if cell.cell_type == "code"]
            for n, code in enumerate(codes):
                if JUDGED.search(code):
                    before = [one for cell in codes[:n] for one in slices.statements(cell)]
                    above = slices.needed(before, slices.statements(code))
                    yield (
                        f"{folder}/{path.stem}, cell {n}",
                        "\n".join([*(ast.unparse(one.node) for one in above), code]),
                    )


def ran(code: str) -> Any:
    """Run a cell, and return the lines of its chains and the identities they prove, or its output."""
    names: dict[str, Any] = {"__name__": "__main__"}
    *first, last = ast.parse(code).body
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(ast.Module(first, []), "cell", "exec"), names)
            shown = last.value if isinstance(last, ast.Expr) else None
            if shown is None:
                exec(compile(ast.Module([last], []), "cell", "exec"), names)
            value = None if shown is None else eval(compile(ast.Expression(shown), "cell", "eval"), names)
    except Exception as error:  # a chain that no longer holds is a difference, not the end of the comparison
        return _error(error)
    values = [*names.values(), *getattr(value, "chains", ()), value]
    chains = [one for one in values if isinstance(one, Derivation)]
    lines = [[[line.relation, tex(line.expr)] for line in chain.lines] for chain in chains]
    closed = [chain.closes.id if chain.closes else None for chain in chains]
    seen: list[dict[str, Any]] = []
    for chain, id in zip(lines, closed, strict=True):  # a cell that shows a chain names it, too
        if {"lines": chain, "closes": id} not in seen:
            seen.append({"lines": chain, "closes": id})
    if seen:
        return seen
    return printed.getvalue() + ("" if value is None else getattr(value, "data", str(value)))


def chains() -> dict[str, Any]:
    """Record each cell that proves or refutes something: its code and its result."""
    return _chains(dict(cells()))


def _chains(codes: dict[str, str]) -> dict[str, Any]:
    with Pool(2) as pool:
        results = tqdm(pool.imap(ran, codes.values(), chunksize=1), "chains", len(codes))
        return {
            key: {"code": code, "found": found}
            for (key, code), found in zip(codes.items(), results, strict=True)
        }


# --- Answers: the verdicts on the right and wrong answers that each question lists


def answers() -> dict[str, Any]:
    """Record the verdict on each answer of each question."""
    found = {}
    for question in tqdm(QUESTIONS.values(), "answers"):
        given = [*question.right, *(wrong.answer for wrong in question.wrong)]
        for n, answer in enumerate(given):
            requests = question.requests(0)
            verdict = question.judge(requests, json.loads(json.dumps(question.probe(answer, requests))))
            found[f"{question.id}, answer {n}"] = [verdict.ok, verdict.score, verdict.message]
    return found


# --- Freezing and comparing


PARTS = {part.__name__: part for part in (identities, statements, chains, answers)}


def frozen(part: str) -> dict[str, Any]:
    """Return the recorded results of a part."""
    return json.loads((CORPUS / f"{part}.json").read_text("utf-8"))


def differences(part: str) -> list[str]:
    """Compare a part with its record, and list the differences, one line each."""
    before = frozen(part)
    # Of chains, what was recorded is run, whatever the pages are now.
    recorded = {key: one["code"] for key, one in before.items()} if part == "chains" else {}
    now = json.loads(json.dumps(_chains(recorded) if recorded else PARTS[part]()))
    lines = [f"{part}: {key} is gone" for key in before.keys() - now.keys()]
    lines += [f"{part}: {key} is new" for key in now.keys() - before.keys()]
    for key in before.keys() & now.keys():
        if before[key] != now[key]:
            was, at = json.dumps(before[key], ensure_ascii=False), json.dumps(now[key], ensure_ascii=False)
            same = next((n for n, (p, q) in enumerate(zip(was, at, strict=False)) if p != q), len(was))
            begin = max(same - 40, 0)
            lines.append(
                f"{part}: {key}\n    was …{was[begin : same + 80]}\n    is  …{at[begin : same + 80]}"
            )
    return sorted(lines)


def main(words: list[str]) -> int:
    """Freeze or compare the named parts, or all."""
    parser = argparse.ArgumentParser("tools.corpus")
    parser.add_argument("what", choices=("freeze", "compare"))
    parser.add_argument("parts", nargs="*", metavar="part", help=", ".join(PARTS))
    asked = parser.parse_args(words)
    parts = asked.parts or list(PARTS)
    if unknown := [part for part in parts if part not in PARTS]:
        parser.error(f"there is no part {unknown[0]!r}; there are {', '.join(PARTS)}")
    if asked.what == "freeze":
        CORPUS.mkdir(exist_ok=True)
        for part in parts:
            lines = (
                f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in PARTS[part]().items()
            )
            (CORPUS / f"{part}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
        print(f"{', '.join(parts)}: frozen")
        return 0
    changed = [line for part in parts for line in differences(part)]
    print("\n".join(changed) or f"{', '.join(parts)}: as before")
    return int(bool(changed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
