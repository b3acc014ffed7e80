"""The data of trained models: what is shipped is what the card says, and it agrees with itself."""

import hashlib
import subprocess
import sys
import zipfile

import numpy as np
import pytest

from lngeom import layer_norm, rms_norm, semi_axes
from lngeom.data import FOLDER, data_file
from lngeom.depth import predicted_rotations
from lngeom.trained import (
    EPS,
    FIRST_FEATURE,
    HIDDEN_FEATURES,
    PLACES,
    results,
    statistics,
    streams,
    sublayers,
    trained_norms,
)

from ..pages import ROOT

FILES = {
    "norms.npz": "README.md",
    "streams.npz": "README.md",
    "results.json": "README.md",
    "sublayers.json": "README.md",
    "quantized.json": "README.md",
    "whisper-norms.npz": "whisper.md",
    "whisper-streams.npz": "whisper.md",
    "whisper.json": "whisper.md",
    "whisper-base-norms.npz": "whisper.md",
    "whisper-base-streams.npz": "whisper.md",
    "whisper-base.json": "whisper.md",
}
CARDS = {"smollm2": "README.md", "minilm": "README.md", "whisper": "whisper.md", "whisper-base": "whisper.md"}
NORMS = {model: {layer.name: layer for layer in trained_norms(model)} for model in EPS}
ORDER = {model: list(norms) for model, norms in NORMS.items()}


@pytest.mark.parametrize(("name", "card"), FILES.items())
def test_the_card_has_the_fingerprint_of_each_file(name, card):
    file = FOLDER / "trained" / name
    card = file.with_name(card).read_text("utf-8")
    row = next(line for line in card.splitlines() if f"`{name}`" in line and line.startswith("|"))
    assert hashlib.sha256(file.read_bytes()).hexdigest() in row


def test_the_card_has_the_fingerprints_of_the_packages_that_the_tool_checks():
    card = "".join((FOLDER / "trained" / name).read_text("utf-8") for name in ("README.md", "whisper.md"))
    source = (ROOT / "data" / "trained" / "sources.py").read_text("utf-8")
    digests = [word.strip('",') for word in source.split() if len(word.strip('",')) == 64]
    assert len(digests) == 16
    assert all(digest in card for digest in digests[:4] + digests[5:])  # one is a list of words, not a model


def test_norms_come_in_the_order_in_which_the_models_apply_them():
    blocks = [f"blk.{n}.{half}_norm" for n in range(30) for half in ("attn", "ffn")]
    assert ORDER["smollm2"] == [*blocks, "output_norm"]
    assert ORDER["minilm"][0] == "embeddings.LayerNorm"
    assert ORDER["minilm"][-2:] == [f"encoder.layer.5.{n}output.LayerNorm" for n in ("attention.", "")]
    assert {layer.kind for layer in NORMS["smollm2"].values()} == {"rms"}
    assert {layer.kind for layer in NORMS["minilm"].values()} == {"layer"}
    encoder, decoder = ("self_attention", "ffn"), ("self_attention", "attention", "ffn")
    assert ORDER["whisper"] == [
        *(f"encoder/layer_{n}/{part}/layer_norm" for n in range(4) for part in encoder),
        "encoder/layer_norm",
        *(f"decoder/layer_{n}/{part}/layer_norm" for n in range(4) for part in decoder),
        "decoder/layer_norm",
    ]
    assert {layer.kind for layer in NORMS["whisper"].values()} == {"layer"}
    assert ORDER["whisper-base"] == [
        *(f"encoder/layer_{n}/{part}/layer_norm" for n in range(6) for part in encoder),
        "encoder/layer_norm",
    ]


