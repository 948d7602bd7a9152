"""Orders to a province, to the king, to agents and to other tribes (kok.5.5 to 5.11, kok.2.6):
examples X9 to X16, E65, E67, E70, E71, E73, E82."""

import pytest
from kok.playing import at, play, reasons, told, tried
from kok.positions import A, B, C, draw, units

from hegemon.core.seats import PUBLIC
from hegemon.games.king_of_kings.battle import Decided
from hegemon.games.king_of_kings.diplomacy import Agreed, Ceded, Declared
from hegemon.games.king_of_kings.sight import sight
from hegemon.games.king_of_kings.state import State, Tactic, Terrain
from hegemon.games.king_of_kings.works import Bombarded, Built, Named, Scried


def world(**places: str) -> State:
    """Twenty-six by eighteen squares of desert with what is drawn, as in x10_18="PLA:a:F"."""
    rows = [["DES"] * 26 for _ in range(18)]
    rows[0][0] = "DES:c:F"
    rows[2][0] = "DES:b:F"
    for name, cell in places.items():
        column, row = name[1:].split("_")
        rows[int(row) - 1][int(column) - 1] = cell
    return draw("\n".join(" ".join(row) for row in rows), gold=12, artillery=True)


# kok.5.5: DEF


@pytest.mark.rule("kok.5.5.1", "kok.5.5.2", "kok.5.i")
def test_the_defensive_order_of_the_rulebook() -> None:
    """Example X9: both provinces counterattack."""
    state = world(x10_18="DES:a:F", x11_18="DES:a:F")
    play(state, {A: "DEF 10 18 C 11 18 C"})
    assert state.squares["10/18"].tactic is Tactic.COUNTER
    assert state.squares["11/18"].tactic is Tactic.COUNTER


@pytest.mark.rule("kok.5.5.2", "kok.5.5.1", "kok.3.5.r39")
def test_three_provinces_each_by_itself() -> None:
    """A fourth is an error, one of another tribe too; every tactic may be set."""
    state = draw("DES:a:F DES:a:F DES:a:F DES:a:F DES:b:F")
    desk = play(state, {A: "DEF 1 1 F 5 1 U 2 1 P\nDEF 1 1 C 2 1 C 3 1 C 4 1 C"})
    assert reasons(desk, A) == ["*not-yours", "*too-many"]
    assert [state.squares[f"{n}/1"].tactic.value for n in range(1, 6)] == list("CCCTT")
    for tactic in Tactic:
        play(state, {A: f"DEF 1 1 {tactic.value}"})
        assert state.squares["1/1"].tactic is tactic


# kok.5.6: NAME


@pytest.mark.rule("kok.5.6.1", "kok.5.6.2")
def test_names_of_a_province_and_of_the_king() -> None:
    """Examples X10 and X11: names may have several words and keep their letters."""
    state = world(x5_15="DES:a:F", x5_14="DES:a:F")
    desk = play(state, {A: "NAME 5 15 Barad Dur\nNAME Erik the Red"})
    assert state.squares["5/15"].name == "Barad Dur"
    assert state.tribes[A].king == "Erik the Red"
    assert [event.name for event in told(desk, A, Named)] == ["Barad Dur", "Erik the Red"]


@pytest.mark.rule("kok.5.6.1", "kok.5.6.2", "kok.5.6.r65")
@pytest.mark.parametrize(
    ("line", "king", "province", "found"),
    [
        ("NAME 5 kings", "5 kings", "", []),
        ("NAME 1 1", "", "", ["*incomplete"]),
        ("NAME 1 1 7 hills", "", "7 hills", []),
        ("NAME 1/1 Ur", "", "Ur", []),
        ("NAME", "", "", ["*incomplete"]),
        ("NAME 2 1 Ur", "", "", ["*not-yours"]),
        ("NAME   Nebuchadnezzar the Second", "Nebuchadnezzar the S", "", ["(name-cut"]),
        ("NAME 1 1 Nebuchadnezzar the Second", "", "Nebuchadnezzar the S", ["(name-cut"]),
        ("NAME " + "Ur " * 99, "Ur Ur Ur Ur Ur Ur Ur", "", ["(name-cut"]),
        ("NAME Ur\x07Nammu", "", "", ["*name-unprintable"]),
    ],
)
def test_what_is_a_name(line: str, king: str, province: str, found: list[str]) -> None:
    """Example E70: two whole numbers make a province, twenty characters are kept."""
    state = draw("DES:a:F DES:b:F\nDES:a:F DES")
    desk = play(state, {A: line})
    assert reasons(desk, A) == found
    assert state.tribes[A].king == king
    assert state.squares["1/1"].name == province


