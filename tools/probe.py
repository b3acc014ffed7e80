"""Probe the normalization layers of tiny ports in Transformers, and compare them with the table of models.

    make probe                            # in an environment of its own, which is no part of the book's
    python -m tools.probe [MODEL ...]     # in one that has torch and transformers; all models: two minutes

A port is built with random weights and run once.  Hooks note its normalization layers in the order in which
they run, and whether the queries and keys of an attention layer are rotated before or after their norm.  Then
each layer is called alone: kind, meaning of the stored gain, bias, order of cast and gain, and ε are
established by what it returns, not by its name or its code.  ε is only that of the port with its default
configuration.  What this printed is on record in data/atlas/probed.txt, with which
tests/lngeom/test_models.py compares the table; a run also says what differs from this record, as with a
newer version of Transformers it may.
"""

# mypy: ignore-errors
from __future__ import annotations

import argparse
import datetime
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import torch
import transformers
from torch import nn
from transformers.models.auto.configuration_auto import CONFIG_MAPPING_NAMES

from lngeom.uses.models import models
from tools.atlas import PROBED, Layer, disagreements, read_probed

ROWS = 512
OPEN = 1.2784645427610738  # where x times the sigmoid of x is 1
GROUPS = 1, 2, 4
SHIFT = 3.0
INDEX = re.compile(r"\.\d+(?=\.|$)")
SMALL = {  # of a configuration, as far as it has these
    **{"hidden_size": 32, "intermediate_size": 48, "num_hidden_layers": 4, "num_attention_heads": 4},
    **{"num_key_value_heads": 2, "head_dim": 8, "vocab_size": 64, "pad_token_id": 0, "n_routed_experts": 4},
    **{"n_embd": 32, "n_layer": 2, "n_head": 4, "d_model": 32, "d_ff": 48, "num_layers": 2, "num_heads": 4},
    **{"d_kv": 8, "q_lora_rank": 16, "kv_lora_rank": 16, "num_experts": 4, "num_local_experts": 4},
    **{"moe_intermediate_size": 16, "shared_expert_intermediate_size": 16, "linear_num_value_heads": 4},
    **{"linear_num_key_heads": 2, "linear_key_head_dim": 8, "linear_value_head_dim": 8, "n_group": 2},
    **{"topk_group": 1, "vocab_size_per_layer_input": 64, "hidden_size_per_layer_input": 8},
    **{"use_qk_norm": True, "num_kv_shared_layers": 0, "laurel_rank": 4, "n_groups": 2},
    **{"hidden_sizes": [16, 16, 16, 16], "depths": [1, 1, 1, 1], "qk_rope_head_dim": 8, "v_head_dim": 8},
    **{"qk_nope_head_dim": 8, "ffn_dim": 48, "word_embed_proj_dim": 32, "encoder_layers": 2},
    **{"decoder_layers": 2, "encoder_attention_heads": 4, "decoder_attention_heads": 4},
    **{"global_head_dim": 8, "encoder_ffn_dim": 48, "decoder_ffn_dim": 48, "num_experts_per_tok": 2},
    **{"activation_sparsity_pattern": [0.0] * 4, "rotary_dim": 4, "bos_token_id": 1, "eos_token_id": 2},
    **{"image_size": 32, "patch_size": 8, "max_position_embeddings": 64, "type_vocab_size": 2},
    **{"mlp_dim": 48, "num_pos_feats": 16, "conv_dim": [32] * 7, "num_conv_pos_embedding_groups": 4},
    **{"num_conv_pos_embeddings": 8, "ffn_hidden_size": 48, "num_patches": 16},
}
BUILT = {  # what more a configuration needs
    "mamba2": {"expand": 2, "num_heads": 8, "head_dim": 8, "state_size": 8, "n_groups": 2},
    "nemotron_h": {"mamba_num_heads": 8, "mamba_head_dim": 8, "ssm_state_size": 8, "n_groups": 2},
    "jamba": {"attn_layer_period": 2, "attn_layer_offset": 0, "use_mamba_kernels": False},
    "granitemoehybrid": {
        "mamba_n_heads": 8,
        "mamba_d_head": 8,
        "layer_types": 2 * ["linear_attention", "full_attention"],
    },
    "lfm2": {"layer_types": 2 * ["conv", "full_attention"]},
    "falcon_h1": {
        "mamba_rms_norm": True,
        "mamba_n_heads": 8,
        "mamba_d_head": 8,
        "mamba_n_groups": 2,
        "mamba_d_ssm": 64,
    },
    "chameleon": {"vocabulary_map": {"<image>": 60, "IMGIMGAZ": 61}},
    "deberta-v2": {
        "relative_attention": True,
        "norm_rel_ebd": "layer_norm",
        "pos_att_type": ["p2c", "c2p"],
        "share_att_key": True,
    },
    "ministral3": {"head_dim": 8},
    "swinv2": {
        "num_heads": [2, 2, 2, 2],
        "embed_dim": 16,
        "image_size": 64,
        "patch_size": 4,
        "window_size": 2,
    },
    "convnext": {"image_size": 64},
    "gemma4_text": {"num_key_value_heads": 4, "num_global_key_value_heads": 4},
    **{
        kind: {"num_key_value_heads": 4}
        for kind in ("deepseek_v2", "deepseek_v3", "deepseek_v32", "glm_moe_dsa")
    },
}
VARIANTS = {  # one port, several models of a family
    "Falcon": ({}, {"new_decoder_architecture": True}),
    "StableLM": ({}, {"qk_layernorm": True, "use_parallel_residual": True}),
}
HEADED = {
    "bert",
    "roberta",
    "xlm-roberta",
    "deberta-v2",
    "modernbert",
    "esm",
}  # their prediction heads have a norm


