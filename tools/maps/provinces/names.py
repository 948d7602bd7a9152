"""All names of a map: four levels of zoom for the client, one for the printed sheet, and
the places kept free for counters."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon

from ..base.fonts import face
from .letters import TOWN, Letterer, Name, Pass
from .model import Area
from .plate import Plate
from .room import Room

LEVELS = {1: 22.0, 2: 50.0, 3: 75.0, 4: 125.0}
"""Level of zoom, and the screen width of the median area from which its names are clear: a level of
the client begins a little earlier, and hides what meets until then."""
SHEET = Pass(0, 1.0, (5.2, 9.6), (6.2, 17.0), numbers=True, all_names=True, tags=0.0)
TAG = (46.0, 26.0)
"""Room for a counter at the closest level, screen pixels."""


@dataclass
class Lettering:
    """The names of one map."""

    levels: dict[int, list[Name]]
    sheet: list[Name]
    tags: dict[str, tuple[float, float]]
    scales: dict[int, float]


def median_width(plate: Plate) -> float:
    """Width of the median area on the sheet, as the client counts it."""
    widths = []
    for shape in plate.shapes.values():
        x0, y0, x1, y1 = shape.bounds
        widths.append(((x1 - x0) * (y1 - y0)) ** 0.5)
    return float(np.sort(widths)[len(widths) // 2])


def sheet_only(plate: Plate, blocked: list[Polygon]) -> Lettering:
    """Only the names of the printed sheet."""
    return Lettering({}, _pass(plate, SHEET, {}, 1.0, blocked, towns=True), {}, {})


def letter(plate: Plate, blocked: list[Polygon]) -> Lettering:
    """Places everything; `blocked` is what the printed sheet covers (title and frame)."""
    scales = {k: round(w / median_width(plate), 3) for k, w in LEVELS.items()}
    passes = [
        Pass(1, scales[1], (10.5, 12.5), (12.0, 16.0), numbers=False, all_names=False, tags=0.0),
        Pass(2, scales[2], (10.5, 13.0), (11.5, 19.0), numbers=True, all_names=False, tags=0.0),
        Pass(3, scales[3], (10.5, 14.0), (12.0, 24.0), numbers=True, all_names=False, tags=0.6),
        Pass(4, scales[4], (11.5, 15.0), (13.0, 30.0), numbers=True, all_names=True, tags=6.0),
    ]
    tags = tag_places(plate, scales[4])
    levels = {p.level: _pass(plate, p, tags, scales[4], [], towns=p.level == 4) for p in passes}
    sheet = _pass(plate, SHEET, {}, 1.0, blocked, towns=True)
    return Lettering(levels, sheet, tags, scales)


def _pass(
    plate: Plate,
    how: Pass,
    tags: dict[str, tuple[float, float]],
    tag_scale: float,
    blocked: list[Polygon],
    towns: bool,
) -> list[Name]:
    atlas = plate.atlas
    shapes = {k: s for k, s in plate.shapes.items() if not s.is_empty}
    wet = {a.id for a in plate.areas if a.is_water}
    room = Room(atlas.width, atlas.height, shapes, wet)
    for shape in blocked:
        room.take(shape)
    r = 2.6 / how.scale**0.5
    seats = [a for a in plate.areas if a.seat]
    for area in seats:
        large = 1.2 if area.seat_kind == "capital" else 0.8
        room.seat(shapely.Point(plate.seat_of(area)).buffer(r * large))
    w, h = TAG[0] / tag_scale, TAG[1] / tag_scale
    for key, (x, y) in tags.items():
        room.tag(key, (x - w / 2, y - h / 2, x + w / 2, y + h / 2))
    letters = Letterer(atlas, shapes, how, room)
    known = [a for a in plate.areas if a.kind == "land" and not plate.shapes[a.id].is_empty]
    if how.level == 1:
        known = [a for a in known if a.seat_kind == "capital" or plate.shapes[a.id].area > 2400]
    found = letters.land(known)
    found += letters.water_names(a for a in plate.areas if a.kind == "sea")
    if towns:
        found += _towns(plate, letters, seats)
    found += letters.water_names(
        a for a in plate.areas if a.kind == "ocean" and not a.is_lake and a.id in shapes
    )
    found += letters.regions(a for a in plate.areas if a.kind == "waste" and a.id in shapes)
    ranks = {"capital": 0, "city": 2, "town": 3, "": 3}
    for name in found:
        area = atlas.areas[name.id]
        name.rank = {"place": ranks[area.seat_kind], "water": 1, "town": 6, "region": 5}[name.kind]
    return found


def _towns(plate: Plate, letters: Letterer, seats: list[Area]) -> list[Name]:
    """Names of towns beside their rings where there is room, but not the province's own."""
    type_ = face(TOWN)
    found = []
    for area in seats:
        if not area.seat or not area.town or area.town == area.name:
            continue
        size = (5.0 if letters.how.level == 0 else 11.0) / letters.how.scale
        w, h = type_.width(area.town) * size, 0.7 * size
        x, y = plate.seat_of(area)
        r = (3.6 if area.seat_kind == "capital" else 2.6) / letters.how.scale**0.5
        tries = [(r, 0.0, 0.0), (-r, 0.0, 1.0), (0.0, -r - h / 2, 0.5), (0.0, r + h / 2, 0.5)]
        tries += [(a * r, b * h * 0.8, 0.0 if a > 0 else 1.0) for a in (1, -1) for b in (-1, 1)]
        left = np.array([x + dx - share * w for dx, _, share in tries])
        top = np.array([y + dy - h / 2 for _, dy, _ in tries])
        boxes = np.column_stack([left, top, left + w, top + h])
        costs = letters.costs(boxes, letters.view(area, w, h)) + 0.03 * np.arange(len(tries))
        k = int(np.argmin(np.round(costs, 6)))
        if costs[k] < 1.5:
            dx, dy, share = tries[k]
            anchor = {0.0: "start", 0.5: "middle", 1.0: "end"}[share]
            base = y + dy + 0.36 * size
            name = Name(
                area.id,
                area.town,
                "town",
                x + dx,
                base,
                size,
                0.0,
                anchor,
                lines=(area.town,),
                hull=shapely.box(*boxes[k]),
            )
            letters.room.take(name.hull)
            found.append(name)
    return found


