"""How long a side fights, and where it goes then (kok.3.5): examples E29 to E44, E82, E89, E93."""

import pytest
from kok.fighting import FIELD, Fight, fight
from kok.playing import at, play, reasons, told
from kok.positions import A, B, C, draw, units

from hegemon.core.desk import Desk
from hegemon.core.dice import ScriptedDice
from hegemon.games.king_of_kings.battle import NoPincer, fight_all, retreats
from hegemon.games.king_of_kings.ownership import Occupied
from hegemon.games.king_of_kings.state import Force, Stack, Tactic


def rounds(attackers: int, defenders: int, tactics: str) -> tuple[int, str]:
    """How many of two rounds in which all miss are fought, and how it ends."""
    many = 2 * (attackers + defenders)
    for dice in (many // 2, many):
        try:
            battle = fight(f"{attackers}F", f"{defenders}F", tactics, *(99,) * dice, max_rounds=2)
        except IndexError:
            continue
        return len(battle.rounds), battle.end.end
    raise AssertionError("more than two rounds")


# kok.3.5.12-18: the willingness to fight on


@pytest.mark.rule("kok.3.5.12", "kok.3.4.m", "kok.3.4.f", "kok.3.5.2")
@pytest.mark.parametrize(
    ("tactics", "attackers", "defenders", "expected"),
    [
        pytest.param("UU", 9, 1, (1, "withdrew"), marks=pytest.mark.rule("kok.3.5.13")),
        pytest.param("TT", 3, 3, (1, "withdrew"), marks=pytest.mark.rule("kok.3.5.15")),
        pytest.param("TT", 3, 2, (2, "withdrew"), marks=pytest.mark.rule("kok.3.5.15")),
        pytest.param("CT", 2, 3, (1, "withdrew"), marks=pytest.mark.rule("kok.3.5.16")),
        pytest.param("CT", 3, 3, (2, "withdrew"), marks=pytest.mark.rule("kok.3.5.16")),
        pytest.param("FC", 2, 5, (1, "withdrew"), marks=pytest.mark.rule("kok.3.5.17")),
        pytest.param("FC", 2, 4, (2, "withdrew"), marks=pytest.mark.rule("kok.3.5.17")),
        pytest.param("FF", 1, 9, (2, "withdrew"), marks=pytest.mark.rule("kok.3.5.18")),
        pytest.param("UF", 2, 2, (1, "retreated"), marks=pytest.mark.rule("kok.3.5.14")),
        pytest.param("TF", 2, 2, (1, "retreated"), marks=pytest.mark.rule("kok.3.5.15")),
        pytest.param("CT", 3, 2, (1, "retreated"), marks=pytest.mark.rule("kok.3.5.16")),
        pytest.param("TT", 5, 2, (1, "retreated"), marks=pytest.mark.rule("kok.3.5.17")),
        pytest.param("TT", 4, 2, (2, "withdrew"), marks=pytest.mark.rule("kok.3.5.17")),
        pytest.param("FF", 9, 1, (2, "withdrew"), marks=pytest.mark.rule("kok.3.5.18")),
    ],
)
def test_who_fights_on(
    tactics: str, attackers: int, defenders: int, expected: tuple[int, str]
) -> None:
    """By the own modifier and the numbers; after two rounds the attacker gives up (R36)."""
    assert rounds(attackers, defenders, tactics) == expected


@pytest.mark.rule("kok.3.5.13", "kok.3.5.14", "kok.3.5.15", "kok.3.5.16", "kok.3.5.17")
@pytest.mark.rule("kok.3.5.18", "kok.3.5.12")
@pytest.mark.parametrize(
    ("modifier", "least_enemies"), [(-10, 0), (-5, 4), (0, 5), (5, 9), (10, 99)]
)
def test_how_many_enemies_four_units_bear(modifier: int, least_enemies: int) -> None:
    """From this number of enemies on a side of four gives up."""
    gives_up = [enemies for enemies in range(99) if retreats(modifier, 4, enemies)]
    assert gives_up == list(range(least_enemies, 99))


@pytest.mark.rule("kok.3.5.13", "kok.3.5.r31", "kok.3.5.r32", "kok.2.2.21")
def test_an_attacker_with_minus_ten_leaves_what_he_has_won() -> None:
    """Example E29: he goes home, and the province is nobody's."""
    battle = fight("3H", "F", "UU", 40, 11)
    assert (battle.end.end, battle.end.owner) == ("withdrew", None)
    assert battle.at(FIELD) == (None, "")
    assert battle.at("1/1") == (A, "3H")
    assert battle.morale == (1, -1)


@pytest.mark.rule("kok.3.5.r31")
def test_an_attacker_with_minus_ten_and_nowhere_to_go_keeps_what_he_has_won() -> None:
    """His start was taken behind his back, and nobody is left to surrender to."""
    state = draw("TOW:a:C PLA:a:2H PLA:b:F:U\nDES PLA:c:2F DES\nTOW:b:C TOW:c:C DES")
    orders = {A: "LAND 2 1 U HO 2 E", C: "DEF 2 2 T\nLAND 2 2 FO N"}
    battle = Fight(state, play(state, orders, 40, 99, order="acb"))
    assert battle.end.end == "destroyed"
    assert at(state, "3/1") == (A, {"H": 2})
    assert at(state, "2/1") == (C, {"F": 1})


@pytest.mark.rule("kok.3.5.14", "kok.3.5.21")
def test_a_defender_with_minus_ten_goes_if_attackers_are_left() -> None:
    """Example E31."""
    battle = fight("3F", "2F", "UF", 36, 35, 36, 25, 26)
    assert battle.left == (units("2F"), units("F"))
    assert battle.end.end == "retreated"
    assert battle.at("3/1") == (B, "2F")
    assert battle.at(FIELD) == (A, "2F")


@pytest.mark.rule("kok.3.5.14", "kok.3.5.r30")
def test_a_defender_with_minus_ten_stays_if_the_attackers_are_gone() -> None:
    """Destroyed or in retreat: there is nobody to run from."""
    held = fight("F", "2F", "UF", 99, 25)
    assert held.end.end == "held"
    assert held.at(FIELD) == (B, "2F")
    gone = fight("F", "3F", "UF", 99, 99, 99, 99)
    assert gone.end.end == "withdrew"
    assert gone.at(FIELD) == (B, "3F")


@pytest.mark.rule("kok.3.5.17", "kok.3.5.19")
def test_plus_five() -> None:
    """Example E37: one against five goes, two against four would stay."""
    battle = fight("2H", "5F", "PF", 56, 57, 21, 22, 23, 24, 20)
    assert battle.left == (units("H"), units("5F"))
    assert battle.end.end == "withdrew"
    assert battle.end.to == ("1/1",)
    stays = fight("2H", "4F", "PF", *(99,) * 12, max_rounds=2)
    assert len(stays.rounds) == 2


@pytest.mark.rule("kok.3.5.18", "kok.3.5.24", "kok.3.5.25", "kok.2.2.19", "kok.2.1.r25")
def test_plus_ten_fights_to_the_end() -> None:
    """Example E38: the general alone wins and holds the province."""
    battle = fight("FG", "2F", "FF", 56, 60, 50, 36, 46, 45)
    assert battle.lost == [(units("F"), units("F")), ({}, units("F"))]
    assert battle.at(FIELD) == (A, "1G")


@pytest.mark.rule("kok.2.1.15", "kok.2.1.r34", "kok.3.5.16")
def test_a_castle_alone_cannot_retreat() -> None:
    """Example E40: it is destroyed, and counts for nobody's morale."""
    battle = fight("3F", "C", "CT", 99, 99, 99, 99)
    assert battle.end.castle_lost
    assert battle.at(FIELD) == (A, "3F")
    assert battle.morale == (0, 0)


@pytest.mark.rule("kok.2.1.15", "kok.2.1.r34", "kok.3.5.21")
def test_a_castle_is_destroyed_when_its_garrison_goes() -> None:
    """The others retreat; the castle, unhurt in battle, is gone."""
    battle = fight("4F", "2FC", "CT", *(99,) * 7)
    assert battle.end.end == "retreated"
    assert battle.end.castle_lost
    assert battle.at("3/1") == (B, "3F")
    assert battle.at(FIELD) == (A, "4F")


@pytest.mark.rule("kok.2.1.r34")
def test_foreign_ships_in_a_conquered_port() -> None:
    """Destroyed, or by option captured; not counted as losses in battle."""
    battle = fight("F", "F3S", "CT", 35, 99)
    assert (battle.end.ships_lost, battle.end.ships_won) == (3, 0)
    assert battle.at(FIELD) == (A, "1F")
    assert battle.morale == (1, -1)
    battle = fight("F", "F3S", "CT", 35, 99, port_ships="captured")
    assert (battle.end.ships_lost, battle.end.ships_won) == (0, 3)
    assert battle.at(FIELD) == (A, "1F3S")


@pytest.mark.rule("kok.3.5.r36", "kok.3.5.r30")
def test_after_a_hundred_rounds_the_attacker_retreats() -> None:
    """Both fight to the death and nobody ever hits."""
    battle = fight("F", "F", "FF", *(99,) * 200)
    assert len(battle.rounds) == 100
    assert battle.end.end == "withdrew"


# kok.3.5.19-23: where they go


@pytest.mark.rule("kok.3.5.21", "kok.3.5.22", "kok.3.5.r33")
def test_defenders_take_the_first_neighbour_that_is_not_under_attack() -> None:
    """Example E32: north is assaulted, so south; once the north has held, it is safe again."""
    drawn = "PLA:a:F PLA:b:3F:F PLA:b:C\nPLA:a:4F PLA:b:2F:T PLA:b:F\nTOW:a:C PLA:b:F:U TOW:b:C"
    assault, other = "LAND 1 2 C FO 4 E", "LAND 1 1 F FO E"
    state = draw(drawn)
    battle = Fight(
        state,
        play(
            state,
            {A: f"{assault}\n{other}"},
            *(99,) * 6,
            99,
            45,
        ),
    )
    assert [end.end for end in battle.ends] == ["retreated", "held"]
    assert battle.ends[0].to == ("2/3",)
    assert at(state, "2/3") == (B, {"F": 3})
    assert state.squares["2/3"].tactic is Tactic.OUTFLANK
    state = draw(drawn)
    battle = Fight(state, play(state, {A: f"{other}\n{assault}"}, 99, 45, *(99,) * 6))
    assert battle.ends[1].to == ("2/1",)


@pytest.mark.rule("kok.3.5.23", "kok.3.5.22", "kok.3.5.r33")
def test_defenders_without_a_retreat_surrender() -> None:
    """Example E32, second part: the only own neighbour is under assault; an ally's will not do."""
    state = draw(
        "PLA:a:F PLA:b:3F:F DES\nPLA:a:4F PLA:b:2F:T TOW:c:F\nTOW:a:C DES TOW:b:C",
        status={(B, C): 5},
    )
    sheet = "LAND 1 2 C FO 4 E\nLAND 1 1 F FO E"
    battle = Fight(state, play(state, {A: sheet}, *(99,) * 6, 99, 45))
    assert battle.ends[0].end == "surrendered"
    assert battle.ends[0].surrendered == units("2F")
    assert at(state, "2/2") == (A, {"F": 4})
    assert battle.morale == (-1, 1)


LOST_START = "TOW:c:2F PLA:a:4H:T PLA:b:5F:T DES\nTOW:c:C TOW:a:C DES TOW:b:C"


@pytest.mark.rule("kok.3.5.20", "kok.3.4.c", "kok.3.5.r32")
def test_attackers_whose_start_was_lost_surrender() -> None:
    """Example E34: the start is fought for first and lost."""
    state = draw(LOST_START)
    orders = {C: "LAND 1 1 C FO 2 E", A: "DEF 2 1 T\nLAND 2 1 C HO 3 E"}
    dice = (20, 99, *(99,) * 3, *(99,) * 5)
    battle = Fight(state, play(state, orders, *dice, order="cab"))
    assert [(end.places[0], end.end) for end in battle.ends] == [
        ("2/1", "destroyed"),
        ("3/1", "withdrew"),
    ]
    assert battle.ends[1].surrendered == units("3H")
    assert at(state, "2/1") == (C, {"F": 2})
    assert at(state, "3/1") == (B, {"F": 5})


@pytest.mark.rule("kok.3.5.r32", "kok.3.4.r37", "kok.3.5.19", "kok.3.4.d")
def test_attackers_return_to_a_start_whose_battle_is_still_to_come() -> None:
    """Examples E34 and E93: fought first, they come back and defend; bowmen begin anew."""
    state = draw(LOST_START.replace("4H", "3BH"))
    orders = {C: "DEF 1 2 T\nLAND 1 1 C FO 2 E", A: "LAND 2 1 C BO 3 E"}
    dice = (99, 99, 99, *(99,) * 5, 99, 99, 45, 99, 99, 99)
    battle = Fight(state, play(state, orders, *dice, order="acb"))
    assert [(end.places[0], end.end) for end in battle.ends] == [
        ("3/1", "withdrew"),
        ("2/1", "withdrew"),
    ]
    assert battle.begun[1].forces == (units("2F"), units("3BH"))
    assert battle.rolls[10].why == "bowman at foot soldier: 45; needs 45 or less"
    assert at(state, "2/1") == (A, {"B": 3, "H": 1})


@pytest.mark.rule("kok.3.5.r32", "kok.2.2.r8")
def test_an_emptied_start_is_held_again_unless_another_has_taken_it() -> None:
    """Example E35."""
    battle = fight("2F", "5F", "CT", *(99,) * 7)
    assert battle.end.to == ("1/1",)
    assert battle.at("1/1") == (A, "2F")
    state = draw("TOW:a:C PLA:a:2F PLA:b:5F:T\nDES PLA:c:2F DES\nTOW:b:C TOW:c:C DES")
    orders = {A: "LAND 2 1 C FO 2 E", C: "DEF 2 2 T\nLAND 2 2 FO N"}
    taken = Fight(state, play(state, orders, *(99,) * 7, order="acb"))
    assert taken.end.surrendered == units("2F")
    assert at(state, "2/1") == (C, {"F": 1})
    (occupied,) = [e for e in told(taken.desk, A, Occupied) if e.seat == C]
    assert occupied.former == A


@pytest.mark.rule("kok.3.5.r33", "kok.3.4.r37")
def test_retreated_defenders_fight_again_where_they_went() -> None:
    """A force that waits in a neighbouring province bars the way there."""
    state = draw("PLA:a:4F PLA:b:2B:T PLA:b:F:F\nTOW:a:C PLA:b:C PLA:a:F\nDES TOW:b:C PLA:a:C")
    sheet = "LAND 1 1 C FO 4 E\nLAND 3 2 F FO N"
    battle = Fight(state, play(state, {A: sheet}, *(99,) * 6, 45, 99))
    assert battle.ends[0].to == ("2/2",)
    assert at(state, "2/2") == (B, {"B": 2, "C": 1})


# kok.3.5.3-4, R27-R29: which tactic is fought with


@pytest.mark.rule("kok.3.5.3", "kok.3.5.r28")
def test_pincer_without_horsemen_is_a_standard_attack() -> None:
    """For both sides, tested when the battle begins; the owner of the force alone is warned."""
    battle = fight("2F", "F", "PP", 30, 99)
    assert battle.begun[0].tactics == ("T", "T")
    assert told(battle.desk, A, NoPincer)
    assert told(battle.desk, B, NoPincer)
    only = fight("2F", "H", "PP", 20, 99, shelter=False, mode="individual")
    assert only.begun[0].tactics == ("T", "P")
    assert len(told(only.desk, A, NoPincer)) == 1
    assert told(only.desk, B, NoPincer) == []
    horse = fight("FH", "F", "PT", 45, 99)
    assert horse.begun[0].tactics == ("P", "T")


@pytest.mark.rule("kok.3.5.r28")
def test_losing_the_last_horseman_changes_nothing() -> None:
    """The pincer goes on without him."""
    battle = fight("HG", "2F", "PF", 99, 99, 20, 99, 65, 99, 99, max_rounds=2)
    assert battle.lost == [(units("H"), {}), ({}, units("F"))]
    assert "+5 tactics" in battle.rolls[4].why


@pytest.mark.rule("kok.3.5.4", "kok.3.5.r29")
def test_an_assault_from_the_sea_is_frontal() -> None:
    """Example E41: pincer is ordered, frontal is fought."""
    state = draw("DES:b:C PLA:b:2F:T DES\nTOW:b:C SEA:a:2H2F4S TOW:a:C", max_rounds=2)
    dice = (51, 50, 21, 20, 99, 99)
    battle = Fight(state, play(state, {A: "LAND 2 2 P HO 2 N"}, *dice))
    assert battle.begun[0].tactics == ("F", "T")
    assert battle.begun[0].modifiers == (0, 0)
    assert battle.lost[0] == (units("H"), units("F"))


@pytest.mark.rule("kok.3.5.r29")
def test_who_lands_and_marches_on_is_not_amphibious() -> None:
    """Through an own province first; without a tactic of its own it attacks with T."""
    drawn = "PLA:b:2F:T DES:a:F DES\nTOW:b:C SEA:a:2H2F4S TOW:a:C"
    for stated, tactic in (("P ", "P"), ("", "T")):
        state = draw(drawn, max_rounds=1)
        battle = Fight(state, play(state, {A: f"LAND 2 2 {stated}HO 2 NW"}, *(99,) * 4))
        assert battle.begun[0].tactics == (tactic, "T")


@pytest.mark.rule("kok.3.5.r27")
def test_the_first_stack_decides_the_tactic_of_a_force() -> None:
    """Example E43: the other is warned; by option the last decides."""
    drawn = "DES:a:F DES:a:2F DES\nDES:a:2F PLA:b:3F:F DES\nTOW:a:C DES TOW:b:C"
    sheet = "LAND 1 2 F FO 2 E\nLAND 2 1 C FO 2 S"
    for option, tactic, remarks in (("first", "F", ["(other-tactic"]), ("last", "C", [])):
        state = draw(drawn, mixed_tactic=option, max_rounds=1)
        battle = Fight(state, play(state, {A: sheet}, *(99,) * 7))
        assert battle.begun[0].tactics == (tactic, "F")
        assert reasons(battle.desk, A) == remarks
    sheet = "LAND 1 2 F FO 2 E\nLAND 2 1 FO 2 S"
    for option, tactic in (("first", "F"), ("last", "U")):
        state = draw(drawn, mixed_tactic=option, max_rounds=1)
        state.squares["2/1"].tactic = Tactic.OUTFLANK
        battle = Fight(state, play(state, {A: sheet}, *(99,) * 7))
        assert battle.begun[0].tactics == (tactic, "F")


@pytest.mark.rule("kok.5.4.2", "kok.5.4.3")
def test_the_tactic_of_the_order_or_of_the_start() -> None:
    """Example E44: stated in the order, else that of the province where the march began."""
    assert fight("2F", "F", "UT", 30, 99).begun[0].tactics == ("U", "T")
    state = draw("PLA:a:2F:U PLA:b:F:T DES\nTOW:a:C DES TOW:b:C")
    battle = Fight(state, play(state, {A: "LAND 1 1 C AT E"}, 35, 99))
    assert battle.begun[0].tactics == ("C", "T")


@pytest.mark.rule("kok.3.5.r39")
def test_the_tactic_of_a_conquered_province() -> None:
    """Example E82: T after conquest; reinforcement changes nothing; DEF works under attack."""
    battle = fight("2H", "F", "PC", 50, 99)
    assert battle.state.squares[FIELD].tactic is Tactic.STANDARD
    state = draw("PLA:a:2F PLA:b:F:C PLA:b:F\nTOW:a:C DES TOW:b:C")
    orders = {A: "LAND 1 1 C FO 2 E", B: "DEF 2 1 U\nLAND 3 1 FO W"}
    battle = Fight(state, play(state, orders, 99, 99, 99, 99))
    assert battle.begun[0].tactics == ("C", "U")


@pytest.mark.rule("kok.3.4.r40")
def test_an_assault_on_nobody_is_no_battle() -> None:
    """Not even with U against U, where an attacker has to go: he owns the province."""
    state = draw("PLA:a:F PLA:b:F:U DES\nTOW:a:C DES TOW:b:C")
    square = state.squares[FIELD]
    square.units, square.force = {}, Force(A, Tactic.OUTFLANK, [Stack(units("2F"), "1/1")])
    state.contested = [FIELD]
    desk = Desk(ScriptedDice(()))
    fight_all(state, desk)
    battle = Fight(state, desk)
    assert battle.end.end == "walkover"
    assert battle.rounds == []
    assert at(state, FIELD) == (A, {"F": 2})
    assert battle.morale == (0, 0)
