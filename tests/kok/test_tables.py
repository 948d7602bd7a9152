"""The charts: troops, terrain, tactics, constructions (kok.2.1, 2.2, 3.5, 5.10, T.1).

Every figure is tried in play; the figures of the tests are written out here once more.
"""

import pytest
from kok.fighting import fight
from kok.playing import mine, play, reasons, told
from kok.positions import A, draw, units

from hegemon.games.king_of_kings.movement import Marched
from hegemon.games.king_of_kings.placing import Placed
from hegemon.games.king_of_kings.sea_battle import SeaRound
from hegemon.games.king_of_kings.state import Kind, Terrain
from hegemon.games.king_of_kings.supply import Collected, Fed
from hegemon.games.king_of_kings.tables import GROUND, TROOPS

TROOP_TABLE = [
    # letter, keyword, to hit, armour, movement, gold, wood, clause
    ("B", "BOWMEN", 45, 0, 2, 6, 0, "kok.2.1.2"),
    ("F", "FOOT", 35, 0, 2, 6, 0, "kok.2.1.3"),
    ("H", "HORSEMEN", 50, 15, 3, 12, 0, "kok.2.1.4"),
    ("C", "CASTLE", 45, 15, 0, 12, 0, "kok.2.1.5"),
    ("G", "GENERAL", 50, 15, 3, 0, 0, "kok.2.1.6"),
]

TERRAIN_TABLE = [
    # code, food, gold, wood, movement cost, maximum, clause
    ("CUL", 3, 3, 0, 1, None, "kok.2.2.2"),
    ("PLA", 2, 2, 0, 1, None, "kok.2.2.3"),
    ("GRA", 2, 1, 0, 1, None, "kok.2.2.4"),
    ("DES", 0, 0, 0, 1, None, "kok.2.2.5"),
    ("STE", 1, 0, 0, 1, None, "kok.2.2.6"),
    ("FOR", 1, 0, 3, 2, 25, "kok.2.2.7"),
    ("HIL", 2, 1, 1, 2, 20, "kok.2.2.8"),
    ("MOU", 1, 0, 0, 3, 15, "kok.2.2.9"),
    ("MAR", 2, 1, 1, 2, 25, "kok.2.2.10"),
    ("SWA", 1, 0, 0, 3, 20, "kok.2.2.11"),
    ("TOW", 3, 10, 0, 1, 20, "kok.2.2.12"),
    ("CIT", 4, 15, 0, 1, 20, "kok.2.2.13"),
    ("MET", 5, 20, 0, 1, 20, "kok.2.2.14"),
]

TACTIC_TABLE = {
    "F": ("+10/+10", "+10/+5", "0/0", "0/+10", "+5/+10"),
    "P": ("+5/0", "0/-5", "+10/0", "0/-5", "0/+10"),
    "T": ("0/-5", "0/0", "-5/+5", "0/-5", "0/-5"),
    "U": ("0/-10", "-5/-5", "-5/-5", "-10/-10", "-10/0"),
    "C": ("0/0", "-5/+5", "0/0", "-10/-5", "0/-5"),
}
TACTIC_CLAUSES = {f: f"kok.3.5.{number}" for number, f in enumerate("FPTUC", start=6)}

BUILD_TABLE = [
    # terrain, percent, becomes, clause
    ("CUL", 15, "TOW", "kok.5.10.4"),
    ("PLA", 30, "CUL", "kok.5.10.5"),
    ("GRA", 75, "PLA", "kok.5.10.6"),
    ("DES", 75, "STE", "kok.5.10.7"),
    ("STE", 15, "GRA", "kok.5.10.8"),
    ("FOR", 75, "GRA", "kok.5.10.9"),
    ("HIL", 15, "GRA", "kok.5.10.10"),
    ("MOU", 50, "HIL", "kok.5.10.11"),
    ("MAR", 15, "GRA", "kok.5.10.12"),
    ("SWA", 50, "MAR", "kok.5.10.13"),
    ("TOW", 20, "CIT", "kok.5.10.14"),
    ("CIT", 20, "MET", "kok.5.10.15"),
    ("MET", 10, "DES", "kok.5.10.16"),
]


