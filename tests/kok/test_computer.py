"""The computer player of King of Kings: legal sheets, sensible play, and no match for chance."""

import random
import time
from functools import partial

import pytest
from kok.positions import A, B, draw, units

from hegemon.core.game import Player
from hegemon.core.moderator import Moderator
from hegemon.core.record import MemoryRecord
from hegemon.core.seats import Seat
from hegemon.games.king_of_kings import KingOfKings
from hegemon.games.king_of_kings.computer import LEVELS, Computer
from hegemon.games.king_of_kings.computer.forecast import best_tactic, forecast
from hegemon.games.king_of_kings.sight import View, sight
from hegemon.games.king_of_kings.state import State, Tactic, Terrain
from hegemon.games.king_of_kings.turn import orders_ask
from hegemon.testing.fuzz import random_line

GAME = KingOfKings()


def sheet(state: State, seat: Seat = A, level: str = "standard", seed: int = 1) -> list[str]:
    """The lines the computer player writes in this position."""
    view = sight(state, seat)
    ask = orders_ask(state, seat)
    return Computer(level).answer(view, ask, random.Random(seed)).splitlines()


def table(scenario: str, seed: int) -> Moderator[State, View]:
    """A game of a scenario that comes with the game."""
    chosen = next(each for each in GAME.scenarios() if each.key == scenario)
    state = GAME.begin(chosen, {"seed": str(seed)})
    return Moderator.begin(GAME, state, MemoryRecord(), b"key %d" % seed, chosen.seats)


def at_random(game: Moderator[State, View], seat: Seat, rng: random.Random) -> str:
    """Four orders made from what is offered."""
    text = ""
    for _ in range(4):
        line = random_line(lambda words: game.offer(seat, text + words), rng)  # noqa: B023
        text += f"{line}\n" if line else ""
    return text


def play(game: Moderator[State, View], rng: random.Random, who: dict[Seat, Player[View]]) -> None:
    """To the end; who has no player plays at random. No computer sheet has an error."""
    while not game.over:
        answers = {}
        for seat in game.waiting_for:
            if seat not in who:
                answers[seat] = at_random(game, seat, rng)
                continue
            ask = game.ask(seat)
            assert ask is not None
            answers[seat] = who[seat].answer(game.view(seat), ask, rng)
            assert [f for f in game.check(seat, answers[seat]) if f.refuses] == []
        for seat, text in answers.items():
            game.submit(seat, text)


def test_it_settles_neutral_land() -> None:
    """A spare soldier takes the best province, a new one the next."""
    state = draw("TOW:a:3F GRA DES\nCUL PLA DES", gold=11)
    lines = sheet(state)
    assert "LAND 1 1 FO 1 S" in lines
    assert any(line.startswith("PLA 1 1") for line in lines)
    taken = {line.split()[-1] for line in lines if line.startswith("LAND")}
    assert {"S", "E"} <= taken


def test_it_attacks_where_it_wins_and_not_where_it_loses() -> None:
    weak = draw("TOW:a:6H PLA:b:F:T\nPLA:a:F PLA:b:F")
    assert any(line.startswith("LAND 1 1") and line.endswith(" E") for line in sheet(weak))
    strong = draw("TOW:a:2F PLA:b:9HC:F\nPLA:a:F PLA:b:F")
    assert not any(line.startswith("LAND 1 1") and line.endswith(" E") for line in sheet(strong))


def test_the_easy_level_starts_no_war() -> None:
    weak = draw("TOW:a:6H PLA:b:F:T\nPLA:a:F PLA:b:F")
    assert not any(line.endswith(" E") for line in sheet(weak, level="easy"))
    with pytest.raises(LookupError, match="there is no level godlike; there are easy, standard"):
        GAME.player("godlike")
    assert LEVELS == ("easy", "standard")


def test_it_never_strips_a_threatened_city() -> None:
    state = draw("TOW:a:4F PLA:b:4F:F\nPLA:a:F PLA\nPLA PLA", gold=0)
    gone = [line for line in sheet(state) if line.startswith("LAND 1 1")]
    assert gone == []


def test_it_crosses_the_water() -> None:
    """With a ship and a spare soldier it lands on the neutral island."""
    state = draw("TOW:a:2FS SEA SEA CUL")
    lines = sheet(state)
    assert "SEA 1 1 FO 1 SH 1 EE" in lines
    assert "LAND 3 1 FO 1 SH 1 E" in lines
    state = draw("TOW:a:2F SEA SEA CUL", wood=10)
    assert "PLA 1 1 SHIP" in sheet(state)


