"""An explorer in JupyterLab: Run All shows it, Python moves it, and what is dragged can be read in Python."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import nbformat
import pytest
from jupyter_client.blocking.client import BlockingKernelClient
from playwright.sync_api import Page

from tools.chromium import run_all

from .browsing import needs_chromium

pytestmark = [needs_chromium, pytest.mark.nightly, pytest.mark.xdist_group("one lab is started")]
PATIENCE = 120  # s
# JupyterLite's kernel is in the environment for the site, and would be offered by this Lab too
NO_LITE = {"disabledExtensions": {"@jupyterlite/pyodide-kernel-extension": True}}
SHOW = "from lngeom.explorers import TwoPoints\n\nw = TwoPoints()\nw"


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a JupyterLab that serves one notebook, and the folder of its running kernels."""
    folder, runtime = tmp_path_factory.mktemp("lab"), tmp_path_factory.mktemp("runtime")
    cells = [nbformat.v4.new_code_cell(SHOW), nbformat.v4.new_code_cell("w.explorer")]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), folder / "one.ipynb")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = ["--no-browser", "--allow-root", f"--port={port}", "--ServerApp.port_retries=0"]
    settings += ["--IdentityProvider.token=", f"--ServerApp.root_dir={folder}", "--LabApp.news_url=None"]
    settings += ["--LabApp.expose_app_in_browser=True"]  # as window.jupyterapp
    settings += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    homes = {
        name: str(runtime) for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR", "HOME")
    }
    (runtime / "labconfig").mkdir()
    (runtime / "labconfig" / "page_config.json").write_text(json.dumps(NO_LITE))
    with (runtime / "log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *settings], env=os.environ | homes, stdout=log, stderr=log
        )
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for_answer(f"{address}/api", server, runtime / "log")
        yield address, runtime
    finally:
        server.terminate()
        server.wait(30)


def wait_for_answer(address: str, server: subprocess.Popen, log: Path) -> None:
    for _ in range(2 * PATIENCE):
        assert server.poll() is None, log.read_text("utf-8")
        try:
            with urlopen(address):
                return
        except OSError:
            time.sleep(0.5)
    raise TimeoutError(log.read_text("utf-8"))


@pytest.fixture(scope="module")
def page(browser, lab) -> Iterator[Page]:
    """The notebook after Run All."""
    address, _ = lab
    context = browser.new_context(viewport={"width": 1280, "height": 1100})
    context.route(lambda url: not url.startswith(address), lambda route: route.abort())
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    page.goto(f"{address}/lab/tree/one.ipynb")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for()
    run_all(page)
    page.locator("[data-explorer=two-points][data-ready]").first.wait_for()
    yield page
    context.close()


def choose(page: Page, menu: str, *entries: str) -> None:
    page.locator(".lm-MenuBar-item", has_text=menu).click()
    for entry in entries:
        page.locator(".lm-Menu-item").get_by_text(entry, exact=True).click()


def in_kernel(lab: tuple[str, Path], code: str = "", expression: str = "None") -> Any:
    """Run code in the notebook's kernel and evaluate an expression, as a second front end."""
    address, runtime = lab
    with urlopen(f"{address}/api/kernels") as answer:
        (kernel,) = json.load(answer)
    client = BlockingKernelClient(connection_file=str(runtime / f"kernel-{kernel['id']}.json"))
    client.load_connection_file()
    client.start_channels()
    client.wait_for_ready(timeout=PATIENCE)
    asked = {"value": f"__import__('json').dumps({expression})"}
    reply = client.execute_interactive(
        code, user_expressions=asked, timeout=PATIENCE, output_hook=lambda _: None
    )
    client.stop_channels()
    assert reply["content"]["status"] == "ok", reply["content"]
    return json.loads(reply["content"]["user_expressions"]["value"]["data"]["text/plain"].strip("'"))


def canvas(page: Page) -> str:
    return str(page.locator("[data-explorer] canvas").first.evaluate("canvas => canvas.toDataURL()"))


def test_python_and_the_hand_move_the_same_explorer(page, lab):
    handle = page.get_by_role("button", name="Input a")
    before = canvas(page)
    in_kernel(lab, "w.a = [-2, 1]")
    page.get_by_role("button", name="Input a, at (−2.00, 1.00)").wait_for()
    after = canvas(page)
    assert after != before
    in_kernel(lab, "w.eps = 0.5")
    page.locator("output", has_text="0.5").first.wait_for()

    box = handle.bounding_box()
    assert box
    page.mouse.move(box["x"] + 15, box["y"] + 15)
    page.mouse.down()
    page.mouse.move(box["x"] + 95, box["y"] - 5, steps=8)
    page.mouse.up()
    deadline = time.monotonic() + PATIENCE
    moved: list[float] = []
    while time.monotonic() < deadline:
        moved = in_kernel(lab, expression="w.a")
        if moved[0] > -1.5 and moved == in_kernel(lab, expression="w.a"):
            break
    assert moved[0] > -1.5
    assert moved[1] > 1.05
    first, second = (f"{x:.2f}".replace("-", "−") for x in moved)
    page.get_by_role("button", name=f"Input a, at ({first}, {second})").wait_for()
    assert canvas(page) != after

    handle.focus()
    page.keyboard.press("ArrowUp")  # which is a shortcut of the notebook, too
    while in_kernel(lab, expression="w.a")[1] <= moved[1]:
        assert time.monotonic() < deadline + PATIENCE


def test_in_a_dark_lab_the_explorer_is_dark_and_offers_no_link(page, lab):
    ink = "root => getComputedStyle(root.querySelector('.lg-body')).getPropertyValue('--ink')"
    root = page.locator("[data-explorer]").first
    assert root.evaluate(ink) == "#23262D"
    assert root.get_by_role("button", name="Copy link").count() == 0
    choose(page, "Settings", "Theme", "JupyterLab Dark")
    page.wait_for_function(f"() => ({ink})(document.querySelector('[data-explorer]')) === '#E2E0DA'")


def test_tasks_are_told_and_ticked_in_a_lab_too(page, lab):
    root = page.locator("[data-explorer]").first
    tasks = root.locator(".lg-tasks li")
    assert tasks.count() == 3
    in_kernel(lab, "w.eps = 1; w.a = [1, -1]")
    root.get_by_role("img", name="done:").wait_for()
    assert "two lines parallel to the diagonal" in (tasks.nth(1).text_content() or "")
    assert "equal" in json.loads(page.evaluate("localStorage.getItem('tasks:two-points')"))
