"""Terrain as it is engraved: hills, trees and furrows, put where the board says there are some.

On a lattice every terrain has a few variants of one cell, which keeps a large map small; in areas
of other shapes each glyph is set by itself, inside the area and off its names and counters.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from hegemon.core.board import Area, Shape
from hegemon.core.drawing.geometry import CELL, Geometry

MOST_VARIANTS = 7
_PIXEL = CELL / 44
"""A glyph is drawn for areas of 44 units."""


class Engraving:
    """How one kind of ground is drawn: its glyphs, how far apart they are, how many of the places
    are taken, and a breath of colour by day and by night."""

    def __init__(self, glyphs: str, apart: float, share: float, day: str, night: str) -> None:
        self.glyphs = tuple(glyphs.split())
        self.apart = apart
        self.share = share
        self.tints = (day, night)


_WORDS = (
    (r"mountain|peak|alp|impassable", "peaks"),
    (r"hill|rough|highland|broken", "hills"),
    (r"forest|wood", "trees"),
    (r"swamp|bog|fen", "swamp"),
    (r"marsh", "reeds"),
    (r"desert|dune|sand|waste", "dunes"),
    (r"cultivat|field|farm|crop|fertile", "furrows"),
    (r"grass|meadow|pasture", "tufts"),
    (r"steppe|scrub|arid", "dots"),
)
ENGRAVINGS = {
    "plain": Engraving("", 20, 0, "#e2cd9628", "#786e501e"),
    "furrows": Engraving("furrow", 17, 0.62, "#d6be5c4d", "#96843c33"),
    "tufts": Engraving("tuft", 14, 0.46, "#b2be6e42", "#687e4238"),
    "dots": Engraving("tuft dot dot", 12, 0.5, "#d6ba7847", "#8a764838"),
    "dunes": Engraving("dune dune dot", 14, 0.66, "#e8c88057", "#967c4642"),
    "trees": Engraving("tree", 9.6, 0.86, "#8096604d", "#46603e4d"),
    "hills": Engraving("hill1 hill2 hill3 hill4", 12.5, 0.72, "#bea07442", "#7862463d"),
    "peaks": Engraving("peak1 peak2 peak3", 14.5, 0.9, "#96806c52", "#6e625a42"),
    "reeds": Engraving("reed tuft", 13, 0.6, "#84a8a057", "#42686852"),
    "swamp": Engraving("reed pool reed tree", 11.5, 0.78, "#6e96877a", "#3a605e66"),
}
_EXTRA = {
    "dot": '<path d="M0 0h.01" class="hm-dot"/>',
    "pool": '<path class="hm-hh" d="M-5 0H2M-2 1.8H5M-4 3.6H1"/>',
}
"""Glyphs that are not in the sprite."""


@cache
def drawing_of(title: str) -> str:
    """The engraving of a terrain; boards name terrains in words, and the words choose it."""
    for words, name in _WORDS:
        if re.search(words, title, re.IGNORECASE):
            return name
    return "plain"


def noise(a: int, b: int, c: int) -> float:
    """A number from 0 to 1 that depends on the three numbers alone."""
    h = (a * 374761393 + b * 668265263 + c * 2147483647) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    return (h ^ (h >> 16)) / 4294967295


def glyphs_of(drawing: str) -> tuple[str, ...]:
    """The names of the glyphs of an engraving."""
    return tuple(dict.fromkeys(ENGRAVINGS[drawing].glyphs))


def extra(glyph: str) -> str | None:
    """The drawing of a glyph that is not in the sprite."""
    return _EXTRA.get(glyph)


def variants_for(areas: int) -> int:
    """How many variants of a cell a board of so many areas has: a small one needs few."""
    return min(MOST_VARIANTS, 3 + areas // 150)


def tile_of(area: Area, variants: int) -> int:
    """Which variant of its terrain an area shows; it depends on its place alone."""
    return int(noise(area.at[0], area.at[1], 5) * variants) % variants


@lru_cache(maxsize=512)
def tile(drawing: str, variant: int, prefix: str) -> str:
    """The glyphs of one cell, around its middle; the corner of the counters is left free."""
    engraving = ENGRAVINGS[drawing]
    half = CELL / 2
    placed = []
    for x, y, glyph, size in _scattered(engraving, (-half, -half, half, half), variant):
        if x > half * 0.1 and y > half * 0.2:
            continue
        placed.append(_use(prefix, glyph, x, y, size))
    return "".join(placed)


def scattered(geometry: Geometry, number: int, drawing: str, prefix: str) -> Iterator[str]:
    """The glyphs of one area of any shape."""
    engraving = ENGRAVINGS[drawing]
    area = geometry.areas[number]
    left, top, right, bottom = geometry.box(number)
    gap = engraving.apart * _PIXEL * 0.36
    keep = [geometry.at(label.at) for label in area.labels]
    keep += [geometry.at(point) for point in (area.tag, area.seat) if point is not None]
    for x, y, glyph, size in _scattered(engraving, (left, top, right, bottom), number):
        near = any(abs(x - kx) < 1.6 * _PIXEL * 9 and abs(y - ky) < _PIXEL * 11 for kx, ky in keep)
        probes = ((x - gap, y), (x + gap, y), (x, y - 1.6 * gap))
        if not near and all(geometry.within(number, (int(px), int(py))) for px, py in probes):
            yield _use(prefix, glyph, x, y, size)


def _scattered(
    engraving: Engraving, box: tuple[float, float, float, float], seed: int
) -> Iterator[tuple[float, float, str, float]]:
    """Places on a shaken lattice in a box, far ones first: x, y, glyph, size."""
    left, top, right, bottom = box
    gap = engraving.apart * _PIXEL
    rows = gap * 0.8
    inset = gap * 0.42
    columns, lines = round((right - left) / gap) + 1, round((bottom - top) / rows) + 1
    for row in range(lines):
        for column in range(columns):
            mark = (seed * 97 + row) * 131 + column
            x = left + (column + (0.5 if row % 2 else 0) + 0.56 * (noise(mark, 1, 7) - 0.5)) * gap
            y = top + (row + 0.6 + 0.56 * (noise(mark, 2, 7) - 0.5)) * rows
            if noise(mark, 3, 7) > engraving.share:
                continue
            if not (left + inset < x < right - inset and top + inset < y < bottom - inset * 0.4):
                continue
            glyph = engraving.glyphs[int(noise(mark, 4, 7) * len(engraving.glyphs)) % 99]
            yield x, y, glyph, (0.82 + 0.36 * noise(mark, 5, 7)) * _PIXEL


def _use(prefix: str, glyph: str, x: float, y: float, size: float) -> str:
    return (
        f'<use href="#{prefix}g-{glyph}" transform="matrix({size:.1f} 0 0 {size:.1f} '
        f'{round(x)} {round(y)})"/>'
    )


def is_lattice(geometry: Geometry) -> bool:
    """Whether the areas are cells of one shape."""
    return geometry.board.shape is not Shape.AREAS
