"""The maker's tables still give the maps that are committed; it compares links and borders, never
coordinates, since other versions of GEOS move last digits."""

from __future__ import annotations

from functools import cache

import pytest
import shapely
from maps.base.coast import TOOLS
from maps.provinces.build import Drawn, build

from hegemon.core.space.province_map import borders, read_map

GAMES = TOOLS.parents[1] / "src" / "hegemon" / "games"


@cache
def drawn(key: str) -> Drawn:
    return build(key)


@pytest.mark.parametrize("key", ["ems", "loc"])
def test_the_tables_give_the_committed_map(key: str) -> None:
    atlas, arcs = drawn(key).atlas, drawn(key).cover.arcs
    plan = read_map(GAMES / atlas.package / "data" / "map" / "map.json")
    links = {(link.a, link.b): (link.state, link.what) for link in atlas.links.values()}
    assert links == {(link.a, link.b): (link.kind, link.what) for link in plan.links}
    areas = list(atlas.areas)
    pairs = {tuple(sorted((areas[arc.a], areas[arc.b]))) for arc in arcs if arc.b >= 0}
    assert pairs == set(borders(plan))


@pytest.mark.parametrize("key", ["ems", "loc"])
def test_every_town_lies_in_its_area_where_the_gazetteer_has_it(key: str) -> None:
    atlas, shapes = drawn(key).atlas, drawn(key).shapes
    gaps = {
        area.town: shapes[area.id].distance(shapely.Point(atlas.projection.place(*area.seat)))
        for area in atlas.areas.values()
        if area.seat
    }
    assert {town: gap for town, gap in gaps.items() if gap > 4} == {}
