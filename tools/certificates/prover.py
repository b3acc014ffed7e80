"""Finds proofs: a lemma for each entry and number of a statement, and lets Coq check them.  Nothing here is trusted.

Every number becomes a polynomial in entries, sums over single monomials, and roots; each root of something new gets
a name r with r * r = what stood under it, and one of the sums (or ε) is expressed by it, so that what is left to
Coq are identities of rational functions.
"""

from __future__ import annotations

from typing import Any

from . import poly, unfold
from .export import Hypothesis, Statement
from .poly import Poly
from .signs import Signs
from .terms import Term

ATOMIC = {"literal", "name", "num", "delta", "add", "mul", "neg", "div", "pow"}


class Unproved(Exception):
    """No proof was found."""


class Frame:
    """What an equation uses: lemmas to rewrite with, and polynomials that occur in it."""

    def __init__(self) -> None:
        self.lemmas: dict[str, None] = {}
        self.polys: list[Poly] = []


class Prover(Signs):
    """The proof of one statement as it grows."""

    def __init__(self, statement: Statement, distinct: tuple[tuple[str, str], ...] = ()) -> None:
        super().__init__()
        self.statement = statement
        self.sizes = {p: n for p, (n, _) in statement.places.items()}
        if statement.shape is not None:
            self.sizes |= dict(zip(("row", "column"), statement.shape, strict=True))
        self.bound: dict[str, str] = {}
        numbered = [p for p, (_, n) in statement.places.items() if n is not None]
        self.distinct = {frozenset(pair) for pair in distinct}
        self.distinct |= {frozenset((p, q)) for p in numbered for q in numbered if p != q}
        self.memo: dict[str, tuple[str, list[str], Poly]] = {}
        self.sums: dict[Any, str] = {}
        self.frames = [Frame()]
        self.count = 0
        self.length: dict[str, int] = {}

    # -- numbers ---------------------------------------------------------------------------------------
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
            lemma, meant = unfold.of_entry(*e.args, k)
        elif e.head == "pow":
            lemma, meant = "norm2E", unfold.squared_length(e.args[0].args[0], k)
        else:
            lemma, meant = unfold.of_number(e, *fresh[:2])
        raw = self.number(meant)
        value = self.tidy(raw)
        self.have(name, params, f"{e} = {poly.text(value)}", f"rewrite {lemma}; {self.close(raw)}")
        return value

    # -- sums ------------------------------------------------------------------------------------------
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
        for moving, factor in groups.items():
            what, body_text, proof = self._summed(k, size, moving)
            value = poly.add(value, poly.mul(factor, what))
            c = poly.text(factor)
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
                rest: Poly = {tuple(other for other in moving if other != part): poly.Fraction(1)}
                p = next(q for q in part[0][1:] if q != k)
                function = f"(fun {k} : 'I_{size} => {poly.text(rest)})"
                at = f"(@sum_at R {size} {{c}} {function} {p})"
                return self.tidy(poly.moved(rest, {k: p})), f"({poly.text(rest)} * delta {k} {p})", at
        whole: Poly = {moving: poly.Fraction(1)}
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
                half = poly.text({tuple((base, n // 2) for base, n in next(iter(generic))): poly.Fraction(1)})
                self.have(
                    f"{s}_pos",
                    formal,
                    f"pos ({' '.join([s, *formal])})",
                    f"rewrite {s}E; apply: pos_sum; [assumption | intros zz; apply: (pos_as (x := {half} * {half})); "
                    f"[apply: pos_sq; solve [ne] | equal]].",
                    kinds,
                )
        s = self.sums[key]
        known = f"(sum_known {{c}} ({' '.join([s + 'E', *others])}))"
        return poly.atom("S", s, tuple(others)), poly.text(whole), known

    def never_zero(self, monomial: Poly) -> bool:
        """Is it a square of something that hypotheses say is not 0?"""
        nonzero = {m[0][0][:2] for value in self.nonzero if len(value) == 1 for m in value if len(m) == 1}
        return all(n % 2 == 0 and base[:2] in nonzero for m in monomial for base, n in m)

    def size_of(self, p: str) -> str:
        """The number of places among which p is one."""
        return self.bound.get(p) or self.sizes[p]

    def intros(self, params: list[str]) -> str:
        """Takes the places of a lemma; one of the statement that has the same name makes room."""
        outer = "".join(f"rename {p} into {p}_; " for p in params if p in self.statement.places)
        return f"{outer}intros {' '.join(params)}; " if params else ""

    # -- text ------------------------------------------------------------------------------------------
    def have(
        self, name: str, params: list[str], said: str, proof: str, kinds: list[str] | None = None
    ) -> None:
        """A lemma inside the proof."""
        kinds = kinds or [f"'I_{self.size_of(p)}" for p in params]
        intro = self.intros(params)
        self.line(f"have {name} : {quantified(params, kinds, said)}.\n{{ {intro}{proof} }}")

    def close(self, left: Poly, right: Poly | None = None, lemmas: bool = True) -> str:
        """The end of a proof of an equation: rewrite the parts, and leave the rest to ``field``.

        ``left`` and ``right`` are the sides as they come, before the rules; by default ``right`` is what the
        rules make of ``left``.
        """
        frame = self.frames[-1]
        between, left = self.tidy(left), self.lean(left)
        names = sorted(frame.lemmas, key=lambda name: -self.length[name]) if lemmas else []
        names += [rule.name for rule in self.rules if rule.power == 1]
        flips: dict[str, None] = {}
        for base in {base for some in [*frame.polys, left, between] for base in poly.atoms(some)}:
            if base[0] == "del" and set(base[1:]) <= set(self.bound) | set(self.sizes):
                flips[f"(deltaC R {base[2]} {base[1]})"] = None
        start = (
            "cbv beta; " + ("rewrite " + " ".join(f"?{n}" for n in names) + "; " if names else "") + "tidy"
        )
        start += "; rewrite " + " ".join(f"?{n}" for n in sorted(flips)) if flips else ""
        given, right = right is not None, between if right is None else self.lean(right)
        if not self.squares(left) and not self.squares(right):
            return f"{start}; close."
        rules = "rewrite " + " ".join(f"?{rule.name}" for rule in self.rules)
        start = f"{start}; transitivity ({poly.text(left)} : T R); [close | "
        if not given:
            return f"{start}{rules}; close]."
        return (
            f"{start}transitivity ({poly.text(between)} : T R); [{rules}; close | symmetry; "
            f"transitivity ({poly.text(right)} : T R); [close | {rules}; close]]]."
        )

    def equation(self, left: Poly, right: Poly) -> str:
        """The end of a proof of an equation between two sides, multiplied by roots that stand in denominators."""
        difference = poly.add(left, poly.scale(-1, right))
        below = self.roots_below(self.lean(difference))
        if not below or not self.tidy(difference):
            return self.close(left, right)
        left, right = poly.mul(self.lean(left), below), poly.mul(self.lean(right), below)
        return f"apply: (cancel (m := {poly.text(below)})); [solve [side] | {self.close(left, right)[:-1]}]."

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


def quantified(names: list[str], kinds: list[str], said: str) -> str:
    """A statement for all of some places."""
    over = " ".join(f"({name} : {kind})" for name, kind in zip(names, kinds, strict=True))
    return f"forall {over}, {said}" if names else said


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