def test_the_statistics_are_those_of_the_streams():
    told = statistics("smollm2")
    for name, x in streams("smollm2").items():
        there = {key: told[key][ORDER["smollm2"].index(name)][:, PLACES] for key in told if key != "tokens"}
        square = (x**2).sum(-1)
        rest = np.delete(x, FIRST_FEATURE, -1)
        assert np.allclose(there["rms"], np.sqrt(square / 576), rtol=2e-3)
        assert np.allclose(there["mean"], x.mean(-1), atol=2e-3 * np.sqrt(square.max() / 576))
        assert np.allclose(there["radius"], np.linalg.norm(rest, axis=-1) / np.sqrt(square), atol=1e-3)
        assert np.allclose(there["largest"], (x**2).max(-1) / square, atol=2e-3)
    told = statistics("minilm")
    for name, x in streams("minilm").items():
        centered = x - x.mean(-1, keepdims=True)
        there = told["radius"][ORDER["minilm"].index(name)][: len(x)]
        hidden = np.delete(centered, HIDDEN_FEATURES, -1)
        radius = np.linalg.norm(hidden, axis=-1) / np.linalg.norm(centered, axis=-1)
        assert np.allclose(there, radius, atol=2e-3)


def test_first_tokens_are_the_first_of_each_passage_and_lie_near_one_feature():
    first = streams("smollm2")["blk.12.ffn_norm"][:, 0]
    assert (np.abs(first).argmax(-1) == FIRST_FEATURE).all()
    assert (first[:, FIRST_FEATURE] ** 2 > 0.98 * (first**2).sum(-1)).all()
    # SmolLM2 has RMSNorms: the bound on an entry is √N
    entry = np.abs(rms_norm(first, eps=0)[:, FIRST_FEATURE]) / np.sqrt(first.shape[-1])
    assert entry.min() == pytest.approx(0.993, abs=5e-4)


@pytest.mark.parametrize("n", [2, 3, 8, 64])
@pytest.mark.parametrize("eps", [0, 1e-5, 0.5])
@pytest.mark.parametrize("equal", [False, True])
def test_a_hidden_feature_moves_the_mean_of_the_others_except_in_the_cases_that_are_named(n, eps, equal):
    rng = np.random.default_rng(n)
    for hidden, c in ((2.0, 3.5), (-1.5, 0.1), (2.0, -0.5), (0.0, 4.0), (1.3, 0.0)):
        rest = np.full(n - 1, 0.25) if equal else rng.normal(size=n - 1)
        before, after = (
            layer_norm(np.r_[first, rest], eps=eps)[1:].mean() for first in (hidden, (1 + c) * hidden)
        )
        alike = eps == 0 and np.ptp(rest) == 0  # two features: the others are one
        if not alike:
            assert (abs(after - before) > 1e-9) == (c * hidden != 0)
        elif np.sign(hidden - rest[0]) == np.sign((1 + c) * hidden - rest[0]):
            assert after == pytest.approx(before)
        # RMSNorm only rescales them
        short, long = (rms_norm(np.r_[x, rest], eps=eps)[1:] for x in (hidden, (1 + c) * hidden))
        assert short * long[0] == pytest.approx(long * short[0])


def test_the_theorems_hold_on_real_streams_and_gains():
    for model, norm in (("smollm2", rms_norm), ("minilm", layer_norm), ("whisper", layer_norm)):
        for name, x in streams(model).items():
            y = norm(x, eps=EPS[model])
            size = x.std(-1) if norm is layer_norm else np.sqrt((x**2).mean(-1))
            n = x.shape[-1]
            assert np.allclose((y**2).sum(-1) / n, size**2 / (size**2 + EPS[model]))
            assert np.abs(layer_norm(x, eps=0)).max() <= np.sqrt(n - 1)
            gain = NORMS[model][name].gain
            axes, sizes = semi_axes(gain), np.sqrt(n) * np.sort(np.abs(gain))[::-1]
            assert (axes <= sizes[:-1] * (1 + 1e-12)).all()
            assert (axes >= sizes[1:] * (1 - 1e-12)).all()


