"""Chapter 08, rotations: what belongs to it besides its page and its sheet."""

# By their short names, which the questions' `aims` use; in Markdown, each continues "After it you can …".
OBJECTIVES = {
    "moves": "compute how far the output moves when its input is perturbed or two features are rotated",
    "table": "read the table of rotations, and predict its numbers for another vector",
    "way": "say for which vectors the sense of the rotation matters",
    "shapes": "explain the shapes of distance histograms after LayerNorm",
}
