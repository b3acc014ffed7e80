"""The lines of the README that lead to the book and to its notebooks, between two marks.

``make notebooks`` writes them for the repository in which it runs.
"""

from __future__ import annotations

import re

from bookmaker.repository import Address

BEGIN, END = "<!-- launch: written by make notebooks -->", "<!-- /launch -->"
FIRST = "notebooks/01-definition.ipynb"


def lines(address: Address) -> str:
    """The block for one repository; without one, how to get it.

    Examples
    --------
    >>> "mybinder.org/v2/gh/ada/geometry/main" in lines(Address("ada/geometry"))
    True
    """
    if not address.repository:
        return (
            "In a clone of your repository on GitHub, `make notebooks` writes here the links to its book\n"
            "and to its notebooks on Binder and Colab; run it once, and commit what it changes."
        )
    return (
        f"[Read the book]({address.site}) · "
        f"[run it in your browser]({address.site}lite/lab/index.html) (JupyterLite) · "
        f"[open it on Binder]({address.binder(FIRST)}) · "
        f"[open it in Colab]({address.colab(FIRST)})"
    )


def with_badges(readme: str, address: Address) -> str:
    """The README with the block for this address.

    Raises
    ------
    ValueError
        If the marks are not there, once each.
    """
    block = re.compile(f"{re.escape(BEGIN)}\n.*?{re.escape(END)}", re.DOTALL)
    if len(block.findall(readme)) != 1:
        raise ValueError(f"README.md needs the marks {BEGIN} and {END}, once each")
    return block.sub(lambda _: f"{BEGIN}\n{lines(address)}\n{END}", readme)