def test_it_builds_castles_and_works_when_food_is_short() -> None:
    state = draw("TOW:a:3F CUL:a:3F PLA:b:3F\nTOW:b:C TOW:b:C TOW:b:C", gold=40, food=0)
    lines = sheet(state)
    assert any(line.startswith("BUILD") for line in lines)
    assert not any("FOOT" in line or "BOWMEN" in line for line in lines)


def test_the_same_position_and_chance_give_the_same_sheet() -> None:
    state = draw("TOW:a:6H PLA:b:F:T\nPLA:a:F PLA:b:F", gold=30)
    assert sheet(state, seed=5) == sheet(state, seed=5)


def test_the_forecast_is_careful() -> None:
    plains = Terrain.PLAINS
    assert forecast(units("6H"), units("F"), plains, Tactic.COUNTER, Tactic.FRONTAL).won
    assert not forecast(units("2F"), units("4F"), plains, Tactic.COUNTER, Tactic.FRONTAL).won
    assert not forecast(units("9H"), units("F"), plains, Tactic.OUTFLANK, Tactic.OUTFLANK).won
    tactic, _ = best_tactic(units("4H"), units("2F"), plains, Tactic.STANDARD)
    assert tactic is Tactic.PINCER
    hills = forecast(units("4F"), units("3B"), Terrain.MOUNTAINS, Tactic.COUNTER, Tactic.FRONTAL)
    assert not hills.won


@pytest.mark.parametrize("scenario", ["introduction", "advanced"])
def test_it_plays_every_kind_of_game_without_an_error(scenario: str) -> None:
    game = table(scenario, 1)
    who: dict[Seat, Player[View]] = {s: Computer() for s in game.waiting_for}
    play(game, random.Random(1), who)
    assert game.view(game.game.scenarios()[0].seats[0]).winners


@pytest.mark.slow
def test_it_beats_chance() -> None:
    """A sample of the soak run: two games of the standard scenario, each from another seat."""
    for number in (3, 7):
        game = table("standard", number + 1)
        me = game.waiting_for[number]
        play(game, random.Random(number), {me: Computer()})
        assert game.view(me).winners == (me,)


@pytest.mark.slow
def test_a_tribe_of_the_large_world_is_played_in_less_than_a_second() -> None:
    game = table("large", 1)
    spent = []
    for _ in range(4):
        answers = {}
        for seat in game.waiting_for:
            ask = game.ask(seat)
            assert ask is not None
            begun = time.process_time()
            answers[seat] = Computer().answer(game.view(seat), ask, random.Random(1))
            spent.append(time.process_time() - begun)
        for seat, text in answers.items():
            game.submit(seat, text)
    assert max(spent) < 1


def test_it_knows_no_more_than_its_seat() -> None:
    """In individual mode its sheet does not change with what lies out of sight."""
    drawn = "TOW:a:3F PLA {} {}\nPLA PLA PLA PLA"
    one = draw(drawn.format("PLA", "TOW:b:F"), gold=20, mode="individual")
    other = draw(drawn.format("PLA", "PLA:b:99H"), gold=20, mode="individual")
    assert partial(sheet, one)() == partial(sheet, other)()
    assert B in one.tribes


def test_it_raids_where_it_cannot_win() -> None:
    """Two bowmen fetch gold from a metropolis whose garrison they would not beat; not from one
    that would shoot them all; and nobody rides where somebody could use their absence."""
    assert "RAID 1 1 BO 2 E" in sheet(draw("PLA:a:3B:F MET:b:2F:F\nPLA:a:F PLA:a:F"))
    held = sheet(draw("PLA:a:3B:F MET:b:9F:F\nPLA:a:F PLA:a:F"))
    assert not any(line.startswith("RAID") for line in held)
    watched = sheet(draw("PLA:a:3B:F MET:b:2F:F\nPLA:b:9F:F PLA:a:F"))
    assert not any(line.startswith("RAID 1 1") for line in watched)


