"""Sea movement, landings and sea battles (kok.3.2, kok.3.3, kok.5.2): X6, E45 to E53."""

import pytest
from kok.fighting import Fight
from kok.playing import at, play, reasons, told
from kok.positions import A, B, C, D, draw, units

from hegemon.core.desk import Desk
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings.movement import Marched
from hegemon.games.king_of_kings.sailing import Sailed, Watched
from hegemon.games.king_of_kings.sea_battle import SeaBattle, SeaRound, carried_losses
from hegemon.games.king_of_kings.state import State, Units


def fleet(state: State, place: str, seat: Seat = A) -> Units:
    """What a seat has in a sea area."""
    there = state.squares[place].fleets.get(seat)
    return there.units if there else {}


def sea_battle(desk: Desk) -> SeaBattle:
    """The only sea battle of the turn."""
    (battle,) = [e.event for e in desk.told if isinstance(e.event, SeaBattle)]
    return battle


# kok.3.2: the way


@pytest.mark.rule("kok.5.2.1", "kok.5.2.2", "kok.2.1.16", "kok.2.1.17", "kok.2.1.r45")
@pytest.mark.rule("kok.5.2.r1", "kok.5.r5", "kok.3.2.a")
def test_the_sea_order_of_the_rulebook() -> None:
    """Example X6: from a coastal province at 12/7 by W WS W S W W N to 7/8."""
    rows = [["SEA"] * 12 for _ in range(10)]
    rows[6][11] = "PLA:a:3BF3S"
    rows[5][11] = "TOW:a:C"
    rows[9][0] = "TOW:b:C"
    state = draw("\n".join(" ".join(row) for row in rows))
    desk = play(state, {A: "SEA 12 7 BOWMEN 3 SHIP 3 W WS W S W W N"})
    assert reasons(desk, A) == []
    (sailed,) = told(desk, A, Sailed)
    areas = ("11/7", "10/7", "10/8", "9/8", "9/9", "8/9", "7/9", "7/8")
    assert sailed.places == ("12/7", *areas)
    assert fleet(state, "7/8") == units("3B3S")
    assert at(state, "12/7") == (A, {"F": 1})


@pytest.mark.rule("kok.3.2.a", "kok.3.2.b", "kok.2.1.18", "kok.3.2.r49")
def test_a_sea_movement_starts_at_sea_or_on_the_coast() -> None:
    """Ships and troops embark together; inland there is no way; ships in port need no crew."""
    state = draw("TOW:a:2F2S DES:a:F9S SEA:a:FS\nTOW:b:C DES:a:C SEA")
    sheet = "SEA 1 1 FO SH E\nSEA 3 1 FO SH S\nSEA 2 1 FO SH E"
    desk = play(state, {A: sheet})
    assert reasons(desk, A) == ["*no-coast"]
    assert fleet(state, "3/1") == units("FS")
    assert fleet(state, "3/2") == units("FS")
    assert state.squares["2/1"].fleets[A].units == units("8S")


@pytest.mark.rule("kok.3.2.c", "kok.3.2.d", "kok.3.2.r49")
def test_a_fleet_halts_before_land() -> None:
    """Example E50: two areas, then land; if land is the first step, it stays in port."""
    drawn = "TOW:a:C SEA SEA DES:a:2F2S\nTOW:b:C SEA SEA DES:a:F"
    state = draw(drawn)
    desk = play(state, {A: "SEA 4 1 FO SH WWWS"})
    assert reasons(desk, A) == ["(ashore"]
    assert fleet(state, "2/1") == units("FS")
    state = draw(drawn)
    desk = play(state, {A: "SEA 4 1 FO SH S\nSEA 4 1 FO SH E\nSEA 4 1 FO SH W"})
    assert reasons(desk, A) == ["(ashore", "*no-area", "(edge", "*no-area"]
    assert fleet(state, "3/1") == units("FS")


