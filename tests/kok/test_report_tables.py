"""The parts of a report and its tables (kok.8.1, kok.8.2, kok.8.3): examples X20 and E86."""

from datetime import date
from typing import Any

import pytest
from kok.playing import at, play, reasons, told
from kok.positions import A, B, C, draw, units

from hegemon.core.desk import Desk, Event
from hegemon.core.report import Report, Table, as_text
from hegemon.core.seats import PUBLIC, Seat
from hegemon.games.king_of_kings import KingOfKings, report_map
from hegemon.games.king_of_kings.options import read_options
from hegemon.games.king_of_kings.sight import sight
from hegemon.games.king_of_kings.state import State, Tribe

GAME = KingOfKings()


def report(state: State, desk: Desk, seat: Seat) -> Report:
    """What the seat is told."""
    return GAME.report(sight(state, seat), told(desk, seat, Event))


def table(made: Report, key: str, number: int = 0) -> Table:
    """A table of a section, the first one unless another is wanted."""
    (found,) = [section for section in made.sections if section.key == key]
    return [part for part in found.body if isinstance(part, Table)][number]


def row(made: Report, number: int) -> dict[str, Any]:
    """The row of a tribe in both parts of the tribe table, by column."""
    cells: dict[str, Any] = {}
    for tribes in (table(made, "tribes"), table(made, "tribes", 1)):
        (found,) = [each for each in tribes.rows if each[0] == number]
        cells |= dict(zip(tribes.columns, found, strict=True))
    return cells


@pytest.mark.rule("kok.8.a", "kok.8.c", "kok.6.9")
def test_a_report_needs_no_book_keeping() -> None:
    """Every player gets one, with the map and all troops on it, battles, errors and tables."""
    state = draw("TOW:a:2F PLA:b:F:F\nDES:a:F TOW:b:C")
    state.title = "The third age"
    desk = play(state, {A: "LAND 1 1 C FO 2 E\nMARCH", B: "DEF 2 2 U"}, 35, 99)
    for seat in (A, B, PUBLIC):
        made = report(state, desk, seat)
        keys = [section.key for section in made.sections]
        assert {"tribes", "alliances", "points", "battles", "orders", "map", "squares"} <= set(keys)
        text = as_text(made)
        assert "The third age" in made.title
        assert "turn 1" in made.title
        assert "*1 2: MARCH - there is no order MARCH" in text
        assert "Round 1" in text
        for written in ("DES01", "PLA01", "TOW02"):
            assert written in text


@pytest.mark.rule("kok.8.1.1", "kok.8.1.r83")
def test_the_head_of_a_report() -> None:
    """Game, number, turn, dates as the game master gave them, mode, sequence and limits."""
    state = draw(
        "TOW:a:F DES:b:F\nDES:a:F DES:b:F",
        game_number=7,
        first_deadline="2026-12-28",
        days_per_turn=5,
        last_turn=2,
        food_limit=9,
    )
    state.title = "The third age"
    made = report(state, play(state, {}, order="ba"), A)
    head = " ".join(str(part) for part in made.head)
    assert made.title == "The third age, turn 1"
    for words in (
        *("game 7", "processed on 2026-12-28", "Orders for turn 2 are due on 2027-01-02"),
        *("A public game", "players: Tribe 2 (2) and Tribe 1 (1)", "The game ends after turn 2"),
        *("30 orders a turn", "food_limit 9"),
    ):
        assert words in head
    assert "first_deadline" not in head
    made = report(state, play(state, {}), A)
    head = " ".join(str(part) for part in made.head)
    assert "processed on 2027-01-02" in head
    assert "are due" not in head
    assert "Tribe 1 (1)" in head.split("sequence")[0]
    plain = draw("TOW:a:F DES:b:F")
    assert "processed" not in as_text(report(plain, play(plain, {}), A))


