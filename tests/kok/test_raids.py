"""Raids (kok.3.6, kok.5.3): examples X7, E55 to E59, E83."""

import pytest
from kok.fighting import FIELD, Fight, fight
from kok.playing import at, play, reasons
from kok.positions import A, B, C, draw, units

from hegemon.games.king_of_kings.movement import Marched


@pytest.mark.rule("kok.5.3.1", "kok.5.r5")
def test_a_raid_goes_where_the_directions_lead() -> None:
    """Example X7: three horsemen in 7/8 go north, to 7/7."""
    rows = ["DES " * 8] * 8
    rows[6] = "DES " * 6 + "PLA:b:F DES"
    rows[7] = "TOW:b:C " + "DES " * 4 + "TOW:a:C PLA:a:3H DES"
    state = draw("\n".join(rows))
    battle = Fight(state, play(state, {A: "RAID 7 8 HO 3 N"}, 99, 99, 99, 99))
    (march,) = [e.event for e in battle.desk.told if isinstance(e.event, Marched)]
    assert march.raid
    assert march.places == ("7/8", "7/7")
    assert battle.begun[0].raid
    assert battle.end.places == ("7/7",)


@pytest.mark.rule("kok.3.6.1", "kok.3.6.2", "kok.3.6.3", "kok.3.6.4", "kok.3.6.5", "kok.3.6.6")
@pytest.mark.rule("kok.3.6.7", "kok.4.c", "kok.3.6.r52", "kok.3.6.r53", "kok.2.2.21")
def test_a_raid_with_numbers() -> None:
    """Example E55: the defenders die, the province is nobody's, and its gold is gone."""
    battle = fight("3H", "BF", "TT", 35, 36, 1, 25, 16, order="RAID")
    assert [roll.why for roll in battle.rolls] == [
        "horseman at bowman: 50, -5 tactics, -10 raid; needs 35 or less",
        "horseman at foot soldier: 50, -5 tactics, -10 raid; needs 35 or less",
        "horseman at foot soldier: 50, -5 tactics, -10 raid; needs 35 or less",
        "bowman at horseman: 45, -15 armour, +5 tactics, -10 raid; needs 25 or less",
        "foot soldier at horseman: 35, -15 armour, +5 tactics, -10 raid; needs 15 or less",
    ]
    assert battle.lost == [(units("H"), units("BF"))]
    assert (battle.end.end, battle.end.loot) == ("raided", 2)
    assert battle.at("1/1") == (A, "2H")
    assert battle.at(FIELD) == (None, "")
    assert battle.morale == (1, -1)
    assert battle.state.tribes[A].gold == 2 + 2 + 10


@pytest.mark.rule("kok.3.6.6", "kok.3.6.8", "kok.3.6.r52")
def test_a_raid_has_one_round_whatever_the_tactics() -> None:
    """Attackers who would fight to the death leave; defenders who would run stay."""
    battle = fight("3F", "F", "FF", *(99,) * 4, order="RAID")
    assert len(battle.rounds) == 1
    assert battle.at(FIELD) == (B, "1F")
    assert battle.at("1/1") == (A, "3F")
    timid = fight("3F", "F", "UU", *(99,) * 4, order="RAID")
    assert timid.at(FIELD) == (B, "1F")
    assert timid.state.squares[FIELD].tactic == "U"


@pytest.mark.rule("kok.3.6.7", "kok.4.c", "kok.4.f")
@pytest.mark.parametrize(("raiders", "loot"), [(2, 6), (3, 9), (4, 10)])
def test_loot_is_limited_by_raiders_and_by_the_store(raiders: int, loot: int) -> None:
    """Example E56: three each, and never more than lies there; the owner collects the rest."""
    dice = (*(99,) * raiders, 99)
    battle = fight(f"{raiders}H", "F", "CT", *dice, ground="TOW", order="RAID")
    assert battle.end.loot == loot
    assert battle.state.tribes[A].gold == loot + 2 + 10
    assert battle.state.tribes[B].gold == (10 - loot) + 2 + 10


@pytest.mark.rule("kok.3.6.7", "kok.3.6.r53")
def test_no_loot_without_surviving_raiders_or_gold() -> None:
    """Who is killed carries nothing; where there is nothing, nothing is carried."""
    dead = fight("F", "2F", "CT", 99, 25, ground="TOW", order="RAID")
    assert (dead.end.end, dead.end.loot) == ("raided", 0)
    assert dead.morale == (-1, 1)
    poor = fight("3F", "F", "CT", *(99,) * 4, ground="DES", order="RAID")
    assert poor.end.loot == 0
    option = fight("3F", "F", "CT", *(99,) * 4, ground="TOW", order="RAID", raid_gold_per_unit=1)
    assert option.end.loot == 3
    general = fight("FG", "F", "CT", 99, 99, 99, ground="TOW", order="RAID")
    assert general.end.loot == 6


