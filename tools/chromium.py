"""Chromium as tests and tools start it, what it is shown, and JupyterLab as they run it there."""

import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Playwright

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
MISSING = "no Chromium: install it (Debian: apt-get install chromium)"
# The menu under the address bar is two hidden pages, opened with each window, and a process is kept ready for
# the next site: a third of the time of a visit.
UNSEEN = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "PreloadTopChromeWebUI",
    "SpareRendererForSitePerProcess",
)
# What Playwright switches off by the same flag; Chromium obeys the last one alone.
BY_PLAYWRIGHT = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
    "msEdgeUpdateLaunchServicesPreferredVersion",
    "msForceBrowserSignIn",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNSEEN + BY_PLAYWRIGHT)}",
]
# In a lab that exposes its application: run the open notebook once there is a kernel, or its last cell; save.
# Now and then a lab misses that a cell has ended, and waits for it without end.
RUN_ALL = """async ([seconds, again]) => {
  const notebook = jupyterapp.shell.currentWidget;
  await notebook.context.ready;
  await notebook.sessionContext.ready;
  if (again) await notebook.sessionContext.restartKernel();
  const late = new Promise((done) => setTimeout(() => done("late"), 1000 * seconds));
  const ended = await Promise.race([jupyterapp.commands.execute("notebook:run-all-cells"), late]);
  if (ended === "late") return false;
  await notebook.context.save();
  return true;
}"""
RUN_LAST = """async () => {
  const notebook = jupyterapp.shell.currentWidget;
  notebook.content.activeCellIndex = notebook.content.widgets.length - 1;
  await jupyterapp.commands.execute("notebook:run-cell");
  await notebook.context.save();
}"""


def run_all(page: Page, seconds: float = 120) -> None:
    """Run All in a lab; where it does not end in that time, once more with a new kernel."""
    for again in (False, True):
        if page.evaluate(RUN_ALL, [seconds, again]):
            return
    raise TimeoutError(f"Run All did not end within {seconds:g} s, twice")


def launch(playwright: Playwright) -> Browser:
    """Start Chromium; without one the program ends and says how to get it."""
    if CHROMIUM is None:
        raise SystemExit(MISSING)
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


class Quiet(SimpleHTTPRequestHandler):
    """Files of a folder."""

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path, handler: type[SimpleHTTPRequestHandler] = Quiet) -> Iterator[str]:
    """The address of a folder's files, in silence."""

    class Patient(ThreadingHTTPServer):
        def handle_error(self, request: Any, client_address: Any) -> None:
            if not isinstance(sys.exception(), ConnectionError):  # who leaves a page early is no fault
                super().handle_error(request, client_address)

    server = Patient(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
