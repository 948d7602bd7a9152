"""The laws as tests: a game's test file names the game, and has them all.

    class TestLaws(Laws[State, View]):
        game = KingOfKings()

Every law is tried on random games, half of them some way into a random game; `--games 200` tries
more. What is tried follows from the number of the test alone, so a failure comes again.
"""

import random
from pathlib import Path
from typing import Any, ClassVar, Generic

import pytest

from hegemon.core.game import Game, S, V
from hegemon.core.record import FolderRecord, MemoryRecord
from hegemon.core.replay import verify
from hegemon.core.seats import PUBLIC, Seat
from hegemon.testing import laws
from hegemon.testing.fuzz import answer_once, fuzz
from hegemon.testing.laws import KEY, Subject


class Laws(Generic[S, V]):
    """Derive from this, name the game, and override what does not fit it."""

    game: ClassVar[Game[Any, Any]]
    games: ClassVar[int] = 4
    """How many random games each law is tried on."""
    answers: ClassVar[int] = 40
    """How far a random game is played for a law."""
    whole: ClassVar[int] = 2000
    """After how many answers the fuzzer gives up hope that a game ends."""

    def start(self, rng: random.Random) -> Subject[S, V]:
        """What a random game begins from: by default one of the scenarios."""
        return laws.set_up(self.game, rng.choice(self.game.scenarios()))

    def twin(self, state: S, seat: Seat, rng: random.Random) -> S:
        """Another state that looks the same to a seat: by default what it imagines.

        A game does well to override this and change at random what the seat does not see.
        """
        found: S = self.game.imagine(self.game.sight(state, seat))
        return found

    def subject(self, seed: int) -> tuple[Subject[S, V], random.Random]:
        """The first or a later position of a random game."""
        rng = random.Random(seed)
        start = self.start(rng)
        if seed % 2 == 0:
            return start, rng
        return laws.later(start, rng, rng.randint(1, self.answers)), rng

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """A test for every random game."""
        if "seed" in metafunc.fixturenames:
            games = metafunc.config.getoption("--games") or self.games
            metafunc.parametrize("seed", range(games))

    def test_imagined(self, seed: int) -> None:
        """What is imagined looks like the view, all through a game."""
        subject, rng = self.subject(seed)
        game = subject.begin()
        for _ in range(self.answers):
            laws.what_is_imagined_looks_like_the_view(game)
            if game.over:
                break
            answer_once(game, rng)

    def test_twins(self, seed: int) -> None:
        """What a seat may not know changes nothing it is shown: with what it imagines, and with
        the twins of the game's own making."""
        subject, rng = self.subject(seed)
        for twin in (laws.imagined(self.game), self.twin):
            for seat in (*subject.seats, PUBLIC):
                laws.twins_show_and_ask_the_same(subject, twin, seat, rng, self.answers // 2)

    def test_coming_back(self, seed: int) -> None:
        """Coming back is going on, and the record verifies."""
        laws.coming_back_is_going_on(*self.subject(seed), self.answers)

    def test_order_of_arrival(self, seed: int) -> None:
        """Sealed answers do not depend on the order of arrival."""
        laws.the_order_of_arrival_does_not_matter(*self.subject(seed))

    def test_another_process(self, tmp_path: Path) -> None:
        """Another process, with another hash seed, comes to the same bytes."""
        subject, rng = self.subject(0)
        laws.another_process_comes_to_the_same(subject, tmp_path, rng, self.answers)

    def test_torn_line(self, tmp_path: Path) -> None:
        """A record torn at any byte is the record before."""
        subject, rng = self.subject(0)
        laws.a_torn_line_was_never_written(subject, tmp_path, rng)

    def test_fuzz(self, seed: int, tmp_path: Path) -> None:
        """A whole random game, offered and wild, with everything looked at; it ends."""
        rng = random.Random(seed)
        record = MemoryRecord()
        game = self.start(rng).begin(record)
        try:
            given = fuzz(game, rng, self.whole)
            assert game.over, f"the game does not end within {given} answers"
            fault = verify(self.game, record, KEY)
            assert not fault, fault
        except BaseException as error:
            keep(record, tmp_path)
            error.add_note(f"the game is kept in {tmp_path}, its key is {KEY!r}")
            raise


def keep(record: MemoryRecord, folder: Path) -> None:
    """Write a record into a folder, where a moderator can open it."""
    kept = FolderRecord(folder)
    for number, entry in enumerate(record.entries()):
        kept.append(entry, record.checkpoints() if number == 0 else {})
