"""The numbers of Whisper: what follows from the shipped arrays is computed from them again.

All are those of tiny.en, but for the clock, which is that of base as well.
"""

import ast
import re
from itertools import combinations

import numpy as np
import pytest

from lngeom import layer_norm, semi_axes
from lngeom.exercises import Function
from lngeom.exercises.registry import question
from lngeom.trained import (
    EPS,
    WHISPER_POSITIONS,
    WHISPER_STEPS,
    results,
    statistics,
    streams,
    trained_norms,
    whisper_reader,
)

from ..pages import ROOT

NORMS = {layer.name: layer for layer in trained_norms("whisper")}
ENCODER = [name for name in NORMS if name.startswith("encoder")]
DECODER = [name for name in NORMS if name.startswith("decoder")]
STREAMS, TOLD, FOUND = streams("whisper"), statistics("whisper"), results("whisper")
LAST, LAST_DECODER = "encoder/layer_norm", "decoder/layer_norm"
LAST_ATTENTION, LAST_MLP = "encoder/layer_3/self_attention/layer_norm", "encoder/layer_3/ffn/layer_norm"
BOTH = {"whisper": FOUND, "whisper-base": results("whisper-base")}
CLIPS = list(FOUND["clips"])
SYNTHETIC = [n for n, clip in enumerate(FOUND["clips"].values()) if "espeak" in clip["voice"]]
SPOKEN = [np.arange(150) * 10 < count for count in TOLD["positions"]]


def share_of_the_mean(stack):
    """For each norm of a stack the median share of the squared length along 1."""
    mean, rms = TOLD[f"{stack} mean"] ** 2, TOLD[f"{stack} rms"] ** 2
    share = mean / (mean + rms)
    if stack == "encoder":
        return [np.median(np.concatenate([x[k] for x, k in zip(row, SPOKEN, strict=True)])) for row in share]
    return np.median(share, axis=-1)


def test_the_clips_are_mostly_synthetic_and_few_as_the_card_says():
    predictions = [clip["predictions"] for clip in FOUND["clips"].values()]
    assert len(CLIPS) == 10
    assert len(SYNTHETIC) == 8
    assert sum(predictions) == 668
    assert TOLD["lengths"].tolist() == [count + 1 for count in predictions]
    assert TOLD["tokens"].size == TOLD["lengths"].sum() == TOLD["decoder rms"].shape[-1]


def test_the_statistics_are_those_of_the_streams():
    starts = np.cumsum([0, *TOLD["lengths"]])[SYNTHETIC].astype(int)
    for stack, names in (("encoder", ENCODER), ("decoder", DECODER)):
        for n, name in enumerate(names):
            x = STREAMS[name]
            assert x.shape == (8, 6, 384)
            if stack == "encoder":
                there = n, np.array(SYNTHETIC)[:, None], np.array(WHISPER_POSITIONS) // 10
                mean, rms = TOLD["encoder mean"][there], TOLD["encoder rms"][there]
            else:
                places = starts[:, None] + WHISPER_STEPS
                mean, rms = TOLD["decoder mean"][n][places], TOLD["decoder rms"][n][places]
            assert np.allclose(mean, x.mean(-1), rtol=2e-3, atol=1e-3 * x.std())
            assert np.allclose(rms, x.std(-1), rtol=2e-3)


def test_the_mean_is_large_in_the_encoder_and_small_in_the_decoder():
    encoder, decoder = share_of_the_mean("encoder"), share_of_the_mean("decoder")
    for name, share in zip([*ENCODER, *DECODER], [*encoder, *decoder], strict=True):
        row = FOUND["streams"][name]["share of 1"]
        assert share == pytest.approx(row["median"], rel=0.05, abs=2e-4)
        assert row["interval"][0] <= row["median"] <= row["interval"][1]
    assert 0.08 < min(encoder) < 0.12
    assert 0.55 < max(encoder) < 0.65
    assert max(decoder) < 0.03


def test_epsilon_matters_before_the_first_norm_of_the_decoder_alone():
    share = np.median(EPS["whisper"] / (TOLD["decoder rms"] ** 2 + EPS["whisper"]), axis=-1)
    assert share[0] == pytest.approx(FOUND["streams"][DECODER[0]]["share of ε"]["median"], rel=0.01)
    assert 0.025 < share[0] < 0.031
    rest = [FOUND["streams"][name]["share of ε"]["median"] for name in [*ENCODER, *DECODER[1:]]]
    assert 1e-6 < min(rest) < max(rest) < 1e-3
    # so its outputs lie that much inside the sphere
    z = layer_norm(STREAMS[DECODER[0]], eps=EPS["whisper"])
    assert 0.02 < np.median(1 - np.mean(z**2, -1)) < 0.035


