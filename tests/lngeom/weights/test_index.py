"""Models in several parts: read by their index, which leads nowhere else."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lngeom import load_norms

from .files import index, norms, safetensors

NAMES = ["model.layers.0.input_layernorm", "model.layers.1.input_layernorm+", "model.norm"]


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """The index of a model in three parts, the last of which, without norms, is not there."""
    norms(tmp_path / "part-1.safetensors", NAMES[:2])
    norms(tmp_path / "part-2.safetensors", NAMES[2:])
    places = {
        f"{name.rstrip('+')}.weight": f"part-{1 + (name == 'model.norm')}.safetensors" for name in NAMES
    }
    places |= {f"{NAMES[1][:-1]}.bias": "part-1.safetensors", "lm_head.weight": "part-3.safetensors"}
    return index(tmp_path / "model.safetensors.index.json", places)


def test_norms_of_all_parts_are_read_and_parts_without_norms_may_be_missing(model):
    layers = load_norms(model)
    assert [layer.name for layer in layers] == [name.rstrip("+") for name in NAMES]
    assert [layer.kind for layer in layers] == ["rms", "layer", "rms"]


def test_a_gain_and_its_bias_may_lie_in_two_parts(tmp_path):
    whole = {"ln.weight": "a.safetensors", "ln.bias": "b.safetensors"}
    for part in whole.values():
        norms(tmp_path / part, ["ln+"])
    [layer] = load_norms(index(tmp_path / "model.safetensors.index.json", whole))
    assert layer.kind == "layer"


def test_parts_may_be_links_as_in_a_cache_of_downloads(model, tmp_path):
    blob = tmp_path / "blobs" / "0123"
    blob.parent.mkdir()
    (tmp_path / "part-1.safetensors").rename(blob)
    (tmp_path / "part-1.safetensors").symlink_to(blob)
    assert len(load_norms(model)) == 3


def test_a_missing_part_and_one_without_its_tensors_are_named(model, tmp_path):
    norms(tmp_path / "part-2.safetensors", ["model.other_norm"])
    with pytest.raises(ValueError, match=r"part-2\.safetensors: .* says that this holds model\.norm\.weight"):
        load_norms(model)
    (tmp_path / "part-2.safetensors").unlink()
    with pytest.raises(FileNotFoundError, match=r"part-2\.safetensors, in which 1 tensors of norms lie"):
        load_norms(model)


@pytest.mark.parametrize(
    "place",
    [
        "../../etc/passwd",
        "/etc/passwd",
        "..",
        ".",
        "",
        "sub/part.safetensors",
        "..\\part",
        "a\x00b",
        "a\nb",
        "\x1b[2J",
    ],
)
def test_an_index_leads_to_no_file_elsewhere(tmp_path, place):
    (tmp_path / "sub").mkdir()
    norms(tmp_path / "sub" / "part.safetensors", ["ln"])
    with pytest.raises(ValueError, match="not the name of one beside it") as refused:
        load_norms(index(tmp_path / "model.safetensors.index.json", {"ln.weight": place}))
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "no valid JSON"),
        (b'{"weight_map": ', "no valid JSON"),
        (b'{"weight_map": {"ln.weight": 3}}', "a string was expected"),
        (b'{"weight_map": ["ln.weight"]}', "no valid JSON"),
        (b'{"metadata": [[[[]]]], "weight_map": {}}', "no layer or RMS norm"),
        (b'{"metadata": [1, , 2], "weight_map": {}}', "a value was expected"),
        (b'{"metadata": [1 2], "weight_map": {}}', "expected , or ]"),
        (b'{"metadata": {"a": [}}', "a value was expected"),
        (b'{"metadata":' + b"[" * 50_000, "nested too deeply"),
        (b'{"metadata": {"weight_map": {"ln.weight": "a"}}}', "it has no weight_map"),
        (b'{"weight_map": {"ln.weight": "a", "ln.weight": "b"}}', "occurs twice"),
        (b'{"weight_map": {}} {}', "something follows the end"),
        (b'{"weight_map": {"wte": "a"}}', "no layer or RMS norm"),
        (b'{"weight_map": {"\xff": "a"}}', "no text in UTF-8"),
        (b'{"metadata":' + b'{"":' * 50_000, "nested too deeply"),
    ],
)
def test_what_is_no_index_is_refused(tmp_path, content, says):
    path = tmp_path / "model.safetensors.index.json"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=says):
        load_norms(path)


PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
JSON = st.recursive(PLAIN, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20)


@given(JSON, st.booleans())
def test_metadata_of_any_sort_are_passed_over(tmp_path_factory, metadata, ascii_only):
    folder = tmp_path_factory.mktemp("model")
    norms(folder / "a.safetensors", ["ln"])
    path = folder / "model.safetensors.index.json"
    content = {"metadata": metadata, "weight_map": {"ln.weight": "a.safetensors"}}
    path.write_text(json.dumps(content, ensure_ascii=ascii_only), "utf-8")
    assert [layer.name for layer in load_norms(path)] == ["ln"]


@pytest.mark.parametrize("first", [None, b"PK\x03\x04\x00\x00\x08\x08", b"\x80\x02\x8a\nl\xfc\x9cF"])
def test_an_index_of_pickles_says_that_they_are_not_opened(tmp_path, first):
    """Whether the pickles are there or not: nobody shall fetch them for nothing."""
    if first:
        (tmp_path / "pytorch_model-00001-of-00001.bin").write_bytes(first + bytes(100))
    path = index(tmp_path / "pytorch_model.bin.index.json", {"ln.weight": "pytorch_model-00001-of-00001.bin"})
    with pytest.raises(ValueError, match=r"pickle|zip archive") as refused:
        load_norms(path)
    assert "not opened, because that can run code hidden in it; most models are there as" in str(
        refused.value
    )


def test_an_index_is_known_by_its_content_too_and_a_folder_names_it(model):
    plain = model.rename(model.with_name("index"))
    assert len(load_norms(plain)) == 3
    with pytest.raises(ValueError, match=r"this is a folder; .* such as part-1\.safetensors"):
        load_norms(model.parent)
    plain.rename(model)
    with pytest.raises(ValueError, match=r"such as model\.safetensors\.index\.json"):
        load_norms(model.parent)


def test_parts_that_are_no_safetensors_files_are_refused(tmp_path):
    path = index(tmp_path / "i.json", {"ln.weight": "i.json"})  # itself
    with pytest.raises(ValueError, match="not a safetensors file"):
        load_norms(path)
    safetensors(tmp_path / "empty.safetensors", {})
    with pytest.raises(ValueError, match=r"says that this holds ln\.weight"):
        load_norms(index(path, {"ln.weight": "empty.safetensors"}))
