"""Steps of the past: what was told and answered then, after re-opening and when files were lost."""

import random
import shutil
from pathlib import Path
from typing import Any, ClassVar

import pytest
from toys.council import ANN, BEN, CAT, Council
from toys.council import State as CouncilState
from toys.council import start as council_start
from toys.skirmish import GREEK, PERSIAN, Happened, Skirmish, State, View, start

from hegemon.core.asks import By, Script
from hegemon.core.codec import encode
from hegemon.core.desk import Desk
from hegemon.core.moderator import Given, Moderator, Refused
from hegemon.core.record import FolderRecord, MemoryRecord
from hegemon.core.replay import Diverged, verify
from hegemon.core.seats import PUBLIC
from hegemon.testing.fuzz import play_on

KEY = b"secret"
SEATS = (GREEK, PERSIAN)


def played(record: Any) -> Moderator[State, View]:
    """A game of a few campaigns."""
    game: Moderator[State, View] = Moderator.begin(Skirmish(), start(), record, KEY, SEATS)
    for _ in range(30):
        if game.step == 3:
            break
        game.submit(game.waiting_for[0], _answer(game))
    return game


def _answer(game: Moderator[State, View]) -> str:
    seat = game.waiting_for[0]
    ask = game.ask(seat)
    assert ask is not None
    moves = {0: "MARCH g1 2", 2: "MARCH g1 3"}
    if ask.kind == "toy.activate" and seat == GREEK and not game.answers(GREEK):
        return moves.get(game.view(GREEK).own["g1"][0], "END")
    return ask.default


def test_what_was_told_and_answered_in_a_step_of_the_past() -> None:
    record = MemoryRecord()
    game = played(record)
    again: Moderator[State, View] = Moderator(Skirmish(), record, KEY)
    assert again.told(PERSIAN, 0) == (Happened("g1 enters 1"), Happened("g1 enters 2"))
    assert again.answers(GREEK, 0) == (
        Given("toy.activate", "MARCH g1 2", By.PLAYER),
        Given("toy.activate", "END", By.PLAYER),
    )
    assert again.answers(GREEK, 1) == ()
    assert again.view(GREEK, 0) == Skirmish().sight(start(), GREEK)
    assert again.view(PUBLIC, 2).campaigns == 2
    assert game.told(PERSIAN, 0) == again.told(PERSIAN, 0)
    for step in (-1, 4, 99):
        with pytest.raises(LookupError):
            again.told(GREEK, step)
        with pytest.raises(LookupError):
            again.view(GREEK, step)


def test_a_step_that_was_set_back_is_told_as_it_then_happened() -> None:
    record = MemoryRecord()
    game = played(record)
    assert [event.what for event in game.told(GREEK, 0)][-1] == "g1 enters 2"  # type: ignore[attr-defined]
    game.rewind(0, "a misunderstanding")
    game.submit(GREEK, "MARCH g1 1")
    game.submit(GREEK, "END")
    for each in (game, Moderator(Skirmish(), record, KEY)):
        assert each.told(PERSIAN, 0) == (Happened("g1 enters 1"),)
        with pytest.raises(LookupError):
            each.told(PERSIAN, 1 + 1)


class _Garrulous(Skirmish):
    """Rules that tell more than they did, and play the same."""

    def step(self, state: State, desk: Desk) -> Script[None]:
        """A campaign with a prologue."""
        desk.tell(Happened("once upon a time"), to=[PUBLIC])
        return super().step(state, desk)


def test_a_past_that_the_rules_no_longer_give_is_not_made_up() -> None:
    record = MemoryRecord()
    played(record)
    with pytest.raises(Diverged) as diverged:
        Moderator(_Garrulous(), record, KEY)
    assert (diverged.value.step, diverged.value.played_under) == (3, 1)
    fresh: Moderator[State, View] = Moderator.take_over(_Garrulous(), record, KEY, "told better")
    with pytest.raises(Diverged, match="step 0"):
        fresh.told(GREEK, 0)


