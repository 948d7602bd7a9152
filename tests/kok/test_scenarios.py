"""Scenarios and the first state (kok.7.1, kok.7.2): what comes with the game, what a game master
writes, and every fault of a file named."""

import re

import pytest

from hegemon.core.game import Scenario
from hegemon.games.king_of_kings import KingOfKings
from hegemon.games.king_of_kings.scenarios import read_units, scenarios, warnings
from hegemon.games.king_of_kings.soundness import faults
from hegemon.games.king_of_kings.state import Culture, Kind, State, Tactic, Terrain

GAME = KingOfKings()
HAND_MADE = (
    """
game = "kok"
key = "strait"
title = "The strait"
statuses = [["t01", "sparta", 2]]

[options]
vp_awards = "5,3,1"

[names]
"2/1" = "Athens"

[[tribes]]
name = "Athenians"
provinces = ["1/1", "2/1"]
units = { "2/1" = "3F1C", "3/1" = "2F2S" }

[[tribes]]
seat = "sparta"
name = "Spartans"
culture = "barbarian"
gold = 40
provinces = ["4/2", "5/2"]

[[tribes]]
name = "Helots"
type = "non-player"
provinces = ["1/2"]
"""
    + 'map = """\nPT..D\nG..HY\n"""\n'
)


def hand_made(change: str = "", to: str = "") -> str:
    """The file, with a piece changed; the map has to stand before the tables."""
    head, _, drawn = HAND_MADE.partition("map = ")
    text = "map = " + drawn + head
    assert change in text
    return text.replace(change, to, 1)


def scenario(key: str) -> Scenario:
    """One that comes with the game."""
    return next(each for each in GAME.scenarios() if each.key == key)


@pytest.mark.rule("kok.7.2.1", "kok.7.2.2", "kok.7.2.3", "kok.7.2.4", "kok.7.2.5", "kok.7.2.6")
@pytest.mark.rule("kok.7.2.r79", "kok.4.3.d3", "kok.3.1.3.a")
def test_the_start_of_the_standard_game() -> None:
    """Five provinces each with a foot soldier and standard tactic, 25 gold, 10 wood; the rest of
    the land is neutral and empty."""
    state = GAME.begin(scenario("standard"), {})
    assert faults(state) == ()
    assert warnings(state) == []
    assert len(state.tribes) == 9
    for seat, tribe in state.tribes.items():
        held = state.controlled(seat)
        assert len(held) == 5
        assert all(state.squares[place].units == {Kind.FOOT: 1} for place in held)
        assert all(state.squares[place].tactic is Tactic.STANDARD for place in held)
        assert all(state.squares[place].home == seat for place in held)
        assert (tribe.gold, tribe.wood, tribe.points, tribe.declared) == (25, 10, 0, {})
    others = [square for square in state.squares.values() if square.owner is None]
    assert all(not square.units and square.home is None for square in others)
    assert sum(square.terrain is not Terrain.SEA for square in others) > 300


@pytest.mark.rule("kok.7.1.1", "kok.7.1.3", "kok.7.1.4", "kok.7.1.2", "kok.2.4.2")
def test_the_scenarios_that_come_with_the_game() -> None:
    """Four tribes, nine, fifty on the largest map, and three cultures with artillery."""
    keys = [each.key for each in GAME.scenarios()]
    assert keys == ["introduction", "standard", "large", "advanced", "successors"]
    for each in GAME.scenarios():
        state = GAME.begin(each, {})
        assert faults(state) == ()
        assert each.summary
        assert each.length
        assert sorted(each.seats) == sorted(state.playing())
    large = GAME.begin(scenario("large"), {})
    assert (len(large.tribes), large.columns, large.rows) == (50, 50, 50)
    assert {square.terrain for square in large.squares.values()} >= {Terrain.TOWN, Terrain.SEA}
    standard = GAME.begin(scenario("standard"), {})
    assert {tribe.culture for tribe in standard.tribes.values()} == {Culture.CIVILISED}
    advanced = GAME.begin(scenario("advanced"), {})
    assert {tribe.culture for tribe in advanced.tribes.values()} == set(Culture)
    assert advanced.options.artillery
    assert advanced.options.food_limit == 10


