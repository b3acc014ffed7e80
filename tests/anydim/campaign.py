"""Random statements, asked of ``anydim`` and judged by :mod:`.evaluator`, which shares nothing with it.

    python -m tests.anydim.campaign --seconds 3600 --seed 7

Statements are true by construction, nearly true, or arbitrary. The prover is asked with its refuter
switched off. A *fault* is: what is false was proved or closed a derivation; an instance of the refuter that
is none; a value that is read otherwise; two expressions that differ and look alike; a call that breaks.
Calls over ten seconds of processor time, and searches that break and prove nothing, are listed beside.
``--plant`` changes one rule of the package first, to see whether the campaign notices.
"""

from __future__ import annotations

import argparse
import math
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any
from unittest.mock import patch

from sympy import Abs, Add, And, Eq, Integer, MatMul, Mul, Ne, Pow, Sum, sign, sqrt
from sympy.matrices import expressions as mx

import anydim.language as lang
import lngeom.symbolic as book
from anydim import Derivation, Outside, derivation, proofs, statement
from anydim.errors import Broken, Short
from anydim.extending import Reader, tex, text
from anydim.parsing import Declarations, Unreadable, normal, parse
from anydim.printing import Inline, Printer, Tex, names_in
from anydim.values import Undecided, Undefined, World
from lngeom.identities import IDENTITIES
from lngeom.symbolic import N, Q, a, b, c, eps, g, i, j, lam

from .drawing import Draw, P
from .evaluator import Evaluator, Instances, NoValue, Unknown, entries, related
from .mutations import mutants
from .statements import TRUE, Claim

SLOW, LONGEST = 10, 60  # seconds of a call: more is listed, and where it is stopped
RELATIONS = ("=", "!=", "<", "<=", ">", ">=")
STEPS = {"=": "eq", "<=": "le", "<": "lt", ">=": "ge", ">": "gt"}


@dataclass(frozen=True)
class Case:
    """A statement; ``true`` if it is so by construction wherever both sides have a value."""

    kind: str
    left: Any
    right: Any
    relation: str = "="
    given: tuple[Any, ...] = ()
    true: bool = False

    def __str__(self) -> str:
        given = f" given {', '.join(map(str, self.given))}" if self.given else ""
        return f"{self.left} {self.relation} {self.right}{given}"


@dataclass
class Report:
    """The result of a campaign; ``unproved`` holds some true statements that were not proved."""

    faults: list[str] = field(default_factory=list)
    weak: list[str] = field(default_factory=list)  # what is slow, or breaks and proves nothing
    counts: Counter[str] = field(default_factory=Counter)
    uncovered: Counter[str] = field(default_factory=Counter)
    unproved: list[str] = field(default_factory=list)
    slowest: float = 0.0

    def __str__(self) -> str:
        counts = ", ".join(f"{name} {n}" for name, n in sorted(self.counts.items()))
        lines = [f"{len(self.faults)} faults; {counts}; slowest call {self.slowest:.1f} s", *self.faults]
        lines += [f"weak: {one}" for one in self.weak]
        lines += [f"true and not proved: {one}" for one in self.unproved[:10]]
        lines += [f"not covered: {why} ({n})" for why, n in self.uncovered.most_common(10)]
        return "\n".join(lines)


# --- What is asked -----------------------------------------------------------------------------------------


class TooLong(BaseException):
    """A call was stopped."""


def stop(*_: Any) -> None:
    """Stop the call that runs."""
    raise TooLong


@contextmanager
def limited() -> Iterator[None]:
    """Stop what takes too long."""
    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def blind() -> Iterator[None]:
    """Look for no counterexample."""

    def nothing(*_: Any) -> tuple[None, int]:
        return None, 1

    with patch.object(proofs, "counterexample", nothing), patch.object(derivation, "counterexample", nothing):
        yield