# Troops


@pytest.mark.rule("kok.2.1.1", "kok.T.1")
def test_six_types_and_artillery() -> None:
    """The order of the table is the battle order; artillery has its place after the horsemen."""
    assert [kind.value for kind in Kind] == ["B", "F", "H", "A", "C", "G", "S"]
    state = draw("TOW:a:F SEA", gold=99, wood=99, points=25)
    words = ("ARTILLERY", "SHIP", "BOWMEN", "ELEPHANT")
    desk = play(state, {A: "\n".join(f"PLA 1 1 {word}" for word in words)})
    assert [event.kind.value for event in told(desk, A, Placed)] == ["S", "B"]
    assert reasons(desk, A) == ["*not-expected", "*not-expected"]


@pytest.mark.parametrize(
    ("letter", "to_hit"),
    [pytest.param(row[0], row[2], marks=pytest.mark.rule(row[7])) for row in TROOP_TABLE],
)
@pytest.mark.rule("kok.2.1.20", "kok.T.1")
def test_to_hit_is_a_percentage(letter: str, to_hit: int) -> None:
    """A defender hits an unarmoured attacker on just that roll, and not on one more.

    The general has his own bonus.
    """
    needed = to_hit + 10 if letter == "G" else to_hit
    assert fight("F", letter, "CT", 99, needed).left == ({}, units(letter))
    missed = fight("F", letter, "CT", 99, needed + 1, max_rounds=1)
    assert missed.left == (units("F"), units(letter))


@pytest.mark.parametrize(
    ("letter", "armour"),
    [pytest.param(row[0], row[3], marks=pytest.mark.rule(row[7])) for row in TROOP_TABLE],
)
@pytest.mark.rule("kok.2.1.21", "kok.2.1.r2", "kok.T.1")
def test_armour_lowers_the_chance_of_the_enemy(letter: str, armour: int) -> None:
    """Against armour 15 a horseman needs 35 or less instead of 50."""
    needed = 50 - armour
    assert fight("H", letter, "CT", needed, 99).left == (units("H"), {})
    missed = fight("H", letter, "CT", needed + 1, 99, max_rounds=1)
    assert missed.left == (units("H"), units(letter))


@pytest.mark.parametrize(
    ("letter", "moves"),
    [pytest.param(row[0], row[4], marks=pytest.mark.rule(row[7])) for row in TROOP_TABLE],
)
@pytest.mark.rule("kok.T.1", "kok.3.d")
def test_moves_over_open_land(letter: str, moves: int) -> None:
    """Four steps are ordered; so far the unit comes."""
    state = draw(f"TOW:a:F{letter} DES DES DES DES")
    keyword = TROOPS[Kind(letter)].keyword
    desk = play(state, {A: f"LAND 1 1 {keyword} EEEE"})
    ways = [event.places for event in told(desk, A, Marched)]
    assert [len(way) - 1 for way in ways] == ([moves] if moves else [])


@pytest.mark.parametrize(
    ("keyword", "gold", "wood"),
    [
        pytest.param(row[1], row[5], row[6], marks=pytest.mark.rule(row[7]))
        for row in [*TROOP_TABLE, ("S", "SHIP", 66, 0, 10, 0, 10, "kok.2.1.7")]
    ],
)
@pytest.mark.rule("kok.4.3.2", "kok.2.d", "kok.2.e", "kok.5.1.3", "kok.T.1")
def test_prices(keyword: str, gold: int, wood: int) -> None:
    """Paid in gold or wood, to the last piece; with one piece less there is no unit."""
    drawn = "DES:a:F SEA\nDES:a:F SEA"
    state = draw(drawn, gold=gold, wood=wood, points=25)
    desk = play(state, {A: f"PLA 1 1 {keyword}"})
    assert len(told(desk, A, Placed)) == 1
    assert (state.tribes[A].gold, state.tribes[A].wood) == (0, 0)
    if gold or wood:
        state = draw(drawn, gold=max(0, gold - 1), wood=max(0, wood - 1))
        assert reasons(play(state, {A: f"PLA 1 1 {keyword}"}), A) == ["*too-dear"]


