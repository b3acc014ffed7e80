"""The Sphinx extensions that build the book, in packages named after the parts that a reader sees.

Conventions: a page is the docname of a chapter or a sheet, e.g. ``"chapters/03-sphere"``; its key is the part
after the number, ``"sphere"``.  A sheet is a page of exercises.  A box is a theorem, proposition, lemma or
corollary, and a label is the Sphinx label of a box or a formula.
"""
