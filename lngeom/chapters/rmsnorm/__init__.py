"""Chapter 05, rmsnorm: what belongs to it besides its page and its sheet."""

# By their short names, which the questions' `aims` use; in Markdown, each continues "After it you can …".
OBJECTIVES = {
    "apart": "split LayerNorm into centering and RMSNorm, and replace one by the other",
    "image": r"describe the outputs of RMSNorm with and without $\varepsilon$ and gains",
    "between": "compute how far its output is from LayerNorm's",
}
