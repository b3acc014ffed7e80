"""Probe the normalization layers of tiny ports in Transformers, and compare them with the table of models.

    pip install torch transformers        # neither is a dependency of the book
    python -m tools.probe [MODEL ...]

Kind, meaning of the stored gain and order of cast and gain are established by what a layer returns, not by
its name or its code.  ε is printed, but it is only the default of the port.  What this printed is on record
in tests/lngeom/probed.txt, and tests/lngeom/test_models.py compares the table with it.
"""

# mypy: ignore-errors
from __future__ import annotations

import argparse
import datetime
import inspect
import sys
from collections.abc import Callable

import torch
import transformers
from torch import nn

from lngeom.uses.models import models

ROWS = 512
OPEN = 1.2784645427610738  # where x times the sigmoid of x is 1
SMALL = {  # of a configuration, as far as it has these
    **{"hidden_size": 32, "intermediate_size": 48, "num_hidden_layers": 4, "num_attention_heads": 4},
    **{"num_key_value_heads": 2, "head_dim": 8, "vocab_size": 64, "pad_token_id": 0, "n_routed_experts": 4},
    **{"n_embd": 32, "n_layer": 2, "n_head": 4, "d_model": 32, "d_ff": 48, "num_layers": 2, "num_heads": 4},
    **{"d_kv": 8, "q_lora_rank": 16, "kv_lora_rank": 16, "num_experts": 4, "num_local_experts": 4},
    **{"moe_intermediate_size": 16, "shared_expert_intermediate_size": 16, "linear_num_value_heads": 4},
    **{"linear_num_key_heads": 2, "linear_key_head_dim": 8, "linear_value_head_dim": 8, "n_group": 2},
    **{
        "topk_group": 1,
        "vocab_size_per_layer_input": 64,
        "hidden_size_per_layer_input": 8,
        "use_qk_norm": True,
    },
    **{"num_kv_shared_layers": 0, "laurel_rank": 4, "hidden_sizes": [16, 16, 16, 16], "depths": [1, 1, 1, 1]},
    **{
        "qk_rope_head_dim": 8,
        "qk_nope_head_dim": 8,
        "v_head_dim": 8,
        "ffn_dim": 48,
        "word_embed_proj_dim": 32,
    },
    **{"encoder_layers": 2, "decoder_layers": 2, "encoder_attention_heads": 4, "decoder_attention_heads": 4},
    **{"global_head_dim": 8, "encoder_ffn_dim": 48, "decoder_ffn_dim": 48, "num_experts_per_tok": 2},
    **{"activation_sparsity_pattern": [0.0] * 4, "rotary_dim": 4},
}
PORTS = {  # of the table's models: what transformers.AutoConfig knows them as
    **{"GPT-2": "gpt2", "Pythia (GPT-NeoX)": "gpt_neox", "GPT-J 6B": "gptj", "OPT": "opt", "BERT": "bert"},
    **{"T5": "t5", "Llama 2, Llama 3": "llama", "Llama 4": "llama4_text", "SmolLM3": "smollm3"},
    **{"Mistral 7B": "mistral", "Phi-3": "phi3", "Qwen2.5": "qwen2", "Qwen3": "qwen3", "OLMo 1": "olmo"},
    **{"Qwen3-Next": "qwen3_next", "DeepSeek-V3": "deepseek_v3", "gpt-oss": "gpt_oss", "OLMo 2": "olmo2"},
    **{"Command R": "cohere", "Command R7B": "cohere2", "OLMo 3": "olmo3", "Gemma 1": "gemma"},
    **{"Gemma 2": "gemma2", "Gemma 3": "gemma3_text", "Gemma 3n": "gemma3n_text", "Gemma 4": "gemma4_text"},
    **{"Whisper": "whisper", "ViT": "vit", "ConvNeXt": "convnext"},
}
FACTS = tuple[str, str, str]  # kind, gain, cast


def build(kind: str) -> nn.Module:
    """Build a port with random weights."""
    known = transformers.AutoConfig.for_model(kind).to_dict()
    small = {name: value for name, value in SMALL.items() if name in known}
    return transformers.AutoModel.from_config(transformers.AutoConfig.for_model(kind, **small)).eval()