@pytest.mark.rule("kok.2.1.7", "kok.3.3.b", "kok.2.1.r2")
def test_ships_hit_on_66_and_sail_ten_areas() -> None:
    """No armour: 66 sinks, 65 does not; eleven steps are cut to ten."""
    state = draw("SEA:a:FS SEA:b:FS\nTOW:a:C TOW:b:C")
    desk = play(state, {A: "SEA 1 1 FO SH E"}, 65, 65, 66, 65)
    assert [event.sunk for event in told(desk, A, SeaRound)] == [(0, 0), (0, 1)]
    state = draw("SEA:a:FS " + "SEA " * 11 + "TOW:a:C")
    desk = play(state, {A: "SEA 1 1 FO SH EEEEEEEEEEE"})
    assert state.squares["11/1"].fleets[A].units == units("FS")
    assert reasons(desk, A) == ["(too-far"]


# Terrain


@pytest.mark.rule("kok.2.2.1", "kok.7.1.4", "kok.T.1")
def test_thirteen_terrains() -> None:
    """Ten of the countryside and three city types; the sea is none of them."""
    assert [row[0] for row in TERRAIN_TABLE] == [t.value for t in Terrain if t is not Terrain.SEA]
    assert len(TERRAIN_TABLE) == 13


@pytest.mark.parametrize(
    ("code", "food", "gold", "wood"),
    [pytest.param(*row[:4], marks=pytest.mark.rule(row[6])) for row in TERRAIN_TABLE],
)
@pytest.mark.rule("kok.2.a", "kok.2.f", "kok.2.2.1", "kok.T.1")
def test_what_a_terrain_yields(code: str, food: int, gold: int, wood: int) -> None:
    """Food to the pool, gold and wood into the central storage, in one turn."""
    state = draw(f"{code}:a:F DES:a:F", food=0)
    desk = play(state, {})
    assert mine(desk, A, Fed)[0].food == food
    (collected,) = mine(desk, A, Collected)
    assert (collected.gold, collected.wood) == (gold, wood)
    assert (state.tribes[A].gold, state.tribes[A].wood) == (gold, wood)


@pytest.mark.parametrize(
    ("code", "cost"),
    [pytest.param(row[0], row[4], marks=pytest.mark.rule(row[6])) for row in TERRAIN_TABLE],
)
@pytest.mark.rule("kok.3.1.o", "kok.T.1")
def test_what_entering_a_terrain_costs(code: str, cost: int) -> None:
    """Horsemen with 3 points go on over desert for as many steps as are left."""
    state = draw(f"TOW:a:FH {code} DES DES DES")
    desk = play(state, {A: "LAND 1 1 HO EEEE"})
    (march,) = told(desk, A, Marched)
    assert len(march.places) - 1 == 1 + (3 - cost)


@pytest.mark.parametrize(
    ("code", "maximum"),
    [pytest.param(row[0], row[5], marks=pytest.mark.rule(row[6])) for row in TERRAIN_TABLE],
)
@pytest.mark.rule("kok.2.2.15", "kok.2.2.17", "kok.2.2.r3", "kok.T.1")
def test_the_maximum_of_a_terrain_limits_the_attacker_alone(code: str, maximum: int | None) -> None:
    """Horsemen need 50 against foot soldiers, or what the terrain allows; the defender never."""
    needed = 50 if maximum is None else maximum
    assert fight("H", "F", "CT", needed, 99, ground=code).left == (units("H"), {})
    missed = fight("H", "F", "CT", needed + 1, 99, ground=code, max_rounds=1)
    assert missed.left == (units("H"), units("F"))
    assert fight("F", "H", "CT", 99, 50, ground=code).left == ({}, units("H"))


