"""Chapter 09, gradients: what belongs to it besides its page and its sheet."""

# By their short names, which the questions' `aims` use; in Markdown, each continues "After it you can …".
OBJECTIVES = {
    "differentiate": "differentiate LayerNorm, forward and backward, and test a backward pass",
    "spectrum": (
        r"state the Jacobian's singular values for every $\varepsilon$ and bound a gradient correctly"
    ),
    "passes": "determine which part of a gradient reaches the input, and what gain and bias receive",
}
