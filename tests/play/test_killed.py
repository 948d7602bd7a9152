"""Killed at any point, a game folder is either before the turn or after it, to the byte."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from play.killing import killed, killed_after, moments
from play.tables import files, order, village
from toys.barter import SOUTH, WEST, Barter

from hegemon.play.folder import create, opened
from hegemon.play.processing import process
from hegemon.play.setup import scenario_of


@pytest.fixture(autouse=True)
def _steady_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1000000000")


def ready(path: Path) -> Path:
    """A game in its second turn, with all sheets of it."""
    village(path, "west", scenario="three")
    for turn in range(2):
        order(path, f"DIG {turn + 1}\nGIVE west 1\n")
        order(path, "DIG 2\nGIVE north 99\n", SOUTH)
        if turn == 0:
            play(path)
    return path


def play(path: Path) -> None:
    """Process the turn."""
    with opened(path) as folder:
        process(folder)


def survives(
    tmp_path: Path, base: Path, work: Callable[[Path], object], kill: Callable[[Path, int], bool]
) -> int:
    """Kill the work at one point after the other until it is through; at how many it was killed.

    After each the folder, opened again, is as before or as after, and done again it is as after.
    """
    done = shutil.copytree(base, tmp_path / "done")
    work(done)
    before, after = files(base), files(done)
    assert before != after
    point, kinds = 1, set()
    while True:
        path = shutil.copytree(base, tmp_path / "game")
        if not kill(path, point):
            assert files(path) == after
            break
        with opened(path):
            pass
        opened_again = files(path)
        assert opened_again in (before, after), f"killed at point {point}: neither before nor after"
        kinds.add(opened_again == after)
        if opened_again == before:
            work(path)
        assert files(path) == after, f"killed at point {point}, done again: not as if undisturbed"
        shutil.rmtree(path)
        point += 1
    assert kinds == {True, False}
    return point - 1


@pytest.mark.slow
def test_a_turn_killed_at_every_point(tmp_path: Path) -> None:
    base = ready(tmp_path / "base")
    points = survives(
        tmp_path, base, play, lambda path, at: killed(lambda: play(path), tmp_path / "game", at)
    )
    assert points >= 30


def test_a_rewind_killed_at_every_point(tmp_path: Path) -> None:
    base = ready(tmp_path / "base")
    play(base)

    def rewind(path: Path) -> None:
        with opened(path) as folder:
            if folder.moderator.step == 2:
                folder.moderator.rewind(1, "a wrong sheet")
                folder.make_good()

    survives(
        tmp_path, base, rewind, lambda path, at: killed(lambda: rewind(path), tmp_path / "game", at)
    )


@pytest.mark.slow
def test_a_set_up_killed_at_every_point_is_there_or_not(tmp_path: Path) -> None:
    game = Barter()

    def set_up(path: Path) -> None:
        create(path, game, scenario_of(game, "three"), key=b"secret")

    set_up(tmp_path / "done")
    after, point = files(tmp_path / "done"), 1
    path = tmp_path / "game"
    while killed(lambda: set_up(path), tmp_path, point):
        if path.exists():
            assert files(path) == after
        else:
            set_up(path)
            assert files(path) == after
        shutil.rmtree(path)
        point += 1
    assert point > 30
    assert sorted(each.name for each in tmp_path.iterdir()) == ["done", "game"]


@pytest.mark.slow
def test_a_turn_killed_at_random_moments(tmp_path: Path) -> None:
    base = ready(tmp_path / "base")
    done = shutil.copytree(base, tmp_path / "done")
    begun = time.perf_counter()
    play(done)
    before, after = files(base), files(done)
    for number, moment in enumerate(moments(40, 1.5 * (time.perf_counter() - begun))):
        path = shutil.copytree(base, tmp_path / f"game{number}")
        killed_after(lambda path=path: play(path), moment)  # type: ignore[misc]
        with opened(path):
            assert files(path) in (before, after)
        if files(path) == before:
            play(path)
        assert files(path) == after


def test_a_report_that_was_lost_is_made_again(tmp_path: Path) -> None:
    path = ready(tmp_path / "game")
    play(path)
    whole = files(path)
    shutil.rmtree(path / "turns" / "0001")
    (path / "turns" / "0002" / "turn.json").write_bytes(b"{")
    with opened(path):
        assert files(path) == whole
    assert (path / "turns" / "0002" / f"{WEST}.txt").exists()
