"""Finds certificates.  Nothing here has to be believed: the kernel checks every step."""

from .search import Prover, certificate
from .writing import Stuck

__all__ = ["Prover", "Stuck", "certificate"]
