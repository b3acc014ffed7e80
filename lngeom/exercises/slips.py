"""Sentences for classic slips in the code of an answer: what Python says of them helps no beginner."""

from __future__ import annotations

import difflib
import keyword
import re
from collections.abc import Mapping
from typing import Any

__all__ = ["LINE", "slip", "where"]

LINE = "from lngeom.exercises.names import *"  # the import of all sheets
KEYWORDS = {*keyword.kwlist, "print"}
GREEK = {
    **{"Π": "Pi", "σ": "sigma", "ε": "eps", "μ": "mu", "ρ": "rho", "λ": "lam", "η": "eta", "δ": "delta"},
    **{"Γ": "Gamma", "α": "alpha", "π": "pi", "θ": "theta"},
}
MEANT = {
    **{"norm": "Norm", "length": "Norm", "abs": "Abs", "tr": "Trace", "mean": "Mean", "var": "Variance"},
    **{"Var": "Variance", "variance": "Variance", "Id": "I", "eye": "I", "Identity": "I", "One": "one"},
    **{"epsilon": "eps", "lam_": "lam", "lambda_": "lam", "LN": "LayerNorm", "RMSN": "RMSNorm"},
    **{"layernorm": "LayerNorm", "rmsnorm": "RMSNorm", "dot": "Scalar", "root": "sqrt"},
}
MODULES = {
    "np": "import numpy as np",
    "numpy": "import numpy",
    "sp": "import sympy as sp",
    "sympy": "import sympy",
}
SIGNS = {"−": "-", "–": "-", "²": "**2", "³": "**3", "·": "*", "×": "*", "√": "sqrt(…)", "≤": "<=", "≥": ">="}
SIGNS |= {
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "，": ",",
    "（": "(",
    "）": ")",
    "𝟏": "one",
    "ᵀ": ".T",
    "÷": "/",
}


def slip(error: BaseException, source: str, names: Mapping[str, Any]) -> str:
    """Say in a sentence what a classic slip is and what to write; an empty text for any other error.

    Parameters
    ----------
    error : BaseException
        What the cell raised.
    source : str
        The text of the cell.
    names : mapping
        The names that the cell can use, as ``globals()``.

    Examples
    --------
    >>> slip(TypeError("'MatAdd' object is not callable"), "(2*Pi - I)(2*Pi - I)", {})
    'Python reads (…)(…) as a call of a function. Put * between the two brackets.'
    """
    if isinstance(error, SyntaxError):
        return _syntax(error, source)
    if isinstance(error, NameError):
        return where(error.name or "", names)
    try:
        said = f"{type(error).__name__}: {error}"
    except Exception:  # the student wrote this error
        return ""
    if "for ^:" in said:
        return "A power is written ** in Python; ^ means something else."
    if _symbolic(said) and "object is not callable" in said:
        return "Python reads (…)(…) as a call of a function. Put * between the two brackets."
    if found := re.search(r"has no callable (\w+) method", said):
        return _of_numbers("np", found[1], source)
    if "Cannot convert expression to float" in said:
        found = re.search(r"math\.(\w+)", source)
        other = "This function computes with numbers. Import the one of the same name from sympy."
        return _of_numbers("math", found[1], source) if found else other
    if "Mix of Matrix and Scalar" in said:
        return _mixed(source, names)
    if type(error).__name__ == "NotImplementedError" and re.search(r"\babs\s*\(", source):
        return "abs(…) is for numbers. The length of a vector is Norm(…)."
    if type(error).__name__ == "ShapeError" or "are not aligned" in said or "Incompatible dimensions" in said:
        said = str(error).rstrip(".")
        return f"{said}. The inner product of two columns is x.T * y, and as a number Scalar(x.T * y)."
    return ""


def _of_numbers(module: str, function: str, source: str) -> str:
    """Say what to write for a function of numbers, with the student's own argument."""
    call = re.search(rf"\.{function}\(([^()]*)\)", source)
    example = f"{function}({call[1] if call else 'N'})"
    return f"{module}.{function} computes with numbers. For symbols write {function}(…), such as {example}."


SYMBOLIC = re.compile(r"'(Mat\w+|Mul|Add|Pow|Symbol|Named|Quantity|Norm|Identity|Integer|int|float|Scalar)'")


