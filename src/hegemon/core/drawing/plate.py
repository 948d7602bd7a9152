"""The plate of a board: what is the same whoever looks at it and whatever happens on it.

Sea with its waterlines, land, terrain, grid, coast, towns, the frame with its rulers. It is made
once for a board and a theme; the colours of the realms go between its two halves.
"""

from functools import lru_cache
from html import escape

from msgspec import Struct

from hegemon.core.board import Board, Shape
from hegemon.core.drawing import engraving, pen, sprite
from hegemon.core.drawing.geometry import CELL, Geometry
from hegemon.core.drawing.theme import Theme

WATERLINES = ((300, 0.1), (226, 0.16), (160, 0.22), (104, 0.32), (54, 0.46))
"""Width of the strokes along the shore, and how strong they are: the outermost first."""
KEPT = 64


class Plate(Struct, frozen=True):
    """The static parts of a drawing, as elements."""

    geometry: Geometry
    defs: str
    below: str
    """Sea and land, under the washes."""
    above: str
    """Terrain, grid, coast and towns, over the washes."""
    frame: str
    margin: int
    """Width of the frame around the map."""
    terrains: tuple[tuple[str, str], ...]
    """What is engraved on it, for a legend: title and id of a cell."""
    symbols: tuple[str, ...]
    """Names of the sprite it uses."""


_kept: dict[tuple[str, bool, str], Plate] = {}


def plate(board: Board, theme: Theme, prefix: str) -> Plate:
    """The plate of a board; the same key gives the same plate, which is kept for a while."""
    key = (board.key, theme.night, prefix)
    found = _kept.pop(key, None) or _Maker(board, theme, prefix).plate()
    _kept[key] = found
    if len(_kept) > KEPT:
        del _kept[next(iter(_kept))]
    return found