@pytest.mark.rule("kok.3.2.r49", "kok.3.1.r11")
def test_the_edge_of_the_map_ends_a_voyage() -> None:
    """By option such a step is left out, and the voyage goes on."""
    drawn = "SEA:a:FS SEA TOW:a:C TOW:b:C\nSEA SEA DES DES"
    state = draw(drawn)
    desk = play(state, {A: "SEA 1 1 FO SH SWE"})
    assert reasons(desk, A) == ["(edge"]
    assert fleet(state, "1/2") == units("FS")
    state = draw(drawn, blocked_step="skip")
    desk = play(state, {A: "SEA 1 1 FO SH SWE"})
    assert reasons(desk, A) == ["(edge"]
    assert fleet(state, "2/2") == units("FS")


@pytest.mark.rule("kok.2.1.7", "kok.2.1.12", "kok.3.2.r49")
def test_fleets_have_ten_moves_with_a_general_too() -> None:
    """Example E50, second part: eleven areas are one too many; a general changes nothing."""
    for crew, named in (("F", "FO"), ("G", "GE"), ("H", "HO")):
        state = draw(f"SEA:a:{crew}S " + "SEA " * 11 + "TOW:a:C TOW:b:C")
        desk = play(state, {A: f"SEA 1 1 {named} SH EEEEEEEEEEE"})
        assert reasons(desk, A) == ["(too-far"]
        assert fleet(state, "11/1") == units(f"{crew}S")


@pytest.mark.rule("kok.3.2.r49", "kok.3.1.r15")
def test_one_sea_movement_a_turn() -> None:
    """The area reached is marked for the seat: all its units there."""
    state = draw("SEA:a:FS SEA:a:FS SEA SEA TOW:a:C TOW:b:C", food_limit=99)
    desk = play(state, {A: "SEA 1 1 FO SH E\nSEA 2 1 FO 2 SH 2 E\nSEA 2 1 FO SH E"})
    assert reasons(desk, A) == ["*sailed", "*sailed"]
    assert fleet(state, "2/1") == units("2F2S")
    desk = play(state, {A: "SEA 2 1 FO 2 SH 2 E"})
    assert fleet(state, "3/1") == units("2F2S")


@pytest.mark.rule("kok.2.1.16", "kok.2.1.17", "kok.2.1.19", "kok.2.1.r45")
@pytest.mark.parametrize(
    ("named", "reason"),
    [
        ("SH 3 FO 1", "*no-crew"),
        ("SH 3 FO 2", None),
        ("SH 2 FO 3", "*no-room"),
        ("SH 1 GE 1", None),
        ("SH 1", "*no-crew"),
        ("SH 4 FO 2", None),
        ("SH 1 CA 1", "*no-crew"),
        ("FO 1", "*no-room"),
        ("AT SH 2", "*no-room"),
        ("AT SH 9", None),
    ],
)
def test_room_and_crew(named: str, reason: str | None) -> None:
    """Example E49: as many land units as ships at most, and one for every two ships."""
    state = draw("TOW:a:3B3F2HCG9S SEA\nTOW:b:C TOW:a:C")
    desk = play(state, {A: f"SEA 1 1 {named} E"})
    errors = [each for each in reasons(desk, A) if each.startswith("*")]
    assert errors == ([reason] if reason else [])
    assert bool(fleet(state, "2/1")) is (reason is None)
    assert "C" not in fleet(state, "2/1")


@pytest.mark.rule("kok.2.1.r45", "kok.2.1.r46")
def test_what_stays_at_sea_needs_room_and_crew() -> None:
    """No more troops than ships, and no larger lack of crew than before."""
    for present, named, reason in (
        ("2F4S", "FO 1 SH 2", None),
        ("2F4S", "FO 1 SH 1", "*no-crew-left"),
        ("4F4S", "FO 1 SH 2", "*no-room-left"),
        ("F5S", "SH 1", "*no-crew"),
        ("F5S", "FO 1 SH 2", None),
        ("2F4S", "FO 2 SH 2", "*no-crew-left"),
    ):
        state = draw(f"SEA:a:{present} SEA\nTOW:a:C TOW:b:C")
        desk = play(state, {A: f"SEA 1 1 {named} E"})
        assert reasons(desk, A) == ([reason] if reason else [])