def test_results_have_what_the_card_lists_and_divergences_are_not_negative():
    for model in EPS:
        card = (FOLDER / "trained" / CARDS[model]).read_text("utf-8")
        for name in results(model):
            assert f"`{name}`" in card
    for name, row in results("smollm2")["without"].items():
        if name != "unchanged":
            assert row["divergences"].min() > -1e-6
            assert row["divergences"].shape == (16, 64)
            assert row["losses"].shape == row["same"].shape == (16,)


def test_an_unknown_model_and_missing_data_are_named():
    for read in (trained_norms, streams, statistics, results):
        with pytest.raises(ValueError, match="'smollm2', 'minilm', 'whisper' and 'whisper-base', got 'gpt2'"):
            read("gpt2")
    with pytest.raises(ValueError, match="no streams of whisper-base are shipped"):
        streams("whisper-base")
    with pytest.raises(FileNotFoundError, match="no part of the package"):
        data_file("trained/no-such-file.json")


def test_the_wheel_is_small_without_the_data_and_a_package_beside_it_has_them(tmp_path):
    for folder in (ROOT, ROOT / "data"):
        build = [
            sys.executable,
            "-m",
            "hatchling",
            "build",
            "--target",
            "wheel",
            "--directory",
            str(tmp_path),
        ]
        subprocess.run(build, cwd=folder, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("lngeom-*.whl")
    (data,) = tmp_path.glob("lngeom_data-*.whl")
    assert wheel.stat().st_size < 1_000_000
    names = zipfile.ZipFile(wheel).namelist() + zipfile.ZipFile(data).namelist()
    assert not [name for name in names if name.startswith("lngeom/") and name.endswith(".npz")]
    for name in (*(f"trained/{file}" for file in FILES), "depth.json", "text.npz", "transformer.npz"):
        assert f"lngeom_data/{name}" in names
    code = "from lngeom.trained import trained_norms; from lngeom.data import FOLDER; print(FOLDER.name)"
    path = tmp_path / "site"
    for file in (wheel, data):
        zipfile.ZipFile(file).extractall(path)
    run = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(path)!r})\n{code}"]
    done = subprocess.run(run, cwd=tmp_path, env={"PATH": ""}, capture_output=True, text=True, check=True)
    assert done.stdout == "lngeom_data\n"


def test_on_one_of_sixteen_passages_the_ones_vector_is_the_cheapest():
    changed = results("smollm2")["without"]
    price = {
        name: np.median(part["divergences"], axis=1) for name, part in changed.items() if name != "unchanged"
    }
    random = np.array([cost for name, cost in price.items() if name.startswith("random")])
    cheapest = price["1"] < random.min(0)
    assert (len(random), len(cheapest), cheapest.sum()) == (12, 16, 1)
    assert "for one of sixteen passages" in (ROOT / "exercises" / "12-trained.md").read_text("utf-8")


def resampled(values, statistic):
    """A 95 % interval over passages, from other samples than the tool's."""
    draws = np.random.default_rng(4).integers(len(values), size=(600, len(values)))
    return np.quantile([statistic(values[draw]) for draw in draws], [0.025, 0.975])


def test_the_ablations_of_smollm2_have_the_statistics_that_their_divergences_give():
    for name, row in results("smollm2")["without"].items():
        if name == "unchanged":
            continue
        cost = row["divergences"]
        assert row["median"] == pytest.approx(np.median(cost), abs=2e-5)
        assert row["mean"] == pytest.approx(cost.mean(), abs=2e-5)
        assert row["changed"] == pytest.approx(1 - row["same"].mean(), abs=1e-5)
        for what, values, statistic in (
            ("median", cost, np.median),
            ("mean", cost, np.mean),
            ("changed", 1 - row["same"], np.mean),
        ):
            low, high = row[f"{what}, interval"]
            assert low <= row[what] <= high
            assert np.abs(resampled(values, statistic) - [low, high]).max() < 0.25 * (high - low), (
                name,
                what,
            )


