"""Squares, hexes, areas, and the ways over them."""

from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.space.areas import Areas, Link
from hegemon.core.space.hexes import Hexes
from hegemon.core.space.paths import explore, priced, reach, regions, shortest, spread
from hegemon.core.space.squares import Squares

# Squares


def test_squares_and_their_neighbours() -> None:
    squares = Squares(4, 3)
    assert squares.neighbours["1/1"] == ("2/1", "1/2")
    assert squares.neighbours["2/2"] == ("2/1", "3/2", "2/3", "1/2")
    assert squares.next("4/3", "E") is None
    assert Squares(4, 3, diagonal=True).neighbours["1/1"] == ("2/1", "1/2", "2/2")
    assert len(list(squares)) == len(squares) == 12
    assert "4/3" in squares
    assert "5/3" not in squares


@pytest.mark.parametrize("diagonal", [False, True])
def test_squares_by_distance(diagonal: bool) -> None:
    squares = Squares(7, 6, diagonal)
    for one in squares:
        steps = spread(squares.neighbours, [one], lambda square: True)
        assert all(squares.distance(one, other) == steps[other] for other in squares)
        near = squares.within(one, 2)
        assert near == [other for other in squares if steps[other] <= 2]


# Hexes


def imperium() -> Hexes:
    """The lattice of a board with flat hexes whose odd columns hang lower."""
    return Hexes(66, 35, odd=True)


def test_neighbours_that_a_printed_board_has() -> None:
    """5022 and 5222 are both next to 5121, as a rulebook says of its map."""
    hexes = imperium()
    assert {"5022", "5222"} <= set(hexes.neighbours["5121"])
    assert hexes.direction("5121", "5222") == "SE"
    assert hexes.neighbours["5121"] == ("5120", "5221", "5222", "5122", "5022", "5021")
    assert hexes.next("0101", "N") is None


def test_the_other_columns_or_rows_may_be_shifted() -> None:
    even = Hexes(9, 9)
    assert even.neighbours["0505"] == ("0504", "0604", "0605", "0506", "0405", "0404")
    rows = Hexes(9, 9, pointed=True)
    assert rows.neighbours["0504"] == ("0603", "0604", "0605", "0505", "0404", "0503")
    assert rows.neighbours["0505"] == ("0504", "0605", "0506", "0406", "0405", "0404")


LATTICES = [Hexes(12, 10, pointed, odd) for pointed in (False, True) for odd in (False, True)]


@pytest.mark.parametrize("hexes", LATTICES)
def test_hexes_by_distance(hexes: Hexes) -> None:
    """The formula is the count of steps; rings and ranges are what lies so far."""
    for one in list(hexes)[::7]:
        steps = spread(hexes.neighbours, [one], lambda hex_: True)
        assert all(hexes.distance(one, other) == steps[other] for other in hexes)
        assert sorted(hexes.within(one, 2)) == sorted(h for h in hexes if steps[h] <= 2)
        for away in range(4):
            ring = hexes.ring(one, away)
            assert sorted(ring) == sorted(h for h in hexes if steps[h] == away)


@pytest.mark.parametrize("hexes", LATTICES)
def test_a_neighbour_is_one_both_ways(hexes: Hexes) -> None:
    for one in hexes:
        for other in hexes.neighbours[one]:
            assert one in hexes.neighbours[other]
            assert hexes.next(one, hexes.direction(one, other)) == other
            assert hexes.side(one, other) == hexes.side(other, one) == tuple(sorted([one, other]))
    with pytest.raises(ValueError, match="not next to each other"):
        hexes.side("0101", "0505")


def test_a_line_of_hexes() -> None:
    hexes = Hexes(9, 9)
    straight = hexes.line("0502", "0506")
    assert straight == [("0502",), ("0503",), ("0504",), ("0505",), ("0506",)]
    assert hexes.line("0505", "0505") == [("0505",)]
    assert hexes.line("0505", "0604") == [("0505",), ("0604",)]


def test_a_line_along_a_side_has_both_hexes() -> None:
    """From a hex to the second but one around the corner: the line runs between two."""
    hexes = Hexes(9, 9)
    (far,) = [
        hex_ for hex_ in hexes.ring("0505", 2) if hexes.line("0505", hex_)[1] == ("0604", "0605")
    ]
    assert hexes.line("0505", far) == [("0505",), ("0604", "0605"), (far,)]
    assert far == "0705"


@given(st.integers(1, 9), st.integers(1, 9), st.integers(1, 9), st.integers(1, 9))
def test_a_line_is_the_same_both_ways_and_without_gaps(a: int, b: int, c: int, d: int) -> None:
    for hexes in LATTICES:
        one, other = f"{a:02}{b:02}", f"{c:02}{d:02}"
        there, back = hexes.line(one, other), hexes.line(other, one)
        assert sorted(map(sorted, there)) == sorted(map(sorted, back))
        assert (there[0], there[-1]) == ((one,), (other,))
        for before, after in pairwise(there):
            assert any(hexes.distance(x, y) <= 1 for x in before for y in after)


def test_a_line_passes_what_it_really_passes() -> None:
    """By sampling the line at many points and asking which hex each lies in."""
    hexes = Hexes(12, 10)
    for one, other in [("0101", "1210"), ("0207", "1003"), ("0610", "0801"), ("0105", "1204")]:
        passed = {name for names in hexes.line(one, other) for name in names}
        for n in range(1, 60):
            near = _nearest(hexes, one, other, Fraction(n, 60))
            assert len(near) > 1 or near <= passed


