"""Normalization layers from the files of models: what is readable is read, and all else is named."""

import json
import os
import shutil
import struct
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gguf import GGMLQuantizationType, GGUFWriter
from gguf.quants import dequantize, quantize

from lngeom import load_norms

from .files import gguf, index, norms, ones, safetensors

HERE = Path(__file__).parent
LIBRARY = HERE / "by_library.gguf"  # by tools/vectors.py, as the parts
SPLIT = [HERE / f"split-0000{n}-of-00002.gguf" for n in (1, 2)]

# --- Numbers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dtype", "stored"),
    [
        *(("F64", ones(3, "<f8")), ("F32", ones(3, "<f4")), ("F16", ones(3, "<f2"))),
        ("BF16", np.array([0x3F80, 0x4000, 0x4040], "<u2")),
        ("F8_E4M3", np.array([0x38, 0x40, 0x44], "u1")),
        ("F8_E5M2", np.array([0x3C, 0x40, 0x42], "u1")),
    ],
)
def test_floating_point_numbers_of_all_sizes_become_float64(tmp_path, dtype, stored):
    path = safetensors(tmp_path / "m", {"wte": ("F32", ones(9)), "norm.weight": (dtype, stored)})
    [layer] = load_norms(path)
    assert (layer.gain.tolist(), layer.gain.dtype) == ([1, 2, 3], np.float64)


def test_one_layer_in_float8_costs_no_other(tmp_path):
    small = ("F8_E4M3", np.array([0x38, 0x39, 0x36, 0x7E], "u1"))
    layers = load_norms(safetensors(tmp_path / "m", {"norm.weight": small, "ln_f.weight": ("F32", ones(4))}))
    assert [layer.gain.tolist() for layer in layers] == [[1, 2, 3, 4], [1, 1.125, 0.875, 448]]


def test_arrays_of_numpy_are_read_without_the_libraries(tmp_path):
    arrays: dict[str, Any] = {"a.ln.weight": ones(3), "a.ln.bias": ones(3), "norm.weight": ones(3)}
    np.savez(tmp_path / "m.npz", **arrays)
    assert [(layer.name, layer.kind) for layer in load_norms(tmp_path / "m.npz")] == [
        ("a.ln", "layer"),
        ("norm", "rms"),
    ]


# --- gguf -------------------------------------------------------------------------------------------------


def test_what_the_library_wrote_is_read():
    """In float32, float16 and bfloat16."""
    assert [(layer.name, layer.kind, layer.gain.tolist()) for layer in load_norms(LIBRARY)] == [
        ("blk.2.attn_norm", "rms", [3, 0.25, 8]),
        ("blk.10.attn_norm", "rms", [1, -2, 0.5]),
        ("output_norm", "rms", [1, -2, 0.25]),
    ]


@pytest.mark.parametrize(
    ("key", "kind"), [("layer_norm_epsilon", "layer"), ("layer_norm_rms_epsilon", "rms")]
)
def test_the_metadata_tell_the_kind_of_layers_without_bias(tmp_path, key, kind):
    tensors = {"blk.0.attn_norm.weight": ones(2, "<f8")}
    file = gguf(tmp_path / "m.gguf", tensors, model="command-r", epsilons=[f"attention.{key}"])
    assert load_norms(file)[0].kind == kind
    assert load_norms(file, kind="layer")[0].kind == "layer"


@pytest.mark.parametrize(
    "epsilons",
    [
        [],
        ["vision.attention.layer_norm_epsilon"],  # written by converters from either ε
        ["attention.layer_norm_epsilon", "attention.layer_norm_rms_epsilon"],
    ],
)
def test_a_kind_that_the_metadata_do_not_tell_is_asked_for(tmp_path, epsilons):
    tensors = {f"v.{n}.ln1.weight": ones(2) for n in range(3)} | {"v.1.ln1.bias": ones(2)}
    file = gguf(tmp_path / "m.gguf", tensors, model="clip", epsilons=epsilons)
    with pytest.raises(
        ValueError, match=r"m\.gguf: .* not tell .*: v\.0\.ln1, v\.2\.ln1; say kind='layer' or"
    ):
        load_norms(file)
    assert [layer.kind for layer in load_norms(file, kind={"v.0*": "layer", "v.2*": "rms"})] == [
        *("layer", "layer", "rms")
    ]