@pytest.mark.rule("kok.3.4.r24", "kok.3.6.5")
def test_a_raid_without_a_chance() -> None:
    """Example E57: mountains, outflanking against pincers."""
    battle = fight("2F", "2H", "UP", 1, 1, 50, 21, ground="MOU", order="RAID")
    assert "needs 0 or less" in battle.rolls[0].why
    assert "needs 35 or less" in battle.rolls[2].why
    assert battle.lost == [(units("F"), {})]
    assert battle.at("1/1") == (A, "1F")


@pytest.mark.rule("kok.3.6.r52", "kok.3.5.3")
def test_tactics_of_a_raid() -> None:
    """Pincer without horsemen is T; by option only the malus of 10 counts."""
    battle = fight("F", "F", "PC", 99, 99, order="RAID")
    assert battle.begun[0].tactics == ("T", "C")
    plain = fight("F", "F", "FF", 99, 99, order="RAID", raid_uses_tactics=False)
    assert plain.begun[0].modifiers == (0, 0)
    assert "35, -10 raid; needs 25 or less" in plain.rolls[0].why


@pytest.mark.rule("kok.3.6.r51", "kok.3.1.r16")
def test_a_raid_without_a_target_fails() -> None:
    """Example E58: neutral and own land is no target; the units may be ordered again."""
    state = draw("DES:a:3H DES DES:a:F\nDES:a:F DES TOW:a:C\nDES DES DES:b:F")
    desk = play(state, {A: "RAID 1 1 HO 3 EE\nRAID 1 1 HO S\nLAND 1 1 HO 3 E"})
    assert reasons(desk, A) == ["*no-target", "*no-target"]
    assert at(state, "2/1") == (A, {"H": 3})


@pytest.mark.rule("kok.3.6.r51")
def test_the_target_is_the_first_enemy_on_the_way() -> None:
    """Nothing is taken on the way, and the rest of the way is not gone."""
    state = draw("DES:a:3H DES PLA:b:F:F PLA:b:F\nTOW:a:C DES TOW:b:C DES")
    battle = Fight(state, play(state, {A: "RAID 1 1 HO 3 EEE"}, *(99,) * 4))
    assert battle.end.places == ("3/1",)
    assert reasons(battle.desk, A) == []
    assert at(state, "2/1") == (None, {})
    assert at(state, "1/1") == (A, {"H": 3})


@pytest.mark.rule("kok.4.4.1", "kok.4.4.r56", "kok.3.6.r53", "kok.7.3.r74")
def test_loot_is_not_cut_by_the_limit_of_excess() -> None:
    """Example E59: 17 gold, 6 spent, cut to 5, then loot and what is collected."""
    state = draw("DES:a:2HF TOW:b:F:F DES\nTOW:a:C DES TOW:b:C\nPLA:a:F DES DES", gold=17)
    battle = Fight(state, play(state, {A: "PLA 1 2 FOOT\nRAID 1 1 HO 2 E"}, 99, 99, 99))
    assert battle.end.loot == 6
    assert state.tribes[A].collected == 12
    assert state.tribes[A].gold == 23


@pytest.mark.rule("kok.3.6.r50", "kok.3.4.d")
def test_raid_and_assault_share_one_sequence() -> None:
    """Example E83: the raid came first; until then it pins and keeps others out."""
    state = draw("PLA:a:2H PLA:b:2F:F PLA:c:3F TOW:c:C\nTOW:a:C TOW:b:C PLA:b:F:F DES")
    orders = {
        A: "RAID 1 1 HO 2 E",
        B: "DEF 2 1 F\nDEF 2 1 F\nLAND 2 1 FO S",
        C: "LAND 3 1 C FO W\nLAND 3 1 F FO 2 S",
    }
    dice = (*(99,) * 4, 45, 99)
    battle = Fight(state, play(state, orders, *dice, order="acb"))
    assert reasons(battle.desk, C) == ["(contested", "*no-step"]
    assert reasons(battle.desk, B) == ["*pinned"]
    assert [(end.places[0], end.end) for end in battle.ends] == [
        ("2/1", "raided"),
        ("3/2", "destroyed"),
    ]


@pytest.mark.rule("kok.3.6.r50", "kok.3.5.22", "kok.3.1.1.b")
def test_raiders_bar_retreats_and_give_no_two_to_one() -> None:
    """While their raid waits nobody retreats there, and nobody passes."""
    state = draw(
        "PLA:a:4F PLA:b:F:T PLA:b:F:F PLA:a:3H\nTOW:a:C DES TOW:b:C PLA:a:H\nDES DES DES DES"
    )
    sheet = "LAND 1 1 C FO 4 E\nRAID 4 1 HO 3 W\nLAND 4 2 HO NWW"
    battle = Fight(state, play(state, {A: sheet}, *(99,) * 5, *(99,) * 4))
    assert battle.ends[0].end == "surrendered"
    assert reasons(battle.desk, A) == ["(raid-and-assault"]
    assert at(state, "4/1") == (A, {"H": 4})


