"""The report (kok.8): its lines as the rulebook wants them, and what individual mode leaves out."""

import pytest
from kok.playing import play, told
from kok.positions import A, B, C, draw

from hegemon.core.desk import Desk, Event
from hegemon.core.phrases import phrases
from hegemon.core.report import Table, as_html, as_text
from hegemon.core.seats import PUBLIC, Seat
from hegemon.games.king_of_kings import KingOfKings, report_map
from hegemon.games.king_of_kings.sight import sight
from hegemon.games.king_of_kings.state import State

GAME = KingOfKings()


def text(state: State, desk: Desk, seat: Seat) -> str:
    """The report of a seat in plain text, on one line so that wrapping does not matter."""
    return " ".join(full(state, desk, seat).split())


def full(state: State, desk: Desk, seat: Seat) -> str:
    """The report of a seat in plain text."""
    return as_text(GAME.report(sight(state, seat), told(desk, seat, Event)))


@pytest.mark.rule("kok.8.5.1", "kok.8.5.2", "kok.8.5.3", "kok.8.5.4", "kok.8.5.6", "kok.8.5.7")
@pytest.mark.rule("kok.8.5.8", "kok.8.5.r85")
def test_error_and_warning_lines() -> None:
    """Examples X21 and E75: an error with an asterisk, a warning in brackets, each in words."""
    state = draw("TOW:c:2B PLA PLA:a:F TOW:b:F")
    desk = play(state, {C: "LAND 1 1 BO 3 E\nALL 2 5"})
    read = text(state, desk, C)
    assert "(3 1: LAND 1 1 BO 3 E) only 2 bowmen present, 2 moved" in read
    assert "*3 2: ALL 2 5 - status may change by one only; it was 0 at the start" in read
    assert state.squares["2/1"].owner == C


@pytest.mark.rule("kok.8.5.4", "kok.8.5.5", "kok.8.5.r85", "kok.8.5.3")
def test_each_failed_part_has_a_line_that_names_it() -> None:
    """Example X23: whatever was wrong with it, the line says which part is meant."""
    state = draw("TOW:a:F:T DES:a:F DES:a:FC PLA:b:F", gold=6, points=0)
    sheet = "PLA 1 1 FOOT 2 1 FOOT\nPLA 2 1 GENERAL 3 1 CASTLE 4 1 FOOT\nPLA 1 1 BOW 9 9 FOOT"
    desk = play(state, {A: sheet})
    lines = [line for line in full(state, desk, A).splitlines() if line.startswith("*1 ")]
    first, second, third = (sheet.splitlines()[number] for number in range(3))
    starts = (
        f"*1 1: {first} - 2/1: foot",
        f"*1 2: {second} - 2/1: 0 victory points",
        f"*1 2: {second} - 3/1 already",
        f"*1 2: {second} - 4/1 is not",
        f"*1 3: {third} - 9 is not between",
        f"*1 3: {third} - a land unit was already placed in 1/1",
    )
    text = " ".join(full(state, desk, A).split())
    assert all(start in text for start in starts), lines


@pytest.mark.rule("kok.8.3.1", "kok.8.3.3", "kok.8.3.4", "kok.8.3.5", "kok.8.3.6", "kok.8.3.r82")
def test_a_cell_of_the_map() -> None:
    """Example E79: home provinces in capitals, castle and general by their letter alone."""
    state = draw("PLA:a:2B3FCG4S:C PLA:b:2B3FCG4S:C HIL SEA:a:2F3S+b:S")
    state.squares["2/1"].home = None
    state.tribes[A].number = 7
    view = sight(state, A)
    cells = [report_map.cell(view, view.squares[f"{n}/1"]) for n in (1, 2, 3, 4)]
    assert cells[0] == ("PLA07", "2B3FCG", "4S c")
    assert cells[1] == ("pla02", "2B3FCG", "4S c")
    assert cells[2] == ("hil--", "", "")
    assert cells[3] == ("~~~", "2F", "2:1S7:3S")


