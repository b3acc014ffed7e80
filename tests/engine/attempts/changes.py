"""What changes after it was judged."""

from __future__ import annotations

from typing import Any

from sympy import sqrt
from sympy.matrices.expressions import OneMatrix

from lngeom.symbolic import Derivation, I, N, Named, Norm, Pi, Quantity, Scalar, Unproved, a, d, lam, sigma

from ..steps import Claim
from .registry import LN, attempt, refused


@attempt("a line appended by hand")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi.T)
    refused(lambda: chain.steps.append((I, "by magic")))  # type: ignore
    return chain.qed(Claim(Pi, I))


@attempt("a line overwritten by hand")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi.T).eq(Pi * Pi)
    refused(lambda: chain.steps.__setitem__(2, (I, "")))  # type: ignore
    return chain.qed(Claim(Pi, I))


@attempt("lines replaced by hand")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi.T)
    refused(lambda: setattr(chain, "steps", [(Pi, ""), (I, "")]))
    return chain.qed(Claim(Pi, I))


@attempt("a line overwritten after qed")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi * Pi)
    chain = chain.qed(Claim(Pi, Pi * Pi)) or chain
    refused(lambda: chain.steps.__setitem__(1, (I, "")))  # type: ignore
    if chain.steps[1][0] != I:
        raise Unproved("the chain keeps its lines")
    return chain


@attempt("a false line appended after qed")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi * Pi)
    chain = chain.qed(Claim(Pi, Pi * Pi)) or chain
    refused(lambda: chain.steps.append((I, "")))  # type: ignore
    if chain.steps[-1][0] != I:
        raise Unproved("the chain keeps its lines")
    return chain


@attempt("another statement put in its place after qed")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi * Pi)
    chain = chain.qed(Claim(Pi, Pi * Pi)) or chain
    refused(lambda: setattr(chain, "closes", Claim(Pi, I)))
    return chain


@attempt("closed by assignment")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi * Pi)
    refused(lambda: setattr(chain, "closes", Claim(Pi, I)))
    return chain


@attempt("the statement itself changed after qed")
def _() -> Any:
    claim = Claim(Pi, Pi * Pi)
    chain = Derivation(Pi).eq(Pi * Pi)
    chain = chain.qed(claim) or chain
    claim.rhs = I
    if chain.closes is None or chain.closes.rhs != I:
        raise Unproved("the chain keeps a copy")
    return chain


@attempt("the conditions dropped after qed")
def _() -> Any:
    claim = Claim(Norm(LN(a)), sqrt(N), sigma > 0)
    chain = Derivation(claim.lhs).eq(claim.rhs)
    chain = chain.qed(claim) or chain
    claim.conditions = ()
    if chain.closes is None or chain.closes.conditions:
        raise Unproved("the chain keeps a copy")
    return chain


@attempt("a list of conditions emptied after qed")
def _() -> Any:
    claim = Claim(Norm(LN(a)), sqrt(N))
    claim.conditions = [sigma > 0]  # type: ignore[assignment]
    chain = Derivation(claim.lhs).eq(claim.rhs)
    chain = chain.qed(claim) or chain
    claim.conditions.clear()  # type: ignore[attr-defined]
    if chain.closes is None or chain.closes.conditions:
        raise Unproved("the chain keeps a copy")
    return chain


def _mutable(meaning: Any) -> Any:
    return Named("P", "P", meaning)


@attempt("a meaning that changes before qed")
def _() -> Any:
    p = _mutable(centered())
    chain = Derivation(p).eq(Pi)
    refused(lambda: setattr(p, "meaning", I))
    if p.meaning != I:
        raise Unproved("a name keeps its meaning")
    return chain.qed(Claim(p, Pi))


@attempt("a meaning that changes after qed")
def _() -> Any:
    p = _mutable(centered())
    chain = Derivation(p).eq(Pi)
    chain = chain.qed(Claim(p, Pi)) or chain
    refused(lambda: setattr(p, "meaning", I))
    if chain.steps[0][0].meaning != I:
        raise Unproved("the chain keeps a copy")
    return chain


@attempt("a meaning that changes between two steps")
def _() -> Any:
    p = _mutable(I)
    chain = Derivation(I).eq(p)
    refused(lambda: setattr(p, "meaning", centered()))
    if p.meaning == I:
        raise Unproved("a name keeps its meaning")
    return chain.eq(Pi).qed(Claim(I, Pi))


@attempt("a number whose meaning changes between two steps")
def _() -> Any:
    q = Quantity("q", "q", lam)
    chain = Derivation(lam).eq(q)
    refused(lambda: setattr(q, "meaning", d))
    if q.meaning == lam:
        raise Unproved("a name keeps its meaning")
    return chain.eq(d).qed(Claim(lam, d))


@attempt("the arguments of an expression changed in place")
def _() -> Any:
    e = Norm(a)
    chain = Derivation(e**2).eq(Scalar(a.T * a))
    refused(lambda: setattr(e, "_args", (2 * a,)))
    if e.args[0] == a:
        raise Unproved("not changed")
    chain = chain.qed(Claim(e**2, Scalar(a.T * a))) or chain
    if chain.steps[0][0].has(2 * a) or chain.steps[0][0].args[0].args[0] == 2 * a:
        return chain
    raise Unproved("the chain keeps a copy")


@attempt("a chain continued after qed")
def _() -> Any:
    chain = Derivation(Pi).eq(Pi * Pi)
    closed = chain.qed(Claim(Pi, Pi * Pi)) or chain
    refused(lambda: closed.eq(Pi.T))
    if len(closed.steps) == 3 and closed.closes is not None:
        return closed
    raise Unproved("what is closed stays as it is, or is open again")


def centered() -> Any:
    """The meaning of Π, built anew."""
    return I - OneMatrix(N, 1) * OneMatrix(N, 1).T / N
