"""Attempts to close what is false, to crash or hang the engine, and truths that it should know: data only.

An attempt is a pair of a name and a callable.  The callable builds a statement and tries to close it through
the public names of ``lngeom.symbolic``: it returns if the engine let it close, and raises one of the engine's
errors if it was refused.  ``WITNESS`` holds, for every attempt that is about values, the statement and an
instance on which its conditions hold and yet its sides differ or have no value; the campaign's own evaluator
checks each.  What has no witness is false in another way: it prints as something else than it means, or it
changed after it was judged.  ``CLOSED_ONCE`` names those that the engine let pass when they were collected.
"""

from importlib import import_module

from .closed_once import CLOSED_ONCE
from .hangs import HANGS_AND_CRASHES
from .registry import FALSE_CLOSING, WITNESS
from .truths import READER_TRUTHS

__all__ = ["CLOSED_ONCE", "FALSE_CLOSING", "HANGS_AND_CRASHES", "READER_TRUTHS", "WITNESS"]

# Each of these modules enters its attempts in the registry when it is imported.
for _module in ("domains", "roots", "sums", "holes", "conditions", "disguises", "changes", "liars"):
    import_module(f".{_module}", __name__)
