"""Terms of ``certificates/Layers.v``: a head, arguments, of a matrix its shape; and how Coq reads them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

FOLDED = {"the", "norm", "mean", "var", "sigma", "rho", "trace", "abs", "sgn", "sqrt", "tr", "diag"}
FOLDED |= {"madd", "had", "scale", "mmul", "LN", "RMSN", "GN", "sample_norm", "spread", "col"}
INFIX = {"add": " + ", "mul": " * "}


@dataclass(frozen=True)
class Term:
    """A number or a matrix; ``shape`` is a pair of sizes as text, or None of a number."""

    head: str
    args: tuple[Any, ...] = ()
    shape: tuple[str, str] | None = None

    def __str__(self) -> str:
        head, args = self.head, self.args
        if head in FOLDED:
            return f"({head} {' '.join(map(str, args))})"
        if head in INFIX:
            return "(" + INFIX[head].join(map(str, args)) + ")"
        if head == "sum":
            index, size, body = args
            return f"(sum (fun {index} : 'I_{size} => {body}))"
        if head == "each":
            exponent, matrix = args
            return f"(each (fun z => {power(Term('name', ('z',)), *exponent)}) {matrix})"
        if head == "literal":
            return binary(args[0])
        assert self.shape is not None or head in WRITTEN
        return WRITTEN[head].format(*args, *(self.shape or ()))

    def parts(self) -> Any:
        """The terms it is made of, itself last."""
        for part in self.args:
            if isinstance(part, Term):
                yield from part.parts()
        yield self


WRITTEN = {
    "name": "{0}",
    "num": "(num {0})",
    "entry": "({0} {1} {2})",
    "neg": "(- ({0}))",
    "div": "({0} / {1})",
    "pow": "({0} ^ {1})",
    "matrix": "{0}",
    "centering": "(@centering R {0})",
    "helmert": "(@helmert R {0})",
    "eye": "(@eye R {0})",
    "const": "(@const R {1} {2} {0})",
    "basis": "(@basis R {0} {1})",
}
ONE = Term("literal", (1,))


def binary(n: int) -> str:
    """A natural number as a sum of ones, written in binary."""
    if n < 2:
        return str(n)
    half = "1 + 1" if n < 4 else f"(1 + 1) * {binary(n // 2)}"
    return f"({half} + 1)" if n % 2 else f"({half})"


def power(base: Term, p: int, q: int) -> Term:
    """``base`` to the power p/q, where q is 1 or 2."""
    root = Term("sqrt", (base,)) if q == 2 else base
    whole = root if abs(p) == 1 else Term("pow", (root, abs(p)))
    return Term("div", (ONE, whole)) if p < 0 else whole
