"""Chapter 04, ellipsoid: what belongs to it besides its page and its sheet."""

# By their short names, which the questions' `aims` use; in Markdown, each continues "After it you can …".
OBJECTIVES = {
    "image": "say in which hyperplane a layer's outputs lie and which part of it they cover",
    "axes": "compute the semi-axes of their ellipsoid from the gains alone, zero gains included",
    "limits": "say what gains cannot do, and what the ellipsoid does not reveal about them",
}
