"""Cells that need NumPy or Matplotlib, on the page: nothing comes from elsewhere unless the reader agrees.

The files that Pyodide's address would give are stand-ins, with their checksums in the manifest: in them NumPy
is one module of a line.  That the real one computes what the book prints is seen where the book is published
(``tools/live_check.py``); that cells and questions run with no more than NumPy and Matplotlib, in
``test_live_python``.
"""

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from bookmaker.live.packages import ADDRESS, LOADS

from .browsing import Visit, needs_chromium, violations
from .test_live_cells import LIVE, PAGE, PATIENCE, Cell, of_live
from .test_sheets_on_pages import SHEET, Asked

pytestmark = [needs_chromium, pytest.mark.xdist_group("live")]
HOST = "cdn.jsdelivr.net"
NUMPY = "Run (loads NumPy, about 3 MB, from Pyodide's server cdn.jsdelivr.net)"
BOTH = "Run (loads NumPy and Matplotlib, about 13 MB, from Pyodide's server cdn.jsdelivr.net)"
CHECK = NUMPY.replace("Run", "Check")
UNREACHABLE = f"could not be loaded from {HOST}: it cannot be reached from here, or its files are not those"
VERSION = "import numpy\nnumpy.__version__"


def wheel(name: str, text: str) -> bytes:
    """A pure wheel of one module."""
    info = f"{name}-1.dist-info"
    with zipfile.ZipFile(packed := io.BytesIO(), "w") as archive:
        archive.writestr(f"{name}/__init__.py", text)
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return packed.getvalue()


WHEELS = {
    f"{name}-1-py3-none-any.whl": wheel(name, f"__version__ = 'of the stand-in for {name}'")
    for name in ("numpy", "matplotlib")
}


class Server:
    """Stands in for Pyodide's address, and for the manifest of the site."""

    def __init__(self, visit: Visit, site: str, **packages: str):
        self.asked: list[str] = []
        self.gives: dict[str, bytes | None] = {**WHEELS}
        self.packages = packages
        visit.context.route("**/live/manifest.json", self.manifest)
        visit.context.route(re.compile(re.escape(HOST) + "|/lite/static/pyodide/"), self.give)
        visit.page.unroute(re.compile(f"^(?!{re.escape(site)})"))
        visit.context.route(re.compile(f"^(?!{re.escape(site)}|{re.escape(ADDRESS)})"), visit.refuse)

    def manifest(self, route: Route) -> None:
        told = json.loads((LIVE / "manifest.json").read_text("utf-8"))
        for name, one in told["lock"]["packages"].items():
            one["depends"] = ["numpy"] if name == "matplotlib" else []
            if (file := f"{name}-1-py3-none-any.whl") in WHEELS:
                one |= {"file_name": file, "sha256": hashlib.sha256(WHEELS[file]).hexdigest(), "version": "1"}
        told["packages"] |= self.packages
        route.fulfill(json=told)

    def give(self, route: Route) -> None:
        self.asked.append(route.request.url)
        content = self.gives[route.request.url.rpartition("/")[2]]
        if content is None:
            route.abort("internetdisconnected")
        else:
            route.fulfill(body=content, headers={"Access-Control-Allow-Origin": "*"})


def cell(page: Page, text: str = "import numpy") -> Cell:
    """A cell with this text, open."""
    found = Cell(page, text)
    if found.button("Edit").count():
        found.press("Edit")
    return found


def pressed(cell: Cell, name: str, text: str, says: str) -> None:
    """Write a text, press the button of this name, and see what is said."""
    cell.area.fill(text)
    cell.press(name)
    expect(cell.status).to_contain_text(says, timeout=PATIENCE)


@pytest.fixture(scope="module")
def visit(browser, site) -> Iterator[Visit]:
    with Visit(browser, site, PAGE) as visit:
        yield visit


@pytest.fixture(scope="module")
def server(visit, site) -> Server:
    return Server(visit, site)


