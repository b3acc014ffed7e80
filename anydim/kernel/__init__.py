"""The kernel: it accepts a certificate only if the statement follows.

A *statement* says: whatever the sizes, symbols and indices are, if the hypotheses hold, the claim holds.  A
*certificate* is a list of steps; each states a fact and names the rule that makes it true.  ``check`` follows
the steps and raises ``Rejected`` at the first that is wrong.  Nothing else of the package is imported here.

Four files: ``syntax`` says what a statement is, ``polynomials`` and ``rewriting`` bring numbers to a normal
form, ``rules`` has the ten rules and ``check``.

**Numbers.**  A number is written as a tree, of lists, texts and whole numbers only:

- ``3`` and ``["q", 1, 2]``: rational numbers; ``["num", size]``: a size as a number;
- ``["ent", "a", i]``: an entry; a symbol that stands for a number has no index, ``["ent", "c"]``;
- ``["delta", i, j]``: 1 if two indices are one, else 0;
- ``["+", s, t, ...]``, ``["*", s, t, ...]``, ``["^", t, 3]``;
- ``["inv", t]``: one over t, and 0 if t is 0; ``["root", t]``: the square root, and 0 if t is negative;
- ``["exp", t]``: e to the power t; ``["log", t]``: the natural logarithm, and 0 if t is not positive;
- ``["sum", size, t]``: the sum of t over all indices of that size; in t they are called ``["b", 0]``, and the
  indices of the sum around it ``["b", 1]``, and so on.

So every tree has a value, and the laws of rings and sums hold without conditions, and so do exp(s + t) =
exp(s) exp(t), exp(t) exp(-t) = 1 and log(exp(t)) = t.  That ``1/0`` does not occur in a statement is a *goal*
of its own, see :meth:`Statement.tree`: a certificate has to prove it, too.

**Sizes and indices.**  A size is ``[symbol, whole number]``: N - 1 is ``["N", -1]``, 3 is ``["", 3]``.  An
index belongs to a size: ``["at", "i", size]`` is one that the statement speaks of; ``["place", 0, size]`` is
the first; ``["any", 0, size]`` is any: a hypothesis or a fact about it holds for each index of that size,
those that a sum runs over too.

**Facts.**  ``["=", t]``, ``["!=", t]``, ``[">=", t]``, ``[">", t]``: the number t is 0, is not 0, is not
negative, is positive.

**Steps.**  ``{"fact": fact, "by": rule, ...}`` establishes a fact by a rule.  What else it has:

- ``of``: an earlier fact or a list of them, counted from 0; with ``ring`` a list of pairs, an equation and
  its multiplier; with ``given`` a hypothesis, counted from 0; with ``size`` a size;
- ``cancel``: a list of pairs, a fact that says what is not 0, and the power of it to multiply both sides by;
- ``terms`` of ``sign``: lists of p, q, facts, numbers to be squared, and perhaps facts to be squared.

``{"replace": product, "of": n}`` establishes no fact and is not counted.  The product is a term of equation n
in normal form; in all later steps, the other terms of the equation replace it.

At the end the claim and all goals must be facts, of the same kind and as they are written.  In a goal
``["any", 100, size]`` is the index of the outermost sum, ``["any", 101, size]`` that of the next one in it;
the statement itself has only numbers below 100 there.
"""

from .rules import RULES, check
from .syntax import Rejected, Statement

__all__ = ["RULES", "Rejected", "Statement", "check"]
