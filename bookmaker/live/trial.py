"""What pages load, as far as it is known when they are built: run once, to see which modules that takes."""

import ast  # noqa: F401
import contextlib  # noqa: F401
import difflib  # noqa: F401
import importlib
import io
import json  # noqa: F401
import traceback

from lngeom.identities import IDENTITIES  # noqa: F401 - all parts of the catalogue
from lngeom.symbolic import Derivation, I, N, Pi, Unproved, one

chain = Derivation(Pi * Pi).eq(I - 2 * one * one.T / N + one * (one.T * one) * one.T / N**2).eq(Pi)
assert chain._repr_latex_()
try:
    chain.eq(I)
except Unproved as error:
    traceback.print_exception(error, file=io.StringIO())

# What cells of the chapters make SymPy import besides: test_live_python.py names what is missing.
for name in (
    "integrals.heurisch",
    "integrals.manualintegrate",
    "integrals.prde",
    "integrals.rde",
    "integrals.risch",
    "physics.matrices",
    "physics.units.systems",
    "polys.domains.old_fractionfield",
    "polys.domains.old_polynomialring",
    "polys.polymatrix",
    "sets.handlers.issubset",
    "sets.setexpr",
):
    importlib.import_module(f"sympy.{name}")
