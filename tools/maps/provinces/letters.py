"""Where names stand: horizontal ones for land, curved ones for waters, once for a level of zoom.

A name is tried at the largest empty place of its area, on a lattice of other places inside, beside
its seat, and (small areas only) outside. A name never covers another one as far as there is room.
Sizes are pixels on the sheet.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

import numpy as np
import shapely
from shapely import LineString, MultiPolygon, Polygon, affinity

from ..base.fonts import face
from ..base.projection import Points
from .cover import label_point
from .model import Area, Atlas
from .room import Floats, Room, View, bands, hull_of

LAND, WATER, REGION, TOWN, FIGURE = "Alegreya SC", "Fell", "Marcellus", "Alegreya Italic", "Barlow"
LETTER_GAP = 0.02
"""Space between the letters of land names, in sizes."""
BEARINGS = (0, -12, 12, -24, 24, -38, 38, -52, 52, -70, 70)
EIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8), (-0.8, -0.8))


@dataclass(frozen=True)
class Pass:
    """One level of zoom: `scale` screen pixels to a pixel of the sheet, sizes in screen pixels."""

    level: int
    scale: float
    land: tuple[float, float]
    water: tuple[float, float]
    numbers: bool
    all_names: bool
    """Whether every area of the rules must get its name, if need be outside or over its border."""
    tags: float
    """How dear it is to cover a place reserved for counters."""


@dataclass
class Name:
    """A name where it stands; `line` is the base line of a curved one."""

    id: str
    text: str
    kind: str
    x: float
    y: float
    """Middle of the base line."""
    size: float
    spacing: float = 0.0
    anchor: str = "middle"
    number: str = ""
    lines: tuple[str, ...] = ()
    line: Points | None = None
    rank: int = 0
    hull: Polygon = field(default_factory=Polygon)
    number_at: tuple[float, float] = (0.0, 0.0)


def measure(area: Area, text: str, size: float, numbers: bool) -> tuple[float, float]:
    """Width of a land name with its number before it, and height of its lines together."""
    type_, figures = face(LAND), face(FIGURE)
    rows = text.split("\n")
    widths = [type_.width(r, LETTER_GAP) * size for r in rows]
    if numbers and area.id.isdigit():
        widths[0] += figures.width(area.id) * size * 0.78 + 0.22 * size
    return max(widths), size * (0.72 + 0.92 * (len(rows) - 1))


def split(name: str) -> str:
    """A name of two or more words in two lines of like length."""
    if " " not in name:
        return name
    cut = min((i for i, c in enumerate(name) if c == " "), key=lambda i: abs(i - len(name) / 2))
    return name[:cut] + "\n" + name[cut + 1 :]


class Letterer:
    """Places the names of one level."""

    def __init__(
        self, atlas: Atlas, shapes: dict[str, MultiPolygon], how: Pass, room: Room
    ) -> None:
        self.atlas, self.how, self.room = atlas, how, room
        self.plain = {k: _plain(s) for k, s in shapes.items()}

    # --- land ----------------------------------------------------------------------------------

    def land(self, areas: Iterable[Area]) -> list[Name]:
        """Names of provinces, the tightest first."""
        tight = sorted(areas, key=lambda a: (self.plain[a.id].area / max(4, len(a.name)), a.id))
        found = []
        for area in tight:
            name = self._land_name(area)
            if name:
                self.room.take(name.hull)
                found.append(name)
        return found

    def _land_name(self, area: Area) -> Name | None:
        low, high = (s / self.how.scale for s in self.how.land)
        best: tuple[float, Name] | None = None
        w, h = measure(area, area.name, high, self.how.numbers)
        view = self.view(area, 1.3 * w, 3 * h)
        for text in dict.fromkeys((area.name, split(area.name))):
            size = high
            while size >= low - 1e-9:
                cost, name = self._best(area, text, size, high, view)
                if best is None or cost < best[0] - 1e-9:
                    best = (cost, name)
                size = size * 0.93 if size * 0.93 > low or size <= low * 1.001 else low
        assert best is not None
        if best[0] > 2.0 and not self.how.all_names:
            return None
        if best[0] > 7.0 and self.how.all_names:
            level = self.how.level
            print(f"  {self.atlas.key} level {level}: {area.name} is crowded, {best[0]:.1f}")
        return best[1]

    def view(self, area: Area, wide: float, high: float) -> View:
        """The neighbourhood of an area."""
        x0, y0, x1, y1 = self.plain[area.id].bounds
        return self.room.view((x0 - wide, y0 - high, x1 + wide, y1 + high), area.id)

    def _best(
        self, area: Area, text: str, size: float, high: float, view: View
    ) -> tuple[float, Name]:
        """The best place for a name of one size."""
        w, h = measure(area, text, size, self.how.numbers)
        spots, best = self._spots(area, w, h)
        at = spots[:, :2]
        boxes = np.column_stack(
            [at[:, 0] - w / 2, at[:, 1] - h / 2, at[:, 0] + w / 2, at[:, 1] + h / 2]
        )
        costs = spots[:, 2] + self.costs(boxes, view) + 0.9 * (1 - size / high)
        away = np.hypot(at[:, 0] - best[0], at[:, 1] - best[1]) / (w + h)
        costs += 0.25 * np.minimum(2.0, away)
        k = int(np.argmin(np.round(costs, 6)))
        x, y = float(at[k][0]), float(at[k][1])
        rows = tuple(text.split("\n"))
        number = area.id if self.how.numbers and area.id.isdigit() else ""
        base = y + h / 2 - (len(rows) - 1) * 0.92 * size - 0.06 * size
        hull = shapely.box(*boxes[k]).buffer(0.8 / self.how.scale, join_style="mitre")
        name = Name(area.id, area.name, "place", x, base, size, LETTER_GAP * size)
        name.number, name.lines, name.hull = number, rows, hull
        return float(costs[k]), name

    def _spots(self, area: Area, w: float, h: float) -> tuple[Floats, tuple[float, float]]:
        """Places to try, with what each costs by itself; and the one with most room."""
        part, inside = self._lattice(area)
        best = self._roomiest(area, round(max(1.0, (w + 2) / (h + 2)) * 2) / 2)
        x0, y0, x1, y1 = part.bounds
        spots = [(best[0], best[1], 0.0), *inside]
        if area.seat:
            sx, sy = self.atlas.projection.place(*area.seat)
            r = 3.4 / math.sqrt(self.how.scale)
            dx, dy = w / 2 + r, h / 2 + r
            ring = [
                (dx, 0),
                (-dx, 0),
                (0, -dy),
                (0, dy),
                (dx, -dy),
                (-dx, -dy),
                (dx, dy),
                (-dx, dy),
            ]
            spots += [(sx + a, sy + b, 0.08) for a, b in ring]
        if part.area < 3.0 * w * h:
            cx, cy = part.representative_point().coords[0]
            ex, ey, mx, my = (x1 - x0) / 2, (y1 - y0) / 2, (x0 + x1) / 2, (y0 + y1) / 2
            for a, b in EIGHT:
                for far in (1.0, 1.25):
                    dx, dy = a * (ex + w / 2 + 1) * far, b * (ey + h / 2 + 1) * far
                    spots.append((mx + dx, my + dy, 0.15 + 0.3 * (far > 1)))
                spots.append((cx + a * (w / 2 + 1), cy + b * (h / 2 + 1), 0.2))
        return np.array(spots), best

    @cache  # noqa: B019 (a letterer lives no longer than its level)
    def _roomiest(self, area: Area, aspect: float) -> tuple[float, float]:
        """The middle of the largest empty place for names of one aspect."""
        home = self.atlas.projection.place(*area.seeds[0])
        return label_point(self.plain[area.id], aspect, home)[:2]

    @cache  # noqa: B019
    def _lattice(self, area: Area) -> tuple[Polygon, list[tuple[float, float, float]]]:
        """The part of an area that bears its name, and places all over it."""
        shape = self.plain[area.id]
        home = shapely.Point(self.atlas.projection.place(*area.seeds[0])).buffer(2)
        part = next((p for p in shape.geoms if p.intersects(home)), None)
        part = part or max(shape.geoms, key=lambda g: g.area)
        x0, y0, x1, y1 = part.bounds
        u, v = (g.ravel() for g in np.meshgrid(np.linspace(x0, x1, 27), np.linspace(y0, y1, 27)))
        inside = shapely.contains_xy(part, u, v)
        at = zip(u[inside].tolist(), v[inside].tolist(), strict=True)
        return part, [(a, b, 0.05) for a, b in at]

    def costs(self, boxes: Floats, view: View) -> Floats:
        """What each box costs where it lies."""
        wet = view.share("water", boxes)
        foreign = np.maximum(0.0, 1 - view.share("own", boxes) - wet)
        cost = wet + 3.2 * foreign + 0.4 * (foreign > 0.01) + 30 * view.share("taken", boxes)
        cost += 10 * view.share("seats", boxes) + 8 * ~self.room.inside(boxes, 4)
        if self.how.tags:
            cost += self.how.tags * (view.share("tag", boxes) + 0.6 * view.share("tags", boxes))
        return np.asarray(cost, float)

    # --- lands beyond the game -----------------------------------------------------------------

    def regions(self, areas: Iterable[Area]) -> list[Name]:
        """Names of impassable surroundings, in spaced capitals, where there is ample room."""
        found = []
        type_ = face(REGION)
        for area in sorted(areas, key=lambda a: (-self.plain[a.id].area, a.id)):
            shape = self.plain[area.id]
            text = area.name.upper()
            size = float(np.clip(math.sqrt(shape.area) / 16, 7, 15))
            for letter in (size, size * 0.8, size * 0.64):
                w, h = type_.width(text, 0.22) * letter, letter * 0.72
                x, y, _ = label_point(shape, (w + 4) / (h + 4))
                box = np.array([[x - w / 2, y - h / 2, x + w / 2, y + h / 2]])
                view = self.view(area, w, h)
                own, taken = view.share("own", box)[0], view.share("taken", box)[0]
                if own > 0.93 and taken < 0.01 and self.room.inside(box, 4)[0]:
                    name = Name(area.id, text, "region", x, y + h / 2, letter, 0.22 * letter)
                    name.lines, name.hull = (text,), shapely.box(*box[0])
                    self.room.take(name.hull.buffer(1))
                    found.append(name)
                    break
        return found

    # --- waters --------------------------------------------------------------------------------

    def water_names(self, areas: Iterable[Area]) -> list[Name]:
        """Names of seas along the water, tight ones first, and their numbers."""
        found = []
        for area in sorted(areas, key=lambda a: (self.plain[a.id].area / len(a.name), a.id)):
            name = self._water_name(area)
            if name:
                self.room.take(name.hull)
                if name.number:
                    self._number(name, area)
                found.append(name)
        return found

    def _water_name(self, area: Area) -> Name | None:
        low, high = (s / self.how.scale for s in self.how.water)
        type_ = face(WATER)
        part = max(self.plain[area.id].geoms, key=lambda g: g.area)
        start = size = float(np.clip(math.sqrt(part.area) / 7.0, low, high))
        best: tuple[float, Name] | None = None
        while size >= low - 1e-9:
            for gap in (0.32, 0.16, 0.04):
                length = type_.width(area.name, gap) * size
                lines = list(self._lines(area, part, length, size))
                if not lines:
                    continue
                curves = np.array([line for line, _ in lines])
                cost = np.array([extra for _, extra in lines])
                cost += self._band_costs(area, curves, size * 0.96)
                cost += 1.8 * (1 - size / start) - 0.5 * gap
                off = np.hypot(*(curves.mean(axis=1) - np.array(part.centroid.coords[0])).T)
                cost += 0.3 * off / math.sqrt(part.area)
                k = int(np.argmin(np.round(cost, 6)))
                if best is None or cost[k] < best[0]:
                    best = (float(cost[k]), self._name_on(area, curves[k], size, gap))
            if best and best[0] < 0.4:
                break
            size = size * 0.9 if size * 0.9 > low or size <= low * 1.001 else low
        if best and best[0] < 3:
            return best[1]
        return self._squeezed(area, part, low) if self.how.all_names else None

    def _band_costs(self, area: Area, curves: Floats, size: float) -> Floats:
        """What the letters along each curve would cover."""
        x, y = bands(curves, size)
        dry = 1 - (self.room.at(self.room.areas, x, y) == self.room.number[area.id]).mean(axis=1)
        taken = self.room.at(self.room.taken, x, y).mean(axis=1)
        tags = (self.room.at(self.room.tags, x, y) >= 0).mean(axis=1)
        off = (x < 5) | (y < 5) | (x > self.room.width - 5) | (y > self.room.height - 5)
        cost = 4 * dry + 9 * (dry > 0.1) + 30 * taken + self.how.tags * 0.3 * tags
        return np.asarray(cost + 9 * off.any(axis=1), float)

    def _number(self, name: Name, area: Area) -> None:
        """Where the number of a sea stands: under its name, over it, or at either end."""
        assert name.line is not None
        size = 0.62 * name.size
        w, h = face(FIGURE).width(name.number) * size, 0.72 * size
        mid, first, last = name.line[2], name.line[0], name.line[-1]
        along = last - first
        along = along / max(1e-9, float(np.hypot(*along)))
        down = np.array([-along[1], along[0]])
        lift = -0.22 * name.size * down
        spots = [mid + lift + down * name.size * k for k in (0.95, -0.95, 1.2, -1.2)]
        spots += [first + lift - along * (0.5 * name.size + w / 2)]
        spots += [last + lift + along * (0.5 * name.size + w / 2)]
        at = np.array(spots)
        half = np.array([w / 2 + 0.6, h / 2 + 0.6])
        boxes = np.column_stack([at - half, at + half])
        view = self.view(area, 3 * name.size, 3 * name.size)
        costs = 30 * view.share("taken", boxes) + 3 * (1 - view.share("own", boxes))
        costs += 0.02 * np.arange(len(spots)) + 9 * ~self.room.inside(boxes, 4)
        k = int(np.argmin(np.round(costs, 6)))
        name.number_at = (float(at[k][0]), float(at[k][1]) + h / 2)
        self.room.take(shapely.box(*boxes[k]))

    def _squeezed(self, area: Area, part: Polygon, size: float) -> Name:
        """No room along the water: level, near the widest place, whatever it covers."""
        x, y, _ = label_point(MultiPolygon([part]), 3.0)
        length = face(WATER).width(area.name, 0.02) * size
        dx, dy = np.meshgrid(np.linspace(-length, length, 25), np.linspace(-7 * size, 7 * size, 29))
        at = np.column_stack([x + dx.ravel(), y + dy.ravel()])
        half = np.array([length / 2, size * 0.45])
        boxes = np.column_stack([at - half, at + half])
        view = self.view(area, 2 * length, 9 * size)
        wet = view.share("own", boxes) + 0.8 * view.share("water", boxes)
        costs = 3 * (1 - wet) + 30 * view.share("taken", boxes) + 10 * view.share("seats", boxes)
        costs += 9 * ~self.room.inside(boxes, 5) + np.hypot(dx.ravel(), dy.ravel()) / (4 * length)
        k = int(np.argmin(np.round(costs, 6)))
        if costs[k] > 4:
            level = self.how.level
            print(f"  {self.atlas.key} level {level}: {area.name} is crowded, {costs[k]:.1f}")
        line = np.linspace(at[k] - [length / 2, 0], at[k] + [length / 2, 0], 9)
        return self._name_on(area, line, size, 0.02)

    def _name_on(self, area: Area, curve: Points, size: float, gap: float) -> Name:
        """A name with its letters centred on a curve."""
        drop = 0.5 * face(WATER).x_height * size
        step = np.gradient(curve, axis=0)
        step /= np.maximum(np.hypot(step[:, 0], step[:, 1]), 1e-9)[:, None]
        sunk = LineString(curve + np.column_stack([-step[:, 1], step[:, 0]]) * drop)
        at = shapely.line_interpolate_point(sunk, np.linspace(0, 1, 5), normalized=True)
        five = shapely.get_coordinates(at)
        name = Name(area.id, area.name, "water", float(five[2][0]), float(five[2][1]), size)
        name.spacing, name.line, name.lines = gap * size, five, (area.name,)
        name.number = area.id if area.id.isdigit() else ""
        name.hull = hull_of(curve, size)
        return name

    def _lines(
        self, area: Area, part: Polygon, length: float, size: float
    ) -> Iterable[tuple[Points, float]]:
        """Curves that follow the middle of the water, for many bearings; and how bent they are."""
        if area.id in self.atlas.waters:
            typed = np.array([self.atlas.projection.place(*p) for p in self.atlas.waters[area.id]])
            yield from _cut(typed, length)
            return
        for spine in self._spines(area):
            for curve in spine.curves(length, size):
                yield curve, _bend(curve)

    @cache  # noqa: B019
    def _spines(self, area: Area) -> list[Spine]:
        """The middle of the water, looked at from many bearings."""
        part = max(self.plain[area.id].geoms, key=lambda g: g.area).simplify(1.0)
        return [Spine(part, angle) for angle in BEARINGS]


class Spine:
    """The middle of a shape as it runs from left to right after a turn."""

    def __init__(self, part: Polygon, angle: float) -> None:
        centre = np.array(part.centroid.coords[0])
        a = math.radians(angle)
        self.turn = np.array([[math.cos(a), math.sin(a)], [-math.sin(a), math.cos(a)]])
        self.centre = centre
        turned = shapely.transform(part, lambda c: (c - centre) @ self.turn.T)
        x0, y0, x1, y1 = turned.bounds
        self.xs = np.linspace(x0, x1, 34)[1:-1]
        ups = shapely.linestrings([[(x, y0 - 1), (x, y1 + 1)] for x in self.xs])
        middles, rooms = [], []
        for cut in shapely.intersection(turned, ups):
            parts = [g for g in shapely.get_parts(cut) if g.geom_type == "LineString"]
            wide = max(parts, key=lambda g: g.length, default=None)
            middles.append(wide.centroid.y if wide else np.nan)
            rooms.append(wide.length if wide else 0.0)
        self.middles, self.rooms = np.array(middles), np.array(rooms)

    def curves(self, length: float, size: float) -> Iterable[Points]:
        """Gentle curves of a length through the middle, where there is room for letters."""
        xs, room = self.xs, self.rooms
        if xs[-1] - xs[0] < length:
            return
        need = max(2, math.ceil(length / (xs[1] - xs[0])))
        v = np.linspace(-length / 2, length / 2, 9)
        for start in range(0, len(xs) - need, max(1, (len(xs) - need) // 7)):
            piece = slice(start, start + need + 1)
            free = float(room[piece].min()) - 1.1 * size
            if free < 0:
                continue
            middle = float(xs[piece].mean())
            u, y = xs[piece] - middle, self.middles[piece]
            for degree in (1, 2):
                fit = np.polyfit(u, y, degree, w=1 / np.maximum(room[piece], 1))
                if degree == 2:
                    fit[0] = float(np.clip(fit[0], -0.9 / length, 0.9 / length))
                    fit[-1] += float(np.mean(y - np.polyval(fit, u)))
                for shift in (0.0, 0.25, -0.25):
                    flat = np.column_stack([v + middle, np.polyval(fit, v) + shift * free])
                    curve = flat @ self.turn + self.centre
                    yield curve if curve[-1][0] >= curve[0][0] else curve[::-1]


def _cut(points: Points, length: float) -> Iterable[tuple[Points, float]]:
    """A typed line, cut to the length of a name at several places; drawn out if it is too short."""
    whole = LineString(points)
    if whole.length < length:
        whole = affinity.scale(whole, length / whole.length * 1.01, length / whole.length * 1.01)
    for share in (0.5, 0.3, 0.7, 0.1, 0.9):
        start = (whole.length - length) * share
        at = np.linspace(start, start + length, 9)
        yield shapely.get_coordinates(shapely.line_interpolate_point(whole, at)), 0.0


def _bend(curve: Points) -> float:
    """How much a line turns from end to end, and how steep it is."""
    angles = np.arctan2(np.diff(curve[:, 1]), np.diff(curve[:, 0]))
    steep = abs(float(np.mean(angles))) / (math.pi / 2)
    return float(0.25 * abs(angles[-1] - angles[0]) + 0.3 * steep + 1.6 * max(0.0, steep - 0.45))


def _plain(shape: MultiPolygon) -> MultiPolygon:
    """A shape without small detail, for quick reckoning."""
    simple = shapely.simplify(shape, 0.5)
    parts = [p for p in shapely.get_parts(simple) if p.geom_type == "Polygon" and p.area > 0]
    return MultiPolygon(parts) if parts else shape
