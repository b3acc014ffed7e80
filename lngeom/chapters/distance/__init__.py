"""Chapter 07, distance: what belongs to it besides its page and its sheet."""

# By their short names, which the questions' `aims` use; in Markdown, each continues "After it you can …".
OBJECTIVES = {
    "correlation": "turn a distance between outputs into a correlation between inputs and back",
    "line": "draw the image of a straight line",
    "symmetries": "say which inputs LayerNorm cannot tell apart, and list its symmetries",
}