def test_the_clock_is_opened_for_attention_and_shut_for_mlps():
    clock = FOUND["clock"]
    features = clock["features"]
    hands = np.concatenate([hand["features"] for hand in clock["hands"]])
    assert sorted(features) == sorted(hands)
    for name in ENCODER:
        size = np.abs(NORMS[name].gain)
        assert np.allclose(clock["gains"][name]["of the features"], NORMS[name].gain[features], atol=1e-4)
        ranks = np.array(clock["gains"][name]["ranks of |gain|"])
        below, tied = size < size[features, None], size == size[features, None]  # equal gains in any order
        assert (below.sum(1) <= ranks).all()
        assert (ranks < (below | tied).sum(1)).all()
    assert sorted(clock["gains"][LAST_ATTENTION]["ranks of |gain|"]) == list(range(377, 384))
    assert sorted(clock["gains"][LAST]["ranks of |gain|"]) == list(range(377, 384))
    assert max(clock["gains"][LAST_MLP]["ranks of |gain|"]) < 8
    assert (TOLD["r2"][-1][features] > 0.9).all()
    assert (np.delete(TOLD["r2"][-1], features) <= 0.9).all()
    shares = clock["shares"]
    for name in ENCODER:
        after, before = shares[name]["after the gains"][0], shares[name]["on the sphere"][0]
        assert (after < before) == ("ffn" in name)


def test_hands_of_the_clock_are_sines_a_quarter_turn_apart_with_nearly_equal_gains():
    rows = iter(TOLD["clock"][:, :1470])
    for hand in FOUND["clock"]["hands"]:
        y = np.array([next(rows) for _ in hand["features"]])
        angle = 2 * np.pi * np.arange(1470) / (50 * hand["period in seconds"])
        design = np.stack([np.ones(1470), np.cos(angle), np.sin(angle)], 1)
        fit = np.linalg.lstsq(design, y.T, rcond=None)[0]
        rest = ((y.T - design @ fit) ** 2).sum() / ((y.T - y.T.mean(0)) ** 2).sum()
        assert 1 - rest == pytest.approx(hand["R²"], abs=1e-3)
        assert hand["R²"] > 0.9
        if len(hand["features"]) == 2:
            assert abs(abs(hand["degrees between"] - 180) - 90) < 5
            for name, ratio in hand["ratio of gains"].items():
                assert ratio == pytest.approx(np.divide(*NORMS[name].gain[hand["features"]]), rel=1e-5)
            assert abs(np.log(hand["ratio of gains"][LAST])) < 0.01
            assert abs(np.log(hand["ratio of gains"][LAST_ATTENTION])) < 0.05
    first = FOUND["clock"]["pairs before the first norm"]
    assert first["interval over pairs"][0] > 0.9
    assert abs(first["with the next cosine"]) < 0.5


STATISTICS = ("median", "mean", "changed")


@pytest.mark.parametrize("statistic", STATISTICS)
def test_the_clock_matters_to_the_last_attention_layer_alone_and_to_the_others(statistic):
    """By median, mean and changed tokens; layer by layer; against all five controls."""
    for place in ("attention", "last attention", "other attention", "last"):
        row = FOUND["closed"][place]["0"]
        random, largest = [row[f"others {k}"] for k in range(4)], row["others, largest"]
        least = row["clock"][f"{statistic}, interval"][0]
        assert least > max(part[f"{statistic}, interval"][1] for part in random)
        assert least > largest[statistic]


def test_the_last_attention_layer_costs_most_of_what_all_four_cost():
    closed = FOUND["closed"]
    last, others, whole = (
        closed[place]["0"]["clock"]["median"] for place in ("last attention", "other attention", "attention")
    )
    assert others < last < whole < others + last
    # the control with most variance has as much of it before all four, but a third before the last
    row = closed["attention"]["0"]
    assert row["others, largest"]["share of variance"] > row["clock"]["share of variance"] > 0.1
    row = closed["last attention"]["0"]
    assert 0.25 < row["others, largest"]["share of variance"] / row["clock"]["share of variance"] < 0.4
    assert row["clock"]["median"] > 50 * row["others, largest"]["median"]


