"""What the derivation engine raises; nothing else leaves it."""


class Unproved(Exception):
    """No proof was found: the step may be true, but it does not stand."""


class Spent(Unproved):
    """The budget of a proof is spent: it counts steps, so that a verdict depends on no machine."""


class Refuted(Unproved):
    """The step is false: the message holds an instance on which the two sides differ."""


class IllFormed(Refuted):
    """The expression has no meaning: its shapes do not fit, or two things in it bear one name."""


class Foreign(IllFormed, TypeError):
    """Not an exact expression of the calculus: a float, text, an unknown class, infinity."""