def test_guns_fire_at_the_host_beside_them() -> None:
    """And who has none but may have them casts some behind a garrison."""
    state = draw("TOW:a:3F2A PLA:b:9HC:F\nPLA:a:3F PLA:b:9F", gold=30, artillery=True)
    assert "BMB 1 1 2 1" in sheet(state)
    drawn = "TOW:a:4F PLA:b:6HC:F\nCUL:a:4F CUL:a:2F"
    assert any("1 1 ARTILLERY" in line for line in sheet(draw(drawn, gold=40, artillery=True)))
    assert not any("ARTILLERY" in line for line in sheet(draw(drawn, gold=40)))


def test_it_strikes_with_all_where_nobody_else_could_use_it() -> None:
    """All but one go when the only enemy beside them is the one attacked; not when the town would
    be open to another."""
    alone = sheet(draw("TOW:a:8F PLA:b:3F:F\nPLA:a:F PLA:b:F"))
    assert any(line.startswith("LAND 1 1") and "FO 7 E" in line for line in alone)
    beset = sheet(draw("TOW:a:8F PLA:b:3F:F\nPLA:c:9F:F PLA:b:F"))
    assert not any("FO 7" in line for line in beset)


BESET = "TOW:a:9FC PLA:b:9FC PLA:b:F\nPLA:c:9FC PLA:c:F PLA:c:F"


def test_it_offers_peace_to_one_of_two_strong_neighbours() -> None:
    """Not to both, not to a leader, not near the end."""
    assert [line for line in sheet(draw(BESET)) if line.startswith("ALL")] == ["ALL 2 1"]
    state = draw(BESET)
    state.tribes[B].points = 60
    assert [line for line in sheet(state) if line.startswith("ALL")] == ["ALL 3 1"]
    state.tribes[Seat("c")].points = 60
    assert not any(line.startswith("ALL") for line in sheet(state))
    late = draw(BESET, last_turn=4)
    assert not any(line.startswith("ALL") for line in sheet(late))


def test_it_keeps_peace_and_gives_notice_before_a_war() -> None:
    """Peace holds while another enemy is left; then notice is given, and the attack comes only a
    turn later."""
    peace = {(A, B): 1}
    assert not any(line.startswith("ALL") for line in sheet(draw(BESET, status=peace)))
    weak = draw("TOW:a:9F PLA:b:F PLA:b:F\nPLA:a:F PLA:b:F PLA:b:F", status=peace)
    lines = sheet(weak)
    assert "ALL 2 0" in lines
    assert not any(line.startswith("LAND 1 1") and line.endswith(" E") for line in lines)
    weak.tribes[A].declared, weak.tribes[B].declared = {}, {}
    assert any(line.startswith("LAND 1 1") and line.endswith(" E") for line in sheet(weak))


def test_an_ally_is_trusted_only_so_far() -> None:
    """A third of his host at the border is guarded against."""
    state = draw("TOW:a:9F PLA:b:9F\nPLA:a:F PLA", status={(A, B): 1})
    gone = [line for line in sheet(state) if line.startswith("LAND 1 1")]
    assert not any("FO 7" in line or "FO 8" in line for line in gone)


def test_it_builds_no_metropolis_to_ruins() -> None:
    """On a city it tries once a turn, on a town twice; on a metropolis never."""
    lines = sheet(draw("MET:a:FC CIT:a:FC TOW:a:FC", gold=99))
    assert [lines.count(f"BUILD {x} 1") for x in (1, 2, 3)] == [0, 1, 2]


def test_where_no_more_soldiers_can_be_fed_castles_hold_the_interior() -> None:
    """And the soldiers of one that has a castle march to the border, as far as they can."""
    drawn = "TOW:a:F{} PLA:a:3F PLA:a:3F TOW:a:4FC PLA:b:9FC"
    assert any("1 1 CASTLE" in line for line in sheet(draw(drawn.format(""), gold=30, food=0)))
    assert "LAND 1 1 FO 1 EE" in sheet(draw(drawn.format("C"), food=0))


def test_placements_share_lines() -> None:
    """Three to a line (kok.5.1.2), so that the order limit is not used up."""
    lines = sheet(draw("TOW:a:F CUL:a:F PLA:a:F PLA:a:F PLA:b:9F", gold=24))
    assert lines[-1] == "PLA 4 1 CASTLE 1 1 BOWMEN 2 1 BOWMEN"
    lines = sheet(draw("TOW:a:F CUL:a:F PLA:a:F PLA:a:F PLA:b:9F", gold=30))
    assert lines[-2:] == ["PLA 4 1 CASTLE 1 1 BOWMEN 2 1 BOWMEN", "PLA 3 1 BOWMEN"]