@pytest.mark.rule("kok.5.6.3", "kok.5.6.r65")
def test_names_the_game_master_does_not_want() -> None:
    """A list of words; a name with one of them is struck. Names stay after conquest."""
    state = draw("DES:a:2F DES:b:F:F DES:b:F\nDES:a:F DES DES", banned_words=("FOOL",))
    desk = play(state, {A: "NAME Fool of Tyre", B: "NAME 2 1 Tyre\nNAME 3 1 fooltown"})
    assert reasons(desk, A) == reasons(desk, B) == ["*name-banned"]
    assert state.tribes[A].king == state.squares["3/1"].name == ""
    state.tribes[A].food = 99
    play(state, {A: "LAND 1 1 C FO 2 E"}, 35, 99)
    assert (state.squares["2/1"].owner, state.squares["2/1"].name) == (A, "Tyre")


# kok.5.7, 2.6: ALL


@pytest.mark.rule("kok.5.7.1", "kok.2.6.2", "kok.5.7.2", "kok.2.6.6", "kok.5.7.r66")
def test_a_status_is_declared_at_once_and_by_one() -> None:
    """Examples X12 and X13: 1 to 0 works, 0 to 5 does not, 0 to 1 would."""
    state = draw("DES:a:F DES:b:F DES:c:F", status={(A, B): 1})
    desk = play(state, {A: "ALL 2 0\nALL 3 5\nALL 3 1"})
    assert reasons(desk, A) == ["*status-step"]
    assert [(e.towards, e.status) for e in told(desk, A, Declared)] == [(B, 0), (C, 1)]
    assert state.tribes[B].declared == {}


@pytest.mark.rule("kok.5.7.r66", "kok.2.6.1")
@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("ALL 1 1", ["*self"]),
        ("ALL 3 1", ["*eliminated"]),
        ("ALL 9 1", ["*not-expected"]),
        ("ALL 2 6", ["*out-of-range"]),
        ("ALL 2 2", []),
        ("ALL 2 3\nALL 2 1\nALL 2 2", []),
        ("ALL 2 3\nALL 2 4", ["*status-step"]),
    ],
)
def test_bounds_of_a_status(line: str, found: list[str]) -> None:
    """0 to 5, and within one of what it was when the turn began, however often it is set."""
    state = draw("DES:a:F DES:b:F DES:c:F", status={(A, B): 2})
    state.tribes[C].alive = False
    assert tried(state, A, line) == found


@pytest.mark.rule("kok.2.6.1", "kok.2.6.3", "kok.2.6.4", "kok.2.6.6", "kok.5.7.r66")
def test_an_alliance_over_several_turns() -> None:
    """Example E71: both raise, one does not follow, one lowers; 5 takes five turns."""
    state = draw("DES:a:F DES:b:F", food_limit=99)
    status = []
    for mine, yours in ((1, 1), (2, 2), (3, None), (None, 1)):
        orders = {}
        if mine is not None:
            orders[A] = f"ALL 2 {mine}"
        if yours is not None:
            orders[B] = f"ALL 1 {yours}"
        desk = play(state, orders)
        status.append((state.tribes[A].declared.get(B, 0), state.tribes[B].declared.get(A, 0)))
    assert status == [(1, 1), (2, 2), (2, 2), (1, 1)]
    (agreed,) = told(desk, PUBLIC, Agreed)
    assert (agreed.before, agreed.status) == (2, 1)
    for value in range(2, 6):
        play(state, {A: f"ALL 2 {value}", B: f"ALL 1 {value}"})
    assert state.tribes[A].declared == {B: 5}


# kok.5.8: CEDE


