"""The report (kok.8): its chapters as the rulebook wants them, and what individual mode leaves
out."""

import re
from pathlib import Path

import pytest
from kok.playing import play, told
from kok.positions import A, B, C, draw

import hegemon.games.king_of_kings as package
from hegemon.core.board import Shape
from hegemon.core.desk import Desk, Event
from hegemon.core.dice import ScriptedDice
from hegemon.core.phrases import phrases, wanted
from hegemon.core.report import Figure, Remark, Report, Section, Table, as_html, as_text
from hegemon.core.seats import PUBLIC, Seat
from hegemon.games.king_of_kings import KingOfKings, report_map
from hegemon.games.king_of_kings.ownership import Neutral
from hegemon.games.king_of_kings.sight import sight
from hegemon.games.king_of_kings.state import Culture, Fleet, Kind, State

GAME = KingOfKings()
PHRASES = phrases(module=package.__name__)


def report(state: State, desk: Desk | None = None, seat: Seat = PUBLIC) -> Report:
    """What a seat is told after a turn, or before the first one."""
    events = told(desk, seat, Event) if desk else []
    return GAME.report(sight(state, seat), events)


def text(state: State, desk: Desk | None = None, seat: Seat = PUBLIC) -> str:
    """The report in plain text, on one line so that wrapping does not matter."""
    return " ".join(as_text(report(state, desk, seat)).split())


def section(told: Report, key: str) -> Section:
    """A chapter of a report."""
    return next(each for each in told.sections if each.key == key)


def chapter(state: State, desk: Desk | None, seat: Seat, key: str) -> str:
    """One chapter in plain text, on one line."""
    only = Report("", (section(report(state, desk, seat), key),))
    return " ".join(as_text(only).split())


def rows(told: Report, key: str, number: int = 0) -> dict[str, dict[str, str | int]]:
    """The cells of a table of a chapter by tribe number and column."""
    tables = [part for part in section(told, key).body if isinstance(part, Table)]
    table = tables[number]
    return {
        str(row[0]): {
            column: cell if isinstance(cell, int) else str(cell)
            for column, cell in zip(table.columns, row, strict=True)
        }
        for row in table.rows
    }


# kok.8.a-c: the report


@pytest.mark.rule("kok.8.a", "kok.8.c")
def test_after_a_turn_everybody_gets_a_report_with_all_its_parts() -> None:
    """Map, battles, errors in words, alliances and tribes: nothing need be written down at home."""
    state = draw("TOW:a:2F PLA:b:F:F\nTOW:b:C PLA", gold=4)
    desk = play(state, {A: "LAND 1 1 C FO 2 E\nLAND 9 9 FO E"}, 1, 80)
    for seat in (A, B, PUBLIC):
        made = report(state, desk, seat)
        keys = [each.key for each in made.sections]
        assert keys == [
            "points", "alliances", "tribes", "battles", "orders", "news", "stores", "map",
            "squares",
        ]  # fmt: skip
        assert [part for part in made.head if isinstance(part, Figure)]


@pytest.mark.rule("kok.1.3", "kok.8.b")
def test_in_public_mode_the_report_is_the_same_for_all() -> None:
    """Errors, stores and declarations of the others stand in it as well."""
    state = draw("TOW:a:2F PLA:b:F:F\nTOW:b:C PLA", gold=4)
    desk = play(state, {A: "LAND 1 1 C FO 2 E\nLAND 9 9 FO E", B: "ALL 1 1\nPLA 1 2 SH"}, 1, 80)
    reports = {as_text(report(state, desk, seat)) for seat in (A, B, PUBLIC)}
    assert len(reports) == 1
    pages = {as_html(report(state, desk, seat)) for seat in (A, B, PUBLIC)}
    assert len(pages) == 1
    (read,) = (" ".join(each.split()) for each in reports)
    assert "*1 2: LAND 9 9 FO E" in read
    assert "The Tribe 2 declared status 1 towards the Tribe 1." in read
    assert set(rows(report(state, desk, B), "stores")) == {"1", "2"}
    assert set(rows(report(state, desk, B), "tribes", 1)) == {"1", "2"}
    assert set(sight(state, B).squares) == set(state.squares)


