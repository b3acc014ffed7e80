"""Norm layers in safetensors files: found, read, and nothing hostile believed."""

import json
import struct
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lngeom import load_norms


def write(path: Path, tensors: dict[str, tuple[str, np.ndarray]], **extra: object) -> Path:
    header: dict[str, object] = dict(extra)
    data = b""
    for name, (dtype, array) in tensors.items():
        raw = array.tobytes()
        header[name] = {
            "dtype": dtype,
            "shape": list(array.shape),
            "data_offsets": [len(data), len(data) + len(raw)],
        }
        data += raw
    return write_raw(path, json.dumps(header).encode(), data)


def write_raw(path: Path, header: bytes, data: bytes = b"") -> Path:
    path.write_bytes(struct.pack("<Q", len(header)) + header + data)
    return path


def ones(n: int, dtype: str = "<f4") -> np.ndarray:
    return np.arange(1, n + 1).astype(dtype)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "model.safetensors"


def test_norms_of_common_models_are_found(file):
    names = [
        "transformer.h.0.ln_1",  # GPT-2
        "transformer.ln_f",
        "bert.encoder.layer.0.output.LayerNorm",
        "model.layers.0.input_layernorm",  # Llama
        "model.layers.0.post_attention_layernorm",
        "model.layers.0.self_attn.q_norm",
        "model.norm",
        "blocks.3.norm1",  # ViT
        "decoder.block.0.layer.0.layer_norm",  # T5
    ]
    others = ["h.0.attn.c_attn", "bn1", "features.batch_norm", "down.group_norm", "wte", "normalizer.linear"]
    tensors = {f"{name}.weight": ("F32", ones(4)) for name in names + others}
    tensors["transformer.ln_f.bias"] = ("F32", -ones(4))
    tensors["model.layers.0.norm_proj.weight"] = ("F32", np.ones((4, 4), "<f4"))
    tensors["head.norm.weight"], tensors["head.norm.running_mean"] = [("F32", ones(4))] * 2
    layers = load_norms(write(file, tensors, __metadata__={"format": "pt"}))
    assert {layer.name for layer in layers} == set(names)
    assert [layer.kind for layer in layers].count("layer") == 1
    (last,) = (layer for layer in layers if layer.kind == "layer")
    assert last.name == "transformer.ln_f"
    np.testing.assert_array_equal(last.gain, [1, 2, 3, 4])
    np.testing.assert_array_equal(last.bias, [-1, -2, -3, -4])
    assert len(last.ellipsoid.semi_axes) == 3
    assert len(layers[0].ellipsoid.semi_axes) == 4


def test_norms_come_in_the_order_of_their_depth(file):
    """Files sort their names as texts, with block 10 before block 2."""
    blocks = [f"h.{block}.ln_{norm}" for block in (0, 1, 2, 10, 11, 100) for norm in (1, 2)]
    names = [*blocks, "h.100.ln_" + 5000 * "9", "ln_f"]
    stored = sorted(names)
    assert stored != names
    layers = load_norms(write(file, {f"{name}.weight": ("F32", ones(2)) for name in stored}))
    assert [layer.name for layer in layers] == names


@pytest.mark.parametrize(("name", "dtype"), [("F64", "<f8"), ("F32", "<f4"), ("F16", "<f2"), ("BF16", "")])
def test_all_floating_point_formats_are_read(file, name, dtype):
    numbers = np.array([1.0, -0.5, 3.140625, 0.0])
    stored = numbers.astype(dtype) if dtype else (numbers.astype("<f4").view("<u4") >> 16).astype("<u2")
    [layer] = load_norms(write(file, {"norm.weight": (name, stored)}))
    np.testing.assert_array_equal(layer.gain, numbers)
    assert layer.gain.dtype == np.float64


def test_only_what_is_needed_is_read(file):
    header = {
        "norm.weight": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]},
        "wte.weight": {"dtype": "F32", "shape": [10**10], "data_offsets": [8, 8 + 4 * 10**10]},
    }
    write_raw(file, json.dumps(header).encode(), ones(2).tobytes())
    with file.open("r+b") as sparse:  # forty gigabytes of holes
        sparse.truncate(file.stat().st_size + 4 * 10**10)
    assert load_norms(file)[0].gain.tolist() == [1, 2]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "announce a header of 0 bytes and the file has 0"),
        (b"\x08\x00\x00", "is cut off"),
        (struct.pack("<Q", 2**63) + b"{}", "announce a header of 9223372036854775808"),
        (struct.pack("<Q", 50) + b"{}", "announce a header of 50 bytes and the file has 10"),
        (struct.pack("<Q", 2) + b"{]", "no valid JSON"),
        (struct.pack("<Q", 2) + b"\xff\xfe", "no valid JSON"),
        (struct.pack("<Q", 2) + b"[]", "is a list"),
        (struct.pack("<Q", 15) + b'{"a":{},"a":{}}', "occurs twice"),
        (struct.pack("<Q", 100_000) + b"[" * 100_000, "no valid JSON"),
        (b"PK\x03\x04" + bytes(100), "is not a safetensors file"),
    ],
)
def test_what_is_no_safetensors_file_is_refused(file, content, says):
    file.write_bytes(content)
    with pytest.raises(ValueError, match=says):
        load_norms(file)


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ({}, "lacks dtype"),
        (3, "lacks dtype"),
        ({"dtype": "F32", "shape": [2], "data_offsets": [0, 80]}, "8 bytes of data"),
        ({"dtype": "F32", "shape": [2], "data_offsets": [8, 0]}, "8 bytes of data"),
        ({"dtype": "F32", "shape": [2], "data_offsets": [-8, 0]}, "integers from 0 on"),
        ({"dtype": "F32", "shape": [3], "data_offsets": [0, 8]}, "does not fill"),
        ({"dtype": "F32", "shape": [2.0], "data_offsets": [0, 8]}, "integers from 0 on"),
        ({"dtype": "F32", "shape": [True, 2], "data_offsets": [0, 8]}, "integers from 0 on"),
        ({"dtype": "F32", "shape": "2", "data_offsets": [0, 8]}, "integers from 0 on"),
        ({"dtype": "I64", "shape": [1], "data_offsets": [0, 8]}, "stored as I64"),
        ({"dtype": ["F32"], "shape": [2], "data_offsets": [0, 8]}, "stored as"),
    ],
)
def test_entries_that_lie_are_refused(file, entry, says):
    write_raw(file, json.dumps({"norm.weight": entry}).encode(), ones(2).tobytes())
    with pytest.raises(ValueError, match=says):
        load_norms(file)


@given(st.binary(max_size=200))
def test_random_bytes_are_refused_and_never_crash(tmp_path_factory, content):
    file = tmp_path_factory.mktemp("random") / "model.safetensors"
    file.write_bytes(content)
    with pytest.raises(ValueError, match="safetensors"):
        load_norms(file)


def test_a_model_without_norms_and_a_mismatched_bias_say_so(file):
    with pytest.raises(ValueError, match=r"no layer or RMS norm.*wte\.weight"):
        load_norms(write(file, {"wte.weight": ("F32", ones(4))}))
    with pytest.raises(ValueError, match=r"\(4,\) and \(3,\)"):
        load_norms(write(file, {"ln.weight": ("F32", ones(4)), "ln.bias": ("F32", ones(3))}))
    with pytest.raises(FileNotFoundError):
        load_norms(file.with_name("missing"))
