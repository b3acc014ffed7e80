"""A certificate for people: its facts as formulas, its steps in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

from sympy import Symbol, latex

Tree = Any
BOUND, ANY = "klmnuvw", "pqrstxyz"  # what sums run over, the outermost first, and any places
GREEK = {"epsilon": r"\varepsilon", "the row": r"\mathrm{row}", "the column": r"\mathrm{column}"}
SIGNS = {"=": "= 0", "!=": r"\ne 0", ">=": r"\ge 0", ">": "> 0"}
WORDS = {
    "given": "it is assumed",
    "size": "sizes are at least that",
    "let": "a letter is defined",
    "ring": "laws of rings and sums",
    "sign": "a sum of products of such",
    "form": "by its form",
    "root": "equal squares",
    "sum": "a sum of such",
    "factor": "a factor of it",
    "at": "at these places",
    "cases": "in both cases",  # whose steps stand below
}


class _Writer:
    """Writes numbers with letters that nothing in certain trees bears."""

    def __init__(self, *trees: Tree) -> None:
        parts = [part for tree in trees for part in _parts(tree)]
        names = {part[1] for part in parts if part[0] in ("ent", "at")}
        taken = {letter for name in names for letter in re.findall(r"[^\W\d_]+", name)}
        taken |= {part[0] for part in parts if len(part) == 2 and type(part[1]) is int}  # of sizes
        self.at = {part[1] for part in parts if part[0] == "at"}
        self.bound = [letter for letter in BOUND if letter not in taken]
        self.general = [letter for letter in ANY if letter not in taken]
        self.any: dict[tuple, str] = {}  # the letters of any places that a fact has so far

    def number(self, tree: Tree, depth: int = 0) -> str:
        if type(tree) is int:
            return str(tree)
        head, *args = tree
        if head == "q":
            return rf"{'-' if args[0] < 0 else ''}\tfrac{{{abs(args[0])}}}{{{args[1]}}}"
        if head == "num":
            return _size(args[0])
        if head == "ent":
            shown = _letter(args[0], [self.place(p, depth) for p in args[1:]])
            return f"{shown} - 1" if self.is_of_place(tree) else shown
        if head == "delta":
            return rf"\delta_{{{','.join(self.place(p, depth) for p in args)}}}"
        if head == "+":
            terms = [self.number(part, depth) for part in args if part != 0] or ["0"]
            return terms[0] + "".join(t if t.startswith("-") else f" + {t}" for t in terms[1:])
        if head == "^":
            return f"{self.tight(args[0], depth)}^{{{args[1]}}}"
        if head == "root":
            return rf"\sqrt{{{self.number(args[0], depth)}}}"
        if head == "sum":
            body = self.factor(args[1], depth + 1)
            return rf"\sum_{{{self.running(depth)}=1}}^{{{_size(args[0])}}} {body}"
        return self.product(args if head == "*" else [tree], depth)

    def product(self, parts: list[Tree], depth: int) -> str:
        """A product, with what is divided by below a line."""
        sign, above, below = "", [], []
        for part in parts:
            if part == -1:
                sign = "" if sign else "-"
            elif type(part) is list and part[0] == "inv":
                below.append(part[1])
            elif part != 1:
                above.append(part)
        over = self.number(above[0], depth) if len(above) == 1 and below else self.factors(above, depth)
        if not below:
            return sign + (over or "1")
        under = self.number(below[0], depth) if len(below) == 1 else self.factors(below, depth)
        return rf"{sign}\frac{{{over or '1'}}}{{{under}}}"

    def factors(self, parts: list[Tree], depth: int) -> str:
        """Factors side by side, numbers with a dot before them."""
        first, *rest = [self.factor(part, depth) for part in parts] or [""]
        return first + "".join((r" \cdot " if re.match(r"\d|\\tfrac", f) else " ") + f for f in rest)

    def factor(self, tree: Tree, depth: int) -> str:
        """With brackets round what begins with a minus, or has terms."""
        said = self.number(tree, depth)
        head = tree[0] if type(tree) is list else ""
        terms = head in ("+", "sum") or (head == "num" and tree[1][1]) or self.is_of_place(tree)
        return rf"\left({said}\right)" if terms or said.startswith("-") else said

    def tight(self, tree: Tree, depth: int) -> str:
        """What an exponent can stand at."""
        bare = type(tree) is int or tree[0] in ("ent", "root", "delta", "num")
        said = self.factor(tree, depth)
        return said if bare or said.startswith(r"\left(") else rf"\left({said}\right)"

    def is_of_place(self, tree: Tree) -> bool:
        """Whether it is the number of a place, which is 1 less than what is read below an entry."""
        return type(tree) is list and tree[0] == "ent" and len(tree) == 2 and tree[1] in self.at

    def running(self, n: int) -> str:
        """The letter of a sum under n others."""
        return self.bound[n] if n < len(self.bound) else f"k_{{{n}}}"

    def place(self, place: Any, depth: int) -> str:
        kind, n, *_ = place
        if kind == "b":
            return self.running(depth - 1 - n)
        if kind == "place":
            return str(n + 1)
        if kind == "any":
            free = len(self.any)
            new = self.general[free] if free < len(self.general) else f"p_{{{free}}}"
            return self.any.setdefault((n, repr(place)), new)
        if last := re.fullmatch(r"(\S+) ([-+]\d+)", n):
            return _size([last[1], int(last[2]) + 1])
        return _letter(n, [])

    def fact(self, fact: Any) -> str:
        self.any = {}
        return f"{self.number(fact[1])} {SIGNS[fact[0]]}"


def _parts(tree: Tree) -> Iterator[list]:
    """The lists in a tree that begin with a name."""
    if type(tree) is list:
        if tree and type(tree[0]) is str:
            yield tree
        for part in tree:
            yield from _parts(part)


def _size(size: Any) -> str:
    letter, offset = size
    return f"{_letter(letter, [])}{f'{offset:+d}' if offset else ''}" if letter else str(offset)


def _letter(name: str, places: list[str]) -> str:
    letter = GREEK.get(name) or latex(Symbol(name.split()[0]))
    base, _, own = letter.partition("_")
    below = [own.strip("{}")] * bool(own) + places
    return f"{base}_{{{','.join(below)}}}" if below else base


def tex_of(tree: Tree) -> str:
    r"""A number of the kernel in LaTeX; its sums run over letters that are not in it.

    >>> tex_of(["*", ["inv", ["num", ["N", 0]]], ["sum", ["N", 0], ["^", ["ent", "a", ["b", 0]], 2]]])
    '\\frac{\\sum_{k=1}^{N} a_{k}^{2}}{N}'
    >>> tex_of(["*", ["num", ["N", -1]], ["sum", ["k", 0], ["*", -1, ["ent", "l", ["b", 0]]]]])
    '\\left(N-1\\right) \\left(\\sum_{m=1}^{k} \\left(-l_{m}\\right)\\right)'
    """
    return _Writer(tree).number(tree)


def fact_tex(fact: Any) -> str:
    r"""A fact in LaTeX; a place's number beside places counts as they do, from 1.

    >>> fact_tex(["!=", ["ent", "c"]])
    'c \\ne 0'
    >>> fact_tex(["=", ["*", ["ent", "i"], ["ent", "a", ["at", "i", ["N", 0]]]]])
    '\\left(i - 1\\right) a_{i} = 0'
    >>> fact_tex([">", ["+", ["ent", "a", ["any", 0, ["N", 0]]], ["ent", "a", ["any", 500, ["N", 0]]]]])
    'a_{p} + a_{q} > 0'
    """
    return _Writer(fact[1]).fact(fact)


def in_words(steps: list[dict]) -> list[tuple[str, str, str]]:
    r"""Of each step its number, what it says, and by which rule and from which facts it follows.

    >>> c = ["ent", "c"]
    >>> in_words([{"fact": [">", c], "by": "given", "of": 0}, {"fact": ["!=", c], "by": "sign",
    ...           "terms": [[1, 1, [0], [], []]]}])[1]
    ('1', '$c \\ne 0$', 'it has the sign of such a product: 0')
    """
    return _rows(steps)[0]


def _rows(steps: list[dict]) -> tuple[list[tuple[str, str, str]], list[str]]:
    """The steps in words, and the letters that stand for any place in them."""
    write = _Writer(*_numbers_in(steps))
    rows: list[tuple[str, str, str]] = []
    general: dict[str, None] = {}

    def tell(steps: list[dict], before: str, known: list[str]) -> None:
        """The steps of a case are numbered by its own, and it is said which facts are known in it."""
        facts = count()
        for step in steps:
            if "replace" in step:
                write.any = {}
                said = write.number(step["replace"])
                rows.append(
                    (before.rstrip("."), f"${said}$", f"is replaced from here on, by {before}{step['of']}")
                )
                general.update(dict.fromkeys(write.any.values()))
                continue
            number = f"{before}{next(facts)}"
            rests = [f"{before}{n}" for n in rests_on(step)]
            rows.append((number, f"${write.fact(step['fact'])}$", _why(step, rests, known)))
            general.update(dict.fromkeys(write.any.values()))
            if step["by"] == "cases":
                given = [f"it is known: {before}{n}" for n in step["facts"]]
                for name, part in (("a", "then"), ("b", "other")):
                    tell(step[part], f"{number}{name}.", [*given, "it is supposed"])

    tell(steps, "", [])
    return rows, list(general)


def _why(step: dict, rests: list[str], known: list[str]) -> str:
    """By which rule a step follows, and from which facts."""
    if step["by"] == "given" and known:
        return known[step["of"]]
    why = WORDS[step["by"]]
    if step["by"] == "sign" and not rests:
        why = "squares and positive numbers"
    elif step["by"] == "sign" and len(step["terms"]) == 1 == len(step["terms"][0][2]):
        why = "it has the sign of such a product"
    return why + (": " + ", ".join(rests) if rests else "")


def _numbers_in(steps: list[dict]) -> list[Tree]:
    """The numbers that steps speak of, those of cases, too."""
    inner = [step for step in steps if step.get("by") == "cases"]
    own = [step["fact"][1] if "fact" in step else step["replace"] for step in steps]
    return own + [tree for step in inner for tree in _numbers_in(step["then"] + step["other"])]


def as_table(steps: list[dict]) -> str:
    r"""The same as a table in Markdown, below the letters that stand for any place.

    >>> at = ["any", 0, ["Gamma", 0]]
    >>> print(as_table([{"fact": [">", ["ent", "p", at]], "by": "given", "of": 0},
    ...                 {"fact": [">=", ["num", ["Gamma", 0]]], "by": "size"}]))
    For any $q$:
    <BLANKLINE>
    | fact | says | why |
    |--:|:--|:--|
    | 0 | $p_{q} > 0$ | it is assumed |
    | 1 | $\Gamma \ge 0$ | sizes are at least that |
    """
    rows, general = _rows(steps)
    said = [f"For any {', '.join(f'${letter}$' for letter in general)}:", ""] if general else []
    table = ["| fact | says | why |", "|--:|:--|:--|", *(f"| {' | '.join(row)} |" for row in rows)]
    return "\n".join(said + table)


def rests_on(step: dict) -> list[int]:
    """The numbers of the facts that a step rests on, each once."""
    found: dict[int, int] = {}
    moved(step, lambda n: found.setdefault(n, n))
    return sorted(found)


def moved(step: dict, to: Callable[[int], int]) -> dict:
    """A step in which the facts that it rests on have other numbers."""
    new = dict(step)
    rule = step.get("by", "replace")
    if rule == "ring":
        new["of"] = [[to(n), times] for n, times in step.get("of", [])]
    elif rule == "form":
        new["of"] = [to(n) for n in step.get("of", [])]
    elif rule == "sign":
        new["terms"] = [
            [p, q, [to(n) for n in facts], squares, [to(n) for n in (more[0] if more else [])]]
            for p, q, facts, squares, *more in step["terms"]
        ]
    elif rule == "cases":
        new["facts"] = [to(n) for n in step["facts"]]
    elif rule not in ("given", "size", "let"):
        new["of"] = to(step["of"])
    if step.get("cancel"):
        new["cancel"] = [[to(n), times] for n, times in step["cancel"]]
    return {key: value for key, value in new.items() if value or key in ("fact", "of", "terms", "facts")}