@pytest.mark.rule("kok.1.3", "kok.8.b", "kok.8.r81")
def test_in_public_mode_all_reports_are_the_same() -> None:
    """Whatever happens to whom: stores, hunger, alliances, pincers without horsemen."""
    state = draw(
        "TOW:a:2F PLA:b:F:P TOW:b:C DES\nPLA:a:F PLA DES:b:9F DES:a:C",
        gold=30,
        wood=40,
        food=0,
        max_rounds=1,
    )
    sheet = "LAND 1 1 P FO 2 E\nALL 2 1\nESP 1 1\nNAME Ur\nPLA 1 2 FOOT"
    desk = play(state, {A: sheet, B: "MARCH\nALL 1 1"}, 99, 99, 99)
    reports = [report(state, desk, seat) for seat in (A, B, PUBLIC)]
    assert reports[0] == reports[1] == reports[2]
    lost = {
        number: (row["Gold lost"], row["Wood lost"])
        for number, row in rows(reports[0], "stores").items()
    }
    assert lost == {"1": (19, 20), "2": (25, 20)}


@pytest.mark.rule("kok.1.4", "kok.8.r81")
def test_individual_mode_shows_own_squares_their_neighbours_and_nothing_else() -> None:
    """Also in the tables: rows of one's own, but victory points of all."""
    state = draw(
        "TOW:a:3H PLA:b:F:T PLA PLA:c:F:T\nPLA TOW:b:C PLA PLA", mode="individual", points=7
    )
    desk = play(state, {A: "ALL 3 1\nDEF 9 9 T", B: "NAME 2 2 Hattusa", C: "ALL 2 1"})
    made = report(state, desk, C)
    assert set(sight(state, C).squares) == {"3/1", "4/1", "4/2"}
    assert set(rows(made, "alliances")) == set(rows(made, "tribes")) == {"3"}
    assert set(rows(made, "stores")) == {"3"}
    assert {number: row["VP"] for number, row in rows(made, "points").items()} == {
        number: state.tribes[seat].points for number, seat in (("1", A), ("2", B), ("3", C))
    }
    read = as_html(made)
    for secret in (
        "DEF 9 9",
        "Hattusa",
        'data-place="1/1"',
        'data-place="2/2"',
        "status 1 towards the Tribe 3",
    ):
        assert secret not in read
    assert "The Tribe 3 declared status 1 towards the Tribe 2." in read


@pytest.mark.rule("kok.1.4")
def test_the_map_of_individual_mode_shows_what_is_seen_in_full() -> None:
    """A neighbour's province stands there with terrain, owner, name, units, ships and tactic."""
    state = draw("HIL:b:2FC3S:U PLA:a:F PLA:b:9H", mode="individual")
    state.squares["1/1"].name = "Barad Dur"
    drawn = chapter(state, None, A, "squares")
    assert "Barad Dur 1/1 HIL02 hills Tribe 2 2FC 3S u" in drawn
    far = draw("HIL:b:2FC3S:U PLA PLA:a:F", mode="individual")
    far.squares["1/1"].name = "Barad Dur"
    read = as_html(report(far, None, A))
    assert "Barad Dur" not in read
    assert "2FC" not in read


@pytest.mark.rule("kok.1.5", "kok.8.r81")
def test_news_of_every_battle_reaches_everybody() -> None:
    """Two tribes fight far away: the third, who sees none of it, reads it round by round."""
    state = draw("TOW:a:3H PLA:b:F:T PLA PLA:c:F:T\nPLA TOW:b:C PLA PLA", mode="individual")
    desk = play(state, {A: "LAND 1 1 C AT E"}, 1, 80)
    assert "2/1" not in sight(state, C).squares
    far = chapter(state, desk, C, "battles")
    assert "Three horsemen of the Tribe 1 came to the plains of 2/1" in far
    assert "the Tribe 1 hold 2/1." in far
    assert far == chapter(state, desk, A, "battles") == chapter(state, desk, PUBLIC, "battles")


