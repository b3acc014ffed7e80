"""What is imported once, before students' processes are forked."""

import contextlib
import importlib

from . import attempts  # noqa: F401 - the code that is forked

for name in ("lngeom.identities", "lngeom.figures", "matplotlib.font_manager", "lngeom.notebook"):
    with contextlib.suppress(ImportError):  # a student's cell that needs it will say so
        importlib.import_module(name)