def port_of(types: tuple[str, ...]) -> str | None:
    """The name under which Transformers has a model; of a family of towers, that of the tower."""
    known = [kind for kind in types if kind in CONFIG_MAPPING_NAMES]
    towers = [kind for kind in known if kind.endswith(("_text", "_text_model", "_vision_model"))]
    return next(iter(towers or known), None)


PORTS = {name: kind for name, row in models().items() if (kind := port_of(row.types))}


def build(kind: str, changes: dict[str, object]) -> nn.Module:
    """Build a port with random weights, its configuration small and changed."""
    known = transformers.AutoConfig.for_model(kind).to_dict()
    small = {name: value for name, value in SMALL.items() if name in known} | BUILT.get(kind, {}) | changes
    config = transformers.AutoConfig.for_model(kind, **small)
    auto = transformers.AutoModelForMaskedLM if kind in HEADED else transformers.AutoModel
    torch.manual_seed(13)
    return auto.from_config(config, attn_implementation="eager").float().eval()


def is_norm(layer: nn.Module) -> bool:
    """True for a module without parts that is called a norm, but not one of weights, groups or batches."""
    name = type(layer).__name__.lower()
    other = isinstance(layer, nn.GroupNorm | nn.modules.batchnorm._BatchNorm) or "weightnorm" in name
    return "norm" in name and not other and not list(layer.children())


def given(model: nn.Module) -> dict[str, torch.Tensor]:
    """Inputs as the port takes them."""
    takes = inspect.signature(model.forward).parameters
    config, ids = model.config, torch.arange(3, 13)[None]
    size = getattr(config, "image_size", 32)
    known = {
        "input_ids": ids,
        "decoder_input_ids": ids,
        "input_features": torch.randn(1, getattr(config, "num_mel_bins", 80), 3000),
        "input_values": torch.randn(1, 4000),
        "pixel_values": torch.randn(1, 3, size, size),
    }
    if "spatial_shapes" in takes:  # SigLIP 2: patches instead of images
        known["pixel_values"] = torch.randn(1, 16, 3 * config.patch_size**2)
        known |= {"spatial_shapes": torch.tensor([[4, 4]]), "pixel_attention_mask": torch.ones(1, 16).long()}
    if "input_ids" in takes:  # text alone
        del known["pixel_values"]
    return {name: value for name, value in known.items() if name in takes}


def run(model: nn.Module) -> list[tuple[str, str]]:
    """Run a port; return the norms that ran and the rotations, in order, each with the module around it."""
    events, inside = [], [""]

    def enter(name: str) -> Callable:
        def hook(*_):
            if is_norm(model.get_submodule(name)):
                events.append((name, inside[-1]))
            inside.append(name)

        return hook

    for name, part in model.named_modules():
        if name:
            part.register_forward_pre_hook(enter(name))
            part.register_forward_hook(lambda *_: inside.pop() and None)
    homes = {sys.modules[type(part).__module__] for part in model.modules()}
    turns = [(home, n) for home in homes for n in vars(home) if re.match(r"_?apply_.*(rotary|rope)", n)]
    before = [getattr(*turn) for turn in turns]

    def noted(turn: Callable) -> Callable:
        def call(*args, **rest):
            events.append(("rotation", inside[-1]))
            return turn(*args, **rest)

        return call

    for (home, name), turn in zip(turns, before, strict=True):
        setattr(home, name, noted(turn))
    try:
        with torch.no_grad():
            model(**given(model))
    finally:
        for (home, name), turn in zip(turns, before, strict=True):
            setattr(home, name, turn)
    return events


@dataclass(frozen=True)
class Facts:
    """What a layer computes; ε as it shows with two digits."""

    kind: str
    groups: int
    gain: str
    bias: bool
    cast: str
    eps: float