class Campaign:
    """Draws, asks and judges until its time is over."""

    def __init__(self, seed: int) -> None:
        self.seed, self.report = seed, Report()

    def run(self, seconds: float = math.inf, statements: int = 1_000_000, enough: int = 1000) -> Report:
        """Judge random statements: for seconds of processor time, so many of them, or to enough faults."""
        start = time.process_time()
        for n in range(statements):
            if time.process_time() - start > seconds or len(self.report.faults) >= enough:
                break
            self.draw(n)
        return self.report

    def draw(self, n: int) -> Report:
        """Draw the statement of a number and judge it."""
        names, weights = zip(*KINDS.items(), strict=True)
        rng = random.Random(f"{self.seed}-{n}")
        (kind,) = rng.choices(names, weights)
        self.report.counts["statements"] += 1
        try:
            kind(self, rng)
        except (Unknown, TypeError, ValueError, NotImplementedError, AttributeError) as error:
            self.report.uncovered[f"{kind.__name__}: {type(error).__name__}: {str(error)[:60]}"] += 1
        return self.report

    def fault(self, what: str, case: Any, where: Any = "") -> None:
        """Note a fault, once for each kind of it and statement."""
        self.report.faults.append(f"{what}: {case}{f' at {where}' if where else ''}")

    def ask(self, what: str, case: Any, question: Callable[[], Any]) -> Any:
        """The answer to a question; None if the package says that it has none."""
        start, answer = time.process_time(), None
        try:
            with limited():
                answer = question()
        except Broken as error:
            self.fault("breaks", case, f"{what}: {error}")
        except Short as error:
            if "the search failed" in str(error):
                self.report.weak.append(f"{str(error)[-60:]}: {case}")
        except TooLong:
            self.report.weak.append(f"stopped, the {what}: {case}")
        except Exception as error:  # the campaign looks for these
            self.fault("breaks", case, f"{what}: {type(error).__name__}: {error}")
        took = time.process_time() - start
        self.report.slowest = max(self.report.slowest, took)
        if SLOW < took < LONGEST:
            self.report.weak.append(f"{took:.0f} s for the {what}: {case}")
        return answer

    # --- Statements

    def judge(self, case: Case, rng: random.Random) -> None:
        """Ask for a statement in every way, and compare the answers with instances."""
        asked = case.left, case.right, case.given, case.relation
        try:
            claim = proofs.read(*asked)
        except Outside:
            self.report.counts["outside"] += 1
            return None
        counts = self.report.counts
        counts[case.kind] += 1
        with blind():
            proofs.follows.cache_clear()
            proved = self.ask("proof", case, lambda: proofs.proved(*claim)) is not None
            closed = case.relation != "!=" and self.ask("qed", case, lambda: self.closed(case)) is not None
        proofs.follows.cache_clear()
        refuted = self.ask("refuter", case, lambda: proofs.refute(*asked))
        counts["proved"] += proved
        counts["closed"] += closed
        counts["refuted"] += refuted is not None
        if refuted is not None:
            self.check_instance(case, refuted)
        if case.true and not proved:
            counts["true and not proved"] += 1
            self.report.unproved.append(str(case))
        if not proved and not closed:
            return None
        for v in Instances((case.left, case.right), case.given)(rng, 60):
            try:
                holds = related(v(case.left), case.relation, v(case.right))
            except NoValue as error:
                if closed:
                    return self.fault("closed without a value", case, f"{v.exact}: {error}")
                continue
            if not holds:
                return self.fault("false and closed" if closed else "false and proved", case, v.exact)
        return None

    @staticmethod
    def closed(case: Case) -> Any:
        """The derivation of one step that closes with a statement."""
        step = getattr(Derivation(case.left), STEPS[case.relation])
        if case.given:
            step = getattr(Derivation(case.left, case.given), STEPS[case.relation])
        return step(case.right).qed(Claim(case.left, case.right, *case.given, relation=case.relation))

    def check_instance(self, case: Case, refuted: Any) -> None:
        """Check with the evaluator that the refuter's instance is a counterexample."""
        there = Instances((case.left, case.right), case.given)
        env = {s.name: s for s in (*there.numbers, *there.matrices, *there.fixed)}
        exact = {env[name]: rows_of(x) for name, x in refuted.env.items() if name in env}
        v = Evaluator({s: number_of(x) for s, x in exact.items()})
        wrong: bool | NoValue
        try:
            wrong = not there.holds(v) or related(v(case.left), case.relation, v(case.right))
        except NoValue as error:
            wrong = error
        if wrong:
            self.fault("refuted, and is none", case, f"{refuted}: {wrong}")

    # --- Expressions

    def look(self, rng: random.Random) -> None:
        """Read and print an expression and its neighbors: values agree, and what differs looks different."""
        e = Draw(rng).whole()
        others = [one for one, _ in zip(mutants(e), range(12), strict=False)]
        rng.shuffle(others)
        for other in (e, *others[:3]):
            node = self.ask("reading", other, partial(whole, other))
            if node is None:
                return
            self.report.counts["expressions"] += 1
            self.compare(other, node, rng)
            for kind in (Printer, Tex):
                self.read_back(node, kind)
            if other is not e and (text(e) == text(other) or tex(e) == tex(other)):
                self.look_alike(e, other, rng)

    def compare(self, e: Any, node: Any, rng: random.Random) -> None:
        """The values of a node and of the expression that it was read from."""
        for v in Instances((e,))(rng, 5):
            world = World(
                {s.name: x if isinstance(x, Fraction) else tuple(map(tuple, x)) for s, x in v.exact.items()},
                {
                    s.name: int(x)
                    for s, x in v.exact.items()
                    if s.is_Symbol and s.is_integer and s.is_positive
                },
                {s.name: int(x) for s, x in v.exact.items() if s.is_Symbol and s.is_integer},
            )
            try:
                found = world(node)
            except (Undecided, OverflowError):
                continue
            except Undefined:
                found = None
            try:
                wanted = v(e)
            except NoValue:
                wanted = None
            if (found is None) != (wanted is None) or (
                found is not None and not all(map(near, flat(found), flat(wanted)))
            ):
                return self.fault("read otherwise", e, v.exact)
        return None

    def read_back(self, node: Any, kind: type[Printer]) -> None:
        """What is printed of a node is read as the same node."""
        shown = self.ask("printing", node, lambda: kind(names_in(node))(node))
        try:
            found = parse(shown, Declarations([node], kind))
        except Unreadable as error:
            return self.fault("printed, and cannot be read", shown, error)
        if normal(found) != normal(node):
            return self.fault("printed otherwise", shown, found)
        return None

    def look_alike(self, e: Any, other: Any, rng: random.Random) -> None:
        """Two expressions that look alike have the same values."""
        for v in Instances((e, other))(rng, 8):
            try:
                if not related(v(e), "=", v(other)):
                    return self.fault("look alike", f"{e!r} and {other!r}", text(e))
            except NoValue:
                continue
        return None