def _nearest(hexes: Hexes, one: str, other: str, at: Fraction) -> set[str]:
    a, b = hexes._cubes[one], hexes._cubes[other]
    point = [x + (y - x) * at for x, y in zip(a, b, strict=True)]
    far = {h: sum((p - c) ** 2 for p, c in zip(point, hexes._cubes[h], strict=True)) for h in hexes}
    least = min(far.values())
    return {h for h, distance in far.items() if distance == least}


def test_a_board_need_not_be_a_rectangle() -> None:
    hexes = Hexes(
        4, 4, name=lambda column, row: f"A{column}{row}", exists=lambda column, row: column != row
    )
    assert len(hexes) == 12
    assert "A22" not in hexes
    assert "A22" not in hexes.neighbours["A21"]
    with pytest.raises(ValueError, match="two hexes are called A"):
        Hexes(4, 4, name=lambda column, row: "A")


# Areas


def sea() -> Areas:
    """Three provinces and a sea."""
    return Areas(
        ["attica", "boeotia", "euboea", "aegean"],
        [
            Link("attica", "boeotia", "land"),
            Link("attica", "boeotia", "ridge", "Parnes"),
            Link("boeotia", "euboea", "strait", "Euripus"),
            Link("attica", "aegean", "coast"),
            Link("euboea", "aegean", "coast"),
        ],
    )


def test_areas_and_their_links() -> None:
    areas = sea()
    assert areas.neighbours("boeotia") == ("attica", "euboea")
    assert areas.neighbours("boeotia", "land") == ("attica",)
    assert areas.linked("euboea", "boeotia", "strait", "land")
    assert not areas.linked("attica", "euboea")
    assert [link.name for link in areas.links("boeotia", "attica")] == ["", "Parnes"]
    ways = areas.priced(lambda a, b, links: 2 if len(links) > 1 else 1)
    assert shortest(ways, "attica", {"euboea"}) == ("attica", "aegean", "euboea")
    assert spread(areas.graph("land"), ["attica"], lambda area: True) == {
        "attica": 0,
        "boeotia": 1,
    }


def test_every_link_that_is_wrong_is_named() -> None:
    with pytest.raises(
        ValueError, match=r"no ionia.*attica is linked to itself.*land stands twice"
    ):
        Areas(
            ["attica", "boeotia"],
            [
                Link("attica", "ionia", "land"),
                Link("attica", "attica", "land"),
                Link("attica", "boeotia", "land"),
                Link("boeotia", "attica", "land"),
            ],
        )


# Ways


ROUGH = {"0304", "0404", "0503"}


def moves() -> dict[str, list[tuple[str, int]]]:
    """A board on which some hexes cost three."""
    return priced(Hexes(9, 9).neighbours, lambda a, b: 3 if b in ROUGH else 1)


def test_what_can_be_reached_and_how() -> None:
    reached = reach(moves(), "0405", 3)
    assert reached.costs["0404"] == 3
    assert next(iter(reached)) == "0405"
    assert reached.way("0404") == ("0405", "0404")
    assert [_all_costs("0405")[hex_] for hex_ in reached.way("0408")] == [0, 1, 2, 3]
    assert reached.costs == {hex_: cost for hex_, cost in _all_costs("0405").items() if cost <= 3}
    with pytest.raises(KeyError):
        reached.way("0909")


def _all_costs(start: str) -> dict[str, int]:
    """Dijkstra, written out once more."""
    best, heap, links = {start: 0}, [(0, start)], moves()
    while heap:
        cost, place = heappop(heap)
        for other, price in links[place]:
            if cost + price < best.get(other, 999):
                best[other] = cost + price
                heappush(heap, (cost + price, other))
    return best


@given(st.sampled_from(sorted(moves())), st.sampled_from(sorted(moves())))
def test_the_shortest_way_costs_what_reaching_costs(start: str, goal: str) -> None:
    links = moves()
    way = shortest(links, start, {goal})
    spent = sum(dict(links[a])[b] for a, b in pairwise(way))
    assert spent == _all_costs(start)[goal] == reach(links, start, 99).costs[goal]


def test_zones_of_control_end_a_move_and_closed_places_are_not_entered() -> None:
    links = {n: [(m, 1) for m in (n - 1, n + 1) if abs(m) < 10] for n in range(-9, 10)}
    assert sorted(reach(links, 0, 4, stops={2, 0}, closed={-3})) == [-2, -1, 0, 1, 2]
    assert shortest(links, 0, {4}, closed={2}) == ()
    assert shortest(links, 0, {2}, closed={2}) == (0, 1, 2)
    assert shortest(links, 0, {3}, stops={2}) == ()
    assert shortest(links, 0, {0}) == (0,)


def test_steps_may_depend_on_what_was_spent() -> None:
    """The first step is free, as where a unit may always move one hex."""
    found = explore(0, 2, lambda place, spent: [(place + 1, 0 if place == 0 else 1)])
    assert found.costs == {0: 0, 1: 0, 2: 1, 3: 2}
    assert found.way(3) == (0, 1, 2, 3)


def test_connected_parts() -> None:
    neighbours = Squares(4, 1).neighbours
    assert regions(neighbours, ["1/1", "4/1", "2/1"]) == [("1/1", "2/1"), ("4/1",)]
    assert regions(neighbours, ["1/1", "2/1"], lambda a, b: False) == [("1/1",), ("2/1",)]
    assert spread(neighbours, ["1/1"], lambda square: square != "3/1") == {"1/1": 0, "2/1": 1}
