"""Kernels that start at once: each is a fork of a process that has imported what the chapters import.

Else Python, Jupyter, SymPy and Matplotlib would be imported for each page, which took as long as many a page.
"""

from __future__ import annotations

import functools
import gc
import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
import weakref
from multiprocessing import forkserver
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from jupyter_client.kernelspec import KernelSpec
from jupyter_client.manager import AsyncKernelManager
from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from traitlets import default

ROOT = Path(__file__).resolve().parents[2]
NEEDED = [
    "bookmaker.execution.derived",
    "ipykernel.kernelapp",
    "jupyter_book.cli.main",  # each fork imports the main script anew
    "lngeom.identities",  # to write down what a page derives
]
# The catalogue and the sheets are loaded when they are asked for, by a kernel that would be one of many
ASKED_FOR = [*ROOT.glob("lngeom/identities/[!_]*.py"), *ROOT.glob("lngeom/exercises/sheets/[!_]*.py")]
OF_CHAPTERS = [
    "lngeom.exercises",
    "lngeom.explorers",
    "lngeom.figures",
    *(".".join(file.relative_to(ROOT).with_suffix("").parts) for file in ASKED_FOR),
    "lngeom.notebook",
    "matplotlib.backends.backend_pdf",
    "matplotlib.backends.backend_svg",
    "matplotlib.pyplot",
]


class Process:
    """A forked process with the methods of :class:`subprocess.Popen` that Jupyter uses."""

    stdin = stdout = stderr = None

    def __init__(self, process: BaseProcess):
        process.start()
        self.process, self.pid = process, process.pid

    def poll(self) -> int | None:
        return self.process.exitcode

    def wait(self) -> int | None:
        self.process.join()
        return self.process.exitcode

    def send_signal(self, number: int) -> None:
        if self.poll() is None and self.pid:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.process.kill()

    def terminate(self) -> None:
        self.process.terminate()


class Provisioner(LocalProvisioner):
    """Starts a kernel by a fork."""

    parent: Any  # the manager

    @default("kernel_spec")
    def _of_the_manager(self) -> KernelSpec:
        return self.parent.kernel_spec

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        forks = multiprocessing.get_context("forkserver")
        where = self.parent.connection_file, str(kwargs["cwd"]), kwargs["env"]
        process = forks.Process(target=serve, args=where, daemon=True)
        self.process = Process(process)  # type: ignore[assignment]  # declared to be None
        return self.connection_info


class KernelManager(AsyncKernelManager):
    """A manager of one kernel that is forked.

    They speak over sockets in files: a free port that is found here may be taken before the kernel has it.
    """

    def __init__(self, **kwargs: Any):
        super().__init__(**kwargs)
        folder = tempfile.mkdtemp(prefix="kernel-")
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        self.transport, self.ip = "ipc", str(Path(folder) / "socket")
        self.provisioner = Provisioner(parent=self)


def make_ready(*, chapters: bool, now: bool) -> None:
    """Say what kernels have imported when they start, and start the process that they are forks of.

    Parameters
    ----------
    chapters : bool
        Whether the kernels are for the chapters of this book, and have imported what those import.
    now : bool
        Whether to start it at once, as kernels will be needed: then it imports while others go on.
    """
    multiprocessing.set_forkserver_preload(NEEDED + OF_CHAPTERS * chapters)
    if now:
        forkserver.ensure_running()


def collect_rarely() -> None:
    """Let Python look for cycles seldom: it goes through millions of objects of SymPy or Sphinx each time.

    This saves a twelfth of the time, for a fifth more memory, in a process that ends soon.
    """
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def parse_labels_once() -> None:
    """Let all renderers of Matplotlib share what reads their labels; else each reads every label anew.

    That took a quarter of the time of a figure: it is laid out, drawn, and drawn for print.
    """
    import matplotlib.text

    # a class gives way to a function that always returns the same one of its objects
    matplotlib.text.TextToPath = functools.cache(matplotlib.text.TextToPath)  # type: ignore[misc, assignment]


def serve(connection_file: str, folder: str, env: dict[str, str]) -> None:
    """Be a kernel, in the forked process, without a debugger and without a trace in IPython's history."""
    sys.modules["debugpy"] = None  # type: ignore[assignment]  # a hundred modules that each kernel would import
    import matplotlib
    from ipykernel.kernelapp import IPKernelApp

    collect_rarely()
    os.chdir(folder)
    os.environ.update(env)
    # as it is in a kernel that imports Matplotlib itself
    matplotlib.rcParams["backend"] = "module://matplotlib_inline.backend_inline"
    parse_labels_once()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    options = f"--IPKernelApp.parent_handle={os.getppid()}", "--HistoryManager.enabled=False"
    IPKernelApp.launch_instance(["-f", connection_file, *options])


# What nbclient is told.  Where nothing can be forked, on Windows, kernels start as usual.
CAN_FORK = "forkserver" in multiprocessing.get_all_start_methods()
USED = {"kernel_manager_class": KernelManager} if CAN_FORK else {}