def probe(layer: nn.Module, width: int) -> Facts | None:
    """Establish what a layer computes; None if it does not normalize its last axis."""
    gain, bias = getattr(layer, "weight", None), getattr(layer, "bias", None)
    shape = (width,) if gain is None else tuple(gain.shape)  # of Command R: heads
    call = _caller(layer)
    random = torch.Generator().manual_seed(13)
    x = torch.randn(ROWS, *shape, generator=random)
    stored = (0.3 + torch.rand(shape, generator=random)).bfloat16().float()
    added = torch.zeros(shape)
    with torch.no_grad():
        if gain is not None:
            gain.copy_(stored)
        if bias is not None:
            added = torch.randn(shape, generator=random).bfloat16().float()
            bias.copy_(added)
        same = torch.allclose(
            call(x + SHIFT), call(x), rtol=1e-3, atol=1e-3
        )  # for every input: it has no mean
        kind = "LayerNorm" if same else "RMSNorm"
        for groups in GROUPS:
            if shape[-1] % groups:
                continue
            core, size = _core(x, kind, groups)
            whole = core / size.sqrt()
            factors = {"g": stored, "1 + g": 1 + stored} if gain is not None else {"none": torch.ones(shape)}
            for word, factor in factors.items():
                if not torch.allclose(call(x), factor * whole + added, rtol=1e-3, atol=1e-3):
                    continue
                tiny, square = _core(1e-3 * x, kind, groups)  # so short that ε shows
                squares = (factor * tiny / (call(1e-3 * x) - added)).pow(2) - square
                if bias is not None:
                    bias.zero_()
                cast = "none" if gain is None else _cast(layer.bfloat16(), x, kind, groups, factor)
                return Facts(kind, groups, word, bias is not None, cast, float(f"{squares.median():.2g}"))
    return None