def test_a_kind_for_all_is_not_that_of_layers_with_a_bias(tmp_path):
    """An image tower with LayerNorms, and a projector with an RMSNorm."""
    tensors = {f"v.blk.{n}.ln1.{role}": ones(2) for n in (0, 1) for role in ("weight", "bias")}
    path = gguf(
        tmp_path / "m.gguf", tensors | {"mm.soft_emb_norm.weight": ones(2)}, model="clip", epsilons=[]
    )
    with pytest.raises(ValueError, match=r"say kind=.*kind={'mm.soft_emb_norm': 'rms'}"):
        load_norms(path)
    for given in ("rms", {"*": "rms"}):
        with pytest.warns(
            UserWarning, match=r"with a bias.*: v\.blk\.0\.ln1, .* kind={'v.blk.0.ln1': 'rms'}"
        ):
            layers = load_norms(path, kind=given)
        assert [layer.kind for layer in layers] == ["rms", "layer", "layer"]
    by_pattern = load_norms(path, kind={"v.*": "rms", "*": "rms"})
    assert {layer.kind for layer in by_pattern} == {"rms"}
    assert sum(layer.bias is not None for layer in by_pattern) == 2


def test_the_last_layer_of_lfm2_is_called_token_embd_norm(tmp_path):
    tensors = {f"{name}.weight": ones(2) for name in ("token_embd_norm", "blk.0.attn_norm", "blk.0.ffn_norm")}
    layers = load_norms(gguf(tmp_path / "m.gguf", tensors, model="lfm2"))
    assert layers[-1].name == "token_embd_norm"
    assert load_norms(gguf(tmp_path / "n.gguf", tensors))[0].name == "token_embd_norm"


# --- Models in parts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", SPLIT)
def test_any_part_of_a_gguf_file_stands_for_all(first):
    blocks = [f"blk.{n}.attn_norm" for n in range(3)]
    layers = load_norms(first)
    assert [layer.name for layer in layers] == [*blocks, "blk.2.attn_q_norm[0]", "blk.2.attn_q_norm[1]"]
    assert {layer.kind for layer in layers} == {"layer"}
    assert layers[-1].gain.tolist() == [4, 5, 6]


def test_missing_parts_of_a_gguf_file_are_named(tmp_path):
    one = shutil.copy(SPLIT[0], tmp_path)
    with pytest.warns(UserWarning, match=f"missing parts, which are not read: {SPLIT[1].name}"):
        assert len(load_norms(one)) == 2
    renamed = gguf(tmp_path / "m.gguf", {"ln.weight": ones(2)}, part=(2, 3))
    with pytest.warns(UserWarning, match=r"not read: let its name end in -00002-of-00003\.gguf"):
        load_norms(renamed)


@pytest.fixture
def shards(tmp_path: Path) -> list[Path]:
    """An index, and its three parts; the last one has no normalization layers."""
    parts = [tmp_path / f"model-{n:05d}-of-00003.safetensors" for n in (1, 2, 3)]
    gain, bias = ("F32", ones(3)), ("F32", -ones(3))
    safetensors(parts[0], {"0.ln.weight": gain, "0.ln.bias": bias, "1.ln.weight": gain})
    safetensors(parts[1], {"1.ln.bias": bias, "norm.weight": gain})
    safetensors(parts[2], {"head.weight": ("F32", np.ones((2, 2), "<f4"))})
    places = {
        "0.ln.weight": 0,
        "0.ln.bias": 0,
        "1.ln.weight": 0,
        "1.ln.bias": 1,
        "norm.weight": 1,
        "head.weight": 2,
    }
    named = {name: parts[n].name for name, n in places.items()}
    return [index(tmp_path / "model.safetensors.index.json", named), *parts]