@pytest.mark.rule("kok.8.1.1")
def test_dates_are_checked_when_a_game_is_set_up() -> None:
    """A date as it is written in ISO 8601, or nothing."""
    assert read_options({"first_deadline": "2026-12-06"}).processed(2) == date(2026, 12, 13)
    assert read_options({}).processed(1) is None
    with pytest.raises(ValueError, match="first_deadline"):
        read_options({"first_deadline": "next Sunday"})


@pytest.mark.rule("kok.8.1.2", "kok.8.1.3", "kok.2.6.3")
def test_the_alliance_table() -> None:
    """Example X20: row 3, number 10; and the same in row 10, number 3."""
    seats = [Seat(f"t{n:02}") for n in range(1, 13)]
    state = draw("DES:a:F")
    state.squares["1/1"].owner = seats[0]
    state.squares["1/1"].home = None
    state.tribes = {seat: Tribe(n, f"Tribe {n}") for n, seat in enumerate(seats, start=1)}
    three, ten = seats[2], seats[9]
    for one, other in ((three, ten), (ten, three)):
        state.tribes[one].declared[other] = state.tribes[one].agreed[other] = 4
    made = GAME.report(sight(state, three), ())
    alliances = table(made, "alliances")
    assert alliances.columns == ("", *(str(n) for n in range(1, 13)))
    assert alliances.rows[2][0] == "3"
    assert alliances.rows[2][10] == "4"
    assert alliances.rows[9][3] == "4"
    assert alliances.rows[2][3] == "-"
    for y, each in enumerate(alliances.rows, start=1):
        assert [each[x] for x in range(1, 13)] == [other[y] for other in alliances.rows]


FORCES = (
    "TOW:a:2B3F4HCG2S:T FOR:a:BA2C SEA:a:2F3S PLA:b:F\n"
    "HIL:a:F:U DES SEA DES:b:F\n"
    "DES DES DES TOW:b:C"
)


@pytest.mark.rule("kok.8.2.r84")
@pytest.mark.parametrize(
    ("column", "value"),
    [
        pytest.param("Gold", 5 + 11, marks=pytest.mark.rule("kok.8.2.1")),
        pytest.param("Wood", 20 + 4, marks=pytest.mark.rule("kok.8.2.2")),
        pytest.param("Ship", 2 + 3, marks=pytest.mark.rule("kok.8.2.3")),
        pytest.param("Hors", 4, marks=pytest.mark.rule("kok.8.2.4")),
        pytest.param("Bowm", 2 + 1, marks=pytest.mark.rule("kok.8.2.5", "kok.8.3.r4")),
        pytest.param("Foot", 3 + 2 + 1, marks=pytest.mark.rule("kok.8.2.6")),
        pytest.param("Cast", 1 + 1, marks=pytest.mark.rule("kok.8.2.7")),
        pytest.param("Gene", 1, marks=pytest.mark.rule("kok.8.2.8")),
        pytest.param("Arti", 1),
        pytest.param("Trp.", 11 + 3 + 2 + 1, marks=pytest.mark.rule("kok.8.2.9", "kok.2.1.r7")),
        pytest.param("Food", 3 + 1 + 2, marks=pytest.mark.rule("kok.8.2.10")),
        pytest.param("Prov", 3, marks=pytest.mark.rule("kok.8.2.11")),
        pytest.param("VP", 3 + 2 + 0 + 2),
        pytest.param("Mor", 0),
        pytest.param("King", "Minos"),
    ],
)
def test_the_tribe_table(column: str, value: int | str) -> None:
    """What can be spent in the next turn, and what there is of everything."""
    state = draw(FORCES.replace("BA2C", "BAC"), gold=7, wood=30, artillery=True)
    state.tribes[A].king = "Minos"
    desk = play(state, {})
    made = report(state, desk, B)
    assert row(made, 1)[column] == value
    assert table(made, "tribes").columns == ("No.", "Tribe", "King", "Culture", "VP")
    columns = table(made, "tribes", 1).columns
    assert columns[1:] == (
        *("Gold", "Wood", "Ship", "Hors", "Bowm", "Foot", "Cast", "Gene", "Arti", "Trp."),
        *("Food", "Prov", "Mor"),
    )
    assert [each[0] for each in table(made, "tribes").rows] == [1, 2]


