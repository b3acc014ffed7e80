"""What an error writes can be read in one way: read back, it has the value of what was written."""

import re
from fractions import Fraction
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st
from sympy import Matrix, MatrixSymbol, Rational, symbols

from lngeom.engine.arithmetic import Rows
from lngeom.engine.evaluation import evaluate
from lngeom.symbolic import text

x, y = symbols("x y", positive=True)
A, B = (MatrixSymbol(name, 2, 2) for name in "AB")
EXACT: dict[Any, Any] = {
    A: Rows([[1, 2], [3, 5]]),
    B: Rows([[2, -1], [7, 4]]),
    x: Fraction(2, 3),
    y: Fraction(5),
}
READ = {
    "Rational": Rational,
    **{name: Matrix(EXACT[matrix].rows) for name, matrix in (("A", A), ("B", B))},
    **{name: Rational(EXACT[number]) for name, number in (("x", x), ("y", y))},
}
SMALL = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")

numbers = st.recursive(
    st.sampled_from([x, y, Rational(-3), Rational(2, 5), Rational(1)]),
    lambda of: st.one_of(
        st.builds(lambda p, q: p + q, of, of),
        st.builds(lambda p, q: p - q, of, of),
        st.builds(lambda p, q: p * q, of, of),
        st.builds(lambda p: p**2, of),
        st.builds(lambda p: 1 / (p**2 + 1), of),
    ),
    max_leaves=5,
)
matrices = st.recursive(
    st.sampled_from([A, B]),
    lambda of: st.one_of(
        st.builds(lambda p, q: p + q, of, of),
        st.builds(lambda p, q: p - q, of, of),
        st.builds(lambda p, q: p * q, of, of),
        st.builds(lambda p: p.T, of),
        st.builds(lambda p, n: p**n, of, st.sampled_from([2, 3])),
        st.builds(lambda n, p: n * p, numbers, of),
    ),
    max_leaves=6,
)


@given(st.one_of(numbers, matrices))
def test_a_text_is_read_back_as_what_it_stands_for(e):
    assume(not e.is_Matrix or e.has(MatrixSymbol))  # else it is 0, written as a number
    written = re.sub("[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+", lambda power: f"**({power[0].translate(SMALL)})", text(e))
    for ours, pythons in (("·", "*"), ("ᵀ", ".T"), ("^", "**")):
        written = written.replace(ours, pythons)
    written = re.sub(r"(?<![*(])\b(\d+)\b(?!\))", r"Rational(\1)", written)
    value = eval(written, dict(READ))
    wanted = evaluate(e, dict(EXACT))
    assert (value.tolist() == wanted.rows) if e.is_Matrix else value == wanted


def test_numbers_roots_and_powers_entry_by_entry():
    assert text(-2 * A / x) == "-2·A/x"
    assert text((A + B) ** 2 - A.T) == "(A + B)² - Aᵀ"
    assert text(A.T**2) == "Aᵀ^2"
    assert text(x**-2 * y ** Rational(3, 2)) == "y^(3/2)/x²"
