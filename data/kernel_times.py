"""Times of LayerNorm on a GPU: as separate operations of PyTorch, and fused in one kernel.

    python data/kernel_times.py data/kernel_times.json     (PyTorch and a CUDA device; half a minute)

``separate`` writes the layer as one operation per step, so that each step reads and writes the slow memory;
``fused`` calls ``torch.nn.functional.layer_norm``.  A time is the median of 50, in milliseconds.  ``copy`` is
the time of one copy of the input, which reads and writes each number once.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

import torch

EPS = 1e-5
SHAPES = (8192, 768), (8192, 4096)


def separate(x: torch.Tensor, gain: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    """Compute LayerNorm in seven operations."""
    centered = x - x.mean(-1, keepdim=True)
    variance = (centered * centered).mean(-1, keepdim=True)
    return centered / torch.sqrt(variance + EPS) * gain + bias


def fused(x: torch.Tensor, gain: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    """Compute LayerNorm by PyTorch's kernel."""
    return torch.nn.functional.layer_norm(x, x.shape[-1:], gain, bias, EPS)


def median(run: Callable[[], object]) -> float:
    """Measure the median time of a run, in milliseconds."""
    times = []
    for _ in range(60):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        run()
        end.record()
        torch.cuda.synchronize()
        times.append(start.elapsed_time(end))
    return statistics.median(times[10:])


def measured(tokens: int, features: int) -> dict[str, float]:
    """Measure all times for one shape in bfloat16."""
    shapes = (tokens, features), (features,)
    made = [torch.randn(*shape, device="cuda", dtype=torch.bfloat16) for shape in shapes]
    x, gain = (values.requires_grad_() for values in made)
    bias = torch.zeros_like(gain).requires_grad_()
    upstream = torch.randn_like(x)
    found: dict[str, float] = {"tokens": tokens, "features": features}
    found["copy"] = median(lambda: x.detach().clone())
    for layer in (separate, fused):
        with torch.no_grad():
            found[f"{layer.__name__} forward"] = median(partial(layer, x, gain, bias))
        y = layer(x, gain, bias)
        found[f"{layer.__name__} backward"] = median(
            partial(torch.autograd.grad, y, (x, gain, bias), upstream, retain_graph=True)
        )
    return found


def main(out: str) -> None:
    """Measure all shapes, and write the results to a file."""
    machine = {
        "device": torch.cuda.get_device_name(),
        "torch": torch.__version__,
        "date": date.today().isoformat(),
        "format": "bfloat16",
    }
    rows = [measured(*shape) for shape in SHAPES]
    text = {"machine": machine, "rows": rows}
    Path(out).write_text(json.dumps(text, indent=1) + "\n", "utf-8")
    print(json.dumps(text, indent=1))


if __name__ == "__main__":
    main(sys.argv[1])
