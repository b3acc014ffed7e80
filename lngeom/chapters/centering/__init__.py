"""Chapter 02, centering: what belongs to it besides its page and its sheet."""

# By their short names, which the questions' `aims` use; in Markdown, each continues "After it you can …".
OBJECTIVES = {
    "matrix": "write the subtraction of a mean as a matrix and find its eigenvalues and eigenvectors",
    "projection": "prove that it is an orthogonal projection for any number of features",
    "forgets": "say exactly what information it loses",
}