@pytest.mark.rule("kok.2.1.r46")
def test_a_fleet_without_crew_may_still_be_put_ashore() -> None:
    """It detects and fights, cannot sail, and its ships may go into a controlled province."""
    state = draw("SEA:a:2S SEA TOW:a:C\nTOW:a:F DES TOW:b:C")
    desk = play(state, {A: "SEA 1 1 SH 2 E\nLAND 1 1 SH 2 S"})
    assert reasons(desk, A) == ["*no-crew"]
    assert at(state, "1/2") == (A, {"F": 1, "S": 2})


# kok.3.2.1: landing


@pytest.mark.rule("kok.3.2.1.a", "kok.3.2.1.b", "kok.3.2.1.r47", "kok.2.1.r45")
def test_landing_with_ships() -> None:
    """Example E51: after the voyage, into neutral land; the second step is dropped."""
    drawn = "DES:b:C DES:b:F\nDES TOW:a:C\nSEA:a:3B3S SEA\nDES:b:F DES:b:F"
    state = draw(drawn.replace("SEA:a:3B3S SEA", "SEA SEA:a:3B3S"))
    desk = play(state, {A: "SEA 2 3 BO 3 SH 3 W\nLAND 1 3 AT SH 3 NN"})
    assert reasons(desk, A) == ["(no-points"]
    assert at(state, "1/2") == (A, {"B": 3, "S": 3})
    assert fleet(state, "1/3") == {}
    state = draw(drawn)
    desk = play(state, {A: "LAND 1 3 AT N"})
    assert reasons(desk, A) == ["*no-crew-left"]
    assert fleet(state, "1/3") == units("3B3S")


@pytest.mark.rule("kok.3.2.1.c", "kok.3.1.r15")
def test_no_voyage_after_a_march() -> None:
    """Example E52: who marched to the port does not sail."""
    state = draw("TOW:a:3F DES:a:F2S SEA\nTOW:b:C DES DES")
    desk = play(state, {A: "LAND 1 1 FO 2 E\nSEA 2 1 FO 2 SH 2 E"})
    assert reasons(desk, A) == ["*moved"]
    assert at(state, "2/1") == (A, {"F": 3, "S": 2})


@pytest.mark.rule("kok.3.2.1.r47")
def test_where_ships_may_land() -> None:
    """Alone only into own provinces, with troops anywhere; never from land or from sea to sea."""
    drawn = "DES SEA:a:2F4S SEA\nDES:b:C TOW:a:C DES\nDES:b:F DES DES"
    state = draw(drawn)
    desk = play(state, {A: "LAND 2 1 SH 1 W\nLAND 2 1 SH 1 S\nLAND 2 1 FO SH E"})
    assert reasons(desk, A) == ["(ships-alone", "*no-step", "(sea", "*no-step"]
    assert at(state, "2/2") == (A, {"C": 1, "S": 1})
    state = draw("TOW:a:2F2S DES\nTOW:b:C SEA")
    desk = play(state, {A: "LAND 1 1 FO SH 2 E\nLAND 1 1 SH 2 E"})
    assert reasons(desk, A)[0] == "(ships-stay"
    assert at(state, "2/1") == (A, {"F": 1})
    state = draw("DES SEA:a:2F2S DES DES DES\nTOW:a:C TOW:b:C DES DES DES")
    play(state, {A: "LAND 2 1 FO EEE"})
    assert at(state, "4/1") == (A, {"F": 1})


@pytest.mark.rule("kok.3.2.1.r47", "kok.3.5.r29")
def test_ships_share_the_fate_of_those_who_landed() -> None:
    """Won: they come into port; driven off: back at sea; destroyed: gone."""
    drawn = "PLA:b:{}:T DES\nSEA:a:2F4S TOW:a:C\nTOW:b:C DES:b:F"
    order = {A: "LAND 1 2 FO SH 2 N"}
    state = draw(drawn.format("F"))
    play(state, order, 35, 20 + 20)
    assert at(state, "1/1") == (A, {"F": 1, "S": 2})
    state = draw(drawn.format("2F"))
    battle = Fight(state, play(state, order, 99, 99, 99))
    assert battle.end.end == "withdrew"
    assert fleet(state, "1/2") == units("2F4S")
    state = draw(drawn.format("2F"))
    battle = Fight(state, play(state, order, 99, 35))
    assert battle.end.end == "held"
    assert battle.end.landed_lost == 2
    assert fleet(state, "1/2") == units("F2S")
    assert at(state, "1/1") == (B, {"F": 2})


