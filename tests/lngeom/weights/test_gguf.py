"""Norm layers in gguf files: read as the package gguf writes them, and nothing hostile believed."""

import struct
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lngeom import load_norms

from .files import RMS, gguf, info, ones, raw_gguf, text

LIBRARY = Path(__file__).with_name("by_library.gguf")  # by tools/gguf_vector.py, as those of test_parts.py


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "model.gguf"


def test_what_the_library_wrote_is_read():
    layers = load_norms(LIBRARY)
    assert [(layer.name, layer.kind, layer.gain.tolist()) for layer in layers] == [
        ("blk.2.attn_norm", "rms", [3, 0.25, 8]),
        ("blk.10.attn_norm", "rms", [1, -2, 0.5]),
        ("output_norm", "rms", [1, -2, 0.25]),
    ]


def test_what_the_library_wrote_is_refused_when_it_is_cut_off_anywhere(file):
    whole = LIBRARY.read_bytes()
    for length in range(0, len(whole) - 32, 7):  # the last norm is followed by padding
        file.write_bytes(whole[:length])
        with pytest.raises(ValueError, match=r"cut off|not a safetensors file"):
            load_norms(file)


@pytest.mark.parametrize(("dtype", "stored"), [("<f4", "<f4"), ("<f2", "<f2"), ("<f8", "<f8"), ("bf16", "")])
@pytest.mark.parametrize("align", [1, 32, 64])
def test_all_formats_and_alignments_are_read(file, dtype, stored, align):
    numbers = np.array([1.0, -0.5, 3.140625])
    array = numbers.astype(stored) if stored else (numbers.astype("<f4").view("<u4") >> 16).astype("<u2")
    metadata = {"general.alignment": (4, struct.pack("<I", align))}
    gguf(file, {"a.ln.weight": (dtype, array), "b.ln.weight": (dtype, array)}, metadata, align=align)
    assert [layer.gain.tolist() for layer in load_norms(file)] == [numbers.tolist()] * 2


@pytest.mark.parametrize(
    ("key", "kind"), [("layer_norm_epsilon", "layer"), ("layer_norm_rms_epsilon", "rms")]
)
def test_the_metadata_say_of_which_kind_norms_without_bias_are(file, key, kind):
    metadata = {f"command-r.attention.{key}": (6, struct.pack("<f", 1e-5))}
    gguf(file, {"blk.0.attn_norm.weight": ("<f4", ones(2))}, metadata, rms=False)
    assert load_norms(file)[0].kind == kind
    assert load_norms(file, kind="layer")[0].kind == "layer"


@pytest.mark.parametrize(
    "keys",
    [
        [],
        ["clip.vision.attention.layer_norm_epsilon"],  # written by converters from either ε
        ["clip.audio.attention.layer_norm_rms_epsilon"],
        ["t5.attention.layer_norm_epsilon", "t5.attention.layer_norm_rms_epsilon"],
    ],
)
def test_a_kind_that_the_metadata_do_not_tell_is_asked_for(file, keys):
    metadata = {key: (6, struct.pack("<f", 1e-5)) for key in keys}
    tensors = {f"v.{n}.ln1.weight": ("<f4", ones(2)) for n in range(5)} | {"v.3.ln1.bias": ("<f4", ones(2))}
    gguf(file, tensors, metadata, rms=False)
    says = (
        r"model\.gguf: whether its norms are LayerNorms or RMSNorms is not told by the file, and v\.0\.ln1, "
        r"v\.1\.ln1, v\.2\.ln1 and 1 more have no bias that would tell: say kind='layer' or kind='rms'"
    )
    with pytest.raises(ValueError, match=says):
        load_norms(file)
    with pytest.raises(ValueError, match=r"and v\.4\.ln1 has no bias"):
        load_norms(file, kind={"v.[0-2].*": "rms"})
    layers = load_norms(file, kind={"v.[0-2].*": "rms", "v.4.*": "rms"})
    assert [layer.kind for layer in layers] == ["rms", "rms", "rms", "layer", "rms"]
    gguf(file, {name: tensors[name] for name in ("v.3.ln1.weight", "v.3.ln1.bias")}, metadata, rms=False)
    assert load_norms(file)[0].kind == "layer"


def test_rows_of_a_norm_lie_as_the_format_has_them(file):
    """The first number of a shape in a gguf file is that of the fastest axis."""
    gguf(file, {"blk.0.attn_q_norm.weight": ("<f4", np.arange(6, dtype="<f4").reshape(2, 3))})
    assert [layer.gain.tolist() for layer in load_norms(file)] == [[0, 1, 2], [3, 4, 5]]