@pytest.mark.rule("kok.5.9.3")
def test_a_scried_province_is_shown_like_ones_own() -> None:
    """In individual mode, and only to who sent the agents, and only for the turn."""
    state = draw("TOW:a:F PLA PLA CIT:b:2F3S:C", mode="individual")
    desk = play(state, {A: "ESP 4 1"})
    assert "4/1 CIT02 a city Tribe 2 2F 3S c" in chapter(state, desk, A, "squares")
    assert "Agents looked at 4/1" in chapter(state, desk, A, "news")
    assert "Agents" not in text(state, desk, B)
    later = play(state, {})
    assert "4/1" not in chapter(state, later, A, "squares")


# kok.8.1: the head


@pytest.mark.rule("kok.8.1.r83")
def test_the_head_names_game_turn_mode_sequence_and_points() -> None:
    """And what ends the game."""
    state = draw("TOW:a:2F PLA:b:F", order_limit=12, last_turn=9, vp_limit=50)
    state.title, state.turn = "Sea Peoples", 4
    desk = play(state, {}, order="ba")
    read = text(state, desk)
    assert read.startswith("Sea Peoples, turn 4 ")
    assert "A public game" in read
    assert "sequence of players: Tribe 2 (2) and Tribe 1 (1)." in read
    assert "ends after turn 9, or when somebody reaches 50 victory points" in read
    assert "12 orders a turn; 5 gold and 20 wood" in read
    assert set(rows(report(state, desk), "points")) == {"1", "2"}
    secret = draw("TOW:a:2F PLA:b:F", mode="individual")
    assert "A game with secrets" in text(secret, play(secret, {}), A)


@pytest.mark.rule("kok.8.1.r83")
def test_at_the_end_the_head_names_the_winners() -> None:
    """Alone or together."""
    state = draw("TOW:a:2F PLA:b:F", last_turn=1)
    read = text(state, play(state, {}))
    assert "The last turn has been played. Tribe 1 (1) has won the game." in read
    equal = draw("PLA:a:F PLA:b:F", last_turn=1)
    assert "Tribe 1 (1) and Tribe 2 (2) share the victory." in text(equal, play(equal, {}))


@pytest.mark.rule("kok.8.1.2", "kok.8.1.3")
def test_the_alliance_table_reads_by_rows_and_is_symmetric() -> None:
    """Row: oneself, column: the other; own cell a dash; one-sided declarations are gone by then."""
    state = draw("PLA:a:F PLA:b:F PLA:c:F", status={(A, C): 3})
    desk = play(state, {A: "ALL 3 4\nALL 2 1", C: "ALL 1 4"})
    table = rows(report(state, desk), "alliances")
    assert table["1"] == {"": "1", "1": "-", "2": "0", "3": "4"}
    assert table["3"] == {"": "3", "1": "4", "2": "0", "3": "-"}
    assert all(table[one][other] == table[other][one] for one in table for other in table)


def test_the_head_tells_who_leads_and_how_much_was_fought() -> None:
    """In one sentence each."""
    state = draw("TOW:a:2F PLA:b:F:F\nTOW:b:C PLA")
    state.tribes[A].points = 5
    desk = play(state, {A: "LAND 1 1 C FO 2 E"}, 1, 80)
    read = text(state, desk)
    assert "leads with" in read
    assert "A battle was fought; a province changed hands by force." in read
    calm = draw("TOW:a:2F PLA:b:F")
    assert "Arms rested this turn." in text(calm, play(calm, {}))


# kok.8.2: the tribes


