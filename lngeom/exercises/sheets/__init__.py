"""The ten sheets as data, a module each, named as its chapter: ``QUESTIONS`` is what it asks, in order.

Here stand the answers.  The registry alone imports them, when a question is first looked up.
"""
