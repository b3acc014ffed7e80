"""Private questions: 16 families of which a secret seed draws the numbers; see :mod:`.bank`."""
