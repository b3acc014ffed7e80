"""The explorers: their traits and default values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from traitlets import Bool, Enum, Int, TraitError, TraitType

from .explorer import Explorer, InSpace, Number, Table, Vector

__all__ = [
    "Attention",
    "Centering",
    "Gains",
    "Gradients",
    "Groups",
    "Layers",
    "Lines",
    "Rotations",
    "Stages",
    "Trained",
    "TwoOutputs",
    "TwoPoints",
]

MOST_POINTS = 5000


def _cloud(points: int, n: int, spread: float) -> np.ndarray:
    return np.random.default_rng(5).normal(scale=spread, size=(points, n)).round(2)


class TwoPoints(Explorer):
    """Two features: one vector and a cloud, and the two points to which they are mapped (chapter 01).

    Parameters
    ----------
    a : sequence of 2 numbers
        The vector that can be dragged.
    eps : float
        ε ≥ 0.
    points : array_like, shape (m, 2)
        The cloud; m from 0 to 5000.

    Raises
    ------
    TypeError
        If a name is none of these.
    traitlets.TraitError
        If a value has the wrong shape, is not real and finite, or if ``eps`` is negative; this holds for all
        explorers.

    Examples
    --------
    >>> TwoPoints(a=[2, 0], eps=0).a
    (2.0, 0.0)
    """

    name = "two-points"
    linked = True
    a = Vector(1.6, 0.4)
    eps = Number(0.003, least=0)
    points = Table(_cloud(220, 2, 1.0), least=0, most=MOST_POINTS)


class Stages(InSpace):
    """Three features: a cloud after each step of LayerNorm or RMSNorm (index and chapter 03).

    Its tasks are about the ball if all gains are initially 1, else about the ellipse.

    Parameters
    ----------
    stage : float
        From 0 to 4: input, centered, normalized, times the gain, plus the bias; fractions interpolate.
    norm : {"layer", "rms"}
        The layer.
    a : sequence of 3 numbers
        The marked vector.
    eps : float
        ε ≥ 0.
    gain, bias : sequence of 3 numbers
        The affine map after the division.
    points : array_like, shape (m, 3)
        The cloud; m from 0 to 5000.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> w = Stages(stage=2)
    >>> w.gain = [1, 2, 0]
    >>> w.gain
    (1.0, 2.0, 0.0)
    """

    name = "stages"
    linked = True
    stage = Number(0, least=0, most=4)
    norm = Enum(("layer", "rms"), "layer").tag(sync=True, state=True)
    a = Vector(1.5, 0.3, 0.9)
    eps = Number(0.01, least=0)
    gain = Vector(1.4, 0.6, 1.0)
    bias = Vector(0.4, 0.2, 0.7)
    points = Table(_cloud(300, 3, 0.8), least=0, most=MOST_POINTS)

    def _tasks_key(self) -> str:
        return f"{self.name} ball" if self.gain == (1, 1, 1) else self.name


class Gains(InSpace):
    """Three gains: the ellipse of the outputs, its semi-axes, and their polynomial (chapter 04).

    Parameters
    ----------
    gain : sequence of 3 numbers
        Zeros and signs are allowed.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> Gains(gain=[1, 1, 0]).state
    {'azimuth': -10.0, 'elevation': 13.0, 'gain': (1.0, 1.0, 0.0)}
    """

    name = "gains"
    linked = True
    gain = Vector(0.5, 1.2, 1.6)


class Groups(InSpace):
    """Six features in 1, 2, 3 or 6 groups: the output of group norm (chapter 06).

    Parameters
    ----------
    a : sequence of 6 numbers
        The input.
    groups : {1, 2, 3, 6}
        Γ.
    eps : float
        ε ≥ 0.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> Groups(groups=3).groups
    3
    """

    name = "groups"
    a = Vector(1.0, 2.2, -0.6, -1.5, 0.4, 1.8)
    groups = Enum((1, 2, 3, 6), 2).tag(sync=True, state=True)
    eps = Number(0, least=0)
    azimuth = Number(-40, least=-180, most=180)
    elevation = Number(38, least=-90, most=90)


class Lines(InSpace):
    """Three features: a straight line, half a great circle, and the speed of the output (chapter 07).

    Parameters
    ----------
    point, direction : sequence of 3 numbers
        The line p + tv.
    position : float
        t, from -3 to 3.
    eps : float
        ε ≥ 0.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> Lines(position=1).position
    1.0
    """

    name = "lines"
    point = Vector(-0.6, 0.9, 1.1)
    direction = Vector(0.9, 0.7, -0.6)
    position = Number(-0.8, least=-3, most=3)
    eps = Number(0, least=0)


class Rotations(InSpace):
    """Three features: a rotated vector, and the distance between the outputs by angle (chapter 08).

    Parameters
    ----------
    vector : sequence of 3 numbers
        The vector that is rotated.
    axis : {"yaw", "pitch", "roll"}
        Source 001's names, as in :func:`lngeom.rotations.rotation`.
    theta : float
        The angle, from -π to π.
    eps : float
        ε ≥ 0.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> Rotations(axis="roll", theta=0.3).axis
    'roll'
    """

    name = "rotations"
    vector = Vector(1.0, 1.0, 0.0)
    axis = Enum(("yaw", "pitch", "roll"), "yaw").tag(sync=True, state=True)
    theta = Number(0.9, least=-np.pi, most=np.pi)
    eps = Number(0, least=0)


class Gradients(InSpace):
    """Three features: an upstream gradient, and the gradient at the input (chapter 09).

    Parameters
    ----------
    a, upstream : sequence of 3 numbers
        The input, and the gradient of a loss in the output.
    eps : float
        ε ≥ 0.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> Gradients(eps=0).eps
    0.0
    """

    name = "gradients"
    a = Vector(1.0, 1.2, 0.1)
    upstream = Vector(0.3, -1.3, 0.7)
    eps = Number(0, least=0)
    azimuth = Number(-8, least=-180, most=180)


class Attention(InSpace):
    """Keys with three features, and those of them that a query can select (chapter 13).

    Parameters
    ----------
    key_vectors : array_like, shape (m, 3)
        The keys; m from 2 to 12.
    project, scale : bool
        True if the keys are centered, and divided by their standard deviation.
    chosen : int
        The number, from 1, of the key to select.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> Attention(project=True, scale=False).scale
    False
    """

    name = "attention"
    key_vectors = Table(
        [
            [2.1, 0.1, -0.9],
            [0.2, 2.3, -0.1],
            [-1.2, 0.4, 1.9],
            [-0.9, -1.6, 0.2],
            [0.9, 0.5, 0.6],
            [0.5, -0.4, 0.7],
        ],
        least=2,
        most=12,
    )
    project = Bool(True).tag(sync=True, state=True)
    scale = Bool(False).tag(sync=True, state=True)
    chosen = Int(5, min=1, max=12).tag(sync=True, state=True)
    azimuth = Number(-32, least=-180, most=180)


# --- The explorers of the plane through 1 and an input: centering and RMSNorm ------------------------------


class Centering(InSpace):
    """Three features: a vector, its projection Πa, and the path along 1 between them (chapter 02).

    Parameters
    ----------
    a : sequence of 3 numbers
        The input.
    share : float
        The share c of the mean that is subtracted, a - cμ1; from 0 to 2.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> Centering(share=1).share
    1.0
    """

    name = "centering"
    a = Vector(1.6, 1.2, -0.4)
    share = Number(0.5, least=0, most=2)
    azimuth = Number(-38, least=-180, most=180)


class TwoOutputs(InSpace):
    """Three features: the outputs of RMSNorm and of LayerNorm, and the angle between them (chapter 05).

    Parameters
    ----------
    a : sequence of 3 numbers
        The input.
    eps : float
        ε ≥ 0.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> TwoOutputs(eps=0.1).a
    (1.9, 1.4, 0.3)
    """

    name = "two-outputs"
    a = Vector(1.9, 1.4, 0.3)
    eps = Number(0, least=0)


# --- The explorer of the layers in use ---------------------------------------------------------------------


class Layers(InSpace):
    """Three features: a layer, the image of a cloud, and its outputs as inputs grow or shift (chapter 13).

    Parameters
    ----------
    layer : {"layer", "rms", "oneplus", "unit", "dyt", "none"}
        LayerNorm, RMSNorm, RMSNorm with the gain 1 + g, the unit vector, tanh, or no layer.
    a : sequence of 3 numbers
        The input.
    gain : sequence of 3 numbers
        g; not used for unit vectors and for no layer.
    eps : float
        ε ≥ 0; not used for unit vectors, tanh and no layer.
    points : array_like, shape (m, 3)
        The cloud; m from 0 to 5000.
    azimuth, elevation : float
        The direction from which space is seen, in degrees.

    Examples
    --------
    >>> Layers(layer="dyt").layer
    'dyt'
    """

    name = "layers"
    layer = Enum(("layer", "rms", "oneplus", "unit", "dyt", "none"), "layer").tag(sync=True, state=True)
    a = Vector(1.2, 0.3, -0.6)
    gain = Vector(1, 1, 1)
    eps = Number(0, least=0)
    points = Table(
        np.random.default_rng(12).normal(scale=0.9, size=(160, 3)).round(2), least=0, most=MOST_POINTS
    )


# --- The explorer of trained gains: their ellipsoid in three features, and the effect of zero gains --------


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
    norms = Norms([_made("rms"), _made("layer")])
    norm = Int(0, min=0, max=MOST_NORMS).tag(sync=True, state=True)
    features = Indices(7, 0, 1)
    factors = Vector(1, 1, 1)
    tokens = Table(np.zeros((0, 3)), least=0, most=MOST_TOKENS)
