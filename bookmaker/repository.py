"""The addresses of the repository on GitHub and of its published book.

Launch buttons, the first cell of a notebook and the badges of the README use them, so that a fork's book
launches the fork.  In a workflow the repository comes from the environment, elsewhere from the git remote
``origin``.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

REMOTE = re.compile(r"(?:https://|ssh://git@|git@)(?:[\w-]+@)?github\.com[/:]([\w.-]+/[\w.-]+?)(?:\.git)?/?")


@dataclass(frozen=True)
class Address:
    """A repository on GitHub, ``"owner/name"`` or empty, its branch, and the address of the built book.

    Examples
    --------
    >>> here = Address("ada/geometry")
    >>> here.site
    'https://ada.github.io/geometry/'
    >>> Address().site
    ''
    """

    repository: str = ""
    branch: str = "main"
    book: str = ""

    @property
    def site(self) -> str:
        """The address of the book, or an empty text."""
        if self.book or not self.repository:
            return self.book and self.book.rstrip("/") + "/"
        owner, name = self.repository.split("/")
        host = f"{owner.lower()}.github.io"
        return f"https://{host}/" if name.lower() == host else f"https://{host}/{name}/"

    @property
    def git(self) -> str:
        """The address from which pip installs the package."""
        return f"git+https://github.com/{self.repository}@{self.branch}"

    def binder(self, notebook: str) -> str:
        """The address that opens a notebook of the repository on Binder, in JupyterLab."""
        return f"https://mybinder.org/v2/gh/{self.repository}/{self.branch}?urlpath=lab/tree/{notebook}"

    def colab(self, notebook: str) -> str:
        """The address that opens a notebook of the repository in Colab."""
        return f"https://colab.research.google.com/github/{self.repository}/blob/{self.branch}/{notebook}"


def address(root: Path, environment: Mapping[str, str] = os.environ) -> Address:
    """Find the address of a checkout: from the environment, else from its remote, else empty.

    Parameters
    ----------
    root : Path
        The checkout.
    environment : mapping
        ``GITHUB_REPOSITORY`` and ``GITHUB_REF``, as workflows set them; ``BOOK_URL`` for a book that is
        not published at the repository's GitHub Pages.

    Raises
    ------
    ValueError
        If ``GITHUB_REPOSITORY`` is not of the form owner/name.
    """
    repository = environment.get("GITHUB_REPOSITORY", "")
    pushed = re.fullmatch("refs/(?:heads|tags)/(.+)", environment.get("GITHUB_REF", ""))
    if repository and not re.fullmatch(r"[\w.-]+/[\w.-]+", repository):
        raise ValueError(f"GITHUB_REPOSITORY must be owner/name, got {repository!r}")
    if not repository and (remote := REMOTE.fullmatch(_git(root, "remote", "get-url", "origin"))):
        repository = remote[1]
    default = _git(root, "symbolic-ref", "--short", "refs/remotes/origin/HEAD").partition("/")[2]
    branch = pushed[1] if pushed else default
    return Address(repository, branch or "main", environment.get("BOOK_URL", ""))


def _git(root: Path, *arguments: str) -> str:
    """Run git and return its output, or an empty text without repository, remote or git."""
    try:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return done.stdout.strip()
