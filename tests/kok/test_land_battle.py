"""Land battles round by round (kok.3.4, kok.2.1.8-22): examples X4, E26 to E29, E81, E98, E99."""

import pytest
from kok.fighting import FIELD, Fight, fight, written
from kok.playing import at, play, reasons, told
from kok.positions import A, B, C, D, draw, units

from hegemon.core.seats import PUBLIC, Seat
from hegemon.games.king_of_kings.battle import Decided, Fought, Joined
from hegemon.games.king_of_kings.state import Units


def places(battle: Fight) -> list[str]:
    """Where battles were decided, in their sequence."""
    return [end.places[0] for end in battle.ends]


# kok.3.4.a-d: when and where


@pytest.mark.rule("kok.3.4.a", "kok.3.4.b", "kok.6.5", "kok.4.a")
def test_battles_are_fought_when_all_have_moved() -> None:
    """The owner's last order still brings a defender, though the attack came with the first."""
    state = draw("PLA:a:2F PLA:b:F:F PLA:b:2F DES\nTOW:a:C TOW:b:C DES DES", max_rounds=1)
    orders = {A: "LAND 1 1 C FO 2 E", B: "DEF 2 1 F\nDEF 3 1 F\nLAND 3 1 FO W"}
    battle = Fight(state, play(state, orders, 99, 99, 99, 99))
    (begun,) = battle.begun
    assert begun.sides == (A, B)
    assert begun.forces == (units("2F"), units("2F"))
    kinds = [type(each.event).__name__ for each in battle.desk.told]
    assert kinds.index("Joined") > max(n for n, name in enumerate(kinds) if name == "Marched")
    assert kinds.index("Decided") < kinds.index("Fed")


@pytest.mark.rule("kok.3.4.c", "kok.3.4.d")
def test_battles_are_fought_in_the_sequence_of_arrival() -> None:
    """Two provinces are attacked; who wants one fought first goes there first."""
    drawn = "PLA:a:F PLA:b:F:F DES\nPLA:a:F PLA:b:F:F DES\nTOW:a:C TOW:b:C DES"
    first, second = "LAND 1 1 C FO E", "LAND 1 2 C FO E"
    for sheet, sequence in (
        (f"{first}\n{second}", ["2/1", "2/2"]),
        (f"{second}\n{first}", ["2/2", "2/1"]),
    ):
        state = draw(drawn)
        battle = Fight(state, play(state, {A: sheet}, 99, 35, 99, 35))
        assert places(battle) == sequence


# kok.3.4.e-l: a round


@pytest.mark.rule("kok.2.1.10", "kok.2.1.21", "kok.3.4.g", "kok.3.4.h", "kok.3.4.i", "kok.3.4.j")
@pytest.mark.rule("kok.3.4.k", "kok.3.4.l", "kok.3.5.16", "kok.3.4.r22", "kok.2.1.r34")
def test_the_round_of_the_rulebook() -> None:
    """Example X4; the castle that is left must retreat and cannot."""
    battle = fight("2HG", "BC", "CT", 74, 4, 46, 26, 80, shelter=False)
    assert [roll.why for roll in battle.rolls] == [
        "horseman at bowman: 50, +10 general; needs 60 or less",
        "horseman at bowman: 50, +10 general; needs 60 or less",
        "general at castle: 50, -15 armour, +10 general; needs 45 or less",
        "bowman at horseman: 45, -15 armour; needs 30 or less",
        "castle at horseman: 45, -15 armour; needs 30 or less",
    ]
    assert battle.lost == [(units("H"), units("B"))]
    assert battle.left == (units("HG"), units("C"))
    assert battle.morale == (0, 0)
    assert battle.end.end == "destroyed"
    assert battle.end.castle_lost
    assert battle.at(FIELD) == (A, "1H1G")


@pytest.mark.rule("kok.3.4.e", "kok.3.4.k", "kok.3.4.l", "kok.3.5.r35", "kok.3.5.25")
def test_both_sides_roll_before_anybody_falls() -> None:
    """Example E39: each kills the other; the province is nobody's at the end."""
    battle = fight("F", "F", "FF", 45, 45)
    assert battle.end.end == "annihilated"
    assert battle.end.owner is None
    assert battle.at(FIELD) == (None, "")
    assert battle.morale == (0, 0)


