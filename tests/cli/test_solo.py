"""A game against the computer, line by line from a pipe and from a terminal."""

import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import pytest
from play.tables import run

from hegemon.play.folder import opened
from hegemon.play.solo import Solo


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_where_nobody_is_there_some_turns_are_played_and_shown() -> None:
    done = run("play", "barter", "--seed", 1, "--turns", 2)
    assert done.exit_code == 0, done.output
    assert "You are north. The game is kept in games/barter-1." in done.stderr
    assert "Barter, turn 0: north" in done.stdout
    assert "Orders of north for turn 1:" in done.stdout
    assert "Barter, turn 2: north" in done.stdout
    assert "[house]" in done.stdout
    assert Path("games/barter-1/turns/0002/north.txt").exists()
    assert run("play", "barter").exit_code == 0
    assert Path("games/barter-2").exists()


def test_a_person_gives_orders_and_plays_the_turn() -> None:
    lines = "DIG 2\nGIVE south 9\nGIVE soth 1\nDIG\nlist\ndrop 2\ndone\nquit\n"
    done = run("play", "barter", "--seed", 1, "--folder", "mine", stdin=lines)
    assert done.exit_code == 0, done.output
    said = done.stdout
    assert "  1  DIG: times 2" in said
    assert "*not legal now: there are not so many coins [toy.give]" in said
    assert 'did you mean "SOUTH"?' in said
    assert "  dropped: DIG" in said
    assert "Barter, turn 1: north" in said
    assert Path("mine/turns/0001/north.orders.txt").read_text() == "DIG 2\n"
    assert "hegemon play barter --folder mine" in done.stderr


def test_orders_are_kept_over_a_pause() -> None:
    run("play", "barter", "--seed", 1, "--folder", "mine", stdin="DIG 3\nquit\n")
    assert Path("mine/orders/north.txt").read_text() == "DIG 3\n"
    done = run("play", "barter", "--folder", "mine", stdin="list\ndone\n")
    assert "1 line of orders is kept" in done.stdout
    assert "Barter, turn 1: north" in done.stdout


def test_help_rules_map_orders_and_suggestions() -> None:
    lines = "help\nmap\norders\nsuggest\nexplain\nrule nothing\ndrop 9\n"
    said = run("play", "barter", "--seed", 1, "--folder", "mine", stdin=lines).stdout
    assert "play the turn" in said
    assert "GIVE village amount  (gives coins away)" in said
    assert "No rule has all these words." in said
    assert "there is no line 9" in said
    assert Path("mine/orders/north.txt").read_text().startswith("DIG ")


def test_a_game_to_its_end() -> None:
    done = run("play", "barter", "--seed", 1, "--folder", "mine", stdin="done\n" * 9)
    assert "The game is over. Winner: south." in done.stdout
    again = run("play", "barter", "--folder", "mine", stdin="DIG\n")
    assert again.exit_code == 0


def test_a_game_of_moves_answers_at_once() -> None:
    lines = "MARCH g1 0\nMARCH g1 1\nsuggest\nEND\ndone\nquit\n"
    said = run("play", "toy", "--seed", 1, "--folder", "mine", stdin=lines).stdout
    assert "not legal now" in said
    assert "greek is asked: toy.activate" in said
    assert "  END" in said
    assert "Answer the question first." in said


def test_another_seat_and_what_does_not_fit() -> None:
    assert "You are south" in run("play", "barter", "--seat", "SOUTH", "--turns", 0).stderr
    assert run("play", "barter", "--seat", "nroth").exit_code == 2
    assert run("play", "barter", "--level", "hard").exit_code == 2
    run("play", "barter", "--folder", "mine", "--turns", 0)
    other = run("play", "toy", "--folder", "mine")
    assert other.exit_code == 2
    assert "mine is a game of Barter" in other.stderr


def test_words_are_completed_from_what_is_offered() -> None:
    run("play", "barter", "--seed", 1, "--folder", "mine", "--turns", 0)
    with opened(Path("mine")) as folder:
        session = Solo(folder, folder.seat("north"), lambda text: None)
        assert session.completions("") == ["DIG", "GIVE"]
        assert session.completions("gi") == ["GIVE"]
        assert session.completions("GIVE s") == ["SOUTH"]
        assert session.completions("SHOUT s") == []


def test_in_a_terminal(tmp_path: Path) -> None:
    code = "import play.tables\nfrom hegemon.cli import main\nmain()"
    root = Path(__file__).parent.parent
    paths = os.pathsep.join([str(root), str(root.parent / "src")])
    main, other = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-c", code, "play", "barter", "--seed", "1", "--folder", "mine"],
        stdin=other,
        stdout=other,
        stderr=other,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": paths, "TERM": "dumb"},
    )
    os.close(other)
    os.write(main, b"DIG 2\ndone\nquit\n")
    said, end = b"", time.monotonic() + 30
    while time.monotonic() < end:
        try:
            said += os.read(main, 4096)
        except OSError:
            break
    assert child.wait(timeout=10) == 0
    os.close(main)
    assert b"north, turn 1> " in said
    assert b"Barter, turn 1: north" in said
