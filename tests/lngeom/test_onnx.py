"""The norms agree with every case of the ONNX standard that is about a norm."""

import warnings
from collections.abc import Callable
from importlib import import_module

import numpy as np
import onnx
import pytest
from onnx.backend.test.case import node as standard

from lngeom import batch_norm, group_norm, instance_norm, layer_norm, rms_norm


def run_layer(x, scale, bias=None, *, axis=-1, epsilon=1e-5, norm: Callable = layer_norm, **_):
    rows = x.reshape(*x.shape[: axis % x.ndim], -1)
    return norm(rows, scale.ravel(), None if bias is None else bias.ravel(), eps=epsilon).reshape(x.shape)


def run_mean_variance(x, *, axes=(0, 2, 3), **_):
    kept = [axis for axis in range(x.ndim) if axis not in axes]
    rows = np.transpose(x, kept + list(axes))
    flat = layer_norm(rows.reshape(*rows.shape[: len(kept)], -1), eps=0).reshape(rows.shape)
    return np.transpose(flat, np.argsort(kept + list(axes)))


ONNX: dict[str, Callable] = {
    "LayerNormalization": run_layer,
    "RMSNormalization": lambda x, scale, **kw: run_layer(x, scale, norm=rms_norm, **kw),
    "GroupNormalization": lambda x, scale, bias, *, num_groups, epsilon=1e-5, **_: group_norm(
        x, num_groups, scale, bias, eps=epsilon
    ),
    "InstanceNormalization": lambda x, scale, bias, *, epsilon=1e-5, **_: instance_norm(
        x, scale, bias, eps=epsilon
    ),
    "BatchNormalization": lambda x, scale, bias, mean, var, *, epsilon=1e-5, training_mode=0, **_: batch_norm(
        x, scale, bias, **({} if training_mode else {"mean": mean, "var": var}), eps=epsilon
    ),
    "MeanVarianceNormalization": run_mean_variance,
}
# Cases are computed when their file is imported; those of all operators take 4 seconds of each process.
FILES = "batch_ group instance_ layer meanvariance rms"
standard.import_recursive = lambda package: [
    import_module(f"{package.__name__}.{name}normalization") for name in FILES.split()
]
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of how the cases are computed
    CASES = {
        case.name: case
        for case in standard.collect_testcases(None)
        if len(case.model.graph.node) == 1 and case.model.graph.node[0].op_type in ONNX
    }


def test_all_cases_of_the_standard_are_here():
    assert len(CASES) == 47, "onnx is pinned: another number means that some are lost"


@pytest.mark.parametrize("name", CASES)
def test_onnx_case(name):
    case = CASES[name]
    node = case.model.graph.node[0]
    attributes = {a.name: onnx.helper.get_attribute_value(a) for a in node.attribute}
    for inputs, outputs in case.data_sets:
        result = ONNX[node.op_type](*inputs, **attributes)
        assert result.dtype == outputs[0].dtype
        np.testing.assert_allclose(result, outputs[0], rtol=case.rtol, atol=max(case.atol, 1e-6))
