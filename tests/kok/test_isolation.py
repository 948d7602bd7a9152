"""Isolation and siege (kok.2.5): examples X24, E22 to E25, E94, E95."""

from typing import Any

import pytest
from kok.playing import at, mine, play, reasons, told, tried
from kok.positions import A, B, C, draw, units

from hegemon.games.king_of_kings.isolation import isolated
from hegemon.games.king_of_kings.state import State
from hegemon.games.king_of_kings.supply import Besieged, Fed


def ring(province: str, east: str = "PLA:b:F", **more: Any) -> State:
    """A province of A at 2/2 between enemies; what lies east of it is given."""
    drawn = f"TOW:a:C PLA:b:F TOW:b:F\nPLA:b:F {province} {east}\nTOW:c:F PLA:b:F DES"
    return draw(drawn, **more)


@pytest.mark.rule("kok.2.5.2", "kok.3.b", "kok.3.1.f", "kok.2.5.6", "kok.5.5.3", "kok.2.5.7")
def test_diagonal_contact_does_not_help() -> None:
    """Example E22: the capital touches only at a corner; LAND fails, DEF works."""
    state = ring("PLA:a:2F")
    assert isolated(state, "2/2")
    desk = play(state, {A: "LAND 2 2 FO E\nDEF 2 2 U"})
    assert reasons(desk, A) == ["*isolated"]
    assert state.squares["2/2"].tactic == "U"
    assert at(state, "2/2") == (A, {"F": 2})


@pytest.mark.rule("kok.2.5.a", "kok.2.5.b", "kok.2.5.r19")
def test_links_over_land() -> None:
    """An own province or that of an ally links; a neutral or one-sided friend's does not."""
    assert not isolated(ring("PLA:a:F", "DES:a:F"), "2/2")
    assert isolated(ring("PLA:a:F", "DES"), "2/2")
    assert isolated(ring("PLA:a:F", "PLA:c:F"), "2/2")
    assert not isolated(ring("PLA:a:F", "PLA:c:F", status={(A, C): 1}), "2/2")
    one_sided = ring("PLA:a:F", "PLA:c:F", status={(A, C): 1})
    one_sided.tribes[C].declared.clear()
    assert isolated(one_sided, "2/2")


@pytest.mark.rule("kok.2.5.c", "kok.2.5.d", "kok.2.5.r19")
@pytest.mark.parametrize(
    ("province", "sea", "cut_off"),
    [
        ("PLA:a:FS", "SEA", False),
        ("PLA:a:F", "SEA", True),
        ("PLA:a:F", "SEA:a:FS", False),
        ("PLA:a:F", "SEA:c:S", False),
        ("PLA:a:FS", "SEA:b:FS", True),
        ("PLA:a:F", "SEA:b:FS", True),
        ("PLA:a:F", "SEA:a:S+b:FS", False),
    ],
)
def test_links_over_sea(province: str, sea: str, cut_off: bool) -> None:
    """Example E23: ships of one's own or an ally's there; or an empty sea and ships in port."""
    assert isolated(ring(province, sea, status={(A, C): 1}), "2/2") is cut_off


ORDERS = (
    "PLA 2 2 FOOT",
    "LAND 2 2 FO 1 N",
    "RAID 2 2 FO 1 N",
    "BUILD 2 2",
    "NAME 2 2 Kadesh",
    "CEDE 2 2 3",
    "SEA 2 2 FO 1 SH 1 E",
    "BMB 2 2 2 1",
    "DEF 2 2 U",
)


def accepted(province: str, **options: Any) -> set[str]:
    """The orders an isolated province takes, each tried by itself."""
    verbs = set()
    for order in ORDERS:
        state = ring(province, "SEA:b:FS", gold=99, artillery=True, status={(A, C): 5}, **options)
        assert isolated(state, "2/2")
        errors = [reason for reason in tried(state, A, order) if reason.startswith("*")]
        assert errors in ([], ["*isolated"])
        if not errors:
            verbs.add(order.split()[0])
    return verbs


EVERY = {order.split()[0] for order in ORDERS}


@pytest.mark.rule("kok.2.5.4", "kok.2.5.6", "kok.2.5.7", "kok.4.3.e", "kok.2.5.r20")
def test_what_an_isolated_province_may_be_ordered() -> None:
    """Example X24: a city everything, plains only DEF; by option no placement in cities."""
    for city in ("TOW", "CIT", "MET"):
        assert accepted(f"{city}:a:2FAS") == EVERY
    assert accepted("PLA:a:2FAS") == {"DEF"}
    assert accepted("TOW:a:2FAS", isolated_city_pla=False) == EVERY - {"PLA"}


