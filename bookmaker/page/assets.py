"""The assets of pages: one stylesheet without unused rules, one script, fonts without unused glyphs.

The files that Sphinx and its extensions would link are only named on a page, in two variables of its
template (``_templates/static/webpack-macros.html``).  When all pages are written, the union over all pages
becomes ``_static/site.js`` and a stylesheet.  The stylesheet is inlined in every page, because it blocks the
first paint, and on a phone its request takes a fifth of that time.  Updates of the theme need no change here.

Left out:

- sphinx-thebe, which Jupyter Book always loads and which declares a constant twice, an error on every page;
- the theme's scripts and Bootstrap: ``assets/reader.js`` replaces them in a tenth of the time;
- the scripts of sphinx-togglebutton and of sphinx-design's tabs: folded text here is ``<details>``;
- those of sphinx-copybutton, which add a button to all code when a page loads: ``assets/reader.js`` adds it
  only to code in view;
- inline settings that only those scripts read, and the state of Jupyter's widgets (see ``explorers``).

A CSS rule is used if each class and id in its selector occurs on some page or in some script.  A script may
also build a class from parts: a quoted part that ends or begins with a hyphen keeps all classes that begin or
end with it.

This module also repairs accessibility: docutils gives entries of a bibliography a deprecated role, in a list
that must contain list items; MyST-NB gives every folded cell the same accessible name, which differs from the
one shown; the theme's button that opens the pages under a chapter has no name.
"""

from __future__ import annotations

import base64
import hashlib
import io
import logging
import multiprocessing
import re
from collections.abc import Iterable, Mapping
from concurrent import futures
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import quote

import tinycss2
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

from bookmaker.order import connect

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
    """Remove stylesheets and scripts from the page, and name them for the bundle."""
    css = [_name(f) for f in context["css_files"]]
    scripts = context["script_files"]
    js = [_name(f) for f in scripts if "json" not in f.attributes.get("type", "")]
    context["bundled_css"] = " ".join(n for n in THEME_CSS + css if n and not UNUSED.search(n))
    context["bundled_js"] = " ".join(n for n in js if n and not UNUSED.search(n))
    if context.get("favicon_url"):  # inlined, since it is small: one request less
        icon = Path(app.srcdir, app.config.html_favicon).read_text("utf-8")
        context["favicon_url"] = f"data:image/svg+xml,{quote(icon)}"
    context["css_files"] = []
    context["script_files"] = []


