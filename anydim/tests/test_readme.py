"""The examples of the README."""

import ast
import re
from pathlib import Path

from sympy import Symbol

import anydim
from anydim import prove
from anydim.extending import text

README = (Path(anydim.__file__).parent / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_examples_give_what_their_comments_say():
    names: dict = {}
    said = 0
    for block in BLOCKS[:2]:
        lines = block.splitlines()
        for statement in ast.parse(block).body:
            code = ast.unparse(statement)
            if not isinstance(statement, ast.Expr):
                exec(code, names)
                continue
            comment = lines[statement.lineno - 1].partition("#")[2]
            found = str(eval(code, names))
            wanted = comment.rpartition(": ")[2].strip().removesuffix(" …")
            assert wanted
            assert wanted in found or found in comment
            said += 1
    assert said >= 6


def test_what_is_written_as_the_table_says_is_read():
    names: dict = {}
    for block in ("from sympy import *; from anydim import *", *BLOCKS[:2]):
        exec(block, names)
    names |= {letter: Symbol(letter, integer=True) for letter in "ijk"}
    exec("A, b = MatrixSymbol('A', N, N), MatrixSymbol('b', N, 1)", names)
    table = README.partition("| you want | you write |")[2].partition("\n\n")[0]
    for code in re.findall(r"`([^`]+)`", table.partition("|---|---|")[2]):
        made = eval(code.removeprefix("given="), names)
        if code.startswith("given="):
            assert prove(
                names["a"].T * names["A"] * names["b"], names["a"].T * names["A"] * names["b"], given=made
            )
        elif code.startswith("prove("):
            assert made
        else:
            assert code.startswith("Derivation(") or text(made)


def test_a_layer_is_defined_as_the_readme_says():
    names: dict = {}
    for block in (BLOCKS[0], BLOCKS[2]):
        exec(block, names)
    a = names["a"]
    assert prove(anydim.Norm(names["Unit"](a)), 1).conditions == ["|a| ≠ 0"]