class _Maker:
    def __init__(self, board: Board, theme: Theme, prefix: str) -> None:
        self.board = board
        self.theme = theme
        self.prefix = prefix
        self.geometry = Geometry(board)
        self.drawings = [
            ""
            if self.geometry.water(number)
            else engraving.drawing_of(board.terrains.get(area.terrain, area.terrain))
            for number, area in enumerate(board.areas)
        ]
        self.works = sorted({work for area in board.areas for work in area.works})

    def plate(self) -> Plate:
        margin = round(max(0.34 * CELL, min(self.geometry.width, self.geometry.height) / 52))
        known = [f"u-{work}" for work in self.works if sprite.has(f"u-{work}")]
        return Plate(
            geometry=self.geometry,
            defs=self.defs(),
            below=self.below(),
            above="".join(
                (self.tints(), self.lattice(), self.glyphs(), self.lines(), self.towns())
            ),
            frame=self.frame(margin),
            margin=margin,
            terrains=self.legend(),
            symbols=tuple(known),
        )

    # Definitions

    def defs(self) -> str:
        geometry, prefix = self.geometry, self.prefix
        ashore = [n for n in range(len(geometry.areas)) if not geometry.water(n)]
        charted = pen.closed(geometry, geometry.outline(range(len(geometry.areas))))
        land = pen.closed(geometry, geometry.outline(ashore))
        parts = [
            f'<path id="{prefix}land" d="{land}"/>',
            f'<clipPath id="{prefix}on"><use href="#{prefix}land"/></clipPath>',
            f'<clipPath id="{prefix}map"><path d="{charted}"/></clipPath>',
        ]
        used = sorted({each for each in self.drawings if each})
        glyphs = sorted({glyph for each in used for glyph in engraving.glyphs_of(each)})
        for glyph in glyphs:
            own = engraving.extra(glyph)
            id_ = f"{prefix}g-{glyph}"
            parts.append(f'<g id="{id_}">{own}</g>' if own else sprite.group(f"g-{glyph}", id_))
        for each, variant in sorted({(each, 0) for each in used} | set(self.tiles())):
            cell = engraving.tile(each, variant, prefix)
            parts.append(f'<g id="{prefix}{each}{variant}">{cell}</g>')
        return "".join(parts)

    def tiles(self) -> list[tuple[str, int]]:
        """Terrain and variant of every cell of a lattice on which something is engraved."""
        if not engraving.is_lattice(self.geometry):
            return []
        variants = engraving.variants_for(len(self.drawings))
        return [
            (each, engraving.tile_of(area, variants))
            for each, area in zip(self.drawings, self.board.areas, strict=True)
            if each
        ]

    # Sea and land

    def below(self) -> str:
        geometry, theme, prefix = self.geometry, self.theme, self.prefix
        sheet = (
            f'x="{geometry.left}" y="{geometry.top}" width="{geometry.width}" '
            f'height="{geometry.height}"'
        )
        shore = "".join(
            f'<use href="#{prefix}land" stroke="{theme.sealine}" stroke-opacity="{strength}" '
            f'stroke-width="{line + 11}"/><use href="#{prefix}land" stroke="{theme.sea}" '
            f'stroke-width="{line}"/>'
            for line, strength in WATERLINES
        )
        return (
            f'<rect {sheet} fill="{theme.panel}"/>'
            f'<g clip-path="url(#{prefix}map)">'
            f'<rect {sheet} fill="{theme.sea}"/>'
            f'<path d="{self.roses()}" stroke="{theme.ink}" stroke-opacity=".12" '
            f'stroke-width="6"/><g fill="none" stroke-linejoin="round">{shore}</g></g>'
            f'<use href="#{prefix}land" fill="{theme.land}"/>'
        )

    def roses(self) -> str:
        """The lines of the winds from two points, as on portolan charts."""
        width, height = self.geometry.width, self.geometry.height
        far = width + height
        lines = []
        for across, down in ((0.21, 0.66), (0.74, 0.29)):
            x = self.geometry.left + round(width * across)
            y = self.geometry.top + round(height * down)
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1), (12, 5), (5, 12), (12, -5), (5, -12)):
                steps = max(abs(dx), abs(dy))
                fx, fy = far * dx // steps, far * dy // steps
                lines.append(f"M{x - fx} {y - fy}L{x + fx} {y + fy}")
        return "".join(lines)

    # Terrain

    def tints(self) -> str:
        geometry = self.geometry
        found = []
        for each in sorted({each for each in self.drawings if each}):
            loops = geometry.outline([n for n, own in enumerate(self.drawings) if own == each])
            if engraving.is_lattice(geometry):
                path = "".join(pen.line([edge[0] for edge in loop]) + "z" for loop in loops)
            else:
                path = pen.closed(geometry, loops)
            colour = engraving.ENGRAVINGS[each].tints[self.theme.night]
            found.append(f'<path d="{path}" fill="{colour}"/>')
        return f'<g clip-path="url(#{self.prefix}on)">{"".join(found)}</g>'

    def lattice(self) -> str:
        geometry, theme, prefix = self.geometry, self.theme, self.prefix
        board = self.board
        if board.shape is Shape.SQUARES:
            size = round(board.size * geometry.scale)
            path = "".join(
                f"M{geometry.left} {row * size}H{geometry.right}" for row in range(1, board.rows)
            )
            path += "".join(
                f"M{n * size} {geometry.top}V{geometry.bottom}" for n in range(1, board.columns)
            )
        else:
            inner = [
                pen.line(edge)
                for edge, (one, other) in zip(geometry.edges, geometry.sides, strict=True)
                if one >= 0 and other >= 0
            ]
            path = "".join(inner)
        return (
            f'<g clip-path="url(#{prefix}map)" fill="none" stroke-linecap="round" '
            f'stroke-width="8"><path id="{prefix}grid" d="{path}" class="hm-grid" '
            f'stroke="{theme.sealine}" stroke-opacity=".5"/>'
            f'<g clip-path="url(#{prefix}on)"><use href="#{prefix}grid" '
            f'stroke="{theme.ink}"/></g></g>'
        )

    def glyphs(self) -> str:
        geometry, prefix = self.geometry, self.prefix
        found = []
        variants = engraving.variants_for(len(self.drawings))
        for number, each in enumerate(self.drawings):
            if not each or not engraving.ENGRAVINGS[each].glyphs:
                continue
            if engraving.is_lattice(geometry):
                variant = engraving.tile_of(self.board.areas[number], variants)
                x, y = geometry.middles[number]
                found.append(f'<use href="#{prefix}{each}{variant}" x="{x}" y="{y}"/>')
            else:
                found += engraving.scattered(geometry, number, each, prefix)
        return f'<g class="hm-engraved">{"".join(found)}</g>'

    # Lines

    def lines(self) -> str:
        """Coast, rivers, roads, straits and barriers."""
        theme, prefix = self.theme, self.prefix
        coast = (
            f'<g clip-path="url(#{prefix}map)"><use href="#{prefix}land" fill="none" '
            f'stroke="{theme.coast}" stroke-width="11" stroke-linejoin="round"/></g>'
        )
        kinds = {
            "river": (theme.river, 16, ""),
            "major-river": (theme.river, 30, ""),
            "road": (theme.road, 14, "40 26"),
            "royal-road": (theme.road, 22, "40 26"),
            "strait": (theme.seaink, 18, "10 26"),
            "ferry": (theme.seaink, 12, "30 30"),
            "ridge": (theme.hill, 34, "8 14"),
            "barrier": (theme.hill, 40, "8 14"),
        }
        strokes = [(each.kind, each.points) for each in self.board.strokes]
        strokes += [(each.kind, each.way) for each in self.board.links if each.way]
        found = []
        for kind, points in strokes:
            if kind in kinds and len(points) > 1:
                ink, width, dash = kinds[kind]
                path = pen.line([self.geometry.at(point) for point in points])
                dashes = f' stroke-dasharray="{dash}"' if dash else ""
                found.append(f'<path d="{path}" stroke="{ink}" stroke-width="{width}"{dashes}/>')
        drawn = "".join(found)
        return f'{coast}<g fill="none" stroke-linejoin="round" stroke-linecap="round">{drawn}</g>'

    def towns(self) -> str:
        geometry, prefix = self.geometry, self.prefix
        found = []
        for number, area in enumerate(self.board.areas):
            if area.seat:
                (x, y), size = geometry.at(area.seat), 116
                left, top = x - size // 2, y - round(size * 0.7)
            else:
                (x, y), size = geometry.middles[number], 190
                left, top = x - 170, y - 165
            for step, work in enumerate(area.works):
                if sprite.has(f"u-{work}"):
                    found.append(
                        f'<use href="#{prefix}u-{work}" x="{left + round(size * 0.7) * step}" '
                        f'y="{top}" width="{size}" height="{size}"/>'
                    )
        style = f'style="--field:{self.theme.land}"'
        return f'<g color="{self.theme.ink}" {style}>{"".join(found)}</g>' if found else ""

    def legend(self) -> tuple[tuple[str, str], ...]:
        """Titles of the terrains there are, with the id of a cell that shows each."""
        titles: dict[str, str] = {}
        for area, drawing in zip(self.board.areas, self.drawings, strict=True):
            title = self.board.terrains.get(area.terrain, area.terrain)
            if drawing and title and (area.seat or not area.works):
                titles.setdefault(title, drawing)
        order = {title: place for place, title in enumerate(self.board.terrains.values())}
        return tuple(sorted(titles.items(), key=lambda each: order.get(each[0], 99)))

    # The frame

    def frame(self, margin: int) -> str:
        """The black and white bars around the map; on squares with columns and rows."""
        theme, geometry = self.theme, self.geometry
        left, top = geometry.left, geometry.top
        right, bottom = geometry.right, geometry.bottom
        bar = round(margin * 0.24)
        squares = self.board.shape is Shape.SQUARES
        size = round(self.board.size * geometry.scale) if squares else CELL
        columns = range(left // size, -(-right // size))
        rows = range(top // size, -(-bottom // size))
        black = "".join(
            f"M{n * size} {y}h{min(size, right - n * size)}v{bar}H{n * size}z"
            for n in columns
            if n % 2 == 0
            for y in (top - bar, bottom)
        ) + "".join(
            f"M{x} {n * size}h{bar}V{min((n + 1) * size, bottom)}h-{bar}z"
            for n in rows
            if n % 2 == 0
            for x in (left - bar, right)
        )
        text = []
        if squares:
            rise, out = round(margin * 0.18), bar + round((margin - bar) / 2)
            text += [
                f'<text x="{n * size + size // 2}" y="{y}">{n + 1}</text>'
                for n in columns
                for y in (top - bar - rise, bottom + margin - rise)
            ]
            text += [
                f'<text x="{x}" y="{n * size + size // 2 + round(margin * 0.2)}">{n + 1}</text>'
                for n in rows
                for x in (left - out, right + out)
            ]
        frames = "".join(
            f'<rect x="{left - out}" y="{top - out}" width="{right - left + 2 * out}" '
            f'height="{bottom - top + 2 * out}"{ink} stroke-width="9"/>'
            for out, ink in ((bar, ""), (0, ""), (margin + 14, f' stroke="{theme.rule2}"'))
        )
        return (
            f'<path d="{black}" fill="{theme.ink}"/><g fill="none" stroke="{theme.ink}">{frames}'
            f'</g><g class="hm-ruler" font-size="{round(margin * 0.58)}">{"".join(text)}</g>'
        )


@lru_cache(maxsize=4096)
def words(text: str) -> str:
    """A text as it stands in an element or attribute."""
    return escape(text, quote=True)
