"""Gold, wood and food (kok.2.a-f, kok.4): examples X25, E59, E61, E62, E80."""

import pytest
from kok.playing import at, mine, play, reasons, told
from kok.positions import A, B, draw, units

from hegemon.games.king_of_kings.state import Kind
from hegemon.games.king_of_kings.supply import Collected, Excess, Fed, Starved

# kok.4.1: food


@pytest.mark.rule("kok.2.b", "kok.2.c", "kok.4.e", "kok.4.1.1", "kok.2.5.1", "kok.4.d")
def test_every_unit_eats_one_from_a_common_pool() -> None:
    """A town far away feeds the desert; who gets nothing is disbanded."""
    state = draw("TOW:a:F DES DES:a:2F\nDES:a:F DES DES:a:F\nDES PLA:b:F DES", food=0)
    desk = play(state, {})
    (fed,) = mine(desk, A, Fed)
    assert (fed.food, fed.need) == (3, 5)
    assert at(state, "3/1") == (A, {"F": 1})
    (starved,) = told(desk, A, Starved)
    assert starved.places == ("3/1",)
    assert starved.lost == units("F")


@pytest.mark.rule("kok.2.1.13", "kok.4.1.5", "kok.2.c")
def test_castles_ships_and_generals_eat_nothing() -> None:
    """Where there is no food at all they stay; bowmen, foot and horsemen go."""
    state = draw("DES:a:BFHGC3S DES:a:C SEA\nDES DES SEA\nDES PLA:b:F SEA", food=0)
    desk = play(state, {})
    assert mine(desk, A, Fed)[0].need == 3
    assert state.squares["1/1"].units == units("GC3S")


@pytest.mark.rule("kok.4.1.2", "kok.4.1.3", "kok.4.1.r58")
def test_a_shortage_of_food() -> None:
    """Example E61: one after the other where eaters exceed the rating most."""
    rows = [["SEA"] * 5 for _ in range(5)]
    rows[1][1], rows[1][4], rows[3][2] = "TOW:a:3B", "PLA:a:4F", "DES:a:3F"
    rows[0][0] = "PLA:b:F"
    state = draw("\n".join(" ".join(row) for row in rows), food=0)
    desk = play(state, {})
    assert mine(desk, A, Fed)[0].need == 10
    assert state.squares["2/2"].units == units("2B")
    assert state.squares["5/2"].units == units("2F")
    assert state.squares["3/4"].units == units("F")
    assert sum(sum(event.lost.values()) for event in told(desk, A, Starved)) == 5


@pytest.mark.rule("kok.4.1.2", "kok.4.1.3", "kok.4.1.r58")
def test_the_greatest_difference_is_looked_for_anew_after_each_unit() -> None:
    """Six and three eaters in deserts, food for five: the six lose four, the three nobody."""
    state = draw("DES:a:6F DES:a:3F PLA:b:F", food=5)
    play(state, {})
    assert [state.squares[f"{n}/1"].units for n in (1, 2)] == [units("2F"), units("3F")]


@pytest.mark.rule("kok.4.1.r58")
def test_who_goes_first_within_a_province() -> None:
    """Bowmen before foot before horsemen before artillery."""
    for garrison, left in (("BFHAC", "FHAC"), ("FHAC", "HAC"), ("HAC", "AC"), ("AC", "C")):
        state = draw(f"DES:a:{garrison} PLA:b:F", food=0)
        state.tribes[A].food = sum(units(garrison).values()) - 2
        play(state, {})
        assert state.squares["1/1"].units == units(left)


@pytest.mark.rule("kok.4.1.4", "kok.4.1.r58")
def test_hunger_never_costs_a_province() -> None:
    """Example E62: a lone foot soldier stays unfed; beside a castle he is disbanded."""
    state = draw("DES:a:F PLA:b:F", food=0)
    desk = play(state, {})
    assert at(state, "1/1") == (A, {"F": 1})
    assert told(desk, A, Starved) == []
    state = draw("DES:a:FC PLA:b:F", food=0)
    play(state, {})
    assert at(state, "1/1") == (A, {"C": 1})
    state = draw("DES:a:F DES:a:GC PLA:b:F", food=0)
    play(state, {})
    assert at(state, "1/1") == (A, {"F": 1})


@pytest.mark.rule("kok.4.1.r58")
def test_units_at_sea_starve_too() -> None:
    """The sea has no food and no last unit; their ships stay."""
    state = draw("PLA:a:F SEA:a:2F2S PLA:b:F", food=0)
    play(state, {})
    assert state.squares["2/1"].fleets[A].units == units("F2S")
    state = draw("DES:a:F SEA:a:2F2S PLA:b:F", food=0)
    play(state, {})
    assert state.squares["2/1"].fleets[A].units == units("2S")


@pytest.mark.rule("kok.4.2.2", "kok.4.2.5", "kok.4.2.6", "kok.4.2.7", "kok.4.1.r58")
def test_food_is_not_stored_unless_the_option_says_so() -> None:
    """The surplus is lost, or kept up to the limit and eaten next turn."""
    drawn = "MET:a:F DES:a:C PLA:b:F"
    state = draw(drawn, food=0)
    desk = play(state, {})
    assert (mine(desk, A, Fed)[0].kept, state.tribes[A].food) == (0, 0)
    state = draw(drawn, food=0, food_limit=3)
    play(state, {})
    assert state.tribes[A].food == 3
    state.squares["2/1"].units = units("6FC")
    desk = play(state, {})
    assert mine(desk, A, Fed)[0].food == 3 + 5
    assert state.squares["2/1"].units == units("6FC")


