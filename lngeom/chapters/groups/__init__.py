"""Chapter 06, groups: what belongs to it besides its page and its sheet."""

# By their short names, which the questions' `aims` use; in Markdown, each continues "After it you can …".
OBJECTIVES = {
    "surface": "compute group, instance and batch norm, and say on which surface the outputs lie",
    "idle": "say which of two such layers is redundant, and which two commute",
    "batch": "say what batch norm can and cannot do with a single sample",
}
