"""Norm layers in safetensors files: found, read, and nothing hostile believed."""

import json
import struct
from itertools import count
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lngeom import load_norms
from lngeom.weights import read_tensors

from .files import ones, raw_safetensors, safetensors


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "model.safetensors"


@pytest.mark.parametrize(("name", "dtype"), [("F64", "<f8"), ("F32", "<f4"), ("F16", "<f2"), ("BF16", "")])
def test_all_floating_point_formats_are_read(file, name, dtype):
    numbers = np.array([1.0, -0.5, 3.140625, 0.0])
    stored = numbers.astype(dtype) if dtype else (numbers.astype("<f4").view("<u4") >> 16).astype("<u2")
    [layer] = load_norms(safetensors(file, {"norm.weight": (name, stored)}))
    np.testing.assert_array_equal(layer.gain, numbers)
    assert layer.gain.dtype == np.float64


def test_only_what_is_needed_is_read(file):
    header = {
        "norm.weight": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]},
        "wte.weight": {"dtype": "F32", "shape": [10**10], "data_offsets": [8, 8 + 4 * 10**10]},
    }
    raw_safetensors(file, json.dumps(header).encode(), ones(2).tobytes())
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
        (struct.pack("<Q", 2) + b"\xff\xfe", "no text in UTF-8"),
        (struct.pack("<Q", 2) + b"[]", "no valid JSON .expected {"),
        (struct.pack("<Q", 4) + b"{}{}", "something follows the end"),
        (struct.pack("<Q", 20) + b'{"__metadata__":{}x}', "expected , or }"),
        (struct.pack("<Q", 7) + b'{"a" 1}', "expected :"),
        (struct.pack("<Q", 6) + b"{1: 2}", "a string was expected"),
        (struct.pack("<Q", 8) + b'{"a": ]}', "a value was expected"),
        (struct.pack("<Q", 9) + b'{"a": [1]', "the entry of a lacks dtype"),
        (struct.pack("<Q", 100_000) + b"[" * 100_000, "no valid JSON"),
        (struct.pack("<Q", 100_014) + b'{"__metadata__":' + b'{"":' * 24_999 + b"{}}", "nested too deeply"),
        (b"PK\x03\x04" + bytes(100), "is not a safetensors file"),
    ],
    ids=count(),  # else the name of the test is as long as the file: seconds
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
        ({"dtype": "F32", "shape": [2], "data_offsets": [0, 80]}, "perhaps cut off"),
        ({"dtype": "F32", "shape": [2], "data_offsets": [8, 0]}, "before it begins"),
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
    raw_safetensors(file, json.dumps({"norm.weight": entry}).encode(), ones(2).tobytes())
    with pytest.raises(ValueError, match=says):
        load_norms(file)


@given(st.binary(max_size=200))
def test_random_bytes_are_refused_and_never_crash(tmp_path_factory, content):
    file = tmp_path_factory.mktemp("random") / "model.safetensors"
    file.write_bytes(content)
    with pytest.raises(ValueError, match="safetensors"):
        load_norms(file)


@pytest.mark.parametrize(
    ("first", "says"),
    [
        (b"PK\x03\x04\x00\x00\x08\x08\x00\x00", "zip archive, as PyTorch's .*run code hidden in it"),
        (b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P", "pickle.*torch.load"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:", "git lfs pull"),
        (b"\x89HDF\r\n\x1a\n", "HDF5"),
        (b"<!DOCTYPE html><html>", "a web page"),
        (b'{"architectures": ["LlamaForCausalLM"]}', "no index of a model in parts: it has no weight_map"),
        (b'{"architectures": "Llama"}', "no index of a model in parts: it has no weight_map"),
    ],
)
def test_other_formats_are_named_and_pickles_never_opened(file, first, says):
    file.write_bytes(first)
    with pytest.raises(ValueError, match=says):
        load_norms(file)


def test_a_model_without_norms_says_how_its_tensors_are_called(file):
    with pytest.raises(ValueError, match=r"no layer or RMS norm.*wte\.weight"):
        load_norms(safetensors(file, {"wte.weight": ("F32", ones(4))}))
    with pytest.raises(ValueError, match="none at all"):
        load_norms(safetensors(file, {}))
    with pytest.raises(FileNotFoundError):
        load_norms(file.with_name("missing"))


@pytest.mark.parametrize(
    ("tensors", "says"),
    [
        ({"ln.weight": ("F32", ones(4)), "ln.bias": ("F32", ones(3))}, r"shapes \(4,\) and \(3,\)"),
        ({"ln.weight": ("F32", np.array([1, np.nan], "<f4"))}, "entry 1 of its gain is nan"),
        ({"ln.weight": ("BF16", np.array([0x7F80], "<u2"))}, "entry 0 of its gain is inf"),
        (
            {"ln.weight": ("F32", ones(2)), "ln.bias": ("F16", np.array([np.inf, 0], "<f2"))},
            "its bias is inf",
        ),
        ({"ln.weight": ("F64", np.array([1, -1e308]))}, r"entry 1 of its gain is -1e\+308"),
        ({"ln.weight": ("F32", np.ones(0, "<f4"))}, "has 0 entries"),
        ({"ln.weight": ("F32", np.ones(65_537, "<f4"))}, "has 65537 entries; norms of 1 to 65536"),
        ({"ln.weight": ("I32", ones(2, "<i4"))}, "stored as I32, not as F64, F32, F16, BF16"),
        ({"ln.weight": ("f32", ones(2))}, "stored as f32, not as"),
        (
            {"ln.weight": ("\x1b[2J" + 500 * "F", ones(2))},
            "stored as \N{REPLACEMENT CHARACTER}.2JF{76}…, not",
        ),
        (
            {"\ud800\x1b]0;.ln.weight": ("I8", np.ones(2, "i1"))},
            "\N{REPLACEMENT CHARACTER}{2}.0;.ln.weight is st",
        ),
    ],
)
def test_norms_that_are_none_are_refused(file, tensors, says):
    with pytest.raises(ValueError, match=says) as refused:
        load_norms(safetensors(file, tensors))
    assert str(refused.value).isprintable()


