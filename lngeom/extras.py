"""Libraries that an installation of the package alone does not bring; each error names the extra that does.

They are imported from here by what cannot do without them: ``from lngeom.extras import matplotlib``.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

EXTRAS = {"anywidget": "run", "matplotlib": "run", "psutil": "grade"}


def __getattr__(name: str) -> ModuleType:
    if name not in EXTRAS:
        raise AttributeError(f"lngeom.extras has {', '.join(EXTRAS)}, not {name}")
    try:
        return import_module(name)
    except ModuleNotFoundError:
        needed = f'this part of lngeom needs {name}: pip install "lngeom[{EXTRAS[name]}]"'
        raise ModuleNotFoundError(needed, name=name) from None
