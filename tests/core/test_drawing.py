"""Maps as SVG: sound on every kind of board, small, always the same, silent about the unseen."""

import re
from xml.etree import ElementTree

import pytest

from hegemon.core.board import (
    Area,
    Board,
    Holding,
    Known,
    Label,
    Link,
    Mark,
    Piece,
    Realm,
    Shape,
    Situation,
)
from hegemon.core.drawing import (
    NIGHT,
    RIMS,
    by_neighbours,
    by_number,
    distance,
    emblem,
    pigments,
    svg_map,
)
from hegemon.core.seats import Seat

A, B = Seat("a"), Seat("b")
REALMS = (
    Realm(seat=A, name="Lydians", number="1", pigment="minium", emblem="wolf"),
    Realm(seat=B, name="Medes", number="2", pigment="cerussa", emblem="eagle", rim="beaded"),
)
TERRAINS = {
    "for": "forest", "hil": "hills", "mou": "mountains", "mar": "marsh", "swa": "swamps",
    "des": "desert", "cul": "cultivated land", "gra": "grassland", "ste": "steppes",
    "pla": "plains",
}  # fmt: skip


def squares(columns: int, rows: int, sea: str = "", left_out: str = "") -> Board:
    """A board of squares with every terrain in turn."""
    keys = list(TERRAINS)
    areas = []
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            id_ = f"{column}/{row}"
            if id_ in left_out.split():
                continue
            water = id_ in sea.split()
            areas.append(
                Area(
                    id=id_,
                    kind="sea" if water else "land",
                    terrain="" if water else keys[(column * 7 + row * 3) % len(keys)],
                    at=(column * 40 - 20, row * 40 - 20),
                    works=("town",) if id_ == "2/2" else (),
                    name="Sardes & Gordion" if id_ == "2/2" else "",
                )
            )
    return Board(
        key=f"{columns}x{rows}{sea}{left_out}",
        title="Test",
        shape=Shape.SQUARES,
        width=columns * 40,
        height=rows * 40,
        columns=columns,
        rows=rows,
        size=40,
        areas=tuple(areas),
        terrains=TERRAINS,
    )


def hexes() -> Board:
    """Seven hexes around a sea."""
    middles = ((60, 60), (100, 60), (40, 95), (80, 95), (120, 95), (60, 130), (100, 130))
    areas = tuple(
        Area(id=str(n), number=f"0{n}", at=at, kind="sea" if n == 3 else "land", terrain="hil")
        for n, at in enumerate(middles)
    )
    return Board(
        key="hexes", title="Hexes", shape=Shape.HEXES, width=160, height=190, size=40, areas=areas,
        terrains=TERRAINS,
    )  # fmt: skip


def provinces() -> Board:
    """Two provinces and a sea that share three arcs."""
    left = ((100, 0), (0, 0), (0, 100), (100, 100))
    right = ((100, 100), (200, 100), (200, 0), (100, 0))
    middle = ((100, 0), (96, 50), (100, 100))
    south = ((0, 100), (0, 160), (200, 160), (200, 100))
    areas = (
        Area(id="1", name="Latium", at=(50, 50), rings=((0, ~2),), terrain="for",
             labels=(Label(text="Latium", at=(50, 30)),), seat=(50, 60), tag=(70, 60)),
        Area(id="2", name="Samnium", at=(150, 50), rings=((2, 1),), terrain="mou"),
        Area(id="3", name="Mare", at=(100, 130), kind="sea", rings=((3,),)),
    )  # fmt: skip
    links = (Link(a="1", b="2", kind="road", way=((50, 60), (150, 50))),)
    return Board(
        key="provinces", title="Italy", shape=Shape.AREAS, width=200, height=160, areas=areas,
        arcs=(left, right, middle, south), links=links, terrains=TERRAINS,
    )  # fmt: skip


