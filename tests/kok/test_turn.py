"""The sequence of a turn and whoever sent no orders (kok.1.1, kok.6): examples X17, E74, E88."""

import pytest
from kok.playing import at, play, reasons, told
from kok.positions import A, B, C, draw, units

from hegemon.core.asks import Answer
from hegemon.core.codec import decode, encode
from hegemon.core.desk import Desk
from hegemon.core.dice import KeyedDice
from hegemon.core.moderator import Moderator
from hegemon.core.record import MemoryRecord
from hegemon.core.seats import PUBLIC
from hegemon.games.king_of_kings import KingOfKings
from hegemon.games.king_of_kings.state import State
from hegemon.games.king_of_kings.turn import Missed, PlayersDrawn, turn
from hegemon.games.king_of_kings.victory import Dropped
from hegemon.games.king_of_kings.works import Named

THREE = "TOW:a:F DES:a:F\nTOW:b:F DES:b:F\nTOW:c:F DES:c:F"


@pytest.mark.rule("kok.1.1", "kok.6.1")
def test_the_program_moderates_a_turn_by_itself() -> None:
    """Every tribe has one player, who is asked once; when all have answered the turn is done."""
    world = draw(THREE, gold=6)
    game = Moderator.begin(KingOfKings(), world, MemoryRecord(), b"key", (A, B, C))
    assert game.waiting_for == (A, B, C)
    for seat in (A, B, C):
        number = {A: 1, B: 2, C: 3}[seat]
        game.submit(seat, f"PLA 1 {number} FOOT")
    assert game.step == 1
    assert game.waiting_for == (A, B, C)
    seen = game.view(PUBLIC)
    assert seen.turn == 2
    assert [seen.squares[f"1/{n}"].units for n in (1, 2, 3)] == [units("2F")] * 3


@pytest.mark.rule("kok.6.2", "kok.6.3")
def test_orders_are_carried_out_in_rounds() -> None:
    """Example X17: B A C, with 3, 1 and 2 orders: B1, A1, C1, A2, C2, A3."""
    state = draw(THREE)
    orders = {A: "NAME A1\nNAME A2\nNAME A3", B: "NAME B1", C: "NAME C1\nNAME C2"}
    desk = play(state, orders, order="bac")
    assert [e.name for e in told(desk, PUBLIC, Named)] == ["B1", "A1", "C1", "A2", "C2", "A3"]
    (drawn,) = told(desk, PUBLIC, PlayersDrawn)
    assert drawn.seats == (B, A, C)
    assert state.sequence == [B, A, C]


@pytest.mark.rule("kok.6.2")
def test_the_sequence_is_drawn_anew_each_turn() -> None:
    """Every one of the six comes up; all of it from the dice, told with the rolls."""
    sequences = set()
    for step in range(60):
        state = draw(THREE)
        desk = Desk(KeyedDice(b"key", step))
        script = turn(state, desk)
        asks = next(script).asks
        with pytest.raises(StopIteration):
            script.send({ask.seat: Answer("") for ask in asks})
        sequences.add(tuple(state.sequence))
        (drawn,) = told(desk, PUBLIC, PlayersDrawn)
        assert [roll.sides for roll in drawn.rolls] == [3, 2]
    assert len(sequences) == 6


@pytest.mark.rule("kok.6.3", "kok.5.r70")
def test_a_line_that_failed_takes_its_place_in_the_round() -> None:
    """The second order of A comes after the first of B, though its first was no order."""
    state = draw(THREE)
    desk = play(state, {A: "MARCH\nNAME A2", B: "NAME B1"})
    assert [event.name for event in told(desk, PUBLIC, Named)] == ["B1", "A2"]


@pytest.mark.rule("kok.6.1", "kok.6.4", "kok.6.5", "kok.6.6", "kok.6.7", "kok.6.8", "kok.6.10")
@pytest.mark.rule("kok.6.r71", "kok.4.4.r56")
def test_the_phases_of_a_turn() -> None:
    """Everything that can happen in a turn, in the sequence of R71."""
    state = draw(
        "PLA:a:4F:C PLA:b:2F:F PLA:b:F TOW:a:F DES:d:F DES\nDES:a:C DES DES:b:C DES DES TOW:d:C\n"
        "SEA:a:FS SEA:b:FS DES:c:F DES:a:2F SEA:c:2S DES",
        gold=40,
        food=0,
        status={(A, B): 1},
        siege_mode="local_food",
        last_turn=1,
    )
    sheet = "BUILD 1 1\nALL 2 0\nLAND 1 1 FO 3 E\nSEA 1 3 FO SH E\nNAME Ur\nMARCH"
    state.squares["3/3"].units = {}
    desk = play(state, {A: sheet}, 99, 66, 1, 35, 35, 99, 99)
    kinds = list(dict.fromkeys(type(each.event).__name__ for each in desk.told))
    assert kinds == [
        "PlayersDrawn",  # 0
        *("Built", "Declared", "Marched", "Sailed", "SeaRound", "SeaBattle"),  # 2a
        *("Named", "Remarked"),
        "Excess",  # 2b
        *("Joined", "Fought", "Decided"),  # 2c
        "Neutral",  # 2d
        "Besieged",  # 3a
        *("Starved", "Fed", "Collected"),  # 3b, 4, tribe by tribe
        "Awarded",  # 5
        "Agreed",  # 6a
        "Eliminated",  # 6b
        "Ended",  # 6c
    ]


