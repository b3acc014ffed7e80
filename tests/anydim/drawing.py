"""Random expressions: all kinds of numbers and matrices of the language, half of them not evaluated."""

from random import Random

from sympy import Abs, Add, Integer, KroneckerDelta, Max, Min, Mul, Pow, Rational, S, Sum, Symbol, sign
from sympy.matrices import expressions as mx
from sympy.matrices.expressions.matexpr import MatrixElement

import lngeom.symbolic as book
from anydim import Outside
from anydim.extending import Reader
from lngeom.symbolic import N, Q, a, b, c, eps, i, j, lam, m

P, ROW = Symbol("p", integer=True), Symbol("l", integer=True)
TALL = mx.MatrixSymbol("Y", m, N)
WORD = Symbol("cd", real=True)
NAME = book.Quantity("theta", r"\theta", lam - c)
HALF = Rational(1, 2)
POWERS, ROOTS = (2, 3, -1, -1, -2), (HALF, HALF, -HALF, Rational(-3, 2))
NUMBERS = tuple(Rational(p, q) for p, q in ((2, 1), (-1, 1), (-3, 1), (1, 2), (-2, 3)))
FACTORS = (-1, -1, Rational(-1, 2), 2)
OF_COLUMNS, OF_MATRICES = (book.LayerNorm, book.RMSNorm), (book.GroupNorm, book.SampleNorm)
SYMBOLS = (lam, c, eps, N, book.mu, book.sigma, WORD, NAME)
NAMES = (book.Pi, book.G, book.J, book.P_y, book.Pi_2, book.one_hat, book.y, book.alpha, book.delta)
MATRICES = (Q, book.W, book.I, mx.Identity(m), mx.OneMatrix(m, N), TALL, book.H.T * book.H)
LEAVES = (*(*MATRICES, mx.MatrixSymbol("AB", N, N), a, b, book.one, book.ones(m)), *NAMES)
EPS = (0, eps, eps / 2, eps + 1, eps**2, Abs(c), book.Norm(a) ** 2 * eps, Rational(1, 2))


def expression(seed):
    """The expression of a seed; None if SymPy does not make it, or the language does not have it."""
    try:
        whole = Draw(Random(seed)).whole()
        reader = Reader()
        reader(whole)
        reader.finish()
        return whole
    except (Outside, TypeError, ValueError, RecursionError):
        return None