def army(area: str, owner: Seat, *parts: tuple[str, int], kind: str = "army") -> Piece:
    """A stack of so many of each symbol."""
    each = tuple(
        Piece(id=f"{area}{symbol}", area=area, owner=owner, symbol=symbol, count=count)
        for symbol, count in parts
    )
    total = sum(count for _, count in parts)
    return Piece(
        id=area, area=area, owner=owner, symbol=parts[0][0], kind=kind, count=total,
        text="+".join(symbol[0] for symbol, _ in parts), parts=each,
    )  # fmt: skip


def situation(*pieces: Piece, marks: tuple[Mark, ...] = (), **owners: Seat) -> Situation:
    """Areas are given as a1_2 for "1/2" or a1 for "1"."""
    holdings = tuple(
        Holding(area=name[1:].replace("_", "/"), owner=owner) for name, owner in owners.items()
    )
    return Situation(
        seat=A, title="Turn 3", realms=REALMS, holdings=holdings, pieces=pieces, marks=marks
    )


def sound(svg: str) -> ElementTree.Element:
    """The drawing as a tree, after a look at whether it is whole."""
    root = ElementTree.fromstring(svg)
    ids = [each for element in root.iter() if (each := element.get("id"))]
    assert len(ids) == len(set(ids))
    wanted = set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', svg))
    assert {one or other for one, other in wanted} <= set(ids)
    assert "nan" not in svg
    return root


@pytest.mark.parametrize("board", [squares(6, 5, sea="3/3 4/3"), hexes(), provinces()], ids=str)
@pytest.mark.parametrize("hatching", [False, True])
def test_every_kind_of_board_is_drawn_whole(board: Board, hatching: bool) -> None:
    """Well-formed, every name it refers to is in it, and the same twice."""
    first, last = board.areas[0].id, board.areas[1].id
    known = situation(
        army(first, A, ("spear", 12), ("general", 1)),
        army(last, B, ("cavalry", 2)),
        marks=(
            Mark(kind="march", area=last, way=(first, last), owner=A),
            Mark(kind="voyage", area=last, way=(first, last), owner=B),
            Mark(kind="battle", area=last),
        ),
        **{f"a{first.replace('/', '_')}": A, f"a{last.replace('/', '_')}": B},
    )
    svg = svg_map(board, known, title="A & B", hatching=hatching)
    root = sound(svg)
    texts = [element.text for element in root.iter() if element.tag.endswith("text")]
    assert "A & B" in texts
    assert "1 Lydians" in texts
    assert svg == svg_map(board, known, title="A & B", hatching=hatching)
    assert svg != svg_map(board, known, NIGHT, title="A & B", hatching=hatching)


def test_two_maps_on_a_page_do_not_mix() -> None:
    """Ids and classes of a drawing begin with its prefix."""
    board = squares(3, 3, sea="2/2")
    known = situation(army("1/1", A, ("spear", 1)), a1_1=A)
    one, other = (svg_map(board, known, prefix=prefix) for prefix in ("one", "other"))
    named = [set(re.findall(r'(?:id|class)="([^"]+)"', svg)) for svg in (one, other)]
    assert named[0] & named[1] == {"hegemon-map"}
    sound(one)


def test_an_owner_is_a_band_a_wash_a_shield_and_an_emblem() -> None:
    """Never by colour alone; each separate part of a realm has its own shield."""
    board = squares(5, 2)
    known = situation(
        army("1/1", A, ("spear", 1)),
        army("5/2", A, ("spear", 1)),
        a1_1=A,
        a5_2=A,
    )
    svg = svg_map(board, known, legend=False)
    assert svg.count('href="#ks0"') == 2
    assert 'id="ke-wolf"' in svg
    assert 'id="ke-owl"' not in svg
    pigment = pigments()["minium"]
    assert f'stroke="{pigment.solid}"' in svg
    assert f'fill="{pigment.wash}"' in svg


