"""The executed chapters: every identity is derived where it says, and no chain proves anything else."""

import re
from itertools import pairwise

import pytest

from lngeom.identities import IDENTITIES
from lngeom.symbolic import Derivation, tex

from .pages import is_executable, outputs, page_names, sheet_names, source

PAGES = [page for page in page_names() if is_executable(page) and page not in sheet_names()]


@pytest.fixture(scope="module")
def chains() -> dict[str, list[Derivation]]:
    """All derivations that a page makes, by page."""
    made: dict[str, list[Derivation]] = {}
    original = Derivation.__init__
    with pytest.MonkeyPatch.context() as patch:
        for page in PAGES:
            kept = made.setdefault(page, [])

            def remember(self, start, kept=kept):
                original(self, start)
                kept.append(self)

            patch.setattr(Derivation, "__init__", remember)
            for _ in outputs(page):
                pass
    return made


def test_every_identity_is_closed_by_a_chain_in_its_chapter(chains):
    closed = {(page, chain.closes.id) for page, made in chains.items() for chain in made if chain.closes}
    missing = [e.id for e in IDENTITIES if (f"chapters/{e.chapter}", e.id) not in closed]
    assert not missing


def test_no_chain_proves_what_the_catalogue_does_not_state(chains):
    open_ends = [repr(chain) for made in chains.values() for chain in made if chain.closes not in IDENTITIES]
    assert not open_ends


def test_no_step_shows_the_same_formula_twice(chains):
    for made in chains.values():
        for chain in made:
            formulas = [tex(e) for e, _ in chain.steps]
            assert all(left != right for left, right in pairwise(formulas)), repr(chain)


def test_every_identity_is_stated_in_a_box_of_its_chapter():
    for entry in IDENTITIES:
        boxes = re.findall(r":::\{identities\}(.*?):::", source(f"chapters/{entry.chapter}"), re.S)
        assert any(entry.id in box.split() for box in boxes), entry.id


@pytest.mark.parametrize("page", page_names())
def test_pages_have_a_description_and_figures_have_captions_and_alt_texts(page):
    text = source(page)
    assert re.search(r"html_meta:\n\s+description: \".{60,300}\"", text)
    explorers = "|".join(re.findall(r"^from lngeom.explorers import (\w+)$", text, re.M)) or "figures"
    drawn = len(re.findall(rf"^(?:figures\.\w+|{explorers})\(", text, re.M))
    assert (
        drawn
        == len(re.findall(r"^    alt: >-$", text, re.M))
        == len(re.findall(r"^    caption: \"", text, re.M))
    )
