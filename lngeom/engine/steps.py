"""A certificate for people: its facts as formulas, its steps in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy import Symbol, latex

Tree = Any
BOUND = "klmnuvw"  # what sums run over, the outermost first
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
}


def tex_of(tree: Tree, depth: int = 0) -> str:
    r"""A number of the kernel in LaTeX, under ``depth`` sums.

    >>> tex_of(["*", ["inv", ["num", ["N", 0]]], ["sum", ["N", 0], ["^", ["ent", "a", ["b", 0]], 2]]])
    '\\frac{\\sum_{k=1}^{N} a_{k}^{2}}{N}'
    """
    if type(tree) is int:
        return str(tree)
    head, *args = tree
    if head == "q":
        return rf"{'-' if args[0] < 0 else ''}\tfrac{{{abs(args[0])}}}{{{args[1]}}}"
    if head == "num":
        return _size(args[0])
    if head == "ent":
        return _entry(args[0], [_place(p, depth) for p in args[1:]])
    if head == "delta":
        return rf"\delta_{{{','.join(_place(p, depth) for p in args)}}}"
    if head == "+":
        terms = [tex_of(part, depth) for part in args if part != 0] or ["0"]
        return terms[0] + "".join(t if t.startswith("-") else f" + {t}" for t in terms[1:])
    if head == "^":
        return f"{_tight(args[0], depth)}^{{{args[1]}}}"
    if head == "root":
        return rf"\sqrt{{{tex_of(args[0], depth)}}}"
    if head == "sum":
        body = _factor(args[1], depth + 1)
        return rf"\sum_{{{_bound(depth)}=1}}^{{{_size(args[0])}}} {body}"
    return _product(args if head == "*" else [tree], depth)


def _product(parts: list[Tree], depth: int) -> str:
    """A product, with what is divided by below a line."""
    sign, above, below = "", [], []
    for part in parts:
        if part == -1:
            sign = "" if sign else "-"
        elif type(part) is list and part[0] == "inv":
            below.append(part[1])
        elif part != 1:
            above.append(part)
    over = " ".join(_factor(part, depth) for part in above)
    if len(above) == 1 and below:
        over = tex_of(above[0], depth)
    if not below:
        return sign + (over or "1")
    under = tex_of(below[0], depth) if len(below) == 1 else " ".join(_factor(p, depth) for p in below)
    return rf"{sign}\frac{{{over or '1'}}}{{{under}}}"


def _factor(tree: Tree, depth: int) -> str:
    said = tex_of(tree, depth)
    bare = type(tree) is int and tree >= 0
    return said if bare or (type(tree) is list and tree[0] not in ("+", "sum")) else rf"\left({said}\right)"


def _tight(tree: Tree, depth: int) -> str:
    """What an exponent can stand at."""
    bare = (type(tree) is int and tree >= 0) or (type(tree) is list and tree[0] in ("ent", "root", "delta"))
    whole = type(tree) is list and tree[0] == "num" and tree[1][1] == 0
    return tex_of(tree, depth) if bare or whole else rf"\left({tex_of(tree, depth)}\right)"


def _size(size: Any) -> str:
    letter, offset = size
    return f"{letter}{offset:+d}" if letter and offset else letter or str(offset)


def _entry(name: str, places: list[str]) -> str:
    letter = GREEK.get(name) or latex(Symbol(name.split()[0]))
    base, _, own = letter.partition("_")
    below = [own.strip("{}")] * bool(own) + places
    return f"{base}_{{{','.join(below)}}}" if below else base


def _bound(n: int) -> str:
    """The letter of a sum under n others."""
    return BOUND[n] if n < len(BOUND) else f"k_{{{n}}}"


def _place(place: Any, depth: int) -> str:
    kind, n, *_ = place
    if kind == "b":
        return _bound(depth - 1 - n)
    if kind == "place":
        return str(n + 1)
    return GREEK.get(n) or latex(Symbol(n)) if kind == "at" else "p" if n in (0, 100, 500) else f"p_{{{n}}}"


def fact_tex(fact: Any) -> str:
    r"""A fact in LaTeX.

    >>> fact_tex(["!=", ["ent", "c"]])
    'c \\ne 0'
    """
    return f"{tex_of(fact[1])} {SIGNS[fact[0]]}"


def in_words(steps: list[dict]) -> list[tuple[str, str, str]]:
    r"""Of each step its number, what it says, and by which rule and from which facts it follows.

    >>> c = ["ent", "c"]
    >>> in_words([{"fact": [">", c], "by": "given", "of": 0}, {"fact": ["!=", c], "by": "sign",
    ...           "terms": [[1, 1, [0], [], []]]}])[1]
    ('1', '$c \\ne 0$', 'it has the sign of such a product: 0')
    """
    rows, number = [], 0
    for step in steps:
        if "replace" in step:
            rows.append(("", f"${tex_of(step['replace'])}$", f"is replaced from here on, by {step['of']}"))
            continue
        rests = rests_on(step)
        why = WORDS[step["by"]]
        if step["by"] == "sign" and not rests:
            why = "squares and positive numbers"
        elif step["by"] == "sign" and len(step["terms"]) == 1 == len(step["terms"][0][2]):
            why = "it has the sign of such a product"
        why += ": " + ", ".join(map(str, rests)) if rests else ""
        rows.append((str(number), f"${fact_tex(step['fact'])}$", why))
        number += 1
    return rows


def as_table(steps: list[dict]) -> str:
    """The same as a table in Markdown."""
    rows = ["| fact | says | why |", "|--:|:--|:--|"]
    return "\n".join([*rows, *(f"| {' | '.join(row)} |" for row in in_words(steps))])


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
    elif rule not in ("given", "size", "let"):
        new["of"] = to(step["of"])
    if step.get("cancel"):
        new["cancel"] = [[to(n), times] for n, times in step["cancel"]]
    return {key: value for key, value in new.items() if value or key in ("fact", "of", "terms")}
