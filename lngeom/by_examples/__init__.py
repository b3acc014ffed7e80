"""Proof by finitely many examples: sizes up to a computed bound decide a statement for every size."""

from .deciding import Decided, by_examples

__all__ = ["Decided", "by_examples"]
