"""Files that are a part of a model: the rest is read if it lies beside them, and its absence is named."""

import shutil
import struct
from pathlib import Path

import numpy as np
import pytest

from lngeom import load_norms

from .files import gguf, index, norms, ones, safetensors
from .test_command import run

HERE = Path(__file__).parent
SPLIT = [HERE / f"split-0000{n}-of-00002.gguf" for n in (1, 2)]  # by tools/gguf_vector.py
NAMES = [
    "blk.0.attn_norm",
    "blk.1.attn_norm",
    "blk.2.attn_norm",
    "blk.2.attn_q_norm[0]",
    "blk.2.attn_q_norm[1]",
]


def part(path: Path, number: int, count: int, name: str = "ln") -> Path:
    """A part of a gguf file that says so."""
    metadata = {"split.no": (2, struct.pack("<H", number - 1)), "split.count": (2, struct.pack("<H", count))}
    return gguf(path, {f"{name}.weight": ("<f4", ones(2))}, metadata)


@pytest.mark.parametrize("first", SPLIT)
def test_any_part_of_a_gguf_file_stands_for_all(first):
    layers = load_norms(first)
    assert [layer.name for layer in layers] == NAMES
    assert {layer.kind for layer in layers} == {"layer"}
    assert layers[-1].gain.tolist() == [4, 5, 6]


def test_missing_parts_of_a_gguf_file_are_named(tmp_path):
    for path in SPLIT:
        shutil.copy(path, tmp_path)
    one, two = (tmp_path / path.name for path in SPLIT)
    two.rename(tmp_path / "aside")
    says = r"this is part 1 of 2; 1 of the others, such as part 2, is not beside it, and the norms in them"
    with pytest.warns(UserWarning, match=says):
        assert [layer.name for layer in load_norms(one)] == NAMES[:2]
    one.unlink()
    (tmp_path / "aside").rename(two)
    with pytest.raises(
        ValueError, match=r"not told by the file, and blk\.2\.attn_norm, blk\.2\.attn_q_norm have"
    ):
        load_norms(two)  # only the first part has the metadata
    with pytest.warns(UserWarning, match="this is part 2 of 2; 1 of the others, such as part 1, is not"):
        assert {layer.kind for layer in load_norms(two, kind="rms")} == {"rms"}


def test_a_part_whose_name_does_not_say_so_or_says_another_is_told(tmp_path):
    with pytest.warns(UserWarning, match=r"is part 2 of 3; .*: let it end in -00002-of-00003\.gguf"):
        load_norms(part(tmp_path / "m.gguf", 2, 3))
    part(tmp_path / "a-1-of-2.gguf", 1, 2)
    part(tmp_path / "a-2-of-2.gguf", 1, 2, "norm")
    with pytest.raises(
        ValueError, match=r"a-2-of-2\.gguf: this is called part 2 of 2 and says that it is part 1"
    ):
        load_norms(tmp_path / "a-1-of-2.gguf")
    part(tmp_path / "a-2-of-2.gguf", 2, 2)
    with pytest.raises(ValueError, match=r"a-2-of-2\.gguf: ln\.weight lies in this and in a-1-of-2\.gguf"):
        load_norms(tmp_path / "a-1-of-2.gguf")
    norms(tmp_path / "a-2-of-2.gguf", ["norm"])
    with pytest.raises(ValueError, match=r"a-2-of-2\.gguf: this is no gguf file, as a-1-of-2\.gguf is"):
        load_norms(tmp_path / "a-1-of-2.gguf")


def test_parts_of_other_models_are_left_alone(tmp_path):
    part(tmp_path / "a-00001-of-00001.gguf", 1, 1)
    part(tmp_path / "b-00001-of-00002.gguf", 1, 2, "b.ln")
    part(tmp_path / "b-00002-of-00002.gguf", 2, 2, "b.norm")
    part(tmp_path / "b-00002-of-00003.gguf", 2, 3, "b.other_norm")
    assert [layer.name for layer in load_norms(tmp_path / "a-00001-of-00001.gguf")] == ["ln"]
    assert [layer.name for layer in load_norms(tmp_path / "b-00002-of-00002.gguf")] == ["b.ln", "b.norm"]


