"""Land movement (kok.3.a-d, kok.3.1, kok.5.4): examples X2, X3, X8, E1 to E21 and E92."""

import pytest
from kok.playing import at, ending, play, reasons, told
from kok.positions import A, B, C, draw, units

from hegemon.core.desk import Desk
from hegemon.games.king_of_kings import KingOfKings
from hegemon.games.king_of_kings.battle import Decided
from hegemon.games.king_of_kings.movement import Marched, Supported
from hegemon.games.king_of_kings.ownership import Neutral, Occupied
from hegemon.games.king_of_kings.state import Kind
from hegemon.games.king_of_kings.tables import TROOPS


def battles(desk: Desk) -> list[tuple[str, str]]:
    """Where battles ended, and how."""
    ends = [each.event for each in desk.told if isinstance(each.event, Decided)]
    return [(event.places[0], event.end) for event in ends]


@pytest.mark.rule("kok.1.6", "kok.3.b", "kok.3.c")
def test_the_map_is_a_grid_of_squares() -> None:
    """Every square is one province or one sea area, and one step long; nothing lies between."""
    game = KingOfKings()
    world = game.begin(game.scenarios()[0], {})
    assert len(world.squares) == world.columns * world.rows
    grid = [f"{x}/{y}" for x in range(1, world.columns + 1) for y in range(1, world.rows + 1)]
    assert set(world.squares) == set(grid)
    state = draw("DES:a:F DES DES SEA:a:FS SEA SEA\nDES:a:F DES:b:F DES DES:a:C DES DES")
    play(state, {A: "LAND 1 1 FO EE\nSEA 4 1 FO SH EE"})
    assert at(state, "3/1") == (A, {"F": 1})
    assert state.squares["6/1"].fleets[A].units == units("FS")


@pytest.mark.rule("kok.3.a", "kok.3.b", "kok.3.c", "kok.2.1.r2")
def test_a_stack_goes_north_south_east_and_west() -> None:
    """One square a move; nothing leads to a diagonal neighbour in one move."""
    for way, place in (("N", "2/1"), ("S", "2/3"), ("E", "3/2"), ("W", "1/2")):
        state = draw("DES DES DES\nDES TOW:a:F DES\nDES DES DES")
        play(state, {A: f"LAND 2 2 FO {way}"})
        assert at(state, place) == (A, {"F": 1})
    state = draw("DES DES DES\nDES TOW:a:F DES\nDES DES DES")
    desk = play(state, {A: "LAND 2 2 FO NE"})
    (march,) = told(desk, A, Marched)
    assert march.places == ("2/2", "2/1", "3/1")


@pytest.mark.rule("kok.3.d", "kok.3.1.m")
def test_a_stack_moves_at_its_slowest_member() -> None:
    """Example X2: horsemen alone have 3 moves, with a foot soldier 2."""
    allowances = {kind: TROOPS[kind].movement for kind in Kind}
    assert [allowances[Kind(k)] for k in "BFHCGS"] == [2, 2, 3, 0, 3, 10]
    state = draw("TOW:a:2HF PLA PLA PLA")
    desk = play(state, {A: "LAND 1 1 AT EEE"})
    assert at(state, "3/1") == (A, {"H": 2, "F": 1})
    assert reasons(desk, A) == ["(no-points"]
    state = draw("TOW:a:2HF PLA PLA PLA")
    play(state, {A: "LAND 1 1 HO 2 EEE"})
    assert at(state, "4/1") == (A, {"H": 2})


@pytest.mark.rule("kok.2.1.11", "kok.2.1.r25")
def test_a_general_sets_the_pace() -> None:
    """Example E7: with him forest and hills, without him only the forest."""
    state = draw("TOW:a:2FG FOR HIL")
    play(state, {A: "LAND 1 1 AT EE"})
    assert at(state, "3/1") == (A, {"F": 2, "G": 1})
    state = draw("TOW:a:2FG FOR HIL")
    play(state, {A: "LAND 1 1 FO 2 EE"})
    assert at(state, "2/1") == (A, {"F": 2})