@pytest.mark.rule("kok.3.5.r48", "kok.2.1.r45")
def test_a_retreat_to_sea_without_room() -> None:
    """Example E53: two ships were sunk meanwhile, and the one who landed surrenders."""
    state = draw("PLA:b:3F:T DES TOW:b:C\nSEA:a:3F3S SEA:b:F2S SEA\nTOW:a:C DES DES")
    orders = {A: "LAND 1 2 FO 1 N", B: "DEF 1 1 T\nSEA 2 2 FO SH 2 W"}
    battle = Fight(state, play(state, orders, 66, 66, 66, 66, 1, *(99,) * 4))
    assert sea_battle(battle.desk).drowned == (units("F"), units("F"))
    assert battle.end.end == "withdrew"
    assert battle.end.surrendered == units("F")
    assert fleet(state, "1/2") == units("FS")
    assert battle.morale == (2 - 3 + 1, -(2 - 3 + 1))
    state = draw("PLA:b:5F:T DES TOW:b:C\nSEA:a:BF2H4S SEA:b:F2S SEA\nTOW:a:C DES DES")
    orders = {A: "LAND 1 2 BO FO N", B: "DEF 1 1 T\nSEA 2 2 FO SH 2 W"}
    battle = Fight(state, play(state, orders, 66, 66, 66, 66, 1, 1, *(99,) * 7))
    assert battle.end.surrendered == units("B")
    assert fleet(state, "1/2") == units("FH2S")


# kok.3.2.2: enemy fleets


@pytest.mark.rule("kok.3.2.2.a", "kok.3.2.2.b", "kok.3.2.2.d", "kok.3.2.2.r42")
def test_detection_in_passing() -> None:
    """Example E45: the third ship detects on 10; on 11 the fleet goes on."""
    drawn = "SEA:a:FS SEA:b:3F3S SEA\nTOW:a:C TOW:b:C DES"
    state = draw(drawn)
    desk = play(state, {A: "SEA 1 1 FO SH EE"}, 11, 40, 10, 1, 66, 1, 1)
    assert reasons(desk, A) == ["(detected"]
    (watch,) = told(desk, B, Watched)
    assert (watch.by, [roll.value for roll in watch.rolls]) == (B, [11, 40, 10])
    assert sea_battle(desk).places == ("2/1",)
    assert fleet(state, "2/1") == {}
    state = draw(drawn)
    desk = play(state, {A: "SEA 1 1 FO SH EE"}, 11, 40, 11)
    assert fleet(state, "3/1") == units("FS")
    (watch,) = told(desk, B, Watched)
    assert watch.by is None


@pytest.mark.rule("kok.3.2.2.a", "kok.3.2.2.r42")
def test_the_chance_of_detection_is_an_option() -> None:
    """50 of 100 ships see the fleet."""
    state = draw("SEA:a:FS SEA:b:F2S SEA\nTOW:a:C TOW:b:C DES", detect_percent=50)
    desk = play(state, {A: "SEA 1 1 FO SH EE"}, 51, 50, 1, 66, 1)
    assert reasons(desk, A) == ["(detected"]


@pytest.mark.rule("kok.3.2.2.r42")
def test_an_area_is_watched_once() -> None:
    """A step over the edge that is left out does not make the ships look again."""
    state = draw("SEA:a:FS SEA:b:FS SEA\nTOW:a:C TOW:b:C DES", blocked_step="skip")
    play(state, {A: "SEA 1 1 FO SH ENNE"}, 11)
    assert fleet(state, "3/1") == units("FS")


@pytest.mark.rule("kok.3.2.2.c", "kok.3.2.2.r42")
def test_who_ends_where_an_enemy_is_fights_without_detection() -> None:
    """Also when the next step proves impossible."""
    drawn = "SEA:a:FS SEA:b:FS TOW:b:C\nTOW:a:C DES DES"
    state = draw(drawn)
    desk = play(state, {A: "SEA 1 1 FO SH E"}, 66, 1)
    assert told(desk, A, Watched) == []
    assert sea_battle(desk).winner == A
    state = draw(drawn)
    desk = play(state, {A: "SEA 1 1 FO SH EE"}, 11, 66, 1)
    assert reasons(desk, A) == ["(ashore"]
    assert told(desk, A, Watched)[0].by is None
    assert sea_battle(desk).winner == A


