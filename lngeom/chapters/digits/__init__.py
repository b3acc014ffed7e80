"""Chapter 14, digits: what belongs to it besides its page and its sheet."""

# By their short names, which the questions' `aims` use; in Markdown, each continues "After it you can …".
OBJECTIVES = {
    "digits": "bound the error of a variance in low precision",
    "kernel": "count the memory traffic of a fused kernel, and check a backward pass",
    "epsilon": r"choose an $\varepsilon$ for a format",
    "rotate": "move outliers by scaling and by rotation, and say which rotations are free",
}
