"""New units: where, who, what for (kok.2.3, kok.2.4, kok.4.3, kok.5.1): X5, X22, X23, E63 to E65,
E88, E91."""

import pytest
from kok.playing import at, play, reasons, told
from kok.positions import A, B, draw, units

from hegemon.games.king_of_kings.placing import Placed, generals_available
from hegemon.games.king_of_kings.state import Culture, Kind
from hegemon.games.king_of_kings.tables import TROOPS


@pytest.mark.rule("kok.5.1.1", "kok.5.1.3", "kok.4.3.2", "kok.5.k")
def test_the_placement_of_the_rulebook() -> None:
    """Example X5: a foot soldier for 6 and a castle for 12."""
    rows = [["DES"] * 8 for _ in range(18)]
    rows[17][6] = rows[17][7] = "DES:a:F"
    rows[0][0] = "DES:b:F"
    state = draw("\n".join(" ".join(row) for row in rows), gold=18)
    desk = play(state, {A: "PLA 7 18 FOOT 8 18 CASTLE"})
    assert reasons(desk, A) == []
    assert at(state, "7/18") == (A, {"F": 2})
    assert at(state, "8/18") == (A, {"F": 1, "C": 1})
    assert state.tribes[A].gold == 0


@pytest.mark.rule("kok.5.1.2", "kok.4.3.r61", "kok.5.b")
def test_three_units_in_one_order() -> None:
    """The fourth is an error; the three before it stand."""
    state = draw("DES:a:F DES:a:F DES:a:F DES:a:F", gold=24, seats="ab")
    desk = play(state, {A: "PLA 1 1 FO 2 1 FO 3 1 FO 4 1 FO"})
    assert len(told(desk, A, Placed)) == 3
    assert [reason for reason in reasons(desk, A) if reason.startswith("*")] == ["*too-many"]
    assert at(state, "4/1") == (A, {"F": 1})


@pytest.mark.rule("kok.8.5.5", "kok.4.3.r61")
def test_a_placement_may_fail_in_part() -> None:
    """Example X23: 6 gold pay the first; the second has one error that names it."""
    state = draw("DES:a:F DES:a:F", gold=6)
    desk = play(state, {A: "PLA 1 1 FOOT 2 1 FOOT"})
    assert at(state, "1/1") == (A, {"F": 2})
    assert at(state, "2/1") == (A, {"F": 1})
    assert reasons(desk, A) == ["*too-dear"]
    state = draw("DES:a:F DES:a:F DES:b:F", gold=12)
    desk = play(state, {A: "PLA 3 1 FOOT 2 1 FOOT 1 1 FOOT"})
    assert reasons(desk, A) == ["*not-yours"]
    assert [event.places for event in told(desk, A, Placed)] == [("2/1",), ("1/1",)]


@pytest.mark.rule("kok.4.3.a", "kok.4.3.c", "kok.4.3.c2", "kok.4.3.c3", "kok.2.1.14")
@pytest.mark.rule("kok.4.3.r61")
def test_what_a_province_takes_in_a_turn() -> None:
    """Example E63: one land unit over all orders, any number of ships beside it, one castle."""
    drawn = "DES:a:F DES:a:F SEA\nDES:a:F DES:a:FC SEA"
    state = draw(drawn, gold=20, wood=9)
    desk = play(state, {A: "PLA 1 1 FO 1 2 CA 2 1 SH"})
    assert reasons(desk, A) == ["*too-dear"]
    assert state.tribes[A].gold == 2
    state = draw(drawn, gold=99, wood=99)
    desk = play(state, {A: "PLA 1 1 FO 1 1 HO\nPLA 1 1 BO 1 1 GE"})
    assert reasons(desk, A) == ["*second-unit"] * 3
    assert at(state, "1/1") == (A, {"F": 2})
    state = draw(drawn, gold=6, wood=20)
    desk = play(state, {A: "PLA 2 1 SH 2 1 SH 2 1 FO"})
    assert reasons(desk, A) == []
    assert at(state, "2/1") == (A, {"F": 2, "S": 2})
    state = draw(drawn, gold=99)
    desk = play(state, {A: "PLA 2 2 CA"})
    assert reasons(desk, A) == ["*second-castle"]
    desk = play(state, {A: "PLA 1 1 FO"})
    assert reasons(desk, A) == ["*too-dear"]


@pytest.mark.rule("kok.4.3.a", "kok.4.3.r61")
def test_a_province_that_changes_hands_takes_no_second_unit() -> None:
    """One was placed by the former owner, who left; the next one has to wait for a turn."""
    state = draw("DES:a:F DES:b:F DES:b:F\nDES:a:F DES DES:b:F", gold=12)
    orders = {
        B: "PLA 2 1 FO\nLAND 2 1 FO 2 E",
        A: "DEF 1 1 T\nDEF 1 1 T\nLAND 1 1 FO E\nPLA 2 1 FO",
    }
    desk = play(state, orders)
    assert at(state, "2/1") == (A, {"F": 1})
    assert reasons(desk, A) == ["*second-unit"]