def probe(layer: nn.Module) -> tuple[FACTS, float] | None:
    """Establish kind, gain, cast and ε of a layer; None if it does not normalize its last axis."""
    gain = getattr(layer, "weight", None)
    shape = tuple(
        getattr(layer, "normalized_shape", (16,)) if gain is None else gain.shape
    )  # of Command R: heads
    call = _caller(layer)
    random = torch.Generator().manual_seed(13)
    x = torch.randn(ROWS, *shape, generator=random)
    stored = (0.3 + torch.rand(shape, generator=random)).bfloat16().float()
    with torch.no_grad():
        if gain is not None:
            gain.copy_(stored)
        for kind, core in (("RMSNorm", x), ("LayerNorm", x - x.mean(-1, keepdim=True))):
            whole = core * core.pow(2).mean(-1, keepdim=True).rsqrt()
            for word, factor in (
                {"g": stored, "1 + g": 1 + stored}.items() if gain is not None else (("none", 1.0),)
            ):
                if not torch.allclose(call(x), factor * whole, rtol=1e-3, atol=1e-3):
                    continue
                tiny = 1e-3 * core  # so short that ε shows
                squares = (factor * tiny / call(1e-3 * x)).pow(2) - tiny.pow(2).mean(-1, keepdim=True)
                cast = "none" if gain is None else _cast(layer.to(torch.bfloat16), call, x, kind, factor)
                return (kind, word, cast), float(squares.median())
    return None


def _cast(layer: nn.Module, call, x: torch.Tensor, kind: str, factor: torch.Tensor) -> str:
    """Compare the bits of a bfloat16 result with those of both orders."""
    x = x.bfloat16()
    core = x.float() - (x.float().mean(-1, keepdim=True) if kind == "LayerNorm" else 0)
    whole = core * core.pow(2).mean(-1, keepdim=True).rsqrt()
    orders = {"before": whole.bfloat16() * factor.bfloat16(), "after": (whole * factor).bfloat16()}
    same = {name: (call(x) == y).float().mean().item() for name, y in orders.items()}
    first, second = sorted(same, key=same.get, reverse=True)
    return first if same[first] > 0.97 and same[second] < 0.9 else f"neither {same}"


def _caller(layer: nn.Module) -> Callable[[torch.Tensor], torch.Tensor]:
    """Call a layer of (rows, features): over the channels of images, or with a gate of 1, as it needs."""
    if getattr(layer, "data_format", "") == "channels_first":
        return lambda x: layer(x.T[None, :, :, None])[0, :, :, 0].T
    if "gate" in inspect.signature(layer.forward).parameters:
        return lambda x: layer(x, gate=torch.full(x.shape, OPEN))
    return layer


def compare(name: str) -> tuple[list[str], list[str]]:
    """Probe a port; return what was found and what disagrees with the table."""
    row, found = models()[name], {}
    for layer in build(PORTS[name]).modules():
        if "norm" in type(layer).__name__.lower() and not list(layer.children()):
            facts, eps = probe(layer) or (("not probed",) * 3, 0.0)
            found.setdefault((facts, f"{eps:.0e}"), []).append(type(layer).__name__)
    said = [
        f"{name}: {', '.join(facts)}, ε {eps}: {len(classes)} layers, {', '.join(sorted(set(classes)))}"
        for (facts, eps), classes in found.items()
    ]
    probed = {facts for facts, _ in found}
    rows = [norm for norm in row.norms if norm.kind != "unit vectors" and norm.site != "MTP input"]
    wrong = [
        f"{name}: {norm.kind}, gain {norm.gain} at {norm.site} was not found"
        for norm in rows
        if (norm.kind, norm.gain) not in {facts[:2] for facts in probed}
    ]
    wrong += [
        f"{name}: cast {norm.cast} at {norm.site} was not found"
        for norm in rows
        if norm.cast.endswith("(port)") and (norm.kind, norm.gain, norm.cast.partition(" ")[0]) not in probed
    ]
    known = {(norm.kind, norm.gain) for norm in rows}
    wrong += [f"{name}: {', '.join(facts)} is not in the table" for facts in probed if facts[:2] not in known]
    return said, wrong


def main() -> int:
    """Print what was found; exit with 1 if anything disagrees with the table."""
    parser = argparse.ArgumentParser("python -m tools.probe", description=__doc__.partition("\n")[0])
    parser.add_argument("models", nargs="*", default=list(PORTS), metavar="MODEL", help="names of the table")
    print(f"transformers {transformers.__version__}, torch {torch.__version__}, {datetime.date.today()}")
    wrong = []
    for name in parser.parse_args().models:
        said, disagrees = compare(name)
        print("\n".join(said), flush=True)
        wrong += disagrees
    print("\n".join(["", *wrong]) if wrong else "\nnothing disagrees with the table")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
