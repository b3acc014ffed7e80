"""A campaign against the derivation engine: random statements, judged apart from it.

The engine must accept nothing that is false.  Whether a statement is false is decided here by a reading of
its own, which shares no code with the engine: other arithmetic, formulas of its own for the layers, and other
instances.
"""
