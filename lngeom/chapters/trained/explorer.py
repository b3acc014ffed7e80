"""The explorer of chapter 12: traits, default values and tasks; the ``.js`` file beside it draws it.

The rule of a task, of the same name in that file, decides in the browser when it is done.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from traitlets import Int, TraitError, TraitType

from lngeom.explorers.explorer import InSpace, Table, Task, Vector

# By the name of the explorer, with a variant after a space if its tasks depend on its state.
TASKS = {
    "trained": (
        Task(
            "solid",
            "Make the ellipsoid solid.",
            "With a gain of 0 one feature of the output is 0, and the others may have any length up to the "
            "largest, so the outputs fill the ellipsoid of the other features.",
        ),
        Task(
            "round",
            "Make the three gains equal in size, within a quarter.",
            "The three semi-axes that are seen are √N |gᵢ|. Where they are equal, this section of the "
            "ellipsoid is a ball; the other features do not change it.",
        ),
        Task(
            "usual",
            "Find a layer whose smallest gain is more than a tenth of the median, with all factors at 1.",
            "Not every layer hides a feature. Where the smallest gain has the usual size, the ellipsoid is "
            "not flat in any direction.",
        ),
    ),
}


MOST_NORMS, MOST_FEATURES, MOST_TOKENS = 500, 2**14, 5000


class Norms(TraitType):
    """Normalization layers by name, kind and gain, kept as a tuple of dicts."""

    def __init__(self, default: Iterable[dict[str, Any]]):
        super().__init__(tuple(default))
        self.tag(sync=True, state=True)

    def validate(self, obj: Any, value: Any) -> tuple[dict[str, Any], ...]:
        """Accept a list of objects or dicts with name, kind and gain, as ``load_norms`` returns."""
        if not isinstance(value, list | tuple) or not 1 <= len(value) <= MOST_NORMS:
            raise TraitError(f"{self.name} takes a list of 1 to {MOST_NORMS} norms, got {_short(value)}")
        return tuple(_norm(self.name, norm) for norm in value)


class Indices(TraitType):
    """Indices of three different features, from 0; one beyond the last feature of a layer means the last."""

    def __init__(self, *default: int):
        super().__init__(default)
        self.tag(sync=True, state=True)

    def validate(self, obj: Any, value: Any) -> tuple[int, ...]:
        """Return the indices as a tuple of ints."""
        array = np.asarray(value)
        if array.shape != (3,) or array.dtype.kind not in "iu" or len(set(array.tolist())) < 3:
            raise TraitError(f"{self.name} takes 3 different whole numbers, got {_short(value)}")
        if array.min() < 0 or array.max() >= MOST_FEATURES:
            raise TraitError(f"{self.name} counts from 0 and below {MOST_FEATURES}, got {_short(value)}")
        return tuple(array.tolist())


def _norm(trait: str | None, norm: Any) -> dict[str, Any]:
    parts = norm if isinstance(norm, dict) else {k: getattr(norm, k, None) for k in ("name", "kind", "gain")}
    name, kind, gain = (parts.get(k) for k in ("name", "kind", "gain"))
    if not isinstance(name, str) or kind not in ("layer", "rms"):
        got = f"{_short(name)} and {_short(kind)}"
        raise TraitError(f"{trait} takes norms with a name and the kind 'layer' or 'rms', got {got}")
    array = np.asarray(gain)
    if array.dtype.kind not in "fiu" or array.ndim != 1 or not 3 <= array.size <= MOST_FEATURES:
        raise TraitError(f"the gain of {name} must be one vector of 3 to {MOST_FEATURES} real numbers")
    array = array.astype(np.float64)
    if not np.isfinite(array).all():
        raise TraitError(f"the gain of {name} must be finite, got {array[~np.isfinite(array)][0]}")
    return {"name": name, "kind": kind, "gain": array.tolist()}


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) < 80 else f"{text[:77]}..."


def _made(kind: str) -> dict[str, Any]:
    gain = np.exp(0.4 * np.random.default_rng(11).normal(size=24)).round(3)
    gain[7] = 0.002
    return {"name": f"made up, {kind}", "kind": kind, "gain": gain.tolist()}


class Trained(InSpace):
    """The gains of trained layers: the ellipsoid in three features, surface or solid (chapter 12).

    Parameters
    ----------
    norms : list of NormLayer
        For example ``load_norms("model.safetensors")``; dicts with ``name``, ``kind`` and ``gain`` also work.
    norm : int
        The index of the layer shown, from 0.
    features : sequence of 3 int
        The indices of the features whose axes are shown, from 0.
    factors : sequence of 3 numbers
        Factors of their gains, at least 0: 1 for the trained gain, 0 for a gain of zero.
    tokens : array_like, shape (m, 3)
        Real inputs: the index of a layer, a feature, and the feature's share in the length of the input, from
        -1 to 1.  They are drawn while the first of ``features`` is that feature.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> w = Trained(norms=[{"name": "ln", "kind": "rms", "gain": [1.0, 2.0, 0.5, 1.5]}], features=[2, 0, 1])
    >>> w.factors = [0, 1, 1]
    >>> w.factors
    (0.0, 1.0, 1.0)
    """

    name = "trained"
    tasks_by_key = TASKS
    norms = Norms([_made("rms"), _made("layer")])
    norm = Int(0, min=0, max=MOST_NORMS).tag(sync=True, state=True)
    features = Indices(7, 0, 1)
    factors = Vector(1, 1, 1)
    tokens = Table(np.zeros((0, 3)), least=0, most=MOST_TOKENS)