@pytest.mark.parametrize("statistic", [np.median, np.mean])
@pytest.mark.parametrize(
    "half", [slice(None), slice(9), slice(9, None), slice(0, None, 2), slice(1, None, 2)]
)
def test_a_dense_direction_costs_mostly_its_overlap_with_outliers_and_ones_is_not_cheap(statistic, half):
    """For prose by others, for pages of this book, for every other passage; for medians and for means."""
    removed = results("smollm2")["without"]
    cost = {n: statistic(r["divergences"][half]) for n, r in removed.items() if n != "unchanged"}
    random, apart = (np.array([cost[f"{kind} {k}"] for k in range(12)]) for kind in ("random", "orthogonal"))
    assert (random < cost["1"]).sum() <= 2  # as drawn, it is among the cheapest
    assert (apart < cost["1, less the outliers"]).sum() >= 8  # without the overlap it is not
    assert (apart < 0.72 * random).all()
    assert np.median(apart / random) < 0.3
    assert cost["1, less the outliers"] < 0.52 * cost["1"]
    assert max(apart) < 0.2 < 1 < min(cost[f"e{n}"] for n in (17, 247, 507))


SUBLAYERS = sublayers()
COST = SUBLAYERS["loss of each passage without it"] - SUBLAYERS["loss of each passage"]
ATTENTION, MLPS = np.arange(6, 58, 2), np.arange(7, 58, 2)  # from sublayer 7 to 58


def test_the_sublayers_were_measured_on_the_model_whose_streams_are_shipped():
    """Their lengths and angles give the growth of the stream that the statistics of all layers have."""
    rms = statistics("smollm2")["rms"][:, :, 1:].reshape(61, -1)
    added = SUBLAYERS["length of the output over that of the stream"][:, 1]
    cosine = SUBLAYERS["cosine of stream and output"][:, 1]
    expected = np.sqrt(1 + 2 * cosine * added + added**2)
    assert np.median(rms[1:] / rms[:-1], axis=1)[3:] == pytest.approx(expected[3:], rel=0.06)


@pytest.mark.parametrize("quantile", [0, 1, 2])
@pytest.mark.parametrize("kind", [ATTENTION, MLPS])
def test_rotations_in_smollm2_do_not_fall_with_depth(kind, quantile):
    """As 1/√ℓ they would fall by a factor of 1.6 or more between the halves."""
    turned = SUBLAYERS["rotation"][kind, quantile]
    law = np.array([predicted_rotations("pre-LN", 60, size)[kind] for size in (0.3, 1, 3)])
    assert (np.median(law[:, :13], axis=1) > 1.3 * np.median(law[:, 13:], axis=1)).all()
    assert np.median(turned[13:]) > 0.8 * np.median(turned[:13])
    assert 4.5 < SUBLAYERS["rotation"][6:59, 1].min() < SUBLAYERS["rotation"][6:59, 1].max() < 27


def test_the_rotation_by_a_sublayer_does_not_determine_what_its_removal_costs():
    turned = SUBLAYERS["rotation"][:, 1]
    for half in (slice(None), ATTENTION, MLPS):
        ranks = [values.argsort().argsort() for values in (turned[half], COST[half].mean(1))]
        assert 0.4 < np.corrcoef(ranks)[0, 1] < 0.9
    near = np.array([19, 21, 25, 27])
    for passages in (slice(0, 1), slice(1, 9), slice(9, 16)):
        costly, others = COST[23, passages].mean(), COST[near, passages].mean()
        assert costly > 1.5 > 0.4 > others
    first = SUBLAYERS["loss of each passage without 24 at first token"] - SUBLAYERS["loss of each passage"]
    other = SUBLAYERS["loss of each passage without 24 at other tokens"] - SUBLAYERS["loss of each passage"]
    assert first.min() > 1 > 0.2 > other.max()


def test_few_sublayers_cost_nothing():
    error = 1.96 * COST.std(1, ddof=1) / 4
    assert np.flatnonzero(COST.mean(1) - error < 0).tolist() == [8, 10, 16, 36, 40, 44, 46]
    assert COST.mean(1).min() > 0
    assert (SUBLAYERS["share of changed first choices without it"] > 0.09).all()