@pytest.mark.parametrize("statistic", STATISTICS)
def test_hiding_the_clock_from_mlps_that_hide_it_costs_less_than_any_control(statistic):
    """Three MLPs of tiny.en, one of base, set to 0 or to the mean."""
    for found in BOTH.values():
        for how in ("0", "mean"):
            row = found["closed"]["MLPs that hide it"][how]
            others = [part[statistic] for name, part in row.items() if name != "clock"]
            assert row["clock"][statistic] < min(others) / 2
    row = FOUND["closed"]["MLPs"]["0"]
    assert row["clock"][statistic] < min(part[statistic] for name, part in row.items() if name != "clock")


def test_columns_show_who_reads_the_clock_and_gains_alone_do_not():
    columns, gains = FOUND["columns"], FOUND["clock"]["gains"]
    assert set(columns) == set(ENCODER)

    def of(block, layer, part):
        return columns[f"encoder/layer_{block}/{layer}/layer_norm"][part]["of WG"]

    for block in (0, 1, 3):
        assert of(block, "ffn", "MLP").max() < 0.1
    assert of(2, "ffn", "MLP").max() > 0.3
    assert of(3, "self_attention", "keys").min() > 4
    for name, parts in columns.items():
        size = np.abs(gains[name]["of the features"]) / gains[name]["median |gain|"]
        for row in parts.values():  # WG is W times the gain, up to the two medians
            shape = row["of W"] * size
            use = shape > 1e-3
            ratio = row["of WG"][use] / shape[use]
            assert np.ptp(ratio) < 1e-3 * ratio.max()
    for block in (1, 2):  # ordinary gains, long columns of the keys, short ones of the values
        row = gains[f"encoder/layer_{block}/self_attention/layer_norm"]
        assert np.abs(row["of the features"] / row["median |gain|"]).max() < 1.25
        assert of(block, "self_attention", "keys").min() > 2
        assert of(block, "self_attention", "values").max() < 0.5


@pytest.mark.parametrize(
    ("model", "counts"),
    [
        ("whisper", {0.95: 6, 0.9: 7, 0.85: 9, 0.8: 9, 0.7: 10, 0.6: 10, 0.5: 10}),
        ("whisper-base", {0.95: 4, 0.9: 9, 0.85: 9, 0.8: 10, 0.7: 10, 0.6: 12, 0.5: 12}),
    ],
)
def test_how_many_features_follow_the_position_depends_on_the_threshold(model, counts):
    r2 = statistics(model)["r2"][-1]
    assert {least: int((r2 > least).sum()) for least in counts} == counts
    features = BOTH[model]["clock"]["features"]
    assert np.flatnonzero(r2 > 0.9).tolist() == features.tolist()
    assert np.sort(r2)[-len(features) - 6] < 0.35  # a few others follow it partly, and then none


@pytest.mark.parametrize("model", BOTH)
def test_ranks_of_the_gains_of_the_clock_are_those_of_the_gains(model):
    clock, encoder = BOTH[model]["clock"], [n for n in trained_norms(model) if n.name.startswith("encoder")]
    assert [layer.name for layer in encoder] == list(clock["gains"])
    for layer in encoder:
        size, row = np.abs(layer.gain), clock["gains"][layer.name]
        of_clock = size[clock["features"], None]
        assert np.allclose(np.abs(row["of the features"]), of_clock[:, 0], atol=1e-4)
        ranks = np.array(row["ranks of |gain|"])
        assert ((size < of_clock).sum(1) <= ranks).all()
        assert (ranks < (size <= of_clock).sum(1)).all()


def test_the_largest_gains_before_the_last_attention_layer_are_the_clocks_in_one_model_only():
    tops = {}
    for model, found in BOTH.items():
        *_, (name, row) = ((n, r) for n, r in found["clock"]["gains"].items() if "self_attention" in n)
        size = np.abs(next(layer.gain for layer in trained_norms(model) if layer.name == name))
        tops[model] = size.size - int(row["ranks of |gain|"].min()), len(found["clock"]["features"])
    assert tops == {"whisper": (7, 7), "whisper-base": (44, 9)}


