"""Whisper's clock: features of the encoder's last stream that follow the position, and who reads them.

The same measurements on every model: nothing here names a feature, a block or a number of either.
"""

# mypy: ignore-errors
from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
from tqdm import tqdm

from .hearing import LAST, LONG, SAMPLES, SEED, middle, sphere
from .normalization import layer_norm

COMMON = 790  # positions at which no clip has ended
FOLLOWS = 0.9  # a feature of the clock has a larger R²
HIDDEN = 0.1  # an MLP hides the clock if all of its columns of WG are shorter, relative to the median column
FITS = 0.5  # of a sinusoid to both features of a pair, over all but the end of the window: a larger R²
QUARTER = 20  # degrees by which the angle between the two hands of a pair may differ from 90
LEFT_OUT = (("0", "others, equal 0"), ("mean", "others 2"), ("mean", "others 3"))
SHIFTS = (-50, 25, 50, 100, 700)  # of the clock, in positions


def explained(x):
    """(clips, positions, N) -> shares of the variance that the position explains: of all, of each feature.

    That is the variance of the clips' average, less what an average of so many clips would have by chance.
    """
    total = x.reshape(-1, x.shape[-1]).var(0)
    by_place = x.mean(0).var(0) - x.var(0, ddof=1).mean(0) / len(x)
    return by_place.sum() / total.sum(), by_place / total


def with_range(x):
    """Compute the share for all clips, and its range when one clip is left out."""
    left_out = [explained(np.delete(x, k, 0))[0] for k in range(len(x))]
    return [explained(x)[0], min(left_out), max(left_out)]


def sinusoid(y):
    """Fit the rows of y by a sinusoid: R² of all and of each row, period, amplitudes, phases in degrees."""
    time, best = np.arange(y.shape[-1]), (-1.0,)
    for period in np.geomspace(20, 20_000, 1000):
        angle = 2 * np.pi * time / period
        design = np.stack([np.ones(len(time)), np.cos(angle), np.sin(angle)], 1)
        fit = np.linalg.lstsq(design, y.T, rcond=None)[0]
        left, all_of_it = (np.sum(part**2, 0) for part in (y.T - design @ fit, y.T - y.T.mean(0)))
        r2 = 1 - left.sum() / all_of_it.sum()
        if r2 > best[0]:
            best = (
                r2,
                1 - left / all_of_it,
                period,
                np.hypot(fit[1], fit[2]),
                np.degrees(np.arctan2(fit[2], fit[1])),
            )
    return best


def pairs(mean, features):
    """Group the features: pairs that one sinusoid fits, each with R² > 0.5, a quarter turn apart.

    The best fits come first; pairs are ordered by period, and features without a pair are last.
    """
    fits = {}
    for pair in combinations(features, 2):
        fit, each, period, _, phase = sinusoid(mean[list(pair), :LONG])
        if each.min() > FITS and abs(abs((phase[1] - phase[0]) % 360 - 180) - 90) < QUARTER:
            fits[pair] = fit, period
    found, left = [], list(features)
    for pair in sorted(fits, key=lambda pair: -fits[pair][0]):
        if set(pair) <= set(left):
            found.append(pair)
            left = [feature for feature in left if feature not in pair]
    return [*sorted(found, key=lambda pair: fits[pair][1]), *((feature,) for feature in left)]


