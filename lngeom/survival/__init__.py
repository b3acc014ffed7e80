"""Which theorem survives in which layer, and around which sublayer: two maps, decided cell by cell.

A theorem is a statement about any layer; put a layer in, and the engine proves it for a symbolic number of
features or refutes it at an instance.  DyT, whose tanh the engine does not write, is refuted on arrays.
"""

from .blocks import block_map
from .cells import Cell, Map
from .layers import layer_map

__all__ = ["Cell", "Map", "block_map", "layer_map"]