@pytest.mark.parametrize("model", BOTH)
def test_pairs_are_one_sinusoid_a_quarter_turn_apart(model):
    found, mean = BOTH[model]["clock"], statistics(model)["clock"][:, :1470]
    places = [int(place) for hand in found["hands"] for place in hand["features"]]
    assert sorted(places) == found["features"].tolist()
    partners = [set(map(int, hand["features"])) for hand in found["hands"] if len(hand["features"]) == 2]
    assert len(partners) == {"whisper": 3, "whisper-base": 4}[model]
    time = np.arange(1470)
    periods = {place: hand["period in seconds"] for hand in found["hands"] for place in hand["features"]}
    for one, other in combinations(places, 2):
        y = mean[[places.index(one), places.index(other)]]
        if {one, other} in partners:
            angle = 2 * np.pi * time / (50 * periods[one])
            design = np.stack([np.ones(1470), np.cos(angle), np.sin(angle)], 1)
            fit = np.linalg.lstsq(design, y.T, rcond=None)[0]
            left = ((y.T - design @ fit) ** 2).sum(0) / ((y.T - y.T.mean(0)) ** 2).sum(0)
            assert (1 - left > 0.5).all()
            phase = np.degrees(np.arctan2(fit[2], fit[1]))
            assert abs(abs((phase[1] - phase[0]) % 360 - 180) - 90) < 20
        else:
            assert not np.isclose(periods[one], periods[other], rtol=0.1)


def test_gains_of_a_pair_are_nearer_to_each_other_than_those_of_different_pairs():
    """To one percent in tiny.en, to twelve in base, where pairs differ more as well; not before all MLPs."""
    worst = {}
    for model, found in BOTH.items():
        hands = [hand for hand in found["clock"]["hands"] if len(hand["features"]) == 2]
        *_, attention, _, last = (layer for layer in trained_norms(model) if layer.name.startswith("encoder"))
        for layer in (attention, last):
            size = [np.log(np.abs(layer.gain[hand["features"].astype(int)])) for hand in hands]
            within = max(np.ptp(pair) for pair in size)
            between = np.ptp([pair.mean() for pair in size])
            worst[model, layer is last] = np.exp(within) - 1, np.exp(between) - 1
            assert within < between
    assert worst["whisper", True][0] < 0.01
    assert 0.10 < worst["whisper-base", True][0] < 0.12
    assert worst["whisper-base", True][1] > 0.8


@pytest.mark.parametrize("model", BOTH)
def test_queries_and_keys_read_the_clock_more_than_a_median_feature_and_mlps_less(model):
    """From block 1 on; before it, sinusoids are at other features, too.  No sentence is about the values."""
    queries_and_keys, values, networks = [], [], []
    for name, parts in BOTH[model]["columns"].items():
        if name != LAST and "layer_0" not in name:
            queries_and_keys += [parts[part]["of WG"] for part in ("queries", "keys") if part in parts]
            values += [parts["values"]["of WG"]] if "values" in parts else []
            networks += [parts["MLP"]["of WG"]] if "MLP" in parts else []
    assert np.min(queries_and_keys) > 1
    assert np.max(networks) < 0.5
    assert np.min(values) < 0.2 < 1.5 < np.max(values)
    first = BOTH[model]["columns"]["encoder/layer_0/self_attention/layer_norm"]
    assert min(first[part]["of WG"].min() for part in ("queries", "keys")) < 0.01
    assert BOTH[model]["columns"]["encoder/layer_0/ffn/layer_norm"]["MLP"]["of WG"].max() < 0.01


def test_mlps_that_hide_the_clock_are_chosen_by_one_rule():
    chosen = {}
    for model, found in BOTH.items():
        rows = {name: row["MLP"]["of WG"] for name, row in found["columns"].items() if "MLP" in row}
        chosen[model] = [name for name, row in rows.items() if row.max() < 0.1]
        assert list(found["closed"]["MLPs that hide it"]["norms"]) == chosen[model]
    assert [name[14] for name in chosen["whisper"]] == ["0", "1", "3"]
    assert [name[14] for name in chosen["whisper-base"]] == ["0"]


def kinds(row):
    """The controls of an ablation: as many features or directions, and as much variance."""
    much = [part for name, part in row.items() if "equal" in name or "random" in name]
    many = [part for name, part in row.items() if name != "clock" and part not in much]
    assert {"others 0", "others 1", "others, largest"} <= row.keys()
    return many, much


@pytest.mark.parametrize("statistic", STATISTICS)
@pytest.mark.parametrize("how", ["0", "mean"])
@pytest.mark.parametrize("model", BOTH)
def test_the_last_attention_layer_loses_more_with_the_clock_than_with_as_many_others(model, how, statistic):
    row = BOTH[model]["closed"]["last attention"][how]
    for part in kinds({name: part for name, part in row.items() if "equal" not in name})[0]:
        assert part["number"] == row["clock"]["number"] == len(BOTH[model]["clock"]["features"])
        assert part[statistic] < row["clock"][statistic]


