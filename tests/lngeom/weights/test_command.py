"""`python -m lngeom.weights`: its table, its figures, and one sentence for each bad file, cheaply."""

import os
import re
import resource
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lngeom import load_norms
from lngeom.weights.report import COLUMNS, describe, table

from .files import index, info, norms, ones, raw_gguf, raw_safetensors, safetensors

# Prints the largest memory in MB that the process ever used, as the kernel saw it, behind the error.
WRAPPED = """
import sys
from lngeom.weights.__main__ import main
status = main()
peak = [line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")]
print(int(peak[0]) / 1000, file=sys.stderr)
sys.exit(status)
"""


def run(*arguments: str | Path, code: str = "", **options: Any) -> subprocess.CompletedProcess:
    command = [sys.executable, *(["-c", code] if code else ["-m", "lngeom.weights"]), *map(str, arguments)]
    # as a reader runs it: make lets the C library keep more memory than the command needs
    own = {name: value for name, value in os.environ.items() if not name.startswith("MALLOC_")}
    return subprocess.run(
        command, capture_output=True, text=True, timeout=100, check=False, env=own, **options
    )


def test_the_table_has_a_line_for_each_norm(tmp_path):
    path = norms(tmp_path / "model.safetensors", ["h.0.ln_1+", "ln_f"])
    done = run(path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip() == table(load_norms(path))
    head, first, last = done.stdout.splitlines()
    assert head.split() == list(COLUMNS)
    assert " ".join(first.split()) == "h.0.ln_1 layer 4 2.5 0 0.4 0 3.68 2.45 2.45 2.74 surface"
    assert " ".join(last.split()) == "ln_f rms 4 2.5 0 0.4 0 4 4 4 - surface"


def test_kind_and_offset_reach_the_norms(tmp_path):
    path = norms(tmp_path / "model.safetensors", ["norm"])
    done = run(path, "--kind", "layer", "--offset", "-1")
    assert done.stdout.strip() == table(load_norms(path, kind="layer", offset=-1))
    assert done.stdout.split()[-11:-9] == ["layer", "4"]


def test_kind_and_offset_are_given_by_pattern_and_a_value_alone_is_for_the_rest(tmp_path):
    path = norms(tmp_path / "model.safetensors", ["gated.norm", "in_norm", "q_norm"])
    offset, kind = {"gated*": 0, "*": 1}, {"q_*": "layer"}
    wanted = table(load_norms(path, offset=offset, kind=kind))
    for offsets in (["--offset", "gated*=0", "--offset", "1"], ["--offset=1", "--offset=gated*=0"]):
        done = run(path, *offsets, "--kind", "q_*=layer")
        assert (done.stdout.strip(), done.stderr) == (wanted, "")
    for option, says in (
        (
            "--offset=gated=1",
            "offset has the pattern 'gated', which matches no norm; they are called gated.norm",
        ),
        ("--offset=1x", "give a number, or a pattern, = and a number, not '1x'"),
        ("--offset=*=", "give a number, or a pattern, = and a number, not '*='"),
        ("--kind=in_*=ln", "give layer or rms, or a pattern, = and layer or rms, not 'in_*=ln'"),
    ):
        done = run(path, option)
        assert done.returncode
        assert says in done.stderr
    assert "--kind is given twice for *; give it once" in run(path, "--kind=rms", "--kind=layer").stderr


def test_the_command_counts_and_names_what_is_called_like_a_norm_and_was_not_read(tmp_path):
    path = norms(
        tmp_path / "m", ["ln", "batch_norm", "h.2.att.ln_x", "h.10.att.ln_x", "up.groupnorm", "\x1b.norm.a"]
    )
    done = run(path)
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 2)
    assert done.stderr == (
        f"lngeom.weights: {path}: 5 more are called like norms and were not read: "
        "\N{REPLACEMENT CHARACTER}.norm.a, batch_norm, h.2.att.ln_x and 2 more\n"
    )


def test_norms_that_are_switched_off_are_described(tmp_path):
    rows = [
        describe(layer)
        for layer in load_norms(safetensors(tmp_path / "m", {"ln.weight": ("F32", ones(3) - 3)}), offset=0)
    ]
    assert (rows[0]["weakest"], rows[0]["at"], rows[0]["g<0"]) == (0, 2, 2)
    assert (rows[0]["ratio"], rows[0]["image"]) == (float("inf"), "solid")


def test_a_single_feature_has_no_axes(tmp_path):
    path = safetensors(tmp_path / "m", {"ln.weight": ("F32", ones(1)), "ln.bias": ("F32", ones(1))})
    assert " ".join(run(path).stdout.splitlines()[1].split()) == "ln layer 1 1 0 1 0 0 - - 1 solid"


