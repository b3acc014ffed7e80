"""Normalization layers by their names, as well known models have them, and the order in which they come."""

import numpy as np
import pytest

from lngeom import layer_norm, load_norms, qk_norm

from .files import norms, ones, safetensors

# One block and the ends of each, as its file has them; + follows a layer with a bias.
NORMS = {
    "BERT": "bert.embeddings.LayerNorm+ bert.encoder.layer.0.attention.output.LayerNorm+ "
    "bert.encoder.layer.0.output.LayerNorm+ cls.predictions.transform.LayerNorm+",
    "BLOOM": "word_embeddings_layernorm+ h.0.input_layernorm+ h.0.post_attention_layernorm+ ln_f+",
    "CLIP": "vision_model.pre_layrnorm+ vision_model.encoder.layers.0.layer_norm1+ "
    "vision_model.post_layernorm+",
    "DeepSeek": "model.layers.0.self_attn.kv_a_layernorm model.layers.0.self_attn.q_a_layernorm model.norm",
    "DeepSeek, next tokens": "model.layers.61.enorm model.layers.61.hnorm model.layers.61.shared_head.norm",
    "DistilBERT": "distilbert.transformer.layer.0.sa_layer_norm+ "
    "distilbert.transformer.layer.0.output_layer_norm+",
    "Falcon": "transformer.h.0.ln_attn+ transformer.h.0.ln_mlp+ transformer.ln_f+",
    "Flax": "decoder/layers_0/pre_attention_norm decoder/layers_0/RMSNorm_0 decoder/LayerNorm_1+",
    "GPT-2": "transformer.h.0.ln_1+ transformer.h.0.ln_2+ transformer.ln_f+",
    "GPT-NeoX": "gpt_neox.layers.0.input_layernorm+ gpt_neox.layers.0.post_attention_layernorm+ "
    "gpt_neox.final_layer_norm+",
    "Gemma 3": "model.layers.0.input_layernorm model.layers.0.post_attention_layernorm "
    "model.layers.0.post_feedforward_layernorm model.layers.0.pre_feedforward_layernorm "
    "model.layers.0.self_attn.k_norm model.layers.0.self_attn.q_norm model.norm",
    "Jamba": "model.layers.0.mamba.dt_layernorm model.layers.0.mamba.b_layernorm "
    "model.layers.0.pre_ff_layernorm",
    "Keras": "layer_normalization+ layer_normalization_1+",
    "Llama": "model.layers.0.input_layernorm model.layers.0.post_attention_layernorm model.norm",
    "Llama, Meta's": "layers.0.attention_norm layers.0.ffn_norm norm",
    "MPT": "transformer.blocks.0.norm_1 transformer.blocks.0.norm_2 transformer.norm_f",
    "MAGNETO": "layers.0.self_attn.inner_attn_ln+ layers.0.ffn.ffn_layernorm+ layers.0.attn_sub_norm",
    "ModernBERT": "model.embeddings.norm model.layers.1.attn_norm model.layers.1.mlp_norm model.final_norm",
    "OPT": "model.decoder.layers.0.self_attn_layer_norm+ model.decoder.layers.0.final_layer_norm+ "
    "model.decoder.final_layer_norm+",
    "OpenCLIP": "ln_final+ visual.ln_pre+ visual.transformer.resblocks.0.ln_1+ visual.ln_post+",
    "Qwen 3": "model.layers.0.self_attn.q_norm model.layers.0.self_attn.k_norm model.norm",
    "RWKV": "rwkv.blocks.0.pre_ln+ rwkv.blocks.0.ln1+ rwkv.blocks.0.ln2+ rwkv.ln_out+",
    "StableLM 2": "model.layers.0.self_attn.q_layernorm.norms.0 model.layers.0.self_attn.q_layernorm.norms.1",
    "T5": "encoder.block.0.layer.0.layer_norm encoder.final_layer_norm decoder.block.0.layer.2.layer_norm",
    "ViT": "vit.encoder.layer.0.layernorm_before+ vit.encoder.layer.0.layernorm_after+ vit.layernorm+",
    "Whisper, OpenAI's": "decoder.blocks.0.cross_attn_ln+ decoder.blocks.0.mlp_ln+ encoder.ln_post+ "
    "decoder.ln+",
    "gguf, next tokens": "blk.3.nextn.enorm blk.3.nextn.hnorm blk.3.nextn.shared_head_norm",
    "gguf": "token_embd_norm+ blk.0.attn_norm+ blk.0.attn_norm_2+ blk.0.attn_q_norm blk.0.ffn_norm+ "
    "blk.0.layer_output_norm+ blk.0.post_ffw_norm output_norm+ v.blk.0.ln1+ v.post_ln+",
    "timm": "blocks.0.norm1+ blocks.0.norm2+ norm+ fc_norm+",
}
OTHERS = [
    "h.0.attn.c_attn", "features.batch_norm", "layer1.0.bn1", "down.group_norm", "up.groupnorm", "wte",
    "normalizer.linear", "blocks.0.att.ln_x", "linear", "conv.weight_norm", "encoder.normalize", "lm_head",
    "blk.0.time_mix_ln",
]  # fmt: skip


@pytest.mark.parametrize("model", NORMS)
def test_the_layers_of_common_models_are_found_and_nothing_else(tmp_path, model):
    names = NORMS[model].split()
    with pytest.warns(UserWarning, match="named like a normalization and not read: .* and 4 more"):
        layers = load_norms(norms(tmp_path / "m", [*names, *OTHERS]))
    assert {layer.name + ("+" if layer.kind == "layer" else "") for layer in layers} == set(names)
    assert all((layer.bias is None) == (layer.kind == "rms") for layer in layers)