def overlap(one, other):
    """Whether two intervals of a median have a common point."""
    (low, high), (least, most) = one["median, interval"], other["median, interval"]
    return low <= most and least <= high


def test_how_much_the_last_attention_layer_loses_differs_between_the_sizes():
    tiny, base = (found["closed"]["last attention"]["mean"] for found in BOTH.values())
    assert tiny["clock"]["changed, interval"][0] > 2 * base["clock"]["changed, interval"][1]
    for row in (tiny, base):
        for part in kinds(row)[1]:
            assert part["share of variance"] == pytest.approx(row["clock"]["share of variance"], abs=0.01)
    assert tiny["clock"]["median"] > max(part["median"] for part in kinds(tiny)[1])
    assert all(overlap(base["clock"], part) for part in kinds(base)[1])
    assert base["clock"]["median"] < max(part["median"] for part in kinds(base)[1])


def test_in_one_size_the_last_attention_layer_matters_more_than_the_others_and_in_the_other_less():
    for statistic in STATISTICS:
        tiny, base = (
            [found["closed"][f"{part} attention"]["mean"]["clock"] for part in ("last", "other")]
            for found in BOTH.values()
        )
        assert tiny[0][f"{statistic}, interval"][0] > tiny[1][f"{statistic}, interval"][1]
        assert base[0][f"{statistic}, interval"][1] < base[1][f"{statistic}, interval"][0]


def test_mlps_lose_little_with_the_clock_but_less_than_with_any_control_in_one_size_only():
    """With as much variance elsewhere (before the gains) they lose more in both."""
    less = {}
    for model, found in BOTH.items():
        for how, row in found["closed"]["MLPs"].items():
            if how != "norms":
                many, much = kinds(row)
                assert row["clock"]["changed"] < 0.05
                assert all(row["clock"]["median"] < part["median"] / 20 for part in much)
                less[model, how] = all(row["clock"]["median"] < part["median"] for part in many)
    assert less == {(model, how): model == "whisper" for model in BOTH for how in ("0", "mean")}


@pytest.mark.parametrize("model", BOTH)
def test_before_all_attention_layers_the_clock_costs_as_much_as_its_variance_elsewhere(model):
    row = BOTH[model]["closed"]["attention"]["mean"]
    assert all(overlap(row["clock"], part) for part in kinds(row)[1])
    directions = row["directions, largest"]
    assert directions["number"] == row["clock"]["number"]
    assert directions["median"] > row["clock"]["median"] > row["others, largest"]["median, interval"][1]


def test_zero_is_not_the_mean_and_a_control_can_cost_more_than_the_clock():
    """What no sentence of the page says: these would make it false."""
    row = FOUND["closed"]["other attention"]
    assert row["0"]["clock"]["median"] > 3 * row["mean"]["clock"]["median"]
    assert row["mean"]["clock"]["median"] < row["mean"]["others, largest"]["median"]
    row = BOTH["whisper-base"]["closed"]["last"]["mean"]
    assert row["others, largest"]["median, interval"][0] > row["clock"]["median, interval"][1]


@pytest.mark.parametrize("model", BOTH)
def test_a_frozen_clock_costs_more_than_its_change_elsewhere_and_a_reversed_one_does_not(model):
    moved, others = BOTH[model]["moved"], BOTH[model]["moved, controls"]
    same = {
        title: [row for name, row in rows.items() if "same change" in name] for title, rows in others.items()
    }
    assert [len(rows) for rows in same.values()] == [9, 9]
    for statistic in ("median", "changed"):
        assert moved["frozen"][statistic] > max(row[statistic] for row in same["frozen"])
        assert moved["reversed"][statistic] < max(row[statistic] for row in same["reversed"])
    least, most = moved["frozen"]["changed, interval"]
    assert 0.45 < least < 0.5 < most < 0.6
    for name, row in moved.items():
        if name.startswith("shifted"):
            assert row["changed, interval"][1] < 0.2
            assert row["mean"] > 6 * row["median"]


def test_two_seconds_cost_less_than_half_a_second_in_one_size_only():
    cheaper = {
        model: found["moved"]["shifted by 100"]["median"] < found["moved"]["shifted by 25"]["median"]
        for model, found in BOTH.items()
    }
    assert cheaper == {"whisper": True, "whisper-base": False}


