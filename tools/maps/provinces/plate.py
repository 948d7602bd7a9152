"""The engraved plate as SVG: sea and waterlines, paper, relief, hills, rivers, coast; and the printed
map with realms, borders, names, title and frame over it."""

from __future__ import annotations

import base64
import io
import math
import zlib

import numpy as np
import shapely
from PIL import Image, ImageDraw
from shapely import LineString, MultiPolygon, Polygon
from shapely.ops import nearest_points

from ..base import glyphs, ink, relief
from ..base.fonts import embedded
from ..base.projection import Points
from .build import Drawn
from .letters import FIGURE, LAND, REGION, TOWN, WATER, Name
from .model import Area, Link, pair

WATERLINES = ((21.0, 0.10), (16.6, 0.15), (12.6, 0.21), (9.0, 0.28), (5.7, 0.38), (2.8, 0.55))
GLYPH = 0.56
"""Size of hills on the sheet, to that of the sprite."""
STEEP = 13.0
"""Where a map has no terrains of its own, hills stand where the relief is rougher than this."""
DRAWINGS = {"rough": "hills", "mountain": "peaks", "desert": "dunes", "wild-tribes": "trees"}
NIGHT_SKY = ".rel{mix-blend-mode:soft-light;filter:brightness(.53) contrast(1.9)}"