def test_a_model_in_parts_is_read_by_its_index_or_any_part(shards):
    wanted = [("0.ln", "layer"), ("1.ln", "layer"), ("norm", "rms")]
    for path in shards:
        assert [(layer.name, layer.kind) for layer in load_norms(path)] == wanted
    shards[0].unlink()
    assert [(layer.name, layer.kind) for layer in load_norms(shards[3])] == wanted


def test_no_half_of_a_layer_is_read_where_a_part_is_missing(shards):
    """Without its bias, which is in the second part, 1.ln would be taken for an RMSNorm."""
    shards[3].unlink()  # not needed
    shards[2].unlink()
    for path in shards[:2]:
        with pytest.warns(UserWarning, match="not read") as told:
            assert [layer.name for layer in load_norms(path)] == ["0.ln"]
        assert [str(warning.message).removeprefix(f"{path}: ") for warning in told] == [
            f"missing parts, which are not read: {shards[2].name}",
            f"named like a normalization and not read: 1.ln (has tensors in {shards[2].name}), "
            f"norm (has tensors in {shards[2].name})",
        ]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ('{"weight_map": {"ln.weight": "../m.safetensors"}}', "Invalid name"),
        ('{"weight_map": {"ln.weight": "m.bin"}}', "m.bin is a pickle, which can run code"),
        ('{"model_type": "llama"}', "config.json is no index of a model in parts: KeyError"),
        ('{"weight_map": ["ln.weight"]}', "no index of a model in parts"),
        ("version https://git-lfs.github.com/spec/v1", "no index of a model in parts: JSONDecodeError"),
    ],
)
def test_what_is_no_index_of_files_beside_it_is_refused(tmp_path, content, says):
    (tmp_path / "m.bin").touch()
    path = tmp_path / "config.json"
    path.write_text(content)
    with pytest.raises(ValueError, match=says):
        load_norms(path)


# --- What is not read -------------------------------------------------------------------------------------

F32, WORDS, SCALAR = ("F32", ones(4)), ("I32", ones(4, "<i4")), ("I64", np.array(7, "<i8"))
# Under the name of a normalization layer, and not the gain and bias of a LayerNorm or RMSNorm.
OTHERS = {
    "holds running_mean": {"weight": F32, "bias": F32, "running_mean": F32, "running_var": F32},
    "holds num_batches_tracked": {"weight": F32, "num_batches_tracked": SCALAR},
    "holds _mean": {"weight": F32, "bias": F32, "_mean": F32, "_variance": F32},  # Paddle
    "holds moving_mean": {"gamma": F32, "beta": F32, "moving_mean": F32, "moving_variance": F32},  # Keras
    "holds a_2": {"a_2": F32, "b_2": F32},  # the Annotated Transformer
    "holds qweight": {"qweight": WORDS, "qzeros": WORDS, "scales": F32},  # GPTQ
    "holds qzeros": {"weight": F32, "qzeros": WORDS},
    "has two vectors for its gain": {"weight": F32, "scale": F32},
    "has two vectors for its bias": {"weight": F32, "bias": F32, "beta": F32},
    "has no gain": {"bias": F32},
    "has gain and bias of shapes": {"weight": F32, "bias": ("F32", ones(3))},
    "holds weight_scale": {"weight": ("F8_E4M3", ones(4, "u1")), "weight_scale": ("F32", ones(1))},
    "weight is stored as F4": {"weight": ("F4", ones(2, "u1"))},
    "weight is stored as BOOL": {"weight": ("BOOL", ones(4, "u1"))},
    "weight is stored as I64": {"weight": ("I64", ones(4, "<i8"))},
    "weight has no entries, as in a shard of DeepSpeed's ZeRO-3": {"weight": ("F32", np.ones(0, "<f4"))},
    "weight has the entry nan at 1": {"weight": ("F32", np.array([1, np.nan], "<f4"))},
    "bias has the entry inf at 1": {
        "weight": ("F32", ones(2)),
        "bias": ("F32", np.array([1, np.inf], "<f4")),
    },
    r"weight has shape \(3, 3\)": {"weight": ("F32", np.ones((3, 3), "<f4"))},
}


