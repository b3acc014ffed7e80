"""The search for certificates.  It is not trusted, because the kernel checks every step.

Conventions: a tree is a number as the kernel reads it, a fact is a pair such as ``[">", tree]``, and a step
is a fact with the rule that proves it.
"""

from .pruning import shortened
from .search import certificate
from .writing import Stuck, TooLong

__all__ = ["Stuck", "TooLong", "certificate", "shortened"]
