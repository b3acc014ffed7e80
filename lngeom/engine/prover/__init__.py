"""Finds certificates.  Nothing here has to be believed: the kernel checks every step."""

from .pruning import shortened
from .search import DEPTH, Prover, certificate
from .writing import Stuck, TooLong

__all__ = ["DEPTH", "Prover", "Stuck", "TooLong", "certificate", "shortened"]