@pytest.mark.rule("kok.3.1.g", "kok.3.1.h")
def test_a_stack_stays_together_and_splitting_takes_several_orders() -> None:
    """Two orders split a garrison; a third joins two parts of an army again."""
    state = draw("TOW:a:6F DES DES\nDES DES DES")
    play(state, {A: "LAND 1 1 FO 2 E\nLAND 1 1 FO 3 S"})
    assert [at(state, p)[1] for p in ("1/1", "2/1", "1/2")] == [{"F": 1}, {"F": 2}, {"F": 3}]
    state = draw("DES:a:F DES:a:F DES")
    play(state, {A: "LAND 1 1 FO EE\nLAND 2 1 FO E"})
    assert at(state, "3/1") == (A, {"F": 2})


@pytest.mark.rule("kok.3.1.i", "kok.3.1.j", "kok.3.1.k", "kok.3.1.l", "kok.3.1.r15")
def test_shifting_two_garrisons() -> None:
    """Example X3: back to front works; front to back finds everything locked."""
    state = draw("PLA:a:F PLA:a:F PLA")
    play(state, {A: "LAND 2 1 FO E\nLAND 1 1 FO E"})
    assert [at(state, f"{n}/1")[1] for n in (1, 2, 3)] == [{}, {"F": 1}, {"F": 1}]
    state = draw("PLA:a:F PLA:a:F PLA")
    desk = play(state, {A: "LAND 1 1 FO E\nLAND 2 1 FO 2 E"})
    assert reasons(desk, A) == ["*moved"]
    assert at(state, "2/1") == (A, {"F": 2})


@pytest.mark.rule("kok.3.1.r15")
def test_only_the_last_province_is_marked() -> None:
    """Of a province only passed the garrison may go; a unit placed in a marked one may not."""
    state = draw("DES:a:F DES:a:F DES DES", gold=20)
    play(state, {A: "LAND 1 1 FO EE\nLAND 2 1 FO EE"})
    assert at(state, "3/1") == (A, {"F": 1})
    assert at(state, "4/1") == (A, {"F": 1})
    state = draw("PLA:a:F PLA:a:F DES", gold=20)
    desk = play(state, {A: "LAND 1 1 FO E\nPLA 2 1 HO\nLAND 2 1 HO E"})
    assert reasons(desk, A) == ["*moved"]
    state = draw("TOW:a:F PLA", gold=20)
    desk = play(state, {A: "PLA 1 1 HO\nLAND 1 1 HO E"})
    assert at(state, "2/1") == (A, {"H": 1})


@pytest.mark.rule("kok.3.1.n", "kok.3.1.o", "kok.3.1.b")
def test_the_last_point_is_enough_for_a_mountain() -> None:
    """Example E5: plains for 1, mountains for 3 with 1 left, then no more."""
    state = draw("TOW:a:F PLA MOU PLA")
    desk = play(state, {A: "LAND 1 1 FO E E E"})
    assert at(state, "3/1") == (A, {"F": 1})
    assert reasons(desk, A) == ["(no-points"]


@pytest.mark.rule("kok.3.1.a", "kok.3.1.r11")
def test_a_sea_square_stops_a_stack() -> None:
    """Example E8: the rest of the route is dropped; with the option skip it is gone on with."""
    drawn = "PLA PLA SEA\nTOW:a:H PLA SEA"
    state = draw(drawn)
    desk = play(state, {A: "LAND 1 2 HO E E N"})
    assert at(state, "2/2") == (A, {"H": 1})
    assert reasons(desk, A) == ["(sea"]
    state = draw(drawn, blocked_step="skip")
    play(state, {A: "LAND 1 2 HO E E N"})
    assert at(state, "2/1") == (A, {"H": 1})


@pytest.mark.rule("kok.3.1.e", "kok.3.1.r16")
def test_a_first_step_over_the_edge_leaves_no_mark() -> None:
    """Example E9: the order fails, and a later one of the same turn works."""
    state = draw("TOW:a:F PLA")
    desk = play(state, {A: "LAND 1 1 FO W\nLAND 1 1 FO E"})
    assert reasons(desk, A) == ["(edge", "*no-step"]
    assert at(state, "2/1") == (A, {"F": 1})


@pytest.mark.rule("kok.3.1.c2", "kok.3.1.1.a", "kok.3.1.1.c", "kok.3.1.3.c", "kok.3.1.1.r13")
def test_two_to_one_lets_a_second_stack_pass() -> None:
    """Example E1: four against two let the horsemen through to the neutral province behind."""
    state = draw("PLA:a:4F PLA:b:FC:F PLA\nPLA:a:F PLA:a:2HF PLA\nTOW:b:C TOW:a:C PLA")
    desk = play(state, {A: "LAND 1 1 C FO 4 E\nLAND 2 2 HO 2 N E"}, *(1,) * 2, 80, 80)
    assert at(state, "3/1") == (A, {"H": 2})
    assert ending(desk).end == "destroyed"
    assert told(desk, B, Decided)


