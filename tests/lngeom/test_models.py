"""The table of models: complete, from code that was read, and true of small arrays of each model's form."""

import csv
import datetime
import hashlib
import json
import re
import subprocess
import sys

import numpy as np
import pytest

from lngeom import layer_norm, rms_norm
from lngeom.rmsnorm import unit_norm
from lngeom.trained import results, statistics
from lngeom.transformers.attention import unselectable
from lngeom.uses.models import (
    ALLOWED,
    FILE,
    SITES,
    UNVERIFIED,
    find_model,
    holds_for,
    models,
    read_models,
    read_sources,
)
from tools.atlas import (
    COLUMNS,
    PROBED,
    SEVERAL,
    VERSION,
    disagreements,
    read_layer,
    read_probed,
    stale,
)
from tools.models import LINES, cited, in_git, keep_lines, line_of, report, text_of

from ..nightly import first_by_day
from .weights.files import norms

every_model = pytest.mark.parametrize("row", models().values(), ids=lambda row: row.name)
TEXT = FILE.read_text("utf-8")
SOURCES = read_sources(TEXT)
TOKENS, FEATURES = 12, 6

ASKED = (
    *("GPT-2", "Pythia (GPT-NeoX)", "GPT-J 6B", "OPT", "BERT", "MiniLM", "T5", "Llama 2, Llama 3", "Llama 4"),
    *(
        "SmolLM2",
        "SmolLM3",
        "Mistral 7B",
        "Phi-3",
        "Qwen2.5",
        "Qwen3",
        "Qwen3-Next",
        "DeepSeek-V3",
        "gpt-oss",
    ),
    *(
        "Command R",
        "Command R7B",
        "OLMo 1",
        "OLMo 2",
        "OLMo 3",
        "Gemma 1",
        "Gemma 2",
        "Gemma 3",
        "Gemma 3n",
        "Gemma 4",
    ),
    *("nGPT", "Whisper", "ViT", "CLIP (image tower)", "CLIP (text tower)", "ConvNeXt", "DiT", "Flux"),
    *("BLOOM", "Falcon", "MPT", "Phi-2", "StableLM", "Nemotron-4", "Mixtral", "Ministral 3", "Qwen3-MoE"),
    *("Qwen3.5", "DeepSeek-V2", "DeepSeek-V3.2", "GLM-4", "GLM-4.5", "GLM-5", "MiniMax-M2"),
    *("MiniMax-Text-01", "EXAONE 4", "Nemotron-H", "Mamba-2", "Jamba", "Falcon-H1", "Granite 4", "LFM2"),
    *("OLMoE", "Chameleon"),
    *("RoBERTa", "XLM-R", "DeBERTa v3", "ModernBERT", "BART", "ESM-2", "DINOv2", "DINOv3", "SigLIP 2"),
    *("Swin v2", "SAM", "wav2vec 2.0", "HuBERT"),
)


# ---------------------------------------------------------------- the file


def test_the_models_that_a_reader_asks_for_are_there():
    assert set(ASKED) <= models().keys()


@every_model
def test_a_row_of_the_table_is_right_for_every_site_that_it_names(row):
    rows = row.alike
    assert sorted((norm for norms in rows for norm in norms), key=row.norms.index) == list(row.norms)
    columns = ("kind", "gain", "gguf", "bias", "eps", "eps_in", "cast", "only")
    facts = [{tuple(getattr(norm, column) for column in columns) for norm in norms} for norms in rows]
    assert all(len(found) == 1 for found in facts)
    assert len(set.union(*facts)) == len(rows)  # no two rows that could be one
    assert not any(";" in norm.site + norm.reads for norm in row.norms)


@pytest.mark.parametrize("key", SOURCES)
def test_a_source_names_a_commit_or_a_version_and_the_day_on_which_it_was_read(key):
    source = SOURCES[key]
    if source.kind == "repository":
        assert re.fullmatch(r"[\w.-]+/[\w.-]+", source.name)
        assert re.fullmatch("[0-9a-f]{40}", source.version)
    elif source.kind == "package":
        assert re.fullmatch(r"\d+(\.\d+)+", source.version)
    else:
        assert re.search(r", (issue|pull request) \d+$", source.name)
    assert datetime.date(2026, 11, 1) <= source.read


@every_model
def test_every_fact_of_a_site_is_known_and_names_its_file_and_symbol(row):
    assert row.place in ALLOWED["place"]
    assert row.rotary in (*ALLOWED["rotary"], UNVERIFIED)
    for norm in row.norms:
        assert norm.site in SITES
        assert norm.reads
        for column in ("kind", "gain", "bias", "eps_in", "cast"):
            assert getattr(norm, column) in (*ALLOWED[column], UNVERIFIED)
        for without in ("none", UNVERIFIED):
            assert (norm.eps == without) == (norm.eps_in == without)
        assert norm.gain in ("g", "1 + g", "√N g") or norm.cast == "none"
    for entry in row.read:
        source, _, where = entry.partition(" ")
        file, _, symbols = where.partition(": ")
        assert symbols
        assert SOURCES[source].kind == "thread" or re.search(r"\.(py|cu|md|ya?ml|json|txt|gguf)$", file)


@every_model
def test_an_epsilon_of_a_checkpoint_names_a_configuration_for_each_size(row):
    """Qwen2.5's one log of one copy hid that five of its checkpoints have another ε."""
    of_checkpoints = [norm for norm in row.norms if norm.eps_in == "checkpoint"]
    assert bool(of_checkpoints) == bool(row.checkpoints)
    assert len({checkpoint.size for checkpoint in row.checkpoints}) == len(row.checkpoints)
    for checkpoint in row.checkpoints:
        ((source, _, where),) = (entry.partition(" ") for entry in checkpoint.read)
        assert SOURCES[source].kind in ("repository", "package")  # not what a program printed
        assert where.partition(": ")[2]
        assert not source.startswith("transformers")  # whose class defaults are no checkpoint's
    for norm in of_checkpoints:
        assert set(norm.eps.split(" or ")) == {checkpoint.eps for checkpoint in row.checkpoints}
    for part in row.sizes.split("; ") if row.checkpoints else ():  # as the page prints them
        eps, _, sizes = part.partition(": ")
        assert sizes.split(", ") == [c.size for c in row.checkpoints if c.eps == eps]
    for norm in row.norms:
        numbers = {checkpoint.eps for checkpoint in row.checkpoints} if norm in of_checkpoints else {norm.eps}
        for eps in numbers - {"none", UNVERIFIED}:
            assert 0 < float(eps) < 1e-3
        if norm.eps_in == "log of one copy":
            assert any(SOURCES[entry.partition(" ")[0]].kind == "thread" for entry in norm.read)


