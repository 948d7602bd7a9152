"""The map file of a game, from the finished drawing: see hegemon.core.space.province_map."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import shapely

from hegemon.core.space.province_map import (
    MapArc,
    MapArea,
    MapLine,
    MapLink,
    MapName,
    MapProjection,
    ProvinceMap,
    coded,
    faults,
)

from ..base.fonts import face
from ..base.projection import Points
from .build import Drawn
from .cover import coarse, label_point, rings
from .letters import WATER, Name
from .model import Area, Link, pair
from .names import Lettering
from .plate import Plate

UNIT = 10
"""Units of the map file to a pixel of the sheet."""
COARSE = 1.1
"""How far the coarse drawing may stray, in pixels of the sheet."""


def pack(
    drawn: Drawn, plate: Plate, names: Lettering, pictures: tuple[tuple[str, str], ...]
) -> ProvinceMap:
    """The whole map file; raises ValueError with all faults if there is one."""
    atlas = drawn.atlas
    by_area: dict[str, list[MapName]] = {}
    for level, found in names.levels.items():
        for name in found:
            by_area.setdefault(name.id, []).extend(_names(name, level, names.scales[level]))
    areas = [
        _area(plate, i, area, names, by_area.get(area.id, []))
        for i, area in enumerate(plate.areas)
        if not plate.shapes[area.id].is_empty
    ]
    made = ProvinceMap(
        key=atlas.key,
        title=atlas.title,
        year=atlas.year,
        width=atlas.width * UNIT,
        height=atlas.height * UNIT,
        unit=UNIT,
        projection=_projection(drawn),
        terrains=atlas.terrains,
        pictures=pictures,
        areas=tuple(areas),
        arcs=tuple(
            MapArc(fine=_coded(arc.points), coarse=_coded(rough))
            for arc, rough in zip(drawn.cover.arcs, coarse(drawn.cover.arcs, COARSE), strict=True)
        ),
        links=tuple(_link(drawn, link) for _, link in sorted(atlas.links.items())),
        rivers=tuple(_lines(drawn, plate, "river")),
        ranges=tuple(_lines(drawn, plate, "ridge")),
    )
    wrong = faults(made)
    if wrong:
        raise ValueError(f"{atlas.key}:\n  " + "\n  ".join(wrong))
    return made


def write(plan: ProvinceMap, target: Path) -> None:
    """As JSON, one line an area, arc and link, so that a change can be read."""
    document = msgspec.to_builtins(plan)
    out = []
    for key, value in document.items():
        if isinstance(value, list | tuple) and value and isinstance(value[0], dict):
            rows = ",\n".join(_json(v) for v in value)
            out.append(f'"{key}":[\n{rows}\n]')
        else:
            out.append(f'"{key}":{_json(value)}')
    target.write_text("{\n" + ",\n".join(out) + "\n}\n", encoding="utf-8")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _units(x: float, y: float) -> tuple[int, int]:
    return round(float(x) * UNIT), round(float(y) * UNIT)


def _coded(line: Points) -> tuple[int, ...]:
    return coded([_units(x, y) for x, y in line])


def _projection(drawn: Drawn) -> MapProjection:
    p = drawn.atlas.projection
    return MapProjection(
        kind="lambert conformal conic with lenses",
        parallels=p.parallels,
        centre=p.centre,
        scale=p.scale,
        shift=p.shift,
        lenses=tuple((g.lat, g.lon, g.radius, g.strength) for g in p.lenses),
    )


def _area(plate: Plate, index: int, area: Area, names: Lettering, found: list[MapName]) -> MapArea:
    shape = plate.shapes[area.id]
    home = plate.atlas.projection.place(*area.seeds[0])
    x, y, _ = label_point(shape, 1.6, None if area.is_water else home)
    tag = names.tags.get(area.id)
    return MapArea(
        id=area.id,
        name=area.name,
        number=area.id if area.id.isdigit() else "",
        kind="lake"
        if area.is_lake
        else "closed"
        if area.is_filler
        else "sea"
        if area.is_water
        else "land",
        water=area.is_water and area.is_filler and not area.is_lake,
        terrain=area.terrain,
        at=_units(x, y),
        seat=_units(*plate.seat_of(area)) if area.seat else None,
        town=area.town,
        capital=area.seat_kind == "capital",
        tag=_units(*tag) if tag else None,
        rings=tuple(tuple(ring) for ring in rings(plate.drawn.cover.arcs, index)),
        names=tuple(found),
    )


def _names(name: Name, level: int, scale: float) -> list[MapName]:
    """A name as the file has it: sizes in tenths of a screen pixel, places in units."""
    size = round(name.size * scale * 10)
    spacing = round(name.spacing * scale * 10)
    if name.line is not None:
        own = MapName(
            text=name.text,
            level=level,
            at=_units(name.x, name.y - 0.5 * face(WATER).x_height * name.size),
            kind="water",
            size=size,
            spacing=spacing,
            line=tuple(_units(x, y) for x, y in name.line),
            rank=name.rank,
        )
        if not name.number:
            return [own]
        x, y = name.number_at
        small = 0.62 * name.size
        figure = MapName(
            text=name.number,
            level=level,
            at=_units(x, y - 0.36 * small),
            kind="number",
            size=round(small * scale * 10),
            rank=name.rank + 3,
        )
        return [own, figure]
    rows = len(name.lines)
    middle = name.y - 0.34 * name.size + 0.46 * (rows - 1) * name.size
    return [
        MapName(
            text="\n".join(name.lines),
            level=level,
            at=_units(name.x, middle),
            kind=name.kind,
            size=size,
            spacing=spacing,
            anchor=name.anchor,
            rank=name.rank,
        )
    ]


def _link(drawn: Drawn, link: Link) -> MapLink:
    areas = list(drawn.atlas.areas)
    a, b = areas.index(link.a), areas.index(link.b)
    water = [drawn.atlas.areas[k].is_water for k in (link.a, link.b)]
    arcs = [x for x in drawn.cover.arcs if {x.a, x.b} == {a, b}]
    length = sum(x.length for x in arcs)
    wet = sum(x.crossed * x.length for x in arcs)
    path = drawn.crossings.get(pair(link.a, link.b), [])
    return MapLink(
        a=link.a,
        b=link.b,
        kind=link.state,
        type="sea" if all(water) else "coast" if any(water) else "land",
        what=link.what,
        name=link.name,
        river=not any(water) and length > 0 and wet > 0.5 * length,
        way=tuple(_units(x, y) for x, y in path),
    )


def _lines(drawn: Drawn, plate: Plate, kind: str) -> list[MapLine]:
    """Rivers and ranges on land, in pieces where lakes or gulfs part them."""
    out = []
    for feature in drawn.features:
        if feature.kind != kind:
            continue
        for part in shapely.get_parts(feature.line.intersection(plate.land)):
            if part.geom_type == "LineString" and part.length > 3:
                line = np.asarray(part.simplify(0.15 if kind == "river" else 0.5).coords)
                out.append(MapLine(name=feature.name, rank=feature.rank, points=_coded(line)))
    return out
