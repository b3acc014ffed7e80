"""The whole proof of a statement as text for Coq."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from . import poly
from .export import Statement
from .prover import Prover, free
from .rules import Rule
from .terms import Term
from .writer import Frame

NORMALIZED = {"LN": 1, "GN": 1, "sample_norm": 1, "spread": 1}


def proof(statement: Statement, gap: Term | None = None) -> str:
    """The lines between ``Proof.`` and ``Qed.``."""
    roots = any(part.head in ROOTS for side in _sides(statement, gap) for part in side.parts())
    names = [name for name, _ in statement.binders] + [f"H{n}" for n in range(len(statement.hypotheses))]
    head = f"intros {' '.join(names)}." if names else ""
    places = [(p, n) for p, (n, value) in statement.places.items() if value is None]
    pairs = [(p, q) for (p, m), (q, n) in combinations(places, 2) if m == n]
    if len(pairs) == 1 and roots:
        p, q = pairs[0]
        same, apart = _one(statement, gap, (), {q: p}), _one(statement, gap, (pairs[0],), {})
        return f"{head}\ncase: (dec {p} {q}) => [same|apart].\n{{ subst {q}.\n{same}\n}}\n{apart}"
    return f"{head}\n{_one(statement, gap, (), {})}"


ROOTS = {"sqrt", "sigma", "rho", "norm", "LN", "RMSN", "GN", "sample_norm", "spread", "abs", "sgn", "each"}


def _sides(statement: Statement, gap: Term | None) -> list[Term]:
    hypotheses = [arg for h in statement.hypotheses for arg in h.args if isinstance(arg, Term)]
    return [statement.lhs, statement.rhs, *hypotheses, *([gap] if gap is not None else [])]


def _one(statement: Statement, gap: Term | None, distinct: Any, renamed: dict[str, str]) -> str:
    made = Prover(statement, distinct)
    lhs, rhs = (_renamed(side, renamed) for side in (statement.lhs, statement.rhs))
    gap = None if gap is None else _renamed(gap, renamed)
    hypotheses = statement.hypotheses
    numbered = [n for n, h in enumerate(hypotheses) if h.kind == "place"]
    for m, n in combinations(numbered, 2):
        made.line(f"have A{m}_{n} := place_neq H{m} H{n} isT.")
    heads = {part.head for side in _sides(statement, gap) for part in side.parts()}
    for n, h in enumerate(hypotheses):
        if h.kind == "size" and h.args[1] == 1:
            size = h.args[0]
            made.line(f"have N{n} := num0 R H{n}; have N{n}_ := pos_neq N{n}.")
            if heads & ROOTS:
                k = f"k_{size}"
                made.line(
                    f"have [{k} [L{len(made.rules)} [{k}_pos {k}_nn]]] := size_root R H{n}; "
                    f"have {k}_ne := pos_neq {k}_pos."
                )
                square = poly.raised(poly.atom("r", k, ()), 2)
                made.positive.add(("r", k))
                made.rules.append(Rule("num", size, (), 1, square, f"L{len(made.rules)}"))
    for n, h in enumerate(hypotheses):
        if h.kind == "size" and h.args[1] == 2:
            value = made.tidy(poly.add(poly.atom("num", h.args[0]), poly.constant(-1)))
            made.line(
                f"have P{n} : pos ({poly.text(value)} : T R).\n"
                f"{{ apply: (pos_as (num2 R H{n})); {made.close(value)} }}"
            )
            made.above.append((f"P{n}", [], [], value))
    ranked = [(n, h) for n, h in enumerate(hypotheses) if h.kind in ("pos", "nonneg", "ne")]
    for n, h in sorted(
        ranked, key=lambda pair: any(p.head in ROOTS for a in pair[1].args for p in a.parts())
    ):
        made.hypothesis(n, h)
    if statement.shape is not None:
        made.line("intros row column.")
        ones = [name for name, n in zip(("row", "column"), statement.shape, strict=True) if n == "1"]
        for name in ones:
            made.line(f"rewrite (only {name}); clear {name}.")
        at = ["o1" if name in ones else name for name in ("row", "column")]
        lhs, rhs = Term("entry", (lhs, *at)), Term("entry", (rhs, *at))
    for side in (lhs, rhs):
        for part in side.parts():
            if (
                part.head in NORMALIZED
                and part.head != "GN"
                and part.head != "spread"
                and not bound_inside(part, statement)
            ):
                made.number(Term("sigma", (part.args[1],)))
    made.frames.append(Frame())
    left, right = made.number(lhs), made.number(rhs)
    if statement.relation != "=":
        small, large = (left, right) if statement.relation[0] == "<" else (right, left)
        if gap is None:
            raise NotImplementedError("an inequality without its gap")
        between = made.number(gap)
        kind = "pos" if statement.relation in "<>" else "nonneg"
        lemmas = " ".join(f"?{n}" for n in made.frames[-1].lemmas)
        tactic = "ps" if kind == "pos" else "nn"
        sizes = " ".join(f"?{rule.name}" for rule in made.rules if rule.kind == "num")
        ways = [
            f"solve [{tactic}]",
            *(f"rewrite {known}; solve [{tactic}]" for known in (lemmas, sizes) if known),
        ]
        shape = f"cbv beta iota delta [pow]; first [{' | '.join(ways)}]"
        closing = made.close(between, poly.add(large, poly.scale(-1, small)))[:-1]
        made.line(f"apply: ({kind}_as (x := {gap})); [{shape} | {closing}].")
        return "\n".join(made.lines)
    made.line(made.equation(left, right))
    return "\n".join(made.lines)


def bound_inside(part: Term, statement: Statement) -> bool:
    """Whether it speaks of a place that is bound further out."""
    return any(name.startswith("k") and name[1:].isdigit() for name in free(part))


def _renamed(e: Any, to: dict[str, str]) -> Any:
    if isinstance(e, str):
        return to.get(e, e)
    if isinstance(e, Term) and to:
        return Term(e.head, tuple(_renamed(part, to) for part in e.args), e.shape)
    return e
