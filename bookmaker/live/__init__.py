"""Code cells that a reader edits and runs on the page: Python in the browser, served by the book itself.

The build (``archives``, ``site``) puts Pyodide and the bytecode of what proofs need beside the pages;
``pack`` makes that bytecode inside Pyodide, whose Python must read it.
``runner`` and ``slices`` run in the browser.
"""
