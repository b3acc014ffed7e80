"""The built pages as a reader gets them, each parsed once: what reads many of them belongs to one group."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

from ..pages import ROOT

HTML = ROOT / "_build" / "html"
reads_pages = pytest.mark.xdist_group("a page is parsed once")


def soup(page: str) -> Any:
    """A page of the book, by name; whoever changes it changes it for others."""
    return parsed(HTML / f"{page}.html")


@lru_cache
def parsed(path: Path) -> Any:
    return BeautifulSoup(path.read_text("utf-8"), "html.parser")
