"""Chapter 15, depth: what belongs to it besides its page and its sheet."""

# By their short names, which the questions' `aims` use; in Markdown, each continues "After it you can …".
OBJECTIVES = {
    "rotation": "compute how far a block rotates the residual stream",
    "schedule": (
        "predict how the rotation by a block changes with depth in a random stack, and say what its "
        "gradient and the effect of its removal depend on"
    ),
    "wirings": "compare pre-LN, post-LN, DeepNorm and others by what follows from the wiring alone",
}
