"""The odds of King of Kings agree with battles that are really fought."""

import pytest
from kok.positions import units

from hegemon.core.desk import Desk
from hegemon.core.odds import ChanceDice, tried
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings import KingOfKings
from hegemon.games.king_of_kings.battle import Decided, battle
from hegemon.games.king_of_kings.odds import ENDS
from hegemon.games.king_of_kings.state import Force, Square, Stack, State, Tactic, Terrain, Tribe

A, B = Seat("a"), Seat("b")
GAME = KingOfKings()


def fought(own: str, other: str, tactics: str, terrain: Terrain, dice: ChanceDice) -> str:
    """A battle in the middle of nine provinces, the attackers' in the west."""
    squares = {
        f"{column}/{row}": Square(Terrain.PLAINS, B, units("1F"))
        for column in (1, 2, 3)
        for row in (1, 2, 3)
    }
    squares["1/2"] = Square(Terrain.PLAINS, A, units("1F"))
    first, second = (Tactic(letter) for letter in tactics)
    force = Force(A, first, [Stack(units(own), "1/2")])
    squares["2/2"] = Square(terrain, B, units(other), second, force=force)
    state = State(1, 3, 3, squares, {A: Tribe(1), B: Tribe(2)})
    desk = Desk(dice)
    battle(state, "2/2", desk)
    (end,) = [each.event for each in desk.told if isinstance(each.event, Decided)]
    return end.end


SAME = {
    "held": "held",
    "annihilated": "annihilated",
    "destroyed": "destroyed",
    "withdrew": "withdraw",
    "retreated": "give way",
}


@pytest.mark.parametrize(
    ("question", "own", "other", "tactics", "terrain"),
    [
        ("5F against 4F", "5F", "4F", "TT", Terrain.PLAINS),
        ("6F3B frontal vs 4F2H counter in hills", "6F3B", "4F2H", "FC", Terrain.HILLS),
        ("3H pincer v 3FC outflank in forest", "3H", "3FC", "PU", Terrain.FOREST),
        ("4FG outflank against 5B frontal in mou", "4FG", "5B", "UF", Terrain.MOUNTAINS),
    ],
)
def test_they_agree_with_battles_that_are_fought(
    question: str, own: str, other: str, tactics: str, terrain: Terrain
) -> None:
    odds = GAME.odds(question)
    trial = tried(question, lambda dice: fought(own, other, tactics, terrain, dice), 1500)
    found = {ENDS[SAME[chance.result]]: chance.share for chance in trial.chances}
    exact = {chance.result: chance.share for chance in odds.chances}
    assert sum(exact.values()) == 1_000_000
    for result in {*found, *exact}:
        assert abs(found.get(result, 0) - exact.get(result, 0)) < 2 * trial.margin, result


def test_what_was_understood_is_said_with_modifiers_and_losses() -> None:
    odds = GAME.odds("12f 3b FRONTAL against 8F2HC counter in the hills")
    assert odds.question == "3B12F frontal (+5) against 8F2HC counter (+10) in hills"
    assert odds.notes[0].startswith("the attackers lose ")
    raid = GAME.odds("3H raid against 1F in city")
    assert [chance.result for chance in raid.chances] == ["the raiders leave"]


def test_a_pincer_without_horsemen_is_a_standard_attack() -> None:
    assert "5F standard" in GAME.odds("5F pincer v 5F").question


@pytest.mark.parametrize(
    "question",
    ["", "5F", "5F against", "5Q against 3F", "5F against 3F in the moon", "99F against 3F", "v"],
)
def test_what_cannot_be_understood_is_explained(question: str) -> None:
    with pytest.raises(ValueError, match=r"describe the battle|at most"):
        GAME.odds(question)
