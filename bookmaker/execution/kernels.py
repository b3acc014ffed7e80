"""Kernels that start fast: each is a fork of a process that has imported the chapters' libraries.

Otherwise each page would import Python, Jupyter, SymPy and Matplotlib, which takes as long as many pages run.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import shutil
import signal
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
    "debugpy",  # otherwise imported by each kernel
    "ipykernel.kernelapp",
    "jupyter_book.cli.main",  # each fork imports the main script again
]
# The modules of chapters are imported on first use, which would happen again in each kernel
ASKED_FOR = ROOT.glob("lngeom/chapters/*/[!_]*.py")
OF_CHAPTERS = [
    "lngeom.exercises",
    "lngeom.explorers",
    "lngeom.figures",
    "lngeom.identities",
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
    """The manager of one forked kernel.

    They communicate over Unix sockets, because a free TCP port may be taken before the kernel opens it.
    """

    def __init__(self, **kwargs: Any):
        super().__init__(**kwargs)
        folder = tempfile.mkdtemp(prefix="kernel-")
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        self.transport, self.ip = "ipc", str(Path(folder) / "socket")
        self.provisioner = Provisioner(parent=self)


def make_ready(*, chapters: bool, now: bool) -> None:
    """Set the modules that kernels have imported at their start, and start the process that is forked.

    Parameters
    ----------
    chapters : bool
        If True, the kernels are for the chapters of this book and preload their imports.
    now : bool
        If True, start the process immediately, so that it imports in the background.
    """
    multiprocessing.set_forkserver_preload(NEEDED + OF_CHAPTERS * chapters)
    if now:
        forkserver.ensure_running()


def collect_rarely() -> None:
    """Collect garbage rarely, since each collection traverses millions of objects of SymPy or Sphinx.

    This saves a twelfth of the time and costs a fifth more memory, in a process that ends soon.
    """
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)


def serve(connection_file: str, folder: str, env: dict[str, str]) -> None:
    """Run a kernel in the forked process, without writing to IPython's history."""
    import matplotlib
    from ipykernel.kernelapp import IPKernelApp

    collect_rarely()
    os.chdir(folder)
    os.environ.update(env)
    # the value in a kernel that imports Matplotlib itself
    matplotlib.rcParams["backend"] = "module://matplotlib_inline.backend_inline"
    signal.signal(signal.SIGINT, signal.default_int_handler)
    options = f"--IPKernelApp.parent_handle={os.getppid()}", "--HistoryManager.enabled=False"
    IPKernelApp.launch_instance(["-f", connection_file, *options])


# Arguments for nbclient.  On Windows, without fork, kernels start as usual.
CAN_FORK = "forkserver" in multiprocessing.get_all_start_methods()
USED = {"kernel_manager_class": KernelManager} if CAN_FORK else {}
