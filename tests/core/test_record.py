"""The record: resuming elsewhere, torn lines, forged lines, and what a checkpoint must be."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

import pytest
from msgspec import Struct
from toys.skirmish import GREEK, PERSIAN, Skirmish, State, View, start

from hegemon.core.asks import Ask, Script, decide
from hegemon.core.codec import decode, encode
from hegemon.core.desk import Desk, Event
from hegemon.core.forms import Form
from hegemon.core.game import Game, Outcome
from hegemon.core.moderator import Moderator
from hegemon.core.record import BrokenRecord, FolderRecord, MemoryRecord
from hegemon.core.replay import verify
from hegemon.core.seats import PUBLIC, Seat

KEY = b"secret"
TESTS = Path(__file__).parent.parent


def elsewhere(game: str, folder: Path, *answers: str, seed: str = "1") -> Any:
    """What another process comes to, with another hash seed than ours."""
    paths = os.pathsep.join([str(TESTS), str(TESTS.parent / "src")])
    run = subprocess.run(
        [sys.executable, str(TESTS / "toys" / "resume_child.py"), game, str(folder), *answers],
        env={**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(run.stdout)


@pytest.mark.parametrize("seed", ["1", "7"])
def test_another_process_goes_on_in_the_middle_of_a_battle(tmp_path: Path, seed: str) -> None:
    game = Moderator.begin(
        Skirmish(), start(), FolderRecord(tmp_path / "one"), KEY, (GREEK, PERSIAN)
    )
    script = [
        (GREEK, "MARCH g2 5"),
        (PERSIAN, "STAY"),
        (PERSIAN, "STAY"),
        (PERSIAN, "STAY"),
        (GREEK, "VOLLEY"),
        (PERSIAN, "VOLLEY"),
        (GREEK, "VOLLEY"),
    ]
    for seat, text in script:
        game.submit(seat, text)
    assert game.ask(PERSIAN) is not None
    copy = shutil.copytree(tmp_path / "one", tmp_path / "other")
    other = elsewhere("toy", copy, "persian: VOLLEY", seed=seed)
    assert other["digests"][0] == game.state_digest
    assert other["questions"] == [[PERSIAN, game.question(PERSIAN)]]
    game.submit(PERSIAN, "VOLLEY")
    assert other["digests"][1] == game.state_digest


def test_a_line_torn_at_any_byte_is_as_if_it_had_never_been(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    game = Moderator.begin(Skirmish(), start(), FolderRecord(folder), KEY, (GREEK, PERSIAN))
    game.submit(GREEK, "MARCH g1 1")
    before, size = game.state_digest, (folder / "record.jsonl").stat().st_size
    game.submit(GREEK, "END")
    whole = (folder / "record.jsonl").read_bytes()
    assert len(whole) > size
    for cut in range(size, len(whole)):
        torn = tmp_path / f"torn{cut}"
        shutil.copytree(folder, torn)
        (torn / "record.jsonl").write_bytes(whole[:cut])
        again = Moderator(Skirmish(), FolderRecord(torn), KEY)
        assert (again.state_digest, again.waiting_for) == (before, (GREEK,))
    again.submit(GREEK, "END")
    assert (torn / "record.jsonl").read_bytes() == whole


def test_a_line_that_is_no_line_is_named(tmp_path: Path) -> None:
    game = Moderator.begin(Skirmish(), start(), FolderRecord(tmp_path), KEY, (GREEK, PERSIAN))
    game.submit(GREEK, "END")
    path = tmp_path / "record.jsonl"
    path.write_bytes(path.read_bytes() + b"what is this\n")
    with pytest.raises(BrokenRecord, match="line 3"):
        FolderRecord(tmp_path)


def test_a_line_that_was_changed_is_noticed(tmp_path: Path) -> None:
    game = Moderator.begin(Skirmish(), start(), FolderRecord(tmp_path), KEY, (GREEK, PERSIAN))
    game.submit(GREEK, "MARCH g1 1")
    game.submit(GREEK, "END")
    path = tmp_path / "record.jsonl"
    path.write_bytes(path.read_bytes().replace(b"MARCH g1 1", b"MARCH g1 2"))
    with pytest.raises(BrokenRecord, match="line 2"):
        FolderRecord(tmp_path)


class Hoard(Struct):
    """Treasure by name; the order of the names matters to whoever goes through them."""

    gold: dict[str, int]
    days: int = 0


class HoardView(Struct, frozen=True):
    """Everything."""

    gold: dict[str, int]


class Found(Event, frozen=True, tag="toy.found"):
    """A find."""

    name: str


class Go(Struct, frozen=True):
    """GO"""


class Treasure(Game[Hoard, HoardView]):
    """A script that goes through a dict and rolls as it goes."""

    key: ClassVar[str] = "hoard"
    release: ClassVar[int] = 1
    state_type = Hoard

    def step(self, state: Hoard, desk: Desk) -> Script[None]:
        """A day: dig, and put down what is found in front of the rest."""
        yield from decide(Ask(seat=GREEK, kind="go", forms=(Form("GO", Go),)))
        for name in list(state.gold):
            roll = desk.roll(6, "toy.dig", name)
            state.gold[name] += roll.value
            desk.tell(Found(name, rolls=(roll,)), to=[PUBLIC])
        state.gold = {f"a{state.days}": 0, **dict(reversed(state.gold.items()))}
        state.days += 1

    def outcome(self, state: Hoard) -> Outcome | None:
        """Four days."""
        return Outcome("over") if state.days == 4 else None

    def sight(self, state: Hoard, seat: Seat) -> HoardView:
        """All of it."""
        return HoardView(dict(state.gold))

    def imagine(self, view: HoardView) -> Hoard:
        """As it is."""
        return Hoard(dict(view.gold))


def test_going_on_is_the_same_as_coming_back() -> None:
    """Between two steps a state is always brought into the form it would have if it were loaded;
    else the one game would go through its dicts in another order than the other."""
    record = MemoryRecord()
    hoard = Hoard({"z": 0, "m": 0, "b": 0})
    game: Moderator[Hoard, HoardView] = Moderator.begin(Treasure(), hoard, record, KEY, (GREEK,))
    for _ in range(3):
        again: Moderator[Hoard, HoardView] = Moderator(Treasure(), record, KEY)
        assert again.state_digest == game.state_digest
        game.submit(GREEK, "GO")
    assert verify(Treasure(), record, KEY) == ""


def test_the_public_sees_the_game_of_some_steps_ago() -> None:
    """A spectator with delay is shown an old checkpoint by the same rules of sight."""
    record = MemoryRecord()
    game: Moderator[State, View] = Moderator.begin(
        Skirmish(), start(), record, KEY, (GREEK, PERSIAN)
    )
    before = encode(game.view(PUBLIC))
    game.submit(GREEK, "END")
    game.submit(PERSIAN, "END")
    old = record.checkpoint(game.step - 2)
    assert old is not None
    assert encode(Skirmish().sight(decode(old, State), PUBLIC)) == before
