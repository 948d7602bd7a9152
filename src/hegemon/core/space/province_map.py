"""The file of a province map: areas, arcs, links, names; its reading, its faults, its board.

A map file is JSON, made by tools/maps and documented in docs/maps.md. Areas share their borders:
every arc is stored once, from node to node, and an area's rings are lists of arc numbers, ~n for
arc n run backwards, outer rings clockwise (y runs down), holes the other way round.
"""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from hegemon.core.board import Area, Board, Label, Link, Point, Shape, Stroke

AreaKind = Literal["land", "sea", "lake", "closed"]
LinkKind = Literal["border", "crossing", "barrier"]
BorderType = Literal["land", "coast", "sea"]


class MapName(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A name for one level of zoom, placed so that no two of a level meet."""

    text: str
    level: int
    """Its level of zoom, 1 to 4 (the median area is 14, 28, 60, 120 pixels wide)."""
    at: Point
    """The middle of its end or centre, as `anchor` says."""
    kind: str
    """"place", "water", "town", "region", "number"."""
    size: int
    """Height of its letters, in tenths of a screen pixel at the first scale of the level."""
    spacing: int = 0
    """Between letters, in tenths of a screen pixel."""
    anchor: str = "middle"
    line: tuple[Point, ...] = ()
    """The base line of a curved name, five points."""
    rank: int = 0


class MapArea(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A province, a sea zone, a lake, or land and water beyond the game ("closed")."""

    id: str
    name: str
    number: str = ""
    kind: AreaKind
    water: bool = False
    """For "closed": whether it is water."""
    terrain: str = ""
    at: Point
    seat: Point | None = None
    town: str = ""
    """What the town at its seat is called."""
    capital: bool = False
    tag: Point | None = None
    """Where counters stand."""
    rings: tuple[tuple[int, ...], ...]
    names: tuple[MapName, ...] = ()


class MapArc(Struct, frozen=True, kw_only=True):
    """A stretch of border; both drawings as x, y of the first point, then differences."""

    fine: tuple[int, ...]
    coarse: tuple[int, ...]


class MapLink(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What lies between two areas."""

    a: str
    b: str
    kind: LinkKind
    """border: one may go over the common border; crossing: over the drawn line, there is no common
    border; barrier: a common border that nobody passes."""
    type: BorderType
    what: str = ""
    """Barriers: mountains, desert, reefs, open-sea. Crossings: strait, bridge, sea-route."""
    name: str = ""
    river: bool = False
    """Whether most of the border runs along a river."""
    way: tuple[Point, ...] = ()
    """The line of a crossing."""


class MapLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A river or a range; `points` as those of an arc; rank 3 is great."""

    name: str
    rank: int
    points: tuple[int, ...]


class MapProjection(Struct, frozen=True, kw_only=True):
    """All numbers needed to put a latitude and longitude on the sheet (pixels of the sheet)."""

    kind: str
    parallels: tuple[float, float]
    centre: tuple[float, float]
    scale: float
    shift: tuple[float, float]
    lenses: tuple[tuple[float, float, float, float], ...]


class ProvinceMap(Struct, frozen=True, kw_only=True):
    """A whole map; coordinates are whole units, `unit` of them to a pixel of the sheet."""

    key: str
    title: str
    year: str
    width: int
    height: int
    unit: int
    projection: MapProjection
    terrains: Mapping[str, str]
    pictures: tuple[tuple[str, str], ...]
    areas: tuple[MapArea, ...]
    arcs: tuple[MapArc, ...]
    links: tuple[MapLink, ...]
    rivers: tuple[MapLine, ...]
    ranges: tuple[MapLine, ...]

    def open_links(self) -> tuple[MapLink, ...]:
        """Borders and crossings, without barriers."""
        return tuple(link for link in self.links if link.kind != "barrier")


def read_map(path: Path) -> ProvinceMap:
    """Read a map file; msgspec.ValidationError tells where it is not what its type says."""
    return msgspec.json.decode(path.read_bytes(), type=ProvinceMap)


def points(coded: Iterable[int]) -> tuple[Point, ...]:
    """The points of a line that is stored as its first point and differences."""
    flat = tuple(coded)
    x = y = 0
    found = []
    for dx, dy in zip(flat[::2], flat[1::2], strict=True):
        x, y = x + dx, y + dy
        found.append((x, y))
    return tuple(found)


def coded(line: Iterable[Point]) -> tuple[int, ...]:
    """The other way round: first point, then differences, points that repeat left out."""
    flat: list[int] = []
    x = y = 0
    for px, py in line:
        if flat and (px, py) == (x, y):
            continue
        flat += [px - x, py - y]
        x, y = px, py
    return tuple(flat)


def board_of(plan: ProvinceMap, folder: str = "") -> Board:
    """The board that a client draws; `folder` is put before the names of the pictures."""
    digest = hashlib.sha256(msgspec.json.encode(plan)).hexdigest()[:12]
    return Board(
        key=f"{plan.key}-{digest}",
        title=plan.title,
        shape=Shape.AREAS,
        width=plan.width,
        height=plan.height,
        areas=tuple(_area(each) for each in plan.areas),
        arcs=tuple(points(arc.fine) for arc in plan.arcs),
        coarse=tuple(points(arc.coarse) for arc in plan.arcs),
        links=tuple(_link(each) for each in plan.links),
        strokes=tuple(
            Stroke(kind="major-river" if each.rank > 2 else "river", points=points(each.points))
            for each in plan.rivers
        ),
        labels=tuple(_label(name) for each in plan.areas for name in _first_of_each(each)),
        terrains=plan.terrains,
        pictures=tuple((name, folder + file) for name, file in plan.pictures),
    )


def _first_of_each(area: MapArea) -> Iterable[MapName]:
    """What is written beside the area's own name, at the widest scale at which there is room."""
    seen: set[str] = set()
    for name in area.names:
        if not _is_own(area, name) and name.kind not in seen:
            seen.add(name.kind)
            yield name


def _is_own(area: MapArea, name: MapName) -> bool:
    """Whether a name is the area's own, not that of its town or of the land beyond the game."""
    return name.kind == "place" or (name.kind == "water" and area.kind == "sea")


def _area(each: MapArea) -> Area:
    kind = "lake" if each.kind == "lake" or (each.kind == "closed" and each.water) else each.kind
    return Area(
        id=each.id,
        number=each.number,
        name=each.name if each.kind in ("land", "sea") else "",
        kind=kind,
        terrain=each.terrain,
        at=each.at,
        rings=each.rings,
        seat=each.seat,
        tag=each.tag,
        labels=tuple(_label(name) for name in each.names if _is_own(each, name)),
        works=("city",) if each.seat and (each.town or each.capital) else (),
    )


def _label(name: MapName) -> Label:
    return Label(
        text=name.text,
        at=name.at,
        level=name.level,
        anchor=name.anchor,
        line=name.line,
        kind=name.kind,
        rank=name.rank,
        size=name.size,
        spacing=name.spacing,
    )


_LINKS = {"mountains": "ridge"}


def _link(each: MapLink) -> Link:
    kind = each.kind if each.kind != "barrier" else _LINKS.get(each.what, "barrier")
    kind = "strait" if kind == "crossing" else kind
    return Link(a=each.a, b=each.b, kind=kind, way=each.way)


def faults(plan: ProvinceMap) -> tuple[str, ...]:
    """Every fault of a map, one sentence each; none for a good one.

    Links and places are looked at only where areas and arcs are sound: they are read from them.
    """
    found = tuple(_area_faults(plan)) or tuple(_arc_faults(plan))
    return found or (*_link_faults(plan), *_place_faults(plan))


def _area_faults(plan: ProvinceMap) -> Iterable[str]:
    for area, count in Counter(each.id for each in plan.areas).items():
        if count > 1:
            yield f"{area}: stands {count} times"
    for each in plan.areas:
        if not each.rings:
            yield f"{each.id}: has no shape"
        if each.kind in ("land", "sea") and each.tag is None:
            yield f"{each.id}: has no place for counters"
        if each.terrain and each.terrain not in plan.terrains:
            yield f"{each.id}: no terrain {each.terrain}"
        for ring in each.rings:
            for run in ring:
                if not 0 <= (run if run >= 0 else ~run) < len(plan.arcs):
                    yield f"{each.id}: no arc {run}"


def _arc_faults(plan: ProvinceMap) -> Iterable[str]:
    sides: dict[int, list[str]] = {}
    for each in plan.areas:
        for ring in each.rings:
            for run in ring:
                sides.setdefault(run, []).append(each.id)
    for number, arc in enumerate(plan.arcs):
        for run in (number, ~number):
            if len(sides.get(run, [])) > 1:
                yield f"arc {number}: {' and '.join(sides[run])} lie on one side of it"
        if number not in sides:
            yield f"arc {number}: nothing lies on its right"
        fine, coarse = points(arc.fine), points(arc.coarse)
        if len(fine) < 2 or len(coarse) < 2:
            yield f"arc {number}: fewer than two points"
        elif (fine[0], fine[-1]) != (coarse[0], coarse[-1]):
            yield f"arc {number}: its two drawings have other ends"
        if any(not (0 <= x <= plan.width and 0 <= y <= plan.height) for x, y in fine):
            yield f"arc {number}: leaves the sheet"
    for each in plan.areas:
        for ring in each.rings:
            ends = [_ends(plan, run) for run in ring]
            if any(a[1] != b[0] for a, b in pairwise([*ends, ends[0]])):
                yield f"{each.id}: a ring does not close"
    margin = [n for n in range(len(plan.arcs)) if ~n not in sides]
    for number in margin:
        line = points(plan.arcs[number].fine)
        if not all(x in (0, plan.width) or y in (0, plan.height) for x, y in line):
            yield f"arc {number}: nothing lies on its left, inside the sheet"


def _ends(plan: ProvinceMap, run: int) -> tuple[Point, Point]:
    line = points(plan.arcs[run if run >= 0 else ~run].fine)
    return (line[0], line[-1]) if run >= 0 else (line[-1], line[0])


def borders(plan: ProvinceMap) -> dict[tuple[str, str], tuple[int, ...]]:
    """The arcs of every common border: key in order of the ids."""
    right: dict[int, str] = {}
    left: dict[int, str] = {}
    for each in plan.areas:
        for ring in each.rings:
            for run in ring:
                if run >= 0:
                    right[run] = each.id
                else:
                    left[~run] = each.id
    found: dict[tuple[str, str], list[int]] = {}
    for number, area in sorted(right.items()):
        if number in left:
            a, b = sorted((area, left[number]))
            found.setdefault((a, b), []).append(number)
    return {key: tuple(arcs) for key, arcs in sorted(found.items())}


def _link_faults(plan: ProvinceMap) -> Iterable[str]:
    """Every link is a drawn border or crossing, and every drawn border is a link."""
    drawn = borders(plan)
    kinds = {each.id: each.kind for each in plan.areas}
    played = {area for area, kind in kinds.items() if kind in ("land", "sea")}
    stated: dict[tuple[str, str], MapLink] = {}
    for link in plan.links:
        a, b = sorted((link.a, link.b))
        if {a, b} - played or a == b:
            yield f"{a} - {b}: not two areas of the game"
            continue
        if (a, b) in stated:
            yield f"{a} - {b}: linked twice"
        stated[a, b] = link
        if link.kind == "crossing" and len(link.way) < 2:
            yield f"{a} - {b}: a crossing without a line"
        if link.kind != "crossing" and (a, b) not in drawn:
            yield f"{a} - {b}: {link.kind} without a common border"
        water = [kinds[a] == "sea", kinds[b] == "sea"]
        if link.type != ("sea" if all(water) else "coast" if any(water) else "land"):
            yield f"{a} - {b}: is no {link.type} link"
    for a, b in drawn:
        if {a, b} <= played and (a, b) not in stated:
            yield f"{a} - {b}: a border that is no link"


def _place_faults(plan: ProvinceMap) -> Iterable[str]:
    for each in plan.areas:
        shape = outline(plan, each)
        if each.seat and not _near(shape, each.seat, 2 * plan.unit):
            yield f"{each.id}: its seat lies outside"
        if not within(shape, each.at):
            yield f"{each.id}: its middle lies outside"
        levels = Counter((name.level, name.kind) for name in each.names)
        for (level, kind), count in levels.items():
            if count > 1:
                yield f"{each.id}: {count} names of kind {kind} at level {level}"
        if each.kind in ("land", "sea") and not any(n.level == 4 for n in each.names):
            yield f"{each.id}: no name close by"


def outline(plan: ProvinceMap, area: MapArea) -> tuple[tuple[Point, ...], ...]:
    """The rings of an area as points, the first one not repeated."""
    found = []
    for ring in area.rings:
        line: list[Point] = []
        for run in ring:
            part = points(plan.arcs[run if run >= 0 else ~run].fine)
            line += (part if run >= 0 else part[::-1])[:-1]
        found.append(tuple(line))
    return tuple(found)


def within(rings: Iterable[tuple[Point, ...]], at: Point) -> bool:
    """Whether a point lies inside, by the even-odd rule."""
    x, y = at
    odd = False
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if (ay > y) != (by > y) and (x - ax) * abs(by - ay) < (bx - ax) * (y - ay) * (
                1 if by > ay else -1
            ):
                odd = not odd
    return odd


def _near(rings: tuple[tuple[Point, ...], ...], at: Point, reach: int) -> bool:
    """Whether a point lies inside, or within `reach` of a corner of the outline."""
    return within(rings, at) or any(
        (x - at[0]) ** 2 + (y - at[1]) ** 2 <= reach * reach for ring in rings for x, y in ring
    )
