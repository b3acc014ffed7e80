"""Finds proofs: a lemma for each entry and number of a statement.  Nothing here is trusted: Coq checks it.

Every number becomes a polynomial in entries, sums over single monomials, and roots.  A root of something new
gets a name r with r * r = what stood under it, and one of the sums (or ε) is expressed by it: what is left to
Coq are identities of rational functions.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from . import poly, unfold
from .export import Hypothesis, Statement
from .poly import Poly
from .roots import Roots
from .terms import Term
from .writer import Frame, quantified


class Unproved(Exception):
    """No proof was found."""


class Prover(Roots):
    """The proof of one statement as it grows."""

    def __init__(self, statement: Statement, distinct: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__(statement)
        numbered = [p for p, (_, n) in statement.places.items() if n is not None]
        self.distinct = {frozenset(pair) for pair in distinct}
        self.distinct |= {frozenset((p, q)) for p in numbered for q in numbered if p != q}
        self.memo: dict[str, tuple[str, list[str], Poly]] = {}
        self.sums: dict[Any, str] = {}
        self.count = 0

    def number(self, e: Term) -> Poly:
        """The polynomial of a number; lemmas for its parts are proved on the way."""
        x: Any = e.args
        match e.head:
            case "literal":
                return poly.constant(x[0])
            case "name":
                return poly.atom("var", x[0])
            case "num":
                return poly.constant(int(x[0])) if x[0].isdigit() else poly.atom("num", x[0])
            case "delta":
                return self.tidy(poly.delta(*x))
            case "add":
                return poly.add(*map(self.number, x))
            case "mul":
                return poly.mul(*map(self.number, x))
            case "neg":
                return poly.scale(-1, self.number(x[0]))
            case "div":
                below = self.divisor(x[1])
                if not below:
                    raise Unproved("a division by 0")
                return poly.mul(self.number(x[0]), poly.inverse(below))
            case "pow" if x[1] == 2 and x[0].head == "norm" and str(x[0]) not in self.memo:
                return self.known(e)  # a squared length needs no root
            case "pow":
                return poly.raised(self.number(x[0]), x[1])
            case "entry" if x[0].head == "matrix":
                return poly.atom("ent", x[0].args[0], x[1], x[2])
            case "entry":
                return self.entry(*x)
            case "var" if str(Term("sigma", x)) in self.memo:
                self.frames[-1].lemmas["var_sigma"] = None
                self.length["var_sigma"] = len(str(e))
                return poly.raised(self.number(Term("sigma", x)), 2)
        return self.known(e)

    def divisor(self, e: Term) -> Poly:
        """What is divided by; where it is a product in disguise, a lemma says so, and is used first."""
        if e.head != "add":
            return self.tidy(self.number(e))
        self.frames.append(Frame())
        raw = self.number(e)
        frame = self.frames.pop()
        self.frames[-1].lemmas |= {} if len(self.tidy(raw)) == 1 < len(raw) else frame.lemmas
        if not len(self.tidy(raw)) == 1 < len(raw):
            return self.tidy(raw)
        before = self.frames[-1].lemmas
        self.frames[-1].lemmas = {}
        value = self.known(e)
        self.frames[-1].lemmas |= before
        return value

    def entry(self, m: Term, p: str, q: str) -> Poly:
        """An entry: the lemma is for all places, this is the one at p and q."""
        assert m.shape is not None
        formal = ["o1" if n == "1" else name for name, n in zip(("x0", "y0"), m.shape, strict=True)]
        before, self.bound = self.bound, {**self.bound, **dict(zip(formal, m.shape, strict=True))}
        generic = self.known(Term("entry", (m, *formal)))
        self.bound = before
        found = self.lean(poly.moved(generic, dict(zip(formal, (p, q), strict=True))))
        self.frames[-1].polys.append(found)
        return found

    def known(self, e: Term) -> Poly:
        """The polynomial of something that has a lemma of its own."""
        key = str(e)
        if key not in self.memo:
            params = [name for name in self.bound if name != "o1" and name in free(e)]
            fixed = [p for p, (_, n) in self.statement.places.items() if n is None and p in free(e)]
            params += [p for p in fixed if len(fixed) == 1 and p not in params]
            self.frames.append(Frame())
            self.count += 1
            name = f"E{self.count}"
            self.length[name] = len(key)  # what is larger is replaced first
            prove = {"sqrt": self.root, "sum": self.sum, "add": self.plain}.get(e.head, self.word)
            value = prove(name, params, e)
            self.frames.pop()
            self.memo[key] = name, params, value
        name, _, value = self.memo[key]
        value = self.lean(value)  # as it stands in the lemma, which may be older than a rule
        self.frames[-1].lemmas[name] = None
        self.frames[-1].polys.append(value)
        return value

    def plain(self, name: str, params: list[str], e: Term) -> Poly:
        """An expression in parts that are known."""
        raw = self.number(e)
        value = self.tidy(raw)
        self.have(name, params, f"{e} = {poly.text(value)}", self.close(raw))
        return value

    def word(self, name: str, params: list[str], e: Term) -> Poly:
        """A word of Layers.v: its meaning, one step."""
        k, *_ = fresh = [z for z in (f"z{n}" for n in range(9)) if z not in free(e)]
        if e.head == "entry":
            m, p, q = e.args
            lemma, meant = unfold.of_entry(m, p, q, k)
        elif e.head == "pow":
            lemma, meant = "norm2E", unfold.squared_length(e.args[0].args[0], k)
        else:
            lemma, meant = unfold.of_number(e, *fresh[:2])
        raw = self.number(meant)
        value = self.tidy(raw)
        self.have(name, params, f"{e} = {poly.text(value)}", f"rewrite {lemma}; {self.close(raw)}")
        return value

    def sum(self, name: str, params: list[str], e: Term) -> Poly:
        """A sum: its body is split into monomials, each a known sum, a number of times, or one place."""
        k, size, body = e.args
        before, self.bound = self.bound, {**self.bound, k: size}
        raw = self.number(body)
        inside = self.tidy(raw)
        closing = self.close(raw)
        self.bound = before
        groups: dict[Any, Poly] = {}
        for monomial, factor in inside.items():
            moving = tuple(part for part in monomial if k in poly.places(part[0]))
            still = tuple(part for part in monomial if k not in poly.places(part[0]))
            groups[moving] = poly.add(groups.get(moving, {}), {still: factor})
        value: Poly = {}
        bodies, proofs = [], []
        for moving, share in groups.items():
            what, body_text, proof = self._summed(k, size, moving)
            value = poly.add(value, poly.mul(share, what))
            c = poly.text(share)
            bodies.append(f"{c} * {body_text}")
            proofs.append(proof.format(c=c))
        split = " + (".join(bodies) + ")" * (len(bodies) - 1)
        proof = (
            "".join(f"(split_sum {p} " for p in proofs[:-1]) + proofs[-1] + ")" * (len(proofs) - 1)
            if proofs
            else ""
        )
        if not proofs:
            split, proof = "0", "(sum_zero R _)"
        self.frames[-1].polys.append(value)
        raw, value = value, self.tidy(value)
        steps = [
            f"transitivity (@sum R {size} (fun {k} : 'I_{size} => {split})).",
            f"{{ apply: eq_sum => {k}; {closing} }}",
            f"refine (eq_trans {proof} _); {self.close(raw, lemmas=False)}",
        ]
        self.have(name, params, f"{e} = {poly.text(value)}", "\n".join(steps))
        return value

    def _summed(self, k: str, size: str, moving: poly.Monomial) -> tuple[Poly, str, str]:
        """What a monomial sums to, how it is written in the sum, and the lemma that says so."""
        if not moving:
            return self.number(Term("num", (size,))), "1", f"(@sum_one R {size} {{c}})"
        for part in moving:
            if part[0][0] == "del":
                rest: Poly = {tuple(other for other in moving if other != part): Fraction(1)}
                p = next(q for q in part[0][1:] if q != k)
                function = f"(fun {k} : 'I_{size} => {poly.text(rest)})"
                at = f"(@sum_at R {size} {{c}} {function} {p})"
                return self.tidy(poly.moved(rest, {k: p})), f"({poly.text(rest)} * delta {k} {p})", at
        whole: Poly = {moving: Fraction(1)}
        others: list[str] = []
        for base, _ in moving:
            others += [p for p in ordered(base) if p != k and p not in others]
        formal = [f"u{n}" for n in range(len(others))]
        generic = poly.moved(whole, {k: "zz", **dict(zip(others, formal, strict=True))})
        key = size, tuple(generic)
        if key not in self.sums:
            self.sums[key] = s = f"S{len(self.sums)}"
            kinds = [f"'I_{self.size_of(p)}" for p in others]
            body = f"sum (fun zz : 'I_{size} => {poly.text(generic)})"
            self.line(
                f"have [{s} {s}E] : exists {s} : {' -> '.join([*kinds, 'T R'])}, "
                + quantified(formal, kinds, f"{' '.join([s, *formal])} = {body}")
                + f" by exists {lambda_(formal, kinds, body)}."
            )
            if self.never_zero(generic):
                half = poly.text({tuple((base, n // 2) for base, n in next(iter(generic))): Fraction(1)})
                self.have(
                    f"{s}_pos",
                    formal,
                    f"pos ({' '.join([s, *formal])})",
                    f"rewrite {s}E; apply: pos_sum; [assumption | intros zz; "
                    f"apply: (pos_as (x := {half} * {half})); [apply: pos_sq; solve [ne] | equal]].",
                    kinds,
                )
        s = self.sums[key]
        known = f"(sum_known {{c}} ({' '.join([s + 'E', *others])}))"
        return poly.atom("S", s, tuple(others)), poly.text(whole), known

    def never_zero(self, monomial: Poly) -> bool:
        """Whether it is a square of something that hypotheses say is not 0."""
        nonzero = {m[0][0][:2] for value in self.nonzero if len(value) == 1 for m in value if len(m) == 1}
        return all(n % 2 == 0 and base[:2] in nonzero for m in monomial for base, n in m)

    def hypothesis(self, n: int, h: Hypothesis) -> None:
        """What is assumed, in the same words as everything else."""
        for p, size in h.over:
            self.bound[p] = size
        params = [p for p, _ in h.over]
        kinds = [f"'I_{size}" for _, size in h.over]
        self.frames.append(Frame())
        if h.kind == "ne":
            raw = poly.add(self.number(h.args[0]), poly.scale(-1, self.number(h.args[1])))
            value = self.tidy(raw)
            said, use = f"({poly.text(value)} : T R) <> 0", "neq_as"
            self.nonzero.append(value)
        else:
            raw = self.number(h.args[0])
            value = self.tidy(raw)
            said, use = f"{h.kind} ({poly.text(value)} : T R)", f"{h.kind}_as"
        hyp = " ".join([f"H{n}", *params])
        proof = f"apply: ({use} ({hyp})); {self.close(raw)}"
        intro = f"intros {' '.join(params)}; " if params else ""
        self.line(f"have P{n} : {quantified(params, kinds, said)}.\n{{ {intro}{proof} }}")
        self.frames.pop()
        if h.kind == "pos":
            self.assume_positive(f"P{n}", params, kinds, value)
        elif h.kind == "nonneg" and len(value) == 1:
            self.note_nonnegative(value)
        self.bound = {p: s for p, s in self.bound.items() if p not in params}


def lambda_(names: list[str], kinds: list[str], body: str) -> str:
    """A function of some places."""
    over = " ".join(f"({name} : {kind})" for name, kind in zip(names, kinds, strict=True))
    return f"(fun {over} => {body})" if names else f"({body})"


def ordered(base: poly.Atom) -> list[str]:
    """The places of an atom in the order in which they are written."""
    if base[0] == "inv":
        found: list[str] = []
        for monomial, _ in base[1]:
            for inner, _ in monomial:
                found += [p for p in ordered(inner) if p not in found]
        return found
    spoken = {"ent": base[2:], "del": base[1:], "S": base[-1], "r": base[-1]}.get(base[0], ())
    return [p for p in dict.fromkeys(spoken) if p != "o1"]


def free(e: Any) -> set[str]:
    """The names of places that occur in a term and are not bound there."""
    if isinstance(e, str):
        return {e}
    if not isinstance(e, Term):
        return set()
    found = set().union(*(free(part) for part in e.args), set())
    return found - {e.args[0]} if e.head == "sum" else found
