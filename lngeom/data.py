"""The data of the chapters, from ``data/`` of a checkout, else from the package ``lngeom-data``.

The checkout is the one that holds this package, or the one in which Python is started.
"""

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
    here = Path.cwd()
    for folder in (CHECKOUT, *(parent / "data" for parent in (here, *here.parents))):
        if (folder / "trained" / "norms.npz").exists():
            return folder
    spec = find_spec("lngeom_data")
    return next(map(Path, (spec and spec.submodule_search_locations) or ()), CHECKOUT)


FOLDER = _folder()
ABSENT = (
    "{} does not exist: the data of the chapters are no part of the package lngeom. "
    'Install it in a clone of the book, so that it finds them there: pip install -e ".[run]"'
)


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
        raise FileNotFoundError(ABSENT.format(path))
    return path


def read_arrays(path: str | os.PathLike[str]) -> dict[str, NDArray[Any]]:
    """Read all arrays of an ``.npz`` file by name, in float64.

    Raises
    ------
    FileNotFoundError
        If it does not exist; if it is one of the book's, as in :func:`data_file`.

    Examples
    --------
    >>> sorted(read_arrays(data_file("text.npz")))
    ['held_out', 'seen']
    """
    if FOLDER in Path(path).parents and not Path(path).exists():
        raise FileNotFoundError(ABSENT.format(path))
    with np.load(path) as file:
        return {name: file[name].astype(float) for name in file.files}