def test_tensors_that_share_bytes_or_names_are_refused(file):
    entry = {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]}
    other = entry | {"data_offsets": [4, 12]}
    header = json.dumps({"ln.weight": entry, "wte": other}).encode()
    with pytest.raises(ValueError, match="tensors overlap"):
        load_norms(raw_safetensors(file, header, ones(3).tobytes()))
    with pytest.raises(ValueError, match=r"ln\.weight occurs twice"):
        load_norms(raw_safetensors(file, header.replace(b"wte", rb"l\u006e.weight"), ones(3).tobytes()))


def test_many_wide_norms_are_refused_before_they_are_read(file):
    size, many = 4 * 65_536, 611
    header = {
        f"ln_{n}.weight": {"dtype": "F32", "shape": [65_536], "data_offsets": [n * size, (n + 1) * size]}
        for n in range(many)
    }
    raw_safetensors(file, json.dumps(header).encode())
    with file.open("r+b") as sparse:
        sparse.truncate(file.stat().st_size + many * size)
    with pytest.raises(ValueError, match="more than 40000000 numbers together"):
        load_norms(file)


def test_a_header_is_as_long_as_the_format_lets_it_be(file):
    file.write_bytes(struct.pack("<Q", 100_000_001))
    with file.open("r+b") as sparse:
        sparse.truncate(200_000_000)
    with pytest.raises(ValueError, match="header of 100000001 bytes; more than 100000000 are not read"):
        load_norms(file)


def test_kind_and_offset_say_what_the_file_does_not(file):
    safetensors(file, {"a.norm.weight": ("F32", ones(2)), "b.norm.weight": ("F32", ones(2))})
    assert {layer.kind for layer in load_norms(file)} == {"rms"}
    assert {layer.kind for layer in load_norms(file, kind="layer")} == {"layer"}
    assert [layer.gain.tolist() for layer in load_norms(file, offset=1)] == [[2, 3]] * 2
    with_bias = safetensors(file, {"ln.weight": ("F32", ones(2)), "ln.bias": ("F32", ones(2))})
    [layer] = load_norms(with_bias, kind="rms", offset=-1)
    assert (layer.kind, layer.gain.tolist(), layer.bias.tolist()) == ("rms", [0, 1], [1, 2])
    for wrong, error, says in (
        ({"kind": "batch"}, ValueError, "kind must be 'layer' or 'rms', got 'batch'"),
        ({"kind": {"ln": "batch"}}, ValueError, "kind must be 'layer' or 'rms', got 'batch'"),
        ({"kind": {1: "rms"}}, TypeError, "kind must have texts for its patterns, got 1"),
        ({"offset": {"ln": np.nan}}, ValueError, "offset must be finite, got nan"),
        ({"offset": None}, TypeError, "offset must be a real number, got None"),
        ({"offset": np.nan}, ValueError, "offset must be finite, got nan"),
        ({"offset": "1"}, TypeError, "offset must be a real number"),
    ):
        with pytest.raises(error, match=says):
            load_norms(file, **wrong)


def test_kind_and_offset_are_facts_of_a_norm(file):
    names = ["0.linear_attn.norm", "0.in_norm", "0.q_norm", "1.in_norm", "final_norm"]
    safetensors(file, {f"{name}.weight": ("F32", ones(2)) for name in names})
    layers = load_norms(file, offset={"*linear_attn.norm": 0, "*": 1}, kind={"?.in_norm": "layer"})
    assert {layer.name: layer.gain[0] for layer in layers} == dict.fromkeys(names, 2) | {names[0]: 1}
    assert {layer.name for layer in layers if layer.kind == "layer"} == {"0.in_norm", "1.in_norm"}
    assert [layer.gain[0] for layer in load_norms(file, offset={"final_norm": 1})] == [1, 1, 1, 1, 2]
    assert [layer.gain[0] for layer in load_norms(file, offset={})] == [1, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (
            {"offset": {"*.attn_norm": 1}},
            r"offset has the pattern '\*\.attn_norm', which matches no norm; they are called 0\.ln, 1\.ln, "
            r"2\.ln, 3\.ln, 4\.ln and 3 more",
        ),
        ({"kind": {"0.LN": "rms"}}, "kind has the pattern '0.LN', which matches no norm; they are called"),
        (
            {"offset": {"*": 1, "0.ln": 0}},
            r"offset has the pattern '0\.ln', which decides nothing: others before it match the same norms: "
            "put it first, or leave it out",
        ),
    ],
)
def test_a_pattern_that_decides_nothing_is_an_error(file, given, says):
    safetensors(file, {f"{n}.ln.weight": ("F32", ones(2)) for n in range(8)})
    with pytest.raises(ValueError, match=says):
        load_norms(file, **given)


def test_all_numbers_that_fit_are_read_where_all_tensors_are_asked_for(file):
    sorts = {"U8": "u1", "I8": "i1", "U16": "<u2", "I16": "<i2", "U32": "<u4", "I32": "<i4", "F16": "<f2"}
    safetensors(file, {name: (name, np.array([0, 1, 100], sort)) for name, sort in sorts.items()})
    assert {tuple(array) for array in read_tensors(file).values()} == {(0.0, 1.0, 100.0)}
    with pytest.raises(ValueError, match="long is stored as I64"):
        read_tensors(safetensors(file, {"long": ("I64", ones(1, "<i8"))}))
