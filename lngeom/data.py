"""Where the data of the chapters lie: ``data/`` of a checkout, else the package ``lngeom-data``."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

__all__ = ["FOLDER", "data_file"]

CHECKOUT = Path(__file__).parents[1] / "data"


def _folder() -> Path:
    if not (CHECKOUT / "trained" / "norms.safetensors").exists():
        spec = find_spec("lngeom_data")
        for place in (spec and spec.submodule_search_locations) or ():
            return Path(place)
    return CHECKOUT


FOLDER = _folder()


def data_file(name: str) -> Path:
    """The path of a file of the folder ``data/`` of the book.

    Parameters
    ----------
    name : str
        For example ``"trained/norms.safetensors"``.

    Raises
    ------
    FileNotFoundError
        If it is not there: the package alone does not hold what only the chapters use.

    Examples
    --------
    >>> data_file("text.npz").name
    'text.npz'
    """
    path = FOLDER / name
    if not path.exists():
        raise FileNotFoundError(
            f"{path} is not there: the data of the chapters are no part of the package. Work in a checkout "
            f"of the book, or install the package in its folder data: pip install ./data"
        )
    return path
