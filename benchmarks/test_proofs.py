"""How long proofs, refutations and norms take: `make bench`."""

from time import process_time

import numpy as np
import pytest
from sympy import S

from lngeom import layer_norm
from lngeom.engine.judging import holds
from lngeom.engine.kernel import check
from lngeom.engine.prover import certificate
from lngeom.engine.reading import statement
from lngeom.identities import IDENTITIES, Identity, measure
from lngeom.identities.verdicts import stored
from lngeom.symbolic import refute


def test_the_whole_catalogue(benchmark):
    """Proving, deriving the domains, refuting, evaluating: seconds of one process."""
    one: list[float] = []

    def everything():
        for entry in IDENTITIES:
            start = process_time()
            assert entry.prove()
            one.append(process_time() - start)
            sides = (entry.lhs, entry.rhs)
            assert holds(S.Zero, S.Zero, entry.conditions, beside=sides, granted=False)
            assert refute(entry.lhs, entry.rhs, entry.conditions, entry.relation) is None
            assert entry.counterexample()
            measure(entry, sizes=(2, 3, 64))

    benchmark.pedantic(everything, rounds=1)
    one.sort()
    found = {"median s": one[len(one) // 2], "p99 s": one[-len(one) // 100], "longest s": one[-1]}
    benchmark.extra_info.update(found)
    print(f"\n{len(one)} statements; one proof: " + ", ".join(f"{k} {v:.3f}" for k, v in found.items()))


@pytest.mark.parametrize("job", ["search", "check"])
def test_the_kernel(benchmark, job):
    """Certificates of the catalogue: found anew, or what is stored checked; seconds of one process."""
    one: list[float] = []

    def everything():
        for entry in IDENTITIES:
            if (there := stored("kernel").get(entry.id)) is None:
                continue
            start = process_time()
            if job == "check":
                check(there["statement"], there["steps"])
            else:
                assert certificate(
                    statement(entry.lhs, entry.rhs, entry.conditions, entry.relation, entry.gap)
                )
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
    print(f"\n{job} of {len(one)} certificates: " + ", ".join(f"{k} {v:.3f}" for k, v in found.items()))


@pytest.mark.parametrize("entry", IDENTITIES, ids=lambda entry: entry.id)
def test_prove(benchmark, entry: Identity):
    assert benchmark.pedantic(entry.prove, rounds=3)


@pytest.mark.parametrize("entry", IDENTITIES, ids=lambda entry: entry.id)
def test_refute(benchmark, entry: Identity):
    assert (
        benchmark.pedantic(refute, args=(entry.lhs, entry.rhs, entry.conditions, entry.relation), rounds=3)
        is None
    )


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_layer_norm(benchmark, dtype):
    vectors = np.random.default_rng(0).normal(size=(1024, 768)).astype(dtype)
    assert benchmark(layer_norm, vectors).dtype == dtype
