"""How long proofs, refutations and norms take: `make bench`."""

import numpy as np
import pytest

from lngeom import layer_norm
from lngeom.identities import IDENTITIES, Identity
from lngeom.symbolic import refute


@pytest.mark.parametrize("entry", IDENTITIES, ids=lambda entry: entry.id)
def test_prove(benchmark, entry: Identity):
    assert benchmark.pedantic(entry.prove, rounds=3)


@pytest.mark.parametrize("entry", IDENTITIES, ids=lambda entry: entry.id)
def test_refute(benchmark, entry: Identity):
    assert benchmark.pedantic(refute, args=(entry.lhs, entry.rhs), rounds=3) is None


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_layer_norm(benchmark, dtype):
    vectors = np.random.default_rng(0).normal(size=(1024, 768)).astype(dtype)
    assert benchmark(layer_norm, vectors).dtype == dtype
