"""`python -m lngeom.weights`: its table, its figure, and one line for what is wrong or was not read."""

import subprocess
import sys

import numpy as np

from lngeom import load_norms
from lngeom.weights.__main__ import COLUMNS, table

from .files import norms, ones, safetensors


def run(*words: object) -> subprocess.CompletedProcess[str]:
    """The command, as a user runs it."""
    command = [sys.executable, "-m", "lngeom.weights", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_table_has_a_line_for_each_layer(tmp_path):
    done = run(norms(tmp_path / "model.safetensors", ["h.0.ln_1+", "ln_f"]))
    assert (done.returncode, done.stderr) == (0, "")
    assert [" ".join(line.split()) for line in done.stdout.splitlines()] == [
        " ".join(COLUMNS),
        "h.0.ln_1 layer 4 2.5 0 0.4 0 3.68 2.45 2.45 2.74 surface",
        "ln_f rms 4 2.5 0 0.4 0 4 4 4 - surface",
    ]


def test_kind_and_offset_are_given_by_pattern_and_a_value_alone_is_for_the_rest(tmp_path):
    path = norms(tmp_path / "model.safetensors", ["gated.norm", "in_norm", "q_norm"])
    wanted = table(load_norms(path, offset={"gated*": 0, "*": 1}, kind={"q_*": "layer"}))
    done = run(path, "--offset=1", "--offset=gated*=0", "--kind", "q_*=layer")
    assert (done.stdout.strip(), done.stderr) == (wanted, "")
    for option, says in (
        ("--offset=1x", "'1x'"),
        ("--kind=in_*=ln", "kind must be 'layer' or 'rms', got 'ln'"),
    ):
        done = run(path, option)
        assert done.returncode == 1
        assert says in done.stderr


def test_layers_that_are_switched_off_tiny_or_of_one_feature_have_a_line(tmp_path):
    gains = {"a": ones(3) - 3, "b": np.array([5e-324, 5e-324]), "c": ones(1)}
    tensors = {f"{name}.ln.weight": ("F64", gain.astype("<f8")) for name, gain in gains.items()}
    lines = table(load_norms(safetensors(tmp_path / "m", tensors), kind={"c*": "layer"})).splitlines()
    assert [" ".join(line.split()) for line in lines[1:]] == [
        "a.ln rms 3 1 2 0 2 2 inf inf - solid",
        "b.ln rms 2 4.94e-324 0 1 0 4.94e-324 1 1 - surface",
        "c.ln layer 1 1 0 1 0 - - - - solid",
    ]


def test_the_figure_is_written_whatever_the_names_are(tmp_path):
    names = ["$x^{.ln_1+", "h.\x1b[2J.ln_f", "漢字.ln", "a" * 10_000 + ".norm"]
    done = run(norms(tmp_path / "model.safetensors", names), "--figures", tmp_path / "new" / "figures")
    assert (done.returncode, done.stderr) == (0, "")
    [picture] = (tmp_path / "new" / "figures").iterdir()
    assert done.stdout.splitlines()[-1] == f"written: {picture}"
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "\x1b" not in done.stdout


def test_what_is_wrong_or_was_not_read_is_said_in_one_line(tmp_path):
    point = safetensors(tmp_path / "point", {"ln.weight": ("F32", ones(1)), "ln.bias": ("F32", ones(1))})
    for arguments, status, says in (
        (
            [norms(tmp_path / "m", ["ln", "\x1b.norm.a"])],
            0,
            "named like a normalization and not read: \ufffd.norm.a",
        ),
        ([tmp_path / "missing\x1b[2J"], 1, "No such file or directory"),
        ([tmp_path], 1, "Is a directory"),
        ([point, "--figures", tmp_path / "figures"], 1, "no layer has axes to draw"),
    ):
        done = run(*arguments)
        assert done.returncode == status
        assert says in done.stderr
        assert done.stderr.strip().isprintable()  # and so one line


def test_help_explains_the_columns_and_names_the_models_that_store_the_gain_minus_1():
    done = run("--help")
    assert done.returncode == 0
    for word in (*COLUMNS, ".gguf", "index.json", "Qwen3-Next, Gemma 1, Gemma 2, Gemma 3", "PATTERN=VALUE"):
        assert word in done.stdout


def test_a_closed_output_raises_no_traceback(tmp_path):
    path = norms(tmp_path / "model.safetensors", [f"h.{n}.ln" for n in range(2000)])
    command = f"{sys.executable} -m lngeom.weights {path} | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (len(done.stdout.splitlines()), done.stderr) == (1, "")