@pytest.mark.rule("kok.3.5.r35")
def test_ships_stay_in_port_when_both_sides_die() -> None:
    """They are their owner's in a neutral province, until another takes it."""
    battle = fight("F", "F2S", "FF", 45, 45)
    square = battle.state.squares[FIELD]
    assert (square.owner, square.units) == (None, {})
    assert square.fleets[B].units == units("2S")
    play(battle.state, {A: "LAND 1 2 CA N"})
    battle.state.squares["1/1"].owner, battle.state.squares["1/1"].units = A, units("F")
    play(battle.state, {A: "LAND 1 1 FO E"})
    assert battle.state.squares[FIELD].fleets == {}
    assert battle.at(FIELD) == (A, "1F")


@pytest.mark.rule("kok.3.4.g", "kok.3.4.h", "kok.2.1.1")
def test_units_roll_and_fall_in_the_order_of_the_table() -> None:
    """Artillery stands between the horsemen and the castle (R67)."""
    battle = fight("GAHFB", "GCAHFB", "CF", 35, 99, 99, 99, 99, *(99,) * 6, max_rounds=1)
    shooters = [roll.why.split(" at ")[0] for roll in battle.rolls]
    assert shooters == [
        *("bowman", "foot soldier", "horseman", "gun", "general"),
        *("bowman", "foot soldier", "horseman", "gun", "castle", "general"),
    ]
    targets = [roll.why.split(" at ")[1].split(":")[0] for roll in battle.rolls]
    assert targets == ["bowman", *["foot soldier"] * 4, *["bowman"] * 6]
    assert battle.lost[0] == ({}, units("B"))


@pytest.mark.rule("kok.3.4.r6", "kok.3.4.j")
def test_a_unit_without_a_target_does_not_roll() -> None:
    """The attacker's three roll first: one hit is enough; the last two of them roll nothing."""
    battle = fight("3F", "F", "CT", 35, 36)
    assert [roll.value for roll in battle.rolls] == [35, 36]
    assert battle.rounds[0].rolled == 1
    assert {roll.sides for roll in battle.rolls} == {100}
    assert battle.end.end == "destroyed"


@pytest.mark.rule("kok.3.4.r24")
def test_a_chance_of_nothing_never_hits() -> None:
    """Below 0 is 0, and a roll of 1 misses; in the mountains, as raiders and outflanking."""
    battle = fight("2F", "2H:", "UP", 1, 1, 100, 100, ground="MOU", order="RAID", gold=0)
    assert all("needs 0 or less" in roll.why for roll in battle.rolls[:2])
    assert battle.lost == [({}, {})]


@pytest.mark.rule("kok.2.1.8", "kok.2.1.9", "kok.3.5.16", "kok.2.1.r23", "kok.3.5.24")
def test_bowmen_shoot_better_in_the_first_round() -> None:
    """Example E28: 45 at first, then 22, less armour."""
    dice = (51, 52, 53, 31, 46, 21, 50, 50, 51, 8, 7, 21)
    battle = fight("3H", "2BF", "CT", *dice)
    assert battle.lost == [({}, {}), (units("H"), units("2B"))]
    assert battle.rolls[9].why == (
        "bowman at horseman: 22 after the first round, -15 armour; needs 7 or less"
    )
    assert battle.end.end == "retreated"
    assert battle.end.to == ("3/1",)
    assert battle.morale == (1, -1)
    late = fight("B", "F", "FF", 99, 99, 33, 99, max_rounds=2)
    assert late.lost == [({}, {}), ({}, {})]
    late = fight("B", "F", "FF", 99, 99, 32, 99, max_rounds=2)
    assert late.lost == [({}, {}), ({}, units("F"))]