def passages():
    """The texts that were read aloud, as the tool has them."""
    source = ast.parse((ROOT / "data" / "trained" / "speech.py").read_text("utf-8"))
    assigned = (node for node in source.body if isinstance(node, ast.Assign))
    (value,) = (node.value for node in assigned if ast.unparse(node.targets[0]) == "PASSAGES")
    return ast.literal_eval(value)


@pytest.mark.parametrize("model", BOTH)
def test_word_errors_are_those_of_the_transcripts(model):
    total = errors = 0
    for name, text in passages().items():
        clip = BOTH[model]["clips"][name]
        said, heard = (re.findall(r"[a-z0-9']+", part.lower()) for part in (text, str(clip["transcript"])))
        row = list(range(len(heard) + 1))
        for n, word in enumerate(said, 1):
            before, row = row, [n]
            for k, other in enumerate(heard):
                row.append(min(before[k + 1] + 1, row[k] + 1, before[k] + (word != other)))
        assert (clip["words"], clip["word errors"]) == (len(said), row[-1])
        total, errors = total + len(said), errors + row[-1]
    assert 0.15 < errors / total < 0.2
    assert "words" not in BOTH[model]["clips"]["commands"]
    assert BOTH[model]["clips"]["librivox"]["word errors"] / BOTH[model]["clips"]["librivox"]["words"] < 0.03


def test_both_sizes_heard_the_same_sound():
    tiny, base = ([clip["sha256"] for clip in found["clips"].values()] for found in BOTH.values())
    assert tiny == base
    assert [sum(c["predictions"] for c in found["clips"].values()) for found in BOTH.values()] == [668, 684]


def test_columns_of_a_pair_are_as_long_in_every_matrix_that_reads_the_clock():
    """Not in those that hardly read it: there the ratio is arbitrary."""
    order = FOUND["clock"]["features"].astype(int).tolist()

    def ratios(row):
        pairs = [hand["features"] for hand in FOUND["clock"]["hands"][:3]]
        return np.array(
            [row["of WG"][order.index(int(a))] / row["of WG"][order.index(int(b))] for a, b in pairs]
        )

    for row in FOUND["columns"][LAST].values():
        assert np.abs(np.log(ratios(row))).max() < 0.08
    for block in (1, 2, 3):
        for part in ("queries", "keys"):
            row = FOUND["columns"][f"encoder/layer_{block}/self_attention/layer_norm"][part]
            assert np.abs(np.log(ratios(row))).max() < 0.13
    assert np.abs(np.log(ratios(FOUND["columns"][LAST_MLP]["MLP"]))).max() > 1


def test_a_matrix_could_undo_a_small_gain():
    """So the cost of a zero gain is bounded by a column of WG, and not by the gain."""
    rng = np.random.default_rng(1)
    for width, size in ((4, 1e-6), (64, 1e-3)):
        weight, gain = rng.normal(size=(5, width)), np.ones(width)
        gain[0], weight[:, 0] = size, weight[:, 0] / size
        y = layer_norm(rng.normal(size=(9, width)))
        lost = (y * gain) @ weight.T - (y * np.where(np.arange(width) == 0, 0, gain)) @ weight.T
        column = np.linalg.norm(weight[:, 0] * gain[0])
        assert np.linalg.norm(lost, axis=1) == pytest.approx(column * np.abs(y[:, 0]))
        assert np.linalg.norm(lost, axis=1).max() > 1


def test_a_shifted_clock_costs_little_in_the_median_and_changes_some_predictions():
    moved = FOUND["moved"]
    shifts = {int(name.split()[-1]): row for name, row in moved.items() if name.startswith("shifted by")}
    assert sorted(shifts) == [-50, 25, 50, 100, 700]
    for row in shifts.values():
        assert row["median, interval"][1] < 0.04
        assert row["mean"] > 8 * row["median"]  # so a median alone hides the predictions that change
        assert row["largest"] > 1
    for places in (-50, 50):
        assert shifts[places]["mean, interval"][0] > 0.05
        assert shifts[places]["changed, interval"][0] > 0.03
    assert shifts[700]["changed, interval"][0] > 0.09
    for name in ("reversed", "frozen"):
        assert moved[name]["median, interval"][0] > 1
        assert moved[name]["changed"] > 0.5
        most = max(row["mean, interval"][1] for row in shifts.values())
        assert moved[name]["mean, interval"][0] > 4 * most
    # two seconds are nearly a whole rotation of the fastest hand
    for statistic in STATISTICS:
        assert shifts[100][statistic] < shifts[25][statistic]


