"""Chapter 11, transformers: what belongs to it besides its page and its sheet."""

# By their short names, which the questions' `aims` use; in Markdown, each continues "After it you can …".
OBJECTIVES = {
    "fold": (
        "fold gains and biases into the next matrices without changing a single logit, and say which "
        "gains cannot be removed in this way"
    ),
    "center": (
        "move centering into the weights that write to the stream, and find a writer that no weight can "
        "center"
    ),
    "gauge": "say which properties of gains and matrices belong to the function of the model",
}
