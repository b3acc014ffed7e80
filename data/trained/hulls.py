"""Tokens that SmolLM2 can never choose: chapter 13's question of keys, for the output matrix.

The logits are E h, and with RMSNorm, without zero gains and bias, h takes every direction.  So a token is the
only first choice for some h if and only if its row is not a convex combination of the other rows.  Each row
minus the mean of all is first tried as its own query; for rows that this does not select, the search for a
query uses a growing set of rivals.
"""

# mypy: ignore-errors
from __future__ import annotations

import numpy as np
from tqdm import tqdm

from lngeom.transformers.attention import selecting_query, unselectable


def first_choices(rows, chunk=1024):
    """Find rows that win for themselves as query, in float32; the others are examined further."""
    starts = tqdm(range(0, len(rows), chunk), "rows that choose themselves")
    best = [np.argmax(rows[start : start + chunk] @ rows.T, axis=1) for start in starts]
    return np.concatenate(best) == np.arange(len(rows))


def mixtures(rows, places, more=5, rounds=200):
    """Find those of ``places`` that are convex combinations of other rows, and the undecided ones."""
    exact, found = rows.astype(float), []
    query = {i: exact[i] for i in places}
    rivals = {i: [] for i in places}
    left = list(places)
    with tqdm(total=len(left), desc="closer looks") as bar:
        for _ in range(rounds):
            undecided = []
            for start in range(0, len(left), 512):
                part = left[start : start + 512]
                scores = np.array([query[i] for i in part], np.float32) @ rows.T
                best = np.argpartition(-scores, more, axis=1)[:, : more + 1]
                for i, top in zip(part, best, strict=True):
                    above = [j for j in top if j != i and (exact[j] - exact[i]) @ query[i] >= 0]
                    rivals[i] = sorted({*rivals[i], *above})
                    if above:
                        asked = selecting_query(exact[[i, *rivals[i]]], 0)
                        (found if asked is None else undecided).append(i)
                        query[i] = asked
                    bar.update(not above or asked is None)
            left = undecided
            if not left:
                break
    return found, left


def tokens(matrix):
    """Count the unselectable rows of the output matrix."""
    distinct, count = np.unique(matrix, axis=0, return_counts=True)
    rows = (distinct - distinct.mean(0)).astype(np.float32)
    alone = first_choices(rows)
    found, left = mixtures(rows, np.flatnonzero(~alone))
    return {
        "tokens": len(matrix),
        "different rows": len(distinct),
        "tokens that share a row": int(count[count > 1].sum()),
        "rows that choose themselves": int(alone.sum()),
        "single rows that are mixtures of others": int((count[found] == 1).sum()),
        "rows that were not decided": len(left),
    }


def keys(model, tokens, part=8):
    """Count the keys of all heads, in one sequence, that no query can select.

    Control: the first ``part`` features of the first head alone, in three blocks.
    """
    seen = {}
    model.stream(tokens, lambda name, value: seen.update({name: value}) if name.endswith(".k") else None)
    heads = [seen[f"blk.{n}.k"].astype(float) for n in range(model.blocks)]
    some = (0, model.blocks // 2, model.blocks - 1)
    return {
        "keys": len(tokens),
        "features": heads[0].shape[-1],
        "unselectable": np.array([unselectable(head) for head in heads]),
        "of so many features alone": part,
        "are unselectable": {str(n): unselectable(heads[n][0, :, :part]) for n in some},
    }
