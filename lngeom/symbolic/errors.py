"""What the derivation engine raises."""


class Unproved(Exception):
    """No proof was found: the step may be true, but it does not stand."""


class Refuted(Unproved):
    """The step is false: the message holds an instance on which the two sides differ."""


class IllFormed(Refuted):
    """The expression has no meaning: its shapes do not fit."""