@pytest.mark.rule("kok.2.1.22", "kok.2.2.15", "kok.2.2.16", "kok.2.2.17", "kok.3.4.r22")
def test_cap_general_and_tactic_in_sequence() -> None:
    """Example E26: mountains, 15 and 20 more; the defender is not capped."""
    battle = fight("2HG", "HC", "PT", 36, 35, 35, 36, 31, ground="MOU")
    assert [roll.why for roll in battle.rolls] == [
        *[
            "horseman at horseman: 50, -15 armour, at most 15 by the terrain, +10 general, "
            "+10 tactics; needs 35 or less"
        ]
        * 2,
        "general at castle: 50, -15 armour, at most 15 by the terrain, +10 general, "
        "+10 tactics; needs 35 or less",
        "horseman at horseman: 50, -15 armour; needs 35 or less",
        "castle at horseman: 45, -15 armour; needs 30 or less",
    ]
    assert battle.at(FIELD) == (A, "2H1G")
    assert battle.morale == (2, -2)


@pytest.mark.rule("kok.3.5.8", "kok.3.5.r30", "kok.2.2.8")
def test_a_battle_in_the_hills() -> None:
    """Example E27: with -5 he would go, but no enemy is left."""
    battle = fight("3FG", "2B", "TT", 26, 25, 60, 24, 50, 51, ground="HIL")
    assert battle.lost == [(units("F"), units("2B"))]
    assert battle.end.end == "destroyed"
    assert battle.at(FIELD) == (A, "2F1G")
    assert battle.morale == (1, -1)


@pytest.mark.rule("kok.2.1.10", "kok.2.1.r25")
def test_the_general_helps_all_of_his_side_until_the_round_after_his_death() -> None:
    """Castle and general included, once however many there are, for either side."""
    battle = fight("2F", "FCG", "FF", 1, 1, 99, 99, 99, max_rounds=1)
    needs = [int(roll.why.rsplit(" ", 3)[1]) for roll in battle.rolls]
    assert needs == [45, 30, 55, 65, 70]
    two = fight("2F", "F2G", "FF", 99, 99, 99, 99, 99, max_rounds=1)
    assert [int(roll.why.rsplit(" ", 3)[1]) for roll in two.rolls] == [45, 45, 55, 70, 70]
    killed = fight("2F", "HG", "FF", 30, 30, 55, 99, shelter=False)
    assert killed.end.end == "destroyed"
    assert killed.lost == [(units("F"), units("HG"))]
    late = fight("3F", "FG", "FF", 99, 99, 99, 99, 99, 45, 30, 55, 70, max_rounds=2)
    assert "+10 general" in late.rolls[-1].why


# kok.3.4.r26: sequence within a type


@pytest.mark.rule("kok.3.4.r26", "kok.3.5.r32", "kok.3.5.19")
def test_pooled_stacks_fall_in_order_of_arrival_and_go_home_apart() -> None:
    """Example E81: the first foot soldier of the first stack falls."""
    state = draw("DES:a:F DES:a:FH DES\nDES:a:2F PLA:b:5F:T DES:b:F\nTOW:a:C DES TOW:b:C")
    sheet = "LAND 1 2 C FO 2 E\nLAND 2 1 AT S"
    battle = Fight(state, play(state, {A: sheet}, *(99,) * 4, 35, *(99,) * 4))
    assert battle.lost == [(units("F"), {})]
    assert battle.end.end == "withdrew"
    assert battle.at("1/2") == (A, "1F")
    assert battle.at("2/1") == (A, "1F1H")
    assert set(battle.end.to) == {"1/2", "2/1"}


@pytest.mark.rule("kok.2.1.r7", "kok.2.1.13", "kok.2.5.1")
def test_what_counts_as_strength() -> None:
    """Example E99: foot, castle and general are three, ships none; one of them eats."""
    battle = fight("4F", "FCG4S", "CT", *(99,) * 7, max_rounds=1)
    assert battle.begun[0].forces[1] == units("FCG")
    stays = fight("3F", "FCG4S", "CT", *(99,) * 12, max_rounds=2)
    assert len(stays.rounds) == 2
    leaves = fight("4F", "FCG4S", "CT", *(99,) * 7)
    assert leaves.end.end == "retreated"
    assert leaves.at("3/1") == (B, "2F1G")