class Draw:
    """Random numbers, and matrices of sizes 1, N and m; half of them as they are written, not evaluated."""

    def __init__(self, rng):
        self.rng = rng
        self.choice = rng.choice

    def whole(self, depths=(2, 2, 3, 3, 4, 5)):
        """A number or a matrix, more or less deep."""
        depth = self.choice(depths)
        return self.number(depth) if self.rng.random() < 0.6 else self.matrix(N, self.choice((1, N)), depth)

    def made(self, kind, *parts):
        return kind(*parts, evaluate=False) if self.rng.random() < 0.5 else kind(*parts)

    def power(self, base, n):
        return Pow(base, n) if base.is_number else self.made(Pow, base, n)  # SymPy prints no 1/(-1)²

    def index(self, bound, at=(S.Zero, i)):
        """A position: the first, a fixed index, or one of the indices of sums around."""
        return self.choice([*at, *bound * 3])

    def some(self, draw, *args):
        return [draw(*args) for _ in range(self.choice((2, 2, 3)))]

    def number(self, depth, bound=()):
        choice, less = self.choice, (depth - 1, bound)
        if depth <= 0:
            entries = [x[self.index(bound), 0] for x in (a, b)] + [Q[self.index(bound), self.index(bound)]]
            return choice([*SYMBOLS, *NUMBERS, *entries, *entries * 2 * bool(bound)])
        n = choice((N, m))
        shapes = {
            lambda: self.made(Add, *self.some(self.number, *less)): 3,
            lambda: self.made(Mul, *self.some(self.number, *less)): 4,
            lambda: self.power(self.number(*less), choice(POWERS)): 2,
            lambda: self.power(Abs(self.number(*less)), choice(ROOTS)): 1,
            lambda: choice((Abs, sign))(self.number(*less)): 1,
            lambda: choice((Max, Min))(*self.some(self.number, *less), evaluate=False): 1,
            lambda: book.Scalar(self.matrix(1, 1, depth, bound)): 2,
            lambda: book.Norm(self.matrix(n, 1, *less)): 2,
            lambda: self.total(*less): 3,
            lambda: choice((mx.Trace, mx.Determinant))(self.matrix(n, n, *less)): 1,
            lambda: choice((book.Mean, book.Variance))(self.matrix(N, choice((1, N)), *less)): 0.7,
            lambda: MatrixElement(self.matrix(N, 1, *less), self.index(bound), 0): 0.3,
            lambda: MatrixElement(self.matrix(N, N, *less), self.index(bound), self.index(bound)): 0.3,
            lambda: a[i, 0] * KroneckerDelta(i, self.index(bound), evaluate=False): 0.5,
        }
        return self.rng.choices(list(shapes), list(shapes.values()))[0]()

    def total(self, depth, bound):
        """A sum over all positions of size N."""
        left = [k for k in (j, P, ROW) if k not in bound]
        if not left:
            return self.number(depth, bound)
        return Sum(self.number(depth, (*bound, left[0])), (left[0], 0, N - 1))

    def matrix(self, rows, columns, depth, bound=()):
        choice, shape, less = self.choice, (rows, columns), (depth - 1, bound)
        if depth <= 0:
            leaves = [*LEAVES, book.Basis(N, self.index(bound)), book.Basis(N, self.index(bound))]
            fit = [x for x in (*leaves, *(x.T for x in leaves)) if x.shape == shape]
            return choice(fit) if fit else self.matrix(rows, N, *less) * self.matrix(N, columns, *less)
        shapes = {
            lambda: self.made(mx.MatAdd, *self.some(self.matrix, *shape, *less)): 3,
            lambda: self.product(rows, columns, *less): 4,
            lambda: mx.MatMul(choice(FACTORS), self.matrix(*shape, *less), evaluate=False): 1,
            lambda: mx.Transpose(self.matrix(columns, rows, *less)): 1,
            lambda: mx.HadamardProduct(*self.some(self.matrix, *shape, *less)): 1.5,
            lambda: mx.HadamardPower(self.matrix(*shape, *less), choice((2, -1, -2))): 0.7,
            lambda: mx.HadamardPower(mx.HadamardPower(self.matrix(*shape, *less), 2), choice(ROOTS)): 0.3,
        }
        if rows == columns != 1:
            shapes[lambda: mx.MatPow(self.matrix(*shape, *less), choice((2, 3, -1, -2)))] = 0.5
            shapes[lambda: mx.Inverse(self.matrix(*shape, *less))] = 0.5
            shapes[lambda: mx.DiagMatrix(self.matrix(rows, 1, *less))] = 1
            shapes[lambda: book.Jacobian(self.matrix(rows, 1, *less), choice((a, b)))] = 0.5 * (rows == N)
            shapes[lambda: book.Spread(self.matrix(*shape, *less), choice(EPS))] = 1
        if columns == 1 != rows:
            shapes[lambda: choice(OF_COLUMNS)(self.matrix(*shape, *less), choice(EPS))] = 2
        if columns != 1 != rows:
            shapes[lambda: choice(OF_MATRICES)(self.matrix(*shape, *less), choice(EPS))] = 1
        return self.rng.choices(list(shapes), list(shapes.values()))[0]()

    def product(self, rows, columns, depth, bound):
        n = self.choice((N, N, m, Integer(1)))
        factors = [self.matrix(rows, n, depth, bound), self.matrix(n, columns, depth, bound)]
        return self.made(mx.MatMul, *[self.number(depth, bound)] * self.choice((0, 1)), *factors)