def test_the_sizes_of_qwen_2_5_differ():
    sizes = {checkpoint.size: checkpoint.eps for checkpoint in models()["Qwen2.5"].checkpoints}
    assert {size for size, eps in sizes.items() if eps == "1e-5"} == {
        *("14B", "32B", "72B", "7B Instruct-1M", "14B Instruct-1M"),
    }
    assert {sizes[f"{size} Instruct"] for size in ("1.5B", "7B", "14B", "32B", "72B")} == {"1e-6"}


@every_model
def test_a_cast_without_a_mark_was_read_in_the_code_of_the_model_itself(row):
    """Not in a port's, in PyTorch's kernel or in code that has no cast."""
    for norm in row.norms:
        code = {entry.partition(" ")[0] for entry in norm.read if ".py: " in entry}
        if norm.cast in ("before", "after") and row.name != "MiniLM":  # its own code is the port
            assert code - {"transformers", "diffusers", "pytorch", "gguf", "copies", "litgpt", "torchtune"}
        if norm.cast.endswith("(port)"):
            assert code & {"transformers", "diffusers"}
    no_cast = ("T5", "Gemma 3n", "Gemma 4", "GPT-2", "GPT-J 6B", "BERT", "ViT")  # one format throughout
    if row.name in no_cast:
        assert all(norm.cast.endswith("(port)") for norm in row.norms if norm.gain != "none")


def test_a_gain_stored_minus_1_is_whole_in_the_files_of_llama_cpp():
    """Its converters add the 1, except to what they leave out."""
    for row in models().values():
        for norm in row.norms:
            if norm.gain == "1 + g":
                assert any(entry.startswith("to_gguf_") for entry in norm.read)
                assert norm.gguf == ("" if norm.site == "MTP input" else "g")
            else:
                assert not norm.gguf


def test_the_epsilon_of_a_released_model_is_not_taken_from_a_port():
    """The port of Llama defaults to 1e-6; the models use 1e-5, and a wrong ε costs perplexity."""
    facts = {row.name: {(norm.eps, norm.eps_in) for norm in row.norms} for row in models().values()}
    for name, eps, where in (
        ("Llama 2, Llama 3", "1e-5", "checkpoint"),
        ("Mistral 7B", "1e-5", "checkpoint"),
        ("Llama 4", "1e-5", "checkpoint"),
        ("Gemma 3", "1e-6", "code"),
        ("Qwen3-Next", "1e-6", "log of one copy"),
        ("OLMo 2", "1e-6", "training"),
        ("OLMo 3", "1e-6", "training"),
        ("DeepSeek-V3", "1e-6", "code"),
        ("DiT", "1e-6", "code"),
    ):
        assert facts[name] - {(UNVERIFIED, UNVERIFIED), ("1e-6", "port")} == {(eps, where)}
    for row in models().values():
        for norm in row.norms:
            own = [e for e in norm.read if not e.startswith(("transformers ", "diffusers ", "pytorch "))]
            assert own or norm.eps_in in ("checkpoint", "port", "none")


def test_where_the_cast_is():
    before = holds_for(cast=("before", "before (port)"), site=("attention input", "after the sublayer"))
    assert set(before) == {
        *("T5", "Llama 2, Llama 3", "Llama 4", "SmolLM2", "SmolLM3", "Mistral 7B", "Phi-3", "Qwen2.5"),
        *(
            "Qwen3",
            "DeepSeek-V3",
            "OLMo 2",
            "Mixtral",
            "Ministral 3",
            "Qwen3-MoE",
            "DeepSeek-V2",
            "DeepSeek-V3.2",
        ),
        *("GLM-4", "GLM-4.5", "GLM-5", "MiniMax-M2", "EXAONE 4", "OLMoE", "Chameleon"),
    }
    for name in ("GPT-2", "BERT", "MiniLM", "ViT", "ConvNeXt", "OPT"):  # PyTorch's kernel: in float32
        for norm in models()[name].norms:
            assert norm.cast in ("after", "after (port)")
            assert any("layer_norm_kernel" in entry for entry in norm.read)
    by_hand = {norm.site: norm.cast for norm in models()["ConvNeXt"].norms}
    assert by_hand["stem"] == by_hand["downsampling"] == "after (port)"
    assert by_hand["inside the block"] == by_hand["final"] == "after"


def test_sites_that_an_encoder_a_head_or_a_module_has_are_there():
    for name in ("T5", "Whisper"):
        reads = {norm.site: norm.reads for norm in models()[name].norms}
        assert reads["encoder final"] == "W_K, W_V of cross-attention"
        assert reads["final"] == "output matrix"
    head = next(norm for norm in models()["BERT"].norms if norm.site == "prediction head")
    assert head.gain_folds
    assert not any(norm.gain_folds for norm in models()["BERT"].norms if norm is not head)
    assert not any(norm.gain_folds for norm in models()["MiniLM"].norms)
    for name in ("DeepSeek-V3", "Qwen3-Next"):
        assert "MTP input" in [norm.site for norm in models()[name].norms]
    only = {norm.model: norm.only for norm in (n for m in models().values() for n in m.norms) if norm.only}
    assert "not in Maverick" in only["Llama 4"]
    assert only["Command R"] == "in Command R+"
    assert not any(norm.site.startswith("QK") for norm in models()["Command R7B"].norms)


def test_a_third_convention_multiplies_by_the_root_of_the_width():
    """nGPT stores s_qk times 1/√N: at its start, for every width, the gain is 1."""
    assert holds_for(gain="√N g") == ["nGPT"]
    for width in (64, 1024, 4096):
        base_scale = 1 / width**0.5  # as train.py sets it
        stored, init_value, init_scaling = base_scale * np.ones(4), 1.0, base_scale
        assert np.allclose(stored * (init_value / init_scaling), np.sqrt(width) * stored)
        assert np.allclose(np.sqrt(width) * stored, 1)


GGUF = {  # as gguf-py writes general.architecture
    **{"gpt2": "GPT-2", "gptneox": "Pythia (GPT-NeoX)", "gptj": "GPT-J 6B", "bert": "BERT", "t5": "T5"},
    **{"t5encoder": "T5", "llama": "Llama 2, Llama 3", "llama4": "Llama 4", "smollm3": "SmolLM3"},
    **{"phi3": "Phi-3", "qwen2": "Qwen2.5", "qwen3": "Qwen3", "qwen3next": "Qwen3-Next"},
    **{"deepseek2": "DeepSeek-V3", "gpt-oss": "gpt-oss", "command-r": "Command R", "cohere2": "Command R7B"},
    **{"olmo": "OLMo 1", "olmo2": "OLMo 2", "gemma": "Gemma 1", "gemma2": "Gemma 2", "gemma3": "Gemma 3"},
    **{"gemma3n": "Gemma 3n", "gemma4": "Gemma 4", "bloom": "BLOOM", "falcon": "Falcon", "mpt": "MPT"},
    **{"phi2": "Phi-2", "stablelm": "StableLM", "nemotron": "Nemotron-4", "nemotron_h": "Nemotron-H"},
    **{"qwen3moe": "Qwen3-MoE", "qwen35": "Qwen3.5", "glm4": "GLM-4", "glm4moe": "GLM-4.5"},
    **{"glm-dsa": "GLM-5", "minimax-m2": "MiniMax-M2", "exaone4": "EXAONE 4", "mamba2": "Mamba-2"},
    **{"jamba": "Jamba", "falcon-h1": "Falcon-H1", "granitehybrid": "Granite 4", "lfm2": "LFM2"},
    **{"olmoe": "OLMoE", "chameleon": "Chameleon", "modern-bert": "ModernBERT"},
}


