"""The colors of figures and explorers, one per object (Okabe and Ito's palette), and the linked terms."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["COLOURS", "DARK", "LIGHT", "TERMS", "Term"]

# Each color on a light page and on a dark one (there with a contrast of at least 4.5:1 on #16181d).
COLOURS = {
    "input": ("#0072B2", "#5CB3EA"),
    "centered": ("#009E73", "#35C99C"),
    "output": ("#D55E00", "#FF9A4D"),
    "ones": ("#6F7680", "#A3ABB5"),
    "normal": ("#CC79A7", "#E6A3C8"),
    "axes": ("#56B4E9", "#8FD0F5"),
    "eps": ("#E69F00", "#F5BC45"),
    "ink": ("#23262D", "#E2E0DA"),
    "soft": ("#5D6673", "#A3ABB8"),
    "faint": ("#D8D4CC", "#3A4049"),
}
LIGHT = {name: light for name, (light, _) in COLOURS.items()}
DARK = {name: dark for name, (_, dark) in COLOURS.items()}


class Term(NamedTuple):
    """An object with a symbol in formulas, words in the text and a mark in the pictures of explorers."""

    symbol: str
    meaning: str
    color: str  # a name of COLOURS
    words: tuple[str, ...]  # its names in the text, in the singular


# They light up together in formula, text and picture: bookmaker/page/terms.py marks them, js/terms.js
# highlights them.
TERMS = {
    "centered": Term(
        "Πa",
        "centered input",
        "centered",
        ("Πa", "centered input", "centered vector", "centered input", "centered part", "centered vector"),
    ),
    "sigma": Term("σ", "standard deviation", "centered", ("σ", "standard deviation")),
    "eps": Term("ε", "epsilon", "eps", ("ε",)),
    "gain": Term("g", "gain", "axes", ("gain",)),
}
