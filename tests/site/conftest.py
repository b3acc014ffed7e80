"""Fixtures of the site's tests: one browser, and the built book served to it."""

from .browsing import browser, site

__all__ = ["browser", "site"]  # fixtures