class Plate:
    """All layers of one map; every method gives one layer as SVG."""

    def __init__(self, drawn: Drawn) -> None:
        self.drawn = drawn
        self.atlas = drawn.atlas
        self.shapes = drawn.shapes
        self.areas = list(self.atlas.areas.values())
        land = [self.shapes[a.id] for a in self.areas if not a.is_water]
        self.land = shapely.coverage_union_all(land)
        self.shaded = relief.shading(
            self.atlas.projection, self.atlas.width, self.atlas.height, 2.0
        )
        self.rough = relief.roughness(self.shaded, 4)

    # --- the engraving -------------------------------------------------------------------------

    def style(self, night: bool = False) -> str:
        """The inks and the pens."""
        theme = ink.variables(ink.NIGHT if night else ink.DAY)
        pens = (
            ".hf{fill:var(--land);fill-opacity:.62;stroke:none}"
            ".ho{fill:none;stroke:var(--hill);stroke-width:1;stroke-linecap:round}"
            ".hh{fill:none;stroke:var(--hill);stroke-width:.7;stroke-linecap:round}"
            ".rel{mix-blend-mode:multiply}"
            ".riv path{fill:none;stroke:var(--river);stroke-linecap:round;stroke-linejoin:round}"
            ".coast{fill:none;stroke:var(--coast);stroke-linejoin:round}"
            ".rh path{fill:none;stroke-width:.5}"
        )
        lines = 1.7 if night else 1
        return f"svg{{{theme}--lines:{lines}}}{pens}{NIGHT_SKY if night else ''}"

    def defs(self) -> str:
        """Outlines and glyphs that the layers use."""
        plain = self.land.simplify(0.3)
        waste = shapely.coverage_union_all(
            [self.shapes[a.id] for a in self.areas if a.kind == "waste" and not a.is_lake]
            or [Polygon()]
        )
        return (
            f'<path id="land" d="{ink.path(self.land, 2)}"/>'
            f'<path id="shore" d="{ink.path(plain, 1)}" fill="none" stroke-linejoin="round"/>'
            f'<path id="wild" d="{ink.path(waste, 1)}"/>'
            '<clipPath id="onland"><use href="#land"/></clipPath>'
            + glyphs.symbols(glyphs.glyphs_used())
        )

    def sea(self) -> str:
        """Water with the lines of the winds and the lines that follow the shore."""
        w, h = self.atlas.width, self.atlas.height
        out = [f'<rect width="{w}" height="{h}" fill="var(--sea)"/>', '<g class="rh">']
        for sx, sy in self.atlas.plate["roses"]:
            x, y, far = sx * w, sy * h, w + h
            for k in range(32):
                a = math.pi * k / 16
                tone = "ink" if k % 4 == 0 else "sealine" if k % 2 == 0 else "rubric"
                strong = 0.15 if k % 4 == 0 else 0.13 if k % 2 == 0 else 0.09
                end = f"{x + far * math.cos(a):.1f} {y + far * math.sin(a):.1f}"
                out.append(
                    f'<path d="M{x:.1f} {y:.1f}L{end}" stroke="var(--{tone})" stroke-opacity="{strong}"/>'
                )
        out.append("</g>")
        for width, strong in WATERLINES:
            out.append(
                f'<use href="#shore" stroke="var(--sealine)" style="stroke-opacity:calc({strong} * var(--lines))" stroke-width="{width + 0.75:.2f}"/>'
                f'<use href="#shore" stroke="var(--sea)" stroke-width="{width:.2f}"/>'
            )
        return "".join(out)

    def ground(self) -> str:
        """Paper and relief."""
        w, h = self.atlas.width, self.atlas.height
        return (
            '<use href="#land" fill="var(--land)"/><use href="#wild" fill="var(--waste)"/>'
            f'<g clip-path="url(#onland)" class="rel"><image width="{w}" height="{h}" preserveAspectRatio="none" href="{self.relief_uri()}"/></g>'
        )

    def relief_image(self) -> Image.Image:
        """The warm layer that is multiplied over the paper."""
        return Image.fromarray(relief.multiply_layer(self.shaded, 16, 0.30))

    def relief_uri(self) -> str:
        """The relief, packed into the page; sea is left white, so that it packs small."""
        w, h = self.atlas.width, self.atlas.height
        picture = self.relief_image()
        mask = Image.new("L", picture.size, 0)
        pen = ImageDraw.Draw(mask)
        near = self.land.buffer(3)
        for part in shapely.get_parts(near):
            pen.polygon([(x * 2, y * 2) for x, y in part.exterior.coords], fill=255)
        white = Image.new("RGB", picture.size, (254, 251, 245))
        white.paste(picture, mask=mask)
        white = white.resize((round(w * 1.5), round(h * 1.5)), Image.Resampling.LANCZOS)
        out = io.BytesIO()
        white.save(out, "JPEG", quality=62, optimize=True)
        return "data:image/jpeg;base64," + base64.b64encode(out.getvalue()).decode()

    def rivers(self) -> str:
        """Rivers, thin at the source, and lakes."""
        out = ['<g class="riv">']
        for feature in self.drawn.features:
            if feature.kind != "river":
                continue
            for part in shapely.get_parts(feature.line.intersection(self.land)):
                if part.geom_type != "LineString" or part.length < 2:
                    continue
                coords = np.asarray(part.simplify(0.08).coords)
                third = max(2, len(coords) // 3)
                full = 0.45 + 0.32 * feature.rank
                for share, piece in (
                    (0.55, coords[: third + 1]),
                    (0.8, coords[third : 2 * third + 1]),
                    (1.0, coords[2 * third :]),
                ):
                    if len(piece) > 1:
                        out.append(
                            f'<path d="{ink.line(piece, 2)}" stroke-width="{full * share:.2f}"/>'
                        )
        out.append("</g>")
        for area in self.areas:
            if area.is_lake:
                shape = ink.path(self.shapes[area.id], 2)
                out.append(
                    f'<path d="{shape}" fill="var(--sea)" stroke="var(--coast)" stroke-width=".5"/>'
                )
        return "".join(out)

    def hills(self, taken: list[Polygon]) -> str:
        """Terrain as the engraver draws it, off names and counters."""
        tree = shapely.STRtree(taken + self._river_boxes() + [Polygon()])
        spots: list[glyphs.Spot] = []
        for area in self.areas:
            if area.is_water or area.is_filler or self.shapes[area.id].is_empty:
                continue
            seed = zlib.crc32(area.id.encode())
            shape = self.shapes[area.id]
            if self.atlas.terrains:
                drawing = DRAWINGS.get(area.terrain)
                if drawing:
                    scale = GLYPH * (0.9 if drawing == "peaks" else 1.0)
                    spots += glyphs.places(shape, drawing, self._weight, tree, scale, seed)
            else:
                spots += glyphs.places(shape, "hills", self._steep, tree, GLYPH, seed, 0.62)
        spots += self._ranges(tree)
        return "<g>" + glyphs.uses(spots) + "</g>"

    def _river_boxes(self) -> list[Polygon]:
        return [f.line.buffer(0.8) for f in self.drawn.features if f.kind == "river"]

    def _weight(self, x: float, y: float) -> float:
        return 6.0 + self._rough_at(x, y)

    def _steep(self, x: float, y: float) -> float:
        """Only where the land is rough: zero in plains."""
        return max(0.0, self._rough_at(x, y) - STEEP)

    def _rough_at(self, x: float, y: float) -> float:
        rows, columns = self.rough.shape
        return float(
            self.rough[min(rows - 1, max(0, int(y * 2))), min(columns - 1, max(0, int(x * 2)))]
        )

    def _ranges(self, tree: shapely.STRtree) -> list[glyphs.Spot]:
        """Peaks along the great ranges outside impassable mountain provinces."""
        spots: list[glyphs.Spot] = []
        for feature in self.drawn.features:
            if feature.kind != "ridge" or feature.rank < 3:
                continue
            line = feature.line.intersection(self.land)
            for part in shapely.get_parts(line):
                if part.geom_type != "LineString":
                    continue
                at = np.arange(4.0, part.length, 7.4)
                for k, (x, y) in enumerate(
                    shapely.get_coordinates(shapely.line_interpolate_point(part, at))
                ):
                    box = shapely.box(x - 4, y - 6, x + 4, y + 1)
                    if not len(tree.query(box, predicate="intersects")):
                        name = glyphs.NAMES["peaks"][k % 3]
                        spots.append((float(x), float(y) + (k % 2) * 1.6 - 0.8, name, 0.52))
        return spots

    def coast(self) -> str:
        """The shore line."""
        return f'<path class="coast" d="{ink.path(self.land, 2)}" stroke-width=".8"/>'

    def engraving(self, taken: list[Polygon]) -> str:
        """Everything that does not change in a game."""
        return self.sea() + self.ground() + self.rivers() + self.hills(taken) + self.coast()

    # --- what is printed over it ---------------------------------------------------------------

    def realms(self) -> str:
        """Washes and bands of those who hold land when the game begins."""
        held: dict[str, list[MultiPolygon]] = {}
        for area in self.areas:
            if area.holder:
                held.setdefault(area.holder, []).append(self.shapes[area.id])
        out = []
        for key, parts in held.items():
            whole = shapely.coverage_union_all(parts)
            realm = self.atlas.realms[key]
            colour = ink.PIGMENTS[realm.pigment][0] if realm.pigment else "#8a7656"
            d = ink.path(whole, 1)
            mark = f"r-{key}"
            dark = realm.pigment in ("lampblack", "indigo", "umber", "pine")
            wash, band = (0.17 if dark else 0.26, 0.85) if realm.pigment else (0.0, 0.0)
            out.append(
                f'<clipPath id="{mark}"><path d="{d}"/></clipPath><g clip-path="url(#{mark})" fill="none" stroke="{colour}" stroke-linejoin="round">'
                f'<path d="{d}" fill="{colour}" fill-opacity="{wash}" stroke="none" style="mix-blend-mode:multiply"/>'
                + (
                    f'<path d="{d}" stroke-width="9.5" stroke-opacity=".30"/><path d="{d}" stroke-width="4.2" stroke-opacity="{band}"/>'
                    if realm.pigment
                    else f'<path d="{d}" stroke-width="5" stroke-opacity=".32"/><path d="{d}" stroke-width="1.6" stroke-opacity=".6" stroke-dasharray="4 2.4"/>'
                )
                + f'</g><path d="{d}" fill="none" stroke="var(--ink)" stroke-width=".4" stroke-opacity=".7"/>'
            )
        return "".join(out)

    def borders(self) -> str:
        """Dotted inside a realm, dash-dotted between realms, dots on the water."""
        inner, outer, wild, wet = [], [], [], []
        for arc in self.drawn.cover.arcs:
            if arc.b < 0 or arc.kind in ("frame", "coast"):
                continue
            a, b = self.areas[arc.a], self.areas[arc.b]
            d = ink.line(arc.points, 1)
            if arc.kind == "sea":
                if not (a.is_lake or b.is_lake):
                    wet.append(d)
            elif a.is_filler and b.is_filler:
                continue
            elif a.is_filler or b.is_filler:
                wild.append(d)
            elif a.holder == b.holder and a.holder:
                inner.append(d)
            else:
                outer.append(d)
        pen = '<path d="{}" fill="none" stroke="var(--{})" stroke-width="{}" stroke-dasharray="{}" stroke-linecap="round" stroke-opacity="{}"/>'
        return "".join(
            pen.format("".join(lines), *how)
            for lines, how in (
                (wild, ("ink2", 0.7, "3.4 2.2", 0.75)),
                (inner, ("ink", 0.75, ".1 2.1", 0.85)),
                (outer, ("ink", 0.8, "3.6 1.7 .1 1.7", 0.85)),
                (wet, ("sealine", 0.8, ".1 2.9", 0.95)),
            )
        )

    def barriers(self) -> str:
        """Peaks, dots or crosses on borders that nobody passes."""
        peaks: list[glyphs.Spot] = []
        marks: list[str] = []
        for arc in self.drawn.cover.arcs:
            link = self._link(arc.a, arc.b)
            if link is None or link.state != "barrier":
                continue
            if link.what == "mountains":
                for k, (x, y) in enumerate(_along(arc.line, 5.4)):
                    peaks.append((x, y + 2.2, glyphs.NAMES["peaks"][k % 3], 0.44))
            elif link.what == "desert":
                for off in (-2.4, 0.0, 2.4):
                    side = arc.line.offset_curve(off) if off else arc.line
                    for part in shapely.get_parts(side):
                        marks += [
                            f'<circle cx="{x:.1f}" cy="{y:.1f}" r=".75"/>'
                            for x, y in _along(part, 3.6)
                        ]
            else:
                marks += self._reefs(arc.line, link, arc.a, arc.b)
        return (
            f'<g fill="var(--road)">{"".join(m for m in marks if m.startswith("<circle"))}</g>'
            f'<path d="{"".join(m for m in marks if m.startswith("M"))}" fill="none" stroke="var(--seaink)" stroke-width=".85" stroke-linecap="round"/>'
            f"<g>{glyphs.uses(peaks)}</g>"
        )

    def _link(self, a: int, b: int) -> Link | None:
        return None if b < 0 else self.atlas.links.get(pair(self.areas[a].id, self.areas[b].id))

    def _reefs(self, line: LineString, link: Link, a: int, b: int) -> list[str]:
        """Crosses on the water; off the shore where the other side is land."""
        if link.what == "reefs":
            if line.is_closed and line.length < 14:
                return []
            water = self.shapes[self.areas[a if self.areas[a].is_water else b].id]
            plain = LineString(line.simplify(4.0).coords)
            spots = _thinned([_seaward(x, y, water) for x, y in _along(plain, 3.0)], 5.4)
        else:
            spots = list(_along(line, 6.4))
        r = 1.5
        return [
            f"M{x - r:.1f} {y - r:.1f}l{2 * r} {2 * r}m0-{2 * r}l-{2 * r} {2 * r}" for x, y in spots
        ]

    def crossings(self) -> str:
        """Straits and bridges: two short bars across the water; far sea routes: a note at either end."""
        out = []
        for key, path in self.drawn.crossings.items():
            link = self.atlas.links[key]
            if link.what == "sea-route":
                for (x, y), other in zip(path, key[::-1], strict=True):
                    out.append(
                        f'<text x="{x:.1f}" y="{y:.1f}" class="note" text-anchor="middle">to {other}</text>'
                    )
                continue
            (x0, y0), (x1, y1) = path
            d = np.array([x1 - x0, y1 - y0])
            n = np.array([-d[1], d[0]]) / np.hypot(*d) * 1.1
            for side in (n, -n):
                a, b = np.array([x0, y0]) + side, np.array([x1, y1]) + side
                out.append(
                    f'<path d="M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}" stroke="var(--rubric)" stroke-width=".9" fill="none"/>'
                )
        return "".join(out)

    def roads(self) -> str:
        """Roads from seat to seat."""
        lines = []
        for a, b in self.atlas.roads:
            way = road(self, a, b)
            if way is not None:
                lines.append(ink.line(way, 1))
        d = "".join(lines)
        return (
            f'<path d="{d}" fill="none" stroke="var(--land)" stroke-width="2" stroke-opacity=".8"/>'
            f'<path d="{d}" fill="none" stroke="var(--road)" stroke-width="1" stroke-dasharray="3.2 1.5"/>'
        )

    def seats(self) -> str:
        """Rings for towns, a ringed dot for capitals."""
        out = []
        for area in self.areas:
            if area.seat is None:
                continue
            x, y = self.seat_of(area)
            at = f'cx="{x:.1f}" cy="{y:.1f}"'
            if area.seat_kind == "capital" and area.holder:
                realm = self.atlas.realms[area.holder]
                out.append(glyphs.shield(x, y, 3.9, realm.pigment, realm.emblem))
            elif area.seat_kind == "capital":
                out.append(
                    f'<circle {at} r="2.5" fill="var(--land)" stroke="var(--ink)" stroke-width=".85"/><circle {at} r="1.1" fill="var(--rubric)"/>'
                )
            else:
                out.append(
                    f'<circle {at} r="1.5" fill="var(--land)" stroke="var(--ink)" stroke-width=".75"/>'
                )
        return "".join(out)

    def seat_of(self, area: Area) -> tuple[float, float]:
        """Where the town of an area is drawn: its true place, but never in the water."""
        x, y = self.atlas.projection.place(*(area.seat or area.seeds[0]))
        shape = self.shapes[area.id]
        inner = shape.buffer(-0.9)
        goal = inner if not inner.is_empty else shape
        spot = shapely.Point(x, y)
        if goal.covers(spot):
            return x, y
        near = nearest_points(goal, spot)[0]
        return near.x, near.y

    def lettering(self, names: list[Name]) -> str:
        """Names as text."""
        out = []
        for k, name in enumerate(names):
            out.append(_name(name, k))
        return "".join(out)

    def printed(self, names: list[Name], taken: list[Polygon], ornaments: list[str]) -> str:
        """The whole printed map; `ornaments` go over it."""
        w, h = self.atlas.width, self.atlas.height
        layers = [
            self.engraving(taken),
            self.realms(),
            self.borders(),
            self.roads(),
            self.barriers(),
            self.crossings(),
            self.seats(),
            self.lettering(names),
            *ornaments,
        ]
        letters = "".join(layers)
        used = "".join(chr(c) for c in range(32, 127)) + "°"
        type_ = "".join(embedded(f, used) for f in (LAND, WATER, REGION, TOWN, FIGURE))
        style = self.style() + type_ + _type_style()
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'
            f"<title>{self.atlas.title}, {self.atlas.year}</title><style>{style}</style><defs>{self.defs()}{self.emblems()}</defs>{letters}</svg>\n"
        )

    def baked(self, taken: list[Polygon], night: bool) -> str:
        """Only the engraving, for pictures under a live drawing."""
        w, h = self.atlas.width, self.atlas.height
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}">'
            f"<style>{self.style(night)}</style><defs>{self.defs()}</defs>{self.engraving(taken)}</svg>"
        )

    def emblems(self) -> str:
        """Emblems of the realms."""
        return glyphs.symbols({r.emblem for r in self.atlas.realms.values()})

    def rose_at(self) -> tuple[float, float, float]:
        sx, sy = self.atlas.plate["rose"][:2]
        return sx * self.atlas.width, sy * self.atlas.height, self.atlas.plate["rose"][2]