def test_small_garrisons_are_chips_with_symbol_and_count_and_armies_tags() -> None:
    """A chip is drawn once and set often; a general, a castle or a fleet shows on its tag."""
    board = squares(4, 2, sea="4/1")
    known = situation(
        army("1/1", A, ("spear", 7), ("general", 1), ("castle", 1)),
        army("2/1", A, ("spear", 1)),
        army("3/1", A, ("spear", 1)),
        army("4/1", A, ("ship-light", 3), ("spear", 2), kind="fleet"),
        a1_1=A,
        a2_1=A,
        a3_1=A,
    )
    svg = svg_map(board, known, legend=False)
    assert svg.count('href="#kc0"') == 2
    for symbol in ("spear", "general", "castle", "ship-light"):
        assert f'id="ku-{symbol}"' in svg
    assert svg.count('href="#ks0"') == 2  # the army's, and the fleet's at sea
    titles = [element.text for element in sound(svg).iter() if element.tag.endswith("title")]
    assert "1/1 Lydians: 7 spear, 1 general, 1 castle" in titles
    assert "4/1 Lydians: 3 ship-light, 2 spear" in titles


def test_fog_is_the_absence_of_colour() -> None:
    """What was never seen has no owner's colour, what was seen once a dashed band."""
    board = squares(4, 1)
    never = Holding(area="1/1", owner=A, known=Known.NEVER)
    once = Holding(area="3/1", owner=B, known=Known.ONCE, since="Turn 1")
    fog = Situation(seat=A, title="", realms=REALMS, holdings=(never, once))
    svg = svg_map(board, fog, legend=False)
    assert pigments()["minium"].solid not in svg.partition("</defs>")[2]
    assert 'stroke-dasharray="60 44"' in svg


def test_what_is_not_on_the_board_leaves_no_trace() -> None:
    """Two situations that differ in unseen areas only give the same drawing."""
    board = squares(4, 1, left_out="4/1")
    seen = situation(army("1/1", A, ("spear", 1)), a1_1=A)
    hidden = situation(
        army("1/1", A, ("spear", 1)),
        army("4/1", B, ("spear", 9)),
        marks=(Mark(kind="battle", area="4/1"), Mark(kind="march", area="4/1", way=("4/1",))),
        a1_1=A,
        a4_1=B,
    )
    assert svg_map(board, seen) == svg_map(board, hidden)


def test_marks_stand_at_their_places() -> None:
    """Swords for a battle, a dart for a raid, an arrow for a march, a flag on new land."""
    board = squares(4, 1)
    marks = (
        Mark(kind="battle", area="2/1"),
        Mark(kind="raid", area="3/1", way=("1/1", "2/1", "3/1"), owner=A),
        Mark(kind="gained", area="2/1", owner=A),
        Mark(kind="march", area="2/1", way=("1/1", "2/1"), owner=A),
    )
    svg = svg_map(board, situation(marks=marks, a1_1=A), legend=False)
    assert 'href="#km-battle"' in svg
    assert 'href="#km-raid"' in svg
    assert svg.count('class="k-flag"') == 1
    assert svg.count('class="k-way"') == 2
    bare = svg_map(board, situation(a1_1=A), legend=False)
    assert "k-way" not in bare.partition("</style>")[2]


def test_names_give_way_to_one_another() -> None:
    """Of two names that would overlap only one is shown."""
    board = squares(4, 1)
    names = tuple(Holding(area=f"{n}/1", owner=A, name="Barad Dur the Great") for n in (2, 3))
    known = Situation(seat=A, title="", realms=REALMS, holdings=names)
    svg = svg_map(board, known, legend=False)
    assert svg.count("Barad Dur the Great") == 1