@pytest.mark.rule("kok.6.9", "kok.3.1.r15")
def test_the_turn_ends_with_the_marks_taken_off() -> None:
    """Units that moved may move again in the next turn, whose number is one higher."""
    state = draw("TOW:a:3F DES:a:F DES\nDES DES DES:b:F", food_limit=99)
    play(state, {A: "LAND 1 1 FO 1 E"})
    assert state.turn == 2
    assert not any(square.moved or square.placed for square in state.squares.values())
    desk = play(state, {A: "LAND 2 1 FO 2 E"})
    assert reasons(desk, A) == []
    assert at(state, "3/1") == (A, {"F": 2})


# R70: missed turns


@pytest.mark.rule("kok.5.r70")
def test_a_missed_turn_is_an_empty_list_of_orders() -> None:
    """Everything else goes on; the count starts anew with the next orders, empty ones too."""
    state = draw("TOW:a:F:C DES:a:F\nTOW:b:F DES:b:F", gold=9, food_limit=99)
    desk = play(state, {}, missing="a")
    assert [event.in_a_row for event in told(desk, B, Missed)] == [1]
    assert state.squares["1/1"].tactic == "C"
    assert state.tribes[A].gold == 5 + 10
    desk = play(state, {}, missing="a")
    assert [event.in_a_row for event in told(desk, B, Missed)] == [2]
    play(state, {A: ""})
    assert state.tribes[A].missed == 0
    assert state.tribes[A].player


@pytest.mark.rule("kok.5.r70", "kok.7.1.r78")
def test_a_tribe_whose_orders_are_missed_too_often_is_dropped() -> None:
    """By option: it goes on as a tribe without a player, is asked and ranked no more."""
    state = draw(THREE, food_limit=99, drop_after_missed=2, status={(A, B): 3, (B, C): 2})
    play(state, {}, missing="a")
    assert A in state.playing()
    desk = play(state, {}, missing="a")
    assert told(desk, C, Dropped)[0].seat == A
    assert state.playing() == [B, C]
    assert (state.tribes[A].declared, state.tribes[B].declared) == ({}, {C: 2})
    points = state.tribes[A].points
    play(state, {})
    assert state.tribes[A].points == points
    assert at(state, "1/1") == (A, {"F": 1})
    assert state.ended == ""


# R78: tribes without a player


@pytest.mark.rule("kok.7.1.r78", "kok.7.1.1")
def test_a_tribe_without_a_player() -> None:
    """Example E87: it is not asked, defends with T, goes hungry, and is not ranked."""
    state = draw("TOW:a:3F DES:b:6F:T PLA:b:F\nDES:a:F DES DES", food=0, siege_mode="local_food")
    state.tribes[B].player = False
    state.tribes[A].food = 99
    desk = play(state, {A: "LAND 1 1 C FO 2 E"}, *(99,) * 2, *(99,) * 6)
    assert B not in state.awards
    assert state.awards[A] == [3, 3, 0, 3]
    assert state.tribes[B].points == 0
    assert at(state, "2/1") == (B, {"F": 1})
    assert told(desk, PUBLIC, PlayersDrawn)[0].seats == (A,)


@pytest.mark.rule("kok.6.r71")
def test_a_turn_depends_on_nothing_but_state_orders_and_dice() -> None:
    """The same twice, also after a way through bytes, gives the same bytes."""
    drawn = "TOW:a:3F DES:b:2F:F\nDES:a:F DES:b:F\nSEA:a:FS SEA:b:FS"
    orders = {A: "LAND 1 1 C FO 2 E\nSEA 1 3 FO SH E", B: "ALL 1 1"}
    results = []
    for through_bytes in (False, True):
        state = draw(drawn)
        if through_bytes:
            state = decode(encode(state), State)
        play(state, orders, 66, 1, 35, 35, 99, 99)
        results.append(encode(state))
    assert results[0] == results[1]
