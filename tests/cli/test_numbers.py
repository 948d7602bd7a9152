"""`simulate` and `odds`: the same games wherever they are played."""

import json
from pathlib import Path
from typing import ClassVar

import pytest
from play.tables import run
from toys.barter import Barter, Digger, View

import hegemon.games
from hegemon.core.asks import Script
from hegemon.core.desk import Desk
from hegemon.core.odds import ChanceDice, Odds, exact, followed, hits, tried
from hegemon.play.setup import scenario_of
from hegemon.play.simulation import Plan, play_many, play_one, summarise


def plan(scenario: str = "three", **more: object) -> Plan:
    """Games of Barter."""
    return Plan(scenario=scenario_of(Barter(), scenario), **more)  # type: ignore[arg-type]


def test_whole_games_are_played_and_summed_up() -> None:
    done = run("simulate", "barter", "three", "--games", 6, "--jobs", 1)
    assert done.exit_code == 0, done.output
    assert "6 games of 4 to 4 steps" in done.stdout
    assert "72 answers" in done.stdout
    data = json.loads(run("simulate", "barter", "--games", 3, "--jobs", 1, "--json").stdout)
    assert data["summary"]["games"] == 3
    assert sum(data["summary"]["wins"].values()) >= 3
    assert [game["number"] for game in data["games"]] == [0, 1, 2]


def untimed(results: object) -> object:
    """Results without how long they took."""
    import msgspec

    rows = msgspec.to_builtins(results)
    for row in rows:
        row.pop("milliseconds")
    return sorted(rows, key=lambda row: row["number"])


@pytest.mark.slow
def test_the_same_games_on_several_cores_and_on_a_cluster() -> None:
    game, numbers = Barter(), range(6)
    alone = untimed(list(play_many(game, plan(seed=5), numbers)))
    assert untimed(list(play_many(game, plan(seed=5), numbers, jobs=2))) == alone
    assert untimed(list(play_many(game, plan(seed=6), numbers))) != alone
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        assert untimed(list(play_many(game, plan(seed=5), numbers, cluster=address))) == alone


def test_no_cluster_is_said_in_a_sentence() -> None:
    done = run("simulate", "barter", "--cluster", "nowhere", "--games", 1)
    assert done.exit_code == 1
    assert "no cluster answers at nowhere" in done.stderr


class Debts(Barter):
    """Rules with a fault: whoever gives owes."""

    def step(self, state: object, desk: Desk) -> Script[None]:
        """A debt from nowhere."""
        yield from super().step(state, desk)  # type: ignore[arg-type]
        state.coins["north"] = -1  # type: ignore[attr-defined]


class Breaks(Barter):
    """Rules that raise in the second turn."""

    def step(self, state: object, desk: Desk) -> Script[None]:
        """Falls over."""
        yield from super().step(state, desk)  # type: ignore[arg-type]
        if state.turn == 3:  # type: ignore[attr-defined]
            raise KeyError("nobody")


class Endless(Barter):
    """Never over."""

    def outcome(self, state: object) -> None:
        """Not yet."""
        return


def test_faults_of_the_rules_are_found_and_stop_nothing() -> None:
    assert play_one(Debts(), plan(), 0).faults == tuple(
        f"game 0: step {step}: north owes" for step in (1, 2, 3, 4)
    )
    broken = play_one(Breaks(), plan(), 3)
    assert (broken.steps, broken.reason) == (1, "")
    assert broken.faults == ("game 3: step 1: KeyError: 'nobody'",)
    assert play_one(Endless(), plan(longest=7), 0).faults == ("game 0: does not end in 7 steps",)


def test_a_fault_makes_the_command_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(hegemon.games._added, "barter", Breaks)
    hegemon.games.load.cache_clear()
    done = run("simulate", "barter", "--games", 2, "--jobs", 1)
    hegemon.games.load.cache_clear()
    assert done.exit_code == 1
    assert "game 1: step 1: KeyError: 'nobody'" in done.stderr


