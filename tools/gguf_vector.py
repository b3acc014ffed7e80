"""Writes by_library.gguf and the two parts of split.gguf, in tests/lngeom/weights, with the package gguf.

The package is needed here only.

pip install gguf==0.19.0 && python tools/gguf_vector.py
"""

from pathlib import Path

import gguf  # type: ignore[import-not-found]
import numpy as np

FOLDER = Path(__file__).parents[1] / "tests" / "lngeom" / "weights"


def finish(file: gguf.GGUFWriter) -> None:
    """Write what was added."""
    file.write_header_to_file()
    file.write_kv_data_to_file()
    file.write_tensors_to_file()
    file.close()


if __name__ == "__main__":
    file = gguf.GGUFWriter(FOLDER / "by_library.gguf", "gemma2")
    file.add_layer_norm_rms_eps(1e-6)
    file.add_token_list(["<s>", "é", "norm"])
    file.add_token_scores([0.0, -1.5, 2.0])
    file.add_bool("general.quiet", True)
    file.add_tensor("blk.10.attn_norm.weight", np.array([1, -2, 0.5], np.float32))
    file.add_tensor("blk.2.attn_norm.weight", np.array([3, 0.25, 8], np.float16))
    file.add_tensor("token_embd.weight", np.zeros((2, 32), np.float32))
    halves = np.array([0x3F80, 0xC000, 0x3E80], np.uint16).view(np.uint8)  # 1, -2 and 0.25 in bfloat16
    file.add_tensor("output_norm.weight", halves, raw_shape=(6,), raw_dtype=gguf.GGMLQuantizationType.BF16)
    finish(file)

    file = gguf.GGUFWriter(FOLDER / "split.gguf", "x", split_max_tensors=2)
    file.add_layer_norm_eps(1e-5)
    for block in range(3):
        file.add_tensor(f"blk.{block}.attn_norm.weight", np.full(4, 1 + block, np.float32))
    file.add_tensor("blk.2.attn_q_norm.weight", np.array([[1, 2, 3], [4, 5, 6]], np.float32))
    finish(file)