@pytest.fixture
def shards(tmp_path: Path) -> list[Path]:
    """A model in three parts beside its index, the last one without norms."""
    paths = [tmp_path / f"model-{n:05d}-of-00003.safetensors" for n in (1, 2, 3)]
    gain, bias = ("F32", ones(3)), ("F32", -ones(3))
    safetensors(paths[0], {"0.ln.weight": gain, "0.ln.bias": bias, "1.ln.weight": gain})
    safetensors(paths[1], {"1.ln.bias": bias, "norm.weight": gain})
    safetensors(paths[2], {"head.weight": ("F32", np.ones((2, 2), "<f4"))})
    places = {
        "0.ln.weight": 0,
        "0.ln.bias": 0,
        "1.ln.weight": 0,
        "1.ln.bias": 1,
        "norm.weight": 1,
        "head.weight": 2,
    }
    index(tmp_path / "model.safetensors.index.json", {name: paths[n].name for name, n in places.items()})
    return paths


@pytest.mark.parametrize("indexed", [True, False])
def test_any_part_of_a_safetensors_model_stands_for_all(shards, indexed):
    if not indexed:
        shards[0].with_name("model.safetensors.index.json").unlink()
    for path in shards:
        layers = load_norms(path)
        assert [(layer.name, layer.kind) for layer in layers] == [
            ("0.ln", "layer"),
            ("1.ln", "layer"),
            ("norm", "rms"),
        ]


def test_an_index_of_another_name_is_found_and_one_of_other_files_ignored(shards):
    whole = norms(shards[0].with_name("model.safetensors"), ["ln"])
    assert [layer.name for layer in load_norms(whole)] == ["ln"]
    shards[0].with_name("model.safetensors.index.json").rename(
        shards[0].with_name("m.safetensors.index.fp16.json")
    )
    index(shards[0].with_name("a.safetensors.index.json"), {"ln.weight": "b.safetensors"})
    assert len(load_norms(shards[2])) == 3


def test_a_broken_index_beside_a_file_does_not_hide_it(tmp_path):
    whole = norms(tmp_path / "model.safetensors", ["ln"])
    (tmp_path / "model.safetensors.index.json").write_text("version https://git-lfs.github.com/spec/v1")
    says = r"whether this is a part of a model is not known, for its index is not read: .* no valid JSON"
    with pytest.warns(UserWarning, match=says):
        assert [layer.name for layer in load_norms(whole)] == ["ln"]


def test_missing_parts_of_a_safetensors_model_are_named_and_no_half_norm_is_read(shards):
    """The bias of 1.ln lies in the second part: without it, that would be taken for an RMSNorm."""
    shards[1].unlink()
    with pytest.warns(UserWarning, match="not read") as told:
        layers = load_norms(shards[0])
    assert [layer.name for layer in layers] == ["0.ln"]
    said = [str(warning.message) for warning in told]
    assert said == [
        f"{shards[0]}: this is a part of a model; others that model.safetensors.index.json names are "
        f"not beside it, and the norms in them are not read: {shards[1].name}",
        f"{shards[0]}: 2 more are called like norms and were not read: 1.ln, norm",
    ]
    shards[0].with_name("model.safetensors.index.json").unlink()
    with pytest.warns(
        UserWarning, match="this is part 3 of 3; 1 of the others, such as part 2, is not beside it"
    ):
        load_norms(shards[2])


def test_the_command_says_that_parts_were_joined_and_what_is_missing(shards):
    done = run(shards[2])
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 4
    assert done.stderr == (
        f"lngeom.weights: {shards[2]}: this is a part of a model; by model.safetensors.index.json the norms "
        "of the others were read, too\n"
    )
    assert run(SPLIT[1]).stderr.endswith("this is part 2 of 2, and all of them were read\n")
    shards[1].unlink()
    assert run(shards[0]).stderr.count("\n") == 2


def test_a_part_in_a_folder_that_cannot_be_listed_is_read_alone(tmp_path, monkeypatch):
    def refuse(self):
        raise PermissionError

    path = part(tmp_path / "a-1-of-2.gguf", 1, 2)
    part(tmp_path / "a-2-of-2.gguf", 2, 2, "norm")
    monkeypatch.setattr(Path, "iterdir", refuse)
    with pytest.warns(UserWarning, match="this is part 1 of 2; 1 of the others"):
        assert len(load_norms(path)) == 1