def clock(listening, streams):
    """Measure the encoder's features that follow the position: shares of variance, gains, hands, and R²."""
    model = listening.model
    norms = [norm for norm in model.norms if norm.startswith("encoder")]
    gain = {norm: model.weights[f"{norm}/gamma"].astype(float) for norm in norms}
    found, r2 = {"shares": {}, "gains": {}}, {}
    for norm in tqdm(norms, "clock"):
        x = np.stack([x[:COMMON] for x in streams[norm].values()]).astype(float)
        z = sphere(x, model.eps)
        r2[norm] = explained(x - x.mean(-1, keepdims=True))[1]
        follows = r2[norm] > FOLLOWS
        found["shares"][norm] = {
            "on the sphere": with_range(z),
            "after the gains": with_range(z * gain[norm]),
            "features with R² > 0.9": int(follows.sum()),
            "their median |gain|": np.median(np.abs(gain[norm][follows])),
            "median |gain| where R² < 0.5": np.median(np.abs(gain[norm][r2[norm] < 0.5])),
        }
    features = np.flatnonzero(r2[LAST] > FOLLOWS)
    found["features"] = features
    found["R² of the features"] = r2[LAST][features]
    for norm in norms:
        size = np.abs(gain[norm])
        found["gains"][norm] = {
            "of the features": gain[norm][features],
            "median |gain|": np.median(size),
            "ranks of |gain|": size.argsort(kind="stable").argsort()[features],
        }
    closed = {norm: np.abs(gain[norm]) < np.median(np.abs(gain[norm])) / 10 for norm in norms}
    found["gains below a tenth of the median"] = sum(int(part.sum()) for part in closed.values())
    found["of these with R² > 0.9"] = sum(int((closed[norm] & (r2[norm] > FOLLOWS)).sum()) for norm in norms)
    mean = np.mean(list(streams[LAST].values()), 0, dtype=float).T
    hands = pairs(mean, features.tolist())
    # Only the average over clips is shipped: of the stream, at the features of the hands.
    places = [place for hand in hands for place in hand]
    mean = mean[places]
    found["hands"] = []
    for hand in hands:
        rows = [places.index(place) for place in hand]
        fit, _, period, size, phase = sinusoid(mean[rows, :LONG])
        row = {"features": hand, "R²": fit, "period in seconds": period / 50, "amplitudes": size}
        if len(hand) == 2:
            row["degrees between"] = (phase[1] - phase[0]) % 360
            row["ratio of gains"] = {norm: gain[norm][hand[0]] / gain[norm][hand[1]] for norm in norms}
        found["hands"].append(row)
    # Sine and cosine of one frequency are given to features that are half of N apart.
    size, half = np.abs(gain[norms[0]]), len(gain[norms[0]]) // 2
    both = (r2[norms[0]][:half] > 0.98) & (r2[norms[0]][half:] > 0.98)
    sine, cosine = np.log(size[:half][both]), np.log(size[half:][both])
    draws = np.random.default_rng(SEED).integers(len(sine), size=(SAMPLES, len(sine)))
    sampled = [np.corrcoef(sine[draw], cosine[draw])[0, 1] for draw in draws]
    found["pairs before the first norm"] = {
        "pairs": int(both.sum()),
        "correlation of log |gain|": np.corrcoef(sine, cosine)[0, 1],
        "interval over pairs": np.quantile(sampled, [0.025, 0.975]),
        "with the next cosine": np.corrcoef(sine, np.roll(cosine, 1))[0, 1],
    }
    return found, mean, np.stack([r2[norm] for norm in norms])


def cut(parts):
    """Make a LayerNorm; ``parts[name](z, gain)`` gives its output before the bias in the norms named."""

    def norm(a, gain, bias, eps, name):
        if name not in parts:
            return layer_norm(a, gain, bias, eps)
        return (parts[name](layer_norm(a, 1.0, 0.0, eps), gain) + bias).astype(a.dtype)

    return norm


def at_features(places, values):
    """Set features to these values before the gain."""

    def part(z, gain):
        z = z.copy()
        z[:, places] = values
        return z * gain

    return part


def at_directions(basis, mean, ungained):
    """Set the coordinates along orthonormal rows to those of the mean, of z or (by default) of Gz."""
    basis, mean = basis.astype(np.float32), mean.astype(np.float32)

    def part(z, gain):
        y = z if ungained else z * gain
        y = y - (y - mean) @ basis.T @ basis
        return y * gain if ungained else y

    return part


def layers(model, features):
    """Return the groups of LayerNorms in which the clock is hidden, by name."""
    attention = [f"encoder/layer_{n}/self_attention/layer_norm" for n in range(model.blocks)]
    networks = [f"encoder/layer_{n}/ffn/layer_norm" for n in range(model.blocks)]
    seen = columns(model, features)
    return {
        "last": [LAST],
        "last attention": attention[-1:],
        "attention": attention,
        "other attention": attention[:-1],
        "MLPs that hide it": [norm for norm in networks if seen[norm]["MLP"]["of WG"].max() < HIDDEN],
        "MLPs": networks,
    }


