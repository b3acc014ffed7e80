"""Normalization layers of published models, and the theorems that hold for them: chapter 13 and the atlas.

Conventions: a row is one model, with facts such as ``place="pre"`` (normalization before a sublayer) and
``gain="1 + g"`` (the file stores the gain minus 1); a cell is the verdict on a theorem for a layer or block.
"""
