"""How orders are written and read (kok.5): formats, abbreviations, lenient readings (R68);
examples E68, E69, E74."""

import pytest
from kok.playing import at, play, reasons, told, tried
from kok.positions import A, B, draw, units

from hegemon.core.findings import Problem
from hegemon.core.forms import usage
from hegemon.core.reading import Line, read_line
from hegemon.games.king_of_kings.orders import (
    Ally,
    Amount,
    Bombard,
    Build,
    Cede,
    Defend,
    Land,
    Name,
    Order,
    Place,
    Placement,
    Raid,
    Sail,
    Spied,
    Spy,
    Stance,
    orders_of,
)
from hegemon.games.king_of_kings.placing import Placed
from hegemon.games.king_of_kings.state import Kind, State, Tactic
from hegemon.games.king_of_kings.turn import Remarked


def world(artillery: bool = True) -> State:
    """A map of 26 x 18 squares for two tribes."""
    rows = [["DES"] * 26 for _ in range(18)]
    rows[0][0], rows[0][1] = "DES:a:F", "DES:b:F"
    return draw("\n".join(" ".join(row) for row in rows), artillery=artillery)


WORLD = world()


def read(text: str) -> Line[Order]:
    """One line, read by the forms of the game."""
    return read_line(tuple(orders_of(WORLD)), text)


def order(text: str) -> Order | None:
    """The order of a line that has no fault."""
    line = read(text)
    assert line.findings == (), line.findings
    return line.order


FOOT_2 = (Amount("F", 2),)

EXAMPLES: list[tuple[str, Order]] = [
    (
        "PLA 7 18 FOOT 8 18 CASTLE",
        Place((Placement("7/18", Kind.FOOT), Placement("8/18", Kind.CASTLE))),
    ),
    (
        "SEA 12 7 BOWMEN 3 SHIP 3 W WS W S W W N",
        Sail("12/7", (Amount("B", 3), Amount("S", 3)), tuple("WWSWSWWN")),
    ),
    ("RAID 7 8 HO 3 N", Raid("7/8", (Amount("H", 3),), ("N",))),
    (
        "LAND 8 18 T AT FOOT 1 E E",
        Land("8/18", (Amount("AT"), Amount("F", 1)), ("E", "E"), Tactic.STANDARD),
    ),
    (
        "DEF 10 18 C 11 18 C",
        Defend((Stance("10/18", Tactic.COUNTER), Stance("11/18", Tactic.COUNTER))),
    ),
    ("NAME 5 15 Barad Dur", Name("Barad Dur", "5/15")),
    ("NAME Erik the Red", Name("Erik the Red")),
    ("ALL 2 0", Ally(B, 0)),
    ("CEDE 5 15 2", Cede("5/15", B)),
    ("ESP 10 15 11 15 11 16", Spy((Spied("10/15"), Spied("11/15"), Spied("11/16")))),
    ("BUILD 10 15", Build("10/15")),
    ("BMB 25 17 25 16", Bombard("25/17", "25/16")),
]


@pytest.mark.rule("kok.5.g", "kok.5.b", "kok.5.o", "kok.5.d", "kok.5.r5")
@pytest.mark.parametrize(("text", "expected"), EXAMPLES)
def test_the_examples_of_the_rulebook(text: str, expected: Order) -> None:
    """Every keyword with its format; column first, then row."""
    assert order(text) == expected


@pytest.mark.rule("kok.5.g", "kok.5.11.2")
def test_the_keywords() -> None:
    """Ten, and an eleventh in the advanced game."""
    basic = [form.verb for form in orders_of(world(artillery=False))]
    keywords = ["PLA", "SEA", "RAID", "LAND", "DEF", "NAME", "ALL", "CEDE", "ESP", "BUILD"]
    assert sorted(set(basic)) == sorted(keywords)
    assert {form.verb for form in orders_of(WORLD)} == {*basic, "BMB"}


@pytest.mark.rule("kok.5.c", "kok.5.r68")
@pytest.mark.parametrize(
    "text",
    ["land 8 18 t at foot 1 e e", "Land 8 18 T At Foot 1 E e", "LAND 8 18 T AT FOOT 1 E E"],
)
def test_capital_letters_do_not_matter(text: str) -> None:
    """Orders are written in capitals and read in any letters; names keep theirs."""
    assert order(text) == EXAMPLES[3][1]
    assert order("name 5 15 Barad DUR") == Name("Barad DUR", "5/15")


@pytest.mark.rule("kok.5.d", "kok.5.r68", "kok.5.2.r1")
@pytest.mark.parametrize(
    "text",
    [
        "LAND  8   18 T AT FOOT 1  E  E ",
        "\tLAND\t8\t18 T AT FOOT 1 E E",
        "LAND 8,18,T,AT,FOOT,1,E,E",
        "LAND 8/18 T AT FOOT 1 EE",
        "LAND 8, 18  T AT, FOOT 1  E, E",
    ],
)
def test_what_separates_statements(text: str) -> None:
    """Spaces, and as leniently tabs and commas; a stroke between two coordinates."""
    assert order(text) == EXAMPLES[3][1]


