"""What is found when the two sides of a statement are compared on arrays."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from math import isfinite

UNIT = sys.float_info.epsilon
EXPLAINED = 1000.0  # so many roundings a difference may be: sums of thousands of terms round at each


@dataclass(frozen=True)
class Residual:
    """How far the two sides of an identity are apart on arrays.

    Parameters
    ----------
    difference : float
        The largest difference of their entries, divided by their largest entry; where a side is 0 by its
        statement, by the size of the terms that cancel there.
    condition : float
        By how many times more than the numbers in them, all that are given or computed on the way, the
        sides change: where it is 1e6, floating point keeps six digits fewer than it has; where it is
        infinite, it gives no value to a side, and does so nearby.
    of_zero : bool
        Whether a side is 0 by its statement.
    """

    difference: float
    condition: float
    of_zero: bool = False

    @property
    def roundings(self) -> float:
        """The difference in units of what one rounding of every number does to the sides."""
        known = self.difference and isfinite(self.condition)
        return self.difference / (self.condition * UNIT) if known else 0.0

    @property
    def explained(self) -> bool:
        """Whether rounding explains the difference."""
        return self.roundings <= EXPLAINED