def test_the_largest_board_stays_small() -> None:
    """Fifty by fifty squares, a unit in each, fifty realms: under 600 kB."""
    board = squares(50, 50, sea=" ".join(f"{n}/{n}" for n in range(1, 51)))
    realms = tuple(
        Realm(seat=Seat(f"s{n}"), name=f"Tribe {n}", number=str(n + 1), pigment=pigment,
              emblem=emblem(n + 1), rim=rim)
        for n, (pigment, rim) in enumerate(by_number(50))
    )  # fmt: skip
    owners = [
        (area.id, Seat(f"s{(int(area.id.split('/')[0]) - 1) // 5 + (number // 500) * 10}"))
        for number, area in enumerate(board.areas)
        if area.kind == "land"
    ]
    known = Situation(
        seat=A,
        title="Turn 9",
        realms=realms,
        holdings=tuple(Holding(area=area, owner=owner) for area, owner in owners),
        pieces=tuple(army(area, owner, ("spear", 1)) for area, owner in owners),
    )
    assert len(svg_map(board, known, title="The whole world")) < 600_000


# Pigments


def test_the_first_sixteen_have_a_pigment_each_and_the_next_a_rim() -> None:
    """Fifty realms: no two have both pigment and rim in common before all are used up."""
    row = by_number(48)
    assert len({pigment for pigment, _ in row[:16]}) == 16
    assert {rim for _, rim in row[:16]} == {"plain"}
    assert len(set(row)) == 48
    assert {rim for _, rim in row} == set(RIMS)


def test_near_rivals_get_pigments_that_no_eye_confuses() -> None:
    """Thirty realms in a ring, each near the two beside it: never the same or a similar one."""
    realms = list(range(30))
    near = {n: [(n - 1) % 30, (n + 1) % 30] for n in realms}
    chosen = by_neighbours(realms, near)
    assert len(set(chosen.values())) == 30
    assert min(distance(chosen[n][0], chosen[(n + 1) % 30][0]) for n in realms) >= 12
    alone = by_neighbours([0, 1], {})
    assert [pigment for pigment, _ in alone.values()] == ["minium", "azurite"]


def test_distances_are_of_all_pairs() -> None:
    """Every two pigments are told apart by every kind of eyes, if only just."""
    names = list(pigments())
    pairs = [distance(a, b) for n, a in enumerate(names) for b in names[:n]]
    assert len(pairs) == 120
    assert min(pairs) == 10.0
    assert distance("minium", "minium") == 0


def test_names_at_the_edge_stay_on_the_sheet() -> None:
    """A long name of the last square is moved inwards."""
    board = squares(4, 1)
    known = Situation(
        seat=A,
        title="",
        realms=REALMS,
        holdings=(Holding(area="4/1", owner=A, name="Alexandria Eschate"),),
    )
    svg = svg_map(board, known, legend=False)
    (found,) = re.findall(r'<text class="k-place" x="(\d+)"[^>]*>Alexandria', svg)
    assert int(found) < 1400


def test_on_hexes_stacks_are_counters_and_on_provinces_tags() -> None:
    """A single unit of a hex is a counter with its factors; of a province a tag with a shield."""
    one = Piece(id="1", area="0", owner=A, symbol="legion", text="20-10")
    on_hex = svg_map(hexes(), situation(one, a0=A), legend=False)
    assert ">20-10</text>" in on_hex
    assert 'href="#ks0"' not in on_hex
    two = Piece(id="1", area="1", owner=A, symbol="legion")
    province = svg_map(provinces(), situation(two, a1=A), legend=False)
    assert 'href="#ks0"' in province
    assert 'href="#kc0"' not in province


def test_only_the_known_part_of_a_squared_board_is_drawn() -> None:
    """With a margin of one square, and the numbers of the whole board at its edges."""
    left_out = " ".join(
        f"{c}/{r}" for c in range(1, 21) for r in range(1, 11) if c not in (12, 13) or r != 5
    )
    svg = svg_map(squares(20, 10, left_out=left_out), situation(a12_5=A), legend=False)
    numbers = [
        int(element.text or "")
        for element in sound(svg).iter()
        if element.tag.endswith("text") and (element.text or "").isdecimal()
    ]
    assert sorted(set(numbers)) == [4, 5, 6, 11, 12, 13, 14]
