"""Chapter 03, sphere: what belongs to it besides its page and its sheet."""

# By their short names, which the questions' `aims` use; in Markdown, each continues "After it you can …".
OBJECTIVES = {
    "variance": "interpret the variance as a squared length",
    "ball": r"prove that outputs lie on a sphere of radius $\sqrt N$ or, with $\varepsilon$, inside it",
    "kept": "say how much of the input can be recovered from the output",
    "bound": "bound a single output, and estimate its size when inputs are normal",
}
