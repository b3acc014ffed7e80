"""A reason may cite an identity; one that has nothing in common with its step is called so."""

import warnings

import pytest
from sympy import Determinant, S, Trace, sqrt

from lngeom.identities import identity
from lngeom.symbolic import Derivation, I, LayerNorm, N, Norm, Pi, Pi_k, Variance, a, k, ones, x

STEPS = {"=": "eq", "<=": "le", "<": "lt", ">=": "ge", ">": "gt"}


@pytest.mark.parametrize(
    ("start", "end", "cites"),
    [
        (Norm(LayerNorm(a)), sqrt(N), "because the moon is made of cheese [helmert-row]"),
        (Determinant(I), S.One, "its length [output-norm]"),
        (Trace(Pi), N - 1, "by the last row [helmert-row]"),
    ],
)
def test_an_identity_that_has_nothing_in_common_with_its_step_is_called_so(start, end, cites):
    with pytest.warns(UserWarning, match=r"cites \[[a-z-]*\], which says .* no term in common") as found:
        chain = Derivation(start).eq(end, cites)
    assert chain.steps[-1] == (end, cites)
    assert found[0].filename == __file__  # the line of the chain, not of the engine


@pytest.mark.parametrize(
    ("start", "end", "cites"),
    [
        (Norm(LayerNorm(a)), sqrt(N), "its length [output-norm]"),
        (Norm(LayerNorm(x)) ** 2 + N, 2 * N, "of another column [output-norm]"),
        (Pi_k * ones(k), 0 * ones(k), "of another size [centering-kills-ones]"),
        (Norm(Pi * a), sqrt(N * Variance(a)), "under another name [variance-as-length]"),
        (Norm(Pi * a), sqrt(N * Variance(a)), "no name of the catalogue [some-other-thing]"),
        (Norm(Pi * a), sqrt(N * Variance(a)), ""),
    ],
)
def test_one_that_is_of_use_is_not(start, end, cites):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Derivation(start).eq(end, cites).steps


@pytest.mark.parametrize("id", ["output-norm", "variance-as-length", "centering-idempotent"])
def test_an_identity_is_of_use_for_itself(id: str):
    entry = identity(id)
    step = getattr(Derivation(entry.lhs, entry.conditions), STEPS[entry.relation])
    assert step(entry.rhs, f"itself [{id}]").steps
