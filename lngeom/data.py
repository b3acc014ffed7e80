"""The data of the chapters, from ``data/`` of a checkout, else from the package ``lngeom-data``."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["FOLDER", "data_file", "read_arrays"]

CHECKOUT = Path(__file__).parents[1] / "data"


def _folder() -> Path:
    if not (CHECKOUT / "trained" / "norms.npz").exists():
        spec = find_spec("lngeom_data")
        for location in (spec and spec.submodule_search_locations) or ():
            return Path(location)
    return CHECKOUT


FOLDER = _folder()


def data_file(name: str) -> Path:
    """Path of a file in the book's folder ``data/``.

    Parameters
    ----------
    name : str
        For example ``"trained/norms.npz"``.

    Raises
    ------
    FileNotFoundError
        If it is not installed: the package ``lngeom`` does not contain the data of the chapters.

    Examples
    --------
    >>> data_file("text.npz").name
    'text.npz'
    """
    path = FOLDER / name
    if not path.exists():
        raise FileNotFoundError(
            f"{path} does not exist: the data of the chapters are no part of the package lngeom. Work in a "
            f"checkout of the book, or install the package in its folder data: pip install ./data"
        )
    return path


def read_arrays(path: str | os.PathLike[str]) -> dict[str, NDArray[Any]]:
    """Read all arrays of an ``.npz`` file by name, in float64.

    Examples
    --------
    >>> sorted(read_arrays(data_file("text.npz")))
    ['held_out', 'seen']
    """
    with np.load(path) as file:
        return {name: file[name].astype(float) for name in file.files}
