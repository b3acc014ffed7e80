"""The ten sheets as data, a module each, named as its chapter: ``QUESTIONS`` is what it asks, in order.

Here stand the answers.  Nothing imports this but the registry, when a question is first looked up.
"""
