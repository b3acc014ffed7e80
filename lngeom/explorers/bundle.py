"""The explorers' JavaScript as one file, built from the sources in the folder ``js``.

Jupyter loads a widget's module from memory, where it cannot import other modules.  So each source becomes a
function that gets its imports as constants and returns its exports.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from lngeom.palette import DARK, LIGHT, TERMS

__all__ = ["module", "script"]

HERE = Path(__file__).parent / "js"
# Each module imports only from those before it.
ORDER = (
    *("math", "words", "draw", "scene", "controls", "upright", "tasks", "terms", "shell"),
    *("two_points", "centering", "stages", "gains", "two_outputs"),
    *("groups", "lines", "rotations", "gradients", "attention", "trained", "layers"),
    "main",
)
IMPORT = re.compile(r'^import \{ (.*) \} from "\./(\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:const|class|function\*?) (\w+))", re.MULTILINE)
UNREAD = re.compile(r"^ +(?:// .*\n)?|^// .*\n", re.MULTILINE)  # indentation, and comments that fill a line
PAPER = {"light": "#FDFCFA", "dark": "#16181D"}


def _closed(name: str) -> str:
    """Wrap one source in a function that returns its exports."""
    text = UNREAD.sub("", (HERE / f"{name}.js").read_text("utf-8"))
    exported = ", ".join(EXPORT.findall(text))
    body = EXPORT.sub("", IMPORT.sub(r"const { \1 } = from.\2;", text))
    return f"from.{name} = (() => {{\n{body}return {{ {exported} }};\n}})();\n"


@cache
def _body() -> str:
    palette = {"light": {**LIGHT, "paper": PAPER["light"]}, "dark": {**DARK, "paper": PAPER["dark"]}}
    style = (HERE / "style.css").read_text("utf-8")
    terms = {name: term._asdict() for name, term in TERMS.items()}
    constants = {"PALETTE": palette, "TERMS": terms, "STYLE": style}
    declared = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in constants.items())
    return f"{declared}const from = {{}};\n{''.join(map(_closed, ORDER))}"


def module() -> str:
    """Build an ECMAScript module whose default export is the anywidget of all explorers."""
    return f"{_body()}export default from.main.widget;\n"


def script() -> str:
    """Build a plain script for a page, which works without a server and sets ``lngeomExplorers``."""
    return f'(() => {{\n"use strict";\n{_body()}window.lngeomExplorers = from.main.widget;\n}})();\n'