@pytest.mark.rule("kok.3.2.2.r42", "kok.3.3.r43")
def test_who_does_not_look_out() -> None:
    """Ships of the start area, of allies, and in port neither detect nor fight."""
    state = draw("SEA:a:FS+b:9S SEA:c:9S SEA\nTOW:a:C TOW:b:F9S TOW:c:C", status={(A, C): 1})
    desk = play(state, {A: "SEA 1 1 FO SH EE"})
    assert fleet(state, "3/1") == units("FS")
    assert told(desk, A, Watched) == []


@pytest.mark.rule("kok.3.2.2.d", "kok.6.5")
def test_sea_battles_are_fought_at_once() -> None:
    """The next order already meets what was left of it."""
    state = draw("SEA:a:FS SEA:b:FS SEA\nTOW:a:C TOW:b:C DES")
    orders = {A: "SEA 1 1 FO SH E", B: "SEA 2 1 FO SH E"}
    desk = play(state, orders, 66, 1)
    assert reasons(desk, B) == ["*no-fleet"]
    kinds = [type(each.event).__name__ for each in desk.told]
    assert kinds.index("SeaBattle") < kinds.index("Remarked")


# kok.3.3: sea battles


@pytest.mark.rule("kok.3.3.a", "kok.3.3.b", "kok.3.3.c", "kok.3.3.d", "kok.3.3.e", "kok.3.3.f")
@pytest.mark.rule("kok.3.3.g", "kok.3.3.r41", "kok.3.3.r44", "kok.3.7.r38")
def test_a_sea_battle_in_two_rounds() -> None:
    """Example E46: three ships against two; a foot soldier goes down with one of three."""
    state = draw("SEA:a:3F3S SEA:b:2S\nTOW:a:C TOW:b:C")
    desk = play(state, {A: "SEA 1 1 FO 3 SH 3 E"}, 66, 65, 10, 100, 30, 12, 70, 65)
    assert [event.sunk for event in told(desk, B, SeaRound)] == [(1, 1), (0, 1)]
    assert {roll.sides for event in told(desk, B, SeaRound) for roll in event.rolls} == {100}
    battle = sea_battle(desk)
    assert battle.fleets == (units("3F3S"), units("2S"))
    assert battle.sunk == (1, 2)
    assert battle.drowned == (units("F"), {})
    assert battle.winner == A
    assert battle.morale == (0, 0)
    assert fleet(state, "2/1") == units("2F2S")
    assert fleet(state, "2/1", B) == {}


@pytest.mark.rule("kok.3.3.d")
def test_both_fleets_roll_before_ships_sink() -> None:
    """One each, and both are gone, with the troops on them."""
    state = draw("SEA:a:FS SEA:b:FS\nTOW:a:C TOW:b:C")
    desk = play(state, {A: "SEA 1 1 FO SH E"}, 66, 66)
    battle = sea_battle(desk)
    assert battle.winner is None
    assert battle.drowned == (units("F"), units("F"))
    assert state.squares["2/1"].fleets == {}


@pytest.mark.rule("kok.3.3.e")
def test_there_is_no_retreat_at_sea() -> None:
    """One against five to the end."""
    state = draw("SEA:a:FS SEA:b:5S\nTOW:a:C TOW:b:C")
    dice = (*(65,) * 6, *(65,) * 6, 65, *(65,) * 4, 66)
    desk = play(state, {A: "SEA 1 1 FO SH E"}, *dice)
    assert len(told(desk, A, SeaRound)) == 3
    assert sea_battle(desk).winner == B


@pytest.mark.rule("kok.3.3.r41", "kok.2.1.r25", "kok.3.3.a")
def test_nothing_but_ships_counts_at_sea() -> None:
    """No general, no armour; by option 66 or less hits."""
    state = draw("SEA:a:GS SEA:b:GS\nTOW:a:C TOW:b:C")
    desk = play(state, {A: "SEA 1 1 GE SH E"}, 65, 65, 66, 65)
    assert len(told(desk, A, SeaRound)) == 2
    state = draw("SEA:a:FS SEA:b:FS\nTOW:a:C TOW:b:C", sea_hit="low")
    desk = play(state, {A: "SEA 1 1 FO SH E"}, 67, 67, 66, 67)
    assert [event.sunk for event in told(desk, A, SeaRound)] == [(0, 0), (0, 1)]


