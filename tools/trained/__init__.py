"""Measure two trained models as chapters 11 and 12 show them: ``python -m tools.trained -h``."""
