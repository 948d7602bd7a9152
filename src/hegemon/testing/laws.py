"""The laws every game keeps, each a function that raises AssertionError where one is broken.

`Laws` in `hegemon.testing.suite` runs them over random games; a test of the harness runs them over
games that were broken on purpose.
"""

import contextlib
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Generic

from msgspec import Struct

from hegemon.core.codec import decode, encode
from hegemon.core.game import Game, S, Scenario, V
from hegemon.core.moderator import Moderator, Refused
from hegemon.core.record import FolderRecord, MemoryRecord, Record
from hegemon.core.replay import verify
from hegemon.core.seats import PUBLIC, Seat
from hegemon.testing.fuzz import answer_once, offered_answer, wild_answer
from hegemon.testing.watch import Watched

KEY = b"the dice of the tests"

Twin = Callable[[S, Seat, random.Random], S]
"""Another state that looks the same to a seat."""


class Subject(Struct, Generic[S, V], frozen=True):
    """A game from a first state of which everything follows."""

    game: Game[S, V]
    state: S
    seats: tuple[Seat, ...]

    def begin(self, record: Record | None = None, state: S | None = None) -> Watched[S, V]:
        """A game that begins from this state, or from another in its stead."""
        first = decode(encode(self.state if state is None else state), self.game.state_type)
        kept = MemoryRecord() if record is None else record
        game = Watched.begin(self.game, first, kept, KEY, self.seats)
        assert isinstance(game, Watched)
        return game


def set_up(
    game: Game[S, V], scenario: Scenario, options: Mapping[str, str] | None = None
) -> Subject[S, V]:
    """A scenario with these options, the others at their defaults."""
    chosen = {option.key: option.default for option in scenario.options} | dict(options or {})
    return Subject(game, game.begin(scenario, chosen), scenario.seats)


def random_options(scenario: Scenario, rng: random.Random, chance: float = 0.3) -> dict[str, str]:
    """Options of which each that has a list of choices is chosen anew with this chance."""
    return {
        option.key: rng.choice(option.choices)
        for option in scenario.options
        if option.choices and rng.random() < chance
    }


def what_is_imagined_looks_like_the_view(game: Watched[S, V]) -> None:
    """sight(imagine(view)) == view, for every seat and the public."""
    for seat in (*game.seats, PUBLIC):
        view = game.view(seat)
        again = game.game.sight(game.game.imagine(view), seat)
        assert encode(again) == encode(view), f"what {seat} imagines looks otherwise to {seat}"


def imagined(game: Game[S, V]) -> Twin[S]:
    """The twin that holds nothing of what is not seen."""
    return lambda state, seat, rng: game.imagine(game.sight(state, seat))


def twins_show_and_ask_the_same(
    subject: Subject[S, V], twin: Twin[S], seat: Seat, rng: random.Random, answers: int = 20
) -> int:
    """Two states that differ only in what a seat may not know give it the same bytes.

    Both are played on with the same answers. As long as they look and tell the same to the seat,
    they ask it the same, find the same in what it writes, offer the same, wait for the same seats,
    and report and draw the same. When they come to look otherwise through an answer of its own,
    something came to light, and that answer cannot be taken back. Returns how many answers both
    were given.
    """
    state = decode(encode(subject.state), subject.game.state_type)
    other = decode(encode(twin(subject.state, seat, rng)), subject.game.state_type)
    look = subject.game.sight(other, seat)
    assert encode(look) == encode(subject.game.sight(state, seat)), "these are no twins"
    pair = (subject.begin(state=state), subject.begin(state=other))
    for number in range(answers):
        _same_to(pair, seat, rng)
        answered = _answer_both(pair, seat, rng)
        if answered is None or pair[0].step != pair[1].step or any(each.over for each in pair):
            return number
        if _looks(pair[0], seat) != _looks(pair[1], seat):
            may = [not each.why_not_undo(seat) for each in pair]
            assert answered != seat or not any(may), (
                f"what came to light to {seat} through its answer may be taken back"
            )
            return number
    return answers


