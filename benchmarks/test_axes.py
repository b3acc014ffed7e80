"""Semi-axes from the gains against the dense symmetric eigensolver, in one run: `make bench`."""

import numpy as np
import pytest

from lngeom import semi_axes


def dense(gain: np.ndarray) -> np.ndarray:
    return np.linalg.eigvalsh(np.diag(gain**2) - np.outer(gain, gain) / len(gain))


@pytest.mark.parametrize("way", [semi_axes, dense], ids=["critical points", "dense"])
@pytest.mark.parametrize("n", [512, 1024, 2048, 4096, 8192, 16384])
def test_semi_axes(benchmark, way, n):
    if way is dense and n > 8192:
        pytest.skip("the dense solver would need 2 GB and minutes; this size shows ours alone")
    gain = np.random.default_rng(n).normal(size=n)
    lengths = benchmark.pedantic(way, args=(gain,), rounds=1 if n > 2048 else 3)
    assert len(lengths) in (n, n - 1)