@pytest.mark.rule(
    "kok.8.2.1", "kok.8.2.2", "kok.8.2.3", "kok.8.2.4", "kok.8.2.5", "kok.8.2.6", "kok.8.2.7",
    "kok.8.2.8", "kok.8.2.9", "kok.8.2.10", "kok.8.2.11", "kok.8.2.r84",
)  # fmt: skip
def test_the_tribe_table_counts_everything() -> None:
    """Stocks as they are after production; ships at sea and in port; castle and general are land
    units; food of all provinces, isolated ones too."""
    state = draw("CUL:a:2B3FHCG2S SEA:a:2F4S TOW:b:F\nFOR:a:F SEA CIT:a:2H", gold=3, wood=7)
    state.tribes[A].king, state.tribes[A].culture = "Erik", Culture.BARBARIAN
    desk = play(state, {})
    made = report(state, desk)
    who = rows(made, "tribes")["1"]
    assert (who["Tribe"], who["King"], who["Culture"]) == ("Tribe 1", "Erik", "barbarian")
    assert who["VP"] == state.tribes[A].points == sum(state.awards[A])
    assert rows(made, "tribes", 1)["1"] == {
        "No.": 1,
        "Gold": 3 + 3 + 15,
        "Wood": 7 + 3,
        "Ship": 6,
        "Hors": 3,
        "Bowm": 2,
        "Foot": 6,
        "Cast": 1,
        "Gene": 1,
        "Trp.": 13,
        "Food": 3 + 1 + 4,
        "Prov": 3,
        "Mor": 0,
    }


@pytest.mark.rule("kok.8.2.r84")
def test_artillery_has_a_column_where_there_is_any_and_the_dead_are_marked() -> None:
    """The table of an advanced game; a tribe without units is eliminated."""
    state = draw("PLA:a:F2A PLA:b:F", seats="c", artillery=True)
    made = report(state, play(state, {}))
    assert rows(made, "tribes", 1)["1"]["Arti"] == 2
    assert rows(made, "tribes")["3"]["Tribe"] == "Tribe 3 (eliminated)"
    plain = draw("PLA:a:F PLA:b:F")
    assert "Arti" not in rows(report(plain, play(plain, {})), "tribes", 1)["1"]


# kok.8.3: the map


@pytest.mark.rule("kok.8.3.1", "kok.8.3.2", "kok.8.3.3", "kok.8.3.4", "kok.8.3.5")
@pytest.mark.rule("kok.8.3.6", "kok.8.3.r82", "kok.8.3.r4")
def test_a_cell_of_the_map() -> None:
    """Example E79: home provinces in capitals, castle and general by their letter alone, a number
    only before several generals, and the tactic in lower case."""
    state = draw("PLA:a:2B3FCG4S:C PLA:b:2B3FC2G4S:C HIL SEA:a:2F3S+b:S PLA:b:F2S:F")
    state.squares["2/1"].home = None
    state.tribes[A].number = 7
    view = sight(state, A)
    cells = [report_map.cell(view, view.squares[f"{n}/1"]) for n in (1, 2, 3, 4, 5)]
    assert cells[0] == ("PLA07", "2B3FCG", "4S c")
    assert cells[1] == ("pla02", "2B3FC2G", "4S c")
    assert cells[2] == ("hil--", "", "")
    assert cells[3] == ("~~~", "2F", "2:1S7:3S")
    assert cells[4] == ("PLA02", "1F", "2S f")


@pytest.mark.rule("kok.8.3.1", "kok.8.3.r82")
def test_the_map_has_numbers_at_its_edges_and_fits_the_page() -> None:
    """A map of 30 columns is cut into strips of equal width; every square is on it once."""
    state = draw("\n".join(" ".join(["PLA:a:2B3FCG"] * 30) for _ in range(3)))
    drawn = as_text(Report("", (section(report(state), "map"),)))
    assert max(map(len, drawn.splitlines())) <= 80
    assert drawn.count("PLA01") == 90
    heads = [line.split() for line in drawn.splitlines() if re.fullmatch(r" +\d[\d ]+", line)]
    assert [len(each) for each in heads] == [10, 10, 10]
    assert [int(each) for head in heads for each in head] == list(range(1, 31))
    numbered = [line for line in drawn.splitlines() if re.match(r" +[123] PLA01", line)]
    assert len(numbered) == 9