@pytest.mark.rule("kok.3.3.f", "kok.3.3.g", "kok.3.3.r44")
@pytest.mark.parametrize(
    ("before", "land", "lost", "drowned"),
    [
        (5, 3, 2, 1),
        (4, 3, 2, 2),
        (6, 4, 1, 1),
        (3, 1, 1, 0),
        (2, 1, 1, 1),
        (10, 10, 3, 3),
        (7, 5, 4, 3),
        (8, 4, 3, 2),
    ],
)
def test_rounding_of_carried_losses(before: int, land: int, lost: int, drowned: int) -> None:
    """Example E47: to the nearest unit, a half counts as one."""
    assert carried_losses(land, lost, before) == drowned


@pytest.mark.rule("kok.3.3.r44")
def test_who_goes_down_first() -> None:
    """Bowmen, foot, horsemen, general: half of eight."""
    state = draw("SEA:a:BFHG4S SEA:b:F2S\nTOW:a:C TOW:b:C")
    desk = play(state, {A: "SEA 1 1 AT SH 4 E"}, 66, 66, 1, 1, 66, 66)
    assert sea_battle(desk).drowned == (units("BF"), units("F"))
    assert fleet(state, "2/1") == units("HG2S")


@pytest.mark.rule("kok.3.3.r43")
def test_several_enemies_are_fought_one_after_the_other() -> None:
    """By number; own ships that lie there join, allies of status 5 do not."""
    state = draw(
        "SEA:a:FS SEA:a:FS+b:FS+c:FS+d:FS\nTOW:a:C TOW:b:C\nTOW:c:C TOW:d:C", status={(A, D): 5}
    )
    desk = play(state, {A: "SEA 1 1 FO SH E"}, 66, 1, 1, 66, 1, 1)
    battles = [e.event for e in desk.told if isinstance(e.event, SeaBattle)]
    assert [battle.sides for battle in battles] == [(A, B), (A, C)]
    assert battles[0].fleets[0] == units("2F2S")
    assert fleet(state, "2/1", D) == units("FS")


@pytest.mark.rule("kok.3.3.r43", "kok.3.2.2.b")
def test_the_one_who_detected_is_fought_first() -> None:
    """Then the others by number, until the fleet is gone."""
    state = draw("SEA:a:FS SEA:b:FS+c:FS SEA\nTOW:a:C TOW:b:C TOW:c:C")
    desk = play(state, {A: "SEA 1 1 FO SH EE"}, 11, 10, 1, 66)
    battles = [e.event for e in desk.told if isinstance(e.event, SeaBattle)]
    assert [battle.sides for battle in battles] == [(A, C)]


@pytest.mark.rule("kok.3.3.r43")
def test_fleets_that_become_hostile_wait_until_one_moves() -> None:
    """Side by side in an area: nothing happens by itself."""
    state = draw("SEA:a:FS+b:FS SEA\nTOW:a:C TOW:b:C", status={(A, B): 1})
    desk = play(state, {A: "ALL 2 0"})
    assert [e for e in desk.told if isinstance(e.event, SeaBattle)] == []
    assert fleet(state, "1/1", B) == units("FS")
    desk = play(state, {})
    assert [e for e in desk.told if isinstance(e.event, SeaBattle)] == []


@pytest.mark.rule("kok.1.5")
def test_what_is_told_of_voyages() -> None:
    """In individual mode the way of a fleet is its own affair; the battle is everybody's."""
    state = draw("SEA:a:FS SEA:b:FS SEA\nTOW:a:C TOW:b:C TOW:c:C", mode="individual")
    desk = play(state, {A: "SEA 1 1 FO SH E"}, 66, 1)
    assert len(told(desk, A, Sailed)) == 1
    assert told(desk, C, Sailed) == []
    assert len(told(desk, C, SeaBattle)) == 1
    assert told(desk, C, Marched) == []