@pytest.mark.rule("kok.8.2.1", "kok.8.2.2", "kok.4.3.1")
def test_what_the_table_says_can_be_spent() -> None:
    """All of it, and not one piece more."""
    state = draw("TOW:a:F FOR:a:F SEA\nDES:a:F PLA:b:F SEA", gold=3, wood=7, food_limit=99)
    desk = play(state, {})
    found = row(report(state, desk, A), 1)
    assert (found["Gold"], found["Wood"]) == (13, 10)
    desk = play(state, {A: "PLA 1 1 HO\nPLA 2 1 SH\nPLA 1 2 FO"})
    assert reasons(desk, A) == ["*too-dear"]


@pytest.mark.rule("kok.8.2.r84", "kok.8.2.10")
def test_food_counts_isolated_provinces_and_ruined_tribes_are_marked() -> None:
    """The full rating of what is controlled; a tribe that is out stays in the table."""
    state = draw("TOW:a:F PLA:b:F SEA:c:2S\nPLA:b:F DES DES", siege_mode="local_food", food=0)
    desk = play(state, {})
    made = report(state, desk, A)
    assert row(made, 1)["Food"] == 3
    assert row(made, 3)["Tribe"] == "Tribe 3 (eliminated)"


@pytest.mark.rule("kok.8.3.2", "kok.8.3.r82")
def test_the_map_shows_every_unit() -> None:
    """On land, in port and at sea, in the cell and in the list below the map."""
    state = draw(FORCES.replace("BA2C", "BAC"), artillery=True)
    desk = play(state, {})
    view = sight(state, B)
    cells = {place: report_map.cell(view, seen) for place, seen in view.squares.items()}
    assert cells["1/1"][1:] == ("2B3F4HCG", "2S t")
    assert cells["2/1"][1] == "1B1AC"
    assert cells["3/1"] == ("~~~", "2F", "1:3S")
    assert cells["1/2"][1:] == ("1F", "u")
    listed = {str(each[0]): each[4:] for each in table(report(state, desk, B), "squares").rows}
    assert listed["1/1"] == ("2B3F4HCG", "2S t")
    assert listed["3/1"] == ("2F", "1:3S")
    assert "2/2" not in listed


@pytest.mark.rule("kok.1.4", "kok.8.r81", "kok.5.9.r64")
def test_what_individual_mode_shows() -> None:
    """Example E86: one province, one fleet, their neighbours, and one scried square."""
    rows = [["DES"] * 10 for _ in range(10)]
    rows[4][4], rows[8][8] = "DES:a:F", "SEA:a:FS"
    rows[2][2] = rows[0][0] = rows[9][0] = "DES:b:F"
    state = draw("\n".join(" ".join(each) for each in rows), mode="individual", seats="abc")
    desk = play(state, {A: "ESP 1 1"})
    own = {"5/5", "5/4", "5/6", "6/5", "4/5"}
    sea = {"9/9", "9/8", "9/10", "10/9", "8/9"}
    view = sight(state, A)
    assert set(view.squares) == own | sea | {"1/1"}
    assert view.squares["1/1"].units == units("F")
    made = report(state, desk, A)
    assert [each[0] for each in table(made, "tribes").rows] == [1]
    assert [each[0] for each in table(made, "alliances").rows] == ["1"]
    assert [each[0] for each in table(made, "points").rows] == ["1", "2", "3"]
    assert at(state, "3/3") == (B, {"F": 1})
    assert "3/3" not in as_text(made)
    assert C in state.tribes
