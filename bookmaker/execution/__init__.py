"""Execution of the cells of pages: kernels, cache, and the derivations in the outputs."""
