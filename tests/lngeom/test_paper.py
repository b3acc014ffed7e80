"""The paper about the book: what it cites, what such a journal asks for, and what it promises of the book."""

import re

import yaml

from ..pages import ROOT

TEXT = (ROOT / "paper" / "paper.md").read_text("utf-8")
ENTRIES = dict(re.findall(r"@\w+\{(\w+),(.*?)\n\}", (ROOT / "paper" / "paper.bib").read_text("utf-8"), re.S))


def test_it_cites_what_its_bibliography_has_and_the_latter_nothing_else():
    assert set(re.findall(r"@(\w+)", TEXT)) == set(ENTRIES)
    for key, entry in ENTRIES.items():
        assert re.search(r"^  (doi|url) = ", entry, re.M), key


def test_entries_that_the_book_has_too_agree_with_it():
    book = dict(re.findall(r"@\w+\{(\w+),(.*?)\n\}", (ROOT / "references.bib").read_text("utf-8"), re.S))
    shared = set(book) & set(ENTRIES)
    assert len(shared) >= 5
    for key in shared:
        assert set(re.findall(r"^  (?!note).*?(?=,?$)", ENTRIES[key], re.M)) <= set(
            re.findall(r"^  .*?(?=,?$)", book[key], re.M)
        )


def test_it_has_the_parts_that_are_asked_for():
    head = yaml.safe_load(TEXT.split("---")[1])
    assert {"title", "tags", "authors", "affiliations", "date", "bibliography"} <= head.keys()
    assert (ROOT / "paper" / head["bibliography"]).exists()
    parts = re.findall(r"^# (.*)$", TEXT, re.M)
    wanted = ["Summary", "Statement of need", "Audience", "Learning objectives", "Content and sequence"]
    wanted += ["Instructional design", "How others can teach with it", "Experience of use", "References"]
    assert parts == wanted
    assert 500 < len(TEXT.split()) < 1500


def test_ways_to_report_ask_and_contribute_are_written_down_and_found():
    guide = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    assert all(f"{way} " in guide for way in ("Report", "Contribute"))
    readme = (ROOT / "README.md").read_text("utf-8")
    assert "(CONTRIBUTING.md)" in readme
    assert "report errors in an issue" in readme
