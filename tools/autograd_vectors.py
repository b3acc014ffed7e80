"""Writes tests/lngeom/autograd_vectors.json: LayerNorm's gradients by PyTorch, needed here only.

pip install torch==2.13.0 && python tools/autograd_vectors.py
"""

import json
from pathlib import Path

import torch  # type: ignore[import-not-found]

TARGET = Path(__file__).parents[1] / "tests" / "lngeom" / "autograd_vectors.json"


def case(n: int, eps: float, offset: float, generator: torch.Generator) -> dict:
    """Inputs and an upstream gradient for a batch of three, and the gradients that come back."""
    a, upstream = (torch.randn(3, n, dtype=torch.float64, generator=generator) for _ in range(2))
    a = (a + offset).requires_grad_()
    gain, bias = (torch.randn(n, dtype=torch.float64, generator=generator).requires_grad_() for _ in range(2))
    output = torch.nn.functional.layer_norm(a, (n,), gain, bias, eps)
    output.backward(upstream)
    named = {
        "a": a, "upstream": upstream, "gain": gain, "da": a.grad, "dgain": gain.grad, "dbias": bias.grad
    }  # fmt: skip
    return {"eps": eps, **{name: tensor.detach().tolist() for name, tensor in named.items()}}


if __name__ == "__main__":
    source = torch.Generator().manual_seed(9)
    cases = [
        case(n, eps, offset, source) for n in (2, 3, 8) for eps in (1e-5, 0.3) for offset in (0.0, 100.0)
    ]
    text = json.dumps({"with": f"torch {torch.__version__}", "cases": cases})
    TARGET.write_text(text.replace("}, {", "},\n{") + "\n", "utf-8")