@pytest.mark.rule("kok.3.1.1.d")
def test_without_two_to_one_the_stack_stops_and_joins() -> None:
    """Example E2: three are fewer than twice two."""
    state = draw("PLA:a:3F PLA:b:FC:F PLA\nPLA:a:F PLA:a:2HF PLA\nTOW:b:C TOW:a:C PLA")
    desk = play(state, {A: "LAND 1 1 C FO 3 E\nLAND 2 2 HO 2 N E"}, 1, 1, 80, 80)
    assert reasons(desk, A) == ["(no-points"]
    assert at(state, "2/1") == (A, {"F": 3, "H": 2})
    assert at(state, "3/1")[0] is None


@pytest.mark.rule("kok.3.1.c", "kok.3.1.1.r13")
def test_the_moving_stack_does_not_count_itself() -> None:
    """Example E3: ten go no further than one."""
    state = draw("TOW:a:10F PLA:b:F:F PLA\nTOW:b:C PLA PLA")
    desk = play(state, {A: "LAND 1 1 C FO 10 EE"}, 1, 80)
    assert reasons(desk, A) == ["(no-points"]
    assert at(state, "2/1") == (A, {"F": 10})
    assert at(state, "3/1")[0] is None


@pytest.mark.rule("kok.3.1.1.b", "kok.2.1.r7")
def test_ships_in_port_do_not_count() -> None:
    """Examples E4 and E99: two are twice one, whatever lies in port; castle and general count."""
    state = draw("PLA:a:2F PLA:b:F5S:F PLA\nPLA:a:F PLA:a:HF SEA\nTOW:b:C TOW:a:C PLA")
    play(state, {A: "LAND 1 1 C FO 2 E\nLAND 2 2 HO N E"}, 1, 80)
    assert at(state, "3/1") == (A, {"H": 1})
    state = draw("PLA:a:5F PLA:b:FCG4S:F PLA\nPLA:a:F PLA:a:HF SEA\nTOW:b:C TOW:a:C PLA")
    desk = play(state, {A: "LAND 1 1 F FO 5 E\nLAND 2 2 HO N E"}, 1, 1, 1, 99, 99, 99)
    assert at(state, "3/1")[0] is None
    assert "(no-points" in reasons(desk, A)


@pytest.mark.rule("kok.3.1.d", "kok.3.1.r12")
def test_a_third_party_is_kept_out() -> None:
    """Example E10: its stack stays where it was, unmarked."""
    state = draw("TOW:a:2F PLA:b:F:F TOW:c:5H\nTOW:b:C PLA DES")
    desk = play(state, {A: "LAND 1 1 C FO 2 E", C: "LAND 3 1 HO 5 W\nLAND 3 1 HO 5 S"}, 1, 80)
    assert reasons(desk, C) == ["(contested", "*no-step"]
    assert at(state, "3/2")[0] == C


@pytest.mark.rule("kok.3.1.r12", "kok.3.1.r15")
def test_the_owner_reinforces_and_stops() -> None:
    """Example E11: three come in and fight with the one, and all are locked."""
    state = draw("PLA:a:2F PLA:b:F:F PLA:b:3F\nTOW:a:C TOW:b:C PLA")
    orders = {A: "LAND 1 1 C FO 2 E", B: "LAND 3 1 FO 3 W S\nLAND 2 1 FO S"}
    desk = play(state, orders, *(99,) * 2, *(99,) * 4)
    assert reasons(desk, B) == ["(no-points", "*moved"]
    assert at(state, "2/1") == (B, {"F": 4})
    assert ending(desk).end == "withdrew"


@pytest.mark.rule("kok.3.1.2.a", "kok.3.1.2.r14")
def test_assaulted_defenders_are_pinned() -> None:
    """As many enemies as defenders: no order leads out of the province."""
    state = draw("PLA:a:2F PLA:b:2F:F PLA:b:F\nTOW:a:C TOW:b:C PLA")
    desk = play(state, {A: "LAND 1 1 C FO 2 E", B: "LAND 2 1 FO E\nRAID 2 1 FO W"}, 1, 1, 99, 99)
    assert reasons(desk, B) == ["*pinned", "*pinned"]