def whole(e: Any) -> Any:
    """The node of an expression that stands alone."""
    reader = Reader()
    node = reader(e)
    reader.finish()
    return node


def rows_of(x: Any) -> Any:
    """A value of an instance, rows as lists."""
    return [list(row) for row in x] if isinstance(x, tuple) else x


def number_of(x: Any) -> Any:
    """A value of an instance with 100 digits."""
    from .evaluator import digits

    return digits([list(map(Fraction, row)) for row in x] if isinstance(x, list) else Fraction(x))


def flat(x: Any) -> list[Any]:
    """A number, or the entries of a matrix."""
    return entries(x) if isinstance(x, tuple | list) else [x]


def near(x: Any, y: Any) -> bool:
    """Return True if two numbers agree to ten digits."""
    return bool(abs(float(x) - float(y)) <= 1e-9 * (1 + abs(float(y))))


# --- Statements that are drawn -----------------------------------------------------------------------------


def detour(campaign: Campaign, rng: random.Random) -> None:
    """An expression and what a law makes of it; every second time with a mistake."""
    draw = Draw(rng)
    left = draw.whole((1, 2, 2, 3))
    law, right = rng.choice(laws(left, draw)), left
    right = law(left)
    if rng.random() < 0.5:
        wrong = [one for one, _ in zip(mutants(right), range(30), strict=False)]
        if wrong:
            campaign.judge(Case("with a mistake", left, rng.choice(wrong), rng.choice("==<>")), rng)
            return
    campaign.judge(Case("by a law", left, right, true=True), rng)


def laws(e: Any, draw: Draw) -> list[Callable[[Any], Any]]:
    """The transformations of an expression that preserve its value."""
    t, k = draw.number(1), draw.number(0)
    if e.is_Matrix:
        n, M = e.shape[1], draw.matrix(e.shape[0], e.shape[1], 1)
        return [
            lambda e: mx.MatAdd(e, M, -M, evaluate=False),
            lambda e: e.T.T if e.is_Symbol else mx.Transpose(mx.Transpose(e, evaluate=False), evaluate=False),
            lambda e: MatMul(e, mx.Identity(n), evaluate=False),
            lambda e: mx.MatAdd(MatMul(t, e), MatMul(1 - t, e), evaluate=False),
            lambda e: MatMul(t, MatMul(Pow(t, -1, evaluate=False), e, evaluate=False), evaluate=False),
            lambda e: mx.HadamardProduct(e, mx.OneMatrix(*e.shape)),
            lambda e: mx.MatAdd(MatMul(mx.MatAdd(e, M), mx.Identity(n)), MatMul(-1, M), evaluate=False),
        ]
    return [
        lambda e: Add(e, t, -t, evaluate=False),
        lambda e: Mul(e, t, Pow(t, -1, evaluate=False), evaluate=False),
        lambda e: Sum(Mul(e, Pow(N, -1), evaluate=False), (P, 0, N - 1)) if P not in e.atoms() else e,
        lambda e: (e + k) ** 2 / 2 - (e - k) ** 2 / 2 - (2 * k - 1) * e,
        lambda e: Mul(Abs(e), sign(e), evaluate=False),
        lambda e: Add(mx.Trace(MatMul(e, mx.Identity(N), evaluate=False)), (1 - N) * e, evaluate=False),
        lambda e: book.Scalar(MatMul(e, mx.OneMatrix(1, N), mx.OneMatrix(N, 1), evaluate=False)) / N,
        lambda e: Add(Mul(e, t), Mul(1 - t, e), evaluate=False),
        lambda e: Pow(sqrt(Abs(e), evaluate=False), 2, evaluate=False) * sign(e),
    ]


