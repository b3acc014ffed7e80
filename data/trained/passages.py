"""The texts that the two language models read."""

from __future__ import annotations

import re

from lngeom.transformers.texts import text

# Charles Darwin, On the Origin of Species (1859), its last paragraph.  In the public domain.
DARWIN = (
    "It is interesting to contemplate an entangled bank, clothed with many plants of many kinds, with "
    "birds singing on the bushes, with various insects flitting about, and with worms crawling through "
    "the damp earth, and to reflect that these elaborately constructed forms, so different from each "
    "other, and dependent on each other in so complex a manner, have all been produced by laws acting "
    "around us. These laws, taken in the largest sense, being Growth with Reproduction; Inheritance which "
    "is almost implied by reproduction; Variability from the indirect and direct action of the external "
    "conditions of life, and from use and disuse; a Ratio of Increase so high as to lead to a Struggle "
    "for Life, and as a consequence to Natural Selection, entailing Divergence of Character and the "
    "Extinction of less-improved forms. Thus, from the war of nature, from famine and death, the most "
    "exalted object which we are capable of conceiving, namely, the production of the higher animals, "
    "directly follows. There is grandeur in this view of life, with its several powers, having been "
    "originally breathed into a few forms or into one; and that, whilst this planet has gone cycling on "
    "according to the fixed law of gravity, from so simple a beginning endless forms most beautiful and "
    "most wonderful have been, and are being, evolved."
)

# A sentence, a paraphrase, and something else.
TRIPLES = (
    (
        "A cat is sitting on the mat.",
        "The kitten sat down on the rug.",
        "The stock market fell sharply today.",
    ),
    (
        "How do I reset my password?",
        "I forgot my login and need a new password.",
        "Bees make honey from nectar.",
    ),
    (
        "The train to Vienna was late.",
        "Our railway journey to Vienna got delayed.",
        "She paints with oil colours.",
    ),
    (
        "He bought a new car last week.",
        "Last week he purchased a new automobile.",
        "The soup needs more salt.",
    ),
    (
        "Children are playing football in the park.",
        "Some kids play soccer outdoors.",
        "A proof by induction.",
    ),
    (
        "Vaccines protect against disease.",
        "Immunization prevents illness.",
        "The violin has four strings.",
    ),
)
SENTENCES = (*(sentence for triple in TRIPLES for sentence in triple), DARWIN)

KINDS = ("Darwin", *8 * ("Botchan",), *7 * ("this book",))  # who wrote each passage
LONG = 1600  # characters, more than 128 tokens


def passages(novel: str) -> list[str]:
    """Return beginnings of texts in the order of ``KINDS``.

    They are Darwin's paragraph, passages of a novel, and passages of the source of this book, on which
    chapter 11's model was trained.  Each begins at a paragraph or a sentence and continues with the text that
    follows it; in the book, this includes formulas and code.

    Parameters
    ----------
    novel : str
        Natsume Soseki, *Botchan*, translated by Yasotaro Morri, as in Project Gutenberg, with its header and
        footer.
    """
    story = re.search(r"\*\*\* START OF.*?\*\*\*(.*)\*\*\* END OF", novel, re.S)
    if story is None:
        raise SystemExit("the novel has no frame of Project Gutenberg")
    book = bytes(text()[0].astype("u1")).decode("utf-8", "replace")
    told = _stretches(story[1], r"[.!?]\n([A-Z][a-z]* [^\n]{40})", KINDS.count("Botchan"))
    explained = _stretches(book, r"\n\n([A-Z][a-z]* [^\n]{80})", KINDS.count("this book"))
    return [DARWIN, *(" ".join(passage.split()) for passage in told), *explained]


def _stretches(whole: str, beginning: str, number: int) -> list[str]:
    """Return ``number`` passages from the whole text."""
    starts = [match.start(1) for match in re.finditer(beginning, whole)]
    starts = [start for start in starts if start + LONG < len(whole)]
    chosen = [starts[n * len(starts) // number] for n in range(number)]
    return [whole[start : start + LONG] for start in chosen]