@pytest.mark.rule("kok.3.1.2.b", "kok.3.1.2.c", "kok.2.2.r8", "kok.3.4.r40")
def test_defenders_who_are_not_pinned_may_leave_the_province_to_the_enemy() -> None:
    """Example E13: all four go; the three have it at once, without battle or morale."""
    state = draw("PLA:a:3F PLA:b:4F:U PLA:b:F\nTOW:a:C TOW:b:C PLA")
    desk = play(state, {A: "LAND 1 1 FO 3 E", B: "LAND 2 1 AT E"})
    assert at(state, "2/1") == (A, {"F": 3})
    assert state.squares["2/1"].tactic == "T"
    assert battles(desk) == []
    assert (state.tribes[A].morale, state.tribes[B].morale) == (0, 0)
    taken = [event for event in told(desk, B, Occupied) if event.former == B]
    assert taken[0].seat == A


@pytest.mark.rule("kok.5.m", "kok.2.1.5")
def test_a_castle_stays_behind_and_fights() -> None:
    """Example E13, second part: AT leaves the castle, which is a garrison."""
    state = draw("PLA:a:3F PLA:b:4FC:F PLA:b:F\nTOW:a:C TOW:b:C PLA")
    desk = play(state, {A: "LAND 1 1 C FO 3 E", B: "LAND 2 1 AT E"}, 99, 99, 99, 99)
    assert at(state, "3/1") == (B, {"F": 5})
    assert battles(desk) == [("2/1", "destroyed")]


@pytest.mark.rule(
    "kok.2.2.21", "kok.3.1.3.a", "kok.3.1.3.b", "kok.3.1.3.c", "kok.3.1.3.d", "kok.3.1.3.r10"
)
@pytest.mark.rule("kok.2.2.22", "kok.4.r57", "kok.1.7")
def test_riding_through_neutral_land() -> None:
    """Example E14: what is passed is owned, vacated and open to the next; then neutral."""
    state = draw("DES:a:H PLA PLA PLA\nTOW:a:C PLA PLA:b:2F PLA\nPLA PLA TOW:b:C PLA")
    desk = play(state, {A: "LAND 1 1 HO EEE", B: "LAND 3 2 FO N"})
    assert [at(state, f"{n}/1")[0] for n in (1, 2, 3, 4)] == [None, None, B, A]
    assert battles(desk) == []
    passed = [event.places for event in told(desk, A, Occupied) if event.seat == A]
    assert passed == [("2/1",), ("3/1",), ("4/1",)]
    (neutral,) = [event for event in told(desk, A, Neutral) if event.seat == A]
    assert set(neutral.places) == {"1/1", "2/1"}
    assert state.tribes[A].gold == 10 + 2
    assert state.tribes[B].gold == 10 + 2 + 2


@pytest.mark.rule("kok.2.2.23", "kok.2.2.24", "kok.2.2.r9")
def test_the_second_into_a_neutral_province_fights_the_first() -> None:
    """Example E15; by option protect_new_provinces he is kept out."""
    drawn = "PLA:a:2F PLA PLA:b:3F\nTOW:a:C PLA TOW:b:C"
    orders = {A: "LAND 1 1 FO E", B: "LAND 3 1 C FO 2 W"}
    state = draw(drawn)
    desk = play(state, orders, 1, 99)
    assert battles(desk) == [("2/1", "destroyed")]
    assert at(state, "2/1") == (B, {"F": 2})
    state = draw(drawn, protect_new_provinces=True)
    desk = play(state, orders)
    assert reasons(desk, B) == ["(protected", "*no-step"]
    assert at(state, "2/1") == (A, {"F": 1})


@pytest.mark.rule("kok.2.6.8", "kok.2.6.10", "kok.3.1.r16")
def test_a_movement_may_pass_an_ally_but_not_end_with_him() -> None:
    """Example E16: cancelled as a whole; with a third step it passes."""
    drawn = "DES:a:2H DES:b:F DES:b:F DES\nTOW:a:C TOW:b:C PLA PLA"
    state = draw(drawn, status={(A, B): 2})
    desk = play(state, {A: "LAND 1 1 HO E E\nLAND 1 1 HO EEE"})
    assert reasons(desk, A) == ["*ends-with-ally"]
    assert at(state, "4/1") == (A, {"H": 1})
    assert at(state, "2/1") == (B, {"F": 1})


