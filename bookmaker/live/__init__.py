"""Code cells that a reader edits and runs on the page: Python in the browser, served by the book itself.

``archives`` and ``site`` put Pyodide and what it imports next to the pages; ``runner`` runs in the browser.
"""
