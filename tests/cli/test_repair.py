"""A game master mends a game: undo, rewind, amend, replay, verify, upgrade."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

import pytest
from play.tables import files, order, run, village
from toys.barter import SOUTH, Barter, State

import hegemon.games
from hegemon.core.asks import Script
from hegemon.core.desk import Desk


def played(path: Path, turns: int = 2) -> Path:
    """A game of two villages with some turns played."""
    village(path)
    for turn in range(turns):
        order(path, f"DIG {turn + 1}\n")
        order(path, "DIG 1\n", SOUTH)
        assert run("process", path).exit_code == 0
    return path


def test_a_rewind_needs_a_reason_and_is_told_to_all(tmp_path: Path) -> None:
    path = played(tmp_path / "game")
    assert run("rewind", path, 1).exit_code == 2
    old = (path / "turns" / "0002" / "north.txt").read_text()
    assert run("rewind", path, 1, "--reason", "a sheet was mixed up").exit_code == 0
    assert not (path / "turns" / "0002").exists()
    (aside,) = (path / "turns" / "rewound").iterdir()
    assert (aside / "north.txt").read_text() == old
    order(path, "DIG 2\n")
    order(path, "DIG 1\n", SOUTH)
    assert run("process", path).exit_code == 0
    for seat in ("north", "south", "public"):
        told = (path / "turns" / "0002" / f"{seat}.txt").read_text()
        assert "set back to the beginning of turn 1: a sheet was mixed up." in told
    assert run("rewind", path, 9, "--reason", "x").exit_code == 1


def test_a_correction_is_told_without_its_value(tmp_path: Path) -> None:
    path = played(tmp_path / "game", 1)
    assert run("amend", path, "coins.north", "50", "--reason", "a slip").exit_code == 0
    assert json.loads(run("show", path, "--seat", "north", "--json").stdout)["view"]["coins"] == 50
    order(path, "")
    order(path, "", SOUTH)
    run("process", path)
    told = (path / "turns" / "0002" / "south.txt").read_text()
    assert "The position was corrected: a slip." in told
    assert "50" not in told


@pytest.mark.parametrize(
    ("where", "value"),
    [("purses.north", "3"), ("coins.north.x", "3"), ("coins.north", "many"), ("coins.north", "-3")],
)
def test_a_correction_that_makes_no_sense_changes_nothing(
    tmp_path: Path, where: str, value: str
) -> None:
    path = played(tmp_path / "game", 1)
    before = files(path)
    done = run("amend", path, "--reason", "a slip", "--", where, value)
    assert (done.exit_code, files(path)) == (1, before), done.output


def test_replay_tells_who_put_in_what(tmp_path: Path) -> None:
    path = played(tmp_path / "game")
    text = run("replay", path).stdout
    assert "begun under release 1 with north and south" in text
    assert "north (player): DIG 2" in text
    assert "north (player): DIG 2" not in run("replay", path, "--to", 1).stdout
    entries = json.loads(run("replay", path, "--json").stdout)
    assert [deed["deed"] for deed in entries[1]["deeds"]] == [
        *["filed"] * 2,
        "closed",
        "stepped",
    ]
    state = json.loads(run("replay", path, "--to", 1, "--state").stdout)
    assert sorted(state["coins"]) == ["north", "south"]
    assert "Barter, turn 1: north" in run("replay", path, "--to", 1, "--seat", "north").stdout
    assert run("replay", path, "--to", 3).exit_code == 2


def test_verify_plays_everything_again(tmp_path: Path) -> None:
    path = played(tmp_path / "game")
    found = run("verify", path)
    assert found.exit_code == 0, found.output
    assert "release 1: verified" in found.stdout
    (path / "turns" / "0001" / "south.txt").write_text("You have won.\n")
    (path / "turns" / "0002" / "north.json").unlink()
    found = run("verify", path)
    assert found.exit_code == 1
    assert "turn 1: south.txt is not what the record gives" in found.stderr
    assert "turn 2: north.json is gone" in found.stderr


def test_a_forged_record_is_found_out(tmp_path: Path) -> None:
    path = played(tmp_path / "game")
    record = path / "record.jsonl"
    record.write_text(record.read_text().replace("DIG 2", "DIG 3"))
    for command in (["verify"], ["show"], ["process"]):
        found = run(*command, path)
        assert found.exit_code == 1
        assert "the record is damaged: record.jsonl, line 3" in found.stderr


class Generous(Barter):
    """A later release, under which everybody is asked the same."""

    release: ClassVar[int] = 2


class Hasty(Generous):
    """A later release, under which a turn tells something else."""

    def step(self, state: State, desk: Desk) -> Script[None]:
        """A die that is rolled before anybody is asked."""
        desk.roll(6, "toy.omen")
        yield from super().step(state, desk)


@pytest.fixture
def release(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[type[Barter]], None]]:
    """Lets other rules hold from now on."""

    def hold(rules: type[Barter]) -> None:
        monkeypatch.setitem(hegemon.games._added, "barter", rules)
        hegemon.games.load.cache_clear()

    yield hold
    hegemon.games.load.cache_clear()


def test_a_new_release_goes_on_where_everything_was_told_alike(
    tmp_path: Path, release: Callable[[type[Barter]], None]
) -> None:
    path = played(tmp_path / "game")
    release(Generous)
    before = files(path)
    dry = run("upgrade", path, "--dry-run")
    assert (dry.exit_code, files(path)) == (0, before)
    assert "would go on under release 2" in dry.stdout
    assert "goes on under release 2" in run("upgrade", path).stdout
    assert "already" in run("upgrade", path).stdout
    stretches = json.loads(run("verify", path, "--json").stdout)["stretches"]
    assert [(each["release"], each["verified"]) for each in stretches] == [(1, False), (2, True)]


def test_a_turn_that_would_be_told_otherwise_is_held(
    tmp_path: Path, release: Callable[[type[Barter]], None]
) -> None:
    path = played(tmp_path / "game")
    release(Hasty)
    before = files(path)
    held = run("process", path)
    assert held.exit_code == 1
    assert "the game is held" in held.stderr
    assert "see hegemon upgrade --help" in held.stderr
    assert run("upgrade", path).exit_code == 1
    assert run("upgrade", path, "--rewind").exit_code == 2
    dry = run("upgrade", path, "--dry-run", "--rewind", "--reason", "new rules")
    assert (dry.exit_code, files(path)) == (0, before)
    assert run("upgrade", path, "--rewind", "--reason", "new rules").exit_code == 0
    assert run("show", path).exit_code == 0
