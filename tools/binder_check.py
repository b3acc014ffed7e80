"""Open a chapter as Binder would, without Docker; run it, and drive an explorer.

python -m tools.binder_check [NOTEBOOK]

repo2docker itself says which files of the committed repository it would use and which versions its image
brings; these go into a fresh environment, and JupyterLab of that environment opens the notebook in Chromium
by Binder's kind of address, runs all of its cells, and moves a slider whose new value Python must then see.
"""

from __future__ import annotations

import json
import os
import re
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Error, Page, sync_playwright
from tqdm import tqdm

from tools.chromium import RUN_LAST, launch, run_all

ROOT = Path(__file__).parents[1]
REPO2DOCKER = "jupyter-repo2docker==2026.4.0"
PYTHON = "3.11"
BASE = ("jupyterlab", "ipywidgets", "ipykernel")
PATIENCE = 240  # seconds for a notebook on a busy machine
DRIVEN = "notebooks/driven.ipynb"
EXPLORER = """\
import json
from lngeom import explorers
explorer = explorers.Gains()
explorer"""
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
OPEN = "async path => { await jupyterapp.commands.execute('docmanager:open', { path }); }"
READ = "print(json.dumps(explorer.state))"


def tool(*command: str, cwd: Path) -> str:
    """What a command of repo2docker's environment says."""
    uv = [sys.executable, "-m", "uv", "tool", "run", "--from", REPO2DOCKER]
    done = subprocess.run([*uv, *command], cwd=cwd, capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


def check_choice(checkout: Path) -> None:
    """Stop unless repo2docker picks binder/ and its Python."""
    plan = tool("jupyter-repo2docker", "--no-build", "--debug", ".", cwd=checkout)
    for sign in (f"conda environment for python={PYTHON}", '-r "binder/requirements.txt"'):
        if sign not in plan:
            raise SystemExit(
                f"repo2docker would not use the configuration in binder/: it does not say {sign!r}"
            )


def base_pins(checkout: Path) -> list[str]:
    """The versions that Binder's image brings, from the lock of repo2docker."""
    code = (
        "import repo2docker.buildpacks.conda as c, pathlib; "
        f"print((pathlib.Path(c.__file__).parent / 'environment.py-{PYTHON}-linux-64.lock').read_text())"
    )
    lock = tool("python", "-c", code, cwd=checkout)
    found = dict(re.findall(rf"/({'|'.join(BASE)})-([\d.]+)-[^/]*\.conda", lock))
    if set(found) != set(BASE):
        raise SystemExit(
            f"repo2docker's lock for Python {PYTHON} names {sorted(found)}, expected {sorted(BASE)}"
        )
    return [f"{name}=={version}" for name, version in found.items()]


def install(checkout: Path, environment: Path, pins: list[str]) -> None:
    """A fresh environment: what the image brings, then what binder/ asks for."""
    uv = [sys.executable, "-m", "uv"]
    subprocess.run([*uv, "venv", "--quiet", "--python", PYTHON, environment], check=True)
    python = str(environment / "bin" / "python")
    subprocess.run([*uv, "pip", "install", "--quiet", "--python", python, *pins], check=True)
    (environment / "pins.txt").write_text("\n".join(pins) + "\n")
    command = [*uv, "pip", "install", "--quiet", "--python", python, "-r", "binder/requirements.txt"]
    subprocess.run([*command, "-c", str(environment / "pins.txt")], cwd=checkout, check=True)


@contextmanager
def jupyter(checkout: Path, environment: Path) -> Iterator[tuple[str, str]]:
    """JupyterLab as a hub starts it, under a base address and with a token; yields both."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    token, base = secrets.token_hex(16), "/user/reader/"
    command = [
        str(environment / "bin" / "jupyter-lab"), "--no-browser", "--allow-root", f"--port={port}",
        "--ip=127.0.0.1", f"--ServerApp.base_url={base}", f"--IdentityProvider.token={token}",
        "--LabApp.news_url=", "--LabApp.expose_app_in_browser=True",
    ]  # fmt: skip
    own = {"JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"}
    settings = {name: str(environment / name.lower()) for name in own}
    path = f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}"
    server = subprocess.Popen(
        command, cwd=checkout, env=os.environ | settings | {"PATH": path},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield f"http://127.0.0.1:{port}{base}", token
    finally:
        server.terminate()
        server.wait(30)


def open_notebook(page: Page, address: str, token: str, notebook: str) -> None:
    """Open a notebook in the lab by the address that Binder redirects to, once the server is up."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            page.goto(f"{address}lab/tree/{notebook}?token={token}")
            break
        except Error:  # the server does not answer yet
            if time.monotonic() > end:
                raise
            time.sleep(0.5)
    page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=PATIENCE * 1000)