@pytest.mark.rule("kok.7.1.6", "kok.7.1.7", "kok.7.1.8", "kok.7.1.9", "kok.7.1.10", "kok.1.2")
def test_options_are_chosen_by_the_game_master() -> None:
    chosen = {
        "mode": "individual",
        "max_generals": "2",
        "home_builds": "true",
        "gold_limit": "30",
        "wood_limit": "7",
        "start_gold": "50",
        "start_wood": "33",
        "seed": "77",
        "columns": "18",
        "land_percent": "80",
    }
    state = GAME.begin(scenario("introduction"), chosen)
    options = state.options
    assert (options.individual, options.max_generals, options.home_builds) == (True, 2, True)
    assert (options.gold_limit, options.wood_limit) == (30, 7)
    assert {(tribe.gold, tribe.wood) for tribe in state.tribes.values()} == {(50, 33)}
    assert state.columns == 18
    assert options.last_turn == 12


def test_wrong_options_are_named() -> None:
    with pytest.raises(ValueError, match="there is no option mood") as raised:
        GAME.begin(scenario("standard"), {"mood": "x", "mode": "secret", "columns": "99"})
    assert "mode: 'secret' is none of public, individual" in str(raised.value)
    assert "columns: '99' is no whole number from 5 to 50" in str(raised.value)


@pytest.mark.rule("kok.7.1.r78", "kok.7.2.r79", "kok.7.1.2", "kok.7.1.1")
def test_a_hand_made_scenario() -> None:
    """Map, names, units, goods, cultures, alliances and a tribe without a player."""
    made = GAME.read_scenario(hand_made())
    assert made.seats == ("t01", "sparta")
    state: State = GAME.begin(made, {})
    assert faults(state) == ()
    athens = state.squares["2/1"]
    assert (athens.terrain, athens.name) == (Terrain.TOWN, "Athens")
    assert athens.units == {Kind.FOOT: 3, Kind.CASTLE: 1}
    assert state.squares["3/1"].fleets[made.seats[0]].units == {Kind.FOOT: 2, Kind.SHIP: 2}
    sparta = state.tribes[made.seats[1]]
    assert (sparta.gold, sparta.culture, sparta.number) == (40, Culture.BARBARIAN, 2)
    assert sparta.declared == {"t01": 2}
    assert not state.tribes[state.seats()[2]].player
    assert state.options.vp_awards == (5, 3, 1)
    assert state.squares["5/1"].owner is None


@pytest.mark.parametrize(
    ("change", "to", "fault"),
    [
        ('game = "kok"', 'game = "ems"', 'game: this file is for "ems"; write game = "kok"'),
        ("PT..D", "PT..", r"map: all rows must be equally long"),
        ("PT..D", "PTZ.D", 'map: row 1, column 3: "Z" is no terrain'),
        ("vp_awards", "vp_award", "options.vp_award: there is no such option"),
        ('"5,3,1"', '"5,3,1"\nmode = "x"', "options.mode: 'x' is none of public, individual"),
        ('"2/1" = "Athens"', '"3/1" = "Athens"', "names.3/1: there is no land province 3/1"),
        ('["1/2"]', '["1/1"]', "tribes[2].provinces: 1/1 belongs to tribe 1 already"),
        ('["1/2"]', '["9/9"]', "tribes[2].provinces: there is no land province 9/9"),
        ('"3F1C"', '"3Q"', 'tribes[0].units.2/1: "3Q" cannot be read; write it as 3F1C'),
        ('"3F1C"', '"3F2C"', "tribes[0].units.2/1: a province holds at most one castle"),
        ('"2F2S"', '"3F2S"', "tribes[0].units.3/1: more troops than ships at sea"),
        ('"non-player"', '"nobody"', 'tribes[2].type: "nobody" is neither "player"'),
        ('"sparta", 2]', '"thebes", 2]', "statuses: t01 and thebes are not two seats"),
        ('"sparta", 2]', '"sparta", 9]', "statuses: 9 is not between 0 and 5"),
        ('seat = "sparta"', 'seat = "t01"', "tribes: the seat t01 stands twice"),
        ("gold = 40", 'gold = "much"', "tribes[1].gold: Expected `int | null`, got `str`"),
        ("gold = 40", "silver = 40", "tribes[1]: Object contains unknown field `silver`"),
        ("title =", "title", "this is no TOML"),
    ],
)
def test_every_fault_of_a_file_is_named(change: str, to: str, fault: str) -> None:
    with pytest.raises(ValueError, match=re.escape(fault)):
        GAME.read_scenario(hand_made(change, to))


