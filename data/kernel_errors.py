"""Forward errors of PyTorch's LayerNorm and RMSNorm on a GPU, next to the bounds of ``lngeom.digits``.

    python data/kernel_errors.py data/kernel_errors.json     (PyTorch and a CUDA device; half a minute)

Inputs are normal numbers with standard deviation 1 and a given mean, rounded to the format.  The reference is
computed in float64 from the rounded input, so that only the kernel is measured.  ``error`` is the largest
difference from the reference relative to the largest entry of its row, in units of one rounding of the
format; ``one pass`` and ``two pass`` are the errors that the bounds of the variance in float32 allow, plus
one rounding of the output.
"""

from __future__ import annotations

import json
import sys
from datetime import date
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).parents[1]))
from lngeom.digits import BFLOAT16, FLOAT16, FLOAT32, one_pass_bound, two_pass_bound

FORMATS = {"float32": FLOAT32, "bfloat16": BFLOAT16, "float16": FLOAT16}
OFFSETS = 0, 1, 10, 100, 1000, 10_000  # mean over standard deviation
SIZES = 768, 4096
ROWS = 256
EPS = 1e-5


def reference(kind: str, x: np.ndarray) -> np.ndarray:
    """Compute the layer in float64."""
    if kind == "layer_norm":
        x = x - x.mean(-1, keepdims=True)
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + EPS)


def measured(kind: str, name: str, n: int, offset: float) -> dict[str, float | str | int]:
    """Measure the error of one kernel on one kind of input, and compute the bounds."""
    to, dtype = FORMATS[name], getattr(torch, name)
    generator = torch.Generator().manual_seed(n + int(offset))
    x = (torch.randn(ROWS, n, generator=generator, dtype=torch.float64) + offset).to(dtype)
    function = getattr(torch.nn.functional, kind)
    y = function(x.cuda(), (n,), eps=EPS).cpu().to(torch.float64).numpy()
    given = x.to(torch.float64).numpy()
    exact = reference(kind, given)
    largest = np.abs(exact).max(-1)
    error = (np.abs(y - exact).max(-1) / largest).max()
    row = given[:4]
    of_mean = FLOAT32.unit * np.log2(n) * np.abs(row).mean(-1) / row.std(-1) if kind == "layer_norm" else 0.0
    allowed = {
        "one pass": (one_pass_bound(row, FLOAT32) / 2 + of_mean).max(),
        "two pass": (two_pass_bound(row, FLOAT32) / 2 + of_mean).max(),
    }
    return {
        "kernel": kind,
        "format": name,
        "features": n,
        "mean over sigma": offset,
        "error": float(error / to.unit),
        **{key: float((bound + to.unit) / to.unit) for key, bound in allowed.items()},
    }


def main(out: str) -> None:
    """Measure all kernels, and write the results to a file."""
    found = [
        measured(kind, name, n, offset)
        for kind in ("layer_norm", "rms_norm")
        for name in FORMATS
        for n in SIZES
        for offset in OFFSETS
        if offset * 8 < FORMATS[name].largest and offset * FORMATS[name].unit < 1  # rows are not constant
    ]
    try:
        torch.nn.functional.layer_norm(torch.ones(1, 8, device="cuda").to(torch.float8_e4m3fn), (8,))
        float8 = "runs"
    except RuntimeError as error:
        float8 = str(error).splitlines()[0]
    machine = {
        "device": torch.cuda.get_device_name(),
        "torch": torch.__version__,
        "date": date.today().isoformat(),
        "layer_norm in float8_e4m3fn": float8,
    }
    Path(out).write_text(json.dumps({"machine": machine, "rows": found}, indent=1) + "\n", "utf-8")
    for row in found:
        print(*(f"{value:.3g}" if isinstance(value, float) else value for value in row.values()), sep="\t")
    print(machine)


if __name__ == "__main__":
    main(sys.argv[1])