@pytest.mark.parametrize("name", ["norm", "encoder.layers.0.LayerNorm", "ln1"])
@pytest.mark.parametrize("why", OTHERS)
def test_what_is_readable_is_read_and_the_rest_named_with_the_reason(tmp_path, why, name):
    tensors = {f"{name}.{part}": tensor for part, tensor in OTHERS[why].items()}
    with pytest.raises(ValueError, match=rf"no LayerNorm or RMSNorm can be read here: .* {name} \({why}"):
        load_norms(safetensors(tmp_path / "m", tensors))
    tensors |= {"ln_f.weight": F32, "ln_f.bias": F32}
    with pytest.warns(UserWarning, match=rf"m: named like a normalization and not read: {name} \({why}"):
        [layer] = load_norms(safetensors(tmp_path / "m", tensors))
    assert (layer.name, layer.kind, layer.gain.tolist()) == ("ln_f", "layer", [1, 2, 3, 4])


def test_a_model_without_normalization_layers_says_how_its_tensors_are_called(tmp_path):
    with pytest.raises(
        ValueError, match=r"can be read here: no tensor is named like one \(tensors: wte\.weight"
    ):
        load_norms(safetensors(tmp_path / "m", {"wte.weight": F32}))


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        (
            "m.safetensors",
            b"version https://git-lfs.github.com",
            r"safetensors .* begins with b'version ht",
        ),
        ("m.safetensors", b"PK\x03\x04" + bytes(90), r"cannot be read as safetensors .* begins with b'PK"),
        ("m.safetensors", (HERE / "files.py").read_bytes(), "cannot be read as safetensors"),
        ("m.safetensors", b"", "cannot be read as safetensors"),
        ("m.npz", b"PK\x03\x04" + bytes(90), "cannot be read as npz"),
        ("m.gguf", LIBRARY.read_bytes()[:700], "cannot be read as gguf"),
        ("m.gguf", LIBRARY.read_bytes()[:300], "cannot be read as gguf"),
        (
            "m.bin",
            b"\x80\x02}",
            "pickle, which can run code: save the model as .safetensors",
        ),
    ],
)
def test_what_a_library_cannot_read_is_refused_in_one_line_with_its_name(tmp_path, name, content, says):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(ValueError, match=says) as refused:
        load_norms(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert str(refused.value).isprintable()


# --- What no file says ------------------------------------------------------------------------------------


def test_kind_and_offset_are_facts_of_a_layer(tmp_path):
    names = ["0.linear_attn.norm", "0.in_norm", "0.q_norm", "1.in_norm", "final_norm"]
    file = norms(tmp_path / "m", names)
    assert {layer.kind for layer in load_norms(file, kind="layer")} == {"layer"}
    layers = load_norms(file, offset={"*linear_attn.norm": 0, "*": 1}, kind={"?.in_norm": "layer"})
    assert {layer.name: layer.gain[0] for layer in layers} == dict.fromkeys(names, 2) | {names[0]: 1}
    assert {layer.name for layer in layers if layer.kind == "layer"} == {"0.in_norm", "1.in_norm"}
    assert [layer.gain[0] for layer in load_norms(file, offset={"final_norm": 1})] == [1, 1, 1, 1, 2]
    [layer] = load_norms(norms(tmp_path / "n", ["ln+"]), kind={"ln": "rms"}, offset=-1)
    assert (layer.kind, layer.gain.tolist(), layer.bias.tolist()) == ("rms", [0, 1, 2, 3], [-1, -2, -3, -4])


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ({"kind": "batch"}, ValueError, "kind must be 'layer' or 'rms', got 'batch'"),
        ({"kind": {1: "rms"}}, TypeError, "kind must have strings as its patterns, got 1"),
        (
            {"kind": {"0.LN": "rms"}},
            ValueError,
            r"pattern '0\.LN', which decides nothing: the layers are 0\.ln, 1\.",
        ),
        ({"offset": {"*": 1, "0.ln": 0}}, ValueError, "decides nothing: earlier ones match the same layers"),
        ({"offset": np.nan}, ValueError, "offset must be finite, got nan"),
        ({"offset": "1"}, TypeError, "offset must be a real number"),
    ],
)
def test_a_kind_or_offset_that_is_none_or_decides_nothing_is_an_error(tmp_path, given, error, says):
    with pytest.raises(error, match=says):
        load_norms(norms(tmp_path / "m", ["0.ln", "1.ln"]), **given)


