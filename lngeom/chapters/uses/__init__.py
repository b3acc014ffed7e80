"""Chapter 13, uses: what belongs to it besides its page and its sheet."""

# By their short names, which the questions' `aims` use; in Markdown, each continues "After it you can …".
OBJECTIVES = {
    "sites": "find out what the normalization layers of a model compute, and what a wrong constant costs",
    "keys": "decide which keys of a head a query can select, with QK-norm and with a rotation",
    "wiring": "determine which gains and means around a sublayer can be folded away",
    "lens": "read predictions from an early stream and bound the error of a frozen scale",
}
