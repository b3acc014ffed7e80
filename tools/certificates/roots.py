"""Roots get names: each is a product of named ones, or new, and then something is expressed by it."""

from __future__ import annotations

from fractions import Fraction

from . import poly
from .poly import Poly
from .rules import Rule
from .signs import Signs, multiple
from .terms import Term

AND = " /\\ "


class Roots(Signs):
    """The roots of one statement."""

    def root(self, name: str, params: list[str], e: Term) -> Poly:
        """A square root: a product of roots that have names, or a new one."""
        raw = self.number(e.args[0])
        under = self.tidy(raw)
        if not under:
            self.have(
                name, params, f"{e} = 0", f"apply: root_is; [exact: nonneg0 | {self.close(raw, {})[:-1]}]."
            )
            return {}
        rest, product = self.split(under)
        if rest == poly.constant(1):
            value = self.tidy(product)
            proof = f"apply: root_is; [solve [nn] | {self.equation(raw, poly.mul(value, value))[:-1]}]."
            self.have(name, params, f"{e} = {poly.text(value)}", proof)
            return value
        r = f"r{len(self.roots)}"
        self.roots.append(r)
        closing = self.close(raw)[:-1]
        lemmas = " ".join(f"?{n}" for n in self.frames[-1].lemmas)
        p1 = " ".join(f"?{rule.name}" for rule in self.rules if rule.power == 1)
        shape = "first [solve [nn]" + (f" | rewrite {lemmas}; solve [nn]" if lemmas else "")
        shape += f" | rewrite {lemmas} {p1}; tidy; solve [nn]]" if lemmas or p1 else "]"
        kinds = [f"'I_{self.size_of(p)}" for p in params]
        at = " ".join([r, *params])
        under_text = poly.text(under)
        parts = (f"{e} = {at}", f"nonneg ({at})", f"{at} * {at} = {under_text}")
        over = " ".join(f"({p} : {kind})" for p, kind in zip(params, kinds, strict=True))
        if len(params) > 1:
            raise NotImplementedError("a root at several places")
        each = [f"(forall {over}, {part})" if params else part for part in parts]
        intro = self.intros(params)
        lemma = "new_roots" if params else "new_root"
        self.line(
            f"have [{r} [{name} [{r}_nn {r}_sq]]] : exists {r} : {' -> '.join([*kinds, 'T R'])}, "
            f"{AND.join(each)}.\n"
            f"{{ apply: {lemma}; {intro}[{shape} | {closing}]. }}"
        )
        value = poly.atom("r", r, tuple(params))
        if self.sign(raw) == "pos" or self.sign(under) == "pos":
            self.have(
                f"{r}_pos",
                params,
                f"pos ({at})",
                f"rewrite -{name}; apply: sqrt_pos; first [solve [ps] | rewrite {lemmas or '?num1'}; tidy; "
                f"first [solve [ps] | {self._because(under)}]].",
            )
            self.positive.add(("r", r))
        self.table.append((rest, poly.mul(value, poly.inverse(product))))
        self.eliminate(r, params, kinds, under)
        return value

    def _because(self, under: Poly) -> str:
        names = [rule.name for rule in self.rules if rule.power == 1]
        rewrite = f"rewrite {' '.join('?' + n for n in names)}; " if names else ""
        if (found := self.reason(under)) is not None:
            name, value, times = found
            return (
                f"apply: (pos_as (x := {poly.text(times)} * {poly.text(value)})); "
                f"[apply: posM; [solve [ps] | exact: {name}] | {rewrite}tidy; equal]"
            )
        return f"{rewrite}solve [ps]"

    def eliminate(self, r: str, params: list[str], kinds: list[str], under: Poly) -> None:
        """Express something by the new root: a sum, a letter, the square of another; else its own square."""
        square = poly.raised(poly.atom("r", r, tuple(params)), 2)
        for kind in ("S", "var", "r"):
            for base in sorted(poly.atoms(under), key=repr):
                power = 2 if kind == "r" else 1
                if base[0] != kind or (kind == "var" and base[:2] not in self.nonnegative | self.positive):
                    continue
                args = base[2] if kind != "var" else ()
                if tuple(args) != tuple(params) or (kind == "r" and self.is_size(base)):
                    continue
                linear = {m: f for m, f in under.items() if dict(m).get(base) == power}
                free = {m: f for m, f in under.items() if base not in {b for b, _ in m}}
                inside = any(base in poly.atoms({m: Fraction(1)}) for m in free)
                if len(linear) != 1 or len(linear) + len(free) != len(under) or inside:
                    continue
                ((monomial, factor),) = linear.items()
                slope = {tuple(part for part in monomial if part[0] != base): factor}
                if any(base in poly.atoms({((b, e),): Fraction(1)}) for b, e in monomial if b != base):
                    continue
                value = self.tidy(poly.mul(poly.add(square, poly.scale(-1, free)), poly.inverse(slope)))
                left = poly.text(poly.raised({((base, 1),): Fraction(1)}, power))
                name = f"L{len(self.rules)}"
                field = "equal"
                self.have(
                    name,
                    params,
                    f"{left} = {poly.text(value)}",
                    f"refine (eq_trans (solve ({' '.join([r + '_sq', *params])}) (_ : _ = {left} * "
                    f"{poly.text(slope)} + {poly.text(free)}) _) _); [{field} | side | {field}].",
                )
                self.rules.append(Rule(kind, base[1], tuple(params), power, value, name))
                self.carry(base)
                return
        self.rules.append(Rule("r", r, tuple(params), 2, under, f"{r}_sq"))

    def is_size(self, base: poly.Atom) -> bool:
        """Whether it is the root of a size."""
        return str(base[1]).startswith("k_")

    def carry(self, base: poly.Atom) -> None:
        """What is known to be positive, said of what now stands for an atom."""
        for n, (name, params, kinds, value) in enumerate(self.above):
            if base not in poly.atoms(value) or params:
                continue
            new = self.tidy(value)
            self.line(
                f"have {name}_ : pos {poly.text(new)}.\n{{ apply: (pos_as {name}); "
                f"rewrite {' '.join('?' + rule.name for rule in self.rules)}; equal. }}"
            )
            self.above[n] = (f"{name}_", params, kinds, new)
        self.table = [(self.tidy(p), self.tidy(q)) for p, q in self.table]

    def absolute(self, p: Poly) -> Poly:
        """|p|: p itself, its opposite, or a root of its square."""
        if self.sign(p):
            return p
        if self.sign(poly.scale(-1, p)):
            return poly.scale(-1, p)
        square = self.tidy(poly.mul(p, p))
        for known, its_root in self.table:
            if known == square:
                return its_root
        params = sorted(
            {q for b in poly.atoms(p) for q in poly.places(b) if not (q[0] == "e" and q[1:].isdigit())}
        )
        r = f"r{len(self.roots)}"
        self.roots.append(r)
        kinds = [f"'I_{self.size_of(q)}" for q in params]
        at, text = " ".join([r, *params]), poly.text(p)
        over = " ".join(f"({q} : {kind})" for q, kind in zip(params, kinds, strict=True))
        parts = (f"sqrt ({text} * {text}) = {at}", f"nonneg ({at})", f"{at} * {at} = {poly.text(square)}")
        each = [f"(forall {over}, {part})" if params else part for part in parts]
        intro = self.intros(params)
        self.line(
            f"have [{r} [{r}_is [{r}_nn {r}_sq]]] : exists {r} : {' -> '.join([*kinds, 'T R'])}, "
            f"{AND.join(each)}.\n"
            f"{{ apply: {'new_roots' if params else 'new_root'}; {intro}[exact: nonneg_sq | equal]. }}"
        )
        if any(multiple(p, value) for value in self.nonzero):
            self.have(f"{r}_pos", params, f"pos ({at})", f"rewrite -{r}_is; apply: sqrt_pos; solve [ps].")
            self.positive.add(("r", r))
        value = poly.atom("r", r, tuple(params))
        self.rules.append(Rule("r", r, tuple(params), 2, square, f"{r}_sq"))
        self.table.append((square, value))
        return value