# --- Files that announce more than they hold --------------------------------------------------------------


def header(*, tensors: int = 0, fields: int = 0, rest: bytes = b"", order: str = "<") -> bytes:
    """The beginning of a gguf file, with counts as announced."""
    return b"GGUF" + struct.pack(f"{order}IQQ", 3, tensors, fields) + rest


def key(name: str, kind: int, value: bytes) -> bytes:
    return struct.pack("<Q", len(name)) + name.encode() + struct.pack("<I", kind) + value


def listed(of: int, length: int) -> bytes:
    return struct.pack("<IQ", of, length)


@pytest.mark.timeout(10)
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (header(fields=2**40), "the header ends at byte .*, the file at byte 24"),
        (header(tensors=2**62), "the header ends at byte .*, the file at byte 24"),
        (header(fields=1, rest=key("a", 9, listed(4, 2**40))), "the header ends at byte"),
        (header(fields=1, rest=key("a", 9, listed(8, 2**40)) + bytes(80)), "the header ends at byte"),
        (header(fields=1, rest=key("a", 9, listed(9, 2**40))), "list of values of type 9"),
        (header(fields=1, rest=key("a", 99, b"")), "a value of type 99"),
        (header(fields=1, rest=struct.pack("<Q", 2**63)), "the header ends at byte"),
        (header(tensors=1, rest=struct.pack("<QI", 0, 2**31)), "has 2147483648 axes"),
        (header(fields=1, rest=key("general.alignment", 4, bytes(4))), "general.alignment is 0"),
        (
            header(fields=300_000, rest=b"".join(key(f"k{n}", 4, bytes(4)) for n in range(300_000))),
            "no tensor is named like one",
        ),
    ],
    ids=[
        "fields",
        "tensors",
        "numbers",
        "words",
        "nested",
        "type",
        "name",
        "axes",
        "alignment",
        "many fields",
    ],
)
def test_a_gguf_header_is_not_believed_beyond_the_end_of_its_file(tmp_path, content, says):
    path = tmp_path / "m.gguf"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=says):
        load_norms(path)


def test_a_gguf_file_in_the_other_order_of_bytes_is_read(tmp_path):
    name = b"blk.0.attn_norm.weight"
    tensor = struct.pack(">Q", len(name)) + name + struct.pack(">IQIQ", 1, 3, 0, 0)
    field = struct.pack(">Q", 1) + b"k" + struct.pack(">I", 6) + struct.pack(">f", 1e-5)
    start = header(tensors=1, fields=1, rest=field + tensor, order=">")
    path = tmp_path / "m.gguf"
    path.write_bytes(start + bytes(-len(start) % 32) + ones(3, ">f4").tobytes())
    assert load_norms(path, kind="rms")[0].gain.tolist() == [1, 2, 3]


def test_lists_of_a_vocabulary_are_passed_over(tmp_path):
    path = tmp_path / "m.gguf"
    file = GGUFWriter(path, "llama")
    file.add_token_list(["a", "", "bcd"] * 1000)
    file.add_array("llama.numbers", [1, 2, 3])
    file.add_bool("llama.flag", True)
    file.add_float32("llama.attention.layer_norm_epsilon", 1e-5)
    file.add_custom_alignment(64)
    file.add_tensor("blk.0.attn_norm.weight", ones(3, "<f2"))
    file.write_header_to_file()
    file.write_kv_data_to_file()
    file.write_tensors_to_file()
    file.close()
    assert [(layer.kind, layer.gain.tolist()) for layer in load_norms(path)] == [("layer", [1, 2, 3])]


