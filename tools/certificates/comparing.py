"""Whether a statement for Coq says what the catalogue says: its variables, hypotheses and two sides."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from sympy import Ge, Lt, MatrixSymbol, Ne, Symbol

from . import trees
from .reading import Read, Reader, Unreadable, value
from .words import MEANT, Words, altered

SHORT = {"Gam": "Gamma", "eps": "epsilon", "lam": "lambda"}
SIZES = ((2, 3, 2, 3), (3, 2, 4, 2), (5, 4, 3, 3))  # of N, k, Gamma or B, m


class Differs(Exception):
    """A statement says something else than the catalogue."""


def draw(symbols: dict[str, Any], sizes: tuple[int, ...], rng: np.random.Generator) -> dict[str, Any]:
    """Values for symbols by their names in the catalogue; an index may be any of the first two places."""
    env: dict[str, Any] = dict(zip(("N", "k", "Gamma", "m"), sizes, strict=True)) | {"B": sizes[2]}
    for name, symbol in symbols.items():
        if isinstance(symbol, MatrixSymbol):
            shape = tuple(int(n) if n.is_Integer else env[n.name] for n in symbol.shape)
            env[name] = rng.normal(size=shape)
        elif symbol.is_integer:
            env.setdefault(name, int(rng.integers(2)))
        else:
            env[name] = float(rng.uniform(0.1, 0.9) if symbol.is_nonnegative else rng.normal())
    return env


def symbols_of(*expressions: Any) -> dict[str, Any]:
    """The free symbols by name and in the order of their names, sizes too: equal seeds draw equal values."""
    found = set().union(*(e.free_symbols for e in expressions), set())
    found |= {s for m in found if isinstance(m, MatrixSymbol) for n in m.shape for s in n.free_symbols}
    return {s.name: s for s in sorted(found, key=lambda s: s.name)}


def compare(text: str, lhs: Any, rhs: Any, conditions: Any, relation: str, seed: int = 0) -> dict[str, bool]:
    """Compare a text with a statement, as it is meant and with altered words, at three sizes.

    Returns
    -------
    dict
        ``holds``: whether the sides agree wherever the hypotheses hold; ``told apart``: whether they differ
        when words are altered, so that the comparison would notice if both were one.

    Raises
    ------
    Differs, Unreadable
        If the text says something else, or its hypotheses never hold.
    """
    read = Reader(text).statement()
    symbols = symbols_of(lhs, rhs, *conditions)
    _binders(read, symbols)
    rng = np.random.default_rng(seed)
    holds, apart, met = True, False, [False] * len(SIZES)
    for words in (MEANT, altered(seed)):
        for n, sizes in enumerate(SIZES):
            for _ in range(3):
                env = draw(symbols, sizes, rng)
                with np.errstate(all="ignore"):
                    left, right = _compared(read, env, lhs, rhs, relation, words)
                    true = _hypotheses(read, env, conditions, words, symbols)
                if words is MEANT:
                    met[n] = met[n] or true
                    holds = holds and (not true or _related(left, right, relation))
                else:
                    apart = apart or not np.allclose(left, right, rtol=1e-6, atol=1e-9)
    if not all(met):
        raise Differs("the hypotheses hold for no draw of some size")
    return {"holds": bool(holds), "told apart": bool(apart)}


def _binders(read: Read, symbols: dict[str, Any]) -> None:
    for name, kind in read.binders:
        symbol = symbols.get(SHORT.get(name, name))
        if symbol is None and name[0] == "e" and name[1:].isdigit():
            continue
        expected = _kind(symbol)
        if kind != expected and not (expected == "'I_" and kind.startswith("'I_")):
            raise Differs(f"{name} is {kind}, in the catalogue {expected}")


def _kind(symbol: Any) -> str:
    if isinstance(symbol, MatrixSymbol):
        back = {long: short for short, long in SHORT.items()}
        return " ".join(["Mat R", *(back.get(str(n), str(n)) for n in symbol.shape)])
    if isinstance(symbol, Symbol) and symbol.is_integer:
        return "nat" if symbol.is_positive else "'I_"
    if not isinstance(symbol, Symbol):
        raise Differs("a variable that the catalogue does not have")
    return "T R"


def _env(read: Read, env: dict[str, Any]) -> dict[str, Any]:
    here = {name: env.get(SHORT.get(name, name)) for name, _ in read.binders}
    here |= {name: int(name[1:]) for name, v in here.items() if v is None}
    return here | {"R": None, "o1": 0}


def _compared(read: Read, env: dict[str, Any], lhs: Any, rhs: Any, relation: str, words: Words) -> Any:
    """The values of both sides, from the catalogue, after the text was found to have the same."""
    left, right = (trees.value(side, env, words) for side in (lhs, rhs))
    here = _env(read, env)
    if relation == "=":
        want = [np.asarray(side, float) for side in (left, right)]
    else:
        gap = right - left if relation[0] == "<" else left - right
        want = [np.asarray(gap, float)]
    if read.relation != {"=": "=", "<": "pos", ">": "pos"}.get(relation, "nonneg"):
        raise Differs(f"the relation is {relation}, read back {read.relation}")
    for tree, meant in zip(read.sides, want, strict=True):
        if read.entries:
            m, n = (int(k[3:]) if k[3:].isdigit() else here[k[3:]] for _, k in read.entries)
            names = [name for name, _ in read.entries]
            cells = [value(tree, here | dict(zip(names, at, strict=True)), words) for at in np.ndindex(m, n)]
            got = np.array(cells, float).reshape(m, n)
        else:
            got = np.asarray(value(tree, here, words), float)
        if got.shape != meant.shape or not np.allclose(got, meant, rtol=1e-7, atol=1e-9, equal_nan=True):
            raise Differs(f"a side has the value {got}, in the catalogue {meant}")
    return left, right


def _related(left: Any, right: Any, relation: str) -> bool:
    if relation == "=":
        return bool(np.allclose(left, right, rtol=1e-6, atol=1e-8))
    gap = right - left if relation[0] == "<" else left - right
    return bool(np.all(gap > (0 if relation in "<>" else -1e-9)))


def _hypotheses(
    read: Read, env: dict[str, Any], conditions: Any, words: Words, symbols: dict[str, Any]
) -> bool:
    """Whether all hypotheses hold here, after they were found to be those of the catalogue."""
    here = _env(read, env)
    given = [(kind, args) for kind, over, args in read.hypotheses if not over]
    implied: list[tuple[str, tuple]] = [("size", (name, 1)) for name, kind in read.binders if kind == "nat"]
    implied += [
        ("place", (name, int(name[1:]))) for name, _ in read.binders if name[0] == "e" and name[1:].isdigit()
    ]
    numbers = [name for name, kind in read.binders if kind == "T R"]
    implied += [("nonneg", (name,)) for name in numbers if symbols[SHORT.get(name, name)].is_nonnegative]
    if any(hypothesis not in given for hypothesis in implied):
        raise Differs("a size that may be 0, or a number whose sign is lost")
    rest = list(read.hypotheses)
    for kind, args in implied:
        rest.remove((kind, (), args))
    if len(rest) != len(conditions):
        raise Differs(f"{len(rest)} hypotheses, {len(conditions)} conditions")
    held = [_condition(*pair, here, env, words) for pair in zip(rest, conditions, strict=True)]
    return all(held)


def _condition(read: Any, condition: Any, here: dict[str, Any], env: dict[str, Any], words: Words) -> bool:
    kind, over, args = read
    if isinstance(condition, Ge):
        size = here[args[0]] if kind == "size" else None
        if kind != "size" or (size, args[1]) != (env[condition.lhs.name], int(condition.rhs)):
            raise Differs(f"{condition} was read back as {kind} {args}")
        return bool(size >= args[1])
    counts = [int(k[3:]) if k[3:].isdigit() else here[k[3:]] for _, k in over]
    names = [name for name, _ in over]
    got = np.array(
        [
            [value(tree, here | dict(zip(names, at, strict=True)), words) for tree in args]
            for at in product(*map(range, counts))
        ],
        float,
    )
    free = [s.name for s in sorted(condition.free_symbols, key=str) if s.is_integer and not s.is_positive]
    sides = [
        [trees.value(side, env | dict(zip(free, at, strict=True)), words) for side in condition.args]
        for at in (product(*map(range, counts)) if free else [()])  # else it may speak of a matrix
    ]
    if isinstance(condition, Ne):
        want = np.array(sides, float)
        true = bool(np.all(abs(got[:, 0] - got[:, -1]) > 1e-9))
    else:
        gaps = [right - left if isinstance(condition, Lt) else left - right for left, right in sides]
        want = np.array(gaps, float).reshape(-1, 1)
        true = bool(np.all(got > 1e-9))
    if kind != ("ne" if isinstance(condition, Ne) else "pos") or got.shape != want.shape:
        raise Differs(f"{condition} was read back as {kind}")
    if not np.allclose(got, want, rtol=1e-7, atol=1e-9, equal_nan=True):
        raise Differs(f"{condition} was read back with other values")
    return true


def truth(text: str, env: dict[str, Any]) -> bool | None:
    """Whether a statement holds on a draw; None where a hypothesis fails or a side has no value."""
    read = Reader(text).statement()
    here = _env(read, env)
    for kind, over, args in read.hypotheses:
        if kind in ("place", "size"):
            if kind == "size" and here[args[0]] < args[1]:
                return None
            continue
        for at in _places(over, here):
            values = [value(tree, here | at, MEANT) for tree in args]
            if kind == "ne" and abs(values[0] - values[1]) < 1e-9:
                return None
            if kind != "ne" and not values[0] > (1e-9 if kind == "pos" else -1e-12):
                return None
    for at in _places(read.entries, here):
        left, *right = (value(tree, here | at, MEANT) for tree in read.sides)
        gap = left - right[0] if right else left
        if not np.isfinite(gap):
            return None
        bad = {"=": abs(gap) > 1e-6 * (1 + abs(left)), "pos": gap < -1e-7, "nonneg": gap < -1e-7}[
            read.relation
        ]
        if bad:
            return False
    return True


def _places(over: tuple[tuple[str, str], ...], here: dict[str, Any]) -> list[dict[str, int]]:
    counts = [int(k[3:]) if k[3:].isdigit() else here[k[3:]] for _, k in over]
    return [dict(zip([n for n, _ in over], at, strict=True)) for at in product(*map(range, counts))]


__all__ = ["Differs", "Unreadable", "compare", "draw", "symbols_of", "truth"]