@pytest.mark.rule("kok.5.8.1", "kok.5.8.3", "kok.5.8.r63", "kok.3.5.r39", "kok.2.1.r34")
def test_a_province_is_ceded_with_all_in_it() -> None:
    """Units, castle, ships, tactic, name and local gold; it need not adjoin."""
    drawn = "TOW:a:2FCG3S:U DES:a:F SEA DES:b:F"
    state = draw(drawn, status={(A, B): 5})
    state.squares["1/1"].name, state.squares["1/1"].home = "Tyre", A
    desk = play(state, {A: "CEDE 1 1 2"})
    square = state.squares["1/1"]
    assert (square.owner, square.units) == (B, units("2FCG3S"))
    assert (square.tactic, square.name, square.home) == (Tactic.OUTFLANK, "Tyre", A)
    assert (state.tribes[A].collected, state.tribes[B].collected) == (0, 10)
    (ceded,) = told(desk, B, Ceded)
    assert (ceded.giver, ceded.receiver, ceded.units) == (A, B, units("2FCG3S"))
    state = draw(drawn, status={(A, B): 4})
    assert reasons(play(state, {A: "CEDE 1 1 2"}), A) == ["*no-support-status"]


@pytest.mark.rule("kok.5.8.2", "kok.5.8.r63")
def test_one_province_a_turn() -> None:
    """The first success counts; a failure does not; the next turn it may be done again."""
    state = draw("DES:a:F DES:a:F DES:a:F\nDES:a:F DES:b:F DES", status={(A, B): 5}, food_limit=99)
    desk = play(state, {A: "CEDE 2 2 2\nCEDE 1 1 2\nCEDE 2 1 2"})
    assert reasons(desk, A) == ["*not-yours", "*ceded-already"]
    assert [at(state, p)[0] for p in ("1/1", "2/1")] == [B, A]
    play(state, {A: "CEDE 2 1 2"})
    assert at(state, "2/1")[0] == B


@pytest.mark.rule("kok.5.8.r63", "kok.5.8.3")
def test_what_cannot_be_ceded() -> None:
    """To oneself, under attack, from what one has only declared; marks go with the province."""
    state = draw("DES:c:3F DES:a:2F:F DES:b:F\nDES:c:F DES:a:F DES", status={(A, B): 5})
    orders = {C: "LAND 1 1 F FO 1 E", A: "DEF 2 2 T\nCEDE 2 1 2\nCEDE 2 2 1"}
    desk = play(state, orders, 99, 45, order="cab")
    assert reasons(desk, A) == ["*under-attack", "*self"]
    state = draw("DES:a:2F DES:a:F DES:b:F", status={(A, B): 5})
    orders = {A: "LAND 1 1 FO 1 E\nCEDE 2 1 2", B: "DEF 3 1 T\nDEF 3 1 T\nLAND 2 1 FO E"}
    assert reasons(play(state, orders), B) == ["*moved"]


# kok.5.9: ESP


@pytest.mark.rule("kok.5.9.1", "kok.5.9.2", "kok.5.9.3", "kok.5.9.r64", "kok.1.4")
def test_agents_show_three_squares() -> None:
    """Example X14: in individual mode, as they are at the end of the turn; free; the sea too."""
    rows = [["DES"] * 12 for _ in range(16)]
    rows[0][0] = rows[0][1] = "DES:a:F"
    rows[14][9], rows[14][10], rows[15][10] = "TOW:b:3F:U", "DES:b:F", "SEA:b:FS"
    state = draw("\n".join(" ".join(row) for row in rows), mode="individual", gold=5)
    desk = play(state, {A: "ESP 10 15 11 15 11 16", B: "LAND 10 15 FO 2 E"})
    assert reasons(desk, A) == []
    seen = sight(state, A).squares
    assert {"10/15", "11/15", "11/16"} <= set(seen)
    assert (seen["10/15"].units, seen["11/15"].units) == (units("F"), units("3F"))
    assert (seen["10/15"].terrain, seen["10/15"].tactic) == (Terrain.TOWN, Tactic.OUTFLANK)
    assert seen["11/16"].fleets == {B: units("FS")}
    assert told(desk, A, Scried)[0].places == ("10/15", "11/15", "11/16")
    assert told(desk, B, Scried) == []
    assert state.tribes[A].gold == 5
    play(state, {})
    assert "10/15" not in sight(state, A).squares


