"""Measure the trained models of the book: ``python -m data.trained -h`` for SmolLM2 and MiniLM.

For Whisper it is ``python -m data.trained.whisper_data -h``.
"""

import os

# Two threads of BLAS that wait for each other make minutes of seconds on a busy machine.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