@pytest.mark.rule("kok.4.3.a")
def test_the_next_turn_a_province_takes_another_unit() -> None:
    """The limit is for a turn."""
    state = draw("TOW:a:F DES:a:F", gold=6, food_limit=99)
    play(state, {A: "PLA 1 1 FO"})
    desk = play(state, {A: "PLA 1 1 FO"})
    assert reasons(desk, A) == []
    assert at(state, "1/1") == (A, {"F": 3})


@pytest.mark.rule("kok.4.3.b", "kok.4.3.c", "kok.4.3.d", "kok.4.3.3")
def test_where_units_may_be_placed() -> None:
    """At any distance, but not at sea, inland as ships, in neutral, enemy or allied provinces."""
    state = draw(
        "DES:a:F DES:a:F DES DES:b:F DES:c:F SEA:a:FS DES DES:a:F",
        gold=99,
        wood=99,
        status={(A, B): 5},
    )
    state.squares["7/1"].owner, state.squares["7/1"].units = A, units("F")
    sheet = "PLA 3 1 FO\nPLA 4 1 FO\nPLA 5 1 FO\nPLA 6 1 FO\nPLA 6 1 SH\nPLA 1 1 SH\nPLA 8 1 FO"
    desk = play(state, {A: sheet})
    assert reasons(desk, A) == [
        *("*not-yours", "*not-yours", "*not-yours"),
        *("*at-sea", "*at-sea", "*no-coast"),
    ]
    assert at(state, "8/1") == (A, {"F": 2})
    assert state.tribes[A].gold <= 5


@pytest.mark.rule("kok.4.3.r61", "kok.3.1.r15")
def test_placement_into_a_province_under_attack() -> None:
    """The new unit defends; one placed in a quiet province may march at once."""
    state = draw("DES:a:2F DES:b:F:F DES:b:F\nDES:a:C DES DES:b:F", gold=12)
    orders = {A: "LAND 1 1 C FO 2 E", B: "DEF 2 1 F\nPLA 2 1 FO 3 1 FO\nLAND 3 1 FO 2 W"}
    desk = play(state, orders, *(99,) * 2, *(99,) * 4)
    assert reasons(desk, B) == []
    assert at(state, "2/1") == (B, {"F": 4})


@pytest.mark.rule("kok.4.3.e")
def test_no_placement_in_an_isolated_province() -> None:
    """Nothing of the tribe touches it."""
    state = draw("DES:a:F DES:b:F DES:a:F DES:a:F", gold=12)
    desk = play(state, {A: "PLA 1 1 FO 3 1 FO"})
    assert reasons(desk, A) == ["*isolated"]
    assert at(state, "3/1") == (A, {"F": 2})


@pytest.mark.rule("kok.4.3.d2", "kok.4.3.d3", "kok.7.1.8", "kok.4.3.r61")
def test_home_builds() -> None:
    """Example E91: only in what was one's own when the game began, also after loss and return."""
    for home_builds, expected in ((True, ["*not-home"]), (False, [])):
        state = draw("DES:a:F DES:a:F DES:a:F", gold=99, home_builds=home_builds)
        state.squares["1/1"].home = A
        state.squares["2/1"].home = B
        desk = play(state, {A: "PLA 2 1 FO\nPLA 1 1 FO"})
        assert reasons(desk, A) == expected
    state = draw(
        "DES:a:F DES:b:F:F DES:b:C\nDES:a:3F DES DES\nDES:a:F DES DES",
        gold=12,
        food_limit=99,
        home_builds=True,
    )
    play(state, {B: "LAND 2 1 C FO W"}, 35, 99)
    assert at(state, "1/1") == (B, {"F": 1})
    play(state, {A: "LAND 1 2 C FO 2 N"}, 35, 99)
    assert at(state, "1/1") == (A, {"F": 2})
    state.tribes[A].gold = 12
    desk = play(state, {A: "PLA 1 1 FO"})
    assert reasons(desk, A) == []


# kok.2.4: culture


@pytest.mark.parametrize(
    ("culture", "refused"),
    [
        pytest.param(
            Culture.PRIMITIVE,
            "BHCA",
            marks=pytest.mark.rule("kok.2.4.a", "kok.2.4.a2"),
        ),
        pytest.param(Culture.CIVILISED, "", marks=pytest.mark.rule("kok.2.4.b")),
        pytest.param(Culture.BARBARIAN, "C", marks=pytest.mark.rule("kok.2.4.c")),
    ],
)
@pytest.mark.rule("kok.2.4.1", "kok.5.11.r67")
def test_what_a_culture_may_levy(culture: Culture, refused: str) -> None:
    """Example E64; artillery as R67 says."""
    for kind in Kind:
        state = draw("DES:a:F SEA\nDES:a:F SEA", gold=99, wood=99, points=25, artillery=True)
        state.tribes[A].culture = culture
        desk = play(state, {A: f"PLA 1 1 {TROOPS[kind].keyword}"})
        assert reasons(desk, A) == (["*culture"] if kind.value in refused else [])
        assert len(told(desk, A, Placed)) == (kind.value not in refused)