def test_what_a_gguf_file_says_is_found():
    from gguf.constants import MODEL_ARCH_NAMES

    assert GGUF.keys() <= set(MODEL_ARCH_NAMES.values())
    for architecture, name in GGUF.items():
        assert find_model(architecture).name == name
    for other in set(MODEL_ARCH_NAMES.values()) - GGUF.keys() - {"clip"}:  # no other is mistaken for a row
        with pytest.raises(ValueError, match="no model is of the architecture"):
            find_model(other)


@pytest.mark.parametrize("bad", ["", "qwen3nxt", "QWEN3", "x" * 10_000, None, 5, ["qwen3"], float("nan")])
def test_an_unknown_architecture_is_answered_in_one_short_line(bad):
    with pytest.raises(ValueError, match="no model is of the architecture") as caught:
        find_model(bad)
    assert len(str(caught.value)) < 150
    assert "\n" not in str(caught.value)


def test_a_misspelled_architecture_gets_a_hint():
    with pytest.raises(ValueError, match="did you mean qwen3next"):
        find_model("qwen3nxt")
    with pytest.raises(ValueError, match=r"did you mean .*qwen3"):
        find_model("QWEN3")


def test_one_model_may_have_two_conventions_of_the_gain():
    gains = {norm.site: norm.gain for norm in models()["Qwen3-Next"].norms}
    assert gains["attention input"] == "1 + g"
    assert gains["linear-attention output"] == "g"


SOURCE = """
[sources.here]
package = "a package"
version = "1.0.0"
read = 2026-11-27
"""
ROW = """
[[models]]
name = "X"
types = ["x"]
place = "pre"
rotary = "yes"

[[models.norms]]
sites = ["attention input", "final"]
kind = "RMSNorm"
gain = "g"
bias = false
eps = "1e-6"
eps_in = "port"
cast = "before"
read = ["here x.py: X"]
"""


CHECKPOINTS = """[[models.checkpoints]]
eps = "1e-5"
read = "here x.json"
sizes = { "7B" = "eps", "14B" = "eps" }

"""


def test_the_epsilon_of_a_site_is_that_of_the_checkpoints():
    text = SOURCE + ROW.replace("[[models.norms]]", CHECKPOINTS + "[[models.norms]]")
    text = text.replace('eps = "1e-6"\neps_in = "port"', 'eps_in = "checkpoint"')
    assert {norm.eps for norm in read_models(text)["X"].norms} == {"1e-5"}
    other = CHECKPOINTS.replace("1e-5", "1e-6").replace('"7B" = "eps", "14B"', '"72B"')
    both = text.replace(CHECKPOINTS, CHECKPOINTS + other)
    assert {norm.eps for norm in read_models(both)["X"].norms} == {"1e-5 or 1e-6"}
    assert read_models(both)["X"].sizes == "1e-5: 7B, 14B; 1e-6: 72B"
    assert "here x.json: eps" in read_models(both)["X"].read
    for wrong, right, said in (
        ('"7B" = "eps", "7B" = "eps"', '"7B" = "eps", "14B" = "eps"', "not valid TOML"),
        ("{}", '{ "7B" = "eps", "14B" = "eps" }', "X: sizes should map each size to the symbol"),
        ('"there x.json"', '"here x.json"', "X: the source 'there' is not listed"),
        ('size = "7B"\nread = "here', 'read = "here', "X: size is no fact"),
    ):
        with pytest.raises(ValueError, match=re.escape(said)):
            read_models(text.replace(right, wrong))
    with pytest.raises(ValueError, match="X: 14B, 7B occurs twice"):
        read_models(text.replace(CHECKPOINTS, 2 * CHECKPOINTS))