def tag_places(plate: Plate, scale: float) -> dict[str, tuple[float, float]]:
    """A place for counters in every area: inside, near the seat, off it and other such places."""
    w, h = TAG[0] / scale, TAG[1] / scale
    taken: list[Polygon] = []
    found: dict[str, tuple[float, float]] = {}
    seats = [shapely.Point(plate.seat_of(a)).buffer(1.6) for a in plate.areas if a.seat]
    areas = [a for a in plate.areas if a.kind in ("land", "sea")]
    frame = shapely.box(0, 0, plate.atlas.width, plate.atlas.height)
    for area in sorted(areas, key=lambda a: (plate.shapes[a.id].area, a.id)):
        shape = plate.shapes[area.id]
        parts = sorted(shape.geoms, key=lambda g: -g.area)
        home = shapely.Point(plate.seat_of(area)) if area.seat else parts[0].centroid
        part = next((p for p in parts if area.seat and p.distance(home) < 1.5), parts[0])
        x0, y0, x1, y1 = part.bounds
        x0, x1 = min(x0, home.x - w), max(x1, home.x + w)
        y0, y1 = min(y0, home.y - h), max(y1, home.y + h)
        u, v = (g.ravel() for g in np.meshgrid(np.linspace(x0, x1, 21), np.linspace(y0, y1, 21)))
        boxes = shapely.box(u - w / 2, v - h / 2, u + w / 2, v + h / 2)
        view = shapely.box(x0 - w, y0 - h, x1 + w, y1 + h)

        def share(
            thing: shapely.Geometry, boxes: NDArray[np.object_] = boxes
        ) -> NDArray[np.float64]:
            return np.asarray(shapely.area(shapely.intersection(boxes, thing)))

        cost = 2.4 * (1 - share(part.simplify(0.5)) / (w * h))
        cost += 6 * share(shapely.union_all([t for t in taken if t.intersects(view)])) / (w * h)
        rings = shapely.union_all([s for s in seats if s.intersects(view)])
        cost += 3 * share(rings) / seats[0].area
        cost += 0.12 * np.minimum(np.hypot(u - home.x, v - home.y) / (w + h), 4.0)
        cost += 5 * ~shapely.contains(frame, boxes)
        k = int(np.argmin(np.round(cost, 6)))
        found[area.id] = (float(u[k]), float(v[k]))
        taken.append(boxes[k])
    return {a.id: found[a.id] for a in areas}
