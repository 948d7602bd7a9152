"""A small sample of the long runs, and that they go on where they were stopped."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from toys.barter import Barter

import hegemon.games
from hegemon.core.asks import Script
from hegemon.core.desk import Desk
from hegemon.testing.soak import FUZZED, PLAYED, Log, main, play, run, written

hegemon.games.add("barter", Barter)


class Breaks(Barter):
    """Rules that raise in the second turn."""

    def step(self, state: Any, desk: Desk) -> Script[None]:
        """Falls over."""
        yield from super().step(state, desk)
        if state.turn == 3:
            raise KeyError("nobody")


@pytest.mark.slow
@pytest.mark.parametrize("key", sorted(hegemon.games.HOMES))
def test_a_sample_of_every_game(key: str) -> None:
    game = hegemon.games.load(key)
    rows = [play(game, PLAYED, 9000), play(game, FUZZED, 9000), play(game, FUZZED, 9001)]
    assert [row.faults for row in rows] == [(), (), ()]
    assert all(row.steps and row.answers for row in rows)


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    game = Barter()
    first = run(game, Log(tmp_path, game), 3, 2)
    before = [next(first)[0], next(first)[0]]
    first.close()
    with (tmp_path / "barter.jsonl").open("ab") as file:
        file.write(b'{"game":"barter","rel')
    after = [row for row, _ in run(game, Log(tmp_path, game), 3, 2)]
    assert len(before) + len(after) == 5
    assert len({(row.kind, row.number) for row in before + after}) == 5
    assert not list(run(game, Log(tmp_path, game), 3, 2))


def test_the_summary_counts_games_and_names_faults(tmp_path: Path) -> None:
    words = ["--game", "barter", "--played", "4", "--fuzzed", "3", "--folder", str(tmp_path)]
    summary = tmp_path / "playability.md"
    assert main([*words, "--summary", str(summary)]) == 0
    text = summary.read_text()
    assert "## Barter, release 1 of the rules" in text
    assert "4 computer-played games, none of them with a fault." in text
    assert "3 fuzzed games, none of them with a fault." in text
    assert "Games won by seat: " in text


@pytest.mark.slow
def test_it_runs_on_several_cores_as_a_command(tmp_path: Path) -> None:
    words = ["--game", "kok", "--played", "2", "--fuzzed", "0", "--jobs", "2"]
    words += ["--folder", str(tmp_path), "--summary", str(tmp_path / "playability.md")]
    subprocess.run([sys.executable, "-m", "hegemon.testing.soak", *words], check=True)
    assert "2 computer-played games" in (tmp_path / "playability.md").read_text()


def test_what_breaks_is_written_down() -> None:
    rows = [play(Breaks(), PLAYED, 0), play(Breaks(), FUZZED, 0)]
    assert [len(row.faults) for row in rows] == [1, 1]
    assert "2 fuzzed" not in written(rows)
    assert "1 fuzzed games, 1 of them with a fault." in written(rows)
    assert "KeyError" in written(rows)