def test_all_sorts_of_metadata_are_passed_over(file):
    scalars = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
    metadata = {f"key.{sort}": (sort, struct.pack(f"<{code}", 1)) for sort, code in scalars.items()}
    for sort, code in scalars.items():
        metadata[f"list.{sort}"] = (9, struct.pack(f"<IQ3{code}", sort, 3, 1, 0, 1))
    metadata |= {
        "text": (8, text(b"\xff\xfe")),
        "texts": (9, struct.pack("<IQ", 8, 2) + text("") + text("b")),
    }
    assert len(load_norms(gguf(file, {"ln.weight": ("<f4", ones(2))}, metadata))) == 1


def test_norms_that_are_quantized_or_mixed_up_are_refused(file):
    for tensors, says in (
        ({"ln.weight": ("Q8_0", np.ones(34, "i1"))}, "stored as type 8 of ggml, not as F64"),
        ({"ln.weight": ("<f4", np.array([np.nan], "<f4"))}, "entry 0 of its gain is nan"),
        ({"wte": ("<f4", ones(2))}, r"no layer or RMS norm.*\(tensors: wte"),
    ):
        with pytest.raises(ValueError, match=says):
            load_norms(gguf(file, tensors))


HUGE = struct.pack("<Q", 2**63)


@pytest.mark.parametrize(
    ("head", "says"),
    [
        (b"", "cut off"),
        (struct.pack("<I", 1) + bytes(16), "gguf file of version 1"),
        (struct.pack(">I", 3) + bytes(16), "the other way round"),
        (struct.pack("<I", 3) + HUGE + bytes(8), "9223372036854775808 tensors; more than"),
        (struct.pack("<I", 3) + bytes(8) + HUGE, "9223372036854775808 keys; more than"),
        (struct.pack("<IQQ", 3, 0, 1) + HUGE, "cut off"),
        (struct.pack("<IQQ", 3, 0, 1) + text(b"\xff") + bytes(4), "no text in UTF-8"),
        (
            struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<I", 13),
            "k is of sort 13, which is not known",
        ),
        (struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<IIQ", 9, 9, 1), "a list of sort 9"),
        (struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<II", 9, 8) + HUGE, "cut off"),
        (struct.pack("<IQQ", 3, 0, 1) + text("k") + struct.pack("<II", 9, 0) + HUGE, "cut off"),
        (struct.pack("<IQQ", 3, 1, 0) + text("ln.weight") + struct.pack("<I", 2**31), "2147483648 axes"),
        (struct.pack("<IQQ", 3, 0, 0), "holds no layer or RMS norm"),
    ],
)
def test_heads_that_lie_are_refused(file, head, says):
    file.write_bytes(b"GGUF" + head)
    with pytest.raises(ValueError, match=says):
        load_norms(file)


@pytest.mark.parametrize(
    ("infos", "says"),
    [
        ([("ln.weight", 0, (2,), 0), ("wte", 0, (2,), 4)], "ln.weight overlaps with another"),
        ([("ln.weight", 0, (2,), 0), ("ln.bias", 0, (2,), 0)], "overlaps with another"),
        ([("ln.weight", 0, (2,), 2**64 - 1)], "perhaps cut off"),
        ([("ln.weight", 0, (2**62,), 0)], "perhaps cut off"),
        ([("ln.weight", 0, (2**63, 2**63), 0)], "perhaps cut off"),
        ([("ln.weight", 0, (2,), 0), ("ln.weight", 0, (2,), 32)], "ln.weight occurs twice"),
        ([("ln.weight", 0, (0,), 0)], "has 0 entries"),
    ],
)
def test_places_that_lie_are_refused(file, infos, says):
    raw_gguf(file, len(infos), RMS, b"".join(info(*each) for each in infos), bytes(64))
    with pytest.raises(ValueError, match=says):
        load_norms(file)


@pytest.mark.parametrize("align", [0, 3, 2**31 + 1])
def test_alignments_that_are_no_powers_of_two_are_refused(file, align):
    gguf(file, {"ln.weight": ("<f4", ones(2))}, {"general.alignment": (4, struct.pack("<I", align))})
    with pytest.raises(ValueError, match=f"alignment {align}"):
        load_norms(file)


@given(st.binary(max_size=200))
def test_random_bytes_are_refused_and_never_crash(tmp_path_factory, content):
    file = tmp_path_factory.mktemp("random") / "model.gguf"
    file.write_bytes(b"GGUF" + struct.pack("<I", 3) + content)
    with pytest.raises(ValueError, match=r"model\.gguf: \w+"):
        load_norms(file)


@pytest.mark.filterwarnings("ignore:.* not read")
@given(st.data())
def test_a_file_with_one_byte_changed_is_read_or_refused(tmp_path_factory, data):
    changed = bytearray(LIBRARY.read_bytes())
    changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(st.integers(0, 255))
    file = tmp_path_factory.mktemp("changed") / "model.gguf"
    file.write_bytes(changed)
    try:
        layers = load_norms(file)
    except ValueError as error:
        assert str(error).startswith(str(file))  # noqa: PT017 - either way is right
    else:
        assert all(np.isfinite(layer.gain).all() for layer in layers)
