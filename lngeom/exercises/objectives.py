"""Learning objectives of the chapters, stated once for a chapter's card and for its questions.

Each objective has a short name.  The card of a chapter lists them by ``{objectives}`` and the chapter's name;
the ``aims`` of a question name those that it exercises.
"""

from __future__ import annotations

__all__ = ["OBJECTIVES"]

# By the name of a chapter, in Markdown; each continues "After it you can …".
OBJECTIVES: dict[str, dict[str, str]] = {
    "definition": {
        "compute": "compute LayerNorm by hand and recognize it in any notation",
        "variants": (
            r"explain which vectors $\varepsilon$ affects, and which published definition is a different "
            "function"
        ),
        "tests": "test an implementation so that wrong versions fail",
    },
    "centering": {
        "matrix": "write the subtraction of a mean as a matrix and find its eigenvalues and eigenvectors",
        "projection": "prove that it is an orthogonal projection for any number of features",
        "forgets": "say exactly what information it loses",
    },
    "sphere": {
        "variance": "interpret the variance as a squared length",
        "ball": r"prove that outputs lie on a sphere of radius $\sqrt N$ or, with $\varepsilon$, inside it",
        "kept": "say how much of the input can be recovered from the output",
        "bound": "bound a single output, and estimate its size when inputs are normal",
    },
    "ellipsoid": {
        "image": "say in which hyperplane a layer's outputs lie and which part of it they cover",
        "axes": "compute the semi-axes of their ellipsoid from the gains alone, zero gains included",
        "limits": "say what gains cannot do, and what the ellipsoid does not reveal about them",
    },
    "rmsnorm": {
        "apart": "split LayerNorm into centering and RMSNorm, and replace one by the other",
        "image": r"describe the outputs of RMSNorm with and without $\varepsilon$ and gains",
        "between": "compute how far its output is from LayerNorm's",
    },
    "groups": {
        "surface": "compute group, instance and batch norm, and say on which surface the outputs lie",
        "idle": "say which of two such layers is redundant, and which two commute",
        "batch": "say what batch norm can and cannot do with a single sample",
    },
    "distance": {
        "correlation": "turn a distance between outputs into a correlation between inputs and back",
        "line": "draw the image of a straight line",
        "symmetries": "say which inputs LayerNorm cannot tell apart, and list its symmetries",
    },
    "rotations": {
        "moves": "compute how far the output moves when its input is perturbed or two features are rotated",
        "table": "read the table of rotations, and predict its numbers for another vector",
        "way": "say for which vectors the sense of the rotation matters",
        "shapes": "explain the shapes of distance histograms after LayerNorm",
    },
    "gradients": {
        "differentiate": "differentiate LayerNorm, forward and backward, and test a backward pass",
        "spectrum": (
            r"state the Jacobian's singular values for every $\varepsilon$ and bound a gradient correctly"
        ),
        "passes": "determine which part of a gradient reaches the input, and what gain and bias receive",
    },
    "training": {
        "reach": (
            "determine which part of the weights before and after a LayerNorm is never reached by a gradient"
        ),
        "decay": (
            "compute the length at which scale-invariant weights settle under steps and decay, how far each "
            "step of SGD, momentum, or AdamW rotates them, and how many updates they average"
        ),
        "depth": "estimate how much a deep block contributes to the derivative of the residual stream",
    },
    "transformers": {
        "fold": (
            "fold gains and biases into the next matrices without changing a single logit, and say which "
            "gains cannot be removed in this way"
        ),
        "center": (
            "move centering into the weights that write to the stream, and find a writer that no weight can "
            "center"
        ),
        "gauge": "say which properties of gains and matrices belong to the function of the model",
    },
    "trained": {
        "fold": "fold a trained LayerNorm into the weights that read it, and see what its bias adds",
        "outliers": "find outlier features and gains near zero, and compute what they do to others",
        "cost": "measure the cost of removing a direction or a gain, with controls and an interval",
    },
    "uses": {
        "sites": "find out what the normalization layers of a model compute, and what a wrong constant costs",
        "keys": "decide which keys of a head a query can select, with QK-norm and with a rotation",
        "wiring": "determine which gains and means around a sublayer can be folded away",
        "lens": "read predictions from an early stream and bound the error of a frozen scale",
    },
    "digits": {
        "digits": "bound the error of a variance in low precision",
        "kernel": "count the memory traffic of a fused kernel, and check a backward pass",
        "epsilon": r"choose an $\varepsilon$ for a format",
        "rotate": "move outliers by scaling and by rotation, and say which rotations are free",
    },
    "depth": {
        "rotation": "compute how far a block rotates the residual stream",
        "schedule": (
            "predict how the rotation by a block changes with depth in a random stack, and say what its "
            "gradient and the effect of its removal depend on"
        ),
        "wirings": "compare pre-LN, post-LN, DeepNorm and others by what follows from the wiring alone",
    },
}
