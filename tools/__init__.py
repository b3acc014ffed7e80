"""Commands around the book: ``python -m tools.notebooks`` and others, which make calls."""