def _symbolic(said: str) -> bool:
    return bool(SYMBOLIC.search(said))


def _mixed(source: str, names: Mapping[str, Any]) -> str:
    import sympy

    if "^" in source:
        return "A power is written ** in Python; ^ means something else."
    if names.get("I") is sympy.I and re.search(r"\bI\b", source):
        return "I from sympy is the imaginary unit. The identity matrix is I from lngeom.symbolic."
    if names.get("pi") is sympy.pi and re.search(r"\bpi\b", source):
        return "pi is the number 3.14…; the centering matrix is Pi."
    return (
        "A number is added to a matrix or to a vector. For a matrix write I in place of 1, as in 2*Pi - I; "
        "for a vector write d * one in place of d, as in a - d * one; a product such as x.T * y is a number "
        "only as Scalar(x.T * y)."
    )


COMMAND = re.compile(r"\s*[%!]|.*=\s*[%!]\w")
LISTED = re.compile(r"[\[(]\s*-?\d+\.?\d*\s+-?\d")
BARS = re.compile(r"\|[^|]+\|")
GLUED = re.compile(r"(?<![\w.])(\d+\.?\d*)\s*([A-Za-zΑ-ω]\w*|\()")
SPACED = re.compile(r"\b([A-Za-z]\w*) ([A-Za-z]\w*)\b")


def _syntax(error: SyntaxError, source: str) -> str:
    lines = source.splitlines() or [""]
    line = lines[min(max(error.lineno or 1, 1), len(lines)) - 1]
    if COMMAND.match(line):
        return "A line that begins with % or ! is a command of Jupyter. It does not run here: leave it out."
    if "await" in str(error.msg):
        return "await works only inside of an async function: a cell on this page has no event loop."
    if sign := next((sign for sign in line if sign in SIGNS and not line.lstrip().startswith("#")), ""):
        return f"Python does not know the sign {sign}: write {SIGNS[sign]}."
    if LISTED.search(line):
        return "Python needs commas between the numbers of a list: [1, 2, 3]."
    if BARS.search(line):
        return "|…| is not Python. The length of a vector is Norm(…), the absolute value of a number Abs(…)."
    if (found := GLUED.search(line)) and found[2] not in KEYWORDS:
        return f"A product needs its sign: {found[1]}*{found[2]}."
    found = SPACED.search(line)
    if found and "invalid syntax" in str(error.msg) and not {found[1], found[2]} & KEYWORDS:
        one, other = found[1], found[2]
        return f"Something is missing between {one} and {other}. A product needs its sign: {one}*{other}."
    if "annot assign to" in str(error.msg):
        return "One = gives a name to a value. The lines of a proof go into a chain: Derivation(…).eq(…)."
    return ""


def where(name: str, names: Mapping[str, Any]) -> str:
    """Say where a name is that is not defined; an empty text if that is not known.

    Examples
    --------
    >>> where("Norm", {})
    'Norm is not defined. Import it: from lngeom.symbolic import Norm'
    >>> where("norm", {"Norm": 1})
    'norm is not defined with this spelling; the book has Norm.'
    """
    from lngeom import symbolic

    from . import names as shared

    if name in MODULES:
        return f"{name} is not defined. Import it: {MODULES[name]}"
    if name in GREEK:
        known = GREEK[name]
    elif len(name) > 1 and set(name) <= set(GREEK):
        return f"Write each sign in letters, with * between: {' * '.join(GREEK[sign] for sign in name)}."
    else:
        alike = {one.lower(): one for one in reversed(shared.__all__) if len(one) > 1}
        known = name if name in shared.__all__ else MEANT.get(name, alike.get(name.lower(), ""))
    if not known:
        near = difflib.get_close_matches(
            name, [one for one in {*shared.__all__, *names} if len(one) > 2], 1, 0.75
        )
        return f"{name} is not defined; did you mean {near[0]}?" if near else ""
    module = "lngeom.symbolic" if known in symbolic.__all__ else "sympy"
    if known == "HadamardPower":
        module = "sympy.matrices.expressions"
    other = "" if known == name else f" with this spelling; the book has {known}"
    if known in names:
        return f"{name} is not defined{other}."
    return f"{name} is not defined{other}. Import it: from {module} import {known}"