def test_figures_are_written_whatever_the_names_are(tmp_path):
    path = norms(
        tmp_path / "model.safetensors", ["$x^{.ln_1+", "h.\x1b[2J.ln_f", "漢字.ln", "a" * 10_000 + ".norm"]
    )
    folder = tmp_path / "new" / "figures"
    done = run(path, "--figures", folder)
    assert (done.returncode, done.stderr) == (0, "")
    written = sorted(folder.iterdir())
    assert written
    assert done.stdout.splitlines()[5:] == [f"written: {picture}" for picture in written]
    assert all(picture.read_bytes().startswith(b"\x89PNG") for picture in written)
    assert "\x1b" not in done.stdout


def test_what_cannot_be_done_is_said_in_one_sentence(tmp_path):
    point = safetensors(tmp_path / "point", {"ln.weight": ("F32", ones(1)), "ln.bias": ("F32", ones(1))})
    model, loop = norms(tmp_path / "model", ["ln"]), tmp_path / "loop"
    loop.symlink_to(loop)
    huge = safetensors(tmp_path / "huge", {"ln.weight": ("F64", np.array([1.7e308, 1]))})
    for arguments, says in (
        ([tmp_path / "missing\x1b[2J"], "missing\N{REPLACEMENT CHARACTER}[2J: No such file or directory"),
        ([loop], "symbolic links"),
        ([tmp_path], "this is a folder"),
        (["/dev/zero"], "no plain file"),
        (["-"], "-: No such file or directory"),
        ([model, "--offset", "nan"], "offset must be finite, got nan"),
        ([huge, "--offset", "1.7e308"], "ln: entry 0 of its gain is inf"),
        ([model, "--figures", model], "File exists"),
        ([point, "--figures", tmp_path / "figures"], "no norm here has axes to draw"),
    ):
        done = run(*arguments)
        assert done.returncode == 1
        assert says in done.stderr
        assert done.stderr.strip().isprintable()  # and so one line
    assert not (tmp_path / "figures").exists()


def test_gains_down_to_the_smallest_number_are_described_and_drawn(tmp_path):
    tiny = np.array([5e-324, 5e-324, 0])
    path = safetensors(tmp_path / "m", {"a.ln.weight": ("F64", tiny), "b.ln.weight": ("F64", tiny[:2])})
    done = run(path, "--figures", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split()[-1] for line in done.stdout.splitlines()[1:3]] == ["solid", "surface"]


def test_help_explains_columns_files_and_what_no_file_says():
    done = run("--help")
    assert done.returncode == 0
    for word in (*COLUMNS, ".gguf", "index.json", "--offset 1", "PATTERN=VALUE", "Pickles", "chapter"):
        assert word in done.stdout


def test_help_calls_no_family_of_models_as_a_whole():
    """Gemma 1 to 3 store the gain minus 1, Gemma 3n and 4 the gain: such names stand with their numbers."""
    said = " ".join(run("--help").stdout.split())
    assert re.findall(r"\bGemma(?! \d)|\bQwen(?!\d)", said) == []


def test_a_reader_who_has_seen_enough_meets_no_traceback(tmp_path):
    path = norms(tmp_path / "model.safetensors", [f"h.{n}.ln" for n in range(2000)])
    command = f"{sys.executable} -m lngeom.weights {path} | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert (len(done.stdout.splitlines()), done.stderr) == (1, "")


def written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def sparse(path: Path, size: int) -> Path:
    with path.open("r+b") as file:
        file.truncate(size)
    return path


def entries(name: bytes, path: Path) -> Path:
    """More tensors than are called like norms, and a header that ends too soon."""
    entry = b'"%06x.' + name + b'.g":{"dtype":"F32","shape":[1],"data_offsets":[%d,%d]}'
    header = b"{" + b",".join(entry % (n, 4 * n, 4 * n + 4) for n in range(350_000)) + b"}"
    return raw_safetensors(path, header[:23_999_000] + b" " * 1000, bytes(1_400_000))


def tensors(name: str, path: Path) -> Path:
    """A gguf file of which half the tensors are cut off."""
    infos = b"".join(info(f"{n:x}.{name}.g", 0, (1,), 4 * n) for n in range(100_000))
    return raw_gguf(path, 100_000, {}, infos, bytes(200_000))