def test_a_sound_table_is_read():
    row = read_models(SOURCE + ROW)["X"]
    assert [(norm.site, norm.reads) for norm in row.norms] == [
        ("attention input", "W_Q, W_K, W_V"),
        ("final", "output matrix"),
    ]
    assert row.norms[0].kind == "RMSNorm"
    assert row.note == ""
    text = ROW.replace("cast", 'reads = { "final" = "a dense matrix" }\ncast')
    assert [norm.reads for norm in read_models(SOURCE + text)["X"].norms] == [
        "W_Q, W_K, W_V",
        "a dense matrix",
    ]


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ("", 'eps = "1e-6"\n', 'X: eps missing; write "not verified"'),
        ('place = "before"', 'place = "pre"', "X: place is 'before'; it may be one of"),
        ('"attention"', '"attention input"', "X: site 0 is 'attention'"),
        ('"final", "final"', '"final"', "X: final occurs twice"),
        ("bias = 1.5", "bias = false", "X: bias is 1.5"),
        ('"there x.py: X"', '"here x.py: X"', "X: the source 'there' is not listed"),
        ('"here somewhere"', '"here x.py: X"', "X: read should name files and symbols"),
        ('"here x.py: X"', '["here x.py: X"]', "X: read should be a list"),
        ("[]", '["here x.py: X"]', "X: read should be a list"),
        ('gains = "g"\ngain', "gain", "X: gains is no fact of an entry"),
        ('reads = { "QK" = "scores" }\ncast', "cast", "X: reads speaks of ['QK'], and the sites are"),
        ("name = ", 'name = "X"', "the table of models is not valid TOML"),
        ("read = 27", "read = 2026-11-27", "source here: read should be a day"),
        (
            'eps_in = "checkpoint"',
            'eps_in = "port"',
            "X: list checkpoints if, and only if, a site has eps_in",
        ),
        (CHECKPOINTS + "[[models.norms]]", "[[models.norms]]", "X: list checkpoints if, and only if"),
        ("", 'version = "1.0.0"\n', "source here: give read and repository, commit"),
        (
            'repository = "a/b"\ncommit = "12ab"',
            'package = "a package"\nversion = "1.0.0"',
            "source here: the commit should have 40 hexadecimal digits, got '12ab'",
        ),
    ],
)
def test_an_entry_that_is_not_sound_is_refused_in_a_sentence(wrong, right, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        read_models((SOURCE + ROW).replace(right, wrong))


def test_a_name_that_occurs_twice_and_a_source_that_nobody_cites_are_refused():
    with pytest.raises(ValueError, match=r"X: its name or its type"):
        read_models(SOURCE + ROW + ROW)
    with pytest.raises(ValueError, match="no entry cites unused"):
        read_models(SOURCE.replace("here", "unused") + SOURCE + ROW)


def test_what_was_not_verified_may_be_said():
    text = (SOURCE + ROW).replace('cast = "before"', f'cast = "{UNVERIFIED}"')
    assert read_models(text)["X"].norms[0].cast == UNVERIFIED


def test_a_query_for_what_does_not_exist_says_so():
    for query, said in (
        (lambda: holds_for(kind="BatchNorm"), "kind is never 'BatchNorm'"),
        (lambda: holds_for(head="each"), "there is no column 'head'"),
        (lambda: holds_for("folds"), "there is no property 'folds'"),
        (lambda: find_model("made-up"), "no model is of the architecture 'made-up'"),
    ):
        with pytest.raises(ValueError, match=re.escape(said)):
            query()


# ---------------------------------------------------------------- what ran


RECORD = PROBED.read_text("utf-8")  # by python -m tools.probe
LAYERS = read_probed(RECORD)


def disagreeing(text):
    """What layers that ran say against a table."""
    return disagreements(read_models(text), LAYERS)


def test_the_table_agrees_with_what_the_ports_did():
    first = RECORD.splitlines()[0]
    assert re.fullmatch(r"transformers \d+\.\d+\.\d+, torch \S+, 20\d\d-\d\d-\d\d", first)
    assert f"transformers {SOURCES['transformers'].version}," in first
    assert [str(read_layer(str(layer))) for layer in LAYERS] == [str(layer) for layer in LAYERS]
    assert disagreeing(TEXT) == []


def test_the_record_is_the_one_that_the_card_describes():
    """A line of it that is written by hand must not pass as one that ran."""
    assert hashlib.sha256(PROBED.read_bytes()).hexdigest() in (PROBED.parent / "README.md").read_text("utf-8")


def test_what_is_called_probed_was_probed_and_nothing_else():
    ran = {(layer.model, layer.path) for layer in LAYERS if layer.runs}
    said = [(norm.model, path) for row in models().values() for norm in row.norms for path in norm.port]
    assert set(said) == ran
    assert len(said) == len(set(said))  # each layer at one site
    for row in models().values():
        for norm in row.norms:
            assert (norm.established == "probed") == bool(norm.port)
            assert norm.established == "probed" or norm.eps_in != "port" or norm.kind == "unit vectors"
    probed = {model for model, _ in ran}
    assert models().keys() - probed == {"MiniLM", "SmolLM2", "nGPT", "DiT", "Flux"}


@pytest.mark.parametrize(
    ("model", "right", "wrong"),
    [
        ("Gemma 3n", 'gain = "g"', 'gain = "1 + g"'),
        ("Gemma 3", 'gain = "1 + g"', 'gain = "g"'),
        ("T5", 'cast = "before (port)"', 'cast = "after (port)"'),
        ("ConvNeXt", 'cast = "after (port)"', 'cast = "before (port)"'),
        ("Command R7B", 'kind = "LayerNorm"', 'kind = "RMSNorm"'),
        ("MPT", "bias = false", "bias = true"),
        ("Nemotron-4", 'gain = "1 + g"', 'gain = "g"'),
        ("GLM-4", 'eps = "1.5625e-7"', 'eps = "1e-7"'),
        ("Llama 4", 'reads = "scores"', 'reads = "rotation, then scores"'),
        ("Chameleon", 'reads = "rotation, then scores"', 'reads = "scores"'),
        ("Qwen3", 'reads = "rotation, then scores"', 'reads = "scores"'),
        ("Nemotron-H", 'only = "in Mamba layers"', 'reads = "gate, then W_O"'),
        ("Falcon-H1", 'reads = "gate, then W_O"', 'reads = "W_O"'),
        (
            "BLOOM",
            'sites = ["stem", "attention input", "MLP input", "final"]',
            'sites = ["final", "attention input", "MLP input", "stem"]',
        ),
        ("LFM2", '"embedding_norm"', '"embeddings_norm"'),
        ("OLMo 2", '"layers.*.post_attention_layernorm, ', '"'),
    ],
)
def test_a_wrong_entry_of_the_table_is_contradicted(model, right, wrong):
    start = TEXT.index(f'name = "{model}"')
    end = TEXT.index("[[models]]", start)
    assert right in TEXT[start:end]
    changed = TEXT[:start] + TEXT[start:end].replace(right, wrong) + TEXT[end:]
    found = disagreeing(changed)
    assert found
    assert all(entry.startswith(model) for entry in found)


def test_what_a_site_says_of_heads_is_how_many_features_were_normalized():
    """The ports have 4 heads of 8 features, and 2 key heads; those without gains take any width."""
    sites = {
        (norm.model, path): norm.site for row in models().values() for norm in row.norms for path in norm.port
    }
    for layer in LAYERS:
        site = sites[layer.model, layer.path]
        if layer.gain != "none" and site.startswith("QK"):
            assert layer.width in ((8,) if site == "QK, each head" else (16, 32))


@pytest.mark.parametrize("line", ["", "GPT-2", "GPT-2: ln_f: LayerNorm", f"{'x' * 10_000}: y"])
def test_a_line_that_the_probe_did_not_print_is_refused(line):
    with pytest.raises(ValueError, match="not a line of the probe"):
        read_layer(line)


def test_the_epsilon_of_a_port_is_not_that_of_the_models():
    """Why the default of a class is no value: here it differs from the model's own."""
    unlike = []
    for name in dict.fromkeys(layer.model for layer in LAYERS):
        own = {
            float(eps)
            for norm in models()[name].norms
            if norm.eps != UNVERIFIED
            for eps in norm.eps.split(" or ")
        }
        port = {float(layer.eps) for layer in LAYERS if layer.model == name}
        if not all(any(abs(a / b - 1) < 0.05 for b in own) for a in port):
            unlike.append(name)
    assert unlike == [
        *(
            "Llama 2, Llama 3",
            "Mistral 7B",
            "OLMo 2",
            "OLMo 3",
            "ViT",
            "ConvNeXt",
            "RoBERTa",
            "XLM-R",
            "ESM-2",
        ),
    ]


def test_the_port_may_round_elsewhere_than_the_model():
    """The cast of a row without a mark is the model's own; the record has the port's."""
    casts = {(layer.model, layer.path): layer.cast for layer in LAYERS if layer.cast != "none"}
    unlike = {
        norm.model
        for row in models().values()
        for norm in row.norms
        for path in norm.port
        if norm.cast in ("before", "after") and casts[norm.model, path] != norm.cast
    }
    assert unlike == {"OLMo 2", "Mamba-2", "Chameleon"}


# ---------------------------------------------------------------- a source is read again


def test_a_checkout_is_compared_with_the_commit_that_was_read(tmp_path, monkeypatch):
    def git(*words):
        done = subprocess.run(
            ["git", "-C", str(tmp_path), "-c", "user.name=x", "-c", "user.email=x@x", *words],
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.strip()

    def commit(**files):
        for name, text in files.items():
            (tmp_path / f"{name}.py").write_text(text)
        git("add", "-A")
        git("commit", "-q", "-m", "x")
        return git("rev-parse", "HEAD")

    git("init", "-q")
    first = commit(a="class A:\n    eps = 1e-5\n    x = 1\n\nclass B:\n    pass\n", b="c = 1\n")
    (tmp_path / "b.py").unlink()
    commit(a="# moved down\nclass A:\n    eps = 1e-6\n    x = 1\n")
    wanted = {"a.py": ["A.eps", "A.x", "B"], "b.py": ["c"]}
    monkeypatch.setattr("tools.models.cited", lambda key: wanted)
    source = SOURCES["llama3"]
    again = type(source)(source.name, first, source.read, source.kind)
    assert report("llama3", again, tmp_path) == [
        "a.py: A.eps has changed",
        "a.py: B has gone",
        "b.py has gone",
    ]
    lines = report("llama3", source, tmp_path)
    assert "does not have the commit" in lines[0]
    assert lines[1:] == ["a.py: B has gone", "b.py has gone"]
    assert in_git(tmp_path, first)("b.py") == "c = 1\n"


def test_what_is_cited_is_found_in_code_and_in_configurations():
    code = "class A:\n    eps: float = 1e-5\n\n    def __init__(self):\n        self.norm = f(eps=1e-6)\n"
    assert text_of("A.eps", "a.py", code) == "eps: float = 1e-5"
    assert text_of("A.norm", "a.py", code) == "self.norm = f(eps=1e-6)"
    assert text_of("A.scale", "a.py", code) is None
    assert text_of("norm_eps", "a.yaml", "  norm_eps: 1e-6\n  norm_eps_x: 2\n") == "  norm_eps: 1e-6"
    assert "ModelArgs.norm_eps" in cited("llama3")["llama/model.py"]


def test_a_thread_has_no_checkout(tmp_path):
    with pytest.raises(ValueError, match="llama_issue is a thread"):
        report("llama_issue", SOURCES["llama_issue"], tmp_path)


@pytest.mark.parametrize(
    ("config", "said"),
    [
        (
            '{"model_type": "qwen3"}',
            "names qwen3, in the book's table of models Qwen3: RMSNorm, gain g, at attention input, MLP",
        ),
        (
            '{"model_type": "qwen3_next"}',
            "RMSNorm, gain g, at linear-attention output. Three of four layers are gated DeltaNets.",
        ),
        (
            '{"model_type": "made-up"}',
            "has no entry for 'made-up', the model_type in",
        ),
        ('["qwen3"]', "config.json names no model_type to look up"),
        ("{", "config.json names no model_type to look up"),
        (None, ""),
    ],
)
def test_the_command_says_which_model_a_file_belongs_to_or_that_there_is_none(tmp_path, config, said):
    whole = norms(tmp_path / "model.safetensors", ["model.norm"])
    if config is not None:
        (tmp_path / "config.json").write_text(config)
    done = subprocess.run(
        [sys.executable, "-m", "lngeom.weights", str(whole), "--kind", "rms"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert said in done.stderr
    assert bool(done.stderr) == (config is not None)


# ---------------------------------------------------------------- what follows, on small arrays


def normed(kind, x, gain, bias=0.0):
    """A layer of this kind at ε = 0."""
    return {"RMSNorm": rms_norm, "LayerNorm": layer_norm}[kind](x, gain, eps=0) + bias


def kind_of(row):
    """The kind, gain and bias of the layers that read the stream, or of those on it."""
    return next(
        n for n in row.norms if n.site not in ("stem", "QK, each head", "QK, all heads", "V", "latent")
    )


def parts(row):
    """Gains and biases as the model has them, and the matrices of one block."""
    norm = kind_of(row)
    gain = np.ones((4, FEATURES)) if norm.gain == "none" else rng.uniform(0.5, 2, (4, FEATURES))
    bias = rng.normal(size=(4, FEATURES)) * (norm.bias is True)
    return norm.kind, gain, bias, rng.normal(size=(2, 8, FEATURES)), rng.normal(size=(2, FEATURES, 8))


rng = np.random.default_rng(13)
MIXING = rng.normal(size=(FEATURES, FEATURES))
BLOCKS = {  # the stream x after a block; f and h are sublayers, n and m layers with gains and biases
    "pre": lambda x, f, h, n, m: (lambda y: y + h(m(y)))(x + f(n(x))),
    "parallel": lambda x, f, h, n, m: x + f(n(x)) + h(m(x)),
    "post": lambda x, f, h, n, m: (lambda y: m(y + h(y)))(n(x + f(x))),
    "both": lambda x, f, h, n, m: x + m(f(n(x))),
    "after": lambda x, f, h, n, m: x + m(f(x)),
    "inside": lambda x, f, h, n, m: x + f(n(x @ MIXING.T)),
}


def sublayer(reader, writer):
    return lambda z: np.tanh(z @ reader.T) @ writer.T


def layer(kind, gain, bias):
    return lambda x: normed(kind, x, gain, bias)


every_stack = pytest.mark.parametrize(
    "row", [row for row in models().values() if row.place in BLOCKS], ids=lambda row: row.name
)


@every_stack
def test_a_gain_folds_where_the_table_says_so(row):
    """Before a sublayer it goes into the matrices that read it; on the stream or before a sum it does not."""
    for norm in row.norms:
        if norm.gain not in ("g", "1 + g"):
            assert not norm.gain_folds
    kind, gain, bias, readers, writers = parts(row)
    x = rng.normal(size=(TOKENS, FEATURES))
    f, h = (sublayer(*pair) for pair in zip(readers, writers, strict=True))
    last = layer(kind, gain[1], bias[1])
    whole = BLOCKS[row.place](x, f, h, layer(kind, gain[0], 0), last)
    folded = BLOCKS[row.place](
        x, sublayer(readers[0] * gain[0], writers[0]), h, layer(kind, np.ones(FEATURES), 0), last
    )
    before = any(
        norm.gain_folds
        for norm in row.norms
        if norm.site
        not in (
            *(
                "final",
                "encoder final",
                "prediction head",
                "pooling head",
                "MTP input",
                "latent",
                "downsampling",
            ),
            *("linear-attention output", "feature projection", "position embedding"),
        )
    )
    assert np.allclose(whole, folded) or not before
    if row.place == "post":
        assert not before
        assert not np.allclose(whole, folded)
    if row.place in ("both", "after"):
        site = next(norm for norm in row.norms if norm.site == "after the sublayer")
        moved = BLOCKS[row.place](
            x,
            sublayer(readers[0], gain[1][:, None] * writers[0]),
            h,
            layer(kind, gain[0], 0),
            layer(kind, np.ones(FEATURES), bias[1]),
        )
        start = BLOCKS[row.place](x, f, h, layer(kind, gain[0], 0), last)
        assert not site.gain_folds
        assert not np.allclose(moved, start)


@every_stack
def test_the_mean_can_go_where_the_table_says_so(row):
    """All writers centered and RMSNorms in the place of LayerNorms: the same outputs, or not."""
    norm = kind_of(row)
    if norm.kind == "RMSNorm":
        assert not row.mean_can_go
        return
    if norm.gain == "condition":  # which gates what is written, feature by feature
        written = rng.normal(size=(TOKENS, FEATURES))
        gated = (written - written.mean(-1, keepdims=True)) * rng.uniform(0.5, 2, FEATURES)
        assert not np.allclose(gated.mean(-1), 0)
        assert not row.mean_can_go
        return
    _, gain, bias, readers, writers = parts(row)

    def outputs(kind, x, writers):
        if any(norm.site == "stem" for norm in row.norms):
            x = normed(kind, x, gain[2], bias[2])
        f, h = (sublayer(*pair) for pair in zip(readers, writers, strict=True))
        x = BLOCKS[row.place](x, f, h, layer(kind, gain[0], bias[0]), layer(kind, gain[1], bias[1]))
        sites = {norm.site for norm in row.norms}
        if "neck" in sites:  # which reads a stream that has no last layer
            return normed(kind, x @ MIXING.T, gain[3], bias[3])
        x = normed(kind, x, gain[3], bias[3])
        if "pooling head" in sites:
            x = x @ MIXING.T
            return x + f(normed(kind, x, gain[2], bias[2]))
        return normed(kind, np.tanh(x @ MIXING.T), gain[2], bias[2]) if "prediction head" in sites else x

    x = rng.normal(size=(TOKENS, FEATURES)) + 1
    whole = outputs("LayerNorm", x, writers)
    flat = outputs("RMSNorm", x - x.mean(-1, keepdims=True), writers - writers.mean(1, keepdims=True))
    apart = np.abs(whole - flat).max()
    assert apart < 1e-12 if row.mean_can_go else apart > 0.1


def test_a_layer_on_the_stream_before_the_first_block_keeps_the_mean():
    """CLIP's image tower is its text tower but for this layer, and only the text tower may lose the mean."""
    assert not models()["CLIP (image tower)"].mean_can_go
    assert models()["CLIP (text tower)"].mean_can_go
    assert not models()["ConvNeXt"].mean_can_go


@every_stack
def test_a_layer_does_not_depend_on_the_size_of_the_weights_that_the_table_names(row):
    """Three times the weights, and the same outputs at ε = 0; of all others the outputs change."""
    kind, gain, bias, readers, writers = parts(row)
    x = rng.normal(size=(TOKENS, FEATURES))
    n, m = (layer(kind, gain[k], bias[k]) for k in range(2))
    whole, larger = (
        BLOCKS[row.place](x, sublayer(readers[0], c * writers[0]), sublayer(readers[1], writers[1]), n, m)
        for c in (1, 3)
    )
    assert np.allclose(whole, larger) == ("last matrix of a sublayer" in row.size_is_unseen)
    if row.place == "inside":
        assert np.allclose(n(x @ MIXING.T), n(x @ (3 * MIXING).T))
        assert "depthwise convolution" in row.size_is_unseen
    sites = {norm.site for norm in row.norms}
    assert ("W_Q and W_K" in row.size_is_unseen) == any(site.startswith("QK") for site in sites)
    assert ("latent projections" in row.size_is_unseen) == ("latent" in sites)
    assert ("W_V" in row.size_is_unseen) == ("V" in sites)


def turned(keys, angle):
    """Pairs of features, each token by its own angle."""
    c, s = np.cos(angle), np.sin(angle)
    first, second = keys[..., ::2], keys[..., 1::2]
    return np.stack([first * c - second * s, first * s + second * c], -1).reshape(keys.shape)


@pytest.mark.slow
@pytest.mark.parametrize(
    "norm",
    first_by_day([n for m in models().values() for n in m.norms if n.site.startswith("QK")], 7),
    ids=lambda n: n.model,
)
def test_every_key_can_be_selected_only_where_the_table_promises_it(norm):
    """Four features, since LayerNorm leaves two with only two directions."""
    keys, angle = rng.normal(size=(5, 256, 2, 4)), np.arange(256)[:, None, None] * np.array([1.0, 0.01])
    gain = np.ones(4) if norm.gain == "none" else np.array([1, 0.1, 0.9, 0.2])
    scale = {"RMSNorm": rms_norm, "LayerNorm": layer_norm, "unit vectors": lambda k, eps: unit_norm(k)}[
        norm.kind
    ]
    if "bias" in norm.reads:
        # Swin v2: a bias of at most 16, a factor of at most 100: of two keys at 8° the other is hidden
        near = unit_norm(np.array([[1.0, 0], [np.cos(np.radians(8)), np.sin(np.radians(8))]]))
        assert 100 * np.linalg.norm(near[0] - near[1]) < 16
        assert not norm.every_key
        return
    if norm.reads == "scores":
        keys = scale(turned(keys, angle), eps=0) * gain
    elif norm.site == "QK, each head":
        keys = turned(scale(keys, eps=0) * gain, angle)
    else:
        keys = turned(scale(keys.reshape(5, 256, 8), eps=0).reshape(keys.shape) * gain, angle)
    assert (unselectable(keys[:, :, 0]).max() == 0) == norm.every_key


def test_with_an_epsilon_a_rotation_before_the_norm_guarantees_nothing():
    """The guarantee is one at ε = 0: for each ε there are short keys that it hides, and at ε = 0 none is."""
    for eps in (1e-6, 1e-5, 1e-2):
        for width in (2, 4, 64):
            keys = np.sqrt(eps) * rng.normal(size=(8 * width, width)) * rng.uniform(0.01, 10, (8 * width, 1))
            inside = keys[: 2 * width].mean(0) / 3
            keys = np.vstack([np.sqrt(eps) * np.vstack([np.eye(width), -np.eye(width)]), 1e-2 * inside])
            assert unselectable(rms_norm(keys, eps=eps)) > 0
            assert unselectable(rms_norm(keys, eps=0)) == 0


def test_a_number_that_all_layers_after_sublayers_share_can_go():
    """The stream is divided by it, and ε by its square; different numbers, or a gain, stay in this way."""

    def logits(x, shared, eps, sizes):
        for reader, writer, size in zip(*matrices, sizes, strict=True):
            inner = sublayer(reader, writer)(rms_norm(x, eps=eps))
            x = x + shared * size * rms_norm(inner, eps=1e-5)
        return rms_norm(x, eps=eps) @ output.T

    for width, eps, c in ((4, 0.0, 3.0), (16, 1e-5, 0.2), (64, 1e-2, 7.0)):
        matrices = rng.normal(size=(3, 8, width)), rng.normal(size=(3, width, 8))
        x, output = rng.normal(size=(5, width)), rng.normal(size=(7, width))
        whole = logits(x, c, eps, np.ones(3))
        assert np.allclose(logits(x / c, 1, eps / c**2, np.ones(3)), whole)
        unlike = logits(x, c, eps, [1, 2, 3])
        for guess in (1, 2, 3, 2 * c, 3 * c):
            assert not np.allclose(logits(x / guess, 1, eps / guess**2, np.ones(3)), unlike)


def test_decay_of_a_gain_stored_minus_1_rounds_the_ellipsoid_and_may_shrink_it():
    for width in (3, 64):
        for low, high in ((-0.9, -0.1), (-0.5, 0.5), (0.1, 3.0)):
            gain = rng.uniform(low, high, width)
            axes, later = 1 + gain, 1 + 0.9 * gain
            assert later.max() / later.min() < axes.max() / axes.min()
            assert np.all(np.abs(later - 1) < np.abs(axes - 1))  # toward the sphere, from either side
            assert (later.sum() < axes.sum()) == (gain.sum() > 0)
    negative = np.array([-2.5, 0.5])  # 1 + g < 0: then it need not become rounder
    assert np.ptp(np.log(np.abs(1 + 0.7 * negative))) > np.ptp(np.log(np.abs(1 + negative)))


def test_one_moving_feature_saturates_at_different_heights():
    for width in (3, 8, 64, 768):
        x = rng.normal(size=width)
        x[0] = 1e9
        assert np.isclose(rms_norm(x, eps=0)[0], np.sqrt(width))
        assert np.isclose(layer_norm(x, eps=0)[0], np.sqrt(width - 1))


def test_a_wrong_epsilon_shows_where_streams_are_short():
    """In SmolLM2 nowhere; were its embeddings ten times shorter, in the first layer."""
    square = statistics("smollm2")["rms"].astype(float) ** 2
    for scale, least, most in ((1, 1e-4, 5e-4), (0.1, 1e-2, 5e-2)):
        longer = np.sqrt((scale**2 * square + 1e-5) / (scale**2 * square + 1e-6)) - 1
        medians = np.median(longer, axis=(1, 2))
        assert least < medians[0] < most
        assert medians.argmax() == 0


def test_the_keys_of_smollm2_are_selectable_because_its_heads_are_wide():
    found = results("smollm2")["keys"]
    assert found["keys"] > 1000 > found["features"] == 64
    assert found["unselectable"].shape == (30, 3)  # all blocks, all key heads
    assert not found["unselectable"].any()
    assert all(0.5 < count / found["keys"] < 0.9 for count in found["are unselectable"].values())


def test_equal_gains_make_a_rotation_harmless():
    """The table knows no gains; with equal ones each key of a head can be selected."""
    assert holds_for(site="QK, each head", rotary="yes")
    keys = rms_norm(rng.normal(size=(50, 64, 2)), eps=0) * 0.7
    assert unselectable(turned(keys, np.arange(64)[:, None] * 1.0)).max() == 0


def test_the_bound_on_a_score_after_a_rotation():
    """m·max|γ|·max|γ′| holds, and m·max|γγ′| does not."""
    gain, other = np.array([1.0, 0.1]), np.array([0.1, 1.0])
    query, key = np.sqrt(2) * np.array([1.0, 0.0]) * gain, np.sqrt(2) * np.array([0.0, 1.0]) * other
    score = float(query @ turned(key[None], np.array([[-np.pi / 2]]))[0])
    assert np.isclose(score, 2.0)
    assert score <= 2 * gain.max() * other.max() + 1e-12
    assert score > 2 * np.abs(gain * other).max() + 1


# ---------------------------------------------------------------- as data


ATLAS = json.loads((PROBED.parent / "atlas.json").read_text("utf-8"))


def test_the_published_atlas_is_up_to_date():
    assert stale() == [], "run: python -m tools.atlas"
    card = (PROBED.parent / "README.md").read_text("utf-8")
    norms = [norm for row in models().values() for norm in row.norms]
    said = {how: sum(norm.established == how for norm in norms) for how in ("probed", "read", "log")}
    port = sum(norm.eps_in == "port" for norm in norms)
    for number in (
        f"version | {VERSION}, of",
        f"{len(ATLAS['rows'])} rows: {len(norms)} sites of {len(models())} models",
        f"*Probed*, {said['probed']} sites of {len({layer.model for layer in LAYERS})} models",
        f"*Read*, {said['read']} sites",
        f"*Log*, {said['log']} site",
        f"For {port} sites `eps_from` is `port`",
        f"Transformers {SOURCES['transformers'].version}",
        f"version {VERSION}, in",
    ):
        assert number in card


def test_the_published_atlas_fits_its_schema_and_both_files_say_the_same():
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((PROBED.parent / "schema.json").read_text("utf-8"))
    jsonschema.validate(ATLAS, schema)
    rows = ATLAS["rows"]
    for key, wrong in (
        ("established", "guessed"),
        ("kind", "BatchNorm"),
        ("theorems", "thm-qk"),
        ("id", "A b"),
    ):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**ATLAS, "rows": [{**rows[0], key: wrong}]}, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**ATLAS, "rows": [{k: v for k, v in rows[0].items() if k != "eps"}]}, schema)
    with (PROBED.parent / "atlas.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    assert [row["id"] for row in table] == [row["id"] for row in rows]
    for one, other in zip(table, rows, strict=True):
        assert one.keys() == other.keys() == COLUMNS.keys()
        for column, value in other.items():
            assert one[column] == value or column in SEVERAL


def test_a_row_of_the_atlas_says_what_the_table_and_the_probe_say():
    rows = ATLAS["rows"]
    assert len({row["id"] for row in rows}) == len(rows)
    assert {(row["model"], row["site"]) for row in rows} == {
        (norm.model, norm.site) for model in models().values() for norm in model.norms
    }
    ports = {(layer.model, layer.path): layer for layer in LAYERS}
    for row in rows:
        for path in row["port_layers"]:
            layer = ports[row["model"], path]
            assert (row["gain_port"], row["cast_port"]) == (layer.gain, layer.cast)
            file, _, line = layer.place.rpartition(":")
            assert any(source["address"].endswith(f"{file}#L{line}") for source in row["sources"])
        assert bool(row["port_layers"]) == (row["established"] == "probed")
    sizes = {row["sizes"]: row["eps"] for row in rows if row["model"] == "Qwen2.5"}
    assert sorted(sizes.values()) == ["1e-5", "1e-6"]
    assert all(("32B Instruct" in names.split(", ")) == (eps == "1e-6") for names, eps in sizes.items())
    mamba = [row for row in rows if row["model"] == "Mamba-2"]
    assert {(row["cast"], row["cast_port"]) for row in mamba} == {("after", "before")}


def test_an_address_names_the_commit_or_the_release_that_was_read():
    for row in ATLAS["rows"]:
        for source in row["sources"]:
            address = source["address"]
            if source["source"] in ("transformers", "diffusers"):
                assert f"/blob/v{source['version']}/src/{source['source']}/{source['file']}" in address
                assert source["source"] == "diffusers" or re.search(r"#L[1-9]\d*$", address)
            elif re.fullmatch("[0-9a-f]{40}", source["version"]):
                file = f"https://github.com/{source['source']}/blob/{source['version']}/{source['file']}"
                assert re.fullmatch(re.escape(file) + r"(#L[1-9]\d*)?", address)
            elif not source["version"]:
                assert re.fullmatch(r"https://github.com/[\w.-]+/[\w.-]+/(issues|pull)/\d+", address)
            else:
                assert not address  # a package whose repository was not read


def test_lines_are_kept_of_what_is_cited_and_of_nothing_else():
    known = json.loads(LINES.read_text("utf-8"))
    assert known.keys() <= {key for key, source in SOURCES.items() if source.kind != "thread"}
    for key, lines_ in known.items():
        assert lines_.keys() <= {
            f"{file}: {symbol}" for file, symbols in cited(key).items() for symbol in symbols
        }
        assert all(line > 0 for line in lines_.values())
    without = sum(len(symbols) for key in SOURCES.keys() - known.keys() for symbols in cited(key).values())
    assert without < 40  # threads, binary files, and a few large repositories


@pytest.mark.parametrize(
    ("symbol", "line"), [("A", 3), ("A.eps", 4), ("A.norm", 7), ("B.norm", 12), ("f", 14), ("nothing", 0)]
)
def test_the_line_of_a_symbol_is_where_it_begins(symbol, line):
    """The same text in two classes is told apart."""
    code = (
        "\n# a class\nclass A:\n    eps: float = 1e-5\n\n    def __init__(self):\n        self.norm = f(1)\n"
        "\n\nclass B:\n    def __init__(self):\n        self.norm = f(1)\n\ndef f(x):\n    return x\n"
    )
    assert line_of(symbol, "a.py", code) == line


def test_lines_are_those_of_the_version_that_the_table_names(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.models.LINES", tmp_path / "lines.json")
    monkeypatch.setattr("tools.models.cited", lambda key: {"a.py": ["A", "gone"]})
    package = SOURCES["transformers"]
    (tmp_path / "a.py").write_text("\nclass A:\n    pass\n")
    keep_lines("transformers", package, tmp_path)
    assert json.loads((tmp_path / "lines.json").read_text()) == {"transformers": {"a.py: A": 2}}
    with pytest.raises(ValueError, match="has nothing that is cited of"):
        keep_lines("llama3", SOURCES["llama3"], tmp_path)  # no such commit here
    with pytest.raises(ValueError, match="llama_issue is a thread"):
        keep_lines("llama_issue", SOURCES["llama_issue"], tmp_path)


def test_a_theorem_of_a_row_is_one_of_the_book():
    pages = (PROBED.parents[2] / "chapters").glob("*.md")
    book = "".join(path.read_text("utf-8") for path in pages)
    labels = {label for row in ATLAS["rows"] for label in row["theorems"]}
    assert labels == {"thm-folding", "thm-pre-rms", "thm-qk"}
    assert all(f":label: {label}\n" in book for label in labels)
    for row in ATLAS["rows"]:
        norm = next(n for n in models()[row["model"]].norms if n.site == row["site"])
        assert ("thm-folding" in row["theorems"]) == norm.gain_folds
        assert ("thm-qk" in row["theorems"]) == norm.every_key
        assert "thm-pre-rms" not in row["theorems"] or models()[row["model"]].mean_can_go


def test_an_atlas_that_is_out_of_date_is_noticed(tmp_path, monkeypatch):
    for name in ("atlas.csv", "atlas.json", "schema.json"):
        (tmp_path / name).write_text((PROBED.parent / name).read_text("utf-8"), "utf-8")
    monkeypatch.setattr("tools.atlas.FOLDER", tmp_path)
    assert stale() == []
    (tmp_path / "atlas.csv").unlink()
    text = (tmp_path / "atlas.json").read_text("utf-8")
    (tmp_path / "atlas.json").write_text(text.replace('"1e-12"', '"1e-6"', 1), "utf-8")
    assert stale() == ["atlas.csv", "atlas.json"]


def test_why_chapter_13_shows_its_rows():
    """Each reason in the column on the right, from the table and the record of the probe."""

    def at(name, site):
        return next(norm for norm in models()[name].norms if norm.site == site)

    ports = {(layer.model, layer.path): layer for layer in LAYERS}

    def port(name, site):
        return [ports[name, path] for path in at(name, site).port]

    assert at("GPT-2", "MLP input").gain_folds
    assert models()["GPT-2"].mean_can_go
    assert not at("BERT", "stream").gain_folds
    assert any("input_layernorm" in path for path in at("MiniMax-Text-01", "stream").port)
    assert models()["MiniMax-Text-01"].place == "post"
    assert {layer.eps for layer in port("Llama 2, Llama 3", "MLP input")} == {"1e-6"}
    assert at("Qwen2.5", "MLP input").eps == "1e-6 or 1e-5"
    gains = {name: at(name, "after the sublayer").gain for name in ("Gemma 3", "Gemma 4")}
    assert gains == {"Gemma 3": "1 + g", "Gemma 4": "g"}
    assert (at("Nemotron-4", "MLP input").kind, at("Nemotron-4", "MLP input").gain) == ("LayerNorm", "1 + g")
    qwen = {norm.site: norm.gain for norm in models()["Qwen3-Next"].norms if norm.gain != "none"}
    assert {site for site, gain in qwen.items() if gain == "g"} == {"linear-attention output"}
    assert at("Mamba-2", "SSM output").cast == "after"
    assert {layer.cast for layer in port("Mamba-2", "SSM output")} == {"before"}
    assert {layer.turned for layer in port("Llama 4", "QK, each head")} == {"after rotation"}
    assert {layer.width for layer in port("OLMo 2", "QK, all heads")} == {32, 16}  # 4 heads of 8, and 2