def closed(listening, streams, features, group):
    """Measure the cost of hiding the clock, or a control, from the layers after some LayerNorms.

    ``0``: the features are 0 after the norm, as with gains of 0.  ``mean``: they are their mean over all
    clips and positions.  Controls:

    - as many other features, at random (four draws), or those with most variance after the gain, and as many
      directions with most variance among those of the other features (their principal directions);
    - with as much variance as the clock, in each of the norms: other features at random, random directions
      of the other features (two draws each), and their principal directions.

    If more than the last block is computed again, means have two draws of the first kind, one of the others.

    Variance is that of the outputs before the bias; for the MLPs, whose gains hide the clock, that before the
    gain, where ``equal`` would otherwise mean nothing.
    """
    model, rng = listening.model, np.random.default_rng(SEED)
    size = len(model.weights[f"{LAST}/gamma"])
    rest = np.setdiff1d(np.arange(size), features)
    drawn = {f"others {k}": rng.choice(rest, len(features), replace=False) for k in range(4)}
    orders = [rng.permutation(rest) for _ in range(2)]
    turns = [np.linalg.qr(rng.normal(size=(len(rest), len(rest))))[0].T for _ in range(2)]
    norms = layers(model, features)[group]
    ungained = group.startswith("MLP")
    z = {norm: sphere(np.concatenate(list(streams[norm].values())), model.eps) for norm in norms}
    gain = {norm: model.weights[f"{norm}/gamma"].astype(float) for norm in norms}
    mean = {norm: z[norm].mean(0) for norm in norms}
    scale = {norm: np.ones(size) if ungained else gain[norm] for norm in norms}
    moments = {norm: np.cov(z[norm].T, bias=True) * np.outer(scale[norm], scale[norm]) for norm in norms}
    moments = {norm: moment / np.trace(moment) for norm, moment in moments.items()}
    after = {norm: z[norm].var(0) * gain[norm] ** 2 for norm in norms}
    after = sum(part / part.sum() for part in after.values()) / len(norms)
    del z
    largest = rest[np.argsort(-after[rest])[: len(features)]]

    def reaching(norm, shares):
        """The least number of the first that have as large a share as the clock."""
        return int(np.searchsorted(np.cumsum(shares), moments[norm].diagonal()[features].sum())) + 1

    sets = {"clock": features, **drawn, "others, largest": largest}
    sets = {name: dict.fromkeys(norms, places) for name, places in sets.items()}
    for k, order in enumerate(orders):
        sets[f"others, equal {k}"] = {
            norm: order[: reaching(norm, moments[norm].diagonal()[order])] for norm in norms
        }
    bases = {name: {} for name in ("directions, largest", "directions, equal", "random 0", "random 1")}
    for norm in norms:
        inside = moments[norm][np.ix_(rest, rest)]
        values, vectors = np.linalg.eigh(inside)
        values, vectors = values[::-1], vectors.T[::-1]
        bases["directions, largest"][norm] = vectors[: len(features)]
        bases["directions, equal"][norm] = vectors[: reaching(norm, values)]
        for k, turn in enumerate(turns):
            share = np.einsum("ki,ij,kj->k", turn, inside, turn, optimize=True)
            bases[f"random {k}"][norm] = turn[: reaching(norm, share)]
    first = min((int(norm.split("/")[1][-1]) for norm in norms if norm != LAST), default=model.blocks)
    if first < model.blocks - 1:  # the encoder takes long: not all draws
        sets.pop("others, equal 1")
        bases.pop("random 1")
    trials = {}
    for name, places in sets.items():
        of = {norm: moments[norm].diagonal()[places[norm]].sum() for norm in norms}
        told = {
            "share of variance": np.mean(list(of.values())),
            "number": np.mean([len(part) for part in places.values()]),
        }
        for how in ("0", "mean"):
            if first < model.blocks - 1 and (how, name) in LEFT_OUT:
                continue
            filled = {norm: mean[norm][places[norm]] if how == "mean" else 0 for norm in norms}
            changed = {norm: at_features(places[norm], filled[norm]) for norm in norms}
            trials[how, name] = changed, told
    for name, rows in bases.items():
        whole = {norm: np.zeros((len(part), size)) for norm, part in rows.items()}
        for norm, part in rows.items():
            whole[norm][:, rest] = part
        of = [
            np.einsum("ki,ij,kj->", rows[n], moments[n][np.ix_(rest, rest)], rows[n], optimize=True)
            for n in norms
        ]
        told = {"share of variance": np.mean(of), "number": np.mean([len(part) for part in rows.values()])}
        changed = {norm: at_directions(whole[norm], mean[norm] * scale[norm], ungained) for norm in norms}
        trials["mean", name] = changed, told
    start = f"encoder/layer_{first}/self_attention/layer_norm" if first < model.blocks else LAST
    found = {"norms": norms, "0": {}, "mean": {}}
    for (how, name), (changed, told) in tqdm(trials.items(), group):
        other = replace(model, norm=cut(changed))
        memories = {clip: model.memory(other.encode_from(x, first)) for clip, x in streams[start].items()}
        row = listening.divergences(model, memories=memories, title=name, apart=True)
        found[how][name] = row | told
    return found