def saved(path: Path) -> list[dict[str, Any]]:
    """The code cells of a notebook that the lab ran and saved."""
    cells = [cell for cell in json.loads(path.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    wrong = [out for cell in cells for out in cell["outputs"] if out["output_type"] == "error"]
    if wrong:
        raise SystemExit(f"{path.name}: {wrong[0]['ename']}: {wrong[0]['evalue']}")
    if not all(cell["execution_count"] for cell in cells):
        raise SystemExit(f"{path.name} was not run to its end")
    return cells


def printed(path: Path) -> dict[str, Any]:
    """What the last cell printed."""
    state: dict[str, Any] = json.loads("".join(saved(path)[-1]["outputs"][0]["text"]))
    return state


def drive(page: Page, path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Show an explorer, move its first slider by the keyboard, read its state: before and after."""
    run_all(page)
    before = printed(path)
    slider = page.locator(".jp-OutputArea-output input[type=range]:visible").first
    slider.wait_for(timeout=PATIENCE * 1000)
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    end = time.monotonic() + PATIENCE
    while (after := printed(path)) == before and time.monotonic() < end:
        page.evaluate(RUN_LAST)
    return before, after


def in_browser(checkout: Path, environment: Path, notebook: str, steps: Iterator[str]) -> None:
    """The part that needs Chromium."""
    with jupyter(checkout, environment) as (address, token), sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": 1400, "height": 1000})
        next(steps)
        open_notebook(page, address, token, notebook)
        run_all(page)
        print(f"{notebook}: {len(saved(checkout / notebook))} cells ran in JupyterLab, none failed")
        next(steps)
        cells = [new_code_cell(source) for source in (EXPLORER, READ)]
        nbformat.write(new_notebook(cells=cells, metadata=KERNEL), checkout / DRIVEN)
        page.evaluate(OPEN, DRIVEN)
        before, after = drive(page, checkout / DRIVEN)
        if before == after:
            raise SystemExit(f"the slider of the explorer moved, Python still sees {after}")
        print(
            "a slider moved by the keyboard; Python saw", {k: v for k, v in after.items() if before[k] != v}
        )


def main(notebook: str) -> None:
    """All steps, with their names on a progress bar."""
    names = ("ask repo2docker", "install", "start JupyterLab", "run the notebook", "drive an explorer")
    bar = tqdm(names, desc="as Binder", bar_format="{desc}: {n_fmt}/{total_fmt} {postfix} [{elapsed}]")

    def announced() -> Iterator[str]:
        for name in bar:
            bar.set_postfix_str(name)
            yield name

    steps = announced()
    with tempfile.TemporaryDirectory() as folder:
        checkout, environment = Path(folder, "home"), Path(folder, "environment")
        subprocess.run(["git", "clone", "--quiet", ROOT, checkout], check=True)
        next(steps)
        check_choice(checkout)
        pins = base_pins(checkout)
        next(steps)
        install(checkout, environment, pins)
        next(steps)
        in_browser(checkout, environment, notebook, steps)


if __name__ == "__main__":
    main(*sys.argv[1:] or ["notebooks/02-centering.ipynb"])
