r"""Short formulas as plain text that a screen reader can say.

The name of a radio button is made of the text in its label, and in that text a root is gone: the MathML of
``\sqrt{N - 1}`` and of ``N - 1`` read alike.  Here they do not.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

NAMES = "LN RMSN GN BN corr diag tr max min sin cos arccos arctan frac abs E"
SIGNS = {
    **{"one": "1", "top": "ᵀ", "sqrt": "√", "tfrac": "frac", "R": "ℝ", "dots": "…", "infty": "∞", "ell": "ℓ"},
    **{
        "ge": "≥",
        "le": "≤",
        "ne": "≠",
        "gg": "≫",
        "ll": "≪",
        "approx": "≈",
        "perp": "⊥",
        "in": "∈",
        "to": "→",
    },
    **{"cdot": "·", "odot": "⊙", "times": "×", "circ": "∘", "pm": "±", "mapsto": "↦"},
}
SPACES = re.compile(r"\\[,;!: ]|\\q?quad|~|\\(?:left|right|bigl|bigr|operatorname|mathrm|mathbf|text)\b")
COMMAND = re.compile(r"\\([A-Za-z]+)")
SCRIPT = str.maketrans("0123456789+-−ᵀ", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ᵀ")


def spoken(tex: str) -> str:
    r"""The formula in plain text.

    >>> spoken(r"\abs{\LN_\varepsilon(a)} = \sqrt{N - 1}")
    '|LN_ε(a)| = √(N - 1)'
    >>> spoken(r"\frac{N}{N-1}\,\Pi^2 \ge 10^{-5}")
    '(N)/(N-1) Π² ≥ 10⁻⁵'
    >>> spoken(r"\heartsuit")
    Traceback (most recent call last):
    ...
    ValueError: no plain text is known for \heartsuit: add it to quiz/spoken.py or do without it here
    """
    text, before = COMMAND.sub(_command, SPACES.sub(" ", tex.replace(r"\|", "|"))), ""
    while text != before:  # from the inside out
        before = text
        for group, plain in GROUPS:
            text = group.sub(plain, text)
    return " ".join(re.sub(r"\^(.)", _raised, text).translate(BRACES).split())


def _command(found: re.Match[str]) -> str:
    name = found[1]
    if name in SIGNS or name in NAMES.split():
        return SIGNS.get(name, name)
    greek = "FINAL SIGMA" if name == "varsigma" else name.removeprefix("var").upper()
    size = "CAPITAL" if name[0].isupper() else "SMALL"
    greek = "LAMDA" if greek == "LAMBDA" else greek
    try:
        return unicodedata.lookup(f"GREEK {size} LETTER {greek}")
    except KeyError:
        raise ValueError(
            f"no plain text is known for \\{name}: add it to quiz/spoken.py or do without it here"
        ) from None


def _raised(found: re.Match[str]) -> str:
    if all(ord(sign) in SCRIPT for sign in found[1]):
        return found[1].translate(SCRIPT)
    return f"^({found[1]})" if len(found[1]) > 1 else f"^{found[1]}"


GROUPS: list[tuple[re.Pattern[str], Any]] = [
    (re.compile(r"\^\{([^{}]*)\}"), _raised),
    (re.compile(r"_\{([^{}]*)\}"), r"_\1"),
    (re.compile(r"frac *\{([^{}]*)\} *\{([^{}]*)\}"), r"(\1)/(\2)"),
    (re.compile(r"frac *([^\s{}]) *([^\s{}])"), r"\1/\2"),
    (re.compile(r"abs *([^\s{}])"), r"|\1|"),
    (re.compile(r"abs *\{([^{}]*)\}"), r"|\1|"),
    (re.compile(r"√ *\{([^{}]*)\}"), r"√(\1)"),
]
BRACES = str.maketrans("", "", "{}")
