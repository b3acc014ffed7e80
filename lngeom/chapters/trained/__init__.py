"""Chapter 12, trained: what belongs to it besides its page and its sheet."""

# By their short names, which the questions' `aims` use; in Markdown, each continues "After it you can …".
OBJECTIVES = {
    "fold": "fold a trained LayerNorm into the weights that read it, and see what its bias adds",
    "outliers": "find outlier features and gains near zero, and compute what they do to others",
    "cost": "measure the cost of removing a direction or a gain, with controls and an interval",
}
