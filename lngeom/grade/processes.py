"""Ends of processes: none may outlive the one that watches over it."""

from __future__ import annotations

import ctypes
import signal
import sys
from contextlib import suppress

import psutil

__all__ = ["adopt_orphans", "die_with_parent", "end", "end_children", "threads"]

PDEATHSIG, SUBREAPER = 1, 36  # options of Linux's prctl


def adopt_orphans() -> None:
    """Become the parent of processes whose own parent ends, so that none escapes; Linux alone knows this."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)


def die_with_parent() -> None:
    """Be killed when the parent ends; Linux alone knows this."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def end_children(pid: int) -> None:
    """Kill all that descends from a process, until nothing is left."""
    for _ in range(100):
        try:
            left = psutil.Process(pid).children(recursive=True)
        except psutil.NoSuchProcess:
            return
        if not left:
            return
        for process in left:
            with suppress(psutil.NoSuchProcess):
                process.kill()
        psutil.wait_procs(left, timeout=1)


def end(pid: int) -> None:
    """Kill a process and all that descends from it."""
    end_children(pid)
    with suppress(psutil.NoSuchProcess):
        psutil.Process(pid).kill()


def threads(uid: int) -> int:
    """How many threads a user has running; those of all users if ``uid`` is below 0."""
    running = 0
    for process in psutil.process_iter():
        with suppress(psutil.Error):  # it has ended
            if uid < 0 or process.uids().real == uid:
                running += process.num_threads()
    return running