def test_before_it_is_pressed_the_button_says_what_it_loads_and_neither_keys_nor_typing_load_it(
    visit, server
):
    assert not of_live(visit)
    one = cell(visit.page)
    expect(one.button(NUMPY)).to_be_visible()
    assert str(LOADS["numpy"][1]) in NUMPY
    one.area.fill(VERSION)
    one.area.press("Shift+Enter")
    expect(one.status).to_have_text("The button says what it loads, and from where: press it if you agree.")
    expect(one.button(NUMPY)).to_be_focused()
    figure = cell(visit.page, "figures.spectrum")
    expect(figure.button(BOTH)).to_be_visible()
    assert not server.asked
    assert not visit.foreign


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_a_button_that_asks_is_accessible_and_fits(visit, server, scheme, width):
    visit.look(scheme, width)
    one = cell(visit.page)
    assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    one.at.evaluate("cell => { cell.id = 'asking-cell'; }")
    rules = ["color-contrast", "label", "button-name", "target-size"]
    assert not violations(visit.page, "#asking-cell", rules=rules)
    visit.look("light", 1280)


@pytest.mark.parametrize(
    "given", [None, wheel("numpy", "__version__ = 'of somebody else'")], ids=["none", "another"]
)
def test_offline_or_with_another_file_one_sentence_says_so_and_proofs_go_on(visit, server, given):
    server.gives["numpy-1-py3-none-any.whl"] = given
    before = len(visit.faults)
    one = cell(visit.page)
    pressed(one, NUMPY if given is None else "Run", VERSION, f"NumPy {UNREACHABLE}")
    expect(one.result.get_by_role("link", name="Download")).to_be_visible()
    expect(one.result).not_to_contain_text("somebody")
    assert {*server.asked} == {f"{ADDRESS}numpy-1-py3-none-any.whl"}
    cell(visit.page, "multiply out").run(None, "Proved: 3 steps")
    del visit.faults[before:]  # the browser writes into the console what it refused
    server.gives |= WHEELS


def test_after_a_press_the_package_comes_from_the_address_that_was_named_and_it_is_not_asked_again(
    visit, server
):
    one = cell(visit.page)
    pressed(one, "Run", VERSION, "Done.")
    expect(one.result).to_have_text("'of the stand-in for numpy'")
    assert {*server.asked} == {f"{ADDRESS}numpy-1-py3-none-any.whl"}
    count = len(server.asked)
    pressed(one, "Run", "1 / 0", "Stopped by an error (line 1): ZeroDivisionError: division by zero")
    assert len(server.asked) == count
    expect(cell(visit.page, "figures.spectrum").button(BOTH)).to_be_visible()  # more than what was agreed to


def test_an_endless_loop_is_stopped_and_the_package_comes_again(visit, server):
    before = len(visit.faults)
    one = cell(visit.page)
    one.area.fill("import numpy\nwhile True: pass")
    one.press("Run")
    one.press("Stop")
    expect(one.status).to_have_text("Stopped.")
    pressed(one, "Run", VERSION, "Done.")
    del visit.faults[before:]


def test_matplotlib_is_asked_for_by_itself_and_a_picture_is_shown_as_one(visit, server):
    figure = cell(visit.page, "figures.spectrum")
    picture = (
        "import matplotlib\nclass Figure:\n    def _repr_svg_(self):\n        return '<svg"
        ' xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>document.title="taken"</script>'
        '<image href="https://example.org/x.png"/><rect width="40" height="30"/></svg>\'\nFigure()'
    )
    pressed(figure, BOTH, picture, "Done.")
    image = figure.result.get_by_role("img", name="The figure that this code draws")
    expect(image).to_be_visible()
    assert image.evaluate(
        "image => image.decode().then(() => [image.naturalWidth, image.naturalHeight])"
    ) == [
        40,
        30,
    ]
    assert visit.page.title() != "taken"
    assert f"{ADDRESS}matplotlib-1-py3-none-any.whl" in server.asked


TABLE = r"""class Table:
    def _repr_markdown_(self): return "| $\\mu$ | b |\n|:--|--:|\n| <b>x</b> | 2 |"
Table()"""


def test_a_table_is_shown_as_one_and_its_markup_as_text(visit, server):
    one = cell(visit.page)
    pressed(one, "Run", TABLE, "Done.")
    expect(one.result.locator("th .katex")).to_be_visible()
    expect(one.result.locator("td").first).to_have_text("<b>x</b>")


def test_that_visit_asked_no_other_host_than_the_one_that_was_named(visit, server):
    assert not visit.foreign
    assert not visit.faults


