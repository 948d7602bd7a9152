"""Typefaces (SIL Open Font License, from npm): widths for placing, bytes for embedding."""

from __future__ import annotations

import base64
import io
from dataclasses import dataclass
from functools import cache
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont

from .coast import TOOLS

FACES = {
    "Marcellus": ("marcellus", "400-normal"),
    "Alegreya": ("alegreya", "400-normal"),
    "Alegreya Italic": ("alegreya", "400-italic"),
    "Alegreya SC": ("alegreya-sc", "500-normal"),
    "Fell": ("im-fell-dw-pica", "400-italic"),
    "Barlow": ("barlow-condensed", "600-normal"),
}


@dataclass(frozen=True)
class Face:
    """One typeface with its measures, all for a size of 1."""

    name: str
    font: Any
    widths: dict[str, float]
    cap: float
    """Height of capitals."""
    x_height: float

    def width(self, text: str, spacing: float = 0.0) -> float:
        """Width of a text; `spacing` is added between letters. Missing letters are an error."""
        return sum(self.widths[c] for c in text) + spacing * max(0, len(text) - 1)


@cache
def face(name: str) -> Face:
    """A typeface by its name here."""
    font = _open(name)
    unit = font["head"].unitsPerEm
    glyphs = font["hmtx"].metrics
    widths = {chr(code): glyphs[glyph][0] / unit for code, glyph in font.getBestCmap().items()}
    os2 = font["OS/2"]
    cap = getattr(os2, "sCapHeight", 0) or 0.66 * unit
    x_height = getattr(os2, "sxHeight", 0) or 0.44 * unit
    return Face(name, font, widths, cap / unit, x_height / unit)


def _open(name: str) -> Any:
    package, style = FACES[name]
    folder = TOOLS / "node_modules" / "@fontsource" / package / "files"
    return TTFont(folder / f"{package}-latin-{style}.woff2", recalcTimestamp=False)


def embedded(name: str, text: str) -> str:
    """A CSS rule that carries the letters of a text; the family is the name here."""
    font = _open(name)
    options = subset.Options()
    options.layout_features = ["kern", "liga", "lnum"]
    options.flavor = "woff2"
    cutter = subset.Subsetter(options)
    cutter.populate(text="".join(sorted(set(text))))
    cutter.subset(font)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    data = base64.b64encode(out.getvalue()).decode()
    return f'@font-face{{font-family:"{name}";src:url(data:font/woff2;base64,{data})}}'