def test_a_sum_counts_shared_wins_for_each_and_games_without_winner() -> None:
    from hegemon.core.seats import Seat
    from hegemon.play.simulation import Result

    a, b = Seat("a"), Seat("b")
    results = [
        Result(number=1, steps=5, winners=(a, b), reason="x"),
        Result(number=0, steps=3, winners=(a,), reason="x"),
        Result(number=2, steps=9, reason="x"),
    ]
    summary = summarise(results, [a, b])
    assert (summary.wins, summary.nobody, summary.steps) == ({a: 2, b: 1}, 1, (3, 5, 9))


def test_unknown_levels_and_games_are_misuse() -> None:
    assert run("simulate", "barter", "--level", "all:genius").exit_code == 2
    assert run("simulate", "bartre").exit_code == 2
    assert run("odds", "barter", "2", "against", "3").exit_code == 2


# Odds


def duel(dice: ChanceDice) -> str:
    """Two soldiers each hit on 1 of 2; whoever stands alone has won."""
    while True:
        first, second = dice.roll(2, "x").value == 1, dice.roll(2, "x").value == 1
        if first or second:
            return "both fall" if first and second else "first" if first else "second"


def test_a_way_that_may_stand_still_is_followed_exactly() -> None:
    def follow(alive: tuple[int, int]) -> dict[tuple[int, int], float] | None:
        if 0 in alive:
            return None
        return {(a, b): 0.25 for a in (0, 1) for b in (0, 1)}

    ends = followed((1, 1), follow)
    assert {end: round(share, 9) for end, share in ends.items()} == {
        (0, 0): 0.333333333,
        (0, 1): 0.333333333,
        (1, 0): 0.333333333,
    }


def test_trials_come_near_what_is_exact_and_are_repeatable() -> None:
    odds = tried("a duel", duel, trials=20_000, clauses=["x"])
    assert odds == tried("a duel", duel, trials=20_000, clauses=["x"])
    assert sum(chance.share for chance in odds.chances) == 1_000_000
    assert all(abs(chance.share - 333_333) < 2 * odds.margin for chance in odds.chances)
    assert 0 < odds.margin < 10_000
    assert exact("a duel", {"won": 1.0}).margin == 0


def test_hits_of_several_dice() -> None:
    assert hits(2, 6, 3) == [0.25, 0.5, 0.25]
    assert hits(3, 100, 0) == [1.0, 0.0, 0.0, 0.0]
    assert hits(1, 10, 99) == [0.0, 1.0]


class Bets(Barter):
    """Has odds."""

    def odds(self, question: str) -> Odds:
        """Of a coin."""
        if not question:
            raise ValueError("say what is thrown, as in: a coin")
        return exact(question, {"heads": 0.5, "tails": 0.5}, ["toy.coin"])


def test_odds_are_shown_with_how_they_were_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(hegemon.games._added, "barter", Bets)
    hegemon.games.load.cache_clear()
    shown, asked = run("odds", "barter", "a", "coin"), run("odds", "barter")
    data = json.loads(run("odds", "barter", "a coin", "--json").stdout)
    hegemon.games.load.cache_clear()
    assert "heads   50.00 %" in shown.stdout
    assert "(worked out exactly; toy.coin)" in shown.stdout
    assert "say what is thrown" in asked.stderr
    assert data["chances"][0] == {"result": "heads", "share": 500_000}


class Rude(Digger):
    """Writes what nobody understands."""

    def answer(self, view: View, ask: object, rng: object) -> str:
        """Nonsense."""
        return "SHOUT\nDIG"


class RudeBarter(Barter):
    """Played by a rude player."""

    key: ClassVar[str] = "barter"

    def player(self, level: str = "standard") -> Rude:
        """Rude."""
        return Rude()


def test_lines_of_computer_players_that_are_not_legal_are_counted(tmp_path: Path) -> None:
    result = play_one(RudeBarter(), plan("two"), 0)
    assert (result.answers, result.refused, result.faults) == (8, 8, ())