# kok.4.2, 4.4: storage


@pytest.mark.rule("kok.4.2.1", "kok.4.2.6", "kok.4.4.1", "kok.4.4.2", "kok.4.4.r55", "kok.4.4.r56")
def test_what_is_kept_after_the_orders() -> None:
    """5 gold and 20 wood; what is produced later in the turn is not cut."""
    state = draw("TOW:a:F FOR:a:F PLA:b:F", gold=24, wood=24)
    desk = play(state, {})
    (excess,) = mine(desk, A, Excess)
    assert (excess.gold, excess.wood) == (19, 4)
    assert (state.tribes[A].gold, state.tribes[A].wood) == (5 + 10, 20 + 3)


@pytest.mark.rule("kok.4.4.1", "kok.4.4.3", "kok.7.1.9", "kok.4.2.7", "kok.5.r70")
def test_a_raised_limit_softens_a_missed_turn() -> None:
    """Example X25: with 30 allowed all 24 gold stay; wood by its own limit."""
    drawn = "DES:a:F DES:a:F PLA:b:F"
    state = draw(drawn, gold=24, wood=24, gold_limit=30, wood_limit=10)
    play(state, {}, missing="a")
    assert (state.tribes[A].gold, state.tribes[A].wood) == (24, 10)
    state = draw(drawn, gold=24)
    play(state, {}, missing="a")
    assert state.tribes[A].gold == 5


@pytest.mark.rule("kok.4.2.3", "kok.4.3.1", "kok.4.2.4", "kok.2.d", "kok.2.e", "kok.4.2.1")
def test_goods_of_one_turn_pay_for_units_of_the_next() -> None:
    """Nothing of this turn's production can be spent in it: neither gold nor wood."""
    state = draw("TOW:a:F FOR:a:F SEA\nFOR:a:F FOR:a:F PLA:b:F\nFOR:a:F DES DES")
    desk = play(state, {A: "PLA 1 1 FO\nPLA 2 1 SH"})
    assert reasons(desk, A) == ["*too-dear", "*too-dear"]
    assert (state.tribes[A].gold, state.tribes[A].wood) == (10, 12)
    desk = play(state, {A: "PLA 1 1 FO\nPLA 2 1 SH"})
    assert reasons(desk, A) == []
    assert at(state, "1/1")[1][Kind.FOOT] == 2
    assert at(state, "2/1")[1][Kind.SHIP] == 1


# kok.4.b-f, 6.4, 6.7: gold and wood


@pytest.mark.rule("kok.4.b", "kok.4.f", "kok.6.4", "kok.6.6", "kok.6.7", "kok.6.8", "kok.6.1")
@pytest.mark.rule("kok.4.r57", "kok.4.r59", "kok.6.r71")
def test_a_conquered_town_pays_its_conqueror() -> None:
    """Example E80: its gold of phase 1, its food, and the points for province and gold."""
    state = draw("DES:a:4F TOW:b:F:F DES\nDES:a:C DES DES:b:C", food=0)
    desk = play(state, {A: "LAND 1 1 C FO 4 E"}, 20, 99)
    assert mine(desk, A, Collected)[0].gold == 10
    assert mine(desk, B, Collected)[0].gold == 0
    assert mine(desk, A, Fed)[0].food == 3
    assert state.awards[A] == [3, 3, 3, 3]
    kinds = [type(each.event).__name__ for each in desk.told]
    order = ["PlayersDrawn", "Marched", "Decided", "Fed", "Collected", "Awarded"]
    assert [kinds.index(kind) for kind in order] == sorted(kinds.index(kind) for kind in order)


@pytest.mark.rule("kok.4.r57", "kok.4.b")
def test_local_gold_does_not_add_up() -> None:
    """A neutral province lays up its gold anew every turn."""
    state = draw("DES:a:H TOW PLA:b:F\nDES:a:F DES DES")
    play(state, {})
    desk = play(state, {A: "LAND 1 1 HO E"})
    assert mine(desk, A, Collected)[0].gold == 10


@pytest.mark.rule("kok.4.r57", "kok.4.f")
def test_isolated_provinces_pay_as_well() -> None:
    """Isolation cuts off food, not gold and wood."""
    state = draw("HIL:a:F PLA:b:F\nPLA:b:F DES", siege_mode="local_food", food=0)
    desk = play(state, {})
    (collected,) = mine(desk, A, Collected)
    assert (collected.gold, collected.wood) == (1, 1)


@pytest.mark.rule("kok.4.r59", "kok.6.10", "kok.4.a")
def test_production_sees_the_state_after_the_battles() -> None:
    """The dead eat nothing, and a province lost yields nothing to its former owner."""
    state = draw("PLA:a:4F PLA:b:2F:F PLA:b:C\nDES:a:C DES DES", food=0)
    desk = play(state, {A: "LAND 1 1 C FO 4 E"}, 35, 35, 99, 99)
    assert mine(desk, B, Fed)[0].need == 0
    assert mine(desk, B, Fed)[0].food == 2
    assert mine(desk, A, Collected)[0].gold == 2
