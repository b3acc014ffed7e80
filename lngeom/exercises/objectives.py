"""What a reader of a chapter can do afterwards: stated once, for the chapter's card and for the questions.

Each objective has a short name.  The card of a chapter lists them by ``{objectives}`` and the chapter's name;
a question says in its ``aims`` which of them it exercises.
"""

from __future__ import annotations

__all__ = ["OBJECTIVES"]

# By the name of a chapter; Markdown, each continuing "After it you can …".
OBJECTIVES: dict[str, dict[str, str]] = {
    "definition": {
        "compute": "compute LayerNorm by hand and write it in every notation in use",
        "variants": (
            r"say what $\varepsilon$ does to which vectors, and which published definition is a different "
            "function"
        ),
        "tests": "test an implementation so that the usual mistakes cannot hide",
    },
    "centering": {
        "matrix": "write the subtraction of a mean as a matrix and name its eigenvalues and eigenvectors",
        "projection": "prove that it is an orthogonal projection for any number of features",
        "forgets": "say exactly what it forgets",
    },
    "sphere": {
        "variance": "read the variance as a length",
        "ball": r"prove that outputs lie on a sphere of radius $\sqrt N$ or, with $\varepsilon$, inside it",
        "kept": "say what of an input its output still tells",
        "bound": "bound what a single output can be, and tell how large it is when inputs are normal",
    },
    "ellipsoid": {
        "image": "say in which hyperplane a layer's outputs lie and what they cover of it",
        "axes": "compute the semi-axes of their ellipsoid from the gains alone, also when gains vanish",
        "limits": "tell what gains cannot do, and what the ellipsoid does not tell of them",
    },
    "rmsnorm": {
        "apart": "take LayerNorm apart into centering and RMSNorm",
        "image": r"say what the image of RMSNorm is with and without $\varepsilon$ and gains",
        "between": "compute how far its output is from LayerNorm's",
    },
    "groups": {
        "surface": "compute group norm and every norm over a partition, and say on which surface outputs lie",
        "idle": "say which of two norms is idle beside the other, and which two commute",
        "batch": "say what batch norm can and cannot do with a single sample",
    },
    "distance": {
        "correlation": "turn a distance between outputs into a correlation between inputs and back",
        "line": "draw the image of a straight line",
        "symmetries": "say which inputs LayerNorm cannot tell apart, and list its symmetries",
    },
    "rotations": {
        "moves": "compute how far the output moves when two features of the input are turned into each other",
        "way": "say for which vectors the direction of the turn matters",
        "shapes": "explain the shapes of distance histograms after LayerNorm",
    },
    "gradients": {
        "differentiate": "differentiate LayerNorm by hand",
        "spectrum": r"name its singular values for every $\varepsilon$ and bound gradients correctly",
        "passes": "say which part of a gradient passes through it",
    },
    "training": {
        "reach": "say what part of the weights around a LayerNorm no gradient reaches",
        "decay": "say how long weights before a norm become under steps and decay, and how fast they learn",
        "depth": "say what share of the derivative a block has deep in a stream",
    },
    "transformers": {
        "fold": (
            "fold gains, biases and centering into the weights around a norm without changing a single "
            "logit, and say where that fails"
        ),
        "measure": "measure the ellipsoids of a trained model and tell what of them is the model's own",
        "keys": "decide which keys of an attention head a query can select",
    },
    "trained": {
        "solid": "find the features that a norm hides and say where outputs lie in the solid ellipsoid",
        "volume": "say what a hidden feature does to the others",
        "price": "put a price on a direction of a stream, with an interval beside it",
    },
    "uses": {
        "keys": "say which keys of a head can be selected, with a norm on them and with a rotary turn",
        "wiring": "say which gains and means can be folded away around a sublayer",
        "lens": "read off a stream early and say how large the error is",
    },
    "digits": {
        "digits": "compute a variance with few digits and bound its error",
        "epsilon": r"say which $\varepsilon$ a format asks for, and what limits it",
        "rotate": "say which rotations pass the gains of a norm, and which formats want a turn",
    },
}