@pytest.mark.rule("kok.5.9.2", "kok.5.9.r64")
def test_what_agents_cannot_do() -> None:
    """A fourth square, one off the map, and anything in public mode (a warning)."""
    state = draw("DES:a:F DES:b:F DES DES", mode="individual")
    desk = play(state, {A: "ESP 1 1 2 1 3 1 4 1\nESP 2 1 9 9"})
    assert reasons(desk, A) == ["*too-many", "*out-of-range"]
    assert state.tribes[A].scried == ["1/1", "2/1", "3/1"]
    state = draw("DES:a:F DES:b:F DES DES")
    desk = play(state, {A: "ESP 2 1"})
    assert reasons(desk, A) == ["(all-is-public"]
    assert state.tribes[A].scried == []


# kok.5.10: BUILD


@pytest.mark.rule("kok.5.10.1", "kok.5.10.2", "kok.5.10.3", "kok.5.10.5", "kok.5.10.r62")
def test_the_construction_of_the_rulebook() -> None:
    """Example X15: plains become cultivated on 30; the gold is gone in any case."""
    for die, terrain, food in ((30, Terrain.CULTIVATED, 3), (31, Terrain.PLAINS, 2)):
        state = world(x10_15="PLA:a:F", x9_15="DES:a:F")
        desk = play(state, {A: "BUILD 10 15"}, die)
        assert state.squares["10/15"].terrain is terrain
        assert state.tribes[A].gold == 0 + 2
        (built,) = told(desk, A, Built)
        assert (built.before, built.after) == (Terrain.PLAINS, terrain)
        assert built.rolls[0].why == "building succeeds on 30 or less"
        assert food


@pytest.mark.rule("kok.5.10.2", "kok.5.10.r62")
def test_building_again_and_without_gold() -> None:
    """Each order against the terrain then present; 11 gold are too few; not at sea or elsewhere."""
    state = draw("DES:a:F DES:a:F DES:b:F SEA:a:FS", gold=24, food=0)
    desk = play(state, {A: "BUILD 1 1\nBUILD 1 1\nBUILD 1 1"}, 75, 15)
    assert reasons(desk, A) == ["*build-too-dear"]
    assert state.squares["1/1"].terrain is Terrain.GRASSLAND
    assert state.tribes[A].gold == 0
    state = draw("DES:a:F DES:a:F DES:b:F SEA:a:FS", gold=99)
    assert reasons(play(state, {A: "BUILD 3 1\nBUILD 4 1"}), A) == ["*not-yours"] * 2


@pytest.mark.rule("kok.5.10.16", "kok.5.10.r62")
def test_building_in_a_metropolis() -> None:
    """Example E67: ruined on 10, with a warning; by option it is forbidden and costs nothing."""
    for die, terrain in ((10, Terrain.DESERT), (11, Terrain.METROPOLIS)):
        state = draw("MET:a:F DES:a:F", gold=12)
        desk = play(state, {A: "BUILD 1 1"}, die)
        assert reasons(desk, A) == ["(metropolis"]
        assert state.squares["1/1"].terrain is terrain
        assert state.tribes[A].gold == 20
    state = draw("MET:a:F DES:a:F", gold=12, metropolis_build="forbidden", gold_limit=99)
    assert reasons(play(state, {A: "BUILD 1 1"}), A) == ["*metropolis-forbidden"]
    assert state.tribes[A].gold == 12 + 20


# kok.5.11: BMB


@pytest.mark.rule("kok.5.11.1", "kok.5.11.3", "kok.5.11.4", "kok.5.11.5", "kok.5.11.6")
@pytest.mark.rule("kok.5.11.r67")
def test_the_bombardment_of_the_rulebook() -> None:
    """Example X16: all guns at 25/17 fire at 25/16, and none of them marches then."""
    state = world(x25_17="DES:a:3AF", x25_16="DES:b:2F", x24_17="DES:a:F")
    desk = play(state, {A: "BMB 25 17 25 16\nLAND 25 17 FO S\nBMB 25 17 25 16"}, *(11,) * 6)
    assert reasons(desk, A) == ["*moved", "*moved"]
    (shelling,) = told(desk, B, Bombarded)
    assert shelling.places == ("25/17", "25/16")
    assert (shelling.guns, shelling.destroyed) == (3, {})
    assert [roll.why for roll in shelling.rolls[:1]] == [
        "a gun destroys foot soldiers on 10 or less"
    ]
    state = world(x25_17="DES:a:AF", x25_16="DES:b:2F", x24_17="DES:a:2F")
    desk = play(state, {A: "LAND 24 17 FO 1 E\nBMB 25 17 25 16"})
    assert reasons(desk, A) == ["*moved"]