# kok.3.4.m-q, kok.3.7: morale


@pytest.mark.rule("kok.3.4.n", "kok.3.4.o", "kok.3.7.1", "kok.3.4.q")
def test_morale_is_units_lost_by_the_enemy_less_own() -> None:
    """Two battles of a turn are added up; the next turn begins at nothing."""
    state = draw("PLA:a:2F PLA:b:F:F DES\nPLA:a:2F PLA:b:F:F DES\nTOW:a:C TOW:b:C DES")
    sheet = "LAND 1 1 C FO 2 E\nLAND 1 2 C FO 2 E"
    play(state, {A: sheet}, 35, 99, 99, 35, 35)
    assert (state.tribes[A].morale, state.tribes[B].morale) == (1, -1)
    play(state, {})
    assert (state.tribes[A].morale, state.tribes[B].morale) == (0, 0)


@pytest.mark.rule("kok.3.4.p", "kok.3.5.23", "kok.3.7.r38")
def test_surrender_is_no_loss() -> None:
    """Example E33: one each was killed; the one who surrenders is not counted."""
    battle = fight("4H", "2F", "PT", 61, 60, 70, 99, 21, 20, shelter=False)
    assert battle.end.end == "surrendered"
    assert battle.end.surrendered == units("F")
    assert battle.at(FIELD) == (A, "3H")
    assert battle.morale == (0, 0)


@pytest.mark.rule("kok.3.7.2")
def test_morale_decides_nothing_but_victory_points() -> None:
    """The same sea battle with and without morale leaves the same world."""
    worlds = []
    for counts in (True, False):
        state = draw("SEA:a:2F2S SEA:b:F2S\nTOW:a:F TOW:b:F", morale_sea=counts)
        play(state, {A: "SEA 1 1 FO 2 SH 2 E"}, 66, 66, 1, 1)
        awards = state.awards
        for tribe in state.tribes.values():
            tribe.morale = tribe.points = 0
        state.awards = {}
        state.options = type(state.options)()
        worlds.append((state, awards))
    (one, with_morale), (other, without) = worlds
    assert one == other
    assert with_morale[A] == [3, 2, 3, 2]
    assert without[A] == [3, 2, 0, 2]


# kok.1.5: news of battles


@pytest.mark.rule("kok.1.5", "kok.3.4.r6")
def test_every_battle_is_told_to_everybody_with_its_dice() -> None:
    """A seat far away in individual mode is told all of it; no roll stays untold."""
    battle = fight("2F", "F", "CT", 35, 99, mode="individual")
    for kind in (Joined, Fought, Decided):
        assert told(battle.desk, Seat("far"), kind)
    assert [r.value for event in told(battle.desk, PUBLIC, Fought) for r in event.rolls] == [35, 99]
    assert len(battle.desk.dice.rolls) == 2
    assert B in battle.end.sides
    assert C not in battle.end.sides


@pytest.mark.rule("kok.3.4.b")
def test_no_battle_without_a_hostile_force() -> None:
    """Armies of four tribes side by side, and nobody marches."""
    state = draw("TOW:a:5F TOW:b:5F\nTOW:c:5F TOW:d:5F")
    battle = Fight(state, play(state, {}))
    assert battle.ends == []
    assert [at(state, p)[0] for p in ("1/1", "2/1", "1/2", "2/2")] == [A, B, C, D]


def _numbers(counted: Units) -> int:
    return sum(counted.values())


@pytest.mark.rule("kok.2.1.r7", "kok.3.4.l")
def test_losses_and_survivors_add_up() -> None:
    """Nothing is lost beside the dice."""
    dice = (*(99,) * 20, *(1,) * 7, *(99,) * 22, *(1,) * 5)
    battle = fight("9B9F9H", "9B9F9H", "FF", *dice, max_rounds=1)
    lost, left = battle.lost[0], battle.left
    assert [_numbers(a) + _numbers(b) for a, b in zip(lost, left, strict=True)] == [27, 27]
    assert (written(lost[0]), written(lost[1])) == ("5B", "7B")
    assert reasons(battle.desk, A) == []