def test_gains_of_the_clock_before_three_mlps_are_small_and_not_all_near_zero():
    relative = []
    for block in (0, 1, 3):
        gain = np.abs(NORMS[f"encoder/layer_{block}/ffn/layer_norm"].gain)
        relative.append(gain[FOUND["clock"]["features"]] / np.median(gain))
    assert 0.10 < np.max(relative) < 0.11
    assert np.sum(np.array(relative) > 0.03) == 3


def test_one_bias_of_the_decoders_last_norm_is_a_prior_over_tokens():
    prior, layer = FOUND["prior"], NORMS[LAST_DECODER]
    assert layer.bias is not None
    place = prior["feature"]
    assert np.abs(layer.gain).argmin() == np.abs(layer.bias).argmax() == place == 192
    assert prior["gain"] == pytest.approx(layer.gain[place], abs=1e-4)
    assert prior["bias"] == pytest.approx(layer.bias[place], abs=1e-4)
    whole, alone = TOLD["prior"], TOLD["prior column"] * layer.bias[place]
    assert (whole - alone).var() / whole.var() == pytest.approx(
        prior["variance of the rest, share"], abs=1e-4
    )
    assert prior["variance of the rest, share"] < 0.02
    number = np.log(np.arange(256, 50256))
    correlation = np.corrcoef(whole[256:50256], number)[0, 1]
    assert correlation == pytest.approx(prior["correlation with log of the token's number"], abs=1e-3)
    assert correlation < -0.6
    assert prior["next largest |correlation| of a column"] < 0.4
    changes = prior["changes"]
    rest = changes["bias 0 at all others"]["median, interval"][1]
    assert changes["bias 0 at the feature"]["median, interval"][0] > 5 * rest
    # the bias is a number; the prior is the column of the output matrix that it multiplies
    column = np.corrcoef(TOLD["prior column"][256:50256], number)[0, 1]
    assert abs(column) == pytest.approx(abs(prior["the same of the column alone"]), abs=1e-3)
    for bias in (-5.0, 3.0):
        assert abs(np.corrcoef(bias * TOLD["prior column"][256:50256], number)[0, 1]) == pytest.approx(
            abs(column)
        )
    for statistic in STATISTICS:
        parts = [changes[f"bias 0{part}"][statistic] for part in (" at all others", " at the feature", "")]
        assert parts == sorted(parts)


def test_massive_activations_are_one_point_on_the_sphere():
    massive = FOUND["massive"]
    place = massive["feature"]
    x = STREAMS[LAST][:, -1]
    assert (x[:, place] < -100).all()
    assert (np.abs(STREAMS[LAST][:, :-1, place]) < 50).all()
    z, others = (layer_norm(part, eps=EPS["whisper"]) for part in (x, STREAMS[LAST][:, :-1]))
    near = np.sqrt(np.sum((z - z.mean(0)) ** 2, -1).mean())
    far = np.sqrt(np.sum((others - others.mean((0, 1))) ** 2, -1).mean())
    assert near < 1
    assert far > 10
    assert np.allclose(massive["rms distance from the center, sphere"], [0.7, 14.8], atol=0.5)
    assert massive["share of all positions"] < 0.02
    assert massive["share of cross-attention"]["mean, interval"][0] > 0.2
    withheld = massive["withheld"]
    assert (
        withheld["massive"]["median, interval"][0] > 1000 * withheld["as many silent"]["median, interval"][1]
    )
    assert withheld["massive"]["changed, interval"][0] > 0.05


def test_massive_positions_of_different_clips_are_alike_and_other_positions_are_less_so():
    """In the shipped streams, clip against clip: silence, speech, and the positions of the sink."""
    z = layer_norm(STREAMS[LAST], eps=EPS["whisper"])
    z /= np.linalg.norm(z, axis=-1, keepdims=True)
    pairs = np.triu_indices(len(z), 1)
    cosines = [(z[:, n] @ z[:, n].T)[pairs] for n in range(len(WHISPER_POSITIONS))]
    assert cosines[-1].min() > 0.99
    assert max(np.median(part) for part in cosines[:-1]) < 0.95
    massive = FOUND["massive"]
    assert massive["cosines, least and median"][0] > 0.95
    assert massive["the same of as many silent"][0] < 0.8
    assert massive["positions in speech"] < 0.1 * massive["positions"].sum()


