"""The words that `make pages` counts on a page, and those it leaves out."""

from tools.chromium import served
from tools.pages import Compressed, reading, weight

from .browsing import needs_chromium

BOX = (
    '<div class="proof theorem admonition"><p>Here is <span class="proof-mark">[machine 2]</span>.</p></div>'
)
COUNTED = """<article class="bd-article"><section><h1>Five words: a heading, <em>two</em>.</h1>
<section><h2>One</h2>%(box)s<figure><img></figure>%(box)s<div class="cell tag_digits"></div></section>
<section><h2>Two</h2><details><summary>more</summary><figure><img></figure><p>hidden words</p></details>
<section><h3>Three</h3>%(box)s</section><div class="cell tag_plain"></div></section>
<pre>code here</pre><p>and <code>f(x)</code> <span class="katex">x = 1</span> &mdash; so</p>
<table><td>7</table>
</section></article>"""


@needs_chromium
def test_words_are_counted_where_they_are_seen_and_pictures_where_they_come_before(browser):
    with browser.new_page() as page:
        page.set_content(COUNTED % {"box": BOX})
        found = reading(page)
    heading, titles, boxes, summary, last = 5, 3, 3 * (2 + 2), 1, 2
    assert found.pop("height") >= 900
    assert found == {
        "words": heading + titles + boxes + summary + last,
        "verdicts": 3 * 2,
        "boxes": 3,
        "picture": 1,  # before the first there is none, before the third it is folded
        "digits": 2,
        "plain": 1,
    }


@needs_chromium
def test_the_weight_of_a_visit_is_that_of_compressed_files_however_small_the_page_is(browser, tmp_path):
    (tmp_path / "large.css").write_text("p { color: red }\n" * 10_000)
    (tmp_path / "page.html").write_text(
        '<link rel="icon" href="data:,"><link rel="stylesheet" href="large.css"><img src="data:,">'
    )
    with served(tmp_path, Compressed) as base:
        found = weight(browser, f"{base}some/prefix/page.html")
    assert found["requests"] == 2
    assert 0 < found["KB"] < 3