@pytest.mark.parametrize("kind", [GGMLQuantizationType.Q8_0, GGMLQuantizationType.BF16])
def test_quantized_gains_are_what_the_library_makes_of_them(tmp_path, kind):
    gain = np.linspace(-1, 2, 64, dtype="<f4")
    packed = quantize(gain, kind)
    path = tmp_path / "m.gguf"
    file = GGUFWriter(path, "llama")
    file.add_float32("llama.attention.layer_norm_rms_epsilon", 1e-5)
    file.add_tensor("output_norm.weight", packed, raw_dtype=kind)
    file.write_header_to_file()
    file.write_kv_data_to_file()
    file.write_tensors_to_file()
    file.close()
    assert np.array_equal(load_norms(path)[0].gain, dequantize(packed, kind).astype(float))


@pytest.mark.timeout(10)
def test_the_number_of_parts_in_a_name_is_not_believed(tmp_path):
    path = norms(tmp_path / "x-00002-of-99999999.safetensors", ["ln"])
    with pytest.warns(UserWarning, match=r"x-00001-of-9.*, x-00003-of-.* and 99,999,993 more"):
        assert [layer.name for layer in load_norms(path)] == ["ln"]


@pytest.mark.timeout(10)
@pytest.mark.parametrize("place", ["m.safetensors", "m.safetensors.index.json", "part"])
def test_a_pipe_is_not_waited_for(tmp_path, place):
    os.mkfifo(tmp_path / place)
    path = tmp_path / place
    if place == "part":
        path = index(tmp_path / "n.safetensors.index.json", {"ln.weight": "part"})
    with pytest.raises(ValueError, match=f"{place} is a pipe or a device, not a file"):
        load_norms(path)


def test_an_index_of_50_000_levels_is_no_index(tmp_path):
    path = tmp_path / "m.safetensors.index.json"
    path.write_text('{"weight_map":' * 50_000 + "1" + "}" * 50_000)
    with pytest.raises(ValueError, match="no index of a model in parts: RecursionError"):
        load_norms(path)


@pytest.mark.timeout(10)
def test_an_array_that_is_too_large_for_a_gain_is_not_read(tmp_path):
    path = tmp_path / "m.npz"
    with (
        zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("ln.weight.npy", "w") as raw,
    ):
        np.lib.format.write_array_header_1_0(raw, {"descr": "<f8", "fortran_order": False, "shape": (2**24,)})
        for _ in range(2**7):
            raw.write(bytes(2**20))
    with pytest.raises(ValueError, match=r"ln \(weight has 16,777,2\d\d numbers\)"):
        load_norms(path)


@pytest.mark.timeout(20)
def test_a_million_layers_are_refused(tmp_path):
    with pytest.raises(ValueError, match="more than 20,000 layers are named like normalizations"):
        load_norms(norms(tmp_path / "m", (f"{n}.ln" for n in range(30_000))))


@pytest.mark.parametrize(("stored", "length"), [("F6_E2M3", 6), ("F6_E3M2", 6), ("F4", 4)])
def test_a_format_that_is_not_read_is_named(tmp_path, stored, length):
    text = json.dumps({"ln.weight": {"dtype": stored, "shape": [8], "data_offsets": [0, length]}}).encode()
    path = tmp_path / "m.safetensors"
    path.write_bytes(struct.pack("<Q", len(text)) + text + bytes(length))
    with pytest.raises(ValueError, match=rf"ln \(weight is stored as {stored}\)"):
        load_norms(path)


def test_powers_of_two_in_a_byte_are_read(tmp_path):
    tensors = {"norm.weight": ("F8_E8M0", np.array([127, 128, 125], "u1"))}
    assert load_norms(safetensors(tmp_path / "m", tensors))[0].gain.tolist() == [1, 2, 0.25]
