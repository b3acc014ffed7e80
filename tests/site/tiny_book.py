"""Books of a page or two, built for one claim each."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from ..pages import ROOT

HEAD = """---
jupytext: {text_representation: {extension: .md, format_name: myst}}
kernelspec: {display_name: Python 3, language: python, name: python3}
---
"""


def page(code: str, prose: str = "") -> str:
    """A page with some prose and one cell."""
    return f"{HEAD}# A page\n\n{prose}\n\n```{{code-cell}} ipython3\n{code}\n```\n"


def tiny_book(folder: Path, extensions: list[str], pages: Mapping[str, str], still: str = "") -> None:
    """Write a book under the configuration of this one, with these of its own extensions.

    Pages whose names match ``still`` are not run.
    """
    config = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))
    config["execute"]["exclude_patterns"] = [still] if still else []
    there = config["sphinx"]["extra_extensions"]
    config["sphinx"]["extra_extensions"] = [name for name in there if "bookmaker" not in name] + extensions
    if "bookmaker.page.formulas" not in extensions:  # which sets up KaTeX
        config["sphinx"]["extra_extensions"].remove("sphinxcontrib.katex")
        del config["sphinx"]["config"]["html_math_renderer"]
    config["sphinx"]["config"]["latex_additional_files"] = []
    (folder / "_config.yml").write_text(yaml.safe_dump(config), "utf-8")
    for name in ("references.bib", "macros.yml"):
        shutil.copy(ROOT / name, folder)
    for name in ("_templates", "assets"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    root, *others = pages
    toc: dict[str, Any] = {"format": "jb-book", "root": root}
    if others:
        toc["chapters"] = [{"file": name} for name in others]
    (folder / "_toc.yml").write_text(yaml.safe_dump(toc, sort_keys=False), "utf-8")
    for name, text in pages.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / f"{name}.md").write_text(text, "utf-8")


def build(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Build a tiny book as ``make book`` does."""
    command = [
        str(Path(sys.executable).with_name("jupyter-book")),
        "build",
        "-n",
        "-W",
        "--keep-going",
        "--quiet",
        ".",
    ]
    return subprocess.run(
        command, cwd=folder, env=os.environ | environment, capture_output=True, text=True, check=False
    )


def parse(folder: Path, extensions: list[str], text: str) -> subprocess.CompletedProcess[str]:
    """Read one page with Sphinx alone and some extensions, writing nothing."""
    (folder / "index.md").write_text(text, "utf-8")
    settings = {
        "extensions": ["myst_nb", *extensions],
        "nb_execution_mode": "off",
        "myst_enable_extensions": ["colon_fence", "dollarmath", "tasklist"],
    }
    lines = [f"{name} = {value!r}" for name, value in settings.items()]
    (folder / "conf.py").write_text("\n".join(lines), "utf-8")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-b",
        "dummy",
        "-n",
        "-W",
        "--keep-going",
        "--quiet",
        ".",
        "_build",
    ]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
