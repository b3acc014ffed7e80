"""The pages of the book as sources: their code cells, and running them without Jupyter."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jupytext
import yaml

ROOT = Path(__file__).parents[1]


def page_names() -> list[str]:
    """The pages of the table of contents, in order."""
    toc = yaml.safe_load((ROOT / "_toc.yml").read_text("utf-8"))
    chapters = [chapter for part in toc["parts"] for chapter in part["chapters"]]
    return [
        toc["root"],
        *(page["file"] for chapter in chapters for page in (chapter, *chapter.get("sections", ()))),
    ]


def sheet_names() -> list[str]:
    """The exercise sheets among the pages."""
    return [page for page in page_names() if page.startswith("exercises/")]


def source(page: str) -> str:
    """The Markdown of a page."""
    return (ROOT / f"{page}.md").read_text("utf-8")


def outputs(page: str) -> Iterator[Any]:
    """Run the cells of a page, one after the other; what each shows last."""
    namespace: dict[str, Any] = {"__name__": "__main__"}
    for cell in jupytext.read(ROOT / f"{page}.md").cells:
        if cell.cell_type != "code":
            continue
        tree = ast.parse(cell.source)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, page, "exec"), namespace)
        if isinstance(last, ast.Expr):
            yield eval(compile(ast.Expression(last.value), page, "eval"), namespace)