def test_an_agreement_holds_for_the_visit_and_for_good_if_the_reader_says_so(browser, site):
    with Visit(browser, site, PAGE) as visit:
        server = Server(visit, site)

        def another_visit(name: str) -> Cell:
            page = visit.context.new_page()
            page.goto(f"{site}/chapters/{name}.html")  # where no text is kept, which would open its cell
            return cell(page)

        pressed(cell(visit.page), NUMPY, VERSION, "Done.")
        visit.page.goto(f"{site}/index.html")
        expect(cell(visit.page).button("Run")).to_be_visible()
        one = another_visit("03-sphere")
        expect(one.button(NUMPY)).to_be_visible()
        one.at.get_by_role("checkbox", name="do not ask again in this browser").check()
        pressed(one, NUMPY, VERSION, "Done.")
        expect(one.at.get_by_role("checkbox")).to_be_hidden()
        expect(another_visit("06-groups").button("Run")).to_be_visible()
        assert {*server.asked} == {f"{ADDRESS}numpy-1-py3-none-any.whl"}
        assert not visit.foreign


def test_a_reader_who_writes_numpy_into_another_cell_is_asked_there(browser, site):
    with Visit(browser, site, PAGE) as visit:
        server = Server(visit, site)
        one = cell(visit.page, "first = SmallDerivation")
        pressed(one, "Run", VERSION, "This needs NumPy. The button loads it, if you agree.")
        assert not server.asked
        pressed(one, NUMPY, VERSION, "Done.")
        pressed(one, "Run", "import torch", "This needs torch, which does not run on this page.")
        expect(one.result.get_by_role("link", name="Download")).to_be_visible()
        assert not visit.foreign


def test_a_site_that_carries_the_packages_asks_nothing(browser, site):
    with Visit(browser, site, PAGE) as visit:
        server = Server(visit, site, base="../../lite/static/pyodide/", **{"from": ""})
        one = cell(visit.page)
        expect(one.at.get_by_role("checkbox")).to_be_hidden()
        pressed(one, "Run", VERSION, "Done.")
        assert server.asked == [f"{site}/lite/static/pyodide/numpy-1-py3-none-any.whl"]
        sympy = cell(visit.page, "first = SmallDerivation")
        pressed(sympy, "Run", "import matplotlib\nmatplotlib.__version__", "Done.")  # at once
        expect(sympy.result).to_have_text("'of the stand-in for matplotlib'")
        assert not visit.foreign
        assert not visit.faults


def test_a_file_of_data_is_loaded_when_a_cell_reads_it(browser, site):
    with Visit(browser, site, PAGE) as visit:
        read = "import lngeom\nfrom pathlib import Path\nfolder = Path(lngeom.__file__).parents[1] / 'data'\n"
        one = cell(visit.page, "first = SmallDerivation")
        pressed(one, "Run", f"{read}len(list(folder.rglob('*.npz')))", "Done.")
        assert not any("/live/data/" in file for file in visit.files)
        content = (LIVE / "data" / "trained" / "norms.npz").read_bytes()
        digest = (
            f"{read}import hashlib\nhashlib.sha256((folder / 'trained/norms.npz').read_bytes()).hexdigest()"
        )
        pressed(one, "Run", digest, "Done.")
        expect(one.result).to_have_text(repr(hashlib.sha256(content).hexdigest()))
        assert {file.rpartition("/")[2] for file in visit.files if "/live/data/" in file} == {"norms.npz"}
        visit.page.route("**/live/data/**", lambda route: route.abort())
        pressed(one, "Run", f"{read}len((folder / 'depth.json').read_bytes())", "Your text is still here")


def test_a_question_for_a_function_loads_numpy_when_it_is_checked_and_only_if_the_reader_agrees(
    browser, site
):
    with Visit(browser, site, SHEET) as visit:
        server = Server(visit, site)
        asked = Asked(visit.page, "definition.2")
        asked.answer("def definition_2(a, eps):\n    return a")
        expect(asked.at.get_by_role("button", name=CHECK, exact=True)).to_be_visible()
        expect(asked.at.get_by_role("button", name=re.compile("^Run"))).to_be_hidden()
        asked.area.press("Shift+Enter")
        expect(asked.status).to_contain_text("press it if you agree")
        assert not server.asked
        asked.press(CHECK)
        # the stand-in cannot draw what the function is tried on: the judge has asked NumPy for it
        expect(asked.status).to_contain_text("module 'numpy' has no attribute", timeout=PATIENCE)
        assert server.asked == [f"{ADDRESS}numpy-1-py3-none-any.whl"]
        expect(asked.at.get_by_role("button", name="Check", exact=True)).to_be_visible()
        expect(asked.at.get_by_role("button", name="Run", exact=True)).to_be_visible()
        assert not visit.foreign