def test_what_is_told_last_in_a_step_is_certified_too() -> None:
    """Nothing in the state and no later question gives it away, and still it is noticed."""

    class Miscounting(Council):
        def step(self, state: CouncilState, desk: Desk) -> Script[None]:
            """A turn whose end is told with another figure."""

            class _Desk(Desk):
                def tell(self, event: Any, to: Any, reveals: bool = False) -> None:
                    if hasattr(event, "words"):
                        event = type(event)(event.words + 1)
                    desk.tell(event, to, reveals)

            return super().step(state, _Desk(desk.dice))

    record = MemoryRecord()
    game = Moderator.begin(Council(), council_start(), record, KEY, (ANN, BEN, CAT))
    game.expire()
    game.expire()
    assert game.step == 1
    assert verify(Council(), record, KEY) == ""
    assert "something else was rolled or told" in verify(Miscounting(), record, KEY)


@pytest.mark.parametrize("damage", ["lost", "torn", "of another course of events"])
def test_checkpoints_are_a_cache_that_the_record_makes_anew(tmp_path: Path, damage: str) -> None:
    """A crash may leave a checkpoint whose line was never written; a file may be lost."""
    game = played(FolderRecord(tmp_path / "one"))
    expected = (game.state_digest, game.told(GREEK, 1))
    folder = shutil.copytree(tmp_path / "one", tmp_path / damage)
    for step in (3, 2):
        path = folder / "checkpoints" / f"{step:06}.json"
        match damage:
            case "lost":
                path.unlink()
            case "torn":
                path.write_bytes(path.read_bytes()[:-9])
            case _:
                path.write_bytes(encode(start()))
        again: Moderator[State, View] = Moderator(Skirmish(), FolderRecord(folder), KEY)
        assert (again.state_digest, again.told(GREEK, 1)) == expected
    again.submit(again.waiting_for[0], "END")
    game.submit(game.waiting_for[0], "END")
    assert again.state_digest == game.state_digest
    assert (folder / "checkpoints" / "000003.json").read_bytes() == (
        tmp_path / "one" / "checkpoints" / "000003.json"
    ).read_bytes()


def test_without_any_checkpoint_nothing_can_be_played(tmp_path: Path) -> None:
    played(FolderRecord(tmp_path))
    shutil.rmtree(tmp_path / "checkpoints")
    with pytest.raises(LookupError, match="no state is kept"):
        Moderator(Skirmish(), FolderRecord(tmp_path), KEY)


def test_going_back_to_a_step_that_another_release_has_made() -> None:
    """The states of old steps are brought into the new form when they are needed."""

    record = MemoryRecord()
    game = Moderator.begin(_Old(), council_start(), record, KEY, (ANN, BEN, CAT))
    game.expire()
    game.expire()
    later = Moderator(Council(), record, KEY)
    later.expire()
    later.expire()
    assert later.view(ANN, 1).coins == (3, 5)
    later.rewind(0, "from the beginning")
    assert later.view(ANN).coins == (3, 5)
    assert [repair.deed for repair in later.repairs] == ["released", "rewound"]
    again = Moderator(Council(), record, KEY)
    assert again.repairs == later.repairs
    assert again.state_digest == later.state_digest


class _Old(Council):
    """The release before this one."""

    release: ClassVar[int] = 0

    def upgrade(self, state: Any, release: int) -> Any:
        """Nothing was before."""
        raise AssertionError


def test_the_digest_of_what_was_told_does_not_depend_on_when_it_is_taken() -> None:
    """It is made bit by bit; a run that was never asked before comes to the same."""
    record = MemoryRecord()
    game = Moderator.begin(Skirmish(), start(), record, KEY, SEATS)
    play_on(game, random.Random(3), answers=25)
    assert verify(Skirmish(), record, KEY) == ""
    again: Moderator[State, View] = Moderator(Skirmish(), record, KEY)
    assert again.state_digest == game.state_digest


def test_only_steps_that_were_played_can_be_gone_back_to() -> None:
    game = played(MemoryRecord())
    for step in (-1, 4):
        with pytest.raises(Refused, match="no step"):
            game.rewind(step, "nonsense")