@pytest.mark.rule("kok.2.6.10", "kok.3.1.b")
def test_a_movement_that_runs_out_of_points_with_an_ally_is_cancelled() -> None:
    """Example E17: the forest eats the points."""
    state = draw("DES:a:F FOR:b:F DES:a:F\nTOW:a:C TOW:b:C PLA", status={(A, B): 1})
    desk = play(state, {A: "LAND 1 1 FO EE"})
    assert reasons(desk, A) == ["(no-points", "*ends-with-ally"]
    assert at(state, "1/1") == (A, {"F": 1})


@pytest.mark.rule("kok.2.6.4", "kok.2.6.r17")
def test_lowering_and_striking_in_one_turn() -> None:
    """Example E19: who lowers may strike at once; the other may not strike back this turn."""
    state = draw("PLA:a:2F PLA:b:F:F PLA:b:2F PLA:a:F\nTOW:a:C TOW:b:C PLA PLA", status={(A, B): 1})
    orders = {A: "ALL 2 0\nLAND 1 1 C FO 2 E", B: "LAND 3 1 FO E\nDEF 3 1 T"}
    desk = play(state, orders, 1, 99)
    assert battles(desk) == [("2/1", "destroyed")]
    assert reasons(desk, B) == ["(not-reciprocated", "*no-step"]
    assert state.tribes[A].declared == state.tribes[B].declared == {}


@pytest.mark.rule("kok.2.6.12", "kok.2.6.13", "kok.2.6.r18")
def test_support_in_attack() -> None:
    """Example E20: the three horsemen fight and go home under the ally's command."""
    drawn = "DES:b:3F PLA:c:3F:F DES:a:4H\nTOW:b:C TOW:c:C TOW:a:C"
    orders = {B: "LAND 1 1 C FO 2 E", A: "DEF 3 1 T\nLAND 3 1 HO 3 W"}
    state = draw(drawn, status={(A, B): 5})
    desk = play(state, orders, 1, 1, 1, 99, 99, 99, order="bac")
    assert at(state, "2/1") == (B, {"F": 2, "H": 3})
    (support,) = told(desk, A, Supported)
    assert (support.lender, support.ally, support.units) == (A, B, units("3H"))


@pytest.mark.rule("kok.2.6.14")
def test_no_support_against_another_ally() -> None:
    """Example E20, second part: an ally of the defender does not enter."""
    state = draw(
        "DES:b:3F PLA:c:F:F DES:a:4H\nTOW:b:C TOW:c:C TOW:a:C",
        status={(A, B): 5, (A, C): 1},
    )
    orders = {B: "LAND 1 1 C FO 2 E", A: "DEF 3 1 T\nLAND 3 1 HO 3 W"}
    desk = play(state, orders, 1, 99, order="bac")
    assert reasons(desk, A) == ["(ally-attacked", "*no-step"]
    assert at(state, "3/1") == (A, {"H": 4})


@pytest.mark.rule("kok.2.6.15", "kok.2.6.11")
def test_support_in_defence_against_an_ally() -> None:
    """Example E21: the attacker may be an ally too."""
    state = draw(
        "DES:c:2F PLA:b:F:F DES:a:3F\nTOW:c:C TOW:b:C TOW:a:C",
        status={(A, B): 5, (A, C): 1},
    )
    orders = {C: "LAND 1 1 C FO 2 E", A: "DEF 3 1 T\nLAND 3 1 FO 2 W"}
    desk = play(state, orders, 99, 99, 99, 99, 99, order="cab")
    assert told(desk, A, Supported)[0].ally == B
    assert at(state, "2/1") == (B, {"F": 3})


@pytest.mark.rule("kok.2.6.11", "kok.2.6.r18")
def test_a_movement_may_end_with_an_ally_of_status_five() -> None:
    """The units are his for good; by option only where he is attacked, or they come back."""
    drawn = "DES:a:3F GRA:b:F DES\nTOW:a:C TOW:b:C DES"
    state = draw(drawn, status={(A, B): 5})
    play(state, {A: "LAND 1 1 FO E"})
    assert at(state, "2/1") == (B, {"F": 2})
    state = draw(drawn, status={(A, B): 5}, support_requires_battle=True)
    desk = play(state, {A: "LAND 1 1 FO E"})
    assert reasons(desk, A) == ["*no-battle-to-support"]
    state = draw(drawn, status={(A, B): 5}, support_returns=True)
    play(state, {A: "LAND 1 1 FO E"})
    assert at(state, "2/1") == (B, {"F": 1})
    assert at(state, "1/1") == (A, {"F": 3})


