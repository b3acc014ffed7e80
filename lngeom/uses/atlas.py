"""The atlas of normalization layers, as it is shown: sites of a model that agree in all else share a row."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from html import escape
from typing import Any

from lngeom.data import data_file

__all__ = ["Atlas", "data"]

HEAD = (
    *("model", "sites", "kind", "gain", "bias", "ε", "ε from", "cast", "read by"),
    *("place", "rotary", "known by", "theorems", "source", "notes"),
)
ALIKE = (
    "model",
    "only",
    "kind",
    "gain",
    "gain_gguf",
    "bias",
    "eps_from",
    "cast",
    "cast_port",
    "established",
    "theorems",
)
HOLDS = {  # as the page says it, and where it is proved
    "thm-folding": ("gain folds", "11-transformers.html#thm-folding"),
    "thm-pre-rms": ("mean can go", "11-transformers.html#thm-pre-rms"),
    "thm-qk": ("each key selectable", "13-uses.html#thm-qk"),
}
Row = dict[str, Any]


@cache
def data() -> dict[str, Any]:
    """The atlas: its version, what it was probed with, and its rows.

    Returns
    -------
    dict
        With ``version``, ``probed_with`` and ``rows``; ``data/atlas/schema.json`` explains the columns.

    Raises
    ------
    FileNotFoundError
        If the data of the chapters are not installed.

    Examples
    --------
    >>> row = next(row for row in data()["rows"] if row["id"] == "mamba-2-ssm-output")
    >>> row["established"], row["cast"], row["cast_port"]
    ('probed', 'after', 'before')
    """
    return json.loads(data_file("atlas/atlas.json").read_text("utf-8"))


class Atlas:
    """The whole table in HTML; each row of the data is an anchor.

    Examples
    --------
    >>> Atlas()
    281 rows: data/atlas/atlas.csv
    """

    def __init__(self) -> None:
        self.rows: list[Row] = data()["rows"]

    def __repr__(self) -> str:
        return f"{len(self.rows)} rows: data/atlas/atlas.csv"

    def groups(self) -> list[list[Row]]:
        """The rows, those together that make one row of the page.

        Returns
        -------
        list of list of dict
            The sites of a model that agree in all else, and the checkpoints of these sites.
        """
        found: dict[tuple[str, ...], list[Row]] = {}
        for row in self.rows:
            eps = "" if row["eps_from"] == "checkpoint" else row["eps"]
            found.setdefault((eps, *(str(row[key]) for key in ALIKE)), []).append(row)
        return list(found.values())

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{title}</th>' for title in HEAD)
        body = "\n".join(_row(group) for group in self.groups())
        return (
            '<div class="pst-scrollable-table-container"><table class="table">'
            f"<thead><tr>{head}</tr></thead><tbody>\n{body}\n</tbody></table></div>"
        )


def _row(group: list[Row]) -> str:
    first = group[0]
    by_site: dict[str, list[Row]] = {}
    for row in group:
        by_site.setdefault(row["site"], []).append(row)
    names = "; ".join(
        "".join(f'<span id="{row["id"]}"></span>' for row in rows if row is not first) + escape(site)
        for site, rows in by_site.items()
    )
    cells = (
        f'<a href="#{first["id"]}">{escape(first["model"])}</a>',
        names,
        first["kind"],
        first["gain"] + (f"; GGUF: {first['gain_gguf']}" if first["gain_gguf"] else ""),
        first["bias"],
        " or ".join(dict.fromkeys(row["eps"] for row in group)),
        first["eps_from"],
        _cast(first),
        escape("; ".join(rows[0]["reads"] for rows in by_site.values())),
        first["place"],
        first["rotary"],
        first["established"],
        "; ".join(
            f'<a href="{there}">{said}</a>' for said, there in map(HOLDS.__getitem__, first["theorems"])
        ),
        "; ".join(_sources(group)),
        escape(_notes(group)),
    )
    return f'<tr id="{first["id"]}">' + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _cast(row: Row) -> str:
    if not row["cast"]:
        return f"{row['cast_port']} (port)"
    differs = row["cast_port"] and row["cast_port"] != row["cast"]
    return row["cast"] + f"; {row['cast_port']} (port)" * bool(differs)


def _sources(group: list[Row]) -> Iterator[str]:
    """A link for each file, to the line cited first; the lines in which the port makes the layers follow."""
    links: dict[str, str] = {}
    lines: dict[str, dict[str, str]] = {}
    for source in (source for row in group for source in row["sources"]):
        name = source["file"].rpartition("/")[2] or source["source"].rpartition(", ")[2]
        where, made = source["address"].partition("#")[0], source["symbols"].startswith("line ")
        if not where:
            where = said = escape(f"{source['source']} {source['version']}")
        else:
            said = f'<a href="{where if made else source["address"]}">{escape(name)}</a>'
        links.setdefault(where, said)
        if made:
            line = source["symbols"][5:]
            lines.setdefault(where, {})[line] = f'<a href="{source["address"]}">{line}</a>'
    for where, said in links.items():
        yield said + ": " * (where in lines) + ", ".join(lines.get(where, {}).values())


def _notes(group: list[Row]) -> str:
    first = group[0]
    sizes = dict.fromkeys((row["eps"], row["sizes"]) for row in group if row["sizes"])
    said = "; ".join(f"{eps}: {names}" for eps, names in sizes)
    return f"Only {first['only']}. " * bool(first["only"]) + f"ε {said}. " * bool(said) + first["note"]