def test_every_line_of_a_report_fits_the_page() -> None:
    """80 columns, in the largest tables too, and with artillery."""
    state = draw("PLA:a:2B3FCG2A PLA:b:F SEA:c:F2S", artillery=True, gold=999, wood=999)
    for tribe in state.tribes.values():
        tribe.name, tribe.king = "Kappadokians", "Antiochos the Great"
    orders = "NAME 1 1 The Old Fortress\nLAND 1 1 C AT E\nLAND 9 9 FO E\nALL 2 5"
    desk = play(state, {A: orders}, 1, 99)
    assert max(map(len, as_text(report(state, desk)).splitlines())) <= 80


@pytest.mark.rule("kok.1.6", "kok.8.3.1")
def test_the_board_is_a_grid_of_squares_of_one_size() -> None:
    """Every square of the rectangle is one province or one sea area, in its column and row."""
    state = draw("PLA:a:F SEA HIL\nSEA PLA:b:F DES")
    board = GAME.board(sight(state, A))
    assert (board.shape, board.columns, board.rows) == (Shape.SQUARES, 3, 2)
    assert (board.width, board.height) == (3 * board.size, 2 * board.size)
    middles = {area.id: area.at for area in board.areas}
    half = board.size // 2
    assert middles == {
        f"{column}/{row}": (column * board.size - half, row * board.size - half)
        for column in (1, 2, 3)
        for row in (1, 2)
    }
    kinds = {area.id: area.kind for area in board.areas}
    assert [place for place, kind in kinds.items() if kind == "sea"] == ["2/1", "1/2"]


# kok.8.4: battles


@pytest.mark.rule("kok.8.4.1", "kok.8.4.r86")
def test_a_battle_is_told_as_prose() -> None:
    """Place, kings, forces, tactics, general, losses of every round, the end and the morale; no
    dice and no codes."""
    state = draw("TOW:a:2HG PLA:b:BC:F PLA:b:F\nPLA TOW:b:C PLA")
    state.squares["2/1"].name = "Barad Dur"
    state.tribes[A].king, state.tribes[B].king = "Erik", "Olaf"
    desk = play(state, {A: "LAND 1 1 C AT E"}, 74, 4, 46, 26, 80)
    read = chapter(state, desk, B, "battles")
    assert read == (
        "Battles ------- Barad Dur 2/1: Tribe 1 against Tribe 2 "
        "Two horsemen and a general of Erik of the Tribe 1 came to the plains of Barad Dur 2/1, "
        "where a bowman and a castle of Olaf of the Tribe 2 awaited them. "
        "It was a counter attack against a frontal assault. A general led the Tribe 1. "
        "Round 1: a horseman of the Tribe 1 fell, and a bowman of the Tribe 2. "
        "That left two against one. "
        "With a modifier of 0 a side gives way to more than itself; the Tribe 2 were one against "
        "two. The defenders were destroyed; the Tribe 1 hold Barad Dur 2/1. "
        "The castle was razed. Morale: Tribe 1 0, Tribe 2 0."
    )
    assert not re.search(r"\b(74|46|26|d100)\b|\d[BFHCG]\b", read)


@pytest.mark.rule("kok.8.4.r86")
def test_a_retreat_names_its_cause_and_where_it_leads() -> None:
    """The modifier and the numbers that decide, then the province of refuge."""
    state = draw("TOW:a:3F PLA:b:F:F PLA:b:F")
    desk = play(state, {A: "LAND 1 1 T FO 3 E"}, 99, 99, 99, 99)
    read = chapter(state, desk, A, "battles")
    assert "-5 for the defenders" in read
    assert "a side gives way to as many as itself; the Tribe 2 were one against three." in read
    assert "They retreated to 3/1; the Tribe 1 hold 2/1." in read
    trapped = draw("TOW:a:3F PLA:b:F:F PLA")
    desk = play(trapped, {A: "LAND 1 1 T FO 3 E"}, 99, 99, 99, 99)
    read = chapter(trapped, desk, A, "battles")
    assert "They found no province to go to and surrendered: a foot soldier." in read


