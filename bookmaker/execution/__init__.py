"""Execution of the cells of pages: the cache, the derivations in the outputs, and pictures."""