@pytest.mark.rule("kok.2.6.r18")
def test_supporters_from_the_sea_stay_with_their_ships() -> None:
    """They are given with the ships they landed with: nobody owns the sea they would return to."""
    drawn = "DES:c:2F PLA:b:F:F SEA:a:2F2S\nTOW:c:C TOW:b:C TOW:a:C"
    state = draw(drawn, status={(A, B): 5}, support_returns=True)
    orders = {C: "LAND 1 1 C FO 2 E", A: "DEF 3 2 T\nLAND 3 1 FO 2 SH 2 W"}
    desk = play(state, orders, 99, 99, 99, 35, 35, order="cab")
    assert ending(desk).end == "held"
    assert at(state, "2/1") == (B, {"F": 3, "S": 2})


@pytest.mark.rule("kok.2.6.r18")
def test_surviving_supporters_return_by_option() -> None:
    """They fought last in the line of their type; who is left goes back to his start."""
    drawn = "DES:c:2F PLA:b:F:F DES:a:3F\nTOW:c:C TOW:b:C TOW:a:C"
    state = draw(drawn, status={(A, B): 5}, support_returns=True)
    orders = {C: "LAND 1 1 C FO 2 E", A: "DEF 3 1 T\nLAND 3 1 FO 2 W"}
    desk = play(state, orders, 1, 99, 1, 1, order="cab")
    assert ending(desk).end == "held"
    assert at(state, "2/1") == (None, {})
    assert at(state, "3/1") == (A, {"F": 3})


@pytest.mark.rule("kok.2.6.7", "kok.2.6.9")
def test_status_decides_whether_troops_block_or_may_be_attacked() -> None:
    """At 0 the way ends in a battle; at 1 it leads through, and no attack is possible."""
    drawn = "DES:a:2H DES:b:F:F DES\nTOW:a:C TOW:b:C DES"
    state = draw(drawn)
    desk = play(state, {A: "LAND 1 1 C HO 2 EE"}, 1, 99)
    assert battles(desk) == [("2/1", "destroyed")]
    state = draw(drawn, status={(A, B): 1})
    desk = play(state, {A: "LAND 1 1 C HO 2 EE"})
    assert battles(desk) == []
    assert at(state, "3/1") == (A, {"H": 2})
    state = draw(drawn, status={(A, B): 1})
    desk = play(state, {A: "LAND 1 1 C HO 2 E"})
    assert reasons(desk, A) == ["*ends-with-ally"]


@pytest.mark.rule("kok.2.6.2", "kok.2.6.3", "kok.2.6.4", "kok.2.6.5", "kok.2.6.r17")
def test_a_one_sided_offer_binds_only_who_makes_it() -> None:
    """Example X1: the raiser may not attack, the other may; at the end both are at 0."""
    state = draw("PLA:a:2F PLA:b:F:F PLA:a:F:F TOW:b:2F\nTOW:a:C TOW:b:C PLA PLA")
    orders = {A: "ALL 2 1\nLAND 1 1 FO 2 E", B: "DEF 4 1 T\nLAND 4 1 C FO 2 W"}
    desk = play(state, orders, 1, 99)
    assert reasons(desk, A) == ["(not-reciprocated", "*no-step"]
    assert battles(desk) == [("3/1", "destroyed")]
    assert state.tribes[A].declared == {}
    state = draw("PLA:a:F PLA:b:F")
    play(state, {A: "ALL 2 1", B: "ALL 1 1"})
    assert (state.tribes[A].declared, state.tribes[B].declared) == ({B: 1}, {A: 1})


@pytest.mark.rule("kok.2.1.5", "kok.5.r69")
def test_castles_never_move() -> None:
    """Example E92: alone an error, beside others a warning."""
    state = draw("TOW:a:FC PLA")
    desk = play(state, {A: "LAND 1 1 CA E"})
    assert reasons(desk, A) == ["*castle-stays"]
    desk = play(state, {A: "LAND 1 1 CA FO 1 E"})
    assert reasons(desk, A) == ["(castle-stays"]
    assert at(state, "2/1") == (A, {"F": 1})