@pytest.mark.rule("kok.8.4.r86")
def test_a_raid_tells_of_the_loot_and_ships_of_their_fate() -> None:
    """Loot in gold; ships in a conquered port go up in flames."""
    state = draw("TOW:a:3H CIT:b:F:T PLA:b:F")
    desk = play(state, {A: "RAID 1 1 HO 3 E"}, 99, 99, 99, 99)
    read = chapter(state, desk, A, "battles")
    assert "2/1: Tribe 1 raid Tribe 2" in read
    assert "9 gold" in read
    assert "the city of 2/1" in read
    port = draw("TOW:a:3H PLA:b:F2S:F SEA")
    desk = play(port, {A: "LAND 1 1 C HO 3 E"}, 1, 99)
    assert "In the port two ships went up in flames." in chapter(port, desk, B, "battles")


@pytest.mark.rule("kok.8.4.r86")
def test_sea_battles_come_first_and_tell_of_rounds_ships_and_cargo() -> None:
    """Area, fleets, what was sunk in each round, who drowned, and whose the sea is."""
    state = draw("SEA:a:2F2S SEA:b:2F2S TOW:a:2H PLA:b:F:F PLA:b:F")
    orders = {A: "LAND 3 1 C HO 2 E\nSEA 1 1 FO 2 SH 2 E"}
    desk = play(state, orders, 99, 99, 1, 1, 1, 99)
    read = chapter(state, desk, PUBLIC, "battles")
    sea, land = read.index("Sea 2/1: Tribe 1 against Tribe 2"), read.index("4/1: Tribe 1")
    assert sea < land
    assert "Round 1: the Tribe 1 lost no ships, the Tribe 2 two ships." in read
    assert "With the ships of the Tribe 2 went down two foot soldiers." in read
    assert "The Tribe 1 have the sea." in read


def test_quiet_rounds_are_told_together() -> None:
    """Three rounds in which nobody falls are one line, with the dice of all of them."""
    state = draw("TOW:a:F PLA:b:F:T")
    desk = play(state, {A: "LAND 1 1 F FO E"}, 99, 99, 99, 99, 99, 99, 1, 99)
    assert "Rounds 1 to 3: " in chapter(state, desk, A, "battles")


def test_the_same_battle_is_always_told_in_the_same_words() -> None:
    """Phrases vary with the place and the round, not with the telling."""
    tales = set()
    for _ in range(2):
        state = draw("TOW:a:3F PLA:b:F:F PLA:b:F")
        desk = play(state, {A: "LAND 1 1 T FO 3 E"}, 99, 99, 99, 99)
        tales.add(chapter(state, desk, A, "battles"))
    assert len(tales) == 1


# kok.8.5: errors and warnings


@pytest.mark.rule("kok.8.5.1", "kok.8.5.2", "kok.8.5.3", "kok.8.5.4", "kok.8.5.6", "kok.8.5.7")
@pytest.mark.rule("kok.8.5.8", "kok.8.5.r85")
def test_error_and_warning_lines() -> None:
    """Examples X21 and E75: an error with an asterisk, a warning in brackets, each in words."""
    state = draw("TOW:c:2B PLA PLA:a:F TOW:b:F")
    desk = play(state, {C: "LAND 1 1 BO 3 E\nALL 2 5"})
    read = chapter(state, desk, C, "orders")
    assert "(3 1: LAND 1 1 BO 3 E) only 2 bowmen present, 2 moved" in read
    assert "*3 2: ALL 2 5 - status may change by one only; it was 0 at the start" in read
    assert state.squares["2/1"].owner == C


