"""What is printed is what was proved: it is read back, and is the same; two things are not written alike."""

import re

import pytest
from matplotlib.textpath import TextPath
from sympy import (
    Abs,
    DiagMatrix,
    Eq,
    HadamardPower,
    Identity,
    MatrixSymbol,
    OneMatrix,
    Rational,
    Sum,
    Symbol,
    sqrt,
)

import lngeom.symbolic as book
from anydim import Outside, Refuted, derivation, printing, prove, refute
from anydim.extending import Named, Quantity, Reader, register, tex, text
from anydim.language import Defined, MDefined, leaves
from anydim.parsing import Declarations, Unreadable, normal, parse, parse_relation
from anydim.printing import Inline, Printer, Tex, names_in
from lngeom.identities import IDENTITIES
from lngeom.symbolic import N, Q, a, b, eps, i, j, lam, m

from .drawing import expression

KINDS = Printer, Tex
CHAPTERS = sorted({one.chapter for one in IDENTITIES})
x, y, z = (Symbol(name, real=True) for name in "xyz")


def node_of(e):
    """The node of an expression that stands alone."""
    reader = Reader()
    node = reader(e)
    reader.finish()
    return node


def read_back(node, kind):
    """Return True if what is printed of a node is read as this node."""
    shown = kind(names_in(node))(node)
    return normal(parse(shown, Declarations([node], kind))) == normal(node)


def spoken_of(identity):
    """The nodes of an identity, and the meanings of the names in them."""
    sides, conditions = identity.nodes
    nodes = [*sides, *(side for one in conditions for side in one.hypothesis[::2])]
    names = {leaf for node in nodes for leaf in leaves(node)}
    return nodes + [n.args[1] for n in names if isinstance(n, Defined | MDefined) and len(n.args) == 2]


# --- The book


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_displayed_identity_of_the_book_is_read_as_the_statement_that_was_proved(chapter):
    for one in (one for one in IDENTITIES if one.chapter == chapter):
        sides, conditions = one.nodes
        declared = Declarations(spoken_of(one), Tex)
        shown = one._written
        for formula, node in zip(shown.formulas, sides, strict=True):
            other = sides[1 - sides.index(node)] if node in sides[:2] else node
            whole = f"{formula} = {Tex(names_in(*sides))(other)}"  # of a zero the other side shows the shape
            assert normal(parse_relation(whole, declared)[0]) == normal(node), one.id
        for condition, was in zip(shown.conditions, conditions, strict=True):
            left, _, right, every = parse_relation(condition, declared)
            known = tuple(k for _, k in was.every)
            expected = [normal(side, known) for side in was.hypothesis[::2]]
            assert [normal(left, every), normal(right, every)] == expected, one.id
        for meaning in shown.names:
            name, _, meant, _ = parse_relation(meaning, declared)
            assert normal(meant) == normal(name.args[1]), one.id


@pytest.mark.parametrize("kind", KINDS, ids=["text", "LaTeX"])
@pytest.mark.parametrize("first", range(0, 120, 40))
def test_what_is_printed_of_random_expressions_is_read_as_they_are(kind, first):
    drawn = filter(lambda e: e is not None, map(expression, range(first, first + 40)))
    assert sum(read_back(node_of(e), kind) for e in drawn) > 20


@pytest.mark.parametrize(
    ("owner", "name", "old", "e"),
    [
        (Inline, "numerator", Tex.SUM, lambda: book.LayerNorm(a, (eps + 1) / N)),
        (printing, "seats", lambda *_: True, lambda: Sum(lam, (j, 0, m - 1))),
        (Printer, "base_of_ones", lambda self: "1", lambda: book.Norm(book.one)),
        (Printer, "bracketed", lambda self, text: text, lambda: (x + y) * z),
    ],
)
def test_a_fault_of_the_printer_is_found(monkeypatch, owner, name, old, e):
    node = node_of(e())
    assert all(read_back(node, kind) for kind in KINDS)
    monkeypatch.setattr(owner, name, old)
    with pytest.raises((Unreadable, AssertionError)):
        assert all(read_back(node, kind) for kind in KINDS)


@pytest.mark.parametrize(
    "shown", ["a_j", "x +", "Σ_k 3", "|x", "w", "x_i", "a·a", "x^y", "a + x", "(x", "a_(1,2)"]
)
def test_what_has_no_meaning_is_not_read(shown):
    with pytest.raises(Unreadable):
        parse(shown, Declarations([node_of(x * a[i, 0])]))


# --- What looked alike, or like something else


@pytest.mark.parametrize("show", [tex, text])
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (book.LayerNorm(a, (x**2 + y**2) / lam**2), book.LayerNorm(a, x**2 + y**2 / lam**2)),
        (Sum(lam, (j, 0, N - 1)), Sum(lam, (j, 0, m - 1))),
        (Sum(book.Norm(book.Basis(N, j)), (j, 0, N - 1)), Sum(book.Norm(book.Basis(m, j)), (j, 0, m - 1))),
        (book.Norm(book.one), Abs(1, evaluate=False)),
        (Sum(x, (j, 0, N - 1)), Sum(x, (j, 0, N))),
        ((x + y) / z, x + y / z),
    ],
)
def test_what_differs_looks_different(show, one, other):
    assert show(one) != show(other)