def mend_body(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Repair roles and labels; give figures their size, so that the layout does not shift as they load."""
    if "body" not in context:
        return
    body = context["body"]
    for wrong, right in REPLACEMENTS.items():
        body = body.replace(wrong, right)
    sources = {name: Path(app.srcdir, source) for source, name in app.builder.images.items()}
    context["body"] = IMAGE.sub(lambda image: _sized(image[1], sources[image[2]]), body)


def name_toggles(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Give the sidebar's buttons accessible names."""
    toctree = context.get("generate_toctree_html")
    if toctree:
        named = r'>\1</a>\2<span class="visually-hidden">Pages under \1</span>'
        context["generate_toctree_html"] = lambda *args, **how: TOGGLE.sub(named, str(toctree(*args, **how)))


def _sized(tag: str, source: Path) -> str:
    """Give the image a box and its size, which is then known before the file loads."""
    width, height = in_pixels(source.read_text("utf-8"), str(source))
    return f'<span class="figure-scroller">{tag} width="{width}" height="{height}" loading="lazy"></span>'


def in_pixels(svg: str, name: str) -> tuple[int, int]:
    """Read the width and the height of a figure.

    >>> in_pixels('<svg width="72pt" height="36.1pt">', "one.svg")
    (96, 48)
    """
    size = SIZE.search(svg[:1000])
    if size is None:
        raise ExtensionError(f"{name} does not state its width and height in points, as matplotlib does.")
    width, height = (round(float(points) * PIXELS_PER_POINT) for points in size.groups())
    return width, height


# ------------------------------------------------------------------ the bundle


logging.getLogger("fontTools").setLevel(logging.WARNING)  # a dependency of the theme enables all INFO logs
FIRST = "storage.js"  # before the scripts that use storage
OWN = "lngeom.css"  # kept whole: explorers build elements that are on no page
WEIGHTS = (400, 700)
ASCII = "".join(map(chr, range(32, 127)))
CLASS = re.compile(r"[.#]((?:[\w-]|\\.)+)")
NESTED = re.compile(r":(?:not|is|where|has)\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]")
FACE = re.compile(r"@font-face\s*{[^}]*}")
STRING = r""""[^"]*"|'[^']*'"""
VARIABLE = re.compile(rf"""(?<=[{{;])\s*(--[\w-]+)\s*:(?:{STRING}|\((?:{STRING}|[^)"'])*\)|[^;{{}}"'(])*;?""")
STYLE = re.compile(r'(<style data-static="([^"]*)"[^>]*>).*?(</style>)', re.DOTALL)
URL = re.compile(r"url\(\s*['\"]?(?!data:|#)([^'\")]+)['\"]?\s*\)")
SOURCE = re.compile(r"src:[^;}]*")


def bundle(app: Sphinx, error: Exception | None) -> None:
    """Write ``site.css`` and ``site.js`` from the files that the built pages name."""
    if error or app.builder.name != "html":
        return
    static = Path(app.outdir) / "_static"
    found = sorted(page for page in Path(app.outdir).rglob("*.html") if static not in page.parents)
    pages = [STYLE.sub(r"\1\3", page.read_text("utf-8")) for page in found]
    scripts = sorted(files(pages, "site.js"), key=lambda name: name != FIRST)
    script = ";\n".join((static / name).read_text("utf-8") for name in scripts)
    script = re.sub(r"(?m)^\s*//.*\n?", "", script)  # comment lines, including addresses of source maps
    (static / "site.js").write_text(script, "utf-8")
    names = Names.on(pages, script)
    css = "".join(stylesheet(static, name, names) for name in files(pages, "<style"))
    css = drop_unused_variables(css, set(re.findall(r"--[\w-]+", "".join([script, *pages]))))
    css = pack_fonts(css, static, set("".join(pages)), Path(app.confdir) / "_build" / "fonts")
    for path, page in zip(found, pages, strict=True):
        path.write_text(STYLE.sub(partial(_filled, css=css), page), "utf-8")


def files(pages: Iterable[str], target: str) -> list[str]:
    """List the files of a bundle, each once, in the order in which pages would link them."""
    wanted = [re.findall(rf'{re.escape(target)}[^>]* data-files="([^"]*)"', page) for page in pages]
    return list(dict.fromkeys(name for page in wanted for names in page for name in names.split()))


class Names:
    """The classes and ids that can occur: whole ones, and prefixes and suffixes that scripts complete."""

    def __init__(self, whole: set[str], heads: tuple[str, ...], tails: tuple[str, ...]):
        self.whole, self.heads, self.tails = whole, heads, tails

    @classmethod
    def on(cls, pages: Iterable[str], script: str) -> Names:
        """Collect the names on the pages and in the script."""
        whole = set(re.findall(r"[A-Za-z_][\w-]*", script))
        for page in pages:
            for value in re.findall(r'(?:class|id)="([^"]*)"', page):
                whole |= set(value.split())
        heads = re.findall(r"""["'`}]([a-z][\w-]*-)["'`$]""", script)
        tails = re.findall(r"""["'`}](-[\w-]*[a-z])["'`$]""", script)
        return cls(whole, tuple(set(heads)), tuple(set(tails)))

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (
            name in self.whole or name.startswith(self.heads) or name.endswith(self.tails)
        )


def stylesheet(static: Path, name: str, names: Names) -> str:
    """Return one stylesheet without its unused rules; our own is kept whole."""
    path = static / name
    text = URL.sub(lambda url: f"url({_moved(path, url[1], static)})", path.read_text("utf-8"))
    if name == OWN:
        return re.sub(r"/\*.*?\*/|\n\s*", "", text, flags=re.DOTALL)
    return purge(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True), names)


def purge(rules: Iterable[Any], names: Names) -> str:
    """Keep the rules that can apply to an element with these names, as compact CSS.

    >>> used = Names({"math"}, ("tip-",), ())
    >>> css = ".math, .gone {top: 0}  .tip-left.math {top: 1px}  @media print {.gone {top: 2px}}"
    >>> purge(tinycss2.parse_stylesheet(css, skip_whitespace=True), used)
    '.math{top: 0}.tip-left.math{top: 1px}'
    """
    kept = []
    for rule in rules:
        if rule.type == "qualified-rule":
            selectors = re.split(r",(?![^(]*\))", tinycss2.serialize(rule.prelude))
            used = [s.strip() for s in selectors if all(name in names for name in _classes(s))]
            body = re.sub(r"\s*\n\s*", "", tinycss2.serialize(rule.content).strip())
            if used and body:
                kept.append(f"{','.join(used)}{{{body}}}")
        elif rule.type == "at-rule" and rule.lower_at_keyword in ("media", "supports", "layer"):
            inner = tinycss2.parse_rule_list(rule.content or [], skip_comments=True, skip_whitespace=True)
            if body := purge(inner, names):
                kept.append(f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude).rstrip()}{{{body}}}")
        elif rule.type == "at-rule" and rule.lower_at_keyword != "charset":
            kept.append(rule.serialize())
    return "".join(kept)