@pytest.mark.rule("kok.8.5.4", "kok.8.5.5", "kok.8.5.r85", "kok.8.5.3")
def test_each_failed_part_has_a_line_that_names_it() -> None:
    """Example X23: whatever was wrong with it, the line says which part is meant."""
    state = draw("TOW:a:F:T DES:a:F DES:a:FC PLA:b:F", gold=6, points=0)
    sheet = "PLA 1 1 FOOT 2 1 FOOT\nPLA 2 1 GENERAL 3 1 CASTLE 4 1 FOOT\nPLA 1 1 BOW 9 9 FOOT"
    desk = play(state, {A: sheet})
    lines = [
        line for line in as_text(report(state, desk, A)).splitlines() if line.startswith("*1 ")
    ]
    first, second, third = (sheet.splitlines()[number] for number in range(3))
    starts = (
        f"*1 1: {first} - 2/1: foot",
        f"*1 2: {second} - 2/1: 0 victory points",
        f"*1 2: {second} - 3/1 already",
        f"*1 2: {second} - 4/1 is not",
        f"*1 3: {third} - 9 is not between",
        f"*1 3: {third} - a land unit was already placed in 1/1",
    )
    text = " ".join(as_text(report(state, desk, A)).split())
    assert all(start in text for start in starts), lines


@pytest.mark.rule("kok.8.5.4", "kok.8.5.5", "kok.8.5.r85")
def test_each_failed_part_of_an_order_has_its_line_and_the_others_are_done() -> None:
    """Two of three placements fail: two lines, each with its own reason, and one unit stands."""
    state = draw("TOW:a:F PLA:b:F SEA", gold=60)
    desk = play(state, {A: "PLA 1 1 FOOT 2 1 FOOT 3 1 FOOT"})
    remarks = list(section(report(state, desk, A), "orders").body)
    assert [part.refused for part in remarks if isinstance(part, Remark)] == [True, True]
    read = chapter(state, desk, A, "orders")
    assert read.count("*1 1: PLA 1 1 FOOT 2 1 FOOT 3 1 FOOT - ") == 2
    assert "2/1 is not under your control" in read
    assert "nothing can be placed at sea, and 3/1 is sea" in read
    assert state.squares["1/1"].units[Kind.FOOT] == 2


@pytest.mark.rule("kok.8.5.r85")
def test_remarks_stand_in_the_sequence_of_execution() -> None:
    """First lines of all players, then second ones, in the players' sequence."""
    state = draw("TOW:a:F PLA:b:F")
    desk = play(state, {A: "ALL 2 5\nALL 2 4", B: "ALL 1 5\nALL 1 4"}, order="ba")
    remarks = list(section(report(state, desk), "orders").body)
    lines = [(part.who, part.line) for part in remarks if isinstance(part, Remark)]
    assert lines == [("2", 1), ("1", 1), ("2", 2), ("1", 2)]


# kok.4: stores and news


def test_stores_show_what_came_in_what_was_eaten_and_what_was_lost() -> None:
    """Excess gold is lost before gold comes in; one food to an eater."""
    state = draw("TOW:a:2F PLA:b:F", gold=30, food=0)
    desk = play(state, {})
    row = rows(report(state, desk), "stores")["1"]
    assert (row["Gold in"], row["Food"], row["Eaters"], row["Kept"]) == (10, 3, 2, 0)
    assert "above 5 gold and 20 wood was lost" in chapter(state, desk, A, "stores")


