"""What tests of the site share: one browser, and the built book served to it."""

from .browsing import browser, site

__all__ = ["browser", "site"]  # fixtures
