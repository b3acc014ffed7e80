"""The numbers of Whisper tiny.en: what follows from the shipped arrays is computed from them again."""

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

NORMS = {layer.name: layer for layer in trained_norms("whisper")}
ENCODER = [name for name in NORMS if name.startswith("encoder")]
DECODER = [name for name in NORMS if name.startswith("decoder")]
STREAMS, TOLD, FOUND = streams("whisper"), statistics("whisper"), results("whisper")
LAST, LAST_DECODER = "encoder/layer_norm", "decoder/layer_norm"
LAST_ATTENTION, LAST_MLP = "encoder/layer_3/self_attention/layer_norm", "encoder/layer_3/ffn/layer_norm"
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
def test_hiding_the_clock_from_three_mlps_costs_less_than_any_control(statistic):
    row = FOUND["closed"]["MLPs of blocks 0, 1 and 3"]
    others = [part[statistic] for name, part in row.items() if name != "clock"]
    assert row["clock"][statistic] < min(others) / 5
    row = FOUND["closed"]["MLPs"]
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


def test_seven_features_follow_the_position_at_one_threshold_and_ten_at_another():
    r2 = TOLD["r2"][-1]
    for threshold, count in ((0.97, 5), (0.9, 7), (0.8, 9), (0.7, 10), (0.2, 10)):
        assert (r2 > threshold).sum() == count
    assert np.sort(r2)[-11] < 0.17


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


def test_a_clock_that_stops_changes_about_half_of_the_predictions_and_one_that_runs_backward_more():
    least, most = FOUND["moved"]["frozen"]["changed, interval"]
    assert least < 0.5 < most
    assert FOUND["moved"]["reversed"]["changed, interval"][0] > 0.5


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


def test_every_interval_holds_its_number():
    def see(value):
        if isinstance(value, dict):
            for name in ("median", "mean", "changed"):
                if f"{name}, interval" in value:
                    low, high = value[f"{name}, interval"]
                    assert low <= value[name] <= high
            for part in value.values():
                see(part)

    see(FOUND)


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