@pytest.mark.rule("kok.5.11.4", "kok.5.11.5", "kok.5.11.r67")
def test_guns_ammunition_and_dice() -> None:
    """Example E73: one gold, one gun; with two guns each unit is rolled for twice."""
    drawn = "DES:a:2A DES:b:FCS:F DES:b:C\nDES:a:F SEA DES"
    state = draw(drawn, gold=1, artillery=True)
    desk = play(state, {A: "BMB 1 1 2 1"}, 11, 10, 50)
    assert reasons(desk, A) == ["(few-guns"]
    assert state.tribes[A].gold == 0
    assert at(state, "2/1") == (B, {"F": 1, "S": 1})
    assert (state.tribes[A].morale, state.tribes[B].morale) == (0, 0)
    state = draw(drawn, gold=2, artillery=True)
    desk = play(state, {A: "BMB 1 1 2 1"}, 11, 9, 10, 11, 11)
    assert state.squares["2/1"].fleets[B].units == units("S")
    assert at(state, "2/1") == (None, {})
    assert told(desk, A, Bombarded)[0].destroyed == units("FC")
    state = draw(drawn, gold=0, artillery=True)
    assert reasons(play(state, {A: "BMB 1 1 2 1"}), A) == ["*no-gold-for-guns"]


@pytest.mark.rule("kok.5.11.r67", "kok.2.2.r8")
def test_a_bombardment_opens_a_province_to_an_assault() -> None:
    """The force that waits there is not hit and has the province at once."""
    state = draw("DES:a:2AF DES:b:F:F\nDES:a:F DES:a:F", gold=9, artillery=True)
    desk = play(state, {A: "LAND 2 2 FO N\nBMB 1 1 2 1"}, 10)
    assert at(state, "2/1") == (A, {"F": 1})
    assert [e for e in desk.told if isinstance(e.event, Decided)] == []


@pytest.mark.rule("kok.5.11.r67", "kok.5.11.1", "kok.2.6.9", "kok.5.11.2")
def test_what_cannot_be_bombarded() -> None:
    """Sea, empty land, allies, what is not next to the guns; and only in the advanced game."""
    drawn = "DES:a:AF DES:b:F DES:c:F\nDES:a:F SEA:b:FS DES"
    sheet = "BMB 1 1 3 1\nBMB 1 2 2 2\nBMB 1 1 2 1\nBMB 2 1 1 1"
    state = draw(drawn, gold=9, artillery=True, status={(A, B): 1})
    assert tried(state, A, sheet) == [
        "*not-adjacent",
        "*no-artillery",
        "*not-hostile",
        "*not-yours",
    ]
    state = draw("SEA DES:a:AF DES\nDES:a:F DES:a:F DES:b:F", gold=9, artillery=True)
    sheet = "BMB 2 1 1 1\nBMB 2 1 3 1\nBMB 2 1 2 2\nBMB 2 1 2 0"
    assert tried(state, A, sheet) == [
        *("*out-of-range", "*nothing-to-shell", "*nothing-to-shell", "*not-hostile")
    ]
    state = draw(drawn, gold=9)
    assert tried(state, A, "BMB 1 1 2 1\nBOMBARD 1 1 2 1") == ["*no-such-order"] * 2


@pytest.mark.rule("kok.5.11.r67")
def test_artillery_is_a_land_unit_of_the_advanced_game() -> None:
    """15 gold, To Hit 20, two moves, one food, room on one ship."""
    state = draw("DES:a:F DES:a:F DES DES", gold=15, artillery=True, food=0)
    play(state, {A: "PLA 1 1 ARTILLERY\nLAND 1 1 AR EEE"})
    assert at(state, "3/1") == (A, {"A": 1})
    state = draw("SEA:a:AS SEA\nDES:a:F DES:b:F", artillery=True)
    play(state, {A: "SEA 1 1 AR SH E"})
    assert state.squares["2/1"].fleets[A].units == units("AS")
    state = draw("DES:a:2A DES:b:A:T DES:b:C\nDES:a:F DES DES", artillery=True)
    desk = play(state, {A: "LAND 1 1 C AR 2 E"}, 21, 20, 21)
    assert at(state, "2/1") == (A, {"A": 2})
    assert desk.dice.rolls[-1].why == "gun at gun: 20; needs 20 or less"