def _looks(game: Watched[S, V], seat: Seat) -> bytes:
    return encode([game.step, game.view(seat), game.told(seat)])


def _same_to(pair: tuple[Watched[S, V], Watched[S, V]], seat: Seat, rng: random.Random) -> None:
    """Whatever else is shown to a seat is the same in both."""
    first, second = pair
    assert first.waiting_for == second.waiting_for, f"whose answer is awaited tells {seat} more"
    asks = [encode(game.ask(seat)) for game in pair]
    assert asks[0] == asks[1], f"what {seat} is asked tells more: {asks}"
    for show in (_drawn, _reported):
        assert show(first, seat) == show(second, seat), f"{show.__name__[1:]} tells {seat} more"
    if first.ask(seat) is None:
        return
    assert first.question(seat) == second.question(seat), f"the question's name tells {seat} more"
    for text in (wild_answer(first, seat, rng), offered_answer(first, seat, rng), ""):
        found = [encode(game.check(seat, text)) for game in pair]
        assert found[0] == found[1], f"what is found in {text!r} tells {seat} more: {found}"
        for cut in {0, len(text) // 2, len(text)}:
            offers = [encode(game.offer(seat, text[:cut])) for game in pair]
            assert offers[0] == offers[1], f"what may follow {text[:cut]!r} tells {seat} more"


def _reported(game: Watched[S, V], seat: Seat) -> bytes:
    return encode(game.game.report(game.view(seat), game.told(seat)))


def _drawn(game: Watched[S, V], seat: Seat) -> bytes:
    view = game.view(seat)
    try:
        return encode([game.game.board(view), game.game.situation(view, game.told(seat))])
    except LookupError:
        return b""


def _answer_both(
    pair: tuple[Watched[S, V], Watched[S, V]], seat: Seat, rng: random.Random
) -> Seat | None:
    """Give one answer to both; whose it was, None if none was found that both accept."""
    first, second = pair
    answering = rng.choice(first.waiting_for)
    texts = [offered_answer(first, answering, rng), *(game.ask(answering).default for game in pair)]  # type: ignore[union-attr]
    for text in texts:
        checks = [any(f.refuses for f in game.check(answering, text)) for game in pair]
        if not any(checks):
            with contextlib.suppress(Refused):
                first.submit(answering, text)
                second.submit(answering, text)
                return answering
        assert answering != seat or checks[0] == checks[1], f"what {text!r} leads to tells {seat}"
    return None


def another_process_comes_to_the_same(
    subject: Subject[S, V], folder: Path, rng: random.Random, answers: int = 20
) -> None:
    """A game goes on in another process, with another hash seed, to the same bytes."""
    game = subject.begin(FolderRecord(folder / "here"))
    for _ in range(answers):
        if not game.over:
            answer_once(game, rng)
    there = shutil.copytree(folder / "here", folder / "there")
    seed = rng.randrange(2**32)
    told = elsewhere(subject.game, there, seed, answers, hash_seed=seed % 1000)
    assert told == go_on(game, seed, answers), "another process comes to something else"
    assert (there / "record.jsonl").read_bytes() == (folder / "here/record.jsonl").read_bytes()


def go_on(game: Moderator[Any, Any], seed: int, answers: int) -> list[list[str]]:
    """Give random answers; after each: the state's digest and the questions that are open."""
    rng = random.Random(seed)
    passed = [_stand(game)]
    for _ in range(answers):
        if not game.over:
            answer_once(game, rng)
            passed.append(_stand(game))
    return passed


def _stand(game: Moderator[Any, Any]) -> list[str]:
    return [game.state_digest, *(f"{s} {game.question(s)}" for s in game.waiting_for)]


def elsewhere(
    game: Game[Any, Any], folder: Path, seed: int, answers: int, hash_seed: int
) -> list[list[str]]:
    """`go_on` in a process of its own that opens the game from its folder."""
    kind = type(game)
    program = (
        "import importlib, json, sys; from pathlib import Path\n"
        "from hegemon.core.moderator import Moderator\n"
        "from hegemon.core.record import FolderRecord\n"
        "from hegemon.testing.laws import KEY, go_on\n"
        "module, name, folder, seed, answers = sys.argv[1:]\n"
        "game = getattr(importlib.import_module(module), name)()\n"
        "game = Moderator(game, FolderRecord(Path(folder)), KEY)\n"
        "print(json.dumps(go_on(game, int(seed), int(answers))))\n"
    )
    arguments = [kind.__module__, kind.__qualname__, str(folder), str(seed), str(answers)]
    paths = os.pathsep.join(path for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, "PYTHONPATH": paths, "PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    passed: list[list[str]] = json.loads(done.stdout)
    return passed


def a_torn_line_was_never_written(
    subject: Subject[S, V], folder: Path, rng: random.Random, answers: int = 5, cuts: int = 25
) -> None:
    """A record torn at any byte of its last line is the record before, and goes on to the same.

    A line of many bytes is torn at its ends and at `cuts` bytes between.
    """
    path = folder / "whole" / "record.jsonl"
    game = subject.begin(FolderRecord(folder / "whole"))
    for _ in range(answers):
        if not game.over:
            answer_once(game, rng)
    if game.over:
        return
    before, size = _stand(game), path.stat().st_size
    seat = game.waiting_for[0]
    text = offered_answer(game, seat, rng)
    game.submit(seat, text)
    whole = path.read_bytes()
    between = range(size, len(whole))
    chosen = {size, len(whole) - 1, *rng.sample(between, min(cuts, len(between)))}
    for cut in sorted(chosen):
        torn = shutil.copytree(folder / "whole", folder / f"torn{cut}")
        (torn / "record.jsonl").write_bytes(whole[:cut])
        again: Moderator[S, V] = Moderator(subject.game, FolderRecord(torn), KEY)
        assert _stand(again) == before, f"a line torn at byte {cut - size} counts"
        again.submit(seat, text)
        assert (torn / "record.jsonl").read_bytes() == whole
        shutil.rmtree(torn)


def coming_back_is_going_on(subject: Subject[S, V], rng: random.Random, answers: int = 40) -> None:
    """A game that is opened anew before every answer passes through the same positions, and the
    record verifies."""
    record = MemoryRecord()
    game = subject.begin(record)
    for _ in range(answers):
        if game.over:
            break
        again: Moderator[S, V] = Moderator(subject.game, record, KEY)
        assert _stand(again) == _stand(game), "coming back leads elsewhere than going on"
        for seat in game.seats:
            assert encode(again.told(seat)) == encode(game.told(seat))
        answer_once(game, rng)
    fault = verify(subject.game, record, KEY)
    assert not fault, fault


def the_order_of_arrival_does_not_matter(
    subject: Subject[S, V], rng: random.Random, batches: int = 10
) -> None:
    """Sealed answers to one batch lead to the same, whoever answers first. Where any one of several
    may answer for all, the order of arrival is an input: there one answers."""
    first, second = subject.begin(), subject.begin()
    for _ in range(batches):
        if first.over:
            return
        seats = [seat for seat in first.waiting_for if first.needs_all] or [first.waiting_for[0]]
        texts = {seat: offered_answer(first, seat, rng) for seat in seats}
        for seat in seats:
            first.submit(seat, texts[seat])
        for seat in reversed(seats):
            second.submit(seat, texts[seat])
        assert _stand(first) == _stand(second), "the order of arrival matters"


def later(subject: Subject[S, V], rng: random.Random, answers: int) -> Subject[S, V]:
    """The subject as it stands after some random answers, at the beginning of a step."""
    record = MemoryRecord()
    game = subject.begin(record)
    for _ in range(answers):
        if not game.over:
            answer_once(game, rng)
    step = game.step - 1 if game.over and game.step else game.step
    state = record.checkpoint(step)
    assert state is not None
    return Subject(subject.game, decode(state, subject.game.state_type), subject.seats)
