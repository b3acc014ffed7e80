"""Chromium for tests and tools: how to start it, serve files to it, and run JupyterLab in it."""

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
# The menu under the address bar opens two hidden pages with each window, and a spare process is kept for the
# next site; together they take a third of the time of a visit.
UNSEEN = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "PreloadTopChromeWebUI",
    "SpareRendererForSitePerProcess",
)
# Features that Playwright disables by the same flag, of which Chromium uses only the last occurrence.
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
# In a lab that exposes its application: run the open notebook once there is a kernel, and save.
# Sometimes a lab misses the end of a cell and waits forever, hence the time limit.
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


def run_all(page: Page, seconds: float = 120) -> None:
    """Run all cells in a lab; if they do not end in time, run them once more with a new kernel."""
    for again in (False, True):
        if page.evaluate(RUN_ALL, [seconds, again]):
            return
    raise TimeoutError(f"Run All did not end within {seconds:g} s, twice")


def launch(playwright: Playwright) -> Browser:
    """Start Chromium; if it is not installed, exit with instructions."""
    if CHROMIUM is None:
        raise SystemExit(MISSING)
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


class Quiet(SimpleHTTPRequestHandler):
    """A handler that serves a folder without logging."""

    def log_message(self, *args: object) -> None:
        """Log nothing."""


@contextmanager
def served(folder: Path, handler: type[SimpleHTTPRequestHandler] = Quiet) -> Iterator[str]:
    """Serve a folder, and yield its address."""

    class Patient(ThreadingHTTPServer):
        def handle_error(self, request: Any, client_address: Any) -> None:
            if not isinstance(sys.exception(), ConnectionError):  # a client may leave a page early
                super().handle_error(request, client_address)

    server = Patient(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
