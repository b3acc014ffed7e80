"""The explorers' JavaScript as one file, from the folder ``js`` and the folders of the chapters.

Jupyter loads a widget's module from memory, where it cannot import other modules.  So each source becomes a
function that gets its imports as constants and returns its exports.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from lngeom import chapters
from lngeom.palette import DARK, LIGHT, TERMS

__all__ = ["module", "script", "sources"]

HERE = Path(__file__).parent / "js"
# What explorers share; each module imports only from those before it.
SHARED = ("math", "words", "draw", "scene", "controls", "upright", "tasks", "terms", "shell")
IMPORT = re.compile(r'^import \{ (.*) \} from "(?:\./|\.\./\.\./explorers/js/)(\w+)\.js";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:const|class|function\*?) (\w+))", re.MULTILINE)
UNREAD = re.compile(r"^ +(?:// .*\n)?|^// .*\n", re.MULTILINE)  # indentation, and comments that fill a line
WIDGET = """const ALL = [%s];
const widget = {
render({ model, el }) {
return from.shell.start(ALL.find((explorer) => explorer.name === model.get("explorer")), model, el);
},
};
"""
PAPER = {"light": "#FDFCFA", "dark": "#16181D"}


def sources() -> list[Path]:
    """The sources, shared ones first; each file in the folder of a chapter exports one ``explorer``."""
    drawn = [file for chapter in chapters.CHAPTERS for file in sorted((chapters.HERE / chapter).glob("*.js"))]
    return [*(HERE / f"{name}.js" for name in SHARED), *drawn]


def _closed(file: Path) -> str:
    """Wrap one source in a function that returns its exports."""
    name, text = file.stem, UNREAD.sub("", file.read_text("utf-8"))
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
    explorers = ", ".join(f"from.{file.stem}.explorer" for file in sources()[len(SHARED) :])
    return f"{declared}const from = {{}};\n{''.join(map(_closed, sources()))}{WIDGET % explorers}"


def module() -> str:
    """Build an ECMAScript module whose default export is the anywidget of all explorers."""
    return f"{_body()}export default widget;\n"


def script() -> str:
    """Build a plain script for a page, which works without a server and sets ``lngeomExplorers``."""
    return f'(() => {{\n"use strict";\n{_body()}window.lngeomExplorers = widget;\n}})();\n'
