"""The examples of the README."""

import ast
import re
from pathlib import Path

import anydim

BLOCKS = re.findall(
    r"```python\n(.*?)```", (Path(anydim.__file__).parent / "README.md").read_text("utf-8"), re.DOTALL
)


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
            assert wanted in found or found in comment
            said += 1
    assert said >= 6
