"""Make the font of the figures' text from the font of the pages: ``python -m tools.figure_font``.

matplotlib can read neither woff2 nor a chosen weight of a variable font.  The license reserves the original's
name, so the result has its own name.
"""

from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "assets" / "fonts" / "source-serif-4-latin-wght-normal.woff2"
FIGURES = ROOT / "lngeom" / "figures" / "serif.ttf"
NAMES = {1: "LNGeom Serif", 3: "LNGeom Serif", 4: "LNGeom Serif", 6: "LNGeomSerif", 16: "LNGeom Serif"}


def main() -> None:
    """Write the regular weight, without the tables that only browsers use."""
    font = instantiateVariableFont(TTFont(PAGES, recalcTimestamp=False), {"wght": 400})
    for table in {"GSUB", "GPOS", "STAT"} & set(font.keys()):
        del font[table]
    for record in font["name"].names:
        record.string = NAMES.get(record.nameID, str(record))
    font.flavor = None
    font.save(FIGURES)


if __name__ == "__main__":
    main()