@pytest.mark.rule("kok.2.2.1", "kok.2.2.12", "kok.2.2.13", "kok.2.2.14")
def test_town_city_and_metropolis_are_cities() -> None:
    """Surrounded by the enemy they still take orders; other ground does not."""
    for code in GROUND:
        if code is Terrain.SEA:
            continue
        state = draw(f"DES TOW:b:F DES\nTOW:b:F {code}:a:F TOW:b:F\nDES TOW:b:F TOW:a:C", gold=6)
        desk = play(state, {A: "PLA 2 2 FOOT"})
        accepted = [event.places for event in told(desk, A, Placed)] == [("2/2",)]
        assert accepted == (code in ("TOW", "CIT", "MET"))


# Tactics


@pytest.mark.parametrize(
    "attacker", [pytest.param(f, marks=pytest.mark.rule(TACTIC_CLAUSES[f])) for f in "FPTUC"]
)
@pytest.mark.rule("kok.3.5.1", "kok.3.5.2", "kok.3.5.5", "kok.3.5.11", "kok.T.1")
def test_the_row_of_a_tactic(attacker: str) -> None:
    """Horsemen against horsemen: 35 and the modifier; on one more both miss."""
    for defender, cell in zip("FPTUC", TACTIC_TABLE[attacker], strict=True):
        own, enemy = (int(number) for number in cell.split("/"))
        dice = (35 + own, 35 + enemy)
        hit = fight("H", "H", attacker + defender, *dice)
        assert hit.begun[0].tactics == (attacker, defender)
        assert hit.begun[0].modifiers == (own, enemy)
        assert hit.left == ({}, {})
        missed = fight("H", "H", attacker + defender, *(d + 1 for d in dice), max_rounds=1)
        assert missed.left == (units("H"), units("H"))


# Constructions


@pytest.mark.parametrize(
    ("code", "percent", "becomes"),
    [pytest.param(*row[:3], marks=pytest.mark.rule(row[3])) for row in BUILD_TABLE],
)
@pytest.mark.rule("kok.5.10.1", "kok.5.10.3", "kok.T.1")
def test_what_building_makes(code: str, percent: int, becomes: str) -> None:
    """On the percentage or less the terrain changes, else nothing happens; 12 gold are gone."""
    for die, after in ((percent, becomes), (percent + 1, code)):
        state = draw(f"{code}:a:F DES:a:F", gold=12)
        desk = play(state, {A: "BUILD 1 1"}, die)
        assert state.squares["1/1"].terrain == after
        assert state.tribes[A].gold == GROUND[Terrain(code)].gold
        assert reasons(desk, A) == (["(metropolis"] if code == "MET" else [])


@pytest.mark.rule("kok.5.10.17", "kok.5.10.r62")
def test_building_does_not_always_better_a_province() -> None:
    """The table stands over the promise: hills and marsh gain nothing, a metropolis is ruined."""
    gains = {}
    for code, _, becomes, _ in BUILD_TABLE:
        before, after = GROUND[Terrain(code)], GROUND[Terrain(becomes)]
        gains[code] = (after.food - before.food, after.gold - before.gold)
        state = draw(f"{code}:a:F DES:a:F", gold=12)
        play(state, {A: "BUILD 1 1"}, 1)
        assert state.squares["1/1"].terrain == becomes
    worse = {code for code, (food, gold) in gains.items() if food <= 0 and gold <= 0}
    assert worse == {"HIL", "MAR", "MET"}


@pytest.mark.rule("kok.2.2.16", "kok.2.1.22", "kok.3.4.r22")
def test_general_and_tactic_pass_the_maximum() -> None:
    """Example E98: 70 on open land, 45 in the forest; the defender needs 20 in both."""
    for ground, needed in (("PLA", 70), ("FOR", 45)):
        dice = (needed, needed + 1, needed, 20, 21, 21)
        won = fight("2HG", "3F", "PT", *dice, ground=ground)
        assert won.lost == [(units("H"), units("2F"))]
        assert won.end.end == "retreated"