def _core(x: torch.Tensor, kind: str, groups: int = 1) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the numerator of a layer, and the mean square by which its groups are divided."""
    core = x.unflatten(-1, (groups, -1))
    core = core - core.mean(-1, keepdim=True) if kind == "LayerNorm" else core
    return core.flatten(-2), core.pow(2).mean(-1, keepdim=True).expand(core.shape).flatten(-2)


def _cast(layer: nn.Module, x: torch.Tensor, kind: str, groups: int, factor: torch.Tensor) -> str:
    """Compare the bits of a bfloat16 result with those of both orders."""
    x, call = x.bfloat16(), _caller(layer)
    core, size = _core(x.float(), kind, groups)
    whole = core / size.sqrt()
    orders = {
        "before": [whole.bfloat16() * factor.bfloat16()],
        "after": [(whole * f).bfloat16() for f in (factor, factor.bfloat16().float())],
    }
    same = {n: max((call(x) == y).float().mean().item() for y in ys) for n, ys in orders.items()}
    first, second = sorted(same, key=same.get, reverse=True)
    return first if same[first] > 0.97 and same[second] < 0.9 else "neither"


def _caller(layer: nn.Module) -> Callable[[torch.Tensor], torch.Tensor]:
    """Call a layer of (rows, features): over the channels of images, or with a gate of 1, as it needs."""
    if getattr(layer, "data_format", "") == "channels_first":
        return lambda x: layer(x.T[None, :, :, None])[0, :, :, 0].T
    if "gate" in inspect.signature(layer.forward).parameters:
        return lambda x: layer(x, gate=torch.full(x.shape, OPEN))
    return layer


def gated(layer: nn.Module, width: int) -> str:
    """Establish whether a gate multiplies before the layer or after it."""
    if "gate" not in inspect.signature(layer.forward).parameters:
        return ""
    x, gate = torch.randn(2, ROWS, width)
    call = _caller(layer)
    with torch.no_grad():
        found = layer(x, gate=gate)
        first, last = call(x * nn.functional.silu(gate)), call(x) * nn.functional.silu(gate)
    return next(
        (
            word
            for word, y in (("after a gate", first), ("before a gate", last))
            if torch.allclose(found, y, atol=1e-3)
        ),
        "gated",
    )


def site_in(model: nn.Module, name: str) -> str:
    """Return file and line where the port makes the layer of this name: in the class around it."""
    around, _, attribute = name.rpartition(".")
    while attribute.isdigit():
        around, _, attribute = around.rpartition(".")
    parent = model.get_submodule(around)
    for kind in type(parent).__mro__[:-1]:
        try:
            lines, start = inspect.getsourcelines(kind)
        except (OSError, TypeError):
            continue
        pattern = re.compile(rf"self\.{attribute}\s*(:.*)?=|[\"']{attribute}[\"']")
        for offset, line in enumerate(lines):
            if pattern.search(line):
                file = Path(inspect.getsourcefile(kind)).relative_to(Path(transformers.__file__).parent)
                return f"{file}:{max(start, 1) + offset}"
    return "not found"


def layers(name: str) -> list[Layer]:
    """The layers of a port, those together that differ only in their block, in order of execution."""
    found: list[Layer] = []
    for changes in VARIANTS.get(name, ({},)):
        found = [layer for layer in _layers(name, changes) if layer not in found] + found
    return found


def _layers(name: str, changes: dict[str, object]) -> Iterator[Layer]:
    model = build(PORTS[name], changes)
    events = run(model)
    order = {
        norm: n for n, (norm, _) in enumerate(events) if norm != "rotation"
    }  # the last block, where all are
    norms = {norm: layer for norm, layer in model.named_modules() if is_norm(layer)}
    places = {norm: site_in(model, norm) for norm in norms}
    paths = {norm: _path(norm, places) for norm in norms}
    found: dict[tuple, list[tuple[str, int]]] = {}
    for norm, layer in norms.items():
        width = layer.weight.shape[-1] if getattr(layer, "weight", None) is not None else _no_gain(layer)
        gate = gated(layer, width)
        if not (facts := probe(layer, width)):
            raise ValueError(f"{name}: {norm} is no normalization over its last axis that the probe knows")
        turned = _turned(events, norm, order.get(norm))
        key = (paths[norm], facts, turned, gate, norm in order, type(layer).__name__, places[norm])
        found.setdefault(key, []).append((norm, width))
    last = {key: max(order.get(norm, len(events)) for norm, _ in same) for key, same in found.items()}
    for key, same in sorted(found.items(), key=lambda item: last[item[0]]):
        path, facts, turned, gate, runs, kind, place = key
        width = same[0][1]  # of the first block; Swin v2 has several
        eps = f"{facts.eps:.2g}".replace("e-0", "e-")
        yield Layer(
            *(name, path, facts.kind, facts.gain, facts.bias, facts.cast, eps, width, facts.groups),
            *(turned, gate, runs, len(same), kind, place),
        )


def _path(norm: str, places: dict[str, str]) -> str:
    """The name of a layer without the numbers of blocks, but with those of layers within a block."""
    path = INDEX.sub(".*", norm)
    if path.count("*") < 2 or len({places[n] for n in places if INDEX.sub(".*", n) == path}) == 1:
        return path
    whole = norm.split(".")
    last = max(n for n, part in enumerate(whole) if part.isdigit())
    return ".".join("*" if part.isdigit() and n != last else part for n, part in enumerate(whole))


def _no_gain(layer: nn.Module) -> int:
    """The number of features of a layer without a gain, which takes any number unless it says one."""
    return (getattr(layer, "normalized_shape", None) or (16,))[-1]


def _turned(events: list[tuple[str, str]], norm: str, at: int | None) -> str:
    """Say whether the module around a norm of queries or keys rotates before or after it."""
    around, _, attribute = norm.rpartition(".")
    turns = [n for n, event in enumerate(events) if event == ("rotation", around)]
    if at is None or not turns or not re.search(r"(^|_)(q|k|qk|query|key)(_|$)|norm_[qk]", attribute):
        return ""
    return "then rotation" if at < turns[-1] else "after rotation"


def main() -> int:
    """Print what was found; exit with 1 if anything disagrees with the table or differs from the record."""
    parser = argparse.ArgumentParser("python -m tools.probe", description=__doc__.partition("\n")[0])
    parser.add_argument("models", nargs="*", default=list(PORTS), metavar="MODEL", help="names of the table")
    parser.add_argument("--record", action="store_true", help=f"write what was found to {PROBED.name}")
    chosen = parser.parse_args()
    if chosen.record and chosen.models != list(PORTS):
        parser.error("--record is for all models")
    head = f"transformers {transformers.__version__}, torch {torch.__version__}, {datetime.date.today()}"
    print(head)
    found = []
    for name in chosen.models:
        for layer in layers(name):
            print(layer, flush=True)
            found.append(layer)
    differ = unrecorded(found)
    if chosen.record:
        PROBED.write_text("\n".join([head, *map(str, found)]) + "\n", "utf-8")
    wrong = disagreements(models(), found)
    print("\n".join(["", *(wrong or ["nothing disagrees with the table"])]))
    print("\n".join(differ or ["nothing differs from the record"]))
    return bool(wrong or differ)


def unrecorded(found: list[Layer]) -> list[str]:
    """List what differs from the record of the same models, but for the lines at which the port makes it."""
    names = {layer.model for layer in found}
    recorded = [layer for layer in read_probed(PROBED.read_text("utf-8")) if layer.model in names]
    now, then = ([replace(layer, place="") for layer in some] for some in (found, recorded))
    return [f"not on record: {layer}" for layer in now if layer not in then] + [
        f"only on record: {layer}" for layer in then if layer not in now
    ]


if __name__ == "__main__":
    sys.exit(main())
