"""The maker's tables still give the maps that are committed; it compares links and borders, never
coordinates, since other versions of GEOS move last digits."""

from __future__ import annotations

from pathlib import Path

import pytest
from maps.base.coast import TOOLS
from maps.provinces.build import Drawn, build

from hegemon.core.space.province_map import ProvinceMap, borders, read_map

GAMES = TOOLS.parents[1] / "src" / "hegemon" / "games"


def committed(drawn: Drawn) -> ProvinceMap:
    """The map file of the game."""
    return read_map(Path(GAMES / drawn.atlas.package / "data" / "map" / "map.json"))


@pytest.mark.parametrize("key", ["ems", "loc"])
def test_the_tables_give_the_committed_map(key: str) -> None:
    drawn = build(key)
    plan = committed(drawn)
    links = {(link.a, link.b): (link.state, link.what) for link in drawn.atlas.links.values()}
    assert links == {(link.a, link.b): (link.kind, link.what) for link in plan.links}
    areas = list(drawn.atlas.areas)
    drawn_pairs = {
        tuple(sorted((areas[arc.a], areas[arc.b]))) for arc in drawn.cover.arcs if arc.b >= 0
    }
    assert drawn_pairs == set(borders(plan))


@pytest.mark.parametrize("key", ["ems", "loc"])
def test_every_seat_lies_in_its_area_where_the_gazetteer_has_it(key: str) -> None:
    drawn = build(key)
    atlas, shapes = drawn.atlas, drawn.shapes
    off = {
        area.id: round(shapes[area.id].distance(point), 1)
        for area in atlas.areas.values()
        if area.seat
        for point in [_point(atlas.projection.place(*area.seat))]
    }
    assert {area: gap for area, gap in off.items() if gap > 4} == {}


def _point(place: tuple[float, float]) -> object:
    import shapely

    return shapely.Point(place)
