"""The validator of province maps names what is wrong; a map of two provinces and a sea serves."""

import msgspec
import pytest

from hegemon.core.space.province_map import (
    MapArc,
    MapArea,
    MapLink,
    MapName,
    MapProjection,
    ProvinceMap,
    board_of,
    borders,
    coded,
    faults,
)

#   0,0 ---- 50,0 ---- 100,0
#    |   a    |    b     |
#   0,50 --- 50,50 -- 100,50
#    |        c          |
#   0,90 ------------- 100,90
LINES = {
    "top a": ((0, 50), (0, 0), (50, 0)),
    "top b": ((50, 0), (100, 0), (100, 50)),
    "a b": ((50, 0), (48, 20), (50, 50)),
    "a c": ((50, 50), (0, 50)),
    "b c": ((100, 50), (50, 50)),
    "bottom": ((100, 50), (100, 90), (0, 90), (0, 50)),
}
PROJECTION = MapProjection(
    kind="none", parallels=(0, 0), centre=(0, 0), scale=1, shift=(0, 0), lenses=()
)


def name(text: str, x: int, y: int) -> MapName:
    return MapName(text=text, level=4, at=(x, y), kind="place", size=120)


def small_map() -> ProvinceMap:
    areas = (
        MapArea(
            id="a",
            name="Alba",
            kind="land",
            at=(25, 25),
            seat=(20, 20),
            tag=(30, 30),
            rings=((0, 2, 3),),
            names=(name("Alba", 25, 25),),
        ),
        MapArea(
            id="b",
            name="Brea",
            kind="land",
            at=(75, 25),
            tag=(80, 30),
            rings=((1, 4, ~2),),
            names=(name("Brea", 75, 25),),
        ),
        MapArea(
            id="c",
            name="Mare",
            kind="sea",
            at=(50, 70),
            tag=(60, 70),
            rings=((5, ~3, ~4),),
            names=(name("Mare", 50, 70),),
        ),
    )
    return ProvinceMap(
        key="small",
        title="Small",
        year="1 BC",
        width=100,
        height=90,
        unit=10,
        projection=PROJECTION,
        terrains={},
        pictures=(),
        areas=areas,
        arcs=tuple(
            MapArc(fine=coded(line), coarse=coded((line[0], *line[1:-1], line[-1])))
            for line in LINES.values()
        ),
        links=(
            MapLink(a="a", b="b", kind="border", type="land"),
            MapLink(a="a", b="c", kind="border", type="coast"),
            MapLink(a="b", b="c", kind="barrier", type="coast", what="reefs"),
        ),
        rivers=(),
        ranges=(),
    )


def with_area(index: int, **changes: object) -> ProvinceMap:
    here = small_map()
    areas = list(here.areas)
    areas[index] = msgspec.structs.replace(areas[index], **changes)
    return msgspec.structs.replace(here, areas=tuple(areas))


def with_links(*links: MapLink) -> ProvinceMap:
    return msgspec.structs.replace(small_map(), links=links)


def test_a_good_map_has_no_fault() -> None:
    assert faults(small_map()) == ()


def test_borders_are_read_from_the_rings() -> None:
    assert borders(small_map()) == {("a", "b"): (2,), ("a", "c"): (3,), ("b", "c"): (4,)}


def test_a_link_without_a_border_is_named() -> None:
    links = small_map().links
    broken = msgspec.structs.replace(
        small_map(), links=(*links[:2], msgspec.structs.replace(links[2], b="a", type="land"))
    )
    assert "a - b: linked twice" in faults(broken)
    assert "b - c: a border that is no link" in faults(broken)


def test_a_border_without_a_link_is_named() -> None:
    assert faults(with_links(*small_map().links[1:])) == ("a - b: a border that is no link",)


def test_a_barrier_is_a_link_nobody_passes() -> None:
    assert [link.b for link in small_map().open_links()] == ["b", "c"]


def test_a_crossing_wants_a_line() -> None:
    links = small_map().links
    crossing = msgspec.structs.replace(links[2], kind="crossing")
    assert faults(with_links(*links[:2], crossing)) == ("b - c: a crossing without a line",)


@pytest.mark.parametrize(
    ("index", "changes", "fault"),
    [
        (0, {"id": "b"}, "b: stands 2 times"),
        (0, {"rings": ()}, "a: has no shape"),
        (0, {"rings": ((0, 2, 9),)}, "a: no arc 9"),
        (0, {"rings": ((0, 3, 2),)}, "a: a ring does not close"),
        (0, {"tag": None}, "a: has no place for counters"),
        (0, {"seat": (90, 80)}, "a: its seat lies outside"),
        (0, {"at": (90, 30)}, "a: its middle lies outside"),
        (0, {"names": ()}, "a: no name close by"),
        (0, {"terrain": "bog"}, "a: no terrain bog"),
        (1, {"rings": ((1, 4, 2),)}, "arc 2: a and b lie on one side of it"),
    ],
)
def test_faults_of_areas_are_named(index: int, changes: dict[str, object], fault: str) -> None:
    assert fault in faults(with_area(index, **changes))


def test_the_two_drawings_of_an_arc_share_their_ends() -> None:
    here = small_map()
    arcs = list(here.arcs)
    arcs[2] = MapArc(fine=arcs[2].fine, coarse=coded(((50, 0), (50, 49))))
    broken = msgspec.structs.replace(here, arcs=tuple(arcs))
    assert faults(broken) == ("arc 2: its two drawings have other ends",)


def test_the_key_of_a_board_changes_with_the_map() -> None:
    assert board_of(small_map()).key == board_of(small_map()).key
    assert board_of(small_map()).key != board_of(with_area(0, name="Albion")).key