def test_a_sum_has_no_limit_where_an_entry_or_a_matrix_shows_it():
    assert text(Sum(a[j, 0], (j, 0, N - 1))) == "Σ_j a_j"
    assert text(Sum(book.Norm(Q * book.Basis(N, j)), (j, 0, N - 1))) == "Σ_j |Q·e_j|"
    assert text(Sum(book.Scalar(book.Basis(m, j).T * book.W * a), (j, 0, m - 1))) == "Σ_j e_jᵀ·W·a"


def test_ones_and_zeros_are_no_numbers_in_text():
    assert text(book.Norm(book.one)) == "|𝟏|"
    assert text(Eq(a, 0 * a, evaluate=False)).endswith("= 𝟎")


FORMULAS_IN_TEX = [
    "a + b",
    "x = y",
    r"\mathbf{1}",
    "I",
    "a^{2}",
    "}{",
    r"\frac{a}{b}",
    "",
    "a & b",
    "12",
    3,
    "xy",
    "2x",
    "a(b)",
]
FORMULAS_IN_TEX += [
    "e_1",
    "I_2",
    r"\mathbf{1}_n",
    r"\delta_{12}",
    r"\operatorname{tr}(A)",
    r"\mathrm{e}_1",
    "x_{}",
    "x_{1",
]


@pytest.mark.parametrize("latex", FORMULAS_IN_TEX)
def test_a_name_that_is_registered_is_printed_as_a_name(latex):
    with pytest.raises(Outside, match="is not that of a name"):
        register({"w̃": latex})
    assert "w̃" not in printing.REGISTERED


@pytest.mark.parametrize("name", ["ln", "Exp", "ln_1"])
def test_a_name_before_parentheses_reads_as_a_factor(name):
    assert r"\cdot \left(" in tex(Symbol(name, real=True) * (Symbol("c", real=True) + 1))


FORMULAS = ["a+b", "a b\u202ec", "|a|", "√a", "Σa", "a·b", "xᵀ", "AᵀB", "x²", "tr(A)", "det A", "a(b", "a)"]
SIGNS = ["e₁", "I_2", "δ_12", "A_(12)", "𝟏", "½", "⊙", "∑", "∞", "N−1", "−x", "12"]


@pytest.mark.parametrize("name", [*FORMULAS, *SIGNS, "", "a\nb", " a", "a ", 3])
def test_a_name_that_is_registered_reads_as_a_name(name):
    with pytest.raises(Outside):
        register({name: "q"})
    assert name not in printing.REGISTERED


@pytest.mark.parametrize("name", ["Δ⁻¹", "corr(x, z)", "(cos ψ)", "s_1, …, s_N"])
def test_a_symbol_has_no_name_that_reads_as_an_expression(name):
    for symbol in (Symbol(name, real=True), MatrixSymbol(name, N, N)):
        with pytest.raises(Outside, match=r"reads as an expression|a name is an identifier"):
            node_of(symbol)


def test_a_name_that_is_written_as_an_inverse_is_not_read_beside_that_inverse():
    delta = Named("Δ", r"\Delta", 2 * Q)
    other = Named("Δ⁻¹", r"\Delta^{-1}", Q)
    with pytest.raises(Outside, match="written alike"):
        prove(delta.inverse() * other, other * delta.inverse())


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (sqrt(2), sqrt(2 + Rational(1, 10**12))),
        (sqrt(2), sqrt(2 + Rational(1, 10**25))),
        (sqrt(3) * book.Norm(book.ones(2)), sqrt(6 + Rational(1, 10**15))),
        (sqrt(2) * book.one, sqrt(2 + Rational(1, 10**18)) * book.one),
    ],
)
def test_the_values_of_a_counterexample_look_different(left, right):
    (found,) = re.findall("left side is (.*) and the right side is (.*)", str(refute(left, right)))
    assert found[0] != found[1]
    assert len(str(refute(sqrt(2), sqrt(3)))) < 70


class Text(str):
    """Text that claims to be other text."""


@pytest.mark.parametrize(
    "why", ["a $$ b", "$$", "$ $", "a \u202e b", "a\u2028b", "a\u200bb", "\x07", Text("fine")]
)
def test_a_reason_is_plain_text(why):
    with pytest.raises(Outside, match="reason"):
        derivation.Derivation(x).eq(x, why)


