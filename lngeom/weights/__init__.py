"""The norm layers of a trained model, read from its file; nothing that a file says is believed.

``python -m lngeom.weights FILE`` prints what they are like.
"""

from .layers import NormLayer, load_norms
from .safetensors_files import read_tensors

__all__ = ["NormLayer", "load_norms", "read_tensors"]