def test_news_tell_each_tribes_deeds_together_with_clauses_and_dice() -> None:
    """Levies by kind, works with their dice, marches and new land."""
    state = draw("TOW:a:2F PLA PLA:b:F\nCUL:a:F PLA:a:F SEA", gold=60, wood=20)
    orders = "PLA 1 1 FOOT 1 2 FOOT 2 2 SHIP\nBUILD 1 2\nLAND 1 1 FO 1 E\nNAME 1 1 Ur"
    desk = play(state, {A: orders}, 7)
    read = chapter(state, desk, B, "news")
    assert "Levied: two foot soldiers at Ur 1/1 and 1/2; a ship at 2/2." in read
    assert "Work bore fruit at 1/2: the farmland became a town." in read
    assert "Marches: a foot soldier from Ur 1/1 to 2/1." in read
    assert "Took possession of 2/1, where nobody was master." in read
    page = as_html(report(state, desk, B))
    assert re.search(r"Work bore fruit.*?d100 <b>7</b>", page, re.DOTALL)


@pytest.mark.parametrize(
    ("fate", "words"), [("destroyed", "went up in flames"), ("captured", "fell into their hands")]
)
def test_ships_in_a_port_that_is_taken_without_a_fight_are_told(fate: str, words: str) -> None:
    """Burnt, or won by option port_ships."""
    state = draw("TOW:a:2F SEA\nPLA PLA:b:F", port_ships=fate)
    state.squares["1/2"].fleets[B] = Fleet({Kind.SHIP: 2})
    read = chapter(state, play(state, {A: "LAND 1 1 FO 1 S"}), A, "news")
    assert f"In the port of 1/2 two ships {words}." in read


def test_hunger_siege_and_elimination_are_told() -> None:
    """What a tribe suffered stands under its name."""
    state = draw("DES:a:4F PLA:b:F", food=0)
    desk = play(state, {})
    assert "For want of food three foot soldiers at 1/1 went home." in text(state, desk)
    sea = draw("PLA:a:F SEA PLA:b:F", seats="c")
    sea.squares["2/1"].fleets[C] = Fleet({Kind.SHIP: 1})
    assert "Not one land unit is left" in text(sea, play(sea, {}))


# The phrases


def test_every_finding_has_its_sentence() -> None:
    """Each reason in the code of the game stands among its phrases."""
    code = "".join(path.read_text() for path in Path(package.__file__).parent.glob("*.py"))
    reasons = set(re.findall(r'(?:illegal|warning)\(\s*"([a-z-]+)"', code))
    assert len(reasons) > 60
    assert sorted(r for r in reasons if f"kok.{r}" not in PHRASES) == []


def test_no_phrase_is_left_over_and_none_is_missing() -> None:
    """Every key of a heading, battle or piece of news is said somewhere in the code."""
    code = "".join(path.read_text() for path in Path(package.__file__).parent.glob("*.py"))
    said = [
        key for key in PHRASES if re.match(r"kok\.(section|told|tally|lead|why|heading)\.", key)
    ]
    begun = set(re.findall(r'"(kok\.[a-z.-]+?)\.?(?:\{|")', code))
    assert [key for key in said if not any(key.startswith(each) for each in begun)] == []
    literal = set(re.findall(r'[^f]"(kok\.(?:section|told|tally|lead|heading)\.[a-z-]+)"', code))
    assert sorted(literal - PHRASES.keys()) == []
    assert wanted(PHRASES["kok.told.agreed"]) == {"one", "other", "status", "before"}


# The set-up


def test_before_the_first_turn_there_is_a_report_too() -> None:
    """The set-up, with the map and nothing that has happened."""
    scenario = next(iter(GAME.scenarios()))
    state = GAME.begin(scenario, {option.key: option.default for option in scenario.options})
    made = GAME.report(GAME.sight(state, PUBLIC), ())
    assert made.title.endswith("the beginning")
    assert len(as_text(made)) > 1000
    assert isinstance(state, State)
    assert ScriptedDice(()).rolls == []


def test_nothing_is_marked_where_the_seat_no_longer_looks() -> None:
    """In individual mode a province that was lost may lie out of sight."""
    state = draw("TOW:a:F PLA PLA PLA", mode="individual")
    lost = Neutral(seat=A, places=("2/1", "4/1"))
    marked = GAME.situation(sight(state, A), [lost]).marks
    assert [mark.area for mark in marked] == ["2/1"]
