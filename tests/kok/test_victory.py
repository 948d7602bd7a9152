"""Victory points, ties, elimination and the end of the game (kok.7.3): X18, X19, E76, E77, E85,
E87."""

from typing import Any

import pytest
from kok.playing import play, told
from kok.positions import A, B, C, D, E, draw

from hegemon.core.seats import PUBLIC
from hegemon.games.king_of_kings import KingOfKings
from hegemon.games.king_of_kings.state import State
from hegemon.games.king_of_kings.victory import Awarded, Eliminated, Ended, awards, winners

CATEGORIES = ("troops", "provinces", "morale", "gold")


def given(*ratings: int, **options: Any) -> list[int]:
    """The awards for these ratings."""
    return awards(draw("DES:a:F", **options), ratings)


# kok.7.3.5-7: ranks


@pytest.mark.rule("kok.7.3.5", "kok.7.3.6", "kok.7.3.7", "kok.7.3.r72", "kok.7.3.r73")
@pytest.mark.parametrize(
    ("ratings", "points"),
    [
        ((10, 10, 7, 5), [2, 2, 1, 0]),
        ((4, 4, 4, 4, 1), [0, 0, 0, 0, 0]),
        ((10, 7, 7, 5), [3, 1, 1, 0]),
        ((10, 7, 5, 5), [3, 2, 0, 0]),
        ((10, 10, 10, 5), [1, 1, 1, 0]),
        ((10, 8, 8, 8), [3, 0, 0, 0]),
        ((9, 8, 7, 6), [3, 2, 1, 0]),
        ((4, 4), [2, 2]),
        ((9, 6), [3, 2]),
        ((6, 9), [2, 3]),
        ((0, 0, 0), [0, 0, 0]),
        ((3, 0, -2), [3, 0, 0]),
    ],
)
def test_ties_get_the_award_of_their_lowest_rank(
    ratings: tuple[int, ...], points: list[int]
) -> None:
    """Examples X18, X19 and E77."""
    assert given(*ratings) == points


@pytest.mark.rule("kok.7.3.r72", "kok.7.3.r73", "kok.7.1.5")
def test_other_awards() -> None:
    """By option other figures, and points for ratings of 0 and less."""
    assert given(9, 8, 7, 6, vp_awards=(5, 3, 1)) == [5, 3, 1, 0]
    assert given(3, 0, -2, vp_needs_positive=False) == [3, 2, 1]


# kok.7.3.1-4: what is rated


@pytest.mark.rule("kok.7.3.1", "kok.7.3.2", "kok.7.3.3", "kok.7.3.4", "kok.7.3.5", "kok.7.1.5")
@pytest.mark.rule("kok.7.3.r74", "kok.6.8", "kok.3.7.2")
def test_points_in_four_categories() -> None:
    """Troops without ships, at sea too; provinces; morale of the turn; gold without loot."""
    state = draw(
        "DES:a:9F9S TOW:b:F:T DES:a:2F DES:b:F DES:b:F DES:b:F\n"
        "SEA:a:2F2S TOW:c:F DES:a:C DES:c:F DES:b:F DES:d:G"
    )
    desk = play(state, {A: "RAID 3 1 FO 2 W"}, 99, 99, 15)
    (awarded,) = told(desk, PUBLIC, Awarded)
    rated = {
        seat: dict(zip(CATEGORIES, points, strict=True)) for seat, points in awarded.points.items()
    }
    assert rated[A] == {"troops": 3, "provinces": 2, "morale": 0, "gold": 0}
    assert rated[B] == {"troops": 2, "provinces": 3, "morale": 3, "gold": 2}
    assert rated[C] == {"troops": 1, "provinces": 1, "morale": 0, "gold": 3}
    assert rated[D] == {"troops": 0, "provinces": 0, "morale": 0, "gold": 0}
    assert [state.tribes[seat].points for seat in (A, B, C, D)] == [5, 10, 5, 0]
    assert (state.tribes[B].collected, state.tribes[C].collected) == (10 - 3, 10)


@pytest.mark.rule("kok.7.3.6", "kok.7.3.7", "kok.7.3.r73")
def test_all_four_categories_with_ties() -> None:
    """Example E76: 11, 3, 2 and nothing."""
    ratings = ((12, 12, 9, 4), (8, 7, 7, 3), (3, -1, 0, -2), (30, 28, 28, 28))
    columns = [given(*each) for each in ratings]
    assert columns == [[2, 2, 1, 0], [3, 1, 1, 0], [3, 0, 0, 0], [3, 0, 0, 0]]
    assert [sum(row) for row in zip(*columns, strict=True)] == [11, 3, 2, 0]


@pytest.mark.rule("kok.7.1.r78", "kok.7.3.r73")
def test_tribes_without_a_player_are_not_ranked() -> None:
    """Example E87: 20 troops of nobody's tribe leave 3, 2, 1 and 0 to the players."""
    state = draw("DES:a:9FC DES:b:8F DES:c:6F DES:d:5F DES:e:9F9BHC")
    state.tribes[E].player = False
    play(state, {})
    assert [state.awards[seat][0] for seat in (A, B, C, D)] == [3, 2, 1, 0]
    assert E not in state.awards


# kok.7.3.8-13: the end


TOWN_POINTS = 2 + 2 + 0 + 3
"""What one turn brings whoever has as many troops and provinces as the other, and all the gold."""


def ended(turn: int, points: int, **options: Any) -> str:
    """Why a game is over at the end of this turn; empty if it goes on."""
    state = draw("TOW:a:F DES:b:F", **options)
    state.turn, state.tribes[A].points = turn, points - TOWN_POINTS
    play(state, {})
    assert state.tribes[A].points == points
    assert (KingOfKings().outcome(state) is None) is (state.ended == "")
    return state.ended


