"""Measure two trained models as chapters 12 and 13 show them: ``python -m tools.trained -h``."""

import os

# Two threads of BLAS that wait for each other make minutes of seconds on a busy machine.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