def columns(model, features):
    """Measure what the layers after a LayerNorm take of the clock: the columns of WG at its features.

    A gain alone does not show it, since the matrix could undo the gain.  Lengths are over the median of all
    columns of the same matrix; ``of W`` are those without the gain.
    """
    w, found = model.weights, {}
    for norm in (norm for norm in model.norms if norm.startswith("encoder")):
        names = {"self_attention": ("queries", "keys", "values"), "ffn": ("MLP",)}
        parts = names.get(norm.split("/")[-2], ("keys", "values"))
        found[norm] = {}
        for reader in model.readers(norm):
            block = f" of decoder block {reader.split('/')[1][-1]}" if norm == LAST else ""
            for part, matrix in zip(parts, np.split(w[f"{reader}/weight"], len(parts)), strict=True):
                length = np.linalg.norm(matrix.astype(float), axis=0)
                gained = length * np.abs(w[f"{norm}/gamma"])
                found[norm][part + block] = {
                    "of W": length[features] / np.median(length),
                    "of WG": gained[features] / np.median(gained),
                    "ranks of WG": gained.argsort(kind="stable").argsort()[features],
                }
    return found


def moved(listening, streams, features):
    """Change the clock before the encoder's last LayerNorm, and see where cross-attention looks.

    At each position the clips' average of the clock's features is replaced by that of another position, or
    by its average over all positions; all else stays.  For each head of the decoder: the median change of
    the mean position attended to.  Positions at the end, with massive activations, are left alone.

    Controls for the reversed and the frozen clock: the same is done to as many other features, with most
    variance after the gain, and to all others; or the change of the clock after the gain is added to as many
    other features, or along as many orthonormal directions of the other features.
    """
    model, found, rng = listening.model, {}, np.random.default_rng(SEED)
    gain, bias = (model.weights[f"{LAST}/{part}"] for part in ("gamma", "beta"))
    place = np.arange(LONG)
    rest = np.setdiff1d(np.arange(len(gain)), features)
    whole = np.mean(list(streams[LAST].values()), 0, dtype=float)[:LONG]
    z = sphere(np.concatenate(list(streams[LAST].values())), model.eps) * gain
    largest = rest[np.argsort(-z.var(0)[rest])[: len(features)]]
    del z

    def of(old):
        variants = {f"shifted by {shift}": old[np.clip(place + shift, 0, LONG - 1)] for shift in SHIFTS}
        return variants | {"reversed": old[::-1], "frozen": np.repeat(old.mean(0, keepdims=True), LONG, 0)}

    def changed(title, places):
        """The encoder's outputs, before the bias, when these features are changed."""
        old, outputs = whole[:, places], {}
        for name, x in streams[LAST].items():
            x = x.copy()
            x[:LONG, places] += of(old)[title] - old
            outputs[name] = layer_norm(x, gain, 0.0, model.eps)
        return outputs

    def row(outputs, title):
        memories = {name: model.memory((y + bias).astype(np.float32)) for name, y in outputs.items()}
        return memories, listening.divergences(model, memories=memories, title=title, apart=True)

    def attended(memories):
        centers = {}
        for name, memory in memories.items():
            seen = {}
            model.logits(listening.tokens[name][:-1], memory, seen.__setitem__)
            shares = np.array([seen[f"decoder/layer_{n}/attention.shares"] for n in range(model.blocks)])
            shares = shares[:, :, listening.given :, :LONG].astype(float)
            centers[name] = (shares @ place / shares.sum(-1)).reshape(-1, shares.shape[2])
        return centers

    before = attended(listening.memories)
    for title in tqdm(of(whole[:, features]), "clock moved"):
        memories, costs = row(changed(title, features), title)
        after = attended(memories)
        change = [after[name] - before[name] for name in before]
        heads = [middle([clip[head] for clip in change]) for head in range(len(change[0]))]
        found[title] = costs | {
            "change of the mean position, heads": [head["median"] for head in heads],
            "interval, heads": [head["interval"] for head in heads],
        }
    plain = {name: layer_norm(x, gain, 0.0, model.eps) for name, x in streams[LAST].items()}
    units = {f"others {k}": rng.choice(rest, len(features), replace=False) for k in range(4)}
    units = {
        name: np.eye(len(gain))[places] for name, places in (units | {"others, largest": largest}).items()
    }
    for k in range(4):
        units[f"directions {k}"] = np.zeros((len(features), len(gain)))
        units[f"directions {k}"][:, rest] = np.linalg.qr(rng.normal(size=(len(rest), len(features))))[0].T
    controls = {}
    for title in tqdm(("reversed", "frozen"), "controls"):
        moves = changed(title, features)
        moves = {name: (y - plain[name])[:, features].astype(float) for name, y in moves.items()}
        controls[title] = {
            "others, largest": row(changed(title, largest), title)[1],
            "all others": row(changed(title, rest), title)[1],
        }
        for name, basis in units.items():
            outputs = {clip: plain[clip] + moves[clip] @ basis for clip in plain}
            controls[title][f"same change, {name}"] = row(outputs, name)[1]
    return found, controls