@pytest.mark.rule("kok.7.3.8", "kok.7.3.9", "kok.7.3.10", "kok.7.3.11", "kok.1.9", "kok.7.3.r75")
@pytest.mark.parametrize(
    ("mode", "turn", "points", "reason"),
    [
        ("turn", 19, 100, ""),
        ("turn", 20, 99, "turn"),
        ("vp", 20, 99, ""),
        ("vp", 3, 100, "vp"),
        ("vp", 3, 101, "vp"),
        ("either", 20, 50, "turn"),
        ("either", 3, 100, "vp"),
        ("either", 19, 99, ""),
    ],
)
def test_what_ends_a_game(mode: str, turn: int, points: int, reason: str) -> None:
    """After turn 20, or when a player has 100 points or more, or whichever comes first."""
    assert ended(turn, points, end_mode=mode) == reason


@pytest.mark.rule("kok.7.3.8", "kok.7.3.9", "kok.7.3.r75")
def test_the_limits_are_options() -> None:
    """Another turn, another number of points; either is the mode if nothing else is said."""
    assert ended(5, 50, last_turn=5) == "turn"
    assert ended(4, 50, last_turn=5) == ""
    assert ended(4, 50, last_turn=5, vp_limit=50) == "vp"


@pytest.mark.rule("kok.1.10", "kok.7.3.12", "kok.7.3.13", "kok.7.3.r76")
def test_who_wins() -> None:
    """Most points, or by option most gold in the last turn; equals share it."""
    drawn = "TOW:a:F DES:b:9F DES:b:F\nDES:a:F DES:c:F DES"
    for victory, points, expected in (
        ("vp", (5, 30, 5), [B]),
        ("vp", (30, 23, 5), [A]),
        ("gold", (5, 30, 5), [A]),
    ):
        state = draw(drawn, victory=victory, last_turn=1)
        for seat, each in zip((A, B, C), points, strict=True):
            state.tribes[seat].points = each
        desk = play(state, {})
        assert state.winners == expected
        (over,) = told(desk, PUBLIC, Ended)
        assert (over.reason, over.winners) == ("turn", tuple(expected))
        outcome = KingOfKings().outcome(state)
        assert outcome is not None
        assert outcome.winners == tuple(expected)
    state = draw(drawn, points=7)
    assert winners(state) == [A, B, C]


@pytest.mark.rule("kok.7.3.r76", "kok.7.1.r78")
def test_who_cannot_win() -> None:
    """A tribe without a player, and one that is out, whatever its points."""
    state = draw("DES:a:F DES:b:F DES:c:F DES:d:F", points=5)
    state.tribes[A].player, state.tribes[A].points = False, 99
    state.tribes[B].alive, state.tribes[B].points = False, 98
    assert winners(state) == [C, D]


# R77: elimination


@pytest.mark.rule("kok.7.3.r77", "kok.7.3.r76")
def test_a_tribe_without_land_units_is_out() -> None:
    """Example E85: its ships vanish, its alliances end; alone, the other has won."""
    state = draw("SEA:a:2S DES:b:F\nSEA DES:b:F", seats="ab", status={(A, B): 1})
    state.tribes[A].points = 40
    desk = play(state, {})
    assert [(event.seat, event.ships) for event in told(desk, B, Eliminated)] == [(A, 2)]
    assert not state.tribes[A].alive
    assert state.squares["1/1"].fleets == {}
    assert state.tribes[B].declared == {}
    assert (state.ended, state.winners) == ("last", [B])
    assert state.tribes[A].points >= 40


@pytest.mark.rule("kok.7.3.r77")
def test_who_is_out_is_not_asked_and_the_others_play_on() -> None:
    """Two are left; a game that began with one player does not end by itself."""
    state = draw("SEA:a:2S DES:b:F DES:c:F", food_limit=99)
    play(state, {})
    assert state.playing() == [B, C]
    assert state.ended == ""
    play(state, {B: "ALL 3 1", C: "ALL 2 1"})
    alone = draw("DES:a:F DES")
    play(alone, {})
    assert alone.ended == ""


@pytest.mark.rule("kok.7.3.r77", "kok.5.r70")
def test_the_last_player_wins_when_the_other_is_dropped() -> None:
    """Two began; a tribe that never had a player was none of them."""
    state = draw("DES:a:F DES:b:F DES:c:F", drop_after_missed=1, food_limit=99)
    state.tribes[C].player = False
    play(state, {}, missing="b")
    assert (state.ended, state.winners) == ("last", [A])
    alone = draw("DES:a:F DES:c:F")
    alone.tribes[C].player = False
    play(alone, {})
    assert alone.ended == ""


@pytest.mark.rule("kok.7.3.r77")
def test_a_fleet_with_troops_keeps_a_tribe_alive() -> None:
    """A foot soldier at sea is enough; so is a castle or a general on land."""
    for drawn in ("SEA:a:FS DES:b:F", "DES:a:C DES:b:F", "DES:a:G DES:b:F"):
        state = draw(drawn)
        play(state, {})
        assert state.tribes[A].alive


@pytest.mark.rule("kok.7.3.r75", "kok.7.3.10")
def test_the_limit_is_tested_after_phase_5() -> None:
    """The points of this turn count; nobody wins with those of the turn before."""
    state: State = draw("TOW:a:F DES:b:F", vp_limit=TOWN_POINTS)
    assert state.tribes[A].points == 0
    desk = play(state, {})
    kinds = [type(each.event).__name__ for each in desk.told]
    assert kinds.index("Awarded") < kinds.index("Ended")
    assert state.tribes[A].points == TOWN_POINTS
    assert (state.ended, state.winners) == ("vp", [A])
