"""Times of proofs, refutations and layers: `make bench`."""

from time import process_time

import numpy as np
import pytest

from anydim.proofs import certified
from lngeom import layer_norm
from lngeom.identities import IDENTITIES, Identity
from lngeom.identities.certificates import accepted, kernel_statement
from lngeom.symbolic import refute

CERTIFIED = [entry for entry in IDENTITIES if entry.gap is None]


@pytest.mark.parametrize("job", ["search", "check", "refute"])
def test_the_whole_catalogue(benchmark, job):
    """Certificates found anew, stored ones checked, or false neighbors refuted; seconds of one process."""
    one: list[float] = []
    ask = {
        "search": lambda entry: certified(kernel_statement(entry)),
        "check": accepted,
        "refute": Identity.counterexample,
    }[job]

    def everything():
        for entry in CERTIFIED:
            start = process_time()
            assert ask(entry)
            one.append(process_time() - start)

    benchmark.pedantic(everything, rounds=1)
    one.sort()
    found = {
        "sum s": sum(one),
        "median s": one[len(one) // 2],
        "p99 s": one[-len(one) // 100],
        "longest s": one[-1],
    }
    benchmark.extra_info.update(found)
    print(f"\n{job} of {len(one)} identities: " + ", ".join(f"{k} {v:.3f}" for k, v in found.items()))


@pytest.mark.parametrize("entry", IDENTITIES, ids=lambda entry: entry.id)
def test_prove(benchmark, entry: Identity):
    assert benchmark.pedantic(entry.prove, rounds=3)


@pytest.mark.parametrize("entry", IDENTITIES, ids=lambda entry: entry.id)
def test_refute(benchmark, entry: Identity):
    sides = entry.lhs, entry.rhs, entry.conditions, entry.relation
    assert benchmark.pedantic(refute, args=sides, rounds=3) is None


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_layer_norm(benchmark, dtype):
    vectors = np.random.default_rng(0).normal(size=(1024, 768)).astype(dtype)
    assert benchmark(layer_norm, vectors).dtype == dtype
