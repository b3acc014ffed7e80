"""Writes tests/lngeom/variant_vectors.json: layers of newer transformers by PyTorch, needed here only.

pip install torch==2.13.0 && python tools/variant_vectors.py
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch  # type: ignore[import-not-found]
from torch.nn import functional  # type: ignore[import-not-found]

TARGET = Path(__file__).parents[1] / "tests" / "lngeom" / "variant_vectors.json"
HEADS, EPS, ALPHA = 3, 1e-6, 0.7


def layers(a: Any, gain: Any, bias: Any) -> Iterator[tuple[str, Any, Any, Any]]:
    """Name, gain, bias and output; each as the model's own code has it."""
    n = a.shape[-1]
    heads, size = a.unflatten(-1, (HEADS, -1)), n // HEADS
    square = a.float() if a.dtype == torch.float16 else a
    gemma = square * torch.rsqrt(square.pow(2).mean(-1, keepdim=True) + EPS) * (1 + gain.to(square.dtype))
    yield "offset", gain, None, gemma.type_as(a)
    yield "rms heads", gain[:size], None, functional.rms_norm(heads, (size,), gain[:size], EPS).flatten(-2)
    by_head = functional.layer_norm(heads, (size,), None, None, EPS) * gain.view(HEADS, size)
    yield "layer heads", gain.view(HEADS, size), None, by_head.flatten(-2)
    yield "unit", None, None, functional.normalize(a, dim=-1, eps=1e-30 if a.dtype != torch.float16 else 1e-7)
    yield "tanh", gain, bias, gain * torch.tanh(ALPHA * a) + bias


def case(dtype: str, layer: str, **tensors: Any) -> dict:
    """What goes into the file."""
    rows = {name: None if tensor is None else tensor.double().tolist() for name, tensor in tensors.items()}
    return {"layer": layer, "dtype": dtype, **rows}


if __name__ == "__main__":
    source = torch.Generator().manual_seed(12)
    cases = []
    for dtype in ("float64", "float32", "float16"):
        for offset in (0.0, 30.0):
            a = (torch.randn(2, 12, dtype=torch.float64, generator=source) + offset).to(getattr(torch, dtype))
            gain, bias = (torch.randn(12, dtype=torch.float64, generator=source).to(a.dtype) for _ in "gb")
            made = layers(a, gain, bias)
            cases += [case(dtype, layer, a=a, gain=g, bias=b, y=y) for layer, g, b, y in made]
    given = {"with": f"torch {torch.__version__}", "heads": HEADS, "eps": EPS, "alpha": ALPHA, "cases": cases}
    TARGET.write_text(json.dumps(given).replace("}, {", "},\n{") + "\n", "utf-8")
