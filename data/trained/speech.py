"""The sounds that Whisper hears: eight passages read by espeak-ng, and two recordings of people.

The texts are in the public domain.  The recordings are test data of the source package of pocketsphinx: five
passages of a LibriVox reading of *Sense and Sensibility*, and commands and names of cards.  The recordings
are not shipped, only measurements with them.
"""

# mypy: ignore-errors
from __future__ import annotations

import hashlib
import io
import re
import subprocess
import tarfile
import tempfile
import wave
from pathlib import Path
from typing import NamedTuple

import numpy as np

from .whisper import RATE

VOICES = ("en-us", "en-gb", "en-us+f3", "en-gb+m3")  # in turns
WORDS_PER_MINUTE = 165
PAUSE = 0.3  # seconds between two stretches of a recording
PASSAGES = {
    "dickens": "It was the best of times, it was the worst of times, it was the age of wisdom, it was the "
    "age of foolishness, it was the epoch of belief, it was the epoch of incredulity, it was the season of "
    "light, it was the season of darkness, it was the spring of hope, it was the winter of despair.",
    "lincoln": "Four score and seven years ago our fathers brought forth on this continent a new nation, "
    "conceived in liberty, and dedicated to the proposition that all men are created equal. Now we are "
    "engaged in a great civil war, testing whether that nation, or any nation so conceived and so "
    "dedicated, can long endure.",
    "carroll": "Alice was beginning to get very tired of sitting by her sister on the bank, and of having "
    "nothing to do. Once or twice she had peeped into the book her sister was reading, but it had no "
    "pictures or conversations in it. And what is the use of a book, thought Alice, without pictures or "
    "conversations?",
    "melville": "Call me Ishmael. Some years ago, never mind how long precisely, having little or no money "
    "in my purse, and nothing particular to interest me on shore, I thought I would sail about a little and "
    "see the watery part of the world. It is a way I have of driving off the spleen and regulating the "
    "circulation.",
    "darwin": "There is grandeur in this view of life, with its several powers, having been originally "
    "breathed into a few forms or into one; and that, whilst this planet has gone cycling on according to "
    "the fixed law of gravity, from so simple a beginning endless forms most beautiful and most wonderful "
    "have been evolved.",
    "austen": "It is a truth universally acknowledged, that a single man in possession of a good fortune, "
    "must be in want of a wife. However little known the feelings or views of such a man may be on his "
    "first entering a neighbourhood, this truth is so well fixed in the minds of the surrounding families.",
    "euclid": "A point is that which has no part. A line is a length without breadth. A straight line is a "
    "line which lies evenly with the points on itself. A surface is that which has length and breadth only. "
    "A circle is a plane figure such that all the straight lines falling upon it from one point are equal "
    "to one another.",
    "doyle": "To Sherlock Holmes she is always the woman. I have seldom heard him mention her under any "
    "other name. In his eyes she eclipses and predominates the whole of her sex. It was not that he felt "
    "any emotion akin to love for Irene Adler. All emotions were abhorrent to his cold, precise but "
    "admirably balanced mind.",
}
FOLDER = "pocketsphinx-5.1.1/test/data"
BOOK = [
    f"librivox/sense_and_sensibility_01_austen_64kb-{n}.wav" for n in ("0870", "0880", "0890", "0920", "0930")
]
COMMANDS = ["goforward.raw", "something.raw", "numbers.raw", *(f"cards/00{n}.wav" for n in range(1, 6))]


class Clip(NamedTuple):
    """A sound at 16 kHz, who speaks, the SHA-256 of its samples as they were, and its text if it is known."""

    sound: np.ndarray
    voice: str
    sha256: str
    text: str = ""

    @property
    def positions(self):
        """The number of the encoder's positions that the clip fills."""
        return len(self.sound) * 50 // RATE


def version():
    """Return the version of espeak-ng; other versions speak a little differently."""
    return subprocess.run(
        ["espeak-ng", "--version"], check=True, capture_output=True, text=True
    ).stdout.split("  Data")[0]


def clips(package):
    """Make all clips by name; ``package`` is the source package of pocketsphinx."""
    with tarfile.open(package) as files:
        recorded = {
            name: _samples(files.extractfile(f"{FOLDER}/{name}").read()) for name in (*BOOK, *COMMANDS)
        }
        read = files.extractfile(f"{FOLDER}/librivox/transcription").read().decode()
    book = " ".join(re.findall(r"<s> (.*?) </s>", read))
    found = {
        "librivox": _joined([recorded[name] for name in BOOK], "recorded: a reader of LibriVox", book),
        "commands": _joined([recorded[name] for name in COMMANDS], "recorded: commands and names of cards"),
    }
    for n, (name, text) in enumerate(PASSAGES.items()):
        voice = VOICES[n % len(VOICES)]
        found[name] = _joined([_samples(_spoken(text, voice))], f"espeak-ng {voice}", text)
    return found


def _spoken(text, voice):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "spoken.wav"
        command = ["espeak-ng", "-v", voice, "-s", str(WORDS_PER_MINUTE), "-w", str(file), text]
        subprocess.run(command, check=True)
        return file.read_bytes()


def _samples(content):
    """Read 16-bit samples and their rate; without a header the rate is the model's."""
    if not content.startswith(b"RIFF"):
        return np.frombuffer(content, "<i2"), RATE
    with wave.open(io.BytesIO(content)) as file:
        return np.frombuffer(file.readframes(file.getnframes()), "<i2"), file.getframerate()


def _joined(parts, voice, text=""):
    digest = hashlib.sha256(b"".join(samples.tobytes() for samples, _ in parts)).hexdigest()
    pause = np.zeros(int(PAUSE * RATE))
    sounds = [_at_16_khz(samples / 32768, rate) for samples, rate in parts]
    return Clip(
        np.concatenate([piece for sound in sounds for piece in (sound, pause)][:-1]), voice, digest, text
    )


def _at_16_khz(sound, rate):
    """Resample by cutting off the upper part of the spectrum."""
    if rate == RATE:
        return sound
    length = round(len(sound) * RATE / rate)
    return np.fft.irfft(np.fft.rfft(sound)[: length // 2 + 1], length) * length / len(sound)


def word_errors(said, heard):
    """Count the words that were said, and those replaced, left out or added in what was heard.

    Words are compared in lower case, without punctuation and hyphens; numbers as they are written.
    """
    said, heard = (re.findall(r"[a-z0-9']+", text.lower()) for text in (said, heard))
    row = np.arange(len(heard) + 1)
    for word in said:
        least = np.minimum(row[1:] + 1, row[:-1] + np.array([word != other for other in heard], int))
        # a word added after any of these: the least of row[k] + (n - k)
        row = np.minimum.accumulate(np.r_[row[0] + 1, least] - np.arange(len(row))) + np.arange(len(row))
    return len(said), int(row[-1])