@pytest.mark.parametrize(
    ("change", "to", "fault"),
    [
        ("PT..D", "PTZ.D", "line 2, map: row 1, column 3"),
        ("G..HY", "G..HQ", "line 3, map: row 2, column 5"),
        ("vp_awards", "vp_award", "line 12, options.vp_award: there is no such option; did you"),
        ("gold = 40", "gold = 'much'", "line 26, tribes[1].gold: Expected"),
        ("gold = 40", "glod = 40", "line 26, tribes[1]: Object contains unknown field `glod`; did"),
        ('["1/2"]', '["9/9"]', "line 32, tribes[2].provinces: there is no land province 9/9"),
        ('"3F1C"', '"3Q"', 'line 20, tribes[0].units.2/1: "3Q" cannot be read'),
        ('"sparta", 2]', '"thebes", 2]', "line 9, statuses: t01 and thebes are not two seats"),
        ("title =", "title", "line 8"),
    ],
)
def test_a_fault_names_its_line(change: str, to: str, fault: str) -> None:
    """And where a word is near a known one, asks whether that was meant."""
    with pytest.raises(ValueError, match=re.escape(fault)):
        GAME.read_scenario(hand_made(change, to))


def test_every_fault_is_named_at_once() -> None:
    text = hand_made("G..HY", "G..HQ").replace('"3F1C"', '"3Q"').replace("vp_awards", "awards")
    with pytest.raises(ValueError, match=r"options\.awards") as raised:
        GAME.read_scenario(text)
    assert [line.split(":")[0] for line in str(raised.value).splitlines()] == [
        "line 12, options.awards",
        "line 3, map",
        "line 20, tribes[0].units.2/1",
    ]


def test_a_world_needs_room_and_gives_the_provinces() -> None:
    text = 'game = "kok"\nkey = "x"\ntitle = "x"\nnumber = 40\n[world]\ncolumns = 10\nrows = 10\n'
    with pytest.raises(ValueError, match="10 by 10 squares are too few for 40 tribes"):
        GAME.read_scenario(text)
    text = 'game = "kok"\nkey = "x"\ntitle = "x"\n[[tribes]]\nprovinces = ["1/1"]\n[world]\n'
    with pytest.raises(ValueError, match="a generated world gives them; leave them out"):
        GAME.read_scenario(text)
    text = 'game = "kok"\nkey = "x"\ntitle = "x"\nnumber = 51\n[world]\ncolumns = 50\nrows = 50\n'
    with pytest.raises(ValueError, match="51 are more than 50"):
        GAME.read_scenario(text)
    with pytest.raises(ValueError, match=r"either a .world. to be generated or a map"):
        GAME.read_scenario('game = "kok"\nkey = "x"\ntitle = "x"\nnumber = 2\n')


def test_units_in_their_notation() -> None:
    assert read_units("3F1C") == {Kind.FOOT: 3, Kind.CASTLE: 1}
    assert read_units("FG 2S") == {Kind.FOOT: 1, Kind.GENERAL: 1, Kind.SHIP: 2}
    assert [read_units(text) for text in ("", "3", "F3", "2Z")] == [None] * 4


def test_scenarios_are_read_once() -> None:
    assert scenarios() is scenarios()
