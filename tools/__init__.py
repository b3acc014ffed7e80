"""Commands for the book, such as ``python -m tools.notebooks``; the Makefile calls most of them.

Conventions: ROOT is the checkout, a page is a name such as ``"chapters/02-centering"``, and a sheet is a key
such as ``"centering"``.
"""