NASTY: dict[str, Callable[[Path], Path]] = {
    "header of 2^63 bytes": lambda p: written(p, struct.pack("<Q", 2**63)),
    "header as long as a sparse file": lambda p: sparse(written(p, struct.pack("<Q", 10**11)), 10**12),
    "24 MB of nested lists": lambda p: raw_safetensors(p, b'{"a":' + b"[" * 23_000_000),
    "24 MB of empty lists": lambda p: raw_safetensors(p, b'{"__metadata__":{"a":[' + b"[]," * 7_900_000),
    "24 MB of metadata": lambda p: raw_safetensors(p, b'{"__metadata__":{' + b'"":"",' * 3_900_000),
    "24 MB of one name": lambda p: raw_safetensors(p, b'{"' + b"_ln" * 7_900_000 + b'":{}}'),
    "24 MB of quotes": lambda p: raw_safetensors(p, b'{"' + b'\\"' * 11_900_000),
    "6 MB of wide letters": lambda p: raw_safetensors(p, b'{"' + "\N{SNAKE}".encode() * 1_490_000),
    "350,000 norms": partial(entries, b"ln"),
    "350,000 matrices": partial(entries, b"wq"),
    "an index of 24 MB": lambda p: written(p, b'{"weight_map":{' + b'"ln.g":"a",' * 2_000_000),
    "an index of names": lambda p: written(p, b'{"weight_map":{' + b'"a":"b",' * 2_900_000),
    "an index of 100 MB": lambda p: written(
        p, b'{"weight_map":{' + b",".join(b'"%d.ln%076d":"a"' % (n % 7, n) for n in range(1_110_000))
    ),
    "an index of lists": lambda p: written(p, b'{"weight_map":' + b"[" * 23_000_000),
    "texts by the billion": lambda p: raw_gguf(
        p, 0, {"a": (9, struct.pack("<IQ", 8, 2**40) + bytes(10**6))}, b"", b""
    ),
    "two million texts": lambda p: raw_gguf(
        p, 0, {"a": (9, struct.pack("<IQ", 8, 2_000_000) + bytes(16_000_000))}, b"", b""
    ),
    "lists in lists": lambda p: raw_gguf(p, 0, {"a": (9, struct.pack("<IQ", 9, 1) * 10**6)}, b"", b""),
    "100,000 norms in a gguf file": partial(tensors, "ln"),
    "100,000 matrices in a gguf file": partial(tensors, "wq"),
    "a gain of a terabyte": lambda p: sparse(
        raw_gguf(p, 1, {}, info("ln.weight", 0, (2**38,), 0), b""), 2**40 + 1000
    ),
}


def limited() -> None:
    """Seconds of CPU, against files that are read for ever; the memory is measured by the process."""
    resource.setrlimit(resource.RLIMIT_CPU, (20, 20))


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the peak of memory from /proc")
def test_as_many_numbers_as_are_read_take_little_memory(tmp_path):
    path = safetensors(tmp_path / "m", {f"{n}.ln.weight": ("F64", np.ones(65_536)) for n in range(91)})
    done = run(path, "--offset", "1", code=WRAPPED, preexec_fn=limited)
    assert done.returncode == 0
    assert float(done.stderr) < 100


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the peak of memory from /proc")
@pytest.mark.parametrize("what", NASTY)
def test_hostile_files_get_one_sentence_and_little_memory(tmp_path, what):
    path = NASTY[what](tmp_path / "model")
    done = run(path, code=WRAPPED, preexec_fn=limited)
    sentence, megabytes = done.stderr.splitlines()
    assert (done.returncode, done.stdout) == (1, "")
    assert sentence.startswith(f"lngeom.weights: {path}: ")
    assert len(sentence) < 600
    assert sentence.isprintable()
    assert float(megabytes) < (500 if what == "an index of 100 MB" else 100)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the peak of memory from /proc")
def test_the_index_of_a_published_size_is_read_in_seconds(tmp_path):
    """As models with 61 blocks of 384 experts have it, each of 9 tensors."""
    norms(tmp_path / "model-00061-of-00061.safetensors", ["language_model.model.norm"])
    experts = (
        f"language_model.model.layers.{layer}.mlp.experts.{expert}.{matrix}_proj.weight_{part}"
        for layer in range(61)
        for expert in range(384)
        for matrix in ("gate", "up", "down")
        for part in ("packed", "scale", "shape")
    )
    places = dict.fromkeys((*experts, "language_model.model.norm.weight"), "model-00061-of-00061.safetensors")
    path = index(tmp_path / "model.safetensors.index.json", places)
    assert len(places) > 208_000
    assert path.stat().st_size > 23_500_000
    begun = time.perf_counter()
    done = run(path, code=WRAPPED, preexec_fn=limited)
    assert time.perf_counter() - begun < 5
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 2)
    assert float(done.stderr) < 500