@pytest.mark.rule("kok.2.4.2")
def test_tribes_are_civilised_unless_told_otherwise() -> None:
    """The default of a tribe."""
    assert draw("DES:a:F").tribes[A].culture is Culture.CIVILISED


# kok.2.3: generals


@pytest.mark.rule("kok.2.3.2", "kok.2.3.3", "kok.2.3.r60")
@pytest.mark.parametrize(
    ("points", "generals"), [(0, 0), (24, 0), (25, 1), (49, 1), (50, 2), (74, 2), (75, 3)]
)
def test_generals_by_victory_points(points: int, generals: int) -> None:
    """Example X22: one for every 25; the order is refused when they are used up."""
    state = draw("DES:a:F DES:a:F DES:a:F DES:a:F", points=points, max_generals=9)
    assert generals_available(state, A) == generals
    desk = play(state, {A: "PLA 1 1 GE 2 1 GE 3 1 GE\nPLA 4 1 GE"})
    assert len(told(desk, A, Placed)) == generals
    assert set(reasons(desk, A)) == {"*no-general"}


@pytest.mark.rule("kok.2.3.1", "kok.7.1.7", "kok.2.3.r60")
def test_the_number_of_living_generals_is_limited() -> None:
    """The option stands over the points; one who falls makes room."""
    drawn = "DES:a:F3G DES:a:FG DES:a:F SEA:a:GS SEA:a:F2S"
    state = draw(drawn, points=999, max_generals=5)
    assert reasons(play(state, {A: "PLA 3 1 GE"}), A) == ["*too-many-generals"]
    state = draw(drawn, points=999, max_generals=6)
    assert reasons(play(state, {A: "PLA 3 1 GE"}), A) == []


@pytest.mark.rule("kok.2.3.1", "kok.2.3.r60")
def test_a_general_with_an_assault_is_alive() -> None:
    """He counts for the limit before his battle is fought; those of the enemy do not."""
    drawn = "DES:a:FG DES:b:F{}:F DES:b:F\nDES:a:F DES DES"
    sheet = "LAND 1 1 C GE E\nPLA 1 2 GE"
    state = draw(drawn.format(""), points=99, max_generals=1, max_rounds=1)
    desk = play(state, {A: sheet}, 99, 99)
    assert reasons(desk, A) == ["*too-many-generals"]
    state = draw(drawn.format("2G"), points=99, max_generals=2)
    desk = play(state, {A: sheet}, 99, 99, 99, 99)
    assert reasons(desk, A) == []


@pytest.mark.rule("kok.2.3.r60")
def test_a_lost_general_is_not_replaced() -> None:
    """Example E65: of two placed one is dead; only at 75 points there is another."""
    drawn = "DES:a:FG DES:a:F DES:a:F"
    for points, expected in ((60, ["*no-general"]), (75, [])):
        state = draw(drawn, points=points)
        state.tribes[A].generals = 2
        assert reasons(play(state, {A: "PLA 2 1 GE"}), A) == expected
    state = draw(drawn, points=60, replace_generals=True)
    state.tribes[A].generals = 2
    assert reasons(play(state, {A: "PLA 2 1 GE"}), A) == []
    assert state.tribes[A].generals == 3


@pytest.mark.rule("kok.2.3.r60")
def test_other_steps_and_generals_from_the_start() -> None:
    """By option one from the beginning, and another for every 10 points."""
    state = draw("DES:a:F DES:a:F DES:a:F", points=10, generals_at_start=1, general_step=10)
    desk = play(state, {A: "PLA 1 1 GE 2 1 GE 3 1 GE"})
    assert len(told(desk, A, Placed)) == 2
    assert state.tribes[A].gold == 0


@pytest.mark.rule("kok.8.3.r4")
def test_one_general_in_a_province_by_option() -> None:
    """Placing a second is refused."""
    state = draw("DES:a:FG DES:a:F", points=99, one_general_per_province=True)
    desk = play(state, {A: "PLA 1 1 GE 2 1 GE"})
    assert reasons(desk, A) == ["*second-general"]
    assert at(state, "2/1") == (A, {"F": 1, "G": 1})


@pytest.mark.rule("kok.7.2.6", "kok.4.3.1", "kok.7.2.5")
def test_a_first_turn() -> None:
    """Example E88: 25 gold buy four foot soldiers; one is kept; no general yet."""
    state = draw("TOW:a:F DES:a:F DES:a:F\nDES:a:F DES:a:F PLA:b:F", gold=25, wood=10)
    desk = play(state, {A: "PLA 1 1 FO 2 1 FO 3 1 FO\nPLA 1 2 FO\nPLA 2 2 GE"})
    assert reasons(desk, A) == ["*no-general"]
    assert sum(sum(at(state, p)[1].values()) for p in state.controlled(A)) == 9
    assert state.tribes[A].gold == 1 + 10
    assert {state.squares[p].tactic.value for p in state.controlled(A)} == {"T"}
