"""A benchmark: statements of The Matrix Cookbook and of machine learning, each in one call of ``prove``."""