READ = [
    "LayerNormFinal", "normAttn", "layerNorm1", "preLN", "finalLN", "RMSNormOut", "attnLayerNorm",
    "LayerNorm_a", "qNorm", "layers.0.norm._orig_mod", "layers.0.ln_1.module",
    "norm._fsdp_wrapped_module", "ln._checkpoint_wrapped_module", "norm.modules_to_save.default",
    "norm.original_module",
]  # fmt: skip
NAMED = [
    "layernormfinal", "normalizer", "mynormalise", "normfinal", "lnfinal", "finalattentionln", "rms_1",
    "rmsFinal", "bn1", "layer1.0.bn2", "gn", "BatchNormFinal", "batchNorm1", "GroupNorm",
    "syncBatchNorm", "spectralNorm", "weightNorm", "InstanceNormX", "norm.linear",
    "normalization_layers.fc",
]  # fmt: skip
NONE = ["lm_head", "normal_head", "mlp.gate", "align", "self_attn.o_proj", "column", "wte", "ssm.A_log"]


def test_names_are_understood_in_any_spelling(tmp_path):
    layers = load_norms(norms(tmp_path / "m", [*READ, *NONE]))
    assert {layer.name for layer in layers} == set(READ)


@pytest.mark.parametrize("name", NAMED)
def test_what_is_named_like_any_normalization_is_reported_at_least(tmp_path, name):
    with pytest.warns(UserWarning, match=rf"named like a normalization and not read: {name} \(by its name"):
        [layer] = load_norms(norms(tmp_path / "m", [name, "ln_f"]))
    assert layer.name == "ln_f"


@pytest.mark.parametrize(
    "roles",
    [
        *(".weight .bias", ".w .b", ".g .b", ".gamma .beta", ".scale .offset", ".gain .shift"),
        *("/scale /bias", "_weight _bias"),
    ],
)
def test_gain_and_bias_are_called_as_in_any_tradition(tmp_path, roles):
    tensors = {f"h.0/mlp.layer_norm{role}": ("F32", ones(3)) for role in roles.split()}
    [layer] = load_norms(safetensors(tmp_path / "m", tensors))
    assert (layer.name, layer.kind, layer.bias.tolist()) == ("h.0/mlp.layer_norm", "layer", [1, 2, 3])


@pytest.mark.parametrize("shape", [(2, 3), (2, 1, 3), (1, 2, 1, 3)])
@pytest.mark.parametrize("owner", ["attn.k_norm", "q_layernorm", "norm_q", "blk.0.attn_q_norm", "query_norm"])
def test_norms_of_heads_have_a_row_for_each(tmp_path, owner, shape):
    gain = ones(6).reshape(shape)
    path = safetensors(tmp_path / "m", {f"{owner}.weight": ("F32", gain), f"{owner}.bias": ("F32", -gain)})
    layers = load_norms(path)
    assert [layer.name for layer in layers] == [f"{owner}[0]", f"{owner}[1]"]
    assert [layer.gain[0] for layer in load_norms(path, offset={owner: 1})] == [2, 5]
    keys, rows = np.arange(12.0).reshape(2, 6), gain.reshape(2, 3)
    halves = zip(layers, np.split(keys, 2, axis=-1), strict=True)
    by_row = [layer_norm(part, layer.gain, layer.bias) for layer, part in halves]
    np.testing.assert_allclose(np.hstack(by_row), qk_norm(keys, 2, rows, -rows, kind="layer"))


@pytest.mark.parametrize(
    ("owner", "shape"),
    [("k_norm", (2, 1)), ("k_norm", (2, 2, 3)), ("ssm_norm", (2, 3)), ("norm", (3, 3)), ("k_norm", ())],
)
def test_what_is_neither_a_vector_nor_a_row_for_each_head_is_reported(tmp_path, owner, shape):
    tensors = {"ln.weight": ("F32", ones(3)), f"{owner}.weight": ("F32", np.ones(shape, "<f4"))}
    with pytest.warns(UserWarning, match=rf"not read: {owner} \(weight has shape \("):
        [layer] = load_norms(safetensors(tmp_path / "m", tensors))
    assert layer.name == "ln"


def test_axes_of_length_one_do_not_hide_a_vector(tmp_path):
    tensors = {"norm.g": ("F32", ones(3).reshape(1, 3, 1, 1)), "k_norm.g": ("F32", ones(3).reshape(1, 1, 3))}
    layers = load_norms(safetensors(tmp_path / "m", tensors))
    assert [layer.gain.tolist() for layer in layers] == [[1, 2, 3]] * 2


def test_blocks_come_by_their_numbers(tmp_path):
    """Files sort their names as texts, with block 10 before block 2."""
    names = [*(f"h.{block}.ln_{norm}" for block in (0, 1, 2, 10, 11, 100) for norm in (1, 2)), "ln_f"]
    assert [layer.name for layer in load_norms(norms(tmp_path / "m", sorted(names)))] == names


@pytest.mark.parametrize("model", ["BERT", "BLOOM", "GPT-NeoX", "Llama", "ModernBERT", "OPT", "LFM2"])
def test_embeddings_come_first_and_what_is_final_last(tmp_path, model):
    lfm2 = "model.layers.0.ffn_norm model.layers.0.operator_norm model.embedding_norm"  # applied last
    names = NORMS.get(model, lfm2).replace("+", "").split()
    layers = load_norms(norms(tmp_path / "m", reversed(names)))
    assert [layer.name for layer in layers] == names