l = Symbol("l", integer=True)  # noqa: E741
theta, T = MatrixSymbol("theta", N, 1), MatrixSymbol("T", N, N)
LOOKS = {
    theta[0, 0]: [r"\theta_1", r"\theta_{1}", r"{\theta}_{1}", r"\theta_{ 1 }"],
    theta[11, 0]: [r"\theta_{12}", r"\theta_{1 2}"],
    theta[i, 0]: [r"\theta_i"],
    T[0, 1]: ["T_{12}", "T_{1 2}", "{T}_{12}"],
    book.Basis(N, 0): ["e_1", "e_{1}"],
    Identity(2): ["I_2", "I_{2}"],
    OneMatrix(m, 1): [r"\mathbf{1}_m", r"\mathbf{1}_{m}"],
    x * y: ["xy", "x y"],
    2 * x: ["2x", "2 x"],
    T.inverse(): ["T^{-1}"],
    book.Mean(theta): [r"\operatorname{mean}(\theta)"],
    theta: [r"\theta", r"{\theta}"],
}
ALIKE = [latex for own in LOOKS.values() for latex in own]
UNLIKE = [r"\hat{\theta}_1", "w_1", r"T_{\mathrm{in}}", "T_1", r"\theta_{-1}"]


def drawn(latex):
    """The outlines of a formula."""
    plain = re.sub(r"\\(?:left|right)(?=[()])|(?<=\\)[lr](?=vert)", "", latex)
    return TextPath((0, 0), f"${plain}$").vertices.round(6).tolist()


def is_written_alike(name, latex, e):
    """Return True if a statement about an expression and a name is refused, since they look alike."""
    meaning = Symbol("c", real=True) ** 2 + 1
    named = Named(name, latex, meaning * e) if e.is_Matrix else Quantity(name, latex, meaning)
    try:
        return not prove(named + e, e + named)
    except Outside as error:
        return bool(re.search("written alike|reads as an entry", str(error)))


@pytest.mark.parametrize("latex", ALIKE + UNLIKE)
def test_a_name_that_is_drawn_as_an_expression_is_not_read_beside_it(latex, monkeypatch):
    registered = {**printing.REGISTERED}
    for module in ("read", "printing", "names"):
        monkeypatch.setattr(f"anydim.{module}.REGISTERED", registered)
    alike = {e for e in LOOKS if drawn(tex(e)) == drawn(latex)}
    assert alike == {e for e, own in LOOKS.items() if latex in own}
    try:
        register({"q̂": latex})
    except Outside:
        assert latex not in UNLIKE
        return
    refused = {e for e in LOOKS if is_written_alike("q̂", latex, e)}
    assert alike <= refused
    assert not refused or latex in ALIKE


@pytest.mark.parametrize("name", ["θ_1", "θ₁", "θ_12"])
def test_a_name_that_reads_as_an_entry_in_text_is_not_read_beside_its_column(name, monkeypatch):
    for module in ("read", "printing", "names"):
        monkeypatch.setattr(f"anydim.{module}.REGISTERED", {name: "q"})
    with pytest.raises(Outside, match="reads as an entry"):
        prove(Quantity(name, "q", x + 1), theta[0, 0])


def test_a_name_that_is_written_as_an_inverse_is_one_or_is_not_read_beside_that_matrix(monkeypatch):
    for module in ("read", "printing", "names"):
        monkeypatch.setattr(f"anydim.{module}.REGISTERED", {"T⁻¹": "T^{-1}", "D": "D", "D⁻¹": "D^{-1}"})
    with pytest.raises(Outside, match="T⁻¹ reads as the inverse of T"):
        prove(T * Named("T⁻¹", "T^{-1}", Identity(N)), T)
    D, back = Named("D", "D", DiagMatrix(theta)), Named("D⁻¹", "D^{-1}", DiagMatrix(HadamardPower(theta, -1)))
    assert prove(D * back, Identity(N))


def test_no_letter_of_a_sum_is_one_of_the_statement_or_of_another_sum():
    number, total = Symbol("j", real=True), Sum(a[l, 0], (l, 0, N - 1))
    named = Quantity("mu", r"\mu", number * total)
    assert prove(named * x, number * x * total).declared == ("mu = j·(Σ_k a_k)",)
    many = sum(Sum(a[l, 0] ** n * b[l, 0], (l, 0, N - 1)) for n in range(2, 12)) * Symbol("k_1", real=True)
    letters = re.findall(r"Σ_(\w+)", text(many))
    assert len(letters) == len({*letters, "k_1"}) - 1 == 10


def test_of_a_relation_nothing_is_shown_that_is_refused_alone():
    for show in (tex, text):
        with pytest.raises(Outside, match="x_1 reads as an entry of x"):
            show(Eq(book.x[0, 0], Symbol("x_1", real=True)))
        with pytest.raises(Outside, match="written alike"):
            show(Eq(book.Norm(book.Basis(N, 0)), book.Norm(book.Basis(m, 0))))


def test_basis_columns_of_two_sizes_that_are_written_alike_are_refused():
    with pytest.raises(Outside, match="written alike"):
        prove(book.Mean(book.Basis(m, 0)), book.Mean(book.Basis(N, 0)))
    with pytest.raises(Outside, match="written alike"):
        derivation.Derivation(book.Norm(book.Basis(m, 0))).eq(book.Norm(book.Basis(N, 0)))
    with pytest.raises(Refuted):  # elsewhere the other factor shows it
        derivation.Derivation(book.Norm(book.V * book.Basis(m, 0))).eq(book.Norm(Q * book.Basis(N, 0)))
    assert prove(book.Norm(book.Basis(m, 0)) * book.Norm(b), book.Norm(b))
