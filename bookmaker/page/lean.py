"""What a page asks for: one stylesheet and one script, and no part of the theme that nobody uses.

The files that Sphinx and its extensions would link are only named here, in two variables of the page's
template (``_templates/static/webpack-macros.html``); ``bundle`` packs them when all pages are written.
Left out:

- sphinx-thebe, which Jupyter Book always loads and which declares a constant twice, an error on every page;
- the theme's scripts and Bootstrap: ``assets/reader.js`` does what readers need in a tenth of the time;
- the scripts of sphinx-togglebutton and of sphinx-design's tabs: folded text here is ``<details>``;
- those of sphinx-copybutton, which give all code of a page a button when it loads: ``assets/reader.js`` does
  so where one reads;
- inline settings that only those scripts read, and the state of Jupyter's widgets (see ``explorers``).

docutils gives entries of a bibliography a deprecated role, in a list that must hold list items, and MyST-NB
gives every folded cell the same name, which is not the one it shows.
The theme's button that opens the pages under a chapter has none.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

UNUSED = re.compile(
    r"thebe|togglebutton|design-tabs|clipboard|copybutton\.js|scripts/sphinx-book-theme|(^|/)theme\.css$"
)
THEME_CSS = ["basic.css", "styles/pydata-sphinx-theme.css"]
REPLACEMENTS = {
    'role="doc-biblioentry"': 'role="listitem"',
    ' aria-label="Toggle hidden content"': "",
}
IMAGE = re.compile(r'(<img [^>]*?src="[^"]*?_images/([^"]+\.svg)"[^>]*?)\s*/?>')
TOGGLE = re.compile(r">([^<]*)</a>(<details[^>]*><summary>)")
SIZE = re.compile(r'<svg[^>]*? width="([\d.]+)pt" height="([\d.]+)pt"')
PIXELS_PER_POINT = 4 / 3


def _name(file: Any) -> str:
    return str(getattr(file, "filename", file) or "").split("?")[0].removeprefix("_static/")


def name_assets(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Take stylesheets and scripts off the page and name them for the bundle."""
    css = [_name(f) for f in context["css_files"]]
    scripts = context["script_files"]
    js = [_name(f) for f in scripts if "json" not in f.attributes.get("type", "")]
    context["bundled_css"] = " ".join(n for n in THEME_CSS + css if n and not UNUSED.search(n))
    context["bundled_js"] = " ".join(n for n in js if n and not UNUSED.search(n))
    if context.get("favicon_url"):  # in the page, small as it is: one request less
        icon = Path(app.srcdir, app.config.html_favicon).read_text("utf-8")
        context["favicon_url"] = f"data:image/svg+xml,{quote(icon)}"
    context["css_files"] = []
    context["script_files"] = []


def mend_body(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Repair roles and labels; give figures their size, so that nothing moves when they come."""
    if "body" not in context:
        return
    body = context["body"]
    for wrong, right in REPLACEMENTS.items():
        body = body.replace(wrong, right)
    sources = {name: Path(app.srcdir, source) for source, name in app.builder.images.items()}
    context["body"] = IMAGE.sub(lambda image: _sized(image[1], sources[image[2]]), body)


def name_toggles(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Say what the sidebar's buttons open."""
    toctree = context.get("generate_toctree_html")
    if toctree:
        named = r'>\1</a>\2<span class="visually-hidden">Pages under \1</span>'
        context["generate_toctree_html"] = lambda *args, **how: TOGGLE.sub(named, str(toctree(*args, **how)))


def _sized(tag: str, source: Path) -> str:
    """The image as it will stand on the page: a box that can scroll, the size known before the file comes."""
    size = SIZE.search(source.read_text("utf-8")[:1000])
    if size is None:
        raise ExtensionError(f"{source} does not state its width and height in points, as matplotlib does.")
    width, height = (round(float(points) * PIXELS_PER_POINT) for points in size.groups())
    return f'<span class="figure-scroller">{tag} width="{width}" height="{height}" loading="lazy"></span>'


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("html-page-context", name_assets, priority=990)  # after all that add files
    app.connect("html-page-context", mend_body, priority=990)
    app.connect("html-page-context", name_toggles, priority=990)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
