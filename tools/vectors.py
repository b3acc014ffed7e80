"""Write the reference data of tests that come from other libraries: gradients, layers, gguf files.

python tools/vectors.py gradients   tests/lngeom/autograd_vectors.json: LayerNorm's, by PyTorch
python tools/vectors.py layers      tests/lngeom/variant_vectors.json: those of newer transformers, by PyTorch
python tools/vectors.py gguf        tests/lngeom/weights/by_library.gguf, and the two parts of split.gguf

PyTorch is needed here only: pip install torch==2.13.0
"""

# mypy: ignore-errors
from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

TESTS = Path(__file__).parents[1] / "tests" / "lngeom"
HEADS, EPS, ALPHA = 3, 1e-6, 0.7


def write(name: str, cases: list[dict], **given) -> None:
    """Write JSON with one line per case."""
    import torch

    text = json.dumps({"with": f"torch {torch.__version__}", **given, "cases": cases})
    (TESTS / name).write_text(text.replace("}, {", "},\n{") + "\n", "utf-8")


def gradients() -> None:
    """Write inputs and an upstream gradient for a batch of three, with the downstream gradients."""
    import torch

    source = torch.Generator().manual_seed(9)

    def case(n, eps, offset):
        a, upstream = (torch.randn(3, n, dtype=torch.float64, generator=source) for _ in range(2))
        a = (a + offset).requires_grad_()
        gain, bias = (torch.randn(n, dtype=torch.float64, generator=source).requires_grad_() for _ in "gb")
        torch.nn.functional.layer_norm(a, (n,), gain, bias, eps).backward(upstream)
        named = {
            "a": a, "upstream": upstream, "gain": gain, "da": a.grad, "dgain": gain.grad, "dbias": bias.grad
        }  # fmt: skip
        return {"eps": eps, **{name: tensor.detach().tolist() for name, tensor in named.items()}}

    every = [case(n, eps, offset) for n in (2, 3, 8) for eps in (1e-5, 0.3) for offset in (0.0, 100.0)]
    write("autograd_vectors.json", every)


def outputs(a, gain, bias):
    """Yield name, gain, bias and output of each layer, as in the model's own code."""
    import torch
    from torch.nn import functional

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


def layers() -> None:
    """Write outputs in three precisions, for inputs near 0 and far from it."""
    import torch

    source = torch.Generator().manual_seed(12)
    cases = []
    for dtype in ("float64", "float32", "float16"):
        for offset in (0.0, 30.0):
            a = (torch.randn(2, 12, dtype=torch.float64, generator=source) + offset).to(getattr(torch, dtype))
            gain, bias = (torch.randn(12, dtype=torch.float64, generator=source).to(a.dtype) for _ in "gb")
            for layer, g, b, y in outputs(a, gain, bias):
                tensors = {"a": a, "gain": g, "bias": b, "y": y}
                rows = {name: None if t is None else t.double().tolist() for name, t in tensors.items()}
                cases.append({"layer": layer, "dtype": dtype, **rows})
    write("variant_vectors.json", cases, heads=HEADS, eps=EPS, alpha=ALPHA)


def gguf() -> None:
    """Write a file with metadata of several types, and a model in two parts."""
    from gguf import GGMLQuantizationType, GGUFWriter

    def finish(file):
        file.write_header_to_file()
        file.write_kv_data_to_file()
        file.write_tensors_to_file()
        file.close()

    file = GGUFWriter(TESTS / "weights" / "by_library.gguf", "gemma2")
    file.add_layer_norm_rms_eps(1e-6)
    file.add_token_list(["<s>", "é", "norm"])
    file.add_token_scores([0.0, -1.5, 2.0])
    file.add_bool("general.quiet", True)
    file.add_tensor("blk.10.attn_norm.weight", np.array([1, -2, 0.5], np.float32))
    file.add_tensor("blk.2.attn_norm.weight", np.array([3, 0.25, 8], np.float16))
    file.add_tensor("token_embd.weight", np.zeros((2, 32), np.float32))
    halves = np.array([0x3F80, 0xC000, 0x3E80], np.uint16).view(np.uint8)  # 1, -2 and 0.25 in bfloat16
    file.add_tensor("output_norm.weight", halves, raw_shape=(6,), raw_dtype=GGMLQuantizationType.BF16)
    finish(file)

    file = GGUFWriter(TESTS / "weights" / "split.gguf", "x", split_max_tensors=2)
    file.add_layer_norm_eps(1e-5)
    for block in range(3):
        file.add_tensor(f"blk.{block}.attn_norm.weight", np.full(4, 1 + block, np.float32))
    file.add_tensor("blk.2.attn_q_norm.weight", np.array([[1, 2, 3], [4, 5, 6]], np.float32))
    finish(file)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        {"gradients": gradients, "layers": layers, "gguf": gguf}[name]()
    if not sys.argv[1:]:
        sys.exit(__doc__)