@pytest.mark.rule("kok.2.5.5", "kok.2.5.6", "kok.2.5.7", "kok.2.5.r20")
def test_a_general_leads_out_of_isolation() -> None:
    """LAND and SEA, though he need not go along; nothing else."""
    assert accepted("PLA:a:2FAGS") == {"DEF", "LAND", "SEA"}


@pytest.mark.rule("kok.2.5.r20")
def test_orders_that_go_to_no_province() -> None:
    """The king, alliances and agents are never cut off."""
    state = ring("PLA:a:F", mode="individual")
    assert tried(state, A, "NAME Mursili\nALL 2 1\nESP 2 2") == []


@pytest.mark.rule("kok.2.5.r19", "kok.2.2.r8", "kok.2.5.7", "kok.2.5.3")
def test_isolated_by_an_earlier_order_of_the_turn() -> None:
    """Example E94: the link was left and taken; from then on LAND fails, and hunger comes."""
    state = draw(
        "DES PLA:b:F DES TOW:b:C\nPLA:b:F DES:a:3F PLA:a:F PLA:b:2F\nTOW:a:C PLA:b:F TOW:a:C DES",
        food=0,
        siege_mode="local_food",
    )
    orders = {A: "LAND 3 2 FO S\nLAND 2 2 FO 3 E\nDEF 2 2 C", B: "LAND 4 2 FO W"}
    desk = play(state, orders)
    assert reasons(desk, A) == ["*isolated"]
    assert state.squares["2/2"].tactic == "C"
    assert told(desk, A, Besieged)[0].places == ("2/2",)
    assert at(state, "2/2") == (A, {"F": 1})


@pytest.mark.rule("kok.2.5.3", "kok.2.5.r21", "kok.2.1.13")
@pytest.mark.parametrize(
    ("province", "left"),
    [
        ("PLA:a:B3FGC", "2FGC"),
        ("DES:a:2FC", "C"),
        ("DES:a:F", "F"),
        ("DES:a:3F", "F"),
        ("PLA:a:BFHA", "HA"),
        ("TOW:a:3F", "3F"),
    ],
)
def test_siege_losses(province: str, left: str) -> None:
    """Example E25: what the province cannot feed is lost, but never its last land unit."""
    state = ring(province, siege_mode="local_food")
    desk = play(state, {})
    assert state.squares["2/2"].units == units(left)
    lost = told(desk, A, Besieged)
    assert bool(lost) is (province.split(":")[2] != left)


@pytest.mark.rule("kok.2.5.r21")
def test_other_ways_of_siege() -> None:
    """By option one unit a turn, or none at all."""
    for mode, left in (("one_unit", "2FC"), ("none", "3FC")):
        state = ring("DES:a:3FC", siege_mode=mode)
        play(state, {})
        assert state.squares["2/2"].units == units(left)
    state = ring("DES:a:F", siege_mode="one_unit")
    play(state, {})
    assert state.squares["2/2"].units == units("F")


@pytest.mark.rule("kok.2.5.r21")
def test_without_local_food_the_pool_feeds_isolated_provinces_too() -> None:
    """Else they would eat for nothing."""
    for mode in ("one_unit", "none"):
        state = ring("DES:a:3FC", siege_mode=mode, food=0)
        desk = play(state, {})
        (fed,) = mine(desk, A, Fed)
        assert (fed.food, fed.need) == (3, 2 if mode == "one_unit" else 3)


@pytest.mark.rule("kok.2.5.r21", "kok.2.5.1", "kok.4.1.r58")
def test_food_of_isolated_provinces_stays_out_of_the_pool() -> None:
    """Example E95: three food for four; the surplus of the isolated plains is lost."""
    state = draw(
        "TOW:a:F DES:a:3F PLA:b:F\nDES PLA:b:F PLA:a:F\nDES TOW:b:C PLA:b:F",
        food=0,
        siege_mode="local_food",
    )
    desk = play(state, {})
    (fed,) = mine(desk, A, Fed)
    assert (fed.food, fed.need, fed.kept) == (3, 4, 0)
    assert at(state, "2/1") == (A, {"F": 2})
    assert at(state, "3/2") == (A, {"F": 1})


@pytest.mark.rule("kok.2.5.r21", "kok.2.5.r19")
def test_all_provinces_are_tested_before_any_loses_units() -> None:
    """Only units are lost, never a province, so no siege makes another."""
    state = ring("DES:a:3F", "DES:b:3F", siege_mode="local_food", food=0)
    desk = play(state, {})
    assert [event.places for event in told(desk, A, Besieged)] == [("2/2",)]
    assert at(state, "3/2")[0] == B