def drop_unused_variables(css: str, elsewhere: set[str]) -> str:
    """Remove the variables that are read neither in the stylesheet nor elsewhere.

    >>> drop_unused_variables(":root{--a: 1px;--b:var(--a);--c:url('x;)');--d:0}p{top:var(--d)}", {"--x"})
    ':root{--d:0}p{top:var(--d)}'
    """
    read = elsewhere | set(re.findall(r"var\(\s*(--[\w-]+)", css))
    smaller = VARIABLE.sub(lambda found: found[0] if found[1] in read else "", css)
    return css if smaller == css else drop_unused_variables(smaller, elsewhere)


def pack_fonts(css: str, static: Path, shown: set[str], kept: Path) -> str:
    """Reduce fonts to the glyphs on the pages; icon fonts are inlined, the others remain files.

    Fonts that were reduced before, for the same glyphs, are taken from the folder ``kept``.
    """
    icons = {c for c in css if "\ue000" <= c <= "\uf8ff"}
    text = shown | set(ASCII)
    urls = {url[1] for face in FACE.findall(css) if (url := URL.search(face))}
    glyphs = {static / url: "".join(sorted(icons if "fontawesome" in url else text)) for url in urls}
    fonts = remembered(glyphs, kept)

    def packed(face: re.Match[str]) -> str:
        url = URL.search(face[0])
        if not url:
            return face[0]
        path = static / url[1]
        if "fontawesome" in url[1]:
            return _inlined(face[0], fonts[path])
        small = path.with_suffix(".subset.woff2")
        small.write_bytes(fonts[path] or path.read_bytes())
        address = small.relative_to(static).as_posix()
        found = SOURCE.sub(f'src:url({address}) format("woff2")', face[0])
        return found.replace("font-display:block", "font-display:swap")

    return FACE.sub(packed, css)


def remembered(glyphs: Mapping[Path, str], kept: Path) -> dict[Path, bytes]:
    """Apply :func:`subset_font` to fonts and their characters, cached in a folder and on all cores."""
    made = version("fonttools")
    files = {
        path: kept / hashlib.sha256(path.read_bytes() + (made + characters).encode()).hexdigest()
        for path, characters in glyphs.items()
    }
    if new := [path for path, file in files.items() if not file.exists()]:
        kept.mkdir(parents=True, exist_ok=True)
        with _pool() as pool:
            for path, font in zip(new, pool.map(subset_font, new, map(glyphs.get, new)), strict=True):
                files[path].write_bytes(font)
    return {path: file.read_bytes() for path, file in files.items()}


def _pool() -> futures.Executor:
    """Return an executor for all cores, or, on Windows without fork, for one."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return futures.ThreadPoolExecutor(1)
    return futures.ProcessPoolExecutor(mp_context=multiprocessing.get_context("forkserver"))


def subset_font(path: Path, characters: Iterable[str]) -> bytes:
    """Reduce a font to these characters, as woff2; empty if it has none of them."""
    font = TTFont(path, recalcTimestamp=False)
    wanted = {ord(c) for c in characters} & set(font.getBestCmap())
    if not wanted:
        return b""
    options = subset.Options(hinting=False, desubroutinize=True, notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    if "fvar" in font:
        font.save(small := io.BytesIO())  # the subsetter leaves tables that the instancer cannot read
        font = instancer.instantiateVariableFont(TTFont(small, recalcTimestamp=False), {"wght": WEIGHTS})
    font.flavor = "woff2"
    font.save(packed := io.BytesIO())
    return packed.getvalue()


def _filled(style: re.Match[str], css: str) -> str:
    """Fill the style element of a page, with addresses relative to the page."""
    return style[1] + URL.sub(lambda url: f"url({style[2]}{url[1]})", css) + style[3]


def _inlined(face: str, font: bytes) -> str:
    data = base64.b64encode(font).decode()
    return SOURCE.sub(f"src:url(data:font/woff2;base64,{data})", face) if font else ""


def _classes(selector: str) -> set[str]:
    """Return the classes and ids that a selector requires."""
    return {name.replace("\\", "") for name in CLASS.findall(NESTED.sub("", selector))}


def _moved(stylesheet: Path, url: str, static: Path) -> str:
    """Make an address in a stylesheet relative to ``_static``."""
    if "://" in url:
        raise ExtensionError(f"{stylesheet.name} asks for {url}; the book loads nothing from other hosts.")
    return (stylesheet.parent / url).resolve().relative_to(static.resolve()).as_posix()


def setup(app: Sphinx) -> dict[str, Any]:
    connect(app, __name__)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
