"""Chapter 01, definition: what belongs to it besides its page and its sheet."""

# By their short names, which the questions' `aims` use; in Markdown, each continues "After it you can …".
OBJECTIVES = {
    "compute": "compute LayerNorm by hand and recognize it in any notation",
    "variants": (
        r"explain which vectors $\varepsilon$ affects, and which published definition is a different "
        "function"
    ),
    "tests": "test an implementation so that wrong versions fail",
}