def entry_of(rng: random.Random, at: tuple[Any, ...]) -> Any:
    """An entry, or a number."""
    p, q = rng.choice(at), rng.choice(at)
    return rng.choice([a[p, 0], b[p, 0], g[p, 0], Q[p, q], (book.Pi * a)[p, 0], lam, c, N - 2])


def conditions(campaign: Campaign, rng: random.Random) -> None:
    """A claim about entries under conditions on entries, with indices that are shared or not."""
    own, at = (i, Integer(0), Integer(1)), (i, j, j, Integer(0))
    given = []
    for _ in range(rng.choice((1, 1, 2, 3))):
        s, t = entry_of(rng, at), rng.choice([Integer(0), Integer(0), Integer(1), entry_of(rng, at)])
        s = rng.choice([s, s, s * entry_of(rng, at), s + entry_of(rng, at), s**2])
        kind = rng.choice([lambda s, t: s >= t, lambda s, t: s > t, Ne, Eq, lambda s, t: s <= t])
        given.append(kind(s, t))
    given += [book.N >= 2] * rng.choice((0, 1))
    given = [part for one in given for part in (one.args if one.func == And else (one,)) if part.args]
    t = entry_of(rng, own)
    t = rng.choice([t, t, t * entry_of(rng, own), t + entry_of(rng, own)])
    if rng.random() < 0.4:  # over every index of a sum
        t = t.subs(i, P)
        t = Sum(t, (P, 0, N - 1))
    beside = rng.choice([Integer(1), Integer(1), a[i, 0], book.Norm(b), Q[i, i], 1 / lam])
    left, relation, right = rng.choice(
        [
            (Abs(t), "=", t),
            (sign(t), "=", Integer(1)),
            (sqrt(t**2), "=", t),
            (t, ">=", Integer(0)),
            (t, ">", Integer(0)),
            (t, "=", Integer(0)),
            (t, "!=", Integer(0)),
            (Mul(t, Pow(t, -1, evaluate=False), evaluate=False), "=", Integer(1)),
            (sqrt(t, evaluate=False) ** 2, "=", t),
        ]
    )
    if relation == "=" and beside != 1:
        left, right = Mul(left, beside, evaluate=False), Mul(right, beside, evaluate=False)
    campaign.judge(Case("under conditions", left, right, relation, tuple(given)), rng)


def known() -> list[tuple]:
    """The statements of the catalogue and of the table of true ones."""
    found = [(one.lhs, one.rhs, one.relation, tuple(one.conditions)) for one in IDENTITIES]
    return found + [(said.lhs, said.rhs, said.relation, tuple(said.given)) for said in TRUE]


KNOWN = known()


def altered(campaign: Campaign, rng: random.Random) -> None:
    """A known statement with something changed: a side, a condition, the relation, a number for a symbol."""
    left, right, relation, given = rng.choice(KNOWN)
    change = rng.randrange(5)
    if change == 0 and given:
        given = tuple(one for one in given if one != rng.choice(given))
    elif change == 1:
        relation = rng.choice(list(STEPS) if not getattr(left, "is_Matrix", False) else ["="])
    elif change == 2 and given:
        one = rng.choice(given)
        given = tuple(other for other in given if other != one) + tuple(one.subs(i, 0) for one in [one])
    elif change == 3:
        left, right, given = (substituted(rng, e) for e in (left, right, given))
    else:
        side = rng.choice([0, 1])
        both = [left, right]
        wrong = [one for one, _ in zip(mutants(both[side]), range(40), strict=False)]
        if not wrong:
            return
        both[side] = rng.choice(wrong)
        left, right = both
    given = tuple(one for one in given if one.args)
    campaign.judge(Case("altered", left, right, relation, given), rng)