@pytest.mark.rule("kok.5.r68")
@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("PLACE 7 18 FOOT", "PLA 7 18 FOOT"),
        ("DEFEND 7 18 C", "DEF 7 18 C"),
        ("ALLIANCE 2 0", "ALL 2 0"),
        ("ESPIONAGE 7 18", "ESP 7 18"),
        ("BOMBARD 25 17 25 16", "BMB 25 17 25 16"),
        ("LANDING 7 18 FO 2 N", "LAND 7 18 FO 2 N"),
    ],
)
def test_keywords_may_be_written_longer(text: str, meant: str) -> None:
    """A word that begins with the keyword is the keyword."""
    assert order(text) == order(meant)


@pytest.mark.rule("kok.5.h", "kok.5.r68", "kok.5.r5")
def test_directions_are_single_letters() -> None:
    """Alone or in a run; not as words."""
    land = order("LAND 3 3 FO 2 N S E W NESW")
    assert isinstance(land, Land)
    assert land.route == tuple("NSEWNESW")
    for word in ("NORTH", "O", "NX", "NO"):
        assert read(f"LAND 3 3 FO 2 {word}").order is None


@pytest.mark.rule("kok.5.i")
def test_tactics_are_single_letters() -> None:
    """The five of them, and no other."""
    for tactic in Tactic:
        assert order(f"DEF 3 3 {tactic.value}") == Defend((Stance("3/3", tactic),))
    for word in ("X", "PINCER", "D"):
        assert read(f"DEF 3 3 {word}").order is None


@pytest.mark.rule("kok.5.j", "kok.5.k", "kok.5.r68")
@pytest.mark.parametrize(
    ("kind", "spellings"),
    [
        (Kind.BOWMEN, ("BOWMEN", "BO", "BOW", "BOWMAN")),
        (Kind.FOOT, ("FOOT", "FO", "FOOTMEN")),
        (Kind.HORSEMEN, ("HORSEMEN", "HO", "HORSE")),
        (Kind.GENERAL, ("GENERAL", "GE", "GENERALS")),
        (Kind.CASTLE, ("CASTLE", "CA")),
        (Kind.SHIP, ("SHIP", "SH", "SHIPS")),
        (Kind.ARTILLERY, ("ARTILLERY", "AR")),
    ],
)
def test_types_by_their_first_two_letters(kind: Kind, spellings: tuple[str, ...]) -> None:
    """One letter is not enough; whatever follows the first two does not matter."""
    for word in spellings:
        assert order(f"PLA 3 3 {word}") == Place((Placement("3/3", kind),))
    line = read(f"PLA 3 3 {kind.value}")
    assert line.order is None
    assert line.findings[0].problem is Problem.UNREADABLE


@pytest.mark.rule("kok.5.e", "kok.5.f", "kok.5.p")
def test_the_notation_of_the_formats() -> None:
    """What stands in [ ] comes once or more often, what stands in { } may be left out."""
    formats = {form.verb: usage(form) for form in orders_of(WORLD)}
    assert formats["PLA"] == "PLA [column row kind]"
    assert formats["LAND"] == "LAND column row {tactic} [kind {amount}] [route]"
    assert formats["ESP"] == "ESP [column row]"
    assert formats["CEDE"] == "CEDE column row tribe"
    for count in (1, 2, 3):
        placed = order("PLA" + " 3 3 FO" * count)
        assert isinstance(placed, Place)
        assert len(placed.units) == count
    assert order("LAND 3 3 FO 2 N") == Land("3/3", FOOT_2, ("N",))
    assert order("LAND 3 3 C FO 2 N") == Land("3/3", FOOT_2, ("N",), Tactic.COUNTER)
    assert order("LAND 3 3 FO N") == Land("3/3", (Amount("F"),), ("N",))
    for incomplete in ("PLA", "ESP", "LAND 3 3 N", "LAND 3 3 FO 2", "CEDE 3 3", "DEF 3 3"):
        assert read(incomplete).order is None


@pytest.mark.rule("kok.5.r68", "kok.5.4.1", "kok.5.b")
@pytest.mark.parametrize(
    ("text", "reason", "word"),
    [
        ("LAND 3 3 N FO 2", "not-expected", "N"),
        ("LAND 3 3 FO 2 N FO 1", "not-expected", "FO"),
        ("LAND 3 3 FO N 2", "not-expected", "2"),
        ("LAND 3 3 3 FOOT N", "not-expected", "3"),
        ("LAND 3 3 FO 2 C N", "not-expected", "C"),
        ("LAND 3 FO 2 N", "not-expected", "3"),
        ("LAND 3 3 FO 2", "incomplete", ""),
        ("LAND 27 3 FO 2 N", "out-of-range", "27"),
        ("LAND 3 19 FO 2 N", "out-of-range", "3"),
        ("LAND 0 3 FO 2 N", "out-of-range", "0"),
        ("MARCH 3 3 FO 2 N", "no-such-order", "MARCH"),
        ("LAN 3 3 FO 2 N", "no-such-order", "LAN"),
    ],
)
def test_what_cannot_be_read(text: str, reason: str, word: str) -> None:
    """The sequence of the parts is fixed (example E69); nothing is guessed."""
    line = read(text)
    assert line.order is None
    (finding,) = line.findings
    assert (finding.problem, finding.reason) == (Problem.UNREADABLE, reason)
    assert finding.word == word


