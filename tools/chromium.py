"""Chromium as tests and tools start it, what it is shown, and JupyterLab as they run it there."""

import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, Playwright

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
MISSING = "no Chromium: install it (Debian: apt-get install chromium)"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# In a lab that exposes its application: run the open notebook once there is a kernel, or its last cell; save
RUN_ALL = """async () => {
  const notebook = jupyterapp.shell.currentWidget;
  await notebook.context.ready;
  await notebook.sessionContext.ready;
  await jupyterapp.commands.execute("notebook:run-all-cells");
  await notebook.context.save();
}"""
RUN_LAST = """async () => {
  const notebook = jupyterapp.shell.currentWidget;
  notebook.content.activeCellIndex = notebook.content.widgets.length - 1;
  await jupyterapp.commands.execute("notebook:run-cell");
  await notebook.context.save();
}"""


def launch(playwright: Playwright) -> Browser:
    """Start Chromium; without one the program ends and says how to get it."""
    if CHROMIUM is None:
        raise SystemExit(MISSING)
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder's files, in silence."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