@pytest.mark.rule("kok.3.6.r54")
def test_raids_join_and_exclude_an_assault() -> None:
    """Two raids of one player are one force with the tactic of the first."""
    drawn = "DES:a:2F:F PLA:b:F:F DES:a:2F:C\nTOW:a:C TOW:b:C TOW:a:C"
    state = draw(drawn)
    sheet = "RAID 1 1 FO 1 E\nRAID 3 1 FO 2 W\nLAND 1 1 FO 1 E"
    battle = Fight(state, play(state, {A: sheet}, *(99,) * 4))
    assert battle.begun[0].forces == (units("3F"), units("F"))
    assert battle.begun[0].tactics == ("F", "F")
    assert reasons(battle.desk, A) == ["(raid-and-assault", "*no-step"]
    assert [at(state, p)[1] for p in ("1/1", "3/1")] == [{"F": 2}, {"F": 2}]
    state = draw(drawn)
    sheet = "LAND 1 1 F FO 1 E\nRAID 3 1 FO 2 W"
    battle = Fight(state, play(state, {A: sheet}, 45, 99))
    assert reasons(battle.desk, A) == ["(raid-and-assault", "*no-target"]


@pytest.mark.rule("kok.3.6.r54", "kok.3.5.20")
def test_raiders_without_a_home_surrender_and_carry_nothing() -> None:
    """Their start was taken by another meanwhile."""
    state = draw("TOW:a:C PLA:a:2F TOW:b:F:T\nDES PLA:c:2F DES\nTOW:b:C TOW:c:C DES")
    orders = {A: "RAID 2 1 FO 2 E", C: "DEF 2 2 T\nLAND 2 2 FO N"}
    battle = Fight(state, play(state, orders, 99, 99, 99, order="acb"))
    assert battle.end.surrendered == units("2F")
    assert battle.end.loot == 0
    assert battle.morale == (0, 0)


@pytest.mark.rule("kok.3.6.r54", "kok.3.6.2", "kok.3.6.3")
def test_a_raid_on_a_province_without_defenders_still_loots() -> None:
    """They slipped away: no fight, and the raiders do not get the province."""
    state = draw("PLA:a:2F TOW:b:3F:T DES\nTOW:a:C DES:b:F TOW:b:C")
    orders = {A: "RAID 1 1 FO 2 E", B: "DEF 2 1 F\nLAND 2 1 AT S"}
    battle = Fight(state, play(state, orders))
    assert battle.rounds == []
    assert (battle.end.end, battle.end.loot) == ("raided", 6)
    assert at(state, "2/1") == (None, {})
    assert at(state, "1/1") == (A, {"F": 2})


@pytest.mark.rule("kok.3.6.r51", "kok.3.6.r52", "kok.2.1.r45", "kok.3.6.3")
def test_a_raid_from_the_sea() -> None:
    """Frontal, without ships, not tested for crew; the raiders go back on board."""
    state = draw("SEA:a:2F2S TOW:b:F:T DES\nTOW:a:C DES TOW:b:C")
    battle = Fight(state, play(state, {A: "RAID 1 1 FO 2 SH 1 E"}, *(99,) * 3))
    assert reasons(battle.desk, A) == ["(ships-stay"]
    assert battle.begun[0].tactics == ("F", "T")
    assert state.squares["1/1"].fleets[A].units == units("2F2S")
    assert battle.end.loot == 6


@pytest.mark.rule("kok.3.1.r15")
def test_a_raid_does_not_lock_the_rest_of_the_garrison() -> None:
    """Those who stayed may still be ordered; the raiders come back to them."""
    state = draw("DES:a:3F PLA:b:F:F DES\nDES:a:F TOW:a:C TOW:b:C")
    desk = play(state, {A: "RAID 1 1 FO 1 E\nLAND 1 1 FO 1 S"}, 99, 99)
    assert reasons(desk, A) == []
    assert at(state, "1/1") == (A, {"F": 2})
    assert at(state, "1/2") == (A, {"F": 2})


@pytest.mark.rule("kok.2.6.9", "kok.2.6.r17")
def test_allies_are_not_raided_and_raids_are_not_supported() -> None:
    """A declared status of 1 forbids it; status 5 with the raider gives no way in."""
    state = draw("DES:a:2F PLA:b:F:F DES\nTOW:a:C DES TOW:b:C", status={(A, B): 1})
    assert reasons(play(state, {A: "RAID 1 1 FO E"}), A) == ["*no-target"]
    state = draw(
        "DES:a:2F PLA:b:3F:F DES:c:2F\nTOW:a:C DES TOW:c:C\nDES DES TOW:b:C", status={(A, C): 5}
    )
    orders = {A: "RAID 1 1 FO 2 E", C: "DEF 3 1 T\nLAND 3 1 FO 2 W"}
    battle = Fight(state, play(state, orders, *(99,) * 5, order="acb"))
    assert reasons(battle.desk, C) == ["(contested", "*no-step"]