def substituted(rng: random.Random, e: Any) -> Any:
    """An expression, or several, with another symbol in place of one."""
    if isinstance(e, tuple):
        return tuple(substituted(rng, one) for one in e)
    state = random.Random(rng.getstate()[1][0])
    old, new = state.choice(
        [(a, b), (eps, Integer(0)), (lam, Integer(-1)), (a, 2 * a), (c, -c), (b, book.Pi * b)]
    )
    return e.xreplace({old: new})


def orders(campaign: Campaign, rng: random.Random) -> None:
    """An inequality: a known one, or one of squares and lengths, turned or made sharper half of the time."""
    draw = Draw(rng)
    x, y = (draw.matrix(N, 1, rng.choice((0, 0, 1))) for _ in "xy")
    s, t, (p, q) = draw.number(1), draw.number(0), (Abs(draw.number(0)), eps)
    norm, times = book.Norm, lambda u, v: book.Scalar(MatMul(u.T, v))
    small, large = rng.choice(
        [
            (times(x, y), norm(x) * norm(y)),
            (norm(x + y), norm(x) + norm(y)),
            (2 * s * t, s**2 + t**2),
            (Integer(0), s**2 + q),
            (norm(book.Pi * x), norm(x)),
            (Abs(s + t), Abs(s) + Abs(t)),
            (times(x, y) ** 2, times(x, x) * times(y, y)),
            (Integer(0), p * norm(x)),
            (s, Abs(s)),
            (-norm(x) * norm(y), times(x, y)),
            (book.Scalar(book.one.T * x) ** 2, N * times(x, x)),
        ]
    )
    relation, true = "<=", True
    if rng.random() < 0.5:
        small, large, relation, true = rng.choice(
            [(large, small, "<=", False), (small, large, "<", False), (2 * small + 1, large, "<=", False)]
        )
    campaign.judge(Case("orders", small, large, relation, true=true), rng)


def holes(campaign: Campaign, rng: random.Random) -> None:
    """Cancellations in a sum, a product or a layer, with or without the condition that they need."""
    t = Draw(rng).number(rng.choice((0, 1)))
    e = Draw(rng).number(1)
    over = Mul(e, t, Pow(t, -1, evaluate=False), evaluate=False)
    left, right = rng.choice(
        [
            (over, e),
            (Mul(0, over, evaluate=False), Integer(0)),
            (Add(over, -over, evaluate=False), Integer(0)),
        ]
    )
    given = rng.choice([(), (), (Ne(t, 0),), (Ne(t**2, 0),), (Ne(t.subs(i, 0), 0),), (t > 0,)])
    campaign.judge(Case("holes", left, right, "=", tuple(one for one in given if one.args)), rng)


KINDS: dict[Callable[[Campaign, random.Random], None], float] = {
    detour: 3,
    conditions: 5,
    altered: 3,
    orders: 2,
    holes: 2,
    Campaign.look: 3,
}


# --- Faults that are planted -------------------------------------------------------------------------------


def no_needs(node: Any) -> Iterator[Any]:
    """Nothing has to hold."""
    return iter(())


QUANTIFIED = statement._quantified


def of_every(hypothesis: Any, there: Any) -> Any:
    """A fixed index of a hypothesis stands for every index."""
    return QUANTIFIED(hypothesis, frozenset())


PLANTS: dict[str, tuple[Any, str, Any]] = {
    "a division needs nothing": (lang.Inv, "needs", no_needs),
    "a root needs nothing": (lang.Root, "needs", no_needs),
    "an index of the claim stands for every index": (statement, "_quantified", of_every),
    "a numerator is printed without brackets": (Inline, "numerator", Printer.SUM),
    "bars are left out": (lang.Abs, "tree", lambda self, c: c.tree(self.args[0])),
}


@contextmanager
def planted(name: str) -> Iterator[None]:
    """Change a rule of the package, which has kept nothing from before and keeps nothing for later."""
    owner, attribute, other = PLANTS[name]
    with patch.object(owner, attribute, other):
        forget()
        try:
            yield
        finally:
            forget()


def forget() -> None:
    """Empty every cache of the package."""
    for name, module in list(sys.modules.items()):
        if name.startswith("anydim"):
            for one in vars(module).values():
                if hasattr(one, "cache_clear"):
                    one.cache_clear()


def main() -> None:
    """Run a campaign by hand, and print its report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plant", choices=PLANTS)
    options = parser.parse_args()
    campaign = Campaign(options.seed)
    if options.plant:
        with planted(options.plant):
            print(campaign.run(options.seconds, enough=1))
    else:
        print(campaign.run(options.seconds))


if __name__ == "__main__":
    main()