def road(plate: Plate, a: str, b: str) -> Points | None:
    """A road from seat to seat, bent to stay on land; None over water."""
    p, q = (np.array(plate.seat_of(plate.atlas.areas[k])) for k in (a, b))
    ground = shapely.union(plate.shapes[a], plate.shapes[b])
    n = np.array([-(q - p)[1], (q - p)[0]])
    best: tuple[float, Points] | None = None
    for bend in (0.0, 0.08, -0.08, 0.16, -0.16, 0.26, -0.26, 0.38, -0.38):
        t = np.linspace(0, 1, 24)[:, None]
        wave = np.sin(np.pi * t) * bend + np.sin(3 * np.pi * t) * 0.018
        way = p + (q - p) * t + n * wave
        dry = LineString(way).difference(ground).length
        cost = 3 * dry + abs(bend) * float(np.hypot(*(q - p)))
        if best is None or cost < best[0]:
            best = (cost, way)
    return best[1] if best else None


def _along(line: LineString, step: float) -> list[tuple[float, float]]:
    count = max(1, round(line.length / step))
    at = (np.arange(count) + 0.5) * line.length / count
    return [
        (float(x), float(y))
        for x, y in shapely.get_coordinates(shapely.line_interpolate_point(line, at))
    ]


def _thinned(spots: list[tuple[float, float]], apart: float) -> list[tuple[float, float]]:
    """Leaves out whatever stands too near to one before it."""
    kept: list[tuple[float, float]] = []
    for x, y in spots:
        if all(math.hypot(x - a, y - b) >= apart for a, b in kept):
            kept.append((x, y))
    return kept