@pytest.mark.rule("kok.5.r68", "kok.5.4.1")
def test_the_letters_f_and_fo() -> None:
    """Example E69: F is the tactic, FO the foot soldiers; AT and types stand in any mixture."""
    assert order("LAND 3 3 F FO 2 N") == Land("3/3", FOOT_2, ("N",), Tactic.FRONTAL)
    assert order("LAND 3 3 FO 2 N") == Land("3/3", FOOT_2, ("N",))
    mixed = order("LAND 3 3 FO 2 AT HO N")
    assert isinstance(mixed, Land)
    assert mixed.units == (Amount("F", 2), Amount("AT"), Amount("H"))


@pytest.mark.rule("kok.5.r68", "kok.8.5.5", "kok.5.b")
@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("PLA 3 3 FO 4 4 XX 5 5 FO", Place((Placement("3/3", Kind.FOOT),))),
        ("DEF 3 3 C 4 4 X", Defend((Stance("3/3", Tactic.COUNTER),))),
        ("ESP 3 3 4", Spy((Spied("3/3"),))),
        ("ESP 3 3 99 99 4 4", Spy((Spied("3/3"),))),
        ("PLA 3 3 XX", None),
        ("LAND 3 3 FO 2 N XX", None),
        ("RAID 3 3 FO 2 N XX", None),
    ],
)
def test_what_stands_of_a_faulty_line(text: str, stands: Order | None) -> None:
    """PLA, DEF and ESP up to the faulty word, of all other orders nothing."""
    line = read(text)
    assert line.order == stands
    assert any(finding.refuses for finding in line.findings)


@pytest.mark.rule("kok.5.b")
def test_a_line_that_cannot_be_read_spoils_no_other() -> None:
    """It does nothing, and its neighbours are carried out."""
    state = draw("TOW:a:2F DES\nDES:a:F DES:b:F")
    desk = play(state, {A: "MARCH 1 1\nLAND 1 1 FO 1 E\n\n; a note\nLAND 1 1 FO"})
    assert reasons(desk, A) == ["*no-such-order", "*incomplete"]
    assert at(state, "2/1") == (A, {"F": 1})
    assert [event.findings[0].line for event in told(desk, A, Remarked)] == [1, 5]


@pytest.mark.rule("kok.5.a", "kok.5.r70")
def test_the_limit_of_orders() -> None:
    """Example E74: 32 lines, and the last two are errors; wrong ones, not blank ones, count."""
    state = draw("DES:a:F DES:b:F")
    sheet = "\n".join(f"NAME King {n}" for n in range(1, 33))
    desk = play(state, {A: sheet})
    assert reasons(desk, A) == ["*too-many-orders"] * 2
    assert state.tribes[A].king == "King 30"
    state = draw("DES:a:F DES:b:F", order_limit=2)
    desk = play(state, {A: "; my orders\n\nMARCH\nNAME One\nNAME Two\nMARCH"})
    assert reasons(desk, A) == ["*no-such-order", "*too-many-orders", "*too-many-orders"]
    assert state.tribes[A].king == "One"
    assert tried(draw("DES:a:F", order_limit=1), A, "NAME One\nNAME Two") == ["*too-many-orders"]


@pytest.mark.rule("kok.5.r69")
def test_amounts() -> None:
    """No amount without AT is nothing, a negative one no number; what is too much is cut."""
    assert read("LAND 3 3 FO -1 N").order is None
    assert read("LAND 3 3 FO 99999 N").order is None
    state = draw("TOW:a:3F DES\nDES:a:F DES:b:F")
    assert reasons(play(state, {A: "LAND 1 1 FO 9 E"}), A) == ["(fewer"]
    assert at(state, "2/1") == (A, {"F": 3})


@pytest.mark.rule("kok.5.1.1", "kok.5.k")
def test_a_placement_as_players_write_it() -> None:
    """Lower case, longer, with strokes."""
    state = draw("DES:a:F DES:a:F SEA", gold=99, wood=99)
    desk = play(state, {A: "place 1/1 foot, 2/1 bow, 2/1 ships"})
    assert [event.kind for event in told(desk, A, Placed)] == [Kind.FOOT, Kind.BOWMEN, Kind.SHIP]
    assert state.squares["2/1"].units == units("FBS")