@pytest.mark.rule("kok.5.4.1", "kok.5.l", "kok.5.m", "kok.5.n", "kok.5.p", "kok.5.r69")
@pytest.mark.parametrize(
    ("words", "gone"),
    [
        ("AT", "3B2F2HG"),
        ("AT FOOT 1", "3BF2HG"),
        ("AT FO 0", "3B2HG"),
        ("HO", "H"),
        ("HO 2 BO 1", "2HB"),
        ("FO 1 AT", "3BF2HG"),
        ("BO BO", "2B"),
    ],
)
def test_all_troops_and_named_types(words: str, gone: str) -> None:
    """Examples X8 and E68: types that are named go in the amount given, ships never with AT."""
    state = draw("TOW:a:3B2F2HCG2S DES SEA")
    play(state, {A: f"LAND 1 1 T {words} E"})
    assert state.squares["2/1"].units == units(gone)


@pytest.mark.rule("kok.5.r69", "kok.3.2.1.r47")
def test_orders_that_name_nothing_that_can_go() -> None:
    """No amount without AT, no ships over land, nobody there: errors; more than there: fewer."""
    state = draw("TOW:a:2B2S PLA SEA")
    lines = ("FO 1", "BO 0", "SH 2", "AT 3", "AT BO 0")
    desk = play(state, {A: "\n".join(f"LAND 1 1 {line} E" for line in lines)})
    assert reasons(desk, A) == [
        "*fewer",
        "*amount-of-none",
        "*ships-stay",
        "*amount-of-all",
        "*no-units",
    ]
    desk = play(state, {A: "LAND 1 1 BO 3 SH 1 E"})
    assert reasons(desk, A) == ["(fewer", "(ships-stay"]
    assert at(state, "2/1") == (A, {"B": 2})


@pytest.mark.rule("kok.2.2.18", "kok.2.2.19", "kok.2.2.20")
def test_control_needs_a_land_unit() -> None:
    """A lone castle or general holds a province; ships do not."""
    for garrison in ("C", "G", "F"):
        state = draw(f"PLA:a:{garrison} PLA:a:F", gold=6)
        play(state, {A: "PLA 1 1 FOOT"})
        assert at(state, "1/1")[1]["F"] >= 1
    state = draw("PLA:a:FS DES SEA:a:2F2S")
    desk = play(state, {A: "LAND 3 1 SH 1 W"})
    assert at(state, "2/1")[0] is None
    assert reasons(desk, A)[-1].startswith("*")
    state = draw("PLA:a:FS DES SEA\nTOW:a:C PLA PLA")
    play(state, {A: "LAND 1 1 FO E"})
    assert state.squares["1/1"].owner is None
    assert state.squares["1/1"].fleets[A].units == units("S")


@pytest.mark.rule("kok.8.3.r4")
def test_two_generals_in_a_province() -> None:
    """Example E97: they may stack, unless the option forbids it."""
    drawn = "PLA:a:FG PLA:a:FG"
    state = draw(drawn)
    play(state, {A: "LAND 1 1 GE E"})
    assert at(state, "2/1") == (A, {"F": 1, "G": 2})
    state = draw(drawn, one_general_per_province=True)
    desk = play(state, {A: "LAND 1 1 GE E"})
    assert reasons(desk, A) == ["*second-general"]
    for there, expected in (("FG", ["*second-general"]), ("F", [])):
        state = draw(f"DES:a:FG DES:b:{there}", one_general_per_province=True, status={(A, B): 5})
        assert reasons(play(state, {A: "LAND 1 1 GE E"}), A) == expected


@pytest.mark.rule("kok.3.1.r12", "kok.3.1.2.r14", "kok.2.2.r8")
def test_a_change_of_owner_reopens_a_province() -> None:
    """Example E89: the owner slips away, the one before takes it, the third assaults him."""
    state = draw("PLA:a:2F PLA:b:2F:F PLA:c:4F\nTOW:a:C PLA:b:C TOW:c:C")
    orders = {
        A: "LAND 1 1 C FO 1 E\nDEF 1 1 T\nLAND 2 1 FO W",
        B: "DEF 2 1 F\nLAND 2 1 FO 2 S",
        C: "LAND 3 1 C FO 3 W\nDEF 3 1 T\nLAND 3 1 C FO 3 W",
    }
    desk = play(state, orders, 1, 99)
    assert reasons(desk, C) == ["(contested", "*no-step"]
    assert reasons(desk, A) == ["*moved"]
    assert ending(desk).sides == (C, A)
