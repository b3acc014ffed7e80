"""What each word of ``Layers.v`` means in simpler words, and the lemma of ``Lemmas.v`` that says so."""

from __future__ import annotations

from typing import Any

from .terms import ONE, Term, power


def entry(matrix: Term, p: str, q: str) -> Term:
    """An entry of a matrix."""
    return Term("entry", (matrix, p, q))


def plus(*parts: Term) -> Term:
    """A sum."""
    return Term("add", parts)


def times(*parts: Term) -> Term:
    """A product."""
    return Term("mul", parts)


def over(x: Term, y: Term) -> Term:
    """A quotient."""
    return Term("div", (x, y))


def root(x: Term) -> Term:
    """A square root."""
    return Term("sqrt", (x,))


def minus(x: Term) -> Term:
    """The opposite."""
    return Term("neg", (x,))


def word(head: str, *args: Any) -> Term:
    """A number such as ``mean x``."""
    return Term(head, args)


def _sum(size: str, body: Any, k: str) -> Term:
    return Term("sum", (k, size, body(k)))


def of_entry(m: Term, p: str, q: str, k: str) -> tuple[str, Term]:
    """The lemma and the meaning of the entry p, q of a matrix; ``k`` is an index that is free to be bound."""
    x: Any = m.args
    match m.head:
        case "madd":
            return "maddE", plus(entry(x[0], p, q), entry(x[1], p, q))
        case "had":
            return "hadE", times(entry(x[0], p, q), entry(x[1], p, q))
        case "each":
            return "eachE", power(entry(x[1], p, q), *x[0])
        case "scale":
            return "scaleE", times(x[0], entry(x[1], p, q))
        case "tr":
            return "trE", entry(x[0], q, p)
        case "mmul" if x[0].shape[1] == "1":
            return "mmul1E", times(entry(x[0], p, "o1"), entry(x[1], "o1", q))
        case "mmul":
            return "mmulE", _sum(x[0].shape[1], lambda k: times(entry(x[0], p, k), entry(x[1], k, q)), k)
        case "eye":
            return "eyeE", Term("delta", (p, q))
        case "const":
            return "constE", Term("literal", (x[0],))
        case "basis":
            return "basisE", Term("delta", (p, x[1]))
        case "diag":
            return "diagE", times(Term("delta", (p, q)), entry(x[0], p, "o1"))
        case "col":
            return "colE", entry(x[0], p, x[1])
        case "centering":
            return "centeringE", plus(Term("delta", (p, q)), minus(over(ONE, Term("num", (x[0],)))))
        case "LN":
            return "LNE", over(plus(entry(x[1], p, q), minus(word("mean", x[1]))), _divisor(x[0], x[1]))
        case "RMSN":
            assert m.shape is not None
            square = over(times(*[word("norm", x[1])] * 2), Term("num", (m.shape[0],)))
            return "RMSNE", over(entry(x[1], p, q), root(plus(square, x[0])))
        case "GN":
            column = _column(x[1], q)
            return "GNE", over(plus(entry(x[1], p, q), minus(word("mean", column))), _divisor(x[0], column))
        case "spread":
            return "spreadE", times(Term("delta", (p, q)), _divisor(x[0], _column(x[1], p)))
        case "sample_norm":
            return "sample_normE", over(plus(entry(x[1], p, q), minus(word("mean", x[1]))), _divisor(*x))
    raise NotImplementedError(f"the entries of {m.head}")


def _column(x: Term, j: str) -> Term:
    assert x.shape is not None
    return Term("col", (x, j), (x.shape[0], "1"))


def _divisor(eps: Term, x: Term) -> Term:
    return root(plus(times(*[word("sigma", x)] * 2), eps))


def squared_length(x: Term, k: str) -> Term:
    """The sum of the squares of a column's entries."""
    assert x.shape is not None
    return _sum(x.shape[0], lambda k: times(*[entry(x, k, "o1")] * 2), k)


def of_number(e: Term, k: str, other: str) -> tuple[str, Term]:
    """The lemma and the meaning of a number; ``k`` and ``other`` are indices that are free to be bound."""
    x: Any = e.args[0]
    match e.head:
        case "the":
            return "theE", entry(x, "o1", "o1")
        case "trace":
            return "traceE", _sum(x.shape[0], lambda k: entry(x, k, k), k)
        case "norm":
            return "normE", root(squared_length(x, k))
        case "rho":
            inner = _sum(x.shape[0], lambda k: times(*[entry(x, k, "o1")] * 2), k)
            return "rhoE", root(over(inner, Term("num", (x.shape[0],))))
        case "abs":
            return "absE", root(times(x, x))
        case "sgn":
            return "sgnE", over(x, word("abs", x))
        case "mean":
            return _lemma("mean", x), _average(x, lambda p, q: entry(x, p, q), k, other)
        case "var" | "sigma":

            def square(p: str, q: str) -> Term:
                return times(*[plus(entry(x, p, q), minus(word("mean", x)))] * 2)

            average = _average(x, square, k, other)
            return _lemma(e.head, x), average if e.head == "var" else root(average)
    raise NotImplementedError(e.head)


def _lemma(head: str, x: Term) -> str:
    return f"{head}{'1' if x.shape and x.shape[1] == '1' else ''}E"


def _average(x: Term, body: Any, k: str, other: str) -> Term:
    assert x.shape is not None
    m, n = x.shape
    if n == "1":
        return over(_sum(m, lambda p: body(p, "o1"), k), Term("num", (m,)))
    inner = _sum(n, lambda q: _sum(m, lambda p: body(p, q), other), k)
    return over(inner, times(Term("num", (m,)), Term("num", (n,))))
