"""The committed province maps: exact, whole, and light enough to be sent."""

import gzip
from functools import cache
from pathlib import Path

import msgspec
import pytest

import hegemon.games
from hegemon.core.board import Board, Shape
from hegemon.core.space.province_map import (
    MapName,
    ProvinceMap,
    board_of,
    borders,
    coded,
    faults,
    outline,
    points,
    read_map,
    within,
)

FOLDERS = {"ems": "middle_sea", "loc": "lords_of_conquest"}
KEYS = tuple(FOLDERS)


def folder(key: str) -> Path:
    return Path(hegemon.games.__path__[0]) / FOLDERS[key] / "data" / "map"


@cache
def plan(key: str) -> ProvinceMap:
    return read_map(folder(key) / "map.json")


@pytest.mark.parametrize(("key", "provinces", "seas"), [("ems", 135, 28), ("loc", 170, 33)])
def test_the_maps_have_all_provinces_and_seas(key: str, provinces: int, seas: int) -> None:
    kinds = [area.kind for area in plan(key).areas]
    assert kinds.count("land") == provinces
    assert kinds.count("sea") == seas


@pytest.mark.parametrize("key", KEYS)
def test_a_map_has_no_fault(key: str) -> None:
    assert faults(plan(key)) == ()


@pytest.mark.parametrize("key", KEYS)
def test_every_link_is_a_border_or_a_crossing_and_every_border_a_link(key: str) -> None:
    """Stated anew, without the validator, from the rings of the areas alone."""
    sides: dict[int, set[str]] = {}
    played = {area.id for area in plan(key).areas if area.kind in ("land", "sea")}
    for area in plan(key).areas:
        for ring in area.rings:
            for run in ring:
                sides.setdefault(max(run, ~run), set()).add(area.id)
    drawn = {frozenset(two) for two in sides.values() if len(two) == 2 and two <= played}
    stated = {frozenset((link.a, link.b)): link for link in plan(key).links}
    assert drawn == {two for two, link in stated.items() if link.kind != "crossing"}
    assert all(link.way for link in stated.values() if link.kind == "crossing")


@pytest.mark.parametrize("key", KEYS)
def test_all_areas_of_the_game_hang_together(key: str) -> None:
    near: dict[str, set[str]] = {}
    for link in plan(key).open_links():
        near.setdefault(link.a, set()).add(link.b)
        near.setdefault(link.b, set()).add(link.a)
    seen, todo = set(), [plan(key).links[0].a]
    while todo:
        here = todo.pop()
        if here not in seen:
            seen.add(here)
            todo += sorted(near[here])
    assert seen | {"74", "102", "107"} >= {
        area.id for area in plan(key).areas if area.kind in ("land", "sea")
    }


@pytest.mark.parametrize("key", KEYS)
def test_names_of_a_level_do_not_meet(key: str) -> None:
    """Level names, by their own sizes at the scale from which their level is clear."""
    for level in (1, 2, 3, 4):
        boxes = [
            (name.text, *name_box(plan(key), name))
            for area in plan(key).areas
            for name in area.names
            if name.level == level and name.kind in ("place", "town")
        ]
        meeting = [
            (a[0], b[0])
            for i, a in enumerate(boxes)
            for b in boxes[i + 1 :]
            if a[1] < b[3] and b[1] < a[3] and a[2] < b[4] and b[2] < a[4]
        ]
        assert meeting == [], f"level {level}"


@cache
def median_width(key: str) -> float:
    """Of an area's frame, in units, as the client counts it."""
    widths = []
    for area in plan(key).areas:
        corners = [point for ring in outline(plan(key), area) for point in ring]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        widths.append(((max(xs) - min(xs)) * (max(ys) - min(ys))) ** 0.5)
    return float(sorted(widths)[len(widths) // 2])


def name_box(of: ProvinceMap, name: MapName) -> tuple[float, float, float, float]:
    """A low guess at the room of a level name, in units: left, top, right, bottom."""
    text, size = name.text, name.size / 10
    scale = {1: 22, 2: 50, 3: 75, 4: 125}[name.level] / median_width(of.key)
    rows = text.split("\n")
    w = max(len(row) for row in rows) * 0.42 * size / scale
    h = (0.5 + 0.9 * (len(rows) - 1)) * size / scale
    x, y = name.at
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[name.anchor] * w
    return left, y - h / 2, left + w, y + h / 2


@pytest.mark.parametrize("key", KEYS)
def test_a_map_is_light_enough_to_be_sent(key: str) -> None:
    """The board and the pictures of one theme, compressed: under 1.5 MB."""
    board = gzip.compress(msgspec.json.encode(board_of(plan(key))))
    files = dict(plan(key).pictures)
    for theme in ("day", "night"):
        pictures = [files["relief"], files[theme], files["small"]]
        total = len(board) + sum((folder(key) / name).stat().st_size for name in pictures)
        assert total < 1_500_000


@pytest.mark.parametrize("key", KEYS)
def test_the_board_of_a_map_is_what_the_client_draws(key: str) -> None:
    board = board_of(plan(key), "maps/")
    assert board.shape is Shape.AREAS
    assert msgspec.json.decode(msgspec.json.encode(board), type=Board) == board
    assert len(board.coarse) == len(board.arcs)
    assert sum(map(len, board.coarse)) < 0.6 * sum(map(len, board.arcs))
    assert dict(board.pictures)["relief"] == "maps/relief.webp"
    assert {area.kind for area in board.areas} <= {"land", "sea", "lake", "closed"}
    assert all(area.tag for area in board.areas if area.kind in ("land", "sea"))


def test_rome_lies_on_the_tiber_between_etruria_and_campania() -> None:
    here = plan("ems")
    areas = {area.id: area for area in here.areas}
    rome = areas["118"]
    assert rome.seat is not None
    assert rome.town == "Roma"
    assert within(outline(here, rome), rome.seat)
    assert {"111", "117", "119", "121", "204"} == {
        link.b if link.a == "118" else link.a
        for link in here.open_links()
        if "118" in (link.a, link.b)
    }


def test_barriers_are_borders_that_no_link_opens() -> None:
    here = plan("ems")
    barriers = {(link.a, link.b): link.what for link in here.links if link.kind == "barrier"}
    assert barriers["15", "17"] == "mountains"
    assert barriers["18", "25"] == "desert"
    assert all(tuple(sorted(key)) in borders(here) for key in barriers)


def test_the_crossings_of_lords_of_conquest() -> None:
    crossings = {
        (link.a, link.b): link.what for link in plan("loc").links if link.kind == "crossing"
    }
    assert crossings == {
        ("boeotia", "euboea"): "bridge",
        ("panticapaeum", "phanagoria"): "strait",
    }


def test_lines_are_coded_as_differences() -> None:
    line = ((10, 20), (12, 20), (12, 20), (9, 25))
    assert coded(line) == (10, 20, 2, 0, -3, 5)
    assert points(coded(line)) == ((10, 20), (12, 20), (9, 25))
