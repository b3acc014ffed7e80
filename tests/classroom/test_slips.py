"""A sentence for classic slips in code, on the page and in notebooks; the names that every sheet has."""

import pytest

from bookmaker.live.runner import run
from bookmaker.page.sheets import on_page
from lngeom.exercises import names
from lngeom.exercises.slips import LINE

from ..pages import ROOT, sheet_names

SYMPY_I = "from sympy import I"


def said(cell: str, above: str = LINE) -> str:
    found = run(above, cell)
    assert found["state"] in ("error", "syntax"), found
    return str(found["said"])


@pytest.mark.parametrize(
    ("cell", "says"),
    [
        ("2 * Pi - 1", "write I in place of 1"),
        ("Derivation((Pi - 1) * Pi)", "write I in place of 1"),
        ("Mean(a - d)", "a - d * one"),
        ("sum(a) / N", "Scalar(one.T*x)"),
        ("max(y)", "needs numbers as sizes"),
        ("x.T * y + sigma", "Scalar(x.T * y)"),
        ("4*Pi^2 - I", "A power is written **"),
        ("(Pi - I)^2", "A power is written **"),
        ("sigma^2 + eps", "A power is written **"),
        ("Norm(a)^2", "A power is written **"),
        ("(2*Pi - I)(2*Pi - I)", "Put * between the two brackets"),
        ("(mu - d)(mu + d)", "Put * between the two brackets"),
        ("import numpy as np\nnp.sqrt(N) * sigma", "write sqrt(…), such as sqrt(N)"),
        ("import numpy as np\nx = np.exp(mu)", "such as exp(mu)"),
        ("import math\nmath.sqrt(sigma)", "such as sqrt(sigma)"),
        ("abs(Pi * a)", "The length of a vector is Norm(…)"),
        ("|Pi * a| / sigma", "The length of a vector is Norm(…)"),
        ("4Pi * Pi", "A product needs its sign: 4*Pi"),
        ("3 sigma", "A product needs its sign: 3*sigma"),
        ("2(mu + d)[", "A product needs its sign: 2*("),
        ("Norm(Pi a)", "Pi*a"),
        ("rho² - mu²", "the sign ²: write **2"),
        ("rho − mu", "the sign −: write -"),
        ("[1 2 3]", "commas between the numbers"),
        ("[-1.41 0. 0. 1.41]", "commas between the numbers"),
        ("Pi * Pi = Pi", "The lines of a proof go into a chain"),
        ("await anything()", "await works only inside of an async function"),
        ("%timeit 1", "a command of Jupyter"),
        ("x = 1\n!pip install lngeom", "a command of Jupyter"),
        ("norm(a)", "norm is not defined with this spelling; the book has Norm."),
        ("tr(Pi)", "the book has Trace"),
        ("Π * Π", "the book has Pi"),
        ("ΠΠ - Π", "Write each sign in letters, with * between: Pi * Pi."),
        ("np.ones(3)", "Import it: import numpy as np"),
        ("rmsnorm(a)", "the book has RMSNorm"),
    ],
)
def test_a_slip_gets_a_sentence_that_says_what_to_write(cell, says):
    assert says in said(cell)


@pytest.mark.parametrize(
    ("cell", "says"),
    [
        ("Norm(3)", "Norm is not defined. Import it: from lngeom.symbolic import Norm"),
        ("sqrt(3)", "sqrt is not defined. Import it: from sympy import sqrt"),
        ("pi", "from sympy import pi"),
        ("trace(3)", "from sympy import trace"),
        ("HadamardPower(3)", "from sympy.matrices.expressions import HadamardPower"),
        ("nothing_of_the_kind", "there is no nothing_of_the_kind here"),
    ],
)
def test_an_unknown_name_says_where_it_is(cell, says):
    assert says in said(cell, "")


def test_i_of_sympy_is_told_apart_from_the_identity():
    assert "imaginary unit" in said("2 * Pi - I", f"{LINE}\n{SYMPY_I}")
    assert "centering matrix is Pi" in said("2 * pi - I")


@pytest.mark.parametrize("cell", ["1 / 0", "int('x')", "[][1]", "raise TypeError('mine')", "f(", "{}['a']"])
def test_other_errors_keep_the_words_of_python(cell):
    assert not any(word in said(cell) for word in ("write", "Put *", "product", "is not defined"))


def test_an_error_that_has_no_words_ends_nothing():
    found = run("", "class E(TypeError):\n    def __str__(self): return 1 / 0\nraise E")
    assert (found["state"], found["said"]) == ("error", "E")


def test_names_that_questions_suggest_are_there():
    for name in ("Norm", "Pi", "sqrt", "one", "Matrix", "pi", "mu", "trace", "Rational", "Derivation", "eps"):
        assert name in names.__all__
        assert hasattr(names, name)


@pytest.mark.parametrize("page", sheet_names())
@pytest.mark.parametrize("solutions", [True, False])
def test_every_sheet_begins_with_one_visible_import_of_names(page, solutions):
    book = on_page(page, (ROOT / f"{page}.md").read_text("utf-8"), solutions=solutions)
    first = next(cell for cell in book.cells if cell.cell_type == "code")
    assert first.source.endswith(LINE)
    assert "hide-input" not in first.metadata.get("tags", ())
    exec(first.source, {})