@pytest.mark.rule("kok.1.3", "kok.8.b")
def test_in_public_mode_everybody_reads_of_everything() -> None:
    """Also of the errors of others, and of what is in their stores."""
    state = draw("TOW:a:2F PLA:b:F:F\nTOW:b:C PLA", gold=4)
    desk = play(state, {A: "LAND 1 1 C FO 2 E\nLAND 9 9 FO E"}, 1, 80)
    reports = {seat: text(state, desk, seat) for seat in (A, B, PUBLIC)}
    for read in reports.values():
        assert "*1 2: LAND 9 9 FO E" in read
        assert "holds 2/1" in read
    assert set(sight(state, B).purses) == {A, B}


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
    reports = [GAME.report(sight(state, seat), told(desk, seat, Event)) for seat in (A, B, PUBLIC)]
    assert reports[0] == reports[1] == reports[2]
    stores = next(section for section in reports[0].sections if section.key == "stores")
    assert as_text(reports[0]).count("Gold lost") == 1
    (table,) = stores.body
    assert isinstance(table, Table)
    assert [row[:4] for row in table.rows] == [(1, "Tribe 1", 19, 20), (2, "Tribe 2", 25, 20)]


@pytest.mark.rule("kok.1.4", "kok.1.5", "kok.8.r81")
def test_individual_mode_shows_neighbours_and_every_battle() -> None:
    """Two tribes fight far away: the third reads of it and sees nothing of the squares."""
    state = draw("TOW:a:3H PLA:b:F:T PLA PLA:c:F:T\nPLA TOW:b:C PLA PLA", mode="individual")
    desk = play(state, {A: "LAND 1 1 C AT E\nALL 3 1\nDEF 9 9 T"}, 1, 80)
    view = sight(state, C)
    assert set(view.squares) == {"3/1", "4/1", "4/2"}
    assert set(view.purses) == {C}
    read = text(state, desk, C)
    assert "3 horsemen" in read
    assert "Tribe 1 (1) holds 2/1" in read
    assert "DEF 9 9" not in read
    assert "status 1" not in read
    page = as_html(GAME.report(view, told(desk, C, Event)))
    assert 'data-place="2/1"' in page


@pytest.mark.rule("kok.8.4.1", "kok.8.4.r86")
def test_a_battle_is_told_as_prose() -> None:
    """Place, kings, forces, tactics, losses of every round, the end and the morale."""
    state = draw("TOW:a:2HG PLA:b:BC:F PLA:b:F\nPLA TOW:b:C PLA")
    state.squares["2/1"].name = "Barad Dur"
    state.tribes[A].king = "Erik"
    desk = play(state, {A: "LAND 1 1 C AT E"}, 74, 4, 46, 26, 80)
    read = text(state, desk, B)
    assert "Erik of the Tribe 1" in read
    assert "Barad Dur 2/1" in read
    assert "2 horsemen and 1 general" in read
    assert "They fought in plains; a counter attack against a frontal assault." in read
    assert "A general led Tribe 1 (1)." in read
    assert "Round 1: the Tribe 1 lost 1 horseman, the Tribe 2 lost 1 bowman." in read
    assert "The castle was razed." in read
    assert "Morale: Tribe 1 (1) 0, Tribe 2 (2) 0." in read


def test_every_finding_has_its_sentence() -> None:
    """Each reason in the code of the game stands among its phrases."""
    import re
    from pathlib import Path

    import hegemon.games.king_of_kings as package

    code = "".join(path.read_text() for path in Path(package.__file__).parent.glob("*.py"))
    reasons = set(re.findall(r'(?:illegal|warning)\(\s*"([a-z-]+)"', code))
    known = phrases(module=package.__name__)
    assert len(reasons) > 60
    assert sorted(r for r in reasons if f"kok.{r}" not in known) == []
