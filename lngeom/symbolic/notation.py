r"""The notation of the book, as SymPy objects for a symbolic number of features ``N``.

Everything is real.  Columns are ``MatrixLetter(name, N, 1)``; sums run over the entries ``0 … N-1``.
A named object such as ``Pi`` or ``sigma`` keeps its definition with it (``Pi.meaning``), so there is
no global table of definitions, and a symbol of your own that happens to be called ``Pi`` stays yours.
"""

from sympy import Basic, Sum, Symbol, sqrt
from sympy.matrices.expressions import DiagMatrix, HadamardPower, Identity, OneMatrix

from anydim import Norm, Scalar
from anydim.extending import MatrixLetter, Named, Quantity, register, tell
from anydim.surface import centering

from .columns import deviations
from .helmert import Helmert
from .layers import LayerNorm, Mean, Variance

# Names that are no identifiers, each with its LaTeX: of the notation, and of chapters and their identities.
register(
    {
        "1̂": r"\hat{\mathbf{1}}",
        "Π": r"\Pi",
        "Π₂": r"\Pi_2",
        "Π₃": r"\Pi_3",
        "Π_k": r"\Pi_{k}",
        "Π_B": r"\Pi_{B}",
        "μ": r"\mu",
        "μ_X": r"\mu_{X}",
        "σ": r"\sigma",
        "σ_X": r"\sigma_{X}",
        "σ_j": r"\sigma_{j}",
        "s_j": "s_{j}",
        "σ_1, …, σ_Γ": r"\sigma_1, \dots, \sigma_\Gamma",
        "σ_1, …, σ_N": r"\sigma_1, \dots, \sigma_N",
        "s_1, …, s_Γ": r"s_1, \dots, s_\Gamma",
        "s_1, …, s_N": r"s_1, \dots, s_N",
        "ρ": r"\rho",
        "α": r"\alpha",
        "δ": r"\delta",
        "φ": r"\varphi",
        "τ": r"\tau",
        "ă": r"\breve{a}",
        "κ_x": r"\kappa_{x}",
        "κ_z": r"\kappa_{z}",
        "corr(x, z)": r"\operatorname{corr}(x, z)",
        "cos ψ": r"\operatorname{cos}(\psi)",
        "sin ψ": r"\operatorname{sin}(\psi)",
        "cos θ": r"c_\theta",
        "sin θ": r"s_\theta",
        "w_θ": r"w_\theta",
        "μ_θ": r"\mu_\theta",
        "R₋": r"R_{-\theta}",
        "R₃": "R_3",
        "T₁₂": "T_{12}",
        "Δ": r"\Delta",
        "Δ⁻¹": r"\Delta^{-1}",
        "cos ∠": r"\cos\theta",
        "cos ∠_i": r"\cos\theta_{i}",
        "σ̃": r"\tilde\sigma",
        "ŷ": r"\hat{y}",
    }
)

N = Symbol("N", integer=True, positive=True)
k = Symbol("k", integer=True, positive=True)
Gamma = Symbol("Gamma", integer=True, positive=True)
B = Symbol("B", integer=True, positive=True)
i, j = (Symbol(name, integer=True, nonnegative=True) for name in "ij")
eps = Symbol("epsilon", nonnegative=True)
f = Symbol("f", nonnegative=True)  # a fraction, as of a radius
lam = Symbol("lambda", real=True)
c = Symbol("c", real=True)
d = Symbol("d", real=True)
t = Symbol("t", real=True)

a, b, g, v, w, x, z = (MatrixLetter(name, N, 1) for name in "abgvwxz")
r = MatrixLetter("r", 1, N)  # a row, as source 004 writes all its vectors
I = Identity(N)  # noqa: E741 - the identity matrix is called I
one = Named("1", r"\mathbf{1}", OneMatrix(N, 1))
one_hat = Named("1̂", r"\hat{\mathbf{1}}", one / sqrt(N))
Pi = Named("Π", r"\Pi", centering(N))
G = Named("G", "G", DiagMatrix(g))
H = Helmert(N)
mu = Quantity("μ", r"\mu", Sum(a[i, 0], (i, 0, N - 1)) / N)
sigma = Quantity("σ", r"\sigma", sqrt(Sum((a[j, 0] - mu) ** 2, (j, 0, N - 1)) / N), nonnegative=True)
rho = Quantity("ρ", r"\rho", sqrt(Scalar(a.T * a) / N), nonnegative=True)
s = Quantity("s", "s", sqrt(sigma**2 + eps), nonnegative=True)
y = Named("y", "y", Pi * a / s)
alpha = Named("α", r"\alpha", HadamardPower(g, -1))
D = Named("D", "D", DiagMatrix(alpha))  # the inverse of G
Pi_2 = Named("Π₂", r"\Pi_2", I - alpha * alpha.T / Norm(alpha) ** 2)  # source 002's name
u = Named("u", "u", HadamardPower(HadamardPower(g, 2) - lam * one, -1))  # solves (G² - λI)u = 1

X = MatrixLetter("X", k, Gamma)  # one sample of kΓ features: a column is a group
A = MatrixLetter("A", B, N)  # a batch: a row is a sample
Pi_k = Named("Π_k", r"\Pi_{k}", centering(k))
Pi_B = Named("Π_B", r"\Pi_{B}", centering(B))
mu_X = Quantity("μ_X", r"\mu_{X}", Mean(X))  # noqa: N816
sigma_X = Quantity("σ_X", r"\sigma_{X}", sqrt(Variance(X)), nonnegative=True)  # noqa: N816
sigmas = Named("σ_1, …, σ_Γ", r"\sigma_1, \dots, \sigma_\Gamma", deviations(X))
J = Named("J", "J", (Pi - LayerNorm(a, eps) * LayerNorm(a, eps).T / N) / s)  # the derivative of LN_eps
P_y = Named("P_y", "P_y", Pi - LayerNorm(a) * LayerNorm(a).T / N)  # onto the tangent space at LN_0(a)
delta = Named("δ", r"\delta", (G * J).T * v)  # what an upstream gradient v becomes
eta = Symbol("eta", real=True)
m = Symbol("m", integer=True, positive=True)
Q = MatrixLetter("Q", N, N)  # a square matrix: a rotation, or a sublayer that is linear
W = MatrixLetter("W", m, N)  # reads from a normalized vector
V = MatrixLetter("V", N, m)  # writes to the residual stream
h = MatrixLetter("h", m, 1)  # what it writes, before V
q = MatrixLetter("q", m, 1)  # the gradient with respect to what W makes of its input
# What the notation explains once for all, and no formula has to explain again.
tell(*(e for e in list(globals().values()) if isinstance(e, Basic) and e not in (i, j)))
