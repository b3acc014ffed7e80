"""Proof by finitely many examples: sizes up to a computed bound decide a statement for every size."""

from .deciding import Examples, by_examples

__all__ = ["Examples", "by_examples"]
