"""Chapter 10, training: what belongs to it besides its page and its sheet."""

# By their short names, which the questions' `aims` use; in Markdown, each continues "After it you can …".
OBJECTIVES = {
    "reach": (
        "determine which part of the weights before and after a LayerNorm is never reached by a gradient"
    ),
    "decay": (
        "compute the length at which scale-invariant weights settle under steps and decay, how far each "
        "step of SGD, momentum, or AdamW rotates them, and how many updates they average"
    ),
    "depth": "estimate how much a deep block contributes to the derivative of the residual stream",
}