def _seaward(x: float, y: float, water: MultiPolygon) -> tuple[float, float]:
    ring = [
        (x + 3 * math.cos(t), y + 3 * math.sin(t))
        for t in np.linspace(0, 2 * math.pi, 12, endpoint=False)
    ]
    wet = [p for p in ring if shapely.contains_xy(water, *p)]
    if not wet:
        return x, y
    return float(np.mean([p[0] for p in wet])), float(np.mean([p[1] for p in wet]))


def _type_style() -> str:
    return (
        "text{paint-order:stroke;stroke-linejoin:round}"
        f'.pl{{font-family:"{LAND}",serif;fill:var(--ink);stroke:var(--land);stroke-opacity:.75}}'
        f'.no{{font-family:"{FIGURE}",sans-serif;fill:var(--ink3)}}'
        f'.wa{{font-family:"{WATER}",serif;font-style:italic;fill:var(--seaink);stroke:var(--sea);stroke-opacity:.8}}'
        f'.re{{font-family:"{REGION}",serif;fill:var(--ink3);fill-opacity:.8}}'
        f'.to{{font-family:"{TOWN}",serif;font-style:italic;fill:var(--ink2);stroke:var(--land);stroke-opacity:.75}}'
        f'.note{{font-family:"{TOWN}",serif;font-style:italic;font-size:7.5px;fill:var(--rubric);stroke:var(--sea);stroke-width:1.6}}'
        f'.head{{font-family:"{REGION}",serif;fill:var(--ink)}}'
        f'.key{{font-family:"{LAND}",serif;fill:var(--ink)}}'
        f'.deg{{font-family:"{FIGURE}",sans-serif;fill:var(--ink)}}'
    )


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _name(name: Name, k: int) -> str:
    if name.kind == "water" and name.line is not None:
        d = ink.line(ink.smooth(name.line, 6), 1)
        number = ""
        if name.number:
            x, y = name.number_at
            number = f'<text class="no" x="{x:.1f}" y="{y:.1f}" font-size="{name.size * 0.62:.1f}" text-anchor="middle" style="fill:var(--seaink)">{name.number}</text>'
        return (
            f'<path id="w{k}" d="{d}" fill="none"/><text class="wa" font-size="{name.size:.1f}" letter-spacing="{name.spacing:.2f}" stroke-width="{name.size * 0.16:.1f}">'
            f'<textPath href="#w{k}" startOffset="50%" text-anchor="middle">{_escape(name.text)}</textPath></text>{number}'
        )
    if name.kind == "region":
        return f'<text class="re" x="{name.x:.1f}" y="{name.y:.1f}" font-size="{name.size:.1f}" letter-spacing="{name.spacing:.2f}" text-anchor="middle">{_escape(name.text)}</text>'
    style = "to" if name.kind == "town" else "pl"
    rows = []
    for i, row in enumerate(name.lines):
        number = ""
        if i == 0 and name.number:
            number = f'<tspan class="no" font-size="{name.size * 0.78:.2f}">{name.number}</tspan><tspan dx="{name.size * 0.22:.2f}">'
        end = "</tspan>" if number else ""
        y = name.y + i * 0.92 * name.size
        rows.append(
            f'<text class="{style}" x="{name.x:.1f}" y="{y:.1f}" font-size="{name.size:.2f}" letter-spacing="{name.spacing:.2f}" stroke-width="{name.size * 0.2:.2f}" text-anchor="{name.anchor}">{number}{_escape(row)}{end}</text>'
        )
    return "".join(rows)