def test_the_decoder_has_a_sink_at_its_first_token_in_every_block():
    first = FOUND["first tokens"]
    even = 1 / np.mean(TOLD["lengths"])  # the share of one token among all
    assert (first["by block"] > 4 * even).all()
    assert first["mean, interval"][0] > 0.3
    assert first["mean"] == pytest.approx(first["by block"].mean(), abs=1e-4)


def test_folding_and_centering_change_no_logit_and_a_bare_rmsnorm_changes_many():
    exact = FOUND["exact"]
    assert exact["predictions"] == 668
    for change in (
        "gains and biases folded",
        "folded, keys without biases",
        "writers centered, RMSNorm",
        "1 removed before every LayerNorm",
    ):
        assert exact[change]["largest change of a logit"] < 1e-12
    for change in (
        "RMSNorm, nothing centered",
        "writers centered except after the convolutions, RMSNorm",
        "writers centered, output matrix as well, RMSNorm",
    ):
        assert exact[change]["largest change of a logit"] > 1
    name, weight, bias = whisper_reader()
    layer = NORMS[name]
    z = layer_norm(STREAMS[name], eps=EPS["whisper"])
    seen = (layer.gain * z + layer.bias) @ weight.T + bias
    folded = z @ (weight * layer.gain).T + (weight @ layer.bias + bias)
    assert np.abs(seen - folded).max() < 1e-12
    kept = z @ (weight * layer.gain).T + bias  # without the bias
    assert np.abs(seen - kept).max() > 0.01 * np.abs(seen).max()


def test_removing_1_costs_nothing_and_any_other_direction_costs_something():
    for stack in ("encoder", "decoder"):
        rows = FOUND[f"without, {stack}"]
        assert rows["1"]["largest"] < 1e-9
        random = [row["median"] for name, row in rows.items() if name.startswith("random")]
        assert min(random) > 1e-4
    assert FOUND["without, decoder"]["feature 192"]["median, interval"][0] > 1


@pytest.mark.parametrize("model", BOTH)
def test_every_interval_holds_its_number(model):
    def see(value):
        if isinstance(value, dict):
            for name in ("median", "mean", "changed"):
                if f"{name}, interval" in value:
                    low, high = value[f"{name}, interval"]
                    assert low <= value[name] <= high
            for part in value.values():
                see(part)

    see(BOTH[model])


def test_five_of_the_22_ellipsoids_are_flat_and_the_others_are_round_within_a_factor_of_40():
    ratios = {name: np.divide(*semi_axes(layer.gain)[[0, -1]]) for name, layer in NORMS.items()}
    flat = [name for name, ratio in ratios.items() if ratio > 100]
    assert len(flat) == 5
    assert max(ratio for name, ratio in ratios.items() if name not in flat) < 41


def test_all_that_blocks_write_has_hardly_anything_along_1():
    rows = {name: row for name, row in FOUND["writers"].items() if "layer_" in name}
    assert len(rows) == 20
    for row in rows.values():
        assert row["rank of 1 among random"] == 0
        assert 0.15 < row["along 1"] / row["random"][2] < 0.4
    # The encoder's positions are sinusoids that were never trained: these bring the mean.
    assert FOUND["writers"]["encoder positions"]["rank of 1 among random"] == 1000


def test_learned_positions_write_along_1_like_other_directions_in_one_model_and_less_in_the_other():
    """Neither has another use, so that decay alone does not explain the decoder's."""
    assert FOUND["writers"]["decoder positions"]["rank of 1 among random"] == 352
    assert results("minilm")["writers"]["position"]["rank of 1 among random"] == 6
    shared = FOUND["writers"]["decoder embedding"]
    assert shared["rank of 1 among random"] == 988
    assert shared["along 1"] > 3 * shared["random"][2]


def test_a_root_mean_square_finds_features_that_are_huge_at_few_positions():
    asked = question("trained.2")
    assert isinstance(asked, Function)
    find = asked.reference
    x = STREAMS[LAST].reshape(-1, 384)
    huge = np.abs(x[:, 354]) > 50
    for positions in (x, np.concatenate([*[x[~huge]] * 12, x[huge]])):
        centered = positions - positions.mean(1, keepdims=True)
        assert find(centered, 10)[0] == 354
        sizes = np.median(np.abs(centered), axis=0)
        assert sizes[354] < 5 * np.median(sizes)  # nearly everywhere it is ordinary
    assert np.mean(np.abs(positions[:, 354]) > 50) < 0.02
